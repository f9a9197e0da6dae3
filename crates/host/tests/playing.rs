//! Games played through the model that every interface shares.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use std::time::{Duration, Instant};

use amiral_game::{Cell, Ending, GameSeed, Rules, RulesSetup, Seat, Turns};
use amiral_host::{
    Answer, Cheating, Job, Next, NoLog, Notice, Participant, PlacingAct, PlacingWay, Plan, PlayingAct, PlayingModel,
    PlayingStage, PublicEvent, Question, Resources, Rows, Verdict, Wake, start_game,
};

const PATIENCE: Duration = Duration::from_mins(1);

fn rules(turns: Turns) -> Rules {
    RulesSetup { width: 5, height: 5, fleet: vec![3, 2], turns, ..RulesSetup::default() }.build().unwrap()
}

fn person(name: &str) -> Participant {
    Participant::person(name)
}

fn hal() -> Participant {
    Participant::Strategy { spec: "level5".parse().unwrap(), name: "HAL".into() }
}

fn start(plan: Plan) -> PlayingModel {
    let job = Job::start(&Wake::default(), {
        let plan = plan.clone();
        move |_| start_game(plan, Box::new(NoLog), &Resources::default())
    });
    let mut model = PlayingModel::start(plan, job, false, PlacingWay::TwoEnds);
    settle(&mut model);
    model
}

fn settle(model: &mut PlayingModel) {
    let begun = Instant::now();
    loop {
        model.poll();
        if !model.is_busy() {
            return;
        }
        assert!(begun.elapsed() < PATIENCE, "{:?}", model.scene());
        std::thread::sleep(Duration::from_millis(1));
    }
}

fn act(model: &mut PlayingModel, act: PlayingAct) {
    assert_eq!(model.act(act), Next::Stay);
    settle(model);
}

fn place_at_random(model: &mut PlayingModel) {
    act(model, PlayingAct::Place(PlacingAct::Random));
    act(model, PlayingAct::Ready);
}

#[test]
fn a_game_against_a_strategy_is_played_to_the_end_and_judged() {
    for turns in Turns::ALL {
        let plan = Plan::duel(&rules(*turns), GameSeed::Chosen(3), person("Ada"), hal());
        let mut model = start(plan);
        place_at_random(&mut model);
        let mut events = Vec::new();
        while model.scene().ending().is_none() {
            assert!(model.scene().may_fire(), "{:?}", model.scene());
            assert_eq!(model.scene().target.as_ref().unwrap().revealed, None);
            act(&mut model, PlayingAct::FireAtRandom);
            events.extend(model.take_events());
        }
        let scene = model.scene();
        assert!(scene.target.as_ref().unwrap().revealed.is_some(), "both fleets are shown at the end");
        assert!(matches!(&scene.verdict, Verdict::Judged(reviews) if !reviews[Seat::A].shots.is_empty()));
        let fired = events.iter().filter(|event| matches!(event, PublicEvent::Fired { .. })).count();
        let (target, own) = (scene.target.as_ref().unwrap(), scene.own.as_ref().unwrap());
        assert_eq!(fired, target.seen.shots().len() + own.taken.shots().len());
    }
}

#[test]
fn a_shot_at_random_asked_for_too_early_is_fired_in_turn() {
    let mut model = start(Plan::duel(&rules(Turns::Alternate), GameSeed::Chosen(3), person("Ada"), hal()));
    place_at_random(&mut model);
    let fired = |model: &PlayingModel| model.scene().target.as_ref().unwrap().seen.shots().len();
    let _ = model.act(PlayingAct::FireAtRandom);
    assert!(!model.scene().may_fire(), "the first is being saved, and then the enemy fires");
    act(&mut model, PlayingAct::FireAtRandom);
    assert_eq!(fired(&model), 2);
    let _ = model.act(PlayingAct::FireAtRandom);
    let _ = model.act(PlayingAct::FireAtRandom);
    act(&mut model, PlayingAct::Back);
    assert_eq!((fired(&model), model.scene().question), (3, Some(Question::LeaveForGood)), "thought better of it");
}

#[test]
fn a_cell_aimed_at_too_early_is_fired_at_in_turn() {
    let mut model = start(Plan::duel(&rules(Turns::Alternate), GameSeed::Chosen(3), person("Ada"), hal()));
    place_at_random(&mut model);
    let fired = |model: &PlayingModel| {
        let seen = &model.scene().target.as_ref().unwrap().seen;
        seen.shots().iter().map(|shot| shot.cell).collect::<Vec<_>>()
    };
    let cells = [Cell::new(0, 0), Cell::new(1, 0)];
    let _ = model.act(PlayingAct::Aim(cells[0]));
    assert!(!model.scene().may_fire(), "the first is being saved, and then the enemy fires");
    act(&mut model, PlayingAct::Aim(cells[1]));
    assert_eq!(fired(&model), cells);
    // The same key pressed twice is one shot, and nothing to complain about.
    let third = PlayingAct::Aim(Cell::new(2, 0));
    let _ = model.act(third.clone());
    act(&mut model, third);
    assert_eq!((fired(&model).len(), model.scene().notice.clone()), (3, None));
    let _ = model.act(PlayingAct::Aim(Cell::new(3, 0)));
    act(&mut model, PlayingAct::Type("E0".into(), Rows::FromZero));
    assert_eq!(fired(&model)[3..], [Cell::new(3, 0), Cell::new(4, 0)], "what was typed waits, too");
}

#[test]
fn nothing_of_a_game_between_two_people_is_seen_while_they_change_places() {
    let plan = Plan::duel(&rules(Turns::Alternate), GameSeed::Chosen(3), person("Ada"), person("Zoé"));
    let mut model = start(plan);
    for _ in 0..30 {
        let scene = model.scene().clone();
        match scene.stage {
            PlayingStage::Handover(_) => {
                assert!(scene.target.is_none() && scene.own.is_none() && scene.placing().is_none());
                assert!(scene.lines.0.iter().all(Vec::is_empty));
                act(&mut model, PlayingAct::GoOn);
            }
            PlayingStage::Placing(_) => place_at_random(&mut model),
            PlayingStage::Firing => act(&mut model, PlayingAct::FireAtRandom),
            PlayingStage::Shown(_) => act(&mut model, PlayingAct::GoOn),
            _ => break,
        }
    }
    act(&mut model, PlayingAct::Cheat);
    assert_eq!(model.scene().cheating, Cheating::Never, "nobody looks at the fleet of a person");
}

#[test]
fn cheating_is_marked_in_the_scene_and_in_the_record() {
    let mut model = start(Plan::hunt(&rules(Turns::Alternate), GameSeed::Chosen(3), person("Ada")));
    act(&mut model, PlayingAct::Cheat);
    assert_eq!(model.scene().question, Some(Question::Cheat));
    act(&mut model, PlayingAct::Answer(Answer::No));
    assert_eq!(model.scene().cheating, Cheating::Never, "nothing is marked before the answer");
    act(&mut model, PlayingAct::Cheat);
    act(&mut model, PlayingAct::Answer(Answer::Yes));
    assert_eq!(model.scene().cheating, Cheating::Now);
    assert!(model.scene().target.as_ref().unwrap().revealed.is_some());
    act(&mut model, PlayingAct::Cheat);
    assert_eq!(model.scene().target.as_ref().unwrap().revealed, None);
    assert_eq!(model.scene().cheating, Cheating::Before);
    assert!(model.record().unwrap().tags.contains(&("Cheated".into(), "yes".into())));
}

#[test]
fn the_best_cell_is_aimed_at_and_the_map_stays() {
    let mut model = start(Plan::hunt(&rules(Turns::Alternate), GameSeed::Chosen(3), person("Ada")));
    act(&mut model, PlayingAct::Hint);
    let best = model.scene().shown_odds().unwrap().best.unwrap().0;
    assert!(model.scene().cursor == best && model.scene().is_aimed);
    act(&mut model, PlayingAct::Press);
    assert_eq!(model.scene().shown_odds(), None, "a hint is for one shot");
    act(&mut model, PlayingAct::Map);
    act(&mut model, PlayingAct::FireAtRandom);
    assert!(model.scene().shown_odds().is_some(), "the map is counted anew");
    act(&mut model, PlayingAct::Type("A0 A0".into(), Rows::FromZero));
    assert!(matches!(model.scene().notice, Some(Notice::Failed(_))));
    act(&mut model, PlayingAct::Type("A0".into(), Rows::FromOne));
    assert_eq!(model.scene().notice, Some(Notice::RowsFromOne));
}

#[test]
fn leaving_is_asked_about_and_missing_ships_can_be_placed() {
    let mut model = start(Plan::duel(&rules(Turns::Alternate), GameSeed::Chosen(3), person("Ada"), hal()));
    act(&mut model, PlayingAct::Back);
    assert_eq!(model.scene().question, Some(Question::LeaveForGood));
    act(&mut model, PlayingAct::Answer(Answer::No));
    act(&mut model, PlayingAct::Place(PlacingAct::Type("A0h3".into())));
    assert!(model.ask_before_leaving());
    assert_eq!(model.scene().question, Some(Question::PlaceRest));
    act(&mut model, PlayingAct::Answer(Answer::Yes));
    assert_eq!(model.scene().stage, PlayingStage::Firing);
    assert!(model.would_be_lost());
    act(&mut model, PlayingAct::Resign);
    act(&mut model, PlayingAct::Answer(Answer::Yes));
    assert_eq!(model.scene().ending(), Some(Ending::Resigned(Seat::A)));
    assert_eq!(model.act(PlayingAct::Back), Next::Leave);
}

#[test]
fn the_report_is_there_at_the_end_and_can_be_saved() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("report.txt");
    let mut model = start(Plan::hunt(&rules(Turns::Alternate), GameSeed::Chosen(3), person("Ada")));
    assert_eq!(model.scene().report, None);
    act(&mut model, PlayingAct::SaveReport(path.clone(), "too soon".into()));
    assert!(!path.exists());
    while model.scene().ending().is_none() {
        act(&mut model, PlayingAct::FireAtRandom);
    }
    let report = model.scene().report.clone().unwrap();
    let fleet = rules(Turns::Alternate).fleet().len();
    assert_eq!(report.shots.iter().filter(|shot| shot.sunk.is_some()).count(), fleet, "every ship sank at some shot");
    assert!(report.is_solo() && report.times.iter().all(Option::is_some));
    act(&mut model, PlayingAct::SaveReport(path.clone(), "Ada fires.\n".into()));
    assert_eq!(model.scene().notice, Some(Notice::Saved(path.clone())));
    assert_eq!(std::fs::read_to_string(path).unwrap(), "Ada fires.\n");
}

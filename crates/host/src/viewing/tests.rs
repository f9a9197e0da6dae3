//! Acts in, scenes out.

use std::sync::Arc;

use amiral_game::{Preset, RulesSetup, Seed};

use super::*;
use crate::{Archive, Database, Durability, Location, NoLog, Participant, Resources, Settings, start_game};

const GAME: &str = "[Rules \"5x5 3,2 no-edge sunk alternate\"]\n[A \"Ada\"]\n[B \"Zoé\"]\n[FleetA \"A0h3 A2h2\"]\n\
                    [FleetB \"C4h3 E0v2\"]\n[Result \"B resigned\"]\n\n1 A C4x\n2 B A0x\n3 A D4x\n4 B A1o\n5 A E4s\n";

fn recorded() -> ViewingModel {
    ViewingModel::recorded(GAME.parse().unwrap(), Speed::Fast, &Wake::default())
}

fn scene(model: &ViewingModel) -> GameScene {
    match model.scene(&Settings::default()) {
        ViewingScene::Game(scene) => *scene,
        other => panic!("{other:?}"),
    }
}

/// Asks after the work until there is none.
fn finish(model: &mut ViewingModel) {
    while model.is_working() {
        model.poll(Duration::ZERO);
        std::thread::yield_now();
    }
}

#[test]
fn a_record_is_looked_at_forward_and_back() {
    let mut model = recorded();
    let start = scene(&model);
    assert_eq!((start.at, start.total, start.is_live), (0, 5, false));
    assert!(start.lines.is_empty() && start.shot.is_none());
    model.act(ViewingAct::Forward);
    assert_eq!(model.take_shown(), scene(&model).shot);
    model.act(ViewingAct::Forward);
    let second = scene(&model);
    assert_eq!((second.at, second.shooter, second.front, second.own_number), (2, Seat::B, Seat::A, Some(0)));
    assert_eq!(second.lines, [ViewingLine::Shot(second.shot.unwrap())]);
    model.act(ViewingAct::Forward);
    model.act(ViewingAct::Back);
    model.take_shown();
    assert_eq!(scene(&model), second, "forward and back leads to the same scene");
    model.act(ViewingAct::ToShotOf(Seat::A, 2));
    assert_eq!(scene(&model).lines.last(), Some(&ViewingLine::Ended(Ending::Resigned(Seat::B), 0)));
    model.act(ViewingAct::To(99));
    assert_eq!(scene(&model).at, 5);
    model.act(ViewingAct::ToStart);
    assert_eq!(scene(&model), start);
}

#[test]
fn a_sea_is_captioned_by_its_owner_and_what_was_fired_at_it() {
    let mut model = recorded();
    model.act(ViewingAct::To(5));
    let scene = scene(&model);
    let captions: Vec<_> = scene.seas.iter().map(|sea| scene.caption(sea)).collect();
    let told: Vec<_> = captions.iter().map(|above| (above.owner.as_deref(), above.shots, above.hits)).collect();
    assert_eq!(told, [(Some("Zoé"), 3, 3), (Some("Ada"), 2, 1)]);
    assert_eq!(captions[0].left().collect::<Vec<_>>(), [2]);
}

#[test]
fn it_plays_by_the_clock_and_stops_at_the_end() {
    let mut model = recorded();
    model.act(ViewingAct::PlayOrPause);
    let pause = Speed::Fast.pause();
    model.poll(pause);
    assert_eq!(scene(&model).at, 1, "the first step is taken at once");
    assert_eq!(model.due(), Some(pause * 2));
    model.poll((pause * 2).saturating_sub(Duration::from_millis(1)));
    assert_eq!(scene(&model).at, 1);
    for step in 2..20 {
        model.poll(pause * step);
    }
    let end = scene(&model);
    assert!(end.is_at_the_end() && !end.is_playing);
    assert_eq!(model.act(ViewingAct::Slower), ViewingEffect::KeepSpeed(Speed::Middling));
    assert_eq!(model.act(ViewingAct::Slower), ViewingEffect::KeepSpeed(Speed::Slow));
    assert_eq!(model.act(ViewingAct::Slower), ViewingEffect::KeepSpeed(Speed::Slow));
}

#[test]
fn the_odds_are_those_before_the_shot_shown() {
    let mut model = recorded();
    model.act(ViewingAct::To(3));
    assert_eq!(scene(&model).overlays, [Overlay::Nothing, Overlay::Odds]);
    model.act(ViewingAct::NextOverlay);
    assert!(scene(&model).counting.is_some());
    finish(&mut model);
    let shown = scene(&model);
    assert_eq!(shown.odds.as_ref().unwrap().shots, 1);
    let heats: Vec<bool> = shown.seas.iter().map(|sea| sea.heat.is_some()).collect();
    assert_eq!(heats, [true, false], "they are shown over the sea fired at");
    let before = shown.seas[0].heat.as_ref().unwrap();
    let shot = shown.shot.unwrap().shot;
    assert!(before.cells[shown.rules.grid().index(shot.cell)].is_some(), "it was open before");
    model.act(ViewingAct::Forward);
    assert!(scene(&model).odds.is_none(), "those of another moment are not shown");
    assert_eq!(model.act(ViewingAct::Leave), ViewingEffect::None, "the count is cancelled first");
    assert_eq!(model.act(ViewingAct::Leave), ViewingEffect::Leave);
}

#[test]
fn fleets_and_seas_are_shown_as_wanted() {
    let mut model = recorded();
    assert!(scene(&model).seas.iter().all(|sea| sea.fleet.is_some()));
    model.act(ViewingAct::Fleets);
    assert!(scene(&model).seas.iter().all(|sea| sea.fleet.is_none()));
    model.act(ViewingAct::NextSeas);
    let owners = |model: &ViewingModel| scene(model).seas.iter().map(|sea| sea.owner).collect::<Vec<_>>();
    assert_eq!(owners(&model), [Seat::B]);
    model.act(ViewingAct::NextSeas);
    assert_eq!(owners(&model), [Seat::A]);
    model.act(ViewingAct::Seas(Seas::Both));
    assert_eq!(owners(&model), [Seat::B, Seat::A]);
}

#[test]
fn turning_points_are_gone_to_once_they_are_known() {
    let mut model = recorded();
    model.act(ViewingAct::NextTurningPoint);
    assert!(scene(&model).analysis.is_some());
    finish(&mut model);
    let points = scene(&model).turning_points;
    assert!(!points.is_empty());
    assert_eq!(scene(&model).at, points[0]);
    assert!(scene(&model).lines.iter().any(|line| matches!(line, ViewingLine::Judged(..))));
    model.act(ViewingAct::ToEnd);
    model.act(ViewingAct::PreviousTurningPoint);
    assert_eq!(Some(&scene(&model).at), points.iter().rfind(|&&point| point < 5));
    model.act(ViewingAct::Analysis);
    assert!(scene(&model).analysis.is_none());
}

#[test]
fn a_strategy_is_watched_as_it_plays() {
    let hal = Participant::Strategy { spec: "level5".parse().unwrap(), name: "HAL".into() };
    let plan = Plan::hunt(&Preset::Classic.rules(), Seed(1), hal);
    let job = Job::start(&Wake::default(), {
        let plan = plan.clone();
        move |_| start_game(plan, Box::new(NoLog), &Resources::default())
    });
    let mut model = ViewingModel::starting(plan, job, Speed::Fast, &Wake::default());
    assert!(matches!(model.scene(&Settings::default()), ViewingScene::Starting(_)));
    finish(&mut model);
    for shots in 1..4 {
        model.act(ViewingAct::Forward);
        finish(&mut model);
        assert_eq!((scene(&model).at, scene(&model).total), (shots, shots));
    }
    assert!(scene(&model).lines.len() > 1, "it says what it thought");
    model.act(ViewingAct::Overlay(Overlay::Counts));
    assert!(scene(&model).seas[0].heat.is_some());
    let judged = |model: &ViewingModel| match scene(model).analysis {
        Some(Verdict::Judged(reviews)) => reviews[Seat::A].shots.len(),
        other => panic!("{other:?}"),
    };
    model.act(ViewingAct::Analysis);
    finish(&mut model);
    assert_eq!(judged(&model), 3);
    model.act(ViewingAct::Forward);
    finish(&mut model);
    assert_eq!(judged(&model), 4, "the analysis goes on with the game");
    model.act(ViewingAct::Analysis);
    model.act(ViewingAct::ToStart);
    model.act(ViewingAct::ToEnd);
    assert!(scene(&model).is_playing, "at the end it plays on");
    assert!(matches!(model.act(ViewingAct::Again), ViewingEffect::Again(_)));
}

#[test]
fn a_record_is_saved_as_a_new_file() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("game.txt");
    let mut model = recorded();
    model.act(ViewingAct::Save(path.clone()));
    assert_eq!(scene(&model).notice, Some(ViewingNotice::Saved(path.clone())));
    model.act(ViewingAct::Save(path));
    assert!(matches!(scene(&model).notice, Some(ViewingNotice::NotSaved(_))));
}

#[test]
fn kept_games_are_listed_looked_at_again_and_resumed() {
    let folder = tempfile::tempdir().unwrap();
    let place: Location = folder.path().join("games.db").display().to_string().parse().unwrap();
    let database = Database::open(place, Durability::Normal).unwrap();
    let rules = RulesSetup { width: 4, height: 4, fleet: vec![2], ..RulesSetup::default() }.build().unwrap();
    let begin = |player: Participant| {
        let plan = Plan::hunt(&rules, Seed(1), player);
        start_game(plan, database.game_log(), &Resources::default()).unwrap().game
    };
    let mut finished = begin(Participant::Strategy { spec: "level3".parse().unwrap(), name: "HAL".into() });
    while finished.to_move().is_some() {
        finished.think();
        finished.wait().unwrap();
    }
    let mut unfinished = begin(Participant::Person { name: "Ada".into() });
    unfinished.fire(Seat::A, &["A0".parse().unwrap()]).unwrap();

    let archive: Arc<dyn Archive> = Arc::new(database.clone());
    let mut model = HistoryModel::new(Arc::new(move || Some(archive.clone())), &Wake::default());
    let wait = |model: &mut HistoryModel, act: Option<HistoryAct>| {
        let mut opened = act.and_then(|act| model.act(act));
        while model.is_working() {
            opened = opened.or(model.poll());
            std::thread::yield_now();
        }
        opened
    };
    assert!(wait(&mut model, None).is_none());
    let scene = model.scene();
    assert!(!scene.has_newer && !scene.has_older && scene.problem.is_none());
    let games = scene.games.unwrap();
    let endings: Vec<Ending> = games.iter().map(|game| game.ending).collect();
    assert_eq!(endings, [Ending::Unfinished, Ending::Won(Seat::A)], "the latest first");

    let Some(OpenedGame::Record(record)) = wait(&mut model, Some(HistoryAct::LookAgain(games[1].id))) else {
        panic!("{:?}", model.scene())
    };
    assert_eq!(record.ending, Ending::Won(Seat::A));
    let Some(OpenedGame::Record(record)) = wait(&mut model, Some(HistoryAct::LookAgain(games[0].id))) else {
        panic!("{:?}", model.scene())
    };
    assert_eq!(record.fleets, PerSeat::default(), "nobody looks where the ships of an open game lie");
    let Some(OpenedGame::Game(game)) = wait(&mut model, Some(HistoryAct::Resume(games[0].id, "HAL".into()))) else {
        panic!("{:?}", model.scene())
    };
    assert_eq!(game.fired().len(), 1);
    let none = HistoryAct::OpenFile(folder.path().join("none"));
    assert!(wait(&mut model, Some(none)).is_none());
    assert!(matches!(model.scene().problem, Some(HistoryProblem::File(_))));
}

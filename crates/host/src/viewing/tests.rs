//! Acts in, scenes out.

use std::sync::Arc;

use amiral_game::{Preset, RulesSetup, Seed};

use super::*;
use crate::{
    Archive, Database, Durability, LocalPerson, Location, MatchId, MatchResult, Names, NoLog, Participant, Resources,
    Settings, Summary, start_game,
};

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

/// Ada, who reads the history in English.
fn reader() -> HistoryReader {
    let names = Names { computer: "HAL".into(), nameless: PerSeat(["Player 1", "Player 2"].map(Into::into)) };
    HistoryReader { person: LocalPerson::named("Ada"), names }
}

/// Polls until no work is left.
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
    assert_eq!(captions[0].left().map(amiral_game::Shape::size).collect::<Vec<_>>(), [2]);
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
    let mut unfinished = begin(Participant::person("Ada"));
    unfinished.fire(Seat::A, &["A0".parse().unwrap()]).unwrap();

    let archive: Arc<dyn Archive> = Arc::new(database.clone());
    let mut model = HistoryModel::new(Arc::new(move || Some(archive.clone())), reader(), &Wake::default());
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

    let Some(OpenedGame::Record(record, _)) = wait(&mut model, Some(HistoryAct::LookAgain(games[1].id))) else {
        panic!("{:?}", model.scene())
    };
    assert_eq!(record.ending, Ending::Won(Seat::A));
    let Some(OpenedGame::Record(record, _)) = wait(&mut model, Some(HistoryAct::LookAgain(games[0].id))) else {
        panic!("{:?}", model.scene())
    };
    assert_eq!(record.fleets, PerSeat::default(), "nobody looks where the ships of an open game lie");
    let Some(OpenedGame::Game(game)) = wait(&mut model, Some(HistoryAct::Resume(games[0].id))) else {
        panic!("{:?}", model.scene())
    };
    assert_eq!(game.fired().len(), 1);
    let none = HistoryAct::OpenFile(folder.path().join("none"));
    assert!(wait(&mut model, Some(none)).is_none());
    assert!(matches!(model.scene().problem, Some(HistoryProblem::File(_))));
}

/// Games of Ada: two against `hard` that somebody won, one alone, and an unfinished one with Zoé.
fn filled(folder: &tempfile::TempDir) -> Database {
    let place: Location = folder.path().join("games.db").display().to_string().parse().unwrap();
    let database = Database::open(place, Durability::Normal).unwrap();
    let small = RulesSetup { width: 4, height: 4, fleet: vec![2], ..RulesSetup::default() }.build().unwrap();
    let classic = Preset::Classic.rules();
    let hal = || Participant::Strategy { spec: "hard".parse().unwrap(), name: "HAL".into() };
    let [ada, zoe] = ["Ada", "Zoé"].map(Participant::person);
    for plan in [
        Plan::duel(&small, Seed(1), ada.clone(), hal()),
        Plan::duel(&small, Seed(2), ada.clone(), hal()),
        Plan::hunt(&small, Seed(3), ada.clone()),
        Plan::duel(&classic, Seed(4), ada, zoe),
    ] {
        let open = plan.rules == classic;
        let mut game = start_game(plan, database.game_log(), &Resources::default()).unwrap().game;
        let waiting: Vec<Seat> = game.to_place().collect();
        for seat in waiting {
            let fleet = game.plan().fleet(seat, 0).unwrap();
            game.place(seat, fleet).unwrap();
        }
        while let Some(seat) = game.to_move() {
            if game.plan().seats[seat].as_ref().unwrap().spec().is_some() {
                game.think();
                game.wait().unwrap();
            } else {
                let cell = game.at_random(seat, &[]).unwrap();
                game.fire(seat, &[cell]).unwrap();
            }
            if open {
                break;
            }
        }
    }
    database
}

/// Does an act and waits for the end of it. Returns the numbers of the games shown.
fn shown(model: &mut HistoryModel, act: HistoryAct) -> Vec<i64> {
    model.act(act);
    while model.is_working() {
        model.poll();
        std::thread::yield_now();
    }
    model.scene().games.unwrap_or_default().iter().map(|game: &Summary| game.id.0).collect()
}

#[test]
fn kept_games_are_found_by_who_how_and_when() {
    let folder = tempfile::tempdir().unwrap();
    let database: Arc<dyn Archive> = Arc::new(filled(&folder));
    let mut model = HistoryModel::new(Arc::new(move || Some(database.clone())), reader(), &Wake::default());
    let mut find = |filter: HistoryFilter| {
        let games = shown(&mut model, HistoryAct::Find(filter.clone()));
        assert_eq!(model.scene().filter, filter);
        (games, model.scene())
    };
    let all = HistoryFilter::default;
    let (games, scene) = find(all());
    assert_eq!(games, [4, 3, 2, 1]);
    // Ada's own statistics. The game alone is counted separately.
    let tally = scene.tally;
    assert_eq!(tally.player.as_ref().and_then(|player| player.name()), Some("Ada"));
    assert_eq!((tally.statistics.all.games, tally.statistics.solo.games), (2, 1));
    assert_eq!(tally.months.iter().map(|(_, month)| month.games).sum::<u64>(), 2);
    assert_eq!((tally.solo.len(), tally.totals.iter().map(|pair| pair.games).sum::<u64>()), (1, 4));
    assert_eq!(find(HistoryFilter { opponent: "hard".into(), ..all() }).0, [2, 1]);
    assert_eq!(find(HistoryFilter { player: " Zoé ".into(), ..all() }).0, [4]);
    assert_eq!(find(HistoryFilter { player: "#1".into(), ..all() }).0, [4, 3, 2, 1]);
    assert_eq!(find(HistoryFilter { player: "Player 1".into(), ..all() }).0, [] as [i64; 0]);
    assert_eq!(find(HistoryFilter { rules: "classic".into(), ..all() }).0, [4]);
    assert_eq!(find(HistoryFilter { result: Some(MatchResult::Unfinished), ..all() }).0, [4]);
    let won = find(HistoryFilter { player: "Ada".into(), result: Some(MatchResult::Won), ..all() }).0;
    let lost = find(HistoryFilter { player: "Ada".into(), result: Some(MatchResult::Lost), ..all() }).0;
    assert!(won.contains(&3) && won.len() + lost.len() == 3, "{won:?} {lost:?}");
    assert_eq!(find(HistoryFilter { since: "2999-01-01".into(), ..all() }).0, [] as [i64; 0]);
    assert_eq!(find(HistoryFilter { until: "2000-01-01".into(), ..all() }).0, [] as [i64; 0]);
    // An invalid field is reported, and what was shown stays.
    let (_, scene) = find(HistoryFilter { since: "soon".into(), ..all() });
    assert_eq!(scene.problem, Some(HistoryProblem::NotADate("soon".into())));
    let (_, scene) = find(HistoryFilter { rules: "chess".into(), ..all() });
    assert!(matches!(scene.problem, Some(HistoryProblem::NotRules(_))));
    assert_eq!(find(all()).0, [4, 3, 2, 1]);
}

#[test]
fn a_kept_game_is_erased_after_a_question() {
    let folder = tempfile::tempdir().unwrap();
    let database: Arc<dyn Archive> = Arc::new(filled(&folder));
    let mut model = HistoryModel::new(Arc::new(move || Some(database.clone())), reader(), &Wake::default());
    assert_eq!(shown(&mut model, HistoryAct::Find(HistoryFilter::default())), [4, 3, 2, 1]);
    let erase = || HistoryAct::Erase(MatchId(2));
    assert_eq!(shown(&mut model, erase()), [4, 3, 2, 1]);
    assert_eq!(model.scene().question, Some(HistoryQuestion::Erase(MatchId(2))));
    assert_eq!(shown(&mut model, HistoryAct::Answer(false)), [4, 3, 2, 1]);
    assert_eq!(shown(&mut model, HistoryAct::Answer(true)), [4, 3, 2, 1], "nobody asked");
    shown(&mut model, erase());
    assert_eq!(shown(&mut model, HistoryAct::Answer(true)), [4, 3, 1]);
    let scene = model.scene();
    assert_eq!((scene.question, scene.notice), (None, Some(HistoryNotice::Erased(MatchId(2)))));
    assert_eq!(scene.tally.statistics.all.games, 1);
    // It is gone, and deleting it again says so.
    shown(&mut model, erase());
    shown(&mut model, HistoryAct::Answer(true));
    assert!(matches!(model.scene().problem, Some(HistoryProblem::Unlisted(_))));
    model.act(HistoryAct::Open(MatchId(4)));
    let opened = loop {
        if let Some(opened) = model.poll() {
            break opened;
        }
        assert!(model.is_working(), "{:?}", model.scene());
        std::thread::yield_now();
    };
    assert!(matches!(opened, OpenedGame::Game(game) if game.fired().len() == 1), "what is open goes on");
}

#[test]
fn a_report_is_saved_in_the_words_it_is_told_in() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("report.txt");
    let mut model = recorded().calling(&PerSeat(["Player 1", "Player 2"].map(Into::into)));
    let report = model.report().unwrap();
    assert_eq!((report.shots.len(), report.ending), (5, Ending::Resigned(Seat::B)));
    model.act(ViewingAct::SaveReport(path.clone(), "Ada fires.\n".into()));
    assert_eq!(scene(&model).notice, Some(ViewingNotice::Saved(path.clone())));
    assert_eq!(std::fs::read_to_string(path).unwrap(), "Ada fires.\n");
}

#[test]
fn whoever_gave_no_name_is_called_something_and_saved_without() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("game.txt");
    let record: Record = GAME.replace("\"Ada\"", "\"\"").parse().unwrap();
    let mut model = ViewingModel::recorded(record, Speed::Fast, &Wake::default())
        .calling(&PerSeat(["Player 1", "Player 2"].map(Into::into)));
    assert_eq!([scene(&model).name(Seat::A), scene(&model).name(Seat::B)], ["Player 1", "Zoé"]);
    model.act(ViewingAct::Save(path.clone()));
    assert!(std::fs::read_to_string(path).unwrap().contains("[A \"\"]"));
}

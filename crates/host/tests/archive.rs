//! Games that are saved in a database and resumed.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use amiral_duel::Phase;
use amiral_game::{Ending, PerSeat, Preset, Rules, RulesSetup, Seat, Seed, Turns};
use amiral_host::{
    Archive, Database, Game, GameError, GameReport, Mode, Names, Participant, Plan, ReportPlayer, ResumeError,
    SettingsFile, start_game,
};
use amiral_store::transfer::read_records;
use amiral_store::{
    Durability, Filter, Found, LocalPerson, Location, MatchId, NewMatch, Page, Party, PlayerKind, StoreError,
};
use amiral_strategy::Resources;

fn person(name: &str) -> Participant {
    Participant::person(name)
}

fn names() -> Names {
    Names { computer: "HAL".into(), nameless: PerSeat(["Player 1", "Player 2"].map(Into::into)) }
}

fn strategy(spec: &str) -> Participant {
    Participant::Strategy { spec: spec.parse().unwrap(), name: "HAL".into() }
}

fn rules(turns: Turns) -> Rules {
    RulesSetup { width: 6, height: 6, fleet: vec![3, 2, 2], turns, ..Preset::Hasbro.setup() }.build().unwrap()
}

fn database(folder: &tempfile::TempDir) -> Database {
    Database::open(Location::File(folder.path().join("games.db")), Durability::Normal).unwrap()
}

/// Plays so many turns, or to the end.
fn play(game: &mut Game, turns: usize) {
    let waiting: Vec<Seat> = game.to_place().collect();
    for seat in waiting {
        let fleet = game.plan().fleet(seat, 0).unwrap();
        game.place(seat, fleet).unwrap();
    }
    for _ in 0..turns {
        let Phase::Playing { turn, shots } = game.phase() else { return };
        if game.plan().seats[turn].as_ref().unwrap().spec().is_some() {
            game.think();
            game.wait().unwrap();
            continue;
        }
        let mut cells = Vec::new();
        for _ in 0..shots {
            cells.push(game.at_random(turn, &cells).unwrap());
        }
        game.fire(turn, &cells).unwrap();
    }
}

#[test]
fn a_game_of_any_kind_goes_on_from_the_database_as_it_would_have() {
    for &turns in Turns::ALL {
        let rules = rules(turns);
        let plans = [
            Plan::hunt(&rules, Seed(1), person("Ada")),
            Plan::hunt(&rules, Seed(2), strategy("level5")),
            Plan::duel(&rules, Seed(3), person("Ada"), strategy("level4:samples=20")),
            Plan::duel(&rules, Seed(4), person("Ada"), person("Zoé")),
            Plan::duel(&rules, Seed(5), strategy("hard"), strategy("level3")),
        ];
        for plan in plans {
            let folder = tempfile::tempdir().unwrap();
            let database = database(&folder);
            let begin = || start_game(plan.clone(), database.game_log(), &Resources::default()).unwrap();
            let mut whole = begin().game;
            play(&mut whole, usize::MAX);
            for (number, broken_off) in [1, 4, 9].into_iter().enumerate() {
                let mut game = begin().game;
                play(&mut game, broken_off);
                drop(game);
                let id = MatchId(number as i64 + 2);
                let mut game = database.resume(id, &names(), Resources::default()).unwrap();
                assert_eq!(game.plan(), &plan);
                play(&mut game, usize::MAX);
                assert_eq!(
                    (game.starter(), game.replay()),
                    (whole.starter(), whole.replay()),
                    "{turns:?} {:?} after {broken_off} turns",
                    plan.mode()
                );
                let kept = database.store().load(id).unwrap();
                assert_eq!(kept.record.ending, whole.ending());
                assert_eq!(kept.record.turns, database.store().load(MatchId(1)).unwrap().record.turns);
            }
            assert!(database.unfinished(&LocalPerson::named("Ada")).unwrap().is_none());
            if plan.mode() == Mode::Two {
                assert_eq!(database.store().players(None).unwrap().len(), 2, "people are known by their names");
            }
        }
    }
}

#[test]
fn the_latest_unfinished_game_of_a_person_is_found() {
    let folder = tempfile::tempdir().unwrap();
    let database = database(&folder);
    assert_eq!(database.unfinished(&LocalPerson::named("Ada")).unwrap(), None);
    assert!(database.store().players(None).unwrap().is_empty(), "asking makes nobody");
    for (seed, name) in [(1, "Ada"), (2, "Ada"), (3, "Zoé")] {
        let plan = Plan::hunt(&rules(Turns::Alternate), Seed(seed), person(name));
        play(&mut start_game(plan, database.game_log(), &Resources::default()).unwrap().game, 1);
    }
    assert_eq!(database.unfinished(&LocalPerson::named("Ada")).unwrap(), Some(MatchId(2)));
    let mut game = database.resume(MatchId(2), &names(), Resources::default()).unwrap();
    game.resign(Seat::A).unwrap();
    assert_eq!(database.unfinished(&LocalPerson::named("Ada")).unwrap(), Some(MatchId(1)));
    assert_eq!(database.store().load(MatchId(2)).unwrap().record.ending, Ending::Resigned(Seat::A));
}

#[test]
fn what_cannot_be_taken_up_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let database = database(&folder);
    let refused = |id: i64| database.resume(MatchId(id), &names(), Resources::default()).err().unwrap();
    assert!(
        matches!(refused(1), ResumeError::ArchiveError(unkept) if matches!(unkept.problem, StoreError::NoMatch(_)))
    );
    let rules = rules(Turns::Alternate);
    let mut game = start_game(
        Plan::duel(&rules, Seed(1), person("Ada"), person("Zoé")),
        database.game_log(),
        &Resources::default(),
    )
    .unwrap()
    .game;
    play(&mut game, 3);
    let zoe = database.store().player_named("Zoé").unwrap();
    database.store().forget(zoe.id).unwrap();
    assert!(matches!(refused(1), ResumeError::Forgotten(MatchId(1))));
    game.abort().unwrap();
    assert!(matches!(refused(1), ResumeError::ArchiveError(unkept) if matches!(unkept.problem, StoreError::Over(_))));
    let ada = database.store().player_named("Ada").unwrap();
    let new = NewMatch::between(&rules, [Party::Human(ada.id), Party::Strategy("captain".into())]);
    let id = database.store().begin(&new).unwrap();
    assert!(matches!(refused(id.0), ResumeError::Unknown { strategy, .. } if strategy == "captain"));
}

#[test]
fn two_programs_cannot_both_go_on_with_a_game() {
    let folder = tempfile::tempdir().unwrap();
    let (one, other) = (database(&folder), database(&folder));
    let plan = Plan::hunt(&rules(Turns::Alternate), Seed(1), person("Ada"));
    let mut game = start_game(plan, one.game_log(), &Resources::default()).unwrap().game;
    play(&mut game, 1);
    let mut again = other.resume(MatchId(1), &names(), Resources::default()).unwrap();
    play(&mut game, 1);
    let cell = again.at_random(Seat::A, &[]).unwrap();
    let refusal = again.fire(Seat::A, &[cell]).err().unwrap();
    assert!(refusal.to_string().contains("does not follow on the last one kept"), "{refusal}");
    assert_eq!(again.fired().len(), 1, "what is refused has not happened");
    let page = Page { limit: 9, offset: 0 };
    assert_eq!(one.store().history(&Filter::default(), page).unwrap()[0].shots[Seat::A], 2);
}

/// Whether no game and no person is saved.
fn is_empty(database: &Database) -> bool {
    database.store().ids(&Filter::default(), None, 10).unwrap().is_empty()
}

/// How a game ends early.
type End = fn(&mut Game) -> Result<(), GameError>;

#[test]
fn a_game_without_a_shot_is_not_kept() {
    let folder = tempfile::tempdir().unwrap();
    let database = database(&folder);
    let rules = rules(Turns::Alternate);
    let ends: [End; 3] = [|game| game.abort().map(drop), |game| game.resign(Seat::A).map(drop), |_| Ok(())];
    for end in ends {
        let plan = Plan::duel(&rules, Seed(1), person("Ada"), person("Zoé"));
        let mut game = start_game(plan, database.game_log(), &Resources::default()).unwrap().game;
        play(&mut game, 0);
        end(&mut game).unwrap();
        assert!(is_empty(&database));
    }
    // With the first shot, everything before it is saved.
    let plan = Plan::duel(&rules, Seed(1), person("Ada"), person("Zoé"));
    let mut game = start_game(plan, database.game_log(), &Resources::default()).unwrap().game;
    play(&mut game, 1);
    let kept = database.store().load(MatchId(1)).unwrap();
    assert!(kept.record.fleets.0.iter().all(Option::is_some));
    assert_eq!((kept.record.turns.len(), Some(&kept.uid)), (1, game.uid()));
}

#[test]
fn the_mark_of_cheating_is_kept_before_the_first_shot_and_comes_back() {
    let folder = tempfile::tempdir().unwrap();
    let database = database(&folder);
    let plan = Plan::duel(&rules(Turns::Alternate), Seed(1), person("Ada"), strategy("level5"));
    let mut game = start_game(plan, database.game_log(), &Resources::default()).unwrap().game;
    play(&mut game, 0);
    game.cheat().unwrap();
    assert!(database.store().load(MatchId(1)).unwrap().cheated);
    drop(game);
    let mut game = database.resume(MatchId(1), &names(), Resources::default()).unwrap();
    assert!(game.cheated() && game.revealed(Seat::B).is_some(), "what was seen stays seen");
    play(&mut game, usize::MAX);
    assert!(game.record().tag("Cheated").is_some() && GameReport::of_game(&game).cheated);
    assert!(database.store().totals(&Filter::default()).unwrap().is_empty(), "it counts for nothing");
}

#[test]
fn a_game_that_is_saved_and_imported_is_the_same_game() {
    let folder = tempfile::tempdir().unwrap();
    let database = database(&folder);
    for plan in [
        Plan::hunt(&rules(Turns::Alternate), Seed(1), person("Ada")),
        Plan::duel(&rules(Turns::Salvo), Seed(2), person("Ada"), strategy("level5")),
        Plan::duel(&rules(Turns::AgainOnHit), Seed(3), person("Ada"), person("Zoé")),
    ] {
        let mut game = start_game(plan, database.game_log(), &Resources::default()).unwrap().game;
        play(&mut game, 5);
        let early = game.record_to_save().to_string();
        play(&mut game, usize::MAX);
        for saved in [early, game.record_to_save().to_string()] {
            let found = database.store().insert(&read_records(&saved).unwrap()).unwrap();
            assert!(matches!(found[..], [Found::Known(_)]), "{found:?}");
        }
        let id = *database.store().ids(&Filter::default(), None, 10).unwrap().last().unwrap();
        let looked_at = database.record(id).unwrap().0.to_string();
        assert!(matches!(database.store().insert(&read_records(&looked_at).unwrap()).unwrap()[..], [Found::Known(_)]));
        let forged = looked_at.replace("[Seed \"", "[Seed \"9");
        assert_eq!(database.store().insert(&read_records(&forged).unwrap()).unwrap(), [Found::Differs(id)]);
    }
    assert_eq!(database.store().ids(&Filter::default(), None, 10).unwrap().len(), 3);
}

#[test]
fn a_person_of_this_machine_is_one_whatever_they_are_called() {
    let folder = tempfile::tempdir().unwrap();
    let database = database(&folder);
    let file = SettingsFile::at(folder.path());
    let mut settings = file.load().0;
    let mut played = 0;
    // In English, in French, and with a name.
    for (called, name) in [("Player 1", ""), ("Joueur 1", ""), ("Ada", "Ada"), ("Ada", "Ada")] {
        settings.names[0] = name.into();
        let local = file.people(&mut settings)[Seat::A].clone();
        let ada = Participant::Person { name: called.into(), person: Some(local.clone()) };
        let plan = Plan::duel(&rules(Turns::Alternate), Seed(played), ada, strategy("easy"));
        let mut game = start_game(plan, database.game_log(), &Resources::default()).unwrap().game;
        play(&mut game, 1);
        played += 1;
        assert_eq!(database.unfinished(&local).unwrap(), Some(MatchId(played as i64)));
        let saved = game.record_to_save();
        assert_eq!(saved.players[Seat::A].as_deref(), Some(name), "no language is in what is saved");
        let resumed = database.resume(MatchId(played as i64), &names(), Resources::default()).unwrap();
        assert_eq!(resumed.plan().name(Seat::A), Some(if name.is_empty() { "Player 1" } else { "Ada" }));
        let report = GameReport::of_match(&database.store().load(MatchId(played as i64)).unwrap());
        let expected =
            if name.is_empty() { ReportPlayer::Nameless(Seat::A) } else { ReportPlayer::Named("Ada".into()) };
        assert_eq!(report.players[Seat::A], expected);
    }
    let players = database.store().players(None).unwrap();
    assert_eq!(
        players.iter().map(|player| (player.kind, player.name.as_str())).collect::<Vec<_>>(),
        [(PlayerKind::Local, "Ada")]
    );
    let person = settings.local_person(Seat::A);
    let tally = database.tally(&Filter::default(), &person).unwrap();
    assert_eq!(tally.player.and_then(|player| player.name().map(String::from)).as_deref(), Some("Ada"));
}

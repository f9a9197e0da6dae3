//! Games that are kept in a database and resumed.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use amiral_duel::Phase;
use amiral_game::{Ending, Preset, Rules, RulesSetup, Seat, Seed, Turns};
use amiral_host::{Archive, Database, Game, Mode, Participant, Plan, ResumeError, start_game};
use amiral_store::{Durability, Filter, Location, MatchId, NewMatch, Page, Party, StoreError};
use amiral_strategy::Resources;

fn person(name: &str) -> Participant {
    Participant::Person { name: name.into() }
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
            for (number, broken_off) in [0, 1, 4, 9].into_iter().enumerate() {
                let mut game = begin().game;
                play(&mut game, broken_off);
                drop(game);
                let id = MatchId(number as i64 + 2);
                let mut game = database.resume(id, "HAL", Resources::default()).unwrap();
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
            assert!(database.unfinished("Ada").unwrap().is_none());
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
    assert_eq!(database.unfinished("Ada").unwrap(), None);
    assert!(database.store().players(None).unwrap().is_empty(), "asking makes nobody");
    for (seed, name) in [(1, "Ada"), (2, "Ada"), (3, "Zoé")] {
        let plan = Plan::hunt(&rules(Turns::Alternate), Seed(seed), person(name));
        start_game(plan, database.game_log(), &Resources::default()).unwrap();
    }
    assert_eq!(database.unfinished("Ada").unwrap(), Some(MatchId(2)));
    let mut game = database.resume(MatchId(2), "HAL", Resources::default()).unwrap();
    game.resign(Seat::A).unwrap();
    assert_eq!(database.unfinished("Ada").unwrap(), Some(MatchId(1)));
    assert_eq!(database.store().load(MatchId(2)).unwrap().record.ending, Ending::Resigned(Seat::A));
}

#[test]
fn what_cannot_be_taken_up_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let database = database(&folder);
    let refused = |id: i64| database.resume(MatchId(id), "HAL", Resources::default()).err().unwrap();
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
    let mut again = other.resume(MatchId(1), "HAL", Resources::default()).unwrap();
    play(&mut game, 1);
    let cell = again.at_random(Seat::A, &[]).unwrap();
    let refusal = again.fire(Seat::A, &[cell]).err().unwrap();
    assert!(refusal.to_string().contains("does not follow on the last one kept"), "{refusal}");
    assert!(again.fired().is_empty(), "what is refused has not happened");
    let page = Page { limit: 9, offset: 0 };
    assert_eq!(one.store().history(&Filter::default(), page).unwrap()[0].shots[Seat::A], 1);
}

//! Strategies that learn from the games that are kept.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use amiral_duel::Phase;
use amiral_game::{FleetSetup, Preset, Rules, RulesSetup, Seat, Seed};
use amiral_host::{Archive, Database, Game, Plan, Schooling, Sitter, begin_kept};
use amiral_store::{Durability, Location, MatchId};
use amiral_strategy::{Note, Reason, Resources, Whose};

fn rules() -> Rules {
    RulesSetup { width: 6, height: 6, fleet: vec![3, 2, 2], ..Preset::Classic.setup() }.build().unwrap()
}

fn database(folder: &tempfile::TempDir) -> Database {
    Database::open(Location::File(folder.path().join("games.db")), Durability::Normal).unwrap()
}

fn against(name: &str, spec: &str, seed: u64) -> Plan {
    let strategy = Sitter::Strategy { spec: spec.parse().unwrap(), name: "HAL".into() };
    Plan::duel(&rules(), Seed(seed), Sitter::Person { name: name.into() }, strategy)
}

fn begin(plan: &Plan, database: &Database) -> Game {
    let begun = begin_kept(plan.clone(), database.logbook(), &Resources::default()).unwrap();
    assert!(begun.unkept.is_none());
    begun.game
}

/// Plays so many turns, or to the end; the person lays the same fleet every time.
fn play(game: &mut Game, turns: usize) {
    if game.to_place().any(|seat| seat == Seat::A) {
        let fleet: FleetSetup = "A0v3 F0v2 F4v2".parse().unwrap();
        game.place(Seat::A, fleet.build(game.rules()).unwrap()).unwrap();
    }
    for _ in 0..turns {
        match game.phase() {
            Phase::Playing { turn: Seat::A, .. } => {
                let cell = game.at_random(Seat::A, &[]).unwrap();
                game.fire(Seat::A, &[cell]).unwrap();
            }
            Phase::Playing { .. } => {
                game.think();
                game.wait().unwrap();
            }
            _ => return,
        }
    }
}

fn notes(game: &Game) -> Vec<&Note> {
    game.thoughts().iter().flat_map(|thought| &thought.before).collect()
}

#[test]
fn somebody_who_always_lays_the_same_fleet_is_found_out() {
    let folder = tempfile::tempdir().unwrap();
    let database = database(&folder);
    for seed in 0..4 {
        play(&mut begin(&against("Ada", "level5", seed), &database), usize::MAX);
    }
    let mut game = begin(&against("Ada", "autodidact:mode=bayes", 9), &database);
    play(&mut game, usize::MAX);
    assert!(
        notes(&game).iter().any(|note| matches!(note, Note::Again { games: 4, whose: Whose::Opponent, .. })),
        "{:?}",
        notes(&game)
    );
    let hers: Vec<_> = game.fired().iter().filter(|fired| fired.seat == Seat::B).collect();
    assert!(hers.iter().all(|fired| fired.shot.outcome.is_hit()), "it knows where they lie");

    // Somebody it has never met is taken to be like everybody.
    let mut game = begin(&against("Zoé", "autodidact", 9), &database);
    play(&mut game, 4);
    let of_everybody = |note: &&Note| {
        matches!(note, Note::Blind { reason: Reason::Remembered { games: 5, whose: Whose::Everyone, .. }, .. })
    };
    assert!(notes(&game).iter().any(of_everybody), "{:?}", notes(&game));
}

#[test]
fn who_knows_no_past_game_says_so() {
    for spec in ["autodidact", "autodidact:mode=bayes"] {
        let folder = tempfile::tempdir().unwrap();
        let database = database(&folder);
        // This very game is not over and teaches nothing.
        let mut game = begin(&against("Ada", spec, 1), &database);
        play(&mut game, usize::MAX);
        assert_eq!(notes(&game).iter().filter(|note| ***note == Note::Untaught).count(), 1);
    }
}

#[test]
fn a_game_taken_up_again_knows_what_it_knew() {
    for spec in ["autodidact", "autodidact:mode=bayes"] {
        let plan = against("Ada", spec, 5);
        let played = |interrupted: bool| {
            let folder = tempfile::tempdir().unwrap();
            let database = database(&folder);
            for seed in 0..3 {
                play(&mut begin(&against("Ada", "level3", seed), &database), usize::MAX);
            }
            let mut game = begin(&plan, &database);
            if !interrupted {
                play(&mut game, usize::MAX);
                return game.past();
            }
            play(&mut game, 5);
            drop(game);
            for seed in 6..9 {
                play(&mut begin(&against("Ada", "level3", seed), &database), usize::MAX);
            }
            let mut game = database.take_up(MatchId(4), "HAL", Resources::default()).unwrap();
            play(&mut game, usize::MAX);
            game.past()
        };
        assert_eq!(played(true), played(false), "{spec}");
    }
}

#[test]
fn games_only_watched_and_studies_learn_from_everybody() {
    let folder = tempfile::tempdir().unwrap();
    let database = database(&folder);
    for seed in 0..2 {
        play(&mut begin(&against("Ada", "level5", seed), &database), usize::MAX);
    }
    let spec = "autodidact:games=1".parse().unwrap();
    let plan = Plan::hunt(&rules(), Seed(1), Sitter::Strategy { spec, name: "HAL".into() });
    let mut game = begin_kept(plan, database.onlooker(), &Resources::default()).unwrap().game;
    game.think();
    game.wait().unwrap();
    assert!(
        notes(&game).iter().any(|note| matches!(note, Note::Blind { reason: Reason::Remembered { games: 1, .. }, .. })),
        "{:?}",
        notes(&game)
    );
    assert!(database.unfinished("Ada").unwrap().is_none());
    let schooling = Schooling::of_all(&rules(), &[spec]).unwrap();
    let known = database.recall(&schooling).unwrap();
    assert_eq!((known.experience().games().len(), known.whose()), (1, Whose::Everyone));
    assert_eq!(Schooling::of_all(&rules(), &["hard".parse().unwrap()]), None);
    let plan = against("Ada", "autodidact:whose=everyone", 1);
    assert_eq!(Schooling::of(&plan).unwrap().person, None);
    assert_eq!(Schooling::of(&against("Ada", "autodidact", 1)).unwrap().person.as_deref(), Some("Ada"));
}

//! Strategies that learn from saved games.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use amiral_duel::Phase;
use amiral_game::{Ending, Fleet, FleetSetup, GameSeed, PerSeat, Preset, Rules, RulesSetup, Seat, Seed};
use amiral_host::{Archive, Database, ExperienceQuery, Game, Names, Participant, Plan, start_game};
use amiral_store::{Durability, LocalPerson, Location, MatchId, NewMatch, Party, SecretHash, Step, Who};
use amiral_strategy::{Note, Reason, Resources, Whose};

fn names() -> Names {
    Names { computer: "HAL".into(), nameless: PerSeat(["Player 1", "Player 2"].map(Into::into)) }
}

fn rules() -> Rules {
    RulesSetup { width: 6, height: 6, fleet: vec![3, 2, 2], ..Preset::Classic.setup() }.build().unwrap()
}

fn database(folder: &tempfile::TempDir) -> Database {
    Database::open(Location::File(folder.path().join("games.db")), Durability::Normal).unwrap()
}

fn against(name: &str, spec: &str, seed: u64) -> Plan {
    let strategy = Participant::Strategy { spec: spec.parse().unwrap(), name: "HAL".into() };
    Plan::duel(&rules(), Seed(seed), Participant::person(name), strategy)
}

fn begin(plan: &Plan, database: &Database) -> Game {
    let begun = start_game(plan.clone(), database.game_log(), &Resources::default()).unwrap();
    assert!(begun.unkept.is_none());
    begun.game
}

/// Plays so many turns, or to the end. The person places the same fleet every time.
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
fn somebody_who_always_places_the_same_fleet_is_found_out() {
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

    // A person it has never met is assumed to be like everybody.
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
        // The current game is unfinished and teaches nothing.
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
                return game.replay();
            }
            play(&mut game, 5);
            drop(game);
            for seed in 6..9 {
                play(&mut begin(&against("Ada", "level3", seed), &database), usize::MAX);
            }
            let mut game = database.resume(MatchId(4), &names(), Resources::default()).unwrap();
            play(&mut game, usize::MAX);
            game.replay()
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
    let plan = Plan::hunt(&rules(), Seed(1), Participant::Strategy { spec, name: "HAL".into() });
    let mut game = start_game(plan, database.onlooker(), &Resources::default()).unwrap().game;
    game.think();
    game.wait().unwrap();
    assert!(
        notes(&game).iter().any(|note| matches!(note, Note::Blind { reason: Reason::Remembered { games: 1, .. }, .. })),
        "{:?}",
        notes(&game)
    );
    assert!(database.unfinished(&LocalPerson::named("Ada")).unwrap().is_none());
    let query = ExperienceQuery::of_all(&rules(), &[spec]).unwrap();
    let known = database.recall(&query).unwrap();
    assert_eq!((known.experience().games().len(), known.whose()), (1, Whose::Everyone));
    assert_eq!(ExperienceQuery::of_all(&rules(), &["hard".parse().unwrap()]), None);
    let plan = against("Ada", "autodidact:whose=everyone", 1);
    assert_eq!(ExperienceQuery::of(&plan).unwrap().person, None);
    let query = ExperienceQuery::of(&against("Ada", "autodidact", 1)).unwrap();
    assert_eq!(query.person, Some(Who::Local("Ada".into())));
    let guest = Who::Guest(SecretHash::of("ada"));
    assert_eq!(query.against(guest.clone()).person, Some(guest.clone()));
    assert_eq!(ExperienceQuery::of(&plan).unwrap().against(guest).person, None, "everybody stays everybody");
}

/// How many games, and whose, the strategy knows before its first shot.
fn remembered(game: &Game) -> Option<(usize, Whose)> {
    notes(game).iter().find_map(|note| match note {
        Note::Blind { reason: Reason::Remembered { games, whose, .. }, .. } => Some((*games, *whose)),
        _ => None,
    })
}

#[test]
fn a_stranger_of_the_same_name_neither_teaches_nor_is_learnt_from() {
    let folder = tempfile::tempdir().unwrap();
    let database = database(&folder);
    let store = database.store();
    let stranger = store.guest(&SecretHash::of("a browser"), Some("Ada")).unwrap();
    let fleet: Fleet = "A0v3 F0v2 F4v2".parse::<FleetSetup>().unwrap().build(&rules()).unwrap();
    for _ in 0..3 {
        let parties = [Party::Human(stranger.id), Party::Strategy("level5".into())];
        let id = store.begin(&NewMatch::between(&rules(), parties)).unwrap();
        store.keep(id, &[Step::placed(Seat::A, &fleet)]).unwrap();
        store.keep(id, &[Step::ended(Ending::Resigned(Seat::A))]).unwrap();
    }
    // Ada of this machine has never played: the strategy knows everybody's games.
    let mut game = begin(&against("Ada", "autodidact", 9), &database);
    play(&mut game, 4);
    assert_eq!(remembered(&game), Some((3, Whose::Everyone)));
    play(&mut game, usize::MAX);
    // Now it knows one game of hers. The stranger's games are not hers.
    let mut game = begin(&against("Ada", "autodidact", 10), &database);
    play(&mut game, 4);
    assert_eq!(remembered(&game), Some((1, Whose::Opponent)));
    // And her games are not the stranger's.
    let known = |who: Who| {
        let query = ExperienceQuery::of(&against("Ada", "autodidact", 1)).unwrap().against(who);
        let known = database.recall(&query).unwrap();
        (known.experience().games().len(), known.whose())
    };
    assert_eq!(known(Who::Guest(SecretHash::of("a browser"))), (3, Whose::Opponent));
    assert_eq!(known(Who::Local("Ada".into())), (1, Whose::Opponent));
    assert_eq!(known(Who::Guest(SecretHash::of("another browser"))), (4, Whose::Everyone));
}

#[test]
fn a_game_of_a_guest_taken_up_here_is_still_the_guests() {
    let folder = tempfile::tempdir().unwrap();
    let database = database(&folder);
    for seed in 0..2 {
        play(&mut begin(&against("Ada", "level5", seed), &database), usize::MAX);
    }
    let store = database.store();
    let stranger = store.guest(&SecretHash::of("a browser"), Some("Ada")).unwrap();
    let seats = [Party::Human(stranger.id), Party::Strategy("autodidact".into())];
    let new = NewMatch { seed: Some(GameSeed::Chosen(3)), ..NewMatch::between(&rules(), seats) };
    let id = store.begin(&new).unwrap();
    let mut game = database.resume(id, &names(), Resources::default()).unwrap();
    play(&mut game, 4);
    assert_eq!(remembered(&game), Some((2, Whose::Everyone)));
}

#[test]
fn practice_teaches_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let database = database(&folder);
    for seed in 0..3 {
        play(&mut begin(&against("Ada", "level5", seed).practice(true), &database), usize::MAX);
    }
    assert!(database.store().load(MatchId(3)).unwrap().practice);
    let mut game = begin(&against("Ada", "autodidact", 9), &database);
    play(&mut game, usize::MAX);
    assert!(notes(&game).contains(&&Note::Untaught));
    // A rematch of practice is practice, and a resumed game stays what it was.
    assert!(game.plan().clone().practice(true).rematch().practice);
    play(&mut begin(&against("Ada", "level5", 7).practice(true), &database), 3);
    assert!(database.resume(MatchId(5), &names(), Resources::default()).unwrap().plan().practice);
}

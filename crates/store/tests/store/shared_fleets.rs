//! Fleets that several hunt, from whom they are secret, and puzzles.

use amiral_game::{Ending, Fleet, FleetSetup, GameSeed, PerSeat, Preset, Seat, notation};
use amiral_store::{
    Draft, Filter, Grade, HuntResults, KeptPuzzle, Lessons, MatchId, NewMatch, Options, Origin, Page, Party, Puzzler,
    SecretHash, SharedFleet, SharedFleetId, SharedFleetKind, Step, Storage, Uid, WebGame, WebGameId, WebGameMode,
    WebGameState, Who, connect,
};

use crate::{at, everywhere, wait};

const SHIPS: &str = "A0h5 A2h4 A4h3 A6h3 A8h2";
const OTHER: &str = "J0v5 H0v4 J6v3 H5v3 F0v2";

fn fleet(ships: &str) -> Fleet {
    ships.parse::<FleetSetup>().unwrap().build(&Preset::Hasbro.rules()).unwrap()
}

fn shared(id: &str, kind: SharedFleetKind, until: i64) -> SharedFleet {
    SharedFleet {
        id: SharedFleetId(id.into()),
        kind,
        rules: Preset::Hasbro.rules(),
        fleet: fleet(SHIPS),
        maker: (kind == SharedFleetKind::Link).then(|| SecretHash::of("maker")),
        placed: kind == SharedFleetKind::Link,
        name: "Monday".into(),
        made: at(0),
        until: at(until),
        admiral: None,
    }
}

/// Begins a hunt; gives its match.
async fn hunt(storage: &dyn Storage, fleet: &SharedFleet, who: &str) -> Option<MatchId> {
    let visitor = SecretHash::of(who);
    let player = storage.guest(&visitor, Some(who)).await.unwrap();
    let new = NewMatch {
        origin: Origin::Web,
        began: at(10),
        ..NewMatch::between(&fleet.rules, [Party::Human(player.id), Party::Nobody])
    };
    let seed = GameSeed::Chosen(1);
    let draft = Draft { rules: fleet.rules.clone(), seed, practice: false, name: String::new() };
    let web_game = WebGame {
        id: WebGameId(Uid::draw().0),
        mode: WebGameMode::Solo,
        state: WebGameState::Waiting(draft),
        visitors: PerSeat([Some(visitor), None]),
        invitation: None,
        rematch: None,
        hunts: Some(fleet.id.clone()),
        event: None,
        made: at(10),
        first_row: 1,
        hints: false,
        clock: None,
        rated: false,
    };
    storage.hunt_fleet(&web_game, &new, &[(Seat::B, fleet.fleet.clone())]).await.unwrap()
}

async fn fire(storage: &dyn Storage, id: MatchId, shots: &str, ending: Ending) {
    let shots = notation::parse_shots(shots).unwrap();
    let steps: Vec<Step> = (1u16..)
        .zip(&shots)
        .map(|(number, &shot)| {
            let last = usize::from(number) == shots.len();
            let ending = if last { ending } else { Ending::Unfinished };
            Step::fired(Seat::A, number, number, &[shot]).ending(ending).at(at(20 + i64::from(number)))
        })
        .collect();
    storage.keep(id, &steps).await.unwrap();
}

#[test]
fn a_fleet_is_shared_by_whoever_is_first_and_hunted_once_by_each() {
    everywhere(|database| {
        wait(async {
            let storage = connect(&database.location, Options::default()).await.unwrap();
            let storage = &*storage;
            let day = shared("2026-01-01", SharedFleetKind::Day, 1000);
            assert_eq!(storage.share_fleet(&day).await.unwrap(), day);
            let later = SharedFleet { fleet: fleet(OTHER), ..day.clone() };
            assert_eq!(storage.share_fleet(&later).await.unwrap(), day, "the first counts");
            assert_eq!(storage.shared_fleet(&day.id).await.unwrap(), Some(day.clone()));
            let ada = hunt(storage, &day, "ada").await.unwrap();
            assert_eq!(hunt(storage, &day, "ada").await, None);
            let found = storage.hunt(&day.id, &SecretHash::of("ada")).await.unwrap().unwrap();
            assert_eq!((found.id, found.over, found.shots), (Some(ada), false, None));
            let game = storage.web_game(&found.game.unwrap()).await.unwrap().unwrap();
            assert_eq!(game.hunts, Some(day.id.clone()));
            assert_eq!(storage.load(ada).await.unwrap().record.fleets[Seat::B], Some(fleet(SHIPS)));
            fire(storage, ada, "J9o A0x", Ending::Won(Seat::A)).await;
            let bob = hunt(storage, &day, "bob").await.unwrap();
            fire(storage, bob, "J9o", Ending::Resigned(Seat::A)).await;
            hunt(storage, &day, "eve").await.unwrap();
            let results = HuntResults { shots: vec![(2, 1)], given_up: 1, hunting: 1 };
            assert_eq!(storage.hunt_results(&day.id).await.unwrap(), results);
            let lines = storage.hunters(&day.id, 10).await.unwrap();
            let told: Vec<_> =
                lines.iter().map(|line| (line.name.as_str(), line.shots, line.hits, line.over)).collect();
            assert_eq!(told, [("ada", 2, 1, true), ("eve", 0, 0, false), ("bob", 1, 0, true)]);
            let days = storage.days_found(&SecretHash::of("ada"), 9).await.unwrap();
            assert_eq!(
                days.iter().map(|found| (found.day.0.as_str(), found.shots)).collect::<Vec<_>>(),
                [("2026-01-01", 2)]
            );
            storage.note_admiral(&day.id, 40).await.unwrap();
            storage.note_admiral(&day.id, 41).await.unwrap();
            assert_eq!(storage.shared_fleet(&day.id).await.unwrap().unwrap().admiral, Some(40));
            assert!(storage.lessons(&Lessons::default()).await.unwrap().is_empty(), "nobody learns from a hunt");
            // What is erased stays hunted, unless nobody fired.
            storage.erase(ada).await.unwrap();
            assert_eq!(hunt(storage, &day, "ada").await, None);
            assert!(storage.hunt(&day.id, &SecretHash::of("ada")).await.unwrap().unwrap().over);
            assert_eq!(storage.hunt_results(&day.id).await.unwrap(), results, "the number of shots stays");
            let eve = storage.hunt(&day.id, &SecretHash::of("eve")).await.unwrap().unwrap().id.unwrap();
            storage.erase(eve).await.unwrap();
            assert!(hunt(storage, &day, "eve").await.is_some());
            storage.close().await;
        });
    });
}

#[test]
fn a_hunt_is_secret_from_whoever_is_not_done_until_it_is_over() {
    everywhere(|database| {
        wait(async {
            let storage = connect(&database.location, Options::default()).await.unwrap();
            let storage = &*storage;
            let link = storage.share_fleet(&shared("link", SharedFleetKind::Link, 1000)).await.unwrap();
            let other = storage.share_fleet(&shared("other", SharedFleetKind::Link, 1000)).await.unwrap();
            let ada = hunt(storage, &link, "ada").await.unwrap();
            fire(storage, ada, "J9o", Ending::Resigned(Seat::A)).await;
            let bob = hunt(storage, &link, "bob").await.unwrap();
            let eve = hunt(storage, &other, "eve").await.unwrap();
            fire(storage, eve, "J9o", Ending::Won(Seat::A)).await;
            let whom = |who: &'static str| Some(SecretHash::of(who));
            for (id, who, now, secret) in [
                (ada, whom("ada"), 500, false),
                (ada, whom("bob"), 500, true),
                (bob, whom("bob"), 500, false),
                (bob, whom("ada"), 500, false),
                // Done with another fleet.
                (ada, whom("eve"), 500, true),
                (ada, None, 500, true),
                (ada, whom("maker"), 500, false),
                (ada, None, 1000, false),
                (MatchId(99), None, 500, false),
            ] {
                assert_eq!(storage.is_secret(id, who.as_ref(), at(now)).await.unwrap(), secret, "{id} {who:?} {now}");
                let filter = Filter { hidden_from: who.clone(), ..Filter::default() }.told_at(at(now));
                let listed = storage.history(&filter, Page { limit: 9, offset: 0 }).await.unwrap();
                assert_eq!(listed.iter().any(|game| game.id == id), !secret && id != MatchId(99));
                let player = Some(Who::Named("ada".into()));
                let ids = storage.ids(&Filter { player, ..filter }, None, 9).await.unwrap();
                assert_eq!(ids.contains(&ada), !storage.is_secret(ada, who.as_ref(), at(now)).await.unwrap());
            }
            storage.close().await;
        });
    });
}

#[test]
fn fleets_that_nobody_may_hunt_any_more_are_swept() {
    everywhere(|database| {
        wait(async {
            let storage = connect(&database.location, Options::default()).await.unwrap();
            let storage = &*storage;
            for (id, kind, until) in [
                ("2026-01-01", SharedFleetKind::Day, 10),
                ("hunted", SharedFleetKind::Link, 1000),
                ("unhunted", SharedFleetKind::Link, 1000),
                ("over", SharedFleetKind::Link, 100),
            ] {
                storage.share_fleet(&shared(id, kind, until)).await.unwrap();
            }
            let hunted = storage.shared_fleet(&SharedFleetId("hunted".into())).await.unwrap().unwrap();
            hunt(storage, &hunted, "ada").await.unwrap();
            assert_eq!(storage.fleets_shared_by(&SecretHash::of("maker"), 9).await.unwrap().len(), 3);
            assert_eq!(storage.sweep_shared_fleets(at(50), at(0)).await.unwrap(), 0);
            assert_eq!(storage.sweep_shared_fleets(at(500), at(1)).await.unwrap(), 2);
            let left = storage.fleets_shared_by(&SecretHash::of("maker"), 9).await.unwrap();
            assert_eq!(left.iter().map(|fleet| fleet.id.0.as_str()).collect::<Vec<_>>(), ["hunted"]);
            assert!(storage.shared_fleet(&SharedFleetId("2026-01-01".into())).await.unwrap().is_some());
            // Its games stay, as any others.
            assert_eq!(storage.sweep_shared_fleets(at(2000), at(1)).await.unwrap(), 1);
            assert_eq!(storage.ids(&Filter::default().told_at(at(0)), None, 9).await.unwrap().len(), 1);
            storage.close().await;
        });
    });
}

#[test]
fn whoever_is_forgotten_hunted_nothing() {
    everywhere(|database| {
        wait(async {
            let storage = connect(&database.location, Options::default()).await.unwrap();
            let storage = &*storage;
            let day = storage.share_fleet(&shared("2026-01-01", SharedFleetKind::Day, 1000)).await.unwrap();
            let ada = hunt(storage, &day, "ada").await.unwrap();
            fire(storage, ada, "J9o", Ending::Won(Seat::A)).await;
            storage.set_puzzle(&SecretHash::of("ada"), 1, "s1", at(5)).await.unwrap();
            let player = storage.guest(&SecretHash::of("ada"), None).await.unwrap().id;
            storage.forget(player).await.unwrap();
            assert_eq!(storage.hunt_results(&day.id).await.unwrap(), HuntResults::default());
            assert_eq!(storage.puzzler(&SecretHash::of("ada"), 1).await.unwrap(), Puzzler::default());
            storage.close().await;
        });
        assert_eq!(database.raw.rows("SELECT 1 FROM hunts"), 0);
    });
}

#[test]
fn a_puzzle_is_answered_once_and_a_streak_ends_with_a_wrong_answer() {
    everywhere(|database| {
        wait(async {
            let storage = connect(&database.location, Options::default()).await.unwrap();
            let ada = SecretHash::of("ada");
            assert_eq!(storage.puzzler(&ada, 2).await.unwrap(), Puzzler::default());
            let set = async |puzzle: &str| storage.set_puzzle(&ada, 2, puzzle, at(1)).await.unwrap();
            assert_eq!(set("s1").await.puzzle.as_deref(), Some("s1"));
            assert_eq!(set("s2").await.puzzle.as_deref(), Some("s1"), "it stays until it is answered");
            let answer = async |puzzle: &str, grade| storage.answer_puzzle(&ada, 2, puzzle, grade).await.unwrap();
            assert_eq!(answer("s2", Grade::Right).await, None);
            let tally = |answered, solved, streak, best| Some(Puzzler { puzzle: None, answered, solved, streak, best });
            assert_eq!(answer("s1", Grade::Right).await, tally(1, 1, 1, 1));
            assert_eq!(answer("s1", Grade::Right).await, None);
            for (grade, after) in [
                (Grade::Right, tally(2, 2, 2, 2)),
                (Grade::Nearly, tally(3, 2, 2, 2)),
                (Grade::Wrong, tally(4, 2, 0, 2)),
                (Grade::Right, tally(5, 3, 1, 2)),
            ] {
                set("s3").await;
                assert_eq!(answer("s3", grade).await, after);
            }
            storage.close().await;
        });
    });
}

#[test]
fn puzzles_from_games_have_no_names_and_are_not_too_many() {
    everywhere(|database| {
        wait(async {
            let storage = connect(&database.location, Options::default()).await.unwrap();
            let puzzle = |shots: &str, level| KeptPuzzle {
                rules: Preset::Hasbro.rules(),
                shots: notation::parse_shots(shots).unwrap(),
                level,
            };
            let all =
                [puzzle("A0o B3x", 1), puzzle("A0o B3x", 1), puzzle("C4o", 2), puzzle("D4o", 1), puzzle("E4o", 1)];
            storage.keep_puzzles(&all, 3).await.unwrap();
            let first = storage.puzzles(1, 9).await.unwrap();
            assert_eq!((first.len(), storage.puzzles(2, 9).await.unwrap().len()), (2, 1));
            assert_eq!(storage.puzzle(first[0]).await.unwrap(), Some(all[0].clone()));
            assert_eq!(storage.puzzle(999).await.unwrap(), None);
            storage.close().await;
        });
        let column = database.raw.rows("SELECT rules, shots, level FROM puzzles");
        assert_eq!(column, 3);
    });
}

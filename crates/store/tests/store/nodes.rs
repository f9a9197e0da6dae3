//! What several servers over one database have in common: leases, the time, and what they tell each
//! other.

use std::time::Duration;

use amiral_game::{Ending, Law, Seat, Seed, random_fleet};
use amiral_store::{
    Event, EventKind, Heard, Keep, Lease, MatchId, NewMatch, Options, Party, Step, Storage, StoreError, Uid, WebGameId,
    connect,
};

use crate::{at, everywhere, small, wait};

const TERM: Duration = Duration::from_secs(5);

async fn begun(storage: &dyn Storage) -> MatchId {
    let ada = storage.add_player("Ada").await.unwrap();
    let id = storage.begin(&NewMatch::between(&small(), [Party::Human(ada.id), Party::Nobody])).await.unwrap();
    for (seat, seed) in [(Seat::A, 1), (Seat::B, 2)] {
        let fleet = random_fleet(&small(), Law::Sequential, &mut Seed(seed).dice(&[])).unwrap();
        storage.keep(id, &[Step::placed(seat, &fleet)]).await.unwrap();
    }
    id
}

fn fired(number: u16, cell: &str) -> Step {
    let seat = if number % 2 == 1 { Seat::A } else { Seat::B };
    Step::fired(seat, number, number, &[cell.parse().unwrap()])
}

#[test]
fn a_lease_has_one_owner_and_its_number_grows_with_every_other() {
    everywhere(|database| {
        wait(async {
            let storage = connect(&database.location, Options::default()).await.unwrap();
            let (one, other) = (Uid::draw(), Uid::draw());
            let take = async |owner: &Uid, term| storage.take_lease("site", owner, term).await.unwrap();
            let first = take(&one, TERM).await.unwrap();
            assert_eq!((first.number, take(&other, TERM).await), (1, None));
            // Having it for longer is no other ownership.
            assert_eq!(take(&one, Duration::ZERO).await.unwrap().number, 1);
            let second = take(&other, TERM).await.unwrap();
            assert_eq!((second.number, take(&one, TERM).await), (2, None));
            // What the first one gives back is not its own any more.
            storage.end_lease(&first).await.unwrap();
            assert_eq!(take(&one, TERM).await, None);
            storage.end_lease(&second).await.unwrap();
            assert_eq!(take(&one, TERM).await.unwrap().number, 3);
            assert!(storage.take_lease("game a", &other, TERM).await.unwrap().is_some());
            assert_eq!(storage.sweep_leases().await.unwrap(), 0, "one that has just ended is remembered");
        });
    });
}

#[test]
fn whoever_has_lost_a_lease_writes_nothing_under_it() {
    everywhere(|database| {
        wait(async {
            let storage = connect(&database.location, Options::default()).await.unwrap();
            let id = begun(&*storage).await;
            let (paused, other) = (Uid::draw(), Uid::draw());
            let lost = storage.take_lease("site", &paused, TERM).await.unwrap().unwrap();
            let under = storage.under(&lost);
            let under_lease = |lease: &Lease, steps| Keep { lease: Some(lease.clone()), ..Keep::new(id, steps) };
            let kept = storage.keep_many(&[under_lease(&lost, vec![fired(1, "A0o")])]).await;
            assert_eq!(*kept[0].as_ref().unwrap(), 4);
            under.keep(id, &[fired(2, "A0o")]).await.unwrap();
            // It is away for so long that its lease ends and another node has it.
            storage.take_lease("site", &paused, Duration::ZERO).await.unwrap();
            let refused =
                |done: Result<(), StoreError>| assert!(matches!(done, Err(StoreError::LeaseLost { .. })), "{done:?}");
            refused(under.keep(id, &[fired(3, "B0o")]).await.map(drop));
            let held = storage.take_lease("site", &other, TERM).await.unwrap().unwrap();
            refused(under.keep(id, &[fired(3, "B0o")]).await.map(drop));
            refused(under.keep(id, &[Step::ended(Ending::Aborted)]).await.map(drop));
            refused(under.erase(id).await);
            refused(under.judge(id, Seat::A, None).await);
            refused(under.challenge(&WebGameId("a".into()), None, at(1)).await);
            refused(under.delete_web_game(&WebGameId("a".into())).await);
            refused(under.sweep_sessions(at(1)).await.map(drop));
            refused(under.sweep_shared_fleets(at(1), at(1)).await.map(drop));
            refused(under.sweep_tournaments(at(1), at(1)).await.map(drop));
            let event = Event { at: at(1), subject: "a".into(), kind: EventKind::Cancelled };
            refused(under.log_event(&event).await);
            // Of what is written together, only what is under its lease is left out.
            let groups = [under_lease(&lost, vec![fired(3, "B0o")]), under_lease(&held, vec![fired(3, "C0o")])];
            let kept = storage.keep_many(&groups).await;
            assert!(matches!(kept[0], Err(StoreError::LeaseLost { .. })) && kept[1].is_ok(), "{kept:?}");
            let found = storage.load(id).await.unwrap();
            assert_eq!((found.version, found.shots(Seat::A), found.shots(Seat::B)), (6, 2, 1));
            assert_eq!(storage.latest_events(10).await.unwrap().len(), 0);
        });
    });
}

#[test]
fn what_was_done_to_an_older_version_is_refused() {
    everywhere(|database| {
        wait(async {
            let storage = connect(&database.location, Options::default()).await.unwrap();
            let id = begun(&*storage).await;
            let keep = |after, steps| Keep { after: Some(after), ..Keep::new(id, steps) };
            let kept = storage.keep_many(&[keep(3, vec![fired(1, "A0o")])]).await;
            assert_eq!(*kept[0].as_ref().unwrap(), 4);
            // Another node knows nothing of that shot yet.
            let kept = storage.keep_many(&[keep(3, vec![Step::ended(Ending::LostOnTime(Seat::A))])]).await;
            assert!(matches!(kept[0], Err(StoreError::Outrun(_))), "{kept:?}");
            let kept = storage.keep_many(&[keep(3, vec![fired(2, "A0o")])]).await;
            assert!(matches!(kept[0], Err(StoreError::OutOfStep { .. })), "{kept:?}");
            let kept = storage.keep_many(&[keep(4, vec![Step::ended(Ending::Resigned(Seat::B))])]).await;
            assert_eq!(*kept[0].as_ref().unwrap(), 5);
        });
    });
}

#[test]
fn all_nodes_play_by_one_time() {
    everywhere(|database| {
        wait(async {
            let storage = connect(&database.location, Options::default()).await.unwrap();
            assert_eq!(storage.last_beat().await.unwrap(), None);
            assert_eq!(storage.common_time(at(1_000)).await.unwrap(), at(1_000));
            let beat = storage.last_beat().await.unwrap().unwrap();
            assert!(beat.is_fresh());
            // Whatever another node's own clock says, the time has gone on by as much as has passed.
            tokio::time::sleep(Duration::from_millis(30)).await;
            let later = storage.common_time(at(900_000)).await.unwrap();
            let passed = later.duration_since(at(1_000)).as_millis();
            assert!((20..2_000).contains(&passed), "{passed}");
            assert_ne!(storage.last_beat().await.unwrap().unwrap().seen, beat.seen);
            // Where nobody ran for a while, a node's own clock says how late it is.
            storage.stop_time().await.unwrap();
            assert_eq!(storage.last_beat().await.unwrap(), None);
            assert_eq!(storage.common_time(at(900_000)).await.unwrap(), at(900_000));
            storage.stop_time().await.unwrap();
            assert_eq!(storage.common_time(at(800_000)).await.unwrap(), at(900_000), "and it never goes back");
        });
    });
}

#[test]
fn nodes_hear_what_others_tell() {
    everywhere(|database| {
        wait(async {
            let storage = connect(&database.location, Options::default()).await.unwrap();
            let Some(mut hearing) = storage.hear_nodes().await.unwrap() else {
                assert!(!storage.is_shared(), "a file has one server");
                return;
            };
            let other = connect(&database.location, Options::default()).await.unwrap();
            for text in ["one", "another"] {
                other.tell_nodes(text).await.unwrap();
                let heard = tokio::time::timeout(TERM, hearing.next()).await.unwrap().unwrap();
                assert_eq!(heard, Heard::Text(text.into()));
            }
            assert!(other.tell_nodes(&"x".repeat(9_000)).await.is_err(), "that is too long");
        });
    });
}

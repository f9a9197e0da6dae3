//! Clocks, against a store of their own and a time that tests move on.

use amiral_game::{Ending, Fleet, FleetSetup, PerSeat, Preset, Seat};
use amiral_store::{MatchClock, TimeControl, WebGameId};

use super::tests::{hub, request, somebody};
use super::*;
use crate::jobs::Requester;
use crate::visitor::Visitor;

const FLEET: &str = "E6h5 E8h4 B4h3 B9h3 J2v2";

/// Two people at a game with a clock.
struct Two {
    hub: Hub,
    id: WebGameId,
    askers: PerSeat<Asker>,
}

/// They sit down, and have not placed their fleets.
async fn sit_down(hub: &Hub, clock: &str) -> Two {
    let (ada, bob) = (Visitor::draw(), Visitor::draw());
    let request = GameRequest { clock: Some(control(clock)), practice: false, ..request(WebGameMode::Two) };
    let id = hub.make(request, &ada, &somebody(&ada)).await.unwrap();
    let invitation = hub.invitation(&ada, &id);
    hub.join(&id, Entry::Invitation(invitation), None, &bob, &somebody(&bob)).await.unwrap();
    let askers = PerSeat([ada, bob].map(|visitor| Asker { visitor: Some(visitor), seat: None }));
    Two { hub: hub.clone(), id, askers }
}

fn control(text: &str) -> TimeControl {
    text.parse().unwrap()
}

fn fleet() -> Fleet {
    FLEET.parse::<FleetSetup>().unwrap().build(&Preset::Classic.rules()).unwrap()
}

impl Two {
    async fn place(&self, seat: Seat) {
        self.hub.place(&self.id, &self.askers[seat], fleet(), |_, _, _| ()).await.unwrap();
    }

    /// Fires at the first open cell, for whoever's turn it is.
    async fn fire(&self) -> Result<(), Refused> {
        let (seat, cell, after) = self
            .look(|game| {
                let played = &game.live().unwrap().game;
                let seat = played.to_move()?;
                let cell = played.view(seat).seen().unfired().next()?;
                Some((seat, cell, played.fired().len()))
            })
            .await
            .unwrap();
        self.hub.fire(&self.id, &self.askers[seat], vec![cell], after, |_, _, _| ()).await
    }

    async fn look<T>(&self, look: impl FnOnce(&LoadedGame) -> T) -> T {
        self.hub.look(&self.id, &self.askers[Seat::A], |game, _, _| look(game)).await.unwrap()
    }

    async fn ending(&self) -> Ending {
        self.look(|game| game.live().unwrap().game.ending()).await
    }

    async fn clock(&self) -> ClockView {
        let now = self.hub.time();
        self.look(|game| game.clock_view(now).unwrap()).await
    }

    async fn turn(&self) -> Seat {
        self.look(|game| game.live().unwrap().game.to_move().unwrap()).await
    }

    /// So much time passes, and the server looks at the clocks.
    async fn pass(&self, seconds: f64) {
        self.hub.0.settings.steady.pass(Duration::from_secs_f64(seconds));
        self.hub.end_turns(self.hub.time()).await.unwrap();
    }

    /// The same game on a server that was started now, the other having been killed.
    async fn restarted(&self, gone: Duration) -> Two {
        let now = self.hub.time() + gone;
        let (steady, due) = resume_clocks(&*self.hub.0.storage, now).await.unwrap();
        let folder = tempfile::tempdir().unwrap();
        let fresh = hub(&folder).await;
        let other = &self.hub.0.settings;
        let settings = HubSettings {
            thinking: other.thinking.clone(),
            placing: other.placing.clone(),
            clock: other.clock.clone(),
            rules: other.rules.clone(),
            steady,
            due,
            patience: other.patience,
            expiry: other.expiry,
            expiry_unstarted: other.expiry_unstarted,
            invitations: other.invitations,
            days: other.days,
            nodes: Nodes::default(),
            metrics: Arc::default(),
        };
        drop(fresh);
        let hub = Hub::open(self.hub.0.storage.clone(), Arc::new(LocalBus::default()), settings);
        Two { hub, id: self.id.clone(), askers: self.askers.clone() }
    }
}

/// Whether that many milliseconds are left, within what a busy test machine takes.
#[track_caller]
fn about(left: u64, seconds: f64) {
    let off = left as f64 / 1000.0 - seconds;
    assert!((-0.9..=0.05).contains(&off), "{left} ms are left, and not {seconds} s");
}

fn of(seat: Seat, both: &Both<u64>) -> u64 {
    if seat == Seat::A { both.a } else { both.b }
}

#[tokio::test]
async fn a_clock_runs_in_its_turn_alone_and_each_turn_adds_to_it() {
    let folder = tempfile::tempdir().unwrap();
    let game = sit_down(&hub(&folder).await, "60+5").await;
    let placing = game.clock().await;
    assert_eq!((placing.control.as_str(), placing.running), ("60+5", None));
    about(placing.placing.unwrap(), 60.0);
    for seat in Seat::BOTH {
        game.place(seat).await;
    }
    let first = game.turn().await;
    game.pass(10.0).await;
    let clock = game.clock().await;
    assert_eq!((clock.running, clock.placing), (Some(first.into()), None));
    about(of(first, &clock.left), 50.0);
    assert_eq!(of(first.other(), &clock.left), 60_000);
    game.fire().await.unwrap();
    game.pass(20.0).await;
    let clock = game.clock().await;
    assert_eq!(clock.running, Some(first.other().into()));
    about(of(first, &clock.left), 55.0);
    about(of(first.other(), &clock.left), 40.0);
    // The record says what was left after each turn.
    game.hub.resign(&game.id, &game.askers[first], |_, _, _| ()).await.unwrap();
    let record = game.hub.record(&game.id, &game.askers[first]).await.unwrap().record;
    assert_eq!(record.tag(MatchClock::TAG), Some("60+5"));
    let left: f64 = record.tag(MatchClock::LEFT_TAG).unwrap().parse().unwrap();
    assert!((54.1..=55.05).contains(&left), "{left}");
    // Time that passes afterwards takes nothing back.
    game.pass(1000.0).await;
    assert_eq!(game.ending().await, Ending::Resigned(first));
}

#[tokio::test]
async fn whose_time_runs_out_loses_once_both_have_fired() {
    let folder = tempfile::tempdir().unwrap();
    let game = sit_down(&hub(&folder).await, "60+0").await;
    for seat in Seat::BOTH {
        game.place(seat).await;
    }
    game.fire().await.unwrap();
    game.fire().await.unwrap();
    let slow = game.turn().await;
    game.pass(58.5).await;
    assert_eq!(game.ending().await, Ending::Unfinished);
    game.pass(1.6).await;
    assert_eq!(game.ending().await, Ending::LostOnTime(slow));
    // Saved so, with everything that was fired.
    let game = game.restarted(Duration::from_secs(5)).await;
    assert_eq!(game.ending().await, Ending::LostOnTime(slow));
    assert_eq!(game.look(|game| game.live().unwrap().game.fired().len()).await, 2);
}

#[tokio::test]
async fn a_shot_that_comes_too_late_is_not_fired_even_before_the_server_looked() {
    let folder = tempfile::tempdir().unwrap();
    let game = sit_down(&hub(&folder).await, "60+0").await;
    for seat in Seat::BOTH {
        game.place(seat).await;
    }
    game.fire().await.unwrap();
    game.fire().await.unwrap();
    let slow = game.turn().await;
    game.hub.0.settings.steady.pass(Duration::from_secs(61));
    let refused = game.fire().await;
    assert!(matches!(refused, Err(Refused::Rules(amiral_duel::Refusal::Over(Ending::LostOnTime(_))))), "{refused:?}");
    assert_eq!(game.ending().await, Ending::LostOnTime(slow));
    assert_eq!(game.look(|game| game.live().unwrap().game.fired().len()).await, 2);
}

#[tokio::test]
async fn before_both_have_fired_nobody_loses() {
    let folder = tempfile::tempdir().unwrap();
    let hub = hub(&folder).await;
    for shots in [0, 1] {
        let game = sit_down(&hub, "60+0").await;
        for seat in Seat::BOTH {
            game.place(seat).await;
        }
        for _ in 0..shots {
            game.fire().await.unwrap();
        }
        game.pass(61.0).await;
        assert_eq!(game.ending().await, Ending::Aborted, "after {shots} shots");
    }
}

#[tokio::test]
async fn the_house_places_the_rest_when_the_time_for_placing_is_over() {
    let folder = tempfile::tempdir().unwrap();
    let game = sit_down(&hub(&folder).await, "60+0").await;
    game.place(Seat::A).await;
    // Two ships lie, and lie well.
    let ships: FleetSetup = "E6h5 E8h4".parse().unwrap();
    game.hub.note_sketch(&game.id, Seat::B, ships.clone()).await.unwrap();
    game.pass(61.0).await;
    let (placed, phase) = game
        .look(|game| {
            let played = &game.live().unwrap().game;
            (played.view(Seat::B).own().map(|board| board.fleet().clone()), played.phase())
        })
        .await;
    let placed = placed.unwrap();
    assert!(ships.ships.iter().all(|ship| placed.ships().contains(ship)), "{placed}");
    assert!(matches!(phase, amiral_duel::Phase::Playing { .. }));
    let clock = game.clock().await;
    assert_eq!(clock.placed_by_house, Both { a: false, b: true });
    about(of(game.turn().await, &clock.left), 60.0);
    // Who placed is known after a restart, too.
    let game = game.restarted(Duration::ZERO).await;
    assert_eq!(game.clock().await.placed_by_house, Both { a: false, b: true });
    // Ships that leave no room for the rest, and none at all: the house places a fleet of its own.
    let game = sit_down(&game.hub, "60+0").await;
    game.hub.note_sketch(&game.id, Seat::A, "A0h5 A0v5".parse().unwrap()).await.unwrap();
    game.pass(61.0).await;
    assert_eq!(game.clock().await.placed_by_house, Both { a: true, b: true });
}

#[tokio::test]
async fn a_server_that_was_gone_costs_nobody_time() {
    let folder = tempfile::tempdir().unwrap();
    let game = sit_down(&hub(&folder).await, "60+0").await;
    for seat in Seat::BOTH {
        game.place(seat).await;
    }
    game.fire().await.unwrap();
    game.fire().await.unwrap();
    let slow = game.turn().await;
    game.pass(20.0).await;
    game.hub.storage().beat(game.hub.time()).await.unwrap();
    let before = of(slow, &game.clock().await.left);
    about(before, 40.0);
    // Killed, and started again after an hour.
    let back = std::time::Instant::now();
    let game = game.restarted(Duration::from_hours(1)).await;
    game.hub.end_turns(game.hub.time()).await.unwrap();
    let clock = game.clock().await;
    // The clocks wait for those who play to be back.
    loop {
        let now = of(slow, &game.clock().await.left);
        if back.elapsed() >= clocks::RETURN {
            break;
        }
        assert_eq!(now, of(slow, &clock.left), "after {:?}", back.elapsed());
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    assert_eq!(clock.running, Some(slow.into()));
    about(of(slow, &clock.left), before as f64 / 1000.0);
    game.pass(41.0).await;
    assert_eq!(game.ending().await, Ending::LostOnTime(slow));
}

#[tokio::test]
async fn the_server_looks_at_the_clocks_by_itself() {
    let folder = tempfile::tempdir().unwrap();
    let game = sit_down(&hub(&folder).await, "60+0").await;
    for seat in Seat::BOTH {
        game.place(seat).await;
    }
    game.hub.0.settings.steady.pass(Duration::from_secs(61));
    let mut notices = game.hub.bus().subscribe(&game.id);
    let start = std::time::Instant::now();
    while game.ending().await == Ending::Unfinished {
        assert!(start.elapsed() < Duration::from_mins(1), "nobody looks");
        let _ = tokio::time::timeout(Duration::from_secs(5), notices.recv()).await;
    }
    // While games with clocks are played, it says that it runs.
    let other = sit_down(&game.hub, "3d").await;
    game.hub.0.settings.steady.pass(Duration::from_secs(30));
    let start = std::time::Instant::now();
    while game
        .hub
        .0
        .storage
        .heartbeat()
        .await
        .unwrap()
        .is_none_or(|beat| beat < game.hub.time() - Duration::from_secs(20))
    {
        assert!(start.elapsed() < Duration::from_mins(1), "it does not say that it runs");
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    drop(other);
}

#[tokio::test]
async fn days_begin_anew_with_every_turn() {
    let folder = tempfile::tempdir().unwrap();
    let game = sit_down(&hub(&folder).await, "3d").await;
    for seat in Seat::BOTH {
        game.place(seat).await;
    }
    let day = 86_400.0;
    for _ in 0..3 {
        game.pass(2.0 * day).await;
        game.fire().await.unwrap();
    }
    let slow = game.turn().await;
    about(of(slow, &game.clock().await.left), 3.0 * day);
    // Nobody may claim a win in the meantime, however long they wait.
    let claimed = game.hub.claim(&game.id, &game.askers[slow.other()]).await;
    assert!(matches!(claimed, Err(Refused::NotAbandoned)), "{claimed:?}");
    game.pass(3.1 * day).await;
    assert_eq!(game.ending().await, Ending::LostOnTime(slow));
}

#[tokio::test]
async fn a_rematch_keeps_the_clock() {
    let folder = tempfile::tempdir().unwrap();
    let game = sit_down(&hub(&folder).await, "180+2").await;
    game.hub.resign(&game.id, &game.askers[Seat::A], |_, _, _| ()).await.unwrap();
    let requester = Requester::named("ada");
    let next =
        game.hub.rematch(&game.id, &game.askers[Seat::A], amiral_game::Law::default(), &requester).await.unwrap();
    let next = Two { id: next, ..game };
    let clock = next.clock().await;
    assert_eq!((clock.control.as_str(), clock.left), ("180+2", Both { a: 180_000, b: 180_000 }));
}

//! The hub against a store of its own.

use std::sync::atomic::Ordering;
use std::time::Instant;

use amiral_game::{Contact, Ending, Law, Preset, RulesSetup, Seat};
use amiral_store::{EventKind, Location, Options, Step, WebGameId, WebGameState, connect};
use jiff::Timestamp;

use super::registry::KEPT;
use super::thinking::LOOK_UP;
use super::*;
use crate::jobs::{Capacity, Requester, Urgency};
use crate::visitor::Visitor;

pub(super) async fn hub(folder: &tempfile::TempDir) -> Hub {
    hub_within(folder, Duration::from_mins(10)).await
}

/// Games in which a strategy may think for that long.
async fn hub_within(folder: &tempfile::TempDir, time: Duration) -> Hub {
    let location = Location::File(folder.path().join("games.db"));
    let storage = connect(&location, Options::default()).await.unwrap();
    let capacity =
        Capacity { threads: 1, most: 8, most_by_address: 8, most_by_requester: 8, time, urgency: Urgency::Prompt };
    let day = Duration::from_hours(24);
    let settings = HubSettings {
        thinking: Workers::new("thinking", capacity).unwrap(),
        placing: Workers::new("placing", capacity).unwrap(),
        patience: Duration::from_mins(1),
        expiry: 14 * day,
        expiry_unstarted: 7 * day,
        days: [0; 32],
        invitations: [7; 32],
        clock: Clock::default(),
        steady: SteadyClock::starting(Timestamp::now()),
        due: None,
        rules: Arc::default(),
        nodes: Nodes::default(),
        metrics: Arc::default(),
    };
    Hub::open(storage, Arc::new(LocalBus::default()), settings)
}

pub(super) fn somebody(visitor: &Visitor) -> Requester {
    Requester::new(Some(visitor), None)
}

pub(super) fn request(mode: WebGameMode) -> GameRequest {
    let names = ["Ada", "Bob"].map(|name| Some(DisplayName::new(name).unwrap()));
    GameRequest {
        mode,
        rules: Preset::Classic.rules(),
        strategy: None,
        law: Law::default(),
        names,
        seed: GameSeed::Chosen(1),
        first_row: 1,
        hints: false,
        clock: None,
        rated: false,
        practice: true,
        hunted: Hunted::default(),
    }
}

fn days(days: i64) -> Timestamp {
    Timestamp::now() + jiff::SignedDuration::from_hours(24 * days)
}

#[tokio::test]
async fn abandoned_games_are_called_off_after_days() {
    let folder = tempfile::tempdir().unwrap();
    let hub = hub(&folder).await;
    let visitor = Visitor::draw();
    let asker = Asker { visitor: Some(visitor.clone()), seat: None };
    let solo = hub.make(request(WebGameMode::Solo), &visitor, &somebody(&visitor)).await.unwrap();
    let waiting = hub.make(request(WebGameMode::Two), &visitor, &somebody(&visitor)).await.unwrap();
    assert_eq!(hub.sweep(days(6)).await.unwrap(), 0);
    hub.fire(&solo, &asker, vec!["A0".parse().unwrap()], 0, |_, _, _| ()).await.unwrap();
    assert_eq!(hub.sweep(days(15)).await.unwrap(), 2);
    let ending =
        async |id: &WebGameId| hub.look(id, &asker, |game, _, _| game.live().map(|live| live.game.ending())).await;
    assert!(matches!(ending(&solo).await, Ok(Some(Ending::Aborted))));
    assert!(matches!(ending(&waiting).await, Err(Refused::NoGame)));
    assert_eq!(hub.sweep(days(15)).await.unwrap(), 0);
}

#[tokio::test]
async fn a_game_nobody_asks_for_is_let_go_of_and_taken_up_again() {
    let folder = tempfile::tempdir().unwrap();
    let hub = hub(&folder).await;
    let visitor = Visitor::draw();
    let asker = Asker { visitor: Some(visitor.clone()), seat: None };
    let solo = hub.make(request(WebGameMode::Solo), &visitor, &somebody(&visitor)).await.unwrap();
    hub.fire(&solo, &asker, vec!["A0".parse().unwrap()], 0, |_, _, _| ()).await.unwrap();
    let kept = || hub.0.registry.len();
    hub.0.registry.let_go(Instant::now());
    assert_eq!(kept(), 1);
    hub.0.registry.let_go(Instant::now() + 2 * KEPT);
    assert_eq!(kept(), 0);
    assert_eq!(hub.seen(&solo, &asker).await.unwrap().shots().len(), 1);
    assert_eq!(kept(), 1);
}

/// What could not be saved has not happened: another program has played the same match meanwhile.
#[tokio::test]
async fn what_cannot_be_kept_has_not_happened() {
    let folder = tempfile::tempdir().unwrap();
    let hub = hub(&folder).await;
    let visitor = Visitor::draw();
    let asker = Asker { visitor: Some(visitor.clone()), seat: None };
    let solo = hub.make(request(WebGameMode::Solo), &visitor, &somebody(&visitor)).await.unwrap();
    let game = hub.storage().web_game(&solo).await.unwrap().unwrap().state;
    let WebGameState::Match(game) = game else { panic!("{game:?}") };
    let fleet = hub.storage().load(game).await.unwrap().record.fleets[Seat::B].clone().unwrap();
    let cell = Preset::Classic.rules().grid().cells().find(|cell| !fleet.cells().contains(*cell)).unwrap();
    let shot = amiral_game::Shot { cell, outcome: amiral_game::Outcome::Miss };
    hub.storage().keep(game, &[Step::fired(Seat::A, 1, 1, &[shot])]).await.unwrap();
    let other = Preset::Classic.rules().grid().cells().find(|&other| other != cell).unwrap();
    let refused = hub.fire(&solo, &asker, vec![other], 0, |_, _, _| ()).await;
    assert!(matches!(refused, Err(Refused::Store(StoreError::OutOfStep { .. }))), "{refused:?}");
    // The game is as in the store, and continues from there.
    let seen = hub.seen(&solo, &asker).await.unwrap();
    assert_eq!(seen.shots(), [shot]);
    hub.fire(&solo, &asker, vec![other], 1, |_, _, _| ()).await.unwrap();
}

/// One commit saves a shot and the answer of a strategy that moves at once. Whoever fired is shown how
/// it stood before the answer; everybody hears of both at once.
#[tokio::test]
async fn an_answer_at_once_is_saved_with_the_shot() {
    let folder = tempfile::tempdir().unwrap();
    let (hub, visitor) = (hub(&folder).await, Visitor::draw());
    let asker = Asker { visitor: Some(visitor.clone()), seat: None };
    let strategy = Some("level5".parse().unwrap());
    let request = GameRequest { strategy, ..request(WebGameMode::Versus) };
    let id = hub.make(request, &visitor, &somebody(&visitor)).await.unwrap();
    let fleet = hub.suggestion(&id, &asker, (Law::default(), 0), &somebody(&visitor)).await.unwrap();
    let stands = |game: &LoadedGame, _: Viewer, around: &Surroundings<'_>| {
        let live = game.live().unwrap();
        (live.version, live.game.fired().len(), around.is_thinking())
    };
    hub.place(&id, &asker, fleet, stands).await.unwrap();
    let (version, fired, _) = hub.look(&id, &asker, stands).await.unwrap();
    let mut notices = hub.bus().subscribe(&id);
    let told = hub.fire(&id, &asker, vec!["A0".parse().unwrap()], fired, stands).await.unwrap();
    assert_eq!(told, (version + 1, fired + 1, true));
    assert_eq!(notices.try_recv(), Ok(Notice::Changed));
    assert_eq!(hub.look(&id, &asker, stands).await.unwrap(), (version + 2, fired + 2, false));
    assert!(!is_thinking(&hub, &id) && notices.try_recv().is_err());
    // The same request again changes nothing.
    let again = hub.fire(&id, &asker, vec!["A0".parse().unwrap()], fired, stands).await.unwrap();
    assert_eq!(again, (version + 2, fired + 2, false));
    // The store has what memory has.
    hub.0.registry.forget(&id);
    assert_eq!(hub.look(&id, &asker, stands).await.unwrap(), (version + 2, fired + 2, false));
}

/// A game in which it is the turn of a strategy that thinks for minutes.
async fn against_a_thinker(hub: &Hub, visitor: &Visitor) -> (WebGameId, Asker) {
    let fleet = vec![2; 60];
    let setup = RulesSetup { width: 26, height: 26, fleet, contact: Contact::Free, ..RulesSetup::default() };
    let rules = setup.build().unwrap();
    let strategy = Some("montecarlo:samples=1000000".parse().unwrap());
    let request =
        GameRequest { mode: WebGameMode::Versus, rules: rules.clone(), strategy, ..request(WebGameMode::Versus) };
    let id = hub.make(request, visitor, &somebody(visitor)).await.unwrap();
    let asker = Asker { visitor: Some(visitor.clone()), seat: None };
    let fleet = hub.suggestion(&id, &asker, (Law::default(), 0), &somebody(visitor)).await.unwrap();
    hub.place(&id, &asker, fleet, |_, _, _| ()).await.unwrap();
    let turn = hub.look(&id, &asker, |game, _, _| game.live().and_then(|live| live.game.to_move())).await;
    if turn.unwrap() == Some(Seat::A) {
        hub.fire(&id, &asker, vec!["A0".parse().unwrap()], 0, |_, _, _| ()).await.unwrap();
    }
    (id, asker)
}

fn is_thinking(hub: &Hub, id: &WebGameId) -> bool {
    hub.slot(id).thinking.load(Ordering::Acquire)
}

#[tokio::test]
async fn resigning_cancels_the_thinking() {
    let folder = tempfile::tempdir().unwrap();
    let (hub, visitor) = (hub(&folder).await, Visitor::draw());
    let (id, asker) = against_a_thinker(&hub, &visitor).await;
    assert!(is_thinking(&hub, &id));
    hub.resign(&id, &asker, |_, _, _| ()).await.unwrap();
    // The only thread there is for thinking is free again.
    hub.0.settings.thinking.run(&Requester::named("somebody else"), |_| ()).await.unwrap();
}

#[tokio::test]
async fn erasing_cancels_the_thinking() {
    let folder = tempfile::tempdir().unwrap();
    let (hub, visitor) = (hub(&folder).await, Visitor::draw());
    let (id, _) = against_a_thinker(&hub, &visitor).await;
    let WebGameState::Match(game) = hub.storage().web_game(&id).await.unwrap().unwrap().state else { panic!() };
    hub.storage().erase(game).await.unwrap();
    hub.erased(&id);
    hub.0.settings.thinking.run(&Requester::named("somebody else"), |_| ()).await.unwrap();
}

#[tokio::test]
async fn a_strategy_thinks_only_while_somebody_is_there() {
    let folder = tempfile::tempdir().unwrap();
    let (first, visitor) = (hub(&folder).await, Visitor::draw());
    let (id, asker) = against_a_thinker(&first, &visitor).await;
    // Another server resumes the game. For a spectator, no strategy thinks.
    let second = hub(&folder).await;
    second.look(&id, &Asker::default(), |_, _, _| ()).await.unwrap();
    assert!(!is_thinking(&second, &id));
    second.look(&id, &asker, |_, _, _| ()).await.unwrap();
    assert!(is_thinking(&second, &id));
    // It stops when the player has gone.
    *second.slot(&id).presence() = Presence::new(Instant::now());
    tokio::time::pause();
    while is_thinking(&second, &id) {
        tokio::time::advance(LOOK_UP).await;
        tokio::task::yield_now().await;
    }
}

#[tokio::test]
async fn who_thinks_for_too_long_moves_at_once() {
    let folder = tempfile::tempdir().unwrap();
    let visitor = Visitor::draw();
    let hub = hub_within(&folder, Duration::from_millis(20)).await;
    let (id, asker) = against_a_thinker(&hub, &visitor).await;
    while is_thinking(&hub, &id) {
        tokio::time::sleep(Duration::from_millis(1)).await;
    }
    let fired = hub.look(&id, &asker, |game, _, _| game.live().unwrap().game.fired().to_vec()).await.unwrap();
    assert!(fired.iter().any(|fired| fired.seat == Seat::B), "{fired:?}");
}

#[tokio::test]
async fn beginning_a_game_never_waits_behind_thinking() {
    let folder = tempfile::tempdir().unwrap();
    let (hub, visitor) = (hub(&folder).await, Visitor::draw());
    let (open, gate) = std::sync::mpsc::channel::<()>();
    let thinking = hub.0.settings.thinking.clone();
    let busy =
        tokio::spawn(
            async move { thinking.run(&Requester::named("somebody else"), move |_| gate.recv().unwrap()).await },
        );
    for mode in WebGameMode::ALL {
        hub.make(request(mode), &visitor, &somebody(&visitor)).await.unwrap();
    }
    open.send(()).unwrap();
    busy.await.unwrap().unwrap();
}

#[tokio::test]
async fn what_is_cleared_away_is_noted() {
    let folder = tempfile::tempdir().unwrap();
    let (hub, visitor) = (hub(&folder).await, Visitor::draw());
    let played = hub.make(request(WebGameMode::Solo), &visitor, &somebody(&visitor)).await.unwrap();
    let asker = Asker { visitor: Some(visitor.clone()), seat: None };
    hub.fire(&played, &asker, vec!["A0".parse().unwrap()], 0, |_, _, _| ()).await.unwrap();
    let untouched = hub.make(request(WebGameMode::Solo), &visitor, &somebody(&visitor)).await.unwrap();
    // Sooner where nobody has fired, and whatever the server's age.
    assert_eq!(hub.sweep(days(8)).await.unwrap(), 1);
    assert!(hub.storage().web_game(&untouched).await.unwrap().is_none());
    assert!(hub.storage().web_game(&played).await.unwrap().is_some());
    let events = hub.storage().events(None, 10).await.unwrap();
    assert_eq!(events.len(), 1, "{events:?}");
    let event = &events[0].event;
    assert_eq!((&event.kind, &event.subject), (&EventKind::Cleared, &untouched.to_string()));
}

#[tokio::test]
async fn what_breaks_here_is_nobodys_loss() {
    let broken = to_the_end::<()>(async { panic!("a strategy has a bug") }).await;
    assert!(matches!(broken, Err(Refused::Broken(_))), "{broken:?}");
}

#[tokio::test]
async fn a_strategy_that_breaks_down_is_asked_again() {
    let folder = tempfile::tempdir().unwrap();
    let (hub, visitor) = (hub(&folder).await, Visitor::draw());
    let id = hub.make(request(WebGameMode::Versus), &visitor, &somebody(&visitor)).await.unwrap();
    let slot = hub.slot(&id);
    slot.thinking.store(true, Ordering::Release);
    let broken = tokio::spawn(async move {
        let _thinking = thinking::Thinking(&slot.thinking);
        panic!("a strategy has a bug");
    });
    assert!(broken.await.is_err());
    assert!(!is_thinking(&hub, &id));
}

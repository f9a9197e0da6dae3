//! Tournaments against a store of their own and a time that tests move on: nobody waits for whoever
//! does not come.

use amiral_game::{PerSeat, Preset};
use amiral_store::{NewAccount, NewTournamentGame, PlayerId};
use amiral_tournament::{Attendance, Duplicate, Settings};

use super::*;
use crate::hub::tests::hub;

/// A tournament of two guests that has begun, and whose organiser is an account.
async fn begun(hub: &Hub, duplicate: Duplicate, cycles: u32) -> (TournamentId, [Visitor; 2], PlayerId) {
    begun_as(hub, duplicate, Format::RoundRobin { cycles }).await
}

async fn begun_as(hub: &Hub, duplicate: Duplicate, format: Format) -> (TournamentId, [Visitor; 2], PlayerId) {
    let new = NewAccount {
        handle: "organiser".parse().unwrap(),
        name: None,
        password: None,
        codes: Vec::new(),
        at: Timestamp::now(),
    };
    let owner = hub.storage().register(None, &new).await.unwrap().unwrap().player;
    let mut settings = Settings::new("Cup", format);
    settings.duplicate = duplicate;
    let terms = Terms {
        rules: Preset::Classic.rules(),
        clock: "60+0".parse().unwrap(),
        rated: false,
        entry: Entry::All,
        bots: true,
        circle: amiral_store::Circle::Open,
        pause: Some(Duration::from_secs(20)),
    };
    settings.about = terms.written();
    let id = hub.announce_tournament(owner, settings, true).await.unwrap();
    let visitors = [Visitor::draw(), Visitor::draw()];
    for (visitor, name) in visitors.iter().zip(["Ada", "Bob"]) {
        let name = amiral_host::DisplayName::new(name).ok();
        let comer = Comer::Visitor { visitor: visitor.clone(), name, code: String::new(), rating: None };
        hub.enter_tournament(&id, None, comer).await.unwrap();
    }
    hub.move_tournament(&id, Some(owner), TournamentState::Running, "").await.unwrap();
    hub.look_at_tournament(&id).await.unwrap();
    (id, visitors, owner)
}

async fn pass(hub: &Hub, id: &TournamentId, seconds: u64) {
    hub.0.settings.steady.pass(Duration::from_secs(seconds));
    hub.end_turns(hub.time()).await.unwrap();
    hub.look_at_tournament(id).await.unwrap();
}

/// The first shot of a hunt of whoever has that number.
async fn fire_once(hub: &Hub, id: &TournamentId, visitor: &Visitor, number: u32) {
    let live = hub.tournament(id).await.unwrap();
    let own = live.games.iter().find(|game| game.seats[Seat::A] == Some(number)).unwrap();
    let asker = crate::hub::Asker { visitor: Some(visitor.clone()), seat: None };
    let cell = live.terms.rules.grid().cells().next().unwrap();
    hub.fire(own.web_game.as_ref().unwrap(), &asker, vec![cell], 0, |_, _, _| ()).await.unwrap();
}

#[tokio::test]
async fn whoever_does_not_come_loses_by_the_clock_and_the_tournament_goes_on() {
    let folder = tempfile::tempdir().unwrap();
    let hub = hub(&folder).await;
    let (id, ..) = begun(&hub, Duplicate::No, 2).await;
    let live = hub.tournament(&id).await.unwrap();
    assert_eq!((live.games.len(), live.state.rounds().len()), (1, 1));
    // The house places both fleets; then whoever is to fire first has a minute, and never fires.
    pass(&hub, &id, 61).await;
    assert_eq!(hub.tournament(&id).await.unwrap().state.rounds()[0].pairings[0].outcome, None);
    pass(&hub, &id, 61).await;
    let live = hub.tournament(&id).await.unwrap();
    let outcome = live.state.rounds()[0].pairings[0].outcome.unwrap();
    assert_eq!(outcome.attendance, Attendance::AAbsent);
    // The next round begins by itself, after the pause and not before.
    pass(&hub, &id, 15).await;
    assert_eq!(hub.tournament(&id).await.unwrap().state.rounds().len(), 1);
    pass(&hub, &id, 10).await;
    let live = hub.tournament(&id).await.unwrap();
    assert_eq!((live.state.rounds().len(), live.games.len()), (2, 2));
    for _ in 0..2 {
        pass(&hub, &id, 61).await;
    }
    assert_eq!(hub.tournament(&id).await.unwrap().kept.state, TournamentState::Over);
}

#[tokio::test]
async fn a_hunt_that_takes_too_long_ends_and_counts_as_the_worst_of_the_round() {
    let folder = tempfile::tempdir().unwrap();
    let hub = hub(&folder).await;
    let (id, visitors, _) = begun(&hub, Duplicate::Hunts, 1).await;
    let live = hub.tournament(&id).await.unwrap();
    assert_eq!(live.games.len(), 2, "each hunts for themselves");
    fire_once(&hub, &id, &visitors[0], 1).await;
    pass(&hub, &id, 30).await;
    assert_eq!(hub.tournament(&id).await.unwrap().kept.state, TournamentState::Running);
    pass(&hub, &id, 31).await;
    let live = hub.tournament(&id).await.unwrap();
    assert_eq!(live.kept.state, TournamentState::Over);
    // Ada has fired once, and Bob never came.
    let outcome = live.state.rounds()[0].pairings[0].outcome.unwrap();
    let ada = live.state.rounds()[0].pairings[0].pairing.a.0 == 0;
    assert_eq!(outcome.attendance, if ada { Attendance::BAbsent } else { Attendance::AAbsent });
    // What she hunted counts all the same, and she has not come to an end.
    assert_eq!((outcome.faults, outcome.sunk), (if ada { [1, 0] } else { [0, 1] }, [0, 0]));
}

#[tokio::test]
async fn a_hunt_that_is_given_up_is_lost_and_sinks_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let hub = hub(&folder).await;
    let (id, visitors, _) = begun(&hub, Duplicate::Hunts, 1).await;
    // Both have begun, and neither comes to an end.
    for (visitor, number) in visitors.iter().zip(1..) {
        fire_once(&hub, &id, visitor, number).await;
    }
    pass(&hub, &id, 61).await;
    let outcome = hub.tournament(&id).await.unwrap().state.rounds()[0].pairings[0].outcome.unwrap();
    assert_eq!((outcome.attendance, outcome.drawn), (Attendance::Both, 1));
    assert_eq!((outcome.sunk, outcome.shots), ([0, 0], [0, 0]));
}

/// Two who are level get another fleet, with as much time again; nobody is waited for twice.
#[tokio::test]
async fn another_fleet_has_its_own_time_and_ends_where_nobody_comes_to_it() {
    let folder = tempfile::tempdir().unwrap();
    let hub = hub(&folder).await;
    let (id, visitors, _) = begun_as(&hub, Duplicate::Hunts, Format::Knockout { third_place: true }).await;
    for (visitor, number) in visitors.iter().zip(1..) {
        fire_once(&hub, &id, visitor, number).await;
    }
    pass(&hub, &id, 61).await;
    for _ in 0..3 {
        pass(&hub, &id, 10).await;
        assert_eq!(hub.tournament(&id).await.unwrap().games.len(), 4, "they get another fleet, once");
    }
    pass(&hub, &id, 61).await;
    let live = hub.tournament(&id).await.unwrap();
    assert_eq!((live.games.len(), live.kept.state), (4, TournamentState::Over));
    assert_eq!(live.state.rounds()[0].pairings[0].outcome.unwrap().attendance, Attendance::NeitherCame);
}

#[tokio::test]
async fn in_an_arena_whoever_does_not_come_is_paired_no_more_until_they_return() {
    let folder = tempfile::tempdir().unwrap();
    let hub = hub(&folder).await;
    let (id, visitors, _) = begun_as(&hub, Duplicate::No, Format::Arena { length: 3_600_000 }).await;
    assert_eq!(hub.tournament(&id).await.unwrap().state.rounds().len(), 1);
    for _ in 0..4 {
        pass(&hub, &id, 61).await;
    }
    let live = hub.tournament(&id).await.unwrap();
    let outcome = live.state.rounds()[0].pairings[0].outcome.unwrap();
    assert_ne!(outcome.attendance, Attendance::Both);
    let gone = live.state.players().iter().position(|player| !player.present).unwrap();
    assert_eq!(live.state.rounds().len(), 1, "nobody is left to meet");
    let comer = Comer::Visitor { visitor: visitors[gone].clone(), name: None, code: String::new(), rating: None };
    hub.enter_tournament(&id, None, comer).await.unwrap();
    pass(&hub, &id, 1).await;
    assert_eq!(hub.tournament(&id).await.unwrap().state.rounds().len(), 2);
}

#[tokio::test]
async fn an_arena_ends_after_as_many_games_as_a_tournament_may_have() {
    let folder = tempfile::tempdir().unwrap();
    let hub = hub(&folder).await;
    let (id, ..) = begun_as(&hub, Duplicate::No, Format::Arena { length: 80_000_000 }).await;
    let live = hub.tournament(&id).await.unwrap();
    let keys: Vec<_> = (2..=MOST_GAMES as u32).map(|table| GameKey { round: 1, table, game: 0 }).collect();
    let game = |key: &GameKey| NewTournamentGame { key: *key, seats: PerSeat([None; 2]), opened: None, fleet: None };
    let games = keys.iter().map(game).collect();
    let ended = keys.iter().map(|key| (*key, Ending::Aborted, PerSeat([0, 0]))).collect();
    let begun = Advance { after: live.kept.version, games, ended, ..Advance::default() };
    let over = Advance { after: live.kept.version, taken: keys, ..Advance::default() };
    for advance in [begun, over] {
        assert!(hub.0.storage.advance_tournament(&id, &advance, Timestamp::now()).await.unwrap());
    }
    hub.forget_tournament(&id);
    // What is played is played to its end, and nothing more.
    hub.look_at_tournament(&id).await.unwrap();
    assert_eq!(hub.tournament(&id).await.unwrap().kept.state, TournamentState::Running);
    for _ in 0..4 {
        pass(&hub, &id, 61).await;
    }
    let live = hub.tournament(&id).await.unwrap();
    assert_eq!((live.kept.state, live.state.rounds().len()), (TournamentState::Over, 1));
}

#[tokio::test]
async fn a_tournament_of_too_many_games_does_not_begin() {
    let folder = tempfile::tempdir().unwrap();
    let hub = hub(&folder).await;
    let (id, _, owner) = begun_as(&hub, Duplicate::No, Format::RoundRobin { cycles: 2 }).await;
    let settings = Settings { games: 9, ..hub.tournament(&id).await.unwrap().state.settings().clone() };
    let long = hub.announce_tournament(owner, settings, true).await.unwrap();
    let crew = |players| vec!["easy".parse().unwrap(); players];
    let begin = async |players: usize| hub.rehearse(&long, owner, "Rehearsal".into(), &crew(players)).await;
    // 126 rounds of 32 tables with nine games each, and 14 of 4.
    assert!(matches!(begin(64).await, Err(Refused::TooManyGames)));
    begin(8).await.unwrap();
    let known = hub.0.storage.tournaments_of(owner, 9).await.unwrap();
    assert_eq!(known.len(), 3, "nothing is left of what does not begin");
    let mut change = Change::new(&hub.tournament(&long).await.unwrap(), Some(owner), 0);
    for place in 0..64 {
        let name = format!("#{place}");
        change.add(Event::Joined { player: Number(place), name, key: None, rating: None }).unwrap();
        change.advance.entrants.push(amiral_store::NewEntrant::Strategy("easy".into()));
    }
    hub.save_change(&long, change).await.unwrap();
    let begun = hub.move_tournament(&long, Some(owner), TournamentState::Running, "").await;
    assert!(matches!(begun, Err(Refused::TooManyGames)), "{begun:?}");
}

/// The games of strategies have no clock and no browser: after a kill somebody has to take them up
/// again.
#[test]
fn games_of_strategies_go_on_after_a_server_that_was_killed() {
    let folder = tempfile::tempdir().unwrap();
    let runtime = || tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    let first = runtime();
    let (id, rounds) = first.block_on(async {
        let hub = hub(&folder).await;
        let (id, _, owner) = begun_as(&hub, Duplicate::No, Format::RoundRobin { cycles: 1 }).await;
        hub.move_tournament(&id, Some(owner), TournamentState::Cancelled, "it is rehearsed first").await.unwrap();
        // One that thinks: the game is not over before the kill.
        let crew = ["admiral", "level3"].map(|spec| spec.parse().unwrap());
        let rehearsal = hub.rehearse(&id, owner, "Rehearsal".into(), &crew).await.unwrap();
        hub.look_at_tournament(&rehearsal).await.unwrap();
        let rounds = hub.tournament(&rehearsal).await.unwrap().state.rounds().len();
        (rehearsal, rounds)
    });
    // Everything that was under way is gone.
    first.shutdown_background();
    assert_eq!(rounds, 1);
    runtime().block_on(async {
        let hub = hub(&folder).await;
        let live = hub.tournament(&id).await.unwrap();
        assert!(live.games.iter().all(|game| !is_over(game)), "it was cut off");
        let begun = std::time::Instant::now();
        while hub.tournament(&id).await.unwrap().kept.state != TournamentState::Over {
            assert!(begun.elapsed() < Duration::from_mins(1), "it waits for nobody");
            hub.0.settings.steady.pass(Duration::from_secs(2));
            hub.look_at_tournaments().await.unwrap();
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    });
}

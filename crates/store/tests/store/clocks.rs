//! The clocks of matches: what is saved of them, when time runs out, and what a server that was gone
//! costs.

use std::time::Duration;

use amiral_duel::{Duel, Event};
use amiral_game::{Ending, Law, PerSeat, Seat, Seed, Shot, random_fleet};
use amiral_store::{
    ClockStart, Keep, MatchClock, NewMatch, Options, Origin, Party, SecretHash, Step, Storage, TimeControl, Timing,
    WebGame, WebGameId, WebGameMode, WebGameState, connect,
};
use jiff::Timestamp;

use crate::{at, everywhere, small, wait};

fn control(text: &str) -> TimeControl {
    text.parse().unwrap()
}

fn seconds(seconds: u64) -> Duration {
    Duration::from_secs(seconds)
}

/// Begins a game of the web with that clock, the time for placing beginning then.
async fn begin(storage: &dyn Storage, id: &str, clock: TimeControl, since: Timestamp) -> amiral_store::MatchId {
    let visitors = PerSeat(["ada", "bob"].map(|name| Some(SecretHash::of(name))));
    let parties = ["Ada", "Bob"];
    let mut seats = Vec::new();
    for name in parties {
        seats.push(Party::Human(storage.player_named(name).await.unwrap().id));
    }
    let new = NewMatch {
        began: at(0),
        origin: Origin::Web,
        clock: Some(ClockStart { control: clock, since }),
        ..NewMatch::between(&small(), seats.try_into().unwrap())
    };
    let web_game = WebGame {
        id: WebGameId(id.into()),
        mode: WebGameMode::Two,
        state: WebGameState::Match(amiral_store::MatchId(0)),
        visitors,
        invitation: None,
        rematch: None,
        hunts: None,
        event: None,
        made: at(0),
        first_row: 1,
        hints: false,
        rated: false,
        clock: Some(clock),
    };
    match storage.create_web_game(&web_game, Some(&new), &[]).await.unwrap() {
        WebGameState::Match(id) => id,
        state @ WebGameState::Waiting(_) => panic!("{state:?}"),
    }
}

fn timed(step: Step, left: Duration, since: Timestamp, due: Timestamp) -> Step {
    Step { timing: Some(Timing { left, since, due }), ..step }
}

/// Both fleets, and the first shot of each.
fn steps(seed: Seed) -> Vec<Step> {
    let rules = small();
    let mut duel = Duel::new(&rules, Seat::A);
    let mut steps = Vec::new();
    for seat in Seat::BOTH {
        let fleet = random_fleet(&rules, Law::Sequential, &mut seed.dice(&[seat as u64])).unwrap();
        steps.push(Step::placed(seat, &fleet));
        duel.place(seat, fleet).unwrap();
    }
    for (number, seat) in (1u16..).zip(Seat::BOTH) {
        let fired = duel.fire(seat, &["A0".parse().unwrap()]).unwrap();
        let shots: Vec<Shot> =
            fired.filter_map(|event| if let Event::Fired { shot, .. } = event { Some(shot) } else { None }).collect();
        steps.push(Step::fired(seat, number, number, &shots));
    }
    steps
}

fn ids(names: &[&str]) -> Vec<WebGameId> {
    names.iter().map(|name| WebGameId((*name).into())).collect()
}

#[test]
fn what_is_left_is_saved_with_every_step_and_told_by_the_record() {
    everywhere(|database| {
        wait(async {
            let storage = connect(&database.location, Options::default()).await.unwrap();
            let clock = control("60+2");
            let id = begin(&*storage, "a", clock, at(100)).await;
            assert_eq!(storage.web_game(&WebGameId("a".into())).await.unwrap().unwrap().clock, Some(clock));
            let begun = storage.load(id).await.unwrap().clock.unwrap();
            assert_eq!((begun.control, begun.since, begun.left), (clock, at(100), PerSeat([seconds(60); 2])));
            let mut played = steps(Seed(7)).into_iter();
            // One places in time, the house places for the other as time runs out.
            let [first, second] = [played.next().unwrap(), played.next().unwrap()];
            storage.keep(id, &[timed(first, seconds(15), at(100), at(160))]).await.unwrap();
            storage.keep(id, &[timed(second, Duration::ZERO, at(160), at(220))]).await.unwrap();
            let kept = storage.load(id).await.unwrap().clock.unwrap();
            assert_eq!((kept.placed_by_house, kept.since), (PerSeat([false, true]), at(160)));
            // Two single shots written at once, as a busy server does, then one by itself.
            let other = begin(&*storage, "b", control("3d"), at(0)).await;
            let mut others = steps(Seed(7)).into_iter();
            let fleets: Vec<Step> =
                others.by_ref().take(2).map(|step| timed(step, seconds(9), at(0), at(500))).collect();
            storage.keep(other, &fleets).await.unwrap();
            let groups = [
                Keep::new(id, vec![timed(played.next().unwrap(), Duration::from_millis(58_250), at(165), at(225))]),
                Keep::new(other, vec![others.next().unwrap()]),
            ];
            for saved in storage.keep_many(&groups).await {
                saved.unwrap();
            }
            storage.keep(id, &[timed(played.next().unwrap(), seconds(51), at(176), at(234))]).await.unwrap();
            let kept = storage.load(id).await.unwrap();
            let tag = |name: &str| kept.record.tag(name).map(String::from);
            assert_eq!(
                (tag(MatchClock::TAG), tag(MatchClock::LEFT_TAG)),
                (Some("60+2".into()), Some("58.2 51.0".into()))
            );
            let clock = kept.clock.clone().unwrap();
            let [one, two] = [kept.record.turns[0].seat, kept.record.turns[1].seat];
            assert_ne!(one, two);
            assert_eq!((clock.left[one], clock.left[two]), (Duration::from_millis(58_250), seconds(51)));
            assert_eq!(clock.since, at(176));
            // A step that moved no clock has left it as it was.
            assert_eq!(storage.load(other).await.unwrap().clock.unwrap().since, at(0));
            storage.close().await;
        });
    });
}

#[test]
fn games_whose_time_has_run_out_are_found_until_they_are_over() {
    everywhere(|database| {
        wait(async {
            let storage = connect(&database.location, Options::default()).await.unwrap();
            assert_eq!(storage.run_out(at(1000), 10).await.unwrap(), (Vec::new(), None));
            let first = begin(&*storage, "first", control("60+0"), at(0)).await;
            begin(&*storage, "second", control("60+0"), at(30)).await;
            begin(&*storage, "third", control("1d"), at(30)).await;
            assert_eq!(storage.run_out(at(59), 10).await.unwrap(), (Vec::new(), Some(at(60))));
            assert_eq!(storage.run_out(at(60), 10).await.unwrap(), (ids(&["first"]), Some(at(90))));
            let both = storage.run_out(at(90), 10).await.unwrap();
            assert_eq!(both, (ids(&["first", "second"]), Some(at(30 + 86_400))));
            assert_eq!(storage.run_out(at(90), 1).await.unwrap().0, ids(&["first"]));
            let lost = Step::ended(Ending::LostOnTime(Seat::B)).at(at(61));
            storage.keep(first, &[lost]).await.unwrap();
            let kept = storage.load(first).await.unwrap();
            assert_eq!((kept.record.ending, kept.record.ending.winner()), (Ending::LostOnTime(Seat::B), Some(Seat::A)));
            assert_eq!(storage.run_out(at(90), 10).await.unwrap().0, ids(&["second"]));
            // Nobody calls off what has a clock, however old it is.
            assert_eq!(storage.abandoned(at(10_000_000), 10).await.unwrap(), []);
            assert_eq!(storage.abandoned_unstarted(at(10_000_000), 10).await.unwrap(), []);
            storage.close().await;
        });
    });
}

#[test]
fn clocks_stand_still_while_no_server_runs() {
    everywhere(|database| {
        wait(async {
            let storage = connect(&database.location, Options::default()).await.unwrap();
            assert_eq!(storage.heartbeat().await.unwrap(), None);
            assert_eq!(storage.resume_clocks(at(0)).await.unwrap(), None);
            let before = begin(&*storage, "before", control("60+0"), at(10)).await;
            storage.beat(at(40)).await.unwrap();
            // One heartbeat overtakes another.
            storage.beat(at(39)).await.unwrap();
            assert_eq!(storage.heartbeat().await.unwrap(), Some(at(40)));
            let after = begin(&*storage, "after", control("60+0"), at(41)).await;
            // The server was killed then, and is back an hour later: 30 of 60 seconds are left to
            // one, and all of them to the other, who had just begun.
            assert_eq!(storage.resume_clocks(at(3640)).await.unwrap(), Some(at(3670)));
            let since = async |id| storage.load(id).await.unwrap().clock.unwrap().since;
            assert_eq!((since(before).await, since(after).await), (at(3610), at(3640)));
            assert_eq!(storage.run_out(at(3670), 10).await.unwrap(), (ids(&["before"]), Some(at(3700))));
            // Once more at the same moment changes nothing.
            assert_eq!(storage.resume_clocks(at(3640)).await.unwrap(), Some(at(3670)));
            storage.close().await;
        });
    });
}

//! Sends what a person does to the server, until it is acknowledged.
//!
//! Shots say after how many they come, so that the server knows those it has had. For anything else
//! the game itself is asked, before it is sent again, whether it has happened.

use std::sync::mpsc::{Receiver, Sender};
use std::time::Duration;

use amiral_game::Stop;
use amiral_host::{ServerProblem, Wake};
use serde::Serialize;

use crate::Client;
use crate::game::Told;
use crate::wire::View;

/// Something that a person does.
#[derive(Clone, Debug)]
pub(crate) enum Deed {
    /// Places a fleet.
    Place(String),
    /// Fires, after so many shots of the game.
    Fire { cells: Vec<String>, after: usize },
    /// Gives up.
    Resign,
    /// Looks at the enemy's fleet from now on.
    Cheat,
    /// Claims the win.
    Claim,
}

#[derive(Serialize)]
struct Placing<'a> {
    fleet: &'a str,
}

#[derive(Serialize)]
struct Firing<'a> {
    cells: &'a [String],
    after: usize,
}

#[derive(Serialize)]
struct Nothing {}

/// How long to wait before something is tried again, at first and at most.
const FIRST: Duration = Duration::from_millis(300);
const LONGEST: Duration = Duration::from_secs(8);
/// At most, for so many tries: whoever plays against a clock is back before it runs on.
const SOON: Duration = Duration::from_secs(1);
const HURRIED: u32 = 300;

/// How long to wait before the next of so many tries.
pub(crate) fn pause(tries: u32) -> Duration {
    FIRST.saturating_mul(1 << tries.min(10)).min(if tries < HURRIED { SOON } else { LONGEST })
}

/// Waits, unless it is over. Returns whether it is not.
pub(crate) fn rest(time: Duration, stop: &Stop) -> bool {
    let step = Duration::from_millis(50);
    let mut left = time;
    while !left.is_zero() && !stop.is_cancelled() {
        std::thread::sleep(left.min(step));
        left = left.saturating_sub(step);
    }
    !stop.is_cancelled()
}

/// Does all that is asked for, one after the other, and tells what came of it.
pub(crate) fn run(client: &Client, game: &str, deeds: &Receiver<Deed>, told: &Sender<Told>, wake: &Wake, stop: &Stop) {
    let tell = |what: Told| {
        let _ = told.send(what);
        wake.call();
    };
    while let Ok(deed) = deeds.recv() {
        let mut tries = 0;
        loop {
            let outcome = match tries {
                0 => send(client, game, &deed),
                // It may have arrived, and its answer been lost.
                _ => look(client, game)
                    .and_then(|view| if has_happened(&deed, &view) { Ok(view) } else { send(client, game, &deed) }),
            };
            match outcome {
                Ok(view) => {
                    if tries > 0 {
                        tell(Told::Sent(true));
                    }
                    tell(Told::Done(Box::new(view)));
                    break;
                }
                Err(problem) => {
                    if let Some(time) = wait_for(&problem, tries) {
                        tell(Told::Sent(false));
                        if !rest(time, stop) {
                            return;
                        }
                        tries += 1;
                    } else {
                        if let Ok(view) = look(client, game) {
                            tell(Told::View(Box::new(view)));
                        }
                        tell(Told::Sent(true));
                        tell(Told::Refused(problem));
                        break;
                    }
                }
            }
        }
        if stop.is_cancelled() {
            return;
        }
    }
}

/// How long to wait before trying again. `None` where that would change nothing.
pub(crate) fn wait_for(problem: &ServerProblem, tries: u32) -> Option<Duration> {
    match problem {
        ServerProblem::Unreachable { .. } => Some(pause(tries)),
        // Too much at once, or its database is away.
        ServerProblem::Refused { status: 408 | 429 | 502..=504, after, .. } => {
            let asked = Duration::from_secs(after.unwrap_or_default()).min(LONGEST * 4);
            Some(pause(tries).max(asked))
        }
        _ => None,
    }
}

/// The game as it stands.
pub(crate) fn look(client: &Client, game: &str) -> Result<View, ServerProblem> {
    client.get(&format!("/api/games/{game}"))
}

fn send(client: &Client, game: &str, deed: &Deed) -> Result<View, ServerProblem> {
    let path = |what: &str| format!("/api/games/{game}/{what}");
    match deed {
        Deed::Place(fleet) => client.post(&path("fleet"), &Placing { fleet }),
        Deed::Fire { cells, after } => client.post(&path("shots"), &Firing { cells, after: *after }),
        Deed::Resign => client.post(&path("resign"), &Nothing {}),
        Deed::Cheat => client.post(&path("cheat"), &Nothing {}),
        Deed::Claim => client.post(&path("claim"), &Nothing {}),
    }
}

/// Whether something has been done by now.
fn has_happened(deed: &Deed, view: &View) -> bool {
    match deed {
        Deed::Place(_) => view.own.as_ref().is_some_and(|own| own.fleet.is_some()),
        // The server knows.
        Deed::Fire { .. } => false,
        Deed::Resign | Deed::Claim => view.ending.is_some(),
        Deed::Cheat => view.cheated,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_server_that_is_away_is_tried_every_second_and_less_often_after_minutes() {
        assert_eq!([0, 1, 2, 3, 299].map(|tries| pause(tries).as_millis()), [300, 600, 1000, 1000, 1000]);
        assert_eq!(pause(300), LONGEST);
    }
}

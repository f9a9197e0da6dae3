//! Sentences about games on a server.

use amiral_host::{Link, Online, PlayingScene, PlayingStage, ServerProblem};

use crate::{Arg, Say, Words, printable_within};

/// How much of what was typed is quoted.
const GIVEN: usize = 80;

impl Say for ServerProblem {
    fn say(&self, words: &Words) -> String {
        match self {
            ServerProblem::BadAddress(given) => {
                words.say("online-bad-address", &[("given", printable_within(given, GIVEN).into())])
            }
            ServerProblem::NoTls => words.say("online-no-tls", &[]),
            ServerProblem::Unreachable { server, problem } => {
                words.say("online-unreachable", &[("server", server.into()), ("problem", problem.into())])
            }
            ServerProblem::NotAmiral(server) => words.say("online-not-amiral", &[("server", server.into())]),
            // The server has been told the language.
            ServerProblem::Refused { sentence, .. } => sentence.clone(),
            ServerProblem::NoSeat => words.say("online-no-seat", &[]),
            ServerProblem::UnknownGame(server) => words.say("online-unknown-game", &[("server", server.into())]),
            ServerProblem::Overheard(server) => words.say("online-overheard", &[("server", server.into())]),
            ServerProblem::NotSaved { path, problem } => {
                words.say("online-not-saved", &[("path", path.display().into()), ("problem", problem.into())])
            }
        }
    }
}

/// What a server adds to a game being played, if it is something a player has to know.
pub fn online_line(words: &Words, scene: &PlayingScene) -> Option<String> {
    let online = scene.online.as_ref()?;
    let other = scene.name(scene.viewer.other());
    let named = |key: &str| words.say(key, &[("name", other.into())]);
    match &online.link {
        Link::Closed(problem) => return Some(problem.say(words)),
        Link::Reconnecting => return Some(words.say("online-reconnecting", &[])),
        Link::Connected => {}
    }
    if matches!(scene.stage, PlayingStage::Over { .. }) {
        return online.is_rematch_offered.then(|| named("online-rematch-offered"));
    }
    claim_line(words, online, other).or_else(|| scene.is_saving.then(|| words.say("online-sending", &[])))
}

/// Who may claim the win, and when.
fn claim_line(words: &Words, online: &Online, other: &str) -> Option<String> {
    let seconds =
        |key: &str, seconds: u64| words.say(key, &[("name", other.into()), ("seconds", Arg::Number(seconds as f64))]);
    match online {
        Online { may_claim: true, .. } => Some(words.say("online-may-claim", &[("name", other.into())])),
        Online { claim_in: Some(left), .. } => Some(seconds("online-claim-in", *left)),
        Online { lose_in: Some(left), .. } => Some(seconds("online-lose-in", *left)),
        Online { is_other_there: false, invitation: None, .. } => {
            Some(words.say("online-away", &[("name", other.into())]))
        }
        _ => None,
    }
}

/// What is waited for while somebody elsewhere has to come or to place a fleet: a sentence, and an
/// address to send them.
pub fn waiting_lines(words: &Words, scene: &PlayingScene) -> (String, Option<String>) {
    let online = scene.online.clone().unwrap_or_default();
    waiting_told(words, &online, Some(scene.name(scene.viewer.other())))
}

/// The same, for somebody who waits for a player of that name.
pub fn waiting_told(words: &Words, online: &Online, other: Option<&str>) -> (String, Option<String>) {
    match &online.invitation {
        Some(invitation) => (words.say("online-waiting-join", &[]), Some(invitation.clone())),
        None => (words.say("online-waiting-place", &[("name", other.unwrap_or_default().into())]), None),
    }
}

/// A game of somebody's that goes on: against whom, and whose turn it is.
pub fn open_game_line(words: &Words, against: Option<&str>, is_open: bool, is_ones_turn: bool) -> String {
    if is_open {
        return words.say("online-nobody-yet", &[]);
    }
    let name = against.map_or_else(|| words.say("online-alone", &[]), String::from);
    words.say(if is_ones_turn { "online-your-turn" } else { "online-their-turn" }, &[("name", name.into())])
}

//! Sentences about games on a server.

use amiral_game::{Rules, Seat};
use amiral_host::{Link, Online, PlayingScene, PlayingStage, ServerProblem, ShownClock};
use amiral_store::TimeControl;

use crate::{Arg, Say, Words, printable_within, short_rules};

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
    let placed = || scene.is_placed_by_house().then(|| words.say("online-clock-house", &[]));
    let sending = || scene.is_saving.then(|| words.say("online-sending", &[]));
    claim_line(words, online, other).or_else(sending).or_else(placed)
}

/// What the clocks show, in a game that has some and is not over.
pub fn clock_line(words: &Words, scene: &PlayingScene) -> Option<String> {
    let clock = scene.online.as_ref()?.clock.as_ref()?;
    let is_played = scene.ending().is_none();
    is_played.then(|| clocks_told(words, clock, scene.viewer, scene.name(scene.viewer.other())))
}

/// The same, for whoever sits in that seat opposite somebody of that name.
pub fn clocks_told(words: &Words, clock: &ShownClock, viewer: Seat, other: &str) -> String {
    if let Some(placing) = clock.placing {
        return words.say("online-clock-placing", &[("left", clock_text(words, placing).into())]);
    }
    let left = |seat: Seat| Arg::from(clock_text(words, clock.left[seat]));
    words.say("online-clocks", &[("own", left(viewer)), ("name", other.into()), ("left", left(viewer.other()))])
}

/// So many seconds, as clocks show them.
fn clock_text(words: &Words, seconds: u64) -> String {
    let (minutes, hours) = (seconds / 60, seconds / 3600);
    match hours {
        0 => format!("{minutes}:{:02}", seconds % 60),
        1..24 => format!("{hours}:{:02}:{:02}", minutes % 60, seconds % 60),
        _ => {
            let number = |name: &'static str, value: u64| (name, Arg::Number(value as f64));
            words.say("online-clock-days", &[number("days", hours / 24), number("hours", hours % 24)])
        }
    }
}

/// A sentence about a game that somebody wants: under which rules, and with which clock.
pub fn wanted_line(words: &Words, key: &str, rules: &Rules, clock: Option<&str>, is_rated: bool) -> String {
    let clock = clock.and_then(|clock| clock.parse::<TimeControl>().ok());
    let mut clock = clock.map_or_else(|| words.say("clock-none", &[]), |clock| clock.say(words));
    if is_rated {
        clock = words.say("online-rated", &[("clock", clock.into())]);
    }
    words.say(key, &[("rules", short_rules(rules, words).into()), ("clock", clock.into())])
}

/// A game that somebody offers.
pub fn offer_line(
    words: &Words,
    by: Option<&str>,
    [rules, clock]: [&str; 2],
    is_rated: bool,
    is_for_them: bool,
) -> String {
    let name = by.map_or_else(|| words.say("online-nameless", &[]), String::from);
    let parts = [("name", name.into()), ("rules", rules.into()), ("clock", clock.into())];
    let mut line = words.say("online-offer-of", &parts);
    for (key, says) in [("online-offer-rated", is_rated), ("online-offer-for-you", is_for_them)] {
        if says {
            line = words.say(key, &[("offer", line.into())]);
        }
    }
    line
}

/// Who somebody is there: with a handle, if they have one.
pub fn signed_in_line(words: &Words, server: &str, is_signed_in: bool, handle: Option<&str>) -> String {
    let server = ("server", Arg::from(server));
    match handle {
        Some(handle) => words.say("online-signed-in-as", &[server, ("handle", handle.into())]),
        None => words.say(if is_signed_in { "online-signed-in" } else { "online-guest" }, &[server]),
    }
}

/// Who is at a server: handles, and how many others.
pub fn here_line(words: &Words, handles: &[String], guests: usize) -> String {
    let guests = words.say("online-guests", &[("guests", Arg::Number(guests as f64))]);
    let names: Vec<&str> = handles.iter().map(String::as_str).chain([guests.as_str()]).collect();
    words.say("online-here", &[("names", names.join(", ").into())])
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Lang;
    use amiral_game::{PerSeat, Preset};

    #[test]
    fn clocks_are_told_as_they_are_read() {
        let told = |lang, left, placing| {
            let clock =
                ShownClock { left: PerSeat(left), running: None, placing, placed_by_house: PerSeat([false; 2]) };
            clocks_told(&Words::new(lang), &clock, Seat::B, "Ada")
        };
        assert_eq!(told(Lang::En, [9, 272], None), "You 4:32 · Ada 0:09");
        assert_eq!(told(Lang::Fr, [3_661, 200_000], None), "Vous 2 jours 7 h · Ada 1:01:01");
        assert_eq!(told(Lang::En, [9, 272], Some(61)), "1:01 left to place");
    }

    #[test]
    fn what_is_wanted_and_offered_is_one_line() {
        let words = Words::new(Lang::En);
        let rules = Preset::Hasbro.rules();
        assert_eq!(
            wanted_line(&words, "online-seek", &rules, Some("300+5"), false),
            "Find an opponent: Hasbro, 5 min + 5 s per turn"
        );
        assert_eq!(wanted_line(&words, "online-seek", &rules, None, true), "Find an opponent: Hasbro, No clock, rated");
        let offer = offer_line(&words, None, ["Hasbro", "3 days per turn"], true, true);
        assert_eq!(offer, "A guest: Hasbro, 3 days per turn, rated – for you");
        assert_eq!(here_line(&words, &["Bob".into()], 2), "Here now: Bob, 2 guests");
    }
}

//! What is asked of a tournament on the command line.

use std::path::Path;

use amiral_game::Law;
use amiral_tournament::{Duplicate, Event, Format, PlayerId, Refusal, Settings, TieBreak, suggested_rounds};
use amiral_words::Say;

use crate::args::{TournamentArgs, TournamentFormat};
use crate::commands::fleet::ensure_fits;
use crate::contenders::Asked;
use crate::failure::{Failure, remark};
use crate::session::Session;

/// About how many shots a game between two takes: how long an arena of so many games is.
const SHOTS_A_GAME: u64 = 100;
/// The games that an arena lasts about, unless somebody wants more.
const ARENA_GAMES: u32 = 10;

/// Whether that is a form to print a tournament in, and not who meets whom.
fn is_form(format: TournamentFormat) -> bool {
    use TournamentFormat::{Csv, Games, Json, Text, Trf};
    matches!(format, Text | Json | Csv | Games | Trf)
}

fn named(format: TournamentFormat) -> String {
    clap::ValueEnum::to_possible_value(&format).map(|value| value.get_name().to_owned()).unwrap_or_default()
}

/// Whether anything is asked that makes a tournament what it is, besides its players.
fn is_asked(args: &TournamentArgs, session: &Session) -> bool {
    args.format.is_some_and(|format| !is_form(format))
        || args.rounds.is_some()
        || args.games.is_some()
        || args.double
        || args.no_third_place
        || args.length.is_some()
        || args.duplicate.is_some()
        || args.points.is_some()
        || !args.ties.is_empty()
        || args.name.is_some()
        || args.law.is_some()
        || session.asked_seed.is_some()
        || !args.rules.is_unasked()
}

fn settled(file: &Path, session: &Session) -> Failure {
    Failure::Request(session.words.say("contest-settled", &[("file", file.display().into())]))
}

/// Makes sure that a tournament is only to be shown.
pub(super) fn ensure_shown(args: &TournamentArgs, file: &Path, session: &Session) -> Result<(), Failure> {
    if let Some(format) = args.format.filter(|format| !is_form(*format)) {
        let parts = [("format", named(format).into())];
        return Err(Failure::Request(session.words.say("contest-only-played", &parts)));
    }
    let changes = args.players.is_some() || is_asked(args, session);
    if changes && file.exists() { Err(settled(file, session)) } else { Ok(()) }
}

/// Makes sure that nothing is asked that would change the tournament of a file: the very command
/// that began it goes on with it, and so does one that names its players.
pub(super) fn ensure_same(
    args: &TournamentArgs,
    file: &Path,
    events: &[Event],
    session: &Session,
) -> Result<(), Failure> {
    if let Some(format) = args.format.filter(|format| is_form(*format)) {
        let parts = [("format", named(format).into())];
        return Err(Failure::Request(session.words.say("contest-only-shown", &parts)));
    }
    let given = |events: &[Event]| -> Vec<String> {
        let keys = events.iter().filter_map(|event| match event {
            Event::Joined { key, name, .. } => Some(key.clone().unwrap_or_else(|| name.clone())),
            _ => None,
        });
        keys.collect()
    };
    if let Some(players) = &args.players
        && split(players).as_ref() != Some(&given(events))
    {
        return Err(settled(file, session));
    }
    if !is_asked(args, session) {
        return Ok(());
    }
    if args.players.is_none() || args.format.is_none() {
        return Err(settled(file, session));
    }
    match (asked(args, session)?.into_iter().next(), events.first()) {
        (Some(Event::Created { settings: mut wanted }), Some(Event::Created { settings })) => {
            if let (None, Some(seed)) = (session.asked_seed, settings.about.get("seed")) {
                wanted.about.insert("seed".into(), seed.clone());
            }
            if wanted == *settings { Ok(()) } else { Err(settled(file, session)) }
        }
        _ => Err(settled(file, session)),
    }
}

/// The events that make the tournament that was asked for.
pub(super) fn asked(args: &TournamentArgs, session: &Session) -> Result<Vec<Event>, Failure> {
    let words = &session.words;
    let Some(given) = args.format else { return Err(Failure::Request(words.say("contest-needs-format", &[]))) };
    let Some(players) = &args.players else { return Err(Failure::Request(words.say("contest-needs-players", &[]))) };
    let players = split(players).ok_or_else(|| Failure::Request(words.say("contest-quotes", &[])))?;
    let rules = args.rules.resolve(words)?;
    let strategies = Asked::all(&players, words)?;
    strategies.iter().try_for_each(|one| one.check(&rules, words))?;
    ensure_fits(&rules, words)?;
    let count = players.len() as u32;
    let format = match given {
        TournamentFormat::Swiss => {
            Format::Swiss { rounds: args.rounds.unwrap_or_else(|| suggested_rounds(count).max(1)) }
        }
        // Once or twice, or as many rounds as that takes.
        TournamentFormat::RoundRobin => {
            let once = Format::RoundRobin { cycles: 1 }.rounds(count).unwrap_or(0);
            let twice =
                args.double || (args.rounds == Some(2) && once > 2) || (args.rounds == Some(2 * once) && once > 0);
            Format::RoundRobin { cycles: if twice { 2 } else { 1 } }
        }
        TournamentFormat::Knockout => Format::Knockout { third_place: !args.no_third_place },
        TournamentFormat::Arena => {
            let games = u64::from(args.rounds.unwrap_or(ARENA_GAMES));
            Format::Arena { length: args.length.unwrap_or(games * SHOTS_A_GAME) }
        }
        other => return Err(Failure::Request(words.say("contest-only-shown", &[("format", named(other).into())]))),
    };
    let mut settings = Settings::new("Amiral", format);
    settings.games = args.games.unwrap_or(1);
    settings.duplicate = args.duplicate.unwrap_or_default();
    if args.games.is_none() && settings.duplicate == Duplicate::Pairs {
        settings.games = 2;
    }
    settings.points = args.points.unwrap_or_default();
    if args.ties.is_empty() {
        // What tells players apart who have met all others: their shots, where all hunt the same
        // fleets.
        if settings.duplicate == Duplicate::Hunts {
            settings.tie_breaks.insert(0, TieBreak::Wins);
        }
    } else {
        settings.tie_breaks.clone_from(&args.ties);
    }
    if let Some(name) = &args.name {
        settings.name.clone_from(name);
    }
    let law = args.law.unwrap_or(Law::Sequential);
    let about = [("rules", rules.to_string()), ("law", law.name().to_owned()), ("seed", session.seed.to_string())];
    settings.about = about.map(|(key, value)| (key.to_owned(), value)).into();
    let refused = |problem: String| Failure::Request(words.say("contest-cannot-be", &[("problem", problem.into())]));
    let problems = settings.problems();
    if !problems.is_empty() {
        let told = problems.iter().map(|problem| problem.say(words)).collect::<Vec<_>>().join("; ");
        return Err(refused(told));
    }
    if count < 2 {
        return Err(refused(Refusal::TooFew.say(words)));
    }
    if let Some(most) = settings.too_many_rounds(count) {
        return Err(refused(Refusal::TooManyRounds { most }.say(words)));
    }
    if let (Some(rounds), Format::RoundRobin { .. } | Format::Knockout { .. }) = (args.rounds, format)
        && let Some(total) = format.rounds(count)
        && total != rounds
    {
        remark(&words.say("contest-rounds-follow", &[("rounds", total.into())]));
    }
    let mut events = vec![Event::Created { settings }];
    for (number, strategy) in strategies.iter().enumerate() {
        let before = players[..number].iter().filter(|other| **other == strategy.name).count();
        let name = if before == 0 { strategy.name.clone() } else { format!("{} ({})", strategy.name, before + 1) };
        let rating = amiral_rating::anchor(&rules.to_string(), &strategy.shown()).map(|it| it.value.round() as u32);
        events.push(Event::Joined { player: PlayerId(number as u32), name, key: Some(strategy.name.clone()), rating });
    }
    Ok(events)
}

/// The words of a text, as a shell splits them: quotes keep together what stands in them. Nothing
/// if a quote is not closed.
fn split(text: &str) -> Option<Vec<String>> {
    let mut words: Vec<String> = Vec::new();
    let mut word: Option<String> = None;
    let mut letters = text.chars();
    while let Some(letter) = letters.next() {
        match letter {
            '"' | '\'' => {
                let quoted = word.get_or_insert_default();
                loop {
                    match letters.next()? {
                        end if end == letter => break,
                        '\\' if letter == '"' => quoted.push(letters.next()?),
                        other => quoted.push(other),
                    }
                }
            }
            '\\' => word.get_or_insert_default().push(letters.next()?),
            space if space.is_whitespace() => words.extend(word.take()),
            other => word.get_or_insert_default().push(other),
        }
    }
    words.extend(word);
    Some(words)
}

/// A word as a shell and [`split`] take it.
pub(super) fn quoted(word: &str) -> String {
    let is_plain = |letter: char| letter.is_alphanumeric() || "-_./:=,+@%".contains(letter);
    if !word.is_empty() && word.chars().all(is_plain) {
        return word.to_owned();
    }
    format!("'{}'", word.replace('\'', "'\\''"))
}

/// Players in one word for a shell, such that [`split`] finds them again.
pub(super) fn listed<'a>(players: impl Iterator<Item = &'a str>) -> String {
    let one = players.map(quoted).collect::<Vec<_>>().join(" ");
    let special = |letter: char| matches!(letter, '\\' | '"' | '$' | '`');
    let mut text = String::from('"');
    for letter in one.chars() {
        if special(letter) {
            text.push('\\');
        }
        text.push(letter);
    }
    text + "\""
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn players_are_split_as_a_shell_does() {
        let check = |text: &str, words: &[&str]| assert_eq!(split(text).unwrap(), words, "{text}");
        check("level1  level3 ", &["level1", "level3"]);
        check("level4:samples=10 \"cmd:python3 'my bot.py'\"", &["level4:samples=10", "cmd:python3 'my bot.py'"]);
        check("cmd:'python3 bot.py' a\\ b", &["cmd:python3 bot.py", "a b"]);
        check("\"a\\\"b\" ''", &["a\"b", ""]);
        check("", &[]);
        assert_eq!(split("level1 'level3"), None);
    }

    #[test]
    fn players_are_listed_so_that_they_are_found_again() {
        let check = |players: &[&str], text: &str| {
            let told = listed(players.iter().copied());
            assert_eq!(told, text);
            // What a shell hands on of it.
            let inner = told[1..told.len() - 1].replace("\\\\", "\0").replace('\\', "").replace('\0', "\\");
            assert_eq!(split(&inner).unwrap(), players);
        };
        check(&["level1", "level4:samples=10"], "\"level1 level4:samples=10\"");
        check(&["cmd:python3 bots/python/hunter.py", "easy"], "\"'cmd:python3 bots/python/hunter.py' easy\"");
        check(&["cmd:a 'b' \"$c\""], "\"'cmd:a '\\\\''b'\\\\'' \\\"\\$c\\\"'\"");
    }
}

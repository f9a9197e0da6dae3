//! Reads records, and checks them as it goes.

use std::str::FromStr;

use super::referee::Referee;
use super::{
    Ending, OWN_TAGS, PLAYER_NAME, RECORD_BYTES, RECORD_TAGS, Record, RecordError, RecordProblem, TAG_NAME, TAG_VALUE,
    Turn, ValueProblem,
};
use crate::notation::{self, Expected, ParseError, Scanner};
use crate::{Fleet, FleetSetup, Preset, Rules, RulesSetup, Seat, excerpt};

impl FromStr for Record {
    type Err = RecordError;

    fn from_str(text: &str) -> Result<Record, RecordError> {
        Reader { scanner: Scanner::new(text) }.record()
    }
}

/// As they print, or the name of a preset.
impl FromStr for Rules {
    type Err = ValueProblem;

    fn from_str(text: &str) -> Result<Rules, ValueProblem> {
        parse_rules(text)
    }
}

impl FromStr for Ending {
    type Err = ValueProblem;

    fn from_str(text: &str) -> Result<Ending, ValueProblem> {
        parse_ending(text)
    }
}

struct Reader<'a> {
    scanner: Scanner<'a>,
}

struct Tag {
    name: String,
    value: String,
    /// Where the value starts, for what is wrong inside it.
    at: ParseError,
}

impl Reader<'_> {
    fn record(mut self) -> Result<Record, RecordError> {
        self.check_length()?;
        let tags = self.tags()?;
        for (number, tag) in tags.iter().enumerate() {
            if tags[..number].iter().any(|earlier| earlier.name == tag.name) {
                return Err(tag.refuse(RecordProblem::TagTwice(excerpt(&tag.name))));
            }
        }
        let find = |name: &str| tags.iter().find(|tag| tag.name == name);
        let rules = match find("Rules") {
            Some(tag) => tag.read(parse_rules)?,
            None => return Err(self.scanner.error(Expected::RulesTag).into()),
        };
        let mut record = Record::new(&rules);
        for (seat, player, fleet) in [(Seat::A, "A", "FleetA"), (Seat::B, "B", "FleetB")] {
            record.players[seat] = find(player).map(|tag| tag.value.clone());
            record.fleets[seat] = find(fleet).map(|tag| tag.read(|text| parse_fleet(text, &rules))).transpose()?;
        }
        record.tags = tags
            .iter()
            .filter(|tag| !OWN_TAGS.contains(&tag.name.as_str()))
            .map(|tag| (tag.name.clone(), tag.value.clone()))
            .collect();
        let ending = find("Result").map(|tag| tag.read(parse_ending)).transpose()?;
        self.turns(&mut record)?;
        record.ending = ending.unwrap_or_default();
        let played = played_ending(&record);
        let decided = played != Ending::Unfinished || matches!(record.ending, Ending::Won(_));
        if decided && record.ending != played {
            let problem = RecordProblem::WrongEnding { given: record.ending, played };
            return Err(match find("Result") {
                Some(tag) => tag.refuse(problem),
                None => RecordError { problem, ..self.scanner.error(Expected::End).into() },
            });
        }
        Ok(record)
    }

    /// Refuses a text that is too long, and points at where it becomes so.
    fn check_length(&self) -> Result<(), RecordError> {
        let mut scanner = self.scanner.clone();
        if scanner.skip(RECORD_BYTES) {
            return Ok(());
        }
        Err(refuse(scanner.error(Expected::End), RecordProblem::TooLong))
    }

    fn tags(&mut self) -> Result<Vec<Tag>, RecordError> {
        let mut tags = Vec::new();
        loop {
            self.scanner.take_while(char::is_whitespace);
            let start = self.scanner.clone();
            if !self.scanner.take('[') {
                return Ok(tags);
            }
            if tags.len() == RECORD_TAGS {
                return Err(refuse(start.error(Expected::End), RecordProblem::TooManyTags));
            }
            let name_at = self.scanner.clone();
            let name = self.scanner.take_while(|c| c.is_ascii_alphanumeric() || c == '-' || c == '_');
            if name.is_empty() {
                return Err(self.scanner.error(Expected::TagName).into());
            }
            if name.len() > TAG_NAME {
                return Err(refuse(name_at.error(Expected::TagName), RecordProblem::LongTagName));
            }
            self.blanks();
            if !self.scanner.take('"') {
                return Err(self.scanner.error(Expected::TagValue).into());
            }
            let at = self.scanner.error(Expected::End);
            let most = if name == "A" || name == "B" { PLAYER_NAME } else { TAG_VALUE };
            let long = || refuse(at.clone(), RecordProblem::LongValue { tag: excerpt(name), most });
            let value = self.quoted(most)?.ok_or_else(long)?;
            if !self.scanner.take(']') {
                return Err(self.scanner.error(Expected::ClosingBracket).into());
            }
            tags.push(Tag { name: name.into(), value, at });
        }
    }

    /// What stands before the closing quote; nothing where that has more characters than it may.
    fn quoted(&mut self, most: usize) -> Result<Option<String>, RecordError> {
        let mut value = String::new();
        for characters in 0.. {
            let here = self.scanner.clone();
            match self.scanner.next() {
                Some('"') => return Ok(Some(value)),
                None | Some('\n') => return Err(here.error(Expected::ClosingQuote).into()),
                Some(_) if characters == most => break,
                Some('\\') => match self.scanner.next() {
                    Some('n') => value.push('\n'),
                    Some(c @ ('"' | '\\')) => value.push(c),
                    _ => return Err(here.error(Expected::Escape).into()),
                },
                Some(c) => value.push(c),
            }
        }
        Ok(None)
    }

    fn blanks(&mut self) {
        self.scanner.take_while(|c| c == ' ' || c == '\t' || c == '\r');
    }

    fn turns(&mut self, record: &mut Record) -> Result<(), RecordError> {
        let mut referee: Option<Referee> = None;
        loop {
            self.scanner.take_while(char::is_whitespace);
            if self.scanner.at_end() {
                return Ok(());
            }
            let number = (record.turns.len() + 1).to_string();
            let here = self.scanner.clone();
            if self.scanner.take_while(|c| c.is_ascii_digit()) != number {
                return Err(here.error(Expected::Turn(record.turns.len() + 1)).into());
            }
            self.blanks();
            let place = self.scanner.error(Expected::Seat);
            let seat = self.scanner.seat()?;
            let referee = referee.get_or_insert_with(|| Referee::new(record, seat));
            let wanted = referee.turn(seat).map_err(|problem| refuse(place.clone(), problem))?;
            let mut shots = Vec::new();
            self.blanks();
            while !self.scanner.at_end() && self.scanner.peek() != Some('\n') {
                let at = self.scanner.error(Expected::End);
                let shot = self.scanner.shot()?;
                if let Some(wanted) = wanted.filter(|&wanted| shots.len() == wanted) {
                    return Err(refuse(at, RecordProblem::TooManyShots { wanted }));
                }
                referee.shot(seat, shot).map_err(|problem| refuse(at, problem))?;
                shots.push(shot);
                self.blanks();
            }
            referee.finish(seat, &shots, wanted).map_err(|problem| refuse(place, problem))?;
            record.turns.push(Turn { seat, shots });
        }
    }
}

/// What is wrong at that place.
fn refuse(place: ParseError, problem: RecordProblem) -> RecordError {
    RecordError { problem, ..place.into() }
}

impl Tag {
    fn refuse(&self, problem: RecordProblem) -> RecordError {
        refuse(self.at.clone(), problem)
    }

    fn read<T>(&self, parse: impl FnOnce(&str) -> Result<T, ValueProblem>) -> Result<T, RecordError> {
        let value = |reason| RecordProblem::Value { tag: self.name.clone(), reason };
        parse(&self.value).map_err(|reason| self.refuse(value(reason)))
    }
}

fn parse_rules(text: &str) -> Result<Rules, ValueProblem> {
    if let Ok(preset) = text.parse::<Preset>() {
        return Ok(preset.rules());
    }
    let words: Vec<&str> = text.split_whitespace().collect();
    let &[size, fleet, contact, announce, turns, ref others @ ..] = words.as_slice() else {
        return Err(ValueProblem::Expected(Expected::Rules));
    };
    // Reefs, and then what is not as usual.
    let (reefs, unusual) = others.split_at(others.iter().take_while(|word| !word.contains('=')).count());
    let (width, height) = notation::parse_size(size)?;
    let (fleet, shapes) = notation::parse_ships(fleet)?;
    let mut setup = RulesSetup {
        width,
        height,
        fleet,
        shapes,
        contact: contact.parse()?,
        announce: announce.parse()?,
        turns: turns.parse()?,
        reefs: notation::parse_cells(&reefs.join(" "))?,
        ..RulesSetup::default()
    };
    for word in unusual {
        match word.split_once('=') {
            Some(("mirror", value)) => setup.mirror = value.parse()?,
            _ => return Err(ValueProblem::Expected(Expected::Rules)),
        }
    }
    Ok(setup.build()?)
}

fn parse_fleet(text: &str, rules: &Rules) -> Result<Fleet, ValueProblem> {
    Ok(text.parse::<FleetSetup>()?.build(rules)?)
}

fn parse_ending(text: &str) -> Result<Ending, ValueProblem> {
    let resigned = Seat::BOTH.map(Ending::Resigned);
    let won = Seat::BOTH.map(Ending::Won);
    let absent = Seat::BOTH.map(Ending::Absent);
    let late = Seat::BOTH.map(Ending::LostOnTime);
    let mut all =
        [Ending::Unfinished, Ending::Aborted].into_iter().chain(won).chain(resigned).chain(absent).chain(late);
    all.find(|ending| ending.to_string() == text).ok_or(ValueProblem::Expected(Expected::Ending))
}

/// The ending the shots themselves bring about.
fn played_ending(record: &Record) -> Ending {
    let won = |seat: Seat| {
        let hits = record.shots_of(seat).iter().filter(|shot| shot.outcome.is_hit()).count();
        hits == record.rules.ship_cells()
    };
    Seat::BOTH.into_iter().find(|&seat| won(seat)).map_or(Ending::Unfinished, Ending::Won)
}

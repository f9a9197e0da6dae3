//! Games that come from elsewhere or go there: game records, JSON lines, and CSV for a spreadsheet.
//!
//! What a record or a line says goes through the same referee as a game played here. A game has a
//! name of its own in all databases, drawn when it was begun; one that comes without a name is
//! called by its contents. So the same game is never added twice.

use std::collections::BTreeMap;
use std::fmt::Write;
use std::io::{self, BufRead, Read};

use amiral_game::{FleetSetup, GameSeed, PerSeat, Record, RecordError, Rules, Seat, Turn, ValueProblem, notation};
use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::{Contestant, Match, Uid};

/// A game on its way.
#[derive(Clone, PartialEq, Debug)]
pub struct Game {
    /// Its name in all databases.
    pub uid: Uid,
    /// Who played.
    pub seats: PerSeat<Guest>,
    /// What everything random in it follows from.
    pub seed: Option<GameSeed>,
    /// Whether somebody chose the seed: a practice match counts for nothing.
    pub practice: bool,
    /// Who fires first.
    pub starter: Seat,
    /// When it began.
    pub began: Timestamp,
    /// When it ended.
    pub ended: Option<Timestamp>,
    /// When each shot was fired, as far as that is known.
    pub times: Vec<Timestamp>,
    /// The rules, the fleets, the turns and the ending, and the tags that say nothing of the above.
    pub record: Record,
}

/// Who played in a game on its way.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Guest {
    /// A person.
    Human {
        /// What they are called.
        name: String,
        /// What they are called in all databases, if the game says so.
        uid: Option<Uid>,
    },
    /// A strategy with its parameters.
    Strategy(String),
    /// Nobody.
    Nobody,
}

/// Why a game cannot be read.
#[derive(Debug, Error)]
pub enum TransferError {
    /// A game record is broken.
    #[error("{0}")]
    Record(#[from] RecordError),
    /// The games cannot be read at all.
    #[error("{0}")]
    Read(io::Error),
    /// There are more games than are read at once.
    #[error("it is larger than {} bytes", FILE)]
    TooLarge,
    /// A line is too long.
    #[error("line {line}: longer than {} bytes", LINE)]
    LineTooLong {
        /// The line, from 1.
        line: usize,
    },
    /// A game record is too long.
    #[error("line {line}: the game that begins here is longer than {} bytes", RECORD)]
    RecordTooLong {
        /// The line on which the game begins, from 1.
        line: usize,
    },
    /// A line is not the JSON it should be.
    #[error("line {line}: {problem}")]
    Json {
        /// The line, from 1.
        line: usize,
        /// What is wrong.
        problem: String,
    },
    /// A tag has a value it cannot have.
    #[error("line {line}: the tag {name} cannot be '{value}'")]
    Tag {
        /// The line on which the game begins, from 1.
        line: usize,
        /// The tag.
        name: &'static str,
        /// Its value.
        value: String,
    },
}

/// The tags that say what a [`Game`] has beside its record.
const OWN: [&str; 11] =
    ["Match", "Began", "Ended", "Seed", "Practice", "Starter", "StrategyA", "StrategyB", "IdA", "IdB", "Times"];

impl From<Match> for Game {
    fn from(kept: Match) -> Game {
        let guest = |contestant| match contestant {
            Contestant::Human { name, uid, .. } => Guest::Human { name, uid: Some(uid) },
            Contestant::Strategy(spec) => Guest::Strategy(spec),
            Contestant::Nobody => Guest::Nobody,
        };
        let Match { uid, seats, seed, practice, starter, began, ended, times, record, .. } = kept;
        Game { uid, seats: PerSeat(seats.0.map(guest)), seed, practice, starter, began, ended, times, record }
    }
}

impl Game {
    /// The game a record tells, if it can have been played: reading what it prints is what checks
    /// it. What the record does not say is filled in: it begins now, and is called by its contents.
    pub fn from_record(record: &Record) -> Result<Game, TransferError> {
        Game::read(record.to_string().parse()?, 1)
    }

    fn read(mut record: Record, line: usize) -> Result<Game, TransferError> {
        let told = record.to_string();
        let tags: BTreeMap<String, String> =
            record.tags.iter().filter(|(name, _)| OWN.contains(&name.as_str())).cloned().collect();
        record.tags.retain(|(name, _)| !OWN.contains(&name.as_str()));
        let tag = |name: &'static str| tags.get(name).map(String::as_str);
        let wrong = |name: &'static str, value: &str| TransferError::Tag { line, name, value: value.into() };
        let time = |name: &'static str| {
            let parse = |value: &str| value.parse::<Timestamp>().map_err(|_| wrong(name, value));
            tag(name).map(parse).transpose()
        };
        let guest = |seat: Seat, strategy, id| match (tag(strategy), &record.players[seat]) {
            (Some(spec), _) => Guest::Strategy(spec.into()),
            (None, Some(name)) => Guest::Human { name: name.clone(), uid: tag(id).map(|uid| Uid(uid.into())) },
            (None, None) => Guest::Nobody,
        };
        let seats = PerSeat([guest(Seat::A, "StrategyA", "IdA"), guest(Seat::B, "StrategyB", "IdB")]);
        let began = time("Began")?.unwrap_or_else(Timestamp::now);
        let offset = |word: &str| -> Result<Timestamp, TransferError> {
            let milliseconds: i64 = word.parse().map_err(|_| wrong("Times", word))?;
            let sum =
                began.as_millisecond().checked_add(milliseconds).and_then(|sum| Timestamp::from_millisecond(sum).ok());
            sum.ok_or_else(|| wrong("Times", word))
        };
        Ok(Game {
            uid: tag("Match").map_or_else(|| Uid::of_text(&told), |uid| Uid(uid.into())),
            seed: tag("Seed").map(|seed| seed.parse().map_err(|_| wrong("Seed", seed))).transpose()?,
            practice: match tag("Practice") {
                None | Some("no") => false,
                Some("yes") => true,
                Some(other) => return Err(wrong("Practice", other)),
            },
            starter: match (record.turns.first(), tag("Starter")) {
                (Some(turn), _) => turn.seat,
                (None, None | Some("A")) => Seat::A,
                (None, Some("B")) => Seat::B,
                (None, Some(other)) => return Err(wrong("Starter", other)),
            },
            began,
            ended: time("Ended")?,
            times: tag("Times").unwrap_or_default().split_whitespace().map(offset).collect::<Result<_, _>>()?,
            seats,
            record,
        })
    }

    /// The game as a record that says everything.
    pub fn to_record(&self) -> Record {
        let mut record = self.record.clone();
        let mut tag = |name: &str, value: String| record.tags.push((name.into(), value));
        tag("Match", self.uid.to_string());
        tag("Began", self.began.to_string());
        if let Some(ended) = self.ended {
            tag("Ended", ended.to_string());
        }
        if let Some(seed) = self.seed {
            tag("Seed", seed.to_string());
        }
        if self.practice {
            tag("Practice", "yes".into());
        }
        if self.record.turns.is_empty() {
            tag("Starter", self.starter.to_string());
        }
        for (seat, strategy, id) in [(Seat::A, "StrategyA", "IdA"), (Seat::B, "StrategyB", "IdB")] {
            match &self.seats[seat] {
                Guest::Human { uid: Some(uid), .. } => tag(id, uid.to_string()),
                Guest::Strategy(spec) => tag(strategy, spec.clone()),
                Guest::Human { uid: None, .. } | Guest::Nobody => {}
            }
        }
        if !self.times.is_empty() {
            let times: Vec<String> = self.offsets().map(|offset| offset.to_string()).collect();
            tag("Times", times.join(" "));
        }
        record
    }

    /// The milliseconds from the beginning to each shot.
    fn offsets(&self) -> impl Iterator<Item = i64> {
        self.times.iter().map(|time| time.as_millisecond() - self.began.as_millisecond())
    }

    /// The game as one line of JSON.
    pub fn to_json(&self) -> String {
        let player = |seat: Seat| match &self.seats[seat] {
            Guest::Human { name, uid } => {
                Some(LineSeat { player: Some(name.clone()), id: uid.as_ref().map(|uid| uid.0.clone()), strategy: None })
            }
            Guest::Strategy(spec) => Some(LineSeat { player: None, id: None, strategy: Some(spec.clone()) }),
            Guest::Nobody => None,
        };
        let record = &self.record;
        let fleet = |seat: Seat| record.fleets[seat].as_ref().map(ToString::to_string);
        let line = Line {
            uid: Some(self.uid.0.clone()),
            rules: record.rules.to_string(),
            began: Some(self.began.to_string()),
            ended: self.ended.map(|ended| ended.to_string()),
            seed: self.seed.map(|seed| match seed {
                GameSeed::Chosen(number) => LineSeed::Number(number),
                GameSeed::Drawn(_) => LineSeed::Text(seed.to_string()),
            }),
            practice: self.practice,
            starter: Some(self.starter.to_string()),
            a: player(Seat::A),
            b: player(Seat::B),
            fleet_a: fleet(Seat::A),
            fleet_b: fleet(Seat::B),
            turns: record
                .turns
                .iter()
                .map(|turn| format!("{} {}", turn.seat, notation::print_shots(&turn.shots)))
                .collect(),
            times: self.offsets().collect(),
            result: record.ending.to_string(),
            tags: record.tags.iter().cloned().collect(),
        };
        serde_json::to_string(&line).expect("a line is plain data")
    }
}

/// The most bytes that are read at once.
pub const FILE: u64 = 256 << 20;

/// The longest line.
pub const LINE: usize = 1 << 20;

/// The longest game record. The longest game there can be takes a tenth of it.
pub const RECORD: usize = 256 << 10;

/// Reads games: JSON lines where the first thing is a brace, else records. Nothing is read further
/// than it takes to see that it is too long.
pub fn read_games(input: &mut dyn BufRead) -> Result<Vec<Game>, TransferError> {
    let mut lines = Lines { input: input.take(FILE + 1), number: 0, read: 0 };
    let (mut games, mut parts) = (Vec::new(), Parts::default());
    let mut json = None;
    while let Some(line) = lines.next()? {
        if json.is_none() && !line.trim().is_empty() {
            json = Some(line.trim_start().starts_with('{'));
        }
        if json == Some(true) {
            if !line.trim().is_empty() {
                games.push(read_json(lines.number, &line)?);
            }
        } else if let Some((number, part)) = parts.push(lines.number, &line)? {
            games.push(read_record(number, &part)?);
        }
    }
    if json != Some(true) {
        let (number, part) = parts.rest();
        if !part.trim().is_empty() || games.is_empty() {
            games.push(read_record(number, &part)?);
        }
    }
    Ok(games)
}

/// The lines of a file, none longer than it may be.
struct Lines<'a> {
    input: io::Take<&'a mut dyn BufRead>,
    number: usize,
    read: u64,
}

impl Lines<'_> {
    fn next(&mut self) -> Result<Option<String>, TransferError> {
        let mut line = Vec::new();
        let most = LINE as u64 + 1;
        let read = (&mut self.input).take(most).read_until(b'\n', &mut line).map_err(TransferError::Read)?;
        self.read += read as u64;
        if self.read > FILE {
            return Err(TransferError::TooLarge);
        }
        if read == 0 {
            return Ok(None);
        }
        self.number += 1;
        if line.len() > LINE {
            return Err(TransferError::LineTooLong { line: self.number });
        }
        String::from_utf8(line)
            .map(Some)
            .map_err(|error| TransferError::Read(io::Error::new(io::ErrorKind::InvalidData, error)))
    }
}

/// Records that come line by line.
#[derive(Default)]
struct Parts {
    boundary: Boundary,
    start: usize,
    text: String,
}

impl Parts {
    /// Takes a line; gives the record that ended before it, with the number of its first line.
    fn push(&mut self, number: usize, line: &str) -> Result<Option<(usize, String)>, TransferError> {
        let ended = self.boundary.begins(line).then(|| self.rest());
        if self.text.is_empty() {
            self.start = number;
        }
        self.text += line;
        if self.text.len() > RECORD {
            return Err(TransferError::RecordTooLong { line: self.start });
        }
        Ok(ended)
    }

    fn rest(&mut self) -> (usize, String) {
        (self.start.max(1), std::mem::take(&mut self.text))
    }
}

/// Where one record ends and the next begins. One begins with tags; so a tag after turns, or rules
/// after rules, begin the next.
#[derive(Default)]
struct Boundary {
    turns: bool,
    rules: bool,
}

impl Boundary {
    /// Whether a record begins with that line, another having gone before.
    fn begins(&mut self, line: &str) -> bool {
        let trimmed = line.trim_start();
        let is_rules = trimmed.starts_with("[Rules");
        let begins = trimmed.starts_with('[') && (self.turns || self.rules && is_rules);
        if begins {
            *self = Boundary::default();
        }
        self.rules |= is_rules;
        self.turns |= trimmed.starts_with(|c: char| c.is_ascii_digit());
        begins
    }
}

/// Reads game records, one after the other.
pub fn read_records(text: &str) -> Result<Vec<Game>, TransferError> {
    split_records(text).into_iter().map(|(line, part)| read_record(line, part)).collect()
}

fn read_record(line: usize, text: &str) -> Result<Game, TransferError> {
    let record = text.parse::<Record>().map_err(|error| RecordError { line: error.line + line - 1, ..error })?;
    Game::read(record, line)
}

/// Cuts a text into records, each with the number of its first line.
fn split_records(text: &str) -> Vec<(usize, &str)> {
    let mut parts = Vec::new();
    let (mut start, mut start_line, mut boundary) = (0, 1, Boundary::default());
    let mut at = 0;
    for (number, line) in text.split_inclusive('\n').enumerate() {
        if boundary.begins(line) {
            parts.push((start_line, &text[start..at]));
            (start, start_line) = (at, number + 1);
        }
        at += line.len();
    }
    if !text[start..].trim().is_empty() || parts.is_empty() {
        parts.push((start_line, &text[start..]));
    }
    parts
}

/// Reads games, one in JSON on each line.
pub fn read_json_lines(text: &str) -> Result<Vec<Game>, TransferError> {
    let lines = text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty());
    lines.map(|(number, line)| read_json(number + 1, line)).collect()
}

fn read_json(number: usize, text: &str) -> Result<Game, TransferError> {
    let wrong = |problem: String| TransferError::Json { line: number, problem };
    let line: Line = serde_json::from_str(text).map_err(|error| wrong(error.to_string()))?;
    let record = line.record().map_err(|problem| wrong(problem.to_string()))?;
    // Through its text once more, for the reader is the referee; only its lines are not those of
    // this file.
    let record = record.to_string().parse::<Record>().map_err(|error| wrong(error.problem.to_string()))?;
    Game::read(record, number)
}

/// A game in JSON.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Line {
    #[serde(rename = "match", default, skip_serializing_if = "Option::is_none")]
    uid: Option<String>,
    rules: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    began: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    ended: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    seed: Option<LineSeed>,
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    practice: bool,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    starter: Option<String>,
    a: Option<LineSeat>,
    b: Option<LineSeat>,
    fleet_a: Option<String>,
    fleet_b: Option<String>,
    turns: Vec<String>,
    #[serde(default)]
    times: Vec<i64>,
    result: String,
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    tags: BTreeMap<String, String>,
}

/// A seed in JSON: a number, or 32 hexadecimal digits.
#[derive(Serialize, Deserialize)]
#[serde(untagged)]
enum LineSeed {
    Number(u64),
    Text(String),
}

/// A seat in JSON: a person, or a strategy.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct LineSeat {
    #[serde(default, skip_serializing_if = "Option::is_none")]
    player: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    id: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    strategy: Option<String>,
}

impl Line {
    /// What it says, as a record with all its tags.
    fn record(&self) -> Result<Record, ValueProblem> {
        let rules: Rules = self.rules.parse()?;
        let mut record = Record::new(&rules);
        let seats = [(Seat::A, &self.a, &self.fleet_a), (Seat::B, &self.b, &self.fleet_b)];
        for (seat, who, fleet) in seats {
            let strategy = || who.as_ref().and_then(|who| who.strategy.clone());
            record.players[seat] = who.as_ref().and_then(|who| who.player.clone()).or_else(strategy);
            if let Some(fleet) = fleet {
                record.fleets[seat] = Some(fleet.parse::<FleetSetup>()?.build(&rules)?);
            }
        }
        for turn in &self.turns {
            let (seat, shots) = turn.split_once(' ').unwrap_or((turn, ""));
            let seat = match seat {
                "A" => Seat::A,
                "B" => Seat::B,
                _ => return Err(ValueProblem::Expected(amiral_game::Expected::Seat)),
            };
            record.turns.push(Turn { seat, shots: notation::parse_shots(shots)? });
        }
        record.ending = self.result.parse()?;
        record.tags = self.tags.clone().into_iter().collect();
        let mut tag = |name: &str, value: Option<String>| {
            if let Some(value) = value {
                record.tags.push((name.into(), value));
            }
        };
        tag("Match", self.uid.clone());
        tag("Began", self.began.clone());
        tag("Ended", self.ended.clone());
        tag(
            "Seed",
            self.seed.as_ref().map(|seed| match seed {
                LineSeed::Number(number) => number.to_string(),
                LineSeed::Text(text) => text.clone(),
            }),
        );
        tag("Practice", self.practice.then(|| "yes".into()));
        tag("Starter", self.starter.clone().filter(|_| self.turns.is_empty()));
        for (who, strategy, id) in [(&self.a, "StrategyA", "IdA"), (&self.b, "StrategyB", "IdB")] {
            tag(strategy, who.as_ref().and_then(|who| who.strategy.clone()));
            tag(id, who.as_ref().and_then(|who| who.id.clone()));
        }
        let times: Vec<String> = self.times.iter().map(ToString::to_string).collect();
        tag("Times", (!times.is_empty()).then(|| times.join(" ")));
        Ok(record)
    }
}

/// The columns of the CSV, one match a row.
pub const CSV_HEAD: &str = "id,began,ended,seconds,rules,seed,a,a_kind,b,b_kind,starter,result,winner,shots_a,shots_b,fleet_a,fleet_b,shots,practice";

/// A match as a row of CSV.
pub fn csv_row(kept: &Match) -> String {
    let kind = |seat: Seat| match &kept.seats[seat] {
        Contestant::Human { .. } => "human",
        Contestant::Strategy(_) => "strategy",
        Contestant::Nobody => "",
    };
    let name = |seat: Seat| kept.seats[seat].name().map(csv_name).unwrap_or_default();
    let fleet = |seat: Seat| kept.record.fleets[seat].as_ref().map(ToString::to_string).unwrap_or_default();
    let shots: Vec<String> =
        kept.record.turns.iter().map(|turn| format!("{} {}", turn.seat, notation::print_shots(&turn.shots))).collect();
    let seconds = kept.ended.map(|ended| (ended.as_millisecond() - kept.began.as_millisecond()) / 1000);
    let fields = [
        kept.id.to_string(),
        kept.began.to_string(),
        kept.ended.map(|ended| ended.to_string()).unwrap_or_default(),
        seconds.map(|seconds| seconds.to_string()).unwrap_or_default(),
        kept.record.rules.to_string(),
        kept.seed.map(|seed| seed.to_string()).unwrap_or_default(),
        name(Seat::A),
        kind(Seat::A).into(),
        name(Seat::B),
        kind(Seat::B).into(),
        kept.starter.to_string(),
        kept.record.ending.to_string(),
        kept.record.ending.winner().map(|seat| seat.to_string()).unwrap_or_default(),
        kept.shots(Seat::A).to_string(),
        kept.shots(Seat::B).to_string(),
        fleet(Seat::A),
        fleet(Seat::B),
        shots.join(" / "),
        if kept.practice { "yes" } else { "" }.into(),
    ];
    let mut row = String::new();
    for (number, field) in fields.iter().enumerate() {
        let comma = if number == 0 { "" } else { "," };
        let quoted = field.contains(['"', ',', '\n', '\r']);
        let written = if quoted {
            write!(row, "{comma}\"{}\"", field.replace('"', "\"\""))
        } else {
            write!(row, "{comma}{field}")
        };
        written.expect("a text can be written to");
    }
    row
}

/// A name that a spreadsheet shows and does not reckon with.
fn csv_name(name: &str) -> String {
    let name: String = name.chars().filter(|character| !character.is_control()).collect();
    if name.starts_with(['=', '+', '-', '@']) { format!("'{name}") } else { name }
}

#[cfg(test)]
mod tests {
    use super::*;

    const GAME: &str = "[Rules \"4x4 2,1 no-edge sunk alternate\"]\n[A \"Ada\"]\n[B \"hard\"]\n[FleetA \"A0h2 D3h1\"]\n\
                        [FleetB \"A0v2 C2h1\"]\n[Result \"A won\"]\n[Event \"A cup, \\\"large\\\"\"]\n[Match \"m1\"]\n\
                        [Began \"2026-01-02T03:04:05.678Z\"]\n[Ended \"2026-01-02T03:05:00Z\"]\n[Seed \"18446744073709551615\"]\n\
                        [IdA \"p1\"]\n[StrategyB \"hard\"]\n[Times \"1 2 3 4 5\"]\n\n1 A A0x\n2 B C0o\n3 A A1s\n4 B A0x\n5 A C2s\n";

    #[test]
    fn a_record_and_a_line_say_the_same_game() {
        let [game] = read_records(GAME).unwrap().try_into().unwrap();
        assert_eq!(game.to_record().to_string(), GAME);
        assert_eq!(game.seed, Some(GameSeed::Chosen(u64::MAX)));
        assert_eq!(game.record.tags.len(), 1);
        assert_eq!(read_json_lines(&game.to_json()).unwrap(), [game]);
    }

    #[test]
    fn a_name_is_no_formula() {
        for (name, written) in [("=1+1", "'=1+1"), ("\t@Ada\n", "'@Ada"), ("-Ada", "'-Ada"), ("Ada = 1", "Ada = 1")] {
            assert_eq!(csv_name(name), written);
        }
    }

    #[test]
    fn records_stand_one_after_the_other() {
        let unbegun = "[Rules \"classic\"]\n[A \"Ada\"]\n";
        let text = format!("{GAME}{unbegun}\n{unbegun}[Event \"x\"]\n{GAME}");
        let games = read_records(&text).unwrap();
        assert_eq!(games.len(), 4);
        assert_eq!(games[0], games[3]);
        assert_eq!(read_games(&mut text.as_bytes()).unwrap()[..1], games[..1]);
        assert_eq!(read_games(&mut text.as_bytes()).unwrap().len(), 4);
        assert_ne!(games[1].uid, games[2].uid, "called by what they say");
        let broken = format!("{GAME}\n{}", GAME.replace("C0o", "C0x"));
        assert_eq!(read_records(&broken).unwrap_err().to_string(), "line 38, column 5: on that fleet C0x is C0o");
    }

    /// Bytes without end, and how many of them were read.
    struct Endless(u64, &'static str);

    impl Read for Endless {
        fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
            let pattern = self.1.as_bytes();
            for (byte, place) in buffer.iter_mut().zip(self.0..) {
                *byte = pattern[place as usize % pattern.len()];
            }
            self.0 += buffer.len() as u64;
            Ok(buffer.len())
        }
    }

    #[test]
    fn what_is_too_long_is_read_no_further_than_that() {
        for (pattern, expected) in [
            ("x", "line 1: longer than 1048576 bytes"),
            ("{", "line 1: longer than 1048576 bytes"),
            ("[Event \"x\"]\n", "line 1: the game that begins here is longer than 262144 bytes"),
        ] {
            let mut input = Endless(0, pattern);
            let error = read_games(&mut io::BufReader::new(&mut input)).unwrap_err().to_string();
            assert_eq!(error, expected);
            assert!(input.0 < 2 << 20, "{} bytes read", input.0);
        }
        let error = read_games(&mut io::BufReader::new(&mut Endless(0, "\n"))).unwrap_err().to_string();
        assert_eq!(error, "line 1: the game that begins here is longer than 262144 bytes");
        let broken = format!("{GAME}\n{}", GAME.replace("C0o", "C0x"));
        let error = read_games(&mut broken.as_bytes()).unwrap_err().to_string();
        assert_eq!(error, "line 38, column 5: on that fleet C0x is C0o");
        let line = read_records(GAME).unwrap()[0].to_json();
        assert_eq!(read_games(&mut format!("\n{line}\n\n{line}").as_bytes()).unwrap().len(), 2);
        assert!(read_games(&mut &b"[A \"\xff\"]"[..]).is_err());
    }

    #[test]
    fn a_game_without_a_name_is_called_by_its_contents() {
        let bare = "[Rules \"classic\"]\n\n1 A F5o\n2 B E4x\n";
        let name = |text: &str| read_records(text).unwrap()[0].uid.clone();
        assert_eq!(name(bare), name(&bare.to_lowercase().replace("rules", "Rules")));
        assert_ne!(name(bare), name(&bare.replace("F5o", "F6o")));
    }

    #[test]
    fn what_is_wrong_is_named_with_its_line() {
        let check = |text: &str, expected: &str| assert_eq!(read_records(text).unwrap_err().to_string(), expected);
        check(&GAME.replace("2026-01-02T03:05:00Z", "soon"), "line 1: the tag Ended cannot be 'soon'");
        check(&GAME.replace("1 2 3", "1 two 3"), "line 1: the tag Times cannot be 'two'");
        check("", "line 1, column 1: expected a tag [Rules \"…\"], found the end");
        let line = read_records(GAME).unwrap()[0].to_json();
        let check = |text: &str, expected: &str| {
            let error = read_json_lines(&format!("\n{text}")).unwrap_err().to_string();
            assert!(error.starts_with(expected), "{error}");
        };
        check("{", "line 2: EOF while parsing");
        check(&line.replace("B C0o", "B C0x"), "line 2: on that fleet C0x is C0o");
        check(&line.replace("A won", "A lost"), "line 2: expected a result");
        check(&line.replace("\"seed\"", "\"sead\""), "line 2: unknown field `sead`");
    }
}

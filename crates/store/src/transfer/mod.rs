//! Games that come from elsewhere or go there: game records, JSON lines, and CSV for a spreadsheet.
//!
//! What a record or a line says goes through the same referee as a game played here. A game has a
//! name of its own in all databases, drawn when it was begun; one that comes without a name is
//! called by its contents. So the same game is never added twice.

mod csv;
mod json;
mod read;

use std::collections::BTreeMap;
use std::io;

use amiral_game::{Ending, GameSeed, PerSeat, Record, RecordError, Seat};
use jiff::Timestamp;
use thiserror::Error;

use crate::{Contestant, Match, Step, Uid};

pub use csv::{CSV_HEAD, csv_row};
pub use json::read_json_lines;
pub use read::{FILE, LINE, RECORD, read_games, read_records};

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
    /// Whether somebody looked at the enemy's fleet before it was over.
    pub cheated: bool,
    /// How many hints were shown.
    pub hints: u32,
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
const OWN: [&str; 13] = [
    "Match",
    "Began",
    "Ended",
    "Seed",
    "Practice",
    "Cheated",
    "Hints",
    "Starter",
    "StrategyA",
    "StrategyB",
    "IdA",
    "IdB",
    "Times",
];

impl From<Match> for Game {
    fn from(kept: Match) -> Game {
        let guest = |contestant| match contestant {
            Contestant::Human { name, uid, .. } => Guest::Human { name, uid: Some(uid) },
            Contestant::Strategy(spec) => Guest::Strategy(spec),
            Contestant::Nobody => Guest::Nobody,
        };
        let Match { uid, seats, seed, practice, starter, began, ended, cheated, hints, times, record, .. } = kept;
        let seats = PerSeat(seats.0.map(guest));
        Game { uid, seats, seed, practice, starter, began, ended, cheated, hints, times, record }
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
        let flag = |name: &'static str| match tag(name) {
            None | Some("no") => Ok(false),
            Some("yes") => Ok(true),
            Some(other) => Err(wrong(name, other)),
        };
        let guest = |seat: Seat, strategy, id| match (tag(strategy), &record.players[seat]) {
            (Some(spec), _) => Guest::Strategy(spec.into()),
            (None, Some(name)) => Guest::Human { name: name.clone(), uid: tag(id).map(|uid| Uid(uid.into())) },
            (None, None) => Guest::Nobody,
        };
        let seats = PerSeat([guest(Seat::A, "StrategyA", "IdA"), guest(Seat::B, "StrategyB", "IdB")]);
        // A strategy is known by what it is, whatever the record calls it.
        for seat in Seat::BOTH {
            if let Guest::Strategy(spec) = &seats[seat] {
                record.players[seat] = Some(spec.clone());
            }
        }
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
            practice: flag("Practice")?,
            cheated: flag("Cheated")?,
            hints: tag("Hints").map_or(Ok(0), |hints| hints.parse().map_err(|_| wrong("Hints", hints)))?,
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
        if self.cheated {
            tag("Cheated", "yes".into());
        }
        if self.hints > 0 {
            tag("Hints", self.hints.to_string());
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

    /// Whether one played alone, against a hidden fleet: a seat is empty, nothing was fired from it,
    /// and nobody fired at the other.
    pub(crate) fn is_solo(&self) -> bool {
        let fired = |seat: Seat| self.record.turns.iter().any(|turn| turn.seat == seat);
        let hides = |seat: Seat| {
            self.seats[seat] == Guest::Nobody && !fired(seat) && self.record.fleets[seat.other()].is_none()
        };
        Seat::BOTH.into_iter().any(hides)
    }

    /// Whether that is the same game, told as far as this one or less far. Names are no matter: a
    /// person may have another by now, or have been forgotten.
    pub(crate) fn agrees_with(&self, told: &Game) -> bool {
        let (ours, theirs) = (&self.record, &told.record);
        let same_seat = |seat: Seat| {
            let same_strategy = match (&self.seats[seat], &told.seats[seat]) {
                (Guest::Strategy(ours), Guest::Strategy(theirs)) => ours == theirs,
                (Guest::Strategy(_), Guest::Human { .. }) | (Guest::Human { .. }, Guest::Strategy(_)) => false,
                _ => true,
            };
            same_strategy && agree(ours.fleets[seat].as_ref(), theirs.fleets[seat].as_ref())
        };
        let is_whole = theirs.ending == ours.ending && theirs.turns.len() == ours.turns.len();
        let same_marks = (self.practice, self.cheated) == (told.practice, told.cheated);
        ours.rules == theirs.rules
            && self.starter == told.starter
            && agree(self.seed, told.seed)
            && Seat::BOTH.into_iter().all(same_seat)
            && ours.turns.starts_with(&theirs.turns)
            && (is_whole && same_marks || theirs.ending == Ending::Unfinished)
    }

    /// The milliseconds from the beginning to each shot.
    fn offsets(&self) -> impl Iterator<Item = i64> {
        self.times.iter().map(|time| time.as_millisecond() - self.began.as_millisecond())
    }

    /// What happened in it, step by step.
    pub(crate) fn steps(&self) -> Vec<Step> {
        let record = &self.record;
        let placed = |seat| Some(Step::placed(seat, record.fleets[seat].as_ref()?).at(self.began));
        let mut steps: Vec<Step> = Seat::BOTH.into_iter().filter_map(placed).collect();
        let mut first = 1;
        for (number, turn) in (1..).zip(&record.turns) {
            let at = self.times.get(usize::from(first) - 1).copied().unwrap_or(self.began);
            steps.push(Step::fired(turn.seat, number, first, &turn.shots).at(at));
            first += turn.shots.len() as u16;
        }
        let ended = self.ended.unwrap_or(self.began);
        match (record.ending, steps.last_mut()) {
            (Ending::Unfinished, _) => {}
            (won @ Ending::Won(_), Some(last)) => last.ending = won,
            (ending, _) => steps.push(Step::ended(ending).at(ended)),
        }
        steps
    }
}

/// Whether two things are the same, as far as both are known.
fn agree<T: PartialEq>(one: Option<T>, other: Option<T>) -> bool {
    one.zip(other).is_none_or(|(one, other)| one == other)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::Read;

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

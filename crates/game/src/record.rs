//! Game records: one game as a text file a person can read and edit.
//!
//! ```text
//! [Rules "10x10 5,4,3,3,2 no-edge silent alternate"]
//! [A "Ada"]
//! [B "HAL"]
//! [FleetA "E6h5 E8h4 B4h3 B9h3 J2v2"]
//! [FleetB "A0h5 A2h4 A4h3 A6h3 A8h2"]
//! [Result "B resigned"]
//!
//! 1 A F5o
//! 2 B E4o
//! 3 A A2x
//! ```
//!
//! Tags come first, then one line a turn: its number, the seat, and the shots. A record may lack a
//! fleet (nobody knows it) or a player (a game alone). Reading checks everything a referee would:
//! the fleets, the order of turns, and every outcome against the fleet where that is known. What is
//! longer than any game is refused where it becomes too long.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use crate::notation::{self, Expected, Found, ParseError, Scanner};
use crate::{
    Board, Fleet, FleetError, FleetSetup, PerSeat, Preset, Rules, RulesError, RulesSetup, Seat, Seen, SeenError, Shot,
    TurnOrder, Turns, UnknownName, excerpt,
};

/// The most bytes a record may have: a hundred times those of a long game.
pub const RECORD_BYTES: usize = 1 << 20;
/// The most tags a record may have.
pub const RECORD_TAGS: usize = 64;
/// The most characters the name of a tag may have.
pub const TAG_NAME: usize = 64;
/// The most characters the value of a tag may have.
pub const TAG_VALUE: usize = 8_192;
/// The most characters the name of a player may have.
pub const PLAYER_NAME: usize = 200;

/// One game, finished or not.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Record {
    /// The rules it was played by.
    pub rules: Rules,
    /// Who played; a seat may be empty.
    pub players: PerSeat<Option<String>>,
    /// The fleets, where known.
    pub fleets: PerSeat<Option<Fleet>>,
    /// The turns, in order.
    pub turns: Vec<Turn>,
    /// How it ended.
    pub ending: Ending,
    /// Anything else worth keeping, such as a date or a seed: names and values in the order given.
    pub tags: Vec<(String, String)>,
}

/// The shots one seat fired at once.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Turn {
    /// Who fired.
    pub seat: Seat,
    /// The shots, at least one.
    pub shots: Vec<Shot>,
}

/// How a game ended.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Ending {
    /// It has not.
    #[default]
    Unfinished,
    /// That seat sank everything.
    Won(Seat),
    /// That seat gave up, and the other won.
    Resigned(Seat),
    /// That seat stayed away for too long, and the other won.
    Absent(Seat),
    /// It was cancelled; nobody won.
    Aborted,
}

impl Ending {
    /// Who won, if anybody did.
    pub fn winner(self) -> Option<Seat> {
        match self {
            Ending::Won(seat) => Some(seat),
            Ending::Resigned(seat) | Ending::Absent(seat) => Some(seat.other()),
            Ending::Unfinished | Ending::Aborted => None,
        }
    }
}

impl fmt::Display for Ending {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Ending::Unfinished => f.write_str("unfinished"),
            Ending::Won(seat) => write!(f, "{seat} won"),
            Ending::Resigned(seat) => write!(f, "{seat} resigned"),
            Ending::Absent(seat) => write!(f, "{seat} absent"),
            Ending::Aborted => f.write_str("aborted"),
        }
    }
}

/// A record that cannot be read: where, and why.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("line {line}, column {column}: {problem}")]
pub struct RecordError {
    /// The line, from 1.
    pub line: usize,
    /// The column, from 1, in characters.
    pub column: usize,
    /// What is wrong there.
    pub problem: RecordProblem,
}

/// What is wrong in a record.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum RecordProblem {
    /// Something other than what should be there.
    #[error("expected {expected}, found {found}")]
    Syntax {
        /// What should have been there.
        expected: Expected,
        /// What is there.
        found: Found,
    },
    /// The whole text is too long.
    #[error("a record has at most {RECORD_BYTES} bytes")]
    TooLong,
    /// There are too many tags.
    #[error("a record has at most {RECORD_TAGS} tags")]
    TooManyTags,
    /// The name of a tag is too long.
    #[error("a tag's name has at most {TAG_NAME} characters")]
    LongTagName,
    /// The value of a tag is too long.
    #[error("the value of {tag} has at most {most} characters")]
    LongValue {
        /// The tag's name.
        tag: String,
        /// How long it may be.
        most: usize,
    },
    /// The value of a tag makes no sense.
    #[error("{tag}: {reason}")]
    Value {
        /// The tag's name.
        tag: String,
        /// Why its value is refused.
        reason: ValueProblem,
    },
    /// A tag stands there twice.
    #[error("the tag {0} stands here twice")]
    TagTwice(String),
    /// A turn that the rules do not give to that seat.
    #[error("it is {0}'s turn")]
    NotYourTurn(Seat),
    /// A turn with too few shots.
    #[error("this turn has {wanted} shots, not {given}")]
    WrongNumber {
        /// The shots the rules give.
        wanted: usize,
        /// The shots that are there.
        given: usize,
    },
    /// A shot more than the turn has.
    #[error("this turn has no more than {wanted} shots")]
    TooManyShots {
        /// The shots the rules give.
        wanted: usize,
    },
    /// A shot that cannot be.
    #[error("{0}")]
    Shot(SeenError),
    /// A shot of which the fleet says something else.
    #[error("on that fleet {given} is {truth}")]
    Untrue {
        /// The shot as the record has it.
        given: Shot,
        /// The shot as it was.
        truth: Shot,
    },
    /// A turn after the last ship sank.
    #[error("the game was over before this turn")]
    AlreadyOver,
    /// The ending contradicts the shots.
    #[error("the result is '{given}', but the shots say '{played}'")]
    WrongEnding {
        /// What the record says.
        given: Ending,
        /// What the shots say.
        played: Ending,
    },
}

/// Why the value of a tag makes no sense.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum ValueProblem {
    /// It cannot be read.
    #[error("{0}")]
    Syntax(#[from] ParseError),
    /// It is not what such a tag holds.
    #[error("expected {0}")]
    Expected(Expected),
    /// It names a rule that does not exist.
    #[error("{0}")]
    Name(#[from] UnknownName),
    /// The rules make no sense.
    #[error("{0}")]
    Rules(#[from] RulesError),
    /// The fleet is not legal.
    #[error("{0}")]
    Fleet(#[from] FleetError),
}

impl From<ParseError> for RecordError {
    fn from(error: ParseError) -> RecordError {
        let ParseError { line, column, expected, found } = error;
        RecordError { line, column, problem: RecordProblem::Syntax { expected, found } }
    }
}

impl Record {
    /// A game under those rules that nobody has begun.
    pub fn new(rules: &Rules) -> Record {
        Record {
            rules: rules.clone(),
            players: PerSeat::default(),
            fleets: PerSeat::default(),
            turns: Vec::new(),
            ending: Ending::Unfinished,
            tags: Vec::new(),
        }
    }

    /// The value of an extra tag.
    pub fn tag(&self, name: &str) -> Option<&str> {
        self.tags.iter().find(|(tag, _)| tag == name).map(|(_, value)| value.as_str())
    }

    /// The shots one seat fired, in order.
    pub fn shots_of(&self, seat: Seat) -> Vec<Shot> {
        self.turns.iter().filter(|turn| turn.seat == seat).flat_map(|turn| turn.shots.iter().copied()).collect()
    }

    /// Whether only one seat shoots: a game alone against a hidden fleet.
    pub fn is_solo(&self) -> bool {
        self.turns.windows(2).all(|pair| pair[0].seat == pair[1].seat)
            && Seat::BOTH.iter().filter(|&&seat| self.players[seat].is_some()).count() <= 1
    }
}

const OWN_TAGS: [&str; 6] = ["Rules", "A", "B", "FleetA", "FleetB", "Result"];

impl fmt::Display for Record {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut tag = |name: &str, value: &dyn fmt::Display| {
            let value = value.to_string().replace('\\', "\\\\").replace('"', "\\\"").replace('\n', "\\n");
            writeln!(f, "[{name} \"{value}\"]")
        };
        tag("Rules", &self.rules)?;
        for (seat, name) in Seat::BOTH.into_iter().zip(["A", "B"]) {
            if let Some(player) = &self.players[seat] {
                tag(name, player)?;
            }
        }
        for (seat, name) in Seat::BOTH.into_iter().zip(["FleetA", "FleetB"]) {
            if let Some(fleet) = &self.fleets[seat] {
                tag(name, fleet)?;
            }
        }
        tag("Result", &self.ending)?;
        for (name, value) in &self.tags {
            tag(name, value)?;
        }
        if !self.turns.is_empty() {
            writeln!(f)?;
        }
        for (number, turn) in self.turns.iter().enumerate() {
            writeln!(f, "{} {} {}", number + 1, turn.seat, notation::print_shots(&turn.shots))?;
        }
        Ok(())
    }
}

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

    /// Refuses a text that is too long, where it becomes so.
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
            let seat = match self.scanner.next() {
                Some('A' | 'a') => Seat::A,
                Some('B' | 'b') => Seat::B,
                _ => return Err(place.into()),
            };
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
    let &[size, fleet, contact, announce, turns, ref reefs @ ..] = words.as_slice() else {
        return Err(ValueProblem::Expected(Expected::Rules));
    };
    let (width, height) = notation::parse_size(size)?;
    let setup = RulesSetup {
        width,
        height,
        fleet: notation::parse_sizes(fleet)?,
        contact: contact.parse()?,
        announce: announce.parse()?,
        turns: turns.parse()?,
        reefs: notation::parse_cells(&reefs.join(" "))?,
    };
    Ok(setup.build()?)
}

fn parse_fleet(text: &str, rules: &Rules) -> Result<Fleet, ValueProblem> {
    Ok(text.parse::<FleetSetup>()?.build(rules)?)
}

fn parse_ending(text: &str) -> Result<Ending, ValueProblem> {
    let resigned = Seat::BOTH.map(Ending::Resigned);
    let won = Seat::BOTH.map(Ending::Won);
    let absent = Seat::BOTH.map(Ending::Absent);
    let mut all = [Ending::Unfinished, Ending::Aborted].into_iter().chain(won).chain(resigned).chain(absent);
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

/// Checks turns and shots as they are read.
struct Referee {
    rules: Rules,
    order: Option<TurnOrder>,
    seen: PerSeat<Seen>,
    boards: PerSeat<Option<Board>>,
    over: bool,
}

impl Referee {
    fn new(record: &Record, starter: Seat) -> Referee {
        let rules = &record.rules;
        let solo = Seat::BOTH.iter().filter(|&&seat| record.players[seat].is_some()).count() == 1;
        let board = |seat: Seat| record.fleets[seat].clone().map(|fleet| Board::new(rules, fleet));
        Referee {
            rules: rules.clone(),
            order: (!solo).then(|| TurnOrder::new(rules.turns(), starter)),
            seen: PerSeat([Seen::new(rules), Seen::new(rules)]),
            boards: PerSeat([board(Seat::A), board(Seat::B)]),
            over: false,
        }
    }

    /// Whether that seat may shoot now; how many shots it has, where that is known.
    fn turn(&self, seat: Seat) -> Result<Option<usize>, RecordProblem> {
        if self.over {
            return Err(RecordProblem::AlreadyOver);
        }
        let Some(order) = self.order else { return Ok(None) };
        if order.next() != seat {
            return Err(RecordProblem::NotYourTurn(order.next()));
        }
        let open = self.rules.grid().area() - self.seen[seat].shots().len();
        let afloat = match (&self.boards[seat], self.rules.turns()) {
            (Some(board), _) => board.afloat(),
            (None, Turns::Salvo) => return Ok(None),
            (None, _) => self.rules.fleet().len(),
        };
        Ok(Some(order.shots(afloat, open)))
    }

    fn shot(&mut self, seat: Seat, shot: Shot) -> Result<(), RecordProblem> {
        if self.over {
            return Err(RecordProblem::AlreadyOver);
        }
        self.seen[seat].push(shot).map_err(RecordProblem::Shot)?;
        if let Some(board) = &mut self.boards[seat.other()] {
            let outcome = board.fire(shot.cell).expect("a shot that was seen can be fired");
            let truth = Shot { outcome, ..shot };
            if truth != shot {
                return Err(RecordProblem::Untrue { given: shot, truth });
            }
        }
        self.over = self.seen[seat].is_won();
        Ok(())
    }

    fn finish(&mut self, seat: Seat, shots: &[Shot], wanted: Option<usize>) -> Result<(), RecordProblem> {
        let wrong = |wanted| Err(RecordProblem::WrongNumber { wanted, given: shots.len() });
        match wanted {
            _ if shots.is_empty() => return wrong(wanted.unwrap_or(1)),
            Some(wanted) if shots.len() < wanted && !self.over => return wrong(wanted),
            _ => {}
        }
        if let Some(order) = &mut self.order {
            debug_assert_eq!(order.next(), seat, "turn() has been asked");
            order.played(shots.last().is_some_and(|shot| shot.outcome.is_hit()));
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const GAME: &str = "[Rules \"4x4 2,1 no-edge sunk alternate\"]\n[A \"Ada\"]\n[B \"H \\\"A\\\" L\"]\n\
                        [FleetA \"A0h2 D3h1\"]\n[FleetB \"A0v2 C2h1\"]\n[Result \"A won\"]\n[Date \"1984-01-01\"]\n\n\
                        1 A A0x\n2 B C0o\n3 A A1s\n4 B A0x\n5 A C2s\n";

    #[track_caller]
    fn check(change: (&str, &str), expected: &str) {
        assert!(GAME.contains(change.0), "the change changes something");
        let text = GAME.replacen(change.0, change.1, 1);
        assert_eq!(text.parse::<Record>().unwrap_err().to_string(), expected);
    }

    #[test]
    fn what_was_written_is_read_back() {
        let record: Record = GAME.parse().unwrap();
        assert_eq!(record.to_string(), GAME);
        assert_eq!(record.players[Seat::B].as_deref(), Some("H \"A\" L"));
        assert_eq!(record.tag("Date"), Some("1984-01-01"));
        assert_eq!(record.ending.winner(), Some(Seat::A));
    }

    #[test]
    fn a_person_may_write_less() {
        let record: Record = "[Rules \"classic\"]\r\n\r\n1 b f5o\r\n2 a e4x\r\n".parse().unwrap();
        assert_eq!(record.turns.len(), 2);
        assert_eq!(record.turns[0].seat, Seat::B);
        let solo: Record = "[Rules \"classic\"][A \"Ada\"] 1 A F5o\n2 A E4x".parse().unwrap();
        assert!(solo.is_solo());
    }

    #[test]
    fn a_broken_record_says_where_and_why() {
        check(("[Rules", "[Rule"), "line 9, column 1: expected a tag [Rules \"…\"], found '1'");
        check(("4x4", "4x40"), "line 1, column 9: Rules: a grid has 1 to 26 rows, not 40");
        check(
            ("no-edge", "no-edges"),
            "line 1, column 9: Rules: there is no contact rule 'no-edges'; there are no-edge, no-corner, free",
        );
        check(("Ada\"", "Ada"), "line 2, column 9: expected a closing quote, found the end of the line");
        check(("A0h2 D3h1", "A0h2 A1h1"), "line 4, column 10: FleetA: A1h1 touches A0h2 at A0");
        check(
            ("A won", "A lost"),
            "line 6, column 10: Result: expected a result: unfinished, A won, B won, A resigned, B resigned or aborted",
        );
        check(("A won", "unfinished"), "line 6, column 10: the result is 'unfinished', but the shots say 'A won'");
        check(("Date", "Result"), "line 7, column 10: the tag Result stands here twice");
        check(("2 B", "3 B"), "line 10, column 1: expected turn number 2, found '3'");
        check(("2 B", "2 A"), "line 10, column 3: it is B's turn");
        check(("C0o", "C0x"), "line 10, column 5: on that fleet C0x is C0o");
        check(("A1s", "A0s"), "line 11, column 5: A0 has been shot at already");
        check(("A1s", "A4s"), "line 11, column 5: A4 is off the grid");
        check(("A1s", "A1s B1o"), "line 11, column 9: this turn has no more than 1 shots");
        check(("A1s", ""), "line 11, column 3: this turn has 1 shots, not 0");
        check(("C2s\n", "C2s\n6 B B0s\n"), "line 14, column 3: the game was over before this turn");
    }

    /// The error a text is refused with, which is one short sentence.
    #[track_caller]
    fn check_limit(text: &str, expected: &str) {
        let error = text.parse::<Record>().unwrap_err().to_string();
        assert_eq!(error, expected);
        assert!(error.len() < 200);
    }

    #[test]
    fn what_is_too_long_is_refused_where_it_becomes_so() {
        let with_tags = |number: usize| {
            let tags: Vec<String> = (0..number).map(|tag| format!("[T{tag} \"\"]\n")).collect();
            format!("[Rules \"classic\"]\n{}", tags.concat())
        };
        let with_name = |length: usize| format!("[Rules \"classic\"]\n[A \"{}\"]\n", "é".repeat(length));
        let with_tag = |length: usize| format!("[Rules \"classic\"]\n[{} \"\"]\n", "T".repeat(length));
        let with_fleet = |ships: usize| format!("[Rules \"classic\"]\n[FleetB \"{}\"]\n", "A0h1 ".repeat(ships));
        for allowed in [with_tags(63), with_name(200), with_tag(64)] {
            assert!(allowed.parse::<Record>().is_ok());
        }
        check_limit(&with_tags(64), "line 65, column 1: a record has at most 64 tags");
        check_limit(&with_tags(60_000), "line 65, column 1: a record has at most 64 tags");
        check_limit(&with_tags(200_000), "line 88307, column 9: a record has at most 1048576 bytes");
        check_limit(&with_name(201), "line 2, column 5: the value of A has at most 200 characters");
        check_limit(&with_name(500_000), "line 2, column 5: the value of A has at most 200 characters");
        check_limit(&with_name(5_000_000), "line 2, column 524282: a record has at most 1048576 bytes");
        check_limit(&with_tag(65), "line 2, column 2: a tag's name has at most 64 characters");
        check_limit(&with_tag(250_000), "line 2, column 2: a tag's name has at most 64 characters");
        check_limit(&with_fleet(20_000), "line 2, column 10: the value of FleetB has at most 8192 characters");
        let crowded = with_fleet(1_000).parse::<Record>().unwrap_err().to_string();
        assert!(crowded.starts_with("line 2, column 10: FleetB: the fleet has 5 ships, and 1000 are placed; "));
        assert!(crowded.len() < 400, "{crowded}");
    }

    #[test]
    fn no_more_shots_are_read_than_a_turn_has() {
        let shots: String =
            (0..26).flat_map(|row| (b'A'..=b'Z').map(move |c| format!(" {}{row}o", c as char))).collect();
        let rules = "[Rules \"26x26 2 no-edge silent alternate\"]\n";
        check_limit(&format!("{rules}1 A{shots}"), "line 2, column 9: this turn has no more than 1 shots");
        // Alone, a turn has as many shots as one likes, but none twice.
        check_limit(
            &format!("{rules}[A \"Ada\"]\n1 A{shots} A0o Q"),
            "line 3, column 3125: A0 has been shot at already",
        );
    }
}

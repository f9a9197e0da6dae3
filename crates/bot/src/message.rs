//! What is said, in both directions.

use std::fmt::{self, Write};
use std::time::Duration;

use amiral_duel::{Duel, Event};
use amiral_game::notation::{parse_cells, parse_ships, parse_size, print_ships};
use amiral_game::{
    Fleet, FleetSetup, Mirror, ParseError, Rules, RulesError, RulesSetup, Seat, Seed, Shape, Shot, Turns, Volley,
    excerpt,
};
use thiserror::Error;

use crate::Volleys;
use crate::line::{Line, printable, word};

/// The version of the protocol that this is.
pub const VERSION: u32 = 1;
/// The most characters of a name.
const NAME: usize = 40;
/// The most characters of what a player says of its reasons at once.
pub(crate) const INFO: usize = 400;

/// What the runner says to a player.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Request {
    /// The version of the protocol it speaks: the first line. The answer is `ready`.
    Hello {
        /// The version.
        version: u32,
    },
    /// The rules of the games to come. The answer is `ok` or `unsupported`.
    Rules(Rules),
    /// A game begins. There is no answer.
    Game(NewGame),
    /// Place your fleet. The answer is `fleet`.
    Place {
        /// How long there is.
        left: Duration,
    },
    /// Fire. The answer is `shot`.
    Fire(Position),
    /// The game is over. There is no answer.
    End(End),
    /// What was wrong with the last answer. The game is lost; there is no answer.
    Error {
        /// The name of what was wrong.
        name: String,
        /// The same in words.
        text: String,
    },
    /// Nothing more will come.
    Quit,
}

/// A game that begins.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct NewGame {
    /// Its number: another for every game of a match.
    pub id: u64,
    /// Who the player is.
    pub seat: Seat,
    /// A number for the player's dice, so that the game can be played again.
    pub seed: Option<Seed>,
}

/// Everything so far, for whoever is to fire.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Position {
    /// How long there is.
    pub left: Duration,
    /// How many shots are to be fired, all at once.
    pub count: usize,
    /// The player's fleet, if it has one.
    pub fleet: Option<FleetSetup>,
    /// The player's shots and what was said of them.
    pub shots: Volleys,
    /// The other side's.
    pub incoming: Volleys,
}

/// How a game came out for the player.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct End {
    /// Who won.
    pub result: GameResult,
    /// What else is to be said of it, in one word: `late`.
    pub reason: Option<String>,
    /// The player's shots and what was said of them.
    pub shots: Volleys,
    /// The other side's.
    pub incoming: Volleys,
    /// Where the other side's ships were, if that may be told.
    pub enemy: Option<FleetSetup>,
}

/// Who won, as the player sees it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum GameResult {
    /// The player.
    Won,
    /// The other side.
    Lost,
    /// Nobody: the game does not count.
    Void,
    /// Who follows the player's shots alone cannot tell.
    Over,
}

impl GameResult {
    const ALL: [(GameResult, &'static str); 4] =
        [(GameResult::Won, "won"), (GameResult::Lost, "lost"), (GameResult::Void, "void"), (GameResult::Over, "over")];

    /// The word for it.
    pub fn name(self) -> &'static str {
        GameResult::ALL.iter().find(|(result, _)| *result == self).map_or("void", |(_, name)| name)
    }
}

/// What a player says.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Answer {
    /// It can begin.
    Ready {
        /// What it is called.
        name: String,
    },
    /// It can play by those rules.
    Ok,
    /// It cannot play by those rules: the games do not count.
    Unsupported {
        /// The rule it does not know.
        what: String,
    },
    /// Its fleet.
    Fleet(FleetSetup),
    /// Its shots.
    Shot(Volley),
    /// What it says of its reasons. It may come before any other answer.
    Info(String),
    /// It gives the game up.
    Error(String),
}

/// Why a line says nothing that is understood.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum LineError {
    /// The line begins with no word that is known.
    #[error("'{0}' is no word of the protocol")]
    Word(String),
    /// A field is missing.
    #[error("{word} lacks {field}")]
    Missing {
        /// The word of the line.
        word: &'static str,
        /// What it lacks.
        field: &'static str,
    },
    /// A field holds something else than it should.
    #[error("{field} cannot be '{given}'")]
    Value {
        /// The field.
        field: &'static str,
        /// What it holds, or its beginning.
        given: String,
    },
    /// Cells, ships or shots that are none.
    #[error("{0}")]
    Notation(#[from] ParseError),
    /// The rules contradict themselves.
    #[error("{0}")]
    Rules(#[from] RulesError),
    /// A rule, or a value of one, that this version does not know.
    #[error("the rule {0} is not known")]
    Unsupported(String),
}

impl Position {
    /// Everything that seat knows of a game, with so much time to fire.
    pub fn of(duel: &Duel, seat: Seat, left: Duration) -> Position {
        let [shots, incoming] = both(duel, seat);
        let fleet = duel.board(seat).map(|board| FleetSetup::from(board.fleet()));
        Position { left, count: duel.view(seat).due(), fleet, shots, incoming }
    }

    /// What a shooter knows who has no fleet of its own.
    pub fn alone(shots: &[Shot], count: usize, left: Duration) -> Position {
        Position { left, count, fleet: None, shots: Volleys::single(shots), incoming: Volleys::default() }
    }
}

impl End {
    /// How that game came out for that seat, with the other fleet told.
    pub fn of(duel: &Duel, seat: Seat) -> End {
        let result = match duel.ending().winner() {
            Some(winner) if winner == seat => GameResult::Won,
            Some(_) => GameResult::Lost,
            None => GameResult::Void,
        };
        let [shots, incoming] = both(duel, seat);
        let enemy = duel.board(seat.other()).map(|board| FleetSetup::from(board.fleet()));
        End { result, reason: None, shots, incoming, enemy }
    }

    /// That end, with nothing else to say.
    pub fn plain(result: GameResult) -> End {
        End { result, reason: None, shots: Volleys::default(), incoming: Volleys::default(), enemy: None }
    }
}

/// The shots of that seat, and those of the other, salvos grouped.
fn both(duel: &Duel, seat: Seat) -> [Volleys; 2] {
    [seat, seat.other()].map(|seat| {
        let shots = duel.seen(seat).shots();
        if duel.rules().turns() != Turns::Salvo {
            return Volleys::single(shots);
        }
        let mut turns: Vec<Vec<Shot>> = Vec::new();
        for event in duel.log() {
            match event {
                Event::Turn { seat: whose, .. } if whose == seat => turns.push(Vec::new()),
                Event::Fired { seat: whose, shot, .. } if whose == seat => {
                    turns.last_mut().into_iter().for_each(|turn| turn.push(shot));
                }
                _ => {}
            }
        }
        Volleys::grouped(turns.iter().filter(|turn| !turn.is_empty()).map(Vec::as_slice))
    })
}

impl Request {
    /// Reads a line. Fields that are not known are passed over; a rule that is not known is told.
    pub fn parse(text: &str) -> Result<Request, LineError> {
        let line = Line::new(text);
        Ok(match line.word {
            "amiral" => Request::Hello { version: number("version", line.bare().next().unwrap_or_default())? },
            "rules" => Request::Rules(rules(line)?),
            "game" => Request::Game(NewGame {
                id: number("id", needed(line, "game", "id")?)?,
                seat: needed(line, "game", "seat")?.parse()?,
                seed: line.field("seed").map(|seed| number("seed", seed).map(Seed)).transpose()?,
            }),
            "place" => Request::Place { left: milliseconds(needed(line, "place", "left")?)? },
            "fire" => Request::Fire(Position {
                left: milliseconds(needed(line, "fire", "left")?)?,
                count: line.field("count").map_or(Ok(1), |count| number("count", count))?,
                fleet: line.field("fleet").map(str::parse).transpose()?,
                shots: volleys(line, "shots")?,
                incoming: volleys(line, "incoming")?,
            }),
            "end" => Request::End(End {
                result: result(needed(line, "end", "result")?)?,
                reason: line.field("reason").map(|reason| word(reason, NAME, "unknown")),
                shots: volleys(line, "shots")?,
                incoming: volleys(line, "incoming")?,
                enemy: line.field("enemy").map(str::parse).transpose()?,
            }),
            "error" => {
                let (name, text) = line.rest.split_once(' ').unwrap_or((line.rest, ""));
                Request::Error { name: word(name, NAME, "unknown"), text: printable(text, INFO) }
            }
            "quit" => Request::Quit,
            other => return Err(LineError::Word(excerpt(other))),
        })
    }
}

impl fmt::Display for Request {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut line = String::new();
        match self {
            Request::Hello { version } => return write!(f, "amiral {version}"),
            Request::Rules(rules) => return f.write_str(&rules_line(rules)),
            Request::Game(NewGame { id, seat, seed }) => {
                write!(f, "game id={id} seat={seat}")?;
                return seed.map_or(Ok(()), |seed| write!(f, " seed={seed}"));
            }
            Request::Place { left } => return write!(f, "place left={}", left.as_millis()),
            Request::Fire(position) => position.push(&mut line),
            Request::End(end) => end.push(&mut line),
            Request::Error { name, text } => return write!(f, "error {name} {text}"),
            Request::Quit => return f.write_str("quit"),
        }
        f.write_str(&line)
    }
}

impl Position {
    /// Writes the line.
    pub(crate) fn push(&self, line: &mut String) {
        _ = write!(line, "fire left={}", self.left.as_millis());
        if self.count != 1 {
            _ = write!(line, " count={}", self.count);
        }
        push_fleet(line, "fleet", self.fleet.as_ref());
        push_volleys(line, "shots", &self.shots);
        push_volleys(line, "incoming", &self.incoming);
    }
}

impl End {
    pub(crate) fn push(&self, line: &mut String) {
        _ = write!(line, "end result={}", self.result.name());
        if let Some(reason) = &self.reason {
            _ = write!(line, " reason={reason}");
        }
        push_volleys(line, "shots", &self.shots);
        push_volleys(line, "incoming", &self.incoming);
        push_fleet(line, "enemy", self.enemy.as_ref());
    }
}

fn push_volleys(line: &mut String, key: &str, volleys: &Volleys) {
    if !volleys.is_empty() {
        line.push(' ');
        line.push_str(key);
        line.push('=');
        volleys.push(line);
    }
}

fn push_fleet(line: &mut String, key: &str, fleet: Option<&FleetSetup>) {
    let Some(fleet) = fleet else { return };
    for (number, ship) in fleet.ships.iter().enumerate() {
        _ = if number == 0 { write!(line, " {key}={ship}") } else { write!(line, ",{ship}") };
    }
}

/// The rules as a line.
pub(crate) fn rules_line(rules: &Rules) -> String {
    let (straight, shapes): (Vec<Shape>, Vec<Shape>) = rules.ships().iter().partition(|ship| ship.is_straight());
    let mut line = format!("rules size={}", rules.grid());
    let mut add = |key: &str, value: &str| {
        if !value.is_empty() {
            _ = write!(line, " {key}={value}");
        }
    };
    add("fleet", &print_ships(&straight));
    add("contact", rules.contact().name());
    add("announce", rules.announce().name());
    add("turns", rules.turns().name());
    let reefs: Vec<String> = rules.reefs().iter().map(|reef| reef.to_string()).collect();
    add("reefs", &reefs.join(","));
    // Players that know straight ships alone do not know this key, and say so.
    add("shapes", &print_ships(&shapes));
    add("mirror", if rules.mirror() == Mirror::default() { "" } else { rules.mirror().name() });
    line
}

/// Reads rules. Any key that is not known may change the game, so it is not passed over.
fn rules(line: Line<'_>) -> Result<Rules, LineError> {
    let mut setup = RulesSetup::default();
    let unsupported = |key: &str| LineError::Unsupported(excerpt(key));
    for (key, value) in line.fields() {
        match key {
            "size" => (setup.width, setup.height) = parse_size(value).map_err(|_| unsupported(key))?,
            "fleet" => match parse_ships(value) {
                Ok((sizes, shapes)) if shapes.is_empty() => setup.fleet = sizes,
                _ => return Err(unsupported(key)),
            },
            "shapes" => match parse_ships(value) {
                Ok((sizes, shapes)) if sizes.is_empty() => setup.shapes = shapes,
                _ => return Err(unsupported(key)),
            },
            "mirror" => setup.mirror = value.parse().map_err(|_| unsupported(key))?,
            "contact" => setup.contact = value.parse().map_err(|_| unsupported(key))?,
            "announce" => setup.announce = value.parse().map_err(|_| unsupported(key))?,
            "turns" => setup.turns = value.parse().map_err(|_| unsupported(key))?,
            "reefs" => setup.reefs = parse_cells(value)?,
            other => return Err(unsupported(other)),
        }
    }
    if !setup.shapes.is_empty() && line.field("fleet").is_none() {
        setup.fleet.clear();
    }
    Ok(setup.build()?)
}

impl Answer {
    /// Reads a line. Fields that are not known are passed over.
    pub fn parse(text: &str) -> Result<Answer, LineError> {
        let line = Line::new(text);
        Ok(match line.word {
            "ready" => Answer::Ready { name: word(line.field("name").unwrap_or_default(), NAME, "player") },
            "ok" => Answer::Ok,
            "unsupported" => Answer::Unsupported { what: printable(line.rest, NAME) },
            "fleet" => Answer::Fleet(FleetSetup { ships: listed(line).map(str::parse).collect::<Result<_, _>>()? }),
            "shot" => Answer::Shot(listed(line).map(str::parse).collect::<Result<_, _>>()?),
            "info" => Answer::Info(printable(line.rest, INFO)),
            "error" => Answer::Error(printable(line.rest, INFO)),
            other => return Err(LineError::Word(excerpt(other))),
        })
    }
}

/// The bare items, which commas may separate as well.
fn listed(line: Line<'_>) -> impl Iterator<Item = &str> {
    line.bare().flat_map(|item| item.split(',')).filter(|item| !item.is_empty())
}

impl fmt::Display for Answer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Answer::Ready { name } => write!(f, "ready name={name}"),
            Answer::Ok => f.write_str("ok"),
            Answer::Unsupported { what } => write!(f, "unsupported {what}"),
            Answer::Fleet(fleet) => write!(f, "fleet {fleet}"),
            Answer::Shot(cells) => {
                f.write_str("shot")?;
                cells.iter().try_for_each(|cell| write!(f, " {cell}"))
            }
            Answer::Info(text) => write!(f, "info {text}"),
            Answer::Error(text) => write!(f, "error {text}"),
        }
    }
}

/// A fleet as it stands in an answer.
impl From<&Fleet> for Answer {
    fn from(fleet: &Fleet) -> Answer {
        Answer::Fleet(FleetSetup::from(fleet))
    }
}

fn needed<'a>(line: Line<'a>, word: &'static str, field: &'static str) -> Result<&'a str, LineError> {
    line.field(field).ok_or(LineError::Missing { word, field })
}

fn number<T: std::str::FromStr>(field: &'static str, given: &str) -> Result<T, LineError> {
    given.parse().map_err(|_| LineError::Value { field, given: excerpt(given) })
}

fn milliseconds(given: &str) -> Result<Duration, LineError> {
    number("left", given).map(Duration::from_millis)
}

fn result(given: &str) -> Result<GameResult, LineError> {
    let known = GameResult::ALL.iter().find(|(_, name)| *name == given);
    known.map(|(result, _)| *result).ok_or_else(|| LineError::Value { field: "result", given: excerpt(given) })
}

fn volleys(line: Line<'_>, field: &str) -> Result<Volleys, LineError> {
    Ok(line.field(field).map_or_else(|| Ok(Volleys::default()), Volleys::parse)?)
}

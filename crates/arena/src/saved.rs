//! A match in a file: what is played, and every pair as soon as it has been, a line of JSON for
//! each. A match that was cut off goes on from its file and comes to the same result.

use std::fs::{File, OpenOptions, TryLockError};
use std::io::{self, BufWriter, Read, Seek, SeekFrom, Write};
use std::path::Path;
use std::time::{Duration, Instant};

use amiral_game::{Law, Seed, notation};
use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::arena::{Arena, Form};
use crate::opening::Opening;
use crate::pair::PlayedPair;
use crate::player::Entrant;
use crate::{Sprt, Standings};

/// What files of this kind begin with.
const FORMAT: u32 = 1;
/// How often pairs are handed to the system at least.
const OFTEN: Duration = Duration::from_millis(100);

/// The first line of a file: all that a match follows from.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Plan {
    amiral_arena: u32,
    /// The rules, in short notation.
    pub rules: String,
    /// The number everything random follows from.
    pub seed: u64,
    /// How many pairs every two players play at most.
    pub pairs: u64,
    gauntlet: bool,
    opening: SavedOpening,
    sprt: Option<[f64; 4]>,
    /// The players.
    pub players: Vec<SavedPlayer>,
}

/// A player in a file.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SavedPlayer {
    /// Its name.
    pub name: String,
    /// What tells it from others of that name.
    pub version: Option<String>,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
enum SavedOpening {
    Law(String),
    Fleets(Vec<String>),
    Positions(Vec<String>),
    Own(String),
}

/// Why a file cannot be used.
#[derive(Debug, Error)]
pub enum SavedError {
    /// It cannot be read or written.
    #[error("{0}")]
    File(#[from] io::Error),
    /// Another match is writing it.
    #[error("another match is writing it")]
    InUse,
    /// A line is not what it should be.
    #[error("line {line}: {problem}")]
    Line {
        /// The line, from 1.
        line: usize,
        /// What is wrong with it.
        problem: String,
    },
}

impl Plan {
    /// What that match follows from.
    pub fn of(arena: &Arena, entrants: &[Entrant<'_>]) -> Plan {
        Plan {
            amiral_arena: FORMAT,
            rules: arena.rules.to_string(),
            seed: arena.seed.0,
            pairs: arena.pairs,
            gauntlet: arena.form == Form::Gauntlet,
            opening: match &arena.opening {
                Opening::Law(law) => SavedOpening::Law(law.to_string()),
                Opening::Own(law) => SavedOpening::Own(law.to_string()),
                Opening::Fleets(fleets) => SavedOpening::Fleets(fleets.iter().map(ToString::to_string).collect()),
                Opening::Positions(positions) => {
                    SavedOpening::Positions(positions.iter().map(|shots| notation::print_shots(shots)).collect())
                }
            },
            sprt: arena.sprt.map(|sprt| [sprt.elo0(), sprt.elo1(), sprt.alpha(), sprt.beta()]),
            players: entrants
                .iter()
                .map(|entrant| SavedPlayer {
                    name: entrant.name().to_owned(),
                    version: entrant.version().map(str::to_owned),
                })
                .collect(),
        }
    }

    /// The match it is a plan of; its players are built by whoever knows how.
    pub fn arena(&self) -> Result<Arena, SavedError> {
        let wrong = |problem: String| SavedError::Line { line: 1, problem };
        let rules: amiral_game::Rules =
            self.rules.parse().map_err(|error: amiral_game::ValueProblem| wrong(error.to_string()))?;
        let law = |law: &String| law.parse::<Law>().map_err(|error| wrong(error.to_string()));
        let opening = match &self.opening {
            SavedOpening::Law(text) => Opening::Law(law(text)?),
            SavedOpening::Own(text) => Opening::Own(law(text)?),
            SavedOpening::Fleets(lines) => {
                Opening::fleets(&lines.join("\n"), &rules).map_err(|error| wrong(error.to_string()))?
            }
            SavedOpening::Positions(lines) => {
                Opening::positions(&lines.join("\n"), &rules).map_err(|error| wrong(error.to_string()))?
            }
        };
        if !opening.fits(&rules) {
            return Err(wrong("there is nothing to begin with".into()));
        }
        let sprt = match self.sprt {
            None => None,
            Some([elo0, elo1, alpha, beta]) => {
                let sprt = Sprt::new(elo0, elo1).and_then(|sprt| sprt.with_errors(alpha, beta));
                Some(sprt.ok_or_else(|| wrong("there is no such test".into()))?)
            }
        };
        let form = if self.gauntlet { Form::Gauntlet } else { Form::RoundRobin };
        Ok(Arena { rules, seed: Seed(self.seed), pairs: self.pairs, form, opening, sprt })
    }

    /// The first thing in which another plan differs, by its name in files, besides the number of
    /// pairs: a match may be made longer.
    pub fn difference(&self, other: &Plan) -> Option<&'static str> {
        let same = [
            ("rules", self.rules == other.rules),
            ("seed", self.seed == other.seed),
            ("gauntlet", self.gauntlet == other.gauntlet),
            ("opening", self.opening == other.opening),
            ("sprt", self.sprt == other.sprt),
            ("players", self.players == other.players),
        ];
        same.into_iter().find(|(_, same)| !same).map(|(name, _)| name)
    }
}

/// A file that a match is saved to.
#[derive(Debug)]
pub struct SavedMatch {
    file: BufWriter<File>,
    handed: Instant,
}

/// What was found in a file.
#[derive(Clone, PartialEq, Debug)]
pub struct FoundMatch {
    /// What is played.
    pub plan: Plan,
    /// The pairs played so far.
    pub pairs: Vec<PlayedPair>,
}

impl SavedMatch {
    /// Opens a file, and gives what is in it: nothing where it is new. A last line that was not
    /// written to its end is dropped.
    pub fn open(path: &Path) -> Result<(SavedMatch, Option<FoundMatch>), SavedError> {
        let mut file = OpenOptions::new().read(true).write(true).create(true).truncate(false).open(path)?;
        file.try_lock().map_err(|error| match error {
            TryLockError::WouldBlock => SavedError::InUse,
            TryLockError::Error(error) => SavedError::File(error),
        })?;
        let mut text = String::new();
        file.read_to_string(&mut text)?;
        let whole = text.rfind('\n').map_or(0, |at| at + 1);
        file.set_len(whole as u64)?;
        file.seek(SeekFrom::Start(whole as u64))?;
        let found = read(&text[..whole])?;
        Ok((SavedMatch { file: BufWriter::new(file), handed: Instant::now() }, found))
    }

    /// Begins a new file.
    pub fn begin(&mut self, plan: &Plan) -> io::Result<()> {
        self.line(plan)?;
        self.file.flush()
    }

    /// Adds a pair.
    pub fn add(&mut self, pair: &PlayedPair) -> io::Result<()> {
        self.line(pair)?;
        if self.handed.elapsed() >= OFTEN {
            self.handed = Instant::now();
            self.file.flush()?;
        }
        Ok(())
    }

    /// Makes sure that everything is in the file.
    pub fn finish(mut self) -> io::Result<()> {
        self.file.flush()
    }

    fn line(&mut self, what: &impl Serialize) -> io::Result<()> {
        serde_json::to_writer(&mut self.file, what)?;
        self.file.write_all(b"\n")
    }
}

fn read(text: &str) -> Result<Option<FoundMatch>, SavedError> {
    let mut lines = text.lines().enumerate();
    let wrong = |line: usize, problem: String| SavedError::Line { line: line + 1, problem };
    let Some((_, first)) = lines.next() else { return Ok(None) };
    let plan: Plan = serde_json::from_str(first).map_err(|error| wrong(0, error.to_string()))?;
    if plan.amiral_arena != FORMAT {
        return Err(wrong(0, format!("this is version {}, and {FORMAT} is known", plan.amiral_arena)));
    }
    let mut pairs = Vec::new();
    for (at, line) in lines {
        let pair: PlayedPair = serde_json::from_str(line).map_err(|error| wrong(at, error.to_string()))?;
        let sides = |game: &crate::PlayedGame| game.in_a < 2 && game.first < 2 && game.winner < 2;
        if pair.number != pairs.len() as u64 || ![0, 2].contains(&pair.games.len()) || !pair.games.iter().all(sides) {
            return Err(wrong(at, format!("this is not pair {}", pairs.len())));
        }
        pairs.push(pair);
    }
    Ok(Some(FoundMatch { plan, pairs }))
}

impl FoundMatch {
    /// How the match stands.
    pub fn standings(&self) -> Result<Standings, SavedError> {
        let arena = self.plan.arena()?;
        let mut standings = Standings::new(self.plan.players.len(), arena.meetings(self.plan.players.len()));
        self.pairs.iter().for_each(|pair| standings.take(pair));
        Ok(standings)
    }
}

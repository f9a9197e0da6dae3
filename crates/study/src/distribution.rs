//! The raw outcome of a study: how many shots every game took.

use std::path::{Path, PathBuf};
use std::{fs, io};

use amiral_game::{Law, Record, Rules, Seed};
use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::{Pair, Provenance, Summary, table};

/// Every game of a study.
#[derive(Clone, PartialEq, Debug)]
pub struct Distribution {
    /// The rules.
    pub rules: Rules,
    /// How fleets were placed.
    pub law: Law,
    /// The number everything random followed from.
    pub seed: Seed,
    /// Whether the study was cancelled before its last game.
    pub interrupted: bool,
    /// Where this comes from, where that is known.
    pub provenance: Option<Provenance>,
    /// The strategies' games, on the same fleets.
    pub samples: Vec<Sample>,
}

/// One strategy's games.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Sample {
    /// The strategy, as it was asked for.
    pub strategy: String,
    /// Which version of the strategy played, where that is known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub version: Option<u32>,
    /// Strategy and referee time, summed over threads, a game.
    pub micros_per_game: f64,
    /// The shots each game took, in the order of their numbers.
    pub shots: Vec<u16>,
}

/// What a study found, in numbers.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Report {
    /// The rules, in short notation.
    pub rules: String,
    /// How fleets were placed.
    pub fleets: String,
    /// The number everything random followed from.
    pub seed: u64,
    /// One summary a strategy.
    pub results: Vec<Summary>,
    /// Every two strategies compared on the same fleets.
    pub pairs: Vec<Pair>,
    /// Whether the study was cancelled before its last game.
    pub interrupted: bool,
    /// Where this comes from, where that is known.
    pub provenance: Option<Provenance>,
}

impl Distribution {
    /// The games every strategy has played.
    pub fn games(&self) -> usize {
        self.samples.iter().map(|sample| sample.shots.len()).min().unwrap_or(0)
    }

    /// What it comes to.
    pub fn report(&self) -> Report {
        let pairs = self
            .samples
            .iter()
            .enumerate()
            .flat_map(|(number, a)| self.samples[number + 1..].iter().filter_map(move |b| Pair::of(a, b)));
        Report {
            rules: self.rules.to_string(),
            fleets: self.law.to_string(),
            seed: self.seed.0,
            results: self.samples.iter().filter_map(Summary::of).collect(),
            pairs: pairs.collect(),
            interrupted: self.interrupted,
            provenance: self.provenance.clone(),
        }
    }

    /// The file names within a folder: for people, and for programs.
    pub(crate) const TEXT: &'static str = "distribution.txt";
    pub(crate) const JSON: &'static str = "distribution.json";

    /// Writes every game into a folder, as text and as JSON, and says into which files. Makes the
    /// folder if it is not there.
    pub fn save(&self, folder: &Path) -> io::Result<[PathBuf; 2]> {
        fs::create_dir_all(folder)?;
        let [text, json] = [Self::TEXT, Self::JSON].map(|name| folder.join(name));
        fs::write(&text, self.to_text())?;
        fs::write(&json, self.to_json())?;
        Ok([text, json])
    }

    /// Reads every game back from a folder: from the JSON, or from the text where there is no JSON.
    pub fn load(folder: &Path) -> Result<Distribution, LoadError> {
        let json = folder.join(Self::JSON);
        let (path, read): (_, fn(&str) -> Reading<Distribution>) =
            if json.exists() { (json, Self::from_json) } else { (folder.join(Self::TEXT), Self::from_text) };
        let text = fs::read_to_string(&path).map_err(|error| LoadError::Unreadable { path: path.clone(), error })?;
        read(&text).map_err(|(line, problem)| LoadError::Broken { path, line, problem })
    }

    /// Every game as JSON: what is written into a folder.
    pub fn to_json(&self) -> String {
        let mut text = Vec::new();
        self.write_json(&mut text).expect("memory takes everything");
        String::from_utf8(text).expect("JSON is text")
    }

    /// Writes every game as JSON, without holding it all.
    pub fn write_json(&self, out: &mut (impl io::Write + ?Sized)) -> io::Result<()> {
        let file = FileToWrite {
            rules: self.rules.to_string(),
            fleets: self.law.to_string(),
            seed: self.seed.0,
            interrupted: self.interrupted,
            provenance: self.provenance.as_ref(),
            samples: &self.samples,
        };
        serde_json::to_writer(&mut *out, &file)?;
        out.write_all(b"\n")
    }

    /// Writes every game as a table: a row a game, a column a strategy.
    pub fn write_csv(&self, out: &mut (impl io::Write + ?Sized)) -> io::Result<()> {
        write!(out, "{}game", table::remark(self.provenance.as_ref()))?;
        for sample in &self.samples {
            write!(out, ",{}", table::quoted(&sample.strategy))?;
        }
        writeln!(out)?;
        for game in 0..self.games() {
            write!(out, "{}", game + 1)?;
            for sample in &self.samples {
                write!(out, ",{}", sample.shots[game])?;
            }
            writeln!(out)?;
        }
        Ok(())
    }

    fn from_json(text: &str) -> Reading<Distribution> {
        let file: File = serde_json::from_str(text).map_err(|error| json_problem(&error))?;
        let whole = |problem| (1, problem);
        let read = Distribution {
            rules: read_rules(&file.rules).map_err(whole)?,
            law: read_law(&file.fleets).map_err(whole)?,
            seed: Seed(file.seed),
            interrupted: file.interrupted,
            provenance: file.provenance,
            samples: file.samples,
        };
        let area = read.rules.grid().area();
        for sample in &read.samples {
            if sample.shots.len() != read.games() {
                return Err(whole(format!("{} has another number of games than the others", sample.strategy)));
            }
            if let Some(shots) = sample.shots.iter().find(|shots| usize::from(**shots) > area) {
                return Err(whole(too_many(*shots, area)));
            }
        }
        Ok(read)
    }

    fn to_text(&self) -> String {
        let columns =
            |column: &dyn Fn(&Sample) -> String| self.samples.iter().map(column).collect::<Vec<_>>().join("\t");
        let mut text = format!(
            "{}# Shots a game: one line a game, one column a strategy\nrules\t{}\nfleets\t{}\nseed\t{}\n\
             interrupted\t{}\ngames\t{}\nstrategies\t{}\nmicros\t{}\n",
            table::remark(self.provenance.as_ref()),
            self.rules,
            self.law,
            self.seed,
            self.interrupted,
            self.games(),
            columns(&|sample| sample.strategy.clone()),
            columns(&|sample| sample.micros_per_game.to_string()),
        );
        for game in 0..self.games() {
            for (number, sample) in self.samples.iter().enumerate() {
                if number > 0 {
                    text.push('\t');
                }
                text += &sample.shots[game].to_string();
            }
            text.push('\n');
        }
        text
    }

    fn from_text(text: &str) -> Reading<Distribution> {
        let mut lines = Lines { lines: text.lines().enumerate(), last: 0 };
        let rules = lines.field("rules", read_rules)?;
        let law = lines.field("fleets", read_law)?;
        let seed = lines.field("seed", |text| number(text).map(Seed))?;
        let interrupted = lines.field("interrupted", |text| match text {
            "true" => Ok(true),
            "false" => Ok(false),
            _ => Err(format!("expected true or false, found '{text}'")),
        })?;
        let games: usize = lines.field("games", number)?;
        let names = lines.field("strategies", |text| Ok(columns(text).map(str::to_owned).collect::<Vec<_>>()))?;
        let times = lines.field("micros", |text| columns(text).map(number).collect::<Result<Vec<f64>, _>>())?;
        if times.len() != names.len() {
            return Err((lines.last, format!("expected {} times, found {}", names.len(), times.len())));
        }

        let sample =
            |(strategy, micros_per_game)| Sample { strategy, version: None, micros_per_game, shots: Vec::new() };
        let mut samples: Vec<Sample> = names.into_iter().zip(times).map(sample).collect();
        let area = rules.grid().area();
        for game in 0..games {
            let line = lines.next().ok_or_else(|| (lines.last + 1, format!("expected {games} games, found {game}")))?;
            let shots =
                columns(line).map(number).collect::<Result<Vec<u16>, _>>().map_err(|error| (lines.last, error))?;
            if shots.len() != samples.len() {
                return Err((lines.last, format!("expected {} columns, found {}", samples.len(), shots.len())));
            }
            if let Some(&shots) = shots.iter().find(|shots| usize::from(**shots) > area) {
                return Err((lines.last, too_many(shots, area)));
            }
            samples.iter_mut().zip(shots).for_each(|(sample, shots)| sample.shots.push(shots));
        }
        if let Some(line) = lines.next() {
            return Err((lines.last, format!("expected {games} games and no more, found '{line}'")));
        }
        // A remark tells people where it comes from; programs read the JSON.
        Ok(Distribution { rules, law, seed, interrupted, provenance: None, samples })
    }
}

/// What was read, or the line that is wrong and why.
type Reading<T> = Result<T, (usize, String)>;

/// The JSON file, as it is written.
#[derive(Serialize)]
struct FileToWrite<'a> {
    rules: String,
    fleets: String,
    seed: u64,
    interrupted: bool,
    provenance: Option<&'a Provenance>,
    samples: &'a [Sample],
}

/// The JSON file, as it is read.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    rules: String,
    fleets: String,
    seed: u64,
    interrupted: bool,
    #[serde(default)]
    provenance: Option<Provenance>,
    samples: Vec<Sample>,
}

/// The lines of the text file that are no remarks, and the number of the last one read.
struct Lines<'a> {
    lines: std::iter::Enumerate<std::str::Lines<'a>>,
    last: usize,
}

impl<'a> Lines<'a> {
    fn next(&mut self) -> Option<&'a str> {
        let (number, line) = self.lines.find(|(_, line)| !line.starts_with('#'))?;
        self.last = number + 1;
        Some(line)
    }

    fn field<T>(&mut self, name: &str, read: impl FnOnce(&'a str) -> Result<T, String>) -> Reading<T> {
        let line =
            self.next().ok_or_else(|| (self.last + 1, format!("expected '{name}', found the end of the file")))?;
        let value = line.strip_prefix(name).and_then(|rest| rest.strip_prefix('\t'));
        let value = value.ok_or_else(|| (self.last, format!("expected '{name}', found '{line}'")))?;
        read(value).map_err(|problem| (self.last, problem))
    }
}

fn columns(line: &str) -> impl Iterator<Item = &str> {
    line.split('\t').filter(|column| !column.is_empty())
}

fn number<T: std::str::FromStr>(text: &str) -> Result<T, String> {
    text.parse().map_err(|_| format!("expected a number, found '{text}'"))
}

fn too_many(shots: u16, area: usize) -> String {
    format!("{shots} shots are more than the {area} cells of the grid")
}

/// The line of a problem with JSON, and what is wrong there.
pub(crate) fn json_problem(error: &serde_json::Error) -> (usize, String) {
    let problem = error.to_string();
    let place = format!(" at line {} column {}", error.line(), error.column());
    (error.line(), problem.strip_suffix(&place).unwrap_or(&problem).to_owned())
}

/// Rules are read as in a game record, which may hold nothing else.
pub(crate) fn read_rules(text: &str) -> Result<Rules, String> {
    format!("[Rules \"{text}\"]\n")
        .parse::<Record>()
        .map(|record| record.rules)
        .map_err(|error| error.problem.to_string())
}

pub(crate) fn read_law(text: &str) -> Result<Law, String> {
    text.parse().map_err(|error: amiral_game::UnknownName| error.to_string())
}

/// Why a study could not be read back.
#[derive(Debug, Error)]
pub enum LoadError {
    /// The file is not there or cannot be opened.
    #[error("{} cannot be read: {error}", path.display())]
    Unreadable {
        /// The file.
        path: PathBuf,
        /// Why.
        error: io::Error,
    },
    /// The file does not hold a study.
    #[error("{}, line {line}: {problem}", path.display())]
    Broken {
        /// The file.
        path: PathBuf,
        /// The line, from 1.
        line: usize,
        /// What is wrong there.
        problem: String,
    },
}

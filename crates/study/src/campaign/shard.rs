//! A campaign in parts that know nothing of each other: each machine plays one and writes it into a folder,
//! and the folders are joined.

use std::fmt;
use std::io;
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::str::FromStr;
use std::time::{Duration, Instant};

use serde::{Deserialize, Serialize};
use thiserror::Error;

use super::reading::Written;
use super::{BadBatch, Batch, Build, Campaign, Chunk, Gathered};
use crate::games::{Orders, Progress, StudyError};
use crate::{LoadError, Provenance};

/// Which part of how many: `3/8`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Shard {
    number: u32,
    of: u32,
}

impl Shard {
    /// The most parts there can be.
    pub const MOST: u32 = 1_000_000;

    /// Part `number`, from 1, of so many.
    pub fn new(number: u32, of: u32) -> Option<Shard> {
        ((1..=of).contains(&number) && of <= Shard::MOST).then_some(Shard { number, of })
    }

    /// How many parts there are.
    pub fn of(self) -> u32 {
        self.of
    }

    /// The numbers of its games, of so many. The parts differ by one game at most.
    fn numbers(self, games: u64) -> Range<u64> {
        let until = |parts: u32| (u128::from(games) * u128::from(parts) / u128::from(self.of)) as u64;
        until(self.number - 1)..until(self.number)
    }
}

impl fmt::Display for Shard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.number, self.of)
    }
}

/// A text that is no part of anything.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[error("expected a shard such as 3/8")]
pub struct NotAShard;

impl FromStr for Shard {
    type Err = NotAShard;

    fn from_str(text: &str) -> Result<Shard, NotAShard> {
        let (first, of) = text.split_once('/').ok_or(NotAShard)?;
        let number = |text: &str| text.parse().map_err(|_| NotAShard);
        Shard::new(number(first)?, number(of)?).ok_or(NotAShard)
    }
}

/// A shard and what was played of it.
#[derive(Clone, Debug)]
pub struct ShardGames {
    /// What is played.
    pub campaign: Campaign,
    /// Which part of it.
    pub shard: Shard,
    /// Where the games come from.
    pub provenance: Provenance,
    /// The first games of the shard, of every series.
    batches: Vec<Batch>,
}

/// The file of a shard.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    shard: String,
    provenance: Provenance,
    campaign: Written,
    batches: Vec<Batch>,
}

/// How long games are played before they are saved.
const SAVED_AFTER: Duration = Duration::from_secs(30);
/// How many games are played at a time, at first.
const AT_FIRST: u64 = 16;

impl ShardGames {
    /// The name of its file within a folder.
    pub const FILE: &str = "shard.json";

    /// A shard of which nothing was played.
    pub fn new(campaign: Campaign, shard: Shard, provenance: Provenance) -> ShardGames {
        let nothing = |series: &super::Series| Batch { results: Vec::new(), nanoseconds: vec![0; series.timed()] };
        let batches = campaign.series().iter().map(nothing).collect();
        ShardGames { campaign, shard, provenance, batches }
    }

    /// How far it is, in games.
    pub fn progress(&self) -> Progress {
        let mut progress = Progress { done: 0, total: 0 };
        for (series, batch) in self.campaign.series().iter().zip(&self.batches) {
            let numbers = self.shard.numbers(series.games);
            progress.done += series.kind.games() * (batch.results.len() / series.width()) as u64;
            progress.total += series.kind.games() * (numbers.end - numbers.start);
        }
        progress
    }

    /// Whether all of it was played.
    pub fn is_complete(&self) -> bool {
        let Progress { done, total } = self.progress();
        done == total
    }

    /// Plays what is still to be played, and saves now and then what was.
    pub fn play(
        &mut self,
        orders: &mut Orders<'_>,
        save: &mut dyn FnMut(&ShardGames) -> io::Result<()>,
    ) -> Result<io::Result<()>, StudyError> {
        let mut saved = Instant::now();
        for number in 0..self.campaign.series().len() {
            let mut at_once = AT_FIRST;
            loop {
                let series = &self.campaign.series()[number];
                let numbers = self.shard.numbers(series.games);
                let done = (self.batches[number].results.len() / series.width()) as u64;
                let first = numbers.start + done;
                let games = at_once.min(numbers.end - first);
                if games == 0 || orders.stop.is_cancelled() {
                    break;
                }
                let (before, weight) = (self.progress(), series.kind.games());
                let progress = &mut *orders.progress;
                let mut show = |at: Progress| progress(Progress { done: before.done + weight * at.done, ..before });
                let mut part = Orders { threads: orders.threads, stop: orders.stop.clone(), progress: &mut show };
                let begun = Instant::now();
                let batch = self.campaign.play(Chunk { series: number as u32, first, games }, &mut part)?;
                let batches = &mut self.batches[number];
                batches.results.extend(batch.results);
                batches.nanoseconds.iter_mut().zip(batch.nanoseconds).for_each(|(sum, time)| *sum += time);
                if begun.elapsed() < SAVED_AFTER / 4 {
                    at_once = at_once.saturating_mul(2);
                } else if begun.elapsed() > SAVED_AFTER {
                    at_once = (at_once / 2).max(1);
                }
                if saved.elapsed() >= SAVED_AFTER {
                    if let Err(error) = save(self) {
                        return Ok(Err(error));
                    }
                    saved = Instant::now();
                }
            }
        }
        Ok(save(self))
    }

    /// Writes it into a folder, all of it or nothing.
    pub fn save(&self, folder: &Path) -> io::Result<()> {
        let file = File {
            shard: self.shard.to_string(),
            provenance: self.provenance.clone(),
            campaign: Written::from(&self.campaign),
            batches: self.batches.clone(),
        };
        let beside = folder.join(".shard.json");
        std::fs::write(&beside, serde_json::to_string(&file)? + "\n")?;
        std::fs::rename(beside, folder.join(ShardGames::FILE))
    }

    /// Reads the shard that a folder holds.
    pub fn load(folder: &Path) -> Result<ShardGames, LoadError> {
        let path = folder.join(ShardGames::FILE);
        let text =
            std::fs::read_to_string(&path).map_err(|error| LoadError::Unreadable { path: path.clone(), error })?;
        let file: File = serde_json::from_str(&text).map_err(|error| {
            let (line, problem) = crate::distribution::json_problem(&error);
            LoadError::Broken { path: path.clone(), line, problem }
        })?;
        let broken = |problem: String| LoadError::Broken { path: path.clone(), line: 1, problem };
        let campaign = Campaign::try_from(file.campaign).map_err(|error| broken(error.to_string()))?;
        let shard = file.shard.parse::<Shard>().map_err(|error| broken(error.to_string()))?;
        let games = ShardGames { campaign, shard, provenance: file.provenance, batches: file.batches };
        // What is there is what a chunk of as many games would have given.
        games.gather(&mut Gathered::of(&games.campaign)).map_err(|error| broken(error.to_string()))?;
        Ok(games)
    }

    /// Adds its games to others of the same campaign.
    fn gather(&self, gathered: &mut Gathered) -> Result<(), BadBatch> {
        let (found, expected) = (self.batches.len(), self.campaign.series().len());
        if found != expected {
            return Err(BadBatch::Length { found, expected });
        }
        for (number, (series, batch)) in self.campaign.series().iter().zip(&self.batches).enumerate() {
            let numbers = self.shard.numbers(series.games);
            let games = (batch.results.len() / series.width()) as u64;
            if games > numbers.end - numbers.start {
                return Err(BadBatch::NoSuchGames);
            }
            gathered.take(&self.campaign, Chunk { series: number as u32, first: numbers.start, games }, batch)?;
        }
        Ok(())
    }
}

/// All shards of a campaign, put together.
#[derive(Debug)]
pub struct Joined {
    /// What was played.
    pub campaign: Campaign,
    /// Every game of it.
    pub gathered: Gathered,
    /// Where the games come from: the machines of all shards.
    pub provenance: Provenance,
}

/// Why folders cannot be joined.
#[derive(Debug, Error)]
pub enum JoinError {
    /// A folder cannot be read.
    #[error(transparent)]
    Load(#[from] LoadError),
    /// Two folders are of different studies.
    #[error("{} and {} hold shards of different studies", one.display(), other.display())]
    OtherStudy {
        /// A folder.
        one: PathBuf,
        /// The other one.
        other: PathBuf,
    },
    /// Two shards were played by different programs.
    #[error("{} was played by {build}, {} by {other_build}", one.display(), other.display())]
    OtherBuild {
        /// A folder.
        one: PathBuf,
        /// Who played it.
        build: Box<Build>,
        /// The other one.
        other: PathBuf,
        /// Who played that.
        other_build: Box<Build>,
    },
    /// Two folders hold parts of different sizes.
    #[error("{} holds a shard of {of}, {} one of {other_of}", one.display(), other.display())]
    OtherCount {
        /// A folder.
        one: PathBuf,
        /// How many shards there are according to it.
        of: u32,
        /// The other one.
        other: PathBuf,
        /// How many there are according to that.
        other_of: u32,
    },
    /// Two folders hold the same shard.
    #[error("{} and {} both hold shard {shard}", one.display(), other.display())]
    Doubled {
        /// Which.
        shard: Shard,
        /// A folder.
        one: PathBuf,
        /// The other one.
        other: PathBuf,
    },
    /// A shard is not finished.
    #[error("shard {shard} in {} has {} games of {}", folder.display(), progress.done, progress.total)]
    Unfinished {
        /// Which.
        shard: Shard,
        /// Where.
        folder: PathBuf,
        /// How far it is.
        progress: Progress,
    },
    /// Some shards are in no folder.
    #[error("shards are missing: {numbers:?} of {of}")]
    Missing {
        /// The first ones.
        numbers: Vec<u32>,
        /// How many more there are.
        more: usize,
        /// How many shards there are.
        of: u32,
    },
}

/// The most missing shards that an error names.
const NAMED: usize = 10;

/// Puts the shards in those folders together. All must be there, each once.
pub fn join(folders: &[PathBuf]) -> Result<Joined, JoinError> {
    let mut joined: Option<(Joined, &PathBuf, u32)> = None;
    let mut found: Vec<Option<&PathBuf>> = Vec::new();
    let mut machines: Vec<(String, u32)> = Vec::new();
    for folder in folders {
        let games = ShardGames::load(folder)?;
        let (whole, first, of) = joined.get_or_insert_with(|| {
            let (campaign, provenance) = (games.campaign.clone(), games.provenance.clone());
            (Joined { gathered: Gathered::of(&campaign), campaign, provenance }, folder, games.shard.of)
        });
        let one = || (*first).clone();
        let other = || folder.clone();
        if games.campaign.build() != whole.campaign.build() {
            let build = Box::new(whole.campaign.build().clone());
            let other_build = Box::new(games.campaign.build().clone());
            return Err(JoinError::OtherBuild { one: one(), build, other: other(), other_build });
        }
        if games.campaign != whole.campaign {
            return Err(JoinError::OtherStudy { one: one(), other: other() });
        }
        if games.shard.of != *of {
            return Err(JoinError::OtherCount { one: one(), of: *of, other: other(), other_of: games.shard.of });
        }
        found.resize(*of as usize, None);
        let place = &mut found[games.shard.number as usize - 1];
        if let Some(one) = place {
            return Err(JoinError::Doubled { shard: games.shard, one: one.clone(), other: other() });
        }
        *place = Some(folder);
        if !games.is_complete() {
            return Err(JoinError::Unfinished { shard: games.shard, folder: other(), progress: games.progress() });
        }
        games.gather(&mut whole.gathered).expect("it was checked when it was read");
        match machines.iter_mut().find(|(machine, _)| *machine == games.provenance.machine) {
            Some((_, times)) => *times += 1,
            None => machines.push((games.provenance.machine, 1)),
        }
    }
    let missing = || (1..).zip(&found).filter(|(_, folder)| folder.is_none()).map(|(number, _)| number);
    let Some((mut joined, _, of)) = joined else { return Err(JoinError::Missing { numbers: vec![1], more: 0, of: 1 }) };
    if missing().next().is_some() {
        let more = missing().count().saturating_sub(NAMED);
        return Err(JoinError::Missing { numbers: missing().take(NAMED).collect(), more, of });
    }
    joined.provenance = joined.campaign.provenance(&machines);
    Ok(joined)
}

impl Campaign {
    /// Where its games come from, given the machines that played and how many parts each of them did.
    pub fn provenance(&self, machines: &[(String, u32)]) -> Provenance {
        const TOLD: usize = 4;
        let told = machines.iter().take(TOLD).map(|(machine, times)| match times {
            1 => machine.clone(),
            _ => format!("{times} × {machine}"),
        });
        let more = machines.len().checked_sub(TOLD + 1).map(|more| format!("and {} more", more + 1));
        Provenance {
            version: self.build.version.clone(),
            commit: self.build.commit.clone(),
            command: self.command(),
            rules: self.rules().map(ToString::to_string),
            seed: Some(self.seed().0),
            machine: told.chain(more).collect::<Vec<_>>().join("; "),
        }
    }
}

//! A study that several machines play together.
//!
//! A campaign is all that is played, as data: some series of numbered games, each of which follows from its
//! number alone. A chunk is some consecutive games of a series. Whoever plays it, when, and how often, gets
//! the same numbers, so that [`Gathered`] may take them in any order and has in the end what one machine
//! would have. A campaign's name is a hash of everything these numbers follow from, the program included.

mod gathered;
mod reading;
mod series;
mod shard;

use std::fmt;

use amiral_game::{Law, Rules, RulesError, Seed};
use serde::Serialize;

pub use gathered::{BadBatch, Batch, Chunk, Gathered, MOST_RESULTS};
pub use reading::CampaignError;
pub use series::{Player, Series, SeriesKind, Unshared};
pub use shard::{JoinError, Joined, Shard, ShardGames, join};

use crate::games::{Orders, StudyError};
use crate::published::PUBLISHED;
use crate::study::Options;
use crate::{Contender, Distribution, Duels, Effort, Study};

/// The program that plays, as far as games depend on it: another one need not play the same to the last bit.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, serde::Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Build {
    /// The version of Amiral.
    pub version: String,
    /// The commit it was built from, where that is known.
    pub commit: Option<String>,
    /// The kind of machine it was built for: `x86_64-linux-gnu`.
    pub target: String,
}

impl Build {
    /// The one that runs.
    pub fn running() -> Build {
        let crate::Program { version, commit } = crate::Program::running();
        let libraries = if cfg!(target_env = "gnu") {
            "-gnu"
        } else if cfg!(target_env = "musl") {
            "-musl"
        } else if cfg!(target_env = "msvc") {
            "-msvc"
        } else {
            ""
        };
        let target = format!("{}-{}{libraries}", std::env::consts::ARCH, std::env::consts::OS);
        Build { version: version.into(), commit: commit.map(str::to_owned), target }
    }

    /// A short name, the same for the same program only.
    pub fn name(&self) -> String {
        hash(&serde_json::to_string(self).expect("texts are written as JSON"), 16)
    }
}

/// `0.1.0 (a62a059) for x86_64-linux-gnu`.
impl fmt::Display for Build {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.version)?;
        if let Some(commit) = &self.commit {
            write!(f, " ({commit})")?;
        }
        write!(f, ", {}", self.target)
    }
}

/// The first of the hexadecimal digits of a text's hash.
fn hash(text: &str, digits: usize) -> String {
    let mut name = blake3::hash(text.as_bytes()).to_hex().to_string();
    name.truncate(digits);
    name
}

/// What becomes of the games.
#[derive(Clone, PartialEq, Debug)]
pub enum Mode {
    /// One series: every strategy against the same fleets.
    Study,
    /// One series: two players against each other.
    Duel,
    /// A series for each strategy on each of several square grids.
    Sides {
        /// The rules that were asked for, with a grid of their own.
        rules: Rules,
        /// The sides of the grids.
        sides: Vec<u8>,
    },
    /// A series for each row of the documents' tables.
    Reproduction {
        /// How many times the usual number of games.
        times: f64,
    },
}

/// A study as it is handed out.
#[derive(Clone, PartialEq, Debug)]
pub struct Campaign {
    build: Build,
    mode: Mode,
    series: Vec<Series>,
}

impl Campaign {
    fn new(mode: Mode, series: Vec<Series>) -> Campaign {
        Campaign { build: Build::running(), mode, series }
    }

    /// Every player against the same fleets.
    pub fn study(study: &Study, players: Vec<Player>) -> Campaign {
        Campaign::new(Mode::Study, vec![Series::hunts(study, players)])
    }

    /// Two players against each other.
    pub fn duel(duels: &Duels, players: [Player; 2]) -> Campaign {
        let Duels { rules, law, seed, pairs } = duels.clone();
        let series = Series { kind: SeriesKind::Duels, rules, law, seed, games: pairs, players: players.into() };
        Campaign::new(Mode::Duel, vec![series])
    }

    /// The same study on square grids of every side: see [`by_size`](crate::by_size).
    pub fn sides(study: &Study, sides: &[u8], players: &[Player], games: &[u64]) -> Result<Campaign, RulesError> {
        let mut series = Vec::new();
        for &side in sides {
            let rules = crate::sizes::on_square(&study.rules, side)?;
            for (number, player) in players.iter().enumerate() {
                let games = games.get(number).copied().unwrap_or(study.games);
                series
                    .push(Series::hunts(&Study { rules: rules.clone(), games, ..study.clone() }, vec![player.clone()]));
            }
        }
        Ok(Campaign::new(Mode::Sides { rules: study.rules.clone(), sides: sides.to_vec() }, series))
    }

    /// The documents' tables.
    pub fn reproduction(effort: Effort) -> Campaign {
        let row = |row: &crate::Published| {
            let spec = row.strategy.parse().expect("the documents' strategies are in the catalogue");
            let player = Player::new(row.strategy, spec, None).expect("and they need nothing of one machine");
            Series::hunts(&effort.study(row), vec![player])
        };
        Campaign::new(Mode::Reproduction { times: effort.times }, PUBLISHED.iter().map(row).collect())
    }

    /// Its name: a hash of everything that its games follow from.
    pub fn name(&self) -> String {
        hash(&self.to_json(), 32)
    }

    /// Whether another one is the same but for the program that plays it.
    pub fn is_like(&self, other: &Campaign) -> bool {
        self.mode == other.mode && self.series == other.series
    }

    /// The program that plays it.
    pub fn build(&self) -> &Build {
        &self.build
    }

    /// What becomes of the games.
    pub fn mode(&self) -> &Mode {
        &self.mode
    }

    /// What is played.
    pub fn series(&self) -> &[Series] {
        &self.series
    }

    /// The number everything random follows from.
    pub fn seed(&self) -> Seed {
        self.series.first().map_or(Seed(0), |series| series.seed)
    }

    /// How fleets are placed.
    pub fn law(&self) -> Law {
        self.series.first().map_or(Law::Sequential, |series| series.law)
    }

    /// The rules that were asked for, where all of it is played by the same ones.
    pub fn rules(&self) -> Option<&Rules> {
        match &self.mode {
            Mode::Study | Mode::Duel => self.series.first().map(|series| &series.rules),
            Mode::Sides { rules, .. } => Some(rules),
            Mode::Reproduction { .. } => None,
        }
    }

    /// How many games there are in all.
    pub fn games(&self) -> u64 {
        self.series.iter().map(|series| series.games * series.kind.games()).sum()
    }

    /// The command that does the same on one machine.
    pub fn command(&self) -> String {
        let names = || self.series.iter().flat_map(|series| &series.players).map(Player::name);
        let study = |rules: &Rules| Study {
            rules: rules.clone(),
            law: self.law(),
            seed: self.seed(),
            games: self.series.first().map_or(0, |series| series.games * series.kind.games()),
        };
        match &self.mode {
            Mode::Study => study(&self.series[0].rules).command(names()),
            Mode::Duel => study(&self.series[0].rules).command(["--duel"].into_iter().chain(names())),
            Mode::Sides { rules, sides } => {
                let each = self.series.len() / sides.len().max(1);
                let list = |numbers: Vec<String>| numbers.join(",");
                let games: Vec<u64> = self.series[..each].iter().map(|series| series.games).collect();
                let alike = games.windows(2).all(|pair| pair[0] == pair[1]);
                let games = if alike { &games[..1] } else { &games };
                let games = list(games.iter().map(ToString::to_string).collect());
                let sides = list(sides.iter().map(ToString::to_string).collect());
                let names: Vec<&str> = names().take(each).collect();
                let rules = crate::study::options_of(rules, Options::OnSquares);
                let (seed, law) = (self.seed(), self.law());
                format!(
                    "amiral study {} --sides {sides} --games {games} --seed {seed} {rules} --law {law}",
                    names.join(" ")
                )
            }
            Mode::Reproduction { .. } => {
                let level5 = self.series.iter().zip(PUBLISHED).find(|(_, row)| row.strategy == "level5");
                let games = level5.map_or(0, |(series, _)| series.games);
                format!("amiral study --reproduce --games {games} --seed {}", self.seed())
            }
        }
    }

    /// Plays a chunk, or the first games of it that were done when the work was cancelled.
    pub fn play(&self, chunk: Chunk, orders: &mut Orders<'_>) -> Result<Batch, StudyError> {
        self.play_with(chunk, &self.contenders(chunk.series as usize), orders)
    }

    /// Who plays a series.
    pub fn contenders(&self, series: usize) -> Vec<Contender<'static>> {
        self.series[series].players.iter().map(Player::contender).collect()
    }

    /// The same as [`play`](Campaign::play), with the contenders of the series, which keep what they have read and worked
    /// out.
    pub fn play_with(
        &self,
        chunk: Chunk,
        contenders: &[Contender<'static>],
        orders: &mut Orders<'_>,
    ) -> Result<Batch, StudyError> {
        self.series[chunk.series as usize].play(chunk.numbers(), contenders, orders)
    }

    /// The games of a series of hunts, those before the first that is missing.
    pub fn distribution(&self, series: usize, gathered: &Gathered) -> Distribution {
        let Series { rules, law, seed, games, players, .. } = &self.series[series];
        let samples: Vec<crate::Sample> = gathered.samples(series, players);
        let interrupted = samples.iter().any(|sample| (sample.shots.len() as u64) < *games);
        Distribution { rules: rules.clone(), law: *law, seed: *seed, interrupted, provenance: None, samples }
    }

    /// The games of a duel, those before the first that is missing.
    pub fn bouts(&self, gathered: &Gathered) -> Vec<crate::DuelResult> {
        gathered.prefix(0).iter().map(|packed| series::unpacked(*packed)).collect()
    }

    /// The means on every grid whose games are all there.
    pub fn by_size(&self, gathered: &Gathered) -> Vec<crate::SizeResult> {
        let Mode::Sides { sides, .. } = &self.mode else { return Vec::new() };
        let each = (self.series.len() / sides.len().max(1)).max(1);
        let mut rows = Vec::new();
        for (row, &side) in sides.iter().enumerate() {
            let distributions: Vec<Distribution> =
                (row * each..(row + 1) * each).map(|series| self.distribution(series, gathered)).collect();
            if distributions.iter().any(|distribution| distribution.interrupted) {
                break;
            }
            let results = distributions.iter().flat_map(|distribution| distribution.report().results).collect();
            rows.push(crate::SizeResult { side, results });
        }
        rows
    }
}

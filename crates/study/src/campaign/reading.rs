//! A campaign as text, and read from text of whom nobody knows.

use amiral_game::{Seed, excerpt};
use amiral_strategy::Spec;
use serde::{Deserialize, Serialize};
use thiserror::Error;

use super::{Build, Campaign, Mode, Player, Series, SeriesKind};
use crate::WITNESS;
use crate::distribution::{read_law, read_rules};

/// Why a text is no campaign, or none for this program.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum CampaignError {
    /// It is too long, or not JSON of this form.
    #[error("this is no campaign: {0}")]
    Unreadable(String),
    /// Something in it cannot be.
    #[error("this campaign cannot be played: {0}")]
    Impossible(String),
}

/// The longest text that is read, in bytes.
const LONGEST: usize = 1 << 19;
/// The most series, players of one, and games of each.
const SERIES: usize = 4096;
const PLAYERS: usize = 256;
const GAMES: u64 = 100_000_000;
/// The longest name of a player.
const NAME: usize = 1024;

/// The JSON of a campaign.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Written {
    build: Build,
    mode: WrittenMode,
    series: Vec<WrittenSeries>,
}

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
enum WrittenMode {
    Study,
    Duel,
    Sides { rules: String, sides: Vec<u8> },
    Reproduction { times: f64 },
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct WrittenSeries {
    kind: SeriesKind,
    rules: String,
    fleets: String,
    seed: u64,
    games: u64,
    players: Vec<WrittenPlayer>,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct WrittenPlayer {
    name: String,
    spec: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    version: Option<u32>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    ties: Option<String>,
}

impl Campaign {
    /// It as JSON. Equal campaigns are equal texts.
    pub fn to_json(&self) -> String {
        serde_json::to_string(&Written::from(self)).expect("finite numbers and texts are written as JSON")
    }

    /// Reads what [`to_json`](Campaign::to_json) wrote, whoever sent it.
    pub fn from_json(text: &str) -> Result<Campaign, CampaignError> {
        if text.len() > LONGEST {
            return Err(CampaignError::Unreadable(format!("it is longer than {LONGEST} bytes")));
        }
        let written: Written =
            serde_json::from_str(text).map_err(|error| CampaignError::Unreadable(error.to_string()))?;
        Campaign::try_from(written)
    }
}

impl From<&Campaign> for Written {
    fn from(campaign: &Campaign) -> Written {
        let player = |player: &Player| WrittenPlayer {
            name: player.name.clone(),
            spec: player.spec.map_or_else(|| WITNESS.to_owned(), |spec| spec.to_string()),
            version: player.version(),
            ties: player.ties.as_ref().map(ToString::to_string),
        };
        let series = |series: &Series| WrittenSeries {
            kind: series.kind,
            rules: series.rules.to_string(),
            fleets: series.law.to_string(),
            seed: series.seed.0,
            games: series.games,
            players: series.players.iter().map(player).collect(),
        };
        Written {
            build: campaign.build.clone(),
            mode: match &campaign.mode {
                Mode::Study => WrittenMode::Study,
                Mode::Duel => WrittenMode::Duel,
                Mode::Sides { rules, sides } => WrittenMode::Sides { rules: rules.to_string(), sides: sides.clone() },
                Mode::Reproduction { times } => WrittenMode::Reproduction { times: *times },
            },
            series: campaign.series.iter().map(series).collect(),
        }
    }
}

impl TryFrom<Written> for Campaign {
    type Error = CampaignError;

    fn try_from(written: Written) -> Result<Campaign, CampaignError> {
        let impossible = |what: String| CampaignError::Impossible(what);
        let Written { build, mode, series } = written;
        if series.is_empty() || series.len() > SERIES {
            return Err(impossible(format!("it has {} series", series.len())));
        }
        let series: Vec<Series> = series.into_iter().map(Series::try_from).collect::<Result<_, _>>()?;
        let hunts = series.iter().all(|series| series.kind == SeriesKind::Hunts);
        let mode = match mode {
            WrittenMode::Study if hunts && series.len() == 1 => Mode::Study,
            WrittenMode::Duel if !hunts && series.len() == 1 => Mode::Duel,
            WrittenMode::Sides { rules, sides }
                if hunts && !sides.is_empty() && series.len().is_multiple_of(sides.len()) =>
            {
                Mode::Sides { rules: read_rules(&rules).map_err(impossible)?, sides }
            }
            WrittenMode::Reproduction { times } if hunts && times.is_finite() => Mode::Reproduction { times },
            _ => return Err(impossible("its series are not those of its mode".into())),
        };
        Ok(Campaign { build, mode, series })
    }
}

impl TryFrom<WrittenSeries> for Series {
    type Error = CampaignError;

    fn try_from(written: WrittenSeries) -> Result<Series, CampaignError> {
        let impossible = |what: String| CampaignError::Impossible(what);
        let WrittenSeries { kind, rules, fleets, seed, games, players } = written;
        let rules = read_rules(&rules).map_err(impossible)?;
        let law = read_law(&fleets).map_err(impossible)?;
        if games > GAMES {
            return Err(impossible(format!("{games} games are more than {GAMES}")));
        }
        let count = players.len();
        let enough = match kind {
            SeriesKind::Hunts => (1..=PLAYERS).contains(&count),
            SeriesKind::Duels => count == 2,
        };
        if !enough {
            return Err(impossible(format!("it has {count} players")));
        }
        let players: Vec<Player> = players.into_iter().map(Player::try_from).collect::<Result<_, _>>()?;
        for player in &players {
            let checked = player.ties.as_ref().map_or(Ok(()), |order| order.check(&rules));
            checked.map_err(|error| impossible(error.to_string()))?;
            if player.spec.is_none() && kind == SeriesKind::Hunts {
                return Err(impossible("the witness only plays duels".into()));
            }
        }
        Ok(Series { kind, rules, law, seed: Seed(seed), games, players })
    }
}

impl TryFrom<WrittenPlayer> for Player {
    type Error = CampaignError;

    fn try_from(written: WrittenPlayer) -> Result<Player, CampaignError> {
        let impossible = |what: String| CampaignError::Impossible(what);
        let WrittenPlayer { name, spec, version, ties } = written;
        if name.is_empty() || name.len() > NAME || name.contains(char::is_control) {
            return Err(impossible(format!("'{}' is no name of a player", excerpt(&name))));
        }
        let player = if spec == WITNESS {
            Player { name, ..Player::witness() }
        } else {
            let spec: Spec = spec.parse().map_err(|error: amiral_strategy::SpecError| impossible(error.to_string()))?;
            let ties = ties.map(|text| text.parse()).transpose();
            let ties = ties.map_err(|error: amiral_strategy::TieOrderError| impossible(error.to_string()))?;
            Player::new(&name, spec, ties).map_err(|error| impossible(error.to_string()))?
        };
        if player.version() != version {
            return Err(impossible(format!("{} is another version here", player.name)));
        }
        Ok(player)
    }
}

//! Readers for the values of single options. Each reader's error says what it needs, in the current
//! language.

use std::fmt;
use std::str::FromStr;

use amiral_arena::Sprt;
use amiral_broker::BrokerUrl;
use amiral_game::{GameSeed, Law, UnknownName};
use amiral_study::Shard;
use amiral_words::{Say, Words};
use clap::builder::{PossibleValuesParser, TypedValueParser};

/// What players of a site may say to each other.
#[derive(clap::ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Talk {
    /// Nothing.
    Off,
    /// Phrases that translate themselves.
    Phrases,
    /// Their own words, too, where both allow it.
    Text,
}

/// How a server writes its log.
#[derive(clap::ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum LogFormat {
    Text,
    /// A JSON document a line.
    Json,
}

/// Who may make classes.
#[derive(clap::ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Teachers {
    Named,
    All,
}

/// What an invalid value should have been.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Needed {
    /// A whole number between two limits.
    Whole {
        least: u64,
        most: u64,
    },
    Seconds,
    Seed,
    /// An address with its port.
    Address,
    /// An address, with or without the length of its network.
    Network,
    /// The public URL of a site.
    Site,
    /// Where a NATS server is.
    Broker,
    /// The number of a match.
    Match,
    /// The sides of square grids.
    Sides,
    /// A part of a study.
    Shard,
    /// What a win, a loss and a bye are worth.
    Points,
    /// The bounds of a sequential test.
    Bounds,
}

impl Say for Needed {
    fn say(&self, words: &Words) -> String {
        match *self {
            Needed::Whole { least, most } => {
                let number = |number: u64| words.number(number.into()).into();
                if most == u64::MAX {
                    words.say("needed-whole-from", &[("least", number(least))])
                } else {
                    words.say("needed-whole", &[("least", number(least)), ("most", number(most))])
                }
            }
            Needed::Seconds => words.say("needed-seconds", &[]),
            Needed::Seed => words.say("needed-seed", &[]),
            Needed::Address => words.say("needed-address", &[]),
            Needed::Network => words.say("needed-network", &[]),
            Needed::Site => words.say("needed-site", &[]),
            Needed::Broker => words.say("needed-broker", &[]),
            Needed::Match => words.say("needed-match", &[]),
            Needed::Sides => words.say("needed-sides", &[]),
            Needed::Shard => words.say("needed-shard", &[("most", words.number(Shard::MOST.into()).into())]),
            Needed::Points => words.say("needed-points", &[]),
            Needed::Bounds => words.say("needed-bounds", &[]),
        }
    }
}

// For logs. People read what `Say` makes of it.
impl fmt::Display for Needed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self:?} is needed")
    }
}

impl std::error::Error for Needed {}

/// Reads a whole number between two limits.
pub(crate) fn whole<T: TryFrom<u64>>(least: u64, most: u64) -> impl Fn(&str) -> Result<T, Needed> + Clone {
    move |text| {
        let number = text.parse().ok().filter(|number| (least..=most).contains(number));
        number.and_then(|number| T::try_from(number).ok()).ok_or(Needed::Whole { least, most })
    }
}

/// How many games each strategy plays: one number for all, or one for each.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Games(pub(crate) Vec<u64>);

/// Reads numbers of games.
pub(crate) fn games(text: &str) -> Result<Games, Needed> {
    text.split(',').map(whole(1, 100_000_000)).collect::<Result<_, _>>().map(Games)
}

/// The sides of square grids.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Sides(pub(crate) Vec<u8>);

pub(crate) fn sides(text: &str) -> Result<Sides, Needed> {
    let side = |text: &str| text.parse().ok().filter(|side| (1..=26).contains(side));
    let sides = match text.split_once('-') {
        Some((from, to)) => side(from).zip(side(to)).map(|(from, to)| (from..=to).collect()),
        None => text.split(',').map(side).collect::<Option<Vec<u8>>>(),
    };
    let sides = sides.filter(|sides| !sides.is_empty());
    sides.map(Sides).ok_or(Needed::Sides)
}

/// Reads where a NATS server is.
pub(crate) fn broker(text: &str) -> Result<BrokerUrl, Needed> {
    text.parse().map_err(|_| Needed::Broker)
}

/// Reads which part of a study is meant.
pub(crate) fn shard(text: &str) -> Result<Shard, Needed> {
    text.parse().map_err(|_| Needed::Shard)
}

/// The number of something in the database.
pub(crate) fn id(text: &str) -> Result<i64, Needed> {
    text.parse().map_err(|_| Needed::Whole { least: 1, most: u64::MAX })
}

pub(crate) fn seconds(text: &str) -> Result<f64, Needed> {
    text.parse().ok().filter(|seconds: &f64| seconds.is_finite() && *seconds >= 0.0).ok_or(Needed::Seconds)
}

pub(crate) fn seed(text: &str) -> Result<GameSeed, Needed> {
    text.parse().map_err(|_| Needed::Seed)
}

pub(crate) fn address(text: &str) -> Result<std::net::SocketAddr, Needed> {
    text.parse().map_err(|_| Needed::Address)
}

pub(crate) fn network(text: &str) -> Result<amiral_server::IpNet, Needed> {
    let net = text.parse().or_else(|_| text.parse::<std::net::IpAddr>().map(amiral_server::IpNet::from));
    net.map_err(|_| Needed::Network)
}

pub(crate) fn site(text: &str) -> Result<amiral_server::PublicUrl, Needed> {
    text.parse().map_err(|_| Needed::Site)
}

/// Reads one of several values by its name.
pub(crate) fn names<T>(all: &'static [T], name: fn(T) -> &'static str) -> impl TypedValueParser<Value = T>
where
    T: FromStr<Err = UnknownName> + Copy + Send + Sync + 'static,
{
    PossibleValuesParser::new(all.iter().map(|&value| name(value))).try_map(|text| text.parse::<T>())
}

/// Two bounds, and how often either error may be made: `0,20` or `0,20,0.05,0.05`.
pub(crate) fn bounds(text: &str) -> Result<Sprt, Needed> {
    let numbers: Vec<f64> =
        text.split(',').map(|part| part.trim().parse().ok()).collect::<Option<_>>().unwrap_or_default();
    let sprt = match *numbers.as_slice() {
        [elo0, elo1] => Sprt::new(elo0, elo1),
        [elo0, elo1, alpha, beta] => Sprt::new(elo0, elo1).and_then(|sprt| sprt.with_errors(alpha, beta)),
        _ => None,
    };
    sprt.ok_or(Needed::Bounds)
}

pub(crate) fn law() -> impl TypedValueParser<Value = Law> {
    names(Law::ALL, Law::name)
}

/// Which match to resume.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Unfinished {
    /// The person's latest.
    Latest,
    /// The one with this number.
    Number(i64),
}

pub(crate) const LATEST: &str = "latest";

pub(crate) fn unfinished(text: &str) -> Result<Unfinished, Needed> {
    match text {
        LATEST => Ok(Unfinished::Latest),
        number => number.parse().map(Unfinished::Number).map_err(|_| Needed::Match),
    }
}

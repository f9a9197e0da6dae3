//! What the documents published.

use amiral_game::{Law, Preset, Rules};
use serde::Serialize;

/// A document with figures to reproduce.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Document {
    /// The teacher's project: levels 1 to 6.
    Levels,
    /// The students' project on combinatorics and probability.
    Students,
    /// The project with a database, whose means are lost but whose order is told.
    Database,
}

impl Document {
    /// The rules its games were played by.
    pub fn rules(self) -> Rules {
        match self {
            Document::Levels => Preset::Classic.rules(),
            Document::Students | Document::Database => Preset::Hasbro.rules(),
        }
    }

    /// What it is called in files.
    pub fn name(self) -> &'static str {
        match self {
            Document::Levels => "levels",
            Document::Students => "students",
            Document::Database => "database",
        }
    }

    /// How its fleets were placed.
    pub fn law(self) -> Law {
        match self {
            Document::Levels | Document::Students => Law::Sequential,
            Document::Database => Law::StartCell,
        }
    }
}

/// One row of a published table, and how often to play it here.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct Published {
    /// Where it stands.
    pub document: Document,
    /// The strategy, as we write it.
    pub strategy: &'static str,
    /// What was found, if anything was.
    pub found: Option<Found>,
    /// The games we play unless asked for more.
    #[serde(skip)]
    pub our_games: u64,
}

/// What a document found for one strategy.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct Found {
    /// The games played.
    pub games: u64,
    /// The mean number of shots, to two decimals, where it was told.
    pub mean: Option<f64>,
    /// The standard deviation, divided by n, where it was told.
    pub sd: Option<f64>,
    /// Minimum, quartiles and maximum, where they were told.
    pub five: Option<[u16; 5]>,
    /// The commonest number of shots, where it was told.
    pub mode: Option<u16>,
    /// The milliseconds a game took there, where that was told.
    pub millis: Option<f64>,
}

/// A level's row as it stands in the table: mean and standard deviation; the least, the quartiles
/// and the most; the commonest; milliseconds.
#[derive(Clone, Copy)]
struct Line([f64; 2], [u16; 5], u16, f64);

const fn level(strategy: &'static str, our_games: u64, games: u64, line: Line) -> Published {
    let Line([mean, sd], five, mode, millis) = line;
    let found =
        Found { games, mean: Some(mean), sd: Some(sd), five: Some(five), mode: Some(mode), millis: Some(millis) };
    Published { document: Document::Levels, strategy, found: Some(found), our_games }
}

/// The students played a thousand games of their random player; for the others they give no number,
/// and we assume the same. They give no standard deviation.
const fn student(strategy: &'static str, our_games: u64, mean: f64) -> Published {
    let found = Found { games: 1000, mean: Some(mean), sd: None, five: None, mode: None, millis: None };
    Published { document: Document::Students, strategy, found: Some(found), our_games }
}

/// Of these only the games and about how many of them a second took are left.
const fn timed(strategy: &'static str, our_games: u64, games_a_second: f64) -> Published {
    let millis = Some(1000.0 / games_a_second);
    let found = Found { games: 100_000, mean: None, sd: None, five: None, mode: None, millis };
    Published { document: Document::Database, strategy, found: Some(found), our_games }
}

const fn wished(document: Document, strategy: &'static str, our_games: u64) -> Published {
    Published { document, strategy, found: None, our_games }
}

/// Every row, and those the documents wished for and could not have.
pub const PUBLISHED: [Published; 19] = [
    level("level1", 1_000_000, 1_000_000, Line([95.39, 4.81], [54, 93, 97, 99, 100], 100, 2.2)),
    level("level2", 400_000, 1_000_000, Line([50.28, 8.40], [22, 44, 50, 56, 84], 50, 16.8)),
    level("level3", 400_000, 1_000_000, Line([46.61, 6.04], [22, 43, 47, 51, 66], 48, 15.9)),
    level("level4:samples=10", 100_000, 100_000, Line([44.29, 6.62], [22, 40, 44, 49, 70], 42, 288.1)),
    level("level4:samples=100", 20_000, 10_000, Line([42.84, 6.24], [22, 38, 42, 47, 64], 42, 2525.5)),
    level("level4:samples=1000", 4_000, 1_000, Line([42.25, 6.10], [27, 38, 42, 46, 61], 42, 23_497.0)),
    level("level4:samples=10000", 400, 100, Line([42.63, 5.89], [29, 38, 42, 46, 56], 41, 247_550.0)),
    level("level5", 400_000, 1_000_000, Line([42.06, 6.15], [21, 38, 42, 46, 66], 41, 31.2)),
    level("level6:threshold=60", 8_000, 10_000, Line([42.09, 6.21], [23, 38, 42, 46, 64], 40, 1441.0)),
    level("level6:threshold=70", 4_000, 1_000, Line([42.34, 6.26], [24, 38, 42, 47, 61], 41, 21_777.5)),
    wished(Document::Levels, "level6:threshold=100", 1_000),
    student("random", 400_000, 95.48),
    student("heuristic", 100_000, 71.63),
    student("probabilist", 20_000, 53.34),
    wished(Document::Students, "diagonal", 100_000),
    wished(Document::Students, "montecarlo:samples=100", 300),
    timed("easy", 100_000, 1000.0),
    timed("medium", 100_000, 1000.0),
    timed("hard", 100_000, 50.0),
];

/// The comparisons the documents' questions come to: within a document, one strategy and another,
/// on the same fleets.
pub const QUESTIONS: [(Document, &str, &str); 9] = [
    (Document::Levels, "level4:samples=1000", "level4:samples=100"),
    (Document::Levels, "level4:samples=10000", "level4:samples=1000"),
    (Document::Levels, "level6:threshold=60", "level5"),
    (Document::Levels, "level6:threshold=70", "level5"),
    (Document::Levels, "level6:threshold=100", "level5"),
    (Document::Students, "diagonal", "probabilist"),
    (Document::Students, "montecarlo:samples=100", "probabilist"),
    (Document::Database, "easy", "medium"),
    (Document::Database, "medium", "hard"),
];

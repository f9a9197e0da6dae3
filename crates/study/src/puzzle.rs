//! Puzzles: which cell? A position of a game, and the cells that are likeliest to hold a ship, counted
//! exactly.
//!
//! Two hundred come with the program, from strategies' games; `cargo xtask puzzles` makes them anew
//! from their seeds, and tests count a sample of them again. More can be taken from any game.

use std::sync::LazyLock;

use amiral_game::{Board, Cell, Law, Preset, Rules, Seed, Seen, Shot, Stop, below, notation, random_fleet};
use amiral_posterior::{Budget, Failure, Inference};
use amiral_strategy::{Resources, Spec, build, solve};

/// How hard it is to choose.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum PuzzleLevel {
    /// One cell stands out.
    Easy,
    /// Others come near.
    Medium,
    /// Several rival it.
    Hard,
}

impl PuzzleLevel {
    /// Every level, the easiest first.
    pub const ALL: [PuzzleLevel; 3] = [PuzzleLevel::Easy, PuzzleLevel::Medium, PuzzleLevel::Hard];

    /// What it is called.
    pub fn name(self) -> &'static str {
        match self {
            PuzzleLevel::Easy => "easy",
            PuzzleLevel::Medium => "medium",
            PuzzleLevel::Hard => "hard",
        }
    }

    /// The level of that name.
    pub fn named(name: &str) -> Option<PuzzleLevel> {
        PuzzleLevel::ALL.into_iter().find(|level| level.name() == name)
    }
}

/// How good an answer is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum PuzzleGrade {
    /// No cell is likelier.
    Right,
    /// The likeliest is likelier by [`NEARLY`] at most.
    Nearly,
    /// Others are far likelier.
    Wrong,
}

/// The chance that may be given away by an answer that is nearly right.
pub const NEARLY: f64 = 0.02;

/// A position in which a cell is to be chosen.
#[derive(Clone, PartialEq, Debug)]
pub struct Puzzle {
    /// The rules.
    pub rules: Rules,
    /// The shots so far.
    pub shots: Vec<Shot>,
}

/// What is likely in a position, counted.
#[derive(Clone, PartialEq, Debug)]
pub struct Solution {
    /// The shots so far.
    pub seen: Seen,
    /// How many fleets explain them.
    pub fleets: u128,
    /// For every cell in reading order, how many of those cover it.
    pub cells: Vec<u128>,
}

/// The steps for counting one position: some seconds of one core.
const BUDGET: Budget = Budget::seconds(3.0);
/// The most bytes for counting, besides its tables.
const MEMORY: usize = 32 << 20;

impl Puzzle {
    /// Counts what is likely. Nothing where the shots contradict the rules.
    pub fn solve(&self, stop: &Stop) -> Result<Option<Solution>, Failure> {
        let Ok(seen) = Seen::after(&self.rules, &self.shots) else { return Ok(None) };
        let counts = Inference::new(&self.rules).with_memory(MEMORY).count(&seen, BUDGET, stop)?;
        Ok((counts.fleets > 0).then_some(Solution { seen, fleets: counts.fleets, cells: counts.cells }))
    }

    /// The position of a game that is worth asking for, if the one those dice choose is.
    pub fn of_game(rules: &Rules, shots: &[Shot], seed: Seed, stop: &Stop) -> Option<(PuzzleLevel, Puzzle)> {
        let last = shots.len().checked_sub(FIRST_SHOT + 1)?;
        let after = FIRST_SHOT + below(&mut seed.dice(&[POSITION]), last.clamp(1, SHOTS));
        let puzzle = Puzzle { rules: rules.clone(), shots: shots[..after].to_vec() };
        let level = puzzle.solve(stop).ok()??.level()?;
        Some((level, puzzle))
    }
}

/// After how many shots puzzles begin, and how many positions after that are asked for.
const FIRST_SHOT: usize = 3;
const SHOTS: usize = 27;
/// What dice are for.
const FLEET: u64 = 0;
const POSITION: u64 = 1;

/// The chances of the likeliest cell that leave something to find.
const CHANCES: std::ops::Range<f64> = 0.1..0.95;
/// The most cells that may be likeliest together.
const TIES: usize = 3;
/// Up to which part of the likeliest cell's chance the next one's is, in easy and in medium puzzles.
const EASY: f64 = 0.75;
const MEDIUM: f64 = 0.92;
/// How many cells come that near in hard ones.
const RIVALS: usize = 2;

impl Solution {
    fn count(&self, cell: Cell) -> u128 {
        self.cells[self.seen.rules().grid().index(cell)]
    }

    /// The chance that a cell holds a ship.
    pub fn chance(&self, cell: Cell) -> f64 {
        self.count(cell) as f64 / self.fleets as f64
    }

    /// The chance of every cell, in reading order.
    pub fn chances(&self) -> Vec<f64> {
        self.cells.iter().map(|&fleets| fleets as f64 / self.fleets as f64).collect()
    }

    /// The likeliest cells not shot at yet, which are equally likely, in reading order.
    pub fn best(&self) -> Vec<Cell> {
        let most = self.seen.unfired().map(|cell| self.count(cell)).max();
        self.seen.unfired().filter(|&cell| Some(self.count(cell)) == most).collect()
    }

    /// How good it is to fire there; nothing where that is not a cell to fire at.
    pub fn grade(&self, cell: Cell) -> Option<PuzzleGrade> {
        if !self.seen.unfired().any(|open| open == cell) {
            return None;
        }
        let best = *self.best().first()?;
        Some(if self.count(cell) == self.count(best) {
            PuzzleGrade::Right
        } else if self.chance(best) - self.chance(cell) <= NEARLY {
            PuzzleGrade::Nearly
        } else {
            PuzzleGrade::Wrong
        })
    }

    /// How hard it is to choose; nothing where it is not worth asking.
    pub fn level(&self) -> Option<PuzzleLevel> {
        let best = self.best();
        let chance = self.chance(*best.first()?);
        let others = || self.seen.unfired().filter(|cell| !best.contains(cell)).map(|cell| self.chance(cell) / chance);
        let next = others().fold(0.0, f64::max);
        if !CHANCES.contains(&chance) || best.len() > TIES || next == 0.0 {
            return None;
        }
        if next <= EASY {
            Some(PuzzleLevel::Easy)
        } else if next <= MEDIUM {
            Some(PuzzleLevel::Medium)
        } else {
            (others().filter(|&part| part > MEDIUM).count() >= RIVALS).then_some(PuzzleLevel::Hard)
        }
    }
}

/// The strategies whose games the puzzles are from.
const STRATEGIES: [&str; 4] = ["hard", "medium", "level3", "level5"];
/// Their rules.
const RULES: [Preset; 2] = [Preset::Classic, Preset::Hasbro];
/// How many puzzles of each level ship with the program: two hundred in all.
const SHIPPED: [usize; 3] = [67, 67, 66];

/// The puzzle of the game of that number, if it has one that is worth asking.
fn made(number: u64, stop: &Stop) -> Option<(PuzzleLevel, Preset, Puzzle)> {
    let preset = RULES[number as usize % RULES.len()];
    let rules = preset.rules();
    let spec: Spec = STRATEGIES[number as usize / RULES.len() % STRATEGIES.len()].parse().ok()?;
    let seed = Seed(number);
    let fleet = random_fleet(&rules, Law::Uniform, &mut seed.dice(&[FLEET])).ok()?;
    let mut shooter = build(&spec, &rules, seed, &Resources::default());
    let seen = solve(&mut *shooter, &mut Board::new(&rules, fleet));
    let (level, puzzle) = Puzzle::of_game(&rules, seen.shots(), seed, stop)?;
    Some((level, preset, puzzle))
}

/// Makes the puzzles that ship with the program, a line each: level, rules and shots.
pub fn make_puzzles(stop: &Stop) -> String {
    let mut lines: [Vec<String>; 3] = Default::default();
    for number in 0.. {
        if lines.iter().zip(SHIPPED).all(|(lines, wanted)| lines.len() >= wanted) {
            break;
        }
        let Some((level, preset, puzzle)) = made(number, stop) else { continue };
        let line = format!("{} {preset} {}", level.name(), notation::print_shots(&puzzle.shots));
        let (kept, wanted) = (&mut lines[level as usize], SHIPPED[level as usize]);
        if kept.len() < wanted && !kept.contains(&line) {
            kept.push(line);
        }
    }
    lines.iter().flatten().fold(String::new(), |text, line| text + line + "\n")
}

/// The puzzles that ship with the program.
static PUZZLES: LazyLock<Vec<(PuzzleLevel, Puzzle)>> = LazyLock::new(|| {
    let read = |line: &str| {
        let (level, rest) = line.split_once(' ')?;
        let (preset, shots) = rest.split_once(' ')?;
        let rules = RULES.into_iter().find(|rules| rules.name() == preset)?.rules();
        Some((PuzzleLevel::named(level)?, Puzzle { rules, shots: notation::parse_shots(shots).ok()? }))
    };
    include_str!("../data/puzzles.txt").lines().filter_map(read).collect()
});

/// The puzzles of that level that ship with the program, in a fixed order.
pub fn puzzles(level: PuzzleLevel) -> impl Iterator<Item = &'static Puzzle> {
    PUZZLES.iter().filter(move |(its, _)| *its == level).map(|(_, puzzle)| puzzle)
}

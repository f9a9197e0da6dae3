//! The eighteen public boards of Collaborative Battleship, and how well players find the ships on
//! them.
//!
//! They come from the paper "Shoot First, Ask Questions Later?" (`data/collaborative-boards`): 8×8,
//! ships may touch, four ships whose sizes are known, every hit tells the colour of its ship, and a
//! game ends when all have sunk or after forty shots. What counts is F1: the harmonic mean of
//! precision, the share of shots that hit, and recall, the share of ship cells that are hit.
//! Players here ask no questions.
//!
//! A player whose shots follow from the rules alone plays a board once and for all; so every board
//! is laid in several of the eight ways in which a square can be turned and mirrored.

use std::collections::BTreeMap;

use amiral_game::{
    Announce, Axis, Board, Cell, ClassId, Contact, Fleet, FleetSetup, PlacementId, Rules, RulesSetup, Seed, Seen, Ship,
    Stop,
};
use amiral_strategy::{Journal, Shooter};

use crate::games::play_all;
use crate::study::broke;
use crate::{Contender, Orders, StudyError};

/// The boards, as their authors published them.
const BOARDS: &str = include_str!("../data/collaborative-boards/boards.json");
/// The most shots of a game.
pub const BENCHMARK_SHOTS: usize = 40;
/// The ways in which a square board can lie.
pub const BENCHMARK_WAYS: u64 = 8;

/// One of the public boards.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PublicBoard {
    /// Its name, such as `B01`.
    pub name: String,
    /// The fleet that lies there.
    pub fleet: Fleet,
    /// The rules it is played by: the player knows the sizes of its ships.
    pub rules: Rules,
}

/// The public boards, in the order of their names.
///
/// ```
/// let boards = amiral_study::public_boards();
/// assert_eq!((boards.len(), boards[0].name.as_str()), (18, "B01"));
/// assert_eq!(boards[0].rules.to_string(), "8x8 3,3,3,3 free coloured alternate");
/// ```
///
/// # Panics
///
/// Never: the boards are part of the program, and a test reads them.
pub fn public_boards() -> Vec<PublicBoard> {
    let file: serde_json::Value = serde_json::from_str(BOARDS).expect("the boards are JSON");
    let boards = file["boards"].as_object().expect("boards by name");
    boards.iter().map(|(name, rows)| PublicBoard::read(name, rows)).collect()
}

impl PublicBoard {
    fn read(name: &str, rows: &serde_json::Value) -> PublicBoard {
        let rows: Vec<&str> =
            rows.as_array().expect("rows of cells").iter().map(|row| row.as_str().expect("a row of letters")).collect();
        let mut cells: BTreeMap<char, Vec<Cell>> = BTreeMap::new();
        for (row, letters) in rows.iter().enumerate() {
            for (column, letter) in letters.chars().enumerate().filter(|(_, letter)| *letter != 'W') {
                cells.entry(letter).or_default().push(Cell::new(column as u8, row as u8));
            }
        }
        let ship = |cells: &Vec<Cell>| {
            let axis = if cells[0].row() == cells[cells.len() - 1].row() { Axis::Horizontal } else { Axis::Vertical };
            Ship::new(cells[0], axis, cells.len() as u8).expect("a ship lies on the sea")
        };
        let ships: Vec<Ship> = cells.values().map(ship).collect();
        let setup = RulesSetup {
            width: rows[0].len() as u32,
            height: rows.len() as u32,
            fleet: ships.iter().map(|ship| ship.size().into()).collect(),
            contact: Contact::Free,
            announce: Announce::Coloured,
            ..RulesSetup::default()
        };
        let rules = setup.build().expect("the rules of a board");
        let fleet = FleetSetup { ships }.build(&rules).expect("the fleet of a board");
        PublicBoard { name: name.into(), fleet, rules }
    }

    /// The fleet when the board is turned and mirrored in one of its ways.
    fn laid(&self, way: u64) -> Fleet {
        let placements = self.rules.placements();
        let symmetries = placements.symmetries();
        let symmetry = &symmetries[way as usize % symmetries.len()];
        let moved = |(ship, placement): (usize, PlacementId)| -> PlacementId {
            let class: ClassId = placements.class_of_ship(ship);
            symmetry.placement(class, placement)
        };
        let moved: Vec<PlacementId> = self.fleet.placements(&self.rules).enumerate().map(moved).collect();
        Fleet::from_placements(&self.rules, &moved)
    }
}

/// One game on a public board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct BenchmarkGame {
    /// The shots fired.
    pub shots: u16,
    /// Those that hit.
    pub hits: u16,
    /// The cells of all ships.
    pub cells: u16,
}

impl BenchmarkGame {
    /// The harmonic mean of precision and recall.
    pub fn f1(self) -> f64 {
        2.0 * f64::from(self.hits) / f64::from(self.shots + self.cells)
    }

    /// Whether every ship has sunk.
    pub fn is_won(self) -> bool {
        self.hits == self.cells
    }
}

/// The games of one player.
#[derive(Clone, PartialEq, Debug)]
pub struct BenchmarkScore {
    /// The player, as given.
    pub name: String,
    /// The games, board by board.
    pub games: Vec<BenchmarkGame>,
}

impl BenchmarkScore {
    /// The mean of F1.
    pub fn mean(&self) -> f64 {
        self.of_games(BenchmarkGame::f1)
    }

    /// The median of F1: of an even number of games, the middle between the two in the middle.
    pub fn median(&self) -> f64 {
        let mut scores: Vec<f64> = self.games.iter().map(|game| game.f1()).collect();
        scores.sort_by(f64::total_cmp);
        let middle = scores.len() / 2;
        match scores.len() {
            0 => f64::NAN,
            even if even % 2 == 0 => f64::midpoint(scores[middle - 1], scores[middle]),
            _ => scores[middle],
        }
    }

    /// The mean number of shots.
    pub fn shots(&self) -> f64 {
        self.of_games(|game| game.shots.into())
    }

    /// The share of games in which every ship sank.
    pub fn won(&self) -> f64 {
        self.of_games(|game| f64::from(u8::from(game.is_won())))
    }

    fn of_games(&self, number: impl Fn(BenchmarkGame) -> f64) -> f64 {
        self.games.iter().map(|&game| number(game)).sum::<f64>() / self.games.len() as f64
    }
}

/// Plays every public board, laid in so many ways, with each of the players. Only whole boards
/// count where it is cancelled: the number of games of all players is the same.
pub fn benchmark(
    contenders: &[Contender<'_>],
    ways: u64,
    seed: Seed,
    orders: &mut Orders<'_>,
) -> Result<Vec<BenchmarkScore>, StudyError> {
    let boards = public_boards();
    let total = boards.len() as u64 * ways;
    let played = play_all(total, orders, Worker::default, |worker: &mut Worker, game, results| {
        let (board, way) = ((game / ways) as usize, game % ways);
        let laid = boards[board].laid(way);
        for (shooter, contender) in worker.on(board, &boards[board].rules, contenders, seed).zip(contenders) {
            shooter.restart(seed.split(&[game]));
            let mut board = Board::new(&boards[board].rules, laid.clone());
            let seen = hunt(shooter, &mut board).map_err(|broken| broke(contender, broken))?;
            results.push(BenchmarkGame {
                shots: seen.shots().len() as u16,
                hits: seen.hits().len() as u16,
                cells: board.rules().ship_cells() as u16,
            });
        }
        Ok(())
    })?;
    let score = |(number, contender): (usize, &Contender<'_>)| BenchmarkScore {
        name: contender.name().into(),
        games: played.results.iter().skip(number).step_by(contenders.len()).copied().collect(),
    };
    Ok(contenders.iter().enumerate().map(score).collect())
}

/// Fires until every ship has sunk, or there are no more shots.
fn hunt(shooter: &mut dyn Shooter, board: &mut Board) -> Result<Seen, Option<amiral_strategy::Broken>> {
    let mut seen = Seen::new(board.rules());
    while !board.is_lost() && seen.shots().len() < BENCHMARK_SHOTS {
        let Some(cell) = shooter.choose_one(&seen, &mut Journal::closed(), &Stop::new()) else {
            return Err(shooter.broken());
        };
        seen.fire(board, cell).expect("a strategy chooses cells that can be shot at");
    }
    Ok(seen)
}

/// The players, ready for one of the boards.
#[derive(Default)]
struct Worker {
    board: Option<usize>,
    shooters: Vec<Box<dyn Shooter>>,
}

impl Worker {
    fn on(
        &mut self,
        board: usize,
        rules: &Rules,
        contenders: &[Contender<'_>],
        seed: Seed,
    ) -> impl Iterator<Item = &mut dyn Shooter> {
        if self.board != Some(board) {
            self.shooters = contenders.iter().map(|contender| contender.build(rules, seed)).collect();
            self.board = Some(board);
        }
        self.shooters.iter_mut().map(|shooter| &mut **shooter as &mut dyn Shooter)
    }
}

#[cfg(test)]
mod tests {
    use amiral_strategy::Resources;

    use super::*;

    #[test]
    fn the_boards_are_the_published_ones() {
        let boards = public_boards();
        let names: Vec<&str> = boards.iter().map(|board| board.name.as_str()).collect();
        let all: Vec<String> = (1..=18).map(|number| format!("B{number:02}")).collect();
        assert_eq!(names, all);
        for board in &boards {
            assert_eq!((board.rules.grid().to_string(), board.rules.fleet().len()), ("8x8".into(), 4));
        }
        assert_eq!(boards[0].fleet.to_string(), "E1v3 D2v3 C4v3 B5v3");
        assert_eq!(boards[15].fleet.to_string(), "B0h5 E1v5 A0v4 E7h4");
    }

    #[test]
    fn a_board_lies_in_eight_ways() {
        for board in public_boards() {
            let ways: Vec<Fleet> = (0..BENCHMARK_WAYS).map(|way| board.laid(way)).collect();
            assert_eq!(ways[0], board.fleet);
            assert!(ways.iter().all(|fleet| fleet.cells().len() == board.rules.ship_cells()));
            assert!(ways.iter().any(|fleet| *fleet != board.fleet), "{}", board.name);
        }
    }

    #[test]
    fn f1_is_the_harmonic_mean_of_precision_and_recall() {
        let game = BenchmarkGame { shots: 40, hits: 9, cells: 12 };
        let (precision, recall) = (9.0 / 40.0, 9.0 / 12.0);
        assert!((game.f1() - 2.0 * precision * recall / (precision + recall)).abs() < 1e-12);
        assert!(!game.is_won() && BenchmarkGame { hits: 12, ..game }.is_won());
        let score = |shots: &[u16]| BenchmarkScore {
            name: "somebody".into(),
            games: shots.iter().map(|&shots| BenchmarkGame { shots, hits: 10, cells: 10 }).collect(),
        };
        assert!((score(&[10, 30]).median() - 0.75).abs() < 1e-12);
        assert!((score(&[10, 30, 40]).median() - 0.5).abs() < 1e-12);
        assert!((score(&[10, 30]).shots() - 20.0).abs() < 1e-12);
    }

    #[test]
    fn the_same_games_are_played_on_any_number_of_threads() {
        let resources = Resources::default();
        let contenders = ["random", "level5"].map(|name| Contender::new(name, &resources).unwrap());
        let on = |threads| {
            let orders = &mut Orders { threads, stop: Stop::new(), progress: &mut |_| {} };
            benchmark(&contenders, 2, Seed(1), orders).unwrap()
        };
        let scores = on(1);
        assert_eq!(scores, on(3));
        assert!(scores.iter().all(|score| score.games.len() == 36));
        // Whoever reasons at all beats whoever does not, and nobody fires more than they may.
        assert!(scores[1].mean() > scores[0].mean() + 0.15, "{} {}", scores[0].mean(), scores[1].mean());
        assert!((0.25..0.4).contains(&scores[0].median()), "{}", scores[0].median());
        let games = || scores.iter().flat_map(|score| &score.games);
        assert!(games().all(|game| usize::from(game.shots) <= BENCHMARK_SHOTS));
        assert!(games().all(|game| game.is_won() || usize::from(game.shots) == BENCHMARK_SHOTS));
    }
}

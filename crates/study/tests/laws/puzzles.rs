//! The puzzles that ship with the program.

use std::collections::HashSet;
use std::path::Path;

use amiral_game::{Preset, Seed, Stop, notation};
use amiral_study::{NEARLY, Puzzle, PuzzleGrade, PuzzleLevel, make_puzzles, puzzles};

const FILE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/data/puzzles.txt");

/// With `AMIRAL_UPDATE` set, makes the file anew.
#[test]
fn they_follow_from_their_seeds() {
    let made = make_puzzles(&Stop::new());
    if std::env::var_os("AMIRAL_UPDATE").is_some() {
        std::fs::write(Path::new(FILE), &made).unwrap();
    }
    let kept = std::fs::read_to_string(FILE).unwrap();
    assert!(kept == made, "the file is not what the seeds give: run `cargo xtask puzzles`");
    assert_eq!(kept.lines().collect::<HashSet<_>>().len(), 200, "no puzzle is asked twice");
}

#[test]
fn a_sample_counted_again_is_as_hard_as_it_says() {
    assert_eq!(PuzzleLevel::ALL.map(|level| puzzles(level).count()), [67, 67, 66]);
    for level in PuzzleLevel::ALL {
        for puzzle in puzzles(level).step_by(11) {
            let solution = puzzle.solve(&Stop::new()).unwrap().unwrap();
            assert_eq!(solution.level(), Some(level), "{}", notation::print_shots(&puzzle.shots));
            let best = solution.best();
            assert!(best.iter().all(|&cell| solution.grade(cell) == Some(PuzzleGrade::Right)));
            let most = solution.chance(best[0]);
            for cell in solution.seen.unfired() {
                let lost = most - solution.chance(cell);
                let expected = match lost {
                    _ if best.contains(&cell) => PuzzleGrade::Right,
                    lost if lost <= NEARLY => PuzzleGrade::Nearly,
                    _ => PuzzleGrade::Wrong,
                };
                assert_eq!(solution.grade(cell), Some(expected), "{cell}");
            }
            assert_eq!(solution.grade(puzzle.shots[0].cell), None, "it was fired at");
        }
    }
}

#[test]
fn the_best_cell_is_the_likeliest() {
    let shots = notation::parse_shots("F5o E4o G6x F6x").unwrap();
    let puzzle = Puzzle { rules: Preset::Classic.rules(), shots };
    let solution = puzzle.solve(&Stop::new()).unwrap().unwrap();
    assert_eq!(solution.best().iter().map(ToString::to_string).collect::<Vec<_>>(), ["H6"]);
    assert_eq!(solution.fleets, 160_688_257);
    assert!((solution.chance(solution.best()[0]) - 98_268_093.0 / 160_688_257.0).abs() < 1e-12);
}

#[test]
fn shots_that_contradict_the_rules_are_no_puzzle() {
    let rules = Preset::Classic.rules();
    let shots = notation::parse_shots("A0s A1s").unwrap();
    let solved = Puzzle { rules: rules.clone(), shots: shots.clone() }.solve(&Stop::new());
    assert!(matches!(solved, Ok(None)), "{solved:?}");
    assert_eq!(Puzzle::of_game(&rules, &shots, Seed(1), &Stop::new()), None, "nor is a game of two shots one");
}

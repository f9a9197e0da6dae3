//! The strengths that explain many games best, all at once: the logistic model behind every
//! rating, with what firing first is worth as one more unknown.

use crate::glicko::SCALE;

/// Some games between two players, one of whom always fired first.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Duels {
    /// Who fired first, by number.
    pub first: usize,
    /// Who fired second.
    pub second: usize,
    /// The games.
    pub games: u32,
    /// Those that whoever fired first has won.
    pub won: u32,
}

/// A number, and its standard error.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Estimate {
    /// The number.
    pub value: f64,
    /// Its standard error.
    pub error: f64,
}

/// What explains some games best.
#[derive(Clone, PartialEq, Debug)]
pub struct Fit {
    /// The strength of each player, in points.
    pub strengths: Vec<Estimate>,
    /// What firing first is worth, in points.
    pub lead: Estimate,
}

/// How wide strengths are expected to be spread, in points. It hardly matters, except for who has
/// won or lost every game: no number of those shows that somebody is infinitely strong.
const SPREAD: f64 = 1_000.0;
/// After so many steps nothing changes any more.
const STEPS: usize = 50;

/// Fits so many players; the one of that number has a strength of 0, without error.
pub fn fit(players: usize, duels: &[Duels], fixed: usize) -> Fit {
    // The unknowns are the strengths and, last, the lead.
    let unknowns = players + 1;
    let mut at = vec![0.0; unknowns];
    let mut inverse = Vec::new();
    for _ in 0..STEPS {
        let weak = (SCALE / SPREAD).powi(2);
        let mut slope: Vec<f64> = at.iter().map(|value| -weak * value).collect();
        let mut bend = vec![vec![0.0; unknowns]; unknowns];
        (0..unknowns).for_each(|one| bend[one][one] = weak);
        for duel in duels {
            let signs = [(duel.first, 1.0), (duel.second, -1.0), (players, 1.0)];
            let sum: f64 = signs.iter().map(|&(one, sign)| sign * at[one]).sum();
            let expected = 1.0 / (1.0 + (-sum).exp());
            let surprise = f64::from(duel.won) - f64::from(duel.games) * expected;
            let weight = f64::from(duel.games) * expected * (1.0 - expected);
            for (one, sign) in signs {
                slope[one] += sign * surprise;
                for (other, other_sign) in signs {
                    bend[one][other] += sign * other_sign * weight;
                }
            }
        }
        // Whoever is fixed stays where they are.
        slope[fixed] = 0.0;
        bend[fixed].fill(0.0);
        bend.iter_mut().for_each(|row| row[fixed] = 0.0);
        bend[fixed][fixed] = 1.0;
        inverse = inverted(bend);
        let step: Vec<f64> = inverse.iter().map(|row| row.iter().zip(&slope).map(|(a, b)| a * b).sum()).collect();
        // Long steps are cut short, so that none leads away.
        at.iter_mut().zip(&step).for_each(|(value, step)| *value += step.clamp(-1.0, 1.0));
        if step.iter().all(|step| step.abs() < 1e-12) {
            break;
        }
    }
    let estimate = |one: usize| {
        let error = if one == fixed { 0.0 } else { SCALE * inverse[one][one].sqrt() };
        Estimate { value: SCALE * at[one], error }
    };
    Fit { strengths: (0..players).map(estimate).collect(), lead: estimate(players) }
}

/// The inverse of a matrix that is symmetric and positive, by elimination.
fn inverted(mut matrix: Vec<Vec<f64>>) -> Vec<Vec<f64>> {
    let size = matrix.len();
    for (at, row) in matrix.iter_mut().enumerate() {
        row.extend((0..size).map(|column| f64::from(u8::from(column == at))));
    }
    for pivot in 0..size {
        let by = matrix[pivot][pivot];
        matrix[pivot].iter_mut().for_each(|value| *value /= by);
        let done = matrix[pivot].clone();
        for (_, row) in matrix.iter_mut().enumerate().filter(|(at, _)| *at != pivot) {
            let times = row[pivot];
            row.iter_mut().zip(&done).for_each(|(value, other)| *value -= times * other);
        }
    }
    matrix.into_iter().map(|row| row[size..].to_vec()).collect()
}

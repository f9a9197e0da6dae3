//! How often the sequential test errs, found by drawing pairs from players of known strength.

use amiral_game::{Seed, below};

use crate::sprt::t_of_pairs;
use crate::{Pentanomial, Sprt, Verdict};

/// How finely chances are drawn.
const FINE: usize = 1 << 30;

/// Two players of known strength, as pairs of games between them come out.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Truth {
    /// By how many points of normalized Elo the first is the stronger.
    pub elo: f64,
    /// The share of pairs in which both win one game.
    pub even: f64,
    /// The share of pairs in which one game is a draw.
    pub drawn: f64,
}

/// What came of many tests.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Tally {
    /// Those that accepted.
    pub accepted: u32,
    /// Those that rejected.
    pub rejected: u32,
    /// Those that said nothing before the last pair.
    pub undecided: u32,
    /// The pairs played in all.
    pub pairs: u64,
}

impl Truth {
    /// How often each kind of pair comes. None where players so strong cannot have so many even
    /// pairs.
    pub fn chances(&self) -> Option<[f64; 5]> {
        let t = t_of_pairs(self.elo);
        let decided = 1.0 - self.even - self.drawn;
        // A pair with a draw gives ½ or 1½ points, in the proportion of the others.
        let square = decided / 4.0 + self.drawn / 16.0;
        // Each half point either way is won more often by `lean` than lost.
        let reach = decided / 2.0 + self.drawn / 4.0;
        // mean - ½ = lean·reach, and its square is t²·variance = t²(square - (lean·reach)²).
        let ahead = t * (square / (1.0 + t * t)).sqrt();
        let lean = ahead / reach;
        if lean.abs() > 1.0 || lean.is_nan() {
            return None;
        }
        let split = |share: f64| [share * (1.0 - lean) / 2.0, share * (1.0 + lean) / 2.0];
        let ([lost, won], [half, more]) = (split(decided), split(self.drawn));
        Some([lost, half, self.even, more, won])
    }

    /// Tests such players so many times, each time with at most so many pairs.
    pub fn test(&self, sprt: &Sprt, tests: u32, most: u64, seed: Seed) -> Option<Tally> {
        let chances = self.chances()?;
        let mut tally = Tally::default();
        for number in 0..tests {
            let mut dice = seed.dice(&[number.into()]);
            let mut pairs = Pentanomial::default();
            let verdict = loop {
                let mut thrown = below(&mut dice, FINE) as f64 / FINE as f64;
                let kind = chances.iter().position(|chance| {
                    thrown -= chance;
                    thrown < 0.0
                });
                pairs.add(kind.unwrap_or(2));
                let verdict = sprt.verdict(&pairs);
                if verdict != Verdict::Undecided || pairs.pairs() >= most {
                    break verdict;
                }
            };
            tally.pairs += pairs.pairs();
            *match verdict {
                Verdict::Accepted => &mut tally.accepted,
                Verdict::Rejected => &mut tally.rejected,
                Verdict::Undecided => &mut tally.undecided,
            } += 1;
        }
        Some(tally)
    }
}

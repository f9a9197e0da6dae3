//! The sequential test: is a player stronger by so much, or not even by so little? Played until one
//! of the two is sure enough, and no longer.
//!
//! It compares the likelihoods of the pairs seen under two hypotheses, that the advantage is `elo0`
//! or `elo1` points of normalized Elo, each with the distribution of pairs under which they are
//! likeliest. Kinds of pairs that have not been seen (in Battleship nobody draws, so two of five
//! never are) count as a thousandth of a pair: with that nothing is impossible, and pairs that
//! never differ are no special case.

use crate::Pentanomial;
use crate::likelihood::likeliest_with;
use crate::pentanomial::NORMALIZED;

/// What a kind of pair counts that has not been seen.
const UNSEEN: f64 = 1e-3;

/// A sequential test.
///
/// ```
/// use amiral_arena::{Pentanomial, Sprt, Verdict};
///
/// let test = Sprt::new(0.0, 20.0).unwrap();
/// let pairs = Pentanomial([100, 0, 400, 0, 200]);
/// assert!(test.llr(&pairs) > test.upper());
/// assert_eq!(test.verdict(&pairs), Verdict::Accepted);
/// assert_eq!(test.verdict(&pairs.turned()), Verdict::Rejected);
/// ```
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Sprt {
    elo0: f64,
    elo1: f64,
    alpha: f64,
    beta: f64,
}

/// What a test says.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// The advantage is `elo1` rather than `elo0`.
    Accepted,
    /// The advantage is `elo0` rather than `elo1`.
    Rejected,
    /// More pairs are needed.
    Undecided,
}

impl Verdict {
    /// Its name in documents.
    pub fn name(self) -> &'static str {
        match self {
            Verdict::Accepted => "accepted",
            Verdict::Rejected => "rejected",
            Verdict::Undecided => "undecided",
        }
    }
}

impl Sprt {
    /// How far from 0 either bound may be.
    pub const FARTHEST: f64 = 200.0;
    /// How often either error is made at most, unless said otherwise.
    pub const ERROR: f64 = 0.05;

    /// A test between two bounds, the first below the second, that errs in a twentieth of all
    /// cases.
    pub fn new(elo0: f64, elo1: f64) -> Option<Sprt> {
        let fits = |elo: f64| elo.abs() <= Sprt::FARTHEST;
        (fits(elo0) && fits(elo1) && elo0 < elo1).then_some(Sprt { elo0, elo1, alpha: Sprt::ERROR, beta: Sprt::ERROR })
    }

    /// The same with other rates of error: of accepting where `elo0` is true, and of rejecting
    /// where `elo1` is. Each is above 0 and below one half.
    pub fn with_errors(self, alpha: f64, beta: f64) -> Option<Sprt> {
        let fits = |rate: f64| rate > 0.0 && rate < 0.5;
        (fits(alpha) && fits(beta)).then_some(Sprt { alpha, beta, ..self })
    }

    /// The advantage at which it should reject.
    pub fn elo0(&self) -> f64 {
        self.elo0
    }

    /// The advantage at which it should accept.
    pub fn elo1(&self) -> f64 {
        self.elo1
    }

    /// How often it may accept where `elo0` is true.
    pub fn alpha(&self) -> f64 {
        self.alpha
    }

    /// How often it may reject where `elo1` is true.
    pub fn beta(&self) -> f64 {
        self.beta
    }

    /// Below this the verdict is to reject.
    pub fn lower(&self) -> f64 {
        (self.beta / (1.0 - self.alpha)).ln()
    }

    /// Above this the verdict is to accept.
    pub fn upper(&self) -> f64 {
        ((1.0 - self.beta) / self.alpha).ln()
    }

    /// By how much the logarithm of the likelihood is greater at `elo1` than at `elo0`.
    pub fn llr(&self, pairs: &Pentanomial) -> f64 {
        if pairs.pairs() == 0 {
            return 0.0;
        }
        let counts = pairs.0.map(|count| if count == 0 { UNSEEN } else { count as f64 });
        let total: f64 = counts.iter().sum();
        let shares = counts.map(|count| count / total);
        let [at0, at1] = [self.elo0, self.elo1].map(|elo| likeliest_with(&shares, t_of_pairs(elo)));
        counts.iter().zip(at0.iter().zip(at1)).map(|(count, (at0, at1))| count * (at1 / at0).ln()).sum()
    }

    /// What those pairs say.
    pub fn verdict(&self, pairs: &Pentanomial) -> Verdict {
        self.verdict_of(self.llr(pairs))
    }

    /// What that ratio says.
    pub fn verdict_of(&self, llr: f64) -> Verdict {
        if llr >= self.upper() {
            Verdict::Accepted
        } else if llr <= self.lower() {
            Verdict::Rejected
        } else {
            Verdict::Undecided
        }
    }
}

/// An advantage in standard deviations of a pair. Those of a game are greater by the root of 2, as
/// if games were independent.
pub(crate) fn t_of_pairs(elo: f64) -> f64 {
    std::f64::consts::SQRT_2 * elo / NORMALIZED
}

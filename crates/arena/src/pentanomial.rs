//! What pairs of games came to, and what that says of two players.
//!
//! The two games of a pair are played on the same fleets, so they are not independent; pairs are.
//! That is why pairs are counted, by the points the first player took from them, and not games.

/// The share of the points that each kind of pair gave to the first player.
pub const SHARES: [f64; 5] = [0.0, 0.25, 0.5, 0.75, 1.0];

/// How many points of Elo a factor of e in the odds is worth.
pub(crate) const LOGISTIC: f64 = 400.0 / std::f64::consts::LN_10;
/// How many points of normalized Elo an advantage of one standard deviation of a game is worth.
/// Near 0 both scales agree where there are no draws.
pub(crate) const NORMALIZED: f64 = 800.0 / std::f64::consts::LN_10;

/// How many standard errors half a 95% interval has.
const Z95: f64 = 1.959_963_984_540_054;

/// How many pairs gave the first player 0, ½, 1, 1½ and 2 points.
///
/// ```
/// use amiral_arena::Pentanomial;
///
/// let mut pairs = Pentanomial::default();
/// pairs.add(4); // won both
/// pairs.add(2); // one each
/// assert_eq!((pairs.pairs(), pairs.points()), (2, 3.0));
/// assert_eq!(pairs.score(), Some(0.75));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Pentanomial(pub [u64; 5]);

/// A number with its 95% interval. Where a player has won or lost everything, ends are infinite.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Estimate {
    /// The number.
    pub value: f64,
    /// Between what it lies with 95% confidence.
    pub ci95: [f64; 2],
}

/// The mean of a distribution over [`SHARES`], and its central moments from the second on.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Moments {
    pub(crate) mean: f64,
    pub(crate) variance: f64,
    third: f64,
    fourth: f64,
}

impl Moments {
    pub(crate) fn of(chances: &[f64; 5]) -> Moments {
        let sum = |of: &dyn Fn(f64) -> f64| SHARES.iter().zip(chances).map(|(share, chance)| chance * of(*share)).sum();
        let mean: f64 = sum(&|share| share);
        let central = |power| sum(&|share| (share - mean).powi(power));
        Moments { mean, variance: central(2), third: central(3), fourth: central(4) }
    }
}

impl Pentanomial {
    /// Counts a pair that gave so many half points to the first player.
    pub fn add(&mut self, half_points: usize) {
        self.0[half_points] += 1;
    }

    /// The pairs counted.
    pub fn pairs(&self) -> u64 {
        self.0.iter().sum()
    }

    /// The points of the first player.
    pub fn points(&self) -> f64 {
        self.0.iter().zip(SHARES).map(|(&pairs, share)| 2.0 * pairs as f64 * share).sum()
    }

    /// The same pairs as the second player sees them.
    #[must_use]
    pub fn turned(&self) -> Pentanomial {
        let mut counts = self.0;
        counts.reverse();
        Pentanomial(counts)
    }

    /// Those pairs and others.
    #[must_use]
    pub fn with(&self, other: &Pentanomial) -> Pentanomial {
        let mut counts = self.0;
        counts.iter_mut().zip(other.0).for_each(|(count, more)| *count += more);
        Pentanomial(counts)
    }

    /// The share of the points that the first player took, if any pair was played.
    pub fn score(&self) -> Option<f64> {
        Some(self.moments()?.mean)
    }

    fn moments(&self) -> Option<Moments> {
        let pairs = self.pairs() as f64;
        (pairs > 0.0).then(|| Moments::of(&self.0.map(|count| count as f64 / pairs)))
    }

    /// By how many points of Elo the first player is the stronger: the difference at which a player
    /// takes that share of the points. Two pairs are the least that have an interval; where pairs
    /// do not differ, it is that of as many independent games.
    pub fn elo(&self) -> Option<Estimate> {
        let Moments { mean, variance, .. } = self.moments()?;
        let pairs = self.pairs();
        if pairs < 2 {
            return None;
        }
        // The share is known as well as from so many independent games that are won or lost.
        let games = if variance > 0.0 { mean * (1.0 - mean) * pairs as f64 / variance } else { 2.0 * pairs as f64 };
        Some(Estimate { value: elo_of(mean), ci95: wilson(mean, games).map(elo_of) })
    }

    /// By how many points of normalized Elo the first player is the stronger: how many standard
    /// deviations of a game its advantage is worth. Unlike Elo it says how many games are needed to
    /// show that. None where pairs do not differ.
    pub fn normalized_elo(&self) -> Option<Estimate> {
        let Moments { mean, variance, third, fourth } = self.moments()?;
        if variance <= 0.0 {
            return None;
        }
        let deviation = variance.sqrt();
        let t = (mean - 0.5) / deviation;
        // What the mean and the deviation, both found in the same pairs, may be off by.
        let spread = 1.0 - t * third / deviation.powi(3) + t * t * (fourth / variance.powi(2) - 1.0) / 4.0;
        let margin = Z95 * (spread.max(0.0) / self.pairs() as f64).sqrt();
        let of = |t: f64| t / std::f64::consts::SQRT_2 * NORMALIZED;
        Some(Estimate { value: of(t), ci95: [of(t - margin), of(t + margin)] })
    }
}

/// The difference in Elo at which somebody takes that share of the points.
fn elo_of(share: f64) -> f64 {
    LOGISTIC * (share / (1.0 - share)).ln()
}

/// Wilson's 95% interval of a share found in so many games, which is sound at 0 and 1, too.
fn wilson(share: f64, games: f64) -> [f64; 2] {
    let square = Z95 * Z95 / games;
    let centre = (share + square / 2.0) / (1.0 + square);
    let margin = Z95 * (share * (1.0 - share) / games + square / (4.0 * games)).sqrt() / (1.0 + square);
    let clean = |end: f64, sure: f64| if (share - sure).abs() < f64::EPSILON { sure } else { end.clamp(0.0, 1.0) };
    [clean(centre - margin, 0.0), clean(centre + margin, 1.0)]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn near(found: f64, expected: f64) {
        assert!((found - expected).abs() < 1e-2, "{found}, not {expected}");
    }

    #[test]
    fn elo_is_what_the_logistic_curve_says() {
        // Three quarters of the points are 400 log10(3).
        let elo = Pentanomial([0, 0, 50, 0, 50]).elo().unwrap();
        near(elo.value, 190.85);
        assert!(elo.ci95[0] < 190.85 && elo.ci95[1] > 190.85);
        let turned = Pentanomial([50, 0, 50, 0, 0]).elo().unwrap();
        near(turned.value, -elo.value);
        near(turned.ci95[0], -elo.ci95[1]);
    }

    #[test]
    fn an_interval_narrows_with_the_root_of_the_pairs() {
        let width = |times: u64| {
            let [low, high] = Pentanomial([10, 5, 60, 7, 18].map(|count| count * times)).elo().unwrap().ci95;
            high - low
        };
        near(width(100) / width(10_000), 10.0);
    }

    #[test]
    fn pairs_that_never_differ_have_an_interval_all_the_same() {
        let even = Pentanomial([0, 0, 100, 0, 0]);
        let Estimate { value, ci95: [low, high] } = even.elo().unwrap();
        near(value, 0.0);
        assert!(low < -40.0 && high > 40.0, "{low} {high}");
        assert_eq!(even.normalized_elo(), None);
        let all = Pentanomial([0, 0, 0, 0, 100]).elo().unwrap();
        assert!(all.value == f64::INFINITY && all.ci95[1] == f64::INFINITY);
        assert!(all.ci95[0] > 600.0 && all.ci95[0] < 800.0, "{}", all.ci95[0]);
        let none = Pentanomial([100, 0, 0, 0, 0]).elo().unwrap();
        assert!(none.value == f64::NEG_INFINITY && none.ci95[0] == f64::NEG_INFINITY && none.ci95[1] < -600.0);
        assert_eq!(Pentanomial::default().elo(), None);
        assert_eq!(Pentanomial([0, 0, 0, 0, 1]).elo(), None);
    }

    #[test]
    fn without_draws_and_luck_of_fleets_both_scales_agree_near_zero() {
        // Independent games, 52 of 100 won: pairs come in the binomial proportions.
        let (won, lost) = (0.52, 0.48);
        let share = |chance: f64| (chance * 1e8).round() as u64;
        let pairs = Pentanomial([share(lost * lost), 0, share(2.0 * won * lost), 0, share(won * won)]);
        let (plain, normalized) = (pairs.elo().unwrap().value, pairs.normalized_elo().unwrap().value);
        assert!((plain / normalized - 1.0).abs() < 0.01, "{plain} {normalized}");
    }

    /// The interval is compared with how often it holds the truth, by drawing pairs.
    #[test]
    fn intervals_hold_the_truth_as_often_as_they_say() {
        use amiral_game::{Seed, below};
        let mut dice = Seed(1).dice(&[]);
        // 3 of 10 pairs lost, 3 even, 4 won.
        let truth = elo_of(0.55);
        let inside = (0..1000)
            .filter(|_| {
                let mut pairs = Pentanomial::default();
                for _ in 0..200 {
                    pairs.add([0, 0, 0, 2, 2, 2, 4, 4, 4, 4][below(&mut dice, 10)]);
                }
                let [low, high] = pairs.elo().unwrap().ci95;
                (low..=high).contains(&truth)
            })
            .count();
        assert!((930..=970).contains(&inside), "{inside} of 1000");
    }
}

//! Summary statistics of a distribution of shots.

use serde::Serialize;

use crate::Sample;

/// The half-width of a 95% interval, in standard errors; the documents use the same.
pub(crate) const Z95: f64 = 1.96;

/// One strategy's games in numbers.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Summary {
    /// The strategy, as it was asked for.
    pub strategy: String,
    /// The games played.
    pub games: u64,
    /// The mean number of shots.
    pub mean: f64,
    /// The standard deviation, divided by n.
    pub sd: f64,
    /// The 95% interval of the mean: 1.96 standard errors either side. One game has none.
    pub ci95: Option<[f64; 2]>,
    /// The fewest shots.
    pub min: u16,
    /// The number of shots of rank ceil(n/4).
    pub q1: u16,
    /// The number of shots of rank ceil(n/2).
    pub median: u16,
    /// The number of shots of rank ceil(3n/4).
    pub q3: u16,
    /// The most shots.
    pub max: u16,
    /// The commonest number of shots, the smallest on ties.
    pub mode: u16,
    /// The third central moment over the cube of the standard deviation; 0 where all games are
    /// alike.
    pub skewness: f64,
    /// The fourth central moment over the fourth power of the standard deviation, less 3; 0 where
    /// all games are alike.
    pub kurtosis: f64,
    /// Strategy and referee time, summed over threads, a game; placing fleets is not counted.
    pub micros_per_game: f64,
    /// How many games took how many shots, for every number that occurred.
    pub histogram: Vec<(u16, u64)>,
}

impl Summary {
    /// Sums up a sample; there is nothing to say of no games.
    pub fn of(sample: &Sample) -> Option<Summary> {
        let most = *sample.shots.iter().max()?;
        let mut counts = vec![0; usize::from(most) + 1];
        sample.shots.iter().for_each(|&shots| counts[usize::from(shots)] += 1);
        let summary = Summary::of_counts(&sample.strategy, &counts)?;
        Some(Summary { micros_per_game: sample.micros_per_game, ..summary })
    }

    /// Sums up games of which only the numbers are known, for every number of shots from 0 on;
    /// nothing of their time.
    pub fn of_counts(strategy: &str, counts: &[u64]) -> Option<Summary> {
        let bars = counts.iter().enumerate().map(|(shots, &games)| (shots as u16, games));
        let histogram: Vec<(u16, u64)> = bars.filter(|bar| bar.1 > 0).collect();
        let most = histogram.last()?.0;
        let games: u64 = histogram.iter().map(|bar| bar.1).sum();
        let total: u64 = histogram.iter().map(|&(shots, games)| u64::from(shots) * games).sum();
        let mean = total as f64 / games as f64;
        let moment = |power| {
            let terms = histogram.iter().map(|&(shots, games)| (f64::from(shots) - mean).powi(power) * games as f64);
            terms.sum::<f64>() / games as f64
        };
        let variance = moment(2);
        let sd = variance.sqrt();
        let standardized = |power, normal: f64| {
            if sd > 0.0 { moment(power) / sd.powi(power) - normal } else { 0.0 }
        };
        Some(Summary {
            strategy: strategy.to_owned(),
            games,
            mean,
            sd,
            ci95: interval(mean, variance, games),
            min: histogram[0].0,
            q1: rank(&histogram, games.div_ceil(4)),
            median: rank(&histogram, games.div_ceil(2)),
            q3: rank(&histogram, (3 * games).div_ceil(4)),
            max: most,
            mode: histogram.iter().rev().max_by_key(|bar| bar.1).map_or(0, |bar| bar.0),
            skewness: standardized(3, 0.0),
            kurtosis: standardized(4, 3.0),
            micros_per_game: 0.0,
            histogram,
        })
    }

    /// Half the width of the 95% interval, where there is one.
    pub fn margin(&self) -> Option<f64> {
        self.ci95.map(|[low, high]| (high - low) / 2.0)
    }

    /// The share of games that took that many shots.
    pub fn frequency(&self, shots: u16) -> f64 {
        let games = self.histogram.binary_search_by_key(&shots, |bar| bar.0).map_or(0, |bar| self.histogram[bar].1);
        games as f64 / self.games as f64
    }
}

/// Two strategies on the same fleets.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Pair {
    /// One strategy.
    pub a: String,
    /// The other.
    pub b: String,
    /// The mean of the first's shots less the second's, game by game.
    pub difference: f64,
    /// Its 95% interval, from the spread of the differences. One game has none.
    pub ci95: Option<[f64; 2]>,
}

impl Pair {
    /// Compares two samples game by game, as far as both go; they must be of the same fleets.
    pub fn of(a: &Sample, b: &Sample) -> Option<Pair> {
        let differences = || a.shots.iter().zip(&b.shots).map(|(&a, &b)| i64::from(a) - i64::from(b));
        let games = differences().count() as u64;
        if games == 0 {
            return None;
        }
        let sum: i64 = differences().sum();
        let squares: i64 = differences().map(|difference| difference * difference).sum();
        let mean = sum as f64 / games as f64;
        // In whole numbers, n Σd² − (Σd)² is exact.
        let spread = i128::from(squares) * i128::from(games) - i128::from(sum) * i128::from(sum);
        let variance = spread as f64 / (games as f64 * games as f64);
        Some(Pair {
            a: a.strategy.clone(),
            b: b.strategy.clone(),
            difference: mean,
            ci95: interval(mean, variance, games),
        })
    }

    /// Whether the difference is more than chance would make of equal strategies, 19 times out of
    /// 20.
    pub fn is_clear(&self) -> bool {
        self.ci95.is_some_and(|[low, high]| low > 0.0 || high < 0.0)
    }
}

/// The games or samples from which on there is an interval: one tells nothing of how far others may
/// be from it.
pub(crate) const ENOUGH: u64 = 2;

/// The 95% interval of a mean, where there are enough games for one.
pub(crate) fn interval(mean: f64, variance: f64, games: u64) -> Option<[f64; 2]> {
    let margin = Z95 * (variance / games as f64).sqrt();
    (games >= ENOUGH).then_some([mean - margin, mean + margin])
}

/// The value of that rank, counted from 1.
fn rank(histogram: &[(u16, u64)], rank: u64) -> u16 {
    let mut below = 0;
    let found = histogram.iter().find(|&&(_, games)| {
        below += games;
        below >= rank
    });
    found.expect("a rank is at most the number of games").0
}

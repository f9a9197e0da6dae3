//! Whether a published figure and ours could be of the same strategy.
//!
//! Each indicator is held against ours by the chance in both samples. Means and standard deviations
//! have an interval. Of a quartile it is asked whether the published number could be the value of
//! that rank in a sample of theirs, given the frequencies in ours; of the mode, whether it could be
//! as common as ours; of the least and the most, whether samples of those sizes could differ so.
//! Milliseconds are of another machine and prove nothing.

use serde::Serialize;

use crate::published::Found;
use crate::summary::{ENOUGH, Z95};
use crate::{Labels, Summary};

/// What is compared.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Indicator {
    /// The mean number of shots.
    Mean,
    /// The standard deviation.
    Sd,
    /// The fewest shots.
    Min,
    /// The lower quartile.
    Q1,
    /// The median.
    Median,
    /// The upper quartile.
    Q3,
    /// The most shots.
    Max,
    /// The commonest number of shots.
    Mode,
    /// The milliseconds a game takes.
    Millis,
}

impl Indicator {
    /// All of them, in the order of the tables.
    pub const ALL: [Indicator; 9] = [
        Indicator::Mean,
        Indicator::Sd,
        Indicator::Min,
        Indicator::Q1,
        Indicator::Median,
        Indicator::Q3,
        Indicator::Max,
        Indicator::Mode,
        Indicator::Millis,
    ];

    /// What it is called over a column.
    pub fn label(self, labels: &Labels) -> &'static str {
        match self {
            Indicator::Mean => labels.mean,
            Indicator::Sd => labels.sd,
            Indicator::Min => labels.min,
            Indicator::Q1 => labels.q1,
            Indicator::Median => labels.median,
            Indicator::Q3 => labels.q3,
            Indicator::Max => labels.max,
            Indicator::Mode => labels.mode,
            Indicator::Millis => labels.per_game,
        }
    }

    /// The figure as a table has it.
    pub(crate) fn written(self, value: f64, labels: &Labels) -> String {
        match self {
            Indicator::Mean | Indicator::Sd => labels.number(value, 2),
            Indicator::Millis => labels.duration(value * 1000.0),
            _ => labels.number(value, 0),
        }
    }

    fn published(self, found: &Found) -> Option<f64> {
        let five = |place: usize| found.five.map(|five| f64::from(five[place]));
        match self {
            Indicator::Mean => found.mean,
            Indicator::Sd => found.sd,
            Indicator::Min => five(0),
            Indicator::Q1 => five(1),
            Indicator::Median => five(2),
            Indicator::Q3 => five(3),
            Indicator::Max => five(4),
            Indicator::Mode => found.mode.map(f64::from),
            Indicator::Millis => found.millis,
        }
    }

    fn ours(self, summary: &Summary) -> f64 {
        match self {
            Indicator::Mean => summary.mean,
            Indicator::Sd => summary.sd,
            Indicator::Min => summary.min.into(),
            Indicator::Q1 => summary.q1.into(),
            Indicator::Median => summary.median.into(),
            Indicator::Q3 => summary.q3.into(),
            Indicator::Max => summary.max.into(),
            Indicator::Mode => summary.mode.into(),
            Indicator::Millis => summary.micros_per_game / 1000.0,
        }
    }
}

/// What a comparison says.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Verdict {
    /// The two could be of one strategy, 19 times out of 20.
    Agrees,
    /// They are further apart than chance and rounding put them.
    Differs,
    /// Too few games were played to tell.
    TooFew,
    /// Times of another machine and program cannot agree or differ.
    OtherMachine,
}

/// One published figure and ours.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct Comparison {
    /// What is compared.
    pub indicator: Indicator,
    /// Theirs.
    pub published: f64,
    /// Ours.
    pub ours: f64,
    /// Ours less theirs.
    pub difference: f64,
    /// How far apart chance and rounding would put them at most, where that is a number.
    pub margin: Option<f64>,
    /// What that says.
    pub verdict: Verdict,
}

/// Half of the last decimal published.
const ROUNDING: f64 = 0.005;
/// The chance below which something counts as not being chance, on either side.
const UNLIKELY: f64 = 0.025;

impl Comparison {
    /// Everything that was published, held against ours.
    pub fn all(theirs: &Found, ours: &Summary) -> Vec<Comparison> {
        Indicator::ALL.into_iter().filter_map(|indicator| Comparison::of(indicator, theirs, ours)).collect()
    }

    /// That figure, if it was published.
    pub fn of(indicator: Indicator, theirs: &Found, ours: &Summary) -> Option<Comparison> {
        let (published, own) = (indicator.published(theirs)?, indicator.ours(ours));
        let difference = own - published;
        let margin = (ours.games >= ENOUGH).then(|| margin(indicator, theirs, ours)).flatten();
        let judged = |agrees: bool| if agrees { Verdict::Agrees } else { Verdict::Differs };
        let verdict = match indicator {
            Indicator::Millis => Verdict::OtherMachine,
            _ if ours.games < ENOUGH => Verdict::TooFew,
            Indicator::Mean | Indicator::Sd => judged(margin.is_some_and(|margin| difference.abs() <= margin)),
            Indicator::Min => judged(could_be_least(published, theirs.games, ours, f64::from)),
            // The most is the least, counted down.
            Indicator::Max => judged(could_be_least(-published, theirs.games, ours, |shots| -f64::from(shots))),
            Indicator::Q1 => judged(could_be_rank(published, 0.25, theirs.games, ours)),
            Indicator::Median => judged(could_be_rank(published, 0.5, theirs.games, ours)),
            Indicator::Q3 => judged(could_be_rank(published, 0.75, theirs.games, ours)),
            Indicator::Mode => judged(could_be_commonest(published, theirs.games, ours)),
        };
        Some(Comparison { indicator, published, ours: own, difference, margin, verdict })
    }
}

/// How far apart chance and rounding put two means, or two standard deviations. Where no standard
/// deviation was published, theirs is taken to be ours; the variance of one is that of a large
/// sample of our kurtosis.
fn margin(indicator: Indicator, theirs: &Found, ours: &Summary) -> Option<f64> {
    let factor = match indicator {
        Indicator::Mean => 1.0,
        Indicator::Sd => (ours.kurtosis + 2.0) / 4.0,
        _ => return None,
    };
    let variance = |sd: f64, games: u64| sd * sd * factor / games as f64;
    let chance = variance(theirs.sd.unwrap_or(ours.sd), theirs.games) + variance(ours.sd, ours.games);
    Some(Z95 * chance.sqrt() + ROUNDING)
}

/// Whether that could be the least of so many games like ours. All games being alike, the lowest
/// ones of both samples are anybody's.
fn could_be_least(least: f64, games: u64, ours: &Summary, order: impl Fn(u16) -> f64) -> bool {
    let (theirs, own) = (games as f64, ours.games as f64);
    let lower = |bar: &&(u16, u64)| order(bar.0) < least;
    let below: u64 = ours.histogram.iter().filter(lower).map(|bar| bar.1).sum();
    let reached = ours.histogram.iter().any(|bar| order(bar.0) <= least);
    if reached {
        // So many of the lowest games are all ours.
        (own / (theirs + own)).powf(below as f64) >= UNLIKELY
    } else {
        // The lowest game of all is theirs.
        theirs / (theirs + own) >= UNLIKELY
    }
}

/// Whether that could be the value at a part of so many games like ours: fewer than that part are
/// below it, and as many or more are not above it.
fn could_be_rank(value: f64, part: f64, games: u64, ours: &Summary) -> bool {
    let share = |keep: &dyn Fn(f64) -> bool| {
        let kept = ours.histogram.iter().filter(|bar| keep(bar.0.into()));
        kept.map(|bar| bar.1).sum::<u64>() as f64 / ours.games as f64
    };
    let (below, up_to) = (share(&|shots| shots < value), share(&|shots| shots <= value));
    let spread = Z95 * (part * (1.0 - part) * (1.0 / games as f64 + 1.0 / ours.games as f64)).sqrt();
    below - spread <= part && part <= up_to + spread
}

/// Whether that could be the commonest number of so many games like ours.
fn could_be_commonest(value: f64, games: u64, ours: &Summary) -> bool {
    let (most, there) = (ours.frequency(ours.mode), ours.frequency(value as u16));
    let difference = most - there;
    let variance = (most + there - difference * difference) * (1.0 / games as f64 + 1.0 / ours.games as f64);
    difference <= Z95 * variance.sqrt()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Sample;

    fn ours(shots: &[u16]) -> Summary {
        Summary::of(&Sample { strategy: "s".into(), version: None, micros_per_game: 500.0, shots: shots.to_vec() })
            .unwrap()
    }

    /// As many games of every number of shots from 20 to 59, twice as many of 40.
    fn even(each: usize) -> Summary {
        let all: Vec<u16> = (20..60).chain([40]).flat_map(|shots| vec![shots; each]).collect();
        ours(&all)
    }

    fn verdict(indicator: Indicator, theirs: Found, ours: &Summary) -> Verdict {
        Comparison::of(indicator, &theirs, ours).unwrap().verdict
    }

    const THEIRS: Found =
        Found { games: 1000, mean: Some(39.5), sd: Some(11.4), five: None, mode: None, millis: Some(2.0) };

    #[test]
    fn what_was_not_published_is_not_compared() {
        let compared = Comparison::all(&THEIRS, &even(100));
        let indicators: Vec<Indicator> = compared.iter().map(|comparison| comparison.indicator).collect();
        assert_eq!(indicators, [Indicator::Mean, Indicator::Sd, Indicator::Millis]);
        assert!(compared[..2].iter().all(|comparison| comparison.verdict == Verdict::Agrees), "{compared:?}");
    }

    #[test]
    fn times_of_another_machine_are_told_and_not_judged() {
        let times = Comparison::of(Indicator::Millis, &THEIRS, &even(100)).unwrap();
        assert_eq!((times.published, times.ours, times.verdict), (2.0, 0.5, Verdict::OtherMachine));
    }

    #[test]
    fn one_game_is_too_few() {
        let five = Some([20, 30, 40, 50, 59]);
        let theirs = Found { five, mode: Some(40), ..THEIRS };
        let compared = Comparison::all(&theirs, &ours(&[40]));
        assert_eq!(compared.len(), 9);
        for comparison in compared {
            let expected =
                if comparison.indicator == Indicator::Millis { Verdict::OtherMachine } else { Verdict::TooFew };
            assert_eq!((comparison.verdict, comparison.margin), (expected, None), "{comparison:?}");
        }
    }

    #[test]
    fn quartiles_go_by_the_frequencies_on_both_sides() {
        let ours = even(100);
        let of = |indicator, value, games| {
            verdict(indicator, Found { five: Some([20, value, value, value, 59]), games, ..THEIRS }, &ours)
        };
        assert_eq!((ours.q1, ours.median, ours.q3), (30, 40, 49));
        for (indicator, value) in [(Indicator::Q1, 30), (Indicator::Median, 40), (Indicator::Q3, 49)] {
            assert_eq!(of(indicator, value, 1_000_000), Verdict::Agrees);
            assert_eq!(of(indicator, value + 4, 1_000_000), Verdict::Differs);
            assert_eq!(of(indicator, value - 4, 1_000_000), Verdict::Differs);
            assert_eq!(of(indicator, value + 4, 10), Verdict::Agrees, "ten games know little");
        }
    }

    #[test]
    fn the_ends_may_differ_as_samples_of_those_sizes_do() {
        let ours = even(100);
        let of = |least, most, games| {
            let theirs = Found { five: Some([least, 30, 40, 49, most]), games, ..THEIRS };
            [Indicator::Min, Indicator::Max].map(|indicator| verdict(indicator, theirs, &ours))
        };
        assert_eq!(of(20, 59, 4100), [Verdict::Agrees; 2]);
        assert_eq!(of(22, 57, 4100), [Verdict::Differs; 2], "half of 400 lower games would be theirs");
        assert_eq!(of(22, 57, 20), [Verdict::Agrees; 2]);
        assert_eq!(of(18, 61, 1_000_000), [Verdict::Agrees; 2], "far more games reach further");
        assert_eq!(of(18, 61, 20), [Verdict::Differs; 2], "few games do not");
    }

    #[test]
    fn the_mode_must_be_about_as_common() {
        let ours = even(1000);
        let of = |mode, games| verdict(Indicator::Mode, Found { mode: Some(mode), games, ..THEIRS }, &ours);
        assert_eq!(of(40, 1_000_000), Verdict::Agrees);
        assert_eq!(of(41, 1_000_000), Verdict::Differs);
        assert_eq!(of(41, 50), Verdict::Agrees);
    }
}

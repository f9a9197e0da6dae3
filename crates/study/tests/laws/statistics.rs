//! Statistics against the formulas in their plainest form.

use amiral_study::{Pair, Sample, SkewFit, SkewNormal, Summary};
use proptest::prelude::*;

fn sample(shots: &[u16]) -> Sample {
    Sample { strategy: "s".into(), version: None, micros_per_game: 1.5, shots: shots.to_vec() }
}

fn close(a: f64, b: f64) -> bool {
    (a - b).abs() <= 1e-9 * (1.0 + a.abs().max(b.abs()))
}

fn mean(values: &[f64]) -> f64 {
    values.iter().sum::<f64>() / values.len() as f64
}

fn central(values: &[f64], power: i32) -> f64 {
    let centre = mean(values);
    mean(&values.iter().map(|value| (value - centre).powi(power)).collect::<Vec<_>>())
}

proptest! {
    #[test]
    fn a_summary_is_what_the_formulas_say(shots in prop::collection::vec(1_u16..=676, 1..200)) {
        let summary = Summary::of(&sample(&shots)).unwrap();
        let values: Vec<f64> = shots.iter().map(|&shots| f64::from(shots)).collect();
        let n = values.len();
        prop_assert!(close(summary.mean, mean(&values)));
        let sd = central(&values, 2).sqrt();
        prop_assert!(close(summary.sd, sd));
        prop_assert_eq!(summary.ci95.is_some(), n > 1);
        if let Some([low, high]) = summary.ci95 {
            prop_assert!(close(low, summary.mean - 1.96 * sd / (n as f64).sqrt()));
            prop_assert!(close(high, summary.mean + 1.96 * sd / (n as f64).sqrt()));
        }
        if sd > 0.0 {
            prop_assert!(close(summary.skewness, central(&values, 3) / sd.powi(3)));
            prop_assert!(close(summary.kurtosis, central(&values, 4) / sd.powi(4) - 3.0));
        }

        let mut sorted = shots.clone();
        sorted.sort_unstable();
        prop_assert_eq!((summary.min, summary.max), (sorted[0], sorted[n - 1]));
        prop_assert_eq!(summary.q1, sorted[n.div_ceil(4) - 1]);
        prop_assert_eq!(summary.median, sorted[n.div_ceil(2) - 1]);
        prop_assert_eq!(summary.q3, sorted[(3 * n).div_ceil(4) - 1]);
        let count = |value: u16| shots.iter().filter(|&&shots| shots == value).count() as u64;
        let most = sorted.iter().map(|&value| count(value)).max().unwrap();
        prop_assert_eq!(summary.mode, *sorted.iter().find(|&&value| count(value) == most).unwrap());
        prop_assert_eq!(summary.games, n as u64);
        sorted.dedup();
        prop_assert_eq!(&summary.histogram, &sorted.iter().map(|&value| (value, count(value))).collect::<Vec<_>>());
        prop_assert!(close(summary.frequency(sorted[0]), count(sorted[0]) as f64 / n as f64));
    }

    #[test]
    fn a_pair_is_the_mean_of_the_differences(games in prop::collection::vec((1_u16..=676, 1_u16..=676), 1..200)) {
        let (a, b): (Vec<u16>, Vec<u16>) = games.iter().copied().unzip();
        let pair = Pair::of(&sample(&a), &sample(&b)).unwrap();
        let values: Vec<f64> = games.iter().map(|&(a, b)| f64::from(a) - f64::from(b)).collect();
        let margin = 1.96 * (central(&values, 2) / values.len() as f64).sqrt();
        prop_assert!(close(pair.difference, mean(&values)));
        prop_assert_eq!(pair.ci95.is_some(), values.len() > 1);
        if let Some([low, high]) = pair.ci95 {
            prop_assert!(close(low, mean(&values) - margin) && close(high, mean(&values) + margin));
        }
        let turned = Pair::of(&sample(&b), &sample(&a)).unwrap();
        prop_assert!(close(turned.difference, -pair.difference));
    }

    #[test]
    fn a_skew_normal_law_has_the_moments_asked_for(mean in 20.0..80.0, sd in 1.0..12.0, skewness in -0.9..0.9_f64) {
        let law = SkewNormal::with_moments(mean, sd, skewness).unwrap();
        let step = sd / 400.0;
        let points = || (-4800..=4800).map(|k| mean + f64::from(k) * step);
        let moment = |of: &dyn Fn(f64) -> f64| points().map(|x| of(x) * law.density(x)).sum::<f64>() * step;
        prop_assert!((moment(&|_| 1.0) - 1.0).abs() < 1e-4);
        prop_assert!((moment(&|x| x) - mean).abs() < 1e-2);
        prop_assert!((moment(&|x| (x - mean).powi(2)).sqrt() - sd).abs() < 1e-2 * sd);
        prop_assert!((moment(&|x| ((x - mean) / sd).powi(3)) - skewness).abs() < 2e-2);
    }
}

#[test]
fn pairs_go_as_far_as_both_samples_and_say_when_they_are_sure() {
    let pair = Pair::of(&sample(&[10, 12, 11, 90]), &sample(&[9, 11, 10])).unwrap();
    assert_eq!((pair.difference, pair.ci95), (1.0, Some([1.0, 1.0])));
    assert!(pair.is_clear());
    assert!(!Pair::of(&sample(&[10, 12]), &sample(&[12, 10])).unwrap().is_clear());
    assert_eq!(Pair::of(&sample(&[]), &sample(&[])), None);
    assert_eq!(Summary::of(&sample(&[])), None);
}

/// Shots as the law has them, as many games as make every bar a whole number or nearly.
fn drawn_from(law: &SkewNormal, games: f64) -> Summary {
    let mut shots = Vec::new();
    for value in 1..=100_u16 {
        let middle = f64::from(value);
        let chance: f64 = (-8..8).map(|k| law.density(middle + (f64::from(k) + 0.5) / 16.0) / 16.0).sum();
        shots.extend(std::iter::repeat_n(value, (chance * games).round() as usize));
    }
    Summary::of(&sample(&shots)).unwrap()
}

#[test]
fn a_skew_normal_sample_is_recognized_and_a_flat_one_is_not() {
    let law = SkewNormal::with_moments(42.0, 6.1, 0.2).unwrap();
    let fit = SkewFit::of(&drawn_from(&law, 100_000.0)).unwrap();
    assert!(fit.p_value > 0.9 && fit.distance < 0.002, "{fit:?}");
    assert!((fit.law.scale - law.scale).abs() < 0.2, "{fit:?}");

    let flat: Vec<u16> = (0..20_000).map(|game| 30 + game % 25).collect();
    let fit = SkewFit::of(&Summary::of(&sample(&flat)).unwrap()).unwrap();
    assert!(fit.p_value < 1e-6 && fit.distance > 0.03, "{fit:?}");
}

#[test]
fn too_much_lean_or_none_to_measure_has_no_skew_normal_law() {
    assert_eq!(SkewNormal::with_moments(95.0, 4.8, -1.6), None);
    assert_eq!(SkewFit::of(&Summary::of(&sample(&[40; 30])).unwrap()), None);
}

#[test]
fn one_game_has_no_interval() {
    let one = Summary::of(&sample(&[42])).unwrap();
    assert_eq!((one.mean, one.ci95, one.margin()), (42.0, None, None));
    let pair = Pair::of(&sample(&[42]), &sample(&[50])).unwrap();
    assert_eq!((pair.difference, pair.ci95, pair.is_clear()), (-8.0, None, false));
    assert!(Summary::of(&sample(&[42, 43])).unwrap().ci95.is_some());
}

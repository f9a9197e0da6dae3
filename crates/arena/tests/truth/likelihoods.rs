//! The ratio of likelihoods against one found directly, by looking for the greatest likelihood.

use amiral_arena::{Pentanomial, SHARES, Sprt, Verdict};

/// The scale of normalized Elo for pairs, written down once more.
fn t_value(elo: f64) -> f64 {
    2f64.sqrt() * elo / (800.0 / 10f64.ln())
}

fn advantage(chances: &[f64; 5], t: f64) -> f64 {
    let mean: f64 = SHARES.iter().zip(chances).map(|(share, chance)| share * chance).sum();
    let variance: f64 = SHARES.iter().zip(chances).map(|(share, chance)| chance * (share - mean).powi(2)).sum();
    mean - 0.5 - t * variance.max(0.0).sqrt()
}

/// Any distribution is a straight line in the logarithm, bent in the middle. The bend is free; the
/// slope is what gives it the t-value.
fn with_t(bend: [f64; 3], t: f64) -> [f64; 5] {
    let at = |slope: f64| {
        let logs = [0.0, bend[0] + slope, bend[1] + 2.0 * slope, bend[2] + 3.0 * slope, 4.0 * slope];
        let most = logs.iter().copied().fold(f64::NEG_INFINITY, f64::max);
        let weights = logs.map(|log| (log - most).exp());
        let sum: f64 = weights.iter().sum();
        weights.map(|weight| weight / sum)
    };
    let (mut low, mut high) = (-100.0, 100.0);
    for _ in 0..90 {
        let middle = 0.5 * (low + high);
        if advantage(&at(middle), t) < 0.0 { low = middle } else { high = middle }
    }
    at(0.5 * (low + high))
}

/// The greatest logarithm of the likelihood of those counts under that t-value, by steps uphill
/// that become shorter.
fn greatest(counts: &[f64; 5], t: f64) -> f64 {
    let likelihood = |bend: [f64; 3]| -> f64 {
        with_t(bend, t).iter().zip(counts).map(|(chance, count)| count * chance.max(1e-300).ln()).sum()
    };
    // It begins at the shape of what was found.
    let logs = counts.map(f64::ln);
    let line = |place: f64| logs[0] + (logs[4] - logs[0]) * place / 4.0;
    let mut at = [logs[1] - line(1.0), logs[2] - line(2.0), logs[3] - line(3.0)];
    let mut best = likelihood(at);
    let mut step = 1.0;
    let ways = [
        [1.0, 0.0, 0.0],
        [0.0, 1.0, 0.0],
        [0.0, 0.0, 1.0],
        [1.0, 1.0, 1.0],
        [1.0, 0.0, -1.0],
        [1.0, -1.0, 0.0],
        [0.0, 1.0, -1.0],
    ];
    while step > 1e-7 {
        let tried = ways.iter().flat_map(|way| [1.0, -1.0].map(|sign| way.map(|part| sign * step * part)));
        let next = tried.map(|way| [at[0] + way[0], at[1] + way[1], at[2] + way[2]]);
        let next = next.map(|bend| (likelihood(bend), bend)).max_by(|one, other| one.0.total_cmp(&other.0)).unwrap();
        if next.0 > best {
            (best, at) = next;
            step *= 2.0;
        } else {
            step /= 2.0;
        }
    }
    best
}

#[track_caller]
fn check(counts: [u64; 5], elo0: f64, elo1: f64) {
    let found = Sprt::new(elo0, elo1).unwrap().llr(&Pentanomial(counts));
    let shown = counts.map(|count| if count == 0 { 1e-3 } else { count as f64 });
    let direct = greatest(&shown, t_value(elo1)) - greatest(&shown, t_value(elo0));
    let near = (found - direct).abs() < 1e-3 * (1.0 + direct.abs());
    assert!(near, "{counts:?} between {elo0} and {elo1}: {found}, directly {direct}");
}

#[test]
fn the_ratio_is_the_one_found_directly() {
    for counts in [
        [10, 0, 30, 0, 20],
        [10, 3, 30, 4, 20],
        [200, 0, 500, 0, 300],
        [1, 0, 0, 0, 0],
        [0, 0, 1, 0, 0],
        [0, 0, 0, 0, 1],
        [0, 1, 0, 0, 0],
        [5, 0, 0, 0, 5],
        [0, 0, 40, 0, 1],
        [17, 80, 150, 90, 30],
        [3000, 0, 9000, 0, 3300],
    ] {
        for (elo0, elo1) in [(0.0, 5.0), (-20.0, 20.0), (0.0, 100.0), (50.0, 150.0), (-150.0, -10.0)] {
            check(counts, elo0, elo1);
        }
    }
}

#[test]
fn who_wins_every_pair_is_soon_accepted() {
    let test = Sprt::new(0.0, 50.0).unwrap();
    let first = (1..1000).find(|&pairs| test.verdict(&Pentanomial([0, 0, 0, 0, pairs])) != Verdict::Undecided).unwrap();
    assert_eq!(test.verdict(&Pentanomial([0, 0, 0, 0, first])), Verdict::Accepted);
    assert_eq!(test.verdict(&Pentanomial([first, 0, 0, 0, 0])), Verdict::Rejected);
    assert!(first < 60, "{first}");
}

#[test]
fn who_always_halves_is_rejected_in_the_end_and_never_accepted() {
    let test = Sprt::new(0.0, 50.0).unwrap();
    let llr = |pairs| test.llr(&Pentanomial([0, 0, pairs, 0, 0]));
    assert!([1, 10, 100, 1000, 100_000].map(llr).windows(2).all(|two| two[1] < two[0]));
    assert!(llr(1) < 0.1 && test.verdict_of(llr(1000)) == Verdict::Rejected);
}

/// What the first player gains, the second loses.
#[test]
fn turning_the_players_round_turns_the_ratio_round() {
    let pairs = Pentanomial([12, 3, 40, 5, 20]);
    let (one, other) = (Sprt::new(5.0, 30.0).unwrap(), Sprt::new(-30.0, -5.0).unwrap());
    assert!((one.llr(&pairs) + other.llr(&pairs.turned())).abs() < 1e-6);
}

/// Near the truth the ratio is that of two normal distributions.
#[test]
fn many_pairs_give_the_ratio_of_normal_distributions() {
    let (pairs, test) = (Pentanomial([2400, 0, 5000, 0, 2600]), Sprt::new(0.0, 10.0).unwrap());
    let variance: f64 = 0.25 * 0.5 - 0.01f64.powi(2);
    let t = 0.01 / variance.sqrt();
    let normal = 10_000.0 * (t_value(10.0) * t - t_value(10.0).powi(2) / 2.0);
    assert!((test.llr(&pairs) / normal - 1.0).abs() < 0.02, "{} {normal}", test.llr(&pairs));
}

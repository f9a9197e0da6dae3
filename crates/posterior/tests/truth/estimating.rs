use amiral_game::{Preset, RulesSetup, Seed, Seen, Stop};
use amiral_posterior::{Estimate, Inference, Odds, Weights};

use crate::play;

fn positions() -> Vec<Seen> {
    let small = |preset: Preset, side| RulesSetup { width: side, height: side, ..preset.setup() }.build().unwrap();
    let fleet = RulesSetup { fleet: vec![3, 2, 2, 1, 1], ..Preset::Russian.setup() }.build().unwrap();
    vec![
        Seen::new(&small(Preset::Classic, 10)),
        play(&small(Preset::Hasbro, 10), 3, 12).unwrap().0,
        play(&small(Preset::Classic, 9), 5, 10).unwrap().0,
        play(&fleet, 2, 15).unwrap().0,
    ]
}

fn estimates(inference: &Inference, seen: &Seen, runs: u64) -> Vec<Estimate> {
    (0..runs).map(|seed| inference.estimate(seen, 10_000, Seed(seed), &Stop::new()).unwrap()).collect()
}

#[test]
fn the_estimated_number_of_fleets_is_right_on_average() {
    for seen in positions() {
        let inference = Inference::new(seen.rules());
        let exact = inference.count(&seen, u64::MAX, &Stop::new()).unwrap().fleets as f64;
        let runs = estimates(&inference, &seen, 200);
        let n = runs.len() as f64;
        let mean = runs.iter().map(|run| run.fleets).sum::<f64>() / n;
        let variance = runs.iter().map(|run| (run.fleets - mean).powi(2)).sum::<f64>() / (n - 1.0);
        let z = (mean - exact) / (variance / n).sqrt();
        assert!(z.abs() < 4.0, "{z} standard errors off for {seen:?}");
    }
}

#[test]
fn stated_errors_are_honest() {
    for seen in positions() {
        let inference = Inference::new(seen.rules());
        let exact = inference.count(&seen, u64::MAX, &Stop::new()).unwrap();
        let chances = exact.chances();
        let (mut covered, mut all, mut bias) = (0.0, 0.0, 0.0);
        for run in estimates(&inference, &seen, 200) {
            let uncertain = (0..chances.len()).filter(|&cell| run.cells_se[cell] > 0.0);
            for cell in uncertain {
                let off = (run.cells[cell] - chances[cell]) / run.cells_se[cell];
                covered += f64::from(u8::from(off.abs() < 1.96));
                bias += off;
                all += 1.0;
            }
            let off = (run.fleets - exact.fleets as f64) / run.fleets_se;
            assert!(off.abs() < 6.0, "{off} standard errors off for {seen:?}");
        }
        let coverage = covered / all;
        assert!((0.92..0.98).contains(&coverage), "{coverage} instead of 0.95 for {seen:?}");
        assert!((bias / all).abs() < 0.1, "{} standard errors of bias for {seen:?}", bias / all);
    }
}

#[test]
fn what_is_certain_is_certain_in_an_estimate_too() {
    let (seen, fleet) = play(&Preset::Hasbro.rules(), 7, 30).unwrap();
    let estimate = Inference::new(seen.rules()).estimate(&seen, 20_000, Seed(1), &Stop::new()).unwrap();
    for shot in seen.shots() {
        let chance = estimate.cells[seen.rules().grid().index(shot.cell)];
        let truth = if fleet.cells().contains(shot.cell) { 1.0 } else { 0.0 };
        assert!((chance - truth).abs() < 1e-12);
    }
}

#[test]
fn odds_are_exact_when_affordable_and_sampled_otherwise() {
    let rules = Preset::Russian.rules();
    let inference = Inference::new(&rules);
    let (late, _) = play(&rules, 1, 60).unwrap();
    let odds = |seen: &Seen| inference.odds(seen, 2_000_000, Seed(1), &Stop::new()).unwrap();
    assert!(matches!(odds(&late), Odds::Exact(_)));
    assert!(matches!(odds(&Seen::new(&rules)), Odds::Sampled(_)));
}

#[cfg(feature = "parallel")]
#[test]
fn the_number_of_threads_changes_nothing() {
    let (seen, _) = play(&Preset::Hasbro.rules(), 4, 9).unwrap();
    let weights = Weights::new(seen.rules(), |class, placement| {
        1.0 + ((class.index() * 37 + placement.index() * 11) % 10) as f64 / 7.0
    });
    let run = |threads| {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
        pool.install(|| {
            let inference = Inference::new(seen.rules());
            let stop = Stop::new();
            (
                inference.count(&seen, u64::MAX, &stop).unwrap(),
                inference.estimate(&seen, 50_000, Seed(1), &stop).unwrap(),
                inference.weigh(&seen, &weights, u64::MAX, &stop).unwrap(),
                inference.weigh_sequential(&seen, u64::MAX, &stop).unwrap(),
            )
        })
    };
    let one = run(1);
    assert_eq!(one, run(2));
    assert_eq!(one, run(5));
}

#[test]
fn an_estimate_cut_short_is_that_of_a_smaller_budget() {
    let rules = Preset::Russian.rules();
    let (inference, seen) = (Inference::new(&rules), Seen::new(&rules));
    let enough = Stop::new();
    let until = |enough: &Stop| inference.estimate_until(&seen, 2_000_000, Seed(1), enough, &Stop::new()).unwrap();
    let estimate = |budget: u64| inference.estimate(&seen, budget, Seed(1), &Stop::new()).unwrap();
    assert_eq!(until(&enough), estimate(2_000_000));
    enough.cancel();
    assert_eq!(until(&enough), estimate(1));
    assert!(estimate(1).walks < estimate(2_000_000).walks);
    let stop = Stop::new();
    stop.cancel();
    let cancelled = inference.estimate_until(&seen, 2_000_000, Seed(1), &enough, &stop);
    assert_eq!(cancelled, Err(amiral_posterior::Failure::Cancelled));
}

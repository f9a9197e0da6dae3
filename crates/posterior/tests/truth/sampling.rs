use std::ops::ControlFlow;

use amiral_game::{FleetSetup, Preset, RulesSetup, Seed, Seen, Stop};
use amiral_posterior::{Inference, Weights};

use crate::{explains, play};

fn positions() -> Vec<Seen> {
    let fleet = RulesSetup { fleet: vec![3, 2, 2, 1, 1], ..Preset::Russian.setup() }.build().unwrap();
    vec![
        Seen::new(&Preset::Classic.rules()),
        play(&Preset::Hasbro.rules(), 3, 12).unwrap().0,
        play(&Preset::Classic.rules(), 5, 20).unwrap().0,
        play(&fleet, 2, 15).unwrap().0,
    ]
}

fn uneven(seen: &Seen) -> Weights {
    Weights::new(seen.rules(), |class, placement| {
        0.5 + ((class.index() * 37 + placement.index() * 11) % 10) as f64 / 4.0
    })
}

#[test]
fn a_sample_stands_for_all_fleets_on_average() {
    for seen in positions() {
        let (inference, placements) = (Inference::new(seen.rules()), seen.rules().placements());
        let exact = inference.count(&seen, u64::MAX, &Stop::new()).unwrap();
        let (runs, samples) = (200, 400);
        let weights = uneven(&seen);
        // The number of fleets, and the fleets through each cell.
        let mut sums = vec![(0.0, 0.0); seen.rules().grid().area() + 1];
        for run in 0..runs {
            let mut estimates = vec![0.0; sums.len()];
            let sampled = inference.sample_weighted(
                &seen,
                &weights,
                samples,
                &Stop::new(),
                &mut Seed(run).dice(&[]),
                |placed, stands_for| {
                    estimates[0] += stands_for / samples as f64;
                    for &(class, placement) in placed {
                        for &cell in placements.class(class).cells(placement) {
                            estimates[usize::from(cell) + 1] += stands_for / samples as f64;
                        }
                    }
                },
            );
            sampled.unwrap();
            for (sum, estimate) in sums.iter_mut().zip(estimates) {
                *sum = (sum.0 + estimate, sum.1 + estimate * estimate);
            }
        }
        let truth = std::iter::once(exact.fleets).chain(exact.cells).map(|fleets| fleets as f64);
        for ((sum, squares), truth) in sums.into_iter().zip(truth) {
            let n = runs as f64;
            let (mean, error) = (sum / n, ((squares / n - (sum / n).powi(2)).max(0.0) / n).sqrt());
            assert!((mean - truth).abs() <= 5.0 * error + 1e-6 * truth, "{mean} ± {error} for {truth} after {seen:?}");
        }
    }
}

#[test]
fn what_is_sampled_is_a_legal_fleet_that_explains_the_shots() {
    for seen in positions() {
        let (inference, placements) = (Inference::new(seen.rules()), seen.rules().placements());
        let mut fleets = 0;
        let sampled =
            inference.sample_weighted(&seen, &uneven(&seen), 200, &Stop::new(), &mut Seed(1).dice(&[]), |placed, _| {
                let ships = placed.iter().map(|&(class, placement)| placements.class(class).ship(placement));
                let fleet = FleetSetup { ships: ships.collect() }.build(seen.rules()).unwrap();
                let mut board = amiral_game::Board::new(seen.rules(), fleet);
                assert!(seen.shots().iter().all(|shot| board.fire(shot.cell).unwrap() == shot.outcome));
                fleets += 1;
            });
        sampled.unwrap();
        assert!(fleets > 0);
    }
}

#[test]
fn every_fleet_is_visited_once() {
    let (seen, _) = play(&Preset::Classic.rules(), 4, 40).unwrap();
    let inference = Inference::new(seen.rules());
    let mut visited = std::collections::BTreeSet::new();
    let all = inference.visit(&seen, u64::MAX, &Stop::new(), |placed| {
        let mut placed = placed.to_vec();
        placed.sort_unstable();
        assert!(visited.insert(placed));
        ControlFlow::Continue(())
    });
    all.unwrap();
    assert_eq!(visited.len() as u128, inference.count(&seen, u64::MAX, &Stop::new()).unwrap().fleets);
}

#[test]
fn ten_ships_are_drawn_with_little_memory_and_few_steps() {
    for preset in [Preset::Russian, Preset::German] {
        let rules = preset.rules();
        let inference = Inference::new(&rules).with_memory(1 << 20);
        for seen in [Seen::new(&rules), play(&rules, 1, 6).unwrap().0, play(&rules, 2, 12).unwrap().0] {
            let sampler = inference.sampler_for(3, &seen, 1_000_000, &Stop::new()).unwrap();
            let draw = || sampler.draw(3, &mut Seed(1).dice(&[]), &Stop::new()).unwrap();
            assert!(draw().iter().all(|fleet| explains(&seen, fleet)), "{preset} {seen:?}");
            assert_eq!(draw(), draw());
        }
    }
}

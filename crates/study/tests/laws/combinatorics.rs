//! Counts, bounds, estimates, and random play.

use std::ops::ControlFlow;

use amiral_game::{Contact, FleetSetup, Law, Preset, Rules, RulesSetup, Seed, Ship, Stop};
use amiral_study::combinatorics::{
    Collision, RandomPlay, arrangement_bound, binomial_bound, collision, each_fleet, errors_by_ships, exact,
    labellings, product_bound, sequential,
};

use crate::players::{alone, sea};

const STEPS: u64 = 100_000_000;

fn free(side: u32, fleet: &[u32]) -> Rules {
    RulesSetup { contact: Contact::Free, ..sea(side, fleet).setup() }.build().unwrap()
}

#[test]
fn bounds_are_the_published_ones() {
    let product = |fleet: &[u32]| product_bound(&free(10, fleet)).to_string();
    assert_eq!(product(&[2]), "180");
    assert_eq!(product(&[2, 3]), "28800");
    assert_eq!(product(&[2, 3, 3]), "4608000");
    assert_eq!(product(&[2, 3, 3, 4]), "645120000");
    assert_eq!(product(&[2, 3, 3, 4, 5]), "77414400000");
    let hasbro = Preset::Hasbro.rules();
    assert_eq!(binomial_bound(&hasbro).to_string(), "6650134872937201800");
    assert_eq!(arrangement_bound(&hasbro).to_string(), "2365369369446553061560941772800000");
    assert_eq!(labellings(&hasbro).to_string(), "2");
    assert_eq!(labellings(&Preset::Russian.rules()).to_string(), "288");
}

#[test]
fn exact_counts_are_the_published_ones() {
    let count = |fleet: &[u32]| exact(&free(10, fleet), STEPS, &Stop::new()).unwrap();
    assert_eq!(count(&[2]), 180);
    assert_eq!(count(&[2, 3]), 27_336);
    assert_eq!(2 * count(&[2, 3, 3]), 3_848_040, "the document tells the two ships of 3 apart");
    assert_eq!(exact(&sea(10, &[5, 4]), STEPS, &Stop::new()), Ok(11_744));
}

#[test]
fn bounds_are_never_less_than_the_count() {
    for rules in [sea(5, &[3, 2, 2]), free(5, &[3, 2, 2]), free(4, &[2, 2, 1, 1]), sea(6, &[4])] {
        let labelled = exact(&rules, STEPS, &Stop::new()).unwrap() * u128::try_from(labellings(&rules)).unwrap();
        assert!(product_bound(&rules) >= labelled.into());
        assert!(arrangement_bound(&rules) >= labelled.into());
    }
}

#[test]
fn random_play_is_every_order_of_the_cells() {
    // Which of the ship cells comes last, over every choice of places for them.
    for (cells, ships) in [(6_u16, 1_u16), (7, 3), (8, 8), (9, 4)] {
        let law = RandomPlay { cells, ship_cells: ships };
        let mut exactly = vec![0.0; usize::from(cells) + 2];
        let mut all = 0.0;
        for places in 0_u32..1 << cells {
            if places.count_ones() == u32::from(ships) {
                exactly[32 - places.leading_zeros() as usize] += 1.0;
                all += 1.0;
            }
        }
        let (mut below, mut mean, mut square) = (0.0, 0.0, 0.0);
        for shots in 0..=cells + 1 {
            let chance = exactly[usize::from(shots)] / all;
            below += chance;
            mean += f64::from(shots) * chance;
            square += f64::from(shots).powi(2) * chance;
            assert!((law.exactly(shots) - chance).abs() < 1e-12, "{cells} {ships} {shots}");
            assert!((law.at_most(shots) - below).abs() < 1e-12, "{cells} {ships} {shots}");
        }
        assert!((law.mean() - mean).abs() < 1e-12);
        assert!((law.sd() - (square - mean * mean).sqrt()).abs() < 1e-9);
    }
}

#[test]
fn random_play_takes_95_39_shots() {
    let law = RandomPlay::under(&Preset::Classic.rules());
    assert_eq!(format!("{:.2} {:.2}", law.mean(), law.sd()), "95.39 4.81");
}

#[test]
fn laying_ships_estimates_the_labelled_count() {
    for rules in [sea(4, &[3, 2]), free(4, &[3, 2, 2]), sea(5, &[3, 2, 2, 1]), sea(3, &[2, 2])] {
        let truth = exact(&rules, STEPS, &Stop::new()).unwrap() * u128::try_from(labellings(&rules)).unwrap();
        let estimate = alone(2, |orders| sequential(&rules, 100_000, Seed(11), orders)).unwrap();
        assert_eq!(estimate.samples, 100_000);
        let off = (estimate.labelled - truth as f64).abs();
        assert!(off <= 4.0 * estimate.standard_error.max(1e-9), "{rules}: {estimate:?} for {truth}");
        let [low, high] = estimate.ci95.unwrap();
        assert!(low <= estimate.labelled && estimate.labelled <= high);
        let again = alone(1, |orders| sequential(&rules, 100_000, Seed(11), orders)).unwrap();
        assert_eq!(again, estimate, "on any number of threads");
    }
}

#[test]
fn waiting_for_the_same_fleet_estimates_the_count_under_every_law() {
    let rules = free(4, &[2, 2]);
    let truth = exact(&rules, STEPS, &Stop::new()).unwrap() as f64;
    for &law in Law::ALL {
        let found = collision(&rules, law, Seed(2), |so_far| so_far.draws < 1_000_000).unwrap();
        let [low, high] = found.ci95().unwrap();
        assert!(low * 0.97 < truth && truth < high * 1.03, "{law}: {found:?} for {truth}");
        assert!(found.mean_wait().unwrap() <= found.fleets().unwrap());
        assert!((1_000_000..1_002_000).contains(&found.draws));
    }
}

#[test]
fn no_wait_that_ended_is_no_estimate() {
    let found = collision(&Preset::Classic.rules(), Law::Uniform, Seed(2), |so_far| so_far.draws < 2000).unwrap();
    assert_eq!((found.runs, found.fleets(), found.ci95(), found.mean_wait()), (0, None, None, None));
}

#[test]
fn errors_grow_with_the_ships_and_shrink_with_the_samples() {
    let rows = alone(2, |orders| errors_by_ships(&free(10, &[4, 3, 3, 2]), 20_000, Seed(4), STEPS, orders)).unwrap();
    assert_eq!(
        rows.iter().map(|row| row.ships.as_slice()).collect::<Vec<_>>(),
        [&[2][..], &[2, 3], &[2, 3, 3], &[2, 3, 3, 4]]
    );
    assert_eq!(rows[2].exact, "3848040");
    assert_eq!((rows[0].product, rows[0].one_placing, rows[0].many_layings), (0.0, 0.0, 0.0));
    assert!(rows.is_sorted_by(|a, b| a.product < b.product));
    assert!(rows.iter().all(|row| row.many_layings <= 5.0 * row.standard_error));
}

#[test]
fn one_sample_has_no_interval() {
    let one = alone(1, |orders| sequential(&free(4, &[2, 2]), 1, Seed(1), orders)).unwrap();
    assert_eq!((one.samples, one.ci95), (1, None));
    let wait = Collision { runs: 1, finished_draws: 10, draws: 12 };
    assert_eq!((wait.fleets(), wait.ci95()), (Some(12.0), None));
}

#[test]
fn every_fleet_is_given_once_and_is_legal() {
    for rules in [sea(4, &[3, 2]), free(4, &[2, 2, 1]), sea(5, &[3, 2, 2, 1]), sea(3, &[3, 3, 3])] {
        let mut fleets: Vec<Vec<Ship>> = Vec::new();
        let done = each_fleet(&rules, |ships| {
            fleets.push(ships.to_vec());
            ControlFlow::<()>::Continue(())
        });
        assert_eq!(done, ControlFlow::Continue(()));
        assert_eq!(fleets.len() as u128, exact(&rules, STEPS, &Stop::new()).unwrap(), "{rules}");
        for ships in &fleets {
            assert!(FleetSetup { ships: ships.clone() }.build(&rules).is_ok(), "{ships:?} under {rules}");
        }
        let before = fleets.len();
        fleets.iter_mut().for_each(|ships| ships.sort_by_key(ToString::to_string));
        fleets.sort_by_key(|ships| ships.iter().map(ToString::to_string).collect::<Vec<_>>());
        fleets.dedup();
        assert_eq!(fleets.len(), before, "none twice");
    }
}

#[test]
fn a_listing_goes_on_for_as_long_as_somebody_wants_more() {
    let mut given = 0;
    let stopped = each_fleet(&Preset::Classic.rules(), |ships| {
        assert_eq!(ships.len(), 5);
        given += 1;
        if given == 1000 { ControlFlow::Break("enough") } else { ControlFlow::Continue(()) }
    });
    assert_eq!((stopped, given), (ControlFlow::Break("enough"), 1000));
}

use amiral_game::{ClassId, Fleet, FleetSetup, PlacementId, Preset, Rules, Seed, Seen, Stop, below};
use amiral_posterior::{Inference, Weighed, Weights};
use proptest::prelude::*;

use crate::{explains, play};
use amiral_testing::{all_fleets, small_rules};

/// Compares with fleets weighed one by one.
fn check(weighed: &Weighed, seen: &Seen, fleets: &[(Fleet, f64)]) -> Result<(), TestCaseError> {
    let rules = seen.rules();
    let placements = rules.placements();
    let total: f64 = fleets.iter().map(|(_, weight)| weight).sum();
    prop_assert!((weighed.total - total).abs() <= 1e-9 * total, "{} instead of {total}", weighed.total);
    let mut cells = vec![0.0; rules.grid().area()];
    let mut through: Vec<Vec<f64>> = placements.classes().iter().map(|class| vec![0.0; class.len()]).collect();
    for (fleet, weight) in fleets {
        fleet.cells().iter().for_each(|cell| cells[rules.grid().index(cell)] += weight / total);
        for (ship, placement) in fleet.placements(rules).enumerate() {
            through[placements.class_of_ship(ship).index()][placement.index()] += weight / total;
        }
    }
    let close = |a: &[f64], b: &[f64]| a.iter().zip(b).all(|(a, b)| (a - b).abs() < 1e-9);
    prop_assert!(close(&weighed.cells, &cells), "{:?} instead of {cells:?}", weighed.cells);
    prop_assert!(weighed.placements.iter().zip(&through).all(|(a, b)| close(a, b)));
    Ok(())
}

/// The chance that ships placed one after the other, each uniform among the places left, make that
/// fleet, but for the factor that dead ends bring.
fn sequential_weight(rules: &Rules, fleet: &Fleet) -> f64 {
    fn place(rules: &Rules, fleet: &Fleet, placed: &mut FleetSetup, left: &mut Vec<usize>) -> f64 {
        let ship = placed.ships.len();
        if ship == fleet.ships().len() {
            return 1.0;
        }
        let shape = rules.ships()[ship];
        let class = rules.placements().class(rules.placements().class_of_ship(ship));
        let free = |placement: PlacementId| {
            let mut with = placed.clone();
            with.ships.push(class.ship(placement));
            with.misplaced(rules).is_empty()
        };
        let places = class.placement_ids().filter(|&placement| free(placement)).count();
        let mut sum = 0.0;
        for at in 0..left.len() {
            if fleet.ships()[left[at]].shape().upright(rules.mirror()) == shape {
                let next = left.remove(at);
                placed.ships.push(fleet.ships()[next]);
                sum += place(rules, fleet, placed, left);
                placed.ships.pop();
                left.insert(at, next);
            }
        }
        sum / places as f64
    }
    place(rules, fleet, &mut FleetSetup::default(), &mut (0..fleet.ships().len()).collect())
}

fn explaining(seen: &Seen) -> Vec<Fleet> {
    all_fleets(seen.rules()).into_iter().filter(|fleet| explains(seen, fleet)).collect()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(600))]

    #[test]
    fn weights_agree_with_brute_force(rules in small_rules(), seed: u64, shots in 0usize..10) {
        if let Some((seen, _)) = play(&rules, seed, shots) {
            let weight_of = |class: ClassId, placement: PlacementId| {
                below(&mut Seed(seed).dice(&[class.index() as u64, placement.index() as u64]), 1000) as f64 / 100.0
            };
            let weights = Weights::new(&rules, weight_of);
            let weighed = Inference::new(&rules).weigh(&seen, &weights, u64::MAX, &Stop::new()).unwrap();
            let placements = rules.placements();
            let weigh = |fleet: &Fleet| {
                let ships = fleet.placements(&rules).enumerate();
                ships.map(|(ship, placement)| weight_of(placements.class_of_ship(ship), placement)).product::<f64>()
            };
            let fleets: Vec<(Fleet, f64)> = explaining(&seen).into_iter().map(|fleet| { let w = weigh(&fleet); (fleet, w) }).collect();
            if fleets.iter().any(|(_, weight)| *weight > 0.0) {
                check(&weighed, &seen, &fleets)?;
            }
        }
    }

    #[test]
    fn the_sequential_law_agrees_with_brute_force(rules in small_rules(), seed: u64, shots in 0usize..10) {
        if let Some((seen, _)) = play(&rules, seed, shots) {
            let weighed = Inference::new(&rules).weigh_sequential(&seen, u64::MAX, &Stop::new()).unwrap();
            let weigh = |fleet: Fleet| { let w = sequential_weight(&rules, &fleet); (fleet, w) };
            let fleets: Vec<(Fleet, f64)> = explaining(&seen).into_iter().map(weigh).collect();
            check(&weighed, &seen, &fleets)?;
        }
    }
}

#[test]
fn weights_of_one_are_counts() {
    for preset in [Preset::Classic, Preset::Hasbro] {
        for shots in [0, 6, 25] {
            let (seen, _) = play(&preset.rules(), 11, shots).unwrap();
            let inference = Inference::new(seen.rules());
            let ones = Weights::new(seen.rules(), |_, _| 1.0);
            let weighed = inference.weigh(&seen, &ones, u64::MAX, &Stop::new()).unwrap();
            let counts = inference.count(&seen, u64::MAX, &Stop::new()).unwrap();
            assert!((weighed.total - counts.fleets as f64).abs() <= 1e-9 * weighed.total);
            for (weighed, counted) in weighed.cells.iter().zip(counts.chances()) {
                assert!((weighed - counted).abs() < 1e-9);
            }
        }
    }
}

#[test]
fn weights_that_make_no_sense_count_as_nothing() {
    let rules = Preset::Classic.rules();
    let weights = Weights::new(&rules, |_, placement| [f64::NAN, -1.0, f64::INFINITY][placement.index() % 3]);
    let weighed = Inference::new(&rules).weigh(&Seen::new(&rules), &weights, u64::MAX, &Stop::new()).unwrap();
    assert!(weighed.total == 0.0 && weighed.cells.iter().all(|&cell| cell == 0.0));
}

//! The rest of a fleet is placed exactly where brute force finds room for it.

use amiral_game::{CompleteError, FleetSetup, Preset, Rules, Seed, Ship, below};
use amiral_testing::{all_fleets, small_rules};
use proptest::prelude::*;

/// Some ships of the fleet, placed legally, with no thought for the others.
fn some_ships(rules: &Rules, seed: u64) -> FleetSetup {
    let mut dice = Seed(seed).dice(&[]);
    let mut setup = FleetSetup::default();
    for _ in 0..rules.fleet().len() {
        let missing = setup.missing(rules);
        let ways = missing[below(&mut dice, missing.len())].ways(rules.mirror());
        let way = ways[below(&mut dice, ways.len())];
        let cell = rules.grid().cell(below(&mut dice, rules.grid().area()));
        if let Some(ship) = Ship::shaped(cell, way) {
            setup.ships.push(ship);
            if !setup.misplaced(rules).is_empty() {
                setup.ships.pop();
            }
        }
    }
    setup
}

proptest! {
    #[test]
    fn the_rest_is_placed_if_and_only_if_it_fits(rules in small_rules(), seed in any::<u64>()) {
        let placed = some_ships(&rules, seed);
        let holds = |fleet: &amiral_game::Fleet| placed.ships.iter().all(|ship| fleet.ships().contains(ship));
        let possible = all_fleets(&rules).iter().any(holds);
        match placed.complete(&rules, &mut Seed(seed).dice(&[1]), 1_000_000) {
            Ok(whole) => {
                prop_assert!(possible);
                prop_assert!(whole.ships.starts_with(&placed.ships));
                prop_assert!(whole.build(&rules).is_ok());
            }
            Err(error) => {
                prop_assert_eq!(error, CompleteError::NoRoom);
                prop_assert!(!possible);
            }
        }
    }
}

#[test]
fn every_place_is_found_and_the_same_dice_find_the_same() {
    let rules = Preset::Classic.rules();
    let placed: FleetSetup = "E4h3".parse().unwrap();
    let complete = |seed: u64| placed.complete(&rules, &mut Seed(seed).dice(&[]), 100_000).unwrap().to_string();
    assert_eq!(complete(3), complete(3));
    let different: std::collections::BTreeSet<String> = (0..40).map(complete).collect();
    assert!(different.len() > 35, "{}", different.len());
}

#[test]
fn what_breaks_the_rules_is_told_and_nothing_is_added() {
    let rules = Preset::Classic.rules();
    for wrong in ["A0h5 A1h4", "A0h5 A2h5", "J0h2"] {
        let setup: FleetSetup = wrong.parse().unwrap();
        let error = setup.complete(&rules, &mut Seed(1).dice(&[]), 1000).unwrap_err();
        assert!(matches!(error, CompleteError::Misplaced(_)), "{wrong}: {error}");
    }
    let none = FleetSetup::default().complete(&rules, &mut Seed(1).dice(&[]), 10).unwrap_err();
    assert_eq!(none, CompleteError::TooTight { steps: 10 });
}

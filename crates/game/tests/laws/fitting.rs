use amiral_game::{Contact, Fit, FleetSetup, PlacingBudget, Preset, RulesSetup, Stop, fit, notation, quick_fit};
use proptest::prelude::*;

use amiral_testing::{all_fleets, small_rules};

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1500))]

    #[test]
    fn a_fleet_fits_if_and_only_if_one_can_be_listed(rules in small_rules()) {
        let fleets = all_fleets(&rules);
        match fit(&rules, PlacingBudget::OWN_MACHINE.with_steps(u64::MAX), &Stop::new()) {
            Fit::Fits(fleet) => prop_assert!(fleets.contains(&fleet)),
            Fit::Cannot => prop_assert_eq!(fleets.len(), 0),
            Fit::Undecided => prop_assert!(false, "no budget was set"),
        }
    }
}

#[test]
fn hard_cases_are_decided_within_the_budget() {
    let mut cases = 0;
    for line in include_str!("../data/fit.txt").lines().filter(|line| !line.starts_with('#')) {
        let &[size, contact, fleet, reefs, verdict] = line.split(' ').collect::<Vec<_>>().as_slice() else {
            panic!("five words in '{line}'")
        };
        let (width, height) = notation::parse_size(size).unwrap();
        let rules = RulesSetup {
            width,
            height,
            fleet: notation::parse_ships(fleet).unwrap().0,
            contact: contact.parse().unwrap(),
            reefs: notation::parse_cells(reefs.trim_start_matches('-')).unwrap(),
            ..RulesSetup::default()
        };
        let rules = rules.build().unwrap();
        match fit(&rules, PlacingBudget::OWN_MACHINE, &Stop::new()) {
            Fit::Fits(fleet) => {
                assert_eq!(verdict, "fits", "{line}");
                assert!(FleetSetup::from(&fleet).build(&rules).is_ok(), "{line}: {fleet}");
            }
            Fit::Cannot => assert_eq!(verdict, "cannot", "{line}"),
            Fit::Undecided => panic!("{line} is undecided"),
        }
        cases += 1;
    }
    assert!(cases >= 40);
}

#[test]
fn a_search_out_of_steps_or_called_off_is_undecided() {
    let crowded = RulesSetup { fleet: [5, 4, 3, 3, 2].repeat(3), ..Preset::Classic.setup() }.build().unwrap();
    let few = PlacingBudget::OWN_MACHINE.with_steps(1_000);
    assert_eq!(fit(&crowded, few, &Stop::new()), Fit::Undecided);
    let stop = Stop::new();
    stop.cancel();
    assert_eq!(fit(&crowded, few.with_steps(u64::MAX), &stop), Fit::Undecided);
}

#[test]
fn ordinary_rules_are_decided_at_once() {
    for preset in Preset::ALL {
        let fleet = quick_fit(&preset.rules()).unwrap();
        assert!(FleetSetup::from(&fleet).build(&preset.rules()).is_ok());
    }
    let none = RulesSetup { width: 2, height: 2, fleet: vec![2, 1], ..RulesSetup::default() }.build().unwrap();
    assert_eq!(quick_fit(&none), None);
}

#[test]
fn a_dead_end_forgotten_costs_steps_and_not_the_answer() {
    let setup =
        RulesSetup { width: 6, height: 6, fleet: vec![1; 10], contact: Contact::NoCorner, ..RulesSetup::default() };
    let rules = setup.build().unwrap();
    let budget = PlacingBudget::OWN_MACHINE;
    assert_eq!(fit(&rules, budget, &Stop::new()), Fit::Cannot);
    assert_eq!(fit(&rules, PlacingBudget { bytes: 0, ..budget }, &Stop::new()), Fit::Cannot);
}

#[test]
fn the_largest_seas_are_given_up_on_within_the_steps_of_a_server() {
    for fleet in [vec![1; 676], [5, 4, 3, 3, 2].repeat(20), (1..=26).collect()] {
        let setup = RulesSetup { width: 26, height: 26, fleet, contact: Contact::Free, ..RulesSetup::default() };
        let stop = Stop::after(u64::MAX);
        fit(&setup.build().unwrap(), PlacingBudget::SHARED, &stop);
        assert!(stop.asked() <= 2 * PlacingBudget::SHARED.steps / (1 << 14), "{} looks", stop.asked());
    }
}

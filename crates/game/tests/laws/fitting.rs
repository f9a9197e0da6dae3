use amiral_game::{FIT_BUDGET, Fit, FleetSetup, Preset, RulesSetup, Stop, fit, notation};
use proptest::prelude::*;

use crate::brute::all_fleets;
use crate::small::small_rules;

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1500))]

    #[test]
    fn a_fleet_fits_if_and_only_if_one_can_be_listed(rules in small_rules()) {
        let fleets = all_fleets(&rules);
        match fit(&rules, u64::MAX, &Stop::new()) {
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
            fleet: notation::parse_sizes(fleet).unwrap(),
            contact: contact.parse().unwrap(),
            reefs: notation::parse_cells(reefs.trim_start_matches('-')).unwrap(),
            ..RulesSetup::default()
        };
        let rules = rules.build().unwrap();
        match fit(&rules, FIT_BUDGET, &Stop::new()) {
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
    assert_eq!(fit(&crowded, 10, &Stop::new()), Fit::Undecided);
    let stop = Stop::new();
    stop.call();
    assert_eq!(fit(&crowded, u64::MAX, &stop), Fit::Undecided);
}

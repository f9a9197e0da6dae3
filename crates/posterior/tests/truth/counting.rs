use amiral_game::notation::parse_shots;
use amiral_game::{
    Announce, ClassId, Contact, Dice, Fleet, Mirror, Outcome, Pennant, Preset, Rules, RulesSetup, Seed, Seen, Shot,
    Stop, below,
};
use amiral_posterior::{Counts, Failure, Inference, Instructions, Method};
use proptest::prelude::*;

use crate::{explains, plain, play};
use amiral_testing::{all_fleets, small_rules};

/// What the given fleets say: their number, how many cover each cell, how many contain each
/// placement.
fn tally(rules: &Rules, fleets: &[Fleet]) -> (u128, Vec<u128>, Vec<Vec<u128>>) {
    let placements = rules.placements();
    let mut cells = vec![0; rules.grid().area()];
    let mut through: Vec<Vec<u128>> = placements.classes().iter().map(|class| vec![0; class.len()]).collect();
    for fleet in fleets {
        fleet.cells().iter().for_each(|cell| cells[rules.grid().index(cell)] += 1);
        for (ship, placement) in fleet.placements(rules).enumerate() {
            through[placements.class_of_ship(ship).index()][placement.index()] += 1;
        }
    }
    (fleets.len() as u128, cells, through)
}

fn same(counts: &Counts, tally: &(u128, Vec<u128>, Vec<Vec<u128>>)) -> bool {
    let (fleets, cells, through) = tally;
    counts.fleets == *fleets
        && counts.cells == *cells
        && through.iter().enumerate().all(|(class, through)| counts.through.class(ClassId::new(class)) == through)
}

fn check_all_methods(seen: &Seen, truth: &(u128, Vec<u128>, Vec<Vec<u128>>)) -> Result<(), TestCaseError> {
    let stop = Stop::new();
    for instructions in Instructions::available() {
        let inference = Inference::with_instructions(seen.rules(), instructions);
        for method in [Method::Tree, Method::Walk] {
            let counts = inference.count_by(method, seen, u64::MAX, &stop).unwrap();
            let shots = amiral_game::notation::print_shots(seen.shots());
            prop_assert!(same(&counts, truth), "{method:?}, {instructions:?}, {}: {shots}", seen.rules());
        }
        prop_assert!(same(&inference.count(seen, u64::MAX, &stop).unwrap(), truth));
    }
    Ok(())
}

/// Whether that fleet would have said all that, however its ships are numbered: a pennant is one
/// ship, two are two, and under `named` it stands for a ship of its shape.
fn explains_by_any_numbers(seen: &Seen, fleet: &Fleet) -> bool {
    let rules = seen.rules();
    if !rules.announce().tells_ships() {
        return explains(seen, fleet);
    }
    let mut ship_of = std::collections::BTreeMap::new();
    let mut fired = amiral_game::CellSet::EMPTY;
    seen.shots().iter().all(|shot| {
        fired.insert(shot.cell);
        let ship = fleet.ships().iter().find(|ship| ship.set().contains(shot.cell));
        let (Some(ship), Some(pennant)) = (ship, shot.outcome.pennant()) else {
            return ship.is_none() && shot.outcome == Outcome::Miss;
        };
        let of_other = ship_of.iter().any(|(other, found)| found == ship && *other != pennant);
        let named = rules.ships()[pennant.number() - 1];
        *ship_of.entry(pennant).or_insert(*ship) == *ship
            && !of_other
            && shot.outcome.is_sunk() == ship.set().is_subset(&fired)
            && (rules.announce() == Announce::Coloured || named == ship.shape().upright(rules.mirror()))
    })
}

/// One of the ships, drawn.
fn some_ship(rules: &Rules, dice: &mut Dice) -> Pennant {
    Pennant::new(1 + below(dice, rules.fleet().len())).unwrap()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1200))]

    #[test]
    fn counts_are_those_of_brute_force(rules in small_rules(), seed: u64, shots in 0usize..17) {
        if let Some((seen, _)) = play(&rules, seed, shots) {
            let fleets: Vec<Fleet> = all_fleets(&rules).into_iter().filter(|fleet| explains(&seen, fleet)).collect();
            prop_assert!(!fleets.is_empty());
            check_all_methods(&seen, &tally(&rules, &fleets))?;
        }
    }

    /// Shots nobody could have fired: mostly contradictions, which are an answer like any other.
    #[test]
    fn nonsense_is_counted_too(rules in small_rules(), seed: u64, shots in 1usize..10) {
        let mut dice = Seed(seed).dice(&[]);
        let mut seen = Seen::new(&rules);
        for _ in 0..shots.min(rules.grid().area()) {
            let open: Vec<_> = seen.unfired().collect();
            let cell = open[below(&mut dice, open.len())];
            let sunk = match rules.announce() {
                Announce::Silent => Outcome::Hit,
                Announce::Sunk => Outcome::Sunk,
                Announce::SunkSize => Outcome::SunkSize(rules.fleet()[below(&mut dice, rules.fleet().len())]),
                Announce::Named | Announce::Coloured => Outcome::SunkShip(some_ship(&rules, &mut dice)),
            };
            let hit = match rules.announce() {
                Announce::Named | Announce::Coloured => Outcome::HitShip(some_ship(&rules, &mut dice)),
                _ => Outcome::Hit,
            };
            let outcome = [Outcome::Miss, hit, sunk][below(&mut dice, 3)];
            seen.push(Shot { cell, outcome }).unwrap();
        }
        let explain = |fleet: &Fleet| explains_by_any_numbers(&seen, fleet);
        let fleets: Vec<Fleet> = all_fleets(&rules).into_iter().filter(explain).collect();
        check_all_methods(&seen, &tally(&rules, &fleets))?;
        let inference = Inference::new(&rules);
        if fleets.is_empty() {
            prop_assert_eq!(inference.count(&seen, u64::MAX, &Stop::new()).unwrap().best(&seen), None);
            prop_assert_eq!(inference.sampler(&seen, u64::MAX, &Stop::new()).err(), Some(Failure::Contradiction));
        }
    }
}

#[test]
fn small_rules_reach_every_contact_and_announce_rule_with_reefs_and_one_cell_ships_and_other_shapes() {
    use proptest::strategy::ValueTree;
    use proptest::test_runner::TestRunner;
    let mut runner = TestRunner::deterministic();
    let mut met = std::collections::BTreeSet::new();
    for _ in 0..5000 {
        let rules = small_rules().new_tree(&mut runner).unwrap().current();
        met.insert((
            rules.contact().name(),
            rules.announce().name(),
            !rules.reefs().is_empty(),
            rules.fleet().contains(&1),
            rules.is_straight(),
        ));
    }
    assert_eq!(met.len(), 3 * Announce::ALL.len() * 2 * 2 * 2);
}

#[test]
fn the_tree_and_the_walk_agree_on_ships_of_any_shape() {
    let six = RulesSetup { width: 7, height: 6, fleet: vec![3], ..RulesSetup::default() };
    for (shapes, mirror) in [("L4,T4,2x2", Mirror::Yes), ("S4,Z4,2x3", Mirror::No), ("X5,U5", Mirror::Yes)] {
        for &contact in amiral_game::Contact::ALL {
            let shapes = amiral_game::notation::parse_ships(shapes).unwrap().1;
            let rules = RulesSetup { shapes, mirror, contact, ..six.clone() }.build().unwrap();
            for seed in 0..6 {
                let (seen, _) = play(&rules, seed, 5 * seed as usize).unwrap();
                let inference = Inference::new(&rules);
                let [tree, walk] = [Method::Tree, Method::Walk]
                    .map(|method| inference.count_by(method, &seen, u64::MAX, &Stop::new()).unwrap());
                assert!(tree.fleets > 0);
                assert_eq!((tree.fleets, tree.cells), (walk.fleets, walk.cells), "{rules}, seed {seed}");
            }
        }
    }
}

#[test]
fn late_positions_on_full_seas_agree_with_plain_enumeration() {
    let mut positions = 0;
    for preset in [Preset::Classic, Preset::Hasbro] {
        for (side, shots) in [(10, 45), (12, 70)] {
            let rules = RulesSetup { width: side, height: side, ..preset.setup() }.build().unwrap();
            let inference = Inference::new(&rules);
            for seed in 0..8 {
                let (seen, _) = play(&rules, seed, shots).unwrap();
                let counts = inference.count_by(Method::Tree, &seen, u64::MAX, &Stop::new()).unwrap();
                if (1..20_000).contains(&counts.fleets) {
                    assert!(same(&counts, &tally(&rules, &plain::fleets(&seen))), "{seen:?}");
                    positions += 1;
                }
            }
        }
    }
    assert!(positions >= 8, "{positions}");
}

#[test]
fn tree_and_walk_agree_in_the_middle_of_games() {
    let mut positions = 0;
    for (preset, side) in [(Preset::Classic, 10), (Preset::Hasbro, 10), (Preset::Russian, 10), (Preset::Classic, 12)] {
        for &contact in Contact::ALL {
            let rules = RulesSetup { width: side, height: side, contact, ..preset.setup() }.build().unwrap();
            let inference = Inference::new(&rules);
            for seed in 0..3 {
                let (seen, _) = play(&rules, seed, 40).unwrap();
                if inference.predict(&seen).unwrap() < 3e6 {
                    let tree = inference.count_by(Method::Tree, &seen, u64::MAX, &Stop::new()).unwrap();
                    let walk = inference.count_by(Method::Walk, &seen, 30_000_000, &Stop::new());
                    if walk != Err(Failure::BudgetExceeded) {
                        assert_eq!(tree, walk.unwrap());
                        positions += 1;
                    }
                }
            }
        }
    }
    assert!(positions >= 18, "{positions}");
}

#[test]
fn the_order_of_the_shots_matters() {
    let setup = RulesSetup { width: 4, height: 1, fleet: vec![2, 1], contact: Contact::Free, ..RulesSetup::default() };
    let rules = RulesSetup { announce: Announce::Sunk, ..setup }.build().unwrap();
    let count = |shots: &str| {
        let seen = Seen::after(&rules, &parse_shots(shots).unwrap()).unwrap();
        Inference::new(&rules).count(&seen, u64::MAX, &Stop::new()).unwrap().fleets
    };
    // B sinks a ship: after A was hit it may be the pair A-B or B alone; before, only B alone.
    assert_eq!(count("A0x B0s"), 2);
    assert_eq!(count("B0s A0x"), 0);
}

#[test]
fn long_work_can_be_called_off_and_budgets_are_kept() {
    let rules = Preset::German.rules();
    let seen = Seen::new(&rules);
    let inference = Inference::new(&rules);
    let stop = Stop::new();
    assert_eq!(inference.count(&seen, 10_000, &stop), Err(Failure::BudgetExceeded));
    assert_eq!(inference.count_by(Method::Tree, &seen, 10_000, &stop), Err(Failure::BudgetExceeded));
    stop.cancel();
    assert_eq!(inference.count(&seen, u64::MAX, &stop), Err(Failure::Cancelled));
    assert_eq!(inference.count_by(Method::Tree, &seen, u64::MAX, &stop), Err(Failure::Cancelled));
    assert_eq!(inference.estimate(&seen, 100_000, Seed(1), &stop), Err(Failure::Cancelled));
    assert_eq!(inference.weigh_sequential(&seen, u64::MAX, &stop), Err(Failure::Cancelled));
}

#[test]
fn a_sea_of_676_cells_is_counted() {
    let setup = RulesSetup { width: 26, height: 26, fleet: vec![26, 3], ..RulesSetup::default() };
    let rules = setup.build().unwrap();
    let inference = Inference::new(&rules);
    let counts = inference.count(&Seen::new(&rules), u64::MAX, &Stop::new()).unwrap();
    // The long ship fills one of 26 rows (or, as often, columns). The short one lies in a row not
    // beside it, at 24 places each, or across, in what is left of one of 26 columns above and
    // below.
    let places = |run: u128| run.saturating_sub(2);
    let rows_left = |row: u128| if row == 0 || row == 25 { 24 } else { 23 };
    let across = |row: u128| places(row.saturating_sub(1)) + places(24u128.saturating_sub(row));
    let by_row: u128 = (0..26).map(|row| rows_left(row) * 24 + 26 * across(row)).sum();
    assert_eq!(counts.fleets, 2 * by_row);
    assert_eq!(counts.cells.iter().sum::<u128>(), counts.fleets * 29);
}

#[test]
fn any_fleet_that_fits_can_be_drawn_however_tightly() {
    // Twenty-five one-cell ships, of which no more fit, and a sea filled to the last cell.
    let ones = RulesSetup { fleet: vec![1; 25], contact: Contact::NoCorner, ..RulesSetup::default() };
    let full = RulesSetup { width: 8, height: 4, fleet: vec![4; 8], contact: Contact::Free, ..RulesSetup::default() };
    for setup in [ones, full] {
        let rules = setup.build().unwrap();
        let inference = Inference::new(&rules);
        let sampler = inference.sampler(&Seen::new(&rules), u64::MAX, &Stop::new()).unwrap();
        for fleet in sampler.draw(100, &mut Seed(1).dice(&[]), &Stop::new()).unwrap() {
            assert!(amiral_game::FleetSetup::from(&fleet).build(&rules).is_ok());
        }
    }
}

#[test]
fn numbers_beyond_128_bits_are_refused_not_wrapped() {
    let setup =
        RulesSetup { width: 26, height: 26, fleet: vec![1; 100], contact: Contact::Free, ..RulesSetup::default() };
    let rules = setup.build().unwrap();
    let counted = Inference::new(&rules).count(&Seen::new(&rules), u64::MAX, &Stop::new());
    assert_eq!(counted, Err(Failure::TooLarge));
}

#[test]
fn shots_fired_under_other_rules_are_an_error() {
    let inference = Inference::new(&Preset::Classic.rules());
    let (seen, stop) = (Seen::new(&Preset::Hasbro.rules()), Stop::new());
    assert_eq!(inference.count(&seen, u64::MAX, &stop), Err(Failure::OtherRules));
    assert_eq!(inference.odds(&seen, u64::MAX, Seed(1), &stop), Err(Failure::OtherRules));
    assert_eq!(inference.predict(&seen), Err(Failure::OtherRules));
    assert_eq!(inference.list(&seen), Err(Failure::OtherRules));
    assert_eq!(inference.sampler(&seen, u64::MAX, &stop).err(), Some(Failure::OtherRules));
}

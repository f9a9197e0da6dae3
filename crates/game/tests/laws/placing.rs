use std::collections::BTreeMap;

use amiral_game::{
    Cell, Contact, Fleet, FleetSetup, Law, Mirror, PlacingBudget, Preset, Rules, RulesSetup, Seed, Shape, Ship, Stop,
    random_fleet, random_fleet_within,
};
use proptest::prelude::*;

use amiral_testing::{all_fleets, all_ships, small_rules};

const DRAWS: usize = 200_000;

fn small(contact: Contact, fleet: &[u32]) -> Rules {
    let reefs = vec!["B2".parse().unwrap()];
    RulesSetup { width: 4, height: 4, fleet: fleet.into(), contact, reefs, ..RulesSetup::default() }.build().unwrap()
}

fn draw(rules: &Rules, law: Law) -> BTreeMap<String, usize> {
    draw_often(rules, law, DRAWS)
}

fn draw_often(rules: &Rules, law: Law, draws: usize) -> BTreeMap<String, usize> {
    let mut dice = Seed(2024).dice(&[]);
    let mut drawn = BTreeMap::new();
    for _ in 0..draws {
        *drawn.entry(random_fleet(rules, law, &mut dice).unwrap().to_string()).or_default() += 1;
    }
    drawn
}

/// How often fleets are drawn that are so hard to find that they are joined of halves.
const FEWER_DRAWS: usize = 4_000;

/// Pearson's statistic, as a number of standard deviations above its mean: beyond 5, the law is
/// another one.
fn deviation(drawn: &BTreeMap<String, usize>, law: &BTreeMap<String, f64>) -> f64 {
    assert!(drawn.keys().all(|fleet| law.contains_key(fleet)), "only fleets of the law are drawn");
    let draws = drawn.values().sum::<usize>() as f64;
    let chi2: f64 = law
        .iter()
        .map(|(fleet, probability)| {
            let expected = probability * draws;
            (*drawn.get(fleet).unwrap_or(&0) as f64 - expected).powi(2) / expected
        })
        .sum();
    let freedom = law.len() as f64 - 1.0;
    (chi2 - freedom) / (2.0 * freedom).sqrt()
}

fn uniform_law(rules: &Rules) -> BTreeMap<String, f64> {
    let fleets = all_fleets(rules);
    fleets.iter().map(|fleet| (fleet.to_string(), 1.0 / fleets.len() as f64)).collect()
}

/// The ships of a shape that may be placed next, each with its chance.
type Choices<'a> = &'a dyn Fn(&FleetSetup, Shape) -> Vec<(Ship, f64)>;

/// The law of ships placed one after the other, each by `choices`; dead ends are begun again, which
/// only rescales.
fn stepwise_law(rules: &Rules, choices: Choices<'_>) -> BTreeMap<String, f64> {
    fn walk(
        rules: &Rules,
        choices: Choices<'_>,
        setup: &mut FleetSetup,
        probability: f64,
        law: &mut BTreeMap<String, f64>,
    ) {
        let Some(&shape) = rules.ships().get(setup.ships.len()) else {
            *law.entry(setup.build(rules).unwrap().to_string()).or_default() += probability;
            return;
        };
        for (ship, chance) in choices(setup, shape) {
            setup.ships.push(ship);
            walk(rules, choices, setup, probability * chance, law);
            setup.ships.pop();
        }
    }
    let mut law = BTreeMap::new();
    walk(rules, choices, &mut FleetSetup::default(), 1.0, &mut law);
    let total: f64 = law.values().sum();
    law.values_mut().for_each(|probability| *probability /= total);
    law
}

fn free(rules: &Rules, setup: &FleetSetup, ship: Ship) -> bool {
    let mut with = setup.clone();
    with.ships.push(ship);
    with.misplaced(rules).is_empty()
}

fn sequential_law(rules: &Rules) -> BTreeMap<String, f64> {
    stepwise_law(rules, &|setup, shape| {
        let places: Vec<Ship> = all_ships(rules, shape).into_iter().filter(|&s| free(rules, setup, s)).collect();
        places.iter().map(|&ship| (ship, 1.0 / places.len() as f64)).collect()
    })
}

/// The cells of a ship that the first cell of its drawing can be on.
fn ends(rules: &Rules, shape: Shape, ship: Ship) -> Vec<Cell> {
    if shape.is_straight() {
        return vec![ship.first(), ship.last()];
    }
    // Move the drawing about its first cell until it covers the ship.
    let cells: Vec<(i32, i32)> = shape.cells().map(|(column, row)| (column.into(), row.into())).collect();
    let turn = |(column, row): (i32, i32), quarters: usize| (0..quarters).fold((column, row), |(c, r), _| (-r, c));
    let mut ends = Vec::new();
    for (mirrored, quarters) in [1, -1].into_iter().flat_map(|sign| (0..4).map(move |quarters| (sign, quarters))) {
        if mirrored == -1 && rules.mirror() == Mirror::No {
            continue;
        }
        for end in ship.cells() {
            let moved = cells.iter().map(|&(column, row)| {
                let (column, row) = turn((mirrored * (column - cells[0].0), row - cells[0].1), quarters);
                (column + i32::from(end.column()), row + i32::from(end.row()))
            });
            let mut moved: Vec<(i32, i32)> = moved.collect();
            let mut there: Vec<(i32, i32)> =
                ship.cells().map(|cell| (cell.column().into(), cell.row().into())).collect();
            moved.sort_unstable();
            there.sort_unstable();
            if moved == there {
                ends.push(end);
            }
        }
    }
    ends
}

/// From a uniform cell, one of the directions that fit; cells where none does are drawn again.
fn start_cell_law(rules: &Rules) -> BTreeMap<String, f64> {
    stepwise_law(rules, &|setup, shape| {
        let places: Vec<Ship> = all_ships(rules, shape).into_iter().filter(|&s| free(rules, setup, s)).collect();
        let mut chances = Vec::new();
        let mut cells = 0;
        for cell in rules.grid().cells() {
            let from: Vec<Ship> =
                places.iter().copied().filter(|&ship| ends(rules, shape, ship).contains(&cell)).collect();
            cells += usize::from(!from.is_empty());
            chances.extend(from.iter().map(|&ship| (ship, 1.0 / from.len() as f64)));
        }
        chances.into_iter().map(|(ship, chance)| (ship, chance / cells as f64)).collect()
    })
}

#[test]
fn the_uniform_law_is_uniform_over_all_fleets() {
    for &contact in Contact::ALL {
        for fleet in [&[3, 2][..], &[2, 2, 1], &[2, 1, 1]] {
            let rules = small(contact, fleet);
            let deviation = deviation(&draw(&rules, Law::Uniform), &uniform_law(&rules));
            assert!(deviation.abs() < 5.0, "{rules}: {deviation}");
        }
    }
}

#[test]
fn fleets_joined_of_halves_are_uniform_too() {
    // Ship by ship such a fleet takes some hundred thousand steps.
    let setup = RulesSetup {
        width: 5,
        height: 5,
        fleet: vec![3, 1, 1, 1, 1, 1, 1],
        contact: Contact::NoCorner,
        ..RulesSetup::default()
    };
    let rules = setup.build().unwrap();
    let (drawn, law) = (draw_often(&rules, Law::Uniform, FEWER_DRAWS), uniform_law(&rules));
    assert!(law.len() > 30 && 10 * law.len() < FEWER_DRAWS, "{} fleets", law.len());
    let deviation = deviation(&drawn, &law);
    assert!(deviation.abs() < 5.0, "{deviation}");
}

#[test]
fn a_crowded_sea_is_filled_by_chance_on_a_shared_server() {
    for preset in [Preset::German, Preset::Russian] {
        let rules = preset.rules();
        for seed in 0..200 {
            let (steps, stop) = (PlacingBudget::SHARED.steps, Stop::new());
            let fleet = random_fleet_within(&rules, Law::Uniform, &mut Seed(seed).dice(&[]), steps, &stop);
            assert!(fleet.is_ok_and(|fleet| FleetSetup::from(&fleet).build(&rules).is_ok()), "{preset}, seed {seed}");
        }
    }
}

#[test]
fn ships_placed_one_after_the_other_follow_their_laws() {
    for &contact in Contact::ALL {
        let rules = small(contact, &[3, 2, 1]);
        for (law, expected) in [(Law::Sequential, sequential_law(&rules)), (Law::StartCell, start_cell_law(&rules))] {
            let deviation = deviation(&draw(&rules, law), &expected);
            assert!(deviation.abs() < 5.0, "{rules}, {law}: {deviation}");
        }
    }
}

#[test]
fn ships_of_any_shape_follow_the_laws() {
    for (mirror, shapes) in
        [(Mirror::Yes, "L4,2"), (Mirror::No, "S4,1"), (Mirror::Yes, "##/#.,##/#."), (Mirror::No, "2x2,3")]
    {
        let (fleet, shapes) = amiral_game::notation::parse_ships(shapes).unwrap();
        let setup = RulesSetup { width: 5, height: 4, fleet, shapes, mirror, ..RulesSetup::default() };
        let rules = setup.build().unwrap();
        let laws = [
            (Law::Sequential, sequential_law(&rules)),
            (Law::StartCell, start_cell_law(&rules)),
            (Law::Uniform, uniform_law(&rules)),
        ];
        for (law, expected) in laws {
            let deviation = deviation(&draw(&rules, law), &expected);
            assert!(deviation.abs() < 5.0, "{rules}, {law}: {deviation}");
        }
    }
}

#[test]
fn the_three_laws_differ() {
    let rules = small(Contact::NoEdge, &[3, 2]);
    let uniform = uniform_law(&rules);
    assert!(deviation(&draw(&rules, Law::Sequential), &uniform) > 50.0);
    assert!(deviation(&draw(&rules, Law::StartCell), &uniform) > 50.0);
    assert!(deviation(&draw(&rules, Law::StartCell), &sequential_law(&rules)) > 50.0);
}

#[test]
fn the_same_seed_places_the_same_fleet() {
    for preset in [Preset::Classic, Preset::Hasbro, Preset::Russian] {
        for &law in Law::ALL {
            let fleet = || random_fleet(&preset.rules(), law, &mut Seed(9).dice(&[])).unwrap();
            assert_eq!(fleet(), fleet());
        }
    }
}

#[test]
fn a_fleet_too_tight_for_chance_is_an_error_and_not_an_endless_loop() {
    let setup = RulesSetup { fleet: vec![1; 25], contact: Contact::NoCorner, ..RulesSetup::default() };
    let rules = setup.build().unwrap();
    for &law in Law::ALL {
        let error = random_fleet_within(&rules, law, &mut Seed(1).dice(&[]), 50_000, &Stop::new()).unwrap_err();
        assert_eq!(error.steps, 50_000);
    }
}

/// Rules under which placing at random is as much work as it gets.
fn demanding() -> Vec<Rules> {
    let sea = |fleet: Vec<u32>, contact| {
        RulesSetup { width: 26, height: 26, fleet, contact, ..RulesSetup::default() }.build().unwrap()
    };
    vec![
        sea(vec![1; 676], Contact::Free),
        sea(vec![1; 400], Contact::NoEdge),
        sea([5, 4, 3, 3, 2].repeat(12), Contact::NoCorner),
        sea((1..=26).collect(), Contact::Free),
    ]
}

#[test]
fn steps_are_all_that_placing_takes() {
    // Every look at the token comes after at most some sixteen thousand steps, or before a list of
    // all places.
    for rules in demanding() {
        for &law in Law::ALL {
            let stop = Stop::after(u64::MAX);
            let placed = random_fleet_within(&rules, law, &mut Seed(1).dice(&[]), PlacingBudget::SHARED.steps, &stop);
            let looks = PlacingBudget::SHARED.steps / (1 << 14);
            assert!(stop.asked() <= 2 * looks, "{law}: {} looks", stop.asked());
            if let Err(error) = placed {
                assert_eq!(error.steps, PlacingBudget::SHARED.steps);
            }
        }
    }
}

#[test]
fn laying_can_be_called_off_at_any_moment() {
    for rules in demanding() {
        for &law in Law::ALL {
            for looks in [0, 1, 7] {
                let stop = Stop::after(looks);
                let placed = random_fleet_within(&rules, law, &mut Seed(1).dice(&[]), u64::MAX, &stop);
                assert!(placed.is_ok() || stop.asked() == looks + 1, "{law}: {} looks", stop.asked());
            }
        }
    }
}

#[test]
fn large_seas_are_placed_too() {
    let setup = RulesSetup { width: 26, height: 26, fleet: vec![26, 20, 13, 5, 1], ..RulesSetup::default() };
    let rules = setup.build().unwrap();
    for &law in Law::ALL {
        let fleet = random_fleet(&rules, law, &mut Seed(3).dice(&[])).unwrap();
        assert!(FleetSetup::from(&fleet).build(&rules).is_ok());
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(500))]

    #[test]
    fn placed_fleets_are_legal(rules in small_rules(), seed: u64) {
        let fleets: Vec<Fleet> = all_fleets(&rules);
        for &law in Law::ALL {
            if let Ok(fleet) = random_fleet_within(&rules, law, &mut Seed(seed).dice(&[]), 20_000, &Stop::new()) {
                prop_assert!(fleets.contains(&fleet), "{law}: {fleet}");
            }
        }
    }
}

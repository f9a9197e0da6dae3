//! The slow reference: fleets enumerated ship by ship, from geometry alone.

use amiral_game::{Axis, Fleet, FleetSetup, Rules, Ship};

/// Every legal fleet, each once, in no particular order. It asks only `FleetSetup`, never the
/// placement tables.
pub fn all_fleets(rules: &Rules) -> Vec<Fleet> {
    let mut fleets = Vec::new();
    extend(rules, &mut FleetSetup::default(), &mut fleets);
    fleets
}

fn extend(rules: &Rules, setup: &mut FleetSetup, fleets: &mut Vec<Fleet>) {
    let Some(&size) = rules.fleet().get(setup.ships.len()) else {
        fleets.push(setup.build(rules).expect("every ship was checked"));
        return;
    };
    for cell in rules.grid().cells() {
        for axis in Axis::ALL {
            let Some(ship) = Ship::new(cell, axis, size).filter(|ship| ship.axis() == axis) else {
                continue;
            };
            let key = |ship: Ship| (ship.first(), ship.axis());
            let in_order = setup.ships.last().is_none_or(|last| last.size() != size || key(*last) < key(ship));
            setup.ships.push(ship);
            if in_order && setup.misplaced(rules).is_empty() {
                extend(rules, setup, fleets);
            }
            setup.ships.pop();
        }
    }
}

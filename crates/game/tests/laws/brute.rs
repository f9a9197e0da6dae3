//! The slow twin: fleets enumerated ship by ship, from geometry alone.

use amiral_game::{Announce, Axis, Cell, Contact, Fleet, FleetSetup, Rules, RulesSetup, Ship, Turns};
use proptest::prelude::*;

/// Every legal fleet, each once, in no particular order. It asks only `FleetSetup`, never the placement tables.
pub(crate) fn all_fleets(rules: &Rules) -> Vec<Fleet> {
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
            let Some(ship) = Ship::new(cell, axis, size).filter(|ship| ship.axis() == axis) else { continue };
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

/// Rules on a sea small enough to enumerate, for every combination of contact, announcement and turns.
pub(crate) fn small_rules() -> impl Strategy<Value = Rules> {
    let sides = (1u32..=4, 1u32..=4);
    let fleet = prop::collection::vec(1u32..=4, 1..=4);
    let reefs = prop::collection::btree_set((0u8..4, 0u8..4), 0..=3);
    let contact = prop::sample::select(Contact::ALL);
    let announce = prop::sample::select(Announce::ALL);
    let turns = prop::sample::select(Turns::ALL);
    (sides, fleet, reefs, contact, announce, turns).prop_filter_map(
        "valid rules",
        |((width, height), fleet, reefs, contact, announce, turns)| {
            let reefs = reefs.into_iter().map(|(column, row)| Cell::new(column, row));
            let reefs =
                reefs.filter(|reef| u32::from(reef.column()) < width && u32::from(reef.row()) < height).collect();
            RulesSetup { width, height, fleet, contact, announce, turns, reefs }.build().ok()
        },
    )
}

//! A plain enumeration for full-size seas late in a game: ship by ship, no bit tricks, no order of
//! cleverness.

use amiral_game::{CellSet, Fleet, FleetSetup, Seen, Ship};

/// Every fleet that explains the shots, by trying all ships on cells that are no miss.
pub(crate) fn fleets(seen: &Seen) -> Vec<Fleet> {
    let mut found = Vec::new();
    extend(seen, &mut FleetSetup::default(), *seen.hits(), &mut found);
    found
}

fn extend(seen: &Seen, setup: &mut FleetSetup, uncovered: CellSet, found: &mut Vec<Fleet>) {
    let rules = seen.rules();
    let placed = setup.ships.len();
    let cells_left: usize = rules.fleet()[placed..].iter().map(|&size| usize::from(size)).sum();
    if uncovered.len() > cells_left {
        return;
    }
    if placed == rules.fleet().len() {
        let fleet = setup.build(rules).unwrap();
        if crate::explains(seen, &fleet) {
            found.push(fleet);
        }
        return;
    }
    let placements = rules.placements();
    let class = placements.class(placements.class_of_ship(placed));
    let key = |ship: Ship| (ship.first(), ship.axis());
    for ship in class.placement_ids().map(|placement| class.ship(placement)) {
        let in_order = setup.ships.last().is_none_or(|last| last.size() != ship.size() || key(*last) < key(ship));
        if !in_order || ship.set().intersects(seen.misses()) {
            continue;
        }
        setup.ships.push(ship);
        if setup.misplaced(rules).is_empty() {
            extend(seen, setup, uncovered - ship.set(), found);
        }
        setup.ships.pop();
    }
}

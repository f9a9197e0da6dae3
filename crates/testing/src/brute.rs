//! The slow reference: fleets enumerated ship by ship, from geometry alone.

use amiral_game::{Fleet, FleetSetup, Mirror, Rules, Shape, Ship};

/// Every legal fleet, each once, in no particular order. It asks only `FleetSetup`, never the
/// placement tables.
pub fn all_fleets(rules: &Rules) -> Vec<Fleet> {
    let mut fleets = Vec::new();
    let ships: Vec<Vec<Ship>> = rules.ships().iter().map(|&shape| all_ships(rules, shape)).collect();
    extend(rules, &ships, &mut FleetSetup::default(), &mut fleets);
    fleets
}

/// Every ship of that shape, wherever it lies on the sea or beyond, once: by its drawing, turned and
/// mirrored as text.
pub fn all_ships(rules: &Rules, shape: Shape) -> Vec<Ship> {
    let mut drawings: Vec<Vec<Vec<u8>>> = Vec::new();
    let mut rows: Vec<Vec<u8>> = shape.drawing().to_string().split('/').map(|row| row.as_bytes().to_vec()).collect();
    for _quarter in 0..4 {
        rows = (0..rows[0].len()).map(|column| rows.iter().rev().map(|row| row[column]).collect()).collect();
        drawings.push(rows.clone());
        if rules.mirror() == Mirror::Yes {
            drawings.push(rows.iter().map(|row| row.iter().rev().copied().collect()).collect());
        }
    }
    drawings.sort();
    drawings.dedup();
    let mut ships = Vec::new();
    for cell in rules.grid().cells() {
        for rows in &drawings {
            let rows: Vec<String> = rows.iter().map(|row| String::from_utf8_lossy(row).into_owned()).collect();
            ships.extend(format!("{cell}:{}", rows.join("/")).parse::<Ship>().ok());
        }
    }
    ships
}

fn extend(rules: &Rules, ships: &[Vec<Ship>], setup: &mut FleetSetup, fleets: &mut Vec<Fleet>) {
    let placed = setup.ships.len();
    let Some(here) = ships.get(placed) else {
        fleets.push(setup.build(rules).expect("every ship was checked"));
        return;
    };
    let is_alike = placed > 0 && rules.ships()[placed - 1] == rules.ships()[placed];
    // Ships of one shape are placed in the order of their list.
    let before = setup.ships.last().filter(|_| is_alike);
    let from = before.map_or(0, |last| here.iter().position(|ship| ship == last).map_or(0, |at| at + 1));
    for ship in &here[from..] {
        setup.ships.push(*ship);
        if setup.misplaced(rules).is_empty() {
            extend(rules, ships, setup, fleets);
        }
        setup.ships.pop();
    }
}

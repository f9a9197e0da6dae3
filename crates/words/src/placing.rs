//! Ships by name, and why one may not lie where it was put.

use amiral_game::{Cell, FleetProblem, Mirror, Shape, Ship};

use crate::{Arg, Say, Words};

/// What a ship of that shape is called: a straight one by its size, another by its usual name, or
/// else by how many cells it has.
pub fn ship_name(shape: Shape, words: &Words) -> String {
    if shape.is_straight() {
        return words.say("ship-name", &[("size", Arg::Number(f64::from(shape.size())))]);
    }
    if shape.is_drawn() {
        return words.say("ship-name-drawn", &[("size", shape.size().into())]);
    }
    let written = shape.to_string();
    match written.split_at(1) {
        // Not by the name alone: where rows are counted from 1, it would be taken for a cell.
        (letter, size) if letter.chars().all(char::is_alphabetic) => {
            words.say("ship-name-letter", &[("letter", letter.into()), ("size", size.into())])
        }
        _ => words.say("ship-name-block", &[("shape", written.into())]),
    }
}

/// A ship in a list: a straight one by its size alone, one of no usual name by its drawing, another
/// by what it is called.
pub fn ship_kind(shape: Shape, words: &Words) -> String {
    if shape.is_straight() || shape.is_drawn() { shape.to_string() } else { ship_name(shape, words) }
}

/// Why a ship may not lie where somebody puts it, as a sentence that calls ships by their names.
pub fn objection(problem: &FleetProblem, words: &Words) -> String {
    let shape = |ship: &Ship| ship.shape().upright(Mirror::No);
    let name = |ship: &Ship| ship_name(shape(ship), words);
    let beside = |key: &str, ship: &Ship, other: &Ship, cell: &Cell| {
        let is_same = Arg::Number(f64::from(u8::from(shape(ship) == shape(other))));
        let (ship, other) = (name(ship), name(other));
        words.say(key, &[("ship", ship.into()), ("other", other.into()), ("cell", cell.into()), ("same", is_same)])
    };
    match problem {
        FleetProblem::OffGrid { ship, .. } => words.say("place-would-leave", &[("ship", name(ship).into())]),
        FleetProblem::OnReef { ship, cell } => {
            words.say("place-would-ground", &[("ship", name(ship).into()), ("cell", cell.into())])
        }
        FleetProblem::Overlap { ship, other, cell } => beside("place-would-overlap", ship, other, cell),
        FleetProblem::Touch { ship, other, cell } => beside("place-would-touch", ship, other, cell),
        other => words.say("place-does-not-fit", &[("problem", other.say(words).into())]),
    }
}

#[cfg(test)]
mod tests {
    use amiral_game::{Contact, RulesSetup};

    use super::*;
    use crate::Lang;

    #[test]
    fn reasons_are_sentences_with_names() {
        let setup =
            RulesSetup { reefs: vec!["J9".parse().unwrap()], contact: Contact::NoEdge, ..RulesSetup::default() };
        let rules = setup.build().unwrap();
        let reason = |ships: &str, lang| {
            let fleet: amiral_game::FleetSetup = ships.parse().unwrap();
            let problem = fleet.misplaced(&rules).into_iter().next().unwrap();
            objection(&problem, &Words::new(lang))
        };
        for (ships, english, french) in [
            (
                "A5h5 A6h3",
                "The cruiser would touch the carrier at A5.",
                "Le croiseur toucherait le porte-avions en A5.",
            ),
            (
                "B3:.#/.#/## A6h4",
                "The battleship would touch the J of 4 at A5.",
                "Le cuirassé toucherait le J de 4 en A5.",
            ),
            (
                "B0:.#./###/#.# C1h2",
                "The destroyer would overlap the ship of 6 cells at C1.",
                "Le torpilleur chevaucherait le bateau de 6 cases en C1.",
            ),
            (
                "A5h3 C5v3",
                "The cruiser would overlap the other cruiser at C5.",
                "Le croiseur chevaucherait l’autre croiseur en C5.",
            ),
            ("J8v2", "The destroyer would run onto the reef at J9.", "Le torpilleur s’échouerait sur le récif en J9."),
            ("H0h4", "The battleship would leave the sea.", "Le cuirassé sortirait de la grille."),
        ] {
            assert_eq!(reason(ships, Lang::En), english);
            assert_eq!(reason(ships, Lang::Fr), french);
        }
    }
}

//! Rules small enough for brute force.

use amiral_game::{Announce, Cell, Contact, Mirror, Rules, RulesSetup, Shape, Turns};
use proptest::prelude::*;

/// Shapes small enough, some of which differ from their mirror images.
const SHAPES: [&str; 7] = ["##/#.", "2x2", "L4", "S4", "T4", "2x3", "#.#/###"];

/// Rules on a sea small enough to enumerate, for every combination of contact, announcement, turns,
/// and shapes of ships.
pub fn small_rules() -> impl Strategy<Value = Rules> {
    let shapes = prop::sample::select(&SHAPES[..]).prop_map(|text| text.parse::<Shape>().expect("a shape"));
    let shapes = prop_oneof![2 => Just(Vec::new()), 1 => prop::collection::vec(shapes, 1..=2)];
    rules(shapes, prop::sample::select(Mirror::ALL))
}

/// The same with straight ships alone, for those who play with no others.
pub fn straight_rules() -> impl Strategy<Value = Rules> {
    rules(Just(Vec::new()), Just(Mirror::Yes))
}

fn rules(
    shapes: impl Strategy<Value = Vec<Shape>>,
    mirror: impl Strategy<Value = Mirror>,
) -> impl Strategy<Value = Rules> {
    let sides = (1u32..=4, 1u32..=4);
    let fleet = prop::collection::vec(1u32..=4, 0..=4);
    let reefs = prop::collection::btree_set((0u8..4, 0u8..4), 0..=3);
    let contact = prop::sample::select(Contact::ALL);
    let announce = prop::sample::select(Announce::ALL);
    let turns = prop::sample::select(Turns::ALL);
    (sides, fleet, reefs, contact, announce, turns, (shapes, mirror)).prop_filter_map(
        "valid rules",
        |((width, height), fleet, reefs, contact, announce, turns, (shapes, mirror))| {
            let reefs = reefs.into_iter().map(|(column, row)| Cell::new(column, row));
            let reefs =
                reefs.filter(|reef| u32::from(reef.column()) < width && u32::from(reef.row()) < height).collect();
            RulesSetup { width, height, fleet, shapes, mirror, contact, announce, turns, reefs }.build().ok()
        },
    )
}

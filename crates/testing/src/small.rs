//! Rules small enough for brute force.

use amiral_game::{Announce, Cell, Contact, Rules, RulesSetup, Turns};
use proptest::prelude::*;

/// Rules on a sea small enough to enumerate, for every combination of contact, announcement and
/// turns.
pub fn small_rules() -> impl Strategy<Value = Rules> {
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

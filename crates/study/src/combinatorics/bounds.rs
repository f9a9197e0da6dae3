//! Upper bounds by formula.

use amiral_game::Rules;
use num_bigint::BigUint;

/// The product of the ways to place each ship alone, as if ships could overlap: an upper bound on the
/// number of labelled fleets.
pub fn product_bound(rules: &Rules) -> BigUint {
    let classes = rules.placements().classes().iter();
    classes.map(|class| BigUint::from(class.len()).pow(class.copies() as u32)).product()
}

/// The ways to choose the cells of all ships among those of the sea. Never less than the number of
/// cell sets fleets can cover; where ships may touch, several fleets can cover the same one.
pub fn binomial_bound(rules: &Rules) -> BigUint {
    let ships = rules.ship_cells();
    arrangement_bound(rules) / (1..=ships).product::<BigUint>()
}

/// The ways to choose the cells of all ships one after the other. Never less than the number of
/// labelled fleets.
pub fn arrangement_bound(rules: &Rules) -> BigUint {
    let (cells, ships) = (rules.grid().area() - rules.reefs().len(), rules.ship_cells());
    (cells - ships + 1..=cells).product()
}

/// The labelled fleets for every plain one: the product of the factorials of how often each size
/// occurs.
pub fn labellings(rules: &Rules) -> BigUint {
    rules.placements().classes().iter().map(|class| (1..=class.copies()).product::<BigUint>()).product()
}

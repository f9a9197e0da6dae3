//! Every fleet, one after the other.

use std::ops::ControlFlow;

use amiral_game::{Bits, PlacementId, Rules, Ship};

/// Gives every fleet that the rules allow to `each`, in the order of its ships' places, largest
/// ships first, for as long as it wants more. However many there are, none is held.
pub fn each_fleet<B>(rules: &Rules, mut each: impl FnMut(&[Ship]) -> ControlFlow<B>) -> ControlFlow<B> {
    let blocked = vec![0; rules.placements().words()];
    place(rules, 0, 0, 0, &blocked, &mut Vec::new(), &mut each)
}

/// Places the ships that are left, of that class so many having been placed, the next one not
/// before that placement.
fn place<B>(
    rules: &Rules,
    class: usize,
    placed: usize,
    from: usize,
    blocked: &[u64],
    ships: &mut Vec<Ship>,
    each: &mut impl FnMut(&[Ship]) -> ControlFlow<B>,
) -> ControlFlow<B> {
    let Some(ships_of_a_size) = rules.placements().classes().get(class) else { return each(ships) };
    if placed == ships_of_a_size.copies() {
        return place(rules, class + 1, 0, 0, blocked, ships, each);
    }
    for number in from..ships_of_a_size.len() {
        let placement = PlacementId::new(number);
        if ships_of_a_size.mask(placement).meets(Bits::new(blocked)) {
            continue;
        }
        let halo = ships_of_a_size.halo(placement).words();
        let blocked: Vec<u64> = blocked.iter().zip(halo).map(|(blocked, halo)| blocked | halo).collect();
        ships.push(ships_of_a_size.ship(placement));
        place(rules, class, placed + 1, number + 1, &blocked, ships, each)?;
        ships.pop();
    }
    ControlFlow::Continue(())
}

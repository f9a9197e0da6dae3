//! Who shoots next, and how often.

use std::fmt;
use std::ops::{Index, IndexMut};

use crate::Turns;

/// One of the two sides of a game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub enum Seat {
    /// The first side.
    A,
    /// The second side.
    B,
}

impl Seat {
    /// Both seats.
    pub const BOTH: [Seat; 2] = [Seat::A, Seat::B];

    /// The other side.
    pub fn other(self) -> Seat {
        match self {
            Seat::A => Seat::B,
            Seat::B => Seat::A,
        }
    }
}

impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Seat::A => "A",
            Seat::B => "B",
        })
    }
}

/// One thing for each seat.
///
/// ```
/// # use amiral_game::{PerSeat, Seat};
/// let mut shots = PerSeat([0, 0]);
/// shots[Seat::B] += 1;
/// assert_eq!(shots, PerSeat([0, 1]));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct PerSeat<T>(pub [T; 2]);

impl<T> Index<Seat> for PerSeat<T> {
    type Output = T;

    fn index(&self, seat: Seat) -> &T {
        &self.0[seat as usize]
    }
}

impl<T> IndexMut<Seat> for PerSeat<T> {
    fn index_mut(&mut self, seat: Seat) -> &mut T {
        &mut self.0[seat as usize]
    }
}

/// The order of turns under a turn rule.
///
/// ```
/// # use amiral_game::{Seat, TurnOrder, Turns};
/// let mut order = TurnOrder::new(Turns::AgainOnHit, Seat::A);
/// order.played(true);
/// assert_eq!(order.next(), Seat::A);
/// order.played(false);
/// assert_eq!(order.next(), Seat::B);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TurnOrder {
    turns: Turns,
    next: Seat,
}

impl TurnOrder {
    /// The order when that seat starts.
    pub fn new(turns: Turns, starter: Seat) -> TurnOrder {
        TurnOrder { turns, next: starter }
    }

    /// Who shoots next.
    pub fn next(&self) -> Seat {
        self.next
    }

    /// How many shots that seat fires at once, given the ships it has afloat and the cells not yet
    /// shot at.
    pub fn shots(&self, afloat: usize, open: usize) -> usize {
        self.shots_with(|| (afloat, open))
    }

    /// The same, counting ships afloat and open cells only if the rule depends on them.
    #[inline]
    pub fn shots_with(&self, count: impl FnOnce() -> (usize, usize)) -> usize {
        match self.turns {
            Turns::Alternate | Turns::AgainOnHit => 1,
            Turns::Salvo => {
                let (afloat, open) = count();
                afloat.min(open)
            }
        }
    }

    /// Passes the turn on after shots of which the last one hit or not.
    pub fn played(&mut self, hit: bool) {
        if !(self.turns == Turns::AgainOnHit && hit) {
            self.next = self.next.other();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(turns: Turns, hits: &[bool], expected: &str) {
        let mut order = TurnOrder::new(turns, Seat::A);
        let mut seats = order.next().to_string();
        for &hit in hits {
            order.played(hit);
            seats += &order.next().to_string();
        }
        assert_eq!(seats, expected);
    }

    #[test]
    fn a_hit_gives_another_shot_only_where_the_rule_says_so() {
        let hits = [false, true, true, false];
        check(Turns::Alternate, &hits, "ABABA");
        check(Turns::Salvo, &hits, "ABABA");
        check(Turns::AgainOnHit, &hits, "ABBBA");
    }

    #[test]
    fn a_salvo_has_a_shot_for_every_ship_afloat_and_never_more_than_cells() {
        let order = TurnOrder::new(Turns::Salvo, Seat::B);
        assert_eq!(order.shots(5, 100), 5);
        assert_eq!(order.shots(5, 3), 3);
        assert_eq!(TurnOrder::new(Turns::Alternate, Seat::B).shots(5, 100), 1);
    }
}

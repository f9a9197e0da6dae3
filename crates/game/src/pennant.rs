//! The number by which a hit says which ship it was.

use std::fmt;

/// Which ship was hit, where the rules have that said: `#3`.
///
/// Under [`Announce::Named`] it is the ship's number in the fleet, largest first, from 1; ships of
/// one size take theirs as they are first hit. Under [`Announce::Coloured`] every ship takes the
/// next number as it is first hit, so that the number says nothing of its size. Either way it tells
/// which hits belong together, and never where a ship of the same size lies.
///
/// [`Announce::Named`]: crate::Announce::Named
/// [`Announce::Coloured`]: crate::Announce::Coloured
///
/// ```
/// # use amiral_game::{Outcome, Pennant, Shot};
/// let shot: Shot = "G6x#3".parse()?;
/// assert_eq!(shot.outcome, Outcome::HitShip(Pennant::new(3).unwrap()));
/// # Ok::<(), amiral_game::ParseError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Pennant(u8);

impl Pennant {
    /// The most ships that can be told apart.
    pub const MOST: usize = u8::MAX as usize;

    /// The pennant of that number, if some ship can have it: from 1.
    #[inline]
    pub const fn new(number: usize) -> Option<Pennant> {
        if 1 <= number && number <= Pennant::MOST { Some(Pennant(number as u8)) } else { None }
    }

    /// Its number, from 1.
    #[inline]
    pub const fn number(self) -> usize {
        self.0 as usize
    }
}

impl fmt::Display for Pennant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "#{}", self.0)
    }
}

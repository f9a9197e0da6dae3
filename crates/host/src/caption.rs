//! The caption of a sea: whose it is, and the shots at it. All interfaces use it for all seas.

use amiral_game::{Seen, Shape};

/// The caption of a sea.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Caption {
    /// The owner of the fleet. `None` if the house has hidden it.
    pub owner: Option<String>,
    /// How many shots were fired at it.
    pub shots: usize,
    /// How many of them hit a ship.
    pub hits: usize,
    /// Its ships, in the order of the rules.
    pub ships: Vec<CaptionShip>,
}

/// A ship in a caption.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct CaptionShip {
    /// Its shape.
    pub shape: Shape,
    /// Whether it is known to have sunk.
    pub is_sunk: bool,
}

impl Caption {
    /// The caption of an owner's sea, given what was seen of it and the shapes of the ships left.
    pub fn new(owner: Option<&str>, seen: &Seen, left: &[Shape]) -> Caption {
        let mut left = left.to_vec();
        let ship = |&shape: &Shape| {
            let place = left.iter().position(|&other| other == shape);
            CaptionShip { shape, is_sunk: place.map(|place| left.swap_remove(place)).is_none() }
        };
        let ships = seen.rules().ships().iter().map(ship).collect();
        Caption { owner: owner.map(Into::into), shots: seen.shots().len(), hits: seen.hits().len(), ships }
    }

    /// The shapes of the ships left.
    pub fn left(&self) -> impl Iterator<Item = Shape> {
        self.ships.iter().filter(|ship| !ship.is_sunk).map(|ship| ship.shape)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use amiral_game::{Preset, deduce, notation::parse_shots};

    #[test]
    fn a_caption_tells_the_shots_a_sea_took_and_its_ships() {
        let rules = Preset::Hasbro.rules();
        let shots = parse_shots("A0x B0x C0s3 J9o").unwrap();
        let seen = Seen::after(&rules, &shots).unwrap();
        let caption = Caption::new(Some("HAL"), &seen, &deduce(&seen).left);
        assert_eq!((caption.owner.as_deref(), caption.shots, caption.hits), (Some("HAL"), 4, 3));
        // One of the two ships of 3 is left.
        assert_eq!(caption.left().map(Shape::size).collect::<Vec<_>>(), [5, 4, 3, 2]);
        assert_eq!(
            caption.ships.iter().filter(|ship| ship.is_sunk).map(|ship| ship.shape.size()).collect::<Vec<_>>(),
            [3]
        );
    }
}

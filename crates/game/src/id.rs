//! The numbers of classes and of placements.

/// The number of a class of ships under some rules, from the largest ships on.
///
/// ```
/// # use amiral_game::Preset;
/// let rules = Preset::Classic.rules();
/// let placements = rules.placements();
/// let cruisers = placements.class_of_size(3).unwrap();
/// assert_eq!((cruisers.index(), placements.class(cruisers).copies()), (2, 2));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct ClassId(u8);

impl ClassId {
    /// The class with that number. There are at most 26 of them.
    #[inline]
    pub const fn new(index: usize) -> ClassId {
        ClassId(index as u8)
    }

    /// Its number, from 0.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// The number of a placement within its class: where one ship may lie.
///
/// ```
/// # use amiral_game::Preset;
/// let rules = Preset::Classic.rules();
/// let carrier = &rules.placements().classes()[0];
/// let placement = carrier.find("E6h5".parse().unwrap()).unwrap();
/// assert_eq!(carrier.ship(placement).to_string(), "E6h5");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct PlacementId(u16);

impl PlacementId {
    /// The placement with that number. A class has at most 88 · 64 of them.
    #[inline]
    pub const fn new(index: usize) -> PlacementId {
        PlacementId(index as u16)
    }

    /// Its number, from 0.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

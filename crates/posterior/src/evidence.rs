//! From shots to placements: which places each ship may still have, and which cells must be
//! covered.
//!
//! Given the ordered shots, a placement is possible or not *by itself*: none of its cells may be a
//! miss; if all of them have been hit, the last hit among them must have been the one said to sink
//! a ship (of its size); if not, none of them may have sunk one. Of the fleet as a whole it only
//! remains to require that every hit is covered. So the order of the shots matters no further than
//! here, and counting needs just two things: the placements still allowed, and the cells to cover.
//!
//! Where every hit says which ship it was, a placement is possible if all hits on it are those of
//! one ship, with none of that ship's elsewhere. Then, whenever all hits are covered, each ship
//! that was told of is one ship, and another one than the others: whose size a colour stands for
//! needs no counting of its own.

use amiral_game::{Announce, Bits, ClassId, Outcome, Pennant, PlacementId, Placements, Rules, Seen};

/// What the shots leave possible, in terms of cells and placements alone.
///
/// ```
/// # use amiral_game::{Preset, Seen, notation::parse_shots};
/// # use amiral_posterior::Evidence;
/// let rules = Preset::Classic.rules();
/// let evidence = Evidence::of(&Seen::after(&rules, &parse_shots("F5o G6x")?)?);
/// let carriers = rules.placements().class_of_size(5).unwrap();
/// assert_eq!((evidence.allowed(carriers).len(), evidence.cover().len()), (100, 1));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Evidence {
    rules: Rules,
    /// For every class, the placements still allowed, as bits.
    allowed: Vec<Vec<u64>>,
    /// The cells that some ship must cover, as bits.
    cover: Vec<u64>,
}

impl Evidence {
    /// What those shots leave possible.
    pub fn of(seen: &Seen) -> Evidence {
        let rules = seen.rules();
        let (grid, placements) = (rules.grid(), rules.placements());
        let mut said = vec![None; grid.area()];
        for (time, shot) in seen.shots().iter().enumerate() {
            said[grid.index(shot.cell)] = Some((time, shot.outcome));
        }
        let mut cover = vec![0; placements.words()];
        seen.hits().iter().for_each(|hit| Bits::insert(&mut cover, grid.index(hit)));

        let told = Told::by(seen);
        let allowed = placements.class_ids().map(|id| {
            let class = placements.class(id);
            let mut allowed = vec![0; class.len().div_ceil(64)];
            for placement in class.placement_ids() {
                let cells = class.cells(placement);
                let explains = match &told {
                    None => explains(rules.announce(), class.size(), cells, &said),
                    Some(told) => told.explains(id, cells, &said),
                };
                // A hit in the halo but not under the ship could never be covered by another.
                let (halo, mask) = (class.halo(placement).words(), class.mask(placement).words());
                let mut beside = halo.iter().zip(mask).zip(&cover);
                if explains && beside.all(|((halo, mask), cover)| halo & !mask & cover == 0) {
                    Bits::insert(&mut allowed, placement.index());
                }
            }
            allowed
        });
        Evidence { rules: rules.clone(), allowed: allowed.collect(), cover }
    }

    /// The rules.
    pub fn rules(&self) -> &Rules {
        &self.rules
    }

    /// The placements of that class still allowed, by their numbers.
    #[inline]
    pub fn allowed(&self, class: ClassId) -> Bits<'_> {
        Bits::new(&self.allowed[class.index()])
    }

    /// Whether that placement of that class is still allowed.
    #[inline]
    pub fn allows(&self, class: ClassId, placement: PlacementId) -> bool {
        self.allowed(class).contains(placement.index())
    }

    /// The cells that some ship must cover, by their numbers.
    #[inline]
    pub fn cover(&self) -> Bits<'_> {
        Bits::new(&self.cover)
    }

    pub(crate) fn placements(&self) -> &Placements {
        self.rules.placements()
    }
}

/// Which ships were hit, where that is said: for every pennant by its number, what was said of it.
struct Told(Vec<ShipTold>);

/// What was said of one ship.
#[derive(Clone, Copy, Default)]
struct ShipTold {
    hits: usize,
    sunk: bool,
    /// Its class, where the pennant says so.
    class: Option<ClassId>,
    /// More was said of it than can be true.
    impossible: bool,
}

impl Told {
    fn by(seen: &Seen) -> Option<Told> {
        let rules = seen.rules();
        if !rules.announce().tells_ships() {
            return None;
        }
        let placements = rules.placements();
        let named = |ship| (rules.announce() == Announce::Named).then(|| placements.class_of_ship(ship));
        let ships = (0..placements.ships()).map(|ship| ShipTold { class: named(ship), ..ShipTold::default() });
        let mut ships: Vec<ShipTold> = std::iter::once(ShipTold::default()).chain(ships).collect();
        for shot in seen.shots() {
            if let Some(pennant) = shot.outcome.pennant() {
                let ship = &mut ships[pennant.number()];
                ship.hits += 1;
                ship.impossible |= ship.sunk;
                ship.sunk = shot.outcome.is_sunk();
            }
        }
        Some(Told(ships))
    }

    fn explains(&self, class: ClassId, cells: &[u16], said: &[Option<(usize, Outcome)>]) -> bool {
        let mut ship: Option<Pennant> = None;
        let mut hits = 0;
        for &cell in cells {
            let Some((_, outcome)) = said[usize::from(cell)] else { continue };
            let Some(pennant) = outcome.pennant() else { return false };
            if ship.is_some_and(|ship| ship != pennant) {
                return false;
            }
            ship = Some(pennant);
            hits += 1;
        }
        let Some(ship) = ship.map(|ship| self.0[ship.number()]) else { return true };
        ship.hits == hits
            && ship.sunk == (hits == cells.len())
            && !ship.impossible
            && ship.class.is_none_or(|named| named == class)
    }
}

/// Whether a ship of that size on those cells agrees with everything said of them.
fn explains(announce: Announce, size: u8, cells: &[u16], said: &[Option<(usize, Outcome)>]) -> bool {
    let mut last = None;
    let mut hits = 0;
    for &cell in cells {
        match said[usize::from(cell)] {
            Some((_, Outcome::Miss)) => return false,
            Some((time, outcome)) => {
                hits += 1;
                last = last.max(Some((time, outcome.is_sunk(), outcome == Outcome::SunkSize(size))));
            }
            None => {}
        }
    }
    let sinkings =
        cells.iter().filter(|&&cell| said[usize::from(cell)].is_some_and(|(_, said)| said.is_sunk())).count();
    match (announce, hits == cells.len(), last) {
        (Announce::Silent, _, _) => true,
        (_, false, _) => sinkings == 0,
        (Announce::Sunk, true, Some((_, sunk, _))) => sunk && sinkings == 1,
        (Announce::SunkSize, true, Some((_, _, this_size))) => this_size && sinkings == 1,
        (Announce::Named | Announce::Coloured, ..) => unreachable!("what is told of ships is asked elsewhere"),
        (_, true, None) => unreachable!("a ship has a cell"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use amiral_game::notation::parse_shots;
    use amiral_game::{Preset, RulesSetup};

    #[track_caller]
    fn check(rules: &Rules, shots: &str, size: u8, expected: &str) {
        let evidence = Evidence::of(&Seen::after(rules, &parse_shots(shots).unwrap()).unwrap());
        let class = rules.placements().class_of_size(size).unwrap();
        let ships: Vec<String> = evidence
            .allowed(class)
            .iter()
            .map(|placement| rules.placements().class(class).ship(PlacementId::new(placement)).to_string())
            .collect();
        assert_eq!(ships.join(" "), expected);
    }

    fn line(announce: Announce) -> Rules {
        let setup = Preset::Hasbro.setup();
        RulesSetup { width: 5, height: 1, fleet: vec![3, 2], announce, ..setup }.build().unwrap()
    }

    #[test]
    fn a_miss_removes_what_lies_there() {
        check(&line(Announce::Silent), "", 3, "A0h3 B0h3 C0h3");
        check(&line(Announce::Silent), "A0o", 3, "B0h3 C0h3");
    }

    #[test]
    fn a_ship_not_said_to_sink_has_a_cell_left() {
        check(&line(Announce::Silent), "A0x B0x", 2, "A0h2 B0h2 C0h2 D0h2");
        check(&line(Announce::Sunk), "A0x B0x", 2, "B0h2 C0h2 D0h2");
    }

    #[test]
    fn a_sunk_ship_lies_in_the_hits_known_then_and_ends_with_the_last() {
        check(&line(Announce::Sunk), "B0x C0s", 2, "A0h2 B0h2 D0h2");
        check(&line(Announce::Sunk), "B0x C0s", 3, "");
        check(&line(Announce::SunkSize), "A0x B0x C0s3", 3, "A0h3");
        check(&line(Announce::SunkSize), "A0x B0x C0s2", 2, "B0h2 D0h2");
    }

    #[test]
    fn hits_of_one_ship_are_covered_by_one() {
        for announce in [Announce::Named, Announce::Coloured] {
            check(&line(announce), "A0x#1 B0x#1", 3, "A0h3 C0h3");
        }
        // A name says the size: the second ship is the one of two cells.
        check(&line(Announce::Named), "A0x#1 B0x#2", 3, "C0h3");
        check(&line(Announce::Coloured), "A0x#1 B0x#2", 3, "B0h3 C0h3");
        check(&line(Announce::Named), "A0x#1 B0x#1", 2, "C0h2 D0h2");
        check(&line(Announce::Coloured), "A0x#1 B0x#1", 2, "C0h2 D0h2");
        check(&line(Announce::Named), "A0x#1", 2, "B0h2 C0h2 D0h2");
        check(&line(Announce::Coloured), "A0x#1", 2, "A0h2 B0h2 C0h2 D0h2");
        check(&line(Announce::Coloured), "A0x#1 B0s#1", 2, "A0h2 C0h2 D0h2");
        check(&line(Announce::Coloured), "A0x#1 B0s#1", 3, "C0h3");
        // A name tells ships of one size apart by their shapes, a colour does not.
        let four = |announce| {
            let (fleet, shapes) = amiral_game::notation::parse_ships("4,T4").unwrap();
            let setup = RulesSetup { width: 4, height: 2, fleet, shapes, announce, ..Preset::Hasbro.setup() };
            setup.build().unwrap()
        };
        // That something covers the hit is not for one placement to say.
        check(&four(Announce::Named), "A0x#1", 4, "A0h4 A1h4");
        check(&four(Announce::Named), "A0x#2", 4, "A1h4");
        check(&four(Announce::Coloured), "A0x#2", 4, "A0h4 A1h4");
        // It has sunk already: no ship explains another hit.
        check(&line(Announce::Coloured), "A0x#1 B0s#1 C0x#1", 3, "");
    }
}

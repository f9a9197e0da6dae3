//! The presets: sets of rules with a name.

use std::fmt;
use std::str::FromStr;

use crate::rules::{UnknownName, named_values};
use crate::{Announce, Contact, Mirror, Rules, RulesSetup, Shape, Turns};

/// A named set of rules.
///
/// ```
/// # use amiral_game::{Preset, RulesSetup, Turns};
/// let russian: Preset = "russian".parse()?;
/// let rules = RulesSetup { turns: Turns::Salvo, ..russian.setup() }.build()?;
/// assert_eq!(rules.to_string(), "10x10 4,3,3,2,2,2,1,1,1,1 no-corner sunk salvo");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Preset {
    /// The rules of the teacher's project: no edge contact, hit or miss only.
    #[default]
    Classic,
    /// The boxed game: free contact, sunk ships are named.
    Hasbro,
    /// Ten ships, no contact, sinkings told, a hit gives another shot.
    Russian,
    /// Ten larger ships, no contact, sinkings told.
    German,
    /// The seven pieces of a game of falling blocks, turned and never mirrored.
    Tetrominoes,
    /// Three aircraft, as in the Romanian and the Chinese game.
    Planes,
}

named_values!(
    Preset,
    "preset",
    Classic = "classic",
    Hasbro = "hasbro",
    Russian = "russian",
    German = "german",
    Tetrominoes = "tetrominoes",
    Planes = "planes"
);

impl Preset {
    /// The rules it stands for, open to overrides.
    pub fn setup(self) -> RulesSetup {
        const FIVE: [u32; 5] = [5, 4, 3, 3, 2];
        let (mut shapes, mut mirror) = (Vec::new(), Mirror::Yes);
        let drawn = |drawings: &[&str]| -> Vec<Shape> {
            drawings.iter().map(|drawing| drawing.parse().expect("presets have shapes")).collect()
        };
        let (fleet, contact, announce, turns): (&[u32], _, _, _) = match self {
            Preset::Classic => (&FIVE, Contact::NoEdge, Announce::Silent, Turns::Alternate),
            Preset::Hasbro => (&FIVE, Contact::Free, Announce::SunkSize, Turns::Alternate),
            Preset::Russian => (&[4, 3, 3, 2, 2, 2, 1, 1, 1, 1], Contact::NoCorner, Announce::Sunk, Turns::AgainOnHit),
            Preset::German => (&[5, 4, 4, 3, 3, 3, 2, 2, 2, 2], Contact::NoCorner, Announce::Sunk, Turns::Alternate),
            Preset::Tetrominoes => {
                (shapes, mirror) = (drawn(&["2x2", "T4", "S4", "Z4", "L4", "J4"]), Mirror::No);
                (&[4], Contact::NoEdge, Announce::Sunk, Turns::Alternate)
            }
            Preset::Planes => {
                shapes = drawn(&["..#../#####/..#../.###."; 3]);
                (&[], Contact::Free, Announce::Sunk, Turns::Alternate)
            }
        };
        RulesSetup {
            width: 10,
            height: 10,
            fleet: fleet.into(),
            shapes,
            mirror,
            contact,
            announce,
            turns,
            reefs: Vec::new(),
        }
    }

    /// The preset that stands for those rules, if there is one.
    pub fn of(setup: &RulesSetup) -> Option<Preset> {
        let rules = setup.clone().build().ok()?;
        Preset::ALL.iter().copied().find(|preset| preset.rules() == rules)
    }

    /// The rules it stands for.
    pub fn rules(self) -> Rules {
        self.setup().build().expect("presets are valid")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn presets_are_the_published_rules() {
        assert_eq!(Preset::Classic.rules().to_string(), "10x10 5,4,3,3,2 no-edge silent alternate");
        assert_eq!(Preset::Hasbro.rules().to_string(), "10x10 5,4,3,3,2 free sunk-size alternate");
        assert_eq!(Preset::Russian.rules().to_string(), "10x10 4,3,3,2,2,2,1,1,1,1 no-corner sunk again-on-hit");
        assert_eq!(Preset::German.rules().to_string(), "10x10 5,4,4,3,3,3,2,2,2,2 no-corner sunk alternate");
        let tetrominoes = Preset::Tetrominoes.rules().to_string();
        assert_eq!(tetrominoes, "10x10 4,2x2,L4,T4,J4,Z4,S4 no-edge sunk alternate mirror=no");
        let plane = "..#../#####/..#../.###.";
        assert_eq!(Preset::Planes.rules().ship_cells(), 30);
        assert_eq!(Preset::Planes.rules().ships()[0], plane.parse::<Shape>().unwrap().upright(Mirror::Yes));
    }

    #[test]
    fn what_presets_print_is_read_again() {
        for preset in Preset::ALL {
            let rules = preset.rules();
            assert_eq!(Preset::of(&rules.setup()), Some(*preset));
            assert_eq!(rules.to_string().parse(), Ok(rules));
        }
    }
}

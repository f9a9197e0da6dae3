//! Notation: what can be read is printed in the form it is read, and what cannot gets a short
//! sentence.

use amiral_game::notation::{parse_cells, parse_ships, parse_shots, parse_size, print_shots};
use amiral_game::{Cell, FleetSetup, Preset, RulesSetup, Seen, Ship, deduce};

use crate::steps::{Limit, short, within};
use crate::text;

/// What reading may cost.
fn reading(bytes: &[u8]) -> Limit {
    Limit::reading(bytes.len(), Limit { steps: 500, bytes: 256 << 10 }, Limit { steps: 4, bytes: 300 })
}

/// The longest sentence about a text. It may quote some of it.
fn sentence(text: &str) -> usize {
    1000 + 4 * text.len()
}

/// Cells and ships.
pub(crate) fn cells(bytes: &[u8]) {
    let Some(text) = text(bytes) else { return };
    within(reading(bytes), || {
        match text.parse::<Cell>() {
            Ok(cell) => assert_eq!(cell.to_string().parse(), Ok(cell)),
            Err(error) => short(&error.to_string(), sentence(text)),
        }
        if let Ok(ship) = text.parse::<Ship>() {
            assert_eq!(ship.to_string().parse(), Ok(ship));
        }
        if let Ok(cells) = parse_cells(text) {
            let printed: Vec<String> = cells.iter().map(ToString::to_string).collect();
            assert_eq!(parse_cells(&printed.join(",")), Ok(cells));
        }
    });
}

/// Fleets.
pub(crate) fn fleets(bytes: &[u8]) {
    let Some(text) = text(bytes) else { return };
    within(reading(bytes), || match text.parse::<FleetSetup>() {
        Ok(setup) => {
            assert_eq!(setup.to_string().parse(), Ok(setup.clone()));
            let rules = Preset::Classic.rules();
            match setup.build(&rules) {
                Ok(fleet) => assert_eq!(FleetSetup::from(&fleet).build(&rules), Ok(fleet)),
                Err(error) => short(&error.to_string(), 64 * 1024 + sentence(text)),
            }
        }
        Err(error) => short(&error.to_string(), sentence(text)),
    });
}

/// Shots.
pub(crate) fn shots(bytes: &[u8]) {
    let Some(text) = text(bytes) else { return };
    within(reading(bytes), || match parse_shots(text) {
        Ok(shots) => {
            assert_eq!(parse_shots(&print_shots(&shots)), Ok(shots.clone()));
            for preset in Preset::ALL {
                match Seen::after(&preset.rules(), &shots) {
                    Ok(seen) => drop(deduce(&seen)),
                    Err(error) => short(&error.to_string(), 1000),
                }
            }
        }
        Err(error) => short(&error.to_string(), sentence(text)),
    });
}

/// Rules: a size, ships and reefs, separated by semicolons; or all of them as a record has them.
pub(crate) fn rules(bytes: &[u8]) {
    let Some(text) = text(bytes) else { return };
    within(reading(bytes), || {
        if let Ok(rules) = text.parse::<amiral_game::Rules>() {
            assert_eq!(rules.to_string().parse(), Ok(rules));
        }
        let mut words = text.splitn(3, ';');
        let (size, fleet, reefs) = (words.next(), words.next(), words.next());
        let setup = (|| {
            let (width, height) = parse_size(size?).ok()?;
            let ((fleet, shapes), reefs) = (parse_ships(fleet?).ok()?, parse_cells(reefs?).ok()?);
            Some(RulesSetup { width, height, fleet, shapes, reefs, ..RulesSetup::default() })
        })();
        if let Some(setup) = setup {
            match setup.build() {
                Ok(rules) => assert_eq!(rules.setup().build().as_ref(), Ok(&rules)),
                Err(error) => {
                    let told = error.to_string();
                    assert!(!told.is_empty());
                    short(&told, 64 * 1024 + sentence(text));
                }
            }
        }
    });
}

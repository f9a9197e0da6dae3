#![no_main]

use amiral_game::notation::parse_cells;
use amiral_game::{Cell, Ship};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    if let Ok(cell) = text.parse::<Cell>() {
        assert_eq!(cell.to_string().parse(), Ok(cell));
    }
    if let Ok(ship) = text.parse::<Ship>() {
        assert_eq!(ship.to_string().parse(), Ok(ship));
    }
    if let Ok(cells) = parse_cells(text) {
        let printed: Vec<String> = cells.iter().map(ToString::to_string).collect();
        assert_eq!(parse_cells(&printed.join(",")), Ok(cells));
    }
});

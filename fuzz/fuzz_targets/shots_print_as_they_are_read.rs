#![no_main]

use amiral_game::notation::{parse_shots, print_shots};
use amiral_game::{Preset, Seen, deduce};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    if let Ok(shots) = parse_shots(text) {
        assert_eq!(parse_shots(&print_shots(&shots)), Ok(shots.clone()));
        for preset in Preset::ALL {
            if let Ok(seen) = Seen::after(&preset.rules(), &shots) {
                deduce(&seen);
            }
        }
    }
});

#![no_main]

use amiral_game::{FleetSetup, Preset};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    if let Ok(setup) = text.parse::<FleetSetup>() {
        assert_eq!(setup.to_string().parse(), Ok(setup.clone()));
        if let Ok(fleet) = setup.build(&Preset::Classic.rules()) {
            assert_eq!(FleetSetup::from(&fleet).build(&Preset::Classic.rules()), Ok(fleet));
        }
    }
});

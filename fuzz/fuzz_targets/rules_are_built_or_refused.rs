#![no_main]

use amiral_game::notation::{parse_cells, parse_size, parse_sizes};
use amiral_game::RulesSetup;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    let mut words = text.splitn(3, ';');
    let (size, fleet, reefs) = (words.next(), words.next(), words.next());
    let setup = (|| {
        let (width, height) = parse_size(size?).ok()?;
        let (fleet, reefs) = (parse_sizes(fleet?).ok()?, parse_cells(reefs?).ok()?);
        Some(RulesSetup { width, height, fleet, reefs, ..RulesSetup::default() })
    })();
    if let Some(setup) = setup {
        match setup.build() {
            Ok(rules) => assert_eq!(rules.setup().build().as_ref(), Ok(&rules)),
            Err(error) => assert!(!error.problems.is_empty()),
        }
    }
});

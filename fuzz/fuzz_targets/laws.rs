//! Looks for bytes that break the law that `AMIRAL_LAW` names. One program serves all laws, so that
//! everything is built once.

#![no_main]

use std::sync::LazyLock;

use amiral_laws::{LAWS, Law, law};
use libfuzzer_sys::fuzz_target;

static TRIED: LazyLock<&Law> = LazyLock::new(|| {
    let name = std::env::var("AMIRAL_LAW").unwrap_or_default();
    let names: Vec<&str> = LAWS.iter().map(|law| law.name).collect();
    law(&name).unwrap_or_else(|| panic!("AMIRAL_LAW must be one of {}", names.join(", ")))
});

fuzz_target!(|bytes: &[u8]| (TRIED.check)(bytes));

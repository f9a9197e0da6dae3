//! Tests that cannot run where something is missing.

use std::fs::OpenOptions;
use std::io::Write;

/// The file in which a whole run counts what was skipped.
const COUNTED_IN: &str = "AMIRAL_TEST_SKIPPED";

/// Says that this test is skipped, and why; has a whole run count it. Where `CI` is set nothing may
/// be skipped, and the test fails.
///
/// # Panics
///
/// Where `CI` is set.
pub fn skipped(why: &str) {
    assert!(std::env::var_os("CI").is_none(), "{why}: run `cargo xtask test`, which brings it");
    let test = std::thread::current().name().unwrap_or("a test").to_owned();
    let line = format!("skipped: {test}: {why}\n");
    // Past the harness, which shows only what failed.
    let _ = std::io::stderr().write_all(line.as_bytes());
    if let Some(path) = std::env::var_os(COUNTED_IN)
        && let Ok(mut file) = OpenOptions::new().create(true).append(true).open(path)
    {
        let _ = file.write_all(line.as_bytes());
    }
}

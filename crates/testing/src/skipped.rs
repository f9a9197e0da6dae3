//! Tests that are skipped where something is missing.

use std::fs::OpenOptions;
use std::io::Write;

/// The file in which a test run counts the skipped tests.
const COUNTED_IN: &str = "AMIRAL_TEST_SKIPPED";

/// Says that this test is skipped, and why, and counts it for the whole run. Where `CI` is set, no
/// test may be skipped, and it fails instead.
///
/// # Panics
///
/// If `CI` is set.
pub fn skipped(why: &str) {
    assert!(std::env::var_os("CI").is_none(), "{why}: run `cargo xtask test`, which brings it");
    left_out(why);
}

/// Says that a part of this test is left out, and why, and counts it for the whole run: for what a
/// machine may lack, whatever runs there.
pub fn left_out(why: &str) {
    let test = std::thread::current().name().unwrap_or("a test").to_owned();
    let line = format!("skipped: {test}: {why}\n");
    // Written directly, because the test harness shows only the output of tests that fail.
    let _ = std::io::stderr().write_all(line.as_bytes());
    if let Some(path) = std::env::var_os(COUNTED_IN)
        && let Ok(mut file) = OpenOptions::new().create(true).append(true).open(path)
    {
        let _ = file.write_all(line.as_bytes());
    }
}

//! Checks the dependencies against `deny.toml`: licences, sources, bans, and known vulnerabilities.

use std::process::{Command, Stdio};

use crate::tools;

/// Whether all dependencies pass, or why they cannot be checked. The list of known vulnerabilities
/// is fetched. If that fails, says so and checks the rest.
pub(crate) fn check() -> Result<bool, String> {
    let program = tools::DENY.get()?;
    let deny = |arguments: &[&str]| {
        let mut command = Command::new(&program);
        command.args(["--locked", "--log-level", "error"]).args(arguments);
        command
    };
    let holds = |what: &[&str]| {
        let arguments = [&["check", "--hide-inclusion-graph"], what].concat();
        let status = deny(&arguments).status();
        status.map_err(|error| format!("cargo-deny cannot be run: {error}")).map(|status| status.success())
    };
    if !holds(&["bans", "licenses", "sources"])? {
        return Ok(false);
    }
    let fetched = deny(&["fetch", "db"]).stdout(Stdio::null()).stderr(Stdio::null()).status();
    if !fetched.is_ok_and(|status| status.success()) {
        println!(
            "── NOTICE: the list of known weaknesses (RustSec) cannot be fetched: dependencies are not checked against it"
        );
        return Ok(true);
    }
    holds(&["advisories"])
}

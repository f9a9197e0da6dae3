//! Programs from crates.io that the checks need, each in a fixed version, built once and kept in
//! the user's cache folder.

use std::env;
use std::path::{Path, PathBuf};
use std::process::Command;

/// A program of crates.io in a fixed version.
pub(crate) struct Tool {
    name: &'static str,
    version: &'static str,
}

/// Checks the dependencies against `deny.toml`.
pub(crate) const DENY: Tool = Tool { name: "cargo-deny", version: "0.20.2" };
/// Builds and runs fuzz targets.
pub(crate) const FUZZ: Tool = Tool { name: "cargo-fuzz", version: "0.13.2" };

impl Tool {
    /// The path of the program. Builds it first if it is missing, which takes minutes.
    pub(crate) fn get(&self) -> Result<PathBuf, String> {
        let folder = cache().ok_or("there is no folder for caches: set HOME or XDG_CACHE_HOME")?;
        let folder = folder.join("amiral").join("tools");
        let program = folder.join("bin").join(format!("{}{}", self.name, env::consts::EXE_SUFFIX));
        if self.is(&program) {
            return Ok(program);
        }
        println!("── building {} {}", self.name, self.version);
        let mut install = gently(env!("CARGO"));
        install.args(["install", self.name, "--version", self.version, "--locked", "--root"]).arg(&folder);
        // It runs for seconds: optimizing it takes longer than that can ever save.
        install.arg("--debug").env("CARGO_PROFILE_DEV_DEBUG", "0");
        // Nobody else needs its build output.
        let status = install.env_remove("CARGO_TARGET_DIR").status();
        if status.is_ok_and(|status| status.success()) && self.is(&program) {
            Ok(program)
        } else {
            Err(format!("{} {} cannot be built", self.name, self.version))
        }
    }

    /// Whether a program is this tool in this version.
    fn is(&self, program: &Path) -> bool {
        let said = Command::new(program).arg("--version").output();
        said.is_ok_and(|said| String::from_utf8_lossy(&said.stdout).split_whitespace().any(|word| word == self.version))
    }
}

/// A command with low priority, if the system can do that.
fn gently(program: &str) -> Command {
    if cfg!(unix) {
        let mut command = Command::new("nice");
        command.args(["-n", "10", program]);
        command
    } else {
        Command::new(program)
    }
}

/// The user's cache folder.
pub(crate) fn cache() -> Option<PathBuf> {
    let named = |name: &str| env::var_os(name).filter(|value| !value.is_empty()).map(PathBuf::from);
    named("XDG_CACHE_HOME")
        .or_else(|| named("HOME").map(|home| home.join(Path::new(".cache"))))
        .or_else(|| named("LOCALAPPDATA"))
}

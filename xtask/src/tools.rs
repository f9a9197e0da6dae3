//! Programs of Rust's own world that the checks need, each in one version, built once and kept with
//! other caches of the user.

use std::env;
use std::path::{Path, PathBuf};
use std::process::Command;

/// A program of crates.io in one version.
pub(crate) struct Tool {
    name: &'static str,
    version: &'static str,
}

/// Holds the dependencies to `deny.toml`.
pub(crate) const DENY: Tool = Tool { name: "cargo-deny", version: "0.20.2" };
/// Builds and runs fuzz targets.
pub(crate) const FUZZ: Tool = Tool { name: "cargo-fuzz", version: "0.13.2" };

impl Tool {
    /// The program, built first where it is missing. That takes minutes.
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
        // Its parts are of no use to anybody else.
        let status = install.env_remove("CARGO_TARGET_DIR").status();
        if status.is_ok_and(|status| status.success()) && self.is(&program) {
            Ok(program)
        } else {
            Err(format!("{} {} cannot be built", self.name, self.version))
        }
    }

    /// Whether that program is this tool in this version.
    fn is(&self, program: &Path) -> bool {
        let said = Command::new(program).arg("--version").output();
        said.is_ok_and(|said| String::from_utf8_lossy(&said.stdout).split_whitespace().any(|word| word == self.version))
    }
}

/// A command that steps back before others, where the system can do that.
fn gently(program: &str) -> Command {
    if cfg!(unix) {
        let mut command = Command::new("nice");
        command.args(["-n", "10", program]);
        command
    } else {
        Command::new(program)
    }
}

/// The folder for caches of the user.
pub(crate) fn cache() -> Option<PathBuf> {
    let named = |name: &str| env::var_os(name).filter(|value| !value.is_empty()).map(PathBuf::from);
    named("XDG_CACHE_HOME")
        .or_else(|| named("HOME").map(|home| home.join(Path::new(".cache"))))
        .or_else(|| named("LOCALAPPDATA"))
}

//! Checks the scripts of the pages with TypeScript, which knows the types of the API, and with a
//! linter. Both come from npm's registry and are kept in the user's cache folder. The scripts are
//! served as they are written.

use std::fs;
use std::path::PathBuf;
use std::process::Command;

use crate::{packages, root, succeeds, tools};

/// The packages that check the scripts, each in a fixed version.
const PACKAGES: [(&str, &str); 2] = [("typescript", "7.0.2"), ("@biomejs/biome", "2.6.6")];

/// Whether the scripts pass. An error if the packages that check them are missing.
pub(crate) fn check() -> Result<bool, String> {
    let programs = install()?.join("node_modules").join(".bin");
    let pages = root().join("crates").join("server");
    let program = |name: &str| Command::new(programs.join(name));
    let typed = succeeds(program("tsc").arg("--project").arg(pages.join("tsconfig.json")));
    let linted = succeeds(program("biome").args(["lint", "--error-on-warnings"]).current_dir(&pages));
    Ok(typed && linted)
}

/// The folder with the packages. Installs them first if they are missing.
fn install() -> Result<PathBuf, String> {
    let folder = tools::cache().ok_or("there is no folder for caches: set HOME or XDG_CACHE_HOME")?;
    let versions = PACKAGES.map(|(_, version)| version).join("-");
    let folder = folder.join("amiral").join(format!("scripts-{versions}"));
    let done = folder.join("installed");
    if done.is_file() {
        return Ok(folder);
    }
    let npm_answers = || Command::new("npm").arg("--version").output().is_ok_and(|output| output.status.success());
    if !npm_answers() {
        packages::install("npm", &["npm"])?;
    }
    println!("── fetching TypeScript and Biome");
    fs::create_dir_all(&folder).map_err(|error| format!("{} cannot be made: {error}", folder.display()))?;
    let mut npm = Command::new("npm");
    npm.args(["install", "--no-audit", "--no-fund", "--no-save", "--prefix"]).arg(&folder);
    npm.args(PACKAGES.map(|(name, version)| format!("{name}@{version}")));
    if !succeeds(&mut npm) {
        return Err("npm, which comes with Node.js, cannot install TypeScript and Biome".into());
    }
    fs::write(&done, "").map_err(|error| format!("{} cannot be written: {error}", done.display()))?;
    Ok(folder)
}

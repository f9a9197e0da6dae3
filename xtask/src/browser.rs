//! A browser for the tests: Chromium, its driver, and axe-core, which looks for accessibility
//! barriers. They are tools of the tests and not part of the product.

use std::path::PathBuf;
use std::process::Command;
use std::{env, fs};

use crate::{packages, tools};

/// The version of axe-core the pages are checked with.
const AXE: &str = "4.14.0";

/// The variables that tell the tests where the driver, the browser, and axe-core are.
pub(crate) fn variables() -> Result<Vec<(&'static str, String)>, String> {
    let (driver, browser) = if let Some(found) = find() {
        found
    } else {
        packages::install("Chromium", &["chromium", "chromium-driver", "fonts-dejavu-core"])?;
        find().ok_or("Chromium was installed and cannot be found")?
    };
    Ok(vec![
        ("AMIRAL_TEST_CHROMEDRIVER", driver.display().to_string()),
        ("AMIRAL_TEST_CHROMIUM", browser.display().to_string()),
        ("AMIRAL_TEST_AXE", axe()?.display().to_string()),
    ])
}

/// The driver and the browser, on the search path.
fn find() -> Option<(PathBuf, PathBuf)> {
    let path = env::var_os("PATH").unwrap_or_default();
    let folders: Vec<PathBuf> = env::split_paths(&path).collect();
    let program = |names: &[&str]| {
        let names = names.iter().map(|name| format!("{name}{}", env::consts::EXE_SUFFIX));
        names.flat_map(|name| folders.iter().map(move |folder| folder.join(&name))).find(|file| file.is_file())
    };
    Some((program(&["chromedriver"])?, program(&["chromium", "chromium-browser", "google-chrome", "chrome"])?))
}

/// The script of axe-core, fetched once from npm's registry into the user's cache folder.
fn axe() -> Result<PathBuf, String> {
    let folder = tools::cache().ok_or("there is no folder for caches: set HOME or XDG_CACHE_HOME")?;
    let folder = folder.join("amiral").join(format!("axe-core-{AXE}"));
    let script = folder.join("package").join("axe.min.js");
    if script.is_file() {
        return Ok(script);
    }
    println!("── fetching axe-core {AXE}");
    fs::create_dir_all(&folder).map_err(|error| format!("{} cannot be made: {error}", folder.display()))?;
    let archive = folder.join("axe-core.tgz");
    let address = format!("https://registry.npmjs.org/axe-core/-/axe-core-{AXE}.tgz");
    run(Command::new("curl")
        .args(["--fail", "--silent", "--show-error", "--location", "--output"])
        .arg(&archive)
        .arg(address))?;
    run(Command::new("tar").arg("-xzf").arg(&archive).arg("-C").arg(&folder).arg("package/axe.min.js"))?;
    // The archive is no longer needed. It does no harm if it stays.
    let _ = fs::remove_file(archive);
    if script.is_file() { Ok(script) } else { Err(format!("axe-core {AXE} has no axe.min.js")) }
}

fn run(command: &mut Command) -> Result<(), String> {
    let name = command.get_program().display().to_string();
    match command.status() {
        Ok(status) if status.success() => Ok(()),
        Ok(status) => Err(format!("{name} failed ({status})")),
        Err(error) => Err(format!("{name} cannot be run: {error}")),
    }
}

//! The libraries as other people get them: packed, unpacked, and tested with what is in their
//! packages.

use std::fs;
use std::path::Path;
use std::process::Command;

use crate::{root, succeeds, target};

/// The packages that are published.
const LIBRARIES: [&str; 5] = ["amiral-game", "amiral-posterior", "amiral-strategy", "amiral-duel", "amiral-draw"];

/// Packs the libraries, unpacks them elsewhere, and runs the tests and examples in them.
pub(crate) fn test() -> Result<(), String> {
    let mut pack = Command::new(env!("CARGO"));
    pack.current_dir(root()).args(["package", "--offline", "--locked", "--allow-dirty", "--no-verify"]);
    LIBRARIES.iter().for_each(|library| _ = pack.args(["--package", library]));
    if !succeeds(pack.arg("--target-dir").arg(target())) {
        return Err("the libraries could not be packed".into());
    }
    let folder = target().join("packages");
    told(&folder, empty(&folder))?;
    for library in LIBRARIES {
        let archive = target().join("package").join(format!("{}.crate", versioned(library)));
        let mut unpack = Command::new("tar");
        // As of now: by the date in the archive, which is always the same, nothing would be built anew.
        if !succeeds(unpack.arg("-xmzf").arg(&archive).arg("-C").arg(&folder)) {
            return Err(format!("{} could not be unpacked", archive.display()));
        }
    }
    let project = told(root(), fs::read_to_string(root().join("Cargo.toml")))?;
    told(&folder, fs::write(folder.join("Cargo.toml"), manifest(&project)))?;
    told(&folder, fs::copy(root().join("Cargo.lock"), folder.join("Cargo.lock")))?;
    let mut test = Command::new(env!("CARGO"));
    test.current_dir(&folder).args(["test", "--workspace", "--offline", "--quiet", "--target-dir"]).arg(target());
    if succeeds(&mut test) { Ok(()) } else { Err("the packages do not pass their own tests".into()) }
}

fn versioned(library: &str) -> String {
    format!("{library}-{}", env!("CARGO_PKG_VERSION"))
}

/// The manifest of a workspace of the unpacked packages. They depend on each other by path, since
/// nothing of ours is published yet. They are optimized as in the project, because their tests
/// would take too long otherwise.
fn manifest(project: &str) -> String {
    let list = |line: &dyn Fn(&str) -> String| LIBRARIES.map(line).concat();
    let members = list(&|library| format!("    \"{}\",\n", versioned(library)));
    let patches = list(&|library| format!("{library} = {{ path = \"{}\" }}\n", versioned(library)));
    let mut profiles = String::new();
    let mut wanted = false;
    for line in project.lines() {
        if let Some(package) = line.strip_prefix("[profile.dev.package.") {
            let package = package.trim_end_matches(']');
            wanted = package == "\"*\"" || LIBRARIES.contains(&package);
        } else if line.starts_with('[') {
            wanted = line.starts_with("[profile.dev");
        }
        if wanted {
            profiles.extend([line, "\n"]);
        }
    }
    format!("[workspace]\nresolver = \"3\"\nmembers = [\n{members}]\n\n[patch.crates-io]\n{patches}\n{profiles}")
}

/// Makes a folder empty, whatever is in it.
fn empty(folder: &Path) -> std::io::Result<()> {
    if folder.exists() {
        fs::remove_dir_all(folder)?;
    }
    fs::create_dir_all(folder)
}

fn told<T>(path: &Path, done: std::io::Result<T>) -> Result<T, String> {
    done.map_err(|error| format!("{}: {error}", path.display()))
}

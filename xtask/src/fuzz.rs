//! Fuzzing: libFuzzer looks for inputs that break a law of `fuzz/laws`.

use std::path::Path;
use std::process::{Command, Stdio};
use std::{env, fs};

use crate::{root, succeeds, tools};

/// Tries every law, or the ones named, for so many seconds each. Lists those that broke at the end.
pub(crate) fn run(seconds: &str, named: &[&str]) -> Result<(), String> {
    let program = tools::FUZZ.get()?;
    let folder = root().join("fuzz");
    let mut laws = names(&folder.join("corpus"))?;
    if !named.is_empty() {
        laws.retain(|law| named.contains(&law.as_str()));
    }
    if laws.is_empty() {
        return Err(format!("there is no law {}", named.join(" or ")));
    }
    // Use the same versions of all dependencies as the program.
    let lock = folder.join("Cargo.lock");
    if !lock.exists() {
        fs::copy(root().join("Cargo.lock"), &lock).map_err(|error| format!("{}: {error}", lock.display()))?;
    }
    let quiet = |command: &mut Command| {
        command.stdout(Stdio::null()).stderr(Stdio::null()).status().is_ok_and(|status| status.success())
    };
    let nightly = quiet(Command::new("cargo").args(["+nightly", "--version"]));
    println!("── fuzzing with the {} toolchain", if nightly { "nightly" } else { "stable" });
    let mut path = vec![program.parent().unwrap_or(Path::new("")).to_owned()];
    path.extend(env::split_paths(&env::var_os("PATH").unwrap_or_default()));
    let path = env::join_paths(path).map_err(|error| error.to_string())?;
    let mut broken = Vec::new();
    for law in &laws {
        println!("── {law}");
        // New inputs go into the first folder. The second one is only read.
        let found = folder.join("target").join("corpus").join(law);
        fs::create_dir_all(&found).map_err(|error| format!("{}: {error}", found.display()))?;
        let mut command = Command::new("cargo");
        if nightly {
            command.arg("+nightly");
        } else {
            command.env("RUSTC_BOOTSTRAP", "1");
        }
        // No sanitizer: all code is safe except for one module, which tests compare with its safe
        // twin.
        command.args(["fuzz", "run", "--sanitizer", "none", "laws"]).arg(&found).arg(folder.join("corpus").join(law));
        command.args(["--", "-timeout=120", "-rss_limit_mb=4096", "-max_len=16384", "-print_final_stats=1"]);
        command
            .arg(format!("-max_total_time={seconds}"))
            .arg(format!("-artifact_prefix={}/{law}-", artifacts(&folder)?));
        command.env("AMIRAL_LAW", law).env("PATH", &path).env_remove("RUSTUP_TOOLCHAIN").current_dir(root());
        if !succeeds(&mut command) {
            broken.push(law.as_str());
        }
    }
    if broken.is_empty() {
        println!("── {} laws held for {seconds} s each", laws.len());
        return Ok(());
    }
    Err(format!("broken: {}; the inputs are in {}", broken.join(", "), artifacts(&folder)?))
}

/// The names of all laws: each has a folder of inputs.
fn names(corpus: &Path) -> Result<Vec<String>, String> {
    let entries = fs::read_dir(corpus).map_err(|error| format!("{}: {error}", corpus.display()))?;
    let mut names: Vec<String> = entries.flatten().filter_map(|entry| entry.file_name().into_string().ok()).collect();
    names.sort();
    Ok(names)
}

/// Where libFuzzer writes inputs that break a law.
fn artifacts(folder: &Path) -> Result<String, String> {
    let artifacts = folder.join("artifacts");
    fs::create_dir_all(&artifacts).map_err(|error| format!("{}: {error}", artifacts.display()))?;
    Ok(artifacts.display().to_string())
}

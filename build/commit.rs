//! Which commit a program is built from, for build scripts. Git itself is not asked, so that it need
//! not be there: HEAD names a branch or a commit, and a branch is a file or a line of `packed-refs`.

use std::fs;
use std::path::{Path, PathBuf};

/// As much of a commit's name as tells it from the others.
const DIGITS: usize = 10;

/// Has the program know its commit as `AMIRAL_COMMIT`, and its version with it as `AMIRAL_VERSION`.
/// Both are made again when another commit is checked out, and not before. The variable
/// `AMIRAL_COMMIT` says it where there is no repository.
pub(crate) fn tell() {
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-env-changed=AMIRAL_COMMIT");
    let given = std::env::var("AMIRAL_COMMIT").ok();
    let commit = given.or_else(checked_out).filter(|commit| is_commit(commit)).unwrap_or_default();
    let commit = &commit[..commit.len().min(DIGITS)];
    let version = std::env::var("CARGO_PKG_VERSION").unwrap_or_default();
    let told = if commit.is_empty() { version } else { format!("{version} ({commit})") };
    println!("cargo::rustc-env=AMIRAL_COMMIT={commit}");
    println!("cargo::rustc-env=AMIRAL_VERSION={told}");
}

fn is_commit(text: &str) -> bool {
    text.len() >= 7 && text.bytes().all(|digit| digit.is_ascii_hexdigit())
}

/// The commit of the repository that the sources are in, if they are in one.
fn checked_out() -> Option<String> {
    let sources = PathBuf::from(std::env::var("CARGO_MANIFEST_DIR").ok()?);
    let found = sources.ancestors().map(|folder| folder.join(".git")).find(|git| git.exists())?;
    let own = if found.is_dir() { found } else { linked(&found)? };
    let head = watched(&own.join("HEAD"))?;
    let Some(branch) = head.strip_prefix("ref: ") else { return Some(head) };
    // A work tree beside the first one has a HEAD of its own; branches are in the first.
    let first = fs::read_to_string(own.join("commondir")).map_or_else(|_| own.clone(), |path| own.join(path.trim()));
    watched(&first.join(branch)).or_else(|| {
        let packed = watched(&first.join("packed-refs"))?;
        let line = packed.lines().find(|line| line.ends_with(&format!(" {branch}")))?;
        line.split(' ').next().map(str::to_owned)
    })
}

/// The folder that a file named `.git` points to.
fn linked(file: &Path) -> Option<PathBuf> {
    let text = fs::read_to_string(file).ok()?;
    Some(file.parent()?.join(text.strip_prefix("gitdir:")?.trim()))
}

/// What a file says. A change of it has the script run again; a file that is not there is not
/// watched, for cargo would take it as changed every time.
fn watched(file: &Path) -> Option<String> {
    let text = fs::read_to_string(file).ok()?;
    println!("cargo::rerun-if-changed={}", file.display());
    Some(text.trim().to_owned())
}

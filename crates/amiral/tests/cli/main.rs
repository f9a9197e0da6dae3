//! The command line as people and programs use it.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

mod account;
mod analyse;
mod arena;
mod backups;
mod benchmark;
mod bot;
mod bot_online;
#[cfg(unix)]
mod completions;
mod count;
mod errors;
mod explained;
mod files;
mod fleet;
mod lines;
mod odds;
mod online;
mod optimal;
mod output;
mod pages;
mod play;
#[cfg(unix)]
#[path = "../../../terminal/tests/pty/mod.rs"]
mod pty;
mod resume;
mod serve;
mod shapes;
mod shards;
mod solve;
mod store;
mod study;
#[cfg(unix)]
mod terminal;
mod tournament;
mod workers;

use std::path::Path;
use std::process::{Command, Output};

/// `amiral` in English, with its settings and games in `folder`, never those of the person who runs
/// the tests.
pub(crate) fn command(folder: &Path) -> Command {
    at_home(Command::new(env!("CARGO_BIN_EXE_amiral")), folder)
}

/// A shell command in `folder`, with `amiral` on the search path.
#[cfg(unix)]
pub(crate) fn shell(folder: &Path, line: &str) -> Command {
    let programs = Path::new(env!("CARGO_BIN_EXE_amiral")).parent().unwrap().to_owned();
    let path = std::env::var_os("PATH").unwrap_or_default();
    let path = std::env::join_paths([programs].into_iter().chain(std::env::split_paths(&path))).unwrap();
    let mut command = at_home(Command::new("sh"), folder);
    command.args(["-c", line]).current_dir(folder).env("PATH", path);
    command
}

fn at_home(mut command: Command, folder: &Path) -> Command {
    command.env("LC_ALL", "en_GB.UTF-8").env("AMIRAL_CONFIG", folder).env("AMIRAL_DB", folder.join("games.db"));
    command
}

/// Runs `amiral` with these arguments, in English, without colours.
pub(crate) fn amiral(arguments: &[&str]) -> Output {
    let folder = tempfile::tempdir().unwrap();
    command(folder.path()).args(arguments).env("NO_COLOR", "1").output().unwrap()
}

/// What it printed, if it succeeded.
#[track_caller]
pub(crate) fn printed(arguments: &[&str]) -> String {
    let output = amiral(arguments);
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

/// The JSON document it printed, which must be all it printed.
#[track_caller]
pub(crate) fn json(arguments: &[&str]) -> serde_json::Value {
    serde_json::from_slice(&amiral(arguments).stdout).unwrap()
}

/// Removes what differs from run to run.
pub(crate) fn timeless(text: &str) -> String {
    let line = |line: &str| match line.find(" in ").or_else(|| line.find(" en ")) {
        Some(at) if line.contains(" s") && line.ends_with('.') => {
            format!("{} in … s.", &line[..at])
        }
        _ => line.trim_end().into(),
    };
    text.lines().map(line).collect::<Vec<_>>().join("\n")
}

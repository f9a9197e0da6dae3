//! `amiral window`: starts the program with the window.

use std::io;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};

use amiral_host::has_display;
use amiral_words::Words;

use crate::failure::Failure;
use crate::session::Session;

/// The program that has the window.
const DESKTOP: &str = "amiral-desktop";

pub(crate) fn run(session: &Session) -> Result<ExitCode, Failure> {
    if !has_display() {
        return Err(Failure::Work(session.words.say("window-no-display", &[])));
    }
    let Some(program) = desktop() else {
        return Err(Failure::Work(session.words.say("window-not-installed", &[])));
    };
    let mut arguments = Vec::new();
    if let Some(seed) = session.asked_seed {
        arguments.extend(["--seed".to_owned(), seed.to_string()]);
    }
    if let Some(lang) = session.lang {
        arguments.extend(["--lang".to_owned(), lang.to_string()]);
    }
    if let Some(database) = &session.database.db {
        arguments.extend(["--db".to_owned(), database.clone()]);
    }
    start(&program, &arguments, &session.words)
}

/// The program with the window, beside this one or on the search path.
pub(crate) fn desktop() -> Option<PathBuf> {
    let name = format!("{DESKTOP}{}", std::env::consts::EXE_SUFFIX);
    let beside = std::env::current_exe().ok().and_then(|path| Some(path.parent()?.to_owned()));
    let path = std::env::var_os("PATH").unwrap_or_default();
    beside.into_iter().chain(std::env::split_paths(&path)).map(|folder| folder.join(&name)).find(|path| path.is_file())
}

/// Starts another interface and waits until it ends.
pub(crate) fn start(program: &Path, arguments: &[String], words: &Words) -> Result<ExitCode, Failure> {
    let failed = |error: io::Error| {
        let parts = [("path", program.display().to_string().into()), ("problem", error.to_string().into())];
        Failure::Work(words.say("play-window-failed", &parts))
    };
    let status = Command::new(program).args(arguments).status().map_err(failed)?;
    Ok(if status.success() { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

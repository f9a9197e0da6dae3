//! `amiral window`: starts the program with the window.

use std::io;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitCode, Stdio};

use amiral_host::has_display;
use amiral_words::{Lang, Words};

use crate::failure::Failure;
use crate::session::Session;

/// The program that has the window.
const DESKTOP: &str = "amiral-desktop";

pub(crate) fn run(session: &Session) -> Result<ExitCode, Failure> {
    let (program, arguments) = invocation(session.lang, session, &session.words)?;
    start(&program, &arguments, &session.words)
}

/// Opens the window from the menu of the terminal, in the language of the menu, and waits until it
/// is closed. The error is a sentence for the menu.
pub(crate) fn open(lang: Lang, session: &Session) -> Result<(), String> {
    let words = Words::new(lang);
    let offered = Lang::ALL.contains(&lang).then_some(lang);
    let (program, arguments) = invocation(offered, session, &words).map_err(|failure| failure.to_string())?;
    let window = Command::new(&program).args(arguments).stderr(Stdio::piped()).spawn();
    let output =
        window.and_then(Child::wait_with_output).map_err(|error| cannot_start(&program, &error, &words).to_string())?;
    if output.status.success() {
        return Ok(());
    }
    let printed = String::from_utf8_lossy(&output.stderr);
    let sentence = printed.lines().rev().find_map(|line| line.strip_prefix(DESKTOP)?.strip_prefix(": "));
    Err(sentence.map_or_else(|| words.say("window-crashed", &[]), str::to_owned))
}

/// The program with the window and its arguments, or why it cannot be started.
fn invocation(lang: Option<Lang>, session: &Session, words: &Words) -> Result<(PathBuf, Vec<String>), Failure> {
    if !has_display() {
        return Err(Failure::Work(words.say("window-no-display", &[])));
    }
    let Some(program) = desktop() else {
        return Err(Failure::Work(words.say("window-not-installed", &[])));
    };
    let mut arguments = Vec::new();
    if let Some(seed) = session.asked_seed {
        arguments.extend(["--seed".to_owned(), seed.to_string()]);
    }
    if let Some(lang) = lang {
        arguments.extend(["--lang".to_owned(), lang.to_string()]);
    }
    if let Some(database) = &session.database.db {
        arguments.extend(["--db".to_owned(), database.clone()]);
    }
    Ok((program, arguments))
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
    let status =
        Command::new(program).args(arguments).status().map_err(|error| cannot_start(program, &error, words))?;
    Ok(if status.success() { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

fn cannot_start(program: &Path, error: &io::Error, words: &Words) -> Failure {
    let parts = [("path", program.display().to_string().into()), ("problem", error.to_string().into())];
    Failure::Work(words.say("play-window-failed", &parts))
}

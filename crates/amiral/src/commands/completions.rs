//! `amiral completions`: a script for a shell, and `amiral complete`, which the script asks.

use std::io::Write;
use std::process::ExitCode;

use crate::args::Shell;
use crate::completion::{Candidate, candidates};
use crate::failure::Failure;
use crate::output::stdout;
use crate::session::Session;

pub(crate) fn run(shell: Shell) -> Result<ExitCode, Failure> {
    let script = match shell {
        Shell::Bash => include_str!("../completions/amiral.bash"),
        Shell::Elvish => include_str!("../completions/amiral.elv"),
        Shell::Fish => include_str!("../completions/amiral.fish"),
        Shell::Powershell => include_str!("../completions/amiral.ps1"),
        Shell::Zsh => include_str!("../completions/amiral.zsh"),
    };
    stdout().write_all(script.as_bytes())?;
    Ok(ExitCode::SUCCESS)
}

/// Prints what can be typed next.
pub(crate) fn complete(typed: &[String], session: &Session) -> Result<ExitCode, Failure> {
    for Candidate { text, meaning } in candidates(typed, &session.database, &session.words) {
        if meaning.is_empty() {
            writeln!(stdout(), "{text}")?;
        } else {
            writeln!(stdout(), "{text}\t{meaning}")?;
        }
    }
    Ok(ExitCode::SUCCESS)
}

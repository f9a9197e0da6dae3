//! `amiral man`: the manual, one page or all of them.

use std::fs;
use std::io::Write;
use std::path::Path;
use std::process::ExitCode;

use serde_json::json;

use crate::args::ManArgs;
use crate::failure::Failure;
use crate::help;
use crate::manual::{Pages, file_name, page};
use crate::output::stdout;
use crate::session::{Session, print};

pub(crate) fn run(args: &ManArgs, session: &Session) -> Result<ExitCode, Failure> {
    let words = &session.words;
    let mut top = help::command(words);
    top.build();
    let Some(folder) = &args.out else {
        let command = help::find(&top, args.command.as_deref(), words)?;
        stdout().write_all(page(command, &top, Pages::One, words).as_bytes())?;
        return Ok(ExitCode::SUCCESS);
    };
    let unwritable = |path: &Path, error: &std::io::Error| {
        let parts = [("path", path.display().into()), ("problem", error.into())];
        Failure::Work(words.say("problem-write", &parts))
    };
    fs::create_dir_all(folder).map_err(|error| unwritable(folder, &error))?;
    let mut files = Vec::new();
    for command in [&top].into_iter().chain(help::subcommands(&top)) {
        let path = folder.join(file_name(command));
        fs::write(&path, page(command, &top, Pages::Many, words)).map_err(|error| unwritable(&path, &error))?;
        files.push(path.display().to_string());
    }
    if session.json {
        session.print_json(&json!({"files": files}))?;
    } else {
        for file in files {
            print(file)?;
        }
    }
    Ok(ExitCode::SUCCESS)
}

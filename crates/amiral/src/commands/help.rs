//! `amiral help`: what a command does and which arguments it has.

use std::io::Write;
use std::process::ExitCode;

use crate::failure::Failure;
use crate::help::{self, Page};
use crate::output::stdout;
use crate::session::Session;

pub(crate) fn run(topic: Option<&str>, session: &Session) -> Result<ExitCode, Failure> {
    let words = &session.words;
    let mut top = help::command(words);
    top.build();
    let command = help::find(&top, topic, words)?;
    let page = Page { colour: session.look.colour, width: session.width };
    stdout().write_all(page.of(command, words).as_bytes())?;
    Ok(ExitCode::SUCCESS)
}

//! The command line: parses arguments, wires the rooms, and turns what happened into an exit code.

#![forbid(unsafe_code)]

mod args;
mod boxed;
mod columns;
mod commands;
mod failure;
mod games;
mod heat;
mod notes;
mod progress;
mod session;

use std::io::{self, IsTerminal, Write};
use std::process::ExitCode;

use clap::{CommandFactory, Parser};

use args::{Args, Command};
use failure::Failure;
use session::Session;

fn main() -> ExitCode {
    match run(Args::parse()) {
        Ok(code) => code,
        // Whoever read our output has gone away, as `amiral … | head` does: there is nobody left to
        // tell.
        Err(Failure::Output(error)) if error.kind() == io::ErrorKind::BrokenPipe => ExitCode::SUCCESS,
        Err(failure) => {
            let _ = writeln!(io::stderr(), "amiral: {failure}");
            failure.exit_code()
        }
    }
}

fn run(args: Args) -> Result<ExitCode, Failure> {
    let session = Session::new(&args.everywhere)?;
    match args.command {
        None if commands::play::is_possible() => commands::play::menu(&session),
        None => {
            Args::command().styles(styles()).print_help()?;
            Ok(ExitCode::SUCCESS)
        }
        Some(Command::Fleet(args)) => commands::fleet::run(&args, &session),
        Some(Command::Count(args)) => commands::count::run(&args, &session),
        Some(Command::Odds(args)) => commands::odds::run(&args, &session),
        Some(Command::Solve(args)) => commands::solve::run(&args, &session),
        Some(Command::Study(args)) => commands::study::run(&args, &session),
        Some(Command::Optimal(args)) => commands::optimal::run(&args, &session),
        Some(Command::Analyse(args)) => commands::analyse::run(&args, &session),
        Some(Command::Play(args)) => commands::play::run(&args, &session),
        Some(Command::Serve(args)) => commands::serve::run(&args, &session),
        Some(Command::Window) => commands::window::run(&session),
        Some(Command::History(args)) => commands::history::run(&args, &session),
        Some(Command::Report(args)) => commands::report::run(&args, &session),
        Some(Command::Export(args)) => commands::export::run(&args, &session),
        Some(Command::Import(args)) => commands::import::run(&args, &session),
        Some(Command::Backup(args)) => commands::backup::run(&args, &session),
        Some(Command::Restore(args)) => commands::restore::run(&args, &session),
        Some(Command::Log(args)) => commands::log::run(&args, &session),
        Some(Command::Forget(args)) => commands::forget::run(&args, &session),
        Some(Command::Completions { shell }) => {
            // Written to memory first: the generator would panic at a closed pipe.
            let mut script = Vec::new();
            clap_complete::generate(shell, &mut Args::command(), "amiral", &mut script);
            io::stdout().write_all(&script)?;
            Ok(ExitCode::SUCCESS)
        }
        Some(Command::Man) => {
            // One page after the other: the whole, then each command.
            let mut command = Args::command();
            command.build();
            let mut page = Vec::new();
            clap_mangen::Man::new(command.clone()).render(&mut page)?;
            for command in command.get_subcommands().filter(|command| command.get_name() != "help") {
                clap_mangen::Man::new(command.clone()).render(&mut page)?;
            }
            io::stdout().write_all(&page)?;
            Ok(ExitCode::SUCCESS)
        }
    }
}

fn styles() -> clap::builder::Styles {
    if io::stdout().is_terminal() { clap::builder::Styles::styled() } else { clap::builder::Styles::plain() }
}

//! The command line: parses arguments, runs commands, and turns what happened into an exit code.

#![forbid(unsafe_code)]

mod arena_report;
mod args;
mod boxed;
mod columns;
mod commands;
mod completion;
mod contenders;
mod deadline;
mod failure;
mod games;
mod heat;
mod help;
mod json_log;
mod lines;
mod manual;
mod match_keeper;
mod notes;
mod output;
mod progress;
mod session;
mod site_settings;
mod study_folder;
mod usage;

use std::ffi::OsString;
use std::io::{self, Write};
use std::process::ExitCode;

use amiral_words::Words;
use clap::FromArgMatches;
use clap::error::ErrorKind;

use args::{Args, Command};
use failure::Failure;
use session::{EarlyOptions, Session};

fn main() -> ExitCode {
    amiral_bot::guard::enter();
    amiral_study::built_from(env!("AMIRAL_COMMIT"));
    let typed: Vec<OsString> = std::env::args_os().collect();
    let early = EarlyOptions::of(&typed);
    let answer = run(&typed, &early);
    let shown = output::finish().map_err(Failure::Output);
    match answer.and_then(|code| shown.map(|()| code)) {
        Ok(code) => code,
        // The reader of our output is gone, as in `amiral … | head`: there is nobody left to tell.
        Err(Failure::Output(error)) if error.kind() == io::ErrorKind::BrokenPipe => ExitCode::SUCCESS,
        Err(failure) => {
            let _ = writeln!(io::stderr(), "{}", if early.json { failure.json() } else { failure.line() });
            failure.exit_code().into()
        }
    }
}

fn run(typed: &[OsString], early: &EarlyOptions) -> Result<ExitCode, Failure> {
    let words = Words::new(early.lang());
    let typed = &site_settings::with_settings(typed, &words)?;
    let Some(args) = parsed(typed, early, &words)? else { return Ok(ExitCode::SUCCESS) };
    let session = Session::new(&args.everywhere, args.database, words)?;
    if !args.everywhere.no_pager && args.command.as_ref().is_none_or(Command::is_answer) {
        output::page();
    }
    match args.command {
        None if commands::play::is_possible() => commands::play::menu(&session),
        None => commands::help::run(None, &session),
        Some(Command::Fleet(args)) => commands::fleet::run(&args, &session),
        Some(Command::Count(args)) => commands::count::run(&args, &session),
        Some(Command::Odds(args)) => commands::odds::run(&args, &session),
        Some(Command::Solve(args)) => commands::solve::run(&args, &session),
        Some(Command::Study(args)) => commands::study::run(&args, &session),
        Some(Command::Tournament(args)) => commands::tournament::run(&args, &session),
        Some(Command::Arena(args)) => commands::arena::run(&args, &session),
        Some(Command::Optimal(args)) => commands::optimal::run(&args, &session),
        Some(Command::Benchmark(args)) => commands::benchmark::run(&args, &session),
        Some(Command::Analyse(args)) => commands::analyse::run(&args, &session),
        Some(Command::Play(args)) => commands::play::run(&args, &session),
        Some(Command::Serve(args)) => commands::serve::run(&args, &session),
        Some(Command::Window) => commands::window::run(&session),
        Some(Command::History(args)) => commands::history::run(&args, &session),
        Some(Command::Worker(args)) => commands::worker::run(&args, &session),
        Some(Command::Report(args)) => commands::report::run(&args, &session),
        Some(Command::Delete(args)) => commands::delete::run(&args, &session),
        Some(Command::Export(args)) => commands::export::run(&args, &session),
        Some(Command::Import(args)) => commands::import::run(&args, &session),
        Some(Command::Backup(args)) => commands::backup::run(&args, &session),
        Some(Command::Restore(args)) => commands::restore::run(&args, &session),
        Some(Command::Account(args)) => commands::account::run(&args, &session),
        Some(Command::Announce(args)) => commands::announce::run(&args, &session),
        Some(Command::Log(args)) => commands::log::run(&args, &session),
        Some(Command::Bot(args)) => commands::bot::run(&args, &session),
        Some(Command::Strategies) => commands::strategies::run(&session),
        Some(Command::Rules) => commands::rules::run(&session),
        Some(Command::Forget(args)) => commands::forget::run(&args, &session),
        Some(Command::Completions { shell }) => commands::completions::run(shell),
        Some(Command::Complete { typed }) => commands::completions::complete(&typed, &session),
        Some(Command::Man(args)) => commands::man::run(&args, &session),
        Some(Command::Help(args)) => commands::help::run(args.command.as_deref(), &session),
    }
}

/// The parsed command line. `None` if it asked for help, which has then been printed.
fn parsed(typed: &[OsString], early: &EarlyOptions, words: &Words) -> Result<Option<Args>, Failure> {
    let parsed = help::with_pages(words, early.page()).try_get_matches_from(typed);
    match parsed.and_then(|mut matches| Args::from_arg_matches_mut(&mut matches)) {
        Ok(args) => Ok(Some(args)),
        Err(answer) if matches!(answer.kind(), ErrorKind::DisplayHelp | ErrorKind::DisplayVersion) => {
            if !early.no_pager {
                output::page();
            }
            write!(output::stdout(), "{}", answer.render().ansi())?;
            Ok(None)
        }
        Err(error) => {
            let commands = help::command(words);
            let named = typed.iter().skip(1).filter_map(|word| word.to_str());
            let command = named.into_iter().find(|word| commands.find_subcommand(word).is_some());
            Err(Failure::Request(usage::sentence(&error, command, words)))
        }
    }
}

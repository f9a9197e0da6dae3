//! `amiral play`: the terminal interface, and the menu that `amiral` alone opens.

use std::io::{self, IsTerminal};
use std::path::PathBuf;
use std::process::ExitCode;

use amiral_draw::Charset;
use amiral_game::{PerSeat, Rules};
use amiral_strategy::Spec;
use amiral_terminal::{Exit, Interfaces, Kind, Locker, Look, Opening, Options, no_logbook, plain};
use amiral_words::Words;
use clap::CommandFactory;

use crate::args::{Args, Mode, PlayArgs};
use crate::failure::Failure;
use crate::session::Session;

/// The program that has the window.
const DESKTOP: &str = "amiral-desktop";
/// The command that has the web server.
const SERVE: &str = "serve";

pub(crate) fn run(args: &PlayArgs, session: &Session) -> Result<ExitCode, Failure> {
    let words = &session.words;
    if session.json {
        return Err(Failure::Request(words.say("play-no-json", &[])));
    }
    let rules: Option<Rules> = if args.rules.is_unasked() { None } else { Some(args.rules.resolve(words)?) };
    if let Some(rules) = &rules {
        super::fleet::ensure_fits(rules, words)?;
    }
    let strategy: Option<Spec> = args.strategy.as_deref().map(|text| crate::args::strategy(text, words)).transpose()?;
    if args.plain || !is_possible() {
        if let Some(path) = &args.record {
            let path = path.display().to_string();
            return Err(Failure::Request(words.say("play-needs-terminal", &[("path", path.into())])));
        }
        return line_by_line(args, rules, strategy, session);
    }
    let opening = match (&args.record, args.mode) {
        (Some(path), _) => Opening::Record(path.clone()),
        (None, Some(mode)) => Opening::Game(kind(mode)),
        (None, None) => Opening::Title,
    };
    full_screen(opening, rules, strategy, session)
}

/// What `amiral` alone does on a terminal.
pub(crate) fn menu(session: &Session) -> Result<ExitCode, Failure> {
    full_screen(Opening::Title, None, None, session)
}

/// Whether there is a terminal to take over.
pub(crate) fn is_possible() -> bool {
    let dumb = std::env::var("TERM").is_ok_and(|term| term == "dumb");
    io::stdin().is_terminal() && io::stdout().is_terminal() && !dumb
}

fn kind(mode: Mode) -> Kind {
    match mode {
        Mode::Solo => Kind::Solo,
        Mode::Watch => Kind::Watch,
        Mode::Versus => Kind::Versus,
        Mode::Two => Kind::Two,
    }
}

fn full_screen(
    opening: Opening,
    rules: Option<Rules>,
    strategy: Option<Spec>,
    session: &Session,
) -> Result<ExitCode, Failure> {
    let desktop = desktop();
    let server = Args::command().find_subcommand(SERVE).is_some();
    let options = Options {
        locker: Locker::of_environment(),
        terminal: Look::of_environment(),
        lang: session.lang,
        locale: session.words.lang(),
        seed: session.seed,
        logbooks: no_logbook(),
        rules,
        strategy,
        opening,
        interfaces: Interfaces { window: desktop.is_some(), server },
    };
    match amiral_terminal::run(options)? {
        Exit::Done => Ok(ExitCode::SUCCESS),
        Exit::Terminated => Ok(ExitCode::FAILURE),
        Exit::Window => start(&desktop.unwrap_or_else(|| DESKTOP.into()), &[], &session.words),
        Exit::Server => start(&std::env::current_exe()?, &[SERVE], &session.words),
    }
}

/// Starts another interface and waits until it ends.
fn start(program: &PathBuf, arguments: &[&str], words: &Words) -> Result<ExitCode, Failure> {
    let failed = |error: io::Error| {
        let parts = [("path", program.display().to_string().into()), ("problem", error.to_string().into())];
        Failure::Work(words.say("play-window-failed", &parts))
    };
    let status = std::process::Command::new(program).args(arguments).status().map_err(failed)?;
    Ok(if status.success() { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

/// The program with the window, beside this one or where programs are looked for.
fn desktop() -> Option<PathBuf> {
    let name = format!("{DESKTOP}{}", std::env::consts::EXE_SUFFIX);
    let beside = std::env::current_exe().ok().and_then(|path| Some(path.parent()?.to_owned()));
    let path = std::env::var_os("PATH").unwrap_or_default();
    beside.into_iter().chain(std::env::split_paths(&path)).map(|folder| folder.join(&name)).find(|path| path.is_file())
}

fn line_by_line(
    args: &PlayArgs,
    rules: Option<Rules>,
    strategy: Option<Spec>,
    session: &Session,
) -> Result<ExitCode, Failure> {
    // Names come from the settings; rules and strategies do not, so that a script means the same everywhere.
    let (settings, unreadable) = Locker::of_environment().load();
    if let Some(unreadable) = unreadable {
        remark(&unreadable.say(&session.words));
    }
    let name = |given: &String, key: &str| if given.is_empty() { session.words.say(key, &[]) } else { given.clone() };
    let [first, second] = &settings.names;
    let charset: Charset = session.look.charset;
    let options = plain::Options {
        words: Words::new(session.lang.or(settings.language).unwrap_or(session.words.lang())),
        look: Look { charset, colour: amiral_terminal::Colour::Plain },
        seed: session.seed,
        logbooks: no_logbook(),
        kind: args.mode.map(kind),
        rules: rules.unwrap_or_default(),
        strategy: strategy.unwrap_or_default(),
        names: PerSeat([name(first, "play-first-player"), name(second, "play-second-player")]),
        computer: settings.computer,
    };
    let ended = plain::run(options, &mut io::stdin().lock(), &mut io::stdout().lock())?;
    Ok(match ended {
        plain::Ended::Finished => ExitCode::SUCCESS,
        plain::Ended::Early | plain::Ended::Failed => ExitCode::FAILURE,
    })
}

#[expect(clippy::print_stderr, reason = "a remark beside the game")]
fn remark(sentence: &str) {
    eprintln!("amiral: {sentence}");
}

//! The window as a program.

#![forbid(unsafe_code)]
// On Windows, a program with a window opens no terminal beside it.
#![cfg_attr(windows, windows_subsystem = "windows")]

use std::ffi::OsString;
use std::io::Write;
use std::process::ExitCode;
use std::time::Instant;

use amiral_desktop::{DatabaseHandle, Options, run};
use amiral_game::GameSeed;
use amiral_host::{Location, SettingsFile, draw_seed, has_display};
use amiral_words::{Lang, Say, Words};
use clap::{CommandFactory, FromArgMatches, Parser};

/// What each argument means is in the messages `window-help` and those that the command line has
/// for the same options.
#[derive(Parser)]
#[command(name = "amiral-desktop", version = env!("AMIRAL_VERSION"))]
struct Args {
    #[arg(long, value_name = "LANGUAGE")]
    lang: Option<Lang>,
    #[arg(long, value_name = "URL")]
    db: Option<String>,
    #[arg(long, value_name = "N")]
    seed: Option<GameSeed>,
    /// Print how long the first frame took, in milliseconds
    #[arg(long, hide = true)]
    measure: bool,
}

impl Args {
    /// The arguments as typed. Help is in the language asked for, which is looked for first.
    fn read() -> Result<Args, ExitCode> {
        let typed: Vec<OsString> = std::env::args_os().collect();
        let asked = typed.iter().enumerate().find_map(|(place, word)| {
            let word = word.to_str()?;
            let value = word.strip_prefix("--lang=").map(str::to_owned);
            value.or_else(|| typed.get(place + 1)?.to_str().filter(|_| word == "--lang").map(str::to_owned))
        });
        let words = Words::new(asked.and_then(|lang| lang.parse().ok()).unwrap_or_else(locale));
        let command = Args::command().override_help(help(&words));
        let matches = command.try_get_matches_from(typed).map_err(|error| {
            if error.use_stderr() {
                // What is wrong is told by the library; where to read on, in the language spoken.
                let problem = error.to_string();
                let problem = problem.lines().next().unwrap_or_default().trim_start_matches("error: ").to_owned();
                let see = words.say("argument-see", &[("command", "amiral-desktop --help".into())]);
                return tell(&format!("{problem}. {see}"), 2);
            }
            let _ = write!(std::io::stdout(), "{error}");
            ExitCode::SUCCESS
        })?;
        Args::from_arg_matches(&matches).map_err(|error| tell(&error.to_string(), 2))
    }
}

/// The page of help.
fn help(words: &Words) -> String {
    let say = |key: &str| words.say(key, &[]);
    let options = [
        (format!("--lang <{}>", say("cli-value-language")), "cli-common-lang"),
        (format!("--db <{}>", say("cli-value-url")), "cli-database-db"),
        (format!("--seed <{}>", say("cli-value-n")), "window-help-seed"),
        ("--help".to_owned(), "cli-common-help"),
        ("--version".to_owned(), "window-help-version"),
    ];
    let width = options.iter().map(|(name, _)| name.chars().count()).max().unwrap_or(0);
    let lines: Vec<String> = options.iter().map(|(name, key)| format!("  {name:<width$}  {}\n", say(key))).collect();
    let options = lines.concat();
    format!(
        "{}\n\n{} amiral-desktop [--lang …] [--db …] [--seed …]\n\n{}\n{options}\n{}\n\n{}\n  amiral-desktop --lang fr\n",
        say("window-help"),
        say("cli-heading-usage"),
        say("cli-heading-options"),
        say("window-help-more"),
        say("cli-heading-examples"),
    )
}

fn locale() -> Lang {
    Lang::of_locale(&sys_locale::get_locale().unwrap_or_default())
}

fn main() -> ExitCode {
    amiral_host::guard::enter();
    let start = Instant::now();
    amiral_host::built_from(env!("AMIRAL_COMMIT"));
    let args = match Args::read() {
        Ok(args) => args,
        Err(code) => return code,
    };
    let locale = locale();
    let words = Words::new(args.lang.unwrap_or(locale));
    if !has_display() {
        return tell(&words.say("window-no-display", &[]), 1);
    }
    let database = match Location::named(args.db.as_deref()) {
        Ok(place) => DatabaseHandle::open(place),
        Err(problem) => return tell(&problem.say(&words), 2),
    };
    let seed = match args.seed.map_or_else(draw_seed, Ok) {
        Ok(seed) => seed,
        Err(error) => return tell(&words.say("window-failed", &[("problem", error.into())]), 1),
    };
    let practice = args.seed.is_some();
    let options =
        Options { settings_file: SettingsFile::of_environment(), lang: args.lang, locale, seed, practice, database };
    let measured: Option<Box<dyn FnOnce()>> = args.measure.then(|| {
        let report = move || {
            let _ = writeln!(std::io::stdout(), "{}", start.elapsed().as_millis());
        };
        Box::new(report) as Box<dyn FnOnce()>
    });
    match run(options, measured) {
        Ok(()) => ExitCode::SUCCESS,
        // The library's own message would name lines of its source code.
        Err(eframe::Error::Winit(_) | eframe::Error::WinitEventLoop(_)) => {
            tell(&words.say("window-no-display", &[]), 1)
        }
        Err(error) => tell(&words.say("window-failed", &[("problem", error.into())]), 1),
    }
}

fn tell(sentence: &str, code: u8) -> ExitCode {
    let _ = writeln!(std::io::stderr(), "amiral-desktop: {sentence}");
    ExitCode::from(code)
}

//! The window as a program.

#![forbid(unsafe_code)]
// On Windows, a program with a window opens no terminal beside it.
#![cfg_attr(windows, windows_subsystem = "windows")]

use std::io::Write;
use std::process::ExitCode;
use std::time::Instant;

use amiral_desktop::{DatabaseHandle, Options, run};
use amiral_game::GameSeed;
use amiral_host::{Location, SettingsFile, draw_seed, has_display};
use amiral_words::{Lang, Say, Words};
use clap::Parser;

/// Battleship in a window
#[derive(Parser)]
#[command(name = "amiral-desktop", version = env!("AMIRAL_VERSION"), about)]
#[command(
    after_help = "Settings are saved in the platform's configuration folder, or in the one AMIRAL_CONFIG names; games in the \
                        database.\nExample: amiral-desktop --lang fr"
)]
struct Args {
    /// Language [default: that of the settings, else of the locale]
    #[arg(long, value_name = "fr|en")]
    lang: Option<Lang>,
    /// Database: a file, or postgres://… [default: `AMIRAL_DB`, else the user's own]
    #[arg(long, value_name = "URL")]
    db: Option<String>,
    /// Random seed; games are then practice and do not count
    #[arg(long, value_name = "N")]
    seed: Option<GameSeed>,
    /// Print how long the first frame took, in milliseconds
    #[arg(long, hide = true)]
    measure: bool,
}

fn main() -> ExitCode {
    let start = Instant::now();
    amiral_host::built_from(env!("AMIRAL_COMMIT"));
    let args = Args::parse();
    let locale = Lang::of_locale(&sys_locale::get_locale().unwrap_or_default());
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

//! The interface with a logbook that breaks down as soon as a game begins: what a bug in it would look like. A test runs
//! this to see that the terminal is given back.

use std::process::ExitCode;
use std::sync::Arc;

use amiral_draw::Charset;
use amiral_game::Seed;
use amiral_terminal::{Colour, Interfaces, Locker, Look, Opening, Options};
use amiral_words::Lang;

fn main() -> ExitCode {
    let options = Options {
        locker: Locker::nowhere(),
        terminal: Look { charset: Charset::Unicode, colour: Colour::Ansi },
        lang: Some(Lang::En),
        locale: Lang::En,
        seed: Seed(1),
        logbooks: Arc::new(|| panic!("the logbook fell overboard")),
        rules: None,
        strategy: None,
        opening: Opening::Title,
        interfaces: Interfaces::default(),
    };
    match amiral_terminal::run(options) {
        Ok(_) => ExitCode::SUCCESS,
        Err(_) => ExitCode::FAILURE,
    }
}

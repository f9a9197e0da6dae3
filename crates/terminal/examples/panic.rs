//! The interface with a logbook that breaks down as soon as a game begins: what a bug in it would look like. A test runs
//! this to see that the terminal is given back.

use std::process::ExitCode;
use std::sync::Arc;

use amiral_draw::Charset;
use amiral_game::Seed;
use amiral_host::{Archive, Colour, Game, Keeping, Locker, Logbook, TakeUpError, Unkept};
use amiral_store::MatchId;
use amiral_strategy::Resources;
use amiral_terminal::{Interfaces, Look, Opening, Options};
use amiral_words::Lang;

struct Overboard;

impl Archive for Overboard {
    fn logbook(&self) -> Box<dyn Logbook> {
        panic!("the logbook fell overboard")
    }

    fn unfinished(&self, _: &str) -> Result<Option<MatchId>, Unkept> {
        Ok(None)
    }

    fn take_up(&self, id: MatchId, _: &str, _: Resources) -> Result<Game, TakeUpError> {
        Err(TakeUpError::Forgotten(id))
    }
}

fn main() -> ExitCode {
    let options = Options {
        locker: Locker::nowhere(),
        terminal: Look { charset: Charset::Unicode, colour: Colour::Ansi },
        lang: Some(Lang::En),
        locale: Lang::En,
        seed: Seed(1).into(),
        practice: true,
        keeping: Keeping { archive: Some(Arc::new(Overboard)), watched: false },
        unkept: None,
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

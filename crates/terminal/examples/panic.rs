//! The interface with a game log that breaks down as soon as a game begins: what a bug in it would
//! look like. A test runs this to see that the terminal is given back.

use std::process::ExitCode;
use std::sync::Arc;

use amiral_game::Seed;
use amiral_host::{
    Archive, ArchiveError, Game, GameLog, LocalPerson, MatchId, Names, Resources, ResumeError, SavePolicy, SettingsFile,
};
use amiral_terminal::{Interfaces, Look, Opening, Options};
use amiral_words::Lang;

struct Overboard;

impl Archive for Overboard {
    fn game_log(&self) -> Box<dyn GameLog> {
        panic!("the game_log fell overboard")
    }

    fn unfinished(&self, _: &LocalPerson) -> Result<Option<MatchId>, ArchiveError> {
        Ok(None)
    }

    fn resume(&self, id: MatchId, _: &Names, _: Resources) -> Result<Game, ResumeError> {
        Err(ResumeError::Forgotten(id))
    }
}

fn main() -> ExitCode {
    let options = Options {
        settings_file: SettingsFile::nowhere(),
        terminal: Look::of_environment(),
        colours: None,
        lang: Some(Lang::En),
        locale: Lang::En,
        seed: Seed(1).into(),
        practice: true,
        save_policy: SavePolicy { archive: Some(Arc::new(Overboard)), watched: false },
        archive_error: None,
        rules: None,
        strategy: None,
        law: None,
        opening: Opening::Title,
        interfaces: Interfaces::default(),
    };
    match amiral_terminal::run(options, |_| Ok(())) {
        Ok(_) => ExitCode::SUCCESS,
        Err(_) => ExitCode::FAILURE,
    }
}

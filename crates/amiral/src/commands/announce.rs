//! `amiral announce`: something said on all pages of a site.

use std::process::ExitCode;

use amiral_store::ANNOUNCEMENT;
use amiral_words::printable;

use crate::args::AnnounceArgs;
use crate::failure::Failure;
use crate::games::Games;
use crate::session::{Session, print};

/// The longest text.
const LONGEST: usize = 500;

pub(crate) fn run(args: &AnnounceArgs, session: &Session) -> Result<ExitCode, Failure> {
    let words = &session.words;
    let text = args.text.as_deref().map(str::trim).filter(|text| !text.is_empty() && !args.clear);
    if text.is_some_and(|text| text.chars().count() > LONGEST) {
        return Err(Failure::Request(
            words.say("announce-too-long", &[("most", words.number(LONGEST as u128).into())]),
        ));
    }
    let games = Games::open(session)?;
    let said = games.store.set_setting(None, ANNOUNCEMENT, text);
    games.told(said, words)?;
    if session.json {
        session.print_json(&serde_json::json!({ "announcement": text }))?;
    } else {
        print(match text {
            Some(text) => words.say("announce-said", &[("text", printable(text).into())]),
            None => words.say("announce-nothing", &[]),
        })?;
    }
    Ok(ExitCode::SUCCESS)
}

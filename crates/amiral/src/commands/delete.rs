//! `amiral delete`: erases one match.

use std::io::{self, IsTerminal};
use std::process::ExitCode;

use amiral_game::Seat;
use amiral_store::MatchId;
use serde_json::json;

use super::forget::ask;
use crate::args::DeleteArgs;
use crate::failure::Failure;
use crate::games::{self, Games};
use crate::session::{Session, print};

pub(crate) fn run(args: &DeleteArgs, session: &Session) -> Result<ExitCode, Failure> {
    let (words, id) = (&session.words, MatchId(args.id));
    let Some(games) = Games::read(session)? else {
        return Err(Failure::Request(words.say("store-no-match", &[("id", id.into())])));
    };
    let kept = games.told(games.store.load(id), words)?;
    drop(games);
    if !args.yes {
        if !io::stdin().is_terminal() {
            return Err(Failure::Request(words.say("delete-needs-yes", &[("id", id.into())])));
        }
        let yes = words.say("forget-yes", &[]);
        let [a, b] = Seat::BOTH.map(|seat| games::name(&kept.seats[seat], words));
        let pair = if kept.solo { a } else { words.say("history-pair", &[("a", a.into()), ("b", b.into())]) };
        let parts = [
            ("id", id.into()),
            ("players", pair.into()),
            ("date", games::local(kept.began).into()),
            ("yes", yes.clone().into()),
        ];
        if ask(&words.say("delete-question", &parts))? != yes {
            print(words.say("delete-left", &[]))?;
            return Ok(ExitCode::FAILURE);
        }
    }
    let games = Games::open(session)?;
    games.told(games.store.erase(id), words)?;
    if session.json {
        session.print_json(&json!({"deleted": id.0}))?;
    } else {
        print(words.say("archive-erased", &[("id", id.into())]))?;
    }
    Ok(ExitCode::SUCCESS)
}

//! `amiral forget`: erases a person's data.

use std::io::{self, IsTerminal, Write};
use std::process::ExitCode;

use amiral_store::{Filter, Player, PlayerId, Who};
use amiral_words::{Arg, Words};
use serde_json::json;

use crate::args::ForgetArgs;
use crate::failure::Failure;
use crate::games::{self, Games};
use crate::session::{Session, print};

pub(crate) fn run(args: &ForgetArgs, session: &Session) -> Result<ExitCode, Failure> {
    let words = &session.words;
    let games = Games::open(session)?;
    let found = games.players(&args.player, words)?;
    let Some(player) = choose(&found, args, words)? else {
        print(words.say("forget-left", &[]))?;
        return Ok(ExitCode::FAILURE);
    };
    let name = games::player_name(player, words);
    if !args.yes {
        let id = ("id", player.id.into());
        if !io::stdin().is_terminal() {
            return Err(Failure::Request(words.say("forget-needs-yes", &[("player", name.into()), id])));
        }
        let yes = words.say("forget-yes", &[]);
        let matches = count(&games, player, words)?;
        let parts = [
            ("player", name.clone().into()),
            id,
            ("games", Arg::Number(matches as f64)),
            ("number", words.number(matches as u128).into()),
            ("yes", yes.clone().into()),
        ];
        if ask(&words.say("forget-question", &parts))? != yes {
            print(words.say("forget-left", &[]))?;
            return Ok(ExitCode::FAILURE);
        }
    }
    let forgotten = games.told(games.store.forget(player.id), words)?;
    if session.json {
        let document =
            json!({"player": player.name, "id": player.id.0, "erased": forgotten.erased, "kept": forgotten.kept});
        session.print_json(&document)?;
    } else {
        let parts = [
            ("player", name.into()),
            ("erased", Arg::Number(forgotten.erased as f64)),
            ("number", words.number(forgotten.erased.into()).into()),
            ("kept", Arg::Number(forgotten.kept as f64)),
        ];
        print(words.say("forget-done", &parts))?;
    }
    Ok(ExitCode::SUCCESS)
}

/// The player who is meant, among those with the name.
fn choose<'a>(found: &'a [Player], args: &ForgetArgs, words: &Words) -> Result<Option<&'a Player>, Failure> {
    let [first, _, ..] = found else { return Ok(found.first()) };
    let one = |player: &Player| {
        let since = games::local(player.joined);
        words.say("forget-one", &[("id", player.id.into()), ("date", since.into())])
    };
    let list = found.iter().map(one).collect::<Vec<_>>().join(", ");
    let parts = [("player", amiral_words::printable(&args.player).into()), ("players", list.into())];
    if !io::stdin().is_terminal() {
        let [player, players] = parts;
        return Err(Failure::Request(words.say("forget-several", &[player, players, ("id", first.id.into())])));
    }
    let answer = ask(&words.say("forget-which", &parts))?;
    let id = answer.trim_start_matches('#').parse().ok().map(PlayerId);
    Ok(found.iter().find(|player| Some(player.id) == id))
}

/// How many matches a player is in.
fn count(games: &Games, player: &Player, words: &Words) -> Result<usize, Failure> {
    let filter = Filter { player: Some(Who::Player(player.id)), ..Filter::default() };
    Ok(games.told(games.store.ids(&filter, None, u32::MAX), words)?.len())
}

/// Asks on the terminal.
pub(super) fn ask(question: &str) -> Result<String, Failure> {
    let mut terminal = io::stderr();
    write!(terminal, "{question}")?;
    terminal.flush()?;
    let mut answer = String::new();
    io::stdin().read_line(&mut answer)?;
    Ok(answer.trim().into())
}

//! `amiral bot connect`: somebody's program plays on a server, as a bot.

use std::process::ExitCode;
use std::sync::mpsc::channel;
use std::thread;

use amiral_bot::GameResult;
use amiral_game::Stop;
use amiral_host::ServerProblem;
use amiral_remote::{Bot, Engagement, Goal, News, Server};
use amiral_strategy::Broken;
use amiral_words::{Arg, Say, Words, printable};
use serde_json::json;

use super::bot::options;
use crate::args::BotArgs;
use crate::failure::{Failure, remark};
use crate::progress::on_interrupt;
use crate::session::{Session, print};

/// Where the token of a bot is looked for.
const TOKEN: &str = "AMIRAL_BOT_TOKEN";
/// The most characters of a name that comes from a server.
const NAME: usize = 60;

/// How the games ended.
#[derive(Default)]
struct Tally {
    games: u64,
    won: u64,
    lost: u64,
}

pub(super) fn run(args: &BotArgs, session: &Session) -> Result<ExitCode, Failure> {
    let words = &session.words;
    let (Some(address), Some(command)) = (&args.program, &args.command) else {
        return Err(Failure::Request(words.say("bot-needs-server", &[])));
    };
    let told = |problem: ServerProblem| Failure::Request(problem.say(words));
    let (server, goal) = Server::read(address).map_err(told)?;
    if !matches!(goal, Goal::Lobby | Goal::Tournament(_)) {
        return Err(told(ServerProblem::BadAddress(address.clone())));
    }
    let token = token(args, &server, words)?;
    let options = options(args, words)?;
    let engagement = Engagement { command: command.clone(), options, at_once: args.at_once, seed: session.seed };
    let bot = Bot::new(&server, &token, words.lang().code(), engagement);
    if let Goal::Tournament(tournament) = &goal {
        bot.enter(tournament).map_err(|problem| Failure::Work(problem.say(words)))?;
    }
    let stop = Stop::new();
    on_interrupt(&stop)?;
    let (sender, news) = channel();
    let playing = {
        let stop = stop.clone();
        thread::spawn(move || bot.run(&stop, &sender))
    };
    let mut tally = Tally::default();
    for one in news {
        let result = match one {
            News::Over { result, .. } => Some(result),
            News::Found { .. } => Some(GameResult::Won),
            _ => None,
        };
        tally.games += u64::from(result.is_some());
        tally.won += u64::from(result == Some(GameResult::Won));
        tally.lost += u64::from(result == Some(GameResult::Lost));
        let line = sentence(&one, &server, words);
        // With --json nothing else is printed than the document at the end.
        if session.json { remark(&line) } else { print(line)? }
    }
    let ended = playing.join().unwrap_or(Ok(()));
    if session.json {
        session.print_json(&json!({"games": tally.games, "won": tally.won, "lost": tally.lost}))?;
    } else {
        let number = |count: u64| words.number(count.into()).into();
        let parts = [
            ("games", Arg::Number(tally.games as f64)),
            ("number", number(tally.games)),
            ("won", number(tally.won)),
            ("lost", number(tally.lost)),
        ];
        print(words.say("bot-ended", &parts))?;
    }
    match ended {
        Ok(()) => Ok(ExitCode::SUCCESS),
        Err(problem) => Err(Failure::Work(problem.say(words))),
    }
}

/// The token of the bot, which stands on no command line, where others could read it.
fn token(args: &BotArgs, server: &Server, words: &Words) -> Result<String, Failure> {
    let given = match &args.token_file {
        Some(path) => std::fs::read_to_string(path).map_err(|error| {
            let parts = [("path", printable(&path.display().to_string()).into()), ("problem", error.into())];
            Failure::Request(words.say("bot-token-failed", &parts))
        })?,
        None => std::env::var(TOKEN).unwrap_or_default(),
    };
    let token = given.trim();
    if token.is_empty() {
        let url = format!("{server}/bots");
        return Err(Failure::Request(words.say("bot-needs-token", &[("url", url.into())])));
    }
    Ok(token.to_owned())
}

/// What has happened, in a sentence. Names come from others.
fn sentence(news: &News, server: &Server, words: &Words) -> String {
    let name = |text: &String| match text.as_str() {
        "" => words.say("bot-nameless", &[]),
        text => amiral_words::printable_within(text, NAME),
    };
    match news {
        News::Connected { name: called } => {
            words.say("bot-connected", &[("name", name(called).into()), ("server", server.into())])
        }
        News::Lost(problem) => words.say("bot-lost", &[("problem", problem.say(words).into())]),
        News::Challenged { by, rules } => {
            // Here the name begins the sentence.
            let by = if by.is_empty() { words.say("online-nameless", &[]) } else { name(by) };
            words.say("bot-challenged", &[("by", by.into()), ("rules", rules.say(words).into())])
        }
        News::Declined { by, what } => {
            words.say("bot-declined", &[("by", name(by).into()), ("what", name(what).into())])
        }
        News::NotTaken { by, problem } => {
            words.say("bot-not-taken", &[("by", name(by).into()), ("problem", problem.say(words).into())])
        }
        News::Failed { opponent, failure } => {
            let problem = Broken::from(failure.clone()).say(words);
            words.say("bot-failed-online", &[("opponent", name(opponent).into()), ("problem", problem.into())])
        }
        News::GivenUp { opponent, times } => {
            words.say("bot-resigned", &[("opponent", name(opponent).into()), ("times", (*times).into())])
        }
        News::Found { shots } => words.say("bot-over-found", &[("shots", (*shots).into())]),
        News::Over { opponent, result, shots } => {
            let key = match result {
                GameResult::Won => "bot-over-won",
                GameResult::Lost => "bot-over-lost",
                GameResult::Void | GameResult::Over => "bot-over-void",
            };
            words.say(key, &[("opponent", name(opponent).into()), ("shots", (*shots).into())])
        }
    }
}

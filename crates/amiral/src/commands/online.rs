//! `amiral play` on a server: an invitation, a game there, or the server itself.

use std::io;
use std::process::ExitCode;

use amiral_game::{Rules, Seat};
use amiral_host::{ServerProblem, SettingsFile, Wake};
use amiral_remote::{Client, Goal, Keys, Lobby, Server, Visitor, Waiting};
use amiral_terminal::{Look, Opening, plain};
use amiral_words::{Say, names, open_game_line, people};
use serde_json::{Value, json};

use super::play::{SavedGames, Wanted, full_screen, introduce, is_possible, words_of};
use crate::args::PlayArgs;
use crate::failure::{Failure, remark};
use crate::session::{Session, print};

/// No game waits.
const NONE: u8 = 1;

pub(crate) fn run(args: &PlayArgs, address: &str, session: &Session) -> Result<ExitCode, Failure> {
    if let Some(name) = &args.name {
        introduce(name, session)?;
    }
    if args.waiting {
        return waiting(address, session);
    }
    if session.json {
        return Err(Failure::Request(session.words.say("play-no-json", &[])));
    }
    // What is no address is told here rather than on a screen.
    Server::read(address).map_err(|problem| Failure::Request(problem.say(&session.words)))?;
    if args.plain || !is_possible() {
        return line_by_line(args, address, session);
    }
    let rules = if args.rules.is_unasked() { None } else { Some(args.rules.resolve(&session.words)?) };
    let wanted = Wanted::by(rules);
    full_screen(Opening::Online(address.to_owned()), wanted, SavedGames::open(false, session)?, session)
}

/// Prints the games that wait for whoever asks. The exit code says whether there are any.
fn waiting(address: &str, session: &Session) -> Result<ExitCode, Failure> {
    let told = |problem: ServerProblem| Failure::Request(problem.say(&session.words));
    let (server, goal) = Server::read(address).map_err(told)?;
    if goal != Goal::Lobby {
        return Err(told(ServerProblem::BadAddress(address.to_owned())));
    }
    let keys = Keys::of(&SettingsFile::of_environment());
    let client = Client::new(server, session.words.lang().code(), keys);
    let lobby = Lobby::look(&client).map_err(told)?;
    let games: Vec<&Waiting> = lobby.games.iter().filter(|game| game.is_ones_turn).collect();
    if session.json {
        let game = |game: &&Waiting| json!({"id": game.id, "against": game.against, "address": game.address});
        session.print_json(&json!({"waiting": games.iter().map(game).collect::<Vec<Value>>()}))?;
    } else {
        for game in &games {
            let line = open_game_line(&session.words, game.against.as_deref(), game.is_open, true);
            print(format!("{line}  {}", game.address))?;
        }
        if games.is_empty() {
            print(session.words.say("plain-waiting-none", &[]))?;
        }
    }
    Ok(if games.is_empty() { ExitCode::from(NONE) } else { ExitCode::SUCCESS })
}

fn line_by_line(args: &PlayArgs, address: &str, session: &Session) -> Result<ExitCode, Failure> {
    let file = SettingsFile::of_environment();
    let (mut settings, unreadable) = file.load();
    if let Some(unreadable) = unreadable {
        remark(&unreadable.say(&session.words));
    }
    let words = words_of(&settings, session);
    let rules = if args.rules.is_unasked() { Rules::default() } else { args.rules.resolve(&words)? };
    let visitor = Visitor {
        keys: Keys::of(&file),
        lang: words.lang().code().to_owned(),
        name: settings.person(Seat::A).unwrap_or_default().to_owned(),
        names: names(&words, &settings),
        machine: Visitor::this_machine(),
        rules: rules.clone(),
        wake: Wake::default(),
    };
    let options = plain::Options {
        people: people(&words, &file, &mut settings),
        words,
        look: Look { charset: session.look.charset, colour: amiral_host::Colour::Plain },
        seed: session.game_seed()?,
        practice: false,
        save_policy: amiral_host::SavePolicy::default(),
        opening: plain::Opening::Online(Box::new(visitor), address.to_owned()),
        rules,
        strategy: settings.strategy,
        law: settings.law,
        computer: settings.computer,
    };
    let ended = plain::run(options, &mut io::stdin().lock(), &mut io::stdout().lock(), &mut remark)?;
    Ok(match ended {
        plain::Ended::Finished => ExitCode::SUCCESS,
        plain::Ended::Early | plain::Ended::Failed => ExitCode::FAILURE,
    })
}

//! `amiral play`: the terminal interface, and the menu that `amiral` alone opens.

use std::io::{self, IsTerminal};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Arc;

use amiral_draw::Charset;
use amiral_game::{Law, Rules, Seat};
use amiral_host::{
    Archive, ArchiveError, Colour, Database, DisplayName, Game, Kind, ResumeError, SavePolicy, Settings, SettingsFile,
    has_display,
};
use amiral_remote::Server;
use amiral_store::{MatchId, StoreError};
use amiral_strategy::{Resources, Spec};
use amiral_terminal::{Exit, Interfaces, Look, Opening, Options, plain};
use amiral_words::{Lang, QuickGame, Say, Words, names, not_kept, people, person_name, store_problem};
use clap::CommandFactory;

use super::window;
use crate::args::{Args, Mode, PlayArgs, Unfinished};
use crate::failure::{Failure, remark};
use crate::games::location;
use crate::session::Session;

/// The command that has the web server.
const SERVE: &str = "serve";

pub(crate) fn run(args: &PlayArgs, session: &Session) -> Result<ExitCode, Failure> {
    let words = &session.words;
    if let Some(address) = address(args) {
        return super::online::run(args, &address, session);
    }
    if session.json {
        return Err(Failure::Request(words.say("play-no-json", &[])));
    }
    // Whoever looks at a recorded game needs no name.
    if args.name.is_some()
        && args.record.as_deref().is_some_and(|record| record.to_str().and_then(QuickGame::named).is_none())
    {
        let parts = [("option", "[GAME]".into()), ("other", "--name".into())];
        return Err(Failure::Request(words.say("argument-conflict", &parts)));
    }
    if let Some(name) = &args.name {
        introduce(name, session)?;
    }
    let wanted = Wanted::of(args, words)?;
    if args.plain || !is_possible() {
        if let Some(path) = &wanted.record {
            let path = path.display().to_string();
            return Err(Failure::Request(words.say("play-needs-terminal", &[("path", path.into())])));
        }
        return line_by_line(args, wanted, session);
    }
    let saved_games = SavedGames::open(args.keep, session)?;
    let opening = match (&wanted.record, wanted.kind, args.resume) {
        (Some(path), ..) => Opening::Record(path.clone()),
        (None, Some(kind), _) => Opening::Game(kind),
        (None, None, Some(id)) => {
            let (settings, _) = SettingsFile::of_environment().load();
            Opening::Resume(Box::new(saved_games.resume(id, &settings, &words_of(&settings, session))?))
        }
        (None, None, None) => Opening::Title,
    };
    full_screen(opening, wanted, saved_games, session)
}

/// The server, the invitation or the game there that is asked for.
fn address(args: &PlayArgs) -> Option<String> {
    let named = args.record.as_deref().and_then(Path::to_str).filter(|text| Server::is_address(text));
    args.server.as_deref().or(named).map(String::from)
}

/// What to play.
#[derive(Default)]
pub(super) struct Wanted {
    kind: Option<Kind>,
    record: Option<PathBuf>,
    rules: Option<Rules>,
    strategy: Option<Spec>,
    law: Option<Law>,
}

impl Wanted {
    /// Nothing but those rules, or those of the settings.
    pub(super) fn by(rules: Option<Rules>) -> Wanted {
        Wanted { rules, ..Wanted::default() }
    }

    /// What the arguments ask for. The name of a quick game stands for its mode, rules, and
    /// opponent.
    fn of(args: &PlayArgs, words: &Words) -> Result<Wanted, Failure> {
        let quick = args.record.as_deref().and_then(Path::to_str).and_then(QuickGame::named);
        let asked = if args.rules.is_unasked() { None } else { Some(args.rules.resolve(words)?) };
        let rules = asked.or_else(|| quick.map(|_| QuickGame::RULES.rules()));
        if let Some(rules) = &rules {
            super::fleet::ensure_fits(rules, words)?;
        }
        let strategy = args.strategy.as_deref().map(|text| crate::args::strategy(text, words)).transpose()?;
        Ok(Wanted {
            kind: quick.map(|game| game.kind()).or(args.mode.map(kind)),
            record: args.record.clone().filter(|_| quick.is_none()),
            rules,
            strategy: strategy.or_else(|| quick.and_then(|game| game.strategy())),
            law: args.law.or_else(|| quick.map(|_| QuickGame::LAW)),
        })
    }
}

/// What `amiral` alone does on a terminal.
pub(crate) fn menu(session: &Session) -> Result<ExitCode, Failure> {
    full_screen(Opening::Title, Wanted::default(), SavedGames::open(false, session)?, session)
}

/// Saves the name that the person gives: it is theirs from now on.
pub(super) fn introduce(given: &str, session: &Session) -> Result<(), Failure> {
    let file = SettingsFile::of_environment();
    // Invalid settings are reported when they are used.
    let Some(mut settings) = file.peek() else { return Ok(()) };
    let words = words_of(&settings, session);
    let name = DisplayName::new(given).map_err(|problem| Failure::Request(problem.say(&words)))?;
    settings.names[Seat::A as usize] = name.into();
    if let Err(error) = file.save(&settings) {
        let parts = [("path", error.path.display().into()), ("problem", (&error.error).into())];
        remark(&words.say("problem-write", &parts));
    }
    Ok(())
}

/// Whether there is a terminal to take over.
pub(crate) fn is_possible() -> bool {
    let dumb = std::env::var("TERM").is_ok_and(|term| term == "dumb");
    io::stdin().is_terminal() && io::stdout().is_terminal() && !dumb
}

fn kind(mode: Mode) -> Kind {
    match mode {
        Mode::Solo => Kind::Solo,
        Mode::Watch => Kind::Watch,
        Mode::Versus => Kind::Versus,
        Mode::Two => Kind::Two,
    }
}

/// Where games are saved, or why they are not.
pub(super) struct SavedGames {
    save_policy: SavePolicy,
    archive_error: Option<ArchiveError>,
}

impl SavedGames {
    /// Opens the database. One that cannot be opened is no reason not to play.
    pub(super) fn open(watched: bool, session: &Session) -> Result<SavedGames, Failure> {
        let place = location(&session.database).map_err(|error| Failure::Request(error.say(&session.words)))?;
        Ok(match Database::open(place, session.database.durability()) {
            Ok(database) => SavedGames {
                save_policy: SavePolicy { archive: Some(Arc::new(database)), watched },
                archive_error: None,
            },
            Err(archive_error) => SavedGames { save_policy: SavePolicy::default(), archive_error: Some(archive_error) },
        })
    }

    /// The match with a number, or the person's latest unfinished one.
    fn resume(&self, asked: Unfinished, settings: &Settings, words: &Words) -> Result<Game, Failure> {
        let failed = |archive_error: &ArchiveError| {
            Failure::Work(store_problem(words, &archive_error.place, &archive_error.problem))
        };
        let archive: &Arc<dyn Archive> = match (&self.save_policy.archive, &self.archive_error) {
            (Some(archive), _) => archive,
            (None, Some(archive_error)) => return Err(failed(archive_error)),
            (None, None) => return Err(Failure::Work(words.say("resume-none", &[]))),
        };
        let id = match asked {
            Unfinished::Number(id) => MatchId(id),
            Unfinished::Latest => {
                let person = settings.local_person(Seat::A);
                if let Some(id) = archive.unfinished(&person).map_err(|archive_error| failed(&archive_error))? {
                    id
                } else {
                    let name = person_name(words, settings, Seat::A);
                    return Err(Failure::Work(words.say("resume-none-of", &[("name", name.into())])));
                }
            }
        };
        archive.resume(id, &names(words, settings), Resources::default()).map_err(|error| {
            let sentence = error.say(words);
            match error {
                ResumeError::ArchiveError(ArchiveError { problem: StoreError::NoMatch(_), .. }) => {
                    Failure::Request(sentence)
                }
                _ => Failure::Work(sentence),
            }
        })
    }
}

/// The language of the settings, unless another was asked for.
pub(super) fn words_of(settings: &Settings, session: &Session) -> Words {
    Words::new(session.lang.or_else(|| Lang::of_settings(settings)).unwrap_or(session.words.lang()))
}

pub(super) fn full_screen(
    opening: Opening,
    wanted: Wanted,
    saved_games: SavedGames,
    session: &Session,
) -> Result<ExitCode, Failure> {
    let server = Args::command().find_subcommand(SERVE).is_some();
    let options = Options {
        settings_file: SettingsFile::of_environment(),
        terminal: Look::of_environment(),
        colours: session.asked_colours,
        lang: session.lang,
        locale: session.words.lang(),
        seed: session.game_seed()?,
        practice: session.asked_seed.is_some(),
        save_policy: saved_games.save_policy,
        archive_error: saved_games.archive_error,
        rules: wanted.rules,
        strategy: wanted.strategy,
        law: wanted.law,
        opening,
        interfaces: Interfaces { window: window::desktop().is_some(), display: has_display(), server },
    };
    match amiral_terminal::run(options, |lang| window::open(lang, session))? {
        Exit::Done => Ok(ExitCode::SUCCESS),
        Exit::Terminated => Ok(ExitCode::FAILURE),
        Exit::Server => window::start(&std::env::current_exe()?, &[SERVE.to_owned()], &session.words),
    }
}

fn line_by_line(args: &PlayArgs, wanted: Wanted, session: &Session) -> Result<ExitCode, Failure> {
    // Names come from the settings. Rules and strategies do not, so that a script works the same
    // everywhere.
    let file = SettingsFile::of_environment();
    let (mut settings, unreadable) = file.load();
    if let Some(unreadable) = unreadable {
        remark(&unreadable.say(&session.words));
    }
    let words = words_of(&settings, session);
    let charset: Charset = session.look.charset;
    // A game that is only watched needs no database, unless its strategy learns from past games.
    let learns = matches!(wanted.strategy, Some(Spec::Autodidact { .. }));
    let saved_games = if wanted.kind == Some(Kind::Watch) && !args.keep && !learns {
        SavedGames { save_policy: SavePolicy::default(), archive_error: None }
    } else {
        SavedGames::open(args.keep, session)?
    };
    let opening = match (wanted.kind, args.resume) {
        (Some(kind), _) => plain::Opening::Game(kind),
        (None, Some(id)) => plain::Opening::Resume(Box::new(saved_games.resume(id, &settings, &words)?)),
        (None, None) => plain::Opening::Ask,
    };
    if let Some(problem) = &saved_games.archive_error {
        remark(&not_kept(&words, problem));
    }
    let options = plain::Options {
        people: people(&words, &file, &mut settings),
        words,
        look: Look { charset, colour: Colour::Plain },
        seed: session.game_seed()?,
        practice: session.asked_seed.is_some(),
        save_policy: saved_games.save_policy,
        opening,
        strategy: wanted.strategy.unwrap_or_else(|| wanted.rules.as_ref().map(Spec::usual_under).unwrap_or_default()),
        rules: wanted.rules.unwrap_or_default(),
        law: wanted.law.unwrap_or_default(),
        computer: settings.computer,
    };
    let ended = plain::run(options, &mut io::stdin().lock(), &mut io::stdout().lock(), &mut remark)?;
    Ok(match ended {
        plain::Ended::Finished => ExitCode::SUCCESS,
        plain::Ended::Early | plain::Ended::Failed => ExitCode::FAILURE,
    })
}

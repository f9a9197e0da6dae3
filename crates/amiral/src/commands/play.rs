//! `amiral play`: the terminal interface, and the menu that `amiral` alone opens.

use std::io::{self, IsTerminal};
use std::process::ExitCode;
use std::sync::Arc;

use amiral_draw::Charset;
use amiral_game::{Rules, Seat};
use amiral_host::{
    Archive, ArchiveError, Colour, Database, DisplayName, Game, Kind, ResumeError, SavePolicy, Settings, SettingsFile,
    has_display,
};
use amiral_store::{MatchId, StoreError};
use amiral_strategy::{Resources, Spec};
use amiral_terminal::{Exit, Interfaces, Look, Opening, Options, plain};
use amiral_words::{Lang, Say, Words, names, not_kept, people, person_name, store_problem};
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
    if session.json {
        return Err(Failure::Request(words.say("play-no-json", &[])));
    }
    let rules: Option<Rules> = if args.rules.is_unasked() { None } else { Some(args.rules.resolve(words)?) };
    if let Some(rules) = &rules {
        super::fleet::ensure_fits(rules, words)?;
    }
    let strategy: Option<Spec> = args.strategy.as_deref().map(|text| crate::args::strategy(text, words)).transpose()?;
    if let Some(name) = &args.name {
        introduce(name, session)?;
    }
    if args.plain || !is_possible() {
        if let Some(path) = &args.record {
            let path = path.display().to_string();
            return Err(Failure::Request(words.say("play-needs-terminal", &[("path", path.into())])));
        }
        return line_by_line(args, rules, strategy, session);
    }
    let saved_games = SavedGames::open(args.keep, session)?;
    let opening = match (&args.record, args.mode, args.resume) {
        (Some(path), ..) => Opening::Record(path.clone()),
        (None, Some(mode), _) => Opening::Game(kind(mode)),
        (None, None, Some(id)) => {
            let (settings, _) = SettingsFile::of_environment().load();
            Opening::Resume(Box::new(saved_games.resume(id, &settings, &words_of(&settings, session))?))
        }
        (None, None, None) => Opening::Title,
    };
    full_screen(opening, rules, strategy, saved_games, session)
}

/// What `amiral` alone does on a terminal.
pub(crate) fn menu(session: &Session) -> Result<ExitCode, Failure> {
    full_screen(Opening::Title, None, None, SavedGames::open(false, session)?, session)
}

/// Notes what to call whoever plays, where they say so: from now on that is their name.
fn introduce(given: &str, session: &Session) -> Result<(), Failure> {
    let file = SettingsFile::of_environment();
    // Settings that make no sense are told of by whoever plays with them.
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

/// Where games are kept, or why they are not.
struct SavedGames {
    save_policy: SavePolicy,
    unkept: Option<ArchiveError>,
}

impl SavedGames {
    /// Opens the database that was asked for. One that cannot be opened is no reason not to play.
    fn open(watched: bool, session: &Session) -> Result<SavedGames, Failure> {
        let place = location(&session.database).map_err(|error| Failure::Request(error.say(&session.words)))?;
        Ok(match Database::open(place, session.database.durability()) {
            Ok(database) => {
                SavedGames { save_policy: SavePolicy { archive: Some(Arc::new(database)), watched }, unkept: None }
            }
            Err(unkept) => SavedGames { save_policy: SavePolicy::default(), unkept: Some(unkept) },
        })
    }

    /// The match with that number, or the person's latest that is not finished.
    fn resume(&self, asked: Unfinished, settings: &Settings, words: &Words) -> Result<Game, Failure> {
        let failed = |unkept: &ArchiveError| Failure::Work(store_problem(words, &unkept.place, &unkept.problem));
        let archive: &Arc<dyn Archive> = match (&self.save_policy.archive, &self.unkept) {
            (Some(archive), _) => archive,
            (None, Some(unkept)) => return Err(failed(unkept)),
            (None, None) => return Err(Failure::Work(words.say("resume-none", &[]))),
        };
        let id = match asked {
            Unfinished::Number(id) => MatchId(id),
            Unfinished::Latest => {
                let person = settings.local_person(Seat::A);
                match archive.unfinished(&person).map_err(|unkept| failed(&unkept))? {
                    Some(id) => id,
                    None => {
                        let name = person_name(words, settings, Seat::A);
                        return Err(Failure::Work(words.say("resume-none-of", &[("name", name.into())])));
                    }
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

/// The words of the settings, unless others were asked for.
fn words_of(settings: &Settings, session: &Session) -> Words {
    Words::new(session.lang.or_else(|| Lang::of_settings(settings)).unwrap_or(session.words.lang()))
}

fn full_screen(
    opening: Opening,
    rules: Option<Rules>,
    strategy: Option<Spec>,
    saved_games: SavedGames,
    session: &Session,
) -> Result<ExitCode, Failure> {
    let server = Args::command().find_subcommand(SERVE).is_some();
    let options = Options {
        settings_file: SettingsFile::of_environment(),
        terminal: Look::of_environment(),
        lang: session.lang,
        locale: session.words.lang(),
        seed: session.game_seed()?,
        practice: session.asked_seed.is_some(),
        save_policy: saved_games.save_policy,
        unkept: saved_games.unkept,
        rules,
        strategy,
        opening,
        interfaces: Interfaces { window: window::desktop().is_some(), display: has_display(), server },
    };
    match amiral_terminal::run(options)? {
        Exit::Done => Ok(ExitCode::SUCCESS),
        Exit::Terminated => Ok(ExitCode::FAILURE),
        Exit::Window => window::run(session),
        Exit::Server => window::start(&std::env::current_exe()?, &[SERVE.to_owned()], &session.words),
    }
}

fn line_by_line(
    args: &PlayArgs,
    rules: Option<Rules>,
    strategy: Option<Spec>,
    session: &Session,
) -> Result<ExitCode, Failure> {
    // Names come from the settings; rules and strategies do not, so that a script means the same
    // everywhere.
    let file = SettingsFile::of_environment();
    let (mut settings, unreadable) = file.load();
    if let Some(unreadable) = unreadable {
        remark(&unreadable.say(&session.words));
    }
    let words = words_of(&settings, session);
    let charset: Charset = session.look.charset;
    // A game that is only watched needs no database, unless its strategy learns from one.
    let learns = matches!(strategy, Some(Spec::Autodidact { .. }));
    let saved_games = if args.mode == Some(Mode::Watch) && !args.keep && !learns {
        SavedGames { save_policy: SavePolicy::default(), unkept: None }
    } else {
        SavedGames::open(args.keep, session)?
    };
    let opening = match (args.mode, args.resume) {
        (Some(mode), _) => plain::Opening::Game(kind(mode)),
        (None, Some(id)) => plain::Opening::Resume(Box::new(saved_games.resume(id, &settings, &words)?)),
        (None, None) => plain::Opening::Ask,
    };
    if let Some(problem) = &saved_games.unkept {
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
        rules: rules.unwrap_or_default(),
        strategy: strategy.unwrap_or_default(),
        computer: settings.computer,
    };
    let ended = plain::run(options, &mut io::stdin().lock(), &mut io::stdout().lock(), &mut remark)?;
    Ok(match ended {
        plain::Ended::Finished => ExitCode::SUCCESS,
        plain::Ended::Early | plain::Ended::Failed => ExitCode::FAILURE,
    })
}

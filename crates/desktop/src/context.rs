//! What all screens share: words, settings, the database, and the seeds of new games.

use std::rc::Rc;
use std::sync::{Arc, OnceLock};

use amiral_game::{GameSeed, Rules, Seat};
use amiral_host::{
    Archive, ArchiveError, Database, Durability, Game, GameError, GameLog, HistoryReader, Job, Kind, Location, MatchId,
    Mode, Names, NoLog, Plan, Resources, ResumeError, Rows, SavePolicy, Settings, SettingsFile, Spec, StartedGame,
    Wake, start_game,
};
use amiral_words::{Arg, Lang, QuickGame, Say, Words, names, people, person_name};

use crate::sound::Sound;

/// A sentence that is translated when it is shown, so that it follows a change of language.
#[derive(Clone)]
pub(crate) struct Sentence(Rc<dyn Fn(&Context) -> String>);

impl Sentence {
    pub(crate) fn new(say: impl Fn(&Context) -> String + 'static) -> Sentence {
        Sentence(Rc::new(say))
    }

    /// A sentence without arguments.
    pub(crate) fn plain(key: &'static str) -> Sentence {
        Sentence::new(move |context| context.say(key))
    }

    /// A sentence about a file and what went wrong with it.
    pub(crate) fn about_file(key: &'static str, path: &std::path::Path, problem: &dyn std::fmt::Display) -> Sentence {
        let (path, problem) = (path.display().to_string(), problem.to_string());
        Sentence::new(move |context| {
            context.words.say(key, &[("path", path.clone().into()), ("problem", problem.clone().into())])
        })
    }

    pub(crate) fn say(&self, context: &Context) -> String {
        (self.0)(context)
    }
}

/// The database. It is opened in the background, so that the window does not wait for it.
#[derive(Clone, Default)]
pub struct DatabaseHandle(Option<Arc<OnceLock<Result<Database, ArchiveError>>>>);

impl DatabaseHandle {
    /// No database: nothing is saved.
    pub fn none() -> DatabaseHandle {
        DatabaseHandle(None)
    }

    /// Opens a database on another thread.
    pub fn open(place: Location) -> DatabaseHandle {
        let opened = Arc::new(OnceLock::new());
        let hand_in = opened.clone();
        std::thread::spawn(move || {
            // This thread alone sets it.
            let _ = hand_in.set(Database::open(place, Durability::Normal));
        });
        DatabaseHandle(Some(opened))
    }

    /// Why the database could not be opened, if that is known by now.
    pub(crate) fn problem(&self) -> Option<&ArchiveError> {
        self.0.as_ref()?.get()?.as_ref().err()
    }

    /// Whether games will be saved, as far as is known by now.
    pub(crate) fn may_save(&self) -> bool {
        self.0.as_ref().is_some_and(|opened| opened.get().is_none_or(Result::is_ok))
    }

    /// Waits until the database is open. Only for work in the background.
    pub(crate) fn wait(&self) -> Option<&Database> {
        self.0.as_ref()?.wait().as_ref().ok()
    }
}

/// Words, settings, and what else outlives a screen.
pub(crate) struct Context {
    pub(crate) settings: Settings,
    pub(crate) words: Words,
    pub(crate) settings_file: SettingsFile,
    /// The language unless a person has chosen one.
    pub(crate) locale: Lang,
    /// The language asked for on the command line. It is not saved.
    asked: Option<Lang>,
    seed: GameSeed,
    /// Whether a person chose the seed.
    pub(crate) practice: bool,
    games: u64,
    pub(crate) database: DatabaseHandle,
    /// Requests a frame, from any thread.
    pub(crate) wake: Wake,
    /// Seconds since the window opened.
    pub(crate) now: f64,
    pub(crate) sound: Sound,
    /// From where the game on the screen counts rows, where it says so itself.
    pub(crate) rows_of_game: Option<Rows>,
}

impl Context {
    pub(crate) fn new(
        settings: Settings,
        settings_file: SettingsFile,
        asked: Option<Lang>,
        locale: Lang,
        seed: GameSeed,
        database: DatabaseHandle,
    ) -> Context {
        let words = Words::new(asked.or_else(|| Lang::of_settings(&settings)).unwrap_or(locale));
        let (wake, sound) = (Wake::default(), Sound::default());
        Context {
            settings,
            words,
            settings_file,
            locale,
            asked,
            seed,
            practice: false,
            games: 0,
            database,
            wake,
            now: 0.0,
            sound,
            rows_of_game: None,
        }
    }

    /// A sentence without arguments.
    pub(crate) fn say(&self, key: &str) -> String {
        self.words.say(key, &[])
    }

    /// A sentence with arguments.
    pub(crate) fn say_of(&self, key: &str, parts: &[(&'static str, Arg)]) -> String {
        self.words.say(key, parts)
    }

    pub(crate) fn rows(&self) -> Rows {
        self.rows_of_game.unwrap_or(self.settings.rows)
    }

    /// A sentence, with its cells as people count rows here.
    pub(crate) fn told(&self, sentence: &str) -> String {
        self.rows().told(sentence)
    }

    /// The name of a person.
    pub(crate) fn person(&self, seat: Seat) -> String {
        person_name(&self.words, &self.settings, seat)
    }

    /// The names for people who have given none.
    pub(crate) fn names(&self) -> Names {
        names(&self.words, &self.settings)
    }

    /// The reader of the history.
    pub(crate) fn reader(&self) -> HistoryReader {
        HistoryReader { person: self.settings.local_person(Seat::A), names: self.names() }
    }

    /// The name of the computer.
    pub(crate) fn computer(&self) -> String {
        self.settings.computer()
    }

    /// The seed of the next game. The first game has the seed given; the others are derived from
    /// it.
    pub(crate) fn next_seed(&mut self) -> GameSeed {
        let number = self.games;
        self.games += 1;
        if number == 0 { self.seed } else { self.seed.next(&[number]) }
    }

    /// The plan of a new game of a given kind, by the settings.
    pub(crate) fn plan(&mut self, kind: Kind, rules: &Rules) -> Plan {
        let people = people(&self.words, &self.settings_file, &mut self.settings);
        let plan = kind.plan(rules, self.next_seed(), self.settings.strategy, &people, &self.computer());
        plan.placed_by(self.settings.law).practice(self.practice)
    }

    /// The plan of a quick game. It has its own rules, whatever the settings say.
    pub(crate) fn quick_plan(&mut self, game: QuickGame) -> Plan {
        let people = people(&self.words, &self.settings_file, &mut self.settings);
        game.plan(self.next_seed(), &people, &self.computer()).practice(self.practice)
    }

    /// Whether such a game is saved. Games that only strategies play are not.
    pub(crate) fn keeps(&self, plan: &Plan) -> bool {
        !matches!(plan.mode(), Mode::Watch | Mode::Exhibition) && self.database.may_save()
    }

    /// Starts a game in the background, and saves it if such games are saved.
    pub(crate) fn begin(&self, plan: Plan) -> Job<Result<StartedGame, GameError>> {
        let (kept, database, wake) = (self.keeps(&plan), self.database.clone(), self.wake.clone());
        Job::start(&self.wake, move |_| {
            // Place the fleet first: rules it does not fit must not leave a game behind.
            plan.fleet(plan.person(), 0)?;
            // Strategies that are only watched may learn from saved games, too.
            let game_log: Box<dyn GameLog> = match database.wait() {
                Some(database) if kept => database.game_log(),
                Some(database) => database.onlooker(),
                None => Box::new(NoLog),
            };
            let mut begun = start_game(plan, game_log, &Resources::default())?;
            begun.game.wake_by(wake);
            Ok(begun)
        })
    }

    /// What these strategies may learn from saved games. Call the result in the background.
    pub(crate) fn teacher(&self, rules: &Rules, specs: &[Spec]) -> impl FnOnce() -> Resources + Send + 'static {
        let (database, rules, specs) = (self.database.clone(), rules.clone(), specs.to_vec());
        move || {
            let archive = database.wait().map(|database| Arc::new(database.clone()) as Arc<dyn Archive>);
            SavePolicy { archive, watched: false }.recall(&rules, &specs)
        }
    }

    /// Resumes a game in the background.
    pub(crate) fn resume(&self, id: MatchId) -> Job<Result<Game, ResumeError>> {
        let (database, wake, names) = (self.database.clone(), self.wake.clone(), self.names());
        Job::start(&self.wake, move |_| {
            let database = database.wait().ok_or(ResumeError::Forgotten(id))?;
            let mut game = database.resume(id, &names, Resources::default())?;
            game.wake_by(wake);
            Ok(game)
        })
    }

    /// Applies and saves the settings. Returns what went wrong.
    pub(crate) fn apply_settings(&mut self, settings: Settings) -> Option<Sentence> {
        if settings.language != self.settings.language {
            self.asked = None;
        }
        self.settings = settings;
        let lang = self.asked.or_else(|| Lang::of_settings(&self.settings)).unwrap_or(self.locale);
        if lang != self.words.lang() {
            self.words = Words::new(lang);
        }
        let error = self.settings_file.save(&self.settings).err()?;
        Some(Sentence::about_file("problem-write", &error.path, &error.error))
    }

    /// Switches to the next language.
    pub(crate) fn switch_language(&mut self) -> Option<Sentence> {
        self.asked = None;
        let next = self.words.lang().next().code().to_owned();
        self.apply_settings(Settings { language: Some(next), ..self.settings.clone() })
    }
}

/// Why a game could not be resumed, as a sentence.
pub(crate) fn not_resumed(error: ResumeError) -> Sentence {
    Sentence::new(move |context| error.say(&context.words))
}

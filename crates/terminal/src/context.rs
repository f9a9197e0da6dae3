//! What all screens share.

use std::rc::Rc;

use amiral_game::{GameSeed, Law, PerSeat, RulesSetup, Seat};
use amiral_host::{
    Colour, Game, GameError, HistoryReader, Job, MatchId, Names, Participant, Plan, Resources, ResumeError, Rows,
    SavePolicy, Settings, SettingsFile, Spec, StartedGame, Wake, start_game,
};
use amiral_words::{Lang, Say, Words, names, people, person_name};

use crate::app::Interfaces;
use crate::look::Look;

/// A sentence that is translated when it is shown, so that it follows a change of language.
#[derive(Clone)]
pub(crate) struct Sentence(Rc<dyn Fn(&Context) -> String>);

impl Sentence {
    pub(crate) fn new(say: impl Fn(&Context) -> String + 'static) -> Sentence {
        Sentence(Rc::new(say))
    }

    /// A sentence without arguments.
    pub(crate) fn plain(key: &'static str) -> Sentence {
        Sentence::new(move |context| context.words.say(key, &[]))
    }

    pub(crate) fn say(&self, context: &Context) -> String {
        (self.0)(context)
    }
}

/// Words, looks, settings, and the seeds of new games.
pub(crate) struct Context {
    pub(crate) settings: Settings,
    pub(crate) words: Words,
    pub(crate) look: Look,
    /// What the terminal can show, before the settings are applied.
    pub(crate) terminal: Look,
    pub(crate) settings_file: SettingsFile,
    /// The language unless a person has chosen one.
    pub(crate) locale: Lang,
    /// The other interfaces the menu offers.
    pub(crate) interfaces: Interfaces,
    /// What was asked for on the command line. It overrides the settings and is not saved.
    asked: Asked,
    seed: GameSeed,
    /// Whether a person chose the seed.
    pub(crate) practice: bool,
    games: u64,
    /// Which games are saved, and where.
    pub(crate) save_policy: SavePolicy,
    /// From where the game on the screen counts rows, where it says so itself.
    pub(crate) rows_of_game: Option<Rows>,
}

#[derive(Default)]
struct Asked {
    lang: Option<Lang>,
    colours: Option<Colour>,
    rules: Option<RulesSetup>,
    strategy: Option<Spec>,
    law: Option<Law>,
}

impl Context {
    pub(crate) fn new(
        settings: Settings,
        settings_file: SettingsFile,
        terminal: Look,
        locale: Lang,
        seed: GameSeed,
        save_policy: SavePolicy,
    ) -> Context {
        let words = Words::new(Lang::of_settings(&settings).unwrap_or(locale));
        let look = terminal.chosen(&settings);
        Context {
            settings,
            words,
            look,
            terminal,
            settings_file,
            locale,
            interfaces: Interfaces::default(),
            asked: Asked::default(),
            seed,
            practice: false,
            games: 0,
            save_policy,
            rows_of_game: None,
        }
    }

    /// Sets what overrides the settings.
    pub(crate) fn ask(
        &mut self,
        lang: Option<Lang>,
        colours: Option<Colour>,
        rules: Option<RulesSetup>,
        strategy: Option<Spec>,
        law: Option<Law>,
    ) {
        self.asked = Asked { lang, colours, rules, strategy, law };
        self.words = Words::new(self.lang());
        self.look = self.look_by(&self.settings);
    }

    /// How things look with those settings.
    fn look_by(&self, settings: &Settings) -> Look {
        let look = self.terminal.chosen(settings);
        Look { colour: self.asked.colours.unwrap_or(look.colour), ..look }
    }

    fn lang(&self) -> Lang {
        self.asked.lang.or_else(|| Lang::of_settings(&self.settings)).unwrap_or(self.locale)
    }

    /// The rules of new games.
    pub(crate) fn rules(&self) -> &RulesSetup {
        self.asked.rules.as_ref().unwrap_or(&self.settings.rules)
    }

    /// The strategy of new games.
    pub(crate) fn strategy(&self) -> Spec {
        self.asked.strategy.unwrap_or(self.settings.strategy)
    }

    /// How random fleets are placed in new games.
    pub(crate) fn law(&self) -> Law {
        self.asked.law.unwrap_or(self.settings.law)
    }

    /// Saves settings that a person has just chosen. They replace what was asked for on the command
    /// line: rules, strategy and law always, the language if another was chosen.
    pub(crate) fn choose(&mut self, settings: Settings) -> Option<Sentence> {
        let lang = self.asked.lang.filter(|_| settings.language == self.settings.language);
        self.asked = Asked { lang, ..Asked::default() };
        self.apply_settings(settings)
    }

    /// The seed of the next game. The first game has the seed given; the others are derived from
    /// it.
    pub(crate) fn next_seed(&mut self) -> GameSeed {
        let number = self.games;
        self.games += 1;
        if number == 0 { self.seed } else { self.seed.next(&[number]) }
    }

    /// Starts a game in the background, and saves it if such games are saved.
    pub(crate) fn begin(&self, plan: Plan) -> Job<Result<StartedGame, GameError>> {
        let game_log = self.save_policy.game_log(&plan);
        Job::start(&Wake::default(), move |_| start_game(plan, game_log, &Resources::default()))
    }

    /// The first person's latest unfinished game. `None` also if the database does not answer.
    pub(crate) fn unfinished(&self) -> Option<MatchId> {
        self.save_policy.archive.as_ref()?.unfinished(&self.settings.local_person(Seat::A)).ok()?
    }

    /// Resumes a game.
    pub(crate) fn resume(&self, id: MatchId) -> Result<Game, Sentence> {
        let archive = self.save_policy.archive.as_ref().ok_or_else(|| Sentence::plain("resume-none"))?;
        archive
            .resume(id, &self.names(), Resources::default())
            .map_err(|error: ResumeError| Sentence::new(move |context| error.say(&context.words)))
    }

    /// Applies and saves the settings. Returns what went wrong.
    pub(crate) fn apply_settings(&mut self, settings: Settings) -> Option<Sentence> {
        self.look = self.look_by(&settings);
        self.settings = settings;
        if self.lang() != self.words.lang() {
            self.words = Words::new(self.lang());
        }
        let error = self.settings_file.save(&self.settings).err()?;
        let (path, problem) = (error.path.display().to_string(), error.error.to_string());
        Some(Sentence::new(move |context| {
            let parts = [("path", path.clone().into()), ("problem", problem.clone().into())];
            context.words.say("problem-write", &parts)
        }))
    }

    /// Switches to the next language.
    pub(crate) fn switch_language(&mut self) -> Option<Sentence> {
        self.asked.lang = None;
        let next = self.words.lang().next().code().to_owned();
        let settings = Settings { language: Some(next), ..self.settings.clone() };
        self.apply_settings(settings)
    }

    pub(crate) fn rows(&self) -> Rows {
        self.rows_of_game.unwrap_or(self.settings.rows)
    }

    /// A sentence, with its cells as people count rows here.
    pub(crate) fn told(&self, sentence: &str) -> String {
        self.rows().told(sentence)
    }

    /// The names for people who have given none.
    pub(crate) fn names(&self) -> Names {
        names(&self.words, &self.settings)
    }

    /// The participants of a new game.
    pub(crate) fn people(&mut self) -> PerSeat<Participant> {
        people(&self.words, &self.settings_file, &mut self.settings)
    }

    /// The reader of the history.
    pub(crate) fn reader(&self) -> HistoryReader {
        HistoryReader { person: self.settings.local_person(Seat::A), names: self.names() }
    }

    /// The name of a person.
    pub(crate) fn person(&self, seat: Seat) -> String {
        person_name(&self.words, &self.settings, seat)
    }

    /// The name of the computer.
    pub(crate) fn computer(&self) -> String {
        self.settings.computer()
    }
}

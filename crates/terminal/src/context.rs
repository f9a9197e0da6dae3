//! What all screens share.

use std::rc::Rc;

use amiral_game::{GameSeed, Law, PerSeat, RulesSetup, Seat};
use amiral_host::{
    Game, GameError, HistoryReader, Job, MatchId, Names, Participant, Plan, Resources, ResumeError, Rows, SavePolicy,
    Settings, SettingsFile, Spec, StartedGame, Wake, start_game,
};
use amiral_words::{Lang, Say, Words, names, people, person_name};

use crate::app::Interfaces;
use crate::look::Look;

/// A sentence that is put into words when it is shown, so that it follows a change of language.
#[derive(Clone)]
pub(crate) struct Sentence(Rc<dyn Fn(&Context) -> String>);

impl Sentence {
    pub(crate) fn new(say: impl Fn(&Context) -> String + 'static) -> Sentence {
        Sentence(Rc::new(say))
    }

    /// A sentence without parts.
    pub(crate) fn plain(key: &'static str) -> Sentence {
        Sentence::new(move |context| context.words.say(key, &[]))
    }

    pub(crate) fn say(&self, context: &Context) -> String {
        (self.0)(context)
    }
}

/// Words, looks, settings, and the seeds of the games to come.
pub(crate) struct Context {
    pub(crate) settings: Settings,
    pub(crate) words: Words,
    pub(crate) look: Look,
    /// What the terminal can show, whatever people chose.
    pub(crate) terminal: Look,
    pub(crate) settings_file: SettingsFile,
    /// The language unless people choose one.
    pub(crate) locale: Lang,
    /// The other interfaces the menu offers.
    pub(crate) interfaces: Interfaces,
    /// What was asked for on starting, which holds before the settings and is not kept.
    asked: Asked,
    seed: GameSeed,
    /// Whether somebody chose it.
    pub(crate) practice: bool,
    games: u64,
    /// Where games are kept, and which.
    pub(crate) save_policy: SavePolicy,
}

#[derive(Default)]
struct Asked {
    lang: Option<Lang>,
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
        }
    }

    /// Has what was asked for hold before the settings.
    pub(crate) fn ask(
        &mut self,
        lang: Option<Lang>,
        rules: Option<RulesSetup>,
        strategy: Option<Spec>,
        law: Option<Law>,
    ) {
        self.asked = Asked { lang, rules, strategy, law };
        self.words = Words::new(self.lang());
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

    /// The settings with rules and a strategy somebody has just chosen: those asked for before hold
    /// no longer, and neither does the language if another was chosen.
    pub(crate) fn choose(&mut self, settings: Settings) -> Option<Sentence> {
        let lang = self.asked.lang.filter(|_| settings.language == self.settings.language);
        self.asked = Asked { lang, ..Asked::default() };
        self.settle(settings)
    }

    /// The seed of the next game: the one given for the first, others that follow from it for the
    /// rest.
    pub(crate) fn next_seed(&mut self) -> GameSeed {
        let number = self.games;
        self.games += 1;
        if number == 0 { self.seed } else { self.seed.next(&[number]) }
    }

    /// Begins a game in the background, and keeps it if it is one to keep.
    pub(crate) fn begin(&self, plan: Plan) -> Job<Result<StartedGame, GameError>> {
        let game_log = self.save_policy.game_log(&plan);
        Job::start(&Wake::default(), move |_| start_game(plan, game_log, &Resources::default()))
    }

    /// The latest game of the first person that is not finished. Nothing, where that cannot be
    /// found out.
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

    /// Applies and keeps the settings; gives what went wrong.
    pub(crate) fn settle(&mut self, settings: Settings) -> Option<Sentence> {
        self.look = self.terminal.chosen(&settings);
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

    /// The next language, from now on.
    pub(crate) fn switch_language(&mut self) -> Option<Sentence> {
        self.asked.lang = None;
        let next = self.words.lang().next().code().to_owned();
        let settings = Settings { language: Some(next), ..self.settings.clone() };
        self.settle(settings)
    }

    pub(crate) fn rows(&self) -> Rows {
        self.settings.rows
    }

    /// A sentence, its cells named as people want them.
    pub(crate) fn told(&self, sentence: &str) -> String {
        self.settings.rows.told(sentence)
    }

    /// What to call those who have given no name.
    pub(crate) fn names(&self) -> Names {
        names(&self.words, &self.settings)
    }

    /// Those who sit at a game that is about to begin.
    pub(crate) fn people(&mut self) -> PerSeat<Participant> {
        people(&self.words, &self.settings_file, &mut self.settings)
    }

    /// Who looks at the games that are kept.
    pub(crate) fn reader(&self) -> HistoryReader {
        HistoryReader { person: self.settings.local_person(Seat::A), names: self.names() }
    }

    /// What to call a person.
    pub(crate) fn person(&self, seat: Seat) -> String {
        person_name(&self.words, &self.settings, seat)
    }

    /// What to call a strategy.
    pub(crate) fn computer(&self) -> String {
        self.settings.computer()
    }
}

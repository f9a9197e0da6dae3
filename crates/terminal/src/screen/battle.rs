//! The screen of a game being played: turns keys and clicks into acts. `battle_view` draws it.

use std::time::{Duration, Instant};

use amiral_game::Cell;
use amiral_host::{
    Answer, Cheating, Detail, Game, Next, PlacingWay, Plan, PlayingAct, PlayingModel, PlayingScene, PlayingStage,
    Question, Table, Typing,
};
use amiral_words::{clock_line, game_title, short_rules};
use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use ratatui::layout::Rect;

use super::report::{self, Read, Reading};
use super::typing::arrow;
use super::watch::Watch;
use super::{Go, Input, LATER, Rejoin, SOON, Screen, battle_view, placing, start};
use crate::app::{BACK_KEY, HELP_KEY};
use crate::canvas::{Canvas, Hit, KeyName};
use crate::context::{Context, Sentence};
use crate::file_name::{FileName, Named};
use crate::help::{self, HelpLine};
use crate::vocabulary::Ask;

pub(crate) struct Battle {
    model: PlayingModel,
    /// The ships typed so far.
    pub(super) typing: Typing,
    /// The name of the file to save to, while it is typed.
    pub(super) saving: Option<FileName>,
    /// The report of the game, while it is open.
    pub(super) reading: Option<Reading>,
    /// A message that is not about the game.
    pub(super) remark: Option<Sentence>,
    /// Whether to show the player's own board where only one fits.
    pub(super) own_shown: bool,
    pub(super) scroll: usize,
    /// The cell where the mouse picked up the ship it is dragging.
    held_at: Option<Cell>,
    /// When the work in the background began.
    since: Option<Instant>,
    pub(super) spin: usize,
}

impl Battle {
    pub(crate) fn new(plan: Plan, context: &Context) -> Battle {
        let kept = context.save_policy.archive_of(&plan).is_some();
        let job = context.begin(plan.clone());
        Battle::of(PlayingModel::start(plan, job, kept, PlacingWay::ShipInHand))
    }

    /// A resumed game, where it was left.
    pub(crate) fn resumed(game: Game) -> Battle {
        Battle::of(PlayingModel::resume(game, PlacingWay::ShipInHand))
    }

    fn of(model: PlayingModel) -> Battle {
        Battle {
            model,
            typing: Typing::default(),
            saving: None,
            reading: None,
            remark: None,
            own_shown: false,
            scroll: 0,
            held_at: None,
            since: None,
            spin: 0,
        }
    }

    /// A game on a server.
    pub(crate) fn online(table: Box<dyn Table>) -> Battle {
        Battle::of(PlayingModel::online(table, PlacingWay::ShipInHand))
    }

    pub(super) fn model(&self) -> &PlayingModel {
        &self.model
    }

    fn act(&mut self, act: PlayingAct) -> Go {
        let before = (self.model.scene().viewer, shots(self.model.scene()));
        let next = self.model.act(act);
        if before != (self.model.scene().viewer, shots(self.model.scene())) {
            self.scroll = 0;
        }
        match next {
            Next::Stay => Go::Stay,
            Next::Leave => Go::Menu,
        }
    }

    fn key(&mut self, key: KeyEvent, context: &mut Context) -> Go {
        if let Some(question) = self.model.scene().question {
            return self.act(PlayingAct::Answer(answer(question, key, context)));
        }
        if self.saving.is_some() {
            return self.key_saving(key);
        }
        if self.reading.is_some() {
            return self.key_reading(key, context);
        }
        if key.code == KeyCode::Esc {
            if self.typing.clear() {
                return Go::Stay;
            }
            return self.act(PlayingAct::Back);
        }
        match &self.model.scene().stage {
            PlayingStage::Failed(_) => return Go::Menu,
            PlayingStage::Handover(_) | PlayingStage::Shown(_) if key.code == KeyCode::Enter => {
                return self.act(PlayingAct::GoOn);
            }
            PlayingStage::Waiting if key.code == KeyCode::F(10) => return self.act(PlayingAct::Claim),
            PlayingStage::Starting | PlayingStage::Handover(_) | PlayingStage::Waiting => return Go::Stay,
            PlayingStage::Placing(scene) => {
                self.remark = None;
                return match placing::act_of(key, scene, &mut self.typing, context.rows()) {
                    Some(act) => self.act(act),
                    None => Go::Stay,
                };
            }
            PlayingStage::Over { .. } => return self.key_over(key, context),
            PlayingStage::Firing => {
                self.remark = None;
                let go = self.key_firing(key, context);
                if !matches!(go, Go::Stay) {
                    return go;
                }
            }
            PlayingStage::Shown(_) => {}
        }
        self.key_looks(key, context);
        Go::Stay
    }

    fn key_firing(&mut self, key: KeyEvent, context: &Context) -> Go {
        let scene = self.model.scene();
        let control = key.modifiers.contains(KeyModifiers::CONTROL);
        let act = match key.code {
            code if let Some(direction) = arrow(code) => PlayingAct::Step(direction),
            // Ask a strategy again that failed.
            KeyCode::Enter if scene.is_stuck => PlayingAct::TryAgain,
            KeyCode::Enter if scene.typed.is_some() => return self.read(context),
            KeyCode::Enter => PlayingAct::Aim(scene.pointed.unwrap_or(scene.cursor)),
            KeyCode::Char(letter) if !control => PlayingAct::Letter(letter),
            KeyCode::Backspace => PlayingAct::TakeBack,
            KeyCode::F(2) => PlayingAct::Hint,
            KeyCode::F(3) => PlayingAct::Cheat,
            KeyCode::F(7) => PlayingAct::Map,
            KeyCode::F(8) => PlayingAct::Resign,
            KeyCode::F(10) => PlayingAct::Claim,
            KeyCode::Tab => {
                self.own_shown = !self.own_shown;
                return Go::Stay;
            }
            _ => return Go::Stay,
        };
        self.act(act)
    }

    /// Handles a typed line: cells, or a word.
    fn read(&mut self, context: &Context) -> Go {
        let typed = self.model.scene().typed.clone().unwrap_or_default();
        let act = match Ask::of(&typed) {
            Some(Ask::Hint) => PlayingAct::Hint,
            Some(Ask::Resign) => PlayingAct::Resign,
            Some(Ask::Menu | Ask::Quit) => PlayingAct::Back,
            Some(Ask::Undo) => PlayingAct::TakeBack,
            Some(Ask::Cheat) => PlayingAct::Cheat,
            Some(Ask::Board | Ask::Draw | Ask::Row(_) | Ask::Hits | Ask::Left | Ask::Help) | None => {
                return self.act(PlayingAct::Type(typed, context.rows()));
            }
        };
        // The word has been read: `Back` removes its letters.
        match self.act(PlayingAct::Back) {
            Go::Stay => self.act(act),
            go => go,
        }
    }

    /// Handles keys that change what is shown, during the game and after.
    fn key_looks(&mut self, key: KeyEvent, context: &mut Context) {
        let mut settings = context.settings.clone();
        match key.code {
            KeyCode::F(4) => settings.deductions = !settings.deductions,
            KeyCode::F(5) => settings.checkerboard = !settings.checkerboard,
            KeyCode::F(6) => {
                settings.messages = match settings.messages {
                    Detail::Everything => Detail::Essential,
                    Detail::Essential => Detail::Everything,
                }
            }
            KeyCode::PageUp => self.scroll += 3,
            KeyCode::PageDown => self.scroll = self.scroll.saturating_sub(3),
            _ => return,
        }
        if settings != context.settings {
            self.remark = context.apply_settings(settings);
        }
    }

    fn key_over(&mut self, key: KeyEvent, context: &mut Context) -> Go {
        match key.code {
            KeyCode::Char('r') => {
                return Go::To(match self.model.rematch() {
                    Some(job) => Box::new(Rejoin::new(job)),
                    None => start(self.model.plan().rematch(), context),
                });
            }
            KeyCode::Char('s') => self.saving = Some(FileName::suggested(self.model.file_name())),
            KeyCode::Char('p') => self.reading = Some(Reading::default()),
            KeyCode::Char('v') => {
                let Some(record) = self.model.record() else { return Go::Stay };
                let (viewer, verdict) = (self.model.scene().viewer, self.model.scene().verdict.clone());
                return Go::To(Box::new(Watch::analysed(record, verdict, viewer, context)));
            }
            KeyCode::Tab => self.own_shown = !self.own_shown,
            KeyCode::PageDown => self.scroll += 3,
            KeyCode::PageUp => self.scroll = self.scroll.saturating_sub(3),
            _ => self.key_looks(key, context),
        }
        Go::Stay
    }

    fn key_saving(&mut self, key: KeyEvent) -> Go {
        let Some(name) = &mut self.saving else { return Go::Stay };
        let named = name.key(key);
        if named != Named::Typing {
            self.saving = None;
        }
        if let Named::Done(path) = named { self.act(PlayingAct::Save(path)) } else { Go::Stay }
    }

    fn key_reading(&mut self, key: KeyEvent, context: &Context) -> Go {
        let Some(reading) = &mut self.reading else { return Go::Stay };
        match reading.key(key, || self.model.file_name()) {
            Read::Stay => Go::Stay,
            Read::Close => {
                self.reading = None;
                Go::Stay
            }
            Read::Save(path) => {
                let Some(report) = self.model.scene().report.clone() else { return Go::Stay };
                self.act(PlayingAct::SaveReport(path, report::text(&report, context)))
            }
        }
    }

    fn click(&mut self, cell: Cell) -> Go {
        self.remark = None;
        match &self.model.scene().stage {
            PlayingStage::Placing(scene) => {
                self.held_at = scene.ships.iter().any(|ship| ship.set().contains(cell)).then_some(cell);
                self.act(placing::click(cell))
            }
            PlayingStage::Firing => self.act(PlayingAct::Aim(cell)),
            _ => Go::Stay,
        }
    }

    /// Whether a key does something in this game.
    fn has_key(&self, key: &KeyName) -> bool {
        match (&self.model.scene().online, key.key.code) {
            (Some(_), KeyCode::F(3)) => false,
            (Some(online), KeyCode::F(2 | 7)) => online.hints,
            _ => true,
        }
    }

    /// The key that claims the win, when that is possible.
    fn claim_key(&self) -> Option<KeyName> {
        let may = self.model.scene().online.as_ref().is_some_and(|online| online.may_claim);
        may.then(|| KeyName::new(KeyCode::F(10), "F10", "key-claim"))
    }

    fn hover(&mut self, cell: Cell) -> Go {
        match self.model.scene().stage {
            PlayingStage::Placing(_) => self.act(placing::point(cell)),
            PlayingStage::Firing => self.act(PlayingAct::Point(Some(cell))),
            _ => Go::Stay,
        }
    }
}

fn shots(scene: &PlayingScene) -> usize {
    scene.target.as_ref().map_or(0, |target| target.seen.shots().len())
}

/// The answer that a key gives.
fn answer(question: Question, key: KeyEvent, context: &Context) -> Answer {
    let is = |letter: char, word: &str| context.words.say(word, &[]).starts_with(letter);
    match key.code {
        KeyCode::Enter => Answer::Yes,
        KeyCode::Char(letter) if letter == 'y' || is(letter, "word-yes-letter") => Answer::Yes,
        KeyCode::Char(letter) if question == Question::PlaceRest && is(letter, "word-leave-letter") => Answer::Leave,
        _ => Answer::No,
    }
}

impl Screen for Battle {
    fn title(&self, context: &Context) -> String {
        let plan = self.model.plan();
        let title = game_title(&context.words, plan);
        let rules = short_rules(&plan.rules, &context.words);
        let title = match clock_line(&context.words, self.model.scene()) {
            Some(clocks) => format!("{clocks} · {title}"),
            None => title,
        };
        match self.model.scene().cheating {
            Cheating::Never => format!("{title} · {rules}"),
            // A cheating mark stays, whether the fleet is shown now or was shown before.
            Cheating::Before | Cheating::Now => {
                format!("{} · {title} · {rules}", context.words.say("play-marked", &[]))
            }
        }
    }

    fn view(&self, canvas: &mut Canvas<'_>, area: Rect) {
        battle_view::show(self, canvas, area);
    }

    fn keys(&self, _: &Context) -> Vec<KeyName> {
        match &self.model.scene().stage {
            _ if self.reading.is_some() => Reading::keys(),
            PlayingStage::Starting | PlayingStage::Failed(_) => vec![HELP_KEY, BACK_KEY],
            PlayingStage::Waiting => self.claim_key().into_iter().chain([HELP_KEY, BACK_KEY]).collect(),
            PlayingStage::Handover(_) | PlayingStage::Shown(_) => {
                vec![KeyName::new(KeyCode::Enter, "Enter", "key-go-on"), HELP_KEY, BACK_KEY]
            }
            PlayingStage::Placing(scene) => placing::keys(scene),
            PlayingStage::Firing => [
                KeyName::new(KeyCode::Enter, "Enter", "key-fire"),
                KeyName::new(KeyCode::F(2), "F2", "key-hint"),
                KeyName::new(KeyCode::Char('*'), "*", "key-at-random"),
                KeyName::new(KeyCode::F(3), "F3", "key-cheat"),
                KeyName::new(KeyCode::F(8), "F8", "key-resign"),
                HELP_KEY,
                BACK_KEY,
                KeyName::new(KeyCode::F(4), "F4", "key-deductions"),
                KeyName::new(KeyCode::F(5), "F5", "key-checkerboard"),
                KeyName::new(KeyCode::F(6), "F6", "key-messages"),
                KeyName::new(KeyCode::F(7), "F7", "key-map"),
            ]
            .into_iter()
            .filter(|key| self.has_key(key))
            .chain(self.claim_key())
            .collect(),
            PlayingStage::Over { .. } => vec![
                KeyName::new(KeyCode::Char('r'), "r", "key-rematch"),
                KeyName::new(KeyCode::Char('s'), "s", "key-save"),
                KeyName::new(KeyCode::Char('p'), "p", "key-report"),
                KeyName::new(KeyCode::Char('v'), "v", "key-look-again"),
                KeyName::new(KeyCode::PageDown, "PgDn", "key-scroll"),
                HELP_KEY,
                BACK_KEY,
            ],
        }
    }

    fn help(&self) -> Vec<&'static [HelpLine]> {
        match self.model.scene().stage {
            PlayingStage::Placing(_) => vec![help::PLACING],
            PlayingStage::Over { .. } => vec![help::OVER, help::VERDICT],
            _ => vec![help::FIRING, help::MARKS],
        }
    }

    fn input(&mut self, input: Input, context: &mut Context) -> Go {
        match input {
            Input::Key(key) => self.key(key, context),
            _ if self.model.scene().question.is_some() || self.saving.is_some() => Go::Stay,
            Input::Click(Hit::Cell(0, cell)) => self.click(cell),
            Input::Hover(Hit::Cell(0, cell)) => self.hover(cell),
            Input::OtherClick if self.model.scene().placing().is_some() => self.act(placing::turn()),
            _ => Go::Stay,
        }
    }

    fn release(&mut self, hit: Option<Hit>) {
        let cell = if let Some(Hit::Cell(0, cell)) = hit { Some(cell) } else { None };
        if self.held_at.take().is_some_and(|held_at| cell != Some(held_at)) {
            // Dropping a ship never leaves this screen.
            let _ = self.act(placing::drop_at(cell));
        }
    }

    fn tick(&mut self, now: Instant, _: &mut Context) -> (bool, Go) {
        let (viewer, before) = (self.model.scene().viewer, shots(self.model.scene()));
        let mut changed = self.model.poll();
        // The terminal animates nothing.
        self.model.take_events();
        if (viewer, before) != (self.model.scene().viewer, shots(self.model.scene())) {
            self.scroll = 0;
        }
        if self.model.is_busy() {
            let since = *self.since.get_or_insert(now);
            let spin = (now.saturating_duration_since(since).as_millis() / 150) as usize;
            changed |= spin != self.spin;
            self.spin = spin;
        } else {
            self.since = None;
        }
        (changed, Go::Stay)
    }

    fn patience(&self) -> Duration {
        if self.model.is_busy() { SOON } else { LATER }
    }

    fn remark(&mut self, sentence: Sentence) {
        self.remark = Some(sentence);
    }

    fn address(&self) -> Option<&str> {
        let online = self.model.scene().online.as_ref().filter(|_| self.model.is_open())?;
        Some(&online.address)
    }

    fn is_left_open(&self) -> Option<bool> {
        let is_open = self.model.is_open() && self.model.scene().online.is_none();
        is_open.then(|| !self.model.would_be_lost())
    }

    fn playing(&self) -> Option<&PlayingScene> {
        Some(self.model.scene())
    }
}

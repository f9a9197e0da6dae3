//! A game somebody plays: placing the fleets, firing, handing over, and the end. What is here does
//! not draw.

use std::path::PathBuf;
use std::time::Duration;

use amiral_duel::{Phase, PublicEvent, Refusal};
use amiral_game::{Cell, CellSet, Direction, Ending, PerSeat, Seat, Shot};
use amiral_host::{
    Commentary, Game, GameError, Hint, Job, Line, Mode, Participant, Plan, StartedGame, State, game_problem, hint_line,
    unkept_game,
};
use amiral_strategy::Note;
use amiral_words::{Arg, Say};
use eframe::egui::Ui;

use super::verdict::Verdict;
use super::watch::Watch;
use super::{Go, SOON, Screen, battle_view, start};
use crate::board::Touch;
use crate::context::{Context, Sentence, save};
use crate::effects::Effects;
use crate::placing::Placing;

pub(crate) struct Battle {
    pub(super) plan: Plan,
    pub(super) stage: Stage,
    pub(super) game: Option<Game>,
    /// Who looks at the screen.
    pub(super) viewer: Seat,
    pub(super) cursor: Cell,
    /// The cell the mouse is over.
    pub(super) pointed: Option<Cell>,
    /// The cells of a salvo chosen so far.
    pub(super) chosen: Vec<Cell>,
    pub(super) odds: Odds,
    commentary: Commentary,
    pub(super) effects: PerSeat<Effects>,
    pub(super) status: Option<Sentence>,
    /// Something to tell as soon as somebody sits down to play.
    notice: Option<Sentence>,
    /// Whether the game can be resumed once it is left.
    pub(super) kept: bool,
    pub(super) asking: Option<Question>,
    pub(super) verdict: Verdict,
    /// The name of the file to save to, while it is asked for.
    pub(super) saving: Option<String>,
}

pub(super) enum Stage {
    Starting(Job<Result<StartedGame, GameError>>),
    /// Nobody may see anything until that player is there.
    Handover(Seat),
    Placing(Box<Placing>),
    Firing,
    /// The outcome is shown; then that player's turn comes.
    Shown(Seat),
    Over,
    /// It never began.
    Failed(Sentence),
}

/// The chances of the next shot.
#[derive(Default)]
pub(super) struct Odds {
    /// Whether the best cell is to be told.
    pub(super) hinted: bool,
    /// Whether every cell is to be told.
    pub(super) mapped: bool,
    pub(super) known: Option<Hint>,
    pub(super) counting: Option<Job<Option<Hint>>>,
    /// Where the cursor was when the best cell was asked for.
    asked_at: Option<Cell>,
}

impl Odds {
    /// What is known, where it is to be told.
    pub(super) fn shown(&self) -> Option<&Hint> {
        self.known.as_ref().filter(|_| self.hinted || self.mapped)
    }

    fn forget(&mut self) {
        *self = Odds { mapped: self.mapped, ..Odds::default() };
    }
}

/// How a line of messages is told.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Tone {
    Plain,
    Hit,
    Good,
    Faint,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Question {
    Resign,
    Leave,
    /// Whether the rest of the fleet is to be placed at random.
    Rest,
}

/// What a person does.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Act {
    /// On the enemy's sea.
    Sea(Touch),
    /// On the sea where ships are placed.
    Place(Touch),
    /// Drag a ship of that size from beside the sea.
    Take(u8),
    Turn,
    RemoveShip,
    Undo,
    Redo,
    Random,
    Clear,
    /// The fleet is placed.
    Ready,
    FireAtRandom,
    TakeBack,
    Hint,
    Map,
    Resign,
    Answer(Answer),
    GoOn,
    TryAgain,
    Rematch,
    LookAgain,
    /// At that shot of a player, as it was judged.
    LookAgainAt(Seat, usize),
    AskSave,
    Save,
    /// Back to the menu.
    Home,
}

/// The answer to a question.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Answer {
    Yes,
    /// Leave instead of placing the rest.
    Leave,
    No,
}

/// On large seas a strategy names hundreds of cells; the first ones will do.
const LONGEST_NOTE: usize = 240;
/// Only the last thoughts are put into words: nobody scrolls further back.
const THOUGHTS: usize = 40;

impl Battle {
    pub(crate) fn new(plan: Plan, context: &Context) -> Battle {
        let kept = context.keeps(&plan);
        let stage = Stage::Starting(context.begin(plan.clone()));
        Battle { kept, ..Battle::at(stage, plan) }
    }

    /// A game that was interrupted, where it was left.
    pub(crate) fn resumed(game: Game) -> Battle {
        let mut battle = Battle { kept: true, ..Battle::at(Stage::Firing, game.plan().clone()) };
        battle.commentary = Commentary::of(&game);
        let shots = game.fired().len();
        battle.notice = (shots > 0).then(|| {
            Sentence::new(move |context| context.say_of("resume-goes-on", &[("shots", Arg::Number(shots as f64))]))
        });
        battle.game = Some(game);
        battle.proceed(None);
        // Whoever looks at the screen now may be the other one.
        if let (Mode::Two, Stage::Firing) = (battle.plan.mode(), &battle.stage) {
            battle.stage = Stage::Handover(battle.viewer);
        }
        battle.tell_notice();
        battle
    }

    fn at(stage: Stage, plan: Plan) -> Battle {
        let grid = plan.rules.grid();
        Battle {
            viewer: plan.person(),
            stage,
            game: None,
            cursor: Cell::new(grid.width() / 2, grid.height() / 2),
            pointed: None,
            chosen: Vec::new(),
            odds: Odds::default(),
            commentary: Commentary::default(),
            effects: PerSeat::default(),
            status: None,
            notice: None,
            kept: false,
            asking: None,
            verdict: Verdict::None,
            saving: None,
            plan,
        }
    }

    pub(super) fn is_two(&self) -> bool {
        self.plan.mode() == Mode::Two
    }

    pub(super) fn is_over(&self) -> bool {
        matches!(self.stage, Stage::Over)
    }

    pub(super) fn name(&self, seat: Seat) -> String {
        self.plan.name(seat).map_or_else(String::new, String::from)
    }

    /// Goes to whatever the game waits for.
    fn proceed(&mut self, context: Option<&Context>) {
        let Some(game) = &mut self.game else { return };
        let placing = game.to_place().next();
        match game.phase() {
            Phase::Over(_) => {
                self.stage = Stage::Over;
                self.odds = Odds::default();
                self.status = None;
                let wake = context.map(|context| context.wake.clone()).unwrap_or_default();
                self.verdict = Verdict::start(&game.record(), &wake);
            }
            Phase::Placing => {
                if let Some(seat) = placing {
                    self.stage = match self.plan.mode() {
                        Mode::Two => Stage::Handover(seat),
                        _ => Stage::Placing(Box::new(Placing::new(&self.plan.rules, seat))),
                    };
                }
            }
            Phase::Playing { turn, .. } => match self.plan.seats[turn] {
                Some(Participant::Strategy { .. }) => {
                    self.stage = Stage::Firing;
                    game.think();
                }
                _ if self.plan.mode() == Mode::Two && turn != self.viewer => self.stage = Stage::Handover(turn),
                _ => {
                    self.stage = Stage::Firing;
                    self.want_odds();
                }
            },
        }
    }

    /// The player named on the hand-over screen is there.
    fn take_over(&mut self, seat: Seat) {
        self.viewer = seat;
        self.odds = Odds::default();
        self.status = None;
        let placing = self.game.as_ref().is_some_and(|game| game.phase() == Phase::Placing);
        self.stage =
            if placing { Stage::Placing(Box::new(Placing::new(&self.plan.rules, seat))) } else { Stage::Firing };
        self.tell_notice();
    }

    /// Tells what is to be told, once somebody is there to read it.
    fn tell_notice(&mut self) {
        match (&mut self.stage, self.notice.take()) {
            (Stage::Placing(placing), Some(notice)) => placing.remark(notice),
            (Stage::Firing, Some(notice)) => self.status = Some(notice),
            (_, notice) => self.notice = notice,
        }
    }

    /// Notes what happened, and goes on.
    fn happened(&mut self, outcome: Result<Vec<PublicEvent>, GameError>, context: &mut Context) {
        let events = match outcome {
            Ok(events) => events,
            Err(broken) => {
                self.status = Some(refused(broken));
                return;
            }
        };
        let mut fired = None;
        for event in &events {
            if let PublicEvent::Fired { seat, shot, .. } = event {
                self.show_shot(*seat, *shot, context);
                fired = Some(*seat);
            }
        }
        if let Some(game) = &self.game {
            self.commentary.hear(game, &events);
        }
        if let Some(seat) = fired
            && matches!(self.plan.seats[seat], Some(Participant::Person { .. }))
        {
            self.chosen.clear();
            self.odds.forget();
            let next = self.game.as_ref().and_then(Game::to_move);
            // Two people at one screen look at the outcome before they hand over.
            if let Some(next) = next.filter(|&next| self.is_two() && next != seat) {
                self.stage = Stage::Shown(next);
                return;
            }
        }
        self.proceed(Some(context));
    }

    fn show_shot(&mut self, seat: Seat, shot: Shot, context: &mut Context) {
        if context.settings.window.animations {
            self.effects[seat.other()].start(shot, context.now);
        }
        if context.settings.window.sound {
            context.sound.play(shot.outcome);
        }
    }

    pub(super) fn due(&self) -> usize {
        self.game.as_ref().map_or(0, |game| game.outlook(self.viewer).due())
    }

    pub(super) fn may_fire(&self) -> bool {
        matches!(self.stage, Stage::Firing) && self.due() > 0
    }

    pub(super) fn targets(&self) -> CellSet {
        self.chosen.iter().copied().collect()
    }

    /// Adds a cell to this turn's shots, and fires them once they are all there.
    fn aim_at(&mut self, cell: Cell, context: &mut Context) {
        let Some(game) = self.game.as_mut().filter(|_| matches!(self.stage, Stage::Firing)) else {
            return;
        };
        if game.outlook(self.viewer).due() == 0 {
            return;
        }
        self.status = None;
        self.cursor = cell;
        if game.outlook(self.viewer).seen().is_fired(cell) {
            self.status = Some(refused(GameError::Refused(Refusal::FiredBefore(cell))));
            return;
        }
        if let Some(place) = self.chosen.iter().position(|&chosen| chosen == cell) {
            self.chosen.remove(place);
            return;
        }
        self.chosen.push(cell);
        if self.chosen.len() == game.outlook(self.viewer).due() {
            let cells = std::mem::take(&mut self.chosen);
            let outcome = game.fire(self.viewer, &cells);
            self.happened(outcome, context);
        }
    }

    /// Has the odds counted if they are to be shown and are not known.
    fn want_odds(&mut self) {
        let wanted = (self.odds.hinted || self.odds.mapped) && self.may_fire();
        let Some(game) = self.game.as_ref().filter(|_| wanted) else { return };
        let shots = game.outlook(self.viewer).seen().shots().len();
        let known = self.odds.known.as_ref().is_some_and(|hint| hint.shots == shots);
        if !known && self.odds.counting.is_none() {
            self.odds.counting = Some(game.hint(self.viewer));
        }
    }

    fn sea(&mut self, touch: Touch, context: &mut Context) {
        match touch {
            Touch::Click(cell) => self.aim_at(cell, context),
            Touch::Press => self.aim_at(self.cursor, context),
            Touch::Hover(cell) => self.pointed = cell,
            Touch::Step(direction) => self.step(direction),
            Touch::OtherClick(_) => {
                self.chosen.pop();
            }
            Touch::Drag(_) | Touch::DragOver(_) | Touch::Drop(_) => {}
        }
    }

    fn step(&mut self, direction: Direction) {
        if let Some(cell) = self.plan.rules.grid().step(self.cursor, direction) {
            self.cursor = cell;
            self.pointed = None;
            self.status = None;
        }
    }

    fn place(&mut self, act: Act, context: &mut Context) {
        let Stage::Placing(placing) = &mut self.stage else { return };
        match act {
            Act::Place(Touch::Click(cell)) => placing.click(cell),
            Act::Place(Touch::OtherClick(cell)) => placing.turn(Some(cell)),
            Act::Place(Touch::Hover(cell)) => placing.point(cell),
            Act::Place(Touch::Drag(cell)) => placing.drag(cell),
            Act::Place(Touch::DragOver(cell)) => placing.drag_over(cell),
            Act::Place(Touch::Drop(cell)) => placing.drop_at(cell),
            Act::Place(Touch::Step(direction)) => placing.step(direction),
            Act::Place(Touch::Press) => placing.press(),
            Act::Take(size) => placing.take(size),
            Act::Turn => placing.turn(None),
            Act::RemoveShip => placing.remove(None),
            Act::Undo => placing.undo(),
            Act::Redo => placing.redo(),
            Act::Random => placing.random(&self.plan),
            Act::Clear => placing.clear(),
            Act::Ready if placing.missing().is_empty() => self.placed(context),
            Act::Ready => self.asking = Some(Question::Rest),
            _ => {}
        }
    }

    /// The fleet is placed: the next one places, or the game begins.
    fn placed(&mut self, context: &Context) {
        let Stage::Placing(placing) = &mut self.stage else { return };
        let Some(fleet) = placing.done() else { return };
        if let Some(game) = &mut self.game
            && let Err(broken) = game.place(self.viewer, fleet)
        {
            placing.remark(refused(broken));
            return;
        }
        self.proceed(Some(context));
        // The second to place may be the first to fire: they are still there.
        if let Stage::Handover(next) = self.stage
            && next == self.viewer
        {
            self.take_over(next);
        }
    }

    fn answer(&mut self, answer: Answer, context: &mut Context) -> Go {
        match (self.asking.take(), answer) {
            (None, _) | (_, Answer::No) => Go::Stay,
            (Some(Question::Resign), _) => {
                if let Some(game) = &mut self.game {
                    let outcome = game.resign(self.viewer);
                    self.happened(outcome, context);
                }
                Go::Stay
            }
            (Some(Question::Rest), Answer::Yes) => {
                if let Stage::Placing(placing) = &mut self.stage {
                    placing.complete(&self.plan);
                    if placing.missing().is_empty() {
                        self.placed(context);
                    }
                }
                Go::Stay
            }
            (Some(Question::Leave | Question::Rest), _) => {
                // Kept as it is, it can be resumed.
                if let Some(game) = self.game.as_mut().filter(|_| !self.kept) {
                    // Nobody has won a game that was left; that it is over already is no matter.
                    let _ = game.abort();
                }
                Go::Menu
            }
        }
    }

    /// Follows what a person does.
    pub(super) fn update(&mut self, act: Act, context: &mut Context) -> Go {
        match act {
            Act::Sea(touch) => self.sea(touch, context),
            Act::FireAtRandom => {
                let game = self.game.as_ref().filter(|_| self.may_fire());
                if let Some(cell) = game.and_then(|game| game.at_random(self.viewer, &self.chosen)) {
                    self.aim_at(cell, context);
                }
            }
            Act::TakeBack => {
                self.chosen.pop();
            }
            Act::Hint => {
                self.odds.hinted = !self.odds.hinted;
                self.odds.asked_at = self.odds.hinted.then_some(self.cursor);
                self.want_odds();
            }
            Act::Map => {
                self.odds.mapped = !self.odds.mapped;
                self.want_odds();
            }
            Act::Resign => self.asking = Some(Question::Resign),
            Act::Answer(answer) => return self.answer(answer, context),
            Act::GoOn => match self.stage {
                Stage::Handover(seat) => self.take_over(seat),
                Stage::Shown(next) => self.stage = Stage::Handover(next),
                _ => {}
            },
            Act::TryAgain => {
                if self.game.as_ref().is_some_and(|game| !game.is_busy()) {
                    self.status = None;
                    self.proceed(Some(context));
                }
            }
            Act::Rematch => return Go::To(start(self.plan.rematch(), context)),
            Act::LookAgain => {
                if let Some(game) = &self.game {
                    return Go::To(Box::new(Watch::recorded(game.record())));
                }
            }
            Act::LookAgainAt(seat, number) => {
                if let Some(game) = &self.game {
                    let verdict = std::mem::replace(&mut self.verdict, Verdict::None);
                    return Go::To(Box::new(Watch::judged_at(game.record(), verdict, seat, number)));
                }
            }
            Act::AskSave => {
                self.saving = Some(format!("amiral-{}.txt", self.plan.seed));
                self.status = None;
            }
            Act::Save => self.save(),
            Act::Home => return Go::Menu,
            Act::Place(_)
            | Act::Take(_)
            | Act::Turn
            | Act::RemoveShip
            | Act::Undo
            | Act::Redo
            | Act::Random
            | Act::Clear
            | Act::Ready => self.place(act, context),
        }
        Go::Stay
    }

    fn save(&mut self) {
        let (Some(name), Some(game)) = (self.saving.take(), &self.game) else { return };
        let path = PathBuf::from(name.trim());
        self.status = Some(match save(&path, &game.record().to_string()) {
            Ok(()) => Sentence::about_file("play-saved", &path, &""),
            Err(error) => Sentence::about_file("problem-write", &path, &error),
        });
    }

    /// Lines of a player's messages, the last ones last.
    pub(super) fn messages(&self, seat: Seat, context: &Context) -> Vec<(String, Tone)> {
        let Some(game) = &self.game else { return Vec::new() };
        let (words, detail) = (&context.words, context.settings.messages);
        let shot_line = |number: usize, shot: Shot| {
            let parts = [("number", number.into()), ("shot", shot.say(words).into())];
            let tone = if shot.outcome.is_hit() { Tone::Hit } else { Tone::Plain };
            (context.told(&words.say("play-shot", &parts)), tone)
        };
        let lines = self.commentary.lines(game, seat, THOUGHTS).into_iter();
        let line = |line| match line {
            Line::Shot(number, shot) => Some(shot_line(number, shot)),
            Line::Note(note) => detail.tells(note).then(|| note_line(note, context)),
        };
        lines.filter_map(line).collect()
    }

    /// What is going on, in a sentence, and how to tell it.
    pub(super) fn status_line(&self, context: &Context) -> (String, Tone) {
        if let Some(counting) = &self.odds.counting {
            let percent = context.words.decimal(counting.done() * 100.0, 0);
            return (context.say_of("window-counting", &[("percent", percent.into())]), Tone::Faint);
        }
        if let Some(status) = &self.status {
            return (context.told(&status.say(context)), Tone::Hit);
        }
        let Some(game) = &self.game else { return (String::new(), Tone::Plain) };
        if self.is_over() {
            let tone = match game.ending().winner() {
                Some(seat) if seat == self.viewer || self.is_two() => Tone::Good,
                _ => Tone::Hit,
            };
            return (self.ending_line(game, context), tone);
        }
        if let Stage::Shown(next) = self.stage {
            return (context.say_of("window-shown", &[("name", self.name(next).into())]), Tone::Plain);
        }
        if let Some(seat) = game.thinking() {
            return (context.say_of("play-thinking", &[("name", self.name(seat).into())]), Tone::Faint);
        }
        let due = self.due();
        let whose = if self.is_two() {
            context.say_of("window-your-turn-of", &[("name", self.name(self.viewer).into())])
        } else {
            context.say("window-your-turn")
        };
        if due > 1 {
            let numbers = [("number", (self.chosen.len() + 1).into()), ("shots", due.into())];
            return (format!("{whose} {}", context.say_of("window-salvo", &numbers)), Tone::Plain);
        }
        (whose, Tone::Plain)
    }

    /// The best cell and its chance, where they are asked for and known; and that of the cell
    /// meant.
    pub(super) fn hint_line(&self, context: &Context) -> Option<String> {
        let hint = self.odds.shown().filter(|_| self.may_fire())?;
        let here = self.pointed.filter(|_| self.odds.mapped);
        let grid = self.plan.rules.grid();
        let here = here.map(|cell| (cell, hint.chances[grid.index(cell)]));
        Some(hint_line(hint, here, context.rows(), &context.words))
    }

    fn ending_line(&self, game: &Game, context: &Context) -> String {
        match game.ending() {
            Ending::Won(seat) => {
                let shots = game.outlook(seat).seen().shots().len();
                context.say_of("play-won", &[("name", self.name(seat).into()), ("shots", Arg::Number(shots as f64))])
            }
            Ending::Resigned(seat) => context.say_of("play-resigned", &[("name", self.name(seat).into())]),
            Ending::Absent(seat) => context.say_of("play-absent", &[("name", self.name(seat).into())]),
            Ending::Aborted | Ending::Unfinished => context.say("play-called-off"),
        }
    }

    fn poll_start(&mut self, context: &Context) {
        let Stage::Starting(job) = &mut self.stage else { return };
        match job.poll() {
            State::Running => {}
            State::Done(Ok(StartedGame { game, unkept })) => {
                self.game = Some(game);
                if let Some(problem) = unkept {
                    self.kept = false;
                    self.notice = Some(Sentence::new(move |context| unkept_game(&context.words, &problem)));
                } else if !context.database.is_hopeful() {
                    self.kept = false;
                }
                self.proceed(Some(context));
                self.tell_notice();
            }
            State::Done(Err(broken)) => self.stage = Stage::Failed(refused(broken)),
            State::Gone => self.stage = Stage::Failed(Sentence::plain("play-strategy-lost")),
        }
    }

    fn poll_odds(&mut self) {
        let Some(job) = &mut self.odds.counting else { return };
        match job.poll() {
            State::Running => {}
            State::Done(hint) => {
                // Whoever asks for the best cell wants to fire there, unless they have moved on.
                if let Some((best, _)) = hint.as_ref().and_then(|hint| hint.best)
                    && self.odds.asked_at.take() == Some(self.cursor)
                {
                    self.cursor = best;
                }
                self.odds.known = hint;
                self.odds.counting = None;
            }
            State::Gone => self.odds.counting = None,
        }
    }
}

impl Screen for Battle {
    fn title(&self, context: &Context) -> String {
        let mode = context.say(match self.plan.mode() {
            Mode::Solo => "menu-solo",
            Mode::Two => "menu-two",
            _ => "menu-versus",
        });
        let names: Vec<String> = Seat::BOTH
            .into_iter()
            .filter_map(|seat| self.plan.seats[seat].as_ref())
            .map(|sitter| match sitter.spec() {
                Some(spec) => format!("{} ({spec})", sitter.name()),
                None => sitter.name().to_owned(),
            })
            .collect();
        format!("{mode} · {}", names.join(" – "))
    }

    fn view(&mut self, ui: &mut Ui, context: &mut Context) -> Go {
        let acts = battle_view::show(self, ui, context);
        for act in acts {
            match self.update(act, context) {
                Go::Stay => {}
                go => return go,
            }
        }
        Go::Stay
    }

    fn poll(&mut self, context: &mut Context) -> Go {
        self.poll_start(context);
        self.poll_odds();
        self.verdict.poll();
        self.effects.0.iter_mut().for_each(|effects| effects.go_on(context.now));
        if let Some(game) = &mut self.game {
            match game.poll() {
                Ok(events) if events.is_empty() => {}
                outcome => self.happened(outcome, context),
            }
        }
        Go::Stay
    }

    fn patience(&self, _: &Context) -> Option<Duration> {
        if self.effects.0.iter().any(Effects::is_running) {
            return Some(Duration::ZERO);
        }
        (self.odds.counting.is_some() || self.verdict.is_running()).then_some(SOON)
    }

    fn leave(&mut self, _: &mut Context) -> Go {
        if self.saving.take().is_some() || self.asking.take().is_some() {
            return Go::Stay;
        }
        if self.odds.counting.take().is_some() {
            self.odds = Odds::default();
            return Go::Stay;
        }
        match &mut self.stage {
            Stage::Over | Stage::Failed(_) | Stage::Starting(_) => Go::Menu,
            Stage::Placing(placing) => {
                if !placing.let_go() {
                    self.asking = Some(Question::Rest);
                }
                Go::Stay
            }
            _ => {
                self.asking = Some(Question::Leave);
                Go::Stay
            }
        }
    }

    fn hold(&mut self) -> bool {
        let placing = matches!(&self.stage, Stage::Placing(placing) if !placing.is_empty());
        if placing {
            self.asking = Some(Question::Rest);
        }
        placing
    }

    fn would_lose(&self) -> bool {
        !self.kept && self.game.as_ref().is_some_and(|game| game.ending() == Ending::Unfinished)
    }

    fn remark(&mut self, sentence: Sentence) {
        match self.stage {
            Stage::Starting(_) | Stage::Handover(_) | Stage::Placing(_) => {
                self.notice = Some(sentence);
                self.tell_notice();
            }
            _ => self.status = Some(sentence),
        }
    }

    fn help(&self) -> &'static [&'static str] {
        match self.stage {
            Stage::Placing(_) => &["window-help-place", "window-help-place-keys", "window-help-everywhere"],
            Stage::Over => &["window-help-over", "help-verdict", "window-help-everywhere"],
            _ => &["window-help-fire", "window-help-fire-keys", "window-help-odds", "window-help-everywhere"],
        }
    }
}

/// A note as a line.
pub(crate) fn note_line(note: &Note, context: &Context) -> (String, Tone) {
    let mut text = context.told(&note.say(&context.words));
    if let Some((end, _)) = text.char_indices().nth(LONGEST_NOTE) {
        text.truncate(end);
        text.push('…');
    }
    let tone = if matches!(note, Note::Sunk { .. } | Note::SunkSomewhere { .. }) { Tone::Good } else { Tone::Faint };
    (text, tone)
}

fn refused(broken: GameError) -> Sentence {
    Sentence::new(move |context| game_problem(&context.words, &broken))
}

//! A game being played at a screen, without a user interface: placing the fleets, firing, handing
//! over, and the end. Acts come in, a scene goes out, and work in the background is polled.

mod act;
mod asking;
mod odds;
mod online;
mod saving;
mod scene;
mod show;
mod typed;

use std::path::Path;
use std::sync::Arc;

use amiral_duel::{Phase, PublicEvent, Refusal};
use amiral_game::{Cell, Direction, Ending, Record, Seat};

use crate::{
    Commentary, Game, GameError, GameReport, Job, Mode, Participant, PlacingModel, PlacingWay, Plan, Shared,
    StartedGame, State, Table, Typing, VerdictJob, record_file::suggested_name, table::Happened,
};
use odds::Odds;
use typed::{Ahead, Awaited};

pub use act::{Answer, Next, PlayingAct};
pub(crate) use scene::afloat;
pub use scene::{Cheating, Notice, OddsScene, OwnScene, PlayingScene, PlayingStage, Question, TargetScene};

/// A game being played.
pub struct PlayingModel {
    plan: Plan,
    way: PlacingWay,
    stage: Stage,
    game: Option<Box<dyn Table>>,
    viewer: Seat,
    cursor: Cell,
    is_aimed: bool,
    pointed: Option<Cell>,
    chosen: Vec<Cell>,
    /// The line of cells being typed.
    typing: Typing,
    ahead: Ahead,
    odds: Odds,
    /// Whether to show the enemy's fleet once the mark is saved.
    peeks: bool,
    commentary: Commentary,
    notice: Option<Notice>,
    /// A notice to show as soon as a player is at the screen.
    greeting: Option<Notice>,
    kept: bool,
    question: Option<Question>,
    verdict: VerdictJob,
    /// The report of the game, once it is over.
    report: Option<Arc<GameReport>>,
    events: Vec<PublicEvent>,
    scene: PlayingScene,
}

enum Stage {
    Starting(Job<Result<StartedGame, GameError>>),
    Handover(Seat),
    Placing(Box<PlacingModel>),
    Waiting,
    Firing,
    Shown(Seat),
    Over,
    Failed(Shared<GameError>),
}

impl PlayingModel {
    /// A game that `job` starts. `kept` says whether it is saved, and `way` how its fleets are
    /// placed at first.
    pub fn start(plan: Plan, job: Job<Result<StartedGame, GameError>>, kept: bool, way: PlacingWay) -> PlayingModel {
        let mut model = PlayingModel::at(Stage::Starting(job), plan, way);
        model.kept = kept;
        model
    }

    /// A resumed game, where it was left.
    pub fn resume(mut game: Game, way: PlacingWay) -> PlayingModel {
        game.save_in_background();
        let mut model = PlayingModel::at(Stage::Firing, game.plan().clone(), way);
        model.kept = true;
        model.commentary = Commentary::of(&game);
        let shots = game.fired().len();
        model.greeting = (shots > 0).then_some(Notice::Resumed(shots));
        model.game = Some(Box::new(game));
        model.proceed();
        // The person at the screen may now be the other player.
        if let (Mode::Two, Stage::Firing) = (model.plan.mode(), &model.stage) {
            model.stage = Stage::Handover(model.viewer);
        }
        model.greet();
        model.refresh();
        model
    }

    fn at(stage: Stage, plan: Plan, way: PlacingWay) -> PlayingModel {
        let grid = plan.rules.grid();
        let (viewer, cursor) = (plan.person(), Cell::new(grid.width() / 2, grid.height() / 2));
        let scene = PlayingScene::starting(&plan, cursor);
        PlayingModel {
            plan,
            way,
            stage,
            game: None,
            viewer,
            cursor,
            is_aimed: false,
            pointed: None,
            chosen: Vec::new(),
            typing: Typing::default(),
            ahead: Ahead::default(),
            odds: Odds::default(),
            peeks: false,
            commentary: Commentary::default(),
            notice: None,
            greeting: None,
            kept: false,
            question: None,
            verdict: VerdictJob::default(),
            report: None,
            events: Vec::new(),
            scene,
        }
    }

    /// Everything a screen shows.
    pub fn scene(&self) -> &PlayingScene {
        &self.scene
    }

    /// The plan of the game.
    pub fn plan(&self) -> &Plan {
        &self.plan
    }

    /// The record of the game so far.
    pub fn record(&self) -> Option<Record> {
        self.game.as_ref().map(|game| game.record())
    }

    /// A file name for the record.
    pub fn file_name(&self) -> String {
        suggested_name(self.plan.seats.0.iter().flatten().map(Participant::name), Path::new(""))
    }

    /// What has happened since the last call, for a screen that animates it.
    pub fn take_events(&mut self) -> Vec<PublicEvent> {
        std::mem::take(&mut self.events)
    }

    /// Whether work runs in the background.
    pub fn is_busy(&self) -> bool {
        matches!(self.stage, Stage::Starting(_))
            || self.odds.counting.is_some()
            || self.verdict.is_running()
            || self.game.as_ref().is_some_and(|game| game.is_busy())
    }

    /// Whether work runs in the background that reports its progress.
    pub fn reports_progress(&self) -> bool {
        self.odds.counting.is_some() || self.verdict.is_running()
    }

    /// Records that the game turns out not to be saved.
    pub fn set_not_kept(&mut self) {
        self.kept = false;
    }

    /// Whether the game would be lost if the program ended now.
    pub fn would_be_lost(&self) -> bool {
        !self.kept && self.is_open()
    }

    /// Whether the game has begun and is not over.
    pub fn is_open(&self) -> bool {
        self.game.as_ref().is_some_and(|game| game.ending() == Ending::Unfinished)
    }

    /// The person wants to go elsewhere. If placed ships would be lost, asks first, and returns
    /// true.
    pub fn ask_before_leaving(&mut self) -> bool {
        let asks = matches!(&self.stage, Stage::Placing(placing) if !placing.is_empty());
        if asks {
            self.ask_to_leave();
            self.refresh();
        }
        asks
    }

    /// Does what a person asks for.
    pub fn act(&mut self, act: PlayingAct) -> Next {
        let next = self.follow(act);
        self.refresh();
        next
    }

    /// Polls work in the background. Returns whether the scene has changed.
    pub fn poll(&mut self) -> bool {
        let mut changed = self.poll_start();
        if self.odds.poll() {
            self.aim_at_best();
            changed = true;
        }
        changed |= self.verdict.poll();
        changed |= self.poll_game();
        changed |= self.fire_awaited();
        changed |= self.odds.percent() != self.scene.odds.counting;
        changed && self.refresh()
    }

    fn poll_start(&mut self) -> bool {
        let Stage::Starting(job) = &mut self.stage else { return false };
        match job.poll() {
            State::Running => return false,
            State::Done(Ok(StartedGame { mut game, unkept })) => {
                game.save_in_background();
                self.game = Some(Box::new(game));
                if let Some(problem) = unkept {
                    self.kept = false;
                    self.greeting = Some(Notice::NotKept(problem.into()));
                }
                self.proceed();
                self.greet();
            }
            State::Done(Err(broken)) => self.stage = Stage::Failed(broken.into()),
            State::Gone => self.stage = Stage::Failed(GameError::StrategyFailed(self.viewer).into()),
        }
        true
    }

    fn poll_game(&mut self) -> bool {
        let Some(game) = &mut self.game else { return false };
        let before = (game.is_busy(), game.online().cloned());
        let outcome = game.poll();
        // Who plays on a server may be known only later, or by another name.
        if game.online().is_some() && self.plan != *game.plan() {
            self.plan = game.plan().clone();
        }
        let moved_on = game.online() != before.1.as_ref();
        match outcome {
            // A strategy may have remarked on its shots, or a step may have been saved.
            Ok(events) if events.is_empty() => {
                self.proceed_online();
                before.0 || moved_on
            }
            outcome => {
                self.happened(outcome);
                self.fire_typed();
                true
            }
        }
    }

    fn follow(&mut self, act: PlayingAct) -> Next {
        if !matches!(act, PlayingAct::Letter(_)) {
            self.typing.interrupt();
        }
        // Any other act meanwhile cancels the shot at random.
        if !matches!(act, PlayingAct::Point(_) | PlayingAct::Step(_) | PlayingAct::Letter(_)) {
            self.ahead.shot = None;
        }
        match act {
            PlayingAct::Place(act) => {
                if let Stage::Placing(placing) = &mut self.stage {
                    self.notice = None;
                    placing.act(act);
                }
            }
            PlayingAct::Ready => self.ready(),
            PlayingAct::Point(cell) => self.pointed = cell,
            PlayingAct::Step(direction) => self.step(direction),
            PlayingAct::Aim(cell) => self.aim_at(cell),
            PlayingAct::Press => self.aim_at(self.cursor),
            PlayingAct::Letter(letter) => self.type_letter(letter),
            PlayingAct::Type(text, rows) => self.read(&text, rows),
            PlayingAct::FireAtRandom => self.fire_at_random(),
            PlayingAct::TakeBack => {
                if !self.typing.erase() {
                    self.chosen.pop();
                }
            }
            PlayingAct::Hint => self.ask_hint(),
            PlayingAct::Map => {
                self.odds.mapped = !self.odds.mapped;
                self.want_odds();
            }
            PlayingAct::Cheat => self.cheat(),
            PlayingAct::Resign => {
                if matches!(self.stage, Stage::Firing) {
                    self.question = Some(Question::Resign);
                }
            }
            PlayingAct::Back => return self.back(),
            PlayingAct::Answer(answer) => return self.answer(answer),
            PlayingAct::GoOn => match self.stage {
                Stage::Handover(seat) => self.take_over(seat),
                Stage::Shown(next) => self.stage = Stage::Handover(next),
                _ => {}
            },
            PlayingAct::TryAgain => {
                if self.game.as_ref().is_some_and(|game| !game.is_busy()) {
                    self.notice = None;
                    self.proceed();
                }
            }
            PlayingAct::Claim => self.claim(),
            PlayingAct::Save(path) => self.save(path),
            PlayingAct::SaveReport(path, text) => self.save_report(path, &text),
        }
        Next::Stay
    }

    /// Moves on to the stage that the game waits for.
    fn proceed(&mut self) {
        let Some(game) = &mut self.game else { return };
        let placing = game.to_place().first().copied();
        match game.phase() {
            Phase::Over(_) => {
                self.stage = Stage::Over;
                self.odds = Odds::default();
                self.typing.clear();
                self.notice = None;
                self.verdict = VerdictJob::start(&game.record(), game.wake());
                self.report = Some(Arc::new(GameReport::of_game(&**game)));
            }
            Phase::Placing => match (placing, self.plan.mode()) {
                (None, Mode::Online) => self.stage = Stage::Waiting,
                (None, _) => {}
                (Some(seat), Mode::Two) => self.stage = Stage::Handover(seat),
                // The other has placed meanwhile: what is placed here stays.
                (Some(seat), Mode::Online) if seat == self.viewer && matches!(self.stage, Stage::Placing(_)) => {}
                (Some(seat), _) => self.begin_placing(seat),
            },
            Phase::Playing { turn, .. } => match self.plan.seats[turn] {
                Some(Participant::Strategy { .. }) => {
                    self.stage = Stage::Firing;
                    game.think();
                }
                _ if self.is_shared() && turn != self.viewer => self.stage = Stage::Handover(turn),
                _ => {
                    self.stage = Stage::Firing;
                    self.want_odds();
                }
            },
        }
    }

    fn begin_placing(&mut self, seat: Seat) {
        self.stage = Stage::Placing(Box::new(PlacingModel::new(&self.plan, seat, self.way)));
    }

    /// The player named on the hand-over screen is there.
    fn take_over(&mut self, seat: Seat) {
        self.viewer = seat;
        self.odds = Odds::default();
        self.typing.clear();
        self.notice = None;
        self.is_aimed = false;
        self.pointed = None;
        if self.game.as_ref().is_some_and(|game| game.phase() == Phase::Placing) {
            self.begin_placing(seat);
        } else {
            self.stage = Stage::Firing;
        }
        self.greet();
    }

    /// Shows the greeting, once a player is at the screen.
    fn greet(&mut self) {
        if matches!(self.stage, Stage::Placing(_) | Stage::Firing) && self.greeting.is_some() {
            self.notice = self.greeting.take();
        }
    }

    /// Records what happened, and moves on.
    fn happened(&mut self, outcome: Happened) {
        let events = match outcome {
            // The step is being saved.
            Ok(events) if events.is_empty() => return,
            Ok(events) => events,
            Err(broken) => {
                self.notice = Some(Notice::Failed(broken.into()));
                self.ahead.shot = None;
                return;
            }
        };
        if let Some(game) = &self.game {
            self.commentary.hear(&**game, &events);
        }
        let is_person = |seat: Seat| matches!(self.plan.seats[seat], Some(Participant::Person { .. }));
        let fired = events.iter().rev().find_map(|event| match event {
            PublicEvent::Fired { seat, .. } => Some(*seat).filter(|&seat| is_person(seat)),
            _ => None,
        });
        let placed = events.iter().any(|event| matches!(event, PublicEvent::Placed { .. }));
        self.events.extend(events);
        if let Some(seat) = fired {
            self.chosen.clear();
            self.is_aimed = false;
            self.odds.forget();
            // Two people on one screen see the outcome before they hand over.
            let next = self.game.as_ref().and_then(|game| game.to_move());
            if let Some(next) = next.filter(|&next| self.is_shared() && next != seat) {
                self.stage = Stage::Shown(next);
                return;
            }
        }
        self.proceed();
        // The last player to place may be the first to fire, and is still at the screen.
        if let Stage::Handover(next) = self.stage
            && placed
            && next == self.viewer
        {
            self.take_over(next);
        }
    }

    fn due(&self) -> usize {
        self.game.as_ref().map_or(0, |game| game.view(self.viewer).due())
    }

    fn is_saving(&self) -> bool {
        self.game.as_ref().is_some_and(|game| game.is_saving())
    }

    fn may_fire(&self) -> bool {
        matches!(self.stage, Stage::Firing) && self.due() > 0 && !self.is_saving()
    }

    fn refuse(&mut self, refusal: Refusal) {
        self.notice = Some(Notice::Failed(GameError::Refused(refusal).into()));
    }

    /// Chooses a cell, or takes it back; asked while the enemy thinks or a step is saved, afterwards.
    fn aim_at(&mut self, cell: Cell) {
        if !self.may_fire() {
            self.ahead.shot = self.is_turn_to_come().then_some(Awaited::At(cell));
            return;
        }
        let due = self.due();
        let Some(game) = &mut self.game else { return };
        self.notice = None;
        if !self.plan.rules.grid().contains(cell) {
            self.refuse(Refusal::OffGrid(cell));
            return;
        }
        self.cursor = cell;
        if game.view(self.viewer).seen().is_fired(cell) {
            self.refuse(Refusal::FiredBefore(cell));
            return;
        }
        if let Some(place) = self.chosen.iter().position(|&chosen| chosen == cell) {
            self.chosen.remove(place);
            return;
        }
        self.chosen.push(cell);
        if self.chosen.len() == due {
            let cells = std::mem::take(&mut self.chosen);
            let outcome = game.fire(self.viewer, &cells);
            self.happened(outcome);
        }
    }

    /// Fires at random. If the enemy thinks or a step is being saved, fires afterwards.
    fn fire_at_random(&mut self) {
        self.ahead.shot = self.is_turn_to_come().then_some(Awaited::Random);
        let game = self.game.as_ref().filter(|_| self.may_fire());
        if let Some(cell) = game.and_then(|game| game.at_random(self.viewer, &self.chosen)) {
            self.aim_at(cell);
        }
    }

    /// Whether the viewer will fire next without handing over, but cannot yet.
    fn is_turn_to_come(&self) -> bool {
        let waits = |game: &dyn Table| game.is_saving() || game.thinking().is_some() || game.online().is_some();
        let is_firing = matches!(self.stage, Stage::Firing) && !self.is_shared() && !self.may_fire();
        is_firing && self.game.as_deref().is_some_and(waits)
    }

    /// Fires what was asked for too early, if that is possible now. A key that was pressed twice asks
    /// for nothing more.
    fn fire_awaited(&mut self) -> bool {
        if !self.may_fire() {
            return false;
        }
        let Some(shot) = self.ahead.shot.take() else { return false };
        match shot {
            Awaited::Random => self.fire_at_random(),
            Awaited::At(cell) if self.has_fired_at(cell) || self.chosen.contains(&cell) => {}
            Awaited::At(cell) => self.aim_at(cell),
            Awaited::Typed => self.fire_typed(),
        }
        true
    }

    fn has_fired_at(&self, cell: Cell) -> bool {
        self.game.as_ref().is_some_and(|game| {
            let view = game.view(self.viewer);
            self.plan.rules.grid().contains(cell) && view.seen().is_fired(cell)
        })
    }

    fn step(&mut self, direction: Direction) {
        // The mouse may point elsewhere. Move the cursor that is shown.
        let shown = self.pointed.unwrap_or(self.cursor);
        if let Some(cell) = self.plan.rules.grid().step(shown, direction) {
            self.cursor = cell;
            self.is_aimed = true;
            self.pointed = None;
            self.notice = None;
        }
    }

    fn ask_hint(&mut self) {
        if !self.odds.hinted && !self.may_fire() {
            return;
        }
        self.odds.hinted = !self.odds.hinted;
        self.odds.asked_at = self.odds.hinted.then_some(self.cursor);
        self.notice = None;
        self.want_odds();
        self.aim_at_best();
    }

    /// Moves the cursor to the best cell, unless the person has moved it since asking.
    fn aim_at_best(&mut self) {
        if let Some(best) = self.odds.best_for(self.cursor) {
            self.cursor = best;
            self.pointed = None;
            self.is_aimed = true;
        }
    }

    /// Starts counting the odds, if they should be shown and are unknown.
    fn want_odds(&mut self) {
        let wanted = self.odds.is_wanted() && self.may_fire();
        let Some(game) = self.game.as_ref().filter(|_| wanted) else { return };
        let shots = game.view(self.viewer).seen().shots().len();
        let is_known = self.odds.known.as_ref().is_some_and(|hint| hint.shots == shots);
        if !is_known && self.odds.counting.is_none() {
            match game.hint(self.viewer) {
                Ok(counting) => self.odds.counting = Some(counting),
                Err(broken) => {
                    self.odds = Odds::default();
                    self.notice = Some(Notice::Failed(broken.into()));
                }
            }
        }
    }

    fn ready(&mut self) {
        let Stage::Placing(placing) = &mut self.stage else { return };
        if !placing.is_complete() {
            self.question = Some(Question::PlaceRest);
            return;
        }
        let Some(fleet) = placing.fleet() else { return };
        self.notice = None;
        if let Some(game) = &mut self.game {
            let outcome = game.place(self.viewer, fleet);
            self.happened(outcome);
        }
    }
}

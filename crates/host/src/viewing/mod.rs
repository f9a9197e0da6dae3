//! A game being viewed, shot by shot: one that a strategy plays now, or a recorded one, with the
//! odds and an analysis.
//!
//! A screen passes on what people do ([`ViewingAct`]), polls work in the background
//! ([`ViewingModel::poll`]), and shows the [`ViewingScene`].

mod act;
mod history;
mod scene;
mod show;

use std::path::{Path, PathBuf};
use std::time::Duration;

use amiral_game::{Ending, PerSeat, Record, Seat, Seed, Seen};
use amiral_study::Review;

pub use act::{Overlay, Seas, ViewingAct, ViewingEffect};
pub use history::{
    ArchiveSource, HistoryAct, HistoryFilter, HistoryModel, HistoryNotice, HistoryProblem, HistoryQuestion,
    HistoryReader, HistoryScene, OpenedGame,
};
pub use scene::{GameScene, SeaScene, ViewingLine, ViewingNotice, ViewingScene};

use crate::{
    Fired, Game, GameError, GameReport, Hint, Job, Plan, RecordFileError, Replay, Rows, Speed, StartedGame, State,
    Thought, Verdict, VerdictJob, Wake, hint, record_file::suggested_name, write_record, write_text,
};

/// A game being viewed.
pub struct ViewingModel {
    source: Source,
    /// How many shots have been fired at the moment shown.
    at: usize,
    is_playing: bool,
    speed: Speed,
    /// The time of the last poll.
    now: Duration,
    /// When the last step was taken. If none was, the next is due at once.
    stepped: Option<Duration>,
    /// Steps asked for while the strategy was still thinking.
    owed: usize,
    overlay: Overlay,
    fleets_shown: bool,
    seas: Seas,
    odds: Option<(Moment, Hint)>,
    counting: Option<(Moment, Job<Option<Hint>>)>,
    /// The analysis, and how many shots it judges.
    analysis: Option<(VerdictJob, usize)>,
    analysis_shown: bool,
    /// The direction of a jump to a turning point that waits for the analysis.
    wanted_turn: Option<Way>,
    notice: Option<ViewingNotice>,
    /// The shot that has come into view.
    shown: Option<Fired>,
    /// From where its players counted rows, where that is known.
    rows: Option<Rows>,
    wake: Wake,
}

enum Source {
    Starting(Box<Plan>, Job<Result<StartedGame, GameError>>),
    Live(Box<Game>),
    Recorded(Box<Replay>, Box<Record>),
    Failed(ViewingNotice),
}

/// A number of shots, and whose shot is shown.
type Moment = (usize, Seat);

#[derive(Clone, Copy, PartialEq, Eq)]
enum Way {
    Forward,
    Back,
}

impl ViewingModel {
    /// A game by a plan, which `job` starts.
    pub fn starting(plan: Plan, job: Job<Result<StartedGame, GameError>>, speed: Speed, wake: &Wake) -> ViewingModel {
        ViewingModel::new(Source::Starting(Box::new(plan), job), speed, wake)
    }

    /// A resumed game, at its last shot.
    pub fn resumed(game: Game, speed: Speed, wake: &Wake) -> ViewingModel {
        let at = game.fired().len();
        ViewingModel { at, ..ViewingModel::new(live(game, wake), speed, wake) }
    }

    /// A recorded game, before its first shot.
    pub fn recorded(record: Record, speed: Speed, wake: &Wake) -> ViewingModel {
        ViewingModel::new(Source::Recorded(Box::new(Replay::of(&record)), Box::new(record)), speed, wake)
    }

    /// A recorded game with its analysis, after a shot of a player. Shots count from 0.
    pub fn analysed(
        record: Record,
        verdict: Verdict,
        (seat, number): (Seat, usize),
        speed: Speed,
        wake: &Wake,
    ) -> ViewingModel {
        let model = ViewingModel::recorded(record, speed, wake);
        let at = model.after(seat, number).unwrap_or(0);
        let analysis = Some((verdict.into(), model.fired().len()));
        ViewingModel { at, analysis, analysis_shown: true, ..model }
    }

    fn new(source: Source, speed: Speed, wake: &Wake) -> ViewingModel {
        ViewingModel {
            source,
            at: 0,
            is_playing: false,
            speed,
            now: Duration::ZERO,
            stepped: None,
            owed: 0,
            overlay: Overlay::Nothing,
            fleets_shown: true,
            seas: Seas::Both,
            odds: None,
            counting: None,
            analysis: None,
            analysis_shown: false,
            wanted_turn: None,
            notice: None,
            shown: None,
            rows: None,
            wake: wake.clone(),
        }
    }

    /// Follows what a person does.
    pub fn act(&mut self, act: ViewingAct) -> ViewingEffect {
        self.notice = None;
        self.wanted_turn = None;
        match act {
            ViewingAct::Forward => {
                self.is_playing = false;
                self.forward();
            }
            ViewingAct::Back => self.stop_at(self.at.saturating_sub(1)),
            ViewingAct::ToStart => self.stop_at(0),
            ViewingAct::To(at) => self.stop_at(at),
            ViewingAct::ToShotOf(seat, number) => {
                if let Some(at) = self.after(seat, number) {
                    self.stop_at(at);
                }
            }
            ViewingAct::ToEnd => {
                self.is_playing = !self.is_over();
                self.go_to(usize::MAX);
            }
            ViewingAct::NextTurningPoint => self.turn(Way::Forward),
            ViewingAct::PreviousTurningPoint => self.turn(Way::Back),
            ViewingAct::PlayOrPause => {
                self.is_playing = !self.is_playing;
                self.stepped = None;
            }
            ViewingAct::Speed(speed) => return self.change_speed(speed),
            ViewingAct::Faster => return self.change_speed(self.speed.faster()),
            ViewingAct::Slower => return self.change_speed(self.speed.slower()),
            ViewingAct::Overlay(overlay) => self.set_overlay(overlay),
            ViewingAct::NextOverlay => self.set_overlay(following(&self.overlays(), self.overlay)),
            ViewingAct::Fleets => self.fleets_shown = !self.fleets_shown,
            ViewingAct::Seas(seas) => self.seas = seas,
            ViewingAct::NextSeas => {
                self.seas = following(&[Seas::Both, Seas::Of(Seat::B), Seas::Of(Seat::A)], self.seas);
            }
            ViewingAct::Analysis if self.analysis_shown => self.analysis_shown = false,
            ViewingAct::Analysis => self.analyse(),
            ViewingAct::Save(path) => self.save(path),
            ViewingAct::SaveReport(path, text) => self.notice = Some(saved(write_text(&path, &text), path)),
            ViewingAct::Again => match &self.source {
                Source::Live(game) => return ViewingEffect::Again(Box::new(game.plan().rematch())),
                _ => self.stop_at(0),
            },
            ViewingAct::Leave if self.counting.take().is_some() => self.overlay = Overlay::Nothing,
            ViewingAct::Leave => return ViewingEffect::Leave,
        }
        ViewingEffect::None
    }

    /// Advances the clock, which counts from any fixed moment, and polls work in the background.
    /// Returns whether the scene may have changed.
    pub fn poll(&mut self, now: Duration) -> bool {
        self.now = now;
        let mut changed = self.poll_start();
        changed |= self.poll_game();
        changed |= self.poll_odds();
        if let Some((analysis, _)) = &mut self.analysis {
            changed |= analysis.poll();
        }
        // A live game is judged again, once the current analysis is done.
        if self.analysis_shown && !self.is_analysing() {
            self.analyse();
        }
        if let Some(way) = self.wanted_turn.filter(|_| !self.is_analysing()) {
            self.wanted_turn = None;
            self.turn(way);
            changed = true;
        }
        if self.is_playing && self.due().is_some_and(|due| now >= due) {
            if self.is_over() && self.at == self.fired().len() {
                self.is_playing = false;
            } else {
                self.forward();
            }
            changed = true;
        }
        changed
    }

    /// When the next step is due, on the clock of [`ViewingModel::poll`]. `None` if it is paused or
    /// waits for the strategy.
    pub fn due(&self) -> Option<Duration> {
        let waits = self.thinking().is_some() || matches!(self.source, Source::Starting(..));
        let due = self.stepped.map_or(Duration::ZERO, |stepped| stepped + self.speed.pause());
        (self.is_playing && !waits).then_some(due)
    }

    /// Whether work runs in the background.
    pub fn is_working(&self) -> bool {
        let starting_or_thinking = match &self.source {
            Source::Starting(..) => true,
            Source::Live(game) => game.is_busy(),
            Source::Recorded(..) | Source::Failed(_) => false,
        };
        starting_or_thinking || self.counting.is_some() || self.is_analysing()
    }

    /// The shot that has come into view since the last call, if the game went forward.
    pub fn take_shown(&mut self) -> Option<Fired> {
        self.shown.take()
    }

    /// The report of the game.
    pub fn report(&self) -> Option<GameReport> {
        match &self.source {
            Source::Live(game) => Some(GameReport::of_game(&**game)),
            Source::Recorded(_, record) => {
                Some(GameReport { rows: self.rows.unwrap_or_default(), ..GameReport::of_record(record) })
            }
            Source::Starting(..) | Source::Failed(_) => None,
        }
    }

    /// Sets the names to show for people without one.
    #[must_use]
    pub fn calling(mut self, nameless: &PerSeat<String>) -> ViewingModel {
        if let Source::Recorded(replay, _) = &mut self.source {
            for seat in Seat::BOTH {
                if replay.players[seat].as_ref().is_some_and(String::is_empty) {
                    replay.players[seat] = Some(nameless[seat].clone());
                }
            }
        }
        self
    }

    /// Sets from where its players counted rows, where that is known.
    #[must_use]
    pub fn numbered(self, rows: Option<Rows>) -> ViewingModel {
        ViewingModel { rows, ..self }
    }

    /// From where its players counted rows, where that is known. Otherwise the settings say.
    pub fn rows(&self) -> Option<Rows> {
        self.rows
    }

    /// A file name for the record.
    pub fn file_name(&self) -> String {
        let record = self.record();
        let players = record.iter().flat_map(|record| record.players.0.iter().flatten());
        suggested_name(players.map(String::as_str), Path::new(""))
    }

    fn thoughts(&self) -> &[Thought] {
        match &self.source {
            Source::Live(game) => game.thoughts(),
            _ => &[],
        }
    }

    fn fired(&self) -> &[Fired] {
        match &self.source {
            Source::Live(game) => game.fired(),
            Source::Recorded(replay, _) => &replay.fired,
            Source::Starting(..) | Source::Failed(_) => &[],
        }
    }

    fn record(&self) -> Option<Record> {
        match &self.source {
            Source::Live(game) => Some(game.record()),
            Source::Recorded(_, record) => Some((**record).clone()),
            Source::Starting(..) | Source::Failed(_) => None,
        }
    }

    fn is_over(&self) -> bool {
        match &self.source {
            Source::Live(game) => game.ending() != Ending::Unfinished,
            Source::Recorded(..) => true,
            Source::Starting(..) | Source::Failed(_) => false,
        }
    }

    fn thinking(&self) -> Option<Seat> {
        match &self.source {
            Source::Live(game) => game.thinking(),
            _ => None,
        }
    }

    /// The player whose shot is shown: of the last one fired, or of the first to come.
    fn shooter(&self) -> Seat {
        let fired = self.fired();
        match self.at.checked_sub(1).and_then(|last| fired.get(last)).or(fired.first()) {
            Some(fired) => fired.seat,
            None => Seat::A,
        }
    }

    /// The number of the shot shown, among those of its player.
    fn own_number(&self) -> Option<usize> {
        let seat = self.shooter();
        self.fired()[..self.at].iter().filter(|fired| fired.seat == seat).count().checked_sub(1)
    }

    /// The moment just after a shot of a player: how many shots had been fired.
    fn after(&self, seat: Seat, number: usize) -> Option<usize> {
        let own = self.fired().iter().enumerate().filter(|(_, fired)| fired.seat == seat);
        own.map(|(place, _)| place + 1).nth(number)
    }

    /// What had been seen before the shot shown, when it was chosen.
    fn seen_before(&self, replay: &Replay) -> Seen {
        replay.seen(self.shooter(), self.at.saturating_sub(1))
    }

    fn stop_at(&mut self, at: usize) {
        self.is_playing = false;
        self.owed = 0;
        self.go_to(at);
    }

    fn go_to(&mut self, at: usize) {
        self.at = at.min(self.fired().len());
        self.want_odds();
    }

    fn forward(&mut self) {
        self.stepped = Some(self.now);
        if let Some(&fired) = self.fired().get(self.at) {
            self.go_to(self.at + 1);
            self.shown = Some(fired);
        } else if let Source::Live(game) = &mut self.source {
            if game.thinking().is_some() {
                self.owed += 1;
            }
            game.think();
        }
    }

    fn change_speed(&mut self, speed: Speed) -> ViewingEffect {
        self.speed = speed;
        ViewingEffect::KeepSpeed(speed)
    }

    fn overlays(&self) -> Vec<Overlay> {
        match &self.source {
            Source::Live(_) => vec![Overlay::Nothing, Overlay::Counts, Overlay::Odds],
            _ => vec![Overlay::Nothing, Overlay::Odds],
        }
    }

    fn set_overlay(&mut self, overlay: Overlay) {
        self.overlay = overlay;
        self.counting = None;
        self.want_odds();
    }

    fn moment(&self) -> Moment {
        (self.at, self.shooter())
    }

    /// Starts counting the odds of the moment shown, if they should be shown and are unknown.
    fn want_odds(&mut self) {
        let moment = self.moment();
        let known = self.odds.as_ref().is_some_and(|(of, _)| *of == moment);
        let coming = self.counting.as_ref().is_some_and(|(of, _)| *of == moment);
        if self.overlay != Overlay::Odds || known || coming {
            return;
        }
        let seen = match &self.source {
            Source::Live(game) => self.seen_before(&game.replay()),
            Source::Recorded(replay, _) => self.seen_before(replay),
            Source::Starting(..) | Source::Failed(_) => return,
        };
        let seed = Seed(seen.shots().len() as u64);
        self.counting = Some((moment, Job::start(&self.wake, move |stop| hint(&seen, seed, stop))));
    }

    /// The odds of the moment shown, once they are known.
    fn known_odds(&self) -> Option<&Hint> {
        let (moment, hint) = self.odds.as_ref()?;
        (self.overlay == Overlay::Odds && *moment == self.moment()).then_some(hint)
    }

    fn is_analysing(&self) -> bool {
        self.analysis.as_ref().is_some_and(|(analysis, _)| analysis.is_running())
    }

    /// Shows the analysis of all shots so far.
    fn analyse(&mut self) {
        self.analysis_shown = true;
        let shots = self.fired().len();
        if self.analysis.as_ref().is_some_and(|(_, judged)| *judged == shots) {
            return;
        }
        let Some(record) = self.record() else { return };
        match &mut self.analysis {
            Some((analysis, judged)) => {
                analysis.renew(&record, &self.wake);
                *judged = shots;
            }
            None => self.analysis = Some((VerdictJob::start(&record, &self.wake), shots)),
        }
    }

    /// The result of the analysis, once it is done.
    fn reviews(&self) -> Option<&PerSeat<Review>> {
        match self.analysis.as_ref()?.0.verdict() {
            Verdict::Judged(reviews) => Some(reviews),
            Verdict::None | Verdict::Judging(_) => None,
        }
    }

    /// The moments after the shots that are turning points, of both players, in order.
    fn turning_points(&self) -> Vec<usize> {
        let Some(reviews) = self.reviews() else { return Vec::new() };
        let of = |seat: Seat| {
            let points = reviews[seat].turning_points();
            points.into_iter().filter_map(move |point| self.after(seat, point.shot))
        };
        let mut moments: Vec<usize> = Seat::BOTH.into_iter().flat_map(of).collect();
        moments.sort_unstable();
        moments.dedup();
        moments
    }

    fn turn(&mut self, way: Way) {
        self.analyse();
        if self.is_analysing() {
            self.wanted_turn = Some(way);
            return;
        }
        let points = self.turning_points();
        let point = match way {
            Way::Forward => points.into_iter().find(|&point| point > self.at),
            Way::Back => points.into_iter().rfind(|&point| point < self.at),
        };
        if let Some(point) = point {
            self.stop_at(point);
        }
    }

    fn save(&mut self, path: PathBuf) {
        let record = match &self.source {
            Source::Live(game) => game.record_to_save(),
            Source::Recorded(_, record) => (**record).clone(),
            Source::Starting(..) | Source::Failed(_) => return,
        };
        self.notice = Some(saved(write_record(&path, &record), path));
    }

    fn poll_start(&mut self) -> bool {
        let Source::Starting(_, job) = &mut self.source else { return false };
        self.source = match job.poll() {
            State::Running => return false,
            State::Done(Ok(StartedGame { game, unkept })) => {
                self.notice = unkept.map(|error| ViewingNotice::NotKept(error.into()));
                live(game, &self.wake)
            }
            State::Done(Err(error)) => Source::Failed(ViewingNotice::Failed(error.into())),
            State::Gone => Source::Failed(ViewingNotice::StrategyLost),
        };
        true
    }

    fn poll_game(&mut self) -> bool {
        let Source::Live(game) = &mut self.source else { return false };
        let was_busy = game.is_busy();
        let is_followed = self.at == game.fired().len();
        match game.poll() {
            Ok(events) if events.is_empty() || !is_followed => {}
            Ok(_) => {
                self.shown = game.fired().last().copied();
                self.go_to(usize::MAX);
                if self.owed > 0 {
                    self.owed -= 1;
                    self.forward();
                }
            }
            Err(error) => {
                self.is_playing = false;
                self.notice = Some(ViewingNotice::Failed(error.into()));
            }
        }
        was_busy
    }

    fn poll_odds(&mut self) -> bool {
        let Some((moment, job)) = &mut self.counting else { return false };
        let moment = *moment;
        match job.poll() {
            State::Running => {}
            State::Done(found) => {
                self.odds = found.map(|found| (moment, found));
                self.counting = None;
            }
            State::Gone => self.counting = None,
        }
        true
    }
}

/// A live game. It wakes the screen, which never waits for it to be saved.
fn live(mut game: Game, wake: &Wake) -> Source {
    game.wake_by(wake.clone());
    game.save_in_background();
    Source::Live(Box::new(game))
}

fn saved(written: Result<(), RecordFileError>, path: PathBuf) -> ViewingNotice {
    match written {
        Ok(()) => ViewingNotice::Saved(path),
        Err(error) => ViewingNotice::NotSaved(error.into()),
    }
}

/// The element after another one, and the first after the last.
fn following<T: Copy + PartialEq>(all: &[T], one: T) -> T {
    let place = all.iter().position(|&other| other == one).map_or(0, |place| place + 1);
    all[place % all.len()]
}

#[cfg(test)]
mod tests;

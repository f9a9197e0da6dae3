//! A game to look at, shot by shot, back and forth: one a strategy plays now, or a recorded one.
//! What is here does not draw.

use std::path::PathBuf;
use std::time::Duration;

use amiral_game::{Ending, PerSeat, Record, Seat, Seed, Seen};
use amiral_host::{
    Fired, Game, GameError, Hint, Job, Plan, Replay, Settings, Speed, StartedGame, State, game_problem, hint,
    unkept_game,
};
use amiral_words::{Arg, Say};
use eframe::egui::Ui;

use super::battle::{Tone, note_line};
use super::verdict::Verdict;
use super::{Go, SOON, Screen, start, watch_view};
use crate::board::{Heat, Scale};
use crate::context::{Context, Sentence, save};
use crate::effects::Effects;

pub(crate) struct Watch {
    pub(super) source: Source,
    /// How many shots have been fired at the moment shown.
    pub(super) at: usize,
    pub(super) running: bool,
    /// When the last step was taken.
    stepped: f64,
    /// Steps asked for while the strategy was still thinking.
    owed: usize,
    pub(super) overlay: Overlay,
    /// The odds, and the moment they belong to.
    odds: Option<(Moment, Hint)>,
    pub(super) counting: Option<(Moment, Job<Option<Hint>>)>,
    pub(super) verdict: Option<Verdict>,
    pub(super) saving: Option<String>,
    pub(super) status: Option<Sentence>,
    pub(super) effects: PerSeat<Effects>,
}

/// A number of shots, and whose shot it is.
type Moment = (usize, Seat);

pub(super) enum Source {
    Starting(Job<Result<StartedGame, GameError>>),
    Live(Box<Game>),
    Recorded(Box<Replay>, Box<Record>),
    Failed(Sentence),
}

/// What is drawn over the sea.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Overlay {
    Nothing,
    Counts,
    Odds,
}

/// What a person does.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) enum Act {
    Forward,
    Back,
    GoTo(usize),
    /// To the end; a game still played is played on.
    End,
    Run,
    Speed(Speed),
    Overlay(Overlay),
    Verdict,
    Again,
    AskSave,
    Save,
}

impl Watch {
    pub(crate) fn live(plan: Plan, context: &Context) -> Watch {
        Watch::new(Source::Starting(context.begin(plan)))
    }

    /// A game that was interrupted, at the last shot.
    pub(crate) fn resumed(game: Game) -> Watch {
        let at = game.fired().len();
        Watch { at, ..Watch::new(Source::Live(Box::new(game))) }
    }

    pub(crate) fn recorded(record: Record) -> Watch {
        Watch::new(Source::Recorded(Box::new(Replay::of(&record)), Box::new(record)))
    }

    /// A recorded game with what was made of it, at one shot of one player: the first is number 0.
    pub(crate) fn judged_at(record: Record, verdict: Verdict, seat: Seat, number: usize) -> Watch {
        let watch = Watch::recorded(record);
        let at = watch.after(seat, number).unwrap_or(0);
        Watch { at, verdict: Some(verdict), ..watch }
    }

    fn new(source: Source) -> Watch {
        Watch {
            source,
            at: 0,
            running: false,
            stepped: 0.0,
            owed: 0,
            overlay: Overlay::Nothing,
            odds: None,
            counting: None,
            verdict: None,
            saving: None,
            status: None,
            effects: PerSeat::default(),
        }
    }

    pub(super) fn replay(&self) -> Option<Replay> {
        match &self.source {
            Source::Live(game) => Some(game.replay()),
            Source::Recorded(replay, _) => Some((**replay).clone()),
            Source::Starting(_) | Source::Failed(_) => None,
        }
    }

    pub(super) fn fired(&self) -> &[Fired] {
        match &self.source {
            Source::Live(game) => game.fired(),
            Source::Recorded(replay, _) => &replay.fired,
            Source::Starting(_) | Source::Failed(_) => &[],
        }
    }

    pub(super) fn is_live(&self) -> bool {
        matches!(self.source, Source::Live(_))
    }

    pub(super) fn is_over(&self) -> bool {
        match &self.source {
            Source::Live(game) => game.ending() != Ending::Unfinished,
            Source::Recorded(..) => true,
            Source::Starting(_) | Source::Failed(_) => false,
        }
    }

    pub(super) fn is_thinking(&self) -> bool {
        matches!(&self.source, Source::Live(game) if game.thinking().is_some())
    }

    /// Whose shot is shown: the last one fired, or the first to come.
    pub(super) fn shooter(&self) -> Seat {
        let fired = self.fired();
        match self.at.checked_sub(1).and_then(|last| fired.get(last)).or(fired.first()) {
            Some(fired) => fired.seat,
            None => Seat::A,
        }
    }

    /// The number of the shot shown among those of whoever fired it.
    pub(super) fn own_number(&self) -> Option<usize> {
        let seat = self.shooter();
        self.fired()[..self.at].iter().filter(|fired| fired.seat == seat).count().checked_sub(1)
    }

    /// The moment just after that shot of that player: how many had been fired.
    pub(super) fn after(&self, seat: Seat, number: usize) -> Option<usize> {
        let own = self.fired().iter().enumerate().filter(|(_, fired)| fired.seat == seat);
        own.map(|(place, _)| place + 1).nth(number)
    }

    /// What had been seen before the shot shown: what it was chosen by.
    fn seen_before(&self) -> Option<Seen> {
        Some(self.replay()?.seen(self.shooter(), self.at.saturating_sub(1)))
    }

    fn forward(&mut self, context: &mut Context) {
        self.stepped = context.now;
        if let Some(fired) = self.fired().get(self.at).copied() {
            self.go_to(self.at + 1, context);
            self.show_shot(fired, context);
        } else if let Source::Live(game) = &mut self.source {
            if game.thinking().is_some() {
                self.owed += 1;
            }
            game.think();
        }
    }

    fn show_shot(&mut self, Fired { seat, shot }: Fired, context: &mut Context) {
        if context.settings.window.animations {
            self.effects[seat.other()].start(shot, context.now);
        }
        if context.settings.window.sound {
            context.sound.play(shot.outcome);
        }
    }

    fn go_to(&mut self, at: usize, context: &Context) {
        self.at = at.min(self.fired().len());
        self.want_odds(context);
    }

    fn moment(&self) -> Moment {
        (self.at, self.shooter())
    }

    /// Has the odds counted for the moment shown, if they are to be shown and are not known.
    fn want_odds(&mut self, context: &Context) {
        let moment = self.moment();
        let known = self.odds.as_ref().is_some_and(|(of, _)| *of == moment);
        let coming = self.counting.as_ref().is_some_and(|(of, _)| *of == moment);
        if self.overlay != Overlay::Odds || known || coming {
            return;
        }
        self.counting = self.seen_before().map(|seen| {
            let seed = Seed(seen.shots().len() as u64);
            (moment, Job::start(&context.wake, move |stop| hint(&seen, seed, stop)))
        });
    }

    /// The odds of the moment shown, once they are known.
    pub(super) fn known_odds(&self) -> Option<&Hint> {
        let (moment, hint) = self.odds.as_ref()?;
        (self.overlay == Overlay::Odds && *moment == self.moment()).then_some(hint)
    }

    /// The numbers to draw over the sea.
    pub(super) fn heat(&self) -> Option<Heat> {
        let before = self.seen_before()?;
        match self.overlay {
            Overlay::Nothing => None,
            Overlay::Odds => {
                let hint = self.known_odds()?;
                let best = hint.best.map(|(cell, _)| cell);
                Some(Heat { best, ..Heat::over(&before, &hint.chances, Scale::Chances) })
            }
            Overlay::Counts => {
                let Source::Live(game) = &self.source else { return None };
                let first = self.at.saturating_sub(1);
                let thought = game.thoughts().iter().find(|thought| thought.first == first)?;
                Some(Heat::over(&before, thought.counts.as_ref()?, Scale::Counts))
            }
        }
    }

    fn record(&self) -> Option<Record> {
        match &self.source {
            Source::Live(game) => Some(game.record()),
            Source::Recorded(_, record) => Some((**record).clone()),
            Source::Starting(_) | Source::Failed(_) => None,
        }
    }

    /// Follows what a person does.
    pub(super) fn update(&mut self, act: Act, context: &mut Context) -> Go {
        self.status = None;
        match act {
            Act::Forward => {
                self.running = false;
                self.forward(context);
            }
            Act::Back => {
                self.running = false;
                self.owed = 0;
                self.go_to(self.at.saturating_sub(1), context);
            }
            Act::GoTo(at) => {
                self.running = false;
                self.go_to(at, context);
            }
            Act::End => {
                self.running = !self.is_over();
                self.go_to(usize::MAX, context);
            }
            Act::Run => {
                self.running = !self.running;
                self.stepped = f64::NEG_INFINITY;
            }
            Act::Speed(speed) => {
                let settings = Settings { speed, ..context.settings.clone() };
                self.status = context.settle(settings);
            }
            Act::Overlay(overlay) => {
                self.overlay = overlay;
                self.counting = None;
                self.want_odds(context);
            }
            Act::Verdict => {
                self.verdict = match self.verdict.take() {
                    Some(_) => None,
                    None => self.record().map(|record| Verdict::start(&record, &context.wake)),
                };
            }
            Act::Again => {
                if let Source::Live(game) = &self.source {
                    return Go::To(start(game.plan().rematch(), context));
                }
                self.go_to(0, context);
            }
            Act::AskSave => {
                let seed = match &self.source {
                    Source::Live(game) => game.plan().seed.to_string(),
                    _ => "copy".into(),
                };
                self.saving = Some(format!("amiral-{seed}.txt"));
            }
            Act::Save => self.save(),
        }
        Go::Stay
    }

    fn save(&mut self) {
        let (Some(name), Some(record)) = (self.saving.take(), self.record()) else { return };
        let path = PathBuf::from(name.trim());
        self.status = Some(match save(&path, &record.to_string()) {
            Ok(()) => Sentence::about_file("play-saved", &path, &""),
            Err(error) => Sentence::about_file("problem-write", &path, &error),
        });
    }

    /// What led to the shot shown, the shot, and what followed.
    pub(super) fn lines(&self, replay: &Replay, context: &Context) -> Vec<(String, Tone)> {
        let words = &context.words;
        let Some(last) = self.at.checked_sub(1) else {
            let key = if self.is_live() { "window-watch-begin" } else { "window-watch-begin-record" };
            return vec![(context.say(key), Tone::Plain)];
        };
        let detail = context.settings.messages;
        let thought = match &self.source {
            Source::Live(game) => game.thoughts().iter().rfind(|thought| thought.first <= last),
            _ => None,
        };
        let told = |notes: &[amiral_strategy::Note]| {
            let told = notes.iter().filter(|note| detail.tells(note));
            told.map(|note| note_line(note, context)).collect::<Vec<_>>()
        };
        let mut lines = Vec::new();
        if let Some(thought) = thought {
            lines.extend(told(&thought.before));
        }
        let Fired { seat, shot } = replay.fired[last];
        let tone = if shot.outcome.is_hit() { Tone::Hit } else { Tone::Plain };
        lines.push((format!("{} › {}", name_of(replay, seat), context.told(&shot.say(words))), tone));
        if let Some(thought) = thought {
            lines.extend(told(&thought.after));
        }
        if self.at == replay.fired.len() && self.is_over() {
            lines.push((ending_line(replay, context), Tone::Good));
        }
        lines
    }

    fn poll_game(&mut self, context: &mut Context) {
        if let Source::Starting(job) = &mut self.source {
            self.source = match job.poll() {
                State::Running => return,
                State::Done(Ok(StartedGame { game, unkept })) => {
                    if let Some(problem) = unkept {
                        self.status = Some(Sentence::new(move |context| unkept_game(&context.words, &problem)));
                    }
                    Source::Live(Box::new(game))
                }
                State::Done(Err(broken)) => {
                    Source::Failed(Sentence::new(move |context| game_problem(&context.words, &broken)))
                }
                State::Gone => Source::Failed(Sentence::plain("play-strategy-lost")),
            };
        }
        let Source::Live(game) = &mut self.source else { return };
        let followed = self.at == game.fired().len();
        match game.poll() {
            Ok(events) if events.is_empty() || !followed => {}
            Ok(_) => {
                let fired = game.fired().last().copied();
                self.go_to(usize::MAX, context);
                if let Some(fired) = fired {
                    self.show_shot(fired, context);
                }
                if self.owed > 0 {
                    self.owed -= 1;
                    self.forward(context);
                }
            }
            Err(broken) => {
                self.running = false;
                self.status = Some(Sentence::new(move |context| game_problem(&context.words, &broken)));
            }
        }
    }

    fn poll_odds(&mut self) {
        let Some((moment, job)) = &mut self.counting else { return };
        let moment = *moment;
        match job.poll() {
            State::Running => {}
            State::Done(found) => {
                self.odds = found.map(|found| (moment, found));
                self.counting = None;
            }
            State::Gone => self.counting = None,
        }
    }

    /// When the next step is due, while it runs.
    fn due(&self, context: &Context) -> f64 {
        self.stepped + context.settings.speed.pause().as_secs_f64()
    }
}

pub(super) fn name_of(replay: &Replay, seat: Seat) -> String {
    replay.players[seat].clone().unwrap_or_else(|| seat.to_string())
}

fn ending_line(replay: &Replay, context: &Context) -> String {
    match replay.ending {
        Ending::Won(seat) => {
            let shots = replay.seen(seat, replay.fired.len()).shots().len();
            let parts = [("name", name_of(replay, seat).into()), ("shots", Arg::Number(shots as f64))];
            context.say_of("play-won", &parts)
        }
        Ending::Resigned(seat) => context.say_of("play-resigned", &[("name", name_of(replay, seat).into())]),
        Ending::Absent(seat) => context.say_of("play-absent", &[("name", name_of(replay, seat).into())]),
        Ending::Aborted => context.say("play-called-off"),
        Ending::Unfinished => context.say("watch-unfinished"),
    }
}

impl Screen for Watch {
    fn title(&self, context: &Context) -> String {
        match &self.source {
            Source::Starting(_) | Source::Failed(_) => context.say("menu-watch"),
            Source::Live(game) => {
                let spec = game.plan().seats[Seat::A].as_ref().and_then(|sitter| sitter.spec().copied());
                let name = spec.map_or_else(String::new, |spec| spec.to_string());
                format!("{} · {name}", context.say("menu-watch"))
            }
            Source::Recorded(replay, _) => {
                let names: Vec<&str> = replay.players.0.iter().flatten().map(String::as_str).collect();
                format!("{} · {}", context.say("menu-record"), names.join(" – "))
            }
        }
    }

    fn view(&mut self, ui: &mut Ui, context: &mut Context) -> Go {
        let acts = watch_view::show(self, ui, context);
        for act in acts {
            match self.update(act, context) {
                Go::Stay => {}
                go => return go,
            }
        }
        Go::Stay
    }

    fn poll(&mut self, context: &mut Context) -> Go {
        self.poll_game(context);
        self.poll_odds();
        if let Some(verdict) = &mut self.verdict {
            verdict.poll();
        }
        self.effects.0.iter_mut().for_each(|effects| effects.go_on(context.now));
        if self.running && context.now >= self.due(context) {
            if self.is_over() && self.at == self.fired().len() {
                self.running = false;
            } else if !self.is_thinking() {
                self.forward(context);
            }
        }
        Go::Stay
    }

    fn patience(&self, context: &Context) -> Option<Duration> {
        if self.effects.0.iter().any(Effects::is_running) {
            return Some(Duration::ZERO);
        }
        if self.running && !self.is_thinking() {
            return Some(Duration::from_secs_f64((self.due(context) - context.now).max(0.001)));
        }
        let judging = self.verdict.as_ref().is_some_and(Verdict::is_running);
        (self.counting.is_some() || judging).then_some(SOON)
    }

    fn leave(&mut self, _: &mut Context) -> Go {
        if self.saving.take().is_some() {
            return Go::Stay;
        }
        if self.counting.take().is_some() {
            self.overlay = Overlay::Nothing;
            return Go::Stay;
        }
        Go::Menu
    }

    fn remark(&mut self, sentence: Sentence) {
        self.status = Some(sentence);
    }

    fn help(&self) -> &'static [&'static str] {
        &["window-help-watch", "window-help-watch-overlay", "help-verdict", "window-help-everywhere"]
    }
}

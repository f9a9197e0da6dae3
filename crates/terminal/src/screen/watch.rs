//! A game to look at, shot by shot, back and forth: one a strategy plays now, or a recorded one.

use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use amiral_draw::{Mark, Picture, Pointer, Sea};
use amiral_game::{Cell, Ending, Record, Seat, Seen, deduce};
use amiral_host::{
    Fired, Game, GameError, Hint, Job, Plan, Replay, Speed, StartedGame, State, Wake, game_problem, hint, hint_line,
    unkept_game,
};
use amiral_strategy::Note;
use amiral_words::{Arg, Detail, Say};
use crossterm::event::{KeyCode, KeyEvent};
use ratatui::layout::Rect;
use ratatui::style::Style;

use super::battle::{LONGEST_NOTE, caption, room_for_one, save};
use super::setup::{form_frame, form_keys};
use super::verdict::Verdict;
use super::{Go, Input, LATER, SOON, Screen, start};
use crate::app::{BACK_KEY, HELP_KEY, about_file};
use crate::board::{Board, Density, open_chances, percent, with_heat};
use crate::canvas::{Canvas, Hit, KeyName, shorten};
use crate::context::{Context, Sentence};
use crate::form::{Field, Filled, Form};

pub(crate) struct Watch {
    source: Source,
    /// How many shots have been fired at the moment shown.
    at: usize,
    running: bool,
    speed: Speed,
    overlay: Overlay,
    /// The odds, and the number of shots and the seat they belong to.
    odds: Option<(usize, Seat, Hint)>,
    counting: Option<(usize, Seat, Job<Option<Hint>>)>,
    stepped: Instant,
    /// Steps asked for while the strategy was still thinking.
    owed: usize,
    verdict: Option<Verdict>,
    saving: Option<String>,
    status: Option<Sentence>,
    scroll: usize,
}

enum Source {
    Starting(Plan, Job<Result<StartedGame, GameError>>),
    Live(Box<Game>),
    Recorded(Box<Replay>, Box<Record>),
    Failed(Sentence),
}

/// A number for each cell that has one, and how it is written.
type Heat = (Vec<Option<f64>>, Label);
type Label = fn(f64) -> String;

/// What is written over the sea.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Overlay {
    Nothing,
    Counts,
    Odds,
}

impl Watch {
    pub(crate) fn live(plan: Plan, context: &Context) -> Watch {
        let job = context.begin(plan.clone());
        Watch::new(Source::Starting(plan, job), context.settings.speed)
    }

    /// A game that was interrupted, at the last shot.
    pub(crate) fn resumed(game: Game, context: &Context) -> Watch {
        let at = game.fired().len();
        Watch { at, ..Watch::new(Source::Live(Box::new(game)), context.settings.speed) }
    }

    fn recorded(record: Record, context: &Context) -> Watch {
        Watch::new(Source::Recorded(Box::new(Replay::of(&record)), Box::new(record)), context.settings.speed)
    }

    fn new(source: Source, speed: Speed) -> Watch {
        Watch {
            source,
            at: 0,
            running: false,
            speed,
            overlay: Overlay::Nothing,
            odds: None,
            counting: None,
            stepped: Instant::now(),
            owed: 0,
            verdict: None,
            saving: None,
            status: None,
            scroll: 0,
        }
    }

    fn replay(&self) -> Option<Replay> {
        match &self.source {
            Source::Live(game) => Some(game.replay()),
            Source::Recorded(replay, _) => Some((**replay).clone()),
            Source::Starting(..) | Source::Failed(_) => None,
        }
    }

    fn fired(&self) -> &[Fired] {
        match &self.source {
            Source::Live(game) => game.fired(),
            Source::Recorded(replay, _) => &replay.fired,
            Source::Starting(..) | Source::Failed(_) => &[],
        }
    }

    fn is_over(&self) -> bool {
        match &self.source {
            Source::Live(game) => game.ending() != Ending::Unfinished,
            Source::Recorded(..) => true,
            Source::Starting(..) | Source::Failed(_) => false,
        }
    }

    /// Whose shot is shown: the last one fired, or the first to come.
    fn shooter(&self) -> Seat {
        let fired = self.fired();
        match self.at.checked_sub(1).and_then(|last| fired.get(last)).or(fired.first()) {
            Some(fired) => fired.seat,
            None => Seat::A,
        }
    }

    /// What had been seen before the shot shown: what it was chosen by.
    fn seen_before(&self) -> Option<Seen> {
        Some(self.replay()?.seen(self.shooter(), self.at.saturating_sub(1)))
    }

    fn forward(&mut self) {
        if self.at < self.fired().len() {
            self.go_to(self.at + 1);
        } else if let Source::Live(game) = &mut self.source {
            if game.thinking().is_some() {
                self.owed += 1;
            }
            game.think();
        }
        self.stepped = Instant::now();
    }

    fn go_to(&mut self, at: usize) {
        self.at = at.min(self.fired().len());
        self.scroll = 0;
        self.want_odds();
    }

    /// Has the odds counted for the moment shown, if they are to be shown and are not known.
    fn want_odds(&mut self) {
        let key = (self.at, self.shooter());
        let known = self.odds.as_ref().is_some_and(|(at, seat, _)| (*at, *seat) == key);
        let coming = self.counting.as_ref().is_some_and(|(at, seat, _)| (*at, *seat) == key);
        if self.overlay != Overlay::Odds || known || coming {
            return;
        }
        self.counting = self.seen_before().map(|seen| {
            let seed = amiral_game::Seed(seen.shots().len() as u64);
            (key.0, key.1, Job::start(&Wake::default(), move |stop| hint(&seen, seed, stop)))
        });
    }

    fn record(&self) -> Option<Record> {
        match &self.source {
            Source::Live(game) => Some(game.record()),
            Source::Recorded(_, record) => Some((**record).clone()),
            Source::Starting(..) | Source::Failed(_) => None,
        }
    }

    fn key(&mut self, key: KeyEvent, context: &mut Context) -> Go {
        if let Some(name) = &mut self.saving {
            match key.code {
                KeyCode::Esc => self.saving = None,
                KeyCode::Backspace => {
                    name.pop();
                }
                KeyCode::Char(character) => name.push(character),
                KeyCode::Enter => {
                    let path = PathBuf::from(name.trim());
                    self.saving = None;
                    if let Some(record) = self.record() {
                        self.status = Some(match save(&path, &record.to_string()) {
                            Ok(()) => about_file("play-saved", &path, &""),
                            Err(error) => about_file("problem-write", &path, &error),
                        });
                    }
                }
                _ => {}
            }
            return Go::Stay;
        }
        self.status = None;
        let mut settings = context.settings.clone();
        match key.code {
            KeyCode::Esc => {
                if self.counting.take().is_some() {
                    self.overlay = Overlay::Nothing;
                    return Go::Stay;
                }
                return Go::Menu;
            }
            KeyCode::Right | KeyCode::Enter => {
                self.running = false;
                self.forward();
            }
            KeyCode::Left | KeyCode::Backspace => {
                self.running = false;
                self.owed = 0;
                self.go_to(self.at.saturating_sub(1));
            }
            KeyCode::Home => self.go_to(0),
            KeyCode::End => {
                self.running = !self.is_over();
                self.go_to(usize::MAX);
            }
            KeyCode::Char(' ') => {
                self.running = !self.running;
                self.stepped = Instant::now();
            }
            KeyCode::Char('+') => self.change_speed(1),
            KeyCode::Char('-') => self.change_speed(-1),
            KeyCode::Char('o') => {
                self.overlay = match self.overlay {
                    Overlay::Nothing if matches!(self.source, Source::Live(_)) => Overlay::Counts,
                    Overlay::Nothing | Overlay::Counts => Overlay::Odds,
                    Overlay::Odds => Overlay::Nothing,
                };
                self.want_odds();
            }
            KeyCode::Char('v') => {
                self.verdict = match self.verdict.take() {
                    Some(_) => None,
                    None => self.record().map(|record| Verdict::start(&record)),
                };
                self.scroll = 0;
            }
            KeyCode::Char('d') | KeyCode::F(4) => settings.deductions = !settings.deductions,
            KeyCode::Char('k') | KeyCode::F(5) => settings.checkerboard = !settings.checkerboard,
            KeyCode::Char('m') | KeyCode::F(6) => {
                settings.messages = match settings.messages {
                    Detail::Everything => Detail::Essential,
                    Detail::Essential => Detail::Everything,
                }
            }
            KeyCode::Char('s') => {
                let seed = match &self.source {
                    Source::Live(game) => game.plan().seed.to_string(),
                    _ => "copy".into(),
                };
                self.saving = Some(format!("amiral-{seed}.txt"));
            }
            KeyCode::Char('r') => {
                if let Source::Live(game) = &self.source {
                    return Go::To(start(game.plan().rematch(), context));
                }
                self.go_to(0);
            }
            KeyCode::PageDown => self.scroll += 3,
            KeyCode::PageUp => self.scroll = self.scroll.saturating_sub(3),
            _ => {}
        }
        if settings != context.settings
            && let Some(problem) = context.settle(settings)
        {
            self.status = Some(problem);
        }
        Go::Stay
    }

    fn change_speed(&mut self, by: isize) {
        let place = Speed::ALL.iter().position(|&speed| speed == self.speed).unwrap_or(1);
        let place = place.saturating_add_signed(by).min(Speed::ALL.len() - 1);
        self.speed = Speed::ALL[place];
    }

    /// The numbers to write over the sea, and how.
    fn heat(&self) -> Option<Heat> {
        let before = self.seen_before()?;
        match self.overlay {
            Overlay::Nothing => None,
            Overlay::Odds => {
                let (at, seat, hint) = self.odds.as_ref()?;
                ((*at, *seat) == (self.at, self.shooter()))
                    .then(|| (open_chances(&before, &hint.chances), percent as Label))
            }
            Overlay::Counts => {
                let Source::Live(game) = &self.source else { return None };
                let first = self.at.saturating_sub(1);
                let thought = game.thoughts().iter().find(|thought| thought.first == first)?;
                let counts = thought.counts.as_ref()?;
                let most = counts.iter().copied().fold(0.0, f64::max);
                // What does not fit into a cell is told in hundredths of the largest.
                let scale = if most > 999.0 || (most < 1.5 && most > 0.0) { 100.0 / most } else { 1.0 };
                let scaled: Vec<f64> = counts.iter().map(|count| count * scale).collect();
                Some((open_chances(&before, &scaled), |count| format!("{count:.0}")))
            }
        }
    }

    fn picture(&self, replay: &Replay, owner: Seat, context: &Context) -> Picture {
        let shooter = owner.other();
        let seen = replay.seen(shooter, self.at);
        let mut picture = match replay.board(owner, self.at) {
            Some(board) => Picture::seen(&seen).ships(board.fleet().ships().iter().copied()),
            None => Picture::seen(&seen),
        };
        let deductions = deduce(&seen);
        picture = picture.mark(Mark::Sunk, deductions.sunk_cells());
        if context.settings.deductions {
            picture = picture.mark(Mark::RuledOut, deductions.ruled_out());
        }
        let last = self.at.checked_sub(1).map(|last| replay.fired[last]);
        if let Some(fired) = last.filter(|fired| fired.seat == shooter) {
            picture = picture.point(Pointer::Cursor, fired.shot.cell);
        }
        picture.sea(if context.settings.checkerboard { Sea::Checkered } else { Sea::Plain })
    }

    fn caption(replay: &Replay, owner: Seat, at: usize, context: &Context) -> [String; 2] {
        let shooter = owner.other();
        let seen = replay.seen(shooter, at);
        let name = replay.players[shooter].clone().unwrap_or_else(|| shooter.to_string());
        caption(context, &name, &seen, &deduce(&seen).left)
    }

    fn status_line(&self, context: &Context) -> (String, Style) {
        let (words, look) = (&context.words, context.look);
        if let Some(name) = &self.saving {
            return (format!("{} {name}_", words.say("play-save-as", &[])), look.key());
        }
        if let Some(status) = &self.status {
            return (status.say(context), look.key());
        }
        if let Some((_, _, job)) = &self.counting {
            let percent = words.decimal(job.done() * 100.0, 0);
            return (words.say("play-hinting", &[("percent", percent.into())]), look.key());
        }
        if let Source::Live(game) = &self.source
            && let Some(seat) = game.thinking()
        {
            let name = game.plan().name(seat).unwrap_or_default().to_owned();
            return (words.say("play-thinking", &[("name", name.into())]), look.key());
        }
        if self.overlay == Overlay::Odds
            && let Some((at, _, hint)) = &self.odds
            && *at == self.at
        {
            return (hint_line(hint, None, context.rows(), &context.words), look.key());
        }
        if self.overlay == Overlay::Counts {
            return (words.say("watch-counts", &[]), look.key());
        }
        let key = if self.running { "watch-running" } else { "watch-paused" };
        (words.say(key, &[]), look.faint())
    }

    /// What is told beside the sea: what led to the shot shown, the shot, and what followed.
    fn lines(&self, replay: &Replay, context: &Context) -> Vec<(String, Style)> {
        let (words, look) = (&context.words, context.look);
        if let Some(verdict) = &self.verdict {
            return verdict.lines(self.shooter(), context);
        }
        let Some(last) = self.at.checked_sub(1) else {
            let key = if matches!(self.source, Source::Live(_)) { "watch-begin" } else { "watch-begin-record" };
            return vec![(words.say(key, &[]), Style::new())];
        };
        let mut lines = Vec::new();
        let detail = context.settings.messages;
        let note = |note: &Note, lines: &mut Vec<(String, Style)>| {
            if detail.tells(note) {
                let style = if matches!(note, Note::Sunk { .. }) { look.good() } else { Style::new() };
                lines.push((shorten(&context.told(&note.say(words)), LONGEST_NOTE), style));
            }
        };
        let thought = match &self.source {
            Source::Live(game) => game.thoughts().iter().rfind(|thought| thought.first <= last),
            _ => None,
        };
        if let Some(thought) = thought {
            thought.before.iter().for_each(|one| note(one, &mut lines));
        }
        let Fired { seat, shot } = replay.fired[last];
        let name = replay.players[seat].clone().unwrap_or_else(|| seat.to_string());
        let style = if shot.outcome.is_hit() { look.mark(Some(Mark::Hit)) } else { look.mark(Some(Mark::Miss)) };
        lines.push((format!("{name} › {}", context.told(&shot.say(words))), style));
        if let Some(thought) = thought {
            thought.after.iter().for_each(|one| note(one, &mut lines));
        }
        if self.at == replay.fired.len() && self.is_over() {
            let text = match replay.ending {
                Ending::Won(seat) => {
                    let name = replay.players[seat].clone().unwrap_or_else(|| seat.to_string());
                    let shots = replay.seen(seat, self.at).shots().len();
                    words.say("play-won", &[("name", name.into()), ("shots", Arg::Number(shots as f64))])
                }
                Ending::Resigned(seat) => {
                    let name = replay.players[seat].clone().unwrap_or_else(|| seat.to_string());
                    words.say("play-resigned", &[("name", name.into())])
                }
                Ending::Absent(seat) => {
                    let name = replay.players[seat].clone().unwrap_or_else(|| seat.to_string());
                    words.say("play-absent", &[("name", name.into())])
                }
                Ending::Aborted => words.say("play-called-off", &[]),
                Ending::Unfinished => words.say("watch-unfinished", &[]),
            };
            lines.push((text, look.good()));
        }
        lines
    }

    fn draw_sea(&self, canvas: &mut Canvas<'_>, area: Rect, density: Density, replay: &Replay, owner: Seat) {
        let mut picture = self.picture(replay, owner, canvas.context);
        let heat = if owner.other() == self.shooter() { self.heat() } else { None };
        if let Some((numbers, label)) = &heat {
            picture = with_heat(picture, numbers, density, label);
        }
        let focus = self.at.checked_sub(1).map_or(Cell::new(0, 0), |last| replay.fired[last].shot.cell);
        let heat = heat.as_ref().map(|(numbers, _)| numbers.as_slice());
        Board { number: usize::from(owner == Seat::A), picture, heat, focus }.draw(canvas, area, density);
    }

    fn view_replay(&self, canvas: &mut Canvas<'_>, area: Rect, replay: &Replay) {
        let context = canvas.context;
        let (look, rows) = (context.look, context.rows());
        let grid = replay.rules.grid();
        let half = area.width / 2;
        let total = replay.fired.len();
        let place = context.words.say("watch-place", &[("at", self.at.into()), ("total", total.into())]);
        let (tight_width, _) = Density::Tight.extent(grid, rows);
        let (status, status_style) = self.status_line(context);
        if !replay.is_hunt() && tight_width < half {
            let room = area.height.saturating_sub(9);
            let density = Density::fitting(grid, rows, half - 1, room);
            let (width, height) = density.extent(grid, rows);
            let height = height.min(room);
            for (owner, x) in [(Seat::B, area.x), (Seat::A, area.x + half)] {
                let side = Rect { x, width: half - 1, ..area };
                let [first, second] = Watch::caption(replay, owner, self.at, context);
                canvas.line(side, 0, &first, look.heading());
                canvas.line(side, 1, &second, look.faint());
                let sea = Rect { y: area.y + 2, width: width.min(side.width), height, ..side };
                self.draw_sea(canvas, sea, density, replay, owner);
            }
            canvas.pieces(
                area,
                2 + height,
                &[(&place, look.heading()), (" · ", look.faint()), (&status, status_style)],
            );
            let below = Rect { y: area.y + 3 + height, height: area.height.saturating_sub(3 + height), ..area };
            self.view_lines(canvas, below, replay);
            return;
        }
        let owner = if replay.is_hunt() { replay.hunter().other() } else { self.shooter().other() };
        let room = room_for_one(grid, rows, area);
        let density = Density::fitting(grid, rows, room, area.height);
        let (width, height) = density.extent(grid, rows);
        let sea = Rect { width: width.min(room), height: height.min(area.height), ..area };
        self.draw_sea(canvas, sea, density, replay, owner);
        let right = Rect { x: sea.right() + 1, width: area.right().saturating_sub(sea.right() + 1), ..area };
        let [first, second] = Watch::caption(replay, owner, self.at, context);
        let mut row = canvas.paragraph(right, 0, &first, look.heading());
        row += canvas.paragraph(right, row, &second, look.faint());
        row += canvas.paragraph(right, row, &place, look.heading());
        row += canvas.paragraph(right, row, &status, status_style);
        let rest = Rect { y: area.y + row, height: area.height.saturating_sub(row), ..right };
        self.view_lines(canvas, rest, replay);
    }

    fn view_lines(&self, canvas: &mut Canvas<'_>, area: Rect, replay: &Replay) {
        if area.height < 3 {
            return;
        }
        let context = canvas.context;
        let seat = self.shooter();
        let name = replay.players[seat].clone().unwrap_or_else(|| seat.to_string());
        let title = match (&self.verdict, self.at) {
            (Some(_), _) => context.words.say("verdict-title", &[("name", name.into())]),
            (None, 0) => name,
            (None, at) => context.words.say("solve-step", &[("number", at.into())]),
        };
        let inside = canvas.frame(area, &title, context.look.heading());
        canvas.head(inside, &self.lines(replay, context), self.scroll);
    }
}

impl Screen for Watch {
    fn title(&self, context: &Context) -> String {
        match &self.source {
            Source::Starting(plan, _) => {
                format!("{} · {}", context.words.say("menu-watch", &[]), plan.rules)
            }
            Source::Live(game) => {
                let spec = game.plan().seats[Seat::A].as_ref().and_then(|sitter| sitter.spec().copied());
                let name = spec.map_or_else(String::new, |spec| spec.to_string());
                format!("{} · {name} · {}", context.words.say("menu-watch", &[]), game.rules())
            }
            Source::Recorded(replay, _) => {
                let names: Vec<&str> = replay.players.0.iter().flatten().map(String::as_str).collect();
                format!("{} · {} · {}", context.words.say("menu-record", &[]), names.join(" – "), replay.rules)
            }
            Source::Failed(_) => context.words.say("menu-watch", &[]),
        }
    }

    fn view(&self, canvas: &mut Canvas<'_>, area: Rect) {
        let context = canvas.context;
        match &self.source {
            Source::Starting(..) => {
                canvas.line(area, 1, &context.words.say("play-starting", &[]), context.look.faint());
            }
            Source::Failed(problem) => {
                canvas.paragraph(area, 1, &problem.say(context), context.look.bad());
            }
            Source::Live(_) | Source::Recorded(..) => {
                if let Some(replay) = self.replay() {
                    self.view_replay(canvas, area, &replay);
                }
            }
        }
    }

    fn keys(&self, _: &Context) -> Vec<KeyName> {
        vec![
            KeyName::new(KeyCode::Left, "←", "key-back"),
            KeyName::new(KeyCode::Right, "→", "key-forward"),
            KeyName::new(KeyCode::Char(' '), "Space", "key-run"),
            KeyName::new(KeyCode::Char('o'), "o", "key-overlay"),
            KeyName::new(KeyCode::Char('v'), "v", "key-verdict"),
            KeyName::new(KeyCode::Char('r'), "r", "key-again"),
            HELP_KEY,
            BACK_KEY,
            KeyName::new(KeyCode::Char('s'), "s", "key-save"),
            KeyName::new(KeyCode::Char('d'), "d", "key-deductions"),
            KeyName::new(KeyCode::Char('m'), "m", "key-messages"),
            KeyName::new(KeyCode::Char('+'), "+", "key-faster"),
            KeyName::new(KeyCode::Char('-'), "-", "key-slower"),
        ]
    }

    fn help(&self) -> &'static [&'static str] {
        &["help-watch", "help-watch-overlay", "help-watch-keys", "help-marks", "help-everywhere"]
    }

    fn input(&mut self, input: Input, context: &mut Context) -> Go {
        match input {
            Input::Key(key) => self.key(key, context),
            Input::Click(Hit::Cell(..)) => {
                self.running = false;
                self.forward();
                Go::Stay
            }
            Input::OtherClick => {
                self.running = false;
                self.go_to(self.at.saturating_sub(1));
                Go::Stay
            }
            Input::Click(_) | Input::Hover(_) => Go::Stay,
        }
    }

    fn tick(&mut self, now: Instant, _: &mut Context) -> (bool, Go) {
        let mut changed = false;
        if let Source::Starting(_, job) = &mut self.source {
            match job.poll() {
                State::Running => return (false, Go::Stay),
                State::Done(Ok(StartedGame { game, unkept })) => {
                    self.source = Source::Live(Box::new(game));
                    if let Some(problem) = unkept {
                        self.status = Some(Sentence::new(move |context| unkept_game(&context.words, &problem)));
                    }
                }
                State::Done(Err(GameError::NoFleet(_))) => {
                    self.source = Source::Failed(Sentence::plain("fleet-does-not-fit"));
                }
                State::Done(Err(_)) | State::Gone => {
                    self.source = Source::Failed(Sentence::plain("play-strategy-lost"));
                }
            }
            changed = true;
        }
        if let Source::Live(game) = &mut self.source {
            changed |= game.is_busy();
            let followed = self.at == game.fired().len();
            match game.poll() {
                Ok(events) if events.is_empty() => {}
                Ok(_) if followed => {
                    let last = game.fired().len();
                    self.go_to(last);
                    if self.owed > 0 {
                        self.owed -= 1;
                        self.forward();
                    }
                }
                Ok(_) => {}
                Err(broken) => {
                    self.running = false;
                    self.status = Some(Sentence::new(move |context| game_problem(&context.words, &broken)));
                }
            }
        }
        if let Some((at, seat, job)) = &mut self.counting {
            let key = (*at, *seat);
            match job.poll() {
                State::Running => {}
                State::Done(found) => {
                    self.odds = found.map(|found| (key.0, key.1, found));
                    self.counting = None;
                }
                State::Gone => self.counting = None,
            }
            changed = true;
        }
        if let Some(verdict) = &mut self.verdict {
            changed |= verdict.poll();
        }
        if self.running && now.saturating_duration_since(self.stepped) >= self.speed.pause() {
            if self.is_over() && self.at == self.fired().len() {
                self.running = false;
            } else {
                self.forward();
            }
            changed = true;
        }
        (changed, Go::Stay)
    }

    fn patience(&self) -> Duration {
        let busy = match &self.source {
            Source::Starting(..) => true,
            Source::Live(game) => game.is_busy(),
            Source::Recorded(..) | Source::Failed(_) => false,
        };
        if busy || self.running || self.counting.is_some() || self.verdict.as_ref().is_some_and(Verdict::is_running) {
            SOON
        } else {
            LATER
        }
    }

    fn remark(&mut self, sentence: Sentence) {
        self.status = Some(sentence);
    }
}

/// Asks which recorded game to look at.
pub(crate) struct OpenRecord {
    form: Form,
    /// A file to open at once.
    at_once: bool,
}

const FILE: &str = "form-file";
const OPEN: &str = "form-open";

impl OpenRecord {
    pub(crate) fn new() -> OpenRecord {
        let mut form = Form::new(vec![Field::text(FILE, ""), Field::button(OPEN)]);
        form.focus = 0;
        OpenRecord { form, at_once: false }
    }

    pub(crate) fn of(path: &Path) -> OpenRecord {
        let mut asked = OpenRecord::new();
        asked.form.set(FILE, path.display().to_string());
        asked.at_once = true;
        asked
    }

    fn open(&mut self, context: &Context) -> Go {
        let path = PathBuf::from(self.form.value(FILE));
        let text = match std::fs::read_to_string(&path) {
            Ok(text) => text,
            Err(error) => {
                self.form.problem = Some(about_file("problem-read", &path, &error));
                return Go::Stay;
            }
        };
        match text.parse::<Record>() {
            Ok(record) => Go::To(Box::new(Watch::recorded(record, context))),
            Err(error) => {
                let path = path.display().to_string();
                self.form.problem = Some(Sentence::new(move |context| {
                    let problem = error.say(&context.words).into();
                    context.words.say("problem-record", &[("path", path.clone().into()), ("problem", problem)])
                }));
                Go::Stay
            }
        }
    }
}

impl Screen for OpenRecord {
    fn title(&self, context: &Context) -> String {
        context.words.say("menu-record", &[])
    }

    fn view(&self, canvas: &mut Canvas<'_>, area: Rect) {
        let inside = form_frame(canvas, area, "open-heading");
        let row = self.form.view(canvas, inside);
        let context = canvas.context;
        canvas.paragraph(inside, row + 2, &context.words.say("open-about", &[]), context.look.faint());
    }

    fn keys(&self, _: &Context) -> Vec<KeyName> {
        form_keys()
    }

    fn help(&self) -> &'static [&'static str] {
        &["help-form", "help-everywhere"]
    }

    fn input(&mut self, input: Input, context: &mut Context) -> Go {
        let filled = match input {
            Input::Key(key) if key.code == KeyCode::Esc => return Go::Menu,
            Input::Key(key) if key.code == KeyCode::Enter => return self.open(context),
            Input::Key(key) => self.form.key(key),
            Input::Click(Hit::Item(item)) => self.form.click(item),
            Input::Click(_) | Input::Hover(_) | Input::OtherClick => Filled::Nothing,
        };
        match filled {
            Filled::Pressed(_) => self.open(context),
            Filled::Nothing | Filled::Changed(_) => Go::Stay,
        }
    }

    fn tick(&mut self, _: Instant, context: &mut Context) -> (bool, Go) {
        if std::mem::take(&mut self.at_once) { (true, self.open(context)) } else { (false, Go::Stay) }
    }

    fn patience(&self) -> Duration {
        if self.at_once { Duration::ZERO } else { LATER }
    }

    fn remark(&mut self, sentence: Sentence) {
        self.form.problem = Some(sentence);
    }
}

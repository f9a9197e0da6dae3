//! A game somebody plays: placing the fleets, firing, handing over, and the end.

use std::time::{Duration, Instant};

use amiral_draw::{Mark, Picture, Pointer, Sea};
use amiral_duel::{Phase, PublicEvent};
use amiral_game::{Board as Fleet, Cell, Direction, Ending, Grid, Seat, Seen, Shot, deduce, notation};
use amiral_host::{
    Commentary, Game, GameError, Hint, Job, Line, Mode, Participant, Plan, Rows, StartedGame, State, game_problem,
    hint_line, unkept_game,
};
use amiral_strategy::Note;
use amiral_words::{Arg, Detail, Say};
use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use ratatui::layout::Rect;
use ratatui::style::Style;

use super::placing::{Placed, Placing};
use super::verdict::Verdict;
use super::{Go, Input, LATER, SOON, Screen, start};
use crate::app::{BACK_KEY, HELP_KEY, about_file};
use crate::board::{Board, Density, open_chances, percent, with_heat};
use crate::canvas::{Canvas, Hit, KeyName, centred, shorten};
use crate::context::{Context, Sentence};
use crate::vocabulary::Ask;

#[expect(clippy::struct_excessive_bools, reason = "each is a switch of its own")]
pub(crate) struct Battle {
    plan: Plan,
    stage: Stage,
    game: Option<Game>,
    /// Who looks at the screen.
    viewer: Seat,
    cursor: Cell,
    /// Whether the cursor was moved to aim.
    aimed: bool,
    typed: String,
    /// The cells of a salvo chosen so far.
    chosen: Vec<Cell>,
    hint: Option<Hint>,
    hinting: Option<Job<Option<Hint>>>,
    cheating: bool,
    /// Whether anybody ever cheated.
    cheated: bool,
    commentary: Commentary,
    status: Option<Sentence>,
    /// Something to tell as soon as somebody sits down to play.
    notice: Option<Sentence>,
    /// Whether the game can be resumed once it is left.
    kept: bool,
    asking: Option<Question>,
    verdict: Verdict,
    /// The name of the file to save to, while it is typed.
    saving: Option<String>,
    /// Which board is shown where there is room for one.
    own_shown: bool,
    scroll: usize,
    since: Instant,
    spin: usize,
}

enum Stage {
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

#[derive(Clone, Copy, PartialEq, Eq)]
enum Question {
    Resign,
    Leave,
}

/// The least lines that messages get.
const MESSAGES: u16 = 6;
/// On large seas a strategy names hundreds of cells; the first ones will do.
pub(crate) const LONGEST_NOTE: usize = 200;
const SPINNER: [&str; 4] = ["|", "/", "-", "\\"];

impl Battle {
    pub(crate) fn new(plan: Plan, context: &Context) -> Battle {
        let kept = context.save_policy.archive_of(&plan).is_some();
        let stage = Stage::Starting(context.begin(plan.clone()));
        Battle { kept, ..Battle::at(stage, plan) }
    }

    /// A game that was interrupted, where it was left.
    pub(crate) fn resumed(game: Game) -> Battle {
        let mut battle = Battle { kept: true, ..Battle::at(Stage::Firing, game.plan().clone()) };
        battle.commentary = Commentary::of(&game);
        let shots = game.fired().len();
        battle.notice = Some(Sentence::new(move |context| {
            context.words.say("resume-goes-on", &[("shots", Arg::Number(shots as f64))])
        }));
        battle.game = Some(game);
        battle.proceed();
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
            aimed: false,
            typed: String::new(),
            chosen: Vec::new(),
            hint: None,
            hinting: None,
            cheating: false,
            cheated: false,
            commentary: Commentary::default(),
            status: None,
            notice: None,
            kept: false,
            asking: None,
            verdict: Verdict::None,
            saving: None,
            own_shown: false,
            scroll: 0,
            since: Instant::now(),
            spin: 0,
            plan,
        }
    }

    fn is_two(&self) -> bool {
        self.plan.mode() == Mode::Two
    }

    fn name(&self, seat: Seat) -> String {
        self.plan.name(seat).map_or_else(String::new, String::from)
    }

    /// Goes to whatever the game waits for.
    fn proceed(&mut self) {
        let Some(game) = &mut self.game else { return };
        let placing = game.to_place().next();
        match game.phase() {
            Phase::Over(_) => {
                self.stage = Stage::Over;
                self.scroll = 0;
                self.hint = None;
                self.hinting = None;
                self.status = None;
                self.verdict = Verdict::start(&game.record());
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
                    self.since = Instant::now();
                }
                _ if self.plan.mode() == Mode::Two && turn != self.viewer => {
                    self.stage = Stage::Handover(turn);
                }
                _ => self.stage = Stage::Firing,
            },
        }
    }

    /// The player named on the hand-over screen is there.
    fn take_over(&mut self, seat: Seat) {
        self.viewer = seat;
        self.cheating = false;
        self.hint = None;
        self.status = None;
        self.scroll = 0;
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
    fn happened(&mut self, outcome: Result<Vec<PublicEvent>, GameError>) {
        match outcome {
            Ok(events) => {
                let fired = events.iter().rev().find_map(|event| match event {
                    PublicEvent::Fired { seat, .. } => Some(*seat),
                    _ => None,
                });
                if let Some(game) = &self.game {
                    self.commentary.hear(game, &events);
                }
                if let Some(seat) = fired
                    && matches!(self.plan.seats[seat], Some(Participant::Person { .. }))
                {
                    self.after_own_shots(seat);
                    return;
                }
                self.proceed();
            }
            Err(broken) => self.status = Some(refused(broken)),
        }
    }

    /// After a person's shots: two people at one screen look at the outcome before they hand over.
    fn after_own_shots(&mut self, seat: Seat) {
        self.chosen.clear();
        self.aimed = false;
        self.hint = None;
        self.hinting = None;
        self.scroll = 0;
        let next = self.game.as_ref().and_then(Game::to_move);
        match next {
            Some(next) if self.is_two() && next != seat => self.stage = Stage::Shown(next),
            _ => self.proceed(),
        }
    }

    fn due(&self) -> usize {
        self.game.as_ref().map_or(0, |game| game.outlook(self.viewer).due())
    }

    fn may_fire(&self) -> bool {
        matches!(self.stage, Stage::Firing) && self.due() > 0
    }

    /// Adds a cell to this turn's shots, and fires them once they are all there.
    fn aim_at(&mut self, cell: Cell) {
        let Some(game) = &mut self.game else { return };
        self.status = None;
        let seen = game.outlook(self.viewer).seen();
        if !seen.rules().grid().contains(cell) {
            self.status = Some(refused(GameError::Refused(amiral_duel::Refusal::OffGrid(cell))));
            return;
        }
        if seen.is_fired(cell) {
            self.status = Some(refused(GameError::Refused(amiral_duel::Refusal::FiredBefore(cell))));
            return;
        }
        if let Some(place) = self.chosen.iter().position(|&chosen| chosen == cell) {
            self.chosen.remove(place);
            return;
        }
        self.chosen.push(cell);
        self.cursor = cell;
        if self.chosen.len() == self.due() {
            let cells = std::mem::take(&mut self.chosen);
            let viewer = self.viewer;
            if let Some(game) = &mut self.game {
                let outcome = game.fire(viewer, &cells);
                self.happened(outcome);
            }
        }
    }

    fn fire_at_random(&mut self) {
        let viewer = self.viewer;
        let cell = self.game.as_ref().and_then(|game| game.at_random(viewer, &self.chosen));
        if let Some(cell) = cell {
            self.aim_at(cell);
        }
    }

    /// A line that was typed: cells, or a word.
    fn read(&mut self, context: &Context) -> Go {
        let typed = std::mem::take(&mut self.typed);
        match Ask::of(&typed) {
            Some(Ask::Hint) => {
                self.ask_hint();
                return Go::Stay;
            }
            Some(Ask::Resign) => {
                self.asking = Some(Question::Resign);
                return Go::Stay;
            }
            Some(Ask::Menu | Ask::Quit) => return self.leave(),
            Some(Ask::Undo) => {
                self.chosen.pop();
                return Go::Stay;
            }
            Some(Ask::Board | Ask::Help) | None => {}
        }
        if context.rows().row_is_too_low(&typed) {
            self.status = Some(Sentence::plain("play-rows-from-one"));
            return Go::Stay;
        }
        match notation::parse_cells(&context.rows().typed(&typed)) {
            Ok(cells) => {
                for cell in cells {
                    if !self.may_fire() {
                        break;
                    }
                    self.aim_at(cell);
                    if self.status.is_some() {
                        break;
                    }
                }
            }
            Err(error) => {
                self.status = Some(Sentence::new(move |context| {
                    context.words.say("play-no-cell", &[("problem", error.say(&context.words).into())])
                }));
            }
        }
        Go::Stay
    }

    fn ask_hint(&mut self) {
        if self.hint.take().is_some() {
            self.status = None;
            return;
        }
        if let Some(game) = self.game.as_ref().filter(|_| self.may_fire() && self.hinting.is_none()) {
            self.hinting = Some(game.hint(self.viewer));
            self.since = Instant::now();
        }
    }

    fn leave(&mut self) -> Go {
        match self.stage {
            Stage::Over | Stage::Failed(_) | Stage::Starting(_) => Go::Menu,
            _ => {
                self.asking = Some(Question::Leave);
                Go::Stay
            }
        }
    }

    fn answer(&mut self, question: Question) -> Go {
        self.asking = None;
        match question {
            Question::Resign => {
                let viewer = self.viewer;
                if let Some(game) = &mut self.game {
                    let outcome = game.resign(viewer);
                    self.happened(outcome);
                }
                Go::Stay
            }
            Question::Leave => {
                // Kept as it is, it can be resumed.
                if let Some(game) = self.game.as_mut().filter(|_| !self.kept) {
                    // Nobody has won a game that was left; that it is over already is no matter.
                    let _ = game.abort();
                }
                Go::Menu
            }
        }
    }

    fn try_again(&mut self) {
        if self.game.as_ref().is_some_and(|game| !game.is_busy()) {
            self.status = None;
            self.proceed();
        }
    }

    fn step(&mut self, direction: Direction) {
        if let Some(cell) = self.plan.rules.grid().step(self.cursor, direction) {
            self.cursor = cell;
            self.aimed = true;
            self.status = None;
        }
    }

    fn key_firing(&mut self, key: KeyEvent, context: &mut Context) -> Go {
        let control = key.modifiers.contains(KeyModifiers::CONTROL);
        match key.code {
            KeyCode::Up => self.step(Direction::Up),
            KeyCode::Down => self.step(Direction::Down),
            KeyCode::Left => self.step(Direction::Left),
            KeyCode::Right => self.step(Direction::Right),
            // A strategy that broke down, or a shot that could not be written down, is tried again.
            KeyCode::Enter if !self.may_fire() => self.try_again(),
            KeyCode::Enter if !self.typed.trim().is_empty() => return self.read(context),
            KeyCode::Enter if self.aimed => self.aim_at(self.cursor),
            KeyCode::Enter => self.fire_at_random(),
            KeyCode::Char(' ') if self.typed.is_empty() && self.may_fire() => self.aim_at(self.cursor),
            KeyCode::Backspace if self.typed.is_empty() => {
                self.chosen.pop();
            }
            KeyCode::Backspace => {
                self.typed.pop();
            }
            KeyCode::F(2) => self.ask_hint(),
            KeyCode::F(3) => {
                self.cheating = !self.cheating;
                self.cheated |= self.cheating;
            }
            KeyCode::F(8) => self.asking = Some(Question::Resign),
            KeyCode::Tab => self.own_shown = !self.own_shown,
            KeyCode::Char(character) if !control && self.typed.chars().count() < 60 => {
                self.typed.push(character);
                self.status = None;
            }
            _ => {}
        }
        self.key_looks(key, context);
        Go::Stay
    }

    /// Keys that change how things look, while firing and after.
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
        if settings != context.settings
            && let Some(problem) = context.settle(settings)
        {
            self.status = Some(problem);
        }
    }

    fn key_over(&mut self, key: KeyEvent, context: &mut Context) -> Go {
        match key.code {
            KeyCode::Char('r') => return Go::To(start(self.plan.rematch(), context)),
            KeyCode::Char('s') => {
                self.saving = Some(format!("amiral-{}.txt", self.plan.seed));
                self.status = None;
            }
            KeyCode::Tab => self.own_shown = !self.own_shown,
            KeyCode::PageDown => self.scroll += 3,
            KeyCode::PageUp => self.scroll = self.scroll.saturating_sub(3),
            _ => self.key_looks(key, context),
        }
        Go::Stay
    }

    fn key_saving(&mut self, key: KeyEvent) {
        let Some(name) = &mut self.saving else { return };
        match key.code {
            KeyCode::Enter => {
                let path = std::path::PathBuf::from(name.trim());
                self.saving = None;
                let Some(game) = &self.game else { return };
                let mut record = game.record();
                if self.cheated {
                    record.tags.push(("Cheated".into(), "yes".into()));
                }
                self.status = Some(match save(&path, &record.to_string()) {
                    Ok(()) => about_file("play-saved", &path, &""),
                    Err(error) => about_file("problem-write", &path, &error),
                });
            }
            KeyCode::Backspace => {
                name.pop();
            }
            KeyCode::Char(character) => name.push(character),
            _ => {}
        }
    }

    fn key(&mut self, key: KeyEvent, context: &mut Context) -> Go {
        if let Some(question) = self.asking {
            let yes = context.words.say("word-yes-letter", &[]);
            match key.code {
                KeyCode::Enter => return self.answer(question),
                KeyCode::Char(letter) if letter == 'y' || yes.starts_with(letter) => {
                    return self.answer(question);
                }
                _ => self.asking = None,
            }
            return Go::Stay;
        }
        if self.saving.is_some() {
            if key.code == KeyCode::Esc {
                self.saving = None;
            } else {
                self.key_saving(key);
            }
            return Go::Stay;
        }
        if key.code == KeyCode::Esc {
            if self.hinting.take().is_some() {
                self.status = Some(Sentence::plain("stopped"));
                return Go::Stay;
            }
            if self.hint.take().is_some() || !self.typed.is_empty() {
                self.typed.clear();
                return Go::Stay;
            }
            return self.leave();
        }
        match &mut self.stage {
            Stage::Starting(_) => Go::Stay,
            Stage::Failed(_) => Go::Menu,
            Stage::Handover(seat) => {
                let seat = *seat;
                if key.code == KeyCode::Enter {
                    self.take_over(seat);
                }
                Go::Stay
            }
            Stage::Shown(next) => {
                if key.code == KeyCode::Enter {
                    self.stage = Stage::Handover(*next);
                } else {
                    self.key_looks(key, context);
                }
                Go::Stay
            }
            Stage::Placing(placing) => {
                let placed = placing.key(key, &self.plan, context);
                self.placed(placed);
                Go::Stay
            }
            Stage::Firing => self.key_firing(key, context),
            Stage::Over => self.key_over(key, context),
        }
    }

    fn placed(&mut self, placed: Placed) {
        let Placed::Done(fleet) = placed else { return };
        let seat = if self.is_two() { self.viewer } else { self.plan.person() };
        if let Some(game) = &mut self.game {
            let outcome = game.place(seat, fleet);
            if let Err(broken) = outcome {
                if let Stage::Placing(placing) = &mut self.stage {
                    placing.remark(refused(broken));
                }
                return;
            }
        }
        self.proceed();
        // The second to place may be the first to fire: they are still there.
        if let Stage::Handover(next) = self.stage
            && next == self.viewer
        {
            self.take_over(next);
        }
    }

    /// Lines of a player's messages, the last ones last.
    fn messages(&self, seat: Seat, context: &Context) -> Vec<(String, Style)> {
        let Some(game) = &self.game else { return Vec::new() };
        let (words, look, detail) = (&context.words, context.look, context.settings.messages);
        let shot_line = |number: usize, shot: Shot| {
            let text =
                context.told(&words.say("play-shot", &[("number", number.into()), ("shot", shot.say(words).into())]));
            let style = if shot.outcome.is_hit() { look.mark(Some(Mark::Hit)) } else { Style::new() };
            (text, style)
        };
        let note_line = |note: &Note| {
            let style =
                if matches!(note, Note::Sunk { .. } | Note::SunkSomewhere { .. }) { look.good() } else { look.faint() };
            detail.tells(note).then(|| (shorten(&context.told(&note.say(words)), LONGEST_NOTE), style))
        };
        // Nobody scrolls further back than a screen or two.
        let lines = self.commentary.lines(game, seat, 40).into_iter();
        let line = |line| match line {
            Line::Shot(number, shot) => Some(shot_line(number, shot)),
            Line::Note(note) => note_line(note),
        };
        lines.filter_map(line).collect()
    }

    /// The sea this player fires at.
    fn target_picture(&self, game: &Game, context: &Context) -> Picture {
        let enemy = self.viewer.other();
        let sea = if context.settings.checkerboard { Sea::Checkered } else { Sea::Plain };
        let seen = game.outlook(self.viewer).seen();
        let over = matches!(self.stage, Stage::Over);
        let mut picture = match game.board(enemy) {
            Some(board) if over => Picture::board(board),
            _ => Picture::seen(seen),
        };
        if !over {
            let deductions = deduce(seen);
            picture =
                picture.ships(deductions.sunk.iter().map(|sunk| sunk.ship)).mark(Mark::Sunk, deductions.sunk_cells());
            if context.settings.deductions {
                picture = picture.mark(Mark::RuledOut, deductions.ruled_out());
            }
            if self.cheating
                && let Some(board) = game.board(enemy)
            {
                picture = picture.ships(board.fleet().ships().iter().copied());
            }
            if self.may_fire() {
                picture = picture.point(Pointer::Cursor, self.cursor);
            } else if let Some(shot) = seen.shots().last() {
                picture = picture.point(Pointer::Target, shot.cell);
            }
            picture = self.chosen.iter().fold(picture, |picture, &cell| picture.point(Pointer::Target, cell));
        }
        picture.sea(sea)
    }

    fn draw_target(&self, canvas: &mut Canvas<'_>, area: Rect, density: Density) {
        let Some(game) = &self.game else { return };
        let mut picture = self.target_picture(game, canvas.context);
        let heat = self.hint.as_ref().map(|hint| open_chances(game.outlook(self.viewer).seen(), &hint.chances));
        if let Some(heat) = &heat {
            picture = with_heat(picture, heat, density, percent);
        }
        Board { number: 0, picture, heat: heat.as_deref(), focus: self.cursor }.draw(canvas, area, density);
    }

    fn draw_own(&self, canvas: &mut Canvas<'_>, area: Rect, density: Density) {
        let Some(game) = &self.game else { return };
        let Some(board) = game.board(self.viewer) else { return };
        let sea = if canvas.context.settings.checkerboard { Sea::Checkered } else { Sea::Plain };
        let mut picture = Picture::board(board).sea(sea);
        let last = game.outlook(self.viewer).taken().shots().last().copied();
        if let Some(shot) = last {
            picture = picture.point(Pointer::Target, shot.cell);
        }
        let focus = last.map_or(self.cursor, |shot| shot.cell);
        Board { number: 1, picture, heat: None, focus }.draw(canvas, area, density);
    }

    /// What stands above a sea: whose it is with the shots it took, and the ships left.
    fn target_caption(&self, context: &Context) -> ([String; 2], Style) {
        let Some(game) = &self.game else { return Default::default() };
        let seen = game.outlook(self.viewer).seen();
        let left = match game.board(self.viewer.other()) {
            Some(board) if matches!(self.stage, Stage::Over) => afloat(board),
            _ => deduce(seen).left,
        };
        let name = match self.plan.name(self.viewer.other()) {
            Some(name) => name.to_owned(),
            None => context.words.say("play-hidden-fleet", &[]),
        };
        let [first, second] = caption(context, &name, seen, &left);
        if self.cheating {
            let second = format!("{} · {second}", context.words.say("play-cheating", &[]));
            return ([first, second], context.look.bad());
        }
        ([first, second], context.look.heading())
    }

    fn own_caption(&self, context: &Context) -> [String; 2] {
        let Some(game) = &self.game else { return Default::default() };
        let outlook = game.outlook(self.viewer);
        let left = outlook.own().map(afloat).unwrap_or_default();
        caption(context, &self.name(self.viewer), outlook.taken(), &left)
    }

    /// What is going on, in one line.
    fn status_line(&self, context: &Context) -> (String, Style) {
        let (words, look) = (&context.words, context.look);
        let spin = SPINNER[self.spin % SPINNER.len()];
        if let Some(name) = &self.saving {
            return (format!("{} {name}_", words.say("play-save-as", &[])), look.key());
        }
        if let Some(hinting) = &self.hinting {
            let percent = words.decimal(hinting.done() * 100.0, 0);
            return (format!("{spin} {}", words.say("play-hinting", &[("percent", percent.into())])), look.key());
        }
        if let Some(status) = &self.status {
            let style = if matches!(self.stage, Stage::Over) { look.key() } else { look.bad() };
            return (context.told(&status.say(context)), style);
        }
        let Some(game) = &self.game else { return (String::new(), Style::new()) };
        if let Stage::Over = self.stage {
            let style = match game.ending().winner() {
                Some(seat) if seat == self.viewer || self.is_two() => look.good(),
                _ => look.bad(),
            };
            return (self.ending_line(game, context), style);
        }
        if let Stage::Shown(next) = self.stage {
            return (words.say("play-shown", &[("name", self.name(next).into())]), look.key());
        }
        if let Some(seat) = game.thinking() {
            let text = words.say("play-thinking", &[("name", self.name(seat).into())]);
            return (format!("{spin} {text}"), look.key());
        }
        if let Some(hint) = &self.hint {
            let chance = hint.chances[self.plan.rules.grid().index(self.cursor)];
            return (
                hint_line(hint, self.aimed.then_some((self.cursor, chance)), context.rows(), &context.words),
                look.key(),
            );
        }
        let due = self.due();
        let target = match (self.typed.is_empty(), self.aimed) {
            (false, _) => format!("{}_", self.typed),
            (true, true) => format!("{}_", context.rows().cell(self.cursor)),
            (true, false) => "_".to_owned(),
        };
        let prompt = if due > 1 {
            let numbers = [("number", (self.chosen.len() + 1).into()), ("shots", due.into())];
            words.say("play-prompt-salvo", &numbers)
        } else {
            words.say("play-prompt", &[])
        };
        (format!("{prompt} {target}"), look.key())
    }

    fn ending_line(&self, game: &Game, context: &Context) -> String {
        let words = &context.words;
        let text = match game.ending() {
            Ending::Won(seat) => {
                let shots = game.outlook(seat).seen().shots().len();
                words.say("play-won", &[("name", self.name(seat).into()), ("shots", Arg::Number(shots as f64))])
            }
            Ending::Resigned(seat) => words.say("play-resigned", &[("name", self.name(seat).into())]),
            Ending::Absent(seat) => words.say("play-absent", &[("name", self.name(seat).into())]),
            Ending::Aborted | Ending::Unfinished => words.say("play-called-off", &[]),
        };
        if self.cheated { format!("{text} {}", words.say("play-cheated", &[])) } else { text }
    }

    fn view_game(&self, canvas: &mut Canvas<'_>, area: Rect) {
        let context = canvas.context;
        let rows = context.rows();
        let grid = self.plan.rules.grid();
        let pair = self.plan.seats[Seat::B].is_some();
        let half = area.width / 2;
        let (tight_width, _) = Density::Tight.extent(grid, rows);
        if !pair || tight_width + 1 > half {
            self.view_single(canvas, area, pair);
            return;
        }
        // Two lines above the seas, one below.
        let room = area.height.saturating_sub(3 + MESSAGES);
        let density = Density::fitting(grid, rows, half - 1, room);
        let (width, height) = density.extent(grid, rows);
        let height = height.min(room);
        let left = Rect { width: half - 1, ..area };
        let right = Rect { x: area.x + half, width: area.width - half, ..area };
        // In the middle of its half, where that leaves room for the lines above.
        let middle = |side: Rect| {
            let spare = side.width.saturating_sub(width.max(40));
            Rect { x: side.x + spare / 2, width: side.width - spare / 2, ..side }
        };
        let (target, style) = self.target_caption(context);
        for (row, (target, own)) in (0..).zip(target.iter().zip(&self.own_caption(context))) {
            let style = if row == 0 { style } else { context.look.faint() };
            canvas.line(middle(left), row, target, if self.cheating { context.look.bad() } else { style });
            canvas.line(middle(right), row, own, if row == 0 { context.look.heading() } else { style });
        }
        let sea = |side: Rect| Rect { y: area.y + 2, width: width.min(side.width), height, ..middle(side) };
        self.draw_target(canvas, sea(left), density);
        self.draw_own(canvas, sea(right), density);
        let (status, style) = self.status_line(context);
        canvas.line(area, 2 + height, &status, style);
        let boxes = Rect { y: area.y + 3 + height, height: area.height.saturating_sub(3 + height), ..area };
        self.view_messages(canvas, Rect { width: half - 1, ..boxes }, self.viewer);
        let other = Rect { x: area.x + half, width: area.width - half, ..boxes };
        self.view_messages(canvas, other, self.viewer.other());
    }

    /// One sea, and everything else beside it.
    fn view_single(&self, canvas: &mut Canvas<'_>, area: Rect, pair: bool) {
        let context = canvas.context;
        let (grid, rows) = (self.plan.rules.grid(), context.rows());
        let room = room_for_one(grid, rows, area);
        let density = Density::fitting(grid, rows, room, area.height);
        let (width, height) = density.extent(grid, rows);
        let sea = Rect { width: width.min(room), height: height.min(area.height), ..area };
        let own = pair && self.own_shown;
        let (caption, style) = if own {
            self.draw_own(canvas, sea, density);
            (self.own_caption(context), context.look.heading())
        } else {
            self.draw_target(canvas, sea, density);
            self.target_caption(context)
        };
        let right = Rect { x: sea.right() + 1, width: area.right().saturating_sub(sea.right() + 1), ..area };
        let mut row = canvas.paragraph(right, 0, &caption[0], style);
        let style = if self.cheating && !own { context.look.bad() } else { context.look.faint() };
        row += canvas.paragraph(right, row, &caption[1], style);
        let (status, style) = self.status_line(context);
        row += 1 + canvas.paragraph(right, row + 1, &status, style);
        if pair {
            row += canvas.paragraph(right, row, &context.words.say("play-other-sea", &[]), context.look.faint());
        }
        row += 1;
        let boxes = Rect { y: area.y + row, height: area.height.saturating_sub(row), ..right };
        if boxes.height < 3 {
            return;
        }
        if pair && boxes.height >= 8 {
            let half = boxes.height / 2;
            self.view_messages(canvas, Rect { height: half, ..boxes }, self.viewer);
            let lower = Rect { y: boxes.y + half, height: boxes.height - half, ..boxes };
            self.view_messages(canvas, lower, self.viewer.other());
        } else {
            self.view_messages(canvas, boxes, self.viewer);
        }
    }

    fn view_messages(&self, canvas: &mut Canvas<'_>, area: Rect, seat: Seat) {
        let context = canvas.context;
        let name = self.name(seat);
        if matches!(self.stage, Stage::Over) {
            let title = context.words.say("verdict-title", &[("name", name.into())]);
            let inside = canvas.frame(area, &title, context.look.heading());
            let lines = self.verdict.lines(seat, context);
            // The summary first: from the top, scrolled down with the page keys.
            canvas.head(inside, &lines, self.scroll);
            return;
        }
        let inside = canvas.frame(area, &name, context.look.heading());
        canvas.tail(inside, &self.messages(seat, context), self.scroll);
    }

    fn view_question(&self, canvas: &mut Canvas<'_>, area: Rect, question: Question) {
        let context = canvas.context;
        let key = match question {
            Question::Resign => "play-ask-resign",
            Question::Leave if self.kept => "resume-ask-leave",
            Question::Leave => "play-ask-leave",
        };
        let text = context.words.say(key, &[]);
        let spot = centred(area, 50, 5);
        canvas.clear(spot);
        let inside = canvas.frame(spot, "", context.look.heading());
        canvas.paragraph(inside, 0, &format!(" {text}"), context.look.bad());
        canvas.line(inside, 2, &format!(" {}", context.words.say("play-ask-keys", &[])), Style::new());
    }
}

fn afloat(board: &Fleet) -> Vec<u8> {
    let sunk: Vec<_> = board.sunk().collect();
    board.fleet().ships().iter().filter(|ship| !sunk.contains(ship)).map(|ship| ship.size()).collect()
}

/// Sizes of ships, closer together where there are many.
fn sizes(left: &[u8]) -> String {
    let between = if left.len() > 6 && left.iter().all(|&size| size < 10) { "" } else { "\u{a0}" };
    let text = left.iter().map(ToString::to_string).collect::<Vec<_>>().join(between);
    if text.is_empty() { "–".into() } else { text }
}

/// The columns that one sea gets, with everything else beside it: as many as it needs, if the rest
/// can do with little.
pub(crate) fn room_for_one(grid: Grid, rows: Rows, area: Rect) -> u16 {
    const LEAST: u16 = 22;
    let usual = if area.width >= 120 { area.width / 3 } else { LEAST.max(area.width.saturating_sub(46)).min(36) };
    let (tight, _) = Density::Tight.extent(grid, rows);
    let beside = if tight + usual + 1 > area.width { LEAST } else { usual };
    area.width.saturating_sub(beside + 1)
}

/// Whose sea it is with the shots it took, and the ships left.
pub(crate) fn caption(context: &Context, name: &str, seen: &Seen, left: &[u8]) -> [String; 2] {
    let parts = [
        ("name", name.into()),
        ("shots", Arg::Number(seen.shots().len() as f64)),
        ("hits", Arg::Number(seen.hits().len() as f64)),
    ];
    [context.words.say("play-caption", &parts), context.words.say("play-left", &[("left", sizes(left).into())])]
}

fn refused(broken: GameError) -> Sentence {
    Sentence::new(move |context| game_problem(&context.words, &broken))
}

/// Writes a new file; one that is there already is left alone.
pub(crate) fn save(path: &std::path::Path, text: &str) -> std::io::Result<()> {
    use std::io::Write;
    let mut file = std::fs::OpenOptions::new().write(true).create_new(true).open(path)?;
    file.write_all(text.as_bytes())
}

impl Screen for Battle {
    fn title(&self, context: &Context) -> String {
        let words = &context.words;
        let mode = match self.plan.mode() {
            Mode::Solo => words.say("menu-solo", &[]),
            Mode::Two => words.say("menu-two", &[]),
            _ => words.say("menu-versus", &[]),
        };
        let names: Vec<String> = Seat::BOTH
            .into_iter()
            .filter_map(|seat| self.plan.seats[seat].as_ref())
            .map(|sitter| match sitter.spec() {
                Some(spec) => format!("{} ({spec})", sitter.name()),
                None => sitter.name().to_owned(),
            })
            .collect();
        format!("{mode} · {} · {}", names.join(" – "), self.plan.rules)
    }

    fn view(&self, canvas: &mut Canvas<'_>, area: Rect) {
        let context = canvas.context;
        match &self.stage {
            Stage::Starting(_) => {
                canvas.line(area, 1, &context.words.say("play-starting", &[]), context.look.faint());
            }
            Stage::Failed(problem) => {
                canvas.paragraph(area, 1, &problem.say(context), context.look.bad());
            }
            Stage::Handover(seat) => {
                let spot = centred(area, 56, 7);
                let inside = canvas.frame(spot, "", context.look.heading());
                let name = self.name(*seat);
                let text = context.words.say("play-hand-over", &[("name", name.clone().into())]);
                let row = canvas.paragraph(inside, 1, &format!(" {text}"), context.look.heading());
                let text = context.words.say("play-hand-over-enter", &[("name", name.into())]);
                canvas.paragraph(inside, row + 2, &format!(" {text}"), Style::new());
            }
            Stage::Placing(placing) => {
                let name = if self.is_two() { self.name(self.viewer) } else { self.name(self.plan.person()) };
                placing.view(canvas, area, &name);
            }
            Stage::Firing | Stage::Shown(_) | Stage::Over => self.view_game(canvas, area),
        }
        if let Some(question) = self.asking {
            self.view_question(canvas, area, question);
        }
    }

    fn keys(&self, _: &Context) -> Vec<KeyName> {
        match self.stage {
            Stage::Starting(_) | Stage::Failed(_) => vec![HELP_KEY, BACK_KEY],
            Stage::Handover(_) | Stage::Shown(_) => {
                vec![KeyName::new(KeyCode::Enter, "Enter", "key-go-on"), HELP_KEY, BACK_KEY]
            }
            Stage::Placing(_) => Placing::keys(),
            Stage::Firing => vec![
                KeyName::new(KeyCode::Enter, "Enter", "key-fire"),
                KeyName::new(KeyCode::F(2), "F2", "key-hint"),
                KeyName::new(KeyCode::F(3), "F3", "key-cheat"),
                KeyName::new(KeyCode::F(8), "F8", "key-resign"),
                HELP_KEY,
                BACK_KEY,
                KeyName::new(KeyCode::F(4), "F4", "key-deductions"),
                KeyName::new(KeyCode::F(5), "F5", "key-checkerboard"),
                KeyName::new(KeyCode::F(6), "F6", "key-messages"),
            ],
            Stage::Over => vec![
                KeyName::new(KeyCode::Char('r'), "r", "key-rematch"),
                KeyName::new(KeyCode::Char('s'), "s", "key-save"),
                KeyName::new(KeyCode::PageDown, "PgDn", "key-scroll"),
                HELP_KEY,
                BACK_KEY,
            ],
        }
    }

    fn help(&self) -> &'static [&'static str] {
        match self.stage {
            Stage::Placing(_) => &["help-placing", "help-placing-type", "help-placing-mouse", "help-everywhere"],
            Stage::Over => &["help-over", "help-verdict", "help-everywhere"],
            _ => &["help-fire", "help-fire-mouse", "help-marks", "help-fire-keys", "help-words", "help-everywhere"],
        }
    }

    fn input(&mut self, input: Input, context: &mut Context) -> Go {
        let may_fire = self.may_fire();
        match (input, &mut self.stage) {
            (Input::Key(key), _) => return self.key(key, context),
            _ if self.asking.is_some() || self.saving.is_some() => {}
            (Input::Click(hit), Stage::Placing(placing)) => {
                if let Some(cell) = Placing::hit(hit) {
                    placing.click(cell);
                }
            }
            (Input::Hover(hit), Stage::Placing(placing)) => {
                if let Some(cell) = Placing::hit(hit) {
                    placing.hover(cell);
                }
            }
            (Input::OtherClick, Stage::Placing(placing)) => placing.turn(),
            (Input::Click(Hit::Cell(0, cell)), Stage::Firing) if may_fire => self.aim_at(cell),
            (Input::Hover(Hit::Cell(0, cell)), Stage::Firing) => self.cursor = cell,
            _ => {}
        }
        Go::Stay
    }

    fn tick(&mut self, now: Instant, _: &mut Context) -> (bool, Go) {
        let mut changed = false;
        if let Stage::Starting(job) = &mut self.stage {
            match job.poll() {
                State::Running => return (true, Go::Stay),
                State::Done(Ok(StartedGame { game, unkept })) => {
                    self.game = Some(game);
                    if let Some(problem) = unkept {
                        self.kept = false;
                        self.notice = Some(Sentence::new(move |context| unkept_game(&context.words, &problem)));
                    }
                    self.proceed();
                    self.tell_notice();
                }
                State::Done(Err(broken)) => self.stage = Stage::Failed(refused(broken)),
                State::Gone => self.stage = Stage::Failed(Sentence::plain("play-strategy-lost")),
            }
            changed = true;
        }
        if let Some(job) = &mut self.hinting {
            match job.poll() {
                State::Running => {}
                State::Done(hint) => {
                    if let Some((best, _)) = hint.as_ref().and_then(|hint| hint.best) {
                        self.cursor = best;
                        self.aimed = false;
                    }
                    self.hint = hint;
                    self.hinting = None;
                }
                State::Gone => self.hinting = None,
            }
            changed = true;
        }
        changed |= self.verdict.poll();
        if let Some(game) = &mut self.game {
            changed |= game.is_busy();
            match game.poll() {
                Ok(events) if events.is_empty() => {}
                outcome => {
                    self.happened(outcome);
                    changed = true;
                }
            }
        }
        if self.is_busy() {
            let spin = (now.saturating_duration_since(self.since).as_millis() / 150) as usize;
            changed |= spin != self.spin;
            self.spin = spin;
        }
        (changed, Go::Stay)
    }

    fn patience(&self) -> Duration {
        if self.is_busy() { SOON } else { LATER }
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
}

impl Battle {
    fn is_busy(&self) -> bool {
        matches!(self.stage, Stage::Starting(_))
            || self.hinting.is_some()
            || self.verdict.is_running()
            || self.game.as_ref().is_some_and(Game::is_busy)
    }
}

//! Draws a game being played.

use amiral_draw::{Mark, Picture, Pointer, Sea};
use amiral_game::{Seat, Shot};
use amiral_host::{Caption, Cheating, Heat, Line, Note, PlayingScene, PlayingStage, Question, Scale, TargetScene};
use amiral_words::{Say, ending_line, hint_line, online_line, waiting_lines};
use ratatui::layout::Rect;
use ratatui::style::Style;

use super::battle::Battle;
use super::layout::{One, Pair};
use super::{caption, placing, verdict};
use crate::board::{Board, Density};
use crate::canvas::{Canvas, centred, shorten};
use crate::context::Context;

/// On large seas a strategy names hundreds of cells. The first ones are enough.
pub(crate) const LONGEST_NOTE: usize = 200;
const SPINNER: [&str; 4] = ["|", "/", "-", "\\"];

/// Draws the whole screen.
pub(super) fn show(battle: &Battle, canvas: &mut Canvas<'_>, area: Rect) {
    let context = canvas.context;
    let scene = battle.model().scene();
    if let (Some(reading), Some(report)) = (&battle.reading, &scene.report) {
        reading.show(canvas, area, report, notice(battle, context).as_deref());
        return;
    }
    match &scene.stage {
        PlayingStage::Starting => {
            canvas.line(area, 1, &context.words.say("play-starting", &[]), context.look.faint());
        }
        PlayingStage::Failed(problem) => {
            canvas.paragraph(area, 1, &problem.say(&context.words), context.look.bad());
        }
        PlayingStage::Handover(seat) => {
            let spot = centred(area, 56, 7);
            let inside = canvas.frame(spot, "", context.look.heading());
            let name = scene.name(*seat);
            let text = context.words.say("play-hand-over", &[("name", name.into())]);
            let row = canvas.paragraph(inside, 1, &format!(" {text}"), context.look.heading());
            let text = context.words.say("play-hand-over-enter", &[("name", name.into())]);
            canvas.paragraph(inside, row + 2, &format!(" {text}"), Style::new());
        }
        PlayingStage::Placing(placing) => {
            let notice = notice(battle, context);
            placing::show(canvas, area, placing, scene.name(scene.viewer), notice.as_deref(), battle.typing.text());
        }
        PlayingStage::Waiting => show_waiting(canvas, area, scene),
        PlayingStage::Firing | PlayingStage::Shown(_) | PlayingStage::Over { .. } => {
            View { battle, scene }.show(canvas, area);
        }
    }
    if let Some(question) = scene.question {
        show_question(canvas, area, question);
    }
}

/// What is waited for, and what to do about it.
fn show_waiting(canvas: &mut Canvas<'_>, area: Rect, scene: &PlayingScene) {
    let context = canvas.context;
    let (sentence, invitation) = waiting_lines(&context.words, scene);
    let spot = centred(area, 76, 9);
    let inside = canvas.frame(spot, &context.words.say("online-heading", &[]), context.look.heading());
    let mut row = 1 + canvas.paragraph(inside, 1, &format!(" {sentence}"), Style::new());
    if let Some(invitation) = invitation {
        row += 1 + canvas.paragraph(inside, row + 1, &format!(" {invitation}"), context.look.key());
    }
    if let Some(line) = online_line(&context.words, scene) {
        canvas.paragraph(inside, row + 1, &format!(" {line}"), context.look.bad());
    }
}

/// The current notice, as a sentence.
fn notice(battle: &Battle, context: &Context) -> Option<String> {
    let remark = battle.remark.as_ref().map(|remark| remark.say(context));
    let notice = || battle.model().scene().notice.as_ref().map(|notice| notice.say(&context.words));
    remark.or_else(notice).map(|text| context.told(&text))
}

fn show_question(canvas: &mut Canvas<'_>, area: Rect, question: Question) {
    let context = canvas.context;
    let keys = if question == Question::PlaceRest { "place-ask-rest-keys" } else { "play-ask-keys" };
    let (text, keys) = (question.say(&context.words), context.words.say(keys, &[]));
    // A long sentence takes more lines.
    let lines = crate::canvas::wrap(&format!(" {text}"), 48).len() as u16;
    let spot = centred(area, 50, 4 + lines);
    canvas.clear(spot);
    let inside = canvas.frame(spot, "", context.look.heading());
    let row = canvas.paragraph(inside, 0, &format!(" {text}"), context.look.bad());
    canvas.paragraph(inside, row + 1, &format!(" {keys}"), Style::new());
}

/// A function that draws a caption, above a sea or beside it.
type Draw<T> = fn(&mut Canvas<'_>, Rect, &Caption, Style, &str) -> T;

/// A game to draw.
struct View<'a> {
    battle: &'a Battle,
    scene: &'a PlayingScene,
}

impl View<'_> {
    fn show(&self, canvas: &mut Canvas<'_>, area: Rect) {
        let grid = self.battle.model().plan().rules.grid();
        let pair = self.scene.is_duel();
        match Pair::fitting(grid, canvas.context.rows(), area).filter(|_| pair) {
            Some(places) => self.show_pair(canvas, &places),
            None => self.show_one(canvas, &One::fitting(grid, canvas.context.rows(), area), pair),
        }
    }

    fn show_pair(&self, canvas: &mut Canvas<'_>, places: &Pair) {
        self.caption_target(canvas, places.captions[0], caption::above);
        self.caption_own(canvas, places.captions[1], caption::above);
        self.draw_target(canvas, places.seas[0], places.density);
        self.draw_own(canvas, places.seas[1], places.density);
        self.show_status(canvas, places.status, 0);
        let log = places.log;
        let (first, second) = if places.is_log_beside {
            let half = log.height / 2;
            (Rect { height: half, ..log }, Rect { y: log.y + half, height: log.height - half, ..log })
        } else {
            let half = log.width / 2;
            (Rect { width: half - 1, ..log }, Rect { x: log.x + half, width: log.width - half, ..log })
        };
        self.show_messages(canvas, first, self.scene.viewer);
        self.show_messages(canvas, second, self.scene.viewer.other());
    }

    /// Draws one sea, and everything else beside or below it.
    fn show_one(&self, canvas: &mut Canvas<'_>, places: &One, pair: bool) {
        let context = canvas.context;
        let rest = places.rest;
        let mut row = if pair && self.battle.own_shown {
            self.draw_own(canvas, places.sea, places.density);
            self.caption_own(canvas, rest, caption::beside)
        } else {
            self.draw_target(canvas, places.sea, places.density);
            self.caption_target(canvas, rest, caption::beside)
        };
        row += 1;
        row += self.show_status(canvas, rest, row);
        if pair {
            row += canvas.paragraph(rest, row, &context.words.say("play-other-sea", &[]), context.look.faint());
        }
        row += 1;
        let boxes = Rect { y: rest.y + row, height: rest.height.saturating_sub(row), ..rest };
        let viewer = self.scene.viewer;
        if pair && boxes.height >= 8 {
            let half = boxes.height / 2;
            self.show_messages(canvas, Rect { height: half, ..boxes }, viewer);
            let lower = Rect { y: boxes.y + half, height: boxes.height - half, ..boxes };
            self.show_messages(canvas, lower, viewer.other());
        } else {
            self.show_messages(canvas, boxes, viewer);
        }
    }

    /// Draws the caption of the sea under fire.
    fn caption_target<T: Default>(&self, canvas: &mut Canvas<'_>, area: Rect, draw: Draw<T>) -> T {
        let Some(caption) = self.scene.target_caption() else { return T::default() };
        let context = canvas.context;
        if self.is_cheating() {
            return draw(canvas, area, &caption, context.look.bad(), &context.words.say("play-cheating", &[]));
        }
        draw(canvas, area, &caption, context.look.heading(), "")
    }

    fn caption_own<T: Default>(&self, canvas: &mut Canvas<'_>, area: Rect, draw: Draw<T>) -> T {
        let Some(caption) = self.scene.own_caption() else { return T::default() };
        draw(canvas, area, &caption, canvas.context.look.heading(), "")
    }

    /// Draws the status, or asks for a file name. Returns how many lines it took.
    fn show_status(&self, canvas: &mut Canvas<'_>, area: Rect, row: u16) -> u16 {
        let context = canvas.context;
        if let Some(name) = &self.battle.saving {
            name.draw(canvas, area, row, &context.words.say("play-save-as", &[]));
            return 1;
        }
        let (status, style) = self.status_line(context);
        if area.height == 1 {
            canvas.line(area, row, &shorten(&status, area.width.into()), style);
            return 1;
        }
        canvas.paragraph(area, row, &status, style)
    }

    fn show_messages(&self, canvas: &mut Canvas<'_>, area: Rect, seat: Seat) {
        let context = canvas.context;
        let name = self.scene.name(seat);
        let over = self.scene.ending().is_some();
        let title = || context.words.say("verdict-title", &[("name", name.into())]);
        // Without room for a frame, draw the lines alone.
        let inside = match area.height {
            0 => return,
            1..3 => area,
            _ => canvas.frame(area, &if over { title() } else { name.into() }, context.look.heading()),
        };
        if over {
            // The summary comes first, so start at the top. The page keys scroll down.
            canvas.head(inside, &verdict::lines(&self.scene.verdict, (seat, name), None, context), self.battle.scroll);
        } else {
            canvas.tail(inside, &self.messages(seat, context), self.battle.scroll);
        }
    }

    /// A player's messages, oldest first.
    fn messages(&self, seat: Seat, context: &Context) -> Vec<(String, Style)> {
        let line = |line: &Line| match line {
            Line::Shot(number, shot) => Some(shot_line(*number, *shot, context)),
            Line::Note(note) => context.settings.messages.tells(note).then(|| note_line(note, context)),
        };
        self.scene.lines[seat].iter().filter_map(line).collect()
    }

    fn is_cheating(&self) -> bool {
        self.scene.cheating == Cheating::Now
    }

    /// The sea this player fires at.
    fn target_picture(&self, target: &TargetScene, context: &Context) -> Picture {
        let TargetScene { seen, deductions, revealed, .. } = target;
        let sea = if context.settings.checkerboard { Sea::Checkered } else { Sea::Plain };
        if let Some(board) = revealed.as_ref().filter(|_| self.scene.ending().is_some()) {
            return Picture::board(board).sea(sea);
        }
        let mut picture = Picture::seen(seen)
            .ships(deductions.sunk.iter().map(|sunk| sunk.ship))
            .mark(Mark::Sunk, deductions.sunk_cells());
        if context.settings.deductions {
            picture = picture.mark(Mark::RuledOut, deductions.ruled_out());
        }
        if let Some(board) = revealed {
            picture = picture.ships(board.fleet().ships().iter().copied());
        }
        // Whoever moves while the enemy thinks sees where the next shot will go.
        if self.scene.may_fire() || self.scene.ending().is_none() && self.scene.is_aimed {
            picture = picture.point(Pointer::Cursor, self.focus());
        } else if let Some(shot) = seen.shots().last() {
            picture = picture.point(Pointer::Target, shot.cell);
        }
        self.scene.chosen.iter().fold(picture, |picture, &cell| picture.point(Pointer::Target, cell)).sea(sea)
    }

    /// The cell to keep in sight.
    fn focus(&self) -> amiral_game::Cell {
        self.scene.pointed.unwrap_or(self.scene.cursor)
    }

    fn draw_target(&self, canvas: &mut Canvas<'_>, area: Rect, density: Density) {
        let Some(target) = &self.scene.target else { return };
        let picture = self.target_picture(target, canvas.context);
        let heat = self.scene.shown_odds().map(|hint| Heat::over(&target.seen, &hint.chances, Scale::Chances));
        Board { number: 0, picture, heat: heat.as_ref(), focus: self.focus() }.draw(canvas, area, density);
    }

    fn draw_own(&self, canvas: &mut Canvas<'_>, area: Rect, density: Density) {
        let Some(own) = &self.scene.own else { return };
        let sea = if canvas.context.settings.checkerboard { Sea::Checkered } else { Sea::Plain };
        let mut picture = Picture::board(&own.board).sea(sea);
        let last = own.taken.shots().last().copied();
        if let Some(shot) = last {
            picture = picture.point(Pointer::Target, shot.cell);
        }
        let focus = last.map_or(self.scene.cursor, |shot| shot.cell);
        Board { number: 1, picture, heat: None, focus }.draw(canvas, area, density);
    }

    /// The status, in one line.
    fn status_line(&self, context: &Context) -> (String, Style) {
        let (scene, words, look) = (self.scene, &context.words, context.look);
        let spin = SPINNER[self.battle.spin % SPINNER.len()];
        if let Some(percent) = scene.odds.counting {
            return (
                format!("{spin} {}", words.say("play-hinting", &[("percent", words.done(percent).into())])),
                look.key(),
            );
        }
        if let Some(notice) = notice(self.battle, context).filter(|_| scene.typed.is_none()) {
            return (notice, if scene.ending().is_some() { look.key() } else { look.bad() });
        }
        if let Some(line) = online_line(words, scene).filter(|_| scene.typed.is_none() && scene.is_disturbed()) {
            return (line, look.bad());
        }
        if let Some(ending) = ending_line(words, scene) {
            let ending = match online_line(words, scene) {
                Some(line) => format!("{ending} {line}"),
                None => ending,
            };
            let style = match scene.ending().and_then(amiral_game::Ending::winner) {
                Some(seat) if seat == scene.viewer || scene.mode == amiral_host::Mode::Two => look.good(),
                _ => look.bad(),
            };
            return (ending, style);
        }
        if let PlayingStage::Shown(next) = scene.stage {
            return (words.say("play-shown", &[("name", scene.name(next).into())]), look.key());
        }
        if let Some(seat) = scene.thinking {
            let waits = if scene.online.is_some() { "online-waiting-turn" } else { "play-thinking" };
            let text = words.say(waits, &[("name", scene.name(seat).into())]);
            let text = online_line(words, scene).unwrap_or(text);
            return (format!("{spin} {text}"), look.key());
        }
        if let Some(line) = online_line(words, scene).filter(|_| scene.typed.is_none() && scene.is_hurried()) {
            return (line, look.key());
        }
        if let Some(hint) = scene.shown_odds().filter(|_| scene.typed.is_none()) {
            return (hint_line(hint, scene.meant_chance(), context.rows(), words), look.key());
        }
        let target = match &scene.typed {
            Some(typed) => format!("{typed}_"),
            None => format!("{}_", context.rows().cell(self.focus())),
        };
        let prompt = if scene.due > 1 {
            let numbers = [("number", (scene.chosen.len() + 1).into()), ("shots", scene.due.into())];
            words.say("play-prompt-salvo", &numbers)
        } else {
            words.say("play-prompt", &[])
        };
        (format!("{prompt} {target}"), look.key())
    }
}

fn shot_line(number: usize, shot: Shot, context: &Context) -> (String, Style) {
    let parts = [("number", number.into()), ("shot", shot.say(&context.words).into())];
    let style = if shot.outcome.is_hit() { context.look.mark(Some(Mark::Hit)) } else { Style::new() };
    (context.told(&context.words.say("play-shot", &parts)), style)
}

fn note_line(note: &Note, context: &Context) -> (String, Style) {
    let sunk = matches!(note, Note::Sunk { .. } | Note::SunkSomewhere { .. });
    let style = if sunk { context.look.good() } else { context.look.faint() };
    (shorten(&context.told(&note.say(&context.words)), LONGEST_NOTE), style)
}

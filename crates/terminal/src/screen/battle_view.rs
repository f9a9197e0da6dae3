//! What a game looks like while somebody plays it.

use amiral_draw::{Mark, Picture, Pointer, Sea};
use amiral_game::{Grid, Seat, Seen, Shot};
use amiral_host::{Cheating, Heat, Line, Note, PlayingScene, PlayingStage, Question, Rows, Scale, TargetScene};
use amiral_words::{Arg, Say, ending_line, hint_line};
use ratatui::layout::Rect;
use ratatui::style::Style;

use super::battle::Battle;
use super::{placing, verdict};
use crate::board::{Board, Density, percent, with_heat};
use crate::canvas::{Canvas, centred, shorten};
use crate::context::Context;

/// The least lines that messages get.
const MESSAGES: u16 = 6;
/// On large seas a strategy names hundreds of cells; the first ones will do.
pub(crate) const LONGEST_NOTE: usize = 200;
const SPINNER: [&str; 4] = ["|", "/", "-", "\\"];

/// Shows the whole screen.
pub(super) fn show(battle: &Battle, canvas: &mut Canvas<'_>, area: Rect) {
    let context = canvas.context;
    let scene = battle.model().scene();
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
            placing::show(canvas, area, placing, scene.name(scene.viewer), notice.as_deref(), &battle.typed);
        }
        PlayingStage::Firing | PlayingStage::Shown(_) | PlayingStage::Over { .. } => {
            View { battle, scene }.show(canvas, area);
        }
    }
    if let Some(question) = scene.question {
        show_question(canvas, area, question);
    }
}

/// Something to tell, as a sentence.
fn notice(battle: &Battle, context: &Context) -> Option<String> {
    let remark = battle.remark.as_ref().map(|remark| remark.say(context));
    let notice = || battle.model().scene().notice.as_ref().map(|notice| notice.say(&context.words));
    remark.or_else(notice).map(|text| context.told(&text))
}

fn show_question(canvas: &mut Canvas<'_>, area: Rect, question: Question) {
    let context = canvas.context;
    let keys = if question == Question::PlaceRest { "place-ask-rest-keys" } else { "play-ask-keys" };
    let (text, keys) = (question.say(&context.words), context.words.say(keys, &[]));
    // A longer sentence takes another line.
    let lines = crate::canvas::wrap(&format!(" {text}"), 48).len() as u16;
    let spot = centred(area, 50, 4 + lines);
    canvas.clear(spot);
    let inside = canvas.frame(spot, "", context.look.heading());
    let row = canvas.paragraph(inside, 0, &format!(" {text}"), context.look.bad());
    canvas.paragraph(inside, row + 1, &format!(" {keys}"), Style::new());
}

/// A game on the screen.
struct View<'a> {
    battle: &'a Battle,
    scene: &'a PlayingScene,
}

impl View<'_> {
    fn show(&self, canvas: &mut Canvas<'_>, area: Rect) {
        let context = canvas.context;
        let rows = context.rows();
        let grid = self.battle.model().plan().rules.grid();
        let pair = self.scene.is_duel();
        let half = area.width / 2;
        let (tight_width, _) = Density::Tight.extent(grid, rows);
        if !pair || tight_width + 1 > half {
            self.show_single(canvas, area, pair);
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
            canvas.line(middle(left), row, target, if self.is_cheating() { context.look.bad() } else { style });
            canvas.line(middle(right), row, own, if row == 0 { context.look.heading() } else { style });
        }
        let sea = |side: Rect| Rect { y: area.y + 2, width: width.min(side.width), height, ..middle(side) };
        self.draw_target(canvas, sea(left), density);
        self.draw_own(canvas, sea(right), density);
        let (status, style) = self.status_line(context);
        canvas.line(area, 2 + height, &status, style);
        let boxes = Rect { y: area.y + 3 + height, height: area.height.saturating_sub(3 + height), ..area };
        self.show_messages(canvas, Rect { width: half - 1, ..boxes }, self.scene.viewer);
        let other = Rect { x: area.x + half, width: area.width - half, ..boxes };
        self.show_messages(canvas, other, self.scene.viewer.other());
    }

    /// One sea, and everything else beside it.
    fn show_single(&self, canvas: &mut Canvas<'_>, area: Rect, pair: bool) {
        let context = canvas.context;
        let (grid, rows) = (self.battle.model().plan().rules.grid(), context.rows());
        let room = room_for_one(grid, rows, area);
        let density = Density::fitting(grid, rows, room, area.height);
        let (width, height) = density.extent(grid, rows);
        let sea = Rect { width: width.min(room), height: height.min(area.height), ..area };
        let own = pair && self.battle.own_shown;
        let (caption, style) = if own {
            self.draw_own(canvas, sea, density);
            (self.own_caption(context), context.look.heading())
        } else {
            self.draw_target(canvas, sea, density);
            self.target_caption(context)
        };
        let right = Rect { x: sea.right() + 1, width: area.right().saturating_sub(sea.right() + 1), ..area };
        let mut row = canvas.paragraph(right, 0, &caption[0], style);
        let style = if self.is_cheating() && !own { context.look.bad() } else { context.look.faint() };
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

    fn show_messages(&self, canvas: &mut Canvas<'_>, area: Rect, seat: Seat) {
        let context = canvas.context;
        let name = self.scene.name(seat);
        if self.scene.ending().is_some() {
            let title = context.words.say("verdict-title", &[("name", name.into())]);
            let inside = canvas.frame(area, &title, context.look.heading());
            // The summary first: from the top, scrolled down with the page keys.
            canvas.head(inside, &verdict::lines(&self.scene.verdict, seat, None, context), self.battle.scroll);
            return;
        }
        let inside = canvas.frame(area, name, context.look.heading());
        canvas.tail(inside, &self.messages(seat, context), self.battle.scroll);
    }

    /// Lines of a player's messages, the last ones last.
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
        if self.scene.may_fire() {
            picture = picture.point(Pointer::Cursor, self.focus());
        } else if let Some(shot) = seen.shots().last() {
            picture = picture.point(Pointer::Target, shot.cell);
        }
        self.scene.chosen.iter().fold(picture, |picture, &cell| picture.point(Pointer::Target, cell)).sea(sea)
    }

    /// The cell the person is at.
    fn focus(&self) -> amiral_game::Cell {
        self.scene.pointed.unwrap_or(self.scene.cursor)
    }

    fn draw_target(&self, canvas: &mut Canvas<'_>, area: Rect, density: Density) {
        let Some(target) = &self.scene.target else { return };
        let mut picture = self.target_picture(target, canvas.context);
        let heat = self.scene.shown_odds().map(|hint| Heat::over(&target.seen, &hint.chances, Scale::Chances).cells);
        if let Some(heat) = &heat {
            picture = with_heat(picture, heat, density, percent);
        }
        Board { number: 0, picture, heat: heat.as_deref(), focus: self.focus() }.draw(canvas, area, density);
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

    /// What stands above a sea: whose it is with the shots it took, and the ships left.
    fn target_caption(&self, context: &Context) -> ([String; 2], Style) {
        let Some(target) = &self.scene.target else { return Default::default() };
        let name = match &self.scene.players[self.scene.viewer.other()] {
            Some(enemy) => enemy.name().to_owned(),
            None => context.words.say("play-hidden-fleet", &[]),
        };
        let [first, second] = caption(context, &name, &target.seen, &target.left);
        if self.is_cheating() {
            let second = format!("{} · {second}", context.words.say("play-cheating", &[]));
            return ([first, second], context.look.bad());
        }
        ([first, second], context.look.heading())
    }

    fn own_caption(&self, context: &Context) -> [String; 2] {
        let Some(own) = &self.scene.own else { return Default::default() };
        caption(context, self.scene.name(self.scene.viewer), &own.taken, &own.left)
    }

    /// What is going on, in one line.
    fn status_line(&self, context: &Context) -> (String, Style) {
        let (scene, words, look) = (self.scene, &context.words, context.look);
        let spin = SPINNER[self.battle.spin % SPINNER.len()];
        if let Some(name) = &self.battle.saving {
            return (format!("{} {name}_", words.say("play-save-as", &[])), look.key());
        }
        if let Some(percent) = scene.odds.counting {
            return (format!("{spin} {}", words.say("play-hinting", &[("percent", percent.into())])), look.key());
        }
        if let Some(notice) = notice(self.battle, context).filter(|_| self.battle.typed.is_empty()) {
            return (notice, if scene.ending().is_some() { look.key() } else { look.bad() });
        }
        if let Some(ending) = ending_line(words, scene) {
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
            let text = words.say("play-thinking", &[("name", scene.name(seat).into())]);
            return (format!("{spin} {text}"), look.key());
        }
        if let Some(hint) = scene.shown_odds().filter(|_| self.battle.typed.is_empty()) {
            return (hint_line(hint, scene.meant_chance(), context.rows(), words), look.key());
        }
        let target = match (self.battle.typed.is_empty(), scene.is_aimed) {
            (false, _) => format!("{}_", self.battle.typed),
            (true, true) => format!("{}_", context.rows().cell(scene.cursor)),
            (true, false) => "_".to_owned(),
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

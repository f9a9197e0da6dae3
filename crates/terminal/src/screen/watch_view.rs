//! Draws a game being viewed.

use amiral_draw::{Mark, Picture, Pointer, Sea};
use amiral_game::{Cell, Seat};
use amiral_host::{GameScene, Note, Overlay, SeaScene, ViewingLine, ViewingScene};
use amiral_words::{Say, hint_line, viewing_line};
use ratatui::layout::Rect;
use ratatui::style::Style;

use super::battle_view::LONGEST_NOTE;
use super::layout::{One, Pair};
use super::watch::{Asking, Watch};
use super::{caption, verdict};
use crate::board::{Board, Density};
use crate::canvas::{Canvas, shorten};
use crate::context::Context;

pub(super) fn show(watch: &Watch, canvas: &mut Canvas<'_>, area: Rect) {
    let context = canvas.context;
    match watch.scene(context) {
        ViewingScene::Starting(_) => {
            canvas.line(area, 1, &context.words.say("play-starting", &[]), context.look.faint());
        }
        ViewingScene::Failed(notice) => {
            canvas.paragraph(area, 1, &notice.say(&context.words), context.look.bad());
        }
        ViewingScene::Game(scene) => {
            if let (Some(reading), Some(report)) = (&watch.reading, watch.report()) {
                let notice = scene.notice.as_ref().map(|notice| notice.say(&context.words));
                return reading.show(canvas, area, &report, notice.as_deref());
            }
            show_game(watch, &scene, canvas, area);
        }
    }
}

fn show_game(watch: &Watch, scene: &GameScene, canvas: &mut Canvas<'_>, area: Rect) {
    let (grid, rows) = (scene.rules.grid(), canvas.context.rows());
    if let [first, second] = &*scene.seas
        && let Some(places) = Pair::fitting(grid, rows, area)
    {
        two_seas(watch, scene, [first, second], canvas, &places);
    } else if let Some(sea) = scene.front_sea() {
        one_sea(watch, scene, sea, canvas, &One::fitting(grid, rows, area));
    }
}

/// Draws both seas side by side, with the text beside or below.
fn two_seas(watch: &Watch, scene: &GameScene, seas: [&SeaScene; 2], canvas: &mut Canvas<'_>, places: &Pair) {
    let context = canvas.context;
    let look = context.look;
    for (number, sea) in seas.into_iter().enumerate() {
        caption::above(canvas, places.captions[number], &scene.caption(sea), look.heading(), "");
        draw_sea(scene, sea, canvas, places.seas[number], places.density);
    }
    if !ask(watch, canvas, places.status, 0) {
        let (status, style) = status_line(watch, scene, context);
        let place = place_line(scene, context);
        canvas.pieces(places.status, 0, &[(&place, look.heading()), (" · ", look.faint()), (&status, style)]);
    }
    show_lines(watch, scene, canvas, places.log);
}

/// Draws one sea, with the text beside or below.
fn one_sea(watch: &Watch, scene: &GameScene, sea: &SeaScene, canvas: &mut Canvas<'_>, places: &One) {
    let context = canvas.context;
    let look = context.look;
    draw_sea(scene, sea, canvas, places.sea, places.density);
    let rest = places.rest;
    let mut row = caption::beside(canvas, rest, &scene.caption(sea), look.heading(), "");
    row += canvas.paragraph(rest, row, &place_line(scene, context), look.heading());
    if ask(watch, canvas, rest, row) {
        row += 1;
    } else {
        let (status, style) = status_line(watch, scene, context);
        row += canvas.paragraph(rest, row, &status, style);
    }
    let log = Rect { y: rest.y + row, height: rest.height.saturating_sub(row), ..rest };
    show_lines(watch, scene, canvas, log);
}

/// Draws what is being typed. Returns whether something is.
fn ask(watch: &Watch, canvas: &mut Canvas<'_>, area: Rect, row: u16) -> bool {
    let context = canvas.context;
    let (words, look) = (&context.words, context.look);
    match &watch.asking {
        Some(Asking::Save(name)) => name.draw(canvas, area, row, &words.say("play-save-as", &[])),
        Some(Asking::Shot(number)) => {
            canvas.line(area, row, &format!("{} {number}_", words.say("watch-go-to", &[])), look.key());
        }
        None => return false,
    }
    true
}

fn place_line(scene: &GameScene, context: &Context) -> String {
    context.words.say("watch-place", &[("at", scene.at.into()), ("total", scene.total.into())])
}

fn draw_sea(scene: &GameScene, sea: &SeaScene, canvas: &mut Canvas<'_>, area: Rect, density: Density) {
    let context = canvas.context;
    let mut picture = Picture::seen(&sea.seen);
    if let Some(fleet) = &sea.fleet {
        picture = picture.ships(fleet.ships().iter().copied());
    }
    picture = picture.mark(Mark::Sunk, sea.sunk).mark(Mark::RuledOut, sea.ruled_out);
    if let Some(fired) = sea.last {
        picture = picture.point(Pointer::Cursor, fired.shot.cell);
    }
    picture = picture.sea(if context.settings.checkerboard { Sea::Checkered } else { Sea::Plain });
    let focus = scene.shot.map_or(Cell::new(0, 0), |fired| fired.shot.cell);
    let heat = sea.heat.as_ref();
    Board { number: usize::from(sea.owner == Seat::A), picture, heat, focus }.draw(canvas, area, density);
}

fn status_line(watch: &Watch, scene: &GameScene, context: &Context) -> (String, Style) {
    let (words, look) = (&context.words, context.look);
    if let Some(remark) = &watch.remark {
        return (remark.say(context), look.key());
    }
    if let Some(notice) = &scene.notice {
        return (notice.say(words), look.key());
    }
    if let Some(percent) = scene.counting {
        return (words.say("play-hinting", &[("percent", words.done(percent).into())]), look.key());
    }
    if let Some(seat) = scene.thinking {
        return (words.say("play-thinking", &[("name", scene.name(seat).into())]), look.key());
    }
    if let Some(odds) = &scene.odds {
        return (hint_line(odds, None, context.rows(), words), look.key());
    }
    if scene.overlay == Overlay::Counts {
        return (words.say("watch-counts", &[]), look.key());
    }
    let key = if scene.is_playing { "watch-running" } else { "watch-paused" };
    (words.say(key, &[]), look.faint())
}

/// Draws the text beside the sea: the analysis, or the reasons for the shot, the shot, and what
/// followed from it.
fn show_lines(watch: &Watch, scene: &GameScene, canvas: &mut Canvas<'_>, area: Rect) {
    let context = canvas.context;
    let words = &context.words;
    let name = scene.name(scene.shooter);
    let (title, lines) = match (&scene.analysis, scene.at) {
        (Some(analysis), _) => (
            words.say("verdict-title", &[("name", (&name).into())]),
            verdict::lines(analysis, (scene.shooter, &name), scene.own_number, context),
        ),
        (None, 0) => {
            let key = if scene.is_live { "watch-begin" } else { "watch-begin-record" };
            (name, vec![(words.say(key, &[]), Style::new())])
        }
        (None, at) => (words.say("solve-step", &[("number", at.into())]), reasons(scene, context)),
    };
    // Without room for a frame, draw the lines alone.
    let inside = match area.height {
        0 => return,
        1..3 => area,
        _ => canvas.frame(area, &title, context.look.heading()),
    };
    canvas.head(inside, &lines, watch.scroll);
}

fn reasons(scene: &GameScene, context: &Context) -> Vec<(String, Style)> {
    let look = context.look;
    let line = |line: &ViewingLine| {
        let text = viewing_line(&context.words, context.rows(), scene, line);
        match line {
            ViewingLine::Note(Note::Sunk { .. }) => (shorten(&text, LONGEST_NOTE), look.good()),
            ViewingLine::Note(_) => (shorten(&text, LONGEST_NOTE), Style::new()),
            ViewingLine::Shot(fired) if fired.shot.outcome.is_hit() => (text, look.mark(Some(Mark::Hit))),
            ViewingLine::Shot(_) => (text, look.mark(Some(Mark::Miss))),
            ViewingLine::Judged(..) => (text, look.key()),
            ViewingLine::Ended(..) => (text, look.good()),
        }
    };
    scene.lines.iter().map(line).collect()
}

//! How a game looks while it is watched.

use amiral_draw::{Mark, Picture, Pointer, Sea};
use amiral_game::{Cell, Seat};
use amiral_host::{GameScene, Heat, Note, Overlay, Scale, SeaScene, ViewingLine, ViewingScene};
use amiral_words::{Say, hint_line, viewing_line};
use ratatui::layout::Rect;
use ratatui::style::Style;

use super::battle::{LONGEST_NOTE, caption, room_for_one};
use super::verdict;
use super::watch::{Asking, Watch};
use crate::board::{Board, Density, percent, with_heat};
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
        ViewingScene::Game(scene) => show_game(watch, &scene, canvas, area),
    }
}

fn show_game(watch: &Watch, scene: &GameScene, canvas: &mut Canvas<'_>, area: Rect) {
    let context = canvas.context;
    let (tight, _) = Density::Tight.extent(scene.rules.grid(), context.rows());
    match scene.front_sea() {
        _ if scene.seas.len() == 2 && tight < area.width / 2 => two_seas(watch, scene, canvas, area),
        Some(sea) => one_sea(watch, scene, sea, canvas, area),
        None => {}
    }
}

/// Both seas side by side, and what there is to say below.
fn two_seas(watch: &Watch, scene: &GameScene, canvas: &mut Canvas<'_>, area: Rect) {
    let context = canvas.context;
    let (look, rows, grid) = (context.look, context.rows(), scene.rules.grid());
    let half = area.width / 2;
    let room = area.height.saturating_sub(9);
    let density = Density::fitting(grid, rows, half - 1, room);
    let (width, height) = density.extent(grid, rows);
    let height = height.min(room);
    for (sea, x) in scene.seas.iter().zip([area.x, area.x + half]) {
        let side = Rect { x, width: half - 1, ..area };
        let [first, second] = sea_caption(scene, sea, context);
        canvas.line(side, 0, &first, look.heading());
        canvas.line(side, 1, &second, look.faint());
        let place = Rect { y: area.y + 2, width: width.min(side.width), height, ..side };
        draw_sea(scene, sea, canvas, place, density);
    }
    let (status, style) = status_line(watch, scene, context);
    let place = place_line(scene, context);
    canvas.pieces(area, 2 + height, &[(&place, look.heading()), (" · ", look.faint()), (&status, style)]);
    let below = Rect { y: area.y + 3 + height, height: area.height.saturating_sub(3 + height), ..area };
    show_lines(watch, scene, canvas, below);
}

/// One sea, and what there is to say beside it.
fn one_sea(watch: &Watch, scene: &GameScene, sea: &SeaScene, canvas: &mut Canvas<'_>, area: Rect) {
    let context = canvas.context;
    let (look, rows, grid) = (context.look, context.rows(), scene.rules.grid());
    let room = room_for_one(grid, rows, area);
    let density = Density::fitting(grid, rows, room, area.height);
    let (width, height) = density.extent(grid, rows);
    let place = Rect { width: width.min(room), height: height.min(area.height), ..area };
    draw_sea(scene, sea, canvas, place, density);
    let right = Rect { x: place.right() + 1, width: area.right().saturating_sub(place.right() + 1), ..area };
    let [first, second] = sea_caption(scene, sea, context);
    let (status, style) = status_line(watch, scene, context);
    let mut row = canvas.paragraph(right, 0, &first, look.heading());
    row += canvas.paragraph(right, row, &second, look.faint());
    row += canvas.paragraph(right, row, &place_line(scene, context), look.heading());
    row += canvas.paragraph(right, row, &status, style);
    let rest = Rect { y: area.y + row, height: area.height.saturating_sub(row), ..right };
    show_lines(watch, scene, canvas, rest);
}

fn sea_caption(scene: &GameScene, sea: &SeaScene, context: &Context) -> [String; 2] {
    caption(context, &scene.name(sea.owner.other()), &sea.seen, &sea.left)
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
    if let Some(heat) = &sea.heat {
        // What does not fit into a cell is told in hundredths of the largest.
        let most = heat.most();
        let scale = if most > 999.0 || (most < 1.5 && most > 0.0) { 100.0 / most } else { 1.0 };
        picture = match heat.scale {
            Scale::Chances => with_heat(picture, &heat.cells, density, percent),
            Scale::Counts => with_heat(picture, &heat.cells, density, |count| format!("{:.0}", count * scale)),
        };
    }
    let focus = scene.shot.map_or(Cell::new(0, 0), |fired| fired.shot.cell);
    let heat = sea.heat.as_ref().map(|heat: &Heat| heat.cells.as_slice());
    Board { number: usize::from(sea.owner == Seat::A), picture, heat, focus }.draw(canvas, area, density);
}

fn status_line(watch: &Watch, scene: &GameScene, context: &Context) -> (String, Style) {
    let (words, look) = (&context.words, context.look);
    let asked = |key: &str, typed: &str| (format!("{} {typed}_", words.say(key, &[])), look.key());
    match &watch.asking {
        Some(Asking::Save(name)) => return asked("play-save-as", name),
        Some(Asking::Shot(number)) => return asked("watch-go-to", number),
        None => {}
    }
    if let Some(remark) = &watch.remark {
        return (remark.say(context), look.key());
    }
    if let Some(notice) = &scene.notice {
        return (notice.say(words), look.key());
    }
    if let Some(percent) = scene.counting {
        return (words.say("play-hinting", &[("percent", percent.into())]), look.key());
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

/// What is told beside the sea: the analysis, or what led to the shot shown, the shot, and what
/// followed.
fn show_lines(watch: &Watch, scene: &GameScene, canvas: &mut Canvas<'_>, area: Rect) {
    if area.height < 3 {
        return;
    }
    let context = canvas.context;
    let words = &context.words;
    let name = scene.name(scene.shooter);
    let (title, lines) = match (&scene.analysis, scene.at) {
        (Some(analysis), _) => (
            words.say("verdict-title", &[("name", name.into())]),
            verdict::lines(analysis, scene.shooter, scene.own_number, context),
        ),
        (None, 0) => {
            let key = if scene.is_live { "watch-begin" } else { "watch-begin-record" };
            (name, vec![(words.say(key, &[]), Style::new())])
        }
        (None, at) => (words.say("solve-step", &[("number", at.into())]), reasons(scene, context)),
    };
    let inside = canvas.frame(area, &title, context.look.heading());
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

//! Placing a fleet: its keys, and how it is drawn.

use amiral_draw::{Picture, Pointer, Sea};
use amiral_game::{Cell, Mirror};
use amiral_host::{PlacingAct, PlacingScene, PlacingWay, PlayingAct, Preview, Rows, Typed, Typing};
use amiral_words::{Say, ship_name};
use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use ratatui::layout::Rect;
use ratatui::style::Style;

use super::typing::follow;
use crate::app::{BACK_KEY, HELP_KEY};
use crate::board::{Board, Density};
use crate::canvas::{Canvas, KeyName};

pub(super) fn click(cell: Cell) -> PlayingAct {
    PlayingAct::Place(PlacingAct::Click(cell))
}

pub(super) fn point(cell: Cell) -> PlayingAct {
    PlayingAct::Place(PlacingAct::Point(Some(cell)))
}

pub(super) fn turn() -> PlayingAct {
    PlayingAct::Place(PlacingAct::Turn(None))
}

pub(super) fn drop_at(cell: Option<Cell>) -> PlayingAct {
    PlayingAct::Place(PlacingAct::Drop(cell))
}

/// The act for a key. Some keys only edit what is being typed.
pub(super) fn act_of(key: KeyEvent, scene: &PlacingScene, typing: &mut Typing, rows: Rows) -> Option<PlayingAct> {
    let control = key.modifiers.contains(KeyModifiers::CONTROL);
    let on_ship = || scene.in_hand.is_none() && scene.ships.iter().any(|ship| ship.set().contains(scene.cursor));
    match follow(typing, key, scene.cursor) {
        Typed::Step(step) => return Some(PlayingAct::Place(PlacingAct::Step(step))),
        Typed::Line => return None,
        Typed::Other => {}
    }
    let act = match key.code {
        KeyCode::Char(' ') | KeyCode::Tab => PlacingAct::Turn(None),
        KeyCode::PageDown | KeyCode::PageUp => PlacingAct::NextShape,
        KeyCode::F(8) => PlacingAct::Mirror(None),
        KeyCode::F(2) => PlacingAct::Random,
        KeyCode::F(3) => PlacingAct::Clear,
        KeyCode::F(4) => PlacingAct::NearestPlace,
        KeyCode::F(5) => PlacingAct::Complete,
        KeyCode::F(6) => PlacingAct::Way(match scene.way {
            PlacingWay::TwoEnds => PlacingWay::ShipInHand,
            PlacingWay::ShipInHand => PlacingWay::TwoEnds,
        }),
        KeyCode::F(7) => PlacingAct::Redo,
        KeyCode::Char('y') if control => PlacingAct::Redo,
        KeyCode::Delete if on_ship() => PlacingAct::Remove,
        KeyCode::Delete | KeyCode::Backspace => PlacingAct::Undo,
        KeyCode::Enter if typing.is_begun() => PlacingAct::Type(rows.typed(&typing.take())),
        KeyCode::Enter if scene.is_complete() => return Some(PlayingAct::Ready),
        KeyCode::Enter | KeyCode::Insert => PlacingAct::Press,
        _ => return None,
    };
    Some(PlayingAct::Place(act))
}

/// Draws the fleet, and beside it what there is to do. The caller gives the player's name, a
/// notice, and what is being typed.
pub(super) fn show(
    canvas: &mut Canvas<'_>,
    area: Rect,
    scene: &PlacingScene,
    name: &str,
    notice: Option<&str>,
    typed: &str,
) {
    let context = canvas.context;
    let (look, words) = (context.look, &context.words);
    let grid = scene.rules.grid();
    let side = 34.min(area.width / 2);
    let density = Density::fitting(grid, context.rows(), area.width - side, area.height);
    let (width, height) = density.extent(grid, context.rows());
    let sea = Rect { width: width.min(area.width - side), height: height.min(area.height), ..area };
    let checkerboard = context.settings.checkerboard;
    let picture = picture(scene, if checkerboard { Sea::Checkered } else { Sea::Plain });
    Board { number: 0, picture, heat: None, focus: scene.cursor }.draw(canvas, sea, density);

    let right = Rect { x: sea.right() + 2, width: area.right().saturating_sub(sea.right() + 2), ..area };
    let mut row = 0;
    row += canvas.paragraph(right, row, &words.say("place-heading", &[("name", name.into())]), look.heading());
    row += 1;
    if scene.is_complete() {
        row += canvas.paragraph(right, row, &words.say("place-complete", &[]), look.good());
    } else {
        let sizes = scene.missing.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ");
        row += canvas.paragraph(right, row, &words.say("place-missing", &[("sizes", sizes.into())]), Style::new());
        let text = match (scene.in_hand, scene.first_end) {
            (Some(hand), _) => {
                let shape = hand.shape.upright(scene.rules.mirror());
                let cell = ("cell", context.rows().cell(scene.cursor).into());
                if shape.is_straight() {
                    words.say("place-in-hand", &[("size", shape.into()), cell])
                } else {
                    words.say("place-in-hand-shape", &[("ship", ship_name(shape, words).into()), cell])
                }
            }
            (None, Some(_)) => words.say("place-second-end", &[]),
            (None, None) => words.say("place-first-end", &[]),
        };
        row += canvas.paragraph(right, row, &text, Style::new());
    }
    row += 1;
    let objection = scene.preview.as_ref().and_then(|preview| preview.objection.as_ref());
    if let Some(notice) = notice {
        row += canvas.paragraph(right, row, notice, look.bad());
    } else if let Some(problem) = &scene.problem {
        row += canvas.paragraph(right, row, &context.told(&problem.say(words)), look.bad());
    } else if let Some(objection) = objection {
        let text = context.told(&amiral_words::objection(objection, words));
        row += canvas.paragraph(right, row, &text, look.bad());
    } else if scene.in_hand.is_some() {
        row += canvas.paragraph(right, row, &words.say("place-fits", &[]), look.good());
    }
    row += 1;
    let prompt = words.say("place-typed", &[]);
    canvas.pieces(right, row, &[(&prompt, look.faint()), (" ", Style::new()), (typed, look.key()), ("_", look.key())]);
    row += 2;
    for key in ["place-help-move", "place-help-undo", "place-help-type"] {
        row += canvas.paragraph(right, row, &words.say(key, &[]), look.faint());
    }
    row += 1;
    canvas.paragraph(right, row, &words.say("fleet-rules", &[("rules", scene.rules.say(words).into())]), look.faint());
}

fn picture(scene: &PlacingScene, sea: Sea) -> Picture {
    let mut picture = Picture::of(&scene.rules).sea(sea).ships(scene.ships.iter().copied());
    if let Some(Preview { ship, objection }) = &scene.preview {
        picture = picture.ships([*ship]);
        let mark = if objection.is_some() { Pointer::Target } else { Pointer::Cursor };
        picture = ship.cells().fold(picture, |picture, cell| picture.point(mark, cell));
    }
    if scene.in_hand.is_none() {
        picture = scene.ends.iter().fold(picture, |picture, end| picture.point(Pointer::Target, end));
        picture = picture.point(Pointer::Cursor, scene.cursor);
    }
    picture
}

pub(super) fn keys(scene: &PlacingScene) -> Vec<KeyName> {
    let other_way = match scene.way {
        PlacingWay::TwoEnds => "key-in-hand",
        PlacingWay::ShipInHand => "key-ends",
    };
    let mut keys = vec![
        KeyName::new(KeyCode::Enter, "Enter", "key-place"),
        KeyName::new(KeyCode::Char(' '), "Space", "key-rotate"),
        KeyName::new(KeyCode::F(2), "F2", "key-random"),
        KeyName::new(KeyCode::Delete, "Del", "key-undo"),
        HELP_KEY,
        BACK_KEY,
        KeyName::new(KeyCode::F(3), "F3", "key-start-over"),
        KeyName::new(KeyCode::F(4), "F4", "key-snap"),
        KeyName::new(KeyCode::F(5), "F5", "key-rest"),
        KeyName::new(KeyCode::F(6), "F6", other_way),
        KeyName::new(KeyCode::F(7), "F7", "key-redo"),
    ];
    if scene.rules.mirror() == Mirror::Yes && scene.rules.ships().iter().any(|ship| ship.is_handed()) {
        // Beside the key that turns.
        keys.insert(2, KeyName::new(KeyCode::F(8), "F8", "key-mirror"));
    }
    keys
}

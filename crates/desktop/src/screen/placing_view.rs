//! Draws a fleet being placed.

use amiral_game::Ship;
use amiral_host::{PlacingAct, PlacingScene, PlayingAct, Preview};
use amiral_words::{Say, sea_name, ship_name};
use eframe::egui::{
    Button, CursorIcon, Key, KeyboardShortcut, Modifiers, Rect, ScrollArea, Sense, Ui, UiBuilder, WidgetInfo,
    accesskit::Role, vec2,
};

use super::battle::Act;
use super::battle_actions::{is_covered, pressed};
use crate::board::{self, Hull, Mark, Sea, Touch, Use};
use crate::context::Context;
use crate::theme::Palette;
use crate::widgets::{main_button, silhouette, text_field};

/// What is shown beside the sea.
pub(super) struct Beside<'a> {
    /// Who places the fleet.
    pub(super) name: &'a str,
    /// A notice.
    pub(super) notice: Option<String>,
    /// The ships typed so far.
    pub(super) typed: &'a mut String,
}

/// Draws the sea, and the ships to place beside it.
pub(super) fn show(scene: &PlacingScene, beside: Beside<'_>, ui: &mut Ui, context: &Context, acts: &mut Vec<Act>) {
    keys(scene, ui, acts);
    let name = sea_name(&context.words, Some(beside.name));
    let page = ui.available_rect_before_wrap();
    let (sea_room, side_room) = if page.width() >= 620.0 {
        let edge = page.max.x - (page.width() * 0.34).clamp(270.0, 380.0);
        (page.with_max_x(edge), page.with_min_x(edge))
    } else {
        let edge = page.max.y - (page.height() * 0.42).min(300.0);
        (page.with_max_y(edge), page.with_min_y(edge))
    };
    show_sea(scene, name, sea_room, ui, context, acts);
    let side = UiBuilder::new().max_rect(side_room.shrink2(vec2(8.0, 2.0)));
    ui.scope_builder(side, |ui| {
        ScrollArea::vertical().auto_shrink(false).show(ui, |ui| show_beside(scene, beside, ui, context, acts));
    });
}

fn show_sea(scene: &PlacingScene, name: String, room: Rect, ui: &mut Ui, context: &Context, acts: &mut Vec<Act>) {
    let rules = &scene.rules;
    let marks = rules.grid().cells().map(|cell| if rules.reefs().contains(cell) { Mark::Reef } else { Mark::Unknown });
    let mut sea = Sea::plain("place", name, rules.grid(), marks.collect(), ships(scene));
    sea.usage = Use::Place;
    sea.cursor = Some(scene.cursor);
    sea.chosen = scene.ends;
    sea.holding = scene.is_dragging;
    acts.extend(board::show(ui, room.shrink(10.0), &sea, context).into_iter().map(|touch| place(act_of(touch))));
    if ui.memory(|memory| memory.focused().is_none()) {
        ui.memory_mut(|memory| memory.request_focus(ui.make_persistent_id("place")));
    }
}

fn place(act: PlacingAct) -> Act {
    Act::Play(PlayingAct::Place(act))
}

fn act_of(touch: Touch) -> PlacingAct {
    match touch {
        Touch::Click(cell) => PlacingAct::Click(cell),
        Touch::OtherClick(cell) => PlacingAct::Turn(Some(cell)),
        Touch::Hover(cell) => PlacingAct::Point(cell),
        Touch::Drag(cell) => PlacingAct::Drag(cell),
        Touch::DragOver(cell) => PlacingAct::DragOver(cell),
        Touch::Drop(cell) => PlacingAct::Drop(cell),
        Touch::Step(direction) => PlacingAct::Step(direction),
        Touch::Press => PlacingAct::Press,
    }
}

/// The ships on the sea, and the one in hand.
fn ships(scene: &PlacingScene) -> Vec<(Ship, Hull)> {
    let preview = scene
        .preview
        .as_ref()
        .map(|Preview { ship, objection }| (*ship, if objection.is_none() { Hull::Ghost } else { Hull::Refused }));
    scene.ships.iter().map(|ship| (*ship, Hull::Own)).chain(preview).collect()
}

fn keys(scene: &PlacingScene, ui: &Ui, acts: &mut Vec<Act>) {
    if is_covered(ui) {
        return;
    }
    // Enter accepts a complete fleet, unless a button has the focus. The space bar still picks
    // ships up.
    let sea = ui.make_persistent_id("place");
    let is_free = ui.memory(|memory| memory.focused().is_none_or(|focused| focused == sea));
    let is_ready =
        is_free && scene.is_complete() && ui.input_mut(|input| input.consume_key(Modifiers::NONE, Key::Enter));
    if is_ready || ui.input_mut(|input| input.consume_key(Modifiers::COMMAND, Key::Enter)) {
        acts.push(Act::Play(PlayingAct::Ready));
    }
    let shortcut = |modifiers: Modifiers, key: Key| {
        !ui.ctx().text_edit_focused()
            && ui.input_mut(|input| input.consume_shortcut(&KeyboardShortcut::new(modifiers, key)))
    };
    if shortcut(Modifiers::COMMAND | Modifiers::SHIFT, Key::Z) || shortcut(Modifiers::COMMAND, Key::Y) {
        acts.push(place(PlacingAct::Redo));
    }
    if shortcut(Modifiers::COMMAND, Key::Z) {
        acts.push(place(PlacingAct::Undo));
    }
    for (key, act) in [
        (Key::R, PlacingAct::Turn(None)),
        (Key::F, PlacingAct::Mirror(None)),
        (Key::T, PlacingAct::NextShape),
        (Key::G, PlacingAct::NearestPlace),
        (Key::Delete, PlacingAct::Remove),
        (Key::Backspace, PlacingAct::Undo),
    ] {
        if pressed(ui, key) {
            acts.push(place(act));
        }
    }
}

fn show_beside(scene: &PlacingScene, beside: Beside<'_>, ui: &mut Ui, context: &Context, acts: &mut Vec<Act>) {
    ui.add_space(6.0);
    ui.heading(context.say_of("place-heading", &[("name", beside.name.into())]));
    if scene.is_complete() {
        ui.colored_label(Palette::of(ui.visuals()).good, context.say("window-place-complete"));
    } else {
        ui.label(context.say(match (scene.in_hand, scene.first_end) {
            (Some(_), _) => "window-place-in-hand",
            (None, Some(_)) => "window-place-second",
            (None, None) => "window-place-first",
        }));
    }
    let problem = || scene.problem.as_ref().map(|problem| problem.say(&context.words));
    let objection = || {
        let problem = scene.preview.as_ref().filter(|_| !scene.is_dragging)?.objection.as_ref()?;
        Some(amiral_words::objection(problem, &context.words))
    };
    if let Some(text) = beside.notice.or_else(problem).or_else(objection) {
        ui.colored_label(Palette::of(ui.visuals()).bad, context.told(&text));
    }
    ui.add_space(6.0);
    // Its room stays as large as it has been: nothing below moves while ships are placed.
    let room = ui.scope_id().with(("dock", scene.rules.fleet().len(), ui.available_width() as u32));
    let tallest: f32 = ui.data(|data| data.get_temp(room)).unwrap_or_default();
    let shown = ui.scope(|ui| {
        ui.set_min_height(tallest);
        dock(scene, ui, context, acts);
    });
    ui.data_mut(|data| data.insert_temp(room, shown.response.rect.height()));
    ui.add_space(6.0);
    notation(beside.typed, ui, context, acts);
    ui.add_space(6.0);
    buttons(scene, ui, context, acts);
}

/// Draws the ships still to place. They can be picked up or dragged onto the sea.
fn dock(scene: &PlacingScene, ui: &mut Ui, context: &Context, acts: &mut Vec<Act>) {
    if scene.is_complete() {
        return;
    }
    ui.label(context.say("window-place-dock"));
    let widest = f32::from(scene.missing.iter().map(|shape| shape.width()).max().unwrap_or(1));
    let side = ((ui.available_width() - 8.0) / widest.max(6.0)).min(26.0);
    ui.horizontal_wrapped(|ui| {
        for (number, shape) in scene.missing.iter().enumerate() {
            let space = vec2(side * f32::from(shape.width()), side * f32::from(shape.height()));
            let (rect, response) = ui.allocate_exact_size(space, Sense::click_and_drag());
            let response = response.on_hover_cursor(CursorIcon::Grab);
            let name = if shape.is_straight() {
                context.say_of("window-place-ship", &[("size", shape.into())])
            } else {
                ship_name(*shape, &context.words)
            };
            response.widget_info(|| WidgetInfo::labeled(Role::Button, true, format!("{name} ({})", number + 1)));
            silhouette(ui, rect.min, *shape, side);
            if response.clicked() {
                acts.push(place(PlacingAct::Take(*shape)));
                // Give up the focus, so that arrows move the ship at once.
                response.surrender_focus();
            }
            if response.drag_started() {
                acts.push(place(PlacingAct::DragMissing(*shape)));
            }
        }
    });
}

/// Draws a field for ships in notation.
fn notation(typed: &mut String, ui: &mut Ui, context: &Context, acts: &mut Vec<Act>) {
    ui.horizontal(|ui| {
        let field = text_field(ui, &context.say("place-typed"), typed, 120.0);
        if field.lost_focus() && ui.input(|input| input.key_pressed(Key::Enter)) && !typed.trim().is_empty() {
            acts.push(place(PlacingAct::Type(context.rows().typed(&std::mem::take(typed)))));
        }
    });
}

fn buttons(scene: &PlacingScene, ui: &mut Ui, context: &Context, acts: &mut Vec<Act>) {
    let mut button = |ui: &mut Ui, enabled: bool, key: &str, act: PlacingAct| {
        if ui.add_enabled(enabled, Button::new(context.say(key))).clicked() {
            acts.push(place(act));
        }
    };
    ui.horizontal_wrapped(|ui| {
        button(ui, scene.can_undo, "key-undo", PlacingAct::Undo);
        button(ui, scene.can_redo, "key-redo", PlacingAct::Redo);
        button(ui, true, "key-random", PlacingAct::Random);
        button(ui, !scene.is_complete(), "key-rest", PlacingAct::Complete);
        button(ui, !scene.is_complete(), "key-snap", PlacingAct::NearestPlace);
        button(ui, !scene.ships.is_empty(), "key-start-over", PlacingAct::Clear);
    });
    ui.add_space(8.0);
    let text = context.say("window-place-ready");
    let response = if scene.is_complete() { main_button(ui, text) } else { ui.button(text) };
    if response.clicked() {
        acts.push(Act::Play(PlayingAct::Ready));
    }
    ui.add_space(8.0);
    ui.small(context.say("window-help-place"));
    ui.small(context.say("window-help-place-keys"));
    ui.small(context.say("window-help-place-hand"));
}

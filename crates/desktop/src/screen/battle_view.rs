//! How a game looks while somebody plays it.

use amiral_game::{Board, Seat, Seen, deduce};
use amiral_words::{Arg, Detail};
use eframe::egui::{
    Align, Id, Key, KeyboardShortcut, Layout, Modifiers, Panel, Rect, RichText, Sense, Ui, UiBuilder, Vec2, WidgetInfo,
    accesskit::Role, pos2, vec2,
};

use super::battle::{Act, Answer, Battle, Question, Stage};
use crate::board::{self, Heat, Hull, Mark, Scale, Sea, Use, heat_legend, legend};
use crate::context::Context;
use crate::placing::Placing;
use crate::theme::Palette;
use crate::widgets::{Asked, ask, ask_text, card, colour_of, main_button, message_list, silhouette};

/// From this width on, messages stand beside the seas.
const WIDE: f32 = 820.0;
/// Below this width, what is set apart on the right is not.
const NARROW: f32 = 720.0;

pub(super) fn show(battle: &mut Battle, ui: &mut Ui, context: &mut Context) -> Vec<Act> {
    let mut acts = Vec::new();
    match &battle.stage {
        Stage::Starting(_) => {
            ui.centered_and_justified(|ui| ui.heading(context.say("play-starting")));
        }
        Stage::Failed(problem) => {
            let problem = problem.say(context);
            ui.vertical_centered(|ui| {
                ui.add_space(60.0);
                ui.heading(RichText::new(problem).color(Palette::of(ui.visuals()).bad));
                ui.add_space(16.0);
                let button = main_button(ui, context.say("window-home"));
                focus_if_free(ui, &button);
                if button.clicked() {
                    acts.push(Act::Home);
                }
            });
        }
        Stage::Handover(seat) => handover(battle, ui, context, *seat, &mut acts),
        Stage::Placing(placing) => place(battle, placing, ui, context, &mut acts),
        Stage::Firing | Stage::Shown(_) | Stage::Over => play(battle, ui, context, &mut acts),
    }
    dialogs(battle, ui, context, &mut acts);
    acts
}

fn dialogs(battle: &mut Battle, ui: &Ui, context: &Context, acts: &mut Vec<Act>) {
    if let Some(question) = battle.asking {
        let (title, text) = match question {
            Question::Resign => ("key-resign", "play-ask-resign"),
            Question::Leave if battle.kept => ("window-leave", "resume-ask-leave"),
            Question::Leave => ("window-leave", "play-ask-leave"),
            Question::Rest => ("window-place-rest", "window-place-ask-rest"),
        };
        let mut answers = vec![(context.say("window-yes"), Answer::Yes)];
        if question == Question::Rest {
            answers =
                vec![(context.say("window-place-rest"), Answer::Yes), (context.say("window-leave"), Answer::Leave)];
        }
        answers.push((context.say("window-no"), Answer::No));
        let names: Vec<String> = answers.iter().map(|(name, _)| name.clone()).collect();
        if let Some(chosen) = ask(ui.ctx(), &context.say(title), &context.say(text), &names) {
            acts.push(Act::Answer(answers[chosen].1));
        }
    }
    if let Some(name) = &mut battle.saving {
        let (title, label, yes) = (context.say("key-save"), context.say("play-save-as"), context.say("key-save"));
        match ask_text(ui.ctx(), &title, &label, name, &yes, context) {
            Asked::Still => {}
            Asked::Given => acts.push(Act::Save),
            Asked::Cancelled => battle.saving = None,
        }
    }
}

fn handover(battle: &Battle, ui: &mut Ui, context: &Context, seat: Seat, acts: &mut Vec<Act>) {
    let name = battle.name(seat);
    ui.vertical_centered(|ui| {
        ui.add_space((ui.available_height() * 0.25).max(12.0));
        card(ui).show(ui, |ui| {
            ui.set_max_width(460.0);
            ui.heading(context.say_of("play-hand-over", &[("name", name.clone().into())]));
            ui.add_space(6.0);
            ui.label(context.say_of("window-hand-over", &[("name", name.clone().into())]));
            ui.add_space(12.0);
            let button = main_button(ui, context.say_of("window-i-am", &[("name", name.into())]));
            focus_if_free(ui, &button);
            if button.clicked() {
                acts.push(Act::GoOn);
            }
        });
    });
}

/// Gives a button the keyboard where nothing else has it.
fn focus_if_free(ui: &Ui, button: &eframe::egui::Response) {
    if ui.memory(|memory| memory.focused().is_none()) {
        button.request_focus();
    }
}

fn play(battle: &Battle, ui: &mut Ui, context: &mut Context, acts: &mut Vec<Act>) {
    Panel::bottom("actions").show(ui, |ui| {
        ui.add_space(6.0);
        actions(battle, ui, context, acts);
        ui.add_space(2.0);
    });
    if ui.available_width() >= WIDE {
        let width = (ui.available_width() * 0.27).clamp(240.0, 420.0);
        Panel::right("messages").default_size(width).size_range(200.0..=520.0).show(ui, |ui| {
            messages(battle, ui, context, acts);
        });
    } else if ui.available_height() > 430.0 {
        let height = (ui.available_height() * 0.18).clamp(72.0, 260.0);
        Panel::bottom("messages below").default_size(height).show(ui, |ui| messages(battle, ui, context, acts));
    }
    let area = ui.available_rect_before_wrap().shrink2(vec2(10.0, 6.0));
    ui.scope_builder(UiBuilder::new().max_rect(area), |ui| {
        let (status, tone) = battle.status_line(context);
        let colour = colour_of(tone, ui);
        ui.horizontal_wrapped(|ui| {
            if battle.game.as_ref().is_some_and(|game| game.thinking().is_some()) {
                ui.spinner();
            }
            let label = ui.label(RichText::new(status).heading().size(19.0).color(colour));
            // Screen readers tell what is going on as it changes.
            ui.ctx().accesskit_node_builder(label.id, |node| node.set_live(eframe::egui::accesskit::Live::Polite));
        });
        let heat = heat(battle);
        if let Some(line) = battle.hint_line(context) {
            ui.label(RichText::new(line).color(Palette::of(ui.visuals()).good).strong());
        }
        if let Some(heat) = heat.as_ref().filter(|_| battle.odds.mapped) {
            heat_legend(ui, heat, context);
        }
        seas(battle, ui, context, heat.as_ref(), acts);
    });
}

/// The chances to draw over the sea: all of them, or the best alone.
fn heat(battle: &Battle) -> Option<Heat> {
    let game = battle.game.as_ref().filter(|_| battle.may_fire())?;
    let hint = battle.odds.shown()?;
    let seen = game.view(battle.viewer).seen();
    let mut heat = Heat::over(seen, &hint.chances, Scale::Chances);
    heat.best = hint.best.map(|(cell, _)| cell);
    if !battle.odds.mapped {
        heat.cells.iter_mut().for_each(|cell| *cell = None);
    }
    Some(heat)
}

/// Both seas, side by side or one above the other, as large as there is room for.
fn seas(battle: &Battle, ui: &mut Ui, context: &Context, heat: Option<&Heat>, acts: &mut Vec<Act>) {
    let room = ui.available_rect_before_wrap();
    let legend_height = 30.0;
    let room = Rect::from_min_max(room.min, pos2(room.max.x, room.max.y - legend_height));
    let two = battle.plan.seats[Seat::B].is_some();
    let (target, own) = if !two {
        (room, None)
    } else if room.width() > room.height() * 1.1 {
        let middle = room.center().x;
        (room.with_max_x(middle - 8.0), Some(room.with_min_x(middle + 8.0)))
    } else {
        // The enemy's sea is what one looks at.
        let middle = room.min.y + room.height() * 0.58;
        (room.with_max_y(middle - 4.0), Some(room.with_min_y(middle + 4.0)))
    };
    target_sea(battle, ui, context, target, heat, acts);
    if let Some(own) = own {
        own_sea(battle, ui, context, own);
    }
    let below = Rect::from_min_size(pos2(room.min.x, room.max.y + 4.0), vec2(room.width(), legend_height));
    ui.scope_builder(UiBuilder::new().max_rect(below), |ui| legend(ui, context));
}

/// A line above a sea, and the room left for the sea.
fn caption(ui: &mut Ui, room: Rect, text: &str, left: &str) -> Rect {
    let height = 46.0_f32.min(room.height() * 0.2);
    let line = Rect::from_min_size(room.min, vec2(room.width(), height));
    ui.scope_builder(UiBuilder::new().max_rect(line).layout(Layout::top_down(Align::Center)), |ui| {
        ui.spacing_mut().item_spacing.y = 1.0;
        ui.label(RichText::new(text).strong());
        ui.small(left);
    });
    room.with_min_y(room.min.y + height)
}

fn target_sea(battle: &Battle, ui: &mut Ui, context: &Context, room: Rect, heat: Option<&Heat>, acts: &mut Vec<Act>) {
    let Some(game) = &battle.game else { return };
    let enemy = battle.viewer.other();
    let seen = game.view(battle.viewer).seen();
    let name = match battle.plan.name(enemy) {
        Some(name) => context.say_of("window-sea-of", &[("name", name.into())]),
        None => context.say("play-hidden-fleet"),
    };
    let mut sea = match game.revealed(enemy).filter(|_| battle.is_over()) {
        Some(board) => Sea::open("target", name.clone(), board, Hull::Revealed),
        None => Sea::seen("target", name.clone(), seen, context.settings.deductions),
    };
    let left = match game.revealed(enemy).filter(|_| battle.is_over()) {
        Some(board) => afloat(board),
        None => deduce(seen).left,
    };
    let room = caption(ui, room, &shots_line(&name, seen, context), &left_line(&left, context));
    sea.usage = if battle.may_fire() { Use::Aim } else { Use::Look };
    sea.cursor = Some(battle.cursor).filter(|_| battle.may_fire());
    sea.chosen = battle.targets();
    sea.last = seen.shots().last().map(|shot| shot.cell);
    sea.heat = heat;
    sea.effects = Some(&battle.effects[enemy]);
    acts.extend(board::show(ui, room, &sea, context).into_iter().map(Act::Sea));
    if battle.may_fire() && ui.memory(|memory| memory.focused().is_none()) {
        ui.memory_mut(|memory| memory.request_focus(ui.make_persistent_id("target")));
    }
}

fn own_sea(battle: &Battle, ui: &mut Ui, context: &Context, room: Rect) {
    let Some(game) = &battle.game else { return };
    let Some(board) = game.view(battle.viewer).own() else { return };
    let taken = game.view(battle.viewer).taken();
    let name = context.say_of("window-own-sea-of", &[("name", battle.name(battle.viewer).into())]);
    let room = caption(ui, room, &shots_line(&name, taken, context), &left_line(&afloat(board), context));
    let mut sea = Sea::open("own", name, board, Hull::Own);
    sea.last = taken.shots().last().map(|shot| shot.cell);
    sea.effects = Some(&battle.effects[battle.viewer]);
    board::show(ui, room, &sea, context);
}

/// Whose sea it is with the shots it took.
pub(super) fn shots_line(name: &str, seen: &Seen, context: &Context) -> String {
    let parts = [
        ("name", name.into()),
        ("shots", Arg::Number(seen.shots().len() as f64)),
        ("hits", Arg::Number(seen.hits().len() as f64)),
    ];
    context.say_of("play-caption", &parts)
}

/// The ships left.
pub(super) fn left_line(left: &[u8], context: &Context) -> String {
    let sizes = left.iter().map(ToString::to_string).collect::<Vec<_>>().join("\u{a0}");
    context.say_of("play-left", &[("left", if sizes.is_empty() { "–".into() } else { sizes.into() })])
}

fn afloat(board: &Board) -> Vec<u8> {
    let sunk: Vec<_> = board.sunk().collect();
    board.fleet().ships().iter().filter(|ship| !sunk.contains(ship)).map(|ship| ship.size()).collect()
}

fn actions(battle: &Battle, ui: &mut Ui, context: &mut Context, acts: &mut Vec<Act>) {
    ui.horizontal_wrapped(|ui| match battle.stage {
        Stage::Over => {
            if main_button(ui, context.say("key-rematch")).clicked() || pressed(ui, Key::R) {
                acts.push(Act::Rematch);
            }
            if ui.button(context.say("window-look-again")).clicked() {
                acts.push(Act::LookAgain);
            }
            if ui.button(context.say("window-save-game")).clicked() {
                acts.push(Act::AskSave);
            }
        }
        Stage::Shown(next) => {
            let name = battle.name(next);
            let button = main_button(ui, context.say_of("window-hand-over-to", &[("name", name.into())]));
            focus_if_free(ui, &button);
            if button.clicked() {
                acts.push(Act::GoOn);
            }
        }
        _ => firing_actions(battle, ui, context, acts),
    });
}

fn firing_actions(battle: &Battle, ui: &mut Ui, context: &mut Context, acts: &mut Vec<Act>) {
    let may = battle.may_fire();
    let toggle = |ui: &mut Ui, on: bool, key: &str, about: &str, shortcut: Key| {
        let text = format!("{} ({})", context.say(key), shortcut.name());
        let button = eframe::egui::Button::new(context.say(key)).selected(on);
        ui.add_enabled(may, button).on_hover_text(format!("{} · {text}", context.say(about))).clicked()
            || may && pressed(ui, shortcut)
    };
    if toggle(ui, battle.odds.hinted, "key-hint", "window-hint-about", Key::H) {
        acts.push(Act::Hint);
    }
    if toggle(ui, battle.odds.mapped, "window-odds", "window-odds-about", Key::O) {
        acts.push(Act::Map);
    }
    if toggle(ui, false, "key-random", "window-random-about", Key::N) {
        acts.push(Act::FireAtRandom);
    }
    if battle.due() > 1 {
        let back =
            ui.add_enabled(!battle.chosen.is_empty(), eframe::egui::Button::new(context.say("window-take-back")));
        if back.clicked() || pressed(ui, Key::Backspace) {
            acts.push(Act::TakeBack);
        }
    }
    let stuck = battle.game.as_ref().is_some_and(|game| !may && !game.is_busy());
    if stuck && ui.button(context.say("window-try-again")).clicked() {
        acts.push(Act::TryAgain);
    }
    // Where there is little room, everything follows in line and wraps.
    let mut last = |ui: &mut Ui| {
        if ui.button(context.say("key-resign")).clicked() {
            acts.push(Act::Resign);
        }
        look_toggles(ui, context);
    };
    if ui.max_rect().width() < NARROW {
        last(ui);
    } else {
        ui.with_layout(Layout::right_to_left(Align::Center), last);
    }
}

/// What changes how seas look, as settings do.
pub(super) fn look_toggles(ui: &mut Ui, context: &mut Context) {
    let mut settings = context.settings.clone();
    ui.checkbox(&mut settings.checkerboard, context.say("form-checkerboard"));
    ui.checkbox(&mut settings.deductions, context.say("form-deductions"));
    if settings != context.settings {
        // What cannot be kept still holds until the window closes.
        let _ = context.settle(settings);
    }
}

/// Whether something is asked or shown over the page, which then has no keys.
pub(super) fn is_covered(ui: &Ui) -> bool {
    ui.memory(|memory| memory.top_modal_layer().is_some())
}

/// Whether a key was pressed that nobody types into a field.
pub(super) fn pressed(ui: &Ui, key: Key) -> bool {
    !is_covered(ui)
        && !ui.ctx().text_edit_focused()
        && ui.input(|input| input.key_pressed(key) && input.modifiers.is_none())
}

fn messages(battle: &Battle, ui: &mut Ui, context: &mut Context, acts: &mut Vec<Act>) {
    ui.set_min_width(ui.available_width());
    let two = battle.plan.seats[Seat::B].is_some();
    if battle.is_over() {
        let seats: &[Seat] = if two { &[battle.viewer, battle.viewer.other()] } else { &[battle.viewer] };
        let id = Id::unique("judged seat");
        let mut at: usize = ui.data(|data| data.get_temp(id)).unwrap_or(0).min(seats.len() - 1);
        ui.add_space(4.0);
        ui.horizontal_wrapped(|ui| {
            for (number, seat) in seats.iter().enumerate() {
                ui.selectable_value(&mut at, number, battle.name(*seat));
            }
        });
        ui.data_mut(|data| data.insert_temp(id, at));
        if let Some(number) = battle.verdict.view(ui, seats[at], None, context) {
            acts.push(Act::LookAgainAt(seats[at], number));
        }
        return;
    }
    ui.add_space(4.0);
    essential_toggle(ui, context);
    let seats: &[Seat] = if two { &[battle.viewer.other(), battle.viewer] } else { &[battle.viewer] };
    let wide = ui.available_width() > ui.available_height();
    let each = if wide {
        vec2(ui.available_width() / seats.len() as f32 - 6.0, ui.available_height())
    } else {
        vec2(ui.available_width(), (ui.available_height() / seats.len() as f32 - 6.0).max(40.0))
    };
    let layout = if wide { Layout::left_to_right(Align::Min) } else { Layout::top_down(Align::Min) };
    ui.with_layout(layout, |ui| {
        for (number, seat) in seats.iter().enumerate() {
            ui.allocate_ui(each, |ui| {
                ui.set_min_size(each);
                ui.vertical(|ui| {
                    ui.label(RichText::new(battle.name(*seat)).strong());
                    message_list(ui, &format!("messages {number}"), &battle.messages(*seat, context));
                });
            });
        }
    });
}

/// Whether only the essential is told.
pub(super) fn essential_toggle(ui: &mut Ui, context: &mut Context) {
    let mut essential = context.settings.messages == Detail::Essential;
    if ui.checkbox(&mut essential, context.say("window-essential")).changed() {
        let messages = if essential { Detail::Essential } else { Detail::Everything };
        let settings = amiral_host::Settings { messages, ..context.settings.clone() };
        let _ = context.settle(settings);
    }
}

fn place(battle: &Battle, placing: &Placing, ui: &mut Ui, context: &Context, acts: &mut Vec<Act>) {
    keys_of_placing(ui, acts);
    let wide = ui.available_width() >= 620.0;
    let side = |ui: &mut Ui, acts: &mut Vec<Act>| {
        eframe::egui::ScrollArea::vertical().auto_shrink(false).show(ui, |ui| {
            ui.add_space(6.0);
            let name = battle.name(battle.viewer);
            ui.heading(context.say_of("place-heading", &[("name", name.into())]));
            if !placing.missing().is_empty() {
                ui.label(context.say(if placing.has_begun() { "window-place-second" } else { "window-place-first" }));
            }
            if let Some(problem) = placing.problem() {
                ui.colored_label(Palette::of(ui.visuals()).bad, context.told(&problem.say(context)));
            }
            ui.add_space(6.0);
            dock(placing, ui, context, acts);
            ui.add_space(6.0);
            placing_buttons(placing, ui, context, acts);
        });
    };
    if wide {
        let width = (ui.available_width() * 0.34).clamp(270.0, 380.0);
        Panel::right("dock").exact_size(width).resizable(false).show(ui, |ui| side(ui, acts));
    } else {
        let height = (ui.available_height() * 0.42).min(300.0);
        Panel::bottom("dock below").exact_size(height).resizable(false).show(ui, |ui| side(ui, acts));
    }
    let rules = placing.rules();
    let marks = rules.grid().cells().map(|cell| if rules.reefs().contains(cell) { Mark::Reef } else { Mark::Unknown });
    let name = context.say_of("window-own-sea-of", &[("name", battle.name(battle.viewer).into())]);
    let mut sea = Sea::plain("place", name, rules.grid(), marks.collect(), placing.ships());
    sea.usage = Use::Place;
    sea.cursor = Some(placing.cursor());
    sea.chosen = placing.ends();
    sea.holding = placing.is_holding();
    let room = ui.available_rect_before_wrap().shrink(10.0);
    acts.extend(board::show(ui, room, &sea, context).into_iter().map(Act::Place));
    if ui.memory(|memory| memory.focused().is_none()) {
        ui.memory_mut(|memory| memory.request_focus(ui.make_persistent_id("place")));
    }
}

fn keys_of_placing(ui: &Ui, acts: &mut Vec<Act>) {
    if is_covered(ui) {
        return;
    }
    let shortcut = |modifiers: Modifiers, key: Key| {
        ui.input_mut(|input| input.consume_shortcut(&KeyboardShortcut::new(modifiers, key)))
    };
    if shortcut(Modifiers::COMMAND | Modifiers::SHIFT, Key::Z) || shortcut(Modifiers::COMMAND, Key::Y) {
        acts.push(Act::Redo);
    }
    if shortcut(Modifiers::COMMAND, Key::Z) {
        acts.push(Act::Undo);
    }
    for (key, act) in [(Key::R, Act::Turn), (Key::Delete, Act::RemoveShip), (Key::Backspace, Act::Undo)] {
        if pressed(ui, key) {
            acts.push(act);
        }
    }
}

/// The ships still to place, which can be dragged onto the sea.
fn dock(placing: &Placing, ui: &mut Ui, context: &Context, acts: &mut Vec<Act>) {
    let missing = placing.missing();
    if missing.is_empty() {
        ui.colored_label(Palette::of(ui.visuals()).good, context.say("window-place-complete"));
        return;
    }
    ui.label(context.say("window-place-dock"));
    let palette = Palette::of(ui.visuals());
    let widest = f32::from(missing.iter().copied().max().unwrap_or(1));
    let side = ((ui.available_width() - 8.0) / widest.max(6.0)).min(26.0);
    ui.horizontal_wrapped(|ui| {
        for (number, size) in missing.iter().enumerate() {
            let space = Vec2::new(side * f32::from(*size), side);
            let (rect, response) = ui.allocate_exact_size(space, Sense::drag());
            let response = response.on_hover_cursor(eframe::egui::CursorIcon::Grab);
            let name = context.say_of("window-place-ship", &[("size", (*size).into())]);
            response.widget_info(|| WidgetInfo::labeled(Role::Button, true, format!("{name} ({})", number + 1)));
            silhouette(ui, rect.min, *size, side, (palette.hull, palette.hull_line));
            if response.drag_started() {
                acts.push(Act::Take(*size));
            }
        }
    });
}

fn placing_buttons(placing: &Placing, ui: &mut Ui, context: &Context, acts: &mut Vec<Act>) {
    let mut button = |ui: &mut Ui, enabled: bool, key: &str, act: Act| {
        if ui.add_enabled(enabled, eframe::egui::Button::new(context.say(key))).clicked() {
            acts.push(act);
        }
    };
    ui.horizontal_wrapped(|ui| {
        button(ui, placing.can_undo(), "key-undo", Act::Undo);
        button(ui, placing.can_redo(), "window-redo", Act::Redo);
        button(ui, true, "key-random", Act::Random);
        button(ui, !placing.is_empty(), "key-start-over", Act::Clear);
    });
    ui.add_space(8.0);
    let complete = placing.missing().is_empty();
    let text = context.say("window-place-ready");
    let response = if complete { main_button(ui, text) } else { ui.button(text) };
    if response.clicked() {
        acts.push(Act::Ready);
    }
    ui.add_space(8.0);
    ui.small(context.say("window-help-place"));
    ui.small(context.say("window-help-place-keys"));
}

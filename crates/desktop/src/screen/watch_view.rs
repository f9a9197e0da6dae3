//! How a game looks while it is watched.

use amiral_game::{Seat, deduce};
use amiral_host::{Replay, Speed, hint_line};
use eframe::egui::{
    Id, Key, Margin, Memory, Panel, Rect, RichText, ScrollArea, Slider, Ui, UiBuilder, Vec2, pos2, vec2,
};

use super::battle_view::{essential_toggle, left_line, look_toggles, pressed, shots_line};
use super::watch::{Act, Overlay, Source, Watch, name_of};
use crate::board::{self, Heat, Hull, Sea, Touch, heat_legend, legend};
use crate::context::Context;
use crate::theme::Palette;
use crate::widgets::{Asked, Icon, ask_text, icon_button, main_button, main_button_if, message_list};

/// From this size on, the reasons stand beside the sea, and nothing scrolls but they.
const LARGE: Vec2 = vec2(700.0, 480.0);
/// The smallest side of a sea on a page that scrolls.
const LEAST_SIDE: f32 = 260.0;
/// The smallest side of a cell there.
const LEAST_CELL: f32 = 17.0;
/// The height of the reasons there, unless there is more room.
const LEAST_REASONS: f32 = 260.0;
/// The heights of what stands above a sea and below it.
const CAPTION: f32 = 44.0;
const LEGEND: f32 = 30.0;

pub(super) fn show(watch: &mut Watch, ui: &mut Ui, context: &mut Context) -> Vec<Act> {
    let mut acts = Vec::new();
    match &watch.source {
        Source::Starting(_) => {
            ui.centered_and_justified(|ui| ui.heading(context.say("play-starting")));
        }
        Source::Failed(problem) => {
            ui.colored_label(Palette::of(ui.visuals()).bad, problem.say(context));
        }
        Source::Live(_) | Source::Recorded(..) => {
            if let Some(replay) = watch.replay() {
                play(watch, &replay, ui, context, &mut acts);
            }
        }
    }
    if let Some(name) = &mut watch.saving {
        let (title, label, yes) = (context.say("key-save"), context.say("play-save-as"), context.say("key-save"));
        match ask_text(ui.ctx(), &title, &label, name, &yes, context) {
            Asked::Still => {}
            Asked::Given => acts.push(Act::Save),
            Asked::Cancelled => watch.saving = None,
        }
    }
    acts
}

fn play(watch: &Watch, replay: &Replay, ui: &mut Ui, context: &mut Context, acts: &mut Vec<Act>) {
    let room = ui.available_size();
    let seas = if room.x >= LARGE.x && room.y >= LARGE.y {
        side_by_side(watch, replay, ui, context, acts)
    } else {
        scrolled(watch, replay, ui, context, acts)
    };
    keys(watch, &seas, ui, acts);
}

/// Shows all of it at once; gives what the seas are called.
fn side_by_side(watch: &Watch, replay: &Replay, ui: &mut Ui, context: &mut Context, acts: &mut Vec<Act>) -> Vec<Id> {
    Panel::bottom("controls").show(ui, |ui| {
        ui.add_space(6.0);
        controls(watch, ui, context, acts);
        ui.add_space(2.0);
    });
    let width = (ui.available_width() * 0.34).clamp(260.0, 460.0);
    Panel::right("reasons").default_size(width).size_range(220.0..=620.0).show(ui, |ui| {
        reasons(watch, replay, ui, context, acts);
    });
    let area = ui.available_rect_before_wrap().shrink2(vec2(10.0, 6.0));
    ui.scope_builder(UiBuilder::new().max_rect(area), |ui| {
        let heat = watch.heat();
        status(watch, heat.as_ref(), ui, context);
        seas(watch, replay, heat.as_ref(), ui, context, acts)
    })
    .inner
}

/// The same on a page that scrolls, one thing below the other, for small windows.
fn scrolled(watch: &Watch, replay: &Replay, ui: &mut Ui, context: &mut Context, acts: &mut Vec<Act>) -> Vec<Id> {
    let height = ui.available_height();
    let page = ScrollArea::vertical().id_salt("watched").auto_shrink(false).content_margin(Margin::symmetric(10, 6));
    page.show(ui, |ui| {
        let heat = watch.heat();
        status(watch, heat.as_ref(), ui, context);
        let size = size_of_seas(replay, vec2(ui.available_width(), height));
        let room = Rect::from_min_size(ui.cursor().min, size);
        let seas = ui
            .scope_builder(UiBuilder::new().max_rect(room), |ui| seas(watch, replay, heat.as_ref(), ui, context, acts));
        ui.add_space(6.0);
        controls(watch, ui, context, acts);
        let rest = (height - ui.min_rect().height() - 24.0).max(LEAST_REASONS);
        let size = vec2(ui.available_width(), rest);
        ui.allocate_ui(size, |ui| reasons(watch, replay, ui, context, acts));
        seas.inner
    })
    .inner
}

/// The room for the seas on a page that scrolls: they fill what is in sight, unless their cells
/// would be too small.
fn size_of_seas(replay: &Replay, sight: Vec2) -> Vec2 {
    let grid = replay.rules.grid();
    let least = (f32::from(grid.width().max(grid.height())) * LEAST_CELL).max(LEAST_SIDE);
    let (across, down) = if replay.is_hunt() {
        (1.0, 1.0)
    } else if sight.x > 2.0 * least + 12.0 {
        (2.0, 1.0)
    } else {
        (1.0, 2.0)
    };
    let side = (sight.y - 120.0).max(least).min(sight.x / across - 6.0);
    vec2(sight.x, down * (side + CAPTION + 3.0) + LEGEND)
}

fn keys(watch: &Watch, seas: &[Id], ui: &Ui, acts: &mut Vec<Act>) {
    if ui.memory(|memory| memory.top_modal_layer().is_some()) {
        return;
    }
    let focused = ui.memory(Memory::focused);
    let on_sea = focused.is_some_and(|id| seas.contains(&id));
    if on_sea && pressed(ui, Key::Enter) {
        acts.push(Act::Forward);
    }
    // A slider or a list that has the keyboard wants the arrows for itself; a sea wants nothing.
    let free = focused.is_none() || on_sea;
    for (key, act) in [
        (Key::ArrowRight, Act::Forward),
        (Key::ArrowLeft, Act::Back),
        (Key::Home, Act::GoTo(0)),
        (Key::End, Act::End),
        (Key::Space, Act::Run),
    ] {
        if free && pressed(ui, key) {
            acts.push(act);
        }
    }
    let next = match watch.overlay {
        Overlay::Nothing if watch.is_live() => Overlay::Counts,
        Overlay::Nothing | Overlay::Counts => Overlay::Odds,
        Overlay::Odds => Overlay::Nothing,
    };
    for (key, act) in [
        (Key::O, Act::Overlay(next)),
        (Key::V, Act::Verdict),
        (Key::P, Act::Run),
        (Key::N, Act::Forward),
        (Key::B, Act::Back),
    ] {
        if pressed(ui, key) {
            acts.push(act);
        }
    }
}

fn status(watch: &Watch, heat: Option<&Heat>, ui: &mut Ui, context: &Context) {
    let palette = Palette::of(ui.visuals());
    let total = watch.fired().len();
    ui.horizontal_wrapped(|ui| {
        let parts = [("at", watch.at.into()), ("total", total.into())];
        ui.label(RichText::new(context.say_of("watch-place", &parts)).size(19.0));
        if watch.is_thinking() {
            ui.spinner();
        }
        if let Some(status) = &watch.status {
            ui.colored_label(palette.bad, status.say(context));
        }
    });
    if let Some((_, job)) = &watch.counting {
        let percent = context.words.decimal(job.done() * 100.0, 0);
        ui.weak(context.say_of("window-counting", &[("percent", percent.into())]));
    } else if let Some(hint) = watch.known_odds() {
        ui.label(RichText::new(hint_line(hint, None, context.rows(), &context.words)).color(palette.good).strong());
    }
    if let Some(heat) = heat {
        heat_legend(ui, heat, context);
    } else if watch.overlay == Overlay::Counts && watch.at > 0 {
        ui.weak(context.say("window-no-counts"));
    }
}

/// Shows the seas; gives what they are called.
fn seas(
    watch: &Watch,
    replay: &Replay,
    heat: Option<&Heat>,
    ui: &mut Ui,
    context: &Context,
    acts: &mut Vec<Act>,
) -> Vec<Id> {
    let room = ui.available_rect_before_wrap();
    let room = Rect::from_min_max(room.min, pos2(room.max.x, room.max.y - LEGEND));
    let owners: Vec<(Seat, Rect)> = if replay.is_hunt() {
        vec![(replay.hunter().other(), room)]
    } else if room.width() > room.height() {
        let middle = room.center().x;
        vec![(Seat::B, room.with_max_x(middle - 6.0)), (Seat::A, room.with_min_x(middle + 6.0))]
    } else {
        let middle = room.center().y;
        vec![(Seat::B, room.with_max_y(middle - 3.0)), (Seat::A, room.with_min_y(middle + 3.0))]
    };
    let mut seas = Vec::new();
    for (owner, room) in owners {
        seas.push(sea(watch, replay, owner, room, heat, ui, context, acts));
    }
    let below = Rect::from_min_size(pos2(room.min.x, room.max.y + 4.0), vec2(room.width(), LEGEND));
    ui.scope_builder(UiBuilder::new().max_rect(below), |ui| legend(ui, context));
    seas
}

#[expect(clippy::too_many_arguments, reason = "what is shown, where, and how")]
fn sea(
    watch: &Watch,
    replay: &Replay,
    owner: Seat,
    room: Rect,
    heat: Option<&Heat>,
    ui: &mut Ui,
    context: &Context,
    acts: &mut Vec<Act>,
) -> Id {
    let shooter = owner.other();
    let seen = replay.seen(shooter, watch.at);
    let shooter_name = name_of(replay, shooter);
    let caption = Rect::from_min_size(room.min, vec2(room.width(), CAPTION.min(room.height() * 0.2)));
    let written = ui.scope_builder(UiBuilder::new().max_rect(caption), |ui| {
        ui.vertical_centered(|ui| {
            ui.spacing_mut().item_spacing.y = 1.0;
            ui.label(RichText::new(shots_line(&shooter_name, &seen, context)).strong());
            ui.small(left_line(&deduce(&seen).left, context));
        });
    });
    let name = match &replay.players[owner] {
        Some(name) => context.say_of("window-sea-of", &[("name", name.into())]),
        None => context.say("play-hidden-fleet"),
    };
    let id = if owner == Seat::A { "sea of A" } else { "sea of B" };
    let mut sea = Sea::seen(id, name, &seen, context.settings.deductions);
    if let Some(board) = replay.board(owner, watch.at) {
        let sunk: Vec<_> = sea.ships.iter().map(|(ship, _)| *ship).collect();
        let others = board.fleet().ships().iter().filter(|ship| !sunk.contains(ship));
        sea.ships.extend(others.map(|ship| (*ship, Hull::Revealed)));
    }
    let last = watch.at.checked_sub(1).map(|last| replay.fired[last]);
    sea.last = last.filter(|fired| fired.seat == shooter).map(|fired| fired.shot.cell);
    sea.heat = heat.filter(|_| shooter == watch.shooter());
    sea.effects = Some(&watch.effects[owner]);
    // A long name takes a second line.
    let rest = room.with_min_y(caption.max.y.max(written.response.rect.max.y));
    for touch in board::show(ui, rest, &sea, context) {
        match touch {
            Touch::Click(_) => acts.push(Act::Forward),
            Touch::OtherClick(_) => acts.push(Act::Back),
            _ => {}
        }
    }
    ui.make_persistent_id(id)
}

fn controls(watch: &Watch, ui: &mut Ui, context: &mut Context, acts: &mut Vec<Act>) {
    let total = watch.fired().len();
    let done = watch.is_over() && watch.at == total;
    ui.horizontal_wrapped(|ui| {
        let mut button = |ui: &mut Ui, enabled: bool, icon: Icon, key: &str, act: Act| {
            if icon_button(ui, enabled, icon, &context.say(key)).clicked() {
                acts.push(act);
            }
        };
        button(ui, watch.at > 0, Icon::First, "window-first", Act::GoTo(0));
        button(ui, watch.at > 0, Icon::Back, "window-back", Act::Back);
        let (icon, key) = if watch.running { (Icon::Pause, "window-pause") } else { (Icon::Run, "window-run") };
        button(ui, !done, icon, key, Act::Run);
        button(ui, !done, Icon::Last, "window-last", Act::End);
        let next = main_button_if(ui, !done, context.say("window-next"));
        if next.clicked() {
            acts.push(Act::Forward);
        }
        if total > 0 {
            let mut at = watch.at;
            let slider = ui.add(Slider::new(&mut at, 0..=total).show_value(false));
            if slider.accessible_name(context.say("window-place")).changed() {
                acts.push(Act::GoTo(at));
            }
        }
        ui.separator();
        ui.label(context.say("form-speed"));
        for (speed, key) in [(Speed::Slow, "form-slow"), (Speed::Middling, "form-middling"), (Speed::Fast, "form-fast")]
        {
            if ui.selectable_label(context.settings.speed == speed, context.say(key)).clicked() {
                acts.push(Act::Speed(speed));
            }
        }
    });
    ui.horizontal_wrapped(|ui| {
        ui.label(context.say("window-overlay"));
        let mut overlays = vec![(Overlay::Nothing, "window-overlay-none")];
        if watch.is_live() {
            overlays.push((Overlay::Counts, "window-overlay-counts"));
        }
        overlays.push((Overlay::Odds, "window-odds"));
        for (overlay, key) in overlays {
            if ui.selectable_label(watch.overlay == overlay, context.say(key)).clicked() {
                acts.push(Act::Overlay(overlay));
            }
        }
        ui.separator();
        look_toggles(ui, context);
        ui.separator();
        if ui.button(context.say("window-save-game")).clicked() {
            acts.push(Act::AskSave);
        }
        if watch.is_live() && main_button(ui, context.say("window-again")).clicked() {
            acts.push(Act::Again);
        }
    });
}

fn reasons(watch: &Watch, replay: &Replay, ui: &mut Ui, context: &mut Context, acts: &mut Vec<Act>) {
    ui.set_min_width(ui.available_width());
    ui.add_space(4.0);
    ui.horizontal_wrapped(|ui| {
        let judging = watch.verdict.is_some();
        if ui.selectable_label(!judging, context.say("window-reasons")).clicked() && judging
            || ui.selectable_label(judging, context.say("window-analysis")).clicked() && !judging
        {
            acts.push(Act::Verdict);
        }
    });
    if let Some(verdict) = &watch.verdict {
        let seat = watch.shooter();
        if let Some(number) = verdict.view(ui, seat, watch.own_number(), context) {
            acts.extend(watch.after(seat, number).map(Act::GoTo));
        }
        return;
    }
    essential_toggle(ui, context);
    message_list(ui, "reasons", &watch.lines(replay, context));
}

//! How a game looks while it is watched.

use amiral_game::{Direction, Seat, deduce};
use amiral_host::{Replay, Speed, hint_line};
use eframe::egui::{Key, Memory, Panel, Rect, RichText, Slider, Ui, UiBuilder, pos2, vec2};

use super::battle_view::{essential_toggle, left_line, look_toggles, pressed, shots_line};
use super::watch::{Act, Overlay, Source, Watch, name_of};
use crate::board::{self, Heat, Hull, Sea, Touch, heat_legend, legend};
use crate::context::Context;
use crate::theme::Palette;
use crate::widgets::{Asked, Icon, ask_text, icon_button, main_button, main_button_if, message_list};

/// From this width on, the reasons stand beside the sea.
const WIDE: f32 = 700.0;

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
    keys(watch, ui, acts);
    Panel::bottom("controls").show(ui, |ui| {
        ui.add_space(6.0);
        controls(watch, ui, context, acts);
        ui.add_space(2.0);
    });
    if ui.available_width() >= WIDE {
        let width = (ui.available_width() * 0.34).clamp(260.0, 460.0);
        Panel::right("reasons").default_size(width).size_range(220.0..=620.0).show(ui, |ui| {
            reasons(watch, replay, ui, context, acts);
        });
    } else {
        let height = (ui.available_height() * 0.36).clamp(110.0, 320.0);
        Panel::bottom("reasons below").default_size(height).show(ui, |ui| {
            reasons(watch, replay, ui, context, acts);
        });
    }
    let area = ui.available_rect_before_wrap().shrink2(vec2(10.0, 6.0));
    ui.scope_builder(UiBuilder::new().max_rect(area), |ui| {
        let heat = watch.heat();
        status(watch, heat.as_ref(), ui, context);
        seas(watch, replay, heat.as_ref(), ui, context, acts);
    });
}

fn keys(watch: &Watch, ui: &Ui, acts: &mut Vec<Act>) {
    // A slider or a list that has the keyboard wants the arrows for itself.
    let focused = ui.memory(Memory::focused).is_some();
    for (key, act) in [
        (Key::ArrowRight, Act::Forward),
        (Key::ArrowLeft, Act::Back),
        (Key::Home, Act::GoTo(0)),
        (Key::End, Act::End),
        (Key::Space, Act::Run),
    ] {
        if !focused && pressed(ui, key) {
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

fn seas(watch: &Watch, replay: &Replay, heat: Option<&Heat>, ui: &mut Ui, context: &Context, acts: &mut Vec<Act>) {
    let room = ui.available_rect_before_wrap();
    let legend_height = 30.0;
    let room = Rect::from_min_max(room.min, pos2(room.max.x, room.max.y - legend_height));
    let owners: Vec<(Seat, Rect)> = if replay.is_hunt() {
        vec![(replay.hunter().other(), room)]
    } else if room.width() > room.height() {
        let middle = room.center().x;
        vec![(Seat::B, room.with_max_x(middle - 6.0)), (Seat::A, room.with_min_x(middle + 6.0))]
    } else {
        let middle = room.center().y;
        vec![(Seat::B, room.with_max_y(middle - 3.0)), (Seat::A, room.with_min_y(middle + 3.0))]
    };
    for (owner, room) in owners {
        sea(watch, replay, owner, room, heat, ui, context, acts);
    }
    let below = Rect::from_min_size(pos2(room.min.x, room.max.y + 4.0), vec2(room.width(), legend_height));
    ui.scope_builder(UiBuilder::new().max_rect(below), |ui| legend(ui, context));
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
) {
    let shooter = owner.other();
    let seen = replay.seen(shooter, watch.at);
    let shooter_name = name_of(replay, shooter);
    let caption = Rect::from_min_size(room.min, vec2(room.width(), 44.0_f32.min(room.height() * 0.2)));
    ui.scope_builder(UiBuilder::new().max_rect(caption), |ui| {
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
    let rest = room.with_min_y(caption.max.y);
    for touch in board::show(ui, rest, &sea, context) {
        match touch {
            Touch::Click(_) | Touch::Press | Touch::Step(Direction::Right) => acts.push(Act::Forward),
            Touch::OtherClick(_) | Touch::Step(Direction::Left) => acts.push(Act::Back),
            _ => {}
        }
    }
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
            let own = replay.fired.iter().enumerate().filter(|(_, fired)| fired.seat == seat);
            if let Some((place, _)) = own.into_iter().nth(number) {
                acts.push(Act::GoTo(place + 1));
            }
        }
        return;
    }
    essential_toggle(ui, context);
    message_list(ui, "reasons", &watch.lines(replay, context));
}

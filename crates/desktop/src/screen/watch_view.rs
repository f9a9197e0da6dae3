//! Draws a game being viewed.

use amiral_game::Seat;
use amiral_host::{
    GameScene, Note, Overlay, SeaScene, Seas, Speed, ViewingAct, ViewingLine, ViewingNotice, ViewingScene,
};
use amiral_words::{Say, hint_line, sea_caption, sea_name, ships_left, viewing_line};
use eframe::egui::{
    Id, Key, Margin, Memory, Modifiers, Rect, RichText, ScrollArea, Slider, Spinner, Ui, UiBuilder, Vec2, pos2, vec2,
};

use super::battle::Tone;
use super::battle_actions::{essential_toggle, look_toggles, pressed};
use super::verdict;
use super::watch::{Act, Watch};
use crate::board::{self, Hull, Sea, Touch, legend};
use crate::context::Context;
use crate::file_dialog::Chosen;
use crate::layout::{bar_below, column_right};
use crate::theme::Palette;
use crate::widgets::{Icon, icon_button, main_button, main_button_if, message_list};

/// From this size on, the reasons are beside the sea, and only they scroll.
const LARGE: Vec2 = vec2(700.0, 480.0);
/// The smallest side of a sea on a page that scrolls.
const LEAST_SIDE: f32 = 260.0;
/// The smallest side of a cell on that page.
const LEAST_CELL: f32 = 17.0;
/// The height of the reasons on that page, unless there is more room.
const LEAST_REASONS: f32 = 260.0;
/// Below this width, the odds take a second line.
const NARROW: f32 = 640.0;
/// The heights of the status line and of a line of the odds.
const STATUS_LINE: f32 = 24.0;
const ODDS_LINE: f32 = 19.0;
/// The heights of the caption above a sea and of the legend below it.
const CAPTION: f32 = 44.0;
const LEGEND: f32 = 30.0;

/// The most characters of a note that are shown.
const LONGEST_NOTE: usize = 240;

pub(super) fn show(watch: &mut Watch, ui: &mut Ui, context: &mut Context) -> Vec<Act> {
    let mut acts = Vec::new();
    match watch.scene(context) {
        ViewingScene::Starting(_) => {
            ui.centered_and_justified(|ui| ui.heading(context.say("play-starting")));
        }
        ViewingScene::Failed(notice) => {
            ui.colored_label(Palette::of(ui.visuals()).bad, notice.say(&context.words));
        }
        ViewingScene::Game(scene) => play(watch, &scene, ui, context, &mut acts),
    }
    if let Some(dialog) = &mut watch.saving {
        let chosen = dialog.show(ui.ctx(), context);
        if chosen != Chosen::Still {
            watch.saving = None;
        }
        if let Chosen::Path(path) = chosen {
            acts.push(Act::Save(path));
        }
    }
    acts
}

fn play(watch: &Watch, scene: &GameScene, ui: &mut Ui, context: &mut Context, acts: &mut Vec<Act>) {
    let room = ui.available_size();
    let seas = if room.x >= LARGE.x && room.y >= LARGE.y {
        side_by_side(watch, scene, ui, context, acts)
    } else {
        scrolled(watch, scene, ui, context, acts)
    };
    keys(&seas, ui, acts);
}

/// Draws everything without scrolling. Returns the ids of the seas.
fn side_by_side(watch: &Watch, scene: &GameScene, ui: &mut Ui, context: &mut Context, acts: &mut Vec<Act>) -> Vec<Id> {
    let (page, bar) = bar_below(ui, "controls");
    let above = ui.scope_builder(UiBuilder::new().max_rect(page), |ui| {
        let width = (ui.available_width() * 0.34).clamp(260.0, 460.0);
        let (page, column) = column_right(ui, "reasons", width, 220.0..=620.0);
        let area = page.shrink2(vec2(10.0, 6.0));
        let field = ui.scope_builder(UiBuilder::new().max_rect(area), |ui| {
            status(watch, scene, ui, context);
            seas(watch, scene, ui, context, acts)
        });
        column.show(ui, |ui| reasons(scene, ui, context, acts));
        field.inner
    });
    bar.show(ui, |ui| controls(scene, ui, context, acts));
    above.inner
}

/// Draws everything in one column on a page that scrolls, for small windows. Returns the ids of the
/// seas.
fn scrolled(watch: &Watch, scene: &GameScene, ui: &mut Ui, context: &mut Context, acts: &mut Vec<Act>) -> Vec<Id> {
    let height = ui.available_height();
    let page = ScrollArea::vertical().id_salt("watched").auto_shrink(false).content_margin(Margin::symmetric(10, 6));
    page.show(ui, |ui| {
        status(watch, scene, ui, context);
        let size = size_of_seas(scene, vec2(ui.available_width(), height));
        let room = Rect::from_min_size(ui.cursor().min, size);
        let seas = ui.scope_builder(UiBuilder::new().max_rect(room), |ui| seas(watch, scene, ui, context, acts));
        ui.add_space(6.0);
        controls(scene, ui, context, acts);
        let rest = (height - ui.min_rect().height() - 24.0).max(LEAST_REASONS);
        let size = vec2(ui.available_width(), rest);
        ui.allocate_ui(size, |ui| reasons(scene, ui, context, acts));
        seas.inner
    })
    .inner
}

/// The size of the seas on a page that scrolls. They fill the view, unless their cells would be too
/// small.
fn size_of_seas(scene: &GameScene, sight: Vec2) -> Vec2 {
    let grid = scene.rules.grid();
    let least = (f32::from(grid.width().max(grid.height())) * LEAST_CELL).max(LEAST_SIDE);
    let (across, down) = if scene.seas.len() < 2 {
        (1.0, 1.0)
    } else if sight.x > 2.0 * least + 12.0 {
        (2.0, 1.0)
    } else {
        (1.0, 2.0)
    };
    let side = (sight.y - 120.0).max(least).min(sight.x / across - 6.0);
    vec2(sight.x, down * (side + CAPTION + 3.0) + LEGEND)
}

fn keys(seas: &[Id], ui: &Ui, acts: &mut Vec<Act>) {
    if ui.memory(|memory| memory.top_modal_layer().is_some()) {
        return;
    }
    let focused = ui.memory(Memory::focused);
    let on_sea = focused.is_some_and(|id| seas.contains(&id));
    let mut on = |is_pressed: bool, act: ViewingAct| {
        if is_pressed {
            acts.push(Act::View(act));
        }
    };
    on(on_sea && pressed(ui, Key::Enter), ViewingAct::Forward);
    // A focused slider or list needs the arrows for itself. A sea does not.
    let free = focused.is_none() || on_sea;
    for (key, act) in [
        (Key::ArrowRight, ViewingAct::Forward),
        (Key::ArrowLeft, ViewingAct::Back),
        (Key::Home, ViewingAct::ToStart),
        (Key::End, ViewingAct::ToEnd),
        (Key::Space, ViewingAct::PlayOrPause),
    ] {
        on(free && pressed(ui, key), act);
    }
    for (key, act) in [
        (Key::O, ViewingAct::NextOverlay),
        (Key::V, ViewingAct::Analysis),
        (Key::P, ViewingAct::PlayOrPause),
        (Key::N, ViewingAct::Forward),
        (Key::B, ViewingAct::Back),
        (Key::T, ViewingAct::NextTurningPoint),
        (Key::F, ViewingAct::Fleets),
    ] {
        on(pressed(ui, key), act);
    }
    let back = !ui.ctx().text_edit_focused()
        && ui.input(|input| input.key_pressed(Key::T) && input.modifiers == Modifiers::SHIFT);
    on(back, ViewingAct::PreviousTurningPoint);
}

/// Draws which shot is shown, and the odds below it. It takes the same room with and without odds,
/// so that the seas do not move.
fn status(watch: &Watch, scene: &GameScene, ui: &mut Ui, context: &Context) {
    let lines = if ui.available_width() < NARROW { 2.0 } else { 1.0 };
    let height = STATUS_LINE + lines * ODDS_LINE + ui.spacing().item_spacing.y;
    let room = Rect::from_min_size(ui.cursor().min, vec2(ui.available_width(), height));
    ui.scope_builder(UiBuilder::new().max_rect(room), |ui| {
        ui.set_min_height(height);
        ui.spacing_mut().interact_size.y = STATUS_LINE;
        told(watch, scene, ui, context);
    });
}

fn told(watch: &Watch, scene: &GameScene, ui: &mut Ui, context: &Context) {
    let palette = Palette::of(ui.visuals());
    ui.horizontal_wrapped(|ui| {
        let parts = [("at", scene.at.into()), ("total", scene.total.into())];
        ui.label(RichText::new(context.say_of("watch-place", &parts)).size(19.0));
        if scene.thinking.is_some() {
            ui.add(Spinner::new().size(STATUS_LINE - 4.0));
        }
        if let Some(remark) = &watch.remark {
            ui.colored_label(palette.bad, remark.say(context));
        }
        if let Some(notice) = &scene.notice {
            let colour = if matches!(notice, ViewingNotice::Saved(_)) { palette.good } else { palette.bad };
            ui.colored_label(colour, notice.say(&context.words));
        }
    });
    if let Some(percent) = scene.counting {
        ui.weak(context.say_of("window-counting", &[("percent", context.words.done(percent).into())]));
    } else if let Some(odds) = &scene.odds {
        ui.label(RichText::new(hint_line(odds, None, context.rows(), &context.words)).color(palette.good).strong());
    } else if scene.overlay == Overlay::Counts && scene.at > 0 && scene.seas.iter().all(|sea| sea.heat.is_none()) {
        ui.weak(context.say("window-no-counts"));
    }
}

/// Draws the seas. Returns their ids.
fn seas(watch: &Watch, scene: &GameScene, ui: &mut Ui, context: &Context, acts: &mut Vec<Act>) -> Vec<Id> {
    let room = ui.available_rect_before_wrap();
    let room = Rect::from_min_max(room.min, pos2(room.max.x, room.max.y - LEGEND));
    let places = if scene.seas.len() < 2 {
        vec![room]
    } else if room.width() > room.height() {
        let middle = room.center().x;
        vec![room.with_max_x(middle - 6.0), room.with_min_x(middle + 6.0)]
    } else {
        let middle = room.center().y;
        vec![room.with_max_y(middle - 3.0), room.with_min_y(middle + 3.0)]
    };
    let mut seas = Vec::new();
    for (shown, place) in scene.seas.iter().zip(places) {
        seas.push(sea(watch, scene, shown, place, ui, context, acts));
    }
    let below = Rect::from_min_size(pos2(room.min.x, room.max.y + 4.0), vec2(room.width(), LEGEND));
    let heat = scene.seas.iter().find_map(|sea| sea.heat.as_ref());
    ui.scope_builder(UiBuilder::new().max_rect(below), |ui| legend(ui, heat, context));
    seas
}

fn sea(
    watch: &Watch,
    scene: &GameScene,
    shown: &SeaScene,
    room: Rect,
    ui: &mut Ui,
    context: &Context,
    acts: &mut Vec<Act>,
) -> Id {
    let above = scene.caption(shown);
    let caption = Rect::from_min_size(room.min, vec2(room.width(), CAPTION.min(room.height() * 0.2)));
    let written = ui.scope_builder(UiBuilder::new().max_rect(caption), |ui| {
        ui.vertical_centered(|ui| {
            ui.spacing_mut().item_spacing.y = 1.0;
            ui.label(RichText::new(sea_caption(&context.words, &above)).strong());
            ui.small(ships_left(&context.words, &above));
        });
    });
    let id = if shown.owner == Seat::A { "sea of A" } else { "sea of B" };
    let mut sea =
        Sea::seen(id, sea_name(&context.words, above.owner.as_deref()), &shown.seen, context.settings.deductions);
    if let Some(fleet) = &shown.fleet {
        let sunk: Vec<_> = sea.ships.iter().map(|(ship, _)| *ship).collect();
        let others = fleet.ships().iter().filter(|ship| !sunk.contains(ship));
        sea.ships.extend(others.map(|ship| (*ship, Hull::Revealed)));
    }
    sea.last = shown.last.map(|fired| fired.shot.cell);
    sea.heat = shown.heat.as_ref();
    sea.effects = Some(&watch.effects[shown.owner]);
    // A long name takes a second line.
    let rest = room.with_min_y(caption.max.y.max(written.response.rect.max.y));
    for touch in board::show(ui, rest, &sea, context) {
        match touch {
            Touch::Click(_) => acts.push(Act::View(ViewingAct::Forward)),
            Touch::OtherClick(_) => acts.push(Act::View(ViewingAct::Back)),
            _ => {}
        }
    }
    ui.make_persistent_id(id)
}

fn controls(scene: &GameScene, ui: &mut Ui, context: &mut Context, acts: &mut Vec<Act>) {
    ui.horizontal_wrapped(|ui| transport(scene, ui, context, acts));
    ui.horizontal_wrapped(|ui| {
        ui.label(context.say("window-overlay"));
        for &overlay in &scene.overlays {
            let key = match overlay {
                Overlay::Nothing => "window-overlay-none",
                Overlay::Counts => "window-overlay-counts",
                Overlay::Odds => "window-odds",
            };
            if ui.selectable_label(scene.overlay == overlay, context.say(key)).clicked() {
                acts.push(Act::View(ViewingAct::Overlay(overlay)));
            }
        }
        ui.separator();
        let mut fleets_shown = scene.fleets_shown;
        if ui.checkbox(&mut fleets_shown, context.say("window-fleets")).changed() {
            acts.push(Act::View(ViewingAct::Fleets));
        }
        look_toggles(ui, context);
        if !scene.is_hunt {
            ui.separator();
            ui.label(context.say("window-seas"));
            let choices = [
                (Seas::Both, context.say("window-seas-both")),
                (Seas::Of(Seat::B), scene.name(Seat::B)),
                (Seas::Of(Seat::A), scene.name(Seat::A)),
            ];
            for (seas, name) in choices {
                if ui.selectable_label(scene.chosen == seas, name).clicked() {
                    acts.push(Act::View(ViewingAct::Seas(seas)));
                }
            }
        }
        ui.separator();
        if ui.button(context.say("window-save-game")).clicked() {
            acts.push(Act::AskSave);
        }
        if scene.is_live && main_button(ui, context.say("window-again")).clicked() {
            acts.push(Act::View(ViewingAct::Again));
        }
    });
}

/// Draws the playback controls.
fn transport(scene: &GameScene, ui: &mut Ui, context: &Context, acts: &mut Vec<Act>) {
    let done = scene.is_at_the_end();
    let mut button = |ui: &mut Ui, enabled: bool, icon: Icon, key: &str, act: ViewingAct| {
        if icon_button(ui, enabled, icon, &context.say(key)).clicked() {
            acts.push(Act::View(act));
        }
    };
    button(ui, scene.at > 0, Icon::First, "window-first", ViewingAct::ToStart);
    button(ui, scene.at > 0, Icon::Back, "window-back", ViewingAct::Back);
    let (icon, key) = if scene.is_playing { (Icon::Pause, "window-pause") } else { (Icon::Run, "window-run") };
    button(ui, !done, icon, key, ViewingAct::PlayOrPause);
    button(ui, !done, Icon::Last, "window-last", ViewingAct::ToEnd);
    if main_button_if(ui, !done, context.say("window-next")).clicked() {
        acts.push(Act::View(ViewingAct::Forward));
    }
    if scene.total > 0 {
        let mut at = scene.at;
        let slider = ui.add(Slider::new(&mut at, 0..=scene.total).show_value(false));
        if slider.accessible_name(context.say("window-place")).changed() {
            acts.push(Act::View(ViewingAct::To(at)));
        }
    }
    ui.separator();
    ui.label(context.say("form-speed"));
    for (speed, key) in [(Speed::Slow, "form-slow"), (Speed::Middling, "form-middling"), (Speed::Fast, "form-fast")] {
        if ui.selectable_label(scene.speed == speed, context.say(key)).clicked() {
            acts.push(Act::View(ViewingAct::Speed(speed)));
        }
    }
}

fn reasons(scene: &GameScene, ui: &mut Ui, context: &mut Context, acts: &mut Vec<Act>) {
    ui.set_min_width(ui.available_width());
    ui.add_space(4.0);
    let judging = scene.analysis.is_some();
    ui.horizontal_wrapped(|ui| {
        if ui.selectable_label(!judging, context.say("window-reasons")).clicked() && judging
            || ui.selectable_label(judging, context.say("window-analysis")).clicked() && !judging
        {
            acts.push(Act::View(ViewingAct::Analysis));
        }
    });
    let Some(verdict) = &scene.analysis else {
        essential_toggle(ui, context);
        return message_list(ui, "reasons", &lines(scene, context));
    };
    if !scene.turning_points.is_empty() {
        ui.horizontal_wrapped(|ui| {
            for (key, act) in [
                ("window-previous-turn", ViewingAct::PreviousTurningPoint),
                ("window-next-turn", ViewingAct::NextTurningPoint),
            ] {
                if ui.small_button(context.say(key)).clicked() {
                    acts.push(Act::View(act));
                }
            }
        });
    }
    if let Some(number) =
        verdict::show(verdict, ui, (scene.shooter, &scene.name(scene.shooter)), scene.own_number, context)
    {
        acts.push(Act::View(ViewingAct::ToShotOf(scene.shooter, number)));
    }
}

/// The reasons for the shot shown, the shot, and what followed from it.
fn lines(scene: &GameScene, context: &Context) -> Vec<(String, Tone)> {
    if scene.at == 0 {
        let key = if scene.is_live { "window-watch-begin" } else { "window-watch-begin-record" };
        return vec![(context.say(key), Tone::Plain)];
    }
    let line = |line: &ViewingLine| {
        let mut text = viewing_line(&context.words, context.rows(), scene, line);
        if let Some((end, _)) = text.char_indices().nth(LONGEST_NOTE) {
            text.truncate(end);
            text.push('…');
        }
        let tone = match line {
            ViewingLine::Note(Note::Sunk { .. } | Note::SunkSomewhere { .. }) | ViewingLine::Ended(..) => Tone::Good,
            ViewingLine::Note(_) => Tone::Faint,
            ViewingLine::Shot(fired) if fired.shot.outcome.is_hit() => Tone::Hit,
            ViewingLine::Shot(_) | ViewingLine::Judged(..) => Tone::Plain,
        };
        (text, tone)
    };
    scene.lines.iter().map(line).collect()
}

//! What can be done besides firing at a cell: the buttons below the seas, and the keys.

use amiral_host::{Cheating, Detail, Mode, PlayingAct, PlayingScene, PlayingStage};
use eframe::egui::{Button, Event, Key, Modifiers, Popup, Response, Ui};

use super::battle::{Act, Battle, Saved};
use crate::context::Context;
use crate::layout::right_end;
use crate::widgets::main_button;

/// Below this width, nothing is set apart at the right end of a row.
const NARROW: f32 = 720.0;

/// Gives a button the focus if nothing else has it.
pub(super) fn focus_if_free(ui: &Ui, button: &Response) {
    if ui.memory(|memory| memory.focused().is_none()) {
        button.request_focus();
    }
}

pub(super) fn actions(battle: &Battle, ui: &mut Ui, context: &mut Context, acts: &mut Vec<Act>) {
    let scene = battle.scene();
    ui.horizontal_wrapped(|ui| match scene.stage {
        PlayingStage::Over { .. } => {
            if main_button(ui, context.say("key-rematch")).clicked() || pressed(ui, Key::R) {
                acts.push(Act::Rematch);
            }
            if ui.button(context.say("window-look-again")).clicked() {
                acts.push(Act::LookAgain);
            }
            if ui.button(context.say("window-save-game")).clicked() {
                acts.push(Act::AskSave(Saved::Record));
            }
            if scene.report.is_some() && ui.button(context.say("window-save-report")).clicked() {
                acts.push(Act::AskSave(Saved::Report));
            }
        }
        PlayingStage::Shown(next) => {
            let name = scene.name(next);
            let button = main_button(ui, context.say_of("window-hand-over-to", &[("name", name.into())]));
            focus_if_free(ui, &button);
            if button.clicked() {
                acts.push(Act::Play(PlayingAct::GoOn));
            }
        }
        _ => firing_actions(scene, ui, context, acts),
    });
}

fn firing_actions(scene: &PlayingScene, ui: &mut Ui, context: &mut Context, acts: &mut Vec<Act>) {
    let may = scene.may_fire();
    let hints = scene.online.as_ref().is_none_or(|online| online.hints);
    claim(scene, ui, context, acts);
    let toggle = |ui: &mut Ui, on: bool, (key, about): (&str, &str), shortcut: Key| {
        let about = format!("{} ({})", context.say(about), shortcut.name());
        let button = Button::new(context.say(key)).selected(on);
        ui.add_enabled(may, button).on_hover_text(about).clicked() || may && pressed(ui, shortcut)
    };
    if hints && toggle(ui, scene.odds.hinted, ("key-hint", "window-hint-about"), Key::F2) {
        acts.push(Act::Play(PlayingAct::Hint));
    }
    if hints && toggle(ui, scene.odds.mapped, ("window-odds", "window-odds-about"), Key::F7) {
        acts.push(Act::Play(PlayingAct::Map));
    }
    let at_random = ui.add_enabled(may, Button::new(context.say("key-random")));
    if at_random.on_hover_text(format!("{} (*)", context.say("window-random-about"))).clicked() {
        acts.push(Act::Play(PlayingAct::FireAtRandom));
    }
    let cheating = scene.cheating == Cheating::Now;
    let may_cheat = matches!(scene.mode, Mode::Solo | Mode::Versus);
    if may_cheat && toggle(ui, cheating, ("key-cheat", "window-cheat-about"), Key::F3) {
        acts.push(Act::Play(PlayingAct::Cheat));
    }
    if scene.due > 1 {
        let back = ui.add_enabled(!scene.chosen.is_empty(), Button::new(context.say("window-take-back")));
        if back.clicked() {
            acts.push(Act::Play(PlayingAct::TakeBack));
        }
    }
    if scene.is_stuck && ui.button(context.say("window-try-again")).clicked() {
        acts.push(Act::Play(PlayingAct::TryAgain));
    }
    let resign = context.say("key-resign");
    let mut last = |ui: &mut Ui| {
        look_toggles(ui, context);
        let about = Key::F8.name();
        if ui.button(&resign).on_hover_text(about).clicked() || pressed(ui, Key::F8) {
            acts.push(Act::Play(PlayingAct::Resign));
        }
    };
    // In a narrow window, all buttons follow one another and wrap.
    if ui.max_rect().width() < NARROW {
        last(ui);
    } else {
        right_end(ui, "looks").show(ui, last);
    }
}

/// The button that claims the win, when that is possible.
pub(super) fn claim(scene: &PlayingScene, ui: &mut Ui, context: &Context, acts: &mut Vec<Act>) {
    if scene.online.as_ref().is_some_and(|online| online.may_claim) {
        let button = main_button(ui, context.say("online-claim")).on_hover_text(context.say("online-claim-about"));
        if button.clicked() {
            acts.push(Act::Play(PlayingAct::Claim));
        }
    }
}

/// Toggles for settings that change how seas look.
pub(super) fn look_toggles(ui: &mut Ui, context: &mut Context) {
    let mut settings = context.settings.clone();
    for (setting, key, shortcut) in [
        (&mut settings.checkerboard, "form-checkerboard", Key::F5),
        (&mut settings.deductions, "form-deductions", Key::F4),
    ] {
        ui.checkbox(setting, context.say(key)).on_hover_text(shortcut.name());
        if pressed(ui, shortcut) {
            *setting = !*setting;
        }
    }
    if settings != context.settings {
        // If the settings cannot be saved, they still apply until the window closes.
        let _ = context.apply_settings(settings);
    }
}

/// Handles keys while the person fires. While a line of cells is being typed, the space bar and
/// Enter belong to it; otherwise they belong to the focused widget.
pub(super) fn typing(scene: &PlayingScene, ui: &Ui, context: &Context, acts: &mut Vec<Act>) {
    if scene.stage != PlayingStage::Firing || is_typed_elsewhere(ui) || Popup::is_any_open(ui.ctx()) {
        return;
    }
    let letters: String = ui.input(|input| {
        let texts = input.events.iter().filter_map(|event| match event {
            Event::Text(text) => Some(text.as_str()),
            _ => None,
        });
        texts.collect()
    });
    let letters = letters.chars().filter(|&letter| scene.typed.is_some() || letter != ' ');
    acts.extend(letters.map(PlayingAct::Letter).map(Act::Play));
    if pressed(ui, Key::Backspace) {
        acts.push(Act::Play(PlayingAct::TakeBack));
    }
    if let Some(typed) = &scene.typed {
        ui.input_mut(|input| input.consume_key(Modifiers::NONE, Key::Space));
        if ui.input_mut(|input| input.consume_key(Modifiers::NONE, Key::Enter)) && scene.may_fire() {
            acts.push(Act::Play(PlayingAct::Type(typed.clone(), context.rows())));
        }
    }
}

/// Whether what is typed goes to a field, or to something shown over the page.
fn is_typed_elsewhere(ui: &Ui) -> bool {
    is_covered(ui) || ui.ctx().text_edit_focused()
}

/// Whether a question or another page covers this one, which then gets no keys.
pub(super) fn is_covered(ui: &Ui) -> bool {
    ui.memory(|memory| memory.top_modal_layer().is_some())
}

/// Whether a key was pressed, and not typed into a field.
pub(super) fn pressed(ui: &Ui, key: Key) -> bool {
    !is_typed_elsewhere(ui) && ui.input(|input| input.key_pressed(key) && input.modifiers.is_none())
}

/// A toggle: show only the essentials.
pub(super) fn essential_toggle(ui: &mut Ui, context: &mut Context) {
    let mut essential = context.settings.messages == Detail::Essential;
    ui.checkbox(&mut essential, context.say("window-essential")).on_hover_text(Key::F6.name());
    if pressed(ui, Key::F6) {
        essential = !essential;
    }
    let messages = if essential { Detail::Essential } else { Detail::Everything };
    if messages != context.settings.messages {
        let settings = amiral_host::Settings { messages, ..context.settings.clone() };
        let _ = context.apply_settings(settings);
    }
}

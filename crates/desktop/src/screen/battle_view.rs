//! How a game looks while somebody plays it.

use amiral_game::{Ending, Seat, Shot};
use amiral_host::{
    Answer, Cheating, Detail, Heat, Line, Mode, Note, PlayingAct, PlayingScene, PlayingStage, Question, Scale,
};
use amiral_words::{Say, ending_line, hint_line, sea_caption, sea_name, ships_left};
use eframe::egui::{
    Align, Button, Id, Key, Layout, Panel, Rect, Response, RichText, Ui, UiBuilder, accesskit::Live, pos2, vec2,
};

use super::battle::{Act, Battle, Tone};
use super::placing_view::{self, Beside};
use super::verdict;
use crate::board::{self, Hull, Sea, Touch, Use, heat_legend, legend};
use crate::context::Context;
use crate::theme::Palette;
use crate::widgets::{Asked, ask, ask_text, card, colour_of, main_button, message_list};

/// From this width on, messages stand beside the seas.
const WIDE: f32 = 820.0;
/// Below this width, what is set apart on the right is not.
const NARROW: f32 = 720.0;

/// On large seas a strategy names hundreds of cells; the first ones will do.
const LONGEST_NOTE: usize = 240;

pub(super) fn show(battle: &mut Battle, ui: &mut Ui, context: &mut Context) -> Vec<Act> {
    let mut acts = Vec::new();
    match &battle.scene().stage {
        PlayingStage::Starting => {
            ui.centered_and_justified(|ui| ui.heading(context.say("play-starting")));
        }
        PlayingStage::Failed(problem) => {
            let problem = problem.say(&context.words);
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
        PlayingStage::Handover(seat) => handover(battle.scene().name(*seat), ui, context, &mut acts),
        PlayingStage::Placing(_) => place(battle, ui, context, &mut acts),
        PlayingStage::Firing | PlayingStage::Shown(_) | PlayingStage::Over { .. } => {
            play(battle, ui, context, &mut acts);
        }
    }
    dialogs(battle, ui, context, &mut acts);
    acts
}

fn place(battle: &mut Battle, ui: &mut Ui, context: &Context, acts: &mut Vec<Act>) {
    let notice = notice(battle, context);
    let mut typed = std::mem::take(&mut battle.typed);
    let scene = battle.scene();
    if let Some(placing) = scene.placing() {
        let beside = Beside { name: scene.name(scene.viewer), notice, typed: &mut typed };
        placing_view::show(placing, beside, ui, context, acts);
    }
    battle.typed = typed;
}

/// Something to tell, as a sentence.
fn notice(battle: &Battle, context: &Context) -> Option<String> {
    let remark = battle.remark.as_ref().map(|remark| remark.say(context));
    let notice = || battle.scene().notice.as_ref().map(|notice| notice.say(&context.words));
    remark.or_else(notice).map(|text| context.told(&text))
}

fn dialogs(battle: &mut Battle, ui: &Ui, context: &Context, acts: &mut Vec<Act>) {
    if let Some(question) = battle.scene().question {
        let title = match question {
            Question::Resign => "key-resign",
            Question::Cheat => "window-yes",
            Question::LeaveKept | Question::LeaveForGood => "window-leave",
            Question::PlaceRest => "window-place-rest",
        };
        let mut answers = vec![(context.say("window-yes"), Answer::Yes)];
        if question == Question::PlaceRest {
            answers =
                vec![(context.say("window-place-rest"), Answer::Yes), (context.say("window-leave"), Answer::Leave)];
        }
        answers.push((context.say("window-no"), Answer::No));
        let names: Vec<String> = answers.iter().map(|(name, _)| name.clone()).collect();
        if let Some(chosen) = ask(ui.ctx(), &context.say(title), &question.say(&context.words), &names) {
            acts.push(Act::Play(PlayingAct::Answer(answers[chosen].1)));
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

fn handover(name: &str, ui: &mut Ui, context: &Context, acts: &mut Vec<Act>) {
    ui.vertical_centered(|ui| {
        ui.add_space((ui.available_height() * 0.25).max(12.0));
        card(ui).show(ui, |ui| {
            ui.set_max_width(460.0);
            ui.heading(context.say_of("play-hand-over", &[("name", name.into())]));
            ui.add_space(6.0);
            ui.label(context.say_of("window-hand-over", &[("name", name.into())]));
            ui.add_space(12.0);
            let button = main_button(ui, context.say_of("window-i-am", &[("name", name.into())]));
            focus_if_free(ui, &button);
            if button.clicked() {
                acts.push(Act::Play(PlayingAct::GoOn));
            }
        });
    });
}

/// Gives a button the keyboard where nothing else has it.
fn focus_if_free(ui: &Ui, button: &Response) {
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
            messages(battle.scene(), ui, context, acts);
        });
    } else if ui.available_height() > 430.0 {
        let height = (ui.available_height() * 0.18).clamp(72.0, 260.0);
        Panel::bottom("messages below").default_size(height).show(ui, |ui| messages(battle.scene(), ui, context, acts));
    }
    let area = ui.available_rect_before_wrap().shrink2(vec2(10.0, 6.0));
    ui.scope_builder(UiBuilder::new().max_rect(area), |ui| {
        let scene = battle.scene();
        let (status, tone) = status_line(battle, context);
        let colour = colour_of(tone, ui);
        ui.horizontal_wrapped(|ui| {
            if scene.thinking.is_some() {
                ui.spinner();
            }
            let label = ui.label(RichText::new(status).heading().size(19.0).color(colour));
            // Screen readers tell what is going on as it changes.
            ui.ctx().accesskit_node_builder(label.id, |node| node.set_live(Live::Polite));
        });
        let heat = heat(scene);
        if let Some(hint) = scene.shown_odds() {
            let line = hint_line(hint, scene.meant_chance(), context.rows(), &context.words);
            ui.label(RichText::new(line).color(Palette::of(ui.visuals()).good).strong());
        }
        if let Some(heat) = heat.as_ref().filter(|_| scene.odds.mapped) {
            heat_legend(ui, heat, context);
        }
        seas(battle, ui, context, heat.as_ref(), acts);
    });
}

/// What is going on, in a sentence, and how to tell it.
fn status_line(battle: &Battle, context: &Context) -> (String, Tone) {
    let scene = battle.scene();
    if let Some(percent) = scene.odds.counting {
        return (context.say_of("window-counting", &[("percent", context.words.done(percent).into())]), Tone::Faint);
    }
    if let Some(notice) = notice(battle, context) {
        return (notice, Tone::Hit);
    }
    if let Some(ending) = ending_line(&context.words, scene) {
        let tone = match scene.ending().and_then(Ending::winner) {
            Some(seat) if seat == scene.viewer || scene.mode == Mode::Two => Tone::Good,
            _ => Tone::Hit,
        };
        return (ending, tone);
    }
    if let PlayingStage::Shown(next) = scene.stage {
        return (context.say_of("window-shown", &[("name", scene.name(next).into())]), Tone::Plain);
    }
    if let Some(seat) = scene.thinking {
        return (context.say_of("play-thinking", &[("name", scene.name(seat).into())]), Tone::Faint);
    }
    let whose = if scene.mode == Mode::Two {
        context.say_of("window-your-turn-of", &[("name", scene.name(scene.viewer).into())])
    } else {
        context.say("window-your-turn")
    };
    if scene.due > 1 {
        let numbers = [("number", (scene.chosen.len() + 1).into()), ("shots", scene.due.into())];
        return (format!("{whose} {}", context.say_of("window-salvo", &numbers)), Tone::Plain);
    }
    (whose, Tone::Plain)
}

/// The chances to draw over the sea: all of them, or the best alone.
fn heat(scene: &PlayingScene) -> Option<Heat> {
    let (hint, target) = (scene.shown_odds()?, scene.target.as_ref()?);
    let mut heat = Heat::over(&target.seen, &hint.chances, Scale::Chances);
    heat.best = hint.best.map(|(cell, _)| cell);
    if !scene.odds.mapped {
        heat.cells.iter_mut().for_each(|cell| *cell = None);
    }
    Some(heat)
}

/// Both seas, side by side or one above the other, as large as there is room for.
fn seas(battle: &Battle, ui: &mut Ui, context: &Context, heat: Option<&Heat>, acts: &mut Vec<Act>) {
    let room = ui.available_rect_before_wrap();
    let legend_height = 30.0;
    let room = Rect::from_min_max(room.min, pos2(room.max.x, room.max.y - legend_height));
    let two = battle.scene().is_duel();
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
    let scene = battle.scene();
    let Some(target) = &scene.target else { return };
    let enemy = scene.viewer.other();
    let Some(above) = scene.target_caption() else { return };
    let name = sea_name(&context.words, above.owner.as_deref());
    let mut sea = match target.revealed.as_ref().filter(|_| scene.ending().is_some()) {
        Some(board) => Sea::open("target", name.clone(), board, Hull::Revealed),
        None => Sea::seen("target", name.clone(), &target.seen, context.settings.deductions),
    };
    let mut left = ships_left(&context.words, &above);
    if scene.cheating == Cheating::Now {
        left = format!("{} · {left}", context.say("play-cheating"));
    }
    if scene.ending().is_none() {
        let afloat = target.revealed.iter().flat_map(|board| board.fleet().ships());
        let hidden = afloat.filter(|ship| !target.deductions.sunk.iter().any(|sunk| sunk.ship == **ship));
        sea.ships.extend(hidden.map(|ship| (*ship, Hull::Revealed)));
    }
    let room = caption(ui, room, &sea_caption(&context.words, &above), &left);
    let may_fire = scene.may_fire();
    sea.usage = if may_fire { Use::Aim } else { Use::Look };
    sea.cursor = Some(scene.cursor).filter(|_| may_fire);
    sea.chosen = scene.chosen.iter().copied().collect();
    sea.last = target.seen.shots().last().map(|shot| shot.cell);
    sea.heat = heat;
    sea.effects = Some(&battle.effects[enemy]);
    let touches = board::show(ui, room, &sea, context);
    acts.extend(touches.into_iter().filter_map(|touch| act_of(touch, &scene.stage)).map(Act::Play));
    if may_fire && ui.memory(|memory| memory.focused().is_none()) {
        ui.memory_mut(|memory| memory.request_focus(ui.make_persistent_id("target")));
    }
}

/// What something done to the enemy's sea means.
fn act_of(touch: Touch, stage: &PlayingStage) -> Option<PlayingAct> {
    match touch {
        // The sea still has the keyboard after the shot.
        Touch::Press if matches!(stage, PlayingStage::Shown(_)) => Some(PlayingAct::GoOn),
        Touch::Click(cell) => Some(PlayingAct::Aim(cell)),
        Touch::Press => Some(PlayingAct::Press),
        Touch::Hover(cell) => Some(PlayingAct::Point(cell)),
        Touch::Step(direction) => Some(PlayingAct::Step(direction)),
        Touch::OtherClick(_) => Some(PlayingAct::TakeBack),
        Touch::Drag(_) | Touch::DragOver(_) | Touch::Drop(_) => None,
    }
}

fn own_sea(battle: &Battle, ui: &mut Ui, context: &Context, room: Rect) {
    let scene = battle.scene();
    let Some(own) = &scene.own else { return };
    let Some(above) = scene.own_caption() else { return };
    let words = &context.words;
    let name = sea_name(words, above.owner.as_deref());
    let room = caption(ui, room, &sea_caption(words, &above), &ships_left(words, &above));
    let mut sea = Sea::open("own", name, &own.board, Hull::Own);
    sea.last = own.taken.shots().last().map(|shot| shot.cell);
    sea.effects = Some(&battle.effects[scene.viewer]);
    board::show(ui, room, &sea, context);
}

fn actions(battle: &Battle, ui: &mut Ui, context: &mut Context, acts: &mut Vec<Act>) {
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
                acts.push(Act::AskSave);
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
    let toggle = |ui: &mut Ui, on: bool, key: &str, about: &str, shortcut: Key| {
        let text = format!("{} ({})", context.say(key), shortcut.name());
        let button = Button::new(context.say(key)).selected(on);
        ui.add_enabled(may, button).on_hover_text(format!("{} · {text}", context.say(about))).clicked()
            || may && pressed(ui, shortcut)
    };
    if toggle(ui, scene.odds.hinted, "key-hint", "window-hint-about", Key::H) {
        acts.push(Act::Play(PlayingAct::Hint));
    }
    if toggle(ui, scene.odds.mapped, "window-odds", "window-odds-about", Key::O) {
        acts.push(Act::Play(PlayingAct::Map));
    }
    if toggle(ui, false, "key-random", "window-random-about", Key::N) {
        acts.push(Act::Play(PlayingAct::FireAtRandom));
    }
    let cheating = scene.cheating == Cheating::Now;
    if scene.mode != Mode::Two && toggle(ui, cheating, "key-cheat", "window-cheat-about", Key::C) {
        acts.push(Act::Play(PlayingAct::Cheat));
    }
    if scene.due > 1 {
        let back = ui.add_enabled(!scene.chosen.is_empty(), Button::new(context.say("window-take-back")));
        if back.clicked() || pressed(ui, Key::Backspace) {
            acts.push(Act::Play(PlayingAct::TakeBack));
        }
    }
    if scene.is_stuck && ui.button(context.say("window-try-again")).clicked() {
        acts.push(Act::Play(PlayingAct::TryAgain));
    }
    // Where there is little room, everything follows in line and wraps.
    let mut last = |ui: &mut Ui| {
        if ui.button(context.say("key-resign")).clicked() {
            acts.push(Act::Play(PlayingAct::Resign));
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

fn messages(scene: &PlayingScene, ui: &mut Ui, context: &mut Context, acts: &mut Vec<Act>) {
    ui.set_min_width(ui.available_width());
    let two = scene.is_duel();
    if scene.ending().is_some() {
        let seats: &[Seat] = if two { &[scene.viewer, scene.viewer.other()] } else { &[scene.viewer] };
        let id = Id::unique("judged seat");
        let mut at: usize = ui.data(|data| data.get_temp(id)).unwrap_or(0).min(seats.len() - 1);
        ui.add_space(4.0);
        ui.horizontal_wrapped(|ui| {
            for (number, seat) in seats.iter().enumerate() {
                ui.selectable_value(&mut at, number, scene.name(*seat));
            }
        });
        ui.data_mut(|data| data.insert_temp(id, at));
        if let Some(number) = verdict::show(&scene.verdict, ui, (seats[at], scene.name(seats[at])), None, context) {
            acts.push(Act::LookAgainAt(seats[at], number));
        }
        return;
    }
    ui.add_space(4.0);
    essential_toggle(ui, context);
    let seats: &[Seat] = if two { &[scene.viewer.other(), scene.viewer] } else { &[scene.viewer] };
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
                    ui.label(RichText::new(scene.name(*seat)).strong());
                    message_list(ui, &format!("messages {number}"), &lines(scene, *seat, context));
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

/// What a player is told, the last line last.
fn lines(scene: &PlayingScene, seat: Seat, context: &Context) -> Vec<(String, Tone)> {
    let line = |line: &Line| match line {
        Line::Shot(number, shot) => Some(shot_line(*number, *shot, context)),
        Line::Note(note) => context.settings.messages.tells(note).then(|| note_line(note, context)),
    };
    scene.lines[seat].iter().filter_map(line).collect()
}

fn shot_line(number: usize, shot: Shot, context: &Context) -> (String, Tone) {
    let parts = [("number", number.into()), ("shot", shot.say(&context.words).into())];
    let tone = if shot.outcome.is_hit() { Tone::Hit } else { Tone::Plain };
    (context.told(&context.say_of("play-shot", &parts)), tone)
}

fn note_line(note: &Note, context: &Context) -> (String, Tone) {
    let mut text = context.told(&note.say(&context.words));
    if let Some((end, _)) = text.char_indices().nth(LONGEST_NOTE) {
        text.truncate(end);
        text.push('…');
    }
    let tone = if matches!(note, Note::Sunk { .. } | Note::SunkSomewhere { .. }) { Tone::Good } else { Tone::Faint };
    (text, tone)
}

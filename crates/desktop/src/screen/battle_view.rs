//! How a game looks while somebody plays it.

use amiral_game::{Ending, Seat, Shot};
use amiral_host::{Answer, Cheating, Heat, Line, Mode, Note, PlayingAct, PlayingScene, PlayingStage, Question, Scale};
use amiral_words::{
    Say, ending_line, hint_line, online_line, report_text, sea_caption, sea_name, ships_left, waiting_lines,
};
use eframe::egui::{
    Align, Id, Label, Layout, Margin, Rect, RichText, ScrollArea, Spinner, Ui, UiBuilder, accesskit::Live, pos2, vec2,
};

use super::battle::{Act, Battle, Tone};
use super::battle_actions::{actions, claim, essential_toggle, focus_if_free, typing};
use super::placing_view::{self, Beside};
use super::verdict;
use crate::board::{self, Hull, Sea, Touch, Use, legend};
use crate::context::Context;
use crate::file_dialog::Chosen;
use crate::layout::{bar_below, column_right};
use crate::theme::Palette;
use crate::widgets::{ask, card, colour_of, main_button, message_list};

/// From this width on, messages are beside the seas.
const WIDE: f32 = 820.0;
/// Below this width, sentences take a second line.
const NARROW: f32 = 720.0;
/// Below this width, the seas are one below the other, on a page that scrolls.
const STACKED: f32 = 500.0;
/// The height of the messages on that page.
const LEAST_MESSAGES: f32 = 220.0;
/// Below this height, messages below the seas give way to them; else they get at least so much.
const LOWEST: f32 = 560.0;
const BELOW: f32 = 140.0;
/// The heights of a line of the status, a line of the odds, a caption, and the legend.
const STATUS_LINE: f32 = 24.0;
const ODDS_LINE: f32 = 19.0;
const CAPTION: f32 = 46.0;
const LEGEND: f32 = 30.0;

/// On large seas a strategy names hundreds of cells. The first ones are enough.
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
        PlayingStage::Waiting => wait(battle.scene(), ui, context, &mut acts),
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

/// The current notice, as a sentence.
fn notice(battle: &Battle, context: &Context) -> Option<String> {
    let remark = battle.remark.as_ref().map(|remark| remark.say(context));
    let notice = || battle.scene().notice.as_ref().map(|notice| notice.say(&context.words));
    remark.or_else(notice).map(|text| context.told(&text))
}

fn dialogs(battle: &mut Battle, ui: &Ui, context: &mut Context, acts: &mut Vec<Act>) {
    if let Some(question) = battle.scene().question {
        let title = match question {
            Question::Resign => "key-resign",
            Question::Cheat => "key-cheat",
            Question::LeaveKept | Question::LeaveOnline | Question::LeaveForGood => "window-leave",
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
    if let Some((dialog, saved)) = &mut battle.saving {
        let (chosen, saved) = (dialog.show(ui.ctx(), context), *saved);
        if chosen != Chosen::Still {
            battle.saving = None;
        }
        if let Chosen::Path(path) = chosen {
            acts.push(Act::Save(path, saved));
        }
    }
}

/// What is waited for while somebody elsewhere has to come or to place a fleet.
fn wait(scene: &PlayingScene, ui: &mut Ui, context: &Context, acts: &mut Vec<Act>) {
    let (sentence, invitation) = waiting_lines(&context.words, scene);
    ui.vertical_centered(|ui| {
        ui.add_space((ui.available_height() * 0.25).max(12.0));
        card(ui).show(ui, |ui| {
            ui.set_max_width(560.0);
            let label = ui.heading(sentence);
            ui.ctx().accesskit_node_builder(label.id, |node| node.set_live(Live::Polite));
            if let Some(invitation) = invitation {
                ui.add_space(6.0);
                ui.label(RichText::new(&invitation).monospace());
                ui.add_space(6.0);
                if ui.button(context.say("window-copy")).clicked() {
                    ui.ctx().copy_text(invitation);
                }
            }
            if let Some(line) = online_line(&context.words, scene) {
                ui.add_space(6.0);
                ui.colored_label(Palette::of(ui.visuals()).bad, line);
            }
            claim(scene, ui, context, acts);
        });
    });
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

fn play(battle: &Battle, ui: &mut Ui, context: &mut Context, acts: &mut Vec<Act>) {
    typing(battle.scene(), ui, context, acts);
    let (page, bar) = bar_below(ui, "actions");
    ui.scope_builder(UiBuilder::new().max_rect(page), |ui| {
        if ui.available_width() < STACKED {
            stacked(battle, ui, context, acts);
        } else if ui.available_width() >= WIDE {
            let width = (ui.available_width() * 0.27).clamp(240.0, 420.0);
            let (page, column) = column_right(ui, "messages", width, 200.0..=520.0);
            field(battle, ui, page, context, acts);
            column.show(ui, |ui| messages(battle.scene(), ui, context, acts));
        } else {
            let page = ui.available_rect_before_wrap();
            let share = if page.height() > LOWEST { (page.height() * 0.22).clamp(BELOW, 260.0) } else { 0.0 };
            let edge = page.max.y - share;
            field(battle, ui, page.with_max_y(edge), context, acts);
            if share > 0.0 {
                let below = page.with_min_y(edge).shrink2(vec2(8.0, 0.0));
                ui.scope_builder(UiBuilder::new().max_rect(below), |ui| messages(battle.scene(), ui, context, acts));
            }
        }
    });
    bar.show(ui, |ui| actions(battle, ui, context, acts));
}

/// Draws the status, and the seas as large as possible.
fn field(battle: &Battle, ui: &mut Ui, room: Rect, context: &Context, acts: &mut Vec<Act>) {
    ui.scope_builder(UiBuilder::new().max_rect(room.shrink2(vec2(10.0, 6.0))), |ui| {
        heading(battle, ui, context);
        seas(battle, ui, context, acts);
    });
}

/// Draws everything in one column, on a page that scrolls, with the seas as wide as the small
/// window.
fn stacked(battle: &Battle, ui: &mut Ui, context: &mut Context, acts: &mut Vec<Act>) {
    let page = ScrollArea::vertical().id_salt("stacked").auto_shrink(false).content_margin(Margin::symmetric(8, 4));
    page.show(ui, |ui| {
        heading(battle, ui, context);
        let scene = battle.scene();
        let Some(target) = &scene.target else { return };
        let width = ui.available_width();
        let size = vec2(width, CAPTION + board::height_for(width, target.seen.rules().grid()));
        let heat = heat(scene);
        let one = |ui: &mut Ui, show: &mut dyn FnMut(&mut Ui, Rect)| {
            let room = Rect::from_min_size(ui.cursor().min, size);
            ui.scope_builder(UiBuilder::new().max_rect(room), |ui| {
                ui.set_min_size(size);
                show(ui, room);
            });
        };
        one(ui, &mut |ui, room| target_sea(battle, ui, context, room, heat.as_ref(), acts));
        if scene.own.is_some() {
            one(ui, &mut |ui, room| own_sea(battle, ui, context, room));
        }
        legend(ui, scale(scene, heat.as_ref()), context);
        ui.allocate_ui(vec2(width, LEAST_MESSAGES), |ui| messages(battle.scene(), ui, context, acts));
    });
}

/// Draws the status, and the odds below it. It takes the same room with and without odds, so that
/// the seas do not move.
fn heading(battle: &Battle, ui: &mut Ui, context: &Context) {
    let scene = battle.scene();
    let lines = if ui.available_width() < NARROW { 2.0 } else { 1.0 };
    let height = lines * (STATUS_LINE + ODDS_LINE) + ui.spacing().item_spacing.y;
    let room = Rect::from_min_size(ui.cursor().min, vec2(ui.available_width(), height));
    ui.scope_builder(UiBuilder::new().max_rect(room), |ui| {
        ui.set_min_height(height);
        ui.spacing_mut().interact_size.y = STATUS_LINE;
        let (status, tone) = status_line(battle, context);
        let colour = colour_of(tone, ui);
        ui.horizontal_wrapped(|ui| {
            if scene.thinking.is_some() {
                ui.add(Spinner::new().size(STATUS_LINE - 4.0));
            }
            let label = ui.label(RichText::new(status).heading().size(19.0).color(colour));
            // Screen readers announce the status when it changes.
            ui.ctx().accesskit_node_builder(label.id, |node| node.set_live(Live::Polite));
        });
        if let Some(hint) = scene.shown_odds() {
            let line = hint_line(hint, scene.meant_chance(), context.rows(), &context.words);
            ui.label(RichText::new(line).color(Palette::of(ui.visuals()).good).strong());
        }
    });
}

/// The status as a sentence, and its tone.
fn status_line(battle: &Battle, context: &Context) -> (String, Tone) {
    let scene = battle.scene();
    if let Some(percent) = scene.odds.counting {
        return (context.say_of("window-counting", &[("percent", context.words.done(percent).into())]), Tone::Faint);
    }
    if let Some(notice) = notice(battle, context).filter(|_| scene.typed.is_none()) {
        return (notice, Tone::Hit);
    }
    if let Some(line) = online_line(&context.words, scene).filter(|_| scene.is_disturbed()) {
        return (line, Tone::Hit);
    }
    if let Some(ending) = ending_line(&context.words, scene) {
        let ending = match online_line(&context.words, scene) {
            Some(line) => format!("{ending} {line}"),
            None => ending,
        };
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
        let waits = if scene.online.is_some() { "online-waiting-turn" } else { "play-thinking" };
        let thinking = context.say_of(waits, &[("name", scene.name(seat).into())]);
        let thinking = online_line(&context.words, scene).unwrap_or(thinking);
        // Cells typed ahead are fired on the player's next turn.
        return if scene.typed.is_none() {
            (thinking, Tone::Faint)
        } else {
            (format!("{thinking} {}", typed_line(scene, context)), Tone::Plain)
        };
    }
    if scene.typed.is_some() {
        return (typed_line(scene, context), Tone::Plain);
    }
    if let Some(line) = online_line(&context.words, scene).filter(|_| scene.is_hurried()) {
        return (line, Tone::Plain);
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

/// The cells typed so far.
fn typed_line(scene: &PlayingScene, context: &Context) -> String {
    let prompt = if scene.due > 1 {
        let numbers = [("number", (scene.chosen.len() + 1).into()), ("shots", scene.due.into())];
        context.say_of("play-prompt-salvo", &numbers)
    } else {
        context.say("play-prompt")
    };
    format!("{prompt} {}_", scene.typed.as_deref().unwrap_or_default().to_uppercase())
}

/// The chances to draw on the sea: all of them, or only the best.
fn heat(scene: &PlayingScene) -> Option<Heat> {
    let (hint, target) = (scene.shown_odds()?, scene.target.as_ref()?);
    let mut heat = Heat::over(&target.seen, &hint.chances, Scale::Chances);
    heat.best = hint.best.map(|(cell, _)| cell);
    if !scene.odds.mapped {
        heat.cells.iter_mut().for_each(|cell| *cell = None);
    }
    Some(heat)
}

/// The heat map to explain in the legend. A mark on the best cell alone needs no legend.
fn scale<'a>(scene: &PlayingScene, heat: Option<&'a Heat>) -> Option<&'a Heat> {
    heat.filter(|_| scene.odds.mapped)
}

/// Draws both seas as large as possible, side by side or one above the other.
fn seas(battle: &Battle, ui: &mut Ui, context: &Context, acts: &mut Vec<Act>) {
    let scene = battle.scene();
    let heat = heat(scene);
    let room = ui.available_rect_before_wrap();
    let room = room.with_max_y(room.max.y - if room.width() < NARROW { 2.0 * LEGEND } else { LEGEND });
    let (target, own) = if !scene.is_duel() {
        (room, None)
    } else if room.width() > room.height() * 1.1 {
        let middle = room.center().x;
        (room.with_max_x(middle - 8.0), Some(room.with_min_x(middle + 8.0)))
    } else {
        // The enemy's sea gets more room: the player looks at it most.
        let middle = room.min.y + room.height() * 0.58;
        (room.with_max_y(middle - 4.0), Some(room.with_min_y(middle + 4.0)))
    };
    target_sea(battle, ui, context, target, heat.as_ref(), acts);
    if let Some(own) = own {
        own_sea(battle, ui, context, own);
    }
    let below = Rect::from_min_size(pos2(room.min.x, room.max.y + 4.0), vec2(room.width(), LEGEND));
    ui.scope_builder(UiBuilder::new().max_rect(below), |ui| legend(ui, scale(scene, heat.as_ref()), context));
}

/// Draws a line above a sea. Returns the room left for the sea.
fn caption(ui: &mut Ui, room: Rect, text: &str, left: &str) -> Rect {
    let height = CAPTION.min(room.height() * 0.2);
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

/// The act for input on the enemy's sea.
fn act_of(touch: Touch, stage: &PlayingStage) -> Option<PlayingAct> {
    match touch {
        // The sea still has the focus after the shot.
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

fn messages(scene: &PlayingScene, ui: &mut Ui, context: &mut Context, acts: &mut Vec<Act>) {
    ui.set_min_width(ui.available_width());
    let two = scene.is_duel();
    if scene.ending().is_some() {
        let seats: &[Seat] = if two { &[scene.viewer, scene.viewer.other()] } else { &[scene.viewer] };
        let id = Id::unique("judged seat");
        // The report comes after the players.
        let most = seats.len() - usize::from(scene.report.is_none());
        let mut at: usize = ui.data(|data| data.get_temp(id)).unwrap_or(0).min(most);
        ui.add_space(4.0);
        ui.horizontal_wrapped(|ui| {
            for (number, seat) in seats.iter().enumerate() {
                ui.selectable_value(&mut at, number, scene.name(*seat));
            }
            if scene.report.is_some() {
                ui.selectable_value(&mut at, seats.len(), context.say("window-report"));
            }
        });
        ui.data_mut(|data| data.insert_temp(id, at));
        if let Some(report) = scene.report.as_ref().filter(|_| at == seats.len()) {
            ScrollArea::both().id_salt("report").auto_shrink(false).show(ui, |ui| {
                // The monospace font lacks this cross.
                let text = report_text(&context.words, report).replace('✕', "×");
                ui.add(Label::new(RichText::new(text).monospace()).extend());
            });
            return;
        }
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

/// A player's messages, oldest first.
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

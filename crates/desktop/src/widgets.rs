//! Widgets that several screens share.

use eframe::egui::{
    Button, Color32, Context as EguiContext, Frame, Id, Margin, Modal, ModalResponse, Pos2, Rect, Response, RichText,
    ScrollArea, Shape, Stroke, StrokeKind, TextEdit, Ui, Vec2, vec2,
};

use amiral_game::Shape as ShipShape;

use crate::marks::paint_listed;
use crate::screen::battle::Tone;
use crate::shapes::Place;
use crate::theme::{Palette, ink_on};

/// A surface that stands out from the background.
pub(crate) fn card(ui: &Ui) -> Frame {
    let palette = Palette::of(ui.visuals());
    Frame::new()
        .fill(palette.card)
        .stroke(Stroke::new(1.0, palette.card_line))
        .corner_radius(10)
        .inner_margin(Margin::same(14))
}

/// The main button of a page.
pub(crate) fn main_button(ui: &mut Ui, text: impl Into<String>) -> Response {
    let accent = Palette::of(ui.visuals()).accent;
    ui.add(
        Button::new(RichText::new(text.into()).color(ink_on(accent)).strong()).fill(accent).min_size(vec2(0.0, 34.0)),
    )
}

/// The main button of a page, which may be disabled.
pub(crate) fn main_button_if(ui: &mut Ui, enabled: bool, text: impl Into<String>) -> Response {
    ui.add_enabled_ui(enabled, |ui| main_button(ui, text)).inner
}

pub(crate) fn colour_of(tone: Tone, ui: &Ui) -> Color32 {
    let palette = Palette::of(ui.visuals());
    match tone {
        Tone::Plain => ui.visuals().text_color(),
        Tone::Hit => palette.bad,
        Tone::Good => palette.good,
        Tone::Faint => palette.coordinate,
    }
}

/// A list of messages, scrolled to the last one.
pub(crate) fn message_list(ui: &mut Ui, salt: &str, lines: &[(String, Tone)]) {
    ScrollArea::vertical().id_salt(salt).auto_shrink(false).stick_to_bottom(true).show(ui, |ui| {
        ui.spacing_mut().item_spacing.y = 3.0;
        for (text, tone) in lines {
            let colour = colour_of(*tone, ui);
            let text = RichText::new(text).color(colour);
            let text = match tone {
                Tone::Hit | Tone::Good => text.strong(),
                Tone::Faint => text.small(),
                Tone::Plain => text,
            };
            ui.label(text);
        }
    });
}

/// Whether something is shown that was not shown in the previous frame.
fn is_new(context: &EguiContext, id: Id) -> bool {
    let now = context.cumulative_pass_nr();
    let last: Option<u64> = context.data_mut(|data| {
        let last = data.get_temp(id);
        data.insert_temp(id, now);
        last
    });
    last.is_none_or(|last| last + 1 < now)
}

/// A page over everything else. Its contents decide what has the focus when it appears.
pub(crate) fn page<R>(
    context: &EguiContext,
    name: &'static str,
    contents: impl FnOnce(&mut Ui, bool) -> R,
) -> ModalResponse<R> {
    let id = Id::unique(name);
    let new = is_new(context, id);
    let frame = Frame::popup(&context.style_of(context.theme())).inner_margin(Margin::same(20)).corner_radius(12);
    Modal::new(id).frame(frame).show(context, |ui| contents(ui, new))
}

/// A dialog over everything else. Returns the chosen answer. Escape chooses the last one.
pub(crate) fn ask(context: &EguiContext, title: &str, text: &str, answers: &[String]) -> Option<usize> {
    let mut chosen = None;
    let modal = page(context, "question", |ui, new| {
        ui.set_max_width(420.0);
        ui.heading(title);
        ui.add_space(4.0);
        ui.label(text);
        ui.add_space(10.0);
        ui.horizontal_wrapped(|ui| {
            for (number, answer) in answers.iter().enumerate() {
                let response = if number == 0 { main_button(ui, answer) } else { ui.button(answer) };
                if number == 0 && new {
                    response.request_focus();
                }
                if response.clicked() {
                    chosen = Some(number);
                }
            }
        });
    });
    if chosen.is_none() && modal.should_close() {
        chosen = Some(answers.len() - 1);
    }
    chosen
}

/// A field with its label before it.
pub(crate) fn text_field(ui: &mut Ui, label: &str, value: &mut String, width: f32) -> Response {
    let label = ui.label(label);
    ui.add(TextEdit::singleline(value).desired_width(width)).labelled_by(label.id)
}

/// A choice between names, with its label before it. Returns whether it changed.
pub(crate) fn choice(ui: &mut Ui, salt: &str, label: &str, chosen: &mut usize, names: &[String]) -> bool {
    let label = ui.label(label);
    let before = *chosen;
    let response = eframe::egui::ComboBox::from_id_salt(salt)
        .selected_text(names.get(*chosen).cloned().unwrap_or_default())
        .width(200.0)
        .show_ui(ui, |ui| {
            for (number, name) in names.iter().enumerate() {
                ui.selectable_value(chosen, number, name);
            }
        })
        .response;
    response.labelled_by(label.id);
    *chosen != before
}

/// Draws a ship, on cells of that size.
pub(crate) fn silhouette(ui: &Ui, corner: Pos2, shape: ShipShape, side: f32) {
    let palette = Palette::of(ui.visuals());
    let place = Place { corner, side, is_down: false };
    paint_listed(ui.painter(), place, shape, palette);
}

/// Pictures on buttons. They are drawn, because fonts lack some of them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Icon {
    First,
    Back,
    Run,
    Pause,
    Last,
    Sun,
    Moon,
    Remove,
    Outwards,
    Folder,
    File,
}

/// A button with a picture. Its name is shown on hover and given to screen readers.
pub(crate) fn icon_button(ui: &mut Ui, enabled: bool, icon: Icon, name: &str) -> Response {
    let response = ui.add_enabled(enabled, Button::new("").min_size(vec2(36.0, 30.0))).on_hover_text(name);
    let colour = ui.style().interact(&response).fg_stroke.color;
    let colour = if enabled { colour } else { colour.gamma_multiply(0.4) };
    paint_icon(ui, response.rect, icon, colour);
    response.accessible_name(name)
}

pub(crate) fn paint_icon(ui: &Ui, rect: Rect, icon: Icon, colour: Color32) {
    let painter = ui.painter();
    let centre = rect.center();
    let triangle = |x: f32, way: f32| {
        let tip = centre + vec2(x + way * 6.0, 0.0);
        let points = vec![tip, centre + vec2(x - way * 5.0, -7.0), centre + vec2(x - way * 5.0, 7.0)];
        painter.add(Shape::convex_polygon(points, colour, Stroke::NONE));
    };
    let bar = |x: f32| {
        painter.rect_filled(Rect::from_center_size(centre + vec2(x, 0.0), vec2(3.5, 14.0)), 1, colour);
    };
    match icon {
        Icon::First => {
            bar(-7.0);
            triangle(2.0, -1.0);
        }
        Icon::Back => triangle(0.0, -1.0),
        Icon::Run => triangle(0.0, 1.0),
        Icon::Pause => {
            bar(-4.0);
            bar(4.0);
        }
        Icon::Last => {
            triangle(-2.0, 1.0);
            bar(7.0);
        }
        Icon::Sun => {
            painter.circle_filled(centre, 4.5, colour);
            for ray in 0..8 {
                let way = Vec2::angled(ray as f32 * std::f32::consts::TAU / 8.0);
                painter.line_segment([centre + way * 6.5, centre + way * 9.0], Stroke::new(1.8, colour));
            }
        }
        Icon::Moon => {
            let arc = |radius: f32, shift: f32, from: f32, to: f32| {
                let points = (0..=16).map(move |step| from + (to - from) * step as f32 / 16.0);
                points.map(move |angle| centre + vec2(shift, 0.0) + Vec2::angled(angle) * radius).collect::<Vec<_>>()
            };
            let half = std::f32::consts::FRAC_PI_2;
            painter.add(Shape::line(arc(8.0, 0.0, half * 0.6, half * 3.4), Stroke::new(1.8, colour)));
            painter.add(Shape::line(arc(7.0, 4.6, half * 1.22, half * 2.78), Stroke::new(1.8, colour)));
        }
        Icon::Outwards => {
            let points = vec![centre - vec2(0.0, 7.0), centre + vec2(6.5, 0.0), centre + vec2(-6.5, 0.0)];
            painter.add(Shape::convex_polygon(points, colour, Stroke::NONE));
            painter.rect_filled(Rect::from_center_size(centre + vec2(0.0, 4.0), vec2(3.5, 8.0)), 1, colour);
        }
        Icon::Folder => {
            let body = Rect::from_center_size(centre + vec2(0.0, 1.0), vec2(15.0, 10.0));
            painter.rect_filled(body, 2, colour);
            painter.rect_filled(Rect::from_min_size(body.min - vec2(0.0, 2.5), vec2(7.0, 4.0)), 1, colour);
        }
        Icon::File => {
            let sheet = Rect::from_center_size(centre, vec2(11.0, 14.0));
            painter.rect_stroke(sheet, 1, Stroke::new(1.4, colour), StrokeKind::Inside);
            for line in [-2.5, 0.5, 3.5] {
                let line = centre.y + line;
                painter.hline(sheet.min.x + 3.0..=sheet.max.x - 3.0, line, Stroke::new(1.0, colour));
            }
        }
        Icon::Remove => {
            for arm in [vec2(5.0, 5.0), vec2(5.0, -5.0)] {
                painter.line_segment([centre - arm, centre + arm], Stroke::new(2.0, colour));
            }
        }
    }
}

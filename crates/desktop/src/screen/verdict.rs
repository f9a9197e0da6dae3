//! How good the shots of a game were.

use std::ops::Range;

use amiral_game::Seat;
use amiral_host::{Extent, Review, Verdict};
use amiral_words::{accuracy, judged_shot, turning_point};
use eframe::egui::{Color32, CornerRadius, Rect, RichText, ScrollArea, Sense, Stroke, Ui, pos2, vec2};

use crate::context::Context;
use crate::theme::Palette;

/// Draws what a verdict says of a player. Returns the shot that the person wants to look at, by its
/// number among the player's shots.
pub(crate) fn show(
    verdict: &Verdict,
    ui: &mut Ui,
    (seat, name): (Seat, &str),
    shown: Option<usize>,
    context: &Context,
) -> Option<usize> {
    match verdict {
        Verdict::Judging(percent) => {
            ui.horizontal(|ui| {
                ui.spinner();
                ui.label(context.say_of("verdict-progress", &[("percent", context.words.done(*percent).into())]));
            });
            None
        }
        Verdict::Judged(reviews) if !reviews[seat].shots.is_empty() => judged(ui, &reviews[seat], name, shown, context),
        Verdict::Judged(_) | Verdict::None => {
            ui.weak(context.say("review-nothing"));
            None
        }
    }
}

fn judged(ui: &mut Ui, review: &Review, name: &str, shown: Option<usize>, context: &Context) -> Option<usize> {
    let count = review.shots.len();
    // If there is too little room for the list of shots, everything scrolls.
    let enough = 280.0 + 30.0 * review.turning_points().len() as f32;
    if ui.available_height() < enough {
        let area = ScrollArea::vertical().id_salt("verdict").auto_shrink(false);
        return area
            .show(ui, |ui| {
                let wanted = summary(ui, review, name, shown, context);
                shots(ui, review, 0..count, shown, context).or(wanted)
            })
            .inner;
    }
    let wanted = summary(ui, review, name, shown, context);
    let row = ui.text_style_height(&eframe::egui::TextStyle::Body) + 10.0;
    let area = ScrollArea::vertical().id_salt("judged shots").auto_shrink(false);
    area.show_rows(ui, row, count, |ui, rows| shots(ui, review, rows, shown, context)).inner.or(wanted)
}

/// Draws the summary of all shots.
fn summary(ui: &mut Ui, review: &Review, name: &str, shown: Option<usize>, context: &Context) -> Option<usize> {
    let palette = Palette::of(ui.visuals());
    let words = &context.words;
    ui.label(RichText::new(accuracy(words, review, Some(name))).strong());
    if review.extent == Extent::Stopped {
        ui.weak(context.say("review-stopped"));
    }
    let mut wanted = chart(ui, review, shown, context);
    ui.small(context.say("window-verdict-chart"));
    for point in review.turning_points() {
        let text = context.told(&turning_point(words, review, point));
        let response = ui.link(RichText::new(text).color(palette.accent));
        if response.clicked() {
            wanted = Some(point.shot);
        }
    }
    ui.separator();
    wanted
}

/// Draws some of the shots, one line each.
fn shots(
    ui: &mut Ui,
    review: &Review,
    numbers: Range<usize>,
    shown: Option<usize>,
    context: &Context,
) -> Option<usize> {
    let mut wanted = None;
    ui.style_mut().wrap_mode = Some(eframe::egui::TextWrapMode::Truncate);
    for number in numbers {
        let text = context.told(&judged_shot(&context.words, &review.shots[number], number + 1));
        let response = ui.selectable_label(shown == Some(number), &text).on_hover_text(text);
        if response.clicked() {
            wanted = Some(number);
        }
    }
    wanted
}

/// Draws the chance of every shot beside the best chance at the time.
fn chart(ui: &mut Ui, review: &Review, shown: Option<usize>, context: &Context) -> Option<usize> {
    let palette = Palette::of(ui.visuals());
    let size = vec2(ui.available_width(), 84.0);
    let (rect, response) = ui.allocate_exact_size(size, Sense::click());
    response.widget_info(|| {
        let name = context.say("window-verdict-chart");
        eframe::egui::WidgetInfo::labeled(eframe::egui::accesskit::Role::Image, true, name)
    });
    let painter = ui.painter();
    painter.rect(rect, 6, palette.card, Stroke::new(1.0, palette.card_line), eframe::egui::StrokeKind::Inside);
    let inside = rect.shrink(6.0);
    let width = inside.width() / review.shots.len().max(1) as f32;
    for (number, shot) in review.shots.iter().enumerate() {
        let left = inside.min.x + number as f32 * width;
        let bar = |chance: f64, colour: Color32| {
            let top = inside.max.y - inside.height() * chance as f32;
            let bar = Rect::from_min_max(pos2(left, top), pos2(left + (width - 1.0).max(1.0), inside.max.y));
            painter.rect_filled(bar, CornerRadius::ZERO, colour);
        };
        bar(shot.best_chance, palette.card_line);
        bar(shot.chance, if shot.shot.outcome.is_hit() { palette.hit } else { palette.miss.gamma_multiply(0.7) });
        if shown == Some(number) {
            painter.hline(left..=left + width, inside.max.y + 2.0, Stroke::new(3.0, palette.accent));
        }
    }
    let place = response.interact_pointer_pos().filter(|_| response.clicked())?;
    let number = ((place.x - inside.min.x) / width).max(0.0) as usize;
    (number < review.shots.len()).then_some(number)
}

//! One strategy's games: the documents' figure.

use super::Figure;
use super::canvas::{Anchor, BLUE, Canvas, GREY, INK, RED, Stroke, Type, WHITE};
use super::panel::{self, BODY, BOTTOM, LEFT, Panel, RIGHT, TICK, TOP};
use super::scale::{Scale, round_up};
use crate::{Labels, Summary};

const SIZE: [f64; 2] = [900.0, 600.0];
/// The strip for the box plot, between the title and the histogram.
const STRIP: f64 = 78.0;
const BARS: &str = "#9ecae1";

/// The histogram of frequencies under its box plot, with mean, standard deviation, mode and time.
/// `about` says what was played, and goes under the title.
pub fn distribution(summary: &Summary, about: &str, labels: &Labels) -> Figure {
    let [width, height] = SIZE;
    let mut canvas = Canvas::new(width, height);
    panel::title(&mut canvas, &summary.strategy, about);

    let tallest = summary.histogram.iter().map(|bar| summary.frequency(bar.0)).fold(0.0, f64::max) * 100.0;
    let air = (f64::from(summary.max - summary.min) * 0.04).max(2.0);
    let from = (f64::from(summary.min) - air).max(0.0);
    let x = Scale::even([from, f64::from(summary.max) + air], [LEFT, width - RIGHT]);
    let field = Panel { x, y: Scale::even([0.0, round_up(tallest)], [height - BOTTOM, TOP + STRIP]) };

    let rows: Vec<_> = field.y.ticks(6).into_iter().map(|share| (share, labels.short(share, 3))).collect();
    field.rows(&mut canvas, &rows, labels.share_of_games);
    spread(&mut canvas, &field, summary, labels);
    bars(&mut canvas, &field, summary);
    let columns: Vec<_> = field.x.ticks(12).into_iter().map(|shots| (shots, labels.short(shots, 1))).collect();
    field.columns(&mut canvas, &columns, labels.shots);
    mean(&mut canvas, &field, summary);
    box_plot(&mut canvas, &x, summary);
    mode(&mut canvas, &field, summary, labels);
    numbers(&mut canvas, summary, labels);
    canvas.finish()
}

/// The band of one standard deviation either side of the mean, measured along its upper edge.
fn spread(canvas: &mut Canvas, field: &Panel, summary: &Summary, labels: &Labels) {
    let [left, right] = field.x.places;
    let clamp = |shots: f64| field.x.at(shots).clamp(left, right);
    let (low, high) = (clamp(summary.mean - summary.sd), clamp(summary.mean + summary.sd));
    let [bottom, top] = field.y.places;
    canvas.rect([low, top], [high - low, bottom - top], RED, 0.07);
    let style = Type::new(TICK, RED, Anchor::Middle);
    let (middle, y) = (field.x.at(summary.mean), top + 22.0);
    for end in [low, high] {
        let long = (end - middle).abs();
        if long > 12.0 {
            canvas.arrow([middle, y], [end, y], Stroke::new(RED, 1.2));
        }
        if long > style.width(labels.sd) + 12.0 {
            canvas.text([f64::midpoint(middle, end), y - 6.0], labels.sd, style);
        }
    }
}

/// How wide a bar is drawn.
fn bar_width(field: &Panel) -> f64 {
    ((field.x.at(1.0) - field.x.at(0.0)) * 0.86).min(46.0)
}

fn bars(canvas: &mut Canvas, field: &Panel, summary: &Summary) {
    let wide = bar_width(field);
    for &(shots, _) in &summary.histogram {
        let [x, y] = field.at(f64::from(shots), summary.frequency(shots) * 100.0);
        let colour = if shots == summary.mode { BLUE } else { BARS };
        canvas.rect([x - wide / 2.0, y], [wide, field.y.places[0] - y], colour, 1.0);
    }
}

fn mean(canvas: &mut Canvas, field: &Panel, summary: &Summary) {
    let x = field.x.at(summary.mean);
    let [bottom, top] = field.y.places;
    canvas.line([x, top - STRIP + 57.0], [x, bottom], Stroke::new(RED, 1.6).dashed(&[6.0, 4.0]));
}

/// Whiskers from the least to the most, a box from quartile to quartile, the median across it.
fn box_plot(canvas: &mut Canvas, x: &Scale, summary: &Summary) {
    let middle = TOP + 46.0;
    let half = 11.0;
    let stroke = Stroke::new(INK, 1.4);
    let [min, q1, median, q3, max] =
        [summary.min, summary.q1, summary.median, summary.q3, summary.max].map(|shots| x.at(f64::from(shots)));
    canvas.line([min, middle], [q1, middle], stroke);
    canvas.line([q3, middle], [max, middle], stroke);
    for end in [min, max] {
        canvas.line([end, middle - half * 0.6], [end, middle + half * 0.6], stroke);
    }
    canvas.frame([q1, middle - half], [q3 - q1, 2.0 * half], WHITE, stroke);
    canvas.line([median, middle - half], [median, middle + half], Stroke::new(INK, 3.0));
    canvas.dot([x.at(summary.mean), middle], 3.6, RED, Stroke::new(WHITE, 1.0));

    let style = Type::new(TICK, INK, Anchor::Middle);
    let mut taken: Vec<[f64; 2]> = Vec::new();
    // The ends and the median say most; a quartile too close to what is written already goes below.
    for (place, shots) in
        [(median, summary.median), (min, summary.min), (max, summary.max), (q1, summary.q1), (q3, summary.q3)]
    {
        let text = shots.to_string();
        let reach = style.width(&text) / 2.0 + 3.0;
        let free = taken.iter().all(|[from, to]| place + reach < *from || place - reach > *to);
        canvas.label([place, if free { middle - half - 7.0 } else { middle + half + 17.0 }], &text, style);
        taken.push([place - reach, place + reach]);
    }
}

/// The mode's name at the foot of its bar, as in the documents, where the bar is wide enough to
/// read it.
fn mode(canvas: &mut Canvas, field: &Panel, summary: &Summary, labels: &Labels) {
    let size = (bar_width(field) * 0.9).min(TICK);
    if size >= 7.0 {
        let x = field.x.at(f64::from(summary.mode)) + size * 0.35;
        let text = format!("{} {}", labels.mode, summary.mode);
        canvas.upright([x, field.y.places[0] - 9.0], &text, Type::new(size, WHITE, Anchor::Start).bold());
    }
}

/// The figures themselves, on the side where the histogram leaves room.
fn numbers(canvas: &mut Canvas, summary: &Summary, labels: &Labels) {
    let lines = [
        (RED, format!("{} {}", labels.mean, labels.with_margin(summary.mean, summary.margin()))),
        (RED, format!("{} {}", labels.sd, labels.number(summary.sd, 2))),
        (INK, format!("{} {}", labels.median, summary.median)),
        (BLUE, format!("{} {}", labels.mode, summary.mode)),
        (GREY, format!("{} {}", labels.duration(summary.micros_per_game), labels.per_game)),
    ];
    let leans_right = f64::midpoint(f64::from(summary.min), f64::from(summary.max)) < summary.mean;
    let wide = lines.iter().map(|(_, line)| Type::new(BODY, INK, Anchor::Start).width(line)).fold(0.0, f64::max) + 16.0;
    let left = if leans_right { LEFT + 8.0 } else { canvas.width() - RIGHT - wide };
    let top = TOP + STRIP + 8.0;
    canvas.rect([left, top], [wide, 20.0 * lines.len() as f64 + 8.0], WHITE, 0.85);
    for (number, (colour, line)) in lines.iter().enumerate() {
        canvas.text([left + 8.0, top + 20.0 * (number as f64 + 0.9)], line, Type::new(BODY, colour, Anchor::Start));
    }
}

//! Mean shots against the games learned from, one panel for every habit.

use super::Figure;
use super::canvas::{Anchor, BLUE, Canvas, Colour, GREY, INK, RED, Stroke, Type, WHITE};
use super::panel::{self, BODY, LEFT, Legend, Panel, Sign, TICK, TOP};
use super::scale::Scale;
use crate::{Curve, Labels, LearningReport, Mean};

/// The panels of a row, and the width and height of one, padding included.
const ACROSS: usize = 3;
const WIDE: f64 = 330.0;
const HIGH: f64 = 262.0;
/// What lies between a panel and its neighbours.
const AIR: [f64; 2] = [62.0, 82.0];
/// The height of the legend where it has a row of its own.
const LEGEND: f64 = 90.0;
const GREEN: Colour = "#009e73";

/// The shots of the player that learns over the games it learned from, between those of the same
/// player without learning and of one that knows the habit; bars and bands are 95% intervals.
pub fn learning(report: &LearningReport, about: &str, labels: &Labels) -> Figure {
    let rows = report.results.len().div_ceil(ACROSS);
    // The legend stands where a panel is missing, or below them all.
    let below = if report.results.len().is_multiple_of(ACROSS) { LEGEND } else { 0.0 };
    let width = LEFT + ACROSS as f64 * WIDE;
    let mut canvas = Canvas::new(width, TOP + rows as f64 * HIGH + below + 20.0);
    panel::title(&mut canvas, labels.learning_title, about);
    for (number, curve) in report.results.iter().enumerate() {
        draw(&mut canvas, curve, corner(number), labels);
    }
    let signs = vec![
        (Sign::Line(Stroke::new(GREY, 1.6)), labels.without.to_owned()),
        (Sign::Dot(Stroke::new(BLUE, 2.0)), labels.learning.to_owned()),
        (Sign::Line(Stroke::new(GREEN, 1.6)), labels.knowing.to_owned()),
    ];
    let [left, top] = corner(report.results.len());
    Legend::new(signs).draw(&mut canvas, [left, top + 20.0]);
    canvas.finish()
}

/// Where a panel begins.
fn corner(number: usize) -> [f64; 2] {
    [LEFT + (number % ACROSS) as f64 * WIDE, TOP + 24.0 + (number / ACROSS) as f64 * HIGH]
}

fn draw(canvas: &mut Canvas, curve: &Curve, [left, top]: [f64; 2], labels: &Labels) {
    let (right, bottom) = (left + WIDE - AIR[0], top + HIGH - AIR[1]);
    let means = || curve.lessons.iter().map(|lesson| lesson.shots).chain([curve.without, curve.knowing]);
    let ends = || means().flat_map(|mean| mean.ci95.unwrap_or([mean.mean; 2]));
    let low = ends().fold(f64::INFINITY, f64::min).floor();
    let high = ends().fold(0.0, f64::max).ceil().max(low + 1.0);
    // Early games teach more than late ones: their square roots are about evenly apart.
    let last = curve.lessons.last().map_or(1, |lesson| lesson.past);
    let along = |past: usize| (past as f64).sqrt();
    let x = Scale::even([0.0, along(last)], [left, right]);
    let field = Panel { x, y: Scale::even([low, high], [bottom, top]) };

    let ticks: Vec<_> = field.y.ticks(5).into_iter().map(|shots| (shots, labels.short(shots, 1))).collect();
    field.rows(canvas, &ticks, "");
    let mut ticks: Vec<(f64, String)> = Vec::new();
    for past in std::iter::once(0).chain(curve.lessons.iter().map(|lesson| lesson.past)) {
        // Numbers that would run into each other are left out.
        if ticks.last().is_none_or(|(before, _)| x.at(along(past)) - x.at(*before) >= 16.0) {
            ticks.push((along(past), past.to_string()));
        }
    }
    field.columns(canvas, &ticks, labels.past_games);
    canvas.text([left, top - 8.0], labels.simulated_player(curve.habit), Type::new(BODY, INK, Anchor::Start).bold());

    for (mean, colour) in [(&curve.without, GREY), (&curve.knowing, GREEN)] {
        band(canvas, &field, mean, colour);
    }
    let points: Vec<[f64; 2]> =
        curve.lessons.iter().map(|lesson| field.at(along(lesson.past), lesson.shots.mean)).collect();
    canvas.polyline(&points, Stroke::new(BLUE, 2.0));
    for (lesson, point) in curve.lessons.iter().zip(points) {
        if let Some(ends) = lesson.shots.ci95 {
            let [low, high] = ends.map(|end| field.at(along(lesson.past), end));
            canvas.line(low, high, Stroke::new(BLUE, 1.4));
        }
        canvas.dot(point, 3.5, BLUE, Stroke::new(WHITE, 1.0));
    }
    if curve.habit == crate::SimulatedPlayer::Changer.name() {
        let at = crate::learning::CHANGE;
        canvas.line(field.at(along(at), low), field.at(along(at), high), Stroke::new(RED, 1.0).dashed(&[4.0, 3.0]));
        let [x, y] = field.at(along(at), high);
        canvas.text([x + 4.0, y + TICK], labels.change, Type::new(TICK, RED, Anchor::Start));
    }
}

/// A level line with its interval, where it has one.
fn band(canvas: &mut Canvas, field: &Panel, mean: &Mean, colour: Colour) {
    let [from, to] = field.x.values;
    if let Some([low, high]) = mean.ci95 {
        let corners = [field.at(from, low), field.at(to, low), field.at(to, high), field.at(from, high)];
        canvas.polygon(&corners, colour, 0.18);
    }
    canvas.line(field.at(from, mean.mean), field.at(to, mean.mean), Stroke::new(colour, 1.6));
}

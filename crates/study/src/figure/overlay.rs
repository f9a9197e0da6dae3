//! All strategies over one another.

use super::Figure;
use super::canvas::{Canvas, Stroke};
use super::panel::{self, BOTTOM, LEFT, Legend, Panel, RIGHT, Sign, TOP};
use super::scale::{Scale, round_up};
use crate::{Labels, Summary};

const SIZE: [f64; 2] = [900.0, 560.0];
/// The most strategies whose curves are filled; more would be a muddle.
const FILLED: usize = 4;

/// The frequencies of all strategies as lines over one axis.
pub fn overlay(summaries: &[Summary], about: &str, labels: &Labels) -> Figure {
    let [width, height] = SIZE;
    let mut canvas = Canvas::new(width, height);
    panel::title(&mut canvas, labels.overlay_title, about);

    let entry = |(number, summary): (usize, &Summary)| {
        let mean = labels.with_margin(summary.mean, summary.margin());
        (Sign::Line(Stroke::series(number)), format!("{}, {} {mean}", summary.strategy, labels.mean))
    };
    let legend = Legend::new(summaries.iter().enumerate().map(entry).collect());
    let inside = field(summaries, width - RIGHT);
    let (field, legend_left) = match room(&inside, summaries, legend.size()) {
        Some(left) => (inside, left),
        None => (field(summaries, width - legend.size()[0] - 8.0), width - legend.size()[0]),
    };

    let rows: Vec<_> = field.y.ticks(6).into_iter().map(|share| (share, labels.short(share, 3))).collect();
    field.rows(&mut canvas, &rows, labels.share_of_games);
    for (number, summary) in summaries.iter().enumerate() {
        let mut points = curve(&field, summary);
        let stroke = Stroke::series(number);
        canvas.polyline(&points, stroke);
        if let ([first, .., last], true) = (points.as_slice(), summaries.len() <= FILLED) {
            let bottom = field.y.places[0];
            points.extend([[last[0], bottom], [first[0], bottom]]);
            canvas.polygon(&points, stroke.colour, 0.1);
        }
    }
    let columns: Vec<_> = field.x.ticks(12).into_iter().map(|shots| (shots, labels.short(shots, 1))).collect();
    field.columns(&mut canvas, &columns, labels.shots);
    legend.draw(&mut canvas, [legend_left, TOP + 4.0]);
    canvas.finish()
}

/// The field for those curves, up to that place on the right.
fn field(summaries: &[Summary], right: f64) -> Panel {
    let shares = |summary: &Summary| summary.histogram.iter().map(|bar| summary.frequency(bar.0)).fold(0.0, f64::max);
    let tallest = summaries.iter().map(shares).fold(0.0, f64::max).max(0.01) * 100.0;
    let min = summaries.iter().map(|summary| summary.min).min().unwrap_or(0);
    let max = summaries.iter().map(|summary| summary.max).max().unwrap_or(1);
    let x = Scale::even([f64::from(min).max(2.0) - 2.0, f64::from(max) + 2.0], [LEFT, right]);
    Panel { x, y: Scale::even([0.0, round_up(tallest)], [SIZE[1] - BOTTOM, TOP]) }
}

/// A strategy's line, from nothing to nothing.
fn curve(field: &Panel, summary: &Summary) -> Vec<[f64; 2]> {
    let shots = summary.min.saturating_sub(1)..=summary.max;
    shots.map(|shots| field.at(f64::from(shots), summary.frequency(shots) * 100.0)).collect()
}

/// Where along the top a legend of that size covers no curve, if anywhere: on the right, on the
/// left or between.
fn room(field: &Panel, summaries: &[Summary], [wide, tall]: [f64; 2]) -> Option<f64> {
    let [left, right] = field.x.places;
    let points: Vec<[f64; 2]> = summaries.iter().flat_map(|summary| curve(field, summary)).collect();
    let free = |start: &f64| {
        let along = *start - 12.0..=*start + wide + 12.0;
        points.iter().all(|[x, y]| !along.contains(x) || *y > TOP + tall + 8.0)
    };
    let steps = 8;
    let spare = right - left - wide;
    let between = (1..steps).map(|step| left + spare * f64::from(step) / f64::from(steps));
    [right - wide, left + 8.0].into_iter().chain(between).filter(|_| spare > 0.0).find(free)
}

//! Mean shots against the size of the grid.

use super::Figure;
use super::canvas::{Canvas, Stroke, WHITE};
use super::panel::{self, BOTTOM, LEFT, Legend, Panel, RIGHT, Sign, TOP};
use super::scale::{Scale, round_up};
use crate::{Labels, SizeResult, Summary};

const SIZE: [f64; 2] = [900.0, 560.0];

/// The mean shots of every strategy over the side of the grid, with their 95% intervals.
pub fn sizes(rows: &[SizeResult], about: &str, labels: &Labels) -> Figure {
    let [width, height] = SIZE;
    let mut canvas = Canvas::new(width, height);
    panel::title(&mut canvas, labels.sizes_title, about);

    let sides = || rows.iter().map(|row| f64::from(row.side));
    let (low, high) = (sides().fold(f64::INFINITY, f64::min), sides().fold(0.0, f64::max));
    let (low, high) = if low <= high { (low, high) } else { (0.0, 1.0) };
    let means = rows.iter().flat_map(|row| &row.results).map(|result| result.ci95.map_or(result.mean, |ends| ends[1]));
    let most = means.fold(1.0, f64::max);
    let x = Scale::even([low - 0.5, high + 0.5], [LEFT, width - RIGHT]);
    let field = Panel { x, y: Scale::even([0.0, round_up(most)], [height - BOTTOM, TOP]) };

    let ticks: Vec<_> = field.y.ticks(6).into_iter().map(|shots| (shots, labels.short(shots, 1))).collect();
    field.rows(&mut canvas, &ticks, labels.mean_shots);
    let ticks: Vec<_> = sides().map(|side| (side, labels.count(side as u64))).collect();
    field.columns(&mut canvas, &ticks, labels.side);

    let series = rows.first().map_or(0, |row| row.results.len());
    let strategy = |number: usize| rows.iter().filter_map(move |row| Some((row.side, row.results.get(number)?)));
    for number in 0..series {
        let stroke = Stroke::series(number);
        let point = |(side, result): (u8, &Summary)| field.at(f64::from(side), result.mean);
        canvas.polyline(&strategy(number).map(point).collect::<Vec<_>>(), stroke);
        for (side, result) in strategy(number) {
            if let Some(ends) = result.ci95 {
                let [low, high] = ends.map(|mean| field.at(f64::from(side), mean));
                canvas.line(low, high, Stroke::new(stroke.colour, 1.4));
            }
            canvas.dot(point((side, result)), 4.0, stroke.colour, Stroke::new(WHITE, 1.0));
        }
    }
    let results = rows.last().map_or(&[][..], |row| &row.results);
    let entry = |(number, result): (usize, &Summary)| (Sign::Dot(Stroke::series(number)), result.strategy.clone());
    Legend::new(results.iter().enumerate().map(entry).collect()).draw(&mut canvas, [LEFT + 18.0, TOP + 8.0]);
    canvas.finish()
}

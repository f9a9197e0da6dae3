//! The estimators' errors against the number of ships.

use super::Figure;
use super::canvas::{Canvas, Stroke, WHITE};
use super::panel::{self, BOTTOM, LEFT, Legend, Panel, RIGHT, Sign, TOP};
use super::scale::Scale;
use crate::Labels;
use crate::combinatorics::EstimateError;

const SIZE: [f64; 2] = [900.0, 560.0];

type Error = fn(&EstimateError) -> f64;

/// The relative errors of the estimates of the number of fleets, on an axis of powers; an estimate
/// without error lies on the line below it.
pub fn errors(rows: &[EstimateError], about: &str, labels: &Labels) -> Figure {
    let [width, height] = SIZE;
    let mut canvas = Canvas::new(width, height);
    panel::title(&mut canvas, labels.errors_title, about);

    let samples = rows.iter().map(|row| row.samples).max().unwrap_or(0);
    let many = format!("{} {} {}", labels.many_layings, labels.count(samples), labels.layings);
    let series: [(Error, &str); 3] = [
        (|row| row.product, labels.product),
        (|row| row.one_placing, labels.one_placing),
        (|row| row.many_layings, &many),
    ];

    let all = || series.iter().flat_map(|(error, _)| rows.iter().map(error)).filter(|error| *error > 0.0);
    let most = all().fold(1e-3, f64::max);
    let least = all().fold(most, f64::min);
    let (top, bottom) = (10.0_f64.powf(most.log10().ceil()), 10.0_f64.powf(least.log10().floor()));
    // One more power below the smallest error makes room for none at all.
    let none = bottom / 10.0;
    let x = Scale::even([0.5, rows.len().max(1) as f64 + 0.5], [LEFT, width - RIGHT]);
    let field = Panel { x, y: Scale::powers([none, top], [height - BOTTOM, TOP]) };

    let percent = |error: f64| labels.short(error * 100.0, 8) + labels.percent;
    let mut ticks: Vec<_> = field.y.ticks(9).into_iter().map(|error| (error, percent(error))).collect();
    ticks.retain(|(error, _)| *error > none * 2.0);
    ticks.push((none, labels.none.to_owned()));
    field.rows(&mut canvas, &ticks, labels.relative_error);
    let ships = |row: &EstimateError| row.ships.iter().map(u8::to_string).collect::<Vec<_>>().join(", ");
    let ticks: Vec<_> = rows.iter().enumerate().map(|(number, row)| (number as f64 + 1.0, ships(row))).collect();
    field.columns(&mut canvas, &ticks, labels.ships);

    for (number, (error, _)) in series.iter().enumerate() {
        let stroke = Stroke::series(number);
        let point = |(at, row): (usize, &EstimateError)| field.at(at as f64 + 1.0, error(row).max(none));
        let points: Vec<_> = rows.iter().enumerate().map(point).collect();
        canvas.polyline(&points, stroke);
        points.iter().for_each(|&point| canvas.dot(point, 4.5, stroke.colour, Stroke::new(WHITE, 1.2)));
    }
    let entry = |(number, (_, name)): (usize, &(Error, &str))| (Sign::Dot(Stroke::series(number)), (*name).to_owned());
    let legend = Legend::new(series.iter().enumerate().map(entry).collect());
    legend.draw(&mut canvas, [LEFT + 12.0, TOP + 8.0]);
    canvas.finish()
}

//! Random play: the exact law over the games played.

use super::Figure;
use super::canvas::{Anchor, BLUE, Canvas, INK, RED, Stroke, Type};
use super::panel::{self, BODY, BOTTOM, LEFT, Legend, Panel, RIGHT, Sign, TOP};
use super::scale::{Scale, round_up};
use crate::combinatorics::RandomPlay;
use crate::{Labels, Summary};

const SIZE: [f64; 2] = [900.0, 760.0];
const BARS: &str = "#9ecae1";

/// The chances to win in at most and in exactly k shots, as the hypergeometric law has them, over
/// the games of a player that shoots at random.
pub fn random(law: &RandomPlay, played: &Summary, about: &str, labels: &Labels) -> Figure {
    let [width, height] = SIZE;
    let mut canvas = Canvas::new(width, height);
    panel::title(&mut canvas, labels.random_title, about);

    // The law has a long lower end that is not seen: begin where one game in a million would.
    let first = (law.ship_cells..law.cells).find(|&shots| law.at_most(shots) > 1e-4).unwrap_or(law.ship_cells);
    let first = first.min(played.min).saturating_sub(1);
    let x = Scale::even([f64::from(first), f64::from(law.cells) + 1.0], [LEFT, width - RIGHT]);
    let split = TOP + (height - TOP - BOTTOM) * 0.47;
    let above = Panel { x, y: Scale::even([0.0, 1.0], [split, TOP + 26.0]) };
    let tallest = (first..=law.cells).map(|shots| law.exactly(shots).max(played.frequency(shots))).fold(0.0, f64::max);
    let below = Panel { x, y: Scale::even([0.0, round_up(tallest)], [height - BOTTOM, split + 62.0]) };

    for (panel, name, most) in [(&above, labels.at_most, 5), (&below, labels.exactly, 5)] {
        let ticks: Vec<_> = panel.y.ticks(most).into_iter().map(|chance| (chance, labels.short(chance, 4))).collect();
        panel.rows(&mut canvas, &ticks, labels.probability);
        canvas.text([LEFT, panel.y.places[1] - 14.0], name, Type::new(BODY, INK, Anchor::Start).bold());
    }

    let shots = || first..=law.cells;
    let wide = (x.at(1.0) - x.at(0.0)) * 0.8;
    let mut cumulated = 0.0;
    for shots in shots() {
        let found = played.frequency(shots);
        cumulated += found;
        for (panel, value) in [(&above, cumulated), (&below, found)] {
            let [x, y] = panel.at(f64::from(shots), value);
            if value > 0.0 {
                canvas.rect([x - wide / 2.0, y], [wide, panel.y.places[0] - y], BARS, 1.0);
            }
        }
    }
    let curve = |panel: &Panel, law: &dyn Fn(u16) -> f64| -> Vec<[f64; 2]> {
        shots().map(|shots| panel.at(f64::from(shots), law(shots))).collect()
    };
    canvas.polyline(&curve(&above, &|shots| law.at_most(shots)), Stroke::new(BLUE, 2.2));
    canvas.polyline(&curve(&below, &|shots| law.exactly(shots)), Stroke::new(RED, 2.2));

    let ticks: Vec<_> = x.ticks(12).into_iter().map(|shots| (shots, labels.short(shots, 1))).collect();
    above.columns(&mut canvas, &ticks, "");
    below.columns(&mut canvas, &ticks, labels.shots);

    let exact = format!("{}, {} {}", labels.hypergeometric, labels.mean, labels.number(law.mean(), 2));
    let mean = labels.with_margin(played.mean, played.margin());
    let games = format!("{}, {} {mean}", played.strategy, labels.mean);
    for (panel, colour) in [(&above, BLUE), (&below, RED)] {
        let law = (Sign::Line(Stroke::new(colour, 2.2)), exact.clone());
        let legend = Legend::new(vec![law, (Sign::Bar(BARS), games.clone())]);
        legend.draw(&mut canvas, [LEFT + 18.0, panel.y.places[1] + 8.0]);
    }
    canvas.finish()
}

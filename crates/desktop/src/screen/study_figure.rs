//! The figure of a running study, and the statistics of its histograms.

use amiral_game::Rules;
use amiral_host::BackgroundStudy;
use eframe::egui::{
    Align2, FontId, Pos2, Rect, Sense, Shape, Stroke, StrokeKind, Ui, WidgetInfo, accesskit::Role, pos2, vec2,
};

use crate::context::Context;
use crate::theme::Palette;

/// Draws the histograms of all strategies on top of each other.
pub(super) fn show(trial: &BackgroundStudy, rules: &Rules, ui: &mut Ui, height: f32, context: &Context) {
    let palette = Palette::of(ui.visuals());
    let labels = context.words.labels();
    let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), height), Sense::hover());
    response.widget_info(|| WidgetInfo::labeled(Role::Image, true, labels.overlay_title));
    let painter = ui.painter();
    painter.rect(rect, 8, palette.card, Stroke::new(1.0, palette.card_line), StrokeKind::Inside);
    let plot = Rect::from_min_max(rect.min + vec2(52.0, 14.0), rect.max - vec2(16.0, 44.0));
    let histograms: Vec<Vec<u64>> = (0..trial.strategies().len()).map(|at| trial.histogram(at)).collect();
    let shares: Vec<Vec<f32>> = histograms.iter().map(|histogram| shares(histogram)).collect();
    let most = shares.iter().flatten().copied().fold(0.01_f32, f32::max) * 1.08;
    let area = rules.grid().area();
    let used = |histogram: &Vec<u64>| {
        let first = histogram.iter().position(|&games| games > 0)?;
        let last = histogram.iter().rposition(|&games| games > 0)?;
        Some((first, last))
    };
    let ranges: Vec<(usize, usize)> = histograms.iter().filter_map(used).collect();
    let low = ranges.iter().map(|range| range.0).min().unwrap_or(0).saturating_sub(2);
    let high = (ranges.iter().map(|range| range.1).max().unwrap_or(area) + 2).min(area).max(low + 1);
    let x = |shots: f32| plot.min.x + (shots - low as f32) / (high - low) as f32 * plot.width();
    let y = |share: f32| plot.max.y - share / most * plot.height();
    let font = FontId::proportional(13.0);
    let step = [0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5].into_iter().find(|step| most / step <= 6.0).unwrap_or(1.0);
    let mut share = 0.0;
    while share <= most {
        painter.hline(plot.x_range(), y(share), Stroke::new(1.0, palette.card_line));
        let text =
            format!("{}{}", context.words.decimal(f64::from(share * 100.0), usize::from(step < 0.01)), labels.percent);
        painter.text(pos2(plot.min.x - 6.0, y(share)), Align2::RIGHT_CENTER, text, font.clone(), palette.coordinate);
        share += step;
    }
    let every = [1, 2, 5, 10, 20, 50, 100].into_iter().find(|every| (high - low) / every <= 12).unwrap_or(200);
    for shots in (low..=high).filter(|shots| shots % every == 0) {
        let place = pos2(x(shots as f32), plot.max.y + 4.0);
        painter.text(place, Align2::CENTER_TOP, shots.to_string(), font.clone(), palette.coordinate);
    }
    let below = pos2(plot.center().x, rect.max.y - 5.0);
    painter.text(below, Align2::CENTER_BOTTOM, labels.shots, font.clone(), palette.coordinate);
    for (number, shares) in shares.iter().enumerate() {
        let colour = palette.series(number);
        let bars = (low..=high).filter(|&shots| shots < shares.len());
        let mut tops = Vec::new();
        for shots in bars {
            let top = y(shares[shots]);
            let half = 0.5 * plot.width() / (high - low) as f32;
            let (left, right) = ((x(shots as f32) - half).max(plot.min.x), (x(shots as f32) + half).min(plot.max.x));
            let bar = Rect::from_min_max(pos2(left, top), pos2(right, plot.max.y));
            painter.rect_filled(bar, 0, colour.gamma_multiply(0.16));
            tops.push((left, right, top));
        }
        for part in outline(&tops, 1.8) {
            painter.rect_filled(part, 0, colour);
        }
        if let Some(mean) = Figures::of(&histograms[number]).map(|figures| figures.mean) {
            painter.add(Shape::dashed_line(
                &[pos2(x(mean as f32), plot.min.y), pos2(x(mean as f32), plot.max.y)],
                Stroke::new(1.5, colour),
                5.0,
                4.0,
            ));
        }
    }
    for (number, spec) in trial.strategies().iter().enumerate() {
        let place = pos2(plot.max.x - 8.0, plot.min.y + 4.0 + 19.0 * number as f32);
        let text = painter.text(place, Align2::RIGHT_TOP, spec.to_string(), font.clone(), ui.visuals().text_color());
        painter.circle_filled(pos2(text.min.x - 12.0, text.center().y), 5.0, palette.series(number));
    }
}

/// The line along the tops of adjacent bars, in straight pieces that overlap at the corners. A
/// single polyline would bulge where it turns twice within its own width.
fn outline(tops: &[(f32, f32, f32)], width: f32) -> Vec<Rect> {
    let half = width / 2.0;
    let piece = |a: Pos2, b: Pos2| Rect::from_two_pos(a, b).expand(half);
    let along = tops.iter().map(|&(left, right, top)| piece(pos2(left, top), pos2(right, top)));
    let between = tops.windows(2).map(|pair| {
        let ((_, _, before), (left, _, after)) = (pair[0], pair[1]);
        piece(pos2(left, before), pos2(left, after))
    });
    along.chain(between).collect()
}

/// The share of games for every number of shots.
fn shares(histogram: &[u64]) -> Vec<f32> {
    let games: u64 = histogram.iter().sum();
    histogram.iter().map(|&bar| bar as f32 / games.max(1) as f32).collect()
}

/// The statistics of a histogram.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Figures {
    pub(super) games: u64,
    pub(super) mean: f64,
    /// Half the width of the mean's 95 % confidence interval.
    pub(super) margin: f64,
    pub(super) min: usize,
    pub(super) median: usize,
    pub(super) max: usize,
}

impl Figures {
    pub(super) fn of(histogram: &[u64]) -> Option<Figures> {
        let games: u64 = histogram.iter().sum();
        let (min, max) = (histogram.iter().position(|&bar| bar > 0)?, histogram.iter().rposition(|&bar| bar > 0)?);
        let mean_of = |value: &dyn Fn(f64) -> f64| {
            let sum: f64 = histogram.iter().enumerate().map(|(shots, &bar)| value(shots as f64) * bar as f64).sum();
            sum / games as f64
        };
        let mean = mean_of(&|shots| shots);
        let variance = mean_of(&|shots| (shots - mean).powi(2));
        let mut below = 0;
        let median = histogram.iter().position(|&bar| {
            below += bar;
            below >= games.div_ceil(2)
        });
        let margin = 1.96 * (variance / games as f64).sqrt();
        Some(Figures { games, mean, margin, min, median: median.unwrap_or(min), max })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_line_over_a_histogram_is_nowhere_wider_than_a_line() {
        // Narrow bars, one of them high: a single polyline would stick out at its top.
        let tops = [(0.0, 0.4, 90.0), (0.4, 0.8, 10.0), (0.8, 1.2, 90.0), (1.2, 1.6, 90.0)];
        let pieces = outline(&tops, 1.8);
        let highest = pieces.iter().map(|piece| piece.min.y).fold(f32::INFINITY, f32::min);
        assert!((highest - 9.1).abs() < 1e-4, "{highest}");
        assert!(pieces.iter().all(|piece| piece.width() < 0.4 + 1.81 && piece.min.x >= -0.91 && piece.max.x < 2.51));
        // Every piece touches the next.
        let reach = pieces.iter().skip(1).fold(pieces[0], |all, piece| all.union(*piece));
        assert!((reach.max.y - 90.9).abs() < 1e-4 && pieces.len() == 7);
    }

    #[test]
    fn a_histogram_says_what_its_games_say() {
        // Games of 2, 2, 3 and 5 shots.
        let figures = Figures::of(&[0, 0, 2, 1, 0, 1]).unwrap();
        assert_eq!((figures.games, figures.min, figures.median, figures.max), (4, 2, 2, 5));
        assert!((figures.mean - 3.0).abs() < 1e-12);
        assert!((figures.margin - 1.96 * (1.5_f64 / 4.0).sqrt()).abs() < 1e-12);
        assert_eq!(Figures::of(&[0, 0]), None);
        assert_eq!(shares(&[0, 1, 3]), [0.0, 0.25, 0.75]);
    }
}

//! Histograms of shots per game: one strategy as bars, the others as symbols over them.

use amiral_draw::Charset;
use ratatui::layout::Rect;
use ratatui::style::Style;

use crate::canvas::Canvas;

/// Bars by eighths of a line.
const EIGHTHS: [&str; 9] = [" ", "▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"];

/// The symbol of a strategy. Each has its own shape.
pub(super) fn sign(strategy: usize, charset: Charset) -> &'static str {
    let signs = match charset {
        Charset::Unicode => ["●", "◆", "▲", "✚", "○", "◇"],
        Charset::Ascii => ["o", "x", "+", "*", "@", "%"],
    };
    signs[strategy % signs.len()]
}

/// The horizontal axis: which numbers of shots there are, and how they share the columns.
struct Scale {
    first: usize,
    /// How many numbers of shots share a bar.
    group: usize,
    /// How many columns a bar takes.
    wide: usize,
    bars: usize,
}

impl Scale {
    fn of(histograms: &[&[u64]], columns: usize) -> Option<Scale> {
        let first = histograms.iter().filter_map(|games| games.iter().position(|&games| games > 0)).min()?;
        let last = histograms.iter().filter_map(|games| games.iter().rposition(|&games| games > 0)).max()?;
        let numbers = last - first + 1;
        let group = numbers.div_ceil(columns);
        let wide = if group == 1 { (columns / numbers).clamp(1, 3) } else { 1 };
        Some(Scale { first, group, wide, bars: numbers.div_ceil(group) })
    }

    /// The number of games in every bar.
    fn bars(&self, histogram: &[u64]) -> Vec<u64> {
        let of = |bar: usize| {
            let from = (self.first + bar * self.group).min(histogram.len());
            histogram[from..(from + self.group).min(histogram.len())].iter().sum()
        };
        (0..self.bars).map(of).collect()
    }
}

/// Draws the histogram of one strategy, and overlays the others if asked to.
pub(super) fn show(
    canvas: &mut Canvas<'_>,
    area: Rect,
    title: &str,
    histograms: &[Vec<u64>],
    shown: usize,
    overlaid: bool,
) {
    if area.height < 6 {
        return;
    }
    let look = canvas.context.look;
    let inside = canvas.frame(area, title, look.heading());
    let drawn = histograms.iter().enumerate().filter(|(number, _)| overlaid || *number == shown);
    let drawn: Vec<(usize, &[u64])> = drawn.map(|(number, games)| (number, games.as_slice())).collect();
    let columns = usize::from(inside.width).saturating_sub(2).max(1);
    let Some(scale) = Scale::of(&drawn.iter().map(|(_, games)| *games).collect::<Vec<_>>(), columns) else { return };
    let bars: Vec<(usize, Vec<u64>)> = drawn.into_iter().map(|(number, games)| (number, scale.bars(games))).collect();
    let most = bars.iter().flat_map(|(_, bars)| bars).copied().max().unwrap_or(1).max(1);
    let height = usize::from(inside.height) - 1;
    let eighths = |games: u64| (games as f64 / most as f64 * (height * 8) as f64).round() as usize;
    let spot = |bar: usize, level: usize| {
        let x = inside.x + 1 + (bar * scale.wide) as u16;
        Rect::new(x, inside.y + (height - 1 - level) as u16, scale.wide as u16, 1)
    };
    for (bar, &games) in
        bars.iter().filter(|(number, _)| *number == shown).flat_map(|(_, bars)| bars.iter().enumerate())
    {
        for level in 0..height {
            let fill = eighths(games).saturating_sub(level * 8).min(8);
            if fill > 0 {
                let text = EIGHTHS[fill].repeat(if scale.wide > 1 { scale.wide - 1 } else { 1 });
                canvas.line(spot(bar, level), 0, &text, look.lines());
            }
        }
    }
    for (number, bars) in bars.iter().filter(|(number, _)| *number != shown) {
        for (bar, &games) in bars.iter().enumerate().filter(|(_, games)| **games > 0) {
            let level = (eighths(games).saturating_sub(1) / 8).min(height - 1);
            canvas.line(spot(bar, level), 0, sign(*number, look.charset), look.series(*number));
        }
    }
    numbers(canvas, inside, &scale, look.faint());
}

/// Draws the numbers below the axis, about every ten columns.
fn numbers(canvas: &mut Canvas<'_>, inside: Rect, scale: &Scale, style: Style) {
    let mut next = 0;
    for bar in 0..scale.bars {
        let x = 1 + bar * scale.wide;
        let shots = scale.first + bar * scale.group;
        let number = shots.to_string();
        if x >= next && shots.is_multiple_of(5) && x + number.len() < usize::from(inside.width) {
            let spot = Rect { x: inside.x + x as u16, width: number.len() as u16, ..inside };
            canvas.line(spot, inside.height - 1, &number, style);
            next = x + number.len() + 3;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn strategies_share_one_scale() {
        let (a, b) = (vec![0, 0, 3, 4], vec![0, 0, 0, 0, 0, 7]);
        let scale = Scale::of(&[&a, &b], 30).unwrap();
        assert_eq!((scale.first, scale.group, scale.bars), (2, 1, 4));
        assert_eq!((scale.bars(&a), scale.bars(&b)), (vec![3, 4, 0, 0], vec![0, 0, 0, 7]));
        let narrow = Scale::of(&[&a, &b], 2).unwrap();
        assert_eq!((narrow.bars(&a), narrow.bars(&b)), (vec![7, 0], vec![0, 7]));
        assert!(Scale::of(&[&[0, 0]], 10).is_none());
    }
}

//! The likeliest distribution of pairs among those with a given advantage.
//!
//! The advantage is the t-value: the mean above one half, in standard deviations of a pair. That
//! constraint is not linear. What is likeliest under it is found by solving, again and again, the
//! linear constraint that touches it at the last answer: the method of Michel Van den Bergh's
//! "Comments on normalized Elo", written from its formulas.

use crate::pentanomial::{Moments, SHARES};

/// After so many steps it is as near as it gets; a handful are usual.
const STEPS: usize = 400;
/// When nothing changes any more.
const SAME: f64 = 1e-12;

/// The distribution with that t-value under which pairs found in these shares are likeliest. Every
/// share must be above 0, and the t-value between -0.9 and 0.9.
pub(crate) fn likeliest_with(shares: &[f64; 5], t: f64) -> [f64; 5] {
    let mut chances = [0.2; 5];
    for step in 0..STEPS {
        let Moments { mean, variance, .. } = Moments::of(&chances);
        let deviation = variance.sqrt();
        // How the constraint changes with each chance.
        let slopes = SHARES.map(|share| {
            let far = (share - mean) / deviation;
            share - 0.5 - t * deviation / 2.0 * (1.0 + far * far)
        });
        let Some(next) = tilted(shares, &slopes) else {
            // It went too far: some way back there is an answer.
            chances = chances.map(|chance| 0.5 * (chance + 0.2));
            continue;
        };
        let change = next.iter().zip(chances).map(|(next, last)| (next - last).abs()).fold(0.0, f64::max);
        // Steps that keep swinging from side to side are made smaller.
        let whole = if step < 40 { 1.0 } else { 0.5 };
        chances.iter_mut().zip(next).for_each(|(chance, next)| *chance += whole * (next - *chance));
        if change < SAME {
            break;
        }
    }
    chances
}

/// The likeliest distribution under which these slopes are 0 on average; none where that cannot be.
fn tilted(shares: &[f64; 5], slopes: &[f64; 5]) -> Option<[f64; 5]> {
    let least = slopes.iter().copied().fold(f64::INFINITY, f64::min);
    let most = slopes.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    if least >= 0.0 || most <= 0.0 {
        return None;
    }
    // The sum falls from +∞ to -∞ between the two ends. Newton's steps that leave it are replaced
    // by halving.
    let (mut low, mut high) = (-1.0 / most, -1.0 / least);
    let mut tilt = if low < 0.0 && high > 0.0 { 0.0 } else { 0.5 * (low + high) };
    for _ in 0..200 {
        let (mut sum, mut slope) = (0.0, 0.0);
        for (share, g) in shares.iter().zip(slopes) {
            let part = g / (1.0 + tilt * g);
            sum += share * part;
            slope -= share * part * part;
        }
        if sum > 0.0 {
            low = tilt;
        } else {
            high = tilt;
        }
        let newton = tilt - sum / slope;
        let next = if newton > low && newton < high { newton } else { 0.5 * (low + high) };
        if (next - tilt).abs() <= f64::EPSILON * (1.0 + tilt.abs()) {
            break;
        }
        tilt = next;
    }
    let mut chances = [0.0; 5];
    for (chance, (share, g)) in chances.iter_mut().zip(shares.iter().zip(slopes)) {
        *chance = share / (1.0 + tilt * g);
    }
    Some(chances)
}

//! Is a distribution of shots skew-normal?
//!
//! The documents' curves look like skewed bells. The usual law for that is the skew-normal one, with
//! density 2/ω φ((x−ξ)/ω) Φ(α(x−ξ)/ω); here it gets the mean, standard deviation and skewness of a
//! sample, and is compared with it. With enough games any law fails a test: the distance says by how
//! much.

use std::f64::consts::PI;

use serde::Serialize;
use statrs::function::erf::erfc;
use statrs::function::gamma::gamma_ur;

use crate::Summary;

/// A skew-normal law.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct SkewNormal {
    /// ξ, where the bell would be centred if it did not lean.
    pub location: f64,
    /// ω, its width.
    pub scale: f64,
    /// α, how much it leans; 0 is the normal law.
    pub shape: f64,
}

/// How well a skew-normal law describes a sample.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct SkewFit {
    /// The law with the sample's mean, standard deviation and skewness.
    pub law: SkewNormal,
    /// Pearson's statistic over the numbers of shots, those expected in fewer than five games taken
    /// together.
    pub chi_square: f64,
    /// Its degrees of freedom, three less for the moments fitted.
    pub degrees: u64,
    /// The chance that a skew-normal sample would look worse.
    pub p_value: f64,
    /// The largest difference between the two cumulative distributions.
    pub distance: f64,
}

/// The games a bar must expect to count in Pearson's test.
const ENOUGH: f64 = 5.0;

impl SkewNormal {
    /// The law with that mean, standard deviation and skewness; none where the skewness is beyond
    /// what such a law can have (0.995).
    pub fn with_moments(mean: f64, sd: f64, skewness: f64) -> Option<SkewNormal> {
        let lean = skewness.abs().powf(2.0 / 3.0);
        let delta_squared = PI / 2.0 * lean / (lean + ((4.0 - PI) / 2.0).powf(2.0 / 3.0));
        if delta_squared >= 1.0 || sd <= 0.0 {
            return None;
        }
        let delta = delta_squared.sqrt().copysign(skewness);
        let scale = sd / (1.0 - 2.0 * delta_squared / PI).sqrt();
        Some(SkewNormal {
            location: mean - scale * delta * (2.0 / PI).sqrt(),
            scale,
            shape: delta / (1.0 - delta_squared).sqrt(),
        })
    }

    /// The density at a point.
    pub fn density(&self, x: f64) -> f64 {
        let z = (x - self.location) / self.scale;
        let bell = (-z * z / 2.0).exp() / (2.0 * PI).sqrt();
        bell * erfc(-self.shape * z / 2.0_f64.sqrt()) / self.scale
    }

    /// The probability of the interval, by Simpson's rule in steps much finer than the law's
    /// features.
    fn between(&self, low: f64, high: f64) -> f64 {
        let fineness = self.scale / 16.0 / self.shape.abs().max(1.0);
        let steps = 2 * ((high - low) / (2.0 * fineness)).ceil().clamp(2.0, 100_000.0) as usize;
        let width = (high - low) / steps as f64;
        let weigh = |step: usize| match step {
            _ if step == 0 || step == steps => 1.0,
            _ if step % 2 == 1 => 4.0,
            _ => 2.0,
        };
        let sum: f64 = (0..=steps).map(|step| weigh(step) * self.density(low + width * step as f64)).sum();
        sum * width / 3.0
    }
}

impl SkewFit {
    /// Fits a law to a sample by its moments and compares the two; nothing where no such law has
    /// these moments.
    pub fn of(summary: &Summary) -> Option<SkewFit> {
        let law = SkewNormal::with_moments(summary.mean, summary.sd, summary.skewness)?;
        let games = summary.games as f64;
        // Beyond ten widths there is nothing: those ends belong to the first and last bar.
        let (first, last) = (summary.min, summary.max);
        let low_end = (law.location - 10.0 * law.scale).min(f64::from(first) - 1.0);
        let high_end = (law.location + 10.0 * law.scale).max(f64::from(last) + 1.0);

        let mut distance = 0.0_f64;
        let (mut cumulated, mut expected_below) = (0.0, 0.0);
        let (mut chi_square, mut classes) = (0.0, 0_u64);
        let (mut seen, mut expected) = (0.0, 0.0);
        let mut left = games;
        for shots in first..=last {
            let low = if shots == first { low_end } else { f64::from(shots) - 0.5 };
            let high = if shots == last { high_end } else { f64::from(shots) + 0.5 };
            let (found, wanted) = (summary.frequency(shots) * games, law.between(low, high) * games);
            cumulated += found;
            expected_below += wanted;
            if shots < last {
                distance = distance.max((cumulated - expected_below).abs() / games);
            }
            seen += found;
            expected += wanted;
            left -= wanted;
            // The last class takes what is left, unless it would be too small to stand alone.
            if shots == last || (expected >= ENOUGH && left >= ENOUGH) {
                chi_square += (seen - expected).powi(2) / expected.max(f64::MIN_POSITIVE);
                classes += 1;
                (seen, expected) = (0.0, 0.0);
            }
        }
        let degrees = classes.saturating_sub(4);
        let p_value =
            if degrees == 0 || chi_square <= 0.0 { 1.0 } else { gamma_ur(degrees as f64 / 2.0, chi_square / 2.0) };
        Some(SkewFit { law, chi_square, degrees, p_value, distance })
    }
}

//! From values to places on the page.

/// Values from one to another, placed along a line of the page.
#[derive(Clone, Copy)]
pub(super) struct Scale {
    pub(super) values: [f64; 2],
    pub(super) places: [f64; 2],
    kind: Kind,
}

#[derive(Clone, Copy)]
enum Kind {
    Even,
    /// Equal factors, equal steps.
    Powers,
}

impl Scale {
    pub(super) fn even(values: [f64; 2], places: [f64; 2]) -> Scale {
        Scale { values, places, kind: Kind::Even }
    }

    pub(super) fn powers(values: [f64; 2], places: [f64; 2]) -> Scale {
        Scale { values, places, kind: Kind::Powers }
    }

    /// The place of a value.
    pub(super) fn at(&self, value: f64) -> f64 {
        let along = |value: f64| match self.kind {
            Kind::Even => value,
            Kind::Powers => value.max(f64::MIN_POSITIVE).log10(),
        };
        let [low, high] = self.values.map(along);
        let [from, to] = self.places;
        from + (to - from) * (along(value) - low) / (high - low)
    }

    /// Round values to mark, about that many.
    pub(super) fn ticks(&self, about: usize) -> Vec<f64> {
        let [low, high] = self.values;
        match self.kind {
            Kind::Even => {
                let step = round_step((high - low) / about as f64);
                let (first, last) = ((low / step - 1e-9).ceil() as i64, (high / step + 1e-9).floor() as i64);
                (first..=last).map(|number| number as f64 * step).collect()
            }
            Kind::Powers => {
                let (first, last) = (low.log10().ceil() as i32, high.log10().floor() as i32);
                let stride = ((last - first) as usize / about.max(1) + 1).max(1);
                (first..=last).step_by(stride).map(|power| 10.0_f64.powi(power)).collect()
            }
        }
    }
}

/// 1, 2 or 5 times a power of ten, at least what is asked for.
pub(super) fn round_step(wanted: f64) -> f64 {
    let power = 10.0_f64.powf(wanted.log10().floor());
    let factor = [1.0, 2.0, 5.0].into_iter().find(|factor| factor * power >= wanted * 0.999).unwrap_or(10.0);
    factor * power
}

/// The end of an axis from 0 that holds so much, with some air.
pub(super) fn round_up(most: f64) -> f64 {
    let step = round_step(most / 5.0);
    (most * 1.04 / step).ceil() * step
}

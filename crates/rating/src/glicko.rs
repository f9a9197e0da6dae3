//! Glicko-2, as Mark Glickman describes it in "Example of the Glicko-2 system" (2022), and the
//! advantage of whoever fires first as a term of what is expected.

use std::f64::consts::PI;

/// How many points of the scale people see are one of Glicko-2's own: 400 / ln 10.
pub(crate) const SCALE: f64 = 173.717_792_761_3;
/// How much volatility changes: games in which luck has a large part say little about it.
const TAU: f64 = 0.5;
/// How exactly volatility is found.
const TOLERANCE: f64 = 1e-6;
/// Up to which deviation a rating is known well enough.
pub(crate) const KNOWN: f64 = 110.0;

/// How strong somebody is, and how well that is known.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Rating {
    /// The rating: 400 points more win ten times as often as they lose.
    pub value: f64,
    /// Its standard deviation: the rating is within two of them in 19 of 20 cases.
    pub deviation: f64,
    /// How much the strength itself changes.
    pub volatility: f64,
}

/// How one game went.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Game {
    /// Whom it was played against, as they were before it.
    pub rival: Rating,
    /// What firing first was worth, in points; negative for whoever fired second.
    pub lead: f64,
    /// Whether it was won.
    pub won: bool,
}

impl Rating {
    /// Somebody of whom nothing is known.
    pub const NEW: Rating = Rating { value: 1500.0, deviation: 350.0, volatility: 0.06 };

    /// A rating that was measured once and does not move.
    pub const fn fixed(value: f64, deviation: f64) -> Rating {
        Rating { value, deviation, volatility: 0.0 }
    }

    /// Whether it is not known well enough yet, or not any more.
    pub fn is_provisional(&self) -> bool {
        self.deviation > KNOWN
    }

    /// The chance to win, as far as it is known how strong the rival is. The lead is what firing
    /// first is worth.
    pub fn expects(&self, rival: &Rating, lead: f64) -> f64 {
        let trust = trust(rival.deviation / SCALE);
        1.0 / (1.0 + (-trust * (self.value - rival.value + lead) / SCALE).exp())
    }

    /// The same after so many rating periods without a game: less is known of it.
    #[must_use]
    pub fn after_periods(self, periods: f64) -> Rating {
        let deviation = self.deviation.hypot(self.volatility * SCALE * periods.max(0.0).sqrt());
        Rating { deviation: deviation.min(Rating::NEW.deviation), ..self }
    }

    /// The same after those games, all played in one go, the last ones before having been so many
    /// rating periods ago.
    #[must_use]
    pub fn after(self, games: &[Game], periods: f64) -> Rating {
        if games.is_empty() {
            return self.after_periods(periods);
        }
        // The variance of what the games say, and what they say.
        let (mut information, mut surprise) = (0.0, 0.0);
        for game in games {
            let trust = trust(game.rival.deviation / SCALE);
            let expected = self.expects(&game.rival, game.lead);
            information += trust * trust * expected * (1.0 - expected);
            surprise += trust * (f64::from(u8::from(game.won)) - expected);
        }
        let variance = 1.0 / information;
        let deviation = self.deviation / SCALE;
        let volatility = volatility(self.volatility, deviation, variance, variance * surprise);
        let before = deviation * deviation + volatility * volatility * periods.max(0.0);
        let after = 1.0 / (1.0 / before + information);
        Rating { value: self.value + SCALE * after * surprise, deviation: SCALE * after.sqrt(), volatility }
    }
}

/// How much a result against somebody of that deviation counts: Glickman's g.
fn trust(deviation: f64) -> f64 {
    1.0 / (1.0 + 3.0 * deviation * deviation / (PI * PI)).sqrt()
}

/// The volatility that explains a surprise best: the zero of a function that falls, between bounds
/// that close in on it.
fn volatility(old: f64, deviation: f64, variance: f64, delta: f64) -> f64 {
    let (square, usual) = (deviation * deviation, (old * old).ln());
    let f = |x: f64| {
        let grown = square + variance + x.exp();
        x.exp() * (delta * delta - grown) / (2.0 * grown * grown) - (x - usual) / (TAU * TAU)
    };
    let mut low = usual;
    let mut high = if delta * delta > square + variance {
        (delta * delta - square - variance).ln()
    } else {
        let mut steps = 1.0;
        while f(usual - steps * TAU) < 0.0 {
            steps += 1.0;
        }
        usual - steps * TAU
    };
    let (mut at_low, mut at_high) = (f(low), f(high));
    while (high - low).abs() > TOLERANCE {
        let next = low + (low - high) * at_low / (at_high - at_low);
        let at_next = f(next);
        if at_next * at_high <= 0.0 {
            (low, at_low) = (high, at_high);
        } else {
            at_low /= 2.0;
        }
        (high, at_high) = (next, at_next);
    }
    (low / 2.0).exp()
}

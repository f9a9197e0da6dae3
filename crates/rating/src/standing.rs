//! Somebody's rating over time, one game after another.

use crate::{Game, Rating};

/// How many rating periods pass in a day: so many that somebody who was known well (a deviation
/// of 60) has become provisional after a year without a game.
const PERIODS_A_DAY: f64 = 0.2144;
const DAY: f64 = 86_400_000.0;
/// However much somebody plays, they may have learned something since yesterday.
const LEAST_DEVIATION: f64 = 45.0;
/// Ratings outside of these say nothing more.
const VALUES: (f64, f64) = (100.0, 4000.0);
const MOST_VOLATILITY: f64 = 0.1;

/// Somebody's rating as it was after their last game.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Standing {
    /// The rating.
    pub rating: Rating,
    /// The games it follows from.
    pub games: u32,
    /// When the last of them ended, in milliseconds since some moment.
    pub at: Option<i64>,
}

impl Standing {
    /// Somebody who has not played yet.
    pub const NEW: Standing = Standing { rating: Rating::NEW, games: 0, at: None };

    fn periods(&self, now: i64) -> f64 {
        self.at.map_or(0.0, |at| now.saturating_sub(at).max(0) as f64 / DAY * PERIODS_A_DAY)
    }

    /// The rating as it is known then.
    pub fn now(&self, now: i64) -> Rating {
        self.rating.after_periods(self.periods(now))
    }

    /// Notes a game that ended then.
    pub fn played(&mut self, game: Game, now: i64) {
        let after = self.rating.after(&[game], self.periods(now));
        self.rating = Rating {
            value: after.value.clamp(VALUES.0, VALUES.1),
            deviation: after.deviation.clamp(LEAST_DEVIATION, Rating::NEW.deviation),
            volatility: after.volatility.min(MOST_VOLATILITY),
        };
        self.games = self.games.saturating_add(1);
        // A clock that was set back takes nothing away.
        self.at = Some(self.at.map_or(now, |at| at.max(now)));
    }

    /// By how much deviation squared grows in a millisecond, for a volatility of 1: for databases,
    /// which compare it with [`Standing::known_squared`].
    pub fn growth() -> f64 {
        crate::glicko::SCALE * crate::glicko::SCALE * PERIODS_A_DAY / DAY
    }

    /// The square of the deviation up to which a rating is known well enough.
    pub fn known_squared() -> f64 {
        crate::glicko::KNOWN * crate::glicko::KNOWN
    }
}

//! What shooting at random comes to, exactly.

use amiral_game::Rules;

/// Random play: cells drawn one after the other, never twice, until every ship cell has been drawn.
/// Where ships lie does not matter, so the number of shots follows the hypergeometric law.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RandomPlay {
    /// The cells there are.
    pub cells: u16,
    /// Those that hold a ship, at least one.
    pub ship_cells: u16,
}

impl RandomPlay {
    /// Random play under those rules, reefs left out.
    pub fn under(rules: &Rules) -> RandomPlay {
        let cells = (rules.grid().area() - rules.reefs().len()) as u16;
        RandomPlay { cells, ship_cells: rules.ship_cells() as u16 }
    }

    /// The probability that so many shots are enough.
    pub fn at_most(&self, shots: u16) -> f64 {
        if shots >= self.cells {
            return 1.0;
        }
        let step = |drawn: u16| f64::from(shots.saturating_sub(drawn)) / f64::from(self.cells - drawn);
        (0..self.ship_cells).map(step).product()
    }

    /// The probability that it takes exactly so many shots.
    pub fn exactly(&self, shots: u16) -> f64 {
        // The last shot hits, and is any of the ship cells: at_most(k) · m/k, without a difference
        // of close numbers.
        if shots < self.ship_cells || shots > self.cells {
            return 0.0;
        }
        self.at_most(shots) * f64::from(self.ship_cells) / f64::from(shots)
    }

    /// The mean number of shots: m(n+1)/(m+1), 95.39 for 17 cells of 100.
    pub fn mean(&self) -> f64 {
        let (n, m) = (f64::from(self.cells), f64::from(self.ship_cells));
        m * (n + 1.0) / (m + 1.0)
    }

    /// The standard deviation of the number of shots.
    pub fn sd(&self) -> f64 {
        let (n, m) = (f64::from(self.cells), f64::from(self.ship_cells));
        (m * (n - m) * (n + 1.0) / ((m + 1.0).powi(2) * (m + 2.0))).sqrt()
    }
}

//! The texts on figures and tables, in the language of the reader.

/// The words and number signs of one language.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Labels {
    /// What separates whole numbers from decimals.
    pub decimal: char,
    /// What separates groups of three digits.
    pub thousands: char,
    /// What follows a number of hundredths.
    pub percent: &'static str,
    /// The number of shots, over an axis.
    pub shots: &'static str,
    /// The share of games in percent, over an axis.
    pub share_of_games: &'static str,
    /// The mean number of shots, over an axis.
    pub mean_shots: &'static str,
    /// A probability, over an axis.
    pub probability: &'static str,
    /// The side of the grid, over an axis.
    pub side: &'static str,
    /// The ships counted, over an axis.
    pub ships: &'static str,
    /// The relative error, over an axis.
    pub relative_error: &'static str,
    /// The title of the figure of all strategies.
    pub overlay_title: &'static str,
    /// The title of the figure of random play.
    pub random_title: &'static str,
    /// The title of the figure over grid sizes.
    pub sizes_title: &'static str,
    /// The title of the figure of the estimators' errors.
    pub errors_title: &'static str,
    /// A strategy, as the head of a column.
    pub strategy: &'static str,
    /// Games, after their number and as the head of a column.
    pub games: &'static str,
    /// The winner's shots, as the head of a column.
    pub winner_shots: &'static str,
    /// Too few games to tell.
    pub too_few: &'static str,
    /// The mean.
    pub mean: &'static str,
    /// The standard deviation.
    pub sd: &'static str,
    /// The 95% interval.
    pub interval: &'static str,
    /// The smallest value.
    pub min: &'static str,
    /// The lower quartile.
    pub q1: &'static str,
    /// The median.
    pub median: &'static str,
    /// The upper quartile.
    pub q3: &'static str,
    /// The largest value.
    pub max: &'static str,
    /// The commonest value.
    pub mode: &'static str,
    /// The skewness.
    pub skewness: &'static str,
    /// A game's time, after it and as the head of a column.
    pub per_game: &'static str,
    /// The difference of two means, as the head of a column.
    pub difference: &'static str,
    /// How fleets were placed, before the law's name.
    pub fleets: &'static str,
    /// The seed, before the number.
    pub seed: &'static str,
    /// Winning in at most k shots.
    pub at_most: &'static str,
    /// Winning in exactly k shots.
    pub exactly: &'static str,
    /// The exact law of random play.
    pub hypergeometric: &'static str,
    /// The product of placements.
    pub product: &'static str,
    /// One placing of the ships.
    pub one_placing: &'static str,
    /// The mean over many placings, before their number.
    pub many_layings: &'static str,
    /// Their number's unit.
    pub layings: &'static str,
    /// No error at all, on the axis of errors.
    pub none: &'static str,
    /// Firing first, after a player's name.
    pub starting: &'static str,
    /// Firing second, after a player's name.
    pub following: &'static str,
    /// Whoever fires first.
    pub starter: &'static str,
    /// Games won, as the head of a column.
    pub won: &'static str,
    /// What the documents found.
    pub theirs: &'static str,
    /// What was found here.
    pub ours: &'static str,
    /// Whether the two agree.
    pub agrees: &'static str,
    /// They do.
    pub yes: &'static str,
    /// They do not.
    pub no: &'static str,
    /// The title of the figure of learning.
    pub learning_title: &'static str,
    /// A habit, as the head of a column.
    pub habit: &'static str,
    /// Past games, as the head of a column and over an axis.
    pub past_games: &'static str,
    /// The player that does not learn.
    pub without: &'static str,
    /// The player that learns.
    pub learning: &'static str,
    /// The player that knows the habit.
    pub knowing: &'static str,
    /// Shots saved, as the head of a column.
    pub gain: &'static str,
    /// The share of what knowing the habit saves, as the head of a column.
    pub share: &'static str,
    /// An opponent, as the head of a column.
    pub opponent: &'static str,
    /// Fleets placed at random, as the head of a column.
    pub at_random: &'static str,
    /// Fleets placed as the document has it, as the head of a column.
    pub by_document: &'static str,
    /// Fleets placed by the rates at which cells are shot at, as the head of a column.
    pub by_rates: &'static str,
    /// Where a habit changes.
    pub change: &'static str,
    /// The simulated players, in the order of [`crate::SimulatedPlayer::ALL`].
    pub simulated_players: [&'static str; crate::SimulatedPlayer::ALL.len()],
}

impl Labels {
    /// What a simulated player is called.
    pub(crate) fn simulated_player(&self, name: &str) -> &'static str {
        let number = crate::SimulatedPlayer::ALL.iter().position(|player| player.name() == name);
        self.simulated_players[number.expect("players have names of their own")]
    }

    /// A number with so many decimals.
    pub fn number(&self, value: f64, decimals: usize) -> String {
        let plain = format!("{:.decimals$}", value.abs());
        let (whole, rest) = plain.split_once('.').map_or((plain.as_str(), None), |(whole, rest)| (whole, Some(rest)));
        let mut text = String::new();
        // Rounded to nothing, a negative number is nothing.
        if value < 0.0 && plain.contains(|digit: char| digit.is_ascii_digit() && digit != '0') {
            text.push('−');
        }
        for (place, digit) in whole.chars().enumerate() {
            if place > 0 && (whole.len() - place).is_multiple_of(3) {
                text.push(self.thousands);
            }
            text.push(digit);
        }
        if let Some(rest) = rest {
            text.push(self.decimal);
            text += rest;
        }
        text
    }

    /// A number to so many decimals, the zeros at its end left out.
    pub(crate) fn short(&self, value: f64, decimals: usize) -> String {
        let text = self.number(value, decimals);
        if !text.contains(self.decimal) {
            return text;
        }
        text.trim_end_matches('0').trim_end_matches(self.decimal).to_owned()
    }

    /// A mean and half the width of its interval, with as many decimals as the interval makes worth
    /// telling; the mean alone where it has none.
    pub fn with_margin(&self, mean: f64, margin: Option<f64>) -> String {
        let Some(margin) = margin else { return self.number(mean, 2) };
        let decimals = if margin < 0.095 { 3 } else { 2 };
        format!("{} ± {}", self.number(mean, decimals), self.number(margin, decimals))
    }

    /// A whole number.
    pub fn count(&self, value: u64) -> String {
        self.number(value as f64, 0)
    }

    /// An interval, or a dash where there is none.
    pub fn interval_of(&self, interval: Option<[f64; 2]>, decimals: usize) -> String {
        let Some([low, high]) = interval else { return "—".into() };
        let separator = if self.decimal == ',' { " ;" } else { "," };
        format!("[{}{separator} {}]", self.number(low, decimals), self.number(high, decimals))
    }

    /// A time given in microseconds, in the unit that suits it.
    pub fn duration(&self, micros: f64) -> String {
        let (value, unit) = match micros {
            _ if micros < 999.5 => (micros, "µs"),
            _ if micros < 999_500.0 => (micros / 1e3, "ms"),
            _ => (micros / 1e6, "s"),
        };
        let decimals = if value < 9.95 { 2 } else { usize::from(value < 99.5) };
        format!("{} {unit}", self.number(value, decimals))
    }
}

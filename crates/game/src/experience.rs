//! Past games, for players that learn.

use std::sync::Arc;

use crate::{Fleet, Shot};

/// What is known of past games against somebody, from the oldest to the newest: how they placed
/// their fleets and where they shot. Whose games these are is up to whoever gathers them.
///
/// The games may have been played under any rules; whoever learns from them takes what its own
/// rules allow.
///
/// ```
/// use amiral_game::{Experience, FleetSetup, PastGame, Preset, notation::parse_shots};
///
/// let rules = Preset::Classic.rules();
/// let fleet = "E6h5 E8h4 B4h3 B9h3 J2v2".parse::<FleetSetup>()?.build(&rules)?;
/// let game = PastGame { fleet: Some(fleet), shots: parse_shots("F5o E4o G6x")? };
/// let experience: Experience = [game].into_iter().collect();
/// assert_eq!(experience.games().len(), 1);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Experience {
    games: Arc<[PastGame]>,
}

/// What is known of one past game.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct PastGame {
    /// The fleet they placed, where it is known.
    pub fleet: Option<Fleet>,
    /// The shots they fired, in order, and what was said of them.
    pub shots: Vec<Shot>,
}

impl Experience {
    /// The games, from the oldest to the newest.
    pub fn games(&self) -> &[PastGame] {
        &self.games
    }

    /// At most that many games, the newest ones, from the oldest of them to the newest.
    pub fn newest(&self, games: usize) -> &[PastGame] {
        &self.games[self.games.len().saturating_sub(games)..]
    }
}

impl FromIterator<PastGame> for Experience {
    fn from_iter<I: IntoIterator<Item = PastGame>>(games: I) -> Experience {
        Experience { games: games.into_iter().collect() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::parse_shots;

    #[test]
    fn the_newest_games_are_the_last() {
        let game = |shots: &str| PastGame { fleet: None, shots: parse_shots(shots).unwrap() };
        let experience: Experience = ["A0o", "B0o", "C0o"].map(game).into_iter().collect();
        assert_eq!(experience.newest(2), &experience.games()[1..]);
        assert_eq!(experience.newest(9), experience.games());
        assert!(experience.newest(0).is_empty());
    }
}

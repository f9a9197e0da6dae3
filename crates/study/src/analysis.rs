//! The analysis of a game: who played it, how good their shots were, and in which order they came.

use amiral_game::{PerSeat, Record, Rules, Seat};

use crate::{Extent, Review};

/// A game and how good its shots were.
#[derive(Clone, Debug)]
pub struct Analysis {
    /// The rules.
    pub rules: Rules,
    /// The players that fired; nobody is named where only shots were given.
    pub players: Vec<Judged>,
    /// For every shot in the order fired, whose it was and its number among theirs.
    pub order: Vec<(usize, usize)>,
}

/// A player, judged.
#[derive(Clone, Debug)]
pub struct Judged {
    /// The seat, where it is known.
    pub seat: Option<Seat>,
    /// What to call them, where it is known.
    pub name: Option<String>,
    /// How good their shots were.
    pub review: Review,
}

impl Analysis {
    /// Of one player's shots, with nothing known of the rest of the game.
    pub fn of_shots(rules: &Rules, review: Review) -> Analysis {
        let order = (0..review.shots.len()).map(|shot| (0, shot)).collect();
        Analysis { rules: rules.clone(), players: vec![Judged { seat: None, name: None, review }], order }
    }

    /// Of a whole game, from the reviews of both sides. A side that never fired is left out.
    pub fn of_record(record: &Record, reviews: PerSeat<Review>) -> Analysis {
        let mut players = Vec::new();
        for (seat, review) in Seat::BOTH.into_iter().zip(reviews.0) {
            if record.turns.iter().any(|turn| turn.seat == seat) {
                let name = record.players[seat].clone().unwrap_or_else(|| seat.to_string());
                players.push(Judged { seat: Some(seat), name: Some(name), review });
            }
        }
        let mut fired = vec![0; players.len()];
        let mut order = Vec::new();
        for turn in &record.turns {
            let player =
                players.iter().position(|player| player.seat == Some(turn.seat)).expect("who fires is a player");
            for _ in &turn.shots {
                order.push((player, fired[player]));
                fired[player] += 1;
            }
        }
        // What a review did not reach is not shown.
        order.retain(|&(player, shot)| shot < players[player].review.shots.len());
        Analysis { rules: record.rules.clone(), players, order }
    }

    /// Whether somebody's shots cannot have been answered like that.
    pub fn contradicts(&self) -> bool {
        self.players.iter().any(|player| player.review.extent == Extent::Contradiction)
    }
}

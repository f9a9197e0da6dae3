//! How much of a game is shown.

use amiral_strategy::Note;

/// Which lines are shown.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Detail {
    /// Everything.
    #[default]
    Everything,
    /// Only what a player must know: what a shot did, what has sunk, who has won, and what is
    /// believed of the player.
    Essential,
}

impl Detail {
    /// Whether a note is shown.
    pub fn tells(self, note: &Note) -> bool {
        let of_the_game = matches!(note, Note::Sunk { .. } | Note::SunkSomewhere { .. } | Note::Left { .. });
        let of_the_player = matches!(note, Note::Habit { .. } | Note::Again { .. } | Note::Untaught);
        self == Detail::Everything || of_the_game || of_the_player
    }
}

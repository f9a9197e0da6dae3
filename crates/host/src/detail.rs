//! How much of a game is told.

use amiral_strategy::Note;

/// Which lines are told.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Detail {
    /// Everything.
    #[default]
    Everything,
    /// Only what a player must know: what a shot did, what has sunk, who has won, and what is
    /// believed of them.
    Essential,
}

impl Detail {
    /// Whether that note is told.
    pub fn tells(self, note: &Note) -> bool {
        let of_the_game = matches!(note, Note::Sunk { .. } | Note::SunkSomewhere { .. } | Note::Left { .. });
        let of_the_player = matches!(note, Note::Habit { .. } | Note::Again { .. } | Note::Untaught);
        self == Detail::Everything || of_the_game || of_the_player
    }
}

//! Which of several equally good cells is taken.

use amiral_game::Cell;

use crate::shot_dice::ShotDice;

/// Given equally good cells, at least one, in the order in which they were looked at: which one to
/// take. What is not the number of one of them stands for the last.
pub type TieBreak = Box<dyn FnMut(&[Cell]) -> usize + Send>;

/// How ties are broken.
#[derive(Default)]
pub(crate) enum Ties {
    /// The first is taken.
    #[default]
    First,
    /// One is drawn, by the number of the shot that brought them up and how many ties it has
    /// brought up before.
    Random { rolls: ShotDice, shot: usize, drawn: usize },
    /// Somebody else decides.
    Judged(TieBreak),
}

impl Ties {
    pub(crate) fn at_random(rolls: ShotDice) -> Ties {
        Ties::Random { rolls, shot: 0, drawn: 0 }
    }

    /// Ties now come from the shot with that number.
    pub(crate) fn after_shot(&mut self, number: usize) {
        if let Ties::Random { shot, drawn, .. } = self {
            (*shot, *drawn) = (number, 0);
        }
    }

    /// Ties now come from choosing the next shot after so many.
    pub(crate) fn in_choice(&mut self, shots: usize) {
        self.after_shot(shots);
        if let Ties::Random { drawn, .. } = self {
            *drawn = 512;
        }
    }

    /// Whether the first is always taken, so that the others need not be found.
    pub(crate) fn are_plain(&self) -> bool {
        matches!(self, Ties::First)
    }

    pub(crate) fn pick(&mut self, tied: &[Cell]) -> usize {
        match self {
            _ if tied.len() < 2 => 0,
            Ties::First => 0,
            Ties::Random { rolls, shot, drawn } => {
                *drawn += 1;
                // A shot has few ties: it lights up at most four neighbours, and some more where
                // hits are left over.
                rolls.below(*shot * 1024 + *drawn, tied.len())
            }
            Ties::Judged(judge) => judge(tied).min(tied.len() - 1),
        }
    }
}

//! Which of several equally good cells is taken.

use amiral_game::Cell;

/// Given equally good cells, at least one, in the order in which they were looked at: which one to take. What is not
/// the number of one of them stands for the last.
pub type TieBreak = Box<dyn FnMut(&[Cell]) -> usize + Send>;

/// The first, unless somebody else decides.
#[derive(Default)]
pub(crate) struct Ties {
    judge: Option<TieBreak>,
}

impl Ties {
    pub(crate) fn judged_by(judge: TieBreak) -> Ties {
        Ties { judge: Some(judge) }
    }

    /// Whether the first is always taken, so that the others need not be found.
    pub(crate) fn are_plain(&self) -> bool {
        self.judge.is_none()
    }

    pub(crate) fn pick(&mut self, tied: &[Cell]) -> usize {
        match &mut self.judge {
            Some(judge) if tied.len() > 1 => judge(tied).min(tied.len() - 1),
            _ => 0,
        }
    }
}

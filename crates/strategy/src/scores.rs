//! Choosing by a number for every cell.

use amiral_game::{Cell, Seen};

use crate::{Journal, Note, Reason, Volley};

/// Chooses that many cells not shot at with the highest scores, the first in reading order on ties.
pub(crate) fn highest<T: Copy + PartialOrd>(
    seen: &Seen,
    shots: usize,
    score: impl Fn(Cell) -> T,
    reason: impl Fn(T) -> Reason,
    journal: &mut Journal,
) -> Volley {
    let mut volley = Volley::new();
    while volley.len() < shots {
        let unshot = || seen.unfired().filter(|cell| !volley.contains(cell));
        let better = |best: Cell, next: Cell| if score(next) > score(best) { next } else { best };
        let cell = unshot().reduce(better).expect("a cell is left to shoot at");
        journal.note(|| Note::Blind {
            cell,
            reason: reason(score(cell)),
            tied: unshot().filter(|&other| score(other) == score(cell)).collect(),
        });
        volley.push(cell);
    }
    volley
}

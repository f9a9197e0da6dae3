//! A sea in sentences, for people who use a screen reader.

use amiral_draw::{Mark, Picture};
use amiral_game::{Board, Cell, CellSet, Seen, deduce};
use amiral_host::Caption;
use amiral_words::{Words, sea_caption, sea_name, ships_left};

/// A sea to describe.
pub(super) struct Sea {
    caption: Caption,
    picture: Picture,
}

impl Sea {
    /// What a player has seen of the owner's sea, and what follows from it.
    pub(super) fn seen(owner: Option<&str>, seen: &Seen) -> Sea {
        let deductions = deduce(seen);
        let caption = Caption::new(owner, seen, &deductions.left);
        Sea { caption, picture: Picture::seen(seen).deduced(&deductions) }
    }

    /// A player's own fleet under fire.
    pub(super) fn own(owner: Option<&str>, board: &Board, taken: &Seen) -> Sea {
        Sea { caption: Caption::new(owner, taken, &deduce(taken).left), picture: Picture::board(board) }
    }

    /// The sea as a drawing, with its caption.
    pub(super) fn picture(&self, words: &Words) -> Picture {
        // Cells that were not fired at stay empty in a drawing.
        let grid = self.picture.grid();
        let ruled_out = grid.cells().filter(|&cell| self.picture.square(cell).mark == Some(Mark::RuledOut));
        self.picture.clone().unmark(ruled_out.collect::<CellSet>()).title(sea_caption(words, &self.caption))
    }

    /// The whole description: whose sea it is, the ships left, and every row of which something is
    /// known. The first row has the number `first`.
    pub(super) fn sentences(&self, first: u8, words: &Words) -> Vec<String> {
        let mut sentences = vec![format!("{}.", sea_caption(words, &self.caption)), self.left(words)];
        let rows = (0..self.picture.grid().height()).map(|row| (row, self.runs(row, words, false)));
        let told: Vec<String> = rows
            .filter(|(_, runs)| !runs.is_empty())
            .map(|(row, runs)| {
                words.say("plain-row", &[("row", (row + first).into()), ("cells", runs.join(", ").into())])
            })
            .collect();
        let rest = if told.is_empty() { "plain-rows-empty" } else { "plain-rows-rest" };
        sentences.extend(told);
        sentences.push(words.say(rest, &[]));
        sentences
    }

    /// One row, with the cells that are ruled out. Rows count from 0 here; the first one is called
    /// `first`.
    pub(super) fn row(&self, row: u8, first: u8, words: &Words) -> String {
        let number = ("row", (row + first).into());
        let sea = ("sea", sea_name(words, self.caption.owner.as_deref()).into());
        let runs = self.runs(row, words, true);
        if runs.is_empty() {
            return words.say("plain-row-of-empty", &[sea, number]);
        }
        words.say("plain-row-of", &[sea, number, ("cells", runs.join(", ").into())])
    }

    /// The cells hit, apart from those of ships that have sunk.
    pub(super) fn hits(&self, words: &Words) -> String {
        let grid = self.picture.grid();
        let marked = |mark: Mark| {
            let cells = grid.cells().filter(|&cell| self.picture.square(cell).mark == Some(mark));
            cells.map(|cell| cell.to_string()).collect::<Vec<_>>().join(" ")
        };
        let list = |cells: String| if cells.is_empty() { words.say("plain-none", &[]) } else { cells };
        let parts = [
            ("sea", sea_name(words, self.caption.owner.as_deref()).into()),
            ("hits", list(marked(Mark::Hit)).into()),
            ("sunk", list(marked(Mark::Sunk)).into()),
        ];
        words.say("plain-hits", &parts)
    }

    /// The ships left.
    pub(super) fn left(&self, words: &Words) -> String {
        let sea = ("sea", sea_name(words, self.caption.owner.as_deref()).into());
        words.say("plain-left", &[sea, ("left", ships_left(words, &self.caption).into())])
    }

    /// The cells of a row of which something is known, with neighbours in one range.
    fn runs(&self, row: u8, words: &Words, ruled_out: bool) -> Vec<String> {
        let known: Vec<Option<&'static str>> =
            (0..self.picture.grid().width()).map(|column| self.state(Cell::new(column, row), ruled_out)).collect();
        let letter = |column: usize| char::from(b'A' + column as u8);
        let mut runs = Vec::new();
        let mut first = 0;
        for run in known.chunk_by(|a, b| a == b) {
            if let Some(state) = run[0] {
                let parts = [
                    ("from", letter(first).into()),
                    ("to", letter(first + run.len() - 1).into()),
                    ("state", words.say(state, &[]).into()),
                ];
                runs.push(words.say(if run.len() > 1 { "plain-cells" } else { "plain-cell" }, &parts));
            }
            first += run.len();
        }
        runs
    }

    fn state(&self, cell: Cell, ruled_out: bool) -> Option<&'static str> {
        match self.picture.square(cell).mark {
            Some(Mark::Miss) => Some("live-cell-miss"),
            Some(Mark::Hit) => Some("live-cell-hit"),
            Some(Mark::Sunk) => Some("live-cell-sunk"),
            Some(Mark::Reef) => Some("live-cell-reef"),
            Some(Mark::RuledOut) => ruled_out.then_some("live-cell-out"),
            None => self.picture.ship(cell).map(|_| "window-cell-ship"),
        }
    }
}

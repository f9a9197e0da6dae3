//! What a screen shows while a game is played.

use std::path::PathBuf;
use std::sync::Arc;

use amiral_game::{Board, Cell, Deductions, Ending, PerSeat, Seat, Seen, Shape, Ship, deduce};

use crate::{
    Caption, GameError, GameLogError, GameReport, Hint, Line, Link, Mode, Online, Participant, PlacingScene,
    RecordFileError, Rows, Shared, Table, Verdict,
};

/// Everything a screen shows of a game being played.
#[derive(Clone, PartialEq, Debug)]
pub struct PlayingScene {
    /// The kind of game.
    pub mode: Mode,
    /// Who plays.
    pub players: PerSeat<Option<Participant>>,
    /// The player at the screen.
    pub viewer: Seat,
    /// How far the game is, for the viewer.
    pub stage: PlayingStage,
    /// The sea under fire, if it may be seen.
    pub target: Option<TargetScene>,
    /// The viewer's own sea, if there is one and it may be seen.
    pub own: Option<OwnScene>,
    /// How many shots the viewer fires now, all at once. 0 if it is not their turn.
    pub due: usize,
    /// The cells of this turn's shots chosen so far.
    pub chosen: Vec<Cell>,
    /// The line of cells typed so far, if one is begun.
    pub typed: Option<String>,
    /// The cell under the keyboard's cursor.
    pub cursor: Cell,
    /// Whether the cursor was moved there to fire.
    pub is_aimed: bool,
    /// The cell pointed at.
    pub pointed: Option<Cell>,
    /// The chances of the next shot, as they are shown.
    pub odds: OddsScene,
    /// Whether the enemy's fleet is shown now, or was shown before.
    pub cheating: Cheating,
    /// The seat whose strategy thinks.
    pub thinking: Option<Seat>,
    /// Whether a step is being saved.
    pub is_saving: bool,
    /// Whether nothing is happening although it is not the viewer's turn. The person can try again.
    pub is_stuck: bool,
    /// The lines for each player, the latest last.
    pub lines: PerSeat<Vec<Line>>,
    /// A notice for the viewer.
    pub notice: Option<Notice>,
    /// A question for the viewer.
    pub question: Option<Question>,
    /// How good the shots were.
    pub verdict: Verdict,
    /// The report of the game, once it is over.
    pub report: Option<Arc<GameReport>>,
    /// What a server adds, in a game that is played on one.
    pub online: Option<Online>,
}

impl PlayingScene {
    /// Whether the viewer chooses cells to fire at.
    pub fn may_fire(&self) -> bool {
        self.stage == PlayingStage::Firing && self.due > 0 && !self.is_saving
    }

    /// Whether a server cannot be reached, or says something about the other player that matters now.
    pub fn is_disturbed(&self) -> bool {
        self.stage != PlayingStage::Waiting
            && self.ending().is_none()
            && self
                .online
                .as_ref()
                .is_some_and(|online| online.link != Link::Connected || online.may_claim || online.claim_in.is_some())
    }

    /// Whether a server has an act under way, or says something that the viewer should know at once.
    pub fn is_hurried(&self) -> bool {
        self.is_placed_by_house()
            || self.online.as_ref().is_some_and(|online| self.is_saving || online.lose_in.is_some())
    }

    /// Whether the house has placed the viewer's fleet, and nobody has fired since.
    pub fn is_placed_by_house(&self) -> bool {
        let clock = self.online.as_ref().and_then(|online| online.clock.as_ref());
        let fired = self.own.as_ref().is_some_and(|own| !own.taken.shots().is_empty())
            || self.target.as_ref().is_some_and(|target| !target.seen.shots().is_empty());
        self.stage == PlayingStage::Firing && !fired && clock.is_some_and(|clock| clock.placed_by_house[self.viewer])
    }

    /// From where its players count rows, where the game says so. Otherwise the settings do.
    pub fn rows(&self) -> Option<Rows> {
        self.online.as_ref().map(|online| online.rows)
    }

    /// The name to show for a seat.
    pub fn name(&self, seat: Seat) -> &str {
        self.players[seat].as_ref().map_or("", Participant::name)
    }

    /// The caption of the sea under fire.
    pub fn target_caption(&self) -> Option<Caption> {
        let target = self.target.as_ref()?;
        let owner = self.players[self.viewer.other()].as_ref().map(Participant::name);
        Some(Caption::new(owner, &target.seen, &target.left))
    }

    /// The caption of the viewer's own sea.
    pub fn own_caption(&self) -> Option<Caption> {
        let own = self.own.as_ref()?;
        Some(Caption::new(Some(self.name(self.viewer)), &own.taken, &own.left))
    }

    /// Whether two sides fire at each other.
    pub fn is_duel(&self) -> bool {
        self.players[Seat::B].is_some()
    }

    /// The fleet being placed.
    pub fn placing(&self) -> Option<&PlacingScene> {
        if let PlayingStage::Placing(placing) = &self.stage { Some(placing) } else { None }
    }

    /// How the game ended, once it is over.
    pub fn ending(&self) -> Option<Ending> {
        if let PlayingStage::Over { ending, .. } = self.stage { Some(ending) } else { None }
    }

    /// The odds to show now.
    pub fn shown_odds(&self) -> Option<&Hint> {
        self.odds.known.as_deref().filter(|_| self.may_fire() && (self.odds.hinted || self.odds.mapped))
    }

    /// The cell at the cursor or the mouse with its chance, if odds are shown and it is not the
    /// best cell.
    pub fn meant_chance(&self) -> Option<(Cell, f64)> {
        let hint = self.shown_odds()?;
        let cell = self.pointed.or(Some(self.cursor).filter(|_| self.is_aimed))?;
        let grid = self.target.as_ref()?.seen.rules().grid();
        let is_best = hint.best.is_some_and(|(best, _)| best == cell);
        (!is_best && grid.contains(cell)).then(|| (cell, hint.chances[grid.index(cell)]))
    }
}

/// How far a game is, for the player at the screen.
#[derive(Clone, PartialEq, Debug)]
pub enum PlayingStage {
    /// It is being prepared.
    Starting,
    /// Nothing is shown until this player is at the screen.
    Handover(Seat),
    /// The viewer places a fleet.
    Placing(Box<PlacingScene>),
    /// Somebody elsewhere has to come, or to place a fleet.
    Waiting,
    /// Shots are fired.
    Firing,
    /// The outcome of the viewer's shots is shown. Then it is this player's turn.
    Shown(Seat),
    /// The game is over.
    Over {
        /// How it ended.
        ending: Ending,
        /// How many shots the winner fired.
        shots: usize,
    },
    /// It never began.
    Failed(Shared<GameError>),
}

/// The sea under fire.
#[derive(Clone, PartialEq, Debug)]
pub struct TargetScene {
    /// The shots and their outcomes.
    pub seen: Seen,
    /// What follows from them.
    pub deductions: Deductions,
    /// The enemy's fleet under fire, once the game is over or while the viewer cheats.
    pub revealed: Option<Board>,
    /// The shapes of the ships left, as far as the viewer knows.
    pub left: Vec<Shape>,
}

impl TargetScene {
    /// The sea that a seat fires at, as it may be seen: with the enemy's fleet once the game is
    /// over; before that, only if it is revealed and `peek` asks for it.
    pub fn of(game: &dyn Table, seat: Seat, peek: bool) -> TargetScene {
        let seen = game.view(seat).seen().clone();
        let over = game.ending() != Ending::Unfinished;
        let revealed = game.revealed(seat.other()).filter(|_| over || peek);
        let deductions = deduce(&seen);
        let left = match revealed.filter(|_| over) {
            Some(board) => afloat(board),
            None => deductions.left.clone(),
        };
        TargetScene { seen, deductions, revealed: revealed.cloned(), left }
    }
}

/// The viewer's own sea.
#[derive(Clone, PartialEq, Debug)]
pub struct OwnScene {
    /// The fleet under fire.
    pub board: Board,
    /// The enemy's shots and their outcomes.
    pub taken: Seen,
    /// The shapes of the ships left.
    pub left: Vec<Shape>,
}

impl OwnScene {
    /// The sea of a seat, once its fleet is placed.
    pub fn of(game: &dyn Table, seat: Seat) -> Option<OwnScene> {
        let view = game.view(seat);
        let board = view.own()?;
        Some(OwnScene { board: board.clone(), taken: view.taken().clone(), left: afloat(board) })
    }
}

/// The chances of the next shot, as they are shown.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct OddsScene {
    /// Whether the best cell is shown.
    pub hinted: bool,
    /// Whether every cell's chance is shown, from turn to turn.
    pub mapped: bool,
    /// The odds, once they are known.
    pub known: Option<Arc<Hint>>,
    /// The progress of counting, in percent.
    pub counting: Option<u8>,
}

/// Whether the enemy's fleet is shown.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Cheating {
    /// It never was.
    #[default]
    Never,
    /// It was before.
    Before,
    /// It is now.
    Now,
}

/// A notice for the viewer of a game.
#[derive(Clone, PartialEq, Debug)]
pub enum Notice {
    /// The last act failed.
    Failed(Shared<GameError>),
    /// The game was resumed after so many shots.
    Resumed(usize),
    /// The game is not saved, and why.
    NotKept(Shared<GameLogError>),
    /// Counting was stopped.
    Stopped,
    /// This was typed, and is not a cell.
    NotACell(String),
    /// Row 0 was typed where rows are counted from 1.
    RowsFromOne,
    /// The record is saved in this file.
    Saved(PathBuf),
    /// The record could not be saved.
    NotSaved(Shared<RecordFileError>),
}

/// A question for the player.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Question {
    /// Whether to resign.
    Resign,
    /// Whether to leave a game that can be resumed.
    LeaveKept,
    /// Whether to leave a game that goes on waiting on a server.
    LeaveOnline,
    /// Whether to leave a game that is then aborted.
    LeaveForGood,
    /// Whether to place the missing ships at random, or to leave.
    PlaceRest,
    /// Whether to look at the enemy's fleet, which marks the game for good.
    Cheat,
}

/// The shapes of the ships of a fleet that are afloat.
pub(crate) fn afloat(board: &Board) -> Vec<Shape> {
    let sunk: Vec<Ship> = board.sunk().collect();
    let afloat = board.fleet().ships().iter().filter(|ship| !sunk.contains(ship));
    afloat.map(|ship| ship.shape().upright(board.rules().mirror())).collect()
}

//! What a screen shows while a game is played.

use std::path::PathBuf;
use std::sync::Arc;

use amiral_game::{Board, Cell, Deductions, Ending, PerSeat, Seat, Seen, Ship, deduce};

use crate::{
    Caption, Game, GameError, GameLogError, GameReport, Hint, Line, Mode, Participant, PlacingScene, RecordFileError,
    Shared, Verdict,
};

/// Everything a screen shows of a game being played.
#[derive(Clone, PartialEq, Debug)]
pub struct PlayingScene {
    /// The kind of game.
    pub mode: Mode,
    /// Who plays.
    pub players: PerSeat<Option<Participant>>,
    /// Who looks at the screen.
    pub viewer: Seat,
    /// How far the game is for whoever looks.
    pub stage: PlayingStage,
    /// The sea that is fired at, where it may be seen.
    pub target: Option<TargetScene>,
    /// The viewer's own sea, where there is one and it may be seen.
    pub own: Option<OwnScene>,
    /// How many shots the viewer fires now, all at once; none when it is not their turn.
    pub due: usize,
    /// The cells of this turn's shots chosen so far.
    pub chosen: Vec<Cell>,
    /// The line of cells typed so far, once one is begun.
    pub typed: Option<String>,
    /// The cell the keyboard is at.
    pub cursor: Cell,
    /// Whether the cursor was moved there to fire.
    pub is_aimed: bool,
    /// The cell pointed at.
    pub pointed: Option<Cell>,
    /// What is shown of the chances of the next shot.
    pub odds: OddsScene,
    /// Whether the enemy's fleet is looked at, or was.
    pub cheating: Cheating,
    /// The seat whose strategy thinks.
    pub thinking: Option<Seat>,
    /// Whether a step is being saved.
    pub is_saving: bool,
    /// Whether nothing goes on although it is not the viewer's turn: it can be tried again.
    pub is_stuck: bool,
    /// What each player is told, the last line last.
    pub lines: PerSeat<Vec<Line>>,
    /// Something to tell whoever looks.
    pub notice: Option<Notice>,
    /// Something to ask whoever looks.
    pub question: Option<Question>,
    /// How good the shots were.
    pub verdict: Verdict,
    /// The game told shot by shot, once it is over.
    pub report: Option<Arc<GameReport>>,
}

impl PlayingScene {
    /// Whether the viewer chooses cells to fire at.
    pub fn may_fire(&self) -> bool {
        self.stage == PlayingStage::Firing && self.due > 0 && !self.is_saving
    }

    /// What to call whoever sits there.
    pub fn name(&self, seat: Seat) -> &str {
        self.players[seat].as_ref().map_or("", Participant::name)
    }

    /// What stands above the sea that is fired at.
    pub fn target_caption(&self) -> Option<Caption> {
        let target = self.target.as_ref()?;
        let owner = self.players[self.viewer.other()].as_ref().map(Participant::name);
        Some(Caption::new(owner, &target.seen, &target.left))
    }

    /// What stands above the viewer's own sea.
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

    /// The odds to tell now.
    pub fn shown_odds(&self) -> Option<&Hint> {
        self.odds.known.as_deref().filter(|_| self.may_fire() && (self.odds.hinted || self.odds.mapped))
    }

    /// The cell meant now, apart from the best one, with its chance; where odds are told.
    pub fn meant_chance(&self) -> Option<(Cell, f64)> {
        let hint = self.shown_odds()?;
        let cell = self.pointed.or(Some(self.cursor).filter(|_| self.is_aimed))?;
        let grid = self.target.as_ref()?.seen.rules().grid();
        let is_best = hint.best.is_some_and(|(best, _)| best == cell);
        (!is_best && grid.contains(cell)).then(|| (cell, hint.chances[grid.index(cell)]))
    }
}

/// How far a game is for whoever looks at the screen.
#[derive(Clone, PartialEq, Debug)]
pub enum PlayingStage {
    /// It is being prepared.
    Starting,
    /// Nobody may see anything until that player is there.
    Handover(Seat),
    /// The viewer places a fleet.
    Placing(Box<PlacingScene>),
    /// Shots are fired.
    Firing,
    /// The outcome of the viewer's shots is shown; then that player's turn comes.
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

/// The sea that is fired at.
#[derive(Clone, PartialEq, Debug)]
pub struct TargetScene {
    /// The shots and what was said of them.
    pub seen: Seen,
    /// What follows from them.
    pub deductions: Deductions,
    /// The enemy's fleet under fire, once the game is over or while the viewer cheats.
    pub revealed: Option<Board>,
    /// The sizes of the ships left, as far as the viewer knows.
    pub left: Vec<u8>,
}

impl TargetScene {
    /// The sea that seat fires at, as it may be seen: with the enemy's fleet once the game is over,
    /// and before that only if it is revealed and asked for.
    pub fn of(game: &Game, seat: Seat, peek: bool) -> TargetScene {
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
    /// The enemy's shots and what was said of them.
    pub taken: Seen,
    /// The sizes of the ships left.
    pub left: Vec<u8>,
}

impl OwnScene {
    /// The sea of that seat, once its fleet is placed.
    pub fn of(game: &Game, seat: Seat) -> Option<OwnScene> {
        let view = game.view(seat);
        let board = view.own()?;
        Some(OwnScene { board: board.clone(), taken: view.taken().clone(), left: afloat(board) })
    }
}

/// What is shown of the chances of the next shot.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct OddsScene {
    /// Whether the best cell is asked for.
    pub hinted: bool,
    /// Whether the chance of every cell is asked for, from turn to turn.
    pub mapped: bool,
    /// The odds, once they are known.
    pub known: Option<Arc<Hint>>,
    /// How far counting is, in percent.
    pub counting: Option<u8>,
}

/// Whether the enemy's fleet is looked at.
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

/// Something to tell whoever looks at a game.
#[derive(Clone, PartialEq, Debug)]
pub enum Notice {
    /// What was asked for did not happen.
    Failed(Shared<GameError>),
    /// The game goes on after that many shots.
    Resumed(usize),
    /// The game is not kept, and why.
    NotKept(Shared<GameLogError>),
    /// Counting was stopped.
    Stopped,
    /// This was typed, and is not a cell.
    NotACell(String),
    /// Row 0 was typed where rows are counted from 1.
    RowsFromOne,
    /// The record is saved in that file.
    Saved(PathBuf),
    /// The record could not be saved.
    NotSaved(Shared<RecordFileError>),
}

/// Something to ask whoever plays.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Question {
    /// Whether to resign.
    Resign,
    /// Whether to leave a game that can be resumed.
    LeaveKept,
    /// Whether to leave a game that is then called off.
    LeaveForGood,
    /// Whether to place the missing ships at random, or to leave.
    PlaceRest,
    /// Whether to look at the enemy's fleet, which marks the game for good.
    Cheat,
}

/// The sizes of the ships of a fleet that are afloat.
pub(crate) fn afloat(board: &Board) -> Vec<u8> {
    let sunk: Vec<Ship> = board.sunk().collect();
    board.fleet().ships().iter().filter(|ship| !sunk.contains(ship)).map(|ship| ship.size()).collect()
}

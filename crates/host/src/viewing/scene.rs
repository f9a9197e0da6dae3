//! Everything a screen shows of a game that is looked at.

use std::path::PathBuf;

use amiral_game::{CellSet, Ending, Fleet, PerSeat, Rules, Seat, Seen};
use amiral_strategy::{Note, Spec};
use amiral_study::ShotReview;

use super::{Overlay, Seas};
use crate::{Caption, Fired, GameError, GameLogError, Heat, Hint, RecordFileError, Shared, Speed, Verdict};

/// What a screen shows of a game that is looked at. Equal scenes look the same.
#[derive(Clone, PartialEq, Debug)]
pub enum ViewingScene {
    /// The game is being started.
    Starting(Rules),
    /// The game could not be started.
    Failed(ViewingNotice),
    /// The game after some of its shots.
    Game(Box<GameScene>),
}

/// A game after some of its shots.
#[derive(Clone, PartialEq, Debug)]
#[expect(clippy::struct_excessive_bools, reason = "a screen shows each of them by itself")]
pub struct GameScene {
    /// The rules.
    pub rules: Rules,
    /// Who plays; a seat may be empty.
    pub players: PerSeat<Option<String>>,
    /// The strategy that plays now. None in a recorded game.
    pub strategy: Option<Spec>,
    /// Whether it is played now, and not a record.
    pub is_live: bool,
    /// Whether only one side fires.
    pub is_hunt: bool,
    /// How many shots have been fired at the moment shown.
    pub at: usize,
    /// How many shots there are.
    pub total: usize,
    /// Whether there will be no more.
    pub is_over: bool,
    /// Whether it goes forward by itself.
    pub is_playing: bool,
    /// How fast.
    pub speed: Speed,
    /// Whose strategy is thinking.
    pub thinking: Option<Seat>,
    /// Whose shot is shown: the last one fired, or the first to come.
    pub shooter: Seat,
    /// The shot shown: the last one fired.
    pub shot: Option<Fired>,
    /// Its number among the shots of whoever fired it, from 0.
    pub own_number: Option<usize>,
    /// The seas to show, the target of the first player first.
    pub seas: Vec<SeaScene>,
    /// Which of them was chosen.
    pub chosen: Seas,
    /// Whose sea to show where there is room for one only.
    pub front: Seat,
    /// Whether the fleets are shown.
    pub fleets_shown: bool,
    /// What is written over the sea.
    pub overlay: Overlay,
    /// What can be written over it.
    pub overlays: Vec<Overlay>,
    /// How much of the odds is counted, in percent, while that is under way.
    pub counting: Option<u8>,
    /// The odds before the shot shown, where they are shown and known.
    pub odds: Option<Hint>,
    /// What there is to say of the shot shown. Nothing at the start.
    pub lines: Vec<ViewingLine>,
    /// The analysis, where it is shown.
    pub analysis: Option<Verdict>,
    /// The moments worth a second look, as numbers of shots fired, where the analysis has found any.
    pub turning_points: Vec<usize>,
    /// Something to tell.
    pub notice: Option<ViewingNotice>,
}

impl GameScene {
    /// What to call a player.
    pub fn name(&self, seat: Seat) -> String {
        self.players[seat].clone().unwrap_or_else(|| seat.to_string())
    }

    /// What stands above a sea of this game.
    pub fn caption(&self, sea: &SeaScene) -> Caption {
        let owner = (!self.is_hunt).then(|| self.name(sea.owner));
        Caption::new(owner.as_deref(), &sea.seen, &sea.left)
    }

    /// Whether the last shot of a game that is over is shown.
    pub fn is_at_the_end(&self) -> bool {
        self.is_over && self.at == self.total
    }

    /// The sea to show where there is room for one only.
    pub fn front_sea(&self) -> Option<&SeaScene> {
        self.seas.iter().find(|sea| sea.owner == self.front).or(self.seas.first())
    }
}

/// One sea after some shots.
#[derive(Clone, PartialEq, Debug)]
pub struct SeaScene {
    /// Whose fleet lies there.
    pub owner: Seat,
    /// What the other player has seen of it.
    pub seen: Seen,
    /// The cells of ships known to have sunk.
    pub sunk: CellSet,
    /// The cells known to be water, where people want to see them.
    pub ruled_out: CellSet,
    /// The sizes known to be left.
    pub left: Vec<u8>,
    /// The fleet, where it is known and shown.
    pub fleet: Option<Fleet>,
    /// The shot shown, where it was fired here.
    pub last: Option<Fired>,
    /// The numbers over the cells.
    pub heat: Option<Heat>,
}

/// One thing to say of the shot shown.
#[derive(Clone, PartialEq, Debug)]
pub enum ViewingLine {
    /// What the strategy thought.
    Note(Note),
    /// The shot itself.
    Shot(Fired),
    /// How good it was, with its number among the shots of its player, from 0.
    Judged(usize, ShotReview),
    /// How the game ended, and how many shots the winner fired.
    Ended(Ending, usize),
}

/// Something to tell whoever looks.
#[derive(Clone, PartialEq, Debug)]
pub enum ViewingNotice {
    /// The game is not kept.
    NotKept(Shared<GameLogError>),
    /// The game does not go on.
    Failed(Shared<GameError>),
    /// The strategy broke down.
    StrategyLost,
    /// The record was saved.
    Saved(PathBuf),
    /// The record was not saved.
    NotSaved(Shared<RecordFileError>),
}

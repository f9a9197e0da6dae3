//! Everything a screen shows of a game being viewed.

use std::path::PathBuf;

use amiral_game::{CellSet, Ending, Fleet, PerSeat, Rules, Seat, Seen, Shape};
use amiral_strategy::{Note, Spec};
use amiral_study::ShotReview;

use super::{Overlay, Seas};
use crate::{Caption, Fired, GameError, GameLogError, Heat, Hint, RecordFileError, Shared, Speed, Verdict};

/// What a screen shows of a game being viewed. Equal scenes look the same.
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
    /// The strategy that plays now. `None` in a recorded game.
    pub strategy: Option<Spec>,
    /// Whether it is played now rather than recorded.
    pub is_live: bool,
    /// Whether only one side fires.
    pub is_hunt: bool,
    /// How many shots have been fired at the moment shown.
    pub at: usize,
    /// How many shots there are.
    pub total: usize,
    /// Whether there will be no more.
    pub is_over: bool,
    /// Whether it is playing rather than paused.
    pub is_playing: bool,
    /// How fast.
    pub speed: Speed,
    /// The seat whose strategy is thinking.
    pub thinking: Option<Seat>,
    /// The player whose shot is shown: of the last one fired, or of the first to come.
    pub shooter: Seat,
    /// The shot shown: the last one fired.
    pub shot: Option<Fired>,
    /// Its number among the shots of whoever fired it, from 0.
    pub own_number: Option<usize>,
    /// The seas to show, the target of the first player first.
    pub seas: Vec<SeaScene>,
    /// Which of them was chosen.
    pub chosen: Seas,
    /// Whose sea to show if there is room for only one.
    pub front: Seat,
    /// Whether the fleets are shown.
    pub fleets_shown: bool,
    /// What is written on the cells.
    pub overlay: Overlay,
    /// What can be written on them.
    pub overlays: Vec<Overlay>,
    /// The progress of counting the odds, in percent.
    pub counting: Option<u8>,
    /// The odds before the shot shown, if they are shown and known.
    pub odds: Option<Hint>,
    /// The lines about the shot shown. Empty at the start.
    pub lines: Vec<ViewingLine>,
    /// The analysis, if it is shown.
    pub analysis: Option<Verdict>,
    /// The turning points that the analysis has found, as numbers of shots fired.
    pub turning_points: Vec<usize>,
    /// A notice.
    pub notice: Option<ViewingNotice>,
}

impl GameScene {
    /// The name to show for a player.
    pub fn name(&self, seat: Seat) -> String {
        self.players[seat].clone().unwrap_or_else(|| seat.to_string())
    }

    /// The caption of a sea of this game.
    pub fn caption(&self, sea: &SeaScene) -> Caption {
        let owner = (!self.is_hunt).then(|| self.name(sea.owner));
        Caption::new(owner.as_deref(), &sea.seen, &sea.left)
    }

    /// Whether the last shot of a game that is over is shown.
    pub fn is_at_the_end(&self) -> bool {
        self.is_over && self.at == self.total
    }

    /// The sea to show if there is room for only one.
    pub fn front_sea(&self) -> Option<&SeaScene> {
        self.seas.iter().find(|sea| sea.owner == self.front).or(self.seas.first())
    }
}

/// One sea after some shots.
#[derive(Clone, PartialEq, Debug)]
pub struct SeaScene {
    /// The owner of the fleet.
    pub owner: Seat,
    /// What the other player has seen of it.
    pub seen: Seen,
    /// The cells of ships known to have sunk.
    pub sunk: CellSet,
    /// The cells known to be water, if the settings show them.
    pub ruled_out: CellSet,
    /// The sizes known to be left.
    pub left: Vec<Shape>,
    /// The fleet, if it is known and shown.
    pub fleet: Option<Fleet>,
    /// The shot shown, if it was fired here.
    pub last: Option<Fired>,
    /// The numbers on the cells.
    pub heat: Option<Heat>,
}

/// A line about the shot shown.
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

/// A notice for the viewer.
#[derive(Clone, PartialEq, Debug)]
pub enum ViewingNotice {
    /// The game is not saved.
    NotKept(Shared<GameLogError>),
    /// The game cannot continue.
    Failed(Shared<GameError>),
    /// The strategy failed.
    StrategyLost,
    /// The record was saved.
    Saved(PathBuf),
    /// The record was not saved.
    NotSaved(Shared<RecordFileError>),
}

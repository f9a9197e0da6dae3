//! What people do with a game they look at.

use std::path::PathBuf;

use amiral_game::Seat;

use crate::{Plan, Speed};

/// Something a person does.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ViewingAct {
    /// One shot forward; at the end of a game that is played, the strategy fires the next.
    Forward,
    /// One shot back.
    Back,
    /// To before the first shot.
    ToStart,
    /// To the last shot; a game that is played goes on from there by itself.
    ToEnd,
    /// To the moment after so many shots.
    To(usize),
    /// To the moment after that shot of that player, whose first is number 0.
    ToShotOf(Seat, usize),
    /// To the next turning point; starts the analysis where there is none.
    NextTurningPoint,
    /// To the turning point before.
    PreviousTurningPoint,
    /// Goes forward by itself, or no longer.
    PlayOrPause,
    /// That fast.
    Speed(Speed),
    /// Faster by a step.
    Faster,
    /// Slower by a step.
    Slower,
    /// Writes that over the sea.
    Overlay(Overlay),
    /// Writes something else over the sea.
    NextOverlay,
    /// Shows or hides the fleets.
    Fleets,
    /// Shows those seas.
    Seas(Seas),
    /// Shows the next choice of seas.
    NextSeas,
    /// Shows or hides the analysis.
    Analysis,
    /// Saves the record as a new file.
    Save(PathBuf),
    /// Saves the report as a new file, in these words.
    SaveReport(PathBuf, String),
    /// Plays another game like this one, or looks at a recorded one from the start.
    Again,
    /// Cancels what is being counted, or leaves.
    Leave,
}

/// What an act asks of the screen.
#[derive(Clone, PartialEq, Debug)]
pub enum ViewingEffect {
    /// Nothing: the scene says it all.
    None,
    /// The speed is to be kept in the settings.
    KeepSpeed(Speed),
    /// Another game is to be played by that plan.
    Again(Box<Plan>),
    /// The screen is to be left.
    Leave,
}

/// What is written over a sea.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Overlay {
    /// Nothing.
    #[default]
    Nothing,
    /// The numbers the strategy went by.
    Counts,
    /// The chance of each cell to hold a ship.
    Odds,
}

/// Which seas of a game between two are shown.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Seas {
    /// Both; where there is room for one only, the one fired at.
    #[default]
    Both,
    /// The one where that player's fleet lies.
    Of(Seat),
}

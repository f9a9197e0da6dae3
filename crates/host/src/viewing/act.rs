//! What people do with a game being viewed.

use std::path::PathBuf;

use amiral_game::Seat;

use crate::{Plan, Speed};

/// What a person does with a game being viewed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ViewingAct {
    /// Goes one shot forward. At the end of a live game, the strategy fires the next shot.
    Forward,
    /// Goes one shot back.
    Back,
    /// Goes to before the first shot.
    ToStart,
    /// Goes to the last shot. A live game continues from there by itself.
    ToEnd,
    /// Goes to the moment after so many shots.
    To(usize),
    /// Goes to the moment after a shot of a player. Shots count from 0.
    ToShotOf(Seat, usize),
    /// Goes to the next turning point. Starts the analysis if there is none.
    NextTurningPoint,
    /// Goes to the previous turning point.
    PreviousTurningPoint,
    /// Plays or pauses.
    PlayOrPause,
    /// Sets the speed.
    Speed(Speed),
    /// Plays one step faster.
    Faster,
    /// Plays one step slower.
    Slower,
    /// Chooses the overlay.
    Overlay(Overlay),
    /// Shows the next overlay.
    NextOverlay,
    /// Shows or hides the fleets.
    Fleets,
    /// Chooses the seas to show.
    Seas(Seas),
    /// Shows the next choice of seas.
    NextSeas,
    /// Shows or hides the analysis.
    Analysis,
    /// Saves the record in a new file.
    Save(PathBuf),
    /// Saves the report, with this text, in a new file.
    SaveReport(PathBuf, String),
    /// Plays another game like this one, or views a recorded one from the start.
    Again,
    /// Cancels what is being counted, or else leaves.
    Leave,
}

/// What an act asks the screen to do.
#[derive(Clone, PartialEq, Debug)]
pub enum ViewingEffect {
    /// Nothing but show the scene.
    None,
    /// Save the speed in the settings.
    KeepSpeed(Speed),
    /// Play another game by this plan.
    Again(Box<Plan>),
    /// Leave the screen.
    Leave,
}

/// What is written on the cells of a sea.
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
    /// Both. If there is room for only one, the one under fire.
    #[default]
    Both,
    /// The one with this player's fleet.
    Of(Seat),
}

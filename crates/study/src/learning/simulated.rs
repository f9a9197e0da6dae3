//! Simulated opponents with habits.

use std::sync::Arc;

use amiral_game::{Fleet, Law, Rules, Seed, Ship, Stop, random_fleet_within};
use amiral_strategy::{Belief, PlacementModel, SeaModel};

use super::SAMPLES;
use crate::games::{STEPS, StudyError};

/// A simulated player who places fleets, game after game. All but the last two place ship after
/// ship, largest first, each at one of the places left to it; a place they like is chosen three
/// times as often as another.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum SimulatedPlayer {
    /// Likes places that touch the border.
    EdgeHugger,
    /// Likes places wholly in the middle (6 × 6 of a sea of 10 × 10).
    CentreLover,
    /// Likes places within two cells of a ship already placed.
    Packer,
    /// Likes the border for thirty games, and the middle from then on.
    Changer,
    /// Places the same fleet every time.
    Stubborn,
    /// Has no habit: every fleet is equally likely.
    Uniform,
}

/// How much more often a place they like is chosen.
const LIKING: f64 = 3.0;
/// After how many games the changer changes.
pub(crate) const CHANGE: usize = 30;
/// The first step of a path from the seed.
const FLEETS: u64 = 0;

impl SimulatedPlayer {
    /// Every player.
    pub const ALL: [SimulatedPlayer; 6] = [
        SimulatedPlayer::EdgeHugger,
        SimulatedPlayer::CentreLover,
        SimulatedPlayer::Packer,
        SimulatedPlayer::Changer,
        SimulatedPlayer::Stubborn,
        SimulatedPlayer::Uniform,
    ];

    /// Its name.
    pub fn name(self) -> &'static str {
        match self {
            SimulatedPlayer::EdgeHugger => "edge-hugger",
            SimulatedPlayer::CentreLover => "centre-lover",
            SimulatedPlayer::Packer => "packer",
            SimulatedPlayer::Changer => "changer",
            SimulatedPlayer::Stubborn => "stubborn",
            SimulatedPlayer::Uniform => "uniform",
        }
    }

    /// The past games after which the learner is tried.
    pub(crate) fn points(self) -> &'static [usize] {
        match self {
            SimulatedPlayer::Changer => &[30, 33, 37, 45, 60],
            SimulatedPlayer::Stubborn => &[1, 2, 5, 20],
            SimulatedPlayer::Uniform => &[1, 3, 10, 30, 100],
            _ => &[1, 5, 20, 50, 100],
        }
    }

    /// How many games are played after so many past ones. Games differ much more than what was
    /// learned does, so it takes many, and most where there is nothing to learn and next to nothing
    /// to be seen.
    pub(crate) fn rounds(self, past: usize) -> u64 {
        match self {
            SimulatedPlayer::Stubborn => 1,
            SimulatedPlayer::Uniform => 16,
            _ if self.compared().contains(&past) => 8,
            _ => 2,
        }
    }

    /// Which of those are those at which the others are tried, too, on the same fleets. They do not
    /// change with the games, so a few will do.
    pub(crate) fn compared(self) -> &'static [usize] {
        match self {
            SimulatedPlayer::Changer => &[45, 60],
            SimulatedPlayer::Stubborn => &[5, 20],
            SimulatedPlayer::Uniform => &[10, 100],
            _ => &[20, 100],
        }
    }
}

/// The ways the players place fleets on one sea, worked out once.
pub(crate) struct PlayerModels {
    pub(crate) sea: Arc<SeaModel>,
    pub(crate) even: Arc<Belief>,
    edge: PlacementModel,
    centre: PlacementModel,
    packed: PlacementModel,
}

impl PlayerModels {
    pub(crate) fn new(rules: &Rules) -> PlayerModels {
        let sea = SeaModel::new(rules);
        let (width, height) = (rules.grid().width(), rules.grid().height());
        let edge = |ship: Ship| {
            let (first, last) = (ship.first(), ship.last());
            first.column() == 0 || first.row() == 0 || last.column() + 1 == width || last.row() + 1 == height
        };
        let centre = |ship: Ship| {
            let (first, last) = (ship.first(), ship.last());
            let within = |from: u8, to: u8, side: u8| from >= side / 5 && to < side - side / 5;
            within(first.column(), last.column(), width) && within(first.row(), last.row(), height)
        };
        let liking = |likes: &dyn Fn(Ship) -> bool| {
            PlacementModel::new(&sea, |ship| if likes(ship) { LIKING } else { 1.0 }, 1.0)
        };
        PlayerModels {
            edge: liking(&edge),
            centre: liking(&centre),
            packed: PlacementModel::new(&sea, |_| 1.0, LIKING),
            even: Arc::new(Belief::even(&sea).with_samples(SAMPLES)),
            sea,
        }
    }

    /// How that player places the fleet of a game, where it is by a model.
    fn model(&self, player: SimulatedPlayer, game: usize) -> Option<&PlacementModel> {
        match player {
            SimulatedPlayer::EdgeHugger => Some(&self.edge),
            SimulatedPlayer::Packer => Some(&self.packed),
            SimulatedPlayer::Changer if game < CHANGE => Some(&self.edge),
            SimulatedPlayer::CentreLover | SimulatedPlayer::Changer => Some(&self.centre),
            SimulatedPlayer::Stubborn | SimulatedPlayer::Uniform => None,
        }
    }

    /// A fleet for a game, both counted from 0: the first is the one that is placed, others might
    /// have been. Its dice belong to that player and that fleet alone.
    pub(crate) fn fleet(
        &self,
        player: SimulatedPlayer,
        seed: Seed,
        game: usize,
        number: u64,
    ) -> Result<Fleet, StudyError> {
        let (game, number) = if player == SimulatedPlayer::Stubborn { (0, 0) } else { (game, number) };
        let mut dice = seed.dice(&[FLEETS, game as u64, number]);
        Ok(match self.model(player, game) {
            Some(model) => model.place(&mut dice, STEPS, &Stop::new())?,
            None => random_fleet_within(self.sea.rules(), Law::Uniform, &mut dice, STEPS, &Stop::new())?,
        })
    }

    /// What somebody believes who knows how that player places the fleet of that game.
    pub(crate) fn truth(&self, player: SimulatedPlayer, fleet: &Fleet, game: usize) -> Belief {
        match self.model(player, game) {
            Some(model) => Belief::from_model(model.clone(), &self.sea),
            None if player == SimulatedPlayer::Stubborn => Belief::certain(fleet, &self.sea),
            None => Belief::even(&self.sea),
        }
    }
}

//! Learning from past games: how somebody places fleets, and where they look for ours.
//!
//! A [`SeaModel`] has the features of every placement, a [`PlacementModel`] is a way to place
//! fleets, a [`Belief`] says what fleets are expected, a [`Learner`] comes to a belief fleet by
//! fleet, and a [`BeliefShooter`] shoots by it. `evasion` and `document` hide fleets.

use std::fmt;
use std::sync::{Arc, Mutex, PoisonError};

use amiral_game::{Experience, FleetSetup, Rules};

mod belief;
mod belief_shooter;
pub(crate) mod document;
mod evasion;
mod learner;
mod placement_model;
mod sea_model;

pub use belief::Belief;
pub use belief_shooter::BeliefShooter;
pub(crate) use evasion::SearchModel;
pub use learner::Learner;
pub use placement_model::PlacementModel;
pub use sea_model::SeaModel;

/// Older games no longer matter.
pub(crate) const MEMORY: usize = 2_000;

/// What the newest games of that experience say of how fleets are placed.
pub(crate) fn learn(games: usize, experience: &Experience, sea: &Arc<SeaModel>) -> Belief {
    let mut learner = Learner::new(sea);
    for game in experience.newest(games.min(MEMORY)) {
        // What does not lie on this sea teaches nothing about it.
        let fleet = game.fleet.as_ref().and_then(|fleet| FleetSetup::from(fleet).build(sea.rules()).ok());
        fleet.iter().for_each(|fleet| learner.learn(fleet));
    }
    learner.belief()
}

/// What was learned from some experience, by rules and number of games. Copies share it.
#[derive(Clone, Default)]
pub(crate) struct Beliefs(Arc<Mutex<Vec<Learned>>>);

type Learned = (Rules, usize, Arc<Belief>);

/// How many of them are kept.
const MOST_BELIEFS: usize = 4;

impl Beliefs {
    pub(crate) fn of(&self, rules: &Rules, games: usize, learn: impl FnOnce() -> Belief) -> Arc<Belief> {
        let mut all = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let known = all.iter().find(|(other, number, _)| (other, *number) == (rules, games));
        if let Some((_, _, belief)) = known {
            return Arc::clone(belief);
        }
        let belief = Arc::new(learn());
        if all.len() == MOST_BELIEFS {
            all.remove(0);
        }
        all.push((rules.clone(), games, Arc::clone(&belief)));
        belief
    }
}

impl fmt::Debug for Beliefs {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Beliefs").finish_non_exhaustive()
    }
}

//! Learning from past games: how somebody places fleets, and where they look for ours.
//!
//! [`Waters`] is the sea as somebody who places ships sees it, a [`Leaning`] a way to place them, a [`Belief`] what fleets are
//! expected, a [`Learner`] comes to one fleet by fleet, and an [`Augur`] shoots by it. `lure` and
//! `document` hide fleets.

use std::fmt;
use std::sync::{Arc, Mutex, PoisonError};

use amiral_game::{Experience, FleetSetup, Rules};

mod augur;
mod belief;
pub(crate) mod document;
mod leaning;
mod learner;
mod lure;
mod waters;

pub use augur::Augur;
pub use belief::Belief;
pub use leaning::Leaning;
pub use learner::Learner;
pub(crate) use lure::Gaze;
pub use waters::Waters;

/// Games further back than this have been forgotten anyway.
pub(crate) const MEMORY: usize = 2_000;

/// What the newest games of that experience say of how fleets are placed.
pub(crate) fn learn(games: usize, experience: &Experience, waters: &Arc<Waters>) -> Belief {
    let mut learner = Learner::new(waters);
    for game in experience.newest(games.min(MEMORY)) {
        // What does not lie on this sea teaches nothing about it.
        let fleet = game.fleet.as_ref().and_then(|fleet| FleetSetup::from(fleet).build(waters.rules()).ok());
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

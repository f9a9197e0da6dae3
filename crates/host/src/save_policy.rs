//! Which games are saved, and where.

use std::sync::Arc;

use amiral_game::Rules;
use amiral_strategy::{Resources, Spec};

use crate::{Archive, ExperienceQuery, GameLog, Mode, NoLog, Plan};

/// Which games are saved, and where.
#[derive(Clone, Default)]
pub struct SavePolicy {
    /// The archive, if there is one.
    pub archive: Option<Arc<dyn Archive>>,
    /// Whether games that only strategies play are saved, too.
    pub watched: bool,
}

impl SavePolicy {
    /// The archive for a game. `None` if the game is only watched and nobody asked to save it.
    pub fn archive_of(&self, plan: &Plan) -> Option<&Arc<dyn Archive>> {
        let watched = matches!(plan.mode(), Mode::Watch | Mode::Exhibition);
        self.archive.as_ref().filter(|_| self.watched || !watched)
    }

    /// The game log for a game. If the game is not saved, its strategies may still learn from saved
    /// games.
    pub fn game_log(&self, plan: &Plan) -> Box<dyn GameLog> {
        match (self.archive_of(plan), &self.archive) {
            (Some(archive), _) => archive.game_log(),
            (None, Some(archive)) => archive.onlooker(),
            (None, None) => Box::new(NoLog),
        }
    }

    /// What strategies may learn from when they play outside of a saved game. Nothing, if the
    /// archive does not answer.
    pub fn recall(&self, rules: &Rules, specs: &[Spec]) -> Resources {
        let query = ExperienceQuery::of_all(rules, specs);
        let known = self.archive.as_ref().zip(query).map(|(archive, query)| archive.recall(&query));
        known.and_then(Result::ok).unwrap_or_default()
    }
}

//! Which games are kept, and where.

use std::sync::Arc;

use amiral_game::Rules;
use amiral_strategy::{Resources, Spec};

use crate::{Archive, ExperienceQuery, GameLog, Mode, NoLog, Plan};

/// Where games are kept, and which.
#[derive(Clone, Default)]
pub struct SavePolicy {
    /// The archive, if there is one.
    pub archive: Option<Arc<dyn Archive>>,
    /// Whether games of strategies alone are kept too.
    pub watched: bool,
}

impl SavePolicy {
    /// The archive for such a game: none where it is only watched and nobody asked to keep it.
    pub fn archive_of(&self, plan: &Plan) -> Option<&Arc<dyn Archive>> {
        let watched = matches!(plan.mode(), Mode::Watch | Mode::Exhibition);
        self.archive.as_ref().filter(|_| self.watched || !watched)
    }

    /// The game log of such a game. Where it is not kept, its strategies may learn from games that
    /// are.
    pub fn game_log(&self, plan: &Plan) -> Box<dyn GameLog> {
        match (self.archive_of(plan), &self.archive) {
            (Some(archive), _) => archive.game_log(),
            (None, Some(archive)) => archive.onlooker(),
            (None, None) => Box::new(NoLog),
        }
    }

    /// What strategies may learn from outside of a game: nothing, where that cannot be found out.
    pub fn recall(&self, rules: &Rules, specs: &[Spec]) -> Resources {
        let query = ExperienceQuery::of_all(rules, specs);
        let known = self.archive.as_ref().zip(query).map(|(archive, query)| archive.recall(&query));
        known.and_then(Result::ok).unwrap_or_default()
    }
}

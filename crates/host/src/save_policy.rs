//! Games that are kept: which ones, and what to say when they cannot be.

use std::sync::Arc;

use amiral_game::Rules;
use amiral_strategy::{Resources, Spec};
use amiral_words::{Say, Words, printable, store_problem};

use crate::{Archive, ArchiveError, ExperienceQuery, GameError, GameLog, GameLogError, Mode, NoLog, Plan, ResumeError};

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

/// That games are not kept, and why.
pub fn unkept(words: &Words, problem: &ArchiveError) -> String {
    words.say("keep-not", &[("problem", store_problem(words, &problem.place, &problem.problem).into())])
}

/// That a game is not kept, and why.
pub fn unkept_game(words: &Words, error: &GameLogError) -> String {
    words.say("keep-not", &[("problem", game_log_problem(words, error).into())])
}

/// What went wrong with a game log, in the words of whoever keeps it.
fn game_log_problem(words: &Words, error: &GameLogError) -> String {
    match error.0.downcast_ref::<ArchiveError>() {
        Some(unkept) => store_problem(words, &unkept.place, &unkept.problem),
        None => words.say("play-not-logged", &[("problem", (&error.0).into())]),
    }
}

/// Why a game cannot be resumed.
pub fn resume_problem(words: &Words, error: &ResumeError) -> String {
    match error {
        ResumeError::ArchiveError(unkept) => store_problem(words, &unkept.place, &unkept.problem),
        ResumeError::Forgotten(id) => words.say("resume-forgotten", &[("id", id.into())]),
        ResumeError::Unknown { id, strategy } => {
            words.say("resume-unknown", &[("id", id.into()), ("strategy", printable(strategy).into())])
        }
        ResumeError::Impossible { id, problem } => {
            words.say("resume-impossible", &[("id", id.into()), ("problem", problem.into())])
        }
        ResumeError::GameError(broken) => game_problem(words, broken),
    }
}

/// Why something did not happen.
pub fn game_problem(words: &Words, broken: &GameError) -> String {
    match broken {
        GameError::Refused(refusal) => refusal.say(words),
        GameError::GameLog(error) => game_log_problem(words, error),
        GameError::Saving => words.say("play-saving", &[]),
        GameError::NoCheating => words.say("play-no-cheating", &[]),
        GameError::NoFleet(_) => words.say("fleet-does-not-fit", &[]),
        GameError::StrategyFailed(_) => words.say("play-strategy-lost", &[]),
    }
}

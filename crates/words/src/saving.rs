//! Why a game did not continue, is not saved, or cannot be resumed.

use amiral_host::{ArchiveError, GameError, GameLogError, ResumeError, printable};
use amiral_strategy::PlaceError;

use crate::{Say, Words, store_problem};

/// A sentence that says that this game, or no game, is saved, and why.
pub fn not_kept(words: &Words, problem: &impl Say) -> String {
    words.say("keep-not", &[("problem", problem.say(words).into())])
}

impl Say for ArchiveError {
    fn say(&self, words: &Words) -> String {
        store_problem(words, &self.place, &self.problem)
    }
}

impl Say for GameLogError {
    /// What went wrong, in the words of whatever saves the game.
    fn say(&self, words: &Words) -> String {
        match self.0.downcast_ref::<ArchiveError>() {
            Some(error) => error.say(words),
            None => words.say("play-not-logged", &[("problem", (&self.0).into())]),
        }
    }
}

impl Say for ResumeError {
    fn say(&self, words: &Words) -> String {
        match self {
            ResumeError::ArchiveError(error) => error.say(words),
            ResumeError::Forgotten(id) => words.say("resume-forgotten", &[("id", id.into())]),
            ResumeError::Unknown { id, strategy } => {
                words.say("resume-unknown", &[("id", id.into()), ("strategy", printable(strategy).into())])
            }
            ResumeError::Impossible { id, problem } => {
                words.say("resume-impossible", &[("id", id.into()), ("problem", problem.into())])
            }
            ResumeError::GameError(error) => error.say(words),
        }
    }
}

impl Say for GameError {
    fn say(&self, words: &Words) -> String {
        match self {
            GameError::Refused(refusal) => refusal.say(words),
            GameError::GameLog(error) => error.say(words),
            GameError::Saving => words.say("play-saving", &[]),
            GameError::NoHints => words.say("server-no-hints", &[]),
            GameError::Server(problem) => problem.say(words),
            GameError::NoCheating => words.say("play-no-cheating", &[]),
            GameError::NoFleet(PlaceError::Broken(broken)) => broken.say(words),
            GameError::Unplayable(problem) => problem.say(words),
            GameError::NoFleet(_) => words.say("fleet-does-not-fit", &[]),
            GameError::StrategyFailed(_) => words.say("play-strategy-lost", &[]),
        }
    }
}

//! Games that are kept: which ones, and what to say when they cannot be.

use std::sync::Arc;

use amiral_game::Rules;
use amiral_strategy::{Resources, Spec};
use amiral_words::{Say, Words, printable, store_problem};

use crate::{Archive, Broken, Logbook, LogbookError, Mode, Plan, Schooling, TakeUpError, Unkept, Unlogged};

/// Where games are kept, and which.
#[derive(Clone, Default)]
pub struct Keeping {
    /// The archive, if there is one.
    pub archive: Option<Arc<dyn Archive>>,
    /// Whether games of strategies alone are kept too.
    pub watched: bool,
}

impl Keeping {
    /// The archive for such a game: none where it is only watched and nobody asked to keep it.
    pub fn archive_of(&self, plan: &Plan) -> Option<&Arc<dyn Archive>> {
        let watched = matches!(plan.mode(), Mode::Watch | Mode::Exhibition);
        self.archive.as_ref().filter(|_| self.watched || !watched)
    }

    /// The logbook of such a game. Where it is not kept, its strategies may learn from games that are.
    pub fn logbook(&self, plan: &Plan) -> Box<dyn Logbook> {
        match (self.archive_of(plan), &self.archive) {
            (Some(archive), _) => archive.logbook(),
            (None, Some(archive)) => archive.onlooker(),
            (None, None) => Box::new(Unlogged),
        }
    }

    /// What strategies may learn from outside of a game: nothing, where that cannot be found out.
    pub fn recall(&self, rules: &Rules, specs: &[Spec]) -> Resources {
        let schooling = Schooling::of_all(rules, specs);
        let known = self.archive.as_ref().zip(schooling).map(|(archive, schooling)| archive.recall(&schooling));
        known.and_then(Result::ok).unwrap_or_default()
    }
}

/// That games are not kept, and why.
pub fn unkept(words: &Words, problem: &Unkept) -> String {
    words.say("keep-not", &[("problem", store_problem(words, &problem.place, &problem.problem).into())])
}

/// That a game is not kept, and why.
pub fn unkept_game(words: &Words, error: &LogbookError) -> String {
    words.say("keep-not", &[("problem", logbook_problem(words, error).into())])
}

/// What went wrong with a logbook, in the words of whoever keeps it.
fn logbook_problem(words: &Words, error: &LogbookError) -> String {
    match error.0.downcast_ref::<Unkept>() {
        Some(unkept) => store_problem(words, &unkept.place, &unkept.problem),
        None => words.say("play-not-logged", &[("problem", (&error.0).into())]),
    }
}

/// Why a game cannot be taken up again.
pub fn take_up_problem(words: &Words, error: &TakeUpError) -> String {
    match error {
        TakeUpError::Unkept(unkept) => store_problem(words, &unkept.place, &unkept.problem),
        TakeUpError::Forgotten(id) => words.say("resume-forgotten", &[("id", id.into())]),
        TakeUpError::Unknown { id, strategy } => {
            words.say("resume-unknown", &[("id", id.into()), ("strategy", printable(strategy).into())])
        }
        TakeUpError::Impossible { id, problem } => {
            words.say("resume-impossible", &[("id", id.into()), ("problem", problem.into())])
        }
        TakeUpError::Broken(broken) => broken_problem(words, broken),
    }
}

/// Why something did not happen.
pub fn broken_problem(words: &Words, broken: &Broken) -> String {
    match broken {
        Broken::Refused(refusal) => refusal.say(words),
        Broken::Logbook(error) => logbook_problem(words, error),
        Broken::Unlaid(_) => words.say("fleet-does-not-fit", &[]),
        Broken::Lost(_) => words.say("play-strategy-lost", &[]),
    }
}

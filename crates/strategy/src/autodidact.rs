//! The player that learns from past games: as the document describes it, and as it should be.
//!
//! The document's player shoots where its opponents have placed most ships, finishes what it hits
//! as `hard` does, and goes on as `hard` once those cells are used up; it places its own ships
//! where they have shot least and latest. The other learns how likely this opponent makes each
//! fleet (see [`crate::Learner`]) and shoots at the likeliest cell; it places a fleet that this
//! opponent takes long to find.

use amiral_game::{Cell, Dice, Experience, Fleet, Meter, PlacingBudget, Rules, Seed, Seen, Stop};

use crate::learn::{SearchModel, document};
use crate::{BeliefShooter, Journal, Level, Note, Resources, Shooter, Volley};

/// How it learns.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Mode {
    /// As the document describes it: by counting cells.
    #[default]
    Document,
    /// By weighing fleets.
    Bayes,
}

impl Mode {
    /// Both, in the order of their names.
    pub const ALL: [Mode; 2] = [Mode::Document, Mode::Bayes];
}

/// Whose past games it learns from.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Whose {
    /// Those of the person it plays against; everybody's where it plays against none, or none of
    /// theirs is known.
    #[default]
    Opponent,
    /// Everybody's, as the document has it.
    Everyone,
}

impl Whose {
    /// Both, in the order of their names.
    pub const ALL: [Whose; 2] = [Whose::Opponent, Whose::Everyone];
}

/// A player that learns from past games.
pub struct Autodidact {
    shooter: Box<dyn Shooter>,
    /// What it has learned of its opponent, told before the first shot.
    habits: Vec<Note>,
}

impl Autodidact {
    /// A player that has learned from the newest games there is experience of, at most so many.
    pub fn new(mode: Mode, games: usize, rules: &Rules, seed: Seed, resources: &Resources) -> Autodidact {
        let whose = resources.whose();
        let (shooter, mut habits): (Box<dyn Shooter>, _) = match mode {
            Mode::Document => {
                let (ships, games) = document::ships(resources.experience(), games, rules);
                (Box::new(Level::remembering(&ships, games, whose, rules, seed)), Vec::new())
            }
            Mode::Bayes => {
                let belief = resources.belief(rules, games);
                let habits = belief.habits(whose);
                (Box::new(BeliefShooter::new(belief, seed)), habits)
            }
        };
        if resources.experience().games().is_empty() {
            habits.push(Note::Untaught);
        }
        Autodidact { shooter, habits }
    }

    /// Places a fleet where the opponent of that experience is slow to find it; none where no fleet
    /// is found within the budget.
    pub fn place(
        mode: Mode,
        games: usize,
        experience: &Experience,
        rules: &Rules,
        dice: &mut Dice,
        budget: PlacingBudget,
        stop: &Stop,
    ) -> Option<Fleet> {
        match mode {
            Mode::Document => {
                let attacks = document::attacks(experience, games, rules);
                document::hide(&attacks, rules, dice, &mut Meter::new(budget.steps, stop))
            }
            Mode::Bayes => SearchModel::of(experience, games, rules).hide(rules, dice, budget, stop),
        }
    }
}

impl Shooter for Autodidact {
    fn choose(&mut self, seen: &Seen, shots: usize, journal: &mut Journal, stop: &Stop) -> Option<Volley> {
        self.tell(seen, journal);
        self.shooter.choose(seen, shots, journal, stop)
    }

    fn choose_one(&mut self, seen: &Seen, journal: &mut Journal, stop: &Stop) -> Option<Cell> {
        self.tell(seen, journal);
        self.shooter.choose_one(seen, journal, stop)
    }

    fn observe(&mut self, seen: &Seen, journal: &mut Journal) {
        self.shooter.observe(seen, journal);
    }

    fn restart(&mut self, seed: Seed) {
        self.shooter.restart(seed);
    }

    fn counts(&mut self, seen: &Seen, stop: &Stop) -> Option<Vec<f64>> {
        self.shooter.counts(seen, stop)
    }
}

impl Autodidact {
    fn tell(&self, seen: &Seen, journal: &mut Journal) {
        if seen.shots().is_empty() {
            self.habits.iter().for_each(|habit| journal.note(|| habit.clone()));
        }
    }
}

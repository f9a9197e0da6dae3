//! Strategies at work: what they are built from besides their specification.

use std::sync::Arc;

use amiral_game::{Experience, Rules, Seed};

use crate::admiral::{Admiral, Openings};
use crate::heuristic::{Heuristic, Search};
use crate::learn::{Beliefs, learn};
use crate::memory::affordable;
use crate::montecarlo::MonteCarlo;
use crate::probabilist::Probabilist;
use crate::program::NoProgram;
use crate::random::Random;
use crate::varied::Varied;
use crate::{Autodidact, Belief, Level, Opening, Programs, SeaModel, Shooter, Spec, TieOrder, Whose};

/// What strategies may be given besides the rules. Copies share what they hold.
///
/// ```
/// # use amiral_game::{Experience, FleetSetup, PastGame, Preset, Seed};
/// # use amiral_strategy::{Resources, Whose, build};
/// let rules = Preset::Classic.rules();
/// let fleet = "E6h5 E8h4 B4h3 B9h3 J2v2".parse::<FleetSetup>()?.build(&rules)?;
/// let past: Experience = [PastGame { fleet: Some(fleet), shots: Vec::new() }].into_iter().collect();
/// let resources = Resources::default().with_experience(past, Whose::Opponent);
/// let learner = build(&"autodidact".parse()?, &rules, Seed(1), &resources);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, Default)]
#[non_exhaustive]
pub struct Resources {
    openings: Openings,
    experience: Experience,
    /// Whose games these are.
    whose: Whose,
    /// What was learned from it.
    beliefs: Beliefs,
    ties: Option<TieOrder>,
    programs: Option<Arc<dyn Programs>>,
}

impl Resources {
    /// The same, with what is known of past games, and whose they are.
    #[must_use]
    pub fn with_experience(self, experience: Experience, whose: Whose) -> Resources {
        Resources { experience, whose, beliefs: Beliefs::default(), ..self }
    }

    /// The same, with an order for cells that tie, for the levels that can be told which to take.
    #[must_use]
    pub fn with_ties(self, order: TieOrder) -> Resources {
        Resources { ties: Some(order), ..self }
    }

    /// The same, with what makes players of somebody's programs.
    #[must_use]
    pub fn with_programs(self, programs: Arc<dyn Programs>) -> Resources {
        Resources { programs: Some(programs), ..self }
    }

    /// What makes players of somebody's programs, if there is anything.
    pub fn programs(&self) -> Option<&Arc<dyn Programs>> {
        self.programs.as_ref()
    }

    /// Whose past games are known.
    pub fn whose(&self) -> Whose {
        self.whose
    }

    /// What is known of past games; nothing unless it was given.
    pub fn experience(&self) -> &Experience {
        &self.experience
    }

    /// What at most that many of them say of how fleets are placed under those rules: learned once.
    pub(crate) fn belief(&self, rules: &Rules, games: usize) -> Arc<Belief> {
        self.beliefs.of(rules, games, || learn(games, &self.experience, &SeaModel::new(rules)))
    }
}

/// Builds the strategy for some rules.
///
/// Under rules whose tables would take too much memory, those with very many sizes of ships on a
/// large sea, strategies that count fleets look at each ship by itself instead.
///
/// Somebody's program needs resources that make players of programs. Without them it fails at its first
/// shot.
pub fn build(spec: &Spec, rules: &Rules, seed: Seed, resources: &Resources) -> Box<dyn Shooter> {
    if let Spec::Program(command) = spec {
        return match &resources.programs {
            Some(programs) => programs.shooter(command, rules, seed),
            None => Box::new(NoProgram),
        };
    }
    let plain = affordable(*spec, rules);
    let shooter = build_plain(plain, rules, seed, resources);
    match spec.opening() {
        Opening::Usual => shooter,
        Opening::Varied => {
            let counts_ships = matches!(plain, Spec::Level5 { .. } | Spec::Hard { .. });
            Box::new(Varied::new(shooter, counts_ships, rules, seed))
        }
    }
}

/// The same, opening as the strategy always does.
fn build_plain(spec: Spec, rules: &Rules, seed: Seed, resources: &Resources) -> Box<dyn Shooter> {
    match spec {
        Spec::Level1 | Spec::Random | Spec::Easy => Box::new(Random::new(rules, seed)),
        Spec::Heuristic => Box::new(Heuristic::new(Search::Anywhere, rules, seed)),
        Spec::Diagonal => Box::new(Heuristic::new(Search::Diagonals, rules, seed)),
        Spec::Probabilist => Box::new(Probabilist::new(rules)),
        Spec::MonteCarlo { samples } => Box::new(MonteCarlo::new(samples, rules, seed)),
        Spec::Likeliest { prior } => Box::new(Admiral::likeliest(rules, prior, &resources.openings)),
        Spec::Admiral { prior, budget, .. } => Box::new(Admiral::new(rules, prior, budget as u64, &resources.openings)),
        Spec::Autodidact { mode, games, .. } => Box::new(Autodidact::new(mode, games, rules, seed, resources)),
        _ => {
            let level = Level::new(spec, rules, seed).expect("the other strategies are levels");
            Box::new(match &resources.ties {
                Some(order) => level.with_order(order.clone()),
                None => level,
            })
        }
    }
}

//! What is going to be played, and by whom.

use amiral_game::{Fleet, GameSeed, Law, PerSeat, PlacingBudget, Rules, Seat, Seed, Stop, random_fleet_within};
use amiral_store::{LocalPerson, Who};
use amiral_strategy::{PlaceError, Placer, Resources, Spec, Whose};

/// Who sits in a seat.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Participant {
    /// Somebody who places a fleet and chooses shots.
    Person {
        /// What to call them.
        name: String,
        /// Who they are on this machine, where that is known by more than what they are called.
        person: Option<LocalPerson>,
    },
    /// A strategy of the house.
    Strategy {
        /// Which.
        spec: Spec,
        /// What to call it.
        name: String,
    },
}

impl Participant {
    /// A person who is known by that name alone.
    pub fn person(name: impl Into<String>) -> Participant {
        Participant::Person { name: name.into(), person: None }
    }

    /// The name they have given: nothing, where they are called by one of ours.
    pub fn given_name(&self) -> &str {
        match self {
            Participant::Person { person: Some(person), .. } => &person.name,
            Participant::Person { name, .. } | Participant::Strategy { name, .. } => name,
        }
    }

    /// What to call them.
    pub fn name(&self) -> &str {
        match self {
            Participant::Person { name, .. } | Participant::Strategy { name, .. } => name,
        }
    }

    /// The strategy, if it is one.
    pub fn spec(&self) -> Option<&Spec> {
        match self {
            Participant::Person { .. } => None,
            Participant::Strategy { spec, .. } => Some(spec),
        }
    }
}

/// The kinds of game there are, by who sits where.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Mode {
    /// A person alone, against a hidden fleet that does not shoot back.
    Solo,
    /// A strategy alone, for somebody to watch.
    Watch,
    /// A person and a strategy.
    Versus,
    /// Two persons.
    Two,
    /// Two strategies, for somebody to watch.
    Exhibition,
}

/// What kind of game to play.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Kind {
    /// Alone against a hidden fleet.
    Solo,
    /// A strategy solves a grid.
    Watch,
    /// Against a strategy.
    Versus,
    /// Two people.
    Two,
}

impl Kind {
    /// The plan of such a game between those people, its strategy called so.
    pub fn plan(
        self,
        rules: &Rules,
        seed: impl Into<GameSeed>,
        strategy: Spec,
        people: &PerSeat<Participant>,
        hal: &str,
    ) -> Plan {
        let person = |seat: Seat| people[seat].clone();
        let strategy = || Participant::Strategy { spec: strategy, name: hal.into() };
        match self {
            Kind::Solo => Plan::hunt(rules, seed, person(Seat::A)),
            Kind::Watch => Plan::hunt(rules, seed, strategy()),
            Kind::Versus => Plan::duel(rules, seed, person(Seat::A), strategy()),
            Kind::Two => Plan::duel(rules, seed, person(Seat::A), person(Seat::B)),
        }
    }
}

/// 128 bits of the system's randomness, for a game whose fleets nobody can know beforehand.
pub fn draw_seed() -> Result<GameSeed, getrandom::Error> {
    let mut bytes = [0; 16];
    getrandom::fill(&mut bytes)?;
    Ok(GameSeed::Drawn(bytes))
}

/// The seed of a study begun where games would have that one: short enough to type again, unless
/// somebody chose it.
pub fn study_seed(seed: GameSeed) -> Seed {
    match seed {
        GameSeed::Chosen(number) => Seed(number),
        GameSeed::Drawn(_) => Seed(seed.split(&[]).0 >> 32),
    }
}

/// What a game follows from, besides what persons do.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Plan {
    /// The rules.
    pub rules: Rules,
    /// What everything random follows from.
    pub seed: GameSeed,
    /// Whether somebody chose the seed, and so may know the fleets: such a game counts for nothing.
    pub practice: bool,
    /// Who sits where. Where seat B is empty, the game is a hunt: seat A alone fires, one shot at a
    /// time, at a fleet placed by the house.
    pub seats: PerSeat<Option<Participant>>,
    /// How fleets are placed that no person places.
    pub placer: Placer,
}

/// What dice are for: the first step of a path from the seed.
const STARTER: u64 = 0;
const FLEET: u64 = 1;
const STRATEGY: u64 = 2;
const HINT: u64 = 3;
const REMATCH: u64 = 4;
const BLACK: u64 = 5;

/// The part of the steps in which a fleet is placed by the law asked for before the house takes
/// another way.
const BY_THE_LAW: u64 = 4;

impl Plan {
    /// One shooter and a hidden fleet.
    pub fn hunt(rules: &Rules, seed: impl Into<GameSeed>, hunter: Participant) -> Plan {
        Plan::of(rules, seed.into(), PerSeat([Some(hunter), None]))
    }

    /// Two sides.
    pub fn duel(rules: &Rules, seed: impl Into<GameSeed>, a: Participant, b: Participant) -> Plan {
        Plan::of(rules, seed.into(), PerSeat([Some(a), Some(b)]))
    }

    fn of(rules: &Rules, seed: GameSeed, seats: PerSeat<Option<Participant>>) -> Plan {
        Plan { rules: rules.clone(), seed, practice: false, seats, placer: Placer::default() }
    }

    /// The same, counting for nothing if somebody chose the seed.
    #[must_use]
    pub fn practice(self, practice: bool) -> Plan {
        Plan { practice, ..self }
    }

    /// The same, with random fleets placed by that law.
    #[must_use]
    pub fn placed_by(self, law: Law) -> Plan {
        Plan { placer: Placer::Random(law), ..self }
    }

    /// The seat of the only person, or of the first of two.
    pub fn person(&self) -> Seat {
        let is_person = |seat: &Seat| matches!(self.seats[*seat], Some(Participant::Person { .. }));
        Seat::BOTH.into_iter().find(is_person).unwrap_or(Seat::A)
    }

    /// The kind of game.
    pub fn mode(&self) -> Mode {
        let is_person = |seat: Seat| matches!(self.seats[seat], Some(Participant::Person { .. }));
        match (is_person(Seat::A), &self.seats[Seat::B], is_person(Seat::B)) {
            (true, None, _) => Mode::Solo,
            (false, None, _) => Mode::Watch,
            (true, _, true) => Mode::Two,
            (false, _, false) => Mode::Exhibition,
            _ => Mode::Versus,
        }
    }

    /// The same again, with other dice. Which ones follows from these, so that a series can be had
    /// again too.
    #[must_use]
    pub fn rematch(&self) -> Plan {
        Plan { seed: self.seed.next(&[REMATCH]), ..self.clone() }
    }

    /// Who fires first: drawn, where there are two.
    pub fn starter(&self) -> Seat {
        if self.seats[Seat::B].is_none() {
            return Seat::A;
        }
        Seat::BOTH[amiral_game::below(&mut self.seed.dice(&[STARTER]), 2)]
    }

    /// What to call whoever sits there.
    pub fn name(&self, seat: Seat) -> Option<&str> {
        self.seats[seat].as_ref().map(Participant::name)
    }

    /// A random fleet for that seat: the one a strategy has, or a suggestion for a person. Another
    /// number, another fleet. It is placed with the means of a machine of one's own.
    ///
    /// Where the fleet is too tight for the law asked for, all fleets are taken alike.
    pub fn fleet(&self, seat: Seat, number: u64) -> Result<Fleet, PlaceError> {
        self.fleet_within(seat, number, PlacingBudget::OWN_MACHINE, &Stop::new())
    }

    /// The same within a budget.
    pub fn fleet_within(
        &self,
        seat: Seat,
        number: u64,
        budget: PlacingBudget,
        stop: &Stop,
    ) -> Result<Fleet, PlaceError> {
        let seed = self.seed.split(&[FLEET, seat as u64, number]);
        let by_the_law = budget.steps / BY_THE_LAW;
        if let Placer::Random(law) = self.placer
            && let Ok(fleet) = random_fleet_within(&self.rules, law, &mut seed.dice(&[]), by_the_law, stop)
        {
            return Ok(fleet);
        }
        let rest = budget.with_steps(budget.steps - by_the_law);
        let placer = match &self.placer {
            placer @ (Placer::ByHand(_) | Placer::Autodidact { .. }) => placer,
            Placer::Random(_) => &Placer::Random(Law::Uniform),
        };
        placer.place_within(&self.rules, seed, &Resources::default(), rest, stop)
    }

    /// The fleet the house places for that seat: as the strategy there does, where it has a way of
    /// its own.
    pub(crate) fn house_fleet(
        &self,
        seat: Seat,
        resources: &Resources,
        budget: PlacingBudget,
        stop: &Stop,
    ) -> Result<Fleet, PlaceError> {
        let own = self.seats[seat].as_ref().and_then(Participant::spec).and_then(Placer::of);
        let learned = || matches!(self.placer, Placer::Autodidact { .. }).then(|| self.placer.clone());
        match own.or_else(learned) {
            Some(placer) => {
                let seed = self.seed.split(&[FLEET, seat as u64, 0]);
                placer.place_within(&self.rules, seed, resources, budget, stop)
            }
            None => self.fleet_within(seat, 0, budget, stop),
        }
    }

    /// The dice of the strategy in that seat.
    pub(crate) fn strategy_seed(&self, seat: Seat) -> Seed {
        self.seed.split(&[STRATEGY, seat as u64])
    }

    /// The dice for hints at that seat's next shot.
    pub(crate) fn hint_seed(&self, seat: Seat, shots: usize) -> Seed {
        self.seed.split(&[HINT, seat as u64, shots as u64])
    }

    /// The dice for a shot at random by that seat.
    pub(crate) fn black_seed(&self, seat: Seat, shots: usize) -> Seed {
        self.seed.split(&[BLACK, seat as u64, shots as u64])
    }
}

/// Which past games strategies that learn are to know.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ExperienceQuery {
    /// Under these rules.
    pub rules: Rules,
    /// So many at most, the newest ones.
    pub games: usize,
    /// Those of that person; everybody's where nobody is named, or none of that person's is known.
    pub person: Option<Who>,
}

impl ExperienceQuery {
    /// What is to be known in such a game; nothing where nobody learns.
    ///
    /// Strategies that play against each other, or alone, learn from everybody. A person is taken
    /// to be one of this machine; whoever knows better says so ([`ExperienceQuery::against`]).
    pub fn of(plan: &Plan) -> Option<ExperienceQuery> {
        let specs = Seat::BOTH.into_iter().filter_map(|seat| plan.seats[seat].as_ref()?.spec().copied());
        let placing = match plan.placer {
            Placer::Autodidact { mode, games, whose } => Some(Spec::Autodidact { mode, games, whose }),
            Placer::Random(_) | Placer::ByHand(_) => None,
        };
        let specs: Vec<Spec> = specs.chain(placing).collect();
        let query = ExperienceQuery::of_all(&plan.rules, &specs)?;
        let one_on_one = specs.iter().all(|spec| !matches!(spec, Spec::Autodidact { whose: Whose::Everyone, .. }));
        let mut persons = Seat::BOTH.into_iter().filter_map(|seat| match plan.seats[seat].as_ref()? {
            Participant::Person { name, .. } => Some(Who::Local(name.clone())),
            Participant::Strategy { .. } => None,
        });
        Some(ExperienceQuery { person: persons.next().filter(|_| one_on_one), ..query })
    }

    /// The same, where it is known better who plays.
    #[must_use]
    pub fn against(self, who: Who) -> ExperienceQuery {
        ExperienceQuery { person: self.person.map(|_| who), ..self }
    }

    /// What some strategies are to know that play against nobody in particular; nothing where none
    /// learns.
    pub fn of_all(rules: &Rules, specs: &[Spec]) -> Option<ExperienceQuery> {
        let games = specs.iter().filter_map(|spec| match spec {
            Spec::Autodidact { games, .. } => Some(*games),
            _ => None,
        });
        Some(ExperienceQuery { rules: rules.clone(), games: games.max()?, person: None })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use amiral_game::Preset;

    fn person() -> Participant {
        Participant::person("Ada")
    }

    fn strategy() -> Participant {
        Participant::Strategy { spec: Spec::default(), name: "HAL".into() }
    }

    #[test]
    fn the_mode_follows_from_who_sits_where() {
        let rules = Preset::Classic.rules();
        assert_eq!(Plan::hunt(&rules, Seed(1), person()).mode(), Mode::Solo);
        assert_eq!(Plan::hunt(&rules, Seed(1), strategy()).mode(), Mode::Watch);
        assert_eq!(Plan::duel(&rules, Seed(1), person(), strategy()).mode(), Mode::Versus);
        assert_eq!(Plan::duel(&rules, Seed(1), strategy(), person()).mode(), Mode::Versus);
        assert_eq!(Plan::duel(&rules, Seed(1), person(), person()).mode(), Mode::Two);
        assert_eq!(Plan::duel(&rules, Seed(1), strategy(), strategy()).mode(), Mode::Exhibition);
    }

    #[test]
    fn either_side_may_start() {
        let rules = Preset::Classic.rules();
        let starts = |seed| Plan::duel(&rules, Seed(seed), person(), strategy()).starter();
        let first = (0..200).filter(|&seed| starts(seed) == Seat::A).count();
        assert!((60..140).contains(&first), "{first} of 200");
        assert!((0..20).all(|seed| Plan::hunt(&rules, Seed(seed), person()).starter() == Seat::A));
    }

    #[test]
    fn random_fleets_are_placed_by_the_law_that_was_chosen() {
        let rules = Preset::Hasbro.rules();
        for law in Law::ALL.iter().copied() {
            let plan = Plan::hunt(&rules, Seed(3), person()).placed_by(law);
            let mut dice = plan.seed.split(&[FLEET, Seat::B as u64, 0]).dice(&[]);
            let steps = PlacingBudget::OWN_MACHINE.steps / BY_THE_LAW;
            let placed = random_fleet_within(&rules, law, &mut dice, steps, &Stop::new());
            assert_eq!(plan.fleet(Seat::B, 0).ok(), placed.ok(), "{law}");
            assert_eq!(plan.rematch().placer, plan.placer);
        }
    }

    #[test]
    fn a_rematch_has_other_dice_and_the_same_ones_every_time() {
        let plan = Plan::duel(&Preset::Classic.rules(), Seed(1), person(), strategy());
        assert_ne!(plan.rematch().seed, plan.seed);
        assert_eq!(plan.rematch(), plan.rematch());
        assert_ne!(plan.fleet(Seat::B, 0), plan.rematch().fleet(Seat::B, 0));
    }
}

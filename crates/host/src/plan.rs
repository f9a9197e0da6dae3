//! What will be played, and by whom.

use amiral_game::{
    Cell, CellSet, Fleet, GameSeed, Law, PerSeat, PlacingBudget, Rules, Seat, Seed, Seen, Stop, below,
    random_fleet_within,
};
use amiral_store::{LocalPerson, Who};
use amiral_strategy::{PlaceError, Placer, Resources, Spec, SpecError, Whose};

/// Who sits in a seat.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Participant {
    /// A person, who places a fleet and chooses shots.
    Person {
        /// The name to show.
        name: String,
        /// Who they are on this machine, if more is known than the name.
        person: Option<LocalPerson>,
    },
    /// Somebody at another screen, over a server: a person, or a strategy of the server's.
    Elsewhere {
        /// The name to show.
        name: String,
    },
    /// A strategy of the house.
    Strategy {
        /// Which.
        spec: Spec,
        /// The name to show.
        name: String,
    },
}

impl Participant {
    /// A person who is known only by a name.
    pub fn person(name: impl Into<String>) -> Participant {
        Participant::Person { name: name.into(), person: None }
    }

    /// The name they have given. Empty if the name to show is one of ours.
    pub fn given_name(&self) -> &str {
        match self {
            Participant::Person { person: Some(person), .. } => &person.name,
            Participant::Person { name, .. } | Participant::Elsewhere { name } | Participant::Strategy { name, .. } => {
                name
            }
        }
    }

    /// The name to show.
    pub fn name(&self) -> &str {
        match self {
            Participant::Person { name, .. } | Participant::Elsewhere { name } | Participant::Strategy { name, .. } => {
                name
            }
        }
    }

    /// The strategy, if it is one.
    pub fn spec(&self) -> Option<&Spec> {
        match self {
            Participant::Person { .. } | Participant::Elsewhere { .. } => None,
            Participant::Strategy { spec, .. } => Some(spec),
        }
    }
}

/// The kinds of game there are, by who sits where.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Mode {
    /// A person alone, against a hidden fleet that does not fire back.
    Solo,
    /// A strategy alone, for a person to watch.
    Watch,
    /// A person and a strategy.
    Versus,
    /// Two persons at one screen.
    Two,
    /// A person, and somebody elsewhere.
    Online,
    /// Two strategies, for a person to watch.
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
    /// The plan of a game of this kind, given its people and the name of its strategy.
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

/// 128 bits of the system's randomness, for a game whose fleets nobody can predict.
pub fn draw_seed() -> Result<GameSeed, getrandom::Error> {
    let mut bytes = [0; 16];
    getrandom::fill(&mut bytes)?;
    Ok(GameSeed::Drawn(bytes))
}

/// The seed of a study, given that of games. It is short enough to type again, unless a person
/// chose it.
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
    /// Whether a person chose the seed, and so may know the fleets. Such a game does not count.
    pub practice: bool,
    /// Who sits in which seat. If seat B is empty, the game is a hunt: seat A alone fires, one shot
    /// at a time, at a fleet placed by the house.
    pub seats: PerSeat<Option<Participant>>,
    /// How the house places fleets.
    pub placer: Placer,
}

/// What the dice are for: the first step of a path from the seed.
const STARTER: u64 = 0;
const FLEET: u64 = 1;
const STRATEGY: u64 = 2;
const HINT: u64 = 3;
const REMATCH: u64 = 4;
const BLACK: u64 = 5;

/// One part in so many of the steps is for placing by the chosen law. The rest is for another way.
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

    /// The same plan, as practice if `practice` says so. Practice does not count.
    #[must_use]
    pub fn practice(self, practice: bool) -> Plan {
        Plan { practice, ..self }
    }

    /// The same plan, with random fleets placed by a law.
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
        if self.seats.0.iter().any(|seat| matches!(seat, Some(Participant::Elsewhere { .. }))) {
            return Mode::Online;
        }
        match (is_person(Seat::A), &self.seats[Seat::B], is_person(Seat::B)) {
            (true, None, _) => Mode::Solo,
            (false, None, _) => Mode::Watch,
            (true, _, true) => Mode::Two,
            (false, _, false) => Mode::Exhibition,
            _ => Mode::Versus,
        }
    }

    /// The same plan with other dice. They follow from the current ones, so that a series can be
    /// repeated, too.
    #[must_use]
    pub fn rematch(&self) -> Plan {
        Plan { seed: self.seed.next(&[REMATCH]), ..self.clone() }
    }

    /// Makes sure that every strategy plays by the rules.
    pub(crate) fn ensure_playable(&self) -> Result<(), SpecError> {
        let mut specs = self.seats.0.iter().flatten().filter_map(Participant::spec);
        specs.try_for_each(|spec| spec.under(&self.rules).map(drop))
    }

    /// Who fires first. With two sides, it is drawn at random.
    pub fn starter(&self) -> Seat {
        if self.seats[Seat::B].is_none() {
            return Seat::A;
        }
        Seat::BOTH[amiral_game::below(&mut self.seed.dice(&[STARTER]), 2)]
    }

    /// The name to show for a seat.
    pub fn name(&self, seat: Seat) -> Option<&str> {
        self.seats[seat].as_ref().map(Participant::name)
    }

    /// A random fleet for a seat: the one a strategy has, or a suggestion for a person. Each number
    /// gives another fleet. It may cost what a personal machine can afford.
    ///
    /// If the fleet is too tight for the chosen law, all fleets are equally likely.
    pub fn fleet(&self, seat: Seat, number: u64) -> Result<Fleet, PlaceError> {
        self.fleet_within(seat, number, PlacingBudget::OWN_MACHINE, &Stop::new())
    }

    /// A random fleet for a seat, within a budget.
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
            placer @ (Placer::ByHand(_) | Placer::Autodidact { .. } | Placer::Program(_)) => placer,
            Placer::Random(_) => &Placer::Random(Law::Uniform),
        };
        placer.place_within(&self.rules, seed, &Resources::default(), rest, stop)
    }

    /// Whether somebody's program plays, or places a fleet.
    pub(crate) fn has_programs(&self) -> bool {
        let plays = |seat: &Option<Participant>| {
            seat.as_ref().and_then(Participant::spec).and_then(|spec| spec.program()).is_some()
        };
        self.seats.0.iter().any(plays) || matches!(self.placer, Placer::Program(_))
    }

    /// The fleet that the house places for a seat. Some strategies have their own way to place it.
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

    /// The dice of the strategy in a seat.
    pub(crate) fn strategy_seed(&self, seat: Seat) -> Seed {
        self.seed.split(&[STRATEGY, seat as u64])
    }

    /// The dice for hints for a seat's next shot.
    pub(crate) fn hint_seed(&self, seat: Seat, shots: usize) -> Seed {
        self.seed.split(&[HINT, seat as u64, shots as u64])
    }

    /// A random cell for a turn of that seat, which has seen that: a black one while any remain, and
    /// none already chosen.
    pub(crate) fn at_random(&self, seat: Seat, seen: &Seen, chosen: &[Cell]) -> Option<Cell> {
        let shut = chosen.iter().copied().collect::<CellSet>() | *self.rules.reefs();
        let open: Vec<Cell> = seen.unfired().filter(|&cell| !shut.contains(cell)).collect();
        let black: Vec<Cell> = open.iter().copied().filter(|cell| cell.is_black()).collect();
        // Reefs come last. No ship is there, but a salvo may have no other cells left.
        let left: Vec<Cell> = seen.unfired().filter(|cell| !chosen.contains(cell)).collect();
        let cells = [black, open, left].into_iter().find(|cells| !cells.is_empty())?;
        let shots = seen.shots().len() + chosen.len();
        let mut dice = self.seed.split(&[BLACK, seat as u64, shots as u64]).dice(&[]);
        Some(cells[below(&mut dice, cells.len())])
    }
}

/// Which past games strategies that learn should know.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ExperienceQuery {
    /// Under these rules.
    pub rules: Rules,
    /// At most so many, the newest ones.
    pub games: usize,
    /// The games of this person. Everybody's, if nobody is given, or if no game of that person is
    /// known.
    pub person: Option<Who>,
}

impl ExperienceQuery {
    /// What strategies should know in a game. `None` if no strategy learns.
    ///
    /// Strategies that play against each other, or alone, learn from everybody. People are assumed
    /// to be of this machine; [`ExperienceQuery::against`] says otherwise.
    pub fn of(plan: &Plan) -> Option<ExperienceQuery> {
        let specs = Seat::BOTH.into_iter().filter_map(|seat| plan.seats[seat].as_ref()?.spec().copied());
        let placing = match plan.placer {
            Placer::Autodidact { mode, games, whose } => Some(Spec::Autodidact { mode, games, whose }),
            Placer::Random(_) | Placer::ByHand(_) | Placer::Program(_) => None,
        };
        let specs: Vec<Spec> = specs.chain(placing).collect();
        let query = ExperienceQuery::of_all(&plan.rules, &specs)?;
        let one_on_one = specs.iter().all(|spec| !matches!(spec, Spec::Autodidact { whose: Whose::Everyone, .. }));
        let mut persons = Seat::BOTH.into_iter().filter_map(|seat| match plan.seats[seat].as_ref()? {
            Participant::Person { name, .. } => Some(Who::Local(name.clone())),
            Participant::Elsewhere { .. } | Participant::Strategy { .. } => None,
        });
        Some(ExperienceQuery { person: persons.next().filter(|_| one_on_one), ..query })
    }

    /// The same query, for a person who is known otherwise.
    #[must_use]
    pub fn against(self, who: Who) -> ExperienceQuery {
        ExperienceQuery { person: self.person.map(|_| who), ..self }
    }

    /// What strategies should know that play against no particular person. `None` if none learns.
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

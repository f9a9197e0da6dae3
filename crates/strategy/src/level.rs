//! The players that search blindly and then finish what they have hit: the documents' levels 2 to
//! 6, `medium` and `hard`.

use std::sync::Arc;

use amiral_game::{Cell, Outcome, Rules, Seed, Seen, Shot, Stop};

use crate::blind::{Blind, Position};
use crate::chart::Chart;
use crate::exhaustive::Exhaustive;
use crate::pursuit::{Context, Pursuit, Reasoning};
use crate::samples::Samples;
use crate::sea::Sea;
use crate::shot_dice::ShotDice;
use crate::tie::{TieBreak, TieOrder, Ties};
use crate::{Journal, Note, Reason, Shooter, Spec, Volley, Whose, WhyRuledOut};

/// A player with a blind phase and a target phase.
///
/// ```
/// # use amiral_game::{Preset, Seed, Seen, Stop};
/// # use amiral_strategy::{Journal, Level, Shooter, Spec};
/// let rules = Preset::Classic.rules();
/// let level = Level::new("level5".parse()?, &rules, Seed(1)).expect("it is one of them");
/// // Of equally good cells, the last one looked at.
/// let mut level = level.with_ties(Box::new(|cells| cells.len() - 1));
/// let cell = level.choose_one(&Seen::new(&rules), &mut Journal::closed(), &Stop::new());
/// assert_eq!(cell.map(|cell| cell.to_string()).as_deref(), Some("F5"));
/// assert!(Level::new(Spec::Random, &rules, Seed(1)).is_none());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Level {
    game: Game,
    chooser: Chooser,
    /// How many shots have been observed.
    known: usize,
}

/// What follows from the shots.
#[derive(Clone)]
struct Game {
    chart: Chart,
    pursuit: Pursuit,
}

/// What the player chooses with.
struct Chooser {
    blind: Blind,
    finish: Finish,
    ties: Ties,
    rolls: ShotDice,
    told: Told,
}

/// Which queued cell is taken next.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Finish {
    /// The first.
    InOrder,
    /// The one most ships may lie through together with the first hit, counted anew for every shot.
    BestSide,
}

/// What has been noted already and need not be noted again.
#[derive(Default)]
struct Told {
    threshold: bool,
    cramped: Vec<Cell>,
}

impl Level {
    /// The player of that name, if it is one of these: level 2 to 6, medium or hard.
    pub fn new(spec: Spec, rules: &Rules, seed: Seed) -> Option<Level> {
        let sea = Arc::new(Sea::new(rules));
        let blind = match spec {
            Spec::Level2 { .. } => Blind::Random,
            Spec::Level3 { .. } => Blind::Black,
            Spec::Level4 { samples, .. } => Blind::Samples(Samples::new(samples)),
            Spec::Level5 { .. } | Spec::Hard { .. } => Blind::Ships,
            Spec::Level6 { threshold, .. } => Blind::Exhaustive { threshold, every: Box::new(Exhaustive::new(&sea)) },
            Spec::Medium { .. } => Blind::Anywhere,
            _ => return None,
        };
        let reasoning = if matches!(spec, Spec::Medium { .. }) { Reasoning::Plain } else { Reasoning::Full };
        let finish = if matches!(spec, Spec::Hard { .. }) { Finish::BestSide } else { Finish::InOrder };
        let pursuit = Pursuit::new(reasoning, sea.area());
        let ties = match spec {
            Spec::Level2 { .. } | Spec::Level3 { .. } => Ties::at_random(tie_rolls(seed)),
            _ => Ties::First,
        };
        let ties = ties.by(spec.ties().unwrap_or_default());
        let chooser = Chooser { blind, finish, ties, rolls: ShotDice::new(seed), told: Told::default() };
        Some(Level { game: Game { chart: Chart::new(sea), pursuit }, chooser, known: 0 })
    }

    /// A player that first shoots where ships were in past games, and otherwise plays as `hard`:
    /// for every cell in reading order, in how many of those games one did.
    pub(crate) fn remembering(ships: &[u32], games: usize, whose: Whose, rules: &Rules, seed: Seed) -> Level {
        let mut level = Level::new(Spec::HARD, rules, seed).expect("hard is a level");
        let (grid, sea) = (rules.grid(), level.game.chart.sea());
        let ships = (0..sea.area()).map(|number| ships[grid.index(sea.cell(number))]).collect();
        level.chooser.blind = Blind::Remembered { ships, games, whose };
        level
    }

    /// The same player, but somebody else decides which of several equally good cells it takes.
    pub fn with_ties(mut self, judge: TieBreak) -> Level {
        self.chooser.ties = Ties::Judged(judge);
        self
    }

    /// The same player, but of several equally good cells it takes the one that order prefers.
    pub fn with_order(mut self, order: TieOrder) -> Level {
        self.chooser.ties = self.chooser.ties.ordered(order);
        self
    }
}

/// The levels that search at random also break ties at random, with dice of their own: so their
/// means are the published ones. Those that compute take the first.
fn tie_rolls(seed: Seed) -> ShotDice {
    ShotDice::new(seed.split(&[1]))
}

impl Game {
    fn take(&mut self, shot: Shot, ties: &mut Ties, journal: &mut Journal) {
        let cell = self.chart.sea().number(shot.cell);
        let mut context = Context { chart: &mut self.chart, ties, journal };
        self.pursuit.take(cell, shot.outcome, &mut context);
    }
}

impl Shooter for Level {
    fn choose(&mut self, seen: &Seen, shots: usize, journal: &mut Journal, stop: &Stop) -> Option<Volley> {
        let mut volley = Volley::new();
        volley.push(self.choose_one(seen, journal, stop)?);
        if shots > 1 {
            // Further shots of a salvo are chosen as if those before had missed, so that they spread
            // and surround a hit.
            let (mut game, mut seen) = (self.game.clone(), seen.clone());
            while volley.len() < shots {
                let missed = Shot { cell: volley[volley.len() - 1], outcome: Outcome::Miss };
                seen.push(missed).expect("the cell was not shot at");
                self.chooser.ties.after_shot(seen.shots().len());
                game.take(missed, &mut self.chooser.ties, &mut Journal::closed());
                self.chooser.ties.in_choice(seen.shots().len());
                volley.push(self.chooser.pick(&game, &seen, journal, stop)?);
            }
        }
        Some(volley)
    }

    fn choose_one(&mut self, seen: &Seen, journal: &mut Journal, stop: &Stop) -> Option<Cell> {
        self.observe(seen, journal);
        self.chooser.ties.in_choice(self.known);
        self.chooser.pick(&self.game, seen, journal, stop)
    }

    fn observe(&mut self, seen: &Seen, journal: &mut Journal) {
        for &shot in &seen.shots()[self.known..] {
            self.known += 1;
            self.chooser.ties.after_shot(self.known);
            self.game.take(shot, &mut self.chooser.ties, journal);
        }
    }

    fn restart(&mut self, seed: Seed) {
        self.game.chart.clear();
        self.game.pursuit.clear();
        self.chooser.rolls = ShotDice::new(seed);
        self.chooser.ties.restart(tie_rolls(seed));
        self.chooser.told = Told::default();
        self.known = 0;
    }

    fn counts(&mut self, seen: &Seen, stop: &Stop) -> Option<Vec<f64>> {
        self.observe(seen, &mut Journal::closed());
        let position = Position { seen, chart: &self.game.chart, rolls: self.chooser.rolls };
        let scanned = self.chooser.blind.counts(position, stop)?;
        let sea = self.game.chart.sea();
        Some(seen.rules().grid().cells().map(|cell| scanned[sea.number(cell)]).collect())
    }
}

impl Chooser {
    fn pick(&mut self, game: &Game, seen: &Seen, journal: &mut Journal, stop: &Stop) -> Option<Cell> {
        let chart = &game.chart;
        let queue = game.pursuit.queue();
        if queue.is_empty() {
            if journal.is_open() {
                self.tell_open_cells(chart, journal);
            }
            let position = Position { seen, chart, rolls: self.rolls };
            return self.blind.choose(position, &mut self.ties, journal, stop);
        }
        if let (Finish::BestSide, Some(first)) = (self.finish, game.pursuit.first()) {
            return Some(self.best_side(chart, first, queue, journal));
        }
        let cell = chart.sea().cell(queue[0].into());
        journal.note(|| Note::Target { cell });
        Some(cell)
    }

    fn best_side(&mut self, chart: &Chart, first: usize, queue: &[u16], journal: &mut Journal) -> Cell {
        let ships = |cell: &u16| chart.ships_through_both(first, usize::from(*cell));
        let through = queue.iter().map(ships).max().unwrap_or(0);
        let tied = queue.iter().filter(|cell| ships(cell) == through);
        let tied: Volley = tied.map(|&cell| chart.sea().cell(cell.into())).collect();
        let cell = tied[self.ties.pick(&tied)];
        journal.note(|| Note::Finish { cell, reason: Reason::Ships { through }, tied: tied.to_vec() });
        cell
    }

    /// Tells which cells have become too cramped, and that few enough are open.
    fn tell_open_cells(&mut self, chart: &Chart, journal: &mut Journal) {
        if matches!(self.blind, Blind::Anywhere) {
            return;
        }
        let (sea, smallest) = (chart.sea(), chart.smallest());
        for number in (0..sea.area()).filter(|&cell| chart.is_open(cell) && chart.ships()[cell] == 0) {
            let cell = sea.cell(number);
            if !self.told.cramped.contains(&cell) {
                self.told.cramped.push(cell);
                journal.note(|| Note::RuledOut { cell, why: WhyRuledOut::Cramped { smallest } });
            }
        }
        if let Blind::Exhaustive { threshold, .. } = self.blind {
            let open = chart.promising().count();
            if open <= threshold && !self.told.threshold {
                self.told.threshold = true;
                journal.note(|| Note::ThresholdReached { open, threshold });
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use amiral_game::{
        Announce, Board, CellSet, Contact, Fleet, Law, Preset, RulesSetup, below, deduce, random_fleet_within,
    };
    use proptest::prelude::*;
    use proptest::sample::select;

    use super::*;
    use crate::chart::Mark;

    /// Has a level look on while somebody shoots, mostly near hits, as people do.
    fn look_on(
        rules: &Rules,
        seed: u64,
        mut check: impl FnMut(&Level, &Seen, &Fleet) -> Result<(), TestCaseError>,
    ) -> Result<(), TestCaseError> {
        let mut dice = Seed(seed).dice(&[]);
        let Ok(fleet) = random_fleet_within(rules, Law::Sequential, &mut dice, 100_000, &Stop::new()) else {
            return Ok(());
        };
        let mut board = Board::new(rules, fleet.clone());
        let mut seen = Seen::new(rules);
        let mut level = Level::new(Spec::default(), rules, Seed(0)).unwrap();
        while !board.is_lost() {
            let open: Vec<Cell> = seen.unfired().collect();
            let beside = |cell| rules.grid().beside(cell).any(|other| seen.hits().contains(other));
            let near: Vec<Cell> = open.iter().copied().filter(|&cell| beside(cell)).collect();
            let from = if near.is_empty() || below(&mut dice, 4) == 0 { &open } else { &near };
            seen.fire(&mut board, from[below(&mut dice, from.len())]).unwrap();
            level.observe(&seen, &mut Journal::closed());
            check(&level, &seen, &fleet)?;
        }
        Ok(())
    }

    /// The cells the level knows to be sunk, and those it has ruled out.
    fn known(level: &Level, seen: &Seen) -> (CellSet, CellSet) {
        let (chart, sea) = (&level.game.chart, level.game.chart.sea());
        let cells = |is: &dyn Fn(usize) -> bool| (0..sea.area()).filter(|&n| is(n)).map(|n| sea.cell(n)).collect();
        let ruled_out = |number: usize| {
            let unshot = !seen.is_fired(sea.cell(number)) && !seen.rules().reefs().contains(sea.cell(number));
            unshot && !chart.is_promising(number)
        };
        (cells(&|number| chart.mark(number) == Mark::Sunk), cells(&ruled_out))
    }

    fn deduces_the_same(rules: &Rules, seed: u64) -> Result<(), TestCaseError> {
        look_on(rules, seed, |level, seen, fleet| {
            let (sunk, ruled_out) = known(level, seen);
            let deductions = deduce(seen);
            let shots = amiral_game::notation::print_shots(seen.shots());
            prop_assert_eq!(sunk, deductions.sunk_cells(), "{} in {} after {}", rules, fleet, shots);
            // Of a ship told to be sunk, its size is used even where its place is not clear.
            let unclear = level.game.chart.shapes_left().len() < deductions.left.len();
            if unclear || seen.is_won() {
                prop_assert!(!ruled_out.intersects(&(fleet.cells() - *seen.hits())));
                prop_assert!(deductions.ruled_out().is_subset(&ruled_out) || seen.is_won());
            } else {
                prop_assert_eq!(ruled_out, deductions.ruled_out(), "{} in {} after {}", rules, fleet, shots);
            }
            Ok(())
        })
    }

    /// Seas so small that everything happens on them: width, height, ships, reefs.
    const SMALL: [(u32, u32, &[u32], &str); 10] = [
        (1, 4, &[2, 1], ""),
        (4, 1, &[1, 1], ""),
        (2, 2, &[1], "B0"),
        (3, 2, &[2, 2], ""),
        (3, 3, &[3, 1], "B1"),
        (2, 4, &[3, 3], ""),
        (4, 3, &[2, 2, 1, 1], "A2 D1"),
        (3, 4, &[4, 2, 2], ""),
        (4, 4, &[4, 2, 1], "A0 D3"),
        (4, 4, &[3, 2, 2, 1], ""),
    ];

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(2000))]

        #[test]
        fn a_level_deduces_what_a_careful_person_does(
            (width, height, fleet, reefs) in select(&SMALL[..]),
            contact in select(Contact::ALL),
            announce in select(Announce::ALL),
            seed: u64,
        ) {
            let reefs = reefs.split_whitespace().map(|cell| cell.parse().unwrap()).collect();
            let fleet = fleet.to_vec();
            let setup = RulesSetup { width, height, fleet, contact, announce, reefs, ..RulesSetup::default() };
            deduces_the_same(&setup.build().unwrap(), seed)?;
        }
    }

    #[test]
    fn a_level_deduces_what_a_careful_person_does_on_full_boards() {
        for (&contact, &announce) in
            Contact::ALL.iter().flat_map(|contact| Announce::ALL.iter().map(move |announce| (contact, announce)))
        {
            for preset in [Preset::Classic, Preset::Russian] {
                let rules = RulesSetup { contact, announce, ..preset.setup() }.build().unwrap();
                (0..20).for_each(|seed| deduces_the_same(&rules, seed).unwrap());
            }
        }
    }

    /// Counts, by placing ship after ship on open cells, the arrangements of the ships left that
    /// cover each cell; ships of one size are told apart.
    fn arrange(chart: &Chart, ships: &[usize], taken: &mut Vec<usize>, covering: &mut [u128]) -> u128 {
        let sea = chart.sea();
        let Some((&class, others)) = ships.split_first() else {
            let covered = taken.iter().flat_map(|&placement| sea.covered(placement));
            covered.for_each(|&cell| covering[usize::from(cell)] += 1);
            return 1;
        };
        let mut count = 0;
        for placement in chart.possible(class) {
            let on_open_cells = sea.covered(placement).iter().all(|&cell| chart.is_open(cell.into()));
            if on_open_cells && taken.iter().all(|&other| !sea.halo(other).meets(sea.mask(placement))) {
                taken.push(placement);
                count += arrange(chart, others, taken, covering);
                taken.pop();
            }
        }
        count
    }

    #[test]
    fn counting_every_fleet_is_counting_arrangements_on_open_cells() {
        let setup = RulesSetup { width: 6, height: 6, fleet: vec![4, 3, 2, 2], ..RulesSetup::default() };
        let rules = setup.build().unwrap();
        let mut compared = 0;
        for seed in 0..40 {
            look_on(&rules, seed, |level, seen, _| {
                let chart = &level.game.chart;
                if chart.has_hits() || seen.is_won() {
                    return Ok(());
                }
                let left = chart.left().iter().enumerate();
                let ships: Vec<usize> =
                    left.flat_map(|(class, &left)| std::iter::repeat_n(class, left as usize)).collect();
                let mut covering = vec![0; chart.sea().area()];
                let count = arrange(chart, &ships, &mut Vec::new(), &mut covering);
                let counts = Exhaustive::new(chart.sea()).count(seen, &Stop::new()).unwrap();
                let alike = count / counts.fleets;
                assert!(alike == 1 || alike == 2);
                for number in (0..covering.len()).filter(|&number| !seen.is_fired(chart.sea().cell(number))) {
                    let cell = rules.grid().index(chart.sea().cell(number));
                    assert_eq!(covering[number], alike * counts.cells[cell]);
                }
                compared += 1;
                Ok(())
            })
            .unwrap();
        }
        assert!(compared > 100);
    }
}

//! Openings that differ from game to game.
//!
//! Whoever always opens at the same cell is soon known. A strategy that varies its openings plays as
//! it always does, but on an image of the sea: one of its rotations and reflections, drawn from the
//! seed. Where fleets are as likely as their images, that costs nothing. Those that go by how many
//! ships may lie through a cell also draw their first cell, among those nearly as good as the best.

use amiral_game::{Axis, Cell, Grid, Rules, Seed, Seen, Ship, Shot, Stop};

use crate::shot_dice::ShotDice;
use crate::{Journal, Note, Reason, Shooter, Volley};

/// How a strategy opens its games.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Opening {
    /// As the strategy always does.
    #[default]
    Usual,
    /// In another way from game to game.
    Varied,
}

impl Opening {
    /// Both, in the order of their names.
    pub const ALL: [Opening; 2] = [Opening::Usual, Opening::Varied];
}

/// A strategy that plays on an image of the sea.
pub(crate) struct Varied {
    shooter: Box<dyn Shooter>,
    /// Whether the first cell is drawn, too.
    draws_first: bool,
    dice: ShotDice,
    /// From the sea to the image, and back.
    there: Image,
    back: Image,
    /// What the strategy has been shown.
    shown: Seen,
}

impl Varied {
    pub(crate) fn new(shooter: Box<dyn Shooter>, draws_first: bool, rules: &Rules, seed: Seed) -> Varied {
        let dice = dice(seed);
        let [there, back] = Image::drawn(rules, dice);
        Varied { shooter, draws_first, dice, there, back, shown: Seen::new(rules) }
    }

    fn show(&mut self, seen: &Seen) {
        for &shot in &seen.shots()[self.shown.shots().len()..] {
            let shot = Shot { cell: self.there.cell(shot.cell), ..shot };
            self.shown.push(shot).expect("what can be seen of a sea can be seen of its image");
        }
    }

    /// Has the strategy do something with the image, and tells what it notes as it is on the sea.
    fn tell<T>(&mut self, journal: &mut Journal, does: impl FnOnce(&mut Varied, &mut Journal) -> T) -> T {
        let mut notes = if journal.is_open() { Journal::open() } else { Journal::closed() };
        let done = does(self, &mut notes);
        for note in notes.take() {
            journal.note(|| self.back.note(note));
        }
        done
    }

    /// The first cell of the game, on the image, where it is drawn; cancelled, it gives nothing.
    fn first(&mut self, journal: &mut Journal, stop: &Stop) -> Option<Cell> {
        let counts = self.shooter.counts(&self.shown, stop)?;
        let most = counts.iter().copied().fold(0.0, f64::max);
        let grid = self.shown.rules().grid();
        let near: Vec<Cell> = grid.cells().filter(|&cell| counts[grid.index(cell)] >= NEARLY * most).collect();
        let cell = near[self.dice.below(FIRST, near.len())];
        let through = counts[grid.index(cell)];
        #[expect(clippy::float_cmp, reason = "counts of ships are whole numbers")]
        let tied = || near.iter().copied().filter(|&cell| counts[grid.index(cell)] == through).collect();
        journal.note(|| Note::Blind { cell, reason: Reason::Ships { through: through as u32 }, tied: tied() });
        Some(cell)
    }
}

/// The part of the best cell's ships that another has at least to be nearly as good: about two more
/// cells around the middle of the documents' sea. Over thousands of games it makes no difference.
const NEARLY: f64 = 15.0 / 16.0;
/// What is drawn: the image, and the first cell.
const IMAGE: usize = 0;
const FIRST: usize = 1;

/// Dice of its own, so that the strategy plays with those it always had.
fn dice(seed: Seed) -> ShotDice {
    ShotDice::new(seed.split(&[2]))
}

impl Shooter for Varied {
    fn choose(&mut self, seen: &Seen, shots: usize, journal: &mut Journal, stop: &Stop) -> Option<Volley> {
        self.show(seen);
        let mut volley = self.tell(journal, |varied, journal| {
            if !varied.draws_first || !varied.shown.shots().is_empty() {
                return varied.shooter.choose(&varied.shown, shots, journal, stop);
            }
            let first = varied.first(journal, stop)?;
            let mut volley = Volley::new();
            volley.push(first);
            if shots > 1 {
                // Of the others of a salvo there is one more than needed.
                let others = varied.shooter.choose(&varied.shown, shots, journal, stop)?;
                volley.extend(others.into_iter().filter(|&cell| cell != first).take(shots - 1));
            }
            Some(volley)
        })?;
        volley.iter_mut().for_each(|cell| *cell = self.back.cell(*cell));
        Some(volley)
    }

    fn observe(&mut self, seen: &Seen, journal: &mut Journal) {
        self.show(seen);
        self.tell(journal, |varied, journal| varied.shooter.observe(&varied.shown, journal));
    }

    fn restart(&mut self, seed: Seed) {
        self.dice = dice(seed);
        [self.there, self.back] = Image::drawn(self.shown.rules(), self.dice);
        self.shown = Seen::new(self.shown.rules());
        self.shooter.restart(seed);
    }

    fn counts(&mut self, seen: &Seen, stop: &Stop) -> Option<Vec<f64>> {
        self.show(seen);
        let counts = self.shooter.counts(&self.shown, stop)?;
        Some(self.there.cells.iter().map(|&cell| counts[usize::from(cell)]).collect())
    }
}

/// Where the cells of a sea go.
struct Image {
    grid: Grid,
    cells: Box<[u16]>,
    /// Whether rows become columns.
    turns: bool,
}

impl Image {
    /// One of the images of the sea, and the way back from it.
    fn drawn(rules: &Rules, dice: ShotDice) -> [Image; 2] {
        let symmetries = rules.placements().symmetries();
        let symmetry = &symmetries[dice.below(IMAGE, symmetries.len())];
        let grid = rules.grid();
        let there: Box<[u16]> = (0..grid.area()).map(|cell| symmetry.cell(cell) as u16).collect();
        let mut back = there.clone();
        for (from, &to) in there.iter().enumerate() {
            back[usize::from(to)] = from as u16;
        }
        // On a sea of one column nothing tells whether rows became columns, and nothing needs to.
        let turns = grid.width() > 1 && grid.cell(there[0].into()).row() != grid.cell(there[1].into()).row();
        [there, back].map(|cells| Image { grid, cells, turns })
    }

    fn cell(&self, cell: Cell) -> Cell {
        self.grid.cell(self.cells[self.grid.index(cell)].into())
    }

    fn all(&self, cells: Vec<Cell>) -> Vec<Cell> {
        cells.into_iter().map(|cell| self.cell(cell)).collect()
    }

    fn with<T>(&self, cells: Vec<(Cell, T)>) -> Vec<(Cell, T)> {
        cells.into_iter().map(|(cell, with)| (self.cell(cell), with)).collect()
    }

    fn axis(&self, axis: Axis) -> Axis {
        if self.turns { axis.turned() } else { axis }
    }

    fn ship(&self, ship: Ship) -> Ship {
        Ship::on(ship.cells().map(|cell| self.cell(cell))).expect("the image of a ship is one")
    }

    fn note(&self, note: Note) -> Note {
        match note {
            Note::Blind { cell, reason, tied } => Note::Blind { cell: self.cell(cell), reason, tied: self.all(tied) },
            Note::Target { cell } => Note::Target { cell: self.cell(cell) },
            Note::Finish { cell, reason, tied } => Note::Finish { cell: self.cell(cell), reason, tied: self.all(tied) },
            Note::Queued { cell } => Note::Queued { cell: self.cell(cell) },
            Note::NoRoom { hit, axis, smallest } => {
                Note::NoRoom { hit: self.cell(hit), axis: self.axis(axis), smallest }
            }
            Note::Ranked { counts } => Note::Ranked { counts: self.with(counts) },
            Note::Queue { cells } => Note::Queue { cells: self.all(cells) },
            Note::DirectionFound { axis } => Note::DirectionFound { axis: self.axis(axis) },
            Note::Dropped { cell, why } => Note::Dropped { cell: self.cell(cell), why },
            Note::Sunk { ship, why } => Note::Sunk { ship: self.ship(ship), why },
            Note::SunkSomewhere { cell, size } => Note::SunkSomewhere { cell: self.cell(cell), size },
            Note::Unexplained { hits } => Note::Unexplained { hits: self.all(hits) },
            Note::RuledOut { cell, why } => Note::RuledOut { cell: self.cell(cell), why },
            Note::Likely { cells } => Note::Likely { cells: self.with(cells) },
            Note::Prefers { cell, shots, over, over_shots, sampled } => {
                Note::Prefers { cell: self.cell(cell), shots, over: self.cell(over), over_shots, sampled }
            }
            Note::Equal { cell, over, shots } => Note::Equal { cell: self.cell(cell), over: self.cell(over), shots },
            Note::ByTheBook { cell, over } => Note::ByTheBook { cell: self.cell(cell), over: self.cell(over) },
            Note::LikeliestDrawn { cell, over } => {
                Note::LikeliestDrawn { cell: self.cell(cell), over: self.cell(over) }
            }
            Note::Chose { cell, chance } => Note::Chose { cell: self.cell(cell), chance },
            Note::Optimal { cell, chance, shots } => Note::Optimal { cell: self.cell(cell), chance, shots },
            // These name no cell. Habits are those of whoever learns, who sees the sea as it is.
            Note::QueueCleared
            | Note::Left { .. }
            | Note::ThresholdReached { .. }
            | Note::Drew { .. }
            | Note::Habit { .. }
            | Note::Untaught
            | Note::Again { .. }
            | Note::BudgetExceeded
            | Note::Remain { .. }
            | Note::Told { .. }
            | Note::Broken(_) => note,
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use amiral_game::{Board, FleetSetup, Law, Preset, RulesSetup, random_fleet_within};

    use super::*;
    use crate::{Resources, Spec, build, solve};

    fn shooter(spec: &str, rules: &Rules, seed: u64) -> Box<dyn Shooter> {
        build(&spec.parse::<Spec>().unwrap(), rules, Seed(seed), &Resources::default())
    }

    fn openings(spec: &str) -> BTreeSet<String> {
        let rules = Preset::Hasbro.rules();
        let first =
            |seed| shooter(spec, &rules, seed).choose_one(&Seen::new(&rules), &mut Journal::closed(), &Stop::new());
        (0..40).map(|seed| first(seed).unwrap().to_string()).collect()
    }

    #[test]
    fn games_open_in_many_ways_and_as_ever_unless_told() {
        for (usual, varied, least) in [
            ("level5", "level5:opening=varied", 12),
            ("hard", "hard:opening=varied", 12),
            ("admiral", "admiral:opening=varied", 4),
        ] {
            assert_eq!(openings(usual).len(), 1, "{usual}");
            assert!(openings(varied).len() >= least, "{varied}: {:?}", openings(varied));
        }
    }

    #[test]
    fn it_plays_on_an_image_as_it_always_does() {
        let setup = RulesSetup { width: 7, height: 7, fleet: vec![4, 3, 2], ..RulesSetup::default() };
        let rules = setup.build().unwrap();
        for seed in 0..12 {
            let fleet = random_fleet_within(&rules, Law::Uniform, &mut Seed(seed).dice(&[]), 100_000, &Stop::new());
            let fleet = fleet.unwrap();
            let [there, _] = Image::drawn(&rules, dice(Seed(seed)));
            let ships: Vec<String> = fleet.ships().iter().map(|&ship| there.ship(ship).to_string()).collect();
            let moved = ships.join(" ").parse::<FleetSetup>().unwrap().build(&rules).unwrap();
            let inner = shooter("level5", &rules, seed);
            let mut varied = Varied::new(inner, false, &rules, Seed(seed));
            let shots = solve(&mut varied, &mut Board::new(&rules, fleet));
            let plain = solve(&mut *shooter("level5", &rules, seed), &mut Board::new(&rules, moved));
            let images: Vec<Cell> = shots.shots().iter().map(|shot| there.cell(shot.cell)).collect();
            assert_eq!(images, plain.shots().iter().map(|shot| shot.cell).collect::<Vec<_>>());
        }
    }

    #[test]
    fn what_it_notes_is_of_the_sea_as_it_is() {
        let rules = Preset::Classic.rules();
        let fleet = "E6h5 E8h4 B4h3 B9h3 J2v2".parse::<FleetSetup>().unwrap().build(&rules).unwrap();
        for seed in 0..8 {
            let mut player = shooter("hard:opening=varied", &rules, seed);
            let (mut board, mut seen) = (Board::new(&rules, fleet.clone()), Seen::new(&rules));
            let mut named = 0;
            while !board.is_lost() {
                let mut journal = Journal::open();
                let cell = player.choose_one(&seen, &mut journal, &Stop::new()).unwrap();
                for note in journal.take() {
                    match note {
                        Note::Blind { cell: told, .. }
                        | Note::Finish { cell: told, .. }
                        | Note::Target { cell: told } => {
                            assert_eq!(told, cell);
                            named += 1;
                        }
                        Note::Sunk { ship, .. } => assert!(ship.cells().all(|cell| seen.hits().contains(cell))),
                        _ => {}
                    }
                }
                seen.fire(&mut board, cell).unwrap();
            }
            assert!(named > 20);
        }
    }
}

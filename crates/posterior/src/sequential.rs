//! The exact law of fleets placed one ship after the other, largest first, each uniform among the
//! places left.
//!
//! A fleet then weighs, for every ship, one over the number of places it had to choose from, which
//! depends on the ships before it; ships of one size may have come in any order. So the walk
//! follows the ships in their order and keeps two sets for every class: the places that were left
//! when the fleet was placed, and those among them that the shots allow. The last ship is only
//! counted.

use amiral_game::{Bits, ClassId, PlacementId, Stop};

use crate::exact::in_order;
use crate::tables::{Set, Tables, and, for_each, padded, size, without};
use crate::weigh::{Weighed, gather};
use crate::{Evidence, Failure};

pub(crate) fn weigh<const W: usize>(
    evidence: &Evidence,
    tables: &Tables<W>,
    budget: u64,
    stop: &Stop,
) -> Result<Weighed, Failure> {
    let first: Vec<usize> = evidence.allowed(ClassId::new(0)).iter().collect();
    let work = |number: u64| {
        let mut placing = Placing::new(evidence, tables, budget, stop);
        let total = placing.first_ship(first[number as usize]);
        (total, placing.through, placing.steps)
    };
    gather(evidence.rules(), in_order(first.len() as u64, work), budget, stop)
}

/// The sea after some ships.
#[derive(Clone)]
struct Sea<const W: usize> {
    /// For every class, the places left when the fleet was placed.
    left: Vec<Set<W>>,
    /// For every class, those among them that the shots allow.
    allowed: Vec<Set<W>>,
    uncovered: Vec<u64>,
}

struct Placing<'a, const W: usize> {
    evidence: &'a Evidence,
    tables: &'a Tables<W>,
    seas: Vec<Sea<W>>,
    through: Vec<Vec<f64>>,
    /// For the places of the last ship, the weight of the ships before it that exclude them.
    excluded: Vec<f64>,
    steps: u64,
    budget: u64,
    stop: &'a Stop,
}

impl<'a, const W: usize> Placing<'a, W> {
    fn new(evidence: &'a Evidence, tables: &'a Tables<W>, budget: u64, stop: &'a Stop) -> Placing<'a, W> {
        let placements = evidence.rules().placements();
        let classes = placements.classes();
        let all = |class: &amiral_game::Class| {
            let mut set = [0; W];
            (0..class.len()).for_each(|placement| Bits::insert(&mut set, placement));
            set
        };
        let sea = Sea {
            left: classes.iter().map(all).collect(),
            allowed: placements.class_ids().map(|class| padded(evidence.allowed(class).words())).collect(),
            uncovered: evidence.cover().words().to_vec(),
        };
        Placing {
            evidence,
            tables,
            seas: vec![sea; placements.ships() + 1],
            through: classes.iter().map(|class| vec![0.0; class.len()]).collect(),
            excluded: vec![0.0; classes.iter().map(amiral_game::Class::len).max().unwrap_or(0)],
            steps: 0,
            budget,
            stop,
        }
    }

    /// The weight of all fleets whose first ship lies there.
    fn first_ship(&mut self, placement: usize) -> f64 {
        let weight = 1.0 / size(&self.seas[0].left[0]) as f64;
        let total = if self.seas.len() == 2 {
            let covers = self.covering(0, 0, &self.seas[0].allowed[0].clone());
            if Bits::new(&covers).contains(placement) { weight } else { 0.0 }
        } else {
            self.place(0, 0, placement);
            if self.coverable(1) { self.walk(1, weight) } else { 0.0 }
        };
        self.through[0][placement] += total;
        total
    }

    fn class(&self, ship: usize) -> usize {
        self.evidence.rules().placements().class_of_ship(ship).index()
    }

    /// The weight of all fleets that go on from the sea before that ship, reached with that weight.
    fn walk(&mut self, ship: usize, weight: f64) -> f64 {
        let class = self.class(ship);
        let sea = &self.seas[ship];
        let choices = sea.allowed[class];
        let weight = weight / size(&sea.left[class]) as f64;
        self.steps += size(&choices);
        if size(&choices) == 0 || self.steps > self.budget || self.stop.is_cancelled() {
            return 0.0;
        }
        if ship + 1 == self.seas.len() - 1 {
            let places = self.covering(ship, class, &choices);
            for_each!(placement in places => { self.through[class][placement] += weight; });
            return weight * size(&places) as f64;
        }
        if ship + 2 == self.seas.len() - 1 {
            return self.last_two(ship, &choices, weight);
        }
        let mut total = 0.0;
        for_each!(placement in choices => {
            self.place(ship, class, placement);
            if self.coverable(ship + 1) {
                let below = self.walk(ship + 1, weight);
                self.through[class][placement] += below;
                total += below;
            }
        });
        total
    }

    /// The last ship but one, by every choice; the last one by what each choice excludes.
    fn last_two(&mut self, ship: usize, choices: &Set<W>, weight: f64) -> f64 {
        let (class, last) = (self.class(ship), self.class(ship + 1));
        let rows = self.tables.conflicts(class, last);
        let (left, allowed) = (self.seas[ship].left[last], self.seas[ship].allowed[last]);
        let nothing_to_cover = self.seas[ship].uncovered.iter().all(|&word| word == 0);
        for_each!(place in allowed => { self.excluded[place] = 0.0; });
        let (mut total, mut anywhere) = (0.0, 0.0);
        for_each!(placement in choices => {
            let row = &rows[placement];
            let choose_from = size(&without(&left, row));
            let mut places = without(&allowed, row);
            if !nothing_to_cover {
                self.place(ship, class, placement);
                places = self.covering(ship + 1, last, &places);
            }
            if choose_from > 0 {
                let each = weight / choose_from as f64;
                let below = each * size(&places) as f64;
                self.through[class][placement] += below;
                total += below;
                if nothing_to_cover {
                    anywhere += each;
                    let excluded = and(&allowed, row);
                    for_each!(place in excluded => { self.excluded[place] += each; });
                } else {
                    for_each!(place in places => { self.through[last][place] += each; });
                }
            }
        });
        if nothing_to_cover {
            for_each!(place in allowed => { self.through[last][place] += anywhere - self.excluded[place]; });
        }
        total
    }

    fn place(&mut self, ship: usize, class: usize, placement: usize) {
        let (before, after) = self.seas.split_at_mut(ship + 1);
        let (sea, next) = (&before[ship], &mut after[0]);
        for other in 0..sea.left.len() {
            let row = &self.tables.conflicts(class, other)[placement];
            next.left[other] = without(&sea.left[other], row);
            next.allowed[other] = without(&sea.allowed[other], row);
        }
        let table = &self.evidence.rules().placements().classes()[class];
        let mask = table.mask(PlacementId::new(placement)).words();
        for (word, (uncovered, mask)) in next.uncovered.iter_mut().zip(sea.uncovered.iter().zip(mask)) {
            *word = uncovered & !mask;
        }
    }

    /// Those of the places that cover every hit still uncovered before that ship.
    fn covering(&self, ship: usize, class: usize, places: &Set<W>) -> Set<W> {
        Bits::new(&self.seas[ship].uncovered)
            .iter()
            .fold(*places, |places, hit| and(&places, self.tables.through(hit, class)))
    }

    /// Whether each hit still uncovered can be covered by some ship from that one on.
    fn coverable(&self, ship: usize) -> bool {
        let sea = &self.seas[ship];
        let classes = self.class(ship)..sea.allowed.len();
        Bits::new(&sea.uncovered).iter().all(|hit| {
            classes.clone().any(|class| size(&and(&sea.allowed[class], self.tables.through(hit, class))) > 0)
        })
    }
}

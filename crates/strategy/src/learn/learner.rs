//! Learning how somebody places fleets, from fleets they placed.
//!
//! Several experts look at different features: the border, the middle, the sides, the direction of
//! ships, whether they lie close together, a map of favourite cells, favourite places, the same
//! fleet again. Two look at none: all fleets are equally likely, or all places left to each ship.
//! Most experts weigh the places left to a ship by a conditional logit, whose coefficients take a
//! Newton step with every fleet; some forget fast, others slowly. The belief is their mixture, in
//! which each weighs as much as it predicted the fleets so far well. So a habit is learned as fast
//! as by the simplest expert, the absence of habits costs little, and when somebody changes their
//! ways, the experts that forget fast take over: after every game a small share of each expert's
//! credence returns to its prior.

use std::sync::Arc;

use amiral_game::{Bits, ClassId, Fleet, PlacementId};

use super::belief::placed;
use super::placement_model::Placed;
use super::sea_model::{Feature, Features};
use super::{Belief, PlacementModel, SeaModel};

/// The share of every expert's credence that returns to its prior after a game.
const SHARE: f64 = 0.02;
/// The half-life of a memory, in games.
const LONG: f64 = 150.0;
const SHORT: f64 = 12.0;
/// The most fleets remembered as wholes.
const MOST_FLEETS: usize = 64;
/// Games that a map or a list of places outweighs.
const DOUBT_OF_MAP: f64 = 6.0;
const DOUBT_OF_PLACES: f64 = 25.0;
/// How far a ship colours the map around it, in cells.
const BLUR: f64 = 1.0;

/// The experts' ideas of what to look at: features of a place, whether nearby ships count, how far
/// from 0 a weight's logarithm may be expected, and how much credence such an expert has at first.
struct Hypothesis {
    features: &'static [Feature],
    clustering: bool,
    spread: f64,
    credence: f64,
}

const HYPOTHESES: [Hypothesis; 7] = [
    Hypothesis { features: &[Feature::Border], clustering: false, spread: 0.8, credence: 0.06 },
    Hypothesis { features: &[Feature::Middle], clustering: false, spread: 0.8, credence: 0.06 },
    Hypothesis { features: &[], clustering: true, spread: 0.8, credence: 0.06 },
    Hypothesis { features: &[Feature::Across], clustering: false, spread: 0.8, credence: 0.03 },
    Hypothesis {
        features: &[Feature::Left, Feature::Right, Feature::Top, Feature::Bottom],
        clustering: false,
        spread: 0.6,
        credence: 0.03,
    },
    Hypothesis { features: &[Feature::Eastward, Feature::Southward], clustering: false, spread: 0.6, credence: 0.03 },
    Hypothesis { features: &Feature::ALL, clustering: true, spread: 0.4, credence: 0.04 },
];

/// What a fleet is expected to be, as it is learned fleet by fleet.
///
/// ```
/// # use std::sync::Arc;
/// # use amiral_game::{Board, RulesSetup, Seed};
/// # use amiral_strategy::{BeliefShooter, Learner, Placer, SeaModel, solve};
/// let rules = RulesSetup { width: 6, height: 6, fleet: vec![3, 2], ..RulesSetup::default() }.build()?;
/// let sea = SeaModel::new(&rules);
/// let mut learner = Learner::new(&sea);
/// let fleet = Placer::default().place(&rules, Seed(1))?;
/// learner.learn(&fleet);
/// let mut shooter = BeliefShooter::new(Arc::new(learner.belief()), Seed(2));
/// assert!(solve(&mut shooter, &mut Board::new(&rules, fleet)).is_won());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone)]
pub struct Learner {
    sea: Arc<SeaModel>,
    experts: Vec<Expert>,
    games: usize,
}

#[derive(Clone)]
struct Expert {
    kind: Kind,
    prior: f64,
    credence: f64,
}

#[derive(Clone)]
enum Kind {
    /// Every fleet is as likely as any other.
    Even,
    /// Every place left to a ship is.
    Plain,
    /// Places weigh by what they are.
    Logit(Box<Logit>),
    /// Places weigh by where ships have been.
    Map(Map),
    /// Places weigh by how often they were taken.
    Places(Places),
    /// A fleet comes again.
    Again(Again),
}

impl Learner {
    /// A learner that has seen no fleet.
    pub fn new(sea: &Arc<SeaModel>) -> Learner {
        let mut experts = Vec::new();
        let mut add = |prior: f64, kind: Kind| experts.push(Expert { kind, prior, credence: prior });
        add(0.5, Kind::Even);
        add(0.08, Kind::Plain);
        for hypothesis in
            HYPOTHESES.iter().filter(|hypothesis| sea.knows_neighbours() || !hypothesis.features.is_empty())
        {
            add(hypothesis.credence * 0.7, Kind::Logit(Box::new(Logit::new(hypothesis, LONG))));
            add(hypothesis.credence * 0.3, Kind::Logit(Box::new(Logit::new(hypothesis, SHORT))));
        }
        add(0.03, Kind::Map(Map::new(sea, LONG)));
        add(0.01, Kind::Map(Map::new(sea, SHORT)));
        add(0.03, Kind::Places(Places::new(sea)));
        add(0.04, Kind::Again(Again::default()));
        let all: f64 = experts.iter().map(|expert| expert.prior).sum();
        for expert in &mut experts {
            expert.prior /= all;
            expert.credence = expert.prior;
        }
        Learner { sea: Arc::clone(sea), experts, games: 0 }
    }

    /// How many fleets were learned from.
    pub fn games(&self) -> usize {
        self.games
    }

    /// Learns from a fleet, newer than all before.
    pub fn learn(&mut self, fleet: &Fleet) {
        let sea = &self.sea;
        let placed = placed(fleet, sea);
        let choices = choices(sea, &placed);
        let mut all = 0.0;
        for expert in &mut self.experts {
            let predicted = match &mut expert.kind {
                Kind::Even => sea.even(),
                Kind::Plain => plain(sea, &choices),
                Kind::Logit(logit) => logit.learn(sea, &choices),
                Kind::Map(map) => {
                    let predicted = density(&map.weights(sea), &choices);
                    map.learn(sea, &placed);
                    predicted
                }
                Kind::Places(places) => {
                    let predicted = density(&places.weights(sea), &choices);
                    places.learn(sea, &placed);
                    predicted
                }
                Kind::Again(again) => again.learn(sea, &placed),
            };
            expert.credence *= predicted;
            all += expert.credence;
        }
        for expert in &mut self.experts {
            let credence = if all > 0.0 && all.is_finite() { expert.credence / all } else { expert.prior };
            expert.credence = (1.0 - SHARE) * credence + SHARE * expert.prior;
        }
        self.games += 1;
    }

    /// The belief after the fleets so far.
    pub fn belief(&self) -> Belief {
        let sea = &self.sea;
        if self.games == 0 {
            return Belief::even(sea);
        }
        let (mut even, mut opinions, mut fleets) = (0.0, Vec::new(), Vec::new());
        for Expert { kind, credence, .. } in &self.experts {
            let weights = match kind {
                Kind::Even => {
                    even = *credence;
                    continue;
                }
                Kind::Again(again) => {
                    let all: f64 = again.fleets.iter().map(|(_, weight)| weight).sum();
                    fleets
                        .extend(again.fleets.iter().map(|(placed, weight)| (credence * weight / all, placed.clone())));
                    continue;
                }
                Kind::Plain => sea.rules().placements().classes().iter().map(|c| vec![1.0; c.len()]).collect(),
                Kind::Logit(logit) => logit.weights(sea),
                Kind::Map(map) => map.weights(sea),
                Kind::Places(places) => places.weights(sea),
            };
            let clustering = if let Kind::Logit(logit) = kind { logit.clustering() } else { 1.0 };
            opinions.push(Opinion { credence: *credence, weights, clustering });
        }
        Belief::new(sea, even, Some(blend(sea, &opinions)), fleets).after(self.games)
    }
}

/// What an expert would have.
struct Opinion {
    credence: f64,
    weights: Vec<Vec<f64>>,
    clustering: f64,
}

/// One placement model between several, and their credence together. The mixture itself predicts no
/// better and takes as many times as long.
fn blend(sea: &Arc<SeaModel>, opinions: &[Opinion]) -> (f64, PlacementModel) {
    let all: f64 = opinions.iter().map(|opinion| opinion.credence).sum();
    let mean = |weights: &[f64]| weights.iter().sum::<f64>() / weights.len().max(1) as f64;
    let classes = 0..sea.rules().placements().classes().len();
    let means: Vec<Vec<f64>> =
        opinions.iter().map(|opinion| classes.clone().map(|class| mean(&opinion.weights[class])).collect()).collect();
    let weight = |class: ClassId, placement: PlacementId| {
        let (class, placement) = (class.index(), placement.index());
        let opinions = opinions.iter().zip(&means);
        opinions.map(|(opinion, means)| opinion.credence / all * opinion.weights[class][placement] / means[class]).sum()
    };
    let clustering = opinions.iter().map(|opinion| opinion.credence / all * opinion.clustering).sum();
    (all, PlacementModel::with_weights(sea, weight, clustering))
}

/// What there was to choose from when one ship was placed.
struct Choice {
    class: ClassId,
    taken: PlacementId,
    /// The places left, and whether another ship is near.
    free: Vec<(PlacementId, bool)>,
}

fn choices(sea: &SeaModel, placed: &[PlacementId]) -> Vec<Choice> {
    let placements = sea.rules().placements();
    let choice = |ship: usize| {
        let class = placements.class_of_ship(ship);
        let words = placements.conflicts().words(class);
        let (mut blocked, mut near) = (vec![0; words], vec![0; words]);
        for (other, &place) in placed[..ship].iter().enumerate() {
            let from = placements.class_of_ship(other);
            let rows = placements.conflicts().row(from, place, class).words();
            blocked.iter_mut().zip(rows).for_each(|(word, row)| *word |= row);
            let rows = sea.near(from, place, class).words();
            near.iter_mut().zip(rows).for_each(|(word, row)| *word |= row);
        }
        let places = placements.class(class).placement_ids();
        let places = places.filter(|place| !Bits::new(&blocked).contains(place.index()));
        let free = places.map(|place| (place, Bits::new(&near).contains(place.index()))).collect();
        Choice { class, taken: placed[ship], free }
    };
    (0..placed.len()).map(choice).collect()
}

/// How likely a fleet is if every place left to a ship is alike, as [`PlacementModel::density`] has
/// it.
fn plain(sea: &SeaModel, choices: &[Choice]) -> f64 {
    let placements = sea.rules().placements();
    choices.iter().map(|choice| placements.class(choice.class).len() as f64 / choice.free.len() as f64).product()
}

/// How likely a fleet is by those weights.
fn density(weights: &[Vec<f64>], choices: &[Choice]) -> f64 {
    let one = |choice: &Choice| {
        let weights = &weights[choice.class.index()];
        let all: f64 = choice.free.iter().map(|&(place, _)| weights[place.index()]).sum();
        weights[choice.taken.index()] * weights.len() as f64 / all
    };
    choices.iter().map(one).product()
}

/// By how much a memory is kept from one game to the next.
fn keeps(half_life: f64) -> f64 {
    (-std::f64::consts::LN_2 / half_life).exp()
}

/// The most weights an expert learns.
const MOST: usize = Feature::ALL.len() + 1;
type Vector = [f64; MOST];

/// Weights whose logarithms are sums over some features.
#[derive(Clone)]
struct Logit {
    hypothesis: &'static Hypothesis,
    keeps: f64,
    means: Vector,
    /// How sure it is of them: the inverse of their covariance.
    precision: [Vector; MOST],
}

impl Logit {
    fn new(hypothesis: &'static Hypothesis, half_life: f64) -> Logit {
        let mut logit =
            Logit { hypothesis, keeps: keeps(half_life), means: [0.0; MOST], precision: [[0.0; MOST]; MOST] };
        (0..logit.len()).for_each(|at| logit.precision[at][at] = logit.doubt());
        logit
    }

    fn len(&self) -> usize {
        self.hypothesis.features.len() + usize::from(self.hypothesis.clustering)
    }

    fn doubt(&self) -> f64 {
        1.0 / (self.hypothesis.spread * self.hypothesis.spread)
    }

    /// What a place within two cells of another ship weighs more.
    fn clustering(&self) -> f64 {
        if self.hypothesis.clustering { self.means[self.hypothesis.features.len()].exp() } else { 1.0 }
    }

    fn looked_at(&self, features: &Features, near: bool) -> Vector {
        let mut looked_at = [0.0; MOST];
        for (at, feature) in self.hypothesis.features.iter().enumerate() {
            looked_at[at] = features[*feature as usize];
        }
        if self.hypothesis.clustering && near {
            looked_at[self.hypothesis.features.len()] = 1.0;
        }
        looked_at
    }

    fn weights(&self, sea: &SeaModel) -> Vec<Vec<f64>> {
        let weight = |features: &Features| {
            let sum: f64 = self
                .hypothesis
                .features
                .iter()
                .zip(&self.means)
                .map(|(feature, mean)| mean * features[*feature as usize])
                .sum();
            sum.exp()
        };
        let classes = sea.rules().placements().class_ids();
        classes.map(|class| sea.features(class).iter().map(weight).collect()).collect()
    }

    /// Says how likely it thought the fleet, and learns from it by one step of Newton's.
    fn learn(&mut self, sea: &SeaModel, choices: &[Choice]) -> f64 {
        let (len, doubt) = (self.len(), self.doubt());
        let (weights, clustering) = (self.weights(sea), self.clustering());
        let mut predicted = 1.0;
        let mut slope = [0.0; MOST];
        for (at, slope) in slope.iter_mut().enumerate().take(len) {
            *slope = -(1.0 - self.keeps) * doubt * self.means[at];
            (0..len).for_each(|other| self.precision[at][other] *= self.keeps);
            self.precision[at][at] += (1.0 - self.keeps) * doubt;
        }
        for choice in choices {
            let features = sea.features(choice.class);
            let weight = |place: PlacementId, near: bool| {
                weights[choice.class.index()][place.index()] * if near { clustering } else { 1.0 }
            };
            let (mut all, mut taken) = (0.0, None);
            let (mut first, mut second) = ([0.0; MOST], [[0.0; MOST]; MOST]);
            for &(place, near) in &choice.free {
                let looked_at = self.looked_at(&features[place.index()], near);
                let weight = weight(place, near);
                all += weight;
                for at in 0..len {
                    let with = weight * looked_at[at];
                    first[at] += with;
                    for other in 0..=at {
                        second[at][other] += with * looked_at[other];
                    }
                }
                if place == choice.taken {
                    taken = Some((weight, looked_at));
                }
            }
            let Some((weight, looked_at)) = taken else { return 0.0 };
            predicted *= weight / all * features.len() as f64;
            for at in 0..len {
                slope[at] += looked_at[at] - first[at] / all;
                for other in 0..=at {
                    let curve = second[at][other] / all - first[at] * first[other] / (all * all);
                    self.precision[at][other] += curve;
                    if other < at {
                        self.precision[other][at] += curve;
                    }
                }
            }
        }
        let step = solve(&self.precision, &slope, len);
        (0..len).for_each(|at| self.means[at] += step[at]);
        predicted
    }
}

/// Solves a system whose matrix is symmetric and positive, by Cholesky's method.
fn solve(matrix: &[Vector; MOST], right: &Vector, len: usize) -> Vector {
    let mut lower = [[0.0; MOST]; MOST];
    for row in 0..len {
        for column in 0..=row {
            let known: f64 = (0..column).map(|k| lower[row][k] * lower[column][k]).sum();
            let rest = matrix[row][column] - known;
            lower[row][column] = if row == column { rest.max(1e-9).sqrt() } else { rest / lower[column][column] };
        }
    }
    let mut solution = *right;
    for row in 0..len {
        let known: f64 = (0..row).map(|k| lower[row][k] * solution[k]).sum();
        solution[row] = (solution[row] - known) / lower[row][row];
    }
    for row in (0..len).rev() {
        let known: f64 = (row + 1..len).map(|k| lower[k][row] * solution[k]).sum();
        solution[row] = (solution[row] - known) / lower[row][row];
    }
    solution
}

/// Where ships have been, blurred.
#[derive(Clone)]
struct Map {
    keeps: f64,
    seen: f64,
    cells: Vec<f64>,
    /// What every fleet alike would have coloured in one game.
    even: Arc<[f64]>,
}

impl Map {
    fn new(sea: &SeaModel, half_life: f64) -> Map {
        let even = blurred(sea, sea.cell_chances());
        Map { keeps: keeps(half_life), seen: 0.0, cells: vec![0.0; even.len()], even: even.into() }
    }

    fn learn(&mut self, sea: &SeaModel, placed: &[PlacementId]) {
        let placements = sea.rules().placements();
        let mut covered = vec![0.0; self.cells.len()];
        for (ship, &place) in placed.iter().enumerate() {
            let class = placements.class(placements.class_of_ship(ship));
            class.cells(place).iter().for_each(|&cell| covered[usize::from(cell)] = 1.0);
        }
        self.seen = self.keeps * self.seen + 1.0;
        for (cell, new) in self.cells.iter_mut().zip(blurred(sea, &covered)) {
            *cell = self.keeps * *cell + new;
        }
    }

    fn weights(&self, sea: &SeaModel) -> Vec<Vec<f64>> {
        let ratio = |cell: usize| {
            let doubt = DOUBT_OF_MAP * self.even[cell];
            if self.even[cell] > 0.0 { (doubt + self.cells[cell]) / (doubt + self.seen * self.even[cell]) } else { 1.0 }
        };
        let ratios: Vec<f64> = (0..self.cells.len()).map(ratio).collect();
        let weight =
            |cells: &[u16]| cells.iter().map(|&cell| ratios[usize::from(cell)]).sum::<f64>() / cells.len() as f64;
        let classes = sea.rules().placements().classes().iter();
        classes.map(|class| class.placement_ids().map(|place| weight(class.cells(place))).collect()).collect()
    }
}

/// Every cell's colour spread over its neighbourhood.
fn blurred(sea: &SeaModel, cells: &[f64]) -> Vec<f64> {
    let grid = sea.rules().grid();
    let reach = (3.0 * BLUR) as i16;
    let mut blurred = vec![0.0; cells.len()];
    for (number, &colour) in cells.iter().enumerate().filter(|(_, colour)| **colour > 0.0) {
        let cell = grid.cell(number);
        for (down, right) in (-reach..=reach).flat_map(|down| (-reach..=reach).map(move |right| (down, right))) {
            let (column, row) = (i16::from(cell.column()) + right, i16::from(cell.row()) + down);
            if (0..i16::from(grid.width())).contains(&column) && (0..i16::from(grid.height())).contains(&row) {
                let away = f64::from(down * down + right * right);
                let there = row as usize * usize::from(grid.width()) + column as usize;
                blurred[there] += colour * (-away / (2.0 * BLUR * BLUR)).exp();
            }
        }
    }
    blurred
}

/// How often each place was taken.
#[derive(Clone)]
struct Places {
    seen: f64,
    taken: Vec<Vec<f64>>,
}

impl Places {
    fn new(sea: &SeaModel) -> Places {
        let classes = sea.rules().placements().classes();
        Places { seen: 0.0, taken: classes.iter().map(|class| vec![0.0; class.len()]).collect() }
    }

    fn learn(&mut self, sea: &SeaModel, placed: &[PlacementId]) {
        let keeps = keeps(LONG);
        self.seen = keeps * self.seen + 1.0;
        self.taken.iter_mut().flatten().for_each(|taken| *taken *= keeps);
        for (ship, &place) in placed.iter().enumerate() {
            self.taken[sea.rules().placements().class_of_ship(ship).index()][place.index()] += 1.0;
        }
    }

    fn weights(&self, sea: &SeaModel) -> Vec<Vec<f64>> {
        let classes = sea.rules().placements().classes().iter();
        let weights = |(class, taken): (&amiral_game::Class, &Vec<f64>)| {
            let chance = class.copies() as f64 / class.len() as f64;
            let weight = |taken: &f64| (DOUBT_OF_PLACES + taken / chance) / (DOUBT_OF_PLACES + self.seen);
            taken.iter().map(weight).collect()
        };
        classes.zip(&self.taken).map(weights).collect()
    }
}

/// Whole fleets, and how often they came, the newest last.
#[derive(Clone, Default)]
struct Again {
    fleets: Vec<(Placed, f64)>,
}

impl Again {
    fn learn(&mut self, sea: &SeaModel, placed: &Placed) -> f64 {
        let all: f64 = self.fleets.iter().map(|(_, weight)| weight).sum();
        let known = self.fleets.iter().position(|(known, _)| known == placed);
        let share = known.map_or(0.0, |at| self.fleets[at].1 / all);
        let weight = 1.0 + known.map_or(0.0, |at| self.fleets.remove(at).1);
        self.fleets.iter_mut().for_each(|(_, weight)| *weight *= keeps(SHORT));
        self.fleets.push((placed.clone(), weight));
        if self.fleets.len() > MOST_FLEETS {
            self.fleets.remove(0);
        }
        share * sea.anywhere()
    }
}

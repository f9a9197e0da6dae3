//! How good each shot of a game was: the chance it had to hit, given all that was known when it was
//! chosen, against the best chance there was.
//!
//! Chances are counted exactly where that takes few enough steps, and estimated otherwise; each
//! says which. Every legal fleet counts as equally likely, whoever placed it. The shots of a
//! salvo were chosen before any outcome was told, so they are judged together: by what was known
//! before the first of them, the likeliest of them against the likeliest cell there was, the next
//! against the next, whatever order they were named in.
//!
//! The review judges the chance to hit, which is not everything: a miss may tell more than a hit. But
//! no simple measure is fairer, and over a game little is lost by playing the likeliest cell.

use amiral_game::{Cell, PerSeat, Record, Rules, Seat, Seed, Seen, SeenError, Shot, Stop};
use amiral_posterior::{Failure, Inference, Odds};

use crate::Progress;

/// The steps that may be spent on what was known at one moment before it is estimated: a quarter of
/// a second of one core.
pub const STEPS_A_MOMENT: u64 = 1_000_000;
/// How many turning points of each kind are told at most.
const TURNS_OF_A_KIND: usize = 3;
/// From which loss of chance on a shot is a slip, below which chance a hit is lucky, and from which
/// a miss is unlucky.
const SLIP: f64 = 0.1;
const LUCKY: f64 = 0.15;
const UNLUCKY: f64 = 0.5;

/// How good one shot was.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct ShotReview {
    /// The shot, and what was said of it.
    pub shot: Shot,
    /// The chance it had to hit.
    pub chance: f64,
    /// The likeliest cell there was; the shot's own where none was likelier. None where nothing
    /// could be found out.
    pub best: Option<Cell>,
    /// The chance that cell had.
    pub best_chance: f64,
    /// How many fleets explained everything known before the shot, or about how many.
    pub fleets: u128,
    /// Whether the numbers are exact, and not estimates.
    pub exact: bool,
    /// Whether every cell was as good as any other, so that there was nothing to choose.
    pub forced: bool,
}

impl ShotReview {
    /// The chance given away: how much likelier the best cell was.
    pub fn loss(&self) -> f64 {
        self.best_chance - self.chance
    }

    /// The chance the shot had as a share of the best there was; none where there was nothing to
    /// choose.
    pub fn quality(&self) -> Option<f64> {
        (self.best.is_some() && !self.forced && self.best_chance > 0.0).then(|| self.chance / self.best_chance)
    }
}

/// How good the shots of one player were.
#[derive(Clone, PartialEq, Debug)]
pub struct Review {
    /// The shots judged, in order: all of them, or as many as the extent says.
    pub shots: Vec<ShotReview>,
    /// How far the review goes.
    pub extent: Extent,
}

/// How far a review goes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Extent {
    /// To the last shot.
    Whole,
    /// To where it was cancelled.
    Stopped,
    /// To where no fleet explains the shots any more: the rules or what was said of one of those
    /// shots must be wrong.
    Contradiction,
}

/// A shot worth a second look.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TurningPoint {
    /// The number of the shot among this player's, from 0.
    pub shot: usize,
    /// What makes it one.
    pub kind: Turning,
}

/// What makes a shot a turning point.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Turning {
    /// A much better cell was there.
    Slip,
    /// It hit against the odds.
    LuckyHit,
    /// It missed against the odds.
    UnluckyMiss,
}

impl Review {
    /// The player's accuracy, from 0 to 1: the mean, over the shots that left a choice, of the
    /// chance the shot had divided by the best chance there was. A quotient and not a difference,
    /// because a shot in the dark, where no cell is likely, is to count as much as one at a wounded
    /// ship; and shots without a choice are left out, because they show no skill. None where no
    /// shot left a choice.
    pub fn accuracy(&self) -> Option<f64> {
        let qualities: Vec<f64> = self.shots.iter().filter_map(ShotReview::quality).collect();
        (!qualities.is_empty()).then(|| qualities.iter().sum::<f64>() / qualities.len() as f64)
    }

    /// The best shot: of those that hit, the one least likely to; of equals the earlier. None where
    /// nothing was hit by choice.
    pub fn best_shot(&self) -> Option<usize> {
        let hits = self
            .shots
            .iter()
            .enumerate()
            .filter(|(_, shot)| shot.shot.outcome.is_hit() && shot.chance > 0.0 && shot.quality().is_some());
        hits.min_by(|a, b| a.1.chance.total_cmp(&b.1.chance)).map(|(at, _)| at)
    }

    /// The worst shot: the one that gave most chance away; of equals the earlier. None where every
    /// shot was as good as any.
    pub fn worst_shot(&self) -> Option<usize> {
        let losses = self.shots.iter().enumerate().filter(|(_, shot)| shot.quality().is_some() && shot.loss() > 0.0);
        losses.rev().max_by(|a, b| a.1.loss().total_cmp(&b.1.loss())).map(|(at, _)| at)
    }

    /// The largest losses of chance, the luckiest hits and the unluckiest misses, at most three of
    /// each, in the order of the shots.
    pub fn turning_points(&self) -> Vec<TurningPoint> {
        let mut points = Vec::new();
        for kind in [Turning::Slip, Turning::LuckyHit, Turning::UnluckyMiss] {
            let weight = |shot: &ShotReview| match kind {
                Turning::Slip => Some(shot.loss()).filter(|&loss| loss >= SLIP),
                // What no fleet explains is no luck.
                Turning::LuckyHit => Some(1.0 - shot.chance)
                    .filter(|_| shot.shot.outcome.is_hit() && shot.chance > 0.0 && shot.chance < LUCKY),
                Turning::UnluckyMiss => {
                    Some(shot.chance).filter(|_| !shot.shot.outcome.is_hit() && shot.chance >= UNLUCKY)
                }
            };
            let known = self.shots.iter().enumerate().filter(|(_, shot)| shot.best.is_some());
            let mut heavy: Vec<(usize, f64)> = known.filter_map(|(at, shot)| Some((at, weight(shot)?))).collect();
            // Stable: of equals the earlier.
            heavy.sort_by(|a, b| b.1.total_cmp(&a.1));
            points.extend(heavy.iter().take(TURNS_OF_A_KIND).map(|&(shot, _)| TurningPoint { shot, kind }));
        }
        points.sort_by_key(|point| point.shot);
        points
    }
}

/// Judges every shot of one player, each by what was known just before it.
pub fn review(seen: &Seen, stop: &Stop, progress: &mut dyn FnMut(Progress)) -> Review {
    let mut judge = Judge::new(seen.rules(), seen.shots().len(), stop, progress);
    let volleys: Vec<&[Shot]> = seen.shots().chunks(1).collect();
    judge.review(&volleys).expect("shots that were seen can be seen again")
}

/// Judges every shot of both players of a game; salvos by what was known before them. Fails where a
/// record put together by hand has shots that no referee would have let pass.
pub fn review_record(
    record: &Record,
    stop: &Stop,
    progress: &mut dyn FnMut(Progress),
) -> Result<PerSeat<Review>, SeenError> {
    let shots = record.turns.iter().map(|turn| turn.shots.len()).sum();
    let mut judge = Judge::new(&record.rules, shots, stop, progress);
    let mut of = |seat| {
        let turns = record.turns.iter().filter(|turn| turn.seat == seat);
        judge.review(&turns.map(|turn| turn.shots.as_slice()).collect::<Vec<_>>())
    };
    Ok(PerSeat([of(Seat::A)?, of(Seat::B)?]))
}

/// The most bytes counting may take beside its tables.
const MEMORY: usize = 48 << 20;

/// What reviewing the players of one game shares.
struct Judge<'a> {
    inference: Inference,
    stop: &'a Stop,
    told: Progress,
    progress: &'a mut dyn FnMut(Progress),
}

/// What was known at one moment.
struct Known {
    chances: Vec<f64>,
    fleets: u128,
    exact: bool,
}

impl<'a> Judge<'a> {
    fn new(rules: &Rules, shots: usize, stop: &'a Stop, progress: &'a mut dyn FnMut(Progress)) -> Judge<'a> {
        let told = Progress { done: 0, total: shots as u64 };
        Judge { inference: Inference::new(rules).with_memory(MEMORY), stop, told, progress }
    }

    fn review(&mut self, volleys: &[&[Shot]]) -> Result<Review, SeenError> {
        let mut seen = Seen::new(self.inference.rules());
        let mut shots = Vec::new();
        for volley in volleys {
            let Some(known) = self.known(&seen) else {
                return Ok(Review { shots, extent: Extent::Stopped });
            };
            if known.exact && known.fleets == 0 {
                return Ok(Review { shots, extent: Extent::Contradiction });
            }
            shots.extend(judge_volley(&seen, &known, volley));
            volley.iter().try_for_each(|&shot| seen.push(shot))?;
            self.told.done += volley.len() as u64;
            (self.progress)(self.told);
        }
        let extent = match self.known(&seen) {
            None => Extent::Stopped,
            Some(known) if known.exact && known.fleets == 0 => Extent::Contradiction,
            Some(_) => Extent::Whole,
        };
        Ok(Review { shots, extent })
    }

    /// What was known after those shots; none where the work was cancelled. The same game gets the
    /// same review: the dice of an estimate follow from the number of the shot.
    fn known(&self, seen: &Seen) -> Option<Known> {
        let seed = Seed(seen.shots().len() as u64);
        match self.inference.odds(seen, STEPS_A_MOMENT, seed, self.stop) {
            Ok(Odds::Exact(counts)) => Some(Known { chances: counts.chances(), fleets: counts.fleets, exact: true }),
            Ok(Odds::Sampled(estimate)) => {
                Some(Known { chances: estimate.cells, fleets: estimate.fleets.round() as u128, exact: false })
            }
            Err(Failure::Cancelled) => None,
            Err(failure) => unreachable!("what cannot be counted is estimated: {failure}"),
        }
    }
}

/// Judges shots that were chosen together.
fn judge_volley(seen: &Seen, known: &Known, volley: &[Shot]) -> Vec<ShotReview> {
    let (rules, grid) = (seen.rules(), seen.rules().grid());
    let chance = |cell: Cell| if grid.contains(cell) { known.chances[grid.index(cell)] } else { 0.0 };
    let mut cells: Vec<Cell> = seen.unfired().filter(|&cell| !rules.reefs().contains(cell)).collect();
    // Both stable: of equals the first in reading order, and the first named.
    cells.sort_by(|&a, &b| chance(b).total_cmp(&chance(a)));
    let forced = cells.first().zip(cells.last()).is_none_or(|(&first, &last)| chance(first) <= chance(last));
    let mut ranked: Vec<usize> = (0..volley.len()).collect();
    ranked.sort_by(|&a, &b| chance(volley[b].cell).total_cmp(&chance(volley[a].cell)));

    let mut reviews: Vec<Option<ShotReview>> = vec![None; volley.len()];
    for (rank, &at) in ranked.iter().enumerate() {
        let shot = volley[at];
        let own = chance(shot.cell);
        // An unfired cell for every shot but those at reefs.
        let best = cells.get(rank).copied().filter(|&best| chance(best) > own).unwrap_or(shot.cell);
        reviews[at] = Some(ShotReview {
            shot,
            chance: own,
            best: (known.fleets > 0).then_some(best),
            best_chance: chance(best),
            fleets: known.fleets,
            exact: known.exact,
            forced: forced && chance(best) <= own,
        });
    }
    reviews.into_iter().map(|review| review.expect("every shot has a rank")).collect()
}

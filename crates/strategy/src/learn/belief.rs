//! The fleets that somebody is expected to place.

use std::sync::{Arc, OnceLock};

use amiral_game::{Fleet, PlacementId, Seed, Seen, Stop};
use amiral_posterior::{Failure, Weights};

use super::belief_shooter::Pool;
use super::placement_model::Placed;
use super::{PlacementModel, SeaModel};
use crate::{Habit, Note, Whose};

/// A note says that a fleet may come again from this chance on, that a habit is so many times
/// commoner than by chance, and of how many habits at most.
const LIKELY_AGAIN: f64 = 0.3;
const STRIKING: f64 = 1.25;
const TOLD: usize = 2;
/// The fleets sampled to see what remains, unless told otherwise.
const SAMPLES: usize = 12_000;
/// The least weight of a place when fleets are sampled, since a model may be wrong.
const SLACK: f64 = 0.05;

/// The fleets that are expected: a mixture of the uniform law, of a model, and of certain fleets.
pub struct Belief {
    sea: Arc<SeaModel>,
    even: f64,
    model: Option<(f64, PlacementModel)>,
    fleets: Vec<(f64, Placed)>,
    /// The weights by which fleets are sampled: the likelier a place, the more often.
    proposal: Weights,
    /// The games it rests on.
    games: usize,
    /// The fleets sampled to see what remains.
    samples: usize,
    opening: OnceLock<Pool>,
}

impl Belief {
    /// Every fleet is as likely as any other.
    pub fn even(sea: &Arc<SeaModel>) -> Belief {
        Belief::new(sea, 1.0, None, Vec::new())
    }

    /// Fleets are placed by that model.
    pub fn from_model(model: PlacementModel, sea: &Arc<SeaModel>) -> Belief {
        Belief::new(sea, 0.0, Some((1.0, model)), Vec::new())
    }

    /// That fleet is certain.
    pub fn certain(fleet: &Fleet, sea: &Arc<SeaModel>) -> Belief {
        Belief::new(sea, 0.0, None, vec![(1.0, placed(fleet, sea))])
    }

    pub(crate) fn new(
        sea: &Arc<SeaModel>,
        even: f64,
        model: Option<(f64, PlacementModel)>,
        fleets: Vec<(f64, Placed)>,
    ) -> Belief {
        let proposal = Weights::new(sea.rules(), |class, placement| {
            let model = model.as_ref().map_or(0.0, |(share, model)| share * model.relative(class, placement));
            even.max(SLACK) + model
        });
        Belief {
            sea: Arc::clone(sea),
            even,
            model,
            fleets,
            proposal,
            games: 0,
            samples: sea.samples(SAMPLES),
            opening: OnceLock::new(),
        }
    }

    /// The same, evaluated on that many sampled fleets. More are more exact; a tenth of the usual
    /// number costs a tenth of a shot in a game.
    pub fn with_samples(self, samples: usize) -> Belief {
        Belief { samples: samples.max(1), opening: OnceLock::new(), ..self }
    }

    pub(crate) fn samples(&self) -> usize {
        self.samples
    }

    /// The same, resting on that many games.
    pub(crate) fn after(self, games: usize) -> Belief {
        Belief { games, ..self }
    }

    /// Notes on what is believed of those people: habits that set their fleets apart from uniform
    /// ones, the most striking first.
    pub fn habits(&self, whose: Whose) -> Vec<Note> {
        let mut notes = Vec::new();
        let games = self.games;
        let again: f64 = self.fleets.iter().map(|(share, _)| share).sum();
        if again >= LIKELY_AGAIN {
            notes.push(Note::Again { chance: again.min(1.0), games, whose });
        }
        if self.model.is_none() {
            return notes;
        }
        let Ok(opening) = self.opening(&Stop::new()) else { return notes };
        let (all, mut believed) =
            opening.fleets().fold((0.0, [0.0; Habit::ALL.len()]), |(all, mut sums), (placed, weight)| {
                let shows = self.sea.habits_of(placed);
                sums.iter_mut().zip(shows).for_each(|(sum, shows)| *sum += weight * shows);
                (all + weight, sums)
            });
        believed.iter_mut().for_each(|sum| *sum /= all);
        let even = self.sea.even_habits();
        let times = |habit: Habit| believed[habit as usize] / even[habit as usize].max(f64::MIN_POSITIVE);
        // How striking it is: by how much, and on how many ships.
        let clarity = |habit: Habit| times(habit).ln() * even[habit as usize].sqrt();
        let mut striking: Vec<Habit> = Habit::ALL.into_iter().filter(|&habit| times(habit) >= STRIKING).collect();
        striking.sort_by(|&a, &b| clarity(b).total_cmp(&clarity(a)));
        let border = times(Habit::Border);
        // A side says no more than the border does, unless it stands out.
        striking.retain(|&habit| !habit.is_side() || border < STRIKING || times(habit) >= STRIKING * border);
        let told = striking.into_iter().take(TOLD);
        notes.extend(told.map(|habit| Note::Habit { habit, times: times(habit), games, whose }));
        notes
    }

    pub(crate) fn sea(&self) -> &Arc<SeaModel> {
        &self.sea
    }

    /// How surprising a fleet is: minus the logarithm of its chance.
    pub fn surprise(&self, fleet: &Fleet) -> f64 {
        let placed = placed(fleet, &self.sea);
        let certain: f64 = self.fleets.iter().filter(|(_, known)| *known == placed).map(|(share, _)| share).sum();
        -(self.density(&placed) / self.sea.anywhere() + certain).ln()
    }

    /// Weights by which fleets are sampled about as often as they are likely.
    pub(crate) fn proposal(&self) -> &Weights {
        &self.proposal
    }

    /// How likely a fleet is, but for the certain ones, as [`PlacementModel::density`] has it.
    pub(crate) fn density(&self, placed: &[PlacementId]) -> f64 {
        let model = self.model.as_ref().map_or(0.0, |(share, model)| share * model.density(placed));
        model + self.even * self.sea.even()
    }

    /// The certain fleets and what they weigh beside the sum of the densities of all fleets.
    pub(crate) fn fleets(&self) -> impl Iterator<Item = (&[PlacementId], f64)> {
        // The densities of all fleets add up to this.
        let anywhere = self.sea.anywhere();
        self.fleets.iter().map(move |(share, placed)| (placed.as_slice(), share * anywhere))
    }

    /// Whether only certain fleets are expected.
    pub(crate) fn is_certain(&self) -> bool {
        self.even <= 0.0 && self.model.is_none()
    }

    /// What is expected before the first shot: worked out once for all games, unless it is
    /// cancelled.
    pub(crate) fn opening(&self, stop: &Stop) -> Result<&Pool, Failure> {
        if let Some(pool) = self.opening.get() {
            return Ok(pool);
        }
        let pool = Pool::draw(self, &Seen::new(self.sea.rules()), Seed(0), stop)?;
        Ok(self.opening.get_or_init(|| pool))
    }
}

/// A fleet as placements, one for every ship.
pub(crate) fn placed(fleet: &Fleet, sea: &SeaModel) -> Placed {
    fleet.placements(sea.rules()).collect()
}

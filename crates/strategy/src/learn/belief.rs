//! What somebody is expected to place.

use std::sync::{Arc, OnceLock};

use amiral_game::{Fleet, Seed, Seen, Stop};
use amiral_posterior::{Failure, Weights};

use super::augur::Pool;
use super::leaning::Placed;
use super::{Leaning, Waters};
use crate::{Habit, Note, Whose};

/// From which chance on that a fleet comes again it is told, how much commoner than by chance a
/// habit is that is told, and how many are.
const LIKELY_AGAIN: f64 = 0.3;
const STRIKING: f64 = 1.25;
const TOLD: usize = 2;
/// The fleets caught to see what remains, unless told otherwise.
const CASTS: usize = 12_000;
/// How much weight every place has in the net: a leaning may be wrong.
const SLACK: f64 = 0.05;

/// What fleets are expected, and how much more of one than of another: a mixture of every fleet
/// alike, of a leaning, and of certain fleets.
pub struct Belief {
    waters: Arc<Waters>,
    even: f64,
    leaning: Option<(f64, Leaning)>,
    fleets: Vec<(f64, Placed)>,
    /// Where to look for likely fleets.
    net: Weights,
    /// The games it rests on.
    games: usize,
    /// The fleets caught to see what remains.
    casts: usize,
    opening: OnceLock<Pool>,
}

impl Belief {
    /// Every fleet is as likely as any other.
    pub fn even(waters: &Arc<Waters>) -> Belief {
        Belief::new(waters, 1.0, None, Vec::new())
    }

    /// Fleets are placed that way.
    pub fn leaning(leaning: Leaning, waters: &Arc<Waters>) -> Belief {
        Belief::new(waters, 0.0, Some((1.0, leaning)), Vec::new())
    }

    /// It is that fleet.
    pub fn certain(fleet: &Fleet, waters: &Arc<Waters>) -> Belief {
        Belief::new(waters, 0.0, None, vec![(1.0, placed(fleet, waters))])
    }

    pub(crate) fn new(
        waters: &Arc<Waters>,
        even: f64,
        leaning: Option<(f64, Leaning)>,
        fleets: Vec<(f64, Placed)>,
    ) -> Belief {
        let net = Weights::new(waters.rules(), |class, placement| {
            let leaning = leaning.as_ref().map_or(0.0, |(share, leaning)| share * leaning.relative(class, placement));
            even.max(SLACK) + leaning
        });
        Belief {
            waters: Arc::clone(waters),
            even,
            leaning,
            fleets,
            net,
            games: 0,
            casts: waters.casts(CASTS),
            opening: OnceLock::new(),
        }
    }

    /// The same, looked at through that many fleets caught at random wherever it is looked at. More
    /// tell it more exactly; a tenth of the usual number costs a tenth of a shot in a game.
    pub fn with_casts(self, casts: usize) -> Belief {
        Belief { casts: casts.max(1), opening: OnceLock::new(), ..self }
    }

    pub(crate) fn casts(&self) -> usize {
        self.casts
    }

    /// The same, resting on that many games.
    pub(crate) fn after(self, games: usize) -> Belief {
        Belief { games, ..self }
    }

    /// What is believed of those people, to be told: habits that set these fleets apart from all
    /// fleets alike, the most striking first.
    pub fn habits(&self, whose: Whose) -> Vec<Note> {
        let mut notes = Vec::new();
        let games = self.games;
        let again: f64 = self.fleets.iter().map(|(share, _)| share).sum();
        if again >= LIKELY_AGAIN {
            notes.push(Note::Again { chance: again.min(1.0), games, whose });
        }
        if self.leaning.is_none() {
            return notes;
        }
        let Ok(opening) = self.opening(&Stop::new()) else { return notes };
        let (all, mut believed) =
            opening.fleets().fold((0.0, [0.0; Habit::ALL.len()]), |(all, mut sums), (placed, weight)| {
                let shows = self.waters.habits_of(placed);
                sums.iter_mut().zip(shows).for_each(|(sum, shows)| *sum += weight * shows);
                (all + weight, sums)
            });
        believed.iter_mut().for_each(|sum| *sum /= all);
        let even = self.waters.even_habits();
        let times = |habit: Habit| believed[habit as usize] / even[habit as usize].max(f64::MIN_POSITIVE);
        // How clearly it would show: by how much, and on how many ships.
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

    pub(crate) fn waters(&self) -> &Arc<Waters> {
        &self.waters
    }

    /// How surprising a fleet is: minus the logarithm of its chance.
    pub fn surprise(&self, fleet: &Fleet) -> f64 {
        let placed = placed(fleet, &self.waters);
        let certain: f64 = self.fleets.iter().filter(|(_, known)| *known == placed).map(|(share, _)| share).sum();
        -(self.density(&placed) / self.waters.anywhere() + certain).ln()
    }

    /// Weights by which fleets are caught about as often as they are likely.
    pub(crate) fn net(&self) -> &Weights {
        &self.net
    }

    /// How likely a fleet is, but for the certain ones, as [`Leaning::density`] has it.
    pub(crate) fn density(&self, placed: &[u16]) -> f64 {
        let leaning = self.leaning.as_ref().map_or(0.0, |(share, leaning)| share * leaning.density(placed));
        leaning + self.even * self.waters.even()
    }

    /// The certain fleets and what they weigh beside the sum of the densities of all fleets.
    pub(crate) fn fleets(&self) -> impl Iterator<Item = (&[u16], f64)> {
        // The densities of all fleets add up to this.
        let anywhere = self.waters.anywhere();
        self.fleets.iter().map(move |(share, placed)| (placed.as_slice(), share * anywhere))
    }

    /// Whether only certain fleets are expected.
    pub(crate) fn is_certain(&self) -> bool {
        self.even <= 0.0 && self.leaning.is_none()
    }

    /// What is expected before the first shot: worked out once for all games, unless it is
    /// cancelled.
    pub(crate) fn opening(&self, stop: &Stop) -> Result<&Pool, Failure> {
        if let Some(pool) = self.opening.get() {
            return Ok(pool);
        }
        let pool = Pool::draw(self, &Seen::new(self.waters.rules()), Seed(0), stop)?;
        Ok(self.opening.get_or_init(|| pool))
    }
}

/// A fleet as placements, one for every ship.
pub(crate) fn placed(fleet: &Fleet, waters: &Waters) -> Placed {
    fleet.placements(waters.rules()).map(|placement| placement as u16).collect()
}

//! What every strategy can do.

use amiral_game::{Board, Cell, Seed, Seen, Stop, Volley};

use crate::{Broken, Journal};

/// Something that chooses shots.
///
/// ```
/// # use amiral_game::{Preset, Seed, Seen, Stop};
/// # use amiral_strategy::{Journal, Resources, build};
/// let rules = Preset::Hasbro.rules();
/// let mut shooter = build(&"level5".parse()?, &rules, Seed(1), &Resources::default());
/// let seen = Seen::new(&rules);
/// let first = shooter.choose_one(&seen, &mut Journal::closed(), &Stop::new());
/// let salvo = shooter.choose(&seen, 5, &mut Journal::closed(), &Stop::new());
/// assert_eq!((first.map(|cell| cell.to_string()), salvo.map(|cells| cells.len())), (Some("E4".into()), Some(5)));
/// # Ok::<(), amiral_strategy::SpecError>(())
/// ```
pub trait Shooter: Send {
    /// Chooses that many cells (at least one, at most as many as are left), distinct and not shot
    /// at yet.
    ///
    /// `seen` has grown since the last call, or is that of another game after [`Shooter::restart`].
    /// A fresh shooter may be given any number of shots at once. Cancelled, it gives nothing;
    /// asked again, it chooses what it would have.
    fn choose(&mut self, seen: &Seen, shots: usize, journal: &mut Journal, stop: &Stop) -> Option<Volley>;

    /// Chooses one cell, the same as [`Shooter::choose`] asked for one.
    fn choose_one(&mut self, seen: &Seen, journal: &mut Journal, stop: &Stop) -> Option<Cell> {
        self.choose(seen, 1, journal, stop).map(|volley| volley[0])
    }

    /// Takes note of the shots seen since the last call and says what follows from them, without
    /// choosing. Nobody needs to call this, since choosing begins with it; but whoever shows a game
    /// can tell what followed from a shot right after it, the last one included.
    fn observe(&mut self, _seen: &Seen, _journal: &mut Journal) {}

    /// Why it chooses no more, if it cannot: it then gives nothing, and whoever plays it has lost.
    /// Players of ours always can.
    fn broken(&self) -> Option<Broken> {
        None
    }

    /// Forgets the game, to play another with that seed under the same rules.
    fn restart(&mut self, seed: Seed);

    /// For every cell in reading order, the number the strategy goes by at the moment, if it has
    /// such numbers and is not cancelled: how *it* sees the board.
    fn counts(&mut self, seen: &Seen, stop: &Stop) -> Option<Vec<f64>>;
}

/// Plays one game against a fleet and gives what was seen in the end.
///
/// ```
/// # use amiral_game::{Board, FleetSetup, Preset, Seed};
/// # use amiral_strategy::{Resources, build, solve};
/// let rules = Preset::Classic.rules();
/// let fleet = "E6h5 E8h4 B4h3 B9h3 J2v2".parse::<FleetSetup>()?.build(&rules)?;
/// let mut shooter = build(&"likeliest".parse()?, &rules, Seed(1), &Resources::default());
/// let seen = solve(&mut *shooter, &mut Board::new(&rules, fleet));
/// assert!(seen.is_won() && seen.shots().len() < 60);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn solve(shooter: &mut dyn Shooter, board: &mut Board) -> Seen {
    try_solve(shooter, board, &Stop::new()).expect("players of ours never break")
}

/// The same, with somebody who may break, or be cancelled.
pub fn try_solve(shooter: &mut dyn Shooter, board: &mut Board, stop: &Stop) -> Result<Seen, Option<Broken>> {
    let mut seen = Seen::new(board.rules());
    let mut journal = Journal::closed();
    while !board.is_lost() {
        let Some(cell) = shooter.choose_one(&seen, &mut journal, stop) else {
            return Err(shooter.broken());
        };
        seen.fire(board, cell).expect("a strategy chooses cells that can be shot at");
    }
    Ok(seen)
}

/// The thinking was cancelled.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Stopped;

pub(crate) fn heed(stop: &Stop) -> Result<(), Stopped> {
    if stop.is_cancelled() { Err(Stopped) } else { Ok(()) }
}

//! The game as seen by those who do not know everything.

use amiral_game::{Board, Ending, PerSeat, Rules, Seat, Seen};

use crate::Phase;

/// The game as the player in one seat sees it: their own board and what both sides have said, and
/// no enemy fleet.
///
/// ```
/// # use amiral_duel::Duel;
/// # use amiral_game::{FleetSetup, Preset, RulesSetup, Seat};
/// let rules = RulesSetup { width: 4, height: 4, fleet: vec![2], ..Preset::Hasbro.setup() }.build()?;
/// let mut duel = Duel::new(&rules, Seat::A);
/// duel.place(Seat::A, "A0h2".parse::<FleetSetup>()?.build(&rules)?)?;
/// duel.place(Seat::B, "C2v2".parse::<FleetSetup>()?.build(&rules)?)?;
/// duel.fire(Seat::A, &["C2".parse()?])?;
/// let view = duel.view(Seat::B);
/// assert_eq!((view.due(), view.taken().shots().len(), view.seen().shots().len()), (1, 1, 0));
/// assert_eq!(view.own().map(|board| board.fleet().to_string()).as_deref(), Some("C2v2"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct View<'a> {
    pub(crate) seat: Seat,
    pub(crate) phase: Phase,
    pub(crate) own: Option<&'a Board>,
    pub(crate) seen: &'a Seen,
    pub(crate) taken: &'a Seen,
}

impl<'a> View<'a> {
    /// The view of a player who was told that much, by a referee elsewhere.
    pub fn told(seat: Seat, phase: Phase, own: Option<&'a Board>, seen: &'a Seen, taken: &'a Seen) -> View<'a> {
        View { seat, phase, own, seen, taken }
    }

    /// Whose view it is.
    pub fn seat(&self) -> Seat {
        self.seat
    }

    /// The rules.
    pub fn rules(&self) -> &'a Rules {
        self.seen.rules()
    }

    /// How far the game is, whose turn it is, and how it ended.
    pub fn phase(&self) -> Phase {
        self.phase
    }

    /// The player's own fleet under fire, once placed.
    pub fn own(&self) -> Option<&'a Board> {
        self.own
    }

    /// The player's shots and what was said of them.
    pub fn seen(&self) -> &'a Seen {
        self.seen
    }

    /// The enemy's shots and what was said of them.
    pub fn taken(&self) -> &'a Seen {
        self.taken
    }

    /// How many shots this player has to fire now, all at once; none when it is not this player's
    /// turn.
    pub fn due(&self) -> usize {
        match self.phase {
            Phase::Playing { turn, shots } if turn == self.seat => shots,
            _ => 0,
        }
    }

    /// How the game ended, if it has.
    pub fn ending(&self) -> Ending {
        self.phase.ending()
    }
}

/// The game as a spectator sees it: what both players know.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PublicView<'a> {
    pub(crate) phase: Phase,
    pub(crate) placed: PerSeat<bool>,
    pub(crate) seen: PerSeat<&'a Seen>,
}

impl<'a> PublicView<'a> {
    /// The rules.
    pub fn rules(&self) -> &'a Rules {
        self.seen[Seat::A].rules()
    }

    /// How far the game is, whose turn it is, and how it ended.
    pub fn phase(&self) -> Phase {
        self.phase
    }

    /// Whether that seat has placed its fleet.
    pub fn has_placed(&self, seat: Seat) -> bool {
        self.placed[seat]
    }

    /// The shots of that seat and what was said of them.
    pub fn seen(&self, seat: Seat) -> &'a Seen {
        self.seen[seat]
    }

    /// How the game ended, if it has.
    pub fn ending(&self) -> Ending {
        self.phase.ending()
    }
}

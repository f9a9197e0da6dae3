//! Who plays in a match, and what can go wrong with them.

use amiral_duel::Duel;
use amiral_game::{Fleet, PlacingBudget, Rules, Seat, Seed, Stop, Volley};
use amiral_strategy::{Journal, Placer, Resources, Shooter};
use amiral_study::Contender;
use serde::{Deserialize, Serialize};

/// Somebody at work, in one game after the other.
///
/// A game is handed over whole, since programs are told all that their seat may know of it; whoever
/// writes a player passes on no more than that.
pub trait Player: Send {
    /// A game begins.
    fn begin(&mut self, game: &NewGame<'_>, stop: &Stop) -> Result<(), Trouble>;

    /// Places a fleet, where players do that themselves.
    fn place(&mut self, seed: Seed, stop: &Stop) -> Result<Fleet, Trouble>;

    /// Chooses the shots that are due.
    fn fire(&mut self, duel: &Duel, seat: Seat, stop: &Stop) -> Result<Volley, Trouble>;

    /// The game is over.
    fn end(&mut self, duel: &Duel, seat: Seat);
}

/// A game that begins.
#[derive(Clone, Copy, Debug)]
pub struct NewGame<'a> {
    /// What it is called: `12-2`, the second game of the twelfth pair.
    pub name: &'a str,
    /// The number of the game in the match, from 1.
    pub number: u64,
    /// The rules.
    pub rules: &'a Rules,
    /// The player's seat.
    pub seat: Seat,
    /// The number of the pair among those of these two players, from 0.
    pub round: u64,
    /// What the player's dice follow from. The fleets follow from the same number, so it is not for
    /// strangers.
    pub seed: Seed,
}

/// Why a player does not go on.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Trouble {
    /// Everything was cancelled.
    Stopped,
    /// It made a mistake, which loses the game.
    Fault(Fault),
    /// It cannot play at all: it cannot be started, or not by these rules.
    Unplayable(String),
}

/// A mistake that loses the game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Fault {
    /// What counts it.
    pub kind: FaultKind,
    /// What happened, for whoever mends it.
    pub detail: String,
    /// What a program was asked and answered.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub failure: Option<Box<amiral_bot::Failure>>,
}

/// The mistakes that are counted apart.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum FaultKind {
    /// The program broke.
    Crash,
    /// It took too long.
    Timeout,
    /// It answered something that cannot be: a shot where it may not fire, a fleet that breaks the
    /// rules.
    Illegal,
}

impl FaultKind {
    /// Its name in documents.
    pub fn name(self) -> &'static str {
        match self {
            FaultKind::Crash => "crash",
            FaultKind::Timeout => "timeout",
            FaultKind::Illegal => "illegal",
        }
    }
}

type Build<'a> = Box<dyn Fn(&Rules) -> Box<dyn Player> + Sync + 'a>;

/// Who takes part in a match, to be built once for every thread.
pub struct Entrant<'a> {
    name: String,
    version: Option<String>,
    build: Build<'a>,
}

impl<'a> Entrant<'a> {
    /// Anybody. The version tells one from others of that name: only the same can be resumed.
    pub fn with(
        name: impl Into<String>,
        version: Option<String>,
        build: impl Fn(&Rules) -> Box<dyn Player> + Sync + 'a,
    ) -> Entrant<'a> {
        Entrant { name: name.into(), version, build: Box::new(build) }
    }

    /// A strategy of the house, which places its own fleets in that way.
    pub fn house(contender: Contender<'a>, placer: Placer, resources: Resources) -> Entrant<'a> {
        let (name, version) = (contender.name().to_owned(), contender.version().map(|version| version.to_string()));
        Entrant::with(name, version, move |rules| {
            let shooter = contender.build(rules, Seed(0));
            Box::new(House { rules: rules.clone(), shooter, placer: placer.clone(), resources: resources.clone() })
        })
    }

    /// Its name.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// What tells it from others of that name, where there is something.
    pub fn version(&self) -> Option<&str> {
        self.version.as_deref()
    }

    pub(crate) fn build(&self, rules: &Rules) -> Box<dyn Player> {
        (self.build)(rules)
    }
}

/// A strategy of ours.
struct House {
    rules: Rules,
    shooter: Box<dyn Shooter>,
    placer: Placer,
    resources: Resources,
}

impl Player for House {
    fn begin(&mut self, game: &NewGame<'_>, _: &Stop) -> Result<(), Trouble> {
        self.shooter.restart(game.seed);
        Ok(())
    }

    fn place(&mut self, seed: Seed, stop: &Stop) -> Result<Fleet, Trouble> {
        let placed = self.placer.place_within(&self.rules, seed, &self.resources, PlacingBudget::OWN_MACHINE, stop);
        placed.map_err(
            |error| {
                if stop.is_cancelled() { Trouble::Stopped } else { Trouble::Unplayable(error.to_string()) }
            },
        )
    }

    fn fire(&mut self, duel: &Duel, seat: Seat, stop: &Stop) -> Result<Volley, Trouble> {
        let due = duel.view(seat).due();
        self.shooter.choose(duel.seen(seat), due, &mut Journal::closed(), stop).ok_or(Trouble::Stopped)
    }

    fn end(&mut self, _: &Duel, _: Seat) {}
}

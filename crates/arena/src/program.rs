//! Other people's programs as players: what the crate `bot` says of them, as a match counts it.

use amiral_bot::{End, Failure, FailureGroup, FailureKind, Options, Position, Program};
use amiral_duel::Duel;
use amiral_game::{Ending, Fleet, Seat, Seed, Stop, Volley};

use crate::player::{Entrant, Fault, FaultKind, NewGame, Player, Trouble};

impl Entrant<'_> {
    /// A program, started once for every thread.
    pub fn program(
        name: impl Into<String>,
        version: Option<String>,
        command: impl Into<String>,
        options: Options,
    ) -> Entrant<'static> {
        let command = command.into();
        Entrant::with(name, version, move |_| Box::new(Guest(Program::new(command.clone(), options.clone()))))
    }
}

/// A program at work.
struct Guest(Program);

impl Player for Guest {
    fn begin(&mut self, game: &NewGame<'_>, stop: &Stop) -> Result<(), Trouble> {
        // The fleets could be found out from a seed that follows from that of the match.
        let seed = Seed(2 * game.round + game.seat as u64);
        let new = amiral_bot::NewGame { id: game.number, seat: game.seat, seed: Some(seed) };
        self.0.begin(game.rules, new, stop).map_err(|failure| trouble(&failure))
    }

    fn place(&mut self, _: Seed, stop: &Stop) -> Result<Fleet, Trouble> {
        self.0.place(stop).map_err(|failure| trouble(&failure))
    }

    fn fire(&mut self, duel: &Duel, seat: Seat, stop: &Stop) -> Result<Volley, Trouble> {
        let position = Position::of(duel, seat, self.0.options().shot);
        self.0.fire(&position, stop).map_err(|failure| trouble(&failure))
    }

    fn end(&mut self, duel: &Duel, seat: Seat) {
        let late = matches!(duel.ending(), Ending::LostOnTime(loser) if loser == seat);
        self.0.end(&End { reason: late.then(|| "late".to_owned()), ..End::of(duel, seat) });
    }
}

fn trouble(failure: &Failure) -> Trouble {
    if failure.is_cancelled() {
        return Trouble::Stopped;
    }
    // What it wrote to its standard error last is often why.
    let detail = match failure.stderr.last() {
        Some(line) => format!("{failure} ({line})"),
        None => failure.to_string(),
    };
    let kind = match failure.kind.group() {
        _ if failure.kind == FailureKind::CannotStart => return Trouble::Unplayable(detail),
        FailureGroup::Void => return Trouble::Unplayable(detail),
        FailureGroup::Crash => FaultKind::Crash,
        FailureGroup::Timeout => FaultKind::Timeout,
        FailureGroup::Illegal => FaultKind::Illegal,
    };
    Trouble::Fault(Fault { kind, detail, failure: Some(Box::new(failure.clone())) })
}

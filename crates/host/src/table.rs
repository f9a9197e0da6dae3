//! Where a game is played: on this machine, or on a server far away. The screens that play a game
//! know no difference; what a server adds is in [`Online`].

use amiral_duel::{Phase, PublicEvent, View};
use amiral_game::{Board, Cell, Ending, Fleet, PerSeat, Record, Seat};
use jiff::Timestamp;

use crate::{Fired, Game, GameError, Hint, Job, Mode, Plan, Rows, ServerProblem, Thought, Wake};

/// What came of an act: what has happened by now. Nothing, while it is being saved.
pub type Happened = Result<Vec<PublicEvent>, GameError>;

/// A game as the screen that plays it needs it.
pub trait Table: Send {
    /// What is played, and by whom.
    fn plan(&self) -> &Plan;

    /// How far the game is.
    fn phase(&self) -> Phase;

    /// The game as the player in a seat sees it.
    fn view(&self, seat: Seat) -> View<'_>;

    /// All shots, in order.
    fn fired(&self) -> &[Fired];

    /// Who fires first.
    fn starter(&self) -> Seat;

    /// The persons at this screen who still have to place their fleets.
    fn to_place(&self) -> Vec<Seat>;

    /// The fleet of a seat under fire, if people at the screen may see it.
    fn revealed(&self, seat: Seat) -> Option<&Board>;

    /// Whether the only person has looked at the enemy's fleet.
    fn cheated(&self) -> bool;

    /// The record of the game so far.
    fn record(&self) -> Record;

    /// The record to save in a file.
    fn record_to_save(&self) -> Record {
        self.record()
    }

    /// When the game began and ended, as far as that is known.
    fn times(&self) -> [Option<Timestamp>; 2] {
        [None, None]
    }

    /// What is called when there is something to poll.
    fn wake(&self) -> &Wake;

    /// Places the fleet of a seat.
    fn place(&mut self, seat: Seat, fleet: Fleet) -> Happened;

    /// Fires all shots of a turn.
    fn fire(&mut self, seat: Seat, cells: &[Cell]) -> Happened;

    /// Resigns for a seat.
    fn resign(&mut self, seat: Seat) -> Happened;

    /// Aborts the game, so that nobody wins.
    fn abort(&mut self) -> Happened;

    /// Reveals the enemy's fleet to the only person from now on.
    fn cheat(&mut self) -> Result<(), GameError>;

    /// The odds for a seat's next shot, in the background.
    fn hint(&self, seat: Seat) -> Result<Job<Option<Hint>>, GameError>;

    /// Whether a step is being saved. Until that is done, no other step can be taken.
    fn is_saving(&self) -> bool;

    /// Whether something is under way here.
    fn is_busy(&self) -> bool;

    /// Takes what has happened since. Never waits.
    fn poll(&mut self) -> Happened;

    /// As [`Table::poll`], but waits until something has happened, or changed in [`Online`]. For
    /// programs without an interface.
    fn wait(&mut self) -> Happened;

    /// Makes the strategy whose turn it is think, where it thinks here.
    fn think(&mut self) {}

    /// The seat whose strategy thinks.
    fn thinking(&self) -> Option<Seat> {
        None
    }

    /// What strategies thought, turn by turn.
    fn thoughts(&self) -> &[Thought] {
        &[]
    }

    /// What a server adds. `None` on this machine.
    fn online(&self) -> Option<&Online> {
        None
    }

    /// From where its players count rows, where the game says so. Otherwise the settings do.
    fn rows(&self) -> Option<Rows> {
        self.online().map(|online| online.rows)
    }

    /// Claims the win, the other having been away for long enough.
    fn claim(&mut self) -> Happened {
        Ok(Vec::new())
    }

    /// The same players again, on a server. `None` on this machine.
    fn rematch(&self) -> Option<Job<Result<Box<dyn Table>, GameError>>> {
        None
    }

    /// How the game ended, if it has.
    fn ending(&self) -> Ending {
        self.phase().ending()
    }

    /// Whose turn it is, while shots are exchanged.
    fn to_move(&self) -> Option<Seat> {
        match self.phase() {
            Phase::Playing { turn, .. } => Some(turn),
            Phase::Placing | Phase::Over(_) => None,
        }
    }

    /// A random cell for a seat's turn.
    fn at_random(&self, seat: Seat, chosen: &[Cell]) -> Option<Cell> {
        self.plan().at_random(seat, self.view(seat).seen(), chosen)
    }

    /// Whether two people take turns at this screen.
    fn is_shared(&self) -> bool {
        self.plan().mode() == Mode::Two
    }
}

/// What a server adds to a game.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
#[expect(clippy::struct_excessive_bools, reason = "each is said by the server for itself")]
pub struct Online {
    /// Whether the server can be reached.
    pub link: Link,
    /// Where the game is, for a browser or for going on later.
    pub address: String,
    /// Where whoever is invited goes, as long as nobody has come.
    pub invitation: Option<String>,
    /// Whether the other player is there.
    pub is_other_there: bool,
    /// Whether the win may be claimed, the other having been away or idle for long enough.
    pub may_claim: bool,
    /// In how many seconds it may.
    pub claim_in: Option<u64>,
    /// In how many seconds the other may claim it.
    pub lose_in: Option<u64>,
    /// Whether hints may be asked for.
    pub hints: bool,
    /// Whether the other has begun another game.
    pub is_rematch_offered: bool,
    /// From where both players count rows.
    pub rows: Rows,
    /// What the clocks show, in a game that has some.
    pub clock: Option<ShownClock>,
}

/// What the clocks of a game on a server show, in whole seconds.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ShownClock {
    /// What each player has left for firing.
    pub left: PerSeat<u64>,
    /// Whose clock runs.
    pub running: Option<Seat>,
    /// What is left for placing, while fleets are placed.
    pub placing: Option<u64>,
    /// Whose fleets the house has placed, the time for that having run out.
    pub placed_by_house: PerSeat<bool>,
}

/// Whether a server can be reached.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub enum Link {
    /// It tells at once what happens.
    #[default]
    Connected,
    /// It does not answer. Everything is tried again until it does.
    Reconnecting,
    /// It does not know the game any more, and says so.
    Closed(ServerProblem),
}

impl Table for Game {
    fn plan(&self) -> &Plan {
        Game::plan(self)
    }

    fn phase(&self) -> Phase {
        Game::phase(self)
    }

    fn view(&self, seat: Seat) -> View<'_> {
        Game::view(self, seat)
    }

    fn fired(&self) -> &[Fired] {
        Game::fired(self)
    }

    fn starter(&self) -> Seat {
        Game::starter(self)
    }

    fn to_place(&self) -> Vec<Seat> {
        Game::to_place(self).collect()
    }

    fn revealed(&self, seat: Seat) -> Option<&Board> {
        Game::revealed(self, seat)
    }

    fn cheated(&self) -> bool {
        Game::cheated(self)
    }

    fn record(&self) -> Record {
        Game::record(self)
    }

    fn record_to_save(&self) -> Record {
        Game::record_to_save(self)
    }

    fn times(&self) -> [Option<Timestamp>; 2] {
        Game::times(self)
    }

    fn wake(&self) -> &Wake {
        Game::wake(self)
    }

    fn place(&mut self, seat: Seat, fleet: Fleet) -> Happened {
        Game::place(self, seat, fleet)
    }

    fn fire(&mut self, seat: Seat, cells: &[Cell]) -> Happened {
        Game::fire(self, seat, cells)
    }

    fn resign(&mut self, seat: Seat) -> Happened {
        Game::resign(self, seat)
    }

    fn abort(&mut self) -> Happened {
        Game::abort(self)
    }

    fn cheat(&mut self) -> Result<(), GameError> {
        Game::cheat(self)
    }

    fn hint(&self, seat: Seat) -> Result<Job<Option<Hint>>, GameError> {
        Ok(Game::hint(self, seat))
    }

    fn is_saving(&self) -> bool {
        Game::is_saving(self)
    }

    fn is_busy(&self) -> bool {
        Game::is_busy(self)
    }

    fn poll(&mut self) -> Happened {
        Game::poll(self)
    }

    fn wait(&mut self) -> Happened {
        Game::wait(self)
    }

    fn think(&mut self) {
        Game::think(self);
    }

    fn thinking(&self) -> Option<Seat> {
        Game::thinking(self)
    }

    fn thoughts(&self) -> &[Thought] {
        Game::thoughts(self)
    }
}

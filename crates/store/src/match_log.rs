//! One match as it is played, written down step by step.

use std::sync::Arc;

use amiral_game::{Ending, Fleet, PerSeat, Seat, Shot};
use jiff::Timestamp;

use crate::{Match, MatchId, NewMatch, Store, StoreError, Volley};

/// The pen of whoever drives a match: it knows which turn and which shot come next, and ends the
/// match in the same breath as the shot that wins it.
pub struct MatchLog {
    store: Arc<Store>,
    id: MatchId,
    /// The hits that win: the cells of a whole fleet.
    cells: usize,
    turns: u16,
    shots: u16,
    hits: PerSeat<usize>,
    over: bool,
}

impl MatchLog {
    /// Begins a match.
    pub fn begin(store: Arc<Store>, new: &NewMatch) -> Result<MatchLog, StoreError> {
        let id = store.begin(new)?;
        Ok(MatchLog {
            store,
            id,
            cells: new.rules.ship_cells(),
            turns: 0,
            shots: 0,
            hits: PerSeat::default(),
            over: false,
        })
    }

    /// Goes on with a match that is kept.
    pub fn resume(store: Arc<Store>, kept: &Match) -> MatchLog {
        let record = &kept.record;
        let hits = Seat::BOTH.map(|seat| hits(&record.shots_of(seat)));
        MatchLog {
            store,
            id: kept.id,
            cells: record.rules.ship_cells(),
            turns: record.turns.len() as u16,
            shots: record.turns.iter().map(|turn| turn.shots.len() as u16).sum(),
            hits: PerSeat(hits),
            over: record.ending != Ending::Unfinished,
        }
    }

    /// The number of the match.
    pub fn id(&self) -> MatchId {
        self.id
    }

    /// Keeps the fleet of a seat.
    pub fn placed(&mut self, seat: Seat, fleet: &Fleet) -> Result<(), StoreError> {
        self.store.place(self.id, seat, fleet)
    }

    /// Keeps the shots of one turn.
    pub fn fired(&mut self, seat: Seat, shots: &[Shot]) -> Result<(), StoreError> {
        let hits = self.hits[seat] + hits(shots);
        let ending = if hits >= self.cells { Ending::Won(seat) } else { Ending::Unfinished };
        let volley = Volley::new(seat, self.turns + 1, self.shots + 1, shots).ending(ending);
        self.store.fire(self.id, &volley)?;
        self.turns += 1;
        self.shots += shots.len() as u16;
        self.hits[seat] = hits;
        self.over = ending != Ending::Unfinished;
        Ok(())
    }

    /// Keeps the ending, unless the last shot has brought it.
    pub fn ended(&mut self, ending: Ending) -> Result<(), StoreError> {
        if !self.over && ending != Ending::Unfinished {
            self.store.finish(self.id, ending, Timestamp::now())?;
            self.over = true;
        }
        Ok(())
    }
}

fn hits(shots: &[Shot]) -> usize {
    shots.iter().filter(|shot| shot.outcome.is_hit()).count()
}

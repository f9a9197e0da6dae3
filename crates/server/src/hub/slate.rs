//! What has happened in a game and is not kept yet.
//!
//! The driver tells a game log of everything before the players learn of it, and does not wait.
//! Here what it is told is only noted; the hub has it kept before anybody sees the game again, and
//! forgets the game as it stood in memory where that fails.

use std::sync::{Arc, Mutex, PoisonError};

use amiral_game::{Ending, Fleet, Seat, Shot};
use amiral_host::{GameLog, GameLogError, Plan};
use amiral_store::{Entry, Volley};

use crate::clock::Clock;

/// Notes what happens. Clones share one slate.
#[derive(Clone)]
pub(crate) struct Slate {
    notes: Arc<Mutex<Notes>>,
    clock: Clock,
}

#[derive(Default)]
struct Notes {
    entries: Vec<Entry>,
    /// The turns fired so far.
    turns: u16,
}

impl Slate {
    /// A slate for a game in which so many turns have been fired.
    pub(crate) fn after(turns: usize, clock: &Clock) -> Slate {
        let notes = Notes { entries: Vec::new(), turns: turns as u16 };
        Slate { notes: Arc::new(Mutex::new(notes)), clock: clock.clone() }
    }

    /// What has been noted since the last time.
    pub(crate) fn take(&self) -> Vec<Entry> {
        std::mem::take(&mut self.notes.lock().unwrap_or_else(PoisonError::into_inner).entries)
    }

    fn note(&self, note: impl FnOnce(&mut Notes)) {
        note(&mut self.notes.lock().unwrap_or_else(PoisonError::into_inner));
    }
}

impl GameLog for Slate {
    fn begin(&mut self, _: &Plan, _: Seat) -> Result<(), GameLogError> {
        Ok(())
    }

    fn placed(&mut self, seat: Seat, fleet: &Fleet) -> Result<(), GameLogError> {
        let fleet = fleet.clone();
        self.note(|notes| notes.entries.push(Entry::Placed { seat, fleet }));
        Ok(())
    }

    fn fired(&mut self, seat: Seat, number: usize, shots: &[Shot]) -> Result<(), GameLogError> {
        let at = self.clock.now();
        self.note(|notes| {
            notes.turns += 1;
            let volley = Volley::new(seat, notes.turns, number as u16, shots);
            notes.entries.push(Entry::Fired(Volley { at, ..volley }));
        });
        Ok(())
    }

    fn ended(&mut self, ending: Ending) -> Result<(), GameLogError> {
        // The shot that wins and the ending are kept as one.
        let at = self.clock.now();
        self.note(|notes| match notes.entries.last_mut() {
            Some(Entry::Fired(volley)) => volley.ending = ending,
            _ => notes.entries.push(Entry::Ended { ending, at }),
        });
        Ok(())
    }
}

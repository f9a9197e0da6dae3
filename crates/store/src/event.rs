//! What was done to games and people, for whoever runs a server.

use jiff::Timestamp;

/// Something that was done to a game or a person, and not by them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Event {
    /// When.
    pub at: Timestamp,
    /// What, in one word: `cleared`, `refused`, `suspended`.
    pub kind: String,
    /// To which game or person.
    pub subject: String,
    /// Why, and whatever else helps.
    pub detail: String,
}

impl Event {
    /// How many are kept; the oldest make room.
    pub const KEPT: i64 = 100_000;

    /// Something that is done now.
    pub fn now(kind: &str, subject: &str, detail: &str) -> Event {
        Event { at: Timestamp::now(), kind: kind.into(), subject: subject.into(), detail: detail.into() }
    }
}

/// An event as it is kept.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LoggedEvent {
    /// Its number: later events have higher ones.
    pub id: i64,
    /// What happened.
    pub event: Event,
}

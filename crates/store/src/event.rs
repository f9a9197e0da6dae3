//! What was done to games and people, for whoever runs a server.

use jiff::Timestamp;

/// Something that was done to a game or a person, and not by them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Event {
    /// When.
    pub at: Timestamp,
    /// To which game or person.
    pub subject: String,
    /// What.
    pub kind: EventKind,
}

/// What can be done to a game or a person.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum EventKind {
    /// A game was erased, nobody having fired in it.
    Cleared,
    /// A game was cancelled, nobody having played it for days.
    Cancelled,
    /// Requests were refused, there being too many at once. The subject is the last to be refused.
    Refused {
        /// How many.
        requests: u64,
    },
    /// Something that another version did.
    Other {
        /// What it is called there.
        name: String,
        /// What else was noted.
        detail: String,
    },
}

impl Event {
    /// How many are kept; the oldest make room.
    pub const KEPT: i64 = 100_000;
}

impl EventKind {
    /// What it is called.
    pub fn name(&self) -> &str {
        match self {
            EventKind::Cleared => "cleared",
            EventKind::Cancelled => "cancelled",
            EventKind::Refused { .. } => "refused",
            EventKind::Other { name, .. } => name,
        }
    }

    /// What is kept beside the name.
    pub(crate) fn detail(&self) -> String {
        match self {
            EventKind::Cleared | EventKind::Cancelled => String::new(),
            EventKind::Refused { requests } => requests.to_string(),
            EventKind::Other { detail, .. } => detail.clone(),
        }
    }

    /// The kind of that name, with what is kept beside it.
    pub(crate) fn read(name: String, detail: String) -> EventKind {
        match (name.as_str(), detail.parse()) {
            ("cleared", _) => EventKind::Cleared,
            ("cancelled", _) => EventKind::Cancelled,
            ("refused", Ok(requests)) => EventKind::Refused { requests },
            _ => EventKind::Other { name, detail },
        }
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

//! The log of what a server did to games and people, for its operator.

use jiff::Timestamp;

/// Something the server did to a game or a person.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Event {
    /// The time.
    pub at: Timestamp,
    /// The game or person it was done to.
    pub subject: String,
    /// What was done.
    pub kind: EventKind,
}

/// What can be done to a game or a person.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum EventKind {
    /// A game in which nobody had fired was erased.
    Cleared,
    /// A game that nobody had played for days was cancelled.
    Cancelled,
    /// There were too many requests, and some were refused. The subject is the last of them.
    Refused {
        /// How many were refused.
        requests: u64,
    },
    /// Guests who had not played for long were forgotten, with their names.
    Forgotten {
        /// How many.
        guests: u64,
    },
    /// Something was done to an account. The subject is its handle.
    Account {
        /// What was done.
        change: AccountChange,
        /// The handle of the administrator who did it, or of its owner; nothing where it was the command line.
        by: Option<String>,
    },
    /// Somebody did not show that an account is theirs. The subject is its handle.
    SignInsFailed {
        /// How often, in a minute.
        attempts: u64,
    },
    /// A class was made. The subject is its name.
    ClassMade {
        /// The handle of its teacher.
        by: String,
    },
    /// A class was deleted, with its pupils. The subject is its name.
    ClassDeleted {
        /// The handle of its teacher; nothing where it was the command line.
        by: Option<String>,
    },
    /// An administrator was done with a report. The subject is who was reported.
    ReportClosed {
        /// The handle of that administrator.
        by: String,
    },
    /// The result of a rated match counts no more. The subject is its number.
    ResultVoided {
        /// The handle of the administrator who did it.
        by: String,
    },
    /// Something that another version of the server did.
    Other {
        /// Its name there.
        name: String,
        /// Its details.
        detail: String,
    },
}

/// What can be done to an account.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum AccountChange {
    /// It was made for somebody.
    Added,
    /// Everything that signs in to it was taken away, and its owner got another recovery code.
    Reset,
    /// Nobody may sign in to it.
    Suspended,
    /// Its owner may sign in again.
    Restored,
    /// It was deleted.
    Deleted,
    /// Its owner administers the site.
    AdminMade,
    /// Its owner does not any more.
    AdminUnmade,
    /// Its owner may make classes.
    TeacherMade,
    /// Its owner may not any more.
    TeacherUnmade,
    /// Its owner has another password.
    PasswordChanged,
    /// Its owner has come back with a recovery code.
    Recovered,
    /// Its owner has other recovery codes.
    CodesRenewed,
    /// Another passkey signs in to it.
    PasskeyAdded,
    /// A passkey does not any more.
    PasskeyRemoved,
}

impl AccountChange {
    /// Every one.
    pub const ALL: [AccountChange; 14] = [
        AccountChange::Added,
        AccountChange::Reset,
        AccountChange::Suspended,
        AccountChange::Restored,
        AccountChange::Deleted,
        AccountChange::AdminMade,
        AccountChange::AdminUnmade,
        AccountChange::TeacherMade,
        AccountChange::TeacherUnmade,
        AccountChange::PasswordChanged,
        AccountChange::Recovered,
        AccountChange::CodesRenewed,
        AccountChange::PasskeyAdded,
        AccountChange::PasskeyRemoved,
    ];

    /// Its name in the database.
    pub fn name(self) -> &'static str {
        match self {
            AccountChange::Added => "account-added",
            AccountChange::Reset => "account-reset",
            AccountChange::Suspended => "account-suspended",
            AccountChange::Restored => "account-restored",
            AccountChange::Deleted => "account-deleted",
            AccountChange::AdminMade => "admin-made",
            AccountChange::AdminUnmade => "admin-unmade",
            AccountChange::TeacherMade => "teacher-made",
            AccountChange::TeacherUnmade => "teacher-unmade",
            AccountChange::PasswordChanged => "password-changed",
            AccountChange::Recovered => "account-recovered",
            AccountChange::CodesRenewed => "codes-renewed",
            AccountChange::PasskeyAdded => "passkey-added",
            AccountChange::PasskeyRemoved => "passkey-removed",
        }
    }
}

impl Event {
    /// How many events the log keeps. The oldest are removed.
    pub const KEPT: i64 = 100_000;
}

impl EventKind {
    /// Its name in the database.
    pub fn name(&self) -> &str {
        match self {
            EventKind::Cleared => "cleared",
            EventKind::Cancelled => "cancelled",
            EventKind::Refused { .. } => "refused",
            EventKind::Forgotten { .. } => "forgotten",
            EventKind::Account { change, .. } => change.name(),
            EventKind::SignInsFailed { .. } => "sign-ins-failed",
            EventKind::ClassMade { .. } => "class-made",
            EventKind::ClassDeleted { .. } => "class-deleted",
            EventKind::ReportClosed { .. } => "report-closed",
            EventKind::ResultVoided { .. } => "result-voided",
            EventKind::Other { name, .. } => name,
        }
    }

    /// Its details in the database.
    pub(crate) fn detail(&self) -> String {
        match self {
            EventKind::Cleared | EventKind::Cancelled => String::new(),
            EventKind::Refused { requests } => requests.to_string(),
            EventKind::SignInsFailed { attempts } => attempts.to_string(),
            EventKind::Forgotten { guests } => guests.to_string(),
            EventKind::Account { by, .. } | EventKind::ClassDeleted { by } => by.clone().unwrap_or_default(),
            EventKind::ReportClosed { by } | EventKind::ResultVoided { by } | EventKind::ClassMade { by } => by.clone(),
            EventKind::Other { detail, .. } => detail.clone(),
        }
    }

    /// The kind with that name and those details.
    pub(crate) fn read(name: String, detail: String) -> EventKind {
        if let Some(change) = AccountChange::ALL.into_iter().find(|change| change.name() == name) {
            return EventKind::Account { change, by: (!detail.is_empty()).then_some(detail) };
        }
        match (name.as_str(), detail.parse()) {
            ("class-made", _) => EventKind::ClassMade { by: detail },
            ("class-deleted", _) => EventKind::ClassDeleted { by: (!detail.is_empty()).then_some(detail) },
            ("report-closed", _) => EventKind::ReportClosed { by: detail },
            ("result-voided", _) => EventKind::ResultVoided { by: detail },
            ("cleared", _) => EventKind::Cleared,
            ("cancelled", _) => EventKind::Cancelled,
            ("refused", Ok(requests)) => EventKind::Refused { requests },
            ("sign-ins-failed", Ok(attempts)) => EventKind::SignInsFailed { attempts },
            ("forgotten", Ok(guests)) => EventKind::Forgotten { guests },
            _ => EventKind::Other { name, detail },
        }
    }
}

/// A saved event.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LoggedEvent {
    /// Its number: later events have higher ones.
    pub id: i64,
    /// What happened.
    pub event: Event,
}

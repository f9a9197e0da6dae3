//! Accounts: what they are called, how one signs in, and the sessions they have.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use jiff::Timestamp;
use thiserror::Error;

use crate::{Circle, MatchId, PlayerId, SecretHash, Uid};

/// What an account is called by everybody: unique, also among handles that look alike.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Handle(String);

/// Why a text is no handle.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
pub enum BadHandle {
    /// It is too short or too long.
    #[error("a handle has {} to {} characters", Handle::SHORTEST, Handle::LONGEST)]
    Length,
    /// It has a character that handles do not have.
    #[error("a handle has letters from A to Z, digits, hyphens and underscores")]
    Character,
    /// It begins or ends with a hyphen or an underscore.
    #[error("a handle begins and ends with a letter or a digit")]
    Edge,
}

impl Handle {
    /// The fewest characters it can have.
    pub const SHORTEST: usize = 3;
    /// The most.
    pub const LONGEST: usize = 20;

    /// As its owner writes it.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// The same text for all handles that look alike: small letters and capitals, `0` and `o`, `1`,
    /// `i` and `l`, `-` and `_`.
    pub fn skeleton(&self) -> String {
        let alike = |letter: char| match letter.to_ascii_lowercase() {
            '0' => 'o',
            '1' | 'i' => 'l',
            '-' => '_',
            other => other,
        };
        self.0.chars().map(alike).collect()
    }

    /// Whether it would make others believe that its owner speaks for the site.
    pub fn is_official(&self) -> bool {
        let skeleton = self.skeleton();
        OFFICIAL.iter().any(|name| Handle((*name).into()).skeleton() == skeleton)
    }
}

/// Names that people take for the site's own.
const OFFICIAL: [&str; 16] = [
    "abuse",
    "admin",
    "administrateur",
    "administrator",
    "amiral",
    "anonymous",
    "contact",
    "moderateur",
    "moderator",
    "official",
    "operator",
    "postmaster",
    "root",
    "security",
    "support",
    "system",
];

impl FromStr for Handle {
    type Err = BadHandle;

    fn from_str(text: &str) -> Result<Handle, BadHandle> {
        if !(Handle::SHORTEST..=Handle::LONGEST).contains(&text.chars().count()) {
            return Err(BadHandle::Length);
        }
        if !text.bytes().all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_')) {
            return Err(BadHandle::Character);
        }
        if text.starts_with(['-', '_']) || text.ends_with(['-', '_']) {
            return Err(BadHandle::Edge);
        }
        Ok(Handle(text.into()))
    }
}

impl fmt::Display for Handle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// A person who can sign in.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Account {
    /// The player it is.
    pub player: PlayerId,
    /// Who sits in its games.
    pub visitor: SecretHash,
    /// What it is called by everybody.
    pub handle: Handle,
    /// What its owner is called in games. Others may have the same name.
    pub name: String,
    /// When it was made.
    pub created: Timestamp,
    /// Since when nobody may sign in.
    pub suspended: Option<Timestamp>,
    /// Whether its owner administers the site.
    pub admin: bool,
    /// Whether its owner may make classes.
    pub teacher: bool,
    /// Whom it meets: a pupil's class alone.
    pub circle: Circle,
    /// Whether it has a password.
    pub has_password: bool,
    /// Whose bot it is; nothing for a person.
    pub owner: Option<PlayerId>,
}

impl Account {
    /// The person behind it: its owner, where it is a bot.
    pub fn person(&self) -> PlayerId {
        self.owner.unwrap_or(self.player)
    }
}

/// An account to be made.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NewAccount {
    /// What it is to be called.
    pub handle: Handle,
    /// What to call its owner in games, where they are not to keep the guest's name.
    pub name: Option<String>,
    /// The hash of its password, if it has one.
    pub password: Option<String>,
    /// The hashes of its recovery codes.
    pub codes: Vec<SecretHash>,
    /// When it is made.
    pub at: Timestamp,
}

/// Whom a cookie stands for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Session {
    /// Who sits in games.
    pub visitor: SecretHash,
    /// The account that is signed in, if one is.
    pub account: Option<PlayerId>,
    /// Whom they meet.
    pub circle: Circle,
}

impl Session {
    /// That of a guest.
    pub fn of_guest(visitor: SecretHash) -> Session {
        Session { visitor, account: None, circle: Circle::Open }
    }
}

/// A session of an account, as its owner sees it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct AccountSession {
    /// What it is listed by. It signs nobody in.
    pub id: Uid,
    /// When somebody signed in.
    pub created: Timestamp,
    /// When it was last used, within an hour.
    pub seen: Timestamp,
    /// What the browser says it is.
    pub agent: String,
    /// Whether it is that of the cookie that was asked with.
    pub is_current: bool,
}

impl AccountSession {
    /// How long one is good that nobody uses.
    pub const IDLE: Duration = Duration::from_hours(30 * 24);
    /// How long one is good at most.
    pub const LONGEST: Duration = Duration::from_hours(365 * 24);
    /// How many an account has at most.
    pub const MOST: i64 = 100;

    /// When one ends that began and was last used then, in milliseconds since 1970.
    pub(crate) fn expiry(created: i64, seen: i64) -> i64 {
        let milliseconds = |time: Duration| time.as_millis() as i64;
        (seen + milliseconds(AccountSession::IDLE)).min(created + milliseconds(AccountSession::LONGEST))
    }
}

/// How somebody signs in.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SignIn {
    /// The hash of the cookie that will stand for the account.
    pub cookie: SecretHash,
    /// The hash of the cookie there was before, which ends.
    pub replaces: Option<SecretHash>,
    /// What the browser says it is.
    pub agent: String,
    /// The hash of the password that was typed, if one was: where another is set meanwhile, nobody signs in.
    pub password: Option<String>,
    /// When.
    pub at: Timestamp,
}

/// A passkey of an account.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct KeptPasskey {
    /// What authenticators know it by.
    pub id: String,
    /// Whose it is.
    pub player: PlayerId,
    /// What its owner calls it.
    pub name: String,
    /// The public key with its counter, as the library writes them.
    pub key: String,
    /// When it was made.
    pub created: Timestamp,
    /// When it was last used.
    pub used: Option<Timestamp>,
}

/// What became of a guest's games when their owner signed in.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Adopted {
    /// The matches that are the account's now.
    pub matches: u64,
    /// The games of the web in which somebody else sits now.
    pub games: Vec<crate::WebGameId>,
}

/// Something that somebody reports to the administrators.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NewReport {
    /// Who reports it.
    pub reporter: Option<PlayerId>,
    /// Who is reported.
    pub reported: PlayerId,
    /// The match it happened in.
    pub game: Option<MatchId>,
    /// What it is about, by name.
    pub reason: String,
    /// What the reporter says of it.
    pub text: String,
    /// When.
    pub at: Timestamp,
}

/// A report as administrators see it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct KeptReport {
    /// Its number.
    pub id: i64,
    /// What was reported.
    pub report: NewReport,
    /// The handle of who reports, if they have an account.
    pub reporter: Option<Handle>,
    /// The handle of who is reported, if they have an account.
    pub reported: Option<Handle>,
    /// What who is reported is called in games.
    pub reported_name: String,
    /// When an administrator was done with it, and the handle of that one.
    pub closed: Option<(Timestamp, String)>,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn handles_are_read_and_what_is_none_is_refused() {
        for good in ["Ada", "jean-paul", "k3vin_99", "a".repeat(20).as_str()] {
            assert_eq!(good.parse::<Handle>().unwrap().as_str(), good);
        }
        let long = "a".repeat(21);
        for (bad, why) in [
            ("", BadHandle::Length),
            ("Al", BadHandle::Length),
            (long.as_str(), BadHandle::Length),
            ("Zoé", BadHandle::Character),
            ("a da", BadHandle::Character),
            ("аda", BadHandle::Character),
            ("ada\n", BadHandle::Character),
            ("-ada", BadHandle::Edge),
            ("ada_", BadHandle::Edge),
        ] {
            assert_eq!(bad.parse::<Handle>().unwrap_err(), why, "{bad:?}");
        }
    }

    #[test]
    fn handles_that_look_alike_have_one_skeleton() {
        let skeleton = |text: &str| text.parse::<Handle>().unwrap().skeleton();
        for (one, other) in [("Kevin", "kEV1N"), ("bob-lol", "B0B_1O1"), ("will", "wIII")] {
            assert_eq!(skeleton(one), skeleton(other));
        }
        assert_ne!(skeleton("Kevin"), skeleton("Kevln2"));
        assert_ne!(skeleton("anna"), skeleton("ana"));
        assert!("Adm1n".parse::<Handle>().unwrap().is_official());
        assert!(!"Nelson".parse::<Handle>().unwrap().is_official());
    }
}

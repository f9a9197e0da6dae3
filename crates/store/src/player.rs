//! Who sits at a game.

use std::fmt;

use amiral_game::Seat;
use jiff::Timestamp;

/// The number of a player in one database.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct PlayerId(pub i64);

impl fmt::Display for PlayerId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// A name for a player or a match that no other has, in any database: games carry it from one to
/// another.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Uid(pub String);

impl Uid {
    /// A new one, drawn at random.
    pub fn draw() -> Uid {
        let mut bytes = [0; 16];
        getrandom::fill(&mut bytes).expect("the system has random numbers");
        Uid::of_bytes(&bytes)
    }

    /// The one that follows from a text.
    pub fn of_text(text: &str) -> Uid {
        use sha2::Digest;
        Uid::of_bytes(&sha2::Sha256::digest(text.as_bytes())[..16])
    }

    fn of_bytes(bytes: &[u8]) -> Uid {
        let digit = |half: u8| char::from_digit(half.into(), 16).expect("half a byte is a digit");
        Uid(bytes.iter().flat_map(|byte| [digit(byte >> 4), digit(byte & 15)]).collect())
    }
}

impl fmt::Display for Uid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// What somebody is known by. A name is never enough: anybody may have any.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum PlayerKind {
    /// An account on a server.
    Account,
    /// A browser.
    Guest,
    /// Being somebody of this machine.
    Local,
    /// A program, and whose it is.
    Bot,
    /// A game record that named them.
    Imported,
}

impl PlayerKind {
    /// Every kind.
    pub const ALL: [PlayerKind; 5] =
        [PlayerKind::Account, PlayerKind::Guest, PlayerKind::Local, PlayerKind::Bot, PlayerKind::Imported];

    /// What it is called.
    pub fn name(self) -> &'static str {
        match self {
            PlayerKind::Account => "account",
            PlayerKind::Guest => "guest",
            PlayerKind::Local => "local",
            PlayerKind::Bot => "bot",
            PlayerKind::Imported => "imported",
        }
    }

    /// The kind of that name.
    pub fn named(name: &str) -> Option<PlayerKind> {
        PlayerKind::ALL.into_iter().find(|kind| kind.name() == name)
    }
}

/// A person. Two may have the same name.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Player {
    /// The number in this database.
    pub id: PlayerId,
    /// The name in all databases.
    pub uid: Uid,
    /// What they are known by.
    pub kind: PlayerKind,
    /// What the person is called; empty for somebody who has given no name.
    pub name: String,
    /// Which of two people at one screen somebody of this machine is who has given no name.
    pub place: Option<Seat>,
    /// Since when the database knows them.
    pub joined: Timestamp,
}

/// What the settings of this machine know a person by.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct PersonId(pub String);

impl PersonId {
    /// A new one, drawn at random.
    pub fn draw() -> PersonId {
        PersonId(Uid::draw().0)
    }
}

/// Somebody of this machine, as its settings have them.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct LocalPerson {
    /// Their id. Where settings cannot be kept, people are known by their names alone.
    pub id: Option<PersonId>,
    /// The name they have given; empty where they have given none.
    pub name: String,
    /// Which of two people at one screen they are.
    pub place: Seat,
}

impl LocalPerson {
    /// Somebody known by that name alone.
    pub fn named(name: &str) -> LocalPerson {
        LocalPerson { id: None, name: name.into(), place: Seat::A }
    }
}

/// Who is to sit at a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Party {
    /// A player of this database.
    Human(PlayerId),
    /// A strategy with its parameters, as it is written: `level4:samples=100`.
    Strategy(String),
    /// Nobody: the other seat of a game alone.
    Nobody,
}

/// Who sat at a game.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Contestant {
    /// A person.
    Human {
        /// The number in this database.
        id: PlayerId,
        /// The name, as it is now; empty for somebody who has given none.
        name: String,
        /// The name in all databases.
        uid: Uid,
        /// Which of two people at one screen somebody of this machine is who has given no name.
        place: Option<Seat>,
    },
    /// A strategy with its parameters.
    Strategy(String),
    /// Nobody, or a person who has been forgotten.
    Nobody,
}

impl Contestant {
    /// What to call them; nobody has no name.
    pub fn name(&self) -> Option<&str> {
        match self {
            Contestant::Human { name, .. } => Some(name),
            Contestant::Strategy(spec) => Some(spec),
            Contestant::Nobody => None,
        }
    }
}

/// What was done to forget a person.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Forgotten {
    /// The matches that were erased.
    pub erased: u64,
    /// The matches with another person, which that person keeps, and in which the forgotten one is
    /// nobody now.
    pub kept: u64,
}

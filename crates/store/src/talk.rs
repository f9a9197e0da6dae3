//! What players say to each other in a game, and whom somebody does not want to hear.

use amiral_game::Seat;
use async_trait::async_trait;
use jiff::Timestamp;

use crate::{SecretHash, StoreError, WebGameId};

/// What somebody says.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Saying {
    /// A phrase that everybody reads in their own language, by its name.
    Phrase(String),
    /// In their own words.
    Text(String),
}

/// What was said in a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Said {
    /// Its number in the game, from 1.
    pub number: u32,
    /// Who said it.
    pub seat: Seat,
    /// When.
    pub at: Timestamp,
    /// What.
    pub saying: Saying,
}

impl Said {
    /// How much is said in a game at most.
    pub const MOST: u32 = 200;
}

/// How somebody takes another person.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Attitude {
    /// As everybody.
    #[default]
    Open,
    /// They do not want to hear them.
    Mutes,
    /// They do not want to hear them, nor to play them.
    Blocks,
}

impl Attitude {
    /// Every attitude.
    pub const ALL: [Attitude; 3] = [Attitude::Open, Attitude::Mutes, Attitude::Blocks];

    /// Its name.
    pub fn name(self) -> &'static str {
        match self {
            Attitude::Open => "open",
            Attitude::Mutes => "mutes",
            Attitude::Blocks => "blocks",
        }
    }

    /// The attitude of that name.
    pub fn named(name: &str) -> Option<Attitude> {
        Attitude::ALL.into_iter().find(|attitude| attitude.name() == name)
    }
}

/// What players say to each other, and whom somebody does not want to hear.
#[async_trait]
pub trait TalkStore: Send + Sync {
    /// Keeps what somebody says in a game; gives its number, or nothing where enough has been said.
    async fn say(
        &self,
        game: &WebGameId,
        seat: Seat,
        saying: &Saying,
        at: Timestamp,
    ) -> Result<Option<u32>, StoreError>;

    /// What was said in a game, in order.
    async fn said(&self, game: &WebGameId) -> Result<Vec<Said>, StoreError>;

    /// Whether others may write to a visitor in their own words.
    async fn writes(&self, visitor: &SecretHash) -> Result<bool, StoreError>;

    /// Says whether they may.
    async fn set_writes(&self, visitor: &SecretHash, writes: bool) -> Result<(), StoreError>;

    /// How a visitor takes another.
    async fn attitude(&self, visitor: &SecretHash, other: &SecretHash) -> Result<Attitude, StoreError>;

    /// Everybody whom a visitor blocks or who blocks them: they are not brought together.
    async fn estranged(&self, visitor: &SecretHash) -> Result<Vec<SecretHash>, StoreError>;

    /// Says how.
    async fn set_attitude(
        &self,
        visitor: &SecretHash,
        other: &SecretHash,
        attitude: Attitude,
    ) -> Result<(), StoreError>;
}

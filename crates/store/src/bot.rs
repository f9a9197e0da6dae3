//! Bots: programs that play over the network as themselves. Each is an account that nobody signs in
//! to, with an owner and one token.

use async_trait::async_trait;
use jiff::Timestamp;

use crate::{Account, Handle, PlayerId, SecretHash, StoreError, WebGameId};

/// A bot to be made.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NewBot {
    /// What it is to be called.
    pub handle: Handle,
    /// The hash of the token it shows.
    pub token: SecretHash,
    /// When it is made.
    pub at: Timestamp,
}

impl NewBot {
    /// What it is called in games: nobody takes it for a person, wherever the name is shown.
    pub fn name(&self) -> String {
        format!("{} (bot)", self.handle)
    }
}

/// What became of a bot that was to be made.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum AddedBot {
    /// It is there.
    Made(Account),
    /// That handle, or one that looks like it, is taken.
    Taken,
    /// Its owner has as many as they may have.
    TooMany,
}

/// A bot, as its owner sees it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct KeptBot {
    /// The account it is.
    pub account: Account,
    /// When it last showed its token, within an hour; nothing where it has none, or never did.
    pub used: Option<Timestamp>,
    /// Whether it has a token.
    pub has_token: bool,
}

/// Bots and their owners.
#[async_trait]
pub trait BotStore: Send + Sync {
    /// Makes a bot of that account, which may have so many.
    async fn add_bot(&self, owner: PlayerId, new: &NewBot, most: u32) -> Result<AddedBot, StoreError>;

    /// The bots of an account, the first made first.
    async fn bots_of(&self, owner: PlayerId) -> Result<Vec<KeptBot>, StoreError>;

    /// Gives a bot another token: the one it had is good for nothing.
    async fn renew_bot_token(&self, bot: PlayerId, token: &SecretHash, at: Timestamp) -> Result<(), StoreError>;

    /// The games of that visitor that have begun and are not over, the first begun first, at most
    /// so many.
    async fn under_way(&self, visitor: &SecretHash, limit: u32) -> Result<Vec<WebGameId>, StoreError>;
}

//! Programs that act for somebody: the tokens they show, and the codes by which one is handed out.

use std::time::Duration;

use async_trait::async_trait;
use jiff::Timestamp;

use crate::{SecretHash, Session, StoreError, Uid};

/// What a program may do with a token.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum TokenScope {
    /// Look at everything its owner may see.
    Read,
    /// Play as its owner, too.
    Play,
    /// Play as the bot that it is made for.
    Bot,
}

impl TokenScope {
    /// Every scope.
    pub const ALL: [TokenScope; 3] = [TokenScope::Read, TokenScope::Play, TokenScope::Bot];

    /// Its name.
    pub fn name(self) -> &'static str {
        match self {
            TokenScope::Read => "read",
            TokenScope::Play => "play",
            TokenScope::Bot => "bot",
        }
    }

    /// The scope of that name.
    pub fn named(name: &str) -> Option<TokenScope> {
        TokenScope::ALL.into_iter().find(|scope| scope.name() == name)
    }
}

/// A token, as its owner sees it. It cannot be read again.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct KeptToken {
    /// What it is listed by.
    pub id: Uid,
    /// What its owner calls the program.
    pub name: String,
    /// What it may do.
    pub scope: TokenScope,
    /// When it was made.
    pub made: Timestamp,
    /// When it was last used, within an hour.
    pub used: Option<Timestamp>,
}

impl KeptToken {
    /// How many somebody has at most.
    pub const MOST: u32 = 50;
}

/// A token to be made.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NewToken {
    /// Its hash.
    pub token: SecretHash,
    /// What it is called.
    pub name: String,
    /// What it may do.
    pub scope: TokenScope,
    /// When it is made.
    pub at: Timestamp,
}

/// Whom a token stands for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TokenBearer {
    /// The person.
    pub session: Session,
    /// What it may do.
    pub scope: TokenScope,
}

/// A program that asks to act for somebody.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct DeviceRequest {
    /// The hash of the code that a person types.
    pub code: SecretHash,
    /// The hash of what the program shows when it asks for the token.
    pub device: SecretHash,
    /// What it is called.
    pub name: String,
    /// When it asked.
    pub at: Timestamp,
}

impl DeviceRequest {
    /// How long one waits.
    pub const GOOD_FOR: Duration = Duration::from_mins(10);
    /// How many wait at most.
    pub const MOST: u32 = 1_000;
}

/// What a program gets that asks for its token.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Collected {
    /// It did not ask, or too long ago.
    Unknown,
    /// Nobody has confirmed it yet.
    Pending,
    /// The token stands for that person now.
    Given(Session),
}

/// Programs that act for somebody.
#[async_trait]
pub trait TokenStore: Send + Sync {
    /// Makes a token of that person's; the oldest unused one gives way where there are too many.
    async fn add_token(&self, owner: &Session, new: &NewToken) -> Result<Uid, StoreError>;

    /// The tokens of a visitor, the latest used first.
    async fn tokens_of(&self, visitor: &SecretHash) -> Result<Vec<KeptToken>, StoreError>;

    /// Removes a token of a visitor; says whether it was there.
    async fn remove_token(&self, visitor: &SecretHash, id: &Uid) -> Result<bool, StoreError>;

    /// Removes the token of whoever shows it.
    async fn give_up_token(&self, token: &SecretHash) -> Result<(), StoreError>;

    /// Whom a token stands for, if it is one.
    async fn bearer(&self, shown: &SecretHash, now: Timestamp) -> Result<Option<TokenBearer>, StoreError>;

    /// Notes that a program asks to act for somebody; not so where too many do.
    async fn ask_for_device(&self, request: &DeviceRequest) -> Result<bool, StoreError>;

    /// What the program is called that shows a code which nobody has confirmed.
    async fn device_asking(&self, code: &SecretHash, now: Timestamp) -> Result<Option<String>, StoreError>;

    /// Confirms a code for somebody, once; says whether there was one to confirm.
    async fn confirm_device(&self, code: &SecretHash, owner: &Session, now: Timestamp) -> Result<bool, StoreError>;

    /// Makes that token for a program whose code has been confirmed, once.
    async fn collect_token(
        &self,
        device: &SecretHash,
        token: &SecretHash,
        now: Timestamp,
    ) -> Result<Collected, StoreError>;
}

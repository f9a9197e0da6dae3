//! Who asks: a visitor is whoever holds a cookie that this server has issued.
//!
//! The database knows sessions by the hashes of their cookies, and which visitor each is. A cookie
//! that is not in it is nobody's. When a visitor comes to sit in a game the cookie is exchanged for
//! a new one, so that whoever planted or copied the old one does not sit there, too; the old one is
//! good for a moment longer, for requests that were under way.

use std::collections::HashMap;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use amiral_store::{Circle, PlayerId, SecretHash, Session, SignIn, Storage, StoreError};
use axum::http::{HeaderMap, HeaderValue};

use crate::clock::Clock;
use crate::locale::cookie;
use crate::nodes::{Nodes, Word};
use crate::security::Site;

/// How long a browser keeps the cookie: 400 days, the most they do.
const KEPT: Duration = Duration::from_hours(400 * 24);
/// The header of an answer after which a browser has no cookie of ours any more.
pub(crate) fn unset(site: &Site) -> Option<HeaderValue> {
    let (name, secure) = (site.cookie_name(), if site.is_secure() { "; Secure" } else { "" });
    HeaderValue::from_str(&format!("{name}=; Path=/; Max-Age=0{secure}; HttpOnly; SameSite=Lax")).ok()
}

/// How long an exchanged cookie is still good.
const GRACE: Duration = Duration::from_mins(1);

/// A visitor, as games know them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Visitor {
    hash: SecretHash,
    account: Option<PlayerId>,
    circle: Circle,
}

impl Visitor {
    /// What the database knows of them.
    pub fn hash(&self) -> &SecretHash {
        &self.hash
    }

    /// The one that a session stands for.
    pub(crate) fn of(session: &Session) -> Visitor {
        Visitor { hash: session.visitor.clone(), account: session.account, circle: session.circle.clone() }
    }

    /// The account that is signed in, if one is.
    pub fn account(&self) -> Option<PlayerId> {
        self.account
    }

    /// Whom they meet: a pupil, their class alone.
    pub(crate) fn circle(&self) -> &Circle {
        &self.circle
    }

    /// Whether a teacher looks after their account.
    pub(crate) fn is_pupil(&self) -> bool {
        self.circle != Circle::Open
    }

    #[cfg(test)]
    pub(crate) fn draw() -> Visitor {
        Cookie::draw().visitor()
    }

    #[cfg(test)]
    pub(crate) fn draw_in(class: &str) -> Visitor {
        Visitor { circle: Circle::Class(amiral_store::ClassId(class.into())), ..Visitor::draw() }
    }
}

/// The secret of a session: 128 random bits that only a browser has.
#[derive(Clone, PartialEq, Eq)]
pub(crate) struct Cookie(String);

impl Cookie {
    pub(crate) fn draw() -> Cookie {
        Cookie(secret())
    }

    /// The cookie of a request, if it has one that could be ours.
    pub(crate) fn of(headers: &HeaderMap, site: &Site) -> Option<Cookie> {
        let given = cookie(headers, site.cookie_name())?;
        let well_formed = given.len() == 32 && given.bytes().all(|byte| matches!(byte, b'0'..=b'9' | b'a'..=b'f'));
        well_formed.then(|| Cookie(given.into()))
    }

    pub(crate) fn hash(&self) -> SecretHash {
        SecretHash::of(&self.0)
    }

    /// The visitor whose first cookie this is.
    pub(crate) fn visitor(&self) -> Visitor {
        Visitor { hash: self.hash(), account: None, circle: Circle::Open }
    }

    /// The header that hands it out.
    pub(crate) fn set(&self, site: &Site) -> Option<HeaderValue> {
        let (name, secure) = (site.cookie_name(), if site.is_secure() { "; Secure" } else { "" });
        let Cookie(value) = self;
        let text = format!("{name}={value}; Path=/; Max-Age={}{secure}; HttpOnly; SameSite=Lax", KEPT.as_secs());
        HeaderValue::from_str(&text).ok()
    }
}

/// Added to an answer after which the visitor may do more than before: their cookie is exchanged.
#[derive(Clone, Copy, Debug)]
pub(crate) struct RightsChanged;

/// Added to an answer after which somebody else is at the browser: whoever has signed in, with their
/// cookie, or nobody.
#[derive(Clone)]
pub(crate) struct SomebodyElse(pub(crate) Option<Cookie>);

/// The sessions of the site.
pub(crate) struct Sessions {
    storage: Arc<dyn Storage>,
    clock: Clock,
    /// Those asked for of late, so that the database is not asked at every request.
    known: Mutex<HashMap<SecretHash, (Visitor, Instant)>>,
    /// How often sessions were ended: what was asked of the database before is not remembered after.
    endings: AtomicU64,
    nodes: Nodes,
}

/// The most sessions that are remembered.
const REMEMBERED: usize = 10_000;
/// For how long: a session that was ended elsewhere is good for no longer than that.
const FRESH: Duration = Duration::from_secs(30);

/// How often a live connection looks whether its session has ended.
const LOOK: Duration = Duration::from_secs(3);

impl Sessions {
    pub(crate) fn new(storage: Arc<dyn Storage>, clock: Clock, nodes: Nodes) -> Sessions {
        Sessions { storage, clock, known: Mutex::default(), endings: AtomicU64::default(), nodes }
    }

    /// The visitor with that cookie.
    pub(crate) async fn visitor(&self, cookie: &Cookie) -> Result<Option<Visitor>, StoreError> {
        let hash = cookie.hash();
        let now = Instant::now();
        let known = |known: &HashMap<SecretHash, (Visitor, Instant)>| {
            known
                .get(&hash)
                .filter(|(_, since)| now.saturating_duration_since(*since) < FRESH)
                .map(|(who, _)| who.clone())
        };
        if let Some(visitor) = known(&self.known.lock().unwrap_or_else(PoisonError::into_inner)) {
            return Ok(Some(visitor));
        }
        let endings = self.endings.load(Ordering::Acquire);
        let found = self.storage.session(&hash, self.clock.now()).await?;
        let visitor = found.map(|session| Visitor::of(&session));
        if let Some(visitor) = &visitor
            && self.endings.load(Ordering::Acquire) == endings
        {
            self.remember(hash, visitor.clone(), now);
        }
        Ok(visitor)
    }

    fn remember(&self, cookie: SecretHash, visitor: Visitor, now: Instant) {
        let mut known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        if known.len() >= REMEMBERED {
            known.clear();
        }
        known.insert(cookie, (visitor, now));
    }

    /// Makes somebody new a visitor from now on.
    pub(crate) async fn open(&self, cookie: &Cookie) -> Result<(), StoreError> {
        let visitor = cookie.visitor();
        self.storage.open_session(&cookie.hash(), visitor.hash(), self.clock.now()).await?;
        self.remember(cookie.hash(), visitor, Instant::now());
        Ok(())
    }

    /// Exchanges a visitor's cookie for another one.
    pub(crate) async fn exchange(&self, old: &Cookie, visitor: &Visitor) -> Result<Cookie, StoreError> {
        let new = Cookie::draw();
        self.storage.rotate_session(&old.hash(), &new.hash(), self.clock.now(), GRACE).await?;
        self.remember(new.hash(), visitor.clone(), Instant::now());
        Ok(new)
    }

    /// Signs in: a new cookie stands for the account, and the one there was before for nobody. Whoever has
    /// typed a password with that hash does, as long as it is the account's.
    pub(crate) async fn sign_in(
        &self,
        account: PlayerId,
        agent: &str,
        before: Option<&Cookie>,
        password: Option<String>,
    ) -> Result<Cookie, StoreError> {
        let cookie = Cookie::draw();
        let replaces = before.map(Cookie::hash);
        let at = self.clock.now();
        let (replaced, agent) = (replaces.clone(), agent.to_owned());
        let sign_in = SignIn { cookie: cookie.hash(), replaces: replaced, agent, password, at };
        self.storage.sign_in(account, &sign_in).await?;
        self.forget(replaces);
        Ok(cookie)
    }

    /// Ends the session of a cookie.
    pub(crate) async fn end(&self, cookie: &Cookie) -> Result<(), StoreError> {
        self.storage.end_session(&cookie.hash()).await?;
        self.forget([cookie.hash()]);
        Ok(())
    }

    /// Waits until the session of an account ends: whoever took over a live connection is told no more
    /// then. A guest's is not looked at.
    pub(crate) async fn until_ended(&self, visitor: Option<&Visitor>, cookie: Option<&Cookie>) {
        let (Some(cookie), Some(_)) = (cookie, visitor.and_then(Visitor::account)) else {
            return std::future::pending().await;
        };
        loop {
            tokio::time::sleep(LOOK).await;
            // While the database does not answer, nothing has ended.
            if matches!(self.visitor(cookie).await, Ok(None)) {
                return;
            }
        }
    }

    /// Waits until a token is removed, likewise.
    pub(crate) async fn until_removed(&self, token: &SecretHash) {
        loop {
            tokio::time::sleep(LOOK).await;
            if matches!(self.storage.bearer(token, self.clock.now()).await, Ok(None)) {
                return;
            }
        }
    }

    /// Remembers nobody who had one of those cookies: their sessions have ended.
    pub(crate) fn forget(&self, cookies: impl IntoIterator<Item = SecretHash>) {
        self.nodes.tell(Word::Sessions);
        self.endings.fetch_add(1, Ordering::AcqRel);
        let mut known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        for cookie in cookies {
            known.remove(&cookie);
        }
    }

    /// Remembers nobody at all, where it is not known whose sessions have ended.
    pub(crate) fn forget_all(&self) {
        self.nodes.tell(Word::Sessions);
        self.forget_here();
    }

    /// The same for what another node has ended.
    pub(crate) fn forget_here(&self) {
        self.endings.fetch_add(1, Ordering::AcqRel);
        self.known.lock().unwrap_or_else(PoisonError::into_inner).clear();
    }

    /// Forgets the sessions that are over, and visitors of whom no game is left after that time.
    pub(crate) async fn sweep(&self, unused: Duration) -> Result<(), StoreError> {
        let now = self.clock.now();
        let before = now - jiff::SignedDuration::try_from(unused).unwrap_or(jiff::SignedDuration::MAX);
        self.storage.sweep_visitors(before).await?;
        self.storage.sweep_sessions(now).await.map(drop)
    }
}

/// A number that nobody can guess by trying them all, and that scripts can write without rounding.
pub(crate) fn draw() -> u64 {
    getrandom::u64().expect("the system has random numbers") >> 11
}

/// The seed of a game: 128 bits that nobody can guess.
pub(crate) fn draw_game() -> amiral_game::GameSeed {
    amiral_host::draw_seed().expect("the system has random numbers")
}

/// 128 random bits in 32 digits.
pub(crate) fn secret() -> String {
    amiral_store::Uid::draw().0
}

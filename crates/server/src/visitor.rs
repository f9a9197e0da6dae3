//! Who asks: a visitor is a cookie, and the database knows only its hash.

use amiral_store::{BerthId, SecretHash};
use axum::extract::Request;
use axum::http::{HeaderMap, HeaderValue, Method, header};
use axum::middleware::Next;
use axum::response::Response;

use crate::tongue::cookie;

/// The cookie that makes a visitor.
pub(crate) const COOKIE: &str = "visitor";

/// How long a browser keeps it: 400 days, the most they do.
const KEPT: u32 = 400 * 24 * 60 * 60;

/// A visitor: 128 random bits that only their browser has.
#[derive(Clone, PartialEq, Eq)]
pub struct Visitor {
    token: String,
}

impl Visitor {
    /// The visitor a request comes from, if they have been here.
    pub fn of(headers: &HeaderMap) -> Option<Visitor> {
        let token = cookie(headers, COOKIE)?;
        let well_formed = token.len() == 32 && token.bytes().all(|byte| matches!(byte, b'0'..=b'9' | b'a'..=b'f'));
        well_formed.then(|| Visitor { token: token.into() })
    }

    pub(crate) fn draw() -> Visitor {
        Visitor { token: secret() }
    }

    /// What the database knows of them.
    pub fn hash(&self) -> SecretHash {
        SecretHash::of(&self.token)
    }

    /// The invitation to a game of theirs. It follows from their secret, so that it need not be kept to be shown again.
    pub(crate) fn invitation(&self, game: &BerthId) -> String {
        let mut invitation = SecretHash::of(&format!("invitation {} {game}", self.token)).0;
        invitation.truncate(32);
        invitation
    }
}

/// A seed that nobody can guess by trying them all, and that scripts can write without rounding.
pub(crate) fn draw() -> u64 {
    getrandom::u64().expect("the system has random numbers") >> 11
}

/// The seed of a game that nobody can guess.
pub(crate) fn draw_game() -> amiral_game::GameSeed {
    amiral_host::draw_seed().expect("the system has random numbers")
}

/// 128 random bits in 32 digits.
pub(crate) fn secret() -> String {
    amiral_store::Uid::draw().0
}

/// Gives whoever begins to play a cookie, if they have none, and tells the handlers who asks. Nobody else gets one: of two
/// requests made at once by somebody new, the second cookie would take away the seat that the first one gave.
pub(crate) async fn recognise(mut request: Request, next: Next) -> Response {
    if let Some(visitor) = Visitor::of(request.headers()) {
        request.extensions_mut().insert(visitor);
        return next.run(request).await;
    }
    let looks = matches!(*request.method(), Method::GET | Method::HEAD | Method::OPTIONS);
    if looks || !request.uri().path().starts_with("/api/games") {
        return next.run(request).await;
    }
    let visitor = Visitor::draw();
    let set = format!("{COOKIE}={}; Path=/; Max-Age={KEPT}; HttpOnly; SameSite=Lax", visitor.token);
    request.extensions_mut().insert(visitor);
    let mut response = next.run(request).await;
    if let Ok(set) = HeaderValue::from_str(&set) {
        response.headers_mut().append(header::SET_COOKIE, set);
    }
    response
}

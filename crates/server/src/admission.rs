//! The checks on every request before it is answered: the host name, the address it comes from, the
//! visitor, and the limits.

use std::net::{IpAddr, SocketAddr};
use std::time::Duration;

use axum::extract::{ConnectInfo, Request, State};
use axum::http::{Method, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

use crate::bearer::{ShownToken, Token, is_allowed};
use crate::client::{Address, client};
use crate::jobs::Requester;
use crate::limits::is_ours;
use crate::problem::{Kind, Problem};
use crate::visitor::{Cookie, RightsChanged, SomebodyElse, Visitor, unset};
use crate::{App, Locale};

/// Refuses requests over the limits or from other sites, and tells the handlers who is asking.
pub(crate) async fn admit(State(app): State<App>, mut request: Request, next: Next) -> Response {
    let words = app.words(Locale::of(request.uri(), request.headers()).0);
    let site = app.site();
    if let Some(name) = site.foreign_name(request.uri(), request.headers()) {
        let parts = [("name", crate::problem::clip(name).into())];
        return Problem::say(words, Kind::Misdirected, "server-other-name", &parts).into_response();
    }
    // Requests that come over no connection, as in tests, have no address.
    let address =
        peer(&request).map(|peer| Address::of(client(peer, request.headers(), &app.settings().trusted_proxies)));
    if let Some(address) = address
        && let Err(wait) = app.limits().by_address.take(&address)
    {
        app.refuse(Some(address));
        return Problem::say(words, Kind::TooMany, "server-slow-down", &[]).after(wait.0).into_response();
    }
    // Files never change and belong to nobody, so no more checks are needed.
    if request.uri().path().starts_with("/assets/") {
        return next.run(request).await;
    }
    let changes = !matches!(*request.method(), Method::GET | Method::HEAD | Method::OPTIONS);
    if changes && !is_ours(request.headers()) {
        return Problem::say(words, Kind::Forbidden, "server-other-site", &[]).into_response();
    }

    // Whoever asks again asks another node.
    if changes && app.is_leaving() && MADE.contains(&request.uri().path()) {
        return Problem::say(words, Kind::Unavailable, "server-leaving", &[]).after(AGAIN).into_response();
    }

    let shown = Token::of(request.headers());
    let cookie = Cookie::of(request.headers(), site).filter(|_| shown.is_none());
    let bearer = match &shown {
        None => None,
        Some(token) => match app.storage().bearer(token, app.settings().clock.now()).await {
            Ok(Some(bearer)) if is_allowed(bearer.scope, request.method(), request.uri().path()) => Some(bearer),
            Ok(Some(_)) => return Problem::say(words, Kind::Forbidden, "token-not-for-this", &[]).into_response(),
            Ok(None) => return Problem::say(words, Kind::NoToken, "token-unknown", &[]).into_response(),
            Err(error) => {
                tracing::error!("the database: {error}");
                return Problem::say(words, Kind::Unavailable, "server-no-database", &[]).into_response();
            }
        },
    };
    let known = match &cookie {
        None => bearer.as_ref().map(|bearer| Visitor::of(&bearer.session)),
        Some(cookie) => match app.sessions().visitor(cookie).await {
            Ok(visitor) => visitor,
            // A page can be shown without a visitor; other requests then have none.
            Err(_) if !request.uri().path().starts_with("/api/") => None,
            Err(error) => {
                tracing::error!("the database: {error}");
                return Problem::say(words, Kind::Unavailable, "server-no-database", &[]).into_response();
            }
        },
    };
    let requester = Requester::new(known.as_ref(), address);
    // New visitors count by address alone.
    if known.is_some()
        && let Err(wait) = app.limits().by_visitor.take(&requester.who)
    {
        app.refuse(address);
        return Problem::say(words, Kind::TooMany, "server-slow-down", &[]).after(wait.0).into_response();
    }
    // Only starting a game or the like makes a visitor. Otherwise, with two simultaneous requests,
    // the second cookie would replace the one that holds the seat.
    let begins = changes && BEGINNINGS.iter().any(|path| request.uri().path().starts_with(path));
    let new = (known.is_none() && begins).then(Cookie::draw);
    if let Some(shown) = shown {
        request.extensions_mut().insert(ShownToken(shown));
    }
    if let Some(visitor) = known.clone().or_else(|| new.as_ref().map(Cookie::visitor)) {
        request.extensions_mut().insert(visitor);
    }
    if let (Some(cookie), Some(_)) = (&cookie, &known) {
        request.extensions_mut().insert(cookie.clone());
    }
    request.extensions_mut().insert(requester);
    let response = next.run(request).await;
    hand_out(&app, words, response, cookie.zip(known), new).await
}

/// What is not begun any more at a server that is about to stop, and how soon to ask again.
const MADE: [&str; 3] = ["/api/games", "/api/studies", "/api/lobby/seek"];
const AGAIN: Duration = Duration::from_secs(1);

/// Where somebody new can begin something that is theirs.
const BEGINNINGS: [&str; 7] = [
    "/api/games",
    "/api/studies",
    "/api/daily",
    "/api/shared-fleets",
    "/api/puzzles",
    "/api/lobby",
    "/api/tournaments",
];

/// Issues the cookie of a new visitor, or replaces it when the visitor has gained rights.
async fn hand_out(
    app: &App,
    words: &amiral_words::Words,
    mut response: Response,
    known: Option<(Cookie, Visitor)>,
    new: Option<Cookie>,
) -> Response {
    if let Some(SomebodyElse(cookie)) = response.extensions().get::<SomebodyElse>() {
        let site = app.site();
        if let Some(set) = cookie.as_ref().map_or_else(|| unset(site), |cookie| cookie.set(site)) {
            response.headers_mut().append(header::SET_COOKIE, set);
        }
        return response;
    }
    let changed = response.extensions().get::<RightsChanged>().is_some();
    let cookie = match (new, known) {
        (Some(new), _) if response.status().is_success() => app.sessions().open(&new).await.map(|()| new),
        (None, Some((old, visitor))) if changed => app.sessions().exchange(&old, &visitor).await,
        _ => return response,
    };
    match cookie {
        Ok(cookie) => {
            if let Some(set) = cookie.set(app.site()) {
                response.headers_mut().append(header::SET_COOKIE, set);
            }
            response
        }
        Err(error) => {
            tracing::error!("the database: {error}");
            Problem::say(words, Kind::Unavailable, "server-no-database", &[]).into_response()
        }
    }
}

fn peer(request: &Request) -> Option<IpAddr> {
    request.extensions().get::<ConnectInfo<SocketAddr>>().map(|info| info.0.ip())
}

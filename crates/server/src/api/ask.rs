//! Reading requests: who sends it, in which language, and what for. What cannot be read becomes a
//! problem in that language.

use std::time::Duration;

use amiral_game::Seat;
use amiral_store::{Account, Circle, Handle, Match, MatchId, Onlooker, SecretHash};
use amiral_words::{Arg, Lang, Say, Words};
use axum::body::Bytes;
use axum::extract::rejection::BytesRejection;
use axum::extract::{FromRequest, FromRequestParts, Request};
use axum::http::request::Parts;
use axum::http::{HeaderMap, header};
use futures_util::future::BoxFuture;
use serde::de::DeserializeOwned;

use crate::bearer::ShownToken;
use crate::circles;
use crate::hub::{Asker, Refused};
use crate::jobs::{Requester, Undone};
use crate::limits::TooSoon;
use crate::problem::{Kind, Problem, clip};
use crate::visitor::{Cookie, Visitor};
use crate::{App, Locale};

/// Who sends a request, and in which language.
#[derive(Clone)]
pub(crate) struct Ask {
    pub(crate) app: App,
    pub(crate) lang: Lang,
    pub(crate) visitor: Option<Visitor>,
    /// The cookie that says so; a visitor who has just come has none yet.
    pub(crate) cookie: Option<Cookie>,
    /// The token that says so instead.
    pub(crate) token: Option<SecretHash>,
    /// The requester, for the limits on long work.
    pub(crate) requester: Requester,
}

impl Ask {
    pub(crate) fn words(&self) -> &Words {
        self.app.words(self.lang)
    }

    /// The visitor. Every request that changes something has one.
    pub(crate) fn visitor(&self) -> Result<&Visitor, Problem> {
        self.visitor.as_ref().ok_or_else(|| self.problem(Kind::Forbidden, "server-not-yours", &[]))
    }

    /// Counts a new game, or refuses because there were too many recently.
    pub(crate) fn count_game(&self) -> Result<(), Problem> {
        let limits = self.app.limits();
        let by_address = self.requester.address.map_or(Ok(()), |address| limits.games_by_address.take(&address));
        by_address
            .and_then(|()| match &self.visitor {
                // New visitors count by address alone.
                Some(visitor) => limits.games_by_visitor.take(&visitor.hash().0),
                None => Ok(()),
            })
            .map_err(|TooSoon(wait)| self.problem(Kind::TooMany, "server-too-many-games", &[]).after(wait))
    }

    /// Refuses a program that shows a token: what is asked is for somebody at a browser.
    pub(crate) fn ensure_browser(&self) -> Result<(), Problem> {
        match self.token {
            Some(_) => Err(self.problem(Kind::Forbidden, "token-not-by-token", &[])),
            None => Ok(()),
        }
    }

    /// The asker, for the seat with that name.
    pub(crate) fn asker(&self, seat: Option<&str>) -> Result<Asker, Problem> {
        let seat = match seat {
            None => None,
            Some("A" | "a") => Some(Seat::A),
            Some("B" | "b") => Some(Seat::B),
            Some(other) => {
                return Err(self.problem(Kind::Invalid, "server-no-such-seat", &[("given", clip(other).into())]));
            }
        };
        Ok(Asker { visitor: self.visitor.clone(), seat })
    }

    /// Refuses odds, and whatever else says where to fire, to somebody who is in a rated game.
    pub(crate) async fn ensure_fair(&self) -> Result<(), Problem> {
        let Some(visitor) = &self.visitor else { return Ok(()) };
        let plays = self.app.storage().plays_rated(visitor.hash()).await;
        if plays.map_err(|error| self.store(&error))? {
            return Err(self.problem(Kind::Conflict, "rating-no-odds", &[]));
        }
        Ok(())
    }

    /// Waits until whoever asks may ask no more: their session has ended, or their token was removed.
    pub(crate) async fn until_ended(&self) {
        match &self.token {
            Some(token) => self.app.sessions().until_removed(token).await,
            None => self.app.sessions().until_ended(self.visitor.as_ref(), self.cookie.as_ref()).await,
        }
    }

    /// Waits until then, or until they are to ask another server because this one stops.
    pub(crate) async fn until_elsewhere(&self) {
        tokio::select! {
            () = self.until_ended() => {}
            () = self.app.time_to_leave() => {}
        }
    }

    pub(crate) fn problem(&self, kind: Kind, key: &str, parts: &[(&'static str, Arg)]) -> Problem {
        Problem::say(self.words(), kind, key, parts)
    }

    /// How whoever asks looks at others.
    pub(crate) async fn onlooker(&self) -> Result<Onlooker, Problem> {
        let found = circles::onlooker(self.app.storage(), self.visitor.as_ref()).await;
        found.map_err(|error| self.store(&error))
    }

    /// The circle of whoever asks.
    pub(crate) fn circle(&self) -> &Circle {
        self.visitor.as_ref().map_or(&Circle::Open, Visitor::circle)
    }

    /// The account with that handle, if whoever asks sees its owner: to everybody else it is not there.
    pub(crate) async fn account_seen(&self, handle: &Handle) -> Result<Option<Account>, Problem> {
        let found = self.app.storage().account_called(handle).await.map_err(|error| self.store(&error))?;
        let onlooker = self.onlooker().await?;
        Ok(found.filter(|account| onlooker.sees(&account.circle)))
    }

    /// The match of that number, unless it hunts a fleet that is still secret from who asks, or they do
    /// not see who plays it.
    pub(crate) async fn match_told(&self, id: MatchId) -> Result<Match, Problem> {
        let seen = circles::sees_match(self.app.storage(), self.visitor.as_ref(), id).await;
        if !seen.map_err(|error| self.store(&error))? {
            return Err(self.store(&amiral_store::StoreError::NoMatch(id)));
        }
        let told = self.app.hub().ensure_told(id, self.visitor.as_ref()).await;
        told.map_err(|refused| self.refused(refused))?;
        self.app.storage().load(id).await.map_err(|error| self.store(&error))
    }

    /// Why long work was not done.
    pub(crate) fn undone(&self, undone: Undone) -> Problem {
        match undone {
            Undone::Busy => self.problem(Kind::Unavailable, "server-busy", &[]),
            Undone::TooMany => self.problem(Kind::TooMany, "server-too-much-work", &[]),
            Undone::TooLong => self.problem(Kind::Unavailable, "server-too-long", &[]),
            Undone::Lost => self.problem(Kind::Broken, "server-broke-down", &[]),
        }
    }

    /// Why a request about a game was refused.
    pub(crate) fn refused(&self, refused: Refused) -> Problem {
        use amiral_store::StoreError as E;
        match refused {
            Refused::NoGame => self.problem(Kind::NotFound, "server-no-game", &[]),
            Refused::NotYours => self.problem(Kind::Forbidden, "server-not-yours", &[]),
            Refused::NoSeat => self.problem(Kind::Invalid, "server-name-the-seat", &[]),
            Refused::NotInvited => self.problem(Kind::Forbidden, "server-not-invited", &[]),
            Refused::Estranged => self.problem(Kind::Forbidden, "server-estranged", &[]),
            Refused::NoChallenge => self.problem(Kind::Conflict, "server-no-challenge", &[]),
            Refused::Taken => self.problem(Kind::Conflict, "server-taken", &[]),
            Refused::Waiting => self.problem(Kind::Conflict, "server-waiting", &[]),
            Refused::Secret => self.problem(Kind::Forbidden, "server-secret-fleet", &[]),
            Refused::NoHelp => self.problem(Kind::Conflict, "server-no-help", &[]),
            Refused::NoCheating => self.problem(Kind::Conflict, "play-no-cheating", &[]),
            Refused::NoHints => self.problem(Kind::Conflict, "server-no-hints", &[]),
            Refused::RatedAlone => self.problem(Kind::Conflict, "rating-no-help", &[]),
            Refused::RatedAccounts => self.problem(Kind::Forbidden, "rating-needs-account", &[]),
            Refused::RatedOneself => self.problem(Kind::Conflict, "rating-own-bot", &[]),
            Refused::NotOver => self.problem(Kind::Conflict, "server-not-over", &[]),
            Refused::NotAbandoned => {
                let seconds = self.app.settings().patience.as_secs();
                self.problem(Kind::Conflict, "server-not-abandoned", &[("seconds", Arg::Number(seconds as f64))])
            }
            Refused::Stale { fired } => {
                self.problem(Kind::Conflict, "server-stale", &[("fired", Arg::Number(fired as f64))])
            }
            Refused::NoTournament => self.problem(Kind::NotFound, "server-tournament-none", &[]),
            Refused::NotOrganiser => self.problem(Kind::Forbidden, "server-tournament-not-organiser", &[]),
            Refused::NotAdmitted => self.problem(Kind::Forbidden, "server-tournament-not-admitted", &[]),
            Refused::NoBots => self.problem(Kind::Forbidden, "server-tournament-no-bots", &[]),
            Refused::TakesPart => self.problem(Kind::Conflict, "server-tournament-takes-part", &[]),
            Refused::Crowded => self.problem(Kind::Conflict, "server-tournament-crowded", &[]),
            Refused::Nameless => self.problem(Kind::Invalid, "server-tournament-nameless", &[]),
            Refused::TooManyGames => {
                let most = Arg::Number(crate::hub::MOST_GAMES as f64);
                self.problem(Kind::Conflict, "server-tournament-too-many-games", &[("most", most)])
            }
            Refused::TooManyTournaments => self.problem(Kind::Conflict, "server-tournament-too-many", &[]),
            Refused::Tournament(refusal) => super::tournaments::refusal(self, &refusal),
            Refused::Rules(refusal) => self.refusal(&refusal),
            Refused::NoFleet(_) => self.problem(Kind::Invalid, "fleet-too-tight-here", &[]),
            Refused::Store(E::OutOfStep { .. } | E::Outrun(_) | E::Over(_)) => {
                self.problem(Kind::Conflict, "server-out-of-step", &[])
            }
            Refused::CannotLoad(problem) => {
                tracing::warn!("a game cannot be resumed: {problem}");
                self.problem(Kind::Conflict, "server-stranded", &[])
            }
            Refused::Undone(undone) => self.undone(undone),
            Refused::Store(problem) => self.store(&problem),
            Refused::Broken(problem) => {
                tracing::error!("a game broke down: {problem}");
                self.problem(Kind::Broken, "server-broke-down", &[])
            }
        }
    }

    /// Why a hunt for a shared fleet cannot begin.
    pub(crate) fn hunt_refused(&self, refused: Refused) -> Problem {
        match refused {
            Refused::Taken => self.problem(Kind::Conflict, "server-hunted-before", &[]),
            refused => self.refused(refused),
        }
    }

    fn refusal(&self, refusal: &amiral_duel::Refusal) -> Problem {
        use amiral_duel::Refusal;
        let kind = match refusal {
            Refusal::Fleet(error) => {
                return self.wrong_fleet(error);
            }
            Refusal::WrongNumber { .. } | Refusal::OffGrid(_) | Refusal::FiredBefore(_) | Refusal::Twice(_) => {
                Kind::Invalid
            }
            // It would be legal at another time or in another game.
            _ => Kind::Conflict,
        };
        Problem::new(self.words(), kind, refusal.say(self.words()))
    }

    /// What is wrong with a fleet.
    pub(crate) fn wrong_fleet(&self, error: &amiral_game::FleetError) -> Problem {
        Problem::several(self.words(), Kind::Invalid, amiral_words::sentences(&error.problems, self.words()))
    }

    /// Why the database did not answer, without details about it.
    pub(crate) fn store(&self, problem: &amiral_store::StoreError) -> Problem {
        use amiral_store::StoreError;
        match problem {
            StoreError::NoMatch(id) => self.problem(Kind::NotFound, "server-no-match", &[("id", id.into())]),
            problem => {
                tracing::error!("the database: {problem}");
                self.problem(Kind::Unavailable, "server-no-database", &[])
            }
        }
    }
}

impl FromRequestParts<App> for Ask {
    type Rejection = std::convert::Infallible;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Ask, Self::Rejection> {
        Ok(Ask::of(parts, app))
    }
}

impl Ask {
    fn of(parts: &Parts, app: &App) -> Ask {
        let lang = Locale::of(&parts.uri, &parts.headers).0;
        let visitor = parts.extensions.get::<Visitor>().cloned();
        let requester = parts.extensions.get::<Requester>().cloned();
        let requester = requester.unwrap_or_else(|| Requester::new(visitor.as_ref(), None));
        let cookie = parts.extensions.get::<Cookie>().cloned();
        let token = parts.extensions.get::<ShownToken>().map(|ShownToken(token)| token.clone());
        Ask { app: app.clone(), lang, visitor, cookie, token, requester }
    }
}

/// A JSON document, and who sends it.
pub(crate) struct Given<T>(pub(crate) Ask, pub(crate) T);

impl<T: DeserializeOwned> FromRequest<App> for Given<T> {
    type Rejection = Problem;

    async fn from_request(request: Request, app: &App) -> Result<Given<T>, Problem> {
        // Behind a pointer, so that the program has it once and not for every kind of document.
        let whole: BoxFuture<'_, Result<(Ask, Bytes), Problem>> = Box::pin(whole_body(request, app));
        let (ask, body) = whole.await?;
        // An empty body stands for an empty document.
        let text: &[u8] = if body.is_empty() { b"{}" } else { &body };
        match serde_json::from_slice(text) {
            Ok(given) => Ok(Given(ask, given)),
            Err(error) => Err(unread(&ask, &error)),
        }
    }
}

/// The body of a request that has a JSON document or nothing, and who sends it.
async fn whole_body(request: Request, app: &App) -> Result<(Ask, Bytes), Problem> {
    let (parts, body) = request.into_parts();
    let ask = Ask::of(&parts, app);
    let request = Request::from_parts(parts, body);
    let json = is_json(request.headers());
    let time: Duration = app.settings().request_time;
    let body = tokio::time::timeout(time, Bytes::from_request(request, app)).await;
    let body = body.map_err(|_| ask.problem(Kind::TooSlow, "server-body-too-slow", &[]))?;
    let body = body.map_err(|rejection| match rejection {
        BytesRejection::FailedToBufferBody(rejection) if rejection.status() == 413 => {
            ask.problem(Kind::TooLarge, "server-body-too-large", &[])
        }
        _ => ask.problem(Kind::Unreadable, "server-body-cut-off", &[]),
    })?;
    if !json && !body.is_empty() {
        return Err(ask.problem(Kind::MediaType, "server-json-only", &[]));
    }
    Ok((ask, body))
}

fn unread(ask: &Ask, error: &serde_json::Error) -> Problem {
    let kind = if error.is_data() { Kind::Invalid } else { Kind::Unreadable };
    let told = excerpt(&error.to_string());
    ask.problem(kind, "server-bad-json", &[("problem", told.into())])
}

/// The parser's message without the middle of any long text it quotes.
fn excerpt(said: &str) -> String {
    let letters = said.chars().count();
    if letters <= 2 * EXCERPT {
        return said.to_owned();
    }
    let start: String = said.chars().take(EXCERPT).collect();
    let end: String = said.chars().skip(letters - EXCERPT).collect();
    format!("{start}…{end}")
}

/// How much of its beginning and of its end is kept.
const EXCERPT: usize = 120;

fn is_json(headers: &HeaderMap) -> bool {
    let given = headers.get(header::CONTENT_TYPE).and_then(|value| value.to_str().ok()).unwrap_or_default();
    let kind = given.split(';').next().unwrap_or_default().trim().to_ascii_lowercase();
    kind == "application/json" || (kind.starts_with("application/") && kind.ends_with("+json"))
}

/// The query of the address.
pub(crate) struct Params<T>(pub(crate) T);

impl<T: DeserializeOwned> FromRequestParts<App> for Params<T> {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Params<T>, Problem> {
        let read = axum::extract::Query::<T>::try_from_uri(&parts.uri);
        read.map(|query| Params(query.0)).map_err(|rejection| {
            let ask = Ask::of(parts, app);
            ask.problem(Kind::Invalid, "server-bad-query", &[("problem", excerpt(&rejection.body_text()).into())])
        })
    }
}

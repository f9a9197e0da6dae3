//! Everything that is kept of somebody: to download, and to delete.

use amiral_game::Ending;
use amiral_store::transfer::Game;
use amiral_store::{
    Account, Attitude, Filter, KeptComplaint, KeptHunt, KeptOfPlayer, KeptResult, KeptSaying, KeptToken, MatchId,
    PlayerId, Saying, SecretHash, StoreError, Who,
};
use axum::body::{Body, Bytes};
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use utoipa::ToSchema;

use super::account::confirm;
use super::ask::{Ask, Given};
use super::profiles::own;
use crate::App;
use crate::problem::{Kind, Problem};
use crate::visitor::{Cookie, SomebodyElse};
use crate::wire::SeatName;

/// How many matches are read at once.
const ROUND: u32 = 50;

/// Everything that is kept of you, as one JSON document.
#[derive(Serialize, ToSchema)]
pub(crate) struct OwnData {
    /// Who you are here.
    pub player: Value,
    /// The class you are in.
    pub class: Value,
    /// The classes you teach, with their pupils.
    pub classes: Vec<Value>,
    /// What you have chosen.
    pub settings: Value,
    /// Your rated results.
    pub results: Vec<Value>,
    /// How well you fired in each match.
    pub judgements: Vec<Value>,
    /// The shared fleets you have hunted.
    pub hunts: Vec<Value>,
    /// How far you are with the puzzles.
    pub puzzles: Vec<Value>,
    /// What you said in games.
    pub said: Vec<Value>,
    /// Whom you mute or block.
    pub attitudes: Vec<Value>,
    /// What you reported.
    pub reports: Vec<Value>,
    /// Where you are signed in.
    pub sessions: Vec<Value>,
    /// The programs that act for you.
    pub tokens: Vec<Value>,
    /// Your passkeys, by name.
    pub passkeys: Vec<Value>,
    /// Your matches, with both fleets and all shots. Of those that are not over, your own side.
    pub matches: Vec<Value>,
}

/// Downloads everything that is kept of you: who you are, what you chose, results, and every match.
#[utoipa::path(
    get, path = "/account/data", tag = "ratings",
    responses((status = 200, body = OwnData), (status = 403, body = Problem, content_type = "application/problem+json"))
)]
pub(crate) async fn download(ask: Ask) -> Result<Response, Problem> {
    let told = |error: StoreError| ask.store(&error);
    let storage = ask.app.storage();
    // A guest has things kept, too; but whoever has none is made nobody's guest by asking.
    let visitor = ask.visitor()?.hash().clone();
    ask.count_game()?;
    let account = own(&ask).await?;
    let player = match &account {
        Some(account) => account.player,
        None => storage.guest(&visitor, None).await.map_err(told)?.id,
    };
    let kept = storage.kept_of(player).await.map_err(told)?;
    let known = storage.player(player).await.map_err(told)?;
    let (class, taught) = match &account {
        Some(account) => super::classes::kept_of(&ask, account).await?,
        None => (None, Vec::new()),
    };
    let pupil = |pupil: &Account| json!({ "handle": pupil.handle.as_str(), "name": pupil.name });
    let taught = taught.iter().map(|kept| {
        let pupils: Vec<Value> = kept.pupils.iter().map(pupil).collect();
        json!({ "name": kept.class.name, "made": kept.class.made.to_string(), "pupils": pupils })
    });
    let mut head = json!({
        "class": class.map(|class| json!({ "name": class.name, "teacher": class.taught_by.as_str() })),
        "classes": taught.collect::<Vec<_>>(),
        "player": {
            "name": known.name,
            "kind": known.kind.name(),
            "joined": known.joined.to_string(),
            "handle": account.as_ref().map(|account| account.handle.to_string()),
        },
    });
    for more in [told_of(&kept), told_of_signing_in(&ask, &visitor, account.as_ref()).await?] {
        if let (Value::Object(head), Value::Object(more)) = (&mut head, more) {
            head.extend(more);
        }
    }
    let mut begun = head.to_string();
    // The matches follow one by one, however many there are.
    begun.truncate(begun.len() - 1);
    begun.push_str(",\"matches\":[");
    let pieces = Pieces { app: ask.app.clone(), player, after: None, first: true, state: State::Begin(begun) };
    let body = futures_util::stream::unfold(pieces, |mut pieces| async move {
        let piece = pieces.next().await?;
        Some((piece, pieces))
    });
    let mut response = Response::new(Body::from_stream(body));
    let headers = response.headers_mut();
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static("application/json"));
    headers.insert(header::CONTENT_DISPOSITION, HeaderValue::from_static("attachment; filename=\"amiral-data.json\""));
    Ok(response)
}

/// What is kept besides matches.
fn told_of(kept: &KeptOfPlayer) -> Value {
    let hunt = |hunt: &KeptHunt| json!({ "fleet": hunt.fleet, "ended": hunt.ended.map(|at| at.to_string()), "shots": hunt.shots, "found": hunt.found });
    let result = |result: &KeptResult| {
        json!({
            "match": result.id.0, "seat": SeatName::from(result.seat), "rules": result.rules,
            "at": result.at.to_string(), "won": result.won, "rival_rating": result.rival, "rating_after": result.after,
        })
    };
    let judgements = kept.judgements.iter().map(|(id, seat, judged)| {
        let found = judged.judgement;
        json!({
            "match": id.0, "seat": SeatName::from(*seat), "state": judged.state.name(), "shots": found.shots,
            "given_away": found.given_away, "error": found.error, "accuracy": found.accuracy,
        })
    });
    let puzzle = |[level, answered, solved, streak, best]: &[i64; 5]| json!({ "level": level, "answered": answered, "solved": solved, "streak": streak, "best": best });
    let saying = |said: &KeptSaying| {
        let (kind, text) = match &said.saying {
            Saying::Phrase(name) => ("phrase", name),
            Saying::Text(text) => ("text", text),
        };
        json!({ "match": said.id.map(|id| id.0), "at": said.at.to_string(), kind: text })
    };
    let attitude = |(name, attitude): &(String, Attitude)| json!({ "name": name, "attitude": attitude.name() });
    let report =
        |report: &KeptComplaint| json!({ "at": report.at.to_string(), "reason": report.reason, "text": report.text });
    let settings: serde_json::Map<String, Value> =
        kept.settings.iter().map(|(key, value)| (key.clone(), json!(value))).collect();
    json!({
        "settings": settings,
        "results": kept.results.iter().map(result).collect::<Vec<_>>(),
        "judgements": judgements.collect::<Vec<_>>(),
        "hunts": kept.hunts.iter().map(hunt).collect::<Vec<_>>(),
        "puzzles": kept.puzzles.iter().map(puzzle).collect::<Vec<_>>(),
        "said": kept.said.iter().map(saying).collect::<Vec<_>>(),
        "attitudes": kept.attitudes.iter().map(attitude).collect::<Vec<_>>(),
        "reports": kept.reports.iter().map(report).collect::<Vec<_>>(),
    })
}

/// What signs in, and where it has: nothing that would sign anybody in.
async fn told_of_signing_in(ask: &Ask, visitor: &SecretHash, account: Option<&Account>) -> Result<Value, Problem> {
    let (storage, told) = (ask.app.storage(), |error: StoreError| ask.store(&error));
    let when = |at: Option<Timestamp>| at.map(|at| at.to_string());
    let (mut sessions, mut passkeys, mut bots) = (Vec::new(), Vec::new(), Vec::new());
    if let Some(account) = account {
        let current = ask.cookie.as_ref().map_or_else(|| SecretHash(String::new()), Cookie::hash);
        let now = ask.app.settings().clock.now();
        for one in storage.sessions_of(account.player, &current, now).await.map_err(told)? {
            let (since, seen) = (one.created.to_string(), one.seen.to_string());
            sessions.push(json!({ "since": since, "seen": seen, "agent": one.agent }));
        }
        for one in storage.bots_of(account.player).await.map_err(told)? {
            let (handle, made) = (one.account.handle.to_string(), one.account.created.to_string());
            bots.push(json!({ "handle": handle, "made": made, "used": when(one.used) }));
        }
        for one in storage.passkeys_of(account.player).await.map_err(told)? {
            passkeys.push(json!({ "name": one.name, "created": one.created.to_string(), "used": when(one.used) }));
        }
    }
    let token = |one: KeptToken| json!({ "name": one.name, "scope": one.scope.name(), "made": one.made.to_string(), "used": when(one.used) });
    let tokens: Vec<Value> = storage.tokens_of(visitor).await.map_err(told)?.into_iter().map(token).collect();
    Ok(json!({ "sessions": sessions, "passkeys": passkeys, "tokens": tokens, "bots": bots }))
}

/// A document that is sent piece by piece.
struct Pieces {
    app: App,
    player: PlayerId,
    after: Option<MatchId>,
    first: bool,
    state: State,
}

enum State {
    Begin(String),
    Matches,
    Done,
}

impl Pieces {
    async fn next(&mut self) -> Option<Result<Bytes, StoreError>> {
        match std::mem::replace(&mut self.state, State::Matches) {
            State::Begin(text) => Some(Ok(text.into())),
            State::Done => {
                self.state = State::Done;
                None
            }
            State::Matches => match self.matches().await {
                Ok(text) => Some(Ok(text.into())),
                Err(error) => {
                    tracing::error!("the database: {error}");
                    self.state = State::Done;
                    Some(Err(error))
                }
            },
        }
    }

    async fn matches(&mut self) -> Result<String, StoreError> {
        let storage = self.app.storage();
        let filter = Filter { player: Some(Who::Player(self.player)), ..Filter::default() };
        let ids = storage.ids(&filter, self.after, ROUND).await?;
        let Some(&last) = ids.last() else {
            self.state = State::Done;
            return Ok("]}".into());
        };
        self.after = Some(last);
        let mut text = String::new();
        for mut kept in storage.load_all(&ids).await? {
            if kept.record.ending == Ending::Unfinished {
                // What the other has placed is not theirs to see yet.
                for seat in amiral_game::Seat::BOTH {
                    if !matches!(&kept.seats[seat], amiral_store::Contestant::Human { id, .. } if *id == self.player) {
                        kept.record.fleets[seat] = None;
                    }
                }
                kept.seed = None;
            }
            if !std::mem::take(&mut self.first) {
                text.push(',');
            }
            text.push_str(Game::from(kept).to_json().trim_end());
        }
        Ok(text)
    }
}

/// Deleting oneself.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct DeletionOrder {
    /// Your handle, so that nobody does it by mistake. A guest has none.
    #[serde(default)]
    pub handle: String,
    /// Your password, if you have one.
    pub current: Option<String>,
}

/// Deletes your account and everything about you, or, for a guest, everything about the guest. Matches
/// with others stay theirs, without your name.
#[utoipa::path(
    delete, path = "/account", tag = "ratings", request_body = DeletionOrder,
    responses(
        (status = 204), (status = 403, body = Problem, content_type = "application/problem+json"),
        (status = 422, body = Problem, content_type = "application/problem+json"),
    )
)]
pub(crate) async fn delete(Given(ask, order): Given<DeletionOrder>) -> Result<Response, Problem> {
    let storage = ask.app.storage();
    let visitor = ask.visitor()?;
    let player = if visitor.account().is_some() {
        let account = ask.own_account().await?;
        if order.handle.trim() != account.handle.as_str() {
            return Err(ask.problem(Kind::Invalid, "profile-delete-handle", &[]));
        }
        confirm(&ask, &account, order.current.as_deref()).await?;
        account.player
    } else {
        storage.guest(visitor.hash(), None).await.map_err(|error| ask.store(&error))?.id
    };
    // A game that is under way is lost by whoever goes.
    ask.app.hub().leave(visitor.hash()).await.map_err(|refused| ask.refused(refused))?;
    storage.delete_account(player).await.map_err(|error| ask.store(&error))?;
    ask.app.sessions().forget_all();
    let mut response = StatusCode::NO_CONTENT.into_response();
    response.extensions_mut().insert(SomebodyElse(None));
    Ok(response)
}

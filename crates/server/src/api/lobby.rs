//! Finding somebody to play with: challenges, pairing, who is there, and games to watch.

use std::collections::HashMap;
use std::convert::Infallible;
use std::sync::Arc;
use std::time::{Duration, Instant};

use amiral_game::{GameSeed, Preset, Rules};
use amiral_rating::anchor;
use amiral_store::{Account, Attitude, Challenge, Circle, Handle, SecretHash, Storage, WebGameId, WebGameMode};
use amiral_words::{Opponent, Say};
use axum::extract::Path;
use axum::http::StatusCode;
use axum::response::sse::{Event, KeepAlive, Sse};
use axum::response::{IntoResponse, Response};
use axum::{Extension, Json};
use futures_util::{Stream, StreamExt};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::ask::{Ask, Given};
use super::games::{begun, name, time_control};
use super::opponents::OpponentView;
use super::rules::RulesOrder;
use crate::App;
use crate::hub::{Asker, Company, Entry, GameRequest, Hunted, Refused, Seeker, Terms, View, seed_for};
use crate::problem::{Kind, Problem, clip};
use crate::visitor::{RightsChanged, Visitor};

/// The most challenges and games to watch that are listed, and handles of those who are there.
const CHALLENGES: u32 = 50;
const WATCHED: u32 = 20;
const PEOPLE: usize = 100;
/// The most open challenges of one visitor.
const OWN: usize = 5;
/// The most challenges that wait for one account: nobody's list is filled by others.
const WAITING: usize = 20;
/// For how long a challenge stands.
const STANDS: Duration = Duration::from_mins(30);
const STANDS_BY_DAYS: Duration = Duration::from_hours(7 * 24);
/// After so long alone somebody is offered a strategy to play against, while the search goes on.
const ALONE: Duration = Duration::from_secs(20);
/// How soon the lobby is told again: what changes at once, and what does by itself.
const PULSE: Duration = Duration::from_secs(1);
const LOOK: Duration = Duration::from_secs(3);

/// A game that somebody offers.
#[derive(Clone, PartialEq, Serialize, ToSchema, Debug)]
#[expect(clippy::struct_excessive_bools, reason = "each is a field of the answer")]
pub(crate) struct ChallengeView {
    /// The game.
    pub game: String,
    /// Whose challenge it is; empty for somebody who has given no name.
    pub by: String,
    /// Whether that is the handle of an account.
    pub account: bool,
    /// The rules: the name of a preset, or all of them.
    pub rules: String,
    /// The same in words.
    pub rules_in_words: String,
    /// How much time there is; nothing where there is no clock.
    pub clock: Option<String>,
    /// The same in words.
    pub clock_in_words: String,
    /// Whether its result counts for ratings.
    pub rated: bool,
    /// Until when it stands.
    pub until: String,
    /// Whether it is your own.
    pub yours: bool,
    /// Whether it is to you alone.
    pub for_you: bool,
}

/// A game that anybody may watch.
#[derive(Clone, PartialEq, Serialize, ToSchema, Debug)]
pub(crate) struct WatchedView {
    /// The game.
    pub game: String,
    /// Who plays; empty for somebody who has given no name.
    pub players: Vec<String>,
    /// The rules: the name of a preset, or all of them.
    pub rules: String,
    /// The same in words.
    pub rules_in_words: String,
    /// How much time there is, in words.
    pub clock_in_words: String,
    /// How many shots have been fired.
    pub fired: usize,
}

/// The lobby, as you see it.
#[derive(Clone, PartialEq, Serialize, ToSchema, Debug)]
pub(crate) struct LobbyView {
    /// The open challenges: those to you first, then the latest.
    pub challenges: Vec<ChallengeView>,
    /// The accounts that are there, by their handles.
    pub here: Vec<String>,
    /// How many others are there.
    pub guests: usize,
    /// The bots that are there, by their handles: each can be challenged.
    pub bots: Vec<String>,
    /// Games to watch, the latest first.
    pub games: Vec<WatchedView>,
    /// For how many seconds you have looked for somebody.
    pub seeking: Option<u64>,
    /// The game you have been paired in.
    pub paired: Option<String>,
    /// Whom to play against in the meantime, after 20 seconds alone.
    pub meanwhile: Option<OpponentView>,
}

/// What you want to play.
#[derive(Deserialize, ToSchema, Debug)]
#[serde(deny_unknown_fields)]
pub(crate) struct SeekOrder {
    /// The rules.
    #[serde(default)]
    pub rules: RulesOrder,
    /// How much time both have: `300+5` or `3d`. None unless said.
    #[schema(example = "300+5")]
    pub clock: Option<String>,
    /// Whether the result is to count for ratings: of accounts, and only with others who want that.
    #[serde(default)]
    pub rated: bool,
    /// What to call you.
    pub name: Option<String>,
}

/// A game to offer.
#[derive(Deserialize, ToSchema, Debug)]
#[serde(deny_unknown_fields)]
pub(crate) struct ChallengeOrder {
    /// The rules.
    #[serde(default)]
    pub rules: RulesOrder,
    /// How much time both have: `300+5` or `3d`. None unless said.
    #[schema(example = "300+5")]
    pub clock: Option<String>,
    /// Whether both may ask for hints: not unless said.
    #[serde(default)]
    pub hints: bool,
    /// Whether the result is to count for ratings: between accounts, without hints.
    #[serde(default)]
    pub rated: bool,
    /// What to call you.
    pub name: Option<String>,
    /// The handle of whom you challenge; everybody unless said.
    pub to: Option<String>,
}

/// Accepting a challenge.
#[derive(Default, Deserialize, ToSchema, Debug)]
#[serde(deny_unknown_fields)]
pub(crate) struct AcceptOrder {
    /// What to call you.
    pub name: Option<String>,
}

/// The lobby as it is now.
#[utoipa::path(get, path = "/lobby", tag = "lobby", responses((status = 200, body = LobbyView)))]
pub(crate) async fn get(ask: Ask) -> Result<Json<LobbyView>, Problem> {
    view(&ask).await.map(Json)
}

/// The lobby as it goes on: a server-sent event after every change, once a second at most. As long as
/// it is connected, you are there.
#[utoipa::path(
    get, path = "/lobby/live", tag = "lobby",
    responses((status = 200, body = LobbyView, content_type = "text/event-stream"))
)]
pub(crate) async fn live(ask: Ask) -> Result<Sse<impl Stream<Item = Result<Event, Infallible>>>, Problem> {
    let counted = ask.app.live().take(&ask.requester, ask.visitor.is_some());
    let counted = counted.ok_or_else(|| ask.problem(Kind::TooMany, "server-too-many-live", &[]))?;
    let attendance = match &ask.visitor {
        Some(visitor) => Some(ask.app.hub().enter_lobby(visitor, handle(ask.app.storage(), visitor.hash()).await)),
        None => None,
    };
    let (changes, ending) = (ask.app.hub().lobby_changes(), ask.app.ending());
    let first = (changes, ending, (counted, attendance), None::<Instant>);
    let ended = ask.clone();
    let events = futures_util::stream::unfold(first, move |(mut changes, mut ending, kept, last)| {
        let ask = ask.clone();
        async move {
            if let Some(looked) = last {
                tokio::select! {
                    changed = changes.changed() => changed.ok()?,
                    _ = ending.changed() => return None,
                    // Games go on, and time passes, without the lobby being told.
                    () = tokio::time::sleep(LOOK) => {}
                }
                tokio::time::sleep(PULSE.saturating_sub(looked.elapsed())).await;
                changes.mark_unchanged();
            }
            let event = match view(&ask).await {
                Ok(view) => Event::default().json_data(view).unwrap_or_default(),
                Err(_) => Event::default().comment("busy"),
            };
            Some((Ok(event), (changes, ending, kept, Some(Instant::now()))))
        }
    });
    // Nor is anything told in a session that has ended.
    let events = events.take_until(async move { ended.until_elsewhere().await });
    Ok(Sse::new(events).keep_alive(KeepAlive::default()))
}

/// Looks for somebody who wants to play the same, as long as your lobby is connected: of like rating
/// at first, of any later. The lobby tells the game you are paired in.
#[utoipa::path(
    post, path = "/lobby/search", tag = "lobby", request_body = SeekOrder,
    responses((status = 200, body = LobbyView), (status = 422, body = Problem, content_type = "application/problem+json"))
)]
pub(crate) async fn seek(Given(ask, order): Given<SeekOrder>) -> Result<Json<LobbyView>, Problem> {
    let rules = order.rules.resolve(&ask)?;
    super::rules::ensure_fits(&ask, &rules).await?;
    let clock = order.clock.as_deref().map(|given| time_control(&ask, given)).transpose()?;
    let name = name(&ask, order.name.as_deref())?;
    ask.count_game()?;
    let visitor = ask.visitor()?.clone();
    ensure_ratable(&ask, order.rated, false)?;
    let rating = rating(&ask, &rules).await?;
    let estranged = ask.app.storage().estranged(visitor.hash()).await.map_err(|error| ask.store(&error))?;
    let terms = Terms { rules, clock, rated: order.rated };
    let estranged = estranged.into_iter().collect();
    let seeker = Seeker { visitor, name, terms, rating, estranged, since: Instant::now(), at: None };
    if !ask.app.hub().seek(seeker) {
        return Err(ask.problem(Kind::Unavailable, "server-busy", &[]));
    }
    view(&ask).await.map(Json)
}

/// Looks for nobody any more.
#[utoipa::path(delete, path = "/lobby/search", tag = "lobby", responses((status = 200, body = LobbyView)))]
pub(crate) async fn stop(ask: Ask) -> Result<Json<LobbyView>, Problem> {
    if let Some(visitor) = &ask.visitor {
        ask.app.hub().stop_seeking(visitor);
    }
    view(&ask).await.map(Json)
}

/// Offers a game to whoever is there, or to somebody by their handle.
#[utoipa::path(
    post, path = "/lobby/challenges", tag = "lobby", request_body = ChallengeOrder,
    responses(
        (status = 201, body = View), (status = 404, body = Problem, content_type = "application/problem+json"),
        (status = 409, body = Problem, content_type = "application/problem+json"),
        (status = 422, body = Problem, content_type = "application/problem+json"),
    )
)]
pub(crate) async fn challenge(Given(ask, order): Given<ChallengeOrder>) -> Result<Response, Problem> {
    let rules = order.rules.resolve(&ask)?;
    let clock = order.clock.as_deref().map(|given| time_control(&ask, given)).transpose()?;
    let own_name = name(&ask, order.name.as_deref())?;
    ensure_ratable(&ask, order.rated, order.hints)?;
    let visitor = ask.visitor()?.clone();
    let to = match order.to.as_deref() {
        None => None,
        Some(given) => {
            let nobody = || ask.problem(Kind::NotFound, "server-no-handle", &[("given", clip(given).into())]);
            let handle: Handle = given.trim().trim_start_matches('@').parse().map_err(|_| nobody())?;
            let found = ask.app.storage().account_called(&handle).await.map_err(|error| ask.store(&error))?;
            let found = found.filter(|account| visitor.circle().meets(&account.circle));
            let found = found.filter(|account| account.suspended.is_none()).ok_or_else(nobody)?;
            if &found.visitor == visitor.hash() {
                return Err(ask.problem(Kind::Conflict, "server-challenge-yourself", &[]));
            }
            ensure_challengeable(&ask, &visitor, &found).await?;
            if order.rated && super::bots::is_own(&ask, &found).await? {
                return Err(ask.refused(Refused::RatedOneself));
            }
            Some(found.player)
        }
    };
    let now = ask.app.settings().clock.now();
    let own = ask.app.storage().challenges_by(visitor.hash(), now, CHALLENGES).await;
    if own.map_err(|error| ask.store(&error))?.len() >= OWN {
        return Err(ask.problem(Kind::Conflict, "server-too-many-challenges", &[("most", OWN.into())]));
    }
    ask.count_game()?;
    let seed: GameSeed = seed_for(None);
    let request = GameRequest {
        mode: WebGameMode::Two,
        rules,
        strategy: None,
        law: amiral_game::Law::default(),
        names: [own_name, None],
        seed,
        practice: false,
        first_row: 1,
        hints: order.hints,
        clock,
        rated: order.rated,
        hunted: Hunted::default(),
    };
    let hub = ask.app.hub();
    let made = hub.make(request, &visitor, &ask.requester).await.map_err(|refused| ask.refused(refused))?;
    let stands = if clock.is_some_and(amiral_store::TimeControl::is_correspondence) { STANDS_BY_DAYS } else { STANDS };
    hub.challenge(&made, to, now + stands).await.map_err(|refused| ask.refused(refused))?;
    begun(&ask, &made).await
}

/// Refuses a challenge to somebody who has blocked the challenger, or has enough of them.
async fn ensure_challengeable(ask: &Ask, visitor: &Visitor, to: &Account) -> Result<(), Problem> {
    let (storage, told) = (ask.app.storage(), |error| ask.store(&error));
    for (one, other) in [(visitor.hash(), &to.visitor), (&to.visitor, visitor.hash())] {
        if storage.attitude(one, other).await.map_err(told)? == Attitude::Blocks {
            return Err(ask.refused(Refused::Estranged));
        }
    }
    let waiting = storage.challenges_to(to.player, ask.app.settings().clock.now(), CHALLENGES).await.map_err(told)?;
    if waiting.len() >= WAITING {
        let parts = [("given", to.handle.as_str().into()), ("most", WAITING.into())];
        return Err(ask.problem(Kind::Conflict, "server-challenged-enough", &parts));
    }
    Ok(())
}

/// Accepts a challenge: takes the other seat.
#[utoipa::path(
    post, path = "/lobby/challenges/{id}/accept", tag = "lobby", params(("id" = String, Path)), request_body = AcceptOrder,
    responses(
        (status = 200, body = View), (status = 403, body = Problem, content_type = "application/problem+json"),
        (status = 409, body = Problem, content_type = "application/problem+json"),
    )
)]
pub(crate) async fn accept(Path(id): Path<String>, Given(ask, order): Given<AcceptOrder>) -> Result<Response, Problem> {
    let id = WebGameId(id);
    let name = name(&ask, order.name.as_deref())?;
    let joined = ask.app.hub().join(&id, Entry::Challenge, name, ask.visitor()?, &ask.requester).await;
    joined.map_err(|refused| ask.refused(refused))?;
    let asker: Asker = ask.asker(None)?;
    Ok((Extension(RightsChanged), super::games::view(&ask, &id, &asker).await?).into_response())
}

/// Takes a challenge of yours back, or declines one to you.
#[utoipa::path(
    delete, path = "/lobby/challenges/{id}", tag = "lobby", params(("id" = String, Path)),
    responses((status = 204), (status = 409, body = Problem, content_type = "application/problem+json"))
)]
pub(crate) async fn withdraw(ask: Ask, Path(id): Path<String>) -> Result<StatusCode, Problem> {
    let visitor = ask.visitor()?;
    ask.app.hub().withdraw(&WebGameId(id), visitor).await.map_err(|refused| ask.refused(refused))?;
    Ok(StatusCode::NO_CONTENT)
}

async fn view(ask: &Ask) -> Result<LobbyView, Problem> {
    let (hub, storage) = (ask.app.hub(), ask.app.storage());
    let shared = ask.app.lobby().shared(&ask.app, ask.circle()).await.map_err(|error| ask.store(&error))?;
    let now = ask.app.settings().clock.now();
    // With what whoever made it is called, where that is known already.
    let mut listed: Vec<(Challenge, Option<Maker>, bool)> = Vec::new();
    if let Some(visitor) = &ask.visitor {
        let told = |error| ask.store(&error);
        if let Some(player) = visitor.account() {
            let to = storage.challenges_to(player, now, CHALLENGES).await.map_err(told)?;
            listed.extend(to.into_iter().map(|challenge| (challenge, None, true)));
        }
        let own = storage.challenges_by(visitor.hash(), now, CHALLENGES).await.map_err(told)?;
        let own = own.into_iter().filter(|own| own.challenged.is_some());
        listed.extend(own.map(|challenge| (challenge, None, false)));
    }
    listed.extend(shared.challenges.iter().cloned().map(|(challenge, maker)| (challenge, Some(maker), false)));
    let mut challenges = Vec::new();
    for (challenge, known, for_you) in listed {
        let maker = challenge.game.visitors[amiral_game::Seat::A].clone();
        let yours = maker.as_ref().is_some_and(|maker| ask.visitor.as_ref().is_some_and(|own| own.hash() == maker));
        if !yours && !hub.is_offered(&challenge.game.id, challenge.game.clock) {
            continue;
        }
        let called = match (known, &maker) {
            (Some(Maker(known)), _) => known,
            (None, Some(maker)) => handle(ask.app.storage(), maker).await,
            (None, None) => None,
        };
        challenges.extend(challenge_view(ask, &challenge, called, yours, for_you));
    }
    let Company { people: mut here, guests, mut bots } = hub.here(ask.circle());
    here.truncate(PEOPLE);
    bots.truncate(PEOPLE);
    let standing = ask.visitor.as_ref().map(|visitor| hub.standing(visitor)).unwrap_or_default();
    let alone = standing.seeking.is_some_and(|seeking| seeking >= ALONE);
    let meanwhile = if alone { Some(company(ask, standing.wanted.as_ref()).await) } else { None };
    Ok(LobbyView {
        challenges,
        here,
        guests,
        bots,
        games: shared.games.iter().map(|game| watched_view(ask, game)).collect(),
        seeking: standing.seeking.map(|seeking| seeking.as_secs()),
        paired: standing.paired.map(|game| game.to_string()),
        meanwhile: meanwhile.map(|opponent| OpponentView::of(opponent, ask)),
    })
}

/// Whom somebody can play against while they wait: the one of the ladder whose rating under those rules
/// is nearest to theirs; of somebody without a rating, the one that suits their last games.
async fn company(ask: &Ask, wanted: Option<&(Rules, Option<f64>)>) -> Opponent {
    if let Some((rules, Some(own))) = wanted {
        let rules = rules.to_string();
        let far = |opponent: &Opponent| Some((anchor(&rules, opponent.strategy)?.value - own).abs());
        let rated = Opponent::ALL.into_iter().filter_map(|opponent| Some((far(&opponent)?, opponent)));
        if let Some((_, nearest)) = rated.min_by(|one, other| one.0.total_cmp(&other.0)) {
            return nearest;
        }
    }
    let Some(visitor) = &ask.visitor else { return Opponent::USUAL };
    let games = super::own_games::games_of(ask.app.storage(), visitor).await.unwrap_or_default();
    let suited = super::opponents::company_after(&games).or_else(|| super::opponents::last_opponent(&games));
    suited.unwrap_or(Opponent::USUAL)
}

/// How good somebody is under those rules, if that is known.
async fn rating(ask: &Ask, rules: &Rules) -> Result<Option<f64>, Problem> {
    let Some(player) = ask.visitor()?.account() else { return Ok(None) };
    let lines = ask.app.storage().ratings_of(player).await.map_err(|error| ask.store(&error))?;
    let rules = rules.to_string();
    Ok(lines.into_iter().find(|line| line.rules == rules).map(|line| line.standing.rating.value))
}

/// Refuses to rate a game of somebody without an account, or with help.
fn ensure_ratable(ask: &Ask, rated: bool, hints: bool) -> Result<(), Problem> {
    if !rated {
        return Ok(());
    }
    if hints {
        return Err(ask.problem(Kind::Invalid, "rating-nothing-chosen", &[]));
    }
    match ask.visitor()?.account() {
        Some(_) => Ok(()),
        None => Err(ask.problem(Kind::Forbidden, "rating-needs-account", &[])),
    }
}

/// The handle of the account that sits in games as that visitor.
async fn handle(storage: &dyn Storage, visitor: &SecretHash) -> Option<String> {
    storage.account_of(visitor).await.ok().flatten().map(|account| account.handle.to_string())
}

fn challenge_view(
    ask: &Ask,
    challenge: &Challenge,
    handle: Option<String>,
    yours: bool,
    for_you: bool,
) -> Option<ChallengeView> {
    let amiral_store::WebGameState::Waiting(draft) = &challenge.game.state else { return None };
    Some(ChallengeView {
        game: challenge.game.id.to_string(),
        account: handle.is_some(),
        by: handle.unwrap_or_else(|| draft.name.clone()),
        rules: rules_named(&draft.rules),
        rules_in_words: rules_in_words(ask, &draft.rules),
        clock: challenge.game.clock.map(|clock| clock.to_string()),
        clock_in_words: clock_in_words(ask, challenge.game.clock),
        rated: challenge.game.rated,
        until: challenge.until.to_string(),
        yours,
        for_you,
    })
}

fn watched_view(ask: &Ask, game: &Watched) -> WatchedView {
    WatchedView {
        game: game.id.to_string(),
        players: game.players.clone(),
        rules: rules_named(&game.rules),
        rules_in_words: rules_in_words(ask, &game.rules),
        clock_in_words: clock_in_words(ask, game.clock),
        fired: game.fired,
    }
}

fn rules_named(rules: &amiral_game::Rules) -> String {
    let preset = Preset::ALL.iter().find(|preset| preset.rules() == *rules);
    preset.map_or_else(|| rules.to_string(), |preset| preset.name().into())
}

fn rules_in_words(ask: &Ask, rules: &amiral_game::Rules) -> String {
    let preset = Preset::ALL.iter().find(|preset| preset.rules() == *rules);
    preset.map_or_else(|| rules.say(ask.words()), |preset| preset.say(ask.words()))
}

fn clock_in_words(ask: &Ask, clock: Option<amiral_store::TimeControl>) -> String {
    clock.map_or_else(|| ask.words().say("clock-none", &[]), |clock| clock.say(ask.words()))
}

/// What the lobby shows to everybody of a circle, as it was a moment ago: however many look, it is asked
/// for once.
#[derive(Default)]
pub(crate) struct Boards(tokio::sync::Mutex<HashMap<Circle, (Instant, Arc<Shared>)>>);

/// What everybody of a circle sees.
#[derive(Default)]
pub(crate) struct Shared {
    challenges: Vec<(Challenge, Maker)>,
    games: Vec<Watched>,
}

/// The handle of whoever made a challenge; nothing for a guest.
#[derive(Clone)]
struct Maker(Option<String>);

/// A game to watch.
struct Watched {
    id: WebGameId,
    players: Vec<String>,
    rules: amiral_game::Rules,
    clock: Option<amiral_store::TimeControl>,
    fired: usize,
}

impl Boards {
    async fn shared(&self, app: &App, circle: &Circle) -> Result<Arc<Shared>, amiral_store::StoreError> {
        let mut kept = self.0.lock().await;
        kept.retain(|_, (at, _)| at.elapsed() < PULSE / 2);
        if let Some((_, shared)) = kept.get(circle) {
            return Ok(shared.clone());
        }
        let storage = app.storage();
        let mut challenges = Vec::new();
        for challenge in storage.challenges(circle, app.settings().clock.now(), CHALLENGES).await? {
            let maker = match &challenge.game.visitors[amiral_game::Seat::A] {
                Some(maker) => handle(storage, maker).await,
                None => None,
            };
            challenges.push((challenge, Maker(maker)));
        }
        let mut games = Vec::new();
        for id in storage.listed(circle, WATCHED).await? {
            let seen = app.hub().peek(&id, |game| {
                let live = game.live()?;
                let players = live.game.plan().seats.0.iter().flatten().map(|sitter| sitter.name().to_owned());
                Some(Watched {
                    id: game.web_game.id.clone(),
                    players: players.collect(),
                    rules: game.rules().clone(),
                    clock: game.web_game.clock,
                    fired: live.game.fired().len(),
                })
            });
            // What cannot be shown is left out.
            if let Ok(Some(game)) = seen.await {
                games.push(game);
            }
        }
        let shared = Arc::new(Shared { challenges, games });
        kept.insert(circle.clone(), (Instant::now(), shared.clone()));
        Ok(shared)
    }
}

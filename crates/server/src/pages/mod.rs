//! The pages.
//!
//! A page is a template and a script. It gets games, odds and studies from the API, as any program
//! could; the templates have only texts, forms and links.

mod accounts;
mod assets;
mod code;
mod feed;
mod install;
mod notices;
mod page;
mod preview;
mod tournaments;
mod visit;

use askama::Template;
use axum::extract::{Path, Query, State};
use axum::http::{HeaderMap, StatusCode, header};
use axum::middleware;
use axum::response::{Html, IntoResponse, Redirect, Response};
use axum::routing::get;
use axum::{Extension, Router};
use serde::Deserialize;
use tower_http::compression::CompressionLayer;

use crate::App;
use crate::api::Ask;
use crate::api::history::{OwnGame, names};
use crate::api::opponents::company_after;
use crate::api::own_games::games_of;
use crate::circles::sees_match;
use crate::hub::seed_starter;
use crate::problem::clip;
use crate::visitor::Visitor;
use amiral_game::Seat;
use amiral_store::{MatchId, SharedFleetId, SharedFleetKind, WebGameId, WebGameState};
use amiral_words::Say;
pub use notices::{Notices, NoticesError};
use page::{OpenGame, OpponentChoice, Page, rules_told};
use visit::Visit;

/// Every page, and the files they need.
pub fn router() -> Router<App> {
    let pages = Router::new()
        .route("/", get(home))
        .route("/play", get(play))
        .route("/games/{game}", get(game))
        .route("/games/{game}/watch", get(spectate))
        .route("/join/{invitation}", get(join))
        .route("/lobby", get(lobby))
        .route("/rules", get(rules))
        .route("/watch", get(watch))
        .route("/analyse", get(analyse))
        .route("/study", get(study))
        .route("/study/{study}", get(study_results))
        .route("/explore", get(explore))
        .route("/history", get(history))
        .route("/history/{number}", get(kept_match))
        .route("/daily", get(daily))
        .route("/daily/{day}", get(past_day))
        .route("/fleets/new", get(new_fleet))
        .route("/fleets/{fleet}", get(fleet))
        .route("/fleets/{fleet}/results", get(fleet_results))
        .route("/puzzles", get(puzzles))
        .route("/sign-in", get(accounts::sign_in))
        .route("/account", get(accounts::account))
        .route("/admin", get(accounts::admin))
        .route("/classes", get(accounts::classes))
        .route("/classes/{class}", get(accounts::class))
        .route("/tournaments", get(tournaments::list))
        .route("/tournaments/{tournament}", get(tournaments::show))
        .route("/tournaments/{tournament}/projector", get(tournaments::project))
        .route("/device", get(device))
        .route("/bots", get(accounts::bots))
        .route("/ratings", get(ratings))
        .route("/players/{handle}", get(profile))
        .route("/fair-play", get(fair_play))
        .route("/admin/exact-play", get(exact_play))
        .route("/api", get(api))
        .route("/legal", get(notices::legal))
        .route("/privacy", get(notices::privacy))
        .route("/contact", get(notices::contact))
        .fallback(lost)
        .layer(middleware::from_fn(visit::choose_language));
    Router::new()
        .route("/assets/{version}/{name}", get(assets::serve))
        .route("/join/{invitation}/code.svg", get(code::show))
        .route("/sign-in/code.svg", get(code::sign_in))
        .route("/join/{invitation}/preview.png", get(preview::show))
        .route("/manifest/{lang}", get(install::manifest))
        .route("/feed/{address}", get(feed::show))
        .route("/offline/{lang}", get(install::offline))
        .route("/worker.js", get(install::worker))
        .merge(pages)
        .layer(CompressionLayer::new())
}

/// Renders a page. It may be personal, so proxies must not cache it.
fn shown(status: StatusCode, template: &impl Template) -> Response {
    match template.render() {
        Ok(text) => (status, [(header::CACHE_CONTROL, "private, no-cache")], Html(text)).into_response(),
        Err(error) => {
            tracing::error!(%error, "a page cannot be rendered");
            StatusCode::INTERNAL_SERVER_ERROR.into_response()
        }
    }
}

/// Pages that consist of texts only: a template and its handler.
macro_rules! plain_pages {
    ($($handler:ident: $template:ident = $path:literal),+ $(,)?) => {$(
        #[derive(Template)]
        #[template(path = $path)]
        struct $template<'a> {
            page: Page<'a>,
        }

        async fn $handler(State(app): State<App>, visit: Visit) -> Response {
            shown(StatusCode::OK, &$template { page: Page::new(app.words(visit.lang), &visit) })
        }
    )+};
}

plain_pages! {
    rules: RulesPage = "rules.html",
    watch: WatchPage = "watch.html",
    analyse: AnalysePage = "analyse.html",
    explore: ExplorePage = "explore.html",
    api: ApiPage = "api.html",
    lobby: LobbyPage = "lobby.html",
    new_fleet: NewFleetPage = "fleet_new.html",
    puzzles: PuzzlesPage = "puzzles.html",
    ratings: RatingsPage = "ratings.html",
    fair_play: FairPlayPage = "fair_play.html",
    exact_play: ExactPlayPage = "exact_play.html",
}

#[derive(Template)]
#[template(path = "device.html")]
struct DevicePage<'a> {
    page: Page<'a>,
    /// Whether there is somebody a program could act for.
    known: bool,
}

/// Where the code of a program is confirmed.
async fn device(State(app): State<App>, visitor: Option<Extension<Visitor>>, visit: Visit) -> Response {
    let page = Page::new(app.words(visit.lang), &visit);
    shown(StatusCode::OK, &DevicePage { page, known: visitor.is_some() })
}

#[derive(Template)]
#[template(path = "home.html")]
struct HomePage<'a> {
    page: Page<'a>,
    /// The visitor's unfinished games.
    waiting: Vec<OpenGame>,
}

async fn home(State(app): State<App>, visitor: Option<Extension<Visitor>>, visit: Visit) -> Response {
    let page = Page::new(app.words(visit.lang), &visit);
    let waiting = page.open_games(&own_games(&app, visitor).await);
    shown(StatusCode::OK, &HomePage { page, waiting })
}

#[derive(Template)]
#[template(path = "history.html")]
struct HistoryPage<'a> {
    page: Page<'a>,
    /// The visitor's unfinished games.
    waiting: Vec<OpenGame>,
}

async fn history(State(app): State<App>, visitor: Option<Extension<Visitor>>, visit: Visit) -> Response {
    let page = Page::new(app.words(visit.lang), &visit);
    let waiting = page.open_games(&own_games(&app, visitor).await);
    shown(StatusCode::OK, &HistoryPage { page, waiting })
}

#[derive(Template)]
#[template(path = "play.html")]
struct PlayPage<'a> {
    page: Page<'a>,
    chosen: String,
    /// The visitor's unfinished games.
    waiting: Vec<OpenGame>,
    /// Who might be better company than the one of the last games.
    company: Option<OpponentChoice>,
    /// Whether the visitor has an account, so that their games can be rated.
    signed_in: bool,
}

/// What a link to the form can preselect.
#[derive(Deserialize)]
struct Wish {
    mode: Option<String>,
}

async fn play(
    State(app): State<App>,
    Query(wish): Query<Wish>,
    visitor: Option<Extension<Visitor>>,
    visit: Visit,
) -> Response {
    let chosen = wish.mode.unwrap_or_else(|| "versus".into());
    let signed_in = visitor.as_ref().is_some_and(|Extension(visitor)| visitor.account().is_some());
    let games = own_games(&app, visitor).await;
    let page = Page::new(app.words(visit.lang), &visit);
    let (waiting, company) = (page.open_games(&games), company_after(&games).map(|other| page.opponent(other)));
    shown(StatusCode::OK, &PlayPage { page, chosen, waiting, company, signed_in })
}

/// The visitor's games, the latest first. Pages work without them.
async fn own_games(app: &App, visitor: Option<Extension<Visitor>>) -> Vec<OwnGame> {
    match visitor {
        Some(Extension(visitor)) => games_of(app.storage(), &visitor).await.unwrap_or_default(),
        None => Vec::new(),
    }
}

#[derive(Template)]
#[template(path = "game.html")]
struct GamePage<'a> {
    page: Page<'a>,
    game: String,
    spectator: bool,
}

async fn game(State(app): State<App>, Path(game): Path<String>, visit: Visit) -> Response {
    game_page(&app, game, &visit, false).await
}

async fn spectate(State(app): State<App>, Path(game): Path<String>, visit: Visit) -> Response {
    game_page(&app, game, &visit, true).await
}

/// The page of a game, or ways on where there is none.
async fn game_page(app: &App, game: String, visit: &Visit, spectator: bool) -> Response {
    let page = Page::new(app.words(visit.lang), visit);
    // Where the database does not answer, the page tries again by itself.
    if let Ok(None) = app.storage().web_game(&WebGameId(game.clone())).await {
        let sentence = page.t("web-lost-game");
        return shown(StatusCode::NOT_FOUND, &LostPage { page, sentence });
    }
    shown(StatusCode::OK, &GamePage { page, game, spectator })
}

#[derive(Template)]
#[template(path = "join.html")]
struct JoinPage<'a> {
    page: Page<'a>,
    game: String,
    invitation: String,
    /// Who invites, in a sentence.
    heading: String,
    rules: (String, String),
    /// Who fires first, in a sentence.
    starts: String,
    /// Whether whoever joins agrees on hints.
    hints: bool,
    /// How much time there is, in words.
    clock: Option<String>,
    /// Whether the visitor is the one who invites.
    is_own: bool,
    /// Its whole address, and that of the picture that messengers show.
    address: String,
    picture: String,
}

/// What somebody is invited to. Opening it uses nothing up: the seat is taken by a button.
async fn join(
    State(app): State<App>,
    Path(invitation): Path<String>,
    visitor: Option<Extension<Visitor>>,
    headers: HeaderMap,
    visit: Visit,
) -> Response {
    let words = app.words(visit.lang);
    let page = Page::new(words, &visit);
    let visitor = visitor.map(|Extension(visitor)| visitor);
    match app.hub().invited(&invitation, visitor.as_ref()).await {
        Ok(Some(web_game)) => {
            let seat = visitor.and_then(|visitor| {
                let own = Some(visitor.hash());
                Seat::BOTH.into_iter().find(|&seat| web_game.visitors[seat].as_ref() == own)
            });
            let game = web_game.id.to_string();
            let WebGameState::Waiting(draft) = &web_game.state else {
                // Whoever plays it already continues there.
                if seat.is_some() {
                    return Redirect::to(&format!("/games/{game}")).into_response();
                }
                let sentence = page.t("join-used");
                return shown(StatusCode::GONE, &LostPage { page, sentence });
            };
            let named = |key: &str, nameless: &str| match draft.name.as_str() {
                "" => words.say(nameless, &[]),
                name => words.say(key, &[("name", name.into())]),
            };
            let heading = named("join-heading", "join-heading-nameless");
            let starts = match seed_starter(draft.seed) {
                Seat::A => named("join-maker-starts", "join-maker-starts-nameless"),
                Seat::B => words.say("join-you-start", &[]),
            };
            let rules = rules_told(&draft.rules, words);
            let (is_own, hints) = (seat.is_some(), web_game.hints);
            let clock = web_game.clock.map(|clock| clock.say(words));
            let whole = |path: &str| app.site().whole_address(&headers, path);
            let address = whole(&format!("/join/{invitation}"));
            let picture = whole(&format!("/join/{invitation}/preview.png?lang={}", page.lang()));
            let join =
                JoinPage { page, game, invitation, heading, rules, starts, hints, clock, is_own, address, picture };
            shown(StatusCode::OK, &join)
        }
        Ok(None) => {
            let sentence = page.t("web-lost-invitation");
            shown(StatusCode::NOT_FOUND, &LostPage { page, sentence })
        }
        Err(error) => {
            tracing::error!(%error, "an invitation cannot be looked up");
            StatusCode::INTERNAL_SERVER_ERROR.into_response()
        }
    }
}

#[derive(Template)]
#[template(path = "study.html")]
struct StudyPage<'a> {
    page: Page<'a>,
    study: Option<String>,
}

async fn study(State(app): State<App>, visit: Visit) -> Response {
    shown(StatusCode::OK, &StudyPage { page: Page::new(app.words(visit.lang), &visit), study: None })
}

async fn study_results(State(app): State<App>, Path(study): Path<String>, visit: Visit) -> Response {
    let page = Page::new(app.words(visit.lang), &visit);
    if app.studies().find(&study).is_none() {
        let sentence = page.t("web-lost-study");
        return shown(StatusCode::NOT_FOUND, &LostPage { page, sentence });
    }
    shown(StatusCode::OK, &StudyPage { page, study: Some(study) })
}

#[derive(Template)]
#[template(path = "match.html")]
struct MatchPage<'a> {
    page: Page<'a>,
    number: i64,
    /// Who played.
    players: String,
}

async fn kept_match(
    State(app): State<App>,
    Path(number): Path<String>,
    visitor: Option<Extension<Visitor>>,
    visit: Visit,
) -> Response {
    let page = Page::new(app.words(visit.lang), &visit);
    let kept = match number.parse().map(MatchId) {
        // Of a match that is still secret, the page's own requests say so.
        Ok(id) => {
            let visitor = visitor.map(|Extension(visitor)| visitor);
            let seen = sees_match(app.storage(), visitor.as_ref(), id).await;
            if seen.unwrap_or(false) { app.storage().load(id).await.ok() } else { None }
        }
        Err(_) => None,
    };
    if let Some(kept) = kept {
        let players = names(&kept, app.words(visit.lang)).0.into_iter().flatten().collect::<Vec<_>>().join(" – ");
        return shown(StatusCode::OK, &MatchPage { page, number: kept.id.0, players });
    }
    let sentence = app.words(visit.lang).say("server-no-match", &[("id", clip(&number).into())]);
    shown(StatusCode::NOT_FOUND, &LostPage { page, sentence })
}

#[derive(Template)]
#[template(path = "profile.html")]
struct ProfilePage<'a> {
    page: Page<'a>,
    handle: String,
}

async fn profile(ask: Ask, Path(given): Path<String>, visit: Visit) -> Response {
    let app = &ask.app;
    let page = Page::new(app.words(visit.lang), &visit);
    let account = match given.parse() {
        Ok(handle) => ask.account_seen(&handle).await.ok().flatten(),
        Err(_) => None,
    };
    if let Some(account) = account {
        return shown(StatusCode::OK, &ProfilePage { page, handle: account.handle.to_string() });
    }
    let sentence = app.words(visit.lang).say("profile-nobody", &[("handle", clip(&given).into())]);
    shown(StatusCode::NOT_FOUND, &LostPage { page, sentence })
}

#[derive(Template)]
#[template(path = "daily.html")]
struct DailyPage<'a> {
    page: Page<'a>,
    /// Which day; today where none is named.
    day: String,
}

async fn daily(State(app): State<App>, visit: Visit) -> Response {
    shown(StatusCode::OK, &DailyPage { page: Page::new(app.words(visit.lang), &visit), day: String::new() })
}

async fn past_day(State(app): State<App>, Path(day): Path<String>, visit: Visit) -> Response {
    let page = Page::new(app.words(visit.lang), &visit);
    let Some(shown_day) = crate::daily::day(&day, app.settings().clock.now()) else {
        let sentence = app.words(visit.lang).say("server-no-day", &[("given", clip(&day).into())]);
        return shown(StatusCode::NOT_FOUND, &LostPage { page, sentence });
    };
    shown(StatusCode::OK, &DailyPage { page, day: shown_day.to_string() })
}

#[derive(Template)]
#[template(path = "fleet.html")]
struct FleetPage<'a> {
    page: Page<'a>,
    fleet: String,
}

#[derive(Template)]
#[template(path = "fleet_results.html")]
struct FleetResultsPage<'a> {
    page: Page<'a>,
    fleet: String,
}

async fn fleet(State(app): State<App>, Path(fleet): Path<String>, visit: Visit) -> Response {
    let page = Page::new(app.words(visit.lang), &visit);
    match shared_fleet(&app, &fleet).await {
        Some(fleet) => shown(StatusCode::OK, &FleetPage { page, fleet }),
        None => no_fleet(page),
    }
}

async fn fleet_results(State(app): State<App>, Path(fleet): Path<String>, visit: Visit) -> Response {
    let page = Page::new(app.words(visit.lang), &visit);
    match shared_fleet(&app, &fleet).await {
        Some(fleet) => shown(StatusCode::OK, &FleetResultsPage { page, fleet }),
        None => no_fleet(page),
    }
}

/// What the fleet shared by that link is known by, while it can be hunted.
async fn shared_fleet(app: &App, fleet: &str) -> Option<String> {
    let kept = app.storage().shared_fleet(&SharedFleetId(fleet.into())).await.ok()??;
    let open = kept.kind == SharedFleetKind::Link && kept.until > app.settings().clock.now();
    open.then_some(kept.id.0)
}

fn no_fleet(page: Page<'_>) -> Response {
    let sentence = page.t("server-no-fleet");
    shown(StatusCode::NOT_FOUND, &LostPage { page, sentence })
}

#[derive(Template)]
#[template(path = "lost.html")]
struct LostPage<'a> {
    page: Page<'a>,
    sentence: String,
}

/// What is answered where there is no page.
async fn lost(State(app): State<App>, visit: Visit) -> Response {
    let page = Page::new(app.words(visit.lang), &visit);
    let sentence = page.t("web-lost-page");
    shown(StatusCode::NOT_FOUND, &LostPage { page, sentence })
}

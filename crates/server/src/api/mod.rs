//! Everything the pages do, for programs.
//!
//! Requests and answers are JSON, with cells and ships in the notation of game records. Errors are
//! a [`Problem`]. The document at `/api/openapi.json` is generated from the handlers, so that none
//! is missing.

mod account;
mod administration;
mod analyses;
pub(crate) mod ask;
mod bot_side;
mod bots;
mod classes;
mod daily;
mod feed;
mod fleets;
mod games;
pub(crate) mod history;
mod history_filter;
mod invitations;
mod lobby;
mod odds;
pub(crate) mod opponents;
mod own_data;
pub(crate) mod own_games;
mod passkeys;
mod placing;
mod profiles;
mod puzzles;
mod ratings;
mod rules;
mod sessions;
mod shared_fleets;
mod sign_in;
mod solutions;
mod studies;
mod talk;
mod thoughts;
mod tokens;
mod tournaments;

use std::convert::Infallible;
use std::sync::LazyLock;

use amiral_game::{Rules, Stop};
use amiral_host::Detail;
use amiral_strategy::Note;
use amiral_study::Program;
use amiral_words::{Say, Words};
use axum::body::{Body, Bytes};
use axum::extract::{DefaultBodyLimit, Request, State};
use axum::http::{HeaderValue, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use axum::{Router, middleware};
use serde::Serialize;
use tokio::sync::mpsc;
use tower_http::compression::CompressionLayer;
use utoipa::openapi::OpenApi;
use utoipa::{OpenApi as _, ToSchema};
use utoipa_axum::router::{OpenApiRouter, UtoipaMethodRouterExt};
use utoipa_axum::routes;

use crate::jobs::{Undone, Workers};
use crate::problem::{Kind, Problem};
use crate::wire::NoteLevel;
use crate::{App, Locale};

pub(crate) use ask::Ask;
pub(crate) use lobby::Boards;
pub(crate) use puzzles::gather as gather_puzzles;
pub(crate) use shared_fleets::Tables;
pub use talk::Talk;

/// The program that answered, so that a result can be told from that of another version.
#[derive(Clone, PartialEq, Serialize, ToSchema, Debug)]
pub(crate) struct ProgramView {
    /// Its version.
    pub version: &'static str,
    /// The commit it was built from, where that is known.
    pub commit: Option<&'static str>,
}

impl ProgramView {
    fn running() -> ProgramView {
        let Program { version, commit } = Program::running();
        ProgramView { version, commit }
    }
}

/// The largest body of a request: the ships, shots and rules of the largest sea, with room to
/// spare.
pub const BODY: usize = 32 * 1024;
/// The largest body of a request with a game record in it.
pub const RECORD_BODY: usize = 256 * 1024;

/// The document about the API, as far as it does not follow from the handlers.
#[derive(utoipa::OpenApi)]
#[openapi(
    info(
        title = "Amiral",
        description = "Battleship: games of every mode, exact odds, analyses and studies. Cells are written `F5` (column letter, \
                       row from 0), ships `E6h5` (first cell, `h` rightwards or `v` downwards, size), shots `F5o` (miss), `G6x` \
                       (hit), `I6s` (sunk) and `I6s5` (sunk, with its size). Who you are is a cookie, given with the first \
                       request that changes something, or a token in `Authorization: Bearer`. Sentences come in the language of `Accept-Language`, of the cookie \
                       `lang`, or of `?lang=`.",
        license(name = "MIT OR Apache-2.0")
    ),
    components(schemas(tournaments::TournamentFile, tournaments::EntrantChange)),
    tags(
        (name = "rules", description = "Rules and strategies"),
        (name = "games", description = "Games, live"),
        (name = "lobby", description = "Finding somebody to play with"),
        (name = "tournaments", description = "Tournaments: making them, playing in them, and looking on"),
        (name = "work", description = "Odds, counts, solutions and analyses"),
        (name = "studies", description = "Many games"),
        (name = "fleets", description = "Fleets that several hunt: the day's, and shared ones; and puzzles"),
        (name = "account", description = "Accounts: registering, signing in, and what one has"),
        (name = "classes", description = "For teachers: pupils' accounts, and how pupils fare"),
        (name = "administration", description = "For administrators: accounts, reports, and the log"),
        (name = "history", description = "Games that are kept"),
        (name = "bots", description = "Programs that play as themselves: their owners' side, and their own"),
        (name = "tokens", description = "Programs that act for somebody"),
        (name = "ratings", description = "Ratings, profiles, and what is kept of you")
    )
)]
struct About;

fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::with_openapi(About::openapi()).nest(
        "/api",
        OpenApiRouter::new()
            .routes(routes!(rules::presets))
            .routes(routes!(rules::strategies))
            .routes(routes!(opponents::opponents))
            .routes(routes!(rules::check))
            .routes(routes!(fleets::place))
            .routes(routes!(fleets::check))
            .routes(routes!(placing::anywhere))
            .routes(routes!(games::make))
            .routes(routes!(games::get))
            .routes(routes!(games::join))
            .routes(routes!(invitations::get))
            .routes(routes!(games::suggest, games::place))
            .routes(routes!(games::check))
            .routes(routes!(placing::in_game))
            .routes(routes!(games::fire))
            .routes(routes!(games::resign))
            .routes(routes!(games::cheat))
            .routes(routes!(games::claim))
            .routes(routes!(games::rematch))
            .routes(routes!(games::hinted))
            .routes(routes!(talk::get, talk::say))
            .routes(routes!(talk::hear))
            .routes(routes!(talk::report))
            .routes(routes!(games::record))
            .routes(routes!(thoughts::thoughts))
            .routes(routes!(games::connect))
            .routes(routes!(feed::get, feed::renew, feed::drop_feed))
            .routes(routes!(lobby::get))
            .routes(routes!(lobby::live))
            .routes(routes!(lobby::seek, lobby::stop))
            .routes(routes!(lobby::challenge))
            .routes(routes!(lobby::accept))
            .routes(routes!(lobby::withdraw))
            .routes(routes!(bots::list, bots::make))
            .routes(routes!(bots::renew))
            .routes(routes!(bots::delete))
            .routes(routes!(bot_side::events))
            .routes(routes!(bot_side::connect))
            .routes(routes!(bot_side::answer))
            .routes(routes!(tournaments::list, tournaments::make))
            .routes(routes!(tournaments::find))
            .routes(routes!(tournaments::suggest))
            .routes(routes!(tournaments::get, tournaments::amend))
            .routes(routes!(tournaments::live))
            .routes(routes!(tournaments::rounds))
            .routes(routes!(tournaments::place))
            .routes(routes!(tournaments::history))
            .routes(routes!(tournaments::file))
            .routes(routes!(tournaments::join))
            .routes(routes!(tournaments::leave))
            .routes(routes!(tournaments::come_back))
            .routes(routes!(tournaments::add))
            .routes(routes!(tournaments::change))
            .routes(routes!(tournaments::stage))
            .routes(routes!(tournaments::pair, tournaments::repair))
            .routes(routes!(tournaments::begin_round))
            .routes(routes!(tournaments::enter))
            .routes(routes!(tournaments::screen))
            .routes(routes!(tournaments::people))
            .routes(routes!(tournaments::rehearse))
            .routes(routes!(odds::odds))
            .routes(routes!(odds::count))
            .routes(routes!(solutions::solve))
            .routes(routes!(analyses::analyse).layer(DefaultBodyLimit::max(RECORD_BODY)))
            .routes(routes!(studies::start))
            .routes(routes!(studies::get, studies::stop))
            .routes(routes!(studies::live))
            .routes(routes!(studies::csv))
            .routes(routes!(studies::json))
            .routes(routes!(studies::figure))
            .routes(routes!(daily::today))
            .routes(routes!(daily::get))
            .routes(routes!(daily::begin))
            .routes(routes!(shared_fleets::share))
            .routes(routes!(shared_fleets::get))
            .routes(routes!(shared_fleets::begin))
            .routes(routes!(shared_fleets::results))
            .routes(routes!(shared_fleets::live))
            .routes(routes!(puzzles::take))
            .routes(routes!(puzzles::answer))
            .routes(routes!(history::list))
            .routes(routes!(history::get, history::erase))
            .routes(routes!(history::report))
            .routes(routes!(own_games::mine))
            .routes(routes!(tokens::list, tokens::make))
            .routes(routes!(tokens::remove))
            .routes(routes!(tokens::ask_for_device))
            .routes(routes!(tokens::asking))
            .routes(routes!(tokens::confirm))
            .routes(routes!(tokens::collect))
            .routes(routes!(history::strategies))
            .routes(routes!(sign_in::register))
            .routes(routes!(sign_in::sign_in))
            .routes(routes!(sign_in::sign_out))
            .routes(routes!(sign_in::recover))
            .routes(routes!(account::get))
            .routes(routes!(account::rename))
            .routes(routes!(account::change_password))
            .routes(routes!(account::renew_codes))
            .routes(routes!(account::settings, account::keep_settings))
            .routes(routes!(sessions::list, sessions::end_others))
            .routes(routes!(sessions::end))
            .routes(routes!(passkeys::list, passkeys::add))
            .routes(routes!(passkeys::begin))
            .routes(routes!(passkeys::remove))
            .routes(routes!(passkeys::begin_sign_in))
            .routes(routes!(passkeys::sign_in))
            .routes(routes!(classes::list, classes::make))
            .routes(routes!(classes::get, classes::delete))
            .routes(routes!(classes::add_pupils))
            .routes(routes!(classes::reset))
            .routes(routes!(classes::remove))
            .routes(routes!(classes::export))
            .routes(routes!(classes::sign_in))
            .routes(routes!(administration::report))
            .routes(routes!(administration::reports))
            .routes(routes!(administration::close_report))
            .routes(routes!(administration::accounts))
            .routes(routes!(administration::change))
            .routes(routes!(administration::events))
            .routes(routes!(ratings::of_match))
            .routes(routes!(ratings::leaders))
            .routes(routes!(ratings::exact_play))
            .routes(routes!(ratings::void))
            .routes(routes!(profiles::get))
            .routes(routes!(profiles::show))
            .routes(routes!(own_data::download))
            .routes(routes!(own_data::delete))
            .routes(routes!(document).layer(CompressionLayer::new())),
    )
}

/// The API and its document.
pub(crate) fn router() -> Router<App> {
    let (router, _) = routes().split_for_parts();
    router
        .layer(DefaultBodyLimit::max(BODY))
        .layer(middleware::map_response(unkept))
        .method_not_allowed_fallback(async |ask: Ask| ask.problem(Kind::Method, "server-wrong-method", &[]))
}

/// Answers must not be cached.
async fn unkept(mut response: Response) -> Response {
    response.headers_mut().entry(header::CACHE_CONTROL).or_insert(HeaderValue::from_static("no-store"));
    response
}

/// The document about the API.
pub fn openapi() -> OpenApi {
    routes().into_openapi()
}

/// This document.
#[utoipa::path(get, path = "/openapi.json", tag = "rules", responses((status = 200, body = Object)))]
async fn document() -> ([(header::HeaderName, HeaderValue); 1], Bytes) {
    static DOCUMENT: LazyLock<Bytes> = LazyLock::new(|| serde_json::to_vec(&openapi()).unwrap_or_default().into());
    ([(header::CONTENT_TYPE, HeaderValue::from_static("application/json"))], DOCUMENT.clone())
}

/// The answer for unknown addresses.
pub(crate) async fn nothing(app: State<App>, locale: Locale) -> Problem {
    Problem::say(app.words(locale.0), Kind::NotFound, "server-nothing-here", &[])
}

/// Refuses addresses that are not valid UTF-8.
pub(crate) async fn readable(app: State<App>, locale: Locale, request: Request, next: Next) -> Response {
    if is_text(request.uri().path()) { next.run(request).await } else { nothing(app, locale).await.into_response() }
}

/// Whether a path is valid UTF-8 once it is decoded.
fn is_text(path: &str) -> bool {
    let mut bytes = Vec::with_capacity(path.len());
    let mut rest = path.as_bytes();
    while let Some((&byte, after)) = rest.split_first() {
        let digits = after.get(..2).filter(|_| byte == b'%').and_then(|digits| std::str::from_utf8(digits).ok());
        let meant = digits.and_then(|digits| u8::from_str_radix(digits, 16).ok());
        bytes.push(meant.unwrap_or(byte));
        rest = if meant.is_some() { &after[2..] } else { after };
    }
    std::str::from_utf8(&bytes).is_ok()
}

/// A note of a strategy.
#[derive(Clone, PartialEq, Serialize, ToSchema, Debug)]
pub(crate) struct NoteView {
    /// How much it matters.
    pub level: NoteLevel,
    /// In a sentence.
    pub text: String,
    /// Whether it is told even to those who want the essential only.
    pub essential: bool,
}

fn note_view(note: &Note, words: &Words) -> NoteView {
    let essential = Detail::Essential.tells(note);
    let level = if essential { NoteLevel::Essential } else { NoteLevel::Thought };
    NoteView { level, text: note.say(words), essential }
}

/// One value for every cell, row by row.
fn cells_view<T: Clone>(rules: &Rules, cells: &[T]) -> Vec<Vec<T>> {
    cells.chunks(rules.grid().width().into()).map(<[T]>::to_vec).collect()
}

/// Sends JSON documents as they come, one per line.
struct Lines {
    sender: mpsc::Sender<Bytes>,
}

/// The reader has gone.
struct Unread;

impl Lines {
    fn send(&self, document: &impl Serialize) -> Result<(), Unread> {
        let mut line = serde_json::to_vec(document).unwrap_or_default();
        line.push(b'\n');
        self.send_bytes(line.into())
    }

    fn send_bytes(&self, bytes: Bytes) -> Result<(), Unread> {
        self.sender.blocking_send(bytes).map_err(|_| Unread)
    }

    fn is_read(&self) -> bool {
        !self.sender.is_closed()
    }
}

/// How many pieces of an answer may wait for a slow reader.
const PIECES: usize = 16;

/// Streams the output of some work. The work is cancelled when the reader stops, and when its time
/// runs out.
async fn stream(
    ask: &Ask,
    workers: &Workers,
    kind: &'static str,
    work: impl FnOnce(&Lines, &Stop) + Send + 'static,
) -> Result<Response, Problem> {
    let (sender, receiver) = mpsc::channel(PIECES);
    let lines = Lines { sender };
    let started = workers.start(&ask.requester, move |stop| work(&lines, stop)).await;
    started.map_err(|undone: Undone| ask.undone(undone))?;
    let body = futures_util::stream::unfold(receiver, async |mut receiver| {
        let line = receiver.recv().await?;
        Some((Ok::<_, Infallible>(line), receiver))
    });
    let mut response = Response::new(Body::from_stream(body));
    let headers = response.headers_mut();
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static(kind));
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    Ok(response)
}

/// The content type for one JSON document per line.
const NDJSON: &str = "application/x-ndjson";

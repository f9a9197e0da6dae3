//! Requests to the whole site, in this process: each gets an answer that is valid and not too long,
//! and nothing breaks.

use std::net::SocketAddr;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};
use std::time::Duration;

use amiral_server::{App, Rate, Settings};
use amiral_store::{Location, Options, connect};
use axum::body::{Body, to_bytes};
use axum::extract::ConnectInfo;
use axum::http::{HeaderMap, Method, Request, StatusCode, header};
use axum::{Extension, Router};
use serde_json::{Value, json};
use tokio::runtime::{Builder, Runtime};
use tower::ServiceExt;

use crate::steps::{Limit, within};
use crate::text;

/// The longest answer.
const ANSWER: usize = 1 << 20;
/// What one request may cost, including other threads: enough to count fleets, too little to fill
/// the memory.
const COST: Limit = Limit { steps: 4_000_000, bytes: 1 << 30 };
/// How long to wait before an answer counts as never given. This does not measure speed: counting
/// is limited in steps.
const NEVER: Duration = Duration::from_mins(3);
/// How many games are made before a new site is started.
const GAMES: usize = 2000;

/// The routes that take a document, also for a player of a running game.
const ROUTES: &[&str] = &[
    "/api/rules/check",
    "/api/fleets",
    "/api/fleets/check",
    "/api/games",
    "/api/games/{id}/join",
    "/api/games/{id}/check",
    "/api/games/{id}/fleet",
    "/api/games/{id}/shots",
    "/api/games/{id}/resign",
    "/api/games/{id}/claim",
    "/api/games/{id}/rematch",
    "/api/games/{id}/hint",
    "/api/odds",
    "/api/count",
    "/api/solutions",
    "/api/analyses",
    "/api/studies",
];

/// A document sent to a route: the first line names the route, the rest is the document.
pub(crate) fn bodies(bytes: &[u8]) {
    let end = bytes.iter().position(|&byte| byte == b'\n').unwrap_or(bytes.len());
    let (line, body) = (&bytes[..end], bytes.get(end + 1..).unwrap_or_default());
    // Whatever the line says, some route gets the document.
    let named = ROUTES.iter().find(|route| route.as_bytes() == line);
    let route = named
        .copied()
        .unwrap_or_else(|| ROUTES[line.iter().map(|&byte| usize::from(byte)).sum::<usize>() % ROUTES.len()]);
    Site::with(|site| {
        let path = if route.contains("{id}") { route.replace("{id}", &site.game()) } else { route.into() };
        let request = Request::post(&path)
            .header(header::CONTENT_TYPE, "application/json")
            .header(header::COOKIE, format!("visitor={}", site.visitor))
            .body(Body::from(body.to_vec()))
            .unwrap();
        let answer = site.ask(request);
        site.clear_up(route, &answer);
    });
}

/// A method, and an address with a query: pages, games, the history.
pub(crate) fn queries(bytes: &[u8]) {
    let Some(text) = text(bytes) else { return };
    let (method, address) = text.split_once(' ').unwrap_or(("GET", text));
    let Ok(method) = Method::from_bytes(method.as_bytes()) else { return };
    Site::with(|site| {
        let address = if address.contains("{id}") { address.replace("{id}", &site.game()) } else { address.into() };
        let request = Request::builder().method(method).uri(address);
        let request = request.header(header::COOKIE, format!("visitor={}", site.visitor)).body(Body::empty());
        // A text that is not an address never reaches the site.
        if let Ok(request) = request {
            site.ask(request);
        }
    });
}

/// Headers, one a line: cookies, languages, origins, content types.
pub(crate) fn headers(bytes: &[u8]) {
    for (method, path, body) in
        [(Method::GET, "/", ""), (Method::GET, "/api/history", ""), (Method::POST, "/api/games", "{\"mode\":\"solo\"}")]
    {
        Site::with(|site| {
            let mut request = Request::builder().method(method).uri(path);
            for line in bytes.split(|&byte| byte == b'\n') {
                let Some(colon) = line.iter().position(|&byte| byte == b':') else { continue };
                request = request.header(&line[..colon], line[colon + 1..].trim_ascii());
            }
            if let Ok(request) = request.body(Body::from(body)) {
                let answer = site.ask(request);
                for set in answer.headers.get_all(header::SET_COOKIE) {
                    assert!(set.len() < 200 && set.to_str().is_ok(), "{set:?}");
                }
                site.made += 1;
            }
        });
    }
}

/// A name given with a game is refused in a sentence, or shown to everybody as one short line.
pub(crate) fn names(bytes: &[u8]) {
    let Some(name) = text(bytes) else { return };
    Site::with(|site| {
        let order = json!({"mode": "local", "name": name, "other_name": name, "rules": {"size": "5x5", "fleet": "2"}});
        let answer = site.post("/api/games", &order);
        site.made += 1;
        if answer.status == StatusCode::UNPROCESSABLE_ENTITY || answer.status == StatusCode::PAYLOAD_TOO_LARGE {
            return;
        }
        assert_eq!(answer.status, StatusCode::CREATED, "{}", answer.text);
        let view: Value = serde_json::from_str(&answer.text).unwrap();
        for seat in ["A", "B"] {
            let shown = view["players"][seat]["name"].as_str().unwrap();
            assert!(!shown.is_empty() && shown.chars().count() <= 40, "{shown:?}");
            assert!(!shown.chars().any(char::is_control) && shown.trim() == shown, "{shown:?}");
        }
    });
}

/// An answer.
struct Answer {
    status: StatusCode,
    headers: HeaderMap,
    text: String,
}

/// A site with its own database.
struct Site {
    runtime: Runtime,
    router: Router,
    visitor: String,
    made: usize,
    _folder: tempfile::TempDir,
}

impl Site {
    /// Does something with the site that all inputs share. Now and then it is replaced by a fresh
    /// one.
    fn with<T>(work: impl FnOnce(&mut Site) -> T) -> T {
        static SITE: OnceLock<Mutex<Option<Site>>> = OnceLock::new();
        let mut site = SITE.get_or_init(Mutex::default).lock().unwrap_or_else(PoisonError::into_inner);
        if site.as_ref().is_some_and(|site| site.made > GAMES) {
            *site = None;
        }
        work(site.get_or_insert_with(Site::open))
    }

    fn open() -> Site {
        let folder = tempfile::tempdir().unwrap();
        let runtime = Builder::new_current_thread().enable_all().build().unwrap();
        let location = Location::File(folder.path().join("site.db"));
        let app = runtime.block_on(async {
            let storage = connect(&location, Options::default()).await.unwrap();
            App::new(Arc::clone(&storage), settings()).await.unwrap()
        });
        let peer: SocketAddr = ([127, 0, 0, 1], 9).into();
        let router = amiral_server::router(app).layer(Extension(ConnectInfo(peer)));
        let mut site = Site { runtime, router, visitor: String::new(), made: 0, _folder: folder };
        // The site itself issues the visitors' cookies.
        let answer = site.post("/api/games", &json!({"mode": "solo"}));
        let set = answer.headers.get(header::SET_COOKIE).map_or("", |set| set.to_str().unwrap());
        let given = set.strip_prefix("visitor=").unwrap_or_else(|| panic!("{} {}", answer.status, answer.text));
        given.split(';').next().unwrap().clone_into(&mut site.visitor);
        site
    }

    fn post(&mut self, path: &str, document: &Value) -> Answer {
        let mut request = Request::post(path).header(header::CONTENT_TYPE, "application/json");
        if !self.visitor.is_empty() {
            request = request.header(header::COOKIE, format!("visitor={}", self.visitor));
        }
        self.ask(request.body(Body::from(document.to_string())).unwrap())
    }

    /// Sends a request, and checks what must hold for every answer.
    fn ask(&mut self, request: Request<Body>) -> Answer {
        let asked = format!("{} {}", request.method(), request.uri());
        let router = self.router.clone();
        let (status, headers, body) = within(COST, || {
            let answered = async {
                let (parts, body) = router.oneshot(request).await.unwrap().into_parts();
                // Of a stream that never ends by itself, such as that of a study, only the first
                // part is read.
                let endless = parts.headers.get(header::CONTENT_TYPE).is_some_and(|kind| kind == "text/event-stream");
                let body = if endless { Ok(Vec::new().into()) } else { to_bytes(body, ANSWER).await };
                (parts.status, parts.headers, body)
            };
            let answered = async { tokio::time::timeout(NEVER, answered).await };
            self.runtime.block_on(answered).unwrap_or_else(|_| panic!("{asked} is never answered"))
        });
        let body = body.unwrap_or_else(|_| panic!("{asked} is answered with more than {ANSWER} bytes"));
        // A compressed answer cannot be read here.
        let packed = headers.contains_key(header::CONTENT_ENCODING);
        let text = if packed { Ok(String::new()) } else { String::from_utf8(body.to_vec()) };
        let text = text.unwrap_or_else(|error| panic!("{asked}: {error}"));
        let code = status.as_u16();
        assert!(code < 500 || code == 503, "{asked}: {code} {text}");
        // Every error has a sentence, unless only headers were asked for.
        if code >= 400 && asked.contains(" /api/") && !asked.starts_with("HEAD ") && !packed {
            assert_eq!(headers[header::CONTENT_TYPE], "application/problem+json", "{asked}: {code} {text}");
            let problem: Value = serde_json::from_str(&text).unwrap();
            assert_eq!(problem["status"], code, "{text}");
            assert!(!problem["detail"].as_str().unwrap().is_empty(), "{text}");
        }
        Answer { status, headers, text }
    }

    /// A running game, in which it is the visitor's turn.
    fn game(&mut self) -> String {
        let rules = json!({"size": "5x4", "fleet": "3,2", "announce": "sunk-size"});
        let answer =
            self.post("/api/games", &json!({"mode": "versus", "strategy": "level1", "rules": rules, "seed": 7}));
        self.made += 1;
        let view: Value = serde_json::from_str(&answer.text).unwrap();
        let id = view["id"].as_str().unwrap_or_else(|| panic!("{}", answer.text)).to_owned();
        // In some games, the fleet is not placed yet.
        if !self.made.is_multiple_of(8) {
            self.post(&format!("/api/games/{id}/fleet"), &json!({"fleet": "A0h3 A2h2"}));
        }
        id
    }

    /// Ends what the request has started and nobody waits for.
    fn clear_up(&mut self, route: &str, answer: &Answer) {
        self.made += usize::from(route == "/api/games");
        if route == "/api/studies" && answer.status == StatusCode::CREATED {
            let study: Value = serde_json::from_str(&answer.text).unwrap();
            let path = format!("/api/studies/{}", study["id"].as_str().unwrap());
            self.ask(Request::delete(&path).body(Body::empty()).unwrap());
            self.ask(Request::get(&path).body(Body::empty()).unwrap());
        }
    }
}

/// Settings without limits on how fast a law asks.
fn settings() -> Settings {
    let plenty = Rate { burst: 1e12, refill: 1e12 };
    Settings {
        visitor_rate: plenty,
        address_rate: plenty,
        visitor_games: plenty,
        address_games: plenty,
        ..Settings::default()
    }
}

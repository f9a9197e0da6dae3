//! The site as programs and players see it: every request over the router itself, live connections
//! over real sockets.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

mod accounts;
mod adversary;
mod bots;
mod classes;
mod clocks;
mod company;
mod document;
mod games;
mod hunts;
mod invitations;
mod leaks;
mod leaving;
mod limits;
mod live;
mod lobby;
mod organising;
mod passkeys;
mod placing;
mod ratings;
mod rows;
mod site;
mod snapshots;
mod talk;
mod tokens;
mod tournaments;
mod types;
mod work;

use std::net::{IpAddr, SocketAddr};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use amiral_game::{Cell, Rules, Seat};
use amiral_server::{App, Rate, Settings};
use amiral_store::{Location, Options, Storage, connect};
use axum::Router;
use axum::body::{Body, to_bytes};
use axum::extract::ConnectInfo;
use axum::http::{HeaderMap, Method, Request, StatusCode, header};
use futures_util::StreamExt;
use serde_json::{Value, json};
use tokio::net::{TcpListener, TcpStream};
use tokio_tungstenite::WebSocketStream;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tower::ServiceExt;

/// How long a test waits for what must come, on a machine that is busy with something else.
pub(crate) const PATIENCE: Duration = Duration::from_mins(5);

/// A site with a database of its own.
pub(crate) struct Site {
    pub(crate) storage: Arc<dyn Storage>,
    pub(crate) location: Location,
    app: App,
    router: Router,
    addr: String,
    settings: Settings,
    folder: Arc<tempfile::TempDir>,
    server: tokio::task::JoinHandle<()>,
}

impl Drop for Site {
    fn drop(&mut self) {
        self.server.abort();
    }
}

impl Site {
    /// A site that does not mind how quickly a test asks.
    pub(crate) async fn open() -> Site {
        Site::open_with(Site::unlimited()).await
    }

    /// Settings that do not mind how quickly a test asks.
    pub(crate) fn unlimited() -> Settings {
        let often = Rate { burst: 1e6, refill: 1e6 };
        Settings {
            visitor_rate: often,
            address_rate: often,
            visitor_games: often,
            address_games: often,
            account_sign_ins: often,
            address_sign_ins: often,
            address_accounts: often,
            bot_games: often,
            ..Settings::default()
        }
    }

    pub(crate) async fn open_with(settings: Settings) -> Site {
        let folder = Arc::new(tempfile::tempdir().unwrap());
        let location = Location::File(folder.path().join("site.db"));
        Site::over(location, settings, folder).await
    }

    async fn over(location: Location, settings: Settings, folder: Arc<tempfile::TempDir>) -> Site {
        let storage = connect(&location, Options::default()).await.unwrap();
        Site::serve(storage, location, settings, folder).await
    }

    /// Another node of the same site.
    pub(crate) async fn beside(&self) -> Site {
        Site::serve(self.storage.clone(), self.location.clone(), self.settings.clone(), self.folder.clone()).await
    }

    async fn serve(
        storage: Arc<dyn Storage>,
        location: Location,
        settings: Settings,
        folder: Arc<tempfile::TempDir>,
    ) -> Site {
        let app = App::new(storage.clone(), settings.clone()).await.unwrap();
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let addr = listener.local_addr().unwrap().to_string();
        let served = app.clone();
        let server = tokio::spawn(async move {
            amiral_server::serve(listener, served, std::future::pending()).await.unwrap();
        });
        let router = amiral_server::router(app.clone());
        Site { storage, location, app, router, addr, settings, folder, server }
    }

    /// The same site, started again: nothing is left of it but the database.
    pub(crate) async fn restart(self) -> Site {
        let (location, settings, folder) = (self.location.clone(), self.settings.clone(), self.folder.clone());
        self.server.abort();
        drop(self);
        Site::over(location, settings, folder).await
    }

    /// How many passwords this node has hashed.
    pub(crate) fn password_hashes(&self) -> u64 {
        self.app.password_hashes()
    }

    /// Somebody who has never been here.
    pub(crate) fn browser(&self) -> Browser {
        Browser {
            router: self.router.clone(),
            addr: self.addr.clone(),
            visitor: None,
            from: None,
            lang: "en",
            heard: Arc::default(),
        }
    }

    /// Somebody new who asks from that address.
    pub(crate) fn browser_at(&self, address: &str) -> Browser {
        Browser { from: Some(address.parse().unwrap()), ..self.browser() }
    }

    /// A connection on which nothing has been said.
    pub(crate) async fn connect(&self) -> TcpStream {
        TcpStream::connect(&self.addr).await.unwrap()
    }
}

/// Somebody's browser, or program.
#[derive(Clone)]
pub(crate) struct Browser {
    router: Router,
    addr: String,
    pub(crate) visitor: Option<String>,
    /// The address it asks from, where that matters.
    pub(crate) from: Option<IpAddr>,
    pub(crate) lang: &'static str,
    /// Every byte that was sent to it.
    pub(crate) heard: Arc<Mutex<Vec<u8>>>,
}

/// What was answered.
pub(crate) struct Reply {
    pub(crate) status: StatusCode,
    pub(crate) headers: HeaderMap,
    pub(crate) text: String,
}

impl Reply {
    pub(crate) fn json(&self) -> Value {
        serde_json::from_str(&self.text).unwrap_or_else(|error| panic!("{error}: {}", self.text))
    }

    #[track_caller]
    pub(crate) fn ok(&self) -> Value {
        assert!(self.status.is_success(), "{} {}", self.status, self.text);
        self.json()
    }

    #[track_caller]
    pub(crate) fn found(&self) {
        assert_eq!(self.status, 200, "{}", self.text);
    }

    #[track_caller]
    pub(crate) fn problem(&self, status: u16) -> String {
        assert_eq!(self.status.as_u16(), status, "{}", self.text);
        assert_eq!(self.headers[header::CONTENT_TYPE], "application/problem+json");
        let problem = self.json();
        assert_eq!(problem["status"], status);
        assert!(problem["type"].as_str().unwrap().starts_with("/api#"));
        problem["detail"].as_str().unwrap().to_owned()
    }
}

impl Browser {
    /// The same browser after the server was started again.
    pub(crate) fn at(&self, site: &Site) -> Browser {
        Browser { router: site.router.clone(), addr: site.addr.clone(), ..self.clone() }
    }

    pub(crate) async fn send(&mut self, mut request: Request<Body>) -> Reply {
        if let Some(from) = self.from {
            request.extensions_mut().insert(ConnectInfo(SocketAddr::new(from, 4711)));
        }
        let response = self.router.clone().oneshot(request).await.unwrap();
        let (parts, body) = response.into_parts();
        for set in parts.headers.get_all(header::SET_COOKIE) {
            if let Some(rest) = set.to_str().unwrap().strip_prefix("visitor=") {
                assert!(set.to_str().unwrap().ends_with("; HttpOnly; SameSite=Lax"));
                self.visitor = Some(rest.split(';').next().unwrap().to_owned());
            }
        }
        let body = to_bytes(body, usize::MAX).await.unwrap();
        let mut heard = self.heard.lock().unwrap();
        heard.extend(format!("{:?}", parts.headers).bytes());
        heard.extend(&body);
        Reply { status: parts.status, headers: parts.headers, text: String::from_utf8_lossy(&body).into_owned() }
    }

    pub(crate) fn request(&self, method: Method, path: &str) -> axum::http::request::Builder {
        let mut request = Request::builder().method(method).uri(path).header(header::ACCEPT_LANGUAGE, self.lang);
        if let Some(visitor) = &self.visitor {
            request = request.header(header::COOKIE, format!("visitor={visitor}"));
        }
        request
    }

    pub(crate) async fn get(&mut self, path: &str) -> Reply {
        let request = self.request(Method::GET, path).body(Body::empty()).unwrap();
        self.send(request).await
    }

    pub(crate) async fn post(&mut self, path: &str, body: Value) -> Reply {
        let request = self.request(Method::POST, path).header(header::CONTENT_TYPE, "application/json");
        self.send(request.body(Body::from(body.to_string())).unwrap()).await
    }

    pub(crate) async fn delete(&mut self, path: &str) -> Reply {
        let request = self.request(Method::DELETE, path).body(Body::empty()).unwrap();
        self.send(request).await
    }

    /// Makes a game and gives its view.
    pub(crate) async fn make(&mut self, order: Value) -> Value {
        let reply = self.post("/api/games", order).await;
        assert_eq!(reply.status, StatusCode::CREATED, "{}", reply.text);
        reply.json()
    }

    /// Places a fleet the site suggests.
    pub(crate) async fn place(&mut self, game: &str, seat: Option<&str>) -> Value {
        let query = seat.map(|seat| format!("?seat={seat}")).unwrap_or_default();
        let fleet = self.get(&format!("/api/games/{game}/fleet{query}")).await.ok();
        let mut order = json!({"fleet": fleet["fleet"]});
        if let Some(seat) = seat {
            order["seat"] = seat.into();
        }
        self.post(&format!("/api/games/{game}/fleet"), order).await.ok()
    }

    pub(crate) async fn view(&mut self, game: &str) -> Value {
        self.get(&format!("/api/games/{game}")).await.ok()
    }

    /// Fires, after what the view shows, at the first cells not shot at.
    pub(crate) async fn fire(&mut self, view: &Value, seat: Option<&str>) -> Value {
        let order = shot(view, seat);
        self.post(&format!("/api/games/{}/shots", text(&view["id"])), order).await.ok()
    }

    /// Waits until it is somebody's turn who is a person, or the game is over.
    pub(crate) async fn settled(&mut self, game: &str) -> Value {
        let view = self.view(game).await;
        if view["thinking"] == false {
            return view;
        }
        // The live connection tells of the strategy's move; it is asked for again because somebody
        // who asks may be shown more than the connection is.
        self.live(game, "").await.view(|view| view["thinking"] == false).await;
        self.view(game).await
    }

    /// A live connection.
    pub(crate) async fn live(&self, game: &str, query: &str) -> Live {
        let shown = self.visitor.as_ref().map(|visitor| ("cookie", format!("visitor={visitor}")));
        self.live_showing(game, query, shown).await
    }

    /// The live connection of a program that shows a token.
    pub(crate) async fn live_with_token(&self, game: &str, token: &str) -> Live {
        self.live_showing(game, "", Some(("authorization", format!("Bearer {token}")))).await
    }

    async fn live_showing(&self, game: &str, query: &str, shown: Option<(&'static str, String)>) -> Live {
        let mut request = format!("ws://{}/api/games/{game}/live{query}", self.addr).into_client_request().unwrap();
        if let Some((name, value)) = shown {
            request.headers_mut().insert(name, value.parse().unwrap());
        }
        request.headers_mut().insert("accept-language", self.lang.parse().unwrap());
        let stream = TcpStream::connect(&self.addr).await.unwrap();
        let (stream, _) = tokio_tungstenite::client_async(request, stream).await.unwrap();
        Live { stream, heard: self.heard.clone() }
    }
}

/// A live connection.
pub(crate) struct Live {
    stream: WebSocketStream<TcpStream>,
    heard: Arc<Mutex<Vec<u8>>>,
}

impl Live {
    /// The next message.
    pub(crate) async fn next(&mut self) -> Value {
        loop {
            let next = tokio::time::timeout(PATIENCE, self.stream.next()).await;
            match next.expect("nothing is told").unwrap().unwrap() {
                Message::Text(text) => {
                    self.heard.lock().unwrap().extend(text.as_bytes());
                    let message: Value = serde_json::from_str(&text).unwrap();
                    if message["type"] != "pulse" {
                        return message;
                    }
                }
                Message::Close(_) => panic!("the connection was closed"),
                _ => {}
            }
        }
    }

    /// The next pulse.
    pub(crate) async fn pulse(&mut self) -> Value {
        loop {
            let next = tokio::time::timeout(PATIENCE, self.stream.next()).await;
            if let Message::Text(text) = next.expect("nothing is told").unwrap().unwrap() {
                let message: Value = serde_json::from_str(&text).unwrap();
                if message["type"] == "pulse" {
                    return message;
                }
            }
        }
    }

    /// Waits until the connection is closed.
    pub(crate) async fn closed(&mut self) {
        loop {
            let next = tokio::time::timeout(PATIENCE, self.stream.next()).await;
            match next.expect("it stays open") {
                None | Some(Err(_) | Ok(Message::Close(_))) => return,
                Some(Ok(_)) => {}
            }
        }
    }

    /// The next message that is so.
    pub(crate) async fn until(&mut self, wanted: impl Fn(&Value) -> bool) -> Value {
        loop {
            let message = self.next().await;
            if wanted(&message) {
                return message;
            }
        }
    }

    /// The next view that is so.
    pub(crate) async fn view(&mut self, wanted: impl Fn(&Value) -> bool) -> Value {
        let message = self.until(|message| message["type"] == "view" && wanted(&message["view"])).await;
        message["view"].clone()
    }
}

pub(crate) fn text(value: &Value) -> &str {
    value.as_str().unwrap_or_else(|| panic!("{value} is no text"))
}

/// The rules of a view.
pub(crate) fn rules(view: &Value) -> Rules {
    let rules = &view["rules"];
    let fleet: Vec<String> = rules["fleet"].as_array().unwrap().iter().map(ToString::to_string).collect();
    let words = [
        text(&rules["size"]),
        &fleet.join(","),
        text(&rules["contact"]),
        text(&rules["announce"]),
        text(&rules["turns"]),
    ];
    words.join(" ").parse().unwrap()
}

/// The order to fire at the first cells of the enemy's sea that were not shot at, as many as are
/// due.
pub(crate) fn shot(view: &Value, seat: Option<&str>) -> Value {
    let fired = text(&view["enemy"]["shots"]);
    let shot = |cell: &Cell| {
        fired.split(' ').any(|shot| {
            shot.trim_end_matches(|letter: char| "oxs".contains(letter)) == cell.to_string()
                || shot.strip_prefix(&cell.to_string()).is_some_and(|rest| rest.starts_with(['o', 'x', 's']))
        })
    };
    let due = view["due"].as_u64().unwrap() as usize;
    let cells: Vec<String> =
        rules(view).grid().cells().filter(|cell| !shot(cell)).take(due).map(|cell| cell.to_string()).collect();
    let mut order = json!({"cells": cells, "after": view["fired"]});
    if let Some(seat) = seat {
        order["seat"] = seat.into();
    }
    order
}

/// Both seats, as they are written.
pub(crate) fn seats() -> [String; 2] {
    Seat::BOTH.map(|seat| seat.to_string())
}

/// Rules for short games.
pub(crate) fn small() -> Value {
    json!({"size": "5x4", "fleet": "3,2,1", "announce": "sunk-size"})
}

//! What adversaries send.

use std::net::SocketAddr;
use std::pin::Pin;
use std::sync::Arc;
use std::time::Duration;

use amiral_game::{Seed, below};
use amiral_trial::{Line, Player, Request, loopback};
use futures_util::SinkExt;
use serde_json::{Value, json};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpSocket;
use tokio::time::sleep;
use tokio_tungstenite::tungstenite::Message;

use crate::adversary::Adversary;

type Running = Pin<Box<dyn Future<Output = ()> + Send>>;

/// A kind of adversary.
pub(crate) struct Attack {
    pub(crate) name: &'static str,
    /// From how many addresses at once.
    pub(crate) addresses: u32,
    pub(crate) run: fn(Adversary, Arc<Target>) -> Running,
}

macro_rules! attack {
    ($name:literal, $addresses:literal, $run:expr) => {
        Attack { name: $name, addresses: $addresses, run: |adversary, target| Box::pin($run(adversary, target)) }
    };
}

/// Every kind there is.
pub(crate) const ALL: &[Attack] = &[
    attack!("huge bodies", 4, huge_bodies),
    attack!("deep documents", 4, deep_documents),
    attack!("thousands of ships", 4, many_ships),
    attack!("tight rules", 4, tight_rules),
    attack!("strategies that think long", 4, long_thoughts),
    attack!("long work", 4, long_work),
    attack!("studies and downloads", 4, studies),
    attack!("made-up cookies", 4, made_up_cookies),
    attack!("games by the thousand", 4, games),
    attack!("live connections", 4, live_connections),
    attack!("long queries", 4, long_queries),
    attack!("odd methods", 2, odd_methods),
    attack!("every route", 4, every_route),
    attack!("pages", 2, pages),
    attack!("half-open connections", 4, half_open),
    attack!("slow headers", 4, slow_headers),
    attack!("slow bodies", 4, slow_bodies),
    attack!("slow readers", 4, slow_readers),
];

/// How many connections each slow adversary keeps open.
const SLOW: usize = 50;

/// The targets of the attacks.
pub(crate) struct Target {
    /// Every route, with its methods.
    routes: Vec<(String, String)>,
    /// The routes that take a document.
    posts: Vec<String>,
    /// A game under way.
    game: String,
    /// The cookie of its player.
    cookie: String,
}

impl Target {
    /// Reads the server's API description and starts a game.
    pub(crate) async fn find(addr: SocketAddr) -> Arc<Target> {
        let mut player = Player::new(addr, loopback(60, 1));
        let document = player.ask("GET", "/api/openapi.json", "").await.unwrap_or_default();
        let order = json!({"mode": "versus", "strategy": "level1", "name": "Mallory"}).to_string();
        let made = player.ask("POST", "/api/games", &order).await.unwrap_or_default();
        let game = made["id"].as_str().unwrap_or("none").to_owned();
        let mut routes = Vec::new();
        for (path, methods) in document["paths"].as_object().into_iter().flatten() {
            let path = path.replace("{id}", &game).replace("{match}", "1");
            for method in methods.as_object().into_iter().flatten().map(|(method, _)| method.to_uppercase()) {
                routes.push((method, path.clone()));
            }
        }
        let posts = routes.iter().filter(|(method, _)| method == "POST").map(|(_, path)| path.clone()).collect();
        Arc::new(Target { routes, posts, game, cookie: player.cookie.unwrap_or_default() })
    }

    fn post(&self, number: u64, body: impl Into<Vec<u8>>) -> Request {
        let path = self.posts.get(number as usize % self.posts.len().max(1));
        Request::post(path.map_or("/api/games", String::as_str), body).with("cookie", &self.cookie)
    }
}

async fn huge_bodies(adversary: Adversary, target: Arc<Target>) {
    let sizes = [200 << 10, 256 << 10, 1 << 20, 16 << 20];
    let body = |size: usize| format!("{{\"shots\":\"{}\"}}", "F5o ".repeat(size / 4));
    let bodies = sizes.map(body);
    adversary.flood(|number| target.post(number / 4, bodies[number as usize % 4].as_bytes())).await;
}

async fn deep_documents(adversary: Adversary, target: Arc<Target>) {
    let bodies =
        ["[".repeat(120_000), "{\"rules\":".repeat(20_000), format!("{{\"rules\":{}", "[{\"a\":".repeat(30_000))];
    adversary.flood(|number| target.post(number / 3, bodies[number as usize % 3].as_bytes())).await;
}

async fn many_ships(adversary: Adversary, target: Arc<Target>) {
    let ships = "A0h1 ".repeat(52_000);
    let different: Vec<String> =
        (0..50_000).map(|n| format!("{}{}h1", (b'A' + (n % 26) as u8) as char, n / 26 % 26)).collect();
    let sizes = vec![1; 60_000];
    let documents = [
        ("/api/fleets/check".to_owned(), json!({"rules": {"size": "26x26"}, "ships": ships})),
        ("/api/fleets/check".to_owned(), json!({"rules": {}, "ships": different.join(" ")})),
        (format!("/api/games/{}/check", target.game), json!({"ships": ships})),
        (format!("/api/games/{}/fleet", target.game), json!({"fleet": different.join(" ")})),
        ("/api/rules/check".to_owned(), json!({"size": "26x26", "fleet": sizes})),
        ("/api/rules/check".to_owned(), json!({"size": "26x26", "fleet": "2", "reefs": "A0,".repeat(60_000) + "A0"})),
        (format!("/api/games/{}/shots", target.game), json!({"cells": vec!["A0"; 40_000], "after": 0})),
    ];
    let bodies = documents.map(|(path, document)| (path, document.to_string()));
    adversary
        .flood(|number| {
            let (path, body) = &bodies[number as usize % bodies.len()];
            Request::post(path, body.as_bytes()).with("cookie", &target.cookie)
        })
        .await;
}

/// Rules under which it is hard to tell whether any fleet fits.
fn tight(number: u64) -> Value {
    match number % 4 {
        0 => {
            json!({"size": "18x18", "fleet": "5,".repeat(20) + &"4,".repeat(19) + "4", "contact": "no-corner"})
        }
        1 => json!({"size": "26x26", "fleet": vec![13; 30], "contact": "no-corner"}),
        2 => json!({"size": "26x26", "fleet": vec![26; 13], "contact": "no-edge"}),
        _ => {
            json!({"size": "20x20", "fleet": vec![4; 40 + number as usize % 10], "contact": "no-corner"})
        }
    }
}

async fn tight_rules(adversary: Adversary, target: Arc<Target>) {
    let request = |number: u64| {
        let rules = tight(number / 5);
        let (path, document) = match number % 5 {
            0 => ("/api/rules/check", rules),
            1 => ("/api/fleets", json!({"rules": rules, "fleets": "uniform", "seed": number})),
            2 => ("/api/games", json!({"mode": "versus", "rules": rules, "strategy": "level6"})),
            3 => ("/api/count", json!({"rules": rules})),
            _ => ("/api/solutions", json!({"rules": rules, "strategy": "level5"})),
        };
        Request::post(path, document.to_string()).with("cookie", &target.cookie)
    };
    adversary.flood(request).await;
}

/// Games against the slowest strategies, with a move to think about in each.
async fn long_thoughts(adversary: Adversary, _: Arc<Target>) {
    let strategies =
        ["admiral:budget=1000000000", "montecarlo:samples=1000000", "level4:samples=1000000", "level6:threshold=676"];
    for number in 0.. {
        if !adversary.goes_on() {
            return;
        }
        let mut player = Player::new(adversary.addr, adversary.from);
        let rules = if number % 2 == 0 {
            json!({"preset": "german"})
        } else {
            json!({"size": "26x26", "fleet": "5,4,4,3,3,3,2,2"})
        };
        let order = json!({"mode": "versus", "rules": rules, "strategy": strategies[number % strategies.len()]});
        let Some(view) = tell(&adversary, &mut player, "POST", "/api/games", &order.to_string()).await else {
            continue;
        };
        let path = format!("/api/games/{}", view["id"].as_str().unwrap_or_default());
        let Some(fleet) = tell(&adversary, &mut player, "GET", &format!("{path}/fleet"), "").await else {
            continue;
        };
        tell(&adversary, &mut player, "POST", &format!("{path}/fleet"), &fleet.to_string()).await;
        for cell in ["A0", "B1"] {
            let Some(view) = tell(&adversary, &mut player, "GET", &path, "").await else { break };
            let shot = json!({"cells": [cell], "after": view["fired"]}).to_string();
            tell(&adversary, &mut player, "POST", &format!("{path}/shots"), &shot).await;
            tell(&adversary, &mut player, "POST", &format!("{path}/hint"), "{}").await;
        }
    }
}

/// Sends requests as a player does, and counts the answers.
async fn tell(adversary: &Adversary, player: &mut Player, method: &str, path: &str, body: &str) -> Option<Value> {
    adversary.sent();
    let asked = tokio::time::timeout(adversary.left().min(Duration::from_secs(10)), player.ask(method, path, body));
    match asked.await {
        Ok(Ok(answer)) => {
            adversary.answered(200);
            return Some(answer);
        }
        Ok(Err(refused)) => match refused.status() {
            Some(status) => adversary.answered(status),
            None => adversary.closed(),
        },
        Err(_) => {}
    }
    sleep(Duration::from_millis(5)).await;
    None
}

async fn long_work(adversary: Adversary, target: Arc<Target>) {
    let shots: Vec<String> =
        (0..40).map(|n| format!("{}{}o", (b'A' + (n * 7 % 26) as u8) as char, n * 5 % 26)).collect();
    let request = |number: u64| {
        let large =
            json!({"size": "26x26", "fleet": "5,4,4,3,3,3,2,2,2,2", "announce": "sunk-size", "contact": "free"});
        let (path, document) = match number % 5 {
            0 => ("/api/odds", json!({"rules": large, "shots": shots.join(" "), "seed": number})),
            1 => ("/api/count", json!({"rules": {"preset": "german"}})),
            2 => ("/api/solutions", json!({"rules": large, "strategy": "admiral:budget=1000000000", "seed": number})),
            3 => ("/api/analyses", json!({"rules": large, "shots": shots.join(" ")})),
            _ => (
                "/api/solutions",
                json!({"rules": large, "strategy": "montecarlo:samples=1000000", "fleets": "uniform"}),
            ),
        };
        Request::post(path, document.to_string()).with("cookie", &target.cookie)
    };
    adversary.flood(request).await;
}

async fn studies(adversary: Adversary, target: Arc<Target>) {
    let mut player = Player::new(adversary.addr, adversary.from);
    player.cookie = Some(target.cookie.clone());
    while adversary.goes_on() {
        let strategies = ["random", "level1", "random", "level1", "random", "level1", "random", "level1"];
        let order = json!({"strategies": strategies, "games": 1_000_000, "rules": {"size": "2x1", "fleet": "1"}});
        let started = tell(&adversary, &mut player, "POST", "/api/studies", &order.to_string()).await;
        let Some(id) = started.and_then(|study| study["id"].as_str().map(str::to_owned)) else {
            continue;
        };
        for part in ["", "/data.csv", "/data.json", "/figure.svg?kind=box", "/figure.svg?strategy=7", "/data.csv"] {
            tell(&adversary, &mut player, "GET", &format!("/api/studies/{id}{part}"), "").await;
        }
    }
}

async fn made_up_cookies(adversary: Adversary, _: Arc<Target>) {
    let mut dice = Seed(adversary.from.to_bits().into()).dice(&[]);
    let start = below(&mut dice, 1 << 30) as u64;
    let request = |number: u64| {
        let cookie = format!("visitor={:032x}", u128::from(start + number) << 40 | u128::from(number));
        let request = match number % 3 {
            0 => Request::post("/api/games", "{\"mode\":\"two\"}"),
            1 => Request::get("/api/history"),
            _ => Request::get("/api/history/mine"),
        };
        request.with("cookie", cookie)
    };
    adversary.flood(request).await;
}

async fn games(adversary: Adversary, target: Arc<Target>) {
    let request = |number: u64| {
        let mode = ["solo", "two", "local", "versus"][number as usize % 4];
        let order = json!({"mode": mode, "name": "M".repeat(4000), "other_name": "N", "strategy": "random"});
        let request = Request::post("/api/games", order.to_string());
        // Half of them as one visitor, the others each as a new one.
        if number.is_multiple_of(2) { request.with("cookie", &target.cookie) } else { request }
    };
    adversary.flood(request).await;
}

/// Opens dozens of live connections and floods them with messages.
async fn live_connections(adversary: Adversary, target: Arc<Target>) {
    let mut player = Player::new(adversary.addr, adversary.from);
    player.cookie = Some(target.cookie.clone());
    let mut open = Vec::new();
    let mut number = 0_usize;
    while adversary.goes_on() {
        number += 1;
        adversary.sent();
        match player.live(&target.game).await {
            Ok(live) => {
                adversary.answered(101);
                open.push(live);
            }
            Err(refused) => {
                match refused.status() {
                    Some(status) => adversary.answered(status),
                    None => adversary.closed(),
                }
                sleep(Duration::from_millis(20)).await;
            }
        }
        if open.len() > 60 {
            open.swap_remove(number % 60);
        }
        let count = open.len().max(1);
        if let Some(live) = open.get_mut(number % count) {
            let message = match number % 4 {
                0 => Message::text("x".repeat(4000)),
                1 => Message::binary(vec![0; 5000]),
                2 => Message::Ping(vec![1; 100].into()),
                _ => Message::text("{\"type\":\"view\"}"),
            };
            for _ in 0..20 {
                if live.stream.feed(message.clone()).await.is_err() {
                    break;
                }
            }
            // A closed connection shows here.
            let _ = live.stream.flush().await;
        }
    }
}

async fn long_queries(adversary: Adversary, target: Arc<Target>) {
    let request = |number: u64| {
        let long = "%F0%9F%9A%A2".repeat(400 + number as usize % 4000);
        let path = match number % 6 {
            0 => format!("/api/history?player={long}&opponent={long}"),
            1 => format!("/api/history?rules={}&page={number}", long.replace("%F0%9F%9A%A2", "5,")),
            2 => format!("/api/games/{long}"),
            3 => format!("/?lang={long}"),
            4 => format!("/api/games/{}?seat={long}", target.game),
            _ => format!("/api/history?{}", "a=b&".repeat(5000)),
        };
        Request::get(path).with("cookie", &target.cookie).with("accept-language", "fr;q=0.1,".repeat(800))
    };
    adversary.flood(request).await;
}

async fn odd_methods(adversary: Adversary, target: Arc<Target>) {
    let methods = ["BREW", "PROPFIND", "OPTIONS", "TRACE", "PUT", "PATCH", "DELETE", "HEAD", "CONNECT"];
    let request = |number: u64| {
        let (_, path) = &target.routes[number as usize / methods.len() % target.routes.len().max(1)];
        Request { method: methods[number as usize % methods.len()].into(), ..Request::get(path) }
    };
    if !target.routes.is_empty() {
        adversary.flood(request).await;
    }
}

async fn every_route(adversary: Adversary, target: Arc<Target>) {
    let bodies =
        ["", "{}", "null", "[]", "{\"cells\":[\"A0\"],\"after\":0}", "{\"fleet\":\"\"}", "{\"seat\":\"A\"}", "\u{0}"];
    let request = |number: u64| {
        let (method, path) = &target.routes[number as usize % target.routes.len()];
        let body = bodies[number as usize / target.routes.len() % bodies.len()];
        Request { method: method.clone(), ..Request::post(path, body) }.with("cookie", &target.cookie)
    };
    if !target.routes.is_empty() {
        adversary.flood(request).await;
    }
}

async fn pages(adversary: Adversary, target: Arc<Target>) {
    let pages = [
        "/",
        "/play",
        "/watch",
        "/analyse",
        "/study",
        "/explore",
        "/history",
        "/api",
        "/nowhere",
        "/assets/amiral.css",
    ];
    let request = |number: u64| {
        let path =
            if number % 11 == 10 { format!("/game/{}", target.game) } else { pages[number as usize % 11].into() };
        Request::get(path).with("accept-encoding", ["br", "gzip", "identity"][number as usize % 3])
    };
    adversary.flood(request).await;
}

/// Keeps connections open and runs the action on each; replaces every one that is closed.
async fn keep_open<F: Future<Output = ()>>(adversary: Adversary, each: impl Fn(Line) -> F + Clone) {
    let one = async || {
        while adversary.goes_on() {
            match Line::open(adversary.addr, adversary.from).await {
                Ok(line) => {
                    adversary.sent();
                    each(line).await;
                    if adversary.goes_on() {
                        adversary.closed();
                    }
                }
                Err(_) => adversary.closed(),
            }
            sleep(Duration::from_millis(100)).await;
        }
    };
    futures_util::future::join_all((0..SLOW).map(|_| one())).await;
}

/// Waits until the other side hangs up.
async fn silent(mut line: Line) {
    let mut byte = [0];
    let _ = line.stream.read(&mut byte).await;
}

async fn half_open(adversary: Adversary, _: Arc<Target>) {
    keep_open(adversary, silent).await;
}

async fn slow_headers(adversary: Adversary, _: Arc<Target>) {
    let slowly = async |mut line: Line| {
        for byte in b"GET /api/history HTTP/1.1\r\nhost: slow\r\nx-long: ".iter().chain([b'a'; 4000].iter()) {
            if line.stream.get_mut().write_all(&[*byte]).await.is_err() {
                return;
            }
            sleep(Duration::from_millis(500)).await;
        }
    };
    keep_open(adversary, slowly).await;
}

async fn slow_bodies(adversary: Adversary, target: Arc<Target>) {
    let slowly = async |mut line: Line| {
        let head = format!(
            "POST /api/odds HTTP/1.1\r\nhost: slow\r\ncookie: {}\r\ncontent-type: application/json\r\ncontent-length: \
             200000\r\n\r\n",
            target.cookie
        );
        if line.stream.get_mut().write_all(head.as_bytes()).await.is_err() {
            return;
        }
        while line.stream.get_mut().write_all(b" ").await.is_ok() {
            sleep(Duration::from_millis(500)).await;
        }
    };
    keep_open(adversary, slowly).await;
}

/// Requests long answers and hardly reads them.
async fn slow_readers(adversary: Adversary, _: Arc<Target>) {
    let one = async || {
        while adversary.goes_on() {
            let ended = read_slowly(&adversary).await;
            if ended.is_err() || adversary.goes_on() {
                adversary.closed();
            }
            sleep(Duration::from_millis(100)).await;
        }
    };
    futures_util::future::join_all((0..SLOW).map(|_| one())).await;
}

async fn read_slowly(adversary: &Adversary) -> std::io::Result<()> {
    let socket = TcpSocket::new_v4()?;
    // A receive buffer so small that the server has to wait.
    socket.set_recv_buffer_size(1024)?;
    socket.bind((adversary.from, 0).into())?;
    let mut stream = socket.connect(adversary.addr).await?;
    adversary.sent();
    let asked = "GET /api/openapi.json HTTP/1.1\r\nhost: slow\r\n\r\n".repeat(20);
    stream.write_all(asked.as_bytes()).await?;
    let mut some = [0; 64];
    while adversary.goes_on() {
        if stream.read(&mut some).await? == 0 {
            return Ok(());
        }
        sleep(Duration::from_millis(500)).await;
    }
    Ok(())
}

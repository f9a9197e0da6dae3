//! A thousand games at once against a strategy, every one with its live connection: how many shots a second are
//! acknowledged, how soon, and with how much memory. First the players think before they fire, so that together they fire
//! about as often as asked; then nobody thinks, and the server does what it can.
//!
//! `cargo xtask load` builds the program and runs this on it. The server is a process of its own, so that its memory can be
//! looked at; it shares the machine with the load.

#![expect(clippy::print_stdout, reason = "a command's output")]
#![expect(clippy::unwrap_used, reason = "a measurement that cannot go on has failed")]

use std::io::{BufRead, BufReader, Read};
use std::process::{Child, ChildStdout, Command, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

use amiral_game::{Preset, Seed, below};
use futures_util::StreamExt;
use tokio::io::{AsyncBufReadExt, AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;

const HELP: &str = "usage: load PROGRAM [GAMES] [SECONDS] [SHOTS A SECOND] [STRATEGY]";

struct Orders {
    program: String,
    games: usize,
    seconds: u64,
    /// The shots a second that the players would fire if answers took no time.
    rate: u64,
    strategy: String,
}

fn main() {
    let mut given = std::env::args().skip(1);
    let Some(program) = given.next() else {
        println!("{HELP}");
        std::process::exit(2);
    };
    let mut number = |default: u64| given.next().map_or(default, |text| text.parse().expect(HELP));
    let (games, seconds, rate) = (number(1000) as usize, number(20), number(2400));
    let strategy = given.next().unwrap_or_else(|| "level5".into());
    let orders = Orders { program, games, seconds, rate, strategy };
    // The load is to take as little of the machine as it can.
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    runtime.block_on(run(orders));
}

/// The server, killed when this goes.
struct Server {
    child: Child,
    /// What it says, kept open until it goes.
    _said: BufReader<ChildStdout>,
    addr: String,
}

impl Server {
    fn start(program: &str, folder: &std::path::Path) -> Server {
        let mut child = Command::new(program)
            .args(["serve", "--addr", "127.0.0.1:0", "--lang", "en", "--json", "--db"])
            .arg(folder.join("load.db"))
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let mut said = BufReader::new(child.stdout.take().unwrap());
        let lines = said.by_ref().lines();
        let url = lines.map_while(Result::ok).find_map(|line| Some(line.split_once("http://")?.1.to_owned())).unwrap();
        let addr = url.trim_end_matches(['"', '/']).to_owned();
        Server { child, _said: said, addr }
    }

    /// Memory in megabytes, now and at most.
    fn memory(&self) -> Option<(u64, u64)> {
        let status = std::fs::read_to_string(format!("/proc/{}/status", self.child.id())).ok()?;
        let field = |name: &str| {
            let line = status.lines().find(|line| line.starts_with(name))?;
            line.split_whitespace().nth(1)?.parse::<u64>().ok()
        };
        Some((field("VmRSS:")? / 1024, field("VmHWM:")? / 1024))
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// What all players share.
struct Fleet {
    addr: String,
    strategy: String,
    /// Whether shots are counted.
    counting: AtomicBool,
    ending: AtomicBool,
    games: AtomicU64,
    ready: AtomicU64,
    /// The microseconds a player thinks before a shot, on average.
    thought: AtomicU64,
    /// The microseconds each shot took.
    times: std::sync::Mutex<Vec<u32>>,
}

async fn run(orders: Orders) {
    let folder = tempfile::tempdir().unwrap();
    let server = Server::start(&orders.program, folder.path());
    let fleet = Arc::new(Fleet {
        addr: server.addr.clone(),
        strategy: orders.strategy.clone(),
        counting: AtomicBool::new(false),
        ending: AtomicBool::new(false),
        games: AtomicU64::new(0),
        ready: AtomicU64::new(0),
        thought: AtomicU64::new(orders.games as u64 * 1_000_000 / orders.rate.max(1)),
        times: std::sync::Mutex::default(),
    });
    println!("{} games against {}, each with its live connection", orders.games, orders.strategy);
    let start = Instant::now();
    let players: Vec<_> = (0..orders.games).map(|number| tokio::spawn(play(fleet.clone(), number as u64))).collect();
    while fleet.ready.load(Ordering::Relaxed) < orders.games as u64 {
        tokio::time::sleep(Duration::from_millis(50)).await;
        assert!(start.elapsed() < Duration::from_mins(2), "the games do not begin");
    }
    println!("all begun after {:.1} s", start.elapsed().as_secs_f64());
    println!("Players who think, {} shots a second between them:", orders.rate);
    measure(&fleet, orders.seconds).await;
    fleet.thought.store(0, Ordering::Relaxed);
    println!("Players who do not think:");
    measure(&fleet, orders.seconds).await;
    let memory = server.memory();
    fleet.ending.store(true, Ordering::Relaxed);
    for player in players {
        player.await.unwrap();
    }
    println!("games finished: {}", fleet.games.load(Ordering::Relaxed));
    if let Some((now, most)) = memory {
        println!("memory of the server: {now} MB, at most {most} MB");
    }
}

/// Counts and times the shots of so many seconds, once things have settled.
async fn measure(fleet: &Fleet, seconds: u64) {
    tokio::time::sleep(Duration::from_secs(2)).await;
    fleet.counting.store(true, Ordering::Relaxed);
    let begun = Instant::now();
    tokio::time::sleep(Duration::from_secs(seconds)).await;
    fleet.counting.store(false, Ordering::Relaxed);
    let elapsed = begun.elapsed().as_secs_f64();
    let mut times = std::mem::take(&mut *fleet.times.lock().unwrap());
    assert!(!times.is_empty(), "no shot was acknowledged");
    times.sort_unstable();
    let at = |share: f64| f64::from(times[((times.len() - 1) as f64 * share) as usize]) / 1000.0;
    let shots = times.len() as f64 / elapsed;
    println!("  shots acknowledged, each stored before: {shots:.0} a second (and as many of the strategy's)");
    println!("  p50 {:.1} ms, p90 {:.1} ms, p99 {:.1} ms, most {:.1} ms", at(0.5), at(0.9), at(0.99), at(1.0));
}

/// A connection for requests, kept open.
struct Line {
    stream: tokio::io::BufReader<TcpStream>,
    host: String,
    cookie: String,
}

impl Line {
    async fn open(addr: &str, cookie: String) -> Line {
        let stream = TcpStream::connect(addr).await.unwrap();
        stream.set_nodelay(true).unwrap();
        Line { stream: tokio::io::BufReader::new(stream), host: addr.into(), cookie }
    }

    async fn ask(&mut self, method: &str, path: &str, body: &str) -> String {
        let request = format!(
            "{method} {path} HTTP/1.1\r\nhost: {}\r\ncookie: visitor={}\r\ncontent-type: application/json\r\n\
             content-length: {}\r\n\r\n{body}",
            self.host,
            self.cookie,
            body.len()
        );
        self.stream.get_mut().write_all(request.as_bytes()).await.unwrap();
        let (mut line, mut length, mut status) = (String::new(), 0, String::new());
        loop {
            line.clear();
            assert!(self.stream.read_line(&mut line).await.unwrap() > 0, "the server has hung up");
            if status.is_empty() {
                status.clone_from(&line);
            }
            if let Some(given) = line.to_ascii_lowercase().strip_prefix("content-length:") {
                length = given.trim().parse().unwrap();
            }
            if line == "\r\n" {
                break;
            }
        }
        let mut body = vec![0; length];
        self.stream.read_exact(&mut body).await.unwrap();
        let body = String::from_utf8(body).unwrap();
        assert!(status.contains(" 20"), "{method} {path}: {status}{body}");
        body
    }
}

/// Games one after the other, until told to end.
async fn play(fleet: Arc<Fleet>, number: u64) {
    let cookie = format!("{:032x}", u128::from(number) + 1);
    let mut line = Line::open(&fleet.addr, cookie.clone()).await;
    let mut first = true;
    let mut seed = number << 20;
    while !fleet.ending.load(Ordering::Relaxed) {
        seed += 1;
        let order = format!(
            "{{\"mode\":\"versus\",\"rules\":{{\"preset\":\"classic\"}},\"strategy\":\"{}\",\"name\":\"P{number}\",\"seed\":{seed}}}",
            fleet.strategy
        );
        let made: serde_json::Value = serde_json::from_str(&line.ask("POST", "/api/games", &order).await).unwrap();
        let id = made["id"].as_str().unwrap().to_owned();
        let laid = line.ask("GET", &format!("/api/games/{id}/fleet"), "").await;
        let mut request = format!("ws://{}/api/games/{id}/live", fleet.addr).into_client_request().unwrap();
        request.headers_mut().insert("cookie", format!("visitor={cookie}").parse().unwrap());
        let stream = TcpStream::connect(&fleet.addr).await.unwrap();
        let (mut live, _) = tokio_tungstenite::client_async(request, stream).await.unwrap();
        line.ask("POST", &format!("/api/games/{id}/fleet"), &laid).await;
        if std::mem::take(&mut first) {
            fleet.ready.fetch_add(1, Ordering::Relaxed);
        }
        let mut dice = Seed(seed).dice(&[]);
        let mut cells: Vec<String> = Preset::Classic.rules().grid().cells().map(|cell| cell.to_string()).collect();
        let mut last = None;
        while let Some(Ok(message)) = live.next().await {
            let Message::Text(text) = message else { continue };
            let text = text.as_str();
            if text.contains("\"phase\":\"over\"") {
                fleet.games.fetch_add(1, Ordering::Relaxed);
                break;
            }
            if fleet.ending.load(Ordering::Relaxed) {
                break;
            }
            if !text.contains("\"turn\":\"A\"") {
                continue;
            }
            let fired = text.split_once("\"fired\":").unwrap().1.split(',').next().unwrap();
            // The same turn may be told of twice.
            if last.replace(fired.to_owned()).as_deref() == Some(fired) {
                continue;
            }
            let cell = cells.swap_remove(below(&mut dice, cells.len()));
            let body = format!("{{\"cells\":[\"{cell}\"],\"after\":{fired}}}");
            let thought = fleet.thought.load(Ordering::Relaxed);
            if thought > 0 {
                let thought = below(&mut dice, 2 * thought as usize) as u64;
                tokio::time::sleep(Duration::from_micros(thought)).await;
            }
            let begun = Instant::now();
            line.ask("POST", &format!("/api/games/{id}/shots"), &body).await;
            if fleet.counting.load(Ordering::Relaxed) {
                fleet.times.lock().unwrap().push(begun.elapsed().as_micros() as u32);
            }
        }
    }
}

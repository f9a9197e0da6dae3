//! Another version comes: every node is replaced, one after the other, while people play. A new one is there
//! before the old one goes, as a cluster does it, and whoever has to connect anew goes where the fewest are.

use std::net::{SocketAddr, TcpListener};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use amiral_trial::{Live, Player, Server, Step, Witness, loopback};
use serde_json::{Value, json};
use tempfile::TempDir;
use tokio::io::{AsyncReadExt, AsyncWriteExt};

use crate::{Broken, Counts, Trial};

/// For how many seconds a node that is told to stop still serves.
const DRAIN: u32 = 3;
/// How often it is looked which nodes are ready.
const LOOK: Duration = Duration::from_millis(200);
/// How many people are connected to games.
const CONNECTED: u32 = 24;
/// How long a person waits between two shots.
const THOUGHT: Duration = Duration::from_millis(150);
/// How soon somebody hears of their own shot over a live connection, also while they connect anew.
const HEARD: Duration = Duration::from_secs(5);
/// How long a node takes to start or to end.
const PATIENCE: Duration = Duration::from_secs(30);

#[expect(clippy::needless_pass_by_value, reason = "errors are handed over as they come")]
fn failed(problem: impl ToString) -> Broken {
    Broken::Failed(problem.to_string())
}

/// A node as a proxy knows it.
struct Place {
    addr: SocketAddr,
    status: SocketAddr,
    ready: AtomicBool,
    /// How many are connected to games there.
    live: AtomicUsize,
}

/// What stands before the nodes: it sends nobody to one that is not ready.
#[derive(Default)]
struct Proxy(Mutex<Vec<Arc<Place>>>);

impl Proxy {
    fn places(&self) -> Vec<Arc<Place>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    fn ready(&self) -> Vec<Arc<Place>> {
        self.places().into_iter().filter(|place| place.ready.load(Ordering::Acquire)).collect()
    }

    /// Where the fewest are connected.
    fn emptiest(&self) -> Option<Arc<Place>> {
        self.ready().into_iter().min_by_key(|place| place.live.load(Ordering::Acquire))
    }

    /// Asks every node again and again whether it is ready.
    async fn look(&self) {
        loop {
            for place in self.places() {
                place.ready.store(is_ready(place.status).await, Ordering::Release);
            }
            tokio::time::sleep(LOOK).await;
        }
    }
}

async fn is_ready(status: SocketAddr) -> bool {
    let asked = async {
        let mut stream = tokio::net::TcpStream::connect(status).await.ok()?;
        stream.write_all(b"GET /ready HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n").await.ok()?;
        let mut answer = String::new();
        stream.read_to_string(&mut answer).await.ok()?;
        Some(answer.starts_with("HTTP/1.1 200"))
    };
    tokio::time::timeout(Duration::from_secs(2), asked).await.ok().flatten().unwrap_or(false)
}

/// The nodes that run.
struct Nodes<'a> {
    trial: &'a Trial,
    database: &'a str,
    bus: Option<&'a str>,
    folder: TempDir,
    proxy: Arc<Proxy>,
    running: Vec<(Server, Arc<Place>)>,
}

impl Nodes<'_> {
    async fn start(&mut self) -> Result<(), Broken> {
        let free = TcpListener::bind("127.0.0.1:0").and_then(|socket| socket.local_addr()).map_err(failed)?;
        let server = Server::start(&self.trial.program, self.database, self.folder.path(), |command| {
            command.env("AMIRAL_LOG", "warn").args(["--drain", &DRAIN.to_string(), "--status-addr", &free.to_string()]);
            if let Some(bus) = self.bus {
                command.args(["--bus", bus]);
            }
        })
        .map_err(failed)?;
        let (ready, live) = (AtomicBool::new(false), AtomicUsize::new(0));
        let place = Arc::new(Place { addr: server.addr, status: free, ready, live });
        self.proxy.0.lock().unwrap_or_else(PoisonError::into_inner).push(place.clone());
        self.running.push((server, place.clone()));
        let start = Instant::now();
        while !place.ready.load(Ordering::Acquire) {
            if start.elapsed() > PATIENCE {
                return Err(failed("a node does not get ready"));
            }
            tokio::time::sleep(LOOK).await;
        }
        Ok(())
    }

    /// Tells the oldest node to stop, and waits until it has.
    #[cfg(unix)]
    async fn stop_oldest(&mut self) -> Result<(), Broken> {
        use rustix::process::{Pid, Signal, kill_process};

        let (mut server, place) = self.running.remove(0);
        let process = Pid::from_raw(server.id().cast_signed()).ok_or_else(|| failed("a node without a process"))?;
        kill_process(process, Signal::TERM).map_err(failed)?;
        let start = Instant::now();
        while server.is_running() {
            if start.elapsed() > PATIENCE {
                return Err(failed("a node that was told to stop does not"));
            }
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
        self.proxy.0.lock().unwrap_or_else(PoisonError::into_inner).retain(|other| !Arc::ptr_eq(other, &place));
        Ok(())
    }

    #[cfg(not(unix))]
    async fn stop_oldest(&mut self) -> Result<(), Broken> {
        Err(Broken::Skipped("processes are told to stop on Unix only".into()))
    }
}

/// Plays on, asking now the one node and now the other, until told to stop. Nobody is cut off.
async fn roam(mut witness: Witness, proxy: Arc<Proxy>, stop: Arc<AtomicBool>) -> Result<Witness, String> {
    let mut turn = 0;
    while !stop.load(Ordering::Acquire) {
        let ready = proxy.ready();
        let Some(place) = ready.get(turn % ready.len().max(1)) else { return Err("no node is ready".into()) };
        turn += 1;
        witness.player.moved(place.addr);
        match witness.step().await? {
            Step::CutOff => return Err(format!("the node at {} gives no answer", place.addr)),
            // One that stops takes on nothing new.
            Step::Told(_) => tokio::time::sleep(LOOK).await,
            Step::Acknowledged | Step::Idle => tokio::time::sleep(THOUGHT / 10).await,
        }
    }
    Ok(witness)
}

/// Plays one game after another alone, connected to each, and hears of every shot.
struct Listener {
    player: Player,
    proxy: Arc<Proxy>,
    game: String,
    live: Option<(Live, Arc<Place>)>,
    /// How often they had to connect anew.
    again: usize,
    shots: usize,
}

impl Listener {
    fn new(number: u32, proxy: &Arc<Proxy>) -> Result<Listener, String> {
        let place = proxy.emptiest().ok_or("no node is ready")?;
        let player = Player::new(place.addr, loopback(7, number + 1));
        Ok(Listener { player, proxy: proxy.clone(), game: String::new(), live: None, again: 0, shots: 0 })
    }

    fn leave(&mut self) {
        if let Some((_, place)) = self.live.take() {
            place.live.fetch_sub(1, Ordering::AcqRel);
        }
    }

    async fn connect(&mut self) -> Result<(), String> {
        let place = self.proxy.emptiest().ok_or("no node is ready")?;
        place.live.fetch_add(1, Ordering::AcqRel);
        self.player.moved(place.addr);
        let live = self.player.live(&self.game).await.map_err(|refused| refused.to_string())?;
        self.live = Some((live, place));
        Ok(())
    }

    /// Begins another game, wherever is room for it.
    async fn begin(&mut self) -> Result<(), String> {
        self.leave();
        let start = Instant::now();
        let made = loop {
            let place = self.proxy.emptiest().ok_or("no node is ready")?;
            self.player.moved(place.addr);
            match self.player.ask("POST", "/api/games", r#"{"mode": "solo"}"#).await {
                Ok(made) => break made,
                // One that stops takes on nothing new.
                Err(refused) if refused.status() == Some(503) && start.elapsed() < HEARD => {
                    tokio::time::sleep(LOOK).await;
                }
                Err(refused) => return Err(refused.to_string()),
            }
        };
        made["id"].as_str().ok_or("a game without a name")?.clone_into(&mut self.game);
        self.connect().await
    }

    /// Waits until so many shots are heard of.
    async fn hear(&mut self, fired: usize) -> Result<(), String> {
        let start = Instant::now();
        while let Some(left) = HEARD.checked_sub(start.elapsed()) {
            let Some((live, _)) = &mut self.live else {
                self.connect().await?;
                self.again += 1;
                continue;
            };
            match tokio::time::timeout(left, live.next()).await {
                Err(_) => break,
                Ok(None) => self.leave(),
                Ok(Some(text)) => {
                    let told: Value = serde_json::from_str(&text).map_err(|error| error.to_string())?;
                    if told["type"] == "view" && told["view"]["fired"].as_u64() >= Some(fired as u64) {
                        return Ok(());
                    }
                }
            }
        }
        Err(format!("nothing was heard of shot {fired} of {}", self.game))
    }

    /// Fires at every cell in turn, at whichever node is ready.
    async fn play(mut self, stop: Arc<AtomicBool>) -> Result<Listener, String> {
        while !stop.load(Ordering::Acquire) {
            self.begin().await?;
            for fired in 0..100 {
                if stop.load(Ordering::Acquire) {
                    break;
                }
                let ready = self.proxy.ready();
                let place = ready.get(fired % ready.len().max(1)).ok_or("no node is ready")?;
                self.player.moved(place.addr);
                let cell = format!("{}{}", (b'A' + (fired % 10) as u8) as char, fired / 10);
                let order = json!({"cells": [cell], "after": fired}).to_string();
                let path = format!("/api/games/{}/shots", self.game);
                let view = self.player.ask("POST", &path, &order).await.map_err(|refused| refused.to_string())?;
                if view["fired"] != fired + 1 {
                    return Err(format!("{} after {fired} shots and one more", view["fired"]));
                }
                self.shots += 1;
                self.hear(fired + 1).await?;
                if view["phase"] == "over" {
                    break;
                }
                tokio::time::sleep(THOUGHT).await;
            }
        }
        self.leave();
        Ok(self)
    }
}

/// Both nodes are replaced while people play.
pub(crate) async fn restart(trial: &Trial, url: &str, bus: Option<&str>) -> Result<(String, Counts), Broken> {
    let folder = tempfile::tempdir().map_err(failed)?;
    let proxy = Arc::<Proxy>::default();
    let looking = tokio::spawn({
        let proxy = proxy.clone();
        async move { proxy.look().await }
    });
    let mut nodes = Nodes { trial, database: url, bus, folder, proxy: proxy.clone(), running: Vec::new() };
    nodes.start().await?;
    nodes.start().await?;
    let stop = Arc::new(AtomicBool::new(false));
    let first = proxy.emptiest().ok_or_else(|| failed("no node is ready"))?.addr;
    let roaming: Vec<_> = trial
        .witnesses(first)
        .into_iter()
        .map(|witness| tokio::spawn(roam(witness, proxy.clone(), stop.clone())))
        .collect();
    let mut listening = Vec::new();
    for number in 0..CONNECTED {
        let listener = Listener::new(number, &proxy).map_err(failed)?;
        listening.push(tokio::spawn(listener.play(stop.clone())));
    }
    tokio::time::sleep(Duration::from_secs(3)).await;
    let start = Instant::now();
    for _ in 0..2 {
        nodes.start().await?;
        nodes.stop_oldest().await?;
    }
    let seconds = start.elapsed().as_secs_f64();
    tokio::time::sleep(Duration::from_secs(1)).await;
    stop.store(true, Ordering::Release);
    let mut witnesses = Vec::new();
    for player in roaming {
        let mut witness = player.await.map_err(failed)?.map_err(failed)?;
        witness.player.moved(proxy.emptiest().ok_or_else(|| failed("no node is ready"))?.addr);
        witness.verify(true).await.map_err(failed)?;
        witnesses.push(witness);
    }
    let (mut shots, mut again, mut most) = (0, 0, 0);
    for listener in listening {
        let listener = listener.await.map_err(failed)?.map_err(failed)?;
        shots += listener.shots;
        again += listener.again;
        most = most.max(listener.again);
    }
    looking.abort();
    if most > 1 {
        return Err(failed(format!("somebody had to connect anew {most} times")));
    }
    let mut counts = Counts::of(&witnesses);
    counts.shots += shots;
    let said = format!(
        "both nodes replaced in {seconds:.0} s under {} shots, all acknowledged and none lost; {again} of {CONNECTED} who \
         were connected connected anew, nobody twice",
        counts.shots
    );
    Ok((said, counts))
}

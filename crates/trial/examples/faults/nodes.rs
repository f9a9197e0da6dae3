//! Several nodes of one site: each is killed in turn while people ask now the one and now the other,
//! and one is stopped and goes on when another does its work.

use std::net::SocketAddr;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use amiral_game::{Seed, below};
use amiral_trial::{Cup, Player, Server, Step, Witness, loopback};
use serde_json::{Value, json};
use tempfile::TempDir;
use tokio::task::JoinHandle;

use crate::trouble::PostgreSql;
use crate::{Broken, CUP, Counts, PAUSE, ROUNDS, Trial};

/// How long a node is away that is stopped: longer than its lease.
const AWAY: Duration = Duration::from_secs(9);
/// How soon somebody hears of what another has done at another node.
const HEARD: Duration = Duration::from_secs(2);
/// How long the database is away.
const GONE: Duration = Duration::from_secs(10);
/// How soon everything goes on by itself that has stopped.
const RECOVERY: Duration = Duration::from_secs(30);
/// How long a node that is about to be killed may still refuse.
const DYING: Duration = Duration::from_millis(300);

#[expect(clippy::needless_pass_by_value, reason = "errors are handed over as they come")]
fn failed(problem: impl ToString) -> Broken {
    Broken::Failed(problem.to_string())
}

/// Why a node does not start.
#[expect(clippy::needless_pass_by_value, reason = "errors are handed over as they come")]
fn unstarted(error: std::io::Error) -> Broken {
    let why = error.to_string();
    if why.contains("without NATS") {
        Broken::Skipped("the program was built without NATS".into())
    } else {
        failed(why)
    }
}

/// Two nodes of a site.
struct Site {
    nodes: [Option<Server>; 2],
    folders: [TempDir; 2],
    /// Where they are, while they run.
    places: Arc<Mutex<[Option<SocketAddr>; 2]>>,
    database: String,
    bus: Option<String>,
}

impl Site {
    /// People who play at either node until they are told to stop, and remember what was acknowledged.
    fn people(
        &self,
        trial: &Trial,
        stop: &Arc<AtomicBool>,
    ) -> Result<Vec<JoinHandle<Result<Witness, String>>>, Broken> {
        let witnesses = trial.witnesses(self.addr(0)?).into_iter().enumerate();
        let play = |(number, witness)| {
            tokio::spawn(roam(witness, self.places.clone(), stop.clone(), (trial.seed, number as u64)))
        };
        Ok(witnesses.map(play).collect())
    }

    fn open(trial: &Trial, database: &str, bus: Option<&str>) -> Result<Site, Broken> {
        let folders = [tempfile::tempdir().map_err(failed)?, tempfile::tempdir().map_err(failed)?];
        let mut site = Site {
            nodes: [None, None],
            folders,
            places: Arc::default(),
            database: database.into(),
            bus: bus.map(str::to_owned),
        };
        for node in 0..2 {
            site.start(trial, node)?;
        }
        Ok(site)
    }

    fn start(&mut self, trial: &Trial, node: usize) -> Result<SocketAddr, Broken> {
        let bus = self.bus.clone();
        let server = Server::start(&trial.program, &self.database, self.folders[node].path(), |command| {
            command.env("AMIRAL_LOG", "warn,amiral_server=info");
            if let Some(bus) = bus {
                command.args(["--bus", &bus]);
            }
        })
        .map_err(unstarted)?;
        let addr = server.addr;
        self.nodes[node] = Some(server);
        self.set(node, Some(addr));
        Ok(addr)
    }

    fn kill(&mut self, node: usize) {
        self.set(node, None);
        if let Some(server) = self.nodes[node].take() {
            server.kill();
        }
    }

    fn set(&self, node: usize, addr: Option<SocketAddr>) {
        self.places.lock().unwrap_or_else(PoisonError::into_inner)[node] = addr;
    }

    fn addr(&self, node: usize) -> Result<SocketAddr, Broken> {
        let places = self.places.lock().unwrap_or_else(PoisonError::into_inner);
        places[node].ok_or_else(|| failed("a node does not run"))
    }

    /// The last node that said that it looks after the site, by what it logs.
    fn on_duty(&self) -> Option<usize> {
        let said = |node: usize| {
            let log = std::fs::read_to_string(self.folders[node].path().join("server.log")).unwrap_or_default();
            log.lines().rev().find(|line| line.contains("after the site")).map(str::to_owned)
        };
        (0..2).find(|&node| said(node).is_some_and(|line| line.contains("this node looks after the site")))
    }

    /// The same, once there is one.
    async fn duty(&self) -> Result<usize, Broken> {
        let start = Instant::now();
        while start.elapsed() < RECOVERY {
            if let Some(duty) = self.on_duty() {
                return Ok(duty);
            }
            tokio::time::sleep(Duration::from_millis(100)).await;
        }
        Err(failed("no node looks after the site"))
    }
}

/// Plays on, asking now the one node and now the other, until told to stop.
async fn roam(
    mut witness: Witness,
    places: Arc<Mutex<[Option<SocketAddr>; 2]>>,
    stop: Arc<AtomicBool>,
    seed: (u64, u64),
) -> Result<Witness, String> {
    let mut dice = Seed(seed.0).dice(&[5, seed.1]);
    let mut cut_off: Option<Instant> = None;
    while !stop.load(Ordering::Acquire) {
        let node = below(&mut dice, 2);
        let place = places.lock().unwrap_or_else(PoisonError::into_inner)[node];
        let Some(addr) = place else {
            tokio::time::sleep(Duration::from_millis(20)).await;
            continue;
        };
        witness.player.moved(addr);
        match witness.step().await? {
            Step::CutOff => {
                let began = *cut_off.get_or_insert_with(Instant::now);
                let runs = places.lock().unwrap_or_else(PoisonError::into_inner)[node] == Some(addr);
                if runs && began.elapsed() > DYING {
                    return Err(format!("the node at {addr} gives no answer, and was not killed"));
                }
                tokio::time::sleep(Duration::from_millis(20)).await;
            }
            Step::Told(_) => tokio::time::sleep(Duration::from_millis(50)).await,
            Step::Acknowledged | Step::Idle => cut_off = None,
        }
    }
    Ok(witness)
}

/// Kills each of two nodes in turn, again and again.
pub(crate) async fn kills(
    trial: &Trial,
    kills: usize,
    url: &str,
    bus: Option<&str>,
) -> Result<(String, Counts), Broken> {
    let mut site = Site::open(trial, url, bus)?;
    let mut dice = Seed(trial.seed).dice(&[6, u64::from(bus.is_some())]);
    let stop = Arc::new(AtomicBool::new(false));
    let playing = site.people(trial, &stop)?;
    for kill in 0..kills {
        tokio::time::sleep(Duration::from_millis(below(&mut dice, PAUSE) as u64)).await;
        site.kill(kill % 2);
        tokio::time::sleep(Duration::from_millis(below(&mut dice, PAUSE) as u64)).await;
        site.start(trial, kill % 2)?;
    }
    tokio::time::sleep(Duration::from_millis(500)).await;
    stop.store(true, Ordering::Release);
    let mut witnesses = Vec::new();
    for player in playing {
        witnesses.push(player.await.map_err(failed)?.map_err(failed)?);
    }
    for node in 0..2 {
        for witness in &mut witnesses {
            witness.player.moved(site.addr(node)?);
            witness.verify(true).await.map_err(failed)?;
        }
    }
    let counts = Counts { kills, ..Counts::of(&witnesses) };
    Ok((format!("{kills} kills, {} shots acknowledged by either node and all there, none twice", counts.shots), counts))
}

/// Two people at two nodes hear of each other at once.
pub(crate) async fn company(trial: &Trial, url: &str, bus: Option<&str>) -> Result<(String, Counts), Broken> {
    let site = Site::open(trial, url, bus)?;
    // Until each knows that the other is there.
    tokio::time::sleep(Duration::from_secs(4)).await;
    let mut pair = Pair::sit_down([site.addr(0)?, site.addr(1)?], None).await?;
    let [ada, bob] = &pair.players;
    let mut lives = [ada.live(&pair.id).await.map_err(failed)?, bob.live(&pair.id).await.map_err(failed)?];
    pair.place().await?;
    let (mut shots, mut slowest) = (0, Duration::ZERO);
    while shots < 30 {
        let Some((seat, fired)) = pair.fire().await? else { break };
        shots += 1;
        // The other hears of it over their own node.
        let start = Instant::now();
        loop {
            let left = HEARD.checked_sub(start.elapsed()).ok_or_else(|| failed("nothing was heard of a shot"))?;
            let told = tokio::time::timeout(left, lives[1 - seat].next()).await;
            let told = told.map_err(|_| failed("nothing was heard of a shot"))?;
            let told: Value =
                serde_json::from_str(&told.ok_or_else(|| failed("a live connection was closed"))?).map_err(failed)?;
            if told["type"] == "view" && told["view"]["fired"].as_u64() > Some(fired) {
                break;
            }
        }
        slowest = slowest.max(start.elapsed());
        let there = pair.players[1 - seat].view(&pair.id).await.map_err(failed)?;
        if there["players"]["A"]["present"] != true || there["players"]["B"]["present"] != true {
            return Err(failed("one who is connected to the other node counts as away"));
        }
    }
    let counts = Counts { shots, ..Counts::default() };
    Ok((format!("{shots} shots heard of at the other node, the last within {} ms", slowest.as_millis()), counts))
}

/// The node that does what nobody asks for is stopped; another does it, and the first writes nothing
/// when it goes on.
#[cfg(target_os = "linux")]
pub(crate) async fn paused(trial: &Trial, url: &str) -> Result<(String, Counts), Broken> {
    use rustix::process::{Pid, Signal, kill_process};

    let site = Site::open(trial, url, None)?;
    let duty = site.duty().await?;
    let (paused, other) = (site.addr(duty)?, site.addr(1 - duty)?);
    let mut pair = Pair::sit_down([other, other], Some("10+0")).await?;
    pair.place().await?;
    for _ in 0..2 {
        pair.fire().await?.ok_or_else(|| failed("nobody is to fire"))?;
    }
    let node = site.nodes[duty].as_ref().ok_or_else(|| failed("a node does not run"))?;
    let process = Pid::from_raw(node.id().cast_signed()).ok_or_else(|| failed("a node without a process"))?;
    kill_process(process, Signal::STOP).map_err(failed)?;
    let stopped = Instant::now();
    // Whoever is to fire runs out of time, and the other node says so.
    let ended = loop {
        let view = pair.players[0].view(&pair.id).await.map_err(failed)?;
        if view["phase"] == "over" {
            break view;
        }
        if stopped.elapsed() > RECOVERY {
            return Err(failed("no other node took the stopped one's work over"));
        }
        tokio::time::sleep(Duration::from_millis(100)).await;
    };
    let taken_over = stopped.elapsed();
    if ended["ending"]["why"] != "time" {
        return Err(failed(format!("it ended by {}", ended["ending"]["why"])));
    }
    tokio::time::sleep(AWAY.saturating_sub(taken_over)).await;
    kill_process(process, Signal::CONT).map_err(failed)?;
    tokio::time::sleep(Duration::from_secs(3)).await;
    for player in &mut pair.players {
        player.moved(paused);
        let view = player.view(&pair.id).await.map_err(failed)?;
        if view["version"] != ended["version"] || view["ending"] != ended["ending"] {
            return Err(failed(format!("{} was there, and then {}", ended["ending"], view["ending"])));
        }
    }
    if site.on_duty() != Some(1 - duty) {
        return Err(failed("the stopped node still looks after the site"));
    }
    let counts = Counts { shots: 2, endings: 1, ..Counts::default() };
    Ok((format!("its work was taken over within {:.1} s, and done once", taken_over.as_secs_f64()), counts))
}

/// The node that looks after a tournament is killed as it begins: the other pairs its rounds, plays the games
/// of strategies and counts the results.
pub(crate) async fn cup(trial: &Trial, url: &str) -> Result<(String, Counts), Broken> {
    let mut site = Site::open(trial, url, None)?;
    let duty = site.duty().await?;
    let from: Vec<_> = (1..=CUP).map(|seat| loopback(8, seat)).collect();
    let cup = Cup::begin(site.addr(1 - duty)?, &from, ROUNDS).await.map_err(failed)?;
    site.kill(duty);
    let killed = Instant::now();
    let played = tokio::time::timeout(2 * RECOVERY, cup.play_until_cut_off()).await;
    let Ok(played) = played else {
        let troubles = site.nodes[1 - duty].as_ref().map(Server::troubles).unwrap_or_default();
        return Err(failed(format!("no other node took the tournament over: {troubles}")));
    };
    let mut cup = played.map_err(failed)?;
    if !cup.ended {
        return Err(failed("the other node gave no answer"));
    }
    let seconds = killed.elapsed().as_secs_f64();
    cup.verify().await.map_err(failed)?;
    let counts = Counts { kills: 1, endings: cup.results, ..Counts::default() };
    Ok((
        format!("taken over as it began, and ended {seconds:.1} s later with {} results, each once", cup.results),
        counts,
    ))
}

#[cfg(not(target_os = "linux"))]
pub(crate) async fn paused(_: &Trial, _: &str) -> Result<(String, Counts), Broken> {
    Err(Broken::Skipped("processes are stopped on Linux only".into()))
}

/// NATS is stopped and started while people play: nothing is lost, and what was missed is found.
pub(crate) async fn broker_away(trial: &Trial, url: &str) -> Result<(String, Counts), Broken> {
    let Ok(program) = std::env::var("AMIRAL_TEST_NATS_SERVER") else {
        return Err(Broken::Skipped("AMIRAL_TEST_NATS_SERVER names none".into()));
    };
    let port =
        std::net::TcpListener::bind("127.0.0.1:0").and_then(|socket| socket.local_addr()).map_err(failed)?.port();
    let mut broker = Broker::start(Path::new(&program), port)?;
    let site = Site::open(trial, url, Some(&format!("nats://127.0.0.1:{port}")))?;
    let stop = Arc::new(AtomicBool::new(false));
    let playing = site.people(trial, &stop)?;
    for _ in 0..2 {
        tokio::time::sleep(Duration::from_secs(2)).await;
        drop(broker);
        tokio::time::sleep(Duration::from_secs(3)).await;
        broker = Broker::start(Path::new(&program), port)?;
    }
    tokio::time::sleep(Duration::from_secs(2)).await;
    stop.store(true, Ordering::Release);
    let mut witnesses = Vec::new();
    for player in playing {
        let mut witness = player.await.map_err(failed)?.map_err(failed)?;
        witness.verify(true).await.map_err(failed)?;
        witnesses.push(witness);
    }
    let counts = Counts::of(&witnesses);
    Ok((format!("away twice for 3 s, {} shots acknowledged meanwhile and all there", counts.shots), counts))
}

/// Everybody plays for a while.
async fn spell(site: &Site, witnesses: Vec<Witness>, seed: u64, time: Duration) -> Result<Vec<Witness>, Broken> {
    let stop = Arc::new(AtomicBool::new(false));
    let playing: Vec<_> = (0..)
        .zip(witnesses)
        .map(|(number, witness)| tokio::spawn(roam(witness, site.places.clone(), stop.clone(), (seed, number))))
        .collect();
    tokio::time::sleep(time).await;
    stop.store(true, Ordering::Release);
    let mut witnesses = Vec::new();
    for player in playing {
        witnesses.push(player.await.map_err(failed)?.map_err(failed)?);
    }
    Ok(witnesses)
}

/// The database is away for ten seconds: whoever plays is told, and play goes on by itself at both nodes.
pub(crate) async fn database_away(trial: &Trial, url: &str) -> Result<(String, Counts), Broken> {
    let Some(postgres) = PostgreSql::of_environment() else {
        return Err(Broken::Skipped("there is no PostgreSQL that may be stopped".into()));
    };
    let mut site = Site::open(trial, url, None)?;
    let mut witnesses = spell(&site, trial.witnesses(site.addr(0)?), trial.seed, Duration::from_secs(2)).await?;
    let options = postgres.options()?;
    postgres.control(&["-m", "fast", "stop"])?;
    let (before, gone) = (Counts::of(&witnesses), Instant::now());
    let played = spell(&site, witnesses, trial.seed + 1, GONE).await;
    // It is restarted whatever the result: others use it too.
    postgres.control(&["-o", &options, "-l", &postgres.log(), "start"])?;
    let away = gone.elapsed();
    witnesses = played?;
    let (without, back) = (Counts::of(&witnesses), Instant::now());
    if without.shots > before.shots || without.told == before.told {
        return Err(failed(format!(
            "{} shots acknowledged and {} told without a database",
            without.shots - before.shots,
            without.told - before.told
        )));
    }
    while Counts::of(&witnesses).shots < without.shots + 40 {
        if back.elapsed() > RECOVERY {
            return Err(failed("play does not go on by itself"));
        }
        witnesses = spell(&site, witnesses, trial.seed + 2, Duration::from_millis(500)).await?;
    }
    let recovered = back.elapsed();
    for node in 0..2 {
        let runs = site.nodes[node].as_mut().is_some_and(Server::is_running);
        if !runs {
            return Err(failed("a node is gone"));
        }
        for witness in &mut witnesses {
            witness.player.moved(site.addr(node)?);
            witness.verify(true).await.map_err(failed)?;
        }
    }
    let said = format!(
        "away for {:.0} s, {} times told so, play went on within {:.1} s, everything acknowledged is there",
        away.as_secs_f64(),
        without.told - before.told,
        recovered.as_secs_f64()
    );
    Ok((said, Counts::of(&witnesses)))
}

/// A NATS server. Dropping it kills it.
struct Broker(Child);

impl Broker {
    fn start(program: &Path, port: u16) -> Result<Broker, Broken> {
        let mut command = Command::new(program);
        command.args(["-a", "127.0.0.1", "-p", &port.to_string()]).stdin(Stdio::null()).stdout(Stdio::null());
        let child = command.stderr(Stdio::null()).spawn().map_err(failed)?;
        let start = Instant::now();
        while std::net::TcpStream::connect(("127.0.0.1", port)).is_err() {
            if start.elapsed() > RECOVERY {
                return Err(failed("NATS does not start"));
            }
            std::thread::sleep(Duration::from_millis(20));
        }
        Ok(Broker(child))
    }
}

impl Drop for Broker {
    fn drop(&mut self) {
        // It may have ended already.
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// Two people in one game, each at a node.
struct Pair {
    players: [Player; 2],
    id: String,
}

impl Pair {
    async fn sit_down(addrs: [SocketAddr; 2], clock: Option<&str>) -> Result<Pair, Broken> {
        let mut players = [Player::new(addrs[0], loopback(6, 1)), Player::new(addrs[1], loopback(6, 2))];
        let order = json!({"mode": "two", "clock": clock, "rules": {"preset": "classic"}});
        let made = players[0].ask("POST", "/api/games", &order.to_string()).await.map_err(failed)?;
        let id = made["id"].as_str().ok_or_else(|| failed("a game without a name"))?.to_owned();
        let invitation = made["invitation"].as_str().and_then(|text| text.rsplit('/').next()).unwrap_or_default();
        let join = json!({"invitation": invitation}).to_string();
        players[1].ask("POST", &format!("/api/games/{id}/join"), &join).await.map_err(failed)?;
        Ok(Pair { players, id })
    }

    /// Both place what is suggested.
    async fn place(&mut self) -> Result<(), Broken> {
        let path = format!("/api/games/{}/fleet", self.id);
        for player in &mut self.players {
            let fleet = player.ask("GET", &path, "").await.map_err(failed)?;
            player.ask("POST", &path, &fleet.to_string()).await.map_err(failed)?;
        }
        Ok(())
    }

    /// Whoever is to fire does; says who that was, and after how many shots. Nothing once it is over.
    async fn fire(&mut self) -> Result<Option<(usize, u64)>, Broken> {
        let view = self.players[0].view(&self.id).await.map_err(failed)?;
        let seat = match view["turn"].as_str() {
            Some("A") => 0,
            Some("B") => 1,
            _ => return Ok(None),
        };
        let own = self.players[seat].view(&self.id).await.map_err(failed)?;
        let shots = own["enemy"]["shots"].as_str().unwrap_or_default().split_whitespace().count();
        let cell = format!("{}{}", (b'A' + (shots % 10) as u8) as char, shots / 10);
        let fired = view["fired"].as_u64().unwrap_or_default();
        let body = json!({"cells": [cell], "after": fired}).to_string();
        self.players[seat].ask("POST", &format!("/api/games/{}/shots", self.id), &body).await.map_err(failed)?;
        Ok(Some((seat, fired)))
    }
}

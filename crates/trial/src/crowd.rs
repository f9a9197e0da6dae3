//! Many players at once. Each plays a strategy over a live connection, from an address of their
//! own.

use std::net::SocketAddr;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use amiral_game::{Preset, Seed, below};
use serde_json::json;

use crate::{Player, Refused, loopback};

/// How long a player waits for news while the strategy is thinking.
const SILENCE: Duration = Duration::from_secs(30);
/// How long a player waits after a refusal.
const SULK: Duration = Duration::from_secs(1);

/// What all players share.
#[derive(Debug)]
pub struct Crowd {
    /// Where the server is, or the nodes that the players are spread over.
    pub addrs: Vec<SocketAddr>,
    /// Whom they play against.
    pub strategy: String,
    /// Whether everybody has an account, and games are rated.
    pub rated: bool,
    /// The microseconds a player thinks before a shot, on average.
    pub thought: AtomicU64,
    /// Whether shots are timed.
    pub counting: AtomicBool,
    /// Whether the players should stop.
    pub ending: AtomicBool,
    /// The players who have begun.
    pub ready: AtomicU64,
    /// The games played to the end.
    pub games: AtomicU64,
    times: Mutex<Vec<u32>>,
    failures: Mutex<Vec<String>>,
}

/// How long shots took.
#[derive(Clone, PartialEq, Debug)]
pub struct Times {
    /// In microseconds, in order.
    sorted: Vec<u32>,
}

impl Times {
    /// How many shots there were.
    pub fn count(&self) -> usize {
        self.sorted.len()
    }

    /// The milliseconds that this share of the shots took at most.
    pub fn within(&self, share: f64) -> f64 {
        let place = (self.sorted.len().saturating_sub(1) as f64 * share) as usize;
        self.sorted.get(place).map_or(f64::NAN, |&micros| f64::from(micros) / 1000.0)
    }
}

impl Crowd {
    /// A crowd without players.
    pub fn new(addrs: &[SocketAddr], strategy: &str, rated: bool, thought: Duration) -> Arc<Crowd> {
        Arc::new(Crowd {
            addrs: addrs.to_vec(),
            strategy: strategy.into(),
            rated,
            thought: AtomicU64::new(thought.as_micros() as u64),
            counting: AtomicBool::new(false),
            ending: AtomicBool::new(false),
            ready: AtomicU64::new(0),
            games: AtomicU64::new(0),
            times: Mutex::default(),
            failures: Mutex::default(),
        })
    }

    /// Waits until that many players have started; false if they do not.
    pub async fn begun(&self, players: usize, patience: Duration) -> bool {
        let start = Instant::now();
        while self.ready.load(Ordering::Relaxed) < players as u64 {
            if start.elapsed() > patience {
                return false;
            }
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
        true
    }

    /// Returns the times of the shots so far and starts counting again.
    pub fn times(&self) -> Times {
        let mut sorted = std::mem::take(&mut *self.times.lock().unwrap_or_else(PoisonError::into_inner));
        sorted.sort_unstable();
        Times { sorted }
    }

    /// The refusals that players met.
    pub fn failures(&self) -> Vec<String> {
        self.failures.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    fn fail(&self, number: u64, why: &str) {
        let mut failures = self.failures.lock().unwrap_or_else(PoisonError::into_inner);
        failures.push(format!("player {number}: {why}"));
    }

    fn time(&self, taken: Duration) {
        if self.counting.load(Ordering::Relaxed) {
            self.times.lock().unwrap_or_else(PoisonError::into_inner).push(taken.as_micros() as u32);
        }
    }

    fn is_ending(&self) -> bool {
        self.ending.load(Ordering::Relaxed)
    }
}

/// Plays one game after another until told to stop. A player who is refused something reports it,
/// waits a moment, and starts another game.
pub async fn play(crowd: Arc<Crowd>, number: u64) {
    let mut player = Player::new(crowd.addrs[number as usize % crowd.addrs.len()], loopback(1, number as u32 + 1));
    if crowd.rated && !register(&crowd, &mut player, number).await {
        return;
    }
    let mut first = true;
    let mut seed = number << 20;
    while !crowd.is_ending() {
        seed += 1;
        if let Err(why) = game(&crowd, &mut player, number, seed, &mut first).await
            && !crowd.is_ending()
        {
            crowd.fail(number, &why);
            tokio::time::sleep(SULK).await;
        }
    }
}

/// Makes an account. Only few passwords are hashed at a time, so that most have to come back.
async fn register(crowd: &Crowd, player: &mut Player, number: u64) -> bool {
    let order = json!({"handle": format!("player-{number:05}"), "password": format!("battle stations {number}")});
    while !crowd.is_ending() {
        match player.ask("POST", "/api/account/register", &order.to_string()).await {
            Ok(_) => return true,
            Err(refused) if refused.status() == Some(503) => tokio::time::sleep(SULK).await,
            Err(refused) => {
                crowd.fail(number, &refused.to_string());
                return false;
            }
        }
    }
    false
}

async fn game(crowd: &Crowd, player: &mut Player, number: u64, seed: u64, first: &mut bool) -> Result<(), String> {
    let told = |refused: Refused| refused.to_string();
    let order = json!({
        "mode": "versus", "rules": {"preset": "classic"}, "strategy": crowd.strategy, "name": format!("P{number}"),
        "rated": crowd.rated,
    });
    let made = player.ask("POST", "/api/games", &order.to_string()).await.map_err(told)?;
    let id = made["id"].as_str().ok_or("a game without a name")?.to_owned();
    let placed = player.ask("GET", &format!("/api/games/{id}/fleet"), "").await.map_err(told)?;
    let mut live = player.live(&id).await.map_err(told)?;
    player.ask("POST", &format!("/api/games/{id}/fleet"), &placed.to_string()).await.map_err(told)?;
    if std::mem::take(first) {
        crowd.ready.fetch_add(1, Ordering::Relaxed);
    }
    let mut dice = Seed(seed).dice(&[]);
    let mut cells: Vec<String> = Preset::Classic.rules().grid().cells().map(|cell| cell.to_string()).collect();
    let mut last = None;
    loop {
        let heard = tokio::time::timeout(SILENCE, live.next()).await;
        let text = heard.map_err(|_| "nothing is told any more")?.ok_or("the live connection was closed")?;
        if crowd.is_ending() {
            return Ok(());
        }
        if text.contains("\"phase\":\"over\"") {
            crowd.games.fetch_add(1, Ordering::Relaxed);
            return Ok(());
        }
        if !text.contains("\"turn\":\"A\"") {
            continue;
        }
        let Some(fired) = text.split_once("\"fired\":").and_then(|(_, rest)| rest.split(',').next()) else {
            continue;
        };
        // The same turn may be reported twice.
        if last.replace(fired.to_owned()).as_deref() == Some(fired) {
            continue;
        }
        let cell = cells.swap_remove(below(&mut dice, cells.len()));
        let body = format!("{{\"cells\":[\"{cell}\"],\"after\":{fired}}}");
        let thought = crowd.thought.load(Ordering::Relaxed);
        if thought > 0 {
            let thought = below(&mut dice, 2 * thought as usize) as u64;
            tokio::time::sleep(Duration::from_micros(thought)).await;
        }
        let begun = Instant::now();
        player.ask("POST", &format!("/api/games/{id}/shots"), &body).await.map_err(told)?;
        crowd.time(begun.elapsed());
    }
}

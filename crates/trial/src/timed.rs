//! Two people at a game with clocks, who note every shot that was acknowledged and what the clocks
//! said.

use std::net::{Ipv4Addr, SocketAddr};
use std::time::{Duration, Instant};

use serde_json::{Value, json};

use crate::{Player, Refused};

/// How long each has: far more than a trial takes.
const CLOCK: &str = "600+0";
/// How far a clock may be off.
const OFF: Duration = Duration::from_secs(1);
/// How long they think about a shot.
const THOUGHT: Duration = Duration::from_millis(40);

/// Two people at a game with clocks.
#[derive(Debug)]
pub struct TimedGame {
    /// Both of them.
    pub players: [Player; 2],
    id: String,
    /// The cells each has fired at, acknowledged.
    fired: [Vec<String>; 2],
    /// What was sent and not answered.
    pending: Option<(usize, String)>,
    /// What was left of the clock that ran, when the server last said so.
    told: Option<Told>,
    /// The game is over, and how it ended.
    ended: Option<String>,
    /// The shots that were acknowledged.
    pub shots: usize,
}

/// What a clock said.
#[derive(Clone, Copy, Debug)]
struct Told {
    seat: usize,
    left: Duration,
    at: Instant,
    /// How many shots had been fired.
    fired: u64,
}

impl TimedGame {
    /// They sit down, and place fleets.
    pub async fn begin(addr: SocketAddr, from: [Ipv4Addr; 2]) -> Result<TimedGame, String> {
        let told = |refused: Refused| refused.to_string();
        let mut players = from.map(|from| Player::new(addr, from));
        let order = json!({"mode": "two", "clock": CLOCK, "rules": {"preset": "classic"}});
        let made = players[0].ask("POST", "/api/games", &order.to_string()).await.map_err(told)?;
        let id = made["id"].as_str().ok_or("a game without a name")?.to_owned();
        let invitation = made["invitation"].as_str().and_then(|text| text.rsplit('/').next()).unwrap_or_default();
        let join = json!({"invitation": invitation}).to_string();
        players[1].ask("POST", &format!("/api/games/{id}/join"), &join).await.map_err(told)?;
        for player in &mut players {
            let fleet = player.ask("GET", &format!("/api/games/{id}/fleet"), "").await.map_err(told)?;
            player.ask("POST", &format!("/api/games/{id}/fleet"), &fleet.to_string()).await.map_err(told)?;
        }
        let fired = [Vec::new(), Vec::new()];
        Ok(TimedGame { players, id, fired, pending: None, told: None, ended: None, shots: 0 })
    }

    /// They fire in turn until the server stops answering, or the game is over.
    pub async fn play_until_cut_off(mut self) -> Result<TimedGame, String> {
        while self.ended.is_none() {
            let view = match self.players[0].view(&self.id).await {
                Ok(view) => view,
                Err(Refused::Unanswered { .. }) => return Ok(self),
                Err(Refused::Told { status: 429, .. }) => {
                    tokio::time::sleep(THOUGHT * 10).await;
                    continue;
                }
                Err(refused) => return Err(refused.to_string()),
            };
            self.note(&view)?;
            let Some(seat) = turn(&view) else { break };
            let cell = self.open_cell(seat)?;
            tokio::time::sleep(THOUGHT).await;
            self.pending = Some((seat, cell.clone()));
            let body = json!({"cells": [cell], "after": view["fired"]}).to_string();
            match self.players[seat].ask("POST", &format!("/api/games/{}/shots", self.id), &body).await {
                Ok(view) => {
                    self.pending = None;
                    self.fired[seat].push(cell);
                    self.shots += 1;
                    self.note(&view)?;
                }
                Err(Refused::Unanswered { .. }) => return Ok(self),
                Err(Refused::Told { status: 429 | 503, .. }) => {
                    self.pending = None;
                    tokio::time::sleep(THOUGHT * 10).await;
                }
                Err(refused) => return Err(refused.to_string()),
            }
        }
        Ok(self)
    }

    /// Everything acknowledged is there, and the clock that ran has lost no more than it should: since
    /// it was last told, at most so long before the server was killed.
    pub async fn verify(&mut self, killed: Instant) -> Result<(), String> {
        let mut views = Vec::new();
        for player in &mut self.players {
            views.push(player.view(&self.id).await.map_err(|refused| refused.to_string())?);
        }
        for (seat, view) in views.iter().enumerate() {
            let there = cells(&view["enemy"]["shots"]);
            let mut expected = self.fired[seat].clone();
            if let Some((by, cell)) = &self.pending
                && *by == seat
                && there.len() == expected.len() + 1
            {
                expected.push(cell.clone());
            }
            if there != expected {
                return Err(format!("game {}: {expected:?} was acknowledged, and {there:?} is there", self.id));
            }
            self.fired[seat] = there;
        }
        self.pending = None;
        let ended = views[0]["ending"]["why"].as_str().map(str::to_owned);
        if self.ended.is_some() && self.ended != ended {
            return Err(format!("game {}: it ended by {:?}, and {ended:?} is there", self.id, self.ended));
        }
        self.ended = ended;
        let (Some(before), Some(seat)) = (self.told, turn(&views[0])) else { return Ok(()) };
        // Where a shot was carried out that nobody heard of, another clock runs since.
        if seat == before.seat && views[0]["fired"].as_u64() == Some(before.fired) {
            let left = left(&views[0], seat);
            let ran = killed.saturating_duration_since(before.at);
            let (least, most) = (before.left.saturating_sub(ran + OFF), before.left + OFF);
            if left < least || left > most {
                return Err(format!(
                    "game {}: {:?} were left {ran:?} before the kill, and {left:?} are",
                    self.id, before.left
                ));
            }
        }
        self.note(&views[0])
    }

    fn note(&mut self, view: &Value) -> Result<(), String> {
        self.ended = view["ending"]["why"].as_str().map(str::to_owned);
        if self.ended.as_deref() == Some("time") {
            return Err(format!("game {}: a clock ran out that had ten minutes", self.id));
        }
        let fired = view["fired"].as_u64().unwrap_or_default();
        self.told = turn(view).map(|seat| Told { seat, left: left(view, seat), at: Instant::now(), fired });
        Ok(())
    }

    /// The first cell that seat has not fired at.
    fn open_cell(&self, seat: usize) -> Result<String, String> {
        let cells = (0..10).flat_map(|row| ('A'..='J').map(move |column| format!("{column}{row}")));
        cells.into_iter().find(|cell| !self.fired[seat].contains(cell)).ok_or_else(|| "no cell is open".into())
    }
}

/// Whose turn it is.
fn turn(view: &Value) -> Option<usize> {
    ["A", "B"].iter().position(|seat| view["turn"] == **seat)
}

fn left(view: &Value, seat: usize) -> Duration {
    Duration::from_millis(view["clock"]["left"][["A", "B"][seat]].as_u64().unwrap_or_default())
}

/// The cells of shots in notation, without their outcomes.
fn cells(shots: &Value) -> Vec<String> {
    let cell = |shot: &str| shot.split(['o', 'x', 's']).next().unwrap_or_default().to_owned();
    shots.as_str().unwrap_or_default().split_whitespace().map(cell).collect()
}

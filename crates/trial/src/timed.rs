//! Two people with accounts at rated games with clocks, one after another. They note every shot that
//! was acknowledged, what the clocks said, and what each result did to their ratings.

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
/// A sea on which games are short, and soon judged.
const SIDE: u8 = 6;
/// After how many shots whoever is to fire gives up, so that there are results.
const ENOUGH: u64 = 12;

/// Two people at games with clocks.
#[derive(Debug)]
pub struct TimedGame {
    /// Both of them.
    pub players: [Player; 2],
    /// The games that are over: their matches, and each player's rating before and after.
    pub results: Vec<(i64, Changes)>,
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

/// The rating of each player before a game and after it.
type Changes = [[i64; 2]; 2];

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
    /// They make accounts, sit down, and place fleets.
    pub async fn begin(addr: SocketAddr, from: [Ipv4Addr; 2]) -> Result<TimedGame, String> {
        let mut players = from.map(|from| Player::new(addr, from));
        for (player, from) in players.iter_mut().zip(from) {
            let handle = format!("timed-{}", from.to_string().replace('.', "-"));
            let order = json!({"handle": handle, "password": "battle stations"}).to_string();
            player.ask("POST", "/api/account/register", &order).await.map_err(|refused| refused.to_string())?;
        }
        let fired = [Vec::new(), Vec::new()];
        let (results, id) = (Vec::new(), String::new());
        let mut game = TimedGame { players, results, id, fired, pending: None, told: None, ended: None, shots: 0 };
        match game.sit_down().await {
            Ok(()) => Ok(game),
            Err(refused) => Err(refused.to_string()),
        }
    }

    /// They begin another game, and place fleets.
    async fn sit_down(&mut self) -> Result<(), Refused> {
        let rules = json!({"size": format!("{SIDE}x{SIDE}"), "fleet": "3,2,2"});
        let order = json!({"mode": "two", "clock": CLOCK, "rated": true, "rules": rules});
        let made = self.players[0].ask("POST", "/api/games", &order.to_string()).await?;
        let id = made["id"].as_str().unwrap_or_default().to_owned();
        let invitation = made["invitation"].as_str().and_then(|text| text.rsplit('/').next()).unwrap_or_default();
        let join = json!({"invitation": invitation}).to_string();
        self.players[1].ask("POST", &format!("/api/games/{id}/join"), &join).await?;
        for player in &mut self.players {
            let fleet = player.ask("GET", &format!("/api/games/{id}/fleet"), "").await?;
            player.ask("POST", &format!("/api/games/{id}/fleet"), &fleet.to_string()).await?;
        }
        self.id = id;
        (self.fired, self.pending, self.told, self.ended) = ([Vec::new(), Vec::new()], None, None, None);
        Ok(())
    }

    /// They play until the server stops answering.
    pub async fn play_until_cut_off(mut self) -> Result<TimedGame, String> {
        loop {
            match self.go_on().await {
                Ok(()) => {}
                Err(Refused::Unanswered { .. }) => return Ok(self),
                Err(Refused::Told { status: 429 | 503, .. }) => {
                    self.pending = None;
                    tokio::time::sleep(THOUGHT * 10).await;
                }
                Err(refused) => return Err(refused.to_string()),
            }
        }
    }

    /// Whoever's turn it is fires, or gives up; once a game is over its result is noted, and another one begins.
    async fn go_on(&mut self) -> Result<(), Refused> {
        let view = self.players[0].view(&self.id).await?;
        self.note(&view);
        let Some(seat) = turn(&view) else {
            self.note_result(&view).await?;
            return self.sit_down().await;
        };
        tokio::time::sleep(THOUGHT).await;
        if view["fired"].as_u64() >= Some(ENOUGH) {
            let view = self.players[seat].ask("POST", &format!("/api/games/{}/resign", self.id), "{}").await?;
            self.note(&view);
            return Ok(());
        }
        let cell = self.open_cell(seat);
        self.pending = Some((seat, cell.clone()));
        let body = json!({"cells": [cell], "after": view["fired"]}).to_string();
        let view = self.players[seat].ask("POST", &format!("/api/games/{}/shots", self.id), &body).await?;
        self.pending = None;
        self.fired[seat].push(cell);
        self.shots += 1;
        self.note(&view);
        Ok(())
    }

    /// Notes what a game that is over did to the ratings, unless that is known.
    async fn note_result(&mut self, view: &Value) -> Result<(), Refused> {
        let Some(number) = view["match"].as_i64() else { return Ok(()) };
        if self.results.iter().all(|(known, _)| *known != number) {
            let told = self.ratings(number).await?;
            self.results.push((number, changes(&told)));
        }
        Ok(())
    }

    async fn ratings(&mut self, number: i64) -> Result<Value, Refused> {
        self.players[0].ask("GET", &format!("/api/history/{number}/ratings"), "").await
    }

    /// Every result that was told counts as it was told, and once.
    async fn verify_results(&mut self) -> Result<(), String> {
        for (number, before) in self.results.clone() {
            let told = self.ratings(number).await.map_err(|refused| refused.to_string())?;
            let now = changes(&told);
            if now != before || now.iter().all(|[before, after]| before == after) {
                return Err(format!("match {number} changed the ratings by {before:?}, and {now:?} is there"));
            }
        }
        let Some((last, _)) = self.results.last().copied() else { return Ok(()) };
        let told = self.ratings(last).await.map_err(|refused| refused.to_string())?;
        for seat in ["A", "B"] {
            let games = told["seats"][seat]["rating"]["games"].as_u64();
            // One more may have ended without being heard of.
            let expected = self.results.len() as u64;
            if !games.is_some_and(|games| games == expected || games == expected + 1) {
                return Err(format!("{expected} results were told, and {games:?} count for {seat}"));
            }
        }
        Ok(())
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
        if self.ended.as_deref() == Some("time") {
            return Err(format!("game {}: a clock ran out that had ten minutes", self.id));
        }
        if self.ended.is_some() {
            self.note_result(&views[0]).await.map_err(|refused| refused.to_string())?;
        }
        self.verify_results().await?;
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
        self.note(&views[0]);
        Ok(())
    }

    fn note(&mut self, view: &Value) {
        self.ended = view["ending"]["why"].as_str().map(str::to_owned);
        let fired = view["fired"].as_u64().unwrap_or_default();
        self.told = turn(view).map(|seat| Told { seat, left: left(view, seat), at: Instant::now(), fired });
    }

    /// The first cell that seat has not fired at.
    fn open_cell(&self, seat: usize) -> String {
        let last = char::from(b'A' + SIDE - 1);
        let mut cells = (0..SIDE).flat_map(|row| ('A'..=last).map(move |column| format!("{column}{row}")));
        cells.find(|cell| !self.fired[seat].contains(cell)).unwrap_or_default()
    }
}

/// What a match did to the ratings of both.
fn changes(told: &Value) -> Changes {
    ["A", "B"]
        .map(|seat| ["before", "after"].map(|side| told["seats"][seat]["change"][side].as_i64().unwrap_or_default()))
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

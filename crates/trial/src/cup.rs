//! A tournament whose players note every pairing they were told and every game that was over, while
//! the server is killed between a pairing and its announcement, and while results arrive. Strategies
//! take part, whose games nobody but the server looks after.

use std::collections::{BTreeMap, BTreeSet};
use std::net::{Ipv4Addr, SocketAddr};
use std::time::{Duration, Instant};

use serde_json::{Value, json};

use crate::{Player, Refused};

/// How long a player waits before looking again.
const LOOK: Duration = Duration::from_millis(30);
/// How long what was acknowledged may take to be taken, after a server has started.
const PATIENCE: Duration = Duration::from_mins(1);

/// Who plays without a browser.
const STRATEGIES: [&str; 2] = ["level3", "level5"];

/// A tournament, and everybody in it. The first organises it and plays.
#[derive(Debug)]
pub struct Cup {
    /// The players.
    pub players: Vec<Player>,
    id: String,
    /// Who meets whom by round and table, as it was told.
    pairings: BTreeMap<(u64, u64), (u64, Option<u64>, String)>,
    /// The games whose ending was acknowledged.
    over: BTreeSet<String>,
    /// Whether it is known to be over.
    pub ended: bool,
    /// The results that were seen.
    pub results: usize,
}

impl Cup {
    /// They join, and it begins.
    pub async fn begin(addr: SocketAddr, from: &[Ipv4Addr], rounds: u64) -> Result<Cup, String> {
        let told = |refused: Refused| refused.to_string();
        let mut players: Vec<Player> = from.iter().map(|from| Player::new(addr, *from)).collect();
        let handle = format!("cup-{}", from[0]).replace('.', "-");
        let account = json!({"handle": handle, "password": "a lighthouse at dusk"}).to_string();
        players[0].ask("POST", "/api/account/register", &account).await.map_err(told)?;
        let rules = json!({"size": "5x4", "fleet": "2", "announce": "sunk"});
        let order =
            json!({"name": "Cup", "format": "swiss", "rounds": rounds, "rules": rules, "pause": 0, "bots": true});
        let made = players[0].ask("POST", "/api/tournaments", &order.to_string()).await.map_err(told)?;
        let id = made["id"].as_str().ok_or("a tournament without a name")?.to_owned();
        for (number, player) in players.iter_mut().enumerate() {
            let join = json!({"name": format!("Player {number}")}).to_string();
            player.ask("POST", &format!("/api/tournaments/{id}/join"), &join).await.map_err(told)?;
        }
        for strategy in STRATEGIES {
            let add = json!({"strategy": strategy}).to_string();
            players[0].ask("POST", &format!("/api/tournaments/{id}/players"), &add).await.map_err(told)?;
        }
        let begin = json!({"stage": "running"}).to_string();
        players[0].ask("POST", &format!("/api/tournaments/{id}/stage"), &begin).await.map_err(told)?;
        Ok(Cup { players, id, pairings: BTreeMap::new(), over: BTreeSet::new(), ended: false, results: 0 })
    }

    /// They play round after round until the server stops answering, or the tournament is over.
    pub async fn play_until_cut_off(mut self) -> Result<Cup, String> {
        while !self.ended {
            for place in 0..self.players.len() {
                match self.play(place).await {
                    Ok(()) => {}
                    Err(Refused::Unanswered { .. }) => return Ok(self),
                    Err(Refused::Told { status: 409 | 429 | 503, .. }) => tokio::time::sleep(LOOK).await,
                    Err(refused) => return Err(refused.to_string()),
                }
            }
            tokio::time::sleep(LOOK).await;
        }
        Ok(self)
    }

    /// One of them does what is to be done: places a fleet, or gives up where they are the second, or
    /// play against a strategy, which would not.
    async fn play(&mut self, place: usize) -> Result<(), Refused> {
        let player = &mut self.players[place];
        let view = player.ask("GET", &format!("/api/tournaments/{}", self.id), "").await?;
        self.ended = view["stage"] == "over";
        let Some(game) = view["you"]["game"].as_str() else { return Ok(()) };
        let base = format!("/api/games/{game}");
        let seen = player.view(game).await?;
        let own = seen["you"].as_str().unwrap_or_default();
        if seen["phase"] == "placing" && seen["players"][own]["ready"] == false {
            let fleet = player.ask("GET", &format!("{base}/fleet"), "").await?;
            player.ask("POST", &format!("{base}/fleet"), &fleet.to_string()).await?;
        } else if seen["phase"] == "firing" && (own == "B" || seen["players"]["B"]["strategy"].is_string()) {
            player.ask("POST", &format!("{base}/resign"), "{}").await?;
            self.over.insert(game.to_owned());
        }
        Ok(())
    }

    /// Every pairing is there once and as it was told, and every result that was acknowledged comes
    /// to
    /// count, once.
    pub async fn verify(&mut self) -> Result<(), String> {
        let begun = Instant::now();
        loop {
            let path = format!("/api/tournaments/{}/rounds", self.id);
            let rounds = self.players[0].ask("GET", &path, "").await.map_err(|refused| refused.to_string())?;
            let missing = self.compare(&rounds)?;
            if missing.is_empty() {
                return Ok(());
            }
            if begun.elapsed() > PATIENCE {
                return Err(format!("these games are over, and no result says so: {missing:?}"));
            }
            tokio::time::sleep(LOOK).await;
        }
    }

    /// Compares what is there with what was told; gives the games whose results are missing.
    fn compare(&mut self, rounds: &Value) -> Result<Vec<String>, String> {
        let (mut there, mut missing, mut results) = (BTreeMap::new(), Vec::new(), 0);
        for round in rounds["rounds"].as_array().into_iter().flatten() {
            let number = round["number"].as_u64().unwrap_or_default();
            let mut seated = BTreeSet::new();
            for pairing in round["pairings"].as_array().into_iter().flatten() {
                let (a, b) = (pairing["a"].as_u64().unwrap_or_default(), pairing["b"].as_u64());
                for player in [Some(a), b].into_iter().flatten() {
                    if !seated.insert(player) {
                        return Err(format!("player {player} sits at two tables in round {number}"));
                    }
                }
                let games = pairing["games"].as_array().map_or(0, Vec::len);
                if games > 1 {
                    return Err(format!("round {number}: {games} games at one table"));
                }
                let game = pairing["games"][0].as_str().unwrap_or_default().to_owned();
                results += usize::from(pairing["outcome"].is_object());
                let is_of_strategies = b.is_some() && games == 0 && round["started"] == true;
                if is_of_strategies && !pairing["outcome"].is_object() {
                    missing.push(format!("that of strategies in round {number}"));
                }
                if self.over.contains(&game) && !pairing["outcome"].is_object() {
                    missing.push(game.clone());
                }
                there.insert((number, pairing["table"].as_u64().unwrap_or_default()), (a, b, game));
            }
        }
        for (place, told) in &self.pairings {
            if there.get(place) != Some(told) {
                return Err(format!("{place:?} was {told:?}, and is {:?}", there.get(place)));
            }
        }
        if results < self.results {
            return Err(format!("{} results were there, and {results} are", self.results));
        }
        (self.pairings, self.results) = (there, results);
        Ok(missing)
    }
}

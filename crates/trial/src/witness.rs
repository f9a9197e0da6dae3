//! A player who records everything the server acknowledged.

use std::net::{Ipv4Addr, SocketAddr};
use std::time::{Duration, Instant};

use amiral_game::{Dice, Seed, below};
use serde_json::{Value, json};

use crate::{Player, Refused};

/// The rules of these games: small seas, so that many games end; every second game uses salvos.
const RULES: [&str; 2] = [
    r#"{"size": "6x5", "fleet": "3,2,2", "announce": "sunk"}"#,
    r#"{"size": "6x6", "fleet": "3,2", "announce": "sunk-size", "turns": "salvo"}"#,
];
/// How long a player waits before asking again.
const PAUSE: Duration = Duration::from_millis(30);
/// How long a strategy may think.
const PATIENCE: Duration = Duration::from_secs(30);

/// What was acknowledged of one game.
#[derive(Clone, Debug, Default)]
struct Ledger {
    id: String,
    fleet: Option<String>,
    /// The cells fired at, in order.
    shots: Vec<String>,
    /// How it ended: `sunk`, `resigned`.
    ending: Option<String>,
    /// A request without an answer: it may or may not have been carried out.
    pending: Option<Pending>,
}

/// A request that may have been carried out.
#[derive(Clone, Debug)]
enum Pending {
    Place(String),
    Fire(Vec<String>),
    Resign,
}

/// A player who records everything the server acknowledged.
#[derive(Debug)]
pub struct Witness {
    /// The player's connection and cookie.
    pub player: Player,
    dice: Dice,
    number: u32,
    made: usize,
    game: Option<Ledger>,
    /// The game as it was after the last thing acknowledged.
    view: Option<Value>,
    /// Games that are over.
    finished: Vec<Ledger>,
    /// How many of them have been checked.
    verified: usize,
    /// The fleets whose placing was acknowledged.
    pub placements: usize,
    /// The shots that were acknowledged.
    pub shots: usize,
    /// The endings that were acknowledged.
    pub endings: usize,
    /// Requests that were refused for the moment, with a sentence.
    pub told: usize,
}

/// The result of a step.
#[derive(Debug)]
pub enum Step {
    /// Something was acknowledged.
    Acknowledged,
    /// There was nothing to do.
    Idle,
    /// The request was refused with a sentence.
    Told(String),
    /// There was no answer.
    CutOff,
}

impl Witness {
    /// A new player. Their random choices follow from the seed and their number.
    pub fn new(addr: SocketAddr, from: Ipv4Addr, seed: u64, number: u32) -> Witness {
        Witness {
            player: Player::new(addr, from),
            dice: Seed(seed).dice(&[2, number.into()]),
            number,
            made: 0,
            game: None,
            view: None,
            finished: Vec::new(),
            verified: 0,
            placements: 0,
            shots: 0,
            endings: 0,
            told: 0,
        }
    }

    /// Plays until the server stops answering.
    pub async fn play_until_cut_off(mut self) -> Result<Witness, String> {
        loop {
            if let Step::CutOff = self.step().await? {
                return Ok(self);
            }
        }
    }

    /// Makes the next move of the game and records the result.
    pub async fn step(&mut self) -> Result<Step, String> {
        let Some(mut game) = self.game.clone() else { return self.make().await };
        let path = format!("/api/games/{}", game.id);
        let view = match self.view.take().filter(is_settled) {
            Some(view) => view,
            None => match self.settled(&game.id).await {
                Ok(view) => view,
                Err(refused) => return self.refused(refused).await,
            },
        };
        check(&mut game, &view)?;
        if view["phase"] == "over" {
            game.ending = view["ending"]["why"].as_str().map(str::to_owned);
            self.finished.push(game);
            self.game = None;
            return Ok(Step::Idle);
        }
        self.game = Some(game);
        if view["phase"] == "placing" {
            let suggested = match self.player.ask("GET", &format!("{path}/fleet"), "").await {
                Ok(suggested) => suggested["fleet"].as_str().unwrap_or_default().to_owned(),
                Err(refused) => return self.refused(refused).await,
            };
            let body = json!({"fleet": suggested}).to_string();
            self.pend(Pending::Place(suggested));
            return self.act(&format!("{path}/fleet"), &body).await;
        }
        // A few give up.
        if below(&mut self.dice, 60) == 0 {
            self.pend(Pending::Resign);
            return self.act(&format!("{path}/resign"), "{}").await;
        }
        let cells = self.aim(&view)?;
        let body = json!({"cells": cells, "after": view["fired"]}).to_string();
        self.pend(Pending::Fire(cells));
        self.act(&format!("{path}/shots"), &body).await
    }

    async fn make(&mut self) -> Result<Step, String> {
        self.made += 1;
        let rules: Value = serde_json::from_str(RULES[self.made % 2]).map_err(|error| error.to_string())?;
        let order =
            json!({"mode": "versus", "strategy": "level2", "rules": rules, "name": format!("P{}", self.number)});
        match self.player.ask("POST", "/api/games", &order.to_string()).await {
            Ok(view) => {
                let id = view["id"].as_str().ok_or("a game without a name")?.to_owned();
                self.game = Some(Ledger { id, ..Ledger::default() });
                self.view = Some(view);
                Ok(Step::Acknowledged)
            }
            Err(refused) => self.refused(refused).await,
        }
    }

    fn pend(&mut self, pending: Pending) {
        if let Some(game) = &mut self.game {
            game.pending = Some(pending);
        }
    }

    /// Sends the pending request, and records it as done once it is acknowledged.
    async fn act(&mut self, path: &str, body: &str) -> Result<Step, String> {
        let view = match self.player.ask("POST", path, body).await {
            Ok(view) => view,
            Err(refused) => return self.refused(refused).await,
        };
        let Some(game) = &mut self.game else { return Ok(Step::Idle) };
        match game.pending.take() {
            Some(Pending::Place(fleet)) => {
                game.fleet = Some(fleet);
                self.placements += 1;
            }
            Some(Pending::Fire(cells)) => {
                // A salvo ends with the shot that wins.
                let fired = cells_of(&view["enemy"]["shots"]);
                let new = fired.get(game.shots.len()..).unwrap_or_default();
                if new.is_empty() || !cells.starts_with(new) {
                    return Err(format!("{cells:?} was acknowledged, and {fired:?} came after {:?}", game.shots));
                }
                self.shots += new.len();
                game.shots.extend(new.iter().cloned());
            }
            Some(Pending::Resign) => {
                game.ending = Some("resigned".into());
                self.endings += 1;
            }
            None => {}
        }
        if view["phase"] == "over" && game.ending.is_none() {
            game.ending = view["ending"]["why"].as_str().map(str::to_owned);
            self.endings += 1;
        }
        self.view = Some(view);
        Ok(Step::Acknowledged)
    }

    /// What a refusal means: a sentence is expected, silence is reported, and anything else is a
    /// fault of the server.
    async fn refused(&mut self, refused: Refused) -> Result<Step, String> {
        match refused {
            // People do not send requests this often.
            Refused::Told { status: 429, .. } => {
                tokio::time::sleep(PAUSE * 10).await;
                Ok(Step::Idle)
            }
            Refused::Unanswered { .. } => Ok(Step::CutOff),
            // The game has moved on, so the earlier request was carried out.
            Refused::Told { status: 409, detail, .. } => Ok(Step::Told(detail)),
            Refused::Told { status: 503, detail, .. } => {
                self.told += 1;
                Ok(Step::Told(detail))
            }
            other => Err(other.to_string()),
        }
    }

    /// The game, once no strategy is thinking.
    async fn settled(&mut self, id: &str) -> Result<Value, Refused> {
        let start = Instant::now();
        loop {
            match self.player.view(id).await {
                Ok(view) if is_settled(&view) || start.elapsed() > PATIENCE => return Ok(view),
                Ok(_) | Err(Refused::Told { status: 429, .. }) => tokio::time::sleep(PAUSE).await,
                Err(refused) => return Err(refused),
            }
        }
    }

    /// As many cells that have not been fired at as the turn takes.
    fn aim(&mut self, view: &Value) -> Result<Vec<String>, String> {
        let size =
            view["rules"]["size"].as_str().and_then(|size| size.split_once('x')).ok_or("a sea without a size")?;
        let (width, height): (u8, u8) = (size.0.parse().unwrap_or(0), size.1.parse().unwrap_or(0));
        let fired = cells_of(&view["enemy"]["shots"]);
        let cells =
            (0..height).flat_map(|row| (0..width).map(move |column| format!("{}{row}", (b'A' + column) as char)));
        let mut open: Vec<String> = cells.filter(|cell| !fired.contains(cell)).collect();
        let due = view["due"].as_u64().unwrap_or(1) as usize;
        let mut aimed = Vec::new();
        while aimed.len() < due && !open.is_empty() {
            aimed.push(open.swap_remove(below(&mut self.dice, open.len())));
        }
        Ok(aimed)
    }

    /// Checks that everything acknowledged is still there: in the current game, in those that
    /// ended since the last check, or in all.
    pub async fn verify(&mut self, all: bool) -> Result<(), String> {
        self.view = None;
        let mut ledgers: Vec<Ledger> = self.finished[if all { 0 } else { self.verified }..].to_vec();
        self.verified = self.finished.len();
        let under_way = self.game.take();
        ledgers.extend(under_way.clone());
        for mut ledger in ledgers {
            let view = self.settled(&ledger.id).await.map_err(|refused| refused.to_string())?;
            check(&mut ledger, &view)?;
            self.history(&view).await?;
            if under_way.as_ref().is_some_and(|game| game.id == ledger.id) {
                self.game = Some(ledger);
            }
        }
        Ok(())
    }

    /// The match in the history has the same shots, each once.
    async fn history(&mut self, view: &Value) -> Result<(), String> {
        let Some(number) = view["match"].as_i64() else { return Ok(()) };
        let path = format!("/api/history/{number}");
        let kept = loop {
            match self.player.ask("GET", &path, "").await {
                Ok(kept) => break kept,
                Err(Refused::Told { status: 429, .. }) => tokio::time::sleep(PAUSE).await,
                Err(refused) => return Err(refused.to_string()),
            }
        };
        let fired = kept["fired"].as_array().cloned().unwrap_or_default();
        let mut shots: Vec<(String, String)> = fired
            .iter()
            .map(|shot| (shot["seat"].to_string(), cell_of(shot["shot"].as_str().unwrap_or_default())))
            .collect();
        let count = shots.len();
        shots.sort();
        shots.dedup();
        if shots.len() != count || view["fired"] != count {
            return Err(format!(
                "match {number} has {count} shots, {} of them different; the game {}",
                shots.len(),
                view["fired"]
            ));
        }
        Ok(())
    }

    /// When the match of the current game began, according to the server.
    pub async fn began(&mut self) -> Result<String, String> {
        let id = self.game.as_ref().map(|game| game.id.clone()).ok_or("no game is under way")?;
        let told = |refused: Refused| refused.to_string();
        let view = self.player.view(&id).await.map_err(told)?;
        let number = view["match"].as_i64().ok_or("a game without a match")?;
        let kept = self.player.ask("GET", &format!("/api/history/{number}"), "").await.map_err(told)?;
        kept["began"].as_str().map(str::to_owned).ok_or_else(|| "a match without a beginning".into())
    }

    /// Leaves the current game, to start another.
    pub fn leave(&mut self) {
        self.finished.extend(self.game.take());
        self.view = None;
    }
}

/// Whether no strategy is thinking.
fn is_settled(view: &Value) -> bool {
    view["thinking"] != true && view["turn"] != "B"
}

/// Compares what was acknowledged with what the server has, which counts as acknowledged from now
/// on.
fn check(ledger: &mut Ledger, view: &Value) -> Result<(), String> {
    let wrong = |what: String| Err(format!("game {}: {what}", ledger.id));
    let pending = ledger.pending.take();
    let fleet = view["own"]["fleet"].as_str();
    match (&ledger.fleet, &pending, fleet) {
        (Some(placed), _, Some(fleet)) if placed == fleet => {}
        (None, Some(Pending::Place(placed)), Some(fleet)) if placed == fleet => {}
        (None, _, None) => {}
        (placed, ..) => {
            return wrong(format!("the fleet {placed:?} was acknowledged, and {fleet:?} is there"));
        }
    }
    let fired = cells_of(&view["enemy"]["shots"]);
    let asked = match &pending {
        Some(Pending::Fire(cells)) => cells.as_slice(),
        _ => &[],
    };
    let new = fired.strip_prefix(ledger.shots.as_slice());
    if new.is_none_or(|new| !new.is_empty() && !asked.starts_with(new)) {
        return wrong(format!("{:?} was acknowledged, {asked:?} asked for, and {fired:?} is there", ledger.shots));
    }
    let taken = cells_of(&view["own"]["shots"]);
    for shots in [&fired, &taken] {
        let mut once = shots.clone();
        once.sort();
        once.dedup();
        if once.len() != shots.len() {
            return wrong(format!("a shot is there twice: {shots:?}"));
        }
    }
    if view["fired"] != fired.len() + taken.len() {
        return wrong(format!(
            "{} shots are counted, and {} and {} are there",
            view["fired"],
            fired.len(),
            taken.len()
        ));
    }
    let why = view["ending"]["why"].as_str();
    let resigning = matches!(pending, Some(Pending::Resign));
    match (&ledger.ending, why) {
        (Some(ending), Some(why)) if ending == why => {}
        (None, None | Some("sunk")) => {}
        (None, Some("resigned")) if resigning => {}
        (ending, why) => {
            return wrong(format!("the ending {ending:?} was acknowledged, and {why:?} is there"));
        }
    }
    // What was carried out without being acknowledged must not disappear either.
    ledger.fleet = fleet.map(str::to_owned);
    ledger.shots = fired;
    ledger.ending = why.map(str::to_owned);
    Ok(())
}

/// The cells of shots in notation, without their outcomes.
fn cells_of(shots: &Value) -> Vec<String> {
    shots.as_str().unwrap_or_default().split_whitespace().map(cell_of).collect()
}

fn cell_of(shot: &str) -> String {
    shot.split(['o', 'x', 's']).next().unwrap_or_default().to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ledger() -> Ledger {
        let shots = ["A0", "B1"].map(String::from).to_vec();
        Ledger { id: "1".into(), fleet: Some("A0h2".into()), shots, ..Ledger::default() }
    }

    fn view(fleet: Option<&str>, shots: &str, taken: &str, fired: usize, why: Option<&str>) -> Value {
        json!({
            "own": {"fleet": fleet, "shots": taken}, "enemy": {"shots": shots}, "fired": fired,
            "ending": why.map(|why| json!({"why": why})),
        })
    }

    #[track_caller]
    fn is_fine(ledger: &Ledger, view: &Value, expected: bool) {
        assert_eq!(check(&mut ledger.clone(), view).is_ok(), expected, "{view}");
    }

    #[test]
    fn what_was_acknowledged_must_be_there_once() {
        let ledger = ledger();
        is_fine(&ledger, &view(Some("A0h2"), "A0o B1s2", "C2x", 3, None), true);
        is_fine(&ledger, &view(Some("A0h2"), "A0o", "C2x", 2, None), false);
        is_fine(&ledger, &view(Some("A0h2"), "B1s2 A0o", "C2x", 3, None), false);
        is_fine(&ledger, &view(Some("A0h2"), "A0o B1s2 A0o", "C2x", 4, None), false);
        is_fine(&ledger, &view(Some("A0h2"), "A0o B1s2", "C2x C2x", 4, None), false);
        is_fine(&ledger, &view(Some("A0h2"), "A0o B1s2", "C2x", 4, None), false);
        is_fine(&ledger, &view(Some("A1h2"), "A0o B1s2", "C2x", 3, None), false);
        is_fine(&ledger, &view(None, "A0o B1s2", "C2x", 3, None), false);
        is_fine(&ledger, &view(Some("A0h2"), "A0o B1s2", "C2x", 3, Some("sunk")), true);
        is_fine(&ledger, &view(Some("A0h2"), "A0o B1s2", "C2x", 3, Some("resigned")), false);
        let over = Ledger { ending: Some("resigned".into()), ..ledger };
        is_fine(&over, &view(Some("A0h2"), "A0o B1s2", "C2x", 3, Some("resigned")), true);
        is_fine(&over, &view(Some("A0h2"), "A0o B1s2", "C2x", 3, None), false);
    }

    #[test]
    fn what_was_asked_for_and_not_answered_may_be_there() {
        let asked = |pending| Ledger { pending: Some(pending), ..ledger() };
        let salvo = asked(Pending::Fire(vec!["C2".into(), "D3".into()]));
        for (shots, fired, fine) in [
            ("A0o B1o", 2, true),
            ("A0o B1o C2o D3o", 4, true),
            // The first of them won.
            ("A0o B1o C2s", 3, true),
            ("A0o B1o D3o", 3, false),
            ("A0o B1o C2o D3o D4o", 5, false),
        ] {
            is_fine(&salvo, &view(Some("A0h2"), shots, "", fired, None), fine);
        }
        let unplaced = Ledger { pending: Some(Pending::Place("A0h2".into())), ..Ledger::default() };
        is_fine(&unplaced, &view(Some("A0h2"), "", "", 0, None), true);
        is_fine(&unplaced, &view(None, "", "", 0, None), true);
        is_fine(&unplaced, &view(Some("B0h2"), "", "", 0, None), false);
        is_fine(&asked(Pending::Resign), &view(Some("A0h2"), "A0o B1o", "", 2, Some("resigned")), true);
    }
}

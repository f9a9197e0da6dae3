//! A game as one line of JSON.

use std::collections::BTreeMap;

use amiral_game::{FleetSetup, GameSeed, Record, Rules, Seat, Turn, ValueProblem, notation};
use serde::{Deserialize, Serialize};

use super::{Game, Guest, TransferError};

/// Reads games, one in JSON on each line.
pub fn read_json_lines(text: &str) -> Result<Vec<Game>, TransferError> {
    let lines = text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty());
    lines.map(|(number, line)| read_json(number + 1, line)).collect()
}

pub(super) fn read_json(number: usize, text: &str) -> Result<Game, TransferError> {
    let wrong = |problem: String| TransferError::Json { line: number, problem };
    let line: Line = serde_json::from_str(text).map_err(|error| wrong(error.to_string()))?;
    let record = line.record().map_err(|problem| wrong(problem.to_string()))?;
    // Through its text once more, for the reader is the referee; only its lines are not those of
    // this file.
    let record = record.to_string().parse::<Record>().map_err(|error| wrong(error.problem.to_string()))?;
    Game::read(record, number)
}

impl Game {
    /// The game as one line of JSON.
    pub fn to_json(&self) -> String {
        let player = |seat: Seat| match &self.seats[seat] {
            Guest::Human { name, uid } => {
                Some(LineSeat { player: Some(name.clone()), id: uid.as_ref().map(|uid| uid.0.clone()), strategy: None })
            }
            Guest::Strategy(spec) => Some(LineSeat { player: None, id: None, strategy: Some(spec.clone()) }),
            Guest::Nobody => None,
        };
        let record = &self.record;
        let fleet = |seat: Seat| record.fleets[seat].as_ref().map(ToString::to_string);
        let line = Line {
            uid: Some(self.uid.0.clone()),
            rules: record.rules.to_string(),
            began: Some(self.began.to_string()),
            ended: self.ended.map(|ended| ended.to_string()),
            seed: self.seed.map(|seed| match seed {
                GameSeed::Chosen(number) => LineSeed::Number(number),
                GameSeed::Drawn(_) => LineSeed::Text(seed.to_string()),
            }),
            practice: self.practice,
            cheated: self.cheated,
            hints: self.hints,
            starter: Some(self.starter.to_string()),
            a: player(Seat::A),
            b: player(Seat::B),
            fleet_a: fleet(Seat::A),
            fleet_b: fleet(Seat::B),
            turns: record
                .turns
                .iter()
                .map(|turn| format!("{} {}", turn.seat, notation::print_shots(&turn.shots)))
                .collect(),
            times: self.offsets().collect(),
            result: record.ending.to_string(),
            tags: record.tags.iter().cloned().collect(),
        };
        serde_json::to_string(&line).expect("a line is plain data")
    }
}

/// A game in JSON.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Line {
    #[serde(rename = "match", default, skip_serializing_if = "Option::is_none")]
    uid: Option<String>,
    rules: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    began: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    ended: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    seed: Option<LineSeed>,
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    practice: bool,
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    cheated: bool,
    #[serde(default, skip_serializing_if = "is_zero")]
    hints: u32,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    starter: Option<String>,
    a: Option<LineSeat>,
    b: Option<LineSeat>,
    fleet_a: Option<String>,
    fleet_b: Option<String>,
    turns: Vec<String>,
    #[serde(default)]
    times: Vec<i64>,
    result: String,
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    tags: BTreeMap<String, String>,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde hands out references")]
fn is_zero(number: &u32) -> bool {
    *number == 0
}

/// A seed in JSON: a number, or 32 hexadecimal digits.
#[derive(Serialize, Deserialize)]
#[serde(untagged)]
enum LineSeed {
    Number(u64),
    Text(String),
}

/// A seat in JSON: a person, or a strategy.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct LineSeat {
    #[serde(default, skip_serializing_if = "Option::is_none")]
    player: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    id: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    strategy: Option<String>,
}

impl Line {
    /// What it says, as a record with all its tags.
    fn record(&self) -> Result<Record, ValueProblem> {
        let rules: Rules = self.rules.parse()?;
        let mut record = Record::new(&rules);
        let seats = [(Seat::A, &self.a, &self.fleet_a), (Seat::B, &self.b, &self.fleet_b)];
        for (seat, who, fleet) in seats {
            let strategy = || who.as_ref().and_then(|who| who.strategy.clone());
            record.players[seat] = who.as_ref().and_then(|who| who.player.clone()).or_else(strategy);
            if let Some(fleet) = fleet {
                record.fleets[seat] = Some(fleet.parse::<FleetSetup>()?.build(&rules)?);
            }
        }
        for turn in &self.turns {
            let (seat, shots) = turn.split_once(' ').unwrap_or((turn, ""));
            let seat = match seat {
                "A" => Seat::A,
                "B" => Seat::B,
                _ => return Err(ValueProblem::Expected(amiral_game::Expected::Seat)),
            };
            record.turns.push(Turn { seat, shots: notation::parse_shots(shots)? });
        }
        record.ending = self.result.parse()?;
        record.tags = self.tags.clone().into_iter().collect();
        let mut tag = |name: &str, value: Option<String>| {
            if let Some(value) = value {
                record.tags.push((name.into(), value));
            }
        };
        tag("Match", self.uid.clone());
        tag("Began", self.began.clone());
        tag("Ended", self.ended.clone());
        tag(
            "Seed",
            self.seed.as_ref().map(|seed| match seed {
                LineSeed::Number(number) => number.to_string(),
                LineSeed::Text(text) => text.clone(),
            }),
        );
        tag("Practice", self.practice.then(|| "yes".into()));
        tag("Cheated", self.cheated.then(|| "yes".into()));
        tag("Hints", (self.hints > 0).then(|| self.hints.to_string()));
        tag("Starter", self.starter.clone().filter(|_| self.turns.is_empty()));
        for (who, strategy, id) in [(&self.a, "StrategyA", "IdA"), (&self.b, "StrategyB", "IdB")] {
            tag(strategy, who.as_ref().and_then(|who| who.strategy.clone()));
            tag(id, who.as_ref().and_then(|who| who.id.clone()));
        }
        let times: Vec<String> = self.times.iter().map(ToString::to_string).collect();
        tag("Times", (!times.is_empty()).then(|| times.join(" ")));
        Ok(record)
    }
}

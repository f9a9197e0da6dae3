//! `amiral report`: one match shot by shot, and the grids at its end.

use std::process::ExitCode;

use amiral_game::{Ending, Seat};
use amiral_host::GameReport;
use amiral_store::{Match, MatchId};
use amiral_words::Report;
use serde_json::{Value, json};

use crate::args::{ReportArgs, ReportFormat};
use crate::failure::Failure;
use crate::games::{self, Games};
use crate::session::{Session, print};

pub(crate) fn run(args: &ReportArgs, session: &Session) -> Result<ExitCode, Failure> {
    let id = MatchId(args.id);
    let Some(games) = Games::read(session)? else {
        return Err(Failure::Request(session.words.say("store-no-match", &[("id", id.into())])));
    };
    let kept = games.told(games.store.load(id), &session.words)?;
    if session.json {
        session.print_json(&json(&kept, &GameReport::of_match(&kept)))?;
    } else {
        let format = match args.format {
            ReportFormat::Text => amiral_words::ReportFormat::Text,
            ReportFormat::Markdown => amiral_words::ReportFormat::Markdown,
        };
        let game = GameReport::of_match(&kept);
        let report = Report { game: &game, words: &session.words, charset: session.look.charset, format };
        print(report.text().trim_end())?;
    }
    Ok(ExitCode::SUCCESS)
}

fn json(kept: &Match, report: &GameReport) -> Value {
    let record = &kept.record;
    let shots = record
        .turns
        .iter()
        .enumerate()
        .flat_map(|(turn, volley)| volley.shots.iter().map(move |shot| (turn + 1, volley.seat, *shot)));
    let shots = shots.zip(&kept.times).zip(&report.shots).enumerate();
    let shots = shots.map(|(place, (((turn, seat, shot), time), told))| {
        json!({
            "number": place + 1,
            "turn": turn,
            "seat": seat.to_string(),
            "shot": shot.to_string(),
            "cell": shot.cell.to_string(),
            "hit": shot.outcome.is_hit(),
            // What the shot sank, whatever was announced at the time.
            "sunk": told.sunk.map(|ship| ship.to_string()),
            "time": time.to_string(),
        })
    });
    let over = record.ending != Ending::Unfinished;
    let fleet = |seat: Seat| record.fleets[seat].as_ref().filter(|_| over).map(ToString::to_string);
    json!({
        "id": kept.id.0,
        "rules": record.rules.to_string(),
        // The fleets follow from the seed.
        "seed": kept.seed.filter(|_| over).map(games::seed_json),
        "practice": kept.practice,
        "solo": kept.solo,
        "cheated": kept.cheated,
        "began": kept.began.to_string(),
        "ended": kept.ended.map(|ended| ended.to_string()),
        "a": games::contestant_json(&kept.seats[Seat::A]),
        "b": games::contestant_json(&kept.seats[Seat::B]),
        "starter": kept.starter.to_string(),
        "result": record.ending.to_string(),
        "winner": record.ending.winner().map(|seat| seat.to_string()),
        "fleets": {"A": fleet(Seat::A), "B": fleet(Seat::B)},
        "shots": shots.collect::<Vec<_>>(),
    })
}

//! The log of a tournament, in sentences that all can read.

use amiral_store::{TournamentEvent, TournamentId};
use amiral_tournament::{Attendance, Event, Forced, Outcome, PlayerId as Number, Remark, Side};
use amiral_words::Arg;
use axum::Json;
use axum::extract::Path;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::looked_up;
use crate::api::ask::{Ask, Params};
use crate::hub::{Line, LiveTournament};
use crate::problem::Problem;

/// The most lines at once.
const LINES: u32 = 100;

/// From where on the log is asked for.
#[derive(Default, Deserialize, IntoParams, Debug)]
#[into_params(parameter_in = Query)]
pub(crate) struct LogQuery {
    /// After the line of that number; from the beginning unless said.
    #[serde(default)]
    pub after: u64,
}

/// A line of the log.
#[derive(Clone, PartialEq, Serialize, ToSchema, Debug)]
pub(crate) struct LogLine {
    /// Its number, from 1.
    pub number: u64,
    /// When it was.
    pub at: String,
    /// The handle of whose deed it was; nothing where it was nobody's, or a guest's.
    pub by: Option<String>,
    /// What happened.
    pub text: String,
    /// Whether an organiser has changed or corrected something, and said why.
    pub reasoned: bool,
}

/// The log of a tournament.
#[derive(Clone, PartialEq, Serialize, ToSchema, Debug)]
pub(crate) struct LogView {
    /// Its lines, in order, at most 100.
    pub lines: Vec<LogLine>,
    /// Whether there are more after them.
    pub more: bool,
}

/// What has happened in a tournament, in sentences.
#[utoipa::path(
    get, path = "/tournaments/{id}/log", tag = "tournaments", params(("id" = String, Path), LogQuery),
    responses((status = 200, body = LogView), (status = 404, body = Problem, content_type = "application/problem+json"))
)]
pub(crate) async fn history(
    ask: Ask,
    Path(id): Path<String>,
    Params(query): Params<LogQuery>,
) -> Result<Json<LogView>, Problem> {
    let id = TournamentId(id);
    let live = looked_up(&ask, &id).await?;
    let after = query.after.min(i64::MAX.unsigned_abs());
    let events = ask.app.storage().tournament_events(&id, after, LINES).await.map_err(|error| ask.store(&error))?;
    let more = events.last().is_some_and(|last| last.number < live.kept.version);
    let lines = events.iter().filter_map(|event| line(&ask, &live, event)).collect();
    Ok(Json(LogView { lines, more }))
}

fn line(ask: &Ask, live: &LiveTournament, event: &TournamentEvent) -> Option<LogLine> {
    let Line { event: happened, .. } = serde_json::from_str(&event.event).ok()?;
    let reasoned =
        matches!(happened, Event::Corrected { .. } | Event::PairingsChanged { .. } | Event::Cancelled { .. });
    Some(LogLine {
        number: event.number,
        at: event.at.to_string(),
        by: event.author.as_ref().map(ToString::to_string),
        text: told(ask, live, &happened),
        reasoned,
    })
}

/// What happened, in a sentence.
fn told(ask: &Ask, live: &LiveTournament, event: &Event) -> String {
    let words = ask.words();
    let name = |number: Number| Arg::from(called(ask, live, number));
    let count = |count: usize| Arg::Number(count as f64);
    match event {
        Event::Created { .. } => words.say("server-tournament-log-created", &[]),
        Event::Changed { .. } => words.say("server-tournament-log-changed", &[]),
        Event::Joined { player, .. } => words.say("server-tournament-log-joined", &[("name", name(*player))]),
        Event::Left { player } => words.say("server-tournament-log-left", &[("name", name(*player))]),
        Event::Returned { player } => words.say("server-tournament-log-returned", &[("name", name(*player))]),
        Event::Started { order } => words.say("server-tournament-log-started", &[("players", count(order.len()))]),
        Event::RoundPaired { round, pairings, forced, .. } => {
            let mut text = words
                .say("server-tournament-log-paired", &[("round", (*round).into()), ("tables", count(pairings.len()))]);
            for what in forced {
                text.push(' ');
                text.push_str(&not_kept(ask, live, *round, *what));
            }
            text
        }
        Event::PairingsChanged { round, reason, forced, .. } => {
            let parts = [("round", (*round).into()), ("reason", reason.clone().into())];
            let mut text = words.say("server-tournament-log-repaired", &parts);
            for what in forced {
                text.push(' ');
                text.push_str(&not_kept(ask, live, *round, *what));
            }
            text
        }
        Event::RoundStarted { round } => words.say("server-tournament-log-round", &[("round", (*round).into())]),
        Event::Result { round, table, outcome, .. } => words.say(
            "server-tournament-log-result",
            &[
                ("round", (*round).into()),
                ("table", (*table).into()),
                ("result", result(ask, live, *round, *table, outcome).into()),
            ],
        ),
        Event::Corrected { round, table, outcome, reason } => {
            let again = || words.say("server-tournament-result-again", &[]);
            let said = |outcome: &Outcome| result(ask, live, *round, *table, outcome);
            // What it was before, which the log of the library keeps.
            let corrected = live.state.remarks().iter().find_map(|remark| match remark {
                Remark::Result { round: of, table: at, was, is, reason: why }
                    if (of, at, is, why) == (round, table, outcome, reason) =>
                {
                    Some(was)
                }
                _ => None,
            });
            let was = corrected.map_or_else(String::new, said);
            let result = outcome.as_ref().map_or_else(again, said);
            words.say(
                "server-tournament-log-corrected",
                &[
                    ("round", (*round).into()),
                    ("table", (*table).into()),
                    ("result", result.into()),
                    ("was", was.into()),
                    ("reason", reason.clone().into()),
                ],
            )
        }
        Event::Paused => words.say("server-tournament-log-paused", &[]),
        Event::Resumed => words.say("server-tournament-log-resumed", &[]),
        Event::Finished => words.say("server-tournament-log-finished", &[]),
        Event::Cancelled { reason } => {
            words.say("server-tournament-log-cancelled", &[("reason", reason.clone().into())])
        }
    }
}

/// What a pairing could not keep to, with the names of whom it concerns.
fn not_kept(ask: &Ask, live: &LiveTournament, round: u32, what: Forced) -> String {
    let (words, round) = (ask.words(), ("round", round.into()));
    let name = |number: Number| Arg::from(called(ask, live, number));
    match what {
        Forced::Repeat { a, b } => words.say("contest-repeat", &[round, ("a", name(a)), ("b", name(b))]),
        Forced::SecondBye { player } => words.say("contest-second-bye", &[round, ("player", name(player))]),
        Forced::FirstShots { player } => words.say("contest-first-shots", &[round, ("player", name(player))]),
    }
}

/// What somebody is called.
fn called(ask: &Ask, live: &LiveTournament, number: Number) -> String {
    let Some(entrant) = live.entrant(number) else { return format!("#{}", number.0 + 1) };
    match &entrant.strategy {
        Some(spec) => amiral_words::strategy_called(ask.words(), spec),
        None if entrant.name.is_empty() => ask.words().say("server-tournament-forgotten", &[]),
        None => entrant.name.clone(),
    }
}

fn result(ask: &Ask, live: &LiveTournament, round: u32, table: u32, outcome: &Outcome) -> String {
    let words = ask.words();
    let name = |side: Side| {
        let player = live.pairing(round, table).and_then(|paired| paired.pairing.player(side));
        Arg::from(player.map_or_else(String::new, |player| called(ask, live, player)))
    };
    match (outcome.attendance, outcome.winner()) {
        (Attendance::Both, Some(side)) if outcome.games() > 1 => {
            let of = |side: Side| Arg::Number(outcome.won[side as usize].into());
            let parts = [("name", name(side)), ("own", of(side)), ("other", of(side.other()))];
            words.say("server-tournament-result-won-games", &parts)
        }
        (Attendance::Both, Some(side)) => words.say("server-tournament-result-won", &[("name", name(side))]),
        (Attendance::Both, None) => words.say("server-tournament-result-drawn", &[]),
        (Attendance::AAbsent | Attendance::BAbsent, Some(side)) => {
            words.say("server-tournament-result-absent", &[("name", name(side.other()))])
        }
        (Attendance::NeitherCame, _) | (_, None) => words.say("server-tournament-result-nobody", &[]),
    }
}

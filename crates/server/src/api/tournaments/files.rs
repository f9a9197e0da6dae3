//! A tournament as a file: for tables, for programs, and as a report that chess programs read.

use amiral_store::TournamentId;
use amiral_tournament::{Event, NotInRounds, PlayerId as Number, Tournament, standings_csv, trf};
use axum::extract::Path;
use axum::http::{HeaderValue, header};
use axum::response::{IntoResponse, Response};
use serde_json::json;

use super::{TournamentView, looked_up, shown};
use crate::api::ask::Ask;
use crate::hub::{Line, LiveTournament};
use crate::problem::{Kind, Problem};

/// The kinds of file there are.
#[derive(Clone, Copy, PartialEq, Eq, serde::Serialize, utoipa::ToSchema, Debug)]
#[serde(rename_all = "lowercase")]
pub(crate) enum TournamentFile {
    /// Standings, a line for each player.
    Csv,
    /// Everything, with every round.
    Json,
    /// The tournament report file of the chess world.
    Trf,
}

/// A tournament as a file.
#[utoipa::path(
    get, path = "/tournaments/{id}/file/{kind}", tag = "tournaments",
    params(("id" = String, Path), ("kind" = TournamentFile, Path)),
    responses((status = 200, body = String), (status = 404, body = Problem, content_type = "application/problem+json"))
)]
pub(crate) async fn file(ask: Ask, Path((id, kind)): Path<(String, String)>) -> Result<Response, Problem> {
    let id = TournamentId(id);
    let live = looked_up(&ask, &id).await?;
    let wanted = match kind.as_str() {
        "csv" => TournamentFile::Csv,
        "json" => TournamentFile::Json,
        "trf" => TournamentFile::Trf,
        _ => return Err(ask.problem(Kind::NotFound, "server-nothing-here", &[])),
    };
    let (text, media) = match wanted {
        TournamentFile::Csv => (standings_csv(&named(&ask, &live).await?), "text/csv; charset=utf-8"),
        TournamentFile::Json => (whole(&shown(&ask, &id).await?, &live), "application/json"),
        TournamentFile::Trf => {
            let report = trf(&named(&ask, &live).await?);
            let report = report.map_err(|NotInRounds| ask.problem(Kind::Conflict, "server-tournament-no-rounds", &[]));
            (report?, "text/plain; charset=utf-8")
        }
    };
    let disposition = format!("attachment; filename=\"tournament.{kind}\"");
    let mut response = text.into_response();
    response.headers_mut().insert(header::CONTENT_TYPE, HeaderValue::from_static(media));
    if let Ok(value) = HeaderValue::from_str(&disposition) {
        response.headers_mut().insert(header::CONTENT_DISPOSITION, value);
    }
    Ok(response)
}

/// The tournament with the names of its players, which its log has not.
async fn named(ask: &Ask, live: &LiveTournament) -> Result<Tournament, Problem> {
    let broken = |()| ask.problem(Kind::Broken, "server-broke-down", &[]);
    let storage = ask.app.storage();
    let mut named: Option<Tournament> = None;
    let mut after = 0;
    while after < live.kept.version {
        let events =
            storage.tournament_events(&live.kept.id, after, EVENTS).await.map_err(|error| ask.store(&error))?;
        let Some(last) = events.last() else { break };
        after = last.number;
        for line in events.iter().filter(|event| event.number <= live.kept.version) {
            let Line { mut event, .. } = serde_json::from_str(&line.event).map_err(|_| broken(()))?;
            if let Event::Joined { player, name, .. } = &mut event {
                *name = called(live, *player);
            }
            match (&mut named, event) {
                (None, Event::Created { settings }) => named = Tournament::create(settings).ok(),
                (Some(named), event) => named.apply(&event).map_err(|_| broken(()))?,
                (None, _) => return Err(broken(())),
            }
        }
    }
    named.ok_or_else(|| broken(()))
}

/// How many events are read at a time.
const EVENTS: u32 = 2_000;

/// What somebody is called in a file. What a spreadsheet would take for a formula is none.
fn called(live: &LiveTournament, number: Number) -> String {
    let entrant = live.entrant(number);
    let name = entrant.map(|entrant| entrant.strategy.clone().unwrap_or_else(|| entrant.name.clone()));
    match name.unwrap_or_default() {
        name if name.is_empty() => format!("#{}", number.0 + 1),
        name if name.starts_with(['=', '+', '-', '@']) => format!("'{name}"),
        name => name,
    }
}

fn whole(view: &TournamentView, live: &LiveTournament) -> String {
    let document = json!({
        "name": view.name,
        "stage": view.stage,
        "terms": view.terms,
        "players": view.players,
        "rounds": super::RoundsView::of(live).rounds,
        "standings": view.standings,
    });
    document.to_string()
}

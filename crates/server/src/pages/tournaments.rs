//! The pages of tournaments.

use amiral_store::{Tournament, TournamentId};
use askama::Template;
use axum::Extension;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use axum::response::Response;

use super::page::Page;
use super::visit::Visit;
use super::{LostPage, shown};
use crate::visitor::Visitor;
use crate::{App, circles};

#[derive(Template)]
#[template(path = "tournaments.html")]
struct TournamentsPage<'a> {
    page: Page<'a>,
}

#[derive(Template)]
#[template(path = "tournament.html")]
struct TournamentPage<'a> {
    page: Page<'a>,
    id: String,
    name: String,
}

#[derive(Template)]
#[template(path = "tournament_projector.html")]
struct ProjectorPage<'a> {
    page: Page<'a>,
    id: String,
    name: String,
}

pub(super) async fn list(State(app): State<App>, visit: Visit) -> Response {
    shown(StatusCode::OK, &TournamentsPage { page: Page::new(app.words(visit.lang), &visit) })
}

pub(super) async fn show(
    State(app): State<App>,
    Path(id): Path<String>,
    visitor: Option<Extension<Visitor>>,
    visit: Visit,
) -> Response {
    let page = Page::new(app.words(visit.lang), &visit);
    match find(&app, id, visitor.as_deref()).await {
        Some(Tournament { id, name, .. }) => shown(StatusCode::OK, &TournamentPage { page, id: id.to_string(), name }),
        None => lost(page),
    }
}

pub(super) async fn project(
    State(app): State<App>,
    Path(id): Path<String>,
    visitor: Option<Extension<Visitor>>,
    visit: Visit,
) -> Response {
    let page = Page::new(app.words(visit.lang), &visit);
    match find(&app, id, visitor.as_deref()).await {
        Some(Tournament { id, name, .. }) => shown(StatusCode::OK, &ProjectorPage { page, id: id.to_string(), name }),
        None => lost(page),
    }
}

/// The tournament, unless the visitor does not see its players.
async fn find(app: &App, id: String, visitor: Option<&Visitor>) -> Option<Tournament> {
    let live = app.hub().tournament(&TournamentId(id)).await.ok()?;
    let seen = circles::sees(app.storage(), visitor, &live.terms.circle).await.ok()?;
    seen.then(|| live.kept.clone())
}

fn lost(page: Page<'_>) -> Response {
    let sentence = page.t("server-tournament-none");
    shown(StatusCode::NOT_FOUND, &LostPage { page, sentence })
}

//! What somebody is invited to, for programs. The page of an invitation tells people the same.

use amiral_game::Seat;
use amiral_store::WebGameState;
use axum::Json;
use axum::extract::Path;
use serde::Serialize;
use utoipa::ToSchema;

use super::ask::Ask;
use crate::hub::{RulesView, seed_starter};
use crate::problem::{Kind, Problem};
use crate::visitor::Visitor;
use crate::wire::Starts;

/// What somebody is invited to.
#[derive(Clone, PartialEq, Serialize, ToSchema, Debug)]
pub(crate) struct InvitationView {
    /// The game, whose seat is taken with `POST /api/games/{id}/join`.
    pub game: String,
    /// Who invites; empty for somebody who has given no name.
    pub from: String,
    /// The rules.
    pub rules: RulesView,
    /// Who fires first.
    pub starts: Starts,
    /// Whether both may ask for hints.
    pub hints: bool,
    /// Whether you sit there already: you invite, or have come.
    pub yours: bool,
}

/// What an invitation offers. Asking takes no seat.
#[utoipa::path(
    get, path = "/invitations/{invitation}", tag = "games", params(("invitation" = String, Path)),
    responses(
        (status = 200, body = InvitationView), (status = 404, body = Problem, content_type = "application/problem+json"),
        (status = 409, body = Problem, content_type = "application/problem+json"),
    )
)]
pub(crate) async fn get(ask: Ask, Path(invitation): Path<String>) -> Result<Json<InvitationView>, Problem> {
    let found =
        ask.app.hub().invited(&invitation, ask.visitor.as_ref()).await.map_err(|refused| ask.refused(refused))?;
    let web_game = found.ok_or_else(|| ask.problem(Kind::NotFound, "web-lost-invitation", &[]))?;
    let own = ask.visitor.as_ref().map(Visitor::hash);
    let yours = own.is_some() && web_game.visitors.0.iter().any(|visitor| visitor.as_ref() == own);
    let (from, rules, starter) = match &web_game.state {
        WebGameState::Waiting(draft) => (draft.name.clone(), RulesView::of(&draft.rules), seed_starter(draft.seed)),
        // Whoever plays it already goes on there.
        WebGameState::Match(id) if yours => {
            let kept = ask.app.storage().load(*id).await.map_err(|error| ask.store(&error))?;
            let from = kept.seats[Seat::A].name().unwrap_or_default().to_owned();
            (from, RulesView::of(&kept.record.rules), kept.starter)
        }
        WebGameState::Match(_) => return Err(ask.problem(Kind::Conflict, "server-taken", &[])),
    };
    let starts = if starter == Seat::A { Starts::Other } else { Starts::You };
    let (game, hints) = (web_game.id.to_string(), web_game.hints);
    Ok(Json(InvitationView { game, from, rules, starts, hints, yours }))
}

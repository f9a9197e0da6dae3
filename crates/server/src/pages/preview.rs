//! The picture of an invitation, which messengers show beside the link.

use amiral_store::{Draft, WebGame, WebGameState};
use amiral_study::figure::{Invitation, can_be_set, invitation};
use amiral_words::Words;
use axum::extract::Path;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};

use super::page::rules_told;
use crate::api::ask::Ask;

/// Draws an invitation that nobody has accepted yet. It takes some milliseconds, in turns like other
/// work, and shows nothing that the page of the invitation does not.
pub(crate) async fn show(ask: Ask, Path(invitation): Path<String>) -> Response {
    let waiting = match ask.app.hub().invited(&invitation, ask.visitor.as_ref()).await {
        Ok(found) => found.and_then(|web_game| told(&web_game, ask.words())),
        Err(error) => {
            tracing::error!(%error, "an invitation cannot be looked up");
            return StatusCode::INTERNAL_SERVER_ERROR.into_response();
        }
    };
    let Some(told) = waiting else { return StatusCode::NOT_FOUND.into_response() };
    match ask.app.quick().run(&ask.requester, move |_| drawn(&told)).await {
        Ok(Some(picture)) => {
            let kind = [(header::CONTENT_TYPE, "image/png"), (header::CACHE_CONTROL, "public, max-age=86400")];
            (kind, picture).into_response()
        }
        Ok(None) => StatusCode::INTERNAL_SERVER_ERROR.into_response(),
        Err(undone) => ask.undone(undone).into_response(),
    }
}

fn told(web_game: &WebGame, words: &Words) -> Option<Invitation> {
    let WebGameState::Waiting(draft) = &web_game.state else { return None };
    let (title, about) = rules_told(&draft.rules, words);
    let grid = draft.rules.grid();
    Some(Invitation {
        heading: heading(draft, words),
        rules: [title, about],
        sea: [grid.width(), grid.height()],
        first_row: web_game.first_row,
        fleet: draft.rules.ships().to_vec(),
    })
}

/// Who invites, in a sentence. Somebody whose name the fonts cannot write is not named.
fn heading(draft: &Draft, words: &Words) -> String {
    match draft.name.as_str() {
        name if name.is_empty() || !can_be_set(name) => words.say("join-heading-nameless", &[]),
        name => words.say("join-heading", &[("name", name.into())]),
    }
}

fn drawn(told: &Invitation) -> Option<Vec<u8>> {
    invitation(told).png(1.0).inspect_err(|error| tracing::error!(%error, "an invitation cannot be drawn")).ok()
}

//! What strategies thought in games that are over.

use amiral_store::WebGameId;
use amiral_words::Words;
use axum::Json;
use axum::extract::Path;
use serde::Serialize;
use utoipa::ToSchema;

use super::ask::Ask;
use super::{NoteView, note_view};
use crate::problem::Problem;

/// What a strategy thought.
#[derive(Clone, PartialEq, Serialize, ToSchema, Debug)]
pub(crate) struct ThoughtView {
    /// The number of the shot in the game, from 1.
    pub number: usize,
    /// The shot.
    pub shot: String,
    /// What led to it and what followed, line by line.
    pub notes: Vec<NoteView>,
}

/// What the strategy thought, shot by shot, once the game is over.
#[utoipa::path(
    get, path = "/games/{id}/thoughts", tag = "games", params(("id" = String, Path)),
    responses((status = 200, body = [ThoughtView]), (status = 409, body = Problem, content_type = "application/problem+json"))
)]
pub(crate) async fn thoughts(ask: Ask, Path(id): Path<String>) -> Result<Json<Vec<ThoughtView>>, Problem> {
    let finished =
        ask.app.hub().record(&WebGameId(id), &ask.asker(None)?).await.map_err(|refused| ask.refused(refused))?;
    let taught = ask.app.hub().taught(finished.query.clone(), Some(finished.id)).await;
    let resources = taught.map_err(|error| ask.store(&error))?;
    let asked = ask.clone();
    let thought = ask.app.long().run(&ask.requester, move |stop| {
        let thoughts = amiral_host::rethink(&finished.plan, &finished.replay, &resources, stop);
        thought_views(thoughts, asked.words())
    });
    thought.await.map(Json).map_err(|undone| ask.undone(undone))
}

/// The thoughts in words, as many of their notes as one answer holds.
fn thought_views(thoughts: Vec<amiral_host::Rethought>, words: &Words) -> Vec<ThoughtView> {
    let mut room = NOTES;
    let mut views = Vec::with_capacity(thoughts.len());
    for thought in thoughts {
        let mut notes = Vec::new();
        for note in thought.before.iter().chain(&thought.after) {
            let note = note_view(note, words);
            let size = note.text.len() + NOTE_FRAME;
            if size > room {
                room = 0;
                break;
            }
            room -= size;
            notes.push(note);
        }
        let shot = thought.shots.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ");
        views.push(ThoughtView { number: thought.first + 1, shot, notes });
    }
    views
}

/// The most bytes of notes in one answer; the first shots of a game on a small sea need a hundredth
/// of it.
const NOTES: usize = 700_000;
/// The bytes around the text of a note.
const NOTE_FRAME: usize = 60;

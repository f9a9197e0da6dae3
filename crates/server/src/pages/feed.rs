//! The private feed: the games that wait for somebody, as Atom. Its address is the secret that shows
//! whose it is.

use std::fmt::Write;

use amiral_store::SecretHash;
use amiral_words::{Words, strategy_called};
use axum::extract::{Path, State};
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};

use crate::api::history::OwnGame;
use crate::api::own_games::games_of_visitor;
use crate::{App, Locale};

/// The feed with that address.
pub(super) async fn show(
    State(app): State<App>,
    Path(address): Path<String>,
    locale: Locale,
    headers: HeaderMap,
) -> Response {
    let visitor = match app.storage().fed(&SecretHash::of(&address)).await {
        Ok(Some(visitor)) => visitor,
        Ok(None) => return StatusCode::NOT_FOUND.into_response(),
        Err(error) => {
            tracing::error!(%error, "a feed cannot be looked up");
            return StatusCode::SERVICE_UNAVAILABLE.into_response();
        }
    };
    let games = match games_of_visitor(app.storage(), &visitor).await {
        Ok(games) => games,
        Err(error) => {
            tracing::error!(%error, "the games of a feed cannot be read");
            return StatusCode::SERVICE_UNAVAILABLE.into_response();
        }
    };
    let whole = |path: &str| app.site().whole_address(&headers, path);
    let kind =
        [(header::CONTENT_TYPE, "application/atom+xml; charset=utf-8"), (header::CACHE_CONTROL, "private, no-cache")];
    (kind, atom(&games, app.words(locale.0), &SecretHash::of(&address), whole)).into_response()
}

/// The games that wait for somebody, as a document.
fn atom(games: &[OwnGame], words: &Words, feed: &SecretHash, whole: impl Fn(&str) -> String) -> String {
    let waiting: Vec<&OwnGame> = games.iter().filter(|game| !game.over && game.your_turn).collect();
    let updated = waiting.iter().filter_map(|game| game.waits_since.as_deref()).max().unwrap_or("1970-01-01T00:00:00Z");
    let mut text = format!(
        "<?xml version=\"1.0\" encoding=\"utf-8\"?>\n<feed xmlns=\"http://www.w3.org/2005/Atom\" xml:lang=\"{}\">\n\
         <title>{}</title>\n<id>urn:amiral:feed:{}</id>\n<updated>{updated}</updated>\n<link href=\"{}\"/>\n\
         <author><name>Amiral</name></author>\n",
        words.lang().code(),
        escaped(&words.say("feed-title", &[])),
        &feed.0[..32],
        escaped(&whole("/history")),
    );
    for game in waiting {
        let name = game.against.as_ref().map_or_else(
            || words.say("play-second-player", &[]),
            |against| {
                if against.name.is_empty() {
                    words.say("play-second-player", &[])
                } else {
                    strategy_called(words, &against.name)
                }
            },
        );
        let key = if game.placing { "feed-entry-place" } else { "feed-entry" };
        let title = words.say(key, &[("name", name.into())]);
        let due = game.due.as_deref().map(|due| due.get(..16).unwrap_or(due).replace('T', " "));
        let about = due.map_or_else(
            || words.say("feed-entry-none", &[]),
            |due| words.say("feed-entry-due", &[("due", due.into())]),
        );
        let since = game.waits_since.as_deref().unwrap_or(&game.made);
        // Another turn in the same game is another entry.
        let _ = write!(
            text,
            "<entry>\n<title>{}</title>\n<id>urn:amiral:turn:{}:{}</id>\n<updated>{since}</updated>\n<link href=\"{}\"/>\n\
             <summary>{}</summary>\n</entry>\n",
            escaped(&title),
            game.id,
            escaped(since),
            escaped(&whole(&format!("/games/{}", game.id))),
            escaped(&about),
        );
    }
    text + "</feed>\n"
}

/// A text as XML has it.
fn escaped(text: &str) -> String {
    let mut safe = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '&' => safe.push_str("&amp;"),
            '<' => safe.push_str("&lt;"),
            '>' => safe.push_str("&gt;"),
            '"' => safe.push_str("&quot;"),
            // XML has no such characters.
            letter if letter.is_control() => {}
            letter => safe.push(letter),
        }
    }
    safe
}

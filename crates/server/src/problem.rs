//! Error answers, all in the form of RFC 9457.

use std::borrow::Cow;
use std::fmt;
use std::time::Duration;

use amiral_words::{Arg, Words};
use axum::Json;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde::Serialize;
use utoipa::ToSchema;

/// An error, as it is sent.
#[derive(Clone, PartialEq, Serialize, ToSchema, Debug)]
pub struct Problem {
    /// Which kind of problem: the place on the page about the API where it is explained.
    #[serde(rename = "type")]
    kind: String,
    /// The kind in a few words.
    title: String,
    /// The status of the answer.
    status: u16,
    /// What was wrong with this request, and what to do about it: a sentence in the visitor's
    /// language.
    detail: String,
    /// Every problem by itself, where there can be several.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    problems: Vec<String>,
    /// What it is called in the protocol of bots, for them.
    #[serde(skip_serializing_if = "Option::is_none")]
    name: Option<BotFault>,
    /// After how many seconds to try again.
    #[serde(skip)]
    after: u64,
}

/// What was wrong with an answer of a bot, as the protocol calls it.
#[derive(Clone, Copy, PartialEq, Eq, Serialize, ToSchema, Debug)]
#[serde(rename_all = "kebab-case")]
pub enum BotFault {
    /// A cell off the grid.
    IllegalCell,
    /// A cell fired at before, or twice.
    RepeatedCell,
    /// More or fewer cells than asked for.
    WrongNumber,
    /// A fleet that breaks the rules.
    IllegalFleet,
    /// It is not the bot's turn.
    Unasked,
    /// Nothing that can be read.
    Unreadable,
}

/// The longest sentence and the most problems an answer has, whatever was sent.
const SENTENCE: usize = 2_000;
const PROBLEMS: usize = 21;
/// How much of the given text is quoted.
const GIVEN: usize = 80;

/// The given text, shortened for quoting.
pub(crate) fn clip(given: &str) -> Cow<'_, str> {
    cut(given, GIVEN)
}

fn cut(text: &str, most: usize) -> Cow<'_, str> {
    match text.char_indices().nth(most) {
        Some((end, _)) => Cow::Owned(format!("{}…", &text[..end])),
        None => Cow::Borrowed(text),
    }
}

/// The kinds of problem there are.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Kind {
    /// The request cannot be read.
    Unreadable,
    /// It shows a token that is none, or no longer.
    NoToken,
    /// It comes from another site, or is not this visitor's to make.
    Forbidden,
    /// There is no such thing.
    NotFound,
    /// That cannot be done with it.
    Method,
    /// The game has moved on, or is not at that point.
    Conflict,
    /// The body is too large.
    TooLarge,
    /// It took too long to send it.
    TooSlow,
    /// It was sent to another name.
    Misdirected,
    /// The body is not JSON.
    MediaType,
    /// It can be read but is not valid.
    Invalid,
    /// Too many requests.
    TooMany,
    /// An error in the server.
    Broken,
    /// It cannot be done now.
    Unavailable,
}

impl Kind {
    fn parts(self) -> (StatusCode, &'static str, &'static str) {
        match self {
            Kind::Unreadable => (StatusCode::BAD_REQUEST, "unreadable", "server-unreadable"),
            Kind::NoToken => (StatusCode::UNAUTHORIZED, "no-token", "server-no-token"),
            Kind::Forbidden => (StatusCode::FORBIDDEN, "forbidden", "server-forbidden"),
            Kind::NotFound => (StatusCode::NOT_FOUND, "not-found", "server-not-found"),
            Kind::Method => (StatusCode::METHOD_NOT_ALLOWED, "method", "server-method"),
            Kind::Conflict => (StatusCode::CONFLICT, "conflict", "server-conflict"),
            Kind::TooLarge => (StatusCode::PAYLOAD_TOO_LARGE, "too-large", "server-too-large"),
            Kind::TooSlow => (StatusCode::REQUEST_TIMEOUT, "too-slow", "server-too-slow"),
            Kind::Misdirected => (StatusCode::MISDIRECTED_REQUEST, "misdirected", "server-misdirected"),
            Kind::MediaType => (StatusCode::UNSUPPORTED_MEDIA_TYPE, "media-type", "server-media-type"),
            Kind::Invalid => (StatusCode::UNPROCESSABLE_ENTITY, "invalid", "server-invalid"),
            Kind::TooMany => (StatusCode::TOO_MANY_REQUESTS, "too-many", "server-too-many"),
            Kind::Broken => (StatusCode::INTERNAL_SERVER_ERROR, "broken", "server-broken"),
            Kind::Unavailable => (StatusCode::SERVICE_UNAVAILABLE, "unavailable", "server-unavailable"),
        }
    }
}

impl Problem {
    /// A problem of that kind, in a sentence that is ready.
    pub(crate) fn new(words: &Words, kind: Kind, detail: impl Into<String>) -> Problem {
        let (status, name, title) = kind.parts();
        Problem {
            kind: format!("/api#{name}"),
            title: words.say(title, &[]),
            status: status.as_u16(),
            detail: cut(&detail.into(), SENTENCE).into_owned(),
            problems: Vec::new(),
            name: None,
            after: 1,
        }
    }

    /// The same, to be tried again after that time.
    #[must_use]
    pub(crate) fn after(self, time: Duration) -> Problem {
        Problem { after: time.as_secs() + 1, ..self }
    }

    /// The same, as the protocol of bots calls it.
    #[must_use]
    pub(crate) fn called(self, name: BotFault) -> Problem {
        Problem { name: Some(name), ..self }
    }

    /// What the protocol of bots calls it.
    pub(crate) fn fault(&self) -> Option<BotFault> {
        self.name
    }

    /// A problem of that kind, in the sentence of that name.
    pub(crate) fn say(words: &Words, kind: Kind, key: &str, parts: &[(&'static str, Arg)]) -> Problem {
        Problem::new(words, kind, words.say(key, parts))
    }

    /// Several problems at once.
    pub(crate) fn several(words: &Words, kind: Kind, mut problems: Vec<String>) -> Problem {
        problems.truncate(PROBLEMS);
        problems.iter_mut().for_each(|problem| *problem = cut(problem, SENTENCE / 4).into_owned());
        let parts: Vec<&str> = problems.iter().map(|problem| problem.trim_end_matches('.')).collect();
        let detail = parts.join("; ");
        Problem { problems, ..Problem::new(words, kind, detail) }
    }

    /// What to do about it, in a sentence.
    pub fn detail(&self) -> &str {
        &self.detail
    }

    /// The status of the answer.
    pub fn status(&self) -> StatusCode {
        StatusCode::from_u16(self.status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR)
    }
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.status, self.detail)
    }
}

impl IntoResponse for Problem {
    fn into_response(self) -> Response {
        let (status, after) = (self.status(), self.after);
        let mut response = (status, Json(self)).into_response();
        let headers = response.headers_mut();
        headers.insert(header::CONTENT_TYPE, HeaderValue::from_static("application/problem+json"));
        if status == StatusCode::UNAUTHORIZED {
            headers.insert(header::WWW_AUTHENTICATE, HeaderValue::from_static("Bearer"));
        }
        if matches!(status, StatusCode::TOO_MANY_REQUESTS | StatusCode::SERVICE_UNAVAILABLE) {
            headers.insert(header::RETRY_AFTER, HeaderValue::from(after));
        }
        response
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use amiral_words::Lang;

    #[test]
    fn a_problem_is_short_whatever_was_sent() {
        let words = Words::new(Lang::En);
        let long = "\u{1}".repeat(250_000);
        let one = Problem::new(&words, Kind::Invalid, long.clone());
        let many = Problem::several(&words, Kind::Invalid, vec![long; 1_000]);
        for problem in [one, many] {
            let bytes = serde_json::to_vec(&problem).unwrap().len();
            assert!(bytes < 100_000, "{bytes}");
        }
    }
}

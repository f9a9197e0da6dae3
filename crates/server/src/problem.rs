//! What a request is told that cannot be answered: one form for all, as RFC 9457 has it.

use std::fmt;

use amiral_words::{Arg, Words};
use axum::Json;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde::Serialize;
use utoipa::ToSchema;

/// What went wrong, as it is sent.
#[derive(Clone, PartialEq, Serialize, ToSchema, Debug)]
pub struct Problem {
    /// Which kind of problem: the place on the page about the API where it is explained.
    #[serde(rename = "type")]
    kind: String,
    /// The kind in a few words.
    title: String,
    /// The status of the answer.
    status: u16,
    /// What was wrong with this request, and what to do about it: a sentence in the visitor's language.
    detail: String,
    /// Every problem by itself, where there can be several.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    problems: Vec<String>,
}

/// The kinds of problem there are.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Kind {
    /// The request cannot be read.
    Unreadable,
    /// It comes from another site, or is not this visitor's to make.
    Forbidden,
    /// There is no such thing.
    NotFound,
    /// That cannot be done with it.
    Method,
    /// The game has gone on, or is not at that point.
    Conflict,
    /// The body is too large.
    TooLarge,
    /// The body is not JSON.
    MediaType,
    /// It can be read and makes no sense.
    Invalid,
    /// Too many requests.
    TooMany,
    /// Something broke here.
    Broken,
    /// It cannot be done now.
    Unavailable,
}

impl Kind {
    fn parts(self) -> (StatusCode, &'static str, &'static str) {
        match self {
            Kind::Unreadable => (StatusCode::BAD_REQUEST, "unreadable", "server-unreadable"),
            Kind::Forbidden => (StatusCode::FORBIDDEN, "forbidden", "server-forbidden"),
            Kind::NotFound => (StatusCode::NOT_FOUND, "not-found", "server-not-found"),
            Kind::Method => (StatusCode::METHOD_NOT_ALLOWED, "method", "server-method"),
            Kind::Conflict => (StatusCode::CONFLICT, "conflict", "server-conflict"),
            Kind::TooLarge => (StatusCode::PAYLOAD_TOO_LARGE, "too-large", "server-too-large"),
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
            detail: detail.into(),
            problems: Vec::new(),
        }
    }

    /// A problem of that kind, in the sentence of that name.
    pub(crate) fn say(words: &Words, kind: Kind, key: &str, parts: &[(&'static str, Arg)]) -> Problem {
        Problem::new(words, kind, words.say(key, parts))
    }

    /// Several problems at once.
    pub(crate) fn several(words: &Words, kind: Kind, problems: Vec<String>) -> Problem {
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
        let status = self.status();
        let mut response = (status, Json(self)).into_response();
        let headers = response.headers_mut();
        headers.insert(header::CONTENT_TYPE, HeaderValue::from_static("application/problem+json"));
        if matches!(status, StatusCode::TOO_MANY_REQUESTS | StatusCode::SERVICE_UNAVAILABLE) {
            headers.insert(header::RETRY_AFTER, HeaderValue::from_static("1"));
        }
        response
    }
}

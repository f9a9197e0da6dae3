//! A player: an address, a cookie, and a connection.

use std::io;
use std::net::{Ipv4Addr, SocketAddr};

use futures_util::StreamExt;
use serde_json::Value;
use thiserror::Error;
use tokio::net::{TcpSocket, TcpStream};
use tokio_tungstenite::WebSocketStream;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;

use crate::{Answer, Line, Request};

/// Why a player did not get what they asked for.
#[derive(Debug, Error)]
pub enum Refused {
    /// The server refused, with a sentence.
    #[error("{what}: {status} {detail}")]
    Told {
        /// What was asked for.
        what: String,
        /// The status.
        status: u16,
        /// The sentence.
        detail: String,
    },
    /// The server refused, but not in the form that its problems should have.
    #[error("{what}: {status} without a sentence: {text}")]
    Untold {
        /// What was asked for.
        what: String,
        /// The status.
        status: u16,
        /// What it said.
        text: String,
    },
    /// There was no answer, so it is unknown whether the request was carried out.
    #[error("{what}: {error}")]
    Unanswered {
        /// What was asked for.
        what: String,
        /// Why.
        error: io::Error,
    },
}

impl Refused {
    /// The status, if there was an answer.
    pub fn status(&self) -> Option<u16> {
        match self {
            Refused::Told { status, .. } | Refused::Untold { status, .. } => Some(*status),
            Refused::Unanswered { .. } => None,
        }
    }

    fn of(what: &str, answer: &Answer) -> Refused {
        let (what, status, problem) = (what.to_owned(), answer.status, answer.json());
        let told = problem["detail"].as_str().filter(|detail| detail.contains(' '));
        match told {
            Some(detail) if answer.kind == "application/problem+json" && problem["status"] == status => {
                Refused::Told { what, status, detail: detail.into() }
            }
            _ => Refused::Untold { what, status, text: answer.text().chars().take(200).collect() },
        }
    }
}

/// A player.
#[derive(Debug)]
pub struct Player {
    addr: SocketAddr,
    from: Ipv4Addr,
    line: Option<Line>,
    /// The cookie the server gave them: name and value.
    pub cookie: Option<String>,
}

impl Player {
    /// A new player, without a cookie.
    pub fn new(addr: SocketAddr, from: Ipv4Addr) -> Player {
        Player { addr, from, line: None, cookie: None }
    }

    /// The same player, with the server at another address.
    pub fn moved(&mut self, addr: SocketAddr) {
        self.addr = addr;
        self.line = None;
    }

    /// Sends a request. A lost connection is opened again for the next one.
    pub async fn ask(&mut self, method: &str, path: &str, body: &str) -> Result<Value, Refused> {
        let what = format!("{method} {path}");
        let unanswered = |error| Refused::Unanswered { what: what.clone(), error };
        let mut request = Request { method: method.into(), ..Request::post(path, body) };
        if let Some(cookie) = &self.cookie {
            request = request.with("cookie", cookie);
        }
        let mut line = match self.line.take() {
            Some(line) => line,
            None => Line::open(self.addr, self.from).await.map_err(unanswered)?,
        };
        let answer = line.ask(&request).await.map_err(unanswered)?;
        self.line = (!answer.is_last).then_some(line);
        if let Some(cookie) = &answer.cookie
            && cookie.starts_with("visitor=")
        {
            self.cookie = Some(cookie.clone());
        }
        if answer.is_good() { Ok(answer.json()) } else { Err(Refused::of(&what, &answer)) }
    }

    /// Gets the view of a game.
    pub async fn view(&mut self, game: &str) -> Result<Value, Refused> {
        self.ask("GET", &format!("/api/games/{game}"), "").await
    }

    /// Opens a live connection to a game.
    pub async fn live(&self, game: &str) -> Result<Live, Refused> {
        let what = format!("a live connection to {game}");
        let unanswered = |error| Refused::Unanswered { what: what.clone(), error };
        let strange = |error: tokio_tungstenite::tungstenite::Error| unanswered(io::Error::other(error));
        let mut request = format!("ws://{}/api/games/{game}/live", self.addr).into_client_request().map_err(strange)?;
        if let Some(cookie) = self.cookie.as_ref().and_then(|cookie| cookie.parse().ok()) {
            request.headers_mut().insert("cookie", cookie);
        }
        let socket = TcpSocket::new_v4().map_err(unanswered)?;
        socket.bind((self.from, 0).into()).map_err(unanswered)?;
        let stream = socket.connect(self.addr).await.map_err(unanswered)?;
        let connected = tokio_tungstenite::client_async(request, stream).await;
        connected.map(|(stream, _)| Live { stream }).map_err(|error| match error {
            tokio_tungstenite::tungstenite::Error::Http(answer) => {
                let kind = answer.headers().get("content-type").and_then(|kind| kind.to_str().ok());
                let answer = Answer {
                    status: answer.status().as_u16(),
                    kind: kind.unwrap_or_default().into(),
                    body: answer.body().clone().unwrap_or_default(),
                    cookie: None,
                    is_last: true,
                };
                Refused::of(&what, &answer)
            }
            error => strange(error),
        })
    }
}

/// A live connection to a game.
#[derive(Debug)]
pub struct Live {
    /// The connection.
    pub stream: WebSocketStream<TcpStream>,
}

impl Live {
    /// The next text that is sent; nothing once the connection is closed.
    pub async fn next(&mut self) -> Option<String> {
        loop {
            match self.stream.next().await? {
                Ok(Message::Text(text)) => return Some(text.as_str().to_owned()),
                Ok(Message::Close(_)) | Err(_) => return None,
                Ok(_) => {}
            }
        }
    }
}

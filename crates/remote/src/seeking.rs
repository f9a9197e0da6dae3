//! Looking for an opponent: the server pairs whoever wants the same, as long as the lobby is heard.

use std::io::{BufRead, BufReader, Read, Write};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use amiral_game::Stop;
use amiral_host::{Names, ServerProblem, Wake};

use crate::connection::connect;
use crate::courier::{look, pause, rest, wait_for};
use crate::lobby::{Company, WantedOrder};
use crate::wire::LobbyView;
use crate::{Client, RemoteGame};

const SEARCH: &str = "/api/lobby/search";

/// The lobby is told every few seconds. A connection that is silent for so long has stalled.
const SILENCE: Duration = Duration::from_secs(10);
/// The longest line that is read.
const MOST: u64 = 4 << 20;

/// Who is there meanwhile for somebody who looks for an opponent: nobody until they have been alone for a
/// while.
#[derive(Clone, Default)]
pub(crate) struct Meanwhile(Arc<Mutex<Told>>);

#[derive(Default)]
struct Told {
    company: Option<Company>,
    is_new: bool,
}

impl Meanwhile {
    fn told(&self) -> MutexGuard<'_, Told> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(crate) fn company(&self) -> Option<Company> {
        self.told().company.clone()
    }

    /// Whether it has changed since this was last asked.
    pub(crate) fn take_news(&self) -> bool {
        std::mem::take(&mut self.told().is_new)
    }

    /// Notes what the lobby tells.
    fn hear(&self, news: &LobbyView, wake: &Wake) {
        let company = news.meanwhile.as_ref().map(Company::of);
        let mut told = self.told();
        if told.company != company {
            *told = Told { company, is_new: true };
            drop(told);
            wake.call();
        }
    }
}

/// Looks for an opponent until there is one.
pub(crate) fn seek(
    client: &Client,
    order: &WantedOrder,
    names: &Names,
    wake: &Wake,
    meanwhile: &Meanwhile,
    stop: &Stop,
) -> Result<RemoteGame, ServerProblem> {
    let mut tries = 0;
    loop {
        match once(client, order, &|news| meanwhile.hear(news, wake), stop) {
            Ok(Some(game)) => return RemoteGame::of(client, &look(client, &game)?, names, wake),
            Ok(None) => tries = 0,
            Err(problem) if wait_for(&problem, tries).is_none() => return Err(problem),
            Err(_) => tries += 1,
        }
        if !rest(pause(tries), stop) {
            // Nobody hears that it is over.
            let _ = client.delete(SEARCH);
            return Err(ServerProblem::NoSeat);
        }
    }
}

/// Looks no more, at once.
pub(crate) fn stop_seeking(client: &Client) {
    let _ = client.delete(SEARCH);
}

/// Looks for as long as one connection lasts; gives the game, once there is one.
fn once(
    client: &Client,
    order: &WantedOrder,
    hear: &dyn Fn(&LobbyView),
    stop: &Stop,
) -> Result<Option<String>, ServerProblem> {
    // A pair may have been found while the connection was away.
    let mut news: LobbyView = client.get("/api/lobby")?;
    if news.paired.is_none() && news.seeking.is_none() {
        news = client.post(SEARCH, order)?;
    }
    if news.paired.is_some() {
        return Ok(news.paired);
    }
    listen(client, hear, stop)
}

/// Hears the lobby until a pair is found, or the connection ends.
fn listen(client: &Client, hear: &dyn Fn(&LobbyView), stop: &Stop) -> Result<Option<String>, ServerProblem> {
    let mut stream = connect(client.server(), SILENCE)?;
    // Of this version no answer comes in chunks.
    let mut request = String::from("GET /api/lobby/live HTTP/1.0\r\nAccept: text/event-stream\r\n");
    for (name, value) in client.headers() {
        request.push_str(&[name, ": ", &value, "\r\n"].concat());
    }
    request.push_str("\r\n");
    if stream.write_all(request.as_bytes()).and_then(|()| stream.flush()).is_err() {
        return Ok(None);
    }
    let mut lines = BufReader::new(stream);
    let mut line = String::new();
    while !stop.is_cancelled() {
        line.clear();
        match (&mut lines).take(MOST).read_line(&mut line) {
            Ok(length) if length > 0 => {}
            _ => return Ok(None),
        }
        let Some(text) = line.strip_prefix("data:") else { continue };
        let Ok(news) = serde_json::from_str::<LobbyView>(text.trim()) else { continue };
        if news.paired.is_some() {
            return Ok(news.paired);
        }
        hear(&news);
        // A server that was started again does not remember who looked for somebody.
        if news.seeking.is_none() {
            return Ok(None);
        }
    }
    Ok(None)
}

//! Hears what the server tells of a game, and connects again when that breaks off: the server then
//! tells everything anew, so that nothing is missed.

use std::io::ErrorKind;
use std::sync::mpsc::Sender;
use std::time::{Duration, Instant};

use amiral_game::Stop;
use amiral_host::{ServerProblem, Wake};
use tungstenite::client::IntoClientRequest;
use tungstenite::protocol::WebSocketConfig;
use tungstenite::{Error, Message, WebSocket};

use crate::Client;
use crate::connection::{Stream, connect};
use crate::courier::{look, pause, rest, wait_for};
use crate::game::Told;
use crate::wire::LiveMessage;

/// The server says every two seconds that it is there. A connection that is silent for so long has
/// stalled.
const SILENCE: Duration = Duration::from_secs(7);
/// The longest message.
const MOST: usize = 4 << 20;

/// Tells everything that is heard, until nobody listens.
pub(crate) fn run(client: &Client, game: &str, told: &Sender<Told>, wake: &Wake, stop: &Stop) {
    let mut tries = 0;
    while !stop.is_cancelled() {
        if let Ok(socket) = open(client, game) {
            tries = 0;
            if told.send(Told::Heard(true)).is_err() {
                return;
            }
            wake.call();
            listen(socket, told, wake, stop);
        } else if let Err(problem) = look(client, game)
            && wait_for(&problem, tries).is_none()
        {
            // It answers, and the game is not there, or not for whoever asks.
            let _ = told.send(Told::Closed(problem));
            wake.call();
            return;
        }
        if stop.is_cancelled() || told.send(Told::Heard(false)).is_err() {
            return;
        }
        wake.call();
        if !rest(pause(tries), stop) {
            return;
        }
        tries += 1;
    }
}

fn open(client: &Client, game: &str) -> Result<WebSocket<Box<dyn Stream>>, ServerProblem> {
    let server = client.server();
    let unreachable = |problem: String| ServerProblem::Unreachable { server: server.to_string(), problem };
    let scheme = if server.is_secure { "wss" } else { "ws" };
    let address = format!("{scheme}://{}/api/games/{game}/live", server.authority());
    let mut request = address.into_client_request().map_err(|error| unreachable(error.to_string()))?;
    for (name, value) in client.headers() {
        if let (false, Ok(value)) = (name == "Host", value.parse()) {
            request.headers_mut().insert(name, value);
        }
    }
    let stream = connect(server, SILENCE)?;
    let config = WebSocketConfig::default().max_message_size(Some(MOST)).max_frame_size(Some(MOST));
    match tungstenite::client::client_with_config(request, stream, Some(config)) {
        Ok((socket, _)) => Ok(socket),
        Err(error) => Err(unreachable(error.to_string())),
    }
}

/// Tells what comes over a connection, until it ends or stalls.
fn listen(mut socket: WebSocket<Box<dyn Stream>>, told: &Sender<Told>, wake: &Wake, stop: &Stop) {
    let mut heard = Instant::now();
    while !stop.is_cancelled() && heard.elapsed() < SILENCE {
        let message = match socket.read() {
            Ok(message) => message,
            Err(Error::Io(error)) if matches!(error.kind(), ErrorKind::WouldBlock | ErrorKind::TimedOut) => continue,
            Err(_) => return,
        };
        heard = Instant::now();
        let Message::Text(text) = message else { continue };
        let Ok(message) = serde_json::from_str(&text) else { continue };
        let news = match message {
            LiveMessage::View { view } => Told::View(view),
            LiveMessage::Presence(presence) => Told::Presence(Box::new(presence)),
            LiveMessage::Rematch {} => Told::Rematch,
            LiveMessage::Pulse | LiveMessage::Other => continue,
        };
        if told.send(news).is_err() {
            return;
        }
        wake.call();
    }
    let _ = socket.close(None);
    let _ = socket.flush();
}

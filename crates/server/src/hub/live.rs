//! Live connections, which report every change of a game at once.
//!
//! The server sends the whole view on connecting and after every change. So there is nothing to
//! catch up on after a lost network, a closed lid or a restarted server. Messages from the browser
//! are ignored; it acts through the API, as any program does.

use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

use amiral_game::{Ending, PerSeat, Seat};
use amiral_host::Fired;
use amiral_store::WebGameId;
use axum::body::Bytes;
use axum::extract::ws::{CloseFrame, Message, WebSocket, close_code};
use serde::Serialize;
use tokio::sync::broadcast::error::RecvError;
use utoipa::ToSchema;

use super::{Asker, Hub, LoadedGame, Notice, PresenceView, Refused, View};
use crate::App;
use crate::wire::SeatName;

/// What is sent over a live connection.
#[derive(Clone, PartialEq, Serialize, ToSchema, Debug)]
#[serde(tag = "type", rename_all = "lowercase")]
pub enum LiveMessage {
    /// The game as it stands.
    View {
        /// As you may see it.
        view: Box<View>,
        /// What is new since the last message over this connection, in order; nothing in the first.
        events: Vec<GameEvent>,
    },
    /// Somebody came, went, or has been away for long enough.
    Presence(Box<PresenceView>),
    /// The other has said something, or there is another thing to say: it is asked for at `/talk`.
    Talk,
    /// Another game follows on this one.
    Rematch {
        /// Its id.
        game: String,
    },
    /// The server is there. It says so every two seconds, so that a connection that has stalled is
    /// noticed on both sides.
    Pulse {
        /// The server's time in milliseconds, in games with clocks.
        #[serde(skip_serializing_if = "Option::is_none")]
        at: Option<i64>,
    },
}

/// An event of a game, with what everybody may know.
#[derive(Clone, PartialEq, Serialize, ToSchema, Debug)]
#[serde(tag = "kind", rename_all = "lowercase")]
pub enum GameEvent {
    /// Whoever was invited has come.
    Joined,
    /// A fleet was placed.
    Placed {
        /// Whose.
        seat: SeatName,
    },
    /// A shot was fired.
    Fired {
        /// Who fired.
        seat: SeatName,
        /// Its number in the game, from 1.
        number: usize,
        /// The shot and what was said of it.
        #[schema(example = "F5o")]
        shot: String,
    },
    /// Somebody was shown a hint.
    Hinted {
        /// Who.
        seat: SeatName,
    },
    /// The game is over.
    Over,
}

/// What a connection has reported of a game.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Told {
    joined: bool,
    placed: PerSeat<bool>,
    fired: usize,
    hints: PerSeat<u32>,
    over: bool,
}

impl Told {
    fn of(game: &LoadedGame) -> Told {
        let hints = game.live().map_or(PerSeat([0, 0]), |live| live.hints);
        let live = game.live().map(|live| &live.game);
        Told {
            hints,
            joined: live.is_some(),
            placed: PerSeat(Seat::BOTH.map(|seat| live.is_some_and(|live| live.public_view().has_placed(seat)))),
            fired: live.map_or(0, |live| live.fired().len()),
            over: live.is_some_and(|live| live.ending() != Ending::Unfinished),
        }
    }

    /// What has happened in the game since.
    fn news(self, game: &LoadedGame) -> Vec<GameEvent> {
        let now = Told::of(game);
        let mut events = Vec::new();
        if now.joined && !self.joined {
            events.push(GameEvent::Joined);
        }
        for seat in Seat::BOTH.into_iter().filter(|&seat| now.placed[seat] && !self.placed[seat]) {
            events.push(GameEvent::Placed { seat: seat.into() });
        }
        let fired = game.live().map_or(&[][..], |live| live.game.fired());
        for (number, Fired { seat, shot }) in (1..).zip(fired).skip(self.fired) {
            events.push(GameEvent::Fired { seat: (*seat).into(), number, shot: shot.to_string() });
        }
        for seat in Seat::BOTH.into_iter().filter(|&seat| now.hints[seat] > self.hints[seat]) {
            events.push(GameEvent::Hinted { seat: seat.into() });
        }
        if now.over && !self.over {
            events.push(GameEvent::Over);
        }
        events
    }
}

/// How often to ping a connection.
const PULSE: Duration = Duration::from_secs(2);
/// The most messages in so many pulses. Only the answers to pings are expected.
const MESSAGES: usize = 50;
const PULSES: usize = 10;
/// How long a connection may stay silent: it is noticed with the next pulse, within ten seconds.
const SILENCE: Duration = Duration::from_secs(7);

/// A connected player. Dropping this marks them as gone.
pub(super) struct Attendance {
    hub: Hub,
    id: WebGameId,
    seats: Vec<Seat>,
}

impl Attendance {
    pub(super) fn begin(hub: &Hub, id: &WebGameId, seats: Vec<Seat>) -> Attendance {
        let attendance = Attendance { hub: hub.clone(), id: id.clone(), seats };
        let now = Instant::now();
        attendance.tell(|presence, seat| presence.arrive(seat, now));
        attendance
    }

    fn tell(&self, change: impl Fn(&mut super::Presence, Seat)) {
        if !self.seats.is_empty() {
            self.hub.presence(&self.id, |presence| self.seats.iter().for_each(|&seat| change(presence, seat)));
        }
    }
}

impl Drop for Attendance {
    fn drop(&mut self) {
        let now = Instant::now();
        self.tell(|presence, seat| presence.leave(seat, now));
    }
}

/// Reports everything over a connection until it closes or the server ends.
pub(crate) async fn live(socket: WebSocket, app: App, id: WebGameId, asker: Asker) {
    let hub = app.hub().clone();
    let mut notices = hub.bus().subscribe(&id);
    let Ok(seats) = hub.seats(&id, &asker).await else { return };
    let _attendance = Attendance::begin(&hub, &id, seats);
    let mut ending = app.ending();
    let leaving = app.time_to_leave();
    tokio::pin!(leaving);
    let _counted = Counted::begin(&app);
    let (mut heard, mut pulse) = (Instant::now(), tokio::time::interval(PULSE));
    let (mut messages, mut pulses) = (0, 0);
    // As scripts hear it: browsers tell them nothing of pings.
    let mut connection = Connection { socket, app, id, asker, told: None, timed: false };
    let Ok(mut due) = connection.tell(&Notice::Changed).await else { return };
    loop {
        let notice = tokio::select! {
            notice = notices.recv() => match notice {
                Ok(notice) => notice,
                // The next view has what was missed.
                Err(RecvError::Lagged(_)) => Notice::Changed,
                Err(RecvError::Closed) => return,
            },
            message = connection.socket.recv() => match message {
                Some(Ok(Message::Close(_)) | Err(_)) | None => return,
                Some(Ok(_)) => {
                    heard = Instant::now();
                    messages += 1;
                    if messages > MESSAGES {
                        return;
                    }
                    continue;
                }
            },
            _ = pulse.tick() => {
                pulses += 1;
                if pulses % PULSES == 0 {
                    messages = 0;
                }
                let at = connection.timed.then(|| connection.app.hub().time().as_millisecond());
                let Ok(beat) = serde_json::to_string(&LiveMessage::Pulse { at }) else { return };
                let socket = &mut connection.socket;
                let told = [Message::Ping(Bytes::new()), Message::Text(beat.into())];
                for message in told {
                    if heard.elapsed() > SILENCE || socket.send(message).await.is_err() {
                        return;
                    }
                }
                continue;
            },
            notice = rings(due.as_ref()) => notice,
            () = &mut leaving => return connection.come_back().await,
            _ = ending.changed() => return connection.come_back().await,
        };
        // Several changes at once are reported as one.
        let mut notice = notice;
        while notice == Notice::Changed {
            match notices.try_recv() {
                Ok(Notice::Changed | Notice::Presence) => {}
                Ok(rematch) => {
                    if connection.tell(&notice).await.is_err() {
                        return;
                    }
                    notice = rematch;
                }
                Err(_) => break,
            }
        }
        due = match connection.tell(&notice).await {
            Ok(due) => due,
            Err(Gone) => return,
        };
    }
}

/// The connection is closed, or there is nothing left to report.
struct Gone;

/// Waits until then, or for ever.
async fn rings(alarm: Option<&(Instant, Notice)>) -> Notice {
    match alarm {
        Some((moment, notice)) => {
            tokio::time::sleep_until((*moment).into()).await;
            notice.clone()
        }
        None => std::future::pending().await,
    }
}

/// A connection to a game, and what it has reported.
struct Connection {
    socket: WebSocket,
    app: App,
    id: WebGameId,
    asker: Asker,
    told: Option<Told>,
    /// Whether the game is played with clocks.
    timed: bool,
}

/// What closes a connection because the server stops: whoever connects again reaches another, or the same
/// a little later.
pub(crate) fn come_back() -> Message {
    Message::Close(Some(CloseFrame { code: close_code::RESTART, reason: "come back".into() }))
}

/// A live connection, as it is counted.
struct Counted(App);

impl Counted {
    fn begin(app: &App) -> Counted {
        app.metrics().live.fetch_add(1, Ordering::Relaxed);
        Counted(app.clone())
    }
}

impl Drop for Counted {
    fn drop(&mut self) {
        self.0.metrics().live.fetch_sub(1, Ordering::Relaxed);
    }
}

impl Connection {
    /// Closes the connection because the server stops.
    async fn come_back(&mut self) {
        // Whoever has gone comes back anyway.
        let _ = self.socket.send(come_back()).await;
    }

    /// Reports a notice. Returns a later one that is due if nothing else happens: a win can soon be
    /// claimed, or now.
    async fn tell(&mut self, notice: &Notice) -> Result<Option<(Instant, Notice)>, Gone> {
        let (app, told) = (&self.app, &mut self.told);
        let seen = app.hub().look(&self.id, &self.asker, |game, viewer, around| {
            let context = around.on(app.site());
            let message = match notice {
                Notice::Changed => {
                    let events = told.replace(Told::of(game)).map_or_else(Vec::new, |told| told.news(game));
                    LiveMessage::View { view: Box::new(context.view(game, viewer)), events }
                }
                Notice::Rematch(next) if viewer.plays => LiveMessage::Rematch { game: next.to_string() },
                Notice::Talk if viewer.plays => LiveMessage::Talk,
                Notice::Presence | Notice::Talk | Notice::Rematch(_) => {
                    LiveMessage::Presence(Box::new(context.presence(game, viewer)))
                }
            };
            (serde_json::to_string(&message), context.changes_in(game, viewer), game.web_game.clock.is_some())
        });
        match seen.await {
            Ok((Ok(text), due, timed)) => {
                self.timed = timed;
                self.socket.send(Message::Text(text.into())).await.map_err(|_| Gone)?;
                // A little later, so that the claim is certainly possible by then.
                Ok(due.map(|left| (Instant::now() + left + Duration::from_millis(10), Notice::Presence)))
            }
            // The store does not answer: try again later.
            Err(Refused::Store(_)) => Ok(Some((Instant::now() + Duration::from_secs(1), notice.clone()))),
            Ok((Err(_), ..)) | Err(_) => Err(Gone),
        }
    }
}

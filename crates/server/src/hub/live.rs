//! A game as it goes on: a connection over which everything is told at once.
//!
//! Whoever connects is sent the game as it stands, and again after every change: after a lost
//! network, a closed lid or a restarted server there is nothing to catch up with. The browser's own
//! messages are not listened to; what it wants done it asks for as any program would.

use std::time::{Duration, Instant};

use amiral_game::Seat;
use amiral_store::WebGameId;
use amiral_words::Lang;
use axum::body::Bytes;
use axum::extract::ws::{Message, WebSocket};
use serde::Serialize;
use tokio::sync::broadcast::error::RecvError;
use utoipa::ToSchema;

use super::{Asker, Hub, Notice, PresenceView, Refused, View};
use crate::App;

/// What is sent over a live connection.
#[derive(Clone, PartialEq, Serialize, ToSchema, Debug)]
#[serde(tag = "type", rename_all = "lowercase")]
pub enum Dispatch {
    /// The game as it stands.
    View {
        /// As you may see it.
        view: Box<View>,
    },
    /// Somebody came, went, or has been away for long enough.
    Presence(Box<PresenceView>),
    /// Another game follows on this one.
    Rematch {
        /// What it is known by.
        game: String,
    },
}

/// How often a silent connection is asked whether it is still there.
const PULSE: Duration = Duration::from_secs(20);
/// How many messages one may send between two such questions: nothing is listened to but answers to
/// them.
const MESSAGES: usize = 50;
/// How long one may stay silent.
const SILENCE: Duration = Duration::from_mins(1);

/// Somebody who is connected in a seat: gone when this is dropped.
struct Attendance {
    hub: Hub,
    id: WebGameId,
    seats: Vec<Seat>,
}

impl Attendance {
    fn begin(hub: &Hub, id: &WebGameId, seats: Vec<Seat>) -> Attendance {
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

/// Tells whoever is connected of everything, until they go or the server does.
pub(crate) async fn live(mut socket: WebSocket, app: App, id: WebGameId, asker: Asker, lang: Lang) {
    let hub = app.hub().clone();
    let mut notices = hub.bus().subscribe(&id);
    let Ok(seats) = hub.seats(&id, &asker).await else { return };
    let _attendance = Attendance::begin(&hub, &id, seats);
    let mut ending = app.ending();
    let (mut heard, mut pulse) = (Instant::now(), tokio::time::interval(PULSE));
    let mut messages = 0;
    let mut due = match tell(&mut socket, &app, &id, &asker, lang, &Notice::Changed).await {
        Ok(due) => due,
        Err(Gone) => return,
    };
    loop {
        let notice = tokio::select! {
            notice = notices.recv() => match notice {
                Ok(notice) => notice,
                // What was missed is in the game as it stands.
                Err(RecvError::Lagged(_)) => Notice::Changed,
                Err(RecvError::Closed) => return,
            },
            message = socket.recv() => match message {
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
                messages = 0;
                if heard.elapsed() > SILENCE || socket.send(Message::Ping(Bytes::new())).await.is_err() {
                    return;
                }
                continue;
            },
            notice = rings(due.as_ref()) => notice,
            _ = ending.changed() => return,
        };
        // Several changes at once are told as one.
        let mut notice = notice;
        while notice == Notice::Changed {
            match notices.try_recv() {
                Ok(Notice::Changed | Notice::Presence) => {}
                Ok(rematch) => {
                    if tell(&mut socket, &app, &id, &asker, lang, &notice).await.is_err() {
                        return;
                    }
                    notice = rematch;
                }
                Err(_) => break,
            }
        }
        due = match tell(&mut socket, &app, &id, &asker, lang, &notice).await {
            Ok(due) => due,
            Err(Gone) => return,
        };
    }
}

/// Nobody is at the other end, or there is nothing to tell any more.
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

/// Tells of a notice, and says what to tell later if nothing happens until then: that the win can
/// be claimed.
async fn tell(
    socket: &mut WebSocket,
    app: &App,
    id: &WebGameId,
    asker: &Asker,
    lang: Lang,
    notice: &Notice,
) -> Result<Option<(Instant, Notice)>, Gone> {
    let words = app.words(lang);
    let seen = app.hub().look(id, asker, |play, viewer, look| {
        let light = look.light(words, app.site());
        let dispatch = match notice {
            Notice::Changed => Dispatch::View { view: Box::new(light.view(play, viewer)) },
            Notice::Rematch(game) if viewer.plays => Dispatch::Rematch { game: game.to_string() },
            Notice::Presence | Notice::Rematch(_) => Dispatch::Presence(Box::new(light.presence(play, viewer))),
        };
        (serde_json::to_string(&dispatch), light.until_claimable(play, viewer).filter(|left| !left.is_zero()))
    });
    match seen.await {
        Ok((Ok(text), due)) => {
            socket.send(Message::Text(text.into())).await.map_err(|_| Gone)?;
            // A little later, so that it is so by then.
            Ok(due.map(|left| (Instant::now() + left + Duration::from_millis(10), Notice::Presence)))
        }
        // The store does not answer: told later.
        Err(Refused::Store(_)) => Ok(Some((Instant::now() + Duration::from_secs(1), notice.clone()))),
        Ok((Err(_), _)) | Err(_) => Err(Gone),
    }
}

//! A game on a server, as the screens play it.

use std::sync::mpsc::{self, Receiver, Sender, TryRecvError};
use std::thread;
use std::time::Instant;

use amiral_duel::{Phase, PublicEvent, View as SeatView};
use amiral_game::{Board, Cell, Fleet, Record, Seat, Seen, Stop};
use amiral_host::{
    Fired, Fleets, GameError, Happened, Hint, Job, Link, Names, Online, Plan, Refusal, Rows, ServerProblem, Table, Wake,
};
use serde::Serialize;

use crate::courier::{self, Deed, look};
use crate::position::{self, Position};
use crate::wire::{ClockView, HintView, Invited, Player, PresenceView, View};
use crate::{Client, Goal, live};

/// What the two threads of a game tell it.
pub(crate) enum Told {
    /// How the game stands.
    View(Box<View>),
    /// What the person did has been done, and how the game stands.
    Done(Box<View>),
    /// It has been refused.
    Refused(ServerProblem),
    /// Who is there.
    Presence(Box<PresenceView>),
    /// The other has begun another game.
    Rematch,
    /// Whether the server is heard.
    Heard(bool),
    /// Whether it takes what is sent.
    Sent(bool),
    /// There is no such game any more, or not for this person.
    Closed(ServerProblem),
}

/// A game on a server.
pub struct RemoteGame {
    client: Client,
    id: String,
    names: Names,
    wake: Wake,
    plan: Plan,
    version: u64,
    position: Position,
    online: Online,
    /// Whether the server is heard, and takes what is sent.
    reach: (bool, bool),
    /// Whether something that the person did is on its way.
    is_sending: bool,
    /// What the server said of the clocks, and when.
    clock: Option<(ClockView, Instant)>,
    deeds: Sender<Deed>,
    told: Receiver<Told>,
    stop: Stop,
}

/// Taking a seat.
#[derive(Serialize)]
struct Joining<'a> {
    invitation: &'a str,
    #[serde(skip_serializing_if = "str::is_empty")]
    name: &'a str,
}

#[derive(Serialize)]
struct Nothing {}

impl RemoteGame {
    /// Takes the seat that a goal means, or the one that is this person's already. `name` is what
    /// they want to be called. It waits for the server.
    pub fn open(
        client: &Client,
        goal: &Goal,
        name: &str,
        names: &Names,
        wake: &Wake,
    ) -> Result<RemoteGame, ServerProblem> {
        let view = match goal {
            Goal::Lobby | Goal::Tournament(_) => {
                return Err(ServerProblem::BadAddress(client.server().to_string()));
            }
            Goal::Game(game) => look(client, game)?,
            Goal::Invitation(invitation) => {
                let invited: Invited = client.get(&format!("/api/invitations/{invitation}"))?;
                client.post(&format!("/api/games/{}/join", invited.game), &Joining { invitation, name })?
            }
        };
        RemoteGame::of(client, &view, names, wake)
    }

    /// The game that a view shows.
    pub(crate) fn of(client: &Client, view: &View, names: &Names, wake: &Wake) -> Result<RemoteGame, ServerProblem> {
        if view.you.is_none() {
            return Err(ServerProblem::NoSeat);
        }
        let unknown = || ServerProblem::UnknownGame(client.server().to_string());
        let rules = view.rules.rules().ok_or_else(unknown)?;
        let position = Position::of(view, &rules).ok_or_else(unknown)?;
        let plan = position::plan(view, &rules, names).ok_or_else(unknown)?;
        let (deeds, inbox) = mpsc::channel();
        let (tell, told) = mpsc::channel();
        let stop = Stop::new();
        // What the server said becomes part of an address.
        let id = view.id.clone();
        if id.is_empty() || !id.bytes().all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_')) {
            return Err(unknown());
        }
        {
            let (client, id, tell, wake, stop) = (client.clone(), id.clone(), tell.clone(), wake.clone(), stop.clone());
            thread::spawn(move || courier::run(&client, &id, &inbox, &tell, &wake, &stop));
        }
        {
            let (client, id, wake, stop) = (client.clone(), id.clone(), wake.clone(), stop.clone());
            thread::spawn(move || live::run(&client, &id, &tell, &wake, &stop));
        }
        let mut game = RemoteGame {
            client: client.clone(),
            online: Online { address: client.server().at(&format!("/games/{id}")), ..Online::default() },
            id,
            names: names.clone(),
            wake: wake.clone(),
            plan,
            version: view.version,
            position,
            reach: (true, true),
            is_sending: false,
            clock: None,
            deeds,
            told,
            stop,
        };
        game.note(view);
        Ok(game)
    }

    /// Takes what a view says besides the game.
    fn note(&mut self, view: &View) {
        // A server that has no name of its own says only where on it.
        self.online.invitation = view.invitation.as_ref().map(|address| match address.strip_prefix('/') {
            Some(_) => self.client.server().at(address),
            None => address.clone(),
        });
        self.online.rows = Rows::starting_at(view.first_row);
        self.online.hints = view.hints;
        self.clock = view.clock.clone().map(|clock| (clock, Instant::now()));
        self.tell_time();
        self.online.is_rematch_offered |= view.rematch.is_some();
        let other = view.players.of(self.position.seat.other()).as_ref();
        self.note_claims(other, view.claimable, view.claim_in, view.lose_in);
    }

    /// Has the clocks show what they do now.
    fn tell_time(&mut self) {
        self.online.clock = self.clock.as_ref().map(|(clock, told)| clock.after(told.elapsed()));
    }

    fn note_claims(&mut self, other: Option<&Player>, may: bool, claim_in: Option<u64>, lose_in: Option<u64>) {
        self.online.is_other_there = other.is_some_and(|player| player.present);
        (self.online.may_claim, self.online.claim_in, self.online.lose_in) = (may, claim_in, lose_in);
    }

    /// Takes a view, unless a newer one has come. Returns what is new in it.
    fn take(&mut self, view: &View) -> Vec<PublicEvent> {
        if view.version < self.version {
            return Vec::new();
        }
        let Some(position) = Position::of(view, &self.plan.rules) else { return Vec::new() };
        // Somebody may have come, or have another name.
        if let Some(plan) = position::plan(view, &self.plan.rules, &self.names) {
            self.plan.seats = plan.seats;
        }
        let events = position.since(&self.position);
        (self.version, self.position) = (view.version, position);
        self.note(view);
        events
    }

    fn hear(&mut self, told: Told) -> Happened {
        match told {
            Told::View(view) => return Ok(self.take(&view)),
            Told::Done(view) => {
                self.is_sending = false;
                return Ok(self.take(&view));
            }
            Told::Refused(problem) => {
                self.is_sending = false;
                return Err(GameError::Server(problem));
            }
            Told::Presence(presence) => {
                let other = presence.players.of(self.position.seat.other()).as_ref();
                self.note_claims(other, presence.claimable, presence.claim_in, presence.lose_in);
            }
            Told::Rematch => self.online.is_rematch_offered = true,
            Told::Heard(heard) => self.reach.0 = heard,
            Told::Sent(sent) => self.reach.1 = sent,
            Told::Closed(problem) => {
                self.is_sending = false;
                self.online.link = Link::Closed(problem);
                return Ok(Vec::new());
            }
        }
        if !matches!(self.online.link, Link::Closed(_)) {
            self.online.link = if self.reach == (true, true) { Link::Connected } else { Link::Reconnecting };
        }
        Ok(Vec::new())
    }

    fn send(&mut self, deed: Deed) -> Happened {
        if self.is_sending {
            return Err(GameError::Saving);
        }
        if let Link::Closed(problem) = &self.online.link {
            return Err(GameError::Server(problem.clone()));
        }
        self.is_sending = self.deeds.send(deed).is_ok();
        Ok(Vec::new())
    }
}

impl Drop for RemoteGame {
    fn drop(&mut self) {
        self.stop.cancel();
    }
}

impl Table for RemoteGame {
    fn plan(&self) -> &Plan {
        &self.plan
    }

    fn phase(&self) -> Phase {
        self.position.phase
    }

    fn view(&self, seat: Seat) -> SeatView<'_> {
        let Position { phase, own, seen, taken, .. } = &self.position;
        if seat == self.position.seat {
            SeatView::told(seat, *phase, own.as_ref(), seen, taken)
        } else {
            SeatView::told(seat, *phase, None, taken, seen)
        }
    }

    fn fired(&self) -> &[Fired] {
        &self.position.fired
    }

    fn starter(&self) -> Seat {
        match (self.position.fired.first(), self.position.phase) {
            (Some(fired), _) => fired.seat,
            (None, Phase::Playing { turn, .. }) => turn,
            (None, _) => Seat::A,
        }
    }

    fn to_place(&self) -> Vec<Seat> {
        let Position { seat, phase, placed, is_joined, .. } = &self.position;
        let places = *phase == Phase::Placing && *is_joined && !placed[*seat];
        places.then_some(*seat).into_iter().collect()
    }

    fn revealed(&self, seat: Seat) -> Option<&Board> {
        if seat == self.position.seat { self.position.own.as_ref() } else { self.position.enemy.as_ref() }
    }

    fn cheated(&self) -> bool {
        self.position.cheated
    }

    fn record(&self) -> Record {
        self.position.record(&self.plan)
    }

    fn wake(&self) -> &Wake {
        &self.wake
    }

    fn place(&mut self, _: Seat, fleet: Fleet) -> Happened {
        self.send(Deed::Place(fleet.to_string()))
    }

    fn fire(&mut self, seat: Seat, cells: &[Cell]) -> Happened {
        let due = self.view(seat).due();
        if due == 0 {
            return Err(GameError::Refused(Refusal::NotYourTurn(seat)));
        }
        let cells = cells.iter().map(ToString::to_string).collect();
        self.send(Deed::Fire { cells, after: self.position.fired.len() })
    }

    fn resign(&mut self, _: Seat) -> Happened {
        self.send(Deed::Resign)
    }

    /// Whoever leaves a game on a server can come back to it.
    fn abort(&mut self) -> Happened {
        Ok(Vec::new())
    }

    fn cheat(&mut self) -> Result<(), GameError> {
        if self.position.cheated {
            return Ok(());
        }
        self.send(Deed::Cheat).map(drop)
    }

    /// The server counts, and tells the other that a hint was asked for.
    fn hint(&self, seat: Seat) -> Result<Job<Option<Hint>>, GameError> {
        if !self.online.hints {
            return Err(GameError::NoHints);
        }
        let (client, path) = (self.client.clone(), format!("/api/games/{}/hint", self.id));
        let seen = self.view(seat).seen().clone();
        Ok(Job::start(&self.wake, move |_| read_hint(&client.post(&path, &Nothing {}).ok()?, &seen)))
    }

    fn is_saving(&self) -> bool {
        self.is_sending
    }

    /// The server may tell something at any moment.
    fn is_busy(&self) -> bool {
        !matches!(self.online.link, Link::Closed(_))
    }

    fn poll(&mut self) -> Happened {
        let mut events = Vec::new();
        loop {
            match self.told.try_recv() {
                Ok(told) => events.extend(self.hear(told)?),
                Err(TryRecvError::Empty | TryRecvError::Disconnected) => {
                    self.tell_time();
                    return Ok(events);
                }
            }
        }
    }

    fn wait(&mut self) -> Happened {
        loop {
            let (before, sending) = (self.online.clone(), self.is_sending);
            let Ok(told) = self.told.recv() else { return Ok(Vec::new()) };
            let mut events = self.hear(told)?;
            events.extend(self.poll()?);
            if !events.is_empty() || self.online != before || (sending && !self.is_sending) {
                return Ok(events);
            }
        }
    }

    fn thinking(&self) -> Option<Seat> {
        match self.position.phase {
            Phase::Playing { turn, .. } if turn != self.position.seat => Some(turn),
            _ => None,
        }
    }

    fn online(&self) -> Option<&Online> {
        Some(&self.online)
    }

    fn claim(&mut self) -> Happened {
        self.send(Deed::Claim)
    }

    fn rematch(&self) -> Option<Job<Result<Box<dyn Table>, GameError>>> {
        let (client, path) = (self.client.clone(), format!("/api/games/{}/rematch", self.id));
        let (names, wake) = (self.names.clone(), self.wake.clone());
        Some(Job::start(&self.wake, move |_| {
            let view: View = client.post(&path, &Nothing {}).map_err(GameError::Server)?;
            let game = RemoteGame::of(&client, &view, &names, &wake).map_err(GameError::Server)?;
            Ok(Box::new(game) as Box<dyn Table>)
        }))
    }
}

/// A hint that a server has sent, for the shots that were seen. `None` if it is not one.
fn read_hint(hint: &HintView, seen: &Seen) -> Option<Hint> {
    let chances: Vec<f64> = hint.cells.concat();
    let grid = seen.rules().grid();
    if chances.len() != grid.cells().len() {
        return None;
    }
    let best = match (&hint.best, hint.chance) {
        (Some(cell), Some(chance)) => Some((cell.parse::<Cell>().ok().filter(|&cell| grid.contains(cell))?, chance)),
        _ => None,
    };
    let fleets =
        if hint.exact { Fleets::Exactly(hint.fleets.parse().ok()?) } else { Fleets::About(hint.fleets.parse().ok()?) };
    Some(Hint { chances, best, fleets, shots: seen.shots().len() })
}

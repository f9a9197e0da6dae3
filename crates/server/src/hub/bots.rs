//! Bots: what each is told, as messages of the bot protocol. A bot that connects is told everything
//! that waits for it, so that neither side has to remember anything over a restart.

use std::collections::{HashMap, HashSet, VecDeque};
use std::time::{Duration, Instant};

use amiral_bot::{End, GameResult, Position, Request, Volleys, to_json};
use amiral_duel::Phase;
use amiral_game::{FleetSetup, PerSeat, Rules, Seat, Shot, Turns};
use amiral_host::{Fired, Game, Participant};
use amiral_store::{Account, Challenge, SecretHash, WebGameId, WebGameState};
use jiff::Timestamp;
use serde_json::{Value, json};
use tokio::sync::{mpsc, watch};
use tokio::task::AbortHandle;

use super::live::Attendance;
use super::lobby::Attendance as Presence;
use super::{Asker, Hub, LoadedGame, Refused};
use crate::visitor::Visitor;
use crate::wire::EndingReason;

/// How often a bot is told that the server is there, and it looks for what it has not been told of.
const LOOK: Duration = Duration::from_secs(3);
/// How soon it looks where something has changed in the lobby.
const SOON: Duration = Duration::from_millis(200);
/// The most challenges that a bot is told of.
const CHALLENGES: u32 = 50;

/// What a bot is to do in a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Task {
    Wait,
    Place,
    /// After so many shots.
    Fire(usize),
    /// The game is over.
    Over,
}

/// A game that a bot plays.
struct Followed {
    /// What it was last told to do.
    told: Task,
    listener: AbortHandle,
    _there: Attendance,
}

impl Drop for Followed {
    fn drop(&mut self) {
        self.listener.abort();
    }
}

/// Everything that a bot is told, from now on.
pub(crate) struct BotFeed {
    hub: Hub,
    account: Account,
    asker: Asker,
    visitor: Visitor,
    /// The most games that it plays at once.
    most: u32,
    games: HashMap<WebGameId, Followed>,
    offered: HashSet<WebGameId>,
    /// Games in which something has happened.
    heard: mpsc::Receiver<WebGameId>,
    teller: mpsc::Sender<WebGameId>,
    lobby: watch::Receiver<u64>,
    /// When to look around again.
    due: Instant,
    greeted: bool,
    waiting: VecDeque<Value>,
    _here: Presence,
}

/// How many notices may wait for a bot that is being told something.
const NOTICES: usize = 64;

impl BotFeed {
    /// That of a bot, which is there as long as this is.
    pub(crate) fn open(hub: &Hub, account: Account, visitor: &Visitor, most: u32) -> BotFeed {
        let (teller, heard) = mpsc::channel(NOTICES);
        BotFeed {
            hub: hub.clone(),
            asker: Asker { visitor: Some(visitor.clone()), seat: None },
            visitor: visitor.clone(),
            most,
            games: HashMap::new(),
            offered: HashSet::new(),
            heard,
            teller,
            lobby: hub.lobby_changes(),
            due: Instant::now(),
            greeted: false,
            waiting: VecDeque::new(),
            _here: hub.bot_enters(visitor, account.handle.to_string()),
            account,
        }
    }

    /// The next message. Whoever stops waiting for it loses nothing.
    pub(crate) async fn next(&mut self) -> Value {
        loop {
            if let Some(message) = self.waiting.pop_front() {
                return message;
            }
            tokio::select! {
                Some(game) = self.heard.recv() => self.look(&game).await,
                Ok(()) = self.lobby.changed() => self.due = self.due.min(Instant::now() + SOON),
                () = tokio::time::sleep_until(self.due.into()) => self.look_around().await,
            }
        }
    }

    /// Whether more can be told at once.
    pub(crate) fn has_more(&self) -> bool {
        !self.waiting.is_empty()
    }

    /// Looks for challenges and games that the bot does not know of.
    async fn look_around(&mut self) {
        let (storage, now) = (self.hub.0.storage.clone(), self.hub.0.settings.clock.now());
        let games = storage.under_way(self.visitor.hash(), 2 * self.most).await;
        let offers = storage.challenges_to(self.account.player, now, CHALLENGES).await;
        // While the database does not answer, nothing is new.
        let (Ok(games), Ok(offers)) = (games, offers) else {
            self.due = Instant::now() + LOOK;
            return;
        };
        if !self.greeted {
            let known: Vec<String> = games.iter().map(ToString::to_string).collect();
            let mut hello = to_json(&Request::Hello { version: amiral_bot::VERSION }.to_string());
            hello["name"] = self.account.handle.as_str().into();
            hello["games"] = known.into();
            self.waiting.push_back(hello);
            self.greeted = true;
        }
        let open: HashSet<WebGameId> = offers.iter().map(|offer| offer.game.id.clone()).collect();
        self.offered.retain(|game| open.contains(game));
        for offer in offers {
            let offered = self.hub.is_offered(&offer.game.id, offer.game.clock);
            if offered && !self.offered.contains(&offer.game.id) {
                let message = self.hub.challenge_message(&offer).await;
                self.offered.insert(offer.game.id);
                self.waiting.extend(message);
            }
        }
        for game in &games {
            if !self.games.contains_key(game) {
                self.follow(game).await;
            }
        }
        for game in games.iter().chain(&self.games.keys().cloned().collect::<Vec<_>>()) {
            self.look(game).await;
        }
        if self.waiting.is_empty() {
            self.waiting.push_back(json!({"type": "pulse"}));
        }
        self.due = Instant::now() + LOOK;
    }

    /// Is told of that game from now on.
    async fn follow(&mut self, game: &WebGameId) {
        let mut notices = self.hub.bus().subscribe(game);
        let Ok(seats) = self.hub.seats(game, &self.asker).await else { return };
        let (teller, id) = (self.teller.clone(), game.clone());
        let listener = tokio::spawn(async move {
            use tokio::sync::broadcast::error::RecvError;
            while let Ok(_) | Err(RecvError::Lagged(_)) = notices.recv().await {
                // One that waits says as much as two.
                if matches!(teller.try_send(id.clone()), Err(mpsc::error::TrySendError::Closed(_))) {
                    return;
                }
            }
        });
        let there = Attendance::begin(&self.hub, game, seats);
        let followed = Followed { told: Task::Wait, listener: listener.abort_handle(), _there: there };
        self.games.insert(game.clone(), followed);
    }

    /// Looks at a game, and tells what the bot is to do in it.
    async fn look(&mut self, game: &WebGameId) {
        let Some(told) = self.games.get(game).map(|followed| followed.told) else { return };
        let seen = self.hub.look(game, &self.asker, |loaded, viewer, around| {
            let seat = viewer.seat?;
            let claimable = around.may_claim(loaded, seat);
            let task = task(loaded, seat);
            let message = if task == told { None } else { message(loaded, seat, task, around.time) };
            Some((task, message, claimable))
        });
        let (task, message, claimable) = match seen.await {
            Ok(Some(seen)) => seen,
            // It is asked again when something happens, or soon.
            Err(Refused::Store(_)) => return,
            // It is not the bot's any more.
            Ok(None) | Err(_) => {
                self.games.remove(game);
                return;
            }
        };
        self.waiting.extend(message);
        if task == Task::Over {
            self.games.remove(game);
        } else if let Some(followed) = self.games.get_mut(game) {
            followed.told = task;
        }
        if claimable {
            // Nobody else would: a bot waits for whoever has gone as long as people have to.
            _ = self.hub.claim(game, &self.asker).await;
        }
    }
}

/// What somebody in that seat is to do.
fn task(loaded: &LoadedGame, seat: Seat) -> Task {
    let Some(live) = loaded.live() else { return Task::Wait };
    match live.game.phase() {
        Phase::Placing if !live.game.public_view().has_placed(seat) => Task::Place,
        Phase::Playing { turn, .. } if turn == seat => Task::Fire(live.game.fired().len()),
        Phase::Over(_) => Task::Over,
        Phase::Placing | Phase::Playing { .. } => Task::Wait,
    }
}

/// How a bot is told so.
fn message(loaded: &LoadedGame, seat: Seat, task: Task, now: Timestamp) -> Option<Value> {
    let live = loaded.live()?;
    let (game, clock) = (&live.game, live.clock.as_ref());
    let left = clock.and_then(|clock| clock.due(game.phase()));
    let left = left.map(|due| Duration::try_from(due - now).unwrap_or_default());
    let request = match task {
        Task::Wait => return None,
        Task::Place => Request::Place { left: left.unwrap_or_default() },
        Task::Fire(_) => Request::Fire(position(game, seat, left.unwrap_or_default())),
        Task::Over => Request::End(end(game, seat)),
    };
    let mut message = to_json(&request.to_string());
    let object = message.as_object_mut()?;
    if left.is_none() {
        // Without a clock there is no limit.
        object.remove("left");
    }
    object.insert("game".into(), loaded.web_game.id.to_string().into());
    object.insert("seat".into(), seat.to_string().into());
    object.insert("rules".into(), rules(game.rules()));
    // Whoever hunts does so alone.
    if let Some(other) = game.plan().seats[seat.other()].as_ref().map(Participant::name) {
        object.insert("opponent".into(), other.into());
    }
    Some(message)
}

/// The rules, as messages have them.
fn rules(rules: &Rules) -> Value {
    let mut told = to_json(&Request::Rules(rules.clone()).to_string());
    told.as_object_mut().and_then(|object| object.remove("type"));
    told
}

fn position(game: &Game, seat: Seat, left: Duration) -> Position {
    let view = game.view(seat);
    Position {
        left,
        count: view.due(),
        fleet: view.own().map(|board| FleetSetup::from(board.fleet())),
        shots: volleys(game, seat),
        incoming: volleys(game, seat.other()),
    }
}

fn end(game: &Game, seat: Seat) -> End {
    let result = match game.ending().winner() {
        Some(winner) if winner == seat => GameResult::Won,
        Some(_) => GameResult::Lost,
        None => GameResult::Void,
    };
    let reason = EndingReason::of(game.ending()).map(|why| match why {
        EndingReason::Sunk => "sunk",
        EndingReason::Resigned => "resigned",
        EndingReason::Absent => "absent",
        EndingReason::Time => "time",
        EndingReason::Aborted => "aborted",
    });
    let enemy = game.revealed(seat.other()).map(|board| FleetSetup::from(board.fleet()));
    let [shots, incoming] = [seat, seat.other()].map(|seat| volleys(game, seat));
    End { result, reason: reason.map(Into::into), shots, incoming, enemy }
}

/// The shots of a seat, those of one salvo together.
fn volleys(game: &Game, seat: Seat) -> Volleys {
    let shots = |turn: &[Fired]| -> Vec<Shot> {
        turn.iter().filter(|fired| fired.seat == seat).map(|fired| fired.shot).collect()
    };
    if game.rules().turns() != Turns::Salvo {
        return Volleys::single(&shots(game.fired()));
    }
    // Salvos strictly alternate.
    let turns: Vec<Vec<Shot>> = game.fired().chunk_by(|one, other| one.seat == other.seat).map(shots).collect();
    Volleys::grouped(turns.iter().filter(|turn| !turn.is_empty()).map(Vec::as_slice))
}

impl Hub {
    /// How a bot is told of a challenge.
    async fn challenge_message(&self, challenge: &Challenge) -> Option<Value> {
        let WebGameState::Waiting(draft) = &challenge.game.state else { return None };
        let maker = challenge.game.visitors[Seat::A].as_ref()?;
        let account = self.0.storage.account_of(maker).await.ok().flatten();
        let by = account.map_or_else(|| draft.name.clone(), |account| account.handle.to_string());
        Some(json!({
            "type": "challenge",
            "game": challenge.game.id.to_string(),
            "by": by,
            "rules": rules(&draft.rules),
            "clock": challenge.game.clock.map(|clock| clock.to_string()),
            "rated": challenge.game.rated,
        }))
    }

    /// Whether both seats are one person's: somebody and their bot, or two of their bots.
    pub(super) async fn is_one_person(&self, visitors: &PerSeat<Option<SecretHash>>) -> Result<bool, Refused> {
        let mut people = Vec::new();
        for visitor in visitors.0.iter().flatten() {
            people.extend(self.0.storage.account_of(visitor).await?.map(|account| account.person()));
        }
        Ok(matches!(people[..], [one, other] if one == other))
    }

    /// The bot that plays that game against somebody, if one does.
    pub(crate) async fn bot_against(&self, id: &WebGameId, asker: &Asker) -> Result<Option<Account>, Refused> {
        let visitors = self.look(id, asker, |game, _, _| game.web_game.visitors.clone()).await?;
        let own = asker.visitor.as_ref().map(Visitor::hash);
        for visitor in visitors.0.iter().flatten().filter(|visitor| Some(*visitor) != own) {
            let found = self.0.storage.account_of(visitor).await?;
            if let Some(bot) = found.filter(|account| account.owner.is_some()) {
                return Ok(Some(bot));
            }
        }
        Ok(None)
    }
}

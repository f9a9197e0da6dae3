//! Tournaments: what happens in one is an event of its log, and everything else follows.
//!
//! Whoever adds events says which they know, in the same transaction with the games that begin by
//! them: where somebody was first, nothing of it is saved, and they look again. So a round begins
//! once and a result is taken once, whatever is killed, and on as many nodes as there are.

mod deeds;
mod driver;
mod games;
mod results;
mod terms;
#[cfg(test)]
mod tests;

use std::collections::{HashMap, HashSet};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};
use std::time::Duration;

use amiral_game::{Ending, Seat};
use amiral_store::{
    Advance, Entrant, GameKey, Handle, PlayerId, TournamentGame, TournamentId, TournamentRole, TournamentState,
    WebGameId,
};
use amiral_tournament::{Event, Format, Line as StandingLine, Paired, Phase, PlayerId as Number, Round, Tournament};
use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use tokio::sync::{Notify, broadcast};

use super::{Hub, Notice, Refused};
use crate::visitor::Visitor;

pub(crate) use deeds::Comer;
pub(crate) use results::{ByHand, Verdict};
pub(crate) use terms::{Entry, Terms, circle, hunts};

/// The most players of a tournament, and the most people with a role in it.
pub(crate) const MOST_PLAYERS: usize = 300;
pub(crate) const MOST_PEOPLE: u32 = 400;
/// The most events of a tournament: beyond that nobody comes and goes any more.
pub(crate) const MOST_EVENTS: u64 = 20_000;
/// The most games of a tournament: one of rounds does not begin if it has more, and an arena ends.
pub(crate) const MOST_GAMES: u64 = 20_000;
/// The most tournaments of one owner that are not over.
pub(crate) const MOST_OPEN: u32 = 5;
/// How often somebody who is late to write looks again.
const TRIES: usize = 8;
/// The most tournaments in memory.
const KNOWN: usize = 200;
/// How many events are read at a time.
const EVENTS: u32 = 30_000;

/// The tournaments in memory, and what is under way in them.
#[derive(Default)]
pub(super) struct Tournaments {
    known: Mutex<HashMap<TournamentId, Arc<LiveTournament>>>,
    /// Something may be due.
    wake: Notify,
    /// The games between strategies that are played here at the moment.
    playing: Mutex<HashSet<(TournamentId, GameKey)>>,
}

/// A line of the log.
#[derive(Serialize, Deserialize)]
pub(crate) struct Line {
    /// When, by the steady clock, in milliseconds.
    pub(crate) time: i64,
    /// What happened.
    pub(crate) event: Event,
}

/// A tournament as it follows from its log.
#[derive(Clone)]
pub(crate) struct LiveTournament {
    pub(crate) kept: amiral_store::Tournament,
    /// Without names: people are numbers in it.
    pub(crate) state: Tournament,
    pub(crate) terms: Terms,
    /// Who takes part, by their numbers.
    pub(crate) entrants: Vec<Entrant>,
    pub(crate) games: Vec<TournamentGame>,
    pub(crate) people: Vec<(PlayerId, Handle, TournamentRole)>,
    /// The handle of the owner.
    pub(crate) owner: Option<Handle>,
    times: Times,
    /// How everybody stands, once somebody has asked.
    standings: OnceLock<Arc<Vec<StandingLine>>>,
}

/// When things happened, by the steady clock, in milliseconds.
#[derive(Clone, Default)]
struct Times {
    started: Option<i64>,
    /// For how long it has been paused.
    paused: i64,
    paused_since: Option<i64>,
    /// When the games of each round began.
    rounds: Vec<Option<i64>>,
    last: i64,
}

impl Times {
    fn note(&mut self, line: &Line) {
        let mut begin = |round: u32, time: i64| {
            let place = round as usize;
            if self.rounds.len() < place {
                self.rounds.resize(place, None);
            }
            self.rounds[place - 1] = Some(time);
        };
        match &line.event {
            Event::Started { .. } => self.started = Some(line.time),
            Event::Paused => self.paused_since = Some(line.time),
            Event::Resumed => self.paused += self.paused_since.take().map_or(0, |since| line.time - since),
            // In an arena a round begins as it is paired.
            Event::RoundPaired { round, .. } | Event::RoundStarted { round } => begin(*round, line.time),
            _ => {}
        }
        self.last = self.last.max(line.time);
    }
}

impl LiveTournament {
    /// How long it has been played by then.
    pub(crate) fn elapsed(&self, now: i64) -> u64 {
        let Some(started) = self.times.started else { return 0 };
        let until = self.times.paused_since.unwrap_or(now);
        u64::try_from(until - started - self.times.paused).unwrap_or(0).max(self.state.now())
    }

    /// When an arena is over, by the steady clock.
    pub(crate) fn ends(&self, now: i64) -> Option<i64> {
        let Format::Arena { length } = self.state.settings().format else { return None };
        self.times.started?;
        let left = i64::try_from(length.saturating_sub(self.elapsed(now))).unwrap_or(i64::MAX);
        Some(now.saturating_add(left))
    }

    /// How everybody stands, the best first.
    pub(crate) fn standings(&self) -> Arc<Vec<StandingLine>> {
        self.standings.get_or_init(|| Arc::new(amiral_tournament::standings(&self.state))).clone()
    }

    /// Whether the rounds begin when everybody is free, and not one after another.
    pub(crate) fn is_arena(&self) -> bool {
        matches!(self.state.settings().format, Format::Arena { .. })
    }

    /// When the next round begins by itself, by the steady clock.
    pub(crate) fn next_round_at(&self) -> Option<i64> {
        let waits = self.state.phase() == Phase::Running && !self.is_arena() && !self.state.is_complete();
        let pause = self.terms.pause.filter(|_| waits && self.is_between_rounds())?;
        let begun = if self.state.rounds().is_empty() { Duration::ZERO } else { pause };
        Some(self.times.last + i64::try_from(begun.as_millis()).unwrap_or(i64::MAX))
    }

    /// When a hunt has to be over, by the steady clock. Of several for one pairing each has as much
    /// time more.
    pub(super) fn hunted_until(&self, key: GameKey) -> Option<i64> {
        let begun = (*self.times.rounds.get(key.round as usize - 1)?)?;
        let each = i64::try_from(self.terms.hunting().as_millis()).unwrap_or(i64::MAX);
        hunts(self.state.settings()).then(|| begun.saturating_add(each.saturating_mul(i64::from(key.game / 2 + 1))))
    }

    /// Whether nothing of the rounds so far is still to be played.
    pub(crate) fn is_between_rounds(&self) -> bool {
        self.state.is_idle() && self.state.rounds().last().is_none_or(|round| self.is_played(round))
    }

    /// Whether all games of a round are over: a round of hunts has some that no result waits for.
    pub(crate) fn is_played(&self, round: &Round) -> bool {
        round.is_done() && self.games_of(round.number, None).all(|game| is_over(game) || game.taken)
    }

    /// The games at a table, or of a whole round.
    pub(crate) fn games_of(&self, round: u32, table: Option<u32>) -> impl Iterator<Item = &TournamentGame> {
        let first = self.games.partition_point(|game| game.key.round < round);
        self.games[first..]
            .iter()
            .take_while(move |game| game.key.round == round)
            .filter(move |game| table.is_none_or(|table| game.key.table == table))
    }

    /// Somebody by the number the library knows them by.
    pub(crate) fn entrant(&self, number: Number) -> Option<&Entrant> {
        self.entrants.get(number.0 as usize)
    }

    /// What number somebody has.
    pub(crate) fn number_of(&self, player: PlayerId) -> Option<Number> {
        let place = self.entrants.iter().position(|entrant| entrant.player == Some(player))?;
        Some(Number(place as u32))
    }

    /// Whether somebody organises it.
    pub(crate) fn is_organised_by(&self, player: Option<PlayerId>) -> bool {
        player.is_some_and(|player| {
            self.kept.owner == Some(player)
                || self.people.iter().any(|(who, _, role)| *who == player && *role == TournamentRole::Organiser)
        })
    }

    /// Whether somebody is invited.
    pub(crate) fn invites(&self, player: PlayerId) -> bool {
        self.people.iter().any(|(who, ..)| *who == player) || self.kept.owner == Some(player)
    }

    /// The game somebody is to play now.
    pub(crate) fn game_of(&self, number: Number) -> Option<(&TournamentGame, Seat)> {
        let own = |game: &&TournamentGame| game.seats.0.contains(&Some(number.0 + 1));
        let open = self.games.iter().rev().find(|game| own(game) && !is_over(game) && !game.taken)?;
        let seat = if open.seats[Seat::A] == Some(number.0 + 1) { Seat::A } else { Seat::B };
        Some((open, seat))
    }

    /// A pairing.
    pub(crate) fn pairing(&self, round: u32, table: u32) -> Option<&Paired> {
        self.state.rounds().get((round as usize).checked_sub(1)?)?.at_table(table)
    }
}

/// Whether a game will not go on.
pub(crate) fn is_over(game: &TournamentGame) -> bool {
    game.ending != Ending::Unfinished || game.erased
}

/// What is about to change in a tournament: events that were found to follow on those before.
pub(super) struct Change {
    pub(super) live: LiveTournament,
    pub(super) advance: Advance,
    now: i64,
}

impl Change {
    fn new(live: &LiveTournament, author: Option<PlayerId>, now: i64) -> Change {
        let advance = Advance { after: live.kept.version, author, ..Advance::default() };
        Change { live: live.clone(), advance, now }
    }

    /// Adds an event, or says why it cannot be.
    pub(super) fn add(&mut self, event: Event) -> Result<(), Refused> {
        self.live.state.apply(&event).map_err(Refused::Tournament)?;
        let line = Line { time: self.now, event };
        self.live.times.note(&line);
        let text = serde_json::to_string(&line).map_err(|error| Refused::Broken(error.to_string()))?;
        self.advance.events.push(text);
        Ok(())
    }

    /// Takes the results of games.
    pub(super) fn take(&mut self, keys: &[GameKey]) {
        for game in self.live.games.iter_mut().filter(|game| keys.contains(&game.key)) {
            game.taken = true;
        }
        self.advance.taken.extend(keys);
    }

    fn is_empty(&self) -> bool {
        let Advance { events, games, opened, ended, taken, revealed, .. } = &self.advance;
        events.is_empty()
            && games.is_empty()
            && opened.is_empty()
            && ended.is_empty()
            && taken.is_empty()
            && revealed.is_empty()
    }

    /// Whether a game begins by it that only strategies play.
    fn begins_strategies(&self) -> bool {
        let running = self.live.state.phase() == Phase::Running;
        running && self.advance.games.iter().any(|game| self.live.are_strategies(game.seats))
    }

    /// Everything that follows from the events.
    fn finish(mut self) -> Advance {
        let live = &self.live;
        let state = match live.state.phase() {
            Phase::Open => TournamentState::Open,
            Phase::Running => TournamentState::Running,
            Phase::Paused => TournamentState::Paused,
            Phase::Finished => TournamentState::Over,
            Phase::Cancelled => TournamentState::Cancelled,
        };
        self.advance.state = (state != live.kept.state).then_some(state);
        let settings = serde_json::to_string(live.state.settings()).unwrap_or_default();
        self.advance.settings = (settings != live.kept.settings).then_some(settings);
        let name = &live.state.settings().name;
        self.advance.name = (*name != live.kept.name).then(|| name.clone());
        let due = [live.due(self.now), self.begins_strategies().then_some(self.now)].into_iter().flatten().min();
        self.advance.due = due.and_then(|due| Timestamp::from_millisecond(due).ok());
        self.advance
    }
}

impl LiveTournament {
    /// When something happens in it by itself.
    fn due(&self, now: i64) -> Option<i64> {
        if self.state.phase() != Phase::Running {
            return None;
        }
        if self.state.is_complete() && self.is_between_rounds() {
            return Some(now);
        }
        let arena = self.is_arena().then_some(now.saturating_add(1_000));
        let hunted = self.state.rounds().iter().filter(|round| round.started && hunts(self.state.settings()));
        let hunting = hunted.filter(|round| !self.is_played(round));
        let first = |round: &Round| {
            let open = self.games_of(round.number, None).filter(|game| !is_over(game) && !game.taken);
            let first = open.map(|game| game.key).min_by_key(|key| key.game);
            self.hunted_until(first.unwrap_or(GameKey { round: round.number, table: 0, game: 0 }))
        };
        let hunting = hunting.filter_map(first).min();
        // Nobody else looks after the games of strategies, which may have been cut off by a kill.
        let left = |game: &&TournamentGame| !is_over(game) && !game.taken && self.is_of_strategies(game);
        let strategies = self.games.iter().find(left).map(|_| now.saturating_add(1_000));
        [arena, hunting, strategies, self.next_round_at()].into_iter().flatten().min()
    }
}

/// What views of a tournament are told by.
fn line_of(id: &TournamentId) -> WebGameId {
    WebGameId(format!("tournament {id}"))
}

impl Hub {
    /// A tournament as it is now.
    pub(crate) async fn tournament(&self, id: &TournamentId) -> Result<Arc<LiveTournament>, Refused> {
        let kept = self.storage().tournament(id).await?.ok_or(Refused::NoTournament)?;
        let known = self.0.tournaments.known().get(id).cloned();
        if let Some(known) = known.filter(|known| known.kept == kept) {
            return Ok(known);
        }
        let live = Arc::new(self.load_tournament(kept).await?);
        let mut known = self.0.tournaments.known();
        if known.len() >= KNOWN {
            known.clear();
        }
        known.insert(id.clone(), live.clone());
        Ok(live)
    }

    async fn load_tournament(&self, kept: amiral_store::Tournament) -> Result<LiveTournament, Refused> {
        let storage = self.storage();
        let before = self.0.tournaments.known().get(&kept.id).cloned();
        let before = before.filter(|before| before.kept.version <= kept.version);
        let after = before.as_ref().map_or(0, |before| before.kept.version);
        let broken = |problem: &dyn std::fmt::Display| Refused::Broken(format!("tournament {}: {problem}", kept.id));
        let mut lines = Vec::new();
        for event in storage.tournament_events(&kept.id, after, EVENTS).await? {
            // What was added since the row was read is looked at the next time.
            if event.number <= kept.version {
                lines.push(serde_json::from_str::<Line>(&event.event).map_err(|problem| broken(&problem))?);
            }
        }
        let (mut state, mut times) = match &before {
            Some(before) => (Some(before.state.clone()), before.times.clone()),
            None => (None, Times::default()),
        };
        for line in &lines {
            times.note(line);
            match (&mut state, &line.event) {
                (Some(state), event) => state.apply(event).map_err(|problem| broken(&problem))?,
                (None, Event::Created { settings }) => {
                    let created = Tournament::create(settings.clone());
                    state = Some(created.map_err(|problem| broken(&problem))?);
                }
                (None, _) => return Err(broken(&"it was never created")),
            }
        }
        let state = state.ok_or_else(|| broken(&"it has no events"))?;
        let terms = Terms::read(state.settings(), &self.0.settings.rules).ok_or_else(|| broken(&"it has no terms"))?;
        let owner = match kept.owner {
            Some(owner) => storage.account(owner).await?.map(|account| account.handle),
            None => None,
        };
        Ok(LiveTournament {
            entrants: storage.entrants(&kept.id).await?,
            games: storage.tournament_games(&kept.id, None).await?,
            people: storage.tournament_people(&kept.id).await?,
            kept,
            state,
            terms,
            owner,
            times,
            standings: OnceLock::new(),
        })
    }

    /// Changes a tournament as somebody asks, once they know the latest of it.
    pub(super) async fn change_tournament(
        &self,
        id: &TournamentId,
        author: Option<PlayerId>,
        mut deed: impl FnMut(&mut Change) -> Result<(), Refused> + Send,
    ) -> Result<(), Refused> {
        for _ in 0..TRIES {
            let live = self.tournament(id).await?;
            let mut change = Change::new(&live, author, self.time().as_millisecond());
            deed(&mut change)?;
            if self.save_change(id, change).await? {
                return Ok(());
            }
        }
        Err(Refused::Undone(crate::jobs::Undone::Busy))
    }

    /// Saves a change; not so where somebody was first.
    async fn save_change(&self, id: &TournamentId, change: Change) -> Result<bool, Refused> {
        if change.is_empty() {
            return Ok(true);
        }
        let advance = change.finish();
        let due = advance.due;
        let begun: Vec<_> = advance.games.iter().filter_map(|game| game.opened.as_ref()).collect();
        for opened in begun.into_iter().chain(advance.opened.iter().map(|(_, opened)| opened)) {
            self.0.alarm.set(opened.new.clock.map(amiral_store::ClockStart::due));
        }
        let saved = self.storage().advance_tournament(id, &advance, self.0.settings.clock.now()).await?;
        if saved {
            self.0.alarm.set(due);
            self.0.tournaments.wake.notify_one();
            self.tournament_changed(id);
        } else {
            // Somebody was first, or a game has ended meanwhile.
            self.forget_tournament(id);
        }
        Ok(saved)
    }

    /// Looks at a tournament anew the next time.
    pub(super) fn forget_tournament(&self, id: &TournamentId) {
        self.0.tournaments.known().remove(id);
    }

    /// Says that a tournament has gone on.
    pub(super) fn tournament_changed(&self, id: &TournamentId) {
        self.0.bus.publish(&line_of(id), Notice::Changed);
    }

    /// Listens to a tournament from now on.
    pub(crate) fn tournament_changes(&self, id: &TournamentId) -> broadcast::Receiver<Notice> {
        self.0.bus.subscribe(&line_of(id))
    }

    /// The player that a visitor is, if they are known.
    pub(crate) async fn player_of(&self, visitor: Option<&Visitor>) -> Result<Option<PlayerId>, Refused> {
        match visitor {
            None => Ok(None),
            Some(visitor) if visitor.account().is_some() => Ok(visitor.account()),
            Some(visitor) => Ok(self.storage().visitors_player(visitor.hash()).await?),
        }
    }
}

impl Tournaments {
    fn known(&self) -> std::sync::MutexGuard<'_, HashMap<TournamentId, Arc<LiveTournament>>> {
        self.known.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Something may have become due.
    pub(super) fn wake(&self) {
        self.wake.notify_one();
    }
}

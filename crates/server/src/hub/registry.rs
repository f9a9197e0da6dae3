//! The games in memory. A game is loaded from the store if necessary, and locked.

use std::collections::HashMap;
use std::ops::{Deref, DerefMut};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use amiral_game::{Ending, FleetSetup, PerSeat, Rules, Seat};
use amiral_store::{Circle, Draft, Keep, SecretHash, StoreError, WebGameId, WebGameMode, WebGameState};
use tokio::sync::{MappedMutexGuard, MutexGuard, Notify};

use super::live_game::{self, LoadedGame, Stage};
use super::presence::{ELSEWHERE, Elsewhere};
use super::thinking::query;
use super::{Hub, Notice, Presence, Refused};
use crate::jobs::Undone;
use crate::nodes::Word;

/// How long a game stays in memory after somebody last asked for it.
pub(super) const KEPT: Duration = Duration::from_mins(10);
/// The most games in memory without connections. Beyond that, they are dropped at once.
const IDLE: usize = 2_000;

/// The games in memory.
#[derive(Default)]
pub(super) struct Registry {
    slots: Mutex<HashMap<WebGameId, Arc<GameSlot>>>,
    /// Who is connected to games at other nodes.
    elsewhere: Mutex<HashMap<WebGameId, Vec<Elsewhere>>>,
}

/// The place of one game in memory.
pub(super) struct GameSlot {
    pub(super) id: WebGameId,
    /// None until somebody has requested it.
    game: tokio::sync::Mutex<Option<LoadedGame>>,
    /// Whether the game in memory differs from the store and must be loaded again.
    outdated: AtomicBool,
    presence: Mutex<Presence>,
    /// Whether a strategy is thinking about its move.
    pub(super) thinking: AtomicBool,
    /// Why the last move of a strategy could not be saved, for those who wait for it.
    pub(super) unkept: Mutex<Option<StoreError>>,
    /// Notified when a strategy's thinking may have become pointless.
    pub(super) interrupted: Notify,
    asked: Mutex<Instant>,
    /// The ships placed so far, where there is a clock: when it runs out, the house places the rest.
    sketches: Mutex<PerSeat<Option<FleetSetup>>>,
}

impl GameSlot {
    fn new(id: &WebGameId, now: Instant) -> GameSlot {
        GameSlot {
            id: id.clone(),
            game: tokio::sync::Mutex::new(None),
            outdated: AtomicBool::new(false),
            presence: Mutex::new(Presence::new(now)),
            thinking: AtomicBool::new(false),
            unkept: Mutex::default(),
            interrupted: Notify::new(),
            asked: Mutex::new(now),
            sketches: Mutex::default(),
        }
    }

    pub(super) fn presence(&self) -> std::sync::MutexGuard<'_, Presence> {
        self.presence.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Notes how far somebody is with placing.
    pub(super) fn keep_sketch(&self, seat: Seat, ships: FleetSetup) {
        self.sketches.lock().unwrap_or_else(PoisonError::into_inner)[seat] = Some(ships);
    }

    /// Has the game loaded again before it is next used.
    pub(super) fn outdate(&self) {
        self.outdated.store(true, Ordering::Release);
    }

    /// The version in memory, if there is one and nobody is using it.
    pub(super) fn version(&self) -> Option<u64> {
        let game = self.game.try_lock().ok()?;
        game.as_ref().map(|game| game.live().map_or(0, |live| live.committed))
    }

    /// The same, once nobody is using it.
    pub(super) async fn settled_version(&self) -> Option<u64> {
        let game = self.game.lock().await;
        game.as_ref().map(|game| game.live().map_or(0, |live| live.committed))
    }

    /// Stores a new game here.
    pub(super) async fn put(&self, game: LoadedGame) {
        *self.game.lock().await = Some(game);
    }
}

/// A game that is loaded and locked against everybody else.
pub(super) struct LockedGame<'a> {
    game: MappedMutexGuard<'a, LoadedGame>,
    slot: &'a GameSlot,
}

impl Deref for LockedGame<'_> {
    type Target = LoadedGame;

    fn deref(&self) -> &LoadedGame {
        &self.game
    }
}

impl DerefMut for LockedGame<'_> {
    fn deref_mut(&mut self) -> &mut LoadedGame {
        &mut self.game
    }
}

impl LockedGame<'_> {
    /// Marks the game as outdated, so that it is loaded from the store again.
    pub(super) fn discard(&self) {
        self.slot.outdated.store(true, Ordering::Release);
    }

    /// Notes how far somebody is with placing.
    pub(super) fn keep_sketch(&self, seat: Seat, ships: FleetSetup) {
        self.slot.keep_sketch(seat, ships);
    }

    /// How far somebody was with placing.
    pub(super) fn sketch(&self, seat: Seat) -> Option<FleetSetup> {
        self.slot.sketches.lock().unwrap_or_else(PoisonError::into_inner)[seat].clone()
    }
}

impl Registry {
    /// The place of that game, made where there is none.
    pub(super) fn slot(&self, id: &WebGameId) -> Arc<GameSlot> {
        let now = Instant::now();
        let mut slots = self.slots();
        if slots.len() >= 2 * IDLE && !slots.contains_key(id) {
            // Far more games than people. Unused ones can be loaded again later.
            slots.retain(|_, slot| Arc::strong_count(slot) > 1 || slot.presence().is_attended(now));
        }
        let slot = slots.entry(id.clone()).or_insert_with(|| {
            let slot = GameSlot::new(id, now);
            if let Some(seen) = self.elsewhere_of().get(id) {
                slot.presence().elsewhere(seen.clone(), now);
            }
            Arc::new(slot)
        });
        *slot.asked.lock().unwrap_or_else(PoisonError::into_inner) = now;
        slot.clone()
    }

    /// Whether somebody who plays that game is there.
    pub(super) fn is_attended(&self, id: &WebGameId) -> bool {
        let now = Instant::now();
        let fresh = |(_, _, at): &Elsewhere| now.saturating_duration_since(*at) < ELSEWHERE;
        self.known(id).is_some_and(|slot| slot.presence().is_attended(now))
            || self.elsewhere_of().get(id).is_some_and(|seen| seen.iter().any(fresh))
    }

    /// Drops the games that nobody has requested for a while.
    pub(super) fn let_go(&self, now: Instant) {
        let mut slots = self.slots();
        let kept = if slots.len() > IDLE { Duration::ZERO } else { KEPT };
        slots.retain(|_, slot| {
            let asked = *slot.asked.lock().unwrap_or_else(PoisonError::into_inner);
            let waits = now.saturating_duration_since(asked) < kept || slot.presence().is_attended(now);
            Arc::strong_count(slot) > 1 || waits
        });
    }

    /// The place of that game, if it is in memory.
    pub(super) fn known(&self, id: &WebGameId) -> Option<Arc<GameSlot>> {
        self.slots().get(id).cloned()
    }

    /// All games in memory.
    pub(super) fn all(&self) -> Vec<Arc<GameSlot>> {
        self.slots().values().cloned().collect()
    }

    /// Notes who is connected to a game at another node.
    pub(super) fn elsewhere(&self, id: &WebGameId, node: &str, seats: [bool; 2], now: Instant) {
        let mut elsewhere = self.elsewhere_of();
        let seen = elsewhere.entry(id.clone()).or_default();
        seen.retain(|(known, _, at)| known != node && now.saturating_duration_since(*at) < ELSEWHERE);
        if seats != [false, false] {
            seen.push((node.to_owned(), PerSeat(seats), now));
        }
        let seen = seen.clone();
        if seen.is_empty() {
            elsewhere.remove(id);
        }
        drop(elsewhere);
        if let Some(slot) = self.known(id) {
            slot.presence().elsewhere(seen, now);
        }
    }

    /// Forgets who was connected elsewhere and of whom nothing was heard since.
    pub(super) fn forget_elsewhere(&self, now: Instant) {
        self.elsewhere_of().retain(|_, seen| {
            seen.retain(|(_, _, at)| now.saturating_duration_since(*at) < ELSEWHERE);
            !seen.is_empty()
        });
    }

    fn elsewhere_of(&self) -> std::sync::MutexGuard<'_, HashMap<WebGameId, Vec<Elsewhere>>> {
        self.elsewhere.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Drops that game, and cancels any thinking about it.
    pub(super) fn forget(&self, id: &WebGameId) {
        if let Some(slot) = self.slots().remove(id) {
            slot.interrupted.notify_one();
        }
    }

    pub(super) fn len(&self) -> usize {
        self.slots().len()
    }

    fn slots(&self) -> std::sync::MutexGuard<'_, HashMap<WebGameId, Arc<GameSlot>>> {
        self.slots.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Hub {
    pub(super) fn slot(&self, id: &WebGameId) -> Arc<GameSlot> {
        self.0.registry.slot(id)
    }

    /// The game, loaded from the store unless memory has its latest version.
    pub(super) async fn lock<'a>(&self, slot: &'a GameSlot) -> Result<LockedGame<'a>, Refused> {
        let mut guard = slot.game.lock().await;
        if slot.outdated.swap(false, Ordering::AcqRel) {
            *guard = None;
        }
        if guard.is_none() {
            match self.load(&slot.id).await {
                Ok(game) => *guard = Some(game),
                Err(refused) => {
                    drop(guard);
                    self.0.registry.forget(&slot.id);
                    return Err(refused);
                }
            }
        }
        let game = MutexGuard::try_map(guard, Option::as_mut).map_err(|_| Refused::NoGame)?;
        Ok(LockedGame { game, slot })
    }

    /// Whom those meet who sit in a game: they are of one circle.
    pub(super) async fn circle_of(&self, visitors: &PerSeat<Option<SecretHash>>) -> Result<Circle, Refused> {
        match visitors.0.iter().flatten().next() {
            Some(visitor) => Ok(self.storage().circle_of(visitor).await?),
            None => Ok(Circle::Open),
        }
    }

    async fn load(&self, id: &WebGameId) -> Result<LoadedGame, Refused> {
        let shared = |rules: &Rules| self.0.settings.rules.share(rules).map_err(|_| Refused::Undone(Undone::Busy));
        let web_game = self.storage().web_game(id).await?.ok_or(Refused::NoGame)?;
        let circle = self.circle_of(&web_game.visitors).await?;
        let game = match &web_game.state {
            WebGameState::Waiting(draft) => {
                let stage = Stage::Waiting(Draft { rules: shared(&draft.rules)?, ..draft.clone() });
                return Ok(LoadedGame { web_game, stage, circle, won: PerSeat([0, 0]) });
            }
            WebGameState::Match(game) => *game,
        };
        let mut kept = self.storage().load(game).await?;
        kept.record.rules = shared(&kept.record.rules)?;
        let won = match web_game.mode {
            WebGameMode::Two | WebGameMode::Local => self.storage().won_before(&web_game).await?,
            WebGameMode::Solo | WebGameMode::Versus => PerSeat([0, 0]),
        };
        let plan = live_game::plan(&web_game, &kept)?;
        let resources = self.taught(query(&plan, &web_game.visitors), Some(kept.id)).await?;
        Ok(LoadedGame::resume(web_game, circle, won, &kept, plan, resources, &self.0.settings.clock)?)
    }

    /// Commits what has happened and notifies everybody. What cannot be committed has not happened.
    pub(super) async fn commit(&self, game: &mut LockedGame<'_>) -> Result<(), Refused> {
        let slot = game.slot;
        let hunted = game.web_game.hunts.clone();
        let of_tournament = game.web_game.event.is_some();
        let Some(live) = game.live_mut() else { return Ok(()) };
        let mut steps = live.pending.take();
        if steps.is_empty() {
            return Ok(());
        }
        if let Some(clock) = &mut live.clock {
            clock.note(&mut steps, live.game.phase(), self.time());
            self.0.alarm.set(clock.due(live.game.phase()));
        }
        let lease = self.1.as_ref().map(|held| held.lease.clone());
        let kept = self.0.commits.keep(Keep { id: live.id, after: Some(live.committed), lease, steps }).await;
        match &kept {
            Ok(version) => {
                (live.version, live.committed) = (*version, *version);
                if live.game.ending() != Ending::Unfinished {
                    slot.interrupted.notify_one();
                    self.0.ended.notify_one();
                    self.0.nodes.tell(Word::Ended(slot.id.0.clone()));
                    if of_tournament {
                        self.0.tournaments.wake();
                    }
                }
            }
            Err(_) => game.discard(),
        }
        self.0.bus.publish(&slot.id, Notice::Changed);
        if let Some(fleet) = &hunted {
            self.hunt_changed(fleet);
        }
        kept?;
        Ok(())
    }

    /// Loads a game again before it is next asked for, because somebody else sits in it.
    pub(crate) fn reseated(&self, id: &WebGameId) {
        if let Some(slot) = self.0.registry.slots().get(id) {
            slot.outdated.store(true, Ordering::Release);
        }
        self.0.bus.publish(id, Notice::Changed);
    }

    /// Drops a game that was erased.
    pub(crate) fn erased(&self, id: &WebGameId) {
        self.0.registry.forget(id);
        self.0.bus.publish(id, Notice::Changed);
    }
}

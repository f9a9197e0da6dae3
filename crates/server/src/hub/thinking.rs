//! Strategies that think about their moves, as long as somebody waits for them.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, PoisonError};
use std::time::{Duration, Instant};

use amiral_game::{PerSeat, Rules, Stop};
use amiral_host::{ExperienceQuery, Game, Participant, Plan, recall};
use amiral_store::{MatchId, SecretHash, StoreError, WebGame, Who};
use amiral_strategy::{Resources, Spec};

use super::live_game::LiveGame;
use super::registry::GameSlot;
use super::{Hub, Refused};
use crate::jobs::{Requester, Undone};

/// How often to check whether anybody still waits for a thinking strategy.
pub(super) const LOOK_UP: Duration = Duration::from_secs(5);

/// How soon to look whether another node has had a strategy move.
const LOOK_AGAIN: Duration = Duration::from_secs(1);

/// The largest sea and fleet on which strategies are known to be fast.
const QUICK_SEA: usize = 144;
const QUICK_FLEET: usize = 16;

/// Marks that a strategy thinks, until it is dropped, in whatever way.
pub(super) struct Thinking<'a>(pub(super) &'a AtomicBool);

impl Drop for Thinking<'_> {
    fn drop(&mut self) {
        self.0.store(false, Ordering::Release);
    }
}

impl Hub {
    /// Makes the strategy whose turn it is move, if it is a strategy's turn and somebody is there
    /// to see it.
    pub(super) fn start_thinking(&self, slot: &Arc<GameSlot>) {
        if !slot.presence().is_attended(Instant::now()) || slot.thinking.swap(true, Ordering::AcqRel) {
            return;
        }
        let (hub, slot) = (self.clone(), slot.clone());
        tokio::spawn(async move {
            let thinking = Thinking(&slot.thinking);
            let done = hub.think_alone(&slot).await;
            drop(thinking);
            let mut unkept = slot.unkept.lock().unwrap_or_else(PoisonError::into_inner);
            *unkept = match done {
                Ok(()) => None,
                Err(refused) => {
                    tracing::warn!("game {}: the strategy could not move: {refused}", slot.id);
                    if let Refused::Store(error) = refused { Some(error) } else { None }
                }
            };
        });
    }

    /// Has a strategy move at one node only: at another once that has been silent for too long.
    async fn think_alone(&self, slot: &GameSlot) -> Result<(), Refused> {
        loop {
            if let Some((hub, hold)) = self.hold(&format!("game {}", slot.id)).await? {
                let done = hub.think(slot).await;
                drop(hold);
                // Another node has moved, or this one was away for too long.
                if !self.0.nodes.may_be_several() || !done.as_ref().is_err_and(Refused::is_forestalled) {
                    return done;
                }
                slot.outdate();
            }
            tokio::time::sleep(LOOK_AGAIN).await;
            let game = self.lock(slot).await?;
            let strategys = game.live().is_some_and(|live| is_strategys_turn(&live.game));
            if !strategys || !slot.presence().is_attended(Instant::now()) {
                return Ok(());
            }
        }
    }

    async fn think(&self, slot: &GameSlot) -> Result<(), Refused> {
        let mut game = self.lock(slot).await?;
        loop {
            let requester = requester(&game.web_game);
            let Some(live) = game.live_mut() else { return Ok(()) };
            let Some(request) = live.game.request_move() else { return Ok(()) };
            let quick = is_quick(request.rules(), request.spec());
            let decision = if quick {
                request.decide(&Stop::new())
            } else {
                // Release the lock, so that others can read the game meanwhile.
                drop(game);
                let hurried = request.hurried();
                let thought = self.0.settings.thinking.run(&requester, move |stop| request.decide(stop));
                let decision = tokio::select! {
                    biased;
                    decision = thought => match decision {
                        // Nobody waits forever: after too long, an answer without thinking is good
                        // enough.
                        Err(Undone::TooLong) => hurried.decide(&Stop::new()),
                        decision => decision.map_err(Refused::Undone)?,
                    },
                    () = slot.interrupted.notified() => None,
                    () = deserted(slot) => return Ok(()),
                };
                game = self.lock(slot).await?;
                decision
            };
            let decision = match decision {
                Some(decision) => decision,
                None if quick => return Ok(()),
                // It was interrupted. The next request sees whether it still has to move.
                None => continue,
            };
            let Some(live) = game.live_mut() else { return Ok(()) };
            live.game.decided(decision)?;
            if !quick {
                // Its memory may be megabytes. A fresh one continues in the same way.
                live.game.dismiss_strategies();
            }
            // Clear the flag before the last move is announced, or a client would see it thinking
            // forever.
            if !is_strategys_turn(&live.game) {
                slot.thinking.store(false, Ordering::Release);
            }
            self.commit(&mut game).await?;
        }
    }

    /// Has a strategy that moves at once answer what a person has just done, so that one commit saves
    /// both. Where it cannot, it is asked again once that is saved.
    pub(super) fn answer_at_once(live: &mut LiveGame) {
        while answers_at_once(&live.game)
            && let Some(request) = live.game.request_move()
            && let Ok(Some(decision)) = catch_unwind(AssertUnwindSafe(|| request.decide(&Stop::new())))
            && live.game.decided(decision).is_ok()
        {}
    }

    /// The resources for strategies. Those that learn get past games, as they were when the match
    /// began.
    pub(crate) async fn taught(
        &self,
        query: Option<ExperienceQuery>,
        before: Option<MatchId>,
    ) -> Result<Resources, StoreError> {
        let resources = self.0.resources.clone();
        match query {
            Some(query) => recall(self.storage(), &query, before, resources).await,
            None => Ok(resources),
        }
    }
}

/// Waits until no player is connected any more.
async fn deserted(slot: &GameSlot) {
    loop {
        tokio::time::sleep(LOOK_UP).await;
        if !slot.presence().is_attended(Instant::now()) {
            return;
        }
    }
}

/// The requester a strategy thinks for: the visitor it plays against.
fn requester(web_game: &WebGame) -> Requester {
    let visitor = web_game.visitors.0.iter().flatten().next();
    Requester::named(visitor.map_or_else(|| web_game.id.to_string(), |hash| hash.0.clone()))
}

/// Which past games strategies that learn should know: those of the visitor, regardless of other
/// people's names.
pub(super) fn query(plan: &Plan, visitors: &PerSeat<Option<SecretHash>>) -> Option<ExperienceQuery> {
    let (query, visitor) = (ExperienceQuery::of(plan)?, visitors[plan.person()].clone());
    Some(match visitor {
        Some(visitor) => query.against(Who::Guest(visitor)),
        None => query,
    })
}

pub(super) fn is_strategys_turn(game: &Game) -> bool {
    game.to_move().is_some_and(|seat| game.plan().seats[seat].as_ref().is_some_and(|sitter| sitter.spec().is_some()))
}

/// Whether it is the turn of a strategy that moves within a fraction of a millisecond.
pub(super) fn answers_at_once(game: &Game) -> bool {
    let sitter = game.to_move().and_then(|seat| game.plan().seats[seat].as_ref());
    sitter.and_then(Participant::spec).is_some_and(|spec| is_quick(game.rules(), spec))
}

/// Whether a strategy moves within a fraction of a millisecond, so that another thread would cost
/// more.
fn is_quick(rules: &Rules, spec: &Spec) -> bool {
    let small = rules.grid().area() <= QUICK_SEA && rules.fleet().len() <= QUICK_FLEET;
    small
        && matches!(
            spec,
            Spec::Level1
                | Spec::Level2 { .. }
                | Spec::Level3 { .. }
                | Spec::Level5 { .. }
                | Spec::Random
                | Spec::Heuristic
                | Spec::Diagonal
                | Spec::Probabilist
                | Spec::Easy
                | Spec::Medium { .. }
                | Spec::Hard { .. }
        )
}

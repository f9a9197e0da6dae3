//! Clearing up what nobody needs any more.

use std::time::{Duration, Instant};

use amiral_game::{Ending, Seat};
use amiral_store::{Event, EventKind, SecretHash, Step, WebGame, WebGameId, WebGameState};
use jiff::Timestamp;

use super::live_game::Stage;
use super::{Hub, HubSettings, Refused};

/// How often to clear up.
const ROUNDS: Duration = Duration::from_mins(1);
/// How many abandoned games are cleared away in one round.
const SWEPT: u32 = 1000;

/// How long a tournament is shown that is over, and one that has not begun waits.
const TOURNAMENT: Duration = Duration::from_hours(180 * 24);
const UNBEGUN: Duration = Duration::from_hours(30 * 24);

impl Hub {
    /// Regularly drops idle games from memory, and clears up games abandoned for days.
    pub(super) fn look_after(&self) {
        let inner = std::sync::Arc::downgrade(&self.0);
        tokio::spawn(async move {
            loop {
                tokio::time::sleep(ROUNDS).await;
                let Some(inner) = inner.upgrade() else { return };
                inner.registry.let_go(Instant::now());
                let Some(hub) = Hub(inner, None).on_duty() else { continue };
                if let Err(error) = hub.sweep(hub.0.settings.clock.now()).await {
                    tracing::warn!("abandoned games could not be cleared away: {error}");
                }
            }
        });
    }

    /// Cancels the games where nothing has happened for days, and erases those in which nobody ever
    /// fired.
    pub(crate) async fn sweep(&self, now: Timestamp) -> Result<usize, Refused> {
        let before = |age: Duration| now - jiff::SignedDuration::try_from(age).unwrap_or(jiff::SignedDuration::MAX);
        let HubSettings { expiry, expiry_unstarted, .. } = self.0.settings;
        let unstarted = self.storage().abandoned_unstarted(before(expiry_unstarted), SWEPT).await?;
        for id in &unstarted {
            self.clear(id).await?;
        }
        self.storage().sweep_tournaments(before(TOURNAMENT), before(UNBEGUN)).await?;
        let abandoned = self.storage().abandoned(before(expiry), SWEPT).await?;
        for id in &abandoned {
            self.cancel(id, now).await?;
        }
        for id in self.storage().sweep_challenges(now).await? {
            self.erased(&id);
            self.lobby_changed();
        }
        self.storage().sweep_shared_fleets(now, before(expiry_unstarted)).await?;
        self.storage().sweep_leases().await?;
        Ok(unstarted.len() + abandoned.len())
    }

    /// Erases a game in which nobody ever fired.
    async fn clear(&self, id: &WebGameId) -> Result<(), Refused> {
        let Some(web_game) = self.storage().web_game(id).await? else { return Ok(()) };
        match web_game.state {
            WebGameState::Waiting(_) => self.storage().delete_web_game(id).await?,
            WebGameState::Match(game) => self.storage().erase(game).await?,
        }
        self.erased(id);
        self.log(EventKind::Cleared, id).await
    }

    /// Ends a game that nobody has played for days.
    async fn cancel(&self, id: &WebGameId, now: Timestamp) -> Result<(), Refused> {
        let slot = self.slot(id);
        match self.lock(&slot).await {
            Ok(mut game) => match &mut game.stage {
                Stage::Waiting(_) => {
                    self.storage().delete_web_game(id).await?;
                    game.discard();
                }
                Stage::Live(live) => {
                    live.game.abort()?;
                    self.commit(&mut game).await?;
                }
            },
            // Nobody can continue it, so it ends as it is.
            Err(Refused::CannotLoad(_)) => {
                if let Some(WebGame { state: WebGameState::Match(game), .. }) = self.storage().web_game(id).await? {
                    self.storage().keep(game, &[Step::ended(Ending::Aborted).at(now)]).await?;
                }
            }
            Err(Refused::NoGame) => return Ok(()),
            Err(other) => return Err(other),
        }
        self.log(EventKind::Cancelled, id).await
    }

    /// Gives up what somebody plays who goes for good, so that nobody waits for them, and drops their
    /// games from memory, where they have a name.
    pub(crate) async fn leave(&self, visitor: &SecretHash) -> Result<(), Refused> {
        for web_game in self.storage().web_games_of(visitor, SWEPT).await? {
            let slot = self.slot(&web_game.id);
            match self.lock(&slot).await {
                Ok(mut game) => match &mut game.stage {
                    Stage::Waiting(_) => self.storage().delete_web_game(&web_game.id).await?,
                    Stage::Live(live) if live.game.ending() == Ending::Unfinished => {
                        let seat = if web_game.visitors[Seat::A].as_ref() == Some(visitor) { Seat::A } else { Seat::B };
                        // Before both fleets are placed there is nothing to give up.
                        if live.game.resign(seat).is_err() {
                            live.game.abort()?;
                        }
                        self.commit(&mut game).await?;
                    }
                    Stage::Live(_) => {}
                },
                Err(Refused::CannotLoad(_) | Refused::NoGame) => {}
                Err(other) => return Err(other),
            }
            self.erased(&web_game.id);
        }
        Ok(())
    }

    /// Logs what was done to a game.
    pub(super) async fn log(&self, kind: EventKind, id: &WebGameId) -> Result<(), Refused> {
        let event = Event { at: self.0.settings.clock.now(), subject: id.to_string(), kind };
        Ok(self.storage().log_event(&event).await?)
    }
}

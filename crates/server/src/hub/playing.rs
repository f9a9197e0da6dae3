//! Playing: what players may do in a game, and what anybody may see of it.

use std::sync::{Arc, PoisonError};
use std::time::Instant;

use amiral_duel::Refusal;
use amiral_game::{Cell, Ending, Fleet, Law, PerSeat, PlacingBudget, Rules, Seat, Seed, Seen, Stop, quick_fit};
use amiral_host::{ExperienceQuery, Fired, Participant, Plan};
use amiral_store::{Act, MatchId, SecretHash, Step, WebGameId, WebGameMode};
use amiral_strategy::Placer;

use super::live_game::{LiveGame, LoadedGame, Stage};
use super::registry::GameSlot;
use super::thinking::{answers_at_once, is_strategys_turn, query};
use super::view::until_claimable;
use super::{Asker, Hub, Notice, Presence, Refused, Surroundings, Viewer, to_the_end};
use crate::jobs::Requester;
use crate::visitor::draw;

/// How often something is tried that another node may forestall.
const TRIES: usize = 3;

/// A game that is over.
pub(crate) struct Finished {
    pub(crate) id: MatchId,
    pub(crate) record: amiral_game::Record,
    /// The past games its strategies had learned from.
    pub(crate) query: Option<ExperienceQuery>,
    pub(crate) plan: Plan,
    pub(crate) replay: amiral_host::Replay,
}

impl Hub {
    /// Applies a change for the asker's seat, commits it, and returns their view under the same
    /// lock. It is completed even if the asker goes away meanwhile.
    async fn act<T: Send + 'static>(
        &self,
        id: &WebGameId,
        asker: &Asker,
        deed: impl Fn(&mut LiveGame, Seat) -> Result<(), Refused> + Send + Sync + 'static,
        look: impl Fn(&LoadedGame, Viewer, &Surroundings<'_>) -> T + Send + Sync + 'static,
    ) -> Result<T, Refused> {
        let (hub, slot, asker) = (self.clone(), self.slot(id), asker.clone());
        to_the_end(async move { hub.latest(&slot, || hub.try_to_act(&slot, &asker, &deed, &look)).await }).await
    }

    async fn try_to_act<T>(
        &self,
        slot: &Arc<GameSlot>,
        asker: &Asker,
        deed: &(impl Fn(&mut LiveGame, Seat) -> Result<(), Refused> + Send + Sync),
        look: &(impl Fn(&LoadedGame, Viewer, &Surroundings<'_>) -> T + Send + Sync),
    ) -> Result<T, Refused> {
        let mut game = self.lock(slot).await?;
        let seat = asker.seat(&game)?;
        self.time_out(&mut game).await?;
        let live = game.live_mut().ok_or(Refused::Waiting)?;
        deed(live, seat)?;
        let mut seen = None;
        if answers_at_once(&live.game) {
            // One commit saves the answer, too. The asker is shown how it stands before it, as
            // where the answer takes time: pages show it in their own.
            live.version += live.pending.count();
            seen = Some(self.show(slot, &game, asker, look));
            game.live_mut().map(Hub::answer_at_once);
        }
        self.commit(&mut game).await?;
        slot.presence().moved(Instant::now());
        let seen = seen.unwrap_or_else(|| self.show(slot, &game, asker, look));
        let strategys = game.live().is_some_and(|live| is_strategys_turn(&live.game));
        drop(game);
        if strategys {
            self.start_thinking(slot);
        }
        seen
    }

    /// Does something with a game. Where that fails as it may because another node was first, it is done
    /// again with the latest of the game: nobody is refused anything by what was in memory.
    pub(super) async fn latest<T, F>(&self, slot: &GameSlot, deed: impl Fn() -> F) -> Result<T, Refused>
    where
        F: Future<Output = Result<T, Refused>>,
    {
        for _ in 1..TRIES {
            match deed().await {
                Err(refused) if self.0.nodes.may_be_several() && refused.may_be_outdated() => slot.outdate(),
                done => return done,
            }
        }
        deed().await
    }

    /// Shows a game that is locked.
    fn show<T>(
        &self,
        slot: &GameSlot,
        game: &LoadedGame,
        asker: &Asker,
        look: impl FnOnce(&LoadedGame, Viewer, &Surroundings<'_>) -> T,
    ) -> Result<T, Refused> {
        let (viewer, now) = (asker.viewer(game)?, Instant::now());
        let mut presence = slot.presence();
        if let Some(seat) = viewer.seat {
            presence.hear(seat, now);
        }
        let inviter = asker.visitor.as_ref().filter(|visitor| {
            matches!(game.stage, Stage::Waiting(_)) && game.web_game.visitors[Seat::A].as_ref() == Some(visitor.hash())
        });
        // In a game made by another version, the invitation may no longer be known.
        let invitation = inviter.map(|visitor| self.invitation(visitor, &slot.id));
        let invitation = invitation.filter(|text| game.web_game.invitation == Some(SecretHash::of(text)));
        let around = Surroundings {
            presence: &presence,
            now,
            patience: self.0.settings.patience,
            invitation,
            thinking: game.live().is_some_and(|live| is_strategys_turn(&live.game)),
            time: self.time(),
        };
        Ok(look(game, viewer, &around))
    }

    /// Places a fleet.
    pub(crate) async fn place<T: Send + 'static>(
        &self,
        id: &WebGameId,
        asker: &Asker,
        fleet: Fleet,
        look: impl Fn(&LoadedGame, Viewer, &Surroundings<'_>) -> T + Send + Sync + 'static,
    ) -> Result<T, Refused> {
        self.act(id, asker, move |live, seat| Ok(live.game.place(seat, fleet.clone()).map(drop)?), look).await
    }

    /// Fires the shots of a turn, which is the one after `after` shots. The same request again
    /// changes nothing.
    pub(crate) async fn fire<T: Send + 'static>(
        &self,
        id: &WebGameId,
        asker: &Asker,
        cells: Vec<Cell>,
        after: usize,
        look: impl Fn(&LoadedGame, Viewer, &Surroundings<'_>) -> T + Send + Sync + 'static,
    ) -> Result<T, Refused> {
        let deed = move |live: &mut LiveGame, seat| {
            let fired = live.game.fired();
            if after == fired.len() {
                live.game.fire(seat, &cells)?;
                return Ok(());
            }
            let done = fired.get(after..).and_then(|since| since.get(..cells.len())).unwrap_or_default();
            let same = |(fired, &cell): (&Fired, &Cell)| (fired.seat, fired.shot.cell) == (seat, cell);
            if !done.is_empty() && done.iter().zip(&cells).all(same) {
                Ok(())
            } else {
                Err(Refused::Stale { fired: fired.len() })
            }
        };
        self.act(id, asker, deed, look).await
    }

    /// Gives a game up.
    pub(crate) async fn resign<T: Send + 'static>(
        &self,
        id: &WebGameId,
        asker: &Asker,
        look: impl Fn(&LoadedGame, Viewer, &Surroundings<'_>) -> T + Send + Sync + 'static,
    ) -> Result<T, Refused> {
        self.act(id, asker, move |live, seat| Ok(live.game.resign(seat).map(drop)?), look).await
    }

    /// Has whoever plays alone or against the computer look at the enemy's fleet from now on; the
    /// game is marked for it first.
    pub(crate) async fn cheat<T: Send + 'static>(
        &self,
        id: &WebGameId,
        asker: &Asker,
        look: impl Fn(&LoadedGame, Viewer, &Surroundings<'_>) -> T + Send + Sync + 'static,
    ) -> Result<T, Refused> {
        self.ensure_unaided(id).await?;
        let deed = move |live: &mut LiveGame, _| match live.game.ending() {
            Ending::Unfinished => Ok(live.game.cheat()?),
            ending => Err(Refused::Rules(Refusal::Over(ending))),
        };
        self.act(id, asker, deed, look).await
    }

    /// Claims the win, the other having been away, or not having placed or fired, for long enough.
    pub(crate) async fn claim(&self, id: &WebGameId, asker: &Asker) -> Result<(), Refused> {
        let (hub, id, asker) = (self.clone(), id.clone(), asker.clone());
        to_the_end(async move {
            let slot = hub.slot(&id);
            hub.latest(&slot, || hub.award(&slot, &asker)).await
        })
        .await
    }

    async fn award(&self, slot: &GameSlot, asker: &Asker) -> Result<(), Refused> {
        let mut game = self.lock(slot).await?;
        let seat = asker.seat(&game)?;
        let left = until_claimable(&game, seat, &slot.presence(), Instant::now(), self.0.settings.patience);
        let live = game.playing_mut()?;
        if left.is_none_or(|left| !left.is_zero()) {
            return Err(Refused::NotAbandoned);
        }
        live.game.absent(seat.other())?;
        self.commit(&mut game).await
    }

    /// Records that the asker was shown a hint.
    pub(crate) async fn hinted(&self, id: &WebGameId, asker: &Asker) -> Result<(), Refused> {
        let slot = self.slot(id);
        self.latest(&slot, || self.note_hint(&slot, asker)).await
    }

    async fn note_hint(&self, slot: &GameSlot, asker: &Asker) -> Result<(), Refused> {
        let mut game = self.lock(slot).await?;
        let seat = asker.seat(&game)?;
        game.playing_mut()?.pending.push(Step::now(Act::Hinted { seat }));
        self.commit(&mut game).await?;
        if let Some(live) = game.live_mut() {
            live.hints[seat] += 1;
        }
        Ok(())
    }

    /// Returns the asker's view of a game.
    pub(crate) async fn look<T>(
        &self,
        id: &WebGameId,
        asker: &Asker,
        look: impl FnOnce(&LoadedGame, Viewer, &Surroundings<'_>) -> T,
    ) -> Result<T, Refused> {
        let slot = self.slot(id);
        let game = self.lock(&slot).await?;
        self.ensure_seen(&game, asker).await?;
        let strategys = game.live().is_some_and(|live| is_strategys_turn(&live.game));
        let seen = self.show(&slot, &game, asker, look)?;
        drop(game);
        // After a restart it may be a strategy's turn, or its move could not be saved.
        if strategys {
            self.start_thinking(&slot);
            if let Some(error) = slot.unkept.lock().unwrap_or_else(PoisonError::into_inner).clone() {
                return Err(Refused::Store(error));
            }
        }
        Ok(seen)
    }

    /// The same with the latest of the game, whichever node that has happened at.
    pub(crate) async fn look_at_latest<T>(
        &self,
        id: &WebGameId,
        asker: &Asker,
        look: impl FnOnce(&LoadedGame, Viewer, &Surroundings<'_>) -> T,
    ) -> Result<T, Refused> {
        self.freshen(&self.slot(id)).await?;
        self.look(id, asker, look).await
    }

    /// What is told of a game that was found for those who see it, whoever asks.
    pub(crate) async fn peek<T>(&self, id: &WebGameId, look: impl FnOnce(&LoadedGame) -> T) -> Result<T, Refused> {
        let slot = self.slot(id);
        let game = self.lock(&slot).await?;
        Ok(look(&game))
    }

    /// The seats the asker is connected for: both, where two people share a screen.
    pub(super) async fn seats(&self, id: &WebGameId, asker: &Asker) -> Result<Vec<Seat>, Refused> {
        let slot = self.slot(id);
        let game = self.lock(&slot).await?;
        self.ensure_seen(&game, asker).await?;
        asker.viewer(&game)?;
        let own = asker.seats(&game);
        Ok(Seat::BOTH.into_iter().filter(|&seat| own[seat]).collect())
    }

    /// What somebody in that seat has seen, for a hint. Two people have to have agreed on them.
    pub(crate) async fn seen(&self, id: &WebGameId, asker: &Asker) -> Result<Seen, Refused> {
        self.ensure_unaided(id).await?;
        let slot = self.slot(id);
        self.latest(&slot, || self.seen_in(&slot, asker)).await
    }

    async fn seen_in(&self, slot: &GameSlot, asker: &Asker) -> Result<Seen, Refused> {
        let game = self.lock(slot).await?;
        let seat = asker.seat(&game)?;
        let live = game.playing()?;
        if game.web_game.mode == WebGameMode::Two && !game.web_game.hints {
            return Err(Refused::NoHints);
        }
        Ok(live.game.view(seat).seen().clone())
    }

    /// A fleet to begin with, placed by that law, and of that number among many.
    pub(crate) async fn suggestion(
        &self,
        id: &WebGameId,
        asker: &Asker,
        (law, number): (Law, u64),
        requester: &Requester,
    ) -> Result<Fleet, Refused> {
        let (plan, seat) = self.placing_plan(id, asker).await?;
        let plan = plan.placed_by(law);
        // Number 0 is what the house would place in that seat.
        let number = number.saturating_add(1);
        if quick_fit(&plan.rules).is_some() {
            return Ok(plan.fleet_within(seat, number, PlacingBudget::SHARED, &Stop::new())?);
        }
        let place = move |stop: &Stop| plan.fleet_within(seat, number, PlacingBudget::SHARED, stop);
        Ok(self.0.settings.placing.run(requester, place).await.map_err(Refused::Undone)??)
    }

    /// The plan that random fleets for the asker follow from, and their seat.
    pub(crate) async fn placing_plan(&self, id: &WebGameId, asker: &Asker) -> Result<(Plan, Seat), Refused> {
        let slot = self.slot(id);
        let game = self.lock(&slot).await?;
        let seat = asker.seat(&game)?;
        // The seed of the game may have been chosen by the other player. Suggestions follow from a
        // secret of the asker instead.
        let secret = game.web_game.visitors[seat].as_ref().map_or("", |hash| hash.0.as_str());
        let seed = Seed(u64::from_str_radix(secret.get(..16).unwrap_or_default(), 16).unwrap_or_else(|_| draw()));
        let seed = seed.split(&[game.web_game.made.as_millisecond().unsigned_abs()]);
        Ok((people_plan(game.rules().clone(), seed), seat))
    }

    /// The rules of a game, for its players only.
    pub(crate) async fn rules(&self, id: &WebGameId, asker: &Asker) -> Result<Rules, Refused> {
        let slot = self.slot(id);
        let game = self.lock(&slot).await?;
        if !asker.plays(&game) {
            return Err(Refused::NotYours);
        }
        Ok(game.rules().clone())
    }

    /// The record of a game that is over.
    pub(crate) async fn record(&self, id: &WebGameId, asker: &Asker) -> Result<Finished, Refused> {
        let slot = self.slot(id);
        let game = self.lock(&slot).await?;
        self.ensure_seen(&game, asker).await?;
        let live = game.live().ok_or(Refused::Waiting)?;
        if live.game.ending() == Ending::Unfinished {
            return Err(Refused::NotOver);
        }
        let mut record = live.game.record();
        record.tags.extend(live.clock.iter().flat_map(|clock| clock.0.tags()));
        Ok(Finished {
            id: live.id,
            record,
            query: query(live.game.plan(), &game.web_game.visitors),
            plan: live.game.plan().clone(),
            replay: live.game.replay(),
        })
    }

    /// Says that somebody has said something to the other.
    pub(crate) fn talked(&self, id: &WebGameId) {
        self.0.bus.publish(id, Notice::Talk);
    }

    /// Says that a connection of that seat opens or closes.
    pub(super) fn presence(&self, id: &WebGameId, change: impl FnOnce(&mut Presence)) {
        let slot = self.slot(id);
        change(&mut slot.presence());
        self.0.bus.publish(id, Notice::Presence);
        self.tell_presence(&slot);
    }
}

/// A plan under which two people place fleets, for models that only place.
pub(crate) fn people_plan(rules: Rules, seed: Seed) -> Plan {
    let person = || Some(Participant::person(""));
    let seats = PerSeat([person(), person()]);
    Plan { rules, seed: seed.into(), practice: false, seats, placer: Placer::default() }
}

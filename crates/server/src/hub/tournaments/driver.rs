//! What happens in tournaments by itself: results are taken, rounds begin, time runs out, and
//! strategies play each other.

use std::sync::PoisonError;
use std::time::Duration;

use amiral_game::{Ending, PerSeat, Seat};
use amiral_host::{Game, GameContext, Participant, Plan};
use amiral_store::{GameKey, TournamentGame, TournamentId};
use amiral_strategy::Spec;
use amiral_tournament::{CannotPair, Event, Phase, Proposal, Refusal, pair_again, pair_next};

use super::games::{PATIENCE, drawn, fleet_id};
use super::terms::hunts;
use super::{Change, LiveTournament, MOST_GAMES, is_over};
use crate::hub::live_game::opponent;
use crate::hub::{Hub, Refused};
use crate::jobs::{Requester, Undone};

/// How often to look whether something is due.
const TICK: Duration = Duration::from_millis(500);
/// The most tournaments that are looked at in one tick.
const AT_ONCE: u32 = 50;
/// The most steps that one tournament takes in a tick.
const STEPS: usize = 8;
/// The most games between strategies that are played at a time.
const PLAYING: usize = 4;

impl Hub {
    /// Looks after the tournaments as long as the site runs.
    pub(in crate::hub) fn keep_tournaments(&self) {
        let inner = std::sync::Arc::downgrade(&self.0);
        tokio::spawn(async move {
            loop {
                let Some(inner) = inner.upgrade() else { return };
                let hub = Hub(inner, None);
                if let Some(hub) = hub.on_duty()
                    && let Err(error) = hub.look_at_tournaments().await
                {
                    tracing::warn!("the tournaments could not be looked at: {error}");
                }
                let woken = hub.0.tournaments.wake.notified();
                // Nobody waits for what is gone.
                let ticked = tokio::time::timeout(TICK, woken).await;
                drop(ticked);
                drop(hub);
            }
        });
    }

    pub(crate) async fn look_at_tournaments(&self) -> Result<(), Refused> {
        let (due, next) = self.storage().tournaments_due(self.time(), AT_ONCE).await?;
        // What is due is due by the steady clock, which goes on from the last heartbeat.
        self.0.alarm.set(next);
        for id in &due {
            if let Err(error) = self.look_at_tournament(id).await {
                tracing::warn!("tournament {id} could not go on: {error}");
                self.forget_tournament(id);
            }
        }
        Ok(())
    }

    /// Has happen in a tournament what is due.
    pub(crate) async fn look_at_tournament(&self, id: &TournamentId) -> Result<(), Refused> {
        for _ in 0..STEPS {
            let mut live = LiveTournament::clone(&*self.tournament(id).await?);
            live.games = self.storage().tournament_games(id, None).await?;
            let now = self.time().as_millisecond();
            if self.end_hunts(&live, now).await {
                continue;
            }
            self.start_strategies(&live);
            let mut change = Change::new(&live, None, now);
            self.go_on(&mut change)?;
            if change.is_empty() {
                // Where nothing happened because nobody was free, nothing is due until something
                // does. But what somebody wrote between the two readings may have more to follow.
                if self.0.storage.tournament(id).await?.is_none_or(|kept| kept == live.kept) {
                    return Ok(());
                }
                continue;
            }
            self.save_change(id, change).await?;
        }
        Ok(())
    }

    /// Everything that follows from what has happened.
    fn go_on(&self, change: &mut Change) -> Result<(), Refused> {
        let at = change.live.elapsed(change.now);
        for round in 1..=change.live.state.rounds().len() as u32 {
            let open = change.live.games_of(round, None).any(|game| !game.taken);
            if open && matches!(change.live.state.phase(), Phase::Running | Phase::Paused) {
                self.take_results(change, round, at)?;
                Hub::reveal(change, round);
            }
        }
        if change.live.state.phase() != Phase::Running {
            return Ok(());
        }
        Self::see_off_the_forgotten(change)?;
        // What was just taken is saved first: the games of the round are as they were read.
        if !change.is_empty() {
            return Ok(());
        }
        let idle = change.live.is_between_rounds();
        let is_full = change.live.games.len() as u64 >= MOST_GAMES;
        let arena_over = change.live.ends(change.now).is_some_and(|ends| is_full || ends <= change.now);
        if change.live.state.is_complete() || arena_over {
            if idle {
                change.add(Event::Finished)?;
            }
            return Ok(());
        }
        if change.live.is_arena() {
            return self.pair_the_free(change, at);
        }
        if change.live.next_round_at().is_some_and(|due| due <= change.now) {
            // Where everybody has left there is nothing to wait for.
            if change.live.state.present().next().is_none() {
                return change.add(Event::Finished);
            }
            self.pair_round(change)?;
            self.begin_round(change)?;
        }
        Ok(())
    }

    /// Pairs the round anew that was paired and has not begun.
    pub(super) fn pair_round_again(&self, change: &mut Change, reason: &str) -> Result<(), Refused> {
        let live = &change.live;
        let seed = drawn(&self.0.settings.days, &live.kept.id, &format!("pairing {}", live.state.rounds().len()));
        let Proposal { round, pairings, forced } = pair_again(&live.state, seed).map_err(Refused::from)?;
        change.add(Event::PairingsChanged { round, pairings, forced, reason: reason.to_owned() })
    }

    /// Pairs the next round.
    pub(super) fn pair_round(&self, change: &mut Change) -> Result<(), Refused> {
        let live = &change.live;
        if !live.is_between_rounds() {
            return Err(Refused::Tournament(Refusal::RoundNotOver(live.state.rounds().len() as u32)));
        }
        let round = live.state.rounds().len() + 1;
        let seed = drawn(&self.0.settings.days, &live.kept.id, &format!("pairing {round}"));
        let proposal = pair_next(&live.state, seed).map_err(Refused::from)?;
        let at = live.elapsed(change.now);
        change.add(proposal.event(at))
    }

    /// Begins the games of the round that was paired.
    pub(super) fn begin_round(&self, change: &mut Change) -> Result<(), Refused> {
        let Some(round) = change.live.state.rounds().last().filter(|round| !round.started).cloned() else {
            return Err(Refused::Tournament(Refusal::NoMoreRounds));
        };
        change.add(Event::RoundStarted { round: round.number })?;
        for paired in &round.pairings {
            self.begin_pairing(change, round.number, &paired.pairing)?;
        }
        Ok(())
    }

    /// Pairs those who are free, in an arena.
    fn pair_the_free(&self, change: &mut Change, at: u64) -> Result<(), Refused> {
        let round = change.live.state.rounds().len() + 1;
        let seed = drawn(&self.0.settings.days, &change.live.kept.id, &format!("pairing {round}"));
        let proposal = match pair_next(&change.live.state, seed) {
            Ok(proposal) => proposal,
            Err(CannotPair::Waiting | CannotPair::Refused(Refusal::TooFew)) => return Ok(()),
            Err(CannotPair::Refused(refusal)) => return Err(Refused::Tournament(refusal)),
        };
        change.add(proposal.event(at))?;
        let Some(round) = change.live.state.rounds().last().cloned() else { return Ok(()) };
        for paired in &round.pairings {
            self.begin_pairing(change, round.number, &paired.pairing)?;
        }
        Ok(())
    }

    /// Whoever is forgotten plays no more.
    fn see_off_the_forgotten(change: &mut Change) -> Result<(), Refused> {
        let gone: Vec<_> = change.live.state.present().collect();
        for number in gone {
            let entrant = change.live.entrant(number);
            if entrant.is_some_and(|entrant| entrant.player.is_none() && entrant.strategy.is_none()) {
                change.add(Event::Left { player: number })?;
            }
        }
        Ok(())
    }

    /// Tells the fleets of a round that is over.
    pub(super) fn reveal(change: &mut Change, round: u32) {
        let live = &change.live;
        let taken = |game: &TournamentGame| game.taken;
        let further = change.advance.games.iter().any(|game| game.key.round == round);
        if hunts(live.state.settings()) && !further && live.games_of(round, None).all(taken) {
            let last = live.games_of(round, None).map(|game| game.key.game / 2).max().unwrap_or(0);
            let told = (0..=last).map(|game| fleet_id(&live.kept.id, round, game));
            change.advance.revealed.extend(told.collect::<Vec<_>>());
        }
    }

    /// Ends hunts whose time has run out; says whether there were any.
    async fn end_hunts(&self, live: &LiveTournament, now: i64) -> bool {
        if !hunts(live.state.settings()) {
            return false;
        }
        let is_late = |game: &&TournamentGame| {
            !is_over(game) && !game.taken && live.hunted_until(game.key).is_some_and(|until| until <= now)
        };
        let late: Vec<_> = live.games.iter().filter(is_late).cloned().collect();
        for game in &late {
            let done = match &game.web_game {
                Some(id) => self.forfeit(id, Seat::A).await,
                None => self.end_elsewhere(&live.kept.id, game.key, Ending::Aborted, PerSeat([0, 0])).await,
            };
            if let Err(error) = done {
                tracing::warn!("a hunt of tournament {} could not be ended: {error}", live.kept.id);
            }
        }
        !late.is_empty()
    }

    /// Ends a game as lost on time by that seat.
    pub(super) async fn forfeit(&self, id: &amiral_store::WebGameId, seat: Seat) -> Result<(), Refused> {
        let slot = self.slot(id);
        let mut game = self.lock(&slot).await?;
        let Some(playing) = game.live_mut().filter(|live| live.game.ending() == Ending::Unfinished) else {
            return Ok(());
        };
        playing.game.lose_on_time(seat)?;
        self.commit(&mut game).await
    }

    /// Notes how a game ended that is not played here.
    async fn end_elsewhere(
        &self,
        id: &TournamentId,
        key: GameKey,
        ending: Ending,
        shots: PerSeat<u32>,
    ) -> Result<(), Refused> {
        let end = move |change: &mut Change| {
            let open = change.live.games.iter().any(|game| game.key == key && !is_over(game));
            if open {
                change.advance.ended.push((key, ending, shots));
            }
            Ok(())
        };
        self.change_tournament(id, None, end).await?;
        self.forget_tournament(id);
        self.0.tournaments.wake();
        Ok(())
    }

    /// Plays the games between strategies.
    fn start_strategies(&self, live: &LiveTournament) {
        if live.state.phase() != Phase::Running {
            return;
        }
        for game in live.games.iter().filter(|game| game.web_game.is_none() && !is_over(game) && !game.taken) {
            if !live.is_of_strategies(game) {
                continue;
            }
            let name = (live.kept.id.clone(), game.key);
            let playing = || self.0.tournaments.playing.lock().unwrap_or_else(PoisonError::into_inner);
            if playing().len() >= PLAYING || !playing().insert(name.clone()) {
                continue;
            }
            let (hub, live, game) = (self.clone(), live.clone(), game.clone());
            tokio::spawn(async move {
                let (id, key) = (&live.kept.id, game.key);
                let played = hub.play_strategies(&live, &game).await;
                // Where too much is to be done it waits for the next look; what cannot be played at
                // all is nobody's, and the tournament goes on.
                let waits = matches!(played, Err(Refused::Undone(Undone::Busy | Undone::TooMany)));
                if !waits {
                    let (ending, shots) = played.unwrap_or_else(|error| {
                        tracing::warn!("a game of strategies in tournament {id} could not be played: {error}");
                        (Ending::Aborted, PerSeat([0, 0]))
                    });
                    if let Err(error) = hub.end_elsewhere(id, key, ending, shots).await {
                        tracing::warn!("a game of strategies in tournament {id} could not be noted: {error}");
                    }
                }
                hub.0.tournaments.playing.lock().unwrap_or_else(PoisonError::into_inner).remove(&name);
                if !waits {
                    hub.0.tournaments.wake();
                }
            });
        }
    }

    /// Plays a game between strategies, or a strategy's hunt, to its end: the same whenever it is
    /// played.
    async fn play_strategies(
        &self,
        live: &LiveTournament,
        game: &TournamentGame,
    ) -> Result<(Ending, PerSeat<u32>), Refused> {
        let GameKey { round, table, game: number } = game.key;
        let seed = drawn(&self.0.settings.days, &live.kept.id, &format!("game {round} {table} {number}"));
        let spec = |seat: Seat| opponent(live.entrant_in(game, seat)?.strategy.as_deref()?);
        let named = |spec: Spec| Participant::Strategy { spec, name: spec.to_string() };
        let nobody = || Refused::Broken("there is no such strategy".into());
        let first = named(spec(Seat::A).ok_or_else(nobody)?);
        let (plan, hunted) = match (&game.fleet, spec(Seat::B)) {
            (Some(id), _) => {
                let mut change = Change::new(live, None, 0);
                (
                    Plan::hunt(&live.terms.rules, amiral_game::Seed(seed), first),
                    Some(self.fleet_of_round(&mut change, id)?),
                )
            }
            (None, Some(second)) => {
                (Plan::duel(&live.terms.rules, amiral_game::Seed(seed), first, named(second)), None)
            }
            (None, None) => return Err(nobody()),
        };
        let context = GameContext { resources: self.0.resources.clone(), hunted, ..GameContext::default() };
        let requester = Requester::named(format!("tournament {}", live.kept.id));
        let placing = move |stop: &amiral_game::Stop| Game::begin(plan, GameContext { stop: stop.clone(), ..context });
        let mut game = self.0.settings.placing.run(&requester, placing).await.map_err(Refused::Undone)??;
        while let Some(request) = game.request_move() {
            let hurried = request.hurried();
            let thought = self.0.settings.thinking.run(&requester, move |stop| request.decide(stop));
            let decision = match tokio::time::timeout(PATIENCE, thought).await {
                Ok(Err(Undone::TooLong)) | Err(_) => hurried.decide(&amiral_game::Stop::new()),
                Ok(decision) => decision.map_err(Refused::Undone)?,
            };
            let decision = decision.ok_or_else(|| Refused::Broken("a strategy chose nothing".into()))?;
            game.decided(decision)?;
        }
        let shots = |seat: Seat| game.fired().iter().filter(|fired| fired.seat == seat).count() as u32;
        Ok((game.ending(), PerSeat(Seat::BOTH.map(shots))))
    }
}

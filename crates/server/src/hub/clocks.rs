//! Clocks: how much time players have left, and what happens when it has run out.
//!
//! The server's clock counts. What is left, and when the turn began, is committed with every step.
//! A heartbeat in the database says twice a second that the server runs, and once a second where no
//! turn ends within hours; one that starts moves everything that ran on by the time for which none
//! did. So a server that was gone costs nobody time, and one that was killed gives back at most what
//! lies between two heartbeats. When it is back the clocks wait until those who play are, too.

use std::sync::atomic::{AtomicI64, Ordering};
use std::time::Duration;

use amiral_duel::Phase;
use amiral_game::{Ending, Fleet, FleetSetup, PerSeat, PlacingBudget, Rules, Seat, Seed, Stop};
use amiral_store::{
    Act, ClockStart, EventKind, MatchClock, Step, StoreError, TimeControl, Timing, WebGame, WebGameId, WebGameState,
};
use jiff::Timestamp;
use serde::Serialize;
use utoipa::ToSchema;

use super::live_game::LiveGame;
use super::playing::people_plan;
use super::registry::LockedGame;
use super::view::Both;
use super::{Hub, LoadedGame, Refused};
use crate::jobs::Requester;
use crate::nodes::Word;
use crate::visitor::draw;
use crate::wire::SeatName;

/// How often to look whether some time has run out.
const TICK: Duration = Duration::from_millis(250);
/// How often the server says that it runs, in ticks: where no time runs out soon, less often.
const BEAT: u64 = 2;
const SLOW_BEAT: u64 = 4;
/// What is far enough away for that.
const FAR: Duration = Duration::from_hours(12);
/// How soon to look again at what could not be ended.
const AGAIN: Duration = Duration::from_secs(1);
/// For how long the clocks stand still when the server comes back: those who play need a moment to hear
/// that it is there, and their pages try again every second.
pub(super) const RETURN: Duration = Duration::from_secs(2);
/// The most games whose time has run out that are ended in one tick.
const AT_ONCE: u32 = 500;
/// The steps that adding the missing ships to those somebody has placed may take.
const STEPS: u64 = 200_000;

/// The clock of a game in memory.
#[derive(Clone, Debug)]
pub(crate) struct GameClock(pub(crate) MatchClock);

/// The clocks of a game.
#[derive(Clone, PartialEq, Serialize, ToSchema, Debug)]
pub struct ClockView {
    /// How much time there is: `300+5` is 300 seconds, and 5 more for each turn; `3d` is 3 days for
    /// each turn.
    #[schema(example = "300+5")]
    pub control: String,
    /// The server's time as this was told, in milliseconds. Every pulse of a live connection tells
    /// it again, so that a client can correct its own.
    pub at: i64,
    /// What each had left then for firing, in milliseconds.
    pub left: Both<u64>,
    /// Whose clock runs.
    pub running: Option<SeatName>,
    /// What was left then for placing, in milliseconds, while fleets are placed.
    pub placing: Option<u64>,
    /// Whose fleets the house placed, the time for that having run out.
    pub placed_by_house: Both<bool>,
}

impl GameClock {
    /// That of a game that begins then.
    pub(crate) fn begun(ClockStart { control, since }: ClockStart) -> GameClock {
        let left = PerSeat([control.at_first(); 2]);
        GameClock(MatchClock { control, left, since, placed_by_house: PerSeat([false; 2]), turns: Vec::new() })
    }

    /// When what runs in that phase runs out; nothing once the game is over.
    pub(crate) fn due(&self, phase: Phase) -> Option<Timestamp> {
        let MatchClock { control, left, since, .. } = &self.0;
        match phase {
            Phase::Placing => Some(*since + control.placing()),
            Phase::Playing { turn, .. } => Some(*since + left[turn]),
            Phase::Over(_) => None,
        }
    }

    /// Whether it has run out.
    fn is_out(&self, phase: Phase, now: Timestamp) -> bool {
        self.due(phase).is_some_and(|due| due <= now)
    }

    /// Notes what has just happened, and writes into the steps what is left. The last of them has led
    /// to that phase.
    pub(crate) fn note(&mut self, steps: &mut [Step], phase: Phase, now: Timestamp) {
        let placing_due = self.0.since + self.0.control.placing();
        let mut lefts = Vec::new();
        for step in &*steps {
            lefts.push(match &step.act {
                Act::Placed { seat, .. } => {
                    let left = until(placing_due, now);
                    self.0.placed_by_house[*seat] = left.is_zero();
                    Some(left)
                }
                Act::Fired { seat, .. } => {
                    let left = self.0.control.after_turn(until(self.0.since + self.0.left[*seat], now));
                    self.0.left[*seat] = left;
                    self.0.turns.push(left);
                    Some(left)
                }
                Act::Hinted { .. } | Act::Cheated { .. } | Act::Ended => None,
            });
        }
        if lefts.iter().all(Option::is_none) {
            return;
        }
        if phase != Phase::Placing {
            self.0.since = now;
        }
        let (since, due) = (self.0.since, self.due(phase).unwrap_or(now));
        for (step, left) in steps.iter_mut().zip(lefts) {
            step.timing = left.map(|left| Timing { left, since, due });
        }
    }

    /// What is told of it.
    pub(super) fn view(&self, phase: Phase, now: Timestamp) -> ClockView {
        let MatchClock { control, left, since, placed_by_house, .. } = &self.0;
        let running = match phase {
            Phase::Playing { turn, .. } => Some(turn),
            Phase::Placing | Phase::Over(_) => None,
        };
        let left = |seat: Seat| match running {
            Some(turn) if turn == seat => until(*since + left[seat], now),
            _ => left[seat],
        };
        ClockView {
            control: control.to_string(),
            at: now.as_millisecond(),
            left: Both::of(|seat| milliseconds(left(seat))),
            running: running.map(SeatName::from),
            placing: (phase == Phase::Placing).then(|| milliseconds(until(*since + control.placing(), now))),
            placed_by_house: Both::of(|seat| placed_by_house[seat]),
        }
    }
}

/// What is told of the clock of a game that has not begun.
pub(super) fn unbegun(control: TimeControl, now: Timestamp) -> ClockView {
    let start = ClockStart { control, since: now };
    ClockView { placing: None, ..GameClock::begun(start).view(Phase::Placing, now) }
}

fn milliseconds(time: Duration) -> u64 {
    u64::try_from(time.as_millis()).unwrap_or(u64::MAX)
}

/// How long it is until then; nothing where it is past.
fn until(due: Timestamp, now: Timestamp) -> Duration {
    Duration::try_from(due.duration_since(now)).unwrap_or_default()
}

/// When the next time runs out, of all games.
pub(crate) struct Alarm(AtomicI64);

const NEVER: i64 = i64::MAX;

impl Alarm {
    pub(crate) fn new(due: Option<Timestamp>) -> Alarm {
        Alarm(AtomicI64::new(due.map_or(NEVER, Timestamp::as_millisecond)))
    }

    /// Rings then at the latest.
    pub(crate) fn set(&self, due: Option<Timestamp>) {
        if let Some(due) = due {
            self.0.fetch_min(due.as_millisecond(), Ordering::AcqRel);
        }
    }

    fn due(&self) -> Option<i64> {
        Some(self.0.load(Ordering::Acquire)).filter(|&due| due != NEVER)
    }

    fn clear(&self) {
        self.0.store(NEVER, Ordering::Release);
    }
}

impl Hub {
    /// The time by which games with clocks are played.
    pub(crate) fn time(&self) -> Timestamp {
        self.0.settings.steady.now()
    }

    /// Ends turns whose time has run out, and says that the server runs, as long as there are games
    /// with clocks.
    pub(super) fn keep_time(&self) {
        let inner = std::sync::Arc::downgrade(&self.0);
        tokio::spawn(async move {
            let mut ticks = tokio::time::interval(TICK);
            ticks.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Delay);
            for tick in 0_u64.. {
                ticks.tick().await;
                let Some(inner) = inner.upgrade() else { return };
                if inner.duty.has_stopped() {
                    return;
                }
                if let Err(error) = Hub(inner, None).tick(tick).await {
                    tracing::warn!("the clocks of games could not be looked at: {error}");
                }
            }
        });
    }

    async fn tick(&self, tick: u64) -> Result<(), Refused> {
        if self.0.nodes.may_be_several() {
            return self.tick_among_others(tick).await;
        }
        let Some(due) = self.0.alarm.due() else { return Ok(()) };
        let now = self.time();
        let far = due > now.as_millisecond().saturating_add(FAR.as_millis() as i64);
        if tick.is_multiple_of(if far { SLOW_BEAT } else { BEAT }) {
            self.storage().beat(now).await?;
        }
        if due <= now.as_millisecond() {
            self.end_turns(now).await?;
        }
        Ok(())
    }

    /// The same where others have games, too: the time is the same for all, and whoever is on duty looks
    /// for what others have set running.
    async fn tick_among_others(&self, tick: u64) -> Result<(), Refused> {
        // Until those who play are back the time stands still for all.
        if tick.is_multiple_of(BEAT) && !self.0.settings.steady.is_held() {
            let asked = self.time();
            let common = self.0.storage.common_time(asked).await?;
            self.0.settings.steady.follow(asked, common);
        }
        let now = self.time();
        let due = self.0.alarm.due().is_some_and(|due| due <= now.as_millisecond());
        match self.on_duty() {
            Some(hub) if due || tick.is_multiple_of(SLOW_BEAT) => hub.end_turns(now).await,
            _ => Ok(()),
        }
    }

    /// Says that this node stops: where it is the last one, time stands still.
    pub(crate) async fn stop_time(&self) -> Result<(), StoreError> {
        if !self.0.nodes.may_be_several() {
            return Ok(());
        }
        self.0.duty.stop();
        self.0.storage.stop_time().await
    }

    /// Ends everything whose time has run out by then.
    pub(crate) async fn end_turns(&self, now: Timestamp) -> Result<(), Refused> {
        // What is committed from now on sets the alarm again.
        self.0.alarm.clear();
        let (out, next) = match self.storage().run_out(now, AT_ONCE).await {
            Ok(found) => found,
            Err(error) => {
                self.0.alarm.set(Some(now + AGAIN));
                return Err(error.into());
            }
        };
        self.0.alarm.set(next);
        if out.len() == AT_ONCE as usize {
            self.0.alarm.set(Some(now));
        }
        for id in &out {
            if let Err(error) = self.end_turn(id).await {
                tracing::warn!("game {id}: its time has run out, and it could not be ended: {error}");
                self.0.alarm.set(Some(now + AGAIN));
            }
        }
        Ok(())
    }

    async fn end_turn(&self, id: &WebGameId) -> Result<(), Refused> {
        let slot = self.slot(id);
        match self.lock(&slot).await {
            Ok(mut game) => {
                // Where it had not, memory and database differ by what another program did.
                if !self.time_out(&mut game).await? {
                    game.discard();
                    self.0.alarm.set(Some(self.time() + AGAIN));
                }
                Ok(())
            }
            // Nobody can continue it, so it ends as it is.
            Err(Refused::CannotLoad(_)) => {
                if let Some(WebGame { state: WebGameState::Match(game), .. }) = self.storage().web_game(id).await? {
                    let ended = Step::ended(Ending::Aborted).at(self.0.settings.clock.now());
                    self.storage().keep(game, &[ended]).await?;
                }
                self.log(EventKind::Cancelled, id).await
            }
            Err(Refused::NoGame) => Ok(()),
            Err(other) => Err(other),
        }
    }

    /// Ends what runs in a game, if its time has run out: whoever is to fire loses, unless one of the
    /// two has not fired at all; whoever is to place has the house place the rest. Says whether it
    /// had.
    pub(super) async fn time_out(&self, game: &mut LockedGame<'_>) -> Result<bool, Refused> {
        let Some(out) = game.live().and_then(|live| live.ran_out(self.time())) else { return Ok(false) };
        match out {
            Out::Placing(seats) => {
                let mut fleets = Vec::new();
                for seat in seats {
                    fleets.push((seat, self.rest_of_fleet(game, seat).await?));
                }
                for (seat, fleet) in fleets {
                    game.playing_mut()?.game.place(seat, fleet)?;
                }
            }
            Out::Turn(seat) => drop(game.playing_mut()?.game.lose_on_time(seat)?),
            // In a tournament whoever does not come has lost.
            Out::Start(seat) if game.web_game.event.is_some() => drop(game.playing_mut()?.game.lose_on_time(seat)?),
            Out::Start(_) => drop(game.playing_mut()?.game.abort()?),
        }
        self.commit(game).await?;
        Ok(true)
    }

    /// The fleet somebody was placing as their time ran out, with what was missing: as far as this
    /// server knows it, and as it is possible.
    fn rest_of_fleet(
        &self,
        game: &LockedGame<'_>,
        seat: Seat,
    ) -> impl Future<Output = Result<Fleet, Refused>> + Send + use<> {
        let (hub, rules, placed) = (self.clone(), game.rules().clone(), game.sketch(seat));
        let requester = Requester::named(game.web_game.id.to_string());
        async move {
            let place = move |stop: &Stop| placed_rest(&rules, placed.as_ref(), seat, stop);
            Ok(hub.0.settings.placing.run(&requester, place).await.map_err(Refused::Undone)??)
        }
    }

    /// Notes how far somebody is with placing, for when their time runs out.
    pub(crate) async fn note_sketch(&self, id: &WebGameId, seat: Seat, ships: FleetSetup) -> Result<(), Refused> {
        let slot = self.slot(id);
        let game = self.lock(&slot).await?;
        if game.web_game.clock.is_some() {
            // Where it runs out, another node may place the rest.
            self.0.nodes.tell(Word::Sketch(id.0.clone(), seat == Seat::B, ships.to_string()));
            game.keep_sketch(seat, ships);
        }
        Ok(())
    }
}

/// What has run out.
enum Out {
    /// The time for placing of those who have not placed.
    Placing(Vec<Seat>),
    /// The clock of somebody in a game that both have begun.
    Turn(Seat),
    /// The clock of that seat before both have fired.
    Start(Seat),
}

impl LiveGame {
    /// What has run out by then, if anything has.
    fn ran_out(&self, now: Timestamp) -> Option<Out> {
        let phase = self.game.phase();
        self.clock.as_ref().filter(|clock| clock.is_out(phase, now))?;
        match phase {
            Phase::Placing => Some(Out::Placing(self.game.to_place().collect())),
            Phase::Playing { turn, .. } => {
                let has_fired = |seat: Seat| self.game.fired().iter().any(|fired| fired.seat == seat);
                Some(if Seat::BOTH.into_iter().all(has_fired) { Out::Turn(turn) } else { Out::Start(turn) })
            }
            Phase::Over(_) => None,
        }
    }
}

fn placed_rest(
    rules: &Rules,
    placed: Option<&FleetSetup>,
    seat: Seat,
    stop: &Stop,
) -> Result<Fleet, amiral_strategy::PlaceError> {
    let seed = Seed(draw());
    let whole = placed.and_then(|placed| placed.complete(rules, &mut seed.dice(&[]), STEPS).ok()?.build(rules).ok());
    match whole {
        Some(fleet) => Ok(fleet),
        None => people_plan(rules.clone(), seed).fleet_within(seat, 1, PlacingBudget::SHARED, stop),
    }
}

impl LoadedGame {
    /// What is told of its clock, where it has one.
    pub(super) fn clock_view(&self, now: Timestamp) -> Option<ClockView> {
        let control = self.web_game.clock?;
        let live = self.live();
        let running = live.and_then(|live| Some((live.clock.as_ref()?, live.game.phase())));
        let mut view = running.map_or_else(|| unbegun(control, now), |(clock, phase)| clock.view(phase, now));
        match live.map(|live| live.game.ending()) {
            Some(Ending::LostOnTime(Seat::A)) => view.left.a = 0,
            Some(Ending::LostOnTime(Seat::B)) => view.left.b = 0,
            _ => {}
        }
        Some(view)
    }
}

/// The time of nodes that run, if any do: they say so all the time.
async fn running_time(storage: &dyn amiral_store::Storage, now: Timestamp) -> Result<Option<Timestamp>, StoreError> {
    let Some(first) = storage.last_beat().await?.filter(amiral_store::Beat::is_fresh) else { return Ok(None) };
    loop {
        tokio::time::sleep(TICK).await;
        match storage.last_beat().await? {
            Some(beat) if beat.seen != first.seen => return Ok(Some(storage.common_time(now).await?)),
            Some(beat) if beat.is_fresh() => {}
            // Whoever said so has been killed since.
            _ => return Ok(None),
        }
    }
}

/// Where the clocks of a server go on after it was gone: the steady time, and when what runs in any
/// game runs out next.
pub(crate) async fn resume(
    storage: &dyn amiral_store::Storage,
    now: Timestamp,
) -> Result<(crate::clock::SteadyClock, Option<Timestamp>), StoreError> {
    if storage.is_shared()
        && let Some(time) = running_time(storage, now).await?
    {
        // Whoever is on duty looks what is due.
        return Ok((crate::clock::SteadyClock::starting(time), Some(time)));
    }
    // A system clock that was set back does not take time back.
    let now = storage.heartbeat().await?.map_or(now, |beat| beat.max(now));
    let next = storage.resume_clocks(now).await?;
    let held = if next.is_some() { RETURN } else { Duration::ZERO };
    Ok((crate::clock::SteadyClock::starting(now).held_for(held), next))
}

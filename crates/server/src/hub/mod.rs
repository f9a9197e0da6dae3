//! The games of the site: who may do what, what is kept when, and who hears of it.
//!
//! A game is taken up from the store when somebody first asks for it, and let go of when nobody has for a while. Whatever
//! happens in it is committed before anybody sees it; where that fails, the game in memory is thrown away and the store
//! says what happened. So a server that is killed loses nothing it has acknowledged, and remembers nothing it has not.

mod bus;
mod live;
mod play;
mod presence;
mod scribe;
mod slate;
mod view;

use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use amiral_game::{Cell, Ending, Fleet, GameSeed, PerSeat, PlacingBudget, Rules, Seat, Seed, Seen, Stop};
use amiral_host::{Broken, Deliberation, Fired, Game, Plan, Schooling, Table, recall};
use amiral_store::{
    Berth, BerthId, BerthMode, Draft, Entry, MatchId, Moored, NewMatch, Party, SecretHash, Storage, StoreError, Who,
};
use amiral_strategy::{PlaceError, Placer, Resources, Spec};
use jiff::Timestamp;
use tokio::sync::MutexGuard;

use crate::jobs::Engine;
use crate::visitor::{Visitor, draw, draw_game, secret};

pub use bus::{Bus, LocalBus, Notice};
pub use live::Dispatch;
pub(crate) use live::live;
pub(crate) use play::Play;
use play::{Afloat, Stage, Stranded, seats};
use presence::Presence;
use scribe::Scribe;
use slate::Slate;
use view::seats_of;
pub use view::{Both, EndingView, EnemySea, Last, OwnSea, PlayerView, PresenceView, Revealed, RulesView, View};
pub(crate) use view::{Light, Viewer};

/// How long a game stays in memory after somebody last asked for it.
const KEPT: Duration = Duration::from_mins(10);
/// How often what is no longer needed is looked for.
const ROUNDS: Duration = Duration::from_mins(1);
/// How long a server has been there before it calls any game off: those who come back with it are to find their games.
const GRACE: Duration = Duration::from_hours(24);
/// How many abandoned games are called off in one round.
const SWEPT: u32 = 1000;

/// All games of the site.
#[derive(Clone)]
pub struct Hub(Arc<Inner>);

struct Inner {
    storage: Arc<dyn Storage>,
    scribe: Scribe,
    bus: Arc<dyn Bus>,
    resources: Resources,
    /// Where strategies think that take their time.
    minds: Engine,
    slips: Mutex<HashMap<BerthId, Arc<Slip>>>,
    patience: Duration,
    expiry: Duration,
}

/// One game in memory.
pub(crate) struct Slip {
    id: BerthId,
    /// Nothing until somebody has asked for it, and after something could not be kept.
    play: tokio::sync::Mutex<Option<Play>>,
    presence: Mutex<Presence>,
    thinking: AtomicBool,
    asked: Mutex<Instant>,
}

/// What somebody wants to play.
#[derive(Clone, Debug)]
pub(crate) struct Wish {
    pub(crate) mode: BerthMode,
    pub(crate) rules: Rules,
    pub(crate) strategy: Option<Spec>,
    pub(crate) names: [String; 2],
    pub(crate) seed: GameSeed,
    /// Whether somebody chose the seed.
    pub(crate) practice: bool,
}

/// Why something was not done with a game.
#[derive(Debug, thiserror::Error)]
pub(crate) enum Refused {
    /// There is no such game.
    #[error("there is no such game")]
    NoGame,
    /// Whoever asks does not sit there.
    #[error("that seat is somebody else's")]
    NotYours,
    /// Two people share the screen: it must be said who asks.
    #[error("the seat must be named")]
    NoSeat,
    /// The invitation is not to this game.
    #[error("the invitation is not to this game")]
    NotInvited,
    /// Somebody else has come first.
    #[error("somebody else has taken the seat")]
    Taken,
    /// Nobody has come yet.
    #[error("the other has not come yet")]
    Waiting,
    /// The game is not over.
    #[error("the game is not over")]
    NotOver,
    /// The other is there, or has not been away for long enough.
    #[error("the other has not been away for long enough")]
    NotAbandoned,
    /// The game has gone on.
    #[error("the game has gone on")]
    Stale {
        /// How many shots have been fired.
        fired: usize,
    },
    /// The rules do not allow it.
    #[error(transparent)]
    Broken(#[from] Broken),
    /// No fleet could be laid.
    #[error(transparent)]
    Unlaid(#[from] PlaceError),
    /// It could not be kept, or not be read.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// What is kept cannot be played on.
    #[error(transparent)]
    Stranded(#[from] Stranded),
}

/// Who asks, and for which seat.
#[derive(Clone, Default)]
pub(crate) struct Asker {
    pub(crate) visitor: Option<Visitor>,
    /// The seat that was named.
    pub(crate) seat: Option<Seat>,
}

impl Asker {
    fn hash(&self) -> Option<SecretHash> {
        self.visitor.as_ref().map(Visitor::hash)
    }
}

impl Hub {
    /// The games of that database. Needs a runtime, which then also looks after them.
    pub(crate) fn open(
        storage: Arc<dyn Storage>,
        bus: Arc<dyn Bus>,
        minds: Engine,
        patience: Duration,
        expiry: Duration,
    ) -> Hub {
        let scribe = Scribe::start(storage.clone());
        let hub = Hub(Arc::new(Inner {
            storage,
            scribe,
            bus,
            resources: Resources::default(),
            minds,
            slips: Mutex::default(),
            patience,
            expiry,
        }));
        hub.look_after();
        hub
    }

    /// Lets go of idle games now and then, and calls off those abandoned for days. Nothing is ever called off because a
    /// server was started, however long it had been away.
    fn look_after(&self) {
        let (inner, started) = (Arc::downgrade(&self.0), Instant::now());
        tokio::spawn(async move {
            loop {
                tokio::time::sleep(ROUNDS).await;
                let Some(inner) = inner.upgrade() else { return };
                let hub = Hub(inner);
                hub.let_go(Instant::now());
                if started.elapsed() < GRACE {
                    continue;
                }
                if let Err(error) = hub.sweep(Timestamp::now()).await {
                    tracing::warn!("abandoned games could not be called off: {error}");
                }
            }
        });
    }

    fn let_go(&self, now: Instant) {
        let mut slips = self.0.slips.lock().unwrap_or_else(PoisonError::into_inner);
        slips.retain(|_, slip| {
            let asked = *slip.asked.lock().unwrap_or_else(PoisonError::into_inner);
            Arc::strong_count(slip) > 1 || !slip.presence().is_deserted() || now.saturating_duration_since(asked) < KEPT
        });
    }

    /// Calls off the games where nothing has happened for days.
    pub(crate) async fn sweep(&self, now: Timestamp) -> Result<usize, Refused> {
        let before = now - jiff::SignedDuration::try_from(self.0.expiry).unwrap_or(jiff::SignedDuration::MAX);
        let ids = self.0.storage.abandoned(before, SWEPT).await?;
        for id in &ids {
            let slip = self.slip(id);
            match self.lock(&slip).await {
                Ok(mut guard) => {
                    let play = guard.as_mut().expect("a game that was locked is there");
                    if matches!(play.stage, Stage::Waiting(_)) {
                        self.0.storage.unmoor(id).await?;
                        *guard = None;
                    } else if let Some(afloat) = play.afloat_mut() {
                        afloat.game.abort()?;
                        self.settle(&slip, &mut guard).await?;
                    }
                }
                // Nobody can play on with it, so it is over as it stands.
                Err(Refused::Stranded(_)) => {
                    if let Some(Berth { moored: Moored::Match(game), .. }) = self.0.storage.berth(id).await? {
                        self.0.storage.finish(game, Ending::Aborted, now).await?;
                    }
                }
                Err(Refused::NoGame) => {}
                Err(other) => return Err(other),
            }
        }
        Ok(ids.len())
    }

    fn slip(&self, id: &BerthId) -> Arc<Slip> {
        let now = Instant::now();
        let mut slips = self.0.slips.lock().unwrap_or_else(PoisonError::into_inner);
        let slip = slips.entry(id.clone()).or_insert_with(|| {
            Arc::new(Slip {
                id: id.clone(),
                play: tokio::sync::Mutex::new(None),
                presence: Mutex::new(Presence::new(now)),
                thinking: AtomicBool::new(false),
                asked: Mutex::new(now),
            })
        });
        *slip.asked.lock().unwrap_or_else(PoisonError::into_inner) = now;
        slip.clone()
    }

    fn forget(&self, id: &BerthId) {
        self.0.slips.lock().unwrap_or_else(PoisonError::into_inner).remove(id);
    }

    /// The game, taken up from the store where it is not in memory.
    async fn lock<'a>(&self, slip: &'a Slip) -> Result<MutexGuard<'a, Option<Play>>, Refused> {
        let mut guard = slip.play.lock().await;
        if guard.is_none() {
            match self.load(&slip.id).await {
                Ok(play) => *guard = Some(play),
                Err(refused) => {
                    drop(guard);
                    self.forget(&slip.id);
                    return Err(refused);
                }
            }
        }
        Ok(guard)
    }

    /// What strategies are given besides the rules: for those that learn, past games, as they were when that match began.
    pub(crate) async fn taught(
        &self,
        schooling: Option<Schooling>,
        before: Option<MatchId>,
    ) -> Result<Resources, StoreError> {
        let resources = self.0.resources.clone();
        match schooling {
            Some(schooling) => recall(&*self.0.storage, &schooling, before, resources).await,
            None => Ok(resources),
        }
    }

    async fn load(&self, id: &BerthId) -> Result<Play, Refused> {
        let berth = self.0.storage.berth(id).await?.ok_or(Refused::NoGame)?;
        let game = match &berth.moored {
            Moored::Waiting(draft) => {
                let stage = Stage::Waiting(draft.clone());
                return Ok(Play { berth, stage });
            }
            Moored::Match(game) => *game,
        };
        let kept = self.0.storage.load(game).await?;
        let plan = play::plan(&berth, &kept)?;
        let resources = self.taught(schooling(&plan, &berth.visitors), Some(kept.id)).await?;
        Ok(Play::take_up(berth, &kept, plan, resources)?)
    }

    /// Keeps what has happened and tells everybody; what cannot be kept has not happened.
    async fn settle(&self, slip: &Arc<Slip>, guard: &mut MutexGuard<'_, Option<Play>>) -> Result<(), Refused> {
        let Some(afloat) = guard.as_mut().and_then(Play::afloat_mut) else { return Ok(()) };
        let entries = afloat.slate.take();
        if entries.is_empty() {
            return Ok(());
        }
        let kept = self.0.scribe.keep(afloat.id, entries).await;
        if kept.is_err() {
            **guard = None;
        }
        self.0.bus.publish(&slip.id, Notice::Changed);
        Ok(kept?)
    }

    /// Does something with a game, for a seat that whoever asks has, and looks at it right after, before anything else can
    /// happen. It is done to the end even if they go away meanwhile.
    async fn act<T: Send + 'static>(
        &self,
        id: &BerthId,
        asker: &Asker,
        deed: impl FnOnce(&mut Afloat, Seat) -> Result<(), Refused> + Send + 'static,
        look: impl FnOnce(&Play, Viewer, &Look<'_>) -> T + Send + 'static,
    ) -> Result<T, Refused> {
        let (hub, slip, asker) = (self.clone(), self.slip(id), asker.clone());
        to_the_end(async move {
            let mut guard = hub.lock(&slip).await?;
            let play = guard.as_mut().expect("a game that was locked is there");
            let seat = seat_of(play, &asker)?;
            deed(play.afloat_mut().ok_or(Refused::Waiting)?, seat)?;
            hub.settle(&slip, &mut guard).await?;
            let play = guard.as_ref().expect("what could be kept is still there");
            let seen = hub.glance(&slip, play, &asker, look)?;
            drop(guard);
            hub.have_it_think(&slip);
            Ok(seen)
        })
        .await
    }

    /// Looks at a game that is locked.
    fn glance<T>(
        &self,
        slip: &Slip,
        play: &Play,
        asker: &Asker,
        look: impl FnOnce(&Play, Viewer, &Look<'_>) -> T,
    ) -> Result<T, Refused> {
        let (viewer, now) = (viewer(play, asker)?, Instant::now());
        let mut presence = slip.presence();
        if let Some(seat) = viewer.seat {
            presence.hear(seat, now);
        }
        let inviter = asker.visitor.as_ref().filter(|visitor| {
            matches!(play.stage, Stage::Waiting(_)) && play.berth.visitors[Seat::A] == Some(visitor.hash())
        });
        let around = Look {
            presence: &presence,
            now,
            patience: self.0.patience,
            invitation: inviter.map(|visitor| visitor.invitation(&slip.id)),
            thinking: play.afloat().is_some_and(|afloat| is_strategys_turn(&afloat.game)),
        };
        Ok(look(play, viewer, &around))
    }

    /// Has the strategy whose turn it is make its moves, if it is one's.
    fn have_it_think(&self, slip: &Arc<Slip>) {
        if slip.thinking.swap(true, Ordering::AcqRel) {
            return;
        }
        let (hub, slip) = (self.clone(), slip.clone());
        tokio::spawn(async move {
            let done = hub.think(&slip).await;
            slip.thinking.store(false, Ordering::Release);
            if let Err(refused) = done {
                tracing::warn!("game {}: the strategy could not move: {refused}", slip.id);
            }
        });
    }

    async fn think(&self, slip: &Arc<Slip>) -> Result<(), Refused> {
        let mut guard = self.lock(slip).await?;
        loop {
            let Some(afloat) = guard.as_mut().and_then(Play::afloat_mut) else { return Ok(()) };
            let Some(deliberation) = afloat.game.deliberate() else { return Ok(()) };
            if is_quick(&deliberation) {
                let Some(decision) = deliberation.decide(&Stop::new()) else { return Ok(()) };
                afloat.game.decided(decision)?;
            } else {
                // Others may look at the game meanwhile.
                drop(guard);
                let lost = |_| Refused::Broken(Broken::Lost(Seat::B));
                let decision = self.0.minds.run(move |stop: &Stop| deliberation.decide(stop)).await.map_err(lost)?;
                let Some(decision) = decision else { return Ok(()) };
                guard = self.lock(slip).await?;
                let Some(afloat) = guard.as_mut().and_then(Play::afloat_mut) else { return Ok(()) };
                afloat.game.decided(decision)?;
            }
            // The flag goes down before the last move is told of, or somebody would see it thinking for ever.
            if guard.as_ref().and_then(Play::afloat).is_some_and(|afloat| !is_strategys_turn(&afloat.game)) {
                slip.thinking.store(false, Ordering::Release);
            }
            self.settle(slip, &mut guard).await?;
        }
    }

    /// Makes a game.
    pub(crate) async fn make(&self, wish: Wish, visitor: &Visitor) -> Result<BerthId, Refused> {
        let (id, hash) = (BerthId(secret()), visitor.hash());
        let second = (wish.mode == BerthMode::Local).then(|| hash.clone());
        let invites = wish.mode == BerthMode::Two;
        let invitation = invites.then(|| SecretHash::of(&visitor.invitation(&id)));
        self.moor(id.clone(), wish, PerSeat([Some(hash), second]), invitation).await?;
        Ok(id)
    }

    /// Makes a game for those visitors; where somebody is invited, it begins when they come.
    async fn moor(
        &self,
        id: BerthId,
        wish: Wish,
        visitors: PerSeat<Option<SecretHash>>,
        invitation: Option<SecretHash>,
    ) -> Result<(), Refused> {
        let Wish { mode, rules, strategy, names, seed, practice } = wish;
        let draft = Draft { rules: rules.clone(), seed, practice, name: names[0].clone() };
        let (moored, made) = (Moored::Waiting(draft), Timestamp::now());
        let waits = invitation.is_some();
        let berth = Berth { id, mode, moored, visitors, invitation, claimed: false, rematch: None, made };
        if waits {
            self.0.storage.moor(&berth, None, &[]).await?;
            return Ok(());
        }
        let plan = Plan { rules, seed, practice, seats: seats(mode, names, strategy), placer: Placer::default() };
        let new = self.new_match(&plan, &berth.visitors).await?;
        let (game, slate) = self.launch(plan, &berth.visitors).await?;
        let moored = self.0.storage.moor(&berth, Some(&new), &laid(slate.take())).await?;
        if let Moored::Match(match_id) = moored {
            let slip = self.slip(&berth.id);
            let stage = Stage::Afloat(Box::new(Afloat { id: match_id, game, slate }));
            *slip.play.lock().await = Some(Play { berth: Berth { moored, ..berth }, stage });
        }
        Ok(())
    }

    /// Begins a game in memory, with the fleets the house lays. That can take a while.
    async fn launch(&self, plan: Plan, visitors: &PerSeat<Option<SecretHash>>) -> Result<(Game, Slate), Refused> {
        let slate = Slate::after(0);
        let resources = self.taught(schooling(&plan, visitors), None).await?;
        let table =
            Table { resources, logbook: Box::new(slate.clone()), placing: PlacingBudget::SHARED, ..Table::default() };
        let lost = |_| Refused::Broken(Broken::Lost(Seat::B));
        let game = self.0.minds.run(move |_| Game::begin(plan, table)).await.map_err(lost)??;
        Ok((game, slate))
    }

    async fn new_match(&self, plan: &Plan, visitors: &PerSeat<Option<SecretHash>>) -> Result<NewMatch, Refused> {
        let shared = visitors[Seat::A] == visitors[Seat::B];
        let mut parties = [Party::Nobody, Party::Nobody];
        for seat in Seat::BOTH {
            parties[seat as usize] = match &plan.seats[seat] {
                None => Party::Nobody,
                Some(amiral_host::Sitter::Person { name }) => {
                    let visitor = visitors[seat].as_ref().ok_or(Refused::NotInvited)?;
                    let visitor = if shared && seat == Seat::B { visitor.second() } else { visitor.clone() };
                    Party::Human(self.0.storage.guest(&visitor, Some(name)).await?.id)
                }
                Some(amiral_host::Sitter::Strategy { spec, .. }) => Party::Strategy(spec.to_string()),
            };
        }
        let (seed, practice, starter) = (Some(plan.seed), plan.practice, plan.starter());
        Ok(NewMatch { seed, practice, starter, ..NewMatch::between(&plan.rules, parties) })
    }

    /// The game an invitation is to, for the page where it is taken up.
    pub(crate) async fn invited(&self, invitation: &str) -> Result<Option<Berth>, Refused> {
        Ok(self.0.storage.invited(&SecretHash::of(invitation)).await?)
    }

    /// Takes the seat somebody was invited to.
    pub(crate) async fn join(
        &self,
        id: &BerthId,
        invitation: &str,
        name: String,
        visitor: &Visitor,
    ) -> Result<(), Refused> {
        let (hub, id, invitation, visitor) = (self.clone(), id.clone(), invitation.to_owned(), visitor.clone());
        to_the_end(async move { hub.seat_invited(&id, &invitation, name, &visitor).await }).await
    }

    async fn seat_invited(
        &self,
        id: &BerthId,
        invitation: &str,
        name: String,
        visitor: &Visitor,
    ) -> Result<(), Refused> {
        let slip = self.slip(id);
        let mut guard = self.lock(&slip).await?;
        let play = guard.as_mut().expect("a game that was locked is there");
        let hash = visitor.hash();
        if play.berth.visitors.0.contains(&Some(hash.clone())) {
            // Whoever opens the invitation again is there already.
            return Ok(());
        }
        if play.berth.invitation != Some(SecretHash::of(invitation)) {
            return Err(Refused::NotInvited);
        }
        let Stage::Waiting(draft) = &play.stage else { return Err(Refused::Taken) };
        let names = [draft.name.clone(), name];
        let seats = seats(BerthMode::Two, names, None);
        let Draft { rules, seed, practice, .. } = draft.clone();
        let plan = Plan { rules, seed, practice, seats, placer: Placer::default() };
        let visitors = PerSeat([play.berth.visitors[Seat::A].clone(), Some(hash.clone())]);
        let new = self.new_match(&plan, &visitors).await?;
        let (game, slate) = self.launch(plan, &visitors).await?;
        let Some(match_id) = self.0.storage.join(id, &hash, &new).await? else {
            *guard = None;
            return Err(Refused::Taken);
        };
        play.berth.moored = Moored::Match(match_id);
        play.berth.visitors[Seat::B] = Some(hash);
        play.stage = Stage::Afloat(Box::new(Afloat { id: match_id, game, slate }));
        self.0.bus.publish(id, Notice::Changed);
        Ok(())
    }

    /// Lays a fleet.
    pub(crate) async fn lay<T: Send + 'static>(
        &self,
        id: &BerthId,
        asker: &Asker,
        fleet: Fleet,
        look: impl FnOnce(&Play, Viewer, &Look<'_>) -> T + Send + 'static,
    ) -> Result<T, Refused> {
        self.act(id, asker, move |afloat, seat| Ok(afloat.game.place(seat, fleet).map(drop)?), look).await
    }

    /// Fires the shots of a turn, `after` so many shots in all. Asked again, it has been done.
    pub(crate) async fn fire<T: Send + 'static>(
        &self,
        id: &BerthId,
        asker: &Asker,
        cells: Vec<Cell>,
        after: usize,
        look: impl FnOnce(&Play, Viewer, &Look<'_>) -> T + Send + 'static,
    ) -> Result<T, Refused> {
        let deed = move |afloat: &mut Afloat, seat| {
            let fired = afloat.game.fired();
            if after == fired.len() {
                afloat.game.fire(seat, &cells)?;
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
        id: &BerthId,
        asker: &Asker,
        look: impl FnOnce(&Play, Viewer, &Look<'_>) -> T + Send + 'static,
    ) -> Result<T, Refused> {
        self.act(id, asker, move |afloat, seat| Ok(afloat.game.resign(seat).map(drop)?), look).await
    }

    /// Claims the win, the other having been away for long enough.
    pub(crate) async fn claim(&self, id: &BerthId, asker: &Asker) -> Result<(), Refused> {
        let (hub, id, asker) = (self.clone(), id.clone(), asker.clone());
        to_the_end(async move { hub.award(&id, &asker).await }).await
    }

    async fn award(&self, id: &BerthId, asker: &Asker) -> Result<(), Refused> {
        let slip = self.slip(id);
        let mut guard = self.lock(&slip).await?;
        let play = guard.as_mut().expect("a game that was locked is there");
        let seat = seat_of(play, asker)?;
        let away = slip.presence().absent(seat.other(), Instant::now());
        let abandoned = play.berth.mode == BerthMode::Two && away.is_some_and(|away| away >= self.0.patience);
        let afloat = play.afloat_mut().ok_or(Refused::Waiting)?;
        if afloat.game.ending() != Ending::Unfinished {
            return Err(Broken::Refused(amiral_duel::Refusal::Over(afloat.game.ending())).into());
        }
        if !abandoned {
            return Err(Refused::NotAbandoned);
        }
        let game = afloat.id;
        // Read anew from the store, which has been told.
        *guard = None;
        self.0.storage.claim(id, game, Ending::Resigned(seat.other()), Timestamp::now()).await?;
        drop(guard);
        self.0.bus.publish(id, Notice::Changed);
        Ok(())
    }

    /// The game that follows on one that is over, with the same players: made for the first who asks.
    pub(crate) async fn rematch(&self, id: &BerthId, asker: &Asker) -> Result<BerthId, Refused> {
        let (hub, id, asker) = (self.clone(), id.clone(), asker.clone());
        to_the_end(async move { hub.play_again(&id, &asker).await }).await
    }

    async fn play_again(&self, id: &BerthId, asker: &Asker) -> Result<BerthId, Refused> {
        let visitor = asker.visitor.as_ref().ok_or(Refused::NotYours)?;
        let slip = self.slip(id);
        let mut guard = self.lock(&slip).await?;
        let play = guard.as_mut().expect("a game that was locked is there");
        if !play.berth.visitors.0.contains(&Some(visitor.hash())) {
            return Err(Refused::NotYours);
        }
        if let Some(next) = &play.berth.rematch {
            return Ok(next.clone());
        }
        let afloat = play.afloat().ok_or(Refused::Waiting)?;
        if afloat.game.ending() == Ending::Unfinished {
            return Err(Refused::NotOver);
        }
        let plan = afloat.game.plan().rematch();
        let [a, b] = Seat::BOTH.map(|seat| plan.name(seat).unwrap_or_default().to_owned());
        let strategy = plan.seats[Seat::B].as_ref().and_then(amiral_host::Sitter::spec).copied();
        // That of the game that is over is no secret any more, nor is what follows from it.
        let seed = draw_game();
        let wish =
            Wish { mode: play.berth.mode, rules: plan.rules.clone(), strategy, names: [a, b], seed, practice: false };
        let next = BerthId(secret());
        // Seats stay as they are: who asks may be either.
        self.moor(next.clone(), wish, play.berth.visitors.clone(), None).await?;
        if !self.0.storage.follow(id, &next).await? {
            // Another node was first.
            let followed = self.0.storage.berth(id).await?.and_then(|berth| berth.rematch);
            *guard = None;
            return followed.ok_or(Refused::NoGame);
        }
        play.berth.rematch = Some(next.clone());
        self.0.bus.publish(id, Notice::Rematch(next.clone()));
        Ok(next)
    }

    /// Looks at a game as whoever asks may see it.
    pub(crate) async fn look<T>(
        &self,
        id: &BerthId,
        asker: &Asker,
        look: impl FnOnce(&Play, Viewer, &Look<'_>) -> T,
    ) -> Result<T, Refused> {
        let slip = self.slip(id);
        let guard = self.lock(&slip).await?;
        let play = guard.as_ref().expect("a game that was locked is there");
        let strategys = play.afloat().is_some_and(|afloat| is_strategys_turn(&afloat.game));
        let seen = self.glance(&slip, play, asker, look)?;
        drop(guard);
        // A game taken up again after a restart may be a strategy's turn.
        if strategys {
            self.have_it_think(&slip);
        }
        Ok(seen)
    }

    /// The seats whoever asks is connected for: both, where two people share a screen.
    async fn seats(&self, id: &BerthId, asker: &Asker) -> Result<Vec<Seat>, Refused> {
        let slip = self.slip(id);
        let guard = self.lock(&slip).await?;
        let play = guard.as_ref().expect("a game that was locked is there");
        viewer(play, asker)?;
        let own = seats_of(play, asker.hash().as_ref());
        Ok(Seat::BOTH.into_iter().filter(|&seat| own[seat]).collect())
    }

    /// What somebody in that seat has seen.
    pub(crate) async fn seen(&self, id: &BerthId, asker: &Asker) -> Result<Seen, Refused> {
        let slip = self.slip(id);
        let guard = self.lock(&slip).await?;
        let play = guard.as_ref().expect("a game that was locked is there");
        let seat = seat_of(play, asker)?;
        let afloat = play.afloat().ok_or(Refused::Waiting)?;
        if afloat.game.ending() != Ending::Unfinished {
            return Err(Broken::Refused(amiral_duel::Refusal::Over(afloat.game.ending())).into());
        }
        Ok(afloat.game.outlook(seat).seen().clone())
    }

    /// A fleet to begin with, of many.
    pub(crate) async fn suggestion(&self, id: &BerthId, asker: &Asker, number: u64) -> Result<Fleet, Refused> {
        let slip = self.slip(id);
        let plan = {
            let guard = self.lock(&slip).await?;
            let play = guard.as_ref().expect("a game that was locked is there");
            let seat = seat_of(play, asker)?;
            let rules = match &play.stage {
                Stage::Waiting(draft) => draft.rules.clone(),
                Stage::Afloat(afloat) => afloat.game.rules().clone(),
            };
            // Whoever made the game may have chosen its seed: what it suggests to the other follows from their own secret.
            let secret = play.berth.visitors[seat].as_ref().map_or("", |hash| hash.0.as_str());
            let seed = Seed(u64::from_str_radix(secret.get(..16).unwrap_or_default(), 16).unwrap_or_else(|_| draw()));
            let seed = seed.split(&[play.berth.made.as_millisecond().unsigned_abs()]).into();
            let person = || Some(amiral_host::Sitter::Person { name: String::new() });
            let seats = PerSeat([person(), person()]);
            (Plan { rules, seed, practice: false, seats, placer: Placer::default() }, seat)
        };
        let lost = |_| Refused::Broken(Broken::Lost(Seat::B));
        // Number 0 is what the house would lay in that seat.
        let laid = self
            .0
            .minds
            .run(move |stop| plan.0.fleet_within(plan.1, number.saturating_add(1), PlacingBudget::SHARED, stop))
            .await
            .map_err(lost)?;
        Ok(laid?)
    }

    /// The rules of a game, as far as whoever asks plays it.
    pub(crate) async fn rules(&self, id: &BerthId) -> Result<Rules, Refused> {
        let slip = self.slip(id);
        let guard = self.lock(&slip).await?;
        let play = guard.as_ref().expect("a game that was locked is there");
        Ok(match &play.stage {
            Stage::Waiting(draft) => draft.rules.clone(),
            Stage::Afloat(afloat) => afloat.game.rules().clone(),
        })
    }

    /// The record of a game that is over.
    pub(crate) async fn record(&self, id: &BerthId) -> Result<Finished, Refused> {
        let slip = self.slip(id);
        let guard = self.lock(&slip).await?;
        let play = guard.as_ref().expect("a game that was locked is there");
        let afloat = play.afloat().ok_or(Refused::Waiting)?;
        if afloat.game.ending() == Ending::Unfinished {
            return Err(Refused::NotOver);
        }
        Ok(Finished {
            id: afloat.id,
            record: afloat.game.record(),
            plan: afloat.game.plan().clone(),
            schooling: schooling(afloat.game.plan(), &play.berth.visitors),
            replay: afloat.game.replay(),
        })
    }

    /// Lets go of a game that was erased.
    pub(crate) fn erased(&self, id: &BerthId) {
        self.forget(id);
        self.0.bus.publish(id, Notice::Changed);
    }

    pub(crate) fn bus(&self) -> &dyn Bus {
        &*self.0.bus
    }

    /// Says that a connection of that seat opens or closes.
    fn presence(&self, id: &BerthId, change: impl FnOnce(&mut Presence)) {
        change(&mut self.slip(id).presence());
        self.0.bus.publish(id, Notice::Presence);
    }
}

/// A game that is over.
pub(crate) struct Finished {
    pub(crate) id: MatchId,
    pub(crate) record: amiral_game::Record,
    pub(crate) plan: Plan,
    /// What its strategies were to know.
    pub(crate) schooling: Option<Schooling>,
    pub(crate) replay: amiral_host::Replay,
}

/// What surrounds a game when somebody looks at it.
pub(crate) struct Look<'a> {
    presence: &'a Presence,
    now: Instant,
    patience: Duration,
    invitation: Option<String>,
    thinking: bool,
}

impl Look<'_> {
    /// The same, in words.
    pub(crate) fn light<'b>(&'b self, words: &'b amiral_words::Words) -> Light<'b> {
        Light {
            words,
            presence: self.presence,
            now: self.now,
            patience: self.patience,
            invitation: self.invitation.clone(),
            thinking: self.thinking,
        }
    }
}

impl Slip {
    fn presence(&self) -> std::sync::MutexGuard<'_, Presence> {
        self.presence.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Does something to the end, even if whoever asked for it goes away meanwhile.
async fn to_the_end<T: Send + 'static>(
    deed: impl Future<Output = Result<T, Refused>> + Send + 'static,
) -> Result<T, Refused> {
    tokio::spawn(deed).await.unwrap_or_else(|_| Err(Refused::Broken(Broken::Lost(Seat::B))))
}

/// The seat whoever asks acts for.
fn seat_of(play: &Play, asker: &Asker) -> Result<Seat, Refused> {
    let own = seats_of(play, asker.hash().as_ref());
    match asker.seat {
        Some(seat) if own[seat] => Ok(seat),
        Some(_) => Err(Refused::NotYours),
        None => match own.0 {
            [true, true] => Err(Refused::NoSeat),
            [true, false] => Ok(Seat::A),
            [false, true] => Ok(Seat::B),
            [false, false] => Err(Refused::NotYours),
        },
    }
}

/// Whose eyes whoever asks sees with: those of their seat, or a spectator's. Two people on one screen name the seat, or see
/// what both may know.
fn viewer(play: &Play, asker: &Asker) -> Result<Viewer, Refused> {
    let own = seats_of(play, asker.hash().as_ref());
    let plays = own.0.contains(&true);
    match (asker.seat, own.0) {
        (Some(seat), _) if own[seat] => Ok(Viewer { seat: Some(seat), plays }),
        (Some(_), _) => Err(Refused::NotYours),
        (None, [true, false]) => Ok(Viewer { seat: Some(Seat::A), plays }),
        (None, [false, true]) => Ok(Viewer { seat: Some(Seat::B), plays }),
        (None, _) => Ok(Viewer { seat: None, plays }),
    }
}

fn is_strategys_turn(game: &Game) -> bool {
    game.to_move().is_some_and(|seat| game.plan().seats[seat].as_ref().is_some_and(|sitter| sitter.spec().is_some()))
}

/// Whether a strategy moves within a fraction of a millisecond, so that going to another thread would cost more.
fn is_quick(deliberation: &Deliberation) -> bool {
    matches!(
        deliberation.spec(),
        Spec::Level1
            | Spec::Level2
            | Spec::Level3
            | Spec::Level5
            | Spec::Random
            | Spec::Heuristic
            | Spec::Diagonal
            | Spec::Probabilist
            | Spec::Easy
            | Spec::Medium
            | Spec::Hard
    )
}

fn laid(entries: Vec<Entry>) -> Vec<(Seat, Fleet)> {
    let laid = |entry| match entry {
        Entry::Laid { seat, fleet } => Some((seat, fleet)),
        Entry::Fired(_) | Entry::Ended { .. } => None,
    };
    entries.into_iter().filter_map(laid).collect()
}

/// What strategies are to know in a game of those visitors.
pub(crate) fn schooling(plan: &Plan, visitors: &PerSeat<Option<SecretHash>>) -> Option<Schooling> {
    let (schooling, visitor) = (Schooling::of(plan)?, visitors[plan.person()].clone());
    Some(match visitor {
        Some(visitor) => schooling.against(Who::Guest(visitor)),
        None => schooling,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::jobs::Urgency;
    use amiral_game::Preset;
    use amiral_store::{Location, Options, connect};

    async fn hub(folder: &tempfile::TempDir) -> Hub {
        let location = Location::File(folder.path().join("games.db"));
        let storage = connect(&location, Options::default()).await.unwrap();
        let minds = Engine::new(1, 8, Urgency::Prompt).unwrap();
        let day = Duration::from_hours(24);
        Hub::open(storage, Arc::new(LocalBus::default()), minds, Duration::from_mins(1), 14 * day)
    }

    fn wish(mode: BerthMode) -> Wish {
        let names = ["Ada".into(), "Bob".into()];
        Wish { mode, rules: Preset::Classic.rules(), strategy: None, names, seed: GameSeed::Chosen(1), practice: true }
    }

    fn days(days: i64) -> Timestamp {
        Timestamp::now() + jiff::SignedDuration::from_hours(24 * days)
    }

    #[tokio::test]
    async fn abandoned_games_are_called_off_after_days() {
        let folder = tempfile::tempdir().unwrap();
        let hub = hub(&folder).await;
        let visitor = Visitor::draw();
        let asker = Asker { visitor: Some(visitor.clone()), seat: None };
        let solo = hub.make(wish(BerthMode::Solo), &visitor).await.unwrap();
        let waiting = hub.make(wish(BerthMode::Two), &visitor).await.unwrap();
        assert_eq!(hub.sweep(days(13)).await.unwrap(), 0);
        hub.fire(&solo, &asker, vec!["A0".parse().unwrap()], 0, |_, _, _| ()).await.unwrap();
        assert_eq!(hub.sweep(days(15)).await.unwrap(), 2);
        let ending = async |id: &BerthId| {
            hub.look(id, &asker, |play, _, _| play.afloat().map(|afloat| afloat.game.ending())).await
        };
        assert!(matches!(ending(&solo).await, Ok(Some(Ending::Aborted))));
        assert!(matches!(ending(&waiting).await, Err(Refused::NoGame)));
        assert_eq!(hub.sweep(days(15)).await.unwrap(), 0);
    }

    #[tokio::test]
    async fn a_game_nobody_asks_for_is_let_go_of_and_taken_up_again() {
        let folder = tempfile::tempdir().unwrap();
        let hub = hub(&folder).await;
        let visitor = Visitor::draw();
        let asker = Asker { visitor: Some(visitor.clone()), seat: None };
        let solo = hub.make(wish(BerthMode::Solo), &visitor).await.unwrap();
        hub.fire(&solo, &asker, vec!["A0".parse().unwrap()], 0, |_, _, _| ()).await.unwrap();
        let kept = || hub.0.slips.lock().unwrap().len();
        hub.let_go(Instant::now());
        assert_eq!(kept(), 1);
        hub.let_go(Instant::now() + 2 * KEPT);
        assert_eq!(kept(), 0);
        assert_eq!(hub.seen(&solo, &asker).await.unwrap().shots().len(), 1);
        assert_eq!(kept(), 1);
    }

    /// What could not be kept has not happened: another program has played the same match meanwhile.
    #[tokio::test]
    async fn what_cannot_be_kept_has_not_happened() {
        let folder = tempfile::tempdir().unwrap();
        let hub = hub(&folder).await;
        let visitor = Visitor::draw();
        let asker = Asker { visitor: Some(visitor.clone()), seat: None };
        let solo = hub.make(wish(BerthMode::Solo), &visitor).await.unwrap();
        let game = hub.0.storage.berth(&solo).await.unwrap().unwrap().moored;
        let Moored::Match(game) = game else { panic!("{game:?}") };
        let fleet = hub.0.storage.load(game).await.unwrap().record.fleets[Seat::B].clone().unwrap();
        let cell = Preset::Classic.rules().grid().cells().find(|cell| !fleet.cells().contains(*cell)).unwrap();
        let shot = amiral_game::Shot { cell, outcome: amiral_game::Outcome::Miss };
        let volley = amiral_store::Volley::new(Seat::A, 1, 1, &[shot]);
        hub.0.storage.fire(game, &volley).await.unwrap();
        let other = Preset::Classic.rules().grid().cells().find(|&other| other != cell).unwrap();
        let refused = hub.fire(&solo, &asker, vec![other], 0, |_, _, _| ()).await;
        assert!(matches!(refused, Err(Refused::Store(StoreError::OutOfStep { .. }))), "{refused:?}");
        // The game is as the store has it, and goes on from there.
        let seen = hub.seen(&solo, &asker).await.unwrap();
        assert_eq!(seen.shots(), [shot]);
        hub.fire(&solo, &asker, vec![other], 1, |_, _, _| ()).await.unwrap();
    }
}

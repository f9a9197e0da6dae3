//! The games of the site: who may do what, what is kept when, and who hears of it.
//!
//! A game is resumed from the store when somebody first asks for it, and let go of when nobody has
//! for a while. Whatever happens in it is committed before anybody sees it; where that fails, the
//! game in memory is thrown away and the store says what happened. So a server that is killed loses
//! nothing it has acknowledged, and remembers nothing it has not.

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

use amiral_game::{Cell, Ending, Fleet, GameSeed, PerSeat, PlacingBudget, Rules, Seat, Seed, Seen, Stop, quick_fit};
use amiral_host::{
    DisplayName, ExperienceQuery, Fired, Game, GameContext, GameError, MoveRequest, Participant, Plan, recall,
};
use amiral_store::{
    Draft, Entry, Event, MatchId, NewMatch, Party, Player, SecretHash, Storage, StoreError, WebGame, WebGameId,
    WebGameMode, WebGameState, Who,
};
use amiral_strategy::{PlaceError, Placer, Resources, Spec};
use jiff::Timestamp;
use tokio::sync::{MutexGuard, Notify};

use crate::clock::Clock;
use crate::jobs::{Requester, Undone, Workers};
use crate::rules_cache::RulesCache;
use crate::security::Site;
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
/// How many abandoned games are cleared away in one round.
const SWEPT: u32 = 1000;
/// The most games in memory that nobody is connected to: beyond, those are let go of at once.
const IDLE: usize = 2_000;
/// How often it is looked whether anybody still waits for a strategy that thinks.
const LOOK_UP: Duration = Duration::from_secs(5);

/// All games of the site.
#[derive(Clone)]
pub struct Hub(Arc<Inner>);

struct Inner {
    storage: Arc<dyn Storage>,
    scribe: Scribe,
    bus: Arc<dyn Bus>,
    resources: Resources,
    settings: HubSettings,
    slips: Mutex<HashMap<WebGameId, Arc<Slip>>>,
}

/// What the games are run with.
pub(crate) struct HubSettings {
    /// Where strategies think that take their time.
    pub(crate) thinking: Workers,
    /// Where fleets are placed that are not placed at once.
    pub(crate) placing: Workers,
    /// How long somebody must be absent before the other may claim the win.
    pub(crate) patience: Duration,
    /// How long a game may lie untouched, and one in which nobody has fired.
    pub(crate) expiry: Duration,
    pub(crate) expiry_unstarted: Duration,
    /// What invitations follow from.
    pub(crate) invitations: [u8; 32],
    pub(crate) clock: Clock,
    /// The rules in use.
    pub(crate) rules: Arc<RulesCache>,
}

/// One game in memory.
pub(crate) struct Slip {
    id: WebGameId,
    /// Nothing until somebody has asked for it, and after something could not be kept.
    play: tokio::sync::Mutex<Option<Play>>,
    presence: Mutex<Presence>,
    thinking: AtomicBool,
    /// Why the last move of a strategy could not be kept: told to whoever waits for it.
    stuck: Mutex<Option<StoreError>>,
    /// Told when what a strategy thinks about may no longer matter.
    interrupted: Notify,
    asked: Mutex<Instant>,
}

/// What somebody wants to play.
#[derive(Clone, Debug)]
pub(crate) struct Wish {
    pub(crate) mode: WebGameMode,
    pub(crate) rules: Rules,
    pub(crate) strategy: Option<Spec>,
    /// What the people are to be called, where they said so.
    pub(crate) names: [Option<DisplayName>; 2],
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
    GameError(#[from] GameError),
    /// No fleet could be placed.
    #[error(transparent)]
    NoFleet(#[from] PlaceError),
    /// It could not be kept, or not be read.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// What is kept cannot be played on.
    #[error(transparent)]
    Stranded(#[from] Stranded),
    /// It could not be worked out.
    #[error("it was not worked out: {0:?}")]
    Undone(Undone),
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
        self.visitor.as_ref().map(|visitor| visitor.hash().clone())
    }
}

impl Hub {
    /// The games of that database. Needs a runtime, which then also looks after them.
    pub(crate) fn open(storage: Arc<dyn Storage>, bus: Arc<dyn Bus>, settings: HubSettings) -> Hub {
        let scribe = Scribe::start(storage.clone());
        let (resources, slips) = (Resources::default(), Mutex::default());
        let hub = Hub(Arc::new(Inner { storage, scribe, bus, resources, settings, slips }));
        hub.look_after();
        hub
    }

    /// Lets go of idle games now and then, and clears away those abandoned for days.
    fn look_after(&self) {
        let inner = Arc::downgrade(&self.0);
        tokio::spawn(async move {
            loop {
                tokio::time::sleep(ROUNDS).await;
                let Some(inner) = inner.upgrade() else { return };
                let hub = Hub(inner);
                hub.let_go(Instant::now());
                if let Err(error) = hub.sweep(hub.0.settings.clock.now()).await {
                    tracing::warn!("abandoned games could not be cleared away: {error}");
                }
            }
        });
    }

    fn let_go(&self, now: Instant) {
        let mut slips = self.0.slips.lock().unwrap_or_else(PoisonError::into_inner);
        let kept = if slips.len() > IDLE { Duration::ZERO } else { KEPT };
        slips.retain(|_, slip| {
            let asked = *slip.asked.lock().unwrap_or_else(PoisonError::into_inner);
            let waits = now.saturating_duration_since(asked) < kept || slip.presence().is_attended(now);
            Arc::strong_count(slip) > 1 || waits
        });
    }

    /// Calls off the games where nothing has happened for days, and erases those in which nobody
    /// ever fired.
    pub(crate) async fn sweep(&self, now: Timestamp) -> Result<usize, Refused> {
        let before = |age: Duration| now - jiff::SignedDuration::try_from(age).unwrap_or(jiff::SignedDuration::MAX);
        let HubSettings { expiry, expiry_unstarted, .. } = self.0.settings;
        let unstarted = self.0.storage.abandoned_unstarted(before(expiry_unstarted), SWEPT).await?;
        for id in &unstarted {
            self.clear(id).await?;
        }
        let abandoned = self.0.storage.abandoned(before(expiry), SWEPT).await?;
        for id in &abandoned {
            self.call_off(id, now).await?;
        }
        Ok(unstarted.len() + abandoned.len())
    }

    /// Erases a game in which nobody ever fired.
    async fn clear(&self, id: &WebGameId) -> Result<(), Refused> {
        let Some(web_game) = self.0.storage.web_game(id).await? else { return Ok(()) };
        match web_game.state {
            WebGameState::Waiting(_) => self.0.storage.delete_web_game(id).await?,
            WebGameState::Match(game) => self.0.storage.erase(game).await?,
        }
        self.erased(id);
        self.log("cleared", id, "nobody fired in it").await
    }

    /// Ends a game that nobody has played for days.
    async fn call_off(&self, id: &WebGameId, now: Timestamp) -> Result<(), Refused> {
        let slip = self.slip(id);
        match self.lock(&slip).await {
            Ok(mut guard) => {
                let play = guard.as_mut().expect("a game that was locked is there");
                if matches!(play.stage, Stage::Waiting(_)) {
                    self.0.storage.delete_web_game(id).await?;
                    *guard = None;
                } else if let Some(afloat) = play.afloat_mut() {
                    afloat.game.abort()?;
                    self.settle(&slip, &mut guard).await?;
                }
            }
            // Nobody can play on with it, so it is over as it stands.
            Err(Refused::Stranded(_)) => {
                if let Some(WebGame { state: WebGameState::Match(game), .. }) = self.0.storage.web_game(id).await? {
                    self.0.storage.finish(game, Ending::Aborted, now).await?;
                }
            }
            Err(Refused::NoGame) => return Ok(()),
            Err(other) => return Err(other),
        }
        self.log("called-off", id, "nobody played it any more").await
    }

    /// Notes what the house did to a game.
    async fn log(&self, kind: &str, id: &WebGameId, why: &str) -> Result<(), Refused> {
        let event = Event { at: self.0.settings.clock.now(), ..Event::now(kind, &id.to_string(), why) };
        Ok(self.0.storage.log_event(&event).await?)
    }

    fn slip(&self, id: &WebGameId) -> Arc<Slip> {
        let now = Instant::now();
        let mut slips = self.0.slips.lock().unwrap_or_else(PoisonError::into_inner);
        if slips.len() >= 2 * IDLE && !slips.contains_key(id) {
            // Far more games than people: those that nobody looks at are read again when somebody
            // does.
            slips.retain(|_, slip| Arc::strong_count(slip) > 1 || slip.presence().is_attended(now));
        }
        let slip = slips.entry(id.clone()).or_insert_with(|| {
            Arc::new(Slip {
                id: id.clone(),
                play: tokio::sync::Mutex::new(None),
                presence: Mutex::new(Presence::new(now)),
                thinking: AtomicBool::new(false),
                stuck: Mutex::default(),
                interrupted: Notify::new(),
                asked: Mutex::new(now),
            })
        });
        *slip.asked.lock().unwrap_or_else(PoisonError::into_inner) = now;
        slip.clone()
    }

    fn forget(&self, id: &WebGameId) {
        if let Some(slip) = self.0.slips.lock().unwrap_or_else(PoisonError::into_inner).remove(id) {
            slip.interrupted.notify_one();
        }
    }

    /// The game, resumed from the store where it is not in memory.
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

    /// What strategies are given besides the rules: for those that learn, past games, as they were
    /// when that match began.
    pub(crate) async fn taught(
        &self,
        query: Option<ExperienceQuery>,
        before: Option<MatchId>,
    ) -> Result<Resources, StoreError> {
        let resources = self.0.resources.clone();
        match query {
            Some(query) => recall(&*self.0.storage, &query, before, resources).await,
            None => Ok(resources),
        }
    }

    async fn load(&self, id: &WebGameId) -> Result<Play, Refused> {
        let shared = |rules: &Rules| self.0.settings.rules.share(rules).map_err(|_| Refused::Undone(Undone::Busy));
        let web_game = self.0.storage.web_game(id).await?.ok_or(Refused::NoGame)?;
        let game = match &web_game.state {
            WebGameState::Waiting(draft) => {
                let stage = Stage::Waiting(Draft { rules: shared(&draft.rules)?, ..draft.clone() });
                return Ok(Play { web_game, stage });
            }
            WebGameState::Match(game) => *game,
        };
        let mut kept = self.0.storage.load(game).await?;
        kept.record.rules = shared(&kept.record.rules)?;
        let plan = play::plan(&web_game, &kept)?;
        let resources = self.taught(query(&plan, &web_game.visitors), Some(kept.id)).await?;
        Ok(Play::resume(web_game, &kept, plan, resources, &self.0.settings.clock)?)
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
        } else if afloat.game.ending() != Ending::Unfinished {
            slip.interrupted.notify_one();
        }
        self.0.bus.publish(&slip.id, Notice::Changed);
        Ok(kept?)
    }

    /// Does something with a game, for a seat that whoever asks has, and looks at it right after,
    /// before anything else can happen. It is done to the end even if they go away meanwhile.
    async fn act<T: Send + 'static>(
        &self,
        id: &WebGameId,
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
            matches!(play.stage, Stage::Waiting(_)) && play.web_game.visitors[Seat::A].as_ref() == Some(visitor.hash())
        });
        // Of a game made by another version the invitation may not be known any more.
        let invitation = inviter.map(|visitor| self.invitation(visitor, &slip.id));
        let invitation = invitation.filter(|text| play.web_game.invitation == Some(SecretHash::of(text)));
        let around = Look {
            presence: &presence,
            now,
            patience: self.0.settings.patience,
            invitation,
            thinking: play.afloat().is_some_and(|afloat| is_strategys_turn(&afloat.game)),
        };
        Ok(look(play, viewer, &around))
    }

    /// The invitation to a game of somebody's. It follows from a secret of the site, so that it
    /// need not be kept to be shown again.
    fn invitation(&self, visitor: &Visitor, game: &WebGameId) -> String {
        let text = format!("{} {game}", visitor.hash().0);
        let mut hex = blake3::keyed_hash(&self.0.settings.invitations, text.as_bytes()).to_hex().to_string();
        hex.truncate(32);
        hex
    }

    /// Has the strategy whose turn it is make its moves, if it is one's and somebody is there to
    /// see them.
    fn have_it_think(&self, slip: &Arc<Slip>) {
        if !slip.presence().is_attended(Instant::now()) || slip.thinking.swap(true, Ordering::AcqRel) {
            return;
        }
        let (hub, slip) = (self.clone(), slip.clone());
        tokio::spawn(async move {
            let done = hub.think(&slip).await;
            slip.thinking.store(false, Ordering::Release);
            let mut stuck = slip.stuck.lock().unwrap_or_else(PoisonError::into_inner);
            *stuck = match done {
                Ok(()) => None,
                Err(refused) => {
                    tracing::warn!("game {}: the strategy could not move: {refused}", slip.id);
                    if let Refused::Store(error) = refused { Some(error) } else { None }
                }
            };
        });
    }

    async fn think(&self, slip: &Arc<Slip>) -> Result<(), Refused> {
        let mut guard = self.lock(slip).await?;
        loop {
            let Some(play) = guard.as_mut() else { return Ok(()) };
            let requester = requester(&play.web_game);
            let Some(afloat) = play.afloat_mut() else { return Ok(()) };
            let Some(request) = afloat.game.request_move() else { return Ok(()) };
            if is_quick(&request) {
                let decision = request.decide(&Stop::new()).expect("nobody cancels it");
                afloat.game.decided(decision)?;
            } else {
                // Others may look at the game meanwhile.
                drop(guard);
                let hurried = request.hurried();
                let thought = self.0.settings.thinking.run(&requester, move |stop| request.decide(stop));
                let decision = tokio::select! {
                    biased;
                    decision = thought => match decision {
                        // Nobody is kept waiting for ever: what can be thought of at once is good
                        // enough then.
                        Err(Undone::TooLong) => hurried.decide(&Stop::new()),
                        decision => decision.map_err(Refused::Undone)?,
                    },
                    () = slip.interrupted.notified() => None,
                    () = slip.deserted() => return Ok(()),
                };
                guard = self.lock(slip).await?;
                let Some(afloat) = guard.as_mut().and_then(Play::afloat_mut) else { return Ok(()) };
                // Where it was interrupted, whether it still has to move is seen when it is asked
                // again.
                let Some(decision) = decision else { continue };
                afloat.game.decided(decision)?;
                // What it has in mind may take megabytes; a fresh one goes on in the same way.
                afloat.game.dismiss_strategies();
            }
            // The flag goes down before the last move is told of, or somebody would see it thinking
            // for ever.
            if guard.as_ref().and_then(Play::afloat).is_some_and(|afloat| !is_strategys_turn(&afloat.game)) {
                slip.thinking.store(false, Ordering::Release);
            }
            self.settle(slip, &mut guard).await?;
        }
    }

    /// Makes a game.
    pub(crate) async fn make(
        &self,
        wish: Wish,
        visitor: &Visitor,
        requester: &Requester,
    ) -> Result<WebGameId, Refused> {
        let (id, hash) = (WebGameId(secret()), visitor.hash().clone());
        let second = (wish.mode == WebGameMode::Local).then(|| hash.clone());
        let invites = wish.mode == WebGameMode::Two;
        let invitation = invites.then(|| SecretHash::of(&self.invitation(visitor, &id)));
        self.create_web_game(id.clone(), wish, PerSeat([Some(hash), second]), invitation, requester).await?;
        Ok(id)
    }

    /// Makes a game for those visitors; where somebody is invited, it begins when they come.
    async fn create_web_game(
        &self,
        id: WebGameId,
        wish: Wish,
        visitors: PerSeat<Option<SecretHash>>,
        invitation: Option<SecretHash>,
        requester: &Requester,
    ) -> Result<(), Refused> {
        let Wish { mode, rules, strategy, names, seed, practice } = wish;
        let waits = invitation.is_some();
        let own_name = names[0].as_ref().map(ToString::to_string).unwrap_or_default();
        let draft = Draft { rules: rules.clone(), seed, practice, name: own_name };
        let (state, made) = (WebGameState::Waiting(draft), self.0.settings.clock.now());
        let web_game = WebGame { id, mode, state, visitors, invitation, claimed: false, rematch: None, made };
        if waits {
            self.0.storage.create_web_game(&web_game, None, &[]).await?;
            return Ok(());
        }
        let people = self.people(&web_game, &names).await?;
        let seats = seats(mode, &people, strategy);
        let plan = Plan { rules, seed, practice, seats, placer: Placer::default() };
        let new = self.new_match(&plan, &people);
        let (game, slate) = self.launch(plan, &web_game.visitors, requester).await?;
        let state = self.0.storage.create_web_game(&web_game, Some(&new), &placed(slate.take())).await?;
        if let WebGameState::Match(match_id) = state {
            let slip = self.slip(&web_game.id);
            let stage = Stage::Afloat(Box::new(Afloat { id: match_id, game, slate }));
            *slip.play.lock().await = Some(Play { web_game: WebGame { state, ..web_game }, stage });
        }
        Ok(())
    }

    /// The guests who sit in a game, called so where they said so.
    async fn people(
        &self,
        web_game: &WebGame,
        names: &[Option<DisplayName>; 2],
    ) -> Result<PerSeat<Option<Player>>, Refused> {
        let mut people = PerSeat([None, None]);
        for seat in Seat::BOTH {
            let Some(visitor) = &web_game.visitors[seat] else { continue };
            let shares = web_game.mode == WebGameMode::Local && seat == Seat::B;
            let visitor = if shares { visitor.second() } else { visitor.clone() };
            let name = names[seat as usize].as_ref().map(ToString::to_string);
            people[seat] = Some(self.0.storage.guest(&visitor, name.as_deref()).await?);
        }
        Ok(people)
    }

    /// Begins a game in memory, with the fleets the house places: at once where that is quick, and
    /// in turn where it is not.
    async fn launch(
        &self,
        plan: Plan,
        visitors: &PerSeat<Option<SecretHash>>,
        requester: &Requester,
    ) -> Result<(Game, Slate), Refused> {
        let slate = Slate::after(0, &self.0.settings.clock);
        let query = query(&plan, visitors);
        let at_once = query.is_none() && quick_fit(&plan.rules).is_some();
        let resources = self.taught(query, None).await?;
        let game_log = Box::new(slate.clone());
        let table = GameContext { resources, game_log, placing: PlacingBudget::SHARED, ..GameContext::default() };
        let game = if at_once {
            Game::begin(plan, table)?
        } else {
            let begin = move |stop: &Stop| Game::begin(plan, GameContext { stop: stop.clone(), ..table });
            self.0.settings.placing.run(requester, begin).await.map_err(Refused::Undone)??
        };
        Ok((game, slate))
    }

    fn new_match(&self, plan: &Plan, people: &PerSeat<Option<Player>>) -> NewMatch {
        let party = |seat: Seat| match (&plan.seats[seat], &people[seat]) {
            (Some(Participant::Strategy { spec, .. }), _) => Party::Strategy(spec.to_string()),
            (Some(Participant::Person { .. }), Some(player)) => Party::Human(player.id),
            _ => Party::Nobody,
        };
        NewMatch {
            seed: Some(plan.seed),
            practice: plan.practice,
            starter: plan.starter(),
            began: self.0.settings.clock.now(),
            ..NewMatch::between(&plan.rules, Seat::BOTH.map(party))
        }
    }

    /// The game an invitation is to, for the page where it is resumed.
    pub(crate) async fn invited(&self, invitation: &str) -> Result<Option<WebGame>, Refused> {
        Ok(self.0.storage.invited(&SecretHash::of(invitation)).await?)
    }

    /// Takes the seat somebody was invited to.
    pub(crate) async fn join(
        &self,
        id: &WebGameId,
        invitation: &str,
        name: Option<DisplayName>,
        visitor: &Visitor,
        requester: &Requester,
    ) -> Result<(), Refused> {
        let (hub, id, invitation, visitor) = (self.clone(), id.clone(), invitation.to_owned(), visitor.clone());
        let requester = requester.clone();
        to_the_end(async move { hub.seat_invited(&id, &invitation, name, &visitor, &requester).await }).await
    }

    async fn seat_invited(
        &self,
        id: &WebGameId,
        invitation: &str,
        name: Option<DisplayName>,
        visitor: &Visitor,
        requester: &Requester,
    ) -> Result<(), Refused> {
        let slip = self.slip(id);
        let mut guard = self.lock(&slip).await?;
        let play = guard.as_mut().expect("a game that was locked is there");
        let hash = visitor.hash().clone();
        if play.web_game.visitors.0.contains(&Some(hash.clone())) {
            // Whoever opens the invitation again is there already.
            return Ok(());
        }
        if play.web_game.invitation != Some(SecretHash::of(invitation)) {
            return Err(Refused::NotInvited);
        }
        let Stage::Waiting(draft) = &play.stage else { return Err(Refused::Taken) };
        let names = [DisplayName::new(&draft.name).ok(), name];
        let seated = PerSeat([play.web_game.visitors[Seat::A].clone(), Some(hash.clone())]);
        let people = self.people(&WebGame { visitors: seated.clone(), ..play.web_game.clone() }, &names).await?;
        let seats = seats(WebGameMode::Two, &people, None);
        let Draft { rules, seed, practice, .. } = draft.clone();
        let plan = Plan { rules, seed, practice, seats, placer: Placer::default() };
        let new = self.new_match(&plan, &people);
        let (game, slate) = self.launch(plan, &seated, requester).await?;
        let Some(match_id) = self.0.storage.join(id, &hash, &new).await? else {
            *guard = None;
            return Err(Refused::Taken);
        };
        play.web_game.state = WebGameState::Match(match_id);
        play.web_game.visitors[Seat::B] = Some(hash);
        play.stage = Stage::Afloat(Box::new(Afloat { id: match_id, game, slate }));
        self.0.bus.publish(id, Notice::Changed);
        Ok(())
    }

    /// Places a fleet.
    pub(crate) async fn place<T: Send + 'static>(
        &self,
        id: &WebGameId,
        asker: &Asker,
        fleet: Fleet,
        look: impl FnOnce(&Play, Viewer, &Look<'_>) -> T + Send + 'static,
    ) -> Result<T, Refused> {
        self.act(id, asker, move |afloat, seat| Ok(afloat.game.place(seat, fleet).map(drop)?), look).await
    }

    /// Fires the shots of a turn, `after` so many shots in all. Asked again, it has been done.
    pub(crate) async fn fire<T: Send + 'static>(
        &self,
        id: &WebGameId,
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
        id: &WebGameId,
        asker: &Asker,
        look: impl FnOnce(&Play, Viewer, &Look<'_>) -> T + Send + 'static,
    ) -> Result<T, Refused> {
        self.act(id, asker, move |afloat, seat| Ok(afloat.game.resign(seat).map(drop)?), look).await
    }

    /// Claims the win, the other having been away for long enough.
    pub(crate) async fn claim(&self, id: &WebGameId, asker: &Asker) -> Result<(), Refused> {
        let (hub, id, asker) = (self.clone(), id.clone(), asker.clone());
        to_the_end(async move { hub.award(&id, &asker).await }).await
    }

    async fn award(&self, id: &WebGameId, asker: &Asker) -> Result<(), Refused> {
        let slip = self.slip(id);
        let mut guard = self.lock(&slip).await?;
        let play = guard.as_mut().expect("a game that was locked is there");
        let seat = seat_of(play, asker)?;
        let away = slip.presence().absent(seat.other(), Instant::now());
        let abandoned =
            play.web_game.mode == WebGameMode::Two && away.is_some_and(|away| away >= self.0.settings.patience);
        let afloat = play.afloat_mut().ok_or(Refused::Waiting)?;
        if afloat.game.ending() != Ending::Unfinished {
            return Err(GameError::Refused(amiral_duel::Refusal::Over(afloat.game.ending())).into());
        }
        if !abandoned {
            return Err(Refused::NotAbandoned);
        }
        let game = afloat.id;
        // Read anew from the store, which has been told.
        *guard = None;
        let now = self.0.settings.clock.now();
        self.0.storage.claim(id, game, Ending::Resigned(seat.other()), now).await?;
        drop(guard);
        self.0.bus.publish(id, Notice::Changed);
        Ok(())
    }

    /// The game that follows on one that is over, with the same players: made for the first who
    /// asks.
    pub(crate) async fn rematch(
        &self,
        id: &WebGameId,
        asker: &Asker,
        requester: &Requester,
    ) -> Result<WebGameId, Refused> {
        let (hub, id, asker, requester) = (self.clone(), id.clone(), asker.clone(), requester.clone());
        to_the_end(async move { hub.play_again(&id, &asker, &requester).await }).await
    }

    async fn play_again(&self, id: &WebGameId, asker: &Asker, requester: &Requester) -> Result<WebGameId, Refused> {
        let visitor = asker.visitor.as_ref().ok_or(Refused::NotYours)?;
        let slip = self.slip(id);
        let mut guard = self.lock(&slip).await?;
        let play = guard.as_mut().expect("a game that was locked is there");
        if !play.web_game.visitors.0.contains(&Some(visitor.hash().clone())) {
            return Err(Refused::NotYours);
        }
        if let Some(next) = &play.web_game.rematch {
            return Ok(next.clone());
        }
        let afloat = play.afloat().ok_or(Refused::Waiting)?;
        if afloat.game.ending() == Ending::Unfinished {
            return Err(Refused::NotOver);
        }
        let plan = afloat.game.plan();
        let strategy = plan.seats[Seat::B].as_ref().and_then(Participant::spec).copied();
        // That of the game that is over is no secret any more, nor is what follows from it.
        let (seed, rules) = (draw_game(), plan.rules.clone());
        let wish = Wish { mode: play.web_game.mode, rules, strategy, names: [None, None], seed, practice: false };
        let next = WebGameId(secret());
        // Seats stay as they are: who asks may be either.
        self.create_web_game(next.clone(), wish, play.web_game.visitors.clone(), None, requester).await?;
        if !self.0.storage.follow(id, &next).await? {
            // Another node was first.
            let followed = self.0.storage.web_game(id).await?.and_then(|web_game| web_game.rematch);
            *guard = None;
            return followed.ok_or(Refused::NoGame);
        }
        play.web_game.rematch = Some(next.clone());
        self.0.bus.publish(id, Notice::Rematch(next.clone()));
        Ok(next)
    }

    /// Looks at a game as whoever asks may see it.
    pub(crate) async fn look<T>(
        &self,
        id: &WebGameId,
        asker: &Asker,
        look: impl FnOnce(&Play, Viewer, &Look<'_>) -> T,
    ) -> Result<T, Refused> {
        let slip = self.slip(id);
        let guard = self.lock(&slip).await?;
        let play = guard.as_ref().expect("a game that was locked is there");
        let strategys = play.afloat().is_some_and(|afloat| is_strategys_turn(&afloat.game));
        let seen = self.glance(&slip, play, asker, look)?;
        drop(guard);
        // A game resumed after a restart may be a strategy's turn, or its move could not be kept.
        if strategys {
            self.have_it_think(&slip);
            if let Some(error) = slip.stuck.lock().unwrap_or_else(PoisonError::into_inner).clone() {
                return Err(Refused::Store(error));
            }
        }
        Ok(seen)
    }

    /// The seats whoever asks is connected for: both, where two people share a screen.
    async fn seats(&self, id: &WebGameId, asker: &Asker) -> Result<Vec<Seat>, Refused> {
        let slip = self.slip(id);
        let guard = self.lock(&slip).await?;
        let play = guard.as_ref().expect("a game that was locked is there");
        viewer(play, asker)?;
        let own = seats_of(play, asker.hash().as_ref());
        Ok(Seat::BOTH.into_iter().filter(|&seat| own[seat]).collect())
    }

    /// What somebody in that seat has seen.
    pub(crate) async fn seen(&self, id: &WebGameId, asker: &Asker) -> Result<Seen, Refused> {
        let slip = self.slip(id);
        let guard = self.lock(&slip).await?;
        let play = guard.as_ref().expect("a game that was locked is there");
        let seat = seat_of(play, asker)?;
        let afloat = play.afloat().ok_or(Refused::Waiting)?;
        if afloat.game.ending() != Ending::Unfinished {
            return Err(GameError::Refused(amiral_duel::Refusal::Over(afloat.game.ending())).into());
        }
        Ok(afloat.game.view(seat).seen().clone())
    }

    /// A fleet to begin with, of many.
    pub(crate) async fn suggestion(
        &self,
        id: &WebGameId,
        asker: &Asker,
        number: u64,
        requester: &Requester,
    ) -> Result<Fleet, Refused> {
        let slip = self.slip(id);
        let (plan, seat) = {
            let guard = self.lock(&slip).await?;
            let play = guard.as_ref().expect("a game that was locked is there");
            let seat = seat_of(play, asker)?;
            let rules = play.rules().clone();
            // Whoever made the game may have chosen its seed: what it suggests to the other follows
            // from their own secret.
            let secret = play.web_game.visitors[seat].as_ref().map_or("", |hash| hash.0.as_str());
            let seed = Seed(u64::from_str_radix(secret.get(..16).unwrap_or_default(), 16).unwrap_or_else(|_| draw()));
            let seed = seed.split(&[play.web_game.made.as_millisecond().unsigned_abs()]);
            let person = || Some(Participant::Person { name: String::new() });
            let seats = PerSeat([person(), person()]);
            (Plan { rules, seed: seed.into(), practice: false, seats, placer: Placer::default() }, seat)
        };
        // Number 0 is what the house would place in that seat.
        let number = number.saturating_add(1);
        if quick_fit(&plan.rules).is_some() {
            return Ok(plan.fleet_within(seat, number, PlacingBudget::SHARED, &Stop::new())?);
        }
        let place = move |stop: &Stop| plan.fleet_within(seat, number, PlacingBudget::SHARED, stop);
        Ok(self.0.settings.placing.run(requester, place).await.map_err(Refused::Undone)??)
    }

    /// The rules of a game, for somebody who plays it.
    pub(crate) async fn rules(&self, id: &WebGameId, asker: &Asker) -> Result<Rules, Refused> {
        let slip = self.slip(id);
        let guard = self.lock(&slip).await?;
        let play = guard.as_ref().expect("a game that was locked is there");
        if !seats_of(play, asker.hash().as_ref()).0.contains(&true) {
            return Err(Refused::NotYours);
        }
        Ok(play.rules().clone())
    }

    /// The record of a game that is over.
    pub(crate) async fn record(&self, id: &WebGameId) -> Result<Finished, Refused> {
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
            query: query(afloat.game.plan(), &play.web_game.visitors),
            plan: afloat.game.plan().clone(),
            replay: afloat.game.replay(),
        })
    }

    /// Lets go of a game that was erased.
    pub(crate) fn erased(&self, id: &WebGameId) {
        self.forget(id);
        self.0.bus.publish(id, Notice::Changed);
    }

    pub(crate) fn bus(&self) -> &dyn Bus {
        &*self.0.bus
    }

    /// Says that a connection of that seat opens or closes.
    fn presence(&self, id: &WebGameId, change: impl FnOnce(&mut Presence)) {
        change(&mut self.slip(id).presence());
        self.0.bus.publish(id, Notice::Presence);
    }
}

/// A game that is over.
pub(crate) struct Finished {
    pub(crate) id: MatchId,
    pub(crate) record: amiral_game::Record,
    /// What its strategies were to know.
    pub(crate) query: Option<ExperienceQuery>,
    pub(crate) plan: Plan,
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
    pub(crate) fn light<'b>(&'b self, words: &'b amiral_words::Words, site: &'b Site) -> Light<'b> {
        Light {
            words,
            site,
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

    /// Waits until nobody who plays is there any more.
    async fn deserted(&self) {
        loop {
            tokio::time::sleep(LOOK_UP).await;
            if !self.presence().is_attended(Instant::now()) {
                return;
            }
        }
    }
}

/// Whom a strategy thinks for: the visitor it plays against.
fn requester(web_game: &WebGame) -> Requester {
    let visitor = web_game.visitors.0.iter().flatten().next();
    Requester::named(visitor.map_or_else(|| web_game.id.to_string(), |hash| hash.0.clone()))
}

/// Which past games strategies that learn are to know: those of that visitor, whatever others are
/// called.
fn query(plan: &Plan, visitors: &PerSeat<Option<SecretHash>>) -> Option<ExperienceQuery> {
    let (query, visitor) = (ExperienceQuery::of(plan)?, visitors[plan.person()].clone());
    Some(match visitor {
        Some(visitor) => query.against(Who::Guest(visitor)),
        None => query,
    })
}

/// Does something to the end, even if whoever asked for it goes away meanwhile.
async fn to_the_end<T: Send + 'static>(
    deed: impl Future<Output = Result<T, Refused>> + Send + 'static,
) -> Result<T, Refused> {
    tokio::spawn(deed).await.unwrap_or_else(|_| Err(Refused::GameError(GameError::StrategyFailed(Seat::B))))
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

/// Whose eyes whoever asks sees with: those of their seat, or a spectator's. Two people on one
/// screen name the seat, or see what both may know.
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

/// The largest sea and fleet on which strategies are known to be quick.
const QUICK_SEA: usize = 144;
const QUICK_FLEET: usize = 16;

/// Whether a strategy moves within a fraction of a millisecond, so that going to another thread
/// would cost more.
fn is_quick(request: &MoveRequest) -> bool {
    let rules = request.rules();
    let small = rules.grid().area() <= QUICK_SEA && rules.fleet().len() <= QUICK_FLEET;
    small
        && matches!(
            request.spec(),
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

fn placed(entries: Vec<Entry>) -> Vec<(Seat, Fleet)> {
    let placed = |entry| match entry {
        Entry::Placed { seat, fleet } => Some((seat, fleet)),
        Entry::Fired(_) | Entry::Ended { .. } => None,
    };
    entries.into_iter().filter_map(placed).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::jobs::{Capacity, Urgency};
    use amiral_game::{Contact, Preset, RulesSetup};
    use amiral_store::{Location, Options, connect};

    async fn hub(folder: &tempfile::TempDir) -> Hub {
        hub_within(folder, Duration::from_mins(10)).await
    }

    /// Games in which a strategy may think for that long.
    async fn hub_within(folder: &tempfile::TempDir, time: Duration) -> Hub {
        let location = Location::File(folder.path().join("games.db"));
        let storage = connect(&location, Options::default()).await.unwrap();
        let capacity =
            Capacity { threads: 1, most: 8, most_by_address: 8, most_by_requester: 8, time, urgency: Urgency::Prompt };
        let day = Duration::from_hours(24);
        let settings = HubSettings {
            thinking: Workers::new("thinking", capacity).unwrap(),
            placing: Workers::new("placing", capacity).unwrap(),
            patience: Duration::from_mins(1),
            expiry: 14 * day,
            expiry_unstarted: 7 * day,
            invitations: [7; 32],
            clock: Clock::default(),
            rules: Arc::default(),
        };
        Hub::open(storage, Arc::new(LocalBus::default()), settings)
    }

    fn somebody(visitor: &Visitor) -> Requester {
        Requester::new(Some(visitor), None)
    }

    fn wish(mode: WebGameMode) -> Wish {
        let names = ["Ada", "Bob"].map(|name| Some(DisplayName::new(name).unwrap()));
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
        let solo = hub.make(wish(WebGameMode::Solo), &visitor, &somebody(&visitor)).await.unwrap();
        let waiting = hub.make(wish(WebGameMode::Two), &visitor, &somebody(&visitor)).await.unwrap();
        assert_eq!(hub.sweep(days(6)).await.unwrap(), 0);
        hub.fire(&solo, &asker, vec!["A0".parse().unwrap()], 0, |_, _, _| ()).await.unwrap();
        assert_eq!(hub.sweep(days(15)).await.unwrap(), 2);
        let ending = async |id: &WebGameId| {
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
        let solo = hub.make(wish(WebGameMode::Solo), &visitor, &somebody(&visitor)).await.unwrap();
        hub.fire(&solo, &asker, vec!["A0".parse().unwrap()], 0, |_, _, _| ()).await.unwrap();
        let kept = || hub.0.slips.lock().unwrap().len();
        hub.let_go(Instant::now());
        assert_eq!(kept(), 1);
        hub.let_go(Instant::now() + 2 * KEPT);
        assert_eq!(kept(), 0);
        assert_eq!(hub.seen(&solo, &asker).await.unwrap().shots().len(), 1);
        assert_eq!(kept(), 1);
    }

    /// What could not be kept has not happened: another program has played the same match
    /// meanwhile.
    #[tokio::test]
    async fn what_cannot_be_kept_has_not_happened() {
        let folder = tempfile::tempdir().unwrap();
        let hub = hub(&folder).await;
        let visitor = Visitor::draw();
        let asker = Asker { visitor: Some(visitor.clone()), seat: None };
        let solo = hub.make(wish(WebGameMode::Solo), &visitor, &somebody(&visitor)).await.unwrap();
        let game = hub.0.storage.web_game(&solo).await.unwrap().unwrap().state;
        let WebGameState::Match(game) = game else { panic!("{game:?}") };
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

    /// A game in which a strategy has to move that thinks for minutes.
    async fn against_a_thinker(hub: &Hub, visitor: &Visitor) -> (WebGameId, Asker) {
        let fleet = vec![2; 60];
        let setup = RulesSetup { width: 26, height: 26, fleet, contact: Contact::Free, ..RulesSetup::default() };
        let rules = setup.build().unwrap();
        let strategy = Some("montecarlo:samples=1000000".parse().unwrap());
        let wish = Wish { mode: WebGameMode::Versus, rules: rules.clone(), strategy, ..wish(WebGameMode::Versus) };
        let id = hub.make(wish, visitor, &somebody(visitor)).await.unwrap();
        let asker = Asker { visitor: Some(visitor.clone()), seat: None };
        let fleet = hub.suggestion(&id, &asker, 0, &somebody(visitor)).await.unwrap();
        hub.place(&id, &asker, fleet, |_, _, _| ()).await.unwrap();
        let turn = hub.look(&id, &asker, |play, _, _| play.afloat().and_then(|afloat| afloat.game.to_move())).await;
        if turn.unwrap() == Some(Seat::A) {
            hub.fire(&id, &asker, vec!["A0".parse().unwrap()], 0, |_, _, _| ()).await.unwrap();
        }
        (id, asker)
    }

    fn is_thinking(hub: &Hub, id: &WebGameId) -> bool {
        hub.slip(id).thinking.load(Ordering::Acquire)
    }

    #[tokio::test]
    async fn resigning_cancels_the_thinking() {
        let folder = tempfile::tempdir().unwrap();
        let (hub, visitor) = (hub(&folder).await, Visitor::draw());
        let (id, asker) = against_a_thinker(&hub, &visitor).await;
        assert!(is_thinking(&hub, &id));
        hub.resign(&id, &asker, |_, _, _| ()).await.unwrap();
        // The only thread there is for thinking is free again.
        hub.0.settings.thinking.run(&Requester::named("somebody else"), |_| ()).await.unwrap();
    }

    #[tokio::test]
    async fn erasing_cancels_the_thinking() {
        let folder = tempfile::tempdir().unwrap();
        let (hub, visitor) = (hub(&folder).await, Visitor::draw());
        let (id, _) = against_a_thinker(&hub, &visitor).await;
        let WebGameState::Match(game) = hub.0.storage.web_game(&id).await.unwrap().unwrap().state else { panic!() };
        hub.0.storage.erase(game).await.unwrap();
        hub.erased(&id);
        hub.0.settings.thinking.run(&Requester::named("somebody else"), |_| ()).await.unwrap();
    }

    #[tokio::test]
    async fn a_strategy_thinks_only_while_somebody_is_there() {
        let folder = tempfile::tempdir().unwrap();
        let (first, visitor) = (hub(&folder).await, Visitor::draw());
        let (id, asker) = against_a_thinker(&first, &visitor).await;
        // Another server takes the game up. Who only watches has nothing done.
        let second = hub(&folder).await;
        second.look(&id, &Asker::default(), |_, _, _| ()).await.unwrap();
        assert!(!is_thinking(&second, &id));
        second.look(&id, &asker, |_, _, _| ()).await.unwrap();
        assert!(is_thinking(&second, &id));
        // And it stops when they are gone.
        *second.slip(&id).presence() = Presence::new(Instant::now());
        tokio::time::pause();
        while is_thinking(&second, &id) {
            tokio::time::advance(LOOK_UP).await;
            tokio::task::yield_now().await;
        }
    }

    #[tokio::test]
    async fn who_thinks_for_too_long_moves_at_once() {
        let folder = tempfile::tempdir().unwrap();
        let visitor = Visitor::draw();
        let hub = hub_within(&folder, Duration::from_millis(20)).await;
        let (id, asker) = against_a_thinker(&hub, &visitor).await;
        while is_thinking(&hub, &id) {
            tokio::time::sleep(Duration::from_millis(1)).await;
        }
        let fired = hub.look(&id, &asker, |play, _, _| play.afloat().unwrap().game.fired().to_vec()).await.unwrap();
        assert!(fired.iter().any(|fired| fired.seat == Seat::B), "{fired:?}");
    }

    #[tokio::test]
    async fn beginning_a_game_never_waits_behind_thinking() {
        let folder = tempfile::tempdir().unwrap();
        let (hub, visitor) = (hub(&folder).await, Visitor::draw());
        let (open, gate) = std::sync::mpsc::channel::<()>();
        let thinking = hub.0.settings.thinking.clone();
        let busy = tokio::spawn(async move {
            thinking.run(&Requester::named("somebody else"), move |_| gate.recv().unwrap()).await
        });
        for mode in WebGameMode::ALL {
            hub.make(wish(mode), &visitor, &somebody(&visitor)).await.unwrap();
        }
        open.send(()).unwrap();
        busy.await.unwrap().unwrap();
    }

    #[tokio::test]
    async fn what_is_cleared_away_is_noted() {
        let folder = tempfile::tempdir().unwrap();
        let (hub, visitor) = (hub(&folder).await, Visitor::draw());
        let played = hub.make(wish(WebGameMode::Solo), &visitor, &somebody(&visitor)).await.unwrap();
        let asker = Asker { visitor: Some(visitor.clone()), seat: None };
        hub.fire(&played, &asker, vec!["A0".parse().unwrap()], 0, |_, _, _| ()).await.unwrap();
        let untouched = hub.make(wish(WebGameMode::Solo), &visitor, &somebody(&visitor)).await.unwrap();
        // Sooner where nobody has fired, and whatever the server's age.
        assert_eq!(hub.sweep(days(8)).await.unwrap(), 1);
        assert!(hub.0.storage.web_game(&untouched).await.unwrap().is_none());
        assert!(hub.0.storage.web_game(&played).await.unwrap().is_some());
        let events = hub.0.storage.events(None, 10).await.unwrap();
        assert_eq!(events.len(), 1, "{events:?}");
        let event = &events[0].event;
        assert_eq!((event.kind.as_str(), &event.subject), ("cleared", &untouched.to_string()));
    }
}

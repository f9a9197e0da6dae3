//! Fleets that several hunt, each for themselves: that of the day, and those somebody shares.
//!
//! Whether a hunt may be seen is decided by one statement of the store, for live games, history,
//! analyses and everything else alike ([`Hub::ensure_told`]).

use std::collections::HashSet;
use std::sync::{Mutex, PoisonError};

use amiral_game::{Law, Rules, Seed, Stop};
use amiral_host::{DisplayName, Game, GameContext, Participant, Plan};
use amiral_store::{
    Circle, Hunt, MatchId, SharedFleet, SharedFleetId, SharedFleetKind, WebGame, WebGameId, WebGameMode,
};
use amiral_strategy::Spec;
use jiff::civil::Date;
use tokio::sync::broadcast;

use super::{Asker, GameRequest, Hub, Hunted, LoadedGame, Notice, Refused};
use crate::circles::sees;
use crate::daily;
use crate::jobs::{Requester, Undone};
use crate::visitor::{Visitor, draw_game};

/// The fleets the admiral hunts at the moment, to know how many shots it takes.
#[derive(Default)]
pub(super) struct Admirals {
    hunting: Mutex<HashSet<SharedFleetId>>,
    /// It hunts one after another, whatever is asked for.
    turn: tokio::sync::Mutex<()>,
}

/// What views of the table of a shared fleet are told by.
fn table(fleet: &SharedFleetId) -> WebGameId {
    WebGameId(format!("fleet {fleet}"))
}

/// The page of a shared fleet. Days have names that no other fleet has.
pub(super) fn page_of(fleet: &SharedFleetId) -> String {
    match fleet.0.parse::<Date>() {
        Ok(day) => format!("/daily/{day}"),
        Err(_) => format!("/fleets/{fleet}"),
    }
}

impl Hub {
    /// The fleet of that day, as it is hunted.
    pub(crate) async fn fleet_of(&self, day: Date) -> Result<SharedFleet, Refused> {
        if let Some(kept) = self.storage().shared_fleet(&daily::id(day)).await? {
            return Ok(kept);
        }
        Ok(daily::shared(&self.0.settings.days, day)?)
    }

    /// The game in which a visitor hunts that fleet: the one they have begun, or a new one.
    pub(crate) async fn hunt(
        &self,
        fleet: &SharedFleet,
        name: Option<DisplayName>,
        visitor: &Visitor,
        requester: &Requester,
    ) -> Result<WebGameId, Refused> {
        let id = &fleet.id;
        if let Some(game) = self.hunted_in(id, visitor).await? {
            return Ok(game);
        }
        let kept = match fleet.kind {
            SharedFleetKind::Day => self.storage().share_fleet(fleet).await?,
            SharedFleetKind::Link | SharedFleetKind::Round => fleet.clone(),
        };
        let hunted = Hunted { fleet: Some(kept.fleet), of: Some(id.clone()) };
        let rules = self.0.settings.rules.share(&kept.rules).map_err(|_| Refused::Undone(Undone::Busy))?;
        match self.make(hunt(rules, name, false, hunted), visitor, requester).await {
            Ok(game) => {
                self.hunt_changed(id);
                Ok(game)
            }
            // Another tab was first.
            Err(Refused::Taken) => self.hunted_in(id, visitor).await?.ok_or(Refused::Taken),
            Err(refused) => Err(refused),
        }
    }

    async fn hunted_in(&self, fleet: &SharedFleetId, visitor: &Visitor) -> Result<Option<WebGameId>, Refused> {
        match self.storage().hunt(fleet, visitor.hash()).await? {
            None => Ok(None),
            Some(Hunt { game: Some(game), .. }) => Ok(Some(game)),
            // They have erased it, and may know where the fleet lies.
            Some(Hunt { game: None, .. }) => Err(Refused::Taken),
        }
    }

    /// A game against the fleet of a day that is over, which counts for nothing.
    pub(crate) async fn practise(
        &self,
        fleet: SharedFleet,
        name: Option<DisplayName>,
        visitor: &Visitor,
        requester: &Requester,
    ) -> Result<WebGameId, Refused> {
        let hunted = Hunted { fleet: Some(fleet.fleet), of: None };
        self.make(hunt(fleet.rules, name, true, hunted), visitor, requester).await
    }

    /// Refuses whoever may not yet know what happens in that match: it hunts a fleet that they are
    /// still to find, or could.
    pub(crate) async fn ensure_told(&self, id: MatchId, visitor: Option<&Visitor>) -> Result<(), Refused> {
        let now = self.0.settings.clock.now();
        let secret = self.storage().is_secret(id, visitor.map(Visitor::hash), now).await?;
        if secret { Err(Refused::Secret) } else { Ok(()) }
    }

    /// The same for a game in memory, which those do not see, either, who do not see its players. Most
    /// hunt nothing and are seen by everybody who is in no class, and cost nothing.
    pub(super) fn ensure_seen(
        &self,
        game: &LoadedGame,
        asker: &Asker,
    ) -> impl Future<Output = Result<(), Refused>> + Send + use<> {
        let watches = !asker.plays(game);
        let hunt = game.web_game.hunts.as_ref().and(game.live()).filter(|_| watches).map(|live| live.id);
        let own = asker.visitor.as_ref().map_or(&Circle::Open, Visitor::circle);
        let circle = (watches && !own.meets(&game.circle)).then(|| game.circle.clone());
        let (hub, visitor) = (self.clone(), asker.visitor.clone());
        async move {
            if let Some(circle) = circle
                && !sees(hub.storage(), visitor.as_ref(), &circle).await?
            {
                return Err(Refused::NoGame);
            }
            match hunt {
                Some(id) => hub.ensure_told(id, visitor.as_ref()).await,
                None => Ok(()),
            }
        }
    }

    /// Refuses help in a hunt that is compared with others, and in a rated game.
    pub(super) async fn ensure_unaided(&self, id: &WebGameId) -> Result<(), Refused> {
        let slot = self.slot(id);
        let game = self.lock(&slot).await?;
        match game.web_game {
            WebGame { hunts: Some(_), .. } => Err(Refused::NoHelp),
            WebGame { rated: true, .. } | WebGame { event: Some(_), .. } => Err(Refused::RatedAlone),
            _ => Ok(()),
        }
    }

    /// Says that a hunt for that fleet has begun, gone on, or ended.
    pub(super) fn hunt_changed(&self, fleet: &SharedFleetId) {
        self.0.bus.publish(&table(fleet), Notice::Changed);
    }

    /// Listens to the hunts for that fleet from now on.
    pub(crate) fn hunts_of(&self, fleet: &SharedFleetId) -> broadcast::Receiver<Notice> {
        self.0.bus.subscribe(&table(fleet))
    }

    /// Has the admiral hunt that fleet in the background, unless it does or has; says whether it is
    /// at it. It hunts each fleet once, one after another.
    pub(crate) fn ask_the_admiral(&self, fleet: &SharedFleet) -> bool {
        if fleet.admiral.is_some() {
            return false;
        }
        let hunting = || self.0.admirals.hunting.lock().unwrap_or_else(PoisonError::into_inner);
        if !hunting().insert(fleet.id.clone()) {
            return true;
        }
        let (hub, fleet) = (self.clone(), fleet.clone());
        tokio::spawn(async move {
            let turn = hub.0.admirals.turn.lock().await;
            match hub.admiral(&fleet).await {
                Ok(shots) => {
                    if let Err(error) = hub.storage().note_admiral(&fleet.id, shots).await {
                        tracing::warn!("fleet {}: the admiral's hunt could not be saved: {error}", fleet.id);
                    }
                }
                Err(refused) => tracing::warn!("fleet {}: the admiral could not hunt it: {refused}", fleet.id),
            }
            drop(turn);
            hub.0.admirals.hunting.lock().unwrap_or_else(PoisonError::into_inner).remove(&fleet.id);
        });
        true
    }

    /// How many shots the admiral takes. It thinks where strategies do, a move at a time.
    async fn admiral(&self, fleet: &SharedFleet) -> Result<u32, Refused> {
        let spec: Spec = "admiral".parse().map_err(|_| Refused::Broken("there is no admiral".into()))?;
        let admiral = Participant::Strategy { spec, name: spec.to_string() };
        let context = GameContext {
            resources: self.0.resources.clone(),
            hunted: Some(fleet.fleet.clone()),
            ..GameContext::default()
        };
        let mut game = Game::begin(Plan::hunt(&fleet.rules, Seed(0), admiral), context)?;
        let requester = Requester::named("the admiral");
        while let Some(request) = game.request_move() {
            let hurried = request.hurried();
            let thought = self.0.settings.thinking.run(&requester, move |stop| request.decide(stop)).await;
            let decision = match thought {
                Err(Undone::TooLong) => hurried.decide(&Stop::new()),
                decision => decision.map_err(Refused::Undone)?,
            };
            let decision = decision.ok_or_else(|| Refused::Broken("the admiral chose nothing".into()))?;
            game.decided(decision)?;
        }
        Ok(game.fired().len() as u32)
    }
}

/// The request for a game alone against that fleet.
fn hunt(rules: Rules, name: Option<DisplayName>, practice: bool, hunted: Hunted) -> GameRequest {
    GameRequest {
        mode: WebGameMode::Solo,
        rules,
        strategy: None,
        law: Law::Uniform,
        names: [name, None],
        seed: draw_game(),
        practice,
        first_row: 1,
        hints: false,
        clock: None,
        rated: false,
        hunted,
    }
}

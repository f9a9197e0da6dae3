//! Creating games: for one, for two on one screen, by invitation, and rematches.

use std::time::Instant;

use amiral_game::{Ending, Fleet, GameSeed, Law, PerSeat, PlacingBudget, Preset, Seat, Seed, Stop, quick_fit};
use amiral_host::{DisplayName, Game, GameContext, Participant, Plan};
use amiral_store::{
    Act, Attitude, Circle, ClockStart, Draft, NewMatch, Origin, Party, Player, PlayerKind, SecretHash, Step,
    TimeControl, WebGame, WebGameId, WebGameMode, WebGameState,
};
use amiral_strategy::Placer;

use super::clocks::GameClock;
use super::live_game::{LiveGame, LoadedGame, Stage, seats};
use super::pending::PendingSteps;
use super::playing::people_plan;
use super::thinking::query;
use super::{Asker, GameRequest, Hub, Hunted, Notice, Refused, to_the_end};
use crate::jobs::Requester;
use crate::visitor::{Visitor, draw_game, secret};

/// A seed that nobody knows, of a game in which that seat fires first, if any is asked for.
pub(crate) fn seed_for(starter: Option<Seat>) -> GameSeed {
    // One in two will do.
    loop {
        let seed = draw_game();
        if starter.is_none_or(|starter| seed_starter(seed) == starter) {
            return seed;
        }
    }
}

/// Who fires first in a game of two sides: that follows from its seed alone.
pub(crate) fn seed_starter(seed: GameSeed) -> Seat {
    Plan { seed, ..people_plan(Preset::Classic.rules(), Seed(0)) }.starter()
}

/// The version of a match that has just begun.
const BEGUN: u64 = 1;

/// What somebody who wants to take a seat has to show.
pub(crate) enum Entry {
    /// The last part of the invitation's address.
    Invitation(String),
    /// Nothing: the game is offered to everybody, or to them.
    Challenge,
}

/// Who sits in the seats of a new game.
pub(super) struct Seated {
    pub(super) visitors: PerSeat<Option<SecretHash>>,
    /// How many games each has won of those that this one is a rematch of.
    pub(super) won: PerSeat<u32>,
    /// What whoever is invited has to show.
    pub(super) invitation: Option<SecretHash>,
}

impl Hub {
    /// Makes a game.
    pub(crate) async fn make(
        &self,
        request: GameRequest,
        visitor: &Visitor,
        requester: &Requester,
    ) -> Result<WebGameId, Refused> {
        let (id, hash) = (WebGameId(secret()), visitor.hash().clone());
        let request = if visitor.is_pupil() {
            // Pupils are called what their teacher calls them, and whoever shares their screen nothing.
            let account = self.storage().account_of(&hash).await?;
            let name = account.and_then(|account| DisplayName::new(&account.name).ok());
            GameRequest { names: [name, None], ..request }
        } else {
            request
        };
        let second = (request.mode == WebGameMode::Local).then(|| hash.clone());
        let invites = request.mode == WebGameMode::Two;
        let invitation = invites.then(|| SecretHash::of(&self.invitation(visitor, &id)));
        let seated = Seated { visitors: PerSeat([Some(hash), second]), won: PerSeat([0, 0]), invitation };
        self.create_web_game(id.clone(), request, seated, requester).await?;
        Ok(id)
    }

    /// Creates a game for those visitors. With an invitation, it starts when the guest arrives.
    pub(super) async fn create_web_game(
        &self,
        id: WebGameId,
        request: GameRequest,
        seated: Seated,
        requester: &Requester,
    ) -> Result<(), Refused> {
        let GameRequest { mode, rules, strategy, law, names, seed, practice, first_row, hints, clock, rated, hunted } =
            request;
        let Seated { visitors, won, invitation } = seated;
        let Hunted { fleet, of: hunts } = hunted;
        let waits = invitation.is_some();
        let own_name = names[0].as_ref().map(ToString::to_string).unwrap_or_default();
        let draft = Draft { rules: rules.clone(), seed, practice, name: own_name };
        let (state, made) = (WebGameState::Waiting(draft), self.0.settings.clock.now());
        let web_game = WebGame {
            id,
            mode,
            state,
            visitors,
            invitation,
            rematch: None,
            hunts,
            event: None,
            made,
            first_row,
            hints,
            clock,
            rated,
        };
        if waits {
            self.storage().create_web_game(&web_game, None, &[]).await?;
            return Ok(());
        }
        let people = self.people(&web_game, &names).await?;
        let seats = seats(mode, &people, strategy);
        let plan = Plan { rules, seed, practice, seats, placer: Placer::Random(law) };
        let new = NewMatch { rated, ..self.new_match(&plan, &people) };
        let (game, pending) = self.begin(plan, fleet, &web_game.visitors, requester).await?;
        let start = self.start_clock(clock);
        let new = NewMatch { uid: game.uid().cloned(), clock: start, ..new };
        let fleets = placed(pending.take());
        let state = if web_game.hunts.is_some() {
            let begun = self.storage().hunt_fleet(&web_game, &new, &fleets).await?;
            WebGameState::Match(begun.ok_or(Refused::Taken)?)
        } else {
            self.storage().create_web_game(&web_game, Some(&new), &fleets).await?
        };
        if let WebGameState::Match(id) = state {
            let clock = start.map(GameClock::begun);
            let live = LiveGame::new(id, BEGUN + fleets.len() as u64, game, pending, clock);
            let stage = Stage::Live(Box::new(live));
            let circle = self.circle_of(&web_game.visitors).await?;
            let game = LoadedGame { web_game: WebGame { state, ..web_game }, stage, circle, won };
            self.slot(&game.web_game.id.clone()).put(game).await;
        }
        Ok(())
    }

    /// The clock of a game that begins now.
    fn start_clock(&self, control: Option<TimeControl>) -> Option<ClockStart> {
        let start = ClockStart { control: control?, since: self.time() };
        self.0.alarm.set(Some(start.due()));
        Some(start)
    }

    /// The players in the seats, with the names they gave, if any.
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
            people[seat] = Some(self.storage().guest(&visitor, name.as_deref()).await?);
        }
        Ok(people)
    }

    /// Starts a game in memory and places the strategies' fleets: directly if that is quick, and
    /// otherwise on the placing threads.
    async fn begin(
        &self,
        plan: Plan,
        hunted: Option<Fleet>,
        visitors: &PerSeat<Option<SecretHash>>,
        requester: &Requester,
    ) -> Result<(Game, PendingSteps), Refused> {
        let pending = PendingSteps::new(&self.0.settings.clock);
        let query = query(&plan, visitors);
        let at_once = hunted.is_some() || query.is_none() && quick_fit(&plan.rules).is_some();
        let resources = self.taught(query, None).await?;
        let game_log = Box::new(pending.clone());
        let placing = PlacingBudget::SHARED;
        let table = GameContext { resources, game_log, hunted, placing, ..GameContext::default() };
        let game = if at_once {
            Game::begin(plan, table)?
        } else {
            let begin = move |stop: &Stop| Game::begin(plan, GameContext { stop: stop.clone(), ..table });
            self.0.settings.placing.run(requester, begin).await.map_err(Refused::Undone)??
        };
        Ok((game, pending))
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
            origin: Origin::Web,
            ..NewMatch::between(&plan.rules, Seat::BOTH.map(party))
        }
    }

    /// The game an invitation is to, for the page where it is resumed. There is none for those who do
    /// not meet whoever invites.
    pub(crate) async fn invited(
        &self,
        invitation: &str,
        visitor: Option<&Visitor>,
    ) -> Result<Option<WebGame>, Refused> {
        let found = self.storage().invited(&SecretHash::of(invitation)).await?;
        let Some(web_game) = found else { return Ok(None) };
        let own = visitor.map_or(&Circle::Open, Visitor::circle);
        Ok(own.meets(&self.circle_of(&web_game.visitors).await?).then_some(web_game))
    }

    /// The invitation to a visitor's game. It follows from a secret of the site, so that it need not
    /// be stored to be shown again.
    pub(super) fn invitation(&self, visitor: &Visitor, game: &WebGameId) -> String {
        let text = format!("{} {game}", visitor.hash().0);
        let mut hex = blake3::keyed_hash(&self.0.settings.invitations, text.as_bytes()).to_hex().to_string();
        hex.truncate(32);
        hex
    }

    /// Takes the seat somebody was invited to, or that was offered to them.
    pub(crate) async fn join(
        &self,
        id: &WebGameId,
        entry: Entry,
        name: Option<DisplayName>,
        visitor: &Visitor,
        requester: &Requester,
    ) -> Result<(), Refused> {
        let (hub, id, visitor) = (self.clone(), id.clone(), visitor.clone());
        let requester = requester.clone();
        to_the_end(async move {
            let slot = hub.slot(&id);
            hub.latest(&slot, || hub.seat_invited(&id, &entry, name.clone(), &visitor, &requester)).await
        })
        .await
    }

    async fn seat_invited(
        &self,
        id: &WebGameId,
        entry: &Entry,
        name: Option<DisplayName>,
        visitor: &Visitor,
        requester: &Requester,
    ) -> Result<(), Refused> {
        let slot = self.slot(id);
        let mut game = self.lock(&slot).await?;
        let hash = visitor.hash().clone();
        if game.web_game.visitors.0.contains(&Some(hash.clone())) {
            // Whoever opens the invitation again is there already.
            return Ok(());
        }
        self.ensure_meet(visitor, game.web_game.visitors[Seat::A].as_ref()).await?;
        match entry {
            Entry::Invitation(invitation) if game.web_game.invitation != Some(SecretHash::of(invitation)) => {
                return Err(Refused::NotInvited);
            }
            Entry::Invitation(_) => {}
            Entry::Challenge if game.live().is_some() => return Err(Refused::Taken),
            Entry::Challenge => {
                let to = self.storage().challenged(id, self.0.settings.clock.now()).await?;
                let to = to.filter(|_| self.is_offered(id, game.web_game.clock)).ok_or(Refused::NoChallenge)?;
                if to.is_some() && to != visitor.account() {
                    return Err(Refused::NotInvited);
                }
            }
        }
        let Stage::Waiting(draft) = &game.stage else { return Err(Refused::Taken) };
        if let Some(host) = game.web_game.visitors[Seat::A].clone()
            && self.is_estranged(&host, &hash).await?
        {
            return Err(Refused::Estranged);
        }
        // A name that is given with a game renames no account.
        let names = [DisplayName::new(&draft.name).ok(), name];
        let seated = PerSeat([game.web_game.visitors[Seat::A].clone(), Some(hash.clone())]);
        let people = self.people(&WebGame { visitors: seated.clone(), ..game.web_game.clone() }, &names).await?;
        let is_account = |player: &Option<Player>| {
            player.as_ref().is_some_and(|one| matches!(one.kind, PlayerKind::Account | PlayerKind::Bot))
        };
        if game.web_game.rated && !people.0.iter().all(is_account) {
            return Err(Refused::RatedAccounts);
        }
        if game.web_game.rated && self.is_one_person(&seated).await? {
            return Err(Refused::RatedOneself);
        }
        let seats = seats(WebGameMode::Two, &people, None);
        let Draft { rules, seed, practice, .. } = draft.clone();
        let plan = Plan { rules, seed, practice, seats, placer: Placer::default() };
        let new = NewMatch { rated: game.web_game.rated, ..self.new_match(&plan, &people) };
        let (begun, pending) = self.begin(plan, None, &seated, requester).await?;
        let start = self.start_clock(game.web_game.clock);
        let new = NewMatch { uid: begun.uid().cloned(), clock: start, ..new };
        let Some(match_id) = self.storage().join(id, &hash, &new).await? else {
            game.discard();
            return Err(Refused::Taken);
        };
        game.web_game.state = WebGameState::Match(match_id);
        game.web_game.visitors[Seat::B] = Some(hash);
        let clock = start.map(GameClock::begun);
        game.stage = Stage::Live(Box::new(LiveGame::new(match_id, BEGUN, begun, pending, clock)));
        slot.presence().moved(Instant::now());
        self.0.bus.publish(id, Notice::Changed);
        self.lobby_changed();
        Ok(())
    }

    /// Whether one of the two has blocked the other.
    pub(super) async fn is_estranged(&self, one: &SecretHash, other: &SecretHash) -> Result<bool, Refused> {
        for (one, other) in [(one, other), (other, one)] {
            if self.storage().attitude(one, other).await? == Attitude::Blocks {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// The rematch of a finished game, with the same players. The first request creates it.
    pub(crate) async fn rematch(
        &self,
        id: &WebGameId,
        asker: &Asker,
        law: Law,
        requester: &Requester,
    ) -> Result<WebGameId, Refused> {
        let (hub, id, asker, requester) = (self.clone(), id.clone(), asker.clone(), requester.clone());
        to_the_end(async move {
            let slot = hub.slot(&id);
            hub.latest(&slot, || hub.play_again(&id, &asker, law, &requester)).await
        })
        .await
    }

    async fn play_again(
        &self,
        id: &WebGameId,
        asker: &Asker,
        law: Law,
        requester: &Requester,
    ) -> Result<WebGameId, Refused> {
        let visitor = asker.visitor.as_ref().ok_or(Refused::NotYours)?;
        let slot = self.slot(id);
        let mut game = self.lock(&slot).await?;
        if !game.web_game.visitors.0.contains(&Some(visitor.hash().clone())) {
            return Err(Refused::NotYours);
        }
        if let Some(next) = &game.web_game.rematch {
            return Ok(next.clone());
        }
        if let (WebGameMode::Two, [Some(one), Some(other)]) = (game.web_game.mode, game.web_game.visitors.0.clone())
            && self.is_estranged(&one, &other).await?
        {
            return Err(Refused::Estranged);
        }
        let live = game.live().ok_or(Refused::Waiting)?;
        if live.game.ending() == Ending::Unfinished {
            return Err(Refused::NotOver);
        }
        let plan = live.game.plan();
        let strategy = plan.seats[Seat::B].as_ref().and_then(Participant::spec).copied();
        // A new seed: that of the finished game is no longer secret.
        let (seed, rules) = (draw_game(), plan.rules.clone());
        let WebGame { mode, first_row, hints, clock, rated, .. } = game.web_game;
        let (names, hunted) = ([None, None], Hunted::default());
        let request = GameRequest {
            mode,
            rules,
            strategy,
            law,
            names,
            seed,
            practice: false,
            first_row,
            hints,
            clock,
            rated,
            hunted,
        };
        let next = WebGameId(secret());
        // The seats stay as they are, whoever of the two asks.
        let (visitors, won) = (game.web_game.visitors.clone(), game.score().unwrap_or(PerSeat([0, 0])));
        let seated = Seated { visitors, won, invitation: None };
        self.create_web_game(next.clone(), request, seated, requester).await?;
        if !self.storage().follow(id, &next).await? {
            // Another node was first.
            let followed = self.storage().web_game(id).await?.and_then(|web_game| web_game.rematch);
            game.discard();
            return followed.ok_or(Refused::NoGame);
        }
        game.web_game.rematch = Some(next.clone());
        if let Some(live) = game.live_mut() {
            live.version += 1;
            live.committed += 1;
        }
        self.0.bus.publish(id, Notice::Rematch(next.clone()));
        Ok(next)
    }
}

fn placed(steps: Vec<Step>) -> Vec<(Seat, Fleet)> {
    let placed = |step: Step| match step.act {
        Act::Placed { seat, fleet } => Some((seat, fleet)),
        Act::Fired { .. } | Act::Hinted { .. } | Act::Cheated { .. } | Act::Ended => None,
    };
    steps.into_iter().filter_map(placed).collect()
}

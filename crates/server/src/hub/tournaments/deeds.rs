//! What people do in a tournament: they come and go, organisers begin rounds and put results right.

use amiral_game::{Ending, PerSeat, Seat};
use amiral_host::DisplayName;
use amiral_store::{
    Account, Circle, Entrant, GameKey, NewEntrant, PlayerId, TournamentId, TournamentRole, TournamentState, WebGameId,
};
use amiral_strategy::Spec;
use amiral_tournament::{Event, Format, Pairing, Phase, PlayerId as Number, Refusal, Settings, most_swiss_rounds};

use super::games::walk_in;
use super::terms::hunts;
use super::{
    Change, Entry, Line, LiveTournament, MOST_EVENTS, MOST_GAMES, MOST_OPEN, MOST_PEOPLE, MOST_PLAYERS, is_over,
};
use crate::bearer::new_code;
use crate::hub::{Hub, Refused};
use crate::visitor::{Visitor, secret};

/// Who is to take part.
pub(crate) enum Comer {
    /// Whoever asks, by the name they gave, with the code they typed.
    Visitor {
        /// Who asks.
        visitor: Visitor,
        /// What to call a guest.
        name: Option<DisplayName>,
        /// The code they typed.
        code: String,
        /// How strong they are under its rules, if that is known.
        rating: Option<u32>,
    },
    /// A bot, entered by its owner or by itself.
    Bot {
        /// Its account.
        account: Account,
        /// The code they typed.
        code: String,
        /// How strong it is under its rules, if that is known.
        rating: Option<u32>,
    },
    /// Somebody without a browser, added by an organiser.
    WalkIn(DisplayName),
    /// A strategy, added by an organiser.
    Strategy(Spec),
}

impl Hub {
    /// Announces a tournament.
    pub(crate) async fn announce_tournament(
        &self,
        owner: PlayerId,
        settings: Settings,
        listed: bool,
    ) -> Result<TournamentId, Refused> {
        let created = amiral_tournament::Tournament::create(settings.clone()).map_err(Refused::Tournament)?;
        let id = TournamentId(secret());
        let now = self.0.settings.clock.now();
        let name = created.settings().name.clone();
        let line = Line { time: self.time().as_millisecond(), event: Event::Created { settings: settings.clone() } };
        let text = |value: &Result<String, serde_json::Error>| value.as_ref().cloned().unwrap_or_default();
        let new = amiral_store::Tournament {
            id: id.clone(),
            owner: Some(owner),
            name,
            settings: text(&serde_json::to_string(&settings)),
            state: TournamentState::Open,
            listed,
            code: Some(new_code()),
            made: now,
            changed: now,
            due: None,
            version: 0,
            ended: 0,
        };
        let made = self.storage().create_tournament(&new, &text(&serde_json::to_string(&line)), MOST_OPEN).await?;
        if made { Ok(id) } else { Err(Refused::TooManyTournaments) }
    }

    /// Has somebody take part.
    pub(crate) async fn enter_tournament(
        &self,
        id: &TournamentId,
        author: Option<PlayerId>,
        comer: Comer,
    ) -> Result<(), Refused> {
        let live = self.tournament(id).await?;
        // Whoever hunts a fleet must not have been told of it by their own bot.
        let mut person = None;
        let (entrant, rating) = match &comer {
            Comer::Visitor { visitor, name, code, rating } => {
                if !visitor.circle().meets(&live.terms.circle) {
                    return Err(Refused::NoTournament);
                }
                may_come(&live, visitor.account(), code, *rating)?;
                let name = name.as_ref().map(ToString::to_string);
                let player = self.storage().guest(visitor.hash(), name.as_deref()).await?;
                if player.name.is_empty() && visitor.account().is_none() {
                    return Err(Refused::Nameless);
                }
                person = Some(player.id);
                (NewEntrant::Person(player.id), *rating)
            }
            Comer::Bot { account, code, rating } => {
                // Bots meet those who are in no class.
                if live.terms.circle != Circle::Open {
                    return Err(Refused::NoTournament);
                }
                if !live.terms.bots {
                    return Err(Refused::NoBots);
                }
                let owner = Some(account.person());
                let its_own = may_come(&live, Some(account.player), code, *rating);
                // Whoever may come themselves may bring it; but how strong it is, is its own.
                let is_brought = live.is_organised_by(owner)
                    || !matches!(live.terms.entry, Entry::Rating { .. }) && may_come(&live, owner, code, None).is_ok();
                if !is_brought {
                    its_own?;
                }
                person = Some(account.person());
                (NewEntrant::Person(account.player), *rating)
            }
            Comer::WalkIn(name) => {
                ensure_organiser(&live, author)?;
                if !live.state.is_open() {
                    return Err(Refused::Tournament(Refusal::TooLate));
                }
                // Pupils meet their class alone, and nobody else is in it.
                if live.terms.circle != Circle::Open {
                    return Err(Refused::NotAdmitted);
                }
                let player = self.storage().guest(&walk_in(), Some(&name.to_string())).await?;
                (NewEntrant::Person(player.id), None)
            }
            Comer::Strategy(spec) => {
                ensure_organiser(&live, author)?;
                if !live.terms.bots {
                    return Err(Refused::NotAdmitted);
                }
                let known = amiral_rating::anchor(&live.terms.rules.to_string(), &spec.to_string());
                (NewEntrant::Strategy(spec.to_string()), known.map(|rating| rating.value.max(0.0) as u32))
            }
        };
        let join = move |change: &mut Change| {
            let known = match &entrant {
                NewEntrant::Person(player) => change.live.number_of(*player),
                NewEntrant::Strategy(_) => None,
            };
            if let Some(known) = known {
                return come_back(change, known);
            }
            let is_theirs = |one: &Entrant| one.person().is_some() && one.person() == person;
            if hunts(change.live.state.settings()) && change.live.entrants.iter().any(is_theirs) {
                return Err(Refused::TakesPart);
            }
            if change.live.entrants.len() >= MOST_PLAYERS || change.live.kept.version >= MOST_EVENTS {
                return Err(Refused::Crowded);
            }
            let player = Number(change.live.entrants.len() as u32);
            let name = format!("#{}", player.0 + 1);
            change.add(Event::Joined { player, name, key: None, rating })?;
            change.advance.entrants.push(entrant.clone());
            Ok(())
        };
        self.change_tournament(id, author, join).await
    }

    /// Has somebody leave: they are paired no more, and what they play is lost.
    pub(crate) async fn leave_tournament(
        &self,
        id: &TournamentId,
        author: Option<PlayerId>,
        number: Number,
    ) -> Result<(), Refused> {
        let leave = move |change: &mut Change| {
            if change.live.kept.version >= MOST_EVENTS {
                return Err(Refused::Crowded);
            }
            let open = change.live.game_of(number).map(|(game, seat)| (game.clone(), seat));
            // What nobody has opened yet has no browser to be given up in.
            if let Some((game, seat)) = open
                && game.web_game.is_none()
                && !change.live.is_of_strategies(&game)
            {
                change.advance.ended.push((game.key, Ending::Absent(seat), PerSeat([0, 0])));
            }
            change.add(Event::Left { player: number })
        };
        self.change_tournament(id, author, leave).await?;
        self.forget_tournament(id);
        let live = self.tournament(id).await?;
        if let Some((game, seat)) = live.game_of(number)
            && let Some(played) = &game.web_game
        {
            self.give_up(played, seat).await?;
        }
        Ok(())
    }

    /// Gives a game up for a seat, also while fleets are placed.
    async fn give_up(&self, id: &WebGameId, seat: Seat) -> Result<(), Refused> {
        let slot = self.slot(id);
        let mut game = match self.lock(&slot).await {
            Ok(game) => game,
            Err(Refused::NoGame | Refused::CannotLoad(_)) => return Ok(()),
            Err(refused) => return Err(refused),
        };
        let Some(live) = game.live_mut().filter(|live| live.game.ending() == Ending::Unfinished) else { return Ok(()) };
        if live.game.resign(seat).is_err() {
            live.game.absent(seat)?;
        }
        self.commit(&mut game).await
    }

    /// Has somebody return who has left.
    pub(crate) async fn return_to_tournament(
        &self,
        id: &TournamentId,
        author: Option<PlayerId>,
        number: Number,
    ) -> Result<(), Refused> {
        self.change_tournament(id, author, move |change| come_back(change, number)).await
    }

    /// Begins a tournament, with the players in that order; goes on with it, has it rest, or ends
    /// it.
    pub(crate) async fn move_tournament(
        &self,
        id: &TournamentId,
        author: Option<PlayerId>,
        state: TournamentState,
        reason: &str,
    ) -> Result<(), Refused> {
        let go = |change: &mut Change| {
            ensure_organiser(&change.live, author)?;
            match (change.live.state.phase(), state) {
                (Phase::Open, TournamentState::Running) => start(change),
                (_, TournamentState::Running) => change.add(Event::Resumed),
                (_, TournamentState::Paused) => change.add(Event::Paused),
                (_, TournamentState::Over) => change.add(Event::Finished),
                (_, TournamentState::Cancelled) => change.add(Event::Cancelled { reason: reason.to_owned() }),
                (phase, TournamentState::Open) => Err(Refused::Tournament(Refusal::Phase(phase))),
            }
        };
        self.change_tournament(id, author, go).await?;
        if state == TournamentState::Cancelled {
            self.stop_games(id).await?;
        }
        Ok(())
    }

    /// Ends the games that are played in a tournament that is not played any more.
    async fn stop_games(&self, id: &TournamentId) -> Result<(), Refused> {
        let live = self.tournament(id).await?;
        for game in live.games.iter().filter(|game| !is_over(game)) {
            if let Some(played) = &game.web_game {
                self.abort(played).await?;
            }
        }
        let fleets: Vec<_> = live.games.iter().filter_map(|game| game.fleet.clone()).collect();
        let reveal = move |change: &mut Change| {
            change.advance.revealed.clone_from(&fleets);
            Ok(())
        };
        self.change_tournament(id, None, reveal).await
    }

    pub(super) async fn abort(&self, id: &WebGameId) -> Result<(), Refused> {
        let slot = self.slot(id);
        let mut game = match self.lock(&slot).await {
            Ok(game) => game,
            Err(Refused::NoGame | Refused::CannotLoad(_)) => return Ok(()),
            Err(refused) => return Err(refused),
        };
        let Some(live) = game.live_mut().filter(|live| live.game.ending() == Ending::Unfinished) else { return Ok(()) };
        live.game.abort()?;
        self.commit(&mut game).await
    }

    /// Has a tournament that has not begun be played otherwise.
    pub(crate) async fn amend_tournament(
        &self,
        id: &TournamentId,
        author: Option<PlayerId>,
        settings: &Settings,
    ) -> Result<(), Refused> {
        let amend = |change: &mut Change| {
            ensure_organiser(&change.live, author)?;
            if change.live.kept.version >= MOST_EVENTS {
                return Err(Refused::Crowded);
            }
            change.add(Event::Changed { settings: settings.clone() })
        };
        self.change_tournament(id, author, amend).await?;
        // What it is played for is read with its settings.
        self.forget_tournament(id);
        Ok(())
    }

    /// Pairs the next round, so that it can be looked at and changed before it begins; the same
    /// round again, for that reason, if it has not begun.
    pub(crate) async fn pair_tournament(
        &self,
        id: &TournamentId,
        author: Option<PlayerId>,
        again: &str,
    ) -> Result<(), Refused> {
        let pair = |change: &mut Change| {
            ensure_organiser(&change.live, author)?;
            if change.live.is_arena() {
                return Err(Refused::Tournament(Refusal::NoMoreRounds));
            }
            if change.live.state.rounds().last().is_some_and(|round| !round.started) {
                self.pair_round_again(change, again)
            } else {
                self.pair_round(change)
            }
        };
        self.change_tournament(id, author, pair).await
    }

    /// Changes the pairings of a round that has not begun.
    pub(crate) async fn repair_tournament(
        &self,
        id: &TournamentId,
        author: Option<PlayerId>,
        pairings: &[Pairing],
        reason: &str,
    ) -> Result<(), Refused> {
        let repair = |change: &mut Change| {
            ensure_organiser(&change.live, author)?;
            let Some(round) = change.live.state.rounds().last().filter(|round| !round.started) else {
                return Err(Refused::Tournament(Refusal::NoMoreRounds));
            };
            // Who meets nobody does so for the same reason as before.
            let bye = round.pairings.iter().find_map(|paired| paired.pairing.bye);
            let kept = |pairing: &Pairing| Pairing { bye: pairing.bye.map(|given| bye.unwrap_or(given)), ..*pairing };
            let (round, pairings) = (round.number, pairings.iter().map(kept).collect());
            let reason = reason.to_owned();
            change.add(Event::PairingsChanged { round, pairings, forced: Vec::new(), reason })
        };
        self.change_tournament(id, author, repair).await
    }

    /// Begins the round that was paired.
    pub(crate) async fn begin_tournament_round(
        &self,
        id: &TournamentId,
        author: Option<PlayerId>,
    ) -> Result<(), Refused> {
        let begin = |change: &mut Change| {
            ensure_organiser(&change.live, author)?;
            self.begin_round(change)
        };
        self.change_tournament(id, author, begin).await
    }

    /// Seats those of a table at one browser: that of an organiser, or of one of the two.
    pub(crate) async fn seat_at_one_screen(
        &self,
        id: &TournamentId,
        visitor: &Visitor,
        (round, table): (u32, u32),
    ) -> Result<WebGameId, Refused> {
        let player = self.player_of(Some(visitor)).await?;
        let mut opened: Option<WebGameId> = None;
        let seat = |change: &mut Change| {
            let live = &change.live;
            let organises = live.is_organised_by(player);
            let own = player.and_then(|player| live.number_of(player)).map(|number| number.0 + 1);
            let waits = live
                .games_of(round, Some(table))
                .find(|game| game.web_game.is_none() && !is_over(game) && !live.is_of_strategies(game));
            let game = waits.cloned().ok_or(Refused::Taken)?;
            if !organises && !game.seats.0.iter().any(|seat| seat.is_some() && *seat == own) {
                return Err(Refused::NotYours);
            }
            // Whoever has not finished with a fleet sees nobody else hunt it.
            let hunts_too = live.games_of(round, None).any(|other| {
                other.fleet.is_some()
                    && other.fleet == game.fleet
                    && other.key != game.key
                    && !is_over(other)
                    && other.seats[Seat::A] == own
                    && own.is_some()
            });
            if hunts_too && game.seats[Seat::A] != own {
                return Err(Refused::Secret);
            }
            let screen = Some(visitor.hash());
            let people = PerSeat(Seat::BOTH.map(|seat| live.entrant_in(&game, seat).cloned()));
            let begun = match (&game.fleet, people.0) {
                (Some(fleet), [Some(hunter), _]) => {
                    let fleet = fleet.clone();
                    let placed = self.fleet_of_round(change, &fleet)?;
                    self.hunt_of(&change.live, &hunter, &placed, &fleet, screen)
                }
                (None, [Some(one), Some(other)]) => {
                    let (seats, starter) =
                        if one.strategy.is_some() { ([&other, &one], Seat::B) } else { ([&one, &other], Seat::A) };
                    self.duel(&change.live, seats, starter, screen)
                }
                _ => return Err(Refused::Taken),
            };
            opened = Some(begun.web_game.id.clone());
            let key: GameKey = game.key;
            change.advance.opened = vec![(key, begun)];
            Ok(())
        };
        self.change_tournament(id, player, seat).await?;
        self.forget_tournament(id);
        opened.ok_or(Refused::Taken)
    }

    /// Gives an account a role in a tournament, or takes it away.
    pub(crate) async fn give_role(
        &self,
        id: &TournamentId,
        author: Option<PlayerId>,
        player: PlayerId,
        role: Option<TournamentRole>,
    ) -> Result<(), Refused> {
        let live = self.tournament(id).await?;
        ensure_organiser(&live, author)?;
        if live.kept.owner == Some(player) || live.kept.state.is_over() {
            return Err(Refused::NotAdmitted);
        }
        if !self.storage().set_tournament_role(id, player, role, MOST_PEOPLE).await? {
            return Err(Refused::Crowded);
        }
        self.forget_tournament(id);
        self.tournament_changed(id);
        Ok(())
    }

    /// The same tournament among strategies, which plays itself: nobody else sees it in a list.
    pub(crate) async fn rehearse(
        &self,
        id: &TournamentId,
        owner: PlayerId,
        title: String,
        strategies: &[Spec],
    ) -> Result<TournamentId, Refused> {
        let live = self.tournament(id).await?;
        ensure_organiser(&live, Some(owner))?;
        let mut settings = live.state.settings().clone();
        settings.name = title;
        let players = strategies.len() as u32;
        match &mut settings.format {
            Format::Arena { length } => *length = (*length).min(REHEARSED_ARENA),
            // They may be fewer than those who are expected.
            Format::Swiss { rounds } => *rounds = (*rounds).min(most_swiss_rounds(players)),
            Format::RoundRobin { .. } | Format::Knockout { .. } => {}
        }
        ensure_ends(&settings, players)?;
        settings.about.extend([
            ("pause".to_owned(), "0".to_owned()),
            ("bots".to_owned(), "yes".to_owned()),
            ("rated".to_owned(), "no".to_owned()),
            ("entry".to_owned(), "invited".to_owned()),
        ]);
        let rehearsal = self.announce_tournament(owner, settings, false).await?;
        let begin = |change: &mut Change| {
            for (place, spec) in strategies.iter().enumerate() {
                let player = Number(place as u32);
                change.add(Event::Joined { player, name: format!("#{}", place + 1), key: None, rating: None })?;
                change.advance.entrants.push(NewEntrant::Strategy(spec.to_string()));
            }
            start(change)
        };
        self.change_tournament(&rehearsal, Some(owner), begin).await?;
        Ok(rehearsal)
    }
}

/// How long an arena takes at most when it is rehearsed.
const REHEARSED_ARENA: u64 = 60_000;

/// Refuses a tournament of so many games that nobody would see its end. An arena ends by itself.
fn ensure_ends(settings: &Settings, players: u32) -> Result<(), Refused> {
    let tables = u64::from(players.div_ceil(2)) * if hunts(settings) { 2 } else { 1 };
    let rounds = u64::from(settings.format.rounds(players).unwrap_or(0));
    if rounds * tables * u64::from(settings.games) > MOST_GAMES { Err(Refused::TooManyGames) } else { Ok(()) }
}

/// Begins a tournament, with the players in that order.
fn start(change: &mut Change) -> Result<(), Refused> {
    ensure_ends(change.live.state.settings(), change.live.state.present().count() as u32)?;
    let order = change.live.state.suggested_order();
    change.add(Event::Started { order })
}

fn come_back(change: &mut Change, number: Number) -> Result<(), Refused> {
    if change.live.kept.version >= MOST_EVENTS {
        return Err(Refused::Crowded);
    }
    if change.live.state.player(number).is_some_and(|player| player.present) {
        return Ok(());
    }
    change.add(Event::Returned { player: number })
}

pub(super) fn ensure_organiser(live: &LiveTournament, player: Option<PlayerId>) -> Result<(), Refused> {
    if live.is_organised_by(player) { Ok(()) } else { Err(Refused::NotOrganiser) }
}

/// Whether somebody may come of their own accord.
fn may_come(live: &LiveTournament, account: Option<PlayerId>, code: &str, rating: Option<u32>) -> Result<(), Refused> {
    let known = account.is_some_and(|player| live.number_of(player).is_some());
    let may = match live.terms.entry {
        Entry::All => true,
        _ if known => true,
        Entry::Code => live.kept.code.as_deref() == Some(code),
        Entry::Invited => account.is_some_and(|player| live.invites(player)),
        Entry::Rating { least, most } => rating.is_some_and(|rating| (least..=most).contains(&rating)),
    };
    if may { Ok(()) } else { Err(Refused::NotAdmitted) }
}

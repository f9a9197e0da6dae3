//! The games of a pairing: which there are, how each is played here, and what came of them.

use std::time::Duration;

use amiral_game::{Ending, Fleet, Law, PerSeat, PlacingBudget, Seat, Seed, Stop, random_fleet_within};
use amiral_rating::anchor;
use amiral_store::{
    ClockStart, Entrant, GameKey, NewMatch, NewTournamentGame, OpenedGame, Origin, Party, SecretHash, SharedFleet,
    SharedFleetId, SharedFleetKind, TournamentGame, TournamentId, WebGame, WebGameId, WebGameMode, WebGameState,
};
use amiral_tournament::{Event, Format, Outcome, Paired, Pairing, PlayerId as Number, Side};
use jiff::Timestamp;

use super::terms::hunts;
use super::{Change, LiveTournament, is_over};
use crate::hub::{Hub, Refused, seed_for, seed_starter};
use crate::visitor::secret;

/// What the visitor of somebody who was added without a browser begins with: no cookie has such a
/// one.
const WALK_IN: &str = "walk-in:";

/// A visitor that nobody's cookie stands for.
pub(super) fn walk_in() -> SecretHash {
    SecretHash(format!("{WALK_IN}{}", secret()))
}

/// Whether somebody has a browser to play in.
fn has_browser(entrant: &Entrant) -> bool {
    entrant.visitor.as_ref().is_some_and(|visitor| !visitor.0.starts_with(WALK_IN))
}

/// The number of a seat in the store, by that of the library.
fn kept(number: Number) -> u32 {
    number.0 + 1
}

fn number(kept: u32) -> Number {
    Number(kept.saturating_sub(1))
}

/// The fleet that is hunted in a game of a round.
pub(super) fn fleet_id(id: &TournamentId, round: u32, game: u32) -> SharedFleetId {
    SharedFleetId(format!("{id} {round} {game}"))
}

/// A seed that follows from a secret of the site, so that whoever begins again after a kill draws
/// the
/// same.
pub(super) fn drawn(key: &[u8; 32], id: &TournamentId, path: &str) -> u64 {
    let hash = blake3::keyed_hash(key, format!("tournament {id} {path}").as_bytes());
    u64::from_le_bytes(hash.as_bytes()[..8].try_into().unwrap_or_default())
}

impl Hub {
    /// The games of a pairing that begins: the first of each player's hunts, or their first game.
    pub(super) fn begin_pairing(&self, change: &mut Change, round: u32, pairing: &Pairing) -> Result<(), Refused> {
        if hunts(change.live.state.settings()) {
            return self.begin_hunts(change, round, pairing, 0);
        }
        match pairing.b {
            Some(_) => self.begin_game(change, round, pairing, 0),
            None => Ok(()),
        }
    }

    /// One game of the two at a table. In every second of them the other fires first.
    fn begin_game(&self, change: &mut Change, round: u32, pairing: &Pairing, game: u32) -> Result<(), Refused> {
        let Some(b) = pairing.b else { return Ok(()) };
        let (first, second) = if game.is_multiple_of(2) { (pairing.a, b) } else { (b, pairing.a) };
        let people = [first, second].map(|number| change.live.entrant(number));
        let [Some(one), Some(other)] = people else { return Err(Refused::Broken("somebody is nobody".into())) };
        // A person sits in seat A where the other is a strategy.
        let (seats, starter) = if one.strategy.is_some() && other.strategy.is_none() {
            ([other, one], Seat::B)
        } else {
            ([one, other], Seat::A)
        };
        let opened = seats.iter().all(|entrant| has_browser(entrant) || entrant.strategy.is_some())
            && seats.iter().any(|entrant| entrant.strategy.is_none());
        let opened = opened.then(|| self.duel(&change.live, seats, starter, None));
        let key = GameKey { round, table: pairing.table, game };
        let seats = PerSeat(seats.map(|entrant| Some(entrant.number)));
        change.advance.games.push(NewTournamentGame { key, seats, opened, fleet: None });
        Ok(())
    }

    /// The hunts of those at a table for one fleet: each has their own.
    fn begin_hunts(&self, change: &mut Change, round: u32, pairing: &Pairing, game: u32) -> Result<(), Refused> {
        let id = fleet_id(&change.live.kept.id, round, game);
        let fleet = self.fleet_of_round(change, &id)?;
        for side in Side::BOTH {
            let Some(hunter) = pairing.player(side).and_then(|number| change.live.entrant(number)).cloned() else {
                continue;
            };
            let opened = has_browser(&hunter).then(|| self.hunt_of(&change.live, &hunter, &fleet, &id, None));
            let key = GameKey { round, table: pairing.table, game: 2 * game + side as u32 };
            let seats = PerSeat([Some(hunter.number), None]);
            change.advance.games.push(NewTournamentGame { key, seats, opened, fleet: Some(id.clone()) });
        }
        Ok(())
    }

    /// The fleet that all hunt, as this change or one before has placed it.
    pub(super) fn fleet_of_round(&self, change: &mut Change, id: &SharedFleetId) -> Result<Fleet, Refused> {
        let seed = Seed(drawn(&self.0.settings.days, &change.live.kept.id, &id.0));
        let rules = change.live.terms.rules.clone();
        let steps = PlacingBudget::SHARED.steps;
        let placed = random_fleet_within(&rules, Law::Sequential, &mut seed.dice(&[]), steps, &Stop::new());
        let fleet = placed.map_err(|_| Refused::Broken("the fleet of a round does not fit".into()))?;
        if !change.advance.fleets.iter().any(|known| &known.id == id) {
            change.advance.fleets.push(SharedFleet {
                id: id.clone(),
                kind: SharedFleetKind::Round,
                rules,
                fleet: fleet.clone(),
                maker: None,
                placed: false,
                name: String::new(),
                made: self.0.settings.clock.now(),
                until: FAR,
                admiral: None,
            });
        }
        Ok(fleet)
    }

    /// A game of two, in their own browsers or at one that is another's.
    pub(super) fn duel(
        &self,
        live: &LiveTournament,
        [one, other]: [&Entrant; 2],
        starter: Seat,
        tablet: Option<&SecretHash>,
    ) -> OpenedGame {
        let versus = other.strategy.is_some();
        let mode = match (versus, tablet) {
            (true, _) => WebGameMode::Versus,
            (false, Some(_)) => WebGameMode::Local,
            (false, None) => WebGameMode::Two,
        };
        let visitor = |entrant: &Entrant| tablet.cloned().or_else(|| entrant.visitor.clone());
        let visitors = PerSeat([visitor(one), if versus { None } else { visitor(other) }]);
        let seed = seed_for(Some(starter));
        let rules = &live.terms.rules;
        let known = |entrant: &Entrant| match &entrant.strategy {
            Some(spec) => anchor(&rules.to_string(), spec).is_some(),
            None => entrant.account,
        };
        // Somebody and their bot, or two bots of one owner.
        let is_one_person = one.person().is_some() && one.person() == other.person();
        let rated = live.terms.rated && known(one) && known(other) && tablet.is_none() && !is_one_person;
        // At one screen, and against a strategy, no clock runs.
        let control = (mode == WebGameMode::Two).then_some(live.terms.clock);
        let start = control.map(|control| ClockStart { control, since: self.time() });
        let new = NewMatch {
            seed: Some(seed),
            starter: seed_starter(seed),
            began: self.0.settings.clock.now(),
            origin: Origin::Web,
            clock: start,
            rated,
            ..NewMatch::between(rules, [one, other].map(party))
        };
        let web_game = WebGame { clock: control, rated, ..self.game_at(live, mode, visitors) };
        OpenedGame { web_game, new, fleets: Vec::new(), hunter: None }
    }

    /// Somebody's hunt for the fleet of a round.
    pub(super) fn hunt_of(
        &self,
        live: &LiveTournament,
        hunter: &Entrant,
        fleet: &Fleet,
        id: &SharedFleetId,
        tablet: Option<&SecretHash>,
    ) -> OpenedGame {
        let seed = seed_for(None);
        let new = NewMatch {
            seed: Some(seed),
            starter: Seat::A,
            began: self.0.settings.clock.now(),
            origin: Origin::Web,
            ..NewMatch::between(&live.terms.rules, [party(hunter), Party::Nobody])
        };
        let visitors = PerSeat([tablet.cloned().or_else(|| hunter.visitor.clone()), None]);
        let web_game = WebGame { hunts: Some(id.clone()), ..self.game_at(live, WebGameMode::Solo, visitors) };
        OpenedGame { web_game, new, fleets: vec![(Seat::B, fleet.clone())], hunter: hunter.visitor.clone() }
    }

    fn game_at(&self, live: &LiveTournament, mode: WebGameMode, visitors: PerSeat<Option<SecretHash>>) -> WebGame {
        let draft = amiral_store::Draft {
            rules: live.terms.rules.clone(),
            seed: amiral_game::GameSeed::Chosen(0),
            practice: false,
            name: String::new(),
        };
        WebGame {
            id: WebGameId(secret()),
            mode,
            state: WebGameState::Waiting(draft),
            visitors,
            invitation: None,
            rematch: None,
            hunts: None,
            event: Some(live.kept.id.clone()),
            made: self.0.settings.clock.now(),
            first_row: 1,
            hints: false,
            clock: None,
            rated: false,
        }
    }

    /// Takes what has come of the games of a round: further games of a pairing begin, and one that
    /// is
    /// over has its result.
    pub(super) fn take_results(&self, change: &mut Change, round: u32, at: u64) -> Result<(), Refused> {
        let pairings: Vec<Paired> =
            change.live.state.rounds().get(round as usize - 1).map(|round| round.pairings.clone()).unwrap_or_default();
        let duplicate = hunts(change.live.state.settings());
        for paired in pairings {
            let pairing = &paired.pairing;
            let games: Vec<TournamentGame> = change.live.games_of(round, Some(pairing.table)).cloned().collect();
            let latest = games.iter().map(|game| if duplicate { game.key.game / 2 } else { game.key.game }).max();
            let Some(latest) = latest.filter(|_| games.iter().all(|game| is_over(game) || game.taken)) else {
                continue;
            };
            if games.iter().all(|game| game.taken) {
                continue;
            }
            let untaken: Vec<GameKey> = games.iter().filter(|game| !game.taken).map(|game| game.key).collect();
            change.take(&untaken);
            if paired.outcome.is_some() {
                continue;
            }
            let outcome = outcome(&change.live, pairing, &games);
            let played = latest + 1;
            let settings = change.live.state.settings();
            let knockout = matches!(settings.format, Format::Knockout { .. });
            let undecided = knockout && pairing.b.is_some() && outcome.winner().is_none();
            // Nobody is waited for for ever: who plays on and does not come, with somebody who does
            // not either.
            let last = games.iter().filter(|game| game.key.game / 2 == latest && played > settings.games);
            let gone =
                duplicate && undecided && last.clone().count() > 0 && last.into_iter().all(|game| !has_fired(game));
            let outcome = if gone { Outcome::nobody_came() } else { outcome };
            let came = outcome.attendance == amiral_tournament::Attendance::Both;
            if came && (played < settings.games || undecided) {
                if duplicate {
                    self.begin_hunts(change, round, pairing, played)?;
                } else {
                    self.begin_game(change, round, pairing, played)?;
                }
                continue;
            }
            change.add(Event::Result { round, table: pairing.table, outcome, at })?;
            if change.live.is_arena() {
                see_off_the_absent(change, pairing, outcome)?;
            }
        }
        Ok(())
    }
}

/// In an arena whoever did not come is paired no more until they return: others would go on waiting
/// for them, and win without a game.
fn see_off_the_absent(change: &mut Change, pairing: &Pairing, outcome: Outcome) -> Result<(), Refused> {
    for side in Side::BOTH.into_iter().filter(|side| !outcome.attendance.has(*side)) {
        let Some(player) = pairing.player(side) else { continue };
        let is_person = change.live.entrant(player).is_some_and(|entrant| entrant.strategy.is_none());
        if is_person && change.live.state.player(player).is_some_and(|player| player.present) {
            change.add(Event::Left { player })?;
        }
    }
    Ok(())
}

/// Until when the fleet of a round is secret: until it is told.
pub(super) const FAR: Timestamp = Timestamp::constant(250_000_000_000, 0);

fn party(entrant: &Entrant) -> Party {
    match (&entrant.strategy, entrant.player) {
        (Some(spec), _) => Party::Strategy(spec.clone()),
        (None, Some(player)) => Party::Human(player),
        (None, None) => Party::Nobody,
    }
}

/// What came of the games of a pairing that are over.
fn outcome(live: &LiveTournament, pairing: &Pairing, games: &[TournamentGame]) -> Outcome {
    if hunts(live.state.settings()) {
        return hunted(pairing, games);
    }
    let side = |game: &TournamentGame, seat: Seat| {
        let first = game.seats[seat].map(number) == Some(pairing.a);
        if first { Side::A } else { Side::B }
    };
    let mut all = Outcome::default();
    for game in games {
        let of_one = match game.ending {
            Ending::Won(seat) => Outcome::won_by(side(game, seat), game.shots[seat]),
            // Whoever has not fired at all never came.
            Ending::Absent(seat) | Ending::LostOnTime(seat) if games.len() == 1 && game.shots[seat] == 0 => {
                return Outcome::absent(side(game, seat));
            }
            Ending::Resigned(seat) | Ending::Absent(seat) | Ending::LostOnTime(seat) => {
                Outcome::given_up_by(side(game, seat))
            }
            // A person has erased a game against a strategy, in which they sit in seat A.
            Ending::Unfinished if live.entrant_in(game, Seat::B).is_some_and(|other| other.strategy.is_some()) => {
                Outcome::given_up_by(side(game, Seat::A))
            }
            Ending::Aborted | Ending::Unfinished => return Outcome::nobody_came(),
        };
        all = all.and(of_one);
    }
    all
}

/// Whether somebody has hunted at all.
fn has_fired(hunt: &TournamentGame) -> bool {
    hunt.shots[Seat::A] > 0
}

/// What came of hunts. Whoever did not finish counts as the worst of the round.
fn hunted(pairing: &Pairing, games: &[TournamentGame]) -> Outcome {
    let shots = |game: &TournamentGame| matches!(game.ending, Ending::Won(_)).then_some(game.shots[Seat::A]);
    if pairing.b.is_none() {
        let hunts = games.iter().map(|game| {
            let gave_up = shots(game).is_none() && has_fired(game);
            let alone = Outcome { won: [0; 2], drawn: 0, ..Outcome::hunts([shots(game), None]) };
            if gave_up { alone.at_fault(Side::A) } else { alone }
        });
        return hunts.fold(Outcome::default(), Outcome::and);
    }
    let idle = |side: Side| {
        let number = pairing.player(side).map(kept);
        let own: Vec<_> = games.iter().filter(|game| game.seats[Seat::A] == number).collect();
        !own.is_empty() && own.into_iter().all(|game| shots(game).is_none() && !has_fired(game))
    };
    match (idle(Side::A), idle(Side::B)) {
        (true, true) => return Outcome::nobody_came(),
        (true, false) => return hunted_alone(Side::B, games),
        (false, true) => return hunted_alone(Side::A, games),
        (false, false) => {}
    }
    let mut all = Outcome::default();
    for first in games.iter().filter(|game| game.key.game.is_multiple_of(2)) {
        let second = games.iter().find(|game| game.key.game == first.key.game + 1);
        if let Some(second) = second {
            all = all.and(Outcome::hunts([shots(first), shots(second)]));
        }
    }
    all
}

/// What came of the hunts of that side, whose other did not come: they count against the field.
fn hunted_alone(side: Side, games: &[TournamentGame]) -> Outcome {
    let own = games.iter().filter(|game| game.key.game % 2 == side as u32);
    own.fold(Outcome::absent(side.other()), |all, game| match game.ending {
        Ending::Won(_) => {
            let mut hunt = Outcome::default();
            (hunt.sunk[side as usize], hunt.shots[side as usize]) = (1, u64::from(game.shots[Seat::A]));
            all.and(hunt)
        }
        _ if has_fired(game) => all.at_fault(side),
        _ => all,
    })
}

impl LiveTournament {
    /// Who sits in a seat of a game.
    pub(crate) fn entrant_in(&self, game: &TournamentGame, seat: Seat) -> Option<&Entrant> {
        self.entrant(number(game.seats[seat]?))
    }

    /// Whether only strategies play a game, so that nobody opens it.
    pub(super) fn is_of_strategies(&self, game: &TournamentGame) -> bool {
        self.are_strategies(game.seats)
    }

    /// Whether whoever sits there is a strategy.
    pub(super) fn are_strategies(&self, seats: PerSeat<Option<u32>>) -> bool {
        let sitting = seats.0.into_iter().flatten().filter_map(|seat| self.entrant(number(seat)));
        sitting.into_iter().all(|entrant| entrant.strategy.is_some())
    }
}

/// The longest a game between strategies may wait for a move.
pub(super) const PATIENCE: Duration = Duration::from_mins(2);

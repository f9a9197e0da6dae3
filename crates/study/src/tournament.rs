//! Tournaments of strategies, on all cores and without a server.
//!
//! Every game follows from the seed, its round, its table, and its number. What has happened is a
//! list of events, which are handed on as they come: a tournament that was interrupted, at whatever
//! moment, plays on from them as if nothing had been.
//!
//! Somebody's program that breaks off loses that game and plays the next one; one that cannot be
//! started, or does not know the rules, ends the work, since there is nothing to play.

use std::collections::BTreeMap;
use std::io;

use amiral_duel::{Duel, Phase as Stage};
use amiral_game::{Board, Ending, Fleet, Law, PerSeat, Rules, Seat, Seed, Stop, random_fleet_within};
use amiral_strategy::{Broken, Journal, Shooter, try_solve};
use amiral_tournament::{
    CannotPair, Duplicate, Event, Format, Outcome, Paired, Phase, PlayerId, Refusal, Side, Tournament, pair_next,
};
use thiserror::Error;

use crate::Contender;
use crate::games::{Orders, Progress, STEPS, StudyError, play_all};
use crate::study::broke;

/// What is played: by whom is the tournament's affair.
pub struct Competition<'a> {
    /// The rules.
    pub rules: Rules,
    /// How fleets are placed.
    pub law: Law,
    /// The number everything random follows from.
    pub seed: Seed,
    /// The strategies, by the numbers of the players.
    pub players: &'a [Contender<'a>],
    /// Called when a player has lost a game because it could not go on.
    pub fault: &'a (dyn Fn(PlayerId, &Broken) + Sync),
}

/// Why a tournament could not be played on.
#[derive(Debug, Error)]
pub enum CompetitionError {
    /// Its games could not be played.
    #[error(transparent)]
    Study(#[from] StudyError),
    /// What happened could not be noted.
    #[error("the tournament cannot be saved: {0}")]
    Log(#[from] io::Error),
    /// It cannot go on like that.
    #[error(transparent)]
    Refused(#[from] Refusal),
}

// The first step of a path from the seed: what the dice are for.
const FLEETS: u64 = 0;
const STRATEGIES: u64 = 1;
const PAIRINGS: u64 = 2;

/// In an arena, pairing goes on after as many shots: so there is more than the one other who has
/// just finished to choose from.
const TICK: u64 = 10;
/// How many games every thread plays before results are handed on.
const GRAIN: u64 = 16;
/// After so many games more between two who are level, a strategy may be met that mirrors the
/// other: from then on each game has its own fleets and dice.
const MIRRORS: u64 = 20;
/// What a program did wrong that can play nothing at all.
const UNPLAYABLE: [&str; 2] = ["cannot-start", "unsupported"];
/// How many shots a game that broke off counts in an arena.
const USUAL: u64 = 100;

/// The games of a pairing, from one number to another.
#[derive(Clone, Copy)]
struct Bout {
    round: u32,
    table: u32,
    players: [Option<PlayerId>; 2],
    from: u64,
    games: u64,
}

/// Where events go.
type Note<'a> = dyn FnMut(&Event) -> io::Result<()> + 'a;

impl Competition<'_> {
    /// Plays on until it is over, and says whether it is: it is not where the work was cancelled.
    /// Every event is handed on before the next one follows from it.
    pub fn run(
        &self,
        tournament: &mut Tournament,
        orders: &mut Orders<'_>,
        note: &mut Note<'_>,
    ) -> Result<bool, CompetitionError> {
        if tournament.phase() == Phase::Open {
            follow(tournament, &Event::Started { order: tournament.suggested_order() }, note)?;
        }
        if tournament.phase() == Phase::Paused {
            follow(tournament, &Event::Resumed, note)?;
        }
        if matches!(tournament.phase(), Phase::Finished | Phase::Cancelled) {
            return Ok(true);
        }
        match tournament.settings().format {
            Format::Arena { length } => self.run_arena(tournament, length, orders, note),
            _ => self.run_rounds(tournament, orders, note),
        }
    }

    fn pairing_seed(&self) -> u64 {
        self.seed.split(&[PAIRINGS]).0
    }

    fn run_rounds(
        &self,
        tournament: &mut Tournament,
        orders: &mut Orders<'_>,
        note: &mut Note<'_>,
    ) -> Result<bool, CompetitionError> {
        while !tournament.is_complete() {
            if orders.stop.is_cancelled() {
                return Ok(false);
            }
            if tournament.is_idle()
                && tournament.rounds().last().is_none_or(|round| byes(tournament, round.number).is_empty())
            {
                match pair_next(tournament, self.pairing_seed()) {
                    Ok(proposal) => follow(tournament, &proposal.event(0), note)?,
                    // Nobody is left to meet.
                    Err(CannotPair::Refused(Refusal::TooFew) | CannotPair::Waiting) => break,
                    Err(CannotPair::Refused(refusal)) => return Err(refusal.into()),
                }
            }
            if !self.play_round(tournament, orders, note)? {
                return Ok(false);
            }
        }
        let last = tournament.rounds().len() as u32;
        if last > 0 && !byes(tournament, last).is_empty() && !self.play_round(tournament, orders, note)? {
            return Ok(false);
        }
        follow(tournament, &Event::Finished, note)?;
        Ok(true)
    }

    /// Plays what is open of the last round, some tables after the other, and says whether all of
    /// it was played.
    fn play_round(
        &self,
        tournament: &mut Tournament,
        orders: &mut Orders<'_>,
        note: &mut Note<'_>,
    ) -> Result<bool, CompetitionError> {
        let round = tournament.rounds().last().expect("a round was paired").clone();
        let open = round.pairings.iter().filter(|paired| !paired.is_done());
        let mut bouts: Vec<Bout> = open.map(|paired| bout(tournament, round.number, paired)).collect();
        bouts.extend(byes(tournament, round.number));
        let games = u64::from(tournament.settings().games);
        let all = games * round.pairings.len() as u64;
        let rounds = u64::from(tournament.total_rounds().unwrap_or(round.number));
        // In a knockout the next rounds have half as many tables each.
        let later = match tournament.settings().format {
            Format::Knockout { .. } => all,
            _ => all * rounds.saturating_sub(round.number.into()),
        };
        let earlier: u64 = tournament.rounds()[..round.number as usize - 1]
            .iter()
            .map(|round| round.pairings.len() as u64 * games)
            .sum();
        let mut done = earlier + all - games * bouts.len() as u64;
        let total = earlier + all + later;
        let threads = if orders.threads == 0 {
            std::thread::available_parallelism().map_or(1, Into::into)
        } else {
            orders.threads
        };
        let at_once = (GRAIN * threads as u64).div_ceil(games.max(1)).max(1) as usize;
        for some in bouts.chunks(at_once) {
            let Some(outcomes) = self.outcomes(tournament, some, done, total, orders)? else { return Ok(false) };
            for (bout, outcome) in some.iter().zip(outcomes) {
                follow(tournament, &Event::Result { round: bout.round, table: bout.table, outcome, at: 0 }, note)?;
            }
            done += games * some.len() as u64;
        }
        Ok(true)
    }

    /// What comes of those pairings; nothing if the work was cancelled.
    fn outcomes(
        &self,
        tournament: &Tournament,
        bouts: &[Bout],
        done: u64,
        total: u64,
        orders: &mut Orders<'_>,
    ) -> Result<Option<Vec<Outcome>>, CompetitionError> {
        let settings = tournament.settings();
        let duplicate = settings.duplicate;
        let Some(mut outcomes) = self.play(bouts, duplicate, done, total, orders)? else { return Ok(None) };
        if !matches!(settings.format, Format::Knockout { .. }) {
            return Ok(Some(outcomes));
        }
        // Who is level plays on, until one of them is better.
        let more = if duplicate == Duplicate::Pairs { 2 } else { 1 };
        let mut from = u64::from(settings.games);
        loop {
            let level: Vec<usize> = (0..bouts.len())
                .filter(|&at| bouts[at].players[1].is_some() && outcomes[at].winner().is_none())
                .collect();
            if level.is_empty() {
                return Ok(Some(outcomes));
            }
            let again: Vec<Bout> = level.iter().map(|&at| Bout { from, games: more, ..bouts[at] }).collect();
            let mirrors = from >= u64::from(settings.games) + MIRRORS;
            let duplicate = if mirrors { Duplicate::No } else { duplicate };
            let Some(extra) = self.play(&again, duplicate, done, total, orders)? else { return Ok(None) };
            for (at, extra) in level.into_iter().zip(extra) {
                outcomes[at] = outcomes[at].and(extra);
            }
            from += more;
        }
    }

    /// Plays those games on all cores; nothing if the work was cancelled.
    fn play(
        &self,
        bouts: &[Bout],
        duplicate: Duplicate,
        done: u64,
        total: u64,
        orders: &mut Orders<'_>,
    ) -> Result<Option<Vec<Outcome>>, CompetitionError> {
        let games: Vec<(Bout, u64)> =
            bouts.iter().flat_map(|bout| (bout.from..bout.from + bout.games).map(|game| (*bout, game))).collect();
        let progress = &mut *orders.progress;
        let mut show = |at: Progress| progress(Progress { done: done + at.done, total: total.max(done + at.total) });
        let orders = &mut Orders { threads: orders.threads, stop: orders.stop.clone(), progress: &mut show };
        let played =
            play_all(games.len() as u64, orders, BTreeMap::new, |shooters: &mut Shooters, number, results| {
                let (bout, game) = games[number as usize];
                results.push(match duplicate {
                    Duplicate::Hunts => self.hunt(&bout, game, shooters)?,
                    Duplicate::Pairs => self.duel(&bout, game, true, shooters)?,
                    Duplicate::No => self.duel(&bout, game, false, shooters)?,
                });
                Ok(())
            })?;
        if played.results.len() < games.len() {
            return Ok(None);
        }
        let mut results = played.results.into_iter();
        let sum = |bout: &Bout| results.by_ref().take(bout.games as usize).fold(Outcome::default(), Outcome::and);
        Ok(Some(bouts.iter().map(sum).collect()))
    }

    /// A player's strategy, built once for every thread.
    fn ready<'s>(&self, shooters: &'s mut Shooters, player: PlayerId) -> &'s mut Box<dyn Shooter> {
        let contender = &self.players[player.0 as usize];
        shooters.entry(player).or_insert_with(|| contender.build(&self.rules, self.dice_of(player, &[])))
    }

    /// What the dice of a player follow from in a game. A program that knew the seed of the
    /// tournament, or could try out which it is, could place the fleets of the house itself.
    fn dice_of(&self, player: PlayerId, path: &[u64]) -> Seed {
        let is_stranger = self.players[player.0 as usize].is_stranger();
        if is_stranger { Seed(0).split(path) } else { self.seed.split(path) }
    }

    /// Why a player went no further: a game lost, unless it could not have begun.
    fn faulted(&self, player: PlayerId, broken: Option<Broken>) -> Result<(), StudyError> {
        let contender = &self.players[player.0 as usize];
        match broken {
            Some(broken) if contender.is_stranger() && !UNPLAYABLE.contains(&broken.kind) => {
                (self.fault)(player, &broken);
                Ok(())
            }
            broken => Err(broke(contender, broken)),
        }
    }

    fn fleet(&self, path: &[u64]) -> Result<Fleet, StudyError> {
        Ok(random_fleet_within(&self.rules, self.law, &mut self.seed.dice(path), STEPS, &Stop::new())?)
    }

    /// Both hunt the fleet that all hunt in that game of the round, each for themselves.
    fn hunt(&self, bout: &Bout, game: u64, shooters: &mut Shooters) -> Result<Outcome, StudyError> {
        let round = u64::from(bout.round);
        let fleet = self.fleet(&[FLEETS, round, game])?;
        let mut shots = [None; 2];
        let mut faults = [0; 2];
        for (side, player) in bout.players.into_iter().enumerate() {
            let Some(player) = player else { continue };
            let shooter = self.ready(shooters, player);
            shooter.restart(self.dice_of(player, &[STRATEGIES, round, game, player.0.into()]));
            match try_solve(&mut **shooter, &mut Board::new(&self.rules, fleet.clone()), &Stop::new()) {
                Ok(seen) => shots[side] = Some(seen.shots().len() as u32),
                Err(broken) => {
                    self.faulted(player, broken)?;
                    faults[side] = 1;
                }
            }
        }
        Ok(match bout.players {
            [_, Some(_)] => Outcome { faults, ..Outcome::hunts(shots) },
            _ => Outcome { won: [0; 2], drawn: 0, faults, ..Outcome::hunts(shots) },
        })
    }

    /// A game against each other. In pairs, all tables have the same fleets, and every second game
    /// is the one before with the players in each other's seats.
    fn duel(&self, bout: &Bout, game: u64, in_pairs: bool, shooters: &mut Shooters) -> Result<Outcome, StudyError> {
        let [Some(a), Some(b)] = bout.players else { return Ok(Outcome::default()) };
        let (round, table) = (u64::from(bout.round), u64::from(bout.table));
        // Who sits in the first seat, and fires first.
        let swapped = game % 2 == 1;
        let players = PerSeat(if swapped { [b, a] } else { [a, b] });
        let side = |seat: Seat| if (seat == Seat::A) == swapped { Side::B } else { Side::A };
        let mut duel = Duel::new(&self.rules, Seat::A);
        for seat in Seat::BOTH {
            let (fleet, dice) = if in_pairs {
                let deal = game / 2;
                ([FLEETS, round, 0, deal, seat as u64], [STRATEGIES, round, table, deal, seat as u64])
            } else {
                ([FLEETS, round, table, game, seat as u64], [STRATEGIES, round, table, game, seat as u64])
            };
            duel.place(seat, self.fleet(&fleet)?).expect("a fleet placed by the rules is legal");
            self.ready(shooters, players[seat]).restart(self.dice_of(players[seat], &dice));
        }
        let mut journal = Journal::closed();
        while let Stage::Playing { turn, shots } = duel.phase() {
            let shooter = self.ready(shooters, players[turn]);
            let Some(volley) = shooter.choose(duel.seen(turn), shots, &mut journal, &Stop::new()) else {
                let broken = shooter.broken();
                self.faulted(players[turn], broken)?;
                let side = side(turn);
                return Ok(Outcome::given_up_by(side).at_fault(side));
            };
            duel.fire(turn, &volley).expect("a strategy chooses cells that can be shot at");
        }
        let Ending::Won(winner) = duel.ending() else { unreachable!("nobody resigns or calls the game off") };
        let shots = duel.seen(winner).shots().len() as u32;
        Ok(Outcome::won_by(side(winner), shots))
    }

    /// Time is counted in shots: a game takes as many as were fired in it.
    fn run_arena(
        &self,
        tournament: &mut Tournament,
        length: u64,
        orders: &mut Orders<'_>,
        note: &mut Note<'_>,
    ) -> Result<bool, CompetitionError> {
        let mut known: BTreeMap<(u32, u32), Outcome> = BTreeMap::new();
        let mut tick = tournament.now().next_multiple_of(TICK);
        loop {
            let Some(ends) = self.ends(tournament, &mut known, length, orders)? else { return Ok(false) };
            for (at, round, table) in ends.into_iter().filter(|(at, ..)| *at <= tick) {
                let outcome = known.remove(&(round, table)).expect("it was played");
                follow(tournament, &Event::Result { round, table, outcome, at }, note)?;
            }
            if tick < length {
                match pair_next(tournament, self.pairing_seed()) {
                    Ok(proposal) => follow(tournament, &proposal.event(tick), note)?,
                    Err(CannotPair::Waiting) => {}
                    Err(CannotPair::Refused(refusal)) => return Err(refusal.into()),
                }
            }
            let Some(ends) = self.ends(tournament, &mut known, length, orders)? else { return Ok(false) };
            let Some((next, ..)) = ends.first() else { break };
            tick = next.next_multiple_of(TICK);
        }
        follow(tournament, &Event::Finished, note)?;
        Ok(true)
    }

    /// When the running games end, in that order; nothing if the work was cancelled.
    fn ends(
        &self,
        tournament: &Tournament,
        known: &mut BTreeMap<(u32, u32), Outcome>,
        length: u64,
        orders: &mut Orders<'_>,
    ) -> Result<Option<Vec<End>>, CompetitionError> {
        let open = || {
            tournament.rounds().iter().flat_map(|round| {
                round.pairings.iter().filter(|paired| !paired.is_done()).map(move |paired| (round, paired))
            })
        };
        let new: Vec<Bout> = open()
            .filter(|(round, paired)| !known.contains_key(&(round.number, paired.pairing.table)))
            .map(|(round, paired)| bout(tournament, round.number, paired))
            .collect();
        let (now, progress) = (tournament.now().min(length), &mut *orders.progress);
        progress(Progress { done: now, total: length });
        let mut quiet = |_| {};
        let orders = &mut Orders { threads: orders.threads, stop: orders.stop.clone(), progress: &mut quiet };
        if orders.stop.is_cancelled() {
            return Ok(None);
        }
        if !new.is_empty() {
            let Some(outcomes) = self.play(&new, tournament.settings().duplicate, 0, 0, orders)? else {
                return Ok(None);
            };
            known.extend(new.iter().map(|bout| (bout.round, bout.table)).zip(outcomes));
        }
        let mut ends: Vec<(u64, u32, u32)> = open()
            .map(|(round, paired)| {
                let place = (round.number, paired.pairing.table);
                let fired = fired(&known[&place]);
                (round.at + fired, place.0, place.1)
            })
            .collect();
        ends.sort_unstable();
        Ok(Some(ends))
    }
}

/// A thread's strategies.
type Shooters = BTreeMap<PlayerId, Box<dyn Shooter>>;

/// Those who have a bye and hunt the fleets of the round all the same, and have not yet.
fn byes(tournament: &Tournament, round: u32) -> Vec<Bout> {
    if tournament.settings().duplicate != Duplicate::Hunts {
        return Vec::new();
    }
    let round = &tournament.rounds()[round as usize - 1];
    let alone = round.pairings.iter().filter(|paired| paired.pairing.b.is_none() && paired.outcome.is_none());
    alone.map(|paired| bout(tournament, round.number, paired)).collect()
}

/// How many shots those games took, about: whoever lost has fired as often as whoever won.
fn fired(outcome: &Outcome) -> u64 {
    let both = 2 * outcome.shots.iter().sum::<u64>();
    let hunted = outcome.sunk[0].min(outcome.sunk[1]) > 0 && outcome.sunk[0] + outcome.sunk[1] > outcome.games();
    // Nothing is gained by breaking off soon.
    let broken_off = u64::from(outcome.faults[0] + outcome.faults[1]) * USUAL;
    broken_off + if hunted { both / 2 } else { both }.max(1)
}

/// When a pairing's games end, its round, and its table.
type End = (u64, u32, u32);

fn bout(tournament: &Tournament, round: u32, paired: &Paired) -> Bout {
    let players = [Some(paired.pairing.a), paired.pairing.b];
    Bout { round, table: paired.pairing.table, players, from: 0, games: tournament.settings().games.into() }
}

fn follow(tournament: &mut Tournament, event: &Event, note: &mut Note<'_>) -> Result<(), CompetitionError> {
    tournament.apply(event)?;
    note(event)?;
    Ok(())
}

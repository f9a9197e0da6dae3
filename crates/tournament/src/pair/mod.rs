//! Who meets whom next.

mod arena;
mod complete;
mod knockout;
mod round_robin;
mod swiss;

use thiserror::Error;

use crate::{Duplicate, Event, Forced, Format, Pairing, Phase, PlayerId, Refusal, Side, Tournament};

/// The pairings of the next round, as they are proposed. The organiser may want others.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Proposal {
    /// The number of the round.
    pub round: u32,
    /// Who meets whom, in the order of the tables.
    pub pairings: Vec<Pairing>,
    /// What could not be kept to.
    pub forced: Vec<Forced>,
}

impl Proposal {
    /// The event that makes it so, at that time since the tournament began.
    pub fn event(self, at: u64) -> Event {
        Event::RoundPaired { round: self.round, pairings: self.pairings, forced: self.forced, at }
    }
}

/// Why nobody can be paired now.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum CannotPair {
    /// It is not the time for that.
    #[error(transparent)]
    Refused(#[from] Refusal),
    /// In an arena, everybody who is free has to wait for others.
    #[error("nobody is free to meet somebody else")]
    Waiting,
}

/// The next round, of all who are there; in an arena of all who are free. Lots are drawn from the
/// seed: the same seed gives the same pairings.
pub fn pair_next(tournament: &Tournament, seed: u64) -> Result<Proposal, CannotPair> {
    let free: Vec<PlayerId> = tournament.present().filter(|player| !tournament.is_busy(*player)).collect();
    pair_among(tournament, seed, &free)
}

/// The same among those who are free, which matters in an arena alone: elsewhere a round has a
/// place for everybody who has not left.
pub fn pair_among(tournament: &Tournament, seed: u64, free: &[PlayerId]) -> Result<Proposal, CannotPair> {
    if tournament.phase() != Phase::Running {
        return Err(Refusal::Phase(tournament.phase()).into());
    }
    let round = tournament.rounds.len() as u32 + 1;
    if let Format::Arena { .. } = tournament.settings.format {
        return arena::pair(tournament, seed, round, free);
    }
    if tournament.total_rounds().is_some_and(|total| round > total) {
        return Err(Refusal::NoMoreRounds.into());
    }
    if let Some(open) = tournament.rounds.iter().find(|round| !round.is_done()) {
        return Err(Refusal::RoundNotOver(open.number).into());
    }
    let proposal = match tournament.settings.format {
        Format::RoundRobin { cycles } => round_robin::pair(tournament, round, cycles),
        Format::Knockout { third_place } => knockout::pair(tournament, seed, round, third_place),
        Format::Swiss { rounds } => swiss::pair(tournament, seed, round, rounds),
        Format::Arena { .. } => unreachable!("paired above"),
    };
    if proposal.pairings.is_empty() { Err(Refusal::TooFew.into()) } else { Ok(proposal) }
}

/// The last round again, of all who are there now, as long as nothing of it has begun: somebody has
/// left since it was paired, or has come.
pub fn pair_again(tournament: &Tournament, seed: u64) -> Result<Proposal, CannotPair> {
    let mut before = tournament.clone();
    match before.rounds.pop() {
        Some(round) if !round.started => {
            before.open.remove(&round.number);
            pair_next(&before, seed)
        }
        _ => Err(Refusal::NoMoreRounds.into()),
    }
}

/// Whom everybody met, who fired first how often, and who had a bye.
pub(crate) struct History {
    /// How often each fired first, less how often second.
    pub(crate) leads: Vec<i32>,
    /// The side on which each sat last.
    pub(crate) last: Vec<Option<Side>>,
    /// The byes of each.
    pub(crate) byes: Vec<u32>,
    /// Whom each met, in order.
    pub(crate) met: Vec<Vec<PlayerId>>,
}

impl History {
    pub(crate) fn of(tournament: &Tournament) -> History {
        let count = tournament.players.len();
        let mut history = History {
            leads: vec![0; count],
            last: vec![None; count],
            byes: vec![0; count],
            met: vec![Vec::new(); count],
        };
        // Whoever came while a round was only previewed may sit in it after all.
        for player in tournament.players.iter().filter(|player| player.missed > 0) {
            let missed = player.missed.min(tournament.settings.late.byes) as usize;
            let unseated = tournament.rounds.iter().take(missed).filter(|round| round.of(player.id).is_none());
            history.byes[player.id.index()] = unseated.count() as u32;
        }
        for paired in tournament.rounds.iter().flat_map(|round| &round.pairings) {
            let pairing = paired.pairing;
            let Some(b) = pairing.b else {
                history.byes[pairing.a.index()] += u32::from(pairing.bye == Some(crate::Bye::Odd));
                continue;
            };
            history.met[pairing.a.index()].push(b);
            history.met[b.index()].push(pairing.a);
            // Who did not come has not fired.
            let played = paired.outcome.is_none_or(|outcome| outcome.attendance == crate::Attendance::Both);
            if played && tournament.settings.has_first_shots() {
                history.leads[pairing.a.index()] += 1;
                history.leads[b.index()] -= 1;
            }
            history.last[pairing.a.index()] = Some(Side::A);
            history.last[b.index()] = Some(Side::B);
        }
        history
    }

    pub(crate) fn times_met(&self, one: PlayerId, other: PlayerId) -> usize {
        self.met[one.index()].iter().filter(|met| **met == other).count()
    }

    /// Who of the two fires first: who did so less often, else who did not the last time, else by
    /// lot.
    pub(crate) fn seat(&self, one: PlayerId, other: PlayerId, lot: impl FnOnce() -> bool) -> [PlayerId; 2] {
        let rank = |player: PlayerId| {
            let last = match self.last[player.index()] {
                Some(Side::B) => 0,
                None => 1,
                Some(Side::A) => 2,
            };
            (self.leads[player.index()], last)
        };
        let one_first = match rank(one).cmp(&rank(other)) {
            std::cmp::Ordering::Less => true,
            std::cmp::Ordering::Greater => false,
            std::cmp::Ordering::Equal => lot(),
        };
        if one_first { [one, other] } else { [other, one] }
    }
}

impl crate::Settings {
    /// Whether it matters who sits on which side: not where both fire first as often, or hunt.
    pub(crate) fn has_first_shots(&self) -> bool {
        self.games % 2 == 1 && self.duplicate != Duplicate::Hunts
    }
}

//! What each event changes, and why it cannot be.

use crate::settings::{MOST_PLAYERS, is_name};
use crate::{
    Duplicate, Event, Forced, Format, Outcome, Paired, Pairing, Phase, Player, PlayerId, Refusal, Remark, Round,
    Settings, Tournament,
};

impl Tournament {
    /// Notes an event, or says why it cannot be. Then nothing has changed.
    pub fn apply(&mut self, event: &Event) -> Result<(), Refusal> {
        self.follow(event)?;
        self.events += 1;
        Ok(())
    }

    fn follow(&mut self, event: &Event) -> Result<(), Refusal> {
        match event {
            Event::Created { .. } => Err(Refusal::Creation),
            Event::Changed { settings } => self.change(settings),
            Event::Joined { player, name, key, rating } => self.join(*player, name, key.as_ref(), *rating),
            Event::Left { player } => self.set_present(*player, false),
            Event::Returned { player } => self.set_present(*player, true),
            Event::Started { order } => self.start(order),
            Event::RoundPaired { round, pairings, forced, at } => self.pair(*round, pairings, forced, *at),
            Event::PairingsChanged { round, pairings, forced, reason } => {
                self.change_pairings(*round, pairings, forced, reason)
            }
            Event::RoundStarted { round } => self.start_round(*round),
            Event::Result { round, table, outcome, at } => self.note_result(*round, *table, *outcome, *at),
            Event::Corrected { round, table, outcome, reason } => self.correct(*round, *table, *outcome, reason),
            Event::Paused => self.move_on(Phase::Running, Phase::Paused),
            Event::Resumed => self.move_on(Phase::Paused, Phase::Running),
            Event::Finished => self.finish(),
            Event::Cancelled { reason } => self.cancel(reason),
        }
    }

    fn in_phase(&self, phases: &[Phase]) -> Result<(), Refusal> {
        if phases.contains(&self.phase) { Ok(()) } else { Err(Refusal::Phase(self.phase)) }
    }

    fn move_on(&mut self, from: Phase, to: Phase) -> Result<(), Refusal> {
        self.in_phase(&[from])?;
        self.phase = to;
        Ok(())
    }

    fn change(&mut self, settings: &Settings) -> Result<(), Refusal> {
        self.in_phase(&[Phase::Open])?;
        let problems = settings.problems();
        if !problems.is_empty() {
            return Err(Refusal::Settings(problems));
        }
        self.settings = settings.clone();
        Ok(())
    }

    fn join(&mut self, player: PlayerId, name: &str, key: Option<&String>, rating: Option<u32>) -> Result<(), Refusal> {
        let next = self.players.len() as u32;
        if !self.is_open() {
            return Err(Refusal::TooLate);
        }
        if next >= MOST_PLAYERS {
            return Err(Refusal::Full);
        }
        if player.0 != next {
            return Err(Refusal::Number { expected: next });
        }
        if !is_name(name) {
            return Err(Refusal::Name);
        }
        let missed = match self.settings.format {
            Format::Arena { .. } => 0,
            _ => self.rounds.len() as u32,
        };
        self.players.push(Player {
            id: player,
            name: name.to_owned(),
            key: key.cloned(),
            rating,
            missed,
            present: true,
        });
        if self.phase != Phase::Open {
            self.order.push(player);
        }
        Ok(())
    }

    fn set_present(&mut self, player: PlayerId, present: bool) -> Result<(), Refusal> {
        self.in_phase(&[Phase::Open, Phase::Running, Phase::Paused])?;
        let rounds = self.rounds.len() as u32;
        let begun = self.phase != Phase::Open;
        let (is_open, is_new) = (self.is_open(), begun && !self.order.contains(&player));
        let is_out = present && begun && matches!(self.settings.format, Format::Knockout { .. });
        let known = self.players.get_mut(player.index()).ok_or(Refusal::NoPlayer(player))?;
        if known.present == present || is_out {
            return Err(Refusal::Presence(player));
        }
        // Whoever left before it began, and is back, comes late.
        if present && is_new {
            if !is_open {
                return Err(Refusal::TooLate);
            }
            known.missed = rounds;
            self.order.push(player);
        }
        known.present = present;
        Ok(())
    }

    fn start(&mut self, order: &[PlayerId]) -> Result<(), Refusal> {
        self.in_phase(&[Phase::Open])?;
        let mut named = order.to_vec();
        named.sort_unstable();
        if !named.into_iter().eq(self.present()) {
            return Err(Refusal::Order);
        }
        if order.len() < 2 {
            return Err(Refusal::TooFew);
        }
        if let Some(most) = self.settings.too_many_rounds(order.len() as u32) {
            return Err(Refusal::TooManyRounds { most });
        }
        self.order = order.to_vec();
        self.phase = Phase::Running;
        Ok(())
    }

    fn pair(&mut self, round: u32, pairings: &[Pairing], forced: &[Forced], at: u64) -> Result<(), Refusal> {
        self.in_phase(&[Phase::Running])?;
        let next = self.rounds.len() as u32 + 1;
        let is_arena = matches!(self.settings.format, Format::Arena { .. });
        if self.total_rounds().is_some_and(|total| next > total) {
            return Err(Refusal::NoMoreRounds);
        }
        if round != next {
            return Err(Refusal::Number { expected: next });
        }
        if let Some(open) = self.open.first().filter(|_| !is_arena) {
            return Err(Refusal::RoundNotOver(*open));
        }
        if at < self.now {
            return Err(Refusal::Time);
        }
        self.check(pairings)?;
        if let Some(busy) = pairings.iter().find(|pairing| pairing.players().any(|player| self.is_busy(player))) {
            return Err(Refusal::Twice(busy.table));
        }
        self.remarks.extend(forced.iter().map(|what| Remark::Forced { round, what: *what }));
        let pairings = pairings.iter().map(|pairing| Paired { pairing: *pairing, outcome: None, at: 0 }).collect();
        self.rounds.push(Round { number: round, at, started: is_arena, pairings, forced: forced.to_vec() });
        self.now = at;
        self.note_open(round);
        Ok(())
    }

    /// Notes whether somebody waits for a result in a round.
    fn note_open(&mut self, round: u32) {
        if self.rounds[round as usize - 1].is_done() {
            self.open.remove(&round);
        } else {
            self.open.insert(round);
        }
    }

    /// Whether pairings can be those of a round: of players who are there, each once.
    fn check(&self, pairings: &[Pairing]) -> Result<(), Refusal> {
        if pairings.is_empty() {
            return Err(Refusal::TooFew);
        }
        let mut seated = vec![false; self.players.len()];
        for (number, pairing) in pairings.iter().enumerate() {
            let sits = pairing.b.is_some() != pairing.bye.is_some() && Some(pairing.a) != pairing.b;
            if pairing.table == 0 || !sits {
                return Err(Refusal::NoPairing(pairing.table));
            }
            if number > 0 && pairings[number - 1].table >= pairing.table {
                return Err(Refusal::Twice(pairing.table));
            }
            for player in pairing.players() {
                let known = self.player(player).ok_or(Refusal::NoPlayer(player))?;
                if !known.present {
                    return Err(Refusal::Presence(player));
                }
                if std::mem::replace(&mut seated[player.index()], true) {
                    return Err(Refusal::Twice(pairing.table));
                }
            }
        }
        Ok(())
    }

    fn round_mut(&mut self, round: u32) -> Result<&mut Round, Refusal> {
        let place = (round as usize).checked_sub(1).ok_or(Refusal::NoRound(round))?;
        self.rounds.get_mut(place).ok_or(Refusal::NoRound(round))
    }

    fn change_pairings(
        &mut self,
        round: u32,
        pairings: &[Pairing],
        forced: &[Forced],
        reason: &str,
    ) -> Result<(), Refusal> {
        self.in_phase(&[Phase::Running, Phase::Paused])?;
        is_reason(reason)?;
        let before = self.round_mut(round)?.clone();
        if self.rounds.len() as u32 > round && before.is_done() {
            return Err(Refusal::PlayedOn);
        }
        // Who has a result keeps the table; all others are seated anew, once each, if they are
        // there.
        for kept in before.pairings.iter().filter(|paired| paired.outcome.is_some()) {
            if !pairings.contains(&kept.pairing) {
                return Err(Refusal::HasResult(kept.pairing.table));
            }
        }
        let still: Vec<Pairing> = pairings
            .iter()
            .filter(|pairing| !before.pairings.iter().any(|kept| kept.pairing == **pairing))
            .copied()
            .collect();
        if !still.is_empty() {
            self.check(&still)?;
        }
        let mut seated = vec![false; self.players.len()];
        let mut last = 0;
        for pairing in pairings {
            if pairing.table <= last
                || pairing.players().any(|player| std::mem::replace(&mut seated[player.index()], true))
            {
                return Err(Refusal::Twice(pairing.table));
            }
            last = pairing.table;
        }
        let changed = pairings.iter().map(|pairing| {
            let kept = before.pairings.iter().find(|kept| kept.pairing == *pairing);
            kept.cloned().unwrap_or(Paired { pairing: *pairing, outcome: None, at: 0 })
        });
        let changed = changed.collect();
        let known = self.round_mut(round)?;
        (known.pairings, known.forced) = (changed, forced.to_vec());
        self.note_open(round);
        // What the first pairing could not keep to is past.
        self.remarks.retain(|remark| !matches!(remark, Remark::Forced { round: other, .. } if *other == round));
        self.remarks.push(Remark::Pairings { round, reason: reason.to_owned() });
        self.remarks.extend(forced.iter().map(|what| Remark::Forced { round, what: *what }));
        Ok(())
    }

    fn start_round(&mut self, round: u32) -> Result<(), Refusal> {
        self.in_phase(&[Phase::Running])?;
        let begun = self.round_mut(round)?;
        if std::mem::replace(&mut begun.started, true) {
            return Err(Refusal::NoRound(round));
        }
        Ok(())
    }

    fn note_result(&mut self, round: u32, table: u32, outcome: Outcome, at: u64) -> Result<(), Refusal> {
        self.in_phase(&[Phase::Running, Phase::Paused])?;
        self.check_outcome(round, table, outcome)?;
        if at < self.round_mut(round)?.at {
            return Err(Refusal::Time);
        }
        let paired = self.paired_mut(round, table)?;
        if paired.outcome.is_some() {
            return Err(Refusal::HasResult(table));
        }
        (paired.outcome, paired.at) = (Some(outcome), at);
        let started = self.round_mut(round)?;
        started.started = true;
        self.note_open(round);
        self.now = self.now.max(at);
        Ok(())
    }

    fn paired_mut(&mut self, round: u32, table: u32) -> Result<&mut Paired, Refusal> {
        let mut pairings = self.round_mut(round)?.pairings.iter_mut();
        pairings.find(|paired| paired.pairing.table == table).ok_or(Refusal::NoTable(table))
    }

    fn check_outcome(&mut self, round: u32, table: u32, outcome: Outcome) -> Result<(), Refusal> {
        let alone = self.paired_mut(round, table)?.pairing.b.is_none();
        if alone && self.settings.duplicate != Duplicate::Hunts {
            return Err(Refusal::NoTable(table));
        }
        if outcome.fits(&self.settings, alone) { Ok(()) } else { Err(Refusal::Outcome(table)) }
    }

    fn correct(&mut self, round: u32, table: u32, outcome: Option<Outcome>, reason: &str) -> Result<(), Refusal> {
        self.in_phase(&[Phase::Running, Phase::Paused, Phase::Finished])?;
        is_reason(reason)?;
        if let Some(outcome) = outcome {
            self.check_outcome(round, table, outcome)?;
        }
        let was = self.paired_mut(round, table)?.outcome.ok_or(Refusal::NoResult(table))?;
        // The next round of a knockout follows from who won; a game is played again in its own
        // round.
        let follows = match (self.settings.format, outcome) {
            (Format::Knockout { .. }, Some(outcome)) => outcome.winner() != was.winner(),
            (Format::Arena { .. }, None) | (_, Some(_)) => false,
            (_, None) => true,
        };
        if follows && ((round as usize) < self.rounds.len() || (outcome.is_none() && self.phase == Phase::Finished)) {
            return Err(Refusal::PlayedOn);
        }
        let alone = self.paired_mut(round, table)?.pairing;
        if outcome.is_none() && alone.players().any(|player| self.is_busy(player)) {
            return Err(Refusal::PlayedOn);
        }
        self.paired_mut(round, table)?.outcome = outcome;
        self.note_open(round);
        self.remarks.push(Remark::Result { round, table, was, is: outcome, reason: reason.to_owned() });
        Ok(())
    }

    fn finish(&mut self) -> Result<(), Refusal> {
        self.in_phase(&[Phase::Running, Phase::Paused])?;
        if let Some(open) = self.open.first() {
            return Err(Refusal::RoundNotOver(*open));
        }
        self.phase = Phase::Finished;
        Ok(())
    }

    fn cancel(&mut self, reason: &str) -> Result<(), Refusal> {
        self.in_phase(&[Phase::Open, Phase::Running, Phase::Paused])?;
        is_reason(reason)?;
        self.phase = Phase::Cancelled;
        self.remarks.push(Remark::Cancelled { reason: reason.to_owned() });
        Ok(())
    }
}

/// The longest reason, in characters.
const LONGEST_REASON: usize = 500;

fn is_reason(text: &str) -> Result<(), Refusal> {
    let fits = !text.trim().is_empty() && text.chars().count() <= LONGEST_REASON && !text.contains(char::is_control);
    if fits { Ok(()) } else { Err(Refusal::Reason) }
}

//! A tournament as it follows from its events.

use std::collections::BTreeSet;

use crate::{Bye, Event, Format, Paired, Phase, Player, PlayerId, Refusal, Remark, Round, Score, Settings, Until};

/// A tournament: what follows from the events so far.
#[derive(Clone, PartialEq, Debug)]
pub struct Tournament {
    pub(crate) settings: Settings,
    pub(crate) players: Vec<Player>,
    pub(crate) order: Vec<PlayerId>,
    pub(crate) rounds: Vec<Round>,
    /// The numbers of the rounds in which somebody waits for a result.
    pub(crate) open: BTreeSet<u32>,
    pub(crate) phase: Phase,
    pub(crate) remarks: Vec<Remark>,
    pub(crate) events: usize,
    pub(crate) now: u64,
}

impl Tournament {
    /// The tournament that some events make, or the number of the first that cannot follow on those
    /// before, from 0.
    pub fn replay<'a>(events: impl IntoIterator<Item = &'a Event>) -> Result<Tournament, (usize, Refusal)> {
        let mut events = events.into_iter();
        let Some(Event::Created { settings }) = events.next() else { return Err((0, Refusal::Creation)) };
        let mut tournament = Tournament::create(settings.clone()).map_err(|refusal| (0, refusal))?;
        for event in events {
            let number = tournament.events;
            tournament.apply(event).map_err(|refusal| (number, refusal))?;
        }
        Ok(tournament)
    }

    /// A tournament that nobody has joined yet: what follows from [`Event::Created`].
    pub fn create(settings: Settings) -> Result<Tournament, Refusal> {
        let problems = settings.problems();
        if !problems.is_empty() {
            return Err(Refusal::Settings(problems));
        }
        Ok(Tournament {
            settings,
            players: Vec::new(),
            order: Vec::new(),
            rounds: Vec::new(),
            open: BTreeSet::new(),
            phase: Phase::Open,
            remarks: Vec::new(),
            events: 1,
            now: 0,
        })
    }

    /// What was chosen.
    pub fn settings(&self) -> &Settings {
        &self.settings
    }

    /// All who have ever joined, by number.
    pub fn players(&self) -> &[Player] {
        &self.players
    }

    /// Somebody by number.
    pub fn player(&self, player: PlayerId) -> Option<&Player> {
        self.players.get(player.index())
    }

    /// Those who are there.
    pub fn present(&self) -> impl Iterator<Item = PlayerId> {
        self.players.iter().filter(|player| player.present).map(|player| player.id)
    }

    /// The players as they are seeded, the strongest first: since it began.
    pub fn order(&self) -> &[PlayerId] {
        &self.order
    }

    /// The rounds that have been paired.
    pub fn rounds(&self) -> &[Round] {
        &self.rounds
    }

    /// How far it is.
    pub fn phase(&self) -> Phase {
        self.phase
    }

    /// What was put right, and what could not be kept to.
    pub fn remarks(&self) -> &[Remark] {
        &self.remarks
    }

    /// How many events it follows from: the number of the next one.
    pub fn events(&self) -> usize {
        self.events
    }

    /// The time of the last event that has one, since it began.
    pub fn now(&self) -> u64 {
        self.now
    }

    /// How many rounds there are in all, once that is known; nothing for an arena.
    pub fn total_rounds(&self) -> Option<u32> {
        match self.phase {
            Phase::Open => self.settings.format.rounds(self.present().count() as u32),
            // Nobody comes late where it depends on the players.
            _ => self.settings.format.rounds(self.order.len() as u32),
        }
    }

    /// Whether nobody waits for a result.
    pub fn is_idle(&self) -> bool {
        self.open.is_empty()
    }

    /// Whether nothing is left to pair: all rounds are done, or time is up.
    pub fn is_complete(&self) -> bool {
        let enough = match (self.settings.format, self.total_rounds()) {
            (Format::Arena { length }, _) => self.now >= length,
            (_, Some(total)) => self.rounds.len() as u32 >= total,
            (_, None) => false,
        };
        !matches!(self.phase, Phase::Open) && enough && self.is_idle()
    }

    /// The order in which players are seeded unless somebody wants another: by rating, then as they
    /// came.
    pub fn suggested_order(&self) -> Vec<PlayerId> {
        let mut order: Vec<PlayerId> = self.present().collect();
        order.sort_by_key(|player| (std::cmp::Reverse(self.players[player.index()].rating), *player));
        order
    }

    /// Whether a result counts: in an arena it came in time.
    pub(crate) fn counts(&self, paired: &Paired) -> bool {
        match self.settings.format {
            Format::Arena { length } => paired.at <= length,
            _ => true,
        }
    }

    /// What a pairing brought each of the two so far.
    pub fn points_of(&self, paired: &Paired) -> [Option<Score>; 2] {
        let games = i64::from(self.settings.games);
        let points = self.settings.points;
        match (paired.pairing.b, paired.pairing.bye) {
            (None, Some(Bye::Rest)) => [Some(Score::ZERO), None],
            (None, Some(Bye::Walkover)) => [Some(points.win * games), None],
            (None, _) => [Some(points.bye * games), None],
            (Some(_), _) => {
                let outcome = paired.outcome.filter(|_| self.counts(paired));
                outcome.map_or([None; 2], |outcome| outcome.points(&self.settings).map(Some))
            }
        }
    }

    /// Whether somebody new may come now.
    pub fn is_open(&self) -> bool {
        // A round that is only looked at has not begun.
        let begun = self.rounds.iter().filter(|round| round.started).count() as u32;
        match (self.phase, self.settings.format, self.settings.late.until) {
            (Phase::Open, ..) => true,
            (Phase::Running | Phase::Paused, Format::Arena { .. }, until) => until != Until::Start,
            (Phase::Running | Phase::Paused, Format::Swiss { rounds }, Until::Half) => begun * 2 < rounds,
            (Phase::Running | Phase::Paused, Format::Swiss { rounds }, Until::End) => begun < rounds,
            _ => false,
        }
    }

    /// Whether somebody sits at a table that has no result yet.
    pub fn is_busy(&self, player: PlayerId) -> bool {
        let rounds = self.open.iter().map(|number| &self.rounds[*number as usize - 1]);
        let mut open = rounds.flat_map(|round| &round.pairings).filter(|paired| !paired.is_done());
        open.any(|paired| paired.pairing.players().any(|other| other == player))
    }
}

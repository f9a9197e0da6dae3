//! What holds in every tournament, whoever wins.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

mod arena;
mod duplicate;
mod elimination;
mod events;
mod round_robin;
mod swiss;
mod table;

use amiral_tournament::{Duplicate, Event, Format, Outcome, PlayerId, Round, Settings, Side, Tournament, pair_next};

/// Random numbers that follow from a seed.
pub(crate) struct Dice(pub(crate) u64);

impl Dice {
    pub(crate) fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let z = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    pub(crate) fn below(&mut self, bound: u64) -> u64 {
        self.next() % bound
    }
}

/// A tournament with all its events.
pub(crate) struct Played {
    pub(crate) it: Tournament,
    pub(crate) events: Vec<Event>,
}

impl Played {
    pub(crate) fn new(settings: Settings) -> Played {
        Played { it: Tournament::create(settings.clone()).unwrap(), events: vec![Event::Created { settings }] }
    }

    pub(crate) fn of(format: Format, players: u32) -> Played {
        let mut played = Played::new(Settings::new("Open", format));
        played.join(players);
        played.start();
        played
    }

    pub(crate) fn note(&mut self, event: Event) {
        self.it.apply(&event).unwrap_or_else(|refusal| panic!("{refusal}: {event:?}"));
        self.events.push(event);
    }

    pub(crate) fn join(&mut self, players: u32) {
        for _ in 0..players {
            let player = PlayerId(self.it.players().len() as u32);
            self.note(Event::Joined { player, name: format!("Player {}", player.0), key: None, rating: Some(1500) });
        }
    }

    pub(crate) fn start(&mut self) {
        self.note(Event::Started { order: self.it.suggested_order() });
    }

    pub(crate) fn pair(&mut self, seed: u64) -> Round {
        let proposal = pair_next(&self.it, seed).unwrap();
        assert_eq!(pair_next(&self.it, seed).unwrap(), proposal, "the same seed gives the same pairings");
        self.note(proposal.event(self.it.now()));
        self.it.rounds().last().unwrap().clone()
    }

    /// Plays the last round, at random.
    pub(crate) fn play(&mut self, dice: &mut Dice) {
        let round = self.it.rounds().last().unwrap().clone();
        for paired in &round.pairings {
            if let Some(outcome) = random_outcome(self.it.settings(), paired.pairing.b.is_none(), dice) {
                let table = paired.pairing.table;
                self.note(Event::Result { round: round.number, table, outcome, at: round.at });
            }
        }
        assert!(self.it.rounds().last().unwrap().is_done());
    }

    /// Pairs and plays all that is left, at random.
    pub(crate) fn play_all(&mut self, dice: &mut Dice) {
        while !self.it.is_complete() {
            self.pair(dice.next());
            self.play(dice);
        }
        self.note(Event::Finished);
    }
}

/// Any outcome those settings allow.
pub(crate) fn random_outcome(settings: &Settings, alone: bool, dice: &mut Dice) -> Option<Outcome> {
    let mut hunt = || 30 + dice.below(40) as u32;
    let hunts = settings.duplicate == Duplicate::Hunts;
    if alone {
        let shots = (0..settings.games).map(|_| u64::from(hunt())).sum();
        let outcome = Outcome { sunk: [settings.games, 0], shots: [shots, 0], ..Outcome::default() };
        return hunts.then_some(outcome);
    }
    let mut outcome = Outcome::default();
    let is_knockout = matches!(settings.format, Format::Knockout { .. });
    for game in 0.. {
        if game >= settings.games && !(is_knockout && outcome.winner().is_none()) {
            break;
        }
        let side = Side::BOTH[dice.below(2) as usize];
        let mut hunt = || 30 + dice.below(40) as u32;
        let more = match (hunts, hunt() % 10) {
            (true, _) => Outcome::hunted([hunt(), hunt()]),
            (false, 0) => Outcome::given_up_by(side),
            (false, _) => Outcome::won_by(side, hunt()),
        };
        outcome = outcome.and(more);
    }
    if settings.games == 1 && dice.below(20) == 0 {
        outcome = Outcome::absent(Side::BOTH[dice.below(2) as usize]);
    }
    Some(outcome)
}

/// Whether everybody who is there sits once in that round.
pub(crate) fn everybody_sits_once(it: &Tournament, round: &Round) {
    let mut seated: Vec<PlayerId> = round.pairings.iter().flat_map(|paired| paired.pairing.players()).collect();
    seated.sort_unstable();
    let present: Vec<PlayerId> = it.present().collect();
    assert_eq!(seated, present);
}

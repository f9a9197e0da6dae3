//! Seas, rules and random players to check the laws with.

use amiral_duel::{Command, Duel, Phase, Volley};
use amiral_game::{
    Announce, Cell, Contact, Dice, Fleet, Law, PerSeat, Rules, RulesSetup, Seat, Seed, Stop, Turns, below,
    random_fleet_within,
};
use proptest::prelude::*;

/// A size of sea and a fleet with room to spare, whatever the contact rule.
#[derive(Clone, Debug)]
pub(crate) struct Sea {
    width: u32,
    height: u32,
    fleet: Vec<u32>,
    reefs: Vec<Cell>,
}

pub(crate) fn seas() -> impl Strategy<Value = Sea> {
    let sea = |width, height, fleet: &[u32], reefs: &[(u8, u8)]| Sea {
        width,
        height,
        fleet: fleet.into(),
        reefs: reefs.iter().map(|&(column, row)| Cell::new(column, row)).collect(),
    };
    prop::sample::select(vec![
        sea(1, 1, &[1], &[]),
        sea(3, 1, &[1], &[(0, 0)]),
        sea(3, 3, &[2], &[]),
        sea(4, 4, &[2, 1], &[]),
        sea(5, 4, &[3, 1, 1], &[(2, 1)]),
        sea(7, 6, &[3, 2, 2, 1], &[(0, 0), (6, 5)]),
        sea(10, 10, &[5, 4, 3, 3, 2], &[]),
        sea(12, 9, &[4, 3, 3, 2, 2, 2, 1, 1, 1, 1], &[(5, 4)]),
    ])
}

/// The sea under every combination of rules.
pub(crate) fn all_rules(sea: &Sea) -> Vec<Rules> {
    let mut all = Vec::new();
    for &contact in Contact::ALL {
        for &announce in Announce::ALL {
            for &turns in Turns::ALL {
                let Sea { width, height, fleet, reefs } = sea.clone();
                all.push(
                    RulesSetup { width, height, fleet, contact, announce, turns, reefs, ..RulesSetup::default() }
                        .build()
                        .unwrap(),
                );
            }
        }
    }
    assert_eq!(all.len(), 9 * Announce::ALL.len());
    all
}

pub(crate) fn random_fleet(rules: &Rules, dice: &mut Dice) -> Fleet {
    random_fleet_within(rules, Law::Sequential, dice, 100_000_000, &Stop::new()).unwrap()
}

pub(crate) fn random_seat(dice: &mut Dice) -> Seat {
    Seat::BOTH[below(dice, 2)]
}

/// Two players that fire at random, each at every cell at most once.
pub(crate) struct Shooters {
    dice: Dice,
    left: PerSeat<Vec<Cell>>,
}

impl Shooters {
    pub(crate) fn new(rules: &Rules, seed: u64) -> Shooters {
        Shooters { dice: Seed(seed).dice(&[]), left: PerSeat(Seat::BOTH.map(|_| rules.grid().cells().collect())) }
    }

    /// The next command of the game, if it goes on.
    pub(crate) fn next(&mut self, duel: &Duel) -> Option<(Seat, Command)> {
        match duel.phase() {
            Phase::Placing => {
                let first = random_seat(&mut self.dice);
                let seat = if duel.board(first).is_none() { first } else { first.other() };
                Some((seat, Command::Place(random_fleet(duel.rules(), &mut self.dice))))
            }
            Phase::Playing { turn, shots } => {
                let left = &mut self.left[turn];
                let draw = |_| left.swap_remove(below(&mut self.dice, left.len()));
                Some((turn, Command::Fire((0..shots).map(draw).collect::<Volley>())))
            }
            Phase::Over(_) => None,
        }
    }
}

/// Plays a random game of at most that many commands; gives it and what was commanded.
pub(crate) fn play(rules: &Rules, seed: u64, most: usize) -> (Duel, Vec<(Seat, Command)>) {
    let mut shooters = Shooters::new(rules, seed);
    let mut duel = Duel::new(rules, random_seat(&mut Seed(seed).dice(&[1])));
    let mut commands = Vec::new();
    while commands.len() < most
        && let Some((seat, command)) = shooters.next(&duel)
    {
        duel.play(seat, command.clone()).unwrap();
        commands.push((seat, command));
    }
    (duel, commands)
}

//! How fast whole games are played, one core: `cargo bench -p amiral-duel`.

use amiral_duel::{Command, Duel, Phase};
use amiral_game::{Cell, Dice, Law, PerSeat, Preset, Rules, Seat, Seed, below, lay};
use divan::counter::ItemsCount;
use divan::{Bencher, black_box};

const GAMES: usize = 1000;

fn main() {
    divan::main();
}

/// Fires at every cell once, in an order drawn as it goes.
struct RandomShooter {
    left: Vec<Cell>,
}

impl RandomShooter {
    fn new(rules: &Rules) -> RandomShooter {
        RandomShooter { left: rules.grid().cells().collect() }
    }

    /// Forgets what it fired at. The order of the cells left over from another game biases no draw.
    fn again(&mut self, cells: &[Cell]) {
        self.left.clear();
        self.left.extend_from_slice(cells);
    }

    fn next(&mut self, dice: &mut Dice) -> Cell {
        let pick = below(dice, self.left.len());
        self.left.swap_remove(pick)
    }
}

fn games(bencher: Bencher<'_, '_>, preset: Preset, mut fire: impl FnMut(&mut Duel, Seat, Cell)) {
    let rules = preset.rules();
    let cells: Vec<Cell> = rules.grid().cells().collect();
    let mut dice = Seed(1).dice(&[]);
    let mut shooters = PerSeat(Seat::BOTH.map(|_| RandomShooter::new(&rules)));
    bencher.counter(ItemsCount::new(GAMES)).bench_local(|| {
        for _ in 0..GAMES {
            let mut duel = Duel::new(&rules, Seat::A);
            for seat in Seat::BOTH {
                let fleet = lay(&rules, Law::Sequential, &mut dice).expect("the preset fits");
                duel.place(seat, fleet).expect("the fleet is legal");
                shooters[seat].again(&cells);
            }
            while let Phase::Playing { turn, .. } = duel.phase() {
                let cell = shooters[turn].next(&mut dice);
                fire(&mut duel, turn, cell);
            }
            black_box(duel);
        }
    });
}

/// Two random shooters, both fleets laid anew for every game.
#[divan::bench(args = Preset::ALL)]
fn whole_games(bencher: Bencher<'_, '_>, preset: &Preset) {
    games(bencher, *preset, |duel, seat, cell| {
        duel.fire(seat, &[cell]).expect("every shot is legal");
    });
}

/// The same, each shot as a command.
#[divan::bench(args = Preset::ALL)]
fn whole_games_by_command(bencher: Bencher<'_, '_>, preset: &Preset) {
    games(bencher, *preset, |duel, seat, cell| {
        duel.play(seat, Command::Fire([cell].into_iter().collect())).expect("every shot is legal");
    });
}

/// The part of it that lays both fleets.
#[divan::bench(args = Preset::ALL)]
fn laying_both_fleets(bencher: Bencher<'_, '_>, preset: &Preset) {
    let rules = preset.rules();
    let mut dice = Seed(1).dice(&[]);
    bencher.counter(ItemsCount::new(GAMES)).bench_local(|| {
        for _ in 0..GAMES {
            for _ in Seat::BOTH {
                black_box(lay(&rules, Law::Sequential, &mut dice)).expect("the preset fits");
            }
        }
    });
}

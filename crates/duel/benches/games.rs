//! How fast whole games are played, one core: `cargo bench -p amiral-duel`.

use amiral_duel::{Command, Duel, Phase};
use amiral_game::{Cell, Dice, Law, PerSeat, Preset, Seat, Seed, below, random_fleet};
use divan::counter::ItemsCount;
use divan::{Bencher, black_box};

const GAMES: usize = 1000;
const PRESETS: [Preset; 4] = [Preset::Classic, Preset::Hasbro, Preset::Russian, Preset::German];

fn main() {
    divan::main();
}

/// Fires at every cell once, in an order drawn as it goes.
struct RandomShooter {
    left: Vec<Cell>,
}

impl RandomShooter {
    fn begin(&mut self, cells: &[Cell]) {
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
    let mut shooters = PerSeat(Seat::BOTH.map(|_| RandomShooter { left: Vec::new() }));
    bencher.counter(ItemsCount::new(GAMES)).bench_local(|| {
        for _ in 0..GAMES {
            let mut duel = Duel::new(&rules, Seat::A);
            for seat in Seat::BOTH {
                let fleet = random_fleet(&rules, Law::Sequential, &mut dice).expect("the preset fits");
                duel.place(seat, fleet).expect("the fleet is legal");
                shooters[seat].begin(&cells);
            }
            while let Phase::Playing { turn, .. } = duel.phase() {
                let cell = shooters[turn].next(&mut dice);
                fire(&mut duel, turn, cell);
            }
            black_box(duel);
        }
    });
}

/// Two random shooters, both fleets placed anew for every game.
#[divan::bench(args = PRESETS)]
fn whole_games(bencher: Bencher<'_, '_>, preset: Preset) {
    games(bencher, preset, |duel, seat, cell| {
        duel.fire(seat, &[cell]).expect("every shot is legal");
    });
}

/// The same, and every event is read.
#[divan::bench(args = PRESETS)]
fn whole_games_with_events(bencher: Bencher<'_, '_>, preset: Preset) {
    games(bencher, preset, |duel, seat, cell| {
        duel.fire(seat, &[cell]).expect("every shot is legal").for_each(|event| _ = black_box(event));
    });
}

/// The same, each shot as a command.
#[divan::bench(args = PRESETS)]
fn whole_games_by_command(bencher: Bencher<'_, '_>, preset: Preset) {
    games(bencher, preset, |duel, seat, cell| {
        duel.play(seat, Command::Fire([cell].into_iter().collect())).expect("every shot is legal");
    });
}

/// The part of it that places both fleets.
#[divan::bench(args = PRESETS)]
fn laying_both_fleets(bencher: Bencher<'_, '_>, preset: Preset) {
    let rules = preset.rules();
    let mut dice = Seed(1).dice(&[]);
    bencher.counter(ItemsCount::new(GAMES)).bench_local(|| {
        for _ in 0..GAMES {
            for _ in Seat::BOTH {
                black_box(random_fleet(&rules, Law::Sequential, &mut dice)).expect("the preset fits");
            }
        }
    });
}

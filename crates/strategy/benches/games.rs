//! How fast whole games go, placing the fleet included, one core: `cargo bench -p amiral-strategy`.
//!
//! Run it with `RAYON_NUM_THREADS=1` for the strategies that count fleets, which use all cores
//! otherwise.

use amiral_game::{Board, Law, Preset, Seed, random_fleet};
use amiral_strategy::{Resources, Spec, build, solve};
use divan::counter::ItemsCount;
use divan::{Bencher, black_box};

fn main() {
    divan::main();
}

fn games(bencher: Bencher<'_, '_>, preset: Preset, strategy: &str, games: u64) {
    let rules = preset.rules();
    let spec: Spec = strategy.parse().expect("the strategy exists");
    let mut shooter = build(&spec, &rules, Seed(0), &Resources::default());
    let mut dice = Seed(1).dice(&[]);
    let mut game = 0;
    bencher.counter(ItemsCount::new(games)).bench_local(|| {
        for _ in 0..games {
            let fleet = random_fleet(&rules, Law::Sequential, &mut dice).expect("the preset fits");
            shooter.restart(Seed(game));
            game += 1;
            black_box(solve(&mut *shooter, &mut Board::new(&rules, fleet)));
        }
    });
}

/// The players that think little.
#[divan::bench(args = ["level1", "level2", "level3", "level5"])]
fn classic(bencher: Bencher<'_, '_>, strategy: &str) {
    games(bencher, Preset::Classic, strategy, 1000);
}

/// The players that think longer; those that remember positions grow faster with the games played.
#[divan::bench(args = ["level4:samples=100", "level6:threshold=60", "level6:threshold=100"], sample_count = 20)]
fn classic_slow(bencher: Bencher<'_, '_>, strategy: &str) {
    games(bencher, Preset::Classic, strategy, 50);
}

/// The players of the other documents, under their rules.
#[divan::bench(args = ["random", "heuristic", "diagonal", "probabilist", "easy", "medium", "hard"], sample_count = 20)]
fn hasbro(bencher: Bencher<'_, '_>, strategy: &str) {
    games(bencher, Preset::Hasbro, strategy, 200);
}

/// Whole fleets drawn for every shot.
#[divan::bench(sample_count = 5, sample_size = 1)]
fn montecarlo(bencher: Bencher<'_, '_>) {
    games(bencher, Preset::Hasbro, "montecarlo:samples=100", 10);
}

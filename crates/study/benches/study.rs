//! How fast studies run, and how much a second thread helps: `cargo bench -p amiral-study`.

use amiral_game::{Law, Preset, Seed, Stop};
use amiral_strategy::Resources;
use amiral_study::combinatorics::sequential;
use amiral_study::{Contender, Duels, Orders, Study};
use divan::counter::ItemsCount;
use divan::{Bencher, black_box};

fn main() {
    divan::main();
}

fn orders<T>(threads: usize, work: impl FnOnce(&mut Orders<'_>) -> T) -> T {
    work(&mut Orders { threads, stop: Stop::new(), progress: &mut |_| {} })
}

fn games(bencher: Bencher<'_, '_>, threads: usize, strategy: &str, games: u64) {
    let resources = Resources::default();
    let study = Study { rules: Preset::Classic.rules(), law: Law::Sequential, seed: Seed(1), games };
    let contenders = [Contender::new(strategy, &resources).expect("the strategy exists")];
    bencher.counter(ItemsCount::new(games)).bench_local(|| {
        orders(threads, |orders| black_box(study.run(&contenders, orders))).expect("the fleet fits");
    });
}

/// Games of `level1`, placing fleets included; compare one thread with two.
#[divan::bench(args = [1, 2], sample_count = 10)]
fn level1(bencher: Bencher<'_, '_>, threads: usize) {
    games(bencher, threads, "level1", 400_000);
}

/// Games of `level5`, placing fleets included; compare one thread with two.
#[divan::bench(args = [1, 2], sample_count = 10)]
fn level5(bencher: Bencher<'_, '_>, threads: usize) {
    games(bencher, threads, "level5", 50_000);
}

/// Whole games between two strategies.
#[divan::bench(args = [1, 2], sample_count = 10)]
fn duels(bencher: Bencher<'_, '_>, threads: usize) {
    const PAIRS: u64 = 5_000;
    let resources = Resources::default();
    let duels = Duels { rules: Preset::Classic.rules(), law: Law::Sequential, seed: Seed(1), pairs: PAIRS };
    let [a, b] = ["level3", "level5"].map(|name| Contender::new(name, &resources).expect("the strategy exists"));
    bencher.counter(ItemsCount::new(2 * PAIRS)).bench_local(|| {
        orders(threads, |orders| black_box(duels.run([&a, &b], orders))).expect("the fleet fits");
    });
}

/// Layings for the sequential estimate of the number of fleets.
#[divan::bench(args = [1, 2], sample_count = 10)]
fn layings(bencher: Bencher<'_, '_>, threads: usize) {
    const SAMPLES: u64 = 200_000;
    let rules = Preset::Hasbro.rules();
    bencher.counter(ItemsCount::new(SAMPLES)).bench_local(|| {
        orders(threads, |orders| black_box(sequential(&rules, SAMPLES, Seed(1), orders))).expect("threads are given");
    });
}

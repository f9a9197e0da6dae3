//! How fast fleets are placed, one core: `cargo bench -p amiral-game`.

use amiral_game::{Law, PlacingBudget, Preset, Seed, Stop, fit, random_fleet};
use divan::counter::ItemsCount;
use divan::{Bencher, black_box};

const FLEETS: usize = 1000;

fn main() {
    divan::main();
}

fn placing(bencher: Bencher<'_, '_>, preset: Preset, law: Law) {
    let rules = preset.rules();
    let mut dice = Seed(1).dice(&[]);
    bencher.counter(ItemsCount::new(FLEETS)).bench_local(|| {
        for _ in 0..FLEETS {
            black_box(random_fleet(&rules, law, &mut dice)).expect("the preset fits");
        }
    });
}

#[divan::bench(args = [Law::Sequential, Law::Uniform, Law::StartCell])]
fn classic(bencher: Bencher<'_, '_>, law: Law) {
    placing(bencher, Preset::Classic, law);
}

#[divan::bench(args = [Law::Sequential, Law::Uniform, Law::StartCell])]
fn hasbro(bencher: Bencher<'_, '_>, law: Law) {
    placing(bencher, Preset::Hasbro, law);
}

#[divan::bench(args = Preset::ALL.iter().copied())]
fn does_it_fit(bencher: Bencher<'_, '_>, preset: Preset) {
    let rules = preset.rules();
    bencher.bench_local(|| fit(black_box(&rules), PlacingBudget::OWN_MACHINE, &Stop::new()));
}

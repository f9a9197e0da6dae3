//! How fast inference is, on all cores and from a cold start (tables included):
//! `cargo bench -p amiral-posterior`.

use amiral_game::notation::parse_shots;
use amiral_game::{Board, Law, Preset, Rules, RulesSetup, Seed, Seen, Stop, random_fleet};
use amiral_posterior::{Inference, Instructions, Weights};
use divan::{Bencher, black_box};

const MISSES: &str = "B3o E4o H2o C7o G6o I8o D1o F9o";

fn main() {
    divan::main();
}

/// From rules not used before, so that their tables are computed too.
fn count(bencher: Bencher<'_, '_>, setup: &RulesSetup, shots: &str) {
    let shots = parse_shots(shots).expect("the shots can be read");
    bencher.bench_local(|| {
        let rules = setup.clone().build().expect("the rules can be");
        let seen = Seen::after(&rules, &shots).expect("the shots can be");
        Inference::new(&rules).count(black_box(&seen), u64::MAX, &Stop::new())
    });
}

#[divan::bench(args = [Preset::Classic, Preset::Hasbro])]
fn empty_board(bencher: Bencher<'_, '_>, preset: Preset) {
    count(bencher, &preset.setup(), "");
}

#[divan::bench]
fn empty_board_of_four_ships(bencher: Bencher<'_, '_>) {
    count(bencher, &RulesSetup { fleet: vec![5, 4, 3, 2], ..RulesSetup::default() }, "");
}

#[divan::bench(args = [Preset::Russian, Preset::German], sample_count = 2)]
fn empty_board_of_ten_ships(bencher: Bencher<'_, '_>, preset: Preset) {
    count(bencher, &preset.setup(), "");
}

#[divan::bench(args = [Preset::Classic, Preset::Hasbro])]
fn after_one_miss(bencher: Bencher<'_, '_>, preset: Preset) {
    count(bencher, &preset.setup(), "B3o");
}

#[divan::bench]
fn after_eight_misses(bencher: Bencher<'_, '_>) {
    count(bencher, &Preset::Classic.setup(), MISSES);
}

#[divan::bench]
fn after_eight_misses_and_two_hits(bencher: Bencher<'_, '_>) {
    count(bencher, &Preset::Classic.setup(), &format!("{MISSES} E6x B5x"));
}

#[divan::bench(args = Instructions::available(), sample_count = 20)]
fn after_one_miss_by_instructions(bencher: Bencher<'_, '_>, instructions: Instructions) {
    let rules = Preset::Classic.rules();
    let seen = Seen::after(&rules, &parse_shots("B3o").expect("a shot")).expect("a legal shot");
    let inference = Inference::with_instructions(&rules, instructions);
    bencher.bench_local(|| inference.count(black_box(&seen), u64::MAX, &Stop::new()));
}

/// A game of likeliest-cell play: inference after every shot, nothing kept from game to game.
#[divan::bench(args = [Preset::Classic, Preset::Hasbro], sample_count = 100, sample_size = 1)]
fn a_whole_game(bencher: Bencher<'_, '_>, preset: Preset) {
    let rules = preset.rules();
    let mut games = 0;
    bencher.bench_local(|| {
        games += 1;
        play(&rules, games)
    });
}

fn play(rules: &Rules, game: u64) -> usize {
    let fleet = random_fleet(rules, Law::Sequential, &mut Seed(1).dice(&[game])).expect("the preset fits");
    let mut board = Board::new(rules, fleet);
    let mut seen = Seen::new(rules);
    let inference = Inference::new(rules);
    while !board.is_lost() {
        let counts = inference.count(&seen, u64::MAX, &Stop::new()).expect("nothing is too dear");
        let (best, _) = counts.best(&seen).expect("the fleet itself explains the shots");
        seen.fire(&mut board, best).expect("the best cell is unshot");
    }
    seen.shots().len()
}

#[divan::bench(sample_count = 10)]
fn weights_on_an_empty_board(bencher: Bencher<'_, '_>) {
    let rules = Preset::Classic.rules();
    let (inference, ones) = (Inference::new(&rules), Weights::new(&rules, |_, _| 1.0));
    bencher.bench_local(|| inference.weigh(&Seen::new(&rules), &ones, u64::MAX, &Stop::new()));
}

#[divan::bench(sample_count = 4)]
fn the_sequential_law_on_an_empty_board(bencher: Bencher<'_, '_>) {
    let rules = Preset::Classic.rules();
    let inference = Inference::new(&rules);
    bencher.bench_local(|| inference.weigh_sequential(&Seen::new(&rules), u64::MAX, &Stop::new()));
}

/// A thousand fleets drawn from what remains after some shots.
#[divan::bench]
fn drawing_a_thousand_fleets(bencher: Bencher<'_, '_>) {
    let rules = Preset::Classic.rules();
    let shots = format!("{MISSES} E6x B5x");
    let seen = Seen::after(&rules, &parse_shots(&shots).expect("shots")).expect("legal shots");
    let inference = Inference::new(&rules);
    let mut dice = Seed(1).dice(&[]);
    bencher.bench_local(|| {
        inference.sampler(&seen, u64::MAX, &Stop::new()).map(|sampler| sampler.draw(1000, &mut dice, &Stop::new()))
    });
}

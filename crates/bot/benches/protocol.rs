//! What the protocol costs: whole games of a strategy over pipes beside the same games inside.
//!
//! The difference, divided by the shots of a game, is the cost of a shot. `walls` adds the guard, which stands only while a
//! program starts.

use std::path::PathBuf;

use amiral_bot::guard::Limits;
use amiral_bot::{Options, Processes};
use amiral_game::{Board, Fleet, Law, Preset, Rules, Seed, random_fleet};
use amiral_strategy::{Resources, Shooter, Spec, build, solve};
use divan::Bencher;
use divan::counter::ItemsCount;

const GAMES: u64 = 20;

fn main() {
    divan::main();
}

fn fleets(rules: &Rules) -> Vec<Fleet> {
    let fleet = |game| random_fleet(rules, Law::Uniform, &mut Seed(game).dice(&[])).expect("a fleet");
    (0..GAMES).map(fleet).collect()
}

/// Plays all the games, and gives the shots in sum.
fn play(shooter: &mut dyn Shooter, rules: &Rules, fleets: &[Fleet]) -> usize {
    let game = |(number, fleet): (usize, &Fleet)| {
        shooter.restart(Seed(number as u64));
        solve(shooter, &mut Board::new(rules, fleet.clone())).shots().len()
    };
    fleets.iter().enumerate().map(game).sum()
}

fn measure(bencher: Bencher<'_, '_>, mut shooter: Box<dyn Shooter>) {
    let rules = Preset::Classic.rules();
    let fleets = fleets(&rules);
    let shots = play(&mut *shooter, &rules, &fleets);
    bencher.counter(ItemsCount::new(shots)).bench_local(|| play(&mut *shooter, &rules, &fleets));
}

fn inside(strategy: &str) -> Box<dyn Shooter> {
    let spec: Spec = strategy.parse().expect("a strategy");
    build(&spec, &Preset::Classic.rules(), Seed(1), &Resources::default())
}

fn over_pipes(strategy: &str, guarded: bool) -> Box<dyn Shooter> {
    let guard = env!("CARGO_BIN_EXE_amiral-bot-guard");
    let limits = Limits { guard: guarded.then(|| PathBuf::from(guard)), ..Limits::default() };
    let resources = Resources::default().with_programs(Processes::shared(Options { limits, ..Options::default() }));
    let Ok(spec) = amiral_bot::spec(&format!("cmd:'{guard}' {strategy}")) else { panic!("a program") };
    build(&spec, &Preset::Classic.rules(), Seed(1), &resources)
}

#[divan::bench(args = ["random", "level5"])]
fn games_inside(bencher: Bencher<'_, '_>, strategy: &str) {
    measure(bencher, inside(strategy));
}

#[divan::bench(args = ["random", "level5"])]
fn games_over_pipes(bencher: Bencher<'_, '_>, strategy: &str) {
    measure(bencher, over_pipes(strategy, false));
}

#[divan::bench(args = ["random"])]
fn games_behind_walls(bencher: Bencher<'_, '_>, strategy: &str) {
    measure(bencher, over_pipes(strategy, true));
}

/// A strategy that thinks: the protocol is lost in it.
#[divan::bench(sample_count = 2, sample_size = 1)]
fn admiral_inside(bencher: Bencher<'_, '_>) {
    measure(bencher, inside("admiral"));
}

#[divan::bench(sample_count = 2, sample_size = 1)]
fn admiral_over_pipes(bencher: Bencher<'_, '_>) {
    measure(bencher, over_pipes("admiral", false));
}

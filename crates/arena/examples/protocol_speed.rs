//! Prints what the protocol costs: a shot, games of trivial players over pipes, and a strategy that
//! thinks, inside and over pipes.
//!
//! `cargo run --release -p amiral-arena --example protocol_speed [ADMIRAL_GAMES]`, on two free
//! cores, with `rustc` and `cc` on the search path. Programs run behind the walls they always run
//! behind; each is started before the clock runs.

#![expect(clippy::print_stdout, clippy::unwrap_used, reason = "an example for the terminal")]

use std::env;
use std::io;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::{Duration, Instant};

use amiral_arena::{Arena, ArenaOrders, Entrant, Form, Opening};
use amiral_bot::{Options, Processes, Speaker};
use amiral_game::{Board, Cell, Fleet, Law, Preset, Rules, Seed, Stop, random_fleet};
use amiral_strategy::{Placer, Resources, Shooter, Spec, build, solve};
use amiral_study::Contender;

/// This very program as a player: `--speak STRATEGY`.
const SPEAK: &str = "--speak";
/// Games of `random` inside and over pipes.
const GAMES: u64 = 200;
/// How often each is timed, in turn: the best counts, for nothing else makes a program faster.
const ROUNDS: usize = 5;
/// Pairs of games of trivial players.
const PAIRS: u64 = 1_000;
const THREADS: usize = 2;

fn main() {
    amiral_bot::guard::enter();
    let arguments: Vec<String> = env::args().skip(1).collect();
    if let [first, strategy] = arguments.as_slice()
        && first == SPEAK
    {
        let mut speaker = Speaker::new(strategy.parse().unwrap(), Law::default(), Seed(1), Resources::default());
        speaker.run(&mut io::stdin().lock(), &mut io::stdout().lock()).unwrap();
        return;
    }
    let admiral_games = arguments.first().map_or(10, |games| games.parse().unwrap());
    cost_of_a_shot();
    trivial_players();
    thinking(admiral_games);
}

fn fleets(rules: &Rules, games: u64) -> Vec<Fleet> {
    (0..games).map(|game| random_fleet(rules, Law::Uniform, &mut Seed(game).dice(&[])).unwrap()).collect()
}

fn inside(strategy: &str, rules: &Rules) -> Box<dyn Shooter> {
    build(&strategy.parse().unwrap(), rules, Seed(1), &Resources::default())
}

/// The same strategy, spoken to over pipes.
fn over_pipes(strategy: &str, rules: &Rules) -> Box<dyn Shooter> {
    let options = Options { shot: Duration::from_mins(10), ..Options::guarded() };
    let resources = Resources::default().with_programs(Processes::shared(options));
    let command = format!("cmd:'{}' {SPEAK} {strategy}", env::current_exe().unwrap().display());
    let Ok(spec): Result<Spec, _> = amiral_bot::spec(&command) else { panic!("{command} is no program") };
    build(&spec, rules, Seed(1), &resources)
}

/// Plays all the games; gives the shots, and the time they took.
fn play(shooter: &mut dyn Shooter, rules: &Rules, fleets: &[Fleet]) -> (Vec<Vec<Cell>>, Duration) {
    let begun = Instant::now();
    let games = fleets.iter().zip(0..).map(|(fleet, number)| {
        shooter.restart(Seed(number));
        let fired = solve(shooter, &mut Board::new(rules, fleet.clone()));
        fired.shots().iter().map(|shot| shot.cell).collect()
    });
    let games = games.collect();
    (games, begun.elapsed())
}

/// Times both in turn, each after a game that starts it: the best of several rounds. Both fire the
/// same shots.
fn compare(strategy: &str, games: u64, rounds: usize) -> (usize, [Duration; 2]) {
    let rules = Preset::Classic.rules();
    let fleets = fleets(&rules, games);
    let mut shooters = [inside(strategy, &rules), over_pipes(strategy, &rules)];
    let (mut best, mut shots) = ([Duration::MAX; 2], 0);
    for shooter in &mut shooters {
        play(&mut **shooter, &rules, &fleets[..1]);
    }
    for _ in 0..rounds {
        let mut fired = Vec::new();
        for (shooter, best) in shooters.iter_mut().zip(&mut best) {
            let (games, took) = play(&mut **shooter, &rules, &fleets);
            *best = took.min(*best);
            fired.push(games);
        }
        assert_eq!(fired[0], fired[1], "{strategy} fires the same shots over pipes");
        shots = fired[0].iter().map(Vec::len).sum();
    }
    (shots, best)
}

fn cost_of_a_shot() {
    let (shots, [inside, outside]) = compare("random", GAMES, ROUNDS);
    let each = |time: Duration| time.as_secs_f64() * 1e6 / shots as f64;
    println!(
        "the protocol costs {:.1} µs a shot (at most 25): {:.1} µs over pipes, {:.1} µs inside, {shots} shots",
        each(outside) - each(inside),
        each(outside),
        each(inside)
    );
}

/// A kit, built.
fn built(folder: &Path, tool: &str, arguments: &[&str], source: &str) -> PathBuf {
    let made = folder.join(tool);
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../bots").join(source);
    let status = Command::new(tool).args(arguments).arg("-o").arg(&made).arg(source).status();
    assert!(status.is_ok_and(|status| status.success()), "{tool} is missing, or does not build the kit");
    made
}

fn trivial_players() {
    let folder = tempfile::tempdir().unwrap();
    let kits = [
        ("C", built(folder.path(), "cc", &["-O2"], "c/simple.c")),
        ("Rust", built(folder.path(), "rustc", &["-O", "--edition", "2024"], "rust/simple.rs")),
    ];
    for (language, made) in kits {
        let resources = Resources::default();
        let house = Contender::new("random", &resources).unwrap();
        let house = Entrant::house(house, Placer::default(), resources.clone());
        let program = Entrant::program(language, None, format!("'{}'", made.display()), Options::guarded());
        let arena = Arena {
            rules: Preset::Classic.rules(),
            seed: Seed(1),
            pairs: PAIRS,
            form: Form::RoundRobin,
            opening: Opening::Law(Law::Sequential),
            sprt: None,
        };
        let mut played = |_: &_, _: &_, _| ControlFlow::Continue(());
        let mut orders = ArenaOrders { threads: THREADS, stop: Stop::new(), records: false, played: &mut played };
        let begun = Instant::now();
        let standings = arena.run(&[program, house], &[], &mut orders).unwrap();
        let seconds = begun.elapsed().as_secs_f64();
        let faults = &standings.players[0];
        assert_eq!((faults.crashes, faults.timeouts, faults.illegal), (0, 0, 0), "{language} never failed");
        println!(
            "{language} against random: {:.0} games a second on {THREADS} threads (at least 300), {} games, starts included",
            2.0 * PAIRS as f64 / seconds,
            2 * PAIRS
        );
    }
}

fn thinking(games: u64) {
    let (shots, [inside, outside]) = compare("admiral", games, 3);
    println!(
        "admiral over the protocol takes {:+.2}% of its time inside more (at most 3%): {:.2} s and {:.2} s for the same {shots} shots",
        (outside.as_secs_f64() / inside.as_secs_f64() - 1.0) * 100.0,
        outside.as_secs_f64(),
        inside.as_secs_f64()
    );
}

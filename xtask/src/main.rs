//! The project's own automation: `cargo xtask test` is the whole check.

#![forbid(unsafe_code)]
#![expect(clippy::print_stdout, clippy::print_stderr, reason = "this is a program for developers")]

mod browser;
mod compare;
mod dependencies;
mod dist;
mod first_start;
mod fuzz;
mod libraries;
mod nats;
mod new_strategy;
mod packages;
mod postgres;
mod scripts;
mod tools;
mod trials;
mod window;

use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};
use std::time::Instant;

use nats::Broker;
use postgres::Cluster;

const HELP: &str = "\
cargo xtask test     check everything: dependencies, scripts, formatting, lints, tests, documentation, faults, a short siege
cargo xtask quick    check what takes two minutes: formatting, lints, the libraries' own tests
cargo xtask heavy    run the tests that take long
cargo xtask first-start [COMMIT]
                            measure a newcomer's first start: the time to the first page with nothing compiled, and the
                            size of the program; the same for a commit to compare with
cargo xtask libraries
                            pack the libraries, unpack them elsewhere, and run the tests that are in the packages
cargo xtask dist     make the archive for this machine: both programs, to be run from any folder
cargo xtask new strategy NAME
                            add a strategy to start from: its file, its entry in the catalogue, its sentences, a test
cargo xtask puzzles  make the puzzles that ship with the program anew, from their seeds
cargo xtask ratings  rate the strategies anew, by having them play each other (half an hour)
cargo xtask postgres COMMAND…  run a command, such as cargo test -p amiral-store, with a PostgreSQL and a NATS of its own
cargo xtask browser COMMAND…  run a command, such as cargo test -p amiral-server --test browser, with a browser to test in
cargo xtask scripts  check the scripts of the pages: their types and a linter
cargo xtask window   measure the window: first frame, idle, memory (on Linux, on a screen in memory)
cargo xtask bench    run the benchmarks
cargo xtask compare COMMIT [ROUNDS]
                            time this work copy against a commit, both in turn (15 rounds): inference, strategies,
                            studies, and the web server under load
cargo xtask load [GAMES [SECONDS [SHOTS [STRATEGY [rated]]]]]
                            measure the web server under so many games at once (1000, twice 20 seconds, first at
                            2400 shots a second, against level5); rated: everybody signed in, every game rated
cargo xtask load nodes N […]  the same with N nodes over a PostgreSQL of its own
cargo xtask siege [SECONDS [PLAYERS [judge|spare [KIND…]]]]
                            set adversaries on the web server, held to 512 MB, for so long (60) among so many players
                            (1000); spare: how soon shots are acknowledged is not judged; KIND: only such adversaries
cargo xtask faults [KILLS [SEED [FAULT…]]]
                            kill the web server so often on each database (20) while people play, fill its disk, lock,
                            delete, replace and stop its database, set its clock back, and look for what was acknowledged
cargo xtask fuzz [SECONDS [LAW…]]
                            look for inputs that break the laws of fuzz/laws, each for that long (60), with libFuzzer";

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let done = match arguments.iter().map(String::as_str).collect::<Vec<_>>().as_slice() {
        ["test"] => {
            let checked = dependencies_hold() && scripts_hold() && with_all(TEST, trials::short);
            checked && libraries_hold() && window_opens()
        }
        ["libraries"] => libraries_hold(),
        ["scripts"] => scripts::check().unwrap_or_else(|problem| told(Err(problem))),
        ["quick"] => run(QUICK, &[]),
        ["first-start"] => told(first_start::measure(None)),
        ["first-start", commit] => told(first_start::measure(Some(commit))),
        ["new", "strategy", name] => told(new_strategy::add(name)),
        ["dist"] => told(dist::make()),
        ["window"] => told(window::measure()),
        ["heavy"] => with_all(HEAVY, |_| true),
        ["bench"] => run(BENCH, &[]),
        ["puzzles"] => run(PUZZLES, &[]),
        ["ratings"] => run(RATINGS, &[]),
        ["postgres", program, ..] => with_server(program, &arguments[2..]),
        ["compare", commit] => told(compare::run(commit, "15")),
        ["compare", commit, rounds] => told(compare::run(commit, rounds)),
        ["load", "nodes", nodes, ..] => trials::load_nodes(nodes, &arguments[3..]),
        ["load", ..] => trials::load(&arguments[1..]),
        ["siege", ..] => trials::siege(&arguments[1..]),
        ["faults", ..] => trials::faults(&arguments[1..]),
        ["browser", program, ..] => with_browser(program, &arguments[2..]),
        ["fuzz"] => told(fuzz::run("60", &[])),
        ["fuzz", seconds, laws @ ..] => told(fuzz::run(seconds, laws)),
        _ => {
            println!("{HELP}");
            return ExitCode::from(2);
        }
    };
    if done { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

/// One step: what it is, the arguments for cargo, and variables to set.
struct Step {
    title: &'static str,
    cargo: &'static [&'static str],
    variables: &'static [(&'static str, &'static str)],
}

const fn step(title: &'static str, cargo: &'static [&'static str]) -> Step {
    Step { title, cargo, variables: &[] }
}

const FORMATTING: Step = step("formatting", &["fmt", "--all", "--check"]);

const QUICK: &[Step] = &[
    FORMATTING,
    step("lints", &["clippy", "--workspace", "--all-targets", "--locked", "--", "-D", "warnings"]),
    step("the libraries' own tests", &["test", "--workspace", "--locked", "--lib"]),
];

const PUZZLES: &[Step] = &[Step {
    title: "puzzles",
    cargo: &[
        "test",
        "-p",
        "amiral-study",
        "--locked",
        "--test",
        "laws",
        "--",
        "--exact",
        "puzzles::they_follow_from_their_seeds",
    ],
    variables: &[("AMIRAL_UPDATE", "1")],
}];

const RATINGS: &[Step] =
    &[step("ratings", &["run", "--release", "-p", "amiral-study", "--locked", "--example", "ratings"])];

const TEST: &[Step] = &[
    FORMATTING,
    step("lints", &["clippy", "--workspace", "--all-targets", "--locked", "--", "-D", "warnings"]),
    step("tests", &["test", "--workspace", "--locked", "--no-fail-fast"]),
    step("inference on one thread", &["test", "-p", "amiral-posterior", "--locked", "--no-default-features", "--lib"]),
    step(
        "serde",
        &["test", "-p", "amiral-game", "-p", "amiral-strategy", "--locked", "--all-features", "--test", "serde"],
    ),
    Step {
        title: "documentation",
        cargo: &["doc", "--workspace", "--no-deps", "--locked", "--document-private-items"],
        variables: &[("RUSTDOCFLAGS", "-D warnings")],
    },
];

const HEAVY: &[Step] = &[step("heavy tests", &["test", "--workspace", "--release", "--", "--ignored"])];
const BENCH: &[Step] = &[step("benchmarks", &["bench", "--workspace"])];

/// Runs the steps with a PostgreSQL and a browser to test with, then `after` with the same
/// PostgreSQL. If one of them is missing, CI fails; a developer gets a message.
fn with_all(steps: &[Step], after: impl FnOnce(Option<&Cluster>) -> bool) -> bool {
    let (cluster, broker) = (Cluster::start(), Broker::start());
    let browser = browser::variables();
    let mut variables = Vec::new();
    for (problem, untested) in [
        (cluster.as_ref().err(), "the store is tested on SQLite alone, for there is no PostgreSQL"),
        (broker.as_ref().err(), "nothing is tested that goes over NATS, for there is none"),
        (browser.as_ref().err(), "the pages are not tested in a browser, for there is none"),
    ] {
        let Some(problem) = problem else { continue };
        eprintln!("── NOTICE: {untested}: {problem}");
        if std::env::var_os("CI").is_some() {
            return false;
        }
    }
    variables.extend(cluster.as_ref().map(|cluster| (postgres::VARIABLE, cluster.url())).ok());
    variables.extend(broker.iter().flat_map(Broker::variables));
    variables.extend(browser.into_iter().flatten());
    let skipped = target().join("skipped-tests");
    // The file does not exist before the first run.
    let _ = std::fs::remove_file(&skipped);
    variables.push(("AMIRAL_TEST_SKIPPED", skipped.display().to_string()));
    let done = run(steps, &variables);
    let lines = std::fs::read_to_string(&skipped).unwrap_or_default();
    match lines.lines().count() {
        0 => println!("── no test was skipped"),
        count => println!("── {count} times a test was skipped, or a part of it:\n{lines}"),
    }
    done && after(cluster.as_ref().ok())
}

/// Checks the dependencies against `deny.toml`. If cargo-deny is missing, CI fails; a developer
/// gets a message.
fn dependencies_hold() -> bool {
    println!("── dependencies");
    dependencies::check().unwrap_or_else(|problem| {
        eprintln!("── NOTICE: the dependencies were not checked: {problem}");
        std::env::var_os("CI").is_none()
    })
}

/// Checks the scripts of the pages. If that is impossible, CI fails; a developer gets a message.
fn scripts_hold() -> bool {
    println!("── scripts");
    scripts::check().unwrap_or_else(|problem| {
        eprintln!("── NOTICE: the scripts were not checked: {problem}");
        std::env::var_os("CI").is_none()
    })
}

/// Tests the libraries from their packages.
fn libraries_hold() -> bool {
    println!("── the libraries, unpacked");
    told(libraries::test())
}

/// Opens the real window once. If there is no display, CI fails; a developer gets a message.
fn window_opens() -> bool {
    println!("── window");
    match window::opens() {
        Err(problem) if std::env::var_os("CI").is_none() => {
            eprintln!("── NOTICE: the window was not opened: {problem}");
            true
        }
        opened => told(opened),
    }
}

/// Whether something succeeded. Prints why not.
fn told(done: Result<(), String>) -> bool {
    done.inspect_err(|problem| eprintln!("{problem}")).is_ok()
}

/// Runs a command with a PostgreSQL and a NATS to test against.
fn with_server(program: &str, arguments: &[String]) -> bool {
    match (Cluster::start(), Broker::start()) {
        (Ok(cluster), broker) => {
            if let Err(problem) = &broker {
                eprintln!("── NOTICE: there is no NATS: {problem}");
            }
            let broker = broker.ok();
            let variables = broker.iter().flat_map(Broker::variables);
            succeeds(Command::new(program).args(arguments).envs(cluster.variables()).envs(variables))
        }
        (Err(problem), _) => {
            eprintln!("{problem}");
            false
        }
    }
}

/// Runs a command with a browser to test in.
fn with_browser(program: &str, arguments: &[String]) -> bool {
    match browser::variables() {
        Ok(variables) => succeeds(Command::new(program).args(arguments).envs(variables)),
        Err(problem) => {
            eprintln!("{problem}");
            false
        }
    }
}

/// Runs the steps in order, up to the first that fails.
fn run(steps: &[Step], variables: &[(&'static str, String)]) -> bool {
    steps.iter().all(|step| {
        println!("── {}", step.title);
        let start = Instant::now();
        let mut command = Command::new(env!("CARGO"));
        command.args(step.cargo).envs(step.variables.iter().copied());
        command.envs(variables.iter().cloned());
        let done = succeeds(&mut command);
        println!(
            "── {}: {} in {:.0} s",
            step.title,
            if done { "done" } else { "FAILED" },
            start.elapsed().as_secs_f64()
        );
        done
    })
}

/// The root of the project.
fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap_or(Path::new("."))
}

/// Where cargo leaves what it builds.
fn target() -> PathBuf {
    std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| root().join("target"), PathBuf::from)
}

fn succeeds(command: &mut Command) -> bool {
    match command.status() {
        Ok(status) => status.success(),
        Err(error) => {
            eprintln!("{} cannot be run: {error}", command.get_program().display());
            false
        }
    }
}

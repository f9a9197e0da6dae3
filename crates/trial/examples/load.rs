//! A thousand games at once against a strategy, each with its own live connection and address. It
//! measures how many shots a second are acknowledged, how quickly, and with how much memory. At
//! first the players pause before each shot, so that together they fire at the requested rate; then
//! they fire without pauses, as fast as the server answers.
//!
//! `cargo xtask load` builds the program and runs this on it. The server is a separate process, so
//! that its memory can be measured; it shares the machine with the load.

#![expect(clippy::print_stdout, reason = "a command's output")]
#![expect(clippy::unwrap_used, reason = "a measurement that cannot go on has failed")]

use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

use amiral_trial::{Crowd, Server, open_many_files, play};

const HELP: &str = "usage: load PROGRAM [GAMES] [SECONDS] [SHOTS A SECOND] [STRATEGY] [rated]";

struct Orders {
    program: PathBuf,
    games: usize,
    seconds: u64,
    /// The shots a second that the players would fire if answers took no time.
    rate: u64,
    strategy: String,
    /// Whether everybody has an account, and games are rated.
    rated: bool,
    /// How many nodes there are, and their database.
    nodes: usize,
    server: Option<String>,
}

fn main() -> ExitCode {
    let mut given = std::env::args().skip(1);
    let Some(program) = given.next() else {
        println!("{HELP}");
        return ExitCode::from(2);
    };
    let mut number = |default: u64| given.next().map_or(default, |text| text.parse().expect(HELP));
    let (games, seconds, rate) = (number(1000) as usize, number(20), number(2400));
    let strategy = given.next().unwrap_or_else(|| "level5".into());
    let rated = given.next().map(|word| assert_eq!(word, "rated", "{HELP}")).is_some();
    let nodes = std::env::var("AMIRAL_LOAD_NODES").ok().map_or(1, |nodes| nodes.parse().expect("a number of nodes"));
    let server = std::env::var("AMIRAL_TEST_POSTGRES").ok();
    assert!(nodes == 1 || server.is_some(), "several nodes need PostgreSQL: AMIRAL_TEST_POSTGRES names none");
    open_many_files();
    // The load itself should use as little of the machine as possible.
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    runtime.block_on(run(&Orders { program: program.into(), games, seconds, rate, strategy, rated, nodes, server }))
}

async fn run(orders: &Orders) -> ExitCode {
    let folder = tempfile::tempdir().unwrap();
    let database = folder.path().join("load.db").display().to_string();
    let database = orders.server.clone().unwrap_or(database);
    let servers: Vec<Server> =
        (0..orders.nodes).map(|_| Server::start(&orders.program, &database, folder.path(), |_| {}).unwrap()).collect();
    if orders.nodes > 1 {
        // Until each knows that the others are there.
        tokio::time::sleep(Duration::from_secs(4)).await;
    }
    let addrs: Vec<_> = servers.iter().map(|server| server.addr).collect();
    let thought = Duration::from_micros(orders.games as u64 * 1_000_000 / orders.rate.max(1));
    let crowd = Crowd::new(&addrs, &orders.strategy, orders.rated, thought);
    let kind = if orders.rated { "rated games, everybody signed in," } else { "games" };
    println!("{} {kind} against {}, each with its live connection", orders.games, orders.strategy);
    let start = Instant::now();
    let players: Vec<_> = (0..orders.games).map(|number| tokio::spawn(play(crowd.clone(), number as u64))).collect();
    assert!(crowd.begun(orders.games, Duration::from_mins(2)).await, "the games do not begin: {:?}", crowd.failures());
    println!("all begun after {:.1} s", start.elapsed().as_secs_f64());
    println!("Players who think, {} shots a second between them:", orders.rate);
    measure(&crowd, orders.seconds).await;
    crowd.thought.store(0, Ordering::Relaxed);
    println!("Players who do not think:");
    measure(&crowd, orders.seconds).await;
    let memory: Vec<_> = servers.iter().filter_map(Server::memory).collect();
    crowd.ending.store(true, Ordering::Relaxed);
    for player in players {
        player.await.unwrap();
    }
    println!("games finished: {}", crowd.games.load(Ordering::Relaxed));
    for memory in memory {
        println!("memory of a server: {} MB, at most {} MB", memory.now >> 20, memory.most >> 20);
    }
    let failures = crowd.failures();
    println!("refused: {}{}", failures.len(), failures.first().map(|first| format!(" ({first})")).unwrap_or_default());
    if failures.is_empty() { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

/// Counts and times the shots of that many seconds, after a warm-up.
async fn measure(crowd: &Crowd, seconds: u64) {
    tokio::time::sleep(Duration::from_secs(2)).await;
    crowd.counting.store(true, Ordering::Relaxed);
    let begun = Instant::now();
    tokio::time::sleep(Duration::from_secs(seconds)).await;
    crowd.counting.store(false, Ordering::Relaxed);
    let elapsed = begun.elapsed().as_secs_f64();
    let times = crowd.times();
    assert!(times.count() > 0, "no shot was acknowledged: {:?}", crowd.failures());
    let shots = times.count() as f64 / elapsed;
    println!("  shots acknowledged, each stored before: {shots:.0} a second (and as many of the strategy's)");
    let [half, most, nearly, all] = [0.5, 0.9, 0.99, 1.0].map(|share| times.within(share));
    println!("  p50 {half:.1} ms, p90 {most:.1} ms, p99 {nearly:.1} ms, most {all:.1} ms");
}

//! How well the server serves a thousand players while adversaries send it the largest, deepest,
//! slowest and most requests they can: how quickly shots are acknowledged, whether anybody is
//! refused, and how much memory it uses.
//!
//! `cargo xtask siege` builds the program and runs this on it. The server is limited to 512 MB. The
//! adversaries are a separate process with a lower priority than the server, so that they wear down
//! the server and not the machine. They use local addresses only, and stop by themselves.

#![expect(clippy::print_stdout, reason = "a command's output")]

mod adversary;
mod attacks;
mod hold;

use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::process::{ExitCode, Stdio};
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

use amiral_trial::{Crowd, Memory, Server, open_many_files, play};
use hold::Hold;
use tokio::io::AsyncReadExt;
use tokio::process::Command;

const HELP: &str =
    "usage: siege PROGRAM [SECONDS] [PLAYERS] [judge|spare] [KIND…]\n       siege adversaries ADDRESS SECONDS [KIND…]";
/// The memory the server may take.
const MEMORY: u64 = 512 << 20;
/// The milliseconds within which 99 of 100 shots are acknowledged, where that is judged.
const SOON: f64 = 100.0;
/// The requests a second below which it is no siege.
const LEAST: u64 = 50;
/// How long a player thinks, on average.
const THOUGHT: Duration = Duration::from_secs(2);

struct Orders {
    program: PathBuf,
    seconds: u64,
    players: usize,
    /// Whether the time of acknowledgement is judged: only for an optimized build.
    judged: bool,
    /// The kinds of adversaries; all where none is named.
    kinds: Vec<String>,
}

fn main() -> ExitCode {
    open_many_files();
    let given: Vec<String> = std::env::args().skip(1).collect();
    let given: Vec<&str> = given.iter().map(String::as_str).collect();
    let Ok(runtime) = tokio::runtime::Builder::new_current_thread().enable_all().build() else {
        return ExitCode::FAILURE;
    };
    if let ["adversaries", addr, seconds, kinds @ ..] = given.as_slice() {
        let (Ok(addr), Ok(seconds)) = (addr.parse::<SocketAddr>(), seconds.parse()) else {
            return usage();
        };
        if !addr.ip().is_loopback() {
            println!("Only a server on this machine may be besieged.");
            return ExitCode::from(2);
        }
        runtime.block_on(adversary::besiege(addr, Duration::from_secs(seconds), kinds));
        return ExitCode::SUCCESS;
    }
    let number = |place: usize, default: u64| given.get(place).map_or(Some(default), |text| text.parse().ok());
    let (Some(program), Some(seconds), Some(players)) = (given.first(), number(1, 60), number(2, 1000)) else {
        return usage();
    };
    let judged = match given.get(3) {
        None | Some(&"judge") => true,
        Some(&"spare") => false,
        Some(_) => return usage(),
    };
    let kinds: Vec<String> = given.iter().skip(4).map(ToString::to_string).collect();
    if let Some(unknown) = kinds.iter().find(|kind| !attacks::ALL.iter().any(|attack| attack.name == kind.as_str())) {
        let names: Vec<&str> = attacks::ALL.iter().map(|attack| attack.name).collect();
        println!("There are no adversaries '{unknown}'; there are: {}.", names.join(", "));
        return ExitCode::from(2);
    }
    let orders = Orders { program: program.into(), seconds, players: players as usize, judged, kinds };
    match runtime.block_on(run(&orders)) {
        Ok(faults) if faults.is_empty() => {
            println!("The siege was withstood.");
            ExitCode::SUCCESS
        }
        Ok(faults) => {
            println!("FAILED: {}", faults.join("; "));
            ExitCode::FAILURE
        }
        Err(problem) => {
            println!("FAILED: {problem}");
            ExitCode::FAILURE
        }
    }
}

fn usage() -> ExitCode {
    println!("{HELP}");
    ExitCode::from(2)
}

async fn run(orders: &Orders) -> Result<Vec<String>, String> {
    let folder = tempfile::tempdir().map_err(|error| error.to_string())?;
    let database = folder.path().join("siege.db").display().to_string();
    let hold = Hold::new(MEMORY);
    let started = Server::start(&orders.program, &database, folder.path(), |_| {});
    let mut server = started.map_err(|error| error.to_string())?;
    hold.take(server.id())?;
    println!("The server is held to {} MB by {}.", MEMORY >> 20, hold.means());
    let crowd = Crowd::new(&[server.addr], "level5", false, THOUGHT);
    let mut players = Vec::new();
    let start = Instant::now();
    for number in 0..orders.players {
        players.push(tokio::spawn(play(crowd.clone(), number as u64)));
        // Players do not all arrive at the same moment.
        tokio::time::sleep(Duration::from_millis(4)).await;
    }
    if !crowd.begun(orders.players, Duration::from_mins(2)).await {
        return Err(format!("the games do not begin: {:?} {}", crowd.failures().first(), server.troubles()));
    }
    let peace = measure(&crowd, Duration::from_secs(orders.seconds.min(5))).await;
    println!(
        "{} players, each from an address of its own, with a live connection and a shot about every {} s; all begun after \
         {:.1} s",
        orders.players,
        THOUGHT.as_secs(),
        start.elapsed().as_secs_f64()
    );
    println!("  before the siege: {peace}");
    let mut adversaries = adversaries(server.addr, orders)?;
    let mut said = adversaries.stdout.take().ok_or("the adversaries say nothing")?;
    let listening = tokio::spawn(async move {
        let mut text = String::new();
        // Lines that cannot be read are left out.
        let _ = said.read_to_string(&mut text).await;
        text
    });
    let siege = measure(&crowd, Duration::from_secs(orders.seconds)).await;
    // They stop by themselves; those that do not are killed.
    let ended = tokio::time::timeout(Duration::from_secs(30), adversaries.wait()).await;
    if ended.is_err() {
        let _ = adversaries.kill().await;
    }
    let told = listening.await.unwrap_or_default();
    println!("  under siege for {} s: {siege}", orders.seconds);
    let after = measure(&crowd, Duration::from_secs(orders.seconds.min(3))).await;
    println!("  afterwards: {after}");
    let memory = server.memory().map(|memory| Memory { most: hold.most().unwrap_or(memory.most), ..memory });
    let running = server.is_running();
    crowd.ending.store(true, Ordering::Relaxed);
    players.iter().for_each(tokio::task::JoinHandle::abort);
    print!("{told}");
    let failures = crowd.failures();
    println!(
        "games finished: {}; players refused or cut off: {} times",
        crowd.games.load(Ordering::Relaxed),
        failures.len()
    );
    for failure in failures.iter().take(5) {
        println!("  {failure}");
    }
    let mut faults = Vec::new();
    match memory {
        Some(memory) => {
            println!("memory of the server: {} MB, at most {} MB", memory.now >> 20, memory.most >> 20);
            if memory.most > MEMORY {
                faults.push(format!("the server took {} MB", memory.most >> 20));
            }
        }
        None => faults.push("the memory of the server is not known".into()),
    }
    if !running {
        faults.push(format!("the server is gone: {}", server.troubles()));
    }
    if !failures.is_empty() {
        faults.push(format!("players were refused or cut off {} times", failures.len()));
    }
    if siege.count == 0 {
        faults.push("no shot was acknowledged".into());
    }
    let sent =
        told.lines().find_map(|line| line.strip_prefix(adversary::TOTAL)?.parse::<u64>().ok()).unwrap_or_default();
    if orders.judged && orders.kinds.is_empty() && sent < LEAST * orders.seconds {
        faults.push(format!("only {sent} requests were sent: the machine is too busy for a siege"));
    }
    if orders.judged && siege.nearly >= SOON {
        faults.push(format!("1 shot in 100 took {:.0} ms or more, and may take less than {SOON:.0}", siege.nearly));
    }
    Ok(faults)
}

/// How quickly shots were acknowledged.
struct Pace {
    count: usize,
    half: f64,
    nearly: f64,
    most: f64,
}

impl std::fmt::Display for Pace {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Pace { count, half, nearly, most } = self;
        write!(f, "{count} shots acknowledged, p50 {half:.1} ms, p99 {nearly:.1} ms, most {most:.1} ms")
    }
}

async fn measure(crowd: &Crowd, time: Duration) -> Pace {
    crowd.counting.store(true, Ordering::Relaxed);
    tokio::time::sleep(time).await;
    crowd.counting.store(false, Ordering::Relaxed);
    let times = crowd.times();
    Pace { count: times.count(), half: times.within(0.5), nearly: times.within(0.99), most: times.within(1.0) }
}

/// Starts the adversaries, at the lowest priority where the system has priorities.
fn adversaries(addr: SocketAddr, orders: &Orders) -> Result<tokio::process::Child, String> {
    let own = std::env::current_exe().map_err(|error| error.to_string())?;
    let mut command = if cfg!(unix) {
        let mut command = Command::new("nice");
        command.args(["-n", "10"]).arg(own);
        command
    } else {
        Command::new(own)
    };
    command.args(["adversaries", &addr.to_string(), &orders.seconds.to_string()]).args(&orders.kinds);
    command.stdin(Stdio::null()).stdout(Stdio::piped()).kill_on_drop(true);
    command.spawn().map_err(|error| format!("the adversaries cannot be started: {error}"))
}

/// Whether that file can be written.
fn writes(path: &Path, text: &str) -> bool {
    std::fs::write(path, text).is_ok()
}

//! What is left of people's games when things break: the server is killed at random moments, the
//! disk is full, the database is locked, deleted, replaced or stopped, the clock goes back.
//! Everything acknowledged must be there afterwards, exactly once, and games must continue.
//! Everything else must have been refused with a sentence.
//!
//! `cargo xtask faults` builds the program, starts a PostgreSQL, and runs this on them.

#![expect(clippy::print_stdout, reason = "a command's output")]

mod nodes;
mod rolling;
mod trouble;

use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::{Duration, Instant};

use amiral_game::{Seed, below};
use amiral_trial::{Cup, Server, TimedGame, Witness, loopback};

const HELP: &str = "usage: faults PROGRAM [KILLS] [SEED] [FAULT…]";
/// The number of players.
const PLAYERS: u32 = 12;
/// The number of games with clocks, and for how long no server runs after a kill.
const TIMED: u32 = 4;
const GONE: Duration = Duration::from_millis(2_500);
/// The players of a tournament, and its rounds.
const CUP: u32 = 6;
const ROUNDS: u64 = 5;
/// The longest time between two kills, in milliseconds.
const PAUSE: usize = 400;

/// The settings of a run.
struct Trial {
    program: PathBuf,
    /// The random seed.
    seed: u64,
    /// The faults besides kills; all where none is named.
    faults: Vec<&'static trouble::Fault>,
    /// The trials of several nodes.
    nodes: Vec<&'static str>,
}

/// The trials of several nodes.
const NODES: [&str; 9] = [
    "two people at two nodes",
    "two nodes killed in turn",
    "the node on duty stopped for a while",
    "PostgreSQL away for ten seconds",
    "a tournament taken over",
    "nodes replaced one after the other",
    "two people at two nodes over NATS",
    "two nodes killed in turn over NATS",
    "NATS stopped and started",
];

/// The results of a run.
#[derive(Clone, Copy, Default)]
struct Counts {
    kills: usize,
    placements: usize,
    shots: usize,
    endings: usize,
    /// Requests that were refused with a sentence.
    told: usize,
    skipped: usize,
}

impl Counts {
    fn add(&mut self, other: Counts) {
        self.kills += other.kills;
        self.placements += other.placements;
        self.shots += other.shots;
        self.endings += other.endings;
        self.told += other.told;
        self.skipped += other.skipped;
    }

    fn of(witnesses: &[Witness]) -> Counts {
        let mut counts = Counts::default();
        for witness in witnesses {
            counts.placements += witness.placements;
            counts.shots += witness.shots;
            counts.endings += witness.endings;
            counts.told += witness.told;
        }
        counts
    }
}

fn main() -> ExitCode {
    let given: Vec<String> = std::env::args().skip(1).collect();
    let number = |place: usize, default: u64| given.get(place).map_or(Some(default), |text| text.parse().ok());
    let (Some(program), Some(kills), Some(seed)) = (given.first(), number(1, 20), number(2, 1)) else {
        println!("{HELP}");
        return ExitCode::from(2);
    };
    let Ok(runtime) = tokio::runtime::Builder::new_current_thread().enable_all().build() else {
        return ExitCode::FAILURE;
    };
    let mut faults: Vec<&trouble::Fault> = trouble::ALL.iter().collect();
    let mut nodes = NODES.to_vec();
    if let Some(named) = given.get(3..).filter(|named| !named.is_empty()) {
        faults.retain(|fault| named.iter().any(|name| name == fault.name()));
        nodes.retain(|node| named.iter().any(|name| name == node));
        if faults.len() + nodes.len() != named.len() {
            let mut names: Vec<&str> = trouble::ALL.iter().map(|fault| fault.name()).collect();
            names.extend(NODES);
            println!("The faults there are: {}.", names.join(", "));
            return ExitCode::from(2);
        }
    }
    let trial = Trial { program: program.into(), seed, faults, nodes };
    match runtime.block_on(trial.run(kills as usize)) {
        Ok(counts) => {
            println!(
                "all acknowledged was kept: {} placements, {} shots, {} endings; {} kills; {} refusals, each told in a \
                 sentence; {} faults skipped",
                counts.placements, counts.shots, counts.endings, counts.kills, counts.told, counts.skipped
            );
            ExitCode::SUCCESS
        }
        Err(failed) => {
            println!("FAILED: {failed} of the faults above");
            ExitCode::FAILURE
        }
    }
}

impl Trial {
    async fn run(&self, kills: usize) -> Result<Counts, usize> {
        let (mut counts, mut failed) = (Counts::default(), 0);
        let server = std::env::var("AMIRAL_TEST_POSTGRES").ok();
        println!("{PLAYERS} players; everything random follows from {}", self.seed);
        let mut note = |what: &str, start: Instant, outcome: Result<(String, Counts), Broken>| {
            let seconds = start.elapsed().as_secs_f64();
            match outcome {
                Ok((said, seen)) => {
                    println!("{what}: {said} ({seconds:.1} s)");
                    counts.add(seen);
                }
                Err(Broken::Skipped(why)) => {
                    println!("{what}: SKIPPED, {why}");
                    counts.skipped += 1;
                }
                Err(Broken::Failed(why)) => {
                    println!("{what}: FAILED ({seconds:.1} s): {why}");
                    failed += 1;
                }
            }
        };
        let start = Instant::now();
        note("killed on SQLite", start, self.kills(kills, None).await);
        let start = Instant::now();
        note(
            "killed on PostgreSQL",
            start,
            match &server {
                Some(url) => self.kills(kills, Some(url)).await,
                None => Err(Broken::Skipped("AMIRAL_TEST_POSTGRES names none".into())),
            },
        );
        let start = Instant::now();
        note("killed in timed games on SQLite", start, self.timed(kills.div_ceil(2), None).await);
        let start = Instant::now();
        note(
            "killed in timed games on PostgreSQL",
            start,
            match &server {
                Some(url) => self.timed(kills.div_ceil(2), Some(url)).await,
                None => Err(Broken::Skipped("AMIRAL_TEST_POSTGRES names none".into())),
            },
        );
        let start = Instant::now();
        note("killed in a tournament on SQLite", start, self.cup(kills, None).await);
        let start = Instant::now();
        note(
            "killed in a tournament on PostgreSQL",
            start,
            match &server {
                Some(url) => self.cup(kills, Some(url)).await,
                None => Err(Broken::Skipped("AMIRAL_TEST_POSTGRES names none".into())),
            },
        );
        for name in &self.nodes {
            let start = Instant::now();
            note(name, start, self.several(name, kills).await);
        }
        for fault in &self.faults {
            let start = Instant::now();
            note(fault.name(), start, trouble::run(self, **fault, server.as_deref()).await);
        }
        if failed == 0 { Ok(counts) } else { Err(failed) }
    }

    /// One of the trials of several nodes over one database.
    async fn several(&self, name: &str, kills: usize) -> Result<(String, Counts), Broken> {
        let variable = |name: &str| std::env::var(name).map_err(|_| Broken::Skipped(format!("{name} names none")));
        let url = &variable("AMIRAL_TEST_POSTGRES")?;
        let bus = if name.contains("NATS") { Some(variable("AMIRAL_TEST_NATS")?) } else { None };
        let bus = bus.as_deref();
        // Each node as often as a single one.
        let kills = (5 * kills).div_ceil(2);
        match name {
            "two nodes killed in turn" => nodes::kills(self, kills, url, bus).await,
            "two nodes killed in turn over NATS" => nodes::kills(self, kills.div_ceil(5), url, bus).await,
            "the node on duty stopped for a while" => nodes::paused(self, url).await,
            "PostgreSQL away for ten seconds" => nodes::database_away(self, url).await,
            "a tournament taken over" => nodes::cup(self, url).await,
            "nodes replaced one after the other" => rolling::restart(self, url, bus).await,
            "NATS stopped and started" => nodes::broker_away(self, url).await,
            _ => nodes::company(self, url, bus).await,
        }
    }

    /// Kills the server again and again during play, and checks each time that everything
    /// acknowledged is still there.
    async fn kills(&self, kills: usize, url: Option<&str>) -> Result<(String, Counts), Broken> {
        let folder = tempfile::tempdir().map_err(|error| Broken::Failed(error.to_string()))?;
        let file = folder.path().join("games.db").display().to_string();
        let database = url.unwrap_or(&file);
        let mut dice = Seed(self.seed).dice(&[1, u64::from(url.is_some())]);
        let mut server = self.start(database, folder.path())?;
        let mut witnesses = self.witnesses(server.addr);
        for kill in 1..=kills {
            let pause = Duration::from_millis(below(&mut dice, PAUSE) as u64);
            // Wait until a player is cut off, which shows that the server is gone.
            let playing: Vec<_> = std::mem::take(&mut witnesses).into_iter().map(Witness::play_until_cut_off).collect();
            let playing: Vec<_> = playing.into_iter().map(tokio::spawn).collect();
            tokio::time::sleep(pause).await;
            server.kill();
            for player in playing {
                let played = player.await.map_err(|error| Broken::Failed(error.to_string()))?;
                witnesses.push(played.map_err(Broken::Failed)?);
            }
            server = self.start(database, folder.path())?;
            for witness in &mut witnesses {
                witness.player.moved(server.addr);
                witness.verify(kill == kills).await.map_err(|problem| {
                    Broken::Failed(format!("after kill {kill}, {} ms into play: {problem}", pause.as_millis()))
                })?;
            }
        }
        let counts = Counts { kills, ..Counts::of(&witnesses) };
        Ok((format!("{kills} kills, {} shots acknowledged and all there, none twice", counts.shots), counts))
    }

    /// Kills the server again and again while games with clocks are played, and lets it be gone for
    /// longer than a clock may be off.
    async fn timed(&self, kills: usize, url: Option<&str>) -> Result<(String, Counts), Broken> {
        let failed = |problem: String| Broken::Failed(problem);
        let folder = tempfile::tempdir().map_err(|error| Broken::Failed(error.to_string()))?;
        let file = folder.path().join("games.db").display().to_string();
        let database = url.unwrap_or(&file);
        let mut dice = Seed(self.seed).dice(&[3, u64::from(url.is_some())]);
        let mut server = self.start(database, folder.path())?;
        let mut games = Vec::new();
        for number in 0..TIMED {
            let from = [1, 2].map(|seat| loopback(3, 2 * number + seat));
            games.push(TimedGame::begin(server.addr, from).await.map_err(failed)?);
        }
        for kill in 1..=kills {
            let pause = Duration::from_millis(below(&mut dice, 4 * PAUSE) as u64);
            let playing: Vec<_> = games.drain(..).map(|game| tokio::spawn(game.play_until_cut_off())).collect();
            tokio::time::sleep(pause).await;
            server.kill();
            let killed = Instant::now();
            for game in playing {
                let played = game.await.map_err(|error| Broken::Failed(error.to_string()))?;
                games.push(played.map_err(failed)?);
            }
            tokio::time::sleep(GONE).await;
            server = self.start(database, folder.path())?;
            for game in &mut games {
                game.players.iter_mut().for_each(|player| player.moved(server.addr));
                let verified = game.verify(killed).await;
                verified.map_err(|problem| {
                    failed(format!("after kill {kill}, {} ms into play: {problem}", pause.as_millis()))
                })?;
            }
        }
        let shots = games.iter().map(|game| game.shots).sum();
        let endings = games.iter().map(|game| game.results.len()).sum();
        let counts = Counts { kills, shots, endings, ..Counts::default() };
        let said = format!(
            "{kills} kills, {shots} shots all there, {endings} rated results counted once, no clock off by more than a second"
        );
        Ok((said, counts))
    }

    /// Kills the server again and again while a tournament is played: between a pairing and its
    /// announcement, and while results arrive.
    async fn cup(&self, kills: usize, url: Option<&str>) -> Result<(String, Counts), Broken> {
        let failed = |problem: String| Broken::Failed(problem);
        let folder = tempfile::tempdir().map_err(|error| Broken::Failed(error.to_string()))?;
        let file = folder.path().join("games.db").display().to_string();
        let database = url.unwrap_or(&file);
        let mut dice = Seed(self.seed).dice(&[4, u64::from(url.is_some())]);
        let mut server = self.start(database, folder.path())?;
        let begin = async |addr, number: u32| {
            let from: Vec<_> = (1..=CUP).map(|seat| loopback(4, CUP * number + seat)).collect();
            Cup::begin(addr, &from, ROUNDS).await
        };
        let (mut cup, mut results, mut cups) = (begin(server.addr, 0).await.map_err(failed)?, 0, 1);
        for kill in 1..=kills {
            if cup.ended {
                results += cup.results;
                cup = begin(server.addr, cups).await.map_err(failed)?;
                cups += 1;
            }
            let pause = Duration::from_millis(below(&mut dice, PAUSE) as u64);
            let playing = tokio::spawn(cup.play_until_cut_off());
            tokio::time::sleep(pause).await;
            server.kill();
            let played = playing.await.map_err(|error| Broken::Failed(error.to_string()))?;
            cup = played.map_err(failed)?;
            server = self.start(database, folder.path())?;
            cup.players.iter_mut().for_each(|player| player.moved(server.addr));
            let verified = cup.verify().await;
            verified.map_err(|problem| {
                failed(format!("after kill {kill}, {} ms into play: {problem}", pause.as_millis()))
            })?;
        }
        // What is left is played undisturbed, so that results have come however early the kills did.
        let mut cup = cup.play_until_cut_off().await.map_err(failed)?;
        cup.verify().await.map_err(failed)?;
        if !cup.ended {
            return Err(failed("the last tournament did not end".into()));
        }
        results += cup.results;
        let counts = Counts { kills, endings: results, ..Counts::default() };
        Ok((format!("{kills} kills in {cups} tournaments, every pairing and {results} results there once"), counts))
    }

    fn start(&self, database: &str, folder: &Path) -> Result<Server, Broken> {
        Server::start(&self.program, database, folder, |_| {}).map_err(|error| Broken::Failed(error.to_string()))
    }

    fn witnesses(&self, addr: std::net::SocketAddr) -> Vec<Witness> {
        (0..PLAYERS).map(|number| Witness::new(addr, loopback(2, number + 1), self.seed, number)).collect()
    }
}

/// Why a fault was not completed.
enum Broken {
    /// It cannot be caused on this machine.
    Skipped(String),
    /// Something was lost, done twice, or not reported.
    Failed(String),
}

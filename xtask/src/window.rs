//! The real window on a virtual display: checks that it opens, how soon, and what it costs while
//! idle.

use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};
use std::{env, fs, thread};

use crate::packages::{install, number};
use crate::target;

/// What a window may cost: milliseconds to the first frame, percent of a core when idle, and MB of
/// memory.
const LIMITS: Costs = Costs { first_frame: 1_000.0, idle: 5.0, memory: 150.0 };
/// How often it is opened. The median counts.
const RUNS: usize = 5;
/// How long it is left idle.
const IDLE: Duration = Duration::from_secs(10);

#[derive(Clone, Copy)]
struct Costs {
    first_frame: f64,
    idle: f64,
    memory: f64,
}

/// Opens the window once, as the tests built it.
pub(crate) fn opens() -> Result<(), String> {
    let screen = Screen::start()?;
    let mut shown = Shown::open(&program("debug"), &screen)?;
    println!("the window shows its first frame after {:.0} ms (without optimization)", shown.first_frame);
    match shown.program.try_wait() {
        Ok(None) => Ok(()),
        _ => Err("the window closed by itself".into()),
    }
}

/// Builds the release window, opens it, and checks its limits.
pub(crate) fn measure() -> Result<(), String> {
    let build = Command::new(env!("CARGO")).args(["build", "--release", "--locked", "-p", "amiral-desktop"]).status();
    if !build.is_ok_and(|status| status.success()) {
        return Err("the window could not be built".into());
    }
    let screen = Screen::start()?;
    let program = program("release");
    let mut first_frames = Vec::new();
    for _ in 1..RUNS {
        first_frames.push(Shown::open(&program, &screen)?.first_frame);
    }
    let shown = Shown::open(&program, &screen)?;
    first_frames.push(shown.first_frame);
    first_frames.sort_by(f64::total_cmp);
    // By then the start is complete.
    thread::sleep(Duration::from_secs(2));
    let id = shown.program.id();
    let before = ticks(id)?;
    thread::sleep(IDLE);
    let a_second = f64::from(number("getconf", &["CLK_TCK"]).unwrap_or(100));
    let idle = 100.0 * (ticks(id)? - before) / a_second / IDLE.as_secs_f64();
    let costs = Costs { first_frame: first_frames[RUNS / 2], idle, memory: memory(id)? };
    println!(
        "first frame: {:.0} ms in the middle of {RUNS} ({first_frames:.0?}), at most {:.0}",
        costs.first_frame, LIMITS.first_frame
    );
    println!("idle: {:.1} % of a core over {} s, at most {:.0} %", costs.idle, IDLE.as_secs(), LIMITS.idle);
    println!("memory: {:.0} MB resident, at most {:.0}", costs.memory, LIMITS.memory);
    let kept = costs.first_frame <= LIMITS.first_frame && costs.idle <= LIMITS.idle && costs.memory <= LIMITS.memory;
    if kept { Ok(()) } else { Err("the window costs more than it may".into()) }
}

/// Where cargo leaves the program.
fn program(profile: &str) -> PathBuf {
    target().join(profile).join(format!("amiral-desktop{}", env::consts::EXE_SUFFIX))
}

/// A virtual display with software rendering. Dropping this ends it.
struct Screen {
    server: Child,
    display: String,
}

impl Screen {
    fn start() -> Result<Screen, String> {
        let there = || Command::new("Xvfb").arg("-help").stdout(Stdio::null()).stderr(Stdio::null()).status().is_ok();
        if !there() {
            install(
                "Xvfb",
                &["xvfb", "libgl1-mesa-dri", "libgl1", "libegl1", "libxkbcommon-x11-0", "libxcursor1", "libxi6"],
            )?;
        }
        // It finds a free display number and prints it.
        let mut server = Command::new("Xvfb");
        server.args(["-displayfd", "1", "-screen", "0", "1600x1000x24", "-nolisten", "tcp"]);
        let mut server =
            server.stdout(Stdio::piped()).stderr(Stdio::null()).spawn().map_err(|error| format!("Xvfb: {error}"))?;
        let answer = server.stdout.take().and_then(|out| BufReader::new(out).lines().next());
        match answer {
            Some(Ok(number)) => Ok(Screen { server, display: format!(":{}", number.trim()) }),
            _ => Err("Xvfb did not start".into()),
        }
    }
}

impl Drop for Screen {
    fn drop(&mut self) {
        let _ = self.server.kill();
        let _ = self.server.wait();
    }
}

/// An open window. Dropping this closes it.
struct Shown {
    program: Child,
    /// Milliseconds from the start of the program to its first frame, as the program reports.
    first_frame: f64,
    folder: PathBuf,
}

impl Shown {
    fn open(program: &Path, screen: &Screen) -> Result<Shown, String> {
        let folder = env::temp_dir().join(format!("amiral-window-{}", std::process::id()));
        fs::create_dir_all(&folder).map_err(|error| error.to_string())?;
        let start = Instant::now();
        let mut command = Command::new(program);
        command.args(["--measure", "--seed", "1", "--db"]).arg(folder.join("games.db"));
        command.env("DISPLAY", &screen.display).env_remove("WAYLAND_DISPLAY").env("LIBGL_ALWAYS_SOFTWARE", "1");
        command.env("AMIRAL_CONFIG", &folder).stdout(Stdio::piped());
        let mut program = command.spawn().map_err(|error| format!("{}: {error}", program.display()))?;
        let said = program.stdout.take().and_then(|out| BufReader::new(out).lines().next());
        let said = said.and_then(Result::ok).and_then(|line| line.trim().parse().ok());
        // Its clock starts a little after ours, so take the larger of both times.
        let ours = start.elapsed().as_secs_f64() * 1_000.0;
        let first_frame = said.map(|said: f64| said.max(ours));
        let shown = Shown { program, first_frame: first_frame.unwrap_or(f64::INFINITY), folder };
        if first_frame.is_some() { Ok(shown) } else { Err("the window showed nothing".into()) }
    }
}

impl Drop for Shown {
    fn drop(&mut self) {
        let _ = self.program.kill();
        let _ = self.program.wait();
        let _ = fs::remove_dir_all(&self.folder);
    }
}

/// The CPU time of a process so far, in the system's ticks.
fn ticks(id: u32) -> Result<f64, String> {
    let stat = fs::read_to_string(format!("/proc/{id}/stat")).map_err(|error| error.to_string())?;
    // The name before it, in parentheses, may contain anything.
    let fields: Vec<&str> = stat.rsplit(')').next().unwrap_or_default().split_whitespace().collect();
    let field = |number: usize| fields.get(number).and_then(|field| field.parse::<f64>().ok());
    field(11).zip(field(12)).map(|(user, system)| user + system).ok_or_else(|| "the system counts no time".into())
}

/// The memory that a process uses, in MB.
fn memory(id: u32) -> Result<f64, String> {
    let status = fs::read_to_string(format!("/proc/{id}/status")).map_err(|error| error.to_string())?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
    let kilobytes = line.and_then(|line| line.split_whitespace().next()).and_then(|text| text.parse::<f64>().ok());
    kilobytes.map(|kilobytes| kilobytes / 1_000.0).ok_or_else(|| "the system counts no memory".into())
}

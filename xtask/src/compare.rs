//! Is this work copy slower than another commit? Builds both, runs their programs in turn, and
//! prints the ratio of the medians with its interval.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Instant;
use std::{env, fs};

use crate::{root, succeeds, target};

/// The largest ratio that does not count as slower.
const MOST: f64 = 1.05;
/// How often the rounds are resampled for an interval.
const DRAWS: usize = 10_000;

/// What is timed on one thread: its name, and arguments that every version understands.
const WORK: [(&str, &[&str]); 5] = [
    ("study: level5", &["study", "level5", "--games", "60000"]),
    ("strategy: admiral, classic", &["study", "admiral", "--games", "120"]),
    ("strategy: admiral, Hasbro", &["study", "admiral", "--games", "12", "--rules", "hasbro"]),
    ("posterior: Russian board", &["count", "--rules", "russian", "--cells"]),
    // Long enough that how a program begins does not matter.
    ("posterior: 12 by 12, two shots", &["odds", "--exact", "--size", "12x12", "--shots", "A0o E5o"]),
];
/// The games and seconds of a round of load.
const LOAD: (&str, &str) = ("400", "4");

/// Compares this work copy with a commit, in so many rounds.
pub(crate) fn run(commit: &str, rounds: &str) -> Result<(), String> {
    let rounds: usize = rounds.parse().map_err(|_| format!("{rounds} is not a number of rounds"))?;
    let folder = target().join("compare");
    let [before, now] = [Version::of_commit(commit, &folder)?, Version::here(&folder)?];
    let mut slower = Vec::new();
    for (what, arguments) in WORK {
        let times = both(rounds, |new| {
            let version = if new { &now } else { &before };
            version.time(arguments)
        })?;
        told(what, &times, &mut slower);
    }
    let times = both(rounds, |new| if new { &now } else { &before }.load())?;
    told("server: time a shot under load", &times, &mut slower);
    if slower.is_empty() { Ok(()) } else { Err(format!("slower than {commit}: {}", slower.join(", "))) }
}

/// The times of both, taken in turn. Each is first in every other round.
fn both(rounds: usize, time: impl Fn(bool) -> Result<f64, String>) -> Result<[Vec<f64>; 2], String> {
    let mut times = [Vec::new(), Vec::new()];
    for round in 0..rounds {
        for new in [round % 2 == 1, round % 2 == 0] {
            times[usize::from(new)].push(time(new)?);
        }
    }
    Ok(times)
}

fn told(what: &'static str, [before, now]: &[Vec<f64>; 2], slower: &mut Vec<&'static str>) {
    let ratio = median(now.clone()) / median(before.clone());
    let (low, high) = interval(before, now);
    println!("{what}: {ratio:.3} of the time, 95% interval {low:.3} to {high:.3}");
    if low > MOST {
        slower.push(what);
    }
}

fn median(mut times: Vec<f64>) -> f64 {
    times.sort_by(f64::total_cmp);
    let half = times.len() / 2;
    if times.len() % 2 == 1 { times[half] } else { f64::midpoint(times[half - 1], times[half]) }
}

/// The confidence interval of the ratio of medians, by resampling the rounds.
fn interval(before: &[f64], now: &[f64]) -> (f64, f64) {
    let mut state = 1_u64;
    let mut draw = |times: &[f64]| {
        let again = times.iter().map(|_| {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            times[(state >> 33) as usize % times.len()]
        });
        median(again.collect())
    };
    let mut ratios: Vec<f64> = (0..DRAWS).map(|_| draw(now) / draw(before)).collect();
    ratios.sort_by(f64::total_cmp);
    (ratios[DRAWS / 40], ratios[DRAWS - 1 - DRAWS / 40])
}

/// The programs of one version.
struct Version {
    programs: PathBuf,
}

impl Version {
    fn of_commit(commit: &str, folder: &Path) -> Result<Version, String> {
        let named = Command::new("git").args(["rev-parse", "--short", commit]).current_dir(root()).output();
        let named = named.map_err(|error| format!("git: {error}"))?;
        if !named.status.success() {
            return Err(format!("{commit} is not a commit"));
        }
        let name = String::from_utf8_lossy(&named.stdout).trim().to_owned();
        let copy = folder.join(format!("{name}-source"));
        if !copy.exists() {
            fs::create_dir_all(folder).map_err(|error| format!("{}: {error}", folder.display()))?;
            let git = |arguments: &[&str]| succeeds(Command::new("git").args(arguments));
            let (from, to) = (root().display().to_string(), copy.display().to_string());
            if !git(&["clone", "--quiet", &from, &to]) || !git(&["-C", &to, "checkout", "--quiet", &name]) {
                return Err(format!("{commit} could not be checked out"));
            }
        }
        Version::build(&copy, &folder.join(name))
    }

    fn here(folder: &Path) -> Result<Version, String> {
        Version::build(root(), &folder.join("here"))
    }

    fn build(source: &Path, target: &Path) -> Result<Version, String> {
        let cargo = |arguments: &[&str]| {
            let mut cargo = Command::new(env!("CARGO"));
            cargo.args(["build", "--release", "--locked"]).args(arguments).current_dir(source);
            succeeds(cargo.env("CARGO_TARGET_DIR", target))
        };
        if cargo(&["-p", "amiral"]) && cargo(&["-p", "amiral-trial", "--examples"]) {
            return Ok(Version { programs: target.join("release") });
        }
        Err(format!("{} could not be built", source.display()))
    }

    fn program(&self) -> PathBuf {
        self.programs.join(format!("amiral{}", env::consts::EXE_SUFFIX))
    }

    /// How many seconds a command takes.
    fn time(&self, arguments: &[&str]) -> Result<f64, String> {
        let mut command = Command::new(self.program());
        command.args(arguments).args(["--seed", "1", "--threads", "1", "--json"]);
        command.stdout(Stdio::null()).stderr(Stdio::null());
        let begin = Instant::now();
        if !succeeds(&mut command) {
            return Err(format!("amiral {} failed", arguments.join(" ")));
        }
        Ok(begin.elapsed().as_secs_f64())
    }

    /// How many seconds the server takes for a shot while no strategy thinks.
    fn load(&self) -> Result<f64, String> {
        let load = self.programs.join("examples").join(format!("load{}", env::consts::EXE_SUFFIX));
        let (games, seconds) = LOAD;
        let output = Command::new(load).arg(self.program()).args([games, seconds]).output();
        let output = output.map_err(|error| format!("load: {error}"))?;
        let text = String::from_utf8_lossy(&output.stdout);
        let mut shots = text.lines().filter_map(|line| {
            let (_, rate) = line.split_once("stored before: ")?;
            rate.split_whitespace().next()?.parse::<f64>().ok()
        });
        match shots.next_back() {
            Some(shots) if shots > 0.0 => Ok(1.0 / shots),
            _ => Err(format!("the load said nothing of its shots: {text}{}", String::from_utf8_lossy(&output.stderr))),
        }
    }
}

//! Trials of the web server: under load, under siege, and under faults. `crates/trial` runs them;
//! this module builds and provides what they need.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Instant;
use std::{env, fs};

use crate::nats::Broker;
use crate::postgres::Cluster;
use crate::{packages, succeeds, target};

/// For the short form: the kills on each database, and the seconds and players of a siege.
const SHORT: (&str, &str, &str) = ("4", "5", "100");

/// A thousand players: measures how soon their shots are acknowledged.
pub(crate) fn load(arguments: &[String]) -> bool {
    released().is_some_and(|programs| succeeds(programs.trial("load").args(arguments)))
}

/// The same with several nodes over one PostgreSQL.
pub(crate) fn load_nodes(nodes: &str, arguments: &[String]) -> bool {
    match Cluster::start() {
        Ok(cluster) => released().is_some_and(|programs| {
            let mut command = programs.trial("load");
            command.envs(cluster.variables()).env("AMIRAL_LOAD_NODES", nodes);
            succeeds(command.args(arguments))
        }),
        Err(problem) => {
            eprintln!("{problem}");
            false
        }
    }
}

/// A thousand players among adversaries, for some seconds.
pub(crate) fn siege(arguments: &[String]) -> bool {
    released().is_some_and(|programs| succeeds(programs.trial("siege").args(arguments)))
}

/// Kills and other faults, on both databases if both are there.
pub(crate) fn faults(arguments: &[String]) -> bool {
    let cluster =
        Cluster::start().inspect_err(|problem| eprintln!("── NOTICE: nothing is tried on PostgreSQL: {problem}"));
    let broker = Broker::start().inspect_err(|problem| eprintln!("── NOTICE: nothing is tried over NATS: {problem}"));
    let broker = broker.iter().flat_map(Broker::variables);
    released().is_some_and(|programs| succeeds(programs.faults(cluster.as_ref().ok()).envs(broker).args(arguments)))
}

/// A short form of faults and siege, with the programs that the tests have built.
pub(crate) fn short(cluster: Option<&Cluster>) -> bool {
    let programs = Programs { folder: target().join("debug") };
    let (kills, seconds, players) = SHORT;
    step("faults", programs.faults(cluster).arg(kills))
        && step("siege", programs.trial("siege").args([seconds, players, "spare"]))
}

fn step(title: &str, command: &mut Command) -> bool {
    println!("── {title}");
    let start = Instant::now();
    let done = succeeds(command);
    println!("── {title}: {} in {:.0} s", if done { "done" } else { "FAILED" }, start.elapsed().as_secs_f64());
    done
}

/// The programs in the release profile.
fn released() -> Option<Programs> {
    let cargo = |arguments: &[&str]| succeeds(Command::new(env!("CARGO")).args(arguments));
    let built = cargo(&["build", "--release", "--locked", "-p", "amiral", "--features", "nats postgres"])
        && cargo(&["build", "--release", "--locked", "-p", "amiral-trial", "--examples"]);
    built.then(|| Programs { folder: target().join("release") })
}

/// Where the program and its trials are.
struct Programs {
    folder: PathBuf,
}

impl Programs {
    /// A trial of the program.
    fn trial(&self, name: &str) -> Command {
        let mut command = Command::new(self.folder.join("examples").join(file(name)));
        command.arg(self.folder.join(file("amiral")));
        command
    }

    /// The trial with faults, with what causes them.
    fn faults(&self, cluster: Option<&Cluster>) -> Command {
        let mut command = self.trial("faults");
        command.envs(cluster.map(Cluster::variables).unwrap_or_default());
        match faketime() {
            Ok(library) => drop(command.env("AMIRAL_TEST_FAKETIME", library)),
            Err(problem) => eprintln!("── NOTICE: the clock is not set back: {problem}"),
        }
        command
    }
}

fn file(name: &str) -> String {
    format!("{name}{}", env::consts::EXE_SUFFIX)
}

/// The library that shows a program another time than the system's.
fn faketime() -> Result<PathBuf, String> {
    if !cfg!(target_os = "linux") {
        return Err("libfaketime is looked for on Linux only".into());
    }
    if let Some(library) = find_faketime() {
        return Ok(library);
    }
    packages::install("libfaketime", &["libfaketime"])?;
    find_faketime().ok_or_else(|| "libfaketime was installed and cannot be found".into())
}

fn find_faketime() -> Option<PathBuf> {
    let folders = ["/usr/lib", "/usr/lib64", "/usr/local/lib"].map(Path::new);
    let inner = fs::read_dir("/usr/lib").into_iter().flatten().flatten().map(|entry| entry.path());
    let mut all = folders.map(Path::to_owned).into_iter().chain(inner);
    all.find_map(|folder| Some(folder.join("faketime/libfaketimeMT.so.1")).filter(|library| library.is_file()))
}

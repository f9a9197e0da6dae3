//! Walls around somebody's program.
//!
//! A program is not started by us but by a guard: this executable again, which shuts itself in and
//! then becomes the program. So nothing has to happen between a fork and an exec, and the walls
//! stand before the first instruction of the program.
//!
//! On Linux the guard makes two steps. Outside, it leaves the namespaces of processes, of the
//! network and of users, starts the second step and watches over it: with the first process of a
//! namespace end all others there, however they came to be and whatever group they are in. Inside,
//! it limits processes, memory, processor time and files, gives up writing anywhere but in the
//! program's own folder (Landlock), and sockets (seccomp), and starts the program, or becomes it.
//!
//! Elsewhere there are the limits of the system alone, and the group of processes that is killed
//! whole. [`Walls`] says what stands.

use std::ffi::OsString;
use std::fmt;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

use serde::{Deserialize, Serialize};

#[cfg(unix)]
mod limits;
#[cfg(target_os = "linux")]
mod linux;

/// The first argument of a guard.
const MARK: &str = "--amiral-bot-guard";

/// What a program may use.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Limits {
    /// The executable that is the guard: one whose `main` begins with [`enter`]. Without one there
    /// are no walls, only times.
    pub guard: Option<PathBuf>,
    /// The memory that each of its processes may have, in bytes.
    pub memory: u64,
    /// The processor time that each of its processes may take in all.
    pub processor: Duration,
    /// The size of each file it writes, in bytes.
    pub file: u64,
    /// How many processes and threads it may have, where the system can tell; never fewer than 301,
    /// which is the least that Linux takes for a limit.
    pub processes: u32,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits { guard: None, memory: 2 << 30, processor: Duration::from_hours(4), file: 64 << 20, processes: 301 }
    }
}

impl Limits {
    /// The usual limits, with this very executable as the guard. Its `main` must begin with
    /// [`enter`].
    pub fn guarded() -> Limits {
        Limits { guard: std::env::current_exe().ok(), ..Limits::default() }
    }
}

/// What a program is kept from.
#[expect(clippy::struct_excessive_bools, reason = "each wall stands or not, whatever the others do")]
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Walls {
    /// It has no network.
    pub network: bool,
    /// It writes only in its own folder.
    pub files: bool,
    /// It neither sees nor outlives its own processes, and whatever it starts ends with it.
    pub processes: bool,
    /// It cannot start processes without end.
    pub forks: bool,
    /// Its memory, processor time and files are limited.
    pub limits: bool,
}

impl Walls {
    fn all(self) -> [(&'static str, bool); 5] {
        [
            ("network", self.network),
            ("files", self.files),
            ("processes", self.processes),
            ("forks", self.forks),
            ("limits", self.limits),
        ]
    }

    /// The names of those that stand.
    pub fn standing(self) -> impl Iterator<Item = &'static str> {
        self.all().into_iter().filter(|(_, stands)| *stands).map(|(name, _)| name)
    }

    /// The names of those that do not.
    pub fn missing(self) -> impl Iterator<Item = &'static str> {
        self.all().into_iter().filter(|(_, stands)| !*stands).map(|(name, _)| name)
    }

    /// Reads what a guard says.
    pub(crate) fn parse(line: &str) -> Result<Walls, String> {
        let mut words = line.split_whitespace();
        if words.next() != Some("guard") {
            return Err(format!("the guard says '{line}'"));
        }
        let stands: Vec<&str> = words.collect();
        let has = |name| stands.contains(&name);
        Ok(Walls {
            network: has("network"),
            files: has("files"),
            processes: has("processes"),
            forks: has("forks"),
            limits: has("limits"),
        })
    }
}

/// What the guard says once it stands: `guard network files`.
impl fmt::Display for Walls {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("guard")?;
        self.standing().try_for_each(|name| write!(f, " {name}"))
    }
}

/// What a guard is told.
#[derive(Serialize, Deserialize, Clone, Debug)]
pub(crate) struct Orders {
    /// Whether this is the second step, behind the first.
    inside: Option<Outside>,
    folder: PathBuf,
    memory: u64,
    processor: u64,
    file: u64,
    processes: u32,
}

/// What the first step has done.
#[derive(Serialize, Deserialize, Clone, Copy, Default, Debug)]
pub(crate) struct Outside {
    processes: bool,
    network: bool,
}

/// The command that starts a program, behind a guard where there is one.
pub(crate) fn command(command: &str, limits: &Limits, folder: &Path) -> Command {
    let words = crate::command::words(command).unwrap_or_else(|| shell(command));
    let Some(guard) = &limits.guard else {
        let mut start = Command::new(&words[0]);
        start.args(&words[1..]);
        return start;
    };
    let orders = Orders {
        inside: None,
        folder: folder.to_owned(),
        memory: limits.memory,
        processor: limits.processor.as_secs(),
        file: limits.file,
        processes: limits.processes,
    };
    let mut start = Command::new(guard);
    start.args([MARK, &orders.text()]).args(words);
    start
}

fn shell(command: &str) -> Vec<String> {
    let words: &[&str] = if cfg!(windows) { &["cmd", "/C", command] } else { &["sh", "-c", command] };
    words.iter().map(|&word| word.to_owned()).collect()
}

impl Orders {
    fn text(&self) -> String {
        serde_json::to_string(self).expect("these orders are text and numbers")
    }
}

/// If this process was started as a guard, it becomes one, and then the program: this never
/// returns. Otherwise it does nothing. Call it first in `main`, before there is a second thread.
pub fn enter() {
    let mut arguments = std::env::args_os().skip(1);
    if arguments.next().is_none_or(|first| first != MARK) {
        return;
    }
    let orders = arguments.next().and_then(|text| serde_json::from_str(text.to_str()?).ok());
    let words: Vec<OsString> = arguments.collect();
    let code = match orders {
        Some(orders) if !words.is_empty() => guard(&orders, &words),
        _ => failed("this is for amiral itself"),
    };
    std::process::exit(code);
}

/// How a guard ends that could not become the program.
pub(crate) const CANNOT_START: &str = "exit code 127";

/// Says on standard error why there is no program, as a shell does.
fn failed(problem: &str) -> i32 {
    use std::io::Write;
    _ = writeln!(std::io::stderr(), "{problem}");
    127
}

#[cfg(target_os = "linux")]
fn guard(orders: &Orders, words: &[OsString]) -> i32 {
    match orders.inside {
        None => linux::outside(orders, words),
        Some(outside) => linux::inside(orders, outside, words),
    }
}

#[cfg(all(unix, not(target_os = "linux")))]
fn guard(orders: &Orders, words: &[OsString]) -> i32 {
    become_program(Walls { limits: limits::apply(orders), ..Walls::default() }, words)
}

#[cfg(not(unix))]
fn guard(_: &Orders, words: &[OsString]) -> i32 {
    say(Walls::default());
    match Command::new(&words[0]).args(&words[1..]).status() {
        Ok(status) => status.code().unwrap_or(1),
        Err(error) => failed(&format!("{}: {error}", words[0].to_string_lossy())),
    }
}

/// Tells the runner what stands.
fn say(walls: Walls) {
    use std::io::Write;
    let mut out = std::io::stdout();
    _ = writeln!(out, "{walls}");
    _ = out.flush();
}

#[cfg(unix)]
fn become_program(walls: Walls, words: &[OsString]) -> i32 {
    use std::os::unix::process::CommandExt;
    say(walls);
    let error = Command::new(&words[0]).args(&words[1..]).exec();
    failed(&format!("{}: {error}", words[0].to_string_lossy()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_stands_is_said_and_read() {
        for walls in [Walls::default(), Walls { network: true, limits: true, ..Walls::default() }] {
            assert_eq!(Walls::parse(&walls.to_string()), Ok(walls));
        }
        assert!(Walls::parse("ready name=x").is_err());
        assert_eq!(Walls { files: true, ..Walls::default() }.missing().count(), 4);
    }
}

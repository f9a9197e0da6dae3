//! A newcomer's first start: how long until the first page is served with nothing compiled, and how
//! large the program is.

use std::io::{Read, Write};
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};
use std::{env, fs, thread};

use crate::{root, succeeds};

/// The largest size of the program.
const MOST_BYTES: u64 = 30_000_000;
/// How often to check whether the page is there.
const LOOK: Duration = Duration::from_millis(200);

struct Start {
    seconds: f64,
    bytes: u64,
}

/// Measures the first start of this work copy, and of a commit to compare with if one is given.
pub(crate) fn measure(commit: Option<&str>) -> Result<(), String> {
    let folder = Folder::new()?;
    let before = match commit {
        Some(commit) => {
            let copy = folder.0.join("before");
            let clone = |arguments: &[&str]| succeeds(Command::new("git").args(arguments));
            let (from, to) = (root().display().to_string(), copy.display().to_string());
            if !clone(&["clone", "--quiet", &from, &to]) || !clone(&["-C", &to, "checkout", "--quiet", commit]) {
                return Err(format!("{commit} could not be checked out"));
            }
            let start = start(&copy, &folder.0)?;
            told(commit, &start);
            Some(start)
        }
        None => None,
    };
    let now = start(root(), &folder.0)?;
    told("this work copy", &now);
    if let Some(before) = before {
        println!("{:.0} % of the time of {}", 100.0 * now.seconds / before.seconds, commit.unwrap_or_default());
    }
    if now.bytes > MOST_BYTES {
        return Err(format!("the program has {:.1} MB, at most {:.0}", mega(now.bytes), mega(MOST_BYTES)));
    }
    Ok(())
}

fn told(what: &str, start: &Start) {
    println!("{what}: the first page after {:.0} s, the program has {:.1} MB", start.seconds, mega(start.bytes));
}

fn mega(bytes: u64) -> f64 {
    bytes as f64 / 1e6
}

/// Builds and serves as the README says, and waits for the first page.
fn start(copy: &Path, folder: &Path) -> Result<Start, String> {
    let target = folder.join("target");
    if target.exists() {
        fs::remove_dir_all(&target).map_err(|error| error.to_string())?;
    }
    // Fetch first: the network is not what we measure.
    if !succeeds(Command::new(env!("CARGO")).args(["fetch", "--locked"]).current_dir(copy)) {
        return Err("the dependencies could not be fetched".into());
    }
    let address = free_address().map_err(|error| format!("no free address: {error}"))?;
    let begin = Instant::now();
    let mut command = Command::new(env!("CARGO"));
    command.args(["run", "--release", "--locked", "--", "serve", "--addr", &address.to_string()]).current_dir(copy);
    command.env("CARGO_TARGET_DIR", &target).env("AMIRAL_DB", folder.join("games.db")).stdout(Stdio::null());
    let mut server = Server(command.spawn().map_err(|error| format!("cargo: {error}"))?);
    while !answers(address) {
        if let Ok(Some(status)) = server.0.try_wait() {
            return Err(format!("the server ended before its first page: {status}"));
        }
        thread::sleep(LOOK);
    }
    let seconds = begin.elapsed().as_secs_f64();
    drop(server);
    let program = target.join("release").join(format!("amiral{}", env::consts::EXE_SUFFIX));
    let bytes = fs::metadata(&program).map_err(|error| format!("{}: {error}", program.display()))?.len();
    Ok(Start { seconds, bytes })
}

/// An address that nobody listens on.
fn free_address() -> std::io::Result<SocketAddr> {
    TcpListener::bind("127.0.0.1:0")?.local_addr()
}

/// Whether the first page is served at an address.
fn answers(address: SocketAddr) -> bool {
    let ask = || -> std::io::Result<String> {
        let mut stream = TcpStream::connect_timeout(&address, LOOK)?;
        stream.set_read_timeout(Some(Duration::from_secs(5)))?;
        write!(stream, "GET / HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n\r\n")?;
        let mut answer = Vec::new();
        stream.read_to_end(&mut answer)?;
        Ok(String::from_utf8_lossy(&answer).into_owned())
    };
    ask().is_ok_and(|answer| answer.starts_with("HTTP/1.1 200") && answer.contains("</html>"))
}

/// A server and the cargo that started it. Dropping this ends both.
struct Server(Child);

impl Drop for Server {
    fn drop(&mut self) {
        // Cargo does not pass a kill on, so end its child first.
        if cfg!(unix) {
            let _ = Command::new("pkill").args(["-P", &self.0.id().to_string()]).status();
        }
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// A folder for build output. Dropping this removes it.
struct Folder(PathBuf);

impl Folder {
    fn new() -> Result<Folder, String> {
        let folder = env::temp_dir().join(format!("amiral-first-start-{}", std::process::id()));
        fs::create_dir_all(&folder).map_err(|error| format!("{}: {error}", folder.display()))?;
        Ok(Folder(folder))
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

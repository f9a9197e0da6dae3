//! The server as a separate process, which can be killed.

use std::fs::File;
use std::io::{self, BufRead, BufReader, ErrorKind, Read};
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdout, Command, Stdio};

/// A running server. Dropping this kills it.
#[derive(Debug)]
pub struct Server {
    child: Child,
    /// Its standard output, kept open while it runs.
    _said: BufReader<ChildStdout>,
    /// The address it listens on.
    pub addr: SocketAddr,
    log: PathBuf,
}

/// Memory in bytes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Memory {
    /// Now.
    pub now: u64,
    /// At most, so far.
    pub most: u64,
}

impl Server {
    /// Starts the program on a database and waits until it prints its address. Its error output goes
    /// to a file in that folder.
    pub fn start(program: &Path, database: &str, folder: &Path, more: impl FnOnce(&mut Command)) -> io::Result<Server> {
        let log = folder.join("server.log");
        let file = File::options().create(true).append(true).open(&log)?;
        let mut command = Command::new(program);
        command.args(["serve", "--addr", "127.0.0.1:0", "--lang", "en", "--json", "--db", database]);
        command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(file);
        more(&mut command);
        let mut child = command.spawn()?;
        let out = child.stdout.take().ok_or(ErrorKind::BrokenPipe)?;
        let mut said = BufReader::new(out);
        let url = said.by_ref().lines().map_while(Result::ok).find_map(|line| {
            let (_, url) = line.split_once("http://")?;
            url.split(['/', '"']).next()?.parse().ok()
        });
        let mut server = Server { child, _said: said, addr: ([127, 0, 0, 1], 0).into(), log };
        server.addr =
            url.ok_or_else(|| io::Error::other(format!("the server does not start: {}", server.troubles())))?;
        Ok(server)
    }

    /// Kills it at once: `SIGKILL` where there are signals.
    pub fn kill(mut self) {
        self.end();
    }

    fn end(&mut self) {
        // It may have ended already.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }

    /// Its process id.
    pub fn id(&self) -> u32 {
        self.child.id()
    }

    /// Whether it is still running.
    pub fn is_running(&mut self) -> bool {
        matches!(self.child.try_wait(), Ok(None))
    }

    /// The last lines of its error output.
    pub fn troubles(&self) -> String {
        let log = std::fs::read_to_string(&self.log).unwrap_or_default();
        let lines: Vec<&str> = log.lines().collect();
        lines[lines.len().saturating_sub(5)..].join("\n")
    }

    /// Its memory use, where the system reports it.
    pub fn memory(&self) -> Option<Memory> {
        let status = std::fs::read_to_string(format!("/proc/{}/status", self.child.id())).ok()?;
        let field = |name: &str| {
            let line = status.lines().find(|line| line.starts_with(name))?;
            line.split_whitespace().nth(1)?.parse::<u64>().ok().map(|kilobytes| kilobytes * 1024)
        };
        Some(Memory { now: field("VmRSS:")?, most: field("VmHWM:")? })
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        self.end();
    }
}

/// Raises the limit on open files as far as the system allows: every connection is one.
pub fn open_many_files() {
    #[cfg(target_os = "linux")]
    {
        use rustix::process::{Resource, getrlimit, setrlimit};
        let mut limit = getrlimit(Resource::Nofile);
        limit.current = limit.maximum;
        // If the system refuses, there are fewer connections.
        let _ = setrlimit(Resource::Nofile, limit);
    }
}

//! A program at work: lines to it, lines from it, each within a time, and its end.

use std::collections::VecDeque;
use std::io::{self, BufRead, BufReader, Read, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use amiral_game::Stop;
use tempfile::TempDir;

use crate::command::started;
use crate::guard::{self, Limits, Walls};
use crate::line::{LONGEST_LINE, printable};

/// How much a program may say for one answer, in bytes and in lines.
const MOST_BYTES: usize = 1 << 20;
const MOST_LINES: usize = 10_000;
/// How many lines of standard error are remembered, and how long each.
const ERROR_LINES: usize = 20;
const ERROR_LINE: usize = 400;
/// How often waiting looks whether it is cancelled.
const GLANCE: Duration = Duration::from_millis(20);
/// How long a program may take to end once it is told that nothing more will come.
const FAREWELL: Duration = Duration::from_millis(200);

/// Where both sides of a conversation are written, with times.
pub struct Log {
    begun: Instant,
    out: Mutex<Box<dyn Write + Send>>,
}

impl Log {
    /// A log that writes there.
    pub fn new(out: Box<dyn Write + Send>) -> Arc<Log> {
        Arc::new(Log { begun: Instant::now(), out: Mutex::new(out) })
    }

    fn note(&self, sign: char, line: &str) {
        let seconds = self.begun.elapsed().as_secs_f64();
        let mut out = self.out.lock().unwrap_or_else(PoisonError::into_inner);
        // Nobody plays worse for a log that cannot be written.
        _ = writeln!(out, "{seconds:10.6} {sign} {line}");
        _ = out.flush();
    }
}

impl std::fmt::Debug for Log {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Log")
    }
}

/// Why no line came, or none could be sent.
#[derive(Debug)]
pub(crate) enum Trouble {
    /// The time is over.
    Late,
    /// The program has closed this side. It may have ended as well.
    Closed,
    /// It said far too much.
    Flood,
    /// The wait was cancelled.
    Cancelled,
    /// What it said is no text.
    NoText,
    /// The system refuses.
    System(io::Error),
}

/// A running program.
pub(crate) struct Process {
    child: Child,
    stdin: Option<ChildStdin>,
    lines: Lines,
    errors: Arc<Mutex<VecDeque<String>>>,
    reader: Option<JoinHandle<()>>,
    log: Option<Arc<Log>>,
    walls: Walls,
    /// The program's own folder, removed with it.
    _folder: TempDir,
}

impl Process {
    /// Starts it, behind walls where there is a guard.
    pub(crate) fn start(command: &str, limits: &Limits, log: Option<&Arc<Log>>) -> io::Result<Process> {
        let folder = tempfile::Builder::new().prefix("amiral-bot-").tempdir()?;
        let guarded = limits.guard.is_some();
        let mut start = guard::command(&started(command), limits, folder.path());
        start.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        // What these hold may be an address with a password.
        for (name, _) in
            std::env::vars_os().filter(|(name, _)| name.to_str().is_some_and(|name| name.starts_with("AMIRAL_")))
        {
            start.env_remove(name);
        }
        for name in ["TMPDIR", "TMP", "TEMP", "AMIRAL_FOLDER"] {
            start.env(name, folder.path());
        }
        own_group(&mut start);
        let mut child = start.spawn()?;
        let (Some(stdin), Some(stdout), Some(stderr)) = (child.stdin.take(), child.stdout.take(), child.stderr.take())
        else {
            return Err(io::Error::other("no pipes"));
        };
        unblock(&stdin)?;
        let errors = Arc::new(Mutex::new(VecDeque::new()));
        let reader = {
            let (errors, log) = (Arc::clone(&errors), log.cloned());
            std::thread::Builder::new()
                .name("stderr".into())
                .spawn(move || read_errors(stderr, &errors, log.as_deref()))?
        };
        let mut process = Process {
            child,
            stdin: Some(stdin),
            lines: Lines::new(stdout),
            errors,
            reader: Some(reader),
            log: log.cloned(),
            walls: Walls::default(),
            _folder: folder,
        };
        if guarded {
            process.walls = process.pass_the_guard()?;
        }
        Ok(process)
    }

    /// Reads what the guard says before it hands over to the program.
    fn pass_the_guard(&mut self) -> io::Result<Walls> {
        let line = self.receive(Instant::now() + Duration::from_secs(10), &Stop::new());
        let line = line.map_err(|trouble| match trouble {
            Trouble::System(error) => error,
            other => io::Error::other(format!("the guard does not answer: {other:?}")),
        })?;
        Walls::parse(&line).map_err(io::Error::other)
    }

    /// What it is kept from.
    pub(crate) fn walls(&self) -> Walls {
        self.walls
    }

    /// Sends a line.
    pub(crate) fn send(&mut self, line: &str, until: Instant) -> Result<(), Trouble> {
        if let Some(log) = &self.log {
            log.note('>', line);
        }
        self.lines.begin();
        let mut text = String::with_capacity(line.len() + 1);
        text.push_str(line);
        text.push('\n');
        let stdin = self.stdin.as_mut().ok_or(Trouble::Closed)?;
        let mut rest = text.as_bytes();
        while !rest.is_empty() {
            match stdin.write(rest) {
                Ok(0) => return Err(Trouble::Closed),
                Ok(written) => rest = &rest[written..],
                Err(error) if error.kind() == io::ErrorKind::WouldBlock => {
                    if !wait_to_write(stdin, until)? {
                        return Err(Trouble::Late);
                    }
                }
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) if error.kind() == io::ErrorKind::BrokenPipe => return Err(Trouble::Closed),
                Err(error) => return Err(Trouble::System(error)),
            }
        }
        Ok(())
    }

    /// The next line, once it is there.
    pub(crate) fn receive(&mut self, until: Instant, stop: &Stop) -> Result<String, Trouble> {
        let line = self.lines.next(until, stop)?;
        self.noted(line)
    }

    /// The next line, if it is there already.
    pub(crate) fn receive_now(&mut self) -> Result<Option<String>, Trouble> {
        match self.lines.next(Instant::now(), &Stop::new()) {
            Ok(line) => self.noted(line).map(Some),
            Err(Trouble::Late) => Ok(None),
            Err(trouble) => Err(trouble),
        }
    }

    fn noted(&self, line: Vec<u8>) -> Result<String, Trouble> {
        if let Some(log) = &self.log {
            log.note('<', &printable(&String::from_utf8_lossy(&line), LONGEST_LINE));
        }
        String::from_utf8(line).map_err(|_| Trouble::NoText)
    }

    /// How it ended, if it does within that time.
    pub(crate) fn ended(&mut self, patience: Duration) -> Option<String> {
        let until = Instant::now() + patience;
        loop {
            if let Some(ending) = ending(&mut self.child) {
                return Some(ending);
            }
            if Instant::now() >= until {
                return None;
            }
            std::thread::sleep(Duration::from_millis(2));
        }
    }

    /// The last lines of its standard error.
    pub(crate) fn errors(&self) -> Vec<String> {
        self.errors.lock().unwrap_or_else(PoisonError::into_inner).iter().cloned().collect()
    }

    /// Closes its input and gives the first line that then comes, if one does: what lay in a buffer.
    pub(crate) fn last_words(&mut self, patience: Duration) -> Option<String> {
        self.stdin = None;
        let line = self.receive(Instant::now() + patience, &Stop::new()).ok()?;
        Some(line).filter(|line| !line.trim().is_empty())
    }

    /// Tells it that nothing more will come, and ends it if it goes on.
    pub(crate) fn finish(mut self) {
        _ = self.send("quit", Instant::now() + FAREWELL);
        self.stdin = None;
        self.ended(FAREWELL);
    }
}

/// Ends the program and everything it has started.
impl Drop for Process {
    fn drop(&mut self) {
        self.stdin = None;
        kill_all(&mut self.child);
        _ = self.child.wait();
        // Whoever has inherited its standard error and outlived it would keep the thread waiting.
        if let Some(reader) = self.reader.take()
            && reader.is_finished()
        {
            _ = reader.join();
        }
    }
}

/// Reads standard error to its end, keeping the last lines.
fn read_errors(stderr: impl Read, errors: &Mutex<VecDeque<String>>, log: Option<&Log>) {
    let mut reader = BufReader::new(stderr);
    let mut line = Vec::new();
    loop {
        line.clear();
        match reader.by_ref().take(ERROR_LINE as u64).read_until(b'\n', &mut line) {
            Ok(0) | Err(_) => return,
            Ok(_) => {}
        }
        let line = printable(String::from_utf8_lossy(&line).trim_end(), ERROR_LINE);
        if let Some(log) = log {
            log.note('!', &line);
        }
        let mut errors = errors.lock().unwrap_or_else(PoisonError::into_inner);
        if errors.len() == ERROR_LINES {
            errors.pop_front();
        }
        errors.push_back(line);
    }
}

/// The lines of a program's output, with how much it has said since it was last spoken to.
struct Lines {
    source: Source,
    buffer: Vec<u8>,
    /// Where the part of the buffer begins that no line has been made of.
    from: usize,
    bytes: usize,
    count: usize,
}

impl Lines {
    fn new(stdout: ChildStdout) -> Lines {
        Lines { source: Source::new(stdout), buffer: Vec::with_capacity(4096), from: 0, bytes: 0, count: 0 }
    }

    fn begin(&mut self) {
        (self.bytes, self.count) = (0, 0);
    }

    fn next(&mut self, until: Instant, stop: &Stop) -> Result<Vec<u8>, Trouble> {
        let mut searched = self.from;
        loop {
            if let Some(length) = self.buffer[searched..].iter().position(|&byte| byte == b'\n') {
                let end = searched + length;
                let line = self.buffer[self.from..end].to_vec();
                self.from = end + 1;
                if self.from == self.buffer.len() {
                    self.buffer.clear();
                    self.from = 0;
                }
                self.count += 1;
                return if self.count > MOST_LINES { Err(Trouble::Flood) } else { Ok(line) };
            }
            if self.buffer.len() - self.from > LONGEST_LINE || self.bytes > MOST_BYTES {
                return Err(Trouble::Flood);
            }
            self.buffer.drain(..self.from);
            self.from = 0;
            searched = self.buffer.len();
            self.bytes += self.source.more(&mut self.buffer, until, stop)?;
        }
    }

    /// What is there of a line that has no end.
    fn unfinished(&self) -> String {
        printable(&String::from_utf8_lossy(&self.buffer[self.from..]), ERROR_LINE)
    }
}

impl Process {
    /// What it has written of a line without ending it.
    pub(crate) fn unfinished(&self) -> String {
        self.lines.unfinished()
    }
}

#[cfg(unix)]
use unix::{Source, ending, kill_all, own_group, unblock, wait_to_write};

#[cfg(unix)]
mod unix {
    use std::os::unix::process::CommandExt;

    use rustix::event::{PollFd, PollFlags, Timespec, poll};
    use rustix::fs::{OFlags, fcntl_getfl, fcntl_setfl};
    use rustix::process::{Pid, Signal, WaitId, WaitIdOptions, kill_process, kill_process_group, waitid};

    use super::{Child, ChildStdin, ChildStdout, Command, Duration, GLANCE, Instant, Read, Stop, Trouble, io};

    /// How soon an answer comes at once.
    const AT_ONCE: Duration = Duration::from_micros(50);

    /// What a program says, read by whoever waits for it: a thread in between would cost more than
    /// all the rest of an answer.
    pub(super) struct Source(ChildStdout);

    impl Source {
        pub(super) fn new(stdout: ChildStdout) -> Source {
            Source(stdout)
        }

        pub(super) fn more(&mut self, buffer: &mut Vec<u8>, until: Instant, stop: &Stop) -> Result<usize, Trouble> {
            // Whoever answers at once is not slept for: to be woken would take longer than the answer.
            let sleep = until.min(Instant::now() + AT_ONCE);
            while Instant::now() < sleep && !wait(&mut [PollFd::new(&self.0, PollFlags::IN)], Duration::ZERO)? {
                std::thread::yield_now();
            }
            loop {
                let left = until.saturating_duration_since(Instant::now());
                let ready = {
                    let mut fds = [PollFd::new(&self.0, PollFlags::IN)];
                    wait(&mut fds, left.min(GLANCE))?
                };
                if ready {
                    let mut block = [0; 8192];
                    match self.0.read(&mut block) {
                        Ok(0) => return Err(Trouble::Closed),
                        Ok(read) => {
                            buffer.extend_from_slice(&block[..read]);
                            return Ok(read);
                        }
                        Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
                        Err(error) => return Err(Trouble::System(error)),
                    }
                }
                if stop.is_cancelled() {
                    return Err(Trouble::Cancelled);
                }
                if left.is_zero() {
                    return Err(Trouble::Late);
                }
            }
        }
    }

    fn wait(fds: &mut [PollFd<'_>], most: Duration) -> Result<bool, Trouble> {
        let timeout = Timespec { tv_sec: most.as_secs() as i64, tv_nsec: most.subsec_nanos().into() };
        match poll(fds, Some(&timeout)) {
            Ok(ready) => Ok(ready > 0),
            Err(rustix::io::Errno::INTR) => Ok(false),
            Err(error) => Err(Trouble::System(error.into())),
        }
    }

    /// Waits until more can be written; says whether it can.
    pub(super) fn wait_to_write(stdin: &ChildStdin, until: Instant) -> Result<bool, Trouble> {
        loop {
            let left = until.saturating_duration_since(Instant::now());
            if wait(&mut [PollFd::new(stdin, PollFlags::OUT)], left.min(GLANCE))? {
                return Ok(true);
            }
            if left.is_zero() {
                return Ok(false);
            }
        }
    }

    /// Makes writing return at once where the program does not read.
    pub(super) fn unblock(stdin: &ChildStdin) -> io::Result<()> {
        let flags = fcntl_getfl(stdin)?;
        Ok(fcntl_setfl(stdin, flags | OFlags::NONBLOCK)?)
    }

    pub(super) fn own_group(command: &mut Command) {
        command.process_group(0);
    }

    /// How a program ended, if it has. It is not taken note of: its number stays its own until
    /// everything in its group has been ended.
    pub(super) fn ending(child: &mut Child) -> Option<String> {
        let id = WaitId::Pid(Pid::from_raw(child.id() as i32)?);
        let status = waitid(id, WaitIdOptions::EXITED | WaitIdOptions::NOHANG | WaitIdOptions::NOWAIT).ok()??;
        Some(match (status.exit_status(), status.terminating_signal()) {
            (Some(code), _) => format!("exit code {code}"),
            (_, Some(signal)) => format!("signal {signal}"),
            _ => "an unknown end".into(),
        })
    }

    /// Ends the program, what its guard has started, and everything in its group.
    pub(super) fn kill_all(child: &mut Child) {
        let id = child.id();
        // The first process behind the walls: with it ends everything there, in the group or not.
        let children = std::fs::read_to_string(format!("/proc/{id}/task/{id}/children")).unwrap_or_default();
        for pid in children.split_whitespace().filter_map(|pid| Pid::from_raw(pid.parse().ok()?)) {
            _ = kill_process(pid, Signal::KILL);
        }
        if let Some(group) = Pid::from_raw(id as i32) {
            _ = kill_process_group(group, Signal::KILL);
        }
        _ = child.kill();
    }
}

#[cfg(not(unix))]
use elsewhere::{Source, ending, kill_all, own_group, unblock, wait_to_write};

/// Where pipes cannot be waited for, a thread reads.
#[cfg(not(unix))]
mod elsewhere {
    use std::sync::mpsc::{Receiver, RecvTimeoutError, sync_channel};

    use super::{Child, ChildStdin, ChildStdout, Command, GLANCE, Instant, Read, Stop, Trouble, io};

    pub(super) struct Source(Receiver<Vec<u8>>);

    impl Source {
        pub(super) fn new(mut stdout: ChildStdout) -> Source {
            let (send, receive) = sync_channel(16);
            std::thread::spawn(move || {
                let mut block = [0; 8192];
                while let Ok(read @ 1..) = stdout.read(&mut block) {
                    if send.send(block[..read].to_vec()).is_err() {
                        return;
                    }
                }
            });
            Source(receive)
        }

        pub(super) fn more(&mut self, buffer: &mut Vec<u8>, until: Instant, stop: &Stop) -> Result<usize, Trouble> {
            loop {
                let left = until.saturating_duration_since(Instant::now());
                match self.0.recv_timeout(left.min(GLANCE)) {
                    Ok(block) => {
                        buffer.extend_from_slice(&block);
                        return Ok(block.len());
                    }
                    Err(RecvTimeoutError::Disconnected) => return Err(Trouble::Closed),
                    Err(RecvTimeoutError::Timeout) if stop.is_cancelled() => return Err(Trouble::Cancelled),
                    Err(RecvTimeoutError::Timeout) if left.is_zero() => return Err(Trouble::Late),
                    Err(RecvTimeoutError::Timeout) => {}
                }
            }
        }
    }

    pub(super) fn wait_to_write(_: &ChildStdin, _: Instant) -> Result<bool, Trouble> {
        Ok(true)
    }

    pub(super) fn unblock(_: &ChildStdin) -> io::Result<()> {
        Ok(())
    }

    pub(super) fn own_group(_: &mut Command) {}

    pub(super) fn ending(child: &mut Child) -> Option<String> {
        child.try_wait().ok()?.map(|status| status.to_string())
    }

    pub(super) fn kill_all(child: &mut Child) {
        _ = child.kill();
    }
}

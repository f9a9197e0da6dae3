//! A program that plays: what is said to it, and what it may answer.

use std::sync::Arc;
use std::time::{Duration, Instant};

use amiral_game::{Cell, CellSet, Fleet, Rules, Seen, Stop, Volley};

use crate::guard::{self, Limits, Walls};
use crate::message::rules_line;
use crate::process::{Log, Process, Trouble};
use crate::{Answer, End, Failure, FailureKind, NewGame, Position, Request, VERSION};

/// How long a program may take, what it may use, and who listens.
#[derive(Clone, Debug)]
pub struct Options {
    /// From its start to `ready`, and for the answer to new rules.
    pub ready: Duration,
    /// To place a fleet.
    pub place: Duration,
    /// To fire.
    pub shot: Duration,
    /// What it may use.
    pub limits: Limits,
    /// Where both sides are written.
    pub log: Option<Arc<Log>>,
    /// Whether to find out why an answer is late: that takes a moment more.
    pub explain_late: bool,
}

impl Default for Options {
    fn default() -> Options {
        Options {
            ready: Duration::from_secs(5),
            place: Duration::from_secs(5),
            shot: Duration::from_secs(2),
            limits: Limits::default(),
            log: None,
            explain_late: false,
        }
    }
}

impl Options {
    /// The usual ones, behind walls: `main` of this executable must begin with
    /// [`crate::guard::enter`].
    pub fn guarded() -> Options {
        Options { limits: Limits::guarded(), ..Options::default() }
    }
}

/// A program as a player. It is started when it is first needed, and again after it has failed in a
/// way that leaves nothing to go on with.
///
/// Every call that fails says why as a [`Failure`]; the game is then lost, and [`Program::begin`]
/// begins the next. Whoever plays decides what that means.
pub struct Program {
    command: String,
    options: Options,
    process: Option<Process>,
    name: Option<String>,
    /// The rules the running process was told.
    rules: Option<Rules>,
    /// What was sent and has no answer yet, because the wait for it was cancelled.
    waiting: Option<String>,
    info: Vec<String>,
    starts: u64,
}

/// The most lines of reasons that are kept for one answer.
const MOST_INFO: usize = 20;

impl Program {
    /// That program, not started yet.
    pub fn new(command: impl Into<String>, options: Options) -> Program {
        Program {
            command: command.into(),
            options,
            process: None,
            name: None,
            rules: None,
            waiting: None,
            info: Vec::new(),
            starts: 0,
        }
    }

    /// How it is started.
    pub fn command(&self) -> &str {
        &self.command
    }

    /// How long it may take, what it may use, and who listens.
    pub fn options(&self) -> &Options {
        &self.options
    }

    /// Sends a line as it is, and gives the line that answers it as it is.
    pub fn ask_line(&mut self, line: &str, expected: &str, stop: &Stop) -> Result<String, Failure> {
        self.start(stop)?;
        self.ask(line, self.options.shot, expected, stop).map(|answer| answer.to_string())
    }

    /// What it calls itself, once it has said so.
    pub fn name(&self) -> Option<&str> {
        self.name.as_deref()
    }

    /// What it is kept from, while it runs.
    pub fn walls(&self) -> Option<Walls> {
        self.process.as_ref().map(Process::walls)
    }

    /// How often it was started.
    pub fn starts(&self) -> u64 {
        self.starts
    }

    /// What it said of its reasons since this was last asked.
    pub fn take_info(&mut self) -> Vec<String> {
        std::mem::take(&mut self.info)
    }

    /// The last lines of its standard error.
    pub fn stderr(&self) -> Vec<String> {
        self.process.as_ref().map(Process::errors).unwrap_or_default()
    }

    /// Starts it unless it runs, and waits until it is ready.
    pub fn start(&mut self, stop: &Stop) -> Result<(), Failure> {
        if self.process.is_some() {
            return Ok(());
        }
        self.waiting = None;
        self.rules = None;
        let cannot = |error: std::io::Error| {
            Failure::new(FailureKind::CannotStart, &self.command, &error.to_string(), "a program")
        };
        self.process =
            Some(Process::start(&self.command, &self.options.limits, self.options.log.as_ref()).map_err(cannot)?);
        self.starts += 1;
        let hello = Request::Hello { version: VERSION }.to_string();
        let answer = self.ask(&hello, self.options.ready, "ready name=…", stop).map_err(|failure| {
            // What stands between could be started, and says so of the program.
            let crashed = failure.kind == FailureKind::Crashed && failure.came == guard::CANNOT_START;
            let cannot = crashed && self.name.is_none();
            if cannot { Failure { kind: FailureKind::CannotStart, ..failure } } else { failure }
        });
        match answer? {
            Answer::Ready { name } => {
                self.name = Some(name);
                Ok(())
            }
            other => Err(self.unreadable(&hello, &other.to_string(), "ready name=…")),
        }
    }

    /// Begins a game.
    pub fn begin(&mut self, rules: &Rules, game: NewGame, stop: &Stop) -> Result<(), Failure> {
        if self.waiting.is_some() {
            // An answer is still owed for another game; whenever it came, it would be taken for one of this.
            self.process = None;
        }
        self.start(stop)?;
        if self.rules.as_ref() != Some(rules) {
            let line = rules_line(rules);
            match self.ask(&line, self.options.ready, "ok", stop)? {
                Answer::Ok => self.rules = Some(rules.clone()),
                Answer::Unsupported { what } => {
                    return Err(self.failed(FailureKind::Unsupported, &line, &format!("unsupported {what}"), "ok"));
                }
                other => return Err(self.unreadable(&line, &other.to_string(), "ok")),
            }
        }
        self.tell(&Request::Game(game).to_string())
    }

    /// Has it place its fleet.
    pub fn place(&mut self, stop: &Stop) -> Result<Fleet, Failure> {
        const EXPECTED: &str = "fleet and the ships, such as E6h5";
        let line = Request::Place { left: self.options.place }.to_string();
        let answer = self.ask(&line, self.options.place, EXPECTED, stop)?;
        let Answer::Fleet(setup) = &answer else {
            return Err(self.not_that(&line, &answer, EXPECTED));
        };
        let rules = self.rules.clone().unwrap_or_default();
        setup.build(&rules).map_err(|error| {
            self.failed(
                FailureKind::IllegalFleet,
                &line,
                &answer.to_string(),
                &format!("a fleet by the rules: {error}"),
            )
        })
    }

    /// Has it fire: as many shots as the position says, at cells of the grid not fired at yet. The
    /// time is that of the options.
    pub fn fire(&mut self, position: &Position, stop: &Stop) -> Result<Volley, Failure> {
        let mut line = String::with_capacity(64 + 5 * (position.shots.shots().len() + position.incoming.shots().len()));
        position.push(&mut line);
        let answer = self.ask(&line, position.left, "shot and a cell, such as shot F5", stop)?;
        let Answer::Shot(volley) = answer else {
            return Err(self.not_that(&line, &answer, "shot and a cell, such as shot F5"));
        };
        match self.judge(position, &volley) {
            None => Ok(volley),
            Some((kind, expected)) => Err(self.failed(kind, &line, &Answer::Shot(volley).to_string(), &expected)),
        }
    }

    /// What is wrong with a volley, if anything is.
    fn judge(&self, position: &Position, volley: &[Cell]) -> Option<(FailureKind, String)> {
        let grid = self.rules.as_ref().map(Rules::grid)?;
        let mut fired: CellSet = position.shots.shots().iter().map(|shot| shot.cell).collect();
        if volley.len() != position.count {
            return Some((FailureKind::WrongNumber, format!("{} at once", position.count)));
        }
        for &cell in volley {
            if !grid.contains(cell) {
                return Some((FailureKind::IllegalCell, format!("a cell of the {grid} grid")));
            }
            if !fired.insert(cell) {
                return Some((FailureKind::RepeatedCell, format!("a cell not fired at yet, which {cell} is not")));
            }
        }
        None
    }

    /// Tells it how a game ended. That it may have gone is no matter any more.
    pub fn end(&mut self, end: &End) {
        if self.process.is_some() && self.waiting.is_none() {
            let mut line = String::new();
            end.push(&mut line);
            _ = self.tell(&line);
        }
    }

    /// Says that nothing more will come, and ends it.
    pub fn finish(&mut self) {
        if let Some(process) = self.process.take() {
            process.finish();
        }
    }

    /// Sends a line that has no answer.
    fn tell(&mut self, line: &str) -> Result<(), Failure> {
        let until = Instant::now() + self.options.shot;
        let sent = self.process.as_mut().map_or(Err(Trouble::Closed), |process| process.send(line, until));
        sent.map_err(|trouble| self.trouble(&trouble, line, "a program that reads"))
    }

    /// Sends a line and waits for its answer.
    fn ask(&mut self, line: &str, time: Duration, expected: &str, stop: &Stop) -> Result<Answer, Failure> {
        let until = Instant::now() + time;
        if self.waiting.as_deref() != Some(line) {
            self.nothing_unasked(line)?;
            let sent = self.process.as_mut().map_or(Err(Trouble::Closed), |process| process.send(line, until));
            sent.map_err(|trouble| self.trouble(&trouble, line, expected))?;
        }
        self.waiting = None;
        loop {
            let received = self.process.as_mut().map_or(Err(Trouble::Closed), |process| process.receive(until, stop));
            let text = match received {
                Ok(text) => text,
                Err(trouble) => {
                    if matches!(trouble, Trouble::Cancelled) {
                        self.waiting = Some(line.to_owned());
                    }
                    return Err(self.trouble(&trouble, line, expected));
                }
            };
            match Answer::parse(&text) {
                Ok(Answer::Info(info)) => self.note(info),
                Ok(Answer::Error(what)) => {
                    return Err(self.failed(FailureKind::GaveUp, line, &format!("error {what}"), expected));
                }
                Ok(answer) => return Ok(answer),
                Err(_) if text.trim().is_empty() => {}
                Err(error) => return Err(self.unreadable(line, &text, &format!("{expected} ({error})"))),
            }
        }
    }

    /// Makes sure that no answer lies there before it is asked for: it would be taken for that of
    /// the question to come.
    fn nothing_unasked(&mut self, line: &str) -> Result<(), Failure> {
        while let Some(process) = &mut self.process {
            match process.receive_now() {
                Ok(None) => break,
                Ok(Some(text)) => match Answer::parse(&text) {
                    Ok(Answer::Info(info)) => self.note(info),
                    _ if text.trim().is_empty() => {}
                    _ => {
                        let expected = "nothing before it is asked";
                        return Err(self.failed(FailureKind::Unasked, line, &text, expected));
                    }
                },
                Err(trouble) => return Err(self.trouble(&trouble, line, "a program that answers")),
            }
        }
        Ok(())
    }

    fn note(&mut self, info: String) {
        if self.info.len() < MOST_INFO {
            self.info.push(info);
        }
    }

    fn not_that(&mut self, line: &str, answer: &Answer, expected: &str) -> Failure {
        let kind = match answer {
            Answer::Unsupported { .. } => FailureKind::Unsupported,
            _ => FailureKind::Unreadable,
        };
        self.failed(kind, line, &answer.to_string(), expected)
    }

    fn unreadable(&mut self, line: &str, came: &str, expected: &str) -> Failure {
        self.failed(FailureKind::Unreadable, line, came, expected)
    }

    /// What became of the program, as a failure.
    fn trouble(&mut self, trouble: &Trouble, line: &str, expected: &str) -> Failure {
        const PATIENCE: Duration = Duration::from_millis(300);
        let unfinished = self.process.as_ref().map(Process::unfinished).filter(|text| !text.is_empty());
        let (kind, came) = match trouble {
            Trouble::Late => {
                if self.options.explain_late
                    && let Some(text) = self.process.as_mut().and_then(|process| process.last_words(PATIENCE))
                {
                    let came = format!("'{text}', but only when its input was closed");
                    return self.failed(FailureKind::NotFlushed, line, &came, expected);
                }
                let begun = unfinished.map(|text| format!("'{text}' without the end of the line"));
                (FailureKind::Late, begun.unwrap_or_else(|| "nothing".into()))
            }
            Trouble::Closed => match self.process.as_mut().and_then(|process| process.ended(PATIENCE)) {
                Some(ending) => (FailureKind::Crashed, ending),
                None => (FailureKind::Closed, "the end of its output, and it goes on".into()),
            },
            Trouble::Flood => (FailureKind::Flood, "more than an answer can be".into()),
            Trouble::Cancelled => (FailureKind::Late, CANCELLED.into()),
            Trouble::NoText => (FailureKind::Unreadable, "bytes that are no UTF-8".into()),
            Trouble::System(error) => (FailureKind::Crashed, error.to_string()),
        };
        if matches!(trouble, Trouble::Cancelled) {
            return Failure::new(kind, line, &came, expected);
        }
        self.failed(kind, line, &came, expected)
    }

    /// A failure, told to the program as well if it still listens.
    fn failed(&mut self, kind: FailureKind, sent: &str, came: &str, expected: &str) -> Failure {
        let failure = Failure { stderr: self.stderr(), ..Failure::new(kind, sent, came, expected) };
        if kind.leaves_it_running() {
            let text = format!("expected {}", failure.expected);
            _ = self.tell(&Request::Error { name: kind.name().into(), text }.to_string());
        } else {
            self.process = None;
        }
        failure
    }
}

/// What came where the wait was cancelled.
const CANCELLED: &str = "nothing yet: the wait was cancelled";

impl Failure {
    /// Whether nothing failed but the wait was cancelled. Asked again, the program goes on.
    pub fn is_cancelled(&self) -> bool {
        self.came == CANCELLED
    }
}

/// What a shooter has seen, as a position.
pub(crate) fn position(seen: &Seen, count: usize, left: Duration) -> Position {
    Position::alone(seen.shots(), count, left)
}

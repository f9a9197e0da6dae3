//! Long work: a bar with the time left, and Ctrl-C.

use std::cell::Cell;
use std::io::{self, IsTerminal};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc;
use std::time::{Duration, Instant};

use amiral_arena::{Sprt, Standings};
use amiral_game::Stop;
use amiral_study::Progress;
use amiral_words::{Words, time_left};
use indicatif::{ProgressBar, ProgressStyle};

use crate::arena_report::{players_table, sprt_line};
use crate::failure::Failure;

/// Does some work that Ctrl-C cancels. On a terminal, shows its progress once it has taken a
/// second.
pub(crate) fn with_progress<T: Send>(
    words: &Words,
    title: &'static str,
    work: impl FnOnce(&Stop) -> T + Send,
) -> Result<T, Failure> {
    let stop = Stop::new();
    on_interrupt(&stop)?;
    if !io::stderr().is_terminal() {
        return Ok(work(&stop));
    }
    let (done, is_done) = mpsc::channel();
    Ok(std::thread::scope(|scope| {
        let watcher = stop.clone();
        scope.spawn(move || watch(&words.say(title, &[]), words, &watcher, &is_done));
        let result = work(&stop);
        drop(done);
        result
    }))
}

/// Makes Ctrl-C cancel some work, and being told to end.
pub(crate) fn on_interrupt(stop: &Stop) -> Result<(), Failure> {
    let failed = |error: io::Error| Failure::Work(error.to_string());
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().map_err(failed)?;
    let mut interrupts = {
        let _entered = runtime.enter();
        interrupts().map_err(failed)?
    };
    let stop = stop.clone();
    std::thread::spawn(move || {
        runtime.block_on(async {
            while interrupts.recv().await.is_some() {
                stop.cancel();
            }
        });
    });
    Ok(())
}

/// Every Ctrl-C from now on, and every time a batch system or a service manager asks for the end.
#[cfg(unix)]
struct Interrupts([tokio::signal::unix::Signal; 2]);

#[cfg(unix)]
impl Interrupts {
    async fn recv(&mut self) -> Option<()> {
        let [interrupt, terminate] = &mut self.0;
        tokio::select! {
            asked = interrupt.recv() => asked,
            asked = terminate.recv() => asked,
        }
    }
}

#[cfg(unix)]
fn interrupts() -> io::Result<Interrupts> {
    use tokio::signal::unix::{SignalKind, signal};
    Ok(Interrupts([signal(SignalKind::interrupt())?, signal(SignalKind::terminate())?]))
}

/// Every Ctrl-C from now on.
#[cfg(windows)]
fn interrupts() -> io::Result<tokio::signal::windows::CtrlC> {
    tokio::signal::windows::ctrl_c()
}

/// A progress bar for games, with the time left and the time of the end.
pub(crate) struct GamesBar {
    bar: ProgressBar,
    start: Instant,
    /// The games that had been played before.
    known: AtomicU64,
    words: Words,
}

impl GamesBar {
    /// A bar for a number of games, shown if standard error is a terminal.
    pub(crate) fn new(words: &Words, games: u64) -> GamesBar {
        let style =
            ProgressStyle::with_template("{prefix} [{bar:16}] {pos}/{len} {msg}").expect("the template is valid");
        let bar = ProgressBar::new(games).with_style(style).with_prefix(words.say("study-progress", &[]));
        GamesBar { bar, start: Instant::now(), known: AtomicU64::new(0), words: Words::new(words.lang()) }
    }

    /// The same where so many of the games had been played before: they took no time now.
    pub(crate) fn after(self, known: u64) -> GamesBar {
        self.known.store(known, Ordering::Relaxed);
        self
    }

    /// So many of the games had been played before, as is known only now.
    pub(crate) fn base(&self, known: u64) {
        self.known.store(known, Ordering::Relaxed);
    }

    /// How long it has been there.
    pub(crate) fn age(&self) -> Duration {
        self.start.elapsed()
    }

    /// Says something above it.
    pub(crate) fn note(&self, text: &str) {
        self.bar.println(text);
    }

    pub(crate) fn show(&self, progress: Progress) {
        self.bar.set_length(progress.total);
        self.bar.set_position(progress.done);
        let known = self.known.load(Ordering::Relaxed).min(progress.done);
        let of_now = Progress { done: progress.done - known, total: progress.total.saturating_sub(known) };
        if let Some(left) = of_now.time_left(self.start.elapsed()) {
            self.bar.set_message(time_left(left, &self.words));
        }
    }

    /// Sets the text that says what is being played.
    pub(crate) fn name(&self, name: impl Into<std::borrow::Cow<'static, str>>) {
        self.bar.set_prefix(name);
    }

    pub(crate) fn clear(&self) {
        self.bar.finish_and_clear();
    }
}

/// How often the table of a match is drawn anew at most.
const FRAME: Duration = Duration::from_millis(250);
/// The columns of a terminal that does not say how many it has.
const COLUMNS: usize = 80;

/// A progress bar for a match, with the time left and the table below.
pub(crate) struct MatchBar {
    bar: ProgressBar,
    start: Instant,
    words: Words,
    names: Vec<String>,
    /// The pairs that had been played before.
    known: u64,
    drawn: Cell<Option<Instant>>,
}

impl MatchBar {
    /// A bar for a number of pairs, shown if standard error is a terminal.
    pub(crate) fn new(words: &Words, names: &[&str], pairs: u64, known: u64) -> MatchBar {
        let style =
            ProgressStyle::with_template("{prefix} [{bar:16}] {pos}/{len} {msg}").expect("the template is valid");
        let bar = ProgressBar::new(pairs).with_style(style).with_prefix(words.say("arena-pairs", &[]));
        let names = names.iter().map(ToString::to_string).collect();
        MatchBar { bar, start: Instant::now(), words: Words::new(words.lang()), names, known, drawn: Cell::new(None) }
    }

    pub(crate) fn show(&self, progress: Progress, standings: &Standings, sprt: Option<&Sprt>) {
        if self.bar.is_hidden() || self.drawn.get().is_some_and(|drawn| drawn.elapsed() < FRAME) {
            return;
        }
        self.drawn.set(Some(Instant::now()));
        let Progress { done, total } = progress;
        let of_now = Progress { done: done - self.known, total: total.saturating_sub(self.known) };
        let left = of_now.time_left(self.start.elapsed()).map(|left| time_left(left, &self.words));
        let names: Vec<&str> = self.names.iter().map(String::as_str).collect();
        let columns = terminal_size::terminal_size().map_or(COLUMNS, |(width, _)| width.0.into());
        let mut text = left.unwrap_or_default();
        text.push('\n');
        text += players_table(&names, standings, &self.words).aligned(columns).trim_end();
        if let Some(sprt) = sprt {
            text.push('\n');
            text += &sprt_line(sprt, standings, &self.words);
        }
        self.bar.set_length(total);
        self.bar.set_position(done);
        self.bar.set_message(text);
    }

    pub(crate) fn clear(&self) {
        self.bar.finish_and_clear();
    }
}

/// The resolution of a bar for work without games.
const TICKS: u64 = 1000;

/// Shows a bar until the work is done.
fn watch(title: &str, words: &Words, stop: &Stop, done: &mpsc::Receiver<()>) {
    let start = Instant::now();
    if done.recv_timeout(Duration::from_secs(1)) != Err(mpsc::RecvTimeoutError::Timeout) {
        return;
    }
    let style =
        ProgressStyle::with_template("{prefix} [{bar:30}] {percent:>3} %  {msg}").expect("the template is valid");
    let bar = ProgressBar::new(TICKS).with_style(style).with_prefix(title.to_owned());
    while done.recv_timeout(Duration::from_millis(100)) == Err(mpsc::RecvTimeoutError::Timeout) {
        let done = (stop.done() * TICKS as f64) as u64;
        bar.set_position(done);
        if let Some(left) = (Progress { done, total: TICKS }).time_left(start.elapsed()) {
            bar.set_message(time_left(left, words));
        }
    }
    bar.finish_and_clear();
}

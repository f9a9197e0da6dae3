//! The real terminal: taken over, read from, and restored whatever happens.

use std::io::{self, Stdout, Write};
use std::panic;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::ThreadId;
use std::time::{Duration, Instant};

use amiral_words::Lang;
use crossterm::event::{self, DisableBracketedPaste, DisableMouseCapture, EnableBracketedPaste, EnableMouseCapture};
use crossterm::terminal::{
    Clear, ClearType, EnterAlternateScreen, LeaveAlternateScreen, disable_raw_mode, enable_raw_mode,
};
use crossterm::{cursor, execute};
use ratatui::Terminal;
use ratatui::backend::CrosstermBackend;

use crate::app::Leaving;
use crate::{App, Message, Options};

/// How the full screen was left.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Exit {
    /// The person has quit.
    Done,
    /// The person asks for the web server.
    Server,
    /// The system asked the program to end.
    Terminated,
}

/// The longest time between two checks whether the system has asked the program to end.
const LONGEST: Duration = Duration::from_millis(250);

/// Plays on the terminal until the person leaves. Restores the terminal, also after a panic.
///
/// `open_window` opens the window in a language, and returns once it is closed. If it fails, its
/// sentence is shown in the menu.
pub fn run(options: Options, mut open_window: impl FnMut(Lang) -> Result<(), String>) -> io::Result<Exit> {
    let mut app = App::new(options);
    let signals = Signals::listen();
    let hook = restore_on_panic();
    let guard = TerminalGuard::take_over()?;
    let exit = listen(&mut app, &signals, &mut open_window);
    drop(guard);
    drop(hook);
    if let (Ok(Exit::Done | Exit::Terminated), Some(exit_message)) = (&exit, app.exit_message()) {
        // The terminal may be gone.
        let _ = writeln!(io::stderr(), "{exit_message}");
    }
    exit
}

fn listen(
    app: &mut App,
    signals: &Signals,
    open_window: &mut dyn FnMut(Lang) -> Result<(), String>,
) -> io::Result<Exit> {
    let mut terminal = Terminal::new(CrosstermBackend::new(io::stdout()))?;
    let mut changed = true;
    loop {
        if changed {
            terminal.draw(|frame| app.view(frame))?;
        }
        changed = false;
        if app.is_suspended() || signals.suspend.swap(false, Ordering::Relaxed) {
            suspend(&mut terminal)?;
            app.go_on();
            changed = true;
        }
        // A program stopped by SIGSTOP could not restore the terminal, and the shell has changed it
        // since.
        if signals.resumed.swap(false, Ordering::Relaxed) {
            take_over(&mut terminal)?;
            changed = true;
        }
        if event::poll(app.patience().min(LONGEST))? {
            // Read all pending events before drawing, so that held keys and a moving mouse cost one
            // frame.
            while event::poll(Duration::ZERO)? {
                changed |= app.update(Message::Terminal(event::read()?));
                if app.is_over() || app.is_suspended() {
                    break;
                }
            }
        }
        changed |= app.update(Message::Tick(Instant::now()));
        match app.left() {
            _ if signals.terminated.load(Ordering::Relaxed) => return Ok(Exit::Terminated),
            Some(Leaving::Quit) => return Ok(Exit::Done),
            Some(Leaving::Window) => {
                give_back();
                match open_window(app.lang()) {
                    Ok(()) => return Ok(Exit::Done),
                    Err(problem) => {
                        take_over(&mut terminal)?;
                        app.stay(problem);
                        changed = true;
                    }
                }
            }
            Some(Leaving::Server) => return Ok(Exit::Server),
            None => {}
        }
    }
}

/// A terminal that was taken over. Dropping this restores it.
struct TerminalGuard;

impl TerminalGuard {
    fn take_over() -> io::Result<TerminalGuard> {
        let guard = TerminalGuard;
        enter()?;
        Ok(guard)
    }
}

fn enter() -> io::Result<()> {
    enable_raw_mode()?;
    execute!(io::stdout(), EnterAlternateScreen, EnableMouseCapture, EnableBracketedPaste, cursor::Hide)
}

/// Takes the terminal over again and redraws it completely. This makes a new `Terminal`, because
/// ratatui's `clear` asks for the cursor's position, which some terminals do not answer.
fn take_over(terminal: &mut Terminal<CrosstermBackend<Stdout>>) -> io::Result<()> {
    enter()?;
    execute!(io::stdout(), Clear(ClearType::All))?;
    *terminal = Terminal::new(CrosstermBackend::new(io::stdout()))?;
    Ok(())
}

/// Stops the program as Ctrl-Z does elsewhere, and takes the terminal over again when it continues.
#[cfg(unix)]
fn suspend(terminal: &mut Terminal<CrosstermBackend<Stdout>>) -> io::Result<()> {
    give_back();
    signal_hook::low_level::emulate_default_handler(signal_hook::consts::SIGTSTP)?;
    take_over(terminal)
}

/// Other systems have no job control.
#[cfg(not(unix))]
fn suspend(_: &mut Terminal<CrosstermBackend<Stdout>>) -> io::Result<()> {
    Ok(())
}

impl Drop for TerminalGuard {
    fn drop(&mut self) {
        give_back();
    }
}

/// Restores the terminal, as far as it still responds.
fn give_back() {
    let mut screen: Stdout = io::stdout();
    let _ = execute!(screen, DisableBracketedPaste, DisableMouseCapture, LeaveAlternateScreen, cursor::Show);
    let _ = disable_raw_mode();
    let _ = screen.flush();
}

type Hook = Box<dyn Fn(&panic::PanicHookInfo<'_>) + Send + Sync>;

/// Puts the previous panic hook back when dropped.
struct RestoreHook(Arc<Hook>);

impl Drop for RestoreHook {
    fn drop(&mut self) {
        if !std::thread::panicking() {
            let previous = self.0.clone();
            panic::set_hook(Box::new(move |info| previous(info)));
        }
    }
}

/// Makes a panic on this thread restore the terminal before its message is printed. A panic in the
/// background is reported by the owner of the job and must not write over the screen.
fn restore_on_panic() -> RestoreHook {
    let previous: Arc<Hook> = Arc::new(panic::take_hook());
    let screen: ThreadId = std::thread::current().id();
    let report = previous.clone();
    panic::set_hook(Box::new(move |info| {
        if std::thread::current().id() == screen {
            give_back();
            report(info);
        }
    }));
    RestoreHook(previous)
}

/// How long the screen may take to close once the system asks for it.
#[cfg(unix)]
const GRACE: Duration = Duration::from_secs(2);

/// What the system has asked for.
#[derive(Clone, Default)]
struct Signals {
    /// To end the program.
    terminated: Arc<AtomicBool>,
    /// To suspend the program.
    suspend: Arc<AtomicBool>,
    /// To resume the program.
    resumed: Arc<AtomicBool>,
}

impl Signals {
    /// Starts to listen.
    ///
    /// A read from a terminal that is gone never returns. So if the screen does not close in time,
    /// the whole program exits.
    #[cfg(unix)]
    fn listen() -> Signals {
        use signal_hook::consts::{SIGCONT, SIGHUP, SIGINT, SIGTERM, SIGTSTP};
        let asked = Signals::default();
        // If signals cannot be handled, the system ends the program in its own way.
        if let Ok(mut signals) = signal_hook::iterator::Signals::new([SIGHUP, SIGINT, SIGTERM, SIGTSTP, SIGCONT]) {
            let asked = asked.clone();
            std::thread::spawn(move || {
                for signal in signals.forever() {
                    match signal {
                        SIGTSTP => asked.suspend.store(true, Ordering::Relaxed),
                        SIGCONT => asked.resumed.store(true, Ordering::Relaxed),
                        _ => {
                            asked.terminated.store(true, Ordering::Relaxed);
                            std::thread::sleep(GRACE);
                            give_back();
                            std::process::exit(1);
                        }
                    }
                }
            });
        }
        asked
    }

    /// On other systems, Ctrl-C arrives as a key, and closing the window ends the program.
    #[cfg(not(unix))]
    fn listen() -> Signals {
        Signals::default()
    }
}

//! The real terminal: taken over, listened to, and given back whatever happens.

use std::io::{self, Stdout, Write};
use std::panic;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::ThreadId;
use std::time::{Duration, Instant};

use crossterm::event::{self, DisableBracketedPaste, DisableMouseCapture, EnableBracketedPaste, EnableMouseCapture};
use crossterm::terminal::{
    Clear, ClearType, EnterAlternateScreen, LeaveAlternateScreen, disable_raw_mode, enable_raw_mode,
};
use crossterm::{cursor, execute};
use ratatui::Terminal;
use ratatui::backend::CrosstermBackend;

use crate::app::Left;
use crate::{App, Message, Options};

/// How the full screen was left.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Exit {
    /// The person is done.
    Done,
    /// The person asks for the window.
    Window,
    /// The person asks for the web server.
    Server,
    /// The system asked the program to end.
    Terminated,
}

/// The longest the screen goes without looking whether the system asked it to end.
const LONGEST: Duration = Duration::from_millis(250);

/// Plays on the terminal until the person leaves. The terminal is as it was afterwards, also after
/// a panic.
pub fn run(options: Options) -> io::Result<Exit> {
    let mut app = App::new(options);
    let signals = Signals::listen();
    let hook = restore_on_panic();
    let guard = Taken::over()?;
    let exit = listen(&mut app, &signals);
    drop(guard);
    drop(hook);
    if let (Ok(Exit::Done | Exit::Terminated), Some(farewell)) = (&exit, app.farewell()) {
        // Nobody may be there to read it.
        let _ = writeln!(io::stderr(), "{farewell}");
    }
    exit
}

fn listen(app: &mut App, signals: &Signals) -> io::Result<Exit> {
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
        // Whoever stops a program in a way it cannot notice leaves the terminal as the shell has it.
        if signals.resumed.swap(false, Ordering::Relaxed) {
            take_over(&mut terminal)?;
            changed = true;
        }
        if event::poll(app.patience().min(LONGEST))? {
            // Everything that is there, so that held keys and a moving mouse are drawn once.
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
            Some(Left::Quit) => return Ok(Exit::Done),
            Some(Left::Window) => return Ok(Exit::Window),
            Some(Left::Server) => return Ok(Exit::Server),
            None => {}
        }
    }
}

/// A terminal taken over, given back when this goes.
struct Taken;

impl Taken {
    fn over() -> io::Result<Taken> {
        let taken = Taken;
        enter()?;
        Ok(taken)
    }
}

fn enter() -> io::Result<()> {
    enable_raw_mode()?;
    execute!(io::stdout(), EnterAlternateScreen, EnableMouseCapture, EnableBracketedPaste, cursor::Hide)
}

/// Takes the terminal over again, with all of it to be drawn. It is begun anew, for ratatui's
/// `clear` asks where the cursor is, which not every terminal answers.
fn take_over(terminal: &mut Terminal<CrosstermBackend<Stdout>>) -> io::Result<()> {
    enter()?;
    execute!(io::stdout(), Clear(ClearType::All))?;
    *terminal = Terminal::new(CrosstermBackend::new(io::stdout()))?;
    Ok(())
}

/// Stops the program as Ctrl-Z does anywhere, and takes the terminal over again once it goes on.
#[cfg(unix)]
fn suspend(terminal: &mut Terminal<CrosstermBackend<Stdout>>) -> io::Result<()> {
    give_back();
    signal_hook::low_level::emulate_default_handler(signal_hook::consts::SIGTSTP)?;
    take_over(terminal)
}

/// Elsewhere there is no shell to go back to.
#[cfg(not(unix))]
fn suspend(_: &mut Terminal<CrosstermBackend<Stdout>>) -> io::Result<()> {
    Ok(())
}

impl Drop for Taken {
    fn drop(&mut self) {
        give_back();
    }
}

/// Gives the terminal back, as far as it still listens.
fn give_back() {
    let mut screen: Stdout = io::stdout();
    let _ = execute!(screen, DisableBracketedPaste, DisableMouseCapture, LeaveAlternateScreen, cursor::Show);
    let _ = disable_raw_mode();
    let _ = screen.flush();
}

type Hook = Box<dyn Fn(&panic::PanicHookInfo<'_>) + Send + Sync>;

/// Puts the former hook back when it goes.
struct RestoreHook(Arc<Hook>);

impl Drop for RestoreHook {
    fn drop(&mut self) {
        if !std::thread::panicking() {
            let former = self.0.clone();
            panic::set_hook(Box::new(move |info| former(info)));
        }
    }
}

/// Has a panic here give the terminal back before it is told of. One in the background is told of
/// by whoever asked for the work, and must not write over the screen.
fn restore_on_panic() -> RestoreHook {
    let former: Arc<Hook> = Arc::new(panic::take_hook());
    let screen: ThreadId = std::thread::current().id();
    let told = former.clone();
    panic::set_hook(Box::new(move |info| {
        if std::thread::current().id() == screen {
            give_back();
            told(info);
        }
    }));
    RestoreHook(former)
}

/// How long the screen may take to end once the system asks for it.
#[cfg(unix)]
const GRACE: Duration = Duration::from_secs(2);

/// What the system asks for.
#[derive(Clone, Default)]
struct Signals {
    /// To end.
    terminated: Arc<AtomicBool>,
    /// To stop for a while.
    suspend: Arc<AtomicBool>,
    /// To go on.
    resumed: Arc<AtomicBool>,
}

impl Signals {
    /// Listens from now on.
    ///
    /// Reading from a terminal that has gone away never returns; so where the screen does not end by
    /// itself, the whole program is ended.
    #[cfg(unix)]
    fn listen() -> Signals {
        use signal_hook::consts::{SIGCONT, SIGHUP, SIGINT, SIGTERM, SIGTSTP};
        let asked = Signals::default();
        // Where signals cannot be listened to, the system ends the program its own way.
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

    /// Elsewhere, Ctrl-C comes as a key and a closed window ends the program.
    #[cfg(not(unix))]
    fn listen() -> Signals {
        Signals::default()
    }
}

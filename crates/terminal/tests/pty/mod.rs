//! A program on a pseudo-terminal, used as a person would.

use std::io::{Read, Write};
use std::num::NonZeroU16;
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Condvar, Mutex};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use portable_pty::{Child, CommandBuilder, MasterPty, PtySize, native_pty_system};

/// How long to wait for anything on a busy machine.
const PATIENCE: Duration = Duration::from_mins(1);

fn parser(rows: u16, cols: u16) -> vt100::Parser {
    let side = |cells| NonZeroU16::new(cells).unwrap();
    vt100::Parser::new(side(rows), side(cols), 0)
}

type Screen = Arc<(Mutex<vt100::Parser>, Condvar)>;

pub(crate) struct Pty {
    master: Box<dyn MasterPty + Send>,
    writer: Box<dyn Write + Send>,
    child: Box<dyn Child + Send + Sync>,
    screen: Screen,
    reader: JoinHandle<()>,
    closing: Arc<AtomicBool>,
}

impl Pty {
    /// Starts a shell that writes down the terminal's modes, runs the program, and writes them down
    /// again. The folder takes settings, games, and these files.
    pub(crate) fn start(program: &Path, arguments: &[&str], folder: &Path) -> Pty {
        let size = PtySize { rows: 24, cols: 80, pixel_width: 0, pixel_height: 0 };
        let pair = native_pty_system().openpty(size).unwrap();
        let mut command = CommandBuilder::new("sh");
        let script =
            "stty -a > \"$NOTES/before\"; \"$@\"; code=$?; stty -a > \"$NOTES/after\"; echo \"ended with $code\"";
        command.args(["-c", script, "sh"]);
        command.arg(program);
        command.args(arguments);
        command.cwd(folder);
        for (name, value) in [("TERM", "xterm-256color"), ("LC_ALL", "C.UTF-8"), ("RUST_BACKTRACE", "0")] {
            command.env(name, value);
        }
        command.env("NOTES", folder);
        command.env("AMIRAL_CONFIG", folder);
        command.env("AMIRAL_DB", folder.join("games.db"));
        let child = pair.slave.spawn_command(command).unwrap();
        drop(pair.slave);
        let screen: Screen = Arc::new((Mutex::new(parser(24, 80)), Condvar::new()));
        let mut reader = pair.master.try_clone_reader().unwrap();
        let shared = screen.clone();
        let closing = Arc::new(AtomicBool::new(false));
        let closed = closing.clone();
        let reader = std::thread::spawn(move || {
            let mut bytes = [0; 4096];
            while let Ok(count) = reader.read(&mut bytes) {
                if count == 0 || closed.load(Ordering::Relaxed) {
                    break;
                }
                shared.0.lock().unwrap().process(&bytes[..count]);
                shared.1.notify_all();
            }
        });
        let writer = pair.master.take_writer().unwrap();
        Pty { master: pair.master, writer, child, screen, reader, closing }
    }

    pub(crate) fn send(&mut self, keys: &str) {
        self.writer.write_all(keys.as_bytes()).unwrap();
        self.writer.flush().unwrap();
    }

    pub(crate) fn text(&self) -> String {
        self.screen.0.lock().unwrap().screen().contents()
    }

    /// Waits until the screen satisfies a condition.
    #[track_caller]
    pub(crate) fn wait_until(&self, wanted: impl Fn(&vt100::Screen) -> bool) {
        let deadline = Instant::now() + PATIENCE;
        let (parser, news) = &*self.screen;
        let mut parser = parser.lock().unwrap();
        while !wanted(parser.screen()) {
            let left = deadline.saturating_duration_since(Instant::now());
            assert!(!left.is_zero(), "waited in vain:\n{}", parser.screen().contents());
            parser = news.wait_timeout(parser, left).unwrap().0;
        }
    }

    #[track_caller]
    pub(crate) fn wait_for(&self, text: &str) {
        self.wait_until(|screen| screen.contents().contains(text));
    }

    pub(crate) fn resize(&self, cols: u16, rows: u16) {
        let side = |cells| NonZeroU16::new(cells).unwrap();
        self.screen.0.lock().unwrap().screen_mut().set_size(side(rows), side(cols));
        self.master.resize(PtySize { rows, cols, pixel_width: 0, pixel_height: 0 }).unwrap();
    }

    /// Waits until the program ends, and checks that the terminal is as it was before.
    #[track_caller]
    pub(crate) fn ends_restored(&mut self, folder: &Path, code: i32) {
        self.wait_for(&format!("ended with {code}"));
        let note = |name| std::fs::read_to_string(folder.join(name)).unwrap();
        // Tests resize the terminal: ignore its size.
        let modes =
            |text: String| text.lines().filter(|line| !line.contains("rows")).map(String::from).collect::<Vec<_>>();
        assert_eq!(modes(note("before")), modes(note("after")));
        let parser = self.screen.0.lock().unwrap();
        let screen = parser.screen();
        assert!(!screen.alternate_screen() && !screen.hide_cursor() && !screen.bracketed_paste());
        assert_eq!(screen.mouse_protocol_mode(), vt100::MouseProtocolMode::None);
        drop(parser);
        self.child.wait().unwrap();
    }

    /// Closes the terminal, as closing its window does.
    pub(crate) fn hang_up(mut self) {
        self.closing.store(true, Ordering::Relaxed);
        // Wakes the thread that reads, so that it ends.
        self.send("a");
        let Pty { master, writer, reader, .. } = self;
        reader.join().unwrap();
        drop(writer);
        drop(master);
    }
}

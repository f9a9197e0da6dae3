//! Standard output, with a pager in front of it for what is longer than the screen.
//!
//! On a terminal, an answer is held back until it is complete or fills the screen. Then it goes
//! straight to the terminal, or through the pager. Elsewhere nothing is held back.

use std::io::{self, IsTerminal, Write};
use std::process::{Child, Command, Stdio};
use std::sync::{Mutex, MutexGuard, PoisonError};

use unicode_width::UnicodeWidthStr;

/// The default pager.
const PAGER: &str = "less";
/// The options of `less` unless the person has set their own: keep colours, do not clear the
/// screen.
const LESS: &str = "RX";

static OUTPUT: Mutex<Output> = Mutex::new(Output::Direct);

enum Output {
    /// To standard output as it is written.
    Direct,
    /// Held back while it may still fit on the screen.
    Held { text: Vec<u8>, screen: Screen, pager: String },
    /// To the pager.
    Paged(Child),
}

/// How much fits on the screen.
#[derive(Clone, Copy, Debug)]
struct Screen {
    columns: usize,
    rows: usize,
}

/// Standard output, as answers are written to it.
pub(crate) struct Stdout;

pub(crate) fn stdout() -> Stdout {
    Stdout
}

/// Shows what is written from now on in a pager, if it is longer than the screen.
pub(crate) fn page() {
    let Some(pager) = pager() else { return };
    if !io::stdout().is_terminal() {
        return;
    }
    let Some((columns, rows)) = terminal_size::terminal_size() else { return };
    let screen = Screen { columns: columns.0.max(1).into(), rows: rows.0.into() };
    *output() = Output::Held { text: Vec::new(), screen, pager };
}

/// Writes what was held back, and waits until the pager has been closed.
pub(crate) fn finish() -> io::Result<()> {
    match std::mem::replace(&mut *output(), Output::Direct) {
        Output::Direct => io::stdout().flush(),
        Output::Held { text, .. } => {
            io::stdout().write_all(&text)?;
            io::stdout().flush()
        }
        Output::Paged(mut pager) => {
            drop(pager.stdin.take());
            pager.wait().map(|_| ())
        }
    }
}

impl Write for Stdout {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let mut output = output();
        if let Output::Held { text, screen, pager } = &mut *output {
            text.extend_from_slice(bytes);
            if screen.holds(text) {
                return Ok(bytes.len());
            }
            let text = std::mem::take(text);
            let started = start(pager);
            *output = started.map_or(Output::Direct, Output::Paged);
            output.write_all(&text)?;
            return Ok(bytes.len());
        }
        output.write_all(bytes)?;
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        match &mut *output() {
            Output::Direct => io::stdout().flush(),
            Output::Held { .. } => Ok(()),
            Output::Paged(pager) => pager.stdin.as_mut().map_or(Ok(()), Write::flush),
        }
    }
}

impl Output {
    fn write_all(&mut self, bytes: &[u8]) -> io::Result<()> {
        match self {
            Output::Paged(Child { stdin: Some(stdin), .. }) => stdin.write_all(bytes),
            _ => io::stdout().write_all(bytes),
        }
    }
}

impl Screen {
    /// Whether a text fits on the screen, with the shell's prompt below it.
    fn holds(self, text: &[u8]) -> bool {
        let text = String::from_utf8_lossy(text);
        let rows = text.lines().map(|line| shown(line).width().div_ceil(self.columns).max(1));
        rows.sum::<usize>() < self.rows
    }
}

/// A line without its colour codes, which take no room.
fn shown(line: &str) -> String {
    let mut parts = line.split('\u{1b}');
    let mut text = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        text.push_str(part.split_once('m').map_or("", |(_, rest)| rest));
    }
    text
}

fn output() -> MutexGuard<'static, Output> {
    OUTPUT.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The pager of the environment. An empty value and `cat` mean none.
fn pager() -> Option<String> {
    let asked = ["AMIRAL_PAGER", "PAGER"].iter().find_map(|name| std::env::var(name).ok());
    let pager = asked.unwrap_or_else(|| PAGER.to_owned());
    let pager = pager.trim();
    (!pager.is_empty() && pager != "cat").then(|| pager.to_owned())
}

/// Starts the pager, through a shell since people give it options. If it cannot be started, the
/// answer is shown without.
fn start(pager: &str) -> Option<Child> {
    let mut words = pager.split_whitespace();
    let mut command = Command::new(words.next()?);
    command.args(words).stdin(Stdio::piped());
    if std::env::var_os("LESS").is_none() {
        command.env("LESS", LESS);
    }
    let child = command.spawn().ok()?;
    // From now on Ctrl-C is for the pager: it must not end this program.
    let _ = crate::progress::on_interrupt(&amiral_game::Stop::new());
    Some(child)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_lines_and_colours_are_measured_as_they_are_shown() {
        let screen = Screen { columns: 10, rows: 3 };
        assert!(screen.holds(b"one\ntwo\n"));
        assert!(!screen.holds(b"one\ntwo\nthree\n"));
        assert!(!screen.holds(b"one\nmore than ten columns\n"));
        assert!(screen.holds(b"\x1b[38;5;16;48;5;202mten\x1b[0m\n\n"));
        assert!(screen.holds("éééééééééé\n".as_bytes()));
    }
}

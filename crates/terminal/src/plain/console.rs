//! What is read and printed, line by line.

use std::io::{self, BufRead, Write};

use amiral_host::{GameError, Kind, Rows};
use amiral_words::{Arg, Say, Words};

use crate::look::Look;
use crate::vocabulary::Ask;

/// The input and output of a game.
pub(super) struct Console<'a> {
    pub(super) words: Words,
    pub(super) look: Look,
    /// From where the people count rows.
    pub(super) rows: Rows,
    pub(super) input: &'a mut dyn BufRead,
    pub(super) output: &'a mut dyn Write,
}

impl Console<'_> {
    /// Prints a line, with its cells and ships as the people count rows.
    pub(super) fn line(&mut self, line: &str) -> io::Result<()> {
        let told = self.rows.told(line);
        self.verbatim(&told)
    }

    /// Prints a line as it is. In an address, a letter and a number are not a cell.
    pub(super) fn verbatim(&mut self, line: &str) -> io::Result<()> {
        writeln!(self.output, "{}", self.look.text(line))
    }

    pub(super) fn say(&mut self, key: &str, parts: &[(&'static str, Arg)]) -> io::Result<()> {
        let sentence = self.words.say(key, parts);
        self.line(&sentence)
    }

    /// The next line, or `None` at the end of the input. Bytes that are not UTF-8 are replaced.
    pub(super) fn read(&mut self) -> io::Result<Option<String>> {
        self.output.flush()?;
        let mut bytes = Vec::new();
        if self.input.read_until(b'\n', &mut bytes)? == 0 {
            return Ok(None);
        }
        Ok(Some(String::from_utf8_lossy(&bytes).trim().to_owned()))
    }

    /// Whether the next line agrees.
    pub(super) fn says_yes(&mut self) -> io::Result<bool> {
        let answer = self.read()?.unwrap_or_default().to_lowercase();
        let yes = self.words.say("word-yes-letter", &[]);
        Ok(answer.starts_with('y') || answer.starts_with(&yes))
    }

    pub(super) fn ask_kind(&mut self) -> io::Result<Option<Kind>> {
        const KINDS: [(Kind, &str, &str); 4] = [
            (Kind::Solo, "solo", "menu-solo-about"),
            (Kind::Watch, "watch", "menu-watch-about"),
            (Kind::Versus, "versus", "menu-versus-about"),
            (Kind::Two, "two", "menu-two-about"),
        ];
        loop {
            self.say("plain-choose", &[])?;
            for (number, (_, name, about)) in KINDS.iter().enumerate() {
                let about = self.words.say(about, &[]);
                self.line(&format!("{} {name}: {about}", number + 1))?;
            }
            let Some(line) = self.read()? else { return Ok(None) };
            if Ask::of(&line) == Some(Ask::Quit) {
                return Ok(None);
            }
            let chosen = KINDS
                .iter()
                .enumerate()
                .find(|(number, (_, name, _))| line == (number + 1).to_string() || line.eq_ignore_ascii_case(name));
            if let Some((_, (kind, ..))) = chosen {
                return Ok(Some(*kind));
            }
            self.say("plain-no-kind", &[("given", line.into())])?;
        }
    }

    pub(super) fn tell_broken(&mut self, broken: &GameError) -> io::Result<()> {
        let sentence = broken.say(&self.words);
        self.line(&sentence)
    }
}

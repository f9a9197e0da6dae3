//! One page of help: what a command does, its arguments under their headings, and examples.

use std::fmt::Write;

use amiral_words::Words;
use clap::{Arg, Command};
use unicode_width::UnicodeWidthStr;

use super::{Meaning, about, examples, sections, subcommands};
use crate::session::Colour;

/// The indentation of lines.
const INDENT: &str = "  ";
/// The explanation of a longer name than this begins on the next line.
const WIDEST_NAME: usize = 30;
/// If there is less room than this for explanations, they begin on lines of their own.
const NARROWEST_TEXT: usize = 30;

/// How pages are shown.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Page {
    pub(crate) colour: Colour,
    /// Columns of the screen.
    pub(crate) width: usize,
}

impl Page {
    /// The largest width of a page: longer lines are hard to read.
    pub(crate) const WIDEST: usize = 100;

    /// The page of a command that clap has built.
    pub(crate) fn of(self, command: &Command, words: &Words) -> String {
        let mut text = String::new();
        text += &wrapped(&about(command), "", self.width);
        let usage = command.clone().render_usage().to_string();
        let usage = usage.split_once(' ').map_or("", |(_, usage)| usage);
        let heading = words.say("cli-heading-usage", &[]);
        let usage = wrapped(&format!("{heading} {usage}"), "", self.width);
        let _ = write!(text, "\n{}", usage.replacen(&heading, &self.bold(&heading), 1));
        let commands = subcommands(command).into_iter();
        let commands: Vec<_> = commands.map(|command| (command.get_name().to_owned(), about(command))).collect();
        if !commands.is_empty() {
            self.section(&mut text, &words.say("cli-heading-commands", &[]), &commands);
        }
        for (heading, args) in sections(command, words, |_| true) {
            let lines = args.into_iter().map(|arg| (name(arg), told(&Meaning::of(arg, command, words))));
            self.section(&mut text, &heading, &lines.collect::<Vec<_>>());
        }
        if let Some(more) = words.find(&format!("cli-{}-more", command.get_name())) {
            text.push('\n');
            for paragraph in more.lines() {
                text += &wrapped(paragraph, "", self.width);
            }
        }
        let examples = examples(command.get_name());
        if !examples.is_empty() {
            let _ = writeln!(text, "\n{}", self.bold(&words.say("cli-heading-examples", &[])));
            for example in examples {
                let _ = writeln!(text, "{INDENT}{example}");
            }
        }
        text
    }

    /// Writes names on the left, and what they mean beside them.
    fn section(self, text: &mut String, heading: &str, lines: &[(String, String)]) {
        let _ = writeln!(text, "\n{}", self.bold(heading));
        let longest = lines.iter().map(|(name, _)| columns(name)).filter(|&width| width <= WIDEST_NAME).max();
        let margin = INDENT.len() + longest.unwrap_or(0) + 2;
        let margin = if margin + NARROWEST_TEXT > self.width { 4 * INDENT.len() } else { margin };
        for (name, meaning) in lines {
            let used = INDENT.len() + columns(name);
            let lines = meaning.split('\n').map(|line| wrapped(line, &" ".repeat(margin), self.width));
            let told: String = lines.collect();
            let name = self.bold(name);
            if used + 2 <= margin {
                let _ = write!(text, "{INDENT}{name}{}{}", " ".repeat(margin - used), told.trim_start_matches(' '));
            } else {
                let _ = write!(text, "{INDENT}{name}\n{told}");
            }
        }
    }

    fn bold(self, text: &str) -> String {
        match self.colour {
            Colour::Plain => text.to_owned(),
            Colour::Ansi => format!("\u{1b}[1m{text}\u{1b}[0m"),
        }
    }
}

/// The text for an argument, with its values one below the other.
fn told(meaning: &Meaning) -> String {
    let values = meaning.values.iter().map(|(value, meaning)| format!("\n{value}: {meaning}"));
    std::iter::once(meaning.text.clone()).chain(values).collect()
}

/// `-r, --rules <PRESET>`, long names one under the other.
fn name(arg: &Arg) -> String {
    if arg.is_positional() {
        return arg.to_string();
    }
    match arg.get_short() {
        Some(short) => format!("-{short}, {arg}"),
        None => format!("    {arg}"),
    }
}

/// How many columns a text takes on a screen.
pub(super) fn columns(text: &str) -> usize {
    text.width()
}

/// A text in lines of at most `width`, each indented. A longer word gets its own line.
fn wrapped(text: &str, indent: &str, width: usize) -> String {
    let mut lines = String::new();
    let mut used = 0;
    for word in text.split(' ').filter(|word| !word.is_empty()) {
        if used > 0 && used + 1 + columns(word) > width {
            lines.push('\n');
            used = 0;
        }
        let before = if used == 0 { indent } else { " " };
        lines.push_str(before);
        lines.push_str(word);
        used += before.len() + columns(word);
    }
    lines.push('\n');
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_are_broken_between_words() {
        assert_eq!(wrapped("one two three", "", 7), "one two\nthree\n");
        assert_eq!(wrapped("one two", "  ", 5), "  one\n  two\n");
        assert_eq!(wrapped("extraordinary", " ", 5), " extraordinary\n");
        assert_eq!(wrapped("À\u{a0}la mer", "", 5), "À\u{a0}la\nmer\n");
        assert_eq!(wrapped("", "  ", 5), "\n");
    }
}

//! The manual's pages, in the current language.

use amiral_words::Words;
use clap::{Arg, Command};
use roff::{Inline, Roff, bold, italic, roman};

use crate::help::{Meaning, PROGRAM, about, examples, sections, subcommands};

/// The line that tells man which encoding the page has.
const ENCODING: &str = ".\\\" -*- coding: utf-8 -*-\n";
/// The section of the manual that programs are in.
const SECTION: &str = "1";

/// Environment variables, and the messages that explain them.
const VARIABLES: [(&str, &str); 6] = [
    ("AMIRAL_DB", "man-env-db"),
    ("AMIRAL_CONFIG", "man-env-config"),
    ("AMIRAL_LOG", "man-env-log"),
    ("AMIRAL_PAGER, PAGER", "man-env-pager"),
    ("NO_COLOR", "man-env-no-color"),
    ("LC_ALL, LC_CTYPE, LANG", "man-env-locale"),
];
const FILES: [(&str, &str); 2] =
    [("~/.config/amiral/settings.toml", "man-file-settings"), ("~/.local/share/amiral/amiral.db", "man-file-database")];
const EXIT_CODES: [(&str, &str); 3] = [("0", "man-exit-0"), ("1", "man-exit-1"), ("2", "man-exit-2")];
const NOTATION: [(&str, &str); 9] = [
    ("F5", "man-notation-cell"),
    ("E6h5", "man-notation-ship"),
    ("F5o", "man-notation-miss"),
    ("G6x", "man-notation-hit"),
    ("I6s", "man-notation-sunk"),
    ("I6s5", "man-notation-sunk-size"),
    ("G6x#3", "man-notation-ship-hit"),
    ("5,4,3,3,2", "man-notation-sizes"),
    ("level4:samples=100", "man-notation-strategy"),
];

/// Whether there are other pages to refer to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Pages {
    /// This is the only page, so it has everything.
    One,
    /// Every command has its own page.
    Many,
}

/// The file that a command's page is in.
pub(crate) fn file_name(command: &Command) -> String {
    format!("{}.{SECTION}", title(command))
}

/// The page of a command that clap has built. `of` is the topmost command.
pub(crate) fn page(command: &Command, of: &Command, pages: Pages, words: &Words) -> String {
    Manual { words, roff: Roff::new() }.page(command, of, pages)
}

/// `amiral-odds`, or `amiral`.
fn title(command: &Command) -> String {
    if command.get_name() == PROGRAM { PROGRAM.into() } else { format!("{PROGRAM}-{}", command.get_name()) }
}

struct Manual<'a> {
    words: &'a Words,
    roff: Roff,
}

impl Manual<'_> {
    fn page(mut self, command: &Command, of: &Command, pages: Pages) -> String {
        let is_whole = command.get_name() == PROGRAM;
        let version = format!("{PROGRAM} {}", of.get_version().unwrap_or_default());
        let name = title(command);
        self.roff.control("TH", [&*name.to_uppercase(), SECTION, "", &*version]);
        self.section("man-name");
        self.text(&format!("{name} - {}", about(command)));
        self.section("man-synopsis");
        self.usage(command);
        if is_whole {
            self.section("man-description");
            self.paragraph(&self.words.say("man-description-text", &[]));
        } else if let Some(more) = self.words.find(&format!("cli-{}-more", command.get_name())) {
            self.section("man-description");
            more.lines().for_each(|line| self.paragraph(line));
        }
        if !is_whole {
            self.arguments(command, |_| true);
        } else if pages == Pages::Many {
            self.section("man-commands");
            for subcommand in subcommands(command) {
                self.term([bold(format!("{}(1)", title(subcommand)))], &about(subcommand));
            }
            self.arguments(command, |_| true);
        } else {
            self.section("man-commands");
            for subcommand in subcommands(command) {
                self.subsection(&title(subcommand).replace('-', " "));
                self.paragraph(&about(subcommand));
                self.usage(subcommand);
                let more = self.words.find(&format!("cli-{}-more", subcommand.get_name()));
                more.iter().flat_map(|more| more.lines()).for_each(|line| self.paragraph(line));
                let own = |arg: &Arg| !arg.is_global_set() && !is_rule(subcommand, arg);
                for (_, args) in sections(subcommand, self.words, own) {
                    args.into_iter().for_each(|arg| self.argument(subcommand, arg));
                }
            }
            self.arguments(command, |_| true);
            let has_rules = |command: &&Command| command.get_arguments().any(|arg| is_rule(command, arg));
            if let Some(command) = subcommands(command).into_iter().find(has_rules) {
                self.arguments(command, |arg| is_rule(command, arg));
            }
        }
        if is_whole {
            self.list("man-notation", &NOTATION);
            self.list("man-exit-status", &EXIT_CODES);
            self.list("man-environment", &VARIABLES);
            self.list("man-files", &FILES);
        }
        self.section("man-examples");
        for example in examples(command.get_name()) {
            self.roff.control("PP", []);
            self.roff.text([bold(*example)]);
        }
        if pages == Pages::Many {
            self.section("man-see-also");
            let others: Vec<String> = if is_whole {
                subcommands(command).iter().map(|subcommand| format!("{}({SECTION})", title(subcommand))).collect()
            } else {
                vec![format!("{PROGRAM}({SECTION})")]
            };
            self.text(&others.join(", "));
        }
        format!("{ENCODING}{}", self.roff.render())
    }

    fn section(&mut self, key: &str) {
        let heading = self.words.say(key, &[]);
        self.roff.control("SH", [&*heading]);
    }

    fn subsection(&mut self, heading: &str) {
        self.roff.control("SS", [heading]);
    }

    fn text(&mut self, text: &str) {
        self.roff.text([roman(text)]);
    }

    fn paragraph(&mut self, text: &str) {
        self.roff.control("PP", []);
        self.text(text);
    }

    fn usage(&mut self, command: &Command) {
        let usage = command.clone().render_usage().to_string();
        let usage = usage.split_once(' ').map_or("", |(_, usage)| usage).to_owned();
        self.roff.control("PP", []);
        self.roff.text([bold(usage)]);
    }

    fn term(&mut self, term: impl Into<Vec<Inline>>, meaning: &str) {
        self.roff.control("TP", []);
        self.roff.text(term);
        self.text(meaning);
    }

    fn list(&mut self, key: &str, lines: &[(&str, &'static str)]) {
        self.section(key);
        for (term, meaning) in lines {
            let meaning = self.words.say(meaning, &[]);
            self.term([bold(*term)], &meaning);
        }
    }

    fn arguments(&mut self, command: &Command, which: impl Fn(&Arg) -> bool) {
        for (heading, args) in sections(command, self.words, which) {
            self.roff.control("SH", [heading.trim_end_matches([':', '\u{a0}']).to_uppercase().as_str()]);
            args.into_iter().for_each(|arg| self.argument(command, arg));
        }
    }

    fn argument(&mut self, command: &Command, arg: &Arg) {
        let written = arg.to_string();
        let mut term: Vec<Inline> = Vec::new();
        if let Some(short) = arg.get_short() {
            term.extend([bold(format!("-{short}")), roman(", ")]);
        }
        match written.split_once(' ') {
            Some((name, value)) => term.extend([bold(name), roman(" "), italic(value)]),
            None if arg.is_positional() => term.push(italic(written)),
            None => term.push(bold(written)),
        }
        let Meaning { text, values } = Meaning::of(arg, command, self.words);
        self.term(term, &text);
        if values.is_empty() {
            return;
        }
        self.roff.control("RS", []);
        for (value, meaning) in values {
            self.term([bold(value)], &meaning);
        }
        self.roff.control("RE", []);
    }
}

/// Whether an argument is one of the rules, which many commands have.
fn is_rule(command: &Command, arg: &Arg) -> bool {
    command.get_groups().any(|group| group.get_id() == "RulesArgs" && group.get_args().any(|id| id == arg.get_id()))
}

#[cfg(test)]
mod tests {
    use amiral_words::Lang;

    use super::*;
    use crate::help;

    fn built(lang: Lang) -> (Words, Command) {
        let words = Words::new(lang);
        let mut command = help::command(&words);
        command.build();
        (words, command)
    }

    #[test]
    fn pages_refer_only_to_pages_that_exist() {
        for lang in Lang::ALL {
            let (words, top) = built(lang);
            let all: Vec<&Command> = [&top].into_iter().chain(subcommands(&top)).collect();
            let files: Vec<String> = all.iter().map(|command| file_name(command)).collect();
            for command in all {
                let text = page(command, &top, Pages::Many, &words).replace("\\-", "-");
                let mentioned = text.split(['\n', ' ', ',']).filter_map(|word| word.strip_suffix("(1)"));
                let mentioned: Vec<&str> = mentioned.map(|word| word.trim_start_matches("\\fB")).collect();
                assert!(!mentioned.is_empty());
                for name in mentioned {
                    assert!(files.contains(&format!("{name}.1")), "{name} in {}", file_name(command));
                }
            }
            assert!(!page(&top, &top, Pages::One, &words).contains("(1)"));
        }
    }

    #[test]
    fn one_page_tells_of_everything() {
        let (words, top) = built(Lang::En);
        let text = page(&top, &top, Pages::One, &words).replace("\\-", "-");
        for subcommand in subcommands(&top) {
            assert!(text.contains(&format!(".SS \"amiral {}\"", subcommand.get_name())), "{}", subcommand.get_name());
            for arg in subcommand.get_arguments().filter(|arg| !arg.is_hide_set()).filter_map(Arg::get_long) {
                assert!(text.contains(&format!("--{arg}")), "{arg}");
            }
        }
        for section in ["NAME", "SYNOPSIS", "NOTATION", "\"EXIT STATUS\"", "ENVIRONMENT", "FILES", "EXAMPLES"] {
            assert!(text.contains(&format!("\n.SH {section}\n")), "{section}");
        }
    }

    #[test]
    fn the_manual_is_french_where_french_is_spoken() {
        let (words, top) = built(Lang::Fr);
        let text = page(&top, &top, Pages::One, &words);
        for section in ["NOM", "SYNOPSIS", "COMMANDES", "\"CODE DE RETOUR\"", "ENVIRONNEMENT", "FICHIERS"] {
            assert!(text.contains(&format!("\n.SH {section}\n")), "{section}");
        }
        for english in ["NAME", "OPTIONS:", "default", "Possible"] {
            assert!(!text.contains(english), "{english}");
        }
    }
}

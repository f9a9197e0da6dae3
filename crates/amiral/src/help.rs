//! The help of every command, in the current language.
//!
//! `args` defines the commands and arguments. What they mean is in `help.ftl`, in messages found by
//! name:
//!
//! - `cli-odds` says what a command does, `cli-odds-more` what else there is to know of it;
//! - `cli-odds-exact` explains an argument of one command, `cli-rules-size` one of a group (here
//!   `RulesArgs`), `cli-any-law` one that several commands have;
//! - `cli-odds-exact-VALUE` explains one of its possible values, where they need it;
//! - `cli-value-seconds` is what stands for a value, `cli-heading-rules` what stands over a group.
//!
//! A test checks all of them in every language.

mod examples;
mod page;

use amiral_words::Words;
use clap::{Arg, Command, CommandFactory};

use crate::args::Args;
use crate::failure::Failure;
pub(crate) use examples::examples;
pub(crate) use page::Page;

/// The program's name, which is that of its topmost command.
pub(crate) const PROGRAM: &str = "amiral";

/// The groups of options that have their own heading: their names in the code and in messages.
const GROUPS: [(&str, &str); 4] =
    [("RulesArgs", "rules"), ("FilterArgs", "filter"), ("Everywhere", "common"), ("Database", "database")];

/// All commands and arguments with their messages in one language, before clap adds what every
/// command has.
pub(crate) fn command(words: &Words) -> Command {
    translated(Args::command(), words)
}

/// All commands, complete, each with its page as its help.
pub(crate) fn with_pages(words: &Words, page: Page) -> Command {
    let mut command = command(words);
    command.build();
    let text = page.of(&command, words);
    let with_page = |subcommand: Command| {
        let text = page.of(&subcommand, words);
        subcommand.override_help(text)
    };
    command.override_help(text).mut_subcommands(with_page)
}

fn translated(command: Command, words: &Words) -> Command {
    let name = command.get_name().to_owned();
    let group_of = |command: &Command, arg: &Arg| {
        let has = |group: &&clap::ArgGroup| group.get_args().any(|id| id == arg.get_id());
        let mut found = command.get_groups().filter(has).map(|group| group.get_id().as_str().to_owned());
        found.find_map(|id| GROUPS.into_iter().find(|(code, _)| *code == id).map(|(_, group)| group))
    };
    let groups: Vec<(clap::Id, Option<&str>)> =
        command.get_arguments().map(|arg| (arg.get_id().clone(), group_of(&command, arg))).collect();
    let explained = |arg: Arg| {
        let group = groups.iter().find(|(id, _)| id == arg.get_id()).and_then(|(_, group)| *group);
        let id = arg.get_id().as_str().replace('_', "-");
        let keys = [Some(name.as_str()), group, Some("any")].into_iter().flatten();
        let help = keys.map(|owner| format!("cli-{owner}-{id}")).find_map(|key| words.find(&key));
        let heading = match group {
            Some(group) => words.find(&format!("cli-heading-{group}")),
            None if arg.is_positional() => Some(words.say("cli-heading-arguments", &[])),
            None => Some(words.say("cli-heading-options", &[])),
        };
        let values: Vec<String> = arg.get_value_names().unwrap_or_default().iter().map(ToString::to_string).collect();
        let arg = arg.help_heading(heading.map(lasting));
        let arg = match help {
            Some(help) => arg.help(help),
            None => arg,
        };
        if values.is_empty() {
            return arg;
        }
        arg.value_names(values.into_iter().map(|value| lasting(words.find(&value_key(&value)).unwrap_or(value))))
    };
    let about = words.find(&format!("cli-{name}"));
    let command = command.mut_args(explained).subcommand_value_name(lasting(words.say("cli-value-command", &[])));
    let command = match about {
        Some(about) => command.about(about),
        None => command,
    };
    command.mut_subcommands(|subcommand| translated(subcommand, words))
}

/// Clap takes only names and headings that live as long as the program.
fn lasting(text: String) -> &'static str {
    text.leak()
}

/// The key of the message for the name of a value.
fn value_key(name: &str) -> String {
    format!("cli-value-{}", name.to_lowercase())
}

/// The command with a name, or the topmost one if none was given.
pub(crate) fn find<'a>(top: &'a Command, name: Option<&str>, words: &Words) -> Result<&'a Command, Failure> {
    let Some(name) = name else { return Ok(top) };
    let unknown = || Failure::Request(words.say("argument-unknown-command", &[("given", name.into())]));
    top.find_subcommand(name).ok_or_else(unknown)
}

/// What an argument is for.
pub(crate) struct Meaning {
    /// What it is for, its default, and the values it can have.
    pub(crate) text: String,
    /// Its possible values with what they mean, if that needs explaining.
    pub(crate) values: Vec<(String, String)>,
}

impl Meaning {
    pub(crate) fn of(arg: &Arg, command: &Command, words: &Words) -> Meaning {
        let mut text = arg.get_help().map(ToString::to_string).unwrap_or_default();
        if !arg.get_action().takes_values() {
            return Meaning { text, values: Vec::new() };
        }
        let id = arg.get_id().as_str().replace('_', "-");
        let explained = |value: &str| {
            let owners = [command.get_name(), "any"].into_iter().chain(GROUPS.map(|(_, group)| group));
            let mut keys = owners.map(|owner| format!("cli-{owner}-{id}-{value}"));
            Some((value.to_owned(), keys.find_map(|key| words.find(&key))?))
        };
        let possible = arg.get_possible_values();
        let possible: Vec<&str> = possible.iter().map(clap::builder::PossibleValue::get_name).collect();
        let values: Vec<_> = possible.iter().copied().filter_map(explained).collect();
        if values.is_empty() && !possible.is_empty() {
            text = format!("{text} {}", words.say("cli-values", &[("values", possible.join(", ").into())]));
        }
        let default: Vec<_> = arg.get_default_values().iter().map(|value| value.to_string_lossy()).collect();
        let default = default.join(" ");
        if !default.is_empty() {
            text = format!("{text} {}", words.say("cli-default", &[("value", default.into())]));
        }
        Meaning { text, values }
    }
}

/// What a command does, in one line.
pub(crate) fn about(command: &Command) -> String {
    command.get_about().map(ToString::to_string).unwrap_or_default()
}

/// The commands that are not hidden, in order.
pub(crate) fn subcommands(command: &Command) -> Vec<&Command> {
    let mut listed: Vec<&Command> = command.get_subcommands().filter(|command| !command.is_hide_set()).collect();
    listed.sort_by_key(|command| command.get_display_order());
    listed
}

/// The arguments that are not hidden, under their headings. The command's own come first.
pub(crate) fn sections<'a>(
    command: &'a Command,
    words: &Words,
    which: impl Fn(&Arg) -> bool,
) -> Vec<(String, Vec<&'a Arg>)> {
    let own = ["cli-heading-arguments", "cli-heading-options"].map(|key| (words.say(key, &[]), Vec::new()));
    let mut sections: Vec<(String, Vec<&Arg>)> = own.into();
    for arg in command.get_arguments().filter(|arg| !arg.is_hide_set() && which(arg)) {
        let heading = arg.get_help_heading().unwrap_or_default();
        match sections.iter_mut().find(|(known, _)| known == heading) {
            Some((_, args)) => args.push(arg),
            None => sections.push((heading.to_owned(), vec![arg])),
        }
    }
    sections.retain(|(_, args)| !args.is_empty());
    sections
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use amiral_words::Lang;

    use super::*;
    use crate::session::Colour;

    const LANGUAGES: [Lang; 3] = [Lang::En, Lang::Fr, Lang::Pseudo];

    /// Every command, the topmost one first.
    fn commands(top: &Command) -> Vec<&Command> {
        [top].into_iter().chain(top.get_subcommands()).filter(|command| !command.is_hide_set()).collect()
    }

    fn sentences(text: &str) -> BTreeSet<String> {
        let key = |line: &str| line.split_once(" =").map(|(key, _)| key.to_owned());
        text.lines().filter_map(key).filter(|key| key.starts_with("cli-")).collect()
    }

    #[test]
    fn every_command_and_argument_has_its_help_in_every_language() {
        for lang in LANGUAGES {
            let top = command(&Words::new(lang));
            for command in commands(&top) {
                let name = command.get_name();
                assert!(command.get_about().is_some(), "{lang}: cli-{name} is missing in help.ftl");
                for arg in command.get_arguments().filter(|arg| !arg.is_hide_set()) {
                    assert!(arg.get_help().is_some(), "{lang}: cli-{name}-{} is missing in help.ftl", arg.get_id());
                    assert!(arg.get_help_heading().is_some(), "{lang}: {name} {}", arg.get_id());
                }
            }
        }
    }

    #[test]
    fn what_stands_for_a_value_is_named_in_every_language() {
        let words = Words::new(Lang::En);
        let top = Args::command();
        for command in commands(&top) {
            for value in command.get_arguments().flat_map(|arg| arg.get_value_names().unwrap_or_default()) {
                let known = arg_is_flag(value, command) || words.find(&value_key(value)).is_some();
                assert!(known, "{} is missing in help.ftl", value_key(value));
            }
        }
    }

    /// Clap gives a name even to the value that flags do not take.
    fn arg_is_flag(value: &str, command: &Command) -> bool {
        let of = |arg: &&Arg| arg.get_value_names().unwrap_or_default().iter().any(|name| name.as_str() == value);
        command.get_arguments().filter(of).all(|arg| !arg.get_action().takes_values())
    }

    #[test]
    fn no_sentence_of_the_help_is_left_over() {
        let top = Args::command();
        let mut used: BTreeSet<String> = ["arguments", "options", "commands", "usage", "examples"]
            .map(|heading| format!("cli-heading-{heading}"))
            .into_iter()
            .chain(["cli-default", "cli-values", "cli-value-command"].map(String::from))
            .chain(GROUPS.map(|(_, group)| format!("cli-heading-{group}")))
            .collect();
        for command in commands(&top) {
            let name = command.get_name();
            used.extend([format!("cli-{name}"), format!("cli-{name}-more")]);
            for arg in command.get_arguments() {
                let id = arg.get_id().as_str().replace('_', "-");
                let owners = [name, "any"].into_iter().chain(GROUPS.map(|(_, group)| group));
                used.extend(owners.clone().map(|owner| format!("cli-{owner}-{id}")));
                let explained = arg.get_possible_values();
                let explained = explained
                    .iter()
                    .flat_map(|value| owners.clone().map(|owner| format!("cli-{owner}-{id}-{}", value.get_name())));
                used.extend(explained.collect::<Vec<_>>());
                used.extend(arg.get_value_names().unwrap_or_default().iter().map(|value| value_key(value)));
            }
        }
        let there = sentences(include_str!("../../words/locales/en/help.ftl"));
        let unused: Vec<&String> = there.difference(&used).collect();
        assert!(unused.is_empty(), "{unused:?}");
    }

    #[test]
    fn no_language_breaks_the_layout() {
        for (lang, width) in LANGUAGES.into_iter().flat_map(|lang| [40, 80, 100].map(|width| (lang, width))) {
            let words = Words::new(lang);
            let mut top = command(&words);
            top.build();
            for command in commands(&top) {
                let text = Page { colour: Colour::Plain, width }.of(command, &words);
                // Examples are not wrapped, since they are there to be copied.
                let prose = text.lines().take_while(|line| **line != *words.say("cli-heading-examples", &[]));
                for line in prose {
                    let one_word = line.trim().split(' ').count() < 3;
                    assert!(one_word || page::columns(line) <= width, "{lang} {width}: {line}");
                    assert_eq!(line, line.trim_end());
                }
                assert!(!text.contains("cli-"), "{lang}: {text}");
            }
        }
    }

    #[test]
    fn own_options_come_before_common_ones() {
        let words = Words::new(Lang::En);
        let mut top = command(&words);
        top.build();
        for (name, own) in [("odds", "--shots"), ("count", "--cells"), ("study", "--games"), ("play", "--keep")] {
            let text = Page { colour: Colour::Plain, width: 80 }.of(top.find_subcommand(name).unwrap(), &words);
            let at = |part: &str| text.find(part).unwrap_or_else(|| panic!("{part} is missing in {text}"));
            assert!(at("\nOptions:") < at(own) && at(own) < at("\nRules:"), "{text}");
            assert!(at("\nRules:") < at("\nCommon options:") && at("\nCommon options:") < at("\nExamples:"), "{text}");
        }
    }
}

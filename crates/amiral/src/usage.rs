//! What is wrong with the arguments, in one sentence of the current language.
//!
//! Clap finds what is wrong. Its own English message is not shown.

use std::error::Error as _;

use amiral_words::{Arg, Say, Words};
use clap::error::{ContextKind, ContextValue, ErrorKind};

use crate::args::Needed;
use crate::help::PROGRAM;

/// What is wrong, and which help to read. `command` is the command that was asked for, if any.
pub(crate) fn sentence(error: &clap::Error, command: Option<&str>, words: &Words) -> String {
    let see = |topic: Option<&str>| {
        let line = [Some(PROGRAM), topic, Some("--help")].into_iter().flatten().collect::<Vec<_>>().join(" ");
        words.say("argument-see", &[("command", line.into())])
    };
    let (told, see) = match error.kind() {
        ErrorKind::UnknownArgument => {
            let given = text(error, ContextKind::InvalidArg);
            if !given.starts_with('-') {
                (words.say("argument-unknown", &[("given", given.into())]), Some(see(command)))
            } else if let Some(near) = near(error, ContextKind::SuggestedArg) {
                let parts = [("option", given.into()), ("near", near.into())];
                (words.say("argument-unknown-option-near", &parts), None)
            } else {
                (words.say("argument-unknown-option", &[("option", given.into())]), Some(see(command)))
            }
        }
        ErrorKind::InvalidSubcommand => {
            let given = ("given", text(error, ContextKind::InvalidSubcommand).into());
            match near(error, ContextKind::SuggestedSubcommand) {
                Some(near) => (words.say("argument-unknown-command-near", &[given, ("near", near.into())]), None),
                None => (words.say("argument-unknown-command", &[given]), Some(see(None))),
            }
        }
        ErrorKind::InvalidValue => (invalid_value(error, words), None),
        ErrorKind::ValueValidation => (refused_value(error, words), None),
        ErrorKind::ArgumentConflict => (conflict(error, words), None),
        ErrorKind::MissingRequiredArgument => {
            let missing = texts(error, ContextKind::InvalidArg).join(", ");
            (words.say("argument-missing", &[("missing", missing.into())]), Some(see(command)))
        }
        ErrorKind::TooManyValues | ErrorKind::TooFewValues | ErrorKind::WrongNumberOfValues => {
            (words.say("argument-values", &[("option", option(error).into())]), Some(see(command)))
        }
        ErrorKind::NoEquals => (words.say("argument-no-value", &[("option", option(error).into())]), None),
        ErrorKind::InvalidUtf8 => (words.say("argument-not-text", &[]), None),
        _ => (words.say("argument-wrong", &[]), Some(see(command))),
    };
    [Some(told), see].into_iter().flatten().collect::<Vec<_>>().join(" ")
}

/// The sentence for a value that does not exist, or that is missing.
fn invalid_value(error: &clap::Error, words: &Words) -> String {
    let given = text(error, ContextKind::InvalidValue);
    let known = texts(error, ContextKind::ValidValue).join(", ");
    let mut parts: Vec<(&str, Arg)> = vec![("option", option(error).into())];
    if given.is_empty() {
        if known.is_empty() {
            return words.say("argument-no-value", &parts);
        }
        parts.push(("known", known.into()));
        return words.say("argument-no-value-known", &parts);
    }
    parts.extend([("given", given.into()), ("known", known.into())]);
    match near(error, ContextKind::SuggestedValue) {
        Some(near) => {
            parts.push(("near", near.into()));
            words.say("argument-unknown-value-near", &parts)
        }
        None => words.say("argument-unknown-value", &parts),
    }
}

/// The sentence for a value that its own reader refuses, which says what it needs.
fn refused_value(error: &clap::Error, words: &Words) -> String {
    let parts = [("option", option(error).into()), ("given", text(error, ContextKind::InvalidValue).into())];
    match needed(error) {
        Some(needed) => {
            let [option, given] = parts;
            words.say("argument-bad-value", &[option, given, ("needed", needed.say(words).into())])
        }
        None => words.say("argument-bad", &parts),
    }
}

fn needed(error: &clap::Error) -> Option<Needed> {
    error.source()?.downcast_ref().copied()
}

fn conflict(error: &clap::Error, words: &Words) -> String {
    let option = option(error);
    let others: Vec<String> = texts(error, ContextKind::PriorArg).iter().map(|arg| bare(arg)).collect();
    if others.iter().all(|other| *other == option) {
        return words.say("argument-twice", &[("option", option.into())]);
    }
    words.say("argument-conflict", &[("option", option.into()), ("other", others.join(", ").into())])
}

/// The option that is wrong, without the name of its value.
fn option(error: &clap::Error) -> String {
    bare(&text(error, ContextKind::InvalidArg))
}

fn bare(arg: &str) -> String {
    if arg.starts_with('-') { arg.split(' ').next().unwrap_or(arg).to_owned() } else { arg.to_owned() }
}

fn text(error: &clap::Error, kind: ContextKind) -> String {
    texts(error, kind).into_iter().next().unwrap_or_default()
}

fn texts(error: &clap::Error, kind: ContextKind) -> Vec<String> {
    match error.get(kind) {
        Some(ContextValue::String(text)) => vec![text.clone()],
        Some(ContextValue::Strings(texts)) => texts.clone(),
        _ => Vec::new(),
    }
}

fn near(error: &clap::Error, kind: ContextKind) -> Option<String> {
    Some(texts(error, kind)).filter(|texts| !texts.is_empty()).map(|texts| texts.join(", "))
}

#[cfg(test)]
mod tests {
    use amiral_words::Lang;
    use clap::Command;

    use super::*;
    use crate::help;

    fn told(lang: Lang, arguments: &[&str]) -> String {
        let words = Words::new(lang);
        let typed = [PROGRAM].iter().chain(arguments);
        let error = help::command(&words).try_get_matches_from(typed).unwrap_err();
        sentence(&error, arguments.first().copied(), &words)
    }

    #[track_caller]
    fn check(arguments: &[&str], english: &str, french: &str) {
        assert_eq!(told(Lang::En, arguments), english);
        assert_eq!(told(Lang::Fr, arguments).replace('\u{a0}', " "), french);
    }

    #[test]
    fn what_is_wrong_is_one_sentence_in_both_languages() {
        check(
            &["fleet", "--contcat", "free"],
            "There is no option --contcat; did you mean --contact?",
            "L’option --contcat n’existe pas ; vouliez-vous dire --contact ?",
        );
        check(
            &["fleet", "--zzz"],
            "There is no option --zzz. See “amiral fleet --help”.",
            "L’option --zzz n’existe pas. Voir « amiral fleet --help ».",
        );
        check(
            &["fleet", "F5"],
            "“F5” is one argument too many. See “amiral fleet --help”.",
            "« F5 » est un argument de trop. Voir « amiral fleet --help ».",
        );
        check(
            &["od"],
            "There is no command “od”; did you mean odds?",
            "La commande « od » n’existe pas ; vouliez-vous dire odds ?",
        );
        check(
            &["xyzzy"],
            "There is no command “xyzzy”. See “amiral --help”.",
            "La commande « xyzzy » n’existe pas. Voir « amiral --help ».",
        );
        check(
            &["fleet", "--rules", "rusian"],
            "--rules: “rusian” is not one of classic, hasbro, russian, german, tetrominoes, planes; did you mean russian?",
            "--rules : « rusian » ne convient pas, il faut l’une de ces valeurs : classic, hasbro, russian, german, tetrominoes, planes ; \
             vouliez-vous dire russian ?",
        );
        check(
            &["fleet", "--rules"],
            "--rules needs a value, one of classic, hasbro, russian, german, tetrominoes, planes.",
            "Il manque une valeur à --rules, l’une de celles-ci : classic, hasbro, russian, german, tetrominoes, planes.",
        );
        check(
            &["study", "--games", "0"],
            "--games: a whole number from 1 to 100,000,000 is needed, not “0”.",
            "--games : il faut un nombre entier de 1 à 100\u{202f}000\u{202f}000, et non « 0 ».",
        );
        check(
            &["study", "--duel", "--learn"],
            "--duel cannot be used together with --learn.",
            "--duel ne va pas avec --learn.",
        );
        check(
            &["fleet", "--seed", "1", "--seed", "2"],
            "--seed can be given only once.",
            "--seed ne peut être donné qu’une fois.",
        );
        check(
            &["report"],
            "Missing: <GAME>. See “amiral report --help”.",
            "Il manque <PARTIE>. Voir « amiral report --help ».",
        );
    }

    /// Gives every option a value that nobody could mean: the error must never be clap's.
    #[test]
    fn every_option_says_itself_what_it_needs() {
        let words = Words::new(Lang::En);
        let mut top = help::command(&words);
        top.build();
        let options = |command: &Command| {
            let takes = command.get_arguments().filter(|arg| arg.get_action().takes_values() && !arg.is_positional());
            takes.filter_map(|arg| arg.get_long().map(str::to_owned)).collect::<Vec<_>>()
        };
        let mut refused = 0;
        for command in top.get_subcommands() {
            for option in options(command) {
                let typed = [PROGRAM, command.get_name(), &format!("--{option}=\u{1}")].map(str::to_owned);
                let Err(error) = help::command(&words).try_get_matches_from(typed) else { continue };
                if error.kind() == ErrorKind::ValueValidation {
                    refused += 1;
                    assert!(needed(&error).is_some(), "{} --{option}: {error}", command.get_name());
                }
            }
        }
        assert!(refused > 20, "{refused}");
    }
}

//! A program as people name it: `cmd:python3 my.py`.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Mutex, MutexGuard, PoisonError};

use amiral_strategy::{Spec, SpecError};
use thiserror::Error;

/// How a program's name begins where a strategy can be named.
pub const PREFIX: &str = "cmd:";

/// The strategy that a text of somebody at this machine names: one of ours, or a program.
///
/// What comes from the network is never read by this, but by `Spec`'s own reader, which knows no
/// programs.
///
/// ```
/// let spec = amiral_bot::spec("cmd:python3 my.py")?;
/// assert_eq!((spec.program(), spec.to_string()), (Some("python3 my.py"), "cmd:python3 my.py".into()));
/// assert!("cmd:python3 my.py".parse::<amiral_strategy::Spec>().is_err());
/// # Ok::<(), amiral_strategy::SpecError>(())
/// ```
pub fn spec(text: &str) -> Result<Spec, SpecError> {
    match text.strip_prefix(PREFIX).map(unquoted).filter(|command| !command.is_empty()) {
        Some(command) if !command.contains(char::is_control) => Ok(Spec::Program(interned(command))),
        _ => text.parse(),
    }
}

/// The same for what a file says: one of ours, or a program that has been named in this process already. A
/// game that came from elsewhere must not choose what is started here.
pub fn known(text: &str) -> Result<Spec, SpecError> {
    match text.strip_prefix(PREFIX).and_then(|command| table().get(command).copied()) {
        Some(command) => Ok(Spec::Program(command)),
        None => text.parse(),
    }
}

/// Lets others name that program: whoever runs a server decides. A name is letters, digits and dashes.
///
/// Others then see the name, never the command.
pub fn allow(name: &str, command: &str) -> Result<(), NotAllowed> {
    let good = |letter: char| letter.is_ascii_alphanumeric() || letter == '-';
    if name.is_empty() || name.len() > MOST_NAME || !name.chars().all(good) {
        return Err(NotAllowed::Name);
    }
    if command.trim().is_empty() || command.contains(char::is_control) {
        return Err(NotAllowed::Command);
    }
    allowed_table().insert(interned(name), command.trim().to_owned());
    Ok(())
}

/// The program of a name that was allowed, `cmd:NAME`; nothing for anything else, whatever it says.
pub fn allowed(text: &str) -> Option<Spec> {
    let name = text.strip_prefix(PREFIX)?;
    allowed_table().keys().find(|known| **known == name).map(|name| Spec::Program(name))
}

/// How a program is started: a name that was allowed stands for its command.
pub(crate) fn started(command: &str) -> String {
    allowed_table().get(command).cloned().unwrap_or_else(|| command.to_owned())
}

/// Why a program cannot be allowed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
pub enum NotAllowed {
    /// Its name is none.
    #[error("a name has at most {MOST_NAME} letters, digits and dashes")]
    Name,
    /// Its command is none.
    #[error("there is no command")]
    Command,
}

/// The most characters of a name.
const MOST_NAME: usize = 40;

/// The names that were allowed, with their commands.
fn allowed_table() -> MutexGuard<'static, BTreeMap<&'static str, String>> {
    static ALLOWED: Mutex<BTreeMap<&'static str, String>> = Mutex::new(BTreeMap::new());
    ALLOWED.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The text without quotes around all of it, which a shell may have left.
fn unquoted(text: &str) -> &str {
    let text = text.trim();
    ['"', '\'']
        .into_iter()
        .find_map(|quote| text.strip_prefix(quote)?.strip_suffix(quote).filter(|inner| !inner.contains(quote)))
        .unwrap_or(text)
}

/// The same text, kept as long as this process runs: once, however often it is asked for.
fn interned(text: &str) -> &'static str {
    let mut known = table();
    if let Some(text) = known.get(text) {
        return text;
    }
    let text: &'static str = Box::leak(text.to_owned().into_boxed_str());
    known.insert(text);
    text
}

/// The commands named in this process.
fn table() -> MutexGuard<'static, BTreeSet<&'static str>> {
    static KNOWN: Mutex<BTreeSet<&'static str>> = Mutex::new(BTreeSet::new());
    KNOWN.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The words of a command, as a shell takes them apart; nothing if only a shell can, because it has
/// pipes, variables or the like.
pub(crate) fn words(command: &str) -> Option<Vec<String>> {
    let (mut words, mut word, mut quote) = (Vec::new(), None::<String>, None);
    for letter in command.chars() {
        match quote {
            Some(mark) if letter == mark => quote = None,
            Some('"') if matches!(letter, '$' | '`' | '\\') => return None,
            None if matches!(letter, '"' | '\'') => {
                quote = Some(letter);
                word.get_or_insert_default();
            }
            None if letter.is_whitespace() => words.extend(word.take()),
            None if "|&;<>()$`*?[]{}~#!".contains(letter) || (letter == '\\' && cfg!(unix)) => return None,
            _ => word.get_or_insert_default().push(letter),
        }
    }
    words.extend(word);
    let assigns = words.first().is_some_and(|first| first.contains('='));
    (quote.is_none() && !words.is_empty() && !assigns).then_some(words)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_command_is_taken_apart_as_by_a_shell() {
        let check = |command: &str, expected: Option<&[&str]>| {
            assert_eq!(
                words(command).as_deref(),
                expected.map(|words| words.iter().map(|word| (*word).to_owned()).collect::<Vec<_>>()).as_deref()
            );
        };
        check("python3 my.py", Some(&["python3", "my.py"]));
        check("  './my bot' \"a b\"'c' '' ", Some(&["./my bot", "a bc", ""]));
        check("a | b", None);
        check("X=1 a", None);
        check("echo \"$HOME\"", None);
        check("'open", None);
        check(" ", None);
    }

    #[test]
    fn others_name_only_what_was_allowed() {
        assert_eq!(allowed("cmd:ada"), None);
        assert_eq!((allow("a b", "true"), allow("ada", " ")), (Err(NotAllowed::Name), Err(NotAllowed::Command)));
        allow("ada", "python3 ada.py").unwrap();
        assert_eq!(allowed("cmd:ada").map(|spec| spec.to_string()).as_deref(), Some("cmd:ada"));
        assert_eq!((started("ada").as_str(), started("other")), ("python3 ada.py", "other".into()));
        for other in ["ada", "cmd:python3 ada.py", "cmd:ada ", "cmd:", "level5"] {
            assert_eq!(allowed(other), None, "{other}");
        }
    }

    #[test]
    fn a_program_is_named_with_or_without_quotes() {
        for text in ["cmd:a b", "cmd:\"a b\"", "cmd: 'a b' "] {
            assert_eq!(spec(text).unwrap().program(), Some("a b"));
        }
        assert!(std::ptr::eq(interned("same"), interned(&String::from("same"))));
        assert!(known("cmd:never named").is_err(), "a file starts nothing");
        assert_eq!(known("cmd:a b"), spec("cmd:a b"));
        assert!(spec("cmd:").is_err() && spec("cmd:a\nb").is_err());
        assert_eq!(spec("level5").unwrap(), Spec::default());
    }
}

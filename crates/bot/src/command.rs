//! A program as people name it: `cmd:python3 my.py`.

use std::collections::BTreeSet;
use std::sync::{Mutex, MutexGuard, PoisonError};

use amiral_strategy::{Spec, SpecError};

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
            Some(_) => word.get_or_insert_default().push(letter),
            None if matches!(letter, '"' | '\'') => {
                quote = Some(letter);
                word.get_or_insert_default();
            }
            None if letter.is_whitespace() => words.extend(word.take()),
            None if "|&;<>()$`*?[]{}~#!".contains(letter) || (letter == '\\' && cfg!(unix)) => return None,
            None => word.get_or_insert_default().push(letter),
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
    fn a_program_is_named_with_or_without_quotes() {
        for text in ["cmd:a b", "cmd:\"a b\"", "cmd: 'a b' "] {
            assert_eq!(spec(text).unwrap().program(), Some("a b"));
        }
        assert!(std::ptr::eq(interned("same"), interned(&"same".to_string())));
        assert!(known("cmd:never named").is_err(), "a file starts nothing");
        assert_eq!(known("cmd:a b"), spec("cmd:a b"));
        assert!(spec("cmd:").is_err() && spec("cmd:a\nb").is_err());
        assert_eq!(spec("level5").unwrap(), Spec::default());
    }
}

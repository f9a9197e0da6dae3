//! Texts sound like native English and French: phrases that readers stumbled over must not come
//! back.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

const ROOT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/..");

/// In English, in any case.
const ENGLISH: &[&str] = &[
    "and tell why",
    "any key closes",
    "as many studies are running as may",
    "as the system",
    "as the terminal",
    "broke down",
    "broken down",
    "broken off",
    "by notation:",
    "cannot be asked",
    "could not be written down",
    "ctrl-u empties",
    "everything holds at once",
    "everything random follows",
    "fleet is laid",
    "fleets are laid",
    "for a seat that whoever asks has",
    "fresh eyes",
    "from how many open cells",
    "all { $total } games are played",
    "games kept",
    "go on with",
    "goes on with",
    "handing over",
    "has a player for sounds",
    "has it fire",
    "in hand: a ship",
    "is no cell",
    "” is no database",
    "is no date",
    "is no day",
    "is no text",
    "is not told here",
    "keep these settings",
    "lay a fleet",
    "lay your fleet",
    "lays a fleet",
    " lays one",
    "least that is always enough",
    "lets it run",
    "look again",
    "make no sense",
    "makes no sense",
    "many games, their figures",
    "middling",
    "nearly, and no",
    "no match is like that",
    "nobody reads, nothing is made",
    "nobody to ask",
    "nothing to play sounds",
    "number from which",
    "once the settings say so",
    "only the essential",
    "places of single ships",
    "player that learns learns",
    "rules cannot be:",
    "say before times",
    "say --force",
    "say --yes",
    "shots cannot be:",
    "slower and surer",
    "survive a power cut too",
    "take it up again",
    "taken up again",
    "takes the last one",
    "that is kept survive",
    "that somebody won",
    "the fleet is complete. enter",
    "to lay or",
    "was hoped for",
    "were hoped for",
    "what shall it be",
];

/// In French.
const FRENCH: &[&str] = &[
    "aussi souvent que par hasard",
    "celle du système",
    "couchés à l’horizontale",
    "cliquer sur une case y tire",
    "dressés à la verticale",
    "droit d’écrire le",
    "en bas, se cliquent",
    "entrée commence",
    "est oublié",
    "étiquettes",
    "navires",
    "première touche",
    "que les autres se détournent",
    "raisons\n",
    "une touche ferme",
    "à zéro\n",
    // One word for a sea.
    " mer ",
    " mers ",
    // Phrases that would need to know the player's gender.
    "êtes invité",
    "êtes seul",
    "êtes spectateur",
    "resté absent",
];

fn files(folder: &str, extension: &str) -> Vec<PathBuf> {
    let entries = fs::read_dir(Path::new(ROOT).join(folder)).unwrap().map(|entry| entry.unwrap().path());
    let mut found: Vec<PathBuf> = entries.filter(|path| path.extension().is_some_and(|it| it == extension)).collect();
    assert!(!found.is_empty(), "{folder}");
    found.sort();
    found
}

/// The sentences of a language, without their names and comments.
fn sentences(lang: &str) -> Vec<(PathBuf, String)> {
    let value = |line: &str| match line.split_once(" = ") {
        _ if line.starts_with('#') => String::new(),
        Some((name, value)) if !name.contains(' ') => format!("{value}\n"),
        _ => format!("{line}\n"),
    };
    let said = |path: PathBuf| {
        let text = fs::read_to_string(&path).unwrap();
        (path, text.lines().map(value).collect())
    };
    files(&format!("crates/words/locales/{lang}"), "ftl").into_iter().map(said).collect()
}

/// A document without its line breaks.
fn document(path: PathBuf) -> (PathBuf, String) {
    let text = fs::read_to_string(&path).unwrap();
    (path, text.split_whitespace().collect::<Vec<_>>().join(" "))
}

#[track_caller]
fn check(texts: &[(PathBuf, String)], phrases: &[&str]) {
    let found: Vec<String> = texts
        .iter()
        .flat_map(|(path, text)| {
            let text = text.to_lowercase();
            let here = phrases.iter().filter(move |phrase| text.contains(**phrase));
            here.map(|phrase| format!("{}: {phrase}", path.strip_prefix(ROOT).unwrap_or(path).display()))
        })
        .collect();
    assert!(found.is_empty(), "{found:#?}");
}

#[test]
fn the_english_does_not_sound_translated() {
    let mut texts = sentences("en");
    texts.extend(files("docs", "md").into_iter().map(document));
    for name in ["README.md", "ARCHITECTURE.md", "CONTRIBUTING.md", "SECURITY.md"] {
        texts.push(document(Path::new(ROOT).join(name)));
    }
    check(&texts, ENGLISH);
}

#[test]
fn the_french_is_what_a_native_would_say() {
    let mut texts = sentences("fr");
    texts.push(document(Path::new(ROOT).join("README.fr.md")));
    check(&texts, FRENCH);
}

/// `20%` in English, `20 %` in French, with a space that does not break.
#[test]
fn percentages_are_written_as_the_language_does() {
    let readme = |name: &str| {
        let path = Path::new(ROOT).join(name);
        (path.clone(), fs::read_to_string(path).unwrap())
    };
    let whole = |path: PathBuf| (path.clone(), fs::read_to_string(path).unwrap());
    let mut english = sentences("en");
    english.extend(files("docs", "md").into_iter().map(whole));
    english.push(readme("README.md"));
    let mut french = sentences("fr");
    french.push(readme("README.fr.md"));
    for (texts, is_french) in [(english, false), (french, true)] {
        for (path, text) in texts {
            for (place, _) in text.match_indices('%') {
                let before: Vec<char> = text[..place].chars().rev().take(30).collect();
                let near: String = before.iter().rev().collect();
                let is_right = |last: &&char| if is_french { **last == '\u{a0}' } else { !last.is_whitespace() };
                assert!(before.first().as_ref().is_some_and(is_right), "{}: {near}%", path.display());
            }
        }
    }
}

/// What a README has in any language: the levels of its headings, its pictures, the commands it
/// runs and names, and the options it mentions.
fn outline(name: &str) -> BTreeMap<&'static str, Vec<String>> {
    let text = fs::read_to_string(Path::new(ROOT).join(name)).unwrap();
    let flowing = text.split_whitespace().collect::<Vec<_>>().join(" ");
    let between = |text: &str, open: &str, close: &str| -> Vec<String> {
        let parts = text.split(open).skip(1);
        parts.map(|part| part.split(close).next().unwrap_or_default().to_owned()).collect()
    };
    let sorted = |mut all: Vec<String>| {
        all.sort();
        all.dedup();
        all
    };
    let headings = text.lines().filter(|line| line.starts_with('#'));
    let run = between(&text, "\n$ ", "\n").into_iter().map(|command| command.replace(" --lang fr", "")).collect();
    let word = |text: &String| text.split([' ', '`', ',', '|']).next().unwrap_or_default().to_owned();
    let is_command = |word: &String| word.starts_with(|c: char| c.is_ascii_lowercase());
    let options = between(&flowing, "--", " ").into_iter().map(|option| {
        let end = option.find(|c: char| !c.is_ascii_lowercase() && c != '-').unwrap_or(option.len());
        option[..end].to_owned()
    });
    BTreeMap::from([
        ("headings", headings.map(|line| line.split(' ').next().unwrap_or_default().to_owned()).collect()),
        ("pictures", sorted(between(&text, "](docs/pictures/", ")"))),
        ("commands run", run),
        ("commands named", sorted(between(&flowing, "`amiral ", "`").iter().map(word).filter(is_command).collect())),
        ("tasks", sorted(between(&flowing, "cargo xtask ", "`").iter().map(word).collect())),
        ("options", sorted(options.filter(|option| !option.is_empty()).collect())),
        ("fences", vec![text.matches("```").count().to_string()]),
    ])
}

#[test]
fn both_readmes_have_the_same_things() {
    let french = outline("README.fr.md");
    for (what, english) in outline("README.md") {
        assert_eq!(english, french[what], "{what}");
    }
}

//! Adds a strategy to start from: its file, its entry in the catalogue, its sentences, and a test.
//!
//! Nothing is written unless every change can be made. So a name that is taken, or a line that has
//! moved, leaves the project as it is.

use std::fs;

use crate::root;

/// Adds a strategy with a name.
pub(crate) fn add(name: &str) -> Result<(), String> {
    let changes = plan(name)?;
    for (path, text) in &changes {
        fs::write(root().join(path), text).map_err(|error| format!("{path}: {error}"))?;
        println!("{path}");
    }
    println!(
        "It fires in reading order. Write what it does instead in {}, say so in the sentences, and then\n\
         cargo run -- solve --strategy {name} --explain\n\
         cargo xtask test (snapshots list the strategies: cargo insta review)",
        changes[0].0
    );
    Ok(())
}

/// The new contents of every file.
fn plan(name: &str) -> Result<Vec<(String, String)>, String> {
    let valid = |name: &str| {
        name.starts_with(|first: char| first.is_ascii_lowercase())
            && name.chars().all(|character| character.is_ascii_lowercase() || character.is_ascii_digit())
    };
    if !valid(name) {
        return Err(format!("'{name}' is not a name for a strategy: lower-case letters and digits, a letter first"));
    }
    let kind = format!("{}{}", name[..1].to_uppercase(), &name[1..]);
    let file = format!("crates/strategy/src/{name}.rs");
    if root().join(&file).exists() {
        return Err(format!("{file} is there already"));
    }
    let fill = |template: &str| template.replace("NAME", name).replace("Kind", &kind);
    let mut changes = vec![(file, fill(STRATEGY))];
    for (path, insertions) in INSERTIONS {
        let mut text = fs::read_to_string(root().join(path)).map_err(|error| format!("{path}: {error}"))?;
        for (anchor, insertion) in *insertions {
            let at = text.find(anchor).ok_or_else(|| format!("{path} has no line {anchor:?} any more"))?;
            text.insert_str(at, &fill(insertion));
        }
        changes.push(((*path).into(), text));
    }
    Ok(changes)
}

const STRATEGY: &str = r#"//! `NAME`: fires at the cells in reading order.

use amiral_game::{Seed, Seen, Stop};

use crate::{Journal, Shooter, Volley};

/// Fires at the cells in reading order.
///
/// What it knows must follow from the rules, its parameters, its seed, and the shots: a fresh one
/// that gets the shots so far continues exactly as this one.
pub(crate) struct Kind;

impl Shooter for Kind {
    fn choose(&mut self, seen: &Seen, shots: usize, _: &mut Journal, _: &Stop) -> Option<Volley> {
        Some(seen.unfired().take(shots).collect())
    }

    fn restart(&mut self, _: Seed) {}

    fn counts(&mut self, _: &Seen, _: &Stop) -> Option<Vec<f64>> {
        None
    }
}

#[cfg(test)]
mod tests {
    use amiral_game::{Board, FleetSetup, Preset};

    use super::*;

    #[test]
    fn it_finds_every_ship() {
        let rules = Preset::Classic.rules();
        let fleet = "A0h5 A2h4 A4h3 A6h3 A8h2".parse::<FleetSetup>().unwrap().build(&rules).unwrap();
        let seen = crate::solve(&mut Kind, &mut Board::new(&rules, fleet));
        assert!(seen.is_won());
    }
}
"#;

/// Pairs of a text and what to insert before its first occurrence.
type Insertions = &'static [(&'static str, &'static str)];

const INSERTIONS: &[(&str, Insertions)] = &[
    ("crates/strategy/src/lib.rs", &[("mod note;\n", "mod NAME;\n")]),
    (
        "crates/strategy/src/building.rs",
        &[
            ("use crate::probabilist::Probabilist;\n", "use crate::NAME::Kind;\n"),
            ("        _ => {\n            let level = Level::new(", "        Spec::Kind => Box::new(Kind),\n"),
        ],
    ),
    (
        "crates/strategy/src/spec.rs",
        &[
            (
                "    /// Where this opponent places ships, as far as past games tell.\n    Autodidact {",
                "    /// In reading order.\n    Kind,\n",
            ),
            ("    entry(\n        \"autodidact\",", "    entry(\"NAME\", 1, &[], Spec::Kind),\n"),
            (
                "autodidact:mode=document,games=1000,whose=opponent\"),\n        );\n        check(\n            \"level5:samples=3\"",
                "NAME, ",
            ),
        ],
    ),
    // A test knows its games until it plays otherwise, and then says what to write there.
    ("crates/strategy/tests/truth/versions.rs", &[("    (\"autodidact\", 1,", "    (\"NAME\", 1, READING_ORDER),\n")]),
    (
        "crates/words/src/strategies.rs",
        &[("            \"autodidact\" =>", "            \"NAME\" => \"strategy-NAME\",\n")],
    ),
    (
        "crates/words/locales/en/web.ftl",
        &[("strategy-autodidact =", "strategy-NAME = Fires at the cells in reading order.\n")],
    ),
    (
        "crates/words/locales/fr/web.ftl",
        &[("strategy-autodidact =", "strategy-NAME = Tire sur les cases dans l’ordre de lecture.\n")],
    ),
    (
        "crates/words/locales/en/window.ftl",
        &[("strategy-about-autodidact =", "strategy-about-NAME = Fires at the cells in reading order.\n")],
    ),
    (
        "crates/words/locales/fr/window.ftl",
        &[("strategy-about-autodidact =", "strategy-about-NAME = Tire sur les cases dans l’ordre de lecture.\n")],
    ),
    ("crates/desktop/src/forms.rs", &[("        \"autodidact\" =>", "        \"NAME\" => \"strategy-about-NAME\",\n")]),
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_change_has_its_place() {
        let changes = plan("zigzag").unwrap_or_else(|problem| panic!("{problem}"));
        assert_eq!(changes.len(), INSERTIONS.len() + 1);
        assert!(changes.iter().all(|(path, text)| text.contains("zigzag") || path.ends_with("forms.rs")));
    }

    #[test]
    fn names_that_cannot_be_are_refused() {
        for name in ["", "Zigzag", "9lives", "zig zag", "random"] {
            assert!(plan(name).is_err(), "{name}");
        }
    }
}

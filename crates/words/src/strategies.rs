//! What there is to choose from, strategies and their parameters, and what they are called.

use amiral_strategy::{CatalogueEntry, Opening, Parameter, Spec};

use crate::{Opponent, Say, Words, printable};

/// What a strategy is called where people read it: the opponent it is, or its own name with what
/// differs from the usual.
pub fn strategy_name(words: &Words, spec: Spec) -> String {
    if let Some(opponent) = Opponent::playing(spec) {
        return opponent.name(words);
    }
    if let Some(command) = spec.program() {
        return printable(command);
    }
    let name = catalogue_name(words, spec.name());
    let told = spec.values().filter(|(parameter, value)| *value != parameter.default && parameter.name != "opening");
    let told: Vec<String> = told
        .map(|(parameter, value)| {
            let value = match parameter.names.get(value) {
                Some(_) => value_name(words, parameter, value),
                None => words.number(value as u128),
            };
            words.say(
                "strategy-parameter",
                &[("name", parameter_name(words, parameter).into()), ("value", value.into())],
            )
        })
        .collect();
    if told.is_empty() {
        return name;
    }
    words.say("strategy-with", &[("name", name.into()), ("parameters", told.join(", ").into())])
}

/// The same of a strategy as it is written; what is none is called as it is written.
pub fn strategy_called(words: &Words, text: &str) -> String {
    text.parse().map_or_else(|_| text.into(), |spec| strategy_name(words, spec))
}

/// What a strategy of the catalogue is called, whatever its parameters.
pub fn catalogue_name(words: &Words, name: &str) -> String {
    let key = match name {
        "level1" => "strategy-name-level1",
        "level2" => "strategy-name-level2",
        "level3" => "strategy-name-level3",
        "level4" => "strategy-name-level4",
        "level5" => "strategy-name-level5",
        "level6" => "strategy-name-level6",
        "random" => "strategy-name-random",
        "heuristic" => "strategy-name-heuristic",
        "diagonal" => "strategy-name-diagonal",
        "probabilist" => "strategy-name-probabilist",
        "montecarlo" => "strategy-name-montecarlo",
        "easy" => "quick-easy",
        "medium" => "quick-medium",
        "hard" => "quick-hard",
        "likeliest" => "strategy-name-likeliest",
        "admiral" => "opponent-admiral",
        "autodidact" => "strategy-name-autodidact",
        // A test goes through the catalogue.
        unknown => return unknown.into(),
    };
    words.say(key, &[])
}

/// What a parameter is called, shortly.
pub fn parameter_name(words: &Words, parameter: &Parameter) -> String {
    let key = match parameter.name {
        "samples" => "window-parameter-samples",
        "threshold" => "window-parameter-threshold",
        "budget" => "window-parameter-budget",
        "prior" => "window-parameter-prior",
        "mode" => "window-parameter-mode",
        "ties" => "window-parameter-ties",
        "opening" => "window-parameter-opening",
        "games" => "window-parameter-games",
        "whose" => "window-parameter-whose",
        unknown => return unknown.into(),
    };
    words.say(key, &[])
}

/// What a value of a parameter is called that is one of some names.
pub fn value_name(words: &Words, parameter: &Parameter, value: usize) -> String {
    let key = match (parameter.name, parameter.names.get(value).copied().unwrap_or_default()) {
        ("prior", "uniform") => "window-parameter-prior-uniform",
        ("prior", "sequential") => "window-parameter-prior-sequential",
        ("mode", "document") => "window-parameter-mode-document",
        ("mode", "bayes") => "window-parameter-mode-bayes",
        ("whose", "opponent") => "window-parameter-whose-opponent",
        ("whose", "everyone") => "window-parameter-whose-everyone",
        ("ties", "usual") => "window-parameter-ties-usual",
        ("ties", "annex-e") => "window-parameter-ties-annex-e",
        ("opening", "usual") => "window-parameter-opening-usual",
        ("opening", "varied") => "window-parameter-opening-varied",
        (_, unknown) => return unknown.into(),
    };
    words.say(key, &[])
}

/// Everything a script needs to call strategies as people do, by how it is asked for: `name hard` for
/// the name of a strategy as it is written, `usual level4` for the parameters that need not be told,
/// `parameter samples` and `value prior=uniform` for the others.
pub fn names_for_scripts(words: &Words) -> Vec<(String, String)> {
    let mut names = Vec::new();
    for entry in Spec::catalogue() {
        let usual = entry.to_string();
        names.push((format!("name {}", entry.name), catalogue_name(words, entry.name)));
        if let Some((_, parameters)) = usual.split_once(':') {
            names.push((format!("usual {}", entry.name), parameters.into()));
        }
        for parameter in entry.parameters {
            names.push((format!("parameter {}", parameter.name), parameter_name(words, parameter)));
            for (value, written) in parameter.names.iter().enumerate() {
                names.push((format!("value {}={written}", parameter.name), value_name(words, parameter, value)));
            }
        }
    }
    for opponent in Opponent::ALL {
        let plain = opponent.spec().with("opening", Opening::Usual as usize).unwrap_or(opponent.spec());
        names.push((format!("opponent {plain}"), opponent.name(words)));
    }
    names.sort();
    names.dedup();
    names
}

impl Say for CatalogueEntry {
    /// What the strategy does, in one sentence.
    fn say(&self, words: &Words) -> String {
        let key = match self.name {
            "level1" => "strategy-level1",
            "level2" => "strategy-level2",
            "level3" => "strategy-level3",
            "level4" => "strategy-level4",
            "level5" => "strategy-level5",
            "level6" => "strategy-level6",
            "random" => "strategy-random",
            "heuristic" => "strategy-heuristic",
            "diagonal" => "strategy-diagonal",
            "probabilist" => "strategy-probabilist",
            "montecarlo" => "strategy-montecarlo",
            "easy" => "strategy-easy",
            "medium" => "strategy-medium",
            "hard" => "strategy-hard",
            "likeliest" => "strategy-likeliest",
            "admiral" => "strategy-admiral",
            "autodidact" => "strategy-autodidact",
            // A test goes through the catalogue.
            unknown => return unknown.into(),
        };
        words.say(key, &[])
    }
}

impl Say for Parameter {
    /// What the parameter is.
    fn say(&self, words: &Words) -> String {
        let key = match self.name {
            "samples" => "parameter-samples",
            "threshold" => "parameter-threshold",
            "prior" => "parameter-prior",
            "budget" => "parameter-budget",
            "mode" => "parameter-mode",
            "games" => "parameter-games",
            "whose" => "parameter-whose",
            "ties" => "parameter-ties",
            "opening" => "parameter-opening",
            unknown => return unknown.into(),
        };
        words.say(key, &[])
    }
}

/// What a parameter does, in a sentence.
pub fn parameter_about(parameter: &Parameter, words: &Words) -> String {
    let key = match parameter.name {
        "samples" => "window-parameter-samples-about",
        "threshold" => "window-parameter-threshold-about",
        "budget" => "window-parameter-budget-about",
        "prior" => "window-parameter-prior-about",
        "mode" => "window-parameter-mode-about",
        "ties" => "window-parameter-ties-about",
        "opening" => "window-parameter-opening-about",
        "games" => "window-parameter-games-about",
        "whose" => "window-parameter-whose-about",
        unknown => return unknown.into(),
    };
    words.say(key, &[])
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Lang;

    #[test]
    fn nobody_is_called_by_parameters() {
        let words = Words::new(Lang::En);
        for (text, name) in [
            ("hard", "Captain"),
            ("hard:opening=varied", "Captain"),
            ("admiral:prior=uniform,budget=1000000", "Admiral"),
            ("autodidact:mode=bayes", "Autodidact"),
            ("autodidact", "Student"),
            ("level3", "Lieutenant"),
            ("level4", "Level 4"),
            ("level4:samples=500", "Level 4 (Samples: 500)"),
            ("admiral:prior=sequential", "Admiral (Fleets expected: ship by ship)"),
            ("Ada", "Ada"),
        ] {
            assert_eq!(strategy_called(&words, text), name, "{text}");
        }
        for lang in Lang::ALL {
            let words = Words::new(lang);
            for entry in Spec::catalogue() {
                assert!(!strategy_name(&words, entry.default).contains('='), "{}", entry.name);
                assert_ne!(catalogue_name(&words, entry.name), entry.name);
                for parameter in entry.parameters {
                    assert_ne!(parameter_name(&words, parameter), parameter.name);
                    for (value, written) in parameter.names.iter().enumerate() {
                        assert_ne!(value_name(&words, parameter, value), *written);
                    }
                }
            }
        }
    }

    #[test]
    fn every_strategy_and_parameter_is_told_in_every_language() {
        for lang in Lang::ALL {
            let words = Words::new(lang);
            for entry in Spec::catalogue() {
                assert_ne!(entry.say(&words), entry.name);
                for parameter in entry.parameters {
                    assert_ne!(parameter.say(&words), parameter.name);
                    assert_ne!(parameter_about(parameter, &words), parameter.name);
                }
            }
        }
    }
}

//! Strategies and their parameters, in sentences.

use amiral_strategy::{CatalogueEntry, Parameter};

use crate::{Say, Words};

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
        "games" => "window-parameter-games-about",
        "whose" => "window-parameter-whose-about",
        unknown => return unknown.into(),
    };
    words.say(key, &[])
}

#[cfg(test)]
mod tests {
    use amiral_strategy::Spec;

    use super::*;
    use crate::Lang;

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

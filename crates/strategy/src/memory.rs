//! How much memory choosing a shot may take, whatever the rules and the parameters.

use amiral_game::Rules;
use amiral_posterior::Inference;

use crate::{Mode, Opening, Spec};

/// The most bytes that one choice may take, tables included.
pub(crate) const CHOICE_BYTES: usize = 64 << 20;
/// The most bytes that tables may take: with very many sizes of ships on a large sea they are larger.
const TABLE_BYTES: usize = CHOICE_BYTES / 2;

/// Inference that takes no more memory than a choice may.
pub(crate) fn bounded_inference(rules: &Rules) -> Inference {
    Inference::new(rules).with_memory(CHOICE_BYTES.saturating_sub(Inference::memory(rules)))
}

/// The same strategy, or one that does without tables where those would take too much memory.
pub(crate) fn affordable(spec: Spec, rules: &Rules) -> Spec {
    let counts = match spec {
        Spec::Level6 { .. } | Spec::MonteCarlo { .. } | Spec::Likeliest { .. } | Spec::Admiral { .. } => true,
        Spec::Autodidact { mode, .. } => mode == Mode::Bayes,
        _ => false,
    };
    if !counts || Inference::memory(rules) <= TABLE_BYTES {
        return spec;
    }
    match spec {
        Spec::Autodidact { games, whose, .. } => Spec::Autodidact { mode: Mode::Document, games, whose },
        Spec::Level6 { ties, .. } => Spec::Level5 { ties, opening: Opening::Usual },
        _ if !rules.is_straight() => Spec::Probabilist,
        _ => Spec::default(),
    }
}

//! Words that can be typed instead of cells. Those of every language are understood.

use std::sync::OnceLock;

use amiral_words::{Lang, Words};

/// What a word asks for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Ask {
    /// The odds.
    Hint,
    /// Both seas, in sentences.
    Board,
    /// Both seas, drawn.
    Draw,
    /// One row of both seas, by the number people see.
    Row(u8),
    /// Where ships were hit.
    Hits,
    /// The ships left.
    Left,
    /// To look at the enemy's fleet.
    Cheat,
    /// To give the game up.
    Resign,
    /// The list of words.
    Help,
    /// To stop.
    Quit,
    /// To take the last ship or cell back.
    Undo,
    /// The menu.
    Menu,
}

const KEYS: [(Ask, &str); 12] = [
    (Ask::Hint, "word-hint"),
    (Ask::Board, "word-board"),
    (Ask::Draw, "word-draw"),
    // The number of the row follows the word.
    (Ask::Row(0), "word-row"),
    (Ask::Hits, "word-hits"),
    (Ask::Left, "word-left"),
    (Ask::Cheat, "word-cheat"),
    (Ask::Resign, "word-resign"),
    (Ask::Help, "word-help"),
    (Ask::Quit, "word-quit"),
    (Ask::Undo, "word-undo"),
    (Ask::Menu, "word-menu"),
];

impl Ask {
    /// What a line asks for.
    pub(crate) fn of(line: &str) -> Option<Ask> {
        static VOCABULARY: OnceLock<Vec<(String, Ask)>> = OnceLock::new();
        let vocabulary = VOCABULARY.get_or_init(|| {
            let in_language = |lang| {
                let words = Words::new(lang);
                KEYS.map(|(ask, key)| (words.say(key, &[]), ask))
            };
            Lang::ALL.into_iter().flat_map(in_language).collect()
        });
        let line = line.trim().to_lowercase();
        let asked = |line: &str| vocabulary.iter().find(|(word, _)| word == line).map(|(_, ask)| *ask);
        match line.split_once(char::is_whitespace) {
            Some((word, number)) if let (Some(Ask::Row(_)), Ok(row)) = (asked(word), number.trim().parse()) => {
                Some(Ask::Row(row))
            }
            _ => asked(&line).filter(|ask| !matches!(ask, Ask::Row(_))),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_understood_in_both_languages() {
        assert_eq!(Ask::of("hint"), Some(Ask::Hint));
        assert_eq!(Ask::of(" Indice "), Some(Ask::Hint));
        assert_eq!(Ask::of("abandon"), Some(Ask::Resign));
        assert_eq!(Ask::of("F5"), None);
        assert_eq!(Ask::of("row 4"), Some(Ask::Row(4)));
        assert_eq!(Ask::of("Ligne 12"), Some(Ask::Row(12)));
        assert_eq!((Ask::of("row"), Ask::of("row x"), Ask::of("hint 4")), (None, None, None));
    }

    #[test]
    fn no_word_could_be_a_cell() {
        for lang in Lang::ALL {
            let words = Words::new(lang);
            assert!(KEYS.iter().all(|(_, key)| words.say(key, &[]).parse::<amiral_game::Cell>().is_err()));
        }
    }
}

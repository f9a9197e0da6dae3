//! The caption of a sea in words: whose it is, and the shots at it.

use amiral_game::Shape;
use amiral_host::Caption;

use crate::{Arg, Words};

/// The name of a sea, by its owner. Without one, the house has hidden the fleet.
pub fn sea_name(words: &Words, owner: Option<&str>) -> String {
    let Some(name) = owner else { return words.say("sea-hidden", &[]) };
    words.say("sea-of", &[("name", name.into()), ("elided", Arg::Number(f64::from(u8::from(is_elided(name)))))])
}

/// Whose sea it is, and how many of the shots at it hit.
pub fn sea_caption(words: &Words, caption: &Caption) -> String {
    captioned(words, "sea-caption", caption)
}

/// A shorter caption, for where there is little room.
pub fn sea_caption_short(words: &Words, caption: &Caption) -> String {
    captioned(words, "sea-caption-short", caption)
}

fn captioned(words: &Words, key: &str, caption: &Caption) -> String {
    let parts = [
        ("sea", sea_name(words, caption.owner.as_deref()).into()),
        ("shots", Arg::Number(caption.shots as f64)),
        ("hits", Arg::Number(caption.hits as f64)),
    ];
    words.say(key, &parts)
}

/// The kinds of the ships left, closer together if there are many.
pub fn ships_left(words: &Words, caption: &Caption) -> String {
    let left: Vec<Shape> = caption.left().collect();
    let is_short = |shape: &Shape| shape.is_straight() && shape.size() < 10;
    let between = if left.len() > 6 && left.iter().all(is_short) { "" } else { "\u{a0}" };
    let sizes = left.iter().map(ToString::to_string).collect::<Vec<_>>().join(between);
    words.say("play-left", &[("left", if sizes.is_empty() { "–".into() } else { sizes.into() })])
}

/// Whether French shortens "de" before a name. Before an h it depends on the word.
fn is_elided(name: &str) -> bool {
    let vowel = |letter: char| "aàâäeéèêëiîïoôöœæuùûü".contains(letter);
    name.chars().next().is_some_and(|first| first.to_lowercase().all(vowel))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Lang;
    use amiral_game::{Preset, Seen, notation::parse_shots};

    #[test]
    fn a_sea_is_called_by_whose_fleet_lies_there() {
        let say = |lang, owner, shots: &str| {
            let seen = Seen::after(&Preset::Hasbro.rules(), &parse_shots(shots).unwrap()).unwrap();
            sea_caption(&Words::new(lang), &Caption::new(owner, &seen, &[5, 4].map(|size| Shape::line(size).unwrap())))
        };
        assert_eq!(say(Lang::En, Some("HAL"), "A0x J9o"), "HAL’s sea: 1 of 2 shots hit");
        assert_eq!(say(Lang::En, None, "A0x"), "The hidden fleet: 1 of 1 shot hit");
        assert_eq!(say(Lang::En, Some("Ada"), ""), "Ada’s sea: no shots yet");
        assert_eq!(say(Lang::Fr, Some("HAL"), "A0x J9o"), "Grille de HAL\u{a0}: 1 tir au but sur 2");
        assert_eq!(say(Lang::Fr, Some("Élise"), "A0x B0x"), "Grille d’Élise\u{a0}: 2 tirs au but sur 2");
        assert_eq!(say(Lang::Fr, None, ""), "La flotte cachée\u{a0}: aucun tir");
    }
}

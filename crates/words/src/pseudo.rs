//! A pseudo-language for tests, made from English: every vowel is accented and doubled, which makes
//! words about 40 % longer. A screen that shows it whole has room for most languages.

use fluent_syntax::ast::{Entry, Expression, InlineExpression, Pattern, PatternElement};
use fluent_syntax::{parser, serializer};

/// The sentences of a Fluent file, lengthened. Names, selectors, and arguments stay as they are.
pub(crate) fn lengthen(file: &str) -> String {
    let mut resource = parser::parse(file.to_owned()).expect("the sentences are tested");
    for entry in &mut resource.body {
        match entry {
            Entry::Message(message) => {
                message.value.iter_mut().for_each(lengthen_pattern);
                message.attributes.iter_mut().for_each(|attribute| lengthen_pattern(&mut attribute.value));
            }
            Entry::Term(term) => lengthen_pattern(&mut term.value),
            Entry::Comment(_) | Entry::GroupComment(_) | Entry::ResourceComment(_) | Entry::Junk { .. } => {}
        }
    }
    serializer::serialize(&resource)
}

fn lengthen_pattern(pattern: &mut Pattern<String>) {
    for element in &mut pattern.elements {
        match element {
            PatternElement::TextElement { value } => *value = pseudo_text(value),
            PatternElement::Placeable { expression } => lengthen_expression(expression),
        }
    }
}

fn lengthen_expression(expression: &mut Expression<String>) {
    match expression {
        Expression::Select { variants, .. } => {
            variants.iter_mut().for_each(|variant| lengthen_pattern(&mut variant.value));
        }
        Expression::Inline(InlineExpression::Placeable { expression }) => lengthen_expression(expression),
        Expression::Inline(_) => {}
    }
}

/// A text in the pseudo-language, as tests look for it.
pub fn pseudo_text(text: &str) -> String {
    let mut longer = String::new();
    for character in text.chars() {
        let accented = match character {
            'a' => 'à',
            'e' => 'é',
            'i' => 'î',
            'o' => 'ô',
            'u' => 'û',
            'A' => 'À',
            'E' => 'É',
            'I' => 'Î',
            'O' => 'Ô',
            'U' => 'Û',
            other => {
                longer.push(other);
                continue;
            }
        };
        longer.push(accented);
        longer.extend(accented.to_lowercase());
    }
    longer
}

#[cfg(test)]
mod tests {
    use crate::{Arg, Lang, Words};

    #[test]
    fn sentences_get_longer_and_keep_what_is_filled_in() {
        let parts = [("sea", "Ada".into()), ("shots", Arg::Number(1.0)), ("hits", Arg::Number(1.0))];
        let english = Words::new(Lang::En).say("sea-caption", &parts);
        assert_eq!(english, "Ada: 1 of 1 shot hit");
        assert_eq!(Words::new(Lang::Pseudo).say("sea-caption", &parts), "Ada: 1 ôôf 1 shôôt hîît");
    }

    #[test]
    fn all_of_it_is_about_two_fifths_longer() {
        let length = |lang: Lang| {
            let letters = |text: &str| text.chars().filter(|letter| letter.is_alphabetic()).count();
            lang.sentences().iter().map(|text| letters(text)).sum::<usize>() as f64
        };
        let ratio = length(Lang::Pseudo) / length(Lang::En);
        assert!((1.15..1.6).contains(&ratio), "{ratio}");
    }
}

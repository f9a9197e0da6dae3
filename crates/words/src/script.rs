//! Sentences for scripts in a browser, split into parts that the scripts put together.
//!
//! A script has no Fluent. It gets each sentence as texts, names to fill in, and choices by number.
//! These are the sentences whose names begin with `live-`, and some that other interfaces use as
//! well.

use fluent_syntax::ast::{Entry, Expression, InlineExpression, Pattern, PatternElement, VariantKey};
use fluent_syntax::parser;

use crate::Lang;

/// The sentences that scripts share with other interfaces: what a shot did, how a game ended,
/// what stands above a sea, and what strategies are called.
const SHARED: [&str; 23] = [
    "key-fire",
    "play-absent",
    "play-called-off",
    "play-first-player",
    "play-lost-on-time",
    "play-resigned",
    "play-rows-from-one",
    "play-second-player",
    "play-won",
    "sea-caption",
    "sea-hidden",
    "sea-of",
    "ship-name",
    "ship-name-block",
    "ship-name-drawn",
    "ship-name-letter",
    "shot-hit",
    "shot-hit-ship",
    "shot-miss",
    "shot-sunk",
    "shot-sunk-ship",
    "strategy-parameter",
    "strategy-with",
];

/// A piece of a sentence.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Part {
    /// Used as it is.
    Text(String),
    /// The argument with this name.
    Name(String),
    /// A choice by the argument with this name: forms by plural category, or by the number itself.
    Choice(String, Vec<(String, Vec<Part>)>),
}

/// The sentences for scripts, by name.
pub fn script(lang: Lang) -> Vec<(String, Vec<Part>)> {
    let mut sentences = Vec::new();
    for text in lang.sentences() {
        let resource = parser::parse(&*text).expect("the sentences are tested");
        for entry in resource.body {
            let Entry::Message(message) = entry else { continue };
            let name = message.id.name;
            let is_said = name.starts_with("live-") || SHARED.contains(&name);
            if let (true, Some(pattern)) = (is_said, &message.value) {
                sentences.push((name.into(), parts(pattern)));
            }
        }
    }
    sentences
}

fn parts(pattern: &Pattern<&str>) -> Vec<Part> {
    pattern.elements.iter().map(part).collect()
}

fn part(element: &PatternElement<&str>) -> Part {
    match element {
        PatternElement::TextElement { value } => Part::Text((*value).into()),
        PatternElement::Placeable { expression: Expression::Inline(inline) } => inline_part(inline),
        PatternElement::Placeable { expression: Expression::Select { selector, variants } } => {
            let forms = variants.iter().map(|variant| {
                let (VariantKey::Identifier { name } | VariantKey::NumberLiteral { value: name }) = variant.key;
                (name.into(), parts(&variant.value))
            });
            Part::Choice(name_of(selector), forms.collect())
        }
    }
}

fn inline_part(inline: &InlineExpression<&str>) -> Part {
    match inline {
        InlineExpression::StringLiteral { value } | InlineExpression::NumberLiteral { value } => {
            Part::Text((*value).into())
        }
        other => Part::Name(name_of(other)),
    }
}

fn name_of(inline: &InlineExpression<&str>) -> String {
    match inline {
        InlineExpression::VariableReference { id } => id.name.into(),
        // A test reads every sentence.
        other => panic!("scripts know names only, not {other:?}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sentences_are_taken_apart() {
        let sentences = script(Lang::En);
        let of = |name: &str| sentences.iter().find(|(key, _)| key == name).unwrap().1.clone();
        assert_eq!(of("live-run"), [Part::Text("Play".into())]);
        let name = || Part::Name("name".into());
        assert_eq!(of("live-you"), [name(), Part::Text(" (you)".into())]);
        let [Part::Text(_), Part::Choice(count, forms), Part::Text(_)] = &of("live-solved")[..] else { panic!() };
        assert_eq!(count, "count");
        assert_eq!(forms.iter().map(|(key, _)| key.as_str()).collect::<Vec<_>>(), ["one", "other"]);
    }

    #[test]
    fn every_language_has_them_all() {
        let names = |lang| script(lang).into_iter().map(|(name, _)| name).collect::<Vec<_>>();
        assert_eq!(names(Lang::En), names(Lang::Fr));
    }
}

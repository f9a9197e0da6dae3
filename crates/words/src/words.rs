//! A language, and sentences in it.

use std::borrow::Cow;
use std::fmt;
use std::str::FromStr;

use amiral_game::UnknownName;
use amiral_host::Settings;
use amiral_study::Labels;
use fluent_bundle::concurrent::FluentBundle;
use fluent_bundle::{FluentArgs, FluentResource, FluentValue};
use unic_langid::langid;

use crate::pseudo;

/// The files of a language, one for each subject. Every language has the same ones.
macro_rules! sentences {
    ($lang:literal) => {
        [
            include_str!(concat!("../locales/", $lang, "/account.ftl")),
            include_str!(concat!("../locales/", $lang, "/archive.ftl")),
            include_str!(concat!("../locales/", $lang, "/bot.ftl")),
            include_str!(concat!("../locales/", $lang, "/class.ftl")),
            include_str!(concat!("../locales/", $lang, "/clock.ftl")),
            include_str!(concat!("../locales/", $lang, "/command.ftl")),
            include_str!(concat!("../locales/", $lang, "/contest.ftl")),
            include_str!(concat!("../locales/", $lang, "/device.ftl")),
            include_str!(concat!("../locales/", $lang, "/game.ftl")),
            include_str!(concat!("../locales/", $lang, "/daily.ftl")),
            include_str!(concat!("../locales/", $lang, "/habit.ftl")),
            include_str!(concat!("../locales/", $lang, "/help.ftl")),
            include_str!(concat!("../locales/", $lang, "/home.ftl")),
            include_str!(concat!("../locales/", $lang, "/invitation.ftl")),
            include_str!(concat!("../locales/", $lang, "/lobby.ftl")),
            include_str!(concat!("../locales/", $lang, "/look.ftl")),
            include_str!(concat!("../locales/", $lang, "/looking.ftl")),
            include_str!(concat!("../locales/", $lang, "/note.ftl")),
            include_str!(concat!("../locales/", $lang, "/online.ftl")),
            include_str!(concat!("../locales/", $lang, "/opponent.ftl")),
            include_str!(concat!("../locales/", $lang, "/benchmark.ftl")),
            include_str!(concat!("../locales/", $lang, "/optimal.ftl")),
            include_str!(concat!("../locales/", $lang, "/play.ftl")),
            include_str!(concat!("../locales/", $lang, "/problem.ftl")),
            include_str!(concat!("../locales/", $lang, "/rating.ftl")),
            include_str!(concat!("../locales/", $lang, "/review.ftl")),
            include_str!(concat!("../locales/", $lang, "/store.ftl")),
            include_str!(concat!("../locales/", $lang, "/resume.ftl")),
            include_str!(concat!("../locales/", $lang, "/ship.ftl")),
            include_str!(concat!("../locales/", $lang, "/server.ftl")),
            include_str!(concat!("../locales/", $lang, "/site.ftl")),
            include_str!(concat!("../locales/", $lang, "/arena.ftl")),
            include_str!(concat!("../locales/", $lang, "/study.ftl")),
            include_str!(concat!("../locales/", $lang, "/talk.ftl")),
            include_str!(concat!("../locales/", $lang, "/tournaments.ftl")),
            include_str!(concat!("../locales/", $lang, "/web.ftl")),
            include_str!(concat!("../locales/", $lang, "/window.ftl")),
        ]
    };
}

/// A language Amiral speaks.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Lang {
    /// English.
    #[default]
    En,
    /// French.
    Fr,
    /// English with accents and longer words, to find texts that other languages would have no room
    /// for. Only the settings file can select it.
    Pseudo,
}

impl Lang {
    /// Every language offered to people.
    pub const ALL: [Lang; 2] = [Lang::En, Lang::Fr];

    /// Their codes.
    const CODES: [&'static str; Lang::ALL.len()] = ["en", "fr"];

    /// The code of the language.
    pub fn code(self) -> &'static str {
        match self {
            Lang::En => "en",
            Lang::Fr => "fr",
            Lang::Pseudo => "qps",
        }
    }

    /// The key of the language's name in the language itself.
    pub fn name_key(self) -> &'static str {
        match self {
            Lang::En | Lang::Pseudo => "form-language-en",
            Lang::Fr => "form-language-fr",
        }
    }

    /// The language after this one, and the first after the last.
    pub fn next(self) -> Lang {
        let next = Lang::ALL.iter().position(|&lang| lang == self).map_or(0, |place| place + 1);
        Lang::ALL[next % Lang::ALL.len()]
    }

    /// The language chosen in the settings. An unknown code counts as none.
    pub fn of_settings(settings: &Settings) -> Option<Lang> {
        let code = settings.language.as_deref()?;
        Lang::ALL.into_iter().chain([Lang::Pseudo]).find(|lang| lang.code() == code)
    }

    /// The language of a locale such as `fr_FR.UTF-8`, or English if it is not one of ours.
    pub fn of_locale(locale: &str) -> Lang {
        let code = locale.split(['_', '-', '.', '@']).next().unwrap_or_default();
        Lang::ALL.into_iter().find(|lang| code.eq_ignore_ascii_case(lang.code())).unwrap_or_default()
    }

    pub(crate) fn sentences(self) -> Vec<Cow<'static, str>> {
        match self {
            Lang::En => sentences!("en").map(Cow::Borrowed).into(),
            Lang::Fr => sentences!("fr").map(Cow::Borrowed).into(),
            Lang::Pseudo => sentences!("en").map(|text| Cow::Owned(pseudo::lengthen(text))).into(),
        }
    }
}

impl fmt::Display for Lang {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.code())
    }
}

impl FromStr for Lang {
    type Err = UnknownName;

    fn from_str(text: &str) -> Result<Lang, UnknownName> {
        let unknown = || UnknownName { what: "language", given: text.into(), known: &Lang::CODES };
        Lang::ALL.into_iter().find(|lang| lang.code() == text).ok_or_else(unknown)
    }
}

/// An argument of a sentence: a text, or a number that selects singular or plural.
#[derive(Clone, PartialEq, Debug)]
pub enum Arg {
    /// Inserted as it is.
    Text(String),
    /// Selects the form of the sentence.
    Number(f64),
}

impl<T: fmt::Display> From<T> for Arg {
    fn from(text: T) -> Arg {
        Arg::Text(text.to_string())
    }
}

/// Sentences in one language.
pub struct Words {
    lang: Lang,
    bundle: FluentBundle<FluentResource>,
}

impl Words {
    /// The sentences of a language.
    pub fn new(lang: Lang) -> Words {
        let id = match lang {
            Lang::En | Lang::Pseudo => langid!("en"),
            Lang::Fr => langid!("fr"),
        };
        let mut bundle = FluentBundle::new_concurrent(vec![id]);
        // The marks that isolate right-to-left text would be visible in terminals.
        bundle.set_use_isolating(false);
        for sentences in lang.sentences() {
            let resource = FluentResource::try_new(sentences.into_owned()).expect("the sentences are tested");
            bundle.add_resource(resource).expect("no sentence stands twice");
        }
        Words { lang, bundle }
    }

    /// The language.
    pub fn lang(&self) -> Lang {
        self.lang
    }

    /// The words on figures and over tables.
    pub fn labels(&self) -> &'static Labels {
        match self.lang {
            Lang::En | Lang::Pseudo => &crate::labels::ENGLISH,
            Lang::Fr => &crate::labels::FRENCH,
        }
    }

    /// The sentence with a key, with its arguments filled in.
    pub fn say(&self, key: &str, args: &[(&'static str, Arg)]) -> String {
        let mut fluent_args = FluentArgs::new();
        for (name, arg) in args {
            let value = match arg {
                Arg::Text(text) => FluentValue::from(text.as_str()),
                Arg::Number(number) => FluentValue::from(*number),
            };
            fluent_args.set(*name, value);
        }
        let pattern = self.bundle.get_message(key).and_then(|message| message.value());
        let mut problems = Vec::new();
        let said = pattern.map(|pattern| self.bundle.format_pattern(pattern, Some(&fluent_args), &mut problems));
        debug_assert!(said.is_some() && problems.is_empty(), "{key}: {problems:?}");
        said.map_or_else(|| key.into(), Into::into)
    }

    /// The sentence with a key, if there is one. It has no arguments.
    pub fn find(&self, key: &str) -> Option<String> {
        let pattern = self.bundle.get_message(key)?.value()?;
        let mut problems = Vec::new();
        let said = self.bundle.format_pattern(pattern, None, &mut problems);
        debug_assert!(problems.is_empty(), "{key}: {problems:?}");
        Some(said.into())
    }

    /// A whole number with thousands separators: `1,234,567`, or in French with thin spaces.
    pub fn number(&self, number: u128) -> String {
        let digits = number.to_string();
        let separator = match self.lang {
            Lang::En | Lang::Pseudo => ',',
            Lang::Fr => '\u{202f}',
        };
        let mut grouped = String::new();
        for (place, digit) in digits.chars().enumerate() {
            if place > 0 && (digits.len() - place).is_multiple_of(3) {
                grouped.push(separator);
            }
            grouped.push(digit);
        }
        grouped
    }

    /// A number with so many decimals: `12.5`, or in French `12,5`.
    pub fn decimal(&self, number: f64, decimals: usize) -> String {
        let text = format!("{number:.decimals$}").replace('-', "−");
        match self.lang {
            Lang::En | Lang::Pseudo => text,
            Lang::Fr => text.replace('.', ","),
        }
    }
}

impl Words {
    /// A chance in percent, as the language writes it: `12.5%`, in French `12,5 %` with a space that
    /// does not break.
    pub fn percent(&self, chance: f64) -> String {
        self.percent_to(chance, 1)
    }

    /// The same with so many decimals.
    pub fn percent_to(&self, chance: f64, decimals: usize) -> String {
        self.with_percent_sign(self.decimal(100.0 * chance, decimals))
    }

    /// How much of something is done, in percent.
    pub fn done(&self, percent: u8) -> String {
        self.with_percent_sign(percent.to_string())
    }

    fn with_percent_sign(&self, number: String) -> String {
        self.say("live-percent", &[("number", number.into())])
    }
}

/// Something that can be said to a person.
pub trait Say {
    /// The sentence, in a language.
    fn say(&self, words: &Words) -> String;
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    fn keys(lang: Lang) -> BTreeSet<String> {
        let message = |entry: fluent_syntax::ast::Entry<&str>| match entry {
            fluent_syntax::ast::Entry::Message(message) => Some(message.id.name.to_string()),
            _ => None,
        };
        let keys = |text: &Cow<'static, str>| {
            let body = fluent_syntax::parser::parse(&**text).unwrap().body;
            body.into_iter().filter_map(message).collect::<Vec<_>>()
        };
        lang.sentences().iter().flat_map(keys).collect()
    }

    /// The sources that use keys: programs, and the templates and scripts of pages.
    fn sources() -> String {
        let root = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap();
        let mut text = String::new();
        let speakers = ["words", "amiral", "host", "terminal", "desktop", "server"];
        let inside = |name: &&str| ["src", "templates", "assets"].map(|folder| root.join(name).join(folder));
        let mut folders: Vec<_> = speakers.iter().flat_map(inside).collect();
        while let Some(folder) = folders.pop() {
            for entry in std::fs::read_dir(folder).into_iter().flatten() {
                let path = entry.unwrap().path();
                if path.is_dir() {
                    folders.push(path);
                } else if path
                    .extension()
                    .is_some_and(|extension| ["rs", "html", "js"].iter().any(|known| extension == *known))
                {
                    text += &std::fs::read_to_string(path).unwrap();
                }
            }
        }
        text
    }

    #[test]
    fn all_languages_say_the_same_things() {
        for lang in Lang::ALL.into_iter().chain([Lang::Pseudo]) {
            assert_eq!(keys(Lang::En), keys(lang), "{lang}");
        }
    }

    #[test]
    fn languages_follow_one_another_and_are_read_from_settings() {
        assert_eq!(Lang::ALL.map(Lang::code), Lang::CODES);
        let mut lang = Lang::En;
        for _ in Lang::ALL {
            lang = lang.next();
        }
        assert_eq!(lang, Lang::En, "all have had their turn");
        let chosen = |code: &str| Lang::of_settings(&Settings { language: Some(code.into()), ..Settings::default() });
        assert_eq!(chosen("fr"), Some(Lang::Fr));
        assert_eq!(chosen("qps"), Some(Lang::Pseudo));
        assert_eq!(chosen("xx"), None);
        assert_eq!(Lang::of_settings(&Settings::default()), None);
        assert!("qps".parse::<Lang>().is_err(), "it is offered to nobody");
    }

    #[test]
    fn every_sentence_is_used() {
        let sources = sources();
        // The keys of the command line's help follow from commands and arguments. Tests of `amiral`
        // check them.
        let named = keys(Lang::En).into_iter().filter(|key| !key.starts_with("cli-"));
        let unused: Vec<String> = named.filter(|key| !sources.contains(&format!("\"{key}\""))).collect();
        assert!(unused.is_empty(), "{unused:?}");
    }

    /// A page or script that asks for a sentence that has gone would show its key.
    #[test]
    fn every_sentence_that_pages_ask_for_is_there() {
        let (sources, known) = (sources(), keys(Lang::En));
        let is_key =
            |key: &str| key.bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-');
        for call in ["page.t(\"", " t(\"", "(t(\"", "{t(\"", "[t(\"", "words.say(\""] {
            for after in sources.split(call).skip(1) {
                let key = after.split('"').next().unwrap_or_default();
                assert!(!is_key(key) || known.iter().any(|other| other == key), "{key} is asked for");
            }
        }
    }

    /// In French, zero is singular like one: a form that says "un" without its number would say so
    /// of zero, too.
    #[test]
    fn the_french_singular_names_its_number() {
        let of_one = |line: &&str| line.trim_start().starts_with("[one]") && !line.contains("{ $");
        let french = Lang::Fr.sentences();
        let wrong: Vec<&str> = french.iter().flat_map(|text| text.lines()).filter(of_one).collect();
        assert!(wrong.is_empty(), "{wrong:?}");
        let hits = |hits: f64| {
            let parts = [("sea", "Ada".into()), ("shots", Arg::Number(9.0)), ("hits", Arg::Number(hits))];
            Words::new(Lang::Fr).say("sea-caption", &parts)
        };
        assert_eq!(hits(0.0), "Ada\u{a0}: 0 tir au but sur 9");
        assert_eq!(hits(2.0), "Ada\u{a0}: 2 tirs au but sur 9");
    }

    #[test]
    fn numbers_are_grouped_as_the_language_does() {
        assert_eq!(Words::new(Lang::En).number(15_046_987_768), "15,046,987,768");
        assert_eq!(Words::new(Lang::Fr).number(1_234), "1\u{202f}234");
        assert_eq!(Words::new(Lang::En).number(999), "999");
        assert_eq!(Words::new(Lang::Fr).decimal(12.345, 1), "12,3");
    }

    #[test]
    fn percentages_are_written_as_the_language_does() {
        let (english, french) = (Words::new(Lang::En), Words::new(Lang::Fr));
        assert_eq!([english.percent(0.125), french.percent(0.125)], ["12.5%", "12,5\u{a0}%"]);
        assert_eq!([english.percent_to(0.2, 0), french.percent_to(0.2, 0)], ["20%", "20\u{a0}%"]);
        assert_eq!([english.done(7), french.done(7)], ["7%", "7\u{a0}%"]);
        for words in [english, french] {
            assert_eq!(words.with_percent_sign(String::new()), words.labels().percent, "on figures, too");
        }
        // No other sentence has the sign, except those about intervals, which are named by it.
        for lang in Lang::ALL {
            for line in lang.sentences().iter().flat_map(|text| text.lines()) {
                let is_exempt = line.starts_with("live-percent") || line.contains("95%") || line.contains("95\u{a0}%");
                assert!(is_exempt || !line.contains('%'), "{line}");
            }
        }
    }

    #[test]
    fn locales_lead_to_languages() {
        for (locale, lang) in
            [("fr_FR.UTF-8", Lang::Fr), ("fr", Lang::Fr), ("en-GB", Lang::En), ("C", Lang::En), ("", Lang::En)]
        {
            assert_eq!(Lang::of_locale(locale), lang);
        }
    }
}

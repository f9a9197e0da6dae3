//! Strategies as given on the command line. A file may say which of several equally good cells they
//! take: `level5:ties=mine.txt`.

use std::fs::File;
use std::io::Read;
use std::path::Path;

use amiral_bot::{Options, Processes};
use amiral_game::Rules;
use amiral_strategy::{Resources, Spec, SpecError, TieOrder, TieRule, build};
use amiral_study::{Contender, Player, Unshared};
use amiral_words::{Say, Words, printable};

use crate::failure::Failure;

/// A strategy as it was given.
pub(crate) struct Asked {
    /// Its text on the command line.
    pub(crate) name: String,
    pub(crate) spec: Spec,
    /// The order in the file of ties, if one was named.
    order: Option<TieOrder>,
}

impl Asked {
    /// Parses a strategy, and reads its file.
    pub(crate) fn new(text: &str, words: &Words) -> Result<Asked, Failure> {
        match amiral_bot::spec(text) {
            Ok(spec) => Ok(Asked { name: text.to_owned(), spec, order: None }),
            Err(SpecError::BadValue { parameter, .. }) if parameter.name == "ties" => {
                let (rest, file) = without_ties(text);
                let spec = crate::args::strategy(&rest, words)?;
                Ok(Asked { name: printable(text), spec, order: Some(read(Path::new(&file), words)?) })
            }
            Err(error) => Err(refused(&error.say(words), words)),
        }
    }

    /// Parses every one of them.
    pub(crate) fn all(texts: &[String], words: &Words) -> Result<Vec<Asked>, Failure> {
        texts.iter().map(|text| Asked::new(text, words)).collect()
    }

    /// How it is written with its parameters.
    pub(crate) fn shown(&self) -> String {
        if self.order.is_some() { self.name.clone() } else { self.spec.to_string() }
    }

    /// Which of several equally good cells it takes, if a file says so.
    pub(crate) fn order(&self) -> Option<TieOrder> {
        let published = || (self.spec.ties() == Some(TieRule::AnnexE)).then(TieOrder::annex_e);
        self.order.clone().or_else(published)
    }

    /// Makes sure that it plays by those rules, and that its order fits the sea.
    pub(crate) fn check(&self, rules: &Rules, words: &Words) -> Result<(), Failure> {
        self.spec.under(rules).map_err(|error| refused(&error.say(words), words))?;
        let checked = self.order.as_ref().map_or(Ok(()), |order| order.check(rules));
        checked.map_err(|error| refused(&format!("{}: {}", self.name, error.say(words)), words))
    }

    /// What it may use: what is known of past games, and its own order.
    pub(crate) fn resources(&self, known: &Resources) -> Resources {
        let known = match self.spec.program() {
            Some(_) => known.clone().with_programs(Processes::shared(Options::guarded())),
            None => known.clone(),
        };
        match &self.order {
            Some(order) => known.with_ties(order.clone()),
            None => known,
        }
    }

    /// The strategy as a player that any machine can build.
    pub(crate) fn player(&self) -> Result<Player, Unshared> {
        Player::new(&self.name, self.spec, self.order.clone())
    }

    /// The strategy as a contender in a study.
    pub(crate) fn contender(&self, known: &Resources) -> Contender<'static> {
        let (spec, resources) = (self.spec, self.resources(known));
        let shooter = move |rules: &Rules, seed| build(&spec, rules, seed, &resources);
        let contender = Contender::with(&self.name, shooter).of_version(spec.version());
        if spec.program().is_some() { contender.stranger() } else { contender }
    }
}

fn refused(problem: &str, words: &Words) -> Failure {
    Failure::Request(words.say("problem-strategy", &[("problem", problem.into())]))
}

/// The text of a strategy without its parameter `ties`, and the value of that.
fn without_ties(text: &str) -> (String, String) {
    let (name, parameters) = text.split_once(':').unwrap_or((text, ""));
    let (ties, others): (Vec<&str>, Vec<&str>) =
        parameters.split(',').partition(|parameter| parameter.starts_with("ties="));
    let file = ties.last().and_then(|ties| ties.strip_prefix("ties=")).unwrap_or_default();
    let rest = if others.is_empty() { name.to_owned() } else { format!("{name}:{}", others.join(",")) };
    (rest, file.to_owned())
}

fn read(path: &Path, words: &Words) -> Result<TieOrder, Failure> {
    let mut text = String::new();
    // Read one byte more than allowed, to notice a file that is too long.
    let most = TieOrder::LONGEST as u64 + 1;
    let read = File::open(path).and_then(|file| file.take(most).read_to_string(&mut text));
    let shown = || ("path", printable(&path.display().to_string()).into());
    read.map_err(|error| Failure::Request(words.say("problem-ties-file", &[shown(), ("problem", error.into())])))?;
    text.parse().map_err(|error: amiral_strategy::TieOrderError| {
        Failure::Request(words.say("problem-ties", &[shown(), ("problem", error.say(words).into())]))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_file_is_told_from_the_other_parameters() {
        let check = |text: &str, rest: &str, file: &str| {
            assert_eq!(without_ties(text), (rest.to_owned(), file.to_owned()));
        };
        check("level5:ties=mine.txt", "level5", "mine.txt");
        check("level4:ties=a/b=c.txt,samples=10", "level4:samples=10", "a/b=c.txt");
        check("level4:samples=10,ties=C:\\mine.txt", "level4:samples=10", "C:\\mine.txt");
    }
}

//! Sentences about a game being viewed.

use amiral_game::Ending;
use amiral_host::{
    Fired, GameScene, HistoryNotice, HistoryProblem, HistoryQuestion, MatchResult, RecordFileError, RecordFileProblem,
    Rows, ViewingLine, ViewingNotice, ViewingScene,
};

use crate::{Arg, Say, Words, judged_shot, not_kept, printable_within, short_rules, strategy_name};

/// The title of a game being viewed.
pub fn viewing_title(words: &Words, scene: &ViewingScene) -> String {
    match scene {
        ViewingScene::Starting(rules) => format!("{} · {}", words.say("menu-watch", &[]), short_rules(rules, words)),
        ViewingScene::Failed(_) => words.say("menu-watch", &[]),
        ViewingScene::Game(scene) if scene.is_live => {
            let name = scene.strategy.map_or_else(String::new, |spec| strategy_name(words, spec));
            format!("{} · {name} · {}", words.say("menu-watch", &[]), short_rules(&scene.rules, words))
        }
        ViewingScene::Game(scene) => {
            let names: Vec<&str> = scene.players.0.iter().flatten().map(String::as_str).collect();
            format!("{} · {} · {}", words.say("menu-record", &[]), names.join(" – "), short_rules(&scene.rules, words))
        }
    }
}

/// A line about the shot shown, with its cells in the rows of the settings.
pub fn viewing_line(words: &Words, rows: Rows, scene: &GameScene, line: &ViewingLine) -> String {
    match line {
        ViewingLine::Note(note) => rows.told(&note.say(words)),
        ViewingLine::Shot(Fired { seat, shot }) => {
            format!("{} › {}", scene.name(*seat), rows.told(&shot.say(words)))
        }
        ViewingLine::Judged(number, review) => rows.told(&judged_shot(words, review, number + 1)),
        ViewingLine::Ended(ending, shots) => ending_sentence(words, scene, *ending, *shots),
    }
}

fn ending_sentence(words: &Words, scene: &GameScene, ending: Ending, shots: usize) -> String {
    match ending {
        Ending::Won(seat) => {
            let parts = [("name", scene.name(seat).into()), ("shots", Arg::Number(shots as f64))];
            words.say("play-won", &parts)
        }
        Ending::Resigned(seat) => words.say("play-resigned", &[("name", scene.name(seat).into())]),
        Ending::Absent(seat) => words.say("play-absent", &[("name", scene.name(seat).into())]),
        Ending::LostOnTime(seat) => words.say("play-lost-on-time", &[("name", scene.name(seat).into())]),
        Ending::Aborted => words.say("play-called-off", &[]),
        Ending::Unfinished => words.say("watch-unfinished", &[]),
    }
}

impl Say for ViewingNotice {
    fn say(&self, words: &Words) -> String {
        match self {
            ViewingNotice::NotKept(error) => not_kept(words, &**error),
            ViewingNotice::Failed(error) => error.say(words),
            ViewingNotice::StrategyLost => words.say("play-strategy-lost", &[]),
            ViewingNotice::Saved(path) => words.say("play-saved", &[("path", path.display().into())]),
            ViewingNotice::NotSaved(error) => error.say(words),
        }
    }
}

impl Say for HistoryQuestion {
    fn say(&self, words: &Words) -> String {
        match self {
            HistoryQuestion::Erase(id) => words.say("archive-ask-erase", &[("id", id.into())]),
        }
    }
}

impl Say for HistoryNotice {
    fn say(&self, words: &Words) -> String {
        match self {
            HistoryNotice::Erased(id) => words.say("archive-erased", &[("id", id.into())]),
        }
    }
}

impl Say for MatchResult {
    fn say(&self, words: &Words) -> String {
        let key = match self {
            MatchResult::Won => "archive-result-won",
            MatchResult::Lost => "archive-result-lost",
            MatchResult::Aborted => "archive-result-aborted",
            MatchResult::Unfinished => "archive-result-unfinished",
        };
        words.say(key, &[])
    }
}

impl Say for HistoryProblem {
    fn say(&self, words: &Words) -> String {
        match self {
            HistoryProblem::Unlisted(error) => error.say(words),
            HistoryProblem::Unopened(error) => error.say(words),
            HistoryProblem::File(error) => error.say(words),
            HistoryProblem::NotADate(given) => {
                words.say("archive-no-date", &[("given", printable_within(given, 60).into())])
            }
            HistoryProblem::NotRules(problem) => {
                words.say("archive-no-rules", &[("problem", printable_within(&problem.say(words), 300).into())])
            }
        }
    }
}

impl Say for RecordFileError {
    fn say(&self, words: &Words) -> String {
        let say =
            |key: &str, problem: Arg| words.say(key, &[("path", self.path.display().into()), ("problem", problem)]);
        match &self.problem {
            RecordFileProblem::Read(error) => say("problem-read", error.into()),
            RecordFileProblem::NotAFile => say("problem-read", words.say("problem-not-a-file", &[]).into()),
            RecordFileProblem::TooLarge => say("problem-read", words.say("problem-file-too-large", &[]).into()),
            RecordFileProblem::NotARecord(error) => say("problem-record", error.say(words).into()),
            RecordFileProblem::Write(error) => say("problem-write", error.into()),
        }
    }
}

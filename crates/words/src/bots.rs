//! What is said of somebody's programs.

use amiral_strategy::Broken;

use crate::{Say, Words};

/// What was wrong, for people, by the name that the protocol has for it.
pub fn bot_failure(words: &Words, kind: &str) -> String {
    let key = match kind {
        "cannot-start" => "bot-cannot-start",
        "late" => "bot-late",
        "not-flushed" => "bot-not-flushed",
        "crashed" => "bot-crashed",
        "closed" => "bot-closed",
        "flood" => "bot-flood",
        "unasked" => "bot-unasked",
        "illegal-cell" => "bot-illegal-cell",
        "repeated-cell" => "bot-repeated-cell",
        "wrong-number" => "bot-wrong-number",
        "illegal-fleet" => "bot-illegal-fleet",
        "unsupported" => "bot-unsupported",
        "gave-up" => "bot-gave-up",
        "memory" => "bot-memory",
        "slow" => "bot-slow",
        "tolerance" => "bot-tolerance",
        _ => "bot-unreadable",
    };
    words.say(key, &[])
}

impl Say for Broken {
    fn say(&self, words: &Words) -> String {
        let parts = [
            ("problem", bot_failure(words, self.kind).into()),
            ("sent", self.sent.as_str().into()),
            ("came", self.came.as_str().into()),
            ("expected", self.expected.as_str().into()),
        ];
        words.say("bot-broken", &parts)
    }
}

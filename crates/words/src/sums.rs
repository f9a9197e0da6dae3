//! The statistics of a player, in sentences.

use amiral_host::{Period, Statistics, printable};

use crate::{Arg, Words};

/// A player's results, and their trend.
pub fn statistics_lines(words: &Words, player: &str, statistics: &Statistics) -> Vec<String> {
    let Statistics { all, recent, before, practice, cheated, .. } = statistics;
    let percent = |stretch: &Period| words.percent_to(stretch.win_rate().unwrap_or_default(), 0);
    let shots = |stretch: &Period| shots(words, stretch);
    let mut parts = vec![
        ("player", printable(player).into()),
        ("games", Arg::Number(all.games as f64)),
        ("number", words.number(all.games.into()).into()),
        ("wins", Arg::Number(all.wins as f64)),
    ];
    let mut lines = Vec::new();
    if all.mean_shots().is_some() {
        parts.extend([("rate", percent(all).into()), ("shots", shots(all).into())]);
        lines.push(words.say("history-statistics-shots", &parts));
    } else {
        lines.push(words.say("history-statistics", &parts));
    }
    if practice + cheated > 0 {
        let parts = [("practice", Arg::Number(*practice as f64)), ("cheated", Arg::Number(*cheated as f64))];
        lines.push(words.say("history-uncounted", &parts));
    }
    if before.games == 0 {
        lines.push(words.say("history-no-trend", &[("games", Statistics::STRETCH.into())]));
        return lines;
    }
    let parts = [
        ("games", recent.games.into()),
        ("rate", percent(recent).into()),
        ("shots", shots(recent).into()),
        ("games-before", before.games.into()),
        ("rate-before", percent(before).into()),
        ("shots-before", shots(before).into()),
    ];
    lines.push(words.say("history-trend", &parts));
    lines
}

/// A player's results alone.
pub fn solo_line(words: &Words, player: &str, all: &Period) -> String {
    let parts = [
        ("player", player.into()),
        ("games", Arg::Number(all.games as f64)),
        ("number", words.number(all.games.into()).into()),
        ("solved", words.number(all.wins.into()).into()),
        ("shots", shots(words, all).into()),
    ];
    words.say("history-solo", &parts)
}

/// The mean number of shots, or the word that tells the sentences that there is none.
fn shots(words: &Words, stretch: &Period) -> String {
    stretch.mean_shots().map_or_else(|| "none".into(), |mean| words.decimal(mean, 1))
}

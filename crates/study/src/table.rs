//! Results as tables: Markdown for people, CSV for programs.

use std::fmt::Write;

use crate::{DuelReport, Labels, Report};

/// The strategies and their comparisons as Markdown.
pub fn markdown(report: &Report, labels: &Labels) -> String {
    let l = labels;
    let head = [
        l.strategy, l.games, l.mean, l.interval, l.sd, l.min, l.q1, l.median, l.q3, l.max, l.mode, l.skewness,
        l.per_game,
    ];
    let rows = report.results.iter().map(|result| {
        vec![
            result.strategy.clone(),
            l.count(result.games),
            l.number(result.mean, 2),
            l.interval_of(result.ci95, 2),
            l.number(result.sd, 2),
            result.min.to_string(),
            result.q1.to_string(),
            result.median.to_string(),
            result.q3.to_string(),
            result.max.to_string(),
            result.mode.to_string(),
            l.number(result.skewness, 2),
            l.duration(result.micros_per_game),
        ]
    });
    let mut text = table(&head, rows);
    if !report.pairs.is_empty() {
        text.push('\n');
        let rows = report.pairs.iter().map(|pair| {
            let who = format!("{} − {}", pair.a, pair.b);
            vec![who, l.number(pair.difference, 3), l.interval_of(pair.ci95, 3)]
        });
        text += &table(&[l.strategy, l.difference, l.interval], rows);
    }
    text
}

/// The strategies as CSV, under the names the JSON has.
pub fn csv(report: &Report) -> String {
    let mut text = String::from(
        "strategy,games,mean,sd,ci95_low,ci95_high,min,q1,median,q3,max,mode,skewness,kurtosis,micros_per_game\n",
    );
    for result in &report.results {
        let [low, high] = result.ci95;
        writeln!(
            text,
            "{},{},{},{},{low},{high},{},{},{},{},{},{},{},{},{}",
            quoted(&result.strategy),
            result.games,
            result.mean,
            result.sd,
            result.min,
            result.q1,
            result.median,
            result.q3,
            result.max,
            result.mode,
            result.skewness,
            result.kurtosis,
            result.micros_per_game
        )
        .expect("a string takes everything");
    }
    text
}

/// A duel's outcome as Markdown: the first player's wins in all, starting and following, and the
/// starter's.
pub fn duel_markdown(report: &DuelReport, labels: &Labels) -> String {
    let rates = [
        (format!("{} – {}", report.a, report.b), report.a_wins),
        (format!("{} ({})", report.a, labels.starting), report.a_wins_starting),
        (format!("{} ({})", report.a, labels.following), report.a_wins_following),
        (labels.starter.to_owned(), report.starter_wins),
    ];
    let rows = rates.into_iter().map(|(name, rate)| {
        let percent = |share: f64| share * 100.0;
        vec![
            name,
            labels.count(rate.games),
            labels.count(rate.wins),
            labels.number(percent(rate.rate), 2) + labels.percent,
            labels.interval_of(rate.ci95.map(percent), 2),
        ]
    });
    table(&["", labels.games, labels.won, "%", labels.interval], rows)
}

/// A Markdown table, its first column to the left and the others to the right.
pub(crate) fn table(head: &[&str], rows: impl Iterator<Item = Vec<String>>) -> String {
    let line = |cells: &[String]| format!("| {} |\n", cells.join(" | "));
    let mut text = line(&head.iter().map(|&cell| cell.to_owned()).collect::<Vec<_>>());
    text += "| --- |";
    text += &" ---: |".repeat(head.len() - 1);
    text.push('\n');
    rows.for_each(|cells| text += &line(&cells));
    text
}

fn quoted(text: &str) -> String {
    if text.contains(['"', ',']) { format!("\"{}\"", text.replace('"', "\"\"")) } else { text.to_owned() }
}

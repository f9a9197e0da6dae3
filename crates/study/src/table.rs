//! Results as tables: aligned for a terminal, Markdown for pages, CSV for programs.

use std::fmt::Write;

use crate::{DuelReport, Labels, Report, Summary};

/// A table: words in the first column, numbers in the others.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Table {
    head: Vec<String>,
    rows: Vec<Vec<String>>,
}

/// What stands between two columns of an aligned table.
const GAP: usize = 2;

impl Table {
    /// A table with those heads and rows, each with a cell for every head.
    pub fn new(head: &[&str], rows: impl IntoIterator<Item = Vec<String>>) -> Table {
        Table { head: head.iter().map(ToString::to_string).collect(), rows: rows.into_iter().collect() }
    }

    /// As Markdown.
    pub fn markdown(&self) -> String {
        let line = |cells: &[String]| format!("| {} |\n", cells.join(" | "));
        let rule = format!("| --- |{}\n", " ---: |".repeat(self.head.len() - 1));
        let rows = self.rows.iter().map(|row| line(row));
        [line(&self.head), rule].into_iter().chain(rows).collect()
    }

    /// Its columns one under the other, in lines of at most that many characters. Columns for which
    /// there is no room stand below, in another block with the first column again; of a first
    /// column that would leave no room for others only the beginning is shown.
    pub fn aligned(&self, width: usize) -> String {
        let wide = |column: usize| {
            let cells = [&self.head].into_iter().chain(&self.rows).map(|row| row[column].chars().count());
            cells.max().unwrap_or(0)
        };
        let widths: Vec<usize> = (0..self.head.len()).map(wide).collect();
        let widest = widths[1..].iter().copied().max().unwrap_or(0);
        let first = widths[0].min(width.saturating_sub(widest + GAP).max(8));
        let mut text = String::new();
        let mut from = 1;
        while from < widths.len() {
            let mut taken = first;
            let fits = widths[from..].iter().take_while(|&&column| {
                taken += GAP + column;
                taken <= width
            });
            // A column wider than the terminal is shown all the same.
            let until = from + fits.count().max(1);
            if from > 1 {
                text.push('\n');
            }
            for row in [&self.head].into_iter().chain(&self.rows) {
                let mut line = format!("{:<first$}", shortened(&row[0], first));
                for column in from..until {
                    write!(line, "{:>1$}", row[column], widths[column] + GAP).expect("a string takes everything");
                }
                text += line.trim_end();
                text.push('\n');
            }
            from = until;
        }
        text
    }
}

/// The text, or as much of it as there is room for.
fn shortened(text: &str, width: usize) -> String {
    if text.chars().count() <= width {
        return text.to_owned();
    }
    text.chars().take(width.saturating_sub(1)).chain(['…']).collect()
}

/// Tables one after the other, in whatever form.
pub fn joined(tables: &[Table], form: impl Fn(&Table) -> String) -> String {
    tables.iter().map(form).collect::<Vec<_>>().join("\n")
}

/// The strategies, and their comparisons where there are several.
pub fn tables(report: &Report, labels: &Labels) -> Vec<Table> {
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
    let mut tables = vec![Table::new(&head, rows)];
    if !report.pairs.is_empty() {
        tables.push(differences(&report.pairs, labels));
    }
    tables
}

/// Every two strategies compared.
pub(crate) fn differences(pairs: &[crate::Pair], labels: &Labels) -> Table {
    let rows = pairs.iter().map(|pair| {
        let who = format!("{} − {}", pair.a, pair.b);
        vec![who, labels.number(pair.difference, 3), labels.interval_of(pair.ci95, 3)]
    });
    Table::new(&[labels.strategy, labels.difference, labels.interval], rows)
}

/// The strategies and their comparisons as Markdown.
pub fn markdown(report: &Report, labels: &Labels) -> String {
    joined(&tables(report, labels), Table::markdown)
}

/// The strategies as CSV, under the names the JSON has; a remark says where they come from.
pub fn csv(report: &Report) -> String {
    let mut text = remark(report.provenance.as_ref());
    text += "strategy,games,mean,sd,ci95_low,ci95_high,min,q1,median,q3,max,mode,skewness,kurtosis,micros_per_game\n";
    for result in &report.results {
        let [low, high] = ends(result.ci95);
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

/// The ends of an interval, or nothing where there is none.
pub(crate) fn ends(interval: Option<[f64; 2]>) -> [String; 2] {
    interval.map_or_else(Default::default, |ends| ends.map(|end| end.to_string()))
}

/// A first line that says where a table comes from, where that is known.
pub(crate) fn remark(provenance: Option<&crate::Provenance>) -> String {
    provenance.map_or_else(String::new, |provenance| format!("# {}\n", provenance.line()))
}

/// A duel's outcome: how often the first player won in all, starting and following, and how often
/// the starter did; then the shots that the winners fired.
pub fn duel_tables(report: &DuelReport, labels: &Labels) -> Vec<Table> {
    let l = labels;
    let rates = [
        (format!("{} – {}", report.a, report.b), report.a_wins),
        (format!("{} ({})", report.a, l.starting), report.a_wins_starting),
        (format!("{} ({})", report.a, l.following), report.a_wins_following),
        (l.starter.to_owned(), report.starter_wins),
    ];
    let rows = rates.into_iter().map(|(name, rate)| {
        let percent = |share: f64| share * 100.0;
        vec![
            name,
            l.count(rate.games),
            l.count(rate.wins),
            l.number(percent(rate.rate), 2) + l.percent,
            l.interval_of(rate.ci95.map(|ends| ends.map(percent)), 2),
        ]
    });
    let wins = Table::new(&["", l.games, l.won, "%", l.interval], rows);
    let winner = |shots: &Summary| {
        vec![
            shots.strategy.clone(),
            l.count(shots.games),
            l.number(shots.mean, 2),
            l.interval_of(shots.ci95, 2),
            shots.min.to_string(),
            shots.median.to_string(),
            shots.max.to_string(),
        ]
    };
    let head = [l.winner_shots, l.won, l.mean, l.interval, l.min, l.median, l.max];
    vec![wins, Table::new(&head, report.shots.iter().map(winner))]
}

pub(crate) fn quoted(text: &str) -> String {
    if text.contains(['"', ',']) { format!("\"{}\"", text.replace('"', "\"\"")) } else { text.to_owned() }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn table() -> Table {
        let row = |cells: [&str; 4]| cells.map(String::from).to_vec();
        Table::new(
            &["strategy", "games", "mean", "max"],
            [row(["level5", "10,000", "42.06", "64"]), row(["level4:samples=10", "5", "44.3", "70"])],
        )
    }

    #[test]
    fn columns_stand_one_under_the_other() {
        let expected = "\
strategy            games   mean  max
level5             10,000  42.06   64
level4:samples=10       5   44.3   70
";
        assert_eq!(table().aligned(80), expected);
    }

    #[test]
    fn what_does_not_fit_stands_below() {
        let expected = "\
strategy            games   mean
level5             10,000  42.06
level4:samples=10       5   44.3

strategy           max
level5              64
level4:samples=10   70
";
        assert_eq!(table().aligned(34), expected);
    }

    #[test]
    fn no_line_is_longer_than_the_terminal_and_nothing_is_left_out() {
        for width in 16..60 {
            let text = table().aligned(width);
            assert!(text.lines().all(|line| line.chars().count() <= width), "{width}:\n{text}");
            for cell in ["10,000", "42.06", "44.3", "64", "70", "max"] {
                assert!(text.contains(cell), "{width}: {cell}\n{text}");
            }
        }
    }
}

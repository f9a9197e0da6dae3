//! The documents' tables, theirs and ours side by side.

use std::fmt::Write;
use std::path::{Path, PathBuf};

use amiral_game::Seed;
use amiral_strategy::{Resources, SpecError};
use serde::Serialize;
use serde_json::{Value, json};
use thiserror::Error;

use crate::folder::{Files, FolderError, file_name, page};
use crate::games::{Orders, Progress, StudyError};
use crate::published::{Document, PUBLISHED, Published, QUESTIONS};
use crate::table::{self, Table};
use crate::{
    Comparison, Contender, Distribution, Indicator, Labels, Pair, Provenance, Sample, SkewFit, Study, Summary, Verdict,
    figure,
};

/// What to reproduce, and how thoroughly.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Effort {
    /// The number everything random follows from.
    pub seed: Seed,
    /// How many times the usual number of games; 1 takes a minute or two on two cores.
    pub times: f64,
}

impl Effort {
    /// The effort in which `level5` plays that many games, and the others in proportion.
    pub fn with_games(seed: Seed, games: u64) -> Effort {
        let usual = PUBLISHED.iter().find(|row| row.strategy == "level5").map_or(1, |row| row.our_games);
        Effort { seed, times: games as f64 / usual as f64 }
    }

    /// The study of a row.
    pub(crate) fn study(&self, row: &Published) -> Study {
        Study { rules: row.document.rules(), law: row.document.law(), seed: self.seed, games: self.games(row) }
    }

    fn games(&self, row: &Published) -> u64 {
        (row.our_games as f64 * self.times).round().max(1.0) as u64
    }
}

/// What came of it.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Reproduction {
    /// Every row.
    pub rows: Vec<Row>,
    /// The documents' questions, answered on the same fleets as far as both strategies played.
    pub pairs: Vec<Pair>,
    /// Whether it was cancelled; the rows not played have nothing of ours.
    pub interrupted: bool,
}

/// One row, theirs and ours.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Row {
    /// Theirs.
    pub published: Published,
    /// Ours.
    pub ours: Option<Summary>,
    /// Every figure that was published, held against ours.
    pub compared: Vec<Comparison>,
    /// How well a skew-normal law describes ours, where one can.
    pub skew_normal: Option<SkewFit>,
}

/// What looks on while the rows are played. A function that is told of each row before its first
/// game is one.
pub trait Keeper {
    /// A row begins.
    fn begin(&mut self, row: &Published);

    /// The first games of that study of that row, where they have been played before.
    fn known(&mut self, _row: &Published, _study: &Study) -> Option<Distribution> {
        None
    }

    /// The games of a row have been played, or those there was time for.
    fn played(&mut self, _row: &Published, _games: &Distribution) {}
}

impl<F: FnMut(&Published)> Keeper for F {
    fn begin(&mut self, row: &Published) {
        self(row);
    }
}

/// Why the tables could not be reproduced.
#[derive(Debug, Error)]
pub enum ReproduceError {
    /// A strategy is missing.
    #[error(transparent)]
    Spec(#[from] SpecError),
    /// The games could not be played.
    #[error(transparent)]
    Study(#[from] StudyError),
}

/// Plays every row with the strategies of the house. Progress counts the games of all rows.
pub fn reproduce(
    effort: Effort,
    resources: &Resources,
    keeper: &mut dyn Keeper,
    orders: &mut Orders<'_>,
) -> Result<Reproduction, ReproduceError> {
    reproduce_with(effort, &|strategy| Contender::new(strategy, resources), keeper, orders)
}

/// The same with strategies from elsewhere.
pub fn reproduce_with<'a>(
    effort: Effort,
    find: &dyn Fn(&'static str) -> Result<Contender<'a>, SpecError>,
    keeper: &mut dyn Keeper,
    orders: &mut Orders<'_>,
) -> Result<Reproduction, ReproduceError> {
    let total = PUBLISHED.iter().map(|row| effort.games(row)).sum();
    let mut before = 0;
    let mut samples: Vec<(Document, Sample)> = Vec::new();
    let mut rows = Vec::new();
    let mut interrupted = false;
    for published in PUBLISHED {
        let games = effort.games(&published);
        let study = effort.study(&published);
        let contender = find(published.strategy)?;
        keeper.begin(&published);
        let progress = &mut orders.progress;
        let mut part = |done: Progress| progress(Progress { done: before + done.done, total });
        let mut orders = Orders { threads: orders.threads, stop: orders.stop.clone(), progress: &mut part };
        let mut distribution = match keeper.known(&published, &study) {
            Some(known) => study.resume(known, &[contender], &mut orders)?,
            None => study.run(&[contender], &mut orders)?,
        };
        if distribution.games() > 0 {
            keeper.played(&published, &distribution);
        }
        before += games;
        interrupted |= distribution.interrupted;
        let sample = distribution.samples.remove(0);
        let ours = Summary::of(&sample);
        let both = published.found.as_ref().zip(ours.as_ref());
        rows.push(Row {
            published,
            compared: both.map_or_else(Vec::new, |(theirs, ours)| Comparison::all(theirs, ours)),
            skew_normal: ours.as_ref().and_then(SkewFit::of),
            ours,
        });
        samples.push((published.document, sample));
    }
    let sample = |document: Document, strategy: &'static str| {
        samples.iter().find(|(of, sample)| *of == document && sample.strategy == strategy).map(|(_, sample)| sample)
    };
    let answer = |&(document, a, b): &(Document, &'static str, &'static str)| {
        Pair::of(sample(document, a)?, sample(document, b)?)
    };
    Ok(Reproduction { rows, pairs: QUESTIONS.iter().filter_map(answer).collect(), interrupted })
}

/// The figures of the second table.
const DETAILS: [Indicator; 7] = [
    Indicator::Min,
    Indicator::Q1,
    Indicator::Median,
    Indicator::Q3,
    Indicator::Max,
    Indicator::Mode,
    Indicator::Millis,
];
/// What stands for a figure that is not there.
const UNKNOWN: &str = "—";

impl Reproduction {
    /// The rows and the answers as Markdown.
    pub fn markdown(&self, labels: &Labels) -> String {
        table::joined(&self.tables(labels), Table::markdown)
    }

    /// Everything as JSON.
    pub fn json(&self, provenance: &Provenance) -> Value {
        let row = |row: &Row| {
            let mut document = match &row.ours {
                Some(ours) => json!(ours),
                None => json!({"strategy": row.published.strategy}),
            };
            document["published"] = json!(row.published);
            document["compared"] = json!(row.compared);
            document["skew_normal"] = json!(row.skew_normal);
            document
        };
        json!({
            "results": self.rows.iter().map(row).collect::<Vec<_>>(),
            "pairs": self.pairs,
            "interrupted": self.interrupted,
            "seed": provenance.seed,
            "provenance": provenance,
        })
    }

    /// Every comparison as a row of CSV.
    pub fn csv(&self, provenance: &Provenance) -> String {
        let mut text = table::remark(Some(provenance));
        text += "strategy,games,indicator,published,ours,difference,verdict\n";
        for row in &self.rows {
            for Comparison { indicator, published, ours, difference, verdict, .. } in &row.compared {
                let games = row.ours.as_ref().map_or(0, |ours| ours.games);
                let [indicator, verdict] = [json!(indicator), json!(verdict)];
                let named = |name: &Value| name.as_str().unwrap_or_default().to_owned();
                let strategy = table::quoted(row.published.strategy);
                let (indicator, verdict) = (named(&indicator), named(&verdict));
                writeln!(text, "{strategy},{games},{indicator},{published},{ours},{difference},{verdict}")
                    .expect("a string takes everything");
            }
        }
        text
    }

    /// Writes the tables into a folder, and the documents' figure of every strategy.
    pub fn write(&self, folder: &Path, provenance: &Provenance, labels: &Labels) -> Result<Vec<PathBuf>, FolderError> {
        let mut files = Files::new(folder)?;
        files.put("reproduction.md", page(&self.tables(labels), Some(provenance)).as_bytes())?;
        let json = serde_json::to_string_pretty(&self.json(provenance)).expect("finite numbers and text keys") + "\n";
        files.put("reproduction.json", json.as_bytes())?;
        files.put("reproduction.csv", self.csv(provenance).as_bytes())?;
        for document in [Document::Levels, Document::Students, Document::Database] {
            let rows = self.rows.iter().filter(|row| row.published.document == document);
            let results: Vec<Summary> = rows.filter_map(|row| row.ours.clone()).collect();
            let about = format!("{} · {} {}", document.rules(), labels.fleets, document.law());
            for result in &results {
                let about = format!("{} {} · {about}", labels.count(result.games), labels.games);
                let figure = figure::distribution(result, &about, labels).signed(provenance);
                files.draw(&file_name(&result.strategy), &figure)?;
            }
            if results.len() > 1 {
                files.draw(document.name(), &figure::overlay(&results, &about, labels).signed(provenance))?;
            }
        }
        Ok(files.written)
    }

    /// The rows: means and standard deviations first, then everything else that was published, and
    /// the answers.
    pub fn tables(&self, labels: &Labels) -> Vec<Table> {
        vec![self.means(labels), self.details(labels), table::differences(&self.pairs, labels)]
    }

    fn means(&self, labels: &Labels) -> Table {
        let l = labels;
        let [theirs, ours] =
            [l.theirs, l.ours].map(|whose| [l.games, l.mean, l.sd].map(|what| format!("{what} ({whose})")));
        let agree = [l.mean, l.sd].map(|what| format!("{} ({what})", l.agrees));
        let head = [
            l.strategy, &theirs[0], &theirs[1], &theirs[2], &ours[0], &ours[1], l.interval, &ours[2], &agree[0],
            &agree[1],
        ];
        let rows = self.rows.iter().map(|row| {
            let found = row.published.found;
            let told = |value: Option<String>| value.unwrap_or_else(|| UNKNOWN.into());
            let ours = row.ours.as_ref();
            let verdict = |indicator| row.compared(indicator).map(|comparison| said(comparison.verdict, l).to_owned());
            vec![
                row.published.strategy.to_owned(),
                told(found.map(|found| l.count(found.games))),
                told(found.and_then(|found| found.mean).map(|mean| l.number(mean, 2))),
                told(found.and_then(|found| found.sd).map(|sd| l.number(sd, 2))),
                told(ours.map(|ours| l.count(ours.games))),
                told(ours.map(|ours| l.number(ours.mean, 2))),
                told(ours.map(|ours| l.interval_of(ours.ci95, 2))),
                told(ours.map(|ours| l.number(ours.sd, 2))),
                told(verdict(Indicator::Mean)),
                told(verdict(Indicator::Sd)),
            ]
        });
        Table::new(&head, rows)
    }

    /// The least, the quartiles, the most, the mode and the time, theirs and ours, and which of
    /// them do not agree.
    fn details(&self, labels: &Labels) -> Table {
        let titles =
            DETAILS.map(|indicator| format!("{} ({} / {})", indicator.label(labels), labels.theirs, labels.ours));
        let titles = titles.iter().map(String::as_str);
        let head: Vec<&str> = [labels.strategy].into_iter().chain(titles).chain([labels.agrees]).collect();
        let detailed = self.rows.iter().filter(|row| DETAILS.iter().any(|detail| row.compared(*detail).is_some()));
        let rows = detailed.map(|row| {
            let cells = DETAILS.map(|indicator| row.both(indicator, labels));
            let first = [row.published.strategy.to_owned()];
            first.into_iter().chain(cells).chain([row.disagreements(labels)]).collect()
        });
        Table::new(&head, rows)
    }
}

impl Row {
    /// That figure, where it was published and ours is there.
    pub fn compared(&self, indicator: Indicator) -> Option<&Comparison> {
        self.compared.iter().find(|comparison| comparison.indicator == indicator)
    }

    /// That figure, theirs and ours.
    fn both(&self, indicator: Indicator, labels: &Labels) -> String {
        let Some(Comparison { published, ours, .. }) = self.compared(indicator) else { return UNKNOWN.into() };
        format!("{} / {}", indicator.written(*published, labels), indicator.written(*ours, labels))
    }

    /// Whether everything in the second table agrees, or what does not.
    fn disagreements(&self, labels: &Labels) -> String {
        let judged = || DETAILS.into_iter().filter_map(|detail| self.compared(detail));
        let differ = judged().filter(|comparison| comparison.verdict == Verdict::Differs);
        let differ: Vec<&str> = differ.map(|comparison| comparison.indicator.label(labels)).collect();
        if !differ.is_empty() {
            return format!("{}: {}", labels.no, differ.join(", "));
        }
        let common = [Verdict::TooFew, Verdict::Agrees];
        let whole = common.into_iter().find(|verdict| judged().any(|comparison| comparison.verdict == *verdict));
        said(whole.unwrap_or(Verdict::OtherMachine), labels).to_owned()
    }
}

fn said(verdict: Verdict, labels: &Labels) -> &'static str {
    match verdict {
        Verdict::Agrees => labels.yes,
        Verdict::Differs => labels.no,
        Verdict::TooFew => labels.too_few,
        Verdict::OtherMachine => UNKNOWN,
    }
}

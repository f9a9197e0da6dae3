//! A study's folder: raw games, tables and figures.

use std::path::{Path, PathBuf};
use std::{fs, io};

use thiserror::Error;

use crate::combinatorics::{EstimateError, RandomPlay};
use crate::figure::{self, Figure, RenderError};
use crate::{Distribution, Labels, Report, SizeResult, table};

/// What goes into a folder.
#[derive(Clone, Copy, Debug)]
pub struct Folder<'a> {
    /// The games.
    pub distribution: &'a Distribution,
    /// The same strategies on other grids, if that was studied.
    pub sizes: &'a [SizeResult],
    /// The estimators' errors under the same rules, if they were computed.
    pub errors: &'a [EstimateError],
    /// The language of tables and figures.
    pub labels: &'a Labels,
}

/// Why a folder could not be written.
#[derive(Debug, Error)]
pub enum FolderError {
    /// A file or the folder itself.
    #[error("{} cannot be written: {error}", path.display())]
    Unwritable {
        /// Which.
        path: PathBuf,
        /// Why.
        error: io::Error,
    },
    /// A figure.
    #[error(transparent)]
    Render(#[from] RenderError),
}

/// The pixels for one unit of a figure: 900 units make 1800 pixels, enough for a page.
const PIXELS: f32 = 2.0;

impl Folder<'_> {
    /// Writes everything, making the folder if it is not there, and says what was written.
    pub fn write(&self, folder: &Path) -> Result<Vec<PathBuf>, FolderError> {
        let unwritable = |path: &Path| {
            let path = path.to_owned();
            move |error| FolderError::Unwritable { path, error }
        };
        fs::create_dir_all(folder).map_err(unwritable(folder))?;
        let mut written: Vec<PathBuf> = self.distribution.save(folder).map_err(unwritable(folder))?.into();
        let mut put = |name: String, contents: &[u8]| {
            let path = folder.join(name);
            fs::write(&path, contents).map_err(unwritable(&path))?;
            written.push(path);
            Ok::<(), FolderError>(())
        };

        let report = self.distribution.report();
        let json = serde_json::to_string_pretty(&report).expect("a report has finite numbers and text keys") + "\n";
        put("report.json".into(), json.as_bytes())?;
        put("table.md".into(), table::markdown(&report, self.labels).as_bytes())?;
        put("table.csv".into(), table::csv(&report).as_bytes())?;
        for (name, figure) in self.figures(&report) {
            put(format!("{name}.svg"), figure.svg().as_bytes())?;
            put(format!("{name}.png"), &figure.png(PIXELS)?)?;
        }
        Ok(written)
    }

    /// The figures there is something to draw in, each with the name of its file.
    pub fn figures(&self, report: &Report) -> Vec<(String, Figure)> {
        let about = self.about(report);
        let mut figures: Vec<(String, Figure)> = Vec::new();
        for result in &report.results {
            figures.push((file_name(&result.strategy), figure::distribution(result, &about, self.labels)));
        }
        if !report.results.is_empty() {
            figures.push(("strategies".into(), figure::overlay(&report.results, &about, self.labels)));
        }
        if let Some(played) = report.results.iter().find(|result| shoots_at_random(&result.strategy)) {
            let law = RandomPlay::under(&self.distribution.rules);
            figures.push(("random-play".into(), figure::random(&law, played, &about, self.labels)));
        }
        if !self.sizes.is_empty() {
            let games = self.sizes.iter().flat_map(|row| &row.results).map(|result| result.games).max().unwrap_or(0);
            let rules = about_rules(report);
            let rules = rules.split_once(" · ").map_or(rules.as_str(), |(_grid, rest)| rest);
            let about = format!("{rules} · {} {}", self.labels.count(games), self.labels.games);
            figures.push(("grid-sizes".into(), figure::sizes(self.sizes, &about, self.labels)));
        }
        if !self.errors.is_empty() {
            let rules = &self.distribution.rules;
            let about = format!("{} · {}", rules.grid(), rules.contact());
            figures.push(("estimates".into(), figure::errors(self.errors, &about, self.labels)));
        }
        figures
    }

    /// What was played, for under a title.
    fn about(&self, report: &Report) -> String {
        let games = self.labels.count(self.distribution.games() as u64);
        let Labels { games: unit, fleets, seed, .. } = self.labels;
        let numbers = format!("{games} {unit} · {fleets} {} · {seed} {}", report.fleets, report.seed);
        format!("{} · {numbers}", about_rules(report))
    }
}

/// The rules one shooter plays by: all but the order of turns.
fn about_rules(report: &Report) -> String {
    let words: Vec<&str> = report.rules.split(' ').collect();
    let all_but_turns = words.iter().enumerate().filter(|(place, _)| *place != 4).map(|(_, word)| *word);
    all_but_turns.collect::<Vec<_>>().join(" · ")
}

/// The strategies that shoot anywhere and learn nothing.
fn shoots_at_random(strategy: &str) -> bool {
    ["random", "level1", "easy"].contains(&strategy)
}

/// A strategy's name as a file's: `level4:samples=100` becomes `level4-samples-100`.
fn file_name(strategy: &str) -> String {
    strategy.chars().map(|letter| if letter.is_alphanumeric() { letter } else { '-' }).collect()
}

//! A study's folder: raw games, tables and figures.

use std::path::{Path, PathBuf};
use std::{fs, io};

use thiserror::Error;

use crate::combinatorics::{EstimateError, RandomPlay};
use crate::figure::{self, Figure, RenderError};
use crate::table::{self, Table};
use crate::{Distribution, Labels, Provenance, Report, SizeResult};

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

impl FolderError {
    fn unwritable(path: &Path, error: io::Error) -> FolderError {
        FolderError::Unwritable { path: path.to_owned(), error }
    }
}

/// The files written into a folder.
pub(crate) struct Files<'a> {
    folder: &'a Path,
    pub(crate) written: Vec<PathBuf>,
}

impl<'a> Files<'a> {
    /// Files in that folder, which is made if it is not there.
    pub(crate) fn new(folder: &'a Path) -> Result<Files<'a>, FolderError> {
        fs::create_dir_all(folder).map_err(|error| FolderError::unwritable(folder, error))?;
        Ok(Files { folder, written: Vec::new() })
    }

    pub(crate) fn put(&mut self, name: &str, contents: &[u8]) -> Result<(), FolderError> {
        let path = self.folder.join(name);
        fs::write(&path, contents).map_err(|error| FolderError::unwritable(&path, error))?;
        self.written.push(path);
        Ok(())
    }

    /// A figure, as SVG and PNG.
    pub(crate) fn draw(&mut self, name: &str, figure: &Figure) -> Result<(), FolderError> {
        self.put(&format!("{name}.svg"), figure.svg().as_bytes())?;
        self.put(&format!("{name}.png"), &figure.png(PIXELS)?)
    }
}

/// The pixels for one unit of a figure: 900 units make 1800 pixels, enough for a page.
const PIXELS: f32 = 2.0;

impl Folder<'_> {
    /// Writes everything, making the folder if it is not there, and says what was written.
    pub fn write(&self, folder: &Path) -> Result<Vec<PathBuf>, FolderError> {
        let saved = self.distribution.save(folder).map_err(|error| FolderError::unwritable(folder, error))?;
        let mut files = Files { folder, written: saved.into() };
        let mut put = |name: String, contents: &[u8]| files.put(&name, contents);

        let report = self.distribution.report();
        let json = serde_json::to_string_pretty(&report).expect("a report has finite numbers and text keys") + "\n";
        put("report.json".into(), json.as_bytes())?;
        put("table.md".into(), page(&table::tables(&report, self.labels), report.provenance.as_ref()).as_bytes())?;
        put("table.csv".into(), table::csv(&report).as_bytes())?;
        for (name, figure) in self.figures(&report) {
            files.draw(&name, &figure)?;
        }
        Ok(files.written)
    }

    /// The figures there is something to draw in, each with the name of its file, and with where it
    /// comes from.
    pub fn figures(&self, report: &Report) -> Vec<(String, Figure)> {
        let signed = |figure: Figure| match &report.provenance {
            Some(provenance) => figure.signed(provenance),
            None => figure,
        };
        self.drawings(report).into_iter().map(|(name, figure)| (name, signed(figure))).collect()
    }

    fn drawings(&self, report: &Report) -> Vec<(String, Figure)> {
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

/// Tables as Markdown, and below them where they come from, where that is known.
pub fn page(tables: &[Table], provenance: Option<&Provenance>) -> String {
    let tables = table::joined(tables, Table::markdown);
    match provenance {
        Some(provenance) => format!("{tables}\n`{}`\n", provenance.line()),
        None => tables,
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
pub(crate) fn file_name(strategy: &str) -> String {
    strategy.chars().map(|letter| if letter.is_alphanumeric() { letter } else { '-' }).collect()
}

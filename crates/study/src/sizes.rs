//! The same study on seas of several sizes.

use std::fmt::Write;
use std::path::{Path, PathBuf};

use amiral_game::RulesError;
use serde::Serialize;
use serde_json::json;
use thiserror::Error;

use crate::folder::{Files, FolderError, page};
use crate::games::{Orders, Progress, StudyError};
use crate::table::{self, Table};
use crate::{Contender, Labels, Provenance, Study, Summary, figure};

/// The mean shots of several strategies on one size of grid.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct SizeResult {
    /// The side of the square grid.
    pub side: u8,
    /// One summary a strategy.
    pub results: Vec<Summary>,
}

/// Why a study of sizes could not be made.
#[derive(Debug, Error)]
pub enum SizesError {
    /// The fleet does not fit on one of the grids.
    #[error(transparent)]
    Rules(#[from] RulesError),
    /// The games could not be played.
    #[error(transparent)]
    Study(#[from] StudyError),
}

/// Makes a study on a square grid of every side, its rules otherwise the same and without reefs;
/// cancelled, it gives the sizes that were finished.
pub fn by_size(
    study: &Study,
    sides: &[u8],
    contenders: &[Contender<'_>],
    orders: &mut Orders<'_>,
) -> Result<Vec<SizeResult>, SizesError> {
    let mut rows = Vec::new();
    let total = sides.len() as u64 * study.games;
    for (number, &side) in sides.iter().enumerate() {
        let before = number as u64 * study.games;
        let progress = &mut *orders.progress;
        let mut onwards = |at: Progress| progress(Progress { done: before + at.done, total });
        let orders = &mut Orders { threads: orders.threads, stop: orders.stop.clone(), progress: &mut onwards };
        let mut setup = study.rules.setup();
        (setup.width, setup.height) = (side.into(), side.into());
        setup.reefs.clear();
        let distribution = Study { rules: setup.build()?, ..study.clone() }.run(contenders, orders)?;
        if distribution.interrupted {
            break;
        }
        rows.push(SizeResult { side, results: distribution.report().results });
    }
    Ok(rows)
}

/// A row a strategy and a column a side: the mean shots and half the width of their interval.
pub fn sizes_table(rows: &[SizeResult], labels: &Labels) -> Table {
    let sides: Vec<String> = rows.iter().map(|row| format!("{0}×{0}", row.side)).collect();
    let head: Vec<&str> = [labels.strategy].into_iter().chain(sides.iter().map(String::as_str)).collect();
    let strategies = rows.first().map_or(&[][..], |row| &row.results);
    let line = |(number, first): (usize, &Summary)| {
        let of = |row: &SizeResult| {
            row.results.get(number).map_or_else(String::new, |result| labels.with_margin(result.mean, result.margin()))
        };
        [first.strategy.clone()].into_iter().chain(rows.iter().map(of)).collect()
    };
    Table::new(&head, strategies.iter().enumerate().map(line))
}

/// Writes the means on every size into a folder: a table, CSV, JSON and a figure.
pub fn write_sizes(
    rows: &[SizeResult],
    folder: &Path,
    provenance: &Provenance,
    labels: &Labels,
) -> Result<Vec<PathBuf>, FolderError> {
    let mut files = Files::new(folder)?;
    files.put("sizes.md", page(&[sizes_table(rows, labels)], Some(provenance)).as_bytes())?;
    let document = json!({"results": rows, "seed": provenance.seed, "provenance": provenance});
    files.put("sizes.json", format!("{document:#}\n").as_bytes())?;
    let mut csv = table::remark(Some(provenance)) + "side,strategy,games,mean,ci95_low,ci95_high\n";
    for SizeResult { side, results } in rows {
        for Summary { strategy, games, mean, ci95, .. } in results {
            let [low, high] = table::ends(*ci95);
            writeln!(csv, "{side},{},{games},{mean},{low},{high}", table::quoted(strategy))
                .expect("a string takes everything");
        }
    }
    files.put("sizes.csv", csv.as_bytes())?;
    let games = rows.first().and_then(|row| row.results.first()).map_or(0, |result| result.games);
    let about = format!("{} {} · {} {}", labels.count(games), labels.games, labels.seed, provenance.seed.unwrap_or(0));
    files.draw("grid-sizes", &figure::sizes(rows, &about, labels).signed(provenance))?;
    Ok(files.written)
}

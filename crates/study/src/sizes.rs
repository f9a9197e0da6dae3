//! The same study on seas of several sizes.

use std::fmt::Write;
use std::path::{Path, PathBuf};

use amiral_game::{Rules, RulesError};
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
/// cancelled, it gives the sizes that were finished. Each strategy plays as many games as `games`
/// says, in the same order, or else those of the study: the first fleets are the same for all.
pub fn by_size(
    study: &Study,
    sides: &[u8],
    contenders: &[Contender<'_>],
    games: &[u64],
    orders: &mut Orders<'_>,
) -> Result<Vec<SizeResult>, SizesError> {
    let games = games.iter().copied().chain(std::iter::repeat(study.games));
    let players: Vec<(&Contender<'_>, u64)> = contenders.iter().zip(games).collect();
    let total = sides.len() as u64 * players.iter().map(|(_, games)| games).sum::<u64>();
    let (mut rows, mut before) = (Vec::new(), 0);
    for &side in sides {
        let rules = on_square(&study.rules, side)?;
        let mut results = Vec::new();
        for &(contender, games) in &players {
            let progress = &mut *orders.progress;
            let mut onwards = |at: Progress| progress(Progress { done: before + at.done, total });
            let orders = &mut Orders { threads: orders.threads, stop: orders.stop.clone(), progress: &mut onwards };
            let study = Study { rules: rules.clone(), games, ..study.clone() };
            let distribution = study.run(std::slice::from_ref(contender), orders)?;
            if distribution.interrupted {
                return Ok(rows);
            }
            results.extend(distribution.report().results);
            before += games;
        }
        rows.push(SizeResult { side, results });
    }
    Ok(rows)
}

/// Rules on a square grid of that side, otherwise the same and without reefs.
pub(crate) fn on_square(rules: &Rules, side: u8) -> Result<Rules, RulesError> {
    let mut setup = rules.setup();
    (setup.width, setup.height) = (side.into(), side.into());
    setup.reefs.clear();
    setup.build()
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
    let games = || rows.iter().flat_map(|row| &row.results).map(|result| result.games);
    let (least, most) = (games().min().unwrap_or(0), games().max().unwrap_or(0));
    let games =
        if least == most { labels.count(most) } else { format!("{}–{}", labels.count(least), labels.count(most)) };
    let seed = provenance.seed.unwrap_or(0);
    let about = format!("{games} {} · {} {seed}", labels.games, labels.seed);
    files.draw("grid-sizes", &figure::sizes(rows, &about, labels).signed(provenance))?;
    Ok(files.written)
}

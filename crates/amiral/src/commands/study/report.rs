//! What came of a study: printed, and written to a folder.

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use amiral_game::{Rules, Seed, Stop};
use amiral_posterior::Budget;
use amiral_study::combinatorics::errors_by_ships;
use amiral_study::table::{self, Table};
use amiral_study::{
    Contender, Distribution, DuelReport, DuelResult, Folder, FolderError, Provenance, Rate, Reproduction, SizeResult,
    Study, by_size, sizes_table, write_sizes,
};
use amiral_words::{Words, written_rules};
use serde_json::json;

use super::{failed, orders};
use crate::args::{StudyArgs, TableFormat};
use crate::failure::Failure;
use crate::session::{Session, print, rules_json, terminal_width};
use crate::study_folder::{cannot_write, listed, resume};

/// The grids of the figure over sizes, and the games on each.
const SIDES: [u8; 5] = [8, 9, 10, 12, 14];
const GAMES_BY_SIZE: u64 = 1000;
/// The random fleets behind the figure of the estimators' errors.
const RANDOM_FLEETS: u64 = 10_000;

/// Prints tables: aligned on a terminal, as Markdown elsewhere, unless a format was given.
pub(super) fn print_tables(tables: &[Table], args: &StudyArgs) -> Result<(), Failure> {
    const USUAL: usize = 80;
    let width = terminal_width();
    let usual = if width.is_some() { TableFormat::Table } else { TableFormat::Markdown };
    let text = match args.format.unwrap_or(usual) {
        TableFormat::Table => table::joined(tables, |table| table.aligned(width.unwrap_or(USUAL))),
        TableFormat::Markdown => table::joined(tables, Table::markdown),
    };
    print(text.trim_end())
}

/// Prints a study, and writes its folder if one was asked for.
pub(super) fn distribution(
    distribution: &Distribution,
    args: &StudyArgs,
    contenders: &[Contender<'_>],
    session: &Session,
    stop: &Stop,
) -> Result<ExitCode, Failure> {
    let words = &session.words;
    if distribution.games() == 0 {
        return Err(Failure::Work(words.say("study-no-game", &[])));
    }
    let report = distribution.report();
    if session.json {
        let mut document = json!(report);
        document["rules"] = rules_json(&distribution.rules);
        session.print_json(&document)?;
    } else {
        print_tables(&table::tables(&report, words.labels()), args)?;
        print(words.say(
            "study-seed",
            &[("seed", report.seed.into()), ("rules", written_rules(&report.rules, words).into())],
        ))?;
        if report.interrupted {
            print(words.say("study-interrupted", &[("games", words.number(distribution.games() as u128).into())]))?;
        }
    }
    if let Some(folder) = &args.out {
        write(distribution, folder, contenders, session, stop)?;
    }
    Ok(ExitCode::SUCCESS)
}

/// Makes sure that a folder has no other games than these.
pub(super) fn ensure_empty_or_same(folder: &Path, loaded: &Distribution, words: &Words) -> Result<(), Failure> {
    let players: Vec<Contender<'_>> = (loaded.samples.iter())
        .map(|sample| {
            let nobody =
                Contender::with(sample.strategy.clone(), |rules, _| Box::new(amiral_strategy::Witness::new(rules)));
            match sample.version {
                Some(version) => nobody.of_version(version),
                None => nobody,
            }
        })
        .collect();
    let Distribution { rules, law, seed, .. } = loaded;
    let mut study = Study { rules: rules.clone(), law: *law, seed: *seed, games: loaded.games() as u64 };
    resume(folder, &mut study, &players, Some(amiral_game::GameSeed::Chosen(seed.0)), words).map(|_| ())
}

fn write(
    distribution: &Distribution,
    folder: &Path,
    contenders: &[Contender<'_>],
    session: &Session,
    stop: &Stop,
) -> Result<(), Failure> {
    let words = &session.words;
    let study = Study {
        rules: distribution.rules.clone(),
        law: distribution.law,
        seed: distribution.seed,
        games: GAMES_BY_SIZE.min(distribution.games() as u64),
    };
    // Save the games first: they must not be lost if the rest fails.
    distribution.save(folder).map_err(|error| Failure::Work(cannot_write(folder, &error, words)))?;
    // These figures go beyond the games played. The first one is left out if the fleet does not fit
    // on the small grids, or if the games were only loaded.
    let mut quiet = |_| {};
    let sizes = match contenders {
        [] => Vec::new(),
        contenders => by_size(&study, &SIDES, contenders, &[], &mut orders(stop, &mut quiet)).unwrap_or_default(),
    };
    let budget = Budget::seconds(10.0);
    let errors = errors_by_ships(&study.rules, RANDOM_FLEETS, study.seed, budget, &mut orders(stop, &mut quiet))
        .map_err(|error| failed(&error, words))?;
    let contents = Folder { distribution, sizes: &sizes, errors: &errors, labels: words.labels() };
    say_written(contents.write(folder), folder, session)
}

/// Prints which files were written, or reports the one that could not be.
pub(super) fn say_written(
    written: Result<Vec<PathBuf>, FolderError>,
    folder: &Path,
    session: &Session,
) -> Result<(), Failure> {
    let words = &session.words;
    let written = written.map_err(|error| {
        Failure::Work(words.say("problem-write", &[("path", folder.display().into()), ("problem", error.into())]))
    })?;
    if !session.json {
        let parts = [("folder", folder.display().into()), ("files", listed(&written).into())];
        print(words.say("study-wrote", &parts))?;
    }
    Ok(())
}

/// Prints a duel, and writes its folder if one was asked for.
pub(super) fn duel(
    report: &DuelReport,
    rules: &Rules,
    bouts: &[DuelResult],
    args: &StudyArgs,
    session: &Session,
) -> Result<ExitCode, Failure> {
    let words = &session.words;
    if session.json {
        let mut document = json!(report);
        let Rate { games, wins, rate, ci95 } = report.a_wins;
        let turned = |ends: Option<[f64; 2]>, of: &dyn Fn(f64) -> f64| ends.map(|[low, high]| [of(high), of(low)]);
        document["results"] = json!([
            {"strategy": report.a, "games": games, "wins": wins, "rate": rate, "ci95": ci95},
            {"strategy": report.b, "games": games, "wins": games - wins, "rate": 1.0 - rate,
             "ci95": turned(ci95, &|rate| 1.0 - rate)},
        ]);
        let difference = |rate: f64| 2.0 * rate - 1.0;
        let pair = json!({
            "a": report.a,
            "b": report.b,
            "difference": difference(rate),
            "ci95": ci95.map(|ends| ends.map(difference)),
        });
        document["pairs"] = json!([pair]);
        document["rules"] = rules_json(rules);
        session.print_json(&document)?;
    } else {
        print_tables(&table::duel_tables(report, words.labels()), args)?;
        print(words.say(
            "study-seed",
            &[("seed", report.seed.into()), ("rules", written_rules(&report.rules, words).into())],
        ))?;
        if report.interrupted {
            print(words.say("study-duel-interrupted", &[("games", words.number(report.a_wins.games.into()).into())]))?;
        }
    }
    if let Some(folder) = &args.out {
        say_written(report.write(bouts, folder, words.labels()), folder, session)?;
    }
    Ok(ExitCode::SUCCESS)
}

/// Prints the means on grids of several sizes, and writes their folder if one was asked for.
pub(super) fn sizes(
    rows: &[SizeResult],
    (rules, seed): (&Rules, Seed),
    sides: usize,
    provenance: &Provenance,
    args: &StudyArgs,
    session: &Session,
) -> Result<ExitCode, Failure> {
    let words = &session.words;
    if rows.is_empty() {
        return Err(Failure::Work(words.say("study-no-game", &[])));
    }
    if session.json {
        let interrupted = rows.len() < sides;
        let document = json!({"results": rows, "pairs": [], "interrupted": interrupted, "rules": rules_json(rules),
                              "seed": seed.0, "provenance": provenance});
        session.print_json(&document)?;
    } else {
        print_tables(&[sizes_table(rows, words.labels())], args)?;
        let rules = rules.to_string();
        print(words.say("study-seed", &[("seed", seed.into()), ("rules", written_rules(&rules, words).into())]))?;
    }
    if let Some(folder) = &args.out {
        say_written(write_sizes(rows, folder, provenance, words.labels()), folder, session)?;
    }
    Ok(ExitCode::SUCCESS)
}

/// Prints the documents' tables, and writes their folder if one was asked for.
pub(super) fn reproduction(
    reproduction: &Reproduction,
    provenance: &Provenance,
    args: &StudyArgs,
    session: &Session,
) -> Result<ExitCode, Failure> {
    let words = &session.words;
    if session.json {
        session.print_json(&reproduction.json(provenance))?;
    } else {
        print_tables(&reproduction.tables(words.labels()), args)?;
        print(words.say("solve-seed", &[("seed", provenance.seed.unwrap_or(0).into())]))?;
        if reproduction.interrupted {
            print(words.say("stopped", &[]))?;
        }
    }
    if let Some(folder) = &args.out {
        say_written(reproduction.write(folder, provenance, words.labels()), folder, session)?;
    }
    Ok(ExitCode::SUCCESS)
}

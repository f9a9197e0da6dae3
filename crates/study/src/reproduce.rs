//! The documents' tables, theirs and ours side by side.

use amiral_game::Seed;
use amiral_strategy::{Resources, SpecError};
use serde::Serialize;
use thiserror::Error;

use crate::games::{Orders, Progress, StudyError};
use crate::published::{Document, Found, PUBLISHED, Published, QUESTIONS};
use crate::summary::Z95;
use crate::table::table;
use crate::{Contender, Labels, Pair, Sample, SkewFit, Study, Summary};

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
    /// Whether the means agree, where both are there.
    pub mean: Option<Agreement>,
    /// Whether the standard deviations agree, where both are there.
    pub sd: Option<Agreement>,
    /// How well a skew-normal law describes ours, where one can.
    pub skew_normal: Option<SkewFit>,
}

/// Whether two figures could be of the same strategy.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct Agreement {
    /// Ours less theirs.
    pub difference: f64,
    /// How far apart chance and rounding would put them at most, 19 times out of 20.
    pub margin: f64,
    /// Whether they are closer than that.
    pub agrees: bool,
}

/// Half of the last decimal published.
const ROUNDING: f64 = 0.005;

impl Agreement {
    /// Compares the means, taking the chance in both samples into account. Where no standard
    /// deviation was published, theirs is taken to be ours.
    pub fn of_means(theirs: &Found, ours: &Summary) -> Agreement {
        let variance = |sd: f64, games: u64| sd * sd / games as f64;
        let chance = variance(theirs.sd.unwrap_or(ours.sd), theirs.games) + variance(ours.sd, ours.games);
        Agreement::within(ours.mean - theirs.mean, chance)
    }

    /// Compares the standard deviations in the same way, by the variance a standard deviation has
    /// in a large sample of our kurtosis; nothing where theirs is not told.
    pub fn of_sds(theirs: &Found, ours: &Summary) -> Option<Agreement> {
        let variance = |sd: f64, games: u64| sd * sd * (ours.kurtosis + 2.0) / (4.0 * games as f64);
        theirs.sd.map(|sd| Agreement::within(ours.sd - sd, variance(sd, theirs.games) + variance(ours.sd, ours.games)))
    }

    fn within(difference: f64, variance: f64) -> Agreement {
        let margin = Z95 * variance.sqrt() + ROUNDING;
        Agreement { difference, margin, agrees: difference.abs() <= margin }
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

/// Plays every row with the strategies of the house. Progress counts the games of all rows, and
/// `begin` is told of each row before its first game.
pub fn reproduce(
    effort: Effort,
    resources: &Resources,
    begin: &mut dyn FnMut(&Published),
    orders: &mut Orders<'_>,
) -> Result<Reproduction, ReproduceError> {
    reproduce_with(effort, &|strategy| Contender::new(strategy, resources), begin, orders)
}

/// The same with strategies from elsewhere.
pub fn reproduce_with<'a>(
    effort: Effort,
    find: &dyn Fn(&'static str) -> Result<Contender<'a>, SpecError>,
    begin: &mut dyn FnMut(&Published),
    orders: &mut Orders<'_>,
) -> Result<Reproduction, ReproduceError> {
    let total = PUBLISHED.iter().map(|row| effort.games(row)).sum();
    let mut before = 0;
    let mut samples: Vec<(Document, Sample)> = Vec::new();
    let mut rows = Vec::new();
    let mut interrupted = false;
    for published in PUBLISHED {
        let games = effort.games(&published);
        let study =
            Study { rules: published.document.rules(), law: published.document.law(), seed: effort.seed, games };
        let contender = find(published.strategy)?;
        begin(&published);
        let progress = &mut orders.progress;
        let mut part = |done: Progress| progress(Progress { done: before + done.done, total });
        let mut orders = Orders { threads: orders.threads, stop: orders.stop.clone(), progress: &mut part };
        let mut distribution = study.run(&[contender], &mut orders)?;
        before += games;
        interrupted |= distribution.interrupted;
        let sample = distribution.samples.remove(0);
        let ours = Summary::of(&sample);
        let both = published.found.as_ref().zip(ours.as_ref());
        rows.push(Row {
            published,
            mean: both.map(|(theirs, ours)| Agreement::of_means(theirs, ours)),
            sd: both.and_then(|(theirs, ours)| Agreement::of_sds(theirs, ours)),
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

impl Reproduction {
    /// The rows and the answers as Markdown.
    pub fn markdown(&self, labels: &Labels) -> String {
        let l = labels;
        let unknown = || "—".to_owned();
        let [theirs, ours] =
            [l.theirs, l.ours].map(|whose| [l.games, l.mean, l.sd].map(|what| format!("{what} ({whose})")));
        let agree = [l.mean, l.sd].map(|what| format!("{} ({what})", l.agrees));
        let head = [
            l.strategy, &theirs[0], &theirs[1], &theirs[2], &ours[0], &ours[1], l.interval, &ours[2], &agree[0],
            &agree[1],
        ];
        let verdict = |agreement: Agreement| if agreement.agrees { l.yes } else { l.no }.to_owned();
        let rows = self.rows.iter().map(|row| {
            let found = row.published.found;
            let told = |value: Option<String>| value.unwrap_or_else(unknown);
            let ours = row.ours.as_ref();
            vec![
                row.published.strategy.to_owned(),
                told(found.map(|found| l.count(found.games))),
                told(found.map(|found| l.number(found.mean, 2))),
                told(found.and_then(|found| found.sd).map(|sd| l.number(sd, 2))),
                told(ours.map(|ours| l.count(ours.games))),
                told(ours.map(|ours| l.number(ours.mean, 2))),
                told(ours.map(|ours| l.interval_of(ours.ci95, 2))),
                told(ours.map(|ours| l.number(ours.sd, 2))),
                told(row.mean.map(verdict)),
                told(row.sd.map(verdict)),
            ]
        });
        let mut text = table(&head, rows);
        text.push('\n');
        let rows = self.pairs.iter().map(|pair| {
            vec![format!("{} − {}", pair.a, pair.b), l.number(pair.difference, 3), l.interval_of(pair.ci95, 3)]
        });
        text + &table(&[l.strategy, l.difference, l.interval], rows)
    }
}

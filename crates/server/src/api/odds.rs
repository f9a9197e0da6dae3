//! What remains possible, and how many fleets there are.

use std::time::Instant;

use amiral_game::{Rules, Seed, Seen, notation};
use amiral_host::is_quick;
use amiral_posterior::{Budget, Failure, Inference, Odds};
use amiral_study::combinatorics::labellings;
use amiral_words::Say;
use axum::Json;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::ask::{Ask, Given};
use super::rules::RulesOrder;
use super::{ProgramView, cells_view};
use crate::jobs::Workers;
use crate::problem::{Kind, Problem};

/// The steps after which counting gives way to estimating: some seconds of one core, which others
/// may wait for.
const BUDGET: Budget = Budget::seconds(4.0);

/// The most bytes for counting and its tables. More would be taken from games.
const TABLES: usize = 32 << 20;
const MEMORY: usize = 32 << 20;
/// Tables up to this size are built quickly.
const SMALL: usize = 4 << 20;

/// Refuses rules whose fleets take too much memory to count here.
pub(crate) fn ensure_countable(ask: &Ask, rules: &Rules) -> Result<(), Problem> {
    if Inference::memory(rules) <= TABLES {
        Ok(())
    } else {
        Err(ask.problem(Kind::Invalid, "server-too-many-places", &[]))
    }
}

/// Shots fired under some rules.
#[derive(Deserialize, ToSchema, Debug)]
#[serde(deny_unknown_fields)]
pub(crate) struct OddsOrder {
    /// The rules.
    #[serde(default)]
    pub rules: RulesOrder,
    /// The shots and what was said of them, in order.
    #[serde(default)]
    #[schema(example = "F5o E4o G6x")]
    pub shots: String,
    /// What an estimate is drawn with.
    pub seed: Option<u64>,
}

/// What remains possible.
#[derive(Clone, PartialEq, Serialize, ToSchema, Debug)]
pub(crate) struct OddsView {
    /// How many fleets remain; an estimate unless `exact`. `"0"`: the shots contradict the rules.
    pub fleets: String,
    /// The standard error of the estimate.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub fleets_se: Option<f64>,
    /// For every row and cell, the chance that it holds a ship: 1 on hits, 0 on misses.
    pub cells: Vec<Vec<f64>>,
    /// The standard errors of the estimates.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cells_se: Option<Vec<Vec<f64>>>,
    /// The likeliest cell not shot at.
    pub best: Option<String>,
    /// Whether the numbers are counted, and not estimated.
    pub exact: bool,
    /// From the rules to the answer.
    pub seconds: f64,
    /// The program that answered.
    pub program: ProgramView,
}

/// Rules to count the fleets of.
#[derive(Deserialize, ToSchema, Debug)]
#[serde(deny_unknown_fields)]
pub(crate) struct CountOrder {
    /// The rules.
    #[serde(default)]
    pub rules: RulesOrder,
}

/// How many fleets there are.
#[derive(Clone, PartialEq, Serialize, ToSchema, Debug)]
pub(crate) struct CountView {
    /// Ships of one size not told apart.
    pub count: String,
    /// Ships of one size told apart.
    pub labelled: String,
    /// For every row and cell, how many fleets cover it.
    pub cells: Vec<Vec<String>>,
    /// For every row and cell, the share of the fleets that cover it.
    pub chances: Vec<Vec<f64>>,
    /// Whether the numbers are counted, and not estimated.
    pub exact: bool,
    /// The standard error of an estimated count.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub count_se: Option<f64>,
    /// From the rules to the answer.
    pub seconds: f64,
    /// The program that answered.
    pub program: ProgramView,
}

/// What remains possible after some shots. Dropping the request cancels the counting.
#[utoipa::path(
    post, path = "/odds", tag = "work", request_body = OddsOrder,
    responses((status = 200, body = OddsView), (status = 422, body = Problem, content_type = "application/problem+json"))
)]
pub(crate) async fn odds(Given(ask, order): Given<OddsOrder>) -> Result<Json<OddsView>, Problem> {
    ask.ensure_fair().await?;
    let rules = order.rules.resolve(&ask)?;
    let shots = notation::parse_shots(&order.shots)
        .map_err(|error| ask.problem(Kind::Invalid, "problem-shots", &[("problem", error.say(ask.words()).into())]))?;
    let seen = Seen::after(&rules, &shots)
        .map_err(|error| ask.problem(Kind::Invalid, "problem-shot", &[("problem", error.say(ask.words()).into())]))?;
    let seed = Seed(order.seed.unwrap_or(shots.len() as u64));
    let found = workers(&ask, &rules)?.run(&ask.requester, move |stop| {
        let start = Instant::now();
        let odds = Inference::new(&rules).with_memory(MEMORY).odds(&seen, BUDGET, seed, stop);
        odds.map(|odds| odds_view(&odds, &seen, start.elapsed().as_secs_f64()))
    });
    let found = found.await.map_err(|undone| ask.undone(undone))?;
    found.map(Json).map_err(|failure| unanswered(&ask, failure))
}

/// Quick counts do not wait behind long work.
fn workers<'a>(ask: &'a Ask, rules: &Rules) -> Result<&'a Workers, Problem> {
    ensure_countable(ask, rules)?;
    let small = Inference::memory(rules) <= SMALL;
    Ok(if small && is_quick(rules) { ask.app.quick() } else { ask.app.long() })
}

fn odds_view(odds: &Odds, seen: &Seen, seconds: f64) -> OddsView {
    let rules = seen.rules();
    match odds {
        Odds::Exact(counts) => OddsView {
            fleets: counts.fleets.to_string(),
            fleets_se: None,
            cells: cells_view(rules, &counts.chances()),
            cells_se: None,
            best: counts.best(seen).map(|(cell, _)| cell.to_string()),
            exact: true,
            seconds,
            program: ProgramView::running(),
        },
        Odds::Sampled(estimate) => OddsView {
            fleets: format!("{:.0}", estimate.fleets),
            fleets_se: Some(estimate.fleets_se),
            cells: cells_view(rules, &estimate.cells),
            cells_se: Some(cells_view(rules, &estimate.cells_se)),
            best: estimate.best(seen).map(|cell| cell.to_string()),
            exact: false,
            seconds,
            program: ProgramView::running(),
        },
    }
}

/// How many fleets the rules allow: counted, or estimated where that would take too long.
#[utoipa::path(
    post, path = "/count", tag = "work", request_body = CountOrder,
    responses((status = 200, body = CountView), (status = 422, body = Problem, content_type = "application/problem+json"))
)]
pub(crate) async fn count(Given(ask, order): Given<CountOrder>) -> Result<Json<CountView>, Problem> {
    ask.ensure_fair().await?;
    let rules = order.rules.resolve(&ask)?;
    let found = workers(&ask, &rules)?.run(&ask.requester, move |stop| {
        let start = Instant::now();
        let seen = Seen::new(&rules);
        let odds = Inference::new(&rules).with_memory(MEMORY).odds(&seen, BUDGET, Seed(0), stop)?;
        let seconds = start.elapsed().as_secs_f64();
        let labellings = labellings(&rules).to_string();
        Ok(match odds {
            Odds::Exact(counts) => CountView {
                count: counts.fleets.to_string(),
                labelled: labelled(counts.fleets, &labellings),
                cells: cells_view(&rules, &counts.cells.iter().map(ToString::to_string).collect::<Vec<_>>()),
                chances: cells_view(&rules, &counts.chances()),
                exact: true,
                count_se: None,
                seconds,
                program: ProgramView::running(),
            },
            Odds::Sampled(estimate) => {
                let covering = estimate.cells.iter().map(|chance| format!("{:.0}", chance * estimate.fleets));
                let factor: f64 = labellings.parse().unwrap_or(f64::NAN);
                CountView {
                    count: format!("{:.0}", estimate.fleets),
                    labelled: format!("{:.0}", estimate.fleets * factor),
                    cells: cells_view(&rules, &covering.collect::<Vec<_>>()),
                    chances: cells_view(&rules, &estimate.cells),
                    exact: false,
                    count_se: Some(estimate.fleets_se),
                    seconds,
                    program: ProgramView::running(),
                }
            }
        })
    });
    let found = found.await.map_err(|undone| ask.undone(undone))?;
    found.map(Json).map_err(|failure| unanswered(&ask, failure))
}

/// The product, where it can be written in 128 bits; about, where it cannot.
fn labelled(count: u128, labellings: &str) -> String {
    let exact = labellings.parse::<u128>().ok().and_then(|factor| count.checked_mul(factor));
    exact.map_or_else(
        || format!("{:.0}", count as f64 * labellings.parse().unwrap_or(f64::NAN)),
        |exact| exact.to_string(),
    )
}

fn unanswered(ask: &Ask, failure: Failure) -> Problem {
    let key = match failure {
        Failure::Cancelled => "stopped",
        Failure::TooLarge => "count-too-large",
        _ => "count-too-dear",
    };
    ask.problem(Kind::Unavailable, key, &[])
}

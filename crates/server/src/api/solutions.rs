//! A strategy solves a fleet, step by step.

use amiral_game::{Board, Fleet, Law, PlacingBudget, Rules, Seed, Seen, Shot, Stop, random_fleet_within};
use amiral_host::{ExperienceQuery, Participant, Plan};
use amiral_strategy::{Journal, Note, Resources, Spec, build};
use amiral_words::Say;
use axum::response::Response;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::ask::{Ask, Given};
use super::games;
use super::rules::{RulesOrder, ensure_fits, law, playing, strategy};
use super::{Lines, NDJSON, NoteView, ProgramView, cells_view, note_view, stream};
use crate::hub::RulesView;
use crate::jobs::Undone;
use crate::problem::{Kind, Problem};
use crate::visitor::draw;
use crate::wire::FleetLaw;

/// The dice of the strategy and those that place the fleet: those of `amiral solve`.
const STRATEGY: u64 = 0;
const FLEET: u64 = 1;
/// A game for a strategy.
#[derive(Deserialize, ToSchema, Debug)]
#[serde(deny_unknown_fields)]
pub(crate) struct SolutionOrder {
    /// The strategy, with parameters after a colon; `level5` unless said.
    #[schema(example = "level5")]
    pub strategy: Option<String>,
    /// The rules.
    #[serde(default)]
    pub rules: RulesOrder,
    /// Where the ships lie; placed at random unless given.
    pub fleet: Option<String>,
    /// How a random fleet is placed.
    #[schema(value_type = Option<FleetLaw>)]
    pub fleets: Option<String>,
    /// The seed of everything random; drawn if omitted.
    pub seed: Option<u64>,
}

/// What is sent, a line each.
#[derive(Clone, PartialEq, Serialize, ToSchema, Debug)]
#[serde(untagged)]
pub(crate) enum SolutionLine {
    /// First: what is solved.
    Opening {
        /// The fleet.
        fleet: String,
        /// The seed of everything random.
        seed: u64,
        /// The strategy, with all its parameters.
        strategy: String,
        /// The rules.
        rules: RulesView,
        /// The program that solves it.
        program: ProgramView,
    },
    /// Then a line for every shot.
    Step {
        /// The shot and what was said of it.
        shot: String,
        /// The shot in a sentence.
        text: String,
        /// What led to it.
        notes: Vec<NoteView>,
        /// What the strategy made of it.
        after: Vec<NoteView>,
        /// For every row and cell, the number the strategy went by, where it has such numbers.
        counts: Option<Vec<Vec<f64>>>,
    },
    /// Last: how many shots it took.
    End {
        /// The shots.
        count: usize,
        /// The same in a sentence.
        text: String,
    },
}

/// Has a strategy solve a fleet: one JSON document a line, as it goes along. Closing the request
/// cancels it.
#[utoipa::path(
    post, path = "/solutions", tag = "work", request_body = SolutionOrder,
    responses(
        (status = 200, body = SolutionLine, content_type = "application/x-ndjson"),
        (status = 422, body = Problem, content_type = "application/problem+json"),
    )
)]
pub(crate) async fn solve(Given(ask, order): Given<SolutionOrder>) -> Result<Response, Problem> {
    ask.ensure_fair().await?;
    let rules = order.rules.resolve(&ask)?;
    let usual = || Ok(Spec::usual_under(&rules));
    let spec = order.strategy.as_deref().map_or_else(usual, |given| strategy(&ask, given))?;
    let spec = playing(&ask, spec, &rules)?;
    let law = law(&ask, order.fleets.as_deref())?;
    ensure_fits(&ask, &rules).await?;
    let given = order.fleet.as_deref().map(|ships| fleet(&ask, ships, &rules)).transpose()?;
    let seed = Seed(order.seed.unwrap_or_else(draw));
    let taught = ask.app.hub().taught(ExperienceQuery::of_all(&rules, &[spec]), None).await;
    let resources = taught.map_err(|error| ask.store(&error))?;
    let solution = Solution { ask: ask.clone(), rules, spec, given, law, seed, resources };
    let long = ask.app.long().clone();
    stream(&ask, &long, NDJSON, move |lines, stop| {
        // If nobody reads, nobody need be told.
        let _ = solution.run(lines, stop);
    })
    .await
}

fn fleet(ask: &Ask, ships: &str, rules: &Rules) -> Result<Fleet, Problem> {
    games::ships(ask, ships)?.build(rules).map_err(|error| ask.wrong_fleet(&error))
}

struct Solution {
    ask: Ask,
    rules: Rules,
    spec: Spec,
    given: Option<Fleet>,
    law: Law,
    seed: Seed,
    resources: Resources,
}

impl Solution {
    fn run(&self, lines: &Lines, stop: &Stop) -> Result<(), super::Unread> {
        let (words, rules) = (self.ask.words(), &self.rules);
        let Some(fleet) = self.given.clone().or_else(|| self.place(stop)) else {
            return lines.send(&self.ask.problem(Kind::Invalid, "fleet-too-tight-here", &[]));
        };
        lines.send(&SolutionLine::Opening {
            fleet: fleet.to_string(),
            seed: self.seed.0,
            strategy: self.spec.to_string(),
            rules: RulesView::of(rules),
            program: ProgramView::running(),
        })?;
        let mut shooter = build(&self.spec, rules, self.seed.split(&[STRATEGY]), &self.resources);
        let mut board = Board::new(rules, fleet);
        let (mut seen, mut journal) = (Seen::new(rules), Journal::open());
        let notes = |notes: Vec<Note>| notes.iter().map(|note| note_view(note, words)).collect();
        while !board.is_lost() && lines.is_read() {
            let counts = shooter.counts(&seen, stop).map(|counts| cells_view(rules, &counts));
            let Some(cell) = shooter.choose_one(&seen, &mut journal, stop) else {
                return lines.send(&self.ask.undone(Undone::TooLong));
            };
            let before = journal.take();
            let outcome = seen.fire(&mut board, cell).expect("a strategy chooses cells that can be shot at");
            shooter.observe(&seen, &mut journal);
            let shot = Shot { cell, outcome };
            lines.send(&SolutionLine::Step {
                shot: shot.to_string(),
                text: shot.say(words),
                notes: notes(before),
                after: notes(journal.take()),
                counts,
            })?;
        }
        let count = seen.shots().len();
        lines.send(&SolutionLine::End { count, text: words.say("game-won", &[("shots", count.into())]) })
    }

    /// A random fleet; a uniform one if it is too tight for the law.
    fn place(&self, stop: &Stop) -> Option<Fleet> {
        let budget = PlacingBudget::SHARED;
        let placed = random_fleet_within(&self.rules, self.law, &mut self.seed.dice(&[FLEET]), budget.steps, stop);
        placed.ok().or_else(|| {
            let hunter = Participant::Strategy { spec: self.spec, name: String::new() };
            Plan::hunt(&self.rules, self.seed, hunter).fleet_within(amiral_game::Seat::B, 0, budget, stop).ok()
        })
    }
}

//! Fleets outside any game: placed at random, and checked.

use amiral_game::{PlacingBudget, Seed, Stop, random_fleet_within};
use axum::Json;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::ask::Given;
use super::games::{Checked, checked};
use super::rules::{RulesOrder, ensure_fits, law};
use crate::problem::{Kind, Problem};
use crate::visitor::draw;
use crate::wire::FleetLaw;

/// The dice that place the fleet: those of `amiral fleet`.
const FLEET: u64 = 1;
/// A fleet somebody wants.
#[derive(Deserialize, ToSchema, Debug)]
#[serde(deny_unknown_fields)]
pub(crate) struct FleetOrder {
    /// The rules.
    #[serde(default)]
    pub(crate) rules: RulesOrder,
    /// How it is placed.
    #[schema(value_type = Option<FleetLaw>)]
    pub(crate) fleets: Option<String>,
    /// What it follows from; drawn unless given.
    pub(crate) seed: Option<u64>,
}

/// A fleet that was placed.
#[derive(Clone, PartialEq, Serialize, ToSchema, Debug)]
pub(crate) struct PlacedView {
    /// Its ships.
    #[schema(example = "E6h5 E8h4 B4h3 B9h3 J2v2")]
    pub(crate) fleet: String,
    /// What it follows from.
    pub(crate) seed: u64,
}

/// Ships to be checked under some rules.
#[derive(Deserialize, ToSchema, Debug)]
#[serde(deny_unknown_fields)]
pub(crate) struct ShipsOrder {
    /// The rules.
    #[serde(default)]
    pub(crate) rules: RulesOrder,
    /// The ships placed so far.
    #[schema(example = "E6h5 E8h4")]
    pub(crate) ships: String,
}

/// Places a fleet at random.
#[utoipa::path(
    post, path = "/fleets", tag = "rules", request_body = FleetOrder,
    responses((status = 200, body = PlacedView), (status = 422, body = Problem, content_type = "application/problem+json"))
)]
pub(crate) async fn place(Given(ask, order): Given<FleetOrder>) -> Result<Json<PlacedView>, Problem> {
    let rules = order.rules.resolve(&ask)?;
    let law = law(&ask, order.fleets.as_deref())?;
    let seed = order.seed.unwrap_or_else(draw);
    let asked = rules.clone();
    let place = move |stop: &Stop| {
        random_fleet_within(&asked, law, &mut Seed(seed).dice(&[FLEET]), PlacingBudget::SHARED.steps, stop)
    };
    let placed = ask.app.placing().run(&ask.requester, place).await.map_err(|undone| ask.undone(undone))?;
    let Ok(fleet) = placed else {
        // Perhaps no fleet was found because there is none.
        ensure_fits(&ask, &rules).await?;
        return Err(ask.problem(Kind::Invalid, "fleet-too-tight-here", &[]));
    };
    Ok(Json(PlacedView { fleet: fleet.to_string(), seed }))
}

/// Checks ships, all of them or some.
#[utoipa::path(
    post, path = "/fleets/check", tag = "rules", request_body = ShipsOrder,
    responses((status = 200, body = Checked), (status = 422, body = Problem, content_type = "application/problem+json"))
)]
pub(crate) async fn check(Given(ask, order): Given<ShipsOrder>) -> Result<Json<Checked>, Problem> {
    let rules = order.rules.resolve(&ask)?;
    checked(&ask, &rules, &order.ships).map(Json)
}

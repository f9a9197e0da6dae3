//! Whom one can play against, and who might be better company.

use amiral_store::StoreError;
use amiral_strategy::Spec;
use amiral_words::{Opponent, Say};
use axum::Json;
use serde::Serialize;
use utoipa::ToSchema;

use super::ask::Ask;
use super::history::OwnGame;
use super::own_games::games_of;
use crate::wire::{FleetLaw, PlayerType};

/// Somebody to play against.
#[derive(Clone, PartialEq, Serialize, ToSchema, Debug)]
pub(crate) struct OpponentView {
    /// What it goes by in every language.
    pub id: String,
    /// What it is called.
    pub name: String,
    /// What it does, in one sentence.
    pub about: String,
    /// The strategy, as it is written.
    pub strategy: String,
    /// How many shots it needs on average.
    pub mean: f64,
}

impl OpponentView {
    pub(super) fn of(opponent: Opponent, ask: &Ask) -> OpponentView {
        OpponentView {
            id: opponent.id.into(),
            name: opponent.name(ask.words()),
            about: opponent.say(ask.words()),
            strategy: opponent.strategy.into(),
            mean: opponent.mean,
        }
    }
}

/// Everybody one can play against.
#[derive(Clone, PartialEq, Serialize, ToSchema, Debug)]
pub(crate) struct OpponentsView {
    /// Those of the ladder, the weakest first, and the one that learns.
    pub opponents: Vec<OpponentView>,
    /// The rules under which the means were measured: a preset.
    pub rules: String,
    /// How the fleets were placed.
    #[schema(value_type = FleetLaw)]
    pub law: String,
    /// How many games each mean is of.
    pub games: u32,
    /// What measures the means again.
    pub command: String,
    /// Who might be better company for you: a gentler one after three losses in a row to the same
    /// opponent, a stronger one after three wins.
    pub better_company: Option<OpponentView>,
}

/// Everybody one can play against, by strength.
#[utoipa::path(get, path = "/opponents", tag = "rules", responses((status = 200, body = OpponentsView)))]
pub(crate) async fn opponents(ask: Ask) -> Result<Json<OpponentsView>, crate::problem::Problem> {
    let better = better_company(&ask).await.map_err(|error| ask.store(&error))?;
    Ok(Json(OpponentsView {
        opponents: Opponent::ALL.into_iter().map(|opponent| OpponentView::of(opponent, &ask)).collect(),
        rules: Opponent::RULES.name().into(),
        law: Opponent::LAW.name().into(),
        games: Opponent::GAMES as u32,
        command: Opponent::COMMAND.into(),
        better_company: better.map(|opponent| OpponentView::of(opponent, &ask)),
    }))
}

async fn better_company(ask: &Ask) -> Result<Option<Opponent>, StoreError> {
    let Some(visitor) = &ask.visitor else { return Ok(None) };
    Ok(company_after(&games_of(ask.app.storage(), visitor).await?))
}

/// The opponent of the latest of those games against one.
pub(crate) fn last_opponent(games: &[OwnGame]) -> Option<Opponent> {
    games.iter().find_map(|game| {
        let against = game.against.as_ref().filter(|against| against.kind == PlayerType::Strategy)?;
        Opponent::playing(against.name.parse::<Spec>().ok()?)
    })
}

/// Who might be better company after those games, the latest first.
pub(crate) fn company_after(games: &[OwnGame]) -> Option<Opponent> {
    let played = games.iter().filter_map(|game| {
        let against = game.against.as_ref().filter(|against| against.kind == PlayerType::Strategy)?;
        let opponent = Opponent::playing(against.name.parse::<Spec>().ok()?)?;
        Some((opponent, game.won?))
    });
    Opponent::better_company(&played.collect::<Vec<_>>())
}

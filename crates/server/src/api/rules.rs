//! Rules and strategies.

use amiral_game::{
    Announce, Contact, Fit, Law, Mirror, ParseError, PlacingBudget, Preset, Rules, Stop, Turns, UnknownName, fit,
    notation, quick_fit,
};
use amiral_strategy::Spec;
use amiral_words::Say;
use axum::Json;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::ask::{Ask, Given};
use crate::hub::RulesView;
use crate::jobs::Undone;
use crate::problem::{Kind, Problem};
use crate::rules_cache::NoRules;
use crate::wire::{AnnounceRule, ContactRule, MirrorRule, PresetName, ShipKind, TurnRule};

/// Rules as they are asked for: a preset, and what differs from it.
#[derive(Clone, Default, Deserialize, ToSchema, Debug)]
#[serde(deny_unknown_fields)]
pub(crate) struct RulesOrder {
    /// What the rest differs from; `classic` unless said.
    #[schema(value_type = Option<PresetName>, example = "classic")]
    pub preset: Option<String>,
    /// Width × height, each from 1 to 26.
    #[schema(example = "10x10")]
    pub size: Option<String>,
    /// The ships, as a text or a list.
    pub fleet: Option<ShipList>,
    /// Whether ships that are not straight may lie as their mirror images.
    #[schema(value_type = Option<MirrorRule>)]
    pub mirror: Option<String>,
    /// Whether ships may touch.
    #[schema(value_type = Option<ContactRule>)]
    pub contact: Option<String>,
    /// What is said of a ship that sinks.
    #[schema(value_type = Option<AnnounceRule>)]
    pub announce: Option<String>,
    /// Who fires next, and how many shots.
    #[schema(value_type = Option<TurnRule>)]
    pub turns: Option<String>,
    /// Cells no ship may occupy, as a text or a list.
    pub reefs: Option<Cells>,
}

/// The ships of a fleet: `"5,4,L4,2x2"` or `[5,4,"L4","2x2"]`.
#[derive(Clone, Deserialize, ToSchema, Debug)]
#[serde(untagged)]
pub(crate) enum ShipList {
    /// As a text.
    Text(String),
    /// As a list.
    List(Vec<ShipKind>),
}

/// Cells: `"A0,B3"` or `["A0","B3"]`.
#[derive(Clone, Deserialize, ToSchema, Debug)]
#[serde(untagged)]
pub(crate) enum Cells {
    /// As a text.
    Text(String),
    /// As a list.
    List(Vec<String>),
}

/// A set of rules with a name.
#[derive(Clone, PartialEq, Serialize, ToSchema, Debug)]
pub(crate) struct PresetView {
    /// The name.
    pub name: String,
    /// The rules.
    pub rules: RulesView,
}

/// A strategy.
#[derive(Clone, PartialEq, Serialize, ToSchema, Debug)]
pub(crate) struct StrategyView {
    /// The name.
    pub name: String,
    /// How it is written with all its parameters.
    pub written: String,
    /// What it does, in a sentence.
    pub description: String,
    /// What it can be given.
    pub parameters: Vec<ParameterView>,
}

/// A parameter of a strategy.
#[derive(Clone, PartialEq, Serialize, ToSchema, Debug)]
pub(crate) struct ParameterView {
    /// The name.
    pub name: String,
    /// What it is, in a sentence.
    pub description: String,
    /// What it is unless given.
    pub default: usize,
    /// The least it can be.
    pub least: usize,
    /// The most it can be.
    pub most: usize,
    /// What the values 0, 1 and so on are called, where it is one of some names.
    pub names: Vec<String>,
}

/// The presets there are.
#[utoipa::path(get, path = "/rules/presets", tag = "rules", responses((status = 200, body = [PresetView])))]
pub(crate) async fn presets() -> Json<Vec<PresetView>> {
    let view = |preset: &Preset| PresetView { name: preset.to_string(), rules: RulesView::of(&preset.rules()) };
    Json(Preset::ALL.iter().map(view).collect())
}

/// The strategies there are, with their parameters.
#[utoipa::path(get, path = "/strategies", tag = "rules", responses((status = 200, body = [StrategyView])))]
pub(crate) async fn strategies(ask: Ask) -> Json<Vec<StrategyView>> {
    let view = |entry: &amiral_strategy::CatalogueEntry| StrategyView {
        name: entry.name.into(),
        written: entry.to_string(),
        description: entry.say(ask.words()),
        parameters: entry
            .parameters
            .iter()
            .map(|parameter| ParameterView {
                name: parameter.name.into(),
                description: parameter.say(ask.words()),
                default: parameter.default,
                least: parameter.least,
                most: parameter.most_shared,
                names: parameter.names.iter().map(ToString::to_string).collect(),
            })
            .collect(),
    };
    Json(Spec::catalogue().iter().map(view).collect())
}

/// Checks rules: gives them in full, or every problem they have.
#[utoipa::path(
    post,
    path = "/rules/check",
    tag = "rules",
    request_body = RulesOrder,
    responses((status = 200, body = RulesView), (status = 422, body = Problem, content_type = "application/problem+json"))
)]
pub(crate) async fn check(Given(ask, order): Given<RulesOrder>) -> Result<Json<RulesView>, Problem> {
    let rules = order.resolve(&ask)?;
    ensure_fits(&ask, &rules).await?;
    Ok(Json(RulesView::of(&rules)))
}

impl RulesOrder {
    /// The rules asked for, or everything that is wrong with them.
    pub(crate) fn resolve(&self, ask: &Ask) -> Result<Rules, Problem> {
        let words = ask.words();
        let mut problems = Vec::new();
        let unknown = |error: UnknownName| error.say(words);
        let unread = |field: &'static str, error: &ParseError| {
            words.say(
                "problem-option",
                &[("option", words.say(field, &[]).into()), ("problem", error.say(words).into())],
            )
        };
        let mut setup = match self.preset.as_deref().unwrap_or("classic").parse::<Preset>() {
            Ok(preset) => preset.setup(),
            Err(error) => {
                problems.push(unknown(error));
                Preset::Classic.setup()
            }
        };
        if let Some(size) = &self.size {
            match notation::parse_size(size) {
                Ok((width, height)) => (setup.width, setup.height) = (width, height),
                Err(error) => problems.push(unread("form-size", &error)),
            }
        }
        if let Some(fleet) = &self.fleet {
            let written = |ship: &ShipKind| match ship {
                ShipKind::Size(size) => size.to_string(),
                ShipKind::Shape(text) => text.clone(),
            };
            let text = match fleet {
                ShipList::Text(text) => text.clone(),
                ShipList::List(ships) => ships.iter().map(written).collect::<Vec<_>>().join(","),
            };
            match notation::parse_ships(&text) {
                Ok(ships) => (setup.fleet, setup.shapes) = ships,
                Err(error) => problems.push(unread("form-fleet", &error)),
            }
        }
        match self.mirror.as_deref().map(str::parse::<Mirror>).transpose() {
            Ok(mirror) => setup.mirror = mirror.unwrap_or(setup.mirror),
            Err(error) => problems.push(unknown(error)),
        }
        if let Some(reefs) = &self.reefs {
            let text = match reefs {
                Cells::Text(text) => text.clone(),
                Cells::List(cells) => cells.join(","),
            };
            match notation::parse_cells(&text) {
                Ok(cells) => setup.reefs = cells,
                Err(error) => problems.push(unread("form-reefs", &error)),
            }
        }
        match self.contact.as_deref().map(str::parse::<Contact>).transpose() {
            Ok(contact) => setup.contact = contact.unwrap_or(setup.contact),
            Err(error) => problems.push(unknown(error)),
        }
        match self.announce.as_deref().map(str::parse::<Announce>).transpose() {
            Ok(announce) => setup.announce = announce.unwrap_or(setup.announce),
            Err(error) => problems.push(unknown(error)),
        }
        match self.turns.as_deref().map(str::parse::<Turns>).transpose() {
            Ok(turns) => setup.turns = turns.unwrap_or(setup.turns),
            Err(error) => problems.push(unknown(error)),
        }
        match ask.app.rules().build(setup) {
            Ok(rules) if problems.is_empty() => Ok(rules),
            Ok(_) => Err(Problem::several(words, Kind::Invalid, problems)),
            Err(NoRules::Full) => Err(ask.undone(Undone::Busy)),
            Err(NoRules::Wrong(error)) => {
                problems.extend(amiral_words::sentences(&error.problems, words));
                Err(Problem::several(words, Kind::Invalid, problems))
            }
        }
    }
}

/// The strategy of that name, or what there is instead.
pub(crate) fn strategy(ask: &Ask, given: &str) -> Result<Spec, Problem> {
    given.parse().and_then(Spec::shared).map_err(|error: amiral_strategy::SpecError| {
        ask.problem(Kind::Invalid, "problem-strategy", &[("problem", error.say(ask.words()).into())])
    })
}

/// The strategy of that name, or the program that the operator allows by that name: for games, whose players wait.
pub(crate) fn opponent(ask: &Ask, given: &str) -> Result<Spec, Problem> {
    amiral_bot::allowed(given).map_or_else(|| strategy(ask, given), Ok)
}

/// The same strategy, if it plays by those rules.
pub(crate) fn playing(ask: &Ask, spec: Spec, rules: &Rules) -> Result<Spec, Problem> {
    spec.under(rules)
        .map_err(|error| ask.problem(Kind::Invalid, "problem-strategy", &[("problem", error.say(ask.words()).into())]))
}

/// The law of that name; ship by ship unless said.
pub(crate) fn law(ask: &Ask, given: Option<&str>) -> Result<Law, Problem> {
    let law = given.unwrap_or("sequential").parse();
    law.map_err(|error: UnknownName| Problem::new(ask.words(), Kind::Invalid, error.say(ask.words())))
}

/// Refuses rules under which no fleet can be placed.
pub(crate) async fn ensure_fits(ask: &Ask, rules: &Rules) -> Result<(), Problem> {
    // For nearly all rules in practice, this is clear at once.
    if quick_fit(rules).is_some() {
        return Ok(());
    }
    let asked = rules.clone();
    let fits = ask.app.placing().run(&ask.requester, move |stop: &Stop| fit(&asked, PlacingBudget::SHARED, stop)).await;
    match fits.map_err(|undone| ask.undone(undone))? {
        Fit::Cannot => Err(ask.problem(Kind::Invalid, "fleet-does-not-fit", &[])),
        Fit::Fits(_) | Fit::Undecided => Ok(()),
    }
}

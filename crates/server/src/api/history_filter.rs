//! Which matches are asked for.

use amiral_game::Rules;
use amiral_store::{Filter, Who};
use amiral_strategy::Spec;
use amiral_words::{Opponent, Say};
use jiff::{Timestamp, ToSpan, civil, tz::TimeZone};
use serde::Deserialize;
use utoipa::IntoParams;

use super::ask::Ask;
use crate::problem::{Kind, Problem, clip};

/// Which matches.
#[derive(Default, Deserialize, IntoParams, Debug)]
#[into_params(parameter_in = Query)]
#[serde(default)]
pub(crate) struct HistoryParams {
    /// Those of everybody of this name.
    pub player: Option<String>,
    /// Those against this strategy or person.
    pub opponent: Option<String>,
    /// Those under these rules: a preset, or all of them as a game record has them.
    pub rules: Option<String>,
    /// Your own, in this browser: `true`. Then `player` is you.
    pub mine: bool,
    /// Those in which somebody has fired: `true`.
    pub fired: bool,
    /// Those begun on this day or later: `2026-01-31`.
    pub from: Option<String>,
    /// Those begun on this day or earlier.
    pub to: Option<String>,
    /// Which page, the latest matches on the first.
    pub page: Option<u32>,
}

/// Which matches are asked for; nothing where they are those of somebody who has never been here.
pub(super) async fn filter(ask: &Ask, params: &HistoryParams) -> Result<Option<Filter>, Problem> {
    let visitor = ask.visitor.as_ref().map(|visitor| visitor.hash().clone());
    if params.mine && visitor.is_none() {
        return Ok(None);
    }
    let given = |text: &Option<String>| text.clone().filter(|text| !text.is_empty());
    let rules = given(&params.rules).map(|text| {
        text.parse::<Rules>().map_err(|error| {
            ask.problem(Kind::Invalid, "history-bad-rules", &[("problem", error.say(ask.words()).into())])
        })
    });
    let onlooker = ask.onlooker().await?;
    let named = |name: String| Who::Seen { name, by: onlooker.clone() };
    let opponent = given(&params.opponent).map(|name| match name.parse::<Spec>() {
        Ok(spec) => Who::Strategy(spec.to_string()),
        // Opponents go by their names, too.
        Err(_) => Opponent::named(&name).map_or(named(name), |opponent| Who::Strategy(opponent.spec().to_string())),
    });
    let player = given(&params.player).map(named);
    Ok(Some(Filter {
        player: if params.mine { visitor.clone().map(Who::Guest) } else { player },
        opponent,
        rules: rules.transpose()?,
        result: None,
        fired: params.fired,
        hidden_from: visitor,
        secret_at: Some(ask.app.settings().clock.now()),
        seen_by: Some(onlooker.clone()),
        since: given(&params.from).map(|text| date(ask, "from", &text, 0)).transpose()?,
        until: given(&params.to).map(|text| date(ask, "to", &text, 1)).transpose()?,
    }))
}

/// A moment, or the start of a day in the local time zone, that many days later.
fn date(ask: &Ask, field: &'static str, text: &str, days: i64) -> Result<Timestamp, Problem> {
    if let Ok(moment) = text.parse::<Timestamp>() {
        return Ok(moment);
    }
    let day = text.parse::<civil::Date>().and_then(|date| date.checked_add(days.days()));
    let moment = day.and_then(|date| date.to_zoned(TimeZone::system())).map(|day| day.timestamp());
    moment.map_err(|_| {
        ask.problem(Kind::Invalid, "server-bad-date", &[("field", field.into()), ("given", clip(text).into())])
    })
}

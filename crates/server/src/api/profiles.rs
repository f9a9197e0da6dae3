//! Profiles: how somebody plays, as far as they let others see it.

use amiral_game::{Preset, Rules};
use amiral_store::{Account, CellCounts, Filter, Page, PlayerId, RatingPoint, RulesTotals, StoreError, Who};
use amiral_words::strategy_called;
use axum::Json;
use axum::extract::Path;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::ask::{Ask, Given, Params};
use super::history::{self, ContestantView, MatchLine, PeriodView, short_rules};
use super::ratings::{RatedParams, RatingView, handle, rules_in_words};
use crate::problem::{Kind, Problem};
use crate::wire::PlayerType;

/// How many points a line has, and how many lines a table.
const POINTS: u32 = 400;
const LINES: u32 = 60;
/// The latest matches that are listed.
const MATCHES: u32 = 10;
/// How many turns are an opening.
const OPENING: u16 = 5;

/// What others may see of a profile.
#[derive(Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema, Debug)]
#[serde(deny_unknown_fields)]
pub(crate) struct Shown {
    /// Ratings, statistics and accuracy, and the place on leaderboards.
    pub rating: bool,
    /// The latest matches.
    pub games: bool,
    /// Where they fire first and where they hide, which helps opponents.
    pub habits: bool,
}

/// The settings that say so, and whether others see it unless something is said.
const SETTINGS: [(&str, bool); 3] = [("profile.rating", true), ("profile.games", true), ("profile.habits", false)];

/// What others may see of somebody's profile; whoever asks for their own sees all of it.
pub(super) async fn shows(ask: &Ask, player: PlayerId) -> Result<Shown, Problem> {
    if own(ask).await?.is_some_and(|account| account.player == player) {
        return Ok(Shown { rating: true, games: true, habits: true });
    }
    chosen(ask, player).await
}

/// What somebody has chosen to show.
async fn chosen(ask: &Ask, player: PlayerId) -> Result<Shown, Problem> {
    let mut shown = [true; SETTINGS.len()];
    for (shown, (key, usual)) in shown.iter_mut().zip(SETTINGS) {
        let kept = ask.app.storage().setting(Some(player), key).await.map_err(|error| ask.store(&error))?;
        *shown = kept.map_or(usual, |kept| kept == "shown");
    }
    let [rating, games, habits] = shown;
    Ok(Shown { rating, games, habits })
}

/// The account of whoever asks.
pub(super) async fn own(ask: &Ask) -> Result<Option<Account>, Problem> {
    let Some(visitor) = &ask.visitor else { return Ok(None) };
    let Some(player) = visitor.account() else { return Ok(None) };
    ask.app.storage().account(player).await.map_err(|error| ask.store(&error))
}

/// A rating under some rules.
#[derive(Clone, PartialEq, Serialize, ToSchema, Debug)]
pub(crate) struct RulesRating {
    /// The rules: the name of a preset, or all of them.
    pub rules: String,
    /// The same in words.
    pub rules_in_words: String,
    /// The rating.
    pub rating: RatingView,
}

/// A rating after a match.
#[derive(Clone, PartialEq, Serialize, ToSchema, Debug)]
pub(crate) struct PointView {
    /// The match.
    #[serde(rename = "match")]
    pub game: i64,
    /// When it ended.
    pub at: String,
    /// The rating before and after it.
    pub before: i32,
    /// The same after it.
    pub after: i32,
    /// The standard deviation since then.
    pub deviation: i32,
    /// Whether it was won.
    pub won: bool,
    /// Against whom; nobody where they have been forgotten.
    pub rival: Option<ContestantView>,
}

/// How well somebody fired in a match.
#[derive(Clone, PartialEq, Serialize, ToSchema, Debug)]
pub(crate) struct FiredMatch {
    /// The match.
    #[serde(rename = "match")]
    pub game: i64,
    /// When it began.
    pub at: String,
    /// How near the shots came to the likeliest ones, from 0 to 1.
    pub accuracy: Option<f64>,
    /// How many shots were given away, and the standard error of that.
    pub given_away: f64,
    /// The standard error of that.
    pub error: f64,
}

/// A mean over some matches.
#[derive(Clone, PartialEq, Serialize, ToSchema, Debug)]
pub(crate) struct MeanView {
    /// The matches.
    pub games: usize,
    /// The mean.
    pub mean: f64,
    /// Its standard error, from the spread of the matches; nothing for a single one.
    pub error: Option<f64>,
}

/// How somebody has fared under some rules against somebody.
#[derive(Clone, PartialEq, Serialize, ToSchema, Debug)]
pub(crate) struct RulesTotalsView {
    /// The rules: the name of a preset, or all of them.
    pub rules: String,
    /// The same in words.
    pub rules_in_words: String,
    /// Against whom.
    pub opponent: Option<ContestantView>,
    /// How often.
    #[serde(flatten)]
    pub all: PeriodView,
}

/// A profile, as whoever asks may see it.
#[derive(Clone, PartialEq, Serialize, ToSchema, Debug)]
pub(crate) struct ProfileView {
    /// The handle.
    pub handle: String,
    /// What they are called.
    pub name: String,
    /// Since when they have an account.
    pub since: String,
    /// Whose bot it is; nothing for a person.
    pub bot_of: Option<String>,
    /// Whether it is yours.
    pub yours: bool,
    /// What others may see.
    pub shows: Shown,
    /// The rules that the rest is about: the name of a preset, or all of them.
    pub rules: String,
    /// The same in words.
    pub rules_in_words: String,
    /// The ratings, those of most games first.
    pub ratings: Vec<RulesRating>,
    /// The rating over time, the latest last.
    pub points: Vec<PointView>,
    /// How well they fired, the latest last.
    pub firing: Vec<FiredMatch>,
    /// The shots given away in a match, on average.
    pub given_away: Option<MeanView>,
    /// How they have fared, under all rules.
    pub totals: Vec<RulesTotalsView>,
    /// For every row and cell, how often they fired there in the first turns.
    pub openings: Option<Vec<Vec<u64>>>,
    /// For every row and cell, how often they had a ship there.
    pub hiding: Option<Vec<Vec<u64>>>,
    /// The latest matches.
    pub matches: Vec<MatchLine>,
}

/// How somebody plays, as far as they let others see it.
#[utoipa::path(
    get, path = "/players/{handle}", tag = "ratings", params(("handle" = String, Path), RatedParams),
    responses((status = 200, body = ProfileView), (status = 404, body = Problem, content_type = "application/problem+json"))
)]
pub(crate) async fn get(
    ask: Ask,
    Path(given): Path<String>,
    Params(params): Params<RatedParams>,
) -> Result<Json<ProfileView>, Problem> {
    let storage = ask.app.storage();
    let told = |error: StoreError| ask.store(&error);
    let account = ask.account_seen(&handle(&ask, &given)?).await?;
    let nobody = || ask.problem(Kind::NotFound, "profile-nobody", &[("handle", crate::problem::clip(&given).into())]);
    let account = account.ok_or_else(nobody)?;
    let (player, now) = (account.player, ask.app.settings().clock.now());
    let yours = own(&ask).await?.is_some_and(|own| own.player == player);
    let owner = match account.owner {
        Some(owner) => storage.account(owner).await.map_err(told)?,
        None => None,
    };
    let bot_of = owner.map(|owner| owner.handle.to_string());
    let (visible, chosen) = (shows(&ask, player).await?, chosen(&ask, player).await?);
    let mut lines = storage.ratings_of(player).await.map_err(told)?;
    let mut totals = storage.totals_by_rules(player, LINES).await.map_err(told)?;
    let known = |text: &str| text.parse::<Rules>().ok();
    // The rules somebody plays most, unless some are asked for.
    let most = lines.first().map(|line| &line.rules).or(totals.first().map(|line| &line.rules));
    let rules = match params.read(&ask)? {
        Some(rules) => rules,
        None => most.and_then(|text| known(text)).unwrap_or_else(|| Preset::Classic.rules()),
    };
    let text = rules.to_string();
    if !visible.rating {
        lines.clear();
        totals.clear();
    }
    let ratings = lines.iter().filter_map(|line| {
        let rules = known(&line.rules)?;
        let rating = RatingView::of(&line.standing, now);
        Some(RulesRating { rules: short_rules(&rules), rules_in_words: rules_in_words(&ask, &rules), rating })
    });
    let (mut points, mut firing) = (Vec::new(), Vec::new());
    if visible.rating {
        points = storage.rating_points(player, &text, POINTS).await.map_err(told)?;
        let judged = storage.judged_matches(player, &text, POINTS).await.map_err(told)?;
        firing = judged
            .iter()
            .map(|one| FiredMatch {
                game: one.id.0,
                at: one.at.to_string(),
                accuracy: one.judgement.accuracy,
                given_away: one.judgement.given_away,
                error: one.judgement.error,
            })
            .collect();
    }
    let (mut openings, mut hiding) = (None, None);
    if visible.habits {
        openings = Some(grid(&rules, &storage.openings(player, &text, OPENING).await.map_err(told)?));
        hiding = Some(grid(&rules, &storage.hiding_places(player, &text).await.map_err(told)?));
    }
    let mut matches = Vec::new();
    if visible.games {
        let filter = Filter {
            player: Some(Who::Player(player)),
            fired: true,
            hidden_from: ask.visitor.as_ref().map(|visitor| visitor.hash().clone()),
            secret_at: Some(now),
            seen_by: Some(ask.onlooker().await?),
            ..Filter::default()
        };
        let found = storage.history(&filter, Page { limit: MATCHES, offset: 0 }).await.map_err(told)?;
        let own = history::own(&ask).await?;
        matches = found.iter().map(|summary| history::line(&ask, summary, &own)).collect();
    }
    Ok(Json(ProfileView {
        handle: account.handle.to_string(),
        name: account.name,
        since: account.created.to_string(),
        bot_of,
        yours,
        shows: chosen,
        rules: short_rules(&rules),
        rules_in_words: rules_in_words(&ask, &rules),
        ratings: ratings.collect(),
        points: points.iter().map(|point| point_view(&ask, point)).collect(),
        given_away: mean(&firing.iter().map(|one| one.given_away).collect::<Vec<_>>()),
        firing,
        totals: totals.iter().filter_map(|line| totals_view(&ask, line)).collect(),
        openings,
        hiding,
        matches,
    }))
}

fn point_view(ask: &Ask, point: &RatingPoint) -> PointView {
    PointView {
        game: point.id.0,
        at: point.at.to_string(),
        before: point.before.round() as i32,
        after: point.after.round() as i32,
        deviation: point.deviation.round() as i32,
        won: point.won,
        rival: called(ask, ContestantView::of(&point.rival)),
    }
}

fn totals_view(ask: &Ask, line: &RulesTotals) -> Option<RulesTotalsView> {
    let rules: Rules = line.rules.parse().ok()?;
    Some(RulesTotalsView {
        rules: short_rules(&rules),
        rules_in_words: rules_in_words(ask, &rules),
        opponent: called(ask, ContestantView::of(&line.opponent)),
        all: PeriodView::of(&line.all),
    })
}

/// With strategies called by their names.
fn called(ask: &Ask, contestant: Option<ContestantView>) -> Option<ContestantView> {
    contestant.map(|one| match one.kind {
        PlayerType::Strategy => ContestantView { name: strategy_called(ask.words(), &one.name), ..one },
        PlayerType::Person => one,
    })
}

/// A mean with its error.
fn mean(values: &[f64]) -> Option<MeanView> {
    let games = values.len();
    let mean = values.iter().sum::<f64>() / games as f64;
    let square = values.iter().map(|value| (value - mean).powi(2)).sum::<f64>();
    let error = (games > 1).then(|| (square / (games - 1) as f64 / games as f64).sqrt());
    (games > 0).then_some(MeanView { games, mean, error })
}

/// One number for every row and cell.
fn grid(rules: &Rules, counts: &CellCounts) -> Vec<Vec<u64>> {
    let grid = rules.grid();
    let mut cells = vec![0; grid.area()];
    for &(cell, times) in counts {
        if grid.contains(cell) {
            cells[grid.index(cell)] = times;
        }
    }
    super::cells_view(rules, &cells)
}

/// Chooses what others may see of your profile.
#[utoipa::path(
    put, path = "/profile", tag = "ratings", request_body = Shown,
    responses((status = 200, body = Shown), (status = 403, body = Problem, content_type = "application/problem+json"))
)]
pub(crate) async fn show(Given(ask, wanted): Given<Shown>) -> Result<Json<Shown>, Problem> {
    let account = ask.account().await?;
    for ((key, _), shown) in SETTINGS.into_iter().zip([wanted.rating, wanted.games, wanted.habits]) {
        let value = if shown { "shown" } else { "hidden" };
        let kept = ask.app.storage().set_setting(Some(account.player), key, Some(value)).await;
        kept.map_err(|error| ask.store(&error))?;
    }
    Ok(Json(wanted))
}

//! Ratings: what a match changed, how well each fired in it, and who is best.

use amiral_game::{PerSeat, Preset, Rules, Seat};
use amiral_rating::{Rating, Standing, anchor, anchors, lead};
use amiral_store::{
    Contestant, EventKind, ExactPlay, Handle, JudgementState, Leader, MatchId, PlayerId, RatingChange, SeatJudgement,
    StoreError, WebGameMode,
};
use amiral_strategy::Spec;
use amiral_words::{Say, strategy_called};
use axum::Json;
use axum::extract::Path;
use axum::http::StatusCode;
use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::administration::note;
use super::ask::{Ask, Given, Params};
use super::games::GameOrder;
use super::history::{self, short_rules};
use super::profiles::shows;
use crate::hub::Both;
use crate::problem::{Kind, Problem};
use crate::wire::JudgingState;

/// The most lines of a leaderboard, and of the rules there are any for.
const LEADERS: u32 = 100;
const RULES: u32 = 50;
/// Over how many rated matches, and up to how many shots given away in each, somebody fires as exactly
/// as a computer: the strongest ones give away about half a shot.
const EXACT_GAMES: u32 = 30;
const EXACT: f64 = 1.0;

/// Refuses to rate a game that says nothing of its players: one against nobody or against a strategy
/// that was not rated, of somebody without an account, with help, or with something chosen that is
/// drawn.
pub(super) fn ensure_ratable(
    ask: &Ask,
    order: &GameOrder,
    mode: WebGameMode,
    rules: &Rules,
    strategy: Option<Spec>,
) -> Result<(), Problem> {
    if !order.rated {
        return Ok(());
    }
    let refused = |key| Err(ask.problem(Kind::Invalid, key, &[]));
    let rival = strategy.unwrap_or(Spec::default().varied()).to_string();
    match mode {
        WebGameMode::Two => {}
        WebGameMode::Versus if anchor(&rules.to_string(), &rival).is_some() => {}
        WebGameMode::Versus => return refused("rating-strategy-unknown"),
        WebGameMode::Solo | WebGameMode::Local => return refused("rating-two-sides"),
    }
    if order.seed.is_some() || order.hints || order.starts.as_deref().is_some_and(|starts| starts != "random") {
        return refused("rating-nothing-chosen");
    }
    match ask.visitor()?.account() {
        Some(_) => Ok(()),
        None => Err(ask.problem(Kind::Forbidden, "rating-needs-account", &[])),
    }
}

/// How strong somebody is.
#[derive(Clone, Copy, PartialEq, Serialize, ToSchema, Debug)]
pub(crate) struct RatingView {
    /// The rating.
    pub value: i32,
    /// Its standard deviation.
    pub deviation: i32,
    /// Whether it is not known well enough yet, or not any more.
    pub provisional: bool,
    /// The games it follows from; nothing for a strategy, which was rated once.
    pub games: Option<u32>,
}

impl RatingView {
    pub(super) fn of(standing: &Standing, now: Timestamp) -> RatingView {
        RatingView { games: Some(standing.games), ..RatingView::fixed(&standing.now(now.as_millisecond())) }
    }

    fn fixed(rating: &Rating) -> RatingView {
        RatingView {
            value: rating.value.round() as i32,
            deviation: rating.deviation.round() as i32,
            provisional: rating.is_provisional(),
            games: None,
        }
    }
}

/// What a match changed.
#[derive(Clone, Copy, PartialEq, Serialize, ToSchema, Debug)]
pub(crate) struct ChangeView {
    /// The rating before it.
    pub before: i32,
    /// The rating after it.
    pub after: i32,
}

/// How well somebody fired in a match, whatever their luck.
#[derive(Clone, Copy, PartialEq, Serialize, ToSchema, Debug)]
pub(crate) struct FiringView {
    /// How far the judgement is.
    pub state: JudgingState,
    /// The shots that were judged.
    pub shots: u32,
    /// Those of them that were judged over every fleet that remained.
    pub listed: u32,
    /// How many shots were given away.
    pub given_away: f64,
    /// The standard error of that.
    pub error: f64,
    /// How near the shots came to the likeliest ones, from 0 to 1.
    pub accuracy: Option<f64>,
}

impl FiringView {
    pub(super) fn of(judged: &SeatJudgement) -> FiringView {
        let found = judged.judgement;
        FiringView {
            state: match judged.state {
                JudgementState::Waiting => JudgingState::Waiting,
                JudgementState::Done => JudgingState::Done,
                JudgementState::TooCostly => JudgingState::TooCostly,
            },
            shots: found.shots,
            listed: found.listed,
            given_away: found.given_away,
            error: found.error,
            accuracy: found.accuracy,
        }
    }
}

/// A seat of a match.
#[derive(Clone, PartialEq, Default, Serialize, ToSchema, Debug)]
pub(crate) struct SeatRatingView {
    /// The page of an account.
    pub handle: Option<String>,
    /// The rating under these rules, as it is now.
    pub rating: Option<RatingView>,
    /// What the match changed, where it was rated.
    pub change: Option<ChangeView>,
    /// How well they fired, once the match is over.
    pub firing: Option<FiringView>,
}

/// The ratings of those who play, or played, a match.
#[derive(Clone, PartialEq, Serialize, ToSchema, Debug)]
pub(crate) struct MatchRatings {
    /// Whether its result counts.
    pub rated: bool,
    /// Each of them.
    pub seats: Both<SeatRatingView>,
}

/// The ratings of those who play, or played, a match; what it changed, and how well each fired, once it
/// is over.
#[utoipa::path(
    get, path = "/history/{match}/ratings", tag = "ratings", params(("match" = i64, Path)),
    responses((status = 200, body = MatchRatings), (status = 404, body = Problem, content_type = "application/problem+json"))
)]
pub(crate) async fn of_match(ask: Ask, Path(id): Path<String>) -> Result<Json<MatchRatings>, Problem> {
    let kept = history::load(&ask, &id).await?;
    let storage = ask.app.storage();
    let told = |error: StoreError| ask.store(&error);
    let changes = storage.rating_changes(kept.id).await.map_err(told)?;
    let judged = storage.judgements(kept.id).await.map_err(told)?;
    let rules = kept.record.rules.to_string();
    let mut seats = PerSeat([SeatRatingView::default(), SeatRatingView::default()]);
    for seat in Seat::BOTH {
        let (rating, handle, shown) = match &kept.seats[seat] {
            Contestant::Strategy(spec) => (anchor(&rules, spec).as_ref().map(RatingView::fixed), None, true),
            Contestant::Human { id, .. } => match storage.account(*id).await.map_err(told)? {
                Some(account) => {
                    let shown = shows(&ask, *id).await?.rating;
                    (rating_of(&ask, *id, &rules).await?, Some(account.handle.to_string()), shown)
                }
                None => (None, None, true),
            },
            Contestant::Nobody => (None, None, true),
        };
        let change = |change: RatingChange| ChangeView {
            before: change.before.round() as i32,
            after: change.after.round() as i32,
        };
        seats[seat] = SeatRatingView {
            handle,
            rating: rating.filter(|_| shown),
            change: changes[seat].map(change).filter(|_| shown),
            firing: judged[seat].as_ref().map(FiringView::of),
        };
    }
    let PerSeat([a, b]) = seats;
    Ok(Json(MatchRatings { rated: kept.rated, seats: Both { a, b } }))
}

/// Somebody's rating under those rules, if they have played rated matches under them.
pub(super) async fn rating_of(ask: &Ask, player: PlayerId, rules: &str) -> Result<Option<RatingView>, Problem> {
    let lines = ask.app.storage().ratings_of(player).await.map_err(|error| ask.store(&error))?;
    let line = lines.iter().find(|line| line.rules == rules && line.standing.games > 0);
    Ok(line.map(|line| RatingView::of(&line.standing, ask.app.settings().clock.now())))
}

/// Under which rules.
#[derive(Default, Deserialize, IntoParams, Debug)]
#[into_params(parameter_in = Query)]
#[serde(default)]
pub(crate) struct RatedParams {
    /// A preset, or all the rules as a game record has them; `classic` unless said.
    pub rules: Option<String>,
}

impl RatedParams {
    pub(super) fn read(&self, ask: &Ask) -> Result<Option<Rules>, Problem> {
        let Some(text) = self.rules.as_deref().filter(|text| !text.is_empty()) else { return Ok(None) };
        text.parse::<Rules>().map(Some).map_err(|error| {
            ask.problem(Kind::Invalid, "history-bad-rules", &[("problem", error.say(ask.words()).into())])
        })
    }
}

/// Rules under which people are rated.
#[derive(Clone, PartialEq, Serialize, ToSchema, Debug)]
pub(crate) struct RatedRulesView {
    /// The name of a preset, or all of them.
    pub rules: String,
    /// The same in words.
    pub rules_in_words: String,
    /// How many people are.
    pub players: u64,
}

/// Somebody on a leaderboard.
#[derive(Clone, PartialEq, Serialize, ToSchema, Debug)]
pub(crate) struct LeaderView {
    /// The handle of an account; nothing for a strategy.
    pub handle: Option<String>,
    /// What to call them.
    pub name: String,
    /// The rating.
    pub rating: RatingView,
}

/// Who is best under some rules.
#[derive(Clone, PartialEq, Serialize, ToSchema, Debug)]
#[expect(clippy::struct_field_names, reason = "what the field is called in the answer")]
pub(crate) struct Leaders {
    /// The rules: the name of a preset, or all of them.
    pub rules: String,
    /// The same in words.
    pub rules_in_words: String,
    /// What firing first is worth, in points.
    pub lead: f64,
    /// The players who are known well enough, the best first, and the strategies among them.
    pub leaders: Vec<LeaderView>,
    /// All rules under which people are rated, and the presets.
    pub all: Vec<RatedRulesView>,
}

/// The best players under some rules, with the strategies among them.
#[utoipa::path(
    get, path = "/leaders", tag = "ratings", params(RatedParams),
    responses((status = 200, body = Leaders), (status = 422, body = Problem, content_type = "application/problem+json"))
)]
pub(crate) async fn leaders(ask: Ask, Params(params): Params<RatedParams>) -> Result<Json<Leaders>, Problem> {
    let rules = params.read(&ask)?.unwrap_or_else(|| Preset::Classic.rules());
    let (text, now, storage) = (rules.to_string(), ask.app.settings().clock.now(), ask.app.storage());
    let told = |error: StoreError| ask.store(&error);
    let leader = |leader: Leader| LeaderView {
        rating: RatingView::of(&leader.standing, now),
        handle: Some(leader.handle.to_string()),
        name: leader.name,
    };
    let people = storage.leaders(&text, ask.circle(), now, LEADERS).await.map_err(told)?;
    let mut leaders: Vec<LeaderView> = people.into_iter().map(leader).collect();
    leaders.extend(anchors(&text).into_iter().filter(|known| is_offered(known.strategy)).map(|known| LeaderView {
        handle: None,
        name: strategy_called(ask.words(), known.strategy),
        rating: RatingView::fixed(&known.rating),
    }));
    leaders.sort_by_key(|leader| std::cmp::Reverse(leader.rating.value));
    let kept = storage.rated_rules(RULES).await.map_err(told)?;
    let players = |text: &str| kept.iter().find(|line| line.rules == text).map_or(0, |line| line.players);
    let presets = Preset::ALL.iter().map(|preset| preset.rules());
    let others = kept.iter().filter_map(|line| line.rules.parse::<Rules>().ok());
    let mut all: Vec<RatedRulesView> = Vec::new();
    for rules in presets.chain(others) {
        let view = RatedRulesView {
            players: players(&rules.to_string()),
            rules: short_rules(&rules),
            rules_in_words: rules_in_words(&ask, &rules),
        };
        if all.iter().all(|known| known.rules != view.rules) {
            all.push(view);
        }
    }
    let (lead, rules_in_words) = (lead(&text), rules_in_words(&ask, &rules));
    Ok(Json(Leaders { rules: short_rules(&rules), rules_in_words, lead, leaders, all }))
}

/// The name of a preset in the language spoken, or all the rules.
pub(super) fn rules_in_words(ask: &Ask, rules: &Rules) -> String {
    match Preset::ALL.iter().find(|preset| preset.rules() == *rules) {
        Some(preset) => ask.words().say(&format!("preset-{}", preset.name()), &[]),
        None => amiral_words::short_rules(rules, ask.words()),
    }
}

/// Whether a strategy is one of the opponents that pages offer by name.
fn is_offered(strategy: &str) -> bool {
    strategy.parse().is_ok_and(|spec| amiral_words::Opponent::playing(spec).is_some())
}

/// Somebody who fires about as exactly as a computer.
#[derive(Clone, PartialEq, Serialize, ToSchema, Debug)]
pub(crate) struct ExactPlayView {
    /// The handle.
    pub handle: String,
    /// What they are called.
    pub name: String,
    /// How many of their rated matches were judged.
    pub games: u64,
    /// The shots given away in a match, on average.
    pub given_away: f64,
    /// The standard error of that.
    pub error: f64,
}

/// Those who fire as exactly as a computer over many rated matches, for administrators. It proves
/// nothing, and nothing follows by itself.
#[utoipa::path(
    get, path = "/admin/exact-play", tag = "ratings",
    responses((status = 200, body = [ExactPlayView]), (status = 403, body = Problem, content_type = "application/problem+json"))
)]
pub(crate) async fn exact_play(ask: Ask) -> Result<Json<Vec<ExactPlayView>>, Problem> {
    ask.administrator().await?;
    let found = ask.app.storage().exact_players(EXACT_GAMES, EXACT, LEADERS).await;
    let view = |one: ExactPlay| ExactPlayView {
        handle: one.handle.to_string(),
        name: one.name,
        games: one.games,
        given_away: one.given_away,
        error: one.error,
    };
    Ok(Json(found.map_err(|error| ask.store(&error))?.into_iter().map(view).collect()))
}

/// Why a result is to count no more.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct VoidOrder {
    /// In a few words, for other administrators: at most 500 characters.
    pub reason: String,
}

/// The longest reason.
const REASON: usize = 500;

/// Has the result of a rated match count no more, for administrators. The ratings are computed again
/// from the results that do.
#[utoipa::path(
    post, path = "/admin/matches/{match}/void", tag = "ratings", params(("match" = i64, Path)), request_body = VoidOrder,
    responses(
        (status = 204), (status = 403, body = Problem, content_type = "application/problem+json"),
        (status = 404, body = Problem, content_type = "application/problem+json"),
    )
)]
pub(crate) async fn void(Path(id): Path<String>, Given(ask, order): Given<VoidOrder>) -> Result<StatusCode, Problem> {
    let admin = ask.administrator().await?;
    let nothing = || ask.problem(Kind::NotFound, "rating-nothing-to-void", &[]);
    let id = MatchId(id.parse().map_err(|_| nothing())?);
    let reason: String = order.reason.chars().filter(|letter| !letter.is_control()).take(REASON).collect();
    let voided = ask.app.storage().void_result(id, &reason, ask.app.settings().clock.now()).await;
    if !voided.map_err(|error| ask.store(&error))? {
        return Err(nothing());
    }
    note(&ask, id.to_string(), EventKind::ResultVoided { by: admin.handle.to_string() }).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Reads a handle of an address.
pub(super) fn handle(ask: &Ask, given: &str) -> Result<Handle, Problem> {
    let nobody = || ask.problem(Kind::NotFound, "profile-nobody", &[("handle", crate::problem::clip(given).into())]);
    given.parse().map_err(|_| nobody())
}

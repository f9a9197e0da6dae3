//! The saved games.

use std::collections::HashMap;

use amiral_draw::Charset;
use amiral_game::{Ending, PerSeat, Preset, Rules, Seat};
use amiral_host::{GameReport, ReportPlayer, printable, told_apart};
use amiral_store::{
    Contestant, Match, MatchId, Page, PairTotals, Period, SoloTotals, Statistics, StoreError, StrategyResults, Summary,
    WebGameMode, WebGameState,
};
use amiral_words::{Report, ReportFormat, Words, contestant_name, nameless, strategy_called};
use axum::Json;
use axum::extract::Path;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::ask::{Ask, Params};
use super::history_filter::{HistoryParams, filter};
use crate::hub::{Both, RulesView};
use crate::problem::{Kind, Problem, clip};
use crate::wire::{GameMode, PlayerType, Removal, ReportFormatName, SeatName};

/// The matches of a page.
pub(super) const PAGE: u32 = 20;
/// The most lines of the sums.
const TOTALS: usize = 500;
/// The most of a visitor's own games that are told.
const OWN: u32 = 500;

/// Somebody who played.
#[derive(Clone, PartialEq, Serialize, ToSchema, Debug)]
pub(crate) struct ContestantView {
    /// Whether it is the computer.
    pub kind: PlayerType,
    /// What they are called.
    pub name: String,
}

impl ContestantView {
    pub(super) fn of(contestant: &Contestant) -> Option<ContestantView> {
        let kind = match contestant {
            Contestant::Human { .. } => PlayerType::Person,
            Contestant::Strategy(_) => PlayerType::Strategy,
            Contestant::Nobody => return None,
        };
        Some(ContestantView { kind, name: contestant.name().unwrap_or_default().into() })
    }
}

/// A match in a list.
#[derive(Clone, PartialEq, Serialize, ToSchema, Debug)]
#[expect(clippy::struct_excessive_bools, reason = "each is a field of the answer")]
pub(crate) struct MatchLine {
    /// Its number.
    pub id: i64,
    /// When it began.
    pub began: String,
    /// When it ended.
    pub ended: Option<String>,
    /// The rules: the name of a preset, or all of them.
    pub rules: String,
    /// The same in words.
    pub rules_in_words: String,
    /// Who played; the second seat is empty in a game alone.
    pub players: Both<Option<ContestantView>>,
    /// `unfinished`, `A won`, `B resigned`, `aborted` and so on.
    pub result: String,
    /// The same in words.
    pub sentence: String,
    /// Who won.
    pub winner: Option<SeatName>,
    /// How many shots each fired.
    pub shots: Both<u32>,
    /// Whether you played it here.
    pub yours: bool,
    /// What you can do to be rid of it.
    pub removal: Option<Removal>,
    /// Whether a seed was chosen, so that it counts in no statistics.
    pub practice: bool,
    /// Whether one played alone, against a hidden fleet: it is won over nobody.
    pub solo: bool,
    /// Whether somebody looked at the enemy's fleet, so that it counts in no statistics.
    pub cheated: bool,
}

/// The matches asked for.
#[derive(Clone, Default, PartialEq, Serialize, ToSchema, Debug)]
pub(crate) struct HistoryView {
    /// The latest first.
    pub matches: Vec<MatchLine>,
    /// How everybody has fared against everybody, over the matches that somebody won.
    pub totals: Vec<TotalsView>,
    /// How everybody has fared alone against hidden fleets.
    pub solo: Vec<SoloView>,
    /// The player's own statistics, where one was asked for.
    pub statistics: Option<StatisticsView>,
    /// Which page this is.
    pub page: u32,
    /// Whether there are more.
    pub more: bool,
}

/// How one has fared against another.
#[derive(Clone, PartialEq, Serialize, ToSchema, Debug)]
pub(crate) struct TotalsView {
    /// Who.
    pub player: Option<ContestantView>,
    /// Against whom.
    pub opponent: Option<ContestantView>,
    /// The matches.
    pub games: u64,
    /// Those won.
    pub wins: u64,
    /// How many of those because the other stayed away.
    pub by_absence: u64,
    /// The part that was won, from 0 to 1.
    pub win_rate: Option<f64>,
    /// The shots it took to win, on average.
    pub mean_shots: Option<f64>,
}

/// How one has fared alone.
#[derive(Clone, PartialEq, Serialize, ToSchema, Debug)]
pub(crate) struct SoloView {
    /// Who.
    pub player: Option<ContestantView>,
    /// The games; those won are those in which every ship was found.
    #[serde(flatten)]
    pub all: PeriodView,
}

/// How often a strategy beat people, in one month and under one set of rules.
#[derive(Clone, PartialEq, Serialize, ToSchema, Debug)]
pub(crate) struct StrategyLine {
    /// The month in which the matches began: `2026-01`.
    pub month: String,
    /// The strategy, with its parameters.
    pub strategy: String,
    /// The rules: the name of a preset, or all of them.
    pub rules: String,
    /// The same in words.
    pub rules_in_words: String,
    /// The matches; those won are those the strategy won.
    #[serde(flatten)]
    pub all: PeriodView,
}

/// How often strategies beat people.
#[derive(Clone, Default, PartialEq, Serialize, ToSchema, Debug)]
pub(crate) struct StrategiesView {
    /// The latest month first, at most 500 lines.
    pub results: Vec<StrategyLine>,
    /// Whether there are more.
    pub more: bool,
}

/// A player's statistics.
#[derive(Clone, PartialEq, Serialize, ToSchema, Debug)]
pub(crate) struct StatisticsView {
    /// All matches that somebody won.
    pub all: PeriodView,
    /// The latest of them.
    pub recent: PeriodView,
    /// As many before those.
    pub before: PeriodView,
    /// The games alone; those won are those in which every ship was found.
    pub solo: PeriodView,
    /// How many games were practice.
    pub practice: u64,
    /// In how many games somebody looked at the enemy's fleet.
    pub cheated: u64,
}

/// Some matches, one after the other.
#[derive(Clone, PartialEq, Serialize, ToSchema, Debug)]
pub(crate) struct PeriodView {
    /// The matches.
    pub games: u64,
    /// Those won.
    pub wins: u64,
    /// How many of those because the other stayed away.
    pub by_absence: u64,
    /// The part that was won, from 0 to 1.
    pub win_rate: Option<f64>,
    /// The shots it took to win, on average.
    pub mean_shots: Option<f64>,
}

impl PeriodView {
    pub(super) fn of(stretch: &Period) -> PeriodView {
        let (win_rate, mean_shots) = (stretch.win_rate(), stretch.mean_shots());
        let Period { games, wins, by_absence, .. } = *stretch;
        PeriodView { games, wins, by_absence, win_rate, mean_shots }
    }
}

/// A match, shot by shot.
#[derive(Clone, PartialEq, Serialize, ToSchema, Debug)]
pub(crate) struct MatchView {
    /// What the list has of it.
    #[serde(flatten)]
    pub line: MatchLine,
    /// The rules in full.
    pub rules_in_full: RulesView,
    /// Who fired first.
    pub starter: SeatName,
    /// The game record, once it is over.
    pub record: Option<String>,
    /// The fleets, once it is over.
    pub fleets: Both<Option<String>>,
    /// The shots, in order.
    pub fired: Vec<FiredView>,
    /// The number people see beside the first row, 0 or 1. The shots and fleets here count from 0.
    pub first_row: u8,
    /// The game it was played in here, if it was.
    pub game: Option<String>,
}

/// A shot of a match.
#[derive(Clone, PartialEq, Serialize, ToSchema, Debug)]
pub(crate) struct FiredView {
    /// Who fired.
    pub seat: SeatName,
    /// The number of the turn, from 1.
    pub turn: usize,
    /// The shot and what was said of it.
    pub shot: String,
    /// When.
    pub at: String,
}

/// The form of a report.
#[derive(Default, Deserialize, IntoParams, Debug)]
#[into_params(parameter_in = Query)]
pub(crate) struct ReportParams {
    /// What it is written in.
    #[param(inline, value_type = Option<ReportFormatName>)]
    pub format: Option<String>,
}

/// One of your games.
#[derive(Clone, PartialEq, Serialize, ToSchema, Debug)]
pub(crate) struct OwnGame {
    /// Its id.
    pub id: String,
    /// The kind of game.
    pub mode: GameMode,
    /// When it was made.
    pub made: String,
    /// The number of the match, once everybody has come.
    #[serde(rename = "match")]
    pub game: Option<i64>,
    /// Whether it is over.
    pub over: bool,
    /// Whether it waits for you.
    pub your_turn: bool,
    /// Whether fleets are being placed.
    pub placing: bool,
    /// Since when it waits for whoever it waits for.
    pub waits_since: Option<String>,
    /// When whoever it waits for must have acted, where there is a clock.
    pub due: Option<String>,
    /// Whether you won, where somebody did.
    pub won: Option<bool>,
    /// Whom you play against, once they have come.
    pub against: Option<ContestantView>,
    /// What the players are called.
    pub names: Vec<String>,
}

/// The matches that are kept, and how everybody has fared.
#[utoipa::path(
    get, path = "/history", tag = "history", params(HistoryParams),
    responses((status = 200, body = HistoryView), (status = 422, body = Problem, content_type = "application/problem+json"))
)]
pub(crate) async fn list(ask: Ask, Params(params): Params<HistoryParams>) -> Result<Json<HistoryView>, Problem> {
    let Some(filter) = filter(&ask, &params).await? else {
        return Ok(Json(HistoryView { page: 1, ..HistoryView::default() }));
    };
    let page = params.page.unwrap_or(1).clamp(1, 1_000_000);
    let storage = ask.app.storage();
    let told = |error: StoreError| ask.store(&error);
    // One more than is shown, to see whether there are more.
    let wanted = Page { limit: PAGE + 1, offset: u64::from(page - 1) * u64::from(PAGE) };
    let mut matches = storage.history(&filter, wanted).await.map_err(told)?;
    let more = matches.len() > PAGE as usize;
    matches.truncate(PAGE as usize);
    let mut totals = storage.totals(&filter).await.map_err(told)?;
    totals.sort_by_key(|tally| std::cmp::Reverse(tally.games));
    totals.truncate(TOTALS);
    let mut solo = storage.solo_totals(&filter).await.map_err(told)?;
    solo.truncate(TOTALS);
    let statistics = match &filter.player {
        Some(who) => Some(storage.statistics(who).await.map_err(told)?),
        None => None,
    };
    let yours = own(&ask).await?;
    Ok(Json(HistoryView {
        matches: matches.iter().map(|summary| line(&ask, summary, &yours)).collect(),
        totals: totals.iter().map(tally).collect(),
        solo: solo.iter().map(|SoloTotals { player, all }| solo_view(player, all)).collect(),
        statistics: statistics.map(|Statistics { all, recent, before, solo, practice, cheated }| StatisticsView {
            all: PeriodView::of(&all),
            recent: PeriodView::of(&recent),
            before: PeriodView::of(&before),
            solo: PeriodView::of(&solo),
            practice,
            cheated,
        }),
        page,
        more,
    }))
}

/// How often each strategy beat people, by rules and month.
#[utoipa::path(
    get, path = "/history/strategies", tag = "history", params(HistoryParams),
    responses((status = 200, body = StrategiesView), (status = 422, body = Problem, content_type = "application/problem+json"))
)]
pub(crate) async fn strategies(
    ask: Ask,
    Params(params): Params<HistoryParams>,
) -> Result<Json<StrategiesView>, Problem> {
    let Some(filter) = filter(&ask, &params).await? else { return Ok(Json(StrategiesView::default())) };
    // One more than is shown, to see whether there are more.
    let found = ask.app.storage().strategy_results(&filter, TOTALS as u32 + 1).await;
    let mut found = found.map_err(|error| ask.store(&error))?;
    let more = found.len() > TOTALS;
    found.truncate(TOTALS);
    let line = |StrategyResults { month, strategy, rules, all }: StrategyResults| StrategyLine {
        month: month.to_string(),
        strategy,
        rules: short_rules(&rules),
        rules_in_words: amiral_words::short_rules(&rules, ask.words()),
        all: PeriodView::of(&all),
    };
    Ok(Json(StrategiesView { results: found.into_iter().map(line).collect(), more }))
}

/// One match, shot by shot; the fleets once it is over.
#[utoipa::path(
    get, path = "/history/{match}", tag = "history", params(("match" = i64, Path)),
    responses((status = 200, body = MatchView), (status = 404, body = Problem, content_type = "application/problem+json"))
)]
pub(crate) async fn get(ask: Ask, Path(id): Path<String>) -> Result<Json<MatchView>, Problem> {
    let kept = load(&ask, &id).await?;
    let yours = own(&ask).await?;
    let game = ask.app.storage().web_game_of(kept.id).await.map_err(|error| ask.store(&error))?;
    // The id of a game lets others watch it, so only its players may give it away.
    let game = game.filter(|_| yours.contains_key(&kept.id));
    let record = &kept.record;
    let over = record.ending != Ending::Unfinished;
    let summary = Summary {
        id: kept.id,
        began: kept.began,
        ended: kept.ended,
        rules: record.rules.clone(),
        seats: kept.seats.clone(),
        ending: record.ending,
        practice: kept.practice,
        solo: kept.solo,
        cheated: kept.cheated,
        shots: PerSeat(Seat::BOTH.map(|seat| kept.shots(seat) as u32)),
    };
    let turns = record.turns.iter().enumerate();
    let fired = turns.flat_map(|(turn, volley)| volley.shots.iter().map(move |shot| (turn + 1, volley.seat, shot)));
    let fired = fired.zip(&kept.times).map(|((turn, seat, shot), at)| FiredView {
        seat: seat.into(),
        turn,
        shot: shot.to_string(),
        at: at.to_string(),
    });
    let [a, b] = Seat::BOTH.map(|seat| record.fleets[seat].as_ref().filter(|_| over).map(ToString::to_string));
    Ok(Json(MatchView {
        line: line(&ask, &summary, &yours),
        rules_in_full: RulesView::of(&record.rules),
        starter: kept.starter.into(),
        // With its name, so that it is not another game where it is imported.
        record: over.then(|| {
            let mut record = record.clone();
            record.tags.push(("Match".into(), kept.uid.to_string()));
            record.to_string()
        }),
        fleets: Both { a, b },
        fired: fired.collect(),
        first_row: kept.first_row.unwrap_or(0),
        game: game.map(|web_game| web_game.id.to_string()),
    }))
}

/// One match told shot by shot, with the grids at the end.
#[utoipa::path(
    get, path = "/history/{match}/report", tag = "history", params(("match" = i64, Path), ReportParams),
    responses(
        (status = 200, body = String, content_type = "text/plain"),
        (status = 404, body = Problem, content_type = "application/problem+json"),
    )
)]
pub(crate) async fn report(
    ask: Ask,
    Path(id): Path<String>,
    Params(params): Params<ReportParams>,
) -> Result<Response, Problem> {
    let (format, kind) = match params.format.as_deref().unwrap_or("text") {
        "text" => (ReportFormat::Text, "text/plain; charset=utf-8"),
        "markdown" => (ReportFormat::Markdown, "text/markdown; charset=utf-8"),
        other => {
            return Err(ask.problem(Kind::Invalid, "server-no-format", &[("given", clip(other).into())]));
        }
    };
    let kept = load(&ask, &id).await?;
    let mut game = GameReport::of_match(&kept);
    for (seat, name) in Seat::BOTH.into_iter().zip(names(&kept, ask.words()).0) {
        if let Some(name) = name {
            game.players[seat] = ReportPlayer::Named(name);
        }
    }
    let report = Report { game: &game, words: ask.words(), charset: Charset::Unicode, format };
    let headers = [(header::CONTENT_TYPE, HeaderValue::from_static(kind))];
    Ok((headers, report.text()).into_response())
}

/// What the players of a match are called: strategies by their names, never by their parameters, and
/// people without a name by their seats, as during the game.
pub(crate) fn names(kept: &Match, words: &Words) -> PerSeat<Option<String>> {
    let called = |seat: Seat| match &kept.seats[seat] {
        Contestant::Nobody => None,
        Contestant::Strategy(text) => Some(strategy_called(words, text)),
        human @ Contestant::Human { name, .. } => {
            let is_named = !printable(name).trim().is_empty();
            Some(if is_named { contestant_name(human, words) } else { nameless(words, seat) })
        }
    };
    PerSeat(match Seat::BOTH.map(called) {
        [Some(first), Some(second)] => told_apart([first, second]).map(Some),
        others => others,
    })
}

/// Erases one of your matches. One between two people is hidden from you alone: the other has
/// played it, too.
#[utoipa::path(
    delete, path = "/history/{match}", tag = "history", params(("match" = i64, Path)),
    responses(
        (status = 204), (status = 403, body = Problem, content_type = "application/problem+json"),
        (status = 404, body = Problem, content_type = "application/problem+json"),
    )
)]
pub(crate) async fn erase(ask: Ask, Path(id): Path<String>) -> Result<StatusCode, Problem> {
    let kept = load(&ask, &id).await?;
    let id = kept.id;
    let storage = ask.app.storage();
    let web_game = storage.web_game_of(id).await.map_err(|error| ask.store(&error))?;
    let visitor = ask.visitor()?.hash().clone();
    let Some(web_game) = web_game.filter(|web_game| web_game.visitors.0.contains(&Some(visitor.clone()))) else {
        return Err(ask.problem(Kind::Forbidden, "server-not-your-match", &[]));
    };
    if web_game.mode == WebGameMode::Two {
        if kept.record.ending == Ending::Unfinished {
            return Err(ask.problem(Kind::Conflict, "server-not-over", &[]));
        }
        storage.hide(id, &visitor).await.map_err(|error| ask.store(&error))?;
        return Ok(StatusCode::NO_CONTENT);
    }
    storage.erase(id).await.map_err(|error| ask.store(&error))?;
    ask.app.hub().erased(&web_game.id);
    Ok(StatusCode::NO_CONTENT)
}

pub(super) fn number(state: &WebGameState) -> Option<MatchId> {
    match state {
        WebGameState::Waiting(_) => None,
        WebGameState::Match(id) => Some(*id),
    }
}

/// The match of that number, unless it is still secret from who asks.
pub(super) async fn load(ask: &Ask, id: &str) -> Result<Match, Problem> {
    let id = id.parse().map_err(|_| ask.problem(Kind::NotFound, "server-no-match", &[("id", clip(id).into())]))?;
    ask.match_told(MatchId(id)).await
}

/// The matches the asker has played here, with their kinds.
pub(super) async fn own(ask: &Ask) -> Result<HashMap<MatchId, WebGameMode>, Problem> {
    let Some(visitor) = &ask.visitor else { return Ok(HashMap::new()) };
    let web_games = ask.app.storage().web_games_of(visitor.hash(), OWN).await.map_err(|error| ask.store(&error))?;
    Ok(web_games.iter().filter_map(|web_game| Some((number(&web_game.state)?, web_game.mode))).collect())
}

pub(super) fn line(ask: &Ask, summary: &Summary, yours: &HashMap<MatchId, WebGameMode>) -> MatchLine {
    let [mut a, mut b] = Seat::BOTH.map(|seat| ContestantView::of(&summary.seats[seat]));
    if let (Some(a), Some(b)) = (&mut a, &mut b) {
        [a.name, b.name] = told_apart([std::mem::take(&mut a.name), std::mem::take(&mut b.name)]);
    }
    MatchLine {
        id: summary.id.0,
        began: summary.began.to_string(),
        ended: summary.ended.map(|ended| ended.to_string()),
        rules: short_rules(&summary.rules),
        rules_in_words: amiral_words::short_rules(&summary.rules, ask.words()),
        players: Both { a, b },
        result: summary.ending.to_string(),
        sentence: sentence(summary, ask.words()),
        winner: summary.ending.winner().map(SeatName::from),
        shots: Both { a: summary.shots[Seat::A], b: summary.shots[Seat::B] },
        yours: yours.contains_key(&summary.id),
        removal: yours
            .get(&summary.id)
            .map(|mode| if *mode == WebGameMode::Two { Removal::Hide } else { Removal::Erase }),
        practice: summary.practice,
        solo: summary.solo,
        cheated: summary.cheated,
    }
}

/// How a match ended, in words. Strategies are called by their names, never by their parameters.
fn sentence(summary: &Summary, words: &Words) -> String {
    let called = |seat: Seat| match &summary.seats[seat] {
        Contestant::Strategy(text) => Contestant::Strategy(strategy_called(words, text)),
        other => other.clone(),
    };
    let seats = PerSeat(Seat::BOTH.map(called));
    amiral_words::result(&Summary { practice: false, cheated: false, seats, ..summary.clone() }, words)
}

/// The rules by the name of their preset, where they have one.
pub(super) fn short_rules(rules: &Rules) -> String {
    let preset = Preset::ALL.iter().find(|preset| preset.rules() == *rules);
    preset.map_or_else(|| rules.to_string(), ToString::to_string)
}

fn solo_view(player: &Contestant, all: &Period) -> SoloView {
    SoloView { player: ContestantView::of(player), all: PeriodView::of(all) }
}

fn tally(tally: &PairTotals) -> TotalsView {
    TotalsView {
        player: ContestantView::of(&tally.player),
        opponent: ContestantView::of(&tally.opponent),
        games: tally.games,
        wins: tally.wins,
        by_absence: tally.by_absence,
        win_rate: tally.win_rate(),
        mean_shots: tally.mean_shots(),
    }
}

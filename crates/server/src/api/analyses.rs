//! How good each shot of a game was.

use amiral_game::{Ending, Record, Rules, Seat, Seen, Stop, notation};
use amiral_store::MatchId;
use amiral_study::{Analysis, Judged, Progress, Review, ShotReview, Turning, review, review_record};
use amiral_words::{Say, accuracy, nameless, strategy_called, turning_point};
use axum::response::Response;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::ask::{Ask, Given};
use super::history::names;
use super::odds::ensure_countable;
use super::rules::RulesOrder;
use super::{Lines, NDJSON, ProgramView, stream};
use crate::hub::RulesView;
use crate::jobs::Undone;
use crate::problem::{Kind, Problem};
use crate::wire::{SeatName, TurningKind};

/// A game to analyse: a record, a match of the history, or one player's shots.
#[derive(Deserialize, ToSchema, Debug)]
#[serde(deny_unknown_fields)]
pub(crate) struct AnalysisOrder {
    /// A game record.
    pub record: Option<String>,
    /// The number of a match in the history that is over.
    #[serde(rename = "match")]
    pub game: Option<i64>,
    /// The rules the shots were fired under.
    #[serde(default)]
    pub rules: RulesOrder,
    /// One player's shots and what was said of them, in order.
    #[schema(example = "F5o E4o G6x")]
    pub shots: Option<String>,
}

/// What is sent, a line each.
#[derive(Clone, PartialEq, Serialize, ToSchema, Debug)]
#[serde(untagged)]
pub(crate) enum AnalysisLine {
    /// Now and then: how far it is.
    Progress {
        /// The shots judged.
        done: u64,
        /// All of them.
        total: u64,
    },
    /// Then a line for every shot, in the order fired.
    Shot(Box<JudgedShot>),
    /// Last: what it comes to.
    Summary(Box<AnalysisSummary>),
}

/// How good a shot was.
#[derive(Clone, PartialEq, Serialize, ToSchema, Debug)]
pub(crate) struct JudgedShot {
    /// Its number in the game, from 1.
    pub number: usize,
    /// Who fired; nobody is named where only shots were given.
    pub seat: Option<SeatName>,
    /// The shot and what was said of it.
    pub shot: String,
    /// The chance it had to hit.
    pub chance: f64,
    /// The likeliest cell there was.
    pub best: Option<String>,
    /// The chance that had.
    pub best_chance: f64,
    /// How much likelier that was.
    pub loss: f64,
    /// How many fleets explained everything known before it.
    pub fleets: String,
    /// Whether that is counted, and not estimated.
    pub exact: bool,
    /// Whether there was nothing to choose.
    pub forced: bool,
}

/// What an analysis comes to.
#[derive(Clone, PartialEq, Serialize, ToSchema, Debug)]
pub(crate) struct AnalysisSummary {
    /// The rules.
    pub rules: RulesView,
    /// The players who fired.
    pub players: Vec<JudgedPlayer>,
    /// Whether no fleet explains the shots.
    pub contradiction: bool,
    /// The fleets, where they are known.
    pub fleets: [Option<String>; 2],
    /// Who won, where the game says so.
    pub winner: Option<SeatName>,
    /// The number people see beside the first row, 0 or 1: of a match, as its players saw it. The
    /// cells here count from 0.
    pub first_row: u8,
    /// The program that judged.
    pub program: ProgramView,
}

/// How good a player was.
#[derive(Clone, PartialEq, Serialize, ToSchema, Debug)]
pub(crate) struct JudgedPlayer {
    /// Their seat.
    pub seat: Option<SeatName>,
    /// What they are called.
    pub name: Option<String>,
    /// The mean, over the shots that left a choice, of the chance the shot had divided by the best
    /// there was.
    pub accuracy: Option<f64>,
    /// The same in a sentence.
    pub sentence: String,
    /// Of the shots that hit, the one least likely to.
    pub best: Option<NotableShot>,
    /// The shot that gave most chance away; nothing where none gave any.
    pub worst: Option<NotableShot>,
    /// The shots worth a second look.
    pub turning_points: Vec<TurningView>,
}

/// A player's best or worst shot.
#[derive(Clone, PartialEq, Serialize, ToSchema, Debug)]
pub(crate) struct NotableShot {
    /// Its number in the game, from 1.
    pub number: usize,
    /// Where.
    pub cell: String,
    /// The chance it had to hit.
    pub chance: f64,
    /// A likelier cell, where there was one.
    pub better: Option<String>,
    /// The best chance there was.
    pub best_chance: f64,
}

/// A shot worth a second look.
#[derive(Clone, PartialEq, Serialize, ToSchema, Debug)]
pub(crate) struct TurningView {
    /// Its number in the game, from 1.
    pub number: usize,
    /// What makes it so.
    pub kind: TurningKind,
    /// The same in a sentence.
    pub sentence: String,
}

/// Judges every shot of a game: one JSON document a line, as it goes along. Closing the request
/// cancels it.
#[utoipa::path(
    post, path = "/analyses", tag = "work", request_body = AnalysisOrder,
    responses(
        (status = 200, body = AnalysisLine, content_type = "application/x-ndjson"),
        (status = 422, body = Problem, content_type = "application/problem+json"),
    )
)]
pub(crate) async fn analyse(Given(ask, order): Given<AnalysisOrder>) -> Result<Response, Problem> {
    ask.ensure_fair().await?;
    let game = read(&ask, &order).await?;
    ensure_countable(&ask, game.rules())?;
    let asked = ask.clone();
    let long = ask.app.long().clone();
    stream(&ask, &long, NDJSON, move |lines, stop| {
        // If nobody reads, nobody need be told.
        let _ = judge(&asked, &game, lines, stop);
    })
    .await
}

/// What is judged.
enum Subject {
    /// A game, and the number people see beside its first row.
    Record(Box<Record>, u8),
    Shots(Box<Seen>),
}

impl Subject {
    fn rules(&self) -> &Rules {
        match self {
            Subject::Record(record, _) => &record.rules,
            Subject::Shots(seen) => seen.rules(),
        }
    }
}

async fn read(ask: &Ask, order: &AnalysisOrder) -> Result<Subject, Problem> {
    let words = ask.words();
    if let Some(text) = &order.record {
        let mut record: Record = text.parse().map_err(|error: amiral_game::RecordError| {
            ask.problem(Kind::Invalid, "server-bad-record", &[("problem", error.say(words).into())])
        })?;
        // A record has the names of strategies as they are written.
        for seat in Seat::BOTH {
            record.players[seat] = record.players[seat].take().map(|name| match name.trim() {
                "" => nameless(words, seat),
                name => strategy_called(words, name),
            });
        }
        // Files count rows from 0.
        return Ok(Subject::Record(Box::new(record), 0));
    }
    if let Some(id) = order.game {
        let kept = ask.match_told(MatchId(id)).await?;
        // Analysing an unfinished game would reveal what its players are still to find out.
        if kept.record.ending == Ending::Unfinished {
            return Err(ask.problem(Kind::Conflict, "server-not-over", &[]));
        }
        let players = names(&kept, words);
        let first_row = kept.first_row.unwrap_or(0);
        return Ok(Subject::Record(Box::new(Record { players, ..kept.record }), first_row));
    }
    let Some(shots) = &order.shots else {
        return Err(ask.problem(Kind::Invalid, "server-nothing-to-judge", &[]));
    };
    let rules: Rules = order.rules.resolve(ask)?;
    let shots = notation::parse_shots(shots)
        .map_err(|error| ask.problem(Kind::Invalid, "problem-shots", &[("problem", error.say(words).into())]))?;
    let seen = Seen::after(&rules, &shots)
        .map_err(|error| ask.problem(Kind::Invalid, "problem-shot", &[("problem", error.say(words).into())]))?;
    Ok(Subject::Shots(Box::new(seen)))
}

fn judge(ask: &Ask, subject: &Subject, lines: &Lines, stop: &Stop) -> Result<(), super::Unread> {
    let mut progress = |at: Progress| {
        if lines.send(&AnalysisLine::Progress { done: at.done, total: at.total }).is_err() {
            stop.cancel();
        }
    };
    let analysis = match subject {
        Subject::Shots(seen) => Analysis::of_shots(seen.rules(), review(seen, stop, &mut progress)),
        Subject::Record(record, _) => match review_record(record, stop, &mut progress) {
            Ok(reviews) => Analysis::of_record(record, reviews),
            Err(error) => {
                let problem = ("problem", error.say(ask.words()).into());
                return lines.send(&ask.problem(Kind::Invalid, "problem-shot", &[problem]));
            }
        },
    };
    if stop.is_cancelled() {
        return lines.send(&ask.undone(Undone::TooLong));
    }
    for (number, &(player, shot)) in analysis.order.iter().enumerate() {
        let player = &analysis.players[player];
        lines.send(&AnalysisLine::Shot(Box::new(judged(number + 1, player.seat, &player.review.shots[shot]))))?;
    }
    let mut summary = summary(&analysis, ask);
    if let Subject::Record(record, first_row) = subject {
        summary.fleets = Seat::BOTH.map(|seat| record.fleets[seat].as_ref().map(ToString::to_string));
        summary.winner = record.ending.winner().map(SeatName::from);
        summary.first_row = *first_row;
    }
    lines.send(&AnalysisLine::Summary(Box::new(summary)))
}

fn judged(number: usize, seat: Option<Seat>, shot: &ShotReview) -> JudgedShot {
    JudgedShot {
        number,
        seat: seat.map(SeatName::from),
        shot: shot.shot.to_string(),
        chance: shot.chance,
        best: shot.best.map(|cell| cell.to_string()),
        best_chance: shot.best_chance,
        loss: shot.loss(),
        fleets: shot.fleets.to_string(),
        exact: shot.exact,
        forced: shot.forced,
    }
}

/// What the analysis comes to, as far as the shots alone say it.
fn summary(analysis: &Analysis, ask: &Ask) -> AnalysisSummary {
    let words = ask.words();
    let number = |place, shot| analysis.order.iter().position(|&at| at == (place, shot)).unwrap_or_default() + 1;
    let notable = |place: usize, review: &Review, shot: Option<usize>| {
        let (at, judged) = shot.and_then(|at| Some((at, review.shots.get(at)?)))?;
        Some(NotableShot {
            number: number(place, at),
            cell: judged.shot.cell.to_string(),
            chance: judged.chance,
            better: judged.best.filter(|_| judged.loss() > 0.0).map(|cell| cell.to_string()),
            best_chance: judged.best_chance,
        })
    };
    let player = |(place, player): (usize, &Judged)| JudgedPlayer {
        seat: player.seat.map(SeatName::from),
        name: player.name.clone(),
        accuracy: player.review.accuracy(),
        sentence: accuracy(words, &player.review, player.name.as_deref()),
        best: notable(place, &player.review, player.review.best_shot()),
        worst: notable(place, &player.review, player.review.worst_shot()),
        turning_points: player
            .review
            .turning_points()
            .into_iter()
            .map(|point| TurningView {
                number: number(place, point.shot),
                kind: match point.kind {
                    Turning::Slip => TurningKind::Slip,
                    Turning::LuckyHit => TurningKind::LuckyHit,
                    Turning::UnluckyMiss => TurningKind::UnluckyMiss,
                },
                sentence: turning_point(words, &player.review, point),
            })
            .collect(),
    };
    AnalysisSummary {
        rules: RulesView::of(&analysis.rules),
        players: analysis.players.iter().enumerate().map(player).collect(),
        contradiction: analysis.contradicts(),
        fleets: [None, None],
        winner: None,
        first_row: 0,
        program: ProgramView::running(),
    }
}

//! Puzzles: which cell? Judged by the exact odds.
//!
//! Two hundred ship with the program; more come from games of people that are over, as positions
//! without names. Which one is next follows from the visitor and from how many they have answered,
//! so that nobody is asked the same again before all have been.

use amiral_game::{Cell, Ending, Rules, Seat, Seed, Seen, Shot, Stop, deduce, notation};
use amiral_host::is_quick;
use amiral_posterior::Failure;
use amiral_store::{Contestant, Filter, Grade, KeptPuzzle, Match, MatchId, Puzzler, StoreError};
use amiral_study::{NEARLY, Puzzle, PuzzleGrade, PuzzleLevel, Solution, puzzles};
use axum::extract::Path;
use axum::response::{IntoResponse, Response};
use axum::{Extension, Json};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::ask::{Ask, Given};
use super::cells_view;
use super::games::cell;
use crate::App;
use crate::hub::RulesView;
use crate::jobs::{Requester, Undone};
use crate::problem::{Kind, Problem, clip};
use crate::visitor::RightsChanged;
use crate::wire;

/// The most puzzles that are kept from games.
const KEPT: u32 = 2_000;
/// How many games are looked at in one round.
const ROUND: u32 = 20;
/// The setting that says which games have been looked at.
const LOOKED_AT: &str = "puzzles.after";

/// A position in which a cell is to be chosen.
#[derive(Clone, PartialEq, Serialize, ToSchema, Debug)]
pub(crate) struct PuzzleView {
    /// What it is known by.
    pub id: String,
    /// How hard it is.
    pub level: wire::PuzzleLevel,
    /// The rules.
    pub rules: RulesView,
    /// The shots so far and what was said of them.
    pub shots: String,
    /// The ships known to have sunk.
    pub sunk: Vec<String>,
    /// Cells not shot at that can only be water.
    pub ruled_out: Vec<String>,
    /// The sizes or shapes of the ships not known to have sunk.
    pub afloat: Vec<wire::ShipKind>,
    /// How much less likely than the likeliest a cell may be that is nearly right.
    pub margin: f64,
    /// How far you are.
    pub tally: TallyView,
}

/// How far you are with the puzzles of one level.
#[derive(Clone, PartialEq, Serialize, ToSchema, Debug)]
pub(crate) struct TallyView {
    /// How many you have answered.
    pub answered: u32,
    /// How many of them right.
    pub solved: u32,
    /// How many right ones one after another, up to the last.
    pub streak: u32,
    /// The most there ever were.
    pub best: u32,
}

/// The answer to a puzzle.
#[derive(Deserialize, ToSchema, Debug)]
#[serde(deny_unknown_fields)]
pub(crate) struct PuzzleAnswer {
    /// Which puzzle.
    pub puzzle: String,
    /// Where to fire.
    #[schema(example = "F5")]
    pub cell: String,
}

/// How good an answer was.
#[derive(Clone, PartialEq, Serialize, ToSchema, Debug)]
pub(crate) struct JudgementView {
    /// In a word.
    pub grade: wire::PuzzleGrade,
    /// The chance of the cell chosen.
    pub chance: f64,
    /// The likeliest cells, which are equally likely.
    pub best: Vec<String>,
    /// Their chance.
    pub best_chance: f64,
    /// For every row and cell, the chance that it holds a ship.
    pub cells: Vec<Vec<f64>>,
    /// How many fleets explain the shots.
    pub fleets: String,
    /// How far you are now.
    pub tally: TallyView,
}

/// The puzzle before you: the one you have not answered, or the next.
#[utoipa::path(
    post, path = "/puzzles/{level}", tag = "fleets", params(("level" = wire::PuzzleLevel, Path)),
    responses((status = 200, body = PuzzleView), (status = 404, body = Problem, content_type = "application/problem+json"))
)]
pub(crate) async fn take(ask: Ask, Path(level): Path<String>) -> Result<Response, Problem> {
    let level = read(&ask, &level)?;
    ask.count_game()?;
    let (storage, visitor) = (ask.app.storage(), ask.visitor()?);
    let told = |error: StoreError| ask.store(&error);
    let number = number(level);
    let mut puzzler = storage.puzzler(visitor.hash(), number).await.map_err(told)?;
    let mut before = match &puzzler.puzzle {
        Some(id) => find(&ask, level, id).await?.map(|puzzle| (id.clone(), puzzle)),
        None => None,
    };
    if before.is_none() {
        // The one before them may have come from another version of the program.
        if let Some(gone) = &puzzler.puzzle {
            storage.answer_puzzle(visitor.hash(), number, gone, Grade::Nearly).await.map_err(told)?;
        }
        let kept = storage.puzzles(number, KEPT).await.map_err(told)?;
        let id = next(&visitor.hash().0, level, puzzler.answered, &kept);
        puzzler =
            storage.set_puzzle(visitor.hash(), number, &id, ask.app.settings().clock.now()).await.map_err(told)?;
        let id = puzzler.puzzle.clone().unwrap_or(id);
        before = find(&ask, level, &id).await?.map(|puzzle| (id, puzzle));
    }
    let (id, puzzle) = before.ok_or_else(|| ask.problem(Kind::NotFound, "server-no-puzzle", &[]))?;
    let seen =
        Seen::after(&puzzle.rules, &puzzle.shots).map_err(|_| ask.problem(Kind::NotFound, "server-no-puzzle", &[]))?;
    let deductions = deduce(&seen);
    let view = PuzzleView {
        id,
        level: level_view(level),
        rules: RulesView::of(&puzzle.rules),
        shots: notation::print_shots(&puzzle.shots),
        sunk: deductions.sunk.iter().map(|sunk| sunk.ship.to_string()).collect(),
        ruled_out: deductions.ruled_out().iter().map(|cell| cell.to_string()).collect(),
        afloat: wire::kinds(&deductions.left),
        margin: NEARLY,
        tally: tally(&puzzler),
    };
    Ok((Extension(RightsChanged), Json(view)).into_response())
}

/// Judges your answer to the puzzle before you, and shows the odds of every cell.
#[utoipa::path(
    post, path = "/puzzles/{level}/answer", tag = "fleets", params(("level" = wire::PuzzleLevel, Path)), request_body = PuzzleAnswer,
    responses(
        (status = 200, body = JudgementView), (status = 409, body = Problem, content_type = "application/problem+json"),
        (status = 422, body = Problem, content_type = "application/problem+json"),
    )
)]
pub(crate) async fn answer(
    Path(level): Path<String>,
    Given(ask, answer): Given<PuzzleAnswer>,
) -> Result<Json<JudgementView>, Problem> {
    let level = read(&ask, &level)?;
    let cell = cell(&ask, &answer.cell)?;
    let (storage, visitor) = (ask.app.storage(), ask.visitor()?);
    let told = |error: StoreError| ask.store(&error);
    let not_yours = || ask.problem(Kind::Conflict, "server-other-puzzle", &[]);
    let puzzler = storage.puzzler(visitor.hash(), number(level)).await.map_err(told)?;
    if puzzler.puzzle.as_deref() != Some(answer.puzzle.as_str()) {
        return Err(not_yours());
    }
    let puzzle = find(&ask, level, &answer.puzzle).await?.ok_or_else(not_yours)?;
    let solved = ask.app.hints().run(&ask.requester, move |stop| puzzle.solve(stop)).await;
    let solution = solved.map_err(|undone| ask.undone(undone))?.map_err(|failure| match failure {
        Failure::Cancelled => ask.problem(Kind::Unavailable, "stopped", &[]),
        _ => ask.undone(Undone::TooLong),
    })?;
    let solution = solution.ok_or_else(|| ask.problem(Kind::NotFound, "server-no-puzzle", &[]))?;
    let grade = solution
        .grade(cell)
        .ok_or_else(|| ask.problem(Kind::Invalid, "server-not-a-shot", &[("cell", clip(&answer.cell).into())]))?;
    let (kept, shown) = match grade {
        PuzzleGrade::Right => (Grade::Right, wire::PuzzleGrade::Right),
        PuzzleGrade::Nearly => (Grade::Nearly, wire::PuzzleGrade::Nearly),
        PuzzleGrade::Wrong => (Grade::Wrong, wire::PuzzleGrade::Wrong),
    };
    let answered = storage.answer_puzzle(visitor.hash(), number(level), &answer.puzzle, kept).await.map_err(told)?;
    Ok(Json(judgement(&solution, cell, shown, &answered.ok_or_else(not_yours)?)))
}

fn judgement(solution: &Solution, cell: Cell, grade: wire::PuzzleGrade, puzzler: &Puzzler) -> JudgementView {
    let best = solution.best();
    JudgementView {
        grade,
        chance: solution.chance(cell),
        best_chance: best.first().map_or(0.0, |&best| solution.chance(best)),
        best: best.iter().map(ToString::to_string).collect(),
        cells: cells_view(solution.seen.rules(), &solution.chances()),
        fleets: solution.fleets.to_string(),
        tally: tally(puzzler),
    }
}

fn tally(puzzler: &Puzzler) -> TallyView {
    let Puzzler { answered, solved, streak, best, .. } = *puzzler;
    TallyView { answered, solved, streak, best }
}

fn read(ask: &Ask, level: &str) -> Result<PuzzleLevel, Problem> {
    PuzzleLevel::named(level)
        .ok_or_else(|| ask.problem(Kind::NotFound, "server-no-level", &[("given", clip(level).into())]))
}

/// The number of a level in the database.
fn number(level: PuzzleLevel) -> u8 {
    1 + level as u8
}

fn level_view(level: PuzzleLevel) -> wire::PuzzleLevel {
    match level {
        PuzzleLevel::Easy => wire::PuzzleLevel::Easy,
        PuzzleLevel::Medium => wire::PuzzleLevel::Medium,
        PuzzleLevel::Hard => wire::PuzzleLevel::Hard,
    }
}

/// The puzzle known by that: `s` and a place among those that ship, or `k` and its number in the
/// database.
async fn find(ask: &Ask, level: PuzzleLevel, id: &str) -> Result<Option<Puzzle>, Problem> {
    if let Some(place) = id.strip_prefix('s').and_then(|place| place.parse().ok()) {
        return Ok(puzzles(level).nth(place).cloned());
    }
    let Some(id) = id.strip_prefix('k').and_then(|id| id.parse().ok()) else { return Ok(None) };
    let kept = ask.app.storage().puzzle(id).await.map_err(|error| ask.store(&error))?;
    Ok(kept.filter(|kept| kept.level == number(level)).map(|KeptPuzzle { rules, shots, .. }| Puzzle { rules, shots }))
}

/// The puzzle after so many answers: all of them in an order of the visitor's own, again and again.
fn next(visitor: &str, level: PuzzleLevel, answered: u32, kept: &[i64]) -> String {
    let shipped = puzzles(level).count();
    let all = (shipped + kept.len()).max(1);
    let hash = blake3::hash(format!("{visitor} {}", level.name()).as_bytes());
    let drawn = |place: usize| usize::from(u16::from_le_bytes([hash.as_bytes()[place], hash.as_bytes()[place + 1]]));
    let mut stride = 1 + drawn(0) % all;
    while gcd(stride, all) > 1 {
        stride += 1;
    }
    match (drawn(2) + answered as usize % all * stride) % all {
        place if place < shipped => format!("s{place}"),
        place => format!("k{}", kept[place - shipped]),
    }
}

fn gcd(a: usize, b: usize) -> usize {
    if b == 0 { a } else { gcd(b, a % b) }
}

/// Takes positions from games that were finished since the last time, a few at a time.
pub(crate) async fn gather(app: &App) -> Result<usize, StoreError> {
    let storage = app.storage();
    let after = storage.setting(None, LOOKED_AT).await?.and_then(|text| text.parse().ok()).map(MatchId);
    let now = app.settings().clock.now();
    // A day later most are over. Hunts that are still secret then are left out for good.
    let until = now.checked_sub(jiff::SignedDuration::from_hours(24)).ok();
    let ids = storage.ids(&Filter { until, ..Filter::default() }.told_at(now), after, ROUND).await?;
    let Some(&last) = ids.last() else { return Ok(0) };
    let games = storage.load_all(&ids).await?;
    let positions = games.iter().filter_map(position).collect::<Vec<_>>();
    let look = move |stop: &Stop| {
        let puzzle = |(rules, shots, seed): &(Rules, Vec<Shot>, Seed)| {
            let (level, puzzle) = Puzzle::of_game(rules, shots, *seed, stop)?;
            Some(KeptPuzzle { rules: puzzle.rules, shots: puzzle.shots, level: number(level) })
        };
        positions.iter().filter_map(puzzle).collect::<Vec<_>>()
    };
    let Ok(found) = app.long().run(&Requester::named("puzzles"), look).await else { return Ok(0) };
    storage.keep_puzzles(&found, KEPT).await?;
    storage.set_setting(None, LOOKED_AT, Some(&last.to_string())).await?;
    Ok(found.len())
}

/// The shots of a person in a game that is over and was played fairly, and which dice choose one.
fn position(game: &Match) -> Option<(Rules, Vec<Shot>, Seed)> {
    let won = matches!(game.record.ending, Ending::Won(_));
    if !won || game.practice || game.cheated || !is_quick(&game.record.rules) {
        return None;
    }
    let person = Seat::BOTH.into_iter().find(|&seat| matches!(game.seats[seat], Contestant::Human { .. }))?;
    let turns = game.record.turns.iter().filter(|turn| turn.seat == person);
    let shots = turns.flat_map(|turn| turn.shots.iter().copied()).collect();
    Some((game.record.rules.clone(), shots, Seed(game.id.0.unsigned_abs())))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    use amiral_game::{Board, GameSeed, Law, Preset, random_fleet};
    use amiral_store::{Location, NewMatch, Options, Party, Step, Storage, connect};
    use amiral_strategy::{Resources, build, solve};
    use jiff::{SignedDuration, Timestamp};

    use crate::Settings;

    /// Saves a game that somebody played alone, as `hard` would, so many hours ago.
    async fn play(storage: &dyn Storage, seed: u64, practice: bool, hours: i64) {
        let (rules, seed) = (Preset::Hasbro.rules(), Seed(seed));
        let fleet = random_fleet(&rules, Law::Uniform, &mut seed.dice(&[])).unwrap();
        let mut hard = build(&"hard".parse().unwrap(), &rules, seed, &Resources::default());
        let seen = solve(&mut *hard, &mut Board::new(&rules, fleet.clone()));
        let ada = storage.add_player("Ada").await.unwrap();
        let new = NewMatch {
            seed: Some(GameSeed::Chosen(seed.0)),
            practice,
            began: Timestamp::now() - SignedDuration::from_hours(hours),
            ..NewMatch::between(&rules, [Party::Human(ada.id), Party::Nobody])
        };
        let mut steps = vec![Step::placed(Seat::B, &fleet)];
        for (number, &shot) in (1u16..).zip(seen.shots()) {
            let last = usize::from(number) == seen.shots().len();
            let ending = if last { Ending::Won(Seat::A) } else { Ending::Unfinished };
            steps.push(Step::fired(Seat::A, number, number, &[shot]).ending(ending));
        }
        storage.begin_with(&new, &steps).await.unwrap();
    }

    #[tokio::test]
    async fn positions_of_games_that_people_finished_become_puzzles() {
        let folder = tempfile::tempdir().unwrap();
        let storage = connect(&Location::File(folder.path().join("site.db")), Options::default()).await.unwrap();
        let app = App::new(storage.clone(), Settings::default()).await.unwrap();
        for seed in 0..6 {
            play(&*storage, seed, true, 48).await;
        }
        assert_eq!(gather(&app).await.unwrap(), 0, "practice shows nothing of how people play");
        for seed in 0..12 {
            play(&*storage, seed, false, 48).await;
        }
        let found = gather(&app).await.unwrap();
        assert!(found >= 2, "{found}");
        let mut kept = 0;
        for level in PuzzleLevel::ALL {
            for id in storage.puzzles(number(level), KEPT).await.unwrap() {
                let KeptPuzzle { rules, shots, .. } = storage.puzzle(id).await.unwrap().unwrap();
                let solution = Puzzle { rules, shots }.solve(&Stop::new()).unwrap().unwrap();
                assert_eq!(solution.level(), Some(level));
                kept += 1;
            }
        }
        assert_eq!(kept, found);
        assert_eq!(gather(&app).await.unwrap(), 0, "no game is looked at twice");
        play(&*storage, 1, false, 1).await;
        assert_eq!(gather(&app).await.unwrap(), 0, "today's games may still be played");
    }

    #[test]
    fn nobody_is_asked_the_same_before_all_have_been_asked() {
        for visitor in ["ada", "bob", "zoé"] {
            for level in PuzzleLevel::ALL {
                let kept: Vec<i64> = (100..123).collect();
                let all = puzzles(level).count() + kept.len();
                let asked: HashSet<String> =
                    (0..all as u32).map(|answered| next(visitor, level, answered, &kept)).collect();
                assert_eq!(asked.len(), all, "{visitor} {level:?}");
            }
        }
        let first = |visitor| next(visitor, PuzzleLevel::Easy, 0, &[]);
        assert!(["ada", "bob", "zoé", "eve"].map(first).into_iter().collect::<HashSet<_>>().len() > 1);
    }
}

//! `amiral analyse`: how good each shot of a game was.

use std::io;
use std::process::ExitCode;
use std::time::{Duration, Instant};

use amiral_game::{Outcome, Record, Stop};
use amiral_study::{Analysis, Extent, Judged, Progress, ShotReview, Turning, TurningPoint, review, review_record};
use amiral_words::{Say, Words, accuracy, turning_point};
use serde_json::{Value, json};

use crate::args::AnalyseArgs;
use crate::failure::Failure;
use crate::lines::{answer_all, seen_after};
use crate::progress::{GamesBar, on_interrupt};
use crate::session::{Session, print, rules_json};

/// The file name that means standard input.
const STDIN: &str = "-";
/// The column with the player of the shot.
const PLAYER: usize = 1;
/// A progress bar for work that is done sooner would only flicker.
const PATIENCE: Duration = Duration::from_secs(1);

pub(crate) fn run(args: &AnalyseArgs, session: &Session) -> Result<ExitCode, Failure> {
    let words = &session.words;
    let refuse = |key, problem: String| Failure::Request(words.say(key, &[("problem", problem.into())]));
    if args.lines {
        let rules = args.rules.resolve(words)?;
        return answer_all(&rules, &["shots", "record"], session, |position, stop| {
            let analysis = match position.text("record", words)? {
                Some(text) => {
                    let record = parsed("record", text, words)?;
                    let reviews = review_record(&record, stop, &mut |_| {});
                    Analysis::of_record(&record, reviews.map_err(|error| refuse("problem-shot", error.say(words)))?)
                }
                None => Analysis::of_shots(&position.rules, review(&position.seen(words)?, stop, &mut |_| {})),
            };
            Ok((json(&analysis), u8::from(analysis.contradicts())))
        });
    }
    let stop = Stop::new();
    on_interrupt(&stop)?;
    let analysis = if let Some(path) = &args.file {
        let record = read(path, words)?;
        let reviews = watched(words, |progress| review_record(&record, &stop, progress))
            .map_err(|error| refuse("problem-shot", error.say(words)))?;
        Analysis::of_record(&record, reviews)
    } else {
        let rules = args.rules.resolve(words)?;
        let seen = seen_after(&rules, args.shots.as_deref().unwrap_or_default(), words)?;
        Analysis::of_shots(&rules, watched(words, |progress| review(&seen, &stop, progress)))
    };
    if session.json {
        session.print_json(&json(&analysis))?;
    } else {
        print_out(&analysis, words)?;
    }
    Ok(if analysis.contradicts() { ExitCode::FAILURE } else { ExitCode::SUCCESS })
}

/// Reads the record in a file, or says what is wrong with it.
fn read(path: &str, words: &Words) -> Result<Record, Failure> {
    let refuse =
        |key, problem: String| Failure::Request(words.say(key, &[("path", path.into()), ("problem", problem.into())]));
    let text = if path == STDIN { io::read_to_string(io::stdin()) } else { std::fs::read_to_string(path) };
    parsed(path, &text.map_err(|error| refuse("problem-read", error.to_string()))?, words)
}

/// Reads the record in a text, or says what is wrong with it.
fn parsed(name: &str, text: &str, words: &Words) -> Result<Record, Failure> {
    text.parse().map_err(|error: amiral_game::RecordError| {
        let parts = [("path", name.into()), ("problem", error.say(words).into())];
        Failure::Request(words.say("problem-record", &parts))
    })
}

/// Does some work, and shows its progress once it has taken a while.
fn watched<T>(words: &Words, work: impl FnOnce(&mut dyn FnMut(Progress)) -> T) -> T {
    let (start, mut bar) = (Instant::now(), None);
    let result = work(&mut |progress| {
        if start.elapsed() > PATIENCE {
            let bar = bar.get_or_insert_with(|| {
                let bar = GamesBar::new(words, progress.total);
                bar.name(words.say("review-progress", &[]));
                bar
            });
            bar.show(progress);
        }
    });
    if let Some(bar) = bar {
        bar.clear();
    }
    result
}

fn json(analysis: &Analysis) -> Value {
    let shots = analysis.order.iter().map(|&(player, shot)| shot_json(&analysis.players[player], shot));
    let mut document = json!({
        "shots": shots.collect::<Vec<_>>(),
        "stopped": analysis.players.iter().any(|player| player.review.extent == Extent::Stopped),
        "contradiction": analysis.contradicts(),
        "rules": rules_json(&analysis.rules),
    });
    let of_seats = |of: &dyn Fn(&Judged) -> Value| match analysis.players.as_slice() {
        [Judged { seat: None, .. }] => of(&analysis.players[0]),
        players => {
            let seats = players.iter().filter_map(|player| Some((player.seat?.to_string(), of(player))));
            Value::Object(seats.collect())
        }
    };
    document["accuracy"] = of_seats(&|player| player.review.accuracy().into());
    document["turning_points"] = of_seats(&|player| {
        player.review.turning_points().into_iter().map(turning_point_json).collect::<Vec<_>>().into()
    });
    if analysis.players.iter().any(|player| player.seat.is_some()) {
        document["players"] = of_seats(&|player| player.name.clone().into());
    }
    document
}

fn print_out(analysis: &Analysis, words: &Words) -> Result<(), Failure> {
    print(words.say("review-rules", &[("rules", analysis.rules.say(words).into())]))?;
    if analysis.order.is_empty() {
        print(words.say("review-nothing", &[]))?;
    } else {
        print(table(analysis, words).trim_end())?;
    }
    if analysis.order.iter().any(|&(player, shot)| !analysis.players[player].review.shots[shot].exact) {
        print(words.say("review-estimated", &[]))?;
    }
    for Judged { name, review, .. } in &analysis.players {
        let points = review.turning_points();
        if !points.is_empty() {
            print("")?;
            print(match name {
                Some(name) => words.say("review-turning-points-of", &[("player", name.into())]),
                None => words.say("review-turning-points", &[]),
            })?;
        }
        for point in points {
            print(format_args!("- {}", turning_point(words, review, point)))?;
        }
    }
    print("")?;
    for Judged { name, review, .. } in &analysis.players {
        print(accuracy(words, review, name.as_deref()))?;
    }
    print(words.say("review-formula", &[]))?;
    for Judged { name, review, .. } in &analysis.players {
        let number = ("number", review.shots.len().into());
        match (review.extent, name) {
            (Extent::Whole, _) => {}
            (Extent::Stopped, _) => print(words.say("review-stopped", &[]))?,
            (Extent::Contradiction, None) => print(words.say("review-contradiction", &[number]))?,
            (Extent::Contradiction, Some(name)) => {
                print(words.say("review-contradiction-of", &[number, ("player", name.into())]))?;
            }
        }
    }
    Ok(())
}

/// One line a shot, in aligned columns: numbers to the right, words to the left.
fn table(analysis: &Analysis, words: &Words) -> String {
    let named = analysis.players.iter().any(|player| player.name.is_some());
    let numeric = [true, false, false, false, true, false, true, true];
    let headings = [
        words.say("review-number", &[]),
        words.say("review-player", &[]),
        words.say("review-shot", &[]),
        words.say("review-outcome", &[]),
        words.say("review-chance", &[]),
        words.say("review-best", &[]),
        words.say("review-best-chance", &[]),
        words.say("review-fleets", &[]),
    ];
    let mut lines = vec![headings];
    lines.extend(analysis.order.iter().map(|&(player, shot)| line(&analysis.players[player], shot, words)));
    let shown: Vec<usize> = (0..numeric.len()).filter(|&column| named || column != PLAYER).collect();
    let width = |column: usize| lines.iter().map(|line| line[column].chars().count()).max().unwrap_or(0);
    let widths: Vec<usize> = (0..numeric.len()).map(width).collect();
    let mut text = String::new();
    for line in &lines {
        let cells = shown.iter().map(|&column| {
            let (cell, width) = (&line[column], widths[column]);
            if numeric[column] { format!("{cell:>width$}") } else { format!("{cell:<width$}") }
        });
        text += cells.collect::<Vec<_>>().join("  ").trim_end();
        text.push('\n');
    }
    text
}

fn line(player: &Judged, shot: usize, words: &Words) -> [String; 8] {
    let judged: &ShotReview = &player.review.shots[shot];
    let about = if judged.exact { "" } else { "~" };
    let percent = |chance: f64| format!("{about}{}", words.percent(chance));
    let known = |text: String| if judged.best.is_some() { text } else { words.say("review-unknown", &[]) };
    let outcome = match judged.shot.outcome {
        Outcome::Miss => words.say("review-outcome-miss", &[]),
        Outcome::Hit => words.say("review-outcome-hit", &[]),
        Outcome::Sunk => words.say("review-outcome-sunk", &[]),
        Outcome::SunkSize(size) => words.say("review-outcome-sunk-size", &[("size", size.into())]),
        Outcome::HitShip(ship) => words.say("review-outcome-hit-ship", &[("ship", ship.number().into())]),
        Outcome::SunkShip(ship) => words.say("review-outcome-sunk-ship", &[("ship", ship.number().into())]),
    };
    let best = match judged.best {
        Some(_) if judged.forced => words.say("review-forced", &[]),
        Some(best) => best.to_string(),
        None => words.say("review-unknown", &[]),
    };
    [
        (shot + 1).to_string(),
        player.name.clone().unwrap_or_default(),
        judged.shot.cell.to_string(),
        outcome,
        known(percent(judged.chance)),
        best,
        known(percent(judged.best_chance)),
        known(format!("{about}{}", words.number(judged.fleets))),
    ]
}

fn shot_json(player: &Judged, shot: usize) -> Value {
    let judged = &player.review.shots[shot];
    let mut document = json!({
        "number": shot + 1,
        "shot": judged.shot.to_string(),
        "cell": judged.shot.cell.to_string(),
        "chance": judged.chance,
        "best": judged.best.map(|cell| cell.to_string()),
        "best_chance": judged.best_chance,
        "fleets": judged.fleets.to_string(),
        "exact": judged.exact,
        "forced": judged.forced,
    });
    if let Some(seat) = player.seat {
        document["seat"] = seat.to_string().into();
    }
    document
}

fn turning_point_json(point: TurningPoint) -> Value {
    let kind = match point.kind {
        Turning::Slip => "slip",
        Turning::LuckyHit => "lucky-hit",
        Turning::UnluckyMiss => "unlucky-miss",
    };
    json!({"number": point.shot + 1, "kind": kind})
}

//! `amiral benchmark`: the public boards, beside what others have published of them.

use std::process::ExitCode;

use amiral_game::Stop;
use amiral_strategy::Spec;
use amiral_study::{BENCHMARK_SHOTS, BenchmarkScore, Contender, Orders, benchmark, public_boards};
use amiral_words::Arg;
use serde_json::{Value, json};

use crate::args::BenchmarkArgs;
use crate::columns::{Side, columns};
use crate::commands::study::failed;
use crate::contenders::Asked;
use crate::failure::Failure;
use crate::games::recall;
use crate::progress::{GamesBar, on_interrupt};
use crate::session::{Session, print};

/// The medians that the boards' authors published, by the names of the sentences that say whose
/// they are: the least and the most, where there are several.
const PUBLISHED: [(&str, [f64; 2]); 5] = [
    ("benchmark-published-random", [0.32, 0.32]),
    ("benchmark-published-people", [0.63, 0.63]),
    ("benchmark-published-greedy", [0.64, 0.64]),
    ("benchmark-published-gpt5", [0.73, 0.73]),
    ("benchmark-published-bayesian", [0.80, 0.81]),
];

pub(crate) fn run(args: &BenchmarkArgs, session: &Session) -> Result<ExitCode, Failure> {
    let words = &session.words;
    let boards = public_boards();
    let asked = Asked::all(&args.strategies, words)?;
    let specs: Vec<Spec> = asked.iter().map(|one| one.spec).collect();
    // The boards have rules of their own each, but those of one size and contact.
    asked.iter().try_for_each(|one| one.check(&boards[0].rules, words))?;
    let known = recall(session, &boards[0].rules, &specs)?;
    let contenders: Vec<Contender<'_>> = asked.iter().map(|one| one.contender(&known)).collect();
    let stop = Stop::new();
    on_interrupt(&stop)?;
    let bar = GamesBar::new(words, boards.len() as u64 * args.ways);
    let mut show = |done| bar.show(done);
    let mut orders = Orders { threads: rayon::current_num_threads(), stop: stop.clone(), progress: &mut show };
    let scores = benchmark(&contenders, args.ways, session.seed, &mut orders);
    bar.clear();
    let scores = scores.map_err(|error| failed(&error, words))?;
    let games = scores.first().map_or(0, |score| score.games.len());
    if games == 0 {
        return Err(Failure::Work(words.say("study-no-game", &[])));
    }
    let interrupted = (games as u64) < boards.len() as u64 * args.ways;
    if session.json {
        session.print_json(&json!({
            "boards": boards.len(),
            "ways": args.ways,
            "shots": BENCHMARK_SHOTS,
            "players": scores.iter().map(|score| player_json(score, args.ways)).collect::<Vec<_>>(),
            "published": PUBLISHED.iter().map(|(key, [least, most])| {
                json!({"name": key.trim_start_matches("benchmark-published-"), "median": [least, most]})
            }).collect::<Vec<_>>(),
            "interrupted": interrupted,
            "seed": session.seed.0,
            "provenance": session.provenance(None, session.seed),
        }))?;
        return Ok(ExitCode::SUCCESS);
    }
    let numbers =
        [("boards", boards.len().into()), ("ways", Arg::Number(args.ways as f64)), ("shots", BENCHMARK_SHOTS.into())];
    print(words.say("benchmark-about", &numbers))?;
    print("")?;
    print(table(&scores, session).trim_end())?;
    print("")?;
    print(words.say("benchmark-published", &[]))?;
    let published = PUBLISHED.iter().map(|(key, [least, most])| {
        let median = if least < most {
            let parts = [("least", words.decimal(*least, 2).into()), ("most", words.decimal(*most, 2).into())];
            words.say("benchmark-range", &parts)
        } else {
            words.decimal(*least, 2)
        };
        [String::new(), words.say(key, &[]), median]
    });
    print(columns([Side::Left, Side::Left, Side::Right], &published.collect::<Vec<_>>()).trim_end())?;
    if interrupted {
        print(words.say("benchmark-interrupted", &[("games", Arg::Number(games as f64))]))?;
    }
    Ok(ExitCode::SUCCESS)
}

fn table(scores: &[BenchmarkScore], session: &Session) -> String {
    let words = &session.words;
    let head = ["player", "median", "mean", "shots", "won"].map(|name| match name {
        "player" => words.say("benchmark-player", &[]),
        "median" => words.say("benchmark-median", &[]),
        "mean" => words.say("benchmark-mean", &[]),
        "shots" => words.say("benchmark-shots", &[]),
        _ => words.say("benchmark-won", &[]),
    });
    let line = |score: &BenchmarkScore| {
        [
            score.name.clone(),
            words.decimal(score.median(), 3),
            words.decimal(score.mean(), 3),
            words.decimal(score.shots(), 1),
            words.percent(score.won()),
        ]
    };
    let lines: Vec<[String; 5]> = std::iter::once(head).chain(scores.iter().map(line)).collect();
    columns([Side::Left, Side::Right, Side::Right, Side::Right, Side::Right], &lines)
}

fn player_json(score: &BenchmarkScore, ways: u64) -> Value {
    let boards = score.games.chunks(ways as usize).zip(public_boards()).map(|(games, board)| {
        let games = BenchmarkScore { name: board.name.clone(), games: games.to_vec() };
        json!({"name": board.name, "mean": games.mean(), "shots": games.shots()})
    });
    json!({
        "name": score.name,
        "median": score.median(),
        "mean": score.mean(),
        "shots": score.shots(),
        "won": score.won(),
        "games": score.games.len(),
        "boards": boards.collect::<Vec<_>>(),
    })
}

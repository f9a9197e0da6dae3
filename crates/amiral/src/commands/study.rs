//! `amiral study`: many games, on the same fleets for every strategy.

use std::path::Path;
use std::process::ExitCode;

use amiral_game::Stop;
use amiral_posterior::Budget;
use amiral_strategy::{Resources, Spec};
use amiral_study::combinatorics::errors_by_ships;
use amiral_study::{
    Contender, Distribution, Duels, Effort, Folder, Learning, Orders, Progress, Rate, Reproduction, Row, Study,
    StudyError, by_size, figure, reproduce, table,
};
use amiral_words::{Say, Words, written_rules};
use serde_json::{Value, json};

use crate::args::StudyArgs;
use crate::commands::fleet::ensure_fits;
use crate::failure::Failure;
use crate::games::recall;
use crate::progress::{GamesBar, on_interrupt};
use crate::session::{Session, print, rules_json};

/// The grids of the figure over sizes, and the games on each.
const SIDES: [u8; 5] = [8, 9, 10, 12, 14];
const GAMES_BY_SIZE: u64 = 1000;
/// The simulated opponents of each kind.
const PLAYERS: u64 = 200;
/// The pixels for one unit of a figure.
const PIXELS: f32 = 2.0;
/// The layings behind the figure of the estimators' errors.
const LAYINGS: u64 = 10_000;

pub(crate) fn run(args: &StudyArgs, session: &Session) -> Result<ExitCode, Failure> {
    let words = &session.words;
    let stop = Stop::new();
    on_interrupt(&stop)?;
    if args.reproduce {
        return run_reproduction(args, session, &Resources::default(), &stop);
    }
    let specs: Vec<Spec> = args.strategies.iter().filter_map(|name| name.parse().ok()).collect();
    let resources = recall(session, &args.rules.resolve(words)?, &specs)?;
    let contender = |name: &String| {
        Contender::new(name, &resources)
            .map_err(|error| Failure::Request(words.say("problem-strategy", &[("problem", error.say(words).into())])))
    };
    let contenders = args.strategies.iter().map(contender).collect::<Result<Vec<_>, Failure>>()?;
    if let Some(folder) = &args.load {
        let distribution = Distribution::load(folder)
            .map_err(|error| Failure::Request(words.say("problem-load", &[("problem", error.into())])))?;
        return report(&distribution, args, &contenders, session, &stop);
    }
    let rules = args.rules.resolve(words)?;
    ensure_fits(&rules, words)?;
    if let Some(folder) = &args.out {
        // Before the games, so that a folder that cannot be written to costs nothing.
        let first = if args.learn { "learning.md" } else { "table.md" };
        let made = std::fs::create_dir_all(folder).and_then(|()| std::fs::write(folder.join(first), ""));
        made.map_err(|error| Failure::Request(cannot_write(folder, &error, words)))?;
    }
    if args.learn {
        let players = args.games.unwrap_or(PLAYERS);
        return run_learning(&Learning { rules, seed: session.seed, players }, args, session, &stop);
    }
    let games = args.games.unwrap_or(10_000);
    if args.duel {
        let [a, b] = contenders.as_slice() else {
            return Err(Failure::Request(words.say("study-duel-needs-two", &[])));
        };
        let duels = Duels { rules, law: args.law, seed: session.seed, pairs: games.div_ceil(2) };
        return run_duels(&duels, [a, b], session, &stop);
    }
    if contenders.is_empty() {
        return Err(Failure::Request(words.say("study-needs-strategies", &[])));
    }
    let study = Study { rules, law: args.law, seed: session.seed, games };
    let bar = GamesBar::new(words, games);
    let distribution = study.run(&contenders, &mut orders(&stop, &mut |done| bar.show(done)));
    bar.clear();
    report(&distribution.map_err(|error| failed(&error, words))?, args, &contenders, session, &stop)
}

/// All the threads there are, or as many as were asked for.
fn orders<'a>(stop: &Stop, progress: &'a mut dyn FnMut(Progress)) -> Orders<'a> {
    Orders { threads: rayon::current_num_threads(), stop: stop.clone(), progress }
}

pub(crate) fn failed(error: &StudyError, words: &Words) -> Failure {
    match error {
        StudyError::TooTight(tight) => {
            Failure::Work(words.say("study-too-tight", &[("problem", tight.say(words).into())]))
        }
        StudyError::Threads(error) => Failure::Work(error.to_string()),
    }
}

/// Shows a study, and writes its folder where one was asked for.
fn report(
    distribution: &Distribution,
    args: &StudyArgs,
    contenders: &[Contender<'_>],
    session: &Session,
    stop: &Stop,
) -> Result<ExitCode, Failure> {
    let words = &session.words;
    if distribution.games() == 0 {
        return Err(Failure::Work(words.say("study-no-game", &[])));
    }
    let report = distribution.report();
    if session.json {
        let mut document = serde_json::to_value(&report).map_err(|error| Failure::Work(error.to_string()))?;
        document["rules"] = rules_json(&distribution.rules);
        session.print_json(&document)?;
    } else {
        print(table::markdown(&report, words.labels()).trim_end())?;
        print(words.say(
            "study-seed",
            &[("seed", report.seed.into()), ("rules", written_rules(&report.rules, words).into())],
        ))?;
        if report.interrupted {
            print(words.say("study-interrupted", &[("games", words.number(distribution.games() as u128).into())]))?;
        }
    }
    if let Some(folder) = &args.out {
        write(distribution, folder, contenders, session, stop)?;
    }
    Ok(ExitCode::SUCCESS)
}

fn write(
    distribution: &Distribution,
    folder: &Path,
    contenders: &[Contender<'_>],
    session: &Session,
    stop: &Stop,
) -> Result<(), Failure> {
    let words = &session.words;
    let study = Study {
        rules: distribution.rules.clone(),
        law: distribution.law,
        seed: distribution.seed,
        games: GAMES_BY_SIZE.min(distribution.games() as u64),
    };
    // The games first: whatever comes of the rest, they are kept.
    distribution.save(folder).map_err(|error| Failure::Work(cannot_write(folder, &error, words)))?;
    // These figures go beyond the games played; a fleet that does not fit on the small grids leaves
    // the first one out.
    let mut quiet = |_| {};
    let sizes = by_size(&study, &SIDES, contenders, &mut orders(stop, &mut quiet)).unwrap_or_default();
    let budget = Budget::seconds(10.0);
    let errors = errors_by_ships(&study.rules, LAYINGS, study.seed, budget, &mut orders(stop, &mut quiet))
        .map_err(|error| failed(&error, words))?;
    let contents = Folder { distribution, sizes: &sizes, errors: &errors, labels: words.labels() };
    let written = contents.write(folder).map_err(|error| {
        Failure::Work(words.say("problem-write", &[("path", folder.display().into()), ("problem", error.into())]))
    })?;
    if !session.json {
        let parts = [("files", written.len().into()), ("folder", folder.display().into())];
        print(words.say("study-written", &parts))?;
    }
    Ok(())
}

fn cannot_write(path: &Path, error: &std::io::Error, words: &Words) -> String {
    words.say("problem-write", &[("path", path.display().into()), ("problem", error.into())])
}

/// A row of the documents' tables: our figures as in any study, theirs beside them.
fn row_json(row: &Row) -> Value {
    let ours = serde_json::to_value(&row.ours).unwrap_or_default();
    let mut document = if ours.is_object() { ours } else { json!({"strategy": row.published.strategy}) };
    document["published"] = json!(row.published);
    document["agreement"] = serde_json::to_value(row).map(|row| row["mean"].clone()).unwrap_or_default();
    document["skew_normal"] = json!(row.skew_normal);
    document
}

fn run_duels(duels: &Duels, players: [&Contender<'_>; 2], session: &Session, stop: &Stop) -> Result<ExitCode, Failure> {
    let words = &session.words;
    let bar = GamesBar::new(words, 2 * duels.pairs);
    // Progress counts pairs of games.
    let mut show = |done: Progress| bar.show(Progress { done: 2 * done.done, total: 2 * done.total });
    let bouts = duels.run(players, &mut orders(stop, &mut show));
    bar.clear();
    let bouts = bouts.map_err(|error| failed(&error, words))?;
    let report = duels.report(players, &bouts).ok_or_else(|| Failure::Work(words.say("study-no-game", &[])))?;
    if session.json {
        let mut document = serde_json::to_value(&report).map_err(|error| Failure::Work(error.to_string()))?;
        let Rate { games, wins, rate, ci95: [low, high] } = report.a_wins;
        document["results"] = json!([
            {"strategy": report.a, "games": games, "wins": wins, "rate": rate, "ci95": [low, high]},
            {"strategy": report.b, "games": games, "wins": games - wins, "rate": 1.0 - rate, "ci95": [1.0 - high, 1.0 - low]},
        ]);
        let difference = |rate: f64| 2.0 * rate - 1.0;
        let pair = json!({
            "a": report.a,
            "b": report.b,
            "difference": difference(rate),
            "ci95": [difference(low), difference(high)],
        });
        document["pairs"] = json!([pair]);
        document["rules"] = rules_json(&duels.rules);
        session.print_json(&document)?;
    } else {
        print(table::duel_markdown(&report, words.labels()).trim_end())?;
        print(words.say(
            "study-seed",
            &[("seed", report.seed.into()), ("rules", written_rules(&report.rules, words).into())],
        ))?;
        if report.interrupted {
            print(words.say("study-duel-interrupted", &[("games", words.number(report.a_wins.games.into()).into())]))?;
        }
    }
    Ok(ExitCode::SUCCESS)
}

fn run_learning(learning: &Learning, args: &StudyArgs, session: &Session, stop: &Stop) -> Result<ExitCode, Failure> {
    let words = &session.words;
    let bar = GamesBar::new(words, 0);
    let report = learning.run(&mut orders(stop, &mut |done| bar.show(done)));
    bar.clear();
    let report = report.map_err(|error| failed(&error, words))?;
    if report.results.is_empty() {
        return Err(Failure::Work(words.say("study-no-game", &[])));
    }
    if session.json {
        let mut document = serde_json::to_value(&report).map_err(|error| Failure::Work(error.to_string()))?;
        document["pairs"] = json!([]);
        document["rules"] = rules_json(&learning.rules);
        session.print_json(&document)?;
    } else {
        print(report.markdown(words.labels()).trim_end())?;
        print(words.say(
            "study-seed",
            &[("seed", report.seed.into()), ("rules", written_rules(&report.rules, words).into())],
        ))?;
        if report.interrupted {
            print(words.say("stopped", &[]))?;
        }
    }
    if let Some(folder) = &args.out {
        let labels = words.labels();
        let about = format!("{} · {} {}", report.rules, labels.seed, report.seed);
        let figure = figure::learning(&report, &about, labels);
        let png = figure.png(PIXELS).map_err(|error| Failure::Work(error.to_string()))?;
        let json = serde_json::to_string_pretty(&report).map_err(|error| Failure::Work(error.to_string()))? + "\n";
        let tables = report.markdown(labels);
        let files: [(&str, &[u8]); 4] = [
            ("learning.md", tables.as_bytes()),
            ("learning.json", json.as_bytes()),
            ("learning.svg", figure.svg().as_bytes()),
            ("learning.png", &png),
        ];
        for (name, contents) in files {
            let path = folder.join(name);
            std::fs::write(&path, contents).map_err(|error| Failure::Work(cannot_write(&path, &error, words)))?;
        }
        if !session.json {
            let parts = [("files", files.len().into()), ("folder", folder.display().into())];
            print(words.say("study-written", &parts))?;
        }
    }
    Ok(ExitCode::SUCCESS)
}

fn run_reproduction(
    args: &StudyArgs,
    session: &Session,
    resources: &Resources,
    stop: &Stop,
) -> Result<ExitCode, Failure> {
    let words = &session.words;
    let effort = match args.games {
        Some(games) => Effort::with_games(session.seed, games),
        None => Effort { seed: session.seed, times: 1.0 },
    };
    let bar = GamesBar::new(words, 0);
    let mut begin = |row: &amiral_study::Published| bar.name(row.strategy);
    let result: Result<Reproduction, _> =
        reproduce(effort, resources, &mut begin, &mut orders(stop, &mut |done| bar.show(done)));
    bar.clear();
    let reproduction = result.map_err(|error| Failure::Work(error.to_string()))?;
    if session.json {
        session.print_json(&json!({
            "results": reproduction.rows.iter().map(row_json).collect::<Vec<_>>(),
            "pairs": reproduction.pairs,
            "interrupted": reproduction.interrupted,
            "seed": session.seed.0,
        }))?;
    } else {
        print(reproduction.markdown(words.labels()).trim_end())?;
        print(words.say("solve-seed", &[("seed", session.seed.into())]))?;
        if reproduction.interrupted {
            print(words.say("stopped", &[]))?;
        }
    }
    if let Some(folder) = &args.out {
        let path = folder.join("reproduction.md");
        let written =
            std::fs::create_dir_all(folder).and_then(|()| std::fs::write(&path, reproduction.markdown(words.labels())));
        written.map_err(|error| Failure::Work(cannot_write(&path, &error, words)))?;
    }
    Ok(ExitCode::SUCCESS)
}

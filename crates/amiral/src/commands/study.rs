//! `amiral study`: many games, on the same fleets for every strategy.

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use amiral_game::Stop;
use amiral_posterior::Budget;
use amiral_strategy::{Resources, Spec};
use amiral_study::combinatorics::errors_by_ships;
use amiral_study::table::{self, Table};
use amiral_study::{
    Contender, Distribution, Duels, Effort, Folder, FolderError, Learning, Orders, Progress, Rate, SizesError, Study,
    StudyError, WITNESS, by_size, reproduce, sizes_table, write_sizes,
};
use amiral_words::{Say, Words, written_rules};
use serde_json::{Value, json};

use crate::args::{Games, Sides, StudyArgs, TableFormat};
use crate::commands::fleet::ensure_fits;
use crate::contenders::Asked;
use crate::failure::Failure;
use crate::games::recall;
use crate::progress::{GamesBar, on_interrupt};
use crate::session::{Session, print, rules_json, terminal_width};
use crate::study_folder::{Kind, RowKeeper, cannot_write, ensure_same, listed, prepare, resume};

/// The grids of the figure over sizes, and the games on each.
const SIDES: [u8; 5] = [8, 9, 10, 12, 14];
const GAMES_BY_SIZE: u64 = 1000;
/// The simulated opponents of each kind.
const PLAYERS: u64 = 200;
/// The random fleets behind the figure of the estimators' errors.
const RANDOM_FLEETS: u64 = 10_000;

pub(crate) fn run(args: &StudyArgs, session: &Session) -> Result<ExitCode, Failure> {
    let words = &session.words;
    let stop = Stop::new();
    on_interrupt(&stop)?;
    let games = match args.games.as_ref().map(|Games(games)| games.as_slice()) {
        Some(&[games]) => Some(games),
        // Strategies that take turns, or are compared game by game, play the same number.
        Some(games) if args.sides.is_none() || games.len() != args.strategies.len() => {
            return Err(Failure::Request(words.say("study-games-each", &[])));
        }
        None | Some(_) => None,
    };
    if args.reproduce {
        return run_reproduction(args, games, session, &Resources::default(), &stop);
    }
    if let Some(folder) = &args.load {
        let distribution = Distribution::load(folder)
            .map_err(|error| Failure::Request(words.say("problem-load", &[("problem", error.into())])))?;
        if let Some(out) = &args.out {
            prepare(out, Kind::Study, words)?;
            ensure_empty_or_same(out, &distribution, words)?;
        }
        return report(&distribution, args, &[], session, &stop);
    }
    let rules = args.rules.resolve(words)?;
    let contenders = contenders(args, &rules, session)?;
    ensure_fits(&rules, words)?;
    if args.learn {
        let players = games.unwrap_or(PLAYERS);
        return run_learning(&Learning { rules, seed: session.seed, players }, args, session, &stop);
    }
    let games = games.unwrap_or(10_000);
    if args.duel {
        let [a, b] = contenders.as_slice() else {
            return Err(Failure::Request(words.say("study-duel-needs-two", &[])));
        };
        let duels = Duels { rules, law: args.law, seed: session.seed, pairs: games.div_ceil(2) };
        return run_duels(&duels, [a, b], args, session, &stop);
    }
    if contenders.is_empty() {
        return Err(Failure::Request(words.say("study-needs-strategies", &[])));
    }
    let mut study = Study { rules, law: args.law, seed: session.seed, games };
    if let Some(Sides(sides)) = &args.sides {
        return run_sizes(&study, sides, &contenders, args, session, &stop);
    }
    let mut known = None;
    if let Some(folder) = &args.out {
        prepare(folder, Kind::Study, words)?;
        known = resume(folder, &mut study, &contenders, session.asked_seed, words)?;
    }
    let bar = GamesBar::new(words, games);
    let mut show = |done| bar.show(done);
    let mut orders = orders(&stop, &mut show);
    let played = match known {
        Some(known) => study.resume(known, &contenders, &mut orders),
        None => study.run(&contenders, &mut orders),
    };
    bar.clear();
    let mut distribution = played.map_err(|error| failed(&error, words))?;
    distribution.provenance = Some(session.provenance(Some(&study.rules), study.seed));
    report(&distribution, args, &contenders, session, &stop)
}

/// The same study on square grids of several sides.
fn run_sizes(
    study: &Study,
    sides: &[u8],
    contenders: &[Contender<'_>],
    args: &StudyArgs,
    session: &Session,
    stop: &Stop,
) -> Result<ExitCode, Failure> {
    let words = &session.words;
    if let Some(folder) = &args.out {
        prepare(folder, Kind::Sizes, words)?;
        if session.asked_seed.is_some() {
            ensure_same(folder, "sizes.json", &[("seed", json!(study.seed.0))], words)?;
        }
    }
    let bar = GamesBar::new(words, 0);
    let each = args.games.as_ref().map_or(&[][..], |Games(games)| games);
    let each = if each.len() > 1 { each } else { &[] };
    let rows = by_size(study, sides, contenders, each, &mut orders(stop, &mut |done| bar.show(done)));
    bar.clear();
    let rows = rows.map_err(|error| match error {
        SizesError::Study(error) => failed(&error, words),
        SizesError::Rules(error) => {
            Failure::Request(words.say("problem-rules", &[("problems", error.say(words).into())]))
        }
    })?;
    if rows.is_empty() {
        return Err(Failure::Work(words.say("study-no-game", &[])));
    }
    let provenance = session.provenance(Some(&study.rules), study.seed);
    if session.json {
        let interrupted = rows.len() < sides.len();
        let document = json!({"results": rows, "pairs": [], "interrupted": interrupted, "rules": rules_json(&study.rules),
                              "seed": study.seed.0, "provenance": provenance});
        session.print_json(&document)?;
    } else {
        print_tables(&[sizes_table(&rows, words.labels())], args)?;
        let rules = study.rules.to_string();
        print(words.say("study-seed", &[("seed", study.seed.into()), ("rules", written_rules(&rules, words).into())]))?;
    }
    if let Some(folder) = &args.out {
        say_written(write_sizes(&rows, folder, &provenance, words.labels()), folder, session)?;
    }
    Ok(ExitCode::SUCCESS)
}

/// The strategies that take part, with what they may know of past games.
fn contenders(
    args: &StudyArgs,
    rules: &amiral_game::Rules,
    session: &Session,
) -> Result<Vec<Contender<'static>>, Failure> {
    let words = &session.words;
    let is_witness = |name: &str| name == WITNESS;
    if !args.duel && args.strategies.iter().any(|name| is_witness(name)) {
        return Err(Failure::Request(words.say("study-witness-duels", &[])));
    }
    let named: Vec<String> = args.strategies.iter().filter(|name| !is_witness(name)).cloned().collect();
    let asked = Asked::all(&named, words)?;
    asked.iter().try_for_each(|one| one.check(rules, words))?;
    let specs: Vec<Spec> = asked.iter().map(|one| one.spec).collect();
    let known = recall(session, rules, &specs)?;
    let mut house = asked.iter().map(|one| one.contender(&known));
    let next = |name: &String| if is_witness(name) { Some(Contender::witness()) } else { house.next() };
    Ok(args.strategies.iter().filter_map(next).collect())
}

/// How to play: on as many threads as `--threads` says, with a stop token and progress.
fn orders<'a>(stop: &Stop, progress: &'a mut dyn FnMut(Progress)) -> Orders<'a> {
    Orders { threads: rayon::current_num_threads(), stop: stop.clone(), progress }
}

pub(crate) fn failed(error: &StudyError, words: &Words) -> Failure {
    match error {
        StudyError::TooTight(tight) => {
            Failure::Work(words.say("study-too-tight", &[("problem", tight.say(words).into())]))
        }
        StudyError::Broken { strategy, broken } => {
            let parts = [("strategy", strategy.into()), ("problem", broken.say(words).into())];
            Failure::Work(words.say("study-broken", &parts))
        }
        StudyError::Threads(error) => Failure::Work(error.to_string()),
    }
}

/// Prints tables: aligned on a terminal, as Markdown elsewhere, unless a format was given.
fn print_tables(tables: &[Table], args: &StudyArgs) -> Result<(), Failure> {
    const USUAL: usize = 80;
    let width = terminal_width();
    let usual = if width.is_some() { TableFormat::Table } else { TableFormat::Markdown };
    let text = match args.format.unwrap_or(usual) {
        TableFormat::Table => table::joined(tables, |table| table.aligned(width.unwrap_or(USUAL))),
        TableFormat::Markdown => table::joined(tables, Table::markdown),
    };
    print(text.trim_end())
}

/// Prints a study, and writes its folder if one was asked for.
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
        let mut document = json!(report);
        document["rules"] = rules_json(&distribution.rules);
        session.print_json(&document)?;
    } else {
        print_tables(&table::tables(&report, words.labels()), args)?;
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

/// Makes sure that a folder has no other games than these.
fn ensure_empty_or_same(folder: &Path, loaded: &Distribution, words: &Words) -> Result<(), Failure> {
    let players: Vec<Contender<'_>> = (loaded.samples.iter())
        .map(|sample| {
            let nobody =
                Contender::with(sample.strategy.clone(), |rules, _| Box::new(amiral_strategy::Witness::new(rules)));
            match sample.version {
                Some(version) => nobody.of_version(version),
                None => nobody,
            }
        })
        .collect();
    let Distribution { rules, law, seed, .. } = loaded;
    let mut study = Study { rules: rules.clone(), law: *law, seed: *seed, games: loaded.games() as u64 };
    resume(folder, &mut study, &players, Some(amiral_game::GameSeed::Chosen(seed.0)), words).map(|_| ())
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
    // Save the games first: they must not be lost if the rest fails.
    distribution.save(folder).map_err(|error| Failure::Work(cannot_write(folder, &error, words)))?;
    // These figures go beyond the games played. The first one is left out if the fleet does not fit
    // on the small grids, or if the games were only loaded.
    let mut quiet = |_| {};
    let sizes = match contenders {
        [] => Vec::new(),
        contenders => by_size(&study, &SIDES, contenders, &[], &mut orders(stop, &mut quiet)).unwrap_or_default(),
    };
    let budget = Budget::seconds(10.0);
    let errors = errors_by_ships(&study.rules, RANDOM_FLEETS, study.seed, budget, &mut orders(stop, &mut quiet))
        .map_err(|error| failed(&error, words))?;
    let contents = Folder { distribution, sizes: &sizes, errors: &errors, labels: words.labels() };
    say_written(contents.write(folder), folder, session)
}

/// Prints which files were written, or reports the one that could not be.
fn say_written(written: Result<Vec<PathBuf>, FolderError>, folder: &Path, session: &Session) -> Result<(), Failure> {
    let words = &session.words;
    let written = written.map_err(|error| {
        Failure::Work(words.say("problem-write", &[("path", folder.display().into()), ("problem", error.into())]))
    })?;
    if !session.json {
        let parts = [("folder", folder.display().into()), ("files", listed(&written).into())];
        print(words.say("study-wrote", &parts))?;
    }
    Ok(())
}

fn run_duels(
    duels: &Duels,
    players: [&Contender<'_>; 2],
    args: &StudyArgs,
    session: &Session,
    stop: &Stop,
) -> Result<ExitCode, Failure> {
    let words = &session.words;
    let bar = GamesBar::new(words, 2 * duels.pairs);
    // Progress counts pairs of games.
    let mut show = |done: Progress| bar.show(Progress { done: 2 * done.done, total: 2 * done.total });
    let bouts = duels.run(players, &mut orders(stop, &mut show));
    bar.clear();
    let bouts = bouts.map_err(|error| failed(&error, words))?;
    let mut report = duels.report(players, &bouts).ok_or_else(|| Failure::Work(words.say("study-no-game", &[])))?;
    report.provenance = Some(session.provenance(Some(&duels.rules), duels.seed));
    if session.json {
        let mut document = json!(report);
        let Rate { games, wins, rate, ci95 } = report.a_wins;
        let turned = |ends: Option<[f64; 2]>, of: &dyn Fn(f64) -> f64| ends.map(|[low, high]| [of(high), of(low)]);
        document["results"] = json!([
            {"strategy": report.a, "games": games, "wins": wins, "rate": rate, "ci95": ci95},
            {"strategy": report.b, "games": games, "wins": games - wins, "rate": 1.0 - rate,
             "ci95": turned(ci95, &|rate| 1.0 - rate)},
        ]);
        let difference = |rate: f64| 2.0 * rate - 1.0;
        let pair = json!({
            "a": report.a,
            "b": report.b,
            "difference": difference(rate),
            "ci95": ci95.map(|ends| ends.map(difference)),
        });
        document["pairs"] = json!([pair]);
        document["rules"] = rules_json(&duels.rules);
        session.print_json(&document)?;
    } else {
        print_tables(&table::duel_tables(&report, words.labels()), args)?;
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
    if let Some(folder) = &args.out {
        prepare(folder, Kind::Learning, words)?;
        let same = [("rules", json!(learning.rules.to_string())), ("seed", json!(learning.seed.0))];
        ensure_same(folder, "learning.json", &same, words)?;
    }
    let bar = GamesBar::new(words, 0);
    let report = learning.run(&mut orders(stop, &mut |done| bar.show(done)));
    bar.clear();
    let mut report = report.map_err(|error| failed(&error, words))?;
    if report.results.is_empty() {
        return Err(Failure::Work(words.say("study-no-game", &[])));
    }
    report.provenance = Some(session.provenance(Some(&learning.rules), learning.seed));
    if session.json {
        let mut document = json!(report);
        document["pairs"] = json!([]);
        document["rules"] = rules_json(&learning.rules);
        session.print_json(&document)?;
    } else {
        print_tables(&report.tables(words.labels()), args)?;
        print(words.say(
            "study-seed",
            &[("seed", report.seed.into()), ("rules", written_rules(&report.rules, words).into())],
        ))?;
        if report.interrupted {
            print(words.say("stopped", &[]))?;
        }
    }
    if let Some(folder) = &args.out {
        say_written(report.write(folder, words.labels()), folder, session)?;
    }
    Ok(ExitCode::SUCCESS)
}

fn run_reproduction(
    args: &StudyArgs,
    games: Option<u64>,
    session: &Session,
    resources: &Resources,
    stop: &Stop,
) -> Result<ExitCode, Failure> {
    let words = &session.words;
    let mut seed = session.seed;
    if let Some(folder) = &args.out {
        prepare(folder, Kind::Reproduction, words)?;
        match session.asked_seed {
            Some(_) => ensure_same(folder, "reproduction.json", &[("seed", json!(seed.0))], words)?,
            None => seed = seed_of(folder).map_or(seed, amiral_game::Seed),
        }
    }
    let effort = match games {
        Some(games) => Effort::with_games(seed, games),
        None => Effort { seed, times: 1.0 },
    };
    let bar = GamesBar::new(words, 0);
    let begin = |row: &amiral_study::Published| bar.name(row.strategy);
    let mut keeper = RowKeeper { folder: args.out.as_deref(), begin, failure: None };
    let result = reproduce(effort, resources, &mut keeper, &mut orders(stop, &mut |done| bar.show(done)));
    bar.clear();
    let reproduction = result.map_err(|error| Failure::Work(error.to_string()))?;
    let provenance = session.provenance(None, seed);
    if session.json {
        session.print_json(&reproduction.json(&provenance))?;
    } else {
        print_tables(&reproduction.tables(words.labels()), args)?;
        print(words.say("solve-seed", &[("seed", seed.into())]))?;
        if reproduction.interrupted {
            print(words.say("stopped", &[]))?;
        }
    }
    if let Some(folder) = &args.out {
        if let Some(error) = &keeper.failure {
            return Err(Failure::Work(cannot_write(folder, error, words)));
        }
        say_written(reproduction.write(folder, &provenance, words.labels()), folder, session)?;
    }
    Ok(ExitCode::SUCCESS)
}

/// The seed of the reproduction that a folder holds.
fn seed_of(folder: &Path) -> Option<u64> {
    let text = std::fs::read_to_string(folder.join("reproduction.json")).ok()?;
    serde_json::from_str::<Value>(&text).ok()?["seed"].as_u64()
}

//! `amiral study`: many games, on the same fleets for every strategy.

mod bus;
mod campaign;
mod report;
mod shards;

use std::path::Path;
use std::process::ExitCode;

use amiral_game::Stop;
use amiral_strategy::{Resources, Spec};
use amiral_study::{
    Contender, DuelReport, Duels, Effort, Learning, Orders, Progress, SizesError, Study, StudyError, WITNESS, by_size,
    reproduce,
};
use amiral_words::{Say, Words, written_rules};
use serde_json::{Value, json};

use crate::args::{Games, Sides, StudyArgs};
use crate::commands::fleet::ensure_fits;
use crate::contenders::Asked;
use crate::failure::Failure;
use crate::games::recall;
use crate::progress::{GamesBar, on_interrupt};
use crate::session::{Session, print, rules_json};
use crate::study_folder::{Kind, RowKeeper, cannot_write, ensure_same, prepare, resume};

/// How many games each strategy plays by default.
const GAMES: u64 = 10_000;
/// The simulated opponents of each kind.
const PLAYERS: u64 = 200;

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
    if !args.load.is_empty() {
        return shards::load(&args.load, args, session, &stop);
    }
    if let Some(shard) = args.shard {
        return shards::play(shard, games, args, session, &stop);
    }
    if let Some(url) = &args.bus {
        return bus::play(url, games, args, session, &stop);
    }
    if args.reproduce {
        return run_reproduction(args, games, session, &Resources::default(), &stop);
    }
    let rules = args.rules.resolve(words)?;
    let contenders = contenders(args, &rules, session)?;
    ensure_fits(&rules, words)?;
    if args.learn {
        let players = games.unwrap_or(PLAYERS);
        return run_learning(&Learning { rules, seed: session.seed, players }, args, session, &stop);
    }
    let games = games.unwrap_or(GAMES);
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
    let bar = GamesBar::new(words, games).after(known.as_ref().map_or(0, |known| known.games() as u64));
    let mut show = |done| bar.show(done);
    let mut orders = orders(&stop, &mut show);
    let played = match known {
        Some(known) => study.resume(known, &contenders, &mut orders),
        None => study.run(&contenders, &mut orders),
    };
    bar.clear();
    let mut distribution = played.map_err(|error| failed(&error, words))?;
    distribution.provenance = Some(session.provenance(Some(&study.rules), study.seed));
    report::distribution(&distribution, args, &contenders, session, &stop)
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
    let rows = by_size(study, sides, contenders, games_of_each(args), &mut orders(stop, &mut |done| bar.show(done)));
    bar.clear();
    let rows = rows.map_err(|error| match error {
        SizesError::Study(error) => failed(&error, words),
        SizesError::Rules(error) => bad_rules(&error, words),
    })?;
    let provenance = session.provenance(Some(&study.rules), study.seed);
    report::sizes(&rows, (&study.rules, study.seed), sides.len(), &provenance, args, session)
}

/// How many games each strategy plays, where they were told one by one.
fn games_of_each(args: &StudyArgs) -> &[u64] {
    let each = args.games.as_ref().map_or(&[][..], |Games(games)| games);
    if each.len() > 1 { each } else { &[] }
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

fn bad_rules(error: &amiral_game::RulesError, words: &Words) -> Failure {
    Failure::Request(words.say("problem-rules", &[("problems", error.say(words).into())]))
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

fn run_duels(
    duels: &Duels,
    players: [&Contender<'_>; 2],
    args: &StudyArgs,
    session: &Session,
    stop: &Stop,
) -> Result<ExitCode, Failure> {
    let words = &session.words;
    if let Some(folder) = &args.out {
        prepare_duel(folder, duels, players.map(Contender::name), words)?;
    }
    let bar = GamesBar::new(words, 2 * duels.pairs);
    // Progress counts pairs of games.
    let mut show = |done: Progress| bar.show(Progress { done: 2 * done.done, total: 2 * done.total });
    let bouts = duels.run(players, &mut orders(stop, &mut show));
    bar.clear();
    let bouts = bouts.map_err(|error| failed(&error, words))?;
    let mut report = duels.report(players, &bouts).ok_or_else(|| Failure::Work(words.say("study-no-game", &[])))?;
    report.provenance = Some(session.provenance(Some(&duels.rules), duels.seed));
    report::duel(&report, &duels.rules, &bouts, args, session)
}

/// Makes sure that the folder may take this duel.
fn prepare_duel(folder: &Path, duels: &Duels, [a, b]: [&str; 2], words: &Words) -> Result<(), Failure> {
    prepare(folder, Kind::Duel, words)?;
    let same =
        [("rules", json!(duels.rules.to_string())), ("seed", json!(duels.seed.0)), ("a", json!(a)), ("b", json!(b))];
    ensure_same(folder, DuelReport::FILE, &same, words)
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
        report::print_tables(&report.tables(words.labels()), args)?;
        print(words.say(
            "study-seed",
            &[("seed", report.seed.into()), ("rules", written_rules(&report.rules, words).into())],
        ))?;
        if report.interrupted {
            print(words.say("stopped", &[]))?;
        }
    }
    if let Some(folder) = &args.out {
        report::say_written(report.write(folder, words.labels()), folder, session)?;
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
    let effort = effort(args, games, session)?;
    let bar = GamesBar::new(words, 0);
    let begin = |row: &amiral_study::Published| bar.name(row.strategy);
    let mut keeper = RowKeeper { folder: args.out.as_deref(), elsewhere: None, begin, failure: None };
    let result = reproduce(effort, resources, &mut keeper, &mut orders(stop, &mut |done| bar.show(done)));
    bar.clear();
    let reproduction = result.map_err(|error| Failure::Work(error.to_string()))?;
    let provenance = session.provenance(None, effort.seed);
    let done = report::reproduction(&reproduction, &provenance, args, session)?;
    match (&args.out, &keeper.failure) {
        (Some(folder), Some(error)) => Err(Failure::Work(cannot_write(folder, error, words))),
        _ => Ok(done),
    }
}

/// How thoroughly to reproduce the documents' tables, with the seed of the folder where none was asked for.
fn effort(args: &StudyArgs, games: Option<u64>, session: &Session) -> Result<Effort, Failure> {
    let words = &session.words;
    let mut seed = session.seed;
    if let Some(folder) = args.out.as_ref().filter(|_| args.shard.is_none()) {
        prepare(folder, Kind::Reproduction, words)?;
        match session.asked_seed {
            Some(_) => ensure_same(folder, "reproduction.json", &[("seed", json!(seed.0))], words)?,
            None => seed = seed_of(folder).map_or(seed, amiral_game::Seed),
        }
    }
    Ok(match games {
        Some(games) => Effort::with_games(seed, games),
        None => Effort { seed, times: 1.0 },
    })
}

/// The seed of the reproduction that a folder holds.
fn seed_of(folder: &Path) -> Option<u64> {
    let text = std::fs::read_to_string(folder.join("reproduction.json")).ok()?;
    serde_json::from_str::<Value>(&text).ok()?["seed"].as_u64()
}

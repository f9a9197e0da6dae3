//! `amiral arena`: matches of players in pairs of games, and who is better.

use std::ops::ControlFlow;
use std::path::Path;
use std::process::ExitCode;

use amiral_arena::{
    Arena, ArenaError, ArenaOrders, Entrant, Form, FoundMatch, MOST_TIMEOUTS, Opening, Plan, PlayedPair, SavedError,
    SavedMatch, Standings, Verdict, review_pairs,
};
use amiral_game::{Seed, Stop};
use amiral_strategy::Placer;
use amiral_study::STEPS_A_PLAYER;
use amiral_words::{Say, Words, printable};
use serde_json::json;
use sha2::{Digest, Sha256};

use crate::arena_report::{Report, note_faults};
use crate::args::ArenaArgs;
use crate::commands::fleet::ensure_fits;
use crate::contenders::Asked;
use crate::failure::Failure;
use crate::games::recall;
use crate::match_keeper::MatchKeeper;
use crate::progress::{GamesBar, MatchBar, on_interrupt};
use crate::session::{Session, print};

/// How many pairs are played unless said otherwise, and at most where a test ends the match.
const PAIRS: u64 = 100;
const PAIRS_TO_DECIDE: u64 = 50_000;
/// The exit codes of a test.
const REJECTED: u8 = 3;
const UNDECIDED: u8 = 4;

pub(crate) fn run(args: &ArenaArgs, session: &Session) -> Result<ExitCode, Failure> {
    let words = &session.words;
    let stop = Stop::new();
    on_interrupt(&stop)?;
    let opened = args.resume.as_deref().map(|path| open(path, words)).transpose()?;
    let (saved, found) = opened.map_or((None, None), |(saved, found)| (Some(saved), found));
    let (arena, names) = plan(args, found.as_ref(), session)?;
    let asked = Asked::all(&names, words)?;
    asked.iter().try_for_each(|one| one.check(&arena.rules, words))?;
    ensure_fits(&arena.rules, words)?;
    let entrants = entrants(&asked, &arena, session)?;
    let plan = Plan::of(&arena, &entrants);
    if let (Some(path), Some(found)) = (&args.resume, &found)
        && let Some(what) = found.plan.difference(&plan)
    {
        let parts = [("path", shown(path)), ("what", what.into())];
        return Err(Failure::Request(words.say("arena-another", &parts)));
    }
    if let Some(number) = args.only {
        return only(number, &arena, &entrants, session, &stop);
    }
    play(args, session, &arena, &asked, &entrants, (saved, found, &plan), &stop)
}

type SavedFile<'a> = (Option<SavedMatch>, Option<FoundMatch>, &'a Plan);

fn play(
    args: &ArenaArgs,
    session: &Session,
    arena: &Arena,
    asked: &[Asked],
    entrants: &[Entrant<'_>],
    (mut saved, found, plan): SavedFile<'_>,
    stop: &Stop,
) -> Result<ExitCode, Failure> {
    let words = &session.words;
    let mut keeper = MatchKeeper::open(args, asked, arena.meetings(entrants.len()), session)?;
    if let (Some(saved), Some(path), None) = (&mut saved, &args.resume, &found) {
        saved.begin(plan).map_err(|error| cannot_save(path, &error, words))?;
    }
    let known = found.map(|found| found.pairs).unwrap_or_default();
    for pair in &known {
        keeper.pair(pair)?;
    }
    let mut faults = Vec::new();
    known.iter().for_each(|pair| note_faults(&mut faults, pair));
    let names: Vec<&str> = entrants.iter().map(Entrant::name).collect();
    let bar = MatchBar::new(words, &names, arena.total(entrants.len()), known.len() as u64);
    let mut failed = None;
    let mut played = |pair: &PlayedPair, standings: &Standings, progress| {
        let kept = keeper.pair(pair).and_then(|()| match (&mut saved, &args.resume) {
            (Some(saved), Some(path)) => saved.add(pair).map_err(|error| cannot_save(path, &error, words)),
            _ => Ok(()),
        });
        note_faults(&mut faults, pair);
        bar.show(progress, standings, arena.sprt.as_ref());
        match kept {
            Ok(()) => ControlFlow::Continue(()),
            Err(failure) => {
                failed = Some(failure);
                ControlFlow::Break(())
            }
        }
    };
    let records = saved_records(args);
    let threads = rayon::current_num_threads();
    let mut orders = ArenaOrders { threads, stop: stop.clone(), records, played: &mut played };
    let standings = arena.run(entrants, &known, &mut orders);
    bar.clear();
    if let Some(failure) = failed {
        return Err(failure);
    }
    if let (Some(saved), Some(path)) = (saved, &args.resume) {
        saved.finish().map_err(|error| cannot_save(path, &error, words))?;
    }
    let standings = standings.map_err(|error| not_played(error, words))?;
    let (kept, review) = keeper.finish()?;
    if standings.players.iter().all(|player| player.games() == 0) {
        return Err(Failure::Work(words.say("study-no-game", &[])));
    }
    let reviews = match args.review {
        Some(most) => Some(judge(&review, &standings, most, session, stop)?),
        None => None,
    };
    let report = Report {
        arena,
        names: &names,
        standings: &standings,
        faults: &faults,
        reviews: reviews.as_deref(),
        stopped: stop.is_cancelled(),
    };
    if session.json {
        let mut document = report.json();
        document["kept"] = json!(kept);
        session.print_json(&document)?;
    } else {
        report.print(args.format, session)?;
        if args.keep {
            print(words.say("arena-kept", &[("games", words.number(kept.into()).into())]))?;
        }
    }
    Ok(exit_code(arena, &standings))
}

/// Whether games are wanted as records, for whoever keeps or judges them.
fn saved_records(args: &ArenaArgs) -> bool {
    args.resume.is_some() || args.keep || args.records.is_some() || args.review.is_some()
}

fn exit_code(arena: &Arena, standings: &Standings) -> ExitCode {
    let Some(sprt) = arena.sprt else { return ExitCode::SUCCESS };
    match sprt.verdict(&standings.meetings[0].pairs) {
        Verdict::Accepted => ExitCode::SUCCESS,
        Verdict::Rejected => REJECTED.into(),
        Verdict::Undecided => UNDECIDED.into(),
    }
}

/// The match to play and the names of its players: as the arguments say, or as the file has it
/// where they name nobody.
fn plan(args: &ArenaArgs, found: Option<&FoundMatch>, session: &Session) -> Result<(Arena, Vec<String>), Failure> {
    let words = &session.words;
    let request = |key| Failure::Request(words.say(key, &[]));
    if let ([], Some(found), Some(path)) = (args.players.as_slice(), found, &args.resume) {
        if !args.rules.is_unasked() || args.sprt.is_some() || args.gauntlet || args.own_fleets {
            return Err(request("arena-resume-alone"));
        }
        // A file starts no program by itself.
        if found.plan.players.iter().any(|player| player.name.starts_with(amiral_bot::PREFIX)) {
            return Err(request("arena-name-programs"));
        }
        let mut arena = found.plan.arena().map_err(|error| cannot_resume(path, &error, words))?;
        arena.pairs = args.pairs.unwrap_or(arena.pairs);
        return Ok((arena, found.plan.players.iter().map(|player| player.name.clone()).collect()));
    }
    match (args.players.len(), args.sprt) {
        (0 | 1, _) => return Err(request("arena-needs-two")),
        (3.., Some(_)) => return Err(request("arena-sprt-two")),
        _ => {}
    }
    let rules = args.rules.resolve(words)?;
    let listed = |path: &Path, read: fn(&str, &amiral_game::Rules) -> Result<Opening, amiral_arena::OpeningError>| {
        let refuse = |problem: String| {
            let parts = [("path", shown(path)), ("problem", problem.into())];
            Failure::Request(words.say("problem-read", &parts))
        };
        let text = std::fs::read_to_string(path).map_err(|error| refuse(error.to_string()))?;
        read(&text, &rules).map_err(|error| {
            let parts = [("line", error.line.into()), ("problem", opening_problem(&error, words).into())];
            refuse(words.say("arena-line", &parts))
        })
    };
    let opening = match (&args.fleets_from, &args.positions) {
        (Some(path), _) => listed(path, Opening::fleets)?,
        (None, Some(path)) => listed(path, Opening::positions)?,
        (None, None) if args.own_fleets => Opening::Own(args.law),
        (None, None) => Opening::Law(args.law),
    };
    if !opening.fits(&rules) {
        return Err(request("arena-no-opening"));
    }
    let form = if args.gauntlet { Form::Gauntlet } else { Form::RoundRobin };
    // A match that is resumed takes the pairs and the seed of its file, unless others were asked
    // for.
    let pairs = args.pairs.or(found.map(|found| found.plan.pairs));
    let pairs = pairs.unwrap_or(if args.sprt.is_some() { PAIRS_TO_DECIDE } else { PAIRS });
    let seed = match (session.asked_seed, found) {
        (None, Some(found)) => Seed(found.plan.seed),
        _ => session.seed,
    };
    Ok((Arena { rules, seed, pairs, form, opening, sprt: args.sprt }, args.players.clone()))
}

/// The players, with what they may know of past games.
fn entrants<'a>(asked: &'a [Asked], arena: &Arena, session: &Session) -> Result<Vec<Entrant<'a>>, Failure> {
    let specs: Vec<_> = asked.iter().map(|one| one.spec).collect();
    let known = recall(session, &arena.rules, &specs)?;
    let law = match arena.opening {
        Opening::Law(law) | Opening::Own(law) => law,
        Opening::Fleets(_) | Opening::Positions(_) => amiral_game::Law::default(),
    };
    let entrant = |one: &'a Asked| {
        if let Some(command) = one.spec.program() {
            return Entrant::program(&one.name, contents(command), command, amiral_bot::Options::guarded());
        }
        let placer = Placer::of(&one.spec).unwrap_or(Placer::Random(law));
        Entrant::house(one.contender(&known), placer, one.resources(&known))
    };
    Ok(asked.iter().map(entrant).collect())
}

/// What is in the files that a command names, as one number: a program is known by its name and
/// that.
fn contents(command: &str) -> Option<String> {
    let mut hash = Sha256::new();
    let files = command.split_whitespace().map(|word| Path::new(word.trim_matches(['"', '\''])));
    let mut found = false;
    for file in files.filter(|file| file.is_file()) {
        hash.update(std::fs::read(file).unwrap_or_default());
        found = true;
    }
    let mut first = [0; 16];
    first.copy_from_slice(&hash.finalize()[..16]);
    found.then(|| format!("{:032x}", u128::from_be_bytes(first)))
}

/// Plays one pair again, and shows its games as records.
fn only(
    number: u64,
    arena: &Arena,
    entrants: &[Entrant<'_>],
    session: &Session,
    stop: &Stop,
) -> Result<ExitCode, Failure> {
    let words = &session.words;
    let pair = arena.only(number - 1, entrants, stop).map_err(|error| not_played(error, words))?;
    let Some(pair) = pair else { return Err(Failure::Work(words.say("study-no-game", &[]))) };
    if session.json {
        let meetings = arena.meetings(entrants.len());
        let (a, b) = meetings[((number - 1) % meetings.len() as u64) as usize];
        let document = json!({
            "pair": number,
            "players": [entrants[a].name(), entrants[b].name()],
            "games": pair.games,
            "seed": arena.seed.0,
            "rules": crate::session::rules_json(&arena.rules),
        });
        session.print_json(&document)?;
    } else {
        let records: Vec<&str> = pair.games.iter().filter_map(|game| game.record.as_deref()).collect();
        print(records.join("\n").trim_end())?;
    }
    Ok(ExitCode::SUCCESS)
}

/// Judges the first games of every player.
fn judge(
    pairs: &[PlayedPair],
    standings: &Standings,
    most: u64,
    session: &Session,
    stop: &Stop,
) -> Result<Vec<amiral_arena::PlayerReview>, Failure> {
    let words = &session.words;
    let meetings = &standings.meetings;
    let met = |pair: &PlayedPair| meetings[(pair.number % meetings.len() as u64) as usize].players;
    let asked: Vec<_> = pairs.iter().map(|pair| (pair, met(pair))).collect();
    let bar = GamesBar::new(words, 0);
    bar.name(words.say("arena-reviewing", &[]));
    let judged =
        review_pairs(&asked, standings.players.len(), most, STEPS_A_PLAYER, stop, &|progress| bar.show(progress));
    bar.clear();
    judged.map_err(|error| Failure::Work(error.say(words)))
}

fn open(path: &Path, words: &Words) -> Result<(SavedMatch, Option<FoundMatch>), Failure> {
    SavedMatch::open(path).map_err(|error| cannot_resume(path, &error, words))
}

fn shown(path: &Path) -> amiral_words::Arg {
    printable(&path.display().to_string()).into()
}

fn cannot_resume(path: &Path, error: &SavedError, words: &Words) -> Failure {
    let problem = match error {
        SavedError::File(error) => error.to_string(),
        SavedError::InUse => words.say("arena-in-use", &[]),
        SavedError::Line { line, problem } => {
            words.say("arena-line", &[("line", (*line).into()), ("problem", printable(problem).into())])
        }
    };
    Failure::Request(words.say("arena-not-resumed", &[("path", shown(path)), ("problem", problem.into())]))
}

fn cannot_save(path: &Path, error: &std::io::Error, words: &Words) -> Failure {
    Failure::Work(words.say("problem-write", &[("path", shown(path)), ("problem", error.into())]))
}

fn opening_problem(error: &amiral_arena::OpeningError, words: &Words) -> String {
    use amiral_arena::OpeningProblem;
    match &error.problem {
        OpeningProblem::Syntax(error) => error.say(words),
        OpeningProblem::Fleet(error) => error.say(words),
        OpeningProblem::Shots(error) => error.say(words),
        OpeningProblem::Over => words.say("arena-over-already", &[]),
    }
}

fn not_played(error: ArenaError, words: &Words) -> Failure {
    use amiral_arena::NoOpening;
    match error {
        ArenaError::Opening(NoOpening::TooTight(tight)) => {
            Failure::Work(words.say("study-too-tight", &[("problem", tight.say(words).into())]))
        }
        ArenaError::Opening(NoOpening::Position { number, .. }) => {
            Failure::Request(words.say("arena-no-fleet", &[("number", number.into())]))
        }
        ArenaError::Unplayable { name, detail } => {
            let parts = [("player", printable(&name).into()), ("problem", printable(&detail).into())];
            Failure::Request(words.say("arena-unplayable", &parts))
        }
        ArenaError::Threads(error) => Failure::Work(error.to_string()),
    }
}

/// What is said of who was taken out.
pub(crate) fn withdrawn(name: &str, words: &Words) -> String {
    words.say("arena-withdrawn", &[("player", printable(name).into()), ("times", MOST_TIMEOUTS.into())])
}

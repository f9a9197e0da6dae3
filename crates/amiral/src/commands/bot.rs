//! `amiral bot`: a strategy of ours as a player for other people's runners, and what is wrong with other people's
//! players.

use std::fs::File;
use std::io::{self, BufWriter};
use std::process::ExitCode;

use amiral_bot::{Check, Checked, Finding, Log, NewGame, Options, Position, Program, Speaker};
use amiral_game::{Seat, Stop};
use amiral_words::{Arg, Words, bot_failure, printable};
use serde_json::json;

use crate::args::{BotAction, BotArgs};
use crate::failure::Failure;
use crate::games::recall;
use crate::lines::seen_after;
use crate::progress::on_interrupt;
use crate::session::{Session, print, rules_json};

pub(crate) fn run(args: &BotArgs, session: &Session) -> Result<ExitCode, Failure> {
    if args.command.is_some() && args.action != Some(BotAction::Connect) {
        return Err(Failure::Request(session.words.say("bot-one-program", &[])));
    }
    match (args.action, &args.strategy) {
        (Some(BotAction::Check), _) => check(args, session),
        (Some(BotAction::Ask), _) => ask(args, session),
        (Some(BotAction::Connect), _) => super::bot_connect::run(args, session),
        (None, Some(strategy)) => speak(strategy, args, session),
        (None, None) => Err(Failure::Request(session.words.say("bot-needs-strategy", &[]))),
    }
}

/// Plays for somebody's runner, until its lines end.
fn speak(strategy: &str, args: &BotArgs, session: &Session) -> Result<ExitCode, Failure> {
    let spec = crate::args::own_strategy(strategy, &session.words)?;
    let resources = recall(session, &args.rules.resolve(&session.words)?, &[spec])?;
    let mut speaker = Speaker::new(spec, args.law, session.seed, resources);
    // A runner that is gone is the end of the conversation.
    match speaker.run(&mut io::stdin().lock(), &mut io::stdout().lock()) {
        Err(error) if error.kind() != io::ErrorKind::BrokenPipe => Err(Failure::Work(error.to_string())),
        _ => Ok(ExitCode::SUCCESS),
    }
}

fn program<'a>(args: &'a BotArgs, words: &Words) -> Result<&'a str, Failure> {
    args.program.as_deref().ok_or_else(|| Failure::Request(words.say("bot-needs-program", &[])))
}

/// What a program may do, and how long it may take.
pub(super) fn options(args: &BotArgs, words: &Words) -> Result<Options, Failure> {
    let mut options = Options::guarded();
    if let Some(seconds) = args.time {
        options.shot = std::time::Duration::from_secs(seconds);
    }
    if let Some(path) = &args.log {
        let file = File::create(path).map_err(|error| {
            let parts = [("path", printable(&path.display().to_string()).into()), ("problem", error.into())];
            Failure::Request(words.say("bot-log-failed", &parts))
        })?;
        options.log = Some(Log::new(Box::new(BufWriter::new(file))));
    }
    Ok(options)
}

/// Asks for one position.
fn ask(args: &BotArgs, session: &Session) -> Result<ExitCode, Failure> {
    let words = &session.words;
    let rules = args.rules.resolve(words)?;
    let seen = seen_after(&rules, args.shots.as_deref().unwrap_or_default(), words)?;
    let options = Options { explain_late: true, ..options(args, words)? };
    let stop = Stop::new();
    on_interrupt(&stop)?;
    let mut program = Program::new(program(args, words)?, options);
    let game = NewGame { id: 1, seat: Seat::A, seed: Some(session.seed) };
    let position = Position::alone(seen.shots(), 1, program.options().shot);
    let answer = program.begin(&rules, game, &stop).and_then(|()| program.fire(&position, &stop));
    let (info, stderr) = (program.take_info(), program.stderr());
    if !session.json {
        info.iter().try_for_each(|text| print(words.say("note-told", &[("text", text.as_str().into())])))?;
    }
    match answer {
        Ok(volley) => {
            let cells: Vec<String> = volley.iter().map(ToString::to_string).collect();
            if session.json {
                let rules = rules_json(&rules);
                let document =
                    json!({"cells": cells, "info": info, "stderr": stderr, "rules": rules, "seed": session.seed.0});
                session.print_json(&document)?;
            } else {
                print(cells.join(" "))?;
            }
            Ok(ExitCode::SUCCESS)
        }
        Err(failure) => {
            let broken = amiral_strategy::Broken::from(failure);
            Err(Failure::Work(amiral_words::Say::say(&broken, words)))
        }
    }
}

fn check(args: &BotArgs, session: &Session) -> Result<ExitCode, Failure> {
    let words = &session.words;
    let rules = args.rules.resolve(words)?;
    super::fleet::ensure_fits(&rules, words)?;
    let (program, options) = (program(args, words)?, options(args, words)?);
    let stop = Stop::new();
    on_interrupt(&stop)?;
    let check = Check { rules, games: args.games, seed: session.seed };
    let checked = check.run(program, &options, &stop);
    if session.json {
        session.print_json(&json!({
            "command": program,
            "name": checked.name,
            "games": checked.games,
            "shots": checked.shots,
            "mean_ms": checked.mean.as_secs_f64() * 1e3,
            "longest_ms": checked.longest.as_secs_f64() * 1e3,
            "walls": checked.walls.map(|walls| walls.standing().collect::<Vec<_>>()),
            "findings": checked.findings,
            "rules": rules_json(&check.rules),
            "seed": check.seed.0,
        }))?;
    } else {
        tell(&checked, program, words)?;
    }
    Ok(if checked.findings.is_empty() && !stop.is_cancelled() { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

fn tell(checked: &Checked, program: &str, words: &Words) -> Result<(), Failure> {
    let name = || ("name", printable(checked.name.as_deref().unwrap_or(program)).into());
    let games =
        || [("games", Arg::Number(checked.games as f64)), ("number", words.number(checked.games.into()).into())];
    let count = checked.findings.len();
    print(match count {
        0 => words.say("bot-check-well", &[[name()].as_slice(), &games()].concat()),
        _ => words
            .say("bot-check-found", &[[name(), ("count", Arg::Number(count as f64))].as_slice(), &games()].concat()),
    })?;
    checked.findings.iter().try_for_each(|finding| tell_finding(finding, words))?;
    if checked.shots > 0 {
        let milliseconds = |time: std::time::Duration| words.decimal(time.as_secs_f64() * 1e3, 1);
        let parts = [
            ("shots", words.number(checked.shots.into()).into()),
            ("mean", milliseconds(checked.mean).into()),
            ("longest", milliseconds(checked.longest).into()),
        ];
        print(words.say("bot-check-times", &parts))?;
    }
    let Some(walls) = checked.walls else { return Ok(()) };
    let named = |names: &mut dyn Iterator<Item = &'static str>| {
        let said: Vec<String> = names.map(|name| wall(name, words)).collect();
        said.join(", ")
    };
    let (standing, missing) = (named(&mut walls.standing()), named(&mut walls.missing()));
    if !standing.is_empty() {
        print(words.say("bot-check-walls", &[("standing", standing.into())]))?;
    }
    if !missing.is_empty() {
        print(words.say("bot-check-open", &[("missing", missing.into())]))?;
    }
    Ok(())
}

fn wall(name: &str, words: &Words) -> String {
    let key = match name {
        "network" => "bot-wall-network",
        "files" => "bot-wall-files",
        "processes" => "bot-wall-processes",
        "forks" => "bot-wall-forks",
        _ => "bot-wall-limits",
    };
    words.say(key, &[])
}

fn tell_finding(finding: &Finding, words: &Words) -> Result<(), Failure> {
    let problem = bot_failure(words, finding.kind);
    let parts =
        [("problem", problem.into()), ("kind", finding.kind.into()), ("times", Arg::Number(finding.times as f64))];
    print("")?;
    print(words.say("bot-check-finding", &parts))?;
    let line = |key: &str, text: &str| print(format!("  {}", words.say(key, &[("text", text.into())])));
    line("bot-check-sent", &finding.sent)?;
    line("bot-check-came", &finding.came)?;
    line("bot-check-expected", &finding.expected)?;
    finding.stderr.iter().rev().take(5).rev().try_for_each(|text| line("bot-check-stderr", text))
}

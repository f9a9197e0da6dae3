//! How a tournament stands: as tables, as JSON, and in the formats of others.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};

use amiral_study::Provenance;
use amiral_study::table::{Table, joined};
use amiral_tournament::{
    Forced, Format, Line, Paired, Phase, PlayerId, Remark, Round, Score, Side, TieBreak, Tournament, games_csv,
    standings, standings_csv, trf,
};
use amiral_words::{Arg, Words, bye_name, part_line, round_name, tie_break_name, written_rules};
use serde_json::{Map, Value, json};

use super::{Contest, drawing, log};
use crate::args::{TournamentArgs, TournamentFormat};
use crate::failure::Failure;
use crate::output::stdout;
use crate::session::{Session, print, rules_json, terminal_width};
use crate::study_folder::listed;

/// How wide tables are where nobody says.
const USUAL: usize = 100;

/// Prints the tournament as asked, and writes its folder.
pub(super) fn show(
    contest: &Contest,
    args: &TournamentArgs,
    session: &Session,
    interrupted: bool,
) -> Result<(), Failure> {
    let words = &session.words;
    match args.format {
        _ if session.json => session.print_json(&document(contest, args, session))?,
        Some(TournamentFormat::Json) => session.print_json(&document(contest, args, session))?,
        Some(TournamentFormat::Csv) => write!(stdout(), "{}", standings_csv(&contest.tournament))?,
        Some(TournamentFormat::Games) => write!(stdout(), "{}", games_csv(&contest.tournament))?,
        Some(TournamentFormat::Trf) => {
            let report = trf(&contest.tournament);
            let report = report.map_err(|_| Failure::Request(words.say("contest-no-report", &[])))?;
            write!(stdout(), "{report}")?;
        }
        _ => print_tables(contest, args, session, interrupted)?,
    }
    if let Some(folder) = &args.out {
        let written = write_folder(contest, folder, args, session)?;
        if !session.json {
            let parts = [("folder", folder.display().into()), ("files", listed(&written).into())];
            print(words.say("study-wrote", &parts))?;
        }
    }
    Ok(())
}

fn name(tournament: &Tournament, player: PlayerId) -> &str {
    tournament.player(player).map_or("", |player| player.name.as_str())
}

/// Where it comes from. A tournament in a file has its own seed, which nobody types again.
fn provenance(contest: &Contest, args: &TournamentArgs, session: &Session) -> Provenance {
    if args.players.is_some() {
        return session.provenance(Some(&contest.rules), contest.seed);
    }
    let (rules, seed) = (Some(contest.rules.to_string()), Some(contest.seed.0));
    Provenance { rules, seed, ..session.provenance_of(&Value::Null) }
}

/// Everything as JSON.
fn document(contest: &Contest, args: &TournamentArgs, session: &Session) -> Value {
    let it = &contest.tournament;
    let settings = it.settings();
    let rounds: Vec<Value> = it
        .rounds()
        .iter()
        .map(|round| {
            let pairings: Vec<Value> = round.pairings.iter().map(|paired| pairing(it, paired)).collect();
            json!({"round": round.number, "at": round.at, "pairings": pairings, "forced": round.forced})
        })
        .collect();
    let lines: Vec<Value> = standings(it).iter().map(|line| standing(it, line)).collect();
    json!({
        "name": settings.name,
        "format": settings.format.name(),
        "games": settings.games,
        "duplicate": settings.duplicate.name(),
        "points": settings.points,
        "tie_breaks": settings.tie_breaks,
        "rules": rules_json(&contest.rules),
        "law": contest.law.name(),
        "seed": contest.seed.0,
        "rounds": rounds,
        "standings": lines,
        "interrupted": !matches!(it.phase(), Phase::Finished | Phase::Cancelled),
        "provenance": provenance(contest, args, session),
    })
}

fn pairing(it: &Tournament, paired: &Paired) -> Value {
    let [points_a, points_b] = it.points_of(paired);
    let pairing = paired.pairing;
    let mut told = json!({
        "table": pairing.table,
        "a": name(it, pairing.a),
        "b": pairing.b.map(|b| name(it, b)),
        "points_a": points_a,
        "points_b": points_b,
    });
    if let Some(bye) = pairing.bye {
        told["bye"] = json!(bye);
    }
    if let Some(outcome) = paired.outcome {
        told["won_a"] = outcome.won[0].into();
        told["won_b"] = outcome.won[1].into();
        told["drawn"] = outcome.drawn.into();
        told["shots_a"] = outcome.shots[0].into();
        told["shots_b"] = outcome.shots[1].into();
        told["faults_a"] = outcome.faults[0].into();
        told["faults_b"] = outcome.faults[1].into();
    }
    told
}

fn standing(it: &Tournament, line: &Line) -> Value {
    let mut told = Map::new();
    told.insert("place".into(), line.place.into());
    told.insert("player".into(), name(it, line.player).into());
    told.insert("points".into(), json!(line.points));
    for (key, count) in [("won", line.won), ("drawn", line.drawn), ("lost", line.lost)] {
        told.insert(key.into(), count.into());
    }
    told.insert("faults".into(), faults(it, line.player).into());
    for tie in &line.ties {
        told.insert(tie.tie_break.name().into(), json!(tie.value));
    }
    let parts: Vec<Value> = line
        .ties
        .iter()
        .map(|tie| {
            let parts = tie.parts.iter().map(|part| {
                json!({"round": part.round, "opponent": part.opponent.map(|it_is| name(it, it_is)), "of": part.of,
                       "times": part.times, "counted": part.counted})
            });
            json!({"tie_break": tie.tie_break, "value": tie.value, "parts": parts.collect::<Vec<_>>()})
        })
        .collect();
    told.insert("parts".into(), parts.into());
    Value::Object(told)
}

/// How many games somebody lost because they could not go on.
fn faults(it: &Tournament, player: PlayerId) -> u32 {
    let of_round = |round: &Round| {
        let (paired, side) = round.of(player)?;
        Some(paired.outcome?.faults[side as usize])
    };
    it.rounds().iter().filter_map(of_round).sum()
}

/// A score with as many decimals as it has.
pub(super) fn shown(score: Score, words: &Words) -> String {
    let decimals = match score.in_hundredths() {
        hundredths if hundredths % 100 == 0 => 0,
        hundredths if hundredths % 10 == 0 => 1,
        _ => 2,
    };
    words.decimal(score.as_f64(), decimals)
}

/// What stands over the first number: points, or shots saved.
pub(super) fn points_head(it: &Tournament, words: &Words) -> String {
    let by_field = it.settings().duplicate == amiral_tournament::Duplicate::Hunts
        && matches!(it.settings().format, Format::RoundRobin { .. } | Format::Swiss { .. });
    words.say(if by_field { "contest-saved" } else { "contest-points" }, &[])
}

fn print_tables(contest: &Contest, args: &TournamentArgs, session: &Session, interrupted: bool) -> Result<(), Failure> {
    let (words, it) = (&session.words, &contest.tournament);
    let lines = standings(it);
    let ties: Vec<TieBreak> =
        lines.first().map_or_else(Vec::new, |line| line.ties.iter().map(|tie| tie.tie_break).collect());
    let head: Vec<String> = [words.say("contest-player", &[]), words.say("contest-place", &[]), points_head(it, words)]
        .into_iter()
        .chain(ties.iter().map(|tie| tie_break_name(words, *tie)))
        .collect();
    let rows = lines.iter().map(|line| {
        let values = line.ties.iter().map(|tie| tie.value.map_or_else(|| "—".to_owned(), |value| shown(value, words)));
        [name(it, line.player).to_owned(), line.place.to_string(), shown(line.points, words)]
            .into_iter()
            .chain(values)
            .collect()
    });
    let head: Vec<&str> = head.iter().map(String::as_str).collect();
    let table = Table::new(&head, rows);
    let text = match terminal_width() {
        Some(width) => table.aligned(width),
        None => joined(&[table], |table| table.aligned(USUAL)),
    };
    print(text.trim_end())?;
    if args.explain {
        explain(it, &lines, words)?;
    }
    for line in &lines {
        let games = faults(it, line.player);
        if games > 0 {
            let parts = [("player", name(it, line.player).into()), ("games", Arg::Number(games.into()))];
            print(words.say("contest-faults", &parts))?;
        }
    }
    print("")?;
    print_rounds(it, words)?;
    for remark in it.remarks().iter().map(|remark| remark_line(it, remark, words)) {
        print(remark)?;
    }
    if it.rounds().is_empty() {
        print(words.say("contest-not-yet", &[]))?;
    }
    let rules = written_rules(&contest.rules.to_string(), words);
    print(words.say("contest-seed", &[("seed", contest.seed.into()), ("rules", rules.into())]))?;
    if interrupted {
        print(words.say("contest-interrupted", &[]))?;
        if let Some(file) = &args.file {
            print(words.say("contest-resume", &[("command", contest.command(file).into())]))?;
        }
    }
    Ok(())
}

/// What every tie-break is a sum of.
fn explain(it: &Tournament, lines: &[Line], words: &Words) -> Result<(), Failure> {
    // In a knockout the rounds say it.
    for line in lines.iter().filter(|line| !line.ties.is_empty()) {
        print("")?;
        print(name(it, line.player))?;
        for tie in &line.ties {
            let called = tie_break_name(words, tie.tie_break);
            let parts: Vec<String> = tie
                .parts
                .iter()
                .map(|part| part_line(words, tie.tie_break, part, part.opponent.map(|player| name(it, player))))
                .collect();
            let told = match tie.value {
                Some(value) if !parts.is_empty() => {
                    let filled = [
                        ("name", called.into()),
                        ("value", shown(value, words).into()),
                        ("parts", parts.join("; ").into()),
                    ];
                    words.say("contest-explained", &filled)
                }
                _ => words.say("contest-explained-none", &[("name", called.into())]),
            };
            print(format!("  {told}"))?;
        }
    }
    Ok(())
}

/// Every round, a line a pairing.
fn print_rounds(it: &Tournament, words: &Words) -> Result<(), Failure> {
    let total = it.total_rounds();
    for round in it.rounds() {
        print(round_name(words, it, round.number))?;
        for paired in &round.pairings {
            let is_third = total == Some(round.number)
                && paired.pairing.table == 2
                && matches!(it.settings().format, Format::Knockout { .. });
            if is_third {
                print(words.say("contest-third-place", &[]))?;
            }
            let a = name(it, paired.pairing.a);
            let points =
                it.points_of(paired).map(|points| points.map_or_else(|| "*".to_owned(), |points| shown(points, words)));
            let line = match (paired.pairing.b, paired.pairing.bye) {
                (Some(b), _) => {
                    format!("{a} – {}  {} : {}", name(it, b), points[Side::A as usize], points[Side::B as usize])
                }
                (None, Some(bye)) => format!("{a} – {}  {}", bye_name(words, bye), points[0]),
                (None, None) => a.to_owned(),
            };
            print(format!("  {:>3}  {line}", paired.pairing.table))?;
        }
    }
    if !it.rounds().is_empty() {
        print("")?;
    }
    Ok(())
}

fn remark_line(it: &Tournament, remark: &Remark, words: &Words) -> String {
    match remark {
        Remark::Pairings { round, reason } => {
            words.say("contest-changed", &[("round", round.into()), ("reason", reason.into())])
        }
        Remark::Result { round, table, reason, .. } => {
            let parts = [("round", round.into()), ("table", table.into()), ("reason", reason.into())];
            words.say("contest-corrected", &parts)
        }
        Remark::Cancelled { reason } => words.say("contest-called-off", &[("reason", reason.into())]),
        Remark::Forced { round, what } => match *what {
            Forced::Repeat { a, b } => {
                let parts = [("round", round.into()), ("a", name(it, a).into()), ("b", name(it, b).into())];
                words.say("contest-repeat", &parts)
            }
            Forced::SecondBye { player } => {
                words.say("contest-second-bye", &[("round", round.into()), ("player", name(it, player).into())])
            }
            Forced::FirstShots { player } => {
                words.say("contest-first-shots", &[("round", round.into()), ("player", name(it, player).into())])
            }
        },
    }
}

/// Writes tables and drawings, and says into which files.
fn write_folder(
    contest: &Contest,
    folder: &Path,
    args: &TournamentArgs,
    session: &Session,
) -> Result<Vec<PathBuf>, Failure> {
    let (words, it) = (&session.words, &contest.tournament);
    let provenance = provenance(contest, args, session);
    let drawn = drawing::drawing(contest, words);
    let mut files: Vec<(&str, Vec<u8>)> = vec![
        ("standings.csv", standings_csv(it).into_bytes()),
        ("games.csv", games_csv(it).into_bytes()),
        ("tournament.json", format!("{:#}\n", document(contest, args, session)).into_bytes()),
    ];
    if let Ok(report) = trf(it) {
        files.push(("tournament.trf", report.into_bytes()));
    }
    if let Some((svg, png, figure)) = drawn {
        let figure = figure.signed(&provenance);
        files.push((svg, figure.svg().as_bytes().to_vec()));
        files.push((png, figure.png(2.0).map_err(|error| Failure::Work(error.to_string()))?));
    }
    let failed = |path: &Path, error: std::io::Error| Failure::Work(log::cannot_write(path, &error, words));
    fs::create_dir_all(folder).map_err(|error| failed(folder, error))?;
    let mut written = Vec::new();
    for (name, content) in files {
        let path = folder.join(name);
        fs::write(&path, content).map_err(|error| failed(&path, error))?;
        written.push(path);
    }
    Ok(written)
}

//! `amiral export`: the saved matches, for other programs.

use std::fs::File;
use std::io::{self, BufWriter, Write};
use std::process::ExitCode;

use amiral_store::transfer::{CSV_HEAD, Game, csv_row};
use amiral_store::{Match, MatchId};
use amiral_words::Arg;
use jiff::Timestamp;
use serde_json::{Value, json};

use crate::args::{ExportArgs, ExportFormat};
use crate::failure::Failure;
use crate::games::Games;
use crate::output::stdout;
use crate::session::{Session, print};

/// How many matches are read at once.
const BATCH: u32 = 200;

pub(crate) fn run(args: &ExportArgs, session: &Session) -> Result<ExitCode, Failure> {
    let words = &session.words;
    let games = Games::read(session)?;
    let filter = games.as_ref().map(|games| games.filter(&args.filter, words)).transpose()?;
    // What is still being hunted on the site is exported once it is over.
    let filter = filter.map(|filter| filter.told_at(Timestamp::now()));
    let each = |then: &mut dyn FnMut(Match) -> Result<(), Failure>| -> Result<u64, Failure> {
        let (mut after, mut number) = (None::<MatchId>, 0u64);
        let Some((games, filter)) = games.as_ref().zip(filter.as_ref()) else { return Ok(0) };
        loop {
            let ids = games.told(games.store.ids(filter, after, BATCH), words)?;
            let Some(&last) = ids.last() else { return Ok(number) };
            for kept in games.told(games.store.load_all(&ids), words)? {
                then(kept)?;
                number += 1;
            }
            after = Some(last);
        }
    };
    if session.json && args.out.is_none() {
        let mut list: Vec<Value> = Vec::new();
        each(&mut |kept| {
            let line = Game::from(kept).to_json();
            list.push(serde_json::from_str(&line).map_err(|error| Failure::Work(error.to_string()))?);
            Ok(())
        })?;
        session.print_json(&json!({"matches": list.len(), "games": list}))?;
        return Ok(ExitCode::SUCCESS);
    }
    let unwritable = |error: io::Error| match &args.out {
        Some(path) => {
            let parts = [("path", path.display().into()), ("problem", error.into())];
            Failure::Work(words.say("problem-write", &parts))
        }
        None => Failure::Output(error),
    };
    let mut out: Box<dyn Write> = match &args.out {
        Some(path) => Box::new(BufWriter::new(File::create(path).map_err(unwritable)?)),
        None => Box::new(BufWriter::new(stdout())),
    };
    if args.format == ExportFormat::Csv {
        // A remark, as above the tables of studies: every match has its own rules and seed.
        writeln!(out, "# {}", session.provenance_of(&Value::Null).line()).map_err(unwritable)?;
        writeln!(out, "{CSV_HEAD}").map_err(unwritable)?;
    }
    let number = each(&mut |kept| {
        let written = match args.format {
            ExportFormat::Record => writeln!(out, "{}", Game::from(kept).to_record()),
            ExportFormat::Jsonl => writeln!(out, "{}", Game::from(kept).to_json()),
            ExportFormat::Csv => writeln!(out, "{}", csv_row(&kept)),
        };
        written.map_err(unwritable)
    })?;
    out.flush().map_err(unwritable)?;
    drop(out);
    if let Some(path) = &args.out {
        if session.json {
            session.print_json(&json!({"matches": number, "out": path.display().to_string()}))?;
        } else {
            let parts = [
                ("matches", Arg::Number(number as f64)),
                ("number", words.number(number.into()).into()),
                ("path", path.display().into()),
            ];
            print(words.say("export-done", &parts))?;
        }
    }
    Ok(ExitCode::SUCCESS)
}

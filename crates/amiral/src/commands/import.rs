//! `amiral import`: games from elsewhere, as records or JSON lines.

use std::fs::File;
use std::io::{self, BufReader};
use std::process::ExitCode;

use amiral_game::Stop;
use amiral_store::Found;
use amiral_store::transfer::{Game, TransferError, read_games};
use amiral_study::Progress;
use amiral_words::{Arg, Say, Words, printable_within};
use serde_json::json;

use crate::args::ImportArgs;
use crate::failure::Failure;
use crate::games::Games;
use crate::progress::{GamesBar, on_interrupt};
use crate::session::{Session, print};

/// How many games are added at once, all or none.
const BATCH: usize = 200;

pub(crate) fn run(args: &ImportArgs, session: &Session) -> Result<ExitCode, Failure> {
    let words = &session.words;
    // Read everything before adding anything, so that a broken file adds nothing.
    let mut all = Vec::new();
    for path in &args.files {
        all.extend(read(path, words)?);
    }
    let games = Games::open(session)?;
    let stop = Stop::new();
    on_interrupt(&stop)?;
    let bar = (all.len() > BATCH).then(|| {
        let bar = GamesBar::new(words, all.len() as u64);
        bar.name(words.say("import-progress", &[]));
        bar
    });
    let (mut new, mut known, mut refused) = (0u64, 0u64, Vec::new());
    for batch in all.chunks(BATCH) {
        if stop.is_cancelled() {
            break;
        }
        for found in games.told(games.store.insert(batch), words)? {
            match found {
                Found::New(_) => new += 1,
                Found::Known(_) => known += 1,
                Found::Differs(id) => refused.push(id),
            }
        }
        if let Some(bar) = &bar {
            bar.show(Progress { done: new + known + refused.len() as u64, total: all.len() as u64 });
        }
    }
    if let Some(bar) = &bar {
        bar.clear();
    }
    let stopped = new + known + (refused.len() as u64) < all.len() as u64;
    if session.json {
        session.print_json(&json!({"read": all.len(), "new": new, "known": known, "stopped": stopped,
            "refused": refused.iter().map(|id| id.0).collect::<Vec<_>>()}))?;
    } else {
        let parts = [
            ("games", Arg::Number(all.len() as f64)),
            ("number", words.number(all.len() as u128).into()),
            ("new", Arg::Number(new as f64)),
            ("known", Arg::Number(known as f64)),
        ];
        print(words.say("import-done", &parts))?;
        if stopped {
            print(words.say("import-stopped", &[]))?;
        }
    }
    // Valid games are added all the same.
    match refused.first() {
        Some(id) => {
            let parts = [("id", (*id).into()), ("more", Arg::Number((refused.len() - 1) as f64))];
            Err(Failure::Work(words.say("import-differs", &parts)))
        }
        None => Ok(ExitCode::SUCCESS),
    }
}

/// The games in a file: JSON lines if it begins with a brace, otherwise records.
fn read(path: &str, words: &Words) -> Result<Vec<Game>, Failure> {
    let refuse =
        |key, problem: String| Failure::Request(words.say(key, &[("path", path.into()), ("problem", problem.into())]));
    let games = if path == "-" {
        read_games(&mut io::stdin().lock())
    } else {
        File::open(path).map_err(TransferError::Read).and_then(|file| read_games(&mut BufReader::new(file)))
    };
    games.map_err(|error| match error {
        TransferError::Read(error) => refuse("problem-read", error.to_string()),
        // The message may quote as much as the whole file.
        other => refuse("problem-import", printable_within(&other.say(words), 400)),
    })
}

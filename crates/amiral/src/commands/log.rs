//! `amiral log`: what was done to the games and people of a server, and why.

use std::process::ExitCode;

use amiral_store::LoggedEvent;
use amiral_words::{Say, Words, local_time, printable};
use serde_json::{Value, json};

use crate::args::LogArgs;
use crate::columns::{Side, columns};
use crate::failure::Failure;
use crate::games::Games;
use crate::session::{Session, print};

pub(crate) fn run(args: &LogArgs, session: &Session) -> Result<ExitCode, Failure> {
    let words = &session.words;
    let events = match Games::read(session)? {
        Some(games) => games.told(games.store.events(args.after, args.limit), words)?,
        None => Vec::new(),
    };
    if session.json {
        let told = |event: &LoggedEvent| event_json(event, words);
        session.print_json(&json!({"events": events.iter().map(told).collect::<Vec<_>>()}))?;
    } else if events.is_empty() {
        print(words.say("log-none", &[]))?;
    } else {
        let heads = ["log-id", "log-at", "log-kind", "log-subject", "log-detail"].map(|key| words.say(key, &[]));
        let line = |LoggedEvent { id, event }: &LoggedEvent| {
            let kind = words.say("log-kind-of", &[("kind", printable(event.kind.name()).into())]);
            [id.to_string(), local_time(event.at), kind, printable(&event.subject), event.kind.say(words)]
        };
        let lines: Vec<[String; 5]> = std::iter::once(heads).chain(events.iter().map(line)).collect();
        print(columns([Side::Right, Side::Left, Side::Left, Side::Left, Side::Left], &lines).trim_end())?;
    }
    Ok(ExitCode::SUCCESS)
}

fn event_json(LoggedEvent { id, event }: &LoggedEvent, words: &Words) -> Value {
    json!({
        "id": id,
        "at": event.at.to_string(),
        "kind": event.kind.name(),
        "subject": event.subject,
        "detail": event.kind.say(words),
    })
}

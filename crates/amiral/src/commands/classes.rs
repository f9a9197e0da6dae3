//! `amiral account classes` and `delete-class`: what an operator sees of classes, and does to them.

use std::io::{self, IsTerminal};
use std::process::ExitCode;

use amiral_store::{Class, ClassId, Event, EventKind};
use amiral_words::{Arg, local_time, printable};
use jiff::Timestamp;
use serde_json::{Value, json};

use super::forget::ask;
use crate::args::AccountArgs;
use crate::columns::{Side, columns};
use crate::failure::Failure;
use crate::games::Games;
use crate::session::{Session, print};

/// More classes than any site has.
const MOST: u32 = 100_000;

/// Every class.
pub(super) fn all(session: &Session) -> Result<Vec<Class>, Failure> {
    let Some(games) = Games::read(session)? else { return Ok(Vec::new()) };
    games.told(games.store.wait(async |storage| storage.classes(None, MOST).await), &session.words)
}

pub(super) fn list(session: &Session) -> Result<ExitCode, Failure> {
    let (words, classes) = (&session.words, all(session)?);
    if session.json {
        session.print_json(&json!({"classes": classes.iter().map(class_json).collect::<Vec<_>>()}))?;
    } else if classes.is_empty() {
        print(words.say("account-classes-none", &[]))?;
    } else {
        let heads = [
            "account-column-id",
            "account-column-class",
            "account-column-teacher",
            "account-column-pupils",
            "account-column-created",
        ];
        let line = |class: &Class| {
            let (teacher, pupils) = (class.taught_by.to_string(), words.number(class.pupils.into()));
            [class.id.to_string(), printable(&class.name), teacher, pupils, local_time(class.made)]
        };
        let heads = heads.map(|key| words.say(key, &[]));
        let lines: Vec<[String; 5]> = std::iter::once(heads).chain(classes.iter().map(line)).collect();
        let sides = [Side::Left, Side::Left, Side::Left, Side::Right, Side::Left];
        print(columns(sides, &lines).trim_end())?;
    }
    Ok(ExitCode::SUCCESS)
}

fn class_json(class: &Class) -> Value {
    json!({
        "id": class.id.to_string(),
        "name": class.name,
        "teacher": class.taught_by.as_str(),
        "pupils": class.pupils,
        "made": class.made.to_string(),
    })
}

pub(super) fn delete(args: &AccountArgs, session: &Session) -> Result<ExitCode, Failure> {
    let words = &session.words;
    let typed = args.handle.as_deref().ok_or_else(|| Failure::Request(words.say("account-which-class", &[])))?;
    let (games, id) = (Games::open(session)?, ClassId(typed.into()));
    let found = games.told(games.store.wait(async |storage| storage.class(&id).await), words)?;
    let none = || Failure::Work(words.say("account-no-class", &[("class", printable(typed).into())]));
    let class = found.ok_or_else(none)?;
    let name = || ("class", Arg::from(printable(&class.name)));
    if !args.yes {
        if !io::stdin().is_terminal() {
            return Err(Failure::Request(words.say("account-class-needs-yes", &[name()])));
        }
        let yes = words.say("forget-yes", &[]);
        let parts = [name(), ("teacher", class.taught_by.as_str().into()), ("yes", yes.clone().into())];
        if ask(&words.say("account-class-question", &parts))? != yes {
            print(words.say("account-left", &[]))?;
            return Ok(ExitCode::FAILURE);
        }
    }
    games.told(games.store.wait(async |storage| storage.delete_class(&class.id).await), words)?;
    let kind = EventKind::ClassDeleted { by: None };
    let event = Event { at: Timestamp::now(), subject: class.name.clone(), kind };
    games.told(games.store.log_event(&event), words)?;
    if session.json {
        session.print_json(&json!({"classes": [class_json(&class)]}))?;
    } else {
        let parts = [name(), ("pupils", Arg::Number(class.pupils as f64))];
        print(words.say("account-class-deleted", &parts))?;
    }
    Ok(ExitCode::SUCCESS)
}

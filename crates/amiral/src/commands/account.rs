//! `amiral account`: what an operator does to the accounts of a server. All of it is in the log.

use std::io::{self, IsTerminal};
use std::process::ExitCode;

use amiral_server::{RecoveryCode, SignInCode};
use amiral_store::{Account, AccountChange, BadHandle, Circle, Class, Event, EventKind, Handle, NewAccount};
use amiral_words::{Arg, Words, local_time, printable};
use jiff::Timestamp;
use serde_json::{Value, json};

use super::classes;
use super::forget::ask;
use crate::args::{AccountAction, AccountArgs};
use crate::columns::{Side, columns};
use crate::failure::Failure;
use crate::games::Games;
use crate::session::{Session, print};

/// How many accounts are read at a time.
const PAGE: u32 = 1_000;

pub(crate) fn run(args: &AccountArgs, session: &Session) -> Result<ExitCode, Failure> {
    let words = &session.words;
    match args.action {
        AccountAction::List => return list(session),
        AccountAction::Classes => return classes::list(session),
        AccountAction::DeleteClass => return classes::delete(args, session),
        _ => {}
    }
    let Some(typed) = &args.handle else {
        let action = clap::ValueEnum::to_possible_value(&args.action).map(|value| value.get_name().to_owned());
        let parts = [("action", action.unwrap_or_default().into())];
        return Err(Failure::Request(words.say("account-which", &parts)));
    };
    let handle: Handle = typed.parse().map_err(|bad| Failure::Request(not_a_handle(bad, words)))?;
    let games = Games::open(session)?;
    if args.action == AccountAction::Add {
        return add(&games, &handle, session);
    }
    let found = games.told(games.store.wait(async |storage| storage.account_called(&handle).await), words)?;
    let Some(account) = found else {
        let parts = [("handle", handle.as_str().into())];
        return Err(Failure::Work(words.say("account-nobody", &parts)));
    };
    change(args, &games, account, session)
}

fn list(session: &Session) -> Result<ExitCode, Failure> {
    let words = &session.words;
    let mut accounts: Vec<Account> = Vec::new();
    if let Some(games) = Games::read(session)? {
        loop {
            let after = accounts.last().map(|account| account.player);
            let more = games.store.wait(async |storage| storage.accounts(after, PAGE).await);
            let more = games.told(more, words)?;
            let is_last = more.len() < PAGE as usize;
            accounts.extend(more);
            if is_last {
                break;
            }
        }
    }
    if session.json {
        session.print_json(&json!({"accounts": accounts.iter().map(account_json).collect::<Vec<_>>()}))?;
    } else if accounts.is_empty() {
        print(words.say("account-none", &[]))?;
    } else {
        let heads = ["account-column-handle", "account-column-name", "account-column-created", "account-column-state"];
        let classes = classes::all(session)?;
        let line = |account: &Account| {
            let (handle, name) = (account.handle.to_string(), printable(&account.name));
            [handle, name, local_time(account.created), state(account, &classes, words)]
        };
        let heads = heads.map(|key| words.say(key, &[]));
        let lines: Vec<[String; 4]> = std::iter::once(heads).chain(accounts.iter().map(line)).collect();
        print(columns([Side::Left; 4], &lines).trim_end())?;
    }
    Ok(ExitCode::SUCCESS)
}

/// What there is to say of an account in a word.
fn state(account: &Account, classes: &[Class], words: &Words) -> String {
    let class = account.circle.class().and_then(|class| classes.iter().find(|known| known.id == *class));
    match (account.suspended, class) {
        (Some(since), _) => words.say("account-state-suspended", &[("date", local_time(since).into())]),
        (None, Some(class)) => words.say("account-state-pupil", &[("class", printable(&class.name).into())]),
        (None, None) if account.admin => words.say("account-state-admin", &[]),
        (None, None) if account.teacher => words.say("account-state-teacher", &[]),
        (None, None) if !account.has_password => words.say("account-state-code", &[]),
        (None, None) => String::new(),
    }
}

fn account_json(account: &Account) -> Value {
    json!({
        "handle": account.handle.as_str(),
        "name": account.name,
        "created": account.created.to_string(),
        "suspended": account.suspended.map(|since| since.to_string()),
        "admin": account.admin,
        "teacher": account.teacher,
        "class": account.circle.class().map(ToString::to_string),
        "has_password": account.has_password,
    })
}

fn add(games: &Games, handle: &Handle, session: &Session) -> Result<ExitCode, Failure> {
    let words = &session.words;
    let code = RecoveryCode::draw();
    let codes = vec![code.hash()];
    let new = NewAccount { handle: handle.clone(), name: None, password: None, codes, at: Timestamp::now() };
    let made = games.told(games.store.wait(async |storage| storage.register(None, &new).await), words)?;
    let Some(account) = made else {
        let parts = [("handle", handle.as_str().into())];
        return Err(Failure::Work(words.say("account-taken", &parts)));
    };
    note(games, &account, AccountChange::Added, words)?;
    told(session, &account, "account-added", Some(&code.to_string()))
}

fn change(args: &AccountArgs, games: &Games, mut account: Account, session: &Session) -> Result<ExitCode, Failure> {
    let words = &session.words;
    let player = account.player;
    let is_pupil = account.circle != Circle::Open;
    match args.action {
        AccountAction::Admin | AccountAction::Teacher if is_pupil => {
            let parts = [("handle", account.handle.as_str().into())];
            Err(Failure::Work(words.say("account-is-pupil", &parts)))
        }
        AccountAction::Reset if is_pupil => {
            let code = SignInCode::draw();
            let codes = [(player, code.hash(&account.handle))];
            games.told(games.store.wait(async |storage| storage.set_sign_in_codes(&codes).await), words)?;
            note(games, &account, AccountChange::Reset, words)?;
            told(session, &account, "account-card-reset", Some(&code.to_string()))
        }
        AccountAction::Teacher => {
            account.teacher = !args.undo;
            let teacher = account.teacher;
            games.told(games.store.wait(async |storage| storage.set_teacher(player, teacher).await), words)?;
            let (change, sentence) = if teacher {
                (AccountChange::TeacherMade, "account-made-teacher")
            } else {
                (AccountChange::TeacherUnmade, "account-unmade-teacher")
            };
            note(games, &account, change, words)?;
            told(session, &account, sentence, None)
        }
        AccountAction::Reset => {
            let code = RecoveryCode::draw();
            let codes = [code.hash()];
            let reset = games.store.wait(async |storage| storage.reset_account(player, &codes).await);
            games.told(reset, words)?;
            account.has_password = false;
            note(games, &account, AccountChange::Reset, words)?;
            told(session, &account, "account-was-reset", Some(&code.to_string()))
        }
        AccountAction::Suspend => {
            account.suspended = (!args.undo).then(Timestamp::now);
            let since = account.suspended;
            games.told(games.store.wait(async |storage| storage.suspend_account(player, since).await), words)?;
            let (change, sentence) = match since {
                Some(_) => (AccountChange::Suspended, "account-was-suspended"),
                None => (AccountChange::Restored, "account-was-restored"),
            };
            note(games, &account, change, words)?;
            told(session, &account, sentence, None)
        }
        AccountAction::Admin => {
            account.admin = !args.undo;
            let admin = account.admin;
            games.told(games.store.wait(async |storage| storage.set_admin(player, admin).await), words)?;
            let (change, sentence) = if admin {
                (AccountChange::AdminMade, "account-made-admin")
            } else {
                (AccountChange::AdminUnmade, "account-unmade-admin")
            };
            note(games, &account, change, words)?;
            told(session, &account, sentence, None)
        }
        AccountAction::Delete => delete(args, games, &account, session),
        AccountAction::List | AccountAction::Add | AccountAction::Classes | AccountAction::DeleteClass => {
            Ok(ExitCode::SUCCESS)
        }
    }
}

fn delete(args: &AccountArgs, games: &Games, account: &Account, session: &Session) -> Result<ExitCode, Failure> {
    let words = &session.words;
    let handle = || ("handle", Arg::from(account.handle.as_str()));
    if !args.yes {
        if !io::stdin().is_terminal() {
            return Err(Failure::Request(words.say("account-delete-needs-yes", &[handle()])));
        }
        let yes = words.say("forget-yes", &[]);
        if ask(&words.say("account-delete-question", &[handle(), ("yes", yes.clone().into())]))? != yes {
            print(words.say("account-left", &[]))?;
            return Ok(ExitCode::FAILURE);
        }
    }
    let deleted = games.store.wait(async |storage| storage.delete_account(account.player).await);
    let forgotten = games.told(deleted, words)?;
    note(games, account, AccountChange::Deleted, words)?;
    if session.json {
        let mut document = account_json(account);
        document["erased"] = forgotten.erased.into();
        document["kept"] = forgotten.kept.into();
        session.print_json(&json!({"accounts": [document]}))?;
    } else {
        let parts = [
            handle(),
            ("erased", Arg::Number(forgotten.erased as f64)),
            ("number", words.number(forgotten.erased.into()).into()),
            ("kept", Arg::Number(forgotten.kept as f64)),
        ];
        print(words.say("account-was-deleted", &parts).trim_end())?;
    }
    Ok(ExitCode::SUCCESS)
}

/// Says what was done, with the code if there is a new one.
fn told(session: &Session, account: &Account, sentence: &str, code: Option<&str>) -> Result<ExitCode, Failure> {
    if session.json {
        let mut document = account_json(account);
        if let Some(code) = code {
            document["code"] = code.into();
        }
        session.print_json(&json!({"accounts": [document]}))?;
    } else {
        let parts = [("handle", account.handle.as_str().into()), ("code", code.unwrap_or_default().into())];
        print(session.words.say(sentence, &parts))?;
    }
    Ok(ExitCode::SUCCESS)
}

/// Notes in the log what was done.
fn note(games: &Games, account: &Account, change: AccountChange, words: &Words) -> Result<(), Failure> {
    let kind = EventKind::Account { change, by: None };
    let event = Event { at: Timestamp::now(), subject: account.handle.to_string(), kind };
    games.told(games.store.log_event(&event), words)
}

fn not_a_handle(bad: BadHandle, words: &Words) -> String {
    let parts = [("least", Arg::from(Handle::SHORTEST)), ("most", Handle::LONGEST.into())];
    match bad {
        BadHandle::Length => words.say("account-handle-length", &parts),
        BadHandle::Character => words.say("account-handle-character", &[]),
        BadHandle::Edge => words.say("account-handle-edge", &[]),
    }
}

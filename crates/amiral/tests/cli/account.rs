//! `amiral account`, as an operator types it.

use serde_json::Value;

use crate::{amiral, json};

/// What the command answered.
struct Answer {
    code: Option<i32>,
    out: String,
    error: String,
}

#[test]
fn accounts_are_added_listed_suspended_reset_and_deleted_and_the_log_says_so() {
    let folder = tempfile::tempdir().unwrap();
    let database = folder.path().join("site.db");
    let db = database.to_str().unwrap();
    let account = |words: &[&str]| {
        let typed: Vec<&str> = ["account"].into_iter().chain(words.iter().copied()).chain(["--db", db]).collect();
        let output = amiral(&typed);
        let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
        Answer { code: output.status.code(), out: text(output.stdout), error: text(output.stderr) }
    };
    let listed = || json(&["account", "list", "--json", "--db", db])["accounts"].clone();
    assert_eq!(listed(), serde_json::json!([]));
    assert_eq!(account(&["list"]).out.trim(), "There are no accounts.");

    let added = json(&["account", "add", "Ada", "--json", "--db", db])["accounts"][0].clone();
    let code = added["code"].as_str().unwrap();
    assert_eq!((code.len(), &added["has_password"]), (19, &Value::Bool(false)));
    assert!(account(&["add", "Bob"]).out.contains("recovery code"));
    let taken = account(&["add", "b0b"]);
    assert_eq!((taken.code, taken.error.contains("b0b")), (Some(1), true), "{}", taken.error);
    let wrong = account(&["add", "no handle"]);
    assert_eq!((wrong.code, wrong.error.contains("letters A to Z")), (Some(2), true), "{}", wrong.error);
    let nobody = account(&["suspend", "Nobody"]);
    assert_eq!((nobody.code, nobody.error.contains("Nobody")), (Some(1), true), "{}", nobody.error);
    assert_eq!(account(&["reset"]).code, Some(2));

    assert_eq!(account(&["suspend", "ADA"]).code, Some(0));
    assert_ne!(listed()[0]["suspended"], Value::Null);
    assert_eq!(account(&["suspend", "Ada", "--undo"]).code, Some(0));
    assert_eq!(listed()[0]["suspended"], Value::Null);
    assert_eq!(account(&["admin", "Ada"]).code, Some(0));
    assert_eq!(listed()[0]["admin"], true);
    assert!(account(&["list"]).out.contains("administrator"));
    assert_eq!(account(&["admin", "Ada", "--undo"]).code, Some(0));
    let reset = json(&["account", "reset", "Ada", "--json", "--db", db]);
    assert_ne!(reset["accounts"][0]["code"], code);
    let unsure = account(&["delete", "Bob"]);
    assert_eq!((unsure.code, unsure.error.contains("--yes")), (Some(2), true), "{}", unsure.error);
    assert_eq!(account(&["delete", "Bob", "--yes"]).code, Some(0));
    assert_eq!(listed().as_array().unwrap().len(), 1);

    let log = json(&["log", "--json", "--db", db]);
    let noted: Vec<String> = log["events"]
        .as_array()
        .unwrap()
        .iter()
        .map(|event| {
            format!(
                "{} {} {}",
                event["kind"].as_str().unwrap(),
                event["subject"].as_str().unwrap(),
                event["detail"].as_str().unwrap()
            )
        })
        .collect();
    assert_eq!(
        noted,
        [
            "account-added Ada by the operator",
            "account-added Bob by the operator",
            "account-suspended Ada by the operator",
            "account-restored Ada by the operator",
            "admin-made Ada by the operator",
            "admin-unmade Ada by the operator",
            "account-reset Ada by the operator",
            "account-deleted Bob by the operator",
        ]
    );
}

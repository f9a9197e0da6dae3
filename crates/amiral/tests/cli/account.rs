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
    assert_eq!(account(&["teacher", "Ada"]).code, Some(0));
    assert!(account(&["list"]).out.contains("teacher"));
    assert_eq!(account(&["teacher", "Ada", "--undo"]).code, Some(0));
    assert_eq!(listed()[0]["teacher"], false);
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
            "teacher-made Ada by the operator",
            "teacher-unmade Ada by the operator",
            "account-reset Ada by the operator",
            "account-deleted Bob by the operator",
        ]
    );
}

#[test]
fn classes_are_listed_and_deleted_and_pupils_are_told_apart_from_others() {
    let folder = tempfile::tempdir().unwrap();
    let database = folder.path().join("site.db");
    let db = database.to_str().unwrap();
    let account = |words: &[&str]| {
        let typed: Vec<&str> = ["account"].into_iter().chain(words.iter().copied()).chain(["--db", db]).collect();
        let output = amiral(&typed);
        let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
        Answer { code: output.status.code(), out: text(output.stdout), error: text(output.stderr) }
    };
    assert_eq!(account(&["classes"]).out.trim(), "There are no classes.");
    account(&["add", "Ada"]);
    {
        use amiral_store::{ClassId, Durability, Location, NewClass, NewPupil, SecretHash, Store};
        let store = Store::open(&Location::File(database.clone()), Durability::Normal).unwrap();
        let id = ClassId("c1a55".into());
        store.wait(async |storage| {
            let ada = storage.account_called(&"Ada".parse().unwrap()).await.unwrap().unwrap();
            let at = jiff::Timestamp::now();
            let new = NewClass { id: id.clone(), teacher: ada.player, name: "5b".into(), at };
            assert!(storage.make_class(&new, 1).await.unwrap());
            let handle = "zoe-1234".parse().unwrap();
            let pupil = NewPupil { handle, name: "Zoé".into(), code: SecretHash::of("card") };
            storage.add_pupils(&id, &[pupil], 1, at).await.unwrap().unwrap();
        });
    }
    assert!(account(&["list"]).out.contains("pupil of 5b"));
    let listed = json(&["account", "classes", "--json", "--db", db])["classes"].clone();
    assert_eq!(
        (&listed[0]["id"], &listed[0]["teacher"], &listed[0]["pupils"]),
        (&"c1a55".into(), &"Ada".into(), &1.into())
    );
    assert!(account(&["classes"]).out.contains("c1a55"));
    // A pupil gets another card, and becomes neither administrator nor teacher.
    for action in ["admin", "teacher"] {
        assert_eq!(account(&[action, "zoe-1234"]).code, Some(1), "{action}");
    }
    let reset = json(&["account", "reset", "zoe-1234", "--json", "--db", db])["accounts"][0].clone();
    assert_eq!((reset["code"].as_str().unwrap().len(), &reset["class"]), (14, &"c1a55".into()));
    assert_eq!(account(&["delete-class"]).code, Some(2));
    assert_eq!(account(&["delete-class", "none", "--yes"]).code, Some(1));
    let unsure = account(&["delete-class", "c1a55"]);
    assert_eq!((unsure.code, unsure.error.contains("--yes")), (Some(2), true), "{}", unsure.error);
    let deleted = account(&["delete-class", "c1a55", "--yes"]);
    assert!(deleted.out.contains("5b") && deleted.out.contains("one pupil"), "{}", deleted.out);
    assert_eq!(json(&["account", "list", "--json", "--db", db])["accounts"].as_array().unwrap().len(), 1);
    assert!(account(&["list"]).out.contains("Ada"));
}

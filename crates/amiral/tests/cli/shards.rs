//! Studies in parts, as batch systems play them.

use std::path::Path;

use serde_json::Value;

use crate::{amiral, json, printed};

/// Plays all shards of a study, and gives their folders.
fn shards(study: &[&str], of: u32, place: &Path) -> Vec<String> {
    let folder = |number: u32| place.join(number.to_string()).to_str().unwrap().to_owned();
    for number in 1..=of {
        let shard = format!("{number}/{of}");
        let text = printed(&[&["study"], study, &["--shard", &shard, "--out", &folder(number)]].concat());
        assert!(text.contains(&format!("Shard {shard} is done")), "{text}");
    }
    (1..=of).map(folder).collect()
}

/// A document without what differs from machine to machine and from run to run.
fn timeless(mut document: Value) -> Value {
    fn clear(value: &mut Value) {
        match value {
            Value::Object(fields) => {
                // Times, and how far they are from those that were published.
                fields.remove("micros_per_game");
                fields.remove("provenance");
                if fields.get("indicator").is_some_and(|indicator| indicator == "millis") {
                    fields.clear();
                }
                fields.values_mut().for_each(clear);
            }
            Value::Array(items) => items.iter_mut().for_each(clear),
            _ => {}
        }
    }
    clear(&mut document);
    document
}

#[test]
fn joined_shards_are_the_study_of_one_machine() {
    for (number, study) in [
        &["level1", "level4:samples=3", "level5", "--games", "101"][..],
        &["level5", "hard", "--games", "40", "--rules", "hasbro", "--law", "uniform"],
        &["--duel", "easy", "hard", "--games", "31", "--rules", "hasbro"],
        &["--duel", "witness", "hard", "--games", "10"],
        &["random", "heuristic", "--sides", "6-8", "--games", "15,4", "--ships", "3,2"],
        &["--reproduce", "--games", "30"],
    ]
    .into_iter()
    .enumerate()
    {
        let place = tempfile::tempdir().unwrap();
        let study = [study, &["--seed", "7"]].concat();
        let folders = shards(&study, 4, place.path());
        let folders: Vec<&str> = folders.iter().map(String::as_str).collect();
        let joined = json(&[&["study", "--json", "--load"], &folders[..]].concat());
        let whole = json(&[&["study", "--json"], &study[..]].concat());
        assert_eq!(timeless(joined.clone()), timeless(whole), "{study:?}");
        assert!(joined["provenance"]["machine"].as_str().unwrap().starts_with("4 × "), "{joined:#}");

        // The command that they name is that of the whole study on one machine.
        let command = joined["provenance"]["command"].as_str().unwrap();
        let words: Vec<&str> = command.split(' ').skip(1).chain(["--json"]).collect();
        assert_eq!(timeless(json(&words)), timeless(joined.clone()), "{command}");

        // The folder has the same files as that of one machine.
        if number % 2 == 0 {
            let [one, many] = ["one", "many"].map(|name| place.path().join(name));
            let [to_one, to_many] = [&one, &many].map(|path| path.to_str().unwrap());
            printed(&[&["study", "--out", to_many, "--load"], &folders[..]].concat());
            printed(&[&["study"], &study[..], &["--out", to_one]].concat());
            let files = |folder: &Path| {
                let names = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().file_name());
                let mut names: Vec<_> = names.collect();
                names.sort();
                names
            };
            assert_eq!(files(&many), files(&one), "{study:?}");
            let raw = |folder: &Path| -> Option<Value> {
                serde_json::from_slice(&std::fs::read(folder.join("distribution.json")).ok()?).ok()
            };
            assert_eq!(raw(&many).map(timeless), raw(&one).map(timeless));
        }
    }
}

#[track_caller]
fn refused(arguments: &[&str]) -> String {
    let output = amiral(arguments);
    assert_eq!(output.status.code(), Some(2), "{output:?}");
    let text = String::from_utf8(output.stderr).unwrap();
    assert_eq!(text.lines().count(), 1, "one sentence: {text}");
    text
}

#[test]
fn what_cannot_be_promised_is_refused_in_one_sentence() {
    let place = tempfile::tempdir().unwrap();
    let out = place.path().join("out");
    let out = out.to_str().unwrap();
    let shard = |study: &[&str]| refused(&[&["study"], study, &["--shard", "1/2", "--out", out]].concat());
    assert!(shard(&["level5"]).contains("--shard needs --seed"));
    assert!(shard(&["cmd:\"my-player\"", "--seed", "1"]).contains("is a program of this machine"));
    assert!(shard(&["autodidact", "--seed", "1"]).contains("learns from this machine’s database"));
    assert!(shard(&["--learn", "--seed", "1"]).contains("cannot be used together"));
    assert!(shard(&["witness", "--seed", "1"]).contains("--duel witness hard"));
    assert!(shard(&["--seed", "1"]).contains("Name at least one strategy"));
    assert!(refused(&["study", "level5", "--seed", "1", "--shard", "1/2"]).contains("--out"));
    for wrong in ["0/2", "3/2", "2", "a/b"] {
        let text = refused(&["study", "level5", "--seed", "1", "--shard", wrong, "--out", out]);
        assert!(text.contains("a shard such as 3/8 is needed"), "{text}");
    }
    assert!(!Path::new(out).exists(), "nothing was begun");
}

#[test]
fn only_all_shards_of_one_study_are_joined() {
    let place = tempfile::tempdir().unwrap();
    let study = ["level1", "level5", "--games", "20", "--seed", "1"];
    let folders = shards(&study, 3, &place.path().join("a"));
    let [first, second, third] = folders.as_slice() else { unreachable!() };
    let other = shards(&["level5", "--games", "20", "--seed", "1"], 3, &place.path().join("b"));
    let half = shards(&study, 2, &place.path().join("c"));
    let join = |folders: &[&str]| refused(&[&["study", "--load"], folders].concat());
    assert!(join(&[first, third]).contains("Shard 2 of 3 is missing"));
    assert!(join(&[third]).contains("Shards 1, 2 of 3 are missing"));
    assert!(join(&[first, second, first]).contains("both hold shard 1/3"));
    assert!(join(&[first, second, &other[2]]).contains("shards of different studies"));
    assert!(join(&[first, second, &half[1]]).contains("one of 3 shards"));
    let whole = place.path().join("whole");
    let whole = whole.to_str().unwrap();
    printed(&[&["study"], &study[..], &["--out", whole]].concat());
    assert!(join(&[first, second, whole]).contains("holds no shard"));
    assert!(join(&[whole, whole]).contains("None of these folders holds a shard"));
    // Joined shards go into an empty folder, or to the same games.
    printed(&["study", "--load", first, second, third, "--out", whole]);
    assert!(refused(&["study", "--load", &other[0], &other[1], &other[2], "--out", whole]).contains("another study"));
    // A folder keeps its shard.
    let again = |shard: &str, seed: &str| {
        amiral(&["study", "level1", "level5", "--games", "20", "--seed", seed, "--shard", shard, "--out", first])
    };
    assert!(again("1/3", "1").status.success());
    for (shard, seed) in [("2/3", "1"), ("1/3", "2")] {
        let output = again(shard, seed);
        assert_eq!(output.status.code(), Some(2));
        assert!(String::from_utf8(output.stderr).unwrap().contains("holds another study"));
    }
    let study = ["study", "level1", "level5", "--games", "20", "--seed", "1", "--out", first];
    assert!(refused(&study).contains("holds another study"));

    // A shard of another version, one that is not finished, and one that is damaged.
    let file = Path::new(second).join("shard.json");
    let text = std::fs::read_to_string(&file).unwrap();
    let version = format!("\"version\":\"{}\"", env!("CARGO_PKG_VERSION"));
    let campaign = text.split_once("\"campaign\"").unwrap();
    let older = campaign.1.replacen(&version, "\"version\":\"0.0.1\"", 1);
    std::fs::write(&file, format!("{}\"campaign\"{older}", campaign.0)).unwrap();
    let told = join(&[first, second, third]);
    assert!(told.contains("0.0.1") && told.contains("the same program"), "{told}");
    let resumed = ["study", "level1", "level5", "--games", "20", "--seed", "1", "--shard", "2/3", "--out", second];
    assert!(refused(&resumed).contains("begun by Amiral 0.0.1"));
    let mut document: Value = serde_json::from_str(&text).unwrap();
    let results = document["batches"][0]["results"].as_array_mut().unwrap();
    results.truncate(4);
    std::fs::write(&file, document.to_string()).unwrap();
    assert!(join(&[first, second, third]).contains("holds 2 of the 7 games of shard 2/3"));
    document["batches"][0]["results"][1] = 101.into();
    std::fs::write(&file, document.to_string()).unwrap();
    assert!(join(&[first, second, third]).contains("no game ends with the result 101"));
}

#[cfg(unix)]
#[test]
fn a_shard_that_is_told_to_end_is_resumed_by_its_command() {
    use std::process::{Command, Stdio};

    let place = tempfile::tempdir().unwrap();
    let folder = place.path().join("1");
    let out = folder.to_str().unwrap();
    let study = ["study", "level4:samples=1000", "--games", "600", "--seed", "3", "--shard", "1/2", "--out", out];
    let mut child = crate::command(place.path());
    let mut child = child.args(study).stdout(Stdio::null()).stderr(Stdio::piped()).spawn().unwrap();
    // It begins once its folder is there.
    while !folder.exists() {
        std::thread::sleep(std::time::Duration::from_millis(5));
    }
    std::thread::sleep(std::time::Duration::from_millis(300));
    assert!(Command::new("kill").args(["-TERM", &child.id().to_string()]).status().unwrap().success());
    let ended = child.wait().unwrap();
    let mut told = String::new();
    std::io::Read::read_to_string(child.stderr.as_mut().unwrap(), &mut told).unwrap();
    assert_eq!(ended.code(), Some(1), "a batch system starts it again: {told}");
    assert!(told.contains("The same command resumes it"), "{told}");
    assert!(printed(&study).contains("Shard 1/2 is done: 300 games"));
    let second = place.path().join("2");
    let second = second.to_str().unwrap();
    printed(&["study", "level4:samples=1000", "--games", "600", "--seed", "3", "--shard", "2/2", "--out", second]);
    let joined = json(&["study", "--json", "--load", out, second]);
    let whole = json(&["study", "level4:samples=1000", "--games", "600", "--seed", "3", "--json"]);
    assert_eq!(timeless(joined), timeless(whole));
}

#[cfg(unix)]
#[test]
fn the_job_array_in_deploy_plays_shards() {
    use std::process::Command;

    let place = tempfile::tempdir().unwrap();
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/../../deploy/slurm/study.sh");
    for task in ["1", "2"] {
        let mut command = Command::new(script);
        command.args(["level1", "level5", "--games", "9", "--seed", "1"]).current_dir(place.path());
        command.env("AMIRAL", env!("CARGO_BIN_EXE_amiral")).env("AMIRAL_CONFIG", place.path());
        command.env("SLURM_ARRAY_TASK_ID", task).env("SLURM_ARRAY_TASK_COUNT", "2");
        let output = command.env("SLURM_SUBMIT_DIR", place.path()).output().unwrap();
        assert!(output.status.success(), "{output:?}");
    }
    let shards = ["1", "2"].map(|task| place.path().join("shards").join(task).to_str().unwrap().to_owned());
    let joined = json(&["study", "--json", "--load", &shards[0], &shards[1]]);
    assert_eq!(
        timeless(joined),
        timeless(json(&["study", "level1", "level5", "--games", "9", "--seed", "1", "--json"]))
    );
}

#[test]
fn a_duel_is_written_to_a_folder_of_its_own() {
    let place = tempfile::tempdir().unwrap();
    let out = place.path().join("duel");
    let out = out.to_str().unwrap();
    let duel = |seed: &str| {
        amiral(&["study", "--duel", "easy", "hard", "--games", "10", "--seed", seed, "--out", out, "--lang", "en"])
    };
    let text = String::from_utf8(duel("1").stdout).unwrap();
    assert!(text.contains("duel.md, duel.json, duel.csv"), "{text}");
    let csv = std::fs::read_to_string(Path::new(out).join("duel.csv")).unwrap();
    assert_eq!(csv.lines().count(), 12, "{csv}");
    assert!(duel("1").status.success());
    assert_eq!(duel("2").status.code(), Some(2));
    assert!(refused(&["study", "level5", "--games", "5", "--out", out]).contains("holds another study"));
}

//! Studies that workers play, over a real NATS server.

use std::io::Read;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use amiral_testing::skipped;
use serde_json::Value;

use crate::{amiral, command, json};

/// Workers take whatever is in the queue of the server: one test at a time has it.
static SERVER: Mutex<()> = Mutex::new(());

fn server() -> Option<(String, MutexGuard<'static, ()>)> {
    let Ok(url) = std::env::var("AMIRAL_TEST_NATS") else {
        skipped("there is no NATS server: AMIRAL_TEST_NATS is not set");
        return None;
    };
    Some((url, SERVER.lock().unwrap_or_else(PoisonError::into_inner)))
}

/// A program of its own, which does not survive the test.
struct Process(Child);

impl Process {
    fn start(place: &Path, arguments: &[&str]) -> Process {
        let mut program = command(place);
        program.args(arguments).stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
        Process(program.spawn().unwrap())
    }

    fn worker(place: &Path, url: &str) -> Process {
        Process::start(place, &["worker", "--bus", url, "--threads", "1"])
    }

    /// What it prints until that has been said.
    fn hear(&mut self, said: &str) -> String {
        let (mut heard, mut byte) = (Vec::new(), [0]);
        let printed = self.0.stdout.as_mut().unwrap();
        while !String::from_utf8_lossy(&heard).contains(said) {
            printed.read_exact(&mut byte).expect("it says so before it ends");
            heard.push(byte[0]);
        }
        String::from_utf8(heard).unwrap()
    }

    /// What it printed, once it has ended by itself.
    fn end(mut self) -> (Option<i32>, String, String) {
        let (mut printed, mut told) = (String::new(), String::new());
        self.0.stdout.take().unwrap().read_to_string(&mut printed).unwrap();
        self.0.stderr.take().unwrap().read_to_string(&mut told).unwrap();
        (self.0.wait().unwrap().code(), printed, told)
    }

    fn signal(&self, name: &str) {
        let sent = Command::new("kill").args([name, &self.0.id().to_string()]).status().unwrap();
        assert!(sent.success());
    }

    fn is_running(&mut self) -> bool {
        self.0.try_wait().unwrap().is_none()
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// A document without times and without where it comes from.
fn timeless(mut document: Value) -> Value {
    for result in document["results"].as_array_mut().unwrap() {
        result["micros_per_game"] = 0.into();
    }
    document["provenance"] = Value::Null;
    document
}

const STUDY: [&str; 8] = ["study", "level4:samples=300", "level5", "--games", "8000", "--seed", "11", "--json"];

#[cfg(unix)]
#[test]
fn workers_killed_at_random_leave_the_tables_of_one_machine() {
    let Some((url, _turn)) = server() else { return };
    let place = tempfile::tempdir().unwrap();
    let whole = timeless(json(&STUDY));
    let mut study = Process::start(place.path(), &[&STUDY[..], &["--bus", &url]].concat());
    let mut workers: Vec<Process> = (0..3).map(|_| Process::worker(place.path(), &url)).collect();
    // Moments from a fixed seed: the workers are somewhere else each time.
    let (mut dice, mut kills) = (0x2545_f491_4f6c_dd1d_u64, 0);
    let begun = Instant::now();
    while study.is_running() {
        assert!(begun.elapsed() < Duration::from_mins(5), "it never ends");
        dice ^= dice << 13;
        dice ^= dice >> 7;
        dice ^= dice << 17;
        std::thread::sleep(Duration::from_millis(400 + dice % 800));
        if kills < 6 {
            let chosen = (dice >> 32) as usize % workers.len();
            workers[chosen].signal(if kills % 3 == 2 { "-STOP" } else { "-KILL" });
            workers.push(Process::worker(place.path(), &url));
            kills += 1;
        }
    }
    let (code, printed, told) = study.end();
    assert_eq!(code, Some(0), "{told}");
    assert!(kills > 1, "{kills}");
    assert_eq!(timeless(serde_json::from_str(&printed).unwrap()), whole);
}

#[cfg(unix)]
#[test]
fn a_study_is_interrupted_and_resumed_from_another_machine() {
    let Some((url, _turn)) = server() else { return };
    let [here, there] = [tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap()];
    // Ten seconds of work: it is in the middle of it two seconds after it has begun.
    let order = ["study", "level4:samples=300", "--games", "12000", "--seed", "12", "--bus", &url];
    let mut worker = Process::worker(here.path(), &url);
    let study = Process::start(here.path(), &order);
    let begun = worker.hear("amiral study level4:samples=300");
    assert!(begun.contains("Waiting for studies at"), "{begun}");
    std::thread::sleep(Duration::from_secs(2));
    study.signal("-INT");
    let (code, printed, told) = study.end();
    assert_eq!(code, Some(0), "{printed}{told}");
    assert!(printed.contains("Stopped early") && told.contains("Resume on any machine"), "{printed}{told}");
    let study = Process::start(there.path(), &[&order[..], &["--json"]].concat());
    let (code, printed, told) = study.end();
    assert_eq!(code, Some(0), "{told}");
    let whole = json(&["study", "level4:samples=300", "--games", "12000", "--seed", "12", "--json"]);
    assert_eq!(timeless(serde_json::from_str(&printed).unwrap()), timeless(whole));
    worker.signal("-TERM");
    let (code, printed, _) = worker.end();
    assert_eq!(code, Some(0));
    assert!(printed.trim_end().ends_with("games."), "{printed}");
}

#[test]
fn duels_sizes_and_the_documents_tables_are_played_too() {
    let Some((url, _turn)) = server() else { return };
    let place = tempfile::tempdir().unwrap();
    let _worker = Process::worker(place.path(), &url);
    for study in [
        &["--duel", "easy", "hard", "--games", "30", "--rules", "hasbro"][..],
        &["random", "heuristic", "--sides", "6-8", "--games", "15,4", "--ships", "3,2"],
    ] {
        let study = [&["study", "--seed", "7", "--json"], study].concat();
        let mut there = json(&[&study[..], &["--bus", &url]].concat());
        let mut here = json(&study);
        for document in [&mut there, &mut here] {
            document["provenance"] = Value::Null;
            clear_times(document);
        }
        assert_eq!(there, here, "{study:?}");
    }
    let out = place.path().join("tables");
    let out = out.to_str().unwrap();
    let output = amiral(&["study", "--reproduce", "--games", "20", "--seed", "3", "--bus", &url, "--out", out]);
    assert!(output.status.success(), "{output:?}");
    for file in ["reproduction.csv", "levels.svg", "rows/levels-level5/distribution.json"] {
        assert!(Path::new(out).join(file).exists(), "{file}");
    }
}

fn clear_times(value: &mut Value) {
    match value {
        Value::Object(fields) => {
            fields.remove("micros_per_game");
            fields.values_mut().for_each(clear_times);
        }
        Value::Array(items) => items.iter_mut().for_each(clear_times),
        _ => {}
    }
}

#[test]
fn what_cannot_be_played_elsewhere_is_refused() {
    let refused = |arguments: &[&str], code: i32| {
        let output = amiral(arguments);
        assert_eq!(output.status.code(), Some(code), "{output:?}");
        String::from_utf8(output.stderr).unwrap()
    };
    let bus = "nats://127.0.0.1:1";
    assert!(refused(&["study", "cmd:\"x\"", "--bus", bus], 2).contains("is a program of this machine"));
    assert!(refused(&["study", "autodidact", "--bus", bus], 2).contains("learns from this machine’s database"));
    assert!(refused(&["study", "--learn", "--bus", bus], 2).contains("cannot be used together"));
    assert!(refused(&["study", "level5", "--bus", "http://x"], 2).contains("the address of a NATS server"));
    assert!(refused(&["worker"], 2).contains("--bus"));
    // No server is there; its password is nobody's business.
    let away = "nats://ada:secret@127.0.0.1:1";
    for arguments in [&["study", "level5", "--bus", away][..], &["worker", "--bus", away]] {
        let told = refused(arguments, 1);
        assert!(told.contains("nats://127.0.0.1:1 cannot be reached") && !told.contains("secret"), "{told}");
    }
}

//! `amiral serve` as a process: started, killed in the middle of games, started again.

use std::cell::RefCell;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::Path;
use std::process::{Child, Stdio};
use std::time::{Duration, Instant};

use serde_json::{Value, json};

use crate::{amiral, command};

/// A running server. Dropping this kills it.
struct Server {
    child: Child,
    addr: String,
    /// The cookie that the server has issued. It outlives the server.
    cookie: RefCell<String>,
}

impl Server {
    fn start(folder: &Path, arguments: &[&str]) -> Server {
        let mut child = command(folder)
            .args(["serve", "--addr", "127.0.0.1:0"])
            .args(arguments)
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let mut line = String::new();
        BufReader::new(child.stdout.as_mut().unwrap()).read_line(&mut line).unwrap();
        let url = line.split("http://").nth(1).unwrap_or_else(|| panic!("{line}"));
        Server { addr: url.split('/').next().unwrap().to_owned(), child, cookie: RefCell::default() }
    }

    /// Starts another server on the same database, for the same visitor.
    fn start_again(mut self, folder: &Path) -> Server {
        let cookie = self.cookie.clone();
        self.kill();
        let server = Server::start(folder, &[]);
        server.cookie.replace(cookie.into_inner());
        server
    }

    /// Kills it at once, with `SIGKILL` on Unix.
    fn kill(&mut self) {
        self.child.kill().unwrap();
        self.child.wait().unwrap();
    }

    /// Sends a request. Returns its status and body, or `None` if the server is gone.
    fn try_ask(&self, method: &str, path: &str, body: &str) -> Option<(u16, String)> {
        let mut stream = TcpStream::connect(&self.addr).ok()?;
        write!(
            stream,
            "{method} {path} HTTP/1.1\r\nhost: {}\r\ncookie: {}\r\ncontent-type: application/json\r\n\
             content-length: {}\r\nconnection: close\r\n\r\n{body}",
            self.addr,
            self.cookie.borrow(),
            body.len()
        )
        .ok()?;
        let mut text = String::new();
        stream.read_to_string(&mut text).ok()?;
        let (head, body) = text.split_once("\r\n\r\n")?;
        if let Some(set) = head.lines().find_map(|line| line.strip_prefix("set-cookie: visitor=")) {
            self.cookie.replace(format!("visitor={}", set.split(';').next()?));
        }
        Some((head.split(' ').nth(1)?.parse().ok()?, body.to_owned()))
    }

    #[track_caller]
    fn ask(&self, method: &str, path: &str, body: &Value) -> Value {
        let body = if body.is_null() { String::new() } else { body.to_string() };
        let (status, text) = self.try_ask(method, path, &body).expect("the server is gone");
        assert!((200..300).contains(&status), "{method} {path}: {status} {text}");
        serde_json::from_str(&text).unwrap()
    }

    /// The game once it is our turn, or over.
    fn settled(&self, id: &str) -> Value {
        let start = Instant::now();
        loop {
            let view = self.ask("GET", &format!("/api/games/{id}"), &Value::Null);
            if view["thinking"] == false {
                return view;
            }
            assert!(start.elapsed() < Duration::from_secs(30), "the strategy thinks for ever");
            std::thread::sleep(Duration::from_millis(2));
        }
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        // It may have been killed already.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// The cells of shots in notation, without their outcomes.
fn cells(shots: &Value) -> Vec<String> {
    let cell = |shot: &str| shot.split(['o', 'x', 's']).next().unwrap().to_owned();
    shots.as_str().unwrap().split_whitespace().map(cell).collect()
}

#[test]
fn a_server_killed_in_the_middle_of_a_game_has_lost_no_shot_it_acknowledged() {
    let folder = tempfile::tempdir().unwrap();
    let mut server = Server::start(folder.path(), &[]);
    let made =
        server.ask("POST", "/api/games", &json!({"mode": "versus", "strategy": "level5", "name": "Ada", "seed": 5}));
    let id = made["id"].as_str().unwrap().to_owned();
    let fleet = server.ask("GET", &format!("/api/games/{id}/fleet"), &Value::Null);
    server.ask("POST", &format!("/api/games/{id}/fleet"), &fleet);
    let all: Vec<String> = (0..100).map(|number| format!("{}{}", (b'A' + number % 10) as char, number / 10)).collect();
    let (mut acknowledged, mut kills): (Vec<String>, u32) = (Vec::new(), 0);
    loop {
        let view = server.settled(&id);
        // Everything acknowledged is there, in order, with nothing in between.
        assert_eq!(cells(&view["enemy"]["shots"]), acknowledged);
        if view["phase"] == "over" {
            break;
        }
        let cell = all.iter().find(|cell| !acknowledged.contains(cell)).unwrap().clone();
        let order = json!({"cells": [cell], "after": view["fired"]});
        server.ask("POST", &format!("/api/games/{id}/shots"), &order);
        acknowledged.push(cell);
        if acknowledged.len() % 9 == 0 {
            // Kill it right after the answer, whatever the strategy is doing.
            kills += 1;
            server = server.start_again(folder.path());
        }
    }
    assert!(kills > 2);
    let history = server.ask("GET", "/api/history", &Value::Null);
    assert!(!history["matches"][0]["sentence"].as_str().unwrap().is_empty());
}

#[test]
fn a_shot_that_was_on_its_way_when_the_server_died_can_be_sent_again() {
    let folder = tempfile::tempdir().unwrap();
    let server = Server::start(folder.path(), &[]);
    let made = server.ask("POST", "/api/games", &json!({"mode": "solo", "name": "Ada", "seed": 5}));
    let shots = format!("/api/games/{}/shots", made["id"].as_str().unwrap());
    let order = json!({"cells": ["F5"], "after": 0}).to_string();
    let (addr, cookie) = (server.addr.clone(), server.cookie.borrow().clone());
    let (path, body) = (shots.clone(), order.clone());
    let sent = std::thread::spawn(move || {
        let mut stream = TcpStream::connect(&addr).ok()?;
        let length = body.len();
        write!(
            stream,
            "POST {path} HTTP/1.1\r\nhost: {addr}\r\ncookie: {cookie}\r\ncontent-type: application/json\r\n\
             content-length: {length}\r\nconnection: close\r\n\r\n{body}"
        )
        .ok()
    });
    std::thread::sleep(Duration::from_millis(1));
    let server = server.start_again(folder.path());
    sent.join().unwrap();
    // Whether it was saved or not, it is fired once.
    let (status, text) = server.try_ask("POST", &shots, &order).unwrap();
    assert_eq!(status, 200, "{text}");
    let view: Value = serde_json::from_str(&text).unwrap();
    assert_eq!((cells(&view["enemy"]["shots"]), view["fired"].as_u64()), (vec!["F5".to_owned()], Some(1)));
}

#[cfg(unix)]
#[test]
fn ctrl_c_ends_it_in_good_order() {
    let folder = tempfile::tempdir().unwrap();
    let mut server = Server::start(folder.path(), &[]);
    server.ask("POST", "/api/games", &json!({"mode": "solo"}));
    let pid = server.child.id().to_string();
    assert!(std::process::Command::new("kill").args(["-INT", &pid]).status().unwrap().success());
    assert!(server.child.wait().unwrap().success());
    let mut rest = String::new();
    server.child.stdout.take().unwrap().read_to_string(&mut rest).unwrap();
    assert_eq!(rest, "Stopped. Games resume where they were at the next start.\n");
}

#[test]
fn an_address_others_can_reach_is_warned_of_and_one_in_use_is_told() {
    let folder = tempfile::tempdir().unwrap();
    let mut server = Server::start(folder.path(), &["--addr", "0.0.0.0:0"]);
    let addr = server.addr.clone();
    server.child.kill().unwrap();
    let mut said = String::new();
    server.child.stderr.take().unwrap().read_to_string(&mut said).unwrap();
    let port = addr.rsplit(':').next().unwrap();
    assert!(said.contains(&format!("0.0.0.0:{port}")) && said.contains("other machines"), "{said}");

    let taken = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    let addr = taken.local_addr().unwrap().to_string();
    let refused = amiral(&["serve", "--addr", &addr]);
    assert_eq!(refused.status.code(), Some(1));
    let said = String::from_utf8(refused.stderr).unwrap();
    assert!(said.contains(&addr) && said.contains("--addr"), "{said}");
}

#[test]
fn a_second_server_on_one_file_refuses_and_the_other_commands_do_not() {
    let folder = tempfile::tempdir().unwrap();
    let server = Server::start(folder.path(), &[]);
    server.ask("POST", "/api/games", &json!({"mode": "solo"}));
    let refused = command(folder.path()).args(["serve", "--addr", "127.0.0.1:0"]).output().unwrap();
    assert_eq!(refused.status.code(), Some(1));
    let said = String::from_utf8(refused.stderr).unwrap();
    assert!(said.lines().count() == 1 && said.starts_with("amiral: "), "{said}");
    assert!(command(folder.path()).arg("history").output().unwrap().status.success());
    // The lock is gone with the process, however it ended.
    server.start_again(folder.path()).ask("GET", "/api/history", &Value::Null);
}

#[test]
fn a_bad_public_address_or_proxy_is_told() {
    for (arguments, expected) in
        [(["--public-url", "battleship.example"], "https://"), (["--trusted-proxy", "10.0.0.0/99"], "10.0.0.0/8")]
    {
        let refused = amiral(&[&["serve"][..], &arguments].concat());
        assert_eq!(refused.status.code(), Some(2));
        assert!(String::from_utf8(refused.stderr).unwrap().contains(expected));
    }
}

#[cfg(unix)]
#[test]
fn the_log_as_json_names_the_request_in_every_line() {
    let folder = tempfile::tempdir().unwrap();
    let mut child = command(folder.path())
        .env("AMIRAL_LOG", "amiral_server=info")
        .args(["serve", "--addr", "127.0.0.1:0", "--log", "json"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut line = String::new();
    BufReader::new(child.stdout.as_mut().unwrap()).read_line(&mut line).unwrap();
    let addr = line.split("http://").nth(1).and_then(|url| url.split('/').next()).unwrap().to_owned();
    let mut stream = TcpStream::connect(&addr).unwrap();
    write!(stream, "GET / HTTP/1.1\r\nhost: {addr}\r\nconnection: close\r\n\r\n").unwrap();
    let mut answer = String::new();
    stream.read_to_string(&mut answer).unwrap();
    let number = answer.lines().find_map(|line| line.strip_prefix("x-request-id: ")).unwrap();
    assert!(std::process::Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap().success());
    let log = child.wait_with_output().unwrap().stderr;
    let lines: Vec<Value> = log.split(|&byte| byte == b'\n').filter(|line| !line.is_empty()).map(read).collect();
    let told: Vec<&Value> = lines.iter().filter(|line| line["span"]["id"] == number).collect();
    assert_eq!(told.len(), 1, "{lines:?}");
    assert_eq!((&told[0]["span"]["path"], &told[0]["status"]), (&json!("/"), &json!(200)));
}

#[cfg(unix)]
fn read(line: &[u8]) -> Value {
    serde_json::from_slice(line).unwrap_or_else(|error| panic!("{error}: {}", String::from_utf8_lossy(line)))
}

#[test]
fn what_is_checked_is_not_changed() {
    let folder = tempfile::tempdir().unwrap();
    let checked = |more: &[&str]| {
        let mut command = command(folder.path());
        command.args(["serve", "--addr", "127.0.0.1:0", "--check"]).args(more).output().unwrap()
    };
    let output = checked(&[]);
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 0, "a database was made");
    let taken = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    let addr = taken.local_addr().unwrap().to_string();
    let refused = checked(&["--status-addr", &addr]);
    assert_eq!(refused.status.code(), Some(1));
    assert!(String::from_utf8(refused.stderr).unwrap().contains(&addr));
    let settings = folder.path().join("site.toml");
    std::fs::write(&settings, "drain = \"soon\"").unwrap();
    let refused = checked(&["--settings", &settings.display().to_string()]);
    assert_eq!(refused.status.code(), Some(2));
    assert!(String::from_utf8(refused.stderr).unwrap().contains("soon"));
}

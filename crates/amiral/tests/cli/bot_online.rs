//! Bots on a server: programs that take challenges from somebody and play to the end, whatever is
//! killed meanwhile.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use serde_json::{Value, json};

use crate::command;
use crate::online::Server;

const PATIENCE: Duration = Duration::from_mins(2);

/// Somebody with a browser, as far as a server can tell.
struct Person {
    port: u16,
    cookie: String,
}

impl Person {
    fn new(server: &Server) -> Person {
        Person { port: server.port, cookie: String::new() }
    }

    /// Asks for something; gives the status and the answer.
    fn ask(&mut self, method: &str, path: &str, body: &Value) -> std::io::Result<(u16, Value)> {
        let body = if body.is_null() { String::new() } else { body.to_string() };
        let mut stream = TcpStream::connect(("127.0.0.1", self.port))?;
        stream.set_read_timeout(Some(PATIENCE))?;
        write!(
            stream,
            "{method} {path} HTTP/1.0\r\nHost: localhost\r\nCookie: {}\r\nContent-Type: application/json\r\n\
             Content-Length: {}\r\n\r\n{body}",
            self.cookie,
            body.len()
        )?;
        let mut answer = String::new();
        stream.read_to_string(&mut answer)?;
        let (head, body) = answer.split_once("\r\n\r\n").unwrap_or((&answer, ""));
        for line in head.lines() {
            if let Some(set) = line.strip_prefix("set-cookie: ").and_then(|set| set.split(';').next()) {
                self.cookie = set.to_owned();
            }
        }
        let status = head.split(' ').nth(1).and_then(|status| status.parse().ok()).unwrap_or(0);
        Ok((status, serde_json::from_str(body).unwrap_or_default()))
    }

    fn post(&mut self, path: &str, body: &Value) -> Value {
        let (status, answer) = self.ask("POST", path, body).unwrap();
        assert!((200..300).contains(&status), "{path}: {status} {answer}");
        answer
    }

    /// Registers, makes a bot, and gives its token.
    fn make_bot(&mut self, handle: &str) -> String {
        self.post("/api/account/register", &json!({"handle": "Grace", "password": "a long enough password"}));
        self.post("/api/bots", &json!({"handle": handle}))["token"].as_str().unwrap().to_owned()
    }

    /// Challenges the bot by small rules, once it is there, and places a fleet when it has come.
    fn challenge(&mut self, handle: &str) -> String {
        self.until("the bot is there", "/api/lobby", |lobby| lobby["bots"] == json!([handle]));
        let order = json!({"rules": {"size": "6x6", "fleet": "3,2,2"}, "to": handle});
        let game = self.post("/api/lobby/challenges", &order)["id"].as_str().unwrap().to_owned();
        let path = format!("/api/games/{game}");
        self.until("the bot has come", &path, |view| view["phase"] != "joining");
        let (_, fleet) = self.ask("GET", &format!("{path}/fleet"), &Value::Null).unwrap();
        self.post(&format!("{path}/fleet"), &json!({"fleet": fleet["fleet"]}));
        game
    }

    /// Looks until something is so. While the server is away nothing is.
    #[track_caller]
    fn until(&mut self, what: &str, path: &str, holds: impl Fn(&Value) -> bool) -> Value {
        let start = Instant::now();
        loop {
            let seen = self.ask("GET", path, &Value::Null).map(|(_, seen)| seen).unwrap_or_default();
            if holds(&seen) {
                return seen;
            }
            assert!(start.elapsed() < PATIENCE, "{what}: {seen}");
            std::thread::sleep(Duration::from_millis(60));
        }
    }

    /// Plays on, row by row, at most so many shots; says how the game stands.
    fn play(&mut self, game: &str, shots: usize) -> Value {
        let path = format!("/api/games/{game}");
        let ready = |view: &Value| view["phase"] == "over" || view["turn"].is_string() && view["turn"] == view["you"];
        for _ in 0..shots {
            let view = self.until("a turn or the end", &path, ready);
            if view["phase"] == "over" {
                return view;
            }
            let fired = format!(" {} ", view["enemy"]["shots"].as_str().unwrap());
            let cells = (0..6).flat_map(|y| "ABCDEF".chars().map(move |x| format!("{x}{y}")));
            let open = |cell: &String| !["o", "x", "s"].iter().any(|said| fired.contains(&format!(" {cell}{said}")));
            let cell = { cells }.find(open).unwrap();
            self.post(&format!("{path}/shots"), &json!({"cells": [cell], "after": view["fired"]}));
        }
        self.ask("GET", &path, &Value::Null).unwrap().1
    }
}

/// A program that is ended with the test.
struct Running(Child);

impl Running {
    fn kill(&mut self) {
        _ = self.0.kill();
        _ = self.0.wait();
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        self.kill();
    }
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn python(arguments: &[&str], token: &str) -> Running {
    let mut program = Command::new("python3");
    program.args(arguments).env("AMIRAL_BOT_TOKEN", token).env_remove("http_proxy").stdin(Stdio::null());
    Running(program.spawn().unwrap())
}

fn has_python() -> bool {
    let there = Command::new("python3").arg("--version").output().is_ok_and(|said| said.status.success());
    if !there {
        amiral_testing::left_out("there is no python3");
    }
    there
}

#[test]
fn the_ten_lines_on_the_page_of_the_protocol_play_a_person_to_the_end() {
    if !has_python() {
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    let server = Server::start(folder.path(), 0);
    let (mut grace, mut ada) = (Person::new(&server), Person::new(&server));
    let token = grace.make_bot("ten-lines");
    let page = std::fs::read_to_string(root().join("docs/protocol.md")).unwrap();
    let online = page.split("## Online").nth(1).unwrap();
    let code = online.split("```python\n").nth(1).unwrap().split("```").next().unwrap();
    assert!(code.contains("http://127.0.0.1:8000"), "{code}");
    let code = code.replace("http://127.0.0.1:8000", &server.url());
    let _bot = python(&["-c", &code], &token);
    let game = ada.challenge("ten-lines");
    let over = ada.play(&game, 99);
    assert_eq!((&over["phase"], &over["ending"]["why"]), (&json!("over"), &json!("sunk")), "{over}");
    assert_eq!(over["players"]["B"]["name"], "ten-lines (bot)");
    // Both fire row by row: whoever finds the last ship first has won.
    assert!(over["fired"].as_u64().unwrap() > 12);
}

/// Plays a game in which the server is killed, then the bot, and then both.
fn survives(mut begin: impl FnMut(&Server, &str) -> Running) {
    let folder = tempfile::tempdir().unwrap();
    let mut server = Server::start(folder.path(), 0);
    let (mut grace, mut ada) = (Person::new(&server), Person::new(&server));
    let token = grace.make_bot("phoenix");
    let mut bot = begin(&server, &token);
    let game = ada.challenge("phoenix");
    ada.play(&game, 2);
    server.kill_and_start_again(folder.path());
    let seen = ada.play(&game, 2);
    assert_ne!(seen["phase"], "over", "the game is too short for this test");
    bot.kill();
    let mut bot = begin(&server, &token);
    ada.play(&game, 1);
    bot.kill();
    server.kill_and_start_again(folder.path());
    let _bot = begin(&server, &token);
    let over = ada.play(&game, 99);
    assert_eq!((&over["phase"], &over["ending"]["why"]), (&json!("over"), &json!("sunk")), "{over}");
    // Nothing was fired twice, and nobody fired out of turn.
    let order = over["order"].as_str().unwrap();
    assert!(order.as_bytes().windows(2).all(|turn| turn[0] != turn[1]), "{order}");
}

#[test]
fn a_python_bot_goes_on_whatever_is_killed() {
    if has_python() {
        let script = root().join("bots/python/online.py").display().to_string();
        survives(|server, token| python(&[&script, &server.url()], token));
    }
}

#[cfg(unix)]
#[test]
fn a_connected_program_goes_on_whatever_is_killed() {
    let home = tempfile::tempdir().unwrap();
    let player = format!("'{}' bot --strategy level3", env!("CARGO_BIN_EXE_amiral"));
    survives(|server, token| {
        let mut connect = command(home.path());
        connect.args(["bot", "connect", &server.url(), &player, "--seed", "7", "--time", "60"]);
        connect.env("AMIRAL_BOT_TOKEN", token).stdin(Stdio::null()).stdout(Stdio::null());
        Running(connect.spawn().unwrap())
    });
}

#[cfg(unix)]
#[test]
fn a_program_plays_two_games_at_once_and_says_what_happens() {
    let folder = tempfile::tempdir().unwrap();
    let server = Server::start(folder.path(), 0);
    let (mut grace, mut ada, mut bob) = (Person::new(&server), Person::new(&server), Person::new(&server));
    let token = grace.make_bot("twice");
    let file = folder.path().join("token");
    std::fs::write(&file, format!("{token}\n")).unwrap();
    let player = format!("'{}' bot --strategy level3", env!("CARGO_BIN_EXE_amiral"));
    let mut connect = command(folder.path());
    connect.args(["bot", "connect", &server.url(), &player, "--at-once", "2", "--time", "60", "--token-file"]);
    let mut bot = Running(connect.arg(&file).stdin(Stdio::null()).stdout(Stdio::piped()).spawn().unwrap());
    let mut said = BufReader::new(bot.0.stdout.take().unwrap()).lines().map(Result::unwrap);
    assert_eq!(said.next().unwrap(), format!("twice is connected to {}. Ctrl+C ends it.", server.url()));
    // The second begins while the first goes on.
    let one = ada.challenge("twice");
    ada.play(&one, 1);
    let other = bob.challenge("twice");
    assert_eq!(bob.play(&other, 99)["phase"], "over");
    assert_eq!(ada.play(&one, 99)["phase"], "over");
    let ends = said.filter(|line| line.starts_with("Won against") || line.starts_with("Lost against"));
    assert_eq!(ends.take(2).count(), 2);
}

/// Two of them, each with a program of its own, are all there is to a tournament.
#[cfg(unix)]
#[test]
fn programs_enter_a_tournament_by_its_address_and_play_it() {
    let folder = tempfile::tempdir().unwrap();
    let server = Server::start(folder.path(), 0);
    let mut grace = Person::new(&server);
    let token = grace.make_bot("grace-bot");
    let other = grace.post("/api/bots", &json!({"handle": "other-bot"}))["token"].as_str().unwrap().to_owned();
    let rules = json!({"size": "6x6", "fleet": "3,2,2"});
    let order = json!({"name": "Bots", "format": "swiss", "rounds": 1, "rules": rules, "pause": 0, "bots": true});
    let id = grace.post("/api/tournaments", &order)["id"].as_str().unwrap().to_owned();
    let address = format!("{}/tournaments/{id}", server.url());
    let player = format!("'{}' bot --strategy level3", env!("CARGO_BIN_EXE_amiral"));
    let connect = |token: &str, address: &str| {
        let mut connect = command(folder.path());
        connect.args(["bot", "connect", address, &player, "--time", "60"]).env("AMIRAL_BOT_TOKEN", token);
        connect
    };
    let begin = |token: &str| {
        let mut connect = connect(token, &address);
        Running(connect.stdin(Stdio::null()).stdout(Stdio::piped()).spawn().unwrap())
    };
    let mut running = [begin(&token), begin(&other)];
    let path = format!("/api/tournaments/{id}");
    grace.until("both are there", &path, |view| view["players"].as_array().is_some_and(|all| all.len() == 2));
    grace.post(&format!("{path}/stage"), &json!({"stage": "running"}));
    let over = grace.until("it is over", &path, |view| view["stage"] == "over");
    assert_eq!(over["standings"][0]["points"], 1.0, "{over}");
    let mut said = String::new();
    for one in &mut running {
        one.kill();
        one.0.stdout.take().unwrap().read_to_string(&mut said).unwrap();
    }
    assert!(said.contains("Won against") && said.contains("(bot) with"), "{said}");
    let refused = connect(&token, &format!("{}/tournaments/none", server.url())).output().unwrap();
    assert_eq!(refused.status.code(), Some(1));
    assert!(String::from_utf8_lossy(&refused.stderr).contains("no such tournament"));
}

#[test]
fn connecting_says_what_is_missing() {
    let folder = tempfile::tempdir().unwrap();
    let server = Server::start(folder.path(), 0);
    let check = |arguments: &[&str], token: &str, code: i32, says: &str| {
        let said = command(folder.path()).args(arguments).env("AMIRAL_BOT_TOKEN", token).output().unwrap();
        let problem = String::from_utf8_lossy(&said.stderr);
        assert_eq!(said.status.code(), Some(code), "{problem}");
        assert!(problem.contains(says), "{problem}");
    };
    let url = server.url();
    check(&["bot", "connect"], "", 2, "PROGRAM");
    check(&["bot", "connect", &url], "", 2, "Name the server and the program");
    check(&["bot", "connect", &url, "python3 my.py"], "", 2, "/bots");
    check(&["bot", "connect", "no server", "python3 my.py"], "x", 2, "no server");
    check(&["bot", "connect", &url, "python3 my.py"], "amiral_none", 1, "not valid");
    check(&["bot", "check", "python3", "my.py"], "", 2, "Quote the command");
}

//! Games on a server from the command line: two programs that play each other, a server that is killed
//! meanwhile, and scripts that ask what waits.

use std::io::{BufRead, BufReader, Read, Write};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use amiral_game::{PerSeat, Preset, Rules, RulesSetup, Seat};
use amiral_host::{Link, Names, Phase, Rows, ServerProblem, SettingsFile, Table, Wake};
use amiral_remote::{
    Client, Keys, Lobby, LobbyAct, LobbyModel, LobbyNext, LobbyStage, NewGame, RemoteGame, Server as Address, Visitor,
};

use crate::command;

/// A server on a port of its own.
pub(crate) struct Server {
    child: Child,
    pub(crate) port: u16,
}

impl Server {
    /// Port 0 leaves the choice to the system.
    pub(crate) fn start(folder: &Path, port: u16) -> Server {
        let mut child = command(folder)
            .args(["serve", "--patience", "2", "--addr", &format!("127.0.0.1:{port}")])
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let mut line = String::new();
        BufReader::new(child.stdout.as_mut().unwrap()).read_line(&mut line).unwrap();
        let url = line.split("http://").nth(1).unwrap_or_else(|| panic!("{line}"));
        let port = url.split(['/', ':']).nth(1).and_then(|port| port.trim().parse().ok());
        Server { child, port: port.unwrap_or_else(|| panic!("{line}")) }
    }

    pub(crate) fn url(&self) -> String {
        format!("http://127.0.0.1:{}", self.port)
    }

    /// Kills it at once, and starts another one on the same port and database.
    pub(crate) fn kill_and_start_again(&mut self, folder: &Path) {
        self.child.kill().unwrap();
        self.child.wait().unwrap();
        *self = Server::start(folder, self.port);
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn names() -> Names {
    Names { computer: "HAL".into(), nameless: PerSeat(["Player 1".into(), "Player 2".into()]) }
}

fn guest(server: &Server) -> Client {
    Client::new(Address::read(&server.url()).unwrap().0, "en", Keys::nowhere())
}

fn small() -> Rules {
    RulesSetup { width: 5, height: 5, fleet: vec![3, 2], ..RulesSetup::default() }.build().unwrap()
}

/// A small game that somebody begins, and the invitation to it.
fn invite(client: &Client) -> (RemoteGame, String) {
    let game =
        NewGame { rules: small(), name: "Ada".into(), hints: false }.begin(client, &names(), &Wake::default()).unwrap();
    let invitation = game.online().unwrap().invitation.clone().expect("nobody has come");
    (game, invitation)
}

fn join(server: &Server, invitation: &str) -> RemoteGame {
    let (_, goal) = Address::read(invitation).unwrap();
    RemoteGame::open(&guest(server), &goal, "Bob", &names(), &Wake::default()).unwrap()
}

/// Takes what comes until something holds.
#[track_caller]
fn until(game: &mut RemoteGame, what: &str, holds: impl Fn(&RemoteGame) -> bool) {
    let start = Instant::now();
    while !holds(game) {
        assert!(start.elapsed() < Duration::from_secs(40), "{what}: {:?} {:?}", game.phase(), game.online());
        game.poll().unwrap();
        std::thread::sleep(Duration::from_millis(5));
    }
}

fn place(game: &mut RemoteGame, seat: Seat) {
    let fleet = game.plan().fleet(seat, 0).unwrap();
    until(game, "it is time to place", |game| game.to_place() == [seat]);
    game.place(seat, fleet).unwrap();
    until(game, "the fleet is placed", |game| !game.is_saving());
}

#[test]
fn two_programs_play_each_other_and_lose_nothing_when_the_server_is_killed() {
    let folder = tempfile::tempdir().unwrap();
    let mut server = Server::start(folder.path(), 0);
    let (mut ada, invitation) = invite(&guest(&server));
    assert!(ada.to_place().is_empty(), "nobody has come");
    let mut bob = join(&server, &invitation);
    until(&mut ada, "Bob has come", |ada| ada.plan().name(Seat::B) == Some("Bob"));
    assert_eq!((ada.online().unwrap().invitation.as_ref(), bob.plan().name(Seat::A)), (None, Some("Ada")));
    place(&mut bob, Seat::B);
    place(&mut ada, Seat::A);
    for game in [&mut ada, &mut bob] {
        until(game, "it begins", |game| game.to_move().is_some());
    }
    let mut acknowledged = 0;
    while !matches!(ada.phase(), Phase::Over(_)) {
        for (game, seat) in [(&mut ada, Seat::A), (&mut bob, Seat::B)] {
            until(game, "the shots so far are told", |game| game.fired().len() >= acknowledged);
            if game.to_move() != Some(seat) {
                continue;
            }
            let cell = game.at_random(seat, &[]).unwrap();
            if acknowledged == 6 {
                // The shot is sent while nobody takes it.
                server.child.kill().unwrap();
                server.child.wait().unwrap();
                game.fire(seat, &[cell]).unwrap();
                until(game, "it is noticed", |game| game.online().unwrap().link == Link::Reconnecting);
                assert!(game.is_saving());
                server = Server::start(folder.path(), server.port);
            } else {
                game.fire(seat, &[cell]).unwrap();
            }
            until(game, "the shot is acknowledged", |game| !game.is_saving());
            acknowledged += 1;
            assert_eq!(game.fired().len(), acknowledged, "each shot is fired once");
            assert_eq!(game.fired().last().map(|fired| fired.shot.cell), Some(cell));
        }
    }
    until(&mut bob, "the end is told", |bob| matches!(bob.phase(), Phase::Over(_)));
    assert_eq!(ada.fired(), bob.fired());
    until(&mut ada, "the server is there again", |ada| ada.online().unwrap().link == Link::Connected);
    // Each sees the other's fleet now, and the records agree.
    assert_eq!(ada.revealed(Seat::B).unwrap().fleet(), bob.revealed(Seat::B).unwrap().fleet());
    assert_eq!(ada.record(), bob.record());
    server.kill_and_start_again(folder.path());
}

#[test]
fn whoever_stays_away_loses_and_a_rematch_is_offered() {
    let folder = tempfile::tempdir().unwrap();
    let server = Server::start(folder.path(), 0);
    let (mut ada, invitation) = invite(&guest(&server));
    let mut bob = join(&server, &invitation);
    place(&mut ada, Seat::A);
    place(&mut bob, Seat::B);
    drop(bob);
    until(&mut ada, "the win may be claimed", |ada| ada.online().unwrap().may_claim);
    ada.claim().unwrap();
    until(&mut ada, "it is won", |ada| ada.ending().winner() == Some(Seat::A));
    let job = ada.rematch().unwrap();
    let again = job.wait().unwrap().unwrap();
    assert_eq!((again.phase(), again.plan().name(Seat::B)), (Phase::Placing, Some("Bob")));
    until(&mut ada, "it is told", |ada| ada.online().unwrap().is_rematch_offered);
}

#[test]
fn refusals_are_told_in_the_words_of_the_server() {
    let folder = tempfile::tempdir().unwrap();
    let server = Server::start(folder.path(), 0);
    let (ada, invitation) = invite(&guest(&server));
    let (_, goal) = Address::read(&ada.online().unwrap().address).unwrap();
    let open = |goal| RemoteGame::open(&guest(&server), goal, "", &names(), &Wake::default()).map(drop);
    assert_eq!(open(&goal).unwrap_err(), ServerProblem::NoSeat);
    let (_, goal) = Address::read(&format!("{invitation}0")).unwrap();
    let Err(ServerProblem::Refused { status: 404, sentence, .. }) = open(&goal) else { panic!("{invitation}") };
    assert!(sentence.contains("invitation"), "{sentence}");
    drop(join(&server, &invitation));
    let (_, goal) = Address::read(&invitation).unwrap();
    assert!(matches!(open(&goal), Err(ServerProblem::Refused { status: 409, .. })));
}

/// `amiral` in a folder of its own, whose input is empty lines: at random.
fn at_random(arguments: &[&str], folder: &Path) -> Command {
    let mut program = command(folder);
    program.args(arguments).env("NO_COLOR", "1").stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    program
}

#[test]
fn a_guest_plays_line_by_line_with_nothing_but_an_invitation() {
    let [home, elsewhere] = [(); 2].map(|()| tempfile::tempdir().unwrap());
    let server = Server::start(home.path(), 0);
    let (mut ada, invitation) = invite(&guest(&server));
    let mut bob = at_random(&["play", &invitation, "--plain", "--name", "Bob"], elsewhere.path()).spawn().unwrap();
    let mut typed = bob.stdin.take().unwrap();
    std::thread::spawn(move || while typed.write_all(b"\n").is_ok() && typed.flush().is_ok() {});
    place(&mut ada, Seat::A);
    while ada.ending().winner().is_none() {
        until(&mut ada, "a turn or the end", |ada| ada.to_move() == Some(Seat::A) || ada.ending().winner().is_some());
        if ada.to_move() == Some(Seat::A) {
            let cell = ada.at_random(Seat::A, &[]).unwrap();
            ada.fire(Seat::A, &[cell]).unwrap();
            until(&mut ada, "the shot is acknowledged", |ada| !ada.is_saving());
        }
    }
    let status = bob.wait().unwrap();
    let mut said = String::new();
    bob.stdout.take().unwrap().read_to_string(&mut said).unwrap();
    assert!(status.success(), "{said}");
    for told in ["Fleet of Ada", "wins in", "Bob"] {
        assert!(said.contains(told), "{told}:\n{said}");
    }
    // Who Bob is there is kept, where nobody else reads it.
    let keys = Keys::of(&SettingsFile::at(elsewhere.path()));
    assert_eq!(keys.servers().collect::<Vec<_>>(), [server.url()]);
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        let file = std::fs::metadata(elsewhere.path().join("servers.json")).unwrap();
        assert_eq!(file.permissions().mode() & 0o777, 0o600);
    }
}

/// Somebody who has come to a server, at the screen that terminal and window share.
fn come(server: &Server, wake: &Wake) -> LobbyModel {
    come_for(server, wake, small())
}

fn come_for(server: &Server, wake: &Wake, rules: Rules) -> LobbyModel {
    let visitor = Visitor {
        keys: Keys::nowhere(),
        lang: "en".into(),
        name: String::new(),
        names: names(),
        machine: String::new(),
        rules,
        wake: wake.clone(),
    };
    let mut model = LobbyModel::new(visitor);
    assert!(matches!(model.act(LobbyAct::Connect(server.url())), LobbyNext::Stay));
    model
}

/// Polls until the screen shows what is wanted, or a game is played.
fn poll(model: &mut LobbyModel, shows: impl Fn(&LobbyStage) -> bool) -> Option<Box<dyn Table>> {
    let start = Instant::now();
    loop {
        if let (_, LobbyNext::Play(table)) = model.poll(Instant::now()) {
            return Some(table);
        }
        let scene = model.scene();
        if shows(&scene.stage) {
            return None;
        }
        assert!(start.elapsed() < Duration::from_mins(2), "{scene:?}");
        std::thread::sleep(Duration::from_millis(20));
    }
}

#[test]
fn two_programs_find_each_other_in_the_lobby() {
    let home = tempfile::tempdir().unwrap();
    let server = Server::start(home.path(), 0);
    let wake = Wake::default();
    let looking = |stage: &LobbyStage| matches!(stage, LobbyStage::Looking(_));
    let (mut ada, mut bob) = (come(&server, &wake), come(&server, &wake));
    for model in [&mut ada, &mut bob] {
        assert!(poll(model, looking).is_none());
        model.act(LobbyAct::ChangeClock);
        assert_eq!(model.scene().wanted.clock, Some("180+2"));
    }
    // Whoever goes back looks for nobody any more.
    ada.act(LobbyAct::Seek);
    assert_eq!(ada.scene().stage, LobbyStage::Seeking(None));
    ada.act(LobbyAct::Back);
    assert!(looking(&ada.scene().stage));
    for model in [&mut ada, &mut bob] {
        model.act(LobbyAct::Seek);
    }
    let [hers, his] = [&mut ada, &mut bob].map(|model| poll(model, |_| false).unwrap());
    assert_ne!(hers.plan().person(), his.plan().person());
    let clock = hers.online().unwrap().clock.clone().unwrap();
    assert!(clock.placing.is_some_and(|left| (100..=120).contains(&left)), "{clock:?}");
    drop((hers, his));
    // One offers a game, and the other sees it and accepts.
    ada.act(LobbyAct::Offer);
    let mut hers = poll(&mut ada, |_| false).unwrap();
    let offer = loop {
        std::thread::sleep(Duration::from_millis(200));
        bob.act(LobbyAct::Refresh);
        poll(&mut bob, looking);
        let LobbyStage::Looking(lobby) = bob.scene().stage else { panic!() };
        if let Some(offer) = lobby.offers.first() {
            break offer.clone();
        }
    };
    assert_eq!((offer.clock.as_str(), offer.is_rated, offer.is_for_them), ("3 min + 2 s per turn", false, false));
    bob.act(LobbyAct::Accept(0));
    let his = poll(&mut bob, |_| false).unwrap();
    assert_eq!(his.plan().rules, small());
    let start = Instant::now();
    while hers.to_place().is_empty() {
        hers.poll().unwrap();
        assert!(start.elapsed() < Duration::from_mins(1), "nobody has come");
        std::thread::sleep(Duration::from_millis(20));
    }
}

#[test]
fn a_cell_has_the_same_name_line_by_line_as_in_a_browser() {
    let [home, elsewhere] = [(); 2].map(|()| tempfile::tempdir().unwrap());
    let server = Server::start(home.path(), 0);
    let (mut ada, invitation) = invite(&guest(&server));
    assert_eq!(ada.rows(), Some(Rows::FromOne), "as whoever makes a game by the API leaves it");
    let mut bob = at_random(&["play", &invitation, "--plain", "--name", "Bob"], elsewhere.path()).spawn().unwrap();
    let mut typed = bob.stdin.take().unwrap();
    // A row that nobody sees is not another one.
    typed.write_all(b"A0h3\nA1h3 A3h2\n").unwrap();
    typed.flush().unwrap();
    place(&mut ada, Seat::A);
    until(&mut ada, "it begins", |ada| ada.to_move().is_some());
    if ada.to_move() == Some(Seat::A) {
        ada.fire(Seat::A, &["E4".parse().unwrap()]).unwrap();
    }
    until(&mut ada, "Bob's turn", |ada| ada.to_move() == Some(Seat::B));
    typed.write_all(b"row 0\nA0\nC1\nquit\n").unwrap();
    drop(typed);
    until(&mut ada, "Bob has fired", |ada| ada.fired().iter().any(|fired| fired.seat == Seat::B));
    let fired = ada.fired().iter().find(|fired| fired.seat == Seat::B).unwrap();
    assert_eq!(fired.shot.cell.to_string(), "C0", "the first row");
    // Bob stops when it is his turn again.
    until(&mut ada, "Ada's turn", |ada| ada.to_move() == Some(Seat::A));
    ada.fire(Seat::A, &["E3".parse().unwrap()]).unwrap();
    bob.wait().unwrap();
    let mut said = String::new();
    bob.stdout.take().unwrap().read_to_string(&mut said).unwrap();
    for told in ["A1h3 A3h2", "Rows go from 1 to 5.", "“A0” is not a cell", "C1", "E4"] {
        assert!(said.contains(told), "{told}:\n{said}");
    }
    assert!(ada.fired().len() == 1 || said.contains("E5"), "{said}");
}

/// What a browser asks, with its cookie once it has one.
fn ask(server: &Server, method: &str, path: &str, cookie: &mut String, body: &str) -> serde_json::Value {
    let mut stream = std::net::TcpStream::connect(("127.0.0.1", server.port)).unwrap();
    let (port, length) = (server.port, body.len());
    let head =
        format!("{method} {path} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nConnection: close\r\nCookie: {cookie}\r\n");
    let typed = "Content-Type: application/json\r\n";
    write!(stream, "{head}{typed}Content-Length: {length}\r\n\r\n{body}").unwrap();
    let mut answer = String::new();
    stream.read_to_string(&mut answer).unwrap();
    let (head, body) = answer.split_once("\r\n\r\n").unwrap();
    if let Some(set) = head.lines().find_map(|line| line.strip_prefix("set-cookie: ")) {
        set.split(';').next().unwrap().clone_into(cookie);
    }
    let json = body.find(['{', '[']).map(|start| &body[start..=body.rfind(['}', ']']).unwrap()]);
    json.map_or(serde_json::Value::Null, |json| serde_json::from_str(json).unwrap_or_else(|_| panic!("{answer}")))
}

#[test]
fn an_account_plays_rated_and_is_offered_the_computer_while_nobody_comes() {
    let home = tempfile::tempdir().unwrap();
    let server = Server::start(home.path(), 0);
    let mut cookie = String::new();
    let order = r#"{"handle": "Ada", "password": "vieux phare 38"}"#;
    let made = ask(&server, "POST", "/api/account/register", &mut cookie, order);
    assert_eq!(made["account"]["handle"], "Ada", "{made}");
    let mut ada = come_for(&server, &Wake::default(), Preset::Classic.rules());
    let looking = |stage: &LobbyStage| matches!(stage, LobbyStage::Looking(_));
    let lobby = |model: &LobbyModel| match model.scene().stage {
        LobbyStage::Looking(lobby) => lobby,
        stage => panic!("{stage:?}"),
    };
    assert!(poll(&mut ada, looking).is_none());
    // Whoever has no account has nothing to be rated.
    assert!(!lobby(&ada).acts().contains(&LobbyAct::ChangeRated));
    ada.act(LobbyAct::SignIn);
    poll(&mut ada, |stage| matches!(stage, LobbyStage::SigningIn(_)));
    let LobbyStage::SigningIn(shown) = ada.scene().stage else { panic!() };
    let confirmation = serde_json::json!({"code": shown.code}).to_string();
    ask(&server, "POST", "/api/devices/confirm", &mut cookie, &confirmation);
    poll(&mut ada, looking);
    assert_eq!(lobby(&ada).handle.as_deref(), Some("Ada"));
    assert!(lobby(&ada).acts().contains(&LobbyAct::ChangeRated));
    ada.act(LobbyAct::ChangeRated);
    ada.act(LobbyAct::Seek);
    poll(&mut ada, |stage| matches!(stage, LobbyStage::Seeking(Some(_))));
    ada.act(LobbyAct::PlayCompany);
    let game = poll(&mut ada, |_| false).unwrap();
    let game = game.online().unwrap().address.rsplit('/').next().unwrap().to_owned();
    let view = ask(&server, "GET", &format!("/api/games/{game}"), &mut cookie, "");
    assert_eq!((&view["rated"], &view["mode"], &view["you"]), (&true.into(), &"versus".into(), &"A".into()), "{view}");
    let told = ask(&server, "GET", "/api/lobby", &mut cookie, "");
    assert!(told["seeking"].is_null(), "{told}");
    // Signing out here gives up the token there.
    assert_eq!(ask(&server, "GET", "/api/tokens", &mut cookie, "").as_array().map(Vec::len), Some(1));
    ada.act(LobbyAct::SignOut);
    poll(&mut ada, looking);
    assert!(!lobby(&ada).is_signed_in && lobby(&ada).handle.is_none() && !ada.scene().wanted.is_rated);
    assert_eq!(ask(&server, "GET", "/api/tokens", &mut cookie, ""), serde_json::json!([]));
}

#[test]
fn scripts_are_told_what_waits_by_the_exit_code() {
    let [home, elsewhere] = [(); 2].map(|()| tempfile::tempdir().unwrap());
    let server = Server::start(home.path(), 0);
    let url = server.url();
    let waiting = |more: &[&str]| {
        let arguments = [&["play", "--server", &url, "--waiting"], more].concat();
        let output = command(elsewhere.path()).args(arguments).output().unwrap();
        (output.status.code(), String::from_utf8(output.stdout).unwrap())
    };
    assert_eq!(waiting(&[]), (Some(1), "No game is waiting for you.\n".to_owned()));
    // The same person begins a game, and somebody comes: the fleet is to be placed.
    let keys = Keys::of(&SettingsFile::at(elsewhere.path()));
    let client = Client::new(Address::read(&url).unwrap().0, "en", keys);
    let (ada, invitation) = invite(&client);
    assert_eq!(waiting(&[]).0, Some(1), "nobody has come");
    let bob = join(&server, &invitation);
    let (code, said) = waiting(&[]);
    assert_eq!(
        (code, said.as_str()),
        (Some(0), format!("Bob – your turn  {}\n", ada.online().unwrap().address).as_str())
    );
    let (code, said) = waiting(&["--json"]);
    let said: serde_json::Value = serde_json::from_str(&said).unwrap();
    assert_eq!((code, &said["waiting"][0]["against"]), (Some(0), &"Bob".into()));
    assert_eq!(Lobby::look(&client).unwrap().games.len(), 1);
    drop((ada, bob, server));
    let output = command(elsewhere.path()).args(["play", "--server", &url, "--waiting"]).output().unwrap();
    assert_eq!(output.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&output.stderr).contains("does not answer"));
    let output = command(elsewhere.path()).args(["play", "--server", "https://a b", "--waiting"]).output().unwrap();
    assert_eq!(output.status.code(), Some(2));
}

//! Back-ups of a site: how old the last one is can be watched, and the scripts of `deploy/` do what they say.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::process::Stdio;

use crate::command;

#[test]
fn how_old_the_last_backup_is_can_be_watched() {
    let folder = tempfile::tempdir().unwrap();
    let status = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().to_string();
    let mut server = command(folder.path())
        .args(["serve", "--addr", "127.0.0.1:0", "--status-addr", &status])
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    BufReader::new(server.stdout.as_mut().unwrap()).read_line(&mut String::new()).unwrap();
    let age = || {
        let mut stream = TcpStream::connect(&status).unwrap();
        write!(stream, "GET /metrics HTTP/1.1\r\nhost: {status}\r\nconnection: close\r\n\r\n").unwrap();
        let mut text = String::new();
        stream.read_to_string(&mut text).unwrap();
        text.lines().find_map(|line| line.strip_prefix("amiral_backup_age_seconds ")?.parse::<f64>().ok())
    };
    assert_eq!(age(), None);
    let copy = folder.path().join("copy.db");
    let copied = command(folder.path()).arg("backup").arg(&copy).output().unwrap();
    let told = age();
    server.kill().unwrap();
    server.wait().unwrap();
    assert!(copied.status.success(), "{}", String::from_utf8_lossy(&copied.stderr));
    assert!(told.is_some_and(|age| (0.0..600.0).contains(&age)), "{told:?}");
}

#[cfg(unix)]
#[test]
fn a_site_on_postgresql_is_restored_from_its_backup() {
    use std::path::{Path, PathBuf};

    let Ok(server) = std::env::var("AMIRAL_TEST_POSTGRES") else {
        return amiral_testing::skipped("there is no PostgreSQL");
    };
    let deploy = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../deploy");
    // The tools that belong to the server.
    let tools = std::env::var_os("AMIRAL_TEST_PG_CTL").and_then(|path| Some(PathBuf::from(path).parent()?.to_owned()));
    let path = std::env::var_os("PATH").unwrap_or_default();
    let path = std::env::join_paths(tools.into_iter().chain(std::env::split_paths(&path))).unwrap();
    let folder = tempfile::tempdir().unwrap();
    let run = |program: &str, arguments: &[&str]| {
        let mut command = std::process::Command::new(program);
        command.args(arguments).env("PATH", &path).current_dir(&deploy).output().unwrap()
    };
    let asked = |database: &str, statement: &str| {
        let asked = run("psql", &["-XAtq", "-v", "ON_ERROR_STOP=1", "-d", database, "-c", statement]);
        assert!(asked.status.success(), "{statement}: {}", String::from_utf8_lossy(&asked.stderr));
        String::from_utf8(asked.stdout).unwrap().trim().to_owned()
    };
    let (base, unique) = (server.rsplit_once('/').unwrap().0, amiral_store::Uid::draw());
    let [one, two] = ["one", "two"].map(|name| format!("amiral_{unique}_{name}"));
    let [site, other] = [&one, &two].map(|name| format!("{base}/{name}"));
    for name in [&one, &two] {
        asked(&server, &format!("CREATE DATABASE {name}"));
    }
    let said = command(folder.path()).args(["announce", "Back at eight", "--db", &site]).output().unwrap();
    assert!(said.status.success(), "{}", String::from_utf8_lossy(&said.stderr));
    let copy = folder.path().join("site.dump").display().to_string();
    let backed_up = run("./backup.sh", &[&site, &copy]);
    assert!(backed_up.status.success(), "{}", String::from_utf8_lossy(&backed_up.stderr));
    // A site that is watched knows of it.
    let at = asked(&site, "SELECT value FROM settings WHERE player IS NULL AND key = 'backed-up'");
    assert!(at.parse::<jiff::Timestamp>().is_ok(), "{at}");
    let restored = run("./restore.sh", &[&other, &copy]);
    assert!(restored.status.success(), "{}", String::from_utf8_lossy(&restored.stderr));
    assert_eq!(asked(&other, "SELECT value FROM settings WHERE key = 'announcement'"), "Back at eight");
    // It is a whole database, which the program takes as its own.
    assert!(command(folder.path()).args(["history", "--db", &other]).output().unwrap().status.success());
    // Nothing is restored over anything.
    assert_eq!(run("./restore.sh", &[&other, &copy]).status.code(), Some(1));
    for name in [&one, &two] {
        asked(&server, &format!("DROP DATABASE {name} WITH (FORCE)"));
    }
}

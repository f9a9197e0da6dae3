//! A PostgreSQL for the tests: a fresh cluster in a temporary folder, on a free local port. It is
//! removed after the tests.

use std::net::TcpListener;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};
use std::{env, fs, io, thread};

use crate::packages::{self, number};

/// The variable that tells the tests where the server is.
pub(crate) const VARIABLE: &str = "AMIRAL_TEST_POSTGRES";

/// A running server. Dropping it stops it and removes its folder.
pub(crate) struct Cluster {
    server: Child,
    programs: PathBuf,
    folder: PathBuf,
    user: Option<User>,
    port: u16,
    /// Whose certificate it shows, where it can encrypt connections.
    authority: Option<PathBuf>,
}

/// The user to run the server as: it refuses to run as root.
#[derive(Clone, Copy)]
struct User {
    uid: u32,
    gid: u32,
}

impl Cluster {
    /// Finds or installs PostgreSQL and starts it.
    pub(crate) fn start() -> Result<Cluster, String> {
        let programs = match programs() {
            Some(programs) => programs,
            None => packages::install("PostgreSQL", &["postgresql"])
                .and_then(|()| programs().ok_or("PostgreSQL was installed and cannot be found".into()))?,
        };
        let user = unprivileged()?;
        let folder = env::temp_dir().join(format!("amiral-postgres-{}", std::process::id()));
        let failed = |what: &str, error: io::Error| format!("{what}: {error}");
        fs::create_dir_all(&folder).map_err(|error| failed("the folder for PostgreSQL cannot be made", error))?;
        if let Some(user) = user {
            user.own(&folder).map_err(|error| failed("the folder for PostgreSQL cannot be handed over", error))?;
        }
        let data = folder.join("data");
        let mut initdb = command(&programs.join("initdb"), user);
        initdb.arg("-D").arg(&data).args(["-U", "amiral", "-A", "trust", "-E", "UTF8", "--locale=C", "--no-sync"]);
        let made = initdb.current_dir(&folder).output().map_err(|error| failed("initdb cannot be run", error))?;
        if !made.status.success() {
            return Err(format!("initdb failed: {}", String::from_utf8_lossy(&made.stderr).trim()));
        }
        let port = TcpListener::bind("127.0.0.1:0").and_then(|socket| socket.local_addr());
        let port = port.map_err(|error| failed("no port is free", error))?.port();
        let log = fs::File::create(folder.join("log")).map_err(|error| failed("no log can be written", error))?;
        let mut server = command(&programs.join("postgres"), user);
        server.arg("-D").arg(&data).args(["-p", &port.to_string(), "-c", "listen_addresses=127.0.0.1"]);
        // Nothing outlives the tests, so nothing needs to reach the disk.
        server.args(["-c", "unix_socket_directories=", "-c", "fsync=off", "-c", "full_page_writes=off"]);
        let authority = certificate(&folder, user);
        if let Some(authority) = &authority {
            let (certificate, key) = (authority.display(), folder.join("key.pem"));
            server.args(["-c", "ssl=on", "-c", &format!("ssl_cert_file={certificate}")]);
            server.args(["-c", &format!("ssl_key_file={}", key.display())]);
        }
        server.args(["-c", "max_connections=200"]).current_dir(&folder).stdin(Stdio::null()).stdout(Stdio::null());
        let server = server.stderr(log).spawn().map_err(|error| failed("postgres cannot be run", error))?;
        let mut cluster = Cluster { server, programs, folder, user, port, authority };
        cluster.wait_until_ready()?;
        Ok(cluster)
    }

    /// The URL of a superuser without a password, to create databases with.
    pub(crate) fn url(&self) -> String {
        format!("postgres://amiral@127.0.0.1:{}/postgres", self.port)
    }

    /// The variables that let a test find the server, and stop and start it.
    pub(crate) fn variables(&self) -> Vec<(&'static str, String)> {
        let mut variables = vec![
            (VARIABLE, self.url()),
            ("AMIRAL_TEST_PG_CTL", self.programs.join("pg_ctl").display().to_string()),
            ("AMIRAL_TEST_PG_DATA", self.folder.join("data").display().to_string()),
        ];
        variables.extend(self.authority.as_ref().map(|path| ("AMIRAL_TEST_POSTGRES_CA", path.display().to_string())));
        variables.extend(self.user.map(|user| ("AMIRAL_TEST_PG_USER", format!("{}:{}", user.uid, user.gid))));
        variables
    }

    fn wait_until_ready(&mut self) -> Result<(), String> {
        let start = Instant::now();
        while start.elapsed() < Duration::from_mins(1) {
            if let Ok(Some(status)) = self.server.try_wait() {
                let log = fs::read_to_string(self.folder.join("log")).unwrap_or_default();
                return Err(format!("PostgreSQL ended at once ({status}): {}", log.trim()));
            }
            // The server writes its state into this file, the last line once it takes connections.
            let state = fs::read_to_string(self.folder.join("data/postmaster.pid")).unwrap_or_default();
            if state.lines().nth(7).is_some_and(|line| line.trim() == "ready") {
                return Ok(());
            }
            thread::sleep(Duration::from_millis(50));
        }
        Err("PostgreSQL did not start within a minute".into())
    }
}

impl Drop for Cluster {
    fn drop(&mut self) {
        let mut stop = command(&self.programs.join("pg_ctl"), self.user);
        stop.arg("-D").arg(self.folder.join("data")).args(["-m", "immediate", "stop"]);
        let stopped = stop.current_dir("/").stdout(Stdio::null()).stderr(Stdio::null()).status();
        if !stopped.is_ok_and(|status| status.success()) {
            let _ = self.server.kill();
        }
        let _ = self.server.wait();
        let _ = fs::remove_dir_all(&self.folder);
    }
}

/// A certificate for this machine that vouches for itself, if there is a program to make one.
fn certificate(folder: &Path, user: Option<User>) -> Option<PathBuf> {
    let mut openssl = command(Path::new("openssl"), user);
    openssl.args(["req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "2"]);
    openssl.args(["-subj", "/CN=127.0.0.1", "-addext", "subjectAltName=IP:127.0.0.1,DNS:localhost"]);
    openssl.args(["-addext", "basicConstraints=critical,CA:FALSE", "-keyout", "key.pem", "-out", "certificate.pem"]);
    openssl.current_dir(folder).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    openssl.status().is_ok_and(|status| status.success()).then(|| folder.join("certificate.pem"))
}

/// The folder of the server's programs: on the search path, or where distributions put it.
fn programs() -> Option<PathBuf> {
    let complete = |folder: &PathBuf| ["initdb", "postgres", "pg_ctl"].iter().all(|name| is_there(folder, name));
    let path = env::var_os("PATH").unwrap_or_default();
    let mut folders: Vec<PathBuf> = env::split_paths(&path).collect();
    for (parent, rest) in [
        ("/usr/lib/postgresql", "bin"),
        ("/usr/local/opt", "bin"),
        ("/opt/homebrew/opt", "bin"),
        ("/usr", "bin"),
        ("C:\\Program Files\\PostgreSQL", "bin"),
    ] {
        let entries = fs::read_dir(parent).into_iter().flatten().flatten().map(|entry| entry.path());
        let mut found: Vec<PathBuf> = entries.map(|entry| entry.join(rest)).collect();
        found.sort();
        folders.extend(found.into_iter().rev());
    }
    folders.into_iter().find(complete)
}

fn is_there(folder: &Path, name: &str) -> bool {
    folder.join(format!("{name}{}", env::consts::EXE_SUFFIX)).is_file()
}

#[cfg(unix)]
fn unprivileged() -> Result<Option<User>, String> {
    if number("id", &["-u"]) != Some(0) {
        return Ok(None);
    }
    ["postgres", "nobody"]
        .iter()
        .find_map(|name| Some(User { uid: number("id", &["-u", name])?, gid: number("id", &["-g", name])? }))
        .map(Some)
        .ok_or_else(|| "PostgreSQL refuses to be run by root, and there is no user postgres or nobody".into())
}

#[cfg(not(unix))]
fn unprivileged() -> Result<Option<User>, String> {
    Ok(None)
}

impl User {
    #[cfg(unix)]
    fn own(self, folder: &Path) -> io::Result<()> {
        std::os::unix::fs::chown(folder, Some(self.uid), Some(self.gid))
    }

    #[cfg(not(unix))]
    fn own(self, _: &Path) -> io::Result<()> {
        Ok(())
    }
}

/// The command for one of the server's programs, run as that user.
fn command(program: &Path, user: Option<User>) -> Command {
    let mut command = Command::new(program);
    #[cfg(unix)]
    if let Some(user) = user {
        use std::os::unix::process::CommandExt;
        command.uid(user.uid).gid(user.gid);
    }
    #[cfg(not(unix))]
    let _ = user;
    command
}

//! A NATS server for the tests: with a store in a temporary folder, on a free local port. It is
//! removed after the tests.

use std::net::{TcpListener, TcpStream};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};
use std::{env, fs, io, thread};

use crate::packages;

/// The variable that tells the tests where the server is.
const VARIABLE: &str = "AMIRAL_TEST_NATS";
/// The one that tells them where the program is: some stop and start a server of their own.
const PROGRAM: &str = "AMIRAL_TEST_NATS_SERVER";

/// A running server. Dropping it stops it and removes its folder.
pub(crate) struct Broker {
    server: Child,
    program: PathBuf,
    folder: PathBuf,
    port: u16,
}

impl Broker {
    /// Finds or installs a NATS server and starts it.
    pub(crate) fn start() -> Result<Broker, String> {
        let program = match program() {
            Some(program) => program,
            None => packages::install("NATS", &["nats-server"])
                .and_then(|()| program().ok_or("NATS was installed and cannot be found".into()))?,
        };
        let folder = env::temp_dir().join(format!("amiral-nats-{}", std::process::id()));
        let failed = |what: &str, error: io::Error| format!("{what}: {error}");
        fs::create_dir_all(&folder).map_err(|error| failed("the folder for NATS cannot be made", error))?;
        let port = TcpListener::bind("127.0.0.1:0").and_then(|socket| socket.local_addr());
        let port = port.map_err(|error| failed("no port is free", error))?.port();
        let mut server = Command::new(&program);
        server.args(["-a", "127.0.0.1", "-p", &port.to_string(), "-js", "-sd"]).arg(folder.join("store"));
        server.arg("-l").arg(folder.join("log")).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
        let server = server.spawn().map_err(|error| failed("nats-server cannot be run", error))?;
        let mut broker = Broker { server, program, folder, port };
        broker.wait_until_ready()?;
        Ok(broker)
    }

    /// The variables that let a test find the server, or start another.
    pub(crate) fn variables(&self) -> [(&'static str, String); 2] {
        let url = format!("nats://127.0.0.1:{}", self.port);
        [(VARIABLE, url), (PROGRAM, self.program.display().to_string())]
    }

    fn wait_until_ready(&mut self) -> Result<(), String> {
        let start = Instant::now();
        while start.elapsed() < Duration::from_mins(1) {
            if let Ok(Some(status)) = self.server.try_wait() {
                let log = fs::read_to_string(self.folder.join("log")).unwrap_or_default();
                return Err(format!("NATS ended at once ({status}): {}", log.trim()));
            }
            if TcpStream::connect(("127.0.0.1", self.port)).is_ok() {
                return Ok(());
            }
            thread::sleep(Duration::from_millis(20));
        }
        Err("NATS did not start within a minute".into())
    }
}

impl Drop for Broker {
    fn drop(&mut self) {
        // It may have ended already.
        let _ = self.server.kill();
        let _ = self.server.wait();
        let _ = fs::remove_dir_all(&self.folder);
    }
}

/// The server's program: on the search path, or where distributions put it.
fn program() -> Option<PathBuf> {
    let path = env::var_os("PATH").unwrap_or_default();
    let folders = env::split_paths(&path).chain(["/usr/sbin", "/usr/local/bin"].map(|folder| Path::new(folder).into()));
    let name = format!("nats-server{}", env::consts::EXE_SUFFIX);
    folders.map(|folder| folder.join(&name)).find(|program| program.is_file())
}

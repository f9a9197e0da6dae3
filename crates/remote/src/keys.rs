//! Who somebody is at each server: the cookie of a guest, or the token of whoever has signed in. They
//! are kept in a file of their own in the folder of the settings, which nobody else may read.

use std::collections::BTreeMap;
use std::fs::{self, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use amiral_host::{ServerProblem, SettingsFile};
use serde::{Deserialize, Serialize};

use crate::Server;

/// The name of the file.
const FILE: &str = "servers.json";

/// The keys of a person, by server.
#[derive(Clone, Default)]
pub struct Keys {
    folder: Option<PathBuf>,
    servers: BTreeMap<String, Key>,
}

/// What a server knows somebody by.
#[derive(Clone, Default, Serialize, Deserialize)]
struct Key {
    #[serde(default, skip_serializing_if = "Option::is_none")]
    cookie: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    token: Option<String>,
}

impl Keys {
    /// Those in the folder of the settings. A file that cannot be read holds none.
    pub fn of(settings: &SettingsFile) -> Keys {
        let folder = settings.folder().map(Path::to_owned);
        let servers = folder.as_deref().map(read).unwrap_or_default();
        Keys { folder, servers }
    }

    /// None, and they are kept nowhere.
    pub fn nowhere() -> Keys {
        Keys::default()
    }

    /// The servers that know this person.
    pub fn servers(&self) -> impl Iterator<Item = &str> {
        self.servers.keys().map(String::as_str)
    }

    pub(crate) fn cookie(&self, server: &Server) -> Option<&str> {
        self.servers.get(&server.to_string())?.cookie.as_deref()
    }

    pub(crate) fn token(&self, server: &Server) -> Option<&str> {
        self.servers.get(&server.to_string())?.token.as_deref()
    }

    pub(crate) fn set_cookie(&mut self, server: &Server, cookie: &str) {
        // Only what can be sent again as it came.
        if cookie.len() <= 256 && cookie.bytes().all(|byte| byte.is_ascii_graphic()) {
            self.servers.entry(server.to_string()).or_default().cookie = Some(cookie.to_owned());
        }
    }

    pub(crate) fn set_token(&mut self, server: &Server, token: Option<String>) {
        let is_fine = |token: &String| token.len() <= 256 && token.bytes().all(|byte| byte.is_ascii_graphic());
        self.servers.entry(server.to_string()).or_default().token = token.filter(is_fine);
    }

    /// Saves those of a server, so that only this person can read them. Another program may have
    /// saved those of others meanwhile.
    pub(crate) fn save(&self, server: &Server) -> Result<(), ServerProblem> {
        let Some(folder) = &self.folder else { return Ok(()) };
        let path = folder.join(FILE);
        let mut servers = read(folder);
        let name = server.to_string();
        servers.insert(name.clone(), self.servers.get(&name).cloned().unwrap_or_default());
        let text = serde_json::to_vec_pretty(&servers).unwrap_or_default();
        write_privately(folder, &path, &text)
            .map_err(|error| ServerProblem::NotSaved { path: path.clone(), problem: error.to_string() })
    }
}

/// The keys in a folder. A file that cannot be read holds none.
fn read(folder: &Path) -> BTreeMap<String, Key> {
    let text = fs::read_to_string(folder.join(FILE)).unwrap_or_default();
    serde_json::from_str(&text).unwrap_or_default()
}

/// Replaces a file as a whole, by one that was never readable for others.
fn write_privately(folder: &Path, path: &Path, bytes: &[u8]) -> io::Result<()> {
    fs::create_dir_all(folder)?;
    let draft = path.with_extension(format!("{}.new", std::process::id()));
    let mut options = OpenOptions::new();
    options.write(true).create_new(true);
    #[cfg(unix)]
    {
        use std::os::unix::fs::OpenOptionsExt;
        options.mode(0o600);
    }
    // One that an earlier program has left is in nobody's use.
    let _ = fs::remove_file(&draft);
    let written = options.open(&draft).and_then(|mut file| {
        file.write_all(bytes)?;
        file.sync_all()
    });
    let moved = written.and_then(|()| fs::rename(&draft, path));
    if moved.is_err() {
        let _ = fs::remove_file(&draft);
    }
    moved
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_are_kept_where_nobody_else_reads_them() {
        let folder = tempfile::tempdir().unwrap();
        let settings = SettingsFile::at(&folder.path().join("amiral"));
        let (server, _) = Server::read("https://amiral.example").unwrap();
        let mut keys = Keys::of(&settings);
        keys.set_cookie(&server, "visitor=ab");
        keys.set_token(&server, Some("secret".into()));
        keys.save(&server).unwrap();
        let again = Keys::of(&settings);
        assert_eq!((again.cookie(&server), again.token(&server)), (Some("visitor=ab"), Some("secret")));
        assert_eq!(again.servers().collect::<Vec<_>>(), ["https://amiral.example"]);
        #[cfg(unix)]
        {
            use std::os::unix::fs::PermissionsExt;
            let path = folder.path().join("amiral").join(FILE);
            let mode = || fs::metadata(&path).unwrap().permissions().mode() & 0o777;
            assert_eq!(mode(), 0o600);
            // Nor after somebody has opened it up.
            fs::set_permissions(&path, fs::Permissions::from_mode(0o644)).unwrap();
            again.save(&server).unwrap();
            assert_eq!(mode(), 0o600);
        }
    }

    #[test]
    fn what_could_break_a_request_is_not_kept() {
        let (server, _) = Server::read("https://amiral.example").unwrap();
        let mut keys = Keys::nowhere();
        keys.set_cookie(&server, "a=b\r\nHost: elsewhere");
        keys.set_token(&server, Some("a b".into()));
        assert_eq!((keys.cookie(&server), keys.token(&server)), (None, None));
    }
}

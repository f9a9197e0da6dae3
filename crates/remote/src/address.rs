//! The address of a server, and what is wanted there.

use std::fmt;
use std::net::IpAddr;

use amiral_host::ServerProblem;

/// A server.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Server {
    /// Whether what is said is encrypted.
    pub(crate) is_secure: bool,
    pub(crate) host: String,
    pub(crate) port: u16,
}

/// What is wanted there.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Goal {
    /// To look around.
    Lobby,
    /// A seat somebody is invited to.
    Invitation(String),
    /// A game one plays already.
    Game(String),
    /// A tournament that a bot takes part in.
    Tournament(String),
}

impl Server {
    /// The server and the goal that an address names. A server may be named without `https://`.
    pub fn read(text: &str) -> Result<(Server, Goal), ServerProblem> {
        let bad = || ServerProblem::BadAddress(text.to_owned());
        let text = text.trim();
        let (scheme, rest) = match text.split_once("://") {
            Some((scheme, rest)) => (scheme.to_ascii_lowercase(), rest),
            None => (String::new(), text),
        };
        let (authority, path) = rest.split_at(rest.find(['/', '?', '#']).unwrap_or(rest.len()));
        let (host, port) = host_and_port(authority).ok_or_else(bad)?;
        let is_secure = match scheme.as_str() {
            "https" => true,
            "http" => false,
            // On one's own machine there is no certificate.
            "" => !is_near(&host),
            _ => return Err(bad()),
        };
        let port = port.unwrap_or(if is_secure { 443 } else { 80 });
        let path = path.split(['?', '#']).next().unwrap_or_default();
        let steps: Vec<&str> = path.split('/').filter(|step| !step.is_empty()).collect();
        let goal = match steps.as_slice() {
            [] => Goal::Lobby,
            ["join", invitation] if is_name(invitation) => Goal::Invitation((*invitation).to_owned()),
            ["games", game] if is_name(game) => Goal::Game((*game).to_owned()),
            ["tournaments", tournament] if is_name(tournament) => Goal::Tournament((*tournament).to_owned()),
            _ => return Err(bad()),
        };
        Ok((Server { is_secure, host, port }, goal))
    }

    /// Whether a text is an address rather than the name of a file.
    pub fn is_address(text: &str) -> bool {
        let text = text.trim().to_ascii_lowercase();
        text.starts_with("https://") || text.starts_with("http://")
    }

    /// Whether somebody else could listen to what is said.
    pub(crate) fn is_overheard(&self) -> bool {
        !self.is_secure && !is_near(&self.host)
    }

    /// The value of the header `Host`.
    pub(crate) fn authority(&self) -> String {
        let standard = if self.is_secure { 443 } else { 80 };
        let host = if self.host.contains(':') { format!("[{}]", self.host) } else { self.host.clone() };
        if self.port == standard { host } else { format!("{host}:{}", self.port) }
    }

    /// The whole address of something on it.
    pub fn at(&self, path: &str) -> String {
        format!("{self}{path}")
    }
}

impl fmt::Display for Server {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}://{}", if self.is_secure { "https" } else { "http" }, self.authority())
    }
}

fn host_and_port(authority: &str) -> Option<(String, Option<u16>)> {
    let (host, rest) = match authority.strip_prefix('[') {
        Some(rest) => {
            let (host, rest) = rest.split_once(']')?;
            host.parse::<std::net::Ipv6Addr>().ok()?;
            (host, rest)
        }
        None => authority.split_at(authority.find(':').unwrap_or(authority.len())),
    };
    let port = match rest.strip_prefix(':') {
        Some(port) => Some(port.parse().ok().filter(|&port| port > 0)?),
        None if rest.is_empty() => None,
        None => return None,
    };
    let is_fine = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'.' | b'-' | b'_' | b':');
    let is_named = !host.is_empty() && host.len() < 256 && host.bytes().all(is_fine);
    is_named.then(|| (host.to_ascii_lowercase(), port))
}

/// Whether a part of a path is an id that a server gives.
fn is_name(text: &str) -> bool {
    text.len() <= 128 && text.bytes().all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_'))
}

/// Whether it is this machine, or one in the same house, where there is no certificate to have.
fn is_near(host: &str) -> bool {
    match host.parse::<IpAddr>() {
        Ok(IpAddr::V4(address)) => address.is_loopback() || address.is_private() || address.is_link_local(),
        Ok(IpAddr::V6(address)) => {
            address.is_loopback() || address.is_unique_local() || address.is_unicast_link_local()
        }
        Err(_) => matches!(host.rsplit('.').next(), Some("localhost" | "local")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_names_a_server_and_a_goal() {
        let check = |text: &str, server: &str, goal: Goal| {
            let (found, wanted) = Server::read(text).unwrap();
            assert_eq!((found.to_string().as_str(), wanted), (server, goal), "{text}");
        };
        check("https://amiral.example", "https://amiral.example", Goal::Lobby);
        check("amiral.example/", "https://amiral.example", Goal::Lobby);
        check("127.0.0.1:8000", "http://127.0.0.1:8000", Goal::Lobby);
        check("HTTP://Localhost:80/", "http://localhost", Goal::Lobby);
        check("http://[::1]:8000/join/ab12", "http://[::1]:8000", Goal::Invitation("ab12".into()));
        check("https://amiral.example/join/ab12?lang=fr", "https://amiral.example", Goal::Invitation("ab12".into()));
        check("https://amiral.example/tournaments/c3", "https://amiral.example", Goal::Tournament("c3".into()));
        check("http://192.168.1.7:8000/games/x9#top", "http://192.168.1.7:8000", Goal::Game("x9".into()));
    }

    #[test]
    fn whatever_else_is_typed_is_no_address() {
        for text in [
            "",
            "https://",
            "ftp://a",
            "https://a b/",
            "https://user:word@a/",
            "https://a:0/",
            "https://a:99999/",
            "https://a/elsewhere",
            "https://a/join/../games/1",
            "https://a/join/x/y",
            "https://[::1/",
            "http://a\r\nb",
        ] {
            assert!(matches!(Server::read(text), Err(ServerProblem::BadAddress(_))), "{text:?}");
        }
    }

    #[test]
    fn plain_text_is_for_ones_own_house() {
        for (text, overheard) in [
            ("http://127.0.0.1", false),
            ("http://10.0.0.7", false),
            ("http://[fe80::1]", false),
            ("http://salle-12.local", false),
            ("http://amiral.example", true),
            ("http://8.8.8.8", true),
            ("https://amiral.example", false),
        ] {
            assert_eq!(Server::read(text).unwrap().0.is_overheard(), overheard, "{text}");
        }
    }
}

//! A NATS server, over which several programs of Amiral work together: where it is, and how it is
//! reached.
//!
//! ```
//! use amiral_broker::BrokerUrl;
//!
//! let url: BrokerUrl = "nats://amiral:secret@broker.example:4222".parse()?;
//! assert_eq!(url.to_string(), "nats://broker.example:4222");
//! # Ok::<(), amiral_broker::BadBrokerUrl>(())
//! ```

#![forbid(unsafe_code)]

use std::fmt;
use std::path::PathBuf;
use std::str::FromStr;

use thiserror::Error;

#[cfg(feature = "nats")]
pub use async_nats;

/// Where a NATS server is: `nats://host:4222`, or `tls://…` where the connection has to be encrypted. A
/// name and a password stand before the host, `?ca=FILE` names the certificate of an authority of one's
/// own. Shown without the password.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BrokerUrl {
    scheme: &'static str,
    /// The name and the password, as they are written.
    credentials: Option<String>,
    /// The host and the port.
    place: String,
    authority: Option<PathBuf>,
}

/// A text that is no address of a NATS server.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("that is no address of a NATS server: nats://HOST:4222, or tls://HOST:4222 where it is encrypted")]
pub struct BadBrokerUrl;

/// No connection could be made.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum Unconnected {
    /// The server cannot be reached, or refuses.
    #[error("the NATS server {url} cannot be reached: {problem}")]
    Unreachable {
        /// Which.
        url: String,
        /// What the system or the server says.
        problem: String,
    },
    /// This program was built without NATS.
    #[error("this program was built without NATS")]
    NotBuiltIn,
}

impl FromStr for BrokerUrl {
    type Err = BadBrokerUrl;

    fn from_str(text: &str) -> Result<BrokerUrl, BadBrokerUrl> {
        let (scheme, rest) = text.split_once("://").ok_or(BadBrokerUrl)?;
        let scheme = ["nats", "tls"].into_iter().find(|known| *known == scheme).ok_or(BadBrokerUrl)?;
        let (rest, query) = rest.split_once('?').map_or((rest, None), |(rest, query)| (rest, Some(query)));
        let authority = match query.map(|query| query.strip_prefix("ca=")) {
            None => None,
            Some(Some(file)) if !file.is_empty() => Some(PathBuf::from(file)),
            Some(_) => return Err(BadBrokerUrl),
        };
        let rest = rest.strip_suffix('/').unwrap_or(rest);
        let (credentials, place) =
            rest.rsplit_once('@').map_or((None, rest), |(who, place)| (Some(who.to_owned()), place));
        let plain = |text: &str| !text.contains(|c: char| c.is_whitespace() || c.is_control() || "/#@".contains(c));
        let host = match place.rsplit_once(':') {
            Some((host, port)) if !port.ends_with(']') => {
                port.parse::<u16>().map_err(|_| BadBrokerUrl)?;
                host
            }
            _ => place,
        };
        if host.is_empty() || !plain(place) || credentials.as_deref().is_some_and(|who| !plain(who)) {
            return Err(BadBrokerUrl);
        }
        Ok(BrokerUrl { scheme, credentials, place: place.to_owned(), authority })
    }
}

impl fmt::Display for BrokerUrl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}://{}", self.scheme, self.place)
    }
}

impl BrokerUrl {
    /// Connects under that name. A connection that is lost later is made again, for as long as it takes.
    #[cfg(feature = "nats")]
    pub async fn connect(&self, name: &str) -> Result<async_nats::Client, Unconnected> {
        use async_nats::ConnectOptions;
        let mut options = ConnectOptions::new().name(name).require_tls(self.scheme == "tls");
        options = options.connection_timeout(std::time::Duration::from_secs(5));
        let who = self.credentials.as_ref().map_or_else(String::new, |who| format!("{who}@"));
        let address = format!("{}://{who}{}", self.scheme, self.place);
        if let Some(file) = &self.authority {
            options = options.add_root_certificates(file.clone());
        }
        options
            .connect(address)
            .await
            .map_err(|error| Unconnected::Unreachable { url: self.to_string(), problem: error.to_string() })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_are_shown_without_passwords() {
        let check = |text: &str, shown: &str| assert_eq!(text.parse::<BrokerUrl>().unwrap().to_string(), shown);
        check("nats://127.0.0.1:4222", "nats://127.0.0.1:4222");
        check("nats://ada:secret@host", "nats://host");
        check("nats://[::1]:4222", "nats://[::1]:4222");
        check("tls://token@host:4222/?ca=/etc/ca.pem", "tls://host:4222");
        for none in [
            "",
            "host",
            "http://host",
            "nats://",
            "nats://host/path",
            "nats://host?x=1",
            "nats://host#a",
            "nats://host:x",
            "nats://host?ca=",
        ] {
            assert_eq!(none.parse::<BrokerUrl>(), Err(BadBrokerUrl), "{none}");
        }
    }

    #[cfg(feature = "nats")]
    #[tokio::test]
    async fn a_server_that_is_not_there_is_named() {
        let socket = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
        let url = format!("nats://ada:secret@{}", socket.local_addr().unwrap());
        drop(socket);
        let problem = url.parse::<BrokerUrl>().unwrap().connect("test").await.unwrap_err().to_string();
        assert!(problem.contains("cannot be reached") && !problem.contains("secret"), "{problem}");
    }
}

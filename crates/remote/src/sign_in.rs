//! Signing in on this machine: the server gives a code, which the person confirms in a browser where
//! they are known. Until then it is asked every few seconds.

use std::time::Duration;

use amiral_host::{ServerProblem, printable};
use serde::{Deserialize, Serialize};

use crate::Client;

/// A sign-in that has begun.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SignIn {
    /// The code that the person types in the browser.
    pub code: String,
    /// The page where they do.
    pub address: String,
    /// What shows the server that it was this program that asked.
    device: String,
}

/// How often the server is asked.
pub(crate) const EVERY: Duration = Duration::from_secs(2);

#[derive(Serialize)]
struct Asking<'a> {
    name: &'a str,
}

#[derive(Deserialize)]
struct Asked {
    code: String,
    device: String,
}

#[derive(Serialize)]
struct Collecting<'a> {
    device: &'a str,
}

#[derive(Serialize)]
struct Nothing {}

#[derive(Deserialize)]
struct Collected {
    token: String,
}

impl SignIn {
    /// How often to ask whether it is confirmed.
    pub const EVERY: Duration = EVERY;

    /// Asks for a code. `machine` is what this machine is called in the list of those signed in.
    pub fn begin(client: &Client, machine: &str) -> Result<SignIn, ServerProblem> {
        if client.server().is_overheard() {
            return Err(ServerProblem::Overheard(client.server().to_string()));
        }
        let Asked { code, device } = client.post("/api/devices", &Asking { name: machine })?;
        Ok(SignIn { code: printable(&code), address: client.server().at("/device"), device })
    }

    /// Asks whether it is confirmed. If it is, the token is kept, and used from now on.
    pub fn is_confirmed(&self, client: &Client) -> Result<bool, ServerProblem> {
        let collecting = Collecting { device: &self.device };
        let Some(Collected { token }) = client.post_for_now("/api/devices/token", &collecting)? else {
            return Ok(false);
        };
        client.change_keys(|keys| keys.set_token(client.server(), Some(token)))?;
        Ok(true)
    }

    /// Signs out: gives up the token on the server, and forgets it on this machine whatever the server
    /// says. It waits for the server.
    pub fn end(client: &Client) -> Result<(), ServerProblem> {
        let given_up = client.tell("/api/account/sign-out", &Nothing {});
        client.change_keys(|keys| keys.set_token(client.server(), None))?;
        match given_up {
            // Somebody has removed it already.
            Err(ServerProblem::Refused { status: 401, .. }) => Ok(()),
            told => told,
        }
    }
}

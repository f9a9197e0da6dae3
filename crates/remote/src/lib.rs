//! Games on a server, for interfaces on this machine: who somebody is there, what waits for them, and
//! a game as a [`Table`](amiral_host::Table) that the screens play like any other.
//!
//! Nothing here has a user interface, and nothing that blocks is called by one: connecting is a job,
//! and a game that is played has two threads of its own. One hears what the server tells and connects
//! again when that breaks off (`live`). The other sends what the person does, again and again until
//! it is acknowledged (`courier`); the server knows an act that it has had already.

#![forbid(unsafe_code)]

mod address;
mod bot;
mod connection;
mod courier;
mod game;
mod http;
mod keys;
mod live;
mod lobby;
mod model;
mod position;
mod seeking;
mod sign_in;
mod wire;

pub use address::{Goal, Server};
pub use bot::{Bot, Engagement, News};
pub use game::RemoteGame;
pub use http::Client;
pub use keys::Keys;
pub use lobby::{Company, Lobby, NewGame, Offer, Waiting, Wanted};
pub use model::{LobbyAct, LobbyModel, LobbyNext, LobbyScene, LobbyStage, Visitor};
pub use sign_in::SignIn;

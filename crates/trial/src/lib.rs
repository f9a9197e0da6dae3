//! The web server on trial, from outside: a program of its own, asked over real sockets.
//!
//! Three examples do it, and `cargo xtask` runs them. `load` says what the server does for a
//! thousand players, `siege` what it still does for them while others send it the worst they can,
//! `faults` what is left of their games when it is killed, its disk is full, or its database goes
//! away. They know no more of the server than its players do.

#![forbid(unsafe_code)]

mod crowd;
mod http;
mod player;
mod server;
mod witness;

pub use crowd::{Crowd, Times, play};
pub use http::{Answer, Line, Request, loopback};
pub use player::{Live, Player, Refused};
pub use server::{Memory, Server, open_many_files};
pub use witness::{Step, Witness};

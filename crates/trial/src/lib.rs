//! Tests of the web server from outside: it runs as a separate process, reached over real sockets.
//!
//! There are three examples, run by `cargo xtask`. `load` measures the server with a thousand
//! players. `siege` measures the same while adversaries send the worst requests they can. `faults`
//! checks what is left of the games when the server is killed, its disk is full, or its database
//! goes away. They use only what players can see.

#![forbid(unsafe_code)]

mod crowd;
mod cup;
mod http;
mod player;
mod server;
mod timed;
mod witness;

pub use crowd::{Crowd, Times, play};
pub use cup::Cup;
pub use http::{Answer, Line, Request, loopback};
pub use player::{Live, Player, Refused};
pub use server::{Memory, Server, open_many_files};
pub use timed::TimedGame;
pub use witness::{Step, Witness};

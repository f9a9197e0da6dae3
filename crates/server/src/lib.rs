//! The whole of Amiral in a browser: pages, an HTTP API, and games that go on live.
//!
//! [`App`] is what every request is answered with: the database, the games, the words of every language, the settings.
//! [`router`] makes the site of it, and [`serve`] answers a socket until told to stop.

#![forbid(unsafe_code)]

mod admission;
pub mod api;
mod app;
mod bearer;
mod circles;
mod class_list;
mod client;
mod clock;
mod connections;
mod daily;
mod failures;
pub mod hub;
mod jobs;
mod judging;
mod limits;
mod locale;
mod metrics;
mod nodes;
pub mod pages;
mod passkeys;
mod passwords;
mod problem;
mod rules_cache;
mod security;
mod serving;
mod settings;
mod status;
mod visitor;
pub mod wire;

pub use api::Talk;
pub use app::{App, OpenError};
pub use clock::Clock;
pub use ipnet::IpNet;
pub use limits::Rate;
pub use locale::Locale;
pub use nodes::{Unwired, Wire};
pub use pages::{Notices, NoticesError};
pub use passwords::{RecoveryCode, SignInCode};
pub use problem::{BotFault, Problem};
pub use security::{BadPublicUrl, PublicUrl};
pub use serving::{ANSWER, router, serve};
pub use settings::{Settings, Teachers};
pub use status::serve_status;
pub use visitor::Visitor;

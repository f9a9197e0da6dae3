//! Laws that must hold for all input: texts, files, settings, addresses, requests, and the commands
//! of a game.
//!
//! A law is a function of some bytes that panics if it is broken. The tests replay the inputs in
//! `fuzz/corpus` and some thousand others; `cargo xtask fuzz` looks for new ones with libFuzzer.
//! Every law bounds the length of answers and the steps they take ([`steps`]).

#![forbid(unsafe_code)]
#![expect(clippy::unwrap_used, reason = "a law that cannot go on is broken")]

mod bots;
mod duels;
mod imports;
mod notation;
mod placing;
mod requests;
mod settings;
pub mod steps;
mod strategies;

/// Something that must hold for any bytes.
#[derive(Clone, Copy)]
pub struct Law {
    /// Its name, which is also that of the folder with its inputs.
    pub name: &'static str,
    /// Panics if it does not hold.
    pub check: fn(&[u8]),
    /// How many inputs the tests make up.
    pub trials: usize,
    /// The length of the longest of them, in bytes.
    pub longest: usize,
}

/// The length of the longest request body.
const LONG: usize = 250_000;

/// All laws.
pub const LAWS: &[Law] = &[
    Law { name: "cells", check: notation::cells, trials: 2000, longest: LONG },
    Law { name: "fleets", check: notation::fleets, trials: 2000, longest: LONG },
    Law { name: "shots", check: notation::shots, trials: 1000, longest: LONG },
    Law { name: "placing", check: placing::states, trials: 2000, longest: LONG },
    Law { name: "rules", check: notation::rules, trials: 1000, longest: LONG },
    Law { name: "records", check: imports::records, trials: 1000, longest: LONG },
    Law { name: "json_lines", check: imports::json_lines, trials: 1000, longest: LONG },
    Law { name: "studies", check: imports::studies, trials: 500, longest: LONG },
    Law { name: "strategies", check: strategies::parameters, trials: 1000, longest: LONG },
    Law { name: "settings", check: settings::files, trials: 500, longest: LONG },
    Law { name: "databases", check: settings::databases, trials: 2000, longest: LONG },
    Law { name: "names", check: requests::names, trials: 300, longest: LONG },
    Law { name: "lines", check: bots::lines, trials: 1000, longest: LONG },
    Law { name: "duels", check: duels::refereed, trials: 2000, longest: LONG },
    Law { name: "bodies", check: requests::bodies, trials: 600, longest: LONG },
    Law { name: "queries", check: requests::queries, trials: 600, longest: LONG },
    Law { name: "headers", check: requests::headers, trials: 600, longest: LONG },
];

/// The law with a name.
pub fn law(name: &str) -> Option<&'static Law> {
    LAWS.iter().find(|law| law.name == name)
}

/// The bytes as text, if they are valid UTF-8.
fn text(bytes: &[u8]) -> Option<&str> {
    std::str::from_utf8(bytes).ok()
}

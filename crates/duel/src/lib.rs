//! One game of Battleship between two seats, as a pure state machine.
//!
//! A [`Duel`] takes commands and answers with events. It does not wait, calls no strategy and has no
//! clock: whoever drives it brings the commands, and a refused command changes nothing.
//!
//! ```
//! use amiral_duel::{Command, Duel, Event, Phase, Refusal};
//! use amiral_game::{Ending, FleetSetup, Preset, RulesSetup, Seat};
//!
//! let rules = RulesSetup { width: 4, height: 4, fleet: vec![2], ..Preset::Hasbro.setup() }.build()?;
//! let mut duel = Duel::new(&rules, Seat::A);
//! for (seat, ships) in [(Seat::A, "A0h2"), (Seat::B, "C2v2")] {
//!     duel.play(seat, Command::Place(ships.parse::<FleetSetup>()?.build(&rules)?))?;
//! }
//! assert_eq!(duel.phase(), Phase::Playing { turn: Seat::A, shots: 1 });
//!
//! let mut told = Vec::new();
//! for (seat, cell) in [(Seat::A, "C2"), (Seat::B, "D3"), (Seat::A, "C3")] {
//!     for event in duel.fire(seat, &[cell.parse()?])? {
//!         if let Event::Fired { number, seat, shot } = event {
//!             told.push(format!("{number} {seat} {shot}"));
//!         }
//!     }
//! }
//! assert_eq!(told, ["1 A C2x", "2 B D3o", "3 A C3s2"]);
//! assert_eq!(duel.ending(), Ending::Won(Seat::A));
//! assert_eq!(duel.fire(Seat::B, &["A1".parse()?]).unwrap_err(), Refusal::Over(Ending::Won(Seat::A)));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! An [`Event`] tells everything and is for whoever drives the game or stores it. Players get
//! [`SeatEvent`]s and a [`View`], spectators [`PublicEvent`]s and a [`PublicView`]: types that have
//! no place for the fleet of an enemy. Where the enemy's ships were comes with the [`Reveal`], which
//! exists only once the game is over.

#![forbid(unsafe_code)]

mod command;
mod duel;
mod event;
mod record;
mod view;

pub use amiral_game::Volley;
pub use command::{Command, Refusal};
pub use duel::{Duel, Form, Phase};
pub use event::{Event, Events, PublicEvent, Reveal, SeatEvent};
pub use record::ReplayError;
pub use view::{PublicView, View};

/// Tests the example of the README.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

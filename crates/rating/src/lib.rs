//! How strong players are, from the games they have won and lost. Data in, data out: no clock, no
//! database, and no word about what was played.
//!
//! [`Rating`] is Glicko-2, with one more term: whoever fires first has an advantage, which differs
//! from rules to rules ([`lead`]) and is not theirs. [`Standing`] is somebody's rating over time:
//! it becomes less certain while they are away. [`fit()`] finds the strengths that explain many
//! games at once; with it the strategies of the house were rated once, by playing each other, and
//! [`anchor`] gives what came of it. They do not move, and hold the scale in place.
//!
//! ```
//! use amiral_rating::{Game, Standing, anchor};
//!
//! let classic = "10x10 5,4,3,3,2 no-edge silent alternate";
//! let mut ada = Standing::NEW;
//! let rival = anchor(classic, "medium").expect("it was rated");
//! ada.played(Game { rival, lead: 0.0, won: true }, 0);
//! assert!(ada.rating.value > 1500.0 && ada.rating.is_provisional());
//! ```

#![forbid(unsafe_code)]

mod anchors;
mod fit;
mod glicko;
mod standing;

pub use anchors::{Anchor, Lead, anchor, anchors, lead, leads};
pub use fit::{Duels, Estimate, Fit, fit};
pub use glicko::{Game, Rating};
pub use standing::Standing;

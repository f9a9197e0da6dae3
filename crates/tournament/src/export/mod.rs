//! A tournament for other programs: as tables, and as the report that the chess world exchanges.

mod csv;
mod trf;

pub use csv::{games_csv, standings_csv};
pub use trf::{NotInRounds, trf};

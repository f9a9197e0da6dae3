//! Every sentence a person reads, in French and English.
//!
//! The sentences are in Fluent files, one for each language; here the data of the other crates,
//! their errors and counts, is put into them. No other crate addresses people.
//!
//! ```
//! use amiral_words::{Lang, Say, Words};
//!
//! let error = amiral_game::RulesSetup { width: 27, ..Default::default() }.build().unwrap_err();
//! assert_eq!(error.say(&Words::new(Lang::En)), "a grid has 1 to 26 columns, not 27");
//! assert_eq!(error.say(&Words::new(Lang::Fr)), "une grille a de 1 à 26 colonnes, pas 27");
//! ```

#![forbid(unsafe_code)]

mod labels;
mod notes;
mod play;
mod problems;
mod records;
mod report;
mod review;
mod script;
mod store;
mod strategies;
mod words;

pub use notes::{Detail, Narrator};
pub use problems::sentences;
pub use report::{Report, ReportFormat, contestant_name, local_time, printable, printable_within, result, seat_name};
pub use review::{accuracy, judged_shot, turning_point};
pub use script::{Part, script};
pub use store::store_problem;
pub use words::{Arg, Lang, Say, Words};

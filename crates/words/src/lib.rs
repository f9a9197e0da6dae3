//! Every sentence a person reads, in French and English.
//!
//! The sentences are in Fluent files, a folder for each language. This crate fills them with the
//! data of the other crates: notes, errors, and counts. No other crate addresses people.
//!
//! ```
//! use amiral_words::{Lang, Say, Words};
//!
//! let error = amiral_game::RulesSetup { width: 27, ..Default::default() }.build().unwrap_err();
//! assert_eq!(error.say(&Words::new(Lang::En)), "a grid has 1 to 26 columns, not 27");
//! assert_eq!(error.say(&Words::new(Lang::Fr)), "une grille a de 1 à 26 colonnes, pas 27");
//! ```

#![forbid(unsafe_code)]

mod bots;
mod caption;
mod contest;
mod hint;
mod labels;
mod nearest;
mod notes;
mod online;
mod opponents;
mod people;
mod placing;
mod play;
mod playing;
mod problems;
mod pseudo;
mod records;
mod report;
mod review;
mod rules;
mod saving;
mod script;
mod store;
mod strategies;
mod sums;
mod time_left;
mod viewing;
mod words;

pub use amiral_host::{printable, printable_within};
pub use bots::bot_failure;
pub use caption::{sea_caption, sea_caption_short, sea_name, ships_left};
pub use contest::{bye_name, format_name, part_line, round_name, tie_break_name};
pub use hint::hint_line;
pub use nearest::nearest;
pub use notes::Narrator;
pub use online::{
    clock_line, clocks_told, here_line, offer_line, online_line, open_game_line, signed_in_line, waiting_lines,
    waiting_told, wanted_line,
};
pub use opponents::{Offered, Opponent, QuickGame};
pub use people::{nameless, nameless_called, names, people, person_name};
pub use placing::{objection, ship_kind, ship_name};
pub use playing::{ending_line, game_title};
pub use problems::sentences;
pub use pseudo::pseudo_text;
pub use report::{Report, ReportFormat, contestant_name, local_time, report_text, result, seat_name};
pub use review::{accuracy, judged_shot, turning_point};
pub use rules::{short_rules, written_rules};
pub use saving::not_kept;
pub use script::{Part, script};
pub use store::store_problem;
pub use strategies::{
    catalogue_name, names_for_scripts, parameter_about, parameter_name, strategy_called, strategy_name, value_name,
};
pub use sums::{solo_line, statistics_lines};
pub use time_left::{study_running, time_left, time_left_at};
pub use viewing::{viewing_line, viewing_title};
pub use words::{Arg, Lang, Say, Words};

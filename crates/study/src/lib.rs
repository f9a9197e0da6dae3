//! Many games of Battleship in parallel, their statistics and figures, the combinatorics of fleets,
//! and how good each shot of one game was.
//!
//! ```
//! use amiral_game::{Cell, Law, Preset, Seed, Seen, Stop};
//! use amiral_strategy::{Journal, Shooter, Volley};
//! use amiral_study::{Contender, Orders, Study};
//!
//! /// Shoots row by row.
//! struct Reader;
//!
//! impl Shooter for Reader {
//!     fn choose(&mut self, seen: &Seen, shots: usize, _: &mut Journal, _: &Stop) -> Option<Volley> {
//!         Some(seen.unfired().take(shots).collect())
//!     }
//!     fn restart(&mut self, _: Seed) {}
//!     fn counts(&mut self, _: &Seen, _: &Stop) -> Option<Vec<f64>> {
//!         None
//!     }
//! }
//!
//! let study = Study { rules: Preset::Classic.rules(), law: Law::Sequential, seed: Seed(1), games: 1000 };
//! let reader = Contender::with("reader", |_, _| Box::new(Reader));
//! let mut orders = Orders { threads: 0, stop: Stop::new(), progress: &mut |_| {} };
//! let report = study.run(&[reader], &mut orders)?.report();
//! assert!((90.0..100.0).contains(&report.results[0].mean));
//! assert!(!report.interrupted);
//! # Ok::<(), amiral_study::StudyError>(())
//! ```
//!
//! The same seed gives the same games on any number of threads; only the times differ. Nothing is
//! printed here, and what people read comes from [`Labels`], in the language the caller chose.

#![forbid(unsafe_code)]

mod agreement;
mod analysis;
mod benchmark;
mod campaign;
pub mod combinatorics;
mod contender;
mod distribution;
mod duels;
pub mod figure;
mod folder;
mod games;
mod given_away;
mod labels;
mod learning;
mod provenance;
mod published;
mod puzzle;
mod reproduce;
mod review;
mod sizes;
mod skew;
mod study;
mod summary;
pub mod table;
mod tournament;

pub use agreement::{Comparison, Indicator, Verdict};
pub use analysis::{Analysis, Judged};
pub use benchmark::{
    BENCHMARK_SHOTS, BENCHMARK_WAYS, BenchmarkGame, BenchmarkScore, PublicBoard, benchmark, public_boards,
};
pub use campaign::{
    BadBatch, Batch, Build, Campaign, CampaignError, Chunk, Gathered, JoinError, Joined, MOST_RESULTS, Mode, Player,
    Series, SeriesKind, Shard, ShardGames, Unshared, join,
};
pub use contender::{Contender, WITNESS};
pub use distribution::{Distribution, LoadError, Report, Sample};
pub use duels::{DuelReport, DuelResult, Duels, Rate};
pub use folder::{Folder, FolderError, page};
pub use games::{Orders, Progress, StudyError};
pub use given_away::{GivenAway, STEPS_A_PLAYER, ShotCost, Unjudged, given_away};
pub use labels::Labels;
pub use learning::{Curve, Hidden, Hiding, HidingPoint, Learning, LearningReport, Lesson, Mean, SimulatedPlayer};
pub use provenance::{Program, Provenance, built_from};
pub use published::{Document, Found, PUBLISHED, Published, QUESTIONS};
pub use puzzle::{NEARLY, Puzzle, PuzzleGrade, PuzzleLevel, Solution, make_puzzles, puzzles};
pub use reproduce::{Effort, Keeper, ReproduceError, Reproduction, Row, reproduce, reproduce_with};
pub use review::{Extent, Review, STEPS_A_MOMENT, ShotReview, Turning, TurningPoint, review, review_record};
pub use sizes::{SizeResult, SizesError, by_size, sizes_table, write_sizes};
pub use skew::{SkewFit, SkewNormal};
pub use study::Study;
pub use summary::{Pair, Summary};
pub use tournament::{Competition, CompetitionError};

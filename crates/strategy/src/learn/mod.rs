//! Players that learn from past games.

mod augur;
mod belief;
pub(crate) mod document;
mod leaning;
mod learner;
mod lure;
mod waters;

pub use augur::Augur;
pub use belief::Belief;
pub use leaning::Leaning;
pub use learner::Learner;
pub(crate) use lure::Gaze;
pub use waters::Waters;

//! The same study on seas of several sizes.

use amiral_game::RulesError;
use serde::Serialize;
use thiserror::Error;

use crate::games::{Orders, StudyError};
use crate::{Contender, Study, Summary};

/// The mean shots of several strategies on one size of grid.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct SizeResult {
    /// The side of the square grid.
    pub side: u8,
    /// One summary a strategy.
    pub results: Vec<Summary>,
}

/// Why a study of sizes could not be made.
#[derive(Debug, Error)]
pub enum SizesError {
    /// The fleet does not fit on one of the grids.
    #[error(transparent)]
    Rules(#[from] RulesError),
    /// The games could not be played.
    #[error(transparent)]
    Study(#[from] StudyError),
}

/// Makes a study on a square grid of every side, its rules otherwise the same and without reefs;
/// cancelled, it gives the sizes that were finished.
pub fn by_size(
    study: &Study,
    sides: &[u8],
    contenders: &[Contender<'_>],
    orders: &mut Orders<'_>,
) -> Result<Vec<SizeResult>, SizesError> {
    let mut rows = Vec::new();
    for &side in sides {
        let mut setup = study.rules.setup();
        (setup.width, setup.height) = (side.into(), side.into());
        setup.reefs.clear();
        let distribution = Study { rules: setup.build()?, ..study.clone() }.run(contenders, orders)?;
        if distribution.interrupted {
            break;
        }
        rows.push(SizeResult { side, results: distribution.report().results });
    }
    Ok(rows)
}

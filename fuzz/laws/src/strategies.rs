//! Strategies as they are written.

use amiral_strategy::Spec;

use crate::steps::{Limit, short, within};
use crate::text;

/// A strategy that was read prints as it is read, every parameter within its limits; one that was
/// not is told in a sentence.
pub(crate) fn parameters(bytes: &[u8]) {
    let Some(text) = text(bytes) else { return };
    let limit = Limit::reading(bytes.len(), Limit { steps: 500, bytes: 100_000 }, Limit { steps: 4, bytes: 100 });
    within(limit, || match text.parse::<Spec>() {
        Ok(spec) => {
            assert_eq!(spec.to_string().parse(), Ok(spec));
            for (parameter, value) in spec.values() {
                assert!((parameter.least..=parameter.most).contains(&value), "{} = {value}", parameter.name);
                assert_eq!(spec.with(parameter.name, value), Some(spec));
                assert_eq!(spec.with(parameter.name, parameter.most + 1), None);
            }
        }
        Err(error) => short(&error.to_string(), 2000 + 4 * text.len()),
    });
}

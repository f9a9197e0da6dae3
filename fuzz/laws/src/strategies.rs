//! Strategies as text.

use amiral_strategy::Spec;

use crate::steps::{Limit, short, within};
use crate::text;

/// A strategy that can be read is printed in the form it is read, with every parameter within its
/// limits. One that cannot gets a sentence.
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

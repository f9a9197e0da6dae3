//! The bot protocol: whatever a program writes is an answer that is written as it was read, or a short sentence.

use amiral_bot::{Answer, Request, Volleys, from_json, to_json};

use crate::steps::{Limit, short, within};
use crate::text;

/// What reading may cost.
fn reading(bytes: &[u8]) -> Limit {
    Limit::reading(bytes.len(), Limit { steps: 20_000, bytes: 2 << 20 }, Limit { steps: 60, bytes: 3_000 })
}

/// Lines, in both directions.
pub(crate) fn lines(bytes: &[u8]) {
    let Some(text) = text(bytes) else { return };
    for line in text.lines().take(100) {
        within(reading(line.as_bytes()), || {
            match Answer::parse(line) {
                Ok(answer) => {
                    let written = answer.to_string();
                    assert!(!written.contains('\n'));
                    assert_eq!(Answer::parse(&written).map(|again| again.to_string()), Ok(written));
                }
                Err(error) => short(&error.to_string(), 64 * 1024 + line.len()),
            }
            match Request::parse(line) {
                Ok(request) => {
                    let written = request.to_string();
                    assert!(!written.contains('\n'));
                    assert_eq!(Request::parse(&written).map(|again| again.to_string()), Ok(written));
                }
                Err(error) => short(&error.to_string(), 64 * 1024 + line.len()),
            }
            if let Ok(volleys) = Volleys::parse(line) {
                assert_eq!(Volleys::parse(&volleys.to_string()), Ok(volleys));
            }
            let object = to_json(line);
            if let Some(again) = from_json(&object) {
                assert!(!again.contains('\n'));
            }
        });
    }
}

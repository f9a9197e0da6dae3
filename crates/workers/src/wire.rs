//! What is said over the server, as JSON. All of it may come from anybody.

use amiral_study::{Batch, Build, Chunk};
use serde::{Deserialize, Serialize};

/// The longest message that is read, in bytes.
pub(crate) const LONGEST: usize = 1 << 20;
/// The longest text about a machine.
const MACHINE: usize = 200;
/// The most games that one worker is believed to play at a time.
const CORES: u32 = 4096;

/// A worker says that it is there.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Hello {
    /// A name that nobody else has.
    pub(crate) worker: String,
    pub(crate) build: Build,
    /// The games it plays at a time.
    pub(crate) cores: u32,
    /// Whether this is the last word of it.
    pub(crate) leaves: bool,
}

/// What came of a chunk.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Delivery {
    pub(crate) worker: String,
    pub(crate) machine: String,
    pub(crate) chunk: Chunk,
    /// How long it took, on one core.
    pub(crate) seconds: f64,
    pub(crate) outcome: Outcome,
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Outcome {
    Played(Batch),
    /// It could not be played, or was begun too often.
    Failed(String),
}

/// Reads a message. What is no such message is nothing.
fn read<'a, T: Deserialize<'a>>(payload: &'a [u8]) -> Option<T> {
    (payload.len() <= LONGEST).then(|| serde_json::from_slice(payload).ok())?
}

/// A name of somebody or something, which may stand in a subject.
pub(crate) fn is_name(text: &str) -> bool {
    (1..=64).contains(&text.len()) && text.bytes().all(|letter| letter.is_ascii_hexdigit())
}

impl Hello {
    pub(crate) fn read(payload: &[u8]) -> Option<Hello> {
        let hello: Hello = read(payload)?;
        let plain = |text: &str| text.len() <= MACHINE && !text.contains(char::is_control);
        let Build { version, commit, target } = &hello.build;
        let told = plain(version) && plain(target) && commit.as_deref().is_none_or(plain);
        (is_name(&hello.worker) && told && (1..=CORES).contains(&hello.cores)).then_some(hello)
    }
}

impl Delivery {
    pub(crate) fn read(payload: &[u8]) -> Option<Delivery> {
        let delivery: Delivery = read(payload)?;
        let machine = &delivery.machine;
        let plain = machine.len() <= MACHINE && !machine.contains(char::is_control);
        let timed = delivery.seconds.is_finite() && delivery.seconds >= 0.0;
        (is_name(&delivery.worker) && plain && timed).then_some(delivery)
    }
}

/// A chunk as it is handed out.
pub(crate) fn read_chunk(payload: &[u8]) -> Option<Chunk> {
    read(payload)
}

/// Anything as it is sent.
pub(crate) fn written(message: &impl Serialize) -> Vec<u8> {
    serde_json::to_vec(message).expect("finite numbers and texts are written as JSON")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn hello() -> Hello {
        Hello { worker: "0123abcd".into(), build: Build::running(), cores: 8, leaves: false }
    }

    #[test]
    fn what_is_not_as_it_must_be_is_nothing() {
        assert_eq!(Hello::read(&written(&hello())), Some(hello()));
        for wrong in [
            Hello { worker: "*".into(), ..hello() },
            Hello { worker: String::new(), ..hello() },
            Hello { cores: 0, ..hello() },
            Hello { cores: u32::MAX, ..hello() },
            Hello { build: Build { version: "x".repeat(1000), ..Build::running() }, ..hello() },
            Hello { build: Build { commit: Some("\u{1b}[2J".into()), ..Build::running() }, ..hello() },
        ] {
            assert_eq!(Hello::read(&written(&wrong)), None, "{wrong:?}");
        }
        let chunk = Chunk { series: 0, first: 1, games: 2 };
        let outcome = Outcome::Played(Batch { results: vec![40, 50], nanoseconds: vec![1] });
        let good =
            Delivery { worker: "ab".into(), machine: "linux".into(), chunk, seconds: 0.5, outcome: outcome.clone() };
        assert_eq!(Delivery::read(&written(&good)), Some(good.clone()));
        for wrong in [
            Delivery { worker: "a.b".into(), ..good.clone() },
            Delivery { machine: "x".repeat(1000), ..good.clone() },
            Delivery { seconds: -1.0, ..good.clone() },
        ] {
            assert_eq!(Delivery::read(&written(&wrong)), None, "{wrong:?}");
        }
        for wrong in [&b""[..], b"{}", b"\xff", b"[1,2]", &vec![b'['; LONGEST + 1], &vec![b'['; LONGEST]] {
            assert_eq!(Delivery::read(wrong), None);
            assert_eq!(Hello::read(wrong), None);
            assert_eq!(read_chunk(wrong), None);
        }
    }
}

//! What is counted of a site for whoever runs it, in the text that Prometheus reads.

use std::fmt::Write as _;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

/// The bounds of the times that are counted, in milliseconds.
const BOUNDS: [u64; 10] = [1, 2, 5, 10, 25, 50, 100, 250, 1_000, 5_000];

/// How long something took, by bounds.
#[derive(Default)]
pub(crate) struct Times {
    within: [AtomicU64; BOUNDS.len()],
    count: AtomicU64,
    microseconds: AtomicU64,
}

impl Times {
    /// Something took so long.
    pub(crate) fn note(&self, time: Duration) {
        let milliseconds = time.as_millis() as u64;
        if let Some(place) = BOUNDS.iter().position(|&bound| milliseconds < bound) {
            self.within[place].fetch_add(1, Ordering::Relaxed);
        }
        self.count.fetch_add(1, Ordering::Relaxed);
        self.microseconds.fetch_add(time.as_micros() as u64, Ordering::Relaxed);
    }

    fn write(&self, text: &mut String, name: &str, about: &str) {
        let _ = writeln!(text, "# HELP {name} {about}\n# TYPE {name} histogram");
        let mut sum = 0;
        for (bound, within) in BOUNDS.iter().zip(&self.within) {
            sum += within.load(Ordering::Relaxed);
            let _ = writeln!(text, "{name}_bucket{{le=\"{}\"}} {sum}", *bound as f64 / 1_000.0);
        }
        let count = self.count.load(Ordering::Relaxed);
        let seconds = self.microseconds.load(Ordering::Relaxed) as f64 / 1e6;
        let _ = writeln!(text, "{name}_bucket{{le=\"+Inf\"}} {count}\n{name}_sum {seconds}\n{name}_count {count}");
    }
}

/// What is counted since the server started.
#[derive(Default)]
pub(crate) struct Metrics {
    /// Answers by the first digit of their status.
    answers: [AtomicU64; 5],
    /// How long answers took.
    pub(crate) answered: Times,
    /// How long commits took, each of which saves what many games wait for.
    pub(crate) committed: Times,
    /// What happened in games, as it was saved.
    pub(crate) steps: AtomicU64,
    /// What could not be saved.
    pub(crate) unsaved: AtomicU64,
    /// Open live connections.
    pub(crate) live: AtomicU64,
}

/// A value that is known at the moment of asking.
pub(crate) struct Gauge {
    pub(crate) name: &'static str,
    pub(crate) about: &'static str,
    pub(crate) value: f64,
}

impl Metrics {
    /// An answer with that status, which took so long.
    pub(crate) fn answer(&self, status: u16, time: Duration) {
        if let Some(answers) = self.answers.get(usize::from(status / 100).wrapping_sub(1)) {
            answers.fetch_add(1, Ordering::Relaxed);
        }
        self.answered.note(time);
    }

    /// Everything, with what is known at the moment.
    pub(crate) fn text(&self, gauges: &[Gauge]) -> String {
        let mut text = String::new();
        let name = "amiral_answers_total";
        let _ = writeln!(text, "# HELP {name} Answers to requests, by the first digit of their status.");
        let _ = writeln!(text, "# TYPE {name} counter");
        for (digit, answers) in (1..).zip(&self.answers) {
            let _ = writeln!(text, "{name}{{status=\"{digit}xx\"}} {}", answers.load(Ordering::Relaxed));
        }
        for (name, about, value) in [
            ("amiral_steps_total", "What happened in games and was saved.", &self.steps),
            ("amiral_steps_unsaved_total", "What happened in games and could not be saved.", &self.unsaved),
        ] {
            let value = value.load(Ordering::Relaxed);
            let _ = writeln!(text, "# HELP {name} {about}\n# TYPE {name} counter\n{name} {value}");
        }
        let live = self.live.load(Ordering::Relaxed);
        let _ = writeln!(text, "# HELP amiral_live_connections Open live connections.");
        let _ = writeln!(text, "# TYPE amiral_live_connections gauge\namiral_live_connections {live}");
        self.answered.write(&mut text, "amiral_answer_seconds", "How long answers took.");
        self.committed.write(&mut text, "amiral_commit_seconds", "How long commits took.");
        for Gauge { name, about, value } in gauges {
            let _ = writeln!(text, "# HELP {name} {about}\n# TYPE {name} gauge\n{name} {value}");
        }
        text
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn buckets_add_up_and_everything_is_named_once() {
        let metrics = Metrics::default();
        for milliseconds in [0, 3, 30, 60_000] {
            metrics.answer(200, Duration::from_millis(milliseconds));
        }
        metrics.answer(503, Duration::from_millis(1));
        let gauge = Gauge { name: "amiral_games", about: "Games.", value: 2.0 };
        let text = metrics.text(&[gauge]);
        for line in [
            "amiral_answers_total{status=\"2xx\"} 4",
            "amiral_answers_total{status=\"5xx\"} 1",
            "amiral_answer_seconds_bucket{le=\"0.001\"} 1",
            "amiral_answer_seconds_bucket{le=\"0.05\"} 4",
            "amiral_answer_seconds_bucket{le=\"5\"} 4",
            "amiral_answer_seconds_bucket{le=\"+Inf\"} 5",
            "amiral_answer_seconds_count 5",
            "amiral_games 2",
        ] {
            assert!(text.lines().any(|written| written == line), "{line} is missing:\n{text}");
        }
        let types: Vec<&str> = text.lines().filter(|line| line.starts_with("# TYPE")).collect();
        let mut once = types.clone();
        once.sort_unstable();
        once.dedup();
        assert_eq!(once.len(), types.len());
    }
}

//! Work with a deadline.

use std::sync::mpsc::{self, RecvTimeoutError};
use std::time::{Duration, Instant};

use amiral_game::Stop;

/// How often to look at the clock, and at whether the work has been cancelled.
const LOOK: Duration = Duration::from_millis(10);

/// Does some work with a token of its own, which is cancelled at the deadline or together with
/// `stop`. The progress of the work is passed on to `stop`.
pub(crate) fn until<T>(moment: Instant, stop: &Stop, work: impl FnOnce(&Stop) -> T) -> T {
    let in_time = Stop::new();
    let (done, is_done) = mpsc::channel::<()>();
    std::thread::scope(|scope| {
        let watched = in_time.clone();
        scope.spawn(move || {
            while is_done.recv_timeout(LOOK) == Err(RecvTimeoutError::Timeout) {
                if Instant::now() >= moment || stop.is_cancelled() {
                    watched.cancel();
                }
                stop.report(watched.done());
            }
        });
        let result = work(&in_time);
        drop(done);
        result
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Waits until it is cancelled.
    fn wait(stop: &Stop) {
        while !stop.is_cancelled() {
            std::thread::yield_now();
        }
    }

    #[test]
    fn work_ends_at_its_moment() {
        let (start, wanted) = (Instant::now(), Duration::from_millis(50));
        let stop = Stop::new();
        until(start + wanted, &stop, wait);
        assert!(start.elapsed() >= wanted && !stop.is_cancelled());
    }

    #[test]
    fn work_ends_when_it_is_called_off_and_says_how_far_it_is() {
        let stop = Stop::new();
        let done = until(Instant::now() + Duration::from_hours(1), &stop, |in_time| {
            in_time.report(0.5);
            while stop.done() < 0.5 {
                std::thread::yield_now();
            }
            stop.cancel();
            wait(in_time);
            stop.done()
        });
        assert!((done - 0.5).abs() < 1e-6);
    }
}

//! Work in the background.

use std::fmt;
use std::sync::Arc;
use std::sync::mpsc::{self, Receiver, TryRecvError};
use std::thread;

use amiral_game::Stop;

/// Called on another thread whenever there is something new to poll. The default does nothing.
#[derive(Clone, Default)]
pub struct Wake(Option<Arc<dyn Fn() + Send + Sync>>);

impl Wake {
    /// Calls a function whenever there is something new.
    pub fn new(wake: impl Fn() + Send + Sync + 'static) -> Wake {
        Wake(Some(Arc::new(wake)))
    }

    /// Says that there is something new.
    pub fn call(&self) {
        if let Some(wake) = &self.0 {
            wake();
        }
    }

    pub(crate) fn at_the_end(&self) -> WakeAtTheEnd {
        WakeAtTheEnd(self.clone())
    }
}

impl fmt::Debug for Wake {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Wake")
    }
}

/// Work on a thread of its own. Dropping it cancels the work.
#[derive(Debug)]
pub struct Job<T> {
    stop: Stop,
    answer: Receiver<T>,
}

/// The state of a job.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum State<T> {
    /// There is no answer yet.
    Running,
    /// The answer. It is given once.
    Done(T),
    /// The work failed, or its answer has been given.
    Gone,
}

impl<T: Send + 'static> Job<T> {
    /// Starts some work. It gets a token that tells it when to end, and through which it reports
    /// its progress.
    pub fn start(wake: &Wake, work: impl FnOnce(&Stop) -> T + Send + 'static) -> Job<T> {
        let (hand_in, answer) = mpsc::channel();
        let stop = Stop::new();
        let (token, wake) = (stop.clone(), wake.clone());
        thread::spawn(move || {
            let _wake_last = wake.at_the_end();
            // Move it here, so that it is dropped before the wake-up: whoever is woken must see
            // that nothing more comes.
            let hand_in = hand_in;
            // If the job has been dropped, nobody waits for the answer.
            let _ = hand_in.send(work(&token));
        });
        Job { stop, answer }
    }

    /// Returns the answer, if there is one by now. Never waits.
    pub fn poll(&mut self) -> State<T> {
        match self.answer.try_recv() {
            Ok(answer) => State::Done(answer),
            Err(TryRecvError::Empty) => State::Running,
            Err(TryRecvError::Disconnected) => State::Gone,
        }
    }

    /// Waits for the answer. `None` if the work failed.
    pub fn wait(self) -> Option<T> {
        self.answer.recv().ok()
    }

    /// The progress of the work, from 0 to 1, if it reports any.
    pub fn done(&self) -> f64 {
        self.stop.done()
    }

    /// The progress in whole percent.
    pub fn percent(&self) -> u8 {
        (self.done() * 100.0) as u8
    }

    /// Asks the work to end early. It still answers, with what it has.
    pub fn cancel(&self) {
        self.stop.cancel();
    }
}

impl<T> Drop for Job<T> {
    fn drop(&mut self) {
        self.stop.cancel();
    }
}

/// Wakes on drop, even after a panic: somebody waits.
pub(crate) struct WakeAtTheEnd(Wake);

impl Drop for WakeAtTheEnd {
    fn drop(&mut self) {
        self.0.call();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::mpsc;

    #[test]
    fn a_job_answers_and_wakes() {
        let (woken, wakes) = mpsc::channel();
        let mut job = Job::start(&Wake::new(move || woken.send(()).unwrap()), |stop| {
            stop.report(0.5);
            7
        });
        wakes.recv().unwrap();
        assert_eq!(job.poll(), State::Done(7));
        assert!((job.done() - 0.5).abs() < 1e-6);
        assert_eq!(job.poll(), State::Gone);
    }

    #[test]
    fn dropping_a_job_calls_it_off() {
        let (ended, ends) = mpsc::channel();
        let job = Job::start(&Wake::default(), move |stop| {
            while !stop.is_cancelled() {
                thread::yield_now();
            }
            ended.send(()).unwrap();
        });
        drop(job);
        ends.recv().unwrap();
    }
}

//! A strategy on a thread of its own.
//!
//! It is sent what has been seen and answers when it is ready. Whoever no longer wants an answer
//! drops the mind: that calls the thinking off, and the thread ends soon. A fresh mind goes on from
//! the same shots.

use std::sync::mpsc::{self, Receiver, Sender, TryRecvError};
use std::thread;

use amiral_game::{Rules, Seed, Seen, Stop};
use amiral_strategy::{Journal, Note, Resources, Spec, Volley, build};

use crate::Wake;

/// A strategy at work.
#[derive(Debug)]
pub(crate) struct Mind {
    orders: Sender<Order>,
    answers: Receiver<Answer>,
    stop: Stop,
}

impl Drop for Mind {
    fn drop(&mut self) {
        self.stop.cancel();
    }
}

/// Whether a strategy is asked for the numbers it goes by, which may take as long as choosing.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Insight {
    Notes,
    NotesAndCounts,
}

#[derive(Debug)]
enum Order {
    Choose { seen: Seen, shots: usize },
    Observe { seen: Seen },
}

/// What a strategy says.
#[derive(Debug)]
pub(crate) enum Answer {
    /// Where it fires, what led to it, and the numbers it went by.
    Choice { volley: Volley, notes: Vec<Note>, counts: Option<Vec<f64>> },
    /// What it made of the last shots.
    Remarks { notes: Vec<Note> },
}

/// The strategy broke down.
#[derive(Debug)]
pub(crate) struct Lost;

impl Mind {
    pub(crate) fn new(
        spec: Spec,
        rules: &Rules,
        seed: Seed,
        resources: &Resources,
        insight: Insight,
        wake: &Wake,
    ) -> Mind {
        let (orders, inbox) = mpsc::channel();
        let (outbox, answers) = mpsc::channel();
        let (rules, resources, wake) = (rules.clone(), resources.clone(), wake.clone());
        let stop = Stop::new();
        let cancelled = stop.clone();
        thread::spawn(move || {
            let _wake_last = wake.at_the_end();
            // Moved here, so that it is gone before the waking: what is woken must see that nothing
            // more comes.
            let outbox = outbox;
            let mut shooter = build(&spec, &rules, seed, &resources);
            let mut journal = Journal::open();
            for order in inbox {
                let answer = match order {
                    Order::Choose { seen, shots } => {
                        let counts = match insight {
                            Insight::Notes => None,
                            Insight::NotesAndCounts => shooter.counts(&seen, &cancelled),
                        };
                        let Some(volley) = shooter.choose(&seen, shots, &mut journal, &cancelled) else {
                            return;
                        };
                        Answer::Choice { volley, notes: journal.take(), counts }
                    }
                    Order::Observe { seen } => {
                        shooter.observe(&seen, &mut journal);
                        Answer::Remarks { notes: journal.take() }
                    }
                };
                if outbox.send(answer).is_err() {
                    return;
                }
                wake.call();
            }
        });
        Mind { orders, answers, stop }
    }

    /// Asks for that many shots.
    pub(crate) fn choose(&self, seen: &Seen, shots: usize) {
        // A thread that is gone is found out when its answer is asked for.
        let _ = self.orders.send(Order::Choose { seen: seen.clone(), shots });
    }

    /// Asks what follows from the last shots.
    pub(crate) fn observe(&self, seen: &Seen) {
        let _ = self.orders.send(Order::Observe { seen: seen.clone() });
    }

    /// The next answer, if there is one by now.
    pub(crate) fn poll(&self) -> Result<Option<Answer>, Lost> {
        match self.answers.try_recv() {
            Ok(answer) => Ok(Some(answer)),
            Err(TryRecvError::Empty) => Ok(None),
            Err(TryRecvError::Disconnected) => Err(Lost),
        }
    }

    /// The next answer, however long it takes.
    pub(crate) fn wait(&self) -> Result<Answer, Lost> {
        self.answers.recv().map_err(|_| Lost)
    }
}

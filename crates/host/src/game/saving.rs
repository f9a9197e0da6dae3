//! How the steps of a game are saved: at once by the caller, or on a thread of their own.
//!
//! A step happens only once it is saved. With a thread, the next state waits beside the current one
//! until the answer comes, so that no key and no frame waits for a database.

use std::sync::mpsc::{self, Receiver, Sender, TryRecvError};
use std::thread;

use amiral_store::Step;

use crate::{GameLog, GameLogError, Wake};

/// Saves steps, one after the other.
pub(crate) enum Saver {
    Here(Box<dyn GameLog>),
    Thread(Writer),
}

/// A log on a thread of its own.
pub(crate) struct Writer {
    steps: Sender<Step>,
    answers: Receiver<Result<(), GameLogError>>,
}

/// The result of handing over a step.
pub(crate) enum Handed {
    /// It is saved.
    Saved,
    /// It is being saved; the answer comes later.
    UnderWay,
}

impl Saver {
    /// Hands a step over.
    pub(crate) fn hand(&mut self, step: Step) -> Result<Handed, GameLogError> {
        match self {
            Saver::Here(log) => log.keep(&step).map(|()| Handed::Saved),
            Saver::Thread(writer) => {
                writer.steps.send(step).map_err(|_| lost())?;
                Ok(Handed::UnderWay)
            }
        }
    }

    /// The answer to the current step, if it has come.
    pub(crate) fn poll(&self) -> Option<Result<(), GameLogError>> {
        match self {
            Saver::Here(_) => None,
            Saver::Thread(writer) => match writer.answers.try_recv() {
                Ok(answer) => Some(answer),
                Err(TryRecvError::Empty) => None,
                Err(TryRecvError::Disconnected) => Some(Err(lost())),
            },
        }
    }

    /// Waits for the answer to the current step.
    pub(crate) fn wait(&self) -> Result<(), GameLogError> {
        match self {
            Saver::Here(_) => Ok(()),
            Saver::Thread(writer) => writer.answers.recv().unwrap_or_else(|_| Err(lost())),
        }
    }

    /// Saves on its own thread from now on. Steps handed over are saved even if nobody waits for
    /// the answer.
    pub(crate) fn in_background(self, wake: Wake) -> Saver {
        let Saver::Here(mut log) = self else { return self };
        let (steps, inbox) = mpsc::channel::<Step>();
        let (outbox, answers) = mpsc::channel();
        thread::spawn(move || {
            for step in inbox {
                // The receiver may be gone. The step is saved all the same.
                let _ = outbox.send(log.keep(&step));
                wake.call();
            }
        });
        Saver::Thread(Writer { steps, answers })
    }
}

fn lost() -> GameLogError {
    GameLogError("the thread that saves the game has ended".into())
}

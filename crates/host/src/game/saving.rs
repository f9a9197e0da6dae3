//! Where the steps of a game are saved: at once by the caller, or on a thread of their own.
//!
//! Nothing has happened before its step is saved. On a thread, the game as it will be waits beside
//! the game as it is until the answer comes, so that no key and no frame waits for a database.

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

/// What came of handing a step over.
pub(crate) enum Handed {
    /// It is saved.
    Saved,
    /// The answer comes later.
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

    /// The answer to the step under way, if it has come.
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

    /// The answer to the step under way, however long it takes.
    pub(crate) fn wait(&self) -> Result<(), GameLogError> {
        match self {
            Saver::Here(_) => Ok(()),
            Saver::Thread(writer) => writer.answers.recv().unwrap_or_else(|_| Err(lost())),
        }
    }

    /// Saves on a thread of its own from now on. Steps handed over are saved even if nobody waits
    /// for the answer any more.
    pub(crate) fn in_background(self, wake: Wake) -> Saver {
        let Saver::Here(mut log) = self else { return self };
        let (steps, inbox) = mpsc::channel::<Step>();
        let (outbox, answers) = mpsc::channel();
        thread::spawn(move || {
            for step in inbox {
                // Whoever asked may be gone; the step is saved all the same.
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

//! `amiral worker`: plays games of studies that other machines make, over a NATS server.

use std::process::ExitCode;

use amiral_broker::Unconnected;
use amiral_game::Stop;
use amiral_study::StudyError;
use amiral_words::{Arg, Words, printable};
use amiral_workers::{Deed, WorkError, work};

use crate::args::WorkerArgs;
use crate::failure::Failure;
use crate::progress::on_interrupt;
use crate::session::{Session, print};

pub(crate) fn run(args: &WorkerArgs, session: &Session) -> Result<ExitCode, Failure> {
    let words = &session.words;
    let stop = Stop::new();
    on_interrupt(&stop)?;
    let cores = rayon::current_num_threads();
    let mut played: u64 = 0;
    let mut unprinted = None;
    let worked = work(&args.bus, cores, &stop, &mut |deed| {
        let line = match deed {
            Deed::Ready(build) => {
                let parts = [
                    ("bus", args.bus.to_string().into()),
                    ("cores", words.number(cores as u128).into()),
                    ("number", Arg::Number(cores as f64)),
                    ("build", build.to_string().into()),
                ];
                words.say("worker-ready", &parts)
            }
            Deed::Begins { name, command } => {
                words.say("worker-begins", &[("name", name.into()), ("command", printable(&command).into())])
            }
            Deed::Refused(problem) => words.say("worker-refused", &[("problem", printable(&problem).into())]),
            Deed::Played { games } => {
                played += games;
                return;
            }
        };
        if let Err(failure) = print(line) {
            // Nobody reads any more what it says: it ends.
            unprinted.get_or_insert(failure);
            stop.cancel();
        }
    });
    worked.map_err(|error| failure(&error, words, crate::commands::study::failed))?;
    if let Some(failure) = unprinted {
        return Err(failure);
    }
    print(
        words.say(
            "worker-ended",
            &[("games", words.number(played.into()).into()), ("count", Arg::Number(played as f64))],
        ),
    )?;
    Ok(ExitCode::SUCCESS)
}

/// Why work over a server ended, in a sentence.
pub(crate) fn failure(
    error: &WorkError,
    words: &Words,
    of_study: impl FnOnce(&StudyError, &Words) -> Failure,
) -> Failure {
    Failure::Work(match error {
        WorkError::Unconnected(Unconnected::Unreachable { url, problem }) => {
            words.say("bus-unreachable", &[("url", url.into()), ("problem", printable(problem).into())])
        }
        WorkError::Unconnected(Unconnected::NotBuiltIn) => words.say("bus-not-built-in", &[]),
        WorkError::Server(problem) => words.say("bus-refuses", &[("problem", printable(problem).into())]),
        WorkError::System(problem) => printable(problem),
        WorkError::Study(error) => return of_study(error, words),
    })
}

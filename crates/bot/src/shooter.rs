//! Programs wherever a strategy can stand.

use std::collections::BTreeMap;
use std::fmt;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use amiral_game::{Fleet, Rules, Seat, Seed, Seen, Stop, Volley};
use amiral_strategy::{Broken, Journal, Note, Programs, Shooter};

use crate::program::position;
use crate::{End, Failure, GameResult, NewGame, Options, Program};

/// Makes shooters of programs. A program that a game is done with waits for the next one.
pub struct Processes(Arc<Shared>);

struct Shared {
    options: Options,
    games: AtomicU64,
    /// Programs without a game, by their commands.
    idle: Mutex<BTreeMap<String, Vec<Program>>>,
}

/// How many programs of one command may wait for a game.
const MOST_IDLE: usize = 4;

impl Processes {
    /// What starts programs with those options.
    pub fn new(options: Options) -> Processes {
        Processes(Arc::new(Shared { options, games: AtomicU64::new(0), idle: Mutex::default() }))
    }

    /// For the resources of strategies.
    pub fn shared(options: Options) -> Arc<dyn Programs> {
        Arc::new(Processes::new(options))
    }
}

impl fmt::Debug for Processes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Processes")
    }
}

impl Shared {
    fn take(&self, command: &str) -> Program {
        let mut idle = self.idle.lock().unwrap_or_else(PoisonError::into_inner);
        let waiting = idle.get_mut(command).and_then(Vec::pop);
        waiting.unwrap_or_else(|| Program::new(command, self.options.clone()))
    }

    fn give_back(&self, program: Program) {
        let mut idle = self.idle.lock().unwrap_or_else(PoisonError::into_inner);
        let waiting = idle.entry(program.command().to_owned()).or_default();
        if waiting.len() < MOST_IDLE {
            waiting.push(program);
        }
    }

    fn game(&self, seed: Seed) -> NewGame {
        NewGame { id: self.games.fetch_add(1, Ordering::Relaxed) + 1, seat: Seat::A, seed: Some(seed) }
    }
}

impl Programs for Processes {
    fn shooter(&self, command: &str, rules: &Rules, seed: Seed) -> Box<dyn Shooter> {
        Box::new(ProgramShooter {
            program: Some(self.0.take(command)),
            shared: Arc::clone(&self.0),
            rules: rules.clone(),
            seed,
            playing: false,
            broken: None,
        })
    }

    fn place(&self, command: &str, rules: &Rules, seed: Seed, stop: &Stop) -> Result<Fleet, Broken> {
        let mut program = self.0.take(command);
        let begun = program.begin(rules, self.0.game(seed), stop);
        let fleet = begun.and_then(|()| program.place(stop)).map_err(Broken::from)?;
        program.end(&End::plain(GameResult::Over));
        self.0.give_back(program);
        Ok(fleet)
    }
}

/// A program that fires.
struct ProgramShooter {
    program: Option<Program>,
    shared: Arc<Shared>,
    rules: Rules,
    seed: Seed,
    playing: bool,
    broken: Option<Broken>,
}

impl ProgramShooter {
    fn ask(&mut self, seen: &Seen, shots: usize, stop: &Stop) -> Result<Volley, Failure> {
        let program = self.program.get_or_insert_with(|| self.shared.take(""));
        if !self.playing {
            program.begin(&self.rules, self.shared.game(self.seed), stop)?;
            self.playing = true;
        }
        let left = self.shared.options.shot;
        program.fire(&position(seen, shots, left), stop)
    }

    fn end(&mut self) {
        if self.playing
            && let Some(program) = &mut self.program
        {
            program.end(&End::plain(GameResult::Over));
        }
        self.playing = false;
    }
}

impl Shooter for ProgramShooter {
    fn choose(&mut self, seen: &Seen, shots: usize, journal: &mut Journal, stop: &Stop) -> Option<Volley> {
        if self.broken.is_some() {
            return None;
        }
        let chosen = self.ask(seen, shots, stop);
        for text in self.program.as_mut().map(Program::take_info).unwrap_or_default() {
            journal.note(|| Note::Told { text });
        }
        match chosen {
            Ok(volley) => Some(volley),
            Err(failure) if failure.is_cancelled() => None,
            Err(failure) => {
                let broken = Broken::from(failure);
                journal.note(|| Note::Broken(broken.clone()));
                self.broken = Some(broken);
                None
            }
        }
    }

    fn broken(&self) -> Option<Broken> {
        self.broken.clone()
    }

    fn restart(&mut self, seed: Seed) {
        self.end();
        self.seed = seed;
        self.broken = None;
    }

    fn counts(&mut self, _seen: &Seen, _stop: &Stop) -> Option<Vec<f64>> {
        None
    }
}

impl Drop for ProgramShooter {
    fn drop(&mut self) {
        self.end();
        if let Some(program) = self.program.take()
            && self.broken.is_none()
        {
            self.shared.give_back(program);
        }
    }
}

impl From<Failure> for Broken {
    fn from(failure: Failure) -> Broken {
        let Failure { kind, sent, came, expected, stderr } = failure;
        let came = match stderr.last() {
            Some(last) => format!("{came}; {last}"),
            None => came,
        };
        Broken { kind: kind.name(), sent, came, expected }
    }
}

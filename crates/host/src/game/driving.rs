//! The part of a game that makes strategies think.

use amiral_bot::FailureKind;
use amiral_duel::{Phase, PublicEvent};
use amiral_game::{PerSeat, Seat};
use amiral_strategy::Note;

use super::thinking::{Mind, Remarks};
use super::{By, ChosenMove, Game, GameError, Insight, MoveRequest};
use crate::{Job, Mode, Participant, State, Thought};

/// The name of what is wrong with a program that takes too long.
const LATE: &str = FailureKind::Late.name();

impl Game {
    /// Makes the strategy whose turn it is think, on its own thread. Does nothing if it thinks
    /// already or if it is a person's turn.
    pub fn think(&mut self) {
        if self.thinking.is_some() || self.pending.is_some() {
            return;
        }
        let Phase::Playing { turn, .. } = self.duel.phase() else { return };
        if self.plan.seats[turn].as_ref().and_then(Participant::spec).is_some() {
            self.thinking = Some(turn);
            self.start_choosing(turn);
        }
    }

    /// Makes a strategy begin to choose. If it still remarks on its last shots, it chooses
    /// afterwards.
    fn start_choosing(&mut self, seat: Seat) {
        if self.minds[seat].is_working() {
            return;
        }
        let insight = match self.plan.mode() {
            Mode::Watch => Insight::NotesAndCounts,
            _ => Insight::Notes,
        };
        if let Some(request) = self.request_move() {
            let request = MoveRequest { insight, ..request };
            self.minds[seat] = Mind::Choosing(Job::start(&self.wake, move |stop| request.decide(stop)));
        }
    }

    /// A request for the move of the strategy whose turn it is, for drivers with their own threads.
    /// `None` if it is a person's turn.
    pub fn request_move(&mut self) -> Option<MoveRequest> {
        let Phase::Playing { turn: seat, shots } = self.duel.phase() else { return None };
        let spec = *self.plan.seats[seat].as_ref().and_then(Participant::spec)?;
        let (seed, seen) = (self.plan.strategy_seed(seat), self.duel.seen(seat).clone());
        let (resources, shooter) = (self.resources.clone(), self.minds[seat].take());
        Some(MoveRequest { seat, spec, seed, resources, seen, shots, insight: Insight::Nothing, shooter })
    }

    /// Fires what was chosen elsewhere, unless the game has moved on meanwhile.
    pub fn decided(&mut self, chosen: ChosenMove) -> Result<Vec<PublicEvent>, GameError> {
        let seat = chosen.seat;
        if self.duel.seen(seat).shots().len() != chosen.fired || self.to_move() != Some(seat) {
            return Ok(Vec::new());
        }
        match chosen.choice.clone() {
            Ok(volley) => self.fire_by(seat, &volley, By::Strategy(chosen)),
            Err(broken) => {
                let first = self.fired.len();
                let before = vec![Note::Broken(broken.clone())];
                self.thoughts.push(Thought { seat, first, before, after: Vec::new(), counts: None });
                if broken.kind == LATE { self.lose_on_time(seat) } else { self.resign(seat) }
            }
        }
    }

    /// Frees the memory of strategies between their moves, which may be much. Asked again, they
    /// choose the same shots.
    pub fn dismiss_strategies(&mut self) {
        self.minds = PerSeat::default();
    }

    /// The seat whose strategy is thinking.
    pub fn thinking(&self) -> Option<Seat> {
        self.thinking
    }

    /// Cancels the thinking. Nothing is lost: asked again, the strategy chooses the same shots.
    pub fn stop_thinking(&mut self) {
        if let Some(seat) = self.thinking.take()
            && matches!(self.minds[seat], Mind::Choosing(_))
        {
            self.minds[seat] = Mind::Fresh;
        }
    }

    /// Takes what the strategy in a seat has answered by now.
    pub(super) fn poll_mind(&mut self, seat: Seat) -> Result<Vec<PublicEvent>, GameError> {
        match &mut self.minds[seat] {
            Mind::Fresh | Mind::Idle(_) => Ok(Vec::new()),
            Mind::Choosing(job) => match job.poll() {
                State::Running => Ok(Vec::new()),
                State::Done(chosen) => self.chosen(seat, chosen),
                State::Gone => Err(self.failed(seat)),
            },
            Mind::Remarking(job) => {
                match job.poll() {
                    State::Running => {}
                    State::Done(remarks) => self.remarked(seat, Some(remarks))?,
                    State::Gone => self.remarked(seat, None)?,
                }
                Ok(Vec::new())
            }
        }
    }

    /// A strategy has chosen. `None` if it was cancelled.
    pub(super) fn chosen(&mut self, seat: Seat, chosen: Option<ChosenMove>) -> Result<Vec<PublicEvent>, GameError> {
        self.minds[seat] = Mind::Fresh;
        self.thinking = None;
        chosen.map_or_else(|| Ok(Vec::new()), |chosen| self.decided(chosen))
    }

    /// The thread of a strategy failed. Asked again, a fresh strategy begins anew.
    pub(super) fn failed(&mut self, seat: Seat) -> GameError {
        self.minds[seat] = Mind::Fresh;
        self.thinking = None;
        GameError::StrategyFailed(seat)
    }

    /// A strategy has remarked on its last shots. `None` if its thread failed.
    pub(super) fn remarked(&mut self, seat: Seat, remarks: Option<Remarks>) -> Result<(), GameError> {
        let Some(Remarks { notes, shooter }) = remarks else {
            return Err(self.failed(seat));
        };
        self.minds[seat] = Mind::Idle(shooter);
        if let Some(thought) = self.thoughts.iter_mut().rfind(|thought| thought.seat == seat) {
            thought.after = notes;
        }
        if self.thinking == Some(seat) {
            self.start_choosing(seat);
        }
        Ok(())
    }
}

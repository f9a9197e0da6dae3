//! What strategies thought in a game, computed again.
//!
//! A strategy's state follows from the rules, its seed, and the shots: asked again, it thinks the
//! same. So thoughts need not be saved.

use amiral_game::{Seat, Seen, Shot, Stop, Turns};
use amiral_strategy::{Journal, Note, Resources, build};

use crate::{Participant, Plan, Replay};

/// What a strategy thought about one turn of its own.
#[derive(Clone, PartialEq, Debug)]
pub struct Rethought {
    /// Whose thought it is.
    pub seat: Seat,
    /// The place of its first shot among all of the game, from 0.
    pub first: usize,
    /// The shots it fired.
    pub shots: Vec<Shot>,
    /// The reasons for them.
    pub before: Vec<Note>,
    /// What it concluded from them.
    pub after: Vec<Note>,
}

/// What the strategies of a plan thought in its game, turn by turn, up to where this was cancelled.
pub fn rethink(plan: &Plan, replay: &Replay, resources: &Resources, stop: &Stop) -> Vec<Rethought> {
    let mut thoughts: Vec<Rethought> =
        Seat::BOTH.into_iter().flat_map(|seat| rethink_seat(plan, replay, seat, resources, stop)).collect();
    thoughts.sort_by_key(|thought| thought.first);
    thoughts
}

fn rethink_seat(plan: &Plan, replay: &Replay, seat: Seat, resources: &Resources, stop: &Stop) -> Vec<Rethought> {
    let Some(spec) = plan.seats[seat].as_ref().and_then(Participant::spec) else {
        return Vec::new();
    };
    let mut shooter = build(spec, &plan.rules, plan.strategy_seed(seat), resources);
    let (mut seen, mut journal) = (Seen::new(&plan.rules), Journal::open());
    let mut thoughts = Vec::new();
    let mut at = 0;
    while let Some(fired) = replay.fired.get(at) {
        // Only a salvo has several shots in one turn, and only salvos strictly alternate.
        let turn = match plan.rules.turns() {
            Turns::Salvo => replay.fired[at..].iter().take_while(|other| other.seat == fired.seat).count(),
            Turns::Alternate | Turns::AgainOnHit => 1,
        };
        if fired.seat == seat {
            if stop.is_cancelled() {
                break;
            }
            if shooter.choose(&seen, turn, &mut journal, stop).is_none() {
                break;
            }
            let before = journal.take();
            let shots: Vec<Shot> = replay.fired[at..at + turn].iter().map(|fired| fired.shot).collect();
            for &shot in &shots {
                seen.push(shot).expect("these shots were fired in a game");
            }
            shooter.observe(&seen, &mut journal);
            thoughts.push(Rethought { seat, first: at, shots, before, after: journal.take() });
        }
        at += turn;
    }
    thoughts
}

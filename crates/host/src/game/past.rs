//! What has happened in a game that is restored.

use amiral_duel::{Duel, Form, ReplayError};
use amiral_game::{Ending, Fleet, PerSeat, Record, Rules, Seat, Turn, Turns};

use amiral_store::{Match, Uid};
use jiff::Timestamp;

use crate::Fired;

/// What has happened in a game that is restored.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Past {
    /// Who fired first.
    pub starter: Seat,
    /// The fleets placed so far.
    pub fleets: PerSeat<Option<Fleet>>,
    /// The shots so far, in order.
    pub fired: Vec<Fired>,
    /// How it ended, if it did.
    pub ending: Ending,
    /// The game's id in all databases, if it is saved.
    pub uid: Option<Uid>,
    /// Whether the only person has looked at the enemy's fleet.
    pub cheated: bool,
    /// When it began, if that is known.
    pub began: Option<Timestamp>,
    /// When it ended, if it did.
    pub ended: Option<Timestamp>,
}

impl From<&Match> for Past {
    /// What has happened in a saved match.
    fn from(kept: &Match) -> Past {
        let fired = |turn: &Turn| {
            let seat = turn.seat;
            turn.shots.iter().map(move |&shot| Fired { seat, shot }).collect::<Vec<_>>()
        };
        Past {
            starter: kept.starter,
            fleets: kept.record.fleets.clone(),
            fired: kept.record.turns.iter().flat_map(fired).collect(),
            ending: kept.record.ending,
            uid: Some(kept.uid.clone()),
            cheated: kept.cheated,
            began: Some(kept.began),
            ended: kept.ended,
        }
    }
}

impl Past {
    /// The duel it has led to, as the referee sees it.
    pub(crate) fn duel(&self, form: Form, rules: &Rules) -> Result<Duel, ReplayError> {
        let record = self.record(form, rules);
        match form {
            Form::Duel => Duel::from_record(&record),
            Form::Hunt => Duel::hunt_from_record(&record),
        }
    }

    fn record(&self, form: Form, rules: &Rules) -> Record {
        let mut record = Record::new(rules);
        record.fleets = self.fleets.clone();
        // Only a salvo has several shots in one turn, and only salvos strictly alternate.
        let salvos = form == Form::Duel && rules.turns() == Turns::Salvo;
        for &Fired { seat, shot } in &self.fired {
            match record.turns.last_mut() {
                Some(turn) if salvos && turn.seat == seat => turn.shots.push(shot),
                _ => record.turns.push(Turn { seat, shots: vec![shot] }),
            }
        }
        record.ending = self.ending;
        record.tags.push(("Starter".into(), self.starter.to_string()));
        record
    }
}

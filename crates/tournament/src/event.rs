//! What happens in a tournament, one event after another.

use serde::{Deserialize, Serialize};

use crate::{Duplicate, Score, Settings};

/// A player by number: in the order in which they joined, from 0.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub struct PlayerId(pub u32);

impl PlayerId {
    pub(crate) fn index(self) -> usize {
        self.0 as usize
    }
}

/// One of the two of a pairing. `A` fires first in their first game; then they take turns.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Side {
    /// Who fires first.
    A,
    /// Who fires second.
    B,
}

impl Side {
    /// Both.
    pub const BOTH: [Side; 2] = [Side::A, Side::B];

    /// The other one.
    #[must_use]
    pub fn other(self) -> Side {
        match self {
            Side::A => Side::B,
            Side::B => Side::A,
        }
    }

    pub(crate) fn index(self) -> usize {
        self as usize
    }
}

/// Two who meet, or one who meets nobody.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Pairing {
    /// The table, from 1. In a knockout, the place in the round's column of the bracket.
    pub table: u32,
    /// Who fires first.
    pub a: PlayerId,
    /// Whom they meet.
    pub b: Option<PlayerId>,
    /// Why they meet nobody.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub bye: Option<Bye>,
}

impl Pairing {
    /// Those who sit there.
    pub fn players(&self) -> impl Iterator<Item = PlayerId> + use<> {
        [Some(self.a), self.b].into_iter().flatten()
    }

    /// Who sits on that side.
    pub fn player(&self, side: Side) -> Option<PlayerId> {
        match side {
            Side::A => Some(self.a),
            Side::B => self.b,
        }
    }
}

/// Why somebody meets nobody in a round.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Bye {
    /// They are an odd number, or there is nobody left to meet: it counts as a bye.
    Odd,
    /// Everybody rests once in a round robin of an odd number: it counts nothing.
    Rest,
    /// Whom they should meet has left: it counts as a win.
    Walkover,
}

/// What came of the games of a pairing.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Outcome {
    /// The games that each has won.
    pub won: [u32; 2],
    /// The games in which both took as many shots to sink the same fleet.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub drawn: u32,
    /// In how many games each sank the fleet.
    #[serde(default)]
    pub sunk: [u32; 2],
    /// With how many shots, all those games together.
    #[serde(default)]
    pub shots: [u64; 2],
    /// How many games each lost because they could not go on: a program that broke off.
    #[serde(default, skip_serializing_if = "is_none_of")]
    pub faults: [u32; 2],
    /// Whether they were there.
    #[serde(default, skip_serializing_if = "Attendance::is_whole")]
    pub attendance: Attendance,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde asks so")]
fn is_zero(number: &u32) -> bool {
    *number == 0
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde asks so")]
fn is_none_of(numbers: &[u32; 2]) -> bool {
    *numbers == [0; 2]
}

/// Who did not come to play.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Attendance {
    /// They have played.
    #[default]
    Both,
    /// The one who was to fire first was absent: the other wins without a game.
    AAbsent,
    /// The one who was to fire second was absent.
    BAbsent,
    /// Neither came.
    NeitherCame,
}

impl Attendance {
    #[expect(clippy::trivially_copy_pass_by_ref, reason = "serde asks so")]
    fn is_whole(&self) -> bool {
        *self == Attendance::Both
    }

    /// Whether that side was there.
    pub fn has(self, side: Side) -> bool {
        match self {
            Attendance::Both => true,
            Attendance::AAbsent => side == Side::B,
            Attendance::BAbsent => side == Side::A,
            Attendance::NeitherCame => false,
        }
    }
}

impl Outcome {
    /// One game that somebody won with so many shots.
    pub fn won_by(side: Side, shots: u32) -> Outcome {
        let mut outcome = Outcome::default();
        outcome.won[side.index()] = 1;
        outcome.sunk[side.index()] = 1;
        outcome.shots[side.index()] = u64::from(shots);
        outcome
    }

    /// One game that ended before a fleet was sunk: the other resigned or had no time left.
    pub fn given_up_by(side: Side) -> Outcome {
        let mut outcome = Outcome::default();
        outcome.won[side.other().index()] = 1;
        outcome
    }

    /// One fleet that both have hunted to the end.
    pub fn hunted(shots: [u32; 2]) -> Outcome {
        Outcome::hunts(shots.map(Some))
    }

    /// One fleet that both have hunted, to the end or not: whoever has sunk it, with how many
    /// shots, is better than whoever has not.
    pub fn hunts(shots: [Option<u32>; 2]) -> Outcome {
        let rank = shots.map(|shots| shots.unwrap_or(u32::MAX));
        Outcome {
            won: [u32::from(rank[0] < rank[1]), u32::from(rank[1] < rank[0])],
            drawn: u32::from(rank[0] == rank[1]),
            sunk: shots.map(|shots| u32::from(shots.is_some())),
            shots: shots.map(|shots| shots.map_or(0, u64::from)),
            ..Outcome::default()
        }
    }

    /// The same, lost by that side because it could not go on.
    #[must_use]
    pub fn at_fault(mut self, side: Side) -> Outcome {
        self.faults[side.index()] += 1;
        self
    }

    /// No game, because that side did not come.
    pub fn absent(side: Side) -> Outcome {
        let attendance = if side == Side::A { Attendance::AAbsent } else { Attendance::BAbsent };
        Outcome { attendance, ..Outcome::default() }
    }

    /// No game, because nobody came.
    pub fn nobody_came() -> Outcome {
        Outcome { attendance: Attendance::NeitherCame, ..Outcome::default() }
    }

    /// Both outcomes, one after the other.
    #[must_use]
    pub fn and(self, more: Outcome) -> Outcome {
        let both = |one: [u32; 2], two: [u32; 2]| [one[0] + two[0], one[1] + two[1]];
        Outcome {
            won: both(self.won, more.won),
            drawn: self.drawn + more.drawn,
            sunk: both(self.sunk, more.sunk),
            shots: [self.shots[0] + more.shots[0], self.shots[1] + more.shots[1]],
            faults: both(self.faults, more.faults),
            attendance: self.attendance,
        }
    }

    /// The games that were played.
    pub fn games(&self) -> u32 {
        self.won[0].saturating_add(self.won[1]).saturating_add(self.drawn)
    }

    /// Who was better, if somebody was.
    pub fn winner(&self) -> Option<Side> {
        match self.attendance {
            Attendance::Both if self.won[0] > self.won[1] => Some(Side::A),
            Attendance::Both if self.won[0] < self.won[1] => Some(Side::B),
            Attendance::Both | Attendance::NeitherCame => None,
            Attendance::AAbsent => Some(Side::B),
            Attendance::BAbsent => Some(Side::A),
        }
    }

    /// Whether it can have come of a pairing under those settings. In a knockout somebody has won,
    /// if need be in more games than were asked for.
    pub(crate) fn fits(&self, settings: &Settings, alone: bool) -> bool {
        let hunts = settings.duplicate == Duplicate::Hunts;
        let most_shots = |side: usize| self.shots[side] <= u64::from(self.sunk[side]).saturating_mul(1_000_000);
        if self.attendance != Attendance::Both {
            // Who came has hunted the fleets of the round all the same.
            let fits = |side: Side| {
                let (sunk, faults) = (self.sunk[side.index()], self.faults[side.index()]);
                let most = if hunts && self.attendance.has(side) { settings.games } else { 0 };
                sunk.saturating_add(faults) <= most && most_shots(side.index())
            };
            return self.games() == 0 && Side::BOTH.into_iter().all(fits) && !alone;
        }
        if alone {
            // Who has a bye hunts the fleets of the round all the same.
            let all = self.sunk[0].saturating_add(self.faults[0]) <= settings.games && self.sunk[1] == 0;
            return hunts && self.games() == 0 && all && self.shots[1] == 0;
        }
        let games = self.games();
        let enough = match settings.format {
            crate::Format::Knockout { .. } => games >= settings.games && self.winner().is_some(),
            _ => games == settings.games,
        };
        let sunk_fits = if hunts {
            self.sunk.iter().all(|&sunk| sunk <= games)
        } else {
            self.drawn == 0 && (0..2).all(|side| self.sunk[side] <= self.won[side])
        };
        let faults_fit = self.faults.iter().all(|&faults| faults <= games);
        enough && sunk_fits && faults_fit && most_shots(0) && most_shots(1)
    }

    /// What it is worth to each side.
    pub fn points(&self, settings: &Settings) -> [Score; 2] {
        let points = settings.points;
        Side::BOTH.map(|side| match (self.attendance, self.attendance.has(side)) {
            (Attendance::Both, _) => {
                points.win * i64::from(self.won[side.index()])
                    + points.loss * i64::from(self.won[side.other().index()])
                    + points.draw() * i64::from(self.drawn)
            }
            (_, true) => points.win * i64::from(settings.games),
            (_, false) => Score::ZERO,
        })
    }
}

/// What a pairing could not keep to.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(tag = "what", rename_all = "snake_case", deny_unknown_fields)]
pub enum Forced {
    /// Two meet again, because nobody else is left for them.
    Repeat {
        /// One of them.
        a: PlayerId,
        /// The other.
        b: PlayerId,
    },
    /// Somebody has a bye again.
    SecondBye {
        /// Who.
        player: PlayerId,
    },
    /// Somebody has fired first, or second, three times more often than the other way round.
    FirstShots {
        /// Who.
        player: PlayerId,
    },
}

/// One thing that happened. A tournament is a list of these, and everything shown of it follows
/// from them. They are never changed; what was wrong is put right by another event.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(tag = "event", rename_all = "snake_case", deny_unknown_fields)]
pub enum Event {
    /// It was announced. The first event, and never another.
    Created {
        /// What was chosen.
        settings: Settings,
    },
    /// The organiser has chosen something else, before it began.
    Changed {
        /// What was chosen.
        settings: Settings,
    },
    /// Somebody joined: before it began, or late where that is allowed.
    Joined {
        /// The number they get: the next one.
        player: PlayerId,
        /// What they are called.
        name: String,
        /// Whom the caller knows them by: an account, a guest, a strategy. Nothing is done with it.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        key: Option<String>,
        /// How strong they were then, if that was known.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        rating: Option<u32>,
    },
    /// Somebody left. They are paired no more; a pairing they are in stays until it has a result.
    Left {
        /// Who.
        player: PlayerId,
    },
    /// Somebody who had left is there again.
    Returned {
        /// Who.
        player: PlayerId,
    },
    /// It began, with the players seeded in this order, the strongest first.
    Started {
        /// All who are there.
        order: Vec<PlayerId>,
    },
    /// A round was paired. In an arena that is everybody who was free at that time.
    RoundPaired {
        /// Its number, from 1: the next one.
        round: u32,
        /// Who meets whom.
        pairings: Vec<Pairing>,
        /// What could not be kept to.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        forced: Vec<Forced>,
        /// When, since it began: in the units of the length of an arena.
        #[serde(default, skip_serializing_if = "is_start")]
        at: u64,
    },
    /// The organiser has changed the pairings of a round, before their results.
    PairingsChanged {
        /// The round.
        round: u32,
        /// All its pairings as they are now.
        pairings: Vec<Pairing>,
        /// What could not be kept to, where they were paired again.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        forced: Vec<Forced>,
        /// Why.
        reason: String,
    },
    /// The games of a round began.
    RoundStarted {
        /// The round.
        round: u32,
    },
    /// A pairing was played.
    Result {
        /// The round.
        round: u32,
        /// The table.
        table: u32,
        /// What came of it.
        outcome: Outcome,
        /// When, since it began: in the units of the length of an arena.
        #[serde(default, skip_serializing_if = "is_start")]
        at: u64,
    },
    /// The organiser has corrected a result, or has taken it back so that it is played again.
    Corrected {
        /// The round.
        round: u32,
        /// The table.
        table: u32,
        /// What came of it; nothing if it is to be played again.
        outcome: Option<Outcome>,
        /// Why.
        reason: String,
    },
    /// Nothing more is paired until it goes on.
    Paused,
    /// It goes on.
    Resumed,
    /// It is over.
    Finished,
    /// It was called off.
    Cancelled {
        /// Why.
        reason: String,
    },
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde asks so")]
fn is_start(at: &u64) -> bool {
    *at == 0
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Format;

    #[test]
    fn events_are_lines_that_people_can_read() {
        let check = |event: &Event, text: &str| {
            assert_eq!(serde_json::to_string(event).unwrap(), text);
            assert_eq!(serde_json::from_str::<Event>(text).unwrap(), *event);
        };
        let pairing = Pairing { table: 1, a: PlayerId(4), b: None, bye: Some(Bye::Odd) };
        let paired = Event::RoundPaired { round: 2, pairings: vec![pairing], forced: Vec::new(), at: 0 };
        check(&paired, r#"{"event":"round_paired","round":2,"pairings":[{"table":1,"a":4,"b":null,"bye":"odd"}]}"#);
        let result = Event::Result { round: 1, table: 3, outcome: Outcome::won_by(Side::B, 43), at: 0 };
        check(&result, r#"{"event":"result","round":1,"table":3,"outcome":{"won":[0,1],"sunk":[0,1],"shots":[0,43]}}"#);
        let absent =
            Event::Corrected { round: 1, table: 3, outcome: Some(Outcome::absent(Side::A)), reason: "x".into() };
        check(
            &absent,
            r#"{"event":"corrected","round":1,"table":3,"outcome":{"won":[0,0],"sunk":[0,0],"shots":[0,0],"attendance":"a_absent"},"reason":"x"}"#,
        );
        check(&Event::Paused, r#"{"event":"paused"}"#);
    }

    #[test]
    fn outcomes_fit_what_was_to_be_played() {
        let check = |settings: &Settings, outcome: Outcome, fits: bool| {
            assert_eq!(outcome.fits(settings, false), fits, "{outcome:?}");
        };
        let swiss = Settings::new("Open", Format::Swiss { rounds: 3 });
        check(&swiss, Outcome::won_by(Side::A, 40), true);
        check(&swiss, Outcome::given_up_by(Side::A), true);
        check(&swiss, Outcome::absent(Side::A), true);
        check(&swiss, Outcome::default(), false);
        check(&swiss, Outcome::won_by(Side::A, 40).and(Outcome::won_by(Side::B, 41)), false);
        check(&swiss, Outcome::hunted([40, 40]), false);
        let hunts = Settings { duplicate: Duplicate::Hunts, ..swiss.clone() };
        check(&hunts, Outcome::hunted([40, 40]), true);
        let cup = Settings { format: Format::Knockout { third_place: true }, ..hunts };
        check(&cup, Outcome::hunted([40, 40]), false);
        check(&cup, Outcome::hunted([40, 40]).and(Outcome::hunted([41, 40])), true);
        let points = Outcome::hunted([40, 40]).points(&cup);
        assert_eq!(points, [Score::hundredths(50); 2]);
        assert_eq!(Outcome::absent(Side::B).points(&swiss), [Score::ONE, Score::ZERO]);
    }
}

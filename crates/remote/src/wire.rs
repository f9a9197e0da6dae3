//! What a server says, as far as it is needed here. More may come; it is left out.

use std::time::Duration;

use amiral_game::{Ending, Mirror, PerSeat, Rules, RulesSetup, Seat, notation};
use amiral_host::ShownClock;
use serde::{Deserialize, Serialize};

/// A seat by its name.
#[derive(Clone, Copy, PartialEq, Eq, Deserialize, Serialize, Debug)]
pub(crate) enum SeatName {
    A,
    B,
}

impl From<SeatName> for Seat {
    fn from(name: SeatName) -> Seat {
        match name {
            SeatName::A => Seat::A,
            SeatName::B => Seat::B,
        }
    }
}

/// The rules.
#[derive(Clone, PartialEq, Eq, Deserialize, Debug)]
pub(crate) struct RulesView {
    pub(crate) size: String,
    pub(crate) fleet: Vec<ShipKind>,
    pub(crate) mirror: Option<String>,
    pub(crate) contact: String,
    pub(crate) announce: String,
    pub(crate) turns: String,
    #[serde(default)]
    pub(crate) reefs: Vec<String>,
}

/// A straight ship's size, or another's shape.
#[derive(Clone, PartialEq, Eq, Deserialize, Debug)]
#[serde(untagged)]
pub(crate) enum ShipKind {
    Size(u32),
    Shape(String),
}

impl RulesView {
    /// The rules themselves. `None` if this program does not know such rules.
    pub(crate) fn rules(&self) -> Option<Rules> {
        let (width, height) = notation::parse_size(&self.size).ok()?;
        let (mut fleet, mut shapes) = (Vec::new(), Vec::new());
        for ship in &self.fleet {
            match ship {
                ShipKind::Size(size) => fleet.push(*size),
                ShipKind::Shape(text) => shapes.push(text.parse().ok()?),
            }
        }
        let setup = RulesSetup {
            width,
            height,
            fleet,
            shapes,
            mirror: self.mirror.as_deref().unwrap_or("yes").parse().ok()?,
            contact: self.contact.parse().ok()?,
            announce: self.announce.parse().ok()?,
            turns: self.turns.parse().ok()?,
            reefs: notation::parse_cells(&self.reefs.join(" ")).ok()?,
        };
        setup.build().ok()
    }
}

/// The rules, as a server is told them.
#[derive(Clone, PartialEq, Eq, Serialize, Debug)]
pub(crate) struct RulesOrder {
    size: String,
    fleet: String,
    contact: String,
    announce: String,
    turns: String,
    reefs: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    mirror: Option<String>,
}

impl RulesOrder {
    pub(crate) fn of(rules: &Rules) -> RulesOrder {
        let reefs: Vec<String> = rules.reefs().iter().map(|reef| reef.to_string()).collect();
        RulesOrder {
            size: rules.grid().to_string(),
            fleet: notation::print_ships(rules.ships()),
            contact: rules.contact().name().into(),
            announce: rules.announce().name().into(),
            turns: rules.turns().name().into(),
            reefs: reefs.join(" "),
            mirror: (rules.mirror() != Mirror::default()).then(|| rules.mirror().name().into()),
        }
    }
}

/// One value for each seat.
#[derive(Clone, PartialEq, Eq, Deserialize, Debug)]
pub(crate) struct Both<T> {
    #[serde(rename = "A")]
    pub(crate) a: T,
    #[serde(rename = "B")]
    pub(crate) b: T,
}

impl<T> Both<T> {
    pub(crate) fn of(&self, seat: Seat) -> &T {
        match seat {
            Seat::A => &self.a,
            Seat::B => &self.b,
        }
    }
}

/// A game, as its server shows it to whoever sits in a seat.
#[derive(Clone, Deserialize, Debug)]
pub(crate) struct View {
    pub(crate) id: String,
    pub(crate) version: u64,
    pub(crate) mode: String,
    /// The number that both players see beside the first row.
    #[serde(default)]
    pub(crate) first_row: u8,
    pub(crate) rules: RulesView,
    pub(crate) you: Option<SeatName>,
    pub(crate) phase: String,
    pub(crate) turn: Option<SeatName>,
    #[serde(default)]
    pub(crate) due: usize,
    pub(crate) players: Both<Option<Player>>,
    pub(crate) own: Option<OwnSea>,
    pub(crate) enemy: Option<EnemySea>,
    #[serde(default)]
    pub(crate) order: String,
    pub(crate) ending: Option<EndingView>,
    #[serde(default)]
    pub(crate) claimable: bool,
    #[serde(default)]
    pub(crate) claim_in: Option<u64>,
    #[serde(default)]
    pub(crate) lose_in: Option<u64>,
    #[serde(default)]
    pub(crate) hints: bool,
    #[serde(default)]
    pub(crate) rematch: Option<String>,
    #[serde(default)]
    pub(crate) invitation: Option<String>,
    #[serde(default)]
    pub(crate) cheated: bool,
    #[serde(default)]
    pub(crate) clock: Option<ClockView>,
}

/// The clocks, as they were when that was told. Times are in milliseconds.
#[derive(Clone, PartialEq, Eq, Deserialize, Debug)]
pub(crate) struct ClockView {
    pub(crate) left: Both<u64>,
    pub(crate) running: Option<SeatName>,
    pub(crate) placing: Option<u64>,
    pub(crate) placed_by_house: Both<bool>,
}

impl ClockView {
    /// What they show so long after.
    pub(crate) fn after(&self, passed: Duration) -> ShownClock {
        let passed = u64::try_from(passed.as_millis()).unwrap_or(u64::MAX);
        let seconds = |left: u64, runs: bool| if runs { left.saturating_sub(passed) } else { left }.div_ceil(1000);
        let running = self.running.map(Seat::from);
        ShownClock {
            left: PerSeat(Seat::BOTH.map(|seat| seconds(*self.left.of(seat), running == Some(seat)))),
            running,
            placing: self.placing.map(|left| seconds(left, true)),
            placed_by_house: PerSeat(Seat::BOTH.map(|seat| *self.placed_by_house.of(seat))),
        }
    }
}

/// Somebody who plays.
#[derive(Clone, PartialEq, Eq, Deserialize, Debug)]
pub(crate) struct Player {
    pub(crate) name: String,
    pub(crate) kind: String,
    #[serde(default)]
    pub(crate) present: bool,
    #[serde(default)]
    pub(crate) ready: bool,
}

/// One's own sea.
#[derive(Clone, PartialEq, Eq, Deserialize, Debug)]
pub(crate) struct OwnSea {
    pub(crate) fleet: Option<String>,
    #[serde(default)]
    pub(crate) shots: String,
}

/// The enemy's.
#[derive(Clone, PartialEq, Eq, Deserialize, Debug)]
pub(crate) struct EnemySea {
    #[serde(default)]
    pub(crate) shots: String,
    #[serde(default)]
    pub(crate) fleet: Option<String>,
}

/// How a game ended.
#[derive(Clone, PartialEq, Eq, Deserialize, Debug)]
pub(crate) struct EndingView {
    pub(crate) winner: Option<SeatName>,
    pub(crate) why: String,
    pub(crate) loser: Option<SeatName>,
}

impl EndingView {
    /// The ending itself. An ending of a kind that is not known here is at least won by somebody.
    pub(crate) fn ending(&self) -> Ending {
        let (winner, loser) = (self.winner.map(Seat::from), self.loser.map(Seat::from));
        match (self.why.as_str(), winner, loser) {
            ("sunk", Some(winner), _) => Ending::Won(winner),
            ("resigned", _, Some(loser)) => Ending::Resigned(loser),
            ("time", _, Some(loser)) => Ending::LostOnTime(loser),
            ("aborted", ..) | (_, None, None) => Ending::Aborted,
            (_, _, Some(loser)) => Ending::Absent(loser),
            (_, Some(winner), None) => Ending::Absent(winner.other()),
        }
    }
}

/// What is told over a live connection.
#[derive(Deserialize, Debug)]
#[serde(tag = "type", rename_all = "lowercase")]
pub(crate) enum LiveMessage {
    View {
        view: Box<View>,
    },
    Presence(PresenceView),
    Rematch {},
    Pulse,
    #[serde(other)]
    Other,
}

/// Who is there.
#[derive(Clone, Deserialize, Debug)]
pub(crate) struct PresenceView {
    pub(crate) players: Both<Option<Player>>,
    #[serde(default)]
    pub(crate) claimable: bool,
    #[serde(default)]
    pub(crate) claim_in: Option<u64>,
    #[serde(default)]
    pub(crate) lose_in: Option<u64>,
}

/// What somebody is invited to.
#[derive(Deserialize, Debug)]
pub(crate) struct Invited {
    pub(crate) game: String,
}

/// A hint.
#[derive(Deserialize, Debug)]
pub(crate) struct HintView {
    pub(crate) cells: Vec<Vec<f64>>,
    pub(crate) best: Option<String>,
    pub(crate) chance: Option<f64>,
    pub(crate) fleets: String,
    pub(crate) exact: bool,
}

/// What a lobby tells.
#[derive(Deserialize, Debug)]
pub(crate) struct LobbyView {
    #[serde(default)]
    pub(crate) challenges: Vec<ChallengeView>,
    #[serde(default)]
    pub(crate) here: Vec<String>,
    #[serde(default)]
    pub(crate) guests: usize,
    #[serde(default)]
    pub(crate) seeking: Option<u64>,
    #[serde(default)]
    pub(crate) paired: Option<String>,
    #[serde(default)]
    pub(crate) meanwhile: Option<CompanyView>,
}

/// A player of the computer's that is there for somebody who is alone.
#[derive(Deserialize, Debug)]
pub(crate) struct CompanyView {
    pub(crate) name: String,
    pub(crate) strategy: String,
}

/// A game that somebody offers.
#[derive(Deserialize, Debug)]
pub(crate) struct ChallengeView {
    pub(crate) game: String,
    pub(crate) by: String,
    pub(crate) rules_in_words: String,
    pub(crate) clock_in_words: String,
    pub(crate) rated: bool,
    pub(crate) yours: bool,
    pub(crate) for_you: bool,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_clock_that_runs_runs() {
        let text = r#"{"control": "300+5", "at": 1, "left": {"A": 10000, "B": 9001}, "running": "B", "placing": null,
            "placed_by_house": {"A": true, "B": false}}"#;
        let clock: ClockView = serde_json::from_str(text).unwrap();
        let shown = clock.after(Duration::from_millis(2001));
        assert_eq!((shown.left, shown.running, shown.placing), (PerSeat([10, 7]), Some(Seat::B), None));
        assert_eq!(shown.placed_by_house, PerSeat([true, false]));
        assert_eq!(clock.after(Duration::from_hours(1)).left, PerSeat([10, 0]));
        let placing = ClockView { running: None, placing: Some(20_000), ..clock };
        assert_eq!(placing.after(Duration::from_secs(5)).placing, Some(15));
    }
}

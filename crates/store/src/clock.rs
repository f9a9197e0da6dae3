//! The clocks of matches: how much time players have, and what is saved of it with every step.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use amiral_game::PerSeat;
use jiff::Timestamp;
use thiserror::Error;

/// How much time the players of a match have.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum TimeControl {
    /// So many seconds for the whole match, and so many more for each turn. Written `300+5`.
    RealTime {
        /// At the beginning.
        seconds: u32,
        /// For each turn.
        added: u32,
    },
    /// So many days for each turn. Written `3d`.
    Correspondence {
        /// For each turn.
        days: u32,
    },
}

/// A text that is no time control.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("{0} is no time control: 300+5 is 300 seconds and 5 more for each turn, 3d is 3 days for each turn")]
pub struct NoTimeControl(pub String);

impl TimeControl {
    /// How many seconds there may be at the beginning.
    pub const SECONDS: std::ops::RangeInclusive<u32> = 10..=10_800;
    /// How many seconds more there may be for each turn.
    pub const ADDED: std::ops::RangeInclusive<u32> = 0..=180;
    /// How many days there may be for each turn.
    pub const DAYS: std::ops::RangeInclusive<u32> = 1..=14;

    /// What a clock shows at the beginning.
    pub fn at_first(self) -> Duration {
        match self {
            TimeControl::RealTime { seconds, .. } => Duration::from_secs(seconds.into()),
            TimeControl::Correspondence { days } => Duration::from_hours(24 * u64::from(days)),
        }
    }

    /// How long both have for placing their fleets: as long as the clock shows, but in real time at
    /// least 20 seconds and at most two minutes.
    pub fn placing(self) -> Duration {
        match self {
            TimeControl::RealTime { .. } => self.at_first().clamp(Duration::from_secs(20), Duration::from_mins(2)),
            TimeControl::Correspondence { .. } => self.at_first(),
        }
    }

    /// What a clock shows after a turn that has left so much.
    pub fn after_turn(self, left: Duration) -> Duration {
        match self {
            TimeControl::RealTime { added, .. } => left + Duration::from_secs(added.into()),
            TimeControl::Correspondence { .. } => self.at_first(),
        }
    }

    /// Whether a turn may take days.
    pub fn is_correspondence(self) -> bool {
        matches!(self, TimeControl::Correspondence { .. })
    }
}

impl fmt::Display for TimeControl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            TimeControl::RealTime { seconds, added } => write!(f, "{seconds}+{added}"),
            TimeControl::Correspondence { days } => write!(f, "{days}d"),
        }
    }
}

impl FromStr for TimeControl {
    type Err = NoTimeControl;

    fn from_str(text: &str) -> Result<TimeControl, NoTimeControl> {
        let number = |digits: &str, range: std::ops::RangeInclusive<u32>| {
            let plain = !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
            digits.parse().ok().filter(|number| plain && range.contains(number))
        };
        let read = || {
            if let Some(days) = text.strip_suffix('d') {
                return Some(TimeControl::Correspondence { days: number(days, TimeControl::DAYS)? });
            }
            let (seconds, added) = text.split_once('+')?;
            let (seconds, added) = (number(seconds, TimeControl::SECONDS)?, number(added, TimeControl::ADDED)?);
            Some(TimeControl::RealTime { seconds, added })
        };
        read().ok_or_else(|| NoTimeControl(text.chars().take(40).collect()))
    }
}

/// What the clock of a match says after a step; it is saved with the step.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Timing {
    /// What whoever acted has left: of their clock after a turn, of the time for placing after a
    /// fleet was placed, and nothing where that had run out and the house placed it.
    pub left: Duration,
    /// When what runs now began to run. Like all times here, it is told by the server's steady
    /// clock, which stands still while no server runs.
    pub since: Timestamp,
    /// When that runs out.
    pub due: Timestamp,
}

/// The clock of a match that begins.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ClockStart {
    /// How much time there is.
    pub control: TimeControl,
    /// When the time for placing begins.
    pub since: Timestamp,
}

impl ClockStart {
    /// When the time for placing runs out.
    pub fn due(self) -> Timestamp {
        self.since + self.control.placing()
    }
}

/// The clock of a match as it is saved.
#[derive(Clone, PartialEq, Debug)]
pub struct MatchClock {
    /// How much time there is.
    pub control: TimeControl,
    /// What each has left for firing, as their turns began.
    pub left: PerSeat<Duration>,
    /// When what runs now began to run.
    pub since: Timestamp,
    /// Whose fleets the house placed, the time for that having run out.
    pub placed_by_house: PerSeat<bool>,
    /// What whoever fired had left after each turn.
    pub turns: Vec<Duration>,
}

impl MatchClock {
    /// The tag of game records that says how much time there was.
    pub const TAG: &'static str = "Clock";
    /// The tag that says what was left after each turn, in seconds.
    pub const LEFT_TAG: &'static str = "Left";

    /// What game records say of it.
    pub fn tags(&self) -> Vec<(String, String)> {
        let mut tags = vec![(MatchClock::TAG.into(), self.control.to_string())];
        if !self.turns.is_empty() {
            let left: Vec<String> = self.turns.iter().map(|left| format!("{:.1}", left.as_secs_f64())).collect();
            tags.push((MatchClock::LEFT_TAG.into(), left.join(" ")));
        }
        tags
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn time_controls_are_read_as_they_are_written() {
        for text in ["300+5", "10+0", "10800+180", "1d", "14d"] {
            assert_eq!(text.parse::<TimeControl>().unwrap().to_string(), text);
        }
        for text in
            ["", "300", "+", "9+0", "10801+0", "60+181", "0d", "15d", "d", "3 d", "+60+1", "60++1", "-1d", "1e2+0"]
        {
            assert_eq!(text.parse::<TimeControl>(), Err(NoTimeControl(text.into())));
        }
    }

    #[test]
    fn placing_takes_as_long_as_the_clock_within_limits() {
        let placing = |text: &str| text.parse::<TimeControl>().unwrap().placing().as_secs();
        assert_eq!(["10+0", "60+5", "3600+0", "2d"].map(placing), [20, 60, 120, 2 * 86_400]);
    }

    #[test]
    fn turns_add_seconds_or_begin_the_days_anew() {
        let left = Duration::from_secs(7);
        let after = |text: &str| text.parse::<TimeControl>().unwrap().after_turn(left).as_secs();
        assert_eq!(["60+0", "60+5", "3d"].map(after), [7, 12, 3 * 86_400]);
    }
}

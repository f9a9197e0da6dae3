//! The fleet of the day: one for everybody, from midnight to midnight, UTC.
//!
//! It follows from a secret of the database and the day, so that every node has the same one and
//! nobody can work it out. The first hunt stores it, and from then on the stored one counts: no later
//! version of the program can change a day that has begun.

use amiral_game::{Fleet, GameSeed, Law, PlacingBudget, Preset, Rules, Seat, Stop};
use amiral_host::{Participant, Plan};
use amiral_store::{SharedFleet, SharedFleetId, SharedFleetKind};
use amiral_strategy::PlaceError;
use jiff::civil::Date;
use jiff::tz::TimeZone;
use jiff::{Timestamp, ToSpan};

/// The first day there is a fleet for.
pub(crate) const FIRST: Date = jiff::civil::date(2026, 1, 1);

/// The rules of every day: those that most people know.
pub(crate) fn rules() -> Rules {
    Preset::Hasbro.rules()
}

/// The day it is.
pub(crate) fn today(now: Timestamp) -> Date {
    now.to_zoned(TimeZone::UTC).date()
}

/// The day of that name, unless it is still to come or before the first.
pub(crate) fn day(text: &str, now: Timestamp) -> Option<Date> {
    let day: Date = text.parse().ok()?;
    // One name for each day: others that can be read as one are none.
    (day.to_string() == text && (FIRST..=today(now)).contains(&day)).then_some(day)
}

/// When that day begins.
pub(crate) fn begins(day: Date) -> Timestamp {
    day.to_zoned(TimeZone::UTC).map_or(Timestamp::MAX, |midnight| midnight.timestamp())
}

/// When that day is over.
pub(crate) fn ends(day: Date) -> Timestamp {
    day.checked_add(1.day()).map_or(Timestamp::MAX, begins)
}

/// What the fleet of that day is known by.
pub(crate) fn id(day: Date) -> SharedFleetId {
    SharedFleetId(day.to_string())
}

/// The fleet of that day.
pub(crate) fn fleet(secret: &[u8; 32], day: Date) -> Result<Fleet, PlaceError> {
    let hash = blake3::keyed_hash(secret, day.to_string().as_bytes());
    let mut seed = [0; 16];
    seed.copy_from_slice(&hash.as_bytes()[..16]);
    let plan = Plan::hunt(&rules(), GameSeed::Drawn(seed), Participant::person("")).placed_by(Law::Uniform);
    plan.fleet_within(Seat::B, 0, PlacingBudget::SHARED, &Stop::new())
}

/// The same, to be hunted by everybody.
pub(crate) fn shared(secret: &[u8; 32], day: Date) -> Result<SharedFleet, PlaceError> {
    Ok(SharedFleet {
        id: id(day),
        kind: SharedFleetKind::Day,
        rules: rules(),
        fleet: fleet(secret, day)?,
        maker: None,
        placed: false,
        name: String::new(),
        made: begins(day),
        until: ends(day),
        admiral: None,
    })
}

/// How many days in a row up to today or yesterday, and at most, where those days were found, the
/// latest first.
pub(crate) fn streaks(found: &[Date], today: Date) -> (u32, u32) {
    let (mut now, mut best, mut run) = (0, 0, 0);
    let mut before: Option<Date> = None;
    // Today's fleet may still be found.
    let mut current = found.first().is_some_and(|&day| day == today || Some(day) == today.yesterday().ok());
    for &day in found {
        let follows = before.is_some_and(|later| later.yesterday().ok() == Some(day));
        run = if follows { run + 1 } else { 1 };
        current &= before.is_none() || follows;
        if current {
            now = run;
        }
        best = best.max(run);
        before = Some(day);
    }
    (now, best)
}

#[cfg(test)]
mod tests {
    use super::*;
    use jiff::civil::date;

    #[test]
    fn every_day_has_a_fleet_of_its_own_that_follows_from_the_secret() {
        let (secret, other) = ([7; 32], [8; 32]);
        let day = date(2026, 3, 1);
        assert_eq!(fleet(&secret, day).unwrap(), fleet(&secret, day).unwrap());
        assert_ne!(fleet(&secret, day).unwrap(), fleet(&secret, date(2026, 3, 2)).unwrap());
        assert_ne!(fleet(&secret, day).unwrap(), fleet(&other, day).unwrap());
    }

    #[test]
    fn days_are_those_of_utc_and_none_is_still_to_come() {
        let now: Timestamp = "2026-03-02T00:30:00+01:00".parse().unwrap();
        assert_eq!(today(now), date(2026, 3, 1));
        assert_eq!(day("2026-03-01", now), Some(date(2026, 3, 1)));
        assert_eq!(day("2026-01-01", now), Some(FIRST));
        for none in ["2026-03-02", "2025-12-31", "20260301", "2026-3-1", "+002026-03-01", "", "today"] {
            assert_eq!(day(none, now), None, "{none}");
        }
        let ends = ends(date(2026, 3, 1));
        assert_eq!(ends.to_string(), "2026-03-02T00:00:00Z");
        assert_eq!(begins(date(2026, 3, 2)), ends);
    }

    #[test]
    fn a_streak_lasts_until_a_day_is_over_without() {
        let days = |days: &[i8]| days.iter().map(|&day| date(2026, 3, day)).collect::<Vec<_>>();
        let check = |found: &[i8], today, expected| {
            assert_eq!(streaks(&days(found), date(2026, 3, today)), expected, "{found:?} on {today}");
        };
        check(&[], 5, (0, 0));
        check(&[5, 4, 3], 5, (3, 3));
        check(&[4, 3], 5, (2, 2));
        check(&[3, 2, 1], 5, (0, 3));
        check(&[5, 3, 2, 1], 5, (1, 3));
        check(&[5, 4, 2], 5, (2, 2));
    }
}

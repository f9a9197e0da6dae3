//! The calendar months, in UTC, by which matches are summed up.
//!
//! A month is its year times twelve and the months of that year before it.

use jiff::Timestamp;
use jiff::civil::Date;
use jiff::tz::TimeZone;

/// A calendar month in UTC, such as `2026-01`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Month {
    /// The year.
    pub year: i16,
    /// The month of the year, from 1.
    pub month: i8,
}

impl std::fmt::Display for Month {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{:04}-{:02}", self.year, self.month)
    }
}

impl Month {
    /// The month of that number.
    pub(crate) fn numbered(number: i32) -> Month {
        let year = i16::try_from(number.div_euclid(12)).unwrap_or(i16::MAX);
        Month { year, month: number.rem_euclid(12) as i8 + 1 }
    }
}

/// The number of the month of that moment, in milliseconds since 1970.
pub(crate) fn month_of(milliseconds: i64) -> i32 {
    let moment = Timestamp::from_millisecond(milliseconds.max(0)).unwrap_or(Timestamp::MAX);
    let date = moment.to_zoned(TimeZone::UTC).date();
    i32::from(date.year()) * 12 + i32::from(date.month()) - 1
}

/// The first moment of a month, in milliseconds since 1970; the end of time where no calendar has
/// it.
pub(crate) fn first_moment(month: i32) -> i64 {
    let Month { year, month } = Month::numbered(month);
    let moment = Date::new(year, month, 1).and_then(|date| date.to_zoned(TimeZone::UTC)).map(|day| day.timestamp());
    moment.map_or(i64::MAX, Timestamp::as_millisecond)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn months_begin_where_they_should() {
        for (moment, month) in [
            ("1970-01-01T00:00:00Z", "1970-01"),
            ("2026-01-31T23:59:59.999Z", "2026-01"),
            ("2026-02-01T00:00:00Z", "2026-02"),
            ("2028-02-29T12:00:00Z", "2028-02"),
            ("9999-12-30T00:00:00Z", "9999-12"),
        ] {
            let milliseconds = moment.parse::<Timestamp>().unwrap().as_millisecond();
            let number = month_of(milliseconds);
            assert_eq!(Month::numbered(number).to_string(), month);
            assert!(first_moment(number) <= milliseconds && milliseconds < first_moment(number + 1));
            assert_eq!(month_of(first_moment(number)), number);
        }
        assert_eq!(month_of(i64::MIN), 1970 * 12);
        assert_eq!(first_moment(i32::MAX), i64::MAX);
    }
}

//! Points, to the hundredth: exact, so that no order of adding changes a place.

use std::fmt;
use std::iter::Sum;
use std::ops::{Add, AddAssign, Mul, Neg, Sub};

use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// A number of points, in hundredths.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Debug)]
pub struct Score(i64);

impl Score {
    /// No points.
    pub const ZERO: Score = Score(0);
    /// One point.
    pub const ONE: Score = Score(100);
    /// The most that may be given for anything: sums of it stay exact.
    pub const MOST: Score = Score(1_000_000);

    /// So many whole points.
    pub const fn whole(points: i64) -> Score {
        Score(points * 100)
    }

    /// So many hundredths of a point.
    pub const fn hundredths(hundredths: i64) -> Score {
        Score(hundredths)
    }

    /// How many hundredths of a point it is.
    pub const fn in_hundredths(self) -> i64 {
        self.0
    }

    /// A part of it, to the nearest hundredth, halves upwards.
    pub fn part(self, of: i64, parts: i64) -> Score {
        let (twice, parts) = (2 * i128::from(self.0) * i128::from(of) + i128::from(parts), 2 * i128::from(parts));
        Score(twice.div_euclid(parts) as i64)
    }

    /// As a number, for what only shows it.
    pub fn as_f64(self) -> f64 {
        self.0 as f64 / 100.0
    }
}

impl Add for Score {
    type Output = Score;

    fn add(self, other: Score) -> Score {
        Score(self.0 + other.0)
    }
}

impl AddAssign for Score {
    fn add_assign(&mut self, other: Score) {
        self.0 += other.0;
    }
}

impl Sub for Score {
    type Output = Score;

    fn sub(self, other: Score) -> Score {
        Score(self.0 - other.0)
    }
}

impl Neg for Score {
    type Output = Score;

    fn neg(self) -> Score {
        Score(-self.0)
    }
}

impl Mul<i64> for Score {
    type Output = Score;

    fn mul(self, times: i64) -> Score {
        Score(self.0 * times)
    }
}

impl Sum for Score {
    fn sum<I: Iterator<Item = Score>>(scores: I) -> Score {
        scores.fold(Score::ZERO, Add::add)
    }
}

/// As people write it: `2`, `1.5`, `-0.25`.
impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sign = if self.0 < 0 { "-" } else { "" };
        let (whole, rest) = (self.0.unsigned_abs() / 100, self.0.unsigned_abs() % 100);
        let text = match rest {
            0 => format!("{sign}{whole}"),
            rest if rest % 10 == 0 => format!("{sign}{whole}.{}", rest / 10),
            rest => format!("{sign}{whole}.{rest:02}"),
        };
        f.pad(&text)
    }
}

/// A whole number where it is one.
impl Serialize for Score {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        if self.0 % 100 == 0 { serializer.serialize_i64(self.0 / 100) } else { serializer.serialize_f64(self.as_f64()) }
    }
}

impl<'de> Deserialize<'de> for Score {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Score, D::Error> {
        let number = f64::deserialize(deserializer)?;
        let hundredths = (number * 100.0).round();
        if hundredths.abs() <= 1e15 {
            Ok(Score(hundredths as i64))
        } else {
            Err(serde::de::Error::custom("too many points"))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scores_are_written_as_people_do() {
        let check = |hundredths: i64, text: &str| assert_eq!(Score(hundredths).to_string(), text);
        check(0, "0");
        check(150, "1.5");
        check(-25, "-0.25");
        check(-100, "-1");
        check(1205, "12.05");
        assert_eq!(format!("{:>5}", Score(150)), "  1.5");
    }

    #[test]
    fn parts_are_rounded_to_the_nearest_hundredth() {
        assert_eq!(Score::ONE.part(1, 3), Score(33));
        assert_eq!(Score::ONE.part(2, 3), Score(67));
        assert_eq!(Score::ONE.part(-1, 3), Score(-33));
        assert_eq!(Score(1).part(1, 2), Score(1));
    }

    #[test]
    fn scores_are_read_as_they_are_written() {
        for hundredths in [0, 50, -125, 300, 1_000_000] {
            let text = serde_json::to_string(&Score(hundredths)).unwrap();
            assert_eq!(serde_json::from_str::<Score>(&text).unwrap(), Score(hundredths), "{text}");
        }
        assert!(serde_json::from_str::<Score>("1e300").is_err());
    }
}

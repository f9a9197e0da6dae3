//! Values as people write them, for serde: a cell is `"F5"`, a shot `"I6s5"`, rules are
//! `"10x10 5,4,3,3,2 no-edge silent alternate"`. What is read is checked like any other text.

use std::fmt;
use std::marker::PhantomData;
use std::str::FromStr;

use serde::de::{Deserialize, Deserializer, Error, Visitor};
use serde::ser::{Serialize, Serializer};

use crate::{
    Announce, Budget, Cell, CellSet, ClassId, Contact, Ending, Fleet, FleetSetup, GameSeed, Law, Mirror, Outcome,
    PerSeat, PlacementId, Preset, Record, Rules, Seat, Seed, Shape, Ship, Shot, Turns,
};

/// Reads a value from its text.
struct Text<T>(PhantomData<T>);

impl<T: FromStr<Err: fmt::Display>> Visitor<'_> for Text<T> {
    type Value = T;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a text in the notation of Battleship")
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<T, E> {
        text.parse().map_err(E::custom)
    }
}

macro_rules! as_text {
    ($($type:ty),* $(,)?) => {$(
        impl Serialize for $type {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.collect_str(self)
            }
        }

        impl<'de> Deserialize<'de> for $type {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<$type, D::Error> {
                deserializer.deserialize_str(Text(PhantomData))
            }
        }
    )*};
}

as_text!(
    Announce, Cell, Contact, Ending, FleetSetup, GameSeed, Law, Mirror, Outcome, Preset, Record, Rules, Seat, Seed,
    Ship, Shot, Turns,
);

/// Only rules can tell whether a fleet is legal, so it is read as a [`FleetSetup`] and then built.
impl Serialize for Fleet {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

/// A straight ship's size as a number, any other shape as its text.
impl Serialize for Shape {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        if self.is_straight() { serializer.serialize_u8(self.size()) } else { serializer.collect_str(self) }
    }
}

struct SizeOrText;

impl Visitor<'_> for SizeOrText {
    type Value = Shape;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a ship's size or shape")
    }

    fn visit_u64<E: Error>(self, size: u64) -> Result<Shape, E> {
        let shape = u8::try_from(size).ok().and_then(Shape::line);
        shape.ok_or_else(|| E::custom("a ship's size is from 1 to 26"))
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<Shape, E> {
        text.parse().map_err(E::custom)
    }
}

impl<'de> Deserialize<'de> for Shape {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Shape, D::Error> {
        deserializer.deserialize_any(SizeOrText)
    }
}

macro_rules! as_number {
    ($($type:ty, $number:ty, $from:expr, $to:expr;)*) => {$(
        impl Serialize for $type {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                let number: $number = $to(*self);
                number.serialize(serializer)
            }
        }

        impl<'de> Deserialize<'de> for $type {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<$type, D::Error> {
                <$number>::deserialize(deserializer).map($from)
            }
        }
    )*};
}

as_number! {
    Budget, u64, Budget::steps, Budget::as_steps;
    ClassId, u8, |index| ClassId::new(usize::from(index)), |id: ClassId| id.index() as u8;
    PlacementId, u16, |index| PlacementId::new(usize::from(index)), |id: PlacementId| id.index() as u16;
}

/// A list of cells, in reading order.
impl Serialize for CellSet {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self)
    }
}

impl<'de> Deserialize<'de> for CellSet {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<CellSet, D::Error> {
        Vec::<Cell>::deserialize(deserializer).map(|cells| cells.into_iter().collect())
    }
}

/// A list of two: seat A's, then seat B's.
impl<T: Serialize> Serialize for PerSeat<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.0.serialize(serializer)
    }
}

impl<'de, T: Deserialize<'de>> Deserialize<'de> for PerSeat<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<PerSeat<T>, D::Error> {
        <[T; 2]>::deserialize(deserializer).map(PerSeat)
    }
}

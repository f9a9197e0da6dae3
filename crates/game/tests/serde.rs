//! Values in JSON: every one in its notation, read back as the same, and refused where it is wrong.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use std::fmt::Debug;

use amiral_game::{
    Announce, Budget, Cell, CellSet, Contact, Ending, Fleet, FleetSetup, GameSeed, Law, Outcome, Pennant, PerSeat,
    Preset, Record, Rules, RulesSetup, Seat, Seed, Ship, Shot, Turns,
};
use serde::Serialize;
use serde::de::DeserializeOwned;

#[track_caller]
fn check<T: Serialize + DeserializeOwned + PartialEq + Debug>(value: &T, json: &str) {
    assert_eq!(serde_json::to_string(value).unwrap(), json);
    assert_eq!(&serde_json::from_str::<T>(json).unwrap(), value);
}

#[track_caller]
fn check_error<T: DeserializeOwned + Debug>(json: &str, expected: &str) {
    let error = serde_json::from_str::<T>(json).unwrap_err().to_string();
    assert!(error.starts_with(expected), "{error}");
}

#[test]
fn values_are_written_in_their_notation() {
    check(&Cell::new(5, 5), "\"F5\"");
    check(&"E6h5".parse::<Ship>().unwrap(), "\"E6h5\"");
    check(&"I6s5".parse::<Shot>().unwrap(), "\"I6s5\"");
    check(&[Outcome::Miss, Outcome::Hit, Outcome::Sunk, Outcome::SunkSize(3)].to_vec(), r#"["o","x","s","s3"]"#);
    let pennant = Pennant::new(3).unwrap();
    check(&[Outcome::HitShip(pennant), Outcome::SunkShip(pennant)].to_vec(), r##"["x#3","s#3"]"##);
    check(&"J2v2 E6h5".parse::<FleetSetup>().unwrap(), "\"J2v2 E6h5\"");
    check(&Preset::Classic.rules(), "\"10x10 5,4,3,3,2 no-edge silent alternate\"");
    check(&PerSeat([Seat::A, Seat::B]), r#"["A","B"]"#);
    check(&Ending::Resigned(Seat::B), "\"B resigned\"");
    check(&(Contact::NoEdge, Announce::SunkSize, Turns::Salvo), r#"["no-edge","sunk-size","salvo"]"#);
    check(&(Preset::German, Law::StartCell), r#"["german","start-cell"]"#);
    check(&(Seed(7), GameSeed::Chosen(8)), r#"["7","8"]"#);
    check(&Budget::steps(9), "9");
    check(&CellSet::from_iter([Cell::new(1, 0), Cell::new(0, 0)]), r#"["A0","B0"]"#);
}

#[test]
fn a_record_is_its_text() {
    let text = "[Rules \"4x4 2,1 no-edge sunk alternate\"]\n[Result \"unfinished\"]\n\n1 A A0x\n2 B C0o\n";
    let record: Record = text.parse().unwrap();
    check(&record, &serde_json::to_string(text).unwrap());
}

#[test]
fn a_fleet_is_read_under_some_rules() {
    let rules = RulesSetup { width: 4, height: 4, fleet: vec![2, 1], ..RulesSetup::default() }.build().unwrap();
    let fleet: Fleet = "D3h1 A0h2".parse::<FleetSetup>().unwrap().build(&rules).unwrap();
    let json = serde_json::to_string(&fleet).unwrap();
    assert_eq!(json, "\"A0h2 D3h1\"");
    assert_eq!(serde_json::from_str::<FleetSetup>(&json).unwrap().build(&rules).unwrap(), fleet);
}

#[test]
fn what_is_wrong_is_refused_with_the_reason() {
    check_error::<Cell>("\"F99\"", "line 1, column 1: expected ");
    check_error::<Cell>("5", "invalid type: integer `5`, expected a text in the notation of Battleship");
    check_error::<Rules>("\"10x40 5 no-edge silent alternate\"", "a grid has 1 to 26 rows, not 40");
    check_error::<Seat>("\"C\"", "line 1, column 1: expected A or B, found 'C'");
}

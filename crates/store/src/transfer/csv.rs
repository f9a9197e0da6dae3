//! Matches as a table for a spreadsheet.

use std::fmt::Write;

use amiral_game::{Seat, notation};

use crate::{Contestant, Match};

/// The columns of the CSV, one match a row.
pub const CSV_HEAD: &str = "id,began,ended,seconds,rules,seed,a,a_kind,b,b_kind,starter,result,winner,shots_a,shots_b,fleet_a,fleet_b,shots,practice";

/// A match as a row of CSV.
pub fn csv_row(kept: &Match) -> String {
    let kind = |seat: Seat| match &kept.seats[seat] {
        Contestant::Human { .. } => "human",
        Contestant::Strategy(_) => "strategy",
        Contestant::Nobody => "",
    };
    let name = |seat: Seat| kept.seats[seat].name().map(csv_name).unwrap_or_default();
    let fleet = |seat: Seat| kept.record.fleets[seat].as_ref().map(ToString::to_string).unwrap_or_default();
    let shots: Vec<String> =
        kept.record.turns.iter().map(|turn| format!("{} {}", turn.seat, notation::print_shots(&turn.shots))).collect();
    let seconds = kept.ended.map(|ended| (ended.as_millisecond() - kept.began.as_millisecond()) / 1000);
    let fields = [
        kept.id.to_string(),
        kept.began.to_string(),
        kept.ended.map(|ended| ended.to_string()).unwrap_or_default(),
        seconds.map(|seconds| seconds.to_string()).unwrap_or_default(),
        kept.record.rules.to_string(),
        kept.seed.map(|seed| seed.to_string()).unwrap_or_default(),
        name(Seat::A),
        kind(Seat::A).into(),
        name(Seat::B),
        kind(Seat::B).into(),
        kept.starter.to_string(),
        kept.record.ending.to_string(),
        kept.record.ending.winner().map(|seat| seat.to_string()).unwrap_or_default(),
        kept.shots(Seat::A).to_string(),
        kept.shots(Seat::B).to_string(),
        fleet(Seat::A),
        fleet(Seat::B),
        shots.join(" / "),
        if kept.practice { "yes" } else { "" }.into(),
    ];
    let mut row = String::new();
    for (number, field) in fields.iter().enumerate() {
        let comma = if number == 0 { "" } else { "," };
        let quoted = field.contains(['"', ',', '\n', '\r']);
        let written = if quoted {
            write!(row, "{comma}\"{}\"", field.replace('"', "\"\""))
        } else {
            write!(row, "{comma}{field}")
        };
        written.expect("a text can be written to");
    }
    row
}

/// A name that a spreadsheet shows and does not reckon with.
fn csv_name(name: &str) -> String {
    let name: String = name.chars().filter(|character| !character.is_control()).collect();
    if name.starts_with(['=', '+', '-', '@']) { format!("'{name}") } else { name }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_is_no_formula() {
        for (name, written) in [("=1+1", "'=1+1"), ("\t@Ada\n", "'@Ada"), ("-Ada", "'-Ada"), ("Ada = 1", "Ada = 1")] {
            assert_eq!(csv_name(name), written);
        }
    }
}

//! The tournament report format of the chess world (TRF16), as far as it fits: who fires first has
//! the white pieces.

use thiserror::Error;

use crate::{Encounter, Format, How, Line, Score, Side, Tournament, standings};

use super::csv::number;

/// An arena has no rounds in which all take part, which the format is made of.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[error("the tournament report format is made of rounds, which an arena has not")]
pub struct NotInRounds;

/// The tournament as a report. Players count from 1, as they joined. Points are those of the tables;
/// of several games against the same opponent the result says who has won more.
pub fn trf(tournament: &Tournament) -> Result<String, NotInRounds> {
    let settings = tournament.settings();
    let kind = match settings.format {
        Format::RoundRobin { cycles: 1 } => "Individual: Round-Robin",
        Format::RoundRobin { .. } => "Individual: Double Round-Robin",
        Format::Knockout { .. } => "Individual: Knockout",
        Format::Swiss { .. } => "Individual: Swiss-System",
        Format::Arena { .. } => return Err(NotInRounds),
    };
    let mut lines = standings(tournament);
    lines.sort_by_key(|line| line.player);
    let rated = lines.iter().filter(|line| tournament.players()[line.player.index()].rating.is_some()).count();
    let mut text = String::new();
    let mut put = |line: String| {
        text += line.trim_end();
        text.push('\n');
    };
    put(format!("012 {}", settings.name));
    put(format!("062 {}", lines.len()));
    put(format!("072 {rated}"));
    put(format!("092 {kind}"));
    if let Some(rounds) = tournament.total_rounds() {
        put(format!("XXR {rounds}"));
    }
    for line in &lines {
        put(player(tournament, line));
    }
    Ok(text)
}

/// A player's line: fields at fixed columns, then ten columns a round.
fn player(tournament: &Tournament, line: &Line) -> String {
    let known = &tournament.players()[line.player.index()];
    let name: String = known.name.chars().take(33).collect();
    let rating = known.rating.map_or_else(String::new, |rating| rating.to_string());
    let points: Score = line.encounters.iter().map(|it| it.points).sum();
    // Number, sex, title, name, rating, federation, its number, birth, points, rank.
    let mut text = format!(
        "001 {:>4} {:1}{:>3} {:<33} {:>4} {:3} {:>11} {:<10} {:>4.1} {:>4}",
        number(line.player),
        "",
        "",
        name,
        rating,
        "",
        "",
        "",
        points.as_f64(),
        line.place
    );
    for round in 1..=tournament.rounds().len() as u32 {
        let it = line.encounters.iter().find(|it| it.round == round);
        text += &it.map_or_else(|| "          ".to_owned(), |it| encounter(tournament, it));
    }
    text
}

/// A round: whom, with which colour, and how it ended.
fn encounter(tournament: &Tournament, it: &Encounter) -> String {
    let whom = it.opponent.map_or_else(|| "0000".to_owned(), |player| format!("{:>4}", number(player)));
    let colour = match it.side {
        Some(Side::A) => 'w',
        Some(Side::B) => 'b',
        None => '-',
    };
    let points = tournament.settings().points;
    let bye = |won: Score| {
        let games = i64::from(tournament.settings().games);
        if won >= points.win * games {
            'U'
        } else if won > points.loss * games {
            'H'
        } else {
            'Z'
        }
    };
    let result = match it.how {
        How::Playing | How::OutOfTime => ' ',
        How::Played if it.won > it.lost => '1',
        How::Played if it.won < it.lost => '0',
        How::Played => '=',
        How::WonByAbsence => '+',
        How::Absent => '-',
        How::Bye | How::Walkover | How::LateBye => bye(it.points),
        How::Rest | How::Missed => 'Z',
    };
    format!("  {whom} {colour} {result}")
}

#[cfg(test)]
mod tests {
    use crate::{Event, Outcome, PlayerId, Settings};

    use super::*;

    fn three() -> Tournament {
        let mut it = Tournament::create(Settings::new("Three", Format::Swiss { rounds: 2 })).unwrap();
        for (player, name) in (0..).map(PlayerId).zip(["Ada", "Zoé", "Max"]) {
            it.apply(&Event::Joined { player, name: name.into(), key: None, rating: Some(1600 - player.0) }).unwrap();
        }
        it.apply(&Event::Started { order: it.suggested_order() }).unwrap();
        let pairing = |a: u32, b: u32| crate::Pairing { table: 1, a: PlayerId(a), b: Some(PlayerId(b)), bye: None };
        let bye = crate::Pairing { table: 2, a: PlayerId(2), b: None, bye: Some(crate::Bye::Odd) };
        it.apply(&Event::RoundPaired { round: 1, pairings: vec![pairing(0, 1), bye], forced: Vec::new(), at: 0 })
            .unwrap();
        it.apply(&Event::Result { round: 1, table: 1, outcome: Outcome::won_by(Side::B, 44), at: 0 }).unwrap();
        it
    }

    #[test]
    fn columns_are_where_the_format_has_them() {
        let text = trf(&three()).unwrap();
        let lines: Vec<&str> = text.lines().collect();
        assert_eq!(lines[..5], ["012 Three", "062 3", "072 3", "092 Individual: Swiss-System", "XXR 2"]);
        for line in &lines[5..] {
            let column = |from: usize, to: usize| line.chars().skip(from - 1).take(to + 1 - from).collect::<String>();
            let number: u32 = column(5, 8).trim().parse().unwrap();
            let (name, points, first) = match number {
                1 => ("Ada", " 0.0", "   2 w 0"),
                2 => ("Zoé", " 1.0", "   1 b 1"),
                _ => ("Max", " 1.0", "0000 - U"),
            };
            assert_eq!(column(15, 47).trim_end(), name);
            assert_eq!(column(49, 52), (1601 - number).to_string());
            assert_eq!(column(81, 84), points);
            assert_eq!(column(92, 99), first);
        }
    }

    #[test]
    fn an_arena_does_not_fit() {
        let it = Tournament::create(Settings::new("Arena", Format::Arena { length: 100 })).unwrap();
        assert_eq!(trf(&it), Err(NotInRounds));
    }
}

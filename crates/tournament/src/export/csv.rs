//! Standings and games as tables that spreadsheets open.

use crate::{Encounter, How, PlayerId, Side, TieBreak, Tournament, standings};

/// How everybody stands: a line a player, with a column for each round as in a cross table (`3w1` is a
/// win with the first shot against number 3; players count from 1).
pub fn standings_csv(tournament: &Tournament) -> String {
    let lines = standings(tournament);
    let ties: Vec<TieBreak> =
        lines.first().map_or_else(Vec::new, |line| line.ties.iter().map(|tie| tie.tie_break).collect());
    let rounds = tournament.rounds().len();
    let head = ["place", "number", "player", "rating", "points", "won", "drawn", "lost"].map(String::from).into_iter();
    let head = head
        .chain(ties.iter().map(|tie| tie.name().to_owned()))
        .chain((1..=rounds).map(|round| format!("round_{round}")));
    let mut text = row(head);
    for line in &lines {
        let player = &tournament.players()[line.player.index()];
        let rating = player.rating.map_or_else(String::new, |rating| rating.to_string());
        let cells = [
            line.place.to_string(),
            number(line.player).to_string(),
            player.name.clone(),
            rating,
            line.points.to_string(),
            line.won.to_string(),
            line.drawn.to_string(),
            line.lost.to_string(),
        ];
        let values = line.ties.iter().map(|tie| tie.value.map_or_else(String::new, |value| value.to_string()));
        let met = (1..=rounds as u32)
            .map(|round| line.encounters.iter().find(|it| it.round == round).map_or_else(String::new, encounter));
        text += &row(cells.into_iter().chain(values).chain(met));
    }
    text
}

/// Every pairing: a line each.
pub fn games_csv(tournament: &Tournament) -> String {
    let head = ["round", "table", "a", "b", "points_a", "points_b", "won_a", "won_b", "drawn", "shots_a", "shots_b"];
    let mut text = row(head.map(String::from));
    let name = |player: PlayerId| tournament.players()[player.index()].name.clone();
    for round in tournament.rounds() {
        for paired in &round.pairings {
            let points =
                tournament.points_of(paired).map(|points| points.map_or_else(String::new, |points| points.to_string()));
            let [a, b] = points;
            let games = paired.outcome.map_or_else(
                || vec![String::new(); 5],
                |it| {
                    [it.won[0].into(), it.won[1].into(), it.drawn.into(), it.shots[0], it.shots[1]]
                        .map(|count: u64| count.to_string())
                        .to_vec()
                },
            );
            let pairing = paired.pairing;
            let who = [
                round.number.to_string(),
                pairing.table.to_string(),
                name(pairing.a),
                pairing.b.map_or_else(String::new, name),
                a,
                b,
            ];
            text += &row(who.into_iter().chain(games));
        }
    }
    text
}

/// What players are called in tables: they count from 1.
pub(super) fn number(player: PlayerId) -> u32 {
    player.0 + 1
}

/// A round in short: whom, on which side, and what it brought.
fn encounter(it: &Encounter) -> String {
    let side = match it.side {
        Some(Side::A) => "w",
        Some(Side::B) => "b",
        None => "",
    };
    let whom = it.opponent.map_or_else(String::new, |player| number(player).to_string());
    match it.how {
        How::Playing => format!("{whom}{side}*"),
        How::Played | How::OutOfTime => format!("{whom}{side}{}", it.points),
        How::WonByAbsence => format!("{whom}{side}+"),
        How::Absent => format!("{whom}{side}-"),
        How::Bye => "bye".into(),
        How::Walkover => "walkover".into(),
        How::Rest => "rest".into(),
        How::LateBye => "late bye".into(),
        How::Missed => String::new(),
    }
}

/// A line of cells.
fn row(cells: impl IntoIterator<Item = String>) -> String {
    let cells: Vec<String> = cells.into_iter().map(|cell| quoted(&cell)).collect();
    cells.join(",") + "\r\n"
}

/// A cell, in quotes where it must be. What a spreadsheet would take for a formula gets an apostrophe
/// before it, since players choose their names.
fn quoted(cell: &str) -> String {
    let is_number = cell.parse::<f64>().is_ok();
    let cell =
        if !is_number && cell.starts_with(['=', '+', '-', '@', '\t']) { format!("'{cell}") } else { cell.to_owned() };
    if cell.contains([',', '"', '\n', '\r']) { format!("\"{}\"", cell.replace('"', "\"\"")) } else { cell }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_are_quoted_and_never_formulas() {
        assert_eq!(quoted("Ada"), "Ada");
        assert_eq!(quoted("a,b"), "\"a,b\"");
        assert_eq!(quoted("the \"best\""), "\"the \"\"best\"\"\"");
        assert_eq!(quoted("=1+1"), "'=1+1");
        assert_eq!(quoted("-1.5"), "-1.5");
    }
}

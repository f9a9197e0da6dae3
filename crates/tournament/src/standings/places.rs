//! Who stands before whom.

use std::cmp::Reverse;

use crate::{Format, PlayerId, Score, Tournament};

use super::encounters::of_all;
use super::{Encounter, Line, goes_by_field, tie_break};

pub(super) fn lines(tournament: &Tournament) -> Vec<Line> {
    let encounters = of_all(tournament);
    let by_field = goes_by_field(tournament);
    let seeds = seeds(tournament);
    let mut lines: Vec<Line> = tournament
        .players()
        .iter()
        .filter(|player| seeds[player.id.index()].is_some() || player.present)
        .map(|player| line(player.id, encounters[player.id.index()].clone(), by_field))
        .collect();
    lines.sort_by_key(|line| (seeds[line.player.index()].unwrap_or(usize::MAX), line.player));
    let is_knockout = matches!(tournament.settings().format, Format::Knockout { .. });
    let first = |line: &Line| {
        if is_knockout { Score::whole(reached(tournament, line.player)) } else { line.points }
    };
    lines.sort_by_key(|line| Reverse(first(line)));
    let mut groups: Vec<usize> = lines.chunk_by(|one, other| first(one) == first(other)).map(<[Line]>::len).collect();
    if !is_knockout {
        // Points against those on the same points are counted among all players as they are now.
        let table_points: Vec<Score> = encounters.iter().map(|all| all.iter().map(|it| it.points).sum()).collect();
        for &tie_break in &tournament.settings().tie_breaks {
            groups = refine(&mut lines, &groups, |group| {
                for number in 0..group.len() {
                    let value = tie_break::value(tie_break, &group[number], group, tournament, &table_points);
                    group[number].ties.push(value);
                }
            });
        }
    }
    let mut place = 1;
    let mut rest = lines.as_mut_slice();
    for size in groups {
        let (group, after) = rest.split_at_mut(size);
        group.iter_mut().for_each(|line| line.place = place);
        place += size as u32;
        rest = after;
    }
    lines
}

/// Tells apart those of each group, and gives the sizes of the groups that are left.
fn refine(lines: &mut [Line], groups: &[usize], mut note: impl FnMut(&mut [Line])) -> Vec<usize> {
    let mut finer = Vec::new();
    let mut rest = lines;
    for &size in groups {
        let (group, after) = rest.split_at_mut(size);
        note(group);
        group.sort_by_key(|line| Reverse(tie_break::rank(line.ties.last().expect("just noted"))));
        let level =
            |one: &Line, other: &Line| one.ties.last().map(|tie| tie.value) == other.ties.last().map(|tie| tie.value);
        finer.extend(group.chunk_by(level).map(<[Line]>::len));
        rest = after;
    }
    finer
}

/// The seed of each player, by number.
fn seeds(tournament: &Tournament) -> Vec<Option<usize>> {
    let mut seeds = vec![None; tournament.players().len()];
    tournament.order().iter().enumerate().for_each(|(seed, player)| seeds[player.index()] = Some(seed));
    seeds
}

fn line(player: PlayerId, encounters: Vec<Encounter>, by_field: bool) -> Line {
    let sum = |part: fn(&Encounter) -> u32| encounters.iter().map(part).sum();
    let points = if by_field {
        encounters.iter().filter_map(|it| it.field).sum()
    } else {
        encounters.iter().map(|it| it.points).sum()
    };
    let [won, drawn, lost] = [sum(|it| it.won), sum(|it| it.drawn), sum(|it| it.lost)];
    Line { place: 0, player, points, won, drawn, lost, encounters, ties: Vec::new() }
}

/// How far somebody came in a knockout: twice the round in which they lost, and one more for whoever
/// won the game for the third place.
fn reached(tournament: &Tournament, player: PlayerId) -> i64 {
    let rounds = tournament.rounds();
    let total = i64::from(tournament.total_rounds().unwrap_or(0));
    let (mut last, mut lost) = (0, None);
    for round in rounds {
        let Some((paired, side)) = round.of(player) else { continue };
        last = i64::from(round.number);
        let has_won = match (paired.pairing.b, paired.outcome) {
            (None, _) => true,
            (Some(_), Some(outcome)) => outcome.winner() == Some(side),
            (Some(_), None) => return 2 * if is_third(paired.pairing.table, last, total) { last - 1 } else { last },
        };
        if is_third(paired.pairing.table, last, total) {
            return 2 * (last - 1) + i64::from(has_won);
        }
        if !has_won {
            lost = Some(2 * last);
        }
    }
    if let Some(lost) = lost {
        return lost;
    }
    // They are still in it, unless the next round has been paired without them.
    let is_out = (last as usize) < rounds.len() || !tournament.players()[player.index()].present;
    if is_out && last < total { 2 * (last + 1) } else { 2 * (total + 1) }
}

fn is_third(table: u32, round: i64, total: i64) -> bool {
    round == total && table == 2
}

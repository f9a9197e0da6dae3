//! A knockout as a bracket, everything else as a table of who met whom.

use amiral_study::figure::{
    Bracket, BracketPairing, CrossCell, CrossRow, CrossTable, Figure, Tone, bracket, cross_table,
};
use amiral_tournament::{Encounter, Format, How, Line, Paired, PlayerId, Side, Tournament, standings};
use amiral_words::{Arg, Words, format_name, round_name, tie_break_name, written_rules};

use super::Contest;
use super::show::{points_head, shown};

/// The largest bracket that is drawn, by its first round, and the most columns of a table.
const LARGEST: u32 = 256;
const WIDEST: usize = 64;

/// The drawing that suits the tournament, with the names of its files; none of one too large to be
/// looked at.
pub(super) fn drawing(contest: &Contest, words: &Words) -> Option<(&'static str, &'static str, Figure)> {
    let it = &contest.tournament;
    let settings = it.settings();
    let subtitle = [
        format_name(words, settings.format),
        words.say("contest-games-each", &[("games", Arg::Number(settings.games.into()))]),
        written_rules(&contest.rules.to_string(), words),
    ]
    .join(" · ");
    if let Format::Knockout { .. } = settings.format {
        let told = of_knockout(it, subtitle, words)?;
        return Some(("bracket.svg", "bracket.png", bracket(&told)));
    }
    let told = of_rounds(it, subtitle, words)?;
    Some(("cross-table.svg", "cross-table.png", cross_table(&told)))
}

fn of_knockout(it: &Tournament, subtitle: String, words: &Words) -> Option<Bracket> {
    let total = it.total_rounds().filter(|total| (1..=LARGEST.ilog2()).contains(total))?;
    let pairing = |round: u32, table: u32| {
        let paired = it.rounds().get(round as usize - 1)?.at_table(table)?;
        Some(of_pairing(it, paired, words))
    };
    let rounds = (1..=total).map(|round| {
        let tables = 1 << (total - round);
        (round_name(words, it, round), (1..=tables).map(|table| pairing(round, table)).collect())
    });
    let third = pairing(total, 2).map(|third| (words.say("contest-third-place", &[]), third));
    Some(Bracket { title: it.settings().name.clone(), subtitle, rounds: rounds.collect(), third })
}

fn of_pairing(it: &Tournament, paired: &Paired, words: &Words) -> BracketPairing {
    let name = |player: PlayerId| it.player(player).map(|player| player.name.clone());
    let score = |side: Side| match (paired.pairing.b, paired.outcome) {
        (Some(_), Some(outcome)) => {
            // A draw is nobody's: the games won decide.
            words.number(outcome.won[side as usize].into())
        }
        _ => String::new(),
    };
    let winner = match (paired.pairing.b, paired.outcome) {
        (None, _) => Some(0),
        (Some(_), Some(outcome)) => outcome.winner().map(|side| side as usize),
        (Some(_), None) => None,
    };
    BracketPairing {
        names: [name(paired.pairing.a), paired.pairing.b.and_then(name)],
        scores: [score(Side::A), score(Side::B)],
        winner,
    }
}

fn of_rounds(it: &Tournament, subtitle: String, words: &Words) -> Option<CrossTable> {
    let lines = standings(it);
    let is_all = matches!(it.settings().format, Format::RoundRobin { .. });
    let columns = if is_all { lines.len() } else { it.rounds().len() };
    // An arena of many rounds is shown by its sums alone.
    let columns = if matches!(it.settings().format, Format::Arena { .. }) { 0 } else { columns };
    if columns > WIDEST {
        return None;
    }
    let place_of = |player: PlayerId| lines.iter().position(|line| line.player == player).map_or(0, |place| place + 1);
    let met = |line: &Line, other: PlayerId| {
        line.encounters.iter().filter(move |it| it.opponent == Some(other)).copied().collect::<Vec<_>>()
    };
    let row = |(number, line): (usize, &Line)| {
        let cells =
            if is_all {
                lines
                    .iter()
                    .map(|other| {
                        if other.player == line.player {
                            barred()
                        } else {
                            of_meetings(&met(line, other.player), words)
                        }
                    })
                    .collect()
            } else {
                (1..=columns as u32)
                    .map(|round| {
                        let found = line.encounters.iter().find(|it| it.round == round);
                        found.map_or_else(CrossCell::default, |found| in_round(found, place_of, words))
                    })
                    .collect()
            };
        let ties = line.ties.iter().map(|tie| tie.value.map_or_else(|| "—".to_owned(), |value| shown(value, words)));
        CrossRow {
            place: if number > 0 && lines[number - 1].place == line.place {
                String::new()
            } else {
                line.place.to_string()
            },
            name: it.player(line.player).map_or_else(String::new, |player| player.name.clone()),
            cells,
            sums: std::iter::once(shown(line.points, words)).chain(ties).collect(),
        }
    };
    let ties = lines
        .first()
        .map_or_else(Vec::new, |line| line.ties.iter().map(|tie| tie_break_name(words, tie.tie_break)).collect());
    Some(CrossTable {
        title: it.settings().name.clone(),
        subtitle,
        heads: (1..=columns).map(|column| column.to_string()).collect(),
        sums: std::iter::once(points_head(it, words)).chain(ties).collect(),
        rows: lines.iter().enumerate().map(row).collect(),
    })
}

fn barred() -> CrossCell {
    CrossCell { text: String::new(), tone: Tone::Barred }
}

fn tone(met: &[Encounter]) -> Tone {
    let won: u32 = met.iter().map(|it| it.won + u32::from(it.how == How::WonByAbsence)).sum();
    let lost: u32 = met.iter().map(|it| it.lost + u32::from(it.how == How::Absent)).sum();
    match won.cmp(&lost) {
        std::cmp::Ordering::Greater => Tone::Won,
        std::cmp::Ordering::Less => Tone::Lost,
        std::cmp::Ordering::Equal => Tone::Level,
    }
}

fn of_meetings(met: &[Encounter], words: &Words) -> CrossCell {
    let points: Vec<String> =
        met.iter().filter(|it| it.how != How::Playing).map(|it| shown(it.points, words)).collect();
    CrossCell { text: points.join(" "), tone: tone(met) }
}

/// A round of a Swiss tournament: what it brought, and against whom by place.
fn in_round(met: &Encounter, place_of: impl Fn(PlayerId) -> usize, words: &Words) -> CrossCell {
    let text = match (met.how, met.opponent) {
        (How::Playing, _) => "*".to_owned(),
        (How::Missed, _) => String::new(),
        (_, Some(opponent)) => format!("{} ({})", shown(met.points, words), place_of(opponent)),
        (_, None) => shown(met.points, words),
    };
    CrossCell { text, tone: tone(std::slice::from_ref(met)) }
}

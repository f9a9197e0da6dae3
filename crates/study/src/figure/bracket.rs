//! A knockout as a bracket, and who met whom as a table: as data, so that nothing here knows how
//! tournaments are run.

use super::Figure;
use super::canvas::{Anchor, BLUE, Canvas, Colour, FAINT, GREY, INK, Pair, Stroke, Type, WHITE};
use super::panel::{BODY, TICK};

/// A knockout, from the first round to the final.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Bracket {
    /// What it is called.
    pub title: String,
    /// What it was played by.
    pub subtitle: String,
    /// The rounds: what each is called, and a place for every pairing of it.
    pub rounds: Vec<(String, Vec<Option<BracketPairing>>)>,
    /// The game for the third place, and what it is called.
    pub third: Option<(String, BracketPairing)>,
}

/// Two who meet, as far as they are known.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct BracketPairing {
    /// What they are called; nobody where somebody has a bye.
    pub names: [Option<String>; 2],
    /// What each has won.
    pub scores: [String; 2],
    /// Who goes on.
    pub winner: Option<usize>,
}

const MARGIN: f64 = 32.0;
const HEAD: f64 = 112.0;
const COLUMN: f64 = 232.0;
const BOX: Pair = [184.0, 46.0];
/// From one pairing of the first round to the next.
const STEP: f64 = 62.0;
/// The background of who goes on, and of what is still to come.
const WON: Colour = "#e2eef7";
const OPEN: Colour = "#f7f7f7";

/// The bracket.
pub fn bracket(told: &Bracket) -> Figure {
    let columns = told.rounds.len().max(1) as f64;
    let first = told.rounds.first().map_or(1, |(_, places)| places.len()).max(1) as f64;
    let third = if told.third.is_some() { STEP + 28.0 } else { 0.0 };
    let height = HEAD + first * STEP + third + MARGIN;
    let mut canvas = Canvas::new(2.0 * MARGIN + columns * COLUMN - (COLUMN - BOX[0]), height);
    let room = canvas.width() - 2.0 * MARGIN;
    let title = Type::new(20.0, INK, Anchor::Start).bold();
    canvas.text([MARGIN, 36.0], &fitted(&told.title, title, room), title);
    let small = Type::new(TICK, GREY, Anchor::Start);
    canvas.text([MARGIN, 58.0], &fitted(&told.subtitle, small, room), small);
    let top =
        |round: usize, place: usize| HEAD + (place as f64 + 0.5) * STEP * f64::from(1_u32 << round) - BOX[1] / 2.0;
    for (round, (name, places)) in told.rounds.iter().enumerate() {
        let left = MARGIN + round as f64 * COLUMN;
        canvas.text([left, HEAD - 14.0], name, Type::new(TICK, GREY, Anchor::Start).bold());
        for (place, pairing) in places.iter().enumerate() {
            let at = [left, top(round, place)];
            if round + 1 < told.rounds.len() {
                let (from, to) = (at[1] + BOX[1] / 2.0, top(round + 1, place / 2) + BOX[1] / 2.0);
                let turn = left + BOX[0] + (COLUMN - BOX[0]) / 2.0;
                let line = [[left + BOX[0], from], [turn, from], [turn, to], [left + COLUMN, to]];
                let is_decided = pairing.as_ref().is_some_and(|pairing| pairing.winner.is_some());
                canvas.polyline(&line, Stroke::new(if is_decided { BLUE } else { FAINT }, 1.6));
            }
            draw(&mut canvas, at, pairing.as_ref());
        }
    }
    if let Some((name, pairing)) = &told.third {
        let left = MARGIN + (columns - 1.0) * COLUMN;
        let at = [left, HEAD + first * STEP + 28.0];
        canvas.text([left, at[1] - 10.0], name, Type::new(TICK, GREY, Anchor::Start).bold());
        draw(&mut canvas, at, Some(pairing));
    }
    canvas.finish()
}

fn draw(canvas: &mut Canvas, [left, top]: Pair, pairing: Option<&BracketPairing>) {
    let [width, height] = BOX;
    let half = height / 2.0;
    canvas.frame([left, top], BOX, if pairing.is_some() { WHITE } else { OPEN }, Stroke::new(FAINT, 1.0));
    if let Some(pairing) = pairing {
        for (number, (name, score)) in pairing.names.iter().zip(&pairing.scores).enumerate() {
            let row = top + number as f64 * half;
            let has_won = pairing.winner == Some(number);
            if has_won {
                canvas.rect([left, row], [width, half], WON, 1.0);
                canvas.rect([left, row], [3.0, half], BLUE, 1.0);
            }
            let is_out = pairing.winner.is_some() && !has_won;
            let style = Type::new(BODY, if is_out { GREY } else { INK }, Anchor::Start);
            let style = if has_won { style.bold() } else { style };
            let line = row + half * 0.5 + BODY * 0.35;
            let points = Type { anchor: Anchor::End, ..style };
            canvas.text([left + width - 10.0, line], score, points);
            let room = width - 30.0 - points.width(score);
            canvas.text([left + 12.0, line], &fitted(name.as_deref().unwrap_or("—"), style, room), style);
        }
    }
    canvas.line([left, top + half], [left + width, top + half], Stroke::new(FAINT, 1.0));
    let line = Stroke::new(GREY, 1.0);
    canvas.polyline(
        &[[left, top], [left + width, top], [left + width, top + height], [left, top + height], [left, top]],
        line,
    );
}

/// Who met whom, or how everybody did in every round.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CrossTable {
    /// What it is called.
    pub title: String,
    /// What it was played by.
    pub subtitle: String,
    /// What stands over the columns of meetings.
    pub heads: Vec<String>,
    /// What stands over the columns of sums.
    pub sums: Vec<String>,
    /// A row a player, the best first.
    pub rows: Vec<CrossRow>,
}

/// How one player did.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CrossRow {
    /// The place.
    pub place: String,
    /// What they are called.
    pub name: String,
    /// What came of each meeting.
    pub cells: Vec<CrossCell>,
    /// What it came to.
    pub sums: Vec<String>,
}

/// What came of one meeting.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct CrossCell {
    /// In short.
    pub text: String,
    /// How it went.
    pub tone: Tone,
}

/// How a meeting went.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum Tone {
    /// They have won more than lost.
    Won,
    /// They have lost more.
    Lost,
    /// They were level, or did not play.
    #[default]
    Level,
    /// Nobody meets themselves.
    Barred,
}

const ROW: f64 = 28.0;
const NAME: f64 = 210.0;
const PLACE: f64 = 34.0;
const CELL: f64 = 42.0;
const BAR: Colour = "#d9d9d9";
const LOST: Colour = "#fbeee6";

/// The table.
pub fn cross_table(told: &CrossTable) -> Figure {
    let style = Type::new(TICK, INK, Anchor::Middle);
    // A column is as wide as what stands in it.
    let wide = |texts: Vec<&String>| texts.into_iter().map(|text| style.bold().width(text) + 16.0).fold(CELL, f64::max);
    let meeting = |(at, head): (usize, &'_ String)| {
        let cells = told.rows.iter().filter_map(|row| row.cells.get(at)).map(|cell| cell.text.clone());
        wide(cells.chain([head.clone()]).collect::<Vec<_>>().iter().collect())
    };
    let sum = |(at, head): (usize, &'_ String)| {
        let cells = told.rows.iter().filter_map(|row| row.sums.get(at)).cloned();
        wide(cells.chain([head.clone()]).collect::<Vec<_>>().iter().collect())
    };
    let meetings: Vec<f64> = told.heads.iter().enumerate().map(meeting).collect();
    let sums: Vec<f64> = told.sums.iter().enumerate().map(sum).collect();
    let width = 2.0 * MARGIN + PLACE + NAME + meetings.iter().sum::<f64>() + sums.iter().sum::<f64>();
    let mut canvas = Canvas::new(width.max(420.0), HEAD + told.rows.len() as f64 * ROW + MARGIN);
    let room = canvas.width() - 2.0 * MARGIN;
    let title = Type::new(20.0, INK, Anchor::Start).bold();
    canvas.text([MARGIN, 36.0], &fitted(&told.title, title, room), title);
    let small = Type::new(TICK, GREY, Anchor::Start);
    canvas.text([MARGIN, 58.0], &fitted(&told.subtitle, small, room), small);
    let columns = |from: f64, widths: &[f64]| -> Vec<(f64, f64)> {
        let next = |at: &mut f64, width: &f64| Some((std::mem::replace(at, *at + width), *width));
        widths.iter().scan(from, next).collect()
    };
    let left = MARGIN + PLACE + NAME;
    let meetings_at = columns(left, &meetings);
    let sums_at = columns(left + meetings.iter().sum::<f64>(), &sums);
    let grey = Type::new(TICK, GREY, Anchor::Middle).bold();
    for ((at, width), head) in meetings_at.iter().zip(&told.heads).chain(sums_at.iter().zip(&told.sums)) {
        canvas.text([at + width / 2.0, HEAD - 10.0], head, grey);
    }
    for (number, row) in told.rows.iter().enumerate() {
        let top = HEAD + number as f64 * ROW;
        let line = top + ROW * 0.5 + TICK * 0.35;
        canvas.line(
            [MARGIN, top],
            [left + meetings.iter().sum::<f64>() + sums.iter().sum::<f64>(), top],
            Stroke::new(FAINT, 1.0),
        );
        canvas.text([MARGIN + PLACE - 12.0, line], &row.place, Type::new(TICK, GREY, Anchor::End));
        let name = Type::new(BODY, INK, Anchor::Start);
        canvas.text([MARGIN + PLACE, line], &fitted(&row.name, name, NAME - 12.0), name);
        for ((at, width), cell) in meetings_at.iter().zip(&row.cells) {
            let fill = match cell.tone {
                Tone::Won => Some(WON),
                Tone::Lost => Some(LOST),
                Tone::Barred => Some(BAR),
                Tone::Level => None,
            };
            if let Some(fill) = fill {
                canvas.rect([at + 1.0, top + 1.0], [width - 2.0, ROW - 2.0], fill, 1.0);
            }
            canvas.text(
                [at + width / 2.0, line],
                &cell.text,
                if cell.tone == Tone::Won { style.bold() } else { style },
            );
        }
        for (number, ((at, width), sum)) in sums_at.iter().zip(&row.sums).enumerate() {
            canvas.text([at + width / 2.0, line], sum, if number == 0 { style.bold() } else { style });
        }
    }
    canvas.finish()
}

/// A text, or as much of it as there is room for.
fn fitted(text: &str, style: Type, room: f64) -> String {
    if style.width(text) <= room {
        return text.to_owned();
    }
    let mut kept: String = text.to_owned();
    while !kept.is_empty() && style.width(&kept) + style.width("…") > room {
        kept.pop();
    }
    kept + "…"
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pairing(names: [&str; 2], winner: usize) -> BracketPairing {
        let scores = if winner == 0 { ["1", "0"] } else { ["0", "1"] };
        BracketPairing {
            names: names.map(|name| Some(name.to_owned())),
            scores: scores.map(Into::into),
            winner: Some(winner),
        }
    }

    fn cup() -> Bracket {
        let first =
            vec![Some(pairing(["Ada", "Max"], 0)), Some(pairing(["Zoé", "Somebody whose name has no end at all"], 1))];
        Bracket {
            title: "Cup".into(),
            subtitle: "one game each".into(),
            rounds: vec![("Semifinals".into(), first), ("Final".into(), vec![None])],
            third: Some(("Third place".into(), pairing(["Max", "Zoé"], 0))),
        }
    }

    #[test]
    fn names_stay_in_their_boxes_and_winners_stand_out() {
        let figure = bracket(&cup());
        let svg = figure.svg();
        assert!(svg.contains(">Semifinals<") && svg.contains(">Third place<") && svg.contains('…'));
        assert_eq!(svg.matches("font-weight=\"bold\"").count(), 1 + 2 + 1 + 2 * 3);
        assert!(figure.png(1.0).unwrap().starts_with(b"\x89PNG"));
    }

    #[test]
    fn a_bracket_of_nothing_and_a_large_one_can_be_drawn() {
        let empty = Bracket { rounds: Vec::new(), third: None, ..cup() };
        bracket(&empty).png(1.0).unwrap();
        let rounds = (0..7).map(|round| (round.to_string(), vec![Some(pairing(["A", "B"], 0)); 64 >> round])).collect();
        bracket(&Bracket { rounds, third: None, ..cup() }).png(0.5).unwrap();
    }

    #[test]
    fn a_table_is_as_wide_as_what_is_in_it() {
        let cell = |text: &str, tone| CrossCell { text: text.into(), tone };
        let row = |name: &str, cells: Vec<CrossCell>| CrossRow {
            place: "1".into(),
            name: name.into(),
            cells,
            sums: vec!["1".into(), "1,234.5".into()],
        };
        let table = CrossTable {
            title: "Round robin".into(),
            subtitle: "two players".into(),
            heads: ["1", "2"].map(Into::into).to_vec(),
            sums: ["points", "Sonneborn-Berger"].map(Into::into).to_vec(),
            rows: vec![
                row("Ada", vec![cell("", Tone::Barred), cell("1", Tone::Won)]),
                row("Zoé", vec![cell("0", Tone::Lost), cell("", Tone::Barred)]),
            ],
        };
        let figure = cross_table(&table);
        assert!(figure.svg().contains(">Sonneborn-Berger<"));
        assert!(figure.svg().matches(BAR).count() == 2);
        figure.png(1.0).unwrap();
    }
}

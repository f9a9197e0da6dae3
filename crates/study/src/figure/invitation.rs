//! The picture of an invitation, as messengers show it beside a link: who invites, and to what.

use amiral_game::Shape;

use super::canvas::{Anchor, Canvas, Colour, Pair, Stroke, Type};
use super::{Figure, png, wrapped};

/// What messengers expect.
const SIZE: Pair = [1200.0, 630.0];
/// Where the words stand, and how wide their lines may be.
const LEFT: f64 = 72.0;
const ROOM: f64 = 540.0;
/// Where the sea lies, frame and letters aside, and the most it takes.
const SEA: Pair = [686.0, 92.0];
const LARGEST: f64 = 452.0;

// The colours of the pages by day.
const PAPER: Colour = "#f5f0e4";
const CARD: Colour = "#fdfaf3";
const INK: Colour = "#13263a";
const SOFT: Colour = "#46586b";
const RED: Colour = "#b02318";
const WATER: Colour = "#cfe4e9";
const GRID: Colour = "#9dbfca";
const HULL: Colour = "#5b6f85";

/// What an invitation says. The sea is empty: where the fleets lie is still to be chosen.
#[derive(Clone, PartialEq, Debug)]
pub struct Invitation {
    /// Who invites, in a sentence.
    pub heading: String,
    /// The rules by their name, and in a sentence.
    pub rules: [String; 2],
    /// How many columns and rows the sea has.
    pub sea: [u8; 2],
    /// The number beside the first row.
    pub first_row: u8,
    /// The shapes of the ships.
    pub fleet: Vec<Shape>,
}

/// Whether the fonts here have every letter of that text.
pub fn can_be_set(text: &str) -> bool {
    text.chars().all(png::has)
}

/// The picture of an invitation.
pub fn invitation(told: &Invitation) -> Figure {
    let [width, height] = SIZE;
    let mut canvas = Canvas::new(width, height);
    canvas.rect([0.0, 0.0], SIZE, PAPER, 1.0);
    rose(&mut canvas, [LEFT + 34.0, 106.0], 34.0);
    canvas.text([LEFT + 88.0, 119.0], "Amiral", Type::new(38.0, INK, Anchor::Start).bold());
    let mut at = 216.0;
    at = words(&mut canvas, at, &told.heading, Type::new(56.0, INK, Anchor::Start).bold(), 3);
    at = words(&mut canvas, at + 34.0, &told.rules[0], Type::new(30.0, RED, Anchor::Start).bold(), 1);
    words(&mut canvas, at + 8.0, &told.rules[1], Type::new(25.0, SOFT, Anchor::Start), 3);
    ships(&mut canvas, &told.fleet, 560.0);
    sea(&mut canvas, told);
    canvas.finish()
}

/// Writes a text in as many lines at most, as large as that allows and no larger than asked. Says
/// where the next one begins.
fn words(canvas: &mut Canvas, top: f64, text: &str, style: Type, most: usize) -> f64 {
    let fits = |style: Type| {
        let lines = wrapped(text, |line| style.width(line) <= ROOM);
        let fit = lines.len() <= most && lines.iter().all(|line| style.width(line) <= ROOM);
        (lines, fit)
    };
    let mut style = style;
    while style.size > 12.0 && !fits(style).1 {
        style.size -= 2.0;
    }
    let mut at = top;
    for line in fits(style).0.iter().take(most) {
        canvas.text([LEFT, at], line, style);
        at += style.size * 1.2;
    }
    at
}

/// The ships side by side, as long as a word in one line; the bow to the right.
fn ships(canvas: &mut Canvas, fleet: &[Shape], top: f64) {
    let cells: f64 = fleet.iter().map(|ship| f64::from(ship.width()) + 0.7).sum();
    let cell = (ROOM / cells).min(24.0);
    let (high, mut x) = (cell * 0.62, LEFT);
    for &ship in fleet {
        let (end, bow) = (x + f64::from(ship.width()) * cell, cell * 0.55);
        if !ship.is_straight() {
            let middle = top + (high - f64::from(ship.height()) * cell) / 2.0;
            for (column, row) in ship.cells() {
                let corner = [x + f64::from(column) * cell, middle + f64::from(row) * cell];
                canvas.rect(corner, [cell * 0.94, cell * 0.94], HULL, 1.0);
            }
            x = end + 0.7 * cell;
            continue;
        }
        let [low, middle] = [top + high, top + high / 2.0];
        canvas.polygon(&[[x, top], [end - bow, top], [end, middle], [end - bow, low], [x, low]], HULL, 1.0);
        x = end + 0.7 * cell;
    }
}

/// An empty sea in the frame of a chart, with its letters and numbers.
fn sea(canvas: &mut Canvas, told: &Invitation) {
    let [columns, rows] = told.sea.map(f64::from);
    let cell = LARGEST / columns.max(rows);
    let [wide, high] = [columns * cell, rows * cell];
    let [x, y] = [SEA[0] + (LARGEST - wide) / 2.0, SEA[1] + (LARGEST - high) / 2.0];
    canvas.frame([x - 11.0, y - 11.0], [wide + 22.0, high + 22.0], CARD, Stroke::new(INK, 1.5));
    canvas.rect([x, y], [wide, high], WATER, 1.0);
    let line = Stroke::new(GRID, 1.2);
    for column in 1..told.sea[0] {
        let at = x + f64::from(column) * cell;
        canvas.line([at, y], [at, y + high], line);
    }
    for row in 1..told.sea[1] {
        let at = y + f64::from(row) * cell;
        canvas.line([x, at], [x + wide, at], line);
    }
    // The frame of a sea chart, alternately dark and light.
    for column in (0..told.sea[0]).step_by(2) {
        let at = x + f64::from(column) * cell;
        canvas.rect([at, y - 7.0], [cell, 4.0], INK, 1.0);
        canvas.rect([at, y + high + 3.0], [cell, 4.0], INK, 1.0);
    }
    for row in (0..told.sea[1]).step_by(2) {
        let at = y + f64::from(row) * cell;
        canvas.rect([x - 7.0, at], [4.0, cell], INK, 1.0);
        canvas.rect([x + wide + 3.0, at], [4.0, cell], INK, 1.0);
    }
    let style = Type::new((cell * 0.42).clamp(11.0, 20.0), SOFT, Anchor::Middle).bold();
    for column in 0..told.sea[0] {
        let letter = char::from(b'A' + column % 26).to_string();
        canvas.text([x + (f64::from(column) + 0.5) * cell, y - 22.0], &letter, style);
    }
    let style = Type { anchor: Anchor::End, ..style };
    for row in 0..told.sea[1] {
        let middle = y + (f64::from(row) + 0.5) * cell + style.size * 0.36;
        canvas.text([x - 20.0, middle], &(row + told.first_row).to_string(), style);
    }
    rose(canvas, [x + wide / 2.0, y + high / 2.0], wide.min(high) * 0.3);
    canvas.rect([x, y], [wide, high], WATER, 0.55);
}

/// The rose of a compass.
fn rose(canvas: &mut Canvas, [x, y]: Pair, radius: f64) {
    let at = |angle: f64, far: f64| {
        let (sine, cosine) = angle.to_radians().sin_cos();
        [x + sine * far * radius, y - cosine * far * radius]
    };
    canvas.dot([x, y], radius, PAPER, Stroke::new(INK, (radius / 16.0).min(3.0)));
    for (turned, far) in [(45.0, 0.7), (0.0, 0.94)] {
        for quarter in [0.0, 90.0, 180.0, 270.0] {
            let angle = quarter + turned;
            let (tip, left, right) = (at(angle, far), at(angle - 45.0, 0.22), at(angle + 45.0, 0.22));
            let (light, dark) = if angle == 0.0 { (RED, RED) } else { (CARD, INK) };
            canvas.polygon(&[[x, y], left, tip], light, 1.0);
            canvas.polygon(&[[x, y], tip, right], dark, 1.0);
            canvas.polyline(&[left, tip, right], Stroke::new(INK, (radius / 40.0).min(1.6)));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn told(heading: &str, sea: [u8; 2], fleet: &[u8]) -> Invitation {
        let fleet = fleet.iter().filter_map(|&size| Shape::line(size)).collect();
        let rules = ["Hasbro", "5 ships on 10 × 10, ships may touch, sinkings are announced with the size"];
        Invitation { heading: heading.into(), rules: rules.map(Into::into), sea, first_row: 1, fleet }
    }

    #[test]
    fn every_word_stays_on_its_half_however_long() {
        let long = format!("{} invites you to a game of Battleship", "W".repeat(40));
        for heading in ["Ada invites you to a game of Battleship", long.as_str(), ""] {
            let figure = invitation(&told(heading, [10, 10], &[5, 4, 3, 3, 2]));
            let svg = figure.svg();
            for line in svg.lines().filter(|line| line.starts_with("<text") && line.contains("text-anchor=\"start\"")) {
                let size: f64 = line.split("font-size=\"").nth(1).unwrap().split('"').next().unwrap().parse().unwrap();
                let text = line.split('>').nth(1).unwrap().split('<').next().unwrap();
                let style = Type::new(size, INK, Anchor::Start).bold();
                assert!(style.width(text) <= ROOM * 1.07, "{line}");
            }
            assert!(figure.png(1.0).unwrap().len() < 120_000);
        }
    }

    #[test]
    fn the_sea_is_the_one_of_the_rules() {
        for (sea, fleet) in [([1, 26], vec![1; 4]), ([26, 26], vec![2; 60]), ([4, 3], vec![2, 1])] {
            let figure = invitation(&told("Ada invites you", sea, &fleet));
            let letters = figure.svg().matches("text-anchor=\"middle\"").count();
            assert_eq!(letters, usize::from(sea[0]), "{sea:?}");
            assert!(figure.svg().contains(&format!(">{}<", sea[1])), "rows count from 1");
            figure.png(0.5).unwrap();
        }
    }

    #[test]
    fn a_name_in_letters_that_are_not_here_is_noticed() {
        assert!(can_be_set("Zoé & Ørjan – d’Ülm"));
        assert!(!can_be_set("花子") && !can_be_set("🚢"));
    }
}

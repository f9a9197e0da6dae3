//! Drawings to look at: each snapshot is a picture a person has checked.

use amiral_draw::{Charset, Mark, Picture, Pointer, Sea, Span, Width, compact, latex, latex_document, svg, text};
use amiral_game::{Board, Cell, CellSet, FleetSetup, Grid, Preset, Seen, deduce, notation::parse_shots};

const FLEET: &str = "E6h5 E8h4 B4h3 B9h3 J2v2";

/// Snapshots of the drawing in both character sets, one under the other.
macro_rules! check {
    ($name:literal, $pictures:expr) => {{
        let pictures: &[Picture] = &$pictures;
        insta::assert_snapshot!(
            $name,
            format!("{}\n{}", text(pictures, Charset::Unicode), text(pictures, Charset::Ascii))
        );
    }};
}

fn grid(width: u8, height: u8) -> Grid {
    Grid::new(width, height).expect("a grid")
}

fn cell(name: &str) -> Cell {
    name.parse().expect("a cell")
}

fn fleet(grid: Grid, ships: &str) -> Picture {
    Picture::new(grid).ships(ships.parse::<FleetSetup>().expect("ships").ships)
}

/// Every mark, pointer and label, with and without one another.
fn all_marks() -> Picture {
    let mut picture = fleet(grid(6, 4), "A2h3 E1v2").title("50 % <A&B_{^}\\~#$> \"é\"");
    for (column, &mark) in (0..).zip(&Mark::ALL) {
        let column = |row| Cell::new(column, row);
        picture = picture.mark(mark, (0..4).map(column));
        picture = picture.point(Pointer::Cursor, column(1)).point(Pointer::Target, column(2)).label(column(3), 17);
    }
    picture.point(Pointer::Cursor, cell("F1")).point(Pointer::Target, cell("F2")).label(cell("F3"), "9%")
}

/// What each side of a game sees in the middle of it.
fn two_seas() -> [Picture; 2] {
    let rules = Preset::Classic.rules();
    let fleet = FLEET.parse::<FleetSetup>().expect("ships").build(&rules).expect("a legal fleet");
    let mut board = Board::new(&rules, fleet);
    for target in ["A0", "E6", "F6", "J2", "J3", "C4", "I9"] {
        board.fire(cell(target)).expect("a new shot");
    }
    let shots = parse_shots("E4x F4x G4x D4x C4x A0o B8o I7o J1x").expect("shots");
    let seen = Seen::after(&rules, &shots).expect("possible shots");
    let theirs = Picture::seen(&seen).deduced(&deduce(&seen)).point(Pointer::Target, cell("J2"));
    [Picture::board(&board).title("Zoé"), theirs.title("Admiral").sea(Sea::Checkered)]
}

fn heat_map() -> Picture {
    let grid = grid(6, 5);
    let odds: Vec<f64> = grid.cells().map(|cell| f64::from(cell.column()) * f64::from(cell.row() + 1)).collect();
    let labelled = grid.cells().filter(|cell| cell.row() == 2).map(|cell| (cell, cell.column() * 3));
    labelled
        .fold(Picture::new(grid).heat(&odds), |picture, (cell, label)| picture.label(cell, label))
        .mark(Mark::Hit, [cell("F4")])
        .mark(Mark::Miss, [cell("B3")])
        .point(Pointer::Target, cell("F3"))
        .point(Pointer::Cursor, cell("C4"))
}

#[test]
fn classic_fleet() {
    check!("classic_fleet", [fleet(grid(10, 10), FLEET)]);
}

#[test]
fn one_cell() {
    check!("one_cell", [Picture::new(grid(1, 1))]);
    check!("one_cell_ship", [fleet(grid(1, 1), "A0h1").title("A long name")]);
}

#[test]
fn largest_grid() {
    check!("largest_grid", [fleet(grid(26, 26), "A0h26 Z10v16 J9h3 J10h1")]);
}

/// All ways to share four cells between water and ships: with the edge of the grid around them,
/// these are all joints that can occur.
#[test]
fn every_corner() {
    let grid = grid(2, 2);
    let mut pictures: Vec<Picture> = Vec::new();
    // A cell holds water (0), a ship met before it, or the next new one.
    for code in 0..5_usize.pow(4) {
        let owners: Vec<usize> = (0..4).map(|place| code / 5_usize.pow(3 - place) % 5).collect();
        let met = |place: usize| owners[..place].iter().copied().max().unwrap_or(0);
        if (0..4).all(|place| owners[place] <= met(place) + 1) {
            let body = |ship| grid.cells().filter(|&cell| owners[grid.index(cell)] == ship).collect::<CellSet>();
            let name = owners.iter().map(|owner| ['.', 'a', 'b', 'c', 'd'][*owner]).collect::<String>();
            pictures.push((1..5).map(body).fold(Picture::new(grid).title(name), Picture::outline));
        }
    }
    assert_eq!(pictures.len(), 52);
    let rows: Vec<String> = pictures.chunks(8).map(|row| text(row, Charset::Unicode)).collect();
    insta::assert_snapshot!("every_corner", rows.join("\n"));
    let rows: Vec<String> = pictures.chunks(8).map(|row| text(row, Charset::Ascii)).collect();
    insta::assert_snapshot!("every_corner_ascii", rows.join("\n"));
}

#[test]
fn ships_that_touch() {
    check!(
        "ships_that_touch",
        [
            fleet(grid(4, 4), "A0h2 C1h2 B2v2").title("corners"),
            fleet(grid(4, 4), "A0h4 A1v3 B1h2 B2h2 D1v3").title("sides"),
        ]
    );
}

#[test]
fn marks() {
    check!("marks", [all_marks()]);
}

#[test]
fn side_by_side() {
    check!("side_by_side", two_seas());
    check!("side_by_side_uneven", [Picture::new(grid(2, 3)).title("提督"), Picture::new(grid(3, 1))]);
    assert_eq!(text(&[], Charset::Unicode), "");
}

#[test]
fn heat() {
    check!("heat", [heat_map()]);
}

#[test]
fn checkered() {
    check!("checkered", [fleet(grid(4, 3), "B1h2").sea(Sea::Checkered).mark(Mark::Hit, [cell("B1"), cell("C1")])]);
}

#[test]
fn compact_drawings() {
    let line = |spans: Vec<Span>| spans.into_iter().map(|span| span.text).collect::<String>();
    let mut drawings = String::new();
    for picture in two_seas().into_iter().chain([all_marks(), heat_map().rows_from(9)]) {
        for (charset, width) in [
            (Charset::Unicode, Width::Three),
            (Charset::Unicode, Width::Two),
            (Charset::Ascii, Width::Three),
            (Charset::Ascii, Width::Two),
        ] {
            let lines: Vec<String> = compact(&picture, charset, width).into_iter().map(line).collect();
            let widths: Vec<usize> = lines.iter().map(|line| line.chars().count()).collect();
            assert!(widths.iter().all(|&width| width == widths[0]), "{lines:#?}");
            drawings += &(lines.join("\n") + "\n\n");
        }
    }
    insta::assert_snapshot!("compact", drawings);
}

#[test]
fn rows_may_be_counted_from_one() {
    check!("rows_from_one", [Picture::new(grid(2, 10)).rows_from(1)]);
}

#[test]
fn vector_formats() {
    insta::assert_snapshot!("marks.svg", svg(&[all_marks()]));
    insta::assert_snapshot!("marks.tex", latex_document(&[all_marks()]));
    insta::assert_snapshot!("heat.svg", svg(&[heat_map()]));
    insta::assert_snapshot!("heat.tex", latex(&[heat_map()]));
    insta::assert_snapshot!("side_by_side.svg", svg(&two_seas()));
    insta::assert_snapshot!("side_by_side.tex", latex(&two_seas()));
}

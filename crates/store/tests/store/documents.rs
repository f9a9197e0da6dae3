//! The documents' tables, as views, and their two questions.

use amiral_game::Ending;
use amiral_store::Filter;
use amiral_store::transfer::read_records;

use crate::{TestDatabase, everywhere};

/// Games of Bob against `hard`, of Louis against Raphaëlle, of two strategies; and of Bob's one that
/// was cancelled, one that is open, one alone, and one in which he looked at the other fleet.
const GAMES: &str = r#"[Rules "5x5 3,3,2 free sunk-size alternate"]
[A "Bob"]
[B "hard"]
[FleetA "A0h3 A1h3 E3v2"]
[FleetB "A0v3 C4h3 E0v2"]
[Result "A won"]
[Match "bob"]
[Began "2026-01-01T10:00:00Z"]
[Ended "2026-01-01T10:15:32Z"]
[StrategyB "hard"]

1 A D4x
2 B C3o
3 A C4x
4 B E4x
5 A E4s3
6 B E3s2
7 A A0x
8 B A4o
9 A A1x
10 B B4o
11 A A2s3
12 B C4o
13 A E0x
14 B D4o
15 A E1s2

[Rules "5x5 3,3,2 free sunk-size alternate"]
[A "Louis"]
[B "Raphaëlle"]
[FleetA "A0h3 A1h3 E3v2"]
[FleetB "A0v3 C4h3 E0v2"]
[Result "A resigned"]
[Match "louis"]
[Began "2026-01-01T11:00:00Z"]
[Ended "2026-01-02T12:21:49.900Z"]

1 B B3o
2 A B3o
3 B B0x
4 A E2o
5 B D0o
6 A E0x

[Rules "5x5 3,3,2 free sunk-size alternate"]
[A "easy"]
[B "hard"]
[FleetA "A0h3 A1h3 E3v2"]
[FleetB "A0v3 C4h3 E0v2"]
[Result "unfinished"]
[Match "machines"]
[Began "2026-01-01T12:00:00Z"]
[StrategyA "easy"]
[StrategyB "hard"]

1 A D4x

[Rules "5x5 3,3,2 free sunk-size alternate"]
[A "autodidact:mode=bayes"]
[B "Bob"]
[FleetB "A0v3 C4h3 E0v2"]
[Result "aborted"]
[Match "off"]
[Began "2026-01-01T13:00:00Z"]
[Ended "2026-01-01T13:00:01Z"]
[StrategyA "autodidact:mode=bayes"]

[Rules "5x5 3,3,2 free sunk-size alternate"]
[A "Bob"]
[B "medium"]
[FleetB "A0v3 C4h3 E0v2"]
[Result "unfinished"]
[Match "open"]
[Began "2026-01-01T14:00:00Z"]
[StrategyB "medium"]

[Rules "5x5 2 free sunk-size alternate"]
[A "Bob"]
[FleetB "A0h2"]
[Result "A won"]
[Match "alone"]
[Began "2026-01-01T15:00:00Z"]
[Ended "2026-01-01T15:00:09Z"]

1 A A0x
2 A B0s2

[Rules "5x5 2 free sunk-size alternate"]
[A "Bob"]
[B "hard"]
[FleetA "C3h2"]
[FleetB "A0h2"]
[Result "A won"]
[Match "cheated"]
[Began "2026-01-01T16:00:00Z"]
[Ended "2026-01-01T16:00:09Z"]
[StrategyB "hard"]
[Cheated "yes"]

1 A A0x
2 B A0o
3 A B0s2
"#;

fn check(database: &TestDatabase, query: &str, expected: &[&str]) {
    assert_eq!(database.raw.texts(query), expected, "{query}");
}

#[test]
fn the_documents_tables_have_their_columns_and_codes() {
    everywhere(|database| {
        let store = database.open();
        let games = read_records(GAMES).unwrap();
        assert_eq!(games[3].record.ending, Ending::Aborted);
        store.insert(&games).unwrap();

        let text = |columns: &[&str]| {
            let columns: Vec<String> =
                columns.iter().map(|column| format!("COALESCE(CAST({column} AS TEXT), '-')")).collect();
            columns.join(" || ' ' || ")
        };
        let matches = text(&["N_M", "Vainqueur", "Durée", "Nb_Coups", "NIVEAU", "Joueur"]);
        check(
            database,
            &format!("SELECT {matches} FROM MATCH ORDER BY N_M"),
            &[
                "1 J1 00:15:32 8 D Bob",
                "2.1 J2 25:21:49 3 Raphaëlle Louis",
                "2.2 J1 25:21:49 3 Louis Raphaëlle",
                "4 - 00:00:01 - A Bob",
                // What is open has no duration yet, and a game alone is won over nobody.
                "5 - - - M Bob",
                "6 - 00:00:09 2 - Bob",
            ],
        );
        let ships = text(&["N1", "N_J", "Nom", "N_B", "B_X", "B_Y", "N_M"]);
        check(
            database,
            &format!("SELECT {ships} FROM NAVIRES_J WHERE N_M = 1 ORDER BY N1"),
            &[
                "1 1 Bob 2 4 3 1",
                "2 1 Bob 2 4 4 1",
                "3 1 Bob 31 0 0 1",
                "4 1 Bob 31 1 0 1",
                "5 1 Bob 31 2 0 1",
                "6 1 Bob 32 0 1 1",
                "7 1 Bob 32 1 1 1",
                "8 1 Bob 32 2 1 1",
            ],
        );
        check(database, "SELECT CAST(COUNT(*) AS TEXT) FROM NAVIRES_J", &["32"]);
        let shots = text(&["N2", "N_J", "Nom", "N_A", "A_X", "A_Y", "Etat", "N_M"]);
        check(
            database,
            &format!("SELECT {shots} FROM ATTAQUES_J WHERE N_M < 2.2 AND N_A <= 4 ORDER BY N2"),
            &[
                "1 1 Bob 1 3 4 T 1",
                "2 1 Bob 2 2 4 T 1",
                "3 1 Bob 3 4 4 C 1",
                "4 1 Bob 4 0 0 T 1",
                "10 2 Louis 1 1 3 P 2.1",
                "12 2 Louis 2 4 2 P 2.1",
                "14 2 Louis 3 4 0 T 2.1",
            ],
        );
    });
}

/// A game with ships that are not straight, of which every hit tells its ship.
const SHAPES: &str = r#"[Rules "6x6 2x2,L4,2 free named alternate mirror=no"]
[A "Bob"]
[B "likeliest"]
[FleetA "A0:##/## E2:..#/### E4h2"]
[FleetB "A0:##/## D0:###/#.. E4h2"]
[Result "A resigned"]
[Match "shapes"]
[Began "2026-01-01T10:00:00Z"]
[Ended "2026-01-01T10:15:32Z"]
[StrategyB "likeliest"]

1 A D0x#2
2 B E2x#2
"#;

#[test]
fn ships_of_any_shape_are_kept_with_all_their_cells() {
    everywhere(|database| {
        let store = database.open();
        let games = read_records(SHAPES).unwrap();
        store.insert(&games).unwrap();
        let kept = store.load(store.ids(&Filter::default(), None, 10).unwrap()[0]).unwrap();
        assert_eq!(kept.record, games[0].record);
        assert!(kept.record.to_string().contains("E2:..#/###"));
        check(
            database,
            "SELECT CAST(B_X AS TEXT) || ' ' || B_Y || ' ' || N_B FROM NAVIRES_J ORDER BY N1",
            &["4 4 2", "5 4 2", "0 0 41", "1 0 41", "0 1 41", "1 1 41", "4 2 42", "2 3 42", "3 3 42", "4 3 42"],
        );
        assert_eq!(store.ship_cells().unwrap().len(), 10);
    });
}

#[test]
fn the_documents_questions_are_answered() {
    everywhere(|database| {
        let store = database.open();
        store.insert(&read_records(GAMES).unwrap()).unwrap();
        let first: Vec<String> = store
            .first_shots()
            .unwrap()
            .iter()
            .map(|shot| format!("{} {} {} {:?}", shot.player, shot.number, shot.cell, shot.outcome))
            .collect();
        assert_eq!(
            first,
            ["1 1 D4 Hit", "3 1 B3 Miss", "2 1 B3 Miss", "3 2 B0 Hit", "2 2 E2 Miss", "2 3 E0 Hit", "1 1 A0 Hit"]
        );
        let cells: Vec<String> = store.ship_cells().unwrap().iter().take(9).map(ToString::to_string).collect();
        assert_eq!(cells, ["E3", "E4", "A0", "B0", "C0", "A1", "B1", "C1", "E3"]);
        assert_eq!(store.ship_cells().unwrap().len(), 32);
    });
}

/// The requests of section 3.3 of the document: the second as it is printed, the first by what it is
/// said to return; and the grids that are made of them.
#[test]
fn the_documents_queries_run_as_printed() {
    const SHIPS: &str = "SELECT B_X, B_Y FROM NAV_J";
    everywhere(|database| {
        let store = database.open();
        store.insert(&read_records(GAMES).unwrap()).unwrap();
        assert_eq!(database.raw.rows(SHIPS), 32);
        let cells = "SELECT B_X || ' ' || B_Y FROM NAV_J";
        let mut printed = database.raw.texts(cells);
        let mut ours: Vec<String> =
            store.ship_cells().unwrap().iter().map(|cell| format!("{} {}", cell.column(), cell.row())).collect();
        printed.sort();
        ours.sort();
        assert_eq!(printed, ours);
        // Every person's shots up to the first that hit, as the list of the document has them.
        let attacks: Vec<(u16, u8, u8, char)> = store
            .first_shots()
            .unwrap()
            .iter()
            .map(|shot| {
                (shot.number, shot.cell.column(), shot.cell.row(), if shot.outcome.is_hit() { 'T' } else { 'P' })
            })
            .collect();
        assert_eq!(attacks[..4], [(1, 3, 4, 'T'), (1, 1, 3, 'P'), (1, 1, 3, 'P'), (2, 1, 0, 'T')]);
        let grid = weights(&attacks);
        assert!((grid[1][3] - 4.0).abs() < 1e-9 && (grid[1][0] - 1.95).abs() < 1e-9);
    });
}

/// The document's grid of attacks, by column and row: the first shot weighs 2, each later one 0.05
/// less.
fn weights(attacks: &[(u16, u8, u8, char)]) -> [[f64; 10]; 10] {
    let mut grid = [[0.0; 10]; 10];
    for &(number, column, row, _) in attacks {
        grid[usize::from(column)][usize::from(row)] += 2.0 - f64::from(number - 1) * 0.05;
    }
    grid
}

use super::*;

const GAME: &str = "[Rules \"4x4 2,1 no-edge sunk alternate\"]\n[A \"Ada\"]\n[B \"H \\\"A\\\" L\"]\n\
                    [FleetA \"A0h2 D3h1\"]\n[FleetB \"A0v2 C2h1\"]\n[Result \"A won\"]\n[Date \"1984-01-01\"]\n\n\
                    1 A A0x\n2 B C0o\n3 A A1s\n4 B A0x\n5 A C2s\n";

#[track_caller]
fn check(change: (&str, &str), expected: &str) {
    assert!(GAME.contains(change.0), "the change changes something");
    let text = GAME.replacen(change.0, change.1, 1);
    assert_eq!(text.parse::<Record>().unwrap_err().to_string(), expected);
}

#[test]
fn what_was_written_is_read_back() {
    let record: Record = GAME.parse().unwrap();
    assert_eq!(record.to_string(), GAME);
    assert_eq!(record.players[Seat::B].as_deref(), Some("H \"A\" L"));
    assert_eq!(record.tag("Date"), Some("1984-01-01"));
    assert_eq!(record.ending.winner(), Some(Seat::A));
}

#[test]
fn a_person_may_write_less() {
    let record: Record = "[Rules \"classic\"]\r\n\r\n1 b f5o\r\n2 a e4x\r\n".parse().unwrap();
    assert_eq!(record.turns.len(), 2);
    assert_eq!(record.turns[0].seat, Seat::B);
    let solo: Record = "[Rules \"classic\"][A \"Ada\"] 1 A F5o\n2 A E4x".parse().unwrap();
    assert!(solo.is_solo());
}

#[test]
fn a_broken_record_says_where_and_why() {
    check(("[Rules", "[Rule"), "line 9, column 1: expected a tag [Rules \"…\"], found '1'");
    check(("4x4", "4x40"), "line 1, column 9: Rules: a grid has 1 to 26 rows, not 40");
    check(
        ("no-edge", "no-edges"),
        "line 1, column 9: Rules: there is no contact rule 'no-edges'; there are no-edge, no-corner, free",
    );
    check(("Ada\"", "Ada"), "line 2, column 9: expected a closing quote, found the end of the line");
    check(("A0h2 D3h1", "A0h2 A1h1"), "line 4, column 10: FleetA: A1h1 touches A0h2 at A0");
    check(
        ("A won", "A lost"),
        "line 6, column 10: Result: expected a result: unfinished, A won, B won, A resigned, B resigned or aborted",
    );
    check(("A won", "unfinished"), "line 6, column 10: the result is 'unfinished', but the shots say 'A won'");
    check(("Date", "Result"), "line 7, column 10: the tag Result stands here twice");
    check(("2 B", "3 B"), "line 10, column 1: expected turn number 2, found '3'");
    check(("2 B", "2 A"), "line 10, column 3: it is B's turn");
    check(("C0o", "C0x"), "line 10, column 5: on that fleet C0x is C0o");
    check(("A1s", "A0s"), "line 11, column 5: A0 has been shot at already");
    check(("A1s", "A4s"), "line 11, column 5: A4 is off the grid");
    check(("A1s", "A1s B1o"), "line 11, column 9: this turn has no more than 1 shots");
    check(("A1s", ""), "line 11, column 3: this turn has 1 shots, not 0");
    check(("C2s\n", "C2s\n6 B B0s\n"), "line 14, column 3: the game was over before this turn");
}

/// The error a text is refused with, which is one short sentence.
#[track_caller]
fn check_limit(text: &str, expected: &str) {
    let error = text.parse::<Record>().unwrap_err().to_string();
    assert_eq!(error, expected);
    assert!(error.len() < 200);
}

#[test]
fn what_is_too_long_is_refused_where_it_becomes_so() {
    let with_tags = |number: usize| {
        let tags: Vec<String> = (0..number).map(|tag| format!("[T{tag} \"\"]\n")).collect();
        format!("[Rules \"classic\"]\n{}", tags.concat())
    };
    let with_name = |length: usize| format!("[Rules \"classic\"]\n[A \"{}\"]\n", "é".repeat(length));
    let with_tag = |length: usize| format!("[Rules \"classic\"]\n[{} \"\"]\n", "T".repeat(length));
    let with_fleet = |ships: usize| format!("[Rules \"classic\"]\n[FleetB \"{}\"]\n", "A0h1 ".repeat(ships));
    for allowed in [with_tags(63), with_name(200), with_tag(64)] {
        assert!(allowed.parse::<Record>().is_ok());
    }
    check_limit(&with_tags(64), "line 65, column 1: a record has at most 64 tags");
    check_limit(&with_tags(60_000), "line 65, column 1: a record has at most 64 tags");
    check_limit(&with_tags(200_000), "line 88307, column 9: a record has at most 1048576 bytes");
    check_limit(&with_name(201), "line 2, column 5: the value of A has at most 200 characters");
    check_limit(&with_name(500_000), "line 2, column 5: the value of A has at most 200 characters");
    check_limit(&with_name(5_000_000), "line 2, column 524282: a record has at most 1048576 bytes");
    check_limit(&with_tag(65), "line 2, column 2: a tag's name has at most 64 characters");
    check_limit(&with_tag(250_000), "line 2, column 2: a tag's name has at most 64 characters");
    check_limit(&with_fleet(20_000), "line 2, column 10: the value of FleetB has at most 8192 characters");
    let crowded = with_fleet(1_000).parse::<Record>().unwrap_err().to_string();
    assert!(crowded.starts_with("line 2, column 10: FleetB: the fleet has 5 ships, and 1000 are placed; "));
    assert!(crowded.len() < 400, "{crowded}");
}

#[test]
fn no_more_shots_are_read_than_a_turn_has() {
    let shots: String = (0..26).flat_map(|row| (b'A'..=b'Z').map(move |c| format!(" {}{row}o", c as char))).collect();
    let rules = "[Rules \"26x26 2 no-edge silent alternate\"]\n";
    check_limit(&format!("{rules}1 A{shots}"), "line 2, column 9: this turn has no more than 1 shots");
    // Alone, a turn has as many shots as one likes, but none twice.
    check_limit(&format!("{rules}[A \"Ada\"]\n1 A{shots} A0o Q"), "line 3, column 3125: A0 has been shot at already");
}

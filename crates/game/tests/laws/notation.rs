use amiral_game::notation::{parse_cells, parse_ships, parse_shots, parse_size, print_shots};
use amiral_game::{
    Axis, Board, Cell, Ending, FleetSetup, Law, Outcome, Pennant, PerSeat, Preset, Record, Rules, Seat, Seed, Seen,
    Shape, Ship, Shot, Stop, Turn, TurnOrder, below, random_fleet_within,
};
use proptest::prelude::*;

use amiral_testing::small_rules;

fn cell() -> impl Strategy<Value = Cell> {
    (0u8..26, 0u8..26).prop_map(|(column, row)| Cell::new(column, row))
}

fn ship() -> impl Strategy<Value = Ship> {
    let axis = prop::sample::select(&Axis::ALL[..]);
    (cell(), axis, 1u8..=26).prop_filter_map("on the sea", |(cell, axis, size)| Ship::new(cell, axis, size))
}

fn shot() -> impl Strategy<Value = Shot> {
    let outcome = prop_oneof![
        Just(Outcome::Miss),
        Just(Outcome::Hit),
        Just(Outcome::Sunk),
        (1u8..=26).prop_map(Outcome::SunkSize),
        (1usize..=255, any::<bool>()).prop_map(|(number, sinks)| {
            let pennant = Pennant::new(number).unwrap();
            if sinks { Outcome::SunkShip(pennant) } else { Outcome::HitShip(pennant) }
        }),
    ];
    (cell(), outcome).prop_map(|(cell, outcome)| Shot { cell, outcome })
}

/// A random game of two seats, played to its end or interrupted.
fn game(rules: &Rules, seed: u64, names: PerSeat<Option<String>>, tags: Vec<(String, String)>) -> Option<Record> {
    let mut dice = Seed(seed).dice(&[]);
    let mut place = || random_fleet_within(rules, Law::Sequential, &mut dice, 100_000, &Stop::new()).ok();
    let fleets = [place()?, place()?];
    let mut boards = PerSeat(fleets.clone().map(|fleet| Board::new(rules, fleet)));
    let mut seen = PerSeat([Seen::new(rules), Seen::new(rules)]);
    let mut order = TurnOrder::new(rules.turns(), Seat::BOTH[below(&mut dice, 2)]);
    let mut record = Record { fleets: PerSeat(fleets.map(Some)), players: names, tags, ..Record::new(rules) };
    let last = below(&mut dice, 60);
    while record.turns.len() < last && record.ending == Ending::Unfinished {
        let seat = order.next();
        let mut open: Vec<Cell> = seen[seat].unfired().collect();
        let mut shots = Vec::new();
        for _ in 0..order.shots(boards[seat].afloat(), open.len()) {
            let cell = open.swap_remove(below(&mut dice, open.len()));
            let shot = Shot { cell, outcome: boards[seat.other()].fire(cell).unwrap() };
            seen[seat].push(shot).unwrap();
            shots.push(shot);
            if boards[seat.other()].is_lost() {
                record.ending = Ending::Won(seat);
                break;
            }
        }
        order.played(shots.last().unwrap().outcome.is_hit());
        record.turns.push(Turn { seat, shots });
    }
    if record.ending == Ending::Unfinished {
        record.ending = [Ending::Unfinished, Ending::Resigned(Seat::A), Ending::Aborted][below(&mut dice, 3)];
    }
    Some(record)
}

proptest! {
    #[test]
    fn cells_print_as_they_are_read(cell in cell()) {
        prop_assert_eq!(cell.to_string().parse(), Ok(cell));
        prop_assert_eq!(cell.to_string().to_lowercase().parse(), Ok(cell));
    }

    #[test]
    fn ships_and_fleets_print_as_they_are_read(ships in prop::collection::vec(ship(), 0..8)) {
        for ship in &ships {
            prop_assert_eq!(ship.to_string().parse(), Ok(*ship));
        }
        let setup = FleetSetup { ships };
        prop_assert_eq!(setup.to_string().parse(), Ok(setup));
    }

    #[test]
    fn shots_print_as_they_are_read(shots in prop::collection::vec(shot(), 0..30)) {
        prop_assert_eq!(parse_shots(&print_shots(&shots)), Ok(shots));
    }

    #[test]
    fn records_print_as_they_are_read(
        rules in small_rules(),
        seed: u64,
        names in ("\\PC{0,12}", "\\PC*"),
        tags in prop::collection::btree_map("X[a-z]{0,5}", "[ -~\\n\"\\\\é]*", 0..3),
        both_known: bool,
    ) {
        let names = PerSeat([Some(names.0), Some(names.1)]);
        if let Some(mut record) = game(&rules, seed, names, tags.into_iter().collect()) {
            if !both_known {
                record.fleets[Seat::A] = None;
            }
            prop_assert_eq!(record.to_string().parse(), Ok(record));
        }
    }

    #[test]
    fn no_text_makes_a_parser_panic(text in "[A-Za-z0-9# ,\\n\"\\[\\]\\\\hvoxs]{0,40}", any in "\\PC{0,20}") {
        for text in [text.as_str(), any.as_str()] {
            let _ = (text.parse::<Cell>(), text.parse::<Ship>(), text.parse::<Shot>(), text.parse::<FleetSetup>());
            let _ = (parse_cells(text), parse_shots(text), parse_size(text), parse_ships(text), text.parse::<Shape>());
            let _ = text.parse::<Record>();
            let _ = format!("[Rules \"classic\"]\n{text}").parse::<Record>();
        }
    }

    /// Any one character changed in a good record gives another record or an error inside the text,
    /// never a panic.
    #[test]
    fn a_damaged_record_is_an_error_with_a_place(seed: u64, at: prop::sample::Index, with in "\\PC") {
        let rules = Preset::Hasbro.rules();
        let text = game(&rules, seed, PerSeat::default(), Vec::new()).unwrap().to_string();
        let mut characters: Vec<char> = text.chars().collect();
        let at = at.index(characters.len());
        characters[at] = with.chars().next().unwrap();
        let damaged: String = characters.into_iter().collect();
        if let Err(error) = damaged.parse::<Record>() {
            prop_assert!(error.line >= 1 && error.line <= text.lines().count() + 1);
            prop_assert!(error.column >= 1);
        }
    }
}

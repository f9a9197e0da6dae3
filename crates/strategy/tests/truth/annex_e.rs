//! The game of annex E, shot by shot, as anybody can have it played: `level5:ties=annex-e`.

use std::collections::BTreeSet;

use amiral_game::{Board, Cell, FleetSetup, Preset, Seed, Seen, Stop, WhySunk};
use amiral_strategy::{Journal, Note, Reason, Resources, Spec, TieOrder, WhyDropped, WhyRuledOut, build, solve};
use serde_json::Value;

const GAME: &str = include_str!("../data/annex-e-game.json");

fn cell(value: &Value) -> Cell {
    value.as_str().unwrap().parse().unwrap()
}

/// The cells listed under that key; none when it is missing.
fn cells(step: &Value, key: &str) -> Vec<Cell> {
    step.get(key).map_or_else(Vec::new, |list| list.as_array().unwrap().iter().map(cell).collect())
}

fn set(cells: impl IntoIterator<Item = Cell>) -> BTreeSet<Cell> {
    cells.into_iter().collect()
}

fn fleet(game: &Value) -> FleetSetup {
    let ship = |ship: &Value| {
        let cells = ship["cells"].as_array().unwrap();
        let axis = if cell(&cells[0]).row() == cell(&cells[1]).row() { 'h' } else { 'v' };
        format!("{}{axis}{}", cells[0].as_str().unwrap(), cells.len())
    };
    game["fleet"].as_array().unwrap().iter().map(ship).collect::<Vec<_>>().join(" ").parse().unwrap()
}

/// What was told since the last time, of one kind.
fn told<T>(notes: &[Note], what: impl Fn(&Note) -> Option<T>) -> Vec<T> {
    notes.iter().filter_map(what).collect()
}

fn ruled_out(notes: &[Note], cramped: bool) -> BTreeSet<Cell> {
    set(told(notes, |note| match note {
        Note::RuledOut { cell, why } if matches!(why, WhyRuledOut::Cramped { .. }) == cramped => Some(*cell),
        _ => None,
    }))
}

fn sunk(notes: &[Note]) -> Vec<(u64, WhySunk)> {
    told(notes, |note| match note {
        Note::Sunk { ship, why } => Some((ship.size().into(), *why)),
        _ => None,
    })
}

/// What led to a shot: what followed from the one before, and the choice.
fn check_choice(step: &Value, followed: &[Note], chosen: &[Note]) {
    let shot = cell(&step["shot"]);
    let notes = [followed, chosen].concat();
    match step["phase"].as_str().unwrap() {
        "blind" => {
            let Some(Note::Blind { cell, reason, tied }) = chosen.last() else { panic!("{shot} is blind: {chosen:?}") };
            assert_eq!(*cell, shot, "not among {tied:?}");
            assert!(tied.contains(&shot));
            let through = step["possible_ships"].as_u64().unwrap() as u32;
            assert_eq!(*reason, Reason::Ships { through }, "{shot}");
        }
        "target" => assert_eq!(chosen, [Note::Target { cell: shot }]),
        phase => panic!("there is no phase {phase}"),
    }
    let sizes: Vec<u64> = sunk(&notes).into_iter().map(|(size, _)| size).collect();
    assert_eq!(sizes, step.get("sunk_before").map(|size| size.as_u64().unwrap()).into_iter().collect::<Vec<_>>());
    assert_eq!(ruled_out(&notes, false), set(cells(step, "ruled_out_next_to_sunk")), "{shot}");
    assert_eq!(ruled_out(&notes, true), set(cells(step, "ruled_out_too_small")), "{shot}");
}

/// What followed from a shot.
fn check_consequences(step: &Value, notes: &[Note]) {
    let shot = &step["shot"];
    let queued = told(notes, |note| match note {
        Note::Queued { cell } => Some(*cell),
        _ => None,
    });
    assert_eq!(queued, cells(step, "queued"), "{shot}");
    let dropped = told(notes, |note| match note {
        Note::Dropped { cell, why } => Some((*cell, *why)),
        _ => None,
    });
    assert!(dropped.iter().all(|(_, why)| *why == WhyDropped::OffAxis));
    assert_eq!(dropped.into_iter().map(|(cell, _)| cell).collect::<Vec<_>>(), cells(step, "dequeued"), "{shot}");
    let ranked = told(notes, |note| match note {
        Note::Ranked { counts } => Some(counts.clone()),
        _ => None,
    });
    let expected = step.get("ranked").map(|ranks| {
        let rank = |cell: Cell| ranks[cell.to_string()].as_u64().unwrap() as u32;
        cells(step, "queue").into_iter().map(|cell| (cell, rank(cell))).collect::<Vec<_>>()
    });
    assert_eq!(ranked, expected.into_iter().collect::<Vec<_>>(), "{shot}");
    let queues = told(notes, |note| match note {
        Note::Queue { cells } => Some(cells.clone()),
        _ => None,
    });
    assert_eq!(queues.into_iter().next_back().unwrap_or_default(), cells(step, "queue"), "{shot}");
    let no_room = told(notes, |note| match note {
        Note::NoRoom { axis, .. } => Some(format!("{axis:?}").to_lowercase()),
        _ => None,
    });
    let expected = step.get("direction_impossible").map(|axis| axis.as_str().unwrap().to_owned());
    assert_eq!(no_room, expected.into_iter().collect::<Vec<_>>(), "{shot}");
    let largest = sunk(notes).into_iter().filter(|(_, why)| *why == WhySunk::Largest).map(|(size, _)| size);
    let expected = step.get("sunk_as_largest").map(|size| size.as_u64().unwrap());
    assert_eq!(largest.collect::<Vec<_>>(), expected.into_iter().collect::<Vec<_>>(), "{shot}");
    assert_eq!(notes.contains(&Note::QueueCleared), expected.is_some(), "{shot}");
}

#[test]
fn the_game_of_annex_e_is_played_again() {
    let game: Value = serde_json::from_str(GAME).unwrap();
    let rules = Preset::Classic.rules();
    let mut board = Board::new(&rules, fleet(&game).build(&rules).unwrap());
    let mut seen = Seen::new(&rules);

    let mut level = build(&"level5:ties=annex-e".parse().unwrap(), &rules, Seed(0), &Resources::default());

    let mut journal = Journal::open();
    let mut followed = Vec::new();
    let steps = game["steps"].as_array().unwrap();
    for step in steps {
        let shot = cell(&step["shot"]);
        assert_eq!(level.choose_one(&seen, &mut journal, &Stop::new()), Some(shot));
        check_choice(step, &followed, &journal.take());
        let outcome = seen.fire(&mut board, shot).unwrap();
        assert_eq!(outcome.is_hit(), step["result"] == "hit", "{shot}");
        level.observe(&seen, &mut journal);
        followed = journal.take();
        check_consequences(step, &followed);
    }
    assert!(board.is_lost());
    assert_eq!(seen.shots().len() as u64, game["shots"].as_u64().unwrap());
}

/// The shots that a strategy fires at the fleet of annex E.
fn shots(strategy: &str, resources: &Resources) -> Vec<Cell> {
    let rules = Preset::Classic.rules();
    let game: Value = serde_json::from_str(GAME).unwrap();
    let mut board = Board::new(&rules, fleet(&game).build(&rules).unwrap());
    let mut shooter = build(&strategy.parse::<Spec>().unwrap(), &rules, Seed(0), resources);
    solve(&mut *shooter, &mut board).shots().iter().map(|shot| shot.cell).collect()
}

#[test]
fn an_order_of_ones_own_plays_the_same_game() {
    let order = Resources::default().with_ties(TieOrder::annex_e());
    let own = shots("level5", &order);
    assert_eq!(own, shots("level5:ties=annex-e", &Resources::default()));
    assert_eq!(own.len(), 36);
    assert_eq!(shots("level5", &Resources::default()).len(), 47);
}

#[test]
fn every_level_heeds_an_order_and_goes_its_usual_way_elsewhere() {
    let first = Resources::default().with_ties("J9".parse().unwrap());
    for strategy in ["level2", "medium"] {
        assert_eq!(shots(strategy, &first)[0], "J9".parse().unwrap(), "{strategy}");
        let [usual, ordered] = [Resources::default(), first.clone()].map(|resources| shots(strategy, &resources));
        assert_ne!(ordered[1], "A0".parse().unwrap(), "{strategy} still draws the others");
        assert_ne!(usual, ordered);
    }
    // Where nothing listed ever ties, nothing changes.
    let reef = Resources::default().with_ties("Z25".parse().unwrap());
    for strategy in ["level2", "level3", "level4:samples=10", "level5", "level6:threshold=20", "medium", "hard"] {
        assert_eq!(shots(strategy, &reef), shots(strategy, &Resources::default()), "{strategy}");
    }
}

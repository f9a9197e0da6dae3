//! The strongest player, where it can be checked.

use std::collections::BTreeMap;

use amiral_game::{Announce, Board, Contact, Law, Preset, RulesSetup, Seed, Seen, Stop, notation, random_fleet};
use amiral_posterior::Inference;
use amiral_strategy::{Journal, Note, Resources, Shooter, Spec, build, optimal, solve};

fn admiral(rules: &amiral_game::Rules, spec: &str) -> Box<dyn Shooter> {
    build(&spec.parse::<Spec>().unwrap(), rules, Seed(1), &Resources::default())
}

/// The published optima, as totals over all fleets: ships may touch, and sinkings are announced
/// with the size.
const OPTIMA: [(&str, &str, u64, usize); 7] = [
    ("3x3", "2", 54, 12),
    ("4x3", "2", 87, 17),
    ("4x4", "2", 146, 24),
    ("4x4", "3", 90, 16),
    ("5x4", "3", 137, 22),
    ("4x4", "2,2", 1_942, 224),
    ("4x4", "3,2", 2_311, 264),
];

#[test]
fn it_is_optimal_where_the_optimum_has_been_published() {
    for (size, ships, total, fleets) in OPTIMA {
        let (width, height) = notation::parse_size(size).unwrap();
        let setup = RulesSetup {
            width,
            height,
            fleet: notation::parse_ships(ships).unwrap().0,
            contact: Contact::Free,
            announce: Announce::SunkSize,
            ..RulesSetup::default()
        };
        let rules = setup.build().unwrap();
        let start = Seen::new(&rules);
        let all = Inference::new(&rules).list(&start).unwrap();
        assert_eq!(all.len(), fleets);
        let mut player = admiral(&rules, "admiral");
        // Many fleets lead through the same positions, where it always does the same.
        let mut chosen = BTreeMap::new();
        let played = optimal::total_of(&start, &all, |seen| {
            let position: String = seen.shots().iter().map(ToString::to_string).collect();
            *chosen.entry(position).or_insert_with(|| {
                player.restart(Seed(1));
                player.choose_one(seen, &mut Journal::closed(), &Stop::new()).unwrap()
            })
        });
        assert_eq!(played, total, "{size} {ships}");
    }
}

#[test]
fn it_follows_its_book_and_finishes_as_well_without_having_seen_the_beginning() {
    let resources = Resources::default();
    for (preset, spec) in
        [(Preset::Classic, "admiral"), (Preset::Classic, "admiral:prior=sequential"), (Preset::Hasbro, "admiral")]
    {
        let rules = preset.rules();
        let fleet = random_fleet(&rules, Law::Uniform, &mut Seed(5).dice(&[])).unwrap();
        let mut player = build(&spec.parse().unwrap(), &rules, Seed(1), &resources);
        let seen = solve(&mut *player, &mut Board::new(&rules, fleet.clone()));
        assert!((17..70).contains(&seen.shots().len()), "{} shots", seen.shots().len());
        // The same game from its middle on, by somebody else.
        let half = seen.shots().len() / 2;
        let mut later = Seen::after(&rules, &seen.shots()[..half]).unwrap();
        let mut fresh = build(&spec.parse().unwrap(), &rules, Seed(2), &Resources::default());
        for shot in &seen.shots()[half..] {
            assert_eq!(
                fresh.choose_one(&later, &mut Journal::closed(), &Stop::new()),
                Some(shot.cell),
                "{preset:?} {spec}"
            );
            later.push(*shot).unwrap();
        }
    }
}

#[test]
fn it_says_what_remains_and_why_it_prefers_another_cell() {
    let rules = Preset::Classic.rules();
    let fleet = random_fleet(&rules, Law::Uniform, &mut Seed(5).dice(&[])).unwrap();
    let mut board = Board::new(&rules, fleet);
    let mut player = admiral(&rules, "admiral");
    let (mut seen, mut journal) = (Seen::new(&rules), Journal::open());
    let mut notes = Vec::new();
    while !board.is_lost() {
        let cell = player.choose_one(&seen, &mut journal, &Stop::new()).unwrap();
        let said = journal.take();
        let Some(Note::Likely { cells }) = said.iter().find(|note| matches!(note, Note::Likely { .. })) else {
            panic!("no chances in {said:?}");
        };
        assert!(cells.is_sorted_by(|a, b| a.1 >= b.1) && cells.iter().all(|likely| (0.0..=1.0).contains(&likely.1)));
        let explained = said.iter().any(|note| over(note).is_some_and(|over| over == cells[0].0));
        assert_eq!(explained, cell != cells[0].0, "{said:?}");
        assert!(said.iter().any(|note| matches!(note, Note::Chose { .. } | Note::Optimal { .. })));
        notes.extend(said);
        seen.fire(&mut board, cell).unwrap();
    }
    assert_eq!(notes[0], Note::Remain { fleets: 2_898_771_376, exact: true });
    let gains = notes.iter().filter_map(|note| match note {
        Note::Prefers { shots, over_shots, .. } => Some(over_shots - shots),
        _ => None,
    });
    assert!(gains.clone().count() > 2 && gains.sum::<f64>() > 0.0);
    assert!(notes.iter().any(|note| matches!(note, Note::Optimal { .. })));
}

/// The cell that a note gives the reason against.
fn over(note: &Note) -> Option<amiral_game::Cell> {
    match note {
        Note::Prefers { over, .. }
        | Note::Equal { over, .. }
        | Note::ByTheBook { over, .. }
        | Note::LikeliestDrawn { over, .. } => Some(*over),
        _ => None,
    }
}

/// Whatever decided, a book, a sample, a list or a search to the end, what is said of it speaks for
/// the cell that was chosen.
#[test]
fn its_reasons_never_contradict_its_choice() {
    let small = |announce, contact| {
        let setup =
            RulesSetup { width: 6, height: 6, fleet: vec![3, 3, 2], announce, contact, ..RulesSetup::default() };
        setup.build().unwrap()
    };
    let seas = [
        (Preset::Classic.rules(), 1, 3_388_745_476_187_403),
        (Preset::Hasbro.rules(), 1, 11),
        (small(Announce::Silent, Contact::NoCorner), 8, 13),
        (small(Announce::Sunk, Contact::Free), 8, 14),
        (small(Announce::SunkSize, Contact::NoEdge), 8, 15),
        (small(Announce::Named, Contact::NoCorner), 4, 16),
        (small(Announce::Coloured, Contact::Free), 4, 17),
    ];
    let (mut book, mut sampled, mut listed, mut equal) = (0, 0, 0, 0);
    for (rules, games, first) in seas {
        // With little to spend it samples earlier, and gives up the search to the end sooner.
        for spec in ["admiral", "admiral:budget=20000", "admiral:budget=2000"] {
            let mut player = admiral(&rules, spec);
            for seed in first..first + games {
                let fleet = random_fleet(&rules, Law::Uniform, &mut Seed(seed).dice(&[])).unwrap();
                let mut board = Board::new(&rules, fleet);
                let (mut seen, mut journal) = (Seen::new(&rules), Journal::open());
                player.restart(Seed(seed));
                while !board.is_lost() {
                    let cell = player.choose_one(&seen, &mut journal, &Stop::new()).unwrap();
                    for note in journal.take() {
                        assert!(over(&note).is_none_or(|over| over != cell), "{note:?}");
                        match note {
                            Note::Prefers { cell: told, shots, over_shots, sampled: among, .. } => {
                                assert_eq!(told, cell);
                                assert!(shots < over_shots, "{spec} {seed}: {note:?}");
                                if among.is_some() { sampled += 1 } else { listed += 1 }
                            }
                            Note::Equal { cell: told, .. } => {
                                assert_eq!(told, cell);
                                equal += 1;
                            }
                            Note::ByTheBook { .. } => book += 1,
                            _ => {}
                        }
                    }
                    seen.fire(&mut board, cell).unwrap();
                }
            }
        }
    }
    assert!(book > 0 && sampled > 0 && listed > 0 && equal > 0, "{book} {sampled} {listed} {equal}");
}

#[test]
fn beyond_its_budget_it_estimates_and_says_so() {
    let rules = Preset::Russian.rules();
    let mut journal = Journal::open();
    let cell =
        admiral(&rules, "admiral:budget=20000").choose_one(&Seen::new(&rules), &mut journal, &Stop::new()).unwrap();
    assert!(rules.grid().contains(cell));
    let notes = journal.take();
    assert_eq!(notes[0], Note::BudgetExceeded);
    assert!(matches!(notes[1], Note::Remain { exact: false, .. }));
}

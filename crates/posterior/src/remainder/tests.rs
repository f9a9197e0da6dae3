use amiral_game::{Announce, Board, Contact, Fleet, Preset, Rules, RulesSetup, Seed, Seen};

use super::*;
use crate::machine::Instructions;
use crate::{Failure, Inference, Prior};

/// The whole list.
fn everything(lister: &Lister, inference: &Inference, seen: &Seen) -> Remainder {
    lister.list(inference, seen, usize::MAX, u64::MAX, &Stop::new()).unwrap().unwrap()
}

#[test]
fn a_list_has_no_more_fleets_and_takes_no_more_steps_than_it_may() {
    let rules = RulesSetup { width: 6, height: 6, fleet: vec![3, 2], ..RulesSetup::default() }.build().unwrap();
    let (seen, inference) = (Seen::new(&rules), Inference::new(&rules));
    let lister = Lister::new(&rules, Prior::Uniform);
    let all = everything(&lister, &inference, &seen).len();
    let list = |fleets, steps| {
        let bytes = fleets * lister.bytes_per_fleet();
        lister.list(&inference, &seen, bytes, steps, &Stop::new()).map(|list| list.map(|list| list.len()))
    };
    assert_eq!(list(all, u64::MAX), Ok(Some(all)));
    assert_eq!(list(all - 1, u64::MAX), Ok(None));
    assert_eq!(list(all, 100), Err(Failure::BudgetExceeded));
    let stop = Stop::after(100);
    assert_eq!(lister.list(&inference, &seen, usize::MAX, u64::MAX, &stop).err(), Some(Failure::Cancelled));
    assert_eq!(stop.asked(), 101);
}

#[test]
fn a_lister_refuses_what_is_of_other_rules() {
    let (own, other) = (Preset::Classic.rules(), Preset::Hasbro.rules());
    let (lister, inference, seen) = (Lister::new(&own, Prior::Uniform), Inference::new(&other), Seen::new(&other));
    let refused = Some(Failure::OtherRules);
    assert_eq!(lister.list(&inference, &seen, usize::MAX, u64::MAX, &Stop::new()).err(), refused);
    assert_eq!(lister.sample(&inference, &seen, 10, &Stop::new(), &mut Seed(1).dice(&[])).err(), refused);
    assert!(lister.gather(&seen, &[]).is_none());
    assert_eq!(lister.list(&Inference::new(&own), &seen, usize::MAX, u64::MAX, &Stop::new()).err(), refused);
}

/// What the fleets that cover a cell weigh together.
fn covering(fleets: &[(Fleet, u32)], cell: Cell) -> u32 {
    fleets.iter().filter(|(fleet, _)| fleet.cells().contains(cell)).map(|(_, weight)| weight).sum()
}

/// How certain the cells are when that one is missed.
fn certainty(seen: &Seen, fleets: &[(Fleet, u32)], cell: Cell) -> u32 {
    let missed = |(fleet, _): &&(Fleet, u32)| !fleet.cells().contains(cell);
    let missed: Vec<(Fleet, u32)> = fleets.iter().filter(missed).cloned().collect();
    seen.unfired().map(|cell| covering(&missed, cell).pow(2)).sum()
}

/// The slow twin: what likeliest-cell play costs, shot by shot on boards. Of cells alike the
/// first is fired at, or else the one whose miss leaves most certainty.
fn by_boards(seen: &Seen, fleets: &[(Fleet, u32)], by_certainty: bool, first: Option<Cell>) -> u64 {
    if seen.is_won() || fleets.is_empty() {
        return 0;
    }
    let cell = first.unwrap_or_else(|| {
        let most = seen.unfired().map(|cell| covering(fleets, cell)).max().unwrap();
        let mut alike = seen.unfired().filter(|&cell| covering(fleets, cell) == most);
        if by_certainty && (8..=256).contains(&fleets.len()) && u64::from(most) < weight_of(fleets) {
            alike.min_by_key(|&cell| std::cmp::Reverse(certainty(seen, fleets, cell))).unwrap()
        } else {
            alike.next().unwrap()
        }
    });
    let after = answers_on_boards(seen, fleets, cell);
    weight_of(fleets) + after.iter().map(|(seen, fleets)| by_boards(seen, fleets, by_certainty, None)).sum::<u64>()
}

/// The slow twin of playing that cell and then searching.
fn by_searching(seen: &Seen, fleets: &[(Fleet, u32)], by_certainty: bool, cell: Cell, cells: usize, shots: u32) -> u64 {
    let go_on = |(seen, fleets): &(Seen, Vec<(Fleet, u32)>)| {
        if seen.is_won() {
            return 0;
        }
        if shots == 0 || fleets.len() <= 3 {
            return by_boards(seen, fleets, by_certainty, None);
        }
        let mut likely: Vec<Cell> = seen.unfired().filter(|&cell| covering(fleets, cell) > 0).collect();
        if by_certainty {
            likely.sort_by_key(|&cell| std::cmp::Reverse(certainty(seen, fleets, cell)));
        }
        likely.sort_by_key(|&cell| std::cmp::Reverse(covering(fleets, cell)));
        let index = |cell: Cell| seen.rules().grid().index(cell);
        if u64::from(covering(fleets, likely[0])) == weight_of(fleets) {
            likely.retain(|&cell| u64::from(covering(fleets, cell)) == weight_of(fleets));
            likely.sort_by_key(|&cell| index(cell));
            likely.truncate(1);
        }
        likely.truncate(cells);
        let cost = |cell: Cell| by_boards(seen, fleets, by_certainty, Some(cell));
        let best = likely.into_iter().min_by_key(|&cell| (cost(cell), index(cell)));
        by_searching(seen, fleets, by_certainty, best.unwrap(), cells, shots - 1)
    };
    weight_of(fleets) + answers_on_boards(seen, fleets, cell).iter().map(go_on).sum::<u64>()
}

fn weight_of(fleets: &[(Fleet, u32)]) -> u64 {
    fleets.iter().map(|(_, weight)| u64::from(*weight)).sum()
}

/// What is seen after a shot, and the fleets that remain then, for everything that may be said.
fn answers_on_boards(seen: &Seen, fleets: &[(Fleet, u32)], cell: Cell) -> Vec<(Seen, Vec<(Fleet, u32)>)> {
    let mut heard: Vec<(Seen, Vec<(Fleet, u32)>)> = Vec::new();
    for (fleet, weight) in fleets {
        let mut board = Board::new(seen.rules(), fleet.clone());
        seen.shots().iter().for_each(|shot| _ = board.fire(shot.cell).unwrap());
        let mut after = seen.clone();
        after.push(Shot { cell, outcome: board.fire(cell).unwrap() }).unwrap();
        match heard.iter_mut().find(|(other, _)| other.shots() == after.shots()) {
            Some((_, alike)) => alike.push((fleet.clone(), *weight)),
            None => heard.push((after, vec![(fleet.clone(), *weight)])),
        }
    }
    heard
}

fn rules(contact: Contact, announce: Announce, fleet: &[u32], reefs: &str) -> Rules {
    let reefs = reefs.split_whitespace().map(|cell| cell.parse().unwrap()).collect();
    let setup =
        RulesSetup { width: 4, height: 4, fleet: fleet.to_vec(), contact, announce, reefs, ..RulesSetup::default() };
    setup.build().unwrap()
}

#[test]
fn costs_and_splits_are_those_of_play_on_boards() {
    for (&contact, &announce) in Contact::ALL.iter().flat_map(|c| Announce::ALL.iter().map(move |a| (c, a))) {
        for (fleet, reefs) in [(&[3, 2][..], ""), (&[2, 2, 1], "B1"), (&[2, 1], "A0 D3")] {
            let rules = rules(contact, announce, fleet, reefs);
            let inference = Inference::new(&rules);
            for prior in [Prior::Uniform, Prior::Sequential] {
                let lister = Lister::new(&rules, prior);
                let weighed = |fleets: Vec<Fleet>| -> Vec<(Fleet, u32)> {
                    fleets.into_iter().map(|fleet| (fleet.clone(), lister.weigh(&fleet))).collect()
                };
                let all = inference.list(&Seen::new(&rules)).unwrap();
                let mut board = Board::new(&rules, all[all.len() / 3].clone());
                let mut seen = Seen::new(&rules);
                let mut heard = everything(&lister, &inference, &seen);
                for shot in ["B2", "C1", "A3", "D0", "B0"] {
                    let fleets = weighed(inference.list(&seen).unwrap());
                    let mut fresh = everything(&lister, &inference, &seen);
                    assert_eq!(fresh.likeliest(), heard.likeliest());
                    assert_eq!((fresh.len(), fresh.weight()), (heard.len(), heard.weight()));
                    for likely in fresh.likeliest() {
                        let by_certainty = announce == Announce::SunkSize && prior == Prior::Uniform;
                        let expected = by_boards(&seen, &fleets, by_certainty, Some(likely.cell));
                        assert_eq!(fresh.cost_of(likely.cell), expected, "{contact:?} {announce:?} {}", likely.cell);
                        assert_eq!(heard.cost_of(likely.cell), expected);
                        let after = answers_on_boards(&seen, &fleets, likely.cell);
                        let answers: Vec<Outcome> =
                            after.iter().map(|(seen, _)| seen.shots().last().unwrap().outcome).collect();
                        let costs: Vec<u64> =
                            after.iter().map(|(seen, fleets)| by_boards(seen, fleets, by_certainty, None)).collect();
                        assert_eq!(heard.costs_after(likely.cell, &answers), costs);
                        // The slow twin is very slow.
                        let few = if fleets.len() <= 30 { 3 } else { 0 };
                        for (cells, shots) in [(2, 1), (3, 2), (2, u16::MAX)].into_iter().take(few) {
                            let (most, turns) = (cells.into(), shots.into());
                            let expected = by_searching(&seen, &fleets, by_certainty, likely.cell, most, turns);
                            assert_eq!(fresh.cost_of_searching(likely.cell, cells, shots), expected);
                        }
                    }
                    let Ok(outcome) = seen.fire(&mut board, shot.parse().unwrap()) else {
                        break;
                    };
                    if seen.is_won() {
                        break;
                    }
                    heard.hear(Shot { cell: shot.parse().unwrap(), outcome });
                }
            }
        }
    }
}

const LONG: [(Preset, &str); 2] = [
    (Preset::Classic, "E0o J5o A5o F9x G9x H9x I9x J9x D7o C6o E5o D4o C3o B2o D1x C1o"),
    (Preset::Hasbro, "E4x E5x E6o D4o F4o E3x E2x E1s5 H7x H6o G7x I7o F7s3 B2o C7o B5o C1o H2o J4o G4o B8o H9o"),
];

fn long_list(preset: Preset, shots: &str, instructions: Instructions) -> Remainder {
    let rules = preset.rules();
    let seen = Seen::after(&rules, &amiral_game::notation::parse_shots(shots).unwrap()).unwrap();
    let lister = Lister::with_instructions(&rules, Prior::Uniform, instructions);
    everything(&lister, &Inference::new(&rules), &seen)
}

#[test]
fn every_machine_finds_the_same_costs_on_long_lists() {
    for (preset, shots) in LONG {
        let costs = |instructions| {
            let mut thin = long_list(preset, shots, instructions).thinned(3_000);
            let cells: Vec<Cell> = thin.likeliest().iter().take(4).map(|likely| likely.cell).collect();
            let mut cost = |cell| (thin.cost_of(cell), thin.cost_of_searching(cell, 3, 2));
            cells.into_iter().map(&mut cost).collect::<Vec<(u64, u64)>>()
        };
        let plain = costs(Instructions::Plain);
        Instructions::available().into_iter().for_each(|instructions| assert_eq!(costs(instructions), plain));
    }
}

/// What a shot costs, played on the lists that each answer leaves, laid out anew.
fn anew(list: &Remainder, cell: Cell, answers: &[Outcome], shots: u32) -> u64 {
    let cost = |mut part: Remainder| match part.likeliest().first() {
        Some(likely) if shots > 0 && part.len() > 256 => anew(&part, likely.cell, answers, shots - 1),
        Some(likely) if part.len() > 256 => part.cost_of(likely.cell),
        // Which of several cells alike is fired at, a list does not say.
        Some(_) => part.cost(),
        None => 0,
    };
    list.weight() + list.split(cell, answers).into_iter().map(cost).sum::<u64>()
}

#[test]
fn what_a_shot_costs_on_long_lists_is_what_comes_after_it() {
    let answers: Vec<Outcome> =
        [Outcome::Miss, Outcome::Hit].into_iter().chain((2..=5).map(Outcome::SunkSize)).collect();
    let (preset, shots) = LONG[1];
    let mut list = long_list(preset, shots, Instructions::best());
    assert!(list.len() > 10_000, "{}", list.len());
    for likely in list.likeliest().into_iter().take(3) {
        let cost = list.cost_of(likely.cell);
        assert_eq!(cost, list.weight() + list.costs_after(likely.cell, &answers).iter().sum::<u64>());
        for shots in [0, 3, u32::MAX] {
            assert_eq!(cost, anew(&list, likely.cell, &answers, shots), "{} {shots}", likely.cell);
        }
    }
}

#[test]
fn thinning_keeps_about_as_many_as_wanted_by_their_weight() {
    let (preset, shots) = LONG[0];
    let rules = preset.rules();
    let seen = Seen::after(&rules, &amiral_game::notation::parse_shots(shots).unwrap()).unwrap();
    for prior in [Prior::Uniform, Prior::Sequential] {
        let all = everything(&Lister::new(&rules, prior), &Inference::new(&rules), &seen);
        let thin = all.thinned(20_000);
        assert!((19_000..21_000).contains(&thin.len()), "{}", thin.len());
        assert_eq!(thin.weight(), thin.len() as u64);
        let chance = |remainder: &Remainder, cell: Cell| {
            let likely = remainder.likeliest().into_iter().find(|likely| likely.cell == cell);
            likely.map_or(0.0, |likely| likely.weight as f64 / remainder.weight() as f64)
        };
        for likely in all.likeliest() {
            let (whole, part) = (chance(&all, likely.cell), chance(&thin, likely.cell));
            assert!((whole - part).abs() < 0.02, "{prior:?} {}: {whole} {part}", likely.cell);
        }
    }
}

#[test]
fn a_list_splits_into_what_each_answer_leaves_and_can_be_thinned_again() {
    let (preset, shots) = LONG[1];
    let all = long_list(preset, shots, Instructions::best());
    let cell = all.likeliest()[0].cell;
    let answers = [Outcome::Miss, Outcome::Hit, Outcome::SunkSize(2), Outcome::SunkSize(3), Outcome::SunkSize(4)];
    let parts = all.split(cell, &answers);
    assert_eq!(parts.iter().map(Remainder::len).sum::<usize>(), all.len());
    for (part, outcome) in parts.into_iter().zip(answers) {
        let mut heard = all.clone();
        heard.hear(Shot { cell, outcome });
        assert_eq!((part.len(), part.left(), part.likeliest()), (heard.len(), heard.left(), heard.likeliest()));
    }
    let thin = all.thinned(all.len() / 4).thinned(all.len() / 16);
    let share = 16.0 * thin.len() as f64 / all.len() as f64;
    assert!((0.8..1.2).contains(&share), "{} of {}", thin.len(), all.len());
}

#[test]
fn what_is_sampled_is_like_what_remains() {
    let chances = |remainder: &Remainder| {
        let all = remainder.weight() as f64;
        remainder.likeliest().into_iter().map(|likely| (likely.cell, likely.weight as f64 / all)).collect::<Vec<_>>()
    };
    for (&contact, &announce) in Contact::ALL.iter().flat_map(|c| Announce::ALL.iter().map(move |a| (c, a))) {
        for (fleet, reefs, shots) in [(&[3, 2][..], "", &["B2", "C1"][..]), (&[2, 2, 1], "B1", &["C2"])] {
            let rules = rules(contact, announce, fleet, reefs);
            let inference = Inference::new(&rules);
            let fleets = inference.list(&Seen::new(&rules)).unwrap();
            let mut board = Board::new(&rules, fleets[fleets.len() / 3].clone());
            let mut seen = Seen::new(&rules);
            shots.iter().for_each(|cell| _ = seen.fire(&mut board, cell.parse().unwrap()).unwrap());
            for prior in [Prior::Uniform, Prior::Sequential] {
                let lister = Lister::new(&rules, prior);
                let all = everything(&lister, &inference, &seen);
                let sample = lister.sample(&inference, &seen, 20_000, &Stop::new(), &mut Seed(1).dice(&[]));
                let sample = sample.unwrap().unwrap();
                assert!((sample.fleets / all.len() as f64 - 1.0).abs() < 0.03, "{} {}", sample.fleets, all.len());
                assert!((19_999..=20_001).contains(&sample.remainder.len()));
                let sampled = chances(&sample.remainder);
                for (cell, chance) in chances(&all) {
                    let found = sampled.iter().find(|likely| likely.0 == cell).map_or(0.0, |likely| likely.1);
                    // Weights are rounded in a list, and not in a sample.
                    let margin = if prior == Prior::Uniform { 0.015 } else { 0.04 };
                    assert!(
                        (found - chance).abs() < margin,
                        "{contact:?} {announce:?} {prior:?} {cell}: {found} {chance}"
                    );
                }
            }
        }
    }
}

//! Optimal play against its slow twin, the published optima, and itself played out.

use amiral_game::{
    Announce, Board, CellSet, Contact, Fleet, Outcome, Preset, Rules, RulesSetup, Seed, Seen, Shot, Stop, below,
    notation,
};
use amiral_posterior::Inference;
use amiral_strategy::optimal::{GaveUp, Optimum, Remaining, Why, bound, likeliest, total_of};

fn rules(size: &str, fleet: &str, contact: Contact, announce: Announce, reefs: &str) -> Rules {
    let (width, height) = notation::parse_size(size).unwrap();
    let (fleet, reefs) = (notation::parse_ships(fleet).unwrap().0, notation::parse_cells(reefs).unwrap());
    RulesSetup { width, height, fleet, contact, announce, reefs, ..Preset::Classic.setup() }.build().unwrap()
}

/// The announce rules under which the best play is searched for.
fn searched() -> impl Iterator<Item = Announce> {
    Announce::ALL.iter().copied().filter(|&announce| Optimum::knows(announce))
}

/// The published boards: ships may touch, and sinkings are announced with their size.
fn published(size: &str, fleet: &str) -> Rules {
    rules(size, fleet, Contact::Free, Announce::SunkSize, "")
}

/// The fleets after some shots, as data and as they are, and weights for them.
fn remaining(seen: &Seen, weigh: impl Fn(usize) -> u32) -> (Remaining, Vec<Fleet>) {
    let fleets = Inference::new(seen.rules()).list(seen).unwrap();
    let grid = seen.rules().grid();
    let fired = seen.shots().iter().fold(0, |fired, shot| fired | 1u128 << grid.index(shot.cell));
    let mut remaining = Remaining::new(seen.rules().announce(), seen.rules().fleet(), fired);
    for (number, fleet) in fleets.iter().enumerate() {
        let mask = |ship: &amiral_game::Ship| ship.cells().fold(0, |mask, cell| mask | 1u128 << grid.index(cell));
        remaining.push(&fleet.ships().iter().map(mask).collect::<Vec<_>>(), weigh(number));
    }
    (remaining, fleets)
}

/// What the slow twin minimises.
#[derive(Clone, Copy)]
enum Goal {
    Total,
    Worst,
}

/// The slow twin: every shot at a cell that may hold a ship, every answer, nothing remembered,
/// nothing bounded.
fn brute(boards: &[(Board, u64)], goal: Goal) -> u64 {
    if boards[0].0.is_lost() {
        return 0;
    }
    let covered = boards.iter().fold(CellSet::EMPTY, |all, (board, _)| all | board.fleet().cells());
    let cost = |cell| {
        let mut parts: Vec<(Outcome, Vec<(Board, u64)>)> = Vec::new();
        for (board, weight) in boards {
            let mut board = board.clone();
            let outcome = board.fire(cell).unwrap();
            match parts.iter_mut().find(|(given, _)| *given == outcome) {
                Some((_, part)) => part.push((board, *weight)),
                None => parts.push((outcome, vec![(board, *weight)])),
            }
        }
        let after = parts.iter().map(|(_, part)| brute(part, goal));
        match goal {
            Goal::Total => boards.iter().map(|(_, weight)| weight).sum::<u64>() + after.sum::<u64>(),
            Goal::Worst => 1 + after.max().unwrap(),
        }
    };
    let open = covered.iter().filter(|&cell| !boards[0].0.fired().contains(cell));
    open.map(cost).min().unwrap()
}

#[track_caller]
fn check_against_brute(seen: &Seen, weigh: impl Fn(usize) -> u32 + Copy, optimum: &mut Optimum) {
    let (remaining, fleets) = remaining(seen, weigh);
    let boards: Vec<(Board, u64)> = fleets
        .iter()
        .enumerate()
        .map(|(number, fleet)| {
            let mut board = Board::new(seen.rules(), fleet.clone());
            seen.shots().iter().for_each(|shot| assert_eq!(board.fire(shot.cell), Ok(shot.outcome)));
            (board, weigh(number).into())
        })
        .collect();
    let shots = notation::print_shots(seen.shots());
    let best = optimum.mean(&remaining, u64::MAX, &Stop::new()).unwrap();
    assert_eq!(best.total, brute(&boards, Goal::Total), "the mean under {} after {shots}", seen.rules());
    let worst = optimum.worst(&remaining, u64::MAX, &Stop::new()).unwrap();
    assert_eq!(u64::from(worst.shots), brute(&boards, Goal::Worst), "the worst under {} after {shots}", seen.rules());
}

#[test]
fn the_slow_twin_agrees_under_every_combination_of_rules() {
    let boards = [
        ("3x2", "2,1", ""),
        ("3x2", "2,2", ""),
        ("4x2", "2,1", "B1"),
        ("3x3", "2,1", "A0,C1"),
        ("3x3", "2,1,1", "B1,A2"),
        ("3x3", "3,2", "A2,B0"),
        ("4x2", "3,2", ""),
        ("4x2", "2,2,1", "A0"),
        ("7x1", "2,2", ""),
        ("7x1", "3,2,1", ""),
    ];
    let mut positions = 0;
    for (contact, announce) in Contact::ALL.iter().flat_map(|&contact| searched().map(move |a| (contact, a))) {
        for (size, fleet, reefs) in boards {
            let rules = rules(size, fleet, contact, announce, reefs);
            let fleets = Inference::new(&rules).list(&Seen::new(&rules)).unwrap();
            if fleets.is_empty() {
                continue;
            }
            let mut dice = Seed(positions).dice(&[]);
            let (mut symmetric, mut plain) = (Optimum::under(&rules), Optimum::new(announce, rules.fleet()));
            check_against_brute(&Seen::new(&rules), |_| 1, &mut symmetric);
            check_against_brute(&Seen::new(&rules), |number| [3, 1, 4, 1, 5, 9, 2][number % 7], &mut plain);
            for _ in 0..4 {
                // Somewhere in the middle of a game, with what earlier ones left in memory.
                let mut board = Board::new(&rules, fleets[below(&mut dice, fleets.len())].clone());
                let mut seen = Seen::new(&rules);
                for _ in 0..=below(&mut dice, 3) {
                    let unfired: Vec<_> = seen.unfired().collect();
                    let cell = unfired[below(&mut dice, unfired.len())];
                    let outcome = board.fire(cell).unwrap();
                    seen.push(Shot { cell, outcome }).unwrap();
                }
                if !board.is_lost() {
                    check_against_brute(&seen, |number| [2, 7, 1, 8][number % 4], &mut symmetric);
                    check_against_brute(&seen, |_| 1, &mut plain);
                    positions += 1;
                }
            }
        }
    }
    assert!(positions > 200, "{positions}");
}

#[track_caller]
fn check_published(size: &str, fleet: &str, mean: f64, worst: u32) {
    let rules = published(size, fleet);
    let (remaining, _) = remaining(&Seen::new(&rules), |_| 1);
    let mut optimum = Optimum::under(&rules);
    let best = optimum.mean(&remaining, u64::MAX, &Stop::new()).unwrap();
    assert_eq!(format!("{:.4}", best.mean()), format!("{mean:.4}"), "the mean on {size} with {fleet}");
    assert_eq!(optimum.worst(&remaining, u64::MAX, &Stop::new()).unwrap().shots, worst, "{size} with {fleet}");
}

#[test]
fn the_published_optima_come_out() {
    check_published("3x3", "2", 4.5, 7);
    check_published("4x3", "2", 5.1176, 8);
    check_published("4x4", "2", 6.0833, 10);
    check_published("4x4", "3", 5.625, 8);
    check_published("5x4", "3", 6.2273, 9);
    check_published("4x4", "2,2", 8.6696, 12);
    check_published("4x4", "3,2", 8.7538, 12);
}

#[test]
#[ignore = "takes some twenty seconds"]
fn larger_seas_have_their_optima_too() {
    check_published("5x4", "2,2", 3936.0 / 395.0, 14);
    check_published("5x4", "3,2", 5020.0 / 510.0, 14);
}

#[test]
fn played_out_the_best_play_takes_what_it_says() {
    for (announce, fleet) in [(Announce::SunkSize, "2,2"), (Announce::Sunk, "3,2"), (Announce::Silent, "2,2")] {
        let rules = rules("4x3", fleet, Contact::Free, announce, "");
        let start = Seen::new(&rules);
        let (all, fleets) = remaining(&start, |_| 1);
        let mut optimum = Optimum::under(&rules);
        let inference = Inference::new(&rules);
        let best = optimum.mean(&all, u64::MAX, &Stop::new()).unwrap();
        let mut play = |seen: &Seen| {
            let left = Remaining::of(seen, &inference.list(seen).unwrap()).unwrap();
            rules.grid().cell(optimum.mean(&left, u64::MAX, &Stop::new()).unwrap().cell.into())
        };
        assert_eq!(total_of(&start, &fleets, &mut play), best.total, "{rules}");

        let mut optimum = Optimum::under(&rules);
        let worst = optimum.worst(&all, u64::MAX, &Stop::new()).unwrap();
        let mut play = |seen: &Seen| {
            let left = Remaining::of(seen, &inference.list(seen).unwrap()).unwrap();
            rules.grid().cell(optimum.worst(&left, u64::MAX, &Stop::new()).unwrap().cell.into())
        };
        let shots = fleets.iter().map(|fleet| total_of(&start, std::slice::from_ref(fleet), &mut play));
        assert_eq!(shots.max(), Some(worst.shots.into()), "{rules}");
    }
}

#[test]
fn likeliest_play_takes_what_it_does_when_played() {
    for announce in Announce::ALL {
        let rules = rules("4x4", "3,2", Contact::Free, *announce, "B2");
        let start = Seen::new(&rules);
        let (all, fleets) = remaining(&start, |_| 1);
        let inference = Inference::new(&rules);
        let play = |seen: &Seen| inference.count(seen, u64::MAX, &Stop::new()).unwrap().best(seen).unwrap().0;
        assert_eq!(total_of(&start, &fleets, play), likeliest(&all), "{rules}");
    }
}

#[test]
fn a_search_that_gives_up_says_what_it_proved_and_goes_on_later() {
    let rules = published("4x4", "3,2");
    let (all, _) = remaining(&Seen::new(&rules), |_| 1);
    let mut optimum = Optimum::under(&rules);
    let mut tries = 0;
    let best = loop {
        match optimum.mean(&all, 200_000, &Stop::new()) {
            Ok(best) => break best,
            Err(GaveUp { why, least }) => {
                assert_eq!(why, Why::Budget);
                assert!((264 * 5..=2311).contains(&least), "{least}");
                tries += 1;
            }
        }
    };
    assert_eq!((best.total, best.weight), (2311, 264));
    assert!(tries > 2, "{tries}");

    let stop = Stop::new();
    stop.cancel();
    optimum.forget();
    assert_eq!(optimum.mean(&all, u64::MAX, &stop).unwrap_err().why, Why::Stopped);
    assert_eq!(optimum.remembered(), 0);
}

#[test]
fn a_limit_is_kept_or_proved_out_of_reach() {
    let rules = published("4x4", "2,2");
    let (all, _) = remaining(&Seen::new(&rules), |_| 1);
    let mut optimum = Optimum::under(&rules);
    let least = optimum.mean_below(&all, 1942, u64::MAX, &Stop::new()).unwrap().unwrap_err();
    assert_eq!(least, 1942);
    assert_eq!(optimum.mean_below(&all, 1943, u64::MAX, &Stop::new()).unwrap().unwrap().total, 1942);
}

#[test]
fn telling_where_a_ship_lies_only_helps() {
    for announce in searched() {
        let rules = rules("4x3", "3,2", Contact::Free, announce, "");
        let (all, _) = remaining(&Seen::new(&rules), |number| 1 + number as u32 % 3);
        let mut optimum = Optimum::under(&rules);
        let best = optimum.mean(&all, u64::MAX, &Stop::new()).unwrap();
        let told = optimum.least_if_told(&all, u64::MAX, &Stop::new());
        assert!(best.weight * 5 < told && told < best.total, "{told} {best:?}");
        assert!(optimum.least_if_told(&all, 0, &Stop::new()) <= told);
    }
}

#[test]
fn no_bound_is_above_the_best_play() {
    let boards = [
        ("3x3", "2", ""),
        ("4x3", "2,1", "B1"),
        ("3x3", "2,2", ""),
        ("4x4", "3", "A0"),
        ("4x3", "3,2", ""),
        ("4x3", "2,1,1", "D2"),
        ("4x4", "2,2", ""),
        ("5x3", "3,2", ""),
        ("9x1", "3,2,1", ""),
        ("6x2", "4,2", ""),
    ];
    for (&contact, &announce) in Contact::ALL.iter().flat_map(|contact| Announce::ALL.iter().map(move |a| (contact, a)))
    {
        for (size, fleet, reefs) in boards {
            let rules = rules(size, fleet, contact, announce, reefs);
            let start = Seen::new(&rules);
            let counts = Inference::new(&rules).count(&start, u64::MAX, &Stop::new()).unwrap();
            let Some(proved) = bound(&rules, &counts) else { continue };
            let (all, _) = remaining(&start, |_| 1);
            // Where the best play is not searched for, likeliest-cell play is no better than it.
            let best = match Optimum::under(&rules).mean(&all, u64::MAX, &Stop::new()) {
                Ok(best) => best.mean(),
                Err(_) => likeliest(&all) as f64 / all.len() as f64,
            };
            for part in [proved.entropy, proved.first_hit, proved.counting, proved.finding, proved.mean] {
                assert!(part <= best + 1e-9, "{rules}: {proved:?}, and the best play takes {best}");
            }
            assert!(proved.mean + 1e-9 >= proved.counting.max(proved.finding).max(proved.first_hit), "{rules}");
        }
    }
}

#[test]
fn the_bounds_of_the_known_games_beat_the_published_ones() {
    let of = |preset: Preset| {
        let rules = preset.rules();
        let counts = Inference::new(&rules).count(&Seen::new(&rules), u64::MAX, &Stop::new()).unwrap();
        bound(&rules, &counts).unwrap()
    };
    let classic = of(Preset::Classic);
    assert_eq!(format!("{:.4} {:.4}", classic.entropy, classic.mean), "31.4328 33.8644");
    assert_eq!(format!("{:.4}", of(Preset::Hasbro).mean), "30.6619");
}

#[test]
fn a_position_under_another_announce_rule_is_an_error() {
    let (left, _) = remaining(&Seen::new(&published("3x3", "2")), |_| 1);
    let mut optimum = Optimum::new(Announce::Silent, &[2]);
    let other = GaveUp { why: Why::OtherRules, least: 0 };
    assert_eq!(optimum.mean_below(&left, u64::MAX, u64::MAX, &Stop::new()), Err(other));
    assert_eq!(optimum.worst(&left, u64::MAX, &Stop::new()), Err(other));
    for announce in [Announce::Named, Announce::Coloured] {
        let rules = rules("3x3", "2", Contact::Free, announce, "");
        let (left, _) = remaining(&Seen::new(&rules), |_| 1);
        assert_eq!(Optimum::under(&rules).mean(&left, u64::MAX, &Stop::new()), Err(other));
    }
}

//! Reviews against counting by hand.

use amiral_game::notation::parse_shots;
use amiral_game::{
    Announce, Board, Cell, Contact, Fleet, PerSeat, Preset, Record, Rules, RulesSetup, Seat, Seed, Seen, Shot, Stop,
    Turns, below,
};
use amiral_study::{Extent, Progress, Review, Turning, TurningPoint, review, review_record};

use amiral_testing::all_fleets;

fn seen(rules: &Rules, shots: &str) -> Seen {
    Seen::after(rules, &parse_shots(shots).unwrap()).unwrap()
}

fn judged(seen: &Seen) -> Review {
    review(seen, &Stop::new(), &mut |_| {})
}

/// The fleets on which those shots would have had those outcomes.
fn remaining(fleets: &[Fleet], rules: &Rules, shots: &[Shot]) -> Vec<Fleet> {
    let agrees = |fleet: &&Fleet| {
        let mut board = Board::new(rules, (*fleet).clone());
        shots.iter().all(|shot| board.fire(shot.cell).unwrap() == shot.outcome)
    };
    fleets.iter().filter(agrees).cloned().collect()
}

fn chance(fleets: &[Fleet], cell: Cell) -> f64 {
    fleets.iter().filter(|fleet| fleet.ships().iter().any(|ship| ship.cells().any(|own| own == cell))).count() as f64
        / fleets.len() as f64
}

#[test]
fn every_shot_is_judged_as_by_hand() {
    for (number, announce) in Announce::ALL.iter().enumerate() {
        let setup =
            RulesSetup { width: 5, height: 4, fleet: vec![3, 2, 1], announce: *announce, ..RulesSetup::default() };
        let setup =
            RulesSetup { contact: Contact::ALL[number % Contact::ALL.len()], reefs: vec![Cell::new(2, 1)], ..setup };
        let rules = setup.build().unwrap();
        let fleets = all_fleets(&rules);
        let mut dice = Seed(11).dice(&[number as u64]);
        let mut board = Board::new(&rules, fleets[below(&mut dice, fleets.len())].clone());
        let mut seen = Seen::new(&rules);
        while !seen.is_won() {
            let open: Vec<Cell> = seen.unfired().collect();
            seen.fire(&mut board, open[below(&mut dice, open.len())]).unwrap();
        }
        let review = judged(&seen);
        assert_eq!((review.shots.len(), review.extent), (seen.shots().len(), Extent::Whole));
        let mut qualities = Vec::new();
        for (at, judged) in review.shots.iter().enumerate() {
            let fleets = remaining(&fleets, &rules, &seen.shots()[..at]);
            let own = chance(&fleets, judged.shot.cell);
            let fired = |cell: &Cell| seen.shots()[..at].iter().any(|shot| shot.cell == *cell);
            let open = || rules.grid().cells().filter(|cell| !fired(cell) && !rules.reefs().contains(*cell));
            let best = open().map(|cell| chance(&fleets, cell)).fold(0.0, f64::max);
            let worst = open().map(|cell| chance(&fleets, cell)).fold(1.0, f64::min);
            assert_eq!((judged.shot, judged.exact), (seen.shots()[at], true));
            assert_eq!(judged.fleets, fleets.len() as u128);
            assert!((judged.chance - own).abs() < 1e-12 && (judged.best_chance - best).abs() < 1e-12);
            assert!((chance(&fleets, judged.best.unwrap()) - best).abs() < 1e-12);
            assert_eq!(judged.forced, worst >= best && own >= best, "shot {at}");
            if !judged.forced {
                qualities.push(own / best);
            }
        }
        let mean = qualities.iter().sum::<f64>() / qualities.len() as f64;
        assert!((review.accuracy().unwrap() - mean).abs() < 1e-12);
    }
}

#[test]
fn the_likeliest_cell_each_time_is_a_perfect_game() {
    let rules = Preset::Classic.rules();
    let mut board = Board::new(
        &rules,
        "E6h5 E8h4 B4h3 B9h3 J2v2".parse::<amiral_game::FleetSetup>().unwrap().build(&rules).unwrap(),
    );
    let inference = amiral_posterior::Inference::new(&rules);
    let mut seen = Seen::new(&rules);
    while !seen.is_won() {
        let counts = inference.count(&seen, u64::MAX, &Stop::new()).unwrap();
        let (best, _) = counts.best(&seen).unwrap();
        seen.fire(&mut board, best).unwrap();
    }
    let review = judged(&seen);
    assert_eq!(review.accuracy(), Some(1.0));
    assert!(review.turning_points().iter().all(|point| point.kind != Turning::Slip));
}

#[test]
fn a_shot_without_a_choice_says_nothing_of_skill() {
    let rules = RulesSetup { width: 2, height: 1, fleet: vec![1], ..RulesSetup::default() }.build().unwrap();
    let review = judged(&seen(&rules, "A0o B0x"));
    assert!(review.shots.iter().all(|shot| shot.forced));
    assert_eq!((review.accuracy(), review.best_shot(), review.worst_shot()), (None, None, None));
}

#[test]
fn a_salvo_is_judged_by_what_was_known_before_it_in_any_order() {
    let setup = RulesSetup { width: 5, height: 1, fleet: vec![3], turns: Turns::Salvo, ..RulesSetup::default() };
    let rules = setup.build().unwrap();
    // The ship covers A to C, B to D or C to E: chances 1, 2, 3, 2, 1 of 3.
    let record = |shots: &str| {
        let shots = parse_shots(shots).unwrap();
        let turns = vec![amiral_game::Turn { seat: Seat::B, shots }];
        Record { turns, ..Record::new(&rules) }
    };
    let chances = |shots: &str| {
        let PerSeat([a, b]) = review_record(&record(shots), &Stop::new(), &mut |_| {}).unwrap();
        assert!(a.shots.is_empty() && a.accuracy().is_none() && a.extent == Extent::Whole);
        let thirds = |chance: f64| (chance * 3.0).round() as usize;
        let judged = b.shots.iter().map(|shot| (thirds(shot.chance), thirds(shot.best_chance))).collect::<Vec<_>>();
        (judged, (b.accuracy().unwrap() * 4.0).round() as usize)
    };
    assert_eq!(chances("B0x C0x"), (vec![(2, 2), (3, 3)], 4));
    assert_eq!(chances("E0o C0x"), (vec![(1, 2), (3, 3)], 3));
}

#[test]
fn turning_points_are_the_largest_in_the_order_of_the_shots() {
    let rules = RulesSetup { width: 9, height: 9, fleet: vec![2], ..RulesSetup::default() }.build().unwrap();
    let review = judged(&seen(&rules, "A0x I8o A1o B0x"));
    // The luckier of two hits, and the shot far from a ship that was hit.
    assert_eq!((review.best_shot(), review.worst_shot()), (Some(0), Some(1)));
    let told: Vec<(usize, Turning)> = review.turning_points().iter().map(|point| (point.shot, point.kind)).collect();
    let first = TurningPoint { shot: 0, kind: Turning::LuckyHit };
    assert_eq!(review.turning_points()[0], first);
    assert_eq!(told, [(0, Turning::LuckyHit), (1, Turning::Slip), (2, Turning::UnluckyMiss)]);
}

#[test]
fn shots_no_fleet_explains_end_the_review() {
    let review = judged(&seen(&Preset::Classic.rules(), "A0x A1x B0x J9o"));
    assert_eq!((review.shots.len(), review.extent), (3, Extent::Contradiction));
    let review = judged(&seen(&Preset::Classic.rules(), "A0x A1x B0x"));
    assert_eq!((review.shots.len(), review.extent), (3, Extent::Contradiction));
}

#[test]
fn a_review_called_off_keeps_what_is_done() {
    let rules = Preset::Classic.rules();
    let (stop, mut told) = (Stop::new(), Vec::new());
    let switch = stop.clone();
    let review = review(&seen(&rules, "A0o C3o E5o G7o"), &stop, &mut |progress| {
        told.push(progress);
        if progress.done == 2 {
            switch.cancel();
        }
    });
    assert_eq!((review.shots.len(), review.extent), (2, Extent::Stopped));
    assert_eq!(told, [Progress { done: 1, total: 4 }, Progress { done: 2, total: 4 }]);
}

#[test]
fn what_is_too_dear_is_estimated_and_says_so() {
    let rules = Preset::German.rules();
    let seen = seen(&rules, "E4x");
    let shot = judged(&seen).shots[0];
    assert!(!shot.exact && shot.best.is_some());
    assert!((shot.fleets as f64 / 26_509_655_816_984.0 - 1.0).abs() < 0.2);
    assert_eq!(judged(&seen).shots[0], shot, "the same game gets the same review");
}

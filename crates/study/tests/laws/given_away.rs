//! Shots given away, against playing on by hand.

use amiral_game::{
    Announce, Board, Cell, Fleet, Law, Preset, Rules, RulesSetup, Seed, Seen, Shot, Stop, below, random_fleet,
};
use amiral_strategy::{Resources, build, solve};
use amiral_study::{GivenAway, STEPS_A_PLAYER, Unjudged, given_away};

use amiral_testing::all_fleets;

fn judged(rules: &Rules, shots: &[Shot]) -> GivenAway {
    given_away(rules, shots, STEPS_A_PLAYER, &Stop::new()).unwrap()
}

/// The cells not shot at that some fleet covers, the likeliest first.
fn likeliest(rules: &Rules, fleets: &[Fleet], fired: &[Cell]) -> Vec<Cell> {
    let covering = |cell: Cell| {
        fleets.iter().filter(|fleet| fleet.ships().iter().any(|ship| ship.cells().any(|own| own == cell))).count()
    };
    let open = rules.grid().cells().filter(|cell| !fired.contains(cell));
    let mut cells: Vec<(Cell, usize)> =
        open.map(|cell| (cell, covering(cell))).filter(|(_, count)| *count > 0).collect();
    cells.sort_by_key(|(_, count)| std::cmp::Reverse(*count));
    cells.into_iter().map(|(cell, _)| cell).collect()
}

/// The shots it takes over all those fleets together, when that cell is fired at first and the
/// likeliest ones after it.
fn cost(rules: &Rules, fleets: &[Fleet], fired: &[Cell], cell: Cell) -> usize {
    let fired = [fired, &[cell]].concat();
    let mut parts: Vec<(Shot, Vec<Fleet>)> = Vec::new();
    let mut over = 0;
    for fleet in fleets {
        let mut board = Board::new(rules, fleet.clone());
        let outcomes: Vec<_> = fired.iter().map(|&cell| board.fire(cell).unwrap()).collect();
        if board.is_lost() {
            over += 1;
            continue;
        }
        let shot = Shot { cell, outcome: *outcomes.last().unwrap() };
        match parts.iter_mut().find(|(said, _)| *said == shot) {
            Some((_, part)) => part.push(fleet.clone()),
            None => parts.push((shot, vec![fleet.clone()])),
        }
    }
    let rest = |(_, part): &(Shot, Vec<Fleet>)| cost(rules, part, &fired, likeliest(rules, part, &fired)[0]);
    over + parts.iter().map(|part| part.1.len() + rest(part)).sum::<usize>()
}

#[test]
fn every_shot_gives_away_what_playing_on_by_hand_says() {
    for announce in [Announce::Silent, Announce::Sunk] {
        let setup = RulesSetup { width: 4, height: 4, fleet: vec![3, 2], announce, ..RulesSetup::default() };
        let rules = setup.build().unwrap();
        let every = all_fleets(&rules);
        let mut worst: f64 = 0.0;
        for game in 0..3 {
            let mut dice = Seed(game).dice(&[announce as u64]);
            let fleet = every[below(&mut dice, every.len())].clone();
            let mut board = Board::new(&rules, fleet);
            let mut seen = Seen::new(&rules);
            while !seen.is_won() {
                let open: Vec<Cell> = seen.unfired().collect();
                seen.fire(&mut board, open[below(&mut dice, open.len())]).unwrap();
            }
            let found = judged(&rules, seen.shots());
            assert_eq!((found.shots.len(), found.listed()), (seen.shots().len(), seen.shots().len()));
            let mut fleets = every.clone();
            for (number, shot) in found.shots.iter().enumerate() {
                let fired: Vec<Cell> = seen.shots()[..number].iter().map(|shot| shot.cell).collect();
                let cells = likeliest(&rules, &fleets, &fired);
                let own = cost(&rules, &fleets, &fired, shot.shot.cell);
                let best = cells.iter().take(6).map(|&cell| cost(&rules, &fleets, &fired, cell)).min().unwrap();
                let expected = own.saturating_sub(best) as f64 / fleets.len() as f64;
                assert!((shot.given_away - expected).abs() < 1e-9, "{announce} {number}: {shot:?}, not {expected}");
                worst = worst.max(expected);
                fleets.retain(|fleet| {
                    let mut board = Board::new(&rules, fleet.clone());
                    seen.shots()[..=number].iter().all(|shot| board.fire(shot.cell).unwrap() == shot.outcome)
                });
            }
            assert!(found.error().abs() < f64::EPSILON);
        }
        assert!(worst >= 1.0, "shots at random include some that cannot hit");
    }
}

/// A game alone on a fleet of that number.
fn alone(rules: &Rules, strategy: &str, number: u64) -> Seen {
    let mut dice = Seed(7).dice(&[number]);
    let fleet = random_fleet(rules, Law::Uniform, &mut dice).unwrap();
    let mut shooter = build(&strategy.parse().unwrap(), rules, Seed(number), &Resources::default());
    solve(&mut *shooter, &mut Board::new(rules, fleet))
}

#[test]
fn the_better_somebody_plays_the_fewer_shots_they_give_away() {
    let rules = Preset::Hasbro.rules();
    let mut means = Vec::new();
    for strategy in ["likeliest", "level3", "random"] {
        let mut total = 0.0;
        for number in 0..4 {
            let seen = alone(&rules, strategy, number);
            let found = judged(&rules, seen.shots());
            assert!(found.error() < 1.0, "{}", found.error());
            assert!(found.listed() > 0 && found.listed() < found.shots.len());
            total += found.total();
        }
        means.push(total / 4.0);
    }
    assert!(means[0] < 1.0 && means[0] > -0.5, "{means:?}");
    assert!(means[1] > means[0] + 2.0 && means[2] > means[1] + 20.0, "{means:?}");
}

#[test]
fn the_same_shots_are_judged_alike() {
    let rules = Preset::Hasbro.rules();
    let seen = alone(&rules, "level3", 1);
    assert_eq!(judged(&rules, seen.shots()), judged(&rules, seen.shots()));
}

#[test]
fn shots_that_no_fleet_explains_are_not_judged() {
    let rules: Rules = "3x1 2 no-edge silent alternate".parse().unwrap();
    let shots: Vec<Shot> = ["B0o", "A0x"].map(|shot| shot.parse().unwrap()).into();
    assert_eq!(given_away(&rules, &shots, STEPS_A_PLAYER, &Stop::new()), Err(Unjudged::Contradiction));
}

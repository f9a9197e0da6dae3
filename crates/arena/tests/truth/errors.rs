//! The test errs as rarely as it says.

use amiral_arena::{Sprt, Truth};
use amiral_game::Seed;

/// With half of all pairs even, with four fifths, and with draws: 400 tests of each.
#[test]
fn the_sequential_test_errs_as_rarely_as_it_says() {
    let test = Sprt::new(0.0, 60.0).unwrap();
    for (even, drawn) in [(0.5, 0.0), (0.8, 0.0), (0.4, 0.3)] {
        let run = |elo| Truth { elo, even, drawn }.test(&test, 400, 5_000, Seed(1)).unwrap();
        let (weak, strong, between) = (run(0.0), run(60.0), run(30.0));
        // 20 of 400 are what it says; 35 would be three and a half standard deviations more.
        assert!(weak.accepted < 35 && weak.undecided == 0, "{even} {drawn}: {weak:?}");
        assert!(strong.rejected < 35 && strong.undecided == 0, "{even} {drawn}: {strong:?}");
        assert!((100..300).contains(&between.accepted), "{even} {drawn}: {between:?}");
        // Who is worse than the first bound or better than the second is told sooner.
        assert!(run(-60.0).pairs < weak.pairs && run(-60.0).accepted < 4);
        assert!(run(120.0).pairs < strong.pairs && run(120.0).rejected < 4);
    }
}

#[test]
fn no_player_is_so_strong_that_nearly_all_pairs_are_even() {
    assert!(Truth { elo: 200.0, even: 0.99, drawn: 0.0 }.chances().is_none());
    let chances = Truth { elo: 50.0, even: 0.5, drawn: 0.2 }.chances().unwrap();
    assert!((chances.iter().sum::<f64>() - 1.0).abs() < 1e-12 && chances.iter().all(|chance| *chance >= 0.0));
}

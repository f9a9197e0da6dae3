//! The means the documents published, within what chance allows.

use amiral_game::{Board, Law, Preset, Seed, random_fleet};
use amiral_strategy::{Resources, Spec, build, solve};

fn mean_and_sd(strategy: &str, preset: Preset, law: Law, games: u64) -> (f64, f64) {
    let rules = preset.rules();
    let spec: Spec = strategy.parse().unwrap();
    let mut shooter = build(&spec, &rules, Seed(0), &Resources::default());
    let (mut sum, mut squares) = (0.0, 0.0);
    for game in 0..games {
        shooter.restart(Seed(game));
        let fleet = random_fleet(&rules, law, &mut Seed(1).dice(&[game])).unwrap();
        let shots = solve(&mut *shooter, &mut Board::new(&rules, fleet)).shots().len() as f64;
        sum += shots;
        squares += shots * shots;
    }
    let mean = sum / games as f64;
    (mean, (squares / games as f64 - mean * mean).sqrt())
}

/// Checks a mean against the published one of so many games; four standard errors are allowed.
#[track_caller]
fn check(strategy: &str, preset: Preset, games: u64, published: f64, published_games: f64) {
    let (mean, sd) = mean_and_sd(strategy, preset, Law::Sequential, games);
    let error = sd * (1.0 / games as f64 + 1.0 / published_games).sqrt();
    assert!((mean - published).abs() < 4.0 * error, "{strategy}: {mean}, published {published}, error {error}");
}

#[test]
fn the_levels_need_as_many_shots_as_published() {
    check("level1", Preset::Classic, 50_000, 95.39, 1e6);
    check("level2", Preset::Classic, 20_000, 50.28, 1e6);
    check("level3", Preset::Classic, 10_000, 46.61, 1e6);
    check("level4:samples=10", Preset::Classic, 5_000, 44.29, 1e5);
    check("level4:samples=100", Preset::Classic, 2_000, 42.84, 1e4);
    check("level5", Preset::Classic, 50_000, 42.06, 1e6);
    check("level6:threshold=60", Preset::Classic, 500, 42.09, 1e4);
}

#[test]
fn the_students_need_as_many_shots_as_published() {
    check("random", Preset::Hasbro, 20_000, 95.48, 1e3);
    check("heuristic", Preset::Hasbro, 10_000, 71.63, 1e3);
    check("probabilist", Preset::Hasbro, 1_000, 53.34, 1e3);
}

#[test]
fn hard_beats_medium_beats_easy() {
    let mean = |strategy| mean_and_sd(strategy, Preset::Hasbro, Law::StartCell, 2_000).0;
    let (easy, medium, hard) = (mean("easy"), mean("medium"), mean("hard"));
    assert!(hard + 10.0 < medium && medium + 10.0 < easy, "{hard}, {medium}, {easy}");
}

#[test]
fn drawing_whole_fleets_beats_looking_at_each_ship_alone() {
    let (fleets, sd) = mean_and_sd("montecarlo:samples=50", Preset::Hasbro, Law::Sequential, 40);
    assert!(fleets + 2.0 * sd / 40f64.sqrt() < 53.34, "{fleets}");
}

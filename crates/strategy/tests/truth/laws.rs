//! What every strategy keeps to, whatever the rules.

use amiral_game::{
    Announce, Board, Cell, Contact, Law, Outcome, PastGame, Pennant, Preset, Rules, RulesSetup, Seed, Seen, Shot, Stop,
    below, random_fleet_within,
};
use amiral_strategy::{Journal, Resources, Shooter, Spec, Volley, Whose, Witness, build};
use proptest::prelude::*;

use amiral_testing::small_rules;

/// Every strategy, those with parameters with small ones, and the witness.
fn everybody() -> Vec<String> {
    let name = |spec: &Spec| match spec {
        Spec::Level4 { .. } => "level4:samples=5".into(),
        Spec::Level6 { .. } => "level6:threshold=12".into(),
        Spec::MonteCarlo { .. } => "montecarlo:samples=5".into(),
        Spec::Admiral { .. } => "admiral:prior=sequential,budget=20000".into(),
        spec => spec.to_string(),
    };
    let named = Spec::catalogue().iter().map(|entry| name(&entry.default));
    let varied =
        ["level5:opening=varied", "hard:opening=varied", "admiral:prior=sequential,budget=20000,opening=varied"];
    named
        .chain(["level6:threshold=676", "autodidact:mode=bayes", "witness"].map(Into::into))
        .chain(varied.map(Into::into))
        .collect()
}

fn shooter(name: &str, rules: &Rules, seed: Seed, resources: &Resources) -> Box<dyn Shooter> {
    match name {
        "witness" => Box::new(Witness::new(rules)),
        name => build(&name.parse().unwrap(), rules, seed, resources),
    }
}

/// Somebody who has seen a few games under those rules.
fn experienced(rules: &Rules) -> Resources {
    let fleet =
        |game| random_fleet_within(rules, Law::Sequential, &mut Seed(3).dice(&[game]), 200_000, &Stop::new()).ok();
    let shots = || rules.grid().cells().step_by(3).map(|cell| Shot { cell, outcome: Outcome::Miss }).collect();
    let games = (0..4).map(|game| PastGame { fleet: fleet(game), shots: shots() });
    Resources::default().with_experience(games.collect(), Whose::Opponent)
}

/// Plays one game in volleys of that many shots, and checks every choice: it is legal, and a fresh
/// strategy and one that has played another game before would have chosen the same.
fn play(name: &str, rules: &Rules, seed: u64, volley: usize) -> Result<(), TestCaseError> {
    let mut dice = Seed(seed).dice(&[]);
    let Ok(fleet) = random_fleet_within(rules, Law::Sequential, &mut dice, 200_000, &Stop::new()) else {
        return Ok(());
    };
    let mut board = Board::new(rules, fleet);
    let mut seen = Seen::new(rules);
    let resources = experienced(rules);
    let mut player = shooter(name, rules, Seed(seed), &resources);
    let mut used = shooter(name, rules, Seed(!seed), &resources);
    used.choose(&seen, 1, &mut Journal::closed(), &Stop::new());
    used.restart(Seed(seed));
    while !board.is_lost() {
        let left = rules.grid().area() - seen.shots().len();
        let shots = volley.min(left);
        let stop = &Stop::new();
        let cells = player.choose(&seen, shots, &mut Journal::closed(), stop).unwrap();
        check_legal(&cells, shots, &seen)?;
        prop_assert_eq!(
            &cells,
            &used.choose(&seen, shots, &mut Journal::open(), stop).unwrap(),
            "{} with a journal",
            name
        );
        if below(&mut dice, 4) == 0 {
            let mut fresh = shooter(name, rules, Seed(seed), &resources);
            prop_assert_eq!(fresh.counts(&seen, stop).map_or(0, |counts| counts.len()) % rules.grid().area(), 0);
            prop_assert_eq!(
                &cells,
                &fresh.choose(&seen, shots, &mut Journal::closed(), stop).unwrap(),
                "{} resumed",
                name
            );
            prop_assert_eq!(fresh.choose_one(&seen, &mut Journal::closed(), stop), Some(cells[0]));
        }
        // Now and then somebody else takes the shots.
        let stray = below(&mut dice, 8) == 0;
        let stray: Option<Volley> = stray.then(|| seen.unfired().skip(below(&mut dice, left)).take(1).collect());
        for cell in stray.unwrap_or(cells) {
            if !board.is_lost() {
                seen.fire(&mut board, cell).unwrap();
            }
        }
        player.observe(&seen, &mut Journal::open());
    }
    Ok(())
}

fn check_legal(cells: &[Cell], shots: usize, seen: &Seen) -> Result<(), TestCaseError> {
    prop_assert_eq!(cells.len(), shots);
    for (place, &cell) in cells.iter().enumerate() {
        prop_assert!(seen.rules().grid().contains(cell) && !seen.is_fired(cell), "{} cannot be shot at", cell);
        prop_assert!(!cells[..place].contains(&cell), "{} is chosen twice", cell);
    }
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn every_strategy_plays_legally_and_can_be_resumed(rules in small_rules(), seed: u64, volley in 1usize..=4) {
        let plays = |name: &String| name == "witness" || name.parse::<Spec>().unwrap().under(&rules).is_ok();
        for name in everybody().into_iter().filter(plays) {
            play(&name, &rules, seed, volley)?;
        }
    }
}

#[test]
fn every_strategy_finishes_on_larger_seas_too() {
    let fleets: [&[u32]; 3] = [&[5, 4, 3, 3, 2], &[3, 3, 2, 1, 1], &[7, 2]];
    let sizes = [(10, 10), (7, 9), (13, 6)];
    let mut seed = 0;
    for (&contact, &announce) in
        Contact::ALL.iter().flat_map(|contact| Announce::ALL.iter().map(move |announce| (contact, announce)))
    {
        for ((width, height), fleet) in sizes.into_iter().zip(fleets) {
            let reefs = vec![Cell::new(2, 2), Cell::new(3, 5)];
            let setup =
                RulesSetup { width, height, fleet: fleet.into(), contact, announce, reefs, ..RulesSetup::default() };
            let rules = setup.build().unwrap();
            // Those that count or draw whole fleets take long here and play no differently than on
            // small seas.
            let slow = ["montecarlo", "level6:threshold=676", "likeliest", "admiral"];
            let quick = |name: &String| !slow.iter().any(|slow| name.starts_with(slow));
            for name in everybody().into_iter().filter(quick) {
                seed += 1;
                play(&name, &rules, seed, 1 + (seed as usize) % 3).unwrap();
            }
        }
    }
}

#[test]
fn presets_with_many_ships_are_played_by_those_who_count_fleets() {
    for preset in [Preset::Russian, Preset::German] {
        let rules = preset.rules();
        for name in ["level6:threshold=30", "level4:samples=20"] {
            play(name, &rules, 1, 1).unwrap();
        }
    }
}

#[test]
fn contradictory_shots_make_nobody_panic() {
    let [one, two] = [1, 2].map(|number| Pennant::new(number).unwrap());
    let told =
        [Outcome::Miss, Outcome::HitShip(one), Outcome::HitShip(two), Outcome::SunkShip(one), Outcome::SunkShip(two)];
    let presets = [
        (Preset::Classic, None),
        (Preset::Hasbro, None),
        (Preset::Hasbro, Some(Announce::Named)),
        (Preset::Classic, Some(Announce::Coloured)),
        (Preset::Russian, None),
    ];
    for (preset, announce) in presets {
        let setup = RulesSetup { width: 6, height: 6, ..preset.setup() };
        let announce = announce.unwrap_or(setup.announce);
        let rules = RulesSetup { announce, ..setup }.build().unwrap();
        let said: &[Outcome] = match announce {
            Announce::Silent => &[Outcome::Miss, Outcome::Hit],
            Announce::Sunk => &[Outcome::Miss, Outcome::Hit, Outcome::Sunk],
            Announce::SunkSize => &[Outcome::Miss, Outcome::Hit, Outcome::SunkSize(3), Outcome::SunkSize(2)],
            Announce::Named | Announce::Coloured => &told,
        };
        for name in everybody() {
            // Whoever counts the Russian fleets takes a second a shot on a sea this crowded, and as
            // long again to explain it.
            let counts = name.starts_with("likeliest") || name.starts_with("admiral");
            if counts && preset == Preset::Russian {
                continue;
            }
            for seed in 0..if counts { 2 } else { 10 } {
                let mut dice = Seed(seed).dice(&[]);
                let mut player = shooter(&name, &rules, Seed(seed), &experienced(&rules));
                let mut seen = Seen::new(&rules);
                for _ in 0..rules.grid().area() {
                    let cell = player.choose_one(&seen, &mut Journal::open(), &Stop::new()).unwrap();
                    seen.push(Shot { cell, outcome: said[below(&mut dice, said.len())] }).unwrap();
                }
            }
        }
    }
}

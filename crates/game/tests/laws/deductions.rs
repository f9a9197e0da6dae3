use amiral_game::{
    Board, CellSet, Contact, Law, Preset, Rules, RulesSetup, Seed, Seen, Shot, Stop, below, deduce, random_fleet_within,
};
use proptest::prelude::*;

use amiral_testing::small_rules;

/// Plays a game of random shots and checks after each that nothing deduced is false. Gives the
/// number of ships and cells deduced at the end of every game, so that callers can see that
/// something was.
fn play(rules: &Rules, seed: u64) -> Result<(usize, usize), TestCaseError> {
    let mut dice = Seed(seed).dice(&[]);
    let Ok(fleet) = random_fleet_within(rules, Law::Sequential, &mut dice, 100_000, &Stop::new()) else {
        return Ok((0, 0));
    };
    let mut board = Board::new(rules, fleet.clone());
    let mut seen = Seen::new(rules);
    let (mut ships, mut cells) = (0, 0);
    while !board.is_lost() {
        // Mostly beside a hit, as people play, or nothing would ever sink.
        let near: Vec<_> = seen.hits().iter().flat_map(|hit| rules.grid().beside(hit)).collect();
        let open: Vec<_> = seen.unfired().collect();
        let near: Vec<_> = open.iter().copied().filter(|cell| near.contains(cell)).collect();
        let from = if near.is_empty() || below(&mut dice, 4) == 0 { &open } else { &near };
        let cell = from[below(&mut dice, from.len())];
        seen.push(Shot { cell, outcome: board.fire(cell).unwrap() }).unwrap();

        let deductions = deduce(&seen);
        let shots = amiral_game::notation::print_shots(seen.shots());
        let truly_sunk: Vec<_> = board.sunk().collect();
        for sunk in &deductions.sunk {
            prop_assert!(truly_sunk.contains(&sunk.ship), "{rules}: {} afloat in {fleet} after {shots}", sunk.ship);
        }
        let ruled_out = deductions.ruled_out();
        prop_assert!(!ruled_out.intersects(&fleet.cells()), "{rules}: {ruled_out:?} in {fleet} after {shots}");
        prop_assert!(ruled_out.iter().all(|cell| !seen.is_fired(cell)));
        prop_assert_eq!(deductions.left.len() + deductions.sunk.len(), rules.fleet().len());
        ships += deductions.sunk.len();
        cells += ruled_out.len();
    }
    Ok((ships, cells))
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(3000))]

    #[test]
    fn no_deduction_rules_out_the_truth(rules in small_rules(), seed: u64) {
        play(&rules, seed)?;
    }
}

#[test]
fn no_deduction_rules_out_the_truth_on_full_boards_either() {
    let mut deduced = [(0, 0); 3 * amiral_game::Announce::ALL.len()];
    for (number, (&contact, &announce)) in Contact::ALL
        .iter()
        .flat_map(|contact| amiral_game::Announce::ALL.iter().map(move |announce| (contact, announce)))
        .enumerate()
    {
        for preset in [Preset::Classic, Preset::Russian] {
            let rules = RulesSetup { contact, announce, ..preset.setup() }.build().unwrap();
            for seed in 0..60 {
                let (ships, cells) = play(&rules, seed).unwrap();
                deduced[number].0 += ships;
                deduced[number].1 += cells;
            }
        }
    }
    // Only where ships may touch and nobody speaks is there nothing to deduce about sunk ships.
    let silent_free =
        Contact::ALL.iter().position(|&contact| contact == Contact::Free).unwrap() * amiral_game::Announce::ALL.len();
    for (number, (ships, cells)) in deduced.into_iter().enumerate() {
        assert_eq!(ships == 0, number == silent_free, "{number}");
        assert!(cells > 0, "{number}");
    }
}

#[test]
fn contradictory_shots_do_not_panic() {
    let rules = Preset::Russian.rules();
    let mut dice = Seed(5).dice(&[]);
    for _ in 0..300 {
        let mut seen = Seen::new(&rules);
        for cell in rules.grid().cells() {
            use amiral_game::Outcome::{Hit, Miss, Sunk};
            let outcome = [Miss, Hit, Hit, Sunk][below(&mut dice, 4)];
            seen.push(Shot { cell, outcome }).unwrap();
            if below(&mut dice, 10) == 0 {
                deduce(&seen);
            }
        }
        assert_eq!(deduce(&seen).ruled_out(), CellSet::EMPTY);
    }
}

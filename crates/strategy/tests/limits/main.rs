//! What a choice may take: however large the sea, the fleet and the parameters, its memory has a
//! bound, and it ends soon after it is cancelled.
//!
//! One test by itself in this program, so that the memory counted is its own.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use amiral_game::{
    Announce, Board, Contact, Experience, Law, PastGame, Preset, Rules, RulesSetup, Seed, Seen, Stop, below,
    random_fleet_within,
};
use amiral_strategy::{Journal, Resources, Spec, Whose, build};
use peak_alloc::PeakAlloc;

#[global_allocator]
static MEMORY: PeakAlloc = PeakAlloc;

/// What one choice may take, and what is beside it: the rules, the shots, what was learned.
const MOST_BYTES: usize = (64 + 16) << 20;

/// Seas on which everything is as much as it gets.
fn seas() -> Vec<Rules> {
    let sea = |side: u32, fleet: Vec<u32>, contact, announce| {
        let setup = RulesSetup { width: side, height: side, fleet, contact, announce, ..RulesSetup::default() };
        setup.build().unwrap()
    };
    vec![
        sea(26, [5, 4, 3, 3, 2].repeat(6), Contact::NoEdge, Announce::Silent),
        sea(26, [5, 4, 3, 3, 2].repeat(6), Contact::Free, Announce::SunkSize),
        sea(18, [4, 3, 2, 2, 1, 1, 1, 1].repeat(5), Contact::NoCorner, Announce::Sunk),
        sea(26, vec![1; 676], Contact::Free, Announce::Sunk),
        sea(26, (1..=26).collect(), Contact::Free, Announce::SunkSize),
        sea(1, vec![1], Contact::NoEdge, Announce::SunkSize),
        Preset::German.rules(),
    ]
}

/// Every strategy with every number at its largest, and every choice of names.
fn players() -> Vec<Spec> {
    let mut all = Vec::new();
    for entry in Spec::catalogue() {
        let mut specs = vec![entry.default];
        for parameter in entry.parameters {
            let values =
                if parameter.names.is_empty() { vec![parameter.most] } else { (0..parameter.names.len()).collect() };
            specs = specs
                .into_iter()
                .flat_map(|spec| values.iter().map(move |&value| spec.with(parameter.name, value).unwrap()))
                .collect();
        }
        all.extend(specs);
    }
    all
}

/// What is seen after shots at so many cells of a fleet, if one is found at once.
fn after(rules: &Rules, part: usize) -> Option<Seen> {
    let mut dice = Seed(5).dice(&[]);
    let fleet = random_fleet_within(rules, Law::Sequential, &mut dice, 1_000_000, &Stop::new()).ok()?;
    let mut board = Board::new(rules, fleet);
    let mut seen = Seen::new(rules);
    for _ in 0..part {
        let open: Vec<_> = seen.unfired().collect();
        if open.len() <= 1 || board.is_lost() {
            break;
        }
        seen.fire(&mut board, open[below(&mut dice, open.len())]).unwrap();
    }
    (!seen.is_won()).then_some(seen)
}

fn past(rules: &Rules) -> Experience {
    let fleet =
        |game| random_fleet_within(rules, Law::Sequential, &mut Seed(9).dice(&[game]), 1_000_000, &Stop::new()).ok();
    (0..20).filter_map(fleet).map(|fleet| PastGame { fleet: Some(fleet), shots: Vec::new() }).collect()
}

#[test]
fn every_choice_is_bounded_and_ends_soon_after_it_is_cancelled() {
    for rules in seas() {
        let area = rules.grid().area();
        let resources = Resources::default().with_experience(past(&rules), Whose::Everyone);
        for seen in [0, area * 3 / 4].into_iter().filter_map(|part| after(&rules, part)) {
            for spec in players() {
                for patience in [0, PATIENCE] {
                    let before = MEMORY.current_usage();
                    MEMORY.reset_peak_usage();
                    let mut player = build(&spec, &rules, Seed(1), &resources);
                    let stop = Stop::after(patience);
                    let chosen = player.choose(&seen, 1, &mut Journal::open(), &stop);
                    let (bytes, asked) = (MEMORY.peak_usage().saturating_sub(before), stop.asked());
                    let what = format!(
                        "{spec} on {} after {} shots: {asked} asked, {bytes} bytes",
                        rules.grid(),
                        seen.shots().len()
                    );
                    assert!(bytes < MOST_BYTES, "{what}");
                    assert!(asked <= patience + SOON, "{what}");
                    assert!(chosen.is_some() || asked > patience, "{what}: nobody called it off");
                    if let Some(volley) = chosen {
                        assert!(volley.len() == 1 && !seen.is_fired(volley[0]), "{what}");
                    }
                }
            }
        }
    }
}

/// How often a choice may ask before it is cancelled, and how often it may ask again.
const PATIENCE: u64 = 2_000;
const SOON: u64 = 1_000;

use amiral_game::*;
use amiral_posterior::*;
use std::time::Instant;
fn main() {
    for (name, preset, shots) in [
        ("classic empty", Preset::Classic, ""),
        ("classic B3o", Preset::Classic, "B3o"),
        ("hasbro empty", Preset::Hasbro, ""),
        ("hasbro B3o", Preset::Hasbro, "B3o"),
        ("classic 8", Preset::Classic, "B3o E4o H2o C7o G6o I8o D1o F9o"),
        ("classic 8+2", Preset::Classic, "B3o E4o H2o C7o G6o I8o D1o F9o E6x B5x"),
    ] {
        let rules = preset.rules();
        let seen = Seen::after(&rules, &notation::parse_shots(shots).unwrap()).unwrap();
        rules.placements().conflicts();
        for i in Instructions::available() {
            let t = Instant::now();
            let c = count_tree(&seen, u64::MAX, i, &Stop::new()).unwrap();
            println!(
                "{name} {i:?}: {} {:?} {:?} sum {}",
                c.fleets,
                &c.cells[..5],
                t.elapsed(),
                c.cells.iter().sum::<u128>() == c.fleets * 17
            );
        }
    }
}

//! Every strategy's version has games of its own: one that comes to play differently needs a new
//! number.

use amiral_game::{
    Announce, Board, Contact, Law, Preset, Rules, RulesSetup, Seed, Seen, Stop, Volley, random_fleet_within,
};
use amiral_strategy::{Journal, Resources, Shooter, Spec, build, solve};

/// For every strategy its version, and what its games come to.
const GAMES: &[(&str, u32, u64)] = &[
    ("level1", 1, 0x2097_fde1_1d1c_a963),
    ("level2", 1, 0x7eac_68f0_a6b9_1ffa),
    ("level3", 1, 0xca46_5cf1_5348_d2f8),
    ("level4", 1, 0x3bb7_00ce_c1e5_d9e8),
    ("level5", 1, 0x4ba7_d14c_7112_0286),
    ("level6", 1, 0x4fe8_2fee_5ca9_b027),
    ("random", 1, 0x2097_fde1_1d1c_a963),
    ("heuristic", 1, 0x10f6_2200_32de_7b9b),
    ("diagonal", 1, 0xab63_eaf6_70b8_c3ab),
    ("probabilist", 1, 0xc398_1181_cbee_3895),
    ("montecarlo", 2, 0xf1a5_a4ae_077d_9570),
    ("easy", 1, 0x2097_fde1_1d1c_a963),
    ("medium", 1, 0x3bf9_1473_f7a8_3a1c),
    ("hard", 1, 0xbd5a_ba1b_f405_e1a7),
    ("likeliest", 1, 0x37bb_7206_20a7_a48d),
    ("admiral", 1, 0xa3e1_5638_384e_3232),
    ("autodidact", 1, 0x5a72_5ae7_8074_7c0b),
];

/// The games of one that fires in reading order, as a new strategy does until it is written.
const READING_ORDER: u64 = 0x86b3_f0f7_b401_1874;

/// Seas under rules as different as can be, some small enough for those who think long. Fleets follow
/// from their numbers.
fn seas() -> Vec<(u64, Rules)> {
    let small = |contact, announce| {
        let setup = RulesSetup { width: 6, height: 5, fleet: vec![3, 2, 2], ..RulesSetup::default() };
        RulesSetup { contact, announce, ..setup }.build().unwrap()
    };
    let seas = [
        Preset::Classic.rules(),
        Preset::Hasbro.rules(),
        small(Contact::Free, Announce::SunkSize),
        small(Contact::NoEdge, Announce::Silent),
        small(Contact::NoCorner, Announce::Sunk),
    ];
    (0..).zip(seas).collect()
}

/// The same strategy with as little to compute as shows how it plays.
fn modest(spec: Spec) -> Spec {
    let least = |spec: Spec, name, value| spec.with(name, value).unwrap_or(spec);
    least(least(least(spec, "samples", 20), "threshold", 30), "budget", 20_000)
}

fn fingerprint(spec: Spec) -> u64 {
    let slow = ["admiral", "likeliest", "autodidact", "montecarlo"].contains(&spec.name());
    let mut seas = seas();
    // Many ships are drawn in another way than few.
    let crowded = (seas.len() as u64, Preset::Russian.rules());
    seas.retain(|(_, rules)| !slow || rules.grid().area() <= 30);
    seas.extend(Some(crowded).filter(|_| spec.name() == "montecarlo"));
    games(&seas, |rules| build(&modest(spec), rules, Seed(1), &Resources::default()))
}

/// All cells somebody fires at, one after the other, as one number: that of Fowler, Noll and Vo.
fn games(seas: &[(u64, Rules)], shooter: impl Fn(&Rules) -> Box<dyn Shooter>) -> u64 {
    let mut hash = 0xcbf2_9ce4_8422_2325_u64;
    for (number, rules) in seas {
        let mut shooter = shooter(rules);
        for game in 0..8 {
            let mut dice = Seed(7).dice(&[*number, game]);
            let fleet = random_fleet_within(rules, Law::Sequential, &mut dice, 1_000_000, &Stop::new()).unwrap();
            shooter.restart(Seed(game));
            for shot in solve(&mut *shooter, &mut Board::new(rules, fleet)).shots() {
                for byte in [shot.cell.column(), shot.cell.row()] {
                    hash = (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
                }
            }
        }
    }
    hash
}

/// What `cargo xtask new strategy` begins with.
struct InReadingOrder;

impl Shooter for InReadingOrder {
    fn choose(&mut self, seen: &Seen, shots: usize, _: &mut Journal, _: &Stop) -> Option<Volley> {
        Some(seen.unfired().take(shots).collect())
    }

    fn restart(&mut self, _: Seed) {}

    fn counts(&mut self, _: &Seen, _: &Stop) -> Option<Vec<f64>> {
        None
    }
}

#[test]
fn a_new_strategy_is_known_by_its_games() {
    let found = games(&seas(), |_| Box::new(InReadingOrder));
    assert_eq!(found, READING_ORDER, "0x{found:016x}");
}

#[test]
fn who_plays_differently_has_a_new_version() {
    let mut wrong = Vec::new();
    for entry in Spec::catalogue() {
        let found = fingerprint(entry.default);
        let digits = format!("{found:016x}");
        let grouped = format!("0x{}_{}_{}_{}", &digits[..4], &digits[4..8], &digits[8..12], &digits[12..]);
        let line = format!("    (\"{}\", {}, {grouped}),", entry.name, entry.version);
        match GAMES.iter().find(|(name, ..)| *name == entry.name) {
            Some(&(_, version, games)) if version == entry.version && games == found => {}
            Some(&(_, version, known)) if version == entry.version => {
                let raise = if known == READING_ORDER { "" } else { "raise its version in spec.rs, and " };
                wrong.push(format!("{} plays differently: {raise}write here\n{line}", entry.name));
            }
            _ => wrong.push(format!("write here\n{line}")),
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert_eq!(GAMES.len(), Spec::catalogue().len(), "nobody else is listed");
}

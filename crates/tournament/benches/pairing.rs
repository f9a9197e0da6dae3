//! How long pairing takes: `cargo bench -p amiral-tournament`.

use amiral_tournament::{Event, Format, Outcome, PlayerId, Settings, Side, Tournament, pair_next, standings};

fn main() {
    divan::main();
}

/// A Swiss tournament of so many players after so many rounds, each won by lot.
fn after(players: u32, rounds: u32) -> Tournament {
    let mut it = Tournament::create(Settings::new("Open", Format::Swiss { rounds: rounds + 1 })).expect("it can be");
    let note = |it: &mut Tournament, event: &Event| it.apply(event).expect("it follows");
    for player in (0..players).map(PlayerId) {
        note(&mut it, &Event::Joined { player, name: format!("Player {}", player.0), key: None, rating: None });
    }
    let order = it.suggested_order();
    note(&mut it, &Event::Started { order });
    let mut lot = 1_u64;
    for round in 1..=rounds {
        let proposal = pair_next(&it, 1).expect("a round is left");
        let tables: Vec<u32> =
            proposal.pairings.iter().filter(|pairing| pairing.b.is_some()).map(|pairing| pairing.table).collect();
        note(&mut it, &proposal.event(0));
        for table in tables {
            lot = lot.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            let side = Side::BOTH[(lot >> 63) as usize];
            note(&mut it, &Event::Result { round, table, outcome: Outcome::won_by(side, 40), at: 0 });
        }
    }
    it
}

#[divan::bench(args = [16, 100, 300, 1000], sample_count = 10)]
fn fifth_swiss_round(bencher: divan::Bencher<'_, '_>, players: u32) {
    let it = after(players, 4);
    bencher.bench(|| pair_next(&it, 1).expect("a round is left"));
}

#[divan::bench(sample_count = 10)]
fn standings_of_a_thousand_after_five_rounds(bencher: divan::Bencher<'_, '_>) {
    let it = after(1000, 5);
    bencher.bench(|| standings(&it));
}

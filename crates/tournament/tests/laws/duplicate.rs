//! Everybody hunts the same fleets.

use amiral_tournament::{Duplicate, Event, Format, Outcome, Score, Settings, standings};

use crate::{Dice, Played};

fn hunting(format: Format, players: u32) -> Played {
    let mut played = Played::new(Settings { duplicate: Duplicate::Hunts, ..Settings::new("Open", format) });
    played.join(players);
    played.start();
    played
}

#[test]
fn places_go_by_the_shots_saved_against_the_field() {
    let mut played = hunting(Format::Swiss { rounds: 1 }, 4);
    let round = played.pair(1);
    // Player 0 meets 2, and 1 meets 3. All took 40, 50, 45 and 49 shots.
    let shots = [40, 50, 45, 49];
    for paired in &round.pairings {
        let two = [paired.pairing.a, paired.pairing.b.unwrap()].map(|player| shots[player.0 as usize]);
        let table = paired.pairing.table;
        played.note(Event::Result { round: 1, table, outcome: Outcome::hunted(two), at: 0 });
        let is_over = played.it.is_idle();
        let saved = standings(&played.it).iter().all(|line| line.encounters[0].field.is_some());
        assert_eq!(saved, is_over, "until the round is over, nothing is compared");
    }
    let lines = standings(&played.it);
    let shown: Vec<(u32, Score)> = lines.iter().map(|line| (line.player.0, line.points)).collect();
    // The others took 144, 134, 139 and 135 shots, a third of that each.
    assert_eq!(
        shown,
        [(0, 800), (2, 133), (3, -400), (1, -533)].map(|(player, saved)| (player, Score::hundredths(saved)))
    );
    assert_eq!(lines[3].encounters[0].points, Score::ZERO);
}

#[test]
fn what_all_save_together_is_nothing() {
    for seed in 0..20 {
        let mut dice = Dice(seed);
        let mut played = hunting(Format::Swiss { rounds: 3 }, 8);
        for _ in 0..3 {
            let round = played.pair(dice.next());
            for paired in &round.pairings {
                let mut shots = || 30 + dice.below(40) as u32;
                let outcome = Outcome::hunted([shots(), shots()]);
                played.note(Event::Result { round: round.number, table: paired.pairing.table, outcome, at: 0 });
            }
        }
        let sum: i64 = standings(&played.it).iter().map(|line| line.points.in_hundredths()).sum();
        assert!(sum.abs() <= 12, "rounding aside, what some save others lose: {sum}");
    }
}

#[test]
fn who_does_not_come_counts_as_the_worst_and_who_has_a_bye_as_the_mean() {
    let mut played = hunting(Format::Swiss { rounds: 2 }, 5);
    let round = played.pair(1);
    for paired in &round.pairings {
        let table = paired.pairing.table;
        let outcome = match (table, paired.pairing.b) {
            (_, None) => continue,
            (1, _) => Outcome::hunted([40, 44]),
            _ => Outcome::absent(amiral_tournament::Side::A),
        };
        played.note(Event::Result { round: 1, table, outcome, at: 0 });
    }
    let mut saved: Vec<String> =
        standings(&played.it).iter().map(|line| line.encounters[0].field.unwrap().to_string()).collect();
    saved.sort();
    assert_eq!(saved, ["-4", "-4", "0", "0", "4"]);
}

#[test]
fn who_gives_a_hunt_up_counts_as_the_worst_also_with_a_bye() {
    let mut played = hunting(Format::Swiss { rounds: 2 }, 5);
    let round = played.pair(1);
    for paired in &round.pairings {
        let table = paired.pairing.table;
        let outcome = match (table, paired.pairing.b) {
            (_, None) => Outcome { faults: [1, 0], ..Outcome::default() },
            (1, _) => Outcome::hunted([40, 44]),
            _ => Outcome::hunts([Some(48), None]),
        };
        played.note(Event::Result { round: 1, table, outcome, at: 0 });
    }
    let mut saved: Vec<String> =
        standings(&played.it).iter().map(|line| line.encounters[0].field.unwrap().to_string()).collect();
    saved.sort();
    assert_eq!(saved, ["-6", "-6", "-6", "0", "6"]);
}

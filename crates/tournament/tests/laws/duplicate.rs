//! Everybody hunts the same fleets.

use amiral_tournament::{Duplicate, Event, Format, Outcome, Refusal, Score, Settings, Side, standings};

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
            _ => Outcome::absent(Side::A),
        };
        played.note(Event::Result { round: 1, table, outcome, at: 0 });
    }
    let mut saved: Vec<String> =
        standings(&played.it).iter().map(|line| line.encounters[0].field.unwrap().to_string()).collect();
    saved.sort();
    assert_eq!(saved, ["-4", "-4", "0", "0", "4"]);
}

#[test]
fn who_has_hunted_counts_also_where_the_other_did_not_come() {
    let mut played = hunting(Format::Swiss { rounds: 1 }, 4);
    let round = played.pair(1);
    let alone = Outcome { sunk: [0, 1], shots: [0, 48], ..Outcome::absent(Side::A) };
    // Nobody has sunk anything who did not come, and where each has a fleet of their own nobody has.
    let wrong = Outcome { sunk: [1, 0], shots: [48, 0], ..alone };
    let refused = played.it.clone().apply(&Event::Result { round: 1, table: 2, outcome: wrong, at: 0 });
    assert_eq!(refused, Err(Refusal::Outcome(2)));
    let mut usual = Played::of(Format::Swiss { rounds: 1 }, 4);
    usual.pair(1);
    let refused = usual.it.apply(&Event::Result { round: 1, table: 2, outcome: alone, at: 0 });
    assert_eq!(refused, Err(Refusal::Outcome(2)));
    for paired in &round.pairings {
        let table = paired.pairing.table;
        let outcome = if table == 1 { Outcome::hunted([40, 44]) } else { alone };
        played.note(Event::Result { round: 1, table, outcome, at: 0 });
    }
    let lines = standings(&played.it);
    let saved: Vec<String> = lines.iter().map(|line| line.encounters[0].field.unwrap().to_string()).collect();
    assert_eq!(saved, ["6", "0", "-6", "-6"]);
    assert_eq!(lines[2].player, round.pairings[1].pairing.b.unwrap(), "whoever came is before who did not");
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

//! A tournament followed by hand.

use amiral_tournament::{Event, Format, Outcome, PlayerId, Score, Settings, Side, TieBreak, pair_next, standings};

use crate::Played;

/// Four players in a round robin, each game won by the one of the lower number, but for one.
#[test]
fn every_number_is_what_it_is_by_hand() {
    let settings =
        Settings { tie_breaks: TieBreak::ALL.to_vec(), ..Settings::new("Four", Format::RoundRobin { cycles: 1 }) };
    let mut played = Played::new(settings);
    played.join(4);
    played.start();
    for round in 1..=3 {
        let proposal = pair_next(&played.it, 1).unwrap();
        let pairings = proposal.pairings.clone();
        played.note(proposal.event(0));
        for pairing in pairings {
            let two = [pairing.a, pairing.b.unwrap()];
            let is_upset = two.contains(&PlayerId(3)) && two.contains(&PlayerId(0));
            let side = if (two[0] < two[1]) == is_upset { Side::B } else { Side::A };
            let shots = 40 + 2 * pairing.player(side).unwrap().0;
            played.note(Event::Result { round, table: pairing.table, outcome: Outcome::won_by(side, shots), at: 0 });
        }
    }
    let lines = standings(&played.it);
    let shown: Vec<String> = lines
        .iter()
        .map(|line| {
            let ties: Vec<String> =
                line.ties.iter().map(|tie| tie.value.map_or("-".into(), |value| value.to_string())).collect();
            format!("{} {} {}: {}", line.place, line.player.0, line.points, ties.join(" "))
        })
        .collect();
    // 0 beats 1 and 2, 1 beats 2 and 3, 2 beats 3, 3 beats 0: two points, two, one and one. After the
    // first two tie-breaks nobody is level with anybody, so that no game counts head to head. Who wins
    // two games of three plays 120 points better than their opponents.
    assert_eq!(
        shown,
        [
            "1 0 2: 4 3 0 40 1620 2 0",
            "2 1 2: 4 2 0 42 1620 2 0",
            "3 3 1: 5 2 0 46 1380 1 0",
            "4 2 1: 5 1 0 44 1380 1 0",
        ]
    );
    let sonneborn = lines[2].ties.iter().find(|tie| tie.tie_break == TieBreak::SonnebornBerger).unwrap();
    let counted: Vec<(Option<u32>, Score)> =
        sonneborn.parts.iter().map(|part| (part.opponent.map(|it| it.0), part.counted)).collect();
    assert!(counted.contains(&(Some(0), Score::whole(2))), "{counted:?}");
}

#[test]
fn a_bye_counts_as_somebody_with_as_many_points() {
    let settings = Settings {
        tie_breaks: vec![TieBreak::Buchholz, TieBreak::SonnebornBerger],
        ..Settings::new("Three", Format::Swiss { rounds: 1 })
    };
    let mut played = Played::new(settings);
    played.join(3);
    played.start();
    played.pair(1);
    played.note(Event::Result { round: 1, table: 1, outcome: Outcome::won_by(Side::A, 40), at: 0 });
    let lines = standings(&played.it);
    let line = lines.iter().find(|line| line.encounters[0].table == Some(2)).unwrap();
    assert_eq!(line.points, Score::ONE);
    for tie in &line.ties {
        assert_eq!(tie.value, Some(Score::ONE));
        assert_eq!((tie.parts[0].opponent, tie.parts[0].of), (None, Score::ONE));
    }
}

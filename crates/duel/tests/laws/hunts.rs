//! The hunt for one hidden fleet, checked against a board and nothing else.

use amiral_duel::{Duel, Event, Form, Phase, Refusal};
use amiral_game::{Board, Ending, PerSeat, Seat, Seed, Seen, below};
use proptest::prelude::*;

use crate::players::{all_rules, random_fleet, seas};

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    #[test]
    fn a_hunter_sees_what_the_board_says(sea in seas(), seed: u64) {
        for rules in all_rules(&sea) {
            let mut dice = Seed(seed).dice(&[]);
            let fleet = random_fleet(&rules, &mut dice);
            let mut duel = Duel::hunt(&rules);
            prop_assert_eq!(duel.fire(Seat::A, &[]).unwrap_err(), Refusal::NotPlaced(Seat::B));
            prop_assert_eq!(duel.place(Seat::A, fleet.clone()).unwrap_err(), Refusal::NoFleet(Seat::A));
            let told: Vec<_> = duel.place(Seat::B, fleet.clone()).unwrap().map(|event| event.public()).collect();
            prop_assert_eq!(told.len(), 3);
            let (mut board, mut seen) = (Board::new(&rules, fleet), Seen::new(&rules));
            let mut open: Vec<_> = rules.grid().cells().collect();
            while !board.is_lost() {
                prop_assert_eq!(duel.phase(), Phase::Playing { turn: Seat::A, shots: 1 });
                let cell = open.swap_remove(below(&mut dice, open.len()));
                prop_assert_eq!(duel.fire(Seat::B, &[cell]).unwrap_err(), Refusal::NotYourTurn(Seat::A));
                seen.fire(&mut board, cell).unwrap();
                let events: Vec<_> = duel.fire(Seat::A, &[cell]).unwrap().collect();
                let fired = matches!(events[0], Event::Fired { seat: Seat::A, .. });
                prop_assert!(fired);
                prop_assert_eq!(duel.view(Seat::A).seen(), &seen);
                prop_assert!(duel.view(Seat::A).own().is_none());
            }
            prop_assert_eq!(duel.ending(), Ending::Won(Seat::A));
            prop_assert!(duel.view(Seat::B).seen().shots().is_empty());
            let log = duel.log();
            prop_assert_eq!(log.iter().filter(|event| matches!(event, Event::Fired { .. })).count(), seen.shots().len());
        }
    }

    #[test]
    fn a_record_becomes_the_hunt_it_tells(sea in seas(), seed: u64, most in 0_usize..60, end in 0_usize..3) {
        for rules in all_rules(&sea) {
            let mut dice = Seed(seed).dice(&[]);
            let mut duel = Duel::hunt(&rules);
            duel.place(Seat::B, random_fleet(&rules, &mut dice)).unwrap();
            for cell in rules.grid().cells().take(most) {
                if duel.ending() == Ending::Unfinished {
                    duel.fire(Seat::A, &[cell]).unwrap();
                }
            }
            if duel.ending() == Ending::Unfinished {
                match end {
                    0 => {}
                    1 => drop(duel.resign(Seat::A).unwrap()),
                    _ => drop(duel.abort().unwrap()),
                }
            }
            let record = duel.record(PerSeat([Some("Ada".into()), None]));
            let read = record.to_string().parse().unwrap();
            prop_assert_eq!(&Duel::hunt_from_record(&read).unwrap(), &duel);
            prop_assert_eq!(duel.form(), Form::Hunt);
            prop_assert!(read.turns.is_empty() || Duel::from_record(&read).is_err());
        }
    }
}

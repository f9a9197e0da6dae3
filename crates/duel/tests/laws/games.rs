//! How games run.

use amiral_duel::{Command, Duel, Event, Phase, PublicEvent, Refusal, Volley};
use amiral_game::{Board, Cell, Dice, Ending, PerSeat, Seat, Seed, Turns, below};
use proptest::prelude::*;

use crate::players::{Shooters, all_rules, play, random_fleet, random_seat, seas};

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    #[test]
    fn games_finish_with_one_winner_who_sank_everything(sea in seas(), seed: u64) {
        for rules in all_rules(&sea) {
            let (duel, _) = play(&rules, seed, usize::MAX);
            let Ending::Won(winner) = duel.ending() else { panic!("{:?}", duel.ending()) };
            prop_assert_eq!(duel.ending().winner(), Some(winner));
            prop_assert!(duel.board(winner.other()).unwrap().is_lost());
            prop_assert!(!duel.board(winner).unwrap().is_lost());
            prop_assert!(duel.seen(winner).is_won() && !duel.seen(winner.other()).is_won());
            prop_assert!(duel.seen(winner).shots().last().unwrap().outcome.is_hit(), "the winning shot is the last");
            for seat in Seat::BOTH {
                prop_assert!(duel.seen(seat).shots().len() <= rules.grid().area());
                prop_assert_eq!(duel.board(seat).unwrap().fired().len(), duel.seen(seat.other()).shots().len());
            }
        }
    }

    #[test]
    fn turns_follow_the_rule(sea in seas(), seed: u64) {
        for rules in all_rules(&sea) {
            let mut shooters = Shooters::new(&rules, seed);
            let mut duel = Duel::new(&rules, Seat::B);
            let mut last: Option<(Seat, bool)> = None;
            while let Some((seat, command)) = shooters.next(&duel) {
                if let Phase::Playing { turn, shots } = duel.phase() {
                    let expected = match last {
                        None => Seat::B,
                        Some((seat, true)) if rules.turns() == Turns::AgainOnHit => seat,
                        Some((seat, _)) => seat.other(),
                    };
                    prop_assert_eq!(turn, expected);
                    let open = rules.grid().area() - duel.seen(turn).shots().len();
                    let salvo = duel.board(turn).unwrap().afloat().min(open);
                    prop_assert_eq!(shots, if rules.turns() == Turns::Salvo { salvo } else { 1 });
                    prop_assert_eq!(duel.view(turn).due(), shots);
                    prop_assert_eq!(duel.view(turn.other()).due(), 0);
                }
                let fired = matches!(command, Command::Fire(_));
                duel.play(seat, command).unwrap();
                let hit = duel.seen(seat).shots().last().is_some_and(|shot| shot.outcome.is_hit());
                last = fired.then_some((seat, hit));
            }
        }
    }

    #[test]
    fn the_outcomes_are_what_the_boards_say(sea in seas(), seed: u64) {
        for rules in all_rules(&sea) {
            let (duel, _) = play(&rules, seed, usize::MAX);
            let mut boards = PerSeat(Seat::BOTH.map(|seat| Board::new(&rules, duel.board(seat).unwrap().fleet().clone())));
            for event in duel.log() {
                if let Event::Fired { seat, shot, .. } = event {
                    prop_assert_eq!(boards[seat.other()].fire(shot.cell), Ok(shot.outcome));
                }
            }
        }
    }

    #[test]
    fn the_log_is_what_was_told(sea in seas(), seed: u64, most in 0_usize..200) {
        for rules in all_rules(&sea) {
            let mut shooters = Shooters::new(&rules, seed);
            let mut duel = Duel::new(&rules, random_seat(&mut Seed(seed).dice(&[1])));
            let mut told = Vec::new();
            for _ in 0..most {
                let Some((seat, command)) = shooters.next(&duel) else { break };
                let events = duel.play(seat, command).unwrap();
                prop_assert_eq!(events.len(), events.clone().count());
                told.extend(events.map(|event| event.public()));
            }
            let log: Vec<_> = duel.log().iter().map(Event::public).collect();
            // The order in which the fleets were placed is not kept.
            let placed = told.len().min(2);
            prop_assert_eq!(log.len(), told.len());
            prop_assert!(log[..placed].iter().all(|event| told[..placed].contains(event)));
            prop_assert_eq!(&log[placed..], &told[placed..]);
            let numbers = duel.log().into_iter().filter_map(|event| match event {
                Event::Fired { number, .. } => Some(number),
                _ => None,
            });
            prop_assert!(numbers.eq(1..=Seat::BOTH.map(|seat| duel.seen(seat).shots().len() as u16).iter().sum()));
        }
    }

    #[test]
    fn replaying_the_commands_gives_the_same_game(sea in seas(), seed: u64, most in 0_usize..200, stop in 0..4) {
        for rules in all_rules(&sea) {
            let (mut duel, mut given) = play(&rules, seed, most);
            let last = match stop {
                0 => Some((Seat::A, Command::Resign)),
                1 => Some((Seat::B, Command::Resign)),
                2 => Some((Seat::B, Command::Abort)),
                _ => None,
            };
            if let Some((seat, command)) = last
                && duel.play(seat, command.clone()).is_ok()
            {
                given.push((seat, command));
            }
            prop_assert_eq!(&Duel::replay(&rules, duel.starter(), given).unwrap(), &duel);
            prop_assert_eq!(&Duel::replay(&rules, duel.starter(), duel.commands()).unwrap(), &duel);
        }
    }

    #[test]
    fn refused_commands_change_nothing(sea in seas(), seed: u64, most in 0_usize..200) {
        for rules in all_rules(&sea) {
            let (duel, _) = play(&rules, seed, most);
            let mut dice = Seed(seed).dice(&[2]);
            for _ in 0..40 {
                let seat = random_seat(&mut dice);
                let command = match below(&mut dice, 8) {
                    0 => Command::Place(random_fleet(&rules, &mut dice)),
                    _ => Command::Fire(any_cells(&mut dice)),
                };
                let mut after = duel.clone();
                if after.play(seat, command).map(drop).is_err() {
                    prop_assert_eq!(&after, &duel);
                } else {
                    prop_assert_ne!(&after, &duel);
                }
            }
        }
    }

    #[test]
    fn anybody_may_end_an_unfinished_game_at_any_time(sea in seas(), seed: u64, most in 0_usize..200) {
        for rules in all_rules(&sea) {
            let (duel, _) = play(&rules, seed, most);
            for seat in Seat::BOTH {
                for (command, ending) in
                    [(Command::Resign, Ending::Resigned(seat)), (Command::Abort, Ending::Aborted)]
                {
                    let mut ended = duel.clone();
                    let result = ended.play(seat, command).map(|events| events.map(|event| event.public()).collect());
                    if let Phase::Over(before) = duel.phase() {
                        prop_assert_eq!(result, Err(Refusal::Over(before)));
                    } else {
                        prop_assert_eq!(result, Ok(vec![PublicEvent::Over { ending }]));
                        prop_assert_eq!(ended.phase(), Phase::Over(ending));
                        prop_assert_eq!(ended.reveal().unwrap().ending, ending);
                    }
                }
            }
        }
    }
}

/// A few cells of the largest sea, on the grid of the game or not.
fn any_cells(dice: &mut Dice) -> Volley {
    let near = [3, 10, 26][below(dice, 3)];
    (0..below(dice, 5)).map(|_| Cell::new(below(dice, near) as u8, below(dice, near) as u8)).collect()
}

//! What a player is shown does not depend on what it may not know.

use amiral_duel::{Command, Duel, Event, SeatEvent};
use amiral_game::{Board, Fleet, RulesSetup, Seat, Seed};
use proptest::prelude::*;

use crate::players::{all_rules, play, random_fleet, seas};

/// The same game against another fleet, if the seat would have been told the same.
fn against(duel: &Duel, commands: &[(Seat, Command)], seat: Seat, fleet: &Fleet) -> Option<Duel> {
    let commands = commands.iter().cloned().map(|(owner, command)| match command {
        Command::Place(_) if owner == seat => (owner, Command::Place(fleet.clone())),
        _ => (owner, command),
    });
    let other = Duel::replay(duel.rules(), duel.starter(), commands).ok()?;
    let same = Seat::BOTH.iter().all(|&seat| other.seen(seat).shots() == duel.seen(seat).shots());
    (same && other.phase() == duel.phase()).then_some(other)
}

fn told(duel: &Duel, seat: Seat) -> Vec<SeatEvent> {
    duel.log().iter().map(|event| event.for_seat(seat)).collect()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    #[test]
    fn fleets_that_answer_alike_look_alike(sea in seas(), seed: u64, most in 2_usize..40) {
        for rules in all_rules(&sea) {
            let (duel, commands) = play(&rules, seed, most);
            let mut dice = Seed(seed).dice(&[3]);
            for _ in 0..20 {
                let fleet = random_fleet(&rules, &mut dice);
                for seat in Seat::BOTH {
                    if let Some(other) = against(&duel, &commands, seat, &fleet) {
                        let enemy = seat.other();
                        prop_assert_eq!(other.view(enemy), duel.view(enemy));
                        prop_assert_eq!(told(&other, enemy), told(&duel, enemy));
                        prop_assert_eq!(other.public_view(), duel.public_view());
                        prop_assert_eq!(
                            other.log().iter().map(Event::public).collect::<Vec<_>>(),
                            duel.log().iter().map(Event::public).collect::<Vec<_>>()
                        );
                    }
                }
            }
        }
    }

    #[test]
    fn no_ship_of_the_enemy_is_written_in_a_view(sea in seas(), seed: u64, most in 0_usize..400) {
        for rules in all_rules(&sea) {
            let (duel, _) = play(&rules, seed, most);
            let ships = |seat| duel.board(seat).map_or(&[][..], |board| board.fleet().ships());
            let public = format!("{:?}", duel.public_view());
            for seat in Seat::BOTH {
                let shown = format!("{:?} {:?}", duel.view(seat), told(&duel, seat));
                let (own, enemy) = (ships(seat), ships(seat.other()));
                prop_assert!(own.iter().all(|ship| shown.contains(&ship.to_string())));
                for ship in enemy.iter().filter(|ship| !own.contains(ship)).map(ToString::to_string) {
                    prop_assert!(!shown.contains(&ship) && !public.contains(&ship), "{ship} in {shown}");
                }
            }
        }
    }

    #[test]
    fn the_fleets_are_revealed_at_the_end_and_not_before(sea in seas(), seed: u64, most in 0_usize..400) {
        for rules in all_rules(&sea) {
            let (duel, _) = play(&rules, seed, most);
            let over = duel.ending().winner().is_some();
            prop_assert_eq!(duel.reveal().is_some(), over);
            if let Some(reveal) = duel.reveal() {
                for seat in Seat::BOTH {
                    prop_assert_eq!(reveal.fleets[seat], duel.board(seat).map(Board::fleet));
                }
            }
        }
    }
}

#[test]
fn secrets_are_compared_often_enough_to_mean_something() {
    let mut compared = 0;
    for seed in 0..20 {
        let sea = RulesSetup { width: 4, height: 4, fleet: vec![2, 1], ..RulesSetup::default() };
        let rules = sea.build().unwrap();
        let (duel, commands) = play(&rules, seed, 8);
        let mut dice = Seed(seed).dice(&[3]);
        for _ in 0..20 {
            let fleet = random_fleet(&rules, &mut dice);
            let differs = duel.board(Seat::B).unwrap().fleet() != &fleet;
            compared += usize::from(differs && against(&duel, &commands, Seat::B, &fleet).is_some());
        }
    }
    assert!(compared > 20, "{compared}");
}

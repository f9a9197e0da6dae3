//! Games as records.

use amiral_duel::Duel;
use amiral_game::{PerSeat, Record};
use proptest::prelude::*;

use crate::players::{all_rules, play, seas};

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    #[test]
    fn a_game_comes_back_from_its_record(sea in seas(), seed: u64, most in 0_usize..200, stop in 0..3) {
        for rules in all_rules(&sea) {
            let (mut duel, _) = play(&rules, seed, most);
            match stop {
                0 => _ = duel.resign(duel.starter()),
                1 => _ = duel.abort(),
                _ => {}
            }
            let record = duel.record(PerSeat(["Ada", "HAL \"9000\""].map(|name| Some(name.into()))));
            let read: Record = record.to_string().parse().unwrap();
            prop_assert_eq!(&read, &record);
            prop_assert_eq!(&Duel::from_record(&read).unwrap(), &duel);
        }
    }
}

//! Several programs on one database.

use std::collections::BTreeSet;
use std::thread;

use amiral_game::Seat;
use amiral_store::{Filter, Page, Party, Step, StoreError};

use crate::{Raw, Voyage, everywhere, play, small};

#[test]
fn programs_that_write_at_once_neither_block_nor_corrupt_each_other() {
    everywhere(|database| {
        // Each opens the database by itself, all at once: one of them makes the tables.
        let ids: BTreeSet<i64> = thread::scope(|scope| {
            let programs: Vec<_> = (0..4u64)
                .map(|program| {
                    scope.spawn(move || {
                        let store = database.open();
                        let player = store.add_player(&format!("Player {program}")).unwrap().id;
                        let party = || [Party::Human(player), Party::Strategy("easy".into())];
                        (0..8)
                            .map(|game| play(&store, &small(), party(), program * 100 + game, 0).0.0)
                            .collect::<Vec<_>>()
                    })
                })
                .collect();
            programs.into_iter().flat_map(|program| program.join().unwrap()).collect()
        });
        assert_eq!(ids.len(), 32);
        let store = database.open();
        let kept = store.history(&Filter::default(), Page { limit: 100, offset: 0 }).unwrap();
        assert_eq!(kept.len(), 32);
        for summary in kept {
            assert!(store.load(summary.id).unwrap().duel().unwrap().ending().winner().is_some());
        }
        let games: u64 = store.totals(&Filter::default()).unwrap().iter().map(|tally| tally.games).sum();
        assert_eq!(games, 64);
        if let Raw::Sqlite(_) = database.raw {
            assert_eq!(database.raw.texts("PRAGMA integrity_check"), ["ok"]);
        }
    });
}

#[test]
fn one_match_played_by_two_programs_keeps_each_shot_once() {
    everywhere(|database| {
        let (one, two) = (database.open(), database.open());
        let mut voyage = Voyage::begin(&one, &small(), [Party::Nobody, Party::Nobody], 1, 0);
        Seat::BOTH.into_iter().for_each(|seat| voyage.place(seat));
        let step = |number| Step::fired(Seat::A, number, number, &["A0o".parse().unwrap()]);
        one.keep(voyage.id, &[step(1)]).unwrap();
        let refused = two.keep(voyage.id, &[step(1)]).unwrap_err();
        assert!(matches!(refused, StoreError::OutOfStep { sequence: 1, .. }), "{refused}");
        two.keep(voyage.id, &[step(2)]).unwrap();
        assert_eq!(one.load(voyage.id).unwrap().record.turns.len(), 2);
    });
}

#[test]
fn a_reader_sees_one_state_while_others_write() {
    everywhere(|database| {
        let store = database.open();
        let voyage = Voyage::begin(&store, &small(), [Party::Nobody, Party::Nobody], 1, 0);
        let id = voyage.id;
        thread::scope(|scope| {
            let reader = scope.spawn(move || {
                let store = database.open();
                loop {
                    // Whatever has been kept is a game that can be: no fleet by halves, no win
                    // without its shot.
                    let kept = store.load(id).unwrap();
                    kept.duel().unwrap();
                    if kept.ended.is_some() {
                        return;
                    }
                }
            });
            voyage.play();
            reader.join().unwrap();
        });
    });
}

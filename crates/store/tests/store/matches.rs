use std::sync::Arc;

use amiral_duel::Phase;
use amiral_game::{Ending, FleetSetup, GameSeed, PerSeat, Preset, Rules, Seat};
use amiral_store::{Contestant, MatchId, MatchLog, NewMatch, Party, PlayerId, StoreError, Volley};

use crate::{Voyage, at, everywhere, play, small};

#[test]
fn a_match_comes_back_as_it_was_played() {
    everywhere(|harbour| {
        let store = harbour.open();
        let ada = store.add_player("Ada").unwrap();
        for (seed, rules) in [
            small(),
            Preset::Classic.rules(),
            Preset::Russian.rules(),
            "6x6 4,3,2 free sunk salvo A0,F5".parse().unwrap(),
        ]
        .iter()
        .enumerate()
        {
            let parties = [Party::Human(ada.id), Party::Strategy("level4:samples=7".into())];
            let (id, duel) = play(&store, rules, parties, seed as u64, 10);
            let kept = store.load(id).unwrap();
            assert_eq!(kept.duel().unwrap(), duel);
            assert_eq!(kept.record, duel.record(PerSeat(["Ada", "level4:samples=7"].map(|name| Some(name.into())))));
            assert_eq!(kept.record.to_string().parse(), Ok(kept.record.clone()));
            assert_eq!(
                (kept.seed, kept.starter, kept.began),
                (Some(GameSeed::Chosen(seed as u64)), duel.starter(), at(10))
            );
            assert_eq!(kept.times.last().copied(), kept.ended);
            let shots = Seat::BOTH.map(|seat| duel.seen(seat).shots().len());
            assert_eq!(Seat::BOTH.map(|seat| kept.shots(seat)), shots);
            assert_eq!(kept.times.len(), shots.iter().sum::<usize>());
            let human = Contestant::Human { id: ada.id, name: "Ada".into(), uid: ada.uid.clone() };
            assert_eq!(kept.seats.0, [human, Contestant::Strategy("level4:samples=7".into())]);
        }
    });
}

#[test]
fn an_unfinished_match_goes_on_where_it_stopped() {
    everywhere(|harbour| {
        let store = harbour.open();
        let ada = store.add_player("Ada").unwrap();
        let parties = || [Party::Human(ada.id), Party::Strategy("hard".into())];
        let mut voyage = Voyage::begin(&store, &small(), parties(), 3, 0);
        assert_eq!(store.load(voyage.id).unwrap().duel().unwrap(), voyage.duel, "nothing is placed");
        voyage.place(Seat::B);
        assert_eq!(store.load(voyage.id).unwrap().duel().unwrap(), voyage.duel, "one fleet is placed");
        voyage.place(Seat::A);
        for _ in 0..5 {
            voyage.turn();
        }
        let other = Voyage::begin(&store, &small(), [Party::Nobody, Party::Nobody], 4, 9);
        play(&store, &small(), parties(), 5, 0);

        let open = store.unfinished(Some(ada.id)).unwrap();
        assert_eq!(open.iter().map(|summary| summary.id).collect::<Vec<_>>(), [voyage.id]);
        assert_eq!(open[0].shots.0.iter().sum::<u32>(), 5);
        let all: Vec<MatchId> = store.unfinished(None).unwrap().iter().map(|summary| summary.id).collect();
        assert_eq!(all, [other.id, voyage.id], "the latest first");

        voyage.duel = store.load(voyage.id).unwrap().duel().unwrap();
        while voyage.turn() {}
        assert_eq!(store.load(voyage.id).unwrap().record.ending, voyage.duel.ending());
        assert!(store.unfinished(Some(ada.id)).unwrap().is_empty());
    });
}

#[test]
fn a_game_alone_is_kept_too() {
    everywhere(|harbour| {
        let store = harbour.open();
        let ada = store.add_player("Ada").unwrap();
        let rules: Rules = "4x4 2 no-edge sunk alternate".parse().unwrap();
        let id = store.begin(&NewMatch::between(&rules, [Party::Human(ada.id), Party::Nobody])).unwrap();
        let fleet = "A0h2".parse::<FleetSetup>().unwrap().build(&rules).unwrap();
        store.place(id, Seat::B, &fleet).unwrap();
        for (number, shot) in (1..).zip(["C2o", "A0x", "B0s"]) {
            let ending = if number == 3 { Ending::Won(Seat::A) } else { Ending::Unfinished };
            store.fire(id, &Volley::new(Seat::A, number, number, &[shot.parse().unwrap()]).ending(ending)).unwrap();
        }
        let kept = store.load(id).unwrap();
        assert!(kept.record.is_solo());
        assert_eq!(kept.record.to_string().parse(), Ok(kept.record.clone()));
        assert_eq!(kept.seats[Seat::B], Contestant::Nobody);
    });
}

#[test]
fn what_does_not_follow_is_refused_and_changes_nothing() {
    everywhere(|harbour| {
        let store = harbour.open();
        let mut voyage = Voyage::begin(&store, &small(), [Party::Nobody, Party::Nobody], 1, 0);
        let id = voyage.id;
        Seat::BOTH.into_iter().for_each(|seat| voyage.place(seat));
        voyage.turn();
        let before = store.load(id).unwrap();
        let fleet = before.record.fleets[Seat::A].clone().unwrap();
        let shot = ["A0o".parse().unwrap(), "B0o".parse().unwrap()];
        for (first, shots) in [(1, &shot[..1]), (3, &shot[..1]), (0, &shot[..1]), (1, &shot[..])] {
            let refused = store.fire(id, &Volley::new(Seat::A, 2, first, shots)).unwrap_err();
            assert!(matches!(refused, StoreError::OutOfStep { sequence, .. } if sequence == first), "{refused}");
        }
        assert!(matches!(store.place(id, Seat::A, &fleet), Err(StoreError::Placed { seat: Seat::A, .. })));
        assert_eq!(store.load(id).unwrap(), before);

        store.finish(id, Ending::Resigned(Seat::B), at(100)).unwrap();
        assert!(matches!(store.finish(id, Ending::Aborted, at(101)), Err(StoreError::Over(_))));
        assert!(matches!(store.fire(id, &Volley::new(Seat::A, 2, 2, &shot[..1])), Err(StoreError::Over(_))));
        let over = store.load(id).unwrap();
        assert_eq!((over.record.ending, over.ended), (Ending::Resigned(Seat::B), Some(at(100))));
        assert_eq!(over.duel().unwrap().phase(), Phase::Over(Ending::Resigned(Seat::B)));

        let nowhere = MatchId(id.0 + 7);
        assert!(matches!(store.load(nowhere), Err(StoreError::NoMatch(id)) if id == nowhere));
        assert!(matches!(store.fire(nowhere, &Volley::new(Seat::A, 1, 1, &shot)), Err(StoreError::NoMatch(_))));
        let nobody = PlayerId(77);
        let new = NewMatch::between(&small(), [Party::Human(nobody), Party::Nobody]);
        assert!(matches!(store.begin(&new), Err(StoreError::NoPlayer(id)) if id == nobody));
    });
}

#[test]
fn the_shots_of_a_salvo_are_kept_together_or_not_at_all() {
    everywhere(|harbour| {
        let store = harbour.open();
        let id = store.begin(&NewMatch::between(&small(), [Party::Nobody, Party::Nobody])).unwrap();
        let shots = ["A0o", "Z25o"].map(|shot| shot.parse().unwrap());
        let volley = Volley::new(Seat::A, 1, 1, &shots).ending(Ending::Won(Seat::A));
        harbour.raw.run("CREATE UNIQUE INDEX one_shot ON shots (match_id)");
        assert!(store.fire(id, &volley).is_err());
        let kept = store.load(id).unwrap();
        assert!(kept.record.turns.is_empty() && kept.record.ending == Ending::Unfinished);
        harbour.raw.run("DROP INDEX one_shot");
        store.fire(id, &volley).unwrap();
        assert_eq!(store.load(id).unwrap().record.turns[0].shots, shots);
    });
}

#[test]
fn players_have_numbers_and_may_share_a_name() {
    everywhere(|harbour| {
        let store = harbour.open();
        let [first, second] = ["Marie", "Marie"].map(|name| store.add_player(name).unwrap());
        store.add_player("Léo").unwrap();
        assert_ne!(first.id, second.id);
        assert_ne!(first.uid, second.uid);
        assert_eq!(store.players(Some("Marie")).unwrap(), [first.clone(), second.clone()]);
        store.rename_player(second.id, "Marie-Ève \"2\"; DROP TABLE players").unwrap();
        assert_eq!(store.player(second.id).unwrap().name, "Marie-Ève \"2\"; DROP TABLE players");
        assert_eq!(store.players(Some("Marie")).unwrap(), [first]);
        assert_eq!(store.players(None).unwrap().len(), 3);
        assert!(matches!(store.rename_player(PlayerId(9), "x"), Err(StoreError::NoPlayer(PlayerId(9)))));
    });
}

#[test]
fn settings_belong_to_a_player_or_to_all() {
    everywhere(|harbour| {
        let store = harbour.open();
        let ada = store.add_player("Ada").unwrap().id;
        assert_eq!(store.setting(None, "theme").unwrap(), None);
        store.set_setting(None, "theme", Some("dark")).unwrap();
        store.set_setting(Some(ada), "theme", Some("paper")).unwrap();
        store.set_setting(Some(ada), "theme", Some("night")).unwrap();
        assert_eq!(store.setting(None, "theme").unwrap().as_deref(), Some("dark"));
        assert_eq!(store.setting(Some(ada), "theme").unwrap().as_deref(), Some("night"));
        store.set_setting(None, "theme", None).unwrap();
        assert_eq!(store.setting(None, "theme").unwrap(), None);
        let nobody = PlayerId(77);
        assert!(matches!(store.set_setting(Some(nobody), "theme", Some("x")), Err(StoreError::NoPlayer(_))));
        assert_eq!(store.setting(Some(ada), "theme").unwrap().as_deref(), Some("night"));
    });
}

#[test]
fn a_log_counts_turns_and_ends_the_match_with_the_winning_shot() {
    everywhere(|harbour| {
        let store = Arc::new(harbour.open());
        let rules = small();
        let ada = store.player_named("Ada").unwrap();
        assert_eq!(store.player_named("Ada").unwrap(), ada);
        let new = NewMatch::between(&rules, [Party::Human(ada.id), Party::Strategy("easy".into())]);
        let mut log = MatchLog::begin(store.clone(), &new).unwrap();
        let fleet = "A0h3 A2h2 E3h1".parse::<FleetSetup>().unwrap().build(&rules).unwrap();
        Seat::BOTH.into_iter().for_each(|seat| log.placed(seat, &fleet).unwrap());
        let shots = ["A0x", "B0x", "C0s3", "A2x", "B2s2", "E3s1"];
        for (place, shot) in shots.iter().enumerate() {
            log.fired(Seat::A, &[shot.parse().unwrap()]).unwrap();
            if place < 5 {
                log.fired(Seat::B, &[shot.parse().unwrap()]).unwrap();
            }
            // Whoever takes it up in between goes on alike.
            log = MatchLog::resume(store.clone(), &store.load(log.id()).unwrap());
        }
        log.ended(Ending::Won(Seat::A)).unwrap();
        let kept = store.load(log.id()).unwrap();
        assert_eq!(kept.duel().unwrap().ending(), Ending::Won(Seat::A));
        assert_eq!(kept.record.turns.len(), 11);

        let mut given_up = MatchLog::begin(store.clone(), &new).unwrap();
        given_up.ended(Ending::Resigned(Seat::B)).unwrap();
        given_up.ended(Ending::Resigned(Seat::B)).unwrap();
        assert_eq!(store.load(given_up.id()).unwrap().record.ending, Ending::Resigned(Seat::B));
    });
}

use amiral_duel::Phase;
use amiral_game::{Ending, FleetSetup, GameSeed, PerSeat, Preset, Rules, Seat};
use amiral_store::{Act, Contestant, MatchId, NewMatch, Origin, Party, PlayerId, Step, StoreError};

use crate::{Voyage, at, everywhere, play, small};

#[test]
fn a_match_comes_back_as_it_was_played() {
    everywhere(|database| {
        let store = database.open();
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
            let human = Contestant::Human { id: ada.id, name: "Ada".into(), uid: ada.uid.clone(), place: None };
            assert_eq!(kept.seats.0, [human, Contestant::Strategy("level4:samples=7".into())]);
        }
    });
}

#[test]
fn an_unfinished_match_goes_on_where_it_stopped() {
    everywhere(|database| {
        let store = database.open();
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
    everywhere(|database| {
        let store = database.open();
        let ada = store.add_player("Ada").unwrap();
        let rules: Rules = "4x4 2 no-edge sunk alternate".parse().unwrap();
        let id = store.begin(&NewMatch::between(&rules, [Party::Human(ada.id), Party::Nobody])).unwrap();
        let fleet = "A0h2".parse::<FleetSetup>().unwrap().build(&rules).unwrap();
        store.keep(id, &[Step::placed(Seat::B, &fleet)]).unwrap();
        for (number, shot) in (1..).zip(["C2o", "A0x", "B0s"]) {
            let ending = if number == 3 { Ending::Won(Seat::A) } else { Ending::Unfinished };
            store.keep(id, &[Step::fired(Seat::A, number, number, &[shot.parse().unwrap()]).ending(ending)]).unwrap();
        }
        let kept = store.load(id).unwrap();
        assert!(kept.record.is_solo());
        assert_eq!(kept.record.to_string().parse(), Ok(kept.record.clone()));
        assert_eq!(kept.seats[Seat::B], Contestant::Nobody);
    });
}

#[test]
fn what_does_not_follow_is_refused_and_changes_nothing() {
    everywhere(|database| {
        let store = database.open();
        let mut voyage = Voyage::begin(&store, &small(), [Party::Nobody, Party::Nobody], 1, 0);
        let id = voyage.id;
        Seat::BOTH.into_iter().for_each(|seat| voyage.place(seat));
        voyage.turn();
        let before = store.load(id).unwrap();
        let fleet = before.record.fleets[Seat::A].clone().unwrap();
        let shot = ["A0o".parse().unwrap(), "B0o".parse().unwrap()];
        for (first, shots) in [(1, &shot[..1]), (3, &shot[..1]), (0, &shot[..1]), (1, &shot[..])] {
            let refused = store.keep(id, &[Step::fired(Seat::A, 2, first, shots)]).unwrap_err();
            assert!(matches!(refused, StoreError::OutOfStep { sequence, .. } if sequence == first), "{refused}");
        }
        assert!(matches!(
            store.keep(id, &[Step::placed(Seat::A, &fleet)]),
            Err(StoreError::Placed { seat: Seat::A, .. })
        ));
        assert_eq!(store.load(id).unwrap(), before);

        store.keep(id, &[Step::ended(Ending::Resigned(Seat::B)).at(at(100))]).unwrap();
        assert!(matches!(store.keep(id, &[Step::ended(Ending::Aborted).at(at(101))]), Err(StoreError::Over(_))));
        assert!(matches!(store.keep(id, &[Step::fired(Seat::A, 2, 2, &shot[..1])]), Err(StoreError::Over(_))));
        let over = store.load(id).unwrap();
        assert_eq!((over.record.ending, over.ended), (Ending::Resigned(Seat::B), Some(at(100))));
        assert_eq!(over.duel().unwrap().phase(), Phase::Over(Ending::Resigned(Seat::B)));

        let nowhere = MatchId(id.0 + 7);
        assert!(matches!(store.load(nowhere), Err(StoreError::NoMatch(id)) if id == nowhere));
        assert!(matches!(store.keep(nowhere, &[Step::fired(Seat::A, 1, 1, &shot)]), Err(StoreError::NoMatch(_))));
        let nobody = PlayerId(77);
        let new = NewMatch::between(&small(), [Party::Human(nobody), Party::Nobody]);
        assert!(matches!(store.begin(&new), Err(StoreError::NoPlayer(id)) if id == nobody));
    });
}

#[test]
fn the_shots_of_a_salvo_are_kept_together_or_not_at_all() {
    everywhere(|database| {
        let store = database.open();
        let id = store.begin(&NewMatch::between(&small(), [Party::Nobody, Party::Nobody])).unwrap();
        let shots = ["A0o", "Z25o"].map(|shot| shot.parse().unwrap());
        let step = Step::fired(Seat::A, 1, 1, &shots).ending(Ending::Won(Seat::A));
        database.raw.run("CREATE UNIQUE INDEX one_act ON acts (match_id)");
        assert!(store.keep(id, std::slice::from_ref(&step)).is_err());
        let kept = store.load(id).unwrap();
        assert!(kept.record.turns.is_empty() && kept.record.ending == Ending::Unfinished);
        database.raw.run("DROP INDEX one_act");
        store.keep(id, std::slice::from_ref(&step)).unwrap();
        assert_eq!(store.load(id).unwrap().record.turns[0].shots, shots);
    });
}

#[test]
fn players_have_numbers_and_may_share_a_name() {
    everywhere(|database| {
        let store = database.open();
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
    everywhere(|database| {
        let store = database.open();
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
fn the_winning_shot_and_the_ending_are_one_step() {
    everywhere(|database| {
        let store = database.open();
        let rules = small();
        let ada = store.player_named("Ada").unwrap();
        assert_eq!(store.player_named("Ada").unwrap(), ada);
        let new = NewMatch::between(&rules, [Party::Human(ada.id), Party::Strategy("easy".into())]);
        let id = store.begin(&new).unwrap();
        assert_eq!(store.load(id).unwrap().version, 1);
        let fleet = "A0h3 A2h2 E3h1".parse::<FleetSetup>().unwrap().build(&rules).unwrap();
        let placed = Seat::BOTH.map(|seat| Step::placed(seat, &fleet));
        assert_eq!(store.keep(id, &placed).unwrap(), 3, "every step raises the version");
        let shots = ["A0x", "B0x", "C0s3", "A2x", "B2s2", "E3s1"];
        let mut number = 0;
        for (place, shot) in shots.iter().enumerate() {
            for seat in Seat::BOTH.into_iter().filter(|&seat| place < 5 || seat == Seat::A) {
                number += 1;
                let ending = if place == 5 { Ending::Won(seat) } else { Ending::Unfinished };
                let step = Step::fired(seat, number, number, &[shot.parse().unwrap()]).ending(ending);
                assert_eq!(store.keep(id, &[step]).unwrap(), 3 + u64::from(number));
            }
        }
        let kept = store.load(id).unwrap();
        assert_eq!(kept.duel().unwrap().ending(), Ending::Won(Seat::A));
        assert_eq!((kept.record.turns.len(), kept.version), (11, 14));

        let given_up = store.begin(&new).unwrap();
        store.keep(given_up, &[Step::ended(Ending::Resigned(Seat::B))]).unwrap();
        assert!(matches!(store.keep(given_up, &[Step::ended(Ending::Resigned(Seat::B))]), Err(StoreError::Over(_))));
        assert_eq!(store.load(given_up).unwrap().record.ending, Ending::Resigned(Seat::B));
    });
}

#[test]
fn acts_are_logged_in_order_with_what_was_seen_of_them() {
    everywhere(|database| {
        let store = database.open();
        let rules: Rules = "4x4 2 no-edge sunk alternate".parse().unwrap();
        let id = store.begin(&NewMatch::between(&rules, [Party::Nobody, Party::Nobody])).unwrap();
        let fleet = "A0h2".parse::<FleetSetup>().unwrap().build(&rules).unwrap();
        let steps = [
            Step::placed(Seat::B, &fleet),
            Step::now(Act::Hinted { seat: Seat::A }),
            Step::fired(Seat::A, 1, 1, &["C2o".parse().unwrap()]),
            Step::now(Act::Cheated { seat: Seat::A }),
            Step::now(Act::Hinted { seat: Seat::A }),
            Step::ended(Ending::Absent(Seat::B)),
        ];
        assert_eq!(store.keep(id, &steps).unwrap(), 7);
        let log =
            "SELECT sequence || ' ' || COALESCE(seat, 2) || ' ' || kind || ' ' || text FROM acts ORDER BY sequence";
        assert_eq!(
            database.raw.texts(log),
            [
                "1 0 begun ",
                "2 1 placed A0h2",
                "3 0 hinted ",
                "4 0 fired C2o",
                "5 0 cheated ",
                "6 0 hinted ",
                "7 2 ended B absent"
            ]
        );
        let kept = store.load(id).unwrap();
        assert_eq!((kept.cheated, kept.hints, kept.origin), (true, 2, Origin::Local));
        assert_eq!((kept.record.ending, kept.record.ending.winner()), (Ending::Absent(Seat::B), Some(Seat::A)));
        assert_eq!(database.raw.texts("SELECT CAST(winner AS TEXT) FROM matches"), ["0"]);
    });
}

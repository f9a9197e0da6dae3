//! Who is who, and what a web server keeps besides games.

use std::time::Duration;

use amiral_game::{GameSeed, PerSeat, Seat};
use amiral_store::transfer::{Game, read_json_lines, read_records};
use amiral_store::{
    Contestant, Event, EventKind, Filter, Lessons, MatchId, NewMatch, Options, Page, Party, PlayerKind, SecretHash,
    Session, Statistics, Store, StoreError, WebGame, WebGameId, WebGameMode, WebGameState, Who, connect,
};

use crate::{TestDatabase, Voyage, at, everywhere, play, small, wait};

const ALL: Page = Page { limit: 1000, offset: 0 };

#[test]
fn a_guest_is_a_browser_whatever_the_name() {
    everywhere(|database| {
        let store = database.open();
        let local = store.player_named("Ada").unwrap();
        let (first, second) = (SecretHash::of("first"), SecretHash::of("second"));
        let guest = store.guest(&first, Some("Ada")).unwrap();
        assert_eq!((guest.kind, guest.name.as_str()), (PlayerKind::Guest, "Ada"));
        assert_ne!(guest.id, local.id);
        assert_eq!(store.guest(&first, None).unwrap(), guest);
        let others = [store.guest(&second, Some("Ada")).unwrap(), store.guest(&first.second(), Some("Ada")).unwrap()];
        assert!(others[0].id != guest.id && others[1].id != guest.id && others[0].id != others[1].id);
        assert_eq!(store.guest(&first, Some("Eda")).unwrap().name, "Eda");
        assert_eq!(store.player(guest.id).unwrap().name, "Eda");
        // Whoever sits at this machine is found by name, and no guest is.
        assert_eq!(store.player_named("Ada").unwrap(), local);
        assert_eq!(store.player_named("Eda").unwrap().kind, PlayerKind::Local);
        let statistics = |who| store.statistics(&who).unwrap().all.games;
        play(&store, &small(), [Party::Human(guest.id), Party::Strategy("hard".into())], 1, 0);
        assert_eq!(statistics(Who::Guest(first.clone())), 1);
        assert_eq!(statistics(Who::Local("Eda".into())), 0);
        assert_eq!(statistics(Who::Named("Eda".into())), 1);
        assert_eq!(statistics(Who::Guest(SecretHash::of("nobody"))), 0);
        assert_eq!(store.players(None).unwrap().len(), 5);
        // Somebody who is forgotten begins anew.
        store.forget(guest.id).unwrap();
        assert_ne!(store.guest(&first, None).unwrap().id, guest.id);
    });
}

#[test]
fn a_browser_has_one_guest_however_many_ask_at_once() {
    everywhere(|database| {
        database.open();
        let ids: Vec<_> = std::thread::scope(|scope| {
            let ask = || scope.spawn(|| database.open().guest(&SecretHash::of("ada"), Some("Ada")).unwrap().id);
            let asked: Vec<_> = (0..6).map(|_| ask()).collect();
            asked.into_iter().map(|asked| asked.join().unwrap()).collect()
        });
        assert!(ids.iter().all(|id| *id == ids[0]), "{ids:?}");
    });
}

#[test]
fn people_of_records_are_nobody_we_know() {
    everywhere(|database| {
        let store = database.open();
        let local = store.player_named("Ada").unwrap();
        let guest = store.guest(&SecretHash::of("ada"), Some("Ada")).unwrap();
        let record = |n: u32, ids: &str| {
            let text =
                format!("[Rules \"classic\"]\n[A \"Ada\"]\n[B \"Bob\"]\n[Match \"m{n}\"]\n{ids}\n1 A F5o\n2 B E4x\n");
            read_records(&text).unwrap()
        };
        let sat = |games: &[Game]| {
            let amiral_store::Found::New(id) = store.insert(games).unwrap()[0] else { panic!("known") };
            let Contestant::Human { id, .. } = store.load(id).unwrap().seats[Seat::A].clone() else { panic!("nobody") };
            store.player(id).unwrap()
        };
        let stranger = sat(&record(1, ""));
        assert_eq!(stranger.kind, PlayerKind::Imported);
        assert_eq!(sat(&record(2, "")), stranger, "strangers of one name are one");
        // A guest's name in all databases is no proof of being that guest; one's own is one's own.
        let posing = sat(&record(3, &format!("[IdA \"{}\"]\n", guest.uid)));
        assert_eq!(posing, stranger);
        assert_eq!(sat(&record(4, &format!("[IdA \"{}\"]\n", local.uid))), local);
        let other = sat(&record(5, "[IdA \"0123\"]\n"));
        assert!(other.kind == PlayerKind::Imported && other != stranger);
        assert_eq!(sat(&record(6, "[IdA \"0123\"]\n")), other);
    });
}

#[test]
fn practice_is_shown_and_in_no_sum() {
    everywhere(|database| {
        let store = database.open();
        let ada = store.add_player("Ada").unwrap().id;
        let strategy = || Party::Strategy("hard".into());
        play(&store, &small(), [Party::Human(ada), strategy()], 1, 0);
        let sums = |store: &Store| {
            let totals = store.totals(&Filter::default()).unwrap();
            let since = Filter { since: Some(at(-1)), until: Some(at(1_000_000)), ..Filter::default() };
            // How much practice there was is told, and is no part of anything else.
            let statistics = Statistics { practice: 0, ..store.statistics(&Who::Player(ada)).unwrap() };
            let counted = [
                format!("{totals:?}"),
                format!("{:?}", store.totals(&since).unwrap()),
                format!("{statistics:?}"),
                format!("{:?}", store.lessons(&Lessons::default()).unwrap()),
                format!("{:?}", store.first_shots().unwrap()),
            ];
            (counted, store.ship_cells().unwrap().len())
        };
        let before = sums(&store);
        let new = NewMatch {
            seed: Some(GameSeed::Chosen(2)),
            practice: true,
            began: at(500),
            ..NewMatch::between(&small(), [Party::Human(ada), strategy()])
        };
        let id = store.begin(&new).unwrap();
        let mut voyage = Voyage::take(&store, id, &small(), 2, 500);
        Seat::BOTH.into_iter().for_each(|seat| voyage.place(seat));
        while voyage.turn() {}
        assert_eq!(sums(&store), before);
        store.recount().unwrap();
        assert_eq!(sums(&store), before, "counting again agrees");
        assert_eq!(store.statistics(&Who::Player(ada)).unwrap().practice, 1);
        let kept = store.load(id).unwrap();
        assert!(kept.practice && kept.ended.is_some());
        let shown = store.history(&Filter { player: Some(Who::Player(ada)), ..Filter::default() }, ALL).unwrap();
        assert_eq!(shown.iter().map(|summary| summary.practice).collect::<Vec<_>>(), [true, false]);

        // It stays practice wherever it goes.
        let game = Game::from(kept);
        for read in [read_records(&game.to_record().to_string()).unwrap(), read_json_lines(&game.to_json()).unwrap()] {
            assert_eq!(read, std::slice::from_ref(&game));
            let elsewhere = TestDatabase::sqlite();
            let elsewhere = elsewhere.open();
            elsewhere.insert(&read).unwrap();
            assert!(elsewhere.load(MatchId(1)).unwrap().practice);
            assert!(elsewhere.totals(&Filter::default()).unwrap().is_empty());
        }
        let sums_before = sums(&store);
        wait(async {
            let storage = connect(&database.location, Options::default()).await.unwrap();
            storage.erase(id).await.unwrap();
            storage.close().await;
        });
        assert_eq!(sums(&store), sums_before);
    });
}

#[test]
fn a_drawn_seed_is_read_as_it_was_written() {
    everywhere(|database| {
        let store = database.open();
        for seed in
            [GameSeed::Drawn([0xab; 16]), GameSeed::Drawn([0; 16]), GameSeed::Chosen(0), GameSeed::Chosen(u64::MAX)]
        {
            let new = NewMatch { seed: Some(seed), ..NewMatch::between(&small(), [Party::Nobody, Party::Nobody]) };
            let kept = store.load(store.begin(&new).unwrap()).unwrap();
            assert_eq!((kept.seed, kept.practice), (Some(seed), false));
            let game = Game::from(kept);
            assert_eq!(read_json_lines(&game.to_json()).unwrap()[0].seed, Some(seed));
            assert_eq!(read_records(&game.to_record().to_string()).unwrap()[0].seed, Some(seed));
        }
    });
}

#[test]
fn what_a_visitor_hides_is_out_of_their_lists_alone() {
    everywhere(|database| {
        let store = database.open();
        let (hers, his) = (SecretHash::of("ada"), SecretHash::of("bob"));
        let ada = store.guest(&hers, Some("Ada")).unwrap();
        let new = NewMatch { began: at(0), ..NewMatch::between(&small(), [Party::Human(ada.id), Party::Nobody]) };
        let web_game = |id: &str| WebGame {
            id: WebGameId(id.into()),
            mode: WebGameMode::Solo,
            state: WebGameState::Match(MatchId(0)),
            visitors: PerSeat([Some(hers.clone()), Some(his.clone())]),
            invitation: None,
            rematch: None,
            hunts: None,
            event: None,
            made: at(0),
            first_row: 1,
            hints: false,
            clock: None,
            rated: false,
        };
        let matches: Vec<MatchId> = ["a", "b", "c"]
            .iter()
            .map(|id| {
                let state =
                    store.wait(async |storage| storage.create_web_game(&web_game(id), Some(&new), &[]).await).unwrap();
                let WebGameState::Match(id) = state else { panic!("{state:?}") };
                id
            })
            .collect();
        let hide = |id, visitor: &SecretHash| store.wait(async |storage| storage.hide(id, visitor).await);
        hide(matches[1], &hers).unwrap();
        hide(matches[1], &hers).unwrap();
        assert!(matches!(hide(MatchId(99), &hers), Err(StoreError::NoMatch(_))));
        let seen = |player: Option<Who>, visitor: Option<&SecretHash>| {
            let filter = Filter { player, hidden_from: visitor.cloned(), ..Filter::default() };
            let ids = store.ids(&filter, None, 10).unwrap();
            let listed: Vec<MatchId> = store.history(&filter, ALL).unwrap().iter().rev().map(|one| one.id).collect();
            assert_eq!(ids, listed);
            ids
        };
        for player in [None, Some(Who::Player(ada.id))] {
            assert_eq!(seen(player.clone(), Some(&hers)), [matches[0], matches[2]]);
            assert_eq!(seen(player.clone(), Some(&his)), matches);
            assert_eq!(seen(player, None), matches);
        }
        let web_games = |visitor: &SecretHash| {
            store
                .wait(async |storage| storage.web_games_of(visitor, 10).await)
                .unwrap()
                .iter()
                .map(|one| one.id.0.clone())
                .collect::<Vec<_>>()
        };
        assert_eq!(web_games(&hers), ["a", "c"]);
        assert_eq!(web_games(&his), ["a", "b", "c"]);
    });
}

#[test]
fn a_cookie_is_replaced_and_the_old_one_holds_a_little_longer() {
    everywhere(|database| {
        wait(async {
            let storage = connect(&database.location, Options::default()).await.unwrap();
            let [old, new, newer, visitor] = ["old", "new", "newer", "visitor"].map(SecretHash::of);
            let grace = Duration::from_mins(1);
            assert_eq!(storage.session(&old, at(0)).await.unwrap(), None);
            assert_eq!(storage.rotate_session(&old, &new, at(0), grace).await.unwrap(), None);
            storage.open_session(&old, &visitor, at(0)).await.unwrap();
            assert_eq!(storage.session(&old, at(1_000_000)).await.unwrap(), Some(Session::of_guest(visitor.clone())));
            assert_eq!(
                storage.rotate_session(&old, &new, at(10), grace).await.unwrap(),
                Some(Session::of_guest(visitor.clone()))
            );
            for (cookie, seconds, known) in
                [(&old, 69, true), (&old, 70, false), (&new, 70, true), (&new, 1_000_000, true), (&visitor, 0, false)]
            {
                let found = storage.session(cookie, at(seconds)).await.unwrap();
                assert_eq!(found.is_some(), known, "{seconds}");
            }
            // A request that was under way replaces it once more, and the old one gains no time by
            // that.
            assert!(storage.rotate_session(&old, &newer, at(50), grace).await.unwrap().is_some());
            assert_eq!(storage.session(&old, at(70)).await.unwrap(), None);
            assert_eq!(storage.rotate_session(&old, &SecretHash::of("late"), at(70), grace).await.unwrap(), None);
            assert_eq!(storage.sweep_sessions(at(70)).await.unwrap(), 0);
            assert_eq!(storage.sweep_sessions(at(71)).await.unwrap(), 1);
            assert_eq!(storage.sweep_sessions(at(1_000_000)).await.unwrap(), 0);
            assert_eq!(storage.session(&newer, at(80)).await.unwrap(), Some(Session::of_guest(visitor)));
            storage.close().await;
        });
    });
}

#[test]
fn a_secret_is_drawn_once_for_all() {
    everywhere(|database| {
        database.open();
        let secrets: Vec<[u8; 32]> = std::thread::scope(|scope| {
            let ask = || scope.spawn(|| database.open().wait(async |storage| storage.secret("cookies").await).unwrap());
            let asked: Vec<_> = (0..4).map(|_| ask()).collect();
            asked.into_iter().map(|asked| asked.join().unwrap()).collect()
        });
        assert!(secrets.iter().all(|secret| *secret == secrets[0]) && secrets[0] != [0; 32]);
        assert_ne!(database.open().wait(async |storage| storage.secret("mail").await).unwrap(), secrets[0]);
    });
}

#[test]
fn the_log_keeps_what_came_last() {
    everywhere(|database| {
        let store = database.open();
        let event = |n: i64| {
            let kind =
                [EventKind::Cleared, EventKind::Refused { requests: 7 }, EventKind::Cancelled][n as usize % 3].clone();
            Event { at: at(n), kind, subject: format!("game {n}") }
        };
        for n in 0..3 {
            store.log_event(&event(n)).unwrap();
        }
        let all = store.events(None, 10).unwrap();
        assert_eq!(all.iter().map(|logged| logged.event.clone()).collect::<Vec<_>>(), [event(0), event(1), event(2)]);
        assert_eq!(store.events(Some(all[0].id), 1).unwrap(), all[1..2]);
        // As if there had been many.
        let late = all[2].id + Event::KEPT;
        database.raw.run(&match database.raw {
            crate::Raw::Sqlite(_) => {
                format!("UPDATE sqlite_sequence SET seq = {} WHERE name = 'events'", late - 1)
            }
            crate::Raw::Postgres(_) => {
                format!("ALTER TABLE events ALTER COLUMN id RESTART WITH {late}")
            }
        });
        store.log_event(&event(3)).unwrap();
        let kept = store.events(None, 10).unwrap();
        assert_eq!(kept.iter().map(|logged| logged.id).collect::<Vec<_>>(), [late]);
    });
}

#[test]
fn rules_that_strangers_make_up_do_not_fill_the_memory() {
    everywhere(|database| {
        let store = database.open();
        for width in 5..=26 {
            for height in 5..=9 {
                let rules = format!("{width}x{height} 2 free silent alternate").parse().unwrap();
                store.begin(&NewMatch::between(&rules, [Party::Nobody, Party::Nobody])).unwrap();
            }
        }
        let shown = store.history(&Filter::default(), ALL).unwrap();
        assert_eq!(shown.len(), 110);
        assert_eq!(shown.last().unwrap().rules.to_string(), "5x5 2 free silent alternate");
    });
}

#[test]
fn guests_who_have_not_played_for_long_are_forgotten_with_their_browsers() {
    everywhere(|database| {
        let store = database.open();
        let now = jiff::Timestamp::now();
        let before = now + jiff::SignedDuration::from_hours(1);
        let browsers = ["idle", "recent", "waiting", "other"].map(SecretHash::of);
        let [idle, recent, waiting, other] =
            browsers.each_ref().map(|browser| store.guest(browser, Some("Ada")).unwrap().id);
        let local = store.player_named("Zoé").unwrap().id;
        let late = before.as_second() + 60;
        let alone = play(&store, &small(), [Party::Human(idle), Party::Strategy("hard".into())], 1, 0).0;
        let shared = play(&store, &small(), [Party::Human(idle), Party::Human(local)], 2, 10).0;
        play(&store, &small(), [Party::Human(recent), Party::Strategy("hard".into())], 3, late);
        let open = NewMatch::between(&small(), [Party::Human(other), Party::Strategy("hard".into())]);
        store.begin(&open).unwrap();
        drop(store);
        wait(async {
            let storage = connect(&database.location, Options::default()).await.unwrap();
            let visitors = PerSeat([Some(browsers[2].clone()), None]);
            let draft =
                amiral_store::Draft { rules: small(), seed: GameSeed::Chosen(1), practice: true, name: "Ada".into() };
            let waits = WebGame {
                id: WebGameId("w".into()),
                mode: WebGameMode::Two,
                state: WebGameState::Waiting(draft),
                visitors,
                invitation: None,
                rematch: None,
                made: at(0),
                first_row: 1,
                hints: false,
                clock: None,
                rated: false,
                hunts: None,
                event: None,
            };
            storage.create_web_game(&waits, None, &[]).await.unwrap();
            storage.open_session(&browsers[0], &browsers[0], at(0)).await.unwrap();
            assert_eq!(storage.idle_guests(at(0), 10).await.unwrap(), []);
            // Not those who have just played, who wait for somebody, or whose game is not over.
            assert_eq!(storage.idle_guests(before, 10).await.unwrap(), [idle]);
            storage.forget_guest(idle).await.unwrap();
            assert_eq!(storage.idle_guests(before, 10).await.unwrap(), []);
            assert_eq!(storage.session(&browsers[0], now).await.unwrap(), None);
            assert!(matches!(storage.player(idle).await, Err(StoreError::NoPlayer(_))));
            assert!(matches!(storage.load(alone).await, Err(StoreError::NoMatch(_))));
            // The game with somebody else is the other's, too.
            assert_eq!(storage.load(shared).await.unwrap().seats[Seat::A], Contestant::Nobody);
            for kept in [recent, waiting, other, local] {
                storage.player(kept).await.unwrap();
            }
            storage.close().await;
        });
    });
}

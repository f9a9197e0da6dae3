//! Games as a web server has them, many matches written at once, and matches erased.

use amiral_game::{Ending, GameSeed, Law, PerSeat, Seat, Seed, random_fleet};
use amiral_store::{
    Attitude, Draft, Filter, Keep, MatchId, NewMatch, NewToken, Options, Party, SecretHash, Session, Step, Storage,
    StoreError, TokenScope, WebGame, WebGameId, WebGameMode, WebGameState, connect,
};

use crate::{at, everywhere, play, small, wait};

fn web_game(id: &str, mode: WebGameMode) -> WebGame {
    WebGame {
        id: WebGameId(id.into()),
        mode,
        state: WebGameState::Waiting(Draft {
            rules: small(),
            seed: GameSeed::Chosen(u64::MAX),
            practice: true,
            name: "Ada".into(),
        }),
        visitors: PerSeat([Some(SecretHash::of("ada")), None]),
        invitation: Some(SecretHash::of(&format!("come to {id}"))),
        rematch: None,
        hunts: None,
        event: None,
        made: at(0),
        first_row: 1,
        hints: false,
        clock: None,
        rated: false,
    }
}

async fn new_match(storage: &dyn Storage) -> NewMatch {
    let mut parties = Vec::new();
    for name in ["Ada", "Bob"] {
        parties.push(Party::Human(storage.player_named(name).await.unwrap().id));
    }
    let parties = parties.try_into().unwrap();
    NewMatch { began: at(0), seed: Some(GameSeed::Drawn([3; 16])), ..NewMatch::between(&small(), parties) }
}

#[test]
fn a_web_game_is_read_as_it_was_made_and_has_room_for_one_guest() {
    everywhere(|database| {
        wait(async {
            let storage = connect(&database.location, Options::default()).await.unwrap();
            let waiting = web_game("a", WebGameMode::Two);
            assert_eq!(storage.create_web_game(&waiting, None, &[]).await.unwrap(), waiting.state);
            assert_eq!(storage.web_game(&waiting.id).await.unwrap(), Some(waiting.clone()));
            assert_eq!(storage.web_game(&WebGameId("b".into())).await.unwrap(), None);
            assert_eq!(storage.invited(&SecretHash::of("come to a")).await.unwrap(), Some(waiting.clone()));
            assert_eq!(storage.invited(&SecretHash::of("go")).await.unwrap(), None);
            let new = new_match(&*storage).await;
            let bob = SecretHash::of("bob");
            let id = storage.join(&waiting.id, &bob, &new).await.unwrap().unwrap();
            assert_eq!(storage.join(&waiting.id, &SecretHash::of("eve"), &new).await.unwrap(), None);
            let joined = storage.web_game(&waiting.id).await.unwrap().unwrap();
            assert_eq!((&joined.state, &joined.visitors[Seat::B]), (&WebGameState::Match(id), &Some(bob.clone())));
            assert_eq!(storage.web_game_of(id).await.unwrap(), Some(joined.clone()));
            assert_eq!(storage.web_games_of(&bob, 10).await.unwrap(), [joined]);
            // Who came too late has left no match behind.
            assert_eq!(storage.ids(&Filter::default(), None, 10).await.unwrap(), [id]);
            let next = WebGameId("next".into());
            assert!(storage.follow(&waiting.id, &next).await.unwrap());
            assert!(!storage.follow(&waiting.id, &WebGameId("other".into())).await.unwrap());
            assert_eq!(storage.load(id).await.unwrap().version, 2, "a rematch is shown");
            let claimed = [Step::ended(Ending::Absent(Seat::B)).at(at(9))];
            assert_eq!(storage.keep(id, &claimed).await.unwrap(), 3);
            assert_eq!(storage.load(id).await.unwrap().record.ending, Ending::Absent(Seat::B));
            assert_eq!(storage.web_game(&waiting.id).await.unwrap().unwrap().rematch, Some(next));
            assert!(matches!(storage.keep(id, &claimed).await, Err(StoreError::Over(_))));
            storage.close().await;
        });
    });
}

#[test]
fn the_score_of_an_evening_follows_the_rematches_of_the_same_two() {
    everywhere(|database| {
        wait(async {
            let storage = connect(&database.location, Options::default()).await.unwrap();
            let new = new_match(&*storage).await;
            let two = PerSeat([Some(SecretHash::of("ada")), Some(SecretHash::of("bob"))]);
            let seated = |id: &str, made| WebGame {
                visitors: two.clone(),
                invitation: None,
                made: at(made),
                ..web_game(id, WebGameMode::Two)
            };
            // Another evening, four rematches, and a game that nobody followed up.
            let endings = [
                ("other", Ending::Won(Seat::B)),
                ("first", Ending::Won(Seat::A)),
                ("second", Ending::Resigned(Seat::A)),
                ("third", Ending::Aborted),
                ("fourth", Ending::Absent(Seat::B)),
                ("last", Ending::Unfinished),
            ];
            for (number, (name, ending)) in endings.into_iter().enumerate() {
                let state = storage.create_web_game(&seated(name, number as i64), Some(&new), &[]).await.unwrap();
                let WebGameState::Match(id) = state else { panic!("{state:?}") };
                if ending != Ending::Unfinished {
                    storage.keep(id, &[Step::ended(ending).at(at(50))]).await.unwrap();
                }
            }
            for (game, next) in [("first", "second"), ("second", "third"), ("third", "fourth"), ("fourth", "last")] {
                assert!(storage.follow(&WebGameId(game.into()), &WebGameId(next.into())).await.unwrap());
            }
            assert!(storage.follow(&WebGameId("other".into()), &WebGameId("elsewhere".into())).await.unwrap());
            let won = async |id: &str| {
                let game = storage.web_game(&WebGameId(id.into())).await.unwrap().unwrap();
                storage.won_before(&game).await.unwrap()
            };
            assert_eq!(won("first").await, PerSeat([0, 0]));
            assert_eq!(won("second").await, PerSeat([1, 0]));
            assert_eq!(won("third").await, PerSeat([1, 1]));
            assert_eq!(won("last").await, PerSeat([2, 1]));
            storage.close().await;
        });
    });
}

#[test]
fn what_lies_untouched_is_abandoned() {
    everywhere(|database| {
        wait(async {
            let storage = connect(&database.location, Options::default()).await.unwrap();
            storage.create_web_game(&web_game("waiting", WebGameMode::Two), None, &[]).await.unwrap();
            let new = new_match(&*storage).await;
            let dice = |seat: Seat| random_fleet(&small(), Law::Sequential, &mut Seed(1).dice(&[seat as u64])).unwrap();
            let fleets: Vec<_> = Seat::BOTH.into_iter().map(|seat| (seat, dice(seat))).collect();
            let begun =
                storage.create_web_game(&web_game("begun", WebGameMode::Local), Some(&new), &fleets).await.unwrap();
            let WebGameState::Match(id) = begun else { panic!("{begun:?}") };
            assert_eq!(storage.load(id).await.unwrap().record.fleets[Seat::B], Some(dice(Seat::B)));
            let ids = async |seconds| storage.abandoned(at(seconds), 10).await.unwrap();
            assert_eq!(ids(0).await, []);
            assert_eq!(ids(1).await.len(), 2);
            let step = Step::fired(Seat::A, 1, 1, &["A0o".parse().unwrap()]).at(at(50));
            assert!(storage.keep_many(&[Keep::new(id, vec![step])]).await[0].is_ok());
            assert_eq!(ids(50).await, [WebGameId("waiting".into())]);
            assert_eq!(ids(51).await.len(), 2);
            // A person has fired in one of them.
            let unstarted = async |seconds| storage.abandoned_unstarted(at(seconds), 10).await.unwrap();
            assert_eq!(unstarted(0).await, []);
            assert_eq!(unstarted(99).await, [WebGameId("waiting".into())]);
            storage.keep(id, &[Step::ended(Ending::Aborted).at(at(60))]).await.unwrap();
            assert_eq!(ids(99).await, [WebGameId("waiting".into())]);
            storage.delete_web_game(&WebGameId("waiting".into())).await.unwrap();
            storage.delete_web_game(&WebGameId("begun".into())).await.unwrap();
            assert_eq!(ids(99).await, []);
            assert!(
                storage.web_game(&WebGameId("begun".into())).await.unwrap().is_some(),
                "only what nobody came to goes"
            );
            storage.close().await;
        });
    });
}

#[test]
fn many_matches_are_written_at_once_and_one_cannot_spoil_it_for_the_others() {
    everywhere(|database| {
        wait(async {
            let storage = connect(&database.location, Options::default()).await.unwrap();
            let new = new_match(&*storage).await;
            let mut matches = Vec::new();
            for _ in 0..4 {
                matches.push(storage.begin(&new).await.unwrap());
            }
            let fleet = random_fleet(&small(), Law::Sequential, &mut Seed(1).dice(&[])).unwrap();
            let placed = |seat| Step::placed(seat, &fleet);
            let first = |cell: &str| Step::fired(Seat::A, 1, 1, &[cell.parse().unwrap()]);
            let both = || vec![placed(Seat::A), placed(Seat::B)];
            let groups: Vec<Keep> = matches.iter().map(|&id| Keep::new(id, both())).collect();
            assert!(storage.keep_many(&groups).await.iter().all(Result::is_ok));
            storage.keep(matches[1], &[Step::ended(Ending::Aborted).at(at(5))]).await.unwrap();
            let won = Step::fired(Seat::A, 1, 1, &["A0x".parse().unwrap()]).ending(Ending::Won(Seat::A));
            let answers = storage
                .keep_many(&[
                    Keep::new(matches[0], vec![first("A0o")]),
                    // That one is over, and that has no such turn yet.
                    Keep::new(matches[1], vec![first("A0o")]),
                    Keep::new(matches[2], vec![Step::fired(Seat::A, 9, 9, &["A0o".parse().unwrap()])]),
                    Keep::new(matches[3], vec![won]),
                    Keep::new(MatchId(99), vec![placed(Seat::A)]),
                    Keep::new(matches[0], vec![placed(Seat::A)]),
                ])
                .await;
            let kept: Vec<bool> = answers.iter().map(Result::is_ok).collect();
            assert_eq!(kept, [true, false, false, true, false, false]);
            assert!(matches!(answers[4], Err(StoreError::NoMatch(_))));
            assert!(matches!(answers[5], Err(StoreError::Placed { .. })));
            let shots = async |id| storage.load(id).await.unwrap().shots(Seat::A);
            assert_eq!([shots(matches[0]).await, shots(matches[1]).await, shots(matches[2]).await], [1, 0, 0]);
            // Shots and their answers go together, or not at all.
            let fired = |seat, turn: u16, cells: &[&str]| {
                let shots: Vec<_> = cells.iter().map(|shot| shot.parse().unwrap()).collect();
                Step::fired(seat, turn, turn, &shots)
            };
            let answers = storage
                .keep_many(&[
                    Keep::new(matches[0], vec![fired(Seat::B, 2, &["C0o"]), fired(Seat::A, 3, &["B0o"])]),
                    Keep::new(matches[1], vec![fired(Seat::A, 1, &["A0o"]), fired(Seat::B, 2, &["C0o"])]),
                    Keep::new(matches[2], vec![fired(Seat::A, 1, &["A0o", "B0o"]), fired(Seat::B, 3, &["C0o"])]),
                ])
                .await;
            assert_eq!([&answers[0], &answers[2]].map(|answer| *answer.as_ref().unwrap()), [6, 5]);
            assert!(answers[1].is_err());
            let apart = [Keep::new(matches[2], vec![fired(Seat::A, 4, &["D0o"]), fired(Seat::B, 6, &["D0o"])])];
            assert!(matches!(storage.keep_many(&apart).await[0], Err(StoreError::OutOfStep { sequence: 6, .. })));
            let kept = storage.load(matches[0]).await.unwrap();
            let turns = kept.record.turns.iter().map(|turn| (turn.seat, turn.shots.len())).collect::<Vec<_>>();
            assert_eq!((kept.version, turns), (6, vec![(Seat::A, 1), (Seat::B, 1), (Seat::A, 1)]));
            assert_eq!([shots(matches[1]).await, shots(matches[2]).await], [0, 2]);
            assert_eq!(storage.load(matches[3]).await.unwrap().record.ending, Ending::Won(Seat::A));
            storage.close().await;
        });
    });
}

#[test]
fn an_erased_match_is_gone_from_what_is_summed_up() {
    everywhere(|database| {
        let store = database.open();
        let [ada, bob] = ["Ada", "Bob"].map(|name| store.add_player(name).unwrap().id);
        let matches: Vec<MatchId> = (0..6)
            .map(|seed| play(&store, &small(), [Party::Human(ada), Party::Human(bob)], seed, 1000 * seed as i64).0)
            .collect();
        drop(store);
        let erased = wait(async {
            let storage = connect(&database.location, Options::default()).await.unwrap();
            for &id in &matches[..4] {
                storage.erase(id).await.unwrap();
            }
            let again = storage.erase(matches[0]).await;
            let totals = storage.totals(&Filter::default()).await.unwrap();
            storage.recount().await.unwrap();
            assert_eq!(storage.totals(&Filter::default()).await.unwrap(), totals);
            storage.close().await;
            again
        });
        assert!(matches!(erased, Err(StoreError::NoMatch(_))));
        assert_eq!(database.open().ids(&Filter::default(), None, 10).unwrap(), matches[4..]);
    });
}

#[test]
fn visitors_of_whom_no_game_is_left_are_forgotten() {
    everywhere(|database| {
        wait(async {
            let storage = connect(&database.location, Options::default()).await.unwrap();
            let [plays, gone] = ["ada", "gone"].map(SecretHash::of);
            for visitor in [&plays, &gone] {
                storage.open_session(visitor, visitor, at(0)).await.unwrap();
                let (token, name) = (SecretHash::of(&visitor.0), "A clock".into());
                let new = NewToken { token, name, scope: TokenScope::Read, at: at(0) };
                storage.add_token(&Session::of_guest(visitor.clone()), &new).await.unwrap();
                storage.set_writes(visitor, true).await.unwrap();
                storage.set_feed(visitor, Some(("salt", &SecretHash::of(&visitor.0)))).await.unwrap();
            }
            storage.guest(&plays, None).await.unwrap();
            storage.set_attitude(&plays, &gone, Attitude::Blocks).await.unwrap();
            let waiting = web_game("a", WebGameMode::Two);
            storage.create_web_game(&waiting, None, &[]).await.unwrap();
            assert_eq!(storage.sweep_visitors(at(0)).await.unwrap(), 0);
            assert_eq!(storage.sweep_visitors(at(1)).await.unwrap(), 1);
            assert_eq!(storage.session(&plays, at(1)).await.unwrap(), Some(Session::of_guest(plays.clone())));
            assert_eq!(storage.session(&gone, at(1)).await.unwrap(), None);
            // Nothing is kept of whoever cannot come back, and everything of the other.
            for (visitor, is_kept) in [(&plays, true), (&gone, false)] {
                assert_eq!(storage.tokens_of(visitor).await.unwrap().len(), usize::from(is_kept));
                assert_eq!(storage.writes(visitor).await.unwrap(), is_kept);
                assert_eq!(storage.feed(visitor).await.unwrap().is_some(), is_kept);
            }
            assert_eq!(storage.estranged(&plays).await.unwrap(), []);
            storage.close().await;
        });
    });
}

//! Classes: whose pupils they are, what signs in, whom each sees, and what is left of nobody.

use amiral_game::{Ending, GameSeed, PerSeat, Seat};
use amiral_store::{
    Account, Circle, ClassId, Contestant, Draft, Filter, Handle, MatchId, NewAccount, NewClass, NewMatch, NewPupil,
    NewToken, NotAdded, Onlooker, Options, Origin, Page, Party, PlayerId, SecretHash, Session, SignIn, Step, Storage,
    StoreError, TokenScope, WebGame, WebGameId, WebGameMode, WebGameState, Who, connect,
};

use crate::{at, everywhere, small, wait};

fn handle(text: &str) -> Handle {
    text.parse().unwrap()
}

fn class(name: &str) -> ClassId {
    ClassId(name.into())
}

fn pupil(text: &str, name: &str) -> NewPupil {
    NewPupil { handle: handle(text), name: name.into(), code: SecretHash::of(&format!("{text} card")) }
}

async fn teacher(storage: &dyn Storage, text: &str) -> Account {
    let new = NewAccount { handle: handle(text), name: None, password: None, codes: Vec::new(), at: at(0) };
    let account = storage.register(None, &new).await.unwrap().unwrap();
    storage.set_teacher(account.player, true).await.unwrap();
    storage.account(account.player).await.unwrap().unwrap()
}

/// A class of that teacher with those pupils.
async fn school(storage: &dyn Storage, teacher: &Account, id: &str, pupils: &[NewPupil]) -> Vec<Account> {
    let new = NewClass { id: class(id), teacher: teacher.player, name: format!("Class {id}"), at: at(1) };
    assert!(storage.make_class(&new, 9).await.unwrap());
    storage.add_pupils(&class(id), pupils, 9, at(2)).await.unwrap().unwrap();
    storage.pupils(&class(id)).await.unwrap()
}

/// A game of the web between those visitors, which the first wins; seat A of it has fired once.
async fn game(storage: &dyn Storage, id: &str, mode: WebGameMode, a: &SecretHash, b: Option<&SecretHash>) -> MatchId {
    let mut seats = [Party::Human(storage.guest(a, None).await.unwrap().id), Party::Strategy("hard".into())];
    let mut visitors = PerSeat([Some(a.clone()), b.cloned()]);
    if let Some(b) = b {
        let sits = if mode == WebGameMode::Local { b.second() } else { b.clone() };
        seats[1] = Party::Human(storage.guest(&sits, None).await.unwrap().id);
        visitors[Seat::B] = Some(b.clone());
    }
    let new = NewMatch { origin: Origin::Web, began: at(10), ..NewMatch::between(&small(), seats) };
    let draft = Draft { rules: small(), seed: GameSeed::Chosen(1), practice: false, name: String::new() };
    let web_game = WebGame {
        id: WebGameId(id.into()),
        mode,
        state: WebGameState::Waiting(draft),
        visitors,
        invitation: None,
        rematch: None,
        hunts: None,
        event: None,
        made: at(10),
        first_row: 1,
        hints: false,
        clock: None,
        rated: false,
    };
    let state = storage.create_web_game(&web_game, Some(&new), &[]).await.unwrap();
    let WebGameState::Match(number) = state else { panic!("{state:?}") };
    let shot = Step::fired(Seat::A, 1, 1, &["A0o".parse().unwrap()]);
    let fleets = ["A1h3 A3h2 E0h1", "A1h3 A3h2 E0h1"]
        .map(|text: &str| text.parse::<amiral_game::FleetSetup>().unwrap().build(&small()).unwrap());
    let mut steps: Vec<Step> = Seat::BOTH.iter().zip(&fleets).map(|(&seat, fleet)| Step::placed(seat, fleet)).collect();
    steps.push(shot.at(at(15)));
    steps.push(Step::ended(Ending::Resigned(Seat::B)).at(at(20)));
    storage.keep(number, &steps).await.unwrap();
    number
}

#[test]
fn a_class_has_pupils_who_sign_in_by_their_codes_and_by_nothing_else() {
    everywhere(|database| {
        wait(async {
            let storage = &*connect(&database.location, Options::default()).await.unwrap();
            let ada = teacher(storage, "Ada").await;
            assert!(ada.teacher && ada.circle == Circle::Open);
            let pupils = school(storage, &ada, "5b", &[pupil("zoe-12", "Zoé"), pupil("max-34", "Max")]).await;
            let zoe = &pupils[0];
            assert_eq!((zoe.name.as_str(), &zoe.circle, zoe.has_password), ("Zoé", &Circle::Class(class("5b")), false));
            let kept = storage.class(&class("5b")).await.unwrap().unwrap();
            assert_eq!((kept.name.as_str(), kept.pupils, &kept.taught_by), ("Class 5b", 2, &handle("Ada")));
            assert_eq!(storage.classes(Some(ada.player), 9).await.unwrap(), std::slice::from_ref(&kept));
            assert_eq!(storage.classes(None, 9).await.unwrap(), [kept]);
            assert_eq!(storage.classes(Some(zoe.player), 9).await.unwrap(), []);
            assert_eq!(storage.teaches(ada.player).await.unwrap(), [class("5b")]);

            // A code is one pupil's.
            let card = |text: &str| SecretHash::of(&format!("{text} card"));
            let with = async |text: &str, code: SecretHash| storage.pupil_with(&handle(text), &code).await.unwrap();
            assert_eq!(with("ZOE_l2", card("zoe-12")).await.as_ref(), Some(zoe));
            assert_eq!(with("zoe-12", card("max-34")).await, None);
            assert_eq!(with("ada", card("ada")).await, None);
            let cookie = SecretHash::of("zoe's");
            let sign_in =
                SignIn { cookie: cookie.clone(), replaces: None, agent: String::new(), password: None, at: at(3) };
            storage.sign_in(zoe.player, &sign_in).await.unwrap();
            let session = storage.session(&cookie, at(4)).await.unwrap().unwrap();
            assert_eq!((session.account, &session.circle), (Some(zoe.player), &zoe.circle));
            let token = NewToken { token: SecretHash::of("t"), name: "t".into(), scope: TokenScope::Play, at: at(4) };
            storage.add_token(&session, &token).await.unwrap();
            let bearer = storage.bearer(&token.token, at(5)).await.unwrap().unwrap();
            assert_eq!(bearer.session, Session { circle: zoe.circle.clone(), ..session });

            // Another code ends what the old one began; where one is no pupil, nobody gets another.
            let renewed = [(zoe.player, SecretHash::of("new")), (ada.player, SecretHash::of("no"))];
            let refused = storage.set_sign_in_codes(&renewed).await;
            assert!(matches!(refused, Err(StoreError::NoPlayer(player)) if player == ada.player));
            assert!(with("zoe-12", card("zoe-12")).await.is_some());
            assert_eq!(storage.set_sign_in_codes(&renewed[..1]).await.unwrap(), [cookie]);
            assert_eq!(with("zoe-12", card("zoe-12")).await, None);
            assert!(with("zoe-12", SecretHash::of("new")).await.is_some());
            assert_eq!(storage.bearer(&token.token, at(5)).await.unwrap(), None);

            // No recovery code gives a pupil a password, whoever made it.
            storage.set_recovery_codes(zoe.player, &[SecretHash::of("back door")]).await.unwrap();
            assert!(storage.recover(&zoe.handle, &SecretHash::of("back door"), "hash").await.unwrap().is_none());
            assert!(storage.set_teacher(zoe.player, true).await.is_err());
        });
    });
}

#[test]
fn classes_and_pupils_have_limits_and_handles_are_nobody_elses() {
    everywhere(|database| {
        wait(async {
            let storage = &*connect(&database.location, Options::default()).await.unwrap();
            let ada = teacher(storage, "Ada").await;
            let new = |id: &str| NewClass { id: class(id), teacher: ada.player, name: "5b".into(), at: at(1) };
            assert!(storage.make_class(&new("one"), 2).await.unwrap());
            assert!(storage.make_class(&new("two"), 2).await.unwrap());
            assert!(!storage.make_class(&new("three"), 2).await.unwrap());
            let add = async |id: &str, pupils: &[NewPupil]| storage.add_pupils(&class(id), pupils, 2, at(2)).await;
            assert_eq!(add("one", &[pupil("zoe-12", "Zoé")]).await.unwrap(), Ok(()));
            assert_eq!(add("none", &[pupil("max-34", "Max")]).await.unwrap(), Err(NotAdded::NoClass));
            let many = [pupil("max-34", "Max"), pupil("tim-56", "Tim")];
            assert_eq!(add("one", &many).await.unwrap(), Err(NotAdded::TooMany));
            let taken = [pupil("max-34", "Max"), pupil("ZOE-12", "Zoé")];
            assert_eq!(add("two", &taken).await.unwrap(), Err(NotAdded::Taken(handle("ZOE-12"))));
            assert_eq!(storage.pupils(&class("two")).await.unwrap(), [], "all of them or none");
            assert_eq!(storage.players(Some("Max")).await.unwrap(), []);
        });
    });
}

/// Every match, player and sum that somebody is told of.
async fn seen(storage: &dyn Storage, onlooker: &Onlooker) -> (Vec<i64>, Vec<String>, Vec<String>) {
    let filter = Filter { seen_by: Some(onlooker.clone()), ..Filter::default() };
    let matches = storage.history(&filter, Page { limit: 99, offset: 0 }).await.unwrap();
    let mut ids: Vec<i64> = matches.iter().map(|line| line.id.0).collect();
    let same: Vec<i64> = storage.ids(&filter, None, 99).await.unwrap().into_iter().map(|id| id.0).collect();
    ids.sort_unstable();
    assert_eq!(ids, same);
    let named = |contestant: &Contestant| contestant.name().unwrap_or_default().to_owned();
    let mut sums: Vec<String> = Vec::new();
    for line in storage.totals(&filter).await.unwrap() {
        sums.extend([named(&line.player), named(&line.opponent)]);
    }
    sums.sort();
    sums.dedup();
    let mut found = Vec::new();
    for name in ["Zoé", "Max", "Lea", "Eve"] {
        let who = Who::Seen { name: name.into(), by: onlooker.clone() };
        if storage.statistics(&who).await.unwrap().all.games > 0 {
            found.push(name.to_owned());
        }
    }
    (ids, sums, found)
}

#[test]
fn what_statements_show_is_what_the_rule_says() {
    everywhere(|database| {
        wait(async {
            let storage = &*connect(&database.location, Options::default()).await.unwrap();
            let [ada, bob] = [teacher(storage, "Ada").await, teacher(storage, "Bob").await];
            let one = school(storage, &ada, "5b", &[pupil("zoe-12", "Zoé"), pupil("max-34", "Max")]).await;
            let two = school(storage, &bob, "5c", &[pupil("lea-56", "Lea")]).await;
            let eve = SecretHash::of("eve");
            storage.guest(&eve, Some("Eve")).await.unwrap();
            let (zoe, max, lea) = (&one[0].visitor, &one[1].visitor, &two[0].visitor);
            // Each with whom it shows, by the circle of those who sit there.
            let mut games = Vec::new();
            for (id, mode, a, b) in [
                ("a", WebGameMode::Two, zoe, Some(max)),
                ("b", WebGameMode::Versus, max, None),
                ("c", WebGameMode::Local, zoe, Some(zoe)),
                ("d", WebGameMode::Versus, lea, None),
                ("e", WebGameMode::Versus, &eve, None),
            ] {
                let circle = storage.circle_of(a).await.unwrap();
                assert_eq!(circle, storage.circle_of(&a.second()).await.unwrap());
                games.push((game(storage, id, mode, a, b).await.0, circle));
            }
            let class_of = |name: &str| Circle::Class(class(name));
            assert_eq!(
                games.iter().map(|(_, circle)| circle.clone()).collect::<Vec<_>>(),
                [class_of("5b"), class_of("5b"), class_of("5b"), class_of("5c"), Circle::Open]
            );
            let people =
                [("Zoé", class_of("5b")), ("Max", class_of("5b")), ("Lea", class_of("5c")), ("Eve", Circle::Open)];
            for onlooker in [
                Onlooker::default(),
                Onlooker { circle: class_of("5b"), ..Onlooker::default() },
                Onlooker { circle: class_of("5c"), ..Onlooker::default() },
                Onlooker { circle: Circle::Open, teaches: vec![class("5b")] },
                Onlooker { circle: Circle::Open, teaches: vec![class("5b"), class("5c")] },
                Onlooker { circle: class_of("none"), ..Onlooker::default() },
            ] {
                let (ids, sums, found) = seen(storage, &onlooker).await;
                let expected: Vec<i64> =
                    games.iter().filter(|(_, circle)| onlooker.sees(circle)).map(|(id, _)| *id).collect();
                assert_eq!(ids, expected, "{onlooker:?}");
                for (id, circle) in &games {
                    let is_seen = storage.is_seen(MatchId(*id), &onlooker).await.unwrap();
                    assert_eq!(is_seen, onlooker.sees(circle), "{id} {onlooker:?}");
                }
                let names = people.iter().filter(|(_, circle)| onlooker.sees(circle)).map(|(name, _)| *name);
                assert_eq!(found, names.clone().collect::<Vec<_>>(), "{onlooker:?}");
                for (name, circle) in &people {
                    assert_eq!(sums.iter().any(|sum| sum == name), onlooker.sees(circle), "{name} {onlooker:?}");
                }
            }
        });
    });
}

#[test]
fn a_class_is_deleted_with_its_pupils_and_their_games_and_nothing_else() {
    everywhere(|database| {
        let others = wait(async {
            let storage = &*connect(&database.location, Options::default()).await.unwrap();
            let [ada, bob] = [teacher(storage, "Ada").await, teacher(storage, "Bob").await];
            let one = school(storage, &ada, "5b", &[pupil("zoe-12", "Zoé"), pupil("max-34", "Max")]).await;
            let two = school(storage, &bob, "5c", &[pupil("lea-56", "Lea"), pupil("tim-78", "Tim")]).await;
            let (zoe, max, lea, tim) = (&one[0].visitor, &one[1].visitor, &two[0].visitor, &two[1].visitor);
            for (id, mode, a, b) in [
                ("a", WebGameMode::Two, zoe, Some(max)),
                ("b", WebGameMode::Versus, max, None),
                ("c", WebGameMode::Local, zoe, Some(zoe)),
                ("e", WebGameMode::Versus, lea, None),
            ] {
                game(storage, id, mode, a, b).await;
            }
            let between = game(storage, "d", WebGameMode::Two, lea, Some(tim)).await;
            let lines = storage.pupil_lines(&class("5b")).await.unwrap();
            let fared: Vec<_> = lines
                .iter()
                .map(|line| (line.account.name.as_str(), line.duels.games, line.duels.wins, line.judged, line.played))
                .collect();
            assert_eq!(fared, [("Zoé", 2, 2, 0, Some(at(10))), ("Max", 2, 1, 0, Some(at(10)))]);
            let forgotten = storage.delete_class(&class("5b")).await.unwrap();
            assert_eq!((forgotten.erased, forgotten.kept), (3, 0));
            assert_eq!(storage.class(&class("5b")).await.unwrap(), None);
            assert_eq!(storage.account(one[0].player).await.unwrap(), None);
            assert_eq!(storage.players(Some("Zoé")).await.unwrap(), []);
            // One pupil goes: what they played with a classmate stays theirs, without a name.
            storage.delete_account(two[0].player).await.unwrap();
            let kept = storage.load(between).await.unwrap();
            assert_eq!((&kept.seats[Seat::A], kept.seats[Seat::B].name()), (&Contestant::Nobody, Some("Tim")));
            let open = Filter { seen_by: Some(Onlooker::default()), ..Filter::default() };
            assert_eq!(storage.ids(&open, None, 9).await.unwrap(), [], "nor does anybody else see it");
            // With the teacher everything goes.
            let forgotten = storage.delete_account(bob.player).await.unwrap();
            assert_eq!(forgotten.erased, 1);
            assert_eq!(storage.classes(None, 9).await.unwrap(), []);
            storage.ids(&Filter::default(), None, 9).await.unwrap()
        });
        assert_eq!(others, []);
        for table in ["pupils", "classes", "classmates", "player_matches", "matches", "sessions"] {
            assert_eq!(database.raw.rows(&format!("SELECT 1 FROM {table}")), 0, "{table}");
        }
    });
}

#[test]
fn how_well_pupils_fire_is_the_mean_over_their_judged_matches() {
    everywhere(|database| {
        let zoe = wait(async {
            let storage = &*connect(&database.location, Options::default()).await.unwrap();
            let ada = teacher(storage, "Ada").await;
            let pupils = school(storage, &ada, "5b", &[pupil("zoe-12", "Zoé"), pupil("max-34", "Max")]).await;
            for id in ["a", "b", "c"] {
                game(storage, id, WebGameMode::Versus, &pupils[0].visitor, None).await;
            }
            pupils[0].player
        });
        // As the server judges them: two are done, one still waits.
        database.raw.run(
            "UPDATE judgements SET state = 'done', shots = 1, listed = 1, given_away = 2.0, error = 0.1, accuracy = 0.5 \
             WHERE match_id = (SELECT MIN(id) FROM matches); \
             UPDATE judgements SET state = 'done', shots = 1, listed = 1, given_away = 5.0, error = 0.1, accuracy = 0.8 \
             WHERE match_id = (SELECT MAX(id) FROM matches)",
        );
        wait(async {
            let storage = &*connect(&database.location, Options::default()).await.unwrap();
            let lines = storage.pupil_lines(&class("5b")).await.unwrap();
            let PlayerId(number) = lines[0].account.player;
            assert_eq!((number, lines[0].judged, lines[1].judged), (zoe.0, 2, 0));
            let near =
                |found: Option<f64>, expected: f64| assert!((found.unwrap() - expected).abs() < 1e-9, "{found:?}");
            near(lines[0].accuracy, 0.65);
            near(lines[0].given_away, 3.5);
            // The spread of two is their distance over the root of two, and the error that over it again.
            near(lines[0].error, 1.5);
            assert_eq!((lines[1].accuracy, lines[1].given_away, lines[1].error), (None, None, None));
        });
    });
}

//! Accounts: whose games they are, what signs in, and what ends a session.

use std::time::Duration;

use amiral_game::{Ending, GameSeed, PerSeat, Seat};
use amiral_store::{
    Account, AccountChange, AccountSession, Adopted, Circle, Draft, Event, EventKind, Filter, Handle, KeptPasskey,
    NewAccount, NewMatch, NewReport, Options, Origin, Party, PlayerKind, SecretHash, Session, SharedFleet,
    SharedFleetId, SharedFleetKind, SignIn, Step, Storage, StoreError, Uid, WebGame, WebGameId, WebGameMode,
    WebGameState, Who, connect,
};

use crate::{at, everywhere, small, wait};

fn handle(text: &str) -> Handle {
    text.parse().unwrap()
}

fn new_account(text: &str) -> NewAccount {
    let codes = ["one", "two"].map(|code| SecretHash::of(&format!("{text} {code}"))).into();
    NewAccount { handle: handle(text), name: None, password: Some(format!("hash of {text}")), codes, at: at(0) }
}

async fn register(storage: &dyn Storage, visitor: Option<&str>, text: &str) -> Account {
    let visitor = visitor.map(SecretHash::of);
    storage.register(visitor.as_ref(), &new_account(text)).await.unwrap().unwrap()
}

fn sign_in(cookie: &str, seconds: i64) -> SignIn {
    SignIn { cookie: SecretHash::of(cookie), replaces: None, agent: "Firefox".into(), password: None, at: at(seconds) }
}

/// A game of the web between those visitors, the first of whom resigns.
async fn game(storage: &dyn Storage, id: &str, mode: WebGameMode, a: &SecretHash, b: Option<&SecretHash>) -> WebGame {
    let mut seats = [Party::Human(storage.guest(a, Some("Kevin")).await.unwrap().id), Party::Strategy("hard".into())];
    let mut visitors = PerSeat([Some(a.clone()), b.cloned()]);
    if let Some(b) = b {
        let sits = if mode == WebGameMode::Local { b.second() } else { b.clone() };
        seats[1] = Party::Human(storage.guest(&sits, Some("Kevin")).await.unwrap().id);
        visitors[Seat::B] = Some(b.clone());
    }
    let new = NewMatch { origin: Origin::Web, began: at(10), ..NewMatch::between(&small(), seats) };
    let draft = Draft { rules: small(), seed: GameSeed::Chosen(1), practice: false, name: String::new() };
    let mut web_game = WebGame {
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
    web_game.state = storage.create_web_game(&web_game, Some(&new), &[]).await.unwrap();
    let WebGameState::Match(number) = web_game.state else { panic!("{web_game:?}") };
    storage.keep(number, &[Step::ended(Ending::Resigned(Seat::A)).at(at(20))]).await.unwrap();
    web_game
}

#[test]
fn registering_turns_the_guest_into_the_account_with_all_their_games() {
    everywhere(|database| {
        wait(async {
            let storage = &*connect(&database.location, Options::default()).await.unwrap();
            let [kevin, other] = ["kevin", "another kevin"].map(SecretHash::of);
            let own = game(storage, "a", WebGameMode::Versus, &kevin, None).await;
            let foreign = game(storage, "b", WebGameMode::Versus, &other, None).await;
            let guest = storage.guest(&kevin, None).await.unwrap();
            storage.open_session(&SecretHash::of("planted"), &kevin, at(0)).await.unwrap();
            let account = register(storage, Some("kevin"), "Kevin-1").await;
            assert_eq!((account.player, account.name.as_str()), (guest.id, "Kevin"), "the guest's own name stays");
            assert_eq!((&account.visitor, account.has_password, account.admin), (&kevin, true, false));
            assert_eq!(storage.player(guest.id).await.unwrap().kind, PlayerKind::Account);
            assert_eq!(storage.web_games_of(&kevin, 10).await.unwrap(), [own]);
            assert_eq!(storage.web_games_of(&other, 10).await.unwrap(), [foreign], "a name gives nothing to anybody");
            assert_eq!(storage.guest(&other, None).await.unwrap().kind, PlayerKind::Guest);
            assert_eq!(storage.session(&SecretHash::of("planted"), at(1)).await.unwrap(), None);
            // A name given with a game renames guests alone.
            assert_eq!(storage.guest(&kevin, Some("Eve")).await.unwrap().name, "Kevin");
            for found in [
                storage.account(account.player).await,
                storage.account_of(&kevin).await,
                storage.account_called(&handle("KEV1N_l")).await,
            ] {
                assert_eq!(found.unwrap(), Some(account.clone()));
            }
            assert_eq!(storage.account_of(&other).await.unwrap(), None);
            let nobodys = register(storage, None, "Zoe").await;
            assert_eq!((nobodys.name.as_str(), storage.accounts(None, 10).await.unwrap().len()), ("Zoe", 2));
            assert_eq!(storage.accounts(Some(account.player), 10).await.unwrap(), [nobodys]);
            // No sweep and no forgetting of guests touches them.
            storage.sweep_visitors(at(1_000_000_000)).await.unwrap();
            assert_eq!(storage.idle_guests(at(1_000_000_000), 10).await.unwrap().len(), 1);
            assert_eq!(storage.accounts(None, 10).await.unwrap().len(), 2);
            storage.close().await;
        });
    });
}

#[test]
fn a_handle_that_looks_like_one_that_is_taken_is_taken_and_nothing_changes() {
    everywhere(|database| {
        wait(async {
            let storage = &*connect(&database.location, Options::default()).await.unwrap();
            register(storage, None, "Bob-Lol").await;
            let guest = storage.guest(&SecretHash::of("eve"), Some("Eve")).await.unwrap();
            storage.open_session(&SecretHash::of("eve"), &SecretHash::of("eve"), at(0)).await.unwrap();
            let taken = storage.register(Some(&SecretHash::of("eve")), &new_account("b0b_1oI")).await.unwrap();
            assert_eq!(taken, None);
            assert_eq!(storage.player(guest.id).await.unwrap(), guest);
            assert!(storage.session(&SecretHash::of("eve"), at(1)).await.unwrap().is_some());
            assert!(matches!(storage.sign_in(guest.id, &sign_in("x", 0)).await, Err(StoreError::NoPlayer(_))));
            storage.close().await;
        });
    });
}

#[test]
fn sessions_are_listed_used_and_ended_one_by_one_and_expire() {
    everywhere(|database| {
        wait(async {
            let storage = &*connect(&database.location, Options::default()).await.unwrap();
            let ada = register(storage, None, "Ada").await;
            let bob = register(storage, None, "Bob").await;
            let signed_in = Session { visitor: ada.visitor.clone(), account: Some(ada.player), circle: Circle::Open };
            storage.open_session(&SecretHash::of("guest"), &SecretHash::of("guest"), at(0)).await.unwrap();
            let first = SignIn { replaces: Some(SecretHash::of("guest")), ..sign_in("first", 0) };
            storage.sign_in(ada.player, &first).await.unwrap();
            storage.sign_in(ada.player, &sign_in("second", 10)).await.unwrap();
            storage.sign_in(bob.player, &sign_in("bob's", 10)).await.unwrap();
            let session =
                async |cookie: &str, seconds| storage.session(&SecretHash::of(cookie), at(seconds)).await.unwrap();
            assert_eq!(session("guest", 1).await, None, "the cookie from before is nobody's");
            assert_eq!(session("first", 1).await.as_ref(), Some(&signed_in));
            let listed = storage.sessions_of(ada.player, &SecretHash::of("first"), at(20)).await.unwrap();
            assert_eq!(listed.iter().map(|session| session.is_current).collect::<Vec<_>>(), [false, true]);
            assert_eq!((listed[0].agent.as_str(), listed[0].created), ("Firefox", at(10)));

            // Exchanging the cookie keeps the session, and the old cookie ends soon.
            let grace = Duration::from_mins(1);
            let rotated =
                storage.rotate_session(&SecretHash::of("first"), &SecretHash::of("newer"), at(100), grace).await;
            assert_eq!(rotated.unwrap().as_ref(), Some(&signed_in));
            assert_eq!((session("first", 159).await.is_some(), session("first", 160).await), (true, None));
            let listed = storage.sessions_of(ada.player, &SecretHash::of("newer"), at(120)).await.unwrap();
            assert_eq!(listed.len(), 2);
            assert!(listed[0].is_current && listed[0].created == at(0), "{listed:?}");

            // Nobody ends somebody else's.
            assert_eq!(storage.end_session_of(bob.player, &listed[1].id).await.unwrap(), []);
            let ended = storage.end_session_of(ada.player, &listed[1].id).await.unwrap();
            assert_eq!((ended, session("second", 130).await), (vec![SecretHash::of("second")], None));
            // Use makes one last longer, until it is too old.
            let day = 86_400;
            assert_eq!(session("bob's", 31 * day).await, None);
            let mut used = 100;
            while session("newer", used + 29 * day).await.is_some() {
                used += 29 * day;
            }
            let longest = AccountSession::LONGEST.as_secs() as i64;
            assert!(used < longest && used + 29 * day >= longest, "{used}");
            assert_eq!(storage.sweep_sessions(at(2 * longest)).await.unwrap(), 3);

            for number in 0..AccountSession::MOST + 5 {
                storage.sign_in(ada.player, &sign_in(&format!("cookie {number}"), number)).await.unwrap();
            }
            let kept = storage.sessions_of(ada.player, &SecretHash::of("none"), at(200)).await.unwrap();
            assert_eq!((kept.len() as i64, kept.last().unwrap().seen), (AccountSession::MOST, at(5)));
            let left = SecretHash::of("cookie 50");
            assert_eq!(storage.end_sessions_of(ada.player, Some(&left)).await.unwrap().len(), 99);
            assert!(storage.session(&left, at(200)).await.unwrap().is_some());
            storage.end_session(&left).await.unwrap();
            assert_eq!(storage.session(&left, at(200)).await.unwrap(), None);
            storage.close().await;
        });
    });
}

#[test]
fn a_recovery_code_is_good_once_and_for_its_account_alone() {
    everywhere(|database| {
        wait(async {
            let storage = &*connect(&database.location, Options::default()).await.unwrap();
            let ada = register(storage, None, "Ada").await;
            register(storage, None, "Bob").await;
            storage.sign_in(ada.player, &sign_in("stolen", 0)).await.unwrap();
            let recover = async |who: &str, code: &str| {
                storage.recover(&handle(who), &SecretHash::of(code), "new hash").await.unwrap()
            };
            for (who, code) in [("Ada", "Bob one"), ("Ada", "Ada three"), ("Eve", "Ada one")] {
                assert_eq!(recover(who, code).await, None, "{who} {code}");
            }
            assert_eq!(storage.password(ada.player).await.unwrap().as_deref(), Some("hash of Ada"));
            let (account, ended) = recover("ADA", "Ada one").await.unwrap();
            assert_eq!((account.player, ended), (ada.player, vec![SecretHash::of("stolen")]));
            assert_eq!(storage.password(ada.player).await.unwrap().as_deref(), Some("new hash"));
            assert_eq!(recover("Ada", "Ada one").await, None);
            assert_eq!(storage.recovery_codes_left(ada.player).await.unwrap(), 1);
            storage.set_recovery_codes(ada.player, &[SecretHash::of("fresh")]).await.unwrap();
            assert_eq!(recover("Ada", "Ada two").await, None);
            storage.suspend_account(ada.player, Some(at(0))).await.unwrap();
            assert_eq!(recover("Ada", "fresh").await, None, "nobody comes back by a code who is suspended");
            assert_eq!(storage.recovery_codes_left(ada.player).await.unwrap(), 1);
            storage.close().await;
        });
    });
}

#[test]
fn what_is_done_to_an_account_ends_its_sessions() {
    everywhere(|database| {
        wait(async {
            let storage = &*connect(&database.location, Options::default()).await.unwrap();
            let ada = register(storage, None, "Ada").await;
            let open = async || {
                for cookie in ["this", "that"] {
                    storage.end_session(&SecretHash::of(cookie)).await.unwrap();
                    storage.sign_in(ada.player, &sign_in(cookie, 0)).await.unwrap();
                }
            };
            let left = async || storage.sessions_of(ada.player, &SecretHash::of("this"), at(1)).await.unwrap().len();
            open().await;
            let ended = storage.set_password(ada.player, "other", Some(&SecretHash::of("this"))).await.unwrap();
            assert_eq!((ended, left().await), (vec![SecretHash::of("that")], 1));
            storage.renew_password(ada.player, "not it", "never").await.unwrap();
            storage.renew_password(ada.player, "other", "stronger").await.unwrap();
            assert_eq!(storage.password(ada.player).await.unwrap().as_deref(), Some("stronger"));
            // Whoever has typed the last password comes too late; whoever has typed this one does not.
            let typed = |hash: &str| SignIn { password: Some(hash.into()), ..sign_in("typed", 2) };
            let late = storage.sign_in(ada.player, &typed("other")).await;
            assert!(matches!(late, Err(StoreError::NoPlayer(_))), "{late:?}");
            storage.sign_in(ada.player, &typed("stronger")).await.unwrap();
            storage.end_session(&SecretHash::of("typed")).await.unwrap();

            open().await;
            assert_eq!(storage.suspend_account(ada.player, Some(at(5))).await.unwrap().len(), 2);
            assert_eq!(storage.account(ada.player).await.unwrap().unwrap().suspended, Some(at(5)));
            assert!(storage.sign_in(ada.player, &sign_in("this", 6)).await.is_err());
            storage.suspend_account(ada.player, None).await.unwrap();

            open().await;
            let passkey = KeptPasskey {
                id: "key".into(),
                player: ada.player,
                name: "Phone".into(),
                key: "{}".into(),
                created: at(0),
                used: None,
            };
            assert!(storage.add_passkey(&passkey, 1).await.unwrap());
            assert!(!storage.add_passkey(&passkey, 2).await.unwrap(), "it is known");
            assert!(!storage.add_passkey(&KeptPasskey { id: "two".into(), ..passkey.clone() }, 1).await.unwrap());
            storage.use_passkey("key", "{1}", at(9)).await.unwrap();
            let used = KeptPasskey { key: "{1}".into(), used: Some(at(9)), ..passkey.clone() };
            assert_eq!(storage.passkey("key").await.unwrap().as_ref(), Some(&used));
            assert_eq!(storage.passkeys_of(ada.player).await.unwrap(), [used]);
            let bob = register(storage, None, "Bob").await;
            assert!(!storage.remove_passkey(bob.player, "key").await.unwrap());

            storage.set_admin(ada.player, true).await.unwrap();
            assert_eq!(storage.reset_account(ada.player, &[SecretHash::of("card")]).await.unwrap().len(), 2);
            let reset = storage.account(ada.player).await.unwrap().unwrap();
            assert_eq!((reset.has_password, reset.admin, left().await), (false, true, 0));
            assert_eq!(storage.passkeys_of(ada.player).await.unwrap(), []);
            assert_eq!(storage.recovery_codes_left(ada.player).await.unwrap(), 1);

            let played = game(storage, "a", WebGameMode::Two, &ada.visitor, Some(&bob.visitor)).await;
            open().await;
            assert_eq!(storage.delete_account(ada.player).await.unwrap().kept, 1);
            assert_eq!(storage.session(&SecretHash::of("this"), at(1)).await.unwrap(), None);
            assert_eq!(storage.account(ada.player).await.unwrap(), None);
            let left = storage.web_game(&played.id).await.unwrap().unwrap();
            assert_eq!(left.visitors, PerSeat([None, Some(bob.visitor.clone())]));
            assert!(storage.register(None, &new_account("Ada")).await.unwrap().is_some(), "the handle is free");
            storage.close().await;
        });
    });
}

fn shared(day: &str, maker: Option<&SecretHash>) -> SharedFleet {
    let fleet = "A0h3 A2h2 A4h1";
    let rules: amiral_game::Rules = "5x5 3,2,1 no-edge sunk-size alternate".parse().unwrap();
    SharedFleet {
        id: SharedFleetId(day.into()),
        kind: SharedFleetKind::Day,
        fleet: fleet.parse::<amiral_game::FleetSetup>().unwrap().build(&rules).unwrap(),
        rules,
        maker: maker.cloned(),
        placed: false,
        name: String::new(),
        made: at(0),
        until: at(100),
        admiral: None,
    }
}

async fn hunt(storage: &dyn Storage, fleet: &SharedFleet, visitor: &SecretHash) -> WebGameId {
    let player = storage.guest(visitor, None).await.unwrap().id;
    let new = NewMatch {
        origin: Origin::Web,
        began: at(10),
        ..NewMatch::between(&fleet.rules, [Party::Human(player), Party::Nobody])
    };
    let draft = Draft { rules: fleet.rules.clone(), seed: GameSeed::Chosen(1), practice: false, name: String::new() };
    let web_game = WebGame {
        id: WebGameId(Uid::draw().0),
        mode: WebGameMode::Solo,
        state: WebGameState::Waiting(draft),
        visitors: PerSeat([Some(visitor.clone()), None]),
        invitation: None,
        rematch: None,
        hunts: Some(fleet.id.clone()),
        event: None,
        made: at(10),
        first_row: 1,
        hints: false,
        clock: None,
        rated: false,
    };
    storage.hunt_fleet(&web_game, &new, &[(Seat::B, fleet.fleet.clone())]).await.unwrap();
    web_game.id
}

#[test]
fn an_account_takes_a_guests_games_along_and_all_sums_stay_right() {
    everywhere(|database| {
        wait(async {
            let storage = &*connect(&database.location, Options::default()).await.unwrap();
            let [ada, guest, bob] = ["ada", "guest", "bob"].map(SecretHash::of);
            game(storage, "own", WebGameMode::Versus, &ada, None).await;
            let account = register(storage, Some("ada"), "Ada").await;
            game(storage, "computer", WebGameMode::Versus, &guest, None).await;
            game(storage, "two", WebGameMode::Two, &guest, Some(&bob)).await;
            game(storage, "as b", WebGameMode::Two, &bob, Some(&guest)).await;
            game(storage, "local", WebGameMode::Local, &guest, Some(&guest)).await;
            game(storage, "against myself", WebGameMode::Two, &guest, Some(&ada)).await;
            let (both, one) = (shared("2026-01-01", None), shared("2026-01-02", Some(&guest)));
            storage.share_fleet(&both).await.unwrap();
            storage.share_fleet(&one).await.unwrap();
            hunt(storage, &both, &ada).await;
            let again = hunt(storage, &both, &guest).await;
            let alone = hunt(storage, &one, &guest).await;
            storage.set_puzzle(&guest, 1, "p", at(0)).await.unwrap();
            let player = storage.guest(&guest, None).await.unwrap().id;
            storage.set_setting(Some(player), "web", Some("guest's")).await.unwrap();
            storage.set_setting(Some(player), "rules", Some("mine")).await.unwrap();
            storage.set_setting(Some(account.player), "web", Some("Ada's")).await.unwrap();
            storage.open_session(&SecretHash::of("cookie"), &guest, at(0)).await.unwrap();
            let all = storage.ids(&Filter::default(), None, 100).await.unwrap();

            let adopted = storage.adopt_guest(&guest, account.player).await.unwrap();
            assert_eq!(adopted.matches, 5);
            let mut ids: Vec<&str> = adopted.games.iter().map(|id| id.0.as_str()).collect();
            ids.sort_unstable();
            let mut expected = vec!["as b", "computer", "local", "two", alone.0.as_str()];
            expected.sort_unstable();
            assert_eq!(ids, expected);
            assert_eq!(storage.ids(&Filter::default(), None, 100).await.unwrap(), all, "no game is lost");
            let hers = Filter { player: Some(Who::Player(account.player)), ..Filter::default() };
            assert_eq!(storage.ids(&hers, None, 100).await.unwrap().len(), 8);
            // Whom they shared a screen with is the second at the account's.
            let local = storage.web_game(&WebGameId("local".into())).await.unwrap().unwrap();
            assert_eq!(local.visitors, PerSeat([Some(ada.clone()), Some(ada.clone())]));
            assert_eq!(storage.guest(&ada.second(), None).await.unwrap().name, "Kevin");
            // What both have stays where it was: a game between the two, and a day's fleet.
            let both_sat = storage.web_game(&WebGameId("against myself".into())).await.unwrap().unwrap();
            assert_eq!(both_sat.visitors, PerSeat([Some(guest.clone()), Some(ada.clone())]));
            assert_eq!(storage.hunt(&both.id, &guest).await.unwrap().unwrap().game, Some(again));
            assert_eq!(storage.hunt(&one.id, &ada).await.unwrap().unwrap().game, Some(alone));
            assert_eq!(storage.fleets_shared_by(&ada, 10).await.unwrap().len(), 1);
            assert_eq!(storage.puzzler(&ada, 1).await.unwrap().puzzle.as_deref(), Some("p"));
            assert_eq!(storage.setting(Some(account.player), "web").await.unwrap().as_deref(), Some("Ada's"));
            assert_eq!(storage.setting(Some(account.player), "rules").await.unwrap().as_deref(), Some("mine"));
            assert_eq!(storage.session(&SecretHash::of("cookie"), at(1)).await.unwrap(), None);
            // Statistics are what counting gives.
            let told = async || {
                let mut totals = storage.totals(&Filter::default()).await.unwrap();
                totals.sort_by_key(|line| format!("{line:?}"));
                let mut statistics = Vec::new();
                for who in [Who::Guest(ada.clone()), Who::Guest(guest.clone()), Who::Guest(bob.clone())] {
                    statistics.push(storage.statistics(&who).await.unwrap());
                }
                (totals, statistics)
            };
            let before = told().await;
            storage.recount().await.unwrap();
            assert_eq!(told().await, before);
            // Twice is once, and no account takes another's games.
            assert_eq!(storage.adopt_guest(&ada, account.player).await.unwrap(), Adopted::default());
            let other = register(storage, Some("bob"), "Bob").await;
            assert_eq!(storage.adopt_guest(&ada, other.player).await.unwrap(), Adopted::default());
            assert_eq!(storage.web_games_of(&ada, 100).await.unwrap().len(), 8);
            storage.close().await;
        });
    });
}

#[test]
fn of_a_guest_who_is_taken_along_whole_nothing_is_left() {
    everywhere(|database| {
        wait(async {
            let storage = &*connect(&database.location, Options::default()).await.unwrap();
            let guest = SecretHash::of("guest");
            let account = register(storage, None, "Ada").await;
            game(storage, "a", WebGameMode::Versus, &guest, None).await;
            let player = storage.guest(&guest, None).await.unwrap().id;
            assert_eq!(storage.adopt_guest(&guest, account.player).await.unwrap().matches, 1);
            assert!(matches!(storage.player(player).await, Err(StoreError::NoPlayer(_))));
            // Somebody of whom nothing is known has nothing to take.
            assert_eq!(storage.adopt_guest(&SecretHash::of("nobody"), account.player).await.unwrap().matches, 0);
            storage.close().await;
        });
    });
}

#[test]
fn reports_are_told_once_and_closed_once() {
    everywhere(|database| {
        wait(async {
            let storage = &*connect(&database.location, Options::default()).await.unwrap();
            let ada = register(storage, None, "Ada").await;
            let guest = storage.guest(&SecretHash::of("eve"), Some("Eve")).await.unwrap();
            let report = NewReport {
                reporter: Some(ada.player),
                reported: guest.id,
                game: None,
                reason: "name".into(),
                text: "Not a name.".into(),
                at: at(7),
            };
            assert!(storage.add_report(&report, 1).await.unwrap());
            assert!(!storage.add_report(&report, 1).await.unwrap(), "one at a time");
            let open = storage.reports(true, 10).await.unwrap();
            let [kept] = open.as_slice() else { panic!("{open:?}") };
            assert_eq!(kept.report, report);
            let told = (&kept.reporter, &kept.reported, kept.reported_name.as_str(), &kept.closed);
            assert_eq!(told, (&Some(handle("Ada")), &None, "Eve", &None));
            assert!(storage.close_report(kept.id, &handle("Chief"), at(9)).await.unwrap());
            assert!(!storage.close_report(kept.id, &handle("Other"), at(10)).await.unwrap());
            assert_eq!(storage.reports(true, 10).await.unwrap(), []);
            let closed = storage.reports(false, 10).await.unwrap();
            assert_eq!(closed[0].closed, Some((at(9), "Chief".into())));
            assert!(storage.add_report(&report, 1).await.unwrap(), "there is room again");
            for kind in [
                EventKind::Account { change: AccountChange::Suspended, by: Some("Chief".into()) },
                EventKind::Account { change: AccountChange::Added, by: None },
                EventKind::ReportClosed { by: "Chief".into() },
            ] {
                let event = Event { at: at(1), subject: "Eve".into(), kind };
                storage.log_event(&event).await.unwrap();
                assert_eq!(storage.events(None, 10).await.unwrap().pop().unwrap().event, event);
            }
            storage.close().await;
        });
    });
}

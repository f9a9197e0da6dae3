//! Tokens of programs: who gets one, whom it stands for, and what ends it.

use std::time::Duration;

use amiral_store::{
    Collected, DeviceRequest, KeptToken, NewAccount, NewToken, Options, SecretHash, Session, Storage, TokenScope,
    connect,
};

use crate::{at, everywhere, wait};

fn hash(text: &str) -> SecretHash {
    SecretHash::of(text)
}

fn token(text: &str, scope: TokenScope, seconds: i64) -> NewToken {
    NewToken { token: hash(text), name: text.to_owned(), scope, at: at(seconds) }
}

fn request(code: &str, device: &str, seconds: i64) -> DeviceRequest {
    DeviceRequest { code: hash(code), device: hash(device), name: "a laptop".into(), at: at(seconds) }
}

async fn register(storage: &dyn Storage, visitor: &str, handle: &str) -> Session {
    let visitor = hash(visitor);
    let new = NewAccount {
        handle: handle.parse().unwrap(),
        name: None,
        password: Some("hash".into()),
        codes: Vec::new(),
        at: at(0),
    };
    let account = storage.register(Some(&visitor), &new).await.unwrap().unwrap();
    Session { visitor: account.visitor, account: Some(account.player), circle: account.circle }
}

#[test]
fn a_token_stands_for_its_owner_until_it_is_removed() {
    everywhere(|database| {
        wait(async {
            let storage = connect(&database.location, Options::default()).await.unwrap();
            let (ada, bob) = (Session::of_guest(hash("ada")), Session::of_guest(hash("bob")));
            let id = storage.add_token(&ada, &token("one", TokenScope::Read, 0)).await.unwrap();
            storage.add_token(&bob, &token("two", TokenScope::Play, 0)).await.unwrap();
            let bearer = storage.bearer(&hash("one"), at(5)).await.unwrap().unwrap();
            assert_eq!((bearer.session, bearer.scope), (ada, TokenScope::Read));
            assert_eq!(storage.bearer(&hash("three"), at(5)).await.unwrap(), None);
            let listed = storage.tokens_of(&hash("ada")).await.unwrap();
            let [KeptToken { name, used, .. }] = listed.as_slice() else { panic!("{listed:?}") };
            assert_eq!((name.as_str(), *used), ("one", Some(at(5))));
            assert!(!storage.remove_token(&hash("bob"), &id).await.unwrap(), "it is another's");
            assert!(storage.remove_token(&hash("ada"), &id).await.unwrap());
            assert_eq!(storage.bearer(&hash("one"), at(6)).await.unwrap(), None);
            assert!(storage.bearer(&hash("two"), at(6)).await.unwrap().is_some());
        });
    });
}

#[test]
fn what_ends_the_sessions_of_an_account_ends_its_tokens() {
    everywhere(|database| {
        wait(async {
            let storage = connect(&database.location, Options::default()).await.unwrap();
            // A guest's token is not the account's: whoever holds a copy has nothing of it.
            storage.add_token(&Session::of_guest(hash("ada")), &token("guest", TokenScope::Play, 0)).await.unwrap();
            assert!(storage.ask_for_device(&request("guest", "guest", 0)).await.unwrap());
            assert!(storage.confirm_device(&hash("guest"), &Session::of_guest(hash("ada")), at(0)).await.unwrap());
            let ada = register(&*storage, "ada", "ada-l").await;
            assert_eq!(storage.bearer(&hash("guest"), at(1)).await.unwrap(), None);
            let collected = storage.collect_token(&hash("guest"), &hash("stolen"), at(1)).await.unwrap();
            assert_eq!(collected, Collected::Unknown);
            let player = ada.account.unwrap();
            for (number, what) in ["password", "reset", "suspension", "deletion"].into_iter().enumerate() {
                storage.add_token(&ada, &token(what, TokenScope::Play, 1)).await.unwrap();
                assert!(storage.bearer(&hash(what), at(1)).await.unwrap().is_some(), "{what}");
                // A thief confirmed a code before, and collects the token after.
                assert!(storage.ask_for_device(&request(what, what, 1)).await.unwrap());
                assert!(storage.confirm_device(&hash(what), &ada, at(1)).await.unwrap());
                match number {
                    0 => drop(storage.set_password(player, "other", None).await.unwrap()),
                    1 => drop(storage.reset_account(player, &[]).await.unwrap()),
                    2 => drop(storage.suspend_account(player, Some(at(2))).await.unwrap()),
                    _ => drop(storage.delete_account(player).await.unwrap()),
                }
                assert_eq!(storage.bearer(&hash(what), at(2)).await.unwrap(), None, "{what}");
                let collected = storage.collect_token(&hash(what), &hash("stolen"), at(3)).await.unwrap();
                assert_eq!(collected, Collected::Unknown, "{what}");
            }
        });
    });
}

#[test]
fn a_device_gets_its_token_once_and_only_after_somebody_has_confirmed_it_in_time() {
    everywhere(|database| {
        wait(async {
            let storage = connect(&database.location, Options::default()).await.unwrap();
            let ada = Session::of_guest(hash("ada"));
            let late = DeviceRequest::GOOD_FOR + Duration::from_secs(1);
            let late = late.as_secs() as i64;
            let collect = async |device: &str, seconds| {
                storage.collect_token(&hash(device), &hash("token"), at(seconds)).await.unwrap()
            };
            assert!(storage.ask_for_device(&request("CODE", "device", 0)).await.unwrap());
            assert_eq!(collect("device", 1).await, Collected::Pending);
            assert_eq!(collect("another", 1).await, Collected::Unknown);
            assert_eq!(storage.device_asking(&hash("CODE"), at(1)).await.unwrap().as_deref(), Some("a laptop"));
            assert!(!storage.confirm_device(&hash("EDOC"), &ada, at(2)).await.unwrap());
            assert!(storage.confirm_device(&hash("CODE"), &ada, at(2)).await.unwrap());
            // Nobody else can take it over.
            assert!(!storage.confirm_device(&hash("CODE"), &Session::of_guest(hash("eve")), at(3)).await.unwrap());
            assert_eq!(collect("device", 4).await, Collected::Given(ada.clone()));
            assert_eq!(collect("device", 5).await, Collected::Unknown, "it is given once");
            assert_eq!(storage.bearer(&hash("token"), at(6)).await.unwrap().unwrap().session, ada);
            // What nobody confirms in time is gone.
            assert!(storage.ask_for_device(&request("LATE", "slow", 0)).await.unwrap());
            assert_eq!(storage.device_asking(&hash("LATE"), at(late)).await.unwrap(), None);
            assert!(!storage.confirm_device(&hash("LATE"), &ada, at(late)).await.unwrap());
            assert_eq!(collect("slow", late).await, Collected::Unknown);
        });
    });
}

#[test]
fn there_are_no_more_tokens_and_requests_than_there_may_be() {
    everywhere(|database| {
        wait(async {
            let storage = connect(&database.location, Options::default()).await.unwrap();
            let ada = Session::of_guest(hash("ada"));
            for number in 0..=KeptToken::MOST {
                let new = token(&number.to_string(), TokenScope::Read, number.into());
                storage.add_token(&ada, &new).await.unwrap();
            }
            let listed = storage.tokens_of(&hash("ada")).await.unwrap();
            assert_eq!(listed.len() as u32, KeptToken::MOST);
            assert!(listed.iter().all(|token| token.name != "0"), "the oldest gave way");
            for number in 0..DeviceRequest::MOST {
                let text = number.to_string();
                assert!(storage.ask_for_device(&request(&text, &text, 0)).await.unwrap());
            }
            assert!(!storage.ask_for_device(&request("more", "more", 1)).await.unwrap());
            let later = DeviceRequest::GOOD_FOR.as_secs() as i64 + 1;
            assert!(storage.ask_for_device(&request("more", "more", later)).await.unwrap());
        });
    });
}

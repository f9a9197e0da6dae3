//! Bots: an account of its own kind, with an owner and one token.

use amiral_game::{Ending, Seat};
use amiral_store::{
    Account, AddedBot, NewAccount, NewBot, NewMatch, Options, Origin, Party, PlayerKind, SecretHash, SignIn, Step,
    Storage, StoreError, TokenScope, connect,
};

use crate::{at, everywhere, small, wait};

fn new_bot(handle: &str, token: &str, seconds: i64) -> NewBot {
    NewBot { handle: handle.parse().unwrap(), token: SecretHash::of(token), at: at(seconds) }
}

async fn register(storage: &dyn Storage, handle: &str) -> Account {
    let new = NewAccount { handle: handle.parse().unwrap(), name: None, password: None, codes: Vec::new(), at: at(0) };
    storage.register(None, &new).await.unwrap().unwrap()
}

async fn made(storage: &dyn Storage, owner: &Account, handle: &str, token: &str) -> Account {
    match storage.add_bot(owner.player, &new_bot(handle, token, 1), 9).await.unwrap() {
        AddedBot::Made(bot) => bot,
        other => panic!("{other:?}"),
    }
}

#[test]
fn a_bot_is_an_account_with_an_owner_that_nobody_signs_in_to() {
    everywhere(|database| {
        wait(async {
            let storage = &*connect(&database.location, Options::default()).await.unwrap();
            let ada = register(storage, "Ada").await;
            let bot = made(storage, &ada, "ada-bot", "one").await;
            assert_eq!((bot.owner, bot.person(), bot.has_password), (Some(ada.player), ada.player, false));
            let player = storage.player(bot.player).await.unwrap();
            assert_eq!((player.kind, player.name.as_str()), (PlayerKind::Bot, "ada-bot (bot)"));
            assert_eq!(storage.guest(&bot.visitor, Some("Ada")).await.unwrap(), player, "nobody renames it by playing");
            // Handles are one for people and bots.
            let taken = storage.add_bot(ada.player, &new_bot("ADA_B0T", "two", 2), 9).await.unwrap();
            assert_eq!(taken, AddedBot::Taken);
            assert_eq!(storage.add_bot(ada.player, &new_bot("other", "two", 2), 1).await.unwrap(), AddedBot::TooMany);
            let of_a_bot = storage.add_bot(bot.player, &new_bot("other", "two", 2), 9).await;
            assert!(matches!(of_a_bot, Err(StoreError::NoPlayer(_))), "a bot owns none: {of_a_bot:?}");
            // Neither a session nor what would lead to one.
            let (cookie, agent) = (SecretHash::of("cookie"), String::new());
            let sign_in = SignIn { cookie, replaces: None, agent, password: None, at: at(3) };
            assert!(storage.sign_in(bot.player, &sign_in).await.is_err());
            assert!(storage.reset_account(bot.player, &[SecretHash::of("code")]).await.is_err());
            storage.set_recovery_codes(bot.player, &[SecretHash::of("code")]).await.unwrap();
            assert_eq!(storage.recover(&bot.handle, &SecretHash::of("code"), "password").await.unwrap(), None);
        });
    });
}

#[test]
fn a_bot_has_one_token_which_ends_with_what_ends_its_owners_sessions() {
    everywhere(|database| {
        wait(async {
            let storage = &*connect(&database.location, Options::default()).await.unwrap();
            let (ada, bob) = (register(storage, "Ada").await, register(storage, "Bob").await);
            let bot = made(storage, &ada, "ada-bot", "one").await;
            let good = async |token: &str| storage.bearer(&SecretHash::of(token), at(9)).await.unwrap();
            let bearer = good("one").await.unwrap();
            assert_eq!((bearer.scope, bearer.session.account), (TokenScope::Bot, Some(bot.player)));
            assert_eq!(bearer.session.visitor, bot.visitor);
            storage.renew_bot_token(bot.player, &SecretHash::of("two"), at(10)).await.unwrap();
            assert!(good("one").await.is_none() && good("two").await.is_some());
            let kept = storage.bots_of(ada.player).await.unwrap();
            let [one] = kept.as_slice() else { panic!("{kept:?}") };
            assert_eq!((&one.account.handle, one.used, one.has_token), (&bot.handle, Some(at(9)), true));
            assert_eq!(storage.bots_of(bob.player).await.unwrap(), []);
            let person = storage.renew_bot_token(bob.player, &SecretHash::of("three"), at(10)).await;
            assert!(person.is_err(), "a person gets no token of a bot");
            // A new password, suspending, signing out everywhere: all end sessions in the same way.
            storage.end_sessions_of(bob.player, None).await.unwrap();
            assert!(good("two").await.is_some());
            storage.end_sessions_of(ada.player, None).await.unwrap();
            assert!(good("two").await.is_none());
            assert!(!storage.bots_of(ada.player).await.unwrap()[0].has_token);
            storage.suspend_account(bot.player, Some(at(11))).await.unwrap();
            assert!(storage.renew_bot_token(bot.player, &SecretHash::of("four"), at(12)).await.is_err());
        });
    });
}

#[test]
fn results_of_bots_are_rated_and_bots_go_with_their_owners() {
    everywhere(|database| {
        wait(async {
            let storage = &*connect(&database.location, Options::default()).await.unwrap();
            let (ada, bob) = (register(storage, "Ada").await, register(storage, "Bob").await);
            let bot = made(storage, &ada, "ada-bot", "one").await;
            let parties = [Party::Human(bob.player), Party::Human(bot.player)];
            let new =
                NewMatch { origin: Origin::Web, rated: true, began: at(10), ..NewMatch::between(&small(), parties) };
            let id = storage.begin(&new).await.unwrap();
            storage.keep(id, &[Step::ended(Ending::Resigned(Seat::A)).at(at(20))]).await.unwrap();
            for player in [bob.player, bot.player] {
                let lines = storage.ratings_of(player).await.unwrap();
                assert_eq!(lines.iter().map(|line| line.standing.games).sum::<u32>(), 1, "{player}");
            }
            storage.delete_account(ada.player).await.unwrap();
            assert_eq!(storage.account(bot.player).await.unwrap(), None);
            assert!(storage.player(bot.player).await.is_err());
            assert_eq!(storage.bearer(&SecretHash::of("one"), at(30)).await.unwrap(), None);
            // The match stays the other's.
            assert_eq!(storage.load(id).await.unwrap().record.ending, Ending::Resigned(Seat::A));
            assert_eq!(storage.ratings_of(bob.player).await.unwrap().len(), 1);
        });
    });
}

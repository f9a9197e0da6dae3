//! What players say to each other, and whom somebody does not want to hear.

use amiral_game::{GameSeed, PerSeat, RulesSetup, Seat};
use amiral_store::{
    Attitude, Draft, NewAccount, NewToken, Options, Said, Saying, SecretHash, Session, TokenScope, WebGame, WebGameId,
    WebGameMode, WebGameState, connect,
};

use crate::{at, everywhere, wait};

fn game(id: &str) -> WebGame {
    let rules = RulesSetup { width: 4, height: 4, fleet: vec![2], ..RulesSetup::default() }.build().unwrap();
    let draft = Draft { rules, seed: GameSeed::Chosen(1), practice: false, name: "Ada".into() };
    WebGame {
        id: WebGameId(id.into()),
        mode: WebGameMode::Two,
        state: WebGameState::Waiting(draft),
        visitors: PerSeat([Some(SecretHash::of("ada")), None]),
        invitation: Some(SecretHash::of(id)),
        rematch: None,
        hunts: None,
        event: None,
        made: at(0),
        first_row: 0,
        hints: false,
        clock: None,
        rated: false,
    }
}

#[test]
fn what_is_said_is_kept_in_order_and_not_for_ever_more() {
    everywhere(|database| {
        wait(async {
            let storage = connect(&database.location, Options::default()).await.unwrap();
            let (one, two) = (game("one"), game("two"));
            for game in [&one, &two] {
                storage.create_web_game(game, None, &[]).await.unwrap();
            }
            let say =
                async |game: &WebGame, seat, saying: Saying| storage.say(&game.id, seat, &saying, at(1)).await.unwrap();
            assert_eq!(say(&one, Seat::A, Saying::Phrase("hello".into())).await, Some(1));
            assert_eq!(say(&one, Seat::B, Saying::Text("Bonjour !".into())).await, Some(2));
            assert_eq!(say(&two, Seat::A, Saying::Phrase("bye".into())).await, Some(1));
            let said = storage.said(&one.id).await.unwrap();
            let heard: Vec<_> = said.iter().map(|said| (said.number, said.seat, said.saying.clone())).collect();
            assert_eq!(
                heard,
                [(1, Seat::A, Saying::Phrase("hello".into())), (2, Seat::B, Saying::Text("Bonjour !".into()))]
            );
            for number in 3..=Said::MOST {
                assert_eq!(say(&one, Seat::A, Saying::Phrase("hello".into())).await, Some(number));
            }
            assert_eq!(say(&one, Seat::A, Saying::Phrase("hello".into())).await, None);
        });
    });
}

#[test]
fn whom_somebody_does_not_want_to_hear_is_theirs_to_say() {
    everywhere(|database| {
        wait(async {
            let storage = connect(&database.location, Options::default()).await.unwrap();
            let (ada, bob) = (SecretHash::of("ada"), SecretHash::of("bob"));
            assert!(!storage.writes(&ada).await.unwrap());
            for _ in 0..2 {
                storage.set_writes(&ada, true).await.unwrap();
            }
            assert!(storage.writes(&ada).await.unwrap() && !storage.writes(&bob).await.unwrap());
            storage.set_writes(&ada, false).await.unwrap();
            assert!(!storage.writes(&ada).await.unwrap());
            for attitude in [Attitude::Mutes, Attitude::Blocks, Attitude::Open, Attitude::Mutes] {
                storage.set_attitude(&ada, &bob, attitude).await.unwrap();
                assert_eq!(storage.attitude(&ada, &bob).await.unwrap(), attitude);
                // Of a block both are told, whoever it is of.
                for (one, other) in [(&ada, &bob), (&bob, &ada)] {
                    let blocked = if attitude == Attitude::Blocks { vec![other.clone()] } else { Vec::new() };
                    assert_eq!(storage.estranged(one).await.unwrap(), blocked);
                }
                assert_eq!(storage.attitude(&bob, &ada).await.unwrap(), Attitude::Open);
            }
        });
    });
}

#[test]
fn an_account_takes_a_guests_blocks_along_and_whoever_is_forgotten_leaves_no_words() {
    everywhere(|database| {
        wait(async {
            let storage = connect(&database.location, Options::default()).await.unwrap();
            let (guest, bob, eve) = (SecretHash::of("ada"), SecretHash::of("bob"), SecretHash::of("eve"));
            storage.set_attitude(&guest, &bob, Attitude::Blocks).await.unwrap();
            storage.set_attitude(&eve, &guest, Attitude::Mutes).await.unwrap();
            storage.set_writes(&guest, true).await.unwrap();
            let token =
                NewToken { token: SecretHash::of("token"), name: "A clock".into(), scope: TokenScope::Play, at: at(0) };
            storage.add_token(&Session::of_guest(guest.clone()), &token).await.unwrap();
            storage.set_feed(&guest, Some(("salt", &SecretHash::of("feed")))).await.unwrap();
            let handle = "Ada".parse().unwrap();
            let new = NewAccount { handle, name: None, password: None, codes: Vec::new(), at: at(0) };
            let account = storage.register(None, &new).await.unwrap().unwrap();
            storage.adopt_guest(&guest, account.player).await.unwrap();
            assert_eq!(storage.attitude(&account.visitor, &bob).await.unwrap(), Attitude::Blocks);
            assert_eq!(storage.attitude(&eve, &account.visitor).await.unwrap(), Attitude::Mutes);
            assert_eq!(storage.estranged(&guest).await.unwrap(), []);
            // What opened something for the guest opens nothing for the account.
            assert!(!storage.writes(&guest).await.unwrap() && !storage.writes(&account.visitor).await.unwrap());
            assert_eq!(storage.bearer(&token.token, at(1)).await.unwrap(), None);
            assert_eq!(storage.fed(&SecretHash::of("feed")).await.unwrap(), None);

            let mut one = game("one");
            one.visitors = PerSeat([Some(account.visitor.clone()), Some(bob.clone())]);
            storage.create_web_game(&one, None, &[]).await.unwrap();
            for (seat, saying) in [
                (Seat::A, Saying::Phrase("hello".into())),
                (Seat::A, Saying::Text("I am Ada Lovelace.".into())),
                (Seat::B, Saying::Text("Bonjour !".into())),
            ] {
                storage.say(&one.id, seat, &saying, at(1)).await.unwrap();
            }
            storage.set_writes(&account.visitor, true).await.unwrap();
            let kept = storage.kept_of(account.player).await.unwrap();
            let said: Vec<&Saying> = kept.said.iter().map(|said| &said.saying).collect();
            let own = [Saying::Phrase("hello".into()), Saying::Text("I am Ada Lovelace.".into())];
            assert_eq!(said, own.iter().collect::<Vec<_>>());
            assert_eq!(kept.attitudes, [(String::new(), Attitude::Blocks)]);
            storage.delete_account(account.player).await.unwrap();
            let left: Vec<Saying> = storage.said(&one.id).await.unwrap().into_iter().map(|said| said.saying).collect();
            assert_eq!(left, [Saying::Phrase("hello".into()), Saying::Text("Bonjour !".into())]);
            assert!(!storage.writes(&account.visitor).await.unwrap());
            assert_eq!(storage.attitude(&account.visitor, &bob).await.unwrap(), Attitude::Open);
            assert_eq!(storage.attitude(&eve, &account.visitor).await.unwrap(), Attitude::Open);
        });
    });
}

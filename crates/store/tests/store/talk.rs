//! What players say to each other, and whom somebody does not want to hear.

use amiral_game::{GameSeed, PerSeat, RulesSetup, Seat};
use amiral_store::{
    Attitude, Draft, Options, Said, Saying, SecretHash, WebGame, WebGameId, WebGameMode, WebGameState, connect,
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
                assert_eq!(storage.attitude(&bob, &ada).await.unwrap(), Attitude::Open);
            }
        });
    });
}

//! Challenges, games to watch, and feeds.

use amiral_game::{Ending, GameSeed, PerSeat, Seat};
use amiral_store::{
    Circle, Draft, NewMatch, Options, Party, SecretHash, Step, Storage, WebGame, WebGameId, WebGameMode, WebGameState,
    connect,
};

use crate::{at, everywhere, small, wait};

fn game(id: &str, made: i64) -> WebGame {
    let draft = Draft { rules: small(), seed: GameSeed::Chosen(1), practice: false, name: "Ada".into() };
    WebGame {
        id: WebGameId(id.into()),
        mode: WebGameMode::Two,
        state: WebGameState::Waiting(draft),
        visitors: PerSeat([Some(SecretHash::of("ada")), None]),
        invitation: Some(SecretHash::of(id)),
        rematch: None,
        hunts: None,
        event: None,
        made: at(made),
        first_row: 1,
        hints: false,
        clock: "3d".parse().ok(),
        rated: false,
    }
}

async fn ids(storage: &dyn Storage, now: i64) -> Vec<String> {
    storage
        .challenges(&Circle::Open, at(now), 10)
        .await
        .unwrap()
        .into_iter()
        .map(|challenge| challenge.game.id.0)
        .collect()
}

#[test]
fn challenges_are_open_until_somebody_comes_or_their_time_is_over() {
    everywhere(|database| {
        wait(async {
            let storage = connect(&database.location, Options::default()).await.unwrap();
            let bob = storage.player_named("Bob").await.unwrap();
            for (id, made, to, until) in
                [("first", 1, None, 100), ("second", 2, None, 200), ("bobs", 3, Some(bob.id), 100)]
            {
                storage.create_web_game(&game(id, made), None, &[]).await.unwrap();
                storage.challenge(&WebGameId(id.into()), to, at(until)).await.unwrap();
            }
            storage.create_web_game(&game("private", 4), None, &[]).await.unwrap();
            assert_eq!(ids(&*storage, 50).await, ["second", "first"]);
            assert_eq!(ids(&*storage, 100).await, ["second"]);
            let to_bob = storage.challenges_to(bob.id, at(50), 10).await.unwrap();
            assert_eq!((to_bob.len(), &to_bob[0].game, to_bob[0].until), (1, &game("bobs", 3), at(100)));
            assert_eq!(to_bob[0].challenged, Some(bob.id));
            assert_eq!(storage.challenges_by(&SecretHash::of("ada"), at(50), 10).await.unwrap().len(), 3);
            assert_eq!(storage.challenges_by(&SecretHash::of("eve"), at(50), 10).await.unwrap(), []);
            let challenged = async |id: &str, now| storage.challenged(&WebGameId(id.into()), at(now)).await.unwrap();
            assert_eq!(challenged("first", 50).await, Some(None));
            assert_eq!(challenged("bobs", 50).await, Some(Some(bob.id)));
            assert_eq!((challenged("first", 100).await, challenged("private", 1).await), (None, None));
            // Somebody comes: a game to watch, until it is over. One between two is nobody else's.
            let new = NewMatch { began: at(60), ..NewMatch::between(&small(), [Party::Human(bob.id), Party::Nobody]) };
            let guest = SecretHash::of("guest");
            let id = storage.join(&WebGameId("second".into()), &guest, &new).await.unwrap().unwrap();
            storage.join(&WebGameId("bobs".into()), &guest, &new).await.unwrap().unwrap();
            assert_eq!(ids(&*storage, 50).await, ["first"]);
            assert_eq!(storage.listed(&Circle::Open, 10).await.unwrap(), [WebGameId("second".into())]);
            storage.keep(id, &[Step::ended(Ending::Resigned(Seat::A)).at(at(70))]).await.unwrap();
            assert_eq!(storage.listed(&Circle::Open, 10).await.unwrap(), []);
            // What nobody accepted in time is removed, and nothing else.
            assert_eq!(storage.sweep_challenges(at(99)).await.unwrap(), []);
            assert_eq!(storage.sweep_challenges(at(100)).await.unwrap(), [WebGameId("first".into())]);
            assert!(storage.web_game(&WebGameId("first".into())).await.unwrap().is_none());
            assert!(storage.web_game(&WebGameId("private".into())).await.unwrap().is_some());
            storage.close().await;
        });
    });
}

#[test]
fn a_feed_is_known_by_its_address_until_it_is_renewed() {
    everywhere(|database| {
        wait(async {
            let storage = connect(&database.location, Options::default()).await.unwrap();
            let (ada, address) = (SecretHash::of("ada"), SecretHash::of("address"));
            assert_eq!(storage.feed(&ada).await.unwrap(), None);
            storage.set_feed(&ada, Some(("salt", &address))).await.unwrap();
            assert_eq!(storage.feed(&ada).await.unwrap().as_deref(), Some("salt"));
            assert_eq!(storage.fed(&address).await.unwrap(), Some(ada.clone()));
            let other = SecretHash::of("other");
            storage.set_feed(&ada, Some(("pepper", &other))).await.unwrap();
            assert_eq!(
                (storage.fed(&address).await.unwrap(), storage.fed(&other).await.unwrap()),
                (None, Some(ada.clone()))
            );
            storage.set_feed(&ada, None).await.unwrap();
            assert_eq!((storage.feed(&ada).await.unwrap(), storage.fed(&other).await.unwrap()), (None, None));
            storage.close().await;
        });
    });
}

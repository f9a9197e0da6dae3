//! Tournaments: one log for each, that only grows, and games that begin once.

use amiral_game::{Ending, GameSeed, PerSeat, RulesSetup, Seat};
use amiral_store::{
    AddedBot, Advance, Correction, Filter, GameKey, NewAccount, NewBot, NewEntrant, NewMatch, NewTournamentGame,
    OpenedGame, Options, Origin, Party, Player, SecretHash, SharedFleet, SharedFleetId, SharedFleetKind, Step, Storage,
    Tournament, TournamentId, TournamentRole, TournamentState, WebGame, WebGameId, WebGameMode, WebGameState, connect,
};
use jiff::Timestamp;

use crate::{at, everywhere, wait};

fn rules() -> amiral_game::Rules {
    RulesSetup { width: 4, height: 4, fleet: vec![2], ..RulesSetup::default() }.build().unwrap()
}

fn tournament(id: &str, owner: Option<&Player>) -> Tournament {
    Tournament {
        id: TournamentId(id.into()),
        owner: owner.map(|owner| owner.id),
        name: "Spring".into(),
        settings: "{}".into(),
        state: TournamentState::Open,
        listed: true,
        code: Some(format!("CODE{id}")),
        made: at(0),
        changed: at(0),
        due: None,
        version: 0,
        ended: 0,
    }
}

const FIRST: GameKey = GameKey { round: 1, table: 1, game: 0 };

fn opened(id: &str, seats: [&SecretHash; 2], new: NewMatch) -> OpenedGame {
    let web_game = WebGame {
        id: WebGameId(id.into()),
        mode: WebGameMode::Two,
        state: WebGameState::Waiting(amiral_store::Draft {
            rules: rules(),
            seed: GameSeed::Chosen(1),
            practice: false,
            name: String::new(),
        }),
        visitors: PerSeat(seats.map(|seat| Some(seat.clone()))),
        invitation: None,
        rematch: None,
        hunts: None,
        event: None,
        made: at(1),
        first_row: 1,
        hints: false,
        clock: None,
        rated: false,
    };
    OpenedGame { web_game, new, fleets: Vec::new(), hunter: None }
}

fn new_match(parties: [Party; 2]) -> NewMatch {
    NewMatch { began: at(1), origin: Origin::Web, ..NewMatch::between(&rules(), parties) }
}

async fn account(storage: &dyn Storage, visitor: &SecretHash, handle: &str) -> Player {
    storage.guest(visitor, None).await.unwrap();
    let handle = handle.parse().unwrap();
    let new = NewAccount { handle, name: None, password: None, codes: Vec::new(), at: at(0) };
    storage.register(Some(visitor), &new).await.unwrap().unwrap();
    storage.guest(visitor, None).await.unwrap()
}

/// A round of one pairing between two guests, who are entrants 1 and 2.
async fn paired(storage: &dyn Storage, id: &TournamentId, people: &[Player; 2], visitors: [&SecretHash; 2]) -> Advance {
    let entrants = people.iter().map(|player| NewEntrant::Person(player.id)).collect();
    let joined = Advance { after: 1, events: vec!["ada".into(), "bob".into()], entrants, ..Advance::default() };
    assert!(storage.advance_tournament(id, &joined, at(2)).await.unwrap());
    let new = new_match([Party::Human(people[0].id), Party::Human(people[1].id)]);
    Advance {
        after: 3,
        events: vec!["paired".into()],
        state: Some(TournamentState::Running),
        due: Some(at(100)),
        games: vec![NewTournamentGame {
            key: FIRST,
            seats: PerSeat([Some(1), Some(2)]),
            opened: Some(opened("game", visitors, new)),
            fleet: None,
        }],
        ..Advance::default()
    }
}

#[test]
fn a_round_begins_once_and_a_result_is_taken_once_whoever_tries() {
    everywhere(|database| {
        wait(async {
            let storage = connect(&database.location, Options::default()).await.unwrap();
            let visitors = [SecretHash::of("ada"), SecretHash::of("bob")];
            let people = [
                storage.guest(&visitors[0], Some("Ada")).await.unwrap(),
                storage.guest(&visitors[1], Some("Bob")).await.unwrap(),
            ];
            let made = tournament("one", None);
            assert!(storage.create_tournament(&made, "made", 5).await.unwrap());
            let round = paired(&*storage, &made.id, &people, [&visitors[0], &visitors[1]]).await;
            assert!(storage.advance_tournament(&made.id, &round, at(3)).await.unwrap());
            // Another node that knows as much comes too late, and leaves no trace.
            assert!(!storage.advance_tournament(&made.id, &round, at(3)).await.unwrap());
            // Nor is there a pairing twice for whoever knows the log and asks all the same.
            let again = Advance { after: 4, ..round.clone() };
            assert!(storage.advance_tournament(&made.id, &again, at(3)).await.is_err());
            assert_eq!(storage.ids(&Filter::default(), None, 9).await.unwrap().len(), 1);
            assert_eq!(storage.tournament_events(&made.id, 0, 9).await.unwrap().len(), 4);
            let kept = storage.tournament(&made.id).await.unwrap().unwrap();
            assert_eq!((kept.version, kept.state, kept.due), (4, TournamentState::Running, Some(at(100))));
            let web_game = storage.web_game(&WebGameId("game".into())).await.unwrap().unwrap();
            assert_eq!(web_game.event, Some(made.id.clone()));
            let names: Vec<_> =
                storage.entrants(&made.id).await.unwrap().into_iter().map(|e| (e.number, e.name)).collect();
            assert_eq!(names, [(1, "Ada".to_owned()), (2, "Bob".to_owned())]);
            assert_eq!(storage.tournaments_due(at(50), 10).await.unwrap(), (Vec::new(), Some(at(100))));
            assert_eq!(storage.tournaments_due(at(100), 10).await.unwrap(), (vec![made.id.clone()], None));
            // The ending of the match is the tournament's to take, in the same transaction.
            let WebGameState::Match(id) = web_game.state else { panic!("it is played") };
            storage.keep(id, &[Step::ended(Ending::Resigned(Seat::B)).at(at(20))]).await.unwrap();
            assert_eq!(storage.tournaments_due(at(50), 10).await.unwrap().0, std::slice::from_ref(&made.id));
            let game = storage.tournament_games(&made.id, Some(1)).await.unwrap().remove(0);
            assert_eq!((game.ending, game.taken, game.erased), (Ending::Resigned(Seat::B), false, false));
            assert_eq!(storage.tournament(&made.id).await.unwrap().unwrap().ended, 1, "whoever knows it looks again");
            let take = |after| Advance { after, events: vec!["won".into()], taken: vec![FIRST], ..Advance::default() };
            assert!(storage.advance_tournament(&made.id, &take(4), at(21)).await.unwrap());
            assert!(!storage.advance_tournament(&made.id, &take(4), at(21)).await.unwrap());
            assert!(!storage.advance_tournament(&made.id, &take(5), at(21)).await.unwrap(), "it was taken before");
            // So it is where another game begins by it, which has no event of its own.
            let next = GameKey { game: 1, ..FIRST };
            let further =
                NewTournamentGame { key: next, seats: PerSeat([Some(2), Some(1)]), opened: None, fleet: None };
            let goes_on = Advance { after: 5, games: vec![further], taken: vec![FIRST], ..Advance::default() };
            assert!(!storage.advance_tournament(&made.id, &goes_on, at(21)).await.unwrap());
            assert_eq!(storage.tournaments_due(at(50), 10).await.unwrap(), (Vec::new(), None));
            // Its result outlives it.
            storage.erase(id).await.unwrap();
            let game = storage.tournament_games(&made.id, None).await.unwrap().remove(0);
            assert_eq!((game.ending, game.erased), (Ending::Resigned(Seat::B), false));
            let events = storage.tournament_events(&made.id, 3, 10).await.unwrap();
            assert_eq!(
                events.iter().map(|e| (e.number, e.event.as_str())).collect::<Vec<_>>(),
                [(4, "paired"), (5, "won")]
            );
        });
    });
}

#[test]
fn a_match_that_is_erased_before_it_ended_is_told_of() {
    everywhere(|database| {
        wait(async {
            let storage = connect(&database.location, Options::default()).await.unwrap();
            let visitors = [SecretHash::of("ada"), SecretHash::of("bob")];
            let people =
                [storage.guest(&visitors[0], None).await.unwrap(), storage.guest(&visitors[1], None).await.unwrap()];
            let made = tournament("one", None);
            storage.create_tournament(&made, "made", 5).await.unwrap();
            let round = paired(&*storage, &made.id, &people, [&visitors[0], &visitors[1]]).await;
            storage.advance_tournament(&made.id, &round, at(3)).await.unwrap();
            let id = storage.tournament_games(&made.id, None).await.unwrap()[0].id.unwrap();
            storage.erase(id).await.unwrap();
            assert_eq!(storage.tournaments_due(at(50), 10).await.unwrap().0, std::slice::from_ref(&made.id));
            assert!(storage.tournament_games(&made.id, None).await.unwrap()[0].erased);
            // Whoever is forgotten leaves their number, and no name.
            storage.forget(people[0].id).await.unwrap();
            let entrant = storage.entrants(&made.id).await.unwrap().remove(0);
            assert_eq!((entrant.player, entrant.name.as_str(), entrant.visitor), (None, "", None));
        });
    });
}

#[test]
fn a_corrected_result_counts_in_the_ratings_as_if_it_had_been_so() {
    everywhere(|database| {
        wait(async {
            let storage = connect(&database.location, Options::default()).await.unwrap();
            let visitors = [SecretHash::of("ada"), SecretHash::of("bob")];
            let people = [
                account(&*storage, &visitors[0], "ada-lovelace").await,
                account(&*storage, &visitors[1], "bob-b").await,
            ];
            let made = tournament("one", Some(&people[0]));
            storage.create_tournament(&made, "made", 5).await.unwrap();
            let mut round = paired(&*storage, &made.id, &people, [&visitors[0], &visitors[1]]).await;
            round.games[0].opened.as_mut().unwrap().new.rated = true;
            assert!(storage.advance_tournament(&made.id, &round, at(3)).await.unwrap());
            let id = storage.tournament_games(&made.id, None).await.unwrap()[0].id.unwrap();
            storage.keep(id, &[Step::ended(Ending::Resigned(Seat::B)).at(at(20))]).await.unwrap();
            let ratings = async || {
                let mut values = Vec::new();
                for player in &people {
                    let lines = storage.ratings_of(player.id).await.unwrap();
                    values.push(lines.first().map(|line| (line.standing.games, line.standing.rating.value)));
                }
                values
            };
            let before = ratings().await;
            assert!(before[0].unwrap().1 > before[1].unwrap().1);
            let correct = |after, winner| Advance {
                after,
                events: vec!["corrected".into()],
                corrections: vec![Correction { id, winner, reason: "the wrong one resigned".into() }],
                ..Advance::default()
            };
            assert!(storage.advance_tournament(&made.id, &correct(4, Some(Seat::B)), at(30)).await.unwrap());
            let corrected = ratings().await;
            assert!(corrected[0].unwrap().1 < corrected[1].unwrap().1, "{corrected:?}");
            assert!(!storage.rating_points(people[0].id, &rules().to_string(), 9).await.unwrap()[0].won);
            assert!(storage.advance_tournament(&made.id, &correct(5, None), at(31)).await.unwrap());
            assert!(ratings().await.iter().all(|line| line.is_none_or(|(games, _)| games == 0)));
            assert!(storage.advance_tournament(&made.id, &correct(6, Some(Seat::A)), at(32)).await.unwrap());
            assert_eq!(ratings().await, before, "as it was played");
        });
    });
}

#[test]
fn a_fleet_of_a_round_is_secret_until_it_is_told() {
    everywhere(|database| {
        wait(async {
            let storage = connect(&database.location, Options::default()).await.unwrap();
            let visitors = [SecretHash::of("ada"), SecretHash::of("bob")];
            let people =
                [storage.guest(&visitors[0], None).await.unwrap(), storage.guest(&visitors[1], None).await.unwrap()];
            let made = tournament("one", None);
            storage.create_tournament(&made, "made", 5).await.unwrap();
            let fleet: amiral_game::FleetSetup = "A0h2".parse().unwrap();
            let fleet = SharedFleet {
                id: SharedFleetId("round fleet".into()),
                kind: SharedFleetKind::Round,
                rules: rules(),
                fleet: fleet.build(&rules()).unwrap(),
                maker: None,
                placed: false,
                name: String::new(),
                made: at(1),
                until: Timestamp::MAX,
                admiral: None,
            };
            let mut round = paired(&*storage, &made.id, &people, [&visitors[0], &visitors[1]]).await;
            round.games = [0, 1]
                .map(|place| {
                    let new = new_match([Party::Human(people[place].id), Party::Nobody]);
                    let mut game = opened(&format!("hunt {place}"), [&visitors[place]; 2], new);
                    game.web_game.mode = WebGameMode::Solo;
                    game.web_game.visitors[Seat::B] = None;
                    game.fleets = vec![(Seat::B, fleet.fleet.clone())];
                    game.hunter = Some(visitors[place].clone());
                    NewTournamentGame {
                        key: GameKey { game: place as u32, ..FIRST },
                        seats: PerSeat([Some(place as u32 + 1), None]),
                        opened: Some(game),
                        fleet: Some(fleet.id.clone()),
                    }
                })
                .into();
            round.fleets = vec![fleet.clone()];
            assert!(storage.advance_tournament(&made.id, &round, at(3)).await.unwrap());
            let games = storage.tournament_games(&made.id, None).await.unwrap();
            let ids: Vec<_> = games.iter().map(|game| game.id.unwrap()).collect();
            let secret = async |id, who| storage.is_secret(id, who, at(1_000_000)).await.unwrap();
            assert!(!secret(ids[0], Some(&visitors[0])).await, "one's own");
            assert!(secret(ids[0], Some(&visitors[1])).await && secret(ids[0], None).await);
            storage.keep(ids[1], &[Step::ended(Ending::Resigned(Seat::A)).at(at(20))]).await.unwrap();
            assert!(!secret(ids[0], Some(&visitors[1])).await, "whoever has finished may look");
            assert!(secret(ids[0], None).await);
            // No table of shared fleets has it, and nothing sweeps it away.
            assert_eq!(storage.sweep_shared_fleets(at(2_000_000_000), at(2_000_000_000)).await.unwrap(), 0);
            let over =
                Advance { after: 4, events: vec!["over".into()], revealed: vec![fleet.id], ..Advance::default() };
            assert!(storage.advance_tournament(&made.id, &over, at(40)).await.unwrap());
            assert!(!secret(ids[0], None).await);
        });
    });
}

#[test]
fn tournaments_are_found_by_who_may_find_them_and_are_not_too_many() {
    everywhere(|database| {
        wait(async {
            let storage = connect(&database.location, Options::default()).await.unwrap();
            let visitors = [SecretHash::of("ada"), SecretHash::of("bob"), SecretHash::of("cy")];
            let ada = account(&*storage, &visitors[0], "ada-lovelace").await;
            let bob = account(&*storage, &visitors[1], "bob-b").await;
            let cy = storage.guest(&visitors[2], Some("Cy")).await.unwrap();
            for number in 0..3 {
                let new = Tournament { listed: number > 0, ..tournament(&number.to_string(), Some(&ada)) };
                assert_eq!(storage.create_tournament(&new, "made", 2).await.unwrap(), number < 2);
            }
            let hidden = TournamentId("0".into());
            let ids = |found: Vec<Tournament>| found.into_iter().map(|found| found.id.0).collect::<Vec<_>>();
            assert_eq!(ids(storage.listed_tournaments(10).await.unwrap()), ["1"]);
            assert_eq!(storage.tournament_coded("CODE0").await.unwrap(), Some(hidden.clone()));
            assert_eq!(storage.tournament_coded("CODE9").await.unwrap(), None);
            assert_eq!(ids(storage.tournaments_of(ada.id, 10).await.unwrap()).len(), 2);
            assert!(ids(storage.tournaments_of(bob.id, 10).await.unwrap()).is_empty());
            let role = async |player, role| storage.set_tournament_role(&hidden, player, role, 1).await.unwrap();
            assert!(role(bob.id, Some(TournamentRole::Organiser)).await);
            assert!(role(bob.id, Some(TournamentRole::Invited)).await);
            assert!(!role(cy.id, Some(TournamentRole::Invited)).await, "there are enough");
            assert_eq!(ids(storage.tournaments_of(bob.id, 10).await.unwrap()), ["0"]);
            let people = storage.tournament_people(&hidden).await.unwrap();
            assert_eq!((people.len(), people[0].0, people[0].2), (1, bob.id, TournamentRole::Invited));
            assert!(role(bob.id, None).await);
            let join = Advance {
                after: 1,
                events: vec!["cy".into()],
                entrants: vec![NewEntrant::Person(cy.id), NewEntrant::Strategy("level3".into())],
                ..Advance::default()
            };
            assert!(storage.advance_tournament(&hidden, &join, at(5)).await.unwrap());
            assert_eq!(ids(storage.tournaments_of(cy.id, 10).await.unwrap()), ["0"]);
            let twice = Advance { after: 2, entrants: vec![NewEntrant::Person(cy.id)], ..join.clone() };
            assert!(storage.advance_tournament(&hidden, &twice, at(5)).await.is_err(), "nobody joins twice");
            assert_eq!(storage.tournament(&hidden).await.unwrap().unwrap().version, 2);
            // A guest who waits is remembered, and whoever signs in takes part as their account.
            assert_eq!(storage.idle_guests(at(2_000_000_000), 10).await.unwrap(), []);
            storage.adopt_guest(&visitors[2], bob.id).await.unwrap();
            let entrants = storage.entrants(&hidden).await.unwrap();
            assert_eq!((entrants[0].name.as_str(), entrants[0].account), ("bob-b", true));
            assert_eq!(entrants[1].strategy.as_deref(), Some("level3"));
            // An account that goes leaves its tournament to those who play in it.
            storage.delete_account(ada.id).await.unwrap();
            assert_eq!(storage.tournament(&hidden).await.unwrap().unwrap().owner, None);
            assert_eq!(storage.sweep_tournaments(at(9), at(3)).await.unwrap(), 1);
            assert_eq!(storage.sweep_tournaments(at(9), at(9)).await.unwrap(), 1);
        });
    });
}

#[test]
fn a_bot_takes_part_by_the_name_that_says_so_and_its_owner_is_the_person_behind_it() {
    everywhere(|database| {
        wait(async {
            let storage = &*connect(&database.location, Options::default()).await.unwrap();
            let ada = account(storage, &SecretHash::of("ada"), "ada-l").await;
            let bot = NewBot { handle: "ada-bot".parse().unwrap(), token: SecretHash::of("token"), at: at(0) };
            let AddedBot::Made(bot) = storage.add_bot(ada.id, &bot, 9).await.unwrap() else { panic!("no bot") };
            let made = tournament("bots", Some(&ada));
            assert!(storage.create_tournament(&made, "created", 9).await.unwrap());
            let entrants =
                vec![NewEntrant::Person(bot.player), NewEntrant::Person(ada.id), NewEntrant::Strategy("level3".into())];
            let join = Advance { after: 1, events: vec!["they join".into()], entrants, ..Advance::default() };
            assert!(storage.advance_tournament(&made.id, &join, at(1)).await.unwrap());
            let [first, second, third] = &storage.entrants(&made.id).await.unwrap()[..] else { panic!("not three") };
            assert_eq!(
                (first.name.as_str(), first.owner, first.person()),
                ("ada-bot (bot)", Some(ada.id), Some(ada.id))
            );
            assert_eq!(first.visitor, Some(bot.visitor));
            assert_eq!((second.name.as_str(), second.owner, second.person()), ("ada-l", None, Some(ada.id)));
            assert_eq!(third.person(), None);
            assert_eq!(storage.tournaments_of(bot.player, 9).await.unwrap().len(), 1);
        });
    });
}

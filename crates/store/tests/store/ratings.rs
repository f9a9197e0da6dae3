//! Ratings and judgements: a result counts once, and everything follows from the results.

use amiral_game::{Ending, PerSeat, Preset, Rules, Seat};
use amiral_rating::{Standing, anchor, lead};
use amiral_store::{
    Act, Circle, Contestant, Judgement, JudgementState, Leader, MatchId, NewAccount, NewMatch, Origin, Party, PlayerId,
    SecretHash, Step, Storage, Store, StoreError, WebGame, WebGameId, WebGameMode, WebGameState,
};

use crate::{TestDatabase, Voyage, at, everywhere, small};

const DAY: i64 = 24 * 60 * 60;

/// Somebody with an account.
fn account(store: &Store, name: &str) -> PlayerId {
    let new = NewAccount {
        handle: name.parse().unwrap(),
        name: Some(name.into()),
        password: None,
        codes: Vec::new(),
        at: at(0),
    };
    wait(store, async |storage| storage.register(None, &new).await).unwrap().player
}

/// What begins a rated match.
fn rated(rules: &Rules, parties: [Party; 2], began: i64) -> NewMatch {
    NewMatch { began: at(began), origin: Origin::Web, rated: true, ..NewMatch::between(rules, parties) }
}

/// Plays a rated match to its end.
fn play(store: &Store, new: &NewMatch, seed: u64) -> (MatchId, Seat) {
    let id = store.begin(new).unwrap();
    let began = (new.began.as_second() - at(0).as_second()).max(0);
    let voyage = Voyage::take(store, id, &new.rules, seed, began).play();
    (id, voyage.duel.ending().winner().unwrap())
}

fn wait<T>(store: &Store, ask: impl AsyncFnOnce(&dyn Storage) -> Result<T, StoreError>) -> T {
    store.wait(ask).unwrap()
}

fn standing(store: &Store, who: PlayerId) -> Option<Standing> {
    wait(store, async |storage| storage.ratings_of(who).await).first().map(|line| line.standing)
}

/// Everything that follows from the results.
fn derived(database: &TestDatabase) -> Vec<String> {
    let text = |column: &str| format!("CAST({column} AS TEXT)");
    let points = format!(
        "SELECT {} || ' ' || {} || ' ' || {} FROM rating_points ORDER BY event",
        text("event"),
        text("value"),
        text("deviation")
    );
    let lines = format!(
        "SELECT {} || rules || ' ' || {} || ' ' || {} || ' ' || {} FROM ratings WHERE games > 0 ORDER BY player, rules",
        text("player"),
        text("value"),
        text("volatility"),
        text("games")
    );
    [database.raw.texts(&points), database.raw.texts(&lines)].concat()
}

#[test]
fn a_rated_match_moves_both_and_one_who_fires_first_gains_less() {
    everywhere(|database| {
        let store = database.open();
        let [ada, bob] = ["Ada", "Bob"].map(|name| account(&store, name));
        let rules = Preset::Classic.rules();
        let (id, winner) = play(&store, &rated(&rules, [Party::Human(ada), Party::Human(bob)], 0), 1);
        let both = PerSeat([ada, bob]);
        let [won, lost] = [winner, winner.other()].map(|seat| standing(&store, both[seat]).unwrap());
        assert!(won.rating.value > 1500.0 && lost.rating.value < 1500.0);
        assert_eq!((won.games, lost.games), (1, 1));
        // Seat A fired first, which is worth something.
        let up = won.rating.value - 1500.0;
        let expected = amiral_rating::Rating::NEW.after(
            &[amiral_rating::Game {
                rival: amiral_rating::Rating::NEW,
                lead: if winner == Seat::A { lead(&rules.to_string()) } else { -lead(&rules.to_string()) },
                won: true,
            }],
            0.0,
        );
        assert!((up - (expected.value - 1500.0)).abs() < 1e-9 && lead(&rules.to_string()) > 0.0);
        let changes = wait(&store, async |storage| storage.rating_changes(id).await);
        let change = changes[winner].unwrap();
        assert!((change.after - won.rating.value).abs() < 1e-9 && (change.before - 1500.0).abs() < 1e-9);
        let points = wait(&store, async |storage| storage.rating_points(both[winner], &rules.to_string(), 10).await);
        assert_eq!((points.len(), points[0].id, points[0].won), (1, id, true));
        assert!(matches!(&points[0].rival, Contestant::Human { id, .. } if *id == both[winner.other()]));
    });
}

#[test]
fn a_strategy_is_an_anchor_and_does_not_move() {
    everywhere(|database| {
        let store = database.open();
        let ada = account(&store, "Ada");
        let rules = Preset::Hasbro.rules();
        let spec = "hard:opening=varied";
        let (id, winner) = play(&store, &rated(&rules, [Party::Human(ada), Party::Strategy(spec.into())], 0), 3);
        let after = standing(&store, ada).unwrap();
        assert_eq!(after.rating.value > 1500.0, winner == Seat::A);
        assert!(anchor(&rules.to_string(), spec).is_some());
        let changes = wait(&store, async |storage| storage.rating_changes(id).await);
        assert!(changes[Seat::A].is_some() && changes[Seat::B].is_none());
        let points = wait(&store, async |storage| storage.rating_points(ada, &rules.to_string(), 10).await);
        assert_eq!(points[0].rival, Contestant::Strategy(spec.into()));
        // One that nobody has rated rates nobody.
        play(&store, &rated(&rules, [Party::Human(ada), Party::Strategy("level4:samples=3".into())], 9000), 4);
        assert_eq!(standing(&store, ada), Some(after));
    });
}

#[test]
fn what_may_not_be_rated_is_not() {
    everywhere(|database| {
        let store = database.open();
        let [ada, bob] = ["Ada", "Bob"].map(|name| account(&store, name));
        let guest = store.guest(&SecretHash::of("zoe"), Some("Zoé")).unwrap().id;
        let both = [Party::Human(ada), Party::Human(bob)];
        let unmoved = |what: &str| {
            assert!(standing(&store, ada).is_none() && standing(&store, bob).is_none(), "{what}");
            assert_eq!(database.raw.rows("SELECT 1 FROM rating_events"), 0, "{what}");
        };
        play(&store, &NewMatch { rated: false, ..rated(&small(), both.clone(), 0) }, 1);
        unmoved("a friendly match");
        play(&store, &rated(&small(), [Party::Human(ada), Party::Human(guest)], 0), 2);
        unmoved("a guest");
        play(&store, &NewMatch { practice: true, ..rated(&small(), both.clone(), 0) }, 3);
        unmoved("a chosen seed");
        play(&store, &rated(&small(), [Party::Human(ada), Party::Human(ada)], 0), 4);
        unmoved("somebody against themselves");
        for (number, act) in [Act::Hinted { seat: Seat::A }, Act::Cheated { seat: Seat::A }].into_iter().enumerate() {
            let id = store.begin(&rated(&small(), both.clone(), 0)).unwrap();
            store.keep(id, &[Step::now(act)]).unwrap();
            Voyage::take(&store, id, &small(), 5 + number as u64, 0).play();
            unmoved("help");
        }
        let id = store.begin(&rated(&small(), both, 0)).unwrap();
        store.keep(id, &[Step::ended(Ending::Aborted)]).unwrap();
        unmoved("one that was called off");
    });
}

#[test]
fn a_result_counts_once_and_outlives_its_match() {
    everywhere(|database| {
        let store = database.open();
        let [ada, bob] = ["Ada", "Bob"].map(|name| account(&store, name));
        let (id, _) = play(&store, &rated(&small(), [Party::Human(ada), Party::Human(bob)], 0), 1);
        let before = (standing(&store, ada), derived(database));
        assert!(matches!(store.keep(id, &[Step::ended(Ending::Resigned(Seat::A))]), Err(StoreError::Over(_))));
        assert_eq!((standing(&store, ada), derived(database)), before);
        // The table itself keeps a second line for a seat out.
        assert_eq!(database.raw.rows("SELECT 1 FROM rating_events"), 2);
        store.erase(id).unwrap();
        assert_eq!((standing(&store, ada), derived(database)), before);
        assert_eq!(wait(&store, async |storage| storage.replay_ratings().await), 2);
        assert_eq!((standing(&store, ada), derived(database)), before, "nothing is won by erasing");
    });
}

#[test]
fn an_ending_that_cannot_be_kept_rates_nobody() {
    everywhere(|database| {
        let store = database.open();
        let [ada, bob] = ["Ada", "Bob"].map(|name| account(&store, name));
        let id = store.begin(&rated(&small(), [Party::Human(ada), Party::Human(bob)], 0)).unwrap();
        // The second step cannot follow: the whole is refused, and with it the ending.
        let ended = Step::ended(Ending::Resigned(Seat::A));
        assert!(store.keep(id, &[ended.clone(), Step::fired(Seat::A, 9, 9, &["A0o".parse().unwrap()])]).is_err());
        assert!(standing(&store, ada).is_none());
        assert_eq!(store.load(id).unwrap().record.ending, Ending::Unfinished);
        store.keep(id, &[ended]).unwrap();
        assert_eq!(standing(&store, ada).unwrap().games, 1);
    });
}

/// Some rated matches among three people and a strategy.
fn season(store: &Store, people: [PlayerId; 3]) -> Vec<MatchId> {
    let [ada, bob, eve] = people.map(Party::Human);
    let pairs = [
        [ada.clone(), bob.clone()],
        [eve.clone(), ada.clone()],
        [bob, eve.clone()],
        [ada, Party::Strategy("medium".into())],
    ];
    (0..12_u64)
        .map(|n| {
            let rules = if n % 4 == 3 { Preset::Hasbro.rules() } else { small() };
            let parties = pairs[n as usize % 4].clone();
            play(store, &rated(&rules, parties, n as i64 * 3 * DAY), n).0
        })
        .collect()
}

#[test]
fn ratings_are_what_replaying_the_results_gives_and_a_result_can_be_voided() {
    everywhere(|database| {
        let store = database.open();
        let people = ["Ada", "Bob", "Eve"].map(|name| account(&store, name));
        let ids = season(&store, people);
        let kept_up = derived(database);
        assert!(kept_up.len() > 20);
        database.raw.run("DELETE FROM rating_points");
        database.raw.run("DELETE FROM ratings");
        wait(&store, async |storage| storage.replay_ratings().await);
        assert_eq!(derived(database), kept_up);
        let void =
            |id: MatchId| wait(&store, async |storage| storage.void_result(id, "agreed beforehand", at(0)).await);
        let before = standing(&store, people[0]).unwrap();
        assert!(void(ids[0]) && !void(ids[0]) && !void(MatchId(999)));
        let after = standing(&store, people[0]).unwrap();
        assert_eq!(after.games, before.games - 1);
        assert!((after.rating.value - before.rating.value).abs() > 0.1);
        assert_eq!(wait(&store, async |storage| storage.rating_changes(ids[0]).await), PerSeat([None, None]));
        // As if the match had never been played.
        let other = TestDatabase::sqlite();
        let other_store = other.open();
        let others = ["Ada", "Bob", "Eve"].map(|name| account(&other_store, name));
        let [ada, bob, eve] = others.map(Party::Human);
        let pairs = [
            [ada.clone(), bob.clone()],
            [eve.clone(), ada.clone()],
            [bob, eve],
            [ada, Party::Strategy("medium".into())],
        ];
        for n in 1..12_u64 {
            let rules = if n % 4 == 3 { Preset::Hasbro.rules() } else { small() };
            play(&other_store, &rated(&rules, pairs[n as usize % 4].clone(), n as i64 * 3 * DAY), n);
        }
        for (one, another) in people.into_iter().zip(others) {
            let ratings = |store: &Store, who| wait(store, async |storage| storage.ratings_of(who).await);
            assert_eq!(ratings(&store, one), ratings(&other_store, another));
        }
    });
}

#[test]
fn whoever_is_forgotten_leaves_others_their_ratings() {
    everywhere(|database| {
        let store = database.open();
        let people = ["Ada", "Bob", "Eve"].map(|name| account(&store, name));
        season(&store, people);
        let [ada, _, eve] = people;
        let before = standing(&store, ada).unwrap();
        store.forget(eve).unwrap();
        assert_eq!(standing(&store, ada).unwrap(), before);
        assert!(standing(&store, eve).is_none());
        assert_eq!(database.raw.rows(&format!("SELECT 1 FROM rating_events WHERE player = {eve} OR rival = {eve}")), 0);
        let points = wait(&store, async |storage| storage.rating_points(ada, &small().to_string(), 99).await);
        assert!(points.iter().any(|point| point.rival == Contestant::Nobody));
        // Even counted again: how strong they were known to be stays with the results.
        wait(&store, async |storage| storage.replay_ratings().await);
        let after = standing(&store, ada).unwrap();
        assert_eq!(after.games, before.games);
        assert!((after.rating.value - before.rating.value).abs() < 1e-6);
    });
}

#[test]
fn leaders_are_known_well_enough_and_want_to_be_seen() {
    everywhere(|database| {
        let store = database.open();
        let [ada, bob] = ["Ada", "Bob"].map(|name| account(&store, name));
        let leaders = |now: i64| -> Vec<Leader> {
            wait(&store, async |storage| storage.leaders(&small().to_string(), &Circle::Open, at(now), 10).await)
        };
        play(&store, &rated(&small(), [Party::Human(ada), Party::Human(bob)], 0), 0);
        assert!(leaders(DAY).is_empty(), "after one game nobody is known");
        for n in 1..40 {
            play(&store, &rated(&small(), [Party::Human(ada), Party::Human(bob)], n * 600), n as u64);
        }
        let found = leaders(DAY);
        assert_eq!(found.len(), 2);
        assert!(found[0].standing.rating.value >= found[1].standing.rating.value);
        assert!(leaders(800 * DAY).is_empty(), "who has been away for two years is not known any more");
        store.set_setting(Some(ada), "profile.rating", Some("hidden")).unwrap();
        assert_eq!(leaders(DAY).iter().map(|leader| leader.player).collect::<Vec<_>>(), [bob]);
        let rules = wait(&store, async |storage| storage.rated_rules(10).await);
        assert_eq!((rules.len(), rules[0].players), (1, 2));
    });
}

#[test]
fn whoever_is_in_a_rated_match_is_known_until_it_ends() {
    everywhere(|database| {
        let store = database.open();
        let [ada, bob] = ["Ada", "Bob"].map(|name| account(&store, name));
        let [one, another] = ["one", "another"].map(SecretHash::of);
        let new = rated(&small(), [Party::Human(ada), Party::Human(bob)], 0);
        let web_game = WebGame {
            id: WebGameId("g".into()),
            mode: WebGameMode::Two,
            state: WebGameState::Match(MatchId(0)),
            visitors: PerSeat([Some(one.clone()), Some(another.clone())]),
            invitation: None,
            rematch: None,
            hunts: None,
            event: None,
            made: at(0),
            first_row: 0,
            hints: false,
            clock: None,
            rated: true,
        };
        let plays = |who: &SecretHash| wait(&store, async |storage| storage.plays_rated(who).await);
        assert!(!plays(&one));
        let state = wait(&store, async |storage| storage.create_web_game(&web_game, Some(&new), &[]).await);
        let WebGameState::Match(id) = state else { panic!("it has begun") };
        assert!(store.load(id).unwrap().rated);
        assert!(wait(&store, async |storage| storage.web_game(&web_game.id).await).unwrap().rated);
        assert!(plays(&one) && plays(&another) && !plays(&SecretHash::of("eve")));
        store.keep(id, &[Step::ended(Ending::Resigned(Seat::A))]).unwrap();
        assert!(!plays(&one) && !plays(&another));
    });
}

#[test]
fn a_match_of_the_web_waits_to_be_judged_once() {
    everywhere(|database| {
        let store = database.open();
        let ada = account(&store, "Ada");
        let rules = Preset::Hasbro.rules();
        let unjudged = || wait(&store, async |storage| storage.unjudged(10).await);
        let local =
            NewMatch { origin: Origin::Local, ..rated(&rules, [Party::Human(ada), Party::Strategy("hard".into())], 0) };
        play(&store, &local, 1);
        assert!(unjudged().is_empty(), "only the web has threads for it");
        let mut ids = Vec::new();
        for n in 0..3 {
            ids.push(play(&store, &rated(&rules, [Party::Human(ada), Party::Strategy("hard".into())], n), n as u64).0);
        }
        assert_eq!(unjudged(), [ids[2], ids[1], ids[0]]);
        let found = Judgement { shots: 40, listed: 30, given_away: 2.5, error: 0.25, accuracy: Some(0.75) };
        wait(&store, async |storage| storage.judge(ids[0], Seat::A, Some(&found)).await);
        wait(&store, async |storage| storage.judge(ids[1], Seat::A, None).await);
        assert_eq!(unjudged(), [ids[2]]);
        let judged = |id| wait(&store, async |storage| storage.judgements(id).await);
        let [Some(done), None] = judged(ids[0]).0 else { panic!("the person is judged alone") };
        assert_eq!((done.state, done.judgement), (JudgementState::Done, found));
        assert_eq!(judged(ids[1])[Seat::A].unwrap().state, JudgementState::TooCostly);
        // What is judged is not judged again.
        let again = Judgement { given_away: 9.0, ..found };
        wait(&store, async |storage| storage.judge(ids[0], Seat::A, Some(&again)).await);
        assert_eq!(judged(ids[0])[Seat::A].unwrap().judgement, found);
        let matches = wait(&store, async |storage| storage.judged_matches(ada, &rules.to_string(), 10).await);
        assert_eq!(matches.iter().map(|one| one.id).collect::<Vec<_>>(), [ids[0]]);
        store.erase(ids[0]).unwrap();
        assert_eq!(judged(ids[0]), PerSeat([None, None]));
    });
}

#[test]
fn play_as_exact_as_a_computers_over_many_games_is_listed() {
    everywhere(|database| {
        let store = database.open();
        let [ada, bob] = ["Ada", "Bob"].map(|name| account(&store, name));
        let rules = Preset::Hasbro.rules();
        for n in 0..6 {
            for (who, given_away) in [(ada, 0.2 + 0.1 * n as f64), (bob, 6.0)] {
                let new = rated(&rules, [Party::Human(who), Party::Strategy("hard".into())], n);
                let (id, _) = play(&store, &new, n as u64);
                let found = Judgement { shots: 40, listed: 30, given_away, error: 0.1, accuracy: Some(0.9) };
                wait(&store, async |storage| storage.judge(id, Seat::A, Some(&found)).await);
            }
        }
        let exact = |games, most| wait(&store, async |storage| storage.exact_players(games, most, 10).await);
        let [found] = exact(6, 1.0).try_into().unwrap();
        assert_eq!((found.player, found.games), (ada, 6));
        assert!((found.given_away - 0.45).abs() < 1e-9 && found.error > 0.0 && found.error < 0.2);
        assert!(exact(7, 1.0).is_empty() && exact(6, 0.4).is_empty());
        assert_eq!(exact(6, 10.0).len(), 2);
    });
}

#[test]
fn a_profile_counts_what_was_played() {
    everywhere(|database| {
        let store = database.open();
        let [ada, bob] = ["Ada", "Bob"].map(|name| account(&store, name));
        let rules = small();
        let mut voyages = Vec::new();
        for n in 0..3_u64 {
            let id = store.begin(&rated(&rules, [Party::Human(ada), Party::Human(bob)], n as i64 * 600)).unwrap();
            let voyage = Voyage::take(&store, id, &rules, n, n as i64 * 600).play();
            voyages.push(voyage.duel);
        }
        let text = rules.to_string();
        let totals = wait(&store, async |storage| storage.totals_by_rules(ada, 10).await);
        assert_eq!((totals.len(), totals[0].all.games, totals[0].rules.as_str()), (1, 3, text.as_str()));
        let wins = voyages.iter().filter(|duel| duel.ending().winner() == Some(Seat::A)).count() as u64;
        assert_eq!(totals[0].all.wins, wins);
        let openings = wait(&store, async |storage| storage.openings(ada, &text, 2).await);
        assert_eq!(openings.iter().map(|(_, times)| times).sum::<u64>(), 6, "two turns of three matches");
        for (cell, times) in openings {
            let fired = |duel: &amiral_duel::Duel| duel.seen(Seat::A).shots()[..2].iter().any(|shot| shot.cell == cell);
            assert_eq!(voyages.iter().filter(|duel| fired(duel)).count() as u64, times);
        }
        let hiding = wait(&store, async |storage| storage.hiding_places(ada, &text).await);
        assert_eq!(hiding.iter().map(|(_, times)| times).sum::<u64>(), 18, "six cells of three fleets");
        let kept = wait(&store, async |storage| storage.kept_of(ada).await);
        assert_eq!((kept.results.len(), kept.judgements.len()), (3, 3));
        assert!(kept.results.iter().all(|result| result.after.is_some()));
        store.set_setting(Some(ada), "profile.habits", Some("shown")).unwrap();
        let kept = wait(&store, async |storage| storage.kept_of(ada).await);
        assert_eq!(kept.settings, [("profile.habits".to_owned(), "shown".to_owned())]);
    });
}

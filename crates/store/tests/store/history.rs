use amiral_game::{Ending, Rules, Seat};
use amiral_store::{
    Filter, Forgotten, Lessons, MatchId, MatchResult, Page, PairTotals, Party, PlayerId, Statistics, Step, Store,
    StoreError, Who,
};

use crate::{Raw, TestDatabase, Voyage, at, everywhere, play, small};

const DAY: i64 = 24 * 60 * 60;

struct People {
    ada: PlayerId,
    bob: PlayerId,
}

fn tiny() -> Rules {
    "3x3 2 free silent alternate".parse().unwrap()
}

/// Ninety games over seven months: Ada and Bob against two strategies and each other, under two
/// rules; some cancelled, some still open.
fn fill(store: &Store) -> People {
    let [ada, bob] = ["Ada", "Bob"].map(|name| store.add_player(name).unwrap().id);
    for number in 0..90i64 {
        let end = |id, number: i64, ending| {
            store.keep(id, &[Step::ended(ending).at(at(number * 7 * DAY / 3 + 60))]).unwrap();
        };
        let strategy = |name: &str| Party::Strategy(name.into());
        let parties = match number % 5 {
            0 => [Party::Human(ada), strategy("easy")],
            1 => [strategy("hard"), Party::Human(ada)],
            2 => [Party::Human(bob), Party::Human(ada)],
            3 => [Party::Human(bob), strategy("easy")],
            _ => [strategy("easy"), strategy("hard")],
        };
        let rules = if number % 3 == 0 { small() } else { tiny() };
        let mut voyage = Voyage::begin(store, &rules, parties, number as u64, number * 7 * DAY / 3);
        Seat::BOTH.into_iter().for_each(|seat| voyage.place(seat));
        match number % 11 {
            4 => {}
            7 => end(voyage.id, number, Ending::Aborted),
            9 => end(voyage.id, number, Ending::Resigned(Seat::A)),
            _ => while voyage.turn() {},
        }
    }
    People { ada, bob }
}

const ALL: Page = Page { limit: 1000, offset: 0 };

/// The matches that pass, and their sums, by looking at every single one.
fn by_hand(store: &Store, passes: impl Fn(&amiral_store::Summary) -> bool) -> (Vec<i64>, u64) {
    let everything = store.history(&Filter::default(), ALL).unwrap();
    let passed: Vec<_> = everything.iter().filter(|summary| passes(summary)).collect();
    let decided = passed.iter().filter(|summary| summary.ending.winner().is_some()).count();
    (passed.iter().map(|summary| summary.id.0).collect(), decided as u64)
}

#[test]
fn filters_and_sums_agree_with_looking_at_every_match() {
    everywhere(|database| {
        let store = database.open();
        let people = fill(&store);
        let name = |summary: &amiral_store::Summary, who: &str| {
            Seat::BOTH.into_iter().find(|&seat| summary.seats[seat].name() == Some(who))
        };
        let against = |summary: &amiral_store::Summary, who: &str, other: &str| {
            name(summary, who).is_some_and(|seat| summary.seats[seat.other()].name() == Some(other))
        };
        let check = |filter: Filter, passes: &dyn Fn(&amiral_store::Summary) -> bool, sides: u64| {
            let (ids, decided) = by_hand(&store, passes);
            let found: Vec<i64> = store.history(&filter, ALL).unwrap().iter().map(|summary| summary.id.0).collect();
            assert_eq!(found, ids, "{filter:?}");
            let mut in_order: Vec<i64> = store.ids(&filter, None, 1000).unwrap().iter().map(|id| id.0).collect();
            in_order.reverse();
            assert_eq!(in_order, ids, "numbers go with time here");
            let games: u64 = store.totals(&filter).unwrap().iter().map(|tally| tally.games).sum();
            assert_eq!(games, decided * sides, "{filter:?}");
        };
        check(Filter::default(), &|_| true, 2);
        let ada = || Some(Who::Named("Ada".into()));
        check(Filter { player: ada(), ..Filter::default() }, &|s| name(s, "Ada").is_some(), 1);
        let bob = || Some(Who::Player(people.bob));
        check(Filter { player: ada(), opponent: bob(), ..Filter::default() }, &|s| against(s, "Ada", "Bob"), 1);
        let easy = || Some(Who::Strategy("easy".into()));
        check(Filter { opponent: easy(), ..Filter::default() }, &|s| name(s, "easy").is_some(), 1);
        check(
            Filter { opponent: easy(), rules: Some(small()), ..Filter::default() },
            &|s| name(s, "easy").is_some() && s.rules == small(),
            1,
        );
        check(Filter { rules: Some(tiny()), ..Filter::default() }, &|s| s.rules == tiny(), 2);
        for (since, until) in [(3 * DAY, 200 * DAY), (20 * DAY, 21 * DAY), (0, DAY), (100 * DAY, 110 * DAY), (500, 400)]
        {
            let filter = Filter { since: Some(at(since)), until: Some(at(until)), ..Filter::default() };
            let inside = |s: &amiral_store::Summary| s.began >= at(since) && s.began < at(until);
            check(filter.clone(), &inside, 2);
            let filter = Filter { player: ada(), rules: Some(tiny()), ..filter };
            check(filter, &|s| inside(s) && name(s, "Ada").is_some() && s.rules == tiny(), 1);
        }
        check(Filter { since: Some(at(100 * DAY)), ..Filter::default() }, &|s| s.began >= at(100 * DAY), 2);
        check(Filter { until: Some(at(100 * DAY)), ..Filter::default() }, &|s| s.began < at(100 * DAY), 2);
        let nobody = Some(Who::Named("Zoé".into()));
        check(Filter { player: nobody, ..Filter::default() }, &|_| false, 1);
        // Sums have every result.
        let found = |player: Option<Who>, opponent: Option<Who>, result| {
            let filter = Filter { player, opponent, result: Some(result), ..Filter::default() };
            store.history(&filter, ALL).unwrap().iter().map(|summary| summary.id.0).collect::<Vec<_>>()
        };
        let won_by = |s: &amiral_store::Summary, who: &str| {
            s.ending.winner().is_some_and(|seat| s.seats[seat].name() == Some(who))
        };
        for result in MatchResult::ALL {
            let passes = |s: &amiral_store::Summary, winner: &str, loser: &str| match result {
                MatchResult::Won => won_by(s, winner) && name(s, loser).is_some(),
                MatchResult::Lost => won_by(s, loser) && name(s, winner).is_some(),
                MatchResult::Aborted => s.ending == Ending::Aborted && against(s, winner, loser),
                MatchResult::Unfinished => s.ending == Ending::Unfinished && against(s, winner, loser),
            };
            assert_eq!(found(ada(), bob(), result), by_hand(&store, |s| passes(s, "Ada", "Bob")).0, "{result:?}");
            let anybody = by_hand(&store, |s| match result {
                MatchResult::Won => s.ending.winner().is_some(),
                MatchResult::Lost => false,
                MatchResult::Aborted => s.ending == Ending::Aborted,
                MatchResult::Unfinished => s.ending == Ending::Unfinished,
            });
            assert_eq!(found(None, None, result), anybody.0, "{result:?}");
            // Asked from the other side.
            let beaten = by_hand(&store, |s| match result {
                MatchResult::Won => s.ending.winner().is_some() && name(s, "easy").is_some() && !won_by(s, "easy"),
                MatchResult::Lost => won_by(s, "easy"),
                MatchResult::Aborted => s.ending == Ending::Aborted && name(s, "easy").is_some(),
                MatchResult::Unfinished => s.ending == Ending::Unfinished && name(s, "easy").is_some(),
            });
            assert_eq!(found(None, easy(), result), beaten.0, "{result:?}");
        }
        check(Filter { rules: Some(Rules::default()), ..Filter::default() }, &|_| false, 1);
    });
}

#[test]
fn pages_follow_one_another() {
    everywhere(|database| {
        let store = database.open();
        fill(&store);
        for filter in [Filter::default(), Filter { player: Some(Who::Named("Ada".into())), ..Filter::default() }] {
            let all = store.history(&filter, ALL).unwrap();
            let pages: Vec<_> = (0..9)
                .flat_map(|page| store.history(&filter, Page { limit: 13, offset: page * 13 }).unwrap())
                .collect();
            assert_eq!(pages, all);
            let first = store.ids(&filter, None, 10).unwrap();
            let next = store.ids(&filter, first.last().copied(), 1000).unwrap();
            assert_eq!(first.len() + next.len(), all.len());
            assert!(first.last() < next.first());
        }
    });
}

#[test]
fn sums_tell_wins_and_shots_from_either_side() {
    everywhere(|database| {
        let store = database.open();
        let ada = store.add_player("Ada").unwrap().id;
        let (mut wins, mut shots, mut lost) = (0, 0, 0);
        for seed in 0..6 {
            let (_, duel) = play(&store, &tiny(), [Party::Human(ada), Party::Strategy("easy".into())], seed, 0);
            if duel.ending().winner() == Some(Seat::A) {
                wins += 1;
                shots += duel.seen(Seat::A).shots().len() as u64;
            } else {
                lost += duel.seen(Seat::B).shots().len() as u64;
            }
        }
        assert!(wins > 0 && wins < 6, "both win some");
        let [own, other]: [PairTotals; 2] = store.totals(&Filter::default()).unwrap().try_into().unwrap();
        let (own, other) = if own.player.name() == Some("Ada") { (own, other) } else { (other, own) };
        assert_eq!((own.games, own.wins, own.winning_shots), (6, wins, shots));
        assert_eq!((other.games, other.wins, other.winning_shots), (6, 6 - wins, lost));
        assert_eq!(own.mean_shots(), Some(shots as f64 / wins as f64));
        assert_eq!(other.opponent, own.player);
    });
}

#[test]
fn statistics_compare_the_latest_games_with_those_before() {
    everywhere(|database| {
        let store = database.open();
        let ada = store.add_player("Ada").unwrap().id;
        let who = Who::Player(ada);
        assert_eq!(store.statistics(&who).unwrap(), Statistics::default());
        for number in 0..50 {
            let party = [Party::Human(ada), Party::Strategy("easy".into())];
            let mut voyage = Voyage::begin(&store, &tiny(), party, number, 100 * number as i64);
            Seat::BOTH.into_iter().for_each(|seat| voyage.place(seat));
            // She lost the first ten, then won every third, and the last twenty all.
            let winner = if number >= 30 || number >= 10 && number % 3 == 0 { Seat::A } else { Seat::B };
            voyage.turn();
            store
                .keep(voyage.id, &[Step::ended(Ending::Resigned(winner.other())).at(at(100 * number as i64 + 50))])
                .unwrap();
        }
        let statistics = store.statistics(&who).unwrap();
        let wins = |stretch: amiral_store::Period| (stretch.games, stretch.wins);
        assert_eq!(wins(statistics.recent), (20, 20));
        assert_eq!(wins(statistics.before), (20, 6));
        assert_eq!(wins(statistics.all), (50, 26));
        assert_eq!(statistics.recent.winning_shots, 10, "she begins every other game");
    });
}

#[test]
fn a_win_by_absence_is_counted_apart() {
    everywhere(|database| {
        let store = database.open();
        let [ada, bob] = ["Ada", "Bob"].map(|name| store.add_player(name).unwrap().id);
        let endings = [Ending::Absent(Seat::B), Ending::Absent(Seat::A), Ending::Resigned(Seat::B), Ending::Aborted];
        let mut ids = Vec::new();
        for (number, ending) in endings.into_iter().enumerate() {
            let parties = [Party::Human(ada), Party::Human(bob)];
            let mut voyage = Voyage::begin(&store, &tiny(), parties, number as u64, 100 * number as i64);
            Seat::BOTH.into_iter().for_each(|seat| voyage.place(seat));
            voyage.turn();
            store.keep(voyage.id, &[Step::ended(ending).at(at(100 * number as i64 + 50))]).unwrap();
            ids.push(voyage.id);
        }
        let sums = |who| {
            let statistics = store.statistics(&Who::Player(who)).unwrap();
            let months = store.months(&Who::Player(who), 9).unwrap();
            assert_eq!(months[0].1, statistics.all);
            assert_eq!(statistics.recent, statistics.all);
            (statistics.all.games, statistics.all.wins, statistics.all.by_absence)
        };
        assert_eq!((sums(ada), sums(bob)), ((3, 2, 1), (3, 1, 1)));
        let totals = store.totals(&Filter::default()).unwrap();
        assert_eq!(totals.iter().map(|pair| pair.by_absence).collect::<Vec<_>>(), [1, 1]);
        // The first days of a month are counted match by match.
        let early = Filter { until: Some(at(150)), ..Filter::default() };
        let totals = store.totals(&early).unwrap();
        assert_eq!(totals.iter().map(|pair| (pair.wins, pair.by_absence)).max(), Some((1, 1)));
        let before = summed_up(&database.raw);
        store.recount().unwrap();
        assert_eq!(summed_up(&database.raw), before);
        store.erase(ids[0]).unwrap();
        assert_eq!((sums(ada), sums(bob)), ((2, 1, 0), (2, 1, 1)));
    });
}

/// Everything that is summed up, as text.
pub(crate) fn summed_up(raw: &Raw) -> Vec<String> {
    let player_matches = raw.texts(
        "SELECT contestant || ' ' || began || ' ' || match_id || ' ' || seat || ' ' || opponent || ' ' || rules || ' ' || month || ' ' || kind || ' ' || \
         COALESCE(CAST(won AS TEXT), '-') || ' ' || absent || ' ' || shots FROM player_matches ORDER BY contestant, began, match_id, seat",
    );
    let player_totals = raw.texts(
        "SELECT contestant || ' ' || opponent || ' ' || rules || ' ' || month || ' ' || kind || ' ' || games || ' ' || wins || ' ' || absent || ' ' || shots \
         FROM player_totals ORDER BY contestant, opponent, rules, month, kind",
    );
    player_matches.into_iter().chain(player_totals).collect()
}

#[test]
fn what_is_summed_up_is_what_counting_gives() {
    everywhere(|database: &TestDatabase| {
        let store = database.open();
        let people = fill(&store);
        play(&store, &tiny(), [Party::Human(people.ada), Party::Human(people.ada)], 1000, 3);
        for step in ["kept up", "after forgetting"] {
            let before = summed_up(&database.raw);
            store.recount().unwrap();
            assert_eq!(summed_up(&database.raw), before, "{step}");
            if step == "kept up" {
                store.forget(people.bob).unwrap();
            }
        }
    });
}

#[test]
fn a_person_is_forgotten_and_others_keep_their_games() {
    everywhere(|database| {
        let store = database.open();
        let people = fill(&store);
        store.set_setting(Some(people.ada), "theme", Some("a secret of Ada's")).unwrap();
        let with_bob = Filter {
            player: Some(Who::Player(people.bob)),
            opponent: Some(Who::Player(people.ada)),
            ..Filter::default()
        };
        let shared = store.history(&with_bob, ALL).unwrap();
        let bobs = store.statistics(&Who::Player(people.bob)).unwrap();
        let hers = store.history(&Filter { player: Some(Who::Player(people.ada)), ..Filter::default() }, ALL).unwrap();
        let all = store.history(&Filter::default(), ALL).unwrap().len();

        let forgotten = store.forget(people.ada).unwrap();
        let kept = shared.len() as u64;
        assert_eq!(forgotten, Forgotten { erased: hers.len() as u64 - kept, kept });
        assert_eq!(store.history(&Filter::default(), ALL).unwrap().len(), all - hers.len() + shared.len());
        assert!(store.players(Some("Ada")).unwrap().is_empty());
        assert!(matches!(store.forget(people.ada), Err(StoreError::NoPlayer(_))));
        assert_eq!(store.statistics(&Who::Player(people.bob)).unwrap(), bobs, "Bob's games are Bob's");
        let bob = store.load(shared[0].id).unwrap();
        assert_eq!(bob.seats[Seat::B].name(), None);
        assert_eq!(bob.duel().map(|duel| duel.ending()), Ok(shared[0].ending));
        for view in [
            "SELECT DISTINCT Nom FROM NAVIRES_J",
            "SELECT DISTINCT Nom FROM ATTAQUES_J",
            "SELECT DISTINCT Joueur FROM MATCH",
        ] {
            assert_eq!(database.raw.texts(view), ["Bob"]);
        }
    });
}

#[test]
fn nothing_of_a_forgotten_person_stays_in_the_file() {
    let database = TestDatabase::sqlite();
    let store = database.open();
    let secret = "Aurélie Duchemin-Kerguelen";
    let who = store.add_player(secret).unwrap();
    store.set_setting(Some(who.id), "motto", Some("quarantedeux-quarantetrois")).unwrap();
    play(&store, &small(), [Party::Human(who.id), Party::Strategy("easy".into())], 1, 0);
    store.forget(who.id).unwrap();
    let amiral_store::Location::File(path) = &database.location else { panic!("a file") };
    for end in ["", "-wal"] {
        let bytes = std::fs::read(format!("{}{end}", path.display())).unwrap_or_default();
        for word in [secret, "quarantedeux-quarantetrois", &who.uid.0] {
            assert!(!bytes.windows(word.len()).any(|part| part == word.as_bytes()), "{word} in games.db{end}");
        }
    }
}

#[test]
fn lessons_are_what_people_did_the_latest_last() {
    everywhere(|database| {
        let store = database.open();
        let people = fill(&store);
        let all = store.lessons(&Lessons::default()).unwrap();
        let by_hand: Vec<_> = store
            .history(&Filter::default(), ALL)
            .unwrap()
            .iter()
            .rev()
            .filter(|summary| summary.ended.is_some())
            .flat_map(|summary| {
                let kept = store.load(summary.id).unwrap();
                let people = Seat::BOTH.into_iter().filter_map(|seat| match &kept.seats[seat] {
                    amiral_store::Contestant::Human { id, .. } => Some((*id, seat)),
                    _ => None,
                });
                let lesson = |(player, seat): (PlayerId, Seat)| amiral_store::Lesson {
                    id: kept.id,
                    player,
                    fleet: kept.record.fleets[seat].clone(),
                    shots: kept.record.shots_of(seat),
                };
                people.map(lesson).collect::<Vec<_>>()
            })
            .collect();
        assert_eq!(all, by_hand);
        let hers =
            Lessons { player: Some(Who::Player(people.ada)), rules: Some(small()), limit: Some(4), before: None };
        let expected: Vec<_> = all
            .iter()
            .filter(|lesson| lesson.player == people.ada && store.load(lesson.id).unwrap().record.rules == small())
            .cloned()
            .collect();
        assert_eq!(store.lessons(&hers).unwrap(), expected[expected.len() - 4..]);
        store.recount().unwrap();
        assert_eq!(store.lessons(&Lessons::default()).unwrap(), all);
        // Match 31 began when 30 was over; what has come since changes nothing for it.
        let then = store.lessons(&Lessons { before: Some(MatchId(31)), ..Lessons::default() }).unwrap();
        assert_eq!(then, all.iter().take_while(|lesson| lesson.id.0 < 31).cloned().collect::<Vec<_>>());
        assert!(!then.is_empty() && then.len() < all.len());
        store.forget(people.ada).unwrap();
        let left: Vec<_> = all.iter().filter(|lesson| lesson.player == people.bob).cloned().collect();
        assert_eq!(store.lessons(&Lessons::default()).unwrap(), left);
    });
}

//! What is summed up apart: games alone, games with cheating, practice, and strategies against people.

use amiral_game::{Ending, Rules, Seat};
use amiral_store::transfer::{Game, read_json_lines, read_records};
use amiral_store::{
    Act, Filter, Found, LocalPerson, MatchId, NewMatch, Page, Party, PersonId, PlayerId, PlayerKind, Step, Store, Who,
};

use crate::history::summed_up;
use crate::{TestDatabase, Voyage, at, everywhere, play, small};

const ALL: Page = Page { limit: 1000, offset: 0 };
const DAY: i64 = 24 * 60 * 60;

/// A game of that person alone, in which every ship was found.
fn alone(store: &Store, who: PlayerId, n: i64) -> MatchId {
    let text = format!(
        "[Rules \"5x5 2 free sunk-size alternate\"]\n[A \"x\"]\n[FleetB \"A0h2\"]\n[Result \"A won\"]\n[Match \"alone{n}\"]\n\
         [Began \"{}\"]\n\n1 A A0x\n2 A B0s2\n",
        at(n)
    );
    let new = NewMatch {
        began: at(n),
        ..NewMatch::between(&"5x5 2 free sunk-size alternate".parse().unwrap(), [Party::Human(who), Party::Nobody])
    };
    let id = store.begin(&new).unwrap();
    let record = &read_records(&text).unwrap()[0].record;
    store.keep(id, &[Step::placed(Seat::B, record.fleets[Seat::B].as_ref().unwrap())]).unwrap();
    for (number, turn) in (1..).zip(&record.turns) {
        let ending = if number == 2 { Ending::Won(Seat::A) } else { Ending::Unfinished };
        store
            .keep(id, &[Step::fired(Seat::A, number, number, &turn.shots).at(at(n + i64::from(number))).ending(ending)])
            .unwrap();
    }
    id
}

#[test]
fn a_game_alone_is_won_over_nobody() {
    everywhere(|database| {
        let store = database.open();
        let [ada, bob] = ["Ada", "Bob"].map(|name| store.add_player(name).unwrap().id);
        play(&store, &small(), [Party::Human(ada), Party::Human(bob)], 1, 0);
        let before = (store.totals(&Filter::default()).unwrap(), store.statistics(&Who::Player(ada)).unwrap());
        let ids = [alone(&store, ada, 100), alone(&store, ada, 40 * DAY)];
        let open = store.begin(&NewMatch::between(&small(), [Party::Human(ada), Party::Nobody])).unwrap();
        store.keep(open, &[Step::ended(Ending::Resigned(Seat::A))]).unwrap();
        let check = |store: &Store| {
            assert_eq!(store.totals(&Filter::default()).unwrap(), before.0);
            let since = Filter { since: Some(at(50)), until: Some(at(500)), ..Filter::default() };
            assert!(store.totals(&since).unwrap().is_empty());
            assert_eq!(store.solo_totals(&since).unwrap()[0].all.games, 1, "match by match, too");
            let statistics = store.statistics(&Who::Player(ada)).unwrap();
            assert_eq!((statistics.all, statistics.recent), (before.1.all, before.1.recent));
            assert_eq!((statistics.solo.games, statistics.solo.wins, statistics.solo.winning_shots), (3, 2, 4));
            let [solo] = store.solo_totals(&Filter::default()).unwrap().try_into().unwrap();
            assert_eq!((solo.player.name(), solo.all), (Some("Ada"), statistics.solo));
        };
        check(&store);
        assert!(store.history(&Filter::default(), ALL).unwrap().iter().all(|one| one.solo == (one.id.0 > 1)));
        let kept_up = summed_up(&database.raw);
        store.recount().unwrap();
        assert_eq!(summed_up(&database.raw), kept_up, "counting again agrees");
        check(&store);
        // Whoever plays with somebody who is forgotten does not play alone.
        store.forget(bob).unwrap();
        assert_eq!(store.statistics(&Who::Player(ada)).unwrap().all, before.1.all);
        assert!(!store.load(MatchId(1)).unwrap().solo && store.load(ids[0]).unwrap().solo);
        // A game alone is alone wherever it goes.
        let game = Game::from(store.load(ids[0]).unwrap());
        for read in [read_records(&game.to_record().to_string()).unwrap(), read_json_lines(&game.to_json()).unwrap()] {
            let elsewhere = TestDatabase::sqlite();
            let elsewhere = elsewhere.open();
            elsewhere.insert(&read).unwrap();
            assert!(elsewhere.load(MatchId(1)).unwrap().solo);
            assert!(elsewhere.totals(&Filter::default()).unwrap().is_empty());
            assert_eq!(elsewhere.solo_totals(&Filter::default()).unwrap()[0].all.wins, 1);
        }
        store.erase(ids[0]).unwrap();
        let after = summed_up(&database.raw);
        store.recount().unwrap();
        assert_eq!(summed_up(&database.raw), after);
        assert_eq!(store.statistics(&Who::Player(ada)).unwrap().solo.wins, 1);
    });
}

#[test]
fn a_game_with_cheating_is_marked_everywhere_and_counts_nowhere() {
    everywhere(|database| {
        let store = database.open();
        let ada = store.add_player("Ada").unwrap().id;
        let mut voyage = Voyage::begin(&store, &small(), [Party::Human(ada), Party::Strategy("hard".into())], 1, 0);
        Seat::BOTH.into_iter().for_each(|seat| voyage.place(seat));
        voyage.turn();
        store.keep(voyage.id, &[Step::now(Act::Cheated { seat: Seat::A })]).unwrap();
        while voyage.turn() {}
        let check = |store: &Store| {
            assert!(store.load(MatchId(1)).unwrap().cheated);
            assert!(store.history(&Filter::default(), ALL).unwrap()[0].cheated);
            assert!(store.totals(&Filter::default()).unwrap().is_empty());
            assert!(
                store
                    .totals(&Filter { since: Some(at(-1)), until: Some(at(DAY)), ..Filter::default() })
                    .unwrap()
                    .is_empty()
            );
            assert!(store.lessons(&amiral_store::Lessons::default()).unwrap().is_empty());
            assert!(store.first_shots().unwrap().is_empty() && store.ship_cells().unwrap().is_empty());
            assert!(store.strategy_results(&Filter::default(), 10).unwrap().is_empty());
            let statistics = store.statistics(&Who::Named("Ada".into())).unwrap();
            assert_eq!((statistics.all.games, statistics.recent.games, statistics.cheated), (0, 0, 1));
        };
        check(&store);
        let kept_up = summed_up(&database.raw);
        store.recount().unwrap();
        assert_eq!(summed_up(&database.raw), kept_up);
        check(&store);
        let game = Game::from(store.load(MatchId(1)).unwrap());
        assert!(game.to_record().to_string().contains("[Cheated \"yes\"]"));
        for read in [read_records(&game.to_record().to_string()).unwrap(), read_json_lines(&game.to_json()).unwrap()] {
            let elsewhere = TestDatabase::sqlite();
            let elsewhere = elsewhere.open();
            elsewhere.insert(&read).unwrap();
            check(&elsewhere);
            elsewhere.recount().unwrap();
            check(&elsewhere);
        }
    });
}

#[test]
fn strategies_are_told_how_often_they_beat_people_by_rules_and_month() {
    everywhere(|database| {
        let store = database.open();
        let [ada, bob] = ["Ada", "Bob"].map(|name| store.add_player(name).unwrap().id);
        let strategy = |name: &str| Party::Strategy(name.into());
        let tiny: Rules = "3x3 2 free silent alternate".parse().unwrap();
        let mut expected = std::collections::BTreeMap::<String, (u64, u64)>::new();
        for n in 0..40i64 {
            let (who, name) = if n % 2 == 0 { (ada, "easy") } else { (bob, "hard") };
            let rules = if n % 3 == 0 { small() } else { tiny.clone() };
            let began = n * 5 * DAY / 2;
            let (_, duel) = play(&store, &rules, [Party::Human(who), strategy(name)], n as u64, began);
            let month = at(began).to_string()[..7].to_owned();
            let line = expected.entry(format!("{month} {name} {rules}")).or_default();
            line.0 += 1;
            line.1 += u64::from(duel.ending().winner() == Some(Seat::B));
        }
        // Neither of these is a strategy against a person.
        play(&store, &tiny, [strategy("easy"), strategy("hard")], 1, 0);
        play(&store, &tiny, [Party::Human(ada), Party::Human(bob)], 2, 0);
        let results = |filter: &Filter| {
            let found = store.strategy_results(filter, 100).unwrap();
            let months: Vec<_> = found.iter().map(|line| line.month).collect();
            assert!(months.is_sorted_by(|a, b| a >= b), "the latest month first");
            let line = |line: &amiral_store::StrategyResults| {
                (format!("{} {} {}", line.month, line.strategy, line.rules), (line.all.games, line.all.wins))
            };
            found.iter().map(line).collect::<std::collections::BTreeMap<_, _>>()
        };
        assert_eq!(results(&Filter::default()), expected);
        let only = |word: &str| {
            expected
                .clone()
                .into_iter()
                .filter(|(line, _)| line.contains(word))
                .collect::<std::collections::BTreeMap<_, _>>()
        };
        let hard = Filter { opponent: Some(Who::Strategy("hard".into())), ..Filter::default() };
        assert_eq!(results(&hard), only(" hard "));
        let bobs = Filter { player: Some(Who::Player(bob)), ..Filter::default() };
        assert_eq!(results(&bobs), only(" hard "));
        let february = Filter {
            since: Some("2026-02-01T00:00:00Z".parse().unwrap()),
            until: Some("2026-03-01T00:00:00Z".parse().unwrap()),
            ..Filter::default()
        };
        assert_eq!(results(&february), only("2026-02 "));
        assert_eq!(results(&Filter { rules: Some(tiny), ..Filter::default() }), only("3x3"));
        assert_eq!(store.strategy_results(&Filter::default(), 2).unwrap().len(), 2);
        let months = store.months(&Who::Player(ada), 2).unwrap();
        assert_eq!(months.iter().map(|(month, _)| month.to_string()).collect::<Vec<_>>(), ["2026-03", "2026-04"]);
        store.forget(bob).unwrap();
        assert_eq!(results(&Filter::default()), only(" easy "));
    });
}

#[test]
fn the_same_name_with_another_game_is_refused() {
    everywhere(|database| {
        let store = database.open();
        let ada = store.add_player("Ada").unwrap().id;
        play(&store, &small(), [Party::Human(ada), Party::Strategy("hard".into())], 1, 0);
        let game = Game::from(store.load(MatchId(1)).unwrap());
        let text = game.to_record().to_string();
        let turns = game.record.turns.len();
        let begin = |turns: usize| {
            let mut part = game.clone();
            part.record.turns.truncate(turns);
            part.times.clear();
            (part.record.ending, part.ended) = (Ending::Unfinished, None);
            part
        };
        let mut renamed = game.clone();
        renamed.seats.0[0] = amiral_store::transfer::Guest::Human { name: "Eda".into(), uid: None };
        for same in [game.clone(), begin(turns - 1), begin(0), renamed] {
            assert_eq!(store.insert(&[same]).unwrap(), [Found::Known(MatchId(1))]);
        }
        let changed = |change: &dyn Fn(&mut Game)| {
            let mut other = game.clone();
            change(&mut other);
            other
        };
        let resigned = changed(&|other| {
            other.record.turns.truncate(turns - 1);
            other.record.ending = Ending::Resigned(Seat::A);
        });
        let by_other = changed(&|other| other.seats.0[1] = amiral_store::transfer::Guest::Strategy("easy".into()));
        let unmarked = changed(&|other| other.cheated = true);
        let before = summed_up(&database.raw);
        for differs in [resigned, by_other, unmarked] {
            assert_eq!(store.insert(&[differs]).unwrap(), [Found::Differs(MatchId(1))]);
        }
        assert_eq!(summed_up(&database.raw), before);
        // Within one file, too; what is right in it is added.
        let elsewhere = TestDatabase::sqlite();
        let elsewhere = elsewhere.open();
        let other = text.replace("[Match \"", "[Match \"x");
        let wrong = text.replace("[Seed \"", "[Seed \"7");
        let games = read_records(&format!("{text}\n{wrong}\n{other}")).unwrap();
        let found = elsewhere.insert(&games).unwrap();
        assert_eq!(found, [Found::New(MatchId(1)), Found::Differs(MatchId(1)), Found::New(MatchId(2))]);
    });
}

#[test]
fn somebody_of_this_machine_is_known_by_an_id() {
    everywhere(|database| {
        let store = database.open();
        let old = store.player_named("Ada").unwrap();
        let person =
            |id: &str, name: &str, place| LocalPerson { id: Some(PersonId(id.into())), name: name.into(), place };
        // Whoever has been here by that name is them, and nobody else after that.
        let ada = store.local_person(&person("a", "Ada", Seat::A)).unwrap();
        assert_eq!(ada.id, old.id);
        let other = store.local_person(&person("b", "Ada", Seat::A)).unwrap();
        assert_ne!(other.id, ada.id);
        assert_eq!(store.local_person(&person("a", "Eda", Seat::A)).unwrap().id, ada.id);
        assert_eq!(store.player(ada.id).unwrap().name, "Eda");
        assert_eq!(store.find_person(&person("a", "Zoé", Seat::B)).unwrap().map(|found| found.id), Some(ada.id));
        assert_eq!(store.find_person(&person("c", "Zoé", Seat::B)).unwrap(), None);
        // Whoever has no name has a place.
        let [first, second] =
            Seat::BOTH.map(|seat| store.local_person(&person(&format!("n{seat}"), "", seat)).unwrap());
        assert_ne!(first.id, second.id);
        assert_eq!((first.place, second.place, first.kind), (Some(Seat::A), Some(Seat::B), PlayerKind::Local));
        play(&store, &small(), [Party::Human(first.id), Party::Human(second.id)], 1, 0);
        assert_eq!(store.statistics(&Who::Nameless(Seat::B)).unwrap().all.games, 1);
        let named = store.local_person(&person("nA", "Bob", Seat::A)).unwrap();
        assert_eq!((named.id, named.place), (first.id, None));
        assert_eq!(store.statistics(&Who::Local("Bob".into())).unwrap().all.games, 1, "the games are still theirs");
        store.ensure_writable().unwrap();
    });
}

//! How long it takes to keep a game, to look back on a million, and to learn from a hundred
//! thousand.
//!
//! The large databases are made with statements of their own, once, in the folder for temporary
//! files; that takes a minute or two and is not measured.

#![expect(clippy::unwrap_used, reason = "a benchmark that cannot go on has nothing to say")]

use std::path::PathBuf;
use std::sync::OnceLock;

use amiral_duel::{Duel, Event, Phase};
use amiral_game::{
    Cell, Ending, Fleet, Law, PlacingBudget, Preset, Rules, Seat, Seed, Seen, Shot, Stop, below, random_fleet,
};
use amiral_store::{Durability, Filter, Lessons, Location, NewMatch, Page, Party, Step, Store, Who};
use amiral_strategy::{Journal, Placer, Resources, Spec, Whose, build};
use divan::Bencher;
use jiff::Timestamp;
use sqlx::Connection;

fn main() {
    divan::main();
    std::fs::remove_dir_all(folder()).unwrap();
}

fn folder() -> &'static PathBuf {
    static FOLDER: OnceLock<PathBuf> = OnceLock::new();
    FOLDER.get_or_init(|| tempfile::tempdir().unwrap().keep())
}

fn open(name: &str, durability: Durability) -> Store {
    Store::open(&Location::File(folder().join(name)), durability).unwrap()
}

/// A game of exactly 80 shots, 40 for each side, as it is kept turn by turn.
fn game() -> (Rules, [Fleet; 2], Vec<Step>) {
    let rules = Preset::Hasbro.rules();
    for seed in 0.. {
        let seed = Seed(seed);
        let fleets = [0, 1].map(|seat| random_fleet(&rules, Law::Sequential, &mut seed.dice(&[seat])).unwrap());
        let mut duel = Duel::new(&rules, Seat::A);
        for (seat, fleet) in Seat::BOTH.into_iter().zip(&fleets) {
            duel.place(seat, fleet.clone()).unwrap();
        }
        let mut steps = Vec::new();
        while let Phase::Playing { turn: seat, .. } = duel.phase() {
            // Half of the shots hit, so that games end at about the length wanted.
            let open: Vec<Cell> = duel.seen(seat).unfired().collect();
            let dice = &mut seed.dice(&[2, steps.len() as u64]);
            let ships = fleets[seat.other() as usize].cells();
            let known: Vec<Cell> = open.iter().copied().filter(|&cell| ships.contains(cell)).collect();
            let among = if below(dice, 5) < 2 { &known } else { &open };
            let cell = among[below(dice, among.len())];
            let fired: Vec<Shot> = duel
                .fire(seat, &[cell])
                .unwrap()
                .filter_map(|event| match event {
                    Event::Fired { shot, .. } => Some(shot),
                    _ => None,
                })
                .collect();
            let number = steps.len() as u16 + 1;
            steps.push(Step::fired(seat, number, number, &fired).ending(duel.ending()));
        }
        if steps.len() == 80 {
            return (rules, fleets, steps);
        }
    }
    unreachable!("some game has eighty shots")
}

/// Keeping a whole game as it is played: begun, two fleets, 80 shots one by one and the ending.
#[divan::bench(args = [Durability::Normal, Durability::PowerCut])]
fn keep_a_game_of_80_shots(bencher: Bencher<'_, '_>, durability: Durability) {
    let store = open(&format!("keep-{durability:?}.db"), durability);
    let ada = store.add_player("Ada").unwrap().id;
    let (rules, fleets, steps) = game();
    bencher.bench_local(|| {
        let parties = [Party::Human(ada), Party::Strategy("hard".into())];
        let id = store.begin(&NewMatch::between(&rules, parties)).unwrap();
        for (seat, fleet) in Seat::BOTH.into_iter().zip(&fleets) {
            store.keep(id, &[Step::placed(seat, fleet)]).unwrap();
        }
        for step in &steps {
            store.keep(id, std::slice::from_ref(step)).unwrap();
        }
    });
}

/// Writes rows straight into the tables, then has the store sum them up.
fn fill(name: &str, statements: &[String]) -> Store {
    let store = open(name, Durability::Normal);
    for player in 0..20 {
        store.add_player(&format!("Player {player}")).unwrap();
    }
    let nobody = || [Party::Nobody, Party::Nobody];
    for rules in [Preset::Hasbro, Preset::Classic, Preset::Russian] {
        let id = store.begin(&NewMatch::between(&rules.rules(), nobody())).unwrap();
        store.keep(id, &[Step::ended(Ending::Aborted)]).unwrap();
    }
    for strategy in ["easy", "medium", "hard", "level3", "level5", "level6:threshold=60", "probabilist", "random"] {
        let parties = [Party::Strategy(strategy.into()), Party::Nobody];
        let id = store.begin(&NewMatch::between(&Preset::Hasbro.rules(), parties)).unwrap();
        store.keep(id, &[Step::ended(Ending::Aborted)]).unwrap();
    }
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    runtime.block_on(async {
        let mut file = sqlx::SqliteConnection::connect(folder().join(name).to_str().unwrap()).await.unwrap();
        for statement in statements {
            sqlx::raw_sql(sqlx::AssertSqlSafe(statement.as_str())).execute(&mut file).await.unwrap();
        }
        file.close().await.unwrap();
    });
    store.recount().unwrap();
    store
}

/// So many matches of twenty people, half of them of one (`Player 3`), two out of three against
/// strategies, over three years; numbers from 100 on.
fn matches(number: u32) -> Vec<String> {
    let count =
        format!("WITH RECURSIVE n (i) AS (SELECT 100 UNION ALL SELECT i + 1 FROM n WHERE i < {}) ", number + 99);
    vec![
        format!(
            "INSERT INTO matches (id, uid, rules, seed, starter, began, ended, ending) {count} SELECT i, 'm' || i, 1 + i % 3, CAST(i AS TEXT), \
             i % 2, 1700000000000 + i * 94000, 1700000300000 + i * 94000, CASE WHEN (i * 7919) % 10 < 6 THEN 'A won' ELSE 'B won' END FROM n"
        ),
        format!(
            "INSERT INTO seats {count} SELECT i, 0, CASE WHEN i % 2 = 0 THEN 5 ELSE 2 + (i * 31) % 20 END FROM n; INSERT INTO seats {count} SELECT i, 1, \
             CASE WHEN i % 3 = 0 THEN 2 + (i * 17 + 1) % 20 ELSE 22 + (i * 13) % 8 END FROM n"
        ),
    ]
}

fn million() -> &'static Store {
    static STORE: OnceLock<Store> = OnceLock::new();
    STORE.get_or_init(|| {
        let mut statements = matches(1_000_000);
        // The page looked at shows how many shots were fired; two a match will do.
        statements.push(
            "INSERT INTO acts (match_id, sequence, seat, kind, text, at) SELECT m.id, s.seat + 1, s.seat, 'fired', 'A0x', m.began FROM matches m JOIN seats s ON s.match_id = m.id \
             WHERE m.id >= 100"
                .into(),
        );
        fill("million.db", &statements)
    })
}

const FIRST: Page = Page { limit: 20, offset: 0 };

/// What `amiral history` asks: a page and the sums.
fn look_back(bencher: Bencher<'_, '_>, filter: &Filter, page: Page) {
    let store = million();
    bencher.bench_local(|| {
        assert_eq!(store.history(filter, page).unwrap().len(), page.limit as usize);
        assert!(!store.totals(filter).unwrap().is_empty());
    });
}

#[divan::bench]
fn history_of_a_million(bencher: Bencher<'_, '_>) {
    look_back(bencher, &Filter::default(), FIRST);
}

#[divan::bench]
fn history_of_a_million_last_page(bencher: Bencher<'_, '_>) {
    look_back(bencher, &Filter::default(), Page { offset: 999_900, ..FIRST });
}

#[divan::bench]
fn history_of_one_player(bencher: Bencher<'_, '_>) {
    look_back(bencher, &Filter { player: Some(Who::Named("Player 3".into())), ..Filter::default() }, FIRST);
}

#[divan::bench]
fn history_against_a_strategy_under_rules_since_a_day(bencher: Bencher<'_, '_>) {
    let filter = Filter {
        opponent: Some(Who::Strategy("hard".into())),
        rules: Some(Preset::Classic.rules()),
        since: Some(Timestamp::from_millisecond(1_710_000_123_456).unwrap()),
        ..Filter::default()
    };
    look_back(bencher, &filter, FIRST);
}

#[divan::bench]
fn history_until_a_day(bencher: Bencher<'_, '_>) {
    let filter = Filter { until: Some(Timestamp::from_millisecond(1_760_000_123_456).unwrap()), ..Filter::default() };
    look_back(bencher, &filter, FIRST);
}

#[divan::bench]
fn statistics_of_one_player(bencher: Bencher<'_, '_>) {
    let store = million();
    bencher.bench_local(|| store.statistics(&Who::Named("Player 3".into())).unwrap());
}

/// A hundred thousand games of people: their fleets, and their 45 shots each.
fn hundred_thousand() -> &'static Store {
    static STORE: OnceLock<Store> = OnceLock::new();
    STORE.get_or_init(|| {
        let mut statements = matches(100_000);
        statements.push("UPDATE matches SET rules = 1; UPDATE seats SET contestant = 29 WHERE seat = 1".into());
        let fleet = "E6h5 E8h4 B4h3 B9h3 J2v2";
        statements.push(format!(
            "INSERT INTO acts (match_id, sequence, seat, kind, text, at) SELECT match_id, seat + 2, seat, 'placed', '{fleet}', 0 FROM seats WHERE match_id >= 100"
        ));
        statements.push(
            "WITH RECURSIVE n (i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < 89) INSERT INTO acts (match_id, sequence, seat, kind, text, at) SELECT m.id, i + 4, i % 2, \
             'fired', char(65 + i / 2 % 10) || (i / 20) || CASE i % 3 WHEN 2 THEN 'x' ELSE 'o' END, m.began + i \
             FROM matches m CROSS JOIN n WHERE m.id >= 100 ORDER BY m.id, i"
                .into(),
        );
        let store = fill("lessons.db", &statements);
        store.recount().unwrap();
        store
    })
}

fn all_lessons() -> Lessons {
    Lessons { rules: Some(Preset::Hasbro.rules()), ..Lessons::default() }
}

/// Reading what people did in a hundred thousand games.
#[divan::bench(sample_count = 5, sample_size = 1)]
fn lessons_of_100_000_games(bencher: Bencher<'_, '_>) {
    let store = hundred_thousand();
    bencher.bench_local(|| {
        let lessons = store.lessons(&all_lessons()).unwrap();
        assert_eq!(lessons.len(), 100_000);
        assert!(lessons.iter().all(|lesson| lesson.shots.len() == 45));
    });
}

/// Learning from them: from the file to a player that has its fleet placed and its first shot
/// chosen.
#[divan::bench(args = ["autodidact:games=100000", "autodidact:mode=bayes,games=100000"], sample_count = 5, sample_size = 1)]
fn learning_from_100_000_games(bencher: Bencher<'_, '_>, spec: &str) {
    let (store, rules) = (hundred_thousand(), Preset::Hasbro.rules());
    let spec: Spec = spec.parse().unwrap();
    bencher.bench_local(|| {
        let experience = store.experience(&all_lessons()).unwrap();
        assert_eq!(experience.games().len(), 100_000);
        let resources = Resources::default().with_experience(experience, Whose::Everyone);
        let fleet = Placer::of(&spec)
            .unwrap()
            .place_within(&rules, Seed(1), &resources, PlacingBudget::OWN_MACHINE, &Stop::new())
            .unwrap();
        let cell = build(&spec, &rules, Seed(1), &resources).choose_one(
            &Seen::new(&rules),
            &mut Journal::closed(),
            &Stop::new(),
        );
        (fleet, cell)
    });
}

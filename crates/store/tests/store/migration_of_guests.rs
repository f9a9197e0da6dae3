//! A database from before accounts, with a thousand games of guests of whom many have one name: all of
//! it is there afterwards, and everybody has what was theirs.
//!
//! It is made of what this program writes: its rows, without the columns that are new, in tables of
//! that version. Another, `fixtures/version10.db`, was written by that version itself: a thousand games,
//! of which twenty were played at this machine by somebody called like many of the guests.

use std::collections::BTreeMap;

use amiral_duel::{Duel, Event, Phase};
use amiral_game::{Cell, Ending, GameSeed, Law, PerSeat, Rules, Seat, Seed, Shot, below, random_fleet};
use amiral_store::{
    Contestant, Draft, Filter, Handle, Match, NewAccount, NewMatch, Options, Origin, Party, Player, PlayerId,
    SecretHash, Session, Statistics, Step, Storage, WebGame, WebGameId, WebGameMode, WebGameState, Who, connect,
};

use crate::migration::migrate_to;
use crate::{Raw, TestDatabase, at, everywhere, small, wait};

const GAMES: u64 = 1_000;
const GUESTS: u64 = 40;
/// The version before accounts.
const BEFORE: usize = 10;
/// Its tables, each before those that refer to it.
const TABLES: [&str; 18] = [
    "players",
    "settings",
    "rulesets",
    "contestants",
    "matches",
    "seats",
    "ships",
    "shots",
    "tags",
    "acts",
    "player_matches",
    "player_totals",
    "lessons",
    "web_games",
    "hidden",
    "sessions",
    "puzzlers",
    "events",
];

fn guest(number: u64) -> SecretHash {
    SecretHash::of(&format!("guest {}", number % GUESTS))
}

/// Many guests have the same name.
fn name(number: u64) -> &'static str {
    ["Kevin", "Ada", "Kevin", "Zoé", "Kevin"][(number % GUESTS % 5) as usize]
}

/// What happens in a game, shot by shot at random; some are not finished.
fn steps(rules: &Rules, seed: u64) -> Vec<Step> {
    let dice_of = Seed(seed);
    let mut duel = Duel::new(rules, Seat::A);
    let mut steps = Vec::new();
    for seat in Seat::BOTH {
        let fleet = random_fleet(rules, Law::Sequential, &mut dice_of.dice(&[seat as u64])).unwrap();
        steps.push(Step::placed(seat, &fleet).at(at(0)));
        duel.place(seat, fleet).unwrap();
    }
    let most = if seed.is_multiple_of(7) { 5 } else { u16::MAX };
    let (mut turns, mut fired) = (0, 0);
    while turns < most {
        let Phase::Playing { turn: seat, .. } = duel.phase() else { break };
        let mut open: Vec<Cell> = duel.seen(seat).unfired().collect();
        let cell = open.swap_remove(below(&mut dice_of.dice(&[2, u64::from(fired)]), open.len()));
        let shot = |event| match event {
            Event::Fired { shot, .. } => Some(shot),
            _ => None,
        };
        let shots: Vec<Shot> = duel.fire(seat, &[cell]).unwrap().filter_map(shot).collect();
        turns += 1;
        steps.push(Step::fired(seat, turns, fired + 1, &shots).ending(duel.ending()).at(at(i64::from(turns))));
        fired += shots.len() as u16;
    }
    steps
}

/// Plays the games of the web.
async fn fill(storage: &dyn Storage) {
    let rules = small();
    for number in 0..GUESTS {
        storage.open_session(&guest(number), &guest(number), at(0)).await.unwrap();
    }
    for number in 0..GAMES {
        let (mine, other) = (guest(number), guest(number * 7 + 3));
        let mode = if mine == other { WebGameMode::Versus } else { WebGameMode::ALL[1 + (number % 3) as usize] };
        let me = Party::Human(storage.guest(&mine, Some(name(number))).await.unwrap().id);
        let (against, second) = match mode {
            WebGameMode::Versus | WebGameMode::Solo => (Party::Strategy("hard".into()), None),
            WebGameMode::Two => {
                let other_name = Some(name(number * 7 + 3));
                (Party::Human(storage.guest(&other, other_name).await.unwrap().id), Some(other))
            }
            WebGameMode::Local => {
                (Party::Human(storage.guest(&mine.second(), Some("Kevin")).await.unwrap().id), Some(mine.clone()))
            }
        };
        let began = at(number as i64 * 100);
        let new = NewMatch {
            origin: Origin::Web,
            began,
            seed: Some(GameSeed::Chosen(number)),
            ..NewMatch::between(&rules, [me, against])
        };
        let draft = Draft { rules: rules.clone(), seed: GameSeed::Chosen(1), practice: false, name: String::new() };
        let web_game = WebGame {
            id: WebGameId(format!("game {number}")),
            mode,
            state: WebGameState::Waiting(draft),
            visitors: PerSeat([Some(mine), second]),
            invitation: None,
            rematch: None,
            hunts: None,
            event: None,
            made: began,
            first_row: 1,
            hints: false,
            clock: None,
            rated: false,
        };
        let state = storage.create_web_game(&web_game, Some(&new), &[]).await.unwrap();
        let WebGameState::Match(id) = state else { panic!("{state:?}") };
        storage.keep(id, &steps(&rules, number)).await.unwrap();
    }
    storage.hide(storage.ids(&Filter::default(), None, 1).await.unwrap()[0], &guest(0)).await.unwrap();
}

/// Everything that anybody is told.
#[derive(PartialEq, Debug)]
struct Told {
    matches: Vec<Match>,
    players: Vec<Player>,
    games: BTreeMap<u64, Vec<WebGame>>,
    statistics: Vec<Statistics>,
    sessions: Vec<Option<Session>>,
    totals: Vec<String>,
}

async fn told(storage: &dyn Storage) -> Told {
    let ids = storage.ids(&Filter::default(), None, u32::MAX).await.unwrap();
    let mut told = Told {
        matches: storage.load_all(&ids).await.unwrap(),
        players: storage.players(None).await.unwrap(),
        games: BTreeMap::new(),
        statistics: Vec::new(),
        sessions: Vec::new(),
        totals: storage.totals(&Filter::default()).await.unwrap().iter().map(|line| format!("{line:?}")).collect(),
    };
    told.totals.sort();
    for number in 0..GUESTS {
        told.games.insert(number, storage.web_games_of(&guest(number), 1_000).await.unwrap());
        told.statistics.push(storage.statistics(&Who::Guest(guest(number))).await.unwrap());
        told.sessions.push(storage.session(&guest(number), at(0)).await.unwrap());
    }
    told
}

/// Puts those rows into tables of the version before.
fn put_before(source: &str, database: &TestDatabase) {
    let before = TestDatabase::sqlite();
    let Raw::Sqlite(path) = &before.raw else { unreachable!() };
    std::fs::create_dir_all(std::path::Path::new(path).parent().unwrap()).unwrap();
    std::fs::write(path, []).unwrap();
    migrate_to(BEFORE, &before.raw);
    let mut copy = format!("PRAGMA foreign_keys = OFF; ATTACH '{source}' AS newer; DELETE FROM contestants;");
    let columns = |table: &str| before.raw.texts(&format!("SELECT name FROM pragma_table_info('{table}')")).join(", ");
    for table in TABLES {
        let columns = columns(table);
        copy.extend([format!("INSERT INTO main.{table} ({columns}) SELECT {columns} FROM newer.{table};")]);
    }
    before.raw.run(&copy);
    put_file(path, database);
}

/// Puts a database of the version before, in that file, in the place of another.
fn put_file(path: &str, database: &TestDatabase) {
    let before = Raw::Sqlite(path.into());
    let columns = |table: &str| before.texts(&format!("SELECT name FROM pragma_table_info('{table}')")).join(", ");
    match &database.raw {
        Raw::Sqlite(target) => {
            std::fs::create_dir_all(std::path::Path::new(target).parent().unwrap()).unwrap();
            std::fs::copy(path, target).unwrap();
        }
        Raw::Postgres(_) => {
            migrate_to(BEFORE, &database.raw);
            database.raw.run("DELETE FROM contestants");
            for table in TABLES {
                let columns = columns(table);
                let quoted: Vec<String> = columns.split(", ").map(|column| format!("quote({column})")).collect();
                let rows = before.texts(&format!("SELECT '(' || {} || ')' FROM {table}", quoted.join(" || ', ' || ")));
                for part in rows.chunks(1_000) {
                    let part = part.join(", ");
                    database.raw.run(&format!("INSERT INTO {table} ({columns}) OVERRIDING SYSTEM VALUE VALUES {part}"));
                }
            }
            for table in ["players", "rulesets", "contestants", "matches"] {
                let next =
                    format!("SELECT setval(pg_get_serial_sequence('{table}', 'id'), (SELECT MAX(id) FROM {table}))");
                database.raw.run(&next);
            }
        }
    }
}

#[test]
fn a_thousand_games_of_guests_are_migrated_and_fall_to_nobody_of_the_same_name() {
    let filled = TestDatabase::sqlite();
    let before = wait(async {
        let storage = connect(&filled.location, Options::default()).await.unwrap();
        fill(&*storage).await;
        let before = told(&*storage).await;
        storage.close().await;
        before
    });
    assert_eq!(before.matches.len() as u64, GAMES);
    let Raw::Sqlite(source) = &filled.raw else { unreachable!() };
    everywhere(|database| {
        put_before(source, database);
        assert_eq!(database.raw.texts("SELECT CAST(MAX(version) AS TEXT) FROM _sqlx_migrations"), ["10"]);
        wait(async {
            let storage = connect(&database.location, Options::default()).await.unwrap();
            let after = told(&*storage).await;
            assert_eq!(after, before);
            storage.recount().await.unwrap();
            assert_eq!(told(&*storage).await, before);
            // One of the many Kevins registers: the games of the others stay theirs.
            let handle: Handle = "Kevin".parse().unwrap();
            let new = NewAccount { handle, name: None, password: None, codes: Vec::new(), at: at(0) };
            let account = storage.register(Some(&guest(0)), &new).await.unwrap().unwrap();
            let after = told(&*storage).await;
            assert_eq!((&after.games, &after.statistics), (&before.games, &before.statistics));
            assert!(after.games[&0].len() > 20);
            let changed = after.players.iter().zip(&before.players).filter(|(new, old)| new != old);
            assert_eq!(changed.map(|(new, _)| new.id).collect::<Vec<_>>(), [account.player]);
            let finished = after.matches.iter().filter(|kept| kept.record.ending != Ending::Unfinished).count();
            assert!((800..1000).contains(&finished), "{finished}");
            storage.close().await;
        });
    });
}

/// What the tables say that both versions have, line by line.
fn lines(raw: &Raw) -> Vec<Vec<String>> {
    [
        "SELECT CAST(id AS TEXT) || ' ' || uid || ' ' || ending FROM matches ORDER BY id",
        "SELECT CAST(match_id AS TEXT) || ' ' || CAST(sequence AS TEXT) || ' ' || CAST(seat AS TEXT) || ' ' || \
         CAST(col AS TEXT) || ' ' || CAST(line AS TEXT) || ' ' || CAST(outcome AS TEXT) FROM shots ORDER BY match_id, sequence",
        "SELECT CAST(match_id AS TEXT) || ' ' || CAST(seat AS TEXT) || ' ' || CAST(contestant AS TEXT) FROM seats ORDER BY match_id, seat",
        "SELECT CAST(id AS TEXT) || ' ' || name || ' ' || kind || ' ' || COALESCE(visitor, '-') FROM players ORDER BY id",
        "SELECT id || ' ' || COALESCE(visitor_a, '-') || ' ' || COALESCE(visitor_b, '-') FROM web_games ORDER BY match_id",
        "SELECT CAST(contestant AS TEXT) || ' ' || CAST(opponent AS TEXT) || ' ' || CAST(month AS TEXT) || ' ' || kind || ' ' || \
         CAST(games AS TEXT) || ' ' || CAST(wins AS TEXT) || ' ' || CAST(shots AS TEXT) FROM player_totals \
         ORDER BY contestant, opponent, month, kind",
    ]
    .map(|query| {
        // Databases differ in how they sort texts.
        let mut lines = raw.texts(query);
        lines.sort();
        lines
    })
    .into()
}

#[test]
fn a_thousand_games_that_the_version_before_accounts_has_written_are_all_there() {
    let fixture = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/store/fixtures/version10.db");
    let before = lines(&Raw::Sqlite(fixture.into()));
    assert_eq!((before[0].len() as u64, before[4].len()), (GAMES, 980));
    everywhere(|database| {
        put_file(fixture, database);
        let open = async || connect(&database.location, Options::default()).await.unwrap();
        wait(async { open().await.close().await });
        assert_eq!(lines(&database.raw), before);
        wait(async {
            let storage = open().await;
            storage.recount().await.unwrap();
            let ids = storage.ids(&Filter::default(), None, u32::MAX).await.unwrap();
            let matches = storage.load_all(&ids).await.unwrap();
            assert_eq!(matches.len() as u64, GAMES);
            // What was fired at each other is replayed by the referee.
            let duels = matches.iter().filter(|kept| kept.record.fleets.0.iter().all(Option::is_some));
            for kept in duels.clone() {
                assert_eq!(kept.duel().unwrap().ending(), kept.record.ending);
            }
            assert!(duels.count() > 700);
            // The Kevin of this machine has his games, and each of the many on the web theirs.
            let local = storage.player_named("Kevin").await.unwrap();
            let has = |id| matches.iter().filter(|kept| sits(kept, id)).count();
            assert_eq!(has(local.id), 20);
            for number in 0..GUESTS {
                let own = storage.web_games_of(&guest(number), 1_000).await.unwrap().len();
                let hash = guest(number).0;
                assert_eq!(own, before[4].iter().filter(|line| line.contains(&hash)).count(), "{number}");
                let player = storage.guest(&guest(number), None).await.unwrap();
                assert!(player.id != local.id && has(player.id) >= 10, "{number}: {player:?}");
            }
            storage.close().await;
        });
        assert_eq!(lines(&database.raw), before, "counted again");
    });
}

fn sits(kept: &Match, id: PlayerId) -> bool {
    kept.seats.0.iter().any(|seat| matches!(seat, Contestant::Human { id: player, .. } if *player == id))
}

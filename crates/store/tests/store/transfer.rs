use amiral_game::{Preset, Seat};
use amiral_store::transfer::{CSV_HEAD, Game, csv_row, read_json_lines, read_records};
use amiral_store::{Filter, Found, Match, Party, PlayerKind, Store};

use crate::{Voyage, everywhere, play, small};

fn all(store: &Store) -> Vec<Match> {
    store.load_all(&store.ids(&Filter::default(), None, 1000).unwrap()).unwrap()
}

fn fill(store: &Store) {
    let [ada, other_ada] = ["Ada", "Ada"].map(|name| store.add_player(name).unwrap().id);
    let strategy = || Party::Strategy("level5".into());
    play(store, &small(), [Party::Human(ada), strategy()], 1, 0);
    play(store, &Preset::Russian.rules(), [Party::Human(ada), Party::Human(other_ada)], 2, 50);
    play(store, &"5x5 3,2 free sunk salvo".parse().unwrap(), [strategy(), Party::Human(other_ada)], 3, 99);
    let mut open = Voyage::begin(store, &small(), [Party::Human(ada), Party::Nobody], 4, 120);
    open.place(Seat::B);
    Voyage::begin(store, &small(), [strategy(), Party::Nobody], 5, 130);
}

/// What a game is beside the numbers of its database.
fn essence(kept: Match) -> Game {
    kept.into()
}

#[test]
fn games_move_to_another_database_and_stay_the_same() {
    everywhere(|database| {
        let store = database.open();
        fill(&store);
        let games: Vec<Game> = all(&store).into_iter().map(essence).collect();
        let records: String = games.iter().map(|game| game.to_record().to_string()).collect();
        let lines: Vec<String> = games.iter().map(Game::to_json).collect();
        for read in [read_records(&records).unwrap(), read_json_lines(&lines.join("\n")).unwrap()] {
            assert_eq!(read, games);
            everywhere(|elsewhere| {
                let elsewhere = elsewhere.open();
                elsewhere.insert(&read).unwrap();
                assert_eq!(all(&elsewhere).into_iter().map(essence).collect::<Vec<_>>(), games);
                assert_eq!(elsewhere.players(Some("Ada")).unwrap().len(), 2, "two people of one name stay two");
            });
        }
    });
}

#[test]
fn importing_twice_changes_nothing() {
    everywhere(|database| {
        let store = database.open();
        fill(&store);
        let before = (all(&store), store.totals(&Filter::default()).unwrap(), store.players(None).unwrap());
        let games: Vec<Game> = before.0.iter().cloned().map(essence).collect();
        let found = store.insert(&games).unwrap();
        assert_eq!(found, before.0.iter().map(|kept| Found::Known(kept.id)).collect::<Vec<_>>());
        assert_eq!((all(&store), store.totals(&Filter::default()).unwrap(), store.players(None).unwrap()), before);

        // A record somebody wrote by hand has no name and no date; twice in one file, and once more
        // in another.
        let hand = "[Rules \"classic\"]\n[A \"Ada\"]\n[B \"Bob\"]\n\n1 A F5o\n2 B E4x\n";
        let games = read_records(&format!("{hand}{hand}")).unwrap();
        let found = store.insert(&games).unwrap();
        let Found::New(id) = found[0] else { panic!("{found:?}") };
        assert_eq!(found[1], Found::Known(id));
        assert_eq!(store.insert(&read_records(hand).unwrap()).unwrap(), [Found::Known(id)]);
        let kinds = |name| store.players(Some(name)).unwrap().iter().map(|player| player.kind).collect::<Vec<_>>();
        assert_eq!(kinds("Ada"), [PlayerKind::Local, PlayerKind::Local, PlayerKind::Imported], "a name is nobody");
        assert_eq!(kinds("Bob"), [PlayerKind::Imported]);
    });
}

#[test]
fn a_spreadsheet_gets_a_row_for_every_match() {
    everywhere(|database| {
        let store = database.open();
        let name = store.add_player("Ada \"the\" Countess, first").unwrap().id;
        let (id, _) = play(&store, &small(), [Party::Human(name), Party::Strategy("hard".into())], 1, 0);
        let row = csv_row(&store.load(id).unwrap());
        assert!(row.starts_with("1,2026-01-01T00:00:00Z,2026-01-01T00:00:"), "{row}");
        assert!(row.contains(",\"Ada \"\"the\"\" Countess, first\",human,hard,strategy,B,"), "{row}");
        // The quoted fields are the rules, the name and nothing else.
        assert_eq!(row.matches('"').count(), 2 + 2 + 4);
        let plain = row.replace("\"Ada \"\"the\"\" Countess, first\"", "Ada").replace("5x4 3,2,1", "5x4 321");
        assert_eq!(plain.split(',').count(), CSV_HEAD.split(',').count());
    });
}

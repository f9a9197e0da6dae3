//! The commands about saved matches, each with its own database.

use std::path::{Path, PathBuf};
use std::process::Output;

const THREE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/cli/games/three.txt");

pub(crate) struct TestHome {
    folder: tempfile::TempDir,
}

impl TestHome {
    /// A database with three games: Bob beat `hard`, Louis resigned against Bob, and one of Bob's
    /// games is unfinished.
    pub(crate) fn with_games() -> TestHome {
        let home = TestHome::empty();
        assert_eq!(home.printed(&["import", THREE]), "3 games read: 3 new, 0 already known.\n");
        home
    }

    pub(crate) fn empty() -> TestHome {
        TestHome { folder: tempfile::tempdir().unwrap() }
    }

    pub(crate) fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    pub(crate) fn run(&self, arguments: &[&str]) -> Output {
        crate::command(self.folder.path()).args(arguments).env("NO_COLOR", "1").env("TZ", "UTC").output().unwrap()
    }

    #[track_caller]
    pub(crate) fn printed(&self, arguments: &[&str]) -> String {
        let output = self.run(arguments);
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        String::from_utf8(output.stdout).unwrap()
    }

    #[track_caller]
    pub(crate) fn json(&self, arguments: &[&str]) -> serde_json::Value {
        serde_json::from_str(&self.printed(&[arguments, &["--json"]].concat())).unwrap()
    }

    #[track_caller]
    pub(crate) fn refused(&self, arguments: &[&str], code: i32, sentence: &str) {
        let output = self.run(arguments);
        let said = String::from_utf8(output.stderr).unwrap().replace(self.folder.path().to_str().unwrap(), "DIR");
        assert_eq!(said, format!("amiral: {sentence}\n"));
        assert_eq!(output.status.code(), Some(code));
        assert!(output.stdout.is_empty());
    }
}

#[test]
fn whoever_mistypes_an_opponent_or_a_player_is_told_whom_they_may_have_meant() {
    let home = TestHome::with_games();
    let asked = |option: &str, name: &str, sentence: &str| home.refused(&["history", option, name], 2, sentence);
    asked("--opponent", "hrad", "“hrad” is neither a strategy nor a player; did you mean hard?");
    asked("--opponent", "luois", "“luois” is neither a strategy nor a player; did you mean Louis?");
    asked("--player", "Lous", "There is no player “Lous”; did you mean Louis?");
    let output = home.run(&["history", "--opponent", "level4:sample=3"]);
    let said = String::from_utf8(output.stderr).unwrap();
    assert!(said.contains("samples") && !said.contains("nor a player"), "{said}");
}

#[test]
fn the_history_lists_matches_and_sums() {
    let home = TestHome::with_games();
    insta::assert_snapshot!(home.printed(&["history"]));
}

#[test]
fn a_players_own_history_has_statistics_in_french() {
    let home = TestHome::with_games();
    insta::assert_snapshot!(home.printed(&["history", "--player", "Bob", "--lang", "fr"]));
}

#[test]
fn the_history_can_be_narrowed() {
    let home = TestHome::with_games();
    let ids = |arguments: &[&str]| {
        let document = home.json(&[&["history"], arguments].concat());
        let list = document["matches"].as_array().unwrap().iter().map(|summary| summary["id"].as_i64().unwrap());
        (list.collect::<Vec<_>>(), document["totals"]["games"].as_u64().unwrap())
    };
    assert_eq!(ids(&[]), (vec![3, 2, 1], 2));
    assert_eq!(ids(&["--player", "Louis"]), (vec![2], 1));
    assert_eq!(ids(&["--player", "#1", "--opponent", "Louis"]), (vec![2], 1));
    assert_eq!(ids(&["--opponent", "hard"]), (vec![1], 1));
    assert_eq!(ids(&["--rules", "hasbro"]), (vec![3], 0));
    assert_eq!(ids(&["--rules", "5x5 3,3,2 free sunk-size alternate"]), (vec![2, 1], 2));
    assert_eq!(ids(&["--since", "2026-01-02", "--until", "2026-01-02"]), (vec![2], 1));
    assert_eq!(ids(&["--until", "2026-01-02T10:59:59Z"]), (vec![1], 1));
    assert_eq!(ids(&["--result", "unfinished"]).0, [3]);
    assert_eq!(ids(&["--player", "Louis", "--result", "lost"]).0, [2]);
    assert_eq!(ids(&["--limit", "2"]).0, [3, 2]);
    assert_eq!(ids(&["--limit", "2", "--page", "2"]).0, [1]);
}

#[test]
fn the_history_as_json_has_matches_totals_and_statistics() {
    let home = TestHome::with_games();
    let document = home.json(&["history", "--player", "Bob"]);
    assert_eq!(document["matches"][2]["result"], "A won");
    assert_eq!(document["matches"][2]["b"], serde_json::json!({"kind": "strategy", "name": "hard"}));
    assert_eq!(document["matches"][2]["shots"], serde_json::json!({"A": 8, "B": 7}));
    assert_eq!(document["totals"]["pairs"][0]["win_rate"], 1.0);
    assert_eq!(document["statistics"]["games"], 2);
    assert_eq!(document["statistics"]["mean_shots"], 5.5);
    assert_eq!(document["statistics"]["trend"]["recent"]["wins"], 2);
}

#[test]
fn looking_at_a_database_that_is_not_there_makes_none() {
    let home = TestHome::empty();
    assert_eq!(home.printed(&["history"]), "No matches saved yet.\n");
    assert!(!home.path("games.db").exists());
}

#[test]
fn a_report_tells_every_shot_and_shows_the_grids() {
    let home = TestHome::with_games();
    insta::assert_snapshot!(home.printed(&["report", "1"]));
}

#[test]
fn a_report_is_markdown_and_french_where_that_is_wanted() {
    let home = TestHome::with_games();
    insta::assert_snapshot!(home.printed(&["report", "2", "--format", "markdown", "--lang", "fr"]));
}

#[test]
fn a_report_of_an_open_match_gives_no_fleet_away() {
    let home = TestHome::with_games();
    insta::assert_snapshot!(home.printed(&["report", "3"]));
    let document = home.json(&["report", "3"]);
    assert_eq!(document["fleets"], serde_json::json!({"A": null, "B": null}));
    assert_eq!(document["shots"][2]["shot"], "J3s2");
    let over = home.json(&["report", "1"]);
    assert_eq!(over["fleets"]["B"], "A0v3 C4h3 E0v2");
    assert_eq!(over["shots"].as_array().unwrap().len(), 15);
}

#[test]
fn what_is_exported_can_be_imported_and_changes_nothing() {
    let home = TestHome::with_games();
    let elsewhere = TestHome::empty();
    for format in ["record", "jsonl"] {
        let out = home.path(format);
        let out = out.to_str().unwrap();
        let said = home.printed(&["export", "--format", format, "--out", out]);
        assert_eq!(said, format!("3 matches written to {out}.\n"));
        assert_eq!(home.printed(&["export", "--format", format]), std::fs::read_to_string(out).unwrap());
        assert_eq!(home.printed(&["import", out]), "3 games read: 0 new, 3 already known.\n");
        let document = elsewhere.json(&["import", out]);
        assert_eq!((&document["read"], &document["stopped"]), (&3.into(), &false.into()));
        assert_eq!(elsewhere.printed(&["history"]), home.printed(&["history"]));
        assert_eq!(elsewhere.printed(&["export", "--format", format]), home.printed(&["export", "--format", format]));
    }
    assert_eq!(home.json(&["export", "--opponent", "hard"])["games"][0]["match"], "bob");
}

#[test]
fn a_spreadsheet_gets_csv() {
    let home = TestHome::with_games();
    let printed = home.printed(&["export", "--format", "csv", "--until", "2026-01-02"]);
    let (remark, table) = printed.split_once('\n').unwrap();
    assert!(remark.starts_with("# amiral ") && remark.contains("amiral export --format csv"), "{remark}");
    insta::assert_snapshot!(table);
}

#[test]
fn a_broken_file_adds_nothing_and_says_where_it_is_broken() {
    let home = TestHome::empty();
    let broken = home.path("broken.txt");
    std::fs::write(&broken, std::fs::read_to_string(THREE).unwrap().replace("4 B E4x", "4 B E4o")).unwrap();
    home.refused(
        &["import", THREE, broken.to_str().unwrap()],
        2,
        "DIR/broken.txt cannot be imported: line 16, column 5: with that fleet, E4o should be E4x.",
    );
    assert_eq!(home.printed(&["history"]), "No matches saved yet.\n");
    let output = home.run(&["import", "nowhere.txt"]);
    assert_eq!(output.status.code(), Some(2));
    assert!(String::from_utf8(output.stderr).unwrap().starts_with("amiral: nowhere.txt cannot be read: "));
}

#[test]
fn a_person_is_forgotten_only_when_that_is_certain() {
    let home = TestHome::with_games();
    home.refused(&["forget", "Bob"], 2, "Not interactive: pass --yes to erase Bob (#1).");
    home.refused(&["forget", "Zoé", "--yes"], 2, "There is no player “Zoé”; choose from Bob, Louis.");
    assert_eq!(
        home.printed(&["forget", "Bob", "--yes"]),
        "Bob erased, with 2 matches; one match with another person is kept, without the name.\n"
    );
    let history = home.printed(&["history"]);
    assert!(!history.contains("Bob") && history.contains("Louis – someone"), "{history}");
    assert!(!home.printed(&["export"]).contains("Bob"));
    assert_eq!(home.json(&["forget", "#2", "--yes"])["erased"], 1);
    assert_eq!(home.printed(&["history"]), "No matches saved yet.\n");
}

#[test]
fn a_single_match_is_deleted_only_when_that_is_certain() {
    let home = TestHome::with_games();
    home.refused(&["delete", "2"], 2, "Not interactive: pass --yes to delete match 2.");
    home.refused(&["delete", "77", "--yes"], 2, "There is no match 77. “amiral history” lists them all.");
    assert_eq!(home.printed(&["delete", "2", "--yes"]), "Match 2 deleted.\n");
    let document = home.json(&["history"]);
    assert_eq!((document["matches"].as_array().unwrap().len(), &document["totals"]["games"]), (2, &1.into()));
    assert_eq!(home.json(&["delete", "1", "--yes"])["deleted"], 1);
    let nowhere = TestHome::empty();
    nowhere.refused(&["delete", "1", "--yes"], 2, "There is no match 1. “amiral history” lists them all.");
    assert!(!nowhere.path("games.db").exists());
}

#[test]
fn another_game_by_the_name_of_one_that_is_here_is_refused() {
    let home = TestHome::with_games();
    let games = home.printed(&["export"]);
    let file = home.path("other.txt");
    std::fs::write(
        &file,
        games
            .replace("[Result \"A resigned\"]", "[Result \"B resigned\"]")
            .replace("[Match \"bob\"]", "[Match \"new\"]"),
    )
    .unwrap();
    let output = home.run(&["import", file.to_str().unwrap()]);
    assert_eq!(output.status.code(), Some(1));
    assert_eq!(String::from_utf8(output.stdout).unwrap(), "3 games read: 1 new, 1 already known.\n");
    assert_eq!(
        String::from_utf8(output.stderr).unwrap(),
        "amiral: Match 2 is already here with other contents, so the one in the file was not added.\n"
    );
    let output = home.run(&["import", "--json", file.to_str().unwrap()]);
    let document: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!((&document["known"], &document["refused"]), (&2.into(), &serde_json::json!([2])));
}

#[test]
fn strategies_are_told_how_often_they_beat_people() {
    let home = TestHome::with_games();
    insta::assert_snapshot!(home.printed(&["history", "--strategies"]));
    let document = home.json(&["history", "--strategies"]);
    let line = &document["strategies"][0];
    assert_eq!((&line["month"], &line["strategy"], &line["wins"]), (&"2026-01".into(), &"hard".into(), &0.into()));
    assert_eq!(document["more"], false);
    let none = home.printed(&["history", "--strategies", "--opponent", "easy", "--lang", "fr"]);
    assert_eq!(none, "Aucune stratégie n’a terminé de partie contre une personne ici.\n");
    assert_eq!(home.json(&["history", "--strategies", "--until", "2025-12-31"])["strategies"], serde_json::json!([]));
}

#[test]
fn games_alone_and_with_cheating_stand_apart() {
    let home = TestHome::empty();
    let file = home.path("games.txt");
    let game = |name: &str, more: &str| {
        format!(
            "[Rules \"5x5 2 free silent alternate\"]\n[A \"Ada\"]\n{more}[FleetB \"A0h2\"]\n[Result \"A won\"]\n[Match \"{name}\"]\n\
             [Began \"2026-01-01T00:00:00Z\"]\n[Ended \"2026-01-01T00:01:00Z\"]\n"
        )
    };
    let against = "[B \"hard\"]\n[StrategyB \"hard\"]\n[FleetA \"C3h2\"]\n";
    let text = game("alone", "")
        + "\n1 A A0x\n2 A B0x\n\n"
        + &game("cheated", against)
        + "[Cheated \"yes\"]\n\n1 A A0x\n2 B A0o\n3 A B0x\n";
    std::fs::write(&file, text).unwrap();
    home.printed(&["import", file.to_str().unwrap()]);
    insta::assert_snapshot!(home.printed(&["history", "--player", "Ada"]));
    let document = home.json(&["history", "--player", "Ada"]);
    assert_eq!(document["totals"]["games"], 0);
    assert_eq!(document["totals"]["solo"][0]["solved"], 1);
    assert_eq!((&document["statistics"]["cheated"], &document["statistics"]["games"]), (&1.into(), &0.into()));
    // Nobody was told at the time. The report tells it now that the game is over.
    insta::assert_snapshot!(home.printed(&["report", "1"]));
    assert_eq!(home.json(&["report", "2"])["shots"][2]["sunk"], "A0h2");
    assert!(home.printed(&["report", "2"]).contains("the enemy’s fleet was shown"));
}

#[test]
fn people_of_one_name_are_told_apart_by_number() {
    let home = TestHome::empty();
    let game = |uid: &str| {
        format!(
            "[Rules \"classic\"]\n[A \"Ada\"]\n[Match \"{uid}\"]\n[IdA \"{uid}\"]\n[Began \"2026-01-01T00:00:00Z\"]\n\n1 A F5o\n\n"
        )
    };
    let file = home.path("two.txt");
    std::fs::write(&file, game("one") + &game("two")).unwrap();
    home.printed(&["import", file.to_str().unwrap()]);
    let output = home.run(&["forget", "Ada", "--yes"]);
    assert_eq!(output.status.code(), Some(2));
    let said = String::from_utf8(output.stderr).unwrap();
    assert!(said.starts_with("amiral: Several players are named Ada: #1 (since "), "{said}");
    assert!(said.ends_with("Choose one by number, such as: amiral forget '#1'\n"), "{said}");
    assert_eq!(home.json(&["history", "--player", "Ada"])["matches"].as_array().unwrap().len(), 2);
    assert_eq!(home.json(&["forget", "#2", "--yes"])["erased"], 1);
    assert_eq!(home.json(&["history", "--player", "Ada"])["matches"].as_array().unwrap().len(), 1);
}

#[test]
fn a_wrong_request_gets_one_sentence() {
    let home = TestHome::with_games();
    home.refused(&["report", "77"], 2, "There is no match 77. “amiral history” lists them all.");
    home.refused(
        &["history", "--since", "soon"],
        2,
        "--since: “soon” is not a valid date; write 2026-01-31, or 2026-01-31T18:00:00Z.",
    );
    home.refused(&["history", "--player", "Ada"], 2, "There is no player “Ada”; choose from Bob, Louis.");
    home.refused(
        &["history", "--rules", "chess"],
        2,
        "--rules: expected a preset, or the size, fleet, contact, announce and turn rules with any reefs.",
    );
    home.refused(
        &["history", "--db", "mysql://x/y"],
        2,
        "“mysql://x/y” is not a database: give a file, or postgres://USER@HOST/DATABASE.",
    );
    let output = home.run(&["history", "--opponent", "nobody"]);
    assert!(String::from_utf8(output.stderr).unwrap().contains("medium, hard"));
}

#[test]
fn a_database_in_trouble_gets_one_sentence_and_stays_as_it_was() {
    let home = TestHome::with_games();
    let file = home.path("games.db");
    let check = |contents: &[u8], sentence: &str| {
        std::fs::write(&file, contents).unwrap();
        home.refused(&["history"], 1, sentence);
        assert!(std::fs::read(&file).unwrap() == contents);
    };
    let whole = std::fs::read(&file).unwrap();
    check(
        b"not a database at all, and longer than a header would be",
        "The database DIR/games.db is damaged (file is not a database). It was left unchanged: restore a backup, or \
         choose another one with --db.",
    );
    check(
        &whole[..whole.len() / 2],
        "The database DIR/games.db is damaged (database disk image is malformed). It was left unchanged: restore a \
         backup, or choose another one with --db.",
    );
    std::fs::remove_file(&file).unwrap();
    let folder: &Path = home.folder.path();
    std::fs::create_dir(folder.join("games.db")).unwrap();
    let output = home.run(&["history", "--lang", "fr"]);
    assert_eq!(output.status.code(), Some(1));
    assert!(String::from_utf8(output.stderr).unwrap().contains("est hors d’atteinte"));
}

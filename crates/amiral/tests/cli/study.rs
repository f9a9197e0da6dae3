#[cfg(unix)]
use std::path::Path;
#[cfg(unix)]
use std::process::Command;

#[cfg(unix)]
use crate::pty::Pty;
use crate::{amiral, json, printed};

#[test]
fn json_has_everything_the_page_promises() {
    let document = json(&["study", "level1", "level5", "--games", "500", "--seed", "1", "--json"]);
    let level5 = &document["results"][1];
    assert_eq!((&level5["strategy"], &level5["games"]), (&"level5".into(), &500.into()));
    for name in
        ["mean", "sd", "ci95", "min", "q1", "median", "q3", "max", "mode", "skewness", "micros_per_game", "histogram"]
    {
        assert!(!level5[name].is_null(), "{name}");
    }
    let games: u64 = level5["histogram"].as_array().unwrap().iter().map(|pair| pair[1].as_u64().unwrap()).sum();
    assert_eq!(games, 500);
    assert_eq!((&document["pairs"][0]["a"], &document["pairs"][0]["b"]), (&"level1".into(), &"level5".into()));
    assert!(document["pairs"][0]["difference"].as_f64().unwrap() > 40.0);
    assert_eq!(document["interrupted"], false);
}

#[test]
fn the_number_of_threads_changes_nothing_but_the_time() {
    let run = |threads| {
        let mut document = json(&[
            "study",
            "level2",
            "level4:samples=3",
            "--games",
            "300",
            "--seed",
            "7",
            "--json",
            "--threads",
            threads,
        ]);
        for result in document["results"].as_array_mut().unwrap() {
            result["micros_per_game"] = 0.into();
        }
        // The command in the provenance has the number of threads.
        document["provenance"]["command"] = serde_json::Value::Null;
        document
    };
    assert_eq!(run("1"), run("3"));
}

#[test]
fn a_study_is_written_and_loaded_again() {
    let folder = std::env::temp_dir().join(format!("amiral-study-{}", std::process::id()));
    let path = folder.to_str().unwrap();
    let study = ["study", "random", "level5", "--games", "200", "--seed", "2", "--out", path];
    assert!(
        printed(&study).contains("distribution.txt, distribution.json, report.json, table.md, table.csv, random.svg")
    );
    for file in [
        "table.md",
        "table.csv",
        "report.json",
        "strategies.svg",
        "strategies.png",
        "level5.png",
        "random-play.png",
        "grid-sizes.svg",
        "estimates.svg",
    ] {
        assert!(folder.join(file).exists(), "{file} in {:?}", std::fs::read_dir(&folder).unwrap().collect::<Vec<_>>());
    }
    let again = json(&["study", "--load", path, "--json"]);
    assert_eq!(again["results"][1]["games"], 200);
    assert_eq!(again["seed"], 2);
    std::fs::remove_dir_all(&folder).unwrap();
    let missing = amiral(&["study", "--load", path]);
    assert_eq!(missing.status.code(), Some(2));
    assert!(String::from_utf8(missing.stderr).unwrap().contains(path));
}

#[test]
fn duels_have_win_rates() {
    let document = json(&["study", "--duel", "level5", "random", "--games", "100", "--seed", "1", "--json"]);
    assert_eq!(document["a_wins"]["games"], 100);
    assert!(document["a_wins"]["rate"].as_f64().unwrap() > 0.95);
    assert_eq!(amiral(&["study", "--duel", "level5"]).status.code(), Some(2));
}

#[test]
fn a_study_needs_a_strategy_that_exists() {
    assert_eq!(amiral(&["study"]).status.code(), Some(2));
    let output = amiral(&["study", "level5", "captain", "--lang", "fr"]);
    assert_eq!(output.status.code(), Some(2));
    assert!(
        String::from_utf8(output.stderr)
            .unwrap()
            .starts_with("amiral: Il n’y a pas de stratégie «\u{a0}captain\u{a0}»")
    );
}

#[cfg(unix)]
#[test]
fn an_interrupted_study_reports_what_is_done() {
    let folder = tempfile::tempdir().unwrap();
    let script = folder.path().join("run");
    let program = env!("CARGO_BIN_EXE_amiral");
    let order = "study level3 level5 --games 100000000 --seed 1 --lang en --json";
    let text = format!("echo $$ > \"$NOTES/pid\"\nexec {program} {order} > \"$NOTES/study.json\"\n");
    std::fs::write(&script, text).unwrap();
    let mut pty = Pty::start(Path::new("sh"), &[script.to_str().unwrap()], folder.path());
    // Interrupt it once some games are done.
    pty.wait_until(|screen| {
        let text = screen.contents();
        let done = text.split_once("/100000000").and_then(|(before, _)| before.rsplit([' ', ']']).next()?.parse().ok());
        done.is_some_and(|games: u64| games > 0)
    });
    let process = std::fs::read_to_string(folder.path().join("pid")).unwrap();
    assert!(Command::new("kill").args(["-INT", process.trim()]).status().unwrap().success());
    pty.ends_restored(folder.path(), 0);
    let document = std::fs::read(folder.path().join("study.json")).unwrap();
    let document: serde_json::Value = serde_json::from_slice(&document).unwrap();
    assert_eq!(document["interrupted"], true);
    let games = document["results"][0]["games"].as_u64().unwrap();
    assert!(games > 0);
    // What was done is a prefix: a study of exactly as many games gives the same results.
    let whole = json(&["study", "level3", "level5", "--games", &games.to_string(), "--seed", "1", "--json"]);
    assert_eq!(whole["results"][1]["histogram"], document["results"][1]["histogram"]);
    assert_eq!(whole["pairs"], document["pairs"]);
}

#[test]
fn estimates_stand_beside_the_exact_count() {
    let fleet = ["--contact", "free", "--ships", "3,2", "--seed", "1", "--json"];
    let run = |method: &[&str]| json(&[&["count", "--method"], method, &fleet].concat());
    let product = run(&["product"]);
    assert_eq!((&product["labelled"], &product["exact"]), (&"28800".into(), &"27336".into()));
    let sequential = run(&["sequential", "--samples", "2000"]);
    let ci95 = |document: &serde_json::Value| [0, 1].map(|end| document["ci95"][end].as_f64().unwrap());
    let [low, high] = ci95(&sequential);
    assert!(low < 27_336.0 && 27_336.0 < high && high - low < 200.0);
    let collision = run(&["collision", "--within", "1"]);
    assert!(collision["runs"].as_u64().unwrap() > 0);
    assert!((sequential["random_play"]["mean"].as_f64().unwrap() - 84.1667).abs() < 1e-3);
    let [low, high] = ci95(&collision);
    assert!(low < high);
}

/// The fleet of annex E, and the shots of its published game.
const ANNEX_E: &str = "E6h5 E8h4 B4h3 B9h3 J2v2";
const PUBLISHED: &str = "F5 E4 G6 F6 H6 E6 I6 D2 C3 G2 F1 H3 C8 B4 B5 B3 C4 A4 D4 E0 I1 D9 E9 C9 B9 A9 B1 J3 J2 J4 J1 G8 \
                         H8 F8 I8 E8";

#[test]
fn anybody_can_play_the_game_of_annex_e_again() {
    let cells = |document: &serde_json::Value| {
        let steps = document["steps"].as_array().unwrap().iter();
        steps.map(|step| step["cell"].as_str().unwrap().to_owned()).collect::<Vec<_>>().join(" ")
    };
    let solve = |strategy: &str| json(&["solve", "--strategy", strategy, "--fleet-at", ANNEX_E, "--json"]);
    let published = solve("level5:ties=annex-e");
    assert_eq!((published["count"].as_u64(), cells(&published).as_str()), (Some(36), PUBLISHED));
    assert_eq!(published["strategy"], "level5:ties=annex-e");
    assert_eq!(solve("level5")["count"], 47);

    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("ties.txt");
    std::fs::write(&file, format!("# as published\n{}\n", PUBLISHED.replace(' ', ",\n"))).unwrap();
    let own = solve(&format!("level5:ties={}", file.display()));
    assert_eq!((cells(&own).as_str(), &own["ties"]), (PUBLISHED, &PUBLISHED.into()));

    let refused = |strategy: &str| {
        let output = amiral(&["solve", "--strategy", strategy, "--fleet-at", ANNEX_E, "--lang", "en"]);
        assert_eq!(output.status.code(), Some(2), "{strategy}");
        String::from_utf8(output.stderr).unwrap()
    };
    assert!(refused("level5:ties=nowhere.txt").contains("nowhere.txt cannot be read"));
    assert!(refused("random:ties=annex-e").contains("random"));
    std::fs::write(&file, "A0 K0").unwrap();
    assert!(refused(&format!("level5:ties={}", file.display())).contains("K0 is off the grid"));
    std::fs::write(&file, "A0 water").unwrap();
    assert!(refused(&format!("level5:ties={}", file.display())).contains("is not a list of cells"));
    std::fs::write(&file, "A0 ".repeat(40_000)).unwrap();
    assert!(refused(&format!("level5:ties={}", file.display())).contains("longer than 65536 bytes"));
    // Saved games know the built-in ties only.
    let play = amiral(&["play", "--plain", "--mode", "watch", "--strategy", "level5:ties=ties.txt"]);
    assert_eq!(play.status.code(), Some(2));
}

#[test]
fn the_witness_lets_the_other_win() {
    let duel = ["study", "--duel", "witness", "hard", "--rules", "hasbro", "--games", "40", "--seed", "1"];
    let document = json(&[&duel[..], &["--json"]].concat());
    assert_eq!((&document["a"], &document["a_wins"]["wins"]), (&"witness".into(), &0.into()));
    let [shots] = document["shots"].as_array().unwrap().as_slice() else { panic!("only one has won") };
    assert_eq!((&shots["strategy"], &shots["games"]), (&"hard".into(), &40.into()));
    assert!(shots["min"].as_u64() < shots["max"].as_u64());
    assert!(printed(&duel).contains("| hard | 40 |"));
    let alone = amiral(&["study", "witness", "--lang", "en"]);
    assert_eq!(alone.status.code(), Some(2));
    assert!(String::from_utf8(alone.stderr).unwrap().contains("--duel witness hard"));
}

#[test]
fn one_game_has_no_interval() {
    let document = json(&["study", "level1", "level5", "--games", "1", "--seed", "1", "--json"]);
    assert!(document["results"][0]["ci95"].is_null() && document["pairs"][0]["ci95"].is_null());
    let text = printed(&["study", "level5", "--games", "1", "--seed", "1"]);
    assert!(text.contains("| level5 | 1 | ") && text.contains(" | — | "), "{text}");
    let duel = json(&["study", "--duel", "level5", "hard", "--games", "2", "--seed", "1", "--json"]);
    assert!(
        duel["a_wins"]["ci95"].is_null() && duel["results"][1]["ci95"].is_null() && duel["pairs"][0]["ci95"].is_null()
    );
    let count = ["count", "--method", "sequential", "--samples", "1", "--fleet", "2", "--json"];
    assert!(json(&count)["ci95"].is_null());
}

#[test]
fn tables_are_markdown_in_a_pipe_and_aligned_when_asked() {
    let study = |format: &[&str]| printed(&[&["study", "level5", "--games", "20", "--seed", "1"], format].concat());
    assert!(study(&[]).starts_with("| strategy |"));
    assert!(study(&["--format", "markdown"]).starts_with("| strategy |"));
    let table = study(&["--format", "table"]);
    assert!(table.starts_with("strategy  games"), "{table}");
    assert!(
        table.lines().take_while(|line| !line.starts_with("Seed")).all(|line| line.chars().count() <= 80),
        "{table}"
    );
}

#[test]
fn a_folder_holds_one_study_and_goes_on_with_its_own() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("st1");
    let out = path.to_str().unwrap();
    let study = |games: &str, more: &[&str]| {
        let order = ["study", "level1", "level5", "--games", games, "--out", out, "--lang", "en"];
        amiral(&[&order[..], more].concat())
    };
    assert!(study("30", &["--seed", "3"]).status.success());
    // The same study without a seed continues the first one, and gives the results of one long
    // study.
    let more = study("50", &[]);
    assert!(more.status.success(), "{more:?}");
    let text = String::from_utf8(more.stdout).unwrap();
    assert!(
        text.contains("Seed: 3.") && text.contains("Written to") && text.contains("distribution.json, report.json"),
        "{text}"
    );
    let whole = json(&["study", "level1", "level5", "--games", "50", "--seed", "3", "--json"]);
    let kept = json(&["study", "--load", out, "--json"]);
    assert_eq!(whole["results"][1]["histogram"], kept["results"][1]["histogram"]);
    assert_eq!(kept["provenance"]["seed"], 3);

    let refused = |output: std::process::Output| {
        assert_eq!(output.status.code(), Some(2), "{output:?}");
        String::from_utf8(output.stderr).unwrap()
    };
    assert!(refused(study("50", &["--seed", "4"])).contains("holds another study"));
    assert!(refused(study("50", &["--rules", "hasbro"])).contains("holds another study"));
    assert!(refused(study("40", &[])).contains("holds 50 games"));
    let others = amiral(&["study", "level2", "--games", "9", "--out", out, "--lang", "en"]);
    assert!(refused(others).contains("level1, level5"));
    let other = amiral(&["study", "--reproduce", "--games", "1", "--out", out, "--lang", "en"]);
    assert!(refused(other).contains("holds another study"));

    // Raw games are loaded into a new folder, but not into one that has other games.
    let copy = folder.path().join("deep/st4");
    let load = |to: &std::path::Path| amiral(&["study", "--load", out, "--out", to.to_str().unwrap(), "--lang", "en"]);
    assert!(load(&copy).status.success());
    assert!(copy.join("level5.png").exists() && copy.join("distribution.json").exists());
    let raw = |folder: &std::path::Path| std::fs::read(folder.join("distribution.json")).unwrap();
    assert_eq!(raw(&copy), raw(&path));
    let third = folder.path().join("third");
    assert!(amiral(&["study", "level3", "--games", "5", "--out", third.to_str().unwrap()]).status.success());
    assert!(refused(load(&third)).contains("holds another study"));
}

#[test]
fn the_documents_figures_are_drawn_again() {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().to_str().unwrap();
    let order = ["study", "--reproduce", "--games", "40", "--seed", "1", "--out", out, "--lang", "en"];
    let text = printed(&order);
    assert!(text.contains("| min (published / ours) |") && text.contains("| 31.2 ms / "), "{text}");
    assert!(text.contains("too few"), "rows of one game are not judged: {text}");
    for file in
        ["level5.svg", "level5.png", "levels.svg", "students.svg", "database.png", "reproduction.csv", "hard.png"]
    {
        assert!(folder.path().join(file).exists(), "{file}");
    }
    // Run again, it continues where it was: at its end.
    let raw = || std::fs::read(folder.path().join("rows/levels-level5/distribution.json")).unwrap();
    let before = raw();
    printed(&order[..order.len() - 2]);
    assert_eq!(raw(), before, "the times, too");
}

#[test]
fn every_document_says_where_it_comes_from() {
    let study = json(&["study", "level5", "--games", "5", "--seed", "1", "--json"]);
    let provenance = &study["provenance"];
    assert_eq!(provenance["command"], "amiral study level5 --games 5 --seed 1 --json");
    assert_eq!(
        (&provenance["seed"], &provenance["rules"]),
        (&1.into(), &"10x10 5,4,3,3,2 no-edge silent alternate".into())
    );
    assert_eq!(provenance["version"], env!("CARGO_PKG_VERSION"));
    assert!(provenance["machine"].as_str().unwrap().contains(std::env::consts::OS));
    for command in [
        &["odds", "--shots", "F5o"][..],
        &["count"],
        &["fleet"],
        &["solve"],
        &["count", "--method", "product"],
        &["study", "--duel", "level5", "hard", "--games", "2"],
    ] {
        let document = json(&[command, &["--json"]].concat());
        let rules = &document["provenance"]["rules"];
        assert_eq!(rules, "10x10 5,4,3,3,2 no-edge silent alternate", "{command:?}");
        let typed = document["provenance"]["command"].as_str().unwrap();
        assert!(typed.starts_with(&format!("amiral {}", command[0])), "{typed}");
        // What was drawn at random can be reproduced.
        if let Some(seed) = document["seed"].as_u64() {
            assert!(typed.ends_with(&format!("--seed {seed}")), "{typed}");
        }
    }
    let version = printed(&["--version"]);
    let commit = env!("AMIRAL_COMMIT");
    assert!(commit.is_empty() || version.trim_end().ends_with(&format!("({commit})")), "{version}");
    assert!(version.contains(env!("CARGO_PKG_VERSION")));
}

#[test]
fn sizes_are_compared_in_numbers() {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join("sizes");
    let order = ["study", "random", "heuristic", "--rules", "hasbro", "--sides", "6-8", "--games", "20", "--seed", "1"];
    let text = printed(&[&order[..], &["--out", out.to_str().unwrap()]].concat());
    assert!(text.starts_with("| strategy | 6×6 | 7×7 | 8×8 |\n"), "{text}");
    for file in ["sizes.csv", "sizes.json", "grid-sizes.svg", "grid-sizes.png"] {
        assert!(out.join(file).exists(), "{file}");
    }
    let document = json(&[&order[..], &["--json"]].concat());
    assert_eq!(
        (&document["results"][2]["side"], &document["results"][2]["results"][0]["games"]),
        (&8.into(), &20.into())
    );
    assert_eq!(amiral(&["study", "level5", "--sides", "0-3"]).status.code(), Some(2));
    // A strategy that takes long may play fewer games.
    let each =
        ["study", "random", "heuristic", "--sides", "6", "--ships", "3,2", "--games", "9,4", "--seed", "1", "--json"];
    let results = json(&each)["results"][0]["results"].clone();
    assert_eq!((&results[0]["games"], &results[1]["games"]), (&9.into(), &4.into()));
    for wrong in [&["--sides", "6", "--games", "9,4,3"][..], &["--games", "9,4"], &["--games", "9,0"]] {
        assert_eq!(amiral(&[&["study", "random", "heuristic"], wrong].concat()).status.code(), Some(2), "{wrong:?}");
    }
}

#[test]
fn the_students_tables_stand_side_by_side() {
    let order = ["count", "--method", "all", "--contact", "free", "--fleet", "2", "--fleet", "3,2", "--within", "0.2"];
    let text = printed(&[&order[..], &["--samples", "500", "--seed", "1", "--lang", "en"]].concat());
    assert!(text.starts_with("| ships | exact | product of placements | error |"), "{text}");
    assert!(
        text.contains("\n| 2 | 180 | 180 | 0.00% |") && text.contains("\n| 2,3 | 27,336 | 28,800 | 5.36% |"),
        "{text}"
    );
    let document = json(&[&order[..], &["--samples", "500", "--seed", "1", "--json"]].concat());
    let row = &document["rows"][1];
    assert_eq!((&row["exact"], &row["product"]["labelled"]), (&"27336".into(), &"28800".into()));
    assert!(row["sequential"]["error"].as_f64().unwrap().abs() < 0.1);
    let twice = amiral(&["count", "--fleet", "2", "--fleet", "3,2"]);
    assert_eq!(twice.status.code(), Some(2));
}

#[test]
fn the_fleets_over_each_cell_are_told_in_numbers() {
    let text = printed(&["count", "--cells=numbers", "--size", "3x2", "--fleet", "2", "--lang", "en"]);
    assert!(text.contains("   A  B  C\n0  2  3  2\n1  2  3  2\n"), "{text}");
}

#[cfg(unix)]
#[test]
fn any_number_of_fleets_is_listed_as_they_are_found() {
    use std::io::{BufRead, BufReader};
    use std::process::Stdio;

    // There are billions of fleets: a reader who has enough closes the pipe.
    let mut listing = Command::new(env!("CARGO_BIN_EXE_amiral"));
    let mut listing = listing.args(["count", "--list"]).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    let lines: Vec<String> =
        BufReader::new(listing.stdout.take().unwrap()).lines().take(100).map(Result::unwrap).collect();
    assert!(lines.iter().all(|line| line.split(' ').count() == 5), "{lines:?}");
    assert!(lines.windows(2).all(|pair| pair[0] != pair[1]));
    assert_eq!(listing.wait().unwrap().code(), Some(0));
    let document = json(&["count", "--list", "--size", "2x2", "--fleet", "2", "--json"]);
    assert_eq!(document["fleets"].as_array().unwrap().len(), 4);
    assert_eq!(document["count"], "4");
}

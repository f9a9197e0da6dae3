//! What is written is read again, and what is broken is told.

use std::fs;
use std::path::PathBuf;

use amiral_game::{Cell, Law, RulesSetup, Seed, Stop};
use amiral_study::{Distribution, Folder, Orders, Progress, Provenance, Sample, Study, table};

use crate::labels::{ENGLISH, FRENCH};
use proptest::prelude::*;

use crate::players::{gambler, hunter, play, reader, sea, timeless};

/// A folder of the test's own, gone when the test is.
struct Scratch(PathBuf);

impl Scratch {
    fn new(name: &str) -> Scratch {
        let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
        _ = fs::remove_dir_all(&path);
        fs::create_dir_all(&path).unwrap();
        Scratch(path)
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        _ = fs::remove_dir_all(&self.0);
    }
}

fn small() -> Distribution {
    let study = Study { rules: sea(6, &[3, 2]), law: Law::Uniform, seed: Seed(u64::MAX), games: 40 };
    play(&study, &[gambler(), reader()], 1)
}

prop_compose! {
    fn distributions()(
        games in prop::collection::vec(prop::collection::vec(1_u16..=80, 3), 0..40),
        strategies in 0_usize..=3,
        micros in prop::collection::vec(0.0..1e9_f64, 3),
        seed: u64,
        interrupted: bool,
        law in 0_usize..3,
    ) -> Distribution {
        let names = ["level4:samples=100", "two words", "é"];
        let sample = |number: usize| Sample {
            strategy: names[number].into(),
            version: None,
            micros_per_game: micros[number],
            shots: games.iter().map(|shots| shots[number]).collect(),
        };
        let reefs = vec![Cell::new(1, 1), Cell::new(8, 3)];
        let rules = RulesSetup { width: 9, height: 11, reefs, ..RulesSetup::default() }.build().unwrap();
        let samples = (0..strategies).map(sample).collect();
        Distribution { rules, law: Law::ALL[law], seed: Seed(seed), interrupted, provenance: None, samples }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn what_is_saved_is_loaded_again(distribution in distributions()) {
        let folder = Scratch::new("round-trip");
        let [text, json] = distribution.save(&folder.0).unwrap();
        prop_assert_eq!(&Distribution::load(&folder.0).unwrap(), &distribution);
        fs::remove_file(json).unwrap();
        prop_assert!(text.exists());
        prop_assert_eq!(&Distribution::load(&folder.0).unwrap(), &distribution);
    }
}

/// The complaint about the text file after that change, without the path of the folder.
#[track_caller]
fn check_text(name: &str, change: impl Fn(&str) -> String, expected: &str) {
    let folder = Scratch::new(name);
    let [text, json] = small().save(&folder.0).unwrap();
    fs::remove_file(json).unwrap();
    fs::write(&text, change(&fs::read_to_string(&text).unwrap())).unwrap();
    let error = Distribution::load(&folder.0).unwrap_err().to_string();
    assert_eq!(error, format!("{}{expected}", text.display()));
}

#[test]
fn a_broken_text_file_is_told_with_its_line() {
    check_text(
        "rules",
        |text| text.replace("6x6", "6y6"),
        ", line 2: Rules: line 1, column 2: expected x and a height, as in 10x10, found 'y6'",
    );
    check_text(
        "law",
        |text| text.replace("uniform", "fair"),
        ", line 3: there is no law 'fair'; there are sequential, uniform, start-cell",
    );
    check_text(
        "missing",
        |text| text.replace("seed\t", "sead\t"),
        ", line 4: expected 'seed', found 'sead\t18446744073709551615'",
    );
    check_text("flag", |text| text.replace("false", "no"), ", line 5: expected true or false, found 'no'");
    check_text("times", |text| text.replace("micros\t0\t", "micros\t"), ", line 8: expected 2 times, found 1");
    let last = |text: &str, line: &str| {
        let lines: Vec<&str> = text.lines().collect();
        format!("{}\n{line}\n", lines[..lines.len() - 1].join("\n"))
    };
    check_text("column", |text| last(text, "30"), ", line 48: expected 2 columns, found 1");
    check_text("letters", |text| last(text, "3o\t5"), ", line 48: expected a number, found '3o'");
    check_text("shots", |text| last(text, "37\t36"), ", line 48: 37 shots are more than the 36 cells of the grid");
    check_text("more", |text| format!("{text}9\t9\n"), ", line 49: expected 40 games and no more, found '9\t9'");
    check_text(
        "less",
        |text| text[..text.trim_end().rfind('\n').unwrap()].to_owned(),
        ", line 48: expected 40 games, found 39",
    );
    check_text("empty", |_| String::new(), ", line 1: expected 'rules', found the end of the file");
}

#[test]
fn a_broken_json_file_is_told_with_its_line() {
    let folder = Scratch::new("json");
    let [_, json] = small().save(&folder.0).unwrap();
    let whole = fs::read_to_string(&json).unwrap();
    for (broken, expected) in [
        (whole.replace(",\"seed\"", ",\n\"sead\""), ", line 2: unknown field `sead`"),
        (whole[..whole.len() / 2].to_owned(), ", line 1: EOF while parsing"),
        (whole.replace("\"shots\":[", "\"shots\":[1,"), ""),
        (whole.replacen("\"shots\":[", "\"shots\":[3,", 1), ", line 1: random has another number of games"),
        (
            whole.replacen("\"shots\":[", "\"shots\":[99,", 2),
            ", line 1: 99 shots are more than the 36 cells of the grid",
        ),
    ] {
        fs::write(&json, broken).unwrap();
        match Distribution::load(&folder.0) {
            Ok(_) => assert!(expected.is_empty()),
            Err(error) => assert!(error.to_string().starts_with(&format!("{}{expected}", json.display())), "{error}"),
        }
    }
}

#[test]
fn a_folder_without_a_study_is_told() {
    let folder = Scratch::new("nothing");
    let error = Distribution::load(&folder.0).unwrap_err().to_string();
    assert!(error.starts_with(&format!("{} cannot be read: ", folder.0.join("distribution.txt").display())), "{error}");
}

#[test]
fn a_folder_holds_games_tables_and_figures() {
    let folder = Scratch::new("folder");
    let study = Study { rules: sea(6, &[3, 2]), law: Law::Uniform, seed: Seed(1), games: 200 };
    let distribution = play(&study, &[gambler(), hunter()], 2);
    let all = Folder { distribution: &distribution, sizes: &[], errors: &[], labels: &FRENCH };
    let written = all.write(&folder.0.join("new")).unwrap();
    let names: Vec<_> = written.iter().map(|path| path.file_name().unwrap().to_str().unwrap()).collect();
    assert_eq!(
        names,
        [
            "distribution.txt",
            "distribution.json",
            "report.json",
            "table.md",
            "table.csv",
            "random.svg",
            "random.png",
            "hunter.svg",
            "hunter.png",
            "strategies.svg",
            "strategies.png",
            "random-play.svg",
            "random-play.png"
        ]
    );
    assert!(written.iter().all(|path| fs::metadata(path).unwrap().len() > 0));
    let file = folder.0.join("file");
    fs::write(&file, "").unwrap();
    let error = all.write(&file).unwrap_err().to_string();
    assert!(error.starts_with(&format!("{} cannot be written: ", file.display())), "{error}");
}

#[test]
fn the_report_has_the_fields_programs_read() {
    let report = serde_json::to_value(small().report()).unwrap();
    let keys = |value: &serde_json::Value| value.as_object().unwrap().keys().cloned().collect::<Vec<_>>().join(" ");
    assert_eq!(keys(&report), "fleets interrupted pairs provenance results rules seed");
    assert_eq!(
        keys(&report["results"][0]),
        "ci95 games histogram kurtosis max mean median micros_per_game min mode q1 q3 sd skewness strategy"
    );
    assert_eq!(keys(&report["pairs"][0]), "a b ci95 difference");
    assert!(report["results"][0]["histogram"][0].as_array().is_some_and(|bar| bar.len() == 2));
    assert!(report["results"][0]["ci95"].as_array().is_some_and(|ends| ends.len() == 2));
}

#[test]
fn tables_are_told_in_the_readers_language() {
    let report = small().report();
    insta::assert_snapshot!("table", table::markdown(&report, &ENGLISH));
    insta::assert_snapshot!("table_in_french", table::markdown(&report, &FRENCH));
    insta::assert_snapshot!("table_as_csv", table::csv(&report));
}

#[test]
fn numbers_are_written_as_each_language_does() {
    let (english, french) = (ENGLISH, FRENCH);
    assert_eq!(english.number(1_234_567.891, 2), "1,234,567.89");
    assert_eq!(french.number(1_234_567.891, 2), "1\u{a0}234\u{a0}567,89");
    assert_eq!(english.number(-0.001, 2), "0.00");
    assert_eq!(english.number(-1.5, 1), "−1.5");
    assert_eq!(french.interval_of(Some([1.0, 2.5]), 1), "[1,0 ; 2,5]");
    assert_eq!(english.interval_of(None, 1), "—");
    assert_eq!(
        [0.5, 99.6, 1234.0, 2_500_000.0].map(|micros| english.duration(micros)),
        ["0.50 µs", "100 µs", "1.23 ms", "2.50 s"]
    );
}

#[test]
fn every_file_says_where_it_comes_from() {
    let folder = Scratch::new("origin");
    let study = Study { rules: sea(6, &[3, 2]), law: Law::Uniform, seed: Seed(5), games: 50 };
    let mut distribution = play(&study, &[gambler(), hunter()], 2);
    let command = study.command(["random", "hunter"]);
    assert_eq!(
        command,
        "amiral study random hunter --games 50 --seed 5 --size 6x6 --ships 3,2 --contact no-edge --announce silent \
         --turns alternate --law uniform"
    );
    distribution.provenance = Some(Provenance::new(&command, Some(&study.rules), Some(study.seed)));
    let all = Folder { distribution: &distribution, sizes: &[], errors: &[], labels: &ENGLISH };
    for path in all.write(&folder.0).unwrap() {
        let name = path.file_name().unwrap().to_str().unwrap();
        if path.extension().is_some_and(|kind| kind == "png") {
            continue;
        }
        let text = fs::read_to_string(&path).unwrap();
        assert!(text.contains(&command), "{name}");
        assert!(text.contains(env!("CARGO_PKG_VERSION")) && text.contains(std::env::consts::OS), "{name}");
    }
    assert_eq!(Distribution::load(&folder.0).unwrap(), distribution, "a study that is read back knows it, too");
    let mut csv = Vec::new();
    distribution.write_csv(&mut csv).unwrap();
    let csv = String::from_utf8(csv).unwrap();
    assert!(csv.starts_with("# amiral ") && csv.lines().nth(1) == Some("game,random,hunter"), "{csv}");
}

#[test]
fn a_study_goes_on_where_it_was_interrupted() {
    let study = |games| Study { rules: sea(6, &[3, 2]), law: Law::Uniform, seed: Seed(5), games };
    let whole = play(&study(120), &[gambler(), hunter()], 2);
    let mut part = play(&study(50), &[gambler(), hunter()], 1);
    part.interrupted = true;
    let mut told = Vec::new();
    let mut show = |at: Progress| told.push((at.done, at.total));
    let mut orders = Orders { threads: 2, stop: Stop::new(), progress: &mut show };
    let resumed = study(120).resume(part, &[gambler(), hunter()], &mut orders).unwrap();
    assert_eq!(timeless(resumed), timeless(whole));
    assert!(told.iter().all(|&(done, total)| done > 50 && total == 120), "{told:?}");
}

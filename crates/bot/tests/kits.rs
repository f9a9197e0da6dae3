//! The players in `bots/`, in every language that this machine has: they play legally by all rules, and those that
//! hunt do it as well as they should.
#![cfg(unix)]

use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::time::Duration;

use amiral_bot::{End, FailureKind, GameResult, NewGame, Options, Position, Program};
use amiral_duel::{Duel, Phase};
use amiral_game::{Announce, Board, Contact, Preset, Rules, RulesSetup, Seat, Seed, Seen, Stop, Turns, random_fleet};
use amiral_strategy::{Resources, build, solve};
use tempfile::TempDir;

fn bots() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../bots")
}

fn has(program: &str) -> bool {
    let there = Command::new(program).arg("--version").stdout(Stdio::null()).stderr(Stdio::null()).status();
    there.is_ok_and(|status| status.success())
}

/// The command of a player, built first where its language is compiled; nothing where the machine lacks it.
fn command(language: &str, player: &str, folder: &TempDir) -> Option<String> {
    let (tool, file) = match language {
        "python" => ("python3", format!("{player}.py")),
        "javascript" => ("node", format!("{player}.js")),
        "rust" => ("rustc", format!("{player}.rs")),
        "c" => ("cc", format!("{player}.c")),
        "java" => ("javac", format!("{}.java", capital(player))),
        other => panic!("no kit in {other}"),
    };
    if !has(tool) {
        assert!(!["python3", "node"].contains(&tool) || std::env::var_os("CI").is_none(), "{tool} is missing");
        amiral_testing::left_out(&format!("there is no {tool}"));
        return None;
    }
    let source = bots().join(language).join(file);
    let made = folder.path().join(player);
    let (source, shown) = (source.display().to_string(), made.display().to_string());
    let build = |arguments: &[&str]| {
        let built = Command::new(tool).args(arguments).output().expect("a compiler");
        assert!(built.status.success(), "{}", String::from_utf8_lossy(&built.stderr));
    };
    Some(match language {
        "python" | "javascript" => format!("{tool} '{source}'"),
        "rust" => {
            build(&["-O", "--edition", "2024", "-o", &shown, &source]);
            shown
        }
        "c" => {
            build(&["-O2", "-Wall", "-Wextra", "-Werror", "-o", &shown, &source]);
            shown
        }
        _ => {
            build(&["-d", &shown, &source]);
            format!("java -cp '{shown}' {}", capital(player))
        }
    })
}

fn capital(player: &str) -> String {
    player[..1].to_uppercase() + &player[1..]
}

fn options() -> Options {
    // A machine that does much else is no reason to lose.
    let [ready, place, shot] = [60, 60, 30].map(Duration::from_secs);
    Options { ready, place, shot, ..Options::default() }
}

/// One game of a player against itself, both sides in one process, fleets placed by it.
fn duel(program: &mut Program, rules: &Rules) {
    let stop = Stop::new();
    let mut duel = Duel::new(rules, Seat::A);
    for seat in Seat::BOTH {
        program.begin(rules, NewGame { id: 1, seat, seed: Some(Seed(7)) }, &stop).expect("it begins");
        duel.place(seat, program.place(&stop).expect("its fleet is legal")).expect("a legal fleet");
    }
    while let Phase::Playing { turn, .. } = duel.phase() {
        let position = Position::of(&duel, turn, options().shot);
        let volley = program.fire(&position, &stop).unwrap_or_else(|failure| panic!("{rules}: {failure}"));
        duel.fire(turn, &volley).expect("what was judged is legal");
    }
    program.end(&End::of(&duel, Seat::A));
}

/// The mean shots over some hunts.
fn mean(program: &mut Program, rules: &Rules, games: u64) -> f64 {
    let stop = Stop::new();
    let mut shots = 0;
    for game in 0..games {
        let mut board = Board::new(rules, fleet(rules, game));
        let mut seen = Seen::new(rules);
        program.begin(rules, NewGame { id: game, seat: Seat::A, seed: Some(Seed(game)) }, &stop).expect("it begins");
        while !board.is_lost() {
            let position = Position::alone(seen.shots(), 1, options().shot);
            let volley = program.fire(&position, &stop).unwrap_or_else(|failure| panic!("{failure}"));
            seen.fire(&mut board, volley[0]).expect("what was judged is legal");
        }
        shots += seen.shots().len();
        program.end(&End::plain(GameResult::Won));
    }
    shots as f64 / games as f64
}

/// The fleet and the first shots of a game with that seed.
fn opening(program: &mut Program, rules: &Rules, seed: u64) -> (String, Vec<String>) {
    let stop = Stop::new();
    let mut board = Board::new(rules, fleet(rules, 1));
    let mut seen = Seen::new(rules);
    program.begin(rules, NewGame { id: 1, seat: Seat::A, seed: Some(Seed(seed)) }, &stop).expect("it begins");
    let placed = program.place(&stop).expect("its fleet is legal").to_string();
    for _ in 0..12 {
        let volley = program.fire(&Position::alone(seen.shots(), 1, options().shot), &stop).expect("a shot");
        seen.fire(&mut board, volley[0]).expect("what was judged is legal");
    }
    program.end(&End::plain(GameResult::Void));
    (placed, seen.shots().iter().map(ToString::to_string).collect())
}

fn fleet(rules: &Rules, game: u64) -> amiral_game::Fleet {
    random_fleet(rules, amiral_game::Law::Uniform, &mut Seed(game).dice(&[])).expect("a fleet")
}

fn seas() -> Vec<Rules> {
    let small = RulesSetup { width: 5, height: 7, fleet: vec![3, 2, 1], ..RulesSetup::default() };
    let odd = [
        RulesSetup { turns: Turns::Salvo, announce: Announce::SunkSize, contact: Contact::Free, ..small.clone() },
        RulesSetup {
            turns: Turns::Salvo,
            announce: Announce::Sunk,
            contact: Contact::NoCorner,
            ..RulesSetup::default()
        },
        RulesSetup { width: 26, height: 11, ..RulesSetup::default() },
        RulesSetup { announce: Announce::Named, contact: Contact::Free, ..small.clone() },
        RulesSetup { announce: Announce::Coloured, turns: Turns::Salvo, ..small.clone() },
        RulesSetup { reefs: amiral_game::notation::parse_cells("A0 C3 E6").expect("cells"), ..small },
    ];
    let presets = Preset::ALL.iter().map(|preset| preset.setup()).filter(|setup| setup.shapes.is_empty());
    presets.chain(odd).map(|setup| setup.build().expect("rules")).collect()
}

/// These players know straight ships alone, and say so.
fn declines_shapes(program: &mut Program) {
    let game = NewGame { id: 1, seat: Seat::A, seed: None };
    let failure = program.begin(&Preset::Tetrominoes.rules(), game, &Stop::new()).expect_err("it says so");
    assert_eq!(failure.kind, FailureKind::Unsupported, "{failure}");
}

fn kit(language: &str) {
    const GAMES: u64 = 60;
    let folder = TempDir::new().expect("a folder");
    for (player, most) in [("simple", 40), ("hunter", 120)] {
        let lines = std::fs::read_dir(bots().join(language)).expect("a kit").filter_map(Result::ok).find_map(|file| {
            let path = file.path();
            let named = path.file_stem()?.to_str()?.eq_ignore_ascii_case(player);
            named.then(|| std::fs::read_to_string(&path).expect("a player").lines().count())
        });
        assert!(lines.is_some_and(|lines| lines <= most), "{language} {player}: {lines:?} lines");
        let Some(command) = command(language, player, &folder) else { return };
        let mut program = Program::new(command, options());
        for rules in seas() {
            duel(&mut program, &rules);
        }
        assert_eq!(program.starts(), 1, "it never failed");
        if player == "hunter" {
            let rules = Preset::Classic.rules();
            let [one, another, again] = [u64::MAX, 8, u64::MAX].map(|seed| opening(&mut program, &rules, seed));
            assert!(one == again && one != another, "{language}: {one:?} is not {again:?}, or is {another:?}");
            let shots = mean(&mut program, &rules, GAMES);
            let mut level3 = build(&"level3".parse().expect("a level"), &rules, Seed(1), &Resources::default());
            let ours = (0..GAMES).map(|game| {
                level3.restart(Seed(game));
                solve(&mut *level3, &mut Board::new(&rules, fleet(&rules, game))).shots().len()
            });
            let ours = ours.sum::<usize>() as f64 / GAMES as f64;
            // The spread of a game is about 10 shots, so that of this mean is about 1.3.
            assert!((shots - ours).abs() < 6.0, "{language}: {shots} shots, level3 {ours}");
        }
        declines_shapes(&mut program);
    }
}

/// The players of the gallery play legally, and each is about as good as its description says.
#[test]
fn gallery() {
    const GAMES: u64 = 24;
    let folder = TempDir::new().expect("a folder");
    let rules = Preset::Hasbro.rules();
    let check = |language: &str, player: &str, [least, most]: [f64; 2]| {
        let (tool, extension) = if language == "python" { ("python3", "py") } else { ("rustc", "rs") };
        if !has(tool) {
            amiral_testing::left_out(&format!("there is no {tool}"));
            return;
        }
        let source = bots().join("gallery").join(format!("{player}.{extension}")).display().to_string();
        let made = folder.path().join(player).display().to_string();
        let command = if language == "python" {
            format!("python3 '{source}'")
        } else {
            let built = Command::new("rustc").args(["-O", "--edition", "2024", "-o", &made, &source]).output();
            let built = built.expect("a compiler");
            assert!(built.status.success(), "{}", String::from_utf8_lossy(&built.stderr));
            made
        };
        let mut program = Program::new(command, options());
        for rules in seas() {
            duel(&mut program, &rules);
        }
        let mean = mean(&mut program, &rules, GAMES);
        assert_eq!(program.starts(), 1, "{player} never failed");
        assert!((least..most).contains(&mean), "{player}: {mean} shots");
        declines_shapes(&mut program);
    };
    check("python", "random_fire", [90.0, 99.0]);
    check("python", "hunt_target", [56.0, 74.0]);
    check("python", "parity", [48.0, 62.0]);
    check("python", "along_line", [45.0, 58.0]);
    for language in ["python", "rust"] {
        check(language, "density", [40.0, 52.0]);
        check(language, "monte_carlo", [39.0, 54.0]);
    }
    check("python", "weighted_density", [39.0, 51.0]);
}

#[test]
fn python() {
    kit("python");
}

#[test]
fn javascript() {
    kit("javascript");
}

#[test]
fn rust() {
    kit("rust");
}

#[test]
fn c() {
    kit("c");
}

#[test]
fn java() {
    kit("java");
}

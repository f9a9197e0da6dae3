//! A strategy of ours over the protocol is the same strategy.
#![cfg(unix)]

use std::io::Cursor;
use std::path::PathBuf;
use std::time::Duration;

use amiral_bot::guard::Limits;
use amiral_bot::{Check, Options, Processes, Speaker};
use amiral_game::{Board, Law, Preset, Rules, RulesSetup, Seed, Seen, Stop, random_fleet};
use amiral_strategy::{Journal, Placer, Resources, Spec, build, solve, try_solve};

const GUARD: &str = env!("CARGO_BIN_EXE_amiral-bot-guard");

fn options() -> Options {
    let [ready, place, shot] = [60, 60, 60].map(Duration::from_secs);
    let limits = Limits { guard: Some(PathBuf::from(GUARD)), ..Limits::default() };
    Options { ready, place, shot, limits, ..Options::default() }
}

fn resources() -> Resources {
    Resources::default().with_programs(Processes::shared(options()))
}

fn program(strategy: &str) -> Spec {
    amiral_bot::spec(&format!("cmd:'{GUARD}' {strategy}")).expect("a program")
}

fn small() -> Rules {
    let announce = amiral_game::Announce::SunkSize;
    RulesSetup { width: 6, height: 6, fleet: vec![3, 2, 2], announce, ..RulesSetup::default() }.build().expect("rules")
}

#[test]
fn it_fires_the_same_shots_inside_and_over_pipes() {
    for (strategy, rules) in [
        ("random", Preset::Classic.rules()),
        ("level3", Preset::Russian.rules()),
        ("level5", Preset::Hasbro.rules()),
        ("admiral", small()),
        ("probabilist", Preset::Tetrominoes.rules()),
    ] {
        let spec: Spec = strategy.parse().expect("a strategy");
        let mut inside = build(&spec, &rules, Seed(5), &Resources::default());
        let mut outside = build(&program(strategy), &rules, Seed(5), &resources());
        for game in 0..3 {
            let fleet = random_fleet(&rules, Law::Uniform, &mut Seed(game).dice(&[])).expect("a fleet");
            inside.restart(Seed(game));
            outside.restart(Seed(game));
            let ours = solve(&mut *inside, &mut Board::new(&rules, fleet.clone()));
            let theirs = try_solve(&mut *outside, &mut Board::new(&rules, fleet), &Stop::new());
            assert_eq!(theirs.expect("it plays"), ours, "{strategy}");
        }
    }
}

#[test]
fn it_places_legal_fleets_and_is_found_well() {
    let rules = Preset::German.rules();
    let placer = Placer::of(&program("level5")).expect("a program places its own");
    let budget = amiral_game::PlacingBudget::OWN_MACHINE;
    let placed = placer.place_within(&rules, Seed(3), &resources(), budget, &Stop::new());
    assert_eq!(placed.expect("a fleet").ships().len(), 10);
    let check = Check { rules: Preset::Classic.rules(), games: 4, seed: Seed(1) };
    let checked = check.run(&format!("'{GUARD}' level3"), &options(), &Stop::new());
    assert_eq!((checked.findings, checked.games), (Vec::new(), 4 + 5));
    assert_eq!(checked.name.as_deref(), Some("level3"));
}

#[test]
fn what_is_broken_says_why() {
    let rules = small();
    let broken = amiral_bot::spec("cmd:false").expect("a program");
    let mut shooter = build(&broken, &rules, Seed(1), &resources());
    let mut journal = Journal::open();
    assert_eq!(shooter.choose(&Seen::new(&rules), 1, &mut journal, &Stop::new()), None);
    let why = shooter.broken().expect("false plays no game");
    assert_eq!(why.kind, "crashed", "{why}");
    assert!(!journal.take().is_empty());
}

/// A conversation: what is said, and what is answered.
fn talk(strategy: &str, lines: &str) -> Vec<String> {
    let mut speaker = Speaker::new(strategy.parse().expect("a strategy"), Law::Uniform, Seed(1), Resources::default());
    let mut said = Vec::new();
    speaker.run(&mut Cursor::new(lines), &mut said).expect("it speaks");
    String::from_utf8(said).expect("text").lines().map(String::from).collect()
}

#[test]
fn it_answers_whatever_comes() {
    let answers = talk(
        "level1",
        "amiral 1\n\nrules size=4x4 fleet=2,1 mines=3\nrules size=4x4 fleet=2,1\nplace left=5000\nfire left=10 shots=A0o,A0o\n\
         fire left=10 count=99\nhello\nfire left=10 colour=blue shots=A0o incoming=B0x\nend result=won\nquit\nfire left=10\n",
    );
    let beginnings: Vec<&str> = answers.iter().map(|line| line.split(' ').next().unwrap_or_default()).collect();
    assert_eq!(beginnings, ["ready", "unsupported", "ok", "fleet", "error", "error", "error", "shot"], "{answers:?}");
    assert_eq!(answers[1], "unsupported mines");
    assert_eq!(talk("level1", "amiral 2\n"), ["unsupported version 2"]);
    // Strategies that follow lines have none to follow.
    let shapes = "rules size=6x6 shapes=L4,T4\n";
    assert_eq!(
        (talk("level5", shapes), talk("level1", shapes)),
        (vec!["unsupported shapes".into()], vec!["ok".into()])
    );
}

#[test]
fn a_position_out_of_nowhere_is_answered_as_by_one_who_was_there() {
    let there = talk(
        "level5",
        "rules\ngame id=1 seat=A seed=9\nfire left=1\nfire left=1 shots=E4o\nfire left=1 shots=E4o,F5x\n",
    );
    let late = talk("level5", "rules\ngame id=1 seat=A seed=9\nfire left=1 shots=E4o,F5x\n");
    assert_eq!(there.last(), late.last());
}

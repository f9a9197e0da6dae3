//! Programs that misbehave: each loses its game by the right name, and the runner goes on.
#![cfg(unix)]

use std::path::PathBuf;
use std::time::{Duration, Instant};

use amiral_bot::guard::Limits;
use amiral_bot::{Failure, FailureGroup, FailureKind, NewGame, Options, Position, Program};
use amiral_game::{Preset, Rules, RulesSetup, Seat, Seed, Stop};

/// A player of one line that does well until it is asked to fire.
const OPENING: &str = "import sys,os,time
def lines():
    for line in sys.stdin: yield line.split()
";

fn options() -> Options {
    let shot = Duration::from_millis(1_500);
    let limits = Limits { guard: Some(PathBuf::from(env!("CARGO_BIN_EXE_amiral-bot-guard"))), ..Limits::default() };
    Options { shot, limits, ..Options::default() }
}

/// A player that does that when it is to fire; `fire` has the words of the line.
fn player(fire: &str) -> String {
    let fire = fire.replace('\n', "\n            ");
    let script = format!(
        "{OPENING}for words in lines():
    if words[0] == 'amiral': print('ready name=test', flush=True)
    elif words[0] == 'rules': print('ok', flush=True)
    elif words[0] == 'place': print('fleet A0h5', flush=True)
    elif words[0] == 'fire':
        if True:
            {fire}
"
    );
    let file = tempfile::Builder::new().suffix(".py").tempfile().expect("a file").into_temp_path();
    std::fs::write(&file, script).expect("a script");
    format!("python3 '{}'", file.keep().expect("it stays").display())
}

fn ask(program: &mut Program, rules: &Rules, count: usize) -> Result<usize, Failure> {
    let stop = Stop::new();
    program.begin(rules, NewGame { id: 1, seat: Seat::A, seed: Some(Seed(1)) }, &stop)?;
    program.fire(&Position::alone(&[], count, options().shot), &stop).map(|volley| volley.len())
}

#[track_caller]
fn check(fire: &str, expected: FailureKind) -> Failure {
    let begun = Instant::now();
    let mut program = Program::new(player(fire), options());
    let failure = ask(&mut program, &Preset::Classic.rules(), 1).expect_err("it cannot be right");
    assert_eq!(failure.kind, expected, "{failure:?}");
    assert!(begun.elapsed() < Duration::from_secs(20), "the runner goes on");
    failure
}

#[test]
fn what_it_says_is_judged() {
    check("print('shot K0', flush=True)", FailureKind::IllegalCell);
    check("print('shot A0 B0', flush=True)", FailureKind::WrongNumber);
    check("print('fleet A0h5', flush=True)", FailureKind::Unreadable);
    check("print('hello', flush=True)", FailureKind::Unreadable);
    check("print('error no idea', flush=True)", FailureKind::GaveUp);
    let failure = check("sys.stdout.buffer.write(bytes([255, 10])); sys.stdout.flush()", FailureKind::Unreadable);
    assert_eq!(failure.kind.group(), FailureGroup::Illegal);
}

#[test]
fn a_player_that_is_late_has_often_not_flushed() {
    let failure = check("sys.stdout.write('shot A0'); sys.stdout.flush()", FailureKind::Late);
    assert!(failure.came.contains("shot A0"), "{failure}");
    check("time.sleep(60)", FailureKind::Late);
}

#[test]
fn whoever_asks_why_it_is_late_is_told_of_the_buffer() {
    let options = Options { explain_late: true, ..options() };
    let mut program = Program::new(player("out = os.fdopen(1, 'w', closefd=False); out.write('shot A0\\n')"), options);
    let failure = ask(&mut program, &Preset::Classic.rules(), 1).expect_err("it does not flush");
    assert_eq!(failure.kind, FailureKind::NotFlushed, "{failure:?}");
    assert!(failure.came.contains("shot A0"), "{failure:?}");
}

#[test]
fn a_crash_shows_what_was_written_to_standard_error() {
    let failure = check("raise ValueError('no more ideas')", FailureKind::Crashed);
    assert_eq!(failure.came, "exit code 1");
    assert!(failure.stderr.iter().any(|line| line.contains("no more ideas")), "{failure:?}");
    assert_eq!(check("os.kill(os.getpid(), 11)", FailureKind::Crashed).came, "signal 11");
}

#[test]
fn a_flood_is_dammed() {
    check("while True: print('info ' + 'x' * 300)", FailureKind::Flood);
    check("while True: sys.stdout.write('x')", FailureKind::Flood);
    // What floods standard error drowns nobody: it is the answer that is missing.
    check("while True: sys.stderr.write('x' * 1000)", FailureKind::Late);
}

#[test]
fn closed_pipes_are_noticed() {
    check("os.close(1); time.sleep(60)", FailureKind::Closed);
    check("os.close(0); os.close(1); os.close(2); time.sleep(60)", FailureKind::Closed);
}

#[test]
fn a_program_that_is_none_cannot_start() {
    let rules = Preset::Classic.rules();
    let unguarded = Options::default();
    let failure = ask(&mut Program::new("/no/such/program", unguarded), &rules, 1).expect_err("there is none");
    assert_eq!(failure.kind, FailureKind::CannotStart);
    // Behind a guard the same shows as a program that ends at once, and why.
    let failure = ask(&mut Program::new("/no/such/program", options()), &rules, 1).expect_err("there is none");
    assert!(matches!(failure.kind, FailureKind::CannotStart | FailureKind::Crashed), "{failure:?}");
    assert!(failure.stderr.iter().any(|line| line.contains("/no/such/program")), "{failure:?}");
}

#[test]
fn an_answer_before_the_question_is_refused() {
    // It answers twice: the second answer lies there when the next question comes.
    let mut program = Program::new(player("os.write(1, b'shot A0\\nshot B0\\n')"), options());
    let rules = Preset::Classic.rules();
    assert_eq!(ask(&mut program, &rules, 1).expect("the first is an answer"), 1);
    let stop = Stop::new();
    let failure = program.fire(&Position::alone(&[], 1, options().shot), &stop).expect_err("it was not asked");
    assert_eq!(failure.kind, FailureKind::Unasked);
}

#[test]
fn a_rule_it_does_not_know_makes_the_game_void() {
    let script = player("print('shot A0', flush=True)");
    let path = script.trim_start_matches("python3 '").trim_end_matches('\'').to_owned();
    let text = std::fs::read_to_string(&path).expect("the script");
    std::fs::write(&path, text.replace("print('ok'", "print('unsupported announce'")).expect("the script");
    let failure =
        ask(&mut Program::new(script, options()), &Preset::Russian.rules(), 1).expect_err("it is unsupported");
    assert_eq!((failure.kind, failure.kind.group()), (FailureKind::Unsupported, FailureGroup::Void));
}

#[test]
fn after_a_failure_the_next_game_is_played() {
    // It crashes at its first shot, once.
    let marker = tempfile::NamedTempFile::new().expect("a file").into_temp_path();
    let read = format!("first = open('{}').read() == ''", marker.display());
    let script = player(&format!("{read}\nif first: os._exit(3)\nprint('shot A0', flush=True)"));
    let mut program = Program::new(script, options());
    let rules = Preset::Classic.rules();
    assert_eq!(ask(&mut program, &rules, 1).expect_err("it crashes").came, "exit code 3");
    std::fs::write(&marker, "again").expect("the marker");
    assert_eq!(ask(&mut program, &rules, 1).expect("it plays"), 1);
    assert_eq!(program.starts(), 2);
}

/// How many processes have that text in their arguments.
#[cfg(target_os = "linux")]
fn processes_with(text: &str) -> usize {
    let all = std::fs::read_dir("/proc").expect("processes").filter_map(Result::ok);
    all.filter_map(|entry| std::fs::read(entry.path().join("cmdline")).ok())
        .filter(|arguments| String::from_utf8_lossy(arguments).contains(text))
        .count()
}

#[cfg(target_os = "linux")]
#[track_caller]
fn check_nothing_is_left(script: &str) {
    let name = script.trim_start_matches("python3 '").trim_end_matches('\'');
    let until = Instant::now() + Duration::from_secs(20);
    while processes_with(name) > 0 {
        assert!(Instant::now() < until, "{} processes of {name} are left", processes_with(name));
        std::thread::yield_now();
    }
}

#[cfg(target_os = "linux")]
#[test]
fn a_program_that_forks_for_ever_is_ended_whole() {
    let script = player("while True:\n    try: os.fork()\n    except OSError: pass");
    let mut program = Program::new(script.clone(), options());
    let failure = ask(&mut program, &Preset::Classic.rules(), 1).expect_err("it never answers");
    assert!(matches!(failure.kind, FailureKind::Late | FailureKind::Crashed), "{failure:?}");
    check_nothing_is_left(&script);
    assert_eq!(
        ask(&mut Program::new(player("print('shot A0', flush=True)"), options()), &Preset::Classic.rules(), 1),
        Ok(1)
    );
}

#[cfg(target_os = "linux")]
#[test]
fn what_leaves_the_group_and_hides_is_ended_too() {
    let script = player(
        "if os.fork() == 0:\n    os.setsid()\n    if os.fork() == 0: time.sleep(600)\nprint('shot A0', flush=True)",
    );
    let mut program = Program::new(script.clone(), options());
    assert_eq!(ask(&mut program, &Preset::Classic.rules(), 1), Ok(1));
    let walls = program.walls().expect("it runs");
    drop(program);
    if walls.processes {
        check_nothing_is_left(&script);
    }
}

#[cfg(target_os = "linux")]
#[test]
fn the_walls_that_are_said_to_stand_do() {
    let fire = "
def tries(what):
    try: what(); return 'yes'
    except Exception as error: return 'no'
import socket, tempfile
def write(path):
    with open(path, 'w') as file: file.write('x')
def connect(): socket.create_connection(('1.1.1.1', 80), 0.2)
own = tries(lambda: write(os.path.join(os.environ['AMIRAL_FOLDER'], 'x')))
away = tries(lambda: write('/tmp/amiral-bot-wall-test'))
net = tries(lambda: socket.socket())
memory = tries(lambda: bytearray(3 << 30))
print('info', own, away, net, memory, os.getpid())
print('shot A0', flush=True)";
    let mut program = Program::new(player(fire.trim_start()), options());
    assert_eq!(ask(&mut program, &Preset::Classic.rules(), 1), Ok(1));
    let walls = program.walls().expect("it runs");
    let info = program.take_info().concat();
    let mut said = info.split(' ');
    let mut next = || said.next().unwrap_or_default();
    assert_eq!(next(), "yes", "it writes in its own folder: {info}");
    for (stands, name) in [(walls.files, "files"), (walls.network, "network"), (walls.limits, "limits")] {
        let could = next();
        assert!(!stands || could == "no", "{name}: {info}");
    }
    if walls.processes {
        assert_eq!(next(), "2", "it is alone in its own world, but for the guard: {info}");
    }
}

#[test]
fn salvos_have_as_many_shots_as_are_due() {
    let rules = RulesSetup { turns: amiral_game::Turns::Salvo, ..RulesSetup::default() }.build().expect("rules");
    let mut program = Program::new(player("print('shot A0 B0 C0', flush=True)"), options());
    assert_eq!(ask(&mut program, &rules, 3), Ok(3));
    let mut program = Program::new(player("print('shot A0 B0 A0', flush=True)"), options());
    assert_eq!(ask(&mut program, &rules, 3).expect_err("A0 twice").kind, FailureKind::RepeatedCell);
    let mut program = Program::new(player("print('fleet A0h5', flush=True)"), options());
    let stop = Stop::new();
    program.begin(&rules, NewGame { id: 1, seat: Seat::B, seed: None }, &stop).expect("it begins");
    assert_eq!(program.place(&stop).expect_err("one ship is no fleet").kind, FailureKind::IllegalFleet);
}

#[test]
fn a_cancelled_question_is_asked_again_without_being_sent_twice() {
    let fire = "time.sleep(0.3)\nprint('shot A0', flush=True)";
    let mut program = Program::new(player(fire), options());
    let rules = Preset::Classic.rules();
    program.begin(&rules, NewGame { id: 1, seat: Seat::A, seed: None }, &Stop::new()).expect("it begins");
    let position = Position::alone(&[], 1, options().shot);
    let cancelled = Stop::new();
    cancelled.cancel();
    assert!(program.fire(&position, &cancelled).expect_err("it is cancelled").is_cancelled());
    assert_eq!(program.fire(&position, &Stop::new()).map(|volley| volley.len()), Ok(1));
    assert_eq!(program.starts(), 1);
}

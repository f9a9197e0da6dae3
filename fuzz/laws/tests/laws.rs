//! Every law holds for the inputs in the corpus, and for others made from them.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use std::fs;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

use amiral_game::{Dice, Seed, below};
use amiral_laws::{LAWS, Law, law, steps};

/// One law at a time, because what each costs is counted.
static ALONE: Mutex<()> = Mutex::new(());

/// Words that parsers may stumble over.
const WORDS: &[&str] = &[
    "-1",
    "0",
    "1",
    "26",
    "27",
    "255",
    "256",
    "65536",
    "4294967296",
    "18446744073709551616",
    "1e999",
    "NaN",
    "null",
    "true",
    "[]",
    "{}",
    "[[[[[[[[",
    "{\"a\":{\"a\":{\"a\":",
    "\"",
    "\\u0000",
    "\\ud800",
    "\u{feff}",
    "\u{202e}",
    "é",
    "🚢",
    "\n",
    "\r\n",
    "\t",
    "\0",
    "%00",
    "%ff",
    "&",
    "=",
    ";",
    ",",
    ":",
    "/",
    "..",
    "A0",
    "Z25",
    "A0h1",
    "E6h5",
    "F5o",
    "G6x",
    "I6s5",
    "26x26",
    "1x1",
    "5,4,3,3,2",
    "no-corner",
    "free",
    "sunk-size",
    "salvo",
    "again-on-hit",
    "classic",
    "hasbro",
    "level5",
    "level4:samples=1",
    "random",
    "[Rules \"4x4 2,1 no-edge sunk alternate\"]\n",
];

fn corpus(law: &Law) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../corpus").join(law.name)
}

/// The inputs in the corpus, by name.
fn kept(law: &Law) -> Vec<(String, Vec<u8>)> {
    let entries = fs::read_dir(corpus(law)).unwrap_or_else(|error| panic!("{}: {error}", corpus(law).display()));
    let mut paths: Vec<PathBuf> = entries.map(|entry| entry.unwrap().path()).collect();
    paths.sort();
    paths.into_iter().map(|path| (path.display().to_string(), fs::read(&path).unwrap())).collect()
}

/// Checks a law. If it is broken, reports the input.
fn holds(law: &Law, input: &[u8], name: &str) {
    if let Err(problem) = catch_unwind(AssertUnwindSafe(|| (law.check)(input))) {
        let problem = problem.downcast_ref::<String>().cloned();
        panic!(
            "{} is broken by {name}: {}\n{:?}",
            law.name,
            problem.unwrap_or_default(),
            String::from_utf8_lossy(&input[..input.len().min(4000)])
        );
    }
}

/// An input with some random changes.
fn mutated(inputs: &[(String, Vec<u8>)], dice: &mut Dice) -> Vec<u8> {
    let mut input = inputs[below(dice, inputs.len())].1.clone();
    for _ in 0..=below(dice, 4) {
        let at = below(dice, input.len() + 1);
        match below(dice, 7) {
            0 if at < input.len() => input[at] ^= 1 << below(dice, 8),
            1 => input.insert(at, below(dice, 256) as u8),
            2 => drop(input.drain(at..(at + below(dice, 20)).min(input.len()))),
            3 => {
                let copy = input[at..(at + below(dice, 40)).min(input.len())].to_vec();
                input.splice(at..at, copy);
            }
            4 | 5 => {
                let word = WORDS[below(dice, WORDS.len())].bytes();
                let end = (at + below(dice, 8)).min(input.len());
                input.splice(at..end, word);
            }
            _ => {
                let other = &inputs[below(dice, inputs.len())].1;
                input.truncate(at);
                input.extend(&other[below(dice, other.len() + 1)..]);
            }
        }
    }
    input
}

/// An input with one of its parts repeated, up to about a given length.
fn stretched(input: &[u8], length: usize, dice: &mut Dice) -> Vec<u8> {
    let start = below(dice, input.len());
    let end = (start + 1 + below(dice, 40)).min(input.len());
    let part = &input[start..end];
    let times = length.saturating_sub(input.len()) / part.len();
    [&input[..end], &part.repeat(times), &input[end..]].concat()
}

fn replay(name: &str) {
    let _alone = ALONE.lock().unwrap_or_else(PoisonError::into_inner);
    let law = law(name).unwrap();
    let inputs = kept(law);
    assert!(!inputs.is_empty(), "{name} has no inputs");
    for (path, input) in &inputs {
        assert!(input.len() <= 64 * 1024, "{path} is too large to be kept");
        holds(law, input, path);
    }
    holds(law, b"", "nothing");
    let mut dice = Seed(2026).dice(&[]);
    for number in 0..law.trials {
        let input = if number % 4 > 0 {
            mutated(&inputs, &mut dice)
        } else {
            (0..below(&mut dice, 120)).map(|_| below(&mut dice, 256) as u8).collect()
        };
        holds(law, &input, &format!("number {number}"));
    }
    for (path, input) in inputs.iter().filter(|(_, input)| !input.is_empty()) {
        holds(law, &stretched(input, law.longest, &mut dice), &format!("a long form of {path}"));
    }
}

macro_rules! laws {
    ($($name:ident),+ $(,)?) => {
        const TESTED: &[&str] = &[$(stringify!($name)),+];
        $(#[test] fn $name() { replay(stringify!($name)); })+
    };
}

laws!(
    cells, fleets, shots, placing, rules, records, json_lines, studies, strategies, settings, databases, names, lines,
    duels, bodies, queries, headers,
);

#[test]
fn every_law_is_tested_and_every_folder_of_inputs_is_a_law() {
    let names: Vec<&str> = LAWS.iter().map(|law| law.name).collect();
    assert_eq!(names, TESTED);
    for entry in fs::read_dir(corpus(&LAWS[0]).parent().unwrap()).unwrap() {
        let folder = entry.unwrap().file_name();
        assert!(law(folder.to_str().unwrap()).is_some(), "{} is no law", folder.display());
    }
}

#[test]
fn what_costs_too_much_is_found_out() {
    let _alone = ALONE.lock().unwrap_or_else(PoisonError::into_inner);
    let limit = steps::Limit { steps: 1000, bytes: 1 << 20 };
    steps::within(limit, || drop(vec![0_u8; 1 << 18]));
    let too_many = || steps::within(limit, || drop((0..2000).map(|number| vec![number]).collect::<Vec<_>>()));
    assert!(catch_unwind(too_many).is_err());
    assert!(catch_unwind(|| steps::within(limit, || drop(vec![0_u8; 1 << 21]))).is_err());
}

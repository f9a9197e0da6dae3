//! What is wrong with somebody's player, before others find out.

use std::collections::BTreeMap;
use std::time::{Duration, Instant};

use amiral_game::{Board, Law, Rules, Seat, Seed, Seen, Shot, Stop, random_fleet};
use serde::Serialize;

use crate::guard::Walls;
use crate::message::rules_line;
use crate::{End, Failure, FailureGroup, FailureKind, GameResult, NewGame, Options, Position, Program, Volleys};

/// What is checked, and how often.
#[derive(Clone, Debug)]
pub struct Check {
    /// The rules to play by.
    pub rules: Rules,
    /// How many games are played.
    pub games: u64,
    /// The number everything random follows from.
    pub seed: Seed,
}

/// Something that is wrong with a player: what was sent, what came back, and what was expected.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Finding {
    /// What was wrong, by the name of the protocol; `not-flushed`, `memory`, `tolerance` and `slow` beside those.
    pub kind: &'static str,
    /// How often.
    pub times: u64,
    /// What was sent, the first time.
    pub sent: String,
    /// What came back.
    pub came: String,
    /// What was expected.
    pub expected: String,
    /// The last lines of its standard error.
    pub stderr: Vec<String>,
}

/// What came of a check.
#[derive(Clone, PartialEq, Debug)]
pub struct Checked {
    /// What the player calls itself.
    pub name: Option<String>,
    /// What it was kept from.
    pub walls: Option<Walls>,
    /// How many games it finished.
    pub games: u64,
    /// How many shots it fired.
    pub shots: u64,
    /// How long an answer took in the mean.
    pub mean: Duration,
    /// The longest one.
    pub longest: Duration,
    /// What is wrong; nothing if the player is well.
    pub findings: Vec<Finding>,
}

/// A player is given up after so many timeouts.
const MOST_TIMEOUTS: u64 = 3;
/// What the dice are for.
const FLEETS: u64 = 0;
const PLAYER: u64 = 1;

impl Check {
    /// Plays with the program and says what is wrong.
    pub fn run(&self, command: &str, options: &Options, stop: &Stop) -> Checked {
        let options = Options { explain_late: true, ..options.clone() };
        let mut bench = Bench {
            check: self,
            program: Program::new(command, options.clone()),
            findings: BTreeMap::new(),
            timeouts: 0,
            games: 0,
            times: Vec::new(),
            walls: None,
            stop,
        };
        for game in 0..self.games {
            let cannot = bench.findings.contains_key(FailureKind::CannotStart.name());
            if cannot || bench.timeouts >= MOST_TIMEOUTS || stop.is_cancelled() {
                break;
            }
            _ = bench.game(game, bench.check.seed.split(&[PLAYER, game]));
        }
        if bench.findings.is_empty() {
            bench.takes_what_it_does_not_know();
            bench.goes_on_in_the_middle();
            bench.remembers_nothing(&options);
        }
        bench.is_quick(&options);
        let total: Duration = bench.times.iter().sum();
        Checked {
            name: bench.program.name().map(String::from),
            walls: bench.walls,
            games: bench.games,
            shots: bench.times.len() as u64,
            mean: total / (bench.times.len() as u32).max(1),
            longest: bench.times.iter().max().copied().unwrap_or_default(),
            findings: bench.findings.into_values().collect(),
        }
    }

    /// The fleet of a game.
    fn board(&self, game: u64) -> Option<Board> {
        let mut dice = self.seed.dice(&[FLEETS, game]);
        random_fleet(&self.rules, Law::default(), &mut dice).ok().map(|fleet| Board::new(&self.rules, fleet))
    }
}

/// A player being checked.
struct Bench<'a> {
    check: &'a Check,
    program: Program,
    findings: BTreeMap<&'static str, Finding>,
    timeouts: u64,
    games: u64,
    times: Vec<Duration>,
    walls: Option<Walls>,
    stop: &'a Stop,
}

impl Bench<'_> {
    fn find(&mut self, kind: &'static str, failure: &Failure) {
        let Failure { sent, came, expected, stderr, .. } = failure.clone();
        let finding = self.findings.entry(kind);
        finding.or_insert(Finding { kind, times: 0, sent, came, expected, stderr }).times += 1;
    }

    fn note<T>(&mut self, answer: Result<T, Failure>) -> Option<T> {
        match answer {
            Ok(answer) => Some(answer),
            Err(failure) if failure.is_cancelled() => None,
            Err(failure) => {
                self.timeouts += u64::from(failure.kind.group() == FailureGroup::Timeout);
                self.find(failure.kind.name(), &failure);
                None
            }
        }
    }

    /// Plays a game: places a fleet, and finds one. Gives the shots, if it came to its end.
    fn game(&mut self, number: u64, seed: Seed) -> Option<Vec<Shot>> {
        let rules = &self.check.rules;
        let mut board = self.check.board(number)?;
        let seat = Seat::BOTH[(number % 2) as usize];
        let begun = self.program.begin(rules, NewGame { id: number, seat, seed: Some(seed) }, self.stop);
        self.note(begun)?;
        self.walls = self.program.walls().or(self.walls);
        let placed = self.program.place(self.stop);
        self.note(placed)?;
        let mut seen = Seen::new(rules);
        while !board.is_lost() {
            let position = Position::alone(seen.shots(), 1, self.program.options().shot);
            let asked = Instant::now();
            let answer = self.program.fire(&position, self.stop);
            let volley = self.note(answer)?;
            self.times.push(asked.elapsed());
            seen.fire(&mut board, volley[0]).ok()?;
        }
        self.program.end(&End { shots: Volleys::single(seen.shots()), ..End::plain(GameResult::Won) });
        self.games += 1;
        Some(seen.shots().to_vec())
    }

    /// Fields that it does not know are passed over, and rules that it does not know are refused.
    fn takes_what_it_does_not_know(&mut self) {
        let answer = self.program.ask_line("fire left=2000 colour=blue", "shot and a cell", self.stop);
        match answer {
            Ok(answer) if answer.starts_with("shot ") => {}
            Ok(answer) => {
                let failure =
                    Failure::new(FailureKind::Unreadable, "fire left=2000 colour=blue", &answer, "shot and a cell");
                self.find("tolerance", &failure);
            }
            Err(failure) if failure.is_cancelled() => return,
            Err(failure) => return self.find("tolerance", &failure),
        }
        let line = format!("{} mines=3", rules_line(&self.check.rules));
        match self.program.ask_line(&line, "unsupported mines", self.stop) {
            Ok(answer) if answer.starts_with("unsupported") => {}
            Err(failure) if failure.is_cancelled() => {}
            Ok(answer) => {
                self.find("tolerance", &Failure::new(FailureKind::Unreadable, &line, &answer, "unsupported mines"));
            }
            Err(failure) => self.find("tolerance", &failure),
        }
        // Whatever it made of those rules, the next game begins with ours.
        self.program.finish();
    }

    /// Started in the middle of a game, it goes on: everything is in the question.
    fn goes_on_in_the_middle(&mut self) {
        let rules = &self.check.rules;
        let Some(mut board) = self.check.board(u64::MAX) else { return };
        let mut seen = Seen::new(rules);
        let cells: Vec<_> = rules.grid().cells().collect();
        // Enough to have said something, and never the last shot.
        for &cell in cells.iter().step_by(3).take(rules.ship_cells().saturating_sub(1)) {
            _ = seen.fire(&mut board, cell);
        }
        self.program.finish();
        let begun = self.program.begin(rules, NewGame { id: 0, seat: Seat::A, seed: None }, self.stop);
        if self.note(begun).is_some() {
            let position = Position::alone(seen.shots(), 1, self.program.options().shot);
            let answer = self.program.fire(&position, self.stop);
            self.note(answer);
        }
    }

    /// A player that repeats its game in fresh processes repeats it after other games, too.
    fn remembers_nothing(&mut self, options: &Options) {
        let seed = self.check.seed.split(&[PLAYER, u64::MAX]);
        let mut fresh = || {
            self.program.finish();
            self.game(0, seed)
        };
        let (Some(first), Some(second)) = (fresh(), fresh()) else { return };
        if first != second {
            return;
        }
        if self.game(1, seed.split(&[1])).is_none() {
            return;
        }
        // After one game more the second time: some change from game to game, and back again.
        for _ in 0..2 {
            let Some(after) = self.game(0, seed) else { return };
            if after == first {
                continue;
            }
            let differs = first.iter().zip(&after).position(|(one, other)| one != other).unwrap_or(0);
            let line = Position::alone(&first[..differs], 1, options.shot);
            let sent = crate::Request::Fire(line).to_string();
            let cell =
                |shots: &[Shot]| shots.get(differs).map_or_else(String::new, |shot| format!("shot {}", shot.cell));
            let came = format!("{} after another game", cell(&after));
            let expected = format!("{}, as in a fresh process", cell(&first));
            return self.find("memory", &Failure::new(FailureKind::Unreadable, &sent, &came, &expected));
        }
    }

    /// Answers that take more than half of the time will be late on a slower machine.
    fn is_quick(&mut self, options: &Options) {
        let longest = self.times.iter().max().copied().unwrap_or_default();
        if longest > options.shot / 2 {
            let came = format!("an answer after {} ms", longest.as_millis());
            let expected = format!("an answer within {} ms, with time to spare", options.shot.as_millis());
            self.find("slow", &Failure::new(FailureKind::Late, "fire", &came, &expected));
        }
    }
}

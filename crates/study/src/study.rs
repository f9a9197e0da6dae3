//! Every strategy against the same fleets.

use std::ops::Range;
use std::time::Instant;

use amiral_game::notation::print_ships;
use amiral_game::{Board, Law, Mirror, Preset, Rules, Seed, Stop, random_fleet_within};
use amiral_strategy::{Broken, Shooter, try_solve};

use crate::games::{Orders, Progress, STEPS, StudyError, play_all};
use crate::{Contender, Distribution, Sample};

/// What is played: how many games, against fleets placed how.
///
/// Game number g is the same fleet for everybody, and its dice do not depend on who else takes
/// part: adding a strategy to a study, or games to it, changes nothing for the others.
#[derive(Clone, Debug)]
pub struct Study {
    /// The rules; who shoots when does not matter to one shooter.
    pub rules: Rules,
    /// How fleets are placed.
    pub law: Law,
    /// The number everything random follows from.
    pub seed: Seed,
    /// How many games each strategy plays.
    pub games: u64,
}

/// The first step of a path from the seed: what the dice are for.
const FLEETS: u64 = 0;
const STRATEGIES: u64 = 1;

impl Study {
    /// Plays the games, or those that were done when the work was cancelled: the same ones for
    /// every strategy.
    pub fn run(&self, contenders: &[Contender<'_>], orders: &mut Orders<'_>) -> Result<Distribution, StudyError> {
        self.play(0, contenders, orders)
    }

    /// Plays what is still to be played after those games, which are the first ones of this study
    /// with the same contenders.
    pub fn resume(
        &self,
        known: Distribution,
        contenders: &[Contender<'_>],
        orders: &mut Orders<'_>,
    ) -> Result<Distribution, StudyError> {
        let mut whole = known;
        let before = whole.games();
        let rest = self.play(before as u64, contenders, orders)?;
        for (sample, more) in whole.samples.iter_mut().zip(rest.samples) {
            if !more.shots.is_empty() {
                let (old, new) = (before as f64, more.shots.len() as f64);
                let micros = sample.micros_per_game * old + more.micros_per_game * new;
                sample.micros_per_game = micros / (old + new);
            }
            sample.shots.truncate(before);
            sample.shots.extend(more.shots);
        }
        whole.interrupted = rest.interrupted;
        Ok(whole)
    }

    /// The command that makes the same study of strategies of the house.
    pub fn command<'a>(&self, strategies: impl IntoIterator<Item = &'a str>) -> String {
        let strategies: Vec<&str> = strategies.into_iter().collect();
        let Study { rules, law, seed, games } = self;
        let options = match Preset::ALL.iter().find(|preset| preset.rules() == *rules) {
            Some(preset) => format!("--rules {preset}"),
            None => options_of(rules, Options::All),
        };
        format!("amiral study {} --games {games} --seed {} {options} --law {law}", strategies.join(" "), seed.0)
    }

    /// Plays the games from that number on.
    fn play(
        &self,
        first: u64,
        contenders: &[Contender<'_>],
        orders: &mut Orders<'_>,
    ) -> Result<Distribution, StudyError> {
        let to_play = self.games.saturating_sub(first);
        let progress = &mut *orders.progress;
        let mut show = |at: Progress| progress(Progress { done: first + at.done, total: first + at.total });
        let orders = &mut Orders { threads: orders.threads, stop: orders.stop.clone(), progress: &mut show };
        let part = self.part(first..self.games, contenders, orders)?;
        let samples: Vec<Sample> = part.samples(contenders).collect();
        let interrupted = samples.iter().any(|sample| (sample.shots.len() as u64) < to_play);
        Ok(Distribution {
            rules: self.rules.clone(),
            law: self.law,
            seed: self.seed,
            interrupted,
            provenance: None,
            samples,
        })
    }

    /// Plays the games of those numbers, or the first of them that were done when the work was cancelled.
    pub(crate) fn part(
        &self,
        numbers: Range<u64>,
        contenders: &[Contender<'_>],
        orders: &mut Orders<'_>,
    ) -> Result<Part, StudyError> {
        let muster = || {
            let ready = |contender: &Contender<'_>| TimedShooter {
                shooter: contender.build(&self.rules, self.seed),
                nanoseconds: 0,
            };
            contenders.iter().map(ready).collect()
        };
        let to_play = numbers.end.saturating_sub(numbers.start);
        let played = play_all(to_play, orders, muster, |timed_shooters: &mut Vec<TimedShooter>, number, shots| {
            let game = numbers.start + number;
            let fleet =
                random_fleet_within(&self.rules, self.law, &mut self.seed.dice(&[FLEETS, game]), STEPS, &Stop::new())?;
            let seed = self.seed.split(&[STRATEGIES, game]);
            let mut last = Instant::now();
            for (timed, contender) in timed_shooters.iter_mut().zip(contenders) {
                timed.shooter.restart(seed);
                let mut board = Board::new(&self.rules, fleet.clone());
                let solved = try_solve(&mut *timed.shooter, &mut board, &Stop::new());
                let seen = solved.map_err(|broken| broke(contender, broken))?;
                shots.push(seen.shots().len() as u16);
                let now = Instant::now();
                timed.nanoseconds += (now - last).as_nanos() as u64;
                last = now;
            }
            Ok(())
        })?;
        let time = |number: usize| played.workers.iter().map(|shooters| shooters[number].nanoseconds).sum();
        let nanoseconds = (0..contenders.len()).map(time).collect();
        Ok(Part { shots: played.results, nanoseconds, games: played.games })
    }
}

/// Some consecutive games of a study.
pub(crate) struct Part {
    /// The shots each took: game by game, and in each the strategies in their order.
    pub(crate) shots: Vec<u16>,
    /// The time that the games of each strategy took.
    pub(crate) nanoseconds: Vec<u64>,
    /// The games that this time was taken for: some more than there are shots of, where the work was
    /// cancelled.
    pub(crate) games: u64,
}

impl Part {
    /// The games of each strategy.
    pub(crate) fn samples(&self, contenders: &[Contender<'_>]) -> impl Iterator<Item = Sample> {
        contenders.iter().enumerate().map(|(number, contender)| Sample {
            strategy: contender.name().into(),
            version: contender.version(),
            shots: self.shots.iter().skip(number).step_by(contenders.len()).copied().collect(),
            micros_per_game: self.nanoseconds[number] as f64 / 1000.0 / self.games.max(1) as f64,
        })
    }
}

/// Which options tell rules.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Options {
    /// All of them.
    All,
    /// Those that hold on square grids of any side.
    OnSquares,
}

/// Rules that no preset has, as options of the command line.
pub(crate) fn options_of(rules: &Rules, which: Options) -> String {
    let list = |items: &mut dyn Iterator<Item = String>| items.collect::<Vec<_>>().join(",");
    let size = match which {
        Options::All => format!("--size {} ", rules.grid()),
        Options::OnSquares => String::new(),
    };
    let mut options = format!(
        "{size}--ships {} --contact {} --announce {} --turns {}",
        print_ships(rules.ships()),
        rules.contact(),
        rules.announce(),
        rules.turns(),
    );
    if which == Options::All && !rules.reefs().is_empty() {
        options += " --reefs ";
        options += &list(&mut rules.reefs().iter().map(|reef| reef.to_string()));
    }
    if rules.mirror() != Mirror::default() {
        options += " --mirror ";
        options += rules.mirror().name();
    }
    options
}

/// Why a player could not go on, whom nobody cancels.
pub(crate) fn broke(contender: &Contender<'_>, broken: Option<Broken>) -> StudyError {
    let broken = broken.expect("nobody cancels it, and players of ours never break");
    StudyError::Broken { strategy: contender.name().into(), broken }
}

/// A strategy at work, and the time it and its referee took.
struct TimedShooter {
    shooter: Box<dyn Shooter>,
    nanoseconds: u64,
}

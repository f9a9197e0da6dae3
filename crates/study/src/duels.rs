//! Two strategies against each other, whole games.

use std::fmt::Write;
use std::ops::Range;
use std::path::{Path, PathBuf};

use amiral_duel::{Duel, Phase};
use amiral_game::{Ending, Fleet, Law, PerSeat, Rules, Seat, Seed, Stop, below, random_fleet_within};
use amiral_strategy::{Broken, Journal, Shooter};
use serde::Serialize;

use crate::folder::{Files, page};
use crate::games::{Orders, STEPS, StudyError, play_all};
use crate::study::broke;
use crate::summary::{ENOUGH, Z95};
use crate::{Contender, FolderError, Labels, Provenance, Summary, table};

/// What is played: how many pairs of games, against fleets placed how.
///
/// A pair is two games on the same fleets with the same seat to start, the players changing seats
/// in between. Dice belong to seats, so that a strategy against itself wins exactly half.
#[derive(Clone, Debug)]
pub struct Duels {
    /// The rules.
    pub rules: Rules,
    /// How both fleets are placed.
    pub law: Law,
    /// The number everything random follows from.
    pub seed: Seed,
    /// How many pairs of games are played.
    pub pairs: u64,
}

/// How one game went.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct DuelResult {
    /// Whether the first player fired first.
    pub a_started: bool,
    /// Whether the first player won.
    pub a_won: bool,
    /// The winner's shots.
    pub shots: u16,
}

/// How often something happened, with its 95% interval.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct Rate {
    /// The games counted.
    pub games: u64,
    /// Those in which it happened.
    pub wins: u64,
    /// Their share.
    pub rate: f64,
    /// Wilson's 95% interval of that share. One game, or one pair of games, has none.
    pub ci95: Option<[f64; 2]>,
}

/// What many games between two strategies came to.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct DuelReport {
    /// The rules, in short notation.
    pub rules: String,
    /// How fleets were placed.
    pub fleets: String,
    /// The number everything random followed from.
    pub seed: u64,
    /// The first player.
    pub a: String,
    /// The second player.
    pub b: String,
    /// How often the first player won; the interval goes by the spread over pairs of games.
    pub a_wins: Rate,
    /// How often the first player won when it fired first.
    pub a_wins_starting: Rate,
    /// How often the first player won when it fired second.
    pub a_wins_following: Rate,
    /// How often whoever fired first won.
    pub starter_wins: Rate,
    /// The mean number of shots the winner fired.
    pub winner_shots: f64,
    /// The shots of each player in the games it won, if it won any.
    pub shots: Vec<Summary>,
    /// Where this comes from, where that is known.
    pub provenance: Option<Provenance>,
    /// Whether the study was cancelled before its last game.
    pub interrupted: bool,
}

const FLEETS: u64 = 0;
const STRATEGIES: u64 = 1;
const STARTER: u64 = 2;

impl Duels {
    /// Plays the games, or those pairs that were done when the work was cancelled, and gives them
    /// in order.
    pub fn run(&self, players: [&Contender<'_>; 2], orders: &mut Orders<'_>) -> Result<Vec<DuelResult>, StudyError> {
        self.part(0..self.pairs, players, orders)
    }

    /// Plays the pairs of those numbers, or the first of them that were done when the work was cancelled.
    pub(crate) fn part(
        &self,
        pairs: Range<u64>,
        players: [&Contender<'_>; 2],
        orders: &mut Orders<'_>,
    ) -> Result<Vec<DuelResult>, StudyError> {
        let to_play = pairs.end.saturating_sub(pairs.start);
        // Each player is restarted for every game.
        let muster = || PerSeat(players.map(|player| player.build(&self.rules, self.seed)));
        let played = play_all(to_play, orders, muster, |shooters, number, results| {
            let pair = pairs.start + number;
            let place = |seat: Seat| {
                random_fleet_within(
                    &self.rules,
                    self.law,
                    &mut self.seed.dice(&[FLEETS, pair, seat as u64]),
                    STEPS,
                    &Stop::new(),
                )
            };
            let fleets = PerSeat([place(Seat::A)?, place(Seat::B)?]);
            let starter = Seat::BOTH[below(&mut self.seed.dice(&[STARTER, pair]), 2)];
            for seat_of_a in Seat::BOTH {
                let played = self.play(pair, shooters, &fleets, starter, seat_of_a);
                results.push(played.map_err(|(loser, broken)| broke(players[loser as usize], broken))?);
            }
            Ok(())
        })?;
        Ok(played.results)
    }

    fn play(
        &self,
        pair: u64,
        shooters: &mut PerSeat<Box<dyn Shooter>>,
        fleets: &PerSeat<Fleet>,
        starter: Seat,
        seat_of_a: Seat,
    ) -> Result<DuelResult, (Seat, Option<Broken>)> {
        let player_in = |seat: Seat| if seat == seat_of_a { Seat::A } else { Seat::B };
        let mut duel = Duel::new(&self.rules, starter);
        for seat in Seat::BOTH {
            duel.place(seat, fleets[seat].clone()).expect("a fleet placed by the rules is legal");
            shooters[player_in(seat)].restart(self.seed.split(&[STRATEGIES, pair, seat as u64]));
        }
        let mut journal = Journal::closed();
        while let Phase::Playing { turn, shots } = duel.phase() {
            let shooter = &mut shooters[player_in(turn)];
            let Some(volley) = shooter.choose(duel.seen(turn), shots, &mut journal, &Stop::new()) else {
                return Err((player_in(turn), shooter.broken()));
            };
            duel.fire(turn, &volley).expect("a strategy chooses cells that can be shot at");
        }
        let Ending::Won(winner) = duel.ending() else { unreachable!("nobody resigns or calls the game off") };
        Ok(DuelResult {
            a_started: starter == seat_of_a,
            a_won: winner == seat_of_a,
            shots: duel.seen(winner).shots().len() as u16,
        })
    }

    /// What the games of those players came to; nothing if none was played.
    pub fn report(&self, players: [&Contender<'_>; 2], results: &[DuelResult]) -> Option<DuelReport> {
        let a_wins_if = |a_started: bool| {
            let games = || results.iter().filter(|result| result.a_started == a_started);
            Rate::of(games().filter(|result| result.a_won).count() as u64, games().count() as u64)
        };
        let total: u64 = results.iter().map(|result| u64::from(result.shots)).sum();
        let shots_of = |(player, a): (&Contender<'_>, bool)| {
            let won = results.iter().filter(|result| result.a_won == a);
            Summary::of_counts(player.name(), &histogram(won.map(|result| result.shots)))
        };
        let shots = players.into_iter().zip([true, false]).filter_map(shots_of).collect();
        let [a, b] = players.map(|player| player.name().to_owned());
        Some(DuelReport {
            rules: self.rules.to_string(),
            fleets: self.law.to_string(),
            seed: self.seed.0,
            a,
            b,
            a_wins: Rate::over_pairs(results, |result| result.a_won)?,
            a_wins_starting: a_wins_if(true),
            a_wins_following: a_wins_if(false),
            starter_wins: Rate::over_pairs(results, |result| result.a_started == result.a_won)?,
            winner_shots: total as f64 / results.len() as f64,
            shots,
            provenance: None,
            interrupted: (results.len() as u64) < 2 * self.pairs,
        })
    }
}

impl DuelReport {
    /// The name of its file within a folder.
    pub const FILE: &str = "duel.json";

    /// Writes the tables and every game into a folder.
    pub fn write(&self, bouts: &[DuelResult], folder: &Path, labels: &Labels) -> Result<Vec<PathBuf>, FolderError> {
        let mut files = Files::new(folder)?;
        let json = serde_json::to_string_pretty(self).expect("finite numbers and text keys") + "\n";
        files.put("duel.md", page(&table::duel_tables(self, labels), self.provenance.as_ref()).as_bytes())?;
        files.put(DuelReport::FILE, json.as_bytes())?;
        let mut csv = table::remark(self.provenance.as_ref()) + "game,a_started,a_won,shots\n";
        for (game, DuelResult { a_started, a_won, shots }) in (1..).zip(bouts) {
            writeln!(csv, "{game},{a_started},{a_won},{shots}").expect("a string takes everything");
        }
        files.put("duel.csv", csv.as_bytes())?;
        Ok(files.written)
    }
}

/// How many games took how many shots, for every number of shots from 0 on.
fn histogram(shots: impl Iterator<Item = u16>) -> Vec<u64> {
    let mut counts = Vec::new();
    for shots in shots.map(usize::from) {
        counts.resize(counts.len().max(shots + 1), 0);
        counts[shots] += 1;
    }
    counts
}

impl Rate {
    /// That many wins in so many independent games.
    pub fn of(wins: u64, games: u64) -> Rate {
        let rate = wins as f64 / games.max(1) as f64;
        Rate { games, wins, rate, ci95: (games >= ENOUGH).then(|| wilson(rate, games as f64)) }
    }

    /// How often it happened over pairs of games. The two games of a pair are not independent, so
    /// the interval is that of as many independent games as would spread like the pairs do, or of
    /// all of them where pairs do not spread at all.
    fn over_pairs(results: &[DuelResult], happened: impl Fn(&DuelResult) -> bool) -> Option<Rate> {
        if results.is_empty() {
            return None;
        }
        let count = |results: &[DuelResult]| results.iter().filter(|result| happened(result)).count() as u64;
        let rate = Rate::of(count(results), results.len() as u64);
        let pairs = results.chunks_exact(2);
        if (pairs.len() as u64) < ENOUGH {
            return Some(Rate { ci95: None, ..rate });
        }
        let number = pairs.len() as f64;
        let variance = pairs.map(|pair| (count(pair) as f64 / 2.0 - rate.rate).powi(2)).sum::<f64>() / number;
        if variance == 0.0 {
            return Some(rate);
        }
        let worth = rate.rate * (1.0 - rate.rate) * number / variance;
        Some(Rate { ci95: Some(wilson(rate.rate, worth)), ..rate })
    }
}

/// Wilson's 95% interval of a share found in so many games. Unlike the usual one it is sound at 0
/// and 1.
fn wilson(rate: f64, games: f64) -> [f64; 2] {
    let square = Z95 * Z95 / games;
    let centre = (rate + square / 2.0) / (1.0 + square);
    let margin = Z95 * (rate * (1.0 - rate) / games + square / (4.0 * games)).sqrt() / (1.0 + square);
    [(centre - margin).max(0.0), (centre + margin).min(1.0)]
}

//! What is handed out and what has come back, without a server and without a clock.

use std::collections::HashMap;
use std::ops::Range;
use std::time::{Duration, Instant};

use amiral_study::{Campaign, Chunk, Gathered, MOST_RESULTS};

/// How long a chunk is to take on one core.
const TARGET: f64 = 3.0;
/// The least time that is worth a chunk of its own towards the end.
const LEAST: f64 = 0.2;
/// How long a chunk may be out at least before somebody asks where it is.
const PATIENCE: Duration = Duration::from_secs(10);
/// The same once nothing else is left to be handed out.
const LATE: Duration = Duration::from_secs(4);

/// Which games are handed out, and how many at a time.
pub(crate) struct Ledger<'a> {
    campaign: &'a Campaign,
    pub(crate) gathered: Gathered,
    /// The numbers of every series that are still to be handed out.
    left: Vec<Vec<Range<u64>>>,
    out: HashMap<Chunk, Out>,
    /// How long a game of every series takes, where that is known.
    pace: Vec<Option<f64>>,
}

/// A chunk that is handed out.
#[derive(Clone, Copy, Debug)]
struct Out {
    /// Its number in the queue.
    sequence: u64,
    /// When it was handed out, or looked for last.
    since: Instant,
    /// How often it was looked for.
    asked: u32,
}

impl<'a> Ledger<'a> {
    pub(crate) fn new(campaign: &'a Campaign, gathered: Gathered) -> Ledger<'a> {
        let series = campaign.series().len();
        let left = (0..series).map(|number| reversed(gathered.missing(number))).collect();
        Ledger { campaign, gathered, left, out: HashMap::new(), pace: vec![None; series] }
    }

    /// Begins anew: nothing is out, and all that is missing is left.
    pub(crate) fn recount(&mut self) {
        self.out.clear();
        self.left = (0..self.left.len()).map(|number| reversed(self.gathered.missing(number))).collect();
    }

    /// How many chunks are out.
    pub(crate) fn out(&self) -> usize {
        self.out.len()
    }

    /// Whether that chunk is out.
    pub(crate) fn is_out(&self, chunk: Chunk) -> bool {
        self.out.contains_key(&chunk)
    }

    /// The next chunk to hand out to one of so many cores.
    pub(crate) fn next(&mut self, cores: usize) -> Option<Chunk> {
        loop {
            let series = self.left.iter().position(|left| !left.is_empty())?;
            let all: u64 = self.left[series].iter().map(|range| range.end - range.start).sum();
            let games = self.games(series, all, cores);
            let range = self.left[series].last_mut().expect("something is left of this series");
            let first = range.start;
            range.start = range.end.min(first.saturating_add(games));
            let taken = first..range.start;
            if range.start == range.end {
                self.left[series].pop();
            }
            // Some of it may have come in the meantime.
            let mut gaps = self.gathered.missing_in(series, taken).into_iter();
            let Some(gap) = gaps.next() else { continue };
            self.left[series].extend(reversed(gaps.collect()));
            return Some(Chunk { series: series as u32, first: gap.start, games: gap.end - gap.start });
        }
    }

    /// How many games to hand out at a time, of so many that are left.
    fn games(&self, series: usize, left: u64, cores: usize) -> u64 {
        let most = MOST_RESULTS / self.campaign.series()[series].width().max(1) as u64;
        let games = match self.pace[series] {
            // Nobody knows how long a game takes: one will tell.
            None => 1,
            Some(pace) => {
                let share = left as f64 / (2 * cores.max(1)) as f64;
                let of_time = |seconds: f64| seconds / pace.max(1e-9);
                of_time(TARGET).min(share.max(of_time(LEAST))) as u64
            }
        };
        games.clamp(1, most.max(1))
    }

    /// A chunk is in the queue, under that number.
    pub(crate) fn handed_out(&mut self, chunk: Chunk, sequence: u64, now: Instant) {
        let asked = self.out.get(&chunk).map_or(0, |out| out.asked);
        self.out.insert(chunk, Out { sequence, since: now, asked });
    }

    /// A chunk has come back, good or bad, after so long on one core.
    pub(crate) fn came_back(&mut self, chunk: Chunk, seconds: Option<f64>) {
        self.out.remove(&chunk);
        if let Some(seconds) = seconds {
            let pace = seconds / chunk.games.max(1) as f64;
            let known = &mut self.pace[chunk.series as usize];
            *known = Some(known.map_or(pace, |known| 0.7 * known + 0.3 * pace));
        }
    }

    /// What did not come back as it should is left again.
    pub(crate) fn give_back(&mut self, chunk: Chunk) {
        self.out.remove(&chunk);
        let gaps = self.gathered.missing_in(chunk.series as usize, chunk.numbers());
        self.left[chunk.series as usize].extend(reversed(gaps));
    }

    /// Some chunks that have been out for so long that they should be looked for, with their number in the queue and
    /// whether they are only slow when everybody else is done.
    pub(crate) fn late(&mut self, cores: usize, now: Instant) -> Vec<(Chunk, u64, Late)> {
        const AT_ONCE: usize = 16;
        let ends = self.left.iter().all(Vec::is_empty) && self.out.len() < cores;
        let mut late = Vec::new();
        for (chunk, out) in &mut self.out {
            let pace = self.pace[chunk.series as usize];
            let expected = Duration::from_secs_f64((pace.unwrap_or(1.0) * chunk.games as f64).min(3600.0));
            let age = now.saturating_duration_since(out.since);
            // Towards the end somebody else plays it, too, once.
            let again = ends && out.asked == 0 && pace.is_some() && age > LATE.max(3 * expected);
            if again || age > PATIENCE.max(4 * expected) {
                (out.since, out.asked) = (now, out.asked + 1);
                late.push((*chunk, out.sequence, if again { Late::AtTheEnd } else { Late::Lost }));
                if late.len() == AT_ONCE {
                    break;
                }
            }
        }
        late
    }
}

/// Why a chunk is late.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Late {
    /// Nothing else is left, and whoever has it is slow or dead.
    AtTheEnd,
    /// It may have been lost.
    Lost,
}

/// The first ones last, to be taken from the end.
fn reversed(mut ranges: Vec<Range<u64>>) -> Vec<Range<u64>> {
    ranges.reverse();
    ranges
}

#[cfg(test)]
mod tests {
    use amiral_game::{Law, Preset, Seed, Stop};
    use amiral_study::{Batch, Orders, Player, Study};

    use super::*;

    fn campaign(games: u64) -> Campaign {
        let study = Study { rules: Preset::Classic.rules(), law: Law::Sequential, seed: Seed(1), games };
        Campaign::study(&study, vec![Player::new("level1", "level1".parse().unwrap(), None).unwrap()])
    }

    fn played(campaign: &Campaign, chunk: Chunk) -> Batch {
        campaign.play(chunk, &mut Orders { threads: 1, stop: Stop::new(), progress: &mut |_| {} }).unwrap()
    }

    #[test]
    fn every_game_is_handed_out_once_in_chunks_that_take_about_as_long() {
        let campaign = campaign(100_000);
        let mut ledger = Ledger::new(&campaign, Gathered::of(&campaign));
        assert_eq!(ledger.next(4), Some(Chunk { series: 0, first: 0, games: 1 }), "one game tells how long they take");
        let second = ledger.next(4).unwrap();
        assert_eq!((second.first, second.games), (1, 1));
        ledger.came_back(Chunk { series: 0, first: 0, games: 1 }, Some(0.01));
        let third = ledger.next(4).unwrap();
        assert_eq!((third.first, third.games), (2, 300), "three seconds");
        let mut next = third.first + third.games;
        let mut sizes = Vec::new();
        while let Some(chunk) = ledger.next(4) {
            assert_eq!(chunk.first, next);
            next += chunk.games;
            sizes.push(chunk.games);
        }
        assert_eq!(next, 100_000);
        assert!(sizes.windows(2).all(|pair| pair[1] <= pair[0]), "they get smaller towards the end: {sizes:?}");
        assert!(sizes.iter().rev().skip(1).all(|games| *games >= 20), "but not so small that they are not worth it");
    }

    #[test]
    fn a_chunk_has_no_more_results_than_are_handed_over() {
        let campaign = campaign(10_000_000);
        let mut ledger = Ledger::new(&campaign, Gathered::of(&campaign));
        ledger.came_back(Chunk { series: 0, first: 0, games: 1 }, Some(1e-9));
        let chunk = ledger.next(1).unwrap();
        assert_eq!(chunk.games, MOST_RESULTS);
        assert!(chunk.is_of(&campaign));
    }

    #[test]
    fn what_is_given_back_or_missing_is_handed_out_again() {
        let campaign = campaign(20);
        let mut gathered = Gathered::of(&campaign);
        for (first, games) in [(0, 3), (10, 5)] {
            let chunk = Chunk { series: 0, first, games };
            gathered.take(&campaign, chunk, &played(&campaign, chunk)).unwrap();
        }
        let mut ledger = Ledger::new(&campaign, gathered);
        ledger.came_back(Chunk { series: 0, first: 0, games: 1 }, Some(1.0));
        let mut handed_out = Vec::new();
        while let Some(chunk) = ledger.next(1) {
            handed_out.extend(chunk.numbers());
        }
        assert_eq!(handed_out, (3..10).chain(15..20).collect::<Vec<_>>());
        ledger.give_back(Chunk { series: 0, first: 8, games: 4 });
        let again: Vec<u64> = std::iter::from_fn(|| ledger.next(1)).flat_map(|chunk| chunk.numbers()).collect();
        assert_eq!(again, [8, 9], "the others are there");
        ledger.recount();
        let all: Vec<u64> = std::iter::from_fn(|| ledger.next(1)).flat_map(|chunk| chunk.numbers()).collect();
        assert_eq!(all, handed_out);
    }

    #[test]
    fn what_takes_too_long_is_looked_for_and_played_by_another_at_the_end() {
        let campaign = campaign(100);
        let mut ledger = Ledger::new(&campaign, Gathered::of(&campaign));
        ledger.came_back(Chunk { series: 0, first: 0, games: 1 }, Some(0.1));
        let now = Instant::now();
        let chunk = ledger.next(2).unwrap();
        ledger.handed_out(chunk, 7, now);
        assert!(ledger.late(2, now + Duration::from_secs(9)).is_empty(), "others have work");
        assert_eq!(ledger.late(2, now + Duration::from_secs(11)), [(chunk, 7, Late::Lost)]);
        assert!(ledger.late(2, now + Duration::from_secs(12)).is_empty(), "it has just been looked for");

        let mut last = Ledger::new(&campaign, Gathered::of(&campaign));
        last.came_back(Chunk { series: 0, first: 0, games: 1 }, Some(0.1));
        let chunks: Vec<Chunk> = std::iter::from_fn(|| last.next(50)).collect();
        last.handed_out(chunks[0], 1, now);
        let soon = now + Duration::from_secs(5);
        assert_eq!(last.late(50, soon), [(chunks[0], 1, Late::AtTheEnd)]);
        last.handed_out(chunks[0], 2, soon);
        assert!(last.late(50, soon + Duration::from_secs(6)).is_empty(), "once is enough");
    }
}

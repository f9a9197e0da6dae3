//! What one learns from a loss: how many shots each player gave away, and where.
//!
//! Every shot of some games is judged by the exact analysis of `study`: how many more shots were to
//! be expected to the end after it than after the best one. A game has four phases. The opening
//! lasts to the first hit. Pursuit is wherever a ship is hit and afloat; the endgame is the search
//! for the last ship; any other shot is search. Which ships are afloat is known here, since the
//! game is over.

use amiral_game::{Board, Record, RecordError, Rules, Seat, Shot, Stop};
use amiral_study::{GivenAway, Progress, Unjudged, given_away};
use rayon::prelude::*;
use serde::Serialize;
use std::sync::atomic::{AtomicU64, Ordering};

use crate::PlayedPair;

/// Where in a game a shot was fired.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum GamePhase {
    /// Before the first hit.
    Opening,
    /// Nothing is hit and afloat, and more than one ship is left.
    Search,
    /// A ship is hit and afloat.
    Pursuit,
    /// Only the last ship is left, and not hit yet.
    Endgame,
}

impl GamePhase {
    /// All of them, as a game goes.
    pub const ALL: [GamePhase; 4] = [GamePhase::Opening, GamePhase::Search, GamePhase::Pursuit, GamePhase::Endgame];

    /// Its name in documents.
    pub fn name(self) -> &'static str {
        match self {
            GamePhase::Opening => "opening",
            GamePhase::Search => "search",
            GamePhase::Pursuit => "pursuit",
            GamePhase::Endgame => "endgame",
        }
    }
}

/// What was given away by some shots.
#[derive(Clone, Copy, PartialEq, Debug, Default, Serialize)]
pub struct Loss {
    /// The shots judged.
    pub shots: u64,
    /// How many shots they gave away together.
    pub given_away: f64,
    /// The standard error of that, from the estimates alone.
    pub error: f64,
}

impl Loss {
    fn add(&mut self, given_away: f64, error: f64) {
        self.shots += 1;
        self.given_away += given_away;
        self.error = self.error.hypot(error);
    }
}

/// One shot of one game.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct CostlyShot {
    /// The game: `12-2`, the second of the twelfth pair.
    pub game: String,
    /// The number of the shot among the player's own, from 1.
    pub number: usize,
    /// The shot, and what was said of it.
    #[serde(serialize_with = "as_written")]
    pub shot: Shot,
    /// Where in the game it was fired.
    pub phase: GamePhase,
    /// How many shots it gave away.
    pub given_away: f64,
    /// The standard error of that.
    pub error: f64,
}

/// A shot as everybody writes it: `F5x`.
#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde asks for that")]
fn as_written<S: serde::Serializer>(shot: &Shot, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_str(shot)
}

/// What one player gave away.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct PlayerReview {
    /// The player, by number.
    pub player: usize,
    /// The games judged.
    pub games: u64,
    /// Those that could not be, because that takes too much work.
    pub unjudged: u64,
    /// How many shots were given away in a game, on average.
    pub mean: Option<f64>,
    /// The standard error of that: games differ, and estimates are none too exact. One game has
    /// only the second.
    pub error: Option<f64>,
    /// By phase, in the order of [`GamePhase::ALL`].
    pub phases: [Loss; 4],
    /// By the number of the shot, from the first on.
    pub by_shot: Vec<Loss>,
    /// Every shot, game by game.
    pub shots: Vec<CostlyShot>,
}

/// Judges the first games of each player, so many at most, each within so many steps. The pairs
/// must have records; games that were lost by a mistake are left out. The same pairs are always
/// judged alike; cancelled, it judges no more.
pub fn review_pairs(
    pairs: &[(&PlayedPair, (usize, usize))],
    players: usize,
    most: u64,
    steps: u64,
    stop: &Stop,
    progress: &(dyn Fn(Progress) + Sync),
) -> Result<Vec<PlayerReview>, RecordError> {
    let mut asked = vec![0; players];
    let mut tasks = Vec::new();
    for (pair, (a, b)) in pairs {
        for (game, played) in pair.games.iter().enumerate().filter(|(_, game)| game.fault.is_none()) {
            let Some(record) = &played.record else { continue };
            for (side, player) in [a, b].into_iter().enumerate() {
                if asked[*player] < most {
                    asked[*player] += 1;
                    let name = format!("{}-{}", pair.number + 1, game + 1);
                    tasks.push((*player, name, played.seat_of(side), record));
                }
            }
        }
    }
    let (done, total) = (AtomicU64::new(0), tasks.len() as u64);
    let judged: Vec<Option<Result<GameReview, Unjudged>>> = tasks
        .par_iter()
        .map(|(_, name, seat, text)| {
            let record: Record = text.parse()?;
            if stop.is_cancelled() {
                return Ok(None);
            }
            let judged = review_game(&record, *seat, name, steps, stop);
            progress(Progress { done: done.fetch_add(1, Ordering::Relaxed) + 1, total });
            Ok((judged != Err(Unjudged::Stopped)).then_some(judged))
        })
        .collect::<Result<_, RecordError>>()?;
    let of = |player: usize| {
        let own = tasks.iter().zip(&judged).filter(|((whose, ..), _)| *whose == player);
        PlayerReview::of(player, own.filter_map(|(_, judged)| judged.as_ref()))
    };
    Ok((0..players).map(of).collect())
}

/// One player's shots in one game.
type GameReview = Vec<CostlyShot>;

fn review_game(record: &Record, seat: Seat, name: &str, steps: u64, stop: &Stop) -> Result<GameReview, Unjudged> {
    let shots = record.shots_of(seat);
    let GivenAway { shots: costs } = given_away(&record.rules, &shots, steps, stop)?;
    let Some(fleet) = record.fleets[seat.other()].clone() else { return Err(Unjudged::Contradiction) };
    let phases = phases(&record.rules, Board::new(&record.rules, fleet), &shots);
    let told = costs.into_iter().zip(phases).enumerate();
    Ok(told
        .map(|(at, (cost, phase))| CostlyShot {
            game: name.to_owned(),
            number: at + 1,
            shot: cost.shot,
            phase,
            given_away: cost.given_away,
            error: cost.error,
        })
        .collect())
}

/// In which phase each of those shots at a fleet was fired.
fn phases(rules: &Rules, mut board: Board, shots: &[Shot]) -> Vec<GamePhase> {
    let ships: Vec<_> = board.fleet().ships().iter().map(|ship| ship.cells().collect::<Vec<_>>()).collect();
    let mut hits: Vec<usize> = vec![0; ships.len()];
    debug_assert_eq!(ships.len(), rules.fleet().len());
    let mut phases = Vec::with_capacity(shots.len());
    for shot in shots {
        let afloat = ships.iter().zip(&hits).filter(|(ship, hits)| **hits < ship.len());
        let wounded = afloat.clone().any(|(_, hits)| *hits > 0);
        phases.push(if hits.iter().all(|hits| *hits == 0) {
            GamePhase::Opening
        } else if wounded {
            GamePhase::Pursuit
        } else if afloat.count() == 1 {
            GamePhase::Endgame
        } else {
            GamePhase::Search
        });
        if board.fire(shot.cell).is_ok_and(amiral_game::Outcome::is_hit) {
            let hit = ships.iter().position(|ship| ship.contains(&shot.cell));
            hit.into_iter().for_each(|ship| hits[ship] += 1);
        }
    }
    phases
}

impl PlayerReview {
    fn of<'a>(player: usize, games: impl Iterator<Item = &'a Result<GameReview, Unjudged>>) -> PlayerReview {
        let mut review = PlayerReview {
            player,
            games: 0,
            unjudged: 0,
            mean: None,
            error: None,
            phases: [Loss::default(); 4],
            by_shot: Vec::new(),
            shots: Vec::new(),
        };
        let mut totals = Vec::new();
        for game in games {
            let Ok(shots) = game else {
                review.unjudged += 1;
                continue;
            };
            review.games += 1;
            let mut total = Loss::default();
            for shot in shots {
                let Loss { shots: at, .. } = total;
                if review.by_shot.len() <= at as usize {
                    review.by_shot.push(Loss::default());
                }
                review.by_shot[at as usize].add(shot.given_away, shot.error);
                review.phases[shot.phase as usize].add(shot.given_away, shot.error);
                total.add(shot.given_away, shot.error);
            }
            totals.push(total);
            review.shots.extend(shots.iter().cloned());
        }
        let number = totals.len() as f64;
        if !totals.is_empty() {
            let mean = totals.iter().map(|total| total.given_away).sum::<f64>() / number;
            let spread: f64 = totals.iter().map(|total| (total.given_away - mean).powi(2)).sum();
            review.mean = Some(mean);
            review.error = Some(match totals.as_slice() {
                [only] => only.error,
                // The spread over games has the errors of their estimates in it.
                _ => (spread / (number - 1.0) / number).sqrt(),
            });
        }
        review
    }

    /// The shots that gave most away, the worst first; of equals the earlier.
    pub fn worst(&self, most: usize) -> Vec<&CostlyShot> {
        let mut shots: Vec<&CostlyShot> = self.shots.iter().collect();
        shots.sort_by(|a, b| b.given_away.total_cmp(&a.given_away));
        shots.truncate(most);
        shots
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use GamePhase::{Endgame, Opening, Pursuit};
    use amiral_game::{Announce, FleetSetup, RulesSetup, notation};

    #[test]
    fn every_shot_has_its_phase() {
        let setup =
            RulesSetup { width: 5, height: 5, fleet: vec![2, 2], announce: Announce::Silent, ..RulesSetup::default() };
        let rules = setup.build().unwrap();
        let fleet = "A0h2 D4h2".parse::<FleetSetup>().unwrap().build(&rules).unwrap();
        let shots = notation::parse_shots("C2o A0x A1o B0x E0o C3o D4x E4x").unwrap();
        let expected = [Opening, Opening, Pursuit, Pursuit, Endgame, Endgame, Endgame, Pursuit];
        assert_eq!(phases(&rules, Board::new(&rules, fleet), &shots), expected);
    }

    #[test]
    fn who_fires_worse_gives_more_away() {
        let rules: Rules = "5x5 3,2 no-edge silent alternate".parse().unwrap();
        let text = |order: &str| {
            format!(
                "[Rules \"{rules}\"]\n[A \"a\"]\n[B \"b\"]\n[FleetA \"A0h3 A4h2\"]\n[FleetB \"B2h3 A4h2\"]\n[Result \"A won\"]\n\n{order}"
            )
        };
        let order = "1 A C2x\n2 B E0o\n3 A B2x\n4 B E1o\n5 A D2x\n6 B E2o\n7 A A4x\n8 B E3o\n9 A B4x\n";
        let game =
            crate::PlayedGame { in_a: 0, first: 0, winner: 0, shots: [5, 4], fault: None, record: Some(text(order)) };
        let pair = PlayedPair { number: 0, games: vec![game] };
        let judge = || review_pairs(&[(&pair, (0, 1))], 2, 10, u64::MAX, &Stop::new(), &|_| {}).unwrap();
        let [good, bad] = judge().try_into().unwrap();
        assert_eq!((good.games, bad.games, good.shots.len(), bad.shots.len()), (1, 1, 5, 4));
        assert!(good.mean.unwrap() < 1.0 && bad.mean.unwrap() > 1.0, "{good:?} {bad:?}");
        let sums = |review: &PlayerReview| review.phases.iter().map(|loss| loss.given_away).sum::<f64>();
        assert!((sums(&bad) - bad.mean.unwrap()).abs() < 1e-9);
        assert_eq!(judge(), [good, bad]);
    }
}

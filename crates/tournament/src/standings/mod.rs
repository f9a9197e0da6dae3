//! How everybody stands, and why.
//!
//! Every number is written out as the parts it is a sum of, so that a place can be followed by hand.
//! A round without a game counts in them as well: for Buchholz and Sonneborn-Berger, whoever had a
//! bye, rested or did not come has met somebody who has as many points as they have.

mod encounters;
mod places;
mod tie_break;

use serde::Serialize;

use crate::{Duplicate, Format, PlayerId, Score, Side, TieBreak, Tournament};

pub(crate) use encounters::table_points;

/// How somebody stands.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Line {
    /// The place, from 1. Who cannot be told apart shares it.
    pub place: u32,
    /// Who.
    pub player: PlayerId,
    /// What the place goes by first: points, or the shots saved against the field where everybody
    /// hunts the same fleets.
    pub points: Score,
    /// The games won.
    pub won: u32,
    /// The games drawn.
    pub drawn: u32,
    /// The games lost.
    pub lost: u32,
    /// Every round, in order.
    pub encounters: Vec<Encounter>,
    /// What told players apart, in the order in which the organiser chose it.
    pub ties: Vec<TieValue>,
}

/// A round as one player had it.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct Encounter {
    /// The round.
    pub round: u32,
    /// The table, unless they were not paired.
    pub table: Option<u32>,
    /// Whom they met.
    pub opponent: Option<PlayerId>,
    /// The side they sat on.
    pub side: Option<Side>,
    /// What became of it.
    pub how: How,
    /// The games won.
    pub won: u32,
    /// The games drawn.
    pub drawn: u32,
    /// The games lost.
    pub lost: u32,
    /// The fleets they sank.
    pub sunk: u32,
    /// With how many shots.
    pub shots: u64,
    /// The points it brought.
    pub points: Score,
    /// In an arena: whether it counted double.
    pub doubled: bool,
    /// Where everybody hunts the same fleets: the shots saved against the mean of all others, once the
    /// round is over.
    pub field: Option<Score>,
}

/// What became of a round.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum How {
    /// They are still playing.
    Playing,
    /// They have played.
    Played,
    /// In an arena: it ended when time was up.
    OutOfTime,
    /// The other did not come.
    WonByAbsence,
    /// They did not come.
    Absent,
    /// There was nobody left to meet.
    Bye,
    /// Whom they should have met has left.
    Walkover,
    /// It was their turn to rest.
    Rest,
    /// They came later, and it counts as a bye.
    LateBye,
    /// They came later, or had left.
    Missed,
}

impl How {
    /// Whether there was a game.
    pub fn is_played(self) -> bool {
        matches!(self, How::Played)
    }
}

/// What a tie-break gives somebody.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct TieValue {
    /// Which.
    pub tie_break: TieBreak,
    /// What it came to; nothing where it says nothing, as the mean of no shots.
    pub value: Option<Score>,
    /// What it is made of.
    pub parts: Vec<Part>,
}

/// One round's part in a number.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Part {
    /// The round.
    pub round: u32,
    /// Whom they met; nobody stands for somebody with as many points as they have themselves.
    pub opponent: Option<PlayerId>,
    /// What is counted: the opponent's points or rating, or the shots.
    pub of: Score,
    /// How often it is counted, or the games it is spread over.
    pub times: Score,
    /// What comes of it.
    pub counted: Score,
}

/// How everybody stands who has ever taken part, the best first.
pub fn standings(tournament: &Tournament) -> Vec<Line> {
    places::lines(tournament)
}

/// The players of an arena, the best first.
pub(crate) fn arena_order(tournament: &Tournament) -> Vec<PlayerId> {
    let encounters = encounters::of_all(tournament);
    let points = |player: PlayerId| encounters[player.index()].iter().map(|it| it.points).sum::<Score>();
    let mut order: Vec<(std::cmp::Reverse<Score>, usize, PlayerId)> = tournament
        .order()
        .iter()
        .enumerate()
        .map(|(seed, player)| (std::cmp::Reverse(points(*player)), seed, *player))
        .collect();
    order.sort_unstable();
    order.into_iter().map(|(.., player)| player).collect()
}

/// Whether places go by the shots saved against the field.
pub(crate) fn goes_by_field(tournament: &Tournament) -> bool {
    let settings = tournament.settings();
    settings.duplicate == Duplicate::Hunts
        && matches!(settings.format, Format::RoundRobin { .. } | Format::Swiss { .. })
}

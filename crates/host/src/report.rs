//! The report of a game, shot by shot: a saved one, one just played, or one from a file.

use amiral_game::{
    Board, Cell, Ending, GameSeed, Outcome, PerSeat, Record, Rules, Seat, Seen, Shape, Ship, Shot, deduce,
};
use amiral_store::{Contestant, Match, MatchId};
use jiff::Timestamp;

use crate::playing::afloat;
use crate::{Participant, Rows, Table, printable, told_apart};

/// The report of a game. While the game is unfinished, it has neither fleets nor a seed.
#[derive(Clone, PartialEq, Debug)]
pub struct GameReport {
    /// Its number, if it is saved.
    pub id: Option<MatchId>,
    /// Who played.
    pub players: PerSeat<ReportPlayer>,
    /// The rules.
    pub rules: Rules,
    /// When it began and ended, as far as that is known.
    pub times: [Option<Timestamp>; 2],
    /// The seed of everything random in it, once it is over.
    pub seed: Option<GameSeed>,
    /// Whether a person chose the seed.
    pub practice: bool,
    /// Whether a person looked at the enemy's fleet.
    pub cheated: bool,
    /// Who fired first.
    pub starter: Seat,
    /// The shots, in order.
    pub shots: Vec<ReportShot>,
    /// How it ended.
    pub ending: Ending,
    /// The seas at the end.
    pub seas: PerSeat<ReportSea>,
    /// From where its players counted rows.
    pub rows: Rows,
}

/// A player in a report.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ReportPlayer {
    /// A player with this name.
    Named(String),
    /// A person of this machine without a name, the first or second of two.
    Nameless(Seat),
    /// A person who has been erased, or whom a record does not name.
    Someone,
    /// Nobody: the fleet is only hunted.
    HiddenFleet,
}

/// A shot in a report.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ReportShot {
    /// Who fired.
    pub seat: Seat,
    /// The shot with its outcome.
    pub shot: Shot,
    /// The ship it sank, whatever was announced, once the game is over and the fleet is known.
    pub sunk: Option<Ship>,
}

/// A sea at the end of a game in a report.
#[derive(Clone, PartialEq, Debug)]
pub struct ReportSea {
    /// The fleet under fire, once the game is over, if it is known.
    pub board: Option<Board>,
    /// What was seen of it.
    pub seen: Seen,
    /// The shapes of the ships left, as far as that is known.
    pub left: Vec<Shape>,
}

impl GameReport {
    /// The report of a saved match.
    pub fn of_match(kept: &Match) -> GameReport {
        let player = |seat: Seat| match &kept.seats[seat] {
            Contestant::Human { name, place: Some(place), .. } if name.is_empty() => ReportPlayer::Nameless(*place),
            Contestant::Human { name, .. } | Contestant::Strategy(name) => ReportPlayer::Named(printable(name)),
            Contestant::Nobody if kept.solo => ReportPlayer::HiddenFleet,
            Contestant::Nobody => ReportPlayer::Someone,
        };
        let over = kept.record.ending != Ending::Unfinished;
        let players = match Seat::BOTH.map(player) {
            [ReportPlayer::Named(first), ReportPlayer::Named(second)] => {
                told_apart([first, second]).map(ReportPlayer::Named)
            }
            others => others,
        };
        GameReport {
            id: Some(kept.id),
            players: PerSeat(players),
            times: [Some(kept.began), kept.ended],
            seed: kept.seed.filter(|_| over),
            practice: kept.practice,
            cheated: kept.cheated,
            starter: kept.starter,
            rows: kept.first_row.map_or(Rows::FromZero, Rows::starting_at),
            ..GameReport::of_record(&kept.record)
        }
    }

    /// The report of a game that is being played, or just was.
    pub fn of_game(game: &dyn Table) -> GameReport {
        let over = game.ending() != Ending::Unfinished;
        let player = |seat: Seat| match &game.plan().seats[seat] {
            Some(Participant::Person { person: Some(person), .. }) if person.name.is_empty() => {
                ReportPlayer::Nameless(person.place)
            }
            Some(sitter) => ReportPlayer::Named(sitter.name().into()),
            None => ReportPlayer::HiddenFleet,
        };
        GameReport {
            players: PerSeat(Seat::BOTH.map(player)),
            times: game.times(),
            // The seed of a game on a server stays there.
            seed: Some(game.plan().seed).filter(|_| over && game.online().is_none()),
            practice: game.plan().practice,
            cheated: game.cheated(),
            starter: game.starter(),
            rows: game.rows().unwrap_or_default(),
            ..GameReport::of_record(&game.record())
        }
    }

    /// The report of a game from a file.
    pub fn of_record(record: &Record) -> GameReport {
        let over = record.ending != Ending::Unfinished;
        let fired = |seat: Seat| record.turns.iter().any(|turn| turn.seat == seat);
        let player = |seat: Seat| match &record.players[seat] {
            Some(name) if name.is_empty() => ReportPlayer::Nameless(seat),
            Some(name) => ReportPlayer::Named(printable(name)),
            None if fired(seat) || record.fleets[seat.other()].is_some() => ReportPlayer::Someone,
            None => ReportPlayer::HiddenFleet,
        };
        let tag = |name: &str| record.tag(name);
        let time = |name: &str| tag(name).and_then(|time| time.parse().ok());
        let starter = match (record.turns.first(), tag("Starter")) {
            (Some(turn), _) => turn.seat,
            (None, Some("B")) => Seat::B,
            (None, _) => Seat::A,
        };
        let mut told = Telling::of(record, over);
        let shots = record.turns.iter().flat_map(|turn| turn.shots.iter().map(|&shot| (turn.seat, shot)));
        let shots = shots.map(|(seat, shot)| told.fire(seat, shot)).collect();
        GameReport {
            id: None,
            players: PerSeat(Seat::BOTH.map(player)),
            rules: record.rules.clone(),
            times: [time("Began"), time("Ended")],
            seed: tag("Seed").filter(|_| over).and_then(|seed| seed.parse().ok()),
            practice: tag("Practice") == Some("yes"),
            cheated: tag("Cheated") == Some("yes"),
            starter,
            shots,
            ending: record.ending,
            seas: told.seas(record),
            // Files count from 0.
            rows: Rows::FromZero,
        }
    }

    /// Whether a player was alone, against a hidden fleet.
    pub fn is_solo(&self) -> bool {
        self.players.0.contains(&ReportPlayer::HiddenFleet)
    }

    /// How many shots a seat fired.
    pub fn shots_of(&self, seat: Seat) -> usize {
        self.shots.iter().filter(|shot| shot.seat == seat).count()
    }
}

/// The seas while a report is made.
struct Telling {
    boards: PerSeat<Option<Board>>,
}

impl Telling {
    /// The fleets are known only once the game is over: before that, somebody still looks for them.
    fn of(record: &Record, over: bool) -> Telling {
        let board = |seat: Seat| Some(Board::new(&record.rules, record.fleets[seat].clone().filter(|_| over)?));
        Telling { boards: PerSeat(Seat::BOTH.map(board)) }
    }

    fn fire(&mut self, seat: Seat, shot: Shot) -> ReportShot {
        let sunk = self.boards[seat.other()].as_mut().and_then(|board| sinking(board, shot.cell));
        ReportShot { seat, shot, sunk }
    }

    fn seas(self, record: &Record) -> PerSeat<ReportSea> {
        let mut boards = self.boards.0.into_iter();
        PerSeat(Seat::BOTH.map(|seat| {
            let board = boards.next().flatten();
            // A record that was read has only possible shots.
            let seen = Seen::after(&record.rules, &record.shots_of(seat.other()));
            let seen = seen.unwrap_or_else(|_| Seen::new(&record.rules));
            let left = board.as_ref().map_or_else(|| deduce(&seen).left, afloat);
            ReportSea { board, seen, left }
        }))
    }
}

/// Fires, and returns the ship that sinks. Under silent rules, this was not announced.
fn sinking(board: &mut Board, cell: Cell) -> Option<Ship> {
    // An impossible shot sinks nothing. A record that was read has none.
    let outcome = board.fire(cell).ok()?;
    if outcome == Outcome::Miss {
        return None;
    }
    board.sunk().find(|ship| ship.cells().any(|own| own == cell))
}

#[cfg(test)]
mod tests {
    use super::*;

    const GAME: &str = "[Rules \"4x4 2,1 no-edge silent alternate\"]\n[A \"Ada\"]\n[B \"HAL\"]\n[FleetA \"A0h2 D3h1\"]\n\
                        [FleetB \"A0v2 C2h1\"]\n[Result \"A won\"]\n\n1 A A0x\n2 B C0o\n3 A A1x\n4 B A0x\n5 A C2x\n";

    fn sunk(report: &GameReport) -> Vec<Option<String>> {
        report.shots.iter().map(|shot| shot.sunk.map(|ship| ship.to_string())).collect()
    }

    #[test]
    fn what_sank_in_silence_is_told_once_the_game_is_over() {
        let record: Record = GAME.parse().unwrap();
        let report = GameReport::of_record(&record);
        assert_eq!(sunk(&report), [None, None, Some("A0v2".into()), None, Some("C2h1".into())]);
        assert!(report.seas[Seat::B].board.as_ref().unwrap().is_lost() && report.seas[Seat::B].left.is_empty());
        assert_eq!(report.seas[Seat::A].left, [2, 1].map(|size| Shape::line(size).unwrap()));
        assert!(!report.is_solo());
        let open: Record = GAME.replace("5 A C2x\n", "").replace("A won", "unfinished").parse().unwrap();
        let report = GameReport::of_record(&open);
        assert_eq!(sunk(&report), [None, None, None, None], "as long as it is open nobody learns it");
        assert!(report.seas.0.iter().all(|sea| sea.board.is_none()));
    }

    #[test]
    fn whoever_hunts_alone_plays_against_a_hidden_fleet() {
        let alone = "[Rules \"4x4 2,1 no-edge silent alternate\"]\n[A \"\"]\n[FleetB \"A0v2 C2h1\"]\n\n1 A A0x\n";
        let report = GameReport::of_record(&alone.parse().unwrap());
        assert_eq!(report.players.0, [ReportPlayer::Nameless(Seat::A), ReportPlayer::HiddenFleet]);
        assert!(report.is_solo());
    }
}

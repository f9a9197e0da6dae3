//! What an organiser chooses before anybody plays.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::Score;

/// What a tournament is played for, and how.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Settings {
    /// What it is called.
    pub name: String,
    /// Who meets whom.
    pub format: Format,
    /// The games that the two of a pairing play.
    #[serde(default = "one")]
    pub games: u32,
    /// What games are worth.
    #[serde(default)]
    pub points: Points,
    /// What tells players apart who have as many points, in this order.
    #[serde(default = "TieBreak::usual")]
    pub tie_breaks: Vec<TieBreak>,
    /// Whether everybody hunts the same fleets.
    #[serde(default)]
    pub duplicate: Duplicate,
    /// Who may come when it has begun.
    #[serde(default)]
    pub late: Late,
    /// What the crate hands on without looking at it: the rules of the games, the clock, who may come.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub about: BTreeMap<String, String>,
}

fn one() -> u32 {
    1
}

/// Who meets whom.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case", deny_unknown_fields)]
pub enum Format {
    /// Everybody meets everybody, by the tables of Berger.
    RoundRobin {
        /// How often: once, or twice with the first shot the other way round.
        #[serde(default = "one")]
        cycles: u32,
    },
    /// Who loses is out.
    Knockout {
        /// Whether the losers of the semifinals play for the third place.
        #[serde(default = "yes")]
        third_place: bool,
    },
    /// Everybody plays every round, against somebody who has as many points.
    Swiss {
        /// The rounds.
        rounds: u32,
    },
    /// Whoever is free is paired at once, until time is up.
    Arena {
        /// How long it takes: in milliseconds on a server, in shots where there is no clock.
        length: u64,
    },
}

fn yes() -> bool {
    true
}

impl Format {
    /// Its name, as it is written.
    pub fn name(self) -> &'static str {
        match self {
            Format::RoundRobin { .. } => "round-robin",
            Format::Knockout { .. } => "knockout",
            Format::Swiss { .. } => "swiss",
            Format::Arena { .. } => "arena",
        }
    }

    /// How many rounds so many players play; nothing for an arena, which has no rounds for all.
    pub fn rounds(self, players: u32) -> Option<u32> {
        match self {
            Format::RoundRobin { cycles } => Some(cycles * most_rounds(players)),
            Format::Knockout { .. } => Some(players.next_power_of_two().trailing_zeros()),
            Format::Swiss { rounds } => Some(rounds),
            Format::Arena { .. } => None,
        }
    }
}

/// In how many rounds so many players can play without anybody meeting anybody twice, or having a
/// second bye.
fn most_rounds(players: u32) -> u32 {
    if players < 2 { 0 } else { players - 1 + players % 2 }
}

/// Up to so many players, the pairing looks far enough ahead to fill all rounds there can be; up to so
/// many, all but the last, in which nobody who did not come leaves a choice of who fires first.
const ALL_FORESEEN: u32 = 7;
const FORESEEN: u32 = 24;

/// The rounds of a Swiss tournament in which nobody need meet anybody twice whatever happens: all
/// that there are among few players, all but one among more, three quarters of them among many.
pub fn most_swiss_rounds(players: u32) -> u32 {
    let most = most_rounds(players);
    if players <= ALL_FORESEEN {
        most
    } else if players <= FORESEEN {
        most - 1
    } else {
        most * 3 / 4
    }
}

/// How many rounds of a Swiss tournament tell so many players apart: enough for one of them to be
/// left who has won every game, and two more.
pub fn suggested_rounds(players: u32) -> u32 {
    (players.max(2).next_power_of_two().trailing_zeros() + 2).min(most_swiss_rounds(players.max(2)))
}

/// What a game is worth, and a round without one.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Points {
    /// A game won.
    pub win: Score,
    /// A game lost. Who does not come gets nothing at all.
    pub loss: Score,
    /// A round in which there was nobody to play against, for each game of it.
    pub bye: Score,
}

impl Default for Points {
    fn default() -> Points {
        Points { win: Score::ONE, loss: Score::ZERO, bye: Score::ONE }
    }
}

impl Points {
    /// A game in which neither was better: half of what it is worth.
    pub fn draw(self) -> Score {
        (self.win + self.loss).part(1, 2)
    }
}

/// What tells players apart who have as many points.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum TieBreak {
    /// The points of all opponents.
    Buchholz,
    /// The points of the opponents, as often as one has won against them.
    SonnebornBerger,
    /// The points against those that are still level.
    HeadToHead,
    /// The shots that sinking a fleet took, on average. Fewer are better.
    MeanShots,
    /// The rating with which the result was to be expected.
    Performance,
    /// The games won.
    Wins,
    /// The shots saved against the mean of all others who hunted the same fleets.
    Field,
}

impl TieBreak {
    /// All there are.
    pub const ALL: [TieBreak; 7] = [
        TieBreak::Buchholz,
        TieBreak::SonnebornBerger,
        TieBreak::HeadToHead,
        TieBreak::MeanShots,
        TieBreak::Performance,
        TieBreak::Wins,
        TieBreak::Field,
    ];

    /// Its name, as it is written.
    pub fn name(self) -> &'static str {
        match self {
            TieBreak::Buchholz => "buchholz",
            TieBreak::SonnebornBerger => "sonneborn_berger",
            TieBreak::HeadToHead => "head_to_head",
            TieBreak::MeanShots => "mean_shots",
            TieBreak::Performance => "performance",
            TieBreak::Wins => "wins",
            TieBreak::Field => "field",
        }
    }

    /// Those that are used where nobody chose others.
    pub fn usual() -> Vec<TieBreak> {
        vec![TieBreak::HeadToHead, TieBreak::Buchholz, TieBreak::SonnebornBerger, TieBreak::MeanShots]
    }
}

/// Whether everybody hunts the same fleets.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Duplicate {
    /// Every game has its own fleets.
    #[default]
    No,
    /// In a round all get the same fleets, placed by the house, and everybody hunts them to the end.
    /// Of two at a table whoever takes fewer shots has won; standings go by the shots saved against
    /// the field.
    Hunts,
    /// In a round all tables get the same fleets, and play each pair of them twice, with fleets and
    /// first shot swapped.
    Pairs,
}

impl Duplicate {
    /// All there are.
    pub const ALL: [Duplicate; 3] = [Duplicate::No, Duplicate::Hunts, Duplicate::Pairs];

    /// Its name, as it is written.
    pub fn name(self) -> &'static str {
        match self {
            Duplicate::No => "no",
            Duplicate::Hunts => "hunts",
            Duplicate::Pairs => "pairs",
        }
    }
}

/// Who may come when the tournament has begun. Nobody can join a round robin or a knockout then.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Late {
    /// Until when a Swiss tournament is open.
    pub until: Until,
    /// How many of the rounds missed count as a bye; the others bring nothing.
    pub byes: u32,
}

impl Default for Late {
    fn default() -> Late {
        Late { until: Until::Half, byes: 1 }
    }
}

/// Until when somebody may come.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Until {
    /// Until it begins.
    Start,
    /// Until half of the rounds have begun.
    Half,
    /// Until the last round has begun.
    End,
}

/// The longest name of a tournament and of a player, in characters.
pub const LONGEST_NAME: usize = 200;
/// The most players a tournament takes.
pub const MOST_PLAYERS: u32 = 10_000;
/// The most games that two play against each other in a row.
pub const MOST_GAMES: u32 = 1_000_000;

/// What is wrong with the settings of a tournament.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
pub enum SettingsProblem {
    /// It has no name, or one that is too long or of several lines.
    #[error("a tournament has a name of one line, of up to {LONGEST_NAME} characters")]
    Name,
    /// A pairing without a game, or with too many.
    #[error("the two of a pairing play from 1 to {MOST_GAMES} games")]
    Games,
    /// Everybody meets everybody once or twice.
    #[error("a round robin is played once or twice")]
    Cycles,
    /// A tournament without a round, or an arena that takes no time.
    #[error("a tournament lasts at least a round")]
    Empty,
    /// Winning is worth less than losing, or something is worth too much.
    #[error("a win is worth more than a loss, which is worth at least nothing")]
    Points,
    /// Some tie-break is named twice.
    #[error("the tie-break {} is named twice", .0.name())]
    TwiceNamed(TieBreak),
    /// An odd number of games cannot be played with fleets swapped.
    #[error("games with fleets swapped come in pairs")]
    OddPairs,
    /// There is nothing that games in an arena could be a match of.
    #[error("two who meet in an arena play one game")]
    ArenaGames,
}

impl Settings {
    /// The settings that people would expect of a format.
    pub fn new(name: impl Into<String>, format: Format) -> Settings {
        Settings {
            name: name.into(),
            format,
            games: 1,
            points: Points::default(),
            tie_breaks: TieBreak::usual(),
            duplicate: Duplicate::No,
            late: Late::default(),
            about: BTreeMap::new(),
        }
    }

    /// Everything that is wrong with them, whoever comes.
    pub fn problems(&self) -> Vec<SettingsProblem> {
        let mut problems = Vec::new();
        let mut wrong_if = |wrong: bool, problem| {
            if wrong {
                problems.push(problem);
            }
        };
        wrong_if(!is_name(&self.name), SettingsProblem::Name);
        wrong_if(!(1..=MOST_GAMES).contains(&self.games), SettingsProblem::Games);
        match self.format {
            Format::RoundRobin { cycles } => wrong_if(!(1..=2).contains(&cycles), SettingsProblem::Cycles),
            Format::Swiss { rounds } => wrong_if(rounds == 0, SettingsProblem::Empty),
            Format::Arena { length } => {
                wrong_if(length == 0, SettingsProblem::Empty);
                let pair = if self.duplicate == Duplicate::Pairs { 2 } else { 1 };
                wrong_if(self.games != pair && (1..=MOST_GAMES).contains(&self.games), SettingsProblem::ArenaGames);
            }
            Format::Knockout { .. } => {}
        }
        let Points { win, loss, bye } = self.points;
        let scores_fit = Score::ZERO <= loss && loss < win && win <= Score::MOST;
        wrong_if(!scores_fit || !(Score::ZERO..=win).contains(&bye), SettingsProblem::Points);
        for (number, tie_break) in self.tie_breaks.iter().enumerate() {
            wrong_if(self.tie_breaks[..number].contains(tie_break), SettingsProblem::TwiceNamed(*tie_break));
        }
        wrong_if(self.duplicate == Duplicate::Pairs && self.games % 2 == 1, SettingsProblem::OddPairs);
        problems
    }

    /// The rounds that so many players may be asked to play, where these settings ask for more.
    pub fn too_many_rounds(&self, players: u32) -> Option<u32> {
        match self.format {
            Format::Swiss { rounds } if rounds > most_swiss_rounds(players) => Some(most_swiss_rounds(players)),
            _ => None,
        }
    }
}

/// Whether that can be the name of a tournament or a player.
pub(crate) fn is_name(text: &str) -> bool {
    !text.trim().is_empty() && text.chars().count() <= LONGEST_NAME && !text.contains(char::is_control)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn settings_are_read_with_what_is_usual() {
        let read = |text: &str| serde_json::from_str::<Settings>(text).unwrap();
        let plain = read(r#"{"name": "Cup", "format": {"kind": "knockout"}}"#);
        assert_eq!(plain, Settings::new("Cup", Format::Knockout { third_place: true }));
        assert_eq!(read(&serde_json::to_string(&plain).unwrap()), plain);
        let swiss = read(r#"{"name": "Open", "format": {"kind": "swiss", "rounds": 5}, "duplicate": "hunts"}"#);
        assert_eq!((swiss.format, swiss.duplicate), (Format::Swiss { rounds: 5 }, Duplicate::Hunts));
    }

    #[test]
    fn every_problem_is_named() {
        let check = |change: &dyn Fn(&mut Settings), problems: &[SettingsProblem]| {
            let mut settings = Settings::new("Open", Format::Swiss { rounds: 5 });
            change(&mut settings);
            assert_eq!(settings.problems(), problems);
        };
        check(&|_| {}, &[]);
        check(&|it| it.name = " ".into(), &[SettingsProblem::Name]);
        check(&|it| it.games = 0, &[SettingsProblem::Games]);
        check(&|it| it.format = Format::RoundRobin { cycles: 3 }, &[SettingsProblem::Cycles]);
        check(&|it| it.format = Format::Arena { length: 0 }, &[SettingsProblem::Empty]);
        check(&|it| it.points.loss = Score::ONE, &[SettingsProblem::Points]);
        check(&|it| it.points.bye = Score::whole(2), &[SettingsProblem::Points]);
        check(&|it| it.tie_breaks.push(TieBreak::Buchholz), &[SettingsProblem::TwiceNamed(TieBreak::Buchholz)]);
        check(&|it| it.duplicate = Duplicate::Pairs, &[SettingsProblem::OddPairs]);
        let two = |it: &mut Settings| (it.games, it.format) = (2, Format::Arena { length: 100 });
        check(&two, &[SettingsProblem::ArenaGames]);
    }

    #[test]
    fn rounds_are_as_many_as_there_can_be() {
        let check = |players, most| assert_eq!(most_swiss_rounds(players), most, "{players}");
        check(1, 0);
        check(2, 1);
        check(3, 3);
        check(7, 7);
        check(8, 6);
        check(9, 8);
        check(24, 22);
        check(100, 74);
        assert_eq!([2, 3, 8, 30, 1000].map(suggested_rounds), [1, 3, 5, 7, 12]);
        assert_eq!(Format::Knockout { third_place: true }.rounds(5), Some(3));
        assert_eq!(Format::RoundRobin { cycles: 2 }.rounds(5), Some(10));
    }
}

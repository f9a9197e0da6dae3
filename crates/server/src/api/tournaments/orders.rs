//! A tournament as somebody wants it.

use std::time::Duration;

use amiral_game::quick_fit;
use amiral_store::{Circle, TimeControl};
use amiral_tournament::{Duplicate, Format, Late, Points, Score, Settings, TieBreak, Until};
use serde::Deserialize;
use utoipa::ToSchema;

use super::names::{DuplicateName, EntryName, FormatName, TieBreakName};
use crate::api::ask::Ask;
use crate::api::games::time_control;
use crate::api::rules::{RulesOrder, ensure_fits};
use crate::hub::{TournamentEntry, TournamentTerms};
use crate::problem::{Kind, Problem};

/// How much time players have where nobody says otherwise.
pub(super) const USUAL: TimeControl = TimeControl::RealTime { seconds: 300, added: 5 };
/// How long after a round the next begins, in seconds: usually, and at most.
const PAUSE: u32 = 30;
const LONGEST_PAUSE: u32 = 7 * 24 * 3_600;
/// The most rounds, games in a row, and minutes of an arena.
const ROUNDS: u32 = 50;
const GAMES: u32 = 9;
const MINUTES: u32 = 1_440;
/// The longest name.
const NAME: usize = 80;
/// The most that a win is worth.
const WIN: f64 = 100.0;

/// A tournament that somebody wants.
#[derive(Deserialize, ToSchema, Debug)]
#[serde(deny_unknown_fields)]
pub(crate) struct TournamentOrder {
    /// What to call it.
    pub name: String,
    /// Who meets whom.
    pub format: FormatName,
    /// The rounds of a Swiss tournament: 5 unless said. How often everybody meets in a round robin:
    /// once.
    pub rounds: Option<u32>,
    /// Whether the losers of the semifinals of a knockout play for the third place: they do unless
    /// said.
    pub third_place: Option<bool>,
    /// How many minutes an arena takes: 45 unless said.
    pub minutes: Option<u32>,
    /// How many games the two of a pairing play: one unless said.
    pub games: Option<u32>,
    /// Whether everybody hunts the same fleets: not unless said.
    pub duplicate: Option<DuplicateName>,
    /// What a win, a loss and a bye are worth: 1, 0 and 1 unless said.
    pub points: Option<[f64; 3]>,
    /// What tells players apart who have as many points, in this order.
    pub tie_breaks: Option<Vec<TieBreakName>>,
    /// The rules.
    #[serde(default)]
    pub rules: RulesOrder,
    /// How much time both have: `300+5` or `3d`; the former unless said.
    #[schema(example = "300+5")]
    pub clock: Option<String>,
    /// Whether games between accounts count for ratings.
    #[serde(default)]
    pub rated: bool,
    /// Who may come: everybody unless said.
    pub entry: Option<EntryName>,
    /// The least and the most rating of who may come, where that decides.
    pub ratings: Option<[u32; 2]>,
    /// Whether strategies may take part.
    #[serde(default)]
    pub bots: bool,
    /// After how many seconds the next round begins by itself: 30 unless said.
    pub pause: Option<u32>,
    /// Whether the organisers begin each round instead.
    #[serde(default)]
    pub by_hand: bool,
    /// Whether people may come when it has begun: they may unless said, where the format allows it.
    pub late: Option<bool>,
    /// How many of the rounds they missed count as a bye: one unless said.
    pub late_byes: Option<u32>,
    /// The class it is for: of a teacher. A pupil's is for their own class.
    pub class: Option<String>,
    /// Whether everybody sees it in the list: they do unless said.
    pub listed: Option<bool>,
}

impl TournamentOrder {
    /// As the library of tournaments has it.
    pub(super) async fn settings(&self, ask: &Ask) -> Result<Settings, Problem> {
        let wrong = |key: &str| ask.problem(Kind::Invalid, key, &[]);
        let name = self.name.split_whitespace().collect::<Vec<_>>().join(" ");
        if name.is_empty() || name.chars().count() > NAME || name.chars().any(char::is_control) {
            return Err(wrong("server-tournament-bad-name"));
        }
        let within = |given: Option<u32>, usual: u32, most: u32, key: &str| match given.unwrap_or(usual) {
            number if (1..=most).contains(&number) => Ok(number),
            _ => Err(ask.problem(Kind::Invalid, key, &[("most", most.into())])),
        };
        let format = match self.format {
            FormatName::RoundRobin => {
                Format::RoundRobin { cycles: within(self.rounds, 1, 2, "server-tournament-bad-rounds")? }
            }
            FormatName::Knockout => Format::Knockout { third_place: self.third_place.unwrap_or(true) },
            FormatName::Swiss => {
                Format::Swiss { rounds: within(self.rounds, 5, ROUNDS, "server-tournament-bad-rounds")? }
            }
            FormatName::Arena => {
                let minutes = within(self.minutes, 45, MINUTES, "server-tournament-bad-minutes")?;
                Format::Arena { length: u64::from(minutes) * 60_000 }
            }
        };
        let rules = self.rules.resolve(ask)?;
        ensure_fits(ask, &rules).await?;
        let duplicate = match self.duplicate {
            Some(DuplicateName::Hunts) => Duplicate::Hunts,
            _ => Duplicate::No,
        };
        if duplicate == Duplicate::Hunts && quick_fit(&rules).is_none() {
            return Err(wrong("fleet-too-tight-here"));
        }
        let clock = self.clock.as_deref().map(|given| time_control(ask, given)).transpose()?.unwrap_or(USUAL);
        if clock.is_correspondence() && matches!(format, Format::Arena { .. }) {
            return Err(wrong("server-tournament-arena-days"));
        }
        let entry = match (self.entry.unwrap_or(EntryName::All), self.ratings) {
            (EntryName::All, _) => TournamentEntry::All,
            (EntryName::Code, _) => TournamentEntry::Code,
            (EntryName::Invited, _) => TournamentEntry::Invited,
            (EntryName::Rating, Some([least, most])) if least <= most && most <= 9_999 => {
                TournamentEntry::Rating { least, most }
            }
            (EntryName::Rating, _) => return Err(wrong("server-tournament-bad-ratings")),
        };
        let circle = match &self.class {
            None => ask.circle().clone(),
            Some(class) => {
                let taught = ask.onlooker().await?.teaches.into_iter().find(|taught| taught.0 == *class);
                Circle::Class(taught.ok_or_else(|| wrong("server-tournament-no-class"))?)
            }
        };
        let pause = self.pause.unwrap_or(PAUSE);
        if pause > LONGEST_PAUSE {
            return Err(wrong("server-tournament-bad-pause"));
        }
        let terms = TournamentTerms {
            rules,
            clock,
            rated: self.rated && duplicate == Duplicate::No,
            entry,
            bots: self.bots,
            circle,
            pause: (!self.by_hand).then(|| Duration::from_secs(u64::from(pause))),
        };
        let mut settings = Settings::new(name, format);
        settings.games = within(self.games, 1, GAMES, "server-tournament-bad-games")?;
        settings.duplicate = duplicate;
        settings.about = terms.written();
        settings.late = Late {
            until: if self.late.unwrap_or(true) { Until::Half } else { Until::Start },
            byes: self.late_byes.unwrap_or(1).min(ROUNDS),
        };
        if let Some(points) = self.points {
            if points.iter().any(|number| !(0.0..=WIN).contains(number)) {
                return Err(wrong("server-tournament-settings"));
            }
            let [win, loss, bye] = points.map(|number| Score::hundredths((number * 100.0).round() as i64));
            settings.points = Points { win, loss, bye };
        }
        match &self.tie_breaks {
            Some(given) => settings.tie_breaks = given.iter().map(|&name| tie_break(name)).collect(),
            None if duplicate == Duplicate::Hunts => {
                settings.tie_breaks = vec![TieBreak::MeanShots, TieBreak::Wins];
            }
            None => {}
        }
        if settings.problems().is_empty() { Ok(settings) } else { Err(wrong("server-tournament-settings")) }
    }
}

fn tie_break(name: TieBreakName) -> TieBreak {
    match name {
        TieBreakName::Buchholz => TieBreak::Buchholz,
        TieBreakName::SonnebornBerger => TieBreak::SonnebornBerger,
        TieBreakName::HeadToHead => TieBreak::HeadToHead,
        TieBreakName::MeanShots => TieBreak::MeanShots,
        TieBreakName::Performance => TieBreak::Performance,
        TieBreakName::Wins => TieBreak::Wins,
        TieBreakName::Field => TieBreak::Field,
    }
}

//! A tournament as somebody wants it.

use std::time::Duration;

use amiral_game::quick_fit;
use amiral_store::{Circle, TimeControl};
use amiral_tournament::{Duplicate, Format, Late, Points, Score, Settings, TieBreak, Until};
use amiral_words::Arg;
use serde::Deserialize;
use utoipa::ToSchema;

use super::names::{DuplicateName, EntryName, FormatName, TieBreakName};
use crate::api::ask::Ask;
use crate::api::games::time_control;
use crate::api::rules::{RulesOrder, ensure_fits};
use crate::hub::{LiveTournament, TournamentEntry, TournamentTerms};
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
    /// How many players are expected: more rounds than so many can play are refused.
    pub players: Option<u32>,
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
    /// Whether strategies and bots may take part.
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
        let name = titled(ask, &self.name)?;
        let format = match self.format {
            FormatName::RoundRobin => Format::RoundRobin { cycles: cycles(ask, self.rounds.unwrap_or(1))? },
            FormatName::Knockout => Format::Knockout { third_place: self.third_place.unwrap_or(true) },
            FormatName::Swiss => Format::Swiss { rounds: rounds(ask, self.rounds.unwrap_or(5))? },
            FormatName::Arena => Format::Arena { length: length(ask, self.minutes.unwrap_or(45))? },
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
        let pause = pause(ask, self.pause.unwrap_or(PAUSE))?;
        let terms = TournamentTerms {
            rules,
            clock,
            rated: self.rated && duplicate == Duplicate::No,
            entry,
            bots: self.bots,
            circle,
            pause: (!self.by_hand).then_some(pause),
        };
        let mut settings = Settings::new(name, format);
        settings.games = games(ask, self.games.unwrap_or(1))?;
        settings.duplicate = duplicate;
        settings.about = terms.written();
        settings.late = Late {
            until: if self.late.unwrap_or(true) { Until::Half } else { Until::Start },
            byes: self.late_byes.unwrap_or(1).min(ROUNDS),
        };
        if let Some(given) = self.points {
            settings.points = points(ask, given)?;
        }
        match &self.tie_breaks {
            Some(given) => settings.tie_breaks = given.iter().map(|&name| tie_break(name)).collect(),
            None if duplicate == Duplicate::Hunts => {
                settings.tie_breaks = vec![TieBreak::MeanShots, TieBreak::Wins];
            }
            None => {}
        }
        if let Some(most) = self.players.and_then(|players| settings.too_many_rounds(players.max(2))) {
            let parts = [("most", Arg::Number(most.into()))];
            return Err(ask.problem(Kind::Invalid, "server-tournament-too-many-rounds", &parts));
        }
        if settings.problems().is_empty() { Ok(settings) } else { Err(wrong("server-tournament-settings")) }
    }
}

/// What is to be otherwise in a tournament that has not begun. What is not said stays as it is.
#[derive(Default, Deserialize, ToSchema, Debug)]
#[serde(deny_unknown_fields)]
pub(crate) struct AmendOrder {
    /// What to call it.
    pub name: Option<String>,
    /// The rounds of a Swiss tournament; how often everybody meets in a round robin.
    pub rounds: Option<u32>,
    /// Whether the losers of the semifinals of a knockout play for the third place.
    pub third_place: Option<bool>,
    /// How many minutes an arena takes.
    pub minutes: Option<u32>,
    /// How many games the two of a pairing play.
    pub games: Option<u32>,
    /// What a win, a loss and a bye are worth.
    pub points: Option<[f64; 3]>,
    /// What tells players apart who have as many points, in this order.
    pub tie_breaks: Option<Vec<TieBreakName>>,
    /// How much time both have: `300+5` or `3d`.
    #[schema(example = "300+5")]
    pub clock: Option<String>,
    /// After how many seconds the next round begins by itself.
    pub pause: Option<u32>,
    /// Whether the organisers begin each round instead.
    pub by_hand: Option<bool>,
    /// Whether people may come when it has begun, where the format allows it.
    pub late: Option<bool>,
    /// How many of the rounds they missed count as a bye.
    pub late_byes: Option<u32>,
}

impl AmendOrder {
    /// The settings of that tournament with these in their places.
    pub(super) fn settings(&self, ask: &Ask, live: &LiveTournament) -> Result<Settings, Problem> {
        let (mut settings, mut terms) = (live.state.settings().clone(), live.terms.clone());
        let wrong = |key: &str| ask.problem(Kind::Invalid, key, &[]);
        if let Some(name) = &self.name {
            settings.name = titled(ask, name)?;
        }
        match &mut settings.format {
            Format::RoundRobin { cycles: known } => *known = cycles(ask, self.rounds.unwrap_or(*known))?,
            Format::Knockout { third_place } => *third_place = self.third_place.unwrap_or(*third_place),
            Format::Swiss { rounds: known } => *known = rounds(ask, self.rounds.unwrap_or(*known))?,
            Format::Arena { length: known } => {
                *known = self.minutes.map_or(Ok(*known), |minutes| length(ask, minutes))?;
            }
        }
        settings.games = games(ask, self.games.unwrap_or(settings.games))?;
        if let Some(given) = self.points {
            settings.points = points(ask, given)?;
        }
        if let Some(given) = &self.tie_breaks {
            settings.tie_breaks = given.iter().map(|&name| tie_break(name)).collect();
        }
        if let Some(given) = &self.clock {
            terms.clock = time_control(ask, given)?;
        }
        if terms.clock.is_correspondence() && matches!(settings.format, Format::Arena { .. }) {
            return Err(wrong("server-tournament-arena-days"));
        }
        if let Some(given) = self.pause {
            terms.pause = Some(pause(ask, given)?);
        }
        match self.by_hand {
            Some(true) => terms.pause = None,
            Some(false) if terms.pause.is_none() => terms.pause = Some(pause(ask, PAUSE)?),
            _ => {}
        }
        if let Some(late) = self.late {
            settings.late.until = if late { Until::Half } else { Until::Start };
        }
        settings.late.byes = self.late_byes.unwrap_or(settings.late.byes).min(ROUNDS);
        settings.about = terms.written();
        if settings.problems().is_empty() { Ok(settings) } else { Err(wrong("server-tournament-settings")) }
    }
}

/// A name of one line.
fn titled(ask: &Ask, given: &str) -> Result<String, Problem> {
    let name = given.split_whitespace().collect::<Vec<_>>().join(" ");
    if name.is_empty() || name.chars().count() > NAME || name.chars().any(char::is_control) {
        return Err(ask.problem(Kind::Invalid, "server-tournament-bad-name", &[]));
    }
    Ok(name)
}

fn within(ask: &Ask, number: u32, most: u32, key: &str) -> Result<u32, Problem> {
    if (1..=most).contains(&number) {
        Ok(number)
    } else {
        Err(ask.problem(Kind::Invalid, key, &[("most", most.into())]))
    }
}

fn rounds(ask: &Ask, given: u32) -> Result<u32, Problem> {
    within(ask, given, ROUNDS, "server-tournament-bad-rounds")
}

fn cycles(ask: &Ask, given: u32) -> Result<u32, Problem> {
    within(ask, given, 2, "server-tournament-bad-rounds")
}

fn games(ask: &Ask, given: u32) -> Result<u32, Problem> {
    within(ask, given, GAMES, "server-tournament-bad-games")
}

fn length(ask: &Ask, minutes: u32) -> Result<u64, Problem> {
    Ok(u64::from(within(ask, minutes, MINUTES, "server-tournament-bad-minutes")?) * 60_000)
}

fn pause(ask: &Ask, seconds: u32) -> Result<Duration, Problem> {
    if seconds > LONGEST_PAUSE {
        return Err(ask.problem(Kind::Invalid, "server-tournament-bad-pause", &[]));
    }
    Ok(Duration::from_secs(u64::from(seconds)))
}

fn points(ask: &Ask, given: [f64; 3]) -> Result<Points, Problem> {
    if given.iter().any(|number| !(0.0..=WIN).contains(number)) {
        return Err(ask.problem(Kind::Invalid, "server-tournament-settings", &[]));
    }
    let [win, loss, bye] = given.map(|number| Score::hundredths((number * 100.0).round() as i64));
    Ok(Points { win, loss, bye })
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

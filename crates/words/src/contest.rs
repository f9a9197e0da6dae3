//! Tournaments: what things are called, and what cannot be.

use amiral_tournament::{Bye, Format, Part, Phase, Refusal, SettingsProblem, TieBreak, Tournament};

use crate::{Arg, Say, Words};

/// What a format is called.
pub fn format_name(words: &Words, format: Format) -> String {
    words.say(
        match format {
            Format::RoundRobin { cycles: 1 } => "contest-round-robin",
            Format::RoundRobin { .. } => "contest-double-round-robin",
            Format::Knockout { .. } => "contest-knockout",
            Format::Swiss { .. } => "contest-swiss",
            Format::Arena { .. } => "contest-arena",
        },
        &[],
    )
}

/// What a tie-break is called.
pub fn tie_break_name(words: &Words, tie_break: TieBreak) -> String {
    words.say(
        match tie_break {
            TieBreak::Buchholz => "contest-buchholz",
            TieBreak::SonnebornBerger => "contest-sonneborn-berger",
            TieBreak::HeadToHead => "contest-head-to-head",
            TieBreak::MeanShots => "contest-mean-shots",
            TieBreak::Performance => "contest-performance",
            TieBreak::Wins => "contest-wins",
            TieBreak::Field => "contest-field",
        },
        &[],
    )
}

/// Why somebody meets nobody, in a word.
pub fn bye_name(words: &Words, bye: Bye) -> String {
    words.say(
        match bye {
            Bye::Odd => "contest-bye",
            Bye::Rest => "contest-rest",
            Bye::Walkover => "contest-walkover",
        },
        &[],
    )
}

/// What a round is called: in a knockout by how many are left.
pub fn round_name(words: &Words, tournament: &Tournament, round: u32) -> String {
    let left = tournament.total_rounds().filter(|_| matches!(tournament.settings().format, Format::Knockout { .. }));
    match left.map(|total| total.saturating_sub(round)) {
        Some(0) => words.say("contest-final", &[]),
        Some(1) => words.say("contest-semifinals", &[]),
        Some(2) => words.say("contest-quarterfinals", &[]),
        _ => words.say("contest-round", &[("round", round.into())]),
    }
}

/// One part of a tie-break, so that it can be added up by hand.
pub fn part_line(words: &Words, tie_break: TieBreak, part: &Part, opponent: Option<&str>) -> String {
    let number = |score: amiral_tournament::Score| {
        let decimals = match score.in_hundredths() {
            hundredths if hundredths % 100 == 0 => 0,
            hundredths if hundredths % 10 == 0 => 1,
            _ => 2,
        };
        words.decimal(score.as_f64(), decimals)
    };
    let who = opponent.map_or_else(|| words.say("contest-nobody", &[]), str::to_owned);
    let parts = [
        ("round", part.round.into()),
        ("who", who.into()),
        ("of", number(part.of).into()),
        ("times", number(part.times).into()),
        ("counted", number(part.counted).into()),
        ("fleets", Arg::Number(part.times.as_f64())),
    ];
    words.say(
        match tie_break {
            TieBreak::Buchholz | TieBreak::HeadToHead | TieBreak::Wins | TieBreak::Field => "contest-part",
            TieBreak::SonnebornBerger => "contest-part-times",
            TieBreak::MeanShots => "contest-part-shots",
            TieBreak::Performance => "contest-part-rating",
        },
        &parts,
    )
}

impl Say for SettingsProblem {
    fn say(&self, words: &Words) -> String {
        let key = match self {
            SettingsProblem::Name => "contest-needs-name",
            SettingsProblem::Games => "contest-needs-games",
            SettingsProblem::Cycles => "contest-needs-cycles",
            SettingsProblem::Empty => "contest-needs-round",
            SettingsProblem::Points => "contest-needs-points",
            SettingsProblem::TwiceNamed(tie_break) => {
                let name = tie_break_name(words, *tie_break);
                return words.say("contest-tie-break-twice", &[("name", name.into())]);
            }
            SettingsProblem::OddPairs => "contest-needs-pairs",
            SettingsProblem::ArenaGames => "contest-needs-one-game",
        };
        words.say(key, &[])
    }
}

impl Say for Refusal {
    fn say(&self, words: &Words) -> String {
        let table = |key, table: &u32| words.say(key, &[("table", table.into())]);
        match self {
            Refusal::Creation | Refusal::Number { .. } | Refusal::Time => words.say("contest-no-event", &[]),
            Refusal::Settings(problems) => {
                problems.iter().map(|problem| problem.say(words)).collect::<Vec<_>>().join("; ")
            }
            Refusal::Phase(phase) => words.say(
                match phase {
                    Phase::Open => "contest-not-begun",
                    Phase::Running => "contest-running",
                    Phase::Paused => "contest-paused",
                    Phase::Finished => "contest-over",
                    Phase::Cancelled => "contest-cancelled",
                },
                &[],
            ),
            Refusal::Name => words.say("contest-no-name", &[]),
            Refusal::Full => words.say("contest-full", &[]),
            Refusal::TooLate => words.say("contest-too-late", &[]),
            Refusal::NoPlayer(_) | Refusal::Presence(_) | Refusal::Order => words.say("contest-who", &[]),
            Refusal::TooFew => words.say("contest-too-few", &[]),
            Refusal::TooManyRounds { most } => words.say("contest-too-many-rounds", &[("most", most.into())]),
            Refusal::NoMoreRounds => words.say("contest-no-more-rounds", &[]),
            Refusal::RoundNotOver(round) => words.say("contest-round-not-over", &[("round", round.into())]),
            Refusal::NoRound(round) => words.say("contest-no-such-round", &[("round", round.into())]),
            Refusal::NoTable(number) => table("contest-no-table", number),
            Refusal::Twice(number) => table("contest-seated-twice", number),
            Refusal::NoPairing(number) => table("contest-no-pairing", number),
            Refusal::HasResult(number) => table("contest-has-result", number),
            Refusal::NoResult(number) => table("contest-no-result", number),
            Refusal::Outcome(number) => table("contest-no-outcome", number),
            Refusal::PlayedOn => words.say("contest-played-on", &[]),
            Refusal::Reason => words.say("contest-needs-reason", &[]),
        }
    }
}

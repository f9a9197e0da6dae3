//! The words of tournaments that are one of several.

use amiral_store::TournamentState;
use amiral_tournament::{How, TieBreak};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

macro_rules! names {
    ($(#[$doc:meta])* $name:ident { $($(#[$said:meta])* $variant:ident),+ $(,)? }) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema, Debug)]
        #[serde(rename_all = "kebab-case")]
        pub(crate) enum $name { $($(#[$said])* $variant),+ }
    };
}

names! {
    /// Who meets whom in a tournament.
    FormatName {
        /// Everybody meets everybody.
        RoundRobin,
        /// Who loses is out.
        Knockout,
        /// Everybody plays every round, against somebody who has as many points.
        Swiss,
        /// Whoever is free is paired at once, until time is up.
        Arena,
    }
}

names! {
    /// How far a tournament is.
    TournamentStage {
        /// People join; it has not begun.
        Open,
        /// It is played.
        Running,
        /// No round begins until it goes on.
        Paused,
        /// It is over.
        Over,
        /// It was cancelled.
        Cancelled,
    }
}

names! {
    /// Whether everybody hunts the same fleets.
    DuplicateName {
        /// Every game has its own fleets.
        No,
        /// In a round everybody hunts the same fleets, placed by the house.
        Hunts,
    }
}

names! {
    /// Who may come to a tournament.
    EntryName {
        /// Everybody.
        All,
        /// Whoever types the code.
        Code,
        /// Accounts that the organisers have invited.
        Invited,
        /// Accounts whose rating lies in a range.
        Rating,
    }
}

names! {
    /// What tells players apart who have as many points.
    TieBreakName {
        /// The points of all opponents.
        Buchholz,
        /// The points of the opponents, as often as one has won against them.
        SonnebornBerger,
        /// The points against those that are still level.
        HeadToHead,
        /// The shots that sinking a fleet took, on average.
        MeanShots,
        /// The rating with which the result was to be expected.
        Performance,
        /// The games won.
        Wins,
        /// The shots saved against the mean of all others who hunted the same fleets.
        Field,
    }
}

names! {
    /// Why somebody meets nobody in a round.
    ByeName {
        /// They are an odd number.
        Odd,
        /// It is their turn to rest.
        Rest,
        /// Whom they should meet has left.
        Walkover,
    }
}

names! {
    /// A result that an organiser enters.
    ResultName {
        /// The first has won.
        A,
        /// The second has won.
        B,
        /// Both took as many shots for the same fleet.
        Drawn,
        /// The first did not come.
        AAbsent,
        /// The second did not come.
        BAbsent,
        /// Neither came.
        NeitherCame,
    }
}

names! {
    /// What somebody is in a tournament besides playing in it.
    RoleName {
        /// They organise it with its owner.
        Organiser,
        /// They may join it.
        Invited,
        /// Nothing.
        None,
    }
}

names! {
    /// What became of a round for somebody.
    RoundFate {
        /// They are still playing.
        Playing,
        /// They have played.
        Played,
        /// It ended when time was up.
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
}

impl From<TournamentState> for TournamentStage {
    fn from(state: TournamentState) -> TournamentStage {
        match state {
            TournamentState::Open => TournamentStage::Open,
            TournamentState::Running => TournamentStage::Running,
            TournamentState::Paused => TournamentStage::Paused,
            TournamentState::Over => TournamentStage::Over,
            TournamentState::Cancelled => TournamentStage::Cancelled,
        }
    }
}

impl From<TieBreak> for TieBreakName {
    fn from(tie_break: TieBreak) -> TieBreakName {
        match tie_break {
            TieBreak::Buchholz => TieBreakName::Buchholz,
            TieBreak::SonnebornBerger => TieBreakName::SonnebornBerger,
            TieBreak::HeadToHead => TieBreakName::HeadToHead,
            TieBreak::MeanShots => TieBreakName::MeanShots,
            TieBreak::Performance => TieBreakName::Performance,
            TieBreak::Wins => TieBreakName::Wins,
            TieBreak::Field => TieBreakName::Field,
        }
    }
}

impl From<How> for RoundFate {
    fn from(how: How) -> RoundFate {
        match how {
            How::Playing => RoundFate::Playing,
            How::Played => RoundFate::Played,
            How::OutOfTime => RoundFate::OutOfTime,
            How::WonByAbsence => RoundFate::WonByAbsence,
            How::Absent => RoundFate::Absent,
            How::Bye => RoundFate::Bye,
            How::Walkover => RoundFate::Walkover,
            How::Rest => RoundFate::Rest,
            How::LateBye => RoundFate::LateBye,
            How::Missed => RoundFate::Missed,
        }
    }
}

//! A tournament as it is told.

use amiral_rating::anchor;
use amiral_store::{Onlooker, Tournament, TournamentRole};
use amiral_tournament::{
    Attendance, Bye, Duplicate, Encounter, Format, Line, Paired, Part, Round, Score, Settings, Side, TieValue,
};
use amiral_words::Say;
use serde::Serialize;
use utoipa::ToSchema;

use super::names::{ByeName, DuplicateName, EntryName, FormatName, RoundFate, TieBreakName, TournamentStage};
use crate::api::ask::Ask;
use crate::hub::{LiveTournament, RulesView, TournamentEntry, hunts, is_over, tournament_circle};

/// The most pairings that are told at once.
const PAIRINGS: usize = 3_000;

/// A tournament in a list.
#[derive(Clone, PartialEq, Serialize, ToSchema, Debug)]
pub(crate) struct ListedTournament {
    /// What it is known by.
    pub id: String,
    /// What it is called.
    pub name: String,
    /// How far it is.
    pub stage: TournamentStage,
    /// Who meets whom.
    pub format: Option<FormatName>,
    /// The rules, in words.
    pub rules_in_words: String,
    /// How much time players have, in words.
    pub clock_in_words: String,
    /// When it was made.
    pub made: String,
}

/// How a tournament is played.
#[derive(Clone, PartialEq, Serialize, ToSchema, Debug)]
#[expect(clippy::struct_excessive_bools, reason = "each is a field of the answer")]
pub(crate) struct TournamentTerms {
    /// Who meets whom.
    pub format: FormatName,
    /// The rounds of a Swiss tournament; how often everybody meets in a round robin.
    pub rounds: Option<u32>,
    /// Whether the losers of the semifinals of a knockout play for the third place.
    pub third_place: bool,
    /// How long an arena takes.
    pub minutes: Option<u32>,
    /// The games that the two of a pairing play.
    pub games: u32,
    /// Whether everybody hunts the same fleets.
    pub duplicate: DuplicateName,
    /// What a win, a loss and a bye are worth.
    pub points: [f64; 3],
    /// What tells players apart who have as many points, in this order.
    pub tie_breaks: Vec<TieBreakName>,
    /// The rules.
    pub rules: RulesView,
    /// The same in words.
    pub rules_in_words: String,
    /// How much time players have.
    #[schema(example = "300+5")]
    pub clock: String,
    /// The same in words.
    pub clock_in_words: String,
    /// Within how many minutes a hunt has to be over, where everybody hunts the same fleets.
    pub hunt_minutes: Option<u64>,
    /// Whether games between accounts count for ratings.
    pub rated: bool,
    /// Who may come.
    pub entry: EntryName,
    /// The least and the most rating of who may come.
    pub ratings: Option<[u32; 2]>,
    /// Whether strategies and bots may take part.
    pub bots: bool,
    /// After how many seconds the next round begins by itself; nothing where the organisers begin
    /// them.
    pub pause: Option<u64>,
    /// Until when people may come who are late: not once it has begun, until half of the rounds
    /// have
    /// begun, or until the last.
    pub late: bool,
    /// How many of the rounds they missed count as a bye.
    pub late_byes: u32,
}

/// Somebody who takes part.
#[derive(Clone, PartialEq, Serialize, ToSchema, Debug)]
pub(crate) struct EntrantView {
    /// Their number in the tournament.
    pub number: u32,
    /// What to call them; empty for somebody who is forgotten.
    pub name: String,
    /// Whether that is the handle of an account.
    pub account: bool,
    /// Whether it is somebody's bot.
    pub bot: bool,
    /// The strategy it is.
    pub strategy: Option<String>,
    /// Whether they are there: they have not left.
    pub present: bool,
    /// How strong they were when they came, if that was known.
    pub rating: Option<u32>,
}

/// What came of a pairing.
#[derive(Clone, PartialEq, Serialize, ToSchema, Debug)]
pub(crate) struct OutcomeView {
    /// The games each has won.
    pub won: [u32; 2],
    /// The games in which both took as many shots.
    pub drawn: u32,
    /// With how many shots each sank fleets.
    pub shots: [u64; 2],
    /// What it brought each of them.
    pub points: [f64; 2],
    /// Whether each was there.
    pub came: [bool; 2],
}

/// Two who meet, or one who meets nobody.
#[derive(Clone, PartialEq, Serialize, ToSchema, Debug)]
pub(crate) struct PairingView {
    /// The table.
    pub table: u32,
    /// The number of who fires first.
    pub a: u32,
    /// The number of the other.
    pub b: Option<u32>,
    /// Why there is no other.
    pub bye: Option<ByeName>,
    /// What came of it.
    pub outcome: Option<OutcomeView>,
    /// The games that are played for it, the latest last, at most ten.
    pub games: Vec<String>,
    /// Whether it waits for the two to be seated at one screen, or for its result.
    pub waits: bool,
}

/// A round.
#[derive(Clone, PartialEq, Serialize, ToSchema, Debug)]
pub(crate) struct RoundView {
    /// Its number.
    pub number: u32,
    /// Whether its games have begun.
    pub started: bool,
    /// Whether all of its results are there.
    pub done: bool,
    /// Who meets whom.
    pub pairings: Vec<PairingView>,
}

/// How somebody stands.
#[derive(Clone, PartialEq, Serialize, ToSchema, Debug)]
pub(crate) struct StandingView {
    /// The place. Who cannot be told apart shares it.
    pub place: u32,
    /// Who.
    pub player: u32,
    /// What the place goes by first.
    pub points: f64,
    /// The games won.
    pub won: u32,
    /// The games drawn.
    pub drawn: u32,
    /// The games lost.
    pub lost: u32,
    /// What each tie-break comes to.
    pub ties: Vec<Option<f64>>,
}

/// A bot of yours that takes part in a tournament, or could.
#[derive(Clone, PartialEq, Serialize, ToSchema, Debug)]
pub(crate) struct OwnBot {
    /// Its handle.
    pub handle: String,
    /// Its number, if it takes part.
    pub number: Option<u32>,
    /// Whether it is there.
    pub present: bool,
}

/// What you are in a tournament.
#[derive(Clone, PartialEq, Default, Serialize, ToSchema, Debug)]
#[expect(clippy::struct_excessive_bools, reason = "each is true or not by itself")]
pub(crate) struct OwnPart {
    /// Your number, if you take part.
    pub number: Option<u32>,
    /// Whether you are there.
    pub present: bool,
    /// Whether you organise it.
    pub organiser: bool,
    /// Whether it is yours.
    pub owner: bool,
    /// Whether you are invited.
    pub invited: bool,
    /// Whether you could join now, where nothing but a code is asked.
    pub may_join: bool,
    /// Whether a code is asked.
    pub code_needed: bool,
    /// The game that you are to play now.
    pub game: Option<String>,
    /// Your bots that take part, or could.
    pub bots: Vec<OwnBot>,
    /// Against whom: a number.
    pub opponent: Option<u32>,
    /// At which table.
    pub table: Option<u32>,
}

/// A tournament, as you may see it.
#[derive(Clone, PartialEq, Serialize, ToSchema, Debug)]
pub(crate) struct TournamentView {
    /// What it is known by.
    pub id: String,
    /// What it is called.
    pub name: String,
    /// Raised by everything that happens in it.
    pub version: u64,
    /// How far it is.
    pub stage: TournamentStage,
    /// How it is played.
    pub terms: TournamentTerms,
    /// Who organises it: handles, its owner first.
    pub organisers: Vec<String>,
    /// Where it is.
    pub link: String,
    /// What those type who are told it: for organisers alone.
    pub code: Option<String>,
    /// Who is invited: for organisers alone.
    pub invited: Vec<String>,
    /// Whether everybody sees it in the list.
    pub listed: bool,
    /// Who takes part.
    pub players: Vec<EntrantView>,
    /// How many rounds there are, once that is known.
    pub rounds: Option<u32>,
    /// The latest round.
    pub round: Option<RoundView>,
    /// All rounds of a knockout: its bracket.
    pub bracket: Vec<RoundView>,
    /// How everybody stands, the best first.
    pub standings: Vec<StandingView>,
    /// In how many seconds the next round begins by itself.
    pub next_round_in: Option<u64>,
    /// In how many seconds an arena is over.
    pub ends_in: Option<u64>,
    /// What you are in it.
    pub you: OwnPart,
}

/// All rounds of a tournament.
#[derive(Clone, PartialEq, Serialize, ToSchema, Debug)]
pub(crate) struct RoundsView {
    /// The rounds in order; of very many, the latest.
    pub rounds: Vec<RoundView>,
}

/// A round as one player had it.
#[derive(Clone, PartialEq, Serialize, ToSchema, Debug)]
pub(crate) struct EncounterView {
    /// The round.
    pub round: u32,
    /// Whom they met.
    pub opponent: Option<u32>,
    /// What became of it.
    pub fate: RoundFate,
    /// The games won.
    pub won: u32,
    /// The games drawn.
    pub drawn: u32,
    /// The games lost.
    pub lost: u32,
    /// With how many shots fleets were sunk.
    pub shots: u64,
    /// The points it brought.
    pub points: f64,
    /// Whether it counted double.
    pub doubled: bool,
    /// The shots saved against the mean of all others.
    pub field: Option<f64>,
}

/// One round's part in a tie-break.
#[derive(Clone, PartialEq, Serialize, ToSchema, Debug)]
pub(crate) struct PartView {
    /// The round.
    pub round: u32,
    /// Whom they met; nothing stands for somebody with as many points as they have themselves.
    pub opponent: Option<u32>,
    /// What is counted.
    pub of: f64,
    /// How often.
    pub times: f64,
    /// What comes of it.
    pub counted: f64,
}

/// What a tie-break gives somebody.
#[derive(Clone, PartialEq, Serialize, ToSchema, Debug)]
pub(crate) struct TieView {
    /// Which.
    pub tie_break: TieBreakName,
    /// What it comes to.
    pub value: Option<f64>,
    /// What it is made of.
    pub parts: Vec<PartView>,
}

/// Why somebody has their place: every number written out.
#[derive(Clone, PartialEq, Serialize, ToSchema, Debug)]
pub(crate) struct PlaceView {
    /// How they stand.
    pub standing: StandingView,
    /// Every round.
    pub encounters: Vec<EncounterView>,
    /// Every tie-break.
    pub ties: Vec<TieView>,
}

impl TournamentTerms {
    fn of(live: &LiveTournament, ask: &Ask) -> TournamentTerms {
        let (settings, terms) = (live.state.settings(), &live.terms);
        let (format, rounds, third_place, minutes) = told(settings.format);
        let ratings = match terms.entry {
            TournamentEntry::Rating { least, most } => Some([least, most]),
            _ => None,
        };
        let points = settings.points;
        TournamentTerms {
            format,
            rounds,
            third_place,
            minutes,
            games: settings.games,
            duplicate: if settings.duplicate == Duplicate::No { DuplicateName::No } else { DuplicateName::Hunts },
            points: [points.win, points.loss, points.bye].map(Score::as_f64),
            tie_breaks: settings.tie_breaks.iter().copied().map(TieBreakName::from).collect(),
            rules: RulesView::of(&terms.rules),
            rules_in_words: super::rules_in_words(ask, &terms.rules),
            clock: terms.clock.to_string(),
            clock_in_words: terms.clock.say(ask.words()),
            hunt_minutes: hunts(settings).then(|| terms.hunting().as_secs().div_ceil(60)),
            rated: terms.rated,
            entry: match terms.entry {
                TournamentEntry::All => EntryName::All,
                TournamentEntry::Code => EntryName::Code,
                TournamentEntry::Invited => EntryName::Invited,
                TournamentEntry::Rating { .. } => EntryName::Rating,
            },
            ratings,
            bots: terms.bots,
            pause: terms.pause.map(|pause| pause.as_secs()),
            late: settings.late.until != amiral_tournament::Until::Start,
            late_byes: settings.late.byes,
        }
    }
}

fn told(format: Format) -> (FormatName, Option<u32>, bool, Option<u32>) {
    match format {
        Format::RoundRobin { cycles } => (FormatName::RoundRobin, Some(cycles), false, None),
        Format::Knockout { third_place } => (FormatName::Knockout, None, third_place, None),
        Format::Swiss { rounds } => (FormatName::Swiss, Some(rounds), false, None),
        Format::Arena { length } => {
            let minutes = u32::try_from(length.div_ceil(60_000)).unwrap_or(u32::MAX);
            (FormatName::Arena, None, false, Some(minutes))
        }
    }
}

impl ListedTournament {
    /// As a list has it.
    pub(super) fn of(kept: &Tournament, ask: &Ask, onlooker: &Onlooker) -> Option<ListedTournament> {
        let settings: Option<Settings> = serde_json::from_str(&kept.settings).ok();
        if !settings.as_ref().is_some_and(|settings| onlooker.sees(&tournament_circle(settings))) {
            return None;
        }
        let about = |key: &str| settings.as_ref().and_then(|settings| settings.about.get(key));
        let rules = about("rules").and_then(|text| text.parse::<amiral_game::Rules>().ok());
        let clock = about("clock").and_then(|text| text.parse::<amiral_store::TimeControl>().ok());
        Some(ListedTournament {
            id: kept.id.to_string(),
            name: kept.name.clone(),
            stage: kept.state.into(),
            format: settings.as_ref().map(|settings| told(settings.format).0),
            rules_in_words: rules.map(|rules| super::rules_in_words(ask, &rules)).unwrap_or_default(),
            clock_in_words: clock.map(|clock| clock.say(ask.words())).unwrap_or_default(),
            made: kept.made.to_string(),
        })
    }
}

impl RoundView {
    fn of(live: &LiveTournament, round: &Round) -> RoundView {
        RoundView {
            number: round.number,
            started: round.started,
            done: live.is_played(round),
            pairings: round.pairings.iter().map(|paired| pairing(live, round, paired)).collect(),
        }
    }
}

fn pairing(live: &LiveTournament, round: &Round, paired: &Paired) -> PairingView {
    let Paired { pairing, outcome, .. } = paired;
    let games: Vec<_> = live.games_of(round.number, Some(pairing.table)).collect();
    let mut latest: Vec<String> =
        games.iter().rev().filter_map(|game| game.web_game.as_ref()).take(10).map(ToString::to_string).collect();
    latest.reverse();
    let points = live.state.points_of(paired).map(|points| points.map_or(0.0, Score::as_f64));
    PairingView {
        table: pairing.table,
        a: pairing.a.0 + 1,
        b: pairing.b.map(|b| b.0 + 1),
        bye: pairing.bye.map(|bye| match bye {
            Bye::Odd => ByeName::Odd,
            Bye::Rest => ByeName::Rest,
            Bye::Walkover => ByeName::Walkover,
        }),
        outcome: outcome.map(|outcome| OutcomeView {
            won: outcome.won,
            drawn: outcome.drawn,
            shots: outcome.shots,
            points,
            came: Side::BOTH.map(|side| outcome.attendance == Attendance::Both || outcome.attendance.has(side)),
        }),
        games: latest,
        waits: games.iter().any(|game| {
            let people = amiral_game::Seat::BOTH.into_iter().filter_map(|seat| live.entrant_in(game, seat));
            game.web_game.is_none()
                && !is_over(game)
                && !game.taken
                && people.into_iter().any(|one| one.strategy.is_none())
        }),
    }
}

pub(super) fn standing(line: &Line) -> StandingView {
    StandingView {
        place: line.place,
        player: line.player.0 + 1,
        points: line.points.as_f64(),
        won: line.won,
        drawn: line.drawn,
        lost: line.lost,
        ties: line.ties.iter().map(|tie| tie.value.map(Score::as_f64)).collect(),
    }
}

fn encounter(met: &Encounter) -> EncounterView {
    EncounterView {
        round: met.round,
        opponent: met.opponent.map(|opponent| opponent.0 + 1),
        fate: met.how.into(),
        won: met.won,
        drawn: met.drawn,
        lost: met.lost,
        shots: met.shots,
        points: met.points.as_f64(),
        doubled: met.doubled,
        field: met.field.map(Score::as_f64),
    }
}

fn tie(tie: &TieValue) -> TieView {
    let part = |part: &Part| PartView {
        round: part.round,
        opponent: part.opponent.map(|opponent| opponent.0 + 1),
        of: part.of.as_f64(),
        times: part.times.as_f64(),
        counted: part.counted.as_f64(),
    };
    TieView {
        tie_break: tie.tie_break.into(),
        value: tie.value.map(Score::as_f64),
        parts: tie.parts.iter().map(part).collect(),
    }
}

impl PlaceView {
    pub(super) fn of(line: &Line) -> PlaceView {
        PlaceView {
            standing: standing(line),
            encounters: line.encounters.iter().map(encounter).collect(),
            ties: line.ties.iter().map(tie).collect(),
        }
    }
}

impl RoundsView {
    pub(super) fn of(live: &LiveTournament) -> RoundsView {
        let mut room = PAIRINGS;
        let fits = |round: &&Round| {
            let fits = room >= round.pairings.len();
            room = room.saturating_sub(round.pairings.len());
            fits
        };
        let mut rounds: Vec<_> = live.state.rounds().iter().rev().take_while(fits).collect();
        rounds.reverse();
        RoundsView { rounds: rounds.into_iter().map(|round| RoundView::of(live, round)).collect() }
    }
}

impl TournamentView {
    /// As whoever asks may see it.
    pub(super) fn of(ask: &Ask, live: &LiveTournament, you: OwnPart, now: i64) -> TournamentView {
        let (state, kept) = (&live.state, &live.kept);
        let entrants = live.entrants.iter().zip(state.players()).map(|(entrant, player)| EntrantView {
            number: entrant.number,
            name: entrant.name.clone(),
            account: entrant.account && entrant.owner.is_none(),
            bot: entrant.owner.is_some(),
            strategy: entrant.strategy.clone(),
            present: player.present,
            rating: player.rating.or_else(|| {
                let known = anchor(&live.terms.rules.to_string(), entrant.strategy.as_deref()?)?;
                Some(known.value.max(0.0) as u32)
            }),
        });
        let role = |wanted: TournamentRole| {
            live.people.iter().filter(move |(.., role)| *role == wanted).map(|(_, handle, _)| handle.to_string())
        };
        let owner = live.owner.iter().map(ToString::to_string);
        let seconds = |at: i64| u64::try_from((at - now).max(0)).unwrap_or(0).div_ceil(1_000);
        let organises = you.organiser;
        let knockout = matches!(state.settings().format, Format::Knockout { .. });
        TournamentView {
            id: kept.id.to_string(),
            name: kept.name.clone(),
            version: kept.version,
            stage: kept.state.into(),
            terms: TournamentTerms::of(live, ask),
            organisers: owner.chain(role(TournamentRole::Organiser)).collect(),
            link: ask.app.site().address(&format!("/tournaments/{}", kept.id)),
            code: kept.code.clone().filter(|_| organises),
            invited: if organises { role(TournamentRole::Invited).collect() } else { Vec::new() },
            listed: kept.listed,
            players: entrants.collect(),
            rounds: state.total_rounds(),
            round: state.rounds().last().map(|round| RoundView::of(live, round)),
            bracket: if knockout { RoundsView::of(live).rounds } else { Vec::new() },
            standings: live.standings().iter().map(standing).collect(),
            next_round_in: live.next_round_at().map(seconds),
            ends_in: live.ends(now).filter(|_| !kept.state.is_over()).map(seconds),
            you,
        }
    }
}

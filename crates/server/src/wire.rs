//! The fixed words of the API as types, so that the `OpenAPI` document lists them.

use amiral_game::{Announce, Contact, Direction, Ending, Mirror, Seat, Shape, Turns};
use amiral_host::PlacingWay;
use amiral_store::WebGameMode;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// A seat at a game.
#[derive(Clone, Copy, PartialEq, Eq, Serialize, ToSchema, Debug)]
pub enum SeatName {
    /// The first.
    A,
    /// The second.
    B,
}

impl From<Seat> for SeatName {
    fn from(seat: Seat) -> SeatName {
        match seat {
            Seat::A => SeatName::A,
            Seat::B => SeatName::B,
        }
    }
}

/// What a report is about.
#[derive(Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema, Debug)]
#[serde(rename_all = "lowercase")]
pub enum ReportReason {
    /// What somebody calls themselves.
    Name,
    /// What somebody says.
    Talk,
    /// Unfair play.
    Cheating,
    /// Something else.
    Other,
}

impl ReportReason {
    /// Its name in the database.
    pub(crate) fn name(self) -> &'static str {
        match self {
            ReportReason::Name => "name",
            ReportReason::Talk => "talk",
            ReportReason::Cheating => "cheating",
            ReportReason::Other => "other",
        }
    }

    /// The one of that name.
    pub(crate) fn named(name: &str) -> ReportReason {
        let known = [ReportReason::Name, ReportReason::Talk, ReportReason::Cheating];
        known.into_iter().find(|reason| reason.name() == name).unwrap_or(ReportReason::Other)
    }
}

/// What an administrator does to an account.
#[derive(Clone, Copy, PartialEq, Eq, Deserialize, ToSchema, Debug)]
#[serde(rename_all = "lowercase")]
pub enum AccountOrder {
    /// Lets nobody sign in to it.
    Suspend,
    /// Allows it again.
    Restore,
}

impl AccountOrder {
    /// The one of that name.
    pub(crate) fn named(name: &str) -> Option<AccountOrder> {
        match name {
            "suspend" => Some(AccountOrder::Suspend),
            "restore" => Some(AccountOrder::Restore),
            _ => None,
        }
    }
}

/// Who fires first.
#[derive(Clone, Copy, PartialEq, Eq, Serialize, ToSchema, Debug)]
#[serde(rename_all = "lowercase")]
pub enum Starts {
    /// Whoever makes the game.
    You,
    /// The other side.
    Other,
    /// Whoever is drawn.
    Random,
}

/// The kinds of game.
#[derive(Clone, Copy, PartialEq, Eq, Serialize, ToSchema, Debug)]
#[serde(rename_all = "lowercase")]
pub enum GameMode {
    /// One person and a hidden fleet.
    Solo,
    /// A person and a strategy.
    Versus,
    /// Two people, each in their own browser.
    Two,
    /// Two people on one screen.
    Local,
}

impl From<WebGameMode> for GameMode {
    fn from(mode: WebGameMode) -> GameMode {
        match mode {
            WebGameMode::Solo => GameMode::Solo,
            WebGameMode::Versus => GameMode::Versus,
            WebGameMode::Two => GameMode::Two,
            WebGameMode::Local => GameMode::Local,
        }
    }
}

/// How far a game is.
#[derive(Clone, Copy, PartialEq, Eq, Serialize, ToSchema, Debug)]
#[serde(rename_all = "lowercase")]
pub enum GamePhase {
    /// Somebody is invited and has not come yet.
    Joining,
    /// The fleets are being placed.
    Placing,
    /// Shots are being fired.
    Firing,
    /// It is over.
    Over,
}

/// Who can play.
#[derive(Clone, Copy, PartialEq, Eq, Serialize, ToSchema, Debug)]
#[serde(rename_all = "lowercase")]
pub enum PlayerType {
    /// Somebody.
    Person,
    /// The computer.
    Strategy,
}

/// Whether ships may touch.
#[derive(Clone, Copy, PartialEq, Eq, Serialize, ToSchema, Debug)]
#[serde(rename_all = "kebab-case")]
pub enum ContactRule {
    /// Corners may touch.
    NoEdge,
    /// Not even corners.
    NoCorner,
    /// As they like.
    Free,
}

impl From<Contact> for ContactRule {
    fn from(contact: Contact) -> ContactRule {
        match contact {
            Contact::NoEdge => ContactRule::NoEdge,
            Contact::NoCorner => ContactRule::NoCorner,
            Contact::Free => ContactRule::Free,
        }
    }
}

/// What is said of a ship that is hit, or sinks.
#[derive(Clone, Copy, PartialEq, Eq, Serialize, ToSchema, Debug)]
#[serde(rename_all = "kebab-case")]
pub enum AnnounceRule {
    /// Nothing.
    Silent,
    /// That it sank.
    Sunk,
    /// That it sank, and its size.
    SunkSize,
    /// At every hit, which ship it was, and when it sinks.
    Named,
    /// At every hit, which ship it was by a colour that says nothing of its size, and when it
    /// sinks.
    Coloured,
}

impl From<Announce> for AnnounceRule {
    fn from(announce: Announce) -> AnnounceRule {
        match announce {
            Announce::Silent => AnnounceRule::Silent,
            Announce::Sunk => AnnounceRule::Sunk,
            Announce::SunkSize => AnnounceRule::SunkSize,
            Announce::Named => AnnounceRule::Named,
            Announce::Coloured => AnnounceRule::Coloured,
        }
    }
}

/// A ship by its kind: the size of a straight one, or the shape of another, as in `"##/#."`.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema, Debug)]
#[serde(untagged)]
pub enum ShipKind {
    /// The size of a straight ship.
    Size(u32),
    /// The shape of another.
    Shape(String),
}

impl From<Shape> for ShipKind {
    fn from(shape: Shape) -> ShipKind {
        if shape.is_straight() { ShipKind::Size(shape.size().into()) } else { ShipKind::Shape(shape.to_string()) }
    }
}

/// Ships by their kinds.
pub(crate) fn kinds(ships: &[Shape]) -> Vec<ShipKind> {
    ships.iter().copied().map(ShipKind::from).collect()
}

/// Whether ships that are not straight may lie as their mirror images.
#[derive(Clone, Copy, PartialEq, Eq, Serialize, ToSchema, Debug)]
#[serde(rename_all = "lowercase")]
pub enum MirrorRule {
    /// They may.
    Yes,
    /// They are only turned.
    No,
}

impl From<Mirror> for MirrorRule {
    fn from(mirror: Mirror) -> MirrorRule {
        match mirror {
            Mirror::Yes => MirrorRule::Yes,
            Mirror::No => MirrorRule::No,
        }
    }
}

/// Who fires next, and how many shots.
#[derive(Clone, Copy, PartialEq, Eq, Serialize, ToSchema, Debug)]
#[serde(rename_all = "kebab-case")]
pub enum TurnRule {
    /// One shot each.
    Alternate,
    /// A hit gives another shot.
    AgainOnHit,
    /// As many shots as ships afloat.
    Salvo,
}

impl From<Turns> for TurnRule {
    fn from(turns: Turns) -> TurnRule {
        match turns {
            Turns::Alternate => TurnRule::Alternate,
            Turns::AgainOnHit => TurnRule::AgainOnHit,
            Turns::Salvo => TurnRule::Salvo,
        }
    }
}

/// Why a game is over.
#[derive(Clone, Copy, PartialEq, Eq, Serialize, ToSchema, Debug)]
#[serde(rename_all = "lowercase")]
pub enum EndingReason {
    /// All ships of one side have sunk.
    Sunk,
    /// Somebody gave up.
    Resigned,
    /// Somebody stayed away, and the other claimed the win.
    Absent,
    /// Somebody used up their time.
    Time,
    /// It was cancelled.
    Aborted,
}

impl EndingReason {
    /// Why it ended so; nothing while it has not.
    pub(crate) fn of(ending: Ending) -> Option<EndingReason> {
        match ending {
            Ending::Unfinished => None,
            Ending::Won(_) => Some(EndingReason::Sunk),
            Ending::Resigned(_) => Some(EndingReason::Resigned),
            Ending::Absent(_) => Some(EndingReason::Absent),
            Ending::LostOnTime(_) => Some(EndingReason::Time),
            Ending::Aborted => Some(EndingReason::Aborted),
        }
    }
}

/// How far somebody's hunt for a shared fleet is.
#[derive(Clone, Copy, PartialEq, Eq, Serialize, ToSchema, Debug)]
#[serde(rename_all = "kebab-case")]
pub enum HuntState {
    /// It has not begun.
    Open,
    /// It has.
    Hunting,
    /// The whole fleet is found.
    Found,
    /// It was given up.
    GivenUp,
}

/// How hard it is to choose a cell.
#[derive(Clone, Copy, PartialEq, Eq, Serialize, ToSchema, Debug)]
#[serde(rename_all = "lowercase")]
pub enum PuzzleLevel {
    /// One cell stands out.
    Easy,
    /// Others come near.
    Medium,
    /// Several rival it.
    Hard,
}

/// How good an answer to a puzzle was.
#[derive(Clone, Copy, PartialEq, Eq, Serialize, ToSchema, Debug)]
#[serde(rename_all = "lowercase")]
pub enum PuzzleGrade {
    /// No cell is likelier.
    Right,
    /// Hardly any is.
    Nearly,
    /// Others are.
    Wrong,
}

/// What you can do to be rid of a match.
#[derive(Clone, Copy, PartialEq, Eq, Serialize, ToSchema, Debug)]
#[serde(rename_all = "lowercase")]
pub enum Removal {
    /// Erase it.
    Erase,
    /// Hide it: somebody else has played it, too.
    Hide,
}

/// How much a note matters.
#[derive(Clone, Copy, PartialEq, Eq, Serialize, ToSchema, Debug)]
#[serde(rename_all = "lowercase")]
pub enum NoteLevel {
    /// What a player must know.
    Essential,
    /// Why.
    Thought,
}

/// A direction on the sea.
#[derive(Clone, Copy, PartialEq, Eq, Deserialize, ToSchema, Debug)]
#[serde(rename_all = "lowercase")]
pub(crate) enum DirectionName {
    /// Towards row 0.
    Up,
    /// Away from it.
    Down,
    /// Towards column A.
    Left,
    /// Away from it.
    Right,
}

impl From<DirectionName> for Direction {
    fn from(name: DirectionName) -> Direction {
        match name {
            DirectionName::Up => Direction::Up,
            DirectionName::Down => Direction::Down,
            DirectionName::Left => Direction::Left,
            DirectionName::Right => Direction::Right,
        }
    }
}

/// How ships are placed.
#[derive(Clone, Copy, PartialEq, Eq, Deserialize, Serialize, ToSchema, Debug)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum PlacingWayName {
    /// By choosing one end, then the other.
    TwoEnds,
    /// By moving a ship about, which is always in hand.
    InHand,
}

impl From<PlacingWayName> for PlacingWay {
    fn from(name: PlacingWayName) -> PlacingWay {
        match name {
            PlacingWayName::TwoEnds => PlacingWay::TwoEnds,
            PlacingWayName::InHand => PlacingWay::ShipInHand,
        }
    }
}

impl From<PlacingWay> for PlacingWayName {
    fn from(way: PlacingWay) -> PlacingWayName {
        match way {
            PlacingWay::TwoEnds => PlacingWayName::TwoEnds,
            PlacingWay::ShipInHand => PlacingWayName::InHand,
        }
    }
}

/// What a request may say of fleets at random.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
#[expect(dead_code, reason = "the document about the API lists them; requests are read by the game's own parser")]
pub(crate) enum FleetLaw {
    /// Largest ship first, each anywhere it fits.
    Sequential,
    /// Every legal fleet alike.
    Uniform,
    /// From a cell at random.
    StartCell,
}

/// What a report is written in.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
#[expect(dead_code, reason = "the document about the API lists them")]
pub(crate) enum ReportFormatName {
    /// Plain text.
    Text,
    /// Markdown.
    Markdown,
}

/// The rules that have names.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
#[expect(dead_code, reason = "the document about the API lists them; requests are read by the game's own parser")]
pub(crate) enum PresetName {
    /// The documents' rules.
    Classic,
    /// Ships may touch, and their sizes are told.
    Hasbro,
    /// Ten small ships, and another shot after a hit.
    Russian,
    /// Ten ships that do not touch.
    German,
    /// The seven pieces of a game of falling blocks.
    Tetrominoes,
    /// Three aircraft.
    Planes,
}

/// How far the judgement of somebody's shots is.
#[derive(Clone, Copy, PartialEq, Eq, Serialize, ToSchema, Debug)]
#[serde(rename_all = "kebab-case")]
pub enum JudgingState {
    /// It is waited for.
    Waiting,
    /// It is there.
    Done,
    /// Under these rules it takes too much work.
    TooCostly,
}

/// What makes a shot worth a second look.
#[derive(Clone, Copy, PartialEq, Eq, Serialize, ToSchema, Debug)]
#[serde(rename_all = "kebab-case")]
pub enum TurningKind {
    /// A much better one was there.
    Slip,
    /// It hit against the odds.
    LuckyHit,
    /// It missed against the odds.
    UnluckyMiss,
}

/// The figures of a study.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
#[expect(dead_code, reason = "the document about the API lists them")]
pub(crate) enum FigureKind {
    /// One strategy's games, with the box plot on it.
    Histogram,
    /// All strategies side by side.
    Box,
}

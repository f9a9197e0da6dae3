//! What one seat, or a spectator, may know of a game.
//!
//! An enemy's fleet has a place only in [`Revealed`], which is made of games that are over, and of
//! those in which the only person has been marked as cheating, for that person.

use std::time::{Duration, Instant};

use amiral_duel::Phase;
use amiral_game::{Board, Ending, Mirror, PerSeat, Rules, Seat, Turns, notation};
use amiral_host::{Game, OwnScene, Participant, TargetScene};
use amiral_store::WebGameMode;
use jiff::Timestamp;
use serde::Serialize;
use utoipa::ToSchema;

use super::clocks::ClockView;
use super::hunting::page_of;
use super::live_game::{LoadedGame, Stage};
use super::presence::Presence;
use super::seats::Viewer;
use crate::security::Site;
use crate::wire::{
    AnnounceRule, ContactRule, EndingReason, GameMode, GamePhase, MirrorRule, PlayerType, SeatName, ShipKind, TurnRule,
    kinds,
};

/// The rules, as every answer has them.
#[derive(Clone, PartialEq, Eq, Serialize, ToSchema, Debug)]
pub struct RulesView {
    /// Width × height.
    #[schema(example = "10x10")]
    pub size: String,
    /// The ships, largest first: the size of a straight one, the shape of another.
    pub fleet: Vec<ShipKind>,
    /// Whether ships that are not straight may lie as their mirror images; left out where they may.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub mirror: Option<MirrorRule>,
    /// Whether ships may touch.
    pub contact: ContactRule,
    /// What is said of a ship that sinks.
    pub announce: AnnounceRule,
    /// Who fires next, and how many shots.
    pub turns: TurnRule,
    /// Cells no ship may occupy.
    pub reefs: Vec<String>,
}

impl RulesView {
    /// Those rules.
    pub fn of(rules: &Rules) -> RulesView {
        RulesView {
            size: rules.grid().to_string(),
            fleet: kinds(rules.ships()),
            mirror: (rules.mirror() != Mirror::default()).then(|| rules.mirror().into()),
            contact: rules.contact().into(),
            announce: rules.announce().into(),
            turns: rules.turns().into(),
            reefs: rules.reefs().iter().map(|reef| reef.to_string()).collect(),
        }
    }
}

/// One value for each seat.
#[derive(Clone, PartialEq, Serialize, ToSchema, Debug)]
pub struct Both<T> {
    /// Seat A.
    #[serde(rename = "A")]
    pub a: T,
    /// Seat B.
    #[serde(rename = "B")]
    pub b: T,
}

impl<T> Both<T> {
    pub(super) fn of(each: impl FnMut(Seat) -> T) -> Both<T> {
        let [a, b] = Seat::BOTH.map(each);
        Both { a, b }
    }
}

/// A game, as whoever asks may see it.
#[derive(Clone, PartialEq, Serialize, ToSchema, Debug)]
#[expect(clippy::struct_excessive_bools, reason = "each is a field of the answer")]
pub struct View {
    /// What the game is known by.
    pub id: String,
    /// Raised by everything that changes what is shown: of two views, that with the higher version
    /// is the newer.
    pub version: u64,
    /// The kind of game.
    pub mode: GameMode,
    /// The rules.
    pub rules: RulesView,
    /// The number people see beside the first row, 0 or 1. Cells in requests and answers count from
    /// 0 in either case.
    pub first_row: u8,
    /// Your seat; none for a spectator.
    pub you: Option<SeatName>,
    /// How far the game is.
    pub phase: GamePhase,
    /// Whose turn it is.
    pub turn: Option<SeatName>,
    /// How many shots that turn takes, all at once.
    pub due: usize,
    /// All shots so far, of both seats.
    pub fired: usize,
    /// Who plays; the second seat is empty in a game alone, and while somebody is invited.
    pub players: Both<Option<PlayerView>>,
    /// Your own sea and the enemy's shots at it.
    pub own: Option<OwnSea>,
    /// The enemy's sea, as far as you know it.
    pub enemy: Option<EnemySea>,
    /// For spectators, and for two people on one screen between their turns: what each seat knows
    /// of the other's sea.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seats: Option<Both<EnemySea>>,
    /// The sizes or shapes of your ships afloat.
    pub own_afloat: Vec<ShipKind>,
    /// The last turn fired.
    pub last: Option<Last>,
    /// Who fired each shot of the game, in order: a letter for each.
    #[schema(example = "ABABA")]
    pub order: String,
    /// How many games each has won since the two first sat down, by rematches: of two people, once
    /// one has won.
    pub score: Option<Both<u32>>,
    /// How the game ended.
    pub ending: Option<EndingView>,
    /// Whether you may claim the win, the other having been away or idle for long enough.
    pub claimable: bool,
    /// In how many seconds you may, where the other has been away or idle for some time.
    pub claim_in: Option<u64>,
    /// In how many seconds the other may claim it, where you have been idle for some time.
    pub lose_in: Option<u64>,
    /// Whether you may ask for hints: two people only if both agreed before the game.
    pub hints: bool,
    /// The clocks, where it is played with them.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub clock: Option<ClockView>,
    /// Whether its result counts for ratings.
    pub rated: bool,
    /// The game that followed on this one, for those who played.
    pub rematch: Option<String>,
    /// Whether a strategy is thinking.
    pub thinking: bool,
    /// Where others may watch.
    pub spectate: String,
    /// Where whoever is invited goes: only for the one who invites, and only until they have come.
    pub invitation: Option<String>,
    /// The number of the match in the history.
    #[serde(rename = "match")]
    pub game: Option<i64>,
    /// Whether the only person has looked at the enemy's fleet, so that it counts for nothing.
    pub cheated: bool,
    /// The page of the shared fleet that is hunted in it, or of the tournament it is a game of.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub hunt: Option<String>,
    /// The tournament it is a game of.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub tournament: Option<String>,
    /// Whether the game is kept as it is played: always, here.
    pub keeps: bool,
}

/// Somebody who plays.
#[derive(Clone, PartialEq, Serialize, ToSchema, Debug)]
pub struct PlayerView {
    /// What to call them; empty for somebody who has given no name.
    pub name: String,
    /// Whether it is the computer.
    pub kind: PlayerType,
    /// The strategy, with its parameters.
    pub strategy: Option<String>,
    /// Whether they are there.
    pub present: bool,
    /// For how many seconds they have been away.
    pub absent_for: Option<u64>,
    /// Whether their fleet is placed.
    pub ready: bool,
}

/// Your own sea.
#[derive(Clone, PartialEq, Serialize, ToSchema, Debug)]
pub struct OwnSea {
    /// Your fleet, once it is placed.
    pub fleet: Option<String>,
    /// The enemy's shots at it, in order.
    pub shots: String,
    /// Your ships that have sunk.
    pub sunk: Vec<String>,
}

/// A sea as the one who fires at it knows it.
#[derive(Clone, PartialEq, Serialize, ToSchema, Debug)]
pub struct EnemySea {
    /// The shots at it, in order.
    pub shots: String,
    /// The cells of the ships known to have sunk.
    pub sunk: Vec<String>,
    /// The ships known to have sunk.
    pub sunk_ships: Vec<String>,
    /// Unshot cells that can only be water.
    pub ruled_out: Vec<String>,
    /// The sizes or shapes of the ships not known to have sunk.
    pub afloat: Option<Vec<ShipKind>>,
    /// Where the fleet lies: only once the game is over, or for whoever has been marked as
    /// cheating.
    pub fleet: Option<Revealed>,
}

/// A fleet that may be seen: by everybody, the game being over, or by the only person, who has been
/// marked as cheating.
#[derive(Clone, PartialEq, Serialize, ToSchema, Debug)]
#[serde(transparent)]
pub struct Revealed(String);

impl Revealed {
    fn of(game: &Game, board: &Board) -> Option<Revealed> {
        (game.ending() != Ending::Unfinished || game.cheated()).then(|| Revealed(board.fleet().to_string()))
    }
}

/// The last turn fired.
#[derive(Clone, PartialEq, Serialize, ToSchema, Debug)]
pub struct Last {
    /// Who fired.
    pub by: SeatName,
    /// The number of its first shot in the game, from 1.
    pub number: usize,
    /// The shots and what was said of them.
    pub shots: String,
}

/// How a game ended.
#[derive(Clone, PartialEq, Serialize, ToSchema, Debug)]
pub struct EndingView {
    /// Who won, if somebody did.
    pub winner: Option<SeatName>,
    /// Why it is over.
    pub why: EndingReason,
    /// Who gave up, stayed away, or used up their time.
    pub loser: Option<SeatName>,
    /// How many shots the winner fired.
    pub shots: usize,
}

/// Who is there, as it is sent when it changes.
#[derive(Clone, PartialEq, Serialize, ToSchema, Debug)]
pub struct PresenceView {
    /// Who plays.
    pub players: Both<Option<PlayerView>>,
    /// Whether you may claim the win.
    pub claimable: bool,
    /// In how many seconds you may, where the other has been away or idle for some time.
    pub claim_in: Option<u64>,
    /// In how many seconds the other may claim it, where you have been idle for some time.
    pub lose_in: Option<u64>,
}

/// What surrounds a game when somebody looks at it.
pub(crate) struct Surroundings<'a> {
    pub(super) presence: &'a Presence,
    pub(super) now: Instant,
    /// How long somebody must be absent before the other may claim the win.
    pub(super) patience: Duration,
    /// The invitation, for the one who may show it.
    pub(super) invitation: Option<String>,
    pub(super) thinking: bool,
    /// The time by which clocks are read.
    pub(super) time: Timestamp,
}

impl<'a> Surroundings<'a> {
    /// Whether it is the turn of a strategy.
    #[cfg(test)]
    pub(super) fn is_thinking(&self) -> bool {
        self.thinking
    }

    /// Whether that seat may claim the win.
    pub(super) fn may_claim(&self, loaded: &LoadedGame, seat: Seat) -> bool {
        let left = until_claimable(loaded, seat, self.presence, self.now, self.patience);
        left.is_some_and(|left| left.is_zero())
    }

    /// What views on that site are made with.
    pub(crate) fn on(&'a self, site: &'a Site) -> ViewContext<'a> {
        ViewContext { around: self, site }
    }
}

/// What a view is made with.
pub(crate) struct ViewContext<'a> {
    around: &'a Surroundings<'a>,
    site: &'a Site,
}

impl ViewContext<'_> {
    /// The game as that viewer may see it.
    pub(crate) fn view(&self, loaded: &LoadedGame, viewer: Viewer) -> View {
        let (web_game, live) = (&loaded.web_game, loaded.live());
        let game = live.map(|live| &live.game);
        let (phase, turn, due) = match game.map(Game::phase) {
            None => (GamePhase::Joining, None, 0),
            Some(Phase::Placing) => (GamePhase::Placing, None, 0),
            Some(Phase::Playing { turn, shots }) => (GamePhase::Firing, Some(turn), shots),
            Some(Phase::Over(_)) => (GamePhase::Over, None, 0),
        };
        let own =
            viewer.seat.zip(game).filter(|_| web_game.mode != WebGameMode::Solo).map(|(seat, game)| sea_of(game, seat));
        let (own, own_afloat) = own.unzip();
        let public = viewer.seat.is_none().then_some(game).flatten();
        let invitation = self.around.invitation.as_ref();
        View {
            id: web_game.id.to_string(),
            version: live.map_or(0, |live| live.version),
            mode: web_game.mode.into(),
            rules: RulesView::of(loaded.rules()),
            first_row: web_game.first_row,
            you: viewer.seat.map(SeatName::from),
            phase,
            turn: turn.map(SeatName::from),
            due,
            fired: game.map_or(0, |game| game.fired().len()),
            players: self.players(loaded),
            own,
            enemy: viewer.seat.zip(game).map(|(seat, game)| enemy_sea(game, seat, true)),
            seats: public.map(|game| Both::of(|seat| enemy_sea(game, seat, false))),
            own_afloat: own_afloat.unwrap_or_default(),
            last: game.and_then(last),
            order: game.map(order).unwrap_or_default(),
            score: loaded.score().map(|PerSeat([a, b])| Both { a, b }),
            ending: game.and_then(ending),
            claimable: self.claimable(loaded, viewer),
            claim_in: self.claim_in(loaded, viewer.seat),
            lose_in: self.claim_in(loaded, viewer.seat.map(Seat::other)),
            clock: loaded.clock_view(self.around.time),
            hints: (web_game.mode != WebGameMode::Two || web_game.hints) && !web_game.rated && viewer.seat.is_some(),
            rated: web_game.rated,
            rematch: web_game.rematch.as_ref().filter(|_| viewer.plays).map(ToString::to_string),
            thinking: self.around.thinking,
            spectate: format!("/games/{}/watch", web_game.id),
            invitation: invitation.map(|invitation| self.site.address(&format!("/join/{invitation}"))),
            game: live.map(|live| live.id.0),
            cheated: game.is_some_and(Game::cheated),
            hunt: match &web_game.event {
                Some(event) => Some(format!("/tournaments/{event}")),
                None => web_game.hunts.as_ref().map(page_of),
            },
            tournament: web_game.event.as_ref().map(ToString::to_string),
            keeps: true,
        }
    }

    /// Who is there.
    pub(crate) fn presence(&self, loaded: &LoadedGame, viewer: Viewer) -> PresenceView {
        PresenceView {
            players: self.players(loaded),
            claimable: self.claimable(loaded, viewer),
            claim_in: self.claim_in(loaded, viewer.seat),
            lose_in: self.claim_in(loaded, viewer.seat.map(Seat::other)),
        }
    }

    fn players(&self, loaded: &LoadedGame) -> Both<Option<PlayerView>> {
        Both::of(|seat| match &loaded.stage {
            Stage::Waiting(draft) => (seat == Seat::A).then(|| self.person(&draft.name, loaded, seat, false)),
            Stage::Live(live) => {
                let ready = live.game.public_view().has_placed(seat) || loaded.web_game.mode == WebGameMode::Solo;
                Some(match live.game.plan().seats[seat].as_ref()? {
                    Participant::Person { name, .. } | Participant::Elsewhere { name } => {
                        self.person(name, loaded, seat, ready)
                    }
                    Participant::Strategy { spec, name } => PlayerView {
                        name: name.clone(),
                        kind: PlayerType::Strategy,
                        strategy: Some(spec.to_string()),
                        present: true,
                        absent_for: None,
                        ready,
                    },
                })
            }
        })
    }

    fn person(&self, name: &str, loaded: &LoadedGame, seat: Seat, ready: bool) -> PlayerView {
        let absent = self.absent(loaded, seat);
        PlayerView {
            name: name.into(),
            kind: PlayerType::Person,
            strategy: None,
            present: absent.is_none(),
            absent_for: absent.map(|absent| absent.as_secs()),
            ready,
        }
    }

    /// Two people on one screen come and go together.
    fn absent(&self, loaded: &LoadedGame, seat: Seat) -> Option<Duration> {
        let absent = |seat| self.around.presence.absent(seat, self.around.now);
        match loaded.web_game.mode {
            WebGameMode::Local => Seat::BOTH.into_iter().map(absent).min().flatten(),
            _ => absent(seat),
        }
    }

    /// How long until that seat may claim the win.
    fn until_claimable(&self, loaded: &LoadedGame, seat: Option<Seat>) -> Option<Duration> {
        let Surroundings { presence, now, patience, .. } = *self.around;
        until_claimable(loaded, seat?, presence, now, patience)
    }

    fn claimable(&self, loaded: &LoadedGame, viewer: Viewer) -> bool {
        self.until_claimable(loaded, viewer.seat).is_some_and(|left| left.is_zero())
    }

    /// The seconds until that seat may claim the win, once the last stretch of the waiting has begun.
    fn claim_in(&self, loaded: &LoadedGame, seat: Option<Seat>) -> Option<u64> {
        let left = self.until_claimable(loaded, seat)?;
        (left <= self.around.patience * (IDLE - 1)).then(|| left.as_millis().div_ceil(1000) as u64)
    }

    /// When what is said of claims changes by itself: nothing where it does not.
    pub(crate) fn changes_in(&self, loaded: &LoadedGame, viewer: Viewer) -> Option<Duration> {
        let until = |seat| self.until_claimable(loaded, seat);
        let shown = |left: Duration| left.checked_sub(self.around.patience * (IDLE - 1)).unwrap_or(left);
        let lefts = [until(viewer.seat), until(viewer.seat.map(Seat::other))].into_iter().flatten();
        lefts.flat_map(|left| [shown(left), left]).filter(|left| !left.is_zero()).min()
    }
}

/// Somebody who is there and does not act is waited for so many times longer than somebody who has
/// gone.
const IDLE: u32 = 5;

/// How long until that seat may claim the win over the other, who has gone, or has long let them
/// wait: nothing where it never may as things are.
pub(super) fn until_claimable(
    loaded: &LoadedGame,
    seat: Seat,
    presence: &Presence,
    now: Instant,
    patience: Duration,
) -> Option<Duration> {
    let game = &loaded.live()?.game;
    // A clock waits for nobody longer than it runs.
    if loaded.web_game.clock.is_some()
        || loaded.web_game.mode != WebGameMode::Two
        || game.ending() != Ending::Unfinished
    {
        return None;
    }
    let other = seat.other();
    let gone = presence.absent(other, now).map(|absent| patience.saturating_sub(absent));
    let waits = match game.phase() {
        // Where neither has placed, nobody waits for the other.
        Phase::Placing => game.public_view().has_placed(seat) && !game.public_view().has_placed(other),
        Phase::Playing { turn, .. } => turn == other,
        Phase::Over(_) => false,
    };
    let idle = waits.then(|| (patience * IDLE).saturating_sub(presence.waited(now)));
    gone.into_iter().chain(idle).min()
}

fn last(game: &Game) -> Option<Last> {
    let by = game.fired().last()?.seat;
    let turn = match game.rules().turns() {
        // Salvos strictly alternate: the last turn is everything since the other's.
        Turns::Salvo => game.fired().iter().rev().take_while(|fired| fired.seat == by).count(),
        Turns::Alternate | Turns::AgainOnHit => 1,
    };
    let first = game.fired().len() - turn;
    let shots: Vec<_> = game.fired()[first..].iter().map(|fired| fired.shot).collect();
    Some(Last { by: by.into(), number: first + 1, shots: notation::print_shots(&shots) })
}

/// Who fired each shot.
fn order(game: &Game) -> String {
    game.fired().iter().map(|fired| if fired.seat == Seat::A { 'A' } else { 'B' }).collect()
}

fn ending(game: &Game) -> Option<EndingView> {
    let ending = game.ending();
    let winner = ending.winner();
    let loser = match ending {
        Ending::Resigned(seat) | Ending::Absent(seat) | Ending::LostOnTime(seat) => Some(seat),
        Ending::Won(_) | Ending::Aborted | Ending::Unfinished => None,
    };
    let shots = game.fired().iter().filter(|fired| Some(fired.seat) == winner).count();
    let why = EndingReason::of(ending)?;
    Some(EndingView { winner: winner.map(SeatName::from), why, loser: loser.map(SeatName::from), shots })
}

/// A seat's own sea, and the kinds of its ships afloat: all of them before they are placed.
fn sea_of(game: &Game, seat: Seat) -> (OwnSea, Vec<ShipKind>) {
    match OwnScene::of(game, seat) {
        Some(OwnScene { board, taken, left }) => {
            let fleet = Some(board.fleet().to_string());
            let sunk = board.sunk().map(|ship| ship.to_string()).collect();
            (OwnSea { fleet, shots: notation::print_shots(taken.shots()), sunk }, kinds(&left))
        }
        None => (OwnSea { fleet: None, shots: String::new(), sunk: Vec::new() }, kinds(game.rules().ships())),
    }
}

/// What that seat knows of the other's sea, and the other's fleet once it is over, or where whoever
/// sits there peeks and has been marked for it.
fn enemy_sea(game: &Game, seat: Seat, peeks: bool) -> EnemySea {
    let TargetScene { seen, deductions, revealed, .. } = TargetScene::of(game, seat, peeks);
    EnemySea {
        shots: notation::print_shots(seen.shots()),
        sunk: deductions.sunk_cells().iter().map(|cell| cell.to_string()).collect(),
        sunk_ships: deductions.sunk.iter().map(|sunk| sunk.ship.to_string()).collect(),
        ruled_out: deductions.ruled_out().iter().map(|cell| cell.to_string()).collect(),
        afloat: Some(kinds(&deductions.left)),
        fleet: revealed.as_ref().and_then(|board| Revealed::of(game, board)),
    }
}

//! What one seat, or a spectator, may know of a game.
//!
//! An enemy's fleet has a place only in [`Revealed`], which exists once the game is over.

use std::time::Instant;

use amiral_duel::Phase;
use amiral_game::{Board, Ending, PerSeat, Rules, Seat, Seen, Turns, deduce, notation};
use amiral_host::{Game, Participant};
use amiral_store::WebGameMode;
use amiral_words::{Arg, Say, Words};
use serde::Serialize;
use utoipa::ToSchema;

use super::play::{Play, Stage};
use super::presence::Presence;
use crate::security::Site;

/// The rules, as every answer has them.
#[derive(Clone, PartialEq, Eq, Serialize, ToSchema, Debug)]
pub struct RulesView {
    /// Width × height.
    #[schema(example = "10x10")]
    pub size: String,
    /// The sizes of the ships, largest first.
    pub fleet: Vec<u8>,
    /// `no-edge`, `no-corner` or `free`.
    pub contact: String,
    /// `silent`, `sunk` or `sunk-size`.
    pub announce: String,
    /// `alternate`, `again-on-hit` or `salvo`.
    pub turns: String,
    /// Cells no ship may occupy.
    pub reefs: Vec<String>,
}

impl RulesView {
    /// Those rules.
    pub fn of(rules: &Rules) -> RulesView {
        RulesView {
            size: rules.grid().to_string(),
            fleet: rules.fleet().to_vec(),
            contact: rules.contact().name().into(),
            announce: rules.announce().name().into(),
            turns: rules.turns().name().into(),
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
    fn of(each: impl FnMut(Seat) -> T) -> Both<T> {
        let [a, b] = Seat::BOTH.map(each);
        Both { a, b }
    }
}

/// A game, as whoever asks may see it.
#[derive(Clone, PartialEq, Serialize, ToSchema, Debug)]
pub struct View {
    /// What the game is known by.
    pub id: String,
    /// `solo`, `versus`, `two` or `local`.
    pub mode: String,
    /// The rules.
    pub rules: RulesView,
    /// Your seat; none for a spectator.
    pub you: Option<String>,
    /// `joining`, `placing`, `firing` or `over`.
    pub phase: String,
    /// Whose turn it is.
    pub turn: Option<String>,
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
    /// The sizes of your ships afloat.
    pub own_afloat: Vec<u8>,
    /// The last turn fired.
    pub last: Option<Last>,
    /// How the game ended.
    pub ending: Option<EndingView>,
    /// Whether you may claim the win, the other having been away for long enough.
    pub claimable: bool,
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
    /// Whether the game is kept as it is played: always, here.
    pub keeps: bool,
}

/// Somebody who plays.
#[derive(Clone, PartialEq, Serialize, ToSchema, Debug)]
pub struct PlayerView {
    /// What to call them.
    pub name: String,
    /// `person` or `strategy`.
    pub kind: String,
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
    /// The sizes of the ships not known to have sunk.
    pub afloat: Option<Vec<u8>>,
    /// Where the fleet place: only once the game is over.
    pub fleet: Option<Revealed>,
}

/// A fleet that everybody may see, the game being over.
#[derive(Clone, PartialEq, Serialize, ToSchema, Debug)]
#[serde(transparent)]
pub struct Revealed(String);

impl Revealed {
    fn of(game: &Game, seat: Seat) -> Option<Revealed> {
        let over = game.ending() != Ending::Unfinished;
        game.revealed(seat).filter(|_| over).map(|board| Revealed(board.fleet().to_string()))
    }
}

/// The last turn fired.
#[derive(Clone, PartialEq, Serialize, ToSchema, Debug)]
pub struct Last {
    /// Who fired.
    pub by: String,
    /// The shots and what was said of them.
    pub shots: String,
    /// The same in sentences.
    pub sentences: Vec<String>,
}

/// How a game ended.
#[derive(Clone, PartialEq, Serialize, ToSchema, Debug)]
pub struct EndingView {
    /// Who won, if somebody did.
    pub winner: Option<String>,
    /// `sunk`, `resigned`, `claimed` or `aborted`.
    pub why: String,
    /// The same in a sentence.
    pub sentence: String,
}

/// Who is there, as it is sent when it changes.
#[derive(Clone, PartialEq, Serialize, ToSchema, Debug)]
pub struct PresenceView {
    /// Who plays.
    pub players: Both<Option<PlayerView>>,
    /// Whether you may claim the win.
    pub claimable: bool,
}

/// Who looks at a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Viewer {
    /// The seat whose view it is.
    pub(crate) seat: Option<Seat>,
    /// Whether this visitor plays at all.
    pub(crate) plays: bool,
}

/// What a view is made with.
pub(crate) struct Light<'a> {
    pub(crate) words: &'a Words,
    pub(crate) site: &'a Site,
    pub(crate) presence: &'a Presence,
    pub(crate) now: Instant,
    pub(crate) patience: std::time::Duration,
    /// The invitation, for the one who may show it.
    pub(crate) invitation: Option<String>,
    pub(crate) thinking: bool,
}

impl Light<'_> {
    /// The game as that viewer may see it.
    pub(crate) fn view(&self, play: &Play, viewer: Viewer) -> View {
        let web_game = &play.web_game;
        let (rules, game) = (play.rules(), play.afloat().map(|afloat| &afloat.game));
        let (phase, turn, due) = match game.map(Game::phase) {
            None => ("joining", None, 0),
            Some(Phase::Placing) => ("placing", None, 0),
            Some(Phase::Playing { turn, shots }) => ("firing", Some(turn), shots),
            Some(Phase::Over(_)) => ("over", None, 0),
        };
        let own = viewer.seat.zip(game).filter(|_| web_game.mode != WebGameMode::Solo);
        let public = viewer.seat.is_none().then_some(game).flatten();
        View {
            id: web_game.id.to_string(),
            mode: web_game.mode.name().into(),
            rules: RulesView::of(rules),
            you: viewer.seat.map(|seat| seat.to_string()),
            phase: phase.into(),
            turn: turn.map(|seat| seat.to_string()),
            due,
            fired: game.map_or(0, |game| game.fired().len()),
            players: self.players(play),
            own: own.map(|(seat, game)| own_sea(game, seat)),
            enemy: viewer.seat.zip(game).map(|(seat, game)| enemy_sea(game, seat)),
            seats: public.map(|game| Both::of(|seat| enemy_sea(game, seat))),
            own_afloat: own.map(|(seat, game)| own_afloat(game, seat)).unwrap_or_default(),
            last: game.and_then(|game| self.last(game)),
            ending: game.and_then(|game| self.ending(game, web_game.claimed)),
            claimable: self.claimable(play, viewer),
            rematch: web_game.rematch.as_ref().filter(|_| viewer.plays).map(ToString::to_string),
            thinking: self.thinking,
            spectate: format!("/games/{}/watch", web_game.id),
            invitation: self.invitation.as_ref().map(|invitation| self.site.address(&format!("/join/{invitation}"))),
            game: play.afloat().map(|afloat| afloat.id.0),
            keeps: true,
        }
    }

    /// Who is there.
    pub(crate) fn presence(&self, play: &Play, viewer: Viewer) -> PresenceView {
        PresenceView { players: self.players(play), claimable: self.claimable(play, viewer) }
    }

    fn players(&self, play: &Play) -> Both<Option<PlayerView>> {
        Both::of(|seat| match &play.stage {
            Stage::Waiting(draft) => (seat == Seat::A).then(|| self.person(&draft.name, play, seat, false)),
            Stage::Afloat(afloat) => {
                let ready = afloat.game.public_view().has_placed(seat) || play.web_game.mode == WebGameMode::Solo;
                Some(match afloat.game.plan().seats[seat].as_ref()? {
                    Participant::Person { name } => self.person(name, play, seat, ready),
                    Participant::Strategy { spec, name } => PlayerView {
                        name: name.clone(),
                        kind: "strategy".into(),
                        strategy: Some(spec.to_string()),
                        present: true,
                        absent_for: None,
                        ready,
                    },
                })
            }
        })
    }

    fn person(&self, name: &str, play: &Play, seat: Seat, ready: bool) -> PlayerView {
        let absent = self.absent(play, seat);
        PlayerView {
            name: self.called(name, seat),
            kind: "person".into(),
            strategy: None,
            present: absent.is_none(),
            absent_for: absent.map(|absent| absent.as_secs()),
            ready,
        }
    }

    /// What to call somebody; whoever has no name is called by the seat.
    fn called(&self, name: &str, seat: Seat) -> String {
        match (name, seat) {
            ("", Seat::A) => self.words.say("play-first-player", &[]),
            ("", Seat::B) => self.words.say("play-second-player", &[]),
            (name, _) => name.into(),
        }
    }

    /// Two people on one screen come and go together.
    fn absent(&self, play: &Play, seat: Seat) -> Option<std::time::Duration> {
        let absent = |seat| self.presence.absent(seat, self.now);
        match play.web_game.mode {
            WebGameMode::Local => Seat::BOTH.into_iter().map(absent).min().flatten(),
            _ => absent(seat),
        }
    }

    /// How long until the win may be claimed: nothing where it never may as things are.
    pub(crate) fn until_claimable(&self, play: &Play, viewer: Viewer) -> Option<std::time::Duration> {
        let game = &play.afloat()?.game;
        if play.web_game.mode != WebGameMode::Two || game.ending() != Ending::Unfinished {
            return None;
        }
        let absent = self.presence.absent(viewer.seat?.other(), self.now)?;
        Some(self.patience.saturating_sub(absent))
    }

    fn claimable(&self, play: &Play, viewer: Viewer) -> bool {
        self.until_claimable(play, viewer).is_some_and(|left| left.is_zero())
    }

    fn last(&self, game: &Game) -> Option<Last> {
        let by = game.fired().last()?.seat;
        let turn = match game.rules().turns() {
            // Salvos strictly alternate: the last turn is everything since the other's.
            Turns::Salvo => game.fired().iter().rev().take_while(|fired| fired.seat == by).count(),
            Turns::Alternate | Turns::AgainOnHit => 1,
        };
        let shots: Vec<_> = game.fired()[game.fired().len() - turn..].iter().map(|fired| fired.shot).collect();
        let sentences = shots.iter().map(|shot| shot.say(self.words)).collect();
        Some(Last { by: by.to_string(), shots: notation::print_shots(&shots), sentences })
    }

    fn ending(&self, game: &Game, claimed: bool) -> Option<EndingView> {
        let ending = game.ending();
        let name = |seat: Seat| ("name", self.called(game.plan().name(seat).unwrap_or_default(), seat).into());
        let (why, sentence) = match ending {
            Ending::Unfinished => return None,
            Ending::Won(seat) => {
                let shots = game.fired().iter().filter(|fired| fired.seat == seat).count();
                let shots = ("shots", Arg::Number(shots as f64));
                ("sunk", self.words.say("play-won", &[name(seat), shots]))
            }
            Ending::Resigned(seat) if claimed => ("claimed", self.words.say("server-claimed", &[name(seat)])),
            Ending::Resigned(seat) => ("resigned", self.words.say("play-resigned", &[name(seat)])),
            Ending::Aborted => ("aborted", self.words.say("play-called-off", &[])),
        };
        Some(EndingView { winner: ending.winner().map(|seat| seat.to_string()), why: why.into(), sentence })
    }
}

fn own_sea(game: &Game, seat: Seat) -> OwnSea {
    let outlook = game.view(seat);
    OwnSea {
        fleet: outlook.own().map(|board| board.fleet().to_string()),
        shots: notation::print_shots(outlook.taken().shots()),
        sunk: outlook.own().into_iter().flat_map(Board::sunk).map(|ship| ship.to_string()).collect(),
    }
}

fn own_afloat(game: &Game, seat: Seat) -> Vec<u8> {
    let mut sizes = game.rules().fleet().to_vec();
    for ship in game.view(seat).own().into_iter().flat_map(Board::sunk) {
        if let Some(place) = sizes.iter().position(|&size| size == ship.size()) {
            sizes.remove(place);
        }
    }
    sizes
}

/// What that seat knows of the other's sea, and the other's fleet once it is over.
fn enemy_sea(game: &Game, seat: Seat) -> EnemySea {
    let seen: &Seen = game.view(seat).seen();
    let known = deduce(seen);
    EnemySea {
        shots: notation::print_shots(seen.shots()),
        sunk: known.sunk_cells().iter().map(|cell| cell.to_string()).collect(),
        sunk_ships: known.sunk.iter().map(|sunk| sunk.ship.to_string()).collect(),
        ruled_out: known.ruled_out().iter().map(|cell| cell.to_string()).collect(),
        afloat: Some(known.left),
        fleet: Revealed::of(game, seat.other()),
    }
}

/// The seats that visitor has.
pub(crate) fn seats_of(play: &Play, visitor: Option<&amiral_store::SecretHash>) -> PerSeat<bool> {
    PerSeat(Seat::BOTH.map(|seat| visitor.is_some() && play.web_game.visitors[seat].as_ref() == visitor))
}

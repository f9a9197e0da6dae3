//! A game in memory: exactly what replaying the store gives.

use amiral_duel::{Refusal, ReplayError};
use amiral_game::{Ending, GameSeed, PerSeat, PlacingBudget, Rules, Seat};
use amiral_host::{Game, GameContext, Mode, Participant, Past, Plan, RestoreError, told_apart};
use amiral_store::{Circle, Contestant, Draft, Match, MatchId, Player, WebGame, WebGameMode};
use amiral_strategy::{Placer, Resources, Spec};

use super::Refused;
use super::clocks::GameClock;
use super::pending::PendingSteps;
use crate::clock::Clock;

/// A game of the web that is in memory, and how far it is.
pub(crate) struct LoadedGame {
    pub(crate) web_game: WebGame,
    pub(crate) stage: Stage,
    /// Whom those meet who play it: they are of one circle.
    pub(crate) circle: Circle,
    /// How many games each seat has won of those that this one is a rematch of.
    pub(crate) won: PerSeat<u32>,
}

/// How far a game is.
pub(crate) enum Stage {
    /// Somebody is invited.
    Waiting(Draft),
    /// It is played, or over.
    Live(Box<LiveGame>),
}

/// A game that is played, or over.
pub(crate) struct LiveGame {
    pub(crate) id: MatchId,
    /// The version of the match, as it is shown.
    pub(crate) version: u64,
    /// The version at the last commit.
    pub(crate) committed: u64,
    pub(crate) game: Game,
    /// The steps that are not committed yet.
    pub(crate) pending: PendingSteps,
    /// How many hints each has been shown, to tell the other of each.
    pub(crate) hints: PerSeat<u32>,
    /// Its clock, if it has one.
    pub(crate) clock: Option<GameClock>,
}

impl LiveGame {
    pub(super) fn new(
        id: MatchId,
        version: u64,
        game: Game,
        pending: PendingSteps,
        clock: Option<GameClock>,
    ) -> LiveGame {
        LiveGame { id, version, committed: version, game, pending, hints: PerSeat([0, 0]), clock }
    }
}

/// Why a saved game cannot be resumed.
#[derive(Debug, thiserror::Error)]
pub(crate) enum LoadError {
    /// A player has been forgotten, or the strategy no longer exists.
    #[error("who plays it is not known any more")]
    Unmanned,
    /// The saved steps are not a legal game.
    #[error(transparent)]
    Impossible(ReplayError),
    /// A missing fleet could not be placed.
    #[error("it cannot go on: {0}")]
    Stuck(String),
}

impl From<RestoreError> for LoadError {
    fn from(error: RestoreError) -> LoadError {
        match error {
            RestoreError::Replay(problem) => LoadError::Impossible(problem),
            RestoreError::Game(problem) => LoadError::Stuck(problem.to_string()),
        }
    }
}

impl LoadedGame {
    /// Resumes a saved game.
    pub(crate) fn resume(
        web_game: WebGame,
        circle: Circle,
        won: PerSeat<u32>,
        kept: &Match,
        plan: Plan,
        resources: Resources,
        clock: &Clock,
    ) -> Result<LoadedGame, LoadError> {
        let pending = PendingSteps::new(clock);
        let game_log = Box::new(pending.clone());
        let context = GameContext { resources, game_log, placing: PlacingBudget::SHARED, ..GameContext::default() };
        let game = Game::restore(plan, &Past::from(kept), context)?;
        // Strategies place their fleets when the game is made. A missing one is placed now and saved
        // with the next step.
        let mut live = LiveGame::new(kept.id, kept.version, game, pending, kept.clock.clone().map(GameClock));
        live.hints = kept.hinted;
        Ok(LoadedGame { web_game, circle, won, stage: Stage::Live(Box::new(live)) })
    }

    /// How many games each has won since the two first sat down, this one included; nothing before
    /// the first, and where no two people play.
    pub(crate) fn score(&self) -> Option<PerSeat<u32>> {
        if !matches!(self.web_game.mode, WebGameMode::Two | WebGameMode::Local) {
            return None;
        }
        let mut won = self.won;
        if let Some(winner) = self.live().and_then(|live| live.game.ending().winner()) {
            won[winner] = won[winner].saturating_add(1);
        }
        (won != PerSeat([0, 0])).then_some(won)
    }

    /// The rules it is played by.
    pub(crate) fn rules(&self) -> &Rules {
        match &self.stage {
            Stage::Waiting(draft) => &draft.rules,
            Stage::Live(live) => live.game.rules(),
        }
    }

    pub(crate) fn live(&self) -> Option<&LiveGame> {
        match &self.stage {
            Stage::Waiting(_) => None,
            Stage::Live(live) => Some(live),
        }
    }

    pub(crate) fn live_mut(&mut self) -> Option<&mut LiveGame> {
        match &mut self.stage {
            Stage::Waiting(_) => None,
            Stage::Live(live) => Some(live),
        }
    }

    /// The game, unless nobody has come yet or it is over.
    pub(crate) fn playing(&self) -> Result<&LiveGame, Refused> {
        let live = self.live().ok_or(Refused::Waiting)?;
        match live.game.ending() {
            Ending::Unfinished => Ok(live),
            ending => Err(Refused::Rules(Refusal::Over(ending))),
        }
    }

    /// The same, to be changed.
    pub(crate) fn playing_mut(&mut self) -> Result<&mut LiveGame, Refused> {
        self.playing()?;
        self.live_mut().ok_or(Refused::Waiting)
    }
}

/// Who plays, by the kind of game: the web never has a strategy in seat A.
pub(crate) fn seats(
    mode: WebGameMode,
    people: &PerSeat<Option<Player>>,
    strategy: Option<Spec>,
) -> PerSeat<Option<Participant>> {
    let name = |seat: Seat| people[seat].as_ref().map(|player| player.name.clone()).unwrap_or_default();
    seated(mode, [name(Seat::A), name(Seat::B)], strategy)
}

/// The strategy of that name, or a program that the operator still allows.
pub(super) fn opponent(name: &str) -> Option<Spec> {
    amiral_bot::allowed(name).or_else(|| name.parse().ok())
}

fn seated(mode: WebGameMode, names: [String; 2], strategy: Option<Spec>) -> PerSeat<Option<Participant>> {
    // Two people of one name would be told apart nowhere.
    let [first, second] = told_apart(names);
    let person = |name: String| Some(Participant::person(name));
    PerSeat(match mode {
        WebGameMode::Solo => [person(first), None],
        WebGameMode::Versus => {
            let spec = strategy.unwrap_or(Spec::default().varied());
            [person(first), Some(Participant::Strategy { spec, name: spec.to_string() })]
        }
        WebGameMode::Two | WebGameMode::Local => [person(first), person(second)],
    })
}

/// The players, from the saved match.
pub(crate) fn plan(web_game: &WebGame, kept: &Match) -> Result<Plan, LoadError> {
    let over = kept.record.ending != Ending::Unfinished;
    let name = |seat: Seat| match &kept.seats[seat] {
        Contestant::Human { name, .. } => Ok(name.clone()),
        // A game with a forgotten player cannot continue, but can still be viewed.
        _ if over => Ok(String::new()),
        _ => Err(LoadError::Unmanned),
    };
    let (names, strategy) = match web_game.mode {
        WebGameMode::Solo => ([name(Seat::A)?, String::new()], None),
        WebGameMode::Versus => {
            let Contestant::Strategy(spec) = &kept.seats[Seat::B] else {
                return Err(LoadError::Unmanned);
            };
            ([name(Seat::A)?, String::new()], Some(opponent(spec).ok_or(LoadError::Unmanned)?))
        }
        WebGameMode::Two | WebGameMode::Local => ([name(Seat::A)?, name(Seat::B)?], None),
    };
    let plan = Plan {
        rules: kept.record.rules.clone(),
        seed: kept.seed.unwrap_or(GameSeed::Chosen(kept.id.0.unsigned_abs())),
        practice: kept.practice,
        seats: seated(web_game.mode, names, strategy),
        placer: Placer::default(),
    };
    debug_assert!(!matches!(plan.mode(), Mode::Watch | Mode::Exhibition), "people play on the web");
    Ok(plan)
}

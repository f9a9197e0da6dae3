//! A game in progress: takes what persons do, makes strategies think, and saves every step before
//! anybody learns of it.

mod driving;
mod past;
mod saving;
mod thinking;

use amiral_bot::{Options, Processes};
use amiral_duel::{Duel, Events, Form, Phase, PublicEvent, PublicView, Refusal, ReplayError, View};
use amiral_game::{Board, Cell, Ending, Fleet, PerSeat, PlacingBudget, Record, Rules, Seat, Shot, Stop};
use amiral_store::{Act, Step, Uid};
use amiral_strategy::{Note, PlaceError, Resources, SpecError};
use jiff::Timestamp;
use thiserror::Error;

use crate::{
    ExperienceQuery, Fired, GameLog, GameLogError, Hint, Job, Mode, NoLog, Participant, Plan, Replay, ServerProblem,
    Wake, hint,
};
pub use past::Past;
use saving::{Handed, Saver};
pub use thinking::{ChosenMove, Insight, MoveRequest};
use thinking::{Mind, Reasons, remark};

/// What a game is played with.
pub struct GameContext {
    /// What strategies may use besides the rules.
    pub resources: Resources,
    /// What saves every step.
    pub game_log: Box<dyn GameLog>,
    /// Called when a strategy has answered or a step is saved.
    pub wake: Wake,
    /// The fleet to be hunted, where it is not to be placed at random.
    pub hunted: Option<Fleet>,
    /// How much work placing the house's fleets may take.
    pub placing: PlacingBudget,
    /// Cancels that work.
    pub stop: Stop,
}

impl Default for GameContext {
    fn default() -> GameContext {
        GameContext {
            resources: Resources::default(),
            game_log: Box::new(NoLog),
            wake: Wake::default(),
            hunted: None,
            placing: PlacingBudget::OWN_MACHINE,
            stop: Stop::new(),
        }
    }
}

/// Why something did not happen; the game is as it was.
#[derive(Debug, Error)]
pub enum GameError {
    /// The rules do not allow it.
    #[error(transparent)]
    Refused(#[from] Refusal),
    /// It could not be saved.
    #[error(transparent)]
    GameLog(#[from] GameLogError),
    /// The step before it is still being saved.
    #[error("the last step is still being saved")]
    Saving,
    /// A strategy cannot play by these rules.
    #[error(transparent)]
    Unplayable(#[from] SpecError),
    /// No fleet could be placed at random.
    #[error(transparent)]
    NoFleet(#[from] PlaceError),
    /// The strategy in that seat failed.
    #[error("the strategy of {0} failed")]
    StrategyFailed(Seat),
    /// The enemy's fleet is hidden from whoever plays against a person.
    #[error("the enemy's fleet is hidden in a game between people")]
    NoCheating,
    /// Two people play who have not agreed on hints.
    #[error("there are no hints in this game")]
    NoHints,
    /// It did not happen on the server.
    #[error(transparent)]
    Server(ServerProblem),
}

/// What a strategy thought about the shots of one turn.
#[derive(Clone, PartialEq, Debug)]
pub struct Thought {
    /// Whose thought it is.
    pub seat: Seat,
    /// The place of its first shot among all of the game, from 0.
    pub first: usize,
    /// The reasons for the shots.
    pub before: Vec<Note>,
    /// What it concluded from them, once it has looked.
    pub after: Vec<Note>,
    /// For every cell in reading order, the number it went by, where a person watches and it has any.
    pub counts: Option<Vec<f64>>,
}

/// Why a game cannot be restored.
#[derive(Debug, Error)]
pub enum RestoreError {
    /// The past it was given cannot have happened.
    #[error(transparent)]
    Replay(#[from] ReplayError),
    /// The house could not add what is missing.
    #[error(transparent)]
    Game(#[from] GameError),
}

/// A game in progress.
///
/// Players get a [`View`] of it, which has no place for the enemy's fleet. The fleets themselves
/// are shown only once they are [revealed](Game::revealed).
pub struct Game {
    plan: Plan,
    /// Its id in all databases, if it is saved.
    uid: Option<Uid>,
    began: Option<Timestamp>,
    ended: Option<Timestamp>,
    duel: Duel,
    fired: Vec<Fired>,
    /// The turns fired so far.
    turns: u16,
    thoughts: Vec<Thought>,
    /// Whether the only person has looked at the enemy's fleet.
    cheated: bool,
    minds: PerSeat<Mind>,
    /// The seat whose strategy has been asked for a move.
    thinking: Option<Seat>,
    saver: Saver,
    /// What happens once the current step is saved.
    pending: Option<Pending>,
    resources: Resources,
    wake: Wake,
}

/// A step being saved, with the game as it will be once that is done.
struct Pending {
    duel: Duel,
    events: Vec<PublicEvent>,
    by: By,
}

/// Who caused a step.
enum By {
    Person,
    Strategy(ChosenMove),
    Cheat,
}

impl Game {
    /// Begins a game and places the fleets that no person places. With a tight fleet, that can take
    /// as long as the context allows.
    pub fn begin(plan: Plan, mut context: GameContext) -> Result<Game, GameError> {
        plan.ensure_playable()?;
        let starter = plan.starter();
        context.game_log.begin(&plan, starter)?;
        let uid = context.game_log.uid();
        let duel = match form(&plan) {
            Form::Hunt => Duel::hunt(&plan.rules),
            Form::Duel => Duel::new(&plan.rules, starter),
        };
        let (mut game, result) = Game::set_up(plan, duel, context);
        (game.uid, game.began) = (uid, Some(Timestamp::now()));
        if let Err(error) = result {
            // A game that never began must not be left to resume. Report the first problem.
            let _ = game.abort();
            return Err(error);
        }
        Ok(game)
    }

    /// Restores a game from its past. The game log knows that past already and gets only the steps
    /// that follow.
    pub fn restore(plan: Plan, past: &Past, context: GameContext) -> Result<Game, RestoreError> {
        let duel = past.duel(form(&plan), &plan.rules)?;
        let (mut game, result) = Game::set_up(plan, duel, context);
        result?;
        game.fired.clone_from(&past.fired);
        game.uid.clone_from(&past.uid);
        (game.began, game.ended, game.cheated) = (past.began, past.ended, past.cheated);
        game.turns = game.duel.record(PerSeat::default()).turns.len() as u16;
        Ok(game)
    }

    /// Adds what the house adds to a game: past games for strategies that learn, and the fleets
    /// that no person places.
    fn set_up(plan: Plan, duel: Duel, context: GameContext) -> (Game, Result<(), GameError>) {
        let GameContext { mut resources, game_log, wake, hunted, placing, stop } = context;
        if plan.has_programs() && resources.programs().is_none() {
            resources = resources.with_programs(Processes::shared(Options::guarded()));
        }
        let mut game = Game {
            plan,
            uid: None,
            began: None,
            ended: None,
            duel,
            fired: Vec::new(),
            turns: 0,
            thoughts: Vec::new(),
            cheated: false,
            minds: PerSeat::default(),
            thinking: None,
            saver: Saver::Here(Box::new(NoLog)),
            pending: None,
            resources,
            wake,
        };
        let result = game.look_back(game_log).and_then(|()| game.place_for_the_house(hunted, placing, &stop));
        (game, result)
    }

    /// Gives past games to strategies that learn, and saves in `game_log` from now on.
    fn look_back(&mut self, mut game_log: Box<dyn GameLog>) -> Result<(), GameError> {
        let recalled = match ExperienceQuery::of(&self.plan) {
            Some(query) => game_log.recall(&query, self.resources.clone()).map(Some),
            None => Ok(None),
        };
        self.saver = Saver::Here(game_log);
        if let Some(resources) = recalled? {
            self.resources = resources;
        }
        Ok(())
    }

    fn place_for_the_house(
        &mut self,
        mut hunted: Option<Fleet>,
        placing: PlacingBudget,
        stop: &Stop,
    ) -> Result<(), GameError> {
        if self.ending() != Ending::Unfinished {
            return Ok(());
        }
        for seat in Seat::BOTH {
            let person =
                matches!(self.plan.seats[seat], Some(Participant::Person { .. } | Participant::Elsewhere { .. }));
            let placed = self.duel.board(seat).is_some() || !self.duel.form().has_fleet(seat);
            if !person && !placed {
                let fleet = match hunted.take() {
                    Some(fleet) => fleet,
                    None => self.plan.house_fleet(seat, &self.resources, placing, stop)?,
                };
                self.place(seat, fleet)?;
            }
        }
        Ok(())
    }

    /// Places the fleet of a seat.
    pub fn place(&mut self, seat: Seat, fleet: Fleet) -> Result<Vec<PublicEvent>, GameError> {
        let mut duel = self.next_state()?;
        let step = Step::placed(seat, &fleet);
        let events = public(duel.place(seat, fleet)?);
        self.save(step, Pending { duel, events, by: By::Person })
    }

    /// Fires all shots of a turn.
    pub fn fire(&mut self, seat: Seat, cells: &[Cell]) -> Result<Vec<PublicEvent>, GameError> {
        self.fire_by(seat, cells, By::Person)
    }

    fn fire_by(&mut self, seat: Seat, cells: &[Cell], by: By) -> Result<Vec<PublicEvent>, GameError> {
        let mut duel = self.next_state()?;
        let events = public(duel.fire(seat, cells)?);
        let step = Step::fired(seat, self.turns + 1, self.fired.len() as u16 + 1, &shots(&events));
        self.save(step.ending(duel.ending()), Pending { duel, events, by })
    }

    /// Resigns for a seat.
    pub fn resign(&mut self, seat: Seat) -> Result<Vec<PublicEvent>, GameError> {
        self.end(|duel| Ok(public(duel.resign(seat)?)))
    }

    /// Ends the game because the player of a seat stays away.
    pub fn absent(&mut self, seat: Seat) -> Result<Vec<PublicEvent>, GameError> {
        self.end(|duel| Ok(public(duel.absent(seat)?)))
    }

    /// Ends the game because the player of a seat has used up their time.
    pub fn lose_on_time(&mut self, seat: Seat) -> Result<Vec<PublicEvent>, GameError> {
        self.end(|duel| Ok(public(duel.lose_on_time(seat)?)))
    }

    /// Aborts the game, so that nobody wins.
    pub fn abort(&mut self) -> Result<Vec<PublicEvent>, GameError> {
        self.end(|duel| Ok(public(duel.abort()?)))
    }

    fn end(
        &mut self,
        end: impl FnOnce(&mut Duel) -> Result<Vec<PublicEvent>, Refusal>,
    ) -> Result<Vec<PublicEvent>, GameError> {
        let mut duel = self.next_state()?;
        let events = end(&mut duel)?;
        let step = Step::ended(duel.ending());
        self.save(step, Pending { duel, events, by: By::Person })
    }

    /// Reveals the enemy's fleet to the only person from now on. The game is marked first, and no
    /// longer counts.
    pub fn cheat(&mut self) -> Result<(), GameError> {
        if !matches!(self.plan.mode(), Mode::Solo | Mode::Versus) {
            return Err(GameError::NoCheating);
        }
        if !self.cheated && self.ending() == Ending::Unfinished {
            let duel = self.next_state()?;
            let step = Step::now(Act::Cheated { seat: self.plan.person() });
            self.save(step, Pending { duel, events: Vec::new(), by: By::Cheat })?;
        }
        Ok(())
    }

    /// The state that the next step changes. An error while a step is being saved.
    fn next_state(&self) -> Result<Duel, GameError> {
        if self.pending.is_some() { Err(GameError::Saving) } else { Ok(self.duel.clone()) }
    }

    fn save(&mut self, step: Step, pending: Pending) -> Result<Vec<PublicEvent>, GameError> {
        match self.saver.hand(step)? {
            Handed::Saved => Ok(self.commit(pending)),
            Handed::UnderWay => {
                self.pending = Some(pending);
                Ok(Vec::new())
            }
        }
    }

    /// Makes a saved step happen.
    fn commit(&mut self, pending: Pending) -> Vec<PublicEvent> {
        let Pending { duel, events, by } = pending;
        let first = self.fired.len();
        self.duel = duel;
        self.turns += u16::from(events.iter().any(|event| matches!(event, PublicEvent::Fired { .. })));
        self.fired.extend(events.iter().filter_map(|event| match *event {
            PublicEvent::Fired { seat, shot, .. } => Some(Fired { seat, shot }),
            _ => None,
        }));
        match by {
            By::Person => {}
            By::Cheat => self.cheated = true,
            By::Strategy(ChosenMove { seat, reasons, insight, shooter, .. }) => {
                if insight == Insight::Nothing {
                    self.minds[seat] = Mind::Idle(shooter);
                } else {
                    let Reasons { notes, counts } = reasons;
                    self.thoughts.push(Thought { seat, first, before: notes, after: Vec::new(), counts });
                    let seen = self.duel.seen(seat).clone();
                    self.minds[seat] = Mind::Remarking(Job::start(&self.wake, move |_| remark(shooter, &seen)));
                }
            }
        }
        if let Phase::Over(_) = self.duel.phase() {
            self.stop_thinking();
            self.ended = Some(Timestamp::now());
        }
        events
    }

    /// Calls `wake` from now on when a strategy has answered, a hint is found, or a step is saved.
    pub fn wake_by(&mut self, wake: Wake) {
        self.wake = wake;
    }

    /// What is called when there is something to poll.
    pub(crate) fn wake(&self) -> &Wake {
        &self.wake
    }

    /// Saves steps on its own thread from now on. Acts then return no events; [`Game::poll`] does,
    /// once they are saved.
    pub fn save_in_background(&mut self) {
        let saver = std::mem::replace(&mut self.saver, Saver::Here(Box::new(NoLog)));
        self.saver = saver.in_background(self.wake.clone());
    }

    /// Whether a step is being saved. Until that is done, no other step can be taken.
    pub fn is_saving(&self) -> bool {
        self.pending.is_some()
    }

    /// Whether something is under way: a strategy is choosing or remarking on its last shots, or a
    /// step is being saved.
    pub fn is_busy(&self) -> bool {
        self.thinking.is_some() || self.pending.is_some() || self.minds.0.iter().any(Mind::is_working)
    }

    /// Takes what has been saved and what strategies have answered by now, and fires the shots they
    /// chose. Returns what happened. Never waits.
    pub fn poll(&mut self) -> Result<Vec<PublicEvent>, GameError> {
        let mut events = Vec::new();
        if self.pending.is_some()
            && let Some(answer) = self.saver.poll()
        {
            events.extend(self.saved(answer)?);
        }
        for seat in Seat::BOTH {
            events.extend(self.poll_mind(seat)?);
        }
        Ok(events)
    }

    /// As [`Game::poll`], but waits until everything is saved and all strategies have answered. For
    /// programs without an interface.
    pub fn wait(&mut self) -> Result<Vec<PublicEvent>, GameError> {
        let mut events = Vec::new();
        loop {
            if self.pending.is_some() {
                let answer = self.saver.wait();
                events.extend(self.saved(answer)?);
                continue;
            }
            let Some(seat) = Seat::BOTH.into_iter().find(|&seat| self.minds[seat].is_working()) else {
                return Ok(events);
            };
            match std::mem::take(&mut self.minds[seat]) {
                Mind::Choosing(job) => match job.wait() {
                    Some(chosen) => events.extend(self.chosen(seat, chosen)?),
                    None => return Err(self.failed(seat)),
                },
                Mind::Remarking(job) => self.remarked(seat, job.wait())?,
                Mind::Fresh | Mind::Idle(_) => {}
            }
        }
    }

    /// The current step has been saved, or could not be.
    fn saved(&mut self, answer: Result<(), GameLogError>) -> Result<Vec<PublicEvent>, GameError> {
        let Some(pending) = self.pending.take() else { return Ok(Vec::new()) };
        answer?;
        Ok(self.commit(pending))
    }

    /// The odds for a seat's next shot, in the background. `None` if it is cancelled.
    pub fn hint(&self, seat: Seat) -> Job<Option<Hint>> {
        let seen = self.duel.seen(seat).clone();
        let seed = self.plan.hint_seed(seat, seen.shots().len());
        Job::start(&self.wake, move |stop| hint(&seen, seed, stop))
    }

    /// A random cell for a seat's turn: a black one while any remain, and none already chosen.
    pub fn at_random(&self, seat: Seat, chosen: &[Cell]) -> Option<Cell> {
        self.plan.at_random(seat, self.duel.seen(seat), chosen)
    }

    /// The plan.
    pub fn plan(&self) -> &Plan {
        &self.plan
    }

    /// The rules.
    pub fn rules(&self) -> &Rules {
        &self.plan.rules
    }

    /// Who fires first.
    pub fn starter(&self) -> Seat {
        self.duel.starter()
    }

    /// How far the game is.
    pub fn phase(&self) -> Phase {
        self.duel.phase()
    }

    /// How the game ended, if it has.
    pub fn ending(&self) -> Ending {
        self.phase().ending()
    }

    /// Whose turn it is, while shots are exchanged.
    pub fn to_move(&self) -> Option<Seat> {
        match self.phase() {
            Phase::Playing { turn, .. } => Some(turn),
            Phase::Placing | Phase::Over(_) => None,
        }
    }

    /// The persons who still have to place their fleets.
    pub fn to_place(&self) -> impl Iterator<Item = Seat> + '_ {
        let placing = self.phase() == Phase::Placing;
        let missing = move |seat: &Seat| self.duel.form().has_fleet(*seat) && self.duel.board(*seat).is_none();
        Seat::BOTH.into_iter().filter(move |seat| placing && missing(seat))
    }

    /// All shots, in order.
    pub fn fired(&self) -> &[Fired] {
        &self.fired
    }

    /// What strategies thought, turn by turn, as far as they thought here.
    pub fn thoughts(&self) -> &[Thought] {
        &self.thoughts
    }

    /// The game as the player in a seat sees it.
    pub fn view(&self, seat: Seat) -> View<'_> {
        self.duel.view(seat)
    }

    /// The game as a spectator sees it.
    pub fn public_view(&self) -> PublicView<'_> {
        self.duel.public_view()
    }

    /// Whether the only person has looked at the enemy's fleet.
    pub fn cheated(&self) -> bool {
        self.cheated
    }

    /// The fleet of a seat under fire, if people at the screen may see it: the game is over, no
    /// person plays, or the only person has chosen to cheat.
    pub fn revealed(&self, seat: Seat) -> Option<&Board> {
        let over = self.ending() != Ending::Unfinished;
        let watched = matches!(self.plan.mode(), Mode::Watch | Mode::Exhibition);
        self.duel.board(seat).filter(|_| over || watched || self.cheated)
    }

    /// The game so far, to view after any number of shots, with the fleets that are revealed.
    pub fn replay(&self) -> Replay {
        Replay {
            rules: self.plan.rules.clone(),
            players: self.names(),
            fleets: self.revealed_fleets(),
            fired: self.fired.clone(),
            ending: self.ending(),
        }
    }

    /// Its id in all databases, if it is saved.
    pub fn uid(&self) -> Option<&Uid> {
        self.uid.as_ref()
    }

    /// When it began and ended, as far as that is known.
    pub fn times(&self) -> [Option<Timestamp>; 2] {
        [self.began, self.ended]
    }

    /// The record to save. A person without a name has none in it, since the names we show for them
    /// depend on the language.
    pub fn record_to_save(&self) -> Record {
        let given = |seat: Seat| Some(self.plan.seats[seat].as_ref()?.given_name().to_owned());
        Record { players: PerSeat(Seat::BOTH.map(given)), ..self.record() }
    }

    /// The record of the game so far, with its id in all databases, its seed, its strategies, and
    /// the fleets that are revealed.
    pub fn record(&self) -> Record {
        let mut record = self.duel.record(self.names());
        record.fleets = self.revealed_fleets();
        if let Some(uid) = &self.uid {
            record.tags.push(("Match".into(), uid.to_string()));
        }
        record.tags.push(("Seed".into(), self.plan.seed.to_string()));
        for (marked, tag) in [(self.plan.practice, "Practice"), (self.cheated, "Cheated")] {
            if marked {
                record.tags.push((tag.into(), "yes".into()));
            }
        }
        for (seat, tag) in [(Seat::A, "StrategyA"), (Seat::B, "StrategyB")] {
            if let Some(spec) = self.plan.seats[seat].as_ref().and_then(Participant::spec) {
                record.tags.push((tag.into(), spec.to_string()));
            }
        }
        record
    }

    fn revealed_fleets(&self) -> PerSeat<Option<Fleet>> {
        PerSeat(Seat::BOTH.map(|seat| self.revealed(seat).map(|board| board.fleet().clone())))
    }

    fn names(&self) -> PerSeat<Option<String>> {
        PerSeat(Seat::BOTH.map(|seat| self.plan.name(seat).map(String::from)))
    }
}

/// Who fires at whom by a plan.
fn form(plan: &Plan) -> Form {
    match plan.mode() {
        Mode::Solo | Mode::Watch => Form::Hunt,
        Mode::Versus | Mode::Two | Mode::Online | Mode::Exhibition => Form::Duel,
    }
}

fn public(events: Events<'_>) -> Vec<PublicEvent> {
    events.map(|event| event.public()).collect()
}

fn shots(events: &[PublicEvent]) -> Vec<Shot> {
    let shot = |event: &PublicEvent| match event {
        PublicEvent::Fired { shot, .. } => Some(*shot),
        _ => None,
    };
    events.iter().filter_map(shot).collect()
}

//! The driver: takes what persons do, has strategies think, keeps everything in step with the game
//! log.

use amiral_duel::{Duel, Phase, PublicEvent, Refusal, ReplayError};
use amiral_game::{
    Board, Cell, CellSet, Ending, Fleet, PerSeat, PlacingBudget, Record, Rules, Seat, Seen, Shot, Stop, Turn, Turns,
    below,
};
use amiral_store::Step;
use amiral_strategy::{Note, PlaceError, Resources, Shooter};
use thiserror::Error;

use crate::field::Field;
use crate::mind::{Answer, Insight, Lost, Mind};
use crate::{
    ChosenMove, ExperienceQuery, Fired, GameLog, GameLogError, Hint, Job, Mode, MoveRequest, NoLog, Participant, Plan,
    Replay, Wake, hint,
};

/// What a game is played with.
pub struct GameContext {
    /// What strategies may be given besides the rules.
    pub resources: Resources,
    /// Who is told of everything.
    pub game_log: Box<dyn GameLog>,
    /// Called when a strategy has answered.
    pub wake: Wake,
    /// How much work it may be to place the fleets that no person places.
    pub placing: PlacingBudget,
    /// Calls that work off.
    pub stop: Stop,
}

impl Default for GameContext {
    fn default() -> GameContext {
        GameContext {
            resources: Resources::default(),
            game_log: Box::new(NoLog),
            wake: Wake::default(),
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
    /// It could not be written down.
    #[error(transparent)]
    GameLog(#[from] GameLogError),
    /// No fleet could be placed at random.
    #[error(transparent)]
    NoFleet(#[from] PlaceError),
    /// The strategy in that seat broke down.
    #[error("the strategy of {0} failed")]
    StrategyFailed(Seat),
}

/// What a strategy thought about the shots of one turn.
#[derive(Clone, PartialEq, Debug)]
pub struct Thought {
    /// Whose thought it is.
    pub seat: Seat,
    /// The place of its first shot among all of the game, from 0.
    pub first: usize,
    /// What led to the shots.
    pub before: Vec<Note>,
    /// What it made of them, once it has looked.
    pub after: Vec<Note>,
    /// For every cell in reading order, the number it went by, where it has such numbers and
    /// somebody watches.
    pub counts: Option<Vec<f64>>,
}

/// What has happened in a game that is resumed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Past {
    /// Who fired first.
    pub starter: Seat,
    /// The fleets placed so far.
    pub fleets: PerSeat<Option<Fleet>>,
    /// The shots so far, in order.
    pub fired: Vec<Fired>,
    /// How it ended, if it did.
    pub ending: Ending,
}

/// Why a game cannot be resumed.
#[derive(Debug, Error)]
pub enum RestoreError {
    /// What is said to have happened cannot have.
    #[error(transparent)]
    Replay(#[from] ReplayError),
    /// What is missing could not be added.
    #[error(transparent)]
    GameError(#[from] GameError),
}

/// A game in progress.
pub struct Game {
    plan: Plan,
    starter: Seat,
    field: Field,
    fired: Vec<Fired>,
    thoughts: Vec<Thought>,
    minds: PerSeat<Option<Mind>>,
    /// The strategies that think elsewhere, between their moves.
    shooters: PerSeat<Option<Box<dyn Shooter>>>,
    thinking: Option<Seat>,
    /// How many remarks of each strategy are still to come.
    remarks_due: PerSeat<usize>,
    /// The turns fired so far.
    turns: u16,
    table: GameContext,
}

impl Game {
    /// Begins a game and places the fleets that no person places. That can take as long as the
    /// table allows where the fleet is tight.
    pub fn begin(plan: Plan, table: GameContext) -> Result<Game, GameError> {
        let starter = plan.starter();
        let mut game = Game::new(plan, starter, table);
        game.table.game_log.begin(&game.plan, starter)?;
        if let Err(broken) = game.look_back().and_then(|()| game.place_for_the_house()) {
            // What never began is not left for anybody to take up; if that cannot be written
            // either, the first problem counts.
            let _ = game.abort();
            return Err(broken);
        }
        Ok(game)
    }

    /// Resumes a game. The game log knows what has happened and is told only of what follows.
    pub fn restore(plan: Plan, past: &Past, table: GameContext) -> Result<Game, RestoreError> {
        let mut game = Game::new(plan, past.starter, table);
        game.field = match game.field {
            Field::Duel(_) => Field::Duel(Box::new(Duel::from_record(&past.record(&game.plan.rules))?)),
            Field::Hunt(_) => past.hunt(&game.plan.rules)?,
        };
        game.fired.clone_from(&past.fired);
        game.turns = game.record().turns.len() as u16;
        game.look_back()?;
        game.place_for_the_house()?;
        Ok(game)
    }

    fn new(plan: Plan, starter: Seat, table: GameContext) -> Game {
        let field = match plan.mode() {
            Mode::Solo | Mode::Watch => Field::hunt(&plan.rules),
            Mode::Versus | Mode::Two | Mode::Exhibition => Field::duel(&plan.rules, starter),
        };
        Game {
            plan,
            starter,
            field,
            fired: Vec::new(),
            thoughts: Vec::new(),
            minds: PerSeat::default(),
            shooters: PerSeat::default(),
            thinking: None,
            remarks_due: PerSeat::default(),
            turns: 0,
            table,
        }
    }

    /// Has strategies that learn know the past.
    fn look_back(&mut self) -> Result<(), GameError> {
        if let Some(query) = ExperienceQuery::of(&self.plan) {
            let resources = std::mem::take(&mut self.table.resources);
            self.table.resources = self.table.game_log.recall(&query, resources)?;
        }
        Ok(())
    }

    fn place_for_the_house(&mut self) -> Result<(), GameError> {
        if self.ending() != Ending::Unfinished {
            return Ok(());
        }
        for seat in Seat::BOTH {
            let by_the_house = match (&self.plan.seats[seat], &self.field) {
                (None, _) | (Some(Participant::Strategy { .. }), Field::Duel(_)) => true,
                (Some(_), _) => false,
            };
            if by_the_house && self.field.board(seat).is_none() {
                let GameContext { resources, placing, stop, .. } = &self.table;
                let fleet = self.plan.house_fleet(seat, resources, *placing, stop)?;
                self.place(seat, fleet)?;
            }
        }
        Ok(())
    }

    /// Places the fleet of that seat.
    pub fn place(&mut self, seat: Seat, fleet: Fleet) -> Result<Vec<PublicEvent>, GameError> {
        let mut field = self.field.clone();
        let events = field.place(seat, fleet)?;
        let board = field.board(seat).expect("the fleet has just been placed");
        self.table.game_log.keep(&Step::placed(seat, board.fleet()))?;
        self.field = field;
        Ok(events)
    }

    /// Fires all shots of a turn.
    pub fn fire(&mut self, seat: Seat, cells: &[Cell]) -> Result<Vec<PublicEvent>, GameError> {
        let mut field = self.field.clone();
        let events = field.fire(seat, cells)?;
        let shots: Vec<Shot> = events
            .iter()
            .filter_map(|event| match event {
                PublicEvent::Fired { shot, .. } => Some(*shot),
                _ => None,
            })
            .collect();
        let step = Step::fired(seat, self.turns + 1, self.fired.len() as u16 + 1, &shots);
        self.table.game_log.keep(&step.ending(field.phase().ending()))?;
        self.field = field;
        self.turns += 1;
        self.fired.extend(shots.into_iter().map(|shot| Fired { seat, shot }));
        Ok(events)
    }

    /// Gives the game up for that seat.
    pub fn resign(&mut self, seat: Seat) -> Result<Vec<PublicEvent>, GameError> {
        self.break_off(|field| field.resign(seat))
    }

    /// Ends the game because that seat stays away.
    pub fn absent(&mut self, seat: Seat) -> Result<Vec<PublicEvent>, GameError> {
        self.break_off(|field| field.absent(seat))
    }

    /// Calls the game off.
    pub fn abort(&mut self) -> Result<Vec<PublicEvent>, GameError> {
        self.break_off(Field::abort)
    }

    fn break_off(
        &mut self,
        end: impl FnOnce(&mut Field) -> Result<Vec<PublicEvent>, Refusal>,
    ) -> Result<Vec<PublicEvent>, GameError> {
        let mut field = self.field.clone();
        let events = end(&mut field)?;
        self.table.game_log.keep(&Step::ended(field.phase().ending()))?;
        self.field = field;
        self.stop_thinking();
        Ok(events)
    }

    /// Has that called from now on when a strategy has answered or a hint is found.
    pub fn wake_by(&mut self, wake: Wake) {
        self.table.wake = wake;
    }

    /// Has the strategy whose turn it is begin to think, unless it thinks already or it is a
    /// person's turn.
    pub fn think(&mut self) {
        let Phase::Playing { turn, shots } = self.field.phase() else { return };
        let Some(Participant::Strategy { spec, .. }) = &self.plan.seats[turn] else { return };
        if self.thinking.is_some() {
            return;
        }
        let insight = match self.plan.mode() {
            Mode::Watch => Insight::NotesAndCounts,
            _ => Insight::Notes,
        };
        let mind = self.minds[turn].get_or_insert_with(|| {
            let seed = self.plan.strategy_seed(turn);
            Mind::new(*spec, &self.plan.rules, seed, &self.table.resources, insight, &self.table.wake)
        });
        mind.choose(self.field.seen(turn), shots);
        self.thinking = Some(turn);
    }

    /// The move of the strategy whose turn it is, to be thought out elsewhere: for drivers with
    /// threads of their own. None where it is a person's turn.
    pub fn request_move(&mut self) -> Option<MoveRequest> {
        let Phase::Playing { turn: seat, shots } = self.field.phase() else { return None };
        let spec = *self.plan.seats[seat].as_ref().and_then(Participant::spec)?;
        let (seed, seen) = (self.plan.strategy_seed(seat), self.field.seen(seat).clone());
        let (resources, shooter) = (self.table.resources.clone(), self.shooters[seat].take());
        Some(MoveRequest { seat, spec, seed, resources, seen, shots, shooter })
    }

    /// Fires what was thought out elsewhere, unless the game has gone on without it.
    pub fn decided(&mut self, decision: ChosenMove) -> Result<Vec<PublicEvent>, GameError> {
        let ChosenMove { seat, fired, volley, shooter } = decision;
        if self.field.seen(seat).shots().len() != fired || self.to_move() != Some(seat) {
            return Ok(Vec::new());
        }
        let events = self.fire(seat, &volley)?;
        self.shooters[seat] = Some(shooter);
        Ok(events)
    }

    /// Lets go of what strategies that think elsewhere have in mind between their moves, which may
    /// be much. Asked again, they choose the same shots.
    pub fn dismiss_strategies(&mut self) {
        self.shooters = PerSeat::default();
    }

    /// The seat whose strategy is thinking.
    pub fn thinking(&self) -> Option<Seat> {
        self.thinking
    }

    /// Whether a strategy has yet to say something: where it fires, or what it makes of its last
    /// shot.
    pub fn is_busy(&self) -> bool {
        self.thinking.is_some() || self.remarks_due.0.iter().any(|&due| due > 0)
    }

    /// Calls the thinking off. The strategy forgets nothing it will need: asked again, it chooses
    /// the same shots.
    pub fn stop_thinking(&mut self) {
        if let Some(seat) = self.thinking.take() {
            self.dismiss(seat);
        }
    }

    /// Takes what strategies have said by now, and fires the shots they chose. Never waits. What
    /// happened is told; nothing, where nothing did.
    pub fn poll(&mut self) -> Result<Vec<PublicEvent>, GameError> {
        let mut events = Vec::new();
        for seat in Seat::BOTH {
            while let Some(mind) = &self.minds[seat] {
                match mind.poll() {
                    Ok(Some(answer)) => events.extend(self.take(seat, answer)?),
                    Ok(None) => break,
                    Err(Lost) => return Err(self.lost(seat)),
                }
            }
        }
        Ok(events)
    }

    /// As [`Game::poll`], but waits until the strategies have said everything: for programs without
    /// an interface.
    pub fn wait(&mut self) -> Result<Vec<PublicEvent>, GameError> {
        let mut events = Vec::new();
        let remarking = |game: &Game| Seat::BOTH.into_iter().find(|&seat| game.remarks_due[seat] > 0);
        while let Some(seat) = self.thinking.or_else(|| remarking(self)) {
            let Some(mind) = &self.minds[seat] else { break };
            match mind.wait() {
                Ok(answer) => events.extend(self.take(seat, answer)?),
                Err(Lost) => return Err(self.lost(seat)),
            }
        }
        Ok(events)
    }

    fn dismiss(&mut self, seat: Seat) {
        self.minds[seat] = None;
        self.remarks_due[seat] = 0;
    }

    fn lost(&mut self, seat: Seat) -> GameError {
        self.dismiss(seat);
        self.thinking = None;
        GameError::StrategyFailed(seat)
    }

    fn take(&mut self, seat: Seat, answer: Answer) -> Result<Vec<PublicEvent>, GameError> {
        match answer {
            Answer::Remarks { notes } => {
                self.remarks_due[seat] -= 1;
                if let Some(thought) = self.thoughts.iter_mut().rfind(|thought| thought.seat == seat) {
                    thought.after = notes;
                }
                Ok(Vec::new())
            }
            Answer::Choice { volley, notes, counts } => {
                self.thinking = None;
                let first = self.fired.len();
                let events = match self.fire(seat, &volley) {
                    Ok(events) => events,
                    Err(broken) => {
                        // What it chose has not happened; a fresh mind will choose it again.
                        self.dismiss(seat);
                        return Err(broken);
                    }
                };
                self.thoughts.push(Thought { seat, first, before: notes, after: Vec::new(), counts });
                if let Some(mind) = &self.minds[seat] {
                    mind.observe(self.field.seen(seat));
                    self.remarks_due[seat] += 1;
                }
                Ok(events)
            }
        }
    }

    /// The odds for that seat's next shot, in the background. Nothing comes of it if it is
    /// cancelled.
    pub fn hint(&self, seat: Seat) -> Job<Option<Hint>> {
        let seen = self.field.seen(seat).clone();
        let seed = self.plan.hint_seed(seat, seen.shots().len());
        Job::start(&self.table.wake, move |stop| hint(&seen, seed, stop))
    }

    /// A cell for that seat's turn at random: a black one while any remain, and none of those
    /// chosen already.
    pub fn at_random(&self, seat: Seat, chosen: &[Cell]) -> Option<Cell> {
        let seen = self.field.seen(seat);
        let shut = chosen.iter().copied().collect::<CellSet>() | *self.plan.rules.reefs();
        let open: Vec<Cell> = seen.unfired().filter(|&cell| !shut.contains(cell)).collect();
        let black: Vec<Cell> = open.iter().copied().filter(|cell| cell.is_black()).collect();
        // Reefs come last: nothing is there, but a salvo may have to go somewhere.
        let left: Vec<Cell> = seen.unfired().filter(|cell| !chosen.contains(cell)).collect();
        let cells = [black, open, left].into_iter().find(|cells| !cells.is_empty())?;
        let mut dice = self.plan.black_seed(seat, seen.shots().len() + chosen.len()).dice(&[]);
        Some(cells[below(&mut dice, cells.len())])
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
        self.starter
    }

    /// How far the game is.
    pub fn phase(&self) -> Phase {
        self.field.phase()
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

    /// The persons who have yet to place their fleets.
    pub fn to_place(&self) -> impl Iterator<Item = Seat> + '_ {
        let placing = self.phase() == Phase::Placing;
        Seat::BOTH.into_iter().filter(move |&seat| placing && self.field.board(seat).is_none())
    }

    /// All shots, in order.
    pub fn fired(&self) -> &[Fired] {
        &self.fired
    }

    /// What strategies thought, turn by turn, as far as they thought here.
    pub fn thoughts(&self) -> &[Thought] {
        &self.thoughts
    }

    /// The game as the player in that seat sees it.
    pub fn outlook(&self, seat: Seat) -> Outlook<'_> {
        Outlook {
            seat,
            phase: self.phase(),
            own: self.field.board(seat),
            seen: self.field.seen(seat),
            taken: self.field.seen(seat.other()),
        }
    }

    /// The fleet of that seat under fire, once placed. It is not for the other player's eyes: see
    /// [`Game::outlook`].
    pub fn board(&self, seat: Seat) -> Option<&Board> {
        self.field.board(seat)
    }

    /// The game so far, to be looked at after any number of shots. Not for players' eyes either,
    /// while it goes on.
    pub fn replay(&self) -> Replay {
        Replay {
            rules: self.plan.rules.clone(),
            players: self.names(),
            fleets: PerSeat(Seat::BOTH.map(|seat| self.board(seat).map(|board| board.fleet().clone()))),
            fired: self.fired.clone(),
            ending: self.ending(),
        }
    }

    /// The record of the game so far, with its seed and the strategies that play.
    pub fn record(&self) -> Record {
        let mut record = self.field.record(self.names());
        record.tags.push(("Seed".into(), self.plan.seed.to_string()));
        if self.plan.practice {
            record.tags.push(("Practice".into(), "yes".into()));
        }
        for (seat, tag) in [(Seat::A, "StrategyA"), (Seat::B, "StrategyB")] {
            if let Some(spec) = self.plan.seats[seat].as_ref().and_then(Participant::spec) {
                record.tags.push((tag.into(), spec.to_string()));
            }
        }
        record
    }

    /// What has happened, for [`Game::restore`].
    pub fn past(&self) -> Past {
        let Replay { fleets, fired, ending, .. } = self.replay();
        Past { starter: self.starter, fleets, fired, ending }
    }

    fn names(&self) -> PerSeat<Option<String>> {
        PerSeat(Seat::BOTH.map(|seat| self.plan.name(seat).map(String::from)))
    }
}

impl Past {
    /// The same as a record, which the referee can check.
    fn record(&self, rules: &Rules) -> Record {
        let mut record = Record::new(rules);
        record.fleets = self.fleets.clone();
        for &Fired { seat, shot } in &self.fired {
            match record.turns.last_mut() {
                // Only a salvo has several shots in one turn, and only salvos strictly alternate.
                Some(turn) if rules.turns() == Turns::Salvo && turn.seat == seat => turn.shots.push(shot),
                _ => record.turns.push(Turn { seat, shots: vec![shot] }),
            }
        }
        record.ending = self.ending;
        record.tags.push(("Starter".into(), self.starter.to_string()));
        record
    }

    fn hunt(&self, rules: &Rules) -> Result<Field, ReplayError> {
        let mut field = Field::hunt(rules);
        let refused = |turn| move |refusal| ReplayError::Refused { turn, refusal };
        if let Some(fleet) = &self.fleets[Seat::B] {
            field.place(Seat::B, fleet.clone()).map_err(refused(0))?;
        } else if !self.fired.is_empty() {
            return Err(ReplayError::FleetUnknown(Seat::B));
        }
        for (number, &Fired { seat, shot: given }) in self.fired.iter().enumerate() {
            let turn = number + 1;
            field.fire(seat, &[given.cell]).map_err(refused(turn))?;
            let truth = field.seen(seat).shots()[number];
            if truth != given {
                return Err(ReplayError::Outcome { turn, given, truth });
            }
        }
        let played = field.phase().ending();
        match self.ending {
            Ending::Resigned(seat) => field.resign(seat).map(drop).map_err(refused(self.fired.len()))?,
            Ending::Absent(seat) => field.absent(seat).map(drop).map_err(refused(self.fired.len()))?,
            Ending::Aborted => field.abort().map(drop).map_err(refused(self.fired.len()))?,
            given if given == played => {}
            given => return Err(ReplayError::Ending { given, played }),
        }
        Ok(field)
    }
}

/// The game as the player in one seat sees it: the own board and what both sides have said, and no
/// enemy fleet.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Outlook<'a> {
    seat: Seat,
    phase: Phase,
    own: Option<&'a Board>,
    seen: &'a Seen,
    taken: &'a Seen,
}

impl<'a> Outlook<'a> {
    /// Whose outlook it is.
    pub fn seat(&self) -> Seat {
        self.seat
    }

    /// How far the game is.
    pub fn phase(&self) -> Phase {
        self.phase
    }

    /// The own fleet under the enemy's fire, once placed; a hunter has none.
    pub fn own(&self) -> Option<&'a Board> {
        self.own
    }

    /// The own shots at the enemy's sea and what was said of them.
    pub fn seen(&self) -> &'a Seen {
        self.seen
    }

    /// The enemy's shots at the own sea and what was said of them.
    pub fn taken(&self) -> &'a Seen {
        self.taken
    }

    /// How many shots this player has to fire now, all at once; none when it is not this player's
    /// turn.
    pub fn due(&self) -> usize {
        match self.phase {
            Phase::Playing { turn, shots } if turn == self.seat => shots,
            _ => 0,
        }
    }
}

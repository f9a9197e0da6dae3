//! Games from beginning to end, driven as by an interface.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use std::sync::mpsc;
use std::sync::{Arc, Mutex};

use amiral_duel::{Phase, PublicEvent, Refusal};
use amiral_game::{
    Cell, Ending, PerSeat, PlacingBudget, Preset, Record, Rules, RulesSetup, Seat, Seed, Shot, Stop, Turns,
};
use amiral_host::{
    Fired, Game, GameContext, GameError, GameLog, GameLogError, Participant, Past, Plan, Replay, Wake, rethink,
};
use amiral_store::{Act, Step};
use amiral_strategy::{Note, Resources};

fn person(name: &str) -> Participant {
    Participant::person(name)
}

fn strategy(spec: &str) -> Participant {
    Participant::Strategy { spec: spec.parse().unwrap(), name: "HAL".into() }
}

fn small(turns: Turns) -> Rules {
    RulesSetup { width: 6, height: 6, fleet: vec![3, 2, 2], turns, ..Preset::Hasbro.setup() }.build().unwrap()
}

/// A game log that records everything in memory.
#[derive(Clone)]
struct Tape(Arc<Mutex<Past>>);

impl Tape {
    /// Begins a game that is recorded.
    fn begin(plan: Plan) -> (Game, Tape) {
        let past = Past {
            starter: Seat::A,
            fleets: PerSeat::default(),
            fired: Vec::new(),
            ending: Ending::Unfinished,
            uid: None,
            cheated: false,
            began: None,
            ended: None,
        };
        let tape = Tape(Arc::new(Mutex::new(past)));
        let context = GameContext { game_log: Box::new(tape.clone()), ..GameContext::default() };
        (Game::begin(plan, context).unwrap(), tape)
    }

    fn past(&self) -> Past {
        self.0.lock().unwrap().clone()
    }
}

impl GameLog for Tape {
    fn begin(&mut self, _: &Plan, starter: Seat) -> Result<(), GameLogError> {
        self.0.lock().unwrap().starter = starter;
        Ok(())
    }

    fn keep(&mut self, step: &Step) -> Result<(), GameLogError> {
        let mut past = self.0.lock().unwrap();
        match &step.act {
            Act::Placed { seat, fleet } => past.fleets[*seat] = Some(fleet.clone()),
            Act::Fired { seat, shots, .. } => past.fired.extend(shots.iter().map(|&shot| Fired { seat: *seat, shot })),
            Act::Hinted { .. } | Act::Cheated { .. } | Act::Ended => {}
        }
        past.ending = step.ending;
        Ok(())
    }
}

/// Plays until the game is over: places missing fleets, and lets `choose` fire for people.
fn play_on(game: &mut Game, choose: &mut dyn FnMut(&Game, Seat, usize) -> Vec<Cell>) {
    let waiting: Vec<Seat> = game.to_place().collect();
    for seat in waiting {
        let fleet = game.plan().fleet(seat, 0).unwrap();
        game.place(seat, fleet).unwrap();
    }
    while let Phase::Playing { turn, shots } = game.phase() {
        match game.plan().seats[turn].clone().unwrap() {
            Participant::Person { .. } => {
                let cells = choose(game, turn, shots);
                game.fire(turn, &cells).unwrap();
            }
            Participant::Elsewhere { .. } => unreachable!("everybody sits here"),
            Participant::Strategy { .. } => {
                game.think();
                game.wait().unwrap();
            }
        }
    }
}

/// Fires at random, as an empty line does.
fn at_random(game: &Game, seat: Seat, shots: usize) -> Vec<Cell> {
    let mut cells = Vec::new();
    for _ in 0..shots {
        cells.push(game.at_random(seat, &cells).unwrap());
    }
    cells
}

fn plans(turns: Turns) -> Vec<Plan> {
    let rules = small(turns);
    vec![
        Plan::hunt(&rules, Seed(1), person("Ada")),
        Plan::hunt(&rules, Seed(2), strategy("level5")),
        Plan::duel(&rules, Seed(3), person("Ada"), strategy("level4:samples=20")),
        Plan::duel(&rules, Seed(4), person("Ada"), person("Zoé")),
        Plan::duel(&rules, Seed(5), strategy("hard"), strategy("montecarlo:samples=20")),
    ]
}

#[test]
fn every_mode_is_played_to_the_end() {
    for plan in Turns::ALL.iter().flat_map(|&turns| plans(turns)) {
        let mut game = Game::begin(plan, GameContext::default()).unwrap();
        play_on(&mut game, &mut at_random);
        let Ending::Won(winner) = game.ending() else { panic!("{:?}", game.ending()) };
        assert!(game.revealed(winner.other()).unwrap().is_lost());
        let thinking_turns = game.thoughts().len();
        assert_eq!(thinking_turns > 0, game.plan().seats.0.iter().flatten().any(|sitter| sitter.spec().is_some()));

        let text = game.record().to_string();
        let record: Record = text.parse().unwrap();
        assert_eq!(record.to_string(), text);
        assert_eq!(Replay::of(&record), game.replay());
    }
}

#[test]
fn a_game_taken_up_after_any_shot_goes_on_the_same() {
    for plan in Turns::ALL.iter().flat_map(|&turns| plans(turns)) {
        let (mut whole, tape) = Tape::begin(plan.clone());
        let mut pasts = vec![tape.past()];
        let mut choose = |game: &Game, seat: Seat, shots: usize| {
            pasts.push(tape.past());
            at_random(game, seat, shots)
        };
        play_on(&mut whole, &mut choose);
        let Past { fired, .. } = tape.past();
        // After every turn, including those of strategies.
        let rules = plan.rules.clone();
        for (shots, pair) in fired.windows(2).enumerate() {
            let whole_turn = rules.turns() != Turns::Salvo || pair[0].seat != pair[1].seat;
            if whole_turn {
                pasts.push(Past { fired: fired[..=shots].to_vec(), ending: Ending::Unfinished, ..tape.past() });
            }
        }
        pasts.push(tape.past());
        for past in pasts {
            let mut resumed = Game::restore(plan.clone(), &past, GameContext::default()).unwrap();
            assert_eq!(resumed.fired(), past.fired);
            play_on(&mut resumed, &mut at_random);
            assert_eq!(resumed.replay(), whole.replay(), "after {} shots", past.fired.len());
        }
    }
}

#[test]
fn a_past_that_cannot_be_is_refused() {
    let plan = Plan::hunt(&small(Turns::Alternate), Seed(1), person("Ada"));
    let past = Tape::begin(plan.clone()).1.past();
    let ships = past.fleets[Seat::B].as_ref().unwrap().ships();
    let water = |cell: &Cell| ships.iter().all(|ship| !ship.set().contains(*cell));
    let cell = plan.rules.grid().cells().find(water).unwrap();
    let shot: Shot = format!("{cell}x").parse().unwrap();
    let untrue = Past { fired: vec![Fired { seat: Seat::A, shot }], ..past };
    let error = Game::restore(plan, &untrue, GameContext::default()).err().unwrap().to_string();
    assert_eq!(error, format!("turn 1: on that fleet {cell}x is {cell}o"));
}

#[test]
fn thinking_can_be_called_off_and_comes_to_the_same() {
    let (woken, wakes) = mpsc::channel();
    let table = GameContext { wake: Wake::new(move || woken.send(()).unwrap_or(())), ..GameContext::default() };
    // A slow strategy.
    let plan = Plan::hunt(&Preset::Classic.rules(), Seed(9), strategy("montecarlo:samples=3000"));
    let mut game = Game::begin(plan.clone(), table).unwrap();
    game.think();
    assert_eq!(game.thinking(), Some(Seat::A));
    assert!(game.poll().unwrap().is_empty() || !game.fired().is_empty());
    game.stop_thinking();
    assert_eq!(game.thinking(), None);
    let fired = game.fired().len();
    assert!(game.poll().unwrap().is_empty());
    assert_eq!(game.fired().len(), fired);

    game.think();
    while game.fired().len() == fired {
        wakes.recv().unwrap();
        game.poll().unwrap();
    }
    let mut untroubled = Game::begin(plan, GameContext::default()).unwrap();
    for _ in 0..=fired {
        untroubled.think();
        untroubled.wait().unwrap();
    }
    assert_eq!(game.fired(), untroubled.fired());
}

#[test]
fn whoever_is_no_longer_asked_stops_thinking() {
    let setup = RulesSetup { width: 26, height: 26, fleet: [5, 4, 3, 3, 2].repeat(6), ..Preset::Hasbro.setup() };
    let rules = setup.build().unwrap();
    for spec in ["admiral:budget=1000000000", "montecarlo:samples=1000000", "level4:samples=1000000"] {
        let (called, wakes) = mpsc::channel();
        let wake = Wake::new(move || called.send(()).unwrap_or(()));
        let table = GameContext { wake, ..GameContext::default() };
        let mut game = Game::begin(Plan::hunt(&rules, Seed(1), strategy(spec)), table).unwrap();
        game.think();
        game.stop_thinking();
        // The thread wakes once more when it ends. To think to the end would take hours.
        wakes.recv().unwrap();
        assert!(game.fired().is_empty());
    }
}

#[test]
fn a_move_called_off_can_be_asked_for_again() {
    let plan = Plan::hunt(&Preset::Classic.rules(), Seed(7), strategy("admiral:budget=1000"));
    let mut game = Game::begin(plan, GameContext::default()).unwrap();
    let stop = Stop::new();
    stop.cancel();
    game.fire(Seat::A, &["E4".parse().unwrap()]).unwrap();
    assert!(game.request_move().unwrap().decide(&stop).is_none());
    let decision = game.request_move().unwrap().decide(&Stop::new()).unwrap();
    assert!(!game.decided(decision).unwrap().is_empty());
}

#[test]
fn a_server_places_fleets_in_few_steps_or_says_that_it_cannot() {
    let setup = RulesSetup { width: 26, height: 26, fleet: vec![1; 338], ..RulesSetup::default() };
    let plan = Plan::hunt(&setup.build().unwrap(), Seed(1), person("Ada"));
    let stop = Stop::after(u64::MAX);
    let table = GameContext { placing: PlacingBudget::SHARED, stop: stop.clone(), ..GameContext::default() };
    let Err(GameError::NoFleet(problem)) = Game::begin(plan, table) else { panic!("no chance finds that fleet") };
    assert!(!problem.to_string().is_empty());
    assert!(stop.asked() < 2 * PlacingBudget::SHARED.steps / (1 << 14) + 100, "{} looks", stop.asked());
}

#[test]
fn what_a_strategy_makes_of_its_shot_is_told_with_it() {
    let plan = Plan::hunt(&small(Turns::Alternate), Seed(2), strategy("level5"));
    let mut game = Game::begin(plan, GameContext::default()).unwrap();
    play_on(&mut game, &mut at_random);
    let first = &game.thoughts()[0];
    assert_eq!((first.seat, first.first), (Seat::A, 0));
    assert!(!first.before.is_empty() && first.counts.is_some());
    assert!(game.thoughts().iter().any(|thought| !thought.after.is_empty()));
    let last = game.thoughts().last().unwrap();
    assert!(last.after.iter().any(|note| matches!(note, Note::Sunk { .. })), "{last:?}");
}

#[test]
fn resigning_ends_a_game_and_stops_the_thinking() {
    let plan = Plan::duel(&Preset::Classic.rules(), Seed(1), person("Ada"), strategy("level6"));
    let mut game = Game::begin(plan, GameContext::default()).unwrap();
    let fleet = game.plan().fleet(Seat::A, 1).unwrap();
    game.place(Seat::A, fleet).unwrap();
    game.think();
    let events = game.resign(Seat::A).unwrap();
    assert_eq!(events, [PublicEvent::Over { ending: Ending::Resigned(Seat::A) }]);
    assert_eq!(game.thinking(), None);
    assert!(matches!(game.abort(), Err(GameError::Refused(Refusal::Over(Ending::Resigned(Seat::A))))));
}

#[test]
fn an_empty_line_fires_at_black_cells_while_any_remain() {
    let plan = Plan::hunt(&small(Turns::Alternate), Seed(1), person("Ada"));
    let mut game = Game::begin(plan, GameContext::default()).unwrap();
    play_on(&mut game, &mut at_random);
    let white = game.fired().iter().position(|fired| !fired.shot.cell.is_black());
    let black = game.fired().iter().take_while(|fired| fired.shot.cell.is_black()).count();
    assert!(white.is_none_or(|white| white == black && black > 5), "{:?}", game.fired());
}

/// A game log that writes everything as text, until it is full.
struct Notebook {
    lines: Arc<Mutex<Vec<String>>>,
    room: usize,
}

impl Notebook {
    fn write(&self, line: String) -> Result<(), GameLogError> {
        let mut lines = self.lines.lock().unwrap();
        if lines.len() == self.room {
            return Err(GameLogError("the notebook is full".into()));
        }
        lines.push(line);
        Ok(())
    }
}

impl GameLog for Notebook {
    fn begin(&mut self, plan: &Plan, starter: Seat) -> Result<(), GameLogError> {
        self.write(format!("{:?} {starter}", plan.mode()))
    }

    fn keep(&mut self, step: &Step) -> Result<(), GameLogError> {
        let ending = if step.ending == Ending::Unfinished { String::new() } else { format!(" {}", step.ending) };
        match &step.act {
            Act::Placed { seat, fleet } => self.write(format!("{seat} {fleet}")),
            Act::Fired { seat, first, shots, .. } => {
                self.write(format!("{first} {seat} {}{ending}", amiral_game::notation::print_shots(shots)))
            }
            other => self.write(format!("{other:?}{ending}")),
        }
    }
}

#[test]
fn the_logbook_hears_everything_first() {
    let lines = Arc::new(Mutex::new(Vec::new()));
    let table =
        |room| GameContext { game_log: Box::new(Notebook { lines: lines.clone(), room }), ..GameContext::default() };
    let plan = Plan::duel(&small(Turns::Salvo), Seed(6), person("Ada"), strategy("level3"));
    let mut game = Game::begin(plan.clone(), table(usize::MAX)).unwrap();
    play_on(&mut game, &mut at_random);
    let record = game.record();
    let told = std::mem::take(&mut *lines.lock().unwrap());
    let turns: Vec<String> = told
        .iter()
        .filter(|line| line.starts_with(|first: char| first.is_ascii_digit()))
        .map(|line| line.split_once(' ').unwrap().1.to_owned())
        .collect();
    let recorded: Vec<String> = record
        .turns
        .iter()
        .map(|turn| format!("{} {}", turn.seat, amiral_game::notation::print_shots(&turn.shots)))
        .collect();
    let (last, before) = recorded.split_last().unwrap();
    assert_eq!(turns[..before.len()], *before);
    assert_eq!(*turns.last().unwrap(), format!("{last} {}", game.ending()), "the ending is of the same step");
    assert_eq!(told[0], format!("Versus {}", game.starter()));

    // What a full game log refuses has not happened.
    let mut game = Game::begin(plan, table(3)).unwrap();
    let fleet = game.plan().fleet(Seat::A, 0).unwrap();
    game.place(Seat::A, fleet).unwrap();
    let before = (game.fired().to_vec(), game.phase());
    let outcome = match game.to_move().unwrap() {
        Seat::A => {
            let cells = at_random(&game, Seat::A, game.view(Seat::A).due());
            game.fire(Seat::A, &cells)
        }
        Seat::B => {
            game.think();
            game.wait()
        }
    };
    assert!(matches!(outcome, Err(GameError::GameLog(_))));
    assert_eq!((game.fired().to_vec(), game.phase()), before);
}

#[test]
fn two_persons_place_their_fleets_in_either_order() {
    let plan = Plan::duel(&small(Turns::Alternate), Seed(4), person("Ada"), person("Zoé"));
    let mut game = Game::begin(plan.clone(), GameContext::default()).unwrap();
    assert_eq!(game.to_place().collect::<Vec<_>>(), [Seat::A, Seat::B]);
    game.place(Seat::B, plan.fleet(Seat::B, 0).unwrap()).unwrap();
    assert_eq!(game.to_place().collect::<Vec<_>>(), [Seat::A]);
    let events = game.place(Seat::A, plan.fleet(Seat::A, 0).unwrap()).unwrap();
    assert!(events.contains(&PublicEvent::Started { starter: plan.starter() }));
    assert_eq!(game.to_move(), Some(plan.starter()));
}

/// A strategy that thinks elsewhere plays the same game as on its own thread.
#[test]
fn a_move_thought_out_elsewhere_is_the_same() {
    for mode in ["level5", "level4", "admiral:budget=1000"] {
        let sitter = || Participant::Strategy { spec: mode.parse().unwrap(), name: "HAL".into() };
        let plan = || Plan::duel(&Preset::Classic.rules(), Seed(7), sitter(), sitter());
        let mut here = Game::begin(plan(), GameContext::default()).unwrap();
        while here.to_move().is_some() {
            here.think();
            here.wait().unwrap();
        }
        let mut elsewhere = Game::begin(plan(), GameContext::default()).unwrap();
        let mut moves = 0;
        while let Some(request) = elsewhere.request_move() {
            let decision = std::thread::spawn(move || request.decide(&Stop::new()).unwrap()).join().unwrap();
            // Now and then the shooter is lost with what it knew: a fresh one continues.
            moves += 1;
            if moves % 7 == 0 {
                drop(decision);
                continue;
            }
            assert!(!elsewhere.decided(decision).unwrap().is_empty());
        }
        assert_eq!(elsewhere.fired(), here.fired());
    }
}

/// What a strategy thought can be computed again from the shots alone.
#[test]
fn thoughts_are_the_same_when_thought_again() {
    for rules in ["10x10 5,4,3,3,2 no-edge silent alternate", "10x10 5,4,3,3,2 free sunk-size salvo"] {
        let plan = Plan::duel(&rules.parse().unwrap(), Seed(3), strategy("level5"), strategy("level4"));
        let mut game = Game::begin(plan, GameContext::default()).unwrap();
        while game.to_move().is_some() {
            game.think();
            game.wait().unwrap();
        }
        let again = rethink(game.plan(), &game.replay(), &Resources::default(), &Stop::new());
        assert_eq!(again.len(), game.thoughts().len());
        for (again, thought) in again.iter().zip(game.thoughts()) {
            assert_eq!((again.seat, again.first, &again.before), (thought.seat, thought.first, &thought.before));
            assert_eq!(again.after, thought.after);
            assert_eq!(again.shots[0], game.fired()[again.first].shot);
        }
    }
}

/// A log that answers only when it is told to.
struct Slow {
    go: mpsc::Receiver<Result<(), GameLogError>>,
}

impl GameLog for Slow {
    fn begin(&mut self, _: &Plan, _: Seat) -> Result<(), GameLogError> {
        Ok(())
    }

    fn keep(&mut self, step: &Step) -> Result<(), GameLogError> {
        if matches!(step.act, Act::Fired { .. }) { self.go.recv().unwrap() } else { Ok(()) }
    }
}

#[test]
fn nobody_waits_for_a_slow_log_and_nothing_is_shown_before_it_is_saved() {
    let (answer, go) = mpsc::channel();
    let (woken, wakes) = mpsc::channel();
    let context = GameContext {
        game_log: Box::new(Slow { go }),
        wake: Wake::new(move || woken.send(()).unwrap_or(())),
        ..GameContext::default()
    };
    let plan = Plan::hunt(&small(Turns::Alternate), Seed(1), person("Ada"));
    let mut game = Game::begin(plan, context).unwrap();
    game.save_in_background();
    let cells: Vec<Cell> = game.rules().grid().cells().collect();
    assert!(game.fire(Seat::A, &cells[..1]).unwrap().is_empty());
    assert!(game.is_saving() && game.poll().unwrap().is_empty() && game.fired().is_empty());
    assert!(matches!(game.fire(Seat::A, &cells[1..2]), Err(GameError::Saving)));
    answer.send(Ok(())).unwrap();
    wakes.recv().unwrap();
    let events = game.poll().unwrap();
    assert!(matches!(events[0], PublicEvent::Fired { number: 1, .. }), "{events:?}");
    assert_eq!((game.fired().len(), game.is_saving()), (1, false));

    // A shot that could not be saved has not happened, and can be fired again.
    assert!(game.fire(Seat::A, &cells[1..2]).unwrap().is_empty());
    answer.send(Err(GameLogError("the disk is full".into()))).unwrap();
    wakes.recv().unwrap();
    assert!(matches!(game.poll(), Err(GameError::GameLog(_))));
    assert_eq!((game.fired().len(), game.is_saving()), (1, false));
    assert!(game.fire(Seat::A, &cells[1..2]).unwrap().is_empty());
    answer.send(Ok(())).unwrap();
    assert_eq!(game.wait().unwrap().len(), 2);
}

#[test]
fn an_enemy_fleet_is_revealed_at_the_end_or_to_whoever_cheats() {
    let rules = small(Turns::Alternate);
    let mut game = Game::begin(Plan::hunt(&rules, Seed(1), person("Ada")), GameContext::default()).unwrap();
    assert!(game.revealed(Seat::B).is_none() && game.record().fleets[Seat::B].is_none());
    game.cheat().unwrap();
    assert!(game.cheated() && game.revealed(Seat::B).is_some());
    assert_eq!(game.record().tag("Cheated"), Some("yes"));

    let mut game = Game::begin(Plan::hunt(&rules, Seed(1), person("Ada")), GameContext::default()).unwrap();
    play_on(&mut game, &mut at_random);
    assert!(game.revealed(Seat::B).is_some() && !game.cheated());

    let mut game = Game::begin(Plan::hunt(&rules, Seed(1), strategy("level5")), GameContext::default()).unwrap();
    assert!(game.revealed(Seat::B).is_some(), "nobody plays who could profit");
    assert!(matches!(game.cheat(), Err(GameError::NoCheating)));

    let mut game =
        Game::begin(Plan::duel(&rules, Seed(1), person("Ada"), person("Zoé")), GameContext::default()).unwrap();
    assert!(matches!(game.cheat(), Err(GameError::NoCheating)));
}

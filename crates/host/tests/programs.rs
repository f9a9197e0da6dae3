//! Somebody's program in a seat: it plays, and where it breaks it loses that game and no more.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use std::sync::Arc;

use amiral_game::{Ending, Fleet, FleetSetup, Rules, RulesSetup, Seat, Seed, Seen, Stop, Volley};
use amiral_host::{Game, GameContext, Participant, Plan};
use amiral_strategy::{Broken, Journal, Note, Programs, Resources, Shooter, Spec};

/// Fires row by row, and breaks in the way its command names after two shots.
#[derive(Debug)]
struct Scripted;

struct Player(Option<&'static str>, bool);

impl Programs for Scripted {
    fn shooter(&self, command: &str, _: &Rules, _: Seed) -> Box<dyn Shooter> {
        Box::new(Player(["late", "crashed"].into_iter().find(|kind| *kind == command), false))
    }

    fn place(&self, _: &str, rules: &Rules, _: Seed, _: &Stop) -> Result<Fleet, Broken> {
        Ok("A0h2 A2h1".parse::<FleetSetup>().unwrap().build(rules).unwrap())
    }
}

impl Shooter for Player {
    fn choose(&mut self, seen: &Seen, shots: usize, journal: &mut Journal, _: &Stop) -> Option<Volley> {
        self.1 = self.0.is_some() && seen.shots().len() >= 2;
        journal.note(|| Note::Told { text: "row by row".into() });
        (!self.1).then(|| seen.unfired().take(shots).collect())
    }

    fn restart(&mut self, _: Seed) {}

    fn counts(&mut self, _: &Seen, _: &Stop) -> Option<Vec<f64>> {
        None
    }

    fn broken(&self) -> Option<Broken> {
        let [sent, came, expected] = ["fire", "nothing", "shot"].map(String::from);
        self.1.then(|| Broken { kind: self.0.unwrap(), sent, came, expected })
    }
}

fn play(command: &'static str, alone: bool) -> Game {
    let rules = RulesSetup { width: 4, height: 4, fleet: vec![2, 1], ..RulesSetup::default() }.build().unwrap();
    let program = Participant::Strategy { spec: Spec::Program(command), name: "Ada's".into() };
    let other = Participant::Strategy { spec: "level1".parse().unwrap(), name: "HAL".into() };
    let plan = if alone { Plan::hunt(&rules, Seed(1), program) } else { Plan::duel(&rules, Seed(1), program, other) };
    let resources = Resources::default().with_programs(Arc::new(Scripted));
    let mut game = Game::begin(plan, GameContext { resources, ..GameContext::default() }).unwrap();
    while game.to_move().is_some() {
        game.think();
        game.wait().unwrap();
    }
    game
}

#[test]
fn it_hunts_and_what_it_says_is_seen() {
    let game = play("well", true);
    assert!(game.view(Seat::A).seen().is_won());
    assert!(game.thoughts().iter().any(|thought| thought.before.contains(&Note::Told { text: "row by row".into() })));
}

#[test]
fn it_places_its_own_fleet() {
    let game = play("well", false);
    assert_eq!(game.view(Seat::A).own().unwrap().fleet().to_string(), "A0h2 A2h1");
}

#[test]
fn where_it_breaks_it_has_lost_and_the_reason_is_told() {
    for alone in [true, false] {
        for (command, ending) in [("late", Ending::LostOnTime(Seat::A)), ("crashed", Ending::Resigned(Seat::A))] {
            let game = play(command, alone);
            assert_eq!(game.ending(), ending);
            let last = game.thoughts().iter().rfind(|thought| thought.seat == Seat::A).unwrap();
            assert!(matches!(&last.before[..], [Note::Broken(broken)] if broken.kind == command));
        }
    }
}

//! What is learned from fleets somebody placed.

use std::sync::Arc;

use amiral_game::{Law, Preset, Seed, Ship, Stop, random_fleet};
use amiral_strategy::{Belief, Habit, Learner, Note, PlacementModel, SeaModel, Whose};

fn edge_hugger(sea: &Arc<SeaModel>) -> PlacementModel {
    let touches = |ship: Ship| {
        let (first, last) = (ship.first(), ship.last());
        first.column() == 0 || first.row() == 0 || last.column() == 9 || last.row() == 9
    };
    PlacementModel::new(sea, |ship| if touches(ship) { 3.0 } else { 1.0 }, 1.0)
}

#[test]
fn a_habit_is_learned_told_and_believed_no_more_than_it_should_be() {
    let rules = Preset::Classic.rules();
    let sea = SeaModel::new(&rules);
    let (habit, even) = (edge_hugger(&sea), Belief::even(&sea));
    let knowing = Belief::from_model(habit.clone(), &sea);
    let mut learner = Learner::new(&sea);
    let mut dice = Seed(1).dice(&[]);
    for _ in 0..60 {
        learner.learn(&habit.place(&mut dice, 1_000_000, &Stop::new()).unwrap());
    }
    let belief = learner.belief();
    let surprises = (0..500).map(|_| {
        let fleet = habit.place(&mut dice, 1_000_000, &Stop::new()).unwrap();
        [&even, &belief, &knowing].map(|belief| belief.surprise(&fleet))
    });
    let [even, learned, known] = surprises.fold([0.0; 3], |sums, one| [0, 1, 2].map(|at| sums[at] + one[at]));
    assert!((even - learned) / (even - known) > 0.7, "{even} {learned} {known}");
    let told = belief.habits(Whose::Opponent);
    assert!(matches!(told[0], Note::Habit { habit: Habit::Border, games: 60, whose: Whose::Opponent, .. }), "{told:?}");
}

#[test]
fn no_habit_costs_next_to_nothing() {
    let rules = Preset::Classic.rules();
    let sea = SeaModel::new(&rules);
    let even = Belief::even(&sea);
    let mut learner = Learner::new(&sea);
    for game in 0..60 {
        learner.learn(&random_fleet(&rules, Law::Uniform, &mut Seed(2).dice(&[game])).unwrap());
    }
    let belief = learner.belief();
    let fleets = (100..600).map(|game| random_fleet(&rules, Law::Uniform, &mut Seed(2).dice(&[game])).unwrap());
    let worse: f64 = fleets.map(|fleet| belief.surprise(&fleet) - even.surprise(&fleet)).sum();
    assert!(worse / 500.0 < 0.05, "{}", worse / 500.0);
    assert_eq!(belief.habits(Whose::Everyone), []);
}

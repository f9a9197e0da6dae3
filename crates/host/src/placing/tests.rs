use super::*;
use crate::Participant;
use amiral_game::{Contact, Mirror, Preset, RulesSetup, Seed};

fn cell(name: &str) -> Cell {
    name.parse().unwrap()
}

fn model_of(rules: &Rules, way: PlacingWay) -> PlacingModel {
    let plan = Plan::hunt(rules, Seed(5), Participant::person("Ada"));
    PlacingModel::new(&plan, Seat::A, way)
}

fn model(way: PlacingWay) -> PlacingModel {
    model_of(&Preset::Classic.rules(), way)
}

fn fleet(model: &PlacingModel) -> String {
    model.lying().to_string()
}

fn click(model: &mut PlacingModel, name: &str) {
    model.act(PlacingAct::Click(cell(name)));
}

fn in_hand(model: &PlacingModel) -> Option<u8> {
    model.scene().in_hand.map(|hand| hand.shape.size())
}

fn line(size: u8) -> Shape {
    Shape::line(size).unwrap()
}

fn lines(sizes: &[u8]) -> Vec<Shape> {
    sizes.iter().copied().map(line).collect()
}

fn type_ships(model: &mut PlacingModel, text: &str) {
    model.act(PlacingAct::Type(text.into()));
}

#[test]
fn two_clicks_place_a_ship_and_only_possible_ends_light_up() {
    let mut model = model(PlacingWay::TwoEnds);
    click(&mut model, "A0");
    let ends: Vec<String> = model.scene().ends.iter().map(|end| end.to_string()).collect();
    assert_eq!(ends, ["B0", "C0", "D0", "E0", "A1", "A2", "A3", "A4"]);
    click(&mut model, "A4");
    assert_eq!(fleet(&model), "A0v5");
    assert_eq!(model.missing(), lines(&[4, 3, 3, 2]));
    click(&mut model, "C0");
    model.act(PlacingAct::Point(Some(cell("C2"))));
    assert_eq!(model.scene().preview, Some(Preview { ship: "C0v3".parse().unwrap(), objection: None }));
    // B0 touches the first ship, so nothing can end there.
    assert!(!model.scene().ends.contains(cell("B0")));
    click(&mut model, "J9");
    assert_eq!(model.scene().first_end, Some(cell("J9")), "a click elsewhere begins there");
}

#[test]
fn backwards_is_the_same_ship() {
    let mut model = model(PlacingWay::TwoEnds);
    click(&mut model, "F5");
    click(&mut model, "B5");
    assert_eq!(fleet(&model), "B5h5");
}

#[test]
fn what_was_done_is_undone_and_done_again() {
    let mut model = model(PlacingWay::TwoEnds);
    click(&mut model, "A0");
    click(&mut model, "E0");
    model.act(PlacingAct::Random);
    model.act(PlacingAct::Clear);
    assert!(model.is_empty());
    model.act(PlacingAct::Undo);
    assert!(model.is_complete());
    model.act(PlacingAct::Undo);
    assert_eq!(fleet(&model), "A0h5");
    model.act(PlacingAct::Undo);
    assert!(model.is_empty() && !model.scene().can_undo);
    model.act(PlacingAct::Redo);
    assert_eq!(fleet(&model), "A0h5");
    click(&mut model, "A2");
    click(&mut model, "B2");
    assert!(!model.scene().can_redo, "a change forgets what was undone");
}

#[test]
fn ships_are_dragged_turned_and_refused() {
    let mut model = model(PlacingWay::TwoEnds);
    model.act(PlacingAct::DragMissing(line(5)));
    model.act(PlacingAct::DragOver(cell("C3")));
    model.act(PlacingAct::Drop(Some(cell("C3"))));
    assert_eq!(fleet(&model), "C3h5");
    model.act(PlacingAct::Drag(cell("D3")));
    model.act(PlacingAct::DragOver(cell("D6")));
    model.act(PlacingAct::Turn(None));
    model.act(PlacingAct::Drop(Some(cell("D6"))));
    assert_eq!(fleet(&model), "D5v5", "held by its second cell");
    model.act(PlacingAct::Turn(Some(cell("D5"))));
    assert_eq!(fleet(&model), "D5h5");
    type_ships(&mut model, "A7h4");
    model.act(PlacingAct::Drag(cell("A7")));
    model.act(PlacingAct::DragOver(cell("D6")));
    assert!(model.scene().preview.unwrap().objection.is_some());
    model.act(PlacingAct::Drop(Some(cell("D6"))));
    assert_eq!(fleet(&model), "D5h5 A7h4");
    assert!(matches!(model.scene().problem, Some(PlacingProblem::Misplaced(_))));
    model.act(PlacingAct::Undo);
    model.act(PlacingAct::Drag(cell("D5")));
    model.act(PlacingAct::Drop(None));
    assert!(model.is_empty(), "dropped off the sea");
}

#[test]
fn the_rest_at_random_leaves_what_lies_there() {
    let mut model = model(PlacingWay::TwoEnds);
    click(&mut model, "E4");
    click(&mut model, "G4");
    model.act(PlacingAct::Complete);
    assert!(fleet(&model).starts_with("E4h3"));
    assert!(model.fleet().is_some());
    model.act(PlacingAct::Undo);
    assert_eq!(fleet(&model), "E4h3");
}

#[test]
fn the_rest_that_fits_nowhere_is_told() {
    let rules = RulesSetup { width: 4, height: 2, fleet: vec![4, 1], ..RulesSetup::default() };
    let mut model = model_of(&rules.build().unwrap(), PlacingWay::TwoEnds);
    model.act(PlacingAct::DragMissing(line(1)));
    model.act(PlacingAct::Drop(Some(cell("B0"))));
    assert_eq!(model.missing(), lines(&[4]));
    model.act(PlacingAct::Complete);
    assert_eq!(model.scene().problem, Some(PlacingProblem::NoRoomForRest));
    assert_eq!(model.missing(), lines(&[4]));
    model.act(PlacingAct::NearestPlace);
    assert_eq!(model.scene().problem, Some(PlacingProblem::NoRoom));
}

#[test]
fn a_ship_in_hand_is_moved_turned_and_put_down() {
    let mut model = model(PlacingWay::ShipInHand);
    assert_eq!(in_hand(&model), Some(5));
    model.act(PlacingAct::Step(Direction::Right));
    model.act(PlacingAct::Step(Direction::Down));
    model.act(PlacingAct::Turn(None));
    model.act(PlacingAct::Press);
    assert_eq!(fleet(&model), "B1v5");
    let scene = model.scene();
    assert_eq!(in_hand(&model), Some(4), "the next one follows");
    assert_eq!(scene.preview.unwrap().objection, None, "where it can lie");
    // Pushed against the edge it stays on the sea.
    for _ in 0..12 {
        model.act(PlacingAct::Step(Direction::Down));
    }
    assert!(model.scene().preview.unwrap().ship.lies_on(model.rules().grid()));
    model.act(PlacingAct::Undo);
    assert_eq!(model.scene().preview.unwrap().ship, "B1v5".parse().unwrap(), "back in hand");
    model.act(PlacingAct::Redo);
    assert_eq!(fleet(&model), "B1v5");
}

#[test]
fn a_ship_is_picked_up_and_put_back_by_letting_go() {
    for way in [PlacingWay::TwoEnds, PlacingWay::ShipInHand] {
        let mut model = model(way);
        type_ships(&mut model, "A0h5 A2h4");
        click(&mut model, "C0");
        assert_eq!(model.scene().missing, lines(&[5, 3, 3, 2]));
        model.act(PlacingAct::Point(Some(cell("E7"))));
        assert_eq!(model.scene().preview.unwrap().ship, "C7h5".parse().unwrap(), "held by its third cell");
        assert!(model.let_go());
        assert_eq!(fleet(&model), "A0h5 A2h4");
        click(&mut model, "C0");
        click(&mut model, "E7");
        assert_eq!(fleet(&model), "A2h4 C7h5");
        model.act(PlacingAct::Undo);
        assert_eq!(model.placed.len(), 2);
    }
}

#[test]
fn typed_ships_are_placed_as_far_as_they_fit() {
    let mut model = model(PlacingWay::ShipInHand);
    type_ships(&mut model, "A0h5 A1h4 E5h3");
    assert_eq!(fleet(&model), "A0h5");
    assert!(matches!(model.scene().problem, Some(PlacingProblem::Misplaced(FleetProblem::Touch { .. }))));
    type_ships(&mut model, "A2h5");
    assert_eq!(model.scene().problem, Some(PlacingProblem::NoneMissing(line(5))));
    type_ships(&mut model, "somewhere");
    assert!(matches!(model.scene().problem, Some(PlacingProblem::NotAShip(_))));
    assert_eq!(fleet(&model), "A0h5");
}

#[test]
fn sizes_go_round_and_the_nearest_place_is_found() {
    let mut model = model(PlacingWay::ShipInHand);
    let mut sizes = Vec::new();
    for _ in 0..5 {
        sizes.push(in_hand(&model).unwrap());
        model.act(PlacingAct::NextShape);
    }
    assert_eq!(sizes, [5, 4, 3, 2, 5]);
    type_ships(&mut model, "A0h5");
    model.act(PlacingAct::Point(Some(cell("A0"))));
    assert!(model.scene().preview.unwrap().objection.is_some());
    model.act(PlacingAct::NearestPlace);
    assert_eq!(model.scene().preview.unwrap().objection, None);
}

#[test]
fn changing_the_way_empties_or_fills_the_hand() {
    let mut model = model(PlacingWay::ShipInHand);
    model.act(PlacingAct::Way(PlacingWay::TwoEnds));
    assert_eq!(model.scene().in_hand, None);
    click(&mut model, "C3");
    assert_eq!(model.scene().first_end, Some(cell("C3")));
    model.act(PlacingAct::Way(PlacingWay::ShipInHand));
    assert_eq!((model.scene().first_end, in_hand(&model)), (None, Some(5)));
    assert!(!model.let_go(), "the next ship is always in hand");
}

#[test]
fn removing_takes_the_ship_at_the_cursor_or_in_hand() {
    let mut model = model(PlacingWay::TwoEnds);
    type_ships(&mut model, "F5h3 A0h5");
    model.act(PlacingAct::Remove);
    assert_eq!(fleet(&model), "A0h5", "the cursor was in the middle");
    click(&mut model, "B0");
    model.act(PlacingAct::Remove);
    assert!(model.is_empty());
    model.act(PlacingAct::Take(line(3)));
    model.act(PlacingAct::Remove);
    assert_eq!(model.scene().in_hand, None);
}

#[test]
fn a_ship_dropped_over_the_edge_is_moved_as_little_as_it_takes() {
    let mut model = model(PlacingWay::TwoEnds);
    model.act(PlacingAct::DragMissing(line(5)));
    model.act(PlacingAct::DragOver(cell("I3")));
    assert_eq!(model.scene().preview, Some(Preview { ship: "F3h5".parse().unwrap(), objection: None }));
    model.act(PlacingAct::Drop(Some(cell("I3"))));
    assert_eq!(fleet(&model), "F3h5");
    model.act(PlacingAct::Drag(cell("H3")));
    model.act(PlacingAct::Turn(None));
    model.act(PlacingAct::Drop(Some(cell("H0"))));
    assert_eq!(fleet(&model), "H0v5", "held by its third cell, it would begin above the sea");
    model.act(PlacingAct::Turn(Some(cell("H4"))));
    assert_eq!((fleet(&model).as_str(), model.scene().problem), ("D4h5", None));
    // On a sea too narrow for it, it is turned.
    let rules = RulesSetup { width: 3, height: 9, fleet: vec![5], ..RulesSetup::default() };
    let mut narrow = model_of(&rules.build().unwrap(), PlacingWay::TwoEnds);
    type_ships(&mut narrow, "A0v5");
    narrow.act(PlacingAct::Turn(Some(cell("A0"))));
    assert_eq!((fleet(&narrow).as_str(), narrow.scene().problem), ("A0v5", Some(PlacingProblem::OffGrid)));
}

#[test]
fn a_ship_turns_around_the_nearest_of_its_cells_where_it_fits() {
    let mut model = model(PlacingWay::TwoEnds);
    type_ships(&mut model, "C4h3 A6h5");
    // Around its first cell, and its second, it would meet the ship below it.
    model.act(PlacingAct::Turn(Some(cell("C4"))));
    assert_eq!((fleet(&model).as_str(), model.scene().problem), ("A6h5 E2v3", None));
    // Walled in on all sides it stays, and the reason is told.
    let rules = RulesSetup { width: 5, height: 3, fleet: vec![5, 3], contact: Contact::Free, ..RulesSetup::default() };
    let mut walled = model_of(&rules.build().unwrap(), PlacingWay::TwoEnds);
    type_ships(&mut walled, "A1h5 A0h3");
    walled.act(PlacingAct::Turn(Some(cell("B0"))));
    assert_eq!(fleet(&walled), "A1h5 A0h3");
    assert!(matches!(walled.scene().problem, Some(PlacingProblem::Misplaced(_))));
    // Free on one side only: it turns around the cell there.
    let rules = RulesSetup { width: 6, height: 4, fleet: vec![4, 3], contact: Contact::Free, ..RulesSetup::default() };
    let mut half = model_of(&rules.build().unwrap(), PlacingWay::TwoEnds);
    type_ships(&mut half, "A1h4 C0h3");
    half.act(PlacingAct::Turn(Some(cell("C0"))));
    assert_eq!((fleet(&half).as_str(), half.scene().problem), ("A1h4 E0v3", None));
}

#[test]
fn no_ship_is_dragged_that_is_not_missing() {
    let mut model = model(PlacingWay::TwoEnds);
    type_ships(&mut model, "A0h5");
    for shape in [line(5), line(6), "L4".parse().unwrap()] {
        model.act(PlacingAct::DragMissing(shape));
        assert_eq!(model.scene().problem, Some(PlacingProblem::NoneMissing(shape)));
        model.act(PlacingAct::Drop(Some(cell("A5"))));
        assert_eq!(fleet(&model), "A0h5");
    }
}

/// The same model, through its text.
fn carried_over(model: &PlacingModel) -> PlacingModel {
    let state = model.state();
    let resumed = PlacingModel::resume(&model.plan, model.seat, &state).expect(&state);
    assert_eq!(resumed.state(), state);
    resumed
}

#[test]
fn a_model_resumed_from_its_text_goes_on_as_the_model_itself() {
    let acts = [
        PlacingAct::Click(cell("A0")),
        PlacingAct::Click(cell("A4")),
        PlacingAct::Click(cell("C2")),
        PlacingAct::Click(cell("E2")),
        PlacingAct::Click(cell("A1")),
        PlacingAct::Turn(None),
        PlacingAct::Click(cell("C7")),
        PlacingAct::Undo,
        PlacingAct::Take(line(4)),
        PlacingAct::Turn(None),
        PlacingAct::Step(Direction::Down),
        PlacingAct::Press,
        PlacingAct::Way(PlacingWay::ShipInHand),
        PlacingAct::Click(cell("J9")),
        PlacingAct::NextShape,
        PlacingAct::NearestPlace,
        PlacingAct::Press,
        PlacingAct::Drag(cell("C2")),
        PlacingAct::DragOver(cell("Z20")),
        PlacingAct::DragOver(cell("I0")),
        PlacingAct::Turn(None),
        PlacingAct::Drop(Some(cell("I0"))),
        PlacingAct::DragMissing(line(5)),
        PlacingAct::Drop(None),
        PlacingAct::Undo,
        PlacingAct::Undo,
        PlacingAct::Redo,
        PlacingAct::Random,
        PlacingAct::Random,
        PlacingAct::Clear,
        PlacingAct::Type("A0h5 C2h4".into()),
        PlacingAct::Complete,
        PlacingAct::Undo,
        PlacingAct::Complete,
    ];
    let mut model = model(PlacingWay::TwoEnds);
    let mut resumed = carried_over(&model);
    for act in acts {
        model.act(act.clone());
        resumed.act(act.clone());
        assert_eq!(resumed.scene(), model.scene(), "{act:?} after {}", model.state());
        resumed = carried_over(&model);
    }
    assert!(model.is_complete());
}

#[test]
fn a_state_is_short_and_the_oldest_fleets_are_forgotten() {
    let mut model = model(PlacingWay::TwoEnds);
    for _ in 0..200 {
        model.act(PlacingAct::Random);
    }
    let mut resumed = carried_over(&model);
    assert!(model.state().len() < 8 * 1024);
    let mut undone = 0;
    while resumed.scene().can_undo {
        resumed.act(PlacingAct::Undo);
        resumed = carried_over(&resumed);
        undone += 1;
    }
    assert_eq!(undone, 63);
    // With many small ships, a state has fewer fleets, but always the current one.
    let rules = RulesSetup { width: 26, height: 26, fleet: vec![1; 150], ..RulesSetup::default() };
    let mut crowded = model_of(&rules.build().unwrap(), PlacingWay::TwoEnds);
    for _ in 0..20 {
        crowded.act(PlacingAct::Random);
    }
    let state = crowded.state();
    assert!(state.len() <= 8 * 1024 && state.contains('+'), "{} bytes", state.len());
    assert!(carried_over(&crowded).is_complete());
}

#[test]
fn a_text_that_no_model_gave_is_refused() {
    let model = model(PlacingWay::TwoEnds);
    let refused = |state: &str| PlacingModel::resume(&model.plan, Seat::A, state).is_err();
    assert!(!refused("two-ends;F5;h5;0;;1;+A0h5"));
    assert!(!refused("two-ends;F5;h5;0;carried v5 2 C3 A0h5;0;A0h5"));
    for state in [
        "",
        ";;;;;;",
        "two-ends;F5;h5;0;;1",
        "sideways;F5;h5;0;;0;",
        "two-ends;Z5;h5;0;;0;",
        "two-ends;F5;h6;0;;0;",
        "two-ends;F5;h0;0;;0;",
        "two-ends;F5;##/##;0;;0;",
        "two-ends;F5;#./.#;0;;0;",
        "two-ends;F5;x5;0;;0;",
        "two-ends;F5;é5;0;;0;",
        "two-ends;F5;h5;-1;;0;",
        "two-ends;F5;h5;99999999999;;0;",
        "two-ends;F5;h5;0;;1;",
        "two-ends;F5;h5;0;;0;A0h5 A1h4",
        "two-ends;F5;h5;0;;0;A0h5 C2h5",
        "two-ends;F5;h5;0;;0;H0h5",
        "two-ends;F5;h5;0;;0;A0h6",
        "two-ends;F5;h5;0;;0;nonsense",
        "two-ends;F5;h5;0;end K3;0;",
        "two-ends;F5;h5;0;end C3 C4;0;",
        "two-ends;F5;h5;0;dragged h5 5 C3;0;",
        "two-ends;F5;h5;0;dragged h5 0 C3;0;A0h5",
        "two-ends;F5;h5;0;dragged h5 0 C3 A0h5;0;",
        "two-ends;F5;h5;0;dragged h4 0 C3 A0h5;0;A0h5",
        "two-ends;F5;h5;0;carried h5 0 -;0;",
        "two-ends;F5;h5;0;carried h5 0 H3;0;",
        &format!("two-ends;F5;h5;0;;0;{}", "+".repeat(64)),
        &format!("two-ends;F5;h5;0;;0;A0h5{}", " ".repeat(9000)),
    ] {
        assert!(refused(state), "{state}");
    }
}

/// A sea of six by six with a ship in a corner, a block, and a straight one.
fn with_shapes(mirror: Mirror) -> Rules {
    let shapes = ["L4", "2x2"].map(|shape| shape.parse().unwrap()).to_vec();
    RulesSetup { width: 6, height: 6, fleet: vec![3], shapes, mirror, ..RulesSetup::default() }.build().unwrap()
}

#[test]
fn a_ship_that_is_not_straight_is_turned_and_turned_over_about_the_cell_it_is_held_by() {
    let mut model = model_of(&with_shapes(Mirror::Yes), PlacingWay::ShipInHand);
    model.act(PlacingAct::Take("L4".parse().unwrap()));
    let lies = |model: &PlacingModel| model.scene().preview.unwrap().ship.to_string();
    assert_eq!(lies(&model), "A0:###/#..");
    model.act(PlacingAct::Point(Some(cell("C3"))));
    let mut seen = Vec::new();
    for _quarter in 0..4 {
        seen.push(lies(&model));
        model.act(PlacingAct::Turn(None));
    }
    assert_eq!(seen, ["C3:###/#..", "B3:##/.#/.#", "C2:..#/###", "C1:#./#./##"]);
    assert_eq!(lies(&model), seen[0], "four quarters are a whole turn");
    model.act(PlacingAct::Mirror(None));
    assert_eq!(lies(&model), "A3:###/..#");
    model.act(PlacingAct::Press);
    assert_eq!(fleet(&model), "A3:###/..#");
    assert_eq!(model.state(), PlacingModel::resume(&model.plan, Seat::A, &model.state()).unwrap().state());
}

#[test]
fn ships_that_are_only_turned_are_not_turned_over() {
    let mut model = model_of(&with_shapes(Mirror::No), PlacingWay::ShipInHand);
    model.act(PlacingAct::Take("L4".parse().unwrap()));
    model.act(PlacingAct::Mirror(None));
    assert_eq!(model.scene().problem, Some(PlacingProblem::NotMirrored));
    type_ships(&mut model, "A0:###/..#");
    assert_eq!(model.scene().problem, Some(PlacingProblem::NoneMissing("J4".parse().unwrap())));
}

#[test]
fn a_placed_shape_is_turned_where_it_lies() {
    let mut model = model_of(&with_shapes(Mirror::Yes), PlacingWay::TwoEnds);
    type_ships(&mut model, "C2:###/#..");
    model.act(PlacingAct::Turn(Some(cell("C2"))));
    assert_eq!(fleet(&model), "B2:##/.#/.#");
    model.act(PlacingAct::Undo);
    assert_eq!(fleet(&model), "C2:###/#..");
    model.act(PlacingAct::Mirror(Some(cell("D2"))));
    assert_eq!(fleet(&model), "C2:###/..#");
    type_ships(&mut model, "A5:##/##");
    assert!(matches!(model.scene().problem, Some(PlacingProblem::Misplaced(FleetProblem::OffGrid { .. }))));
    type_ships(&mut model, "A4:##/##");
    model.act(PlacingAct::Turn(Some(cell("B4"))));
    assert_eq!((fleet(&model).as_str(), model.scene().problem), ("C2:###/..# A4:##/##", None));
}

#[test]
fn where_two_ends_are_chosen_other_shapes_are_taken_in_hand() {
    let mut model = model_of(&with_shapes(Mirror::Yes), PlacingWay::TwoEnds);
    click(&mut model, "A0");
    click(&mut model, "C0");
    assert_eq!(fleet(&model), "A0h3");
    click(&mut model, "E4");
    assert_eq!(in_hand(&model), Some(4));
    click(&mut model, "E4");
    click(&mut model, "A4");
    click(&mut model, "A4");
    assert!(model.fleet().is_some(), "{}: {:?}", fleet(&model), model.scene().problem);
}

#[test]
fn every_shape_stays_on_the_sea_wherever_it_is_carried() {
    let mut model = model_of(&Preset::Planes.rules(), PlacingWay::ShipInHand);
    for (number, corner) in ["A0", "J0", "J9", "A9", "E4"].into_iter().cycle().take(40).enumerate() {
        model.act(PlacingAct::Point(Some(cell(corner))));
        let direction = [Direction::Up, Direction::Left, Direction::Down, Direction::Right][number % 4];
        (0..12).for_each(|_| model.act(PlacingAct::Step(direction)));
        model.act(if number % 3 == 0 { PlacingAct::Mirror(None) } else { PlacingAct::Turn(None) });
        let ship = model.scene().preview.unwrap().ship;
        assert!(ship.lies_on(model.rules().grid()), "{ship}");
        assert_eq!(model.scene().cursor, ship.first());
    }
}

//! Fleets being placed: what a browser sends back is the state of some model, or is refused.

use amiral_game::{Cell, FleetSetup, Preset, Seat, Seed, Shape};
use amiral_host::{Participant, PlacingAct, PlacingModel, PlacingWay, Plan};

use crate::steps::{Limit, short, within};
use crate::text;

/// What one state and some acts may cost.
fn reading(bytes: &[u8]) -> Limit {
    Limit::reading(bytes.len(), Limit { steps: 60_000, bytes: 8 << 20 }, Limit { steps: 20, bytes: 1000 })
}

/// A state that can be read is printed in the form it is read, has only ships that can be placed
/// together, and leads only to such states, whatever is done.
pub(crate) fn states(bytes: &[u8]) {
    let Some(text) = text(bytes) else { return };
    within(reading(bytes), || {
        for preset in [Preset::Classic, Preset::Hasbro, Preset::Tetrominoes] {
            let person = Participant::person("");
            let plan = Plan::hunt(&preset.rules(), Seed(1), person);
            let Ok(mut model) = PlacingModel::resume(&plan, Seat::A, text) else { continue };
            holds(&model, &plan);
            for act in acts(bytes) {
                model.act(act);
                holds(&model, &plan);
            }
        }
    });
}

fn holds(model: &PlacingModel, plan: &Plan) {
    let state = model.state();
    short(&state, 8 * 1024);
    let again = PlacingModel::resume(plan, Seat::A, &state).unwrap();
    assert_eq!(again.state(), state);
    assert_eq!(again.scene().ships, model.scene().ships);
    let ships = FleetSetup { ships: model.scene().ships };
    assert!(ships.misplaced(&plan.rules).is_empty(), "{state}");
}

/// Some acts, at cells that follow from the text, on the sea or beside it.
fn acts(bytes: &[u8]) -> [PlacingAct; 15] {
    let at = |from: usize| {
        let byte = |number: usize| bytes.get(number % bytes.len().max(1)).copied().unwrap_or_default();
        Cell::new(byte(from) % 26, byte(from * 7 + 1) % 13)
    };
    [
        PlacingAct::Click(at(3)),
        PlacingAct::Click(at(4)),
        PlacingAct::Turn(Some(at(5))),
        PlacingAct::Drag(at(6)),
        PlacingAct::DragOver(at(7)),
        PlacingAct::Drop(Some(at(8))),
        PlacingAct::Way(PlacingWay::ShipInHand),
        PlacingAct::NextShape,
        PlacingAct::Mirror(None),
        PlacingAct::Press,
        PlacingAct::DragMissing(Shape::line(bytes.len() as u8 % 26 + 1).expect("a size")),
        PlacingAct::Drop(Some(at(9))),
        PlacingAct::Undo,
        PlacingAct::Redo,
        PlacingAct::Remove,
    ]
}

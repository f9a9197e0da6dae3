//! A fleet being placed, act by act. The server keeps nothing of it: every scene carries the whole
//! state as a short text, which comes back with the next acts.

use amiral_game::{Mirror, PlacingBudget, Seat, Seed, Shape, Stop, quick_fit};
use amiral_host::{InHand, PlacingAct, PlacingModel, PlacingScene, PlacingWay, Plan};
use amiral_store::WebGameId;
use amiral_words::{Say, Words, objection};
use axum::Json;
use axum::extract::Path;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::ask::{Ask, Given};
use super::rules::{RulesOrder, law};
use crate::hub::people_plan;
use crate::problem::{Kind, Problem};
use crate::visitor::draw;
use crate::wire::{DirectionName, FleetLaw, PlacingWayName, SeatName, ShipKind, kinds};

/// The most acts in one request.
const ACTS: usize = 16;

/// A fleet with more ships is placed in turn, as random fleets are.
const SHIPS: usize = 32;

/// Acts on a fleet outside any game.
#[derive(Deserialize, ToSchema, Debug)]
#[serde(deny_unknown_fields)]
pub(crate) struct PlacingOrder {
    /// The rules.
    #[serde(default)]
    rules: RulesOrder,
    /// The `state` of the last scene; nothing for a fleet with no ship placed.
    state: Option<String>,
    /// What is done, one thing after another.
    #[serde(default)]
    acts: Vec<PlacingActOrder>,
}

/// Acts on a fleet for a seat of a game.
#[derive(Deserialize, ToSchema, Debug)]
#[serde(deny_unknown_fields)]
pub(crate) struct GamePlacingOrder {
    /// Which seat, where two people share the screen.
    #[schema(value_type = Option<SeatName>)]
    seat: Option<String>,
    /// The `state` of the last scene; nothing for a fleet with no ship placed.
    state: Option<String>,
    /// What is done, one thing after another.
    #[serde(default)]
    acts: Vec<PlacingActOrder>,
    /// How random fleets are placed; ship by ship unless said.
    #[schema(value_type = Option<FleetLaw>)]
    law: Option<String>,
}

/// One thing that is done with a fleet being placed.
#[derive(Deserialize, ToSchema, Debug)]
#[serde(tag = "kind", rename_all = "kebab-case", deny_unknown_fields)]
enum PlacingActOrder {
    /// Points at a cell, or at none. A ship in hand goes there.
    Point {
        /// Which cell.
        cell: Option<String>,
    },
    /// Moves the cursor, or the ship in hand.
    Step {
        /// Where to.
        direction: DirectionName,
    },
    /// Chooses an end of a ship, puts down the ship in hand, or picks up the ship that lies there.
    Click {
        /// Which cell.
        cell: String,
    },
    /// Does the same at the cursor.
    Press,
    /// Takes a missing ship in hand.
    Take {
        /// Which: its size, or its shape.
        size: ShipKind,
    },
    /// Begins to drag the ship that lies there.
    Drag {
        /// Which cell it is held by.
        cell: String,
    },
    /// Begins to drag a missing ship.
    DragMissing {
        /// Which: its size, or its shape.
        size: ShipKind,
    },
    /// Drags the ship over a cell.
    DragOver {
        /// Which cell.
        cell: String,
    },
    /// Drops the ship at a cell, or beside the sea, which takes it away.
    Drop {
        /// Which cell.
        cell: Option<String>,
    },
    /// Turns the ship in hand, or else the one at that cell or at the cursor.
    Turn {
        /// Which cell.
        cell: Option<String>,
    },
    /// Turns the same ship over, so that it lies as its mirror image.
    Mirror {
        /// Which cell.
        cell: Option<String>,
    },
    /// Takes a missing ship of another kind in hand.
    NextSize,
    /// Moves the ship in hand to the nearest place where it fits.
    NearestPlace,
    /// Places ships by notation.
    Type {
        /// The ships: `E6h5 J2v2`.
        text: String,
    },
    /// Takes away the ship in hand, or else the one pointed at or at the cursor.
    Remove,
    /// Undoes the last change.
    Undo,
    /// Does again what was undone.
    Redo,
    /// Places the whole fleet at random.
    Random,
    /// Places the missing ships at random.
    Complete,
    /// Takes all ships away.
    Clear,
    /// Goes on in another way, with an empty hand.
    Way {
        /// How.
        way: PlacingWayName,
    },
    /// Lets go of what was chosen, as if it had not been.
    LetGo,
}

/// A fleet being placed, as a screen shows it.
#[derive(Clone, PartialEq, Serialize, ToSchema, Debug)]
pub(crate) struct PlacingView {
    /// All that the next act follows from, to be sent with it.
    state: String,
    /// The ships that are placed, without the one in hand.
    #[schema(example = "E6h5 E8h4")]
    ships: String,
    /// The kinds of the ships that are not placed, largest first, the one in hand among them.
    missing: Vec<ShipKind>,
    /// How ships are placed now.
    way: PlacingWayName,
    /// The ship in hand.
    in_hand: Option<InHandView>,
    /// Whether it is dragged, and goes where it is dropped.
    dragging: bool,
    /// The ship in hand where it would lie, or the one that the two ends would place.
    preview: Option<PreviewView>,
    /// The end of a ship that was chosen first.
    first_end: Option<String>,
    /// Where that ship may end.
    ends: Vec<String>,
    /// The cell the keyboard is at.
    cursor: String,
    /// Why what was asked for did not happen, in a sentence.
    problem: Option<String>,
    /// Whether there is something to undo.
    can_undo: bool,
    /// Whether there is something to redo.
    can_redo: bool,
}

/// A ship in hand.
#[derive(Clone, PartialEq, Serialize, ToSchema, Debug)]
pub(crate) struct InHandView {
    /// Its size, or its shape.
    size: ShipKind,
    /// Whether it lies downwards, if it is straight.
    down: bool,
    /// How it lies, as a drawing, if it is not straight.
    #[serde(skip_serializing_if = "Option::is_none")]
    drawing: Option<String>,
    /// By which of its cells it is held, counted from 0.
    grip: u8,
}

/// A ship that is not placed yet.
#[derive(Clone, PartialEq, Serialize, ToSchema, Debug)]
pub(crate) struct PreviewView {
    /// Where it would lie.
    ship: String,
    /// Why it may not lie there, in a sentence.
    objection: Option<String>,
}

/// Does something with a fleet being placed outside any game, and shows it.
#[utoipa::path(
    post, path = "/fleets/placing", tag = "rules", request_body = PlacingOrder,
    responses((status = 200, body = PlacingView), (status = 422, body = Problem, content_type = "application/problem+json"))
)]
pub(crate) async fn anywhere(Given(ask, order): Given<PlacingOrder>) -> Result<Json<PlacingView>, Problem> {
    let rules = order.rules.resolve(&ask)?;
    let plan = people_plan(rules, Seed(draw()));
    act(&ask, plan, Seat::A, order.state.as_deref(), order.acts).await
}

/// Does something with the fleet being placed for your seat, and shows it. It is not placed in the
/// game before you say so.
#[utoipa::path(
    post, path = "/games/{id}/placing", tag = "games", params(("id" = String, Path)), request_body = GamePlacingOrder,
    responses(
        (status = 200, body = PlacingView), (status = 403, body = Problem, content_type = "application/problem+json"),
        (status = 422, body = Problem, content_type = "application/problem+json"),
    )
)]
pub(crate) async fn in_game(
    Path(id): Path<String>,
    Given(ask, order): Given<GamePlacingOrder>,
) -> Result<Json<PlacingView>, Problem> {
    let asker = ask.asker(order.seat.as_deref())?;
    let id = WebGameId(id);
    let plan = ask.app.hub().placing_plan(&id, &asker).await;
    let (plan, seat) = plan.map_err(|refused| ask.refused(refused))?;
    let plan = plan.placed_by(law(&ask, order.law.as_deref())?);
    let scene = act(&ask, plan, seat, order.state.as_deref(), order.acts).await?;
    if let Ok(ships) = scene.ships.parse() {
        let noted = ask.app.hub().note_sketch(&id, seat, ships).await;
        noted.map_err(|refused| ask.refused(refused))?;
    }
    Ok(scene)
}

async fn act(
    ask: &Ask,
    plan: Plan,
    seat: Seat,
    state: Option<&str>,
    acts: Vec<PlacingActOrder>,
) -> Result<Json<PlacingView>, Problem> {
    if acts.len() > ACTS {
        return Err(ask.problem(Kind::Invalid, "server-too-many-acts", &[("most", ACTS.into())]));
    }
    let model = match state {
        Some(state) => PlacingModel::resume(&plan, seat, state)
            .map_err(|_| ask.problem(Kind::Invalid, "server-bad-placing", &[]))?,
        None => PlacingModel::new(&plan, seat, PlacingWay::TwoEnds),
    };
    let acts = acts.into_iter().map(|act| read(ask, act)).collect::<Result<Vec<_>, Problem>>()?;
    let finish = |mut model: PlacingModel, acts: Vec<Deed>| {
        acts.into_iter().for_each(|act| act.done_to(&mut model));
        model
    };
    let is_long = |act: &Deed| match act {
        Deed::Act(PlacingAct::Random) => quick_fit(&plan.rules).is_none(),
        Deed::Act(PlacingAct::Complete) => true,
        _ => plan.rules.fleet().len() > SHIPS,
    };
    let model = if acts.iter().any(is_long) {
        let work = move |stop: &Stop| finish(model.within(PlacingBudget::SHARED, stop), acts);
        ask.app.placing().run(&ask.requester, work).await.map_err(|undone| ask.undone(undone))?
    } else {
        finish(model.within(PlacingBudget::SHARED, &Stop::new()), acts)
    };
    Ok(Json(view(&model, ask.words())))
}

/// Something to do with the model.
enum Deed {
    Act(PlacingAct),
    LetGo,
}

impl Deed {
    fn done_to(self, model: &mut PlacingModel) {
        match self {
            Deed::Act(act) => model.act(act),
            Deed::LetGo => drop(model.let_go()),
        }
    }
}

fn read(ask: &Ask, order: PlacingActOrder) -> Result<Deed, Problem> {
    use PlacingActOrder as Order;
    let cell = |text: String| super::games::cell(ask, &text);
    let perhaps = |text: Option<String>| text.map(cell).transpose();
    let shape = |kind: ShipKind| {
        let text = match kind {
            ShipKind::Size(size) => size.to_string(),
            ShipKind::Shape(text) => text,
        };
        text.parse::<Shape>().map_err(|error| {
            let problem = error.say(ask.words());
            ask.problem(Kind::Invalid, "problem-fleet-text", &[("problem", problem.into())])
        })
    };
    Ok(Deed::Act(match order {
        Order::Point { cell } => PlacingAct::Point(perhaps(cell)?),
        Order::Step { direction } => PlacingAct::Step(direction.into()),
        Order::Click { cell: text } => PlacingAct::Click(cell(text)?),
        Order::Press => PlacingAct::Press,
        Order::Take { size } => PlacingAct::Take(shape(size)?),
        Order::Drag { cell: text } => PlacingAct::Drag(cell(text)?),
        Order::DragMissing { size } => PlacingAct::DragMissing(shape(size)?),
        Order::DragOver { cell: text } => PlacingAct::DragOver(cell(text)?),
        Order::Drop { cell } => PlacingAct::Drop(perhaps(cell)?),
        Order::Turn { cell } => PlacingAct::Turn(perhaps(cell)?),
        Order::Mirror { cell } => PlacingAct::Mirror(perhaps(cell)?),
        Order::NextSize => PlacingAct::NextShape,
        Order::NearestPlace => PlacingAct::NearestPlace,
        Order::Type { text } => PlacingAct::Type(text),
        Order::Remove => PlacingAct::Remove,
        Order::Undo => PlacingAct::Undo,
        Order::Redo => PlacingAct::Redo,
        Order::Random => PlacingAct::Random,
        Order::Complete => PlacingAct::Complete,
        Order::Clear => PlacingAct::Clear,
        Order::Way { way } => PlacingAct::Way(way.into()),
        Order::LetGo => return Ok(Deed::LetGo),
    }))
}

fn view(model: &PlacingModel, words: &Words) -> PlacingView {
    let PlacingScene {
        way,
        ships,
        missing,
        in_hand,
        is_dragging,
        preview,
        first_end,
        ends,
        cursor,
        problem,
        can_undo,
        can_redo,
        seat: _,
        rules,
    } = model.scene();
    let mirror = rules.mirror();
    let ships: Vec<String> = ships.iter().map(ToString::to_string).collect();
    PlacingView {
        state: model.state(),
        ships: ships.join(" "),
        missing: kinds(&missing),
        way: way.into(),
        in_hand: in_hand.map(|hand| in_hand_view(hand, mirror)),
        dragging: is_dragging,
        preview: preview.map(|preview| PreviewView {
            ship: preview.ship.to_string(),
            objection: preview.objection.map(|problem| objection(&problem, words)),
        }),
        first_end: first_end.map(|cell| cell.to_string()),
        ends: ends.iter().map(|cell| cell.to_string()).collect(),
        cursor: cursor.to_string(),
        problem: problem.map(|problem| problem.say(words)),
        can_undo,
        can_redo,
    }
}

fn in_hand_view(hand: InHand, mirror: Mirror) -> InHandView {
    InHandView {
        size: hand.shape.upright(mirror).into(),
        down: hand.shape.is_straight() && hand.shape.height() > 1,
        drawing: (!hand.shape.is_straight()).then(|| hand.shape.drawing().to_string()),
        grip: hand.grip,
    }
}

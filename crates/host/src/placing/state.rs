//! A fleet being placed as a short text, so that the client can keep it. A stateless server sends
//! it with every scene and gets it back with the next act.
//!
//! `two-ends;F5;h5;0;;1;+A0h5+A0h5 C2h4` is the way of placing, the cursor, how the next ship lies
//! (a drawing where it is not straight), how many random fleets have been asked for, what is in
//! hand, the number of the current fleet, and the fleets themselves, oldest first. Undo goes to the
//! fleets before the current one, redo to those after it.

use std::fmt::Write;

use amiral_game::{Cell, FleetSetup, Rules, Seat, Shape, Ship};
use thiserror::Error;

use super::hand::{Hand, Held};
use super::{PlacingModel, PlacingWay};
use crate::Plan;

/// The most fleets in a state, and its greatest length in bytes. The oldest fleets are dropped.
const FLEETS: usize = 64;
const LONGEST: usize = 8 * 1024;

/// A text that is not the state of a fleet being placed, or is one under other rules.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[error("the state of the fleet being placed is not one of these rules")]
pub struct BadPlacingState;

impl PlacingModel {
    /// Everything that the next act depends on, as a short text without surrounding spaces.
    pub fn state(&self) -> String {
        let way = match self.way {
            PlacingWay::TwoEnds => "two-ends",
            PlacingWay::ShipInHand => "in-hand",
        };
        let head = format!("{way};{};{};{};{}", self.cursor, lying_text(self.shape), self.drawn, hand_text(&self.hand));
        let text = |ships: &Vec<Ship>| FleetSetup { ships: ships.clone() }.to_string();
        let past: Vec<String> = self.past.iter().map(text).collect();
        // The fleet that was undone last comes first.
        let future: Vec<String> = self.future.iter().rev().map(text).collect();
        let present = text(&self.placed);
        let (mut past, mut future) = (past.as_slice(), future.as_slice());
        let length = |fleets: &[String]| fleets.iter().map(|fleet| fleet.len() + 1).sum::<usize>();
        let is_too_much = |past: &[String], future: &[String]| {
            past.len() + future.len() >= FLEETS
                || head.len() + present.len() + length(past) + length(future) + ROOM > LONGEST
        };
        while is_too_much(past, future) {
            match (past, future) {
                ([_, later @ ..], _) => past = later,
                ([], [sooner @ .., _]) => future = sooner,
                ([], []) => break,
            }
        }
        let fleets: Vec<&str> = past.iter().chain([&present]).chain(future).map(String::as_str).collect();
        format!("{head};{};{}", past.len(), fleets.join("+"))
    }

    /// Continues from a state.
    pub fn resume(plan: &Plan, seat: Seat, state: &str) -> Result<PlacingModel, BadPlacingState> {
        read(plan, seat, state).ok_or(BadPlacingState)
    }
}

/// Room for the separators of a state and the number of the current fleet.
const ROOM: usize = 8;

/// As it lies: `h5`, `v3`, or a drawing.
fn lying_text(shape: Shape) -> String {
    match (shape.width(), shape.height()) {
        (size, 1) => format!("h{size}"),
        (1, size) => format!("v{size}"),
        _ => shape.drawing().to_string(),
    }
}

fn hand_text(hand: &Hand) -> String {
    let (kind, held) = match hand {
        Hand::Empty => return String::new(),
        Hand::End(cell) => return format!("end {cell}"),
        Hand::Carried(held) => ("carried", held),
        Hand::Dragged(held) => ("dragged", held),
    };
    let mut text = format!("{kind} {} {}", lying_text(held.shape), held.grip);
    let _ = match held.over {
        Some(cell) => write!(text, " {cell}"),
        None => write!(text, " -"),
    };
    if let Some(ship) = held.from {
        let _ = write!(text, " {ship}");
    }
    text
}

fn read(plan: &Plan, seat: Seat, state: &str) -> Option<PlacingModel> {
    if state.len() > LONGEST {
        return None;
    }
    let rules = &plan.rules;
    let mut parts = state.splitn(7, ';');
    let mut part = || parts.next();
    let way = match part()? {
        "two-ends" => PlacingWay::TwoEnds,
        "in-hand" => PlacingWay::ShipInHand,
        _ => return None,
    };
    let cursor = cell(part()?, rules)?;
    let shape = lying(part()?, rules)?;
    let drawn = part()?.parse::<u32>().ok()?;
    let hand = part()?;
    let at = part()?.parse::<usize>().ok()?;
    let fleets = part()?.split('+').map(|text| fleet(text, rules)).collect::<Option<Vec<_>>>()?;
    if fleets.len() > FLEETS || at >= fleets.len() {
        return None;
    }
    let mut past = fleets;
    let mut future = past.split_off(at + 1);
    future.reverse();
    let placed = past.pop()?;
    let hand = read_hand(hand, rules, &placed)?;
    let model = PlacingModel::new(plan, seat, way);
    Some(PlacingModel { placed, past, future, hand, cursor, shape, drawn: drawn.into(), ..model })
}

fn cell(text: &str, rules: &Rules) -> Option<Cell> {
    text.parse().ok().filter(|&cell| rules.grid().contains(cell))
}

/// A ship of the rules, as it lies.
fn lying(text: &str, rules: &Rules) -> Option<Shape> {
    let size = |text: &str| text.parse().ok().and_then(Shape::line);
    let shape = match text.split_at_checked(1)? {
        ("h", text) => size(text)?,
        ("v", text) => size(text)?.turned(),
        _ => text.parse().ok()?,
    };
    rules.ships().contains(&shape.upright(rules.mirror())).then_some(shape)
}

/// Ships that can be placed together.
fn fleet(text: &str, rules: &Rules) -> Option<Vec<Ship>> {
    let setup: FleetSetup = text.parse().ok()?;
    let fits = setup.misplaced(rules).is_empty();
    // As many ships as the rules have, but of other shapes, would leave some missing.
    let counts = setup.ships.len() + setup.missing(rules).len() == rules.fleet().len();
    (fits && counts).then_some(setup.ships)
}

fn read_hand(text: &str, rules: &Rules, placed: &[Ship]) -> Option<Hand> {
    let words: Vec<&str> = text.split(' ').collect();
    let held = |ship: &str, grip: &str, over: &str, from: Option<&str>| {
        let shape = lying(ship, rules)?;
        let upright = shape.upright(rules.mirror());
        let grip = grip.parse().ok().filter(|&grip| grip < shape.size())?;
        let over = if over == "-" { None } else { Some(cell(over, rules)?) };
        let from: Option<Ship> = match from {
            Some(text) => Some(text.parse().ok()?),
            None => None,
        };
        let is_there = match from {
            Some(ship) => ship.shape().upright(rules.mirror()) == upright && placed.contains(&ship),
            None => FleetSetup { ships: placed.to_vec() }.missing(rules).contains(&upright),
        };
        is_there.then_some(Held { shape, grip, from, over })
    };
    Some(match words[..] {
        [""] => Hand::Empty,
        ["end", end] => Hand::End(cell(end, rules)?),
        ["dragged", ship, grip, over, ref from @ ..] if from.len() < 2 => {
            Hand::Dragged(held(ship, grip, over, from.first().copied())?)
        }
        ["carried", ship, grip, over, ref from @ ..] if from.len() < 2 => {
            let held = held(ship, grip, over, from.first().copied())?;
            let on_the_sea = held.ship().is_some_and(|ship| ship.lies_on(rules.grid()));
            Hand::Carried(Some(held).filter(|_| on_the_sea)?)
        }
        _ => return None,
    })
}

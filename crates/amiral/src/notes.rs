//! A strategy's notes as JSON.

use amiral_game::{Axis, Cell, WhySunk};
use amiral_strategy::{Habit, Note, Reason, Whose, WhyDropped, WhyRuledOut};
use serde_json::{Value, json};

/// The note as an object. Its field `note` says which note it is.
pub(crate) fn note_json(note: &Note) -> Value {
    match note {
        Note::Blind { cell, reason, tied } => choice("blind", *cell, *reason, tied),
        Note::Finish { cell, reason, tied } => choice("finish", *cell, *reason, tied),
        Note::Target { cell } => json!({"note": "target", "cell": cell.to_string()}),
        Note::Queued { cell } => json!({"note": "queued", "cell": cell.to_string()}),
        Note::NoRoom { hit, axis, smallest } => {
            json!({"note": "no-room", "hit": hit.to_string(), "axis": axis_name(*axis), "smallest": smallest})
        }
        Note::Ranked { counts } => {
            let counts: Vec<Value> = counts.iter().map(|(cell, count)| json!([cell.to_string(), count])).collect();
            json!({"note": "ranked", "counts": counts})
        }
        Note::Queue { cells } => json!({"note": "queue", "cells": names(cells)}),
        Note::DirectionFound { axis } => {
            json!({"note": "direction-found", "axis": axis_name(*axis)})
        }
        Note::Dropped { cell, why } => {
            let why = match why {
                WhyDropped::OffAxis => "off-axis",
                WhyDropped::NoRoom => "no-room",
                WhyDropped::RuledOut => "ruled-out",
            };
            json!({"note": "dropped", "cell": cell.to_string(), "why": why})
        }
        Note::QueueCleared => json!({"note": "queue-cleared"}),
        Note::Sunk { ship, why } => {
            let why = match why {
                WhySunk::Announced => "announced",
                WhySunk::Largest => "largest",
                WhySunk::Closed => "closed",
            };
            json!({"note": "sunk", "ship": ship.to_string(), "why": why})
        }
        Note::SunkSomewhere { cell, size } => {
            json!({"note": "sunk-somewhere", "cell": cell.to_string(), "size": size})
        }
        Note::Left { ships } => json!({"note": "left", "sizes": crate::session::ships_json(ships)}),
        Note::Unexplained { hits } => json!({"note": "unexplained", "hits": names(hits)}),
        Note::RuledOut { cell, why: WhyRuledOut::BesideSunk } => {
            json!({"note": "ruled-out", "cell": cell.to_string(), "why": "beside-sunk"})
        }
        Note::RuledOut { cell, why: WhyRuledOut::Cramped { smallest } } => {
            json!({"note": "ruled-out", "cell": cell.to_string(), "why": "cramped", "smallest": smallest})
        }
        Note::ThresholdReached { open, threshold } => {
            json!({"note": "threshold-reached", "open": open, "threshold": threshold})
        }
        Note::Drew { samples, wanted } => {
            json!({"note": "drew", "samples": samples, "wanted": wanted})
        }
        Note::Habit { habit, times, games, whose } => {
            let habit = match habit {
                Habit::Border => "border",
                Habit::Middle => "middle",
                Habit::Left => "left",
                Habit::Right => "right",
                Habit::Top => "top",
                Habit::Bottom => "bottom",
                Habit::Across => "across",
                Habit::Down => "down",
                Habit::Together => "together",
                Habit::Apart => "apart",
            };
            json!({"note": "habit", "habit": habit, "times": times, "games": games, "whose": of_whom(*whose)})
        }
        Note::Untaught => json!({"note": "untaught"}),
        Note::Told { text } => json!({"note": "told", "text": text}),
        Note::Broken(broken) => json!({
            "note": "broken",
            "kind": broken.kind,
            "sent": broken.sent,
            "came": broken.came,
            "expected": broken.expected,
        }),
        Note::Again { chance, games, whose } => {
            json!({"note": "again", "chance": chance, "games": games, "whose": of_whom(*whose)})
        }
        Note::BudgetExceeded => json!({"note": "too-dear"}),
        Note::Remain { fleets, exact } => {
            json!({"note": "remain", "fleets": fleets.to_string(), "exact": exact})
        }
        Note::Likely { cells } => {
            let cells: Vec<Value> = cells.iter().map(|(cell, chance)| json!([cell.to_string(), chance])).collect();
            json!({"note": "likely", "cells": cells})
        }
        Note::Prefers { cell, shots, over, over_shots, sampled } => json!({
            "note": "prefers", "cell": cell.to_string(), "shots": shots,
            "over": over.to_string(), "over_shots": over_shots, "sampled": sampled,
        }),
        Note::Equal { cell, over, shots } => {
            json!({"note": "equal", "cell": cell.to_string(), "over": over.to_string(), "shots": shots})
        }
        Note::ByTheBook { cell, over } => {
            json!({"note": "book", "cell": cell.to_string(), "over": over.to_string()})
        }
        Note::LikeliestDrawn { cell, over } => {
            json!({"note": "likeliest-drawn", "cell": cell.to_string(), "over": over.to_string()})
        }
        Note::Chose { cell, chance } => {
            json!({"note": "chose", "cell": cell.to_string(), "chance": chance})
        }
        Note::Optimal { cell, chance, shots } => {
            json!({"note": "optimal", "cell": cell.to_string(), "chance": chance, "shots": shots})
        }
    }
}

fn choice(note: &str, cell: Cell, reason: Reason, tied: &[Cell]) -> Value {
    let reason = match reason {
        Reason::Random { among } => json!({"random": among}),
        Reason::Black { among } => json!({"black": among}),
        Reason::Diagonal { among, spacing } => json!({"diagonal": among, "spacing": spacing}),
        Reason::Marks { marks } => json!({"marks": marks}),
        Reason::Ships { through } => json!({"ships": through}),
        Reason::Samples { covering, drawn } => json!({"samples": covering, "drawn": drawn}),
        Reason::Remembered { ships, games, whose } => {
            json!({"remembered": ships, "games": games, "whose": of_whom(whose)})
        }
        Reason::Chance { chance } => json!({"chance": chance}),
        Reason::Fleets { covering, remaining } => {
            json!({"fleets": covering.to_string(), "remaining": remaining.to_string()})
        }
    };
    json!({"note": note, "cell": cell.to_string(), "reason": reason, "tied": names(tied)})
}

fn of_whom(whose: Whose) -> &'static str {
    match whose {
        Whose::Opponent => "opponent",
        Whose::Everyone => "everyone",
    }
}

fn names(cells: &[Cell]) -> Vec<String> {
    cells.iter().map(ToString::to_string).collect()
}

fn axis_name(axis: Axis) -> &'static str {
    match axis {
        Axis::Horizontal => "h",
        Axis::Vertical => "v",
    }
}

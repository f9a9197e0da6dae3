//! Sentences about a fleet being placed and a game being played.

use amiral_game::Ending;
use amiral_host::{Cheating, Mode, Notice, Participant, PlacingProblem, Plan, PlayingScene, PlayingStage, Question};

use crate::{Arg, Say, Words, not_kept, objection, ship_name, strategy_name};

impl Say for PlacingProblem {
    fn say(&self, words: &Words) -> String {
        match self {
            PlacingProblem::Misplaced(problem) => objection(problem, words),
            PlacingProblem::OffGrid => words.say("place-off-grid", &[]),
            PlacingProblem::NothingBegins(_) => words.say("place-nothing-begins", &[]),
            PlacingProblem::NoneMissing(shape) => {
                if shape.is_straight() {
                    return words.say("place-none-of-size", &[("size", shape.into())]);
                }
                words.say("place-none-of-shape", &[("ship", ship_name(*shape, words).into())])
            }
            PlacingProblem::NotMirrored => words.say("place-not-mirrored", &[]),
            PlacingProblem::NoRoom => words.say("place-no-room", &[]),
            PlacingProblem::NoRoomForRest => words.say("place-no-room-for-rest", &[]),
            PlacingProblem::NoRandomFleet => words.say("fleet-undecided", &[]),
            PlacingProblem::NotAShip(error) => words.say("problem-fleet-text", &[("problem", error.say(words).into())]),
        }
    }
}

impl Say for Notice {
    fn say(&self, words: &Words) -> String {
        match self {
            Notice::Failed(problem) => problem.say(words),
            Notice::Resumed(shots) => words.say("resume-goes-on", &[("shots", Arg::Number(*shots as f64))]),
            Notice::NotKept(problem) => not_kept(words, &**problem),
            Notice::Stopped => words.say("stopped", &[]),
            Notice::NotACell(given) => words.say("play-no-cell", &[("given", given.into())]),
            Notice::RowsFromOne => words.say("play-rows-from-one", &[]),
            Notice::Saved(path) => words.say("play-saved", &[("path", path.display().into())]),
            Notice::NotSaved(error) => error.say(words),
        }
    }
}

impl Say for Question {
    fn say(&self, words: &Words) -> String {
        let key = match self {
            Question::Resign => "play-ask-resign",
            Question::LeaveKept => "resume-ask-leave",
            Question::LeaveOnline => "online-ask-leave",
            Question::LeaveForGood => "play-ask-leave",
            Question::PlaceRest => "place-ask-rest",
            Question::Cheat => "play-ask-cheat",
        };
        words.say(key, &[])
    }
}

/// The title of a game: its kind and its players.
pub fn game_title(words: &Words, plan: &Plan) -> String {
    let mode = match plan.mode() {
        Mode::Solo => "menu-solo",
        Mode::Two => "menu-two",
        Mode::Online => "menu-online",
        Mode::Versus => "menu-versus",
        Mode::Watch | Mode::Exhibition => "menu-watch",
    };
    let name = |sitter: &Participant| match sitter.spec() {
        Some(spec) => format!("{} ({})", sitter.name(), strategy_name(words, *spec)),
        None => sitter.name().to_owned(),
    };
    let names: Vec<String> = plan.seats.0.iter().flatten().map(name).collect();
    format!("{} · {}", words.say(mode, &[]), names.join(" – "))
}

/// How a game ended, once it is over.
pub fn ending_line(words: &Words, scene: &PlayingScene) -> Option<String> {
    let PlayingStage::Over { ending, shots } = scene.stage else { return None };
    let text = match ending {
        Ending::Won(seat) => {
            words.say("play-won", &[("name", scene.name(seat).into()), ("shots", Arg::Number(shots as f64))])
        }
        Ending::Resigned(seat) => words.say("play-resigned", &[("name", scene.name(seat).into())]),
        Ending::Absent(seat) => words.say("play-absent", &[("name", scene.name(seat).into())]),
        Ending::LostOnTime(seat) => words.say("play-lost-on-time", &[("name", scene.name(seat).into())]),
        Ending::Aborted | Ending::Unfinished => words.say("play-called-off", &[]),
    };
    Some(match scene.cheating {
        Cheating::Never => text,
        Cheating::Before | Cheating::Now => format!("{text} {}", words.say("play-cheated", &[])),
    })
}

//! What went wrong, for people.

use amiral_game::{
    Announce, Expected, FleetError, FleetProblem, Found, ParseError, Pennant, Problems, RulesError, RulesProblem,
    SeenError, TooTight, UnknownName,
};
use amiral_strategy::{Spec, SpecError, TieOrder, TieOrderError};

use crate::{Arg, Say, Words, nearest, ship_name};

/// A sentence for each problem listed, and a last one that says how many more there are.
pub fn sentences<T: Say>(problems: &Problems<T>, words: &Words) -> Vec<String> {
    let more = (problems.more() > 0).then(|| words.say("and-more", &[("more", Arg::Number(problems.more() as f64))]));
    problems.listed().iter().map(|problem| problem.say(words)).chain(more).collect()
}

impl<T: Say> Say for Problems<T> {
    fn say(&self, words: &Words) -> String {
        sentences(self, words).join("; ")
    }
}

impl Say for RulesError {
    fn say(&self, words: &Words) -> String {
        self.problems.say(words)
    }
}

impl Say for RulesProblem {
    fn say(&self, words: &Words) -> String {
        match self {
            RulesProblem::Width(given) => words.say("rules-width", &[("given", given.into())]),
            RulesProblem::Height(given) => words.say("rules-height", &[("given", given.into())]),
            RulesProblem::EmptyFleet => words.say("rules-empty-fleet", &[]),
            RulesProblem::ShipOfNothing => words.say("rules-ship-of-nothing", &[]),
            RulesProblem::ShipTooLong { size, grid } => {
                words.say("rules-ship-too-long", &[("size", size.into()), ("grid", grid.into())])
            }
            RulesProblem::ShipBeyondAnyGrid(size) => words.say("rules-ship-beyond-any-grid", &[("size", size.into())]),
            RulesProblem::ShapeTooLarge { shape, grid } => {
                words.say("rules-shape-too-large", &[("ship", ship_name(*shape, words).into()), ("grid", grid.into())])
            }
            RulesProblem::TooManyKinds { kinds, most } => {
                words.say("rules-too-many-kinds", &[("kinds", kinds.into()), ("most", most.into())])
            }
            RulesProblem::TooManyPlaces { places, most } => {
                words.say("rules-too-many-places", &[("places", places.into()), ("most", most.into())])
            }
            RulesProblem::TooManyCells { ships, open } => {
                words.say("rules-too-many-cells", &[("ships", ships.into()), ("open", open.into())])
            }
            RulesProblem::TooManyToTell(ships) => {
                words.say("rules-too-many-to-tell", &[("most", Pennant::MOST.into()), ("ships", ships.into())])
            }
            RulesProblem::ReefOffGrid(cell) => words.say("rules-reef-off-grid", &[("cell", cell.into())]),
            RulesProblem::ReefTwice(cell) => words.say("rules-reef-twice", &[("cell", cell.into())]),
            other => other.to_string(),
        }
    }
}

impl Say for FleetError {
    fn say(&self, words: &Words) -> String {
        self.problems.say(words)
    }
}

impl Say for FleetProblem {
    fn say(&self, words: &Words) -> String {
        let (ship, other, cell) = match self {
            FleetProblem::OffGrid { ship, cell } => {
                return words.say("fleet-off-grid", &[("ship", ship.into()), ("cell", cell.into())]);
            }
            FleetProblem::OnReef { ship, cell } => {
                return words.say("fleet-on-reef", &[("ship", ship.into()), ("cell", cell.into())]);
            }
            FleetProblem::TooMany { wanted, placed } => {
                let numbers = [("wanted", Arg::Number(*wanted as f64)), ("placed", placed.into())];
                return words.say("fleet-too-many", &numbers);
            }
            FleetProblem::Number { shape, wanted, placed } => {
                let key = if shape.is_straight() { "fleet-number" } else { "fleet-number-shape" };
                let ship = ("ship", ship_name(*shape, words).into());
                let numbers = [("size", shape.into()), ship, ("wanted", wanted.into()), ("placed", placed.into())];
                return words.say(key, &numbers);
            }
            FleetProblem::Overlap { ship, other, cell } | FleetProblem::Touch { ship, other, cell } => {
                (ship, other, cell)
            }
            other => return other.to_string(),
        };
        let key = if matches!(self, FleetProblem::Touch { .. }) { "fleet-touch" } else { "fleet-overlap" };
        words.say(key, &[("ship", ship.into()), ("other", other.into()), ("cell", cell.into())])
    }
}

impl Say for SpecError {
    fn say(&self, words: &Words) -> String {
        match self {
            SpecError::UnknownName { given } => {
                if let Some(near) = nearest(given, Spec::catalogue().iter().map(|entry| entry.name)) {
                    return words.say("spec-unknown-name-near", &[("given", given.into()), ("near", near.into())]);
                }
                let known: Vec<String> = Spec::catalogue().iter().map(ToString::to_string).collect();
                words.say("spec-unknown-name", &[("given", given.into()), ("known", known.join(", ").into())])
            }
            SpecError::UnknownParameter { strategy, given } if strategy.parameters.is_empty() => {
                words.say("spec-no-parameters", &[("strategy", strategy.name.into()), ("given", given.into())])
            }
            SpecError::UnknownParameter { strategy, given } => {
                let name = given.split('=').next().unwrap_or_default();
                if let Some(near) = nearest(name, strategy.parameters.iter().map(|parameter| parameter.name)) {
                    let parts = [("strategy", strategy.name.into()), ("given", name.into()), ("near", near.into())];
                    return words.say("spec-unknown-parameter-near", &parts);
                }
                let parts = [
                    ("strategy", strategy.name.into()),
                    ("given", given.into()),
                    ("written", strategy.in_full().into()),
                ];
                words.say("spec-unknown-parameter", &parts)
            }
            SpecError::BadValue { strategy, parameter, given } if !parameter.names.is_empty() => {
                let parts = [
                    ("strategy", strategy.name.into()),
                    ("parameter", parameter.name.into()),
                    ("given", given.into()),
                    ("names", parameter.names.join(", ").into()),
                ];
                words.say("spec-bad-name", &parts)
            }
            SpecError::BadValue { strategy, parameter, given } => {
                let parts = [
                    ("strategy", strategy.name.into()),
                    ("parameter", parameter.name.into()),
                    ("given", given.into()),
                    ("least", parameter.least.into()),
                    ("most", parameter.most.into()),
                ];
                words.say("spec-bad-value", &parts)
            }
            SpecError::StraightOnly { strategy } => {
                let others = Spec::playing_any_fleet().join(", ");
                words.say("spec-straight-only", &[("strategy", strategy.name.into()), ("others", others.into())])
            }
            SpecError::TooMuchShared { strategy, parameter, given } => {
                let parts = [
                    ("strategy", strategy.name.into()),
                    ("parameter", parameter.name.into()),
                    ("given", given.into()),
                    ("most", parameter.most_shared.into()),
                ];
                words.say("spec-too-much-shared", &parts)
            }
            other => other.to_string(),
        }
    }
}

impl Say for TieOrderError {
    fn say(&self, words: &Words) -> String {
        match self {
            TieOrderError::TooLong => words.say("ties-too-long", &[("most", TieOrder::LONGEST.into())]),
            TieOrderError::Empty => words.say("ties-empty", &[]),
            TieOrderError::NotACell { line, given, error } => {
                let parts = [("line", (*line).into()), ("given", given.into()), ("problem", error.say(words).into())];
                words.say("ties-not-a-cell", &parts)
            }
            TieOrderError::Twice { line, cell } => {
                words.say("ties-twice", &[("line", (*line).into()), ("cell", cell.into())])
            }
            TieOrderError::OffGrid(cell) => words.say("seen-off-grid", &[("cell", cell.into())]),
            other => other.to_string(),
        }
    }
}

impl Say for SeenError {
    fn say(&self, words: &Words) -> String {
        match self {
            SeenError::OffGrid(cell) => words.say("seen-off-grid", &[("cell", cell.into())]),
            SeenError::Repeated(cell) => words.say("seen-repeated", &[("cell", cell.into())]),
            SeenError::NeverSaid { shot, announce } => {
                let key = match announce {
                    Announce::Silent => "seen-never-said-silent",
                    Announce::Sunk => "seen-never-said-sunk",
                    Announce::SunkSize => "seen-never-said-sunk-size",
                    Announce::Named | Announce::Coloured => "seen-never-said-ships",
                };
                words.say(key, &[("shot", shot.into())])
            }
            SeenError::UnknownSize(shot) => words.say("seen-unknown-size", &[("shot", shot.into())]),
            SeenError::UnknownShip(shot) => words.say("seen-unknown-ship", &[("shot", shot.into())]),
            other => other.to_string(),
        }
    }
}

impl Say for ParseError {
    fn say(&self, words: &Words) -> String {
        let (expected, found) = (self.expected.say(words).into(), self.found.say(words).into());
        let column = ("column", self.column.into());
        if self.line == 1 {
            return words.say("parse-error", &[column, ("expected", expected), ("found", found)]);
        }
        let line = ("line", self.line.into());
        words.say("parse-error-line", &[line, column, ("expected", expected), ("found", found)])
    }
}

impl Say for Expected {
    fn say(&self, words: &Words) -> String {
        let key = match self {
            Expected::Cell => "expected-cell",
            Expected::Row => "expected-row",
            Expected::RowInRange => "expected-row-in-range",
            Expected::Axis => "expected-axis",
            Expected::SizeInRange => "expected-size-in-range",
            Expected::ShipAtSea => "expected-ship-at-sea",
            Expected::Outcome => "expected-outcome",
            Expected::Pennant => "expected-pennant",
            Expected::Space => "expected-space",
            Expected::End => "expected-end",
            Expected::Drawing => "expected-drawing",
            Expected::OnePiece => "expected-one-piece",
            Expected::SmallDrawing => "expected-small-drawing",
            Expected::Shape => "expected-shape",
            Expected::Width => "expected-width",
            Expected::Times => "expected-times",
            Expected::Height => "expected-height",
            Expected::RulesTag => "expected-rules-tag",
            Expected::TagName => "expected-tag-name",
            Expected::TagValue => "expected-tag-value",
            Expected::ClosingQuote => "expected-closing-quote",
            Expected::ClosingBracket => "expected-closing-bracket",
            Expected::Escape => "expected-escape",
            Expected::Turn(number) => {
                return words.say("expected-turn", &[("number", number.into())]);
            }
            Expected::Seat => "expected-seat",
            Expected::Ending => "expected-ending",
            Expected::Rules => "expected-rules",
            other => return other.to_string(),
        };
        words.say(key, &[])
    }
}

impl Say for Found {
    fn say(&self, words: &Words) -> String {
        match self {
            Found::End => words.say("found-end", &[]),
            Found::EndOfLine => words.say("found-end-of-line", &[]),
            Found::Space => words.say("found-space", &[]),
            Found::Text(text) => words.say("found-text", &[("text", text.into())]),
            other => other.to_string(),
        }
    }
}

impl Say for UnknownName {
    fn say(&self, words: &Words) -> String {
        let what = match self.what {
            "contact rule" => words.say("what-contact-rule", &[]),
            "announce rule" => words.say("what-announce-rule", &[]),
            "turn rule" => words.say("what-turn-rule", &[]),
            "mirror rule" => words.say("what-mirror-rule", &[]),
            "preset" => words.say("what-preset", &[]),
            "law" => words.say("what-law", &[]),
            other => other.into(),
        };
        let known = self.known.join(", ");
        words.say("unknown-name", &[("what", what.into()), ("given", (&self.given).into()), ("known", known.into())])
    }
}

impl Say for TooTight {
    fn say(&self, words: &Words) -> String {
        words.say("too-tight", &[("steps", words.number(self.steps.into()).into())])
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Lang;
    use amiral_game::notation::parse_shots;

    #[track_caller]
    fn check(problem: &dyn Say, english: &str, french: &str) {
        assert_eq!(problem.say(&Words::new(Lang::En)), english);
        assert_eq!(problem.say(&Words::new(Lang::Fr)), french);
    }

    #[test]
    fn a_long_list_says_how_many_are_left_out() {
        let reefs = |number| vec![amiral_game::Cell::new(12, 0); number];
        let error = |number| {
            let setup = amiral_game::RulesSetup { reefs: reefs(number), ..Default::default() };
            setup.build().unwrap_err().problems
        };
        let last = |number, lang| sentences(&error(number), &Words::new(lang)).pop().unwrap();
        assert_eq!(sentences(&error(57), &Words::new(Lang::En)).len(), 21);
        assert_eq!(last(57, Lang::En), "and 37 more");
        assert_eq!(last(57, Lang::Fr), "et 37 autres");
        assert_eq!(last(21, Lang::Fr), "et 1 autre");
        assert_eq!(last(20, Lang::En), "the reef M0 is off the grid");
    }

    #[test]
    fn what_a_server_does_not_do_is_told_in_both_languages() {
        check(
            &"admiral:budget=1000000000".parse::<Spec>().unwrap().shared().unwrap_err(),
            "this server limits budget of admiral to 1000000, and 1000000000 is more",
            "ce serveur limite budget de admiral à 1000000, et 1000000000 dépasse",
        );
    }

    #[test]
    fn a_mistyped_strategy_gets_a_suggestion() {
        check(
            &"levle5".parse::<Spec>().unwrap_err(),
            "There is no strategy “levle5” (did you mean level5?)",
            "Il n’y a pas de stratégie «\u{a0}levle5\u{a0}» (vouliez-vous dire level5\u{a0}?)",
        );
        check(
            &"level4:sample=3".parse::<Spec>().unwrap_err(),
            "level4 has no parameter “sample” (did you mean samples?)",
            "level4 n’a pas de paramètre «\u{a0}sample\u{a0}» (vouliez-vous dire samples\u{a0}?)",
        );
        let unlike = "chess".parse::<Spec>().unwrap_err().say(&Words::new(Lang::En));
        assert!(unlike.contains("choose from level1, level2"), "{unlike}");
    }

    #[test]
    fn too_many_ships_are_told_in_both_languages() {
        check(
            &FleetProblem::TooMany { wanted: 5, placed: 52_000 },
            "the fleet has 5 ships, but 52000 are placed",
            "la flotte a 5 bateaux, mais 52000 sont posés",
        );
    }

    #[test]
    fn what_cannot_be_read_is_told_in_both_languages() {
        check(
            &parse_shots("F5o G6").unwrap_err(),
            "at column 7, expected o, x or s after the cell but found the end",
            "à la colonne 7, il faut o, x ou s après la case visée et non la fin",
        );
        check(
            &"touching".parse::<amiral_game::Contact>().unwrap_err(),
            "there is no contact rule “touching”; choose from no-edge, no-corner, free",
            "il n’y a pas de règle de contact «\u{a0}touching\u{a0}»\u{a0}; choisissez parmi no-edge, no-corner, free",
        );
    }
}

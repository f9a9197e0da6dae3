//! What is wrong with a game record, for people.

use amiral_game::{RECORD_BYTES, RECORD_TAGS, RecordError, RecordProblem, TAG_NAME, ValueProblem};

use crate::{Arg, Say, Words};

impl Say for RecordError {
    fn say(&self, words: &Words) -> String {
        let parts =
            [("line", self.line.into()), ("column", self.column.into()), ("problem", self.problem.say(words).into())];
        words.say("record-error", &parts)
    }
}

impl Say for RecordProblem {
    fn say(&self, words: &Words) -> String {
        let grouped = |number: usize| words.number(number as u128).into();
        match self {
            RecordProblem::Syntax { expected, found } => words.say(
                "record-expected",
                &[("expected", expected.say(words).into()), ("found", found.say(words).into())],
            ),
            RecordProblem::Value { tag, reason } => {
                words.say("record-value", &[("tag", tag.into()), ("problem", reason.say(words).into())])
            }
            RecordProblem::TagTwice(tag) => words.say("record-tag-twice", &[("tag", tag.into())]),
            RecordProblem::NotYourTurn(seat) => words.say("record-not-your-turn", &[("seat", seat.into())]),
            RecordProblem::WrongNumber { wanted, given } => {
                words.say("record-wrong-number", &[("wanted", Arg::Number(*wanted as f64)), ("given", given.into())])
            }
            RecordProblem::TooManyShots { wanted } => {
                words.say("record-too-many-shots", &[("wanted", Arg::Number(*wanted as f64))])
            }
            RecordProblem::TooLong => words.say("record-too-long", &[("most", grouped(RECORD_BYTES))]),
            RecordProblem::TooManyTags => words.say("record-too-many-tags", &[("most", grouped(RECORD_TAGS))]),
            RecordProblem::LongTagName => words.say("record-long-tag-name", &[("most", grouped(TAG_NAME))]),
            RecordProblem::LongValue { tag, most } => {
                words.say("record-long-value", &[("tag", tag.into()), ("most", grouped(*most))])
            }
            RecordProblem::Shot(error) => error.say(words),
            RecordProblem::Untrue { given, truth } => {
                words.say("record-untrue", &[("given", given.into()), ("truth", truth.into())])
            }
            RecordProblem::AlreadyOver => words.say("record-already-over", &[]),
            RecordProblem::WrongEnding { given, played } => {
                words.say("record-wrong-ending", &[("given", given.into()), ("played", played.into())])
            }
            other => other.to_string(),
        }
    }
}

impl Say for ValueProblem {
    fn say(&self, words: &Words) -> String {
        match self {
            ValueProblem::Syntax(error) => error.say(words),
            ValueProblem::Expected(expected) => {
                words.say("record-value-expected", &[("expected", expected.say(words).into())])
            }
            ValueProblem::Name(error) => error.say(words),
            ValueProblem::Rules(error) => error.say(words),
            ValueProblem::Fleet(error) => error.say(words),
            other => other.to_string(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Lang;
    use amiral_game::Record;

    #[track_caller]
    fn check(record: &str, english: &str, french: &str) {
        let error = record.parse::<Record>().unwrap_err();
        assert_eq!(error.say(&Words::new(Lang::En)), english);
        assert_eq!(error.say(&Words::new(Lang::Fr)), french);
    }

    #[test]
    fn what_is_wrong_is_told_with_its_place_in_both_languages() {
        check(
            "[Rules \"classic\"]\n\n1 A F5q",
            "line 3, column 7: expected o, x or s after the cell but found “q”",
            "ligne 3, colonne 7\u{a0}: il faut o, x ou s après la case visée et non «\u{a0}q\u{a0}»",
        );
        check(
            "[Rules \"4x1 2 no-edge silent alternate\"]\n[FleetA \"A0v2\"]",
            "line 2, column 10: FleetA: A0v2 leaves the grid at A1",
            "ligne 2, colonne 10\u{a0}: FleetA\u{a0}: A0v2 sort de la grille en A1",
        );
        check(
            "[Rules \"classic\"]\n1 A F5o\n2 A F6o",
            "line 3, column 3: it is B’s turn",
            "ligne 3, colonne 3\u{a0}: c’est à B de jouer",
        );
        check(
            "[Rules \"classic\"]\n1 A F5o F6o",
            "line 2, column 9: this turn has at most one shot",
            "ligne 2, colonne 9\u{a0}: ce tour a au plus 1 tir",
        );
        check(
            "[Rules \"classic\"]\n[Result \"A lost\"]",
            "line 2, column 10: Result: expected a result: unfinished, A won, B won, A resigned, B resigned or aborted",
            "ligne 2, colonne 10\u{a0}: Result\u{a0}: il faut un résultat\u{a0}: unfinished, A won, B won, A resigned, B resigned ou aborted",
        );
    }
}

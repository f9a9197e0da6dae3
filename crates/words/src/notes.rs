//! What happens in a game and what a strategy thinks, line by line.

use amiral_game::{Axis, Cell, FireError, Outcome, Shot, WhySunk};
use amiral_host::Detail;
use amiral_strategy::{Habit, Note, Reason, Whose, WhyDropped, WhyRuledOut};

use crate::{Arg, Say, Words, ship_kind};

/// Writes the lines of a player. Each begins with the player's name.
pub struct Narrator<'a> {
    words: &'a Words,
    name: String,
    detail: Detail,
}

impl<'a> Narrator<'a> {
    /// A narrator for a player.
    pub fn new(words: &'a Words, name: impl Into<String>, detail: Detail) -> Narrator<'a> {
        Narrator { words, name: name.into(), detail }
    }

    /// The line for a note, if the detail includes it.
    pub fn note(&self, note: &Note) -> Option<String> {
        self.detail.tells(note).then(|| self.line(&note.say(self.words)))
    }

    /// The line for a shot.
    pub fn shot(&self, shot: Shot) -> String {
        self.line(&shot.say(self.words))
    }

    /// The line for the end.
    pub fn won(&self, shots: usize) -> String {
        self.line(&self.words.say("game-won", &[("shots", shots.into())]))
    }

    fn line(&self, sentence: &str) -> String {
        format!("{} › {sentence}", self.name)
    }
}

impl Say for Shot {
    fn say(&self, words: &Words) -> String {
        let cell = ("cell", self.cell.into());
        match self.outcome {
            Outcome::Miss => words.say("shot-miss", &[cell]),
            Outcome::Hit => words.say("shot-hit", &[cell]),
            Outcome::Sunk => words.say("shot-sunk", &[cell]),
            Outcome::SunkSize(size) => words.say("shot-sunk-size", &[cell, ("size", size.into())]),
            Outcome::HitShip(ship) => words.say("shot-hit-ship", &[cell, ("ship", ship.number().into())]),
            Outcome::SunkShip(ship) => words.say("shot-sunk-ship", &[cell, ("ship", ship.number().into())]),
        }
    }
}

impl Say for FireError {
    fn say(&self, words: &Words) -> String {
        match self {
            FireError::OffGrid(cell) => words.say("seen-off-grid", &[("cell", cell.into())]),
            FireError::Repeated(cell) => words.say("seen-repeated", &[("cell", cell.into())]),
            other => other.to_string(),
        }
    }
}

impl Say for Note {
    fn say(&self, words: &Words) -> String {
        let of = |cell: &Cell| ("cell", Arg::from(cell));
        match self {
            Note::Blind { cell, reason, tied } => words.reasoned("note-blind", *cell, *reason, tied),
            Note::Finish { cell, reason, tied } => words.reasoned("note-finish", *cell, *reason, tied),
            Note::Target { cell } => words.say("note-target", &[of(cell)]),
            Note::Queued { cell } => words.say("note-queued", &[of(cell)]),
            Note::NoRoom { hit, axis, smallest } => {
                let key = match axis {
                    Axis::Horizontal => "note-no-room-across",
                    Axis::Vertical => "note-no-room-along",
                };
                words.say(key, &[("hit", hit.into()), ("smallest", smallest.into())])
            }
            Note::Ranked { counts } => {
                let counts: Vec<String> = counts.iter().map(|(cell, count)| format!("{cell} {count}")).collect();
                words.say("note-ranked", &[("counts", counts.join(", ").into())])
            }
            Note::Queue { cells } => words.say("note-queue", &[("cells", list(cells).into())]),
            Note::DirectionFound { axis: Axis::Horizontal } => words.say("note-direction-across", &[]),
            Note::DirectionFound { axis: Axis::Vertical } => words.say("note-direction-along", &[]),
            Note::Dropped { cell, why } => {
                let key = match why {
                    WhyDropped::OffAxis => "note-dropped-off-axis",
                    WhyDropped::NoRoom => "note-dropped-no-room",
                    WhyDropped::RuledOut => "note-dropped-ruled-out",
                };
                words.say(key, &[of(cell)])
            }
            Note::QueueCleared => words.say("note-queue-cleared", &[]),
            Note::Sunk { ship, why } => {
                let key = match why {
                    WhySunk::Announced => "note-sunk-announced",
                    WhySunk::Largest => "note-sunk-largest",
                    WhySunk::Closed => "note-sunk-closed",
                };
                let cells: Vec<Cell> = ship.cells().collect();
                words.say(key, &[("size", ship.size().into()), ("cells", list(&cells).into())])
            }
            Note::SunkSomewhere { cell, size: None } => words.say("note-sunk-somewhere", &[of(cell)]),
            Note::SunkSomewhere { cell, size: Some(size) } => {
                words.say("note-sunk-somewhere-size", &[of(cell), ("size", size.into())])
            }
            Note::Left { ships } if ships.is_empty() => words.say("note-left-none", &[]),
            Note::Left { ships } => {
                let sizes: Vec<String> = ships.iter().map(|&ship| ship_kind(ship, words)).collect();
                words.say("note-left", &[("sizes", sizes.join(", ").into())])
            }
            Note::Unexplained { hits } => words.say("note-unexplained", &[("hits", list(hits).into())]),
            Note::RuledOut { cell, why: WhyRuledOut::BesideSunk } => words.say("note-ruled-out-beside", &[of(cell)]),
            Note::RuledOut { cell, why: WhyRuledOut::Cramped { smallest } } => {
                words.say("note-ruled-out-cramped", &[of(cell), ("smallest", smallest.into())])
            }
            Note::ThresholdReached { open, threshold } => {
                words.say("note-threshold", &[("open", open.into()), ("threshold", threshold.into())])
            }
            Note::Drew { samples, wanted } if samples < wanted => {
                words.say("note-drew-fewer", &[("samples", samples.into()), ("wanted", wanted.into())])
            }
            Note::Drew { samples, .. } => words.say("note-drew", &[("samples", samples.into())]),
            Note::Habit { habit, times, games, whose } => {
                let key = match habit {
                    Habit::Border => "habit-border",
                    Habit::Middle => "habit-middle",
                    Habit::Left => "habit-left",
                    Habit::Right => "habit-right",
                    Habit::Top => "habit-top",
                    Habit::Bottom => "habit-bottom",
                    Habit::Across => "habit-across",
                    Habit::Down => "habit-down",
                    Habit::Together => "habit-together",
                    Habit::Apart => "habit-apart",
                };
                let times = ("times", words.decimal(*times, 1).into());
                words.say(key, &[times, ("games", words.games(*games)), ("whose", of_whom(*whose))])
            }
            Note::Untaught => words.say("habit-none", &[]),
            Note::Told { text } => words.say("note-told", &[("text", text.into())]),
            Note::Broken(broken) => broken.say(words),
            Note::Again { chance, games, whose } => {
                let chance = ("chance", words.percent_to(*chance, 0).into());
                words.say("habit-again", &[chance, ("games", words.games(*games)), ("whose", of_whom(*whose))])
            }
            Note::BudgetExceeded => words.say("note-too-dear", &[]),
            Note::Remain { fleets: 1, exact: true } => words.say("note-remain-one", &[]),
            Note::Remain { fleets, exact } => {
                let key = if *exact { "note-remain" } else { "note-remain-about" };
                words.say(key, &[("fleets", words.number(*fleets).into())])
            }
            Note::Likely { cells } => {
                let cells: Vec<String> =
                    cells.iter().map(|(cell, chance)| format!("{cell} {}", words.percent(*chance))).collect();
                words.say("note-likely", &[("cells", cells.join(", ").into())])
            }
            Note::Prefers { cell, shots, over, over_shots, sampled } => {
                let [fewer, more] = words.apart([*shots, *over_shots]);
                let parts = [of(cell), ("over", over.into()), ("shots", fewer.into()), ("over-shots", more.into())];
                let fleets = sampled.map(|fleets| ("fleets", Arg::from(words.number(fleets as u128))));
                let key = if fleets.is_some() { "note-prefers-sampled" } else { "note-prefers" };
                words.say(key, &parts.into_iter().chain(fleets).collect::<Vec<_>>())
            }
            Note::Equal { cell, over, shots } => {
                let shots = ("shots", words.decimal(*shots, 2).into());
                words.say("note-equal", &[of(cell), ("over", over.into()), shots])
            }
            Note::ByTheBook { cell, over } => words.say("note-book", &[of(cell), ("over", over.into())]),
            Note::LikeliestDrawn { cell, over } => {
                words.say("note-likeliest-drawn", &[of(cell), ("over", over.into())])
            }
            Note::Chose { cell, chance } => {
                words.say("note-chose", &[of(cell), ("chance", words.percent(*chance).into())])
            }
            Note::Optimal { cell, chance, shots } => {
                let shots = ("shots", words.decimal(*shots, 2).into());
                words.say("note-optimal", &[of(cell), ("chance", words.percent(*chance).into()), shots])
            }
        }
    }
}

impl Say for Reason {
    fn say(&self, words: &Words) -> String {
        let percent = |chance: f64| Arg::from(words.percent(chance));
        match *self {
            Reason::Random { among } => words.say("reason-random", &[("among", among.into())]),
            Reason::Black { among } => words.say("reason-black", &[("among", among.into())]),
            Reason::Diagonal { among, spacing } => {
                words.say("reason-diagonal", &[("among", among.into()), ("spacing", spacing.into())])
            }
            Reason::Marks { marks } => words.say("reason-marks", &[("marks", marks.into())]),
            Reason::Ships { through } => words.say("reason-ships", &[("through", Arg::Number(through.into()))]),
            Reason::Samples { covering, drawn } => {
                words.say("reason-samples", &[("covering", covering.into()), ("drawn", drawn.into())])
            }
            Reason::Remembered { ships, games, whose } => {
                let parts = [("ships", ships.into()), ("games", games.into()), ("whose", of_whom(whose))];
                words.say("reason-remembered", &parts)
            }
            Reason::Chance { chance } => words.say("reason-chance", &[("chance", percent(chance))]),
            Reason::Fleets { covering, remaining } => {
                let chance = covering as f64 / remaining.max(1) as f64;
                let numbers = [
                    ("covering", words.number(covering).into()),
                    ("remaining", words.number(remaining).into()),
                    ("chance", percent(chance)),
                ];
                words.say("reason-fleets", &numbers)
            }
        }
    }
}

/// Whose games the strategy learned from, as the sentences distinguish them.
fn of_whom(whose: Whose) -> Arg {
    match whose {
        Whose::Opponent => "opponent".into(),
        Whose::Everyone => "everyone".into(),
    }
}

impl Words {
    fn games(&self, games: usize) -> Arg {
        self.say("habit-games", &[("games", Arg::Number(games as f64))]).into()
    }

    /// Two different numbers with two decimals, or with as many as it takes to see which is smaller.
    fn apart(&self, numbers: [f64; 2]) -> [String; 2] {
        let written = |decimals: usize| numbers.map(|number| self.decimal(number, decimals));
        (2..MOST_DECIMALS).map(written).find(|[a, b]| a != b).unwrap_or_else(|| written(MOST_DECIMALS))
    }

    /// A choice with its reason, and the equally good cells if there are some worth naming.
    fn reasoned(&self, key: &str, cell: Cell, reason: Reason, tied: &[Cell]) -> String {
        let sentence = self.say(key, &[("cell", cell.into()), ("reason", reason.say(self).into())]);
        let drawn = matches!(reason, Reason::Random { .. } | Reason::Black { .. } | Reason::Diagonal { .. });
        if drawn || tied.len() < 2 {
            return sentence;
        }
        let count = self.say("note-tied", &[("count", tied.len().into()), ("cells", list(tied).into())]);
        format!("{sentence} {count}")
    }
}

/// With so many decimals, two different means of shots are written differently.
const MOST_DECIMALS: usize = 15;

fn list(cells: &[Cell]) -> String {
    cells.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Lang;

    #[track_caller]
    fn check(note: &Note, english: &str, french: &str) {
        let words = [Lang::En, Lang::Fr].map(Words::new);
        let told = words.each_ref().map(|words| Narrator::new(words, "HAL", Detail::Everything).note(note).unwrap());
        assert_eq!(told, [format!("HAL › {english}"), format!("HAL › {french}")]);
    }

    fn cell(name: &str) -> Cell {
        name.parse().unwrap()
    }

    #[test]
    fn notes_are_told_in_both_languages() {
        let tied = vec![cell("F5"), cell("E4")];
        check(
            &Note::Blind { cell: cell("F5"), reason: Reason::Ships { through: 34 }, tied },
            "Firing blind at F5: 34 ship positions cover it. 2 cells are equally good: F5, E4.",
            "Tir en aveugle en F5\u{a0}: 34 positions de bateaux la couvrent. 2 cases se valent\u{a0}: F5, E4.",
        );
        check(
            &Note::Sunk { ship: "E6h5".parse().unwrap(), why: WhySunk::Largest },
            "The ship of size 5 at E6, F6, G6, H6, I6 is sunk: no remaining ship is larger.",
            "Le bateau de 5 en E6, F6, G6, H6, I6 est coulé\u{a0}: aucun bateau restant n’est plus grand.",
        );
        check(
            &Note::RuledOut { cell: cell("A0"), why: WhyRuledOut::Cramped { smallest: 2 } },
            "A0 is ruled out: no ship of size 2 fits there.",
            "A0 est exclue\u{a0}: aucun bateau de 2 n’y tient.",
        );
    }

    #[test]
    fn numbers_that_decided_are_told_apart() {
        let prefers = |shots, over_shots, sampled| Note::Prefers {
            cell: cell("H6"),
            shots,
            over: cell("C1"),
            over_shots,
            sampled,
        };
        check(
            &prefers(23.32, 23.42, None),
            "H6 rather than C1: 23.32 shots to go on average, not 23.42.",
            "H6 plutôt que C1\u{a0}: 23,32 tirs restants en moyenne, contre 23,42.",
        );
        check(
            &prefers(2.4991, 2.5004, Some(12_500)),
            "H6 rather than C1: 2.499 shots to go on average over 12,500 sampled fleets, not 2.500.",
            "H6 plutôt que C1\u{a0}: 2,499 tirs restants en moyenne sur 12\u{202f}500 flottes tirées, contre 2,500.",
        );
        check(
            &Note::Equal { cell: cell("H6"), over: cell("C1"), shots: 2.5 },
            "H6 and C1 are equally good, with 2.50 shots to go on average: H6 was found first.",
            "H6 et C1 se valent, avec 2,50 tirs restants en moyenne\u{a0}: H6 a été trouvée en premier.",
        );
        check(
            &Note::ByTheBook { cell: cell("H6"), over: cell("C1") },
            "H6 rather than C1: the opening book, worked out beforehand, says so.",
            "H6 plutôt que C1\u{a0}: c’est le coup du livre d’ouvertures, calculé d’avance.",
        );
        check(
            &Note::LikeliestDrawn { cell: cell("H6"), over: cell("C1") },
            "H6 rather than C1: it is the likeliest cell of the fleets sampled for this shot.",
            "H6 plutôt que C1\u{a0}: c’est la case la plus probable des flottes tirées pour ce tir.",
        );
    }

    #[test]
    fn habits_are_told_to_whom_they_belong() {
        let left = |whose| Note::Habit { habit: Habit::Left, times: 1.84, games: 20, whose };
        check(
            &left(Whose::Opponent),
            "You like the left edge: your ships touch it 1.8 times as often as random ones do (20 games).",
            "Vous aimez le bord gauche\u{a0}: vos bateaux le touchent 1,8 fois plus souvent qu’au hasard (20 parties).",
        );
        check(
            &left(Whose::Everyone),
            "People like the left edge: their ships touch it 1.8 times as often as random ones do (20 games).",
            "Les gens aiment le bord gauche\u{a0}: leurs bateaux le touchent 1,8 fois plus souvent qu’au hasard (20 parties).",
        );
        check(
            &Note::Again { chance: 0.9, games: 1, whose: Whose::Opponent },
            "You often place the same fleet again: there is a 90% chance that you have placed this one before (one game).",
            "Vous reposez souvent la même flotte\u{a0}: avec une probabilité de 90\u{a0}%, vous avez déjà posé celle-ci (1 partie).",
        );
        check(
            &Note::Untaught,
            "I have no past games to learn from, so I play without them.",
            "Je ne connais aucune partie passée dont apprendre\u{a0}: je joue donc sans.",
        );
        let remembered = Reason::Remembered { ships: 3, games: 9, whose: Whose::Opponent };
        check(
            &Note::Blind { cell: cell("A0"), reason: remembered, tied: vec![cell("A0")] },
            "Firing blind at A0: you had a ship there in 3 of 9 past games.",
            "Tir en aveugle en A0\u{a0}: vous y aviez un bateau dans 3 parties passées sur 9.",
        );
    }

    #[test]
    fn the_essential_leaves_out_the_reasons() {
        let words = Words::new(Lang::En);
        let narrator = Narrator::new(&words, "HAL", Detail::Essential);
        assert_eq!(narrator.note(&Note::Queued { cell: cell("A0") }), None);
        assert!(narrator.note(&Note::Left { ships: ["3", "2"].map(|ship| ship.parse().unwrap()).to_vec() }).is_some());
        assert_eq!(narrator.shot("F5o".parse().unwrap()), "HAL › F5: miss.");
        assert_eq!(narrator.won(36), "HAL › Won in 36 shots.");
    }
}

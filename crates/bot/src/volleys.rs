//! Shots as lines have them: `F5o,G6x`, and those of one salvo joined: `F5o+G6x,A0o`.

use amiral_game::{Outcome, ParseError, Shot};

/// Shots in order, grouped by turn.
///
/// ```
/// use amiral_bot::Volleys;
///
/// let volleys = Volleys::parse("F5o+G6x,A0o")?;
/// assert_eq!((volleys.shots().len(), volleys.turns().count()), (3, 2));
/// assert_eq!(volleys.to_string(), "F5o+G6x,A0o");
/// # Ok::<(), amiral_game::ParseError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Volleys {
    shots: Vec<Shot>,
    /// Where each turn ends; nothing where every turn has one shot.
    ends: Option<Vec<usize>>,
}

impl Volleys {
    /// Shots of turns of one shot each, or of which no more is known than their order.
    pub fn single(shots: &[Shot]) -> Volleys {
        Volleys { shots: shots.to_vec(), ends: None }
    }

    /// Shots by turn.
    pub fn grouped<'a>(turns: impl IntoIterator<Item = &'a [Shot]>) -> Volleys {
        let (mut shots, mut ends) = (Vec::new(), Vec::new());
        for turn in turns {
            shots.extend_from_slice(turn);
            ends.push(shots.len());
        }
        Volleys { shots, ends: Some(ends) }.tidied()
    }

    /// Reads what is written by [`Display`](std::fmt::Display).
    pub fn parse(text: &str) -> Result<Volleys, ParseError> {
        let (mut shots, mut ends) = (Vec::new(), Vec::new());
        for turn in text.split(',').filter(|turn| !turn.is_empty()) {
            for shot in turn.split('+') {
                shots.push(shot.parse()?);
            }
            ends.push(shots.len());
        }
        Ok(Volleys { shots, ends: Some(ends) }.tidied())
    }

    /// The same; where every turn has one shot, that goes without saying.
    fn tidied(self) -> Volleys {
        let single = self.ends.as_ref().is_some_and(|ends| ends.len() == self.shots.len());
        Volleys { ends: self.ends.filter(|_| !single), ..self }
    }

    /// The shots, in order.
    pub fn shots(&self) -> &[Shot] {
        &self.shots
    }

    /// The shots of each turn.
    pub fn turns(&self) -> impl Iterator<Item = &[Shot]> {
        let mut begun = 0;
        (0..self.ends.as_ref().map_or(self.shots.len(), Vec::len)).map(move |turn| {
            let end = self.ends.as_ref().map_or(turn + 1, |ends| ends[turn]);
            &self.shots[std::mem::replace(&mut begun, end)..end]
        })
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.shots.is_empty()
    }

    /// Writes them at the end of a line. This is what most of a line is, so it goes without the
    /// machinery of formatting.
    pub(crate) fn push(&self, line: &mut String) {
        let mut ends = self.ends.iter().flatten().copied().peekable();
        for (number, &shot) in self.shots.iter().enumerate() {
            if number > 0 {
                let together = self.ends.is_some() && ends.next_if_eq(&number).is_none();
                line.push(if together { '+' } else { ',' });
            }
            push_shot(line, shot);
        }
    }
}

fn push_shot(line: &mut String, shot: Shot) {
    line.push(char::from(b'A' + shot.cell.column()));
    push_number(line, shot.cell.row());
    match shot.outcome {
        Outcome::Miss => line.push('o'),
        Outcome::Hit => line.push('x'),
        Outcome::Sunk => line.push('s'),
        Outcome::SunkSize(size) => {
            line.push('s');
            push_number(line, size);
        }
        Outcome::HitShip(ship) | Outcome::SunkShip(ship) => {
            line.push(if shot.outcome.is_sunk() { 's' } else { 'x' });
            line.push_str(&ship.to_string());
        }
    }
}

/// A number below 100: a row, or a size.
fn push_number(line: &mut String, number: u8) {
    if number >= 10 {
        line.push(char::from(b'0' + number / 10));
    }
    line.push(char::from(b'0' + number % 10));
}

impl std::fmt::Display for Volleys {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let mut line = String::new();
        self.push(&mut line);
        f.write_str(&line)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_is_read_again() {
        for text in ["", "F5o", "F5o,G6x", "F5o+G6x,A0o", "F5o,G6x+Z25s26,A10s,B0x+C0o+D0o"] {
            let volleys = Volleys::parse(text).unwrap();
            assert_eq!(volleys.to_string(), text);
            assert_eq!(Volleys::grouped(volleys.turns()), volleys);
            let slow: Vec<String> = volleys.shots().iter().map(ToString::to_string).collect();
            assert_eq!(text.replace('+', ",").split(',').filter(|shot| !shot.is_empty()).collect::<Vec<_>>(), slow);
        }
        assert!(Volleys::parse("F5o+").is_err() && Volleys::parse("F5").is_err());
    }
}

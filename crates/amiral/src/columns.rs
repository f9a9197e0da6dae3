//! Lines in columns as wide as they need to be.

/// How a column is set.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Side {
    Left,
    Right,
}

/// The lines, their cells one under the other and two spaces apart.
pub(crate) fn columns<const N: usize>(sides: [Side; N], lines: &[[String; N]]) -> String {
    let widths: [usize; N] =
        std::array::from_fn(|column| lines.iter().map(|line| line[column].chars().count()).max().unwrap_or(0));
    let mut text = String::new();
    for line in lines {
        let cells = line.iter().zip(sides).zip(widths).map(|((cell, side), width)| match side {
            Side::Left => format!("{cell:<width$}"),
            Side::Right => format!("{cell:>width$}"),
        });
        text += cells.collect::<Vec<_>>().join("  ").trim_end();
        text.push('\n');
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_stand_right_and_words_left() {
        let lines = [["a", "10"], ["bcd", "9"]].map(|line| line.map(String::from));
        assert_eq!(columns([Side::Left, Side::Right], &lines), "a    10\nbcd   9\n");
    }
}

//! Lines in columns, each as wide as its widest cell.

/// How a column is aligned.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Side {
    Left,
    Right,
}

/// The lines, with their cells aligned in columns two spaces apart.
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

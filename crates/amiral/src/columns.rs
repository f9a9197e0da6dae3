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

/// The same where the last column may be long: what does not fit on the line stands below it. The
/// first line has the headings, which need no room of their own there.
pub(crate) fn columns_within<const N: usize>(sides: [Side; N], lines: &[[String; N]], room: usize) -> String {
    let unset = lines.iter().cloned().map(|mut line| {
        line[N - 1].clear();
        line
    });
    let set = columns(sides, &unset.collect::<Vec<_>>());
    let before = set.lines().map(|line| line.chars().count()).max().unwrap_or(0);
    let mut text = String::new();
    for (number, (line, cells)) in set.lines().zip(lines).enumerate() {
        let last = &cells[N - 1];
        if before + 2 + last.chars().count() <= room {
            text += format!("{line:<before$}  {last}").trim_end();
        } else {
            text += line;
            if number > 0 {
                text += "\n    ";
                text += last;
            }
        }
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

    #[test]
    fn what_is_too_long_stands_below() {
        let lines =
            [["no", "rules"], ["10", "classic"], ["9", "10×10 with 5,4,3,3,2"]].map(|line| line.map(String::from));
        let sides = [Side::Right, Side::Left];
        assert_eq!(columns_within(sides, &lines, 80), columns(sides, &lines));
        let narrow = columns_within(sides, &lines, 12);
        assert_eq!(narrow, "no  rules\n10  classic\n 9\n    10×10 with 5,4,3,3,2\n");
        assert_eq!(columns_within(sides, &lines, 6), "no\n10\n    classic\n 9\n    10×10 with 5,4,3,3,2\n");
    }
}

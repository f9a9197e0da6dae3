//! Lines of text in a box beside a drawing, and text inside LaTeX.

use amiral_draw::Charset;

/// The width of the box's text. Beside a ten by ten grid, the whole fits into eighty columns.
const WIDTH: usize = 32;

/// A drawing, and to its right a titled box of lines.
pub(crate) fn beside(drawing: &str, title: &str, lines: &[String], charset: Charset) -> String {
    let [horizontal, vertical, corners] = match charset {
        Charset::Unicode => ["─", "│", "┌┐└┘"],
        Charset::Ascii => ["-", "|", "++++"],
    };
    let corner = |at: usize| corners.chars().nth(at).expect("there are four corners");
    let width = WIDTH.max(title.chars().count() + 2);
    let mut right = Vec::new();
    let rule = horizontal.repeat(width - title.chars().count() - 1);
    right.push(format!("{}{horizontal} {title} {rule}{}", corner(0), corner(1)));
    for line in lines.iter().flat_map(|line| wrap(line, width)) {
        right.push(format!("{vertical} {line}{} {vertical}", " ".repeat(width - line.chars().count())));
    }
    right.push(format!("{}{}{}", corner(2), horizontal.repeat(width + 2), corner(3)));
    let left: Vec<&str> = drawing.lines().collect();
    let left_width = left.iter().map(|line| line.chars().count()).max().unwrap_or(0);
    let mut text = String::new();
    for row in 0..left.len().max(right.len()) {
        let cells = left.get(row).copied().unwrap_or_default();
        let gap = " ".repeat(left_width - cells.chars().count() + 1);
        let line = format!("{cells}{gap}{}", right.get(row).map_or("", String::as_str));
        text += line.trim_end();
        text.push('\n');
    }
    text
}

/// Wraps a line to `width`. Lines after the first are indented by two.
fn wrap(line: &str, width: usize) -> Vec<String> {
    let mut wrapped: Vec<String> = Vec::new();
    let mut current = String::new();
    for word in line.split_whitespace() {
        if !current.is_empty() && current.chars().count() + 1 + word.chars().count() > width {
            wrapped.push(std::mem::replace(&mut current, " ".into()));
        }
        if !current.is_empty() {
            current.push(' ');
        }
        current += word;
    }
    wrapped.push(current);
    // A word longer than the line is cut: nothing may break the box.
    wrapped.into_iter().map(|line| line.chars().take(width).collect()).collect()
}

/// Text with LaTeX's special characters escaped.
pub(crate) fn latex_escape(text: &str) -> String {
    let mut escaped = String::new();
    for character in text.chars() {
        match character {
            '\\' => escaped += "\\textbackslash{}",
            '~' => escaped += "\\textasciitilde{}",
            '^' => escaped += "\\textasciicircum{}",
            '&' | '%' | '$' | '#' | '_' | '{' | '}' => {
                escaped.push('\\');
                escaped.push(character);
            }
            '›' => escaped += "\\guilsinglright{}",
            '\u{202f}' => escaped += "\\,",
            '\u{a0}' => escaped.push('~'),
            other => escaped.push(other),
        }
    }
    escaped
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_lines_are_wrapped_inside_the_box() {
        let lines = ["HAL › a line that is much too long for the width of the box beside the grid".to_owned()];
        let text = beside("ab\ncd\n", "Shot 1", &lines, Charset::Ascii);
        let widths: Vec<usize> = text.lines().map(|line| line.chars().count()).collect();
        assert!(widths.iter().all(|&width| width == widths[0]), "{text}");
        assert!(text.starts_with("ab +- Shot 1 ---"));
    }

    #[test]
    fn what_latex_would_take_for_its_own_is_escaped() {
        assert_eq!(latex_escape("50 % of {x}_1 & \\"), "50 \\% of \\{x\\}\\_1 \\& \\textbackslash{}");
    }
}

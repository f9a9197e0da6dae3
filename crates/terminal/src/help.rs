//! The help page: tables of keys and of marks.

use amiral_draw::Mark;
use ratatui::layout::Rect;
use ratatui::style::Style;
use unicode_width::UnicodeWidthStr;

use crate::canvas::{Canvas, centred, wrap};

/// A line of a help page.
#[derive(Clone, Copy)]
pub(crate) enum HelpLine {
    /// Keys by name, and what they do.
    Keys(&'static [&'static str], &'static str),
    /// A mark, and what it means.
    Mark(Mark, &'static str),
    /// A sentence.
    Text(&'static str),
}

use HelpLine::{Keys, Mark as Marked, Text};

/// The keys of every screen: the last lines of every help page.
const EVERYWHERE: [HelpLine; 6] = [
    Keys(&["F1", "?"], "help-key-help"),
    Keys(&["F9"], "help-key-language"),
    Keys(&["Esc"], "help-key-back"),
    Keys(&["Ctrl-Z"], "help-key-suspend"),
    Keys(&["Ctrl-C"], "help-key-quit"),
    Text("help-clickable"),
];

pub(crate) const TITLE: &[HelpLine] = &[Text("help-title-screen")];

pub(crate) const MENU: &[HelpLine] = &[
    Keys(&["↑", "↓", "j", "k"], "help-key-choose-line"),
    Keys(&["Enter"], "help-key-open"),
    Keys(&["0-9"], "help-key-menu-number"),
    Keys(&["r"], "help-key-menu-resume"),
];

pub(crate) const FORM: &[HelpLine] = &[
    Keys(&["↑", "↓", "Tab"], "help-key-field"),
    Keys(&["←", "→", "Space"], "help-key-change"),
    Keys(&["A-Z", "Backspace"], "help-key-edit"),
    Keys(&["Ctrl-U"], "help-key-clear"),
    Keys(&["Enter"], "help-key-next-field"),
];

pub(crate) const ONLINE: &[HelpLine] =
    &[Keys(&["↑", "↓", "Tab"], "help-key-field"), Keys(&["Enter"], "help-online"), Text("online-help")];

pub(crate) const RULES: &[HelpLine] = &[Text("help-rules")];
pub(crate) const SETTINGS: &[HelpLine] = &[Text("help-settings")];
pub(crate) const STUDY_FORM: &[HelpLine] = &[Text("help-study-form")];

pub(crate) const STUDY: &[HelpLine] = &[
    Keys(&["↑", "↓", "j", "k"], "help-key-study-strategy"),
    Keys(&["o"], "help-key-study-overlay"),
    Keys(&["s"], "help-key-study-save"),
    Keys(&["r"], "help-key-study-again"),
    Keys(&["Esc"], "help-key-study-stop"),
];

pub(crate) const PLACING: &[HelpLine] = &[
    Keys(&["←", "↑", "↓", "→", "h j k l"], "help-key-move-ship"),
    Keys(&["Space", "Tab"], "help-key-turn-ship"),
    Keys(&["F8"], "help-key-mirror-ship"),
    Keys(&["Enter"], "help-key-place-ship"),
    Keys(&["Backspace", "Del"], "help-key-remove-ship"),
    Keys(&["PgDn"], "help-key-other-ship"),
    Keys(&["Ins"], "help-key-pick-up"),
    Keys(&["F2"], "help-key-random-fleet"),
    Keys(&["F3"], "help-key-start-over"),
    Keys(&["F4"], "help-key-snap"),
    Keys(&["F5"], "help-key-random-rest"),
    Keys(&["F6"], "help-key-ends"),
    Keys(&["F7", "Ctrl-Y"], "help-key-redo"),
    Keys(&["A-Z", "/"], "help-key-type-ship"),
    Text("help-placing-mouse"),
];

pub(crate) const FIRING: &[HelpLine] = &[
    Keys(&["←", "↑", "↓", "→", "h j k l"], "help-key-move"),
    Keys(&["Enter", "Space"], "help-key-fire"),
    Keys(&["A-Z"], "help-key-type-cell"),
    Keys(&["/"], "help-key-type-line"),
    Keys(&["*"], "help-key-random"),
    Keys(&["Backspace"], "help-key-take-back"),
    Keys(&["F2"], "help-key-hint"),
    Keys(&["F3"], "help-key-cheat"),
    Keys(&["F4"], "help-key-deductions"),
    Keys(&["F5"], "help-key-checkerboard"),
    Keys(&["F6"], "help-key-messages"),
    Keys(&["F7"], "help-key-map"),
    Keys(&["F8"], "help-key-resign"),
    Keys(&["Tab"], "help-key-other-sea"),
    Keys(&["PgUp", "PgDn"], "help-key-scroll"),
    Text("help-fire-mouse"),
];

pub(crate) const MARKS: &[HelpLine] = &[
    Marked(Mark::Hit, "review-outcome-hit"),
    Marked(Mark::Sunk, "review-outcome-sunk"),
    Marked(Mark::Miss, "review-outcome-miss"),
    Marked(Mark::RuledOut, "live-cell-out"),
    Marked(Mark::Reef, "live-cell-reef"),
    Text("help-odds"),
];

pub(crate) const OVER: &[HelpLine] = &[
    Keys(&["r"], "help-key-rematch"),
    Keys(&["s"], "help-key-save"),
    Keys(&["p"], "help-key-report"),
    Keys(&["v"], "help-key-look-again"),
    Keys(&["Tab"], "help-key-other-sea"),
    Keys(&["PgUp", "PgDn"], "help-key-scroll"),
];

pub(crate) const VERDICT: &[HelpLine] = &[Text("help-verdict")];

pub(crate) const WATCHING: &[HelpLine] = &[
    Keys(&["→", "l", "Enter"], "help-key-forward"),
    Keys(&["←", "h", "Backspace"], "help-key-backward"),
    Keys(&["Home", "End"], "help-key-to-ends"),
    Keys(&["Space"], "help-key-run"),
    Keys(&["+", "-"], "help-key-speed"),
    Keys(&["g", "/"], "help-key-go-to"),
    Keys(&["t", "T"], "help-key-turning-point"),
    Keys(&["o"], "help-key-overlay"),
    Keys(&["v"], "help-key-verdict"),
    Keys(&["f"], "help-key-fleets"),
    Keys(&["Tab"], "help-key-seas"),
    Keys(&["d"], "help-key-deductions"),
    Keys(&["c"], "help-key-checkerboard"),
    Keys(&["m"], "help-key-messages"),
    Keys(&["↑", "↓", "j", "k"], "help-key-scroll"),
    Keys(&["p"], "help-key-report"),
    Keys(&["s"], "help-key-save"),
    Keys(&["r"], "help-key-again"),
    Text("help-watch-mouse"),
];

pub(crate) const HISTORY: &[HelpLine] = &[
    Keys(&["↑", "↓", "j", "k"], "help-key-choose-line"),
    Keys(&["Enter"], "help-key-history-open"),
    Keys(&["PgUp", "PgDn"], "help-key-history-page"),
    Keys(&["/"], "help-key-history-filter"),
    Keys(&["f"], "help-key-results"),
    Keys(&["p"], "help-key-report"),
    Keys(&["Del", "x"], "help-key-history-delete"),
    Keys(&["Tab"], "help-key-history-statistics"),
    Keys(&["o"], "help-key-history-file"),
];

/// Shows a help page over the screen, scrolled by `scroll` lines if it is too long. On a wide
/// screen it takes two columns before it is scrolled.
pub(crate) fn show(canvas: &mut Canvas<'_>, area: Rect, pages: &[&[HelpLine]], scroll: usize) {
    let context = canvas.context;
    let lines: Vec<HelpLine> = pages.iter().copied().flatten().copied().chain(EVERYWHERE).collect();
    let room = usize::from(area.height.saturating_sub(5));
    let column = usize::from(area.width.saturating_sub(8)).min(72);
    let one = rows(canvas, &lines, column);
    let is_split = one.len() > room && area.width >= 100;
    let (columns, width, rows) = if is_split {
        let width = (usize::from(area.width) - 10) / 2;
        (2, width.min(66), rows(canvas, &lines, width.min(66)))
    } else {
        (1, column, one)
    };
    let height = rows.len().div_ceil(columns);
    let spot = centred(area, (columns * (width + 2)) as u16 + 4, height as u16 + 4);
    canvas.clear(spot);
    let inside = canvas.frame(spot, &context.words.say("help-title", &[]), context.look.heading());
    let inside = Rect { x: inside.x + 1, width: inside.width.saturating_sub(2), ..inside };
    let room = usize::from(inside.height.saturating_sub(2)).max(1);
    let scroll = scroll.min(height.saturating_sub(room));
    for (number, part) in rows.chunks(height.max(1)).enumerate() {
        let x = inside.x + (number * (width + 2)) as u16;
        for (row, (keys, text, style)) in part.iter().skip(scroll).take(room).enumerate() {
            let line = Rect { x, width: inside.right().saturating_sub(x), ..inside };
            canvas.pieces(line, row as u16, &[(keys, context.look.key()), (text, *style)]);
        }
    }
    let close = if height > room { "help-scroll" } else { "help-close" };
    canvas.line(inside, inside.height.saturating_sub(1), &context.words.say(close, &[]), context.look.faint());
}

/// The lines of a page: keys on the left, and what they do on the right, wrapped.
fn rows(canvas: &Canvas<'_>, lines: &[HelpLine], width: usize) -> Vec<(String, String, Style)> {
    let context = canvas.context;
    let named = |line: &HelpLine| match line {
        Keys(keys, _) => keys.iter().map(|key| canvas.key_name(key)).collect::<Vec<_>>().join(" "),
        Marked(mark, _) => context.look.charset.mark(*mark).to_string(),
        Text(_) => String::new(),
    };
    let keys = lines.iter().map(|line| named(line).width()).max().unwrap_or(0) + 2;
    let mut rows = Vec::new();
    for line in lines {
        let name = named(line);
        let (Keys(_, told) | Marked(_, told) | Text(told)) = line;
        let told = context.words.say(told, &[]);
        let is_text = matches!(line, Text(_));
        let indent = if is_text { 0 } else { keys };
        for (number, text) in wrap(&told, width.saturating_sub(indent)).into_iter().enumerate() {
            let name = if number == 0 { &*name } else { "" };
            let space = indent.saturating_sub(name.width());
            let style = if is_text { context.look.faint() } else { Style::new() };
            rows.push((format!("{name}{}", " ".repeat(space)), text, style));
        }
    }
    rows
}

//! The report of a match, shown over the screen of the game: read, scrolled, and saved.

use std::path::PathBuf;

use amiral_host::GameReport;
use amiral_words::{Report, ReportFormat};
use crossterm::event::{KeyCode, KeyEvent};
use ratatui::layout::Rect;
use ratatui::style::Style;

use crate::canvas::{Canvas, KeyName};
use crate::context::Context;
use crate::file_name::{FileName, Named};

/// A report being read.
#[derive(Default)]
pub(super) struct Reading {
    /// How many lines it is scrolled by.
    scroll: usize,
    /// The name of the file to save it as, while it is typed.
    saving: Option<FileName>,
}

/// What a key did to the report.
pub(super) enum Read {
    Stay,
    /// Close the report.
    Close,
    /// Save the report to this file.
    Save(PathBuf),
}

impl Reading {
    /// Handles a key. The name suggested for the report follows from that of the record.
    pub(super) fn key(&mut self, key: KeyEvent, record_name: impl FnOnce() -> String) -> Read {
        if let Some(name) = &mut self.saving {
            let named = name.key(key);
            if named != Named::Typing {
                self.saving = None;
            }
            return if let Named::Done(path) = named { Read::Save(path) } else { Read::Stay };
        }
        match key.code {
            KeyCode::Esc | KeyCode::Char('p' | 'q') => return Read::Close,
            KeyCode::Down | KeyCode::Enter | KeyCode::Char('j') => self.scroll += 1,
            KeyCode::Up | KeyCode::Char('k') => self.scroll = self.scroll.saturating_sub(1),
            KeyCode::PageDown | KeyCode::Char(' ') => self.scroll += 10,
            KeyCode::PageUp => self.scroll = self.scroll.saturating_sub(10),
            KeyCode::Home => self.scroll = 0,
            KeyCode::Char('s') => {
                let name = record_name();
                self.saving = Some(FileName::suggested(format!("{}-report.txt", name.trim_end_matches(".txt"))));
            }
            _ => {}
        }
        Read::Stay
    }

    /// Draws the report, and a notice below it.
    pub(super) fn show(&self, canvas: &mut Canvas<'_>, area: Rect, report: &GameReport, notice: Option<&str>) {
        let context = canvas.context;
        let text = text(report, context);
        let title = text.lines().next().unwrap_or_default();
        let inside =
            canvas.frame(Rect { height: area.height.saturating_sub(1), ..area }, title, context.look.heading());
        let lines: Vec<&str> = text.lines().skip(1).collect();
        let room = usize::from(inside.height);
        let scroll = self.scroll.min(lines.len().saturating_sub(room));
        for (row, line) in lines[scroll..].iter().take(room).enumerate() {
            canvas.line(inside, row as u16, line, Style::new());
        }
        let foot = area.height.saturating_sub(1);
        match (&self.saving, notice) {
            (Some(name), _) => name.draw(canvas, area, foot, &context.words.say("play-save-report-as", &[])),
            (None, Some(notice)) => canvas.line(area, foot, notice, context.look.key()),
            (None, None) => {}
        }
    }

    pub(super) fn keys() -> Vec<KeyName> {
        vec![
            KeyName::new(KeyCode::Down, "↑↓", "key-scroll"),
            KeyName::new(KeyCode::Char('s'), "s", "key-save"),
            crate::app::HELP_KEY,
            KeyName::new(KeyCode::Esc, "Esc", "key-close"),
        ]
    }
}

/// The report as text, as it is shown and saved.
pub(super) fn text(report: &GameReport, context: &Context) -> String {
    let (words, charset) = (&context.words, context.look.charset);
    context.look.text_of_lines(&Report { game: report, words, charset, format: ReportFormat::Text }.text())
}

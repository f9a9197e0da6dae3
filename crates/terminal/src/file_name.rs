//! A field for the name of a file. A suggested name is selected, so that typing replaces it. Tab
//! completes the name.

use std::path::{Path, PathBuf};

use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use ratatui::layout::Rect;

use crate::canvas::Canvas;

/// The longest name that can be typed.
const LONGEST: usize = 500;

#[derive(Default)]
pub(crate) struct FileName {
    text: String,
    /// Whether the whole text is selected: the next letter then replaces it.
    is_selected: bool,
    /// The completions that Tab goes through, and the number of the one shown.
    offers: Option<(Vec<String>, usize)>,
}

/// What a key did to a name.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Named {
    /// It is still being typed.
    Typing,
    /// The name is complete.
    Done(PathBuf),
    /// The person has cancelled.
    Cancelled,
}

impl FileName {
    /// A field with a suggested name.
    pub(crate) fn suggested(text: impl Into<String>) -> FileName {
        FileName { text: text.into(), is_selected: true, offers: None }
    }

    pub(crate) fn text(&self) -> &str {
        &self.text
    }

    /// The path, with `~` expanded to the person's home folder.
    pub(crate) fn path(&self) -> PathBuf {
        let name = self.text.trim();
        match (name.strip_prefix("~/"), std::env::home_dir()) {
            (Some(rest), Some(home)) => home.join(rest),
            _ => PathBuf::from(name),
        }
    }

    pub(crate) fn key(&mut self, key: KeyEvent) -> Named {
        let control = key.modifiers.contains(KeyModifiers::CONTROL);
        match key.code {
            KeyCode::Esc => return Named::Cancelled,
            KeyCode::Enter if self.text.trim().is_empty() => return Named::Cancelled,
            KeyCode::Enter => return Named::Done(self.path()),
            KeyCode::Tab => {
                self.complete(1);
                return Named::Typing;
            }
            KeyCode::BackTab => {
                self.complete(-1);
                return Named::Typing;
            }
            KeyCode::Backspace if !self.is_selected => {
                self.text.pop();
            }
            KeyCode::Backspace | KeyCode::Delete => self.text.clear(),
            KeyCode::Char('u') if control => self.text.clear(),
            KeyCode::Char('w') if control => {
                let kept = self.text.trim_end_matches(['/', ' ']).rfind(['/', ' ']).map_or(0, |place| place + 1);
                self.text.truncate(kept);
            }
            KeyCode::Char(character) if !control => {
                if self.is_selected {
                    self.text.clear();
                }
                if self.text.chars().count() < LONGEST {
                    self.text.push(character);
                }
            }
            // To move the cursor means to edit the text, not to replace it.
            KeyCode::Left | KeyCode::Right | KeyCode::Home | KeyCode::End => {}
            _ => return Named::Typing,
        }
        self.is_selected = false;
        self.offers = None;
        Named::Typing
    }

    /// Completes the name as far as all candidates agree, then goes through the candidates.
    fn complete(&mut self, step: isize) {
        self.is_selected = false;
        if let Some((offers, at)) = &mut self.offers {
            *at = (*at as isize + step).rem_euclid(offers.len() as isize) as usize;
            self.text.clone_from(&offers[*at]);
            return;
        }
        let offers = offers(&self.text);
        let common = common_start(&offers);
        if common.len() > self.text.len() {
            self.text = common;
        } else if let Some(first) = offers.first() {
            self.text.clone_from(first);
            self.offers = Some((offers, 0));
        }
    }

    /// Draws a prompt and the name. If the name does not fit, only its end is shown.
    pub(crate) fn draw(&self, canvas: &mut Canvas<'_>, area: Rect, row: u16, prompt: &str) {
        let look = canvas.context.look;
        let prompt = if prompt.is_empty() { String::new() } else { format!("{prompt} ") };
        let room = usize::from(area.width).saturating_sub(prompt.chars().count() + 1).max(8);
        let skipped = self.text.chars().count().saturating_sub(room);
        let shown: String = self.text.chars().skip(skipped).collect();
        let style = if self.is_selected { look.bar() } else { look.key() };
        canvas.pieces(area, row, &[(&prompt, look.key()), (&shown, style), ("_", look.key())]);
    }
}

/// The files and folders whose names begin with what was typed; folders end in `/`. Hidden ones are
/// offered only if the typed name begins with a dot.
fn offers(typed: &str) -> Vec<String> {
    let (folder, begun) = typed.rfind('/').map_or(("", typed), |slash| typed.split_at(slash + 1));
    let place = FileName { text: folder.into(), ..FileName::default() }.path();
    let place = if folder.is_empty() { Path::new(".") } else { &place };
    let Ok(entries) = std::fs::read_dir(place) else { return Vec::new() };
    let offer = |entry: std::io::Result<std::fs::DirEntry>| {
        let entry = entry.ok()?;
        let name = entry.file_name().into_string().ok()?;
        let is_wanted = name.starts_with(begun) && (begun.starts_with('.') || !name.starts_with('.'));
        let end = if entry.path().is_dir() { "/" } else { "" };
        is_wanted.then(|| format!("{folder}{name}{end}"))
    };
    let mut offers: Vec<String> = entries.filter_map(offer).collect();
    offers.sort();
    offers
}

/// The longest common start of all candidates.
fn common_start(offers: &[String]) -> String {
    let Some(first) = offers.first() else { return String::new() };
    let ends = first.char_indices().map(|(place, letter)| place + letter.len_utf8());
    let common = ends.take_while(|&end| offers.iter().all(|offer| offer.starts_with(&first[..end]))).last();
    first[..common.unwrap_or(0)].to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn press(name: &mut FileName, codes: &[KeyCode]) -> String {
        for &code in codes {
            name.key(KeyEvent::new(code, KeyModifiers::NONE));
        }
        name.text.clone()
    }

    #[test]
    fn what_is_suggested_is_replaced_or_changed() {
        let suggested = || FileName::suggested("amiral-ada.txt");
        assert_eq!(press(&mut suggested(), &[KeyCode::Char('x'), KeyCode::Char('y')]), "xy");
        assert_eq!(press(&mut suggested(), &[KeyCode::Backspace, KeyCode::Char('x')]), "x");
        assert_eq!(press(&mut suggested(), &[KeyCode::End, KeyCode::Backspace]), "amiral-ada.tx");
        let enter = KeyEvent::new(KeyCode::Enter, KeyModifiers::NONE);
        assert_eq!(suggested().key(enter), Named::Done("amiral-ada.txt".into()));
        assert_eq!(FileName::default().key(enter), Named::Cancelled);
    }

    #[test]
    fn tab_completes_what_is_certain_and_then_goes_through_the_rest() {
        let folder = tempfile::tempdir().unwrap();
        for name in ["game-one.txt", "game-two.txt", ".hidden"] {
            std::fs::write(folder.path().join(name), "").unwrap();
        }
        std::fs::create_dir(folder.path().join("kept")).unwrap();
        let start = format!("{}/", folder.path().display());
        let typed = |text: &str| FileName { text: format!("{start}{text}"), ..FileName::default() };
        let tab = KeyCode::Tab;
        assert_eq!(press(&mut typed("g"), &[tab]), format!("{start}game-"));
        assert_eq!(press(&mut typed("g"), &[tab, tab]), format!("{start}game-one.txt"));
        assert_eq!(press(&mut typed("g"), &[tab, tab, tab]), format!("{start}game-two.txt"));
        assert_eq!(press(&mut typed("g"), &[tab, tab, tab, tab]), format!("{start}game-one.txt"));
        assert_eq!(press(&mut typed("g"), &[tab, tab, KeyCode::BackTab]), format!("{start}game-two.txt"));
        assert_eq!(press(&mut typed("k"), &[tab]), format!("{start}kept/"));
        assert_eq!(press(&mut typed(".h"), &[tab]), format!("{start}.hidden"));
        assert_eq!(press(&mut typed("none"), &[tab]), format!("{start}none"));
    }
}

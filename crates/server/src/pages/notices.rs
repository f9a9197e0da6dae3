//! The pages a site owes its visitors: legal notice, privacy, contact. Their texts are the
//! operator's; without one, the page on privacy says what the program itself stores.
//!
//! A text is a file in a small part of Markdown: headings, paragraphs, lists, bold and slanted words,
//! links. Everything else is text and stays text.

use std::fs::File;
use std::io::{self, Read};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use amiral_words::Lang;
use askama::Template;
use axum::extract::State;
use axum::http::StatusCode;
use axum::response::Response;
use thiserror::Error;

use super::page::Page;
use super::visit::Visit;
use super::{lost, shown};
use crate::App;

/// The longest text that is read, in bytes.
const LONGEST: u64 = 64 * 1024;

/// What a page of the operator's is about.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Topic {
    /// Who runs the site.
    Legal,
    /// What is stored of its visitors.
    Privacy,
    /// How to reach whoever runs it.
    Contact,
}

impl Topic {
    pub(crate) const ALL: [Topic; 3] = [Topic::Legal, Topic::Privacy, Topic::Contact];

    /// The name of its files.
    fn file(self) -> &'static str {
        match self {
            Topic::Legal => "legal",
            Topic::Privacy => "privacy",
            Topic::Contact => "contact",
        }
    }

    /// Its address.
    pub(crate) fn href(self) -> &'static str {
        match self {
            Topic::Legal => "/legal",
            Topic::Privacy => "/privacy",
            Topic::Contact => "/contact",
        }
    }

    /// Its title.
    pub(crate) fn key(self) -> &'static str {
        match self {
            Topic::Legal => "notice-legal",
            Topic::Privacy => "notice-privacy",
            Topic::Contact => "notice-contact",
        }
    }
}

/// The operator's own texts. Cheap to clone.
#[derive(Clone, Default, Debug)]
pub struct Notices {
    texts: Arc<[Text]>,
}

/// One text.
#[derive(Debug)]
struct Text {
    topic: Topic,
    /// The language; nothing where it stands for all.
    lang: Option<Lang>,
    blocks: Vec<Block>,
}

/// Why the operator's texts cannot be shown.
#[derive(Debug, Error)]
pub enum NoticesError {
    /// The folder or a file in it cannot be read.
    #[error("{}: {error}", .path.display())]
    Unreadable {
        /// Which.
        path: PathBuf,
        /// Why.
        error: io::Error,
    },
    /// A text is too long.
    #[error("{}: longer than {most} bytes", .path.display())]
    TooLong {
        /// Which.
        path: PathBuf,
        /// The most it may have.
        most: u64,
    },
    /// The folder has none of them.
    #[error("{}: no legal.md, privacy.md or contact.md", .path.display())]
    None {
        /// Which.
        path: PathBuf,
    },
}

impl Notices {
    /// The texts of a folder: `legal`, `privacy` and `contact`, each as `.md` or `.txt`, and before
    /// that, where there is one for each language, `.en` or `.fr`.
    pub fn read(folder: &Path) -> Result<Notices, NoticesError> {
        let mut texts = Vec::new();
        for topic in Topic::ALL {
            for lang in Lang::ALL.into_iter().map(Some).chain([None]) {
                let middle = lang.map(|lang| format!(".{lang}")).unwrap_or_default();
                let names = ["md", "txt"].map(|ending| format!("{}{middle}.{ending}", topic.file()));
                let Some(path) = names.iter().map(|name| folder.join(name)).find(|path| path.exists()) else {
                    continue;
                };
                texts.push(Text { topic, lang, blocks: blocks(&text(&path)?) });
            }
        }
        if texts.is_empty() {
            let path = folder.to_path_buf();
            return Err(match folder.read_dir() {
                Err(error) => NoticesError::Unreadable { path, error },
                Ok(_) => NoticesError::None { path },
            });
        }
        Ok(Notices { texts: texts.into() })
    }

    /// The text in that language, or the one for all, or else any.
    fn find(&self, topic: Topic, lang: Lang) -> Option<&[Block]> {
        let of = |wanted: &dyn Fn(Option<Lang>) -> bool| {
            self.texts.iter().find(|text| text.topic == topic && wanted(text.lang)).map(|text| &*text.blocks)
        };
        of(&|given| given == Some(lang)).or_else(|| of(&|given| given.is_none())).or_else(|| of(&|_| true))
    }

    /// Whether there is a page about that.
    pub(crate) fn has(&self, topic: Topic) -> bool {
        topic == Topic::Privacy || self.texts.iter().any(|text| text.topic == topic)
    }
}

fn text(path: &Path) -> Result<String, NoticesError> {
    let unreadable = |error| NoticesError::Unreadable { path: path.into(), error };
    let mut text = String::new();
    File::open(path).map_err(unreadable)?.take(LONGEST + 1).read_to_string(&mut text).map_err(unreadable)?;
    if text.len() as u64 > LONGEST {
        return Err(NoticesError::TooLong { path: path.into(), most: LONGEST });
    }
    Ok(text)
}

/// A piece of a text, one below the other.
#[derive(Clone, PartialEq, Eq, Debug)]
enum Block {
    /// A heading, the largest ones 1.
    Heading(u8, Vec<Span>),
    Paragraph(Vec<Span>),
    List(Vec<Vec<Span>>),
}

/// A piece of a line.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
struct Span {
    text: String,
    /// Where it leads.
    href: Option<String>,
    is_bold: bool,
    is_slanted: bool,
}

fn blocks(text: &str) -> Vec<Block> {
    let mut blocks = Vec::new();
    let mut lines: Vec<&str> = Vec::new();
    let text = text.trim_start_matches('\u{feff}');
    for line in text.lines().map(str::trim).chain([""]) {
        let level = line.bytes().take_while(|&byte| byte == b'#').count();
        let heading = (1..=3).contains(&level) && line[level..].starts_with(' ');
        let item = ["- ", "* "].iter().find_map(|mark| line.strip_prefix(mark));
        if (line.is_empty() || heading || item.is_some()) && !lines.is_empty() {
            blocks.push(Block::Paragraph(spans(&lines.join(" "))));
            lines.clear();
        }
        if heading {
            blocks.push(Block::Heading(level as u8, spans(line[level..].trim())));
        } else if let Some(item) = item {
            match blocks.last_mut() {
                Some(Block::List(items)) => items.push(spans(item)),
                _ => blocks.push(Block::List(vec![spans(item)])),
            }
        } else if !line.is_empty() {
            lines.push(line);
        }
    }
    blocks
}

/// Reads `**bold**`, `*slanted*`, `[text](address)` and `<address>`.
fn spans(line: &str) -> Vec<Span> {
    let mut spans: Vec<Span> = Vec::new();
    let mut rest = line;
    while !rest.is_empty() {
        let (span, length) = marked(rest).unwrap_or_else(|| {
            // Up to where something may begin next.
            let plain = rest.char_indices().skip(1).find(|(_, letter)| ['*', '[', '<'].contains(letter));
            let end = plain.map_or(rest.len(), |(at, _)| at);
            (Span { text: rest[..end].into(), ..Span::default() }, end)
        });
        rest = &rest[length..];
        match spans.last_mut() {
            Some(last) if plain(last) && plain(&span) => last.text += &span.text,
            _ => spans.push(span),
        }
    }
    spans
}

fn plain(span: &Span) -> bool {
    span.href.is_none() && !span.is_bold && !span.is_slanted
}

/// What begins with a mark, and how long it is with its marks.
fn marked(rest: &str) -> Option<(Span, usize)> {
    let between = |open: &str, close: &str| {
        let inside = rest.strip_prefix(open)?;
        let end = inside.find(close)?;
        (end > 0).then(|| (inside[..end].to_owned(), open.len() + end + close.len()))
    };
    if let Some((text, length)) = between("**", "**") {
        return Some((Span { text, is_bold: true, ..Span::default() }, length));
    }
    if let Some((text, length)) = between("*", "*") {
        return Some((Span { text, is_slanted: true, ..Span::default() }, length));
    }
    if let Some((text, length)) = between("<", ">") {
        let href = if text.contains('@') && !text.contains(':') { format!("mailto:{text}") } else { text.clone() };
        return leads(&href).then(|| (Span { text, href: Some(href), ..Span::default() }, length));
    }
    let (text, after) = between("[", "](")?;
    let end = rest[after..].find(')')?;
    let href = rest[after..after + end].trim().to_owned();
    leads(&href).then(|| (Span { text, href: Some(href), ..Span::default() }, after + end + 1))
}

/// Whether an address leads to a page or a letter box, and runs no script.
fn leads(href: &str) -> bool {
    let own = href.starts_with('/') && !href.starts_with("//") && !href.contains('\\');
    let known = ["https://", "http://", "mailto:", "tel:"].iter().any(|scheme| href.starts_with(scheme));
    (own || known) && !href.contains(char::is_whitespace)
}

#[derive(Template)]
#[template(path = "notice.html")]
struct NoticePage<'a> {
    page: Page<'a>,
    title: String,
    blocks: &'a [Block],
}

#[derive(Template)]
#[template(path = "privacy.html")]
struct PrivacyPage<'a> {
    page: Page<'a>,
    /// After how long guests are forgotten, in a sentence.
    guests: String,
    has_contact: bool,
}

pub(crate) async fn legal(State(app): State<App>, visit: Visit) -> Response {
    notice(app, visit, Topic::Legal).await
}

pub(crate) async fn privacy(State(app): State<App>, visit: Visit) -> Response {
    notice(app, visit, Topic::Privacy).await
}

pub(crate) async fn contact(State(app): State<App>, visit: Visit) -> Response {
    notice(app, visit, Topic::Contact).await
}

async fn notice(app: App, visit: Visit, topic: Topic) -> Response {
    let settings = app.settings();
    let page = Page::new(app.words(visit.lang), &visit);
    if let Some(blocks) = settings.notices.find(topic, visit.lang) {
        // A text that has a heading of its own needs no other.
        let own = matches!(blocks.first(), Some(Block::Heading(1, _)));
        let title = page.t(topic.key());
        let (title, blocks) = match blocks {
            [Block::Heading(1, spans), rest @ ..] if own => (spans.iter().map(|span| &*span.text).collect(), rest),
            all => (title, all),
        };
        return shown(StatusCode::OK, &NoticePage { page, title, blocks });
    }
    if topic != Topic::Privacy {
        return lost(State(app.clone()), visit).await;
    }
    let guests = match settings.keep_guests {
        Some(time) => {
            let days = time.as_secs() / (24 * 60 * 60);
            app.words(visit.lang).say("privacy-guests-days", &[("days", days.into())])
        }
        None => page.t("privacy-guests-kept"),
    };
    let has_contact = settings.notices.has(Topic::Contact);
    shown(StatusCode::OK, &PrivacyPage { page, guests, has_contact })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn written(blocks: &[Block]) -> String {
        let span = |span: &Span| {
            let text = if span.is_bold { format!("B({})", span.text) } else { span.text.clone() };
            let text = if span.is_slanted { format!("I({text})") } else { text };
            span.href.as_ref().map_or(text.clone(), |href| format!("A({text} {href})"))
        };
        let line = |spans: &Vec<Span>| spans.iter().map(span).collect::<String>();
        let block = |block: &Block| match block {
            Block::Heading(level, spans) => format!("h{level} {}", line(spans)),
            Block::Paragraph(spans) => format!("p {}", line(spans)),
            Block::List(items) => format!("ul {}", items.iter().map(line).collect::<Vec<_>>().join(" | ")),
        };
        blocks.iter().map(block).collect::<Vec<_>>().join("\n")
    }

    #[track_caller]
    fn check(text: &str, expected: &str) {
        assert_eq!(written(&blocks(text)), expected, "{text:?}");
    }

    #[test]
    fn a_text_has_headings_paragraphs_lists_and_links() {
        check(
            "# Who we are\r\nThe sailing club\nof **Brest**.\n\n- one\n* two\nmore",
            "h1 Who we are\np The sailing club of B(Brest).\nul one | two\np more",
        );
        check(
            "Write to <club@sea.example> or *call*.",
            "p Write to A(club@sea.example mailto:club@sea.example) or I(call).",
        );
        check(
            "[The club](https://sea.example/a?b) and [home](/play)",
            "p A(The club https://sea.example/a?b) and A(home /play)",
        );
    }

    #[test]
    fn what_is_no_mark_is_text_and_no_address_runs_a_script() {
        check("2 * 3 < 4", "p 2 * 3 < 4");
        check("#tag and ####### more", "p #tag and ####### more");
        check("[a](javascript:alert(1))", "p [a](javascript:alert(1))");
        check("[a](//evil.example) <javascript:x> <b>", "p [a](//evil.example) <javascript:x> <b>");
        check("[a](data:text/html,x) [b](https://a b)", "p [a](data:text/html,x) [b](https://a b)");
        check("** ** é*", "p B( ) é*");
        check("", "");
    }

    #[test]
    fn a_text_in_the_language_comes_first_and_a_long_one_is_refused() {
        let folder = tempfile::tempdir().unwrap();
        assert!(matches!(Notices::read(&folder.path().join("none")), Err(NoticesError::Unreadable { .. })));
        assert!(matches!(Notices::read(folder.path()), Err(NoticesError::None { .. })));
        let write = |name: &str, text: &str| std::fs::write(folder.path().join(name), text).unwrap();
        write("legal.md", "for all");
        write("legal.fr.txt", "en français");
        write("contact.en.md", "in English");
        let notices = Notices::read(folder.path()).unwrap();
        let of = |topic, lang| notices.find(topic, lang).map(written);
        assert_eq!(of(Topic::Legal, Lang::En).as_deref(), Some("p for all"));
        assert_eq!(of(Topic::Legal, Lang::Fr).as_deref(), Some("p en français"));
        assert_eq!(of(Topic::Contact, Lang::Fr).as_deref(), Some("p in English"));
        assert_eq!(of(Topic::Privacy, Lang::En), None);
        assert!(Topic::ALL.iter().all(|&topic| notices.has(topic)));
        write("legal.md", &"x".repeat(LONGEST as usize + 1));
        assert!(matches!(Notices::read(folder.path()), Err(NoticesError::TooLong { .. })));
    }
}

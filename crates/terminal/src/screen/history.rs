//! The history: finds, replays, resumes, and deletes saved games, and shows statistics.

use std::sync::Arc;
use std::time::{Duration, Instant};

use amiral_game::Seat;
use amiral_host::{
    Contestant, HistoryAct, HistoryFilter, HistoryModel, HistoryScene, HistoryTally, MatchResult, OpenedGame, Period,
    Summary, Wake,
};
use amiral_words::{Say, Words, contestant_name, local_time, result, seat_name, short_rules};
use crossterm::event::{KeyCode, KeyEvent};
use ratatui::layout::Rect;
use ratatui::style::Style;
use unicode_width::UnicodeWidthStr;

use super::watch::Watch;
use super::{Go, Input, LATER, OpenRecord, SOON, Screen, resume};
use crate::app::{BACK_KEY, HELP_KEY};
use crate::canvas::{Canvas, Hit, KeyName, shorten};
use crate::context::{Context, Sentence};
use crate::help::{self, HelpLine};

/// The longest name that can be searched for.
const LONGEST: usize = 80;

/// The results to filter by, in the order in which the key goes through them.
const RESULTS: [MatchResult; 4] = [MatchResult::Won, MatchResult::Lost, MatchResult::Aborted, MatchResult::Unfinished];

pub(crate) struct History {
    model: HistoryModel,
    /// The selected game.
    focus: usize,
    /// The name to search for, while it is typed.
    finding: Option<String>,
    shows_statistics: bool,
    /// How many lines the statistics are scrolled by.
    scroll: usize,
    /// Whether to show the report of the game being opened.
    reports: bool,
    remark: Option<Sentence>,
}

impl History {
    /// The history of the archive. `None` if no games are saved.
    pub(crate) fn new(context: &Context) -> Option<History> {
        let archive = context.save_policy.archive.clone()?;
        let model = HistoryModel::new(Arc::new(move || Some(archive.clone())), context.reader(), &Wake::default());
        Some(History {
            model,
            focus: 0,
            finding: None,
            shows_statistics: false,
            scroll: 0,
            reports: false,
            remark: None,
        })
    }

    fn act(&mut self, act: HistoryAct) {
        self.remark = None;
        // Games in files are opened on a screen of their own.
        self.model.act(act);
    }

    /// The selected game.
    fn chosen(&self) -> Option<Summary> {
        self.model.scene().games?.into_iter().nth(self.focus)
    }

    fn find(&mut self, filter: HistoryFilter) {
        self.focus = 0;
        self.act(HistoryAct::Find(filter));
    }

    fn key(&mut self, key: KeyEvent, context: &Context) -> Go {
        if self.finding.is_some() {
            self.key_finding(key.code);
            return Go::Stay;
        }
        let scene = self.model.scene();
        if scene.question.is_some() {
            let letter = context.words.say("word-yes-letter", &[]);
            let yes = match key.code {
                KeyCode::Enter | KeyCode::Char('y') => true,
                KeyCode::Char(typed) => letter.starts_with(typed),
                _ => false,
            };
            self.act(HistoryAct::Answer(yes));
            return Go::Stay;
        }
        let games = scene.games.as_ref().map_or(0, Vec::len);
        match key.code {
            KeyCode::Esc if scene.filter != HistoryFilter::default() => self.find(HistoryFilter::default()),
            KeyCode::Esc => return Go::Menu,
            KeyCode::Tab => self.shows_statistics = !self.shows_statistics,
            KeyCode::Char('/') => self.finding = Some(typed(&scene.filter)),
            KeyCode::Char('f') => {
                let next = scene
                    .filter
                    .result
                    .map_or(0, |now| RESULTS.iter().position(|&one| one == now).map_or(0, |at| at + 1));
                self.find(HistoryFilter { result: RESULTS.get(next).copied(), ..scene.filter });
            }
            KeyCode::Char('o') => return Go::To(Box::new(OpenRecord::new())),
            KeyCode::Down | KeyCode::Char('j') if self.shows_statistics => self.scroll += 1,
            KeyCode::Up | KeyCode::Char('k') if self.shows_statistics => self.scroll = self.scroll.saturating_sub(1),
            KeyCode::Down | KeyCode::Char('j') => self.focus = (self.focus + 1).min(games.saturating_sub(1)),
            KeyCode::Up | KeyCode::Char('k') => self.focus = self.focus.saturating_sub(1),
            KeyCode::Home => self.focus = 0,
            KeyCode::End => self.focus = games.saturating_sub(1),
            KeyCode::PageDown if scene.has_older => self.turn(HistoryAct::Older),
            KeyCode::PageUp if scene.has_newer => self.turn(HistoryAct::Newer),
            _ => self.key_on_game(key.code),
        }
        Go::Stay
    }

    fn turn(&mut self, act: HistoryAct) {
        self.focus = 0;
        self.act(act);
    }

    fn key_on_game(&mut self, code: KeyCode) {
        let Some(game) = self.chosen().filter(|_| !self.shows_statistics) else { return };
        match code {
            KeyCode::Enter => self.act(HistoryAct::Open(game.id)),
            KeyCode::Char('p') => {
                self.reports = true;
                self.act(HistoryAct::LookAgain(game.id));
            }
            KeyCode::Delete | KeyCode::Char('x') => self.act(HistoryAct::Erase(game.id)),
            _ => {}
        }
    }

    fn key_finding(&mut self, code: KeyCode) {
        let Some(text) = &mut self.finding else { return };
        match code {
            KeyCode::Esc => self.finding = None,
            KeyCode::Backspace => {
                text.pop();
            }
            KeyCode::Char(letter) if text.chars().count() < LONGEST => text.push(letter),
            KeyCode::Enter => {
                let (player, opponent) = text.split_once(',').unwrap_or((text, ""));
                let (player, opponent) = (player.trim().to_owned(), opponent.trim().to_owned());
                self.finding = None;
                let filter = self.model.scene().filter;
                self.find(HistoryFilter { player, opponent, ..filter });
            }
            _ => {}
        }
    }

    fn view_games(&self, canvas: &mut Canvas<'_>, area: Rect, scene: &HistoryScene) {
        let context = canvas.context;
        let (words, look) = (&context.words, context.look);
        let Some(games) = &scene.games else { return };
        if games.is_empty() {
            let key = if scene.filter == HistoryFilter::default() { "history-none" } else { "history-none-pass" };
            canvas.line(area, 0, &words.say(key, &[]), look.faint());
        }
        let rows: Vec<Vec<String>> = games.iter().map(|game| row_of(game, words)).collect();
        let widths = widths(&rows, area.width.saturating_sub(2).into());
        let room = usize::from(area.height);
        // Keep the selected game in sight.
        let skip = (self.focus + 1).saturating_sub(room);
        for (place, (number, row)) in rows.iter().enumerate().skip(skip).take(room).enumerate() {
            let is_focused = number == self.focus;
            let mark = if is_focused { "›" } else { " " };
            let text = format!("{mark} {}", line_of(row, &widths));
            let line = Rect { y: area.y + place as u16, height: 1, ..area };
            canvas.line(
                line,
                0,
                &shorten(&text, area.width.into()),
                if is_focused { look.bar() } else { Style::new() },
            );
            canvas.hit(line, Hit::Item(number));
        }
    }

    fn view_statistics(&self, canvas: &mut Canvas<'_>, area: Rect, tally: &HistoryTally) {
        let context = canvas.context;
        let lines = statistics(tally, &context.words);
        let room = usize::from(area.height);
        let scroll = self.scroll.min(lines.len().saturating_sub(room));
        for (row, (line, is_heading)) in lines[scroll..].iter().take(room).enumerate() {
            let style = if *is_heading { context.look.heading() } else { Style::new() };
            canvas.line(area, row as u16, line, style);
        }
    }

    /// The line at the bottom: a question, a message, an error, or the name searched for.
    fn told(&self, scene: &HistoryScene, context: &Context) -> (String, Style) {
        let (words, look) = (&context.words, context.look);
        if let Some(text) = &self.finding {
            return (format!("{} {text}_", words.say("history-find", &[])), look.key());
        }
        if let Some(question) = &scene.question {
            let keys = words.say("play-ask-keys", &[]);
            return (format!("{} {keys}", question.say(words)), look.bad());
        }
        if let Some(problem) = &scene.problem {
            return (problem.say(words), look.bad());
        }
        if let Some(remark) = &self.remark {
            return (remark.say(context), look.key());
        }
        if let Some(notice) = &scene.notice {
            return (notice.say(words), look.good());
        }
        let page = words.say("history-shown", &[("page", (scene.page + 1).into())]);
        let mut told = vec![page, typed(&scene.filter)];
        told.extend(scene.filter.result.map(|result| result.say(words)));
        told.retain(|text| !text.is_empty());
        (told.join(" · "), look.faint())
    }
}

/// The name that a filter searches for, as it is typed.
fn typed(filter: &HistoryFilter) -> String {
    let parts = [filter.player.as_str(), filter.opponent.as_str()];
    let given = if parts[1].is_empty() { &parts[..1] } else { &parts[..] };
    given.join(", ")
}

/// One game as a row of a table.
fn row_of(game: &Summary, words: &Words) -> Vec<String> {
    let [a, b] = Seat::BOTH.map(|seat| seat_name(game, seat, words));
    let pair = words.say("history-pair", &[("a", a.into()), ("b", b.into())]);
    let shots = Seat::BOTH.map(|seat| game.shots[seat]);
    let shots = if game.solo {
        shots.into_iter().max().unwrap_or(0).to_string()
    } else {
        format!("{}–{}", shots[0], shots[1])
    };
    vec![
        format!("#{}", game.id),
        local_time(game.began),
        pair,
        result(game, words),
        shots,
        short_rules(&game.rules, words),
    ]
}

/// The statistics: the player's results, by month, and of everybody against everybody. Each line
/// says whether it is a heading.
fn statistics(tally: &HistoryTally, words: &Words) -> Vec<(String, bool)> {
    let say = |key: &str| words.say(key, &[]);
    let figures = |period: &Period| {
        let percent = period.win_rate().map_or_else(|| "–".into(), |rate| words.percent(rate));
        let shots = period.mean_shots().map_or_else(|| "–".into(), |shots| words.decimal(shots, 1));
        [words.number(period.games.into()), words.number(period.wins.into()), percent, shots]
    };
    let head = |first: &str| {
        [first, "history-games", "history-wins", "history-win-rate", "history-mean-shots"].map(say).to_vec()
    };
    let with = |first: String, period: &Period| std::iter::once(first).chain(figures(period)).collect::<Vec<_>>();
    let mut lines = Vec::new();
    let mut add = |title: String, rows: Vec<Vec<String>>| {
        let widths = widths(&rows, usize::MAX);
        lines.push((title, true));
        lines.extend(rows.iter().map(|row| (format!("  {}", line_of(row, &widths)), false)));
        lines.push((String::new(), false));
    };
    if let Some(player) = &tally.player {
        let statistics = &tally.statistics;
        let mut rows = vec![head("history-opponent")];
        rows.push(with(say("history-everybody"), &statistics.all));
        rows.push(with(say("history-hidden-fleet"), &statistics.solo));
        add(contestant_name(player, words), rows);
        let months = tally.months.iter().rev().map(|(month, period)| with(month.to_string(), period));
        let rows: Vec<Vec<String>> = std::iter::once(head("history-month")).chain(months).collect();
        if rows.len() > 1 {
            add(say("history-by-month"), rows);
        }
    }
    let name = |contestant: &Contestant| contestant_name(contestant, words);
    let pair = |a: String, b: String| words.say("history-pair", &[("a", a.into()), ("b", b.into())]);
    let pairs =
        tally.totals.iter().map(|totals| with(pair(name(&totals.player), name(&totals.opponent)), &totals.all()));
    let alone =
        tally.solo.iter().map(|totals| with(pair(name(&totals.player), say("history-hidden-fleet")), &totals.all));
    let rows: Vec<Vec<String>> = std::iter::once(head("history-players")).chain(pairs).chain(alone).collect();
    if rows.len() > 1 {
        add(say("history-everybody-against"), rows);
    }
    if lines.is_empty() {
        lines.push((say("history-none"), false));
    }
    lines
}

/// The widths of a table's columns. If there is not enough room, the last column shrinks, and then
/// the third.
fn widths(rows: &[Vec<String>], room: usize) -> Vec<usize> {
    let columns = rows.iter().map(Vec::len).max().unwrap_or(0);
    let width = |column: usize| rows.iter().filter_map(|row| row.get(column)).map(|text| text.width()).max();
    let mut widths: Vec<usize> = (0..columns).map(|column| width(column).unwrap_or(0)).collect();
    let whole: usize = widths.iter().map(|width| width + 2).sum();
    let mut excess = whole.saturating_sub(room);
    let last = columns.saturating_sub(1).max(3);
    for (column, least) in [(last, 16), (2, 12)] {
        if let Some(width) = widths.get_mut(column) {
            let given = excess.min(width.saturating_sub(least));
            *width -= given;
            excess -= given;
        }
    }
    widths
}

fn line_of(row: &[String], widths: &[usize]) -> String {
    let cell = |(text, &width): (&String, &usize)| {
        let text = shorten(text, width);
        let space = " ".repeat(width.saturating_sub(text.width()));
        format!("{text}{space}")
    };
    row.iter().zip(widths).map(cell).collect::<Vec<_>>().join("  ").trim_end().to_owned()
}

impl Screen for History {
    fn title(&self, context: &Context) -> String {
        context.words.say("menu-history", &[])
    }

    fn view(&self, canvas: &mut Canvas<'_>, area: Rect) {
        let context = canvas.context;
        let scene = self.model.scene();
        let key = if self.shows_statistics { "history-statistics-title" } else { "menu-history" };
        let framed = Rect { height: area.height.saturating_sub(1), ..area };
        let inside = canvas.frame(framed, &context.words.say(key, &[]), context.look.heading());
        let inside = Rect { x: inside.x + 1, width: inside.width.saturating_sub(2), ..inside };
        if self.shows_statistics {
            self.view_statistics(canvas, inside, &scene.tally);
        } else {
            self.view_games(canvas, inside, &scene);
        }
        let (text, style) = self.told(&scene, context);
        let foot = Rect { x: area.x + 1, width: area.width.saturating_sub(2), ..area };
        canvas.line(foot, area.height.saturating_sub(1), &shorten(&text, foot.width.into()), style);
    }

    fn keys(&self, _: &Context) -> Vec<KeyName> {
        vec![
            KeyName::new(KeyCode::Enter, "Enter", "key-open-game"),
            KeyName::new(KeyCode::Char('/'), "/", "key-find"),
            KeyName::new(KeyCode::Tab, "Tab", "key-statistics"),
            KeyName::new(KeyCode::Delete, "Del", "key-delete"),
            HELP_KEY,
            BACK_KEY,
            KeyName::new(KeyCode::Char('p'), "p", "key-report"),
            KeyName::new(KeyCode::Char('f'), "f", "key-results"),
            KeyName::new(KeyCode::Char('o'), "o", "key-open-file"),
        ]
    }

    fn help(&self) -> Vec<&'static [HelpLine]> {
        vec![help::HISTORY]
    }

    fn input(&mut self, input: Input, context: &mut Context) -> Go {
        match input {
            Input::Key(key) => return self.key(key, context),
            Input::Click(Hit::Item(number)) if number == self.focus => self.key_on_game(KeyCode::Enter),
            Input::Click(Hit::Item(number)) => self.focus = number,
            Input::Click(_) | Input::Hover(_) | Input::OtherClick => {}
        }
        Go::Stay
    }

    fn tick(&mut self, _: Instant, context: &mut Context) -> (bool, Go) {
        let changed = self.model.is_working();
        let opened = self.model.poll();
        let games = self.model.scene().games.map_or(0, |games| games.len());
        self.focus = self.focus.min(games.saturating_sub(1));
        let reports = opened.is_some() && std::mem::take(&mut self.reports);
        match opened {
            None => (changed, Go::Stay),
            Some(OpenedGame::Record(record, rows)) if reports => {
                (true, Go::To(Box::new(Watch::reported(*record, rows, context))))
            }
            Some(OpenedGame::Record(record, rows)) => (true, Go::To(Box::new(Watch::recorded(*record, rows, context)))),
            Some(OpenedGame::Game(game)) => (true, Go::To(resume(*game, context))),
        }
    }

    fn patience(&self) -> Duration {
        if self.model.is_working() { SOON } else { LATER }
    }

    fn remark(&mut self, sentence: Sentence) {
        self.remark = Some(sentence);
    }
}

//! One match told shot by shot, and the grids at the end.

use amiral_draw::{Charset, Picture, text};
use amiral_game::{Board, Ending, Outcome, Seat, Seen, Shot, deduce};
use amiral_host::{Caption, printable};
use amiral_store::{Contestant, Match, Summary};
use jiff::Timestamp;
use jiff::tz::TimeZone;

use crate::{Say, Words, sea_caption, sea_name};

/// What to call a contestant.
pub fn contestant_name(contestant: &Contestant, words: &Words) -> String {
    let Some(name) = contestant.name() else { return words.say("history-someone", &[]) };
    let shown = printable(name);
    if shown.trim().is_empty() { words.say("history-nameless", &[]) } else { shown }
}

/// How a match ended, in a few words.
pub fn result(summary: &Summary, words: &Words) -> String {
    let player = |seat: Seat| [("player", seat_name(summary, seat, words).into())];
    let result = match summary.ending {
        Ending::Won(seat) => words.say("history-won", &player(seat)),
        Ending::Resigned(seat) => words.say("history-resigned", &player(seat)),
        Ending::Absent(seat) => words.say("history-absent", &player(seat)),
        Ending::Aborted => words.say("history-aborted", &[]),
        Ending::Unfinished => words.say("history-unfinished", &[]),
    };
    if summary.practice { words.say("history-practice", &[("result", result.into())]) } else { result }
}

/// What to call whoever sat there in a match. Behind the fleet of a hunt is nobody; somebody
/// forgotten has fired or resigned.
pub fn seat_name(summary: &Summary, seat: Seat, words: &Words) -> String {
    let idle = summary.shots[seat] == 0 && ![Ending::Resigned(seat), Ending::Absent(seat)].contains(&summary.ending);
    if summary.seats[seat] == Contestant::Nobody && idle {
        return words.say("history-hidden-fleet", &[]);
    }
    contestant_name(&summary.seats[seat], words)
}

/// The moment as a clock here shows it.
pub fn local_time(moment: Timestamp) -> String {
    moment.to_zoned(TimeZone::system()).strftime("%Y-%m-%d %H:%M").to_string()
}

/// The form of a report.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum ReportFormat {
    /// For terminals.
    Text,
    /// For whatever reads Markdown.
    Markdown,
}

/// A match to be told.
pub struct Report<'a> {
    /// The match.
    pub kept: &'a Match,
    /// The words.
    pub words: &'a Words,
    /// What its grids are drawn with.
    pub charset: Charset,
    /// The form.
    pub format: ReportFormat,
}

impl Report<'_> {
    /// The match shot by shot, and the grids at the end. As long as it is open, no fleet is shown.
    pub fn text(&self) -> String {
        let heading = |level: usize, title: &str| match self.format {
            ReportFormat::Text => format!("{title}\n"),
            ReportFormat::Markdown => format!("{} {title}\n\n", "#".repeat(level)),
        };
        let mut text = heading(1, &self.title());
        text += &self.circumstances().join(match self.format {
            ReportFormat::Text => "\n",
            // Two spaces end a line.
            ReportFormat::Markdown => "  \n",
        });
        text += "\n\n";
        text += &self.course();
        text += "\n";
        let over = self.kept.record.ending != Ending::Unfinished;
        text += &heading(2, &self.words.say(if over { "report-grids" } else { "report-grids-open" }, &[]));
        let grids = self.grids();
        match self.format {
            ReportFormat::Text => text + &grids,
            ReportFormat::Markdown => [&text, "```text\n", &grids, "```\n"].concat(),
        }
    }

    fn name(&self, seat: Seat) -> String {
        let name = contestant_name(&self.kept.seats[seat], self.words);
        match self.format {
            ReportFormat::Text => name,
            ReportFormat::Markdown => markdown_escape(&name),
        }
    }

    /// Whether seat B has no player: a game alone.
    fn alone(&self) -> bool {
        self.kept.record.players[Seat::B].is_none() && self.kept.shots(Seat::B) == 0
    }

    fn title(&self) -> String {
        let id = ("id", self.kept.id.into());
        let [a, b] = Seat::BOTH.map(|seat| self.name(seat));
        if self.alone() {
            self.words.say("report-title-alone", &[id, ("a", a.into())])
        } else {
            self.words.say("report-title", &[id, ("a", a.into()), ("b", b.into())])
        }
    }

    fn circumstances(&self) -> Vec<String> {
        let (kept, words) = (self.kept, self.words);
        let date = ("date", local_time(kept.began).into());
        let mut lines = vec![words.say("report-rules", &[("rules", kept.record.rules.say(words).into())])];
        lines.push(match kept.ended {
            Some(ended) => {
                let seconds = ((ended.as_millisecond() - kept.began.as_millisecond()) / 1000).max(0);
                let duration = format!("{:02}:{:02}:{:02}", seconds / 3600, seconds / 60 % 60, seconds % 60);
                words.say("report-began", &[date, ("duration", duration.into())])
            }
            None => words.say("report-began-open", &[date]),
        });
        // From the seed the fleets follow, which are not for everybody while they are played for.
        if let Some(seed) = kept.seed.filter(|_| kept.ended.is_some()) {
            lines.push(words.say("report-seed", &[("seed", seed.into())]));
        }
        if kept.practice {
            lines.push(words.say("report-practice", &[]));
        }
        if !self.alone() {
            lines.push(words.say("report-starts", &[("player", self.name(kept.starter).into())]));
        }
        lines
    }

    /// Every shot in words, then the ending.
    fn course(&self) -> String {
        let (kept, words) = (self.kept, self.words);
        let shots = kept.record.turns.iter().flat_map(|turn| turn.shots.iter().map(|&shot| (turn.seat, shot)));
        let width = match self.format {
            ReportFormat::Text => shots.clone().count().to_string().len(),
            ReportFormat::Markdown => 0,
        };
        let told = |(place, (seat, shot))| format!("{:>width$}. {}", place + 1, self.told(seat, shot));
        let mut lines: Vec<String> = shots.enumerate().map(told).collect();
        if lines.is_empty() {
            lines.push(words.say("report-no-shot", &[]));
        }
        if self.format == ReportFormat::Markdown {
            lines.push(String::new());
        }
        let player = |seat: Seat| ("player", self.name(seat).into());
        lines.push(match kept.record.ending {
            Ending::Won(seat) => words.say("report-won", &[player(seat), ("shots", kept.shots(seat).into())]),
            Ending::Resigned(seat) => words.say("report-resigned", &[player(seat)]),
            Ending::Absent(seat) => words.say("report-absent", &[player(seat)]),
            Ending::Aborted => words.say("report-aborted", &[]),
            Ending::Unfinished => words.say("report-unfinished", &[]),
        });
        lines.join("\n") + "\n"
    }

    fn told(&self, seat: Seat, shot: Shot) -> String {
        let parts = [("player", self.name(seat).into()), ("cell", shot.cell.into())];
        match shot.outcome {
            Outcome::Miss => self.words.say("report-miss", &parts),
            Outcome::Hit => self.words.say("report-hit", &parts),
            Outcome::Sunk => self.words.say("report-sunk", &parts),
            Outcome::SunkSize(size) => {
                let [player, cell] = parts;
                self.words.say("report-sunk-size", &[player, cell, ("size", size.into())])
            }
        }
    }

    /// Both seas with the shots they took. As long as the match is open, no fleet is shown that
    /// somebody still looks for.
    fn grids(&self) -> String {
        let record = &self.kept.record;
        let over = record.ending != Ending::Unfinished;
        let sea = |seat: Seat| {
            let shots = record.shots_of(seat.other());
            let seen = Seen::after(&record.rules, &shots);
            let picture = match &record.fleets[seat] {
                Some(fleet) if over => {
                    let mut board = Board::new(&record.rules, fleet.clone());
                    for shot in &shots {
                        // A shot that cannot be is not drawn; a match that is kept has none.
                        let _ = board.fire(shot.cell);
                    }
                    Picture::board(&board)
                }
                _ => seen.as_ref().map_or_else(|_| Picture::of(&record.rules), Picture::seen),
            };
            let owner = (!self.alone()).then(|| contestant_name(&self.kept.seats[seat], self.words));
            let title = match &seen {
                Ok(seen) => sea_caption(self.words, &Caption::new(owner.as_deref(), seen, &deduce(seen).left)),
                Err(_) => sea_name(self.words, owner.as_deref()),
            };
            picture.title(title)
        };
        let seats: &[Seat] = if self.alone() { &[Seat::B] } else { &Seat::BOTH };
        text(&seats.iter().map(|&seat| sea(seat)).collect::<Vec<_>>(), self.charset)
    }
}

/// A name that Markdown takes as it is.
fn markdown_escape(text: &str) -> String {
    let mut escaped = String::new();
    for character in text.chars() {
        if character.is_ascii_punctuation() && !matches!(character, ':' | '=' | ',' | '.' | '-' | '\'') {
            escaped.push('\\');
        }
        escaped.push(character);
    }
    escaped
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn somebody_without_a_name_to_see_is_said_to_have_none() {
        let human = |name: &str| Contestant::Human {
            id: amiral_store::PlayerId(1),
            name: name.into(),
            uid: amiral_store::Uid::of_text(""),
        };
        let words = Words::new(crate::Lang::En);
        for nameless in ["", " ", "\u{200b}\u{200b}", "\u{1b}"] {
            assert_eq!(contestant_name(&human(nameless), &words), "(no name)");
        }
    }

    #[test]
    fn a_name_is_no_markdown() {
        assert_eq!(markdown_escape("*Ada* <b>_1_</b> #2"), "\\*Ada\\* \\<b\\>\\_1\\_\\<\\/b\\> \\#2");
        assert_eq!(markdown_escape("level4:samples=100"), "level4:samples=100");
    }
}

//! The report of a match: every shot, and the grids at its end.

use amiral_draw::{Charset, Picture, text};
use amiral_game::{Ending, Outcome, Seat};
use amiral_host::{Caption, GameReport, ReportPlayer, ReportShot, printable};
use amiral_store::{Contestant, Summary};
use jiff::Timestamp;
use jiff::tz::TimeZone;

use crate::{Say, Words, nameless, sea_caption};

/// The name to show for a contestant.
pub fn contestant_name(contestant: &Contestant, words: &Words) -> String {
    if let Contestant::Human { name, place: Some(place), .. } = contestant
        && name.is_empty()
    {
        return nameless(words, *place);
    }
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
        Ending::LostOnTime(seat) => words.say("history-lost-on-time", &player(seat)),
        Ending::Aborted => words.say("history-aborted", &[]),
        Ending::Unfinished => words.say("history-unfinished", &[]),
    };
    let result = match summary.ending {
        // A game alone beats nobody: it finds a fleet.
        Ending::Won(_) if summary.solo => words.say("history-solved", &[]),
        _ => result,
    };
    let mark = match summary {
        Summary { cheated: true, .. } => "history-cheated",
        Summary { practice: true, .. } => "history-practice",
        _ => return result,
    };
    words.say(mark, &[("result", result.into())])
}

/// The name to show for a seat of a match. The hidden fleet of a hunt belongs to nobody.
pub fn seat_name(summary: &Summary, seat: Seat, words: &Words) -> String {
    if summary.seats[seat] == Contestant::Nobody && summary.solo {
        return words.say("history-hidden-fleet", &[]);
    }
    contestant_name(&summary.seats[seat], words)
}

/// A moment in the local time zone.
pub fn local_time(moment: Timestamp) -> String {
    moment.to_zoned(TimeZone::system()).strftime("%Y-%m-%d %H:%M").to_string()
}

/// The format of a report.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum ReportFormat {
    /// For terminals.
    Text,
    /// For programs that read Markdown.
    Markdown,
}

/// A report to write.
pub struct Report<'a> {
    /// The game.
    pub game: &'a GameReport,
    /// The words.
    pub words: &'a Words,
    /// The characters for its grids.
    pub charset: Charset,
    /// The format.
    pub format: ReportFormat,
}

/// The report of a game as text, to save.
pub fn report_text(words: &Words, game: &GameReport) -> String {
    Report { game, words, charset: Charset::Unicode, format: ReportFormat::Text }.text()
}

impl Report<'_> {
    /// The report as text. While the match is unfinished, no fleet is shown.
    pub fn text(&self) -> String {
        let heading = |level: usize, title: &str| match self.format {
            ReportFormat::Text => format!("{title}\n"),
            ReportFormat::Markdown => format!("{} {title}\n\n", "#".repeat(level)),
        };
        let mut text = heading(1, &self.title());
        text += &self.circumstances().join(match self.format {
            ReportFormat::Text => "\n",
            // Two spaces at its end break a line.
            ReportFormat::Markdown => "  \n",
        });
        text += "\n\n";
        text += &self.course();
        text += "\n";
        let over = self.game.ending != Ending::Unfinished;
        text += &heading(2, &self.words.say(if over { "report-grids" } else { "report-grids-open" }, &[]));
        let grids = self.grids();
        match self.format {
            ReportFormat::Text => text + &grids,
            ReportFormat::Markdown => [&text, "```text\n", &grids, "```\n"].concat(),
        }
    }

    fn name(&self, seat: Seat) -> String {
        let name = self.plain_name(seat);
        match self.format {
            ReportFormat::Text => name,
            ReportFormat::Markdown => markdown_escape(&name),
        }
    }

    fn plain_name(&self, seat: Seat) -> String {
        match &self.game.players[seat] {
            ReportPlayer::Named(name) if name.trim().is_empty() => self.words.say("history-nameless", &[]),
            ReportPlayer::Named(name) => name.clone(),
            ReportPlayer::Nameless(place) => nameless(self.words, *place),
            ReportPlayer::Someone => self.words.say("history-someone", &[]),
            ReportPlayer::HiddenFleet => self.words.say("history-hidden-fleet", &[]),
        }
    }

    fn title(&self) -> String {
        // A player who hunts alone comes first, whichever seat they have.
        let hunter = if self.game.players[Seat::A] == ReportPlayer::HiddenFleet { Seat::B } else { Seat::A };
        let mut parts = vec![("a", self.name(hunter).into()), ("b", self.name(hunter.other()).into())];
        let key = match (self.game.id, self.game.is_solo()) {
            (Some(_), true) => "report-title-alone",
            (Some(_), false) => "report-title",
            (None, true) => "report-title-alone-unkept",
            (None, false) => "report-title-unkept",
        };
        parts.extend(self.game.id.map(|id| ("id", id.into())));
        self.words.say(key, &parts)
    }

    fn circumstances(&self) -> Vec<String> {
        let (game, words) = (self.game, self.words);
        let mut lines = vec![words.say("report-rules", &[("rules", game.rules.say(words).into())])];
        let over = game.ending != Ending::Unfinished;
        lines.extend(match game.times {
            [Some(began), Some(ended)] => {
                let seconds = ((ended.as_millisecond() - began.as_millisecond()) / 1000).max(0);
                let duration = format!("{:02}:{:02}:{:02}", seconds / 3600, seconds / 60 % 60, seconds % 60);
                let date = ("date", local_time(began).into());
                Some(words.say("report-began", &[date, ("duration", duration.into())]))
            }
            [Some(began), None] if !over => Some(words.say("report-began-open", &[("date", local_time(began).into())])),
            _ => None,
        });
        if let Some(seed) = game.seed {
            lines.push(words.say("report-seed", &[("seed", seed.into())]));
        }
        if game.practice {
            lines.push(words.say("report-practice", &[]));
        }
        if game.cheated {
            lines.push(words.say("report-cheated", &[]));
        }
        if !game.is_solo() {
            lines.push(words.say("report-starts", &[("player", self.name(game.starter).into())]));
        }
        lines
    }

    /// Every shot in words, then the ending.
    fn course(&self) -> String {
        let (game, words) = (self.game, self.words);
        let width = match self.format {
            ReportFormat::Text => game.shots.len().to_string().len(),
            ReportFormat::Markdown => 0,
        };
        let told = |(place, shot)| format!("{:>width$}. {}", place + 1, self.told(shot));
        let mut lines: Vec<String> = game.shots.iter().enumerate().map(told).collect();
        if lines.is_empty() {
            lines.push(words.say("report-no-shot", &[]));
        }
        if self.format == ReportFormat::Markdown {
            lines.push(String::new());
        }
        let player = |seat: Seat| ("player", self.name(seat).into());
        lines.push(match game.ending {
            Ending::Won(seat) => {
                let key = if game.is_solo() { "report-solved" } else { "report-won" };
                words.say(key, &[player(seat), ("shots", game.shots_of(seat).into())])
            }
            Ending::Resigned(seat) => words.say("report-resigned", &[player(seat)]),
            Ending::Absent(seat) => words.say("report-absent", &[player(seat)]),
            Ending::LostOnTime(seat) => words.say("report-lost-on-time", &[player(seat)]),
            Ending::Aborted => words.say("report-aborted", &[]),
            Ending::Unfinished => words.say("report-unfinished", &[]),
        });
        lines.join("\n") + "\n"
    }

    fn told(&self, told: &ReportShot) -> String {
        let ReportShot { seat, shot, sunk } = *told;
        let [player, cell] = [("player", self.name(seat).into()), ("cell", self.game.rows.cell(shot.cell).into())];
        let ship = shot.outcome.pennant().map(|pennant| ("ship", pennant.number().into()));
        match (shot.outcome, sunk) {
            (Outcome::HitShip(_) | Outcome::SunkShip(_), _) => {
                let (size, key) = match sunk {
                    Some(ship) => (Some(("size", ship.size().into())), "report-sunk-ship-size"),
                    None if shot.outcome.is_sunk() => (None, "report-sunk-ship"),
                    None => (None, "report-hit-ship"),
                };
                self.words.say(key, &[player, cell].into_iter().chain(ship).chain(size).collect::<Vec<_>>())
            }
            (_, Some(ship)) => self.words.say("report-sunk-size", &[player, cell, ("size", ship.size().into())]),
            (Outcome::SunkSize(size), None) => {
                self.words.say("report-sunk-size", &[player, cell, ("size", size.into())])
            }
            (Outcome::Sunk, None) => self.words.say("report-sunk", &[player, cell]),
            (Outcome::Hit, None) => self.words.say("report-hit", &[player, cell]),
            (Outcome::Miss, None) => self.words.say("report-miss", &[player, cell]),
        }
    }

    /// Both seas with the shots at them. While the game is unfinished, no fleet is shown that
    /// somebody still looks for.
    fn grids(&self) -> String {
        let sea = |seat: Seat| {
            let sea = &self.game.seas[seat];
            let picture = match &sea.board {
                Some(board) => Picture::board(board),
                None => Picture::seen(&sea.seen),
            };
            let owner = (self.game.players[seat] != ReportPlayer::HiddenFleet).then(|| self.plain_name(seat));
            let title = sea_caption(self.words, &Caption::new(owner.as_deref(), &sea.seen, &sea.left));
            picture.title(title).rows_from(self.game.rows.first())
        };
        // A player who hunts alone has no fleet.
        let has_sea = |seat: &Seat| self.game.players[seat.other()] != ReportPlayer::HiddenFleet;
        text(&Seat::BOTH.into_iter().filter(has_sea).map(sea).collect::<Vec<_>>(), self.charset)
    }
}

/// A name with Markdown's special characters escaped.
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
    use amiral_host::Rows;

    use super::*;

    #[test]
    fn somebody_without_a_name_to_see_is_said_to_have_none() {
        let human = |name: &str| Contestant::Human {
            id: amiral_store::PlayerId(1),
            name: name.into(),
            uid: amiral_store::Uid::of_text(""),
            place: None,
        };
        let words = Words::new(crate::Lang::En);
        for nameless in ["", " ", "\u{200b}\u{200b}", "\u{1b}"] {
            assert_eq!(contestant_name(&human(nameless), &words), "(no name)");
        }
    }

    #[test]
    fn whoever_gave_no_name_is_called_in_the_language_spoken() {
        let human = |place| Contestant::Human {
            id: amiral_store::PlayerId(1),
            name: String::new(),
            uid: amiral_store::Uid::of_text(""),
            place: Some(place),
        };
        let called = |lang, place| contestant_name(&human(place), &Words::new(lang));
        assert_eq!(called(crate::Lang::En, Seat::A), "Player 1");
        assert_eq!(called(crate::Lang::Fr, Seat::B), "Joueur 2");
    }

    const SILENT: &str = "[Rules \"4x4 2,1 no-edge silent alternate\"]\n[A \"Ada\"]\n[B \"HAL\"]\n\
                          [FleetA \"A0h2 D3h1\"]\n[FleetB \"A0v2 C2h1\"]\n[Result \"A won\"]\n\n\
                          1 A A0x\n2 B C0o\n3 A A1x\n4 B A0x\n5 A C2x\n";

    #[test]
    fn what_sank_in_silence_is_told_at_the_end() {
        let game = GameReport::of_record(&SILENT.parse().unwrap());
        let report = |lang| {
            let words = &Words::new(lang);
            Report { game: &game, words, charset: Charset::Ascii, format: ReportFormat::Text }.text()
        };
        let english = report(crate::Lang::En);
        assert!(english.contains("3. Ada fires at A1: hit and sunk (2-cell ship)."), "{english}");
        assert!(english.contains("Ada against HAL"), "{english}");
        assert!(report(crate::Lang::Fr).contains("Ada tire en A1"), "{}", report(crate::Lang::Fr));
    }

    #[test]
    fn rows_are_counted_as_the_players_counted_them() {
        let game = GameReport { rows: Rows::FromOne, ..GameReport::of_record(&SILENT.parse().unwrap()) };
        let text = report_text(&Words::new(crate::Lang::En), &game);
        assert!(text.contains("3. Ada fires at A2: hit and sunk (2-cell ship)."), "{text}");
        // The rows of the grids begin with 1 and end with 4.
        let numbers: Vec<&str> = text.lines().filter_map(|line| line.split_whitespace().next()).collect();
        assert!(numbers.contains(&"4") && !numbers.contains(&"0"), "{text}");
    }

    #[test]
    fn a_name_is_no_markdown() {
        assert_eq!(markdown_escape("*Ada* <b>_1_</b> #2"), "\\*Ada\\* \\<b\\>\\_1\\_\\<\\/b\\> \\#2");
        assert_eq!(markdown_escape("level4:samples=100"), "level4:samples=100");
    }
}

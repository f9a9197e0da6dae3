//! What came of a match, as tables and as JSON.

use amiral_arena::{
    Arena, Estimate, FaultKind, GamePhase, PlayedGame, PlayedPair, PlayerReview, Sprt, Standing, Standings, Verdict,
};
use amiral_strategy::Broken;
use amiral_study::table::{self, Table};
use amiral_words::{Arg, Say, Words, printable_within, written_rules};
use serde_json::{Value, json};

use crate::args::TableFormat;
use crate::commands::arena::withdrawn;
use crate::failure::Failure;
use crate::session::{Session, print, rules_json, terminal_width};

/// How many mistakes are told one by one, and how long each may be.
const FAULTS: usize = 5;
/// How many are in the JSON.
const MOST_FAULTS: usize = 100;
const FAULT_LENGTH: usize = 300;
/// How many of a player's shots that gave most away are told.
const WORST: usize = 3;
/// How many shots stand together in the table over a game.
const SHOTS_A_ROW: usize = 10;

/// A mistake in a game.
pub(crate) struct ToldFault {
    pair: u64,
    game: usize,
    /// Which of the two made it.
    side: usize,
    kind: FaultKind,
    detail: String,
    /// The same as data, of a program.
    broken: Option<Broken>,
}

/// Adds the mistakes of a pair to those that are told, as long as there are not too many.
pub(crate) fn note_faults(told: &mut Vec<ToldFault>, pair: &PlayedPair) {
    let fault = |(game, played): (usize, &PlayedGame)| {
        let fault = played.fault.as_ref()?;
        let (side, kind, detail) = (1 - played.winner, fault.kind, fault.detail.clone());
        let broken = fault.failure.as_deref().cloned().map(Broken::from);
        Some(ToldFault { pair: pair.number, game: game + 1, side, kind, detail, broken })
    };
    let room = MOST_FAULTS.saturating_sub(told.len());
    told.extend(pair.games.iter().enumerate().filter_map(fault).take(room));
}

/// What came of a match.
pub(crate) struct Report<'a> {
    pub(crate) arena: &'a Arena,
    pub(crate) names: &'a [&'a str],
    pub(crate) standings: &'a Standings,
    pub(crate) faults: &'a [ToldFault],
    pub(crate) reviews: Option<&'a [PlayerReview]>,
    pub(crate) stopped: bool,
}

impl Report<'_> {
    pub(crate) fn json(&self) -> Value {
        let Report { arena, names, standings, .. } = self;
        let players = names.iter().zip(&standings.players).map(|(name, player)| {
            json!({
                "name": name,
                "games": player.games(),
                "points": player.pairs.points(),
                "mean": player.mean(),
                "elo": value_of(player.elo()),
                "ci95": ends_of(player.elo()),
                "crashes": player.crashes,
                "timeouts": player.timeouts,
                "illegal": player.illegal,
                "withdrawn": player.is_withdrawn(),
            })
        });
        let meetings = standings.meetings.iter().map(|meeting| {
            let normalized = meeting.pairs.normalized_elo();
            json!({
                "a": names[meeting.players.0],
                "b": names[meeting.players.1],
                "pentanomial": meeting.pairs.0,
                "elo": value_of(meeting.pairs.elo()),
                "ci95": ends_of(meeting.pairs.elo()),
                "normalized_elo": value_of(normalized),
                "normalized_ci95": ends_of(normalized),
            })
        });
        let two = <[_; 1]>::try_from(standings.meetings.as_slice()).ok();
        let mut document = json!({
            "players": players.collect::<Vec<_>>(),
            "meetings": meetings.collect::<Vec<_>>(),
            "pentanomial": two.map(|[meeting]| meeting.pairs.0),
            "sprt": arena.sprt.map(|sprt| sprt_json(&sprt, standings)),
            "pairs": standings.pairs(),
            "faults": self.faults.iter().map(|fault| self.fault_json(fault)).collect::<Vec<_>>(),
            "interrupted": self.stopped,
            "rules": rules_json(&arena.rules),
            "seed": arena.seed.0,
        });
        if let Some(reviews) = self.reviews {
            document["review"] = reviews.iter().map(|review| self.review_json(review)).collect();
        }
        document
    }

    fn fault_json(&self, fault: &ToldFault) -> Value {
        json!({
            "pair": fault.pair + 1,
            "game": fault.game,
            "player": self.names[self.who(fault)],
            "kind": fault.kind.name(),
            "detail": fault.detail,
        })
    }

    fn who(&self, fault: &ToldFault) -> usize {
        let meetings = &self.standings.meetings;
        let (a, b) = meetings[(fault.pair % meetings.len() as u64) as usize].players;
        [a, b][fault.side]
    }

    fn review_json(&self, review: &PlayerReview) -> Value {
        let phases =
            GamePhase::ALL.iter().zip(review.phases).map(|(phase, loss)| (phase.name().to_owned(), json!(loss)));
        json!({
            "player": self.names[review.player],
            "games": review.games,
            "unjudged": review.unjudged,
            "mean": review.mean,
            "error": review.error,
            "phases": Value::Object(phases.collect()),
            "by_shot": review.by_shot,
            "shots": review.shots,
        })
    }

    pub(crate) fn print(&self, format: Option<TableFormat>, session: &Session) -> Result<(), Failure> {
        const USUAL: usize = 80;
        let words = &session.words;
        let mut tables = vec![self.table(words)];
        if self.standings.meetings.len() > 1 {
            tables.push(self.meetings_table(words));
        }
        if let Some(reviews) = self.reviews {
            tables.push(self.phases_table(reviews, words));
            tables.push(self.shots_table(reviews, words));
        }
        let width = terminal_width();
        let usual = if width.is_some() { TableFormat::Table } else { TableFormat::Markdown };
        let text = match format.unwrap_or(usual) {
            TableFormat::Table => table::joined(&tables, |table| table.aligned(width.unwrap_or(USUAL))),
            TableFormat::Markdown => table::joined(&tables, Table::markdown),
        };
        print(text.trim_end())?;
        for line in self.lines(words) {
            print(line)?;
        }
        let rules = written_rules(&self.arena.rules.to_string(), words);
        print(words.say("study-seed", &[("seed", self.arena.seed.0.into()), ("rules", rules.into())]))
    }

    fn table(&self, words: &Words) -> Table {
        players_table(self.names, self.standings, words)
    }

    fn meetings_table(&self, words: &Words) -> Table {
        let heads = ["arena-meeting", "arena-played", "arena-lost-both", "arena-even", "arena-won-both", "arena-elo"];
        let heads = heads.map(|key| words.say(key, &[]));
        let interval = words.labels().interval.to_owned();
        let heads: Vec<&str> = heads.iter().map(String::as_str).chain([interval.as_str()]).collect();
        let rows = self.standings.meetings.iter().map(|meeting| {
            let (a, b) = meeting.players;
            let elo = meeting.pairs.elo();
            let [lost, less, even, more, won] = meeting.pairs.0;
            let count = |number: u64| words.number(number.into());
            vec![
                format!("{} – {}", self.names[a], self.names[b]),
                count(meeting.pairs.pairs()),
                count(lost),
                // Half points are rare: they are with the even ones here, and apart in the JSON.
                count(less + even + more),
                count(won),
                elo_shown(elo, words),
                interval_shown(elo, words),
            ]
        });
        Table::new(&heads, rows)
    }

    fn phases_table(&self, reviews: &[PlayerReview], words: &Words) -> Table {
        let phases = ["arena-opening", "arena-search", "arena-pursuit", "arena-endgame"].map(|key| words.say(key, &[]));
        let heads =
            [words.say("arena-given-away", &[]), words.labels().games.to_owned(), words.say("arena-a-game", &[])];
        let heads: Vec<&str> = heads.iter().chain(&phases).map(String::as_str).collect();
        let rows = reviews.iter().map(|review| {
            let games = review.games.max(1) as f64;
            let sum = match (review.mean, review.error) {
                (Some(mean), Some(error)) => format!("{} ± {}", words.decimal(mean, 2), words.decimal(error, 2)),
                _ => words.labels().none.to_owned(),
            };
            let mut row = vec![self.names[review.player].to_owned(), words.number(review.games.into()), sum];
            row.extend(review.phases.map(|loss| {
                format!("{} ± {}", words.decimal(loss.given_away / games, 2), words.decimal(loss.error / games, 2))
            }));
            row
        });
        Table::new(&heads, rows)
    }

    /// What was given away over a game, ten shots in a column.
    fn shots_table(&self, reviews: &[PlayerReview], words: &Words) -> Table {
        let longest = reviews.iter().map(|review| review.by_shot.len()).max().unwrap_or(0);
        let first = words.say("arena-by-shot", &[]);
        let spans = (0..longest).step_by(SHOTS_A_ROW).map(|at| format!("{}–{}", at + 1, at + SHOTS_A_ROW));
        let heads: Vec<String> = [first].into_iter().chain(spans).collect();
        let rows = reviews.iter().map(|review| {
            let games = review.games.max(1) as f64;
            let mut row = vec![self.names[review.player].to_owned()];
            for at in (0..longest).step_by(SHOTS_A_ROW) {
                let shots = review.by_shot.iter().skip(at).take(SHOTS_A_ROW);
                row.push(words.decimal(shots.map(|loss| loss.given_away).sum::<f64>() / games, 2));
            }
            row
        });
        Table::new(&heads.iter().map(String::as_str).collect::<Vec<_>>(), rows)
    }

    /// What is said below the tables.
    fn lines(&self, words: &Words) -> Vec<String> {
        let mut lines = Vec::new();
        let Report { standings, names, .. } = self;
        if let [meeting] = standings.meetings.as_slice() {
            let [lost, less, even, more, won] = meeting.pairs.0.map(|count| Arg::from(words.number(count.into())));
            let player = ("player", names[meeting.players.0].into());
            let parts = [player, ("lost", lost), ("less", less), ("even", even), ("more", more), ("won", won)];
            lines.push(words.say("arena-pentanomial", &parts));
            if let Some(elo) = meeting.pairs.normalized_elo() {
                let value = elo_shown(Some(elo), words);
                let parts = [("elo", value.into()), ("interval", interval_shown(Some(elo), words).into())];
                lines.push(words.say("arena-normalized", &parts));
            }
        }
        if let Some(sprt) = &self.arena.sprt {
            lines.push(sprt_line(sprt, standings, words));
        }
        let out = names.iter().zip(&standings.players).filter(|(_, player)| player.is_withdrawn());
        lines.extend(out.map(|(name, _)| withdrawn(name, words)));
        for fault in self.faults.iter().take(FAULTS) {
            let key = match fault.kind {
                FaultKind::Crash => "arena-crashed",
                FaultKind::Timeout => "arena-late",
                FaultKind::Illegal => "arena-illegal-shot",
            };
            let detail = fault.broken.as_ref().map_or_else(|| fault.detail.clone(), |broken| broken.say(words));
            let parts = [
                ("pair", words.number((fault.pair + 1).into()).into()),
                ("player", self.names[self.who(fault)].into()),
                ("detail", printable_within(&detail, FAULT_LENGTH).into()),
            ];
            lines.push(words.say(key, &parts));
        }
        let all: u64 = standings.players.iter().map(|player| player.crashes + player.timeouts + player.illegal).sum();
        if all > FAULTS as u64 {
            let more = words.number(u128::from(all) - FAULTS as u128);
            lines.push(words.say("arena-more-faults", &[("number", more.into())]));
        }
        for review in self.reviews.unwrap_or_default() {
            lines.extend(self.review_lines(review, words));
        }
        if self.stopped {
            lines.push(words.say("arena-stopped", &[("pairs", words.number(standings.pairs().into()).into())]));
        }
        lines
    }

    fn review_lines(&self, review: &PlayerReview, words: &Words) -> Vec<String> {
        let player = || ("player", Arg::from(self.names[review.player]));
        let mut lines = Vec::new();
        if review.unjudged > 0 {
            let games = Arg::Number(review.unjudged as f64);
            lines.push(words.say("arena-unjudged", &[player(), ("games", games)]));
        }
        for shot in review.worst(WORST).into_iter().filter(|shot| shot.given_away > 2.0 * shot.error + 0.05) {
            let cost = format!("{} ± {}", words.decimal(shot.given_away, 2), words.decimal(shot.error, 2));
            let parts = [
                player(),
                ("game", shot.game.clone().into()),
                ("number", shot.number.into()),
                ("shot", shot.shot.cell.to_string().into()),
                ("cost", cost.into()),
            ];
            lines.push(words.say("arena-worst", &parts));
        }
        lines
    }
}

/// The table of all players; also the one that is shown while they play.
pub(crate) fn players_table(names: &[&str], standings: &Standings, words: &Words) -> Table {
    let labels = words.labels();
    let own =
        ["arena-player", "arena-points", "arena-mean", "arena-elo", "arena-crashes", "arena-timeouts", "arena-illegal"];
    let [player, points, mean, elo, crashes, timeouts, illegal] = own.map(|key| words.say(key, &[]));
    let heads = [player.as_str(), labels.games, &points, &mean, &elo, labels.interval, &crashes, &timeouts, &illegal];
    let rows = names.iter().zip(&standings.players).map(|(name, player)| {
        let count = |number: u64| words.number(number.into());
        let estimate = player.elo();
        vec![
            (*name).to_owned(),
            count(player.games()),
            points_shown(player, words),
            player.mean().map_or_else(|| labels.none.to_owned(), |mean| words.decimal(mean, 2)),
            elo_shown(estimate, words),
            interval_shown(estimate, words),
            count(player.crashes),
            count(player.timeouts),
            count(player.illegal),
        ]
    });
    Table::new(&heads, rows)
}

fn points_shown(player: &Standing, words: &Words) -> String {
    words.number(player.pairs.points() as u128)
}

/// How the test stands, in a line.
pub(crate) fn sprt_line(sprt: &Sprt, standings: &Standings, words: &Words) -> String {
    let llr = sprt.llr(&standings.meetings[0].pairs);
    let verdict = words.say(
        match sprt.verdict_of(llr) {
            Verdict::Accepted => "arena-accepted",
            Verdict::Rejected => "arena-rejected",
            Verdict::Undecided => "arena-undecided",
        },
        &[],
    );
    let number = |value: f64, decimals| Arg::from(words.decimal(value, decimals));
    let parts = [
        ("elo0", sprt.elo0().to_string().replace('-', "−").into()),
        ("elo1", sprt.elo1().to_string().replace('-', "−").into()),
        ("llr", number(llr, 2)),
        ("lower", number(sprt.lower(), 2)),
        ("upper", number(sprt.upper(), 2)),
        ("verdict", verdict.into()),
    ];
    words.say("arena-sprt", &parts)
}

fn sprt_json(sprt: &Sprt, standings: &Standings) -> Value {
    let llr = sprt.llr(&standings.meetings[0].pairs);
    json!({
        "elo0": sprt.elo0(), "elo1": sprt.elo1(), "alpha": sprt.alpha(), "beta": sprt.beta(),
        "llr": llr, "lower": sprt.lower(), "upper": sprt.upper(), "verdict": sprt.verdict_of(llr).name(),
    })
}

/// A number as JSON has it; none where it is infinite.
fn finite(number: f64) -> Option<f64> {
    number.is_finite().then_some(number)
}

fn value_of(estimate: Option<Estimate>) -> Option<f64> {
    finite(estimate?.value)
}

fn ends_of(estimate: Option<Estimate>) -> Option<[Option<f64>; 2]> {
    Some(estimate?.ci95.map(finite))
}

fn elo_shown(estimate: Option<Estimate>, words: &Words) -> String {
    estimate.map_or_else(|| words.labels().none.to_owned(), |elo| points_of_elo(elo.value, elo, words))
}

fn interval_shown(estimate: Option<Estimate>, words: &Words) -> String {
    let Some(elo) = estimate else { return words.labels().too_few.to_owned() };
    let [low, high] = elo.ci95.map(|end| points_of_elo(end, elo, words));
    format!("[{low}; {high}]")
}

/// One of the numbers of an estimate, as finely as that is known.
fn points_of_elo(number: f64, of: Estimate, words: &Words) -> String {
    const FINE: f64 = 10.0;
    let decimals = usize::from(of.ci95[1] - of.ci95[0] < FINE);
    match number {
        f64::INFINITY => "+∞".to_owned(),
        f64::NEG_INFINITY => "−∞".to_owned(),
        _ => {
            let shown = words.decimal(number.abs(), decimals);
            let is_zero = shown.chars().all(|digit| "0.,".contains(digit));
            let sign = if is_zero {
                ""
            } else if number > 0.0 {
                "+"
            } else {
                "−"
            };
            format!("{sign}{shown}")
        }
    }
}

//! `amiral history`: the saved matches, and everybody's results.

use std::collections::BTreeMap;
use std::process::ExitCode;

use amiral_game::Seat;
use amiral_store::{
    Contestant, Filter, MatchResult, Page, PairTotals, Period, SoloTotals, Statistics, StrategyResults, Summary,
};
use amiral_words::{Arg, Words, solo_line, statistics_lines};
use jiff::Timestamp;
use serde_json::{Value, json};

use crate::args::HistoryArgs;
use crate::columns::{Side, columns, columns_within};
use crate::failure::Failure;
use crate::games::{self, Games};
use crate::session::{Session, print, terminal_width};

/// The result of a match.
#[derive(clap::ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum ResultArg {
    Won,
    Lost,
    Aborted,
    Unfinished,
}

impl ResultArg {
    pub(crate) fn result(self) -> MatchResult {
        match self {
            ResultArg::Won => MatchResult::Won,
            ResultArg::Lost => MatchResult::Lost,
            ResultArg::Aborted => MatchResult::Aborted,
            ResultArg::Unfinished => MatchResult::Unfinished,
        }
    }
}

pub(crate) fn run(args: &HistoryArgs, session: &Session) -> Result<ExitCode, Failure> {
    let words = &session.words;
    let Some(games) = Games::read(session)? else {
        if session.json && args.strategies {
            session.print_json(&strategies_json(&[], false))?;
        } else if session.json {
            let totals = Totals::of(Vec::new(), Vec::new(), &Filter::default()).json();
            let none: [Value; 0] = [];
            session.print_json(&json!({"matches": none, "totals": totals, "page": args.page, "more": false}))?;
        } else {
            print(words.say("history-none", &[]))?;
        }
        return Ok(ExitCode::SUCCESS);
    };
    let filter = games.filter(&args.filter, words)?;
    if args.strategies {
        // Ask for one more than is shown, to learn whether there are more.
        let mut found = games.told(games.store.strategy_results(&filter, args.limit + 1), words)?;
        let more = found.len() > args.limit as usize;
        found.truncate(args.limit as usize);
        if session.json {
            session.print_json(&strategies_json(&found, more))?;
        } else {
            print_strategies(&found, more, words)?;
        }
        return Ok(ExitCode::SUCCESS);
    }
    let page = Page { limit: args.limit, offset: u64::from(args.page - 1) * u64::from(args.limit) };
    // Ask for one more than is shown, to learn whether there are more.
    let listed = filter.clone().told_at(Timestamp::now());
    let mut matches = games.told(games.store.history(&listed, Page { limit: page.limit + 1, ..page }), words)?;
    let more = matches.len() > page.limit as usize;
    matches.truncate(page.limit as usize);
    let solo = games.told(games.store.solo_totals(&filter), words)?;
    let totals = Totals::of(games.told(games.store.totals(&filter), words)?, solo, &filter);
    let statistics = match &filter.player {
        Some(who) if filter == (Filter { player: filter.player.clone(), ..Filter::default() }) => {
            Some(games.told(games.store.statistics(who), words)?)
        }
        _ => None,
    };
    if session.json {
        let mut document = json!({
            "matches": matches.iter().map(games::summary_json).collect::<Vec<_>>(),
            "totals": totals.json(),
            "page": args.page,
            "more": more,
        });
        if let Some(statistics) = statistics {
            document["statistics"] = statistics_json(&statistics);
        }
        session.print_json(&document)?;
    } else {
        print_matches(&matches, filter == Filter::default(), words)?;
        if more {
            print(words.say("history-page", &[("page", args.page.into()), ("next", (args.page + 1).into())]))?;
        }
        totals.print(words)?;
        if let Some(statistics) = statistics {
            print_statistics(args.filter.player.as_deref().unwrap_or_default(), &statistics, words)?;
        }
    }
    Ok(ExitCode::SUCCESS)
}

fn print_matches(matches: &[Summary], all: bool, words: &Words) -> Result<(), Failure> {
    if matches.is_empty() {
        return print(words.say(if all { "history-none" } else { "history-none-pass" }, &[]));
    }
    let mut lines = vec![
        ["history-id", "history-began", "history-players", "history-result", "history-shots", "history-rules"]
            .map(|key| words.say(key, &[])),
    ];
    for summary in matches {
        let [a, b] = Seat::BOTH.map(|seat| amiral_words::seat_name(summary, seat, words));
        let shots = Seat::BOTH.map(|seat| summary.shots[seat].to_string());
        lines.push([
            summary.id.to_string(),
            games::local(summary.began),
            words.say("history-pair", &[("a", a.into()), ("b", b.into())]),
            amiral_words::result(summary, words),
            shots.join("–"),
            amiral_words::short_rules(&summary.rules, words),
        ]);
    }
    let sides = [Side::Right, Side::Left, Side::Left, Side::Left, Side::Right, Side::Left];
    print(columns_within(sides, &lines, room()).trim_end())
}

/// How long a line may be: as wide as the terminal, and as long as it is for other programs.
fn room() -> usize {
    terminal_width().unwrap_or(usize::MAX)
}

/// Sums over the matches that somebody won.
struct Totals {
    /// How many matches.
    matches: u64,
    /// Everybody against everybody.
    pairs: Vec<PairTotals>,
    /// Everybody against all.
    players: Vec<PairTotals>,
    /// All against everybody.
    opponents: Vec<PairTotals>,
    /// Everybody's games alone.
    solo: Vec<SoloTotals>,
}

impl Totals {
    fn of(mut pairs: Vec<PairTotals>, solo: Vec<SoloTotals>, filter: &Filter) -> Totals {
        // A match between two players who were both asked for is counted from both sides.
        let key = |tally: &PairTotals| (tally.player.clone(), tally.opponent.clone());
        let sides: BTreeMap<_, u64> = pairs.iter().map(|tally| (key(tally), tally.games)).collect();
        let mirrored = |tally: &PairTotals| sides.contains_key(&(tally.opponent.clone(), tally.player.clone()));
        let halves: u64 = pairs.iter().map(|tally| if mirrored(tally) { tally.games } else { 2 * tally.games }).sum();
        // If nobody was asked for, a strategy's side of its games with people says nothing new.
        let human = |contestant: &Contestant| matches!(contestant, Contestant::Human { .. });
        if filter.player.is_none() {
            pairs.retain(|tally| human(&tally.player) || !human(&tally.opponent));
        }
        let sum = |side: fn(&PairTotals) -> &Contestant| {
            let mut sums: Vec<PairTotals> = Vec::new();
            for tally in &pairs {
                match sums.iter_mut().find(|sum| side(sum) == side(tally)) {
                    Some(sum) => {
                        sum.games += tally.games;
                        sum.wins += tally.wins;
                        sum.by_absence += tally.by_absence;
                        sum.winning_shots += tally.winning_shots;
                    }
                    None => sums.push(tally.clone()),
                }
            }
            sums.sort_by_key(|sum| std::cmp::Reverse(sum.games));
            sums
        };
        let (players, opponents) = (sum(|tally| &tally.player), sum(|tally| &tally.opponent));
        Totals { matches: halves / 2, pairs, players, opponents, solo }
    }

    fn json(&self) -> Value {
        let sums = |tally: &PairTotals| {
            json!({
                "games": tally.games,
                "wins": tally.wins,
                "by_absence": tally.by_absence,
                "losses": tally.games - tally.wins,
                "win_rate": tally.win_rate(),
                "mean_shots": tally.mean_shots(),
            })
        };
        let with = |tally: &PairTotals, who: &[(&str, &Contestant)]| {
            let mut document = sums(tally);
            for (name, contestant) in who {
                document[*name] = games::contestant_json(contestant);
            }
            document
        };
        let pair = |tally: &PairTotals| with(tally, &[("player", &tally.player), ("opponent", &tally.opponent)]);
        let player = |tally: &PairTotals| with(tally, &[("player", &tally.player)]);
        let opponent = |tally: &PairTotals| with(tally, &[("opponent", &tally.opponent)]);
        json!({
            "games": self.matches,
            "pairs": self.pairs.iter().map(pair).collect::<Vec<_>>(),
            "players": self.players.iter().map(player).collect::<Vec<_>>(),
            "opponents": self.opponents.iter().map(opponent).collect::<Vec<_>>(),
            // A game alone beats nobody: it finds a fleet.
            "solo": self.solo.iter().map(|SoloTotals { player, all }| json!({
                "player": games::contestant_json(player),
                "games": all.games,
                "solved": all.wins,
                "mean_shots": all.mean_shots(),
            })).collect::<Vec<_>>(),
        })
    }

    fn print(&self, words: &Words) -> Result<(), Failure> {
        self.print_pairs(words)?;
        if !self.solo.is_empty() {
            print("")?;
        }
        for SoloTotals { player, all } in &self.solo {
            print(solo_line(words, &games::name(player, words), all))?;
        }
        Ok(())
    }

    fn print_pairs(&self, words: &Words) -> Result<(), Failure> {
        if self.pairs.is_empty() {
            return Ok(());
        }
        print("")?;
        let games = Arg::Number(self.matches as f64);
        print(words.say("history-totals", &[("games", games), ("number", words.number(self.matches.into()).into())]))?;
        let headings = [
            "history-player",
            "history-opponent",
            "history-games",
            "history-wins",
            "history-losses",
            "history-win-rate",
            "history-mean-shots",
        ];
        let mut lines = vec![headings.map(|key| words.say(key, &[]))];
        let all = || words.say("history-everybody", &[]);
        let named = |contestant: &Contestant| games::name(contestant, words);
        let of = |list: &[PairTotals], who: &dyn Fn(&PairTotals) -> [String; 2]| {
            list.iter().map(|tally| line(tally, who(tally), words)).collect::<Vec<_>>()
        };
        lines.extend(of(&self.pairs, &|tally| [named(&tally.player), named(&tally.opponent)]));
        // Sums of a single line would only repeat it.
        if self.players.len() < self.pairs.len() {
            lines.extend(of(&self.players, &|tally| [named(&tally.player), all()]));
        }
        if self.opponents.len() < self.pairs.len() && self.players.len() > 1 {
            lines.extend(of(&self.opponents, &|tally| [all(), named(&tally.opponent)]));
        }
        let right = Side::Right;
        print(columns([Side::Left, Side::Left, right, right, right, right, right], &lines).trim_end())
    }
}

fn line(tally: &PairTotals, [player, opponent]: [String; 2], words: &Words) -> [String; 7] {
    let number = |number: u64| words.number(number.into());
    [
        player,
        opponent,
        number(tally.games),
        number(tally.wins),
        number(tally.games - tally.wins),
        tally.win_rate().map(|rate| words.percent(rate)).unwrap_or_default(),
        tally.mean_shots().map(|mean| words.decimal(mean, 1)).unwrap_or_default(),
    ]
}

/// Prints how often each strategy beat people.
fn print_strategies(found: &[StrategyResults], more: bool, words: &Words) -> Result<(), Failure> {
    if found.is_empty() {
        return print(words.say("history-strategies-none", &[]));
    }
    let headings = [
        "history-month",
        "history-strategy",
        "history-games",
        "history-wins",
        "history-win-rate",
        "history-mean-shots",
        "history-rules",
    ];
    let mut lines = vec![headings.map(|key| words.say(key, &[]))];
    for StrategyResults { month, strategy, rules, all } in found {
        lines.push([
            month.to_string(),
            amiral_words::printable(strategy),
            words.number(all.games.into()),
            words.number(all.wins.into()),
            all.win_rate().map(|rate| words.percent(rate)).unwrap_or_default(),
            all.mean_shots().map(|mean| words.decimal(mean, 1)).unwrap_or_default(),
            amiral_words::short_rules(rules, words),
        ]);
    }
    let right = Side::Right;
    let sides = [Side::Left, Side::Left, right, right, right, right, Side::Left];
    print(columns_within(sides, &lines, room()).trim_end())?;
    if more { print(words.say("history-strategies-more", &[("limit", found.len().into())])) } else { Ok(()) }
}

fn strategies_json(found: &[StrategyResults], more: bool) -> Value {
    let line = |StrategyResults { month, strategy, rules, all }: &StrategyResults| {
        json!({
            "month": month.to_string(),
            "strategy": strategy,
            "rules": rules.to_string(),
            "games": all.games,
            "wins": all.wins,
            "losses": all.games - all.wins,
            "win_rate": all.win_rate(),
            "mean_shots": all.mean_shots(),
        })
    };
    json!({"strategies": found.iter().map(line).collect::<Vec<_>>(), "more": more})
}

fn print_statistics(player: &str, statistics: &Statistics, words: &Words) -> Result<(), Failure> {
    print("")?;
    statistics_lines(words, player, statistics).into_iter().try_for_each(print)
}

fn statistics_json(statistics: &Statistics) -> Value {
    let stretch = |stretch: &Period| {
        json!({
            "games": stretch.games,
            "wins": stretch.wins,
            "losses": stretch.games - stretch.wins,
            "win_rate": stretch.win_rate(),
            "mean_shots": stretch.mean_shots(),
        })
    };
    let mut document = stretch(&statistics.all);
    document["solo"] = stretch(&statistics.solo);
    document["practice"] = statistics.practice.into();
    document["cheated"] = statistics.cheated.into();
    document["trend"] = json!({"recent": stretch(&statistics.recent), "before": stretch(&statistics.before)});
    document
}

//! `amiral tournament`: tournaments of strategies, without a server.

mod drawing;
mod log;
mod show;

use std::path::Path;
use std::process::ExitCode;

use amiral_game::{Law, Rules, Seed, Stop};
use amiral_study::{Competition, CompetitionError, Contender, Orders, Progress};
use amiral_tournament::{Event, Format, PlayerId, Settings, TieBreak, Tournament, suggested_rounds};
use amiral_words::{Say, Words};

use self::log::Log;
use crate::args::{TournamentAction, TournamentArgs, TournamentFormat};
use crate::commands::fleet::ensure_fits;
use crate::contenders::Asked;
use crate::failure::{Failure, remark};
use crate::games::recall;
use crate::progress::{GamesBar, on_interrupt};
use crate::session::{Session, print};

/// About how many shots a game between two takes: how long an arena of so many games is.
const SHOTS_A_GAME: u64 = 100;
/// The games that an arena lasts about, unless somebody wants more.
const ARENA_GAMES: u32 = 10;

/// A tournament, and what its games follow from.
pub(super) struct Contest {
    pub(super) tournament: Tournament,
    pub(super) rules: Rules,
    pub(super) law: Law,
    pub(super) seed: Seed,
    /// The players' strategies as they were given, by number.
    strategies: Vec<Asked>,
}

pub(crate) fn run(args: &TournamentArgs, session: &Session) -> Result<ExitCode, Failure> {
    match args.action {
        TournamentAction::New => new(args, session),
        TournamentAction::Run => play(args, session),
        TournamentAction::Show => {
            ensure_settled(args, the_file(args, "show", session)?, session)?;
            let contest =
                Contest::read(&log::read(the_file(args, "show", session)?, session)?, args.file.as_deref(), session)?;
            show::show(&contest, args, session, false)?;
            Ok(ExitCode::SUCCESS)
        }
    }
}

fn the_file<'a>(args: &'a TournamentArgs, action: &'static str, session: &Session) -> Result<&'a Path, Failure> {
    let missing = || Failure::Request(session.words.say("contest-needs-file", &[("action", action.into())]));
    args.file.as_deref().ok_or_else(missing)
}

fn new(args: &TournamentArgs, session: &Session) -> Result<ExitCode, Failure> {
    let words = &session.words;
    let file = the_file(args, "new", session)?;
    let events = asked(args, session)?;
    let contest = Contest::read(&events, None, session)?;
    let mut log = Log::create(file, session)?;
    for event in &events {
        log.note(event).map_err(|error| Failure::Work(log::cannot_write(file, &error, words)))?;
    }
    if session.json {
        show::show(&contest, args, session, true)?;
    } else {
        let parts = [("file", file.display().into()), ("players", contest.tournament.players().len().into())];
        print(words.say("contest-created", &parts))?;
    }
    Ok(ExitCode::SUCCESS)
}

/// Plays the tournament in the file, or the one that was asked for: in that file if it is not there
/// yet, else without any.
fn play(args: &TournamentArgs, session: &Session) -> Result<ExitCode, Failure> {
    let words = &session.words;
    let known = match &args.file {
        Some(file) if file.exists() || args.players.is_none() => {
            ensure_settled(args, file, session)?;
            Some(Log::open(file, session)?)
        }
        _ => None,
    };
    let (events, mut log) = if let Some((events, log)) = known {
        (events, Some(log))
    } else {
        let events = asked(args, session)?;
        Contest::read(&events, None, session)?;
        let mut log = args.file.as_deref().map(|file| Log::create(file, session)).transpose()?;
        if let (Some(log), Some(file)) = (&mut log, &args.file) {
            let noted = events.iter().try_for_each(|event| log.note(event));
            noted.map_err(|error| Failure::Work(log::cannot_write(file, &error, words)))?;
        }
        (events, log)
    };
    let mut contest = Contest::read(&events, args.file.as_deref(), session)?;
    let is_over = contest.play(&mut log, session)?;
    if !is_over && contest.tournament.rounds().iter().flat_map(|round| &round.pairings).all(|it| it.outcome.is_none()) {
        return Err(Failure::Work(words.say("study-no-game", &[])));
    }
    show::show(&contest, args, session, !is_over)?;
    Ok(ExitCode::SUCCESS)
}

/// Makes sure that nothing is asked that would change a tournament that is there.
fn ensure_settled(args: &TournamentArgs, file: &Path, session: &Session) -> Result<(), Failure> {
    let words = &session.words;
    let is_shown = matches!(
        args.format,
        None | Some(
            TournamentFormat::Text
                | TournamentFormat::Json
                | TournamentFormat::Csv
                | TournamentFormat::Games
                | TournamentFormat::Trf
        )
    );
    if let (TournamentAction::Show, Some(format), false) = (args.action, args.format, is_shown) {
        return Err(Failure::Request(words.say("contest-only-played", &[("format", named(format).into())])));
    }
    if let (TournamentAction::Run, Some(format), true) = (args.action, args.format, is_shown) {
        return Err(Failure::Request(words.say("contest-only-shown", &[("format", named(format).into())])));
    }
    let changes = !is_shown
        || args.players.is_some()
        || args.rounds.is_some()
        || args.games.is_some()
        || args.double
        || args.no_third_place
        || args.length.is_some()
        || args.duplicate.is_some()
        || args.points.is_some()
        || !args.ties.is_empty()
        || args.name.is_some()
        || args.law.is_some()
        || session.asked_seed.is_some()
        || !args.rules.is_unasked();
    if changes && file.exists() {
        return Err(Failure::Request(words.say("contest-settled", &[("file", file.display().into())])));
    }
    Ok(())
}

fn named(format: TournamentFormat) -> String {
    clap::ValueEnum::to_possible_value(&format).map(|value| value.get_name().to_owned()).unwrap_or_default()
}

/// The events that make the tournament that was asked for.
fn asked(args: &TournamentArgs, session: &Session) -> Result<Vec<Event>, Failure> {
    let words = &session.words;
    let Some(given) = args.format else { return Err(Failure::Request(words.say("contest-needs-format", &[]))) };
    let Some(players) = &args.players else { return Err(Failure::Request(words.say("contest-needs-players", &[]))) };
    let players = split(players).ok_or_else(|| Failure::Request(words.say("contest-quotes", &[])))?;
    let rules = args.rules.resolve(words)?;
    let strategies = Asked::all(&players, words)?;
    strategies.iter().try_for_each(|one| one.check(&rules, words))?;
    ensure_fits(&rules, words)?;
    let count = players.len() as u32;
    let format = match given {
        TournamentFormat::Swiss => {
            Format::Swiss { rounds: args.rounds.unwrap_or_else(|| suggested_rounds(count).max(1)) }
        }
        // Once or twice, or as many rounds as that takes.
        TournamentFormat::RoundRobin => {
            let once = Format::RoundRobin { cycles: 1 }.rounds(count).unwrap_or(0);
            let twice =
                args.double || (args.rounds == Some(2) && once > 2) || (args.rounds == Some(2 * once) && once > 0);
            Format::RoundRobin { cycles: if twice { 2 } else { 1 } }
        }
        TournamentFormat::Knockout => Format::Knockout { third_place: !args.no_third_place },
        TournamentFormat::Arena => {
            let games = u64::from(args.rounds.unwrap_or(ARENA_GAMES));
            Format::Arena { length: args.length.unwrap_or(games * SHOTS_A_GAME) }
        }
        other => return Err(Failure::Request(words.say("contest-only-shown", &[("format", named(other).into())]))),
    };
    let mut settings = Settings::new("Amiral", format);
    settings.games = args.games.unwrap_or(1);
    settings.duplicate = args.duplicate.unwrap_or_default();
    if args.games.is_none() && settings.duplicate == amiral_tournament::Duplicate::Pairs {
        settings.games = 2;
    }
    settings.points = args.points.unwrap_or_default();
    if args.ties.is_empty() {
        // What tells players apart who have met all others: their shots, where all hunt the same fleets.
        if settings.duplicate == amiral_tournament::Duplicate::Hunts {
            settings.tie_breaks.insert(0, TieBreak::Wins);
        }
    } else {
        settings.tie_breaks.clone_from(&args.ties);
    }
    if let Some(name) = &args.name {
        settings.name.clone_from(name);
    }
    let law = args.law.unwrap_or(Law::Sequential);
    let about = [("rules", rules.to_string()), ("law", law.name().to_owned()), ("seed", session.seed.to_string())];
    settings.about = about.map(|(key, value)| (key.to_owned(), value)).into();
    let refused = |problem: String| Failure::Request(words.say("contest-cannot-be", &[("problem", problem.into())]));
    let problems = settings.problems();
    if !problems.is_empty() {
        let told = problems.iter().map(|problem| problem.say(words)).collect::<Vec<_>>().join("; ");
        return Err(refused(told));
    }
    if count < 2 {
        return Err(refused(amiral_tournament::Refusal::TooFew.say(words)));
    }
    if let Some(most) = settings.too_many_rounds(count) {
        return Err(refused(amiral_tournament::Refusal::TooManyRounds { most }.say(words)));
    }
    if let (Some(rounds), Format::RoundRobin { .. } | Format::Knockout { .. }) = (args.rounds, format)
        && let Some(total) = format.rounds(count)
        && total != rounds
    {
        remark(&words.say("contest-rounds-follow", &[("rounds", total.into())]));
    }
    let mut events = vec![Event::Created { settings }];
    for (number, strategy) in strategies.iter().enumerate() {
        let before = players[..number].iter().filter(|other| **other == strategy.name).count();
        let name = if before == 0 { strategy.name.clone() } else { format!("{} ({})", strategy.name, before + 1) };
        let rating = amiral_rating::anchor(&rules.to_string(), &strategy.shown()).map(|it| it.value.round() as u32);
        events.push(Event::Joined { player: PlayerId(number as u32), name, key: Some(strategy.name.clone()), rating });
    }
    Ok(events)
}

impl Contest {
    /// The tournament that those events make, from a file if one is named.
    fn read(events: &[Event], file: Option<&Path>, session: &Session) -> Result<Contest, Failure> {
        let words = &session.words;
        let shown = || file.map_or_else(String::new, |file| file.display().to_string());
        let tournament = Tournament::replay(events).map_err(|(number, refusal)| {
            let problem = refusal.say(words);
            Failure::Request(if file.is_none() {
                words.say("contest-cannot-be", &[("problem", problem.into())])
            } else {
                let parts = [("file", shown().into()), ("line", (number + 1).into()), ("problem", problem.into())];
                words.say("contest-broken", &parts)
            })
        })?;
        let alien = |problem: &str| {
            let parts = [("file", shown().into()), ("problem", problem.into())];
            Failure::Request(words.say("contest-not-this-kind", &parts))
        };
        let about = |key: &str| tournament.settings().about.get(key).ok_or_else(|| alien(key));
        let rules: Rules =
            about("rules")?.parse().map_err(|error: amiral_game::ValueProblem| alien(&error.say(words)))?;
        let law: Law = about("law")?.parse().map_err(|_| alien("law"))?;
        let seed: Seed = about("seed")?.parse().map_err(|_| alien("seed"))?;
        let keys: Vec<String> =
            tournament.players().iter().map(|it| it.key.clone().unwrap_or_else(|| it.name.clone())).collect();
        let strategies = Asked::all(&keys, words)?;
        Ok(Contest { tournament, rules, law, seed, strategies })
    }

    /// Plays on until it is over or interrupted, and says whether it is over.
    fn play(&mut self, log: &mut Option<Log>, session: &Session) -> Result<bool, Failure> {
        let words = &session.words;
        let stop = Stop::new();
        on_interrupt(&stop)?;
        let specs: Vec<_> = self.strategies.iter().map(|one| one.spec).collect();
        let known = recall(session, &self.rules, &specs)?;
        let players: Vec<Contender<'_>> = self.strategies.iter().map(|one| one.contender(&known)).collect();
        let competition = Competition { rules: self.rules.clone(), law: self.law, seed: self.seed, players: &players };
        let bar = GamesBar::new(words, 0);
        let mut show = |done: Progress| bar.show(done);
        let mut orders = Orders { threads: rayon::current_num_threads(), stop, progress: &mut show };
        let mut note = |event: &Event| log.as_mut().map_or(Ok(()), |log| log.note(event));
        let played = competition.run(&mut self.tournament, &mut orders, &mut note);
        bar.clear();
        played.map_err(|error| failed(&error, words))
    }
}

fn failed(error: &CompetitionError, words: &Words) -> Failure {
    match error {
        CompetitionError::Study(error) => super::study::failed(error, words),
        CompetitionError::Log(error) => Failure::Work(error.to_string()),
        CompetitionError::Refused(refusal) => {
            Failure::Work(words.say("contest-cannot-be", &[("problem", refusal.say(words).into())]))
        }
    }
}

/// The words of a text, as a shell splits them: quotes keep together what stands in them. Nothing if a
/// quote is not closed.
fn split(text: &str) -> Option<Vec<String>> {
    let mut words: Vec<String> = Vec::new();
    let mut word: Option<String> = None;
    let mut letters = text.chars();
    while let Some(letter) = letters.next() {
        match letter {
            '"' | '\'' => {
                let quoted = word.get_or_insert_default();
                loop {
                    match letters.next()? {
                        end if end == letter => break,
                        '\\' if letter == '"' => quoted.push(letters.next()?),
                        other => quoted.push(other),
                    }
                }
            }
            '\\' => word.get_or_insert_default().push(letters.next()?),
            space if space.is_whitespace() => words.extend(word.take()),
            other => word.get_or_insert_default().push(other),
        }
    }
    words.extend(word);
    Some(words)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn players_are_split_as_a_shell_does() {
        let check = |text: &str, words: &[&str]| assert_eq!(split(text).unwrap(), words, "{text}");
        check("level1  level3 ", &["level1", "level3"]);
        check("level4:samples=10 \"cmd:python3 'my bot.py'\"", &["level4:samples=10", "cmd:python3 'my bot.py'"]);
        check("cmd:'python3 bot.py' a\\ b", &["cmd:python3 bot.py", "a b"]);
        check("\"a\\\"b\" ''", &["a\"b", ""]);
        check("", &[]);
        assert_eq!(split("level1 'level3"), None);
    }
}

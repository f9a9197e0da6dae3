//! `amiral tournament`: tournaments of strategies, without a server.

mod asking;
mod drawing;
mod log;
mod show;

use std::collections::BTreeMap;
use std::path::Path;
use std::process::ExitCode;
use std::sync::{Mutex, PoisonError};

use amiral_game::{Law, Rules, Seed, Stop};
use amiral_strategy::Broken;
use amiral_study::{Competition, CompetitionError, Contender, Orders, Progress};
use amiral_tournament::{Event, Phase, PlayerId, Tournament};
use amiral_words::{Say, Words};

use self::log::Log;
use crate::args::{TournamentAction, TournamentArgs};
use crate::contenders::Asked;
use crate::failure::{Failure, remark};
use crate::games::recall;
use crate::progress::{GamesBar, on_interrupt};
use crate::session::{Session, print};

/// A tournament, and what its games follow from.
pub(super) struct Contest {
    pub(super) tournament: Tournament,
    pub(super) rules: Rules,
    pub(super) law: Law,
    pub(super) seed: Seed,
    /// The players' strategies as they were given, by number.
    strategies: Vec<Asked>,
    /// The first thing that went wrong with each program, as it was played here.
    pub(super) wrong: BTreeMap<PlayerId, Broken>,
}

pub(crate) fn run(args: &TournamentArgs, session: &Session) -> Result<ExitCode, Failure> {
    match args.action {
        TournamentAction::New => new(args, session),
        TournamentAction::Run => play(args, session),
        TournamentAction::Show => {
            let file = the_file(args, "show", session)?;
            asking::ensure_shown(args, file, session)?;
            let contest = Contest::read(&log::read(file, session)?, Some(file), session)?;
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
    let events = asking::asked(args, session)?;
    let contest = Contest::read(&events, None, session)?;
    let mut log = Log::create(file, session)?;
    for event in &events {
        log.note(event).map_err(|error| Failure::Work(log::cannot_write(file, &error, words)))?;
    }
    if session.json {
        show::show(&contest, args, session, true)?;
    } else {
        let players = contest.tournament.players().len();
        let parts =
            [("file", file.display().into()), ("players", players.into()), ("command", contest.command(file).into())];
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
            let (events, log) = Log::open(file, session)?;
            asking::ensure_same(args, file, &events, session)?;
            Some((events, log))
        }
        _ => None,
    };
    let (events, mut log) = if let Some((events, log)) = known {
        (events, Some(log))
    } else {
        let events = asking::asked(args, session)?;
        Contest::read(&events, None, session)?;
        let mut log = args.file.as_deref().map(|file| Log::create(file, session)).transpose()?;
        if let (Some(log), Some(file)) = (&mut log, &args.file) {
            let noted = events.iter().try_for_each(|event| log.note(event));
            noted.map_err(|error| Failure::Work(log::cannot_write(file, &error, words)))?;
        }
        (events, log)
    };
    let mut contest = Contest::read(&events, args.file.as_deref(), session)?;
    if let (Some(file), None) = (&args.file, &args.players) {
        contest.ensure_trusted(file, words)?;
    }
    let is_over = contest.play(&mut log, session)?;
    for (player, broken) in &contest.wrong {
        let name = contest.tournament.player(*player).map_or("", |player| player.name.as_str());
        remark(&words.say("contest-fault", &[("player", name.into()), ("problem", broken.say(words).into())]));
    }
    if !is_over && contest.tournament.rounds().iter().flat_map(|round| &round.pairings).all(|it| it.outcome.is_none()) {
        return Err(Failure::Work(words.say("study-no-game", &[])));
    }
    show::show(&contest, args, session, !is_over)?;
    Ok(ExitCode::SUCCESS)
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
        Ok(Contest { tournament, rules, law, seed, strategies, wrong: BTreeMap::new() })
    }

    /// The players as they were given.
    fn given(&self) -> impl Iterator<Item = &str> {
        self.strategies.iter().map(|one| one.name.as_str())
    }

    fn has_programs(&self) -> bool {
        self.strategies.iter().any(|one| one.spec.program().is_some())
    }

    /// The command that goes on with the tournament in a file.
    pub(super) fn command(&self, file: &Path) -> String {
        let run = format!("amiral tournament run {}", asking::quoted(&file.display().to_string()));
        if self.has_programs() { format!("{run} --players {}", asking::listed(self.given())) } else { run }
    }

    /// A file starts no programs: it may be somebody else's. Whoever names them starts them.
    fn ensure_trusted(&self, file: &Path, words: &Words) -> Result<(), Failure> {
        if !self.has_programs() || self.tournament.phase() == Phase::Finished {
            return Ok(());
        }
        let parts = [("file", file.display().into()), ("command", self.command(file).into())];
        Err(Failure::Request(words.say("contest-programs", &parts)))
    }

    /// Plays on until it is over or interrupted, and says whether it is over.
    fn play(&mut self, log: &mut Option<Log>, session: &Session) -> Result<bool, Failure> {
        let words = &session.words;
        let stop = Stop::new();
        on_interrupt(&stop)?;
        let specs: Vec<_> = self.strategies.iter().map(|one| one.spec).collect();
        let known = recall(session, &self.rules, &specs)?;
        let players: Vec<Contender<'_>> = self.strategies.iter().map(|one| one.contender(&known)).collect();
        let wrong = Mutex::new(BTreeMap::new());
        let fault = |player: PlayerId, broken: &Broken| {
            let mut wrong = wrong.lock().unwrap_or_else(PoisonError::into_inner);
            wrong.entry(player).or_insert_with(|| broken.clone());
        };
        let (rules, law, seed) = (self.rules.clone(), self.law, self.seed);
        let competition = Competition { rules, law, seed, players: &players, fault: &fault };
        let bar = GamesBar::new(words, 0);
        let mut show = |done: Progress| bar.show(done);
        let mut orders = Orders { threads: rayon::current_num_threads(), stop, progress: &mut show };
        let mut note = |event: &Event| log.as_mut().map_or(Ok(()), |log| log.note(event));
        let played = competition.run(&mut self.tournament, &mut orders, &mut note);
        bar.clear();
        self.wrong = wrong.into_inner().unwrap_or_else(PoisonError::into_inner);
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

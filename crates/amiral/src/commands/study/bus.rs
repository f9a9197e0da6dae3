//! A study played by workers, over a NATS server.

use std::io::{IsTerminal as _, Write as _};
use std::process::ExitCode;

use amiral_broker::BrokerUrl;
use amiral_game::Stop;
use amiral_study::{Batch, Campaign, Chunk, Contender, Gathered, Mode, Player, Progress, Provenance, Study};
use amiral_words::{Arg, Words};
use amiral_workers::{Standing, conduct};

use super::{campaign, failed};
use crate::args::StudyArgs;
use crate::failure::Failure;
use crate::progress::GamesBar;
use crate::session::Session;
use crate::study_folder::{Kind, prepare, resume};

/// Has workers play the study, and reports on it as if it had been played here.
pub(super) fn play(
    url: &BrokerUrl,
    games: Option<u64>,
    args: &StudyArgs,
    session: &Session,
    stop: &Stop,
) -> Result<ExitCode, Failure> {
    let words = &session.words;
    let (campaign, known) = with_folder(campaign::asked("--bus", games, args, session)?, args, session)?;
    let mut watcher = Watcher::new(url, &campaign, words);
    let finished = conduct(url, &campaign, known, stop, &mut |standing| watcher.show(standing));
    watcher.bar.clear();
    let finished = finished.map_err(|error| crate::commands::worker::failure(&error, words, failed))?;
    // Not the command as it was typed: it may have a password in it.
    if !finished.gathered.is_complete() && !session.json {
        let command = format!("{} --bus {url}", campaign.command());
        watcher.note(&words.say("study-bus-resume", &[("command", command.into())]));
    }
    let here = || vec![(Provenance::new("", None, None).machine, 1)];
    let machines = if finished.machines.is_empty() { here() } else { finished.machines };
    let provenance = campaign.provenance(&machines);
    campaign::report(&campaign, &finished.gathered, provenance, args, session, stop)
}

/// The campaign with the seed of the folder where none was asked for, and the games that the folder has.
fn with_folder(campaign: Campaign, args: &StudyArgs, session: &Session) -> Result<(Campaign, Gathered), Failure> {
    let words = &session.words;
    let nothing = Gathered::of(&campaign);
    let Some(folder) = args.out.as_deref() else { return Ok((campaign, nothing)) };
    if *campaign.mode() != Mode::Study {
        campaign::prepare_for(folder, &campaign, &nothing, words)?;
        return Ok((campaign, nothing));
    }
    prepare(folder, Kind::Study, words)?;
    let series = &campaign.series()[0];
    let contenders: Vec<Contender<'_>> = series.players.iter().map(Player::contender).collect();
    let mut study = Study { rules: series.rules.clone(), law: series.law, seed: series.seed, games: series.games };
    let known = resume(folder, &mut study, &contenders, session.asked_seed, words)?;
    let campaign = Campaign::study(&study, series.players.clone());
    let mut gathered = Gathered::of(&campaign);
    if let Some(known) = known {
        let chunk = Chunk { series: 0, first: 0, games: known.games() as u64 };
        let taken = gathered.take(&campaign, chunk, &Batch::of(&known));
        taken.map_err(|error| Failure::Request(words.say("problem-load", &[("problem", error.to_string().into())])))?;
    }
    Ok((campaign, gathered))
}

/// Shows how the study stands, and says what changes.
struct Watcher<'a> {
    bar: GamesBar,
    words: &'a Words,
    bus: String,
    own: String,
    /// What was said last: whether workers are there, others, results that were refused, whether the server is there.
    workers: Option<bool>,
    others: Vec<String>,
    refused: u64,
    connected: bool,
}

impl<'a> Watcher<'a> {
    fn new(url: &BrokerUrl, campaign: &Campaign, words: &'a Words) -> Watcher<'a> {
        Watcher {
            bar: GamesBar::new(words, campaign.games()),
            words,
            bus: url.to_string(),
            own: campaign.build().to_string(),
            workers: None,
            others: Vec::new(),
            refused: 0,
            connected: true,
        }
    }

    fn show(&mut self, standing: &Standing) {
        let words = self.words;
        let bus = || ("bus", self.bus.as_str().into());
        let mut notes = Vec::new();
        if standing.connected != self.connected {
            self.connected = standing.connected;
            notes.push(words.say(if standing.connected { "study-bus-back" } else { "study-bus-away" }, &[bus()]));
        }
        let any = standing.workers > 0;
        // Workers say every two seconds that they are there: nobody is missed before.
        let sure = any || self.bar.age() > std::time::Duration::from_secs(5);
        if sure && standing.connected && self.workers != Some(any) {
            if !any {
                notes.push(words.say("study-bus-waiting", &[bus()]));
            }
            self.workers = Some(any);
        }
        for other in standing.others.iter().map(ToString::to_string) {
            if !self.others.contains(&other) {
                let parts = [("other", other.as_str().into()), ("own", self.own.as_str().into())];
                notes.push(words.say("study-bus-other", &parts));
                self.others.push(other);
            }
        }
        // Said again only when there are twice as many.
        if standing.refused >= 2 * self.refused.max(1) || (self.refused == 0 && standing.refused > 0) {
            self.refused = standing.refused;
            notes.push(words.say("study-bus-refused", &[("count", Arg::Number(standing.refused as f64))]));
        }
        for note in notes {
            self.note(&note);
        }
        let parts =
            [("workers", Arg::Number(standing.workers as f64)), ("cores", words.number(standing.cores as u128).into())];
        self.bar.name(words.say("study-bus-workers", &parts));
        self.bar.base(standing.before);
        self.bar.show(Progress { done: standing.done, total: standing.total });
    }

    /// Says something beside the answer.
    fn note(&self, text: &str) {
        if std::io::stderr().is_terminal() {
            self.bar.note(text);
        } else {
            // Whoever cannot read it goes without.
            let _ = writeln!(std::io::stderr(), "{text}");
        }
    }
}

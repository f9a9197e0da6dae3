//! A study that several machines play: what is asked for, and what came of it.

use std::path::Path;
use std::process::ExitCode;

use amiral_game::{Rules, Stop};
use amiral_strategy::Resources;
use amiral_study::{
    Build, Campaign, Contender, Duels, Effort, Gathered, Mode, Orders, Player, Provenance, Series, Study, Unshared,
    WITNESS, reproduce,
};
use amiral_words::{Words, printable};
use serde_json::json;

use super::report;
use crate::args::{Sides, StudyArgs};
use crate::commands::fleet::ensure_fits;
use crate::contenders::Asked;
use crate::failure::Failure;
use crate::session::Session;
use crate::study_folder::{Kind, RowKeeper, cannot_write, ensure_same, prepare};

/// The study that is asked for, to be played by several machines because of that option.
pub(super) fn asked(
    option: &'static str,
    games: Option<u64>,
    args: &StudyArgs,
    session: &Session,
) -> Result<Campaign, Failure> {
    let words = &session.words;
    if args.reproduce {
        return Ok(Campaign::reproduction(super::effort(args, games, session)?));
    }
    let rules = args.rules.resolve(words)?;
    let players = players(option, args, &rules, words)?;
    ensure_fits(&rules, words)?;
    let games = games.unwrap_or(super::GAMES);
    let (law, seed) = (args.law, session.seed);
    if args.duel {
        let Ok(players) = <[Player; 2]>::try_from(players) else {
            return Err(Failure::Request(words.say("study-duel-needs-two", &[])));
        };
        return Ok(Campaign::duel(&Duels { rules, law, seed, pairs: games.div_ceil(2) }, players));
    }
    if players.is_empty() {
        return Err(Failure::Request(words.say("study-needs-strategies", &[])));
    }
    let study = Study { rules, law, seed, games };
    match &args.sides {
        Some(Sides(sides)) => Campaign::sides(&study, sides, &players, super::games_of_each(args))
            .map_err(|error| super::bad_rules(&error, words)),
        None => Ok(Campaign::study(&study, players)),
    }
}

/// The strategies that take part. Those whose games elsewhere need not be those played here are refused.
fn players(option: &'static str, args: &StudyArgs, rules: &Rules, words: &Words) -> Result<Vec<Player>, Failure> {
    let player = |name: &String| {
        if name == WITNESS {
            return if args.duel {
                Ok(Player::witness())
            } else {
                Err(Failure::Request(words.say("study-witness-duels", &[])))
            };
        }
        let asked = Asked::new(name, words)?;
        asked.check(rules, words)?;
        asked.player().map_err(|unshared| {
            let (sentence, name) = match &unshared {
                Unshared::Program(name) => ("study-unshared-program", name),
                Unshared::Learns(name) => ("study-unshared-learns", name),
            };
            let parts = [("player", printable(name).into()), ("option", option.into())];
            Failure::Request(words.say(sentence, &parts))
        })
    };
    args.strategies.iter().map(player).collect()
}

/// Makes sure that the folder may take what comes of a campaign.
pub(super) fn prepare_for(
    folder: &Path,
    campaign: &Campaign,
    gathered: &Gathered,
    words: &Words,
) -> Result<(), Failure> {
    let seed = ("seed", json!(campaign.seed().0));
    match campaign.mode() {
        Mode::Study => {
            prepare(folder, Kind::Study, words)?;
            report::ensure_empty_or_same(folder, &campaign.distribution(0, gathered), words)
        }
        Mode::Duel => {
            let (duels, [a, b]) = duel(campaign);
            super::prepare_duel(folder, &duels, [a.name(), b.name()], words)
        }
        Mode::Sides { .. } => {
            prepare(folder, Kind::Sizes, words)?;
            ensure_same(folder, "sizes.json", &[seed], words)
        }
        Mode::Reproduction { .. } => {
            prepare(folder, Kind::Reproduction, words)?;
            ensure_same(folder, "reproduction.json", &[seed], words)
        }
    }
}

/// Prints what came of a campaign, and writes its folder if one was asked for: as for a study of one machine.
pub(super) fn report(
    campaign: &Campaign,
    gathered: &Gathered,
    provenance: Provenance,
    args: &StudyArgs,
    session: &Session,
    stop: &Stop,
) -> Result<ExitCode, Failure> {
    let words = &session.words;
    match campaign.mode() {
        Mode::Study => {
            let mut distribution = campaign.distribution(0, gathered);
            distribution.provenance = Some(provenance);
            // Another program would not play what is played for the figures as this one has.
            let players = &campaign.series()[0].players;
            let players = if *campaign.build() == Build::running() { players.as_slice() } else { &[] };
            let contenders: Vec<Contender<'_>> = players.iter().map(Player::contender).collect();
            report::distribution(&distribution, args, &contenders, session, stop)
        }
        Mode::Duel => {
            let (duels, [a, b]) = duel(campaign);
            let bouts = campaign.bouts(gathered);
            let report = duels.report([&a, &b], &bouts);
            let mut report = report.ok_or_else(|| Failure::Work(words.say("study-no-game", &[])))?;
            report.provenance = Some(provenance);
            report::duel(&report, &duels.rules, &bouts, args, session)
        }
        Mode::Sides { rules, sides } => {
            let rows = campaign.by_size(gathered);
            report::sizes(&rows, (rules, campaign.seed()), sides.len(), &provenance, args, session)
        }
        Mode::Reproduction { times } => {
            // Every game that there is has been played: nothing is left to be played here.
            let nothing = Stop::new();
            nothing.cancel();
            let effort = Effort { seed: campaign.seed(), times: *times };
            let elsewhere = Some((campaign, gathered));
            let folder = args.out.as_deref();
            let mut keeper = RowKeeper { folder, elsewhere, begin: |_: &_| {}, failure: None };
            let mut orders = Orders { threads: 1, stop: nothing, progress: &mut |_| {} };
            let reproduction = reproduce(effort, &Resources::default(), &mut keeper, &mut orders);
            let reproduction = reproduction.map_err(|error| Failure::Work(error.to_string()))?;
            let done = report::reproduction(&reproduction, &provenance, args, session)?;
            match (folder, &keeper.failure) {
                (Some(folder), Some(error)) => Err(Failure::Work(cannot_write(folder, error, words))),
                _ => Ok(done),
            }
        }
    }
}

/// The duel that a campaign of one is.
fn duel(campaign: &Campaign) -> (Duels, [Contender<'static>; 2]) {
    let Series { rules, law, seed, games, players, .. } = campaign.series()[0].clone();
    let player = |number: usize| players[number].contender();
    (Duels { rules, law, seed, pairs: games }, [player(0), player(1)])
}

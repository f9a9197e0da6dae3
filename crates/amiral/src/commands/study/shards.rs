//! A study in parts that know nothing of each other, as batch systems play it, and the parts joined.

use std::path::PathBuf;
use std::process::ExitCode;

use amiral_game::Stop;
use amiral_study::{Distribution, JoinError, Progress, Shard, ShardGames, join};
use amiral_words::{Arg, Words};
use serde_json::json;

use super::{campaign, failed, orders, report};
use crate::args::StudyArgs;
use crate::failure::Failure;
use crate::progress::GamesBar;
use crate::session::{Session, print, rules_json};
use crate::study_folder::{Kind, cannot_write, prepare, resume_shard};

/// Plays a shard, or what is still missing of it, and saves it into its folder.
pub(super) fn play(
    shard: Shard,
    games: Option<u64>,
    args: &StudyArgs,
    session: &Session,
    stop: &Stop,
) -> Result<ExitCode, Failure> {
    let words = &session.words;
    if session.asked_seed.is_none() {
        return Err(Failure::Request(words.say("study-shard-needs-seed", &[])));
    }
    let folder = args.out.as_deref().expect("a shard is not asked for without its folder");
    let campaign = campaign::asked("--shard", games, args, session)?;
    prepare(folder, Kind::Shard, words)?;
    let known = resume_shard(folder, &campaign, shard, words)?;
    let provenance = session.provenance(campaign.rules(), campaign.seed());
    let mut games = known.unwrap_or_else(|| ShardGames::new(campaign, shard, provenance));
    let bar = GamesBar::new(words, games.progress().total).after(games.progress().done);
    let mut show = |at| bar.show(at);
    let played = games.play(&mut orders(stop, &mut show), &mut |games| games.save(folder));
    bar.clear();
    let saved = played.map_err(|error| failed(&error, words))?;
    saved.map_err(|error| Failure::Work(cannot_write(folder, &error, words)))?;
    let Progress { done, total } = games.progress();
    let number = |games: u64| words.number(games.into()).into();
    let parts = [
        ("shard", shard.to_string().into()),
        ("of", words.number(shard.of().into()).into()),
        ("done", number(done)),
        ("games", number(total)),
        ("folder", folder.display().into()),
    ];
    if session.json {
        let document = json!({
            "shard": shard.to_string(),
            "study": games.campaign.name(),
            "games": total,
            "done": done,
            "interrupted": !games.is_complete(),
            "seed": games.campaign.seed().0,
            "rules": games.campaign.rules().map(rules_json),
            "provenance": games.provenance,
        });
        session.print_json(&document)?;
    }
    // A batch system starts it again if it has failed.
    if !games.is_complete() {
        return Err(Failure::Work(words.say("study-shard-stopped", &parts)));
    }
    if !session.json {
        print(words.say("study-shard-done", &parts))?;
    }
    Ok(ExitCode::SUCCESS)
}

/// Reports on the games in a folder, or on all shards of a study.
pub(super) fn load(folders: &[PathBuf], args: &StudyArgs, session: &Session, stop: &Stop) -> Result<ExitCode, Failure> {
    let words = &session.words;
    let of_shard = |folder: &&PathBuf| folder.join(ShardGames::FILE).exists();
    if folders.iter().any(|folder| of_shard(&folder)) {
        if let Some(other) = folders.iter().find(|folder| !of_shard(folder)) {
            let parts = [("folder", other.display().into())];
            return Err(Failure::Request(words.say("study-join-no-shard", &parts)));
        }
        let joined = join(folders).map_err(|error| unjoined(&error, words))?;
        if let Some(out) = &args.out {
            campaign::prepare_for(out, &joined.campaign, &joined.gathered, words)?;
        }
        return campaign::report(&joined.campaign, &joined.gathered, joined.provenance, args, session, stop);
    }
    let [folder] = folders else {
        return Err(Failure::Request(words.say("study-load-one", &[])));
    };
    let distribution = Distribution::load(folder)
        .map_err(|error| Failure::Request(words.say("problem-load", &[("problem", error.into())])))?;
    if let Some(out) = &args.out {
        prepare(out, Kind::Study, words)?;
        report::ensure_empty_or_same(out, &distribution, words)?;
    }
    report::distribution(&distribution, args, &[], session, stop)
}

/// Why shards cannot be joined, in a sentence.
fn unjoined(error: &JoinError, words: &Words) -> Failure {
    let number = |number: u64| -> Arg { words.number(number.into()).into() };
    let path = |path: &PathBuf| -> Arg { path.display().into() };
    let sentence = match error {
        JoinError::Load(error) => words.say("problem-load", &[("problem", error.into())]),
        JoinError::OtherStudy { one, other } => {
            words.say("study-join-other-study", &[("one", path(one)), ("other", path(other))])
        }
        JoinError::OtherBuild { one, build, other, other_build } => words.say(
            "study-join-other-build",
            &[
                ("one", path(one)),
                ("build", build.to_string().into()),
                ("other", path(other)),
                ("otherbuild", other_build.to_string().into()),
            ],
        ),
        JoinError::OtherCount { one, of, other, other_of } => words.say(
            "study-join-other-count",
            &[
                ("one", path(one)),
                ("of", number((*of).into())),
                ("other", path(other)),
                ("otherof", number((*other_of).into())),
            ],
        ),
        JoinError::Doubled { shard, one, other } => words.say(
            "study-join-doubled",
            &[("shard", shard.to_string().into()), ("one", path(one)), ("other", path(other))],
        ),
        JoinError::Unfinished { shard, folder, progress } => words.say(
            "study-join-unfinished",
            &[
                ("shard", shard.to_string().into()),
                ("folder", path(folder)),
                ("done", number(progress.done)),
                ("games", number(progress.total)),
            ],
        ),
        JoinError::Missing { numbers, more, of } => {
            let named = numbers.iter().map(|missing| words.number((*missing).into())).collect::<Vec<_>>().join(", ");
            let count = numbers.len() + more;
            let named = if *more > 0 { format!("{named}, …") } else { named };
            words.say(
                "study-join-missing",
                &[("numbers", named.into()), ("count", Arg::Number(count as f64)), ("of", number((*of).into()))],
            )
        }
    };
    Failure::Request(sentence)
}

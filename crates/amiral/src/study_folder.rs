//! The folder that a study is written to. It may already hold the same study, but no other.

use std::fs;
use std::path::{Path, PathBuf};

use amiral_game::GameSeed;
use amiral_study::{Campaign, Contender, Distribution, Gathered, Keeper, Published, Shard, ShardGames, Study};
use amiral_words::Words;
use serde_json::Value;

use crate::failure::Failure;

/// What a folder can hold. Its files tell.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Kind {
    Study,
    Learning,
    Reproduction,
    Sizes,
    Duel,
    Shard,
}

impl Kind {
    const ALL: [Kind; 6] = [Kind::Study, Kind::Learning, Kind::Reproduction, Kind::Sizes, Kind::Duel, Kind::Shard];

    fn files(self) -> &'static [&'static str] {
        match self {
            Kind::Study => &["distribution.json", "distribution.txt"],
            Kind::Learning => &["learning.json"],
            Kind::Reproduction => &["reproduction.json", ROWS],
            Kind::Sizes => &["sizes.json"],
            Kind::Duel => &[amiral_study::DuelReport::FILE],
            Kind::Shard => &[ShardGames::FILE],
        }
    }
}

/// The subfolder with the games of every row of the documents' tables.
const ROWS: &str = "rows";

/// Makes sure that the folder can be written to and holds nothing of another kind. This happens
/// before the games, so that an unusable folder costs no time.
pub(crate) fn prepare(folder: &Path, kind: Kind, words: &Words) -> Result<(), Failure> {
    for other in Kind::ALL.into_iter().filter(|other| *other != kind) {
        if let Some(file) = other.files().iter().map(|file| folder.join(file)).find(|file| file.exists()) {
            return Err(another(folder, &file.display().to_string(), words));
        }
    }
    let probe = folder.join(".amiral");
    let made = fs::create_dir_all(folder).and_then(|()| fs::write(&probe, "")).and_then(|()| fs::remove_file(&probe));
    made.map_err(|error| Failure::Request(cannot_write(folder, &error, words)))
}

/// The games of this study that the folder already has. Those of another study are refused. A study
/// without a given seed takes the seed of the folder.
pub(crate) fn resume(
    folder: &Path,
    study: &mut Study,
    contenders: &[Contender<'_>],
    asked_seed: Option<GameSeed>,
    words: &Words,
) -> Result<Option<Distribution>, Failure> {
    if !Kind::Study.files().iter().any(|file| folder.join(file).exists()) {
        return Ok(None);
    }
    let known = Distribution::load(folder).map_err(|error| another(folder, &error.to_string(), words))?;
    let names: Vec<&str> = known.samples.iter().map(|sample| sample.strategy.as_str()).collect();
    let same_players =
        known.samples.len() == contenders.len()
            && known.samples.iter().zip(contenders).all(|(sample, contender)| {
                sample.strategy == contender.name() && sample.version == contender.version()
            });
    let same = known.rules == study.rules
        && known.law == study.law
        && same_players
        && (asked_seed.is_none() || known.seed == study.seed);
    if !same {
        let what = format!("{} · {} · {} · {}", names.join(", "), known.rules, known.law, known.seed.0);
        return Err(another(folder, &what, words));
    }
    if known.games() as u64 > study.games {
        let number = |games: u64| words.number(games.into()).into();
        let parts = [
            ("folder", folder.display().into()),
            ("games", number(known.games() as u64)),
            ("asked", number(study.games)),
        ];
        return Err(Failure::Request(words.say("study-folder-has-more", &parts)));
    }
    study.seed = known.seed;
    Ok(Some(known))
}

/// What the folder already has of a shard, if anything. Another shard is refused, and one that another
/// program has begun.
pub(crate) fn resume_shard(
    folder: &Path,
    campaign: &Campaign,
    shard: Shard,
    words: &Words,
) -> Result<Option<ShardGames>, Failure> {
    if !folder.join(ShardGames::FILE).exists() {
        return Ok(None);
    }
    let known = ShardGames::load(folder).map_err(|error| another(folder, &error.to_string(), words))?;
    if known.campaign.build() != campaign.build() && known.campaign.is_like(campaign) {
        let parts = [
            ("folder", folder.display().into()),
            ("build", known.campaign.build().to_string().into()),
            ("own", campaign.build().to_string().into()),
        ];
        return Err(Failure::Request(words.say("study-shard-of-other-build", &parts)));
    }
    if known.campaign != *campaign || known.shard != shard {
        return Err(another(folder, &format!("{} · {}", known.shard, known.campaign.command()), words));
    }
    Ok(Some(known))
}

/// Makes sure that what the folder already has, if anything, has the same seed and rules.
pub(crate) fn ensure_same(folder: &Path, file: &str, same: &[(&str, Value)], words: &Words) -> Result<(), Failure> {
    let path = folder.join(file);
    let Ok(text) = fs::read_to_string(&path) else { return Ok(()) };
    let there: Value = serde_json::from_str(&text).unwrap_or_default();
    if same.iter().all(|(key, value)| there[*key] == *value) {
        return Ok(());
    }
    let told = same.iter().map(|(key, _)| format!("{key} {}", there[*key])).collect::<Vec<_>>().join(", ");
    Err(another(folder, &told, words))
}

fn another(folder: &Path, what: &str, words: &Words) -> Failure {
    Failure::Request(
        words.say("study-folder-of-another", &[("folder", folder.display().into()), ("what", what.into())]),
    )
}

pub(crate) fn cannot_write(path: &Path, error: &std::io::Error, words: &Words) -> String {
    words.say("problem-write", &[("path", path.display().into()), ("problem", error.into())])
}

/// The names of the files written, as a list.
pub(crate) fn listed(written: &[PathBuf]) -> String {
    let names = written.iter().filter_map(|path| path.file_name()).map(|name| name.to_string_lossy());
    names.collect::<Vec<_>>().join(", ")
}

/// Saves the games of every row of the documents' tables, so that an interrupted reproduction
/// continues where it was.
pub(crate) struct RowKeeper<'a, F> {
    /// Where they are saved, if anywhere.
    pub(crate) folder: Option<&'a Path>,
    /// Games that have been played elsewhere.
    pub(crate) elsewhere: Option<(&'a Campaign, &'a Gathered)>,
    pub(crate) begin: F,
    /// What could not be written.
    pub(crate) failure: Option<std::io::Error>,
}

impl<F> RowKeeper<'_, F> {
    fn folder_of(&self, row: &Published) -> Option<PathBuf> {
        let strategy = row.strategy.replace([':', '='], "-");
        self.folder.map(|folder| folder.join(ROWS).join(format!("{}-{strategy}", row.document.name())))
    }
}

impl<F: FnMut(&Published)> Keeper for RowKeeper<'_, F> {
    fn begin(&mut self, row: &Published) {
        (self.begin)(row);
    }

    fn known(&mut self, row: &Published, study: &Study) -> Option<Distribution> {
        if let Some((campaign, gathered)) = self.elsewhere {
            let number = amiral_study::PUBLISHED.iter().position(|published| published == row)?;
            return Some(campaign.distribution(number, gathered));
        }
        let known = Distribution::load(&self.folder_of(row)?).ok()?;
        let [sample] = known.samples.as_slice() else { return None };
        let version = row.strategy.parse::<amiral_strategy::Spec>().ok().map(amiral_strategy::Spec::version);
        let same = known.rules == study.rules
            && known.law == study.law
            && known.seed == study.seed
            && sample.strategy == row.strategy
            && sample.version == version
            && known.games() as u64 <= study.games;
        same.then_some(known)
    }

    fn played(&mut self, row: &Published, games: &Distribution) {
        if let Some(folder) = self.folder_of(row)
            && let Err(error) = games.save(&folder)
        {
            self.failure.get_or_insert(error);
        }
    }
}

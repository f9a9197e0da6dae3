//! Where the games of a match go: to the database, to a folder of records, and to whoever judges
//! them.

use std::fs;
use std::path::{Path, PathBuf};

use amiral_arena::PlayedPair;
use amiral_game::{Record, Seat};
use amiral_store::Found;
use amiral_store::transfer::Game;
use amiral_words::{Words, printable};

use crate::args::ArenaArgs;
use crate::contenders::Asked;
use crate::failure::Failure;
use crate::games::Games;
use crate::session::Session;

/// How many games are saved at once, all or none.
const BATCH: usize = 100;

/// Keeps the games of a match.
pub(crate) struct MatchKeeper<'a> {
    words: &'a Words,
    /// What the players are called in records.
    players: Vec<String>,
    meetings: Vec<(usize, usize)>,
    database: Option<Games>,
    waiting: Vec<Game>,
    kept: u64,
    folder: Option<PathBuf>,
    /// How many games of each player are still wanted to be judged, and the pairs that have some.
    wanted: Vec<u64>,
    pairs: Vec<PlayedPair>,
}

impl<'a> MatchKeeper<'a> {
    pub(crate) fn open(
        args: &ArenaArgs,
        asked: &[Asked],
        meetings: Vec<(usize, usize)>,
        session: &'a Session,
    ) -> Result<MatchKeeper<'a>, Failure> {
        let words = &session.words;
        if let Some(folder) = &args.records {
            fs::create_dir_all(folder).map_err(|error| {
                let parts = [("path", path(folder)), ("problem", error.into())];
                Failure::Request(words.say("problem-write", &parts))
            })?;
        }
        Ok(MatchKeeper {
            words,
            players: asked.iter().map(Asked::shown).collect(),
            meetings,
            database: args.keep.then(|| Games::open(session)).transpose()?,
            waiting: Vec::new(),
            kept: 0,
            folder: args.records.clone(),
            wanted: vec![args.review.unwrap_or(0); asked.len()],
            pairs: Vec::new(),
        })
    }

    /// Keeps the games of a pair.
    pub(crate) fn pair(&mut self, pair: &PlayedPair) -> Result<(), Failure> {
        let (a, b) = self.meetings[(pair.number % self.meetings.len() as u64) as usize];
        if self.wanted[a] + self.wanted[b] > 0 {
            let judged = pair.games.iter().filter(|game| game.fault.is_none()).count() as u64;
            for player in [a, b] {
                self.wanted[player] = self.wanted[player].saturating_sub(judged);
            }
            self.pairs.push(pair.clone());
        }
        if self.database.is_none() && self.folder.is_none() {
            return Ok(());
        }
        for (number, game) in (1..).zip(&pair.games) {
            let Some(text) = &game.record else { continue };
            let mut record: Record = text.parse().map_err(|error: amiral_game::RecordError| broken(&error))?;
            for (tag, seat) in [("StrategyA", Seat::A), ("StrategyB", Seat::B)] {
                let player = if game.seat_of(0) == seat { a } else { b };
                record.tags.push((tag.into(), self.players[player].clone()));
            }
            if let Some(folder) = &self.folder {
                let file = folder.join(format!("{:06}-{number}.txt", pair.number + 1));
                fs::write(&file, record.to_string()).map_err(|error| {
                    let parts = [("path", path(&file)), ("problem", error.into())];
                    Failure::Work(self.words.say("problem-write", &parts))
                })?;
            }
            if self.database.is_some() {
                self.waiting.push(Game::from_record(&record).map_err(|error| broken(&error))?);
            }
        }
        if self.waiting.len() >= BATCH { self.save() } else { Ok(()) }
    }

    fn save(&mut self) -> Result<(), Failure> {
        if let Some(database) = &self.database {
            let found = database.told(database.store.insert(&self.waiting), self.words)?;
            // A match that is resumed finds the games it has saved before.
            self.kept += found.iter().filter(|found| matches!(found, Found::New(_) | Found::Known(_))).count() as u64;
            self.waiting.clear();
        }
        Ok(())
    }

    /// Saves what is left, and gives how many games are in the database and the pairs to be judged.
    pub(crate) fn finish(mut self) -> Result<(u64, Vec<PlayedPair>), Failure> {
        self.save()?;
        Ok((self.kept, self.pairs))
    }
}

fn broken(error: &dyn std::error::Error) -> Failure {
    Failure::Work(error.to_string())
}

fn path(path: &Path) -> amiral_words::Arg {
    printable(&path.display().to_string()).into()
}

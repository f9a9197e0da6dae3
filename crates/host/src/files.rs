//! Choosing a file: goes through folders, and lists the entries that begin with what is typed.
//!
//! A folder may be long or on a slow disk, so it is listed in the background.

use std::fs::{self, FileType};
use std::io;
use std::path::{MAIN_SEPARATOR, Path, PathBuf};

use amiral_game::Stop;
use etcetera::BaseStrategy;

use crate::{Job, Shared, State, Wake};

/// The most entries of a folder that are listed.
const MOST: usize = 5_000;

/// A file being chosen.
pub struct FilesModel {
    wants: Wants,
    folder: PathBuf,
    typed: String,
    /// What was typed when the list was last filtered. A name that was proposed or taken from the
    /// list filters nothing.
    filter: String,
    listing: Option<Job<Listing>>,
    /// The folder that was listed last, and what is in it.
    listed: PathBuf,
    entries: Vec<FileEntry>,
    at: Option<usize>,
    problem: Option<Shared<io::Error>>,
    wake: Wake,
}

type Listing = io::Result<Vec<FileEntry>>;

/// What is to be chosen.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Wants {
    /// An existing file.
    File,
    /// A file to write.
    NewFile,
    /// A folder to write.
    NewFolder,
}

/// Something in a folder. Folders come first, and names in alphabetical order.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct FileEntry {
    /// Whether it is a file rather than a folder.
    pub is_file: bool,
    /// Its name.
    pub name: String,
}

/// What a person does while choosing a file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum FilesAct {
    /// Types: this is the whole line now.
    Type(String),
    /// Moves to the next of the entries shown.
    Next,
    /// Moves to the entry before.
    Previous,
    /// Takes the entry with a number: opens a folder, or names a file.
    Take(usize),
    /// Goes to the parent folder.
    Outwards,
    /// Takes the selected entry, or else what is typed.
    Enter,
}

/// What a screen shows of a file being chosen.
#[derive(Clone, PartialEq, Debug)]
pub struct FilesScene {
    /// What is to be chosen.
    pub wants: Wants,
    /// The folder.
    pub folder: PathBuf,
    /// What is typed: a name, or a path relative to the folder.
    pub typed: String,
    /// The entries of the folder that begin with what is typed.
    pub entries: Vec<FileEntry>,
    /// The selected entry.
    pub at: Option<usize>,
    /// Whether the folder is being listed.
    pub is_busy: bool,
    /// Whether there is a parent folder.
    pub has_outer: bool,
    /// Why the folder cannot be listed.
    pub problem: Option<Shared<io::Error>>,
}

impl FilesModel {
    /// A choice that begins in a folder, with a name already typed. If the folder no longer exists,
    /// it begins in the current one.
    pub fn new(wants: Wants, folder: Option<&Path>, name: &str, wake: &Wake) -> FilesModel {
        let folder = folder.filter(|folder| folder.is_dir()).map_or_else(usual_folder, Path::to_path_buf);
        let mut model = FilesModel {
            wants,
            folder,
            typed: name.to_owned(),
            filter: String::new(),
            listing: None,
            listed: PathBuf::new(),
            entries: Vec::new(),
            at: None,
            problem: None,
            wake: wake.clone(),
        };
        model.list();
        model
    }

    /// Handles what a person does. Returns what they have chosen.
    pub fn act(&mut self, act: FilesAct) -> Option<PathBuf> {
        match act {
            FilesAct::Type(text) => {
                self.typed.clone_from(&text);
                self.filter = text;
                self.at = None;
                self.list();
            }
            FilesAct::Next => self.step(|at, count| if at + 1 < count { at + 1 } else { 0 }, 0),
            FilesAct::Previous => self.step(|at, count| at.checked_sub(1).unwrap_or(count - 1), usize::MAX),
            FilesAct::Take(number) => {
                let entry = self.shown().nth(number).cloned()?;
                self.at = Some(number);
                self.take(&entry);
            }
            FilesAct::Outwards => {
                if let Some(outer) = self.folder.parent().map(Path::to_path_buf) {
                    self.go_to(outer);
                }
            }
            FilesAct::Enter => return self.enter(),
        }
        None
    }

    /// Polls the folder being listed. Returns whether the scene may have changed.
    pub fn poll(&mut self) -> bool {
        let Some(job) = &mut self.listing else { return false };
        match job.poll() {
            State::Running => return false,
            State::Done(Ok(entries)) => self.entries = entries,
            State::Done(Err(error)) => self.problem = Some(error.into()),
            State::Gone => {}
        }
        self.listing = None;
        true
    }

    /// The current folder.
    pub fn folder(&self) -> &Path {
        &self.folder
    }

    /// What is typed, completed as far as all matching entries agree. `None` if nothing matches.
    pub fn completed(&self) -> Option<String> {
        let (way, beginning) = split(&self.typed);
        let beginning = beginning.to_lowercase();
        let candidates: Vec<&FileEntry> = self.shown().filter(|entry| entry.begins(&beginning)).collect();
        let (first, others) = candidates.split_first()?;
        let common = others.iter().fold(first.name.as_str(), |common, entry| shared(common, &entry.name));
        if others.is_empty() && !first.is_file {
            return Some(format!("{way}{common}{MAIN_SEPARATOR}"));
        }
        (common.chars().count() > beginning.chars().count()).then(|| format!("{way}{common}"))
    }

    /// Everything a screen shows.
    pub fn scene(&self) -> FilesScene {
        FilesScene {
            wants: self.wants,
            folder: self.folder.clone(),
            typed: self.typed.clone(),
            entries: self.shown().cloned().collect(),
            at: self.at,
            is_busy: self.listing.is_some(),
            has_outer: self.folder.parent().is_some(),
            problem: self.problem.clone(),
        }
    }

    /// The folder that the list shows.
    fn shown_folder(&self) -> PathBuf {
        self.path(split(&self.filter).0)
    }

    /// The path that a typed text means.
    fn path(&self, typed: &str) -> PathBuf {
        let at_home =
            typed.strip_prefix('~').filter(|rest| rest.is_empty() || rest.starts_with(std::path::is_separator));
        match at_home.zip(home()) {
            Some((rest, home)) => home.join(rest.trim_start_matches(std::path::is_separator)),
            None => self.folder.join(typed),
        }
    }

    /// The entries that begin with what is typed.
    fn shown(&self) -> impl Iterator<Item = &FileEntry> {
        let beginning = split(&self.filter).1.to_lowercase();
        self.entries.iter().filter(move |entry| {
            let is_hidden = entry.name.starts_with('.') && !beginning.starts_with('.');
            !is_hidden && entry.begins(&beginning)
        })
    }

    fn step(&mut self, next: impl Fn(usize, usize) -> usize, first: usize) {
        let count = self.shown().count();
        if count > 0 {
            self.at = Some(self.at.map_or(first.min(count - 1), |at| next(at.min(count - 1), count)));
        }
    }

    fn take(&mut self, entry: &FileEntry) {
        if entry.is_file {
            self.typed = split(&self.filter).0.to_owned() + &entry.name;
        } else {
            self.go_to(self.shown_folder().join(&entry.name));
        }
    }

    fn enter(&mut self) -> Option<PathBuf> {
        if let Some(entry) = self.at.and_then(|at| self.shown().nth(at)).cloned() {
            let path = self.shown_folder().join(&entry.name);
            self.take(&entry);
            return entry.is_file.then_some(path);
        }
        let path = self.path(self.typed.trim());
        if self.typed.trim().is_empty() {
            return None;
        }
        if path.is_dir() && self.wants != Wants::NewFolder {
            self.typed.clear();
            self.go_to(path);
            return None;
        }
        Some(path)
    }

    /// Goes to a folder. The name of a new file stays.
    fn go_to(&mut self, folder: PathBuf) {
        self.folder = folder;
        self.typed = if self.wants == Wants::File { String::new() } else { split(&self.typed).1.to_owned() };
        self.filter.clear();
        self.at = None;
        self.list();
    }

    /// Lists the typed folder in the background, unless it is known.
    fn list(&mut self) {
        let folder = self.shown_folder();
        if folder == self.listed {
            return;
        }
        self.listed.clone_from(&folder);
        self.entries.clear();
        self.problem = None;
        self.listing = Some(Job::start(&self.wake, move |stop| read(&folder, stop)));
    }
}

impl FileEntry {
    fn begins(&self, beginning: &str) -> bool {
        self.name.to_lowercase().starts_with(beginning)
    }
}

/// Splits a text into the path of a folder and the beginning of a name in it.
fn split(typed: &str) -> (&str, &str) {
    typed.split_at(typed.rfind(std::path::is_separator).map_or(0, |place| place + 1))
}

/// The entries of a folder. Names that are not valid Unicode cannot be typed, and are left out.
fn read(folder: &Path, stop: &Stop) -> Listing {
    let mut entries = Vec::new();
    for entry in fs::read_dir(folder)?.take(MOST) {
        if stop.is_cancelled() {
            break;
        }
        let entry = entry?;
        // Follow links.
        let is_folder = match entry.file_type() {
            Ok(kind) if kind.is_symlink() => entry.path().is_dir(),
            kind => kind.as_ref().is_ok_and(FileType::is_dir),
        };
        if let Ok(name) = entry.file_name().into_string() {
            entries.push(FileEntry { is_file: !is_folder, name });
        }
    }
    entries.sort_by_cached_key(|entry| (entry.is_file, entry.name.to_lowercase(), entry.name.clone()));
    Ok(entries)
}

/// The common start of two names, ignoring case, as the first one writes it.
fn shared<'a>(a: &'a str, b: &str) -> &'a str {
    let mut others = b.chars();
    let differs = |letter: char| others.next().is_none_or(|other| !other.to_lowercase().eq(letter.to_lowercase()));
    a.find(differs).map_or(a, |end| &a[..end])
}

/// Where to begin: in the current folder. If that is the root, as for programs started from a
/// desktop, in the home folder.
fn usual_folder() -> PathBuf {
    let current = std::env::current_dir().ok().filter(|folder| folder.parent().is_some());
    current.or_else(home).unwrap_or_else(|| PathBuf::from("."))
}

fn home() -> Option<PathBuf> {
    Some(etcetera::choose_base_strategy().ok()?.home_dir().to_path_buf())
}

#[cfg(test)]
mod tests {
    use std::time::{Duration, Instant};

    use super::*;

    fn folder() -> tempfile::TempDir {
        let folder = tempfile::tempdir().unwrap();
        for name in ["games", "Gallery", ".hidden"] {
            fs::create_dir(folder.path().join(name)).unwrap();
        }
        for name in ["notes.txt", "game-1.txt", "Game-2.txt", "games/old.txt"] {
            fs::write(folder.path().join(name), "").unwrap();
        }
        folder
    }

    fn settle(model: &mut FilesModel) {
        let begun = Instant::now();
        while model.scene().is_busy {
            model.poll();
            assert!(begun.elapsed() < Duration::from_mins(1));
            std::thread::sleep(Duration::from_millis(1));
        }
    }

    fn open(folder: &Path) -> FilesModel {
        let mut model = FilesModel::new(Wants::File, Some(folder), "", &Wake::default());
        settle(&mut model);
        model
    }

    fn act(model: &mut FilesModel, act: FilesAct) -> Option<PathBuf> {
        let chosen = model.act(act);
        settle(model);
        chosen
    }

    fn names(model: &FilesModel) -> Vec<String> {
        model.scene().entries.iter().map(|entry| entry.name.clone()).collect()
    }

    #[test]
    fn folders_come_first_and_what_is_typed_narrows_them_down() {
        let folder = folder();
        let mut model = open(folder.path());
        assert_eq!(names(&model), ["Gallery", "games", "game-1.txt", "Game-2.txt", "notes.txt"]);
        act(&mut model, FilesAct::Type("game-".into()));
        assert_eq!(names(&model), ["game-1.txt", "Game-2.txt"]);
        act(&mut model, FilesAct::Type(".".into()));
        assert_eq!(names(&model), [".hidden"]);
        act(&mut model, FilesAct::Type("games/o".into()));
        assert_eq!(names(&model), ["old.txt"], "a path leads on");
        assert_eq!(act(&mut model, FilesAct::Enter), Some(folder.path().join("games/o")));
        act(&mut model, FilesAct::Type("nowhere/".into()));
        assert!(model.scene().problem.is_some() && model.scene().entries.is_empty());
    }

    #[test]
    fn what_is_typed_is_completed_as_far_as_it_is_clear() {
        let folder = folder();
        let mut model = open(folder.path());
        let mut complete = |typed: &str| {
            act(&mut model, FilesAct::Type(typed.into()));
            model.completed()
        };
        assert_eq!(complete("n").as_deref(), Some("notes.txt"));
        assert_eq!(complete("GA"), None, "there are two ways to go on");
        assert_eq!(complete("game-"), None);
        assert_eq!(complete("gal"), Some(format!("Gallery{MAIN_SEPARATOR}")));
        assert_eq!(complete("x"), None);
        assert_eq!(complete("games/").as_deref(), Some("games/old.txt"));
    }

    #[test]
    fn the_keyboard_alone_finds_a_file() {
        let folder = folder();
        let mut model = open(folder.path());
        for act_now in [FilesAct::Next, FilesAct::Next, FilesAct::Enter] {
            assert_eq!(act(&mut model, act_now), None);
        }
        assert_eq!(model.folder(), folder.path().join("games"));
        act(&mut model, FilesAct::Previous);
        assert_eq!(act(&mut model, FilesAct::Enter), Some(folder.path().join("games/old.txt")));
        act(&mut model, FilesAct::Outwards);
        assert_eq!(model.folder(), folder.path());
        act(&mut model, FilesAct::Take(4));
        assert_eq!(model.scene().typed, "notes.txt");
        assert_eq!(names(&model).len(), 5, "the list stays as it is");
        assert_eq!(act(&mut model, FilesAct::Enter), Some(folder.path().join("notes.txt")));
        act(&mut model, FilesAct::Type("games".into()));
        assert_eq!(act(&mut model, FilesAct::Enter), None, "a folder is opened");
        assert_eq!(model.folder(), folder.path().join("games"));
    }

    #[test]
    fn a_proposed_name_stays_while_folders_are_gone_through() {
        let folder = folder();
        let mut model = FilesModel::new(Wants::NewFile, Some(folder.path()), "hal-ada.txt", &Wake::default());
        settle(&mut model);
        assert_eq!(names(&model).len(), 5, "it hides nothing");
        act(&mut model, FilesAct::Take(1));
        assert_eq!(model.scene().typed, "hal-ada.txt");
        assert_eq!(act(&mut model, FilesAct::Enter), Some(folder.path().join("games/hal-ada.txt")));
        let gone = FilesModel::new(Wants::File, Some(&folder.path().join("gone")), "", &Wake::default());
        assert!(gone.folder().is_dir(), "a folder that is gone is not begun in");
    }
}

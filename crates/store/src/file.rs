//! The file of a SQLite database: its permissions, whether it is still the file that was opened,
//! and which server uses it.

use std::fs::{self, File, OpenOptions, TryLockError};
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use crate::{Location, StoreError};

/// The file beside a database with that suffix.
pub(crate) fn beside(path: &Path, ending: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(ending);
    name.into()
}

/// Creates an empty file if there is none, and its folder, readable by the owner only.
pub(crate) fn make(path: &Path) -> Result<(), StoreError> {
    make_folder(path).map_err(|error| unwritable(&error))?;
    own(OpenOptions::new().create(true).append(true)).open(path).map_err(|error| unwritable(&error))?;
    Ok(())
}

fn make_folder(path: &Path) -> io::Result<()> {
    let Some(folder) = path.parent().filter(|folder| !folder.as_os_str().is_empty()) else {
        return Ok(());
    };
    let mut maker = fs::DirBuilder::new();
    maker.recursive(true);
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut maker, 0o700);
    maker.create(folder)
}

/// Options for a file that only its owner may read.
fn own(options: &mut OpenOptions) -> &mut OpenOptions {
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(options, 0o600);
    options
}

/// Closes an existing database, and SQLite's files beside it, to everybody but its owner. A folder
/// is only closed if it is the user's folder for our data. Files of other owners stay as they are.
pub(crate) fn close_to_others(path: &Path) {
    for file in [path.to_owned(), beside(path, "-wal"), beside(path, "-shm")] {
        restrict(&file, 0o600);
    }
    if let (Ok(Location::File(own)), Some(folder)) = (Location::of_user(), path.parent())
        && own.parent() == Some(folder)
    {
        restrict(folder, 0o700);
    }
}

#[cfg(unix)]
fn restrict(path: &Path, mode: u32) {
    use std::os::unix::fs::PermissionsExt;
    if let Ok(found) = fs::metadata(path)
        && found.permissions().mode() & 0o777 & !mode != 0
    {
        let kept = found.permissions().mode() & 0o777 & mode;
        // Only the owner can change permissions.
        let _ = fs::set_permissions(path, fs::Permissions::from_mode(kept));
    }
}

#[cfg(not(unix))]
fn restrict(_: &Path, _: u32) {}

/// Why a file could not be created or written.
pub(crate) fn unwritable(error: &io::Error) -> StoreError {
    match error.kind() {
        io::ErrorKind::PermissionDenied | io::ErrorKind::ReadOnlyFilesystem => StoreError::ReadOnly,
        io::ErrorKind::StorageFull => StoreError::Full,
        _ => StoreError::Unreachable(error.to_string()),
    }
}

/// Knows whether the file that was opened is still the one with that name. Whatever is written to a
/// deleted or replaced file is lost when the program ends.
#[derive(Clone)]
pub(crate) struct Guard(Arc<Watched>);

struct Watched {
    path: PathBuf,
    opened: Option<(u64, u64)>,
    gone: AtomicBool,
    writes: AtomicU64,
}

impl Guard {
    /// Starts watching a file that has just been opened.
    pub(crate) fn of(path: &Path) -> Guard {
        let (opened, gone, writes) = (identity(path), AtomicBool::new(false), AtomicU64::new(0));
        Guard(Arc::new(Watched { path: path.into(), opened, gone, writes }))
    }

    /// Whether it still is. Once it was not, the answer stays no. Each call asks the system, which
    /// takes a microsecond.
    pub(crate) fn check(&self) -> Result<(), StoreError> {
        let watched = &self.0;
        if watched.opened.is_some() && identity(&watched.path) != watched.opened {
            watched.gone.store(true, Ordering::Relaxed);
        }
        if watched.gone.load(Ordering::Relaxed) { Err(StoreError::Replaced) } else { Ok(()) }
    }

    /// Notes a write, and fails if the file has been deleted or replaced.
    pub(crate) fn written(&self) -> Result<(), StoreError> {
        self.0.writes.fetch_add(1, Ordering::Relaxed);
        self.check()
    }

    /// The number of writes.
    pub(crate) fn writes(&self) -> u64 {
        self.0.writes.load(Ordering::Relaxed)
    }

    /// Whether nothing else uses the file any more.
    pub(crate) fn is_last(&self) -> bool {
        Arc::strong_count(&self.0) == 1
    }
}

/// The identity of a file in the file system.
#[cfg(unix)]
fn identity(path: &Path) -> Option<(u64, u64)> {
    use std::os::unix::fs::MetadataExt;
    fs::metadata(path).ok().map(|found| (found.dev(), found.ino()))
}

/// On other systems an open file can be neither deleted nor replaced.
#[cfg(not(unix))]
fn identity(_: &Path) -> Option<(u64, u64)> {
    None
}

/// The right to be the only server of a database. It ends when dropped, or with the process.
#[derive(Debug)]
pub struct ServeLock {
    _file: Option<File>,
}

/// Claims the right to serve from a database. A file has one server at most, beside any number of
/// programs that play and read. A PostgreSQL database can have many servers.
pub fn lock_for_serving(location: &Location) -> Result<ServeLock, StoreError> {
    let Location::File(path) = location else { return Ok(ServeLock { _file: None }) };
    make_folder(path).map_err(|error| unwritable(&error))?;
    // One name for the file, whatever path leads to it.
    let path = fs::canonicalize(path).unwrap_or_else(|_| path.clone());
    let file = own(OpenOptions::new().create(true).truncate(false).write(true)).open(beside(&path, ".lock"));
    let file = file.map_err(|error| unwritable(&error))?;
    match file.try_lock() {
        Ok(()) => Ok(ServeLock { _file: Some(file) }),
        Err(TryLockError::WouldBlock) => Err(StoreError::Served),
        Err(TryLockError::Error(error)) => Err(unwritable(&error)),
    }
}

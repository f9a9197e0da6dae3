//! Limits the memory of a process: with a control group where one can be created, and otherwise
//! with a limit of the process.

use std::fs;
use std::path::{Path, PathBuf};

use crate::writes;

/// The control groups of the second version.
const GROUPS: &str = "/sys/fs/cgroup";

/// The limit on a process. Dropping this removes it.
pub(crate) enum Hold {
    /// A control group of its own.
    Group { folder: PathBuf },
    /// A limit on the data segment of the process.
    Limit { bytes: u64 },
}

impl Hold {
    pub(crate) fn new(bytes: u64) -> Hold {
        let folder = Path::new(GROUPS).join(format!("amiral-siege-{}", std::process::id()));
        let second = Path::new(GROUPS).join("cgroup.controllers");
        let counts =
            fs::read_to_string(second).is_ok_and(|names| names.split_whitespace().any(|name| name == "memory"));
        if counts && fs::create_dir(&folder).is_ok() {
            let hold = Hold::Group { folder: folder.clone() };
            // Without this, memory would be swapped to disk instead.
            let _ = fs::write(folder.join("memory.swap.max"), "0");
            if writes(&folder.join("memory.max"), &bytes.to_string()) {
                return hold;
            }
        }
        Hold::Limit { bytes }
    }

    /// The kind of limit, in words.
    pub(crate) fn means(&self) -> &'static str {
        match self {
            Hold::Group { .. } => "a control group (memory.max)",
            Hold::Limit { .. } if cfg!(target_os = "linux") => "a limit of the process (RLIMIT_DATA)",
            Hold::Limit { .. } => "nothing: this system has no limit for it",
        }
    }

    /// Limits a process.
    pub(crate) fn take(&self, process: u32) -> Result<(), String> {
        match self {
            Hold::Group { folder } => {
                let file = folder.join("cgroup.procs");
                fs::write(&file, process.to_string()).map_err(|error| format!("{}: {error}", file.display()))
            }
            Hold::Limit { bytes } => limit(process, *bytes),
        }
    }

    /// The most memory it used, where that is measured.
    pub(crate) fn most(&self) -> Option<u64> {
        match self {
            Hold::Group { folder } => fs::read_to_string(folder.join("memory.peak")).ok()?.trim().parse().ok(),
            Hold::Limit { .. } => None,
        }
    }
}

impl Drop for Hold {
    fn drop(&mut self) {
        if let Hold::Group { folder } = self {
            // Its process has ended or is about to; an empty group costs nothing.
            let _ = fs::remove_dir(folder);
        }
    }
}

#[cfg(target_os = "linux")]
fn limit(process: u32, bytes: u64) -> Result<(), String> {
    use rustix::process::{Pid, Resource, Rlimit, prlimit};
    let id = i32::try_from(process).ok().and_then(Pid::from_raw);
    let limit = Rlimit { current: Some(bytes), maximum: Some(bytes) };
    prlimit(id, Resource::Data, limit).map(drop).map_err(|error| format!("the server cannot be held: {error}"))
}

#[cfg(not(target_os = "linux"))]
fn limit(_: u32, _: u64) -> Result<(), String> {
    Ok(())
}

//! The guard on Linux.

use std::collections::BTreeMap;
use std::ffi::OsString;
use std::fs::{self, File};
use std::os::unix::process::ExitStatusExt;
use std::path::Path;
use std::process::{Child, Command};
use std::time::Duration;

use landlock::{
    ABI, Access, AccessFs, AccessNet, CompatLevel, Compatible, Ruleset, RulesetAttr, RulesetCreatedAttr, RulesetError,
    RulesetStatus, Scope, path_beneath_rules,
};
use rustix::process::{
    Pid, Signal, WaitOptions, getgid, getpgrp, getpid, getppid, getuid, kill_process, kill_process_group,
    set_parent_process_death_signal, wait,
};
use rustix::thread::{UnshareFlags, set_no_new_privs};
use seccompiler::{BpfProgram, SeccompAction, SeccompFilter, apply_filter};

use super::{MARK, Orders, Outside, Walls, become_program, failed, limits, say};

/// The fewest processes that a namespace can be limited to.
const FEWEST: u32 = 301;
/// What is added to the number of a signal to tell it by an exit code, as shells do.
const SIGNALLED: i32 = 128;
/// How often the watch looks.
const WATCH: Duration = Duration::from_millis(50);
/// The newest Landlock that is asked for; an older system gives what it has.
const LANDLOCK: ABI = ABI::V6;

/// The first step: leaves the namespaces, and watches over the second.
pub(super) fn outside(orders: &Orders, words: &[OsString]) -> i32 {
    let outside = leave_namespaces();
    let orders = Orders { inside: Some(outside), ..orders.clone() };
    let Ok(guard) = std::env::current_exe() else { return failed("the guard cannot find itself") };
    let mut child = match Command::new(guard).args([MARK, &orders.text()]).args(words).spawn() {
        Ok(child) => child,
        Err(error) => return failed(&format!("the guard cannot start its second step: {error}")),
    };
    let_go();
    watch(&mut child, !outside.processes, orders.processes)
}

/// Lets go of the pipes: whoever waits for the end of the program's output waits for the program alone.
fn let_go() {
    if let Ok(nothing) = File::options().read(true).write(true).open("/dev/null") {
        _ = rustix::stdio::dup2_stdin(&nothing);
        _ = rustix::stdio::dup2_stdout(&nothing);
        _ = rustix::stdio::dup2_stderr(&nothing);
    }
}

/// Watches over the second step: whether who started us is still there, and where no namespace limits
/// processes, how many there are. Ends as it did. (There can be no thread for this once a namespace of
/// processes has been left.)
fn watch(child: &mut Child, counting: bool, most: u32) -> i32 {
    let (parent, group) = (getppid(), getpgrp());
    loop {
        match child.try_wait() {
            Ok(Some(status)) => {
                let killed = status.signal().or_else(|| status.code()?.checked_sub(SIGNALLED));
                if let Some(signal) = killed.and_then(Signal::from_named_raw) {
                    // Twice: Rust's own handler of some signals only resigns at the first.
                    _ = kill_process(getpid(), signal);
                    _ = kill_process(getpid(), signal);
                }
                return status.code().unwrap_or(1);
            }
            Ok(None) => {}
            Err(_) => return 1,
        }
        if getppid() != parent || (counting && processes_of(group) > most as usize) {
            _ = child.kill();
            _ = kill_process_group(group, Signal::KILL);
        }
        std::thread::sleep(WATCH);
    }
}

/// How many processes are in a group.
fn processes_of(group: Pid) -> usize {
    let group = group.as_raw_nonzero().to_string();
    let Ok(all) = fs::read_dir("/proc") else { return 0 };
    all.filter_map(Result::ok)
        .filter(|entry| entry.file_name().to_string_lossy().starts_with(|first: char| first.is_ascii_digit()))
        .filter_map(|entry| fs::read_to_string(entry.path().join("stat")).ok())
        .filter(|stat| {
            // After the name, which may hold anything and ends at the last bracket: state, parent, group.
            stat.rsplit_once(')').and_then(|(_, rest)| rest.split_whitespace().nth(2)) == Some(&group)
        })
        .count()
}

/// Leaves as many namespaces as the system allows.
#[expect(deprecated, reason = "what makes it unsafe is sharing open files no more, which is not asked for")]
fn leave_namespaces() -> Outside {
    use rustix::thread::unshare;
    let ours = UnshareFlags::NEWPID | UnshareFlags::NEWNET | UnshareFlags::NEWIPC;
    let (user, group) = (getuid().as_raw(), getgid().as_raw());
    if unshare(ours | UnshareFlags::NEWUSER).is_ok() {
        // Inside it is called root, of nothing but these namespaces; files belong to whom they did.
        _ = fs::write("/proc/self/setgroups", "deny");
        _ = fs::write("/proc/self/uid_map", format!("0 {user} 1"));
        _ = fs::write("/proc/self/gid_map", format!("0 {group} 1"));
        return Outside { processes: true, network: true };
    }
    let left = unshare(ours).is_ok();
    Outside { processes: left, network: left }
}

/// The second step: builds the walls from inside and becomes the program.
pub(super) fn inside(orders: &Orders, outside: Outside, words: &[OsString]) -> i32 {
    if set_parent_process_death_signal(Some(Signal::KILL)).is_err() {
        return failed("the guard cannot be tied to its first step");
    }
    let forks = outside.processes && limit_processes(orders.processes);
    let limits = limits::apply(orders);
    let unprivileged = set_no_new_privs(true).is_ok();
    let files = close_files(&orders.folder).unwrap_or(false);
    let sockets = unprivileged && close_sockets();
    let walls = Walls {
        network: outside.network || sockets,
        files,
        processes: outside.processes,
        // Where the namespace cannot be told, the watch counts.
        forks: forks || !outside.processes,
        limits,
    };
    if outside.processes { lead(walls, words) } else { become_program(walls, words) }
}

/// The first process of a namespace takes no signals from inside, and is the parent of all whose own has gone.
/// A program expects neither, so it becomes the second one, and this leads it.
fn lead(walls: Walls, words: &[OsString]) -> i32 {
    say(walls);
    let child = match Command::new(&words[0]).args(&words[1..]).spawn() {
        Ok(child) => child.id() as i32,
        Err(error) => return failed(&format!("{}: {error}", words[0].to_string_lossy())),
    };
    let_go();
    loop {
        match wait(WaitOptions::empty()) {
            Ok(Some((pid, status))) if pid.as_raw_nonzero().get() == child => {
                let killed = status.terminating_signal().map(|signal| SIGNALLED + signal);
                return status.exit_status().or(killed).unwrap_or(1);
            }
            Ok(_) | Err(rustix::io::Errno::INTR) => {}
            Err(_) => return 1,
        }
    }
}

/// Limits how many processes this namespace can have. Systems before Linux 6.14 know only one limit for
/// the whole machine, which is left alone: there the user's own limit holds, except for root.
fn limit_processes(most: u32) -> bool {
    const LIMIT: &str = "/proc/sys/kernel/pid_max";
    let most = most.max(FEWEST);
    if is_newer_than(6, 14) && fs::write(LIMIT, most.to_string()).is_ok() {
        return fs::read_to_string(LIMIT).is_ok_and(|limit| limit.trim() == most.to_string());
    }
    let limit = rustix::process::Rlimit { current: Some(most.into()), maximum: Some(most.into()) };
    let mapped = fs::read_to_string("/proc/self/uid_map").unwrap_or_default();
    let is_root = mapped.split_whitespace().nth(1) == Some("0");
    rustix::process::setrlimit(rustix::process::Resource::Nproc, limit).is_ok() && !is_root
}

fn is_newer_than(major: u32, minor: u32) -> bool {
    let release = rustix::system::uname().release().to_string_lossy().into_owned();
    let mut numbers = release.split(['.', '-']).map_while(|part| part.parse().ok());
    (numbers.next().unwrap_or(0u32), numbers.next().unwrap_or(0u32)) >= (major, minor)
}

/// Gives up writing anywhere but in that folder, and speaking to other processes; says whether all
/// that was asked for holds.
fn close_files(folder: &Path) -> Result<bool, RulesetError> {
    let status = Ruleset::default()
        .set_compatibility(CompatLevel::BestEffort)
        .handle_access(AccessFs::from_all(LANDLOCK))?
        .handle_access(AccessNet::from_all(LANDLOCK))?
        .scope(Scope::from_all(LANDLOCK))?
        .create()?
        .add_rules(path_beneath_rules(["/"], AccessFs::from_read(LANDLOCK)))?
        .add_rules(path_beneath_rules([folder], AccessFs::from_all(LANDLOCK)))?
        .add_rules(path_beneath_rules(
            ["/dev/null", "/dev/zero", "/dev/full", "/dev/tty"],
            AccessFs::from_file(LANDLOCK),
        ))?
        .restrict_self()?;
    Ok(status.ruleset != RulesetStatus::NotEnforced)
}

/// Gives up sockets, and what could make them.
fn close_sockets() -> bool {
    let closed = [libc::SYS_socket, libc::SYS_io_uring_setup, libc::SYS_ptrace, libc::SYS_setns];
    let rules: BTreeMap<i64, _> = closed.into_iter().map(|call| (call, Vec::new())).collect();
    let Ok(machine) = std::env::consts::ARCH.try_into() else { return false };
    let refused = SeccompAction::Errno(libc::EPERM as u32);
    let filter = SeccompFilter::new(rules, SeccompAction::Allow, refused, machine).ok();
    let program: Option<BpfProgram> = filter.and_then(|filter| filter.try_into().ok());
    program.is_some_and(|program| apply_filter(&program).is_ok())
}

//! One fault at a time, while people play.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::str::FromStr;
use std::time::{Duration, Instant};
use std::{env, fs, thread};

use amiral_trial::{Server, Step, Witness};
use futures_util::future::join_all;
use sqlx::sqlite::{SqliteConnectOptions, SqliteConnection};
use sqlx::{ConnectOptions, Connection, Executor};
use tokio::time::timeout;

use crate::{Broken, Counts, Trial};

/// How long a fault lasts.
const TROUBLE: Duration = Duration::from_secs(3);
/// How long another program keeps the database locked: longer than the server waits for it.
const LOCKED: Duration = Duration::from_secs(7);
/// The longest wait for an answer, whatever has gone wrong.
const ANSWER: Duration = Duration::from_secs(30);
/// How soon play continues by itself once a fault is over.
const RECOVERY: Duration = Duration::from_secs(30);
/// The size of a small disk, in bytes.
const DISK: usize = 16 << 20;

/// The faults.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Fault {
    FullDisk,
    Locked,
    Deleted,
    Replaced,
    Stopped,
    Clock,
}

/// All faults.
pub(crate) const ALL: &[Fault] =
    &[Fault::FullDisk, Fault::Locked, Fault::Deleted, Fault::Replaced, Fault::Stopped, Fault::Clock];

impl Fault {
    pub(crate) fn name(self) -> &'static str {
        match self {
            Fault::FullDisk => "full disk",
            Fault::Locked => "locked database",
            Fault::Deleted => "database file deleted",
            Fault::Replaced => "database file replaced",
            Fault::Stopped => "PostgreSQL stopped and started",
            Fault::Clock => "clock set back an hour",
        }
    }
}

type Outcome = Result<(String, Counts), Broken>;

#[expect(clippy::needless_pass_by_value, reason = "errors are handed over as they come")]
fn failed(problem: impl ToString) -> Broken {
    Broken::Failed(problem.to_string())
}

/// Causes a fault and checks what happens to the games.
pub(crate) async fn run(trial: &Trial, fault: Fault, url: Option<&str>) -> Outcome {
    let folder = tempfile::tempdir().map_err(failed)?;
    match fault {
        Fault::FullDisk => full_disk(trial, folder.path()).await,
        Fault::Locked => locked(trial, folder.path()).await,
        Fault::Deleted => gone(trial, folder.path(), false).await,
        Fault::Replaced => gone(trial, folder.path(), true).await,
        Fault::Stopped => match (url, PostgreSql::of_environment()) {
            (Some(url), Some(postgres)) => stopped(trial, folder.path(), url, &postgres).await,
            _ => Err(Broken::Skipped("there is no PostgreSQL that may be stopped".into())),
        },
        Fault::Clock => clock(trial, folder.path()).await,
    }
}

/// Players and their server.
struct Table<'a> {
    trial: &'a Trial,
    database: String,
    folder: &'a Path,
    server: Server,
    witnesses: Vec<Witness>,
}

/// The answers during some time.
#[derive(Default)]
struct Heard {
    acknowledged: usize,
    told: usize,
    sentence: String,
    /// The longest wait for an answer.
    slowest: Duration,
}

impl<'a> Table<'a> {
    fn place(
        trial: &'a Trial,
        database: &str,
        folder: &'a Path,
        more: impl FnOnce(&mut Command),
    ) -> Result<Table<'a>, Broken> {
        let server = Server::start(&trial.program, database, folder, more).map_err(failed)?;
        let witnesses = trial.witnesses(server.addr);
        Ok(Table { trial, database: database.into(), folder, server, witnesses })
    }

    /// Everybody plays in turn, for some time or until enough is seen.
    async fn play(&mut self, time: Duration, enough: impl Fn(&Heard) -> bool) -> Result<Heard, Broken> {
        let mut heard = Heard::default();
        let start = Instant::now();
        while start.elapsed() < time && !enough(&heard) {
            let steps = self.witnesses.iter_mut().map(|witness| timeout(ANSWER, witness.step()));
            let begun = Instant::now();
            let steps = join_all(steps).await;
            heard.slowest = heard.slowest.max(begun.elapsed());
            let mut pause = false;
            for step in steps {
                let unanswered = |_| failed(format!("somebody was left without an answer for {} s", ANSWER.as_secs()));
                match step.map_err(unanswered)?.map_err(failed)? {
                    Step::Acknowledged => heard.acknowledged += 1,
                    Step::Idle => {}
                    Step::Told(sentence) => {
                        heard.told += 1;
                        heard.sentence = sentence;
                        pause = true;
                    }
                    Step::CutOff if !self.server.is_running() => {
                        return Err(failed(format!("the server is gone: {}", self.server.troubles())));
                    }
                    // A connection may be closed; the next step opens another.
                    Step::CutOff => pause = true,
                }
            }
            if pause {
                // People who are asked to wait do wait.
                tokio::time::sleep(Duration::from_millis(100)).await;
            }
        }
        Ok(heard)
    }

    /// Plays until every player has something to lose.
    async fn settle_in(&mut self) -> Result<(), Broken> {
        let heard = self.play(RECOVERY, |heard| heard.acknowledged >= 80).await?;
        if heard.acknowledged < 80 { Err(failed("the games do not get going")) } else { Ok(()) }
    }

    /// Checks that play continues by itself.
    async fn goes_on(&mut self) -> Result<(), Broken> {
        let heard = self.play(RECOVERY, |heard| heard.acknowledged >= 40).await?;
        if heard.acknowledged < 40 {
            let (seconds, sentence, troubles) = (RECOVERY.as_secs(), heard.sentence, self.server.troubles());
            return Err(failed(format!("play does not go on by itself within {seconds} s: {sentence}\n{troubles}")));
        }
        Ok(())
    }

    /// Kills and restarts the server, and checks that everything acknowledged is still there.
    async fn restarted_with_everything(mut self) -> Result<Counts, Broken> {
        self.server.kill();
        let server = self.trial.start(&self.database, self.folder)?;
        for witness in &mut self.witnesses {
            witness.player.moved(server.addr);
            witness.verify(true).await.map_err(failed)?;
        }
        Ok(Counts { kills: 1, ..Counts::of(&self.witnesses) })
    }
}

async fn full_disk(trial: &Trial, folder: &Path) -> Outcome {
    let disk = Disk::mount(&folder.join("disk"))?;
    let database = disk.folder.join("games.db").display().to_string();
    let mut table = Table::place(trial, &database, folder, |_| {})?;
    table.settle_in().await?;
    let ballast = disk.folder.join("ballast");
    // Fills the space that is left; the last write fails, as intended.
    let _ = fs::write(&ballast, vec![1; DISK]);
    let full = table.play(RECOVERY, |heard| heard.told >= 40).await?;
    if full.told < 40 {
        return Err(failed("nobody is told that the disk is full"));
    }
    fs::remove_file(&ballast).map_err(failed)?;
    table.goes_on().await?;
    let counts = table.restarted_with_everything().await?;
    Ok((format!("{} times told \"{}\", then play went on", full.told, full.sentence), counts))
}

/// A file system of a few megabytes. Dropping this unmounts it.
struct Disk {
    folder: PathBuf,
}

impl Disk {
    fn mount(folder: &Path) -> Result<Disk, Broken> {
        fs::create_dir_all(folder).map_err(failed)?;
        let mut mount = Command::new("mount");
        mount.args(["-t", "tmpfs", "-o", &format!("size={DISK}"), "amiral-faults"]).arg(folder);
        let mounted = mount.stdout(Stdio::null()).stderr(Stdio::null()).status();
        if mounted.is_ok_and(|status| status.success()) {
            Ok(Disk { folder: folder.to_owned() })
        } else {
            Err(Broken::Skipped("a small file system can only be mounted by root".into()))
        }
    }
}

impl Drop for Disk {
    fn drop(&mut self) {
        for _ in 0..50 {
            let unmounted = Command::new("umount").arg(&self.folder).stderr(Stdio::null()).status();
            if unmounted.is_ok_and(|status| status.success()) {
                return;
            }
            // A killed process may still have files open for a moment.
            thread::sleep(Duration::from_millis(100));
        }
    }
}

async fn locked(trial: &Trial, folder: &Path) -> Outcome {
    let database = folder.join("games.db");
    let mut table = Table::place(trial, &database.display().to_string(), folder, |_| {})?;
    table.settle_in().await?;
    let options = SqliteConnectOptions::from_str(&format!("sqlite://{}", database.display())).map_err(failed)?;
    let mut other: SqliteConnection = options.busy_timeout(RECOVERY).connect().await.map_err(failed)?;
    other.execute("BEGIN EXCLUSIVE").await.map_err(failed)?;
    let heard = table.play(LOCKED, |_| false).await?;
    other.execute("ROLLBACK").await.map_err(failed)?;
    other.close().await.map_err(failed)?;
    if heard.acknowledged > 0 {
        return Err(failed(format!("{} acknowledged while another program had the database", heard.acknowledged)));
    }
    table.goes_on().await?;
    let counts = table.restarted_with_everything().await?;
    let (seconds, slowest) = (LOCKED.as_secs(), heard.slowest.as_secs_f64());
    Ok((format!("for {seconds} s, {} times told so, within {slowest:.1} s; then play went on", heard.told), counts))
}

/// The file is deleted, or another is put in its place: from then on nothing is acknowledged.
async fn gone(trial: &Trial, folder: &Path, replaced: bool) -> Outcome {
    let (database, aside) = (folder.join("games.db"), folder.join("aside.db"));
    let other = folder.join("other.db");
    if replaced {
        trial.start(&other.display().to_string(), folder)?.kill();
    }
    let mut table = Table::place(trial, &database.display().to_string(), folder, |_| {})?;
    table.settle_in().await?;
    if replaced {
        fs::rename(&database, &aside).map_err(failed)?;
        fs::rename(&other, &database).map_err(failed)?;
    } else {
        fs::remove_file(&database).map_err(failed)?;
    }
    let heard = table.play(TROUBLE, |heard| heard.acknowledged > 0).await?;
    if heard.acknowledged > 0 {
        return Err(failed("something was acknowledged that is in no file"));
    }
    if heard.told == 0 {
        return Err(failed("nobody is told"));
    }
    let said = format!("nothing was acknowledged, {} times told \"{}\"", heard.told, heard.sentence);
    if !replaced {
        return Ok((said, Counts::of(&table.witnesses)));
    }
    // With the file back, everything acknowledged is there again.
    let Table { server, mut witnesses, .. } = table;
    server.kill();
    fs::rename(&aside, &database).map_err(failed)?;
    let server = trial.start(&database.display().to_string(), folder)?;
    witnesses.iter_mut().for_each(|witness| witness.player.moved(server.addr));
    let mut table = Table { trial, database: database.display().to_string(), folder, server, witnesses };
    table.goes_on().await?;
    Ok((said, table.restarted_with_everything().await?))
}

/// The PostgreSQL of `cargo xtask`, which may be stopped.
pub(crate) struct PostgreSql {
    control: String,
    data: String,
    /// The user and group it runs as.
    user: Option<(u32, u32)>,
}

impl PostgreSql {
    pub(crate) fn of_environment() -> Option<PostgreSql> {
        let user = env::var("AMIRAL_TEST_PG_USER").ok().and_then(|user| {
            let (user, group) = user.split_once(':')?;
            Some((user.parse().ok()?, group.parse().ok()?))
        });
        let [control, data] = ["AMIRAL_TEST_PG_CTL", "AMIRAL_TEST_PG_DATA"].map(|name| env::var(name).ok());
        Some(PostgreSql { control: control?, data: data?, user })
    }

    pub(crate) fn control(&self, arguments: &[&str]) -> Result<(), Broken> {
        let mut command = Command::new(&self.control);
        command.args(["-w", "-D", &self.data]).args(arguments).current_dir("/");
        command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
        #[cfg(unix)]
        if let Some((user, group)) = self.user {
            use std::os::unix::process::CommandExt;
            command.uid(user).gid(group);
        }
        let done = command.status().map_err(failed)?;
        if done.success() { Ok(()) } else { Err(failed(format!("pg_ctl {arguments:?}: {done}"))) }
    }

    /// Where it writes its log.
    pub(crate) fn log(&self) -> String {
        format!("{}.log", self.data)
    }

    /// The options it was started with, to restart it in the same place.
    pub(crate) fn options(&self) -> Result<String, Broken> {
        let kept = fs::read_to_string(Path::new(&self.data).join("postmaster.opts")).map_err(failed)?;
        let options = kept.split('"').skip(1).step_by(2).skip_while(|option| *option != "-p");
        Ok(options.map(|option| format!("'{option}'")).collect::<Vec<_>>().join(" "))
    }
}

async fn stopped(trial: &Trial, folder: &Path, url: &str, postgres: &PostgreSql) -> Outcome {
    let mut table = Table::place(trial, url, folder, |_| {})?;
    table.settle_in().await?;
    let options = postgres.options()?;
    postgres.control(&["-m", "fast", "stop"])?;
    let heard = table.play(TROUBLE, |_| false).await;
    // It is restarted whatever the result: others use it too.
    postgres.control(&["-o", &options, "-l", &postgres.log(), "start"])?;
    let heard = heard?;
    if heard.acknowledged > 0 || heard.told == 0 {
        return Err(failed(format!("{} acknowledged and {} told without a database", heard.acknowledged, heard.told)));
    }
    table.goes_on().await?;
    let counts = table.restarted_with_everything().await?;
    let (told, slowest) = (heard.told, heard.slowest.as_secs_f64());
    Ok((format!("{told} times told \"{}\", within {slowest:.1} s; then play went on", heard.sentence), counts))
}

async fn clock(trial: &Trial, folder: &Path) -> Outcome {
    let Ok(library) = env::var("AMIRAL_TEST_FAKETIME") else {
        return Err(Broken::Skipped("AMIRAL_TEST_FAKETIME names no libfaketime".into()));
    };
    let time = folder.join("time");
    fs::write(&time, "+0\n").map_err(failed)?;
    let database = folder.join("games.db").display().to_string();
    let mut table = Table::place(trial, &database, folder, |command| {
        command.env("LD_PRELOAD", library).env("FAKETIME_TIMESTAMP_FILE", &time).env("FAKETIME_NO_CACHE", "1");
        // Only the time of day: the monotonic clock never goes back.
        command.env("FAKETIME_DONT_FAKE_MONOTONIC", "1").env("DONT_FAKE_MONOTONIC", "1");
    })?;
    table.settle_in().await?;
    let before = began(&mut table.witnesses).await?;
    fs::write(&time, "-1h\n").map_err(failed)?;
    // Until every thread has seen the new time.
    tokio::time::sleep(Duration::from_secs(1)).await;
    // Games continue and new ones start. The server's own clock stands still meanwhile and never
    // goes back.
    table.goes_on().await?;
    let mut begun = Vec::new();
    for _ in 0..2 {
        table.witnesses.iter_mut().for_each(Witness::leave);
        table.goes_on().await?;
        begun.push(began(&mut table.witnesses).await?);
    }
    let after = &begun[0];
    // Fractions of a second end where zeros would follow: without their last letter, earlier times sort first.
    if after.trim_end_matches('Z') < before.trim_end_matches('Z') {
        return Err(failed(format!("the server's time went back: {before}, then {after}")));
    }
    if begun[1] != *after {
        return Err(failed(format!("the clock was not set back: {after}, then {}", begun[1])));
    }
    let counts = table.restarted_with_everything().await?;
    Ok((format!("a match began at {before}, later ones at {after}, and play went on"), counts))
}

/// When a player's current match began.
async fn began(witnesses: &mut [Witness]) -> Result<String, Broken> {
    let mut problem = String::new();
    for witness in witnesses {
        match witness.began().await {
            Ok(began) => return Ok(began),
            Err(why) => problem = why,
        }
    }
    Err(failed(problem))
}

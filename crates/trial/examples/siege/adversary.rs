//! Adversaries send the worst requests they can, each from their own addresses, for a limited time
//! and a limited number of requests.

use std::collections::BTreeMap;
use std::fmt;
use std::net::{Ipv4Addr, SocketAddr};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use amiral_trial::{Line, Request, loopback};
use tokio::time::{sleep, timeout};

use crate::attacks;

/// The most requests of one adversary.
pub(crate) const MOST: u64 = 200_000;
/// The prefix of the line with the number of all requests.
pub(crate) const TOTAL: &str = "  requests of all adversaries: ";
/// How long an answer is waited for.
const PATIENCE: Duration = Duration::from_secs(10);

/// What one kind of adversary sent, and what was answered.
#[derive(Debug, Default)]
pub(crate) struct Tally {
    name: &'static str,
    addresses: u32,
    sent: u64,
    answers: BTreeMap<u16, u64>,
    /// Connections that the server closed.
    closed: u64,
    /// Requests without an answer.
    unanswered: u64,
}

impl fmt::Display for Tally {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "  {} (from {} addresses): {} sent;", self.name, self.addresses, self.sent)?;
        for (status, count) in &self.answers {
            write!(f, " {status}: {count}")?;
        }
        for (name, count) in [("hung up on", self.closed), ("unanswered", self.unanswered)] {
            if count > 0 {
                write!(f, " {name}: {count}")?;
            }
        }
        Ok(())
    }
}

/// One adversary: the server, the local address, and the end of the attack.
#[derive(Clone)]
pub(crate) struct Adversary {
    pub(crate) addr: SocketAddr,
    pub(crate) from: Ipv4Addr,
    pub(crate) until: Instant,
    tally: Arc<Mutex<Tally>>,
}

impl Adversary {
    pub(crate) fn note(&self, note: impl FnOnce(&mut Tally)) {
        note(&mut self.tally.lock().unwrap_or_else(PoisonError::into_inner));
    }

    pub(crate) fn sent(&self) {
        self.note(|tally| tally.sent += 1);
    }

    pub(crate) fn answered(&self, status: u16) {
        self.note(|tally| *tally.answers.entry(status).or_default() += 1);
    }

    pub(crate) fn closed(&self) {
        self.note(|tally| tally.closed += 1);
    }

    pub(crate) fn goes_on(&self) -> bool {
        Instant::now() < self.until
    }

    /// How much time is left.
    pub(crate) fn left(&self) -> Duration {
        self.until.saturating_duration_since(Instant::now())
    }

    /// Sends one request after another, as fast as they are answered.
    pub(crate) async fn flood(self, request: impl Fn(u64) -> Request) {
        let mut line = None;
        for number in 0..MOST {
            if !self.goes_on() {
                return;
            }
            let request = request(number);
            let opened = match line.take() {
                Some(line) => Some(line),
                None => timeout(PATIENCE, Line::open(self.addr, self.from)).await.ok().and_then(Result::ok),
            };
            let Some(mut open) = opened else {
                self.closed();
                sleep(Duration::from_millis(20)).await;
                continue;
            };
            self.sent();
            // The server may answer before the end of a body.
            let unsent = !matches!(timeout(PATIENCE.min(self.left()), open.send(&request)).await, Ok(Ok(())));
            match timeout(PATIENCE.min(self.left()), open.answer(&request.method)).await {
                Ok(Ok(answer)) => {
                    self.answered(answer.status);
                    line = (!unsent).then_some(open);
                }
                Ok(Err(_)) => self.closed(),
                Err(_) if self.goes_on() => self.note(|tally| tally.unanswered += 1),
                Err(_) => {}
            }
        }
    }
}

/// Runs all adversaries at once, or those of some kinds, until the time is over, and reports what
/// each did.
pub(crate) async fn besiege(addr: SocketAddr, time: Duration, kinds: &[&str]) {
    let until = Instant::now() + time;
    let target = attacks::Target::find(addr).await;
    let (mut tallies, mut tasks) = (Vec::new(), Vec::new());
    let wanted = |attack: &&attacks::Attack| kinds.is_empty() || kinds.contains(&attack.name);
    let wanted: Vec<&attacks::Attack> = attacks::ALL.iter().filter(wanted).collect();
    for (number, attack) in wanted.iter().enumerate() {
        let tally = Tally { name: attack.name, addresses: attack.addresses, ..Tally::default() };
        let tally = Arc::new(Mutex::new(tally));
        for place in 0..attack.addresses {
            let from = loopback(64 + number as u8, place + 1);
            let adversary = Adversary { addr, from, until, tally: tally.clone() };
            tasks.push(tokio::spawn((attack.run)(adversary, target.clone())));
        }
        tallies.push(tally);
    }
    let count: u32 = wanted.iter().map(|attack| attack.addresses).sum();
    println!("{count} adversaries of {} kinds, in a process that steps back before all others:", wanted.len());
    // Adversaries that are still busy are interrupted.
    sleep(until.saturating_duration_since(Instant::now())).await;
    tasks.iter().for_each(tokio::task::JoinHandle::abort);
    let mut sent = 0;
    for tally in tallies {
        let tally = tally.lock().unwrap_or_else(PoisonError::into_inner);
        println!("{tally}");
        sent += tally.sent;
    }
    println!("{TOTAL}{sent}");
}

//! A foreman: hands out the chunks of a study, and gathers what comes of them.

use std::collections::{HashMap, HashSet};
use std::time::{Duration, Instant};

use amiral_broker::BrokerUrl;
use amiral_broker::async_nats::connection::State;
use amiral_broker::async_nats::jetstream::consumer::pull;
use amiral_broker::async_nats::{self, Client};
use amiral_game::Stop;
use amiral_study::{Batch, Build, Campaign, Chunk, Gathered, Orders, StudyError};
use futures_util::StreamExt as _;
use futures_util::future::join_all;
use tokio::task::JoinSet;

use crate::ledger::{Late, Ledger};
use crate::queue::{self, Streams, WORKERS, refused};
use crate::wire::{Delivery, Hello, Outcome, written};
use crate::worker::HEARTBEAT;
use crate::{Finished, Standing, WorkError};

/// How often a foreman looks around.
const TICK: Duration = Duration::from_millis(200);
/// What was played before may be gone from the server before it is read; after so long nothing more of it comes.
const SILENCE: Duration = Duration::from_secs(3);
/// A worker that was not heard for so long is gone.
const GONE: Duration = HEARTBEAT.saturating_mul(3);
/// The most workers that are remembered.
const WORKERS_KNOWN: usize = 10_000;
/// One of so many deliveries of a worker is checked, the first one among them.
const CHECKED: u64 = 200;
/// The most checks at a time.
const CHECKS: usize = 256;

/// Has workers play a campaign of which some games may be known, until every game is there or the work is
/// cancelled. Where a foreman before this one was interrupted, it goes on.
pub fn conduct(
    url: &BrokerUrl,
    campaign: &Campaign,
    known: Gathered,
    stop: &Stop,
    show: &mut dyn FnMut(&Standing),
) -> Result<Finished, WorkError> {
    let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build();
    let runtime = runtime.map_err(|error| WorkError::System(error.to_string()))?;
    let done = runtime.block_on(async {
        let client = url.connect("amiral study").await?;
        let streams = Streams::open(client.clone()).await?;
        let name = campaign.name();
        // Workers of this version find their chunks whoever came first.
        streams.chunks(campaign.build()).await?;
        Foreman::new(campaign, name, known, client, streams).run(stop, show).await
    });
    runtime.shutdown_timeout(Duration::from_secs(2));
    done
}

/// A name that nobody else has.
pub(crate) fn unique_name() -> Result<String, WorkError> {
    let mut bytes = [0; 16];
    getrandom::fill(&mut bytes).map_err(|error| WorkError::System(error.to_string()))?;
    Ok(format!("{:032x}", u128::from_be_bytes(bytes)))
}

/// A worker as a foreman knows it.
struct Known {
    hello: Hello,
    heard: Instant,
}

/// What a worker has delivered.
#[derive(Default)]
struct Record {
    deliveries: u64,
    chunks: Vec<Chunk>,
}

/// A delivery, and some of its games played again.
struct Checked {
    delivery: Delivery,
    part: Chunk,
    again: Result<Batch, StudyError>,
}

struct Foreman<'a> {
    campaign: &'a Campaign,
    name: String,
    client: Client,
    streams: Streams,
    ledger: Ledger<'a>,
    before: u64,
    workers: HashMap<String, Known>,
    records: HashMap<String, Record>,
    /// Workers that have delivered what no game of the campaign comes to, or in whose name somebody has: whatever comes
    /// from them is checked.
    suspects: HashSet<String>,
    machines: HashMap<String, HashSet<String>>,
    refused: u64,
    /// Deliveries of which a game is being played again.
    checks: JoinSet<Checked>,
    /// Ends the checks that nobody waits for any more.
    ends: Stop,
    /// Chunks that were looked for, with their number in the queue, and are in it no more.
    vanished: HashMap<Chunk, u64>,
}

impl<'a> Foreman<'a> {
    fn new(campaign: &'a Campaign, name: String, known: Gathered, client: Client, streams: Streams) -> Foreman<'a> {
        Foreman {
            campaign,
            name,
            client,
            streams,
            before: known.done(),
            ledger: Ledger::new(campaign, known),
            workers: HashMap::new(),
            records: HashMap::new(),
            suspects: HashSet::new(),
            machines: HashMap::new(),
            refused: 0,
            checks: JoinSet::new(),
            ends: Stop::new(),
            vanished: HashMap::new(),
        }
    }

    async fn run(mut self, stop: &Stop, show: &mut dyn FnMut(&Standing)) -> Result<Finished, WorkError> {
        let mut hellos = self.client.subscribe(WORKERS).await.map_err(refused)?;
        self.announce().await?;
        let consumer = self.streams.deliveries(&self.name).await?;
        // What was played before this foreman came is read first.
        let mut ready = consumer.cached_info().num_pending == 0;
        let mut heard = Instant::now();
        let mut deliveries: pull::Ordered = consumer.messages().await.map_err(refused)?;
        let mut tick = tokio::time::interval(TICK);
        tick.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Skip);
        while !self.ledger.gathered.is_complete() && !stop.is_cancelled() {
            tokio::select! {
                Some(delivered) = deliveries.next() => {
                    // A stream that breaks off is begun again by itself.
                    if let Ok(message) = delivered {
                        self.receive(&message.payload)?;
                        heard = Instant::now();
                        if !ready && message.info().map_or(0, |info| info.pending) == 0 {
                            self.settle().await?;
                            ready = true;
                        }
                    }
                }
                Some(checked) = self.checks.join_next(), if !self.checks.is_empty() => {
                    self.judge(checked.map_err(|error| WorkError::System(error.to_string()))?)?;
                }
                Some(message) = hellos.next() => self.greeted(&message.payload),
                _ = tick.tick() => {
                    if !ready && heard.elapsed() > SILENCE {
                        self.settle().await?;
                        ready = true;
                    }
                    if ready && self.client.connection_state() == State::Connected {
                        self.look_for_late().await?;
                        self.hand_out().await?;
                    }
                    show(&self.standing());
                }
            }
        }
        show(&self.standing());
        self.ends.cancel();
        self.close(stop).await;
        let mut machines: Vec<(String, u32)> =
            self.machines.into_iter().map(|(machine, workers)| (machine, workers.len() as u32)).collect();
        machines.sort_by(|one, other| other.1.cmp(&one.1).then_with(|| one.0.cmp(&other.0)));
        Ok(Finished { gathered: self.ledger.gathered, machines })
    }

    /// Puts the study where workers find it.
    async fn announce(&self) -> Result<(), WorkError> {
        let text = self.campaign.to_json();
        let sent = self.streams.context.publish(queue::plan(&self.name), text.into()).await.map_err(refused)?;
        sent.await.map_err(refused)?;
        Ok(())
    }

    /// Takes nobody's time any more; what is done is kept if the study is not finished.
    async fn close(&self, stop: &Stop) {
        let work = queue::work(self.campaign, &self.name);
        // Whatever stays on the server is forgotten there after some days.
        let _ = self.streams.work.purge().filter(work).await;
        if self.ledger.gathered.is_complete() && !stop.is_cancelled() {
            let _ = self.streams.studies.purge().filter(queue::done(&self.name)).await;
            let _ = self.streams.studies.purge().filter(queue::plan(&self.name)).await;
        }
    }

    fn standing(&self) -> Standing {
        let own = |known: &&Known| known.hello.build == *self.campaign.build();
        let mut others: Vec<Build> = Vec::new();
        for known in self.workers.values().filter(|known| !own(known)) {
            if !others.contains(&known.hello.build) {
                others.push(known.hello.build.clone());
            }
        }
        others.sort_by_key(ToString::to_string);
        Standing {
            done: self.ledger.gathered.done(),
            before: self.before,
            total: self.campaign.games(),
            workers: self.workers.values().filter(own).count(),
            cores: self.cores(),
            others,
            refused: self.refused,
            connected: self.client.connection_state() == State::Connected,
        }
    }

    /// The games that workers play at a time.
    fn cores(&self) -> usize {
        let own = self.workers.values().filter(|known| known.hello.build == *self.campaign.build());
        own.map(|known| known.hello.cores as usize).sum()
    }

    fn greeted(&mut self, payload: &[u8]) {
        let Some(hello) = Hello::read(payload) else { return };
        if hello.leaves {
            self.workers.remove(&hello.worker);
        } else if self.workers.len() < WORKERS_KNOWN || self.workers.contains_key(&hello.worker) {
            self.workers.insert(hello.worker.clone(), Known { hello, heard: Instant::now() });
        }
    }

    /// Hands out as many chunks as keep everybody busy.
    async fn hand_out(&mut self) -> Result<(), WorkError> {
        self.workers.retain(|_, known| known.heard.elapsed() < GONE);
        let cores = self.cores();
        let mut sent = Vec::new();
        while self.ledger.out() + sent.len() < 2 * cores {
            let Some(chunk) = self.ledger.next(cores) else { break };
            sent.push(chunk);
        }
        self.send(sent).await
    }

    async fn send(&mut self, chunks: Vec<Chunk>) -> Result<(), WorkError> {
        let subject = queue::work(self.campaign, &self.name);
        let mut sent = Vec::new();
        for &chunk in &chunks {
            sent.push(self.streams.context.publish(subject.clone(), written(&chunk).into()).await);
        }
        let kept = join_all(sent.into_iter().map(async |sent| sent.ok()?.await.ok())).await;
        for (chunk, kept) in chunks.into_iter().zip(kept) {
            match kept {
                Some(kept) => self.ledger.handed_out(chunk, kept.sequence, Instant::now()),
                // The server is away: once it is back the chunk is handed out again, and twice does not matter.
                None => self.ledger.give_back(chunk),
            }
        }
        Ok(())
    }

    /// Hands out anew what was lost, and what somebody is slow with while others have nothing to do.
    async fn look_for_late(&mut self) -> Result<(), WorkError> {
        let cores = self.cores();
        if cores == 0 {
            return Ok(());
        }
        let mut again = Vec::new();
        for (chunk, sequence, late) in self.ledger.late(cores, Instant::now()) {
            if late == Late::AtTheEnd {
                again.push(chunk);
                continue;
            }
            let found = self.streams.work.get_raw_message(sequence).await;
            let missing = found
                .is_err_and(|error| error.kind() == async_nats::jetstream::stream::RawMessageErrorKind::NoMessageFound);
            // What has just left the queue may still be on its way here: it has some time.
            if !missing {
                self.vanished.remove(&chunk);
            } else if self.vanished.insert(chunk, sequence) == Some(sequence) {
                self.vanished.remove(&chunk);
                again.push(chunk);
            }
        }
        self.send(again).await
    }

    /// Takes what somebody has delivered, or has it checked first.
    fn receive(&mut self, payload: &[u8]) -> Result<(), WorkError> {
        let Some(delivery) = Delivery::read(payload) else {
            self.refused += 1;
            return Ok(());
        };
        let chunk = delivery.chunk;
        if !chunk.is_of(self.campaign) {
            self.refused += 1;
            return Ok(());
        }
        // Nobody has to say again what is known.
        if self.ledger.gathered.missing_in(chunk.series as usize, chunk.numbers()).is_empty() {
            self.ledger.came_back(chunk, None);
            return Ok(());
        }
        let batch = match &delivery.outcome {
            Outcome::Played(batch) => batch,
            // Whether it cannot be played is seen here, if it was asked for.
            Outcome::Failed(_) if self.ledger.is_out(chunk) => {
                self.check(delivery, chunk);
                return Ok(());
            }
            Outcome::Failed(_) => {
                self.refused += 1;
                return Ok(());
            }
        };
        if self.campaign.check(chunk, batch).is_err() {
            self.refuse(chunk);
            return Ok(());
        }
        // Whoever is new is checked until something of it has been taken.
        let known = self.records.get(&delivery.worker).map_or(0, |record| record.deliveries);
        if known.is_multiple_of(CHECKED) || self.suspects.contains(&delivery.worker) {
            // Nobody knows which one it will be.
            let drawn = getrandom::u64().map_err(|error| WorkError::System(error.to_string()))?;
            let number = chunk.first + drawn % chunk.games;
            self.check(delivery, Chunk { first: number, games: 1, ..chunk });
            return Ok(());
        }
        self.accept(&delivery)
    }

    /// Plays some games of a delivery again, on a thread of its own.
    fn check(&mut self, delivery: Delivery, part: Chunk) {
        if self.checks.len() >= CHECKS {
            self.refuse(delivery.chunk);
            return;
        }
        let (campaign, stop) = (self.campaign.clone(), self.ends.clone());
        self.checks.spawn_blocking(move || {
            let mut orders = Orders { threads: 1, stop, progress: &mut |_| {} };
            let again = campaign.play(part, &mut orders);
            Checked { delivery, part, again }
        });
    }

    /// Knows everything that was played before, and begins with the rest.
    async fn settle(&mut self) -> Result<(), WorkError> {
        while let Some(checked) = self.checks.join_next().await {
            self.judge(checked.map_err(|error| WorkError::System(error.to_string()))?)?;
        }
        self.before = self.ledger.gathered.done();
        self.ledger.recount();
        Ok(())
    }

    /// Takes a delivery of which some games were played again, if they are the same.
    fn judge(&mut self, checked: Checked) -> Result<(), WorkError> {
        let Checked { delivery, part, again } = checked;
        let again = again?;
        let chunk = delivery.chunk;
        let Outcome::Played(batch) = &delivery.outcome else {
            // Somebody could not play what can be played.
            self.refused += 1;
            self.ledger.came_back(chunk, None);
            let taken = self.ledger.gathered.take(self.campaign, chunk, &again);
            return taken.map(|_| ()).map_err(|error| WorkError::System(error.to_string()));
        };
        let width = again.results.len() / part.games.max(1) as usize;
        let from = (part.first - chunk.first) as usize * width;
        if batch.results[from..].starts_with(&again.results) {
            return self.accept(&delivery);
        }
        // What it has delivered before does not count either.
        if let Some(record) = self.records.get_mut(&delivery.worker) {
            self.suspects.insert(delivery.worker.clone());
            for chunk in std::mem::take(&mut record.chunks) {
                self.ledger.gathered.forget(chunk);
                self.ledger.give_back(chunk);
            }
        }
        self.refuse(chunk);
        Ok(())
    }

    fn accept(&mut self, delivery: &Delivery) -> Result<(), WorkError> {
        let Outcome::Played(batch) = &delivery.outcome else { return Ok(()) };
        let chunk = delivery.chunk;
        let new = self.ledger.gathered.take(self.campaign, chunk, batch);
        let new = new.map_err(|error| WorkError::System(error.to_string()))?;
        self.ledger.came_back(chunk, (new > 0).then_some(delivery.seconds));
        self.vanished.remove(&chunk);
        if new > 0 {
            let record = self.records.entry(delivery.worker.clone()).or_default();
            record.deliveries += 1;
            record.chunks.push(chunk);
            self.machines.entry(delivery.machine.clone()).or_default().insert(delivery.worker.clone());
        }
        Ok(())
    }

    /// Refuses what somebody delivered; its games, if they were handed out, are played by others.
    fn refuse(&mut self, chunk: Chunk) {
        self.refused += 1;
        if self.ledger.is_out(chunk) {
            self.ledger.give_back(chunk);
        }
    }
}

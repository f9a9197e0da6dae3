//! A worker: takes chunks as it finishes what it has, one for each of its cores.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use amiral_broker::BrokerUrl;
use amiral_broker::async_nats::Client;
use amiral_broker::async_nats::jetstream::consumer::{Consumer, pull};
use amiral_broker::async_nats::jetstream::{AckKind, Message};
use amiral_game::Stop;
use amiral_study::{Batch, Build, Campaign, Chunk, Contender, Orders, Provenance, StudyError};
use futures_util::StreamExt as _;
use tokio::sync::mpsc;

use crate::queue::{ACK_WAIT, Streams, TRIES, WORKERS, done, plan, refused};
use crate::wire::{Delivery, Hello, Outcome, is_name, read_chunk, written};
use crate::{Deed, WorkError};

/// How often a worker says that it is there.
pub(crate) const HEARTBEAT: Duration = Duration::from_secs(2);
/// How long the server keeps a request for work.
const ASKING: Duration = Duration::from_secs(5);
/// How long to wait before asking again after something went wrong.
const AFTER_TROUBLE: Duration = Duration::from_secs(1);
/// How often a lane looks whether the work was cancelled.
const GLANCE: Duration = Duration::from_millis(100);
/// The most studies that are remembered.
const REMEMBERED: usize = 16;

/// Works until it is cancelled, on so many cores.
pub fn work(url: &BrokerUrl, cores: usize, stop: &Stop, tell: &mut dyn FnMut(Deed)) -> Result<(), WorkError> {
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build();
    let runtime = runtime.map_err(|error| WorkError::System(error.to_string()))?;
    let done = runtime.block_on(serve(url, cores.max(1), stop, tell));
    // Threads that play look at the token.
    runtime.shutdown_timeout(Duration::from_secs(10));
    done
}

async fn serve(url: &BrokerUrl, cores: usize, stop: &Stop, tell: &mut dyn FnMut(Deed)) -> Result<(), WorkError> {
    let client = url.connect("amiral worker").await?;
    let streams = Streams::open(client.clone()).await?;
    let build = Build::running();
    let chunks = streams.chunks(&build).await?;
    let (deeds, mut told) = mpsc::unbounded_channel();
    let worker = Arc::new(Worker {
        name: crate::foreman::unique_name()?,
        machine: Provenance::new("", None, None).machine,
        build: build.clone(),
        streams,
        known: Mutex::default(),
        stop: stop.clone(),
        deeds,
    });
    tell(Deed::Ready(build));
    let mut lanes = tokio::task::JoinSet::new();
    for _ in 0..cores {
        lanes.spawn(lane(worker.clone(), chunks.clone()));
    }
    let mut beat = tokio::time::interval(HEARTBEAT);
    loop {
        tokio::select! {
            _ = beat.tick() => worker.greet(&client, cores, false).await,
            Some(deed) = told.recv() => tell(deed),
            ended = lanes.join_next() => match ended {
                None => break,
                Some(Err(error)) if error.is_panic() => {
                    return Err(WorkError::System("a game broke down".into()));
                }
                Some(_) => {}
            },
        }
    }
    worker.greet(&client, cores, true).await;
    // What was said last is on its way before the connection closes; who cannot hear it notices by itself.
    let _ = tokio::time::timeout(Duration::from_secs(2), client.flush()).await;
    Ok(())
}

/// What all lanes of a worker share.
struct Worker {
    name: String,
    machine: String,
    build: Build,
    streams: Streams,
    known: Mutex<HashMap<String, Arc<Campaign>>>,
    stop: Stop,
    deeds: mpsc::UnboundedSender<Deed>,
}

impl Worker {
    async fn greet(&self, client: &Client, cores: usize, leaves: bool) {
        let hello = Hello { worker: self.name.clone(), build: self.build.clone(), cores: cores as u32, leaves };
        // A greeting that is lost is followed by another.
        let _ = client.publish(WORKERS, written(&hello).into()).await;
    }

    fn tell(&self, deed: Deed) {
        // Nobody listens any more once the work ends.
        let _ = self.deeds.send(deed);
    }

    /// The study of that name.
    async fn campaign(&self, name: &str) -> Result<Arc<Campaign>, String> {
        let known = || self.known.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(campaign) = known().get(name) {
            return Ok(campaign.clone());
        }
        let message = self.streams.studies.get_last_raw_message_by_subject(&plan(name)).await;
        let message = message.map_err(|error| error.to_string())?;
        let text = std::str::from_utf8(&message.payload).map_err(|error| error.to_string())?;
        let campaign = Campaign::from_json(text).map_err(|error| error.to_string())?;
        if campaign.name() != name {
            return Err("it is not the study that its name says".into());
        }
        if *campaign.build() != self.build {
            return Err(format!("it is for Amiral {}", campaign.build()));
        }
        let campaign = Arc::new(campaign);
        let mut known = known();
        if known.len() >= REMEMBERED {
            known.clear();
        }
        if known.insert(name.to_owned(), campaign.clone()).is_none() {
            self.tell(Deed::Begins { name: name.to_owned(), command: campaign.command() });
        }
        Ok(campaign)
    }
}

/// What plays, on a thread of its own: one series at a time, whose players stay built.
type Bench = Option<(String, u32, Vec<Contender<'static>>)>;

/// Plays one chunk after the other.
async fn lane(worker: Arc<Worker>, chunks: Consumer<pull::Config>) {
    let mut bench: Bench = None;
    while !worker.stop.is_cancelled() {
        let message = tokio::select! {
            message = next(&chunks) => message,
            () = cancelled(&worker.stop) => return,
        };
        match message {
            Ok(Some(message)) => bench = take(&worker, message, bench).await,
            Ok(None) => {}
            Err(_) => tokio::time::sleep(AFTER_TROUBLE).await,
        }
    }
}

async fn cancelled(stop: &Stop) {
    while !stop.is_cancelled() {
        tokio::time::sleep(GLANCE).await;
    }
}

/// The next chunk, if there is one in time.
async fn next(chunks: &Consumer<pull::Config>) -> Result<Option<Message>, WorkError> {
    let mut batch = chunks.batch().max_messages(1).expires(ASKING).messages().await.map_err(refused)?;
    batch.next().await.transpose().map_err(refused)
}

/// Plays the chunk of a message and delivers what came of it.
async fn take(worker: &Arc<Worker>, message: Message, bench: Bench) -> Bench {
    let name = message.subject.rsplit('.').next().unwrap_or_default().to_owned();
    let wrong = |problem: String| worker.tell(Deed::Refused(problem));
    let Some(chunk) = read_chunk(&message.payload).filter(|_| is_name(&name)) else {
        wrong("a message is no chunk of a study".into());
        let _ = message.ack_with(AckKind::Term).await;
        return bench;
    };
    let campaign = match worker.campaign(&name).await {
        Ok(campaign) => campaign,
        Err(problem) => {
            wrong(format!("study {name}: {problem}"));
            let _ = message.ack_with(AckKind::Term).await;
            return bench;
        }
    };
    if !chunk.is_of(&campaign) {
        wrong(format!("study {name} has no such games"));
        let _ = message.ack_with(AckKind::Term).await;
        return bench;
    }
    let tries = message.info().map_or(1, |info| info.delivered);
    let begun = Instant::now();
    let (outcome, bench) = if tries > TRIES {
        (Ok(Outcome::Failed(format!("it was begun {} times and never finished", tries - 1))), bench)
    } else {
        play(worker, &campaign, &name, chunk, &message, bench).await
    };
    let Ok(outcome) = outcome else {
        // Cancelled: somebody else takes it at once.
        let _ = message.ack_with(AckKind::Nak(None)).await;
        return bench;
    };
    let delivery = Delivery {
        worker: worker.name.clone(),
        machine: worker.machine.clone(),
        chunk,
        seconds: begun.elapsed().as_secs_f64(),
        outcome,
    };
    let payload: Vec<u8> = written(&delivery);
    // The chunk leaves the queue once its result is kept, and not before: whoever dies in between has it played twice.
    let kept = match worker.streams.context.publish(done(&name), payload.into()).await {
        Ok(acknowledged) => acknowledged.await.map_err(|error| error.to_string()),
        Err(error) => Err(error.to_string()),
    };
    match kept {
        Ok(_) => {
            let _ = message.ack().await;
            worker.tell(Deed::Played { games: chunk.games });
        }
        Err(problem) => {
            wrong(format!("what was played could not be delivered: {problem}"));
            let _ = message.ack_with(AckKind::Nak(Some(AFTER_TROUBLE))).await;
        }
    }
    bench
}

/// The work was cancelled.
struct Cancelled;

/// Plays a chunk on a thread of its own, and says now and then that it is at work.
async fn play(
    worker: &Worker,
    campaign: &Arc<Campaign>,
    name: &str,
    chunk: Chunk,
    message: &Message,
    bench: Bench,
) -> (Result<Outcome, Cancelled>, Bench) {
    let (stop, campaign, name) = (worker.stop.clone(), campaign.clone(), name.to_owned());
    let mut playing = tokio::task::spawn_blocking(move || {
        let ready = bench.filter(|(of, series, _)| *of == name && *series == chunk.series);
        let (_, _, contenders) = ready.unwrap_or_else(|| {
            let contenders = campaign.contenders(chunk.series as usize);
            (name.clone(), chunk.series, contenders)
        });
        let mut orders = Orders { threads: 1, stop: stop.clone(), progress: &mut |_| {} };
        let played = campaign.play_with(chunk, &contenders, &mut orders);
        let outcome = outcome(played, &campaign, chunk);
        (outcome, Some((name, chunk.series, contenders)))
    });
    let mut at_work = tokio::time::interval(ACK_WAIT / 3);
    at_work.tick().await;
    loop {
        tokio::select! {
            played = &mut playing => {
                return played.unwrap_or_else(|_| (Ok(Outcome::Failed("a game broke down".into())), None));
            }
            _ = at_work.tick() => {
                // Where this is lost, somebody else plays the same games.
                let _ = message.ack_with(AckKind::Progress).await;
            }
        }
    }
}

fn outcome(played: Result<Batch, StudyError>, campaign: &Campaign, chunk: Chunk) -> Result<Outcome, Cancelled> {
    match played {
        Ok(batch) => {
            let width = campaign.series()[chunk.series as usize].width();
            let whole = batch.results.len() as u64 == chunk.games * width as u64;
            if whole { Ok(Outcome::Played(batch)) } else { Err(Cancelled) }
        }
        Err(error) => Ok(Outcome::Failed(error.to_string())),
    }
}

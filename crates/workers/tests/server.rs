//! Workers and foremen over a real server, with adversaries on it.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use std::process::{Child, Command, Stdio};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use amiral_broker::{BrokerUrl, async_nats};
use amiral_game::{Law, Preset, Seed, Stop, below};
use amiral_study::{Batch, Build, Campaign, Chunk, Gathered, Orders, Player, Study};
use amiral_testing::skipped;
use amiral_workers::{Deed, Finished, Standing, conduct, work};

/// Workers take whatever is in the queue of the server: one test at a time has it.
static SERVER: Mutex<()> = Mutex::new(());

struct Server {
    url: BrokerUrl,
    _turn: MutexGuard<'static, ()>,
}

fn server() -> Option<Server> {
    let Ok(url) = std::env::var("AMIRAL_TEST_NATS") else {
        skipped("there is no NATS server: AMIRAL_TEST_NATS is not set");
        return None;
    };
    let turn = SERVER.lock().unwrap_or_else(PoisonError::into_inner);
    Some(Server { url: url.parse().unwrap(), _turn: turn })
}

/// A campaign of its own for every test, so that they can share a server.
fn campaign(seed: u64, games: u64) -> Campaign {
    of(seed, games, "level4:samples=20")
}

/// One that takes long enough to kill somebody.
fn slow(seed: u64, games: u64) -> Campaign {
    of(seed, games, "level4:samples=200")
}

fn of(seed: u64, games: u64, strategy: &str) -> Campaign {
    let study = Study { rules: Preset::Classic.rules(), law: Law::Sequential, seed: Seed(seed), games };
    let player = |name: &str| Player::new(name, name.parse().unwrap(), None).unwrap();
    Campaign::study(&study, vec![player("level1"), player(strategy)])
}

/// What one machine has of it.
fn alone(campaign: &Campaign) -> Vec<Vec<u16>> {
    let mut gathered = Gathered::of(campaign);
    let chunk = Chunk { series: 0, first: 0, games: campaign.games() };
    let mut orders = Orders { threads: 2, stop: Stop::new(), progress: &mut |_| {} };
    let batch = campaign.play(chunk, &mut orders).unwrap();
    gathered.take(campaign, chunk, &batch).unwrap();
    shots(campaign, &gathered)
}

fn shots(campaign: &Campaign, gathered: &Gathered) -> Vec<Vec<u16>> {
    campaign.distribution(0, gathered).samples.into_iter().map(|sample| sample.shots).collect()
}

/// A worker in the background, which ends when this is dropped.
struct Hand {
    stop: Stop,
    deeds: Arc<Mutex<Vec<Deed>>>,
    thread: Option<std::thread::JoinHandle<()>>,
}

impl Hand {
    fn hired(url: &BrokerUrl, cores: usize) -> Hand {
        let (stop, deeds) = (Stop::new(), Arc::new(Mutex::new(Vec::new())));
        let thread = std::thread::spawn({
            let (url, stop, deeds) = (url.clone(), stop.clone(), deeds.clone());
            move || work(&url, cores, &stop, &mut |deed| deeds.lock().unwrap().push(deed)).unwrap()
        });
        Hand { stop, deeds, thread: Some(thread) }
    }

    fn games(&self) -> u64 {
        let games = |deed: &Deed| if let Deed::Played { games } = deed { *games } else { 0 };
        self.deeds.lock().unwrap().iter().map(games).sum()
    }
}

impl Drop for Hand {
    fn drop(&mut self) {
        self.stop.cancel();
        let ended = self.thread.take().unwrap().join();
        assert!(std::thread::panicking() || ended.is_ok());
    }
}

fn conducted(url: &BrokerUrl, campaign: &Campaign, show: &mut dyn FnMut(&Standing)) -> Finished {
    conduct(url, campaign, Gathered::of(campaign), &Stop::new(), show).unwrap()
}

#[test]
fn workers_that_come_and_go_play_the_study_of_one_machine() {
    let Some(Server { url, _turn }) = server() else { return };
    let campaign = campaign(1, 6_000);
    let first = Hand::hired(&url, 2);
    let mut hands = Vec::new();
    let mut most = 0;
    let finished = conducted(&url, &campaign, &mut |standing| {
        most = most.max(standing.cores);
        // One comes, then the first one goes.
        if standing.done > 500 && hands.is_empty() {
            hands.push(Hand::hired(&url, 1));
        }
        if standing.done > 3_000 {
            first.stop.cancel();
        }
        assert!(standing.done <= standing.total && standing.total == 6_000);
    });
    assert_eq!(shots(&campaign, &finished.gathered), alone(&campaign));
    assert!(first.games() > 0 && hands[0].games() > 0 && most >= 2);
    assert_eq!(finished.machines.iter().map(|(_, workers)| workers).sum::<u32>(), 2, "{:?}", finished.machines);
}

/// The variable that tells a process of this test which server it works at.
const WORKS_AT: &str = "AMIRAL_TEST_WORKS_AT";

#[test]
#[ignore = "a process that another test starts, and kills"]
fn a_worker_of_its_own() {
    let Ok(url) = std::env::var(WORKS_AT) else { return };
    work(&url.parse().unwrap(), 1, &Stop::new(), &mut |_| {}).unwrap();
}

/// A worker that is another process.
struct Process(Child);

impl Process {
    fn start() -> Process {
        let mut process = Command::new(std::env::current_exe().unwrap());
        process.args(["--exact", "a_worker_of_its_own", "--ignored"]).stdout(Stdio::null()).stderr(Stdio::null());
        Process(process.env(WORKS_AT, std::env::var("AMIRAL_TEST_NATS").unwrap()).spawn().unwrap())
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        // Killed without a word. It may have ended by itself.
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

#[test]
fn workers_killed_at_random_change_nothing() {
    let Some(Server { url, _turn }) = server() else { return };
    let campaign = slow(5, 16_000);
    let mut workers: Vec<Process> = (0..3).map(|_| Process::start()).collect();
    let (mut dice, mut kills, mut last) = (Seed(5).dice(&[]), 0, Instant::now());
    let mut wait = Duration::from_millis(500);
    let finished = conducted(&url, &campaign, &mut |standing| {
        if standing.done > 0 && last.elapsed() > wait && kills < 8 {
            let chosen = below(&mut dice, workers.len());
            workers[chosen] = Process::start();
            (kills, last) = (kills + 1, Instant::now());
            wait = Duration::from_millis(300 + below(&mut dice, 1_000) as u64);
        }
    });
    assert_eq!(shots(&campaign, &finished.gathered), alone(&campaign));
    assert!(kills >= 2, "{kills}");
}

#[test]
fn a_foreman_goes_on_where_another_one_was() {
    let Some(Server { url, _turn }) = server() else { return };
    let campaign = campaign(2, 4_000);
    let _hand = Hand::hired(&url, 2);
    let stop = Stop::new();
    let interrupted = conduct(&url, &campaign, Gathered::of(&campaign), &stop, &mut |standing| {
        if standing.done > 800 {
            stop.cancel();
        }
    });
    let before = interrupted.unwrap().gathered.done();
    assert!((800..4_000).contains(&before));
    // Nothing was kept here: the server has it.
    let mut least = u64::MAX;
    let finished = conducted(&url, &campaign, &mut |standing| {
        if standing.before > 0 {
            least = least.min(standing.done);
        }
    });
    assert!(least >= before, "{least} {before}");
    assert_eq!(shots(&campaign, &finished.gathered), alone(&campaign));
    // Once it is finished the server forgets it.
    let mut standings = Vec::new();
    let stop = Stop::new();
    let again = conduct(&url, &campaign, Gathered::of(&campaign), &stop, &mut |standing| {
        standings.push(standing.before);
        stop.cancel();
    });
    assert_eq!((again.unwrap().gathered.done(), standings[0]), (0, 0));
}

#[tokio::test(flavor = "multi_thread")]
#[expect(clippy::await_holding_lock, reason = "one test at a time has the server")]
async fn whatever_an_adversary_says_costs_nothing_but_chunks() {
    let Some(Server { url, _turn }) = server() else { return };
    let campaign = campaign(3, 3_000);
    let client = url.connect("adversary").await.unwrap();
    let stop = Stop::new();
    let lies = tokio::spawn({
        let (client, stop, name) = (client.clone(), stop.clone(), campaign.name());
        let build = Build::running();
        let done = format!("amiral.study.done.{name}");
        let work = format!("amiral.study.work.{}.{name}", build.name());
        let elsewhere = format!("amiral.study.work.{}.{}", build.name(), "0".repeat(32));
        let delivery = |worker: &str, first: u64, games: u64, shots: u16| {
            let results = vec![shots; 2 * games as usize];
            serde_json::json!({
                "worker": worker, "machine": "of an adversary", "chunk": {"series": 0, "first": first, "games": games},
                "seconds": 0.001, "outcome": {"played": {"results": results, "nanoseconds": [1, 1]}},
            })
        };
        let hello = |cores: u64, version: &str| {
            serde_json::json!({"worker": "aa", "build": {"version": version, "commit": null, "target": "pdp11"},
                               "cores": cores, "leaves": false})
        };
        async move {
            let mut number = 0;
            while !stop.is_cancelled() {
                number += 1;
                let name = format!("{number:x}");
                let huge = "[".repeat(900_000);
                let texts = [
                    (&done, "not even JSON".to_owned()),
                    (&done, huge),
                    // Games that do not exist, results that cannot be, and some that could be.
                    (&done, delivery(&name, 2_999, 2, 50).to_string()),
                    (&done, delivery(&name, u64::MAX, 1, 50).to_string()),
                    (&done, delivery(&name, 10, 5, 101).to_string()),
                    (&done, delivery(&name, 10, 5, 16).to_string()),
                    (&done, delivery(&name, number % 3_000, 1, 17).to_string()),
                    (
                        &done,
                        serde_json::json!({"worker": name, "machine": "", "seconds": 0.0,
                        "chunk": {"series": 0, "first": number % 3_000, "games": 1},
                        "outcome": {"failed": "no reason"}})
                        .to_string(),
                    ),
                    (&work, "chunk".to_owned()),
                    (&work, serde_json::json!({"series": 7, "first": 0, "games": 1}).to_string()),
                    (&work, serde_json::json!({"series": 0, "first": 0, "games": u64::MAX}).to_string()),
                    (&elsewhere, serde_json::json!({"series": 0, "first": 0, "games": 1}).to_string()),
                ];
                for (subject, text) in texts {
                    client.publish(subject.clone(), text.into()).await.unwrap();
                }
                for text in [hello(3, "0.0.1").to_string(), hello(u64::MAX, "x").to_string(), "{".into()] {
                    client.publish("amiral.study.workers", text.into()).await.unwrap();
                }
                tokio::time::sleep(Duration::from_millis(50)).await;
            }
        }
    });
    let (finished, standing, refused, expected) = tokio::task::spawn_blocking(move || {
        let hand = Hand::hired(&url, 2);
        let mut last = Standing::default();
        let finished = conducted(&url, &campaign, &mut |standing| last = standing.clone());
        let refused = hand.deeds.lock().unwrap().iter().any(|deed| matches!(deed, Deed::Refused(_)));
        let shots = shots(&campaign, &finished.gathered);
        (shots, last, refused, alone(&campaign))
    })
    .await
    .unwrap();
    stop.cancel();
    lies.await.unwrap();
    assert_eq!(finished, expected);
    assert!(standing.refused > 0 && refused, "{standing:?}");
    assert!(standing.others.iter().any(|build| build.version == "0.0.1"), "{standing:?}");
    assert_eq!(standing.workers, 1);
}

#[tokio::test(flavor = "multi_thread")]
#[expect(clippy::await_holding_lock, reason = "one test at a time has the server")]
async fn a_worker_that_lies_is_told_apart_and_what_it_said_is_played_again() {
    let Some(Server { url, _turn }) = server() else { return };
    let campaign = campaign(4, 2_000);
    // It takes chunks as any worker does, and answers what could be and is not.
    let lie = tokio::spawn({
        let (url, campaign) = (url.clone(), campaign.clone());
        async move {
            let client = url.connect("liar").await.unwrap();
            let context = async_nats::jetstream::new(client.clone());
            let build = Build::running();
            let hello = serde_json::json!({"worker": "1a", "build": build, "cores": 2, "leaves": false}).to_string();
            let beat = async {
                loop {
                    client.publish("amiral.study.workers", hello.clone().into()).await.unwrap();
                    tokio::time::sleep(Duration::from_secs(1)).await;
                }
            };
            let answers = async {
                let stream = loop {
                    if let Ok(stream) = context.get_stream("AMIRAL_WORK").await {
                        break stream;
                    }
                    tokio::time::sleep(Duration::from_millis(50)).await;
                };
                let name = format!("workers-{}", build.name());
                loop {
                    let consumer = stream.get_consumer::<async_nats::jetstream::consumer::pull::Config>(&name).await;
                    let Ok(consumer) = consumer else { continue };
                    let Ok(mut messages) =
                        consumer.batch().max_messages(1).expires(Duration::from_secs(1)).messages().await
                    else {
                        continue;
                    };
                    let Some(Ok(message)) = futures_util::StreamExt::next(&mut messages).await else { continue };
                    if !message.subject.ends_with(&campaign.name()) {
                        let _ = message.ack_with(async_nats::jetstream::AckKind::Nak(None)).await;
                        continue;
                    }
                    let chunk: Chunk = serde_json::from_slice(&message.payload).unwrap();
                    let playing = campaign.clone();
                    let mut batch: Batch = tokio::task::spawn_blocking(move || {
                        playing
                            .play(chunk, &mut Orders { threads: 1, stop: Stop::new(), progress: &mut |_| {} })
                            .unwrap()
                    })
                    .await
                    .unwrap();
                    batch.results.iter_mut().for_each(|shots| *shots = if *shots == 100 { 99 } else { *shots + 1 });
                    let delivery = serde_json::json!({"worker": "1a", "machine": "liar", "chunk": chunk, "seconds": 0.01,
                                                      "outcome": {"played": batch}});
                    let sent =
                        context.publish(format!("amiral.study.done.{}", campaign.name()), delivery.to_string().into());
                    sent.await.unwrap().await.unwrap();
                    message.ack().await.unwrap();
                }
            };
            tokio::join!(beat, answers);
        }
    });
    let (found, expected, standing) = tokio::task::spawn_blocking(move || {
        let _hand = Hand::hired(&url, 1);
        let mut last = Standing::default();
        let finished = conducted(&url, &campaign, &mut |standing| last = standing.clone());
        (shots(&campaign, &finished.gathered), alone(&campaign), last)
    })
    .await
    .unwrap();
    lie.abort();
    assert_eq!(found, expected);
    assert!(standing.refused > 0, "{standing:?}");
}

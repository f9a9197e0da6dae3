//! The streams on the server.
//!
//! `AMIRAL_WORK` is the queue: a chunk stays in it until somebody has acknowledged it. `AMIRAL_STUDIES` has every study
//! by its name, and what came of its chunks.

use std::time::Duration;

use amiral_broker::async_nats::jetstream::consumer::{AckPolicy, pull};
use amiral_broker::async_nats::jetstream::stream::{Config, RetentionPolicy, Stream};
use amiral_broker::async_nats::jetstream::{self, Context};
use amiral_study::{Build, Campaign};

use crate::WorkError;

/// The subject on which workers say that they are there.
pub(crate) const WORKERS: &str = "amiral.study.workers";
/// A chunk that nobody has acknowledged, or said to be at work on, for so long is handed to somebody else.
pub(crate) const ACK_WAIT: Duration = Duration::from_secs(10);
/// How often a chunk is begun at most.
pub(crate) const TRIES: i64 = 5;
/// How long the server keeps what nobody has fetched.
const KEPT: Duration = Duration::from_hours(7 * 24);
/// The most that waits, in messages, and the most that studies take, in bytes: what is older makes room, and would only be
/// played again.
const MOST_WAITING: i64 = 1_000_000;
const MOST_BYTES: i64 = 1 << 30;

/// Both streams.
pub(crate) struct Streams {
    pub(crate) context: Context,
    pub(crate) work: Stream,
    pub(crate) studies: Stream,
}

/// What the server says when it refuses.
pub(crate) fn refused(error: impl std::fmt::Display) -> WorkError {
    WorkError::Server(error.to_string())
}

impl Streams {
    /// The streams, which are made where they are missing.
    pub(crate) async fn open(client: amiral_broker::async_nats::Client) -> Result<Streams, WorkError> {
        let context = jetstream::new(client);
        let work = Config {
            name: "AMIRAL_WORK".into(),
            subjects: vec!["amiral.study.work.>".into()],
            retention: RetentionPolicy::WorkQueue,
            max_age: KEPT,
            max_messages: MOST_WAITING,
            max_message_size: 1 << 10,
            ..Config::default()
        };
        let studies = Config {
            name: "AMIRAL_STUDIES".into(),
            subjects: vec!["amiral.study.plan.*".into(), "amiral.study.done.*".into()],
            max_age: KEPT,
            max_bytes: MOST_BYTES,
            max_message_size: crate::wire::LONGEST as i32,
            ..Config::default()
        };
        let work = context.get_or_create_stream(work).await.map_err(refused)?;
        let studies = context.get_or_create_stream(studies).await.map_err(refused)?;
        Ok(Streams { context, work, studies })
    }

    /// Where all workers of this program take their chunks from.
    pub(crate) async fn chunks(&self, build: &Build) -> Result<jetstream::consumer::Consumer<pull::Config>, WorkError> {
        let name = format!("workers-{}", build.name());
        let config = pull::Config {
            durable_name: Some(name.clone()),
            filter_subject: format!("amiral.study.work.{}.*", build.name()),
            ack_policy: AckPolicy::Explicit,
            ack_wait: ACK_WAIT,
            max_ack_pending: MOST_WAITING,
            max_waiting: 1 << 14,
            ..pull::Config::default()
        };
        self.work.get_or_create_consumer(&name, config).await.map_err(refused)
    }

    /// Where everything comes that was played of a study, from its beginning.
    pub(crate) async fn deliveries(
        &self,
        campaign: &str,
    ) -> Result<jetstream::consumer::Consumer<pull::OrderedConfig>, WorkError> {
        let config = pull::OrderedConfig { filter_subject: done(campaign), ..pull::OrderedConfig::default() };
        self.studies.create_consumer(config).await.map_err(refused)
    }
}

/// The subject of the chunks of a study.
pub(crate) fn work(campaign: &Campaign, name: &str) -> String {
    format!("amiral.study.work.{}.{name}", campaign.build().name())
}

/// The subject of a study itself.
pub(crate) fn plan(name: &str) -> String {
    format!("amiral.study.plan.{name}")
}

/// The subject of what came of its chunks.
pub(crate) fn done(name: &str) -> String {
    format!("amiral.study.done.{name}")
}

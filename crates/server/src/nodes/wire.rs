//! What words go over from node to node: the database, or a NATS server.

use std::sync::Arc;

use amiral_broker::{BrokerUrl, Unconnected};
use amiral_store::{Heard, Hearing, Storage, StoreError};
use thiserror::Error;

/// The longest text that `PostgreSQL` notifies of.
const NOTIFIED: usize = 7_900;

/// What nodes hear each other over.
#[derive(Clone)]
pub enum Wire {
    /// The database itself, whose `NOTIFY` comes after the commits before it.
    Database(Arc<dyn Storage>),
    /// A NATS server, on a subject of the site's own.
    #[cfg(feature = "nats")]
    Broker {
        /// The connection.
        client: amiral_broker::async_nats::Client,
        /// What all nodes of the site publish and hear.
        subject: String,
    },
}

/// What hears.
pub(crate) enum Ear {
    Database(Box<dyn Hearing>),
    #[cfg(feature = "nats")]
    Broker(amiral_broker::async_nats::Subscriber),
}

/// Why nodes cannot hear each other.
#[derive(Debug, Error)]
pub enum Unwired {
    /// There is no connection to the NATS server.
    #[error(transparent)]
    Broker(#[from] Unconnected),
    /// The database does not answer.
    #[error(transparent)]
    Store(#[from] StoreError),
}

impl std::fmt::Debug for Wire {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            Wire::Database(_) => "Wire::Database",
            #[cfg(feature = "nats")]
            Wire::Broker { .. } => "Wire::Broker",
        })
    }
}

impl Wire {
    /// Over that NATS server, on a subject that only nodes of that database know.
    #[cfg(feature = "nats")]
    pub async fn over(url: &BrokerUrl, storage: &dyn Storage) -> Result<Wire, Unwired> {
        let client = url.connect("amiral serve").await?;
        let site = blake3::Hash::from(storage.secret("nodes").await?).to_hex();
        Ok(Wire::Broker { client, subject: format!("amiral.site.{site}") })
    }

    /// Whether that NATS server can be reached.
    #[cfg(feature = "nats")]
    pub async fn reaches(url: &BrokerUrl) -> Result<(), Unwired> {
        url.connect("amiral serve --check").await?;
        Ok(())
    }

    /// The same for a program that was built without it.
    #[cfg(not(feature = "nats"))]
    #[expect(clippy::unused_async, reason = "it is awaited where it was built with it")]
    pub async fn reaches(_: &BrokerUrl) -> Result<(), Unwired> {
        Err(Unconnected::NotBuiltIn.into())
    }

    /// Over a NATS server, which this program was built without.
    #[cfg(not(feature = "nats"))]
    #[expect(clippy::unused_async, reason = "it is awaited where it was built with it")]
    pub async fn over(_: &BrokerUrl, _: &dyn Storage) -> Result<Wire, Unwired> {
        Err(Unconnected::NotBuiltIn.into())
    }

    /// The longest text there can be.
    pub(crate) fn longest(&self) -> usize {
        match self {
            Wire::Database(_) => NOTIFIED,
            #[cfg(feature = "nats")]
            Wire::Broker { .. } => 64 * 1024,
        }
    }

    /// Says something to all.
    pub(crate) async fn say(&self, text: &str) -> Result<(), String> {
        match self {
            Wire::Database(storage) => storage.tell_nodes(text).await.map_err(|error| error.to_string()),
            #[cfg(feature = "nats")]
            Wire::Broker { client, subject } => {
                client.publish(subject.clone(), text.to_owned().into()).await.map_err(|error| error.to_string())
            }
        }
    }

    /// Listens from now on.
    pub(crate) async fn listen(&self) -> Result<Ear, String> {
        match self {
            Wire::Database(storage) => {
                let told = |error: StoreError| error.to_string();
                storage.hear_nodes().await.map_err(told)?.map(Ear::Database).ok_or_else(|| "nobody tells".into())
            }
            #[cfg(feature = "nats")]
            Wire::Broker { client, subject } => {
                client.subscribe(subject.clone()).await.map(Ear::Broker).map_err(|error| error.to_string())
            }
        }
    }
}

impl Ear {
    /// The next text; nothing where some may have been missed.
    pub(crate) async fn next(&mut self) -> Result<Option<String>, String> {
        match self {
            Ear::Database(hearing) => match hearing.next().await {
                Ok(Heard::Text(text)) => Ok(Some(text)),
                Ok(Heard::Gap) => Ok(None),
                Err(error) => Err(error.to_string()),
            },
            #[cfg(feature = "nats")]
            Ear::Broker(subscriber) => {
                use futures_util::StreamExt;
                let message = subscriber.next().await.ok_or("the connection is closed")?;
                String::from_utf8(message.payload.to_vec()).map(Some).map_err(|error| error.to_string())
            }
        }
    }
}

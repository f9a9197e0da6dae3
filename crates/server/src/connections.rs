//! Limits on connections: how many, and how long they may be idle.

use std::collections::HashMap;
use std::hash::Hash;
use std::io;
use std::pin::{Pin, pin};
use std::sync::{Arc, Mutex, PoisonError};
use std::task::{Context, Poll, ready};
use std::time::Duration;

use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::TcpStream;
use tokio::time::{Instant, Sleep};

use crate::client::Address;
use crate::jobs::Requester;

/// Counts by key, up to a limit for each. Clones share the counts.
pub(crate) struct Counts<K>(Arc<Mutex<HashMap<K, usize>>>);

impl<K> Clone for Counts<K> {
    fn clone(&self) -> Counts<K> {
        Counts(self.0.clone())
    }
}

impl<K> Default for Counts<K> {
    fn default() -> Counts<K> {
        Counts(Arc::default())
    }
}

/// Counted until this is dropped.
pub(crate) struct Counted<K: Hash + Eq + Clone> {
    counts: Counts<K>,
    key: K,
}

impl<K: Hash + Eq + Clone> Counts<K> {
    /// Counts one more, unless the limit is reached.
    pub(crate) fn take(&self, key: &K, most: usize) -> Option<Counted<K>> {
        let mut counts = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let count = counts.entry(key.clone()).or_default();
        if *count >= most {
            return None;
        }
        *count += 1;
        Some(Counted { counts: self.clone(), key: key.clone() })
    }
}

impl<K: Hash + Eq + Clone> Drop for Counted<K> {
    fn drop(&mut self) {
        let mut counts = self.counts.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(count) = counts.get_mut(&self.key) {
            *count -= 1;
            if *count == 0 {
                counts.remove(&self.key);
            }
        }
    }
}

/// The live connections.
pub(crate) struct LiveConnections {
    by_requester: Counts<String>,
    by_address: Counts<Address>,
    most_by_visitor: usize,
    most_by_address: usize,
}

/// A live connection, counted until this is dropped.
pub(crate) struct LiveConnection {
    _by_requester: Option<Counted<String>>,
    _by_address: Option<Counted<Address>>,
}

impl LiveConnections {
    pub(crate) fn new(most_by_visitor: usize, most_by_address: usize) -> LiveConnections {
        LiveConnections {
            by_requester: Counts::default(),
            by_address: Counts::default(),
            most_by_visitor,
            most_by_address,
        }
    }

    /// Counts one more, unless the limit is reached. Whoever is no visitor counts by address
    /// alone.
    pub(crate) fn take(&self, requester: &Requester, is_visitor: bool) -> Option<LiveConnection> {
        let by_requester =
            if is_visitor { Some(self.by_requester.take(&requester.who, self.most_by_visitor)?) } else { None };
        let by_address = match &requester.address {
            Some(address) => Some(self.by_address.take(address, self.most_by_address)?),
            None => None,
        };
        Some(LiveConnection { _by_requester: by_requester, _by_address: by_address })
    }
}

/// A connection that is closed when the other end reads nothing for too long.
pub(crate) struct Patient {
    stream: TcpStream,
    patience: Duration,
    /// Set while something waits to be written.
    deadline: Option<Pin<Box<Sleep>>>,
}

impl Patient {
    pub(crate) fn new(stream: TcpStream, patience: Duration) -> Patient {
        Patient { stream, patience, deadline: None }
    }

    /// The result of a write: an error if it has waited too long.
    fn judge<T>(&mut self, written: Poll<io::Result<T>>, context: &mut Context<'_>) -> Poll<io::Result<T>> {
        if written.is_ready() {
            self.deadline = None;
            return written;
        }
        let patience = self.patience;
        let deadline =
            self.deadline.get_or_insert_with(|| Box::pin(tokio::time::sleep_until(Instant::now() + patience)));
        ready!(deadline.as_mut().poll(context));
        Poll::Ready(Err(io::ErrorKind::TimedOut.into()))
    }
}

impl AsyncRead for Patient {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        pin!(&mut self.stream).poll_read(context, buffer)
    }
}

impl AsyncWrite for Patient {
    fn poll_write(mut self: Pin<&mut Self>, context: &mut Context<'_>, bytes: &[u8]) -> Poll<io::Result<usize>> {
        let written = pin!(&mut self.stream).poll_write(context, bytes);
        self.judge(written, context)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        slices: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        let written = pin!(&mut self.stream).poll_write_vectored(context, slices);
        self.judge(written, context)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        let flushed = pin!(&mut self.stream).poll_flush(context);
        self.judge(flushed, context)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        let shut = pin!(&mut self.stream).poll_shutdown(context);
        self.judge(shut, context)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tokio::io::AsyncWriteExt;
    use tokio::net::TcpListener;

    #[test]
    fn what_is_counted_is_counted_no_more_when_it_goes() {
        let counts = Counts::default();
        let held: Vec<_> = (0..3).map(|_| counts.take(&"Ada", 3).unwrap()).collect();
        assert!(counts.take(&"Ada", 3).is_none());
        assert!(counts.take(&"Bob", 3).is_some());
        drop(held);
        assert!(counts.take(&"Ada", 3).is_some());
        assert!(counts.0.lock().unwrap().is_empty());
    }

    #[tokio::test(start_paused = true)]
    async fn who_reads_nothing_is_given_up() {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let _silent = TcpStream::connect(listener.local_addr().unwrap()).await.unwrap();
        let mut patient = Patient::new(listener.accept().await.unwrap().0, Duration::from_secs(30));
        let block = vec![0; 1 << 20];
        let problem = loop {
            if let Err(problem) = patient.write_all(&block).await {
                break problem;
            }
        };
        assert_eq!(problem.kind(), io::ErrorKind::TimedOut);
    }
}

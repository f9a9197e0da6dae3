//! How much one visitor may ask for: a bucket of tokens for each, refilled as time passes.

use std::collections::HashMap;
use std::hash::Hash;
use std::net::{IpAddr, SocketAddr};
use std::sync::{Mutex, PoisonError};
use std::time::Instant;

use axum::extract::{ConnectInfo, Request, State};
use axum::http::{HeaderMap, Method, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

use crate::problem::{Kind, Problem};
use crate::visitor::Visitor;
use crate::{App, Tongue};

/// How many requests may come.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Rate {
    /// At once.
    pub burst: f64,
    /// A second, in the long run.
    pub refill: f64,
}

/// The most buckets that are kept: beyond, the full ones are thrown away.
const BUCKETS: usize = 20_000;

/// A bucket of tokens for everybody.
pub(crate) struct Buckets<K> {
    rate: Rate,
    buckets: Mutex<HashMap<K, (f64, Instant)>>,
}

impl<K: Eq + Hash> Buckets<K> {
    pub(crate) fn new(rate: Rate) -> Buckets<K> {
        Buckets { rate, buckets: Mutex::default() }
    }

    /// Takes a token, if there is one.
    pub(crate) fn take(&self, key: K, now: Instant) -> bool {
        let Rate { burst, refill } = self.rate;
        let level = |level: f64, since: Instant| (level + (now - since).as_secs_f64() * refill).min(burst);
        let mut buckets = self.buckets.lock().unwrap_or_else(PoisonError::into_inner);
        if buckets.len() >= BUCKETS {
            buckets.retain(|_, &mut (tokens, since)| level(tokens, since) < burst);
        }
        let bucket = buckets.entry(key).or_insert((burst, now));
        let tokens = level(bucket.0, bucket.1);
        let enough = tokens >= 1.0;
        *bucket = (if enough { tokens - 1.0 } else { tokens }, now);
        enough
    }
}

/// Turns away who asks too much, and requests that another site makes in a visitor's name.
pub(crate) async fn guard(State(app): State<App>, request: Request, next: Next) -> Response {
    let words = app.words(Tongue::of(request.uri(), request.headers()).0);
    if !matches!(*request.method(), Method::GET | Method::HEAD | Method::OPTIONS) && !is_ours(request.headers()) {
        return Problem::say(words, Kind::Forbidden, "server-other-site", &[]).into_response();
    }
    let peer = request.extensions().get::<ConnectInfo<SocketAddr>>().map(|info| info.0.ip());
    // One machine may have many visitors; but not from outside, where cookies are made up as quickly as requests.
    let outside = peer.filter(|ip| !ip.is_loopback());
    let visitor = Visitor::of(request.headers()).map(|visitor| visitor.hash().0);
    let now = Instant::now();
    let allowed = outside.is_none_or(|ip| app.limits().machines.take(ip, now))
        && app
            .limits()
            .visitors
            .take(visitor.unwrap_or_else(|| peer.map(|ip| ip.to_string()).unwrap_or_default()), now);
    if !allowed {
        return Problem::say(words, Kind::TooMany, "server-slow-down", &[]).into_response();
    }
    next.run(request).await
}

/// The buckets of the site.
pub(crate) struct Limits {
    pub(crate) visitors: Buckets<String>,
    pub(crate) machines: Buckets<IpAddr>,
}

/// Whether a request that changes something comes from our own pages, or from no page at all.
///
/// A browser says where a request comes from; another program has no visitor's cookie to misuse.
pub(crate) fn is_ours(headers: &HeaderMap) -> bool {
    let text = |name: &str| headers.get(name).and_then(|value| value.to_str().ok());
    if let Some(site) = text("sec-fetch-site") {
        return matches!(site, "same-origin" | "none");
    }
    match (text("origin"), headers.get(header::HOST).and_then(|host| host.to_str().ok())) {
        (None, _) => true,
        (Some(origin), Some(host)) => origin.split_once("://").is_some_and(|(_, rest)| rest == host),
        (Some(_), None) => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;

    #[test]
    fn a_bucket_runs_dry_and_fills_again() {
        let buckets = Buckets::new(Rate { burst: 3.0, refill: 2.0 });
        let start = Instant::now();
        assert!((0..3).all(|_| buckets.take("Ada", start)));
        assert!(!buckets.take("Ada", start));
        assert!(buckets.take("Bob", start));
        assert!(buckets.take("Ada", start + Duration::from_millis(500)));
        assert!(!buckets.take("Ada", start + Duration::from_millis(500)));
        assert!((0..3).all(|_| buckets.take("Ada", start + Duration::from_mins(1))));
        assert!(!buckets.take("Ada", start + Duration::from_mins(1)));
    }

    #[test]
    fn other_sites_are_told_apart() {
        let check = |given: &[(&'static str, &str)], expected: bool| {
            let mut headers = HeaderMap::new();
            for (name, value) in given {
                headers.insert(*name, value.parse().unwrap());
            }
            assert_eq!(is_ours(&headers), expected, "{given:?}");
        };
        check(&[("host", "127.0.0.1:8000")], true);
        check(&[("host", "127.0.0.1:8000"), ("origin", "http://127.0.0.1:8000")], true);
        check(&[("host", "127.0.0.1:8000"), ("origin", "http://127.0.0.1:9000")], false);
        check(&[("host", "127.0.0.1:8000"), ("origin", "null")], false);
        check(&[("origin", "http://127.0.0.1:8000")], false);
        check(&[("host", "a"), ("origin", "http://a"), ("sec-fetch-site", "cross-site")], false);
        check(&[("host", "a"), ("sec-fetch-site", "same-site")], false);
        check(&[("host", "a"), ("sec-fetch-site", "same-origin")], true);
    }
}

//! How much may be asked for, and how soon again.
//!
//! Limits by address are wide, because a whole school may share one. Limits by visitor are tight. A
//! visitor has a cookie issued by this server; a request with a made-up cookie counts by address
//! alone.

use std::hash::Hash;
use std::num::NonZeroU32;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;

use axum::http::{HeaderMap, header};
use governor::clock::{Clock, DefaultClock};
use governor::{DefaultKeyedRateLimiter, Quota, RateLimiter};

use crate::client::Address;

/// How many requests may come.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Rate {
    /// At once.
    pub burst: f64,
    /// A second, in the long run.
    pub refill: f64,
}

impl Rate {
    fn quota(self) -> Quota {
        let period = Duration::from_secs_f64(1.0 / self.refill.clamp(1e-6, 1e9)).max(Duration::from_nanos(1));
        let burst = NonZeroU32::new(self.burst.clamp(1.0, 1e9) as u32).unwrap_or(NonZeroU32::MIN);
        Quota::with_period(period).map_or_else(|| Quota::per_second(burst), |quota| quota.allow_burst(burst))
    }
}

/// Counts what everybody asks for.
pub(crate) struct Limiter<K: Hash + Eq + Clone> {
    limiter: DefaultKeyedRateLimiter<K>,
    /// How many requests are left until idle entries are removed.
    until_tidy: AtomicU32,
}

/// How many requests pass before idle entries are removed, which bounds their number.
const TIDY: u32 = 10_000;

/// The requester must wait that long.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct TooSoon(pub(crate) Duration);

impl<K: Hash + Eq + Clone> Limiter<K> {
    pub(crate) fn new(rate: Rate) -> Limiter<K> {
        Limiter { limiter: RateLimiter::keyed(rate.quota()), until_tidy: AtomicU32::new(TIDY) }
    }

    /// Counts one request with that key.
    pub(crate) fn take(&self, key: &K) -> Result<(), TooSoon> {
        if self.until_tidy.fetch_sub(1, Ordering::Relaxed) == 1 {
            self.limiter.retain_recent();
            self.limiter.shrink_to_fit();
            self.until_tidy.store(TIDY, Ordering::Relaxed);
        }
        let now = DefaultClock::default().now();
        self.limiter.check_key(key).map_err(|until| TooSoon(until.wait_time_from(now)))
    }

    #[cfg(test)]
    fn len(&self) -> usize {
        self.limiter.len()
    }
}

/// The limits of the site.
pub(crate) struct Limits {
    /// Requests of any kind.
    pub(crate) by_address: Limiter<Address>,
    pub(crate) by_visitor: Limiter<String>,
    /// Games that are made.
    pub(crate) games_by_address: Limiter<Address>,
    pub(crate) games_by_visitor: Limiter<String>,
    /// Games that a bot begins.
    pub(crate) games_by_bot: Limiter<String>,
    /// Attempts to sign in to one account, by its skeleton: strangers elsewhere slow nobody down.
    pub(crate) sign_ins: Limiter<(String, Option<Address>)>,
    /// Attempts to sign in to any.
    pub(crate) sign_ins_by_address: Limiter<Address>,
    /// Accounts that are registered, and handles that are asked for by that.
    pub(crate) accounts_by_address: Limiter<Address>,
    /// Reports to the administrators: whoever begins anew as another guest reports no more than others.
    pub(crate) reports_by_visitor: Limiter<String>,
    pub(crate) reports_by_address: Limiter<Address>,
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

    #[test]
    fn whoever_asks_too_much_waits_and_the_others_do_not() {
        let limiter = Limiter::new(Rate { burst: 3.0, refill: 0.001 });
        assert!((0..3).all(|_| limiter.take(&"Ada").is_ok()));
        let TooSoon(wait) = limiter.take(&"Ada").unwrap_err();
        assert!((900..=1000).contains(&wait.as_secs()), "{wait:?}");
        assert!(limiter.take(&"Bob").is_ok());
    }

    #[test]
    fn those_who_ask_no_more_are_forgotten() {
        // One request is forgotten after a millionth of a second.
        let limiter = Limiter::new(Rate { burst: 1.0, refill: 1e6 });
        for number in 0..3 * TIDY {
            let _ = limiter.take(&number);
        }
        assert!(limiter.len() <= TIDY as usize, "{}", limiter.len());
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

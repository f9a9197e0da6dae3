//! How much may be asked for, and how soon again.
//!
//! Limits by address are wide, because a whole school may share one. Limits by visitor are tight. A
//! visitor has a cookie issued by this server; a request with a made-up cookie counts by address
//! alone.

use std::collections::HashMap;
use std::hash::Hash;
use std::num::NonZeroU32;
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use axum::http::{HeaderMap, header};
use governor::clock::{Clock, DefaultClock};
use governor::{DefaultKeyedRateLimiter, Quota, RateLimiter};

use crate::client::Address;
use crate::nodes::{Nodes, Word};

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

/// What something counts by, as nodes tell each other of it.
pub(crate) trait Key: Hash + Eq + Clone {
    /// As text.
    fn text(&self) -> String;
    /// What such a text says.
    fn read(text: &str) -> Option<Self>;
}

impl Key for String {
    fn text(&self) -> String {
        self.clone()
    }

    fn read(text: &str) -> Option<String> {
        Some(text.into())
    }
}

impl Key for Address {
    fn text(&self) -> String {
        self.ip().to_string()
    }

    fn read(text: &str) -> Option<Address> {
        text.parse().ok().map(Address::of)
    }
}

impl Key for (String, Option<Address>) {
    fn text(&self) -> String {
        let address = self.1.as_ref().map(Key::text).unwrap_or_default();
        format!("{address} {}", self.0)
    }

    fn read(text: &str) -> Option<(String, Option<Address>)> {
        let (address, name) = text.split_once(' ')?;
        let address = if address.is_empty() { None } else { Some(Address::read(address)?) };
        Some((name.into(), address))
    }
}

/// Counts what everybody asks for. Of several nodes each tells the others what was asked for there, in
/// portions: what is allowed is allowed on all of them together.
pub(crate) struct Limiter<K: Key> {
    counts: DefaultKeyedRateLimiter<K>,
    /// The other nodes, and the number of this limit.
    nodes: (Nodes, u8),
    /// How much is told at a time, and what has not been told yet.
    portion: u32,
    untold: Mutex<HashMap<K, u32>>,
    /// How many requests are left until idle entries are removed.
    until_tidy: AtomicU32,
}

/// How many requests pass before idle entries are removed, which bounds their number.
const TIDY: u32 = 10_000;

/// The requester must wait that long.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct TooSoon(pub(crate) Duration);

/// What is told at a time, as a part of what is allowed at once.
const PORTIONS: f64 = 20.0;
/// The most keys of which something has not been told yet.
const UNTOLD: usize = 10_000;

impl<K: Key> Limiter<K> {
    #[cfg(test)]
    pub(crate) fn new(rate: Rate) -> Limiter<K> {
        Limiter::among(&Nodes::default(), 0, rate)
    }

    /// The limit of that number, which holds for all nodes together.
    pub(crate) fn among(nodes: &Nodes, number: u8, rate: Rate) -> Limiter<K> {
        Limiter {
            counts: RateLimiter::keyed(rate.quota()),
            nodes: (nodes.clone(), number),
            portion: (rate.burst / PORTIONS).clamp(1.0, 1e6) as u32,
            untold: Mutex::default(),
            until_tidy: AtomicU32::new(TIDY),
        }
    }

    /// Another node has counted so much.
    pub(crate) fn spend(&self, key: &str, count: u32) {
        let Some(key) = K::read(key) else { return };
        let mut left = count;
        let mut portion = left;
        // As much as there is: no more than that can be taken away.
        while let Some(most) = NonZeroU32::new(portion.min(left)) {
            match self.counts.check_key_n(&key, most) {
                Ok(Ok(())) => left -= most.get(),
                _ => portion /= 2,
            }
        }
    }

    fn tell(&self, key: &K) {
        let (nodes, number) = &self.nodes;
        if !nodes.may_be_several() || nodes.others() == 0 {
            return;
        }
        let mut untold = self.untold.lock().unwrap_or_else(PoisonError::into_inner);
        if untold.len() >= UNTOLD {
            untold.clear();
        }
        let count = untold.entry(key.clone()).or_default();
        *count += 1;
        if *count >= self.portion {
            let count = *count;
            untold.remove(key);
            nodes.tell(Word::Spent(*number, key.text(), count));
        }
    }

    /// Counts one request with that key.
    pub(crate) fn take(&self, key: &K) -> Result<(), TooSoon> {
        if self.until_tidy.fetch_sub(1, Ordering::Relaxed) == 1 {
            self.counts.retain_recent();
            self.counts.shrink_to_fit();
            self.until_tidy.store(TIDY, Ordering::Relaxed);
        }
        let now = DefaultClock::default().now();
        self.counts.check_key(key).map_err(|until| TooSoon(until.wait_time_from(now)))?;
        self.tell(key);
        Ok(())
    }

    #[cfg(test)]
    fn len(&self) -> usize {
        self.counts.len()
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

impl Limits {
    /// Another node has counted so much for the limit of that number.
    pub(crate) fn spend(&self, number: u8, key: &str, count: u32) {
        match number {
            0 => self.by_address.spend(key, count),
            1 => self.by_visitor.spend(key, count),
            2 => self.games_by_address.spend(key, count),
            3 => self.games_by_visitor.spend(key, count),
            4 => self.games_by_bot.spend(key, count),
            5 => self.sign_ins.spend(key, count),
            6 => self.sign_ins_by_address.spend(key, count),
            7 => self.accounts_by_address.spend(key, count),
            8 => self.reports_by_visitor.spend(key, count),
            9 => self.reports_by_address.spend(key, count),
            // Another version has more of them.
            _ => {}
        }
    }
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
        assert!((0..3).all(|_| limiter.take(&"Ada".to_owned()).is_ok()));
        let TooSoon(wait) = limiter.take(&"Ada".to_owned()).unwrap_err();
        assert!((900..=1000).contains(&wait.as_secs()), "{wait:?}");
        assert!(limiter.take(&"Bob".to_owned()).is_ok());
    }

    #[test]
    fn what_was_asked_for_elsewhere_counts_here() {
        let limiter = Limiter::new(Rate { burst: 10.0, refill: 0.001 });
        let key = ("ada".to_owned(), Some(Address::of("192.0.2.1".parse().unwrap())));
        limiter.spend(&key.text(), 7);
        assert_eq!((0..9).filter(|_| limiter.take(&key).is_ok()).count(), 3);
        // More than there is leaves nothing, and harms nobody else.
        let other = ("ada".to_owned(), None);
        limiter.spend(&other.text(), 1_000);
        assert!(limiter.take(&other).is_err());
        assert!(limiter.take(&("bob".to_owned(), None)).is_ok());
    }

    #[test]
    fn those_who_ask_no_more_are_forgotten() {
        // One request is forgotten after a millionth of a second.
        let limiter = Limiter::new(Rate { burst: 1.0, refill: 1e6 });
        for number in 0..3 * TIDY {
            let _ = limiter.take(&number.to_string());
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

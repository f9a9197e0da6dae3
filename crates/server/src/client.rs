//! Where a request comes from.
//!
//! Limits count by address. Behind a proxy every connection comes from the proxy, which says in a
//! header for whom it asks; anybody can write such a header, so it is believed from the proxies the
//! operator names and from nobody else.

use std::fmt;
use std::net::{IpAddr, Ipv6Addr};

use axum::http::{HeaderMap, header};
use ipnet::IpNet;

/// An address as limits count it: one IPv4 address, or the /64 network that one customer has of
/// IPv6.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Address(IpAddr);

impl Address {
    pub(crate) fn of(ip: IpAddr) -> Address {
        Address(match ip.to_canonical() {
            IpAddr::V6(ip) => IpAddr::V6(Ipv6Addr::from_bits(ip.to_bits() & (!0 << 64))),
            ip @ IpAddr::V4(_) => ip,
        })
    }
}

impl Address {
    /// One of the addresses that count as this one.
    pub(crate) fn ip(self) -> IpAddr {
        self.0
    }

    /// The network that one customer may have whole: of IPv6, a /48 with its 65,536 addresses.
    pub(crate) fn network(self) -> Network {
        Network(match self.0 {
            IpAddr::V6(ip) => IpAddr::V6(Ipv6Addr::from_bits(ip.to_bits() & (!0 << 80))),
            ip @ IpAddr::V4(_) => ip,
        })
    }
}

/// An address with all others that the same customer may have.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Network(IpAddr);

impl fmt::Display for Address {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            IpAddr::V4(ip) => ip.fmt(f),
            IpAddr::V6(ip) => write!(f, "{ip}/64"),
        }
    }
}

/// Whether that is the address of a proxy.
pub(crate) fn is_trusted(ip: IpAddr, proxies: &[IpNet]) -> bool {
    let ip = ip.to_canonical();
    proxies.iter().any(|net| net.contains(&ip))
}

/// The address of the client: that of the connection, or, if that is a trusted proxy, the last
/// forwarded address that is not a trusted proxy.
pub(crate) fn client(peer: IpAddr, headers: &HeaderMap, proxies: &[IpNet]) -> IpAddr {
    if !is_trusted(peer, proxies) {
        return peer;
    }
    let mut nearest = peer;
    for named in forwarded_for(headers).into_iter().rev() {
        // An unreadable entry was not written by a trusted proxy, so the one before it counts.
        let Some(ip) = named else { return nearest };
        nearest = ip;
        if !is_trusted(ip, proxies) {
            return ip;
        }
    }
    nearest
}

/// The addresses a request was forwarded for, the farthest first: by `X-Forwarded-For`, or else by
/// `Forwarded`.
fn forwarded_for(headers: &HeaderMap) -> Vec<Option<IpAddr>> {
    let entries = |name: &str| -> Vec<String> {
        let values = headers.get_all(name).iter();
        values.flat_map(|value| value.to_str().unwrap_or("?").split(',')).map(|entry| entry.trim().to_owned()).collect()
    };
    let plain = entries("x-forwarded-for");
    if !plain.is_empty() {
        return plain.iter().map(|entry| read_address(entry)).collect();
    }
    let named = |entry: &String| {
        let mut parts = entry.split(';').filter_map(|part| part.trim().split_once('='));
        let (_, node) = parts.find(|(name, _)| name.trim().eq_ignore_ascii_case("for"))?;
        read_address(node.trim().trim_matches('"'))
    };
    entries(header::FORWARDED.as_str()).iter().map(named).collect()
}

/// `192.0.2.1`, `192.0.2.1:80`, `2001:db8::1`, `[2001:db8::1]` or `[2001:db8::1]:80`.
fn read_address(text: &str) -> Option<IpAddr> {
    if let Ok(ip) = text.parse::<IpAddr>() {
        return Some(ip.to_canonical());
    }
    if let Ok(socket) = text.parse::<std::net::SocketAddr>() {
        return Some(socket.ip().to_canonical());
    }
    let bare = text.strip_prefix('[')?.strip_suffix(']')?;
    bare.parse::<Ipv6Addr>().ok().map(|ip| IpAddr::V6(ip).to_canonical())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(peer: &str, headers: &[(&'static str, &str)], expected: &str) {
        let proxies: Vec<IpNet> =
            ["127.0.0.0/8", "10.0.0.0/8", "2001:db8:1::/48"].map(|net| net.parse().unwrap()).into();
        let mut given = HeaderMap::new();
        for (name, value) in headers {
            given.append(*name, value.parse().unwrap());
        }
        assert_eq!(client(peer.parse().unwrap(), &given, &proxies).to_string(), expected);
    }

    #[test]
    fn only_trusted_proxies_are_believed() {
        check("192.0.2.7", &[("x-forwarded-for", "198.51.100.1")], "192.0.2.7");
        check("127.0.0.1", &[("x-forwarded-for", "198.51.100.1")], "198.51.100.1");
        check("::ffff:127.0.0.1", &[("x-forwarded-for", "198.51.100.1")], "198.51.100.1");
        check("127.0.0.1", &[], "127.0.0.1");
    }

    #[test]
    fn the_rightmost_address_that_is_not_a_proxy_counts() {
        check("127.0.0.1", &[("x-forwarded-for", "1.1.1.1, 198.51.100.1")], "198.51.100.1");
        check("127.0.0.1", &[("x-forwarded-for", "1.1.1.1, 198.51.100.1, 10.0.0.3")], "198.51.100.1");
        check("127.0.0.1", &[("x-forwarded-for", "1.1.1.1"), ("x-forwarded-for", "198.51.100.1")], "198.51.100.1");
        check("127.0.0.1", &[("x-forwarded-for", "10.0.0.9, 10.0.0.3")], "10.0.0.9");
    }

    #[test]
    fn nonsense_is_believed_no_farther_than_who_handed_it_on() {
        check("127.0.0.1", &[("x-forwarded-for", "nonsense")], "127.0.0.1");
        check("127.0.0.1", &[("x-forwarded-for", "8.8.8.8, nonsense, 10.0.0.3")], "10.0.0.3");
        check("127.0.0.1", &[("x-forwarded-for", "")], "127.0.0.1");
    }

    #[test]
    fn ports_brackets_and_the_standard_header_are_read() {
        check("127.0.0.1", &[("x-forwarded-for", "198.51.100.1:4711")], "198.51.100.1");
        check("127.0.0.1", &[("x-forwarded-for", "[2001:db8::1]:80")], "2001:db8::1");
        check("127.0.0.1", &[("forwarded", "for=\"[2001:db8::2]\";proto=https")], "2001:db8::2");
        check("127.0.0.1", &[("forwarded", "for=1.1.1.1, For=198.51.100.2;by=10.0.0.1")], "198.51.100.2");
        check("127.0.0.1", &[("forwarded", "for=_hidden")], "127.0.0.1");
    }

    #[test]
    fn one_customer_has_one_address() {
        let address = |text: &str| Address::of(text.parse().unwrap());
        assert_eq!(address("2001:db8::1"), address("2001:db8::ffff:1:2:3"));
        assert_ne!(address("2001:db8::1"), address("2001:db8:0:1::1"));
        assert_eq!(address("::ffff:192.0.2.1"), address("192.0.2.1"));
        assert_ne!(address("192.0.2.1"), address("192.0.2.2"));
        let network = |text: &str| address(text).network();
        assert_eq!(network("2001:db8::1"), network("2001:db8:0:ffff::1"));
        assert_ne!(network("2001:db8::1"), network("2001:db8:1::1"));
        assert_ne!(network("192.0.2.1"), network("192.0.2.2"));
    }
}

//! The names of the site, and security headers.

use std::net::IpAddr;
use std::str::FromStr;

use axum::extract::{Request, State};
use axum::http::uri::Authority;
use axum::http::{HeaderMap, HeaderValue, Uri, header};
use axum::middleware::Next;
use axum::response::Response;
use thiserror::Error;
use url::{Host, Url};

use crate::App;

/// Everything from here and nothing inline; nobody may frame the pages.
pub(crate) const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; \
     connect-src 'self'; font-src 'self'; media-src 'self'; manifest-src 'self'; form-action 'self'; base-uri 'none'; \
     frame-ancestors 'none'";

/// Where others find the site: `https://battleship.example`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PublicUrl {
    /// Scheme, host and port, as a browser writes them.
    origin: String,
    host: String,
    is_https: bool,
}

/// Why a text is no address of a site.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[error("an address such as https://battleship.example is needed, without a path")]
pub struct BadPublicUrl;

impl PublicUrl {
    /// Scheme, host and port.
    pub fn origin(&self) -> &str {
        &self.origin
    }
}

impl FromStr for PublicUrl {
    type Err = BadPublicUrl;

    fn from_str(text: &str) -> Result<PublicUrl, BadPublicUrl> {
        let url = Url::parse(text).map_err(|_| BadPublicUrl)?;
        let bare = url.path() == "/" && url.query().is_none() && url.fragment().is_none();
        let anonymous = url.username().is_empty() && url.password().is_none();
        let host = url.host_str().filter(|_| bare && anonymous && matches!(url.scheme(), "http" | "https"));
        let host = host.ok_or(BadPublicUrl)?.to_ascii_lowercase();
        Ok(PublicUrl { origin: url.origin().ascii_serialization(), host, is_https: url.scheme() == "https" })
    }
}

/// The names and cookies of the site, as its public address has them.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Site {
    public: Option<PublicUrl>,
}

impl Site {
    pub(crate) fn new(public: Option<PublicUrl>) -> Site {
        Site { public }
    }

    /// Whether browsers reach the site by HTTPS alone.
    pub(crate) fn is_secure(&self) -> bool {
        self.public.as_ref().is_some_and(|public| public.is_https)
    }

    /// Whether browsers can keep passkeys for the site: it has a name, and they reach it in secrecy.
    pub(crate) fn has_passkeys(&self) -> bool {
        cfg!(feature = "passkeys") && self.passkey_home().is_some()
    }

    /// The name that passkeys belong to, and the origin they are used from.
    pub(crate) fn passkey_home(&self) -> Option<(&str, &str)> {
        let public = self.public.as_ref()?;
        let is_name = public.host.trim_start_matches('[').trim_end_matches(']').parse::<IpAddr>().is_err();
        let is_private = public.is_https || public.host == "localhost";
        (is_name && is_private).then_some((public.host.as_str(), public.origin.as_str()))
    }

    /// The cookie that makes a visitor. Browsers take one with this prefix from no other host, and
    /// over HTTPS alone.
    pub(crate) fn cookie_name(&self) -> &'static str {
        if self.is_secure() { "__Host-visitor" } else { "visitor" }
    }

    /// The address others are told for a path of ours.
    pub(crate) fn address(&self, path: &str) -> String {
        match &self.public {
            Some(public) => format!("{}{path}", public.origin),
            None => path.to_owned(),
        }
    }

    /// The whole address others are told for a path of ours, where a request came with those headers.
    pub(crate) fn whole_address(&self, headers: &HeaderMap, path: &str) -> String {
        let named = headers.get(header::HOST).and_then(|host| host.to_str().ok());
        match (&self.public, named) {
            (None, Some(host)) => format!("http://{host}{path}"),
            _ => self.address(path),
        }
    }

    /// The name a request was sent to, if it is not one of ours. With DNS rebinding, a page
    /// elsewhere can make its own name point to this machine; a literal address cannot be misused
    /// that way.
    pub(crate) fn foreign_name<'a>(&self, uri: &'a Uri, headers: &'a HeaderMap) -> Option<&'a str> {
        let named = headers.get(header::HOST).map(|host| host.to_str().unwrap_or("?"));
        let given = named.or_else(|| uri.authority().map(Authority::as_str))?;
        (!self.is_ours(given)).then_some(given)
    }

    fn is_ours(&self, authority: &str) -> bool {
        let name = without_port(authority).trim_end_matches('.').to_ascii_lowercase();
        if name.trim_start_matches('[').trim_end_matches(']').parse::<IpAddr>().is_ok() {
            return true;
        }
        name == "localhost"
            || name.ends_with(".localhost")
            || self.public.as_ref().is_some_and(|public| public.host == name)
    }
}

fn without_port(authority: &str) -> &str {
    match Host::parse(authority) {
        Ok(_) => authority,
        Err(_) => authority.rsplit_once(':').map_or(authority, |(name, _)| name),
    }
}

/// A path as a redirect may name it: one that leads to another page here and nowhere else.
pub(crate) fn own_path(path: &str) -> String {
    format!("/{}", path.trim_start_matches(['/', '\\']))
}

/// That browsers reach a site by HTTPS alone for two years after they were last there, as it was asked of
/// them by an answer that came by HTTPS. Other sites under its name are none of ours.
const HTTPS_ALONE: &str = "max-age=63072000";

/// Adds the headers to every answer.
pub(crate) async fn headers(State(app): State<App>, request: Request, next: Next) -> Response {
    let mut response = next.run(request).await;
    let headers = response.headers_mut();
    if app.site().is_secure() {
        headers.insert(header::STRICT_TRANSPORT_SECURITY, HeaderValue::from_static(HTTPS_ALONE));
    }
    for (name, value) in [
        (header::CONTENT_SECURITY_POLICY, POLICY),
        (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
        // Addresses have invitations in them.
        (header::REFERRER_POLICY, "no-referrer"),
        (header::X_FRAME_OPTIONS, "DENY"),
    ] {
        headers.insert(name, HeaderValue::from_static(value));
    }
    headers.insert("cross-origin-opener-policy", HeaderValue::from_static("same-origin"));
    headers.insert("cross-origin-resource-policy", HeaderValue::from_static("same-origin"));
    headers.insert("permissions-policy", HeaderValue::from_static("camera=(), microphone=(), geolocation=()"));
    response
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn requests_by_address_are_answered_and_by_name_only_where_it_is_ours() {
        let check = |public: Option<&str>, host: &str, expected: Option<&str>| {
            let site = Site::new(public.map(|url| url.parse().unwrap()));
            let mut headers = HeaderMap::new();
            headers.insert(header::HOST, host.parse().unwrap());
            assert_eq!(site.foreign_name(&Uri::from_static("/"), &headers), expected, "{host}");
        };
        for host in
            ["127.0.0.1:8000", "192.168.1.20:8000", "[::1]:8000", "[2001:db8::1]", "localhost", "LOCALHOST:8000"]
        {
            check(None, host, None);
        }
        check(None, "battleship.example", Some("battleship.example"));
        check(None, "evil.example:8000", Some("evil.example:8000"));
        check(Some("https://battleship.example"), "battleship.example", None);
        check(Some("https://battleship.example"), "Battleship.Example:443", None);
        check(Some("https://battleship.example"), "127.0.0.1.evil.example", Some("127.0.0.1.evil.example"));
        check(Some("http://10.0.0.5:8000"), "10.0.0.5:8000", None);
    }

    #[test]
    fn a_whole_address_is_that_of_the_site_or_of_the_request() {
        let mut headers = HeaderMap::new();
        headers.insert(header::HOST, "192.168.1.20:8000".parse().unwrap());
        assert_eq!(Site::default().whole_address(&headers, "/join/x"), "http://192.168.1.20:8000/join/x");
        let named = Site::new(Some("https://battleship.example".parse().unwrap()));
        assert_eq!(named.whole_address(&headers, "/join/x"), "https://battleship.example/join/x");
    }

    #[test]
    fn a_public_address_is_an_origin() {
        let origin = |text: &str| text.parse::<PublicUrl>().map(|url| url.origin().to_owned());
        assert_eq!(origin("https://Battleship.example/").as_deref(), Ok("https://battleship.example"));
        assert_eq!(origin("http://sea.local:8000").as_deref(), Ok("http://sea.local:8000"));
        for bad in ["battleship.example", "ftp://sea", "https://a/b", "https://a/?x", "https://u:p@a/", "", "https://"]
        {
            assert_eq!(origin(bad), Err(BadPublicUrl), "{bad}");
        }
    }

    #[test]
    fn cookies_belong_to_one_host_where_it_has_a_name_and_https() {
        let name = |url: Option<&str>| Site::new(url.map(|url| url.parse().unwrap())).cookie_name();
        assert_eq!(name(Some("https://battleship.example")), "__Host-visitor");
        assert_eq!(name(Some("http://battleship.example")), "visitor");
        assert_eq!(name(None), "visitor");
    }

    #[test]
    fn paths_lead_nowhere_else() {
        for (given, kept) in [
            ("/play", "/play"),
            ("//evil.example/", "/evil.example/"),
            ("///evil.example", "/evil.example"),
            ("/\\evil.example", "/evil.example"),
            ("\\\\evil.example", "/evil.example"),
            ("/", "/"),
        ] {
            assert_eq!(own_path(given), kept);
        }
    }
}

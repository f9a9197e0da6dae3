//! The language of a request.

use std::convert::Infallible;

use amiral_words::Lang;
use axum::extract::FromRequestParts;
use axum::http::request::Parts;
use axum::http::{HeaderMap, Uri, header};

/// The cookie that keeps the language a visitor chose.
pub(crate) const COOKIE: &str = "lang";

/// The language of a request: asked for with `?lang=`, else chosen before and kept in a cookie,
/// else the one the browser prefers, else English.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Locale(pub Lang);

impl Locale {
    /// The language of a request to that address with those headers.
    pub fn of(uri: &Uri, headers: &HeaderMap) -> Locale {
        let accepted = || headers.get(header::ACCEPT_LANGUAGE).and_then(|value| value.to_str().ok()).and_then(accepted);
        let chosen = || cookie(headers, COOKIE).and_then(|code| code.parse().ok());
        Locale(asked(uri).or_else(chosen).or_else(accepted).unwrap_or_default())
    }

    /// The language that `?lang=` asks for: a page that is answered with it keeps it in the cookie.
    pub fn asked(uri: &Uri) -> Option<Lang> {
        asked(uri)
    }
}

impl<S: Sync> FromRequestParts<S> for Locale {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Locale, Infallible> {
        Ok(Locale::of(&parts.uri, &parts.headers))
    }
}

fn asked(uri: &Uri) -> Option<Lang> {
    let pairs = uri.query()?.split('&').filter_map(|pair| pair.split_once('='));
    pairs.filter(|(name, _)| *name == "lang").find_map(|(_, code)| code.parse().ok())
}

/// The value of that cookie.
pub(crate) fn cookie<'a>(headers: &'a HeaderMap, name: &str) -> Option<&'a str> {
    let lines = headers.get_all(header::COOKIE).iter().filter_map(|value| value.to_str().ok());
    let mut pairs = lines.flat_map(|line| line.split(';')).filter_map(|pair| pair.trim().split_once('='));
    pairs.find(|(given, _)| *given == name).map(|(_, value)| value)
}

/// The first language of ours in a list like `fr-CH, fr;q=0.9, en;q=0.8`.
fn accepted(list: &str) -> Option<Lang> {
    let mut ranked: Vec<(f32, Lang)> = list
        .split(',')
        .filter_map(|entry| {
            let mut parts = entry.split(';');
            let code = parts.next()?.trim().split('-').next()?.to_ascii_lowercase();
            let weight = parts.find_map(|part| part.trim().strip_prefix("q=")?.parse().ok()).unwrap_or(1.0);
            Some((weight, code.parse().ok()?)).filter(|_| weight > 0.0)
        })
        .collect();
    // Stable: of equal wishes, the first named.
    ranked.sort_by(|(a, _), (b, _)| b.total_cmp(a));
    ranked.first().map(|&(_, lang)| lang)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(uri: &str, cookie: Option<&str>, accept: Option<&str>, expected: Lang) {
        let mut headers = HeaderMap::new();
        for (name, value) in [(header::COOKIE, cookie), (header::ACCEPT_LANGUAGE, accept)] {
            if let Some(value) = value {
                headers.insert(name, value.parse().unwrap());
            }
        }
        assert_eq!(Locale::of(&uri.parse().unwrap(), &headers), Locale(expected));
    }

    #[test]
    fn what_is_asked_for_comes_before_what_was_chosen_and_what_the_browser_likes() {
        check("/", None, None, Lang::En);
        check("/", None, Some("fr-CH, fr;q=0.9, en;q=0.8"), Lang::Fr);
        check("/", None, Some("de, en;q=0.5, fr;q=0.7"), Lang::Fr);
        check("/", None, Some("fr;q=0, en;q=0.1"), Lang::En);
        check("/", None, Some("de"), Lang::En);
        check("/", Some("visitor=1; lang=fr"), Some("en"), Lang::Fr);
        check("/?a=b&lang=en", Some("lang=fr"), Some("fr"), Lang::En);
        check("/?lang=xx", None, Some("fr"), Lang::Fr);
    }
}

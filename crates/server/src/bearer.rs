//! Programs that show a token instead of a cookie, and what each may do.

use amiral_store::{SecretHash, TokenScope};
use axum::http::{HeaderMap, Method, header};

use crate::visitor::secret;

/// Added to a request that shows a token: its hash.
#[derive(Clone, Debug)]
pub(crate) struct ShownToken(pub(crate) SecretHash);

/// What every token begins with, so that one that leaks is recognized.
const PREFIX: &str = "amiral_";

/// A token: 128 random bits.
pub(crate) struct Token(String);

impl Token {
    pub(crate) fn draw() -> Token {
        Token(secret())
    }

    /// As its owner gets it.
    pub(crate) fn shown(&self) -> String {
        format!("{PREFIX}{}", self.0)
    }

    pub(crate) fn hash(&self) -> SecretHash {
        SecretHash::of(&self.shown())
    }

    /// The hash of the token that a request shows. One that is not of ours is as good as unknown.
    pub(crate) fn of(headers: &HeaderMap) -> Option<SecretHash> {
        let shown = headers.get(header::AUTHORIZATION)?.to_str().unwrap_or_default();
        let (scheme, token) = shown.split_once(' ').unwrap_or((shown, ""));
        scheme.eq_ignore_ascii_case("bearer").then(|| SecretHash::of(token.trim()))
    }
}

/// What programs may do as somebody, by the beginning of the path: everything else is for browsers alone.
const PLAYING: [&str; 7] = [
    "/api/games",
    "/api/invitations/",
    "/api/daily",
    "/api/shared-fleets",
    "/api/puzzles",
    "/api/lobby",
    "/api/studies",
];
/// What they may look at besides.
const LOOKING: [&str; 9] = [
    "/api/tournaments",
    "/api/history",
    "/api/rules",
    "/api/strategies",
    "/api/opponents",
    "/api/openapi.json",
    "/api/leaders",
    "/api/players/",
    "/api/feed",
];
/// What is worked out for whoever asks, and changes nothing.
const WORKING: [&str; 6] = ["/api/rules/", "/api/fleets", "/api/odds", "/api/count", "/api/solutions", "/api/analyses"];
/// What stops by being deleted: what somebody looks for or offers, and a study.
const STOPPING: [&str; 2] = ["/api/lobby", "/api/studies/"];

/// What bots do, and nobody else.
const BOTS: [&str; 1] = ["/api/bot/"];
/// What they do in a tournament.
const MEETING: [&str; 3] = ["join", "leave", "return"];

/// Who the token stands for.
const OWN: &str = "/api/account";
const REPORTS: &str = "/api/reports";
/// Where a program gives up its own token.
const SIGN_OUT: &str = "/api/account/sign-out";

/// Whether a token of that scope is good for such a request.
pub(crate) fn is_allowed(scope: TokenScope, method: &Method, path: &str) -> bool {
    let begins = |paths: &[&str]| paths.iter().any(|begin| path.starts_with(begin));
    match scope {
        _ if path == OWN => matches!(*method, Method::GET | Method::HEAD),
        _ if path == SIGN_OUT => *method == Method::POST,
        // A bot plays by its own way alone: what works something out for people is not its to use.
        TokenScope::Bot if begins(&BOTS) => matches!(*method, Method::GET | Method::HEAD | Method::POST),
        TokenScope::Bot if *method == Method::POST => {
            let deed = path.strip_prefix("/api/tournaments/").and_then(|rest| rest.split_once('/'));
            deed.is_some_and(|(_, deed)| MEETING.contains(&deed))
        }
        TokenScope::Bot => matches!(*method, Method::GET | Method::HEAD) && begins(&LOOKING),
        _ if matches!(*method, Method::GET | Method::HEAD) => begins(&PLAYING) || begins(&LOOKING),
        _ if *method == Method::POST && begins(&WORKING) => true,
        TokenScope::Read => false,
        TokenScope::Play if *method == Method::POST => begins(&PLAYING) || path == REPORTS,
        // A game that is erased is gone for its owner, too.
        TokenScope::Play => *method == Method::DELETE && begins(&STOPPING),
    }
}

/// The letters of codes: none that are taken for others, and none that make words.
const LETTERS: &[u8; 20] = b"BCDFGHJKLMNPQRSTVWXZ";
/// How many a code has: one of 25 billion.
const LENGTH: usize = 8;

/// A code that a person can type.
pub(crate) fn new_code() -> String {
    (0..LENGTH).map(|_| char::from(LETTERS[(crate::visitor::draw() % LETTERS.len() as u64) as usize])).collect()
}

/// A code as it was drawn, however it is typed.
pub(crate) fn read_code(typed: &str) -> String {
    let letters = typed.chars().filter(char::is_ascii_alphanumeric).take(2 * LENGTH);
    letters.map(|letter| letter.to_ascii_uppercase()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_token_is_good_for_what_it_was_made_for() {
        let check = |scope, method: &Method, path: &str, allowed: bool| {
            assert_eq!(is_allowed(scope, method, path), allowed, "{scope:?} {method} {path}");
        };
        for scope in [TokenScope::Read, TokenScope::Play] {
            check(scope, &Method::GET, "/api/bot/events", false);
            check(scope, &Method::POST, "/api/bot/answers", false);
            check(scope, &Method::GET, "/api/games/ab", true);
            check(scope, &Method::GET, "/api/history/mine", true);
            check(scope, &Method::GET, "/api/players/Ada", true);
            check(scope, &Method::GET, "/api/leaders", true);
            check(scope, &Method::GET, "/api/account", true);
            check(scope, &Method::POST, "/api/account/sign-out", true);
            check(scope, &Method::GET, "/api/account/sign-out", false);
            check(scope, &Method::POST, "/api/odds", true);
            check(scope, &Method::POST, "/api/rules/check", true);
            for path in ["/api/tokens", "/api/account/data", "/api/account/settings", "/api/admin/reports", "/account"]
            {
                check(scope, &Method::GET, path, false);
            }
            for path in ["/api/tokens", "/api/account", "/api/sessions", "/api/devices/confirm", "/", "/account"] {
                check(scope, &Method::POST, path, false);
                check(scope, &Method::DELETE, path, false);
            }
            check(scope, &Method::DELETE, "/api/history/7", false);
        }
        for path in ["/api/games/ab/shots", "/api/lobby/search", "/api/studies", "/api/reports"] {
            check(TokenScope::Read, &Method::POST, path, false);
            check(TokenScope::Play, &Method::POST, path, true);
        }
        for path in ["/api/lobby/challenges/ab", "/api/lobby/search", "/api/studies/7"] {
            check(TokenScope::Read, &Method::DELETE, path, false);
            check(TokenScope::Play, &Method::DELETE, path, true);
        }
        check(TokenScope::Play, &Method::POST, "/api/feed", false);
        for path in ["/api/bot/events", "/api/bot/live", "/api/account", "/api/leaders", "/api/history/mine"] {
            check(TokenScope::Bot, &Method::GET, path, true);
        }
        check(TokenScope::Bot, &Method::POST, "/api/bot/answers", true);
        for path in ["/api/games", "/api/lobby/search", "/api/bots", "/api/tournaments", "/api/odds", "/api/studies"] {
            check(TokenScope::Bot, &Method::POST, path, false);
            check(TokenScope::Bot, &Method::DELETE, path, false);
        }
        check(TokenScope::Bot, &Method::GET, "/api/bots", false);
        for deed in ["join", "leave", "return"] {
            check(TokenScope::Bot, &Method::POST, &format!("/api/tournaments/ab/{deed}"), true);
            check(TokenScope::Play, &Method::POST, &format!("/api/tournaments/ab/{deed}"), false);
        }
        for deed in ["stage", "players", "results", "people", "join/x", "players/1/leave"] {
            check(TokenScope::Bot, &Method::POST, &format!("/api/tournaments/ab/{deed}"), false);
        }
    }

    #[test]
    fn codes_are_read_however_they_are_typed() {
        let code = new_code();
        assert_eq!(code.len(), LENGTH);
        assert!(code.bytes().all(|letter| LETTERS.contains(&letter)));
        let (first, second) = code.split_at(4);
        assert_eq!(read_code(&format!(" {}-{second} ", first.to_lowercase())), code);
        assert_ne!(new_code(), code);
        assert!(read_code(&"x".repeat(100_000)).len() <= 2 * LENGTH);
    }
}

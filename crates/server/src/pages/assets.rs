//! The files for the pages, embedded in the program: styles, scripts, an icon, and the sentences of
//! the scripts.
//!
//! Their address contains a fingerprint, so that browsers can cache them for good: another version
//! has another address.

use std::fmt::Write;
use std::sync::OnceLock;

use amiral_words::{Lang, Part, Words, names_for_scripts};
use axum::body::Bytes;
use axum::extract::Path;
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde_json::{Map, Value, json};
use sha2::{Digest, Sha256};

/// The files of the folder `assets`, by name.
macro_rules! files {
    ($($name:literal),+ $(,)?) => { [$(($name, include_bytes!(concat!("../../assets/", $name)) as &'static [u8])),+] };
}

const FILES: &[(&str, &[u8])] = &files![
    "account-settings.js",
    "account.css",
    "account.js",
    "admin.js",
    "amiral.css",
    "analyse.css",
    "analyse.js",
    "api.js",
    "bars.js",
    "begin.js",
    "bots.css",
    "bots.js",
    "caustics.svg",
    "charts.js",
    "chrome.js",
    "class-cards.js",
    "class.css",
    "class.js",
    "classes.js",
    "clock-choice.js",
    "clock.css",
    "coach.css",
    "coach.js",
    "company.js",
    "complaint.js",
    "daily.css",
    "daily.js",
    "device.css",
    "device.js",
    "dom.js",
    "effects.js",
    "exact-play.js",
    "explore.js",
    "feed.js",
    "figures.js",
    "fleet-new.js",
    "fleet-results.js",
    "fleet.js",
    "fonts.txt",
    "game-bar.js",
    "game-buttons.js",
    "game-claim.js",
    "game-clock.js",
    "game-curtain.js",
    "game-ending.js",
    "game-firing.js",
    "game-focus.js",
    "game-hints.js",
    "game-invitation.js",
    "game-keys.js",
    "game-menu.js",
    "game-moves.js",
    "game-pace.js",
    "game-placing.js",
    "game-ratings.js",
    "game-screen.js",
    "game-seas.js",
    "game-sentences.js",
    "game-state.js",
    "game-talk.js",
    "game-tournament.js",
    "game.css",
    "game.js",
    "graph.js",
    "history.js",
    "home.css",
    "home.js",
    "hunt.js",
    "icon-192.png",
    "icon-512.png",
    "icon-maskable-512.png",
    "icon.svg",
    "join.js",
    "law.js",
    "lobby.css",
    "lobby.js",
    "looking.css",
    "notation.js",
    "odds.js",
    "offline.js",
    "open-games.js",
    "openapi.js",
    "passkeys.js",
    "people.css",
    "people.svg",
    "placing.css",
    "placing.js",
    "play.js",
    "player.js",
    "plot.js",
    "profile.js",
    "pupil.js",
    "puzzles.js",
    "quick.js",
    "rating.js",
    "ratings.css",
    "ratings.js",
    "recovery-codes.js",
    "replay.js",
    "rules-page.css",
    "rules-page.js",
    "rules.js",
    "sea.css",
    "sea.js",
    "shapes.js",
    "ships.js",
    "sign-in.js",
    "sound.js",
    "strategy.js",
    "study.js",
    "talk.css",
    "text-bold.woff2",
    "text.woff2",
    "title.woff2",
    "tournament-live.js",
    "tournament-names.js",
    "tournament-organise.js",
    "tournament-people.js",
    "tournament-projector.js",
    "tournament-why.js",
    "tournament.css",
    "tournament.js",
    "tournaments.js",
    "turns.js",
    "watch.js",
    "words.js",
    "worker.js",
];

/// All files, and their fingerprint.
struct Assets {
    files: Vec<(String, Bytes)>,
    version: String,
}

fn assets() -> &'static Assets {
    static ASSETS: OnceLock<Assets> = OnceLock::new();
    ASSETS.get_or_init(|| {
        let kept = FILES.iter().map(|(name, bytes)| ((*name).to_owned(), Bytes::from_static(bytes)));
        let said = Lang::ALL.into_iter().map(|lang| (format!("words-{lang}.json"), sentences(lang)));
        let files: Vec<(String, Bytes)> = kept.chain(said).collect();
        let mut digest = Sha256::new();
        for (name, bytes) in &files {
            digest.update(name);
            digest.update(bytes);
        }
        let mut version = String::new();
        for byte in &digest.finalize()[..8] {
            write!(version, "{byte:02x}").expect("a string takes what is written");
        }
        Assets { files, version }
    })
}

/// Where that file is served.
pub(crate) fn address(name: &str) -> String {
    format!("/assets/{}/{name}", assets().version)
}

/// Serves a file.
pub(crate) async fn serve(Path((version, name)): Path<(String, String)>, headers: HeaderMap) -> Response {
    let assets = assets();
    let Some((_, bytes)) = assets.files.iter().find(|(known, _)| *known == name) else {
        return StatusCode::NOT_FOUND.into_response();
    };
    if let Some(draft) = draft(&name) {
        return ([(header::CACHE_CONTROL, "no-store")], [(header::CONTENT_TYPE, content_type(&name))], draft)
            .into_response();
    }
    let tag = format!("\"{}\"", assets.version);
    // An old address serves the new file, which must not be cached under that address.
    let keep = if version == assets.version { "public, max-age=31536000, immutable" } else { "no-cache" };
    let kept = [(header::ETAG, tag.clone()), (header::CACHE_CONTROL, keep.to_string())];
    if headers.get(header::IF_NONE_MATCH).is_some_and(|known| known.as_bytes() == tag.as_bytes()) {
        return (StatusCode::NOT_MODIFIED, kept).into_response();
    }
    (kept, [(header::CONTENT_TYPE, content_type(&name))], bytes.clone()).into_response()
}

/// A file that is served under an address of its own, too.
pub(crate) fn text(name: &str) -> Bytes {
    let of_folder = || assets().files.iter().find(|(known, _)| known == name).map(|(_, bytes)| bytes.clone());
    draft(name).map(Bytes::from).or_else(of_folder).unwrap_or_default()
}

/// The file as it is now in the folder that `AMIRAL_ASSETS` names, so that a change to a style or a script only
/// needs a reload. Not in released programs.
fn draft(name: &str) -> Option<Vec<u8>> {
    if !cfg!(debug_assertions) {
        return None;
    }
    std::fs::read(std::path::Path::new(&std::env::var_os("AMIRAL_ASSETS")?).join(name)).ok()
}

fn content_type(name: &str) -> &'static str {
    match name.rsplit_once('.').map(|(_, ending)| ending) {
        Some("css") => "text/css; charset=utf-8",
        Some("js") => "text/javascript; charset=utf-8",
        Some("json") => "application/json",
        Some("svg") => "image/svg+xml",
        Some("txt") => "text/plain; charset=utf-8",
        Some("woff2") => "font/woff2",
        Some("png") => "image/png",
        _ => "application/octet-stream",
    }
}

/// The sentences scripts say, as `words.js` reads them.
fn sentences(lang: Lang) -> Bytes {
    let sentences = amiral_words::script(lang).into_iter().map(|(key, parts)| (key, written(&parts)));
    let names = names_for_scripts(&Words::new(lang)).into_iter().map(|(key, name)| (key, json!([name])));
    Value::Object(sentences.chain(names).collect::<Map<_, _>>()).to_string().into()
}

fn written(parts: &[Part]) -> Value {
    let part = |part: &Part| match part {
        Part::Text(text) => json!(text),
        Part::Name(name) => json!({ "name": name }),
        Part::Choice(name, forms) => {
            let forms: Map<_, _> = forms.iter().map(|(key, parts)| (key.clone(), written(parts))).collect();
            json!({ "name": name, "forms": forms })
        }
    };
    parts.iter().map(part).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_file_of_the_folder_is_served() {
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/assets");
        let mut names: Vec<String> =
            std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
        names.sort();
        assert_eq!(names, FILES.iter().map(|(name, _)| *name).collect::<Vec<_>>());
    }

    #[test]
    fn sentences_reach_scripts_with_their_choices() {
        let sentences: Value = serde_json::from_slice(&sentences(Lang::Fr)).unwrap();
        assert_eq!(sentences["live-run"], json!(["Lancer"]));
        assert_eq!(sentences["opponent hard"], json!(["Capitaine"]));
        assert_eq!(sentences["live-solved"][1]["forms"]["one"], json!([{ "name": "count" }, " tir"]));
    }
}

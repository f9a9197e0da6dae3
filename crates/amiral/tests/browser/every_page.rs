//! Every page of the site, with something on it, on phones in both languages: none is wider than its screen, and
//! axe-core finds nothing at all. With `AMIRAL_PICTURES` it leaves pictures of them.

use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::time::Duration;

use serde_json::{Value, json};
use tokio::time::sleep;

use crate::table::post;
use crate::test_server::{Browser, Screen, Server, Speech};

/// As long as a name can be, and without a place to break it.
const LONG: &str = "Wwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwww";
/// The same of a handle.
const HANDLE: &str = "Wwwwwwwwwwwwwwwwwwww";
const PASSWORD: &str = "vieux phare 38";
/// A strategy that is none of the opponents.
const STRATEGY: &str = "admiral:budget=1000,opening=varied,prior=uniform";

/// The pages that are there without anything having happened.
const PLAIN: [&str; 33] = [
    "/",
    "/play",
    "/play?mode=two",
    "/play?mode=local",
    "/lobby",
    "/rules",
    "/watch",
    "/analyse",
    "/study",
    "/explore",
    "/history",
    "/daily",
    "/daily/2020-01-01",
    "/fleets/new",
    "/puzzles",
    "/sign-in",
    "/account",
    "/admin",
    "/classes",
    "/tournaments",
    "/device",
    "/bots",
    "/ratings",
    "/fair-play",
    "/admin/exact-play",
    "/api",
    "/legal",
    "/privacy",
    "/contact",
    "/offline/en",
    "/offline/fr",
    "/nowhere",
    "/games/nothing",
];

/// Sends an order, which is fulfilled.
async fn order(browser: &Browser, path: &str, body: Value) -> Value {
    let answer = post(browser, path, &body).await;
    assert!(answer["detail"].is_null(), "{path}: {answer}");
    answer
}

fn id(answer: &Value) -> &str {
    answer["id"].as_str().unwrap_or_else(|| panic!("no id in {answer}"))
}

/// Places the fleet of a game against the computer, and fires some shots, each once it is one's turn.
async fn play(browser: &Browser, game: &str) {
    order(browser, &format!("/api/games/{game}/fleet"), json!({ "fleet": "E6h5 B2v4 H1h3 J4v3 B9h2" })).await;
    for cell in ["E4", "D7", "F6", "G3"] {
        let fire = format!(
            "const done = arguments[0];
            (async () => {{
                for (let tries = 0; tries < 400; tries += 1) {{
                    const {{ fired }} = await (await fetch('/api/games/{game}')).json();
                    const shot = {{ after: fired, cells: ['{cell}'] }};
                    const answer = await fetch('/api/games/{game}/shots',
                        {{ method: 'POST', headers: {{ 'content-type': 'application/json' }}, body: JSON.stringify(shot) }});
                    if (answer.ok) return done(true);
                    await new Promise((next) => setTimeout(next, 50));
                }}
                done(false);
            }})();"
        );
        assert_eq!(browser.client().execute_async(&fire, Vec::new()).await.unwrap(), json!(true), "{cell}");
    }
    browser.forget_complaints().await;
}

/// Has something lie on every page: somebody who may do everything, and games, fleets, a class and tournaments whose
/// names are as long as names can be. Gives the addresses of the pages.
async fn furnish(browser: &Browser, server: &Server) -> Vec<String> {
    browser.visit(&server.url("/api")).await;
    let account = json!({ "handle": HANDLE, "name": LONG, "password": PASSWORD });
    order(browser, "/api/account/register", account).await;
    for role in ["admin", "teacher"] {
        server.operate(&["account", role, HANDLE]);
    }
    let mut pages: Vec<String> = PLAIN.map(str::to_owned).to_vec();
    let invited = json!({ "mode": "two", "name": LONG, "hints": true, "clock": "300+5" });
    let invited = order(browser, "/api/games", invited).await;
    pages.push(format!("/games/{}", id(&invited)));
    let invitation = invited["invitation"].as_str().unwrap().rsplit('/').next().unwrap();
    pages.push(format!("/join/{invitation}"));
    let shared = json!({ "mode": "local", "name": LONG, "other_name": LONG });
    pages.push(format!("/games/{}", id(&order(browser, "/api/games", shared).await)));
    // One that is being placed, one that is played, and one that is over.
    for over in [None, Some(false), Some(true)] {
        let game =
            json!({ "mode": "versus", "name": LONG, "strategy": STRATEGY, "rules": { "preset": "hasbro" }, "seed": 3 });
        let game = order(browser, "/api/games", game).await;
        let game = id(&game);
        pages.push(format!("/games/{game}"));
        if over.is_some() {
            play(browser, game).await;
        }
        if over == Some(true) {
            order(browser, &format!("/api/games/{game}/resign"), json!({})).await;
            pages.push(format!("/games/{game}/watch"));
        }
    }
    let history = browser.ask("return fetch('/api/history').then((answer) => answer.json());").await;
    let number = &history["matches"][0]["id"];
    assert!(number.is_u64(), "{history}");
    pages.extend([format!("/history/{number}"), format!("/analyse?match={number}")]);
    let study = json!({ "strategies": ["level5", STRATEGY, "random"], "games": 60, "seed": 1 });
    pages.push(format!("/study/{}", id(&order(browser, "/api/studies", study).await)));
    let fleet = order(browser, "/api/shared-fleets", json!({ "name": LONG })).await;
    let fleet = id(&fleet);
    order(browser, &format!("/api/shared-fleets/{fleet}/games"), json!({ "name": LONG })).await;
    pages.extend([format!("/fleets/{fleet}"), format!("/fleets/{fleet}/results")]);
    let class = order(browser, "/api/classes", json!({ "name": LONG, "pupils": format!("Zoé\n{LONG}\n") })).await;
    pages.push(format!("/classes/{}", id(&class["class"])));
    let joined = order(browser, "/api/tournaments", json!({ "name": LONG, "format": "swiss", "clock": "300+5" })).await;
    pages.push(format!("/tournaments/{}", id(&joined)));
    let cup = order(browser, "/api/tournaments", json!({ "name": LONG, "format": "knockout", "bots": true })).await;
    let cup = id(&cup);
    order(browser, &format!("/api/tournaments/{cup}/rehearsal"), json!({ "players": 8 })).await;
    pages.extend([format!("/tournaments/{cup}"), format!("/tournaments/{cup}/projector")]);
    order(browser, "/api/bots", json!({ "handle": HANDLE.replace('w', "k") })).await;
    pages.push(format!("/players/{HANDLE}"));
    pages
}

/// Fails where a route of the site has no page in the list.
fn covers_every_route(pages: &[String]) {
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("../server/src/pages/mod.rs");
    let source = std::fs::read_to_string(source).unwrap();
    let routes = source.split(".fallback(lost)").next().unwrap();
    let routes: BTreeSet<&str> = routes.split(".route(\"").skip(1).filter_map(|rest| rest.split('"').next()).collect();
    assert!(routes.len() > 30, "{routes:?}");
    let parts = |path: &str| path.split('?').next().unwrap().split('/').map(str::to_owned).collect::<Vec<_>>();
    for route in routes {
        let is_of = |page: &String| {
            let (route, page) = (parts(route), parts(page));
            route.len() == page.len()
                && route.iter().zip(&page).all(|(one, other)| one == other || one.starts_with('{'))
        };
        assert!(pages.iter().any(is_of), "no page is looked at of {route}");
    }
}

/// What reaches beyond the screen, and by how much, without anything that could be scrolled to it.
const BEYOND: &str = "const width = document.documentElement.clientWidth;
    const over = document.documentElement.scrollWidth - width;
    const scrolls = (element) => { for (let box = element.parentElement; box && box !== document.body; box = box.parentElement)
        if (getComputedStyle(box).overflowX !== 'visible') return true; return false; };
    return over > 0 ? [over, ...[...document.querySelectorAll('body *')].filter((element) => element.checkVisibility()
        && element.getBoundingClientRect().right > width + 1 && !scrolls(element)).slice(0, 3).map((element) => element.outerHTML.slice(0, 120))] : [];";

/// How far the page has moved since it was opened, and what has.
const MOVED: &str = "const done = arguments[0];
    const moved = [];
    new PerformanceObserver((list) => { for (const { value, sources } of list.getEntries())
        moved.push([value, ...sources.map(({ node }) => node?.id || node?.className || node?.nodeName)]); }).observe({ type: 'layout-shift', buffered: true });
    setTimeout(() => done([moved.reduce((sum, [value]) => sum + value, 0), ...moved]), 60);";

/// Writes what is seen into the folder for pictures, if there is one.
async fn take(browser: &Browser, page: &str, speech: Speech) {
    let Some(folder) = std::env::var_os("AMIRAL_PICTURES").map(PathBuf::from) else { return };
    std::fs::create_dir_all(&folder).unwrap();
    let name = page.replace(['/', '?', '='], "-");
    std::fs::write(
        folder.join(format!("every{name}-{}.png", speech.code())),
        browser.client().screenshot().await.unwrap(),
    )
    .unwrap();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn every_page_fits_a_phone_and_has_no_barrier_whatever_lies_on_it() {
    for (speech, night) in [(Speech::French, false), (Speech::English, true)] {
        let Some(browser) = Browser::open(Screen::Upright, speech).await else { return };
        let server = Server::start_with_notices();
        let pages = furnish(&browser, &server).await;
        if night {
            browser.visit(&server.url("/rules")).await;
            browser.click("#light").await;
        }
        covers_every_route(&pages);
        let mut found = String::new();
        for page in &pages {
            browser.visit(&server.url(page)).await;
            browser.find("main h1").await;
            let moved = browser.client().execute_async(MOVED, Vec::new()).await.unwrap();
            if moved[0].as_f64().unwrap() > 0.02 {
                writeln!(found, "{page} moves while it loads: {moved}").unwrap();
            }
            // Everything that can be unfolded is, but the many requests of the interface for programs.
            browser
                .ask("for (const more of document.querySelectorAll('details:not(.operation)')) more.open = true;")
                .await;
            // What scripts ask for comes a little later, and so does what they draw from it.
            let quiet = "performance.now() - Math.max(0, ...performance.getEntriesByType('resource').map((one) => one.responseEnd)) > 250";
            browser.until("nothing comes any more", quiet).await;
            sleep(Duration::from_millis(50)).await;
            let findings = browser.findings().await;
            if findings != json!([]) {
                writeln!(found, "{page}: {findings:#}").unwrap();
            }
            for width in [390, 320] {
                browser.widen(width).await;
                let beyond = browser.ask(BEYOND).await;
                if beyond != json!([]) {
                    writeln!(found, "{page} at {width}: {beyond:#}").unwrap();
                }
            }
            browser.widen(390).await;
            take(&browser, page, speech).await;
        }
        assert!(found.is_empty(), "in {speech:?}:\n{found}");
    }
}

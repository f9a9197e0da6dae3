//! Pictures of every page, for people to look at:
//! `AMIRAL_PICTURES=folder cargo xtask browser cargo test -p amiral --test browser pictures_are -- --ignored`.
//! And those of the README, small enough for a page: `… --test browser the_readme -- --ignored`.

use std::path::{Path, PathBuf};

use serde_json::json;

use crate::games::{OPEN, begin, choose_in_menu, place_at_random};
use crate::table::sit_against;
use crate::test_server::{Browser, Screen, Server, Speech};

/// The ways to see colours that the browser shows.
const VISIONS: [&str; 4] = ["protanopia", "deuteranopia", "tritanopia", "achromatopsia"];

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
#[ignore = "takes pictures for people to look at"]
async fn pictures_are_taken_of_every_page() {
    let folder = PathBuf::from(std::env::var_os("AMIRAL_PICTURES").unwrap_or_else(|| "pictures".into()));
    std::fs::create_dir_all(&folder).unwrap();
    for (screen, speech, night) in [
        (Screen::Upright, Speech::French, false),
        (Screen::Tablet, Speech::English, true),
        (Screen::Laptop, Speech::French, false),
        (Screen::Laptop, Speech::English, true),
        (Screen::Upright, Speech::English, true),
        (Screen::Tablet, Speech::French, false),
        (Screen::Projector, Speech::English, false),
    ] {
        let Some(browser) = Browser::open(screen, speech).await else { return };
        let server = Server::start();
        browser.visit(&server.url("/")).await;
        if night {
            browser.click("#light").await;
        }
        let light = if night { "night" } else { "day" };
        let take = async |name: &str| {
            let file = format!("{name}-{screen:?}-{}-{light}", speech.code()).to_lowercase();
            let picture = browser.client().screenshot().await.unwrap();
            std::fs::write(folder.join(format!("{file}.png")), picture).unwrap();
            if screen != Screen::Laptop {
                return;
            }
            // As people see it who tell few colours apart, or none.
            for vision in VISIONS {
                browser.command("Emulation.setEmulatedVisionDeficiency", json!({ "type": vision })).await;
                let picture = browser.client().screenshot().await.unwrap();
                std::fs::write(folder.join(format!("{file}-{vision}.png")), picture).unwrap();
            }
            browser.command("Emulation.setEmulatedVisionDeficiency", json!({ "type": "none" })).await;
        };
        take("home").await;
        let pages = [
            "play",
            "watch",
            "analyse",
            "study",
            "history",
            "api",
            "privacy",
            "games/nothing",
            "offline/en",
            "rules",
            "lobby",
            "ratings",
            "fair-play",
            "sign-in",
            "device",
        ];
        for page in pages.into_iter().chain(["daily", "puzzles", "fleets/new"]) {
            browser.visit(&server.url(&format!("/{page}"))).await;
            browser.until("it is drawn", "document.readyState === 'complete' && [...document.querySelectorAll('.sea:empty')].every((sea) => !sea.checkVisibility())").await;
            take(&page.replace('/', "-")).await;
        }
        browser.visit(&server.url("/")).await;
        browser.click("[popovertarget=settings]").await;
        take("settings").await;
        browser.visit(&server.url("/explore?size=10x10&fleet=5,4,3,3,2&contact=no-edge&announce=silent&turns=alternate&reefs=&shots=F5x+E5o+C2o+H7o")).await;
        browser.until("odds", "document.querySelectorAll('#explore-sea .figure').length > 10").await;
        take("explore").await;
        browser.visit(&server.url("/watch")).await;
        browser.click("#autoplay").await;
        browser.fill("[name=seed]", "7").await;
        browser.click("#watch-form [type=submit]").await;
        browser.until("it is solved", "Number(document.querySelector('#slider')?.max) > 16").await;
        browser.ask("const slider = document.querySelector('#slider'); slider.value = 14; slider.dispatchEvent(new Event('input'));").await;
        take("watching").await;
        browser.visit(&server.url("/analyse?shots=F5o+E4o+C6o+G7x+G8x+G6x+G5o+G9o+B2o+I3x#shot-6")).await;
        browser.until("it is judged", "document.querySelectorAll('#shots tr').length === 10 && document.querySelectorAll('#analyse-sea .figure').length > 10").await;
        take("analysis").await;
        browser.visit(&server.url("/study")).await;
        browser.fill("[name=games]", "500").await;
        browser.click("#study-form [type=submit]").await;
        browser.until("it ends", "document.querySelector('#downloads').checkVisibility()").await;
        take("study-results").await;
        begin(&browser, &server, "two", "alternate").await;
        take("invitation").await;
        browser.visit(&server.url("/play?mode=versus")).await;
        browser.click("#begin").await;
        browser.click("#place-random").await;
        browser.until("a fleet", "!document.querySelector('#place-done').disabled").await;
        browser.ask("scrollTo(0, 0);").await;
        take("placing").await;
        browser.click("#place-done").await;
        browser.until("a turn", "document.querySelector('#enemy-sea.live')").await;
        take("first-shot").await;
        for shots in 1..=12 {
            browser.until("a turn", "document.querySelector('#enemy-sea.live')").await;
            if shots == 8 {
                browser.click("#hint").await;
                browser.until("a hint", "document.querySelectorAll('#enemy-sea .figure').length > 10").await;
                take("hint").await;
            }
            browser.click(&format!("{OPEN}[data-cell$='{}']", (shots * 3) % 10)).await;
            // Small cells are aimed at first.
            if browser.shows("#fire").await {
                browser.click("#fire").await;
            }
            browser
                .until(
                    "the shot is answered",
                    &format!("document.querySelectorAll('#enemy-sea [data-shot]').length === {shots}"),
                )
                .await;
        }
        browser.until("a turn", "document.querySelector('#enemy-sea.live')").await;
        take("firing").await;
        choose_in_menu(&browser, "#resign").await;
        browser.click("dialog[open] [value=yes]").await;
        browser.find("#over").await;
        take("over").await;
        begin(&browser, &server, "local", "alternate").await;
        take("curtain").await;
        browser.click("#curtain-lift").await;
        place_at_random(&browser).await;
        browser.visit(&server.url("/history")).await;
        browser.find("#matches a").await;
        take("history-games").await;
        browser.click("#matches a[href^='/history/']").await;
        browser.find("#sea-b .cell").await;
        take("match").await;
    }
}

/// Takes a picture of what is on the screen, as WebP.
async fn take(browser: &Browser, name: &str) {
    // The pointer leaves the page, and what moves comes to rest.
    browser.command("Input.dispatchMouseEvent", json!({ "type": "mouseMoved", "x": 0, "y": 0 })).await;
    browser.until("nothing moves", "!document.querySelector('.sea .effects > *')").await;
    let taken = browser.command("Page.captureScreenshot", json!({ "format": "webp", "quality": 72 })).await;
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/pictures");
    std::fs::write(folder.join(name), decoded(taken["data"].as_str().unwrap())).unwrap();
}

/// The bytes of a text in base 64.
fn decoded(text: &str) -> Vec<u8> {
    let digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let (mut bytes, mut bits, mut held) = (Vec::new(), 0, 0_u32);
    for digit in text.chars().map_while(|letter| digits.find(letter)) {
        (held, bits) = (held << 6 | digit as u32, bits + 6);
        if bits >= 8 {
            bits -= 8;
            bytes.push((held >> bits & 255) as u8);
        }
    }
    bytes
}

const FLEET: &str = "E6h5 B2v4 H1h3 J4v3 B9h2";

/// Fires at those cells, each once it is one's turn.
async fn fire_at(browser: &Browser, cells: &[&str]) {
    for cell in cells {
        browser.until("a turn", "document.querySelector('#enemy-sea.live')").await;
        let cell = format!("#enemy-sea [data-cell={cell}]");
        browser.click(&cell).await;
        if browser.shows("#fire").await {
            browser.click("#fire").await;
        }
        browser
            .until("it is answered", &format!("document.querySelector({})", json!(format!("{cell}[data-shot]"))))
            .await;
    }
    browser.until("a turn", "document.querySelector('#enemy-sea.live')").await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
#[ignore = "takes the pictures of the README"]
async fn the_readme_has_pictures_of_the_site() {
    const HASBRO: &str = r#"{"preset": "hasbro"}"#;
    const SHOTS: [&str; 12] = ["E4", "D7", "F6", "G3", "C5", "H8", "B2", "E1", "I5", "D3", "G9", "A8"];
    let server = Server::start();
    let Some(desk) = Browser::open(Screen::Laptop, Speech::English).await else { return };
    desk.visit(&server.url("/")).await;
    desk.ask("localStorage.setItem('coach', '9');").await;
    for (number, cell) in SHOTS[..6].iter().enumerate() {
        desk.click(&format!("#trial-sea [data-cell={cell}]")).await;
        let shots = format!("document.querySelectorAll('#trial-sea [data-shot]').length === {}", number + 1);
        desk.until("it is answered", &shots).await;
        desk.until("the odds bloom", "document.querySelector('#trial-sea .best')").await;
    }
    desk.ask("scrollTo(0, 0);").await;
    take(&desk, "web-home.webp").await;
    sit_against("level3", &desk, &server, HASBRO, FLEET).await;
    fire_at(&desk, &SHOTS).await;
    desk.click("#hint").await;
    desk.until("a hint", "document.querySelectorAll('#enemy-sea .heat').length > 10").await;
    take(&desk, "web-game.webp").await;
    desk.visit(&server.url("/watch")).await;
    desk.click("#autoplay").await;
    desk.fill("[name=seed]", "7").await;
    desk.click("#watch-form [type=submit]").await;
    desk.until("it is solved", "Number(document.querySelector('#slider')?.max) > 16").await;
    desk.ask("const slider = document.querySelector('#slider'); slider.value = 14; slider.dispatchEvent(new Event('input'));").await;
    desk.click("[name=overlay][value=exact]").await;
    desk.until("the odds", "document.querySelectorAll('#watch-sea .heat').length > 10").await;
    desk.ask("document.activeElement.blur(); document.querySelector('#watching').scrollIntoView();").await;
    // What the marks mean would be cut in two by the end of the window.
    desk.ask("document.querySelector('#legend').style.visibility = 'hidden';").await;
    take(&desk, "web-watch.webp").await;
    let Some(phone) = Browser::open(Screen::Upright, Speech::English).await else { return };
    phone.visit(&server.url("/")).await;
    phone.ask("localStorage.setItem('coach', '9');").await;
    phone.click("#light").await;
    sit_against("level3", &phone, &server, HASBRO, FLEET).await;
    fire_at(&phone, &SHOTS[..8]).await;
    phone.click("#hint").await;
    phone.until("a hint", "document.querySelectorAll('#enemy-sea .heat').length > 10").await;
    take(&phone, "web-phone.webp").await;
}

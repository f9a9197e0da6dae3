//! Pictures of every page, for people to look at:
//! `AMIRAL_PICTURES=folder cargo xtask browser cargo test -p amiral --test browser pictures -- --ignored`.

use std::path::PathBuf;

use crate::games::{OPEN, begin, choose_in_menu, place_at_random};
use crate::test_server::{Browser, Screen, Server, Speech};

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
#[ignore = "takes pictures for people to look at"]
async fn pictures_are_taken_of_every_page() {
    let folder = PathBuf::from(std::env::var_os("AMIRAL_PICTURES").unwrap_or_else(|| "pictures".into()));
    std::fs::create_dir_all(&folder).unwrap();
    for (screen, speech, night) in [
        (Screen::Phone, Speech::French, false),
        (Screen::Tablet, Speech::English, true),
        (Screen::Projector, Speech::French, false),
        (Screen::Projector, Speech::English, true),
        (Screen::Phone, Speech::English, true),
        (Screen::Tablet, Speech::French, false),
    ] {
        let Some(browser) = Browser::open(screen, speech).await else { return };
        let server = Server::start();
        browser.visit(&server.url("/")).await;
        if night {
            browser.click("#light").await;
        }
        let light = if night { "night" } else { "day" };
        let take = async |name: &str| {
            let picture = browser.client().screenshot().await.unwrap();
            let file = format!("{name}-{screen:?}-{}-{light}.png", speech.code()).to_lowercase();
            std::fs::write(folder.join(file), picture).unwrap();
        };
        take("home").await;
        for page in ["play", "watch", "analyse", "study", "history", "api", "privacy", "games/nothing", "offline/en"] {
            browser.visit(&server.url(&format!("/{page}"))).await;
            take(&page.replace('/', "-")).await;
        }
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
        take("placing").await;
        browser.click("#place-done").await;
        for shots in 1..=12 {
            browser.until("a turn", "document.querySelector('#enemy-sea.live')").await;
            if shots == 8 {
                browser.click("#hint").await;
                browser.until("a hint", "document.querySelectorAll('#enemy-sea .figure').length > 10").await;
                take("hint").await;
            }
            browser.click(&format!("{OPEN}[data-cell$='{}']", (shots * 3) % 10)).await;
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
        browser.click("dialog [value=yes]").await;
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

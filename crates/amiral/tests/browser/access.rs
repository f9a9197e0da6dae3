//! No page has serious accessibility barriers, in light and dark, on phone and desktop, and none is
//! wider than its screen.

use crate::games::{begin, fire_to_the_end, place_at_random};
use crate::test_server::{Browser, Screen, Server, Speech};

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn no_page_has_serious_barriers() {
    for (screen, speech, night) in [(Screen::Phone, Speech::French, true), (Screen::Desk, Speech::English, false)] {
        let Some(browser) = Browser::open(screen, speech).await else { return };
        let server = Server::start();
        browser.visit(&server.url("/")).await;
        if night {
            browser.click("#light").await;
        }
        browser.has_no_barriers("home").await;
        for page in ["/play", "/play?mode=local", "/watch", "/analyse", "/study", "/history", "/api", "/nowhere"] {
            browser.visit(&server.url(page)).await;
            browser.find("main h1").await;
            browser.ask("for (const more of document.querySelectorAll('details')) more.open = true;").await;
            browser.has_no_barriers(page).await;
        }
        browser.visit(&server.url("/explore")).await;
        browser.until("odds", "document.querySelectorAll('#explore-sea .figure').length > 50").await;
        browser.has_no_barriers("explore").await;

        browser.visit(&server.url("/watch")).await;
        browser.click("#watch-form [type=submit]").await;
        browser.until("it is watched", "document.querySelectorAll('#watch-sea [data-shot]').length > 3").await;
        browser.has_no_barriers("watching").await;

        browser.visit(&server.url("/analyse?shots=F5o+E4o+G6x")).await;
        browser
            .until(
                "it is judged",
                "document.querySelectorAll('#shots tr').length === 3 && document.querySelector('#graph svg')",
            )
            .await;
        browser.has_no_barriers("analysis").await;

        browser.visit(&server.url("/study")).await;
        browser.fill("[name=games]", "50").await;
        browser.click("#study-form [type=submit]").await;
        browser.until("it ends", "document.querySelector('#downloads').checkVisibility()").await;
        browser.has_no_barriers("study results").await;

        begin(&browser, &server, "local", "alternate").await;
        browser.has_no_barriers("curtain").await;
        begin(&browser, &server, "two", "alternate").await;
        browser.has_no_barriers("invitation").await;
        begin(&browser, &server, "versus", "alternate").await;
        browser.find("#placing-sea .cell").await;
        browser.has_no_barriers("placing").await;
        place_at_random(&browser).await;
        browser.find("#enemy-sea .cell").await;
        browser.has_no_barriers("firing").await;
        fire_to_the_end(&browser).await;
        browser.has_no_barriers("the end").await;
        browser.visit(&server.url("/history")).await;
        browser.find("#matches a").await;
        browser.has_no_barriers("history with games").await;
        browser.click("#matches a[href^='/history/']").await;
        browser.find("#sea-b .cell").await;
        browser.has_no_barriers("a match").await;
    }
}

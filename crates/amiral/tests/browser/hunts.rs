//! The fleet of the day, fleets to share, and puzzles, on a phone and on a desk.

use serde_json::json;

use crate::games::OPEN;
use crate::test_server::{Browser, Screen, Server, Speech};

const SCREENS: [(Screen, Speech); 2] = [(Screen::Phone, Speech::French), (Screen::Desk, Speech::English)];

/// Fires once, and waits for the answer.
async fn fire(browser: &Browser) {
    browser.until("a turn", "document.querySelector('#enemy-sea.live')").await;
    let before = browser.ask("return document.querySelectorAll('#enemy-sea [data-shot]').length;").await;
    let script = format!("document.querySelector({}).click();", json!(OPEN));
    browser.ask(&script).await;
    let answered = format!("document.querySelectorAll('#enemy-sea [data-shot]').length > {before}");
    // Where a finger aims first, the button fires.
    browser.ask("const fire = document.querySelector('#fire'); if (fire.checkVisibility()) fire.click();").await;
    browser.until("the shot is answered", &answered).await;
}

/// Gives the game up, and says so.
async fn resign(browser: &Browser) {
    browser.ask("document.querySelector('#resign').click();").await;
    browser.click("dialog[open] [value=yes]").await;
    browser.until("it is over", "document.querySelector('#over').checkVisibility()").await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_guest_hunts_the_fleet_of_the_day_and_shares_the_result() {
    for (screen, speech) in SCREENS {
        let Some(browser) = Browser::open(screen, speech).await else { return };
        let server = Server::start();
        browser.visit(&server.url("/daily")).await;
        browser.until("the day is told", "document.querySelector('#hunt-go').checkVisibility()").await;
        assert_eq!(
            browser.ask("return /^\\d\\d:\\d\\d$/.test(document.querySelector('#countdown').textContent);").await,
            true
        );
        assert!(!browser.shows("#hunt-results").await);
        browser.has_no_barriers("the day").await;
        browser.click("#hunt-go").await;
        browser.until("the game opens", "location.pathname.startsWith('/games/')").await;
        let game = browser.path().await;
        for _ in 0..3 {
            fire(&browser).await;
        }
        for help in ["#hint", "#cheat"] {
            assert!(!browser.shows(help).await, "{help}");
        }
        // Whoever comes back continues the same game.
        browser.visit(&server.url("/daily")).await;
        browser.until("the day is told", "document.querySelector('#hunt-go').checkVisibility()").await;
        browser.click("#hunt-go").await;
        browser.until("the game opens", &format!("location.pathname === {}", json!(game))).await;
        browser.until("the shots are there", "document.querySelectorAll('#enemy-sea [data-shot]').length === 3").await;
        resign(&browser).await;
        browser.ask("document.querySelector('#to-hunt').click();").await;
        browser.until("the results", "document.querySelector('#share-box').checkVisibility()").await;
        let shared = browser.text("#share-text").await;
        assert_eq!(shared.matches(['⬛', '🟥']).count(), 3, "{shared}");
        assert!(shared.ends_with(&format!("/daily/{}", day(&shared))), "{shared}");
        let cells = browser.ask("return /[A-J][0-9]/.test(document.querySelector('#share-text').textContent);").await;
        assert_eq!(cells, false, "{shared}");
        browser.until("it is analysed", "document.querySelectorAll('#lost li').length > 0").await;
        browser.has_no_barriers("the results").await;
        browser.has_no_complaints("the day").await;
    }
}

/// The day in the address at the end of a text.
fn day(text: &str) -> &str {
    text.rsplit('/').next().unwrap_or_default()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_fleet_is_shared_and_the_table_goes_on_by_itself() {
    for (screen, speech) in SCREENS {
        let Some(browser) = Browser::open(screen, speech).await else { return };
        let Some(other) = Browser::open(Screen::Desk, Speech::English).await else { return };
        let server = Server::start();
        browser.visit(&server.url("/fleets/new")).await;
        browser.has_no_barriers("sharing").await;
        browser.fill("[name=title]", "Class 3B").await;
        browser.ask("document.querySelector('[name=placed][value=own]').click();").await;
        browser.until("the editor", "document.querySelector('#placing-sea .cell')").await;
        browser.click("#place-random").await;
        browser.until("a fleet is placed", "!document.querySelector('#place-done').disabled").await;
        browser.click("#place-done").await;
        browser.until("the link", "document.querySelector('#link')?.value.includes('/fleets/')").await;
        assert!(!browser.shows("#hunt-go").await, "whoever placed it does not hunt it");
        browser.has_no_barriers("the link").await;
        let link = browser.ask("return document.querySelector('#link').value;").await;
        let link = link.as_str().unwrap().to_owned();
        browser.visit(&format!("{link}/results")).await;
        browser.until("nobody yet", "document.querySelector('#results-none').checkVisibility()").await;
        other.visit(&link).await;
        other.until("the hunt is offered", "document.querySelector('#hunt-go').checkVisibility()").await;
        other.fill("#hunt-form [name=name]", "Bob").await;
        other.click("#hunt-go").await;
        other.until("the game opens", "location.pathname.startsWith('/games/')").await;
        fire(&other).await;
        browser
            .until(
                "the table follows",
                "[...document.querySelectorAll('#hunters tr')].some((row) => /Bob/.test(row.textContent) && row.lastChild.textContent === '1')",
            )
            .await;
        browser.has_no_barriers("the table").await;
        browser.has_no_complaints("the table").await;
        other.has_no_complaints("the hunt").await;
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_puzzle_is_answered_and_the_odds_are_shown() {
    for (screen, speech) in SCREENS {
        let Some(browser) = Browser::open(screen, speech).await else { return };
        let server = Server::start();
        browser.visit(&server.url("/puzzles")).await;
        let open = "#puzzle-sea .cell:not([data-shot]):not([data-state=out])";
        browser.until("a puzzle", "document.querySelectorAll('#puzzle-sea [data-shot]').length > 2").await;
        browser.has_no_barriers("a puzzle").await;
        for answered in 1..3 {
            let press = format!("document.querySelector({}).click();", json!(open));
            browser.ask(&press).await;
            if screen != Screen::Desk {
                // A finger may have meant the cell beside it.
                browser.until("it is aimed at", "document.querySelectorAll('#puzzle-sea .aim').length === 1").await;
                assert_eq!(browser.ask("return document.querySelector('#puzzle-verdict').dataset.grade;").await, "");
                browser.ask(&press).await;
            }
            browser.until("it is judged", "document.querySelector('#puzzle-verdict').dataset.grade").await;
            let tally = browser.text("#puzzle-tally > div:last-child dd").await;
            assert!(tally.ends_with(&format!("/ {answered}")), "{tally}");
            // Whoever uses the keyboard goes on with Enter.
            assert_eq!(browser.ask("return document.activeElement.id;").await, json!("puzzle-next"));
            browser.has_no_barriers("the answer").await;
            browser.keys("\u{e007}").await;
            browser.until("the next puzzle", "document.querySelector('#puzzle-verdict').dataset.grade === ''").await;
        }
        browser.ask("document.querySelector('#levels [value=hard]').click();").await;
        browser
            .until(
                "another level",
                "/0$/.test(document.querySelector('#puzzle-tally > div:last-child dd').textContent)",
            )
            .await;
        browser.has_no_complaints("puzzles").await;
    }
}

//! The first page and a first game, as somebody new meets them.

use serde_json::json;

use crate::games::OPEN;
use crate::table::{post, tap};
use crate::test_server::{Browser, Screen, Server, Speech};

/// Fires at the sea of the first page.
async fn fire_here(browser: &Browser, cell: &str, shots: u32) {
    browser.click(&format!("#trial-sea [data-cell={cell}]")).await;
    browser
        .until("it is answered", &format!("document.querySelectorAll('#trial-sea [data-shot]').length === {shots}"))
        .await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_first_shot_on_the_first_page_begins_a_real_game() {
    for (screen, speech) in [(Screen::Laptop, Speech::English), (Screen::Phone, Speech::French)] {
        let Some(browser) = Browser::open(screen, speech).await else { return };
        let server = Server::start();
        browser.visit(&server.url("/")).await;
        browser.find("#trial-sea .cell").await;
        let made = "const done = arguments[0]; return performance.getEntriesByType('resource').filter(({ name }) => name.includes('/api/')).length;";
        assert_eq!(browser.ask(made).await, json!(0), "looking asks for nothing");
        assert!(!browser.shows("#trial-on").await);
        fire_here(&browser, "E4", 1).await;
        browser.until("the odds bloom", "document.querySelectorAll('#trial-sea .heat').length > 50").await;
        let beside = "return document.querySelector('#trial-afloat li:last-child').getBoundingClientRect().right
            <= document.querySelector('#trial-on').getBoundingClientRect().left;";
        assert_eq!(browser.ask(beside).await, json!(true), "the fleet and the way on share a line");
        let label = browser.ask("return document.querySelector('#trial-sea [data-cell=A0]').ariaLabel;").await;
        assert!(label.as_str().unwrap().starts_with("A1"), "rows count from 1: {label}");
        fire_here(&browser, "C6", 2).await;
        browser.has_not_jumped("home").await;
        browser.reload().await;
        browser.until("it is still there", "document.querySelectorAll('#trial-sea [data-shot]').length === 2").await;
        browser.click("#trial-on").await;
        browser.until("its own page", "location.pathname.startsWith('/games/')").await;
        browser.until("has the shots", "document.querySelectorAll('#enemy-sea [data-shot]').length === 2").await;
        browser.has_no_complaints("the first page").await;
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nothing_needed_lies_below_the_fold() {
    for speech in [Speech::English, Speech::French] {
        let Some(browser) = Browser::open(Screen::Laptop, speech).await else { return };
        let server = Server::start();
        let fits = "const { bottom } = document.querySelector('.lab').getBoundingClientRect();
            return [innerWidth, innerHeight, bottom <= innerHeight, document.querySelector('#trial-sea').getBoundingClientRect().width > 350];";
        browser.visit(&server.url("/")).await;
        browser.find("#trial-sea .cell").await;
        assert_eq!(browser.ask(fits).await, json!([1440, 900, true, true]));
        // The same with games to go on with.
        fire_here(&browser, "B2", 1).await;
        browser.visit(&server.url("/")).await;
        browser.find("#open-games").await;
        assert_eq!(browser.ask(fits).await, json!([1440, 900, true, true]));
        // And with as many as are ever reminded of, on two lines.
        for mode in ["local", "local", "solo", "solo"] {
            post(&browser, "/api/games", &json!({ "mode": mode, "other_name": "Grace" })).await;
        }
        browser.visit(&server.url("/")).await;
        browser.find("#open-games li:nth-child(4)").await;
        let lines = "return new Set([...document.querySelectorAll('#open-games li')].map((game) => Math.round(game.getBoundingClientRect().top))).size;";
        assert_eq!(browser.ask(lines).await, json!(2));
        assert_eq!(browser.ask(fits).await, json!([1440, 900, true, true]));
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_first_page_is_played_by_keys_alone() {
    let Some(browser) = Browser::open(Screen::Desk, Speech::English).await else { return };
    let server = Server::start();
    browser.visit(&server.url("/")).await;
    browser.find("#trial-sea .cell").await;
    browser.ask("document.querySelector('#trial-sea .cell').focus();").await;
    for key in ["ArrowRight", "ArrowDown", "Enter"] {
        let press = format!(
            "document.activeElement.dispatchEvent(new KeyboardEvent('keydown', {{ key: '{key}', bubbles: true }}));"
        );
        browser.ask(&press).await;
    }
    browser.until("B1 is fired at", "document.querySelector('#trial-sea [data-cell=B1][data-shot]')").await;
    assert_eq!(browser.ask("return document.activeElement.dataset.cell;").await, json!("B1"));
    browser.has_no_barriers("home").await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn playing_begins_with_two_clicks_and_a_newcomer_is_told_what_is_of_use() {
    let Some(browser) = Browser::open(Screen::Desk, Speech::English).await else { return };
    let server = Server::start();
    browser.visit(&server.url("/")).await;
    assert!(browser.text("#play-now").await.contains("Lieutenant"));
    browser.click("#play-now").await;
    browser.until("the game opens", "location.pathname.startsWith('/games/')").await;
    browser
        .until(
            "the fleet is placed",
            "document.querySelector('#place-done') && !document.querySelector('#place-done').disabled",
        )
        .await;
    assert!(browser.text(".coach").await.starts_with("Drag a ship"));
    browser.click("#place-done").await;
    browser.until("the next sentence", "document.querySelector('.coach')?.innerText.startsWith('Fire')").await;
    browser.until("a turn", "document.querySelector('#enemy-sea.live')").await;
    browser.click(OPEN).await;
    browser.until("it has gone", "document.querySelector('.coach').hidden").await;
    assert!(!browser.ask("return document.body.innerText;").await.as_str().unwrap().contains("level3"));
    // Somebody who wants no more of it is left alone for good.
    browser.ask("localStorage.removeItem('coach');").await;
    browser.reload().await;
    browser.ask("localStorage.setItem('coach', '0');").await;
    browser.visit(&server.url("/")).await;
    browser.click("#play-now").await;
    browser.until("the game opens", "location.pathname.startsWith('/games/')").await;
    browser.until("the sentence is there", "document.querySelector('.coach')?.checkVisibility()").await;
    browser.click(".coach .quiet").await;
    browser.reload().await;
    browser
        .until(
            "the fleet is still there",
            "document.querySelector('#place-done') && !document.querySelector('#place-done').disabled",
        )
        .await;
    assert!(!browser.shows(".coach").await);
    browser.has_no_complaints("a first game").await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_invitation_is_one_click_away_and_the_rules_are_told_in_pictures() {
    let Some(browser) = Browser::open(Screen::Phone, Speech::French).await else { return };
    let server = Server::start();
    browser.visit(&server.url("/")).await;
    browser.click("#invite").await;
    browser.until("there is a link to send", "document.querySelector('#invitation')?.value.includes('/join/')").await;
    browser.visit(&server.url("/rules")).await;
    browser.until("the pictures are drawn", "document.querySelectorAll('.rules-page .sea svg').length === 17").await;
    browser.until("the odds are drawn", "document.querySelectorAll('.rules-page .heat').length > 20").await;
    browser.has_no_barriers("rules").await;
    browser.has_not_jumped("rules").await;
    browser.has_no_complaints("rules").await;
}

/// Fails where the tip lies over any of those parts.
async fn covers_none_of(browser: &Browser, parts: &[&str], when: &str) {
    browser.find(".coach").await;
    browser.ask("scrollTo(0, 0);").await;
    let covered = format!(
        "const tip = document.querySelector('.coach').getBoundingClientRect();
            return {}.filter((part) => {{ const box = document.querySelector(part).getBoundingClientRect();
                return Math.min(tip.right, box.right) - Math.max(tip.left, box.left) > 1 && Math.min(tip.bottom, box.bottom) - Math.max(tip.top, box.top) > 1; }});",
        json!(parts)
    );
    assert_eq!(browser.ask(&covered).await, json!([]), "{when}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_tips_of_a_first_game_cover_nothing_that_is_needed() {
    for screen in [Screen::Laptop, Screen::Desk, Screen::Tablet, Screen::Upright, Screen::Phone, Screen::Sideways] {
        let Some(browser) = Browser::open(screen, Speech::French).await else { return };
        let server = Server::start();
        browser.visit(&server.url("/")).await;
        browser.click("#play-now").await;
        browser.until("the game opens", "location.pathname.startsWith('/games/')").await;
        browser.find("#placing-sea .cell").await;
        let placing = ["#placing-sea", "#dock", ".place-tools", "#place-done"];
        covers_none_of(&browser, &placing, &format!("placing on {screen:?}")).await;
        browser.until("a fleet", "!document.querySelector('#place-done').disabled").await;
        browser.click("#place-done").await;
        browser.until("a turn", "document.querySelector('#enemy-sea.live')").await;
        let firing = ["#enemy-sea", ".turn h1", "#hint", "#more"];
        covers_none_of(&browser, &firing, &format!("firing on {screen:?}")).await;
    }
}

/// Touches that with a finger, wherever on the page it is.
async fn touch(browser: &Browser, selector: &str) {
    browser.find(selector).await;
    browser.ask(&format!("document.querySelector({}).scrollIntoView({{ block: 'center' }});", json!(selector))).await;
    tap(browser, selector).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_phone_is_used_by_touch_alone() {
    let Some(browser) = Browser::open(Screen::Upright, Speech::French).await else { return };
    let server = Server::start();
    browser.visit(&server.url("/")).await;
    browser.ask("localStorage.setItem('coach', '9');").await;
    // A game from the first shot to its analysis.
    touch(&browser, "#trial-sea [data-cell=E4]").await;
    browser.until("a shot", "document.querySelectorAll('#trial-sea [data-shot]').length === 1").await;
    touch(&browser, "#trial-on").await;
    browser.until("its own page", "location.pathname.startsWith('/games/')").await;
    browser.until("a turn", "document.querySelector('#enemy-sea.live')").await;
    for _ in 0..2 {
        touch(&browser, "#enemy-sea [data-cell=B2]").await;
    }
    browser.until("a shot", "document.querySelectorAll('#enemy-sea [data-shot]').length === 2").await;
    touch(&browser, "#hint").await;
    browser.until("the odds", "document.querySelectorAll('#enemy-sea .heat').length > 20").await;
    let whole = "const line = document.querySelector('#fire-line'); return line.textContent.length > 20 && line.scrollWidth <= line.clientWidth;";
    assert_eq!(browser.ask(whole).await, json!(true), "the number of fleets is not cut short");
    touch(&browser, "#more").await;
    touch(&browser, "#resign").await;
    touch(&browser, "dialog[open] [value=yes]").await;
    touch(&browser, "#over-close").await;
    touch(&browser, "#result").await;
    touch(&browser, "#to-analysis").await;
    browser.until("it is judged", "document.querySelector('#graph svg')?.checkVisibility()").await;
    touch(&browser, "#first").await;
    browser.until("the beginning", "location.hash === '#shot-0'").await;
    // A puzzle takes two taps, exploring one.
    browser.visit(&server.url("/puzzles")).await;
    browser.until("a puzzle", "document.querySelectorAll('#puzzle-sea [data-shot]').length > 2").await;
    let open = "#puzzle-sea .cell:not([data-shot]):not([data-state=out])";
    for _ in 0..2 {
        touch(&browser, open).await;
    }
    browser.until("it is judged", "document.querySelector('#puzzle-verdict').dataset.grade").await;
    touch(&browser, "#puzzle-next").await;
    browser.visit(&server.url("/explore")).await;
    touch(&browser, "#explore-sea [data-cell=F5]").await;
    browser.until("a miss", "new URLSearchParams(location.search).get('shots') === 'F5o'").await;
    // Settings, the ways through the site, and the fleet of the day.
    touch(&browser, "[popovertarget=settings]").await;
    touch(&browser, "[name=board][value=space]").await;
    browser.until("it is chosen", "document.documentElement.dataset.board === 'space'").await;
    browser.visit(&server.url("/rules")).await;
    touch(&browser, "#menu").await;
    touch(&browser, "#ways a[href='/daily']").await;
    touch(&browser, "#hunt-go").await;
    browser.until("a hunt", "location.pathname.startsWith('/games/')").await;
    browser.until("a turn", "document.querySelector('#enemy-sea.live')").await;
    browser.has_no_complaints("a phone").await;
}

//! Finding somebody to play with, in two browsers.

use serde_json::json;

use crate::test_server::{Browser, Screen, Server, Speech};

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn two_find_each_other_by_pairing_and_by_a_challenge() {
    let Some(host) = Browser::open(Screen::Laptop, Speech::English).await else { return };
    let Some(guest) = Browser::open(Screen::Upright, Speech::French).await else { return };
    let server = Server::start();
    for browser in [&host, &guest] {
        browser.visit(&server.url("/lobby")).await;
        browser.until("the lobby is told", "document.querySelector('#here').textContent").await;
        browser.has_no_barriers("the lobby").await;
    }
    // An open challenge, by keys and clicks.
    host.fill("[name=name]", "Ada").await;
    host.click("details.more summary").await;
    host.click("#clock [value=days]").await;
    host.click("#offer").await;
    host.find("#joining").await;
    host.until(
        "it says how long it waits",
        "document.querySelector('#challenge-stands')?.textContent.includes('until')",
    )
    .await;
    guest.find("#challenges li").await;
    let told = guest.text("#challenges li").await;
    assert!(told.contains("Ada") && told.contains("3 jours par tour"), "{told}");
    guest.click("#challenges [data-key^=accept]").await;
    guest.find("#placing").await;
    host.find("#placing").await;
    // Quick pairing: both look for the same, and sit down at one game.
    for browser in [&host, &guest] {
        browser.visit(&server.url("/lobby")).await;
        browser.until("the lobby is told", "document.querySelector('#here').textContent").await;
        browser.click("#clock [value=real]").await;
    }
    host.click("#seek").await;
    host.until("it searches", "/0:0/.test(document.querySelector('#seeking').textContent)").await;
    assert!(host.shows("#stop").await && !host.shows("#seek").await);
    // The game that was begun is there to be watched.
    guest.find("#games li").await;
    guest.click("#seek").await;
    for browser in [&host, &guest] {
        browser.find("#placing").await;
    }
    assert_eq!(host.path().await, guest.path().await);
    assert_eq!(host.ask("return document.querySelectorAll('#players .clock').length;").await, json!(2));
    for browser in [&host, &guest] {
        browser.has_no_complaints("finding somebody").await;
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn whoever_is_alone_is_offered_company_and_the_feed_has_an_address() {
    let Some(browser) = Browser::open(Screen::Desk, Speech::English).await else { return };
    let server = Server::start();
    browser.visit(&server.url("/lobby")).await;
    browser.click("#seek").await;
    browser.find("#meanwhile").await;
    assert!(browser.text("#meanwhile").await.contains("Lieutenant"), "{}", browser.text("#meanwhile").await);
    assert!(browser.shows("#stop").await, "the search goes on");
    browser.has_no_barriers("a search").await;
    browser.click("#stop").await;
    browser.until("it has stopped", "!document.querySelector('#seeking').textContent").await;
    browser.click(".crew button").await;
    browser.find("#placing").await;
    browser.visit(&server.url("/history")).await;
    browser.click("#feed-details summary").await;
    browser.click("#feed-make").await;
    browser.find("#feed").await;
    let address = browser.find("#feed").await.prop("value").await.unwrap().unwrap();
    browser.click("#feed-renew").await;
    browser.until("it is renewed", &format!("document.querySelector('#feed').value !== {}", json!(address))).await;
    browser.click("#feed-drop").await;
    browser.find("#feed-make").await;
    browser.has_no_complaints("a feed").await;
}

//! Finding somebody to play with, in two browsers.

use serde_json::json;

use crate::accounts::register;
use crate::games::{FIRING, OPEN, choose_in_menu, place_at_random};
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

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_challenge_goes_to_a_handle_and_two_accounts_are_paired_for_a_rated_game() {
    let Some(ada) = Browser::open(Screen::Desk, Speech::English).await else { return };
    let Some(bob) = Browser::open(Screen::Upright, Speech::French).await else { return };
    let server = Server::start();
    for (browser, handle) in [(&ada, "Ada"), (&bob, "Bob")] {
        register(browser, &server, handle).await;
        browser.visit(&server.url("/lobby")).await;
    }
    // Both are there for the other.
    ada.until("who is here", "/Ada.*Bob/.test(document.querySelector('#here').textContent)").await;
    // One that is declined is gone for both.
    let challenge = async || {
        ada.click("details.more summary").await;
        ada.fill("[name=to]", "@b0b").await;
        ada.click("#offer").await;
        ada.find("#joining").await;
        bob.find("#challenges li [data-key^=back]").await;
        assert!(bob.text("#challenges li").await.contains("Ada"), "{}", bob.text("#challenges li").await);
    };
    challenge().await;
    bob.has_no_barriers("a challenge to oneself").await;
    bob.click("#challenges [data-key^=back]").await;
    bob.until("it is gone", "!document.querySelector('#challenges li')").await;
    ada.until("she is told", "!document.querySelector('#joining').checkVisibility()").await;
    ada.visit(&server.url("/lobby")).await;
    ada.until("the lobby is told", "document.querySelector('#here').textContent").await;
    assert_eq!(ada.ask("return document.querySelectorAll('#challenges li').length;").await, json!(0));
    challenge().await;
    bob.click("#challenges [data-key^=accept]").await;
    for browser in [&ada, &bob] {
        browser.find("#placing").await;
    }
    // Quick pairing, rated: whoever wants another game is nobody's partner.
    for browser in [&ada, &bob] {
        browser.visit(&server.url("/lobby")).await;
        browser.until("the lobby is told", "document.querySelector('#here').textContent").await;
        browser.click("[name=rated]").await;
        browser.click("#seek").await;
    }
    for browser in [&ada, &bob] {
        browser.find("#placing").await;
    }
    assert_eq!(ada.path().await, bob.path().await);
    for browser in [&ada, &bob] {
        place_at_random(browser).await;
    }
    for browser in [&ada, &bob] {
        browser.until("shots are exchanged", FIRING).await;
        assert!(!browser.shows("#hint").await, "a rated game is played without help");
    }
    let (fires, waits) = if ada.shows("#enemy-sea.turn").await { (&ada, &bob) } else { (&bob, &ada) };
    for (one, other) in [(fires, waits), (waits, fires)] {
        one.until("a turn", "document.querySelector('#enemy-sea.turn')").await;
        one.click(OPEN).await;
        one.ask("const fire = document.querySelector('#fire'); if (fire.checkVisibility()) fire.click();").await;
        other.until("a shot", "document.querySelector('#own-sea [data-shot]')").await;
    }
    // Odds are for those who play no rated game.
    let odds = "return fetch('/api/odds', { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ rules: { preset: 'classic' }, shots: '' }) }).then((answer) => answer.status);";
    assert_eq!(waits.ask(odds).await, json!(409));
    // The odds that were refused, and the challenge that was declined.
    for browser in [&ada, &bob] {
        browser.forget_complaints().await;
    }
    choose_in_menu(waits, "#resign").await;
    waits.click("dialog[open] [value=yes]").await;
    for (browser, change) in [(fires, "[56]"), (waits, "[34]")] {
        let told = "[...document.querySelectorAll('[data-figure^=rating]')].map((one) => one.textContent).join(' ')";
        browser.until("both changes", &format!("(({told}).match(/1.?500 → 1.?\\d\\d\\d/g) ?? []).length === 2")).await;
        browser.until("one's own", &format!("/1.?500 → 1.?{change}\\d\\d/.test({told})")).await;
        browser.has_no_complaints("a rated game of two").await;
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_browser_notifies_of_ones_turn_once_and_only_where_that_is_wanted() {
    let Some(host) = Browser::open(Screen::Desk, Speech::English).await else { return };
    let Some(guest) = Browser::open(Screen::Desk, Speech::French).await else { return };
    let server = Server::start();
    host.visit(&server.url("/play?mode=two")).await;
    host.fill("[name=name]", "Ada").await;
    host.click("#clock [value=days]").await;
    host.click("#begin").await;
    let invitation = host.find("#invitation").await.prop("value").await.unwrap().unwrap();
    guest.visit(&invitation).await;
    guest.click("#join button").await;
    guest.find("#placing").await;
    place_at_random(&guest).await;
    guest.until("it is placed", "!document.querySelector('#placing').checkVisibility()").await;
    let allowed = json!({ "permissions": ["notifications"], "origin": server.url("") });
    guest.command("Browser.grantPermissions", allowed).await;
    guest.visit(&server.url("/history")).await;
    // What is told is noted, and looked for more often than every half minute.
    guest
        .ask(
            "window.heard = [];
             ServiceWorkerRegistration.prototype.showNotification = async (title, { body }) => { heard.push(body); };
             window.Notification = class extends Notification { constructor(title, { body }) { super(title); heard.push(body); } };
             const wait = window.setTimeout;
             window.setTimeout = (call, time, ...more) => wait(call, Math.min(time, 300), ...more);",
        )
        .await;
    guest.click("#feed-details summary").await;
    guest.click("#notify").await;
    guest.until("it is allowed", "localStorage.getItem('notify') === 'on'").await;
    tokio::time::sleep(std::time::Duration::from_secs(2)).await;
    assert_eq!(guest.ask("return heard;").await, json!([]), "nothing waits yet");
    place_at_random(&host).await;
    host.until("shots are exchanged", FIRING).await;
    if host.shows("#enemy-sea.turn").await {
        host.click(OPEN).await;
    }
    guest.until("it is told", "heard.length === 1 && heard[0].includes('Ada')").await;
    tokio::time::sleep(std::time::Duration::from_secs(2)).await;
    assert_eq!(guest.ask("return heard.length;").await, json!(1), "each turn is told once");
    guest.click("#notify").await;
    guest.until("it is off", "localStorage.getItem('notify') === 'off'").await;
    guest.has_no_complaints("notifications").await;
}
